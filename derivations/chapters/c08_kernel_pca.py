"""Chapter 08: kernel PCA, the algorithms of notes 000, 003 and 004, and the one that is right."""

from __future__ import annotations

import sympy as sp

from ..core.calculus import Telescoping
from ..core.chapter import Chapter, calculus
from ..core.claims import lemma, remark
from ..core.evidence import Citation
from ..core.frames import frame
from ..core.hypotheses import Hypothesis
from ..core.models import Model, annihilates, equal_to, orthonormal
from ..core.words import as_word, inner
from ..notation import (
    E,
    H,
    Q,
    T,
    coordinates,
    course,
    f,
    law,
    n,
    orthonormal_axes,
    sample_not_empty,
    standing,
    u,
    v,
)
from .c04_lagrange_conditions import a, centre, centred, e, eigen_e, not_zero, s
from .c06_pca_two_views import Gamma

degree = sp.Symbol("d", integer=True, positive=True)
count = sp.Symbol("c", integer=True, positive=True)
at = sp.Symbol("j", integer=True)
m = sp.Symbol("m", integer=True, positive=True)
r = sp.Symbol("r", integer=True, nonnegative=True)
x1, x2, y1, y2 = sp.symbols("x1 x2 y1 y2", real=True)

sample = course.also("N, Γ, V, B : ℝⁿ → ℝⁿ, e ∈ ℝⁿ, s > 0, X : H → ℝⁿ, p, q ∈ L₂(P)")
features = course.also(a, "W : ℝᵏ → ℝᵏ, Γ : ℝᵏ → ℝⁿ, s ∈ ℝ, B : H → ℝⁿ")
scale = features["s"]
population = Chapter(law, f, standing=standing)


# Note 000's algorithm. W is any k by k matrix, as Λ^(-1/2) for the first k eigenvectors is one.

step_one = remark(
    "kpca.step-one: note 000, algorithm, step 1 [000-A1]",
    "The Gram matrix is formed.",
    "A step of the algorithm: its entries are what empirical.gram-symmetric says.",
)


