"""One after the other: uncorrelated, orthogonal, and past the rank; note 003."""

from __future__ import annotations

from ...core.claims import remark
from ...core.frames import diagonal, frame
from ...core.hypotheses import Hypothesis
from ...core.models import Array, Model, added, multiplied, orthonormal, scaled, transposed
from ...core.words import norm2
from ...notation import SPECTRAL, E, H, Q, T, U, alpha, u
from ..c03_centering import K
from .d_who_solves import *

# One after the other: uncorrelated, orthogonal, and past the rank.

first_problem = remark(
    "lagrange.first-problem: note 000, after (8) [000-E8a]",
    "The first problem of the sequence is (6).",
    "For i = 1 there is no j < i, so (8) has no second constraint.",
    "definition",
)
uncorrelated = sample.claim(
    "lagrange.uncorrelated: note 000, (8) [000-E8b]",
    "For centred points α*G²β/n is the covariance over the sample of the functionals with the "
    "coefficients α and β.",
    """Σ_i ⟨h_i - h̄, T*α⟩⟨h_i - h̄, T*β⟩/n = Σ_i ⟨h_i, T*α⟩⟨h_i, T*β⟩/n   [the mean is 0]
    = α*G²β/n   [the values at the points are Gα and Gβ]""",
    given=(centred,),
)
covariances = operators.claim(
    "lagrange.covariances: note 000, after (8) [000-E8e]",
    "The functionals with the coefficients e/s and e'/t, where Ge' = t²e', have the covariance "
    "(t³/sn)⟨e, e'⟩ over centred points, if neither s nor t is 0: it is 0 when e and e' are "
    "orthogonal, and t²/n when s is t and e is e', a unit vector.",
    """(e/s)*G²(e'/t)/n = t⁴(e/s)*(e'/t)/n   [Ge' is t²e', twice]
    = t³e*e'/(ns)   [t⁴/t is t³]""",
    unshown="it is 0 when e and e' are orthogonal, and t²/n when s is t and e is e', a unit vector",
    given=(eigen_e_, not_zero, t_not_zero),
)
orthogonal_eigenvectors = operators.claim(
    "lagrange.orthogonal-eigenvectors: implied by note 000, Lagrange multipliers",
    "Eigenvectors of G at two different eigenvalues are orthogonal.",
    "e*e' = 0   [TT* is symmetric]",
    reads="G is TT*",
    given=(eigen_e, eigen_e_, "s² ≠ t²   [the eigenvalues are different]"),
)

uncorrelated_is_orthogonal = sample.claim(
    "lagrange.uncorrelated-is-orthogonal: note 004, §9.1.1 [004-911-cov-f 004-911-uncorr]",
    "If the eigenvalue s² of u is not 0, ⟨u, f⟩ is u*T*Tf/s²: an f that is uncorrelated with u is "
    "orthogonal to it, and the other way round.",
    """⟨u, f⟩ = ⟨u, T*Tf⟩/s²   [T*Tu is s²u]
    = 0   [f is uncorrelated with u]""",
    unshown="and the other way round",
    given=(eigen_u, "⟨u, T*Tf⟩ = 0   [f is uncorrelated with u]", not_zero),
)
off_axes_alpha = sample.given("U*T*α = 0", "T*α is orthogonal to the axes found before")
later = complement.claim(
    "lagrange.later: note 000, (8) [000-E8c 000-E8f]",
    "Let e be a unit eigenvector of G at s², the largest eigenvalue that is left when the axes U "
    "are found, and not 0. Then e/s has norm one, and among the α with T*α orthogonal to U (which "
    "is to say uncorrelated with it: the eigenvalues there are not 0) none has a larger α*G²α for "
    "the same α*Gα.",
    """((e/s)*G²(e/s))(α*Gα) ≥ (α*G²α)((e/s)*G(e/s)); the difference is
    s²α*Gα - α*G²α   [Ge is s²e, and e a unit vector]
    = s²·‖T*α‖² - ⟨T*α, T*TT*α⟩   [G is TT*]
    = s²⟨T*α, VV*T*α⟩ - ⟨T*α, T*TVV*T*α⟩   [U*T*α is 0, so T*α is VV*T*α]
    = Σ_l (r_l ⟨V_l, T*α⟩)²   [a sum of squares]""",
    unshown="which is to say uncorrelated with it: the eigenvalues there are not 0",
    shapes=after,
    given=(*spanned_by_both, next_e, unit_e, off_axes_alpha, not_zero),
)
later_feasible = operators.claim(
    "lagrange.later-feasible: implied by note 000, (8)",
    "The functional of an eigenvector e of G at s² is orthogonal to an axis u of T*T at another "
    "eigenvalue t².",
    "⟨u, T*e⟩ = 0   [move T over]",
    reads="G is TT*, and the functional of e is T*e",
    given=(
        eigen_e,
        operators.given("T*Tu = t²u", "u is an axis at t²", frame(T, s, Q, second=t, u2=u)),
        "s² ≠ t²   [the eigenvalues are different]",
    ),
)


