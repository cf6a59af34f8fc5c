"""One dimension and several: largest variance is smallest error."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from ...core.arrays import root
from ...core.chapter import Chapter
from ...core.claims import remark
from ...core.frames import ABOVE, BELOW, frame, rotation
from ...core.models import Model, multiplied, orthonormal, scaled, transposed
from ...core.words import Word, as_word, hilbert_space, identity, index, index_set, letter, trace
from ...notation import (
    SPECTRAL,
    E,
    H,
    Q,
    T,
    U,
    alpha,
    course,
    h,
    l,
    orthonormal_axes,
    standing,
    u,
    v,
)
from ...notation import population as the_law
from ..c04_lagrange_conditions import I_Q, a, b, gamma, lam, other_axes, s, t, unit_u

y = letter("y", Q)
M = index_set("ℝᵐ", sp.Symbol("m", integer=True, positive=True))
in_M = index("l", M)
eps, conf = sp.symbols("ε δ", positive=True)
dimension = sp.Symbol("v", positive=True)
at, many = sp.Symbol("k", integer=True), sp.Symbol("m", integer=True, positive=True)
ratio, grown = sp.symbols("x c", positive=True)
p_, q_, x1, x2, x3 = sp.symbols("p q x1:4", real=True)
x, yy, zz = sp.symbols("x y z", real=True)
s1, s2, s3 = sp.symbols("σ1:4", positive=True)
x1, x2, x3, m1, m2, m3 = sp.symbols("x1:4 μ1:4", real=True)
L = hilbert_space("ℝᵈ", sp.Symbol("d", integer=True, positive=True))

population = the_law.also(
    h,
    U,
    b,
    a,
    alpha,
    y,
    "X ∈ L₂(P), U' : ℝᵏ → H, V : ℝᵐ → H, d, p, t, w ∈ ℝᵏ, s, λ ∈ ℝ, r, ν ∈ ℝᵐ, A, S : H → H",
    "Γ, N : ℝⁿ → ℝⁿ, O : ℝᵏ → ℝⁿ, Y ∈ L₂(P')",
)
V, d, p, r_s, r, nu_, Gamma, O, t_, w = population["V d p s r ν Γ O t w"]
A, r_lam = population["A λ"]
sample = course.also(
    l,
    in_M,
    a,
    b,
    "V : ℝᵐ → H, d, p ∈ ℝᵏ, ν, r ∈ ℝᵐ, U' : ℝᵏ → H, s, γ, λ, t ∈ ℝ, X : ℝⁿ → L₂(P)",
    "A, S : H → H, Γ : ℝᵏ → ℝⁿ",
)
r_t, signs = sample["t X"]
matrices = course.also("K, Γ : ℝⁿ → ℝⁿ, ν ∈ ℝⁿ, s, t > 0, λ, ρ ∈ ℝ, A : H → L, V : ℝᵏ → ℝᵏ")
moved = matrices["A"]
lengths = course.also(
    a, b, "O : ℝᵏ → ℝⁿ, t, w, d, q ∈ ℝᵏ, U' : ℝᵏ → H, V : ℝᵐ → H, r, ν ∈ ℝᵐ, g, s ∈ ℝ"
)
q, r_g = lengths["q g"]
turned_law = Chapter(l, "x, y, ν ∈ ℝⁿ, U, N : ℝⁿ → ℝⁿ", standing=standing)  # n coordinates here
plane = Chapter(L, "U : ℝᵏ → ℝᵈ, T : ℝᵈ → ℝⁿ rows h", standing=standing)
U_L = plane["U"]


centred_law = population.given("E_ω[h_ω] = 0", "the law has mean 0")

# One dimension: note 002.

data = remark(
    "pca.data: note 002, PCA, intuition [002-01-data]",
    "N observations in ℝᴰ are given.",
    "It names the data.",
    "definition",
)
goal = remark(
    "pca.goal: note 002, PCA, intuition [002-02-goal]",
    "The best approximating subspace of dimension d is wanted.",
    "It states the aim; what is best is said later, in pca.closest.",
)
expectation = remark(
    "pca.expectation: note 002, PCA formulation, d = 1 [002-03-mean]",
    "E is the mean over the data; over a law it is read in the same way.",
    "It fixes what E means. The claims here are for a law, of which the data are a case.",
    "definition",
)
centred_data = population.claim(
    "pca.centred-data: note 002, PCA formulation, d = 1 [002-04-center]",
    "Taking the mean away (with the minus sign that is missing in our text of the note) leaves a "
    "random vector of mean 0.",
    """E_ω[h_ω - μ]
    = E_ω[h_ω] - μ   [a constant is its own mean]
    = 0   [the definition of the mean]""",
)
projection = population.claim(
    "pca.projection: note 002, PCA, projection [002-05-proj]",
    "For a unit vector u what ⟨u, h⟩u leaves of h is orthogonal to u: so ⟨u, h⟩u is the "
    "projection of h on the line of u.",
    """⟨u, h - ⟨u, h⟩u⟩ = ⟨u, h⟩ - ⟨u, h⟩·‖u‖²   [linear]
    = 0   [u is a unit vector]""",
    unshown="so ⟨u, h⟩u is the projection of h on the line of u",
    given=(unit_u,),
)
mean_of_projection = population.claim(
    "pca.mean-of-projection: note 002, PCA, projection [002-07-meanproj-a 002-07-meanproj-b "
    "002-07-meanproj-c]",
    "When the law has mean 0, so has its projection on the line of u.",
    """E_ω[⟨u, h_ω⟩u]
    = ⟨u, E_ω[h_ω]⟩u   [linear]
    = 0   [the law has mean 0]""",
    given=(centred_law,),
)
residual_length = population.claim(
    "pca.residual: note 002, slides on the residual [002-08-res-a 002-08-res-b 002-08-res-c "
    "002-08-res-d]",
    "For a unit vector u the squared length of the residual is ‖h‖² - ⟨u, h⟩².",
    """‖h - ⟨u, h⟩u‖² = ‖h‖² - 2⟨u, h⟩⟨u, h⟩ + ⟨u, h⟩²·‖u‖²   [multiply out]
    = ‖h‖² - ⟨u, h⟩²   [u is a unit vector]""",
    given=(unit_u,),
)
mean_squared_error = population.claim(
    "pca.mean-squared-error: note 002, slides on the MSE [002-09-mse-a 002-09-mse-b]",
    "For a unit vector u the mean squared error is E‖h‖² less the mean squared projection.",
    """E_ω[‖h_ω - ⟨u, h_ω⟩u‖²]
    = E_ω[‖h_ω‖² - ⟨u, h_ω⟩²]   [the residual, for each outcome]
    = E_ω[‖h_ω‖²] - E_ω[⟨u, h_ω⟩²]   [linear]""",
    given=(unit_u,),
)
no_axis_in_it = remark(
    "pca.no-axis-in-it: note 002, slides on the MSE [002-09-mse-c]",
    "The mean of ‖h‖² does not depend on the axis.",
    "No u stands in it.",
)
unit_v = population.given("‖v‖² = 1", "v is a unit vector", orthonormal(v))
same_order = population.claim(
    "pca.same-order: note 002, slides on the MSE [002-10-equiv1]",
    "For unit vectors u and v the error of u exceeds that of v by as much as the mean squared "
    "projection of v exceeds that of u: so the error is least where the projection is largest.",
    """E_ω[‖h_ω - ⟨u, h_ω⟩u‖²] - E_ω[‖h_ω - ⟨v, h_ω⟩v‖²]
    = E_ω[⟨v, h_ω⟩²] - E_ω[⟨u, h_ω⟩²]   [E‖h‖² is in both]""",
    unshown="so the error is least where the projection is largest",
    given=(unit_u, unit_v),
)
without_length = population.claim(
    "pca.without-length: near note 002, slides on the MSE",
    "For all vectors u and v, of whatever length, the differences of error and of mean squared "
    "projection are opposite.",
    """E_ω[‖h_ω - ⟨u, h_ω⟩u‖²] - E_ω[‖h_ω - ⟨v, h_ω⟩v‖²]
    = E_ω[⟨v, h_ω⟩²] - E_ω[⟨u, h_ω⟩²]   [no length is asked for]""",
    fault="missing-hypothesis, repaired by pca.same-order",
    arrays="T = [1; -1], u = [1], v = [2], P = [1/2 1/2]",
)
second_moment_splits = population.claim(
    "pca.second-moment: note 002, slides on the variance [002-11-var]",
    "The second moment of a random variable X is the square of its mean plus its variance.",
    "E_ω[X_ω²] = E_ω'[X_ω']² + E_ω[(X_ω - E_ω'[X_ω'])²]   [multiply out]",
)
squared_projection = population.claim(
    "pca.squared-projection: note 002, slides on the variance [002-12-sqproj]",
    "The mean squared projection is the square of the mean score plus the variance of the score.",
    "E_ω[⟨u, h_ω⟩²] = E_ω'[⟨u, h_ω'⟩]² + E_ω[(⟨u, h_ω⟩ - E_ω'[⟨u, h_ω'⟩])²]   [multiply out]",
)
mean_score_is_zero = population.claim(
    "pca.mean-score: note 002, slides on the variance [002-13-zero]",
    "When the law has mean 0 the score has mean 0.",
    """E_ω[⟨u, h_ω⟩]
    = ⟨u, E_ω[h_ω]⟩   [linear]
    = 0   [the law has mean 0]""",
    given=(centred_law,),
)
three_problems = population.claim(
    "pca.three-problems: note 002, slides on the variance, to sum up [002-14-equiv2]",
    "For a law of mean 0 and a unit vector u the mean squared error and the variance of the "
    "score, which is the mean squared projection, add up to E‖h‖²: so the first is least where "
    "the other two are largest.",
    """E_ω[‖h_ω - ⟨u, h_ω⟩u‖²] + E_ω[(⟨u, h_ω⟩ - E_ω'[⟨u, h_ω'⟩])²]
    = E_ω[‖h_ω - ⟨u, h_ω⟩u‖²] + E_ω[⟨u, h_ω⟩²]   [the score has mean 0]
    = E_ω[‖h_ω‖²]   [u is a unit vector]""",
    unshown="so the first is least where the other two are largest",
    given=(unit_u, centred_law),
)

# Several dimensions.

for_convenience = sample.claim(
    "pca.for-convenience: near note 004, §9.1, where centring is called convenient; note 002, d = "
    "1",
    "Also for points that are not centred the differences of error and of variance (n times it) "
    "are opposite for unit vectors u and v, so that least error and largest variance are one "
    "problem. Here u has the smaller error, and no variance at all.",
    """Σ_i ‖h_i - ⟨u, h_i⟩u‖² - Σ_i ‖h_i - ⟨v, h_i⟩v‖²
    = Σ_i ⟨v, h_i - h̄⟩² - Σ_i ⟨u, h_i - h̄⟩²   [one problem]""",
    unshown="least error and largest variance are one problem",
    fault="missing-hypothesis, repaired by pca.with-a-mean",
    arrays="T = [2 1; 2 -1], u = [1; 0], v = [0; 1]",
    given=(
        population.given("‖u‖² = 1", "u is a unit vector"),
        population.given("‖v‖² = 1", "v is a unit vector"),
    ),
)
with_a_mean = sample.claim(
    "pca.with-a-mean: near note 004, §9.1, repaired",
    "For a unit vector u the error, n times the variance of the score and n times the square of "
    "the mean score add up to the sum of the ‖hᵢ‖²: so least error and largest variance are one "
    "problem where the mean score is the same for every u, as for centred points.",
    """Σ_i ‖h_i - ⟨u, h_i⟩u‖² + Σ_i ⟨u, h_i - h̄⟩² + n⟨u, h̄⟩²
    = Σ_i ‖h_i - ⟨u, h_i⟩u‖² + Σ_i ⟨u, h_i⟩²   [variance and mean]
    = Σ_i ‖h_i‖²   [u is a unit vector]""",
    unshown="so least error and largest variance are one problem where the mean score is the same "
    "for every u, as for centred points",
    given=(unit_u,),
)
through_the_mean = sample.claim(
    "pca.through-the-mean: near note 002, the assumption that the mean is 0; note 004, §9.1",
    "For orthonormal axes the squared distances of the points from the plane through g that is "
    "parallel to the axes exceed those from the plane through the mean by n times the squared "
    "distance of the mean from it: so of all parallel planes the one through the mean is closest.",
    """Σ_i ‖h_i - g - UU*(h_i - g)‖² = Σ_i ‖h_i - h̄ - UU*(h_i - h̄)‖² + n·‖h̄ - g - UU*(h̄ - g)‖²
        [the deviations from h̄ sum to 0]""",
    reads="the squared distance of h from the plane is ‖h - g - UU*(h - g)‖²",
    unshown="so of all parallel planes the one through the mean is closest",
)
orthonormal_entries = population.claim(
    "pca.orthonormal-entries: note 002, PCA, d ≥ 1 [002-19-onb]",
    "The entries of U*U are the inner products of the axes.",
    "(U*U)_ab = ⟨U_a, U_b⟩   [row by column]",
)
approximation = population.claim(
    "pca.approximation: note 002, PCA, d ≥ 1 [002-20-approx]",
    "The sum of the ⟨U_a, h⟩U_a over the axes U_a is UU*h.",
    "Σ_a ⟨U_a, h⟩U_a = UU*h   [columns and scores]",
)
residual_many = population.claim(
    "pca.residual-many: note 002, slides using WᵀW = I [002-21-res-a 002-21-res-b 002-21-res-c "
    "002-21-res-d 002-21-res-e 002-21-res-f]",
    "For orthonormal axes the squared length of the residual is ‖h‖² - ‖U*h‖².",
    """‖h - UU*h‖² = ⟨h, (I - UU*)(I - UU*)h⟩   [take h out on both sides]
    = ⟨h, (I - 2UU* + UU*UU*)h⟩   [multiply out]
    = ⟨h, (I - UU*)h⟩   [U*U is I]
    = ‖h‖² - ‖U*h‖²   [the squares of lengths]""",
    given=(orthonormal_axes,),
)
mean_error_many = population.claim(
    "pca.mean-error-many: note 002, slides using WᵀW = I [002-22-mse]",
    "For orthonormal axes the mean squared error is E‖h‖² - E‖U*h‖².",
    "E_ω[‖h_ω - UU*h_ω‖²] = E_ω[‖h_ω‖²] - E_ω[‖U*h_ω‖²]   [the residual, for each outcome]",
    given=(orthonormal_axes,),
)
same_order_many = population.claim(
    "pca.same-order-many: note 002, slides using WᵀW = I [002-23-equiv]",
    "For two sets U and U' of orthonormal axes the differences of mean squared error and of mean "
    "squared projection are opposite: so the error is least where the projection is largest.",
    """E_ω[‖h_ω - UU*h_ω‖²] - E_ω[‖h_ω - U'U'*h_ω‖²]
    = E_ω[‖U'*h_ω‖²] - E_ω[‖U*h_ω‖²]   [E‖h‖² is in both]""",
    unshown="so the error is least where the projection is largest",
    given=(orthonormal_axes, other_axes),
)
asked = remark(
    "pca.asked: note 002, mean squared projection and variance [002-24-var-a]",
    "It is asked whether E‖y‖² - ‖Ey‖² is the variance of y.",
    "A question: it is, if that means the sum of the variances of the entries, the next claim.",
)
sum_of_variances = population.claim(
    "pca.sum-of-variances: note 002, mean squared projection and variance [002-24-var-b "
    "002-24-var-c 002-25-var-d]",
    "For the scores U*h the mean of the squared length less the squared length of the mean is the "
    "sum of the variances of the scores.",
    """E_ω[‖U*h_ω‖²] - ‖E_ω'[U*h_ω']‖²
    = E_ω[Σ_a (U*h_ω)_a²] - Σ_a E_ω'[U*h_ω']_a²   [entry by entry]
    = Σ_a E_ω[((U*h_ω)_a - E_ω'[U*h_ω']_a)²]   [the variance of each]""",
)
mean_scores_zero = population.claim(
    "pca.mean-scores: note 002, mean squared projection and variance [002-25-var-e]",
    "When the law has mean 0 the scores have mean 0.",
    """E_ω[U*h_ω]
    = U*(E_ω[h_ω])   [linear]
    = 0   [the law has mean 0]""",
    given=(centred_law,),
)