decomposition = sample.given("NΓ* = Γ*TT*", "the decomposition G = ΓNΓ*")
all_roots = sample.claim(
    "kpca.all-roots: note 000, algorithm, step 4(a) [000-A4a1]",
    "Λ^(-1/2) exists, as it does where the centred Gram matrix G is definite, which the note has "
    "assumed: the matrix N of all eigenvalues has an inverse V. But N takes Γ*𝟏 to 0, whatever "
    "the sample.",
    """‖𝟏_n‖² = 𝟏*ΓVNΓ*𝟏   [ΓΓ* is I, and VN is I]
    = 𝟏*ΓVΓ*TT*𝟏   [NΓ* is Γ*G]
    = 0   [T*𝟏 is 0]""",
    reads="Λ is N, and G is TT*",
    fault="missing-hypothesis, repaired by kpca.first-columns",
    supposed=("VN = I",),
    given=(
        centred,
        sample.given("ΓΓ* = I", "Γ is orthogonal", orthonormal(Gamma)),
        decomposition,
        "VN = I   [N has the inverse V]",
        sample_not_empty,
    ),
)
always_a_zero = sample.claim(
    "kpca.always-a-zero: implied by note 000, algorithm, step 4(a)",
    "Whatever the sample, N takes Γ*𝟏 to 0, if G = ΓNΓ* is centred and Γ orthogonal (so that NΓ* "
    "= Γ*G).",
    """NΓ*𝟏 = Γ*TT*𝟏   [NΓ* is Γ*G]
    = 0   [T*𝟏 is 0]""",
    reads="G is TT*",
    given=(centred, decomposition),
)
scores = features.claim(
    "kpca.scores: note 000, algorithm, step 4(a) [000-A4a2]",
    "Row i of CGCΓW holds the values at the centred i-th point of the functionals with the "
    "coefficients ΓW over the centred points, for any W. For W = Λ^(-1/2), of the first k "
    "eigenvalues, where none is 0, these are the coefficients e/√λ of the note.",
    "(CGCΓW)_ia = ⟨h_i - h̄, ((CT)*ΓW)_a⟩   [CGC is CT(CT)*]",
    unshown="For W = Λ^(-1/2), of the first k eigenvalues, where none is 0, these are the "
    "coefficients e/√λ of the note",
)
first_columns = sample.claim(
    "kpca.first-columns: note 000, algorithm, step 4(a), repaired",
    "For an eigenvector e at an eigenvalue s² that is not 0 the scores of the points on T*e/s are "
    "the column Ge/s, which is s times e.",
    """TT*(e/s) = G(e/s)   [G is TT*]
    = se   [Ge is s²e]""",
    given=(eigen_e, not_zero),
)
new_products = sample.claim(
    "kpca.new-products: note 000, algorithm, step 4(b) [000-A4b1]",
    "Read with a minus sign, which our text of the note has lost between h and h̄, the vector of "
    "inner products is CT(h - h̄).",
    "⟨h - h̄, h_i - h̄⟩ = (CT(h - h̄))_i   [the rows of CT are the centred points]",
)
new_scores = features.claim(
    "kpca.new-scores: note 000, algorithm, step 4(b) [000-A4b2]",
    "The sums of the inner products of h - h̄ with the centred points, times the entries of ΓW, "
    "are the values at h - h̄ of the functionals with the coefficients ΓW over the centred points.",
    """Σ_i (ΓW)_ia ⟨h - h̄, h_i - h̄⟩
    = ⟨((CT)*ΓW)_a, h - h̄⟩   [the rows of CT are the centred points]""",
)
old_as_new = features.claim(
    "kpca.old-as-new: note 000, algorithm, steps 4(a) and 4(b) [000-A4b3]",
    "The formula for new points, at the i-th point, gives row i of CGCΓW.",
    "(W*Γ*CT(h_i - h̄))_a = (CGCΓW)_ia   [CT(hᵢ - h̄) is column i of CGC]",
)
two_places = sample.claim(
    "kpca.two-places: near note 000, (7) and algorithm, step 4(b)",
    "The coordinate that the algorithm gives to a new h is the value (7) of the functional at h: "
    "⟨h - h̄, T*Cα⟩ is ⟨h, T*Cα⟩.",
    "⟨h - h̄, T*Cα⟩ = ⟨h, T*Cα⟩   [as in (7)]",
    fault="constant, repaired by kda.new-scores",
    arrays="T = [0; 2], α = [-1/2; 1/2], h = [3]",
    given=(
        "CTT*Cα = 2α   [α is an eigenvector of G' at 2]",
        "‖T*Cα‖² = 1   [and T*Cα has length one]",
    ),
)
one_letter = remark(
    "kpca.one-letter: note 000, algorithm, step 4(b) [000-A4b4]",
    "u is the vector of inner products here, and a part orthogonal to the sample in (3).",
    "Two uses of one letter.",
)

# Note 003's Algorithm 2.

power_step = sample.claim(
    "kpca.power-step: note 003, Algorithm 2, second step [003-ALG-power]",
    "Power iteration finds an eigenvector at the largest eigenvalue if that is above the others "
    "and the start has a part in its eigenspace; the others follow after deflation. Checked: a "
    "step multiplies the part along an eigenvector e by its eigenvalue s², so a part that is 0 "
    "stays 0.",
    "e*Gα = s²e*α   [Ge is s²e, G symmetric]",
    reference="G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., section 8.2.1",
    checked="a step of its proof",
    given=(eigen_e,),
)
natural_start = sample.claim(
    "kpca.natural-start: implied by note 003, Algorithm 2, second step",
    "For centred features the start 𝟏 is taken to 0 at the first step.",
    "G𝟏 = 0   [T*𝟏 is 0]",
    given=(centred,),
)


def centre_frame(model: Model) -> None:
    """T*𝟏 = 0, and e still an eigenvector of TT* where it was one."""
    if model.agree(T * (T.adj * e), s**2 * e):
        frame(T, s, Q, centred=True, e=e)(model)
    centre(model)