def into_span(model: Model) -> None:
    orthonormal(U)(model)
    model[T] = model.value(T * U * U.adj)


spanned = sample.given("T = TUU*", "the points lie in the span of the axes U", into_span)
past_the_rank = sample.claim(
    "lagrange.past-the-rank: note 000, before (8), repaired",
    "When the axes U found before span the points, every combination T*α of the points that is "
    "orthogonal to them has length 0: the sequence of problems ends there.",
    """α*Gα = ⟨T*α, UU*T*α⟩   [T* is UU*T*]
    = 0   [U*T*α is 0]""",
    unshown="the sequence of problems ends there",
    given=(spanned, off_axes_alpha),
)


def feasible_too(model: Model) -> None:
    """α*TT*α = 1: T* takes α to a unit vector, on the axes if the points are there, else off."""
    k = model.sizes[Q]
    x = columns_of(model[U], 0, 1)
    if not model.agree(T, T * U * U.adj):
        axes = turned(model, model.sizes[H], 50)
        model[U], x = columns_of(axes, 0, k), columns_of(axes, k, k + 1)
    size = model.value(norm2(alpha))[0][0]
    change = added([x, scaled(-1, model.value(T.adj * alpha))])
    model[T] = added([model[T], scaled(1 / size, multiplied(model[alpha], transposed(change)))])


each_problem = sample.claim(
    "lagrange.each-problem: note 000, before (8) [000-E8g]",
    "The problem (8) that comes when the axes U found before span the points has a feasible α: "
    "α*Gα = 1. (The n-th is such a problem for every centred sample; it would have one if all n "
    "eigenvalues were above 0, as the note assumes.)",
    """1 = α*TT*α   [α is feasible]
    = ⟨T*α, UU*T*α⟩   [T* is UU*T*]
    = 0   [U*T*α is 0]""",
    reads="G is TT*",
    unshown="The n-th is such a problem for every centred sample; it would have one if all n "
    "eigenvalues were above 0, as the note assumes",
    fault="missing-hypothesis, repaired by lagrange.past-the-rank",
    shapes=({H: 4, E: 5, Q: 2}, {H: 5, E: 6, Q: 3}),
    supposed=("α*TT*α = 1",),
    given=(spanned, off_axes_alpha, sample.given("α*TT*α = 1", "α is feasible", feasible_too)),
)
coefficients_too = sample.claim(
    "lagrange.coefficients-too: note 003, between the second and the third display "
    "[003-KPCi-equiv]",
    "If s², the largest eigenvalue that is left, is not 0, a maximal f orthogonal to the axes "
    "before it is a combination of the points: it is T*α with α = Tf/s².",
    """f = (T*Tf - UMU*f + S*Sf)/s²   [s² is T*T - UMU* + S*S]
    = T*(Tf/s²)   [U*f is 0, and f is maximal]""",
    reads="α is Tf/s²",
    shapes=few,
    given=(beyond, off_axes, is_maximal, not_zero),
)

# Note 003: the substitution β = K^(1/2) α. Here B is a root of G.

rooted = sample.given("K = B*B", "B is a root of K", origin="cited", reference=SPECTRAL)
B_symmetric = sample.symmetric("B", "the root B is symmetric")