def apart(model: Model) -> None:
    """U*V = 0: columns of one rotation; or, of U and V, what is across the other."""
    if model.agree(U.adj * U, I_Q) and model.agree(V.adj * V, identity(M)):
        k, turn = model.sizes[Q], scaled(model.unit, rotation(model.sizes[H], 7))
        model[U] = [row[:k] for row in turn]
        model[V] = [row[k : k + model.sizes[M]] for row in turn]
    elif model.agree(U.adj * U, I_Q):
        model[V] = model.value(V - U * U.adj * V)
    else:
        model[U] = model.value(U - V * V.adj * U)


def with_spectrum(gap: sp.Symbol | None = None) -> Callable[[Model], None]:
    """T*T has on U eigenvalues above s², or above s² + gap², and on V some below s²."""

    def impose(model: Model) -> None:
        model.parameters[r_s], least = 3 * model.unit, 3 * model.unit
        if gap is not None:
            model.parameters[gap], least = 4 * model.unit, 5 * model.unit
        up = [least * x / z for x, _, z in (ABOVE[k % 4] for k in range(model.sizes[Q]))]
        down = [3 * model.unit * x / z for x, _, z in BELOW[: model.sizes[M]]]
        down += [model.unit] * (model.sizes[M] - len(down))
        model[d], model[nu_] = [[x * x] for x in up], [[x * x] for x in down]
        axes = transposed(model[U]) + transposed(model[V])
        rows = [[x * z for z in axis] for x, axis in zip(up + down, axes, strict=True)]
        left = scaled(model.unit, rotation(model.sizes[E], 9))
        model[T] = multiplied([row[: len(rows)] for row in left], rows)

    return impose


