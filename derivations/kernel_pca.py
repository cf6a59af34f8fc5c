"""Chapter 08: kernel PCA, the algorithms of notes 000, 003 and 004, and the one that is right."""

from __future__ import annotations

import sympy as sp

from .core.calculus import Telescoping
from .core.claims import Calculus, Chain, Citation, Claim, Disproof, Refutation, lemma, remark
from .core.frames import frame
from .core.models import Hypothesis, Model, assume, inverse, multiplied, transposed
from .core.words import as_word, identity, inner, letter, norm2, total, trace
from .lagrange_conditions import (
    Gam,
    W,
    a,
    centre,
    centred,
    e,
    eigen_e,
    not_zero,
    s,
)
from .notation import (
    C,
    E,
    G,
    H,
    Q,
    T,
    U,
    alpha,
    axes_fit,
    centring,
    coordinates,
    f,
    gram,
    h,
    hbar,
    i,
    j,
    law_mean,
    mean,
    mu,
    n,
    omega,
    one,
    orthonormal_axes,
    outcome,
    point,
    sample_not_empty,
    u,
    v,
    y,
)
from .pca_two_views import Gamma
from .riesz_representation import first_moment

B = letter("B", E, E)

# Note 000's algorithm. W is any k by k matrix, as Λ^(-1/2) for the first k eigenvectors is one.

