"""Chapter 08: kernel PCA, the algorithms of notes 000, 003 and 004, and the one that is right."""

from __future__ import annotations

import sympy as sp

from .core.calculus import Telescoping
from .core.claims import (
    Calculus,
    Chain,
    Citation,
    Claim,
    Contradiction,
    Refutation,
    bound,
    lemma,
    remark,
)
from .core.frames import frame, unit
from .core.models import (
    Hypothesis,
    Model,
    annihilates,
    assume,
    equal_to,
    inverse,
    multiplied,
    orthonormal,
    transposed,
)
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
    mean,
    n,
    omega,
    omega_,
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
from .two_operators_one_spectrum import pL, qL

B = letter("B", E, E)

# Note 000's algorithm. W is any k by k matrix, as Λ^(-1/2) for the first k eigenvectors is one.

step_one = remark(
    "kpca.step-one",
    "note 000, algorithm, step 1",
    "The Gram matrix is formed.",
    "000-A1",
    "A step of the algorithm: its entries are what empirical.gram-symmetric says.",
)
N_E, V_E = letter("N", E, E), letter("V", E, E)
half = sp.Rational(1, 2)


def decompose(model: Model) -> None:
    """NΓ* = Γ*G."""
    left = model.value(Gamma.adj * T * T.adj)
    model[N_E] = multiplied(left, inverse(transposed(model[Gamma])))


def invert(model: Model) -> None:
    """VN = I, with NΓ* = Γ*G by Γ = 0 where Γ need not be orthogonal."""
    if not model.agree(Gamma * Gamma.adj, identity(E)):
        model[Gamma], model[N_E] = model.value(0 * Gamma), model.value(identity(E))
    model[V_E] = inverse(model[N_E])