def squares_beyond(values: Word, base: Word, sign: int, roots: Word) -> Callable[[Model], None]:
    """Each of the values is the base plus, or less, the square of a root."""

    def impose(model: Model) -> None:
        at = model.value(base)[0][0]
        beyond = [sign * (x - at) for (x,) in model[values]]
        found = [root(x) if x >= 0 else None for x in beyond]
        if None in found:
            model[values] = [[at + sign * x * x] for (x,) in model[roots]]
        else:
            model[roots] = [[x] for x in found]

    return impose


U_a = U[:, a]
others = (
    population.orthonormal("V"),
    population.given("U*V = 0", "and orthogonal to the axes", apart),
)
SPECTRUM = "T*T has the eigenvalues d_a on the axes and ν_l on V, and no others but 0"
spectrum = sample.given(
    "T*T = Σ_a d_a U_a U_a* + Σ_l ν_l V_l V_l*",
    SPECTRUM,
    with_spectrum(),
    origin="cited",
    reference=SPECTRAL,
)
above = population.given(
    "d_a = s² + p_a²", "no d_a is below s²", squares_beyond(d, as_word(r_s**2), 1, p)
)
below = population.given(
    "ν_l = s² - r_l²", "no ν_l is above s²", squares_beyond(nu_, as_word(r_s**2), -1, r)
)
top = (orthonormal_axes, *others, spectrum, above, below, other_axes)
whole = ({H: 5, E: 4, Q: 1, M: 2}, {H: 4, E: 6, Q: 2, M: 1}, {H: 6, E: 5, Q: 2, M: 3})
top_axes = sample.claim(
    "pca.top-axes: note 002, the d principal components [002-26-top]",
    "Let the axes U_a be orthonormal eigenvectors of T*T at d_a ≥ s², and let the other "
    "eigenvalues ν_l be at most s². Then no orthonormal axes U' have a larger sum of squared "
    "scores than U.",
    """Σ_i ‖U*h_i‖² ≥ Σ_i ‖U'*h_i‖²; the difference is
    Σ_a ‖p_a (I - U'U'*)U_a‖² + ‖s(I - UU* - VV*)U'‖_F² + Σ_l ‖r_l U'*V_l‖²   [a sum of squares]""",
    shapes=whole,
    given=top,
)
closest = sample.claim(
    "pca.closest: note 004, §9.2, last paragraph [004-92-concl]",
    "Let the axes U_a be orthonormal eigenvectors of T*T at d_a ≥ s², and let the other "
    "eigenvalues ν_l be at most s². Then no orthonormal axes U' leave a smaller sum of squared "
    "residuals than U.",
    """Σ_i ‖h_i - U'U'*h_i‖² ≥ Σ_i ‖h_i - UU*h_i‖²; the difference is
    Σ_a ‖p_a (I - U'U'*)U_a‖² + ‖s(I - UU* - VV*)U'‖_F² + Σ_l ‖r_l U'*V_l‖²   [a sum of squares]""",
    shapes=whole,
    given=top,
)
semidefinite = population.claim(
    "pca.semidefinite: note 002, the d principal components [002-27-psd-a]",
    "⟨f, Σg⟩ is the mean of the products ⟨f, h - μ⟩⟨g, h - μ⟩, and ⟨Σf, g⟩ is the same: Σ is "
    "symmetric, and ⟨f, Σf⟩ is a mean of squares.",
    """⟨f, (E_ω[(h_ω - μ)(h_ω - μ)*])g⟩ = E_ω[⟨f, h_ω - μ⟩⟨g, h_ω - μ⟩]   [linear]
    = ⟨(E_ω[(h_ω - μ)(h_ω - μ)*])f, g⟩   [linear]""",
    reads="Σ is the mean of the (h - μ)(h - μ)*",
    whatever="μ",
)