step_one = remark(
    "kpca.step-one",
    "note 000, algorithm, step 1",
    "The Gram matrix is formed.",
    "000-A1",
    "A step of the algorithm: its entries are what empirical.gram-symmetric says.",
)
N_E, z = letter("N", E, E), letter("z", E)
half = sp.Rational(1, 2)
signs = [[1, 1, 1, 1], [1, -1, 1, -1], [-1, 1, 1, -1], [-1, -1, 1, 1]]
all_roots = Claim(
    id="kpca.all-roots",
    place="note 000, algorithm, step 4(a)",
    sentence="The matrix N of all eigenvalues of the centred Gram matrix has an inverse: it "
    "takes no vector but 0 to 0.",
    rows=("000-A4a1",),
    weight="false-result",
    repaired_by="kpca.first-columns",
    given=(
        centred,
        gram,
        assume("ΓΓ* = I", "Γ is orthogonal", Gamma * Gamma.adj, identity(E)),
        assume("G = ΓNΓ*", "the decomposition of G", G, Gamma * N_E * Gamma.adj),
        assume("Nz = 0", "N takes z to 0", N_E * z, 0 * z),
    ),
    evidence=Refutation(
        lines=((z, ""), (0 * z, "N has an inverse")),
        sizes={H: 1, E: 4},
        arrays={
            T: [[1], [1], [-1], [-1]],
            Gamma: [[half * x for x in row] for row in signs],
            N_E: [[4, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
            z: [[0], [1], [0], [0]],
        },
    ),
)


def never_invertible(model: Model) -> None:
    """NΓ* = Γ*G."""
    left = model.value(Gamma.adj * T * T.adj)
    model[N_E] = multiplied(left, inverse(transposed(model[Gamma])))


always_a_zero = Claim(
    id="kpca.always-a-zero",
    place="implied by note 000, algorithm, step 4(a)",
    sentence="Whatever the sample, N takes Γ*𝟏 to 0, if G = ΓNΓ* is centred and Γ orthogonal (so "
    "that NΓ* = Γ*G).",
    implied=True,
    given=(
        centred,
        assume(
            "NΓ* = Γ*G",
            "the decomposition of G",
            N_E * Gamma.adj,
            Gamma.adj * (T * T.adj),
            never_invertible,
        ),
    ),
    evidence=Chain(
        (
            (N_E * (Gamma.adj * one), ""),
            (Gamma.adj * (T * (T.adj * one)), "NΓ* is Γ*G"),
            (0 * (Gamma.adj * one), "T*𝟏 is 0"),
        )
    ),
)
axes = (C * T).adj * Gam * W
centred_by = (mean, centring, gram, sample_not_empty)
scores = Claim(
    id="kpca.scores",
    place="note 000, algorithm, step 4(a)",
    sentence="Row i of CGCΓW holds the values at the centred i-th point of the functionals with "
    "the coefficients ΓW over the centred points, for any W, such as Λ^(-1/2) on the first k "
    "columns.",
    rows=("000-A4a2",),
    given=centred_by,
    evidence=Chain(
        (
            ((C * G * C * Gam * W)[i, a], ""),
            (inner(point(i) - hbar, axes[:, a]), "CGC is CT(CT)*"),
        )
    ),
)
first_columns = Claim(
    id="kpca.first-columns",
    place="note 000, algorithm, step 4(a), repaired",
    sentence="For eigenvectors e at an eigenvalue s² that is not 0, column by column, Ge/s is "
    "se: the scores of the points.",
    weight="missing-hypothesis",
    given=(eigen_e, gram, not_zero),
    evidence=Chain(((G * (e / s), ""), (s * e, "Ge is s²e"))),
)
new_products = Claim(
    id="kpca.new-products",
    place="note 000, algorithm, step 4(b)",
    sentence="Read with the minus sign that the print has lost, the vector of inner products is "
    "CT(h - h̄).",
    rows=("000-A4b1",),
    given=(mean, centring, sample_not_empty),
    evidence=Chain(
        (
            (inner(h - hbar, point(i) - hbar), ""),
            ((C * T * (h - hbar))[i], "the rows of CT are the centred points"),
        )
    ),
)
new_scores = Claim(
    id="kpca.new-scores",
    place="note 000, algorithm, step 4(b)",
    sentence="The sums of the inner products of h - h̄ with the centred points, times the "
    "entries of ΓW, are the values at h - h̄ of the same functionals.",
    rows=("000-A4b2",),
    given=(mean, centring, sample_not_empty),
    evidence=Chain(
        (
            (total(i, (Gam * W)[i, a] * inner(h - hbar, point(i) - hbar)), ""),
            (inner(axes[:, a], h - hbar), "the rows of CT are the centred points"),
        )
    ),
)
old_as_new = Claim(
    id="kpca.old-as-new",
    place="note 000, algorithm, steps 4(a) and 4(b)",
    sentence="The formula for new points, at the i-th point, gives row i of CGCΓW.",
    rows=("000-A4b3",),
    given=centred_by,
    evidence=Chain(
        (
            ((W.adj * Gam.adj * (C * T * (point(i) - hbar)))[a], ""),
            ((C * G * C * Gam * W)[i, a], "CT(hᵢ - h̄) is column i of CGC"),
        )
    ),
)
two_places = Claim(
    id="kpca.two-places",
    place="implied by note 000, (7) and algorithm, step 4(b)",
    sentence="The coordinate that step 4(b) gives to h is the value (7) of the functional at h: "
    "⟨h - h̄, T*Cα⟩ is ⟨h, T*Cα⟩.",
    implied=True,
    weight="constant",
    repaired_by="kda.new-scores",
    given=(
        mean,
        centring,
        assume(
            "CTT*Cα = 2α", "α is an eigenvector of G' at 2", C * T * T.adj * C * alpha, 2 * alpha
        ),
        assume("‖T*Cα‖² = 1", "and T*Cα has length one", norm2(T.adj * C * alpha), as_word(1)),
    ),
    evidence=Refutation(
        lines=(
            (inner(h - hbar, T.adj * C * alpha), ""),
            (inner(h, T.adj * C * alpha), "as in (7)"),
        ),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [2]], alpha: [[-half], [half]], h: [[3]]},
    ),
)
one_letter = remark(
    "kpca.one-letter",
    "note 000, algorithm, step 4(b)",
    "u is the vector of inner products here, and a part orthogonal to the sample in (3).",
    "000-A4b4",
    "Two uses of one letter.",
)

# Note 003's Algorithm 2.

power_step = Claim(
    id="kpca.power-step",
    place="note 003, Algorithm 2, second step",
    sentence="Power iteration finds an eigenvector at the largest eigenvalue if that is above "
    "the others and the start has a part in its eigenspace; the others follow after deflation "
    "(lagrange.deflation-finds). Checked here: a step multiplies the part along an eigenvector e "
    "by its eigenvalue s², so a part that is 0 stays 0.",
    rows=("003-ALG-power",),
    given=(eigen_e, gram),
    evidence=Citation(
        "G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., section 8.2.1",
        Chain(((e.adj * (G * alpha), ""), (s**2 * (e.adj * alpha), "Ge is s²e, G symmetric"))),
    ),
)
natural_start = Claim(
    id="kpca.natural-start",
    place="implied by note 003, Algorithm 2, second step",
    sentence="For centred features the start 𝟏 is taken to 0 at the first step.",
    implied=True,
    given=(centred, gram),
    evidence=Chain(((G * one, ""), (0 * one, "T*𝟏 is 0"))),
)