substitution = spectral.claim(
    "lagrange.substitution: note 003, solution to α [003-SOL-sqrt]",
    "If B has a left inverse V, as the root B of a non-singular K has, then α comes back from β = "
    "Bα as Vβ.",
    "VBα = α   [VB is I]",
    reads="B is K^(1/2), and β is Bα",
    unshown="as the root B of a non-singular K has",
    given=("VB = I   [V is a left inverse of B]",),
)
objective_in_beta = sample.claim(
    "lagrange.objective-in-beta: note 003, solution to α [003-SOL-obj]",
    "With β = Bα and the symmetric root B of K = B² the objective α*K²α is β*Kβ.",
    "α*B⁴α = (Bα)*B³α   [B* is B]",
    reads="K is B², and β is Bα",
    given=(B_symmetric,),
)
constraints_in_beta = sample.claim(
    "lagrange.constraints-in-beta: note 003, solution to α [003-SOL-norm 003-SOL-orth]",
    "The product α*Kz is that of Bα and Bz: so both constraints are carried over.",
    "α*Kz = (Bα)*Bz   [K is B*B]",
    unshown="so both constraints are carried over",
    given=(rooted,),
)
off_F = sample.given("F*β = 0", "β is orthogonal to the columns of F")
leading = complement.claim(
    "lagrange.leading: note 003, solution to α [003-SOL-eig]",
    "Let the columns of F and Γ be an orthonormal basis of eigenvectors of K, λ the largest "
    "eigenvalue on Γ, and e a unit eigenvector there. No β orthogonal to the columns of F has a "
    "larger β*Kβ than e has, for the same β*β: e, the eigenvector that comes next, solves the "
    "problem.",
    """e*Ke·‖β‖² ≥ β*Kβ; the difference is λ·‖β‖² - β*Kβ   [Ke is λe, and e a unit vector]
    = λ·‖Γ*β‖² - Σ_l ν_l Γ_l*βΓ_l*β   [F*β is 0, so β is ΓΓ*β]
    = Σ_l (r_l Γ_l*β)²   [a sum of squares]""",
    unshown="e, the eigenvector that comes next, solves the problem",
    shapes=({E: 5, Q: 2, rest: 3}, {E: 4, Q: 1, rest: 3}, {E: 7, Q: 3, rest: 4}),
    given=(*ordered(K, Gam_l, nu_l, r_l, e, l, F), unit_e, off_F),
)
columns = operators.orthonormal("Γ")


def columns_of_K(model: Model) -> tuple[Array, Array]:
    """K, and its eigenvectors: with k eigenvalues above λ, then λ, then λ - 1², λ - 2², ..."""
    size, k = model.sizes[E], model.sizes[Q]
    value = model.parameters.setdefault(lam, 9 * model.unit)
    values = [value + 2 + j for j in range(k)] + [value - j * j for j in range(size - k)]
    left = turned(model, size, 0)
    return multiplied(multiplied(left, diagonal(values, size, size)), transposed(left)), left


def last_split(array: Array) -> Array:
    """One column more: 3/5 and 4/5 of the last. (So the sizes fit at five times their number.)"""
    return [[*row[:-1], row[-1] * 3 / 5, row[-1] * 4 / 5] for row in array]


def impose_after(model: Model) -> None:
    """Γ holds eigenvectors of K, which is changed along the column before them."""
    k, size = model.sizes[Q], model.sizes[E]
    drawn, (whole, left) = model[K], columns_of_K(model)
    column = columns_of(left, k, k + 1)
    model[K] = added([whole, multiplied(multiplied(drawn, column), transposed(column))])
    model[Gam_l] = last_split(all_but_first_doubled(columns_of(left, k + 1, size)))
    values = [model.parameters[lam] - j * j for j in range(1, size - k)]
    model[nu_l] = [[x] for x in (*values, values[-1])]


def impose_at(model: Model) -> None:
    model[K], left = columns_of_K(model)
    model[e] = scaled(2, columns_of(left, model.sizes[Q], model.sizes[Q] + 1))


def impose_orthogonal(model: Model) -> None:
    size, k = model.sizes[E], model.sizes[Q]
    left = columns_of_K(model)[1]
    others = columns_of(left, k + 1, size)
    if not model.agree(K * Gam_l[:, l], nu_l[l] * Gam_l[:, l]):
        others = multiplied(others, turned(model, size - k - 1, 30))
    model[F], model[e], model[Gam_l] = (
        columns_of(left, 0, k),
        columns_of(left, k, k + 1),
        last_split(others),
    )


def impose_decreasing(model: Model) -> None:
    if model.agree(K * Gam_l[:, l], nu_l[l] * Gam_l[:, l]):
        count = model.sizes[rest]
        model[r_l] = [[model.unit * min(j, count - 1)] for j in range(1, count + 1)]
    else:
        model[nu_l] = [[model.parameters[lam] - y * y] for (y,) in model[r_l]]