def eigenvalue_of_sample(model: Model) -> None:
    frame(T, s, Q, u=u)(model)
    model.parameters[lam] = model.parameters[s] ** 2


def another_eigenvalue(model: Model) -> None:
    frame(T, s, Q, second=t, u2=v)(model)
    model.parameters[gamma] = model.parameters[t] ** 2


not_orthogonal = population.claim(
    "pca.not-orthogonal: near note 002, the d principal components",
    "Any two unit eigenvectors of a symmetric positive semidefinite A are orthogonal.",
    "⟨u, v⟩ = 0   [they form an orthonormal system]",
    fault="missing-hypothesis, repaired by pca.orthogonal",
    arrays="A = [1 0; 0 1], S = [1 0; 0 1], u = [1; 0], v = [3/5; 4/5], λ = 1",
    given=(
        "A = S*S   [A is symmetric and positive semidefinite]",
        "Au = λu   [u is an eigenvector]",
        "Av = λv   [v is another one]",
        "‖u‖² = 1   [u is a unit vector]",
        "‖v‖² = 1   [v is a unit vector]",
    ),
)

orthogonal_eigenvectors = sample.claim(
    "pca.orthogonal: note 002, the d principal components [002-27-psd-b]",
    "The eigenvectors of a symmetric matrix can be chosen as an orthonormal system. Checked here: "
    "of T*T those at two different eigenvalues λ and γ are orthogonal as they are.",
    "⟨u, v⟩ = 0   [T*T is symmetric]",
    unshown="The eigenvectors of a symmetric matrix can be chosen as an orthonormal system",
    reference="The spectral theorem: S. Axler, Linear Algebra Done Right, 4th ed., 7.29",
    checked="a part of it",
    given=(
        sample.given("T*Tu = λu", "u is an eigenvector of T*T at λ", eigenvalue_of_sample),
        sample.given("T*Tv = γv", "v is an eigenvector of T*T at γ", another_eigenvalue),
        "λ ≠ γ   [the eigenvalues are different]",
    ),
)
not_negative = sample.claim(
    "pca.not-negative: note 002, the d principal components [002-27-psd-c]",
    "At an eigenvector u of T*T at λ, λ times ‖u‖² is ‖Tu‖²: so λ is not negative.",
    "λ·‖u‖² = ‖Tu‖²   [T*Tu is λu]",
    unshown="so λ is not negative",
    given=(sample.given("T*Tu = λu", "u is an eigenvector of T*T at λ", eigenvalue_of_sample),),
)