def centre_frame(model: Model) -> None:
    """T*𝟏 = 0, and e still an eigenvector of TT* where it was one."""
    if model.agree(T * (T.adj * e), s**2 * e):
        frame(T, s, Q, centred=True, e=e)(model)
    centre(model)


features_centred = assume(
    "T*𝟏 = 0", "the features are centred", T.adj * one, 0 * (T.adj * one), centre_frame
)
sums_to_zero = Claim(
    id="kpca.sums-to-zero",
    place="implied by note 003, Algorithm 2",
    sentence="The entries of an eigenvector of the centred Gram matrix at an eigenvalue that is "
    "not 0 sum to 0.",
    implied=True,
    weight="missing-hypothesis",
    shapes=({H: 3, E: 4}, {H: 2, E: 5}),
    given=(eigen_e, features_centred, not_zero),
    evidence=Chain(
        (
            (one.adj * e, ""),
            ((T.adj * one).adj * (T.adj * e) / s**2, "TT*e is s²e"),
            (as_word(0), "T*𝟏 is 0"),
        )
    ),
)
output = Claim(
    id="kpca.output",
    place="note 003, Algorithm 2, fourth step",
    sentence="For an eigenvector e at s² ≠ 0 of the centred matrix, the combination of the "
    "features hᵢ + h that the algorithm returns is that of the centred ones hᵢ, whatever vector "
    "h was taken away.",
    rows=("003-ALG-out",),
    weight="missing-hypothesis",
    shapes=({H: 3, E: 4}, {H: 2, E: 5}),
    given=(eigen_e, features_centred, not_zero, lemma(sums_to_zero)),
    evidence=Chain(
        (
            (total(i, (e[i] / s) * (point(i) + h)), ""),
            (total(i, (e[i] / s) * point(i)), "the entries of e sum to 0"),
        )
    ),
)
not_its_values = Claim(
    id="kpca.not-its-values",
    place="implied by note 003, Algorithm 2",
    sentence="The value of that function at a point is the score of the point: the features need "
    "not be centred there either.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="kpca.its-values",
    given=(
        mean,
        assume("𝟏*α = 0", "the coefficients sum to 0", one.adj * alpha, as_word(0)),
        assume("‖T*α‖² = 1", "and T*α has length one", norm2(T.adj * alpha), as_word(1)),
    ),
    evidence=Refutation(
        lines=(
            (inner(point(i), T.adj * alpha), ""),
            (inner(point(i) - hbar, T.adj * alpha), "the score"),
        ),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [2]], alpha: [[-half], [half]]},
    ),
)
its_values = Claim(
    id="kpca.its-values",
    place="implied by note 003, Algorithm 2, repaired",
    sentence="The score of a point is the value there less the mean of the values.",
    implied=True,
    given=(mean, sample_not_empty),
    evidence=Chain(
        (
            (inner(point(i) - hbar, T.adj * alpha), ""),
            (
                inner(point(i), T.adj * alpha) - total(j, inner(point(j), T.adj * alpha)) / n,
                "linear",
            ),
        )
    ),
)

# Note 004, §9.4.