features_centred = sample.given("T*𝟏 = 0", "the features are centred", centre_frame)
sums_to_zero = sample.claim(
    "kpca.sums-to-zero: implied by note 003, Algorithm 2",
    "The entries of an eigenvector of the centred Gram matrix at an eigenvalue that is not 0 sum "
    "to 0.",
    """𝟏*e = ⟨T*𝟏, T*e⟩/s²   [TT*e is s²e]
    = 0   [T*𝟏 is 0]""",
    shapes=({H: 3, E: 4}, {H: 2, E: 5}),
    given=(eigen_e, features_centred, not_zero),
)
output = sample.claim(
    "kpca.output: note 003, Algorithm 2, fourth step [003-ALG-out]",
    "For an eigenvector e at s² ≠ 0 of the centred matrix, the combination of the features hᵢ + h "
    "that the algorithm returns is that of the centred ones hᵢ, whatever vector h was subtracted.",
    "Σ_i (e_i/s)(h_i + h) = Σ_i (e_i/s)h_i   [the entries of e sum to 0]",
    shapes=({H: 3, E: 4}, {H: 2, E: 5}),
    given=(eigen_e, features_centred, not_zero, lemma(sums_to_zero)),
)
not_its_values = sample.claim(
    "kpca.not-its-values: near note 003, Algorithm 2",
    "The value at a point of the function that is returned, T*α, is the score of the point.",
    "⟨h_i, T*α⟩ = ⟨h_i - h̄, T*α⟩   [the score]",
    fault="missing-hypothesis, repaired by kpca.its-values",
    arrays="T = [0; 2], α = [-1/2; 1/2]",
    given=("𝟏*α = 0   [the coefficients sum to 0]", "‖T*α‖² = 1   [and T*α has length one]"),
)
its_values = sample.claim(
    "kpca.its-values: near note 003, Algorithm 2, repaired",
    "The score of a point is the value of T*α there minus the mean of its values at the points of "
    "the sample.",
    "⟨h_i - h̄, T*α⟩ = ⟨h_i, T*α⟩ - Σ_j ⟨h_j, T*α⟩/n   [linear]",
)

# Note 004, §9.4.

come_centred = sample.claim(
    "kpca.come-centred: near note 004, §9.4",
    "Points that are centred have features that are centred, so that T*T, of which §9.4 takes the "
    "axes, is n times their covariance: here the points X are 1 and -1, and their features T are "
    "the squares.",
    "T*𝟏 = 0   [the features are centred]",
    unshown="so that T*T, of which §9.4 takes the axes, is n times their covariance",
    fault="missing-hypothesis, repaired by centering.algorithm",
    arrays="X = [1; -1], T = [1; 1], u = [1]",
    given=(
        "X*𝟏 = 0   [the points are centred]",
        "⟨h_i, u⟩ = ⟨(X*)_i, u⟩²   [the feature is the square]",
    ),
)
eigen_axis = sample.claim(
    "kpca.eigen-axis: note 004, §9.4, third paragraph [004-94-U]",
    "T*T multiplies the axis T*e/s of an eigenvector e of TT* at s² ≠ 0 by s². That such axes "
    "have length one, and are the first where the e are, is the note's §9.3.",
    "T*TT*(e/s) = s²T*(e/s)   [TT*e is s²e]",
    unshown="That such axes have length one, and are the first where the e are, is the note's §9.3",
    given=(eigen_e, not_zero),
)
alpha_eigen = sample.given("TT*α = s²α", "α is an eigenvector of TT* at s²")
alpha_unit = sample.given("‖T*α‖² = 1", "and T*α has length one")
printed_axis = sample.claim(
    "kpca.printed-axis: note 004, §9.4, display of uᵢ [004-94-sum]",
    "The axis T*α is the sum of the first k of the αᵢhᵢ, k the number of axes.",
    "T*α = T*Bα   [as printed, j up to q]",
    reads="B keeps the first k entries; in the arrays k is 1",
    fault="slip, repaired by kpca.axis",
    arrays="T = [3; 4], α = [3/25; 4/25], B = [1 0; 0 0], s = 5",
    given=(alpha_eigen, alpha_unit),
)
axis = sample.claim(
    "kpca.axis: note 004, §9.4, display of uᵢ, repaired",
    "The axis T*α is the sum of all αᵢhᵢ.",
    "T*α = Σ_i α_i h_i   [the columns of T*]",
)
printed_score = sample.claim(
    "kpca.printed-score: note 004, §9.4, display of yᵢ [004-94-yi]",
    "The score of h on the axis T*α is the sum of the first k of the αᵢ⟨hᵢ, h⟩, k the number of "
    "axes.",
    "⟨T*α, h⟩ = (Bα)*Th   [as printed, j up to q]",
    reads="B keeps the first k entries; in the arrays k is 1",
    fault="slip, repaired by kpca.score",
    arrays="T = [3; 4], α = [3/25; 4/25], B = [1 0; 0 0], h = [1], s = 5",
    given=(alpha_eigen, alpha_unit),
)
score = sample.claim(
    "kpca.score: note 004, §9.4, display of yᵢ, repaired",
    "The score of h on the axis T*α is the sum of all αᵢ⟨hᵢ, h⟩.",
    "⟨T*α, h⟩ = Σ_i α_i ⟨h_i, h⟩   [linear]",
)
which_index = remark(
    "kpca.which-index: note 004, §9.4, after the display of uᵢ [004-94-vij]",
    "vᵢⱼ is the j-th coordinate of vᵢ.",
    "It names the entries; as vᵢ is a column of V, vᵢⱼ stands in row j.",
    "definition",
)


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