decomposition = matrices.claim(
    "pca.decomposition: note 002, the d principal components [002-28-decomp 003-ALG-recon]",
    "If the columns of Γ are eigenvectors of K, at the eigenvalues ν_l, and ΓΓ* = I, then K is "
    "the sum of the ν_lΓ_lΓ_l* over the columns Γ_l.",
    "K_ij = Σ_l ν_l Γ_il Γ_jl   [ΓΓ* is I, and Kγ is νγ]",
    given=(
        population.given(
            "ΓΓ* = I",
            "the columns of Γ are an orthonormal basis",
            orthonormal(Gamma),
            origin="cited",
            reference=SPECTRAL,
        ),
        "(KΓ)_il = Γ_il ν_l   [the columns of Γ are eigenvectors of K]",
    ),
)


def eigen_axes(model: Model) -> None:
    """T*TU_a = d_aU_a, with axes of length 2; the squares of the entries of T sum to a square."""
    rows, columns = model.sizes[E], model.sizes[H]
    roots = [model.unit * (2 + k) for k in range(min(rows, columns) - 1)]
    roots.append((sum(x * x for x in roots) - 1) / 2)
    turn, left = (scaled(model.unit, rotation(size, size)) for size in (columns, rows))
    right = [[x * z for z in axis] for x, axis in zip(roots, transposed(turn), strict=False)]
    model[T] = multiplied([row[: len(right)] for row in left], right)
    model[U] = [[2 * x for x in row[: model.sizes[Q]]] for row in turn]
    model[d] = [[x * x] for x in roots[: model.sizes[Q]]]