X_in = letter("X", E, H)
come_centred = Claim(
    id="kpca.come-centred",
    place="implied by note 004, §9.4",
    sentence="Points that are centred have features that are centred, so that T*T, of which "
    "§9.4 takes the axes, is n times their covariance: here the points X are 1 and -1, and their "
    "features T are the squares.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="centering.algorithm",
    given=(
        assume("X*𝟏 = 0", "the points are centred", X_in.adj * one, 0 * (X_in.adj * one)),
        assume(
            "⟨hᵢ, u⟩ = ⟨xᵢ, u⟩²",
            "the feature is the square",
            inner(point(i), u),
            inner(X_in.adj[:, i], u) * inner(X_in.adj[:, i], u),
        ),
    ),
    evidence=Refutation(
        lines=((T.adj * one, ""), (0 * (T.adj * one), "the features are centred")),
        sizes={H: 1, E: 2},
        arrays={X_in: [[1], [-1]], T: [[1], [1]], u: [[1]]},
    ),
)
eigen_axis = Claim(
    id="kpca.eigen-axis",
    place="note 004, §9.4, third paragraph",
    sentence="T*T multiplies the axis T*e/s of an eigenvector e of TT* at s² ≠ 0 by s²; that it "
    "has length one is dual.axis.",
    rows=("004-94-U",),
    weight="missing-hypothesis",
    given=(eigen_e, not_zero),
    evidence=Chain(
        (
            (T.adj * T * (T.adj * (e / s)), ""),
            (s**2 * (T.adj * (e / s)), "TT*e is s²e"),
        )
    ),
)
alpha_eigen = assume(
    "TT*α = s²α", "α is an eigenvector of TT* at s²", T * (T.adj * alpha), s**2 * alpha
)
alpha_unit = assume("‖T*α‖² = 1", "and T*α has length one", norm2(T.adj * alpha), as_word(1))
solved = [[sp.Rational(3, 25)], [sp.Rational(4, 25)]]
printed_axis = Claim(
    id="kpca.printed-axis",
    place="note 004, §9.4, display of uᵢ",
    sentence="The axis T*α is the sum of the first k of the αᵢhᵢ, k the number of axes (B keeps "
    "the first k entries).",
    rows=("004-94-sum",),
    weight="slip",
    repaired_by="kpca.axis",
    given=(alpha_eigen, alpha_unit),
    evidence=Refutation(
        lines=((T.adj * alpha, ""), (T.adj * (B * alpha), "as printed, j up to q")),
        sizes={H: 1, E: 2},
        arrays={T: [[3], [4]], alpha: solved, B: [[1, 0], [0, 0]]},
        parameters={s: 5},
    ),
)
axis = Claim(
    id="kpca.axis",
    place="note 004, §9.4, display of uᵢ, repaired",
    sentence="The axis T*α is the sum of all αᵢhᵢ.",
    evidence=Chain(((T.adj * alpha, ""), (total(i, alpha[i] * point(i)), "the columns of T*"))),
)
printed_score = Claim(
    id="kpca.printed-score",
    place="note 004, §9.4, display of yᵢ",
    sentence="The score of h on the axis T*α is the sum of the first k of the αᵢ⟨hᵢ, h⟩ (B keeps "
    "the first k entries).",
    rows=("004-94-yi",),
    weight="slip",
    repaired_by="kpca.score",
    given=(alpha_eigen, alpha_unit),
    evidence=Refutation(
        lines=((inner(T.adj * alpha, h), ""), ((B * alpha).adj * (T * h), "as printed, j up to q")),
        sizes={H: 1, E: 2},
        arrays={T: [[3], [4]], alpha: solved, B: [[1, 0], [0, 0]], h: [[1]]},
        parameters={s: 5},
    ),
)
score = Claim(
    id="kpca.score",
    place="note 004, §9.4, display of yᵢ, repaired",
    sentence="The score of h on the axis T*α is the sum of all αᵢ⟨hᵢ, h⟩.",
    evidence=Chain(
        ((inner(T.adj * alpha, h), ""), (total(i, alpha[i] * inner(point(i), h)), "linear"))
    ),
)
which_index = remark(
    "kpca.which-index",
    "note 004, §9.4, after the display of uᵢ",
    "vᵢⱼ is the j-th coordinate of vᵢ.",
    "004-94-vij",
    "It names the entries; as vᵢ is a column of V, vᵢⱼ stands in row j.",
    "definition",
)
in_the_image = assume(
    "⟨v, f⟩ = ⟨u, f⟩²",
    "f is a feature: φ(x) = (x, x²), with u and v the two coordinate vectors",
    inner(v, f),
    inner(u, f) * inner(u, f),
)
quarter = sp.Rational(1, 4)
no_preimage = Claim(
    id="kpca.no-preimage",
    place="note 004, §9.4, before the last display",
    sentence="The projection ⟨u, h⟩u of a feature h on the first axis is the feature f of some "
    "point: as f has the score of h on u, it has the part of the projection along v.",
    rows=("004-94-preimg",),
    weight="slip",
    repaired_by="kpca.projection",
    given=(
        assume("2T*Tu = u", "u is an axis of the features", 2 * (T.adj * T * u), u),
        assume("8T*Tv = v", "v is the other", 8 * (T.adj * T * v), v),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
        assume(
            "⟨v, h⟩ = ⟨u, h⟩²",
            "h is a feature: φ(x) = (x, x²)",
            inner(v, h),
            inner(u, h) * inner(u, h),
        ),
        in_the_image,
        assume("u*f = u*h", "f has the score of h", u.adj * f, u.adj * h),
    ),
    evidence=Refutation(
        lines=((inner(v, u * (u.adj * h)), ""), (inner(v, f), "φ(x̂) is the projection")),
        sizes={H: 2, E: 2},
        arrays={
            T: [[half, quarter], [-half, quarter]],
            u: [[1], [0]],
            v: [[0], [1]],
            h: [[half], [quarter]],
            f: [[half], [quarter]],
        },
    ),
)
projection = Claim(
    id="kpca.projection",
    place="note 004, §9.4, before the last display, repaired",
    sentence="Uy = UU*h is a point of the span with the same coordinates as h, feature or not: "
    "U*(UU*h) = U*h.",
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(((U.adj * (U * U.adj * h), ""), (U.adj * h, "U*U is I"))),
)
reconstruction = Claim(
    id="kpca.reconstruction",
    place="note 004, §9.4, last display",
    sentence="For orthonormal axes the squared distance of h from its projection Uy is ⟨h, h⟩ - "
    "‖y‖².",
    rows=("004-94-d1", "004-94-d2", "004-94-d4"),
    shapes=axes_fit,
    given=(orthonormal_axes, coordinates),
    evidence=Chain(
        (
            (norm2(h - U * y), ""),
            (inner(h, h) + inner(U * y, U * y) - 2 * inner(h, U * y), "expand the square"),
            (inner(h, h) + y.adj * U.adj * U * y - 2 * inner(h, U * (U.adj * h)), "y is U*h"),
            (inner(h, h) - norm2(y), "U*U is I, and y is U*h"),
        )
    ),
)
from_the_mean = U.adj * (h - hbar)
same_distance = Claim(
    id="kpca.same-distance",
    place="implied by note 004, §9.4, last display",
    sentence="Where the features are centred, and y holds the scores of h - h̄, the squared "
    "distance of h from the plane through h̄ is still k(x, x) - ‖y‖², with k(x, x) = ⟨h, h⟩.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="kpca.centred-distance",
    given=(mean, assume("U*U = I", "the axis has length one", U.adj * U, identity(Q))),
    evidence=Refutation(
        lines=(
            (norm2(h - hbar - U * from_the_mean), ""),
            (inner(h, h) - norm2(from_the_mean), "the display"),
        ),
        sizes={H: 1, E: 2, Q: 1},
        arrays={T: [[0], [2]], U: [[1]], h: [[3]]},
    ),
)
centred_distance = Claim(
    id="kpca.centred-distance",
    place="implied by note 004, §9.4, last display, repaired",
    sentence="For centred features k(x, x) is replaced by ⟨h, h⟩ less twice the mean of the ⟨h, "
    "hᵢ⟩ plus the mean of all ⟨hᵢ, hⱼ⟩: that, less ‖y‖², is the squared distance of h from the "
    "plane through h̄, with the scores y = U*(h - h̄).",
    implied=True,
    shapes=({H: 3, E: 4, Q: 2}, {H: 5, E: 3, Q: 2}),
    given=(orthonormal_axes, mean, sample_not_empty),
    evidence=Chain(
        (
            (norm2(h - hbar - U * from_the_mean), ""),
            (norm2(h - hbar) - norm2(from_the_mean), "U*U is I"),
            (
                inner(h, h)
                - 2 / n * total(i, inner(h, point(i)))
                + total(i, total(j, inner(point(i), point(j)))) / n**2
                - norm2(from_the_mean),
                "multiply out",
            ),
        )
    ),
)
degree = sp.Symbol("d", integer=True, positive=True)
at = sp.Symbol("j", integer=True)
monomials = Claim(
    id="kpca.monomials",
    place="note 004, §9.4, first paragraph",
    sentence="There are (n+d-1 choose d) monomials of degree d in n coordinates, and they are "
    "linearly independent. Checked here is their number for n = 3: for each degree j of the "
    "first two together there are j + 1, and the sum over j from 0 to d is (d+1)(d+2)/2.",
    rows=("004-94-dim",),
    evidence=Citation(
        "R. P. Stanley, Enumerative Combinatorics, vol. 1, 2nd ed., section 1.2",
        Calculus(
            (
                (sp.Sum(at + 1, (at, 0, degree)), ""),
                ((degree + 1) * (degree + 2) / 2, "the number for three coordinates"),
            ),
            {1: Telescoping(at * (at + 1) / 2)},
        ),
    ),
)
not_exponential = Claim(
    id="kpca.not-exponential",
    place="note 004, §9.4, first paragraph",
    sentence="For a fixed number of coordinates the number of monomials is exponential in the "
    "degree, so that one degree more doubles it at least. For three coordinates twice the number "
    "at the degree d + 1, from 2 on, is more than the number at d + 2.",
    rows=("004-94-exp",),
    weight="false-result",
    repaired_by="kpca.polynomial-growth",
    evidence=Disproof(
        Calculus(
            (
                (sp.Sum(2 * (at + 1), (at, 0, degree + 1)), ""),
                ((degree + 2) * (degree + 3), "twice the number at d + 1"),
            ),
            {1: Telescoping(at * (at + 1))},
        ),
        (degree + 3) * (degree + 4) / 2,
        "≤",
    ),
)
growth = Claim(
    id="kpca.polynomial-growth",
    place="note 004, §9.4, first paragraph, repaired",
    sentence="For n = 4 coordinates the number is (d+1)(d+2)(d+3)/6, a polynomial in d of degree "
    "n - 1: the sum over j from 0 to d of the (j+1)(j+2)/2 for three. It grows fast while d is "
    "smaller than n.",
    evidence=Calculus(
        (
            (sp.Sum((at + 1) * (at + 2) / 2, (at, 0, degree)), ""),
            ((degree + 1) * (degree + 2) * (degree + 3) / 6, "the number for four coordinates"),
        ),
        {1: Telescoping(at * (at + 1) * (at + 2) / 6)},
    ),
)
kernel_pairs = remark(
    "kpca.kernel-pairs",
    "note 004, §9.4, first paragraph",
    "Feature maps are paired with kernels, k(x, x') = φ(x)*φ(x').",
    "004-94-kernel",
    "A definition. The linear kernel is one of them, non-linear or not.",
    "definition",
)
surface = Claim(
    id="kpca.surface",
    place="note 004, §9.4, second paragraph",
    sentence="The surface that kernel PCA finds fits the points in ℝⁿ best: of u and v, the axis "
    "at the larger eigenvalue leaves no larger sum of squared distances of the points X (here "
    "T holds their features, (x₁, x₂³)).",
    rows=("004-94-surface",),
    weight="false-result",
    repaired_by="kpca.fits-features",
    given=(
        centred,
        assume("T*Tu = 128u", "u is the axis of the features at 128", T.adj * T * u, 128 * u),
        assume("T*Tv = 18v", "v is the axis at 18", T.adj * T * v, 18 * v),
    ),
    evidence=Refutation(
        lines=(
            (norm2((X_in - X_in * u * u.adj).adj), ""),
            (norm2((X_in - X_in * v * v.adj).adj), "no more than v leaves"),
        ),
        relation="≤",
        sizes={H: 2, E: 4},
        arrays={
            X_in: [[3, 0], [-3, 0], [0, 2], [0, -2]],
            T: [[3, 0], [-3, 0], [0, 8], [0, -8]],
            u: [[0], [1]],
            v: [[1], [0]],
        },
    ),
)
fits_features = Claim(
    id="kpca.fits-features",
    place="note 004, §9.4, second paragraph, repaired",
    sentence="In the feature space the squared distances of the features from orthonormal axes "
    "sum to tr TT* less tr U*T*TU.",
    shapes=({H: 3, Q: 2, E: 4}, {H: 5, Q: 2, E: 3}),
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (total(i, norm2(point(i) - U * U.adj * point(i))), ""),
            (trace(T * T.adj) - trace(U.adj * T.adj * T * U), "U*U is I"),
        )
    ),
)