no_preimage = features.claim(
    "kpca.no-preimage: note 004, §9.4, before the last display [004-94-preimg]",
    "The projection Uy of a feature is “φ(x̂)”, the feature of a point x̂. But where features are "
    "(x, x²), with the coordinate vectors u and v, no projection f = su on u with s ≠ 0 is a "
    "feature: its coordinate along v would be s². For the points 1/2 and -1/2 the first axis is u.",
    """s² = ⟨u, f⟩²   [f is su, and u*u is 1]
    = ⟨v, f⟩   [f is a feature]
    = s⟨v, u⟩   [f is su]
    = 0   [u*v is 0]""",
    reads="Uy is su, φ(x̂) is f, and a feature (x, x²) has the coordinates ⟨u, f⟩ and ⟨v, f⟩",
    unshown="For the points 1/2 and -1/2 the first axis is u",
    fault="slip, repaired by kpca.projection",
    supposed=("f = su", "⟨v, f⟩ = ⟨u, f⟩²"),
    asserted=True,
    given=(
        sample.unit_vector("u"),
        sample.given("⟨u, v⟩ = 0", "v is orthogonal to u", annihilates(u.adj, v)),
        features.given("f = su", "f is a projection on u", equal_to(f, scale * u)),
        sample.given("⟨v, f⟩ = ⟨u, f⟩²", "f is a feature (x, x²)", become_feature),
        "s ≠ 0   [the projection is not 0]",
    ),
)
projection = sample.claim(
    "kpca.projection: note 004, §9.4, before the last display, repaired",
    "Uy = UU*h is a point of the span with the same coordinates as h, feature or not: U*(UU*h) = "
    "U*h.",
    "U*UU*h = U*h   [U*U is I]",
    given=(orthonormal_axes,),
)
reconstruction = sample.claim(
    "kpca.reconstruction: note 004, §9.4, last display [004-94-d1 004-94-d2 004-94-d4]",
    "For orthonormal axes the squared distance of h from its projection Uy is ⟨h, h⟩ - ‖y‖².",
    """‖h - Uy‖² = ‖h‖² + ‖Uy‖² - 2⟨h, Uy⟩   [expand the square]
    = ‖h‖² + y*U*Uy - 2⟨h, UU*h⟩   [y is U*h]
    = ‖h‖² - ‖y‖²   [U*U is I, and y is U*h]""",
    given=(orthonormal_axes, coordinates),
)
same_distance = sample.claim(
    "kpca.same-distance: near note 004, §9.4, last display",
    "Where the features are centred, and y holds the scores of h - h̄, the squared distance of h "
    "from the plane through h̄ is still k(x, x) - ‖y‖².",
    "‖h - h̄ - UU*(h - h̄)‖² = ‖h‖² - ‖U*(h - h̄)‖²   [the display]",
    reads="k(x, x) is ⟨h, h⟩, and y is U*(h - h̄)",
    fault="missing-hypothesis, repaired by kpca.centred-distance",
    arrays="T = [0; 2], U = [1], h = [3]",
    given=("U*U = I   [the axis has length one]",),
)
centred_distance = sample.claim(
    "kpca.centred-distance: near note 004, §9.4, last display, repaired",
    "For centred features k(x, x) is replaced by ‖h - h̄‖², which is ⟨h, h⟩ minus twice the mean "
    "of the ⟨h, hᵢ⟩ plus the mean of all ⟨hᵢ, hⱼ⟩. Minus ‖y‖², with the scores y = U*(h - h̄), it "
    "is the squared distance of h from the plane through h̄.",
    """‖h - h̄ - UU*(h - h̄)‖² = ‖h - h̄‖² - ‖U*(h - h̄)‖²   [U*U is I]
    = ‖h‖² - 2 Σ_i ⟨h, h_i⟩/n + Σ_i Σ_j ⟨h_i, h_j⟩/n² - ‖U*(h - h̄)‖²   [multiply out]""",
    reads="k(x, x) is ⟨h, h⟩, and y is U*(h - h̄)",
    given=(orthonormal_axes,),
)
monomials = sample.claim(
    "kpca.monomials: note 004, §9.4, first paragraph [004-94-dim]",
    "There are (n+d-1 choose d) monomials of degree d in n coordinates, and they are linearly "
    "independent. Checked: the step from n coordinates to n + 1. The c monomials without the new "
    "coordinate, and the dc/n with it, one for each of degree d - 1, are (n+d)c/n in all.",
    Citation(
        "R. P. Stanley, Enumerative Combinatorics, vol. 1, 2nd ed., section 1.2 (the number); "
        "S. Lang, Algebra, 3rd ed., section IV.1 (a polynomial that is 0 everywhere has the "
        "coefficients 0)",
        calculus(
            count + degree * count / n,
            ((n + degree) * count / n, "the number for n + 1 coordinates"),
        ),
        "a step of its proof",
    ),
    reads="c is (n+d-1 choose d), dc/n is (n+d-1 choose d-1), and (n+d)c/n is (n+d choose d)",
)
next_degree = (n + degree) * count / (degree + 1)
exponential = sample.claim(
    "kpca.exponential: note 004, §9.4, first paragraph [004-94-exp]",
    "The number c of monomials of degree d is “exponential in d” while d is smaller than n, as it "
    "is in the note: at the degree d + 1, if that is below n, there are 2c and (n-d-2)c/(d+1) "
    "more.",
    calculus(next_degree, (2 * count + (n - degree - 2) * count / (degree + 1), "subtract 2c")),
    reads="c is (n+d-1 choose d), and (n+d)c/(d+1) is (n+d choose d+1)",
    weight="slip",
    given=(
        Hypothesis(
            "d + 1 < n",
            "the degree d + 1 is below the number n of coordinates",
            "added",
            absence="kpca.not-exponential",
        ),
    ),
)
ratio = next_degree.subs(degree, m * n + r) / count
not_exponential = sample.claim(
    "kpca.not-exponential: implied by note 004, §9.4, first paragraph",
    "For a fixed n the number of monomials is not exponential in d for long: from the degree d to "
    "d + 1 it is multiplied by (n+d)/(d+1), which for d = mn + r is less than 1 + 1/m. So, "
    "whatever m is, from mn on no degree multiplies it by 1 + 1/m, and every exponential function "
    "outgrows it.",
    calculus(
        1 + 1 / m - ratio,
        (1 / m - (n - 1) / (m * n + r + 1), "one degree more"),
        ((m + r + 1) / (m * (m * n + r + 1)), "above 0"),
    ),
    reads="d is mn + r",
    unshown="So, whatever m is, from mn on no degree multiplies it by 1 + 1/m, and every "
    "exponential function outgrows it",
)
growth = sample.claim(
    "kpca.polynomial-growth: implied by note 004, §9.4, first paragraph",
    "For three coordinates the number is (d+1)(d+2)/2, the sum of the j + 1 for two over j from 0 "
    "to d, and for four (d+1)(d+2)(d+3)/6, the sum of the (j+1)(j+2)/2 for three. For n it is a "
    "polynomial in d of degree n - 1.",
    calculus(
        sp.Sum(at + 1, (at, 0, degree)),
        (
            (degree + 1) * (degree + 2) / 2,
            "the number for three coordinates",
            Telescoping(at * (at + 1) / 2),
        ),
        more=[
            calculus(
                sp.Sum((at + 1) * (at + 2) / 2, (at, 0, degree)),
                (
                    (degree + 1) * (degree + 2) * (degree + 3) / 6,
                    "the number for four coordinates",
                    Telescoping(at * (at + 1) * (at + 2) / 6),
                ),
            )
        ],
    ),
    unshown="For n it is a polynomial in d of degree n - 1",
)
kernel_pairs = remark(
    "kpca.kernel-pairs: note 004, §9.4, first paragraph [004-94-kernel]",
    "Feature maps are paired with kernels, k(x, x') = φ(x)*φ(x').",
    "A definition. The linear kernel is one of them, non-linear or not.",
    "definition",
)
surface = sample.claim(
    "kpca.surface: note 004, §9.4, second paragraph [004-94-surface]",
    "Kernel PCA finds the surface in ℝⁿ that “best approximates” the points: of the two axes, u "
    "at the larger eigenvalue leaves no larger sum of squared distances of the points X than v. "
    "Here the features T are vectors of the same plane: the coordinate along v is kept, and that "
    "along u is cubed. So the points whose features are on an axis are those on the axis itself.",
    "‖(X - Xuu*)*‖_F² ≤ ‖(X - Xvv*)*‖_F²   [no more than v leaves]",
    unshown="So the points whose features are on an axis are those on the axis itself",
    fault="false-result, repaired by kpca.fits-features",
    arrays="X = [3 0; -3 0; 0 2; 0 -2], T = [3 0; -3 0; 0 8; 0 -8], u = [0; 1], v = [1; 0]",
    given=(
        centred,
        "T*Tu = 128u   [u is the axis of the features at 128]",
        "T*Tv = 18v   [v is the axis at 18]",
        "‖u‖² = 1   [u is a unit vector]",
        "‖v‖² = 1   [v is a unit vector]",
        "⟨h_i, u⟩ = ⟨(X*)_i, u⟩²⟨(X*)_i, u⟩   [the feature has the cube of the coordinate along u]",
        "⟨h_i, v⟩ = ⟨(X*)_i, v⟩   [and the coordinate along v]",
    ),
)
fits_features = sample.claim(
    "kpca.fits-features: note 004, §9.4, second paragraph, repaired",
    "In the feature space the squared distances of the features from the span of orthonormal axes "
    "sum to tr TT* minus tr U*T*TU.",
    "Σ_i ‖h_i - UU*h_i‖² = tr(TT*) - tr(U*T*TU)   [U*U is I]",
    given=(orthonormal_axes,),
)