axes_are_eigen = sample.given(
    "T*TU_a = d_a U_a", "the axis U_a is an eigenvector of T*T at d_a", eigen_axes
)


def halve(model: Model) -> None:
    """U*U = I: the axes at half their length, or some others."""
    if model.agree(U.adj * U, 4 * I_Q):
        model[U] = model.value(U / 2)
    else:
        orthonormal(U)(model)


unit_axes = population.given("U*U = I", "the axes are orthonormal", halve)
few = ({H: 4, E: 3, Q: 2}, {H: 3, E: 5, Q: 1}, {H: 5, E: 4, Q: 2})
energy = sample.claim(
    "pca.energy: note 002, the d principal components [002-29-energy]",
    "The squared scores of the points on orthonormal axes U_a that are eigenvectors of T*T sum to "
    "the sum of their eigenvalues d_a.",
    """Σ_i ‖U*h_i‖² = tr(U*T*TU)   [the sum of the hh* is T*T]
    = Σ_a d_a   [each axis is an eigenvector, and U*U is I]""",
    shapes=few,
    given=(axes_are_eigen, unit_axes),
)
no_total = sample.claim(
    "pca.no-total: near note 002, the d principal components",
    "When the centred points are all 0 their total variance is 0, and no share of it is defined.",
    "tr(TT*) = 0   [T is 0]",
    unshown="no share of it is defined",
    given=("T = 0   [the centred points are all 0]",),
)