# Kernels as inner products: note 000's examples.

linear = Claim(
    id="kpca.linear",
    place="note 000, examples, 1; note 004, §9.4",
    sentence="The entries of the Gram matrix are the inner products of the points: for vectors "
    "in ℝᵈ, and for features, where k(x, y) is defined as ⟨φ(x), φ(y)⟩ or is it by the "
    "reproducing property (spectrum.reproducing).",
    rows=("000-X1a", "000-X2d", "004-94-gram"),
    given=(gram,),
    evidence=Chain(((G[i, j], ""), (inner(point(i), point(j)), "row i of T is the i-th point"))),
)
named_pca = remark(
    "kpca.named-pca",
    "note 000, examples, 1",
    "For H = ℝᵈ the method is called PCA.",
    "000-X1b",
    "A name; that its axes are those of chapter 06 is the subject of chapter 05.",
    "definition",
)
push_forward = remark(
    "kpca.push-forward",
    "note 000, examples, 2",
    "The law on H is the image of Q under the feature map.",
    "000-X2a",
    "It is a probability measure if Φ is measurable, which a measurable kernel and a separable H "
    "make sure of.",
)
which_sets = remark(
    "kpca.which-sets",
    "note 000, examples, 2",
    "The formula for P(E) is given for every subset E of H.",
    "000-X2b",
    "The set of x with Φ(x) in E has to be measurable, as it is for Borel sets E: not for every "
    "subset, already for Φ(x) = x and Lebesgue measure on [0, 1] (Vitali's set).",
)
feature_map = remark(
    "kpca.feature-map",
    "note 000, examples, 2",
    "The feature map takes x to its kernel section.",
    "000-X2c",
    "A definition.",
    "definition",
)
features_of_sample = remark(
    "kpca.features-of-sample",
    "note 000, examples, 2",
    "The features of a sample from Q are a sample from P.",
    "000-X2e",
    "The images of independent variables with the law Q are independent variables with the law P.",
)
named_kernel_pca = remark(
    "kpca.named-kernel-pca",
    "note 000, examples, 2",
    "For an RKHS the method is called kernel PCA.",
    "000-X2f",
    "A name.",
    "definition",
)
finite_trace = Hypothesis(
    "E k(X, X) < ∞", "the mean of k(X, X) is finite", "added", absence="riesz.no-variance"
)
feature_moments = Claim(
    id="kpca.feature-moments",
    place="note 000, examples, 2",
    sentence="When the mean of k(X, X), the squared length of the features, is finite and their "
    "mean μ exists, it splits into the squared length of μ and the mean squared distance from "
    "it, which bounds every variance.",
    rows=("000-X2g",),
    weight="missing-hypothesis",
    given=(law_mean, first_moment, finite_trace),
    evidence=Chain(
        (
            (total(omega, norm2(outcome(omega))), ""),
            (norm2(mu) + total(omega, norm2(outcome(omega) - mu)), "expand the square"),
        )
    ),
)
x1, x2, y1, y2 = sp.symbols("x1 x2 y1 y2", real=True)
polynomial = Claim(
    id="kpca.polynomial-kernel",
    place="implied by note 004, §9.4",
    sentence="In the plane (x*y)² is the inner product of the features (x₁², √2x₁x₂, x₂²) of x "
    "and of y: all monomials of degree 2, up to factors.",
    implied=True,
    evidence=Calculus(
        (
            ((x1 * y1 + x2 * y2) ** 2, ""),
            (
                x1**2 * y1**2 + (sp.sqrt(2) * x1 * x2) * (sp.sqrt(2) * y1 * y2) + x2**2 * y2**2,
                "multiply out",
            ),
        ),
    ),
)
inhomogeneous = Claim(
    id="kpca.inhomogeneous-kernel",
    place="implied by note 004, §9.4",
    sentence="In the plane (1 + x*y)² is the inner product of the features (1, √2x₁, √2x₂, x₁², "
    "√2x₁x₂, x₂²): all monomials up to degree 2, up to factors.",
    implied=True,
    evidence=Calculus(
        (
            ((1 + x1 * y1 + x2 * y2) ** 2, ""),
            (
                1
                + 2 * x1 * y1
                + 2 * x2 * y2
                + (x1 * y1) ** 2
                + 2 * x1 * x2 * y1 * y2
                + (x2 * y2) ** 2,
                "multiply out",
            ),
        ),
    ),
)
gaussian = Claim(
    id="kpca.gaussian-kernel",
    place="implied by note 000, examples, 2",
    sentence="On the line the Gaussian kernel exp(-(x-y)²/2) is exp(-x²/2)exp(-y²/2)exp(xy).",
    implied=True,
    evidence=Calculus(
        (
            (sp.exp(-((x1 - y1) ** 2) / 2), ""),
            (sp.exp(-(x1**2) / 2) * sp.exp(-(y1**2) / 2) * sp.exp(x1 * y1), "expand the square"),
        ),
    ),
)