# Kernels as inner products: note 000's examples.

linear = sample.claim(
    "kpca.linear: note 000, examples, 1; note 004, §9.4 [000-X1a 004-94-gram]",
    "The entries of the Gram matrix are the inner products of the points: for vectors in ℝᵈ, and "
    "for features, where k(x, y) is defined as ⟨φ(x), φ(y)⟩.",
    "G_ij = ⟨h_i, h_j⟩   [row i of T is the i-th point]",
    reads="the points, or their features φ(x) and φ(y) with k(x, y) = ⟨φ(x), φ(y)⟩, are the rows "
    "of T",
)
kernel_values = features.claim(
    "kpca.kernel-values: note 000, examples, 2 [000-X2d]",
    "In a reproducing kernel Hilbert space, where f has at xᵢ the value ⟨f, hᵢ⟩, the entries of "
    "the Gram matrix of the sections hᵢ = k(xᵢ, ·) are their inner products, and these are the "
    "values k(xᵢ, xⱼ) of hⱼ at xᵢ.",
    """G_ij = ⟨h_i, h_j⟩   [row i of T is the i-th point]
    = (Bh_j)_i   [the reproducing property]""",
    reads="(Bf)ᵢ is the value of f at xᵢ, and k(xᵢ, xⱼ) is (Bhⱼ)ᵢ",
    given=("B = T   [the reproducing property]",),
)
named_pca = remark(
    "kpca.named-pca: note 000, examples, 1 [000-X1b]",
    "For H = ℝᵈ the method is called PCA.",
    "A name; that its axes are those of chapter 06 is the subject of chapter 05.",
    "definition",
)
VITALI = "G. Vitali's set has none (P. Billingsley, Probability and Measure, 3rd ed., section 3)"
push_forward = sample.claim(
    "kpca.push-forward: note 000, examples, 2 [000-X2a 000-X2b]",
    "P(E) is the mean under Q of the p that is 1 where Φ(x) is in E, and else 0. For a second "
    "set, disjoint from E, with q for p, the two and the rest of H have probabilities with the "
    "sum 1; and as Q is additive on sequences of disjoint sets, so is P: it is a probability "
    "measure.",
    "E_ω[p_ω] + E_ω[q_ω] + E_ω[1 - p_ω - q_ω] = 1   [a mean is linear, and that of 1 is 1]",
    reads="x is ω, Q is its law, and p_ω is 1 where Φ(x) is in E",
    unshown="and as Q is additive on sequences of disjoint sets, so is P: it is a probability "
    "measure",
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
)
feature_map = remark(
    "kpca.feature-map: note 000, examples, 2 [000-X2c]",
    "The feature map takes x to its kernel section.",
    "A definition.",
    "definition",
)
features_of_sample = sample.claim(
    "kpca.features-of-sample: note 000, examples, 2 [000-X2e]",
    "The features of points drawn independently from Q are drawn independently from P: with p and "
    "q for two sets, 1 where the feature is in the set and else 0, the probability that the "
    "feature of the first point is in the one and that of the second in the other is the product "
    "of those that P gives to the sets. So it is for any number of points.",
    "E_ω[E_ω'[p_ω q_ω']] = (E_ω[p_ω])(E_ω'[q_ω'])   [q does not depend on ω]",
    reads="the points are ω and ω', and Q is their law",
    unshown="So it is for any number of points",
)
named_kernel_pca = remark(
    "kpca.named-kernel-pca: note 000, examples, 2 [000-X2f]",
    "For an RKHS the method is called kernel PCA.",
    "A name.",
    "definition",
)
finite_trace = Hypothesis(
    "E k(X, X) < ∞", "the mean of k(X, X) is finite", "added", absence="riesz.no-variance"
)
feature_moments = population.claim(
    "kpca.feature-moments: note 000, examples, 2 [000-X2g]",
    "For every f the squared mean of ⟨h, f⟩ and its variance sum to at most ‖f‖²E‖h‖² (here "
    "multiplied by ‖f‖²), where ‖h‖² = k(X, X). So if the mean of k(X, X) is finite, every "
    "functional has a mean, which is bounded in f, so that by Riesz's theorem a vector μ, the "
    "mean element, represents it; and every functional has a variance, so that any two have a "
    "covariance.",
    """‖f‖²·‖f‖²(E_ω[‖h_ω‖²]) ≥ ‖f‖²(E_ω'[⟨h_ω', f⟩])(E_ω'[⟨h_ω', f⟩])
    + ‖f‖²(E_ω[(⟨h_ω, f⟩ - E_ω'[⟨h_ω', f⟩])²]); the difference is
    E_ω[‖‖f‖²h_ω - ⟨h_ω, f⟩f‖²]   [a sum of squares]""",
    reads="h is h_ω, the feature of X, and ‖h‖² is k(X, X)",
    unshown="So if the mean of k(X, X) is finite, every functional has a mean, which is bounded "
    "in f, so that by Riesz's theorem a vector μ, the mean element, represents it; and every "
    "functional has a variance, so that any two have a covariance",
    given=(finite_trace,),
)
polynomial = sample.claim(
    "kpca.polynomial-kernel: implied by note 004, §9.4",
    "In the plane (x*y)² is the inner product of the features (x₁², √2x₁x₂, x₂²) of x and of y: "
    "all monomials of degree 2, up to factors.",
    calculus(
        (x1 * y1 + x2 * y2) ** 2,
        (
            x1**2 * y1**2 + (sp.sqrt(2) * x1 * x2) * (sp.sqrt(2) * y1 * y2) + x2**2 * y2**2,
            "multiply out",
        ),
    ),
    unshown="all monomials of degree 2, up to factors",
)
inhomogeneous = sample.claim(
    "kpca.inhomogeneous-kernel: implied by note 004, §9.4",
    "In the plane (1 + x*y)² is the inner product of the features (1, √2x₁, √2x₂, x₁², √2x₁x₂, "
    "x₂²): all monomials up to degree 2, up to factors.",
    calculus(
        (1 + x1 * y1 + x2 * y2) ** 2,
        (
            (
                1
                + 2 * x1 * y1
                + 2 * x2 * y2
                + (x1 * y1) ** 2
                + 2 * x1 * x2 * y1 * y2
                + (x2 * y2) ** 2
            ),
            "multiply out",
        ),
    ),
    unshown="all monomials up to degree 2, up to factors",
)
gaussian = sample.claim(
    "kpca.gaussian-kernel: implied by note 000, examples, 2",
    "On the line the Gaussian kernel exp(-(x-y)²/2) is exp(-x²/2)exp(-y²/2)exp(xy).",
    calculus(
        sp.exp(-((x1 - y1) ** 2) / 2),
        (sp.exp(-(x1**2) / 2) * sp.exp(-(y1**2) / 2) * sp.exp(x1 * y1), "expand the square"),
    ),
)