decomposed = complement.claim(
    "lagrange.decomposed: note 003, solution to α [003-SOL-evd]",
    "Let K = UΛU* with an orthogonal U, so that KU = UΛ. Let e be a column of U, at λ, let F hold "
    "the columns before it and Γ those after it. If none of these has an eigenvalue above λ, no β "
    "orthogonal to the columns of F has a larger β*Kβ/β*β than e (here multiplied out): if e is "
    "column i, it may be taken for β⁽ⁱ⁾.",
    """e*Ke·‖β‖² ≥ β*Kβ·‖e‖²; the difference is ‖e‖²(λ·‖β‖² - β*Kβ)   [Ke is λe]
    = ‖e‖²(λ·‖Γ*β‖² - Σ_l ν_l Γ_l*βΓ_l*β)   [F*β is 0, so β is ee*β + ΓΓ*β]
    = Σ_l ‖r_l Γ_l*βe‖²   [a sum of squares]""",
    reads="U is F, e and Γ side by side, and Λ holds their eigenvalues",
    unshown="if e is column i, it may be taken for β⁽ⁱ⁾",
    weight="slip",
    shapes=({E: 6, Q: 2, rest: 4}, {E: 5, Q: 1, rest: 4}, {E: 8, Q: 3, rest: 5}),
    given=(
        complement.given(
            "KΓ_l = ν_l Γ_l", "the columns after e are eigenvectors of K", impose_after
        ),
        sample.given("Ke = λe", "the column e is an eigenvector of K at λ", impose_at),
        spectral.given("FF* + ee* + ΓΓ* = I", "U is orthogonal", impose_orthogonal),
        complement.given(
            "ν_l + r_l² = λ",
            "the eigenvalues stand in decreasing order",
            impose_decreasing,
            origin="added",
        ),
        off_F,
    ),
)
inverse_root = operators.claim(
    "lagrange.inverse-root: note 003, solution to α [003-SOL-chain-a]",
    "If WN = I, then ΓWΓ* undoes ΓNΓ* on the span of the columns of Γ, which is everything when Γ "
    "is square: with the roots of the eigenvalues in N it is K^(-1/2).",
    "ΓWΓ*ΓNΓ*Γ = Γ   [Γ*Γ is I, and WN is I]",
    reads="K is ΓN²Γ*",
    unshown="which is everything when Γ is square: with the roots of the eigenvalues in N it is "
    "K^(-1/2)",
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 2}),
    given=(columns, sample.given("WN = I", "W is the inverse of N")),
)


back = loadings.claim(
    "lagrange.back: note 003, solution to α [003-SOL-alpha 003-SOL-chain-b 003-SOL-chain-c]",
    "K^(-1/2), the sum of the b_aΓ_aΓ_a* with b_a = 1/t_a, takes the column Γ_c to b_cΓ_c, and "
    "t_c times that is Γ_c: with the roots t of the eigenvalues, α is Γ_c/t_c at β = Γ_c.",
    """t_c (Σ_a b_a Γ_a Γ_a*)Γ_c = t_c b_c Γ_c   [Γ*Γ is I]
    = Γ_c   [each b is 1/t]""",
    reads="K^(-1/2) is the sum",
    unshown="with the roots t of the eigenvalues, α is Γ_c/t_c at β = Γ_c",
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 2}),
    given=(
        columns,
        spectral.given("b_a t_a = 1", "K is non-singular, so that no eigenvalue t_a² is 0"),
    ),
)
root_of_product = operators.claim(
    "lagrange.root: implied by note 003, solution to α",
    "The square of ΓNΓ* is ΓN²Γ*: with the roots of the eigenvalues in N it is a root of K.",
    "ΓNΓ*ΓNΓ* = ΓN²Γ*   [Γ*Γ is I]",
    unshown="with the roots of the eigenvalues in N it is a root of K",
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 2}),
    given=(columns,),
)
no_zero_s = Hypothesis("s ≠ 0", "K is non-singular, so that s² is not 0", nonzero=s)
orthonormal_components = operators.claim(
    "lagrange.orthonormal-components: note 003, solution to α [003-SOL-unit]",
    "Let Ge' = t²e'. The values at the points of the functionals T*(e/s) and T*(e'/t) have the "
    "product t² times the inner product of these two, and that is (t/s)⟨e, e'⟩: the functionals "
    "are orthonormal for orthonormal eigenvectors, and the squared values of T*(e'/t) sum to t².",
    """Σ_i ⟨h_i, T*(e/s)⟩⟨h_i, T*(e'/t)⟩ = (e/s)*G²(e'/t)   [TT* is G]
    = t²⟨T*(e/s), T*(e'/t)⟩   [Ge' is t²e', once]
    = t³e*e'/s   [and once more]""",
    reads="G is the note's K",
    unshown="the functionals are orthonormal for orthonormal eigenvectors, and the squared values "
    "of T*(e'/t) sum to t²",
    given=(eigen_e_, no_zero_s, "t ≠ 0   [K is non-singular, so that t² is not 0]"),
)
values_of_component = sample.claim(
    "lagrange.values-of-component: implied by note 003, solution to α",
    "The squared values at the points of the functional with the coefficients e/s sum to s².",
    "‖TT*(e/s)‖² = s²   [Ge is s²e, e a unit vector]",
    given=(eigen_e, unit_e, no_zero_s),
)