def square_total(model: Model) -> None:
    """tr TT* = t²: the first entry of T is changed where there is no root."""
    found = root(model.value(trace(T * T.adj))[0][0])
    if found is None:
        (first, *row), *rows = model[T]
        rest = model.value(trace(T * T.adj))[0][0] - first**2
        model[T], found = [[(rest - 1) / 2, *row], *rows], (rest + 1) / 2
    model.parameters[r_t] = found


share = sample.claim(
    "pca.share: note 002, the d principal components [002-30-R2]",
    "With d_a the eigenvalues kept and t² the sum of all, R² = Σ d_a/t² is a sum of squares, and "
    "so is 1 - R²: it lies between 0 and 1, if t is not 0.",
    """1 ≥ Σ_a d_a/t²; the difference is
    1 - Σ_i ‖U*h_i/t‖²   [the eigenvalues are the sum of the squared scores]
    = Σ_i ‖(h_i - UU*h_i)/t‖²   [a sum of squares]""",
    reads="R² is (1/t²)Σ d_a",
    shapes=few,
    given=(
        axes_are_eigen,
        unit_axes,
        sample.given(
            "tr(TT*) = t²", "t² is the sum of all the eigenvalues, the trace", square_total
        ),
        "t ≠ 0   [added: the points are not all equal]",
    ),
)
practice = remark(
    "pca.practice: note 002, the d principal components [002-31-practice]",
    "The advice is to choose d with R² of about 0.8 to 0.9.",
    "Advice: the scree plot of this chapter shows what it does.",
)
term = remark(
    "pca.term: note 002, the d principal components [002-33-term]",
    "The axes are called principal components.",
    "Note 004 calls the scores so; here axes and scores have different names.",
)
summary = remark(
    "pca.summary: note 002, summary [002-35-summary]",
    "PCA takes the top eigenvectors and eigenvalues of the covariance.",
    "It sums up pca.top-axes and lagrange.joint-value.",
)