decomposition = assume(
    "NΓ* = Γ*G",
    "the decomposition G = ΓNΓ*",
    N_E * Gamma.adj,
    Gamma.adj * (T * T.adj),
    decompose,
)
all_roots = Claim(
    id="kpca.all-roots",
    place="note 000, algorithm, step 4(a)",
    sentence="Λ^(-1/2) exists, as it does where the centred Gram matrix G is definite, which the "
    "note has assumed: the matrix N of all eigenvalues has an inverse V. But N takes Γ*𝟏 to 0, "
    "whatever the sample.",
    reads="Λ is N, and G is TT*",
    rows=("000-A4a1",),
    weight="missing-hypothesis",
    repaired_by="kpca.first-columns",
    shapes=({H: 5, E: 3}, {H: 4, E: 2}),
    given=(
        centred,
        assume(
            "ΓΓ* = I",
            "Γ is orthogonal",
            Gamma * Gamma.adj,
            identity(E),
            orthonormal(Gamma),
        ),
        decomposition,
        assume("VN = I", "N has the inverse V", V_E * N_E, identity(E), invert),
        sample_not_empty,
    ),
    evidence=Contradiction(
        (
            (one.adj * one, ""),
            (one.adj * Gamma * (V_E * N_E) * Gamma.adj * one, "ΓΓ* is I, and VN is I"),
            (one.adj * Gamma * V_E * Gamma.adj * T * (T.adj * one), "NΓ* is Γ*G"),
            (as_word(0), "T*𝟏 is 0"),
        ),
        supposed=("VN = I",),
    ),
)
always_a_zero = Claim(
    id="kpca.always-a-zero",
    place="implied by note 000, algorithm, step 4(a)",
    sentence="Whatever the sample, N takes Γ*𝟏 to 0, if G = ΓNΓ* is centred and Γ orthogonal (so "
    "that NΓ* = Γ*G).",
    reads="G is TT*",
    implied=True,
    given=(centred, decomposition),
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
    "the coefficients ΓW over the centred points, for any W. For W = Λ^(-1/2), of the first k "
    "eigenvalues, where none is 0, these are the coefficients e/√λ of the note.",
    unshown="For W = Λ^(-1/2), of the first k eigenvalues, where none is 0, these are the "
    "coefficients e/√λ of the note",
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
    sentence="For an eigenvector e at an eigenvalue s² that is not 0 the scores of the points on "
    "T*e/s are the column Ge/s, and that is se.",
    weight="missing-hypothesis",
    given=(eigen_e, gram, not_zero),
    evidence=Chain(
        ((T * (T.adj * (e / s)), ""), (G * (e / s), "G is TT*"), (s * e, "Ge is s²e")),
    ),
)
new_products = Claim(
    id="kpca.new-products",
    place="note 000, algorithm, step 4(b)",
    sentence="Read with a minus sign, which our text of the note has lost between h and h̄, the "
    "vector of inner products is CT(h - h̄).",
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
    "entries of ΓW, are the values at h - h̄ of the functionals with the coefficients ΓW over the "
    "centred points.",
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
    place="near note 000, (7) and algorithm, step 4(b)",
    sentence="The coordinate that the algorithm gives to a new h is the value (7) of the "
    "functional at h: ⟨h - h̄, T*Cα⟩ is ⟨h, T*Cα⟩.",
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
    "the others and the start has a part in its eigenspace; the others follow after deflation. "
    "Checked: a step multiplies the part along an eigenvector e by its eigenvalue s², so a part "
    "that is 0 stays 0.",
    rows=("003-ALG-power",),
    given=(eigen_e, gram),
    evidence=Citation(
        "G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., section 8.2.1",
        Chain(((e.adj * (G * alpha), ""), (s**2 * (e.adj * alpha), "Ge is s²e, G symmetric"))),
        "a step of its proof",
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
    place="near note 003, Algorithm 2",
    sentence="The value at a point of the function that is returned, T*α, is the score of the "
    "point.",
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
    place="near note 003, Algorithm 2, repaired",
    sentence="The score of a point is the value of T*α there less the mean of its values.",
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
    place="near note 004, §9.4",
    sentence="Points that are centred have features that are centred, so that T*T, of which "
    "§9.4 takes the axes, is n times their covariance: here the points X are 1 and -1, and their "
    "features T are the squares.",
    unshown="so that T*T, of which §9.4 takes the axes, is n times their covariance",
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
    sentence="T*T multiplies the axis T*e/s of an eigenvector e of TT* at s² ≠ 0 by s². That such "
    "axes have length one, and are the first where the e are, is the note's §9.3.",
    unshown="That such axes have length one, and are the first where the e are, is the note's §9.3",
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
    sentence="The axis T*α is the sum of the first k of the αᵢhᵢ, k the number of axes.",
    reads="B keeps the first k entries; in the arrays k is 1",
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
    sentence="The score of h on the axis T*α is the sum of the first k of the αᵢ⟨hᵢ, h⟩, k the "
    "number of axes.",
    reads="B keeps the first k entries; in the arrays k is 1",
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


scale = sp.Symbol("s", real=True)


def become_feature(model: Model) -> None:
    """⟨v, f⟩ = ⟨u, f⟩², by whichever letter is free: f, else v, else u."""
    if not model.agree(f, scale * u):
        c = model.value(inner(u, f) * inner(u, f) - inner(v, f))[0][0]
        c /= model.value(v.adj * v)[0][0]
        model[f] = [[x + c * y] for (x,), (y,) in zip(model[f], model[v], strict=True)]
    elif model.agree(u.adj * u, as_word(1)):
        model[v] = model.value(scale * u)
    else:
        model[u] = model[f] = model.value(0 * u)


no_preimage = Claim(
    id="kpca.no-preimage",
    place="note 004, §9.4, before the last display",
    sentence="The projection Uy of a feature is “φ(x̂)”, the feature of a point x̂. But where "
    "features are (x, x²), with the coordinate vectors u and v, no projection f = su on u with "
    "s ≠ 0 is a feature: its coordinate along v would be s². For the points 1/2 and -1/2 the "
    "first axis is u.",
    reads="Uy is su, φ(x̂) is f, and a feature (x, x²) has the coordinates ⟨u, f⟩ and ⟨v, f⟩",
    unshown="For the points 1/2 and -1/2 the first axis is u",
    rows=("004-94-preimg",),
    weight="slip",
    repaired_by="kpca.projection",
    given=(
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1), unit(u)),
        assume(
            "u*v = 0",
            "v is orthogonal to u",
            u.adj * v,
            as_word(0),
            annihilates(u.adj, v),
        ),
        assume("f = su", "f is a projection on u", f, scale * u, equal_to(f, scale * u)),
        assume(
            "⟨v, f⟩ = ⟨u, f⟩²",
            "f is a feature (x, x²)",
            inner(v, f),
            inner(u, f) * inner(u, f),
            become_feature,
        ),
        Hypothesis("s ≠ 0", "the projection is not 0", nonzero=scale),
    ),
    evidence=Contradiction(
        (
            (as_word(scale**2), ""),
            (inner(u, f) * inner(u, f), "f is su, and u*u is 1"),
            (inner(v, f), "f is a feature"),
            (scale * inner(v, u), "f is su"),
            (as_word(0), "u*v is 0"),
        ),
        supposed=("f = su", "⟨v, f⟩ = ⟨u, f⟩²"),
        asserted=True,
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
    place="near note 004, §9.4, last display",
    sentence="Where the features are centred, and y holds the scores of h - h̄, the squared "
    "distance of h from the plane through h̄ is still k(x, x) - ‖y‖².",
    reads="k(x, x) is ⟨h, h⟩, and y is U*(h - h̄)",
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
    place="near note 004, §9.4, last display, repaired",
    sentence="For centred features k(x, x) is replaced by ⟨h, h⟩ less twice the mean of the ⟨h, "
    "hᵢ⟩ plus the mean of all ⟨hᵢ, hⱼ⟩: that, less ‖y‖², is the squared distance of h from the "
    "plane through h̄, with the scores y = U*(h - h̄).",
    reads="k(x, x) is ⟨h, h⟩, and y is U*(h - h̄)",
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
count = sp.Symbol("c", integer=True, positive=True)
at = sp.Symbol("j", integer=True)
m = sp.Symbol("m", integer=True, positive=True)
r = sp.Symbol("r", integer=True, nonnegative=True)
monomials = Claim(
    id="kpca.monomials",
    place="note 004, §9.4, first paragraph",
    sentence="There are (n+d-1 choose d) monomials of degree d in n coordinates, and they are "
    "linearly independent. Checked: the step from n coordinates to n + 1. The c monomials without "
    "the new coordinate, and the dc/n with it, one for each of degree d - 1, are (n+d)c/n in all.",
    reads="c is (n+d-1 choose d), dc/n is (n+d-1 choose d-1), and (n+d)c/n is (n+d choose d)",
    rows=("004-94-dim",),
    evidence=Citation(
        "R. P. Stanley, Enumerative Combinatorics, vol. 1, 2nd ed., section 1.2 (the number); "
        "S. Lang, Algebra, 3rd ed., section IV.1 (a polynomial that is 0 everywhere has the "
        "coefficients 0)",
        Calculus(
            (
                (count + degree * count / n, ""),
                ((n + degree) * count / n, "the number for n + 1 coordinates"),
            ),
        ),
        "a step of its proof",
    ),
)
next_degree = (n + degree) * count / (degree + 1)
exponential = Claim(
    id="kpca.exponential",
    place="note 004, §9.4, first paragraph",
    sentence="The number c of monomials of degree d is “exponential in d” while d is smaller than "
    "n, as it is in the note: at the degree d + 1, if that is below n, there are 2c and "
    "(n-d-2)c/(d+1) more.",
    reads="c is (n+d-1 choose d), and (n+d)c/(d+1) is (n+d choose d+1)",
    rows=("004-94-exp",),
    weight="slip",
    given=(
        Hypothesis(
            "d + 1 < n",
            "the degree d + 1 is below the number n of coordinates",
            "added",
            absence="kpca.not-exponential",
        ),
    ),
    evidence=Calculus(
        (
            (next_degree, ""),
            (2 * count + (n - degree - 2) * count / (degree + 1), "take 2c away"),
        ),
    ),
)
ratio = next_degree.subs(degree, m * n + r) / count
not_exponential = Claim(
    id="kpca.not-exponential",
    place="implied by note 004, §9.4, first paragraph",
    sentence="For a fixed n the number of monomials is not exponential in d for long: from the "
    "degree d to d + 1 it is multiplied by (n+d)/(d+1), which for d = mn + r is less than 1 + 1/m. "
    "So, whatever m is, from mn on no degree multiplies it by 1 + 1/m, and every exponential "
    "function outgrows it.",
    unshown="So, whatever m is, from mn on no degree multiplies it by 1 + 1/m, and every "
    "exponential function outgrows it",
    reads="d is mn + r",
    implied=True,
    evidence=Calculus(
        (
            (1 + 1 / m - ratio, ""),
            (1 / m - (n - 1) / (m * n + r + 1), "one degree more"),
            ((m + r + 1) / (m * (m * n + r + 1)), "above 0"),
        ),
    ),
)
growth = Claim(
    id="kpca.polynomial-growth",
    place="implied by note 004, §9.4, first paragraph",
    sentence="For three coordinates the number is (d+1)(d+2)/2, the sum of the j + 1 for two over "
    "j from 0 to d, and for four (d+1)(d+2)(d+3)/6, the sum of the (j+1)(j+2)/2 for three. For n "
    "it is a polynomial in d of degree n - 1.",
    unshown="For n it is a polynomial in d of degree n - 1",
    implied=True,
    evidence=Calculus(
        (
            (sp.Sum(at + 1, (at, 0, degree)), ""),
            ((degree + 1) * (degree + 2) / 2, "the number for three coordinates"),
        ),
        {1: Telescoping(at * (at + 1) / 2)},
        more=(
            Calculus(
                (
                    (sp.Sum((at + 1) * (at + 2) / 2, (at, 0, degree)), ""),
                    (
                        (degree + 1) * (degree + 2) * (degree + 3) / 6,
                        "the number for four coordinates",
                    ),
                ),
                {1: Telescoping(at * (at + 1) * (at + 2) / 6)},
            ),
        ),
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
own_u, own_v = inner(X_in.adj[:, i], u), inner(X_in.adj[:, i], v)
surface = Claim(
    id="kpca.surface",
    place="note 004, §9.4, second paragraph",
    sentence="Kernel PCA finds the surface in ℝⁿ that “best approximates” the points: of the two "
    "axes, u at the larger eigenvalue leaves no larger sum of squared distances of the points X "
    "than v. Here the features T of the points have their coordinate along v and the cube of that "
    "along u: the points whose features are on an axis are those on the axis itself.",
    unshown="the points whose features are on an axis are those on the axis itself",
    rows=("004-94-surface",),
    weight="false-result",
    repaired_by="kpca.fits-features",
    given=(
        centred,
        assume("T*Tu = 128u", "u is the axis of the features at 128", T.adj * T * u, 128 * u),
        assume("T*Tv = 18v", "v is the axis at 18", T.adj * T * v, 18 * v),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
        assume(
            "⟨hᵢ, u⟩ = ⟨xᵢ, u⟩³",
            "the feature has the cube of the coordinate along u",
            inner(point(i), u),
            own_u * own_u * own_u,
        ),
        assume(
            "⟨hᵢ, v⟩ = ⟨xᵢ, v⟩",
            "and the coordinate along v",
            inner(point(i), v),
            own_v,
        ),
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
    sentence="In the feature space the squared distances of the features from the span of "
    "orthonormal axes sum to tr TT* less tr U*T*TU.",
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
    "in ℝᵈ, and for features, where k(x, y) is defined as ⟨φ(x), φ(y)⟩.",
    reads="the points, or their features φ(x) and φ(y) with k(x, y) = ⟨φ(x), φ(y)⟩, are the rows "
    "of T",
    rows=("000-X1a", "004-94-gram"),
    given=(gram,),
    evidence=Chain(((G[i, j], ""), (inner(point(i), point(j)), "row i of T is the i-th point"))),
)
values = letter("B", E, H)
kernel_values = Claim(
    id="kpca.kernel-values",
    place="note 000, examples, 2",
    sentence="In a reproducing kernel Hilbert space, where f has at xᵢ the value ⟨f, hᵢ⟩, the "
    "entries of the Gram matrix of the sections hᵢ = k(xᵢ, ·) are their inner products, and these "
    "are the values k(xᵢ, xⱼ) of hⱼ at xᵢ.",
    reads="(Bf)ᵢ is the value of f at xᵢ, and k(xᵢ, xⱼ) is (Bhⱼ)ᵢ",
    rows=("000-X2d",),
    given=(
        gram,
        assume("B = T", "the reproducing property", values, T, equal_to(values, T)),
    ),
    evidence=Chain(
        (
            (G[i, j], ""),
            (inner(point(i), point(j)), "row i of T is the i-th point"),
            ((values * point(j))[i], "the reproducing property"),
        )
    ),
)
named_pca = remark(
    "kpca.named-pca",
    "note 000, examples, 1",
    "For H = ℝᵈ the method is called PCA.",
    "000-X1b",
    "A name; that its axes are those of chapter 06 is the subject of chapter 05.",
    "definition",
)
VITALI = "G. Vitali's set has none (P. Billingsley, Probability and Measure, 3rd ed., section 3)"
push_forward = Claim(
    id="kpca.push-forward",
    place="note 000, examples, 2",
    sentence="P(E) is the mean under Q of the p that is 1 where Φ(x) is in E, and else 0. For a "
    "second set, disjoint from E, with q for p, the two and the rest of H have probabilities with "
    "the sum 1; and as Q is additive on sequences of disjoint sets, so is P: it is a probability "
    "measure.",
    reads="x is ω, Q is its law, and p_ω is 1 where Φ(x) is in E",
    unshown="and as Q is additive on sequences of disjoint sets, so is P: it is a probability "
    "measure",
    rows=("000-X2a", "000-X2b"),
    weight="missing-hypothesis",
    given=(
        Hypothesis(
            "Φ is measurable",
            "Φ is measurable (a measurable kernel and a separable H are enough)",
            "added",
            absence="cited: for k(x, y) = 1 if x = y, else 0, every set of numbers is the preimage "
            "of an open set, as features have the distance √2. Not every one has a length: "
            f"{VITALI}",
        ),
        Hypothesis(
            "E is a Borel set",
            "E is a Borel set, not any subset of H",
            "added",
            absence="cited: for k(x, y) = xy every set of numbers is the preimage of a set E, and "
            f"not every one has a length: {VITALI}",
        ),
    ),
    evidence=Chain(
        (
            (
                total(omega, pL[omega])
                + total(omega, qL[omega])
                + total(omega, as_word(1) - pL[omega] - qL[omega]),
                "",
            ),
            (as_word(1), "a mean is linear, and that of 1 is 1"),
        )
    ),
)
feature_map = remark(
    "kpca.feature-map",
    "note 000, examples, 2",
    "The feature map takes x to its kernel section.",
    "000-X2c",
    "A definition.",
    "definition",
)
features_of_sample = Claim(
    id="kpca.features-of-sample",
    place="note 000, examples, 2",
    sentence="The features of points drawn independently from Q are drawn independently from P: "
    "with p and q for two sets, 1 where the feature is in the set and else 0, the probability that "
    "the feature of the first point is in the one and that of the second in the other is the "
    "product of those that P gives to the sets. So it is for any number of points.",
    reads="the points are ω and ω', and Q is their law",
    unshown="So it is for any number of points",
    rows=("000-X2e",),
    evidence=Chain(
        (
            (total(omega, total(omega_, pL[omega] * qL[omega_])), ""),
            (total(omega, pL[omega]) * total(omega_, qL[omega_]), "q does not depend on ω"),
        )
    ),
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
value, value_ = inner(outcome(omega), f), inner(outcome(omega_), f)
mean_value = total(omega_, value_)
feature_moments = Claim(
    id="kpca.feature-moments",
    place="note 000, examples, 2",
    sentence="For every f the squared mean of ⟨h, f⟩ and its variance sum to at most ‖f‖²E‖h‖² "
    "(here multiplied by ‖f‖²), where ‖h‖² = k(X, X). So if the mean of k(X, X) is finite, every "
    "functional has a mean, which is bounded in f, so that by Riesz's theorem a vector μ, the mean "
    "element, represents it; and every functional has a variance, so that any two have a "
    "covariance.",
    reads="h is h_ω, the feature of X, and ‖h‖² is k(X, X)",
    unshown="So if the mean of k(X, X) is finite, every functional has a mean, which is bounded in "
    "f, so that by Riesz's theorem a vector μ, the mean element, represents it; and every "
    "functional has a variance, so that any two have a covariance",
    rows=("000-X2g",),
    weight="missing-hypothesis",
    given=(finite_trace,),
    evidence=bound(
        norm2(f) * norm2(f) * total(omega, norm2(outcome(omega))),
        norm2(f) * (mean_value * mean_value)
        + norm2(f) * total(omega, (value - mean_value) * (value - mean_value)),
        [(1, norm2(f) * outcome(omega) - value * f, omega)],
    ),
)
x1, x2, y1, y2 = sp.symbols("x1 x2 y1 y2", real=True)
polynomial = Claim(
    id="kpca.polynomial-kernel",
    place="implied by note 004, §9.4",
    sentence="In the plane (x*y)² is the inner product of the features (x₁², √2x₁x₂, x₂²) of x "
    "and of y: all monomials of degree 2, up to factors.",
    unshown="all monomials of degree 2, up to factors",
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
    unshown="all monomials up to degree 2, up to factors",
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
