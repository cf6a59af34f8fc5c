"""The second axis, the trace and the joint problem of note 004; deflation."""

from __future__ import annotations

from ...core.claims import remark
from ...core.frames import frame
from ...core.models import Model, added, annihilates, orthonormal, scaled
from ...core.words import as_word
from ...notation import SPECTRAL, Q, T, U, f, orthonormal_axes, u, v
from .e_one_after_the_other import *

# Note 004: the second axis, the trace, and the joint problem. Note 002: deflation.

printed_covariance = sample.claim(
    "lagrange.printed-covariance: note 004, §9.1.1, the covariance [004-911-cov-a]",
    "For centred points the covariance of ⟨u, h⟩ and ⟨v, h⟩ is the sum of ⟨u, hᵢ⟩⟨v, hᵢ⟩.",
    "Σ_i ⟨u, h_i - h̄⟩⟨v, h_i - h̄⟩/n = Σ_i ⟨u, h_i⟩⟨v, h_i⟩   [as printed]",
    fault="constant, repaired by lagrange.covariance",
    arrays="T = [1; -1], u = [1], v = [1]",
    given=(centred,),
)
covariance = sample.claim(
    "lagrange.covariance: note 004, §9.1.1, the covariance, repaired",
    "For centred points the covariance of ⟨u, h⟩ and ⟨v, h⟩ is the sum of ⟨u, hᵢ⟩⟨v, hᵢ⟩ divided "
    "by n.",
    """Σ_i ⟨u, h_i - h̄⟩⟨v, h_i - h̄⟩/n
    = Σ_i ⟨u, h_i⟩⟨v, h_i⟩/n   [the mean is T*𝟏/n, so it is 0]""",
    given=(centred,),
)
covariance_of_axes = sample.claim(
    "lagrange.covariance-of-axes: note 004, §9.1.1, the covariance [004-911-cov-b 004-911-cov-c "
    "004-911-cov-d 004-911-cov-e]",
    "When u is an eigenvector of T*T at s², the sum of the ⟨u, hᵢ⟩⟨v, hᵢ⟩ is s²⟨u, v⟩.",
    """Σ_i ⟨u, h_i⟩⟨v, h_i⟩ = ⟨u, (Σ_i h_i h_i*)v⟩   [bilinear]
    = ⟨u, T*Tv⟩   [the sum is T*T]
    = ⟨v, T*Tu⟩   [T*T is symmetric]
    = s²⟨u, v⟩   [T*Tu is s²u]""",
    given=(eigen_u,),
)
orthogonal_v = sample.given("⟨u, v⟩ = 0", "v is orthogonal to u", annihilates(u.adj, v))
still_uncorrelated = sample.claim(
    "lagrange.still-uncorrelated: note 004, §9.1.1, the second axis [004-911-chain]",
    "A v orthogonal to an eigenvector u of T*T is uncorrelated with it: u*T*Tv is 0, as u*v is.",
    """⟨u, T*Tv⟩ = s²⟨u, v⟩   [T*Tu is s²u]
    = 0   [u and v are orthogonal]""",
    given=(eigen_u, orthogonal_v),
)
orthogonal_enough = sample.claim(
    "lagrange.orthogonal-enough: near notes 000, (8), 003, second display, and 002, d ≥ 1",
    "To ask for orthogonal functionals, as notes 002 and 003 do, is to ask for uncorrelated ones, "
    "as note 000 does: for centred points u*v = 0 makes u*T*Tv 0.",
    "⟨u, T*Tv⟩ = 0   [they are uncorrelated]",
    fault="missing-hypothesis, repaired by lagrange.still-uncorrelated",
    arrays="T = [1 1; -1 -1], u = [1; 0], v = [0; 1]",
    given=(centred, "⟨u, v⟩ = 0   [u and v are orthogonal]"),
)
multiplied_by_u = sample.claim(
    "lagrange.multiplied: note 004, §9.1.1, the second axis [004-911-mult]",
    "Multiplying T*Tv - λv - δu by u* from the left gives u*T*Tv - λu*v - δu*u.",
    "⟨u, T*Tv - λv - δu⟩ = ⟨u, T*Tv⟩ - λ⟨u, v⟩ - δ·‖u‖²   [multiply out]",
)


def second_axis(model: Model) -> None:
    """T*Tv = λv + δu in the plane of the first two eigenvectors, by what else is given."""
    first = model.agree(T_T * u, s**2 * u)
    across = model.agree(u.adj * v, as_word(0))
    frame(T, s, Q, second=t, u2=v)(model)
    if not first:  # u and v across the eigenvectors
        frame(T, s, Q, u=u)(model)
        model[u], model[v] = model.value((4 * u - 3 * v) / 10), model.value(3 * u + 4 * v)
    elif not across:
        model[v] = model.value(v + 3 * u)
    x, y = model.parameters[s] ** 2, model.parameters[t] ** 2
    model.parameters[lam] = y if first else (9 * x + 16 * y) / 25
    rest = model.value(u.adj * (T_T * v - lam * v))[0][0]
    model[delta] = [[rest / model.value(u.adj * u)[0][0]]]


second_condition = sample.given(
    "T*Tv = λv + δu", "Lagrange's condition for the second axis", second_axis
)
no_second_multiplier = sample.claim(
    "lagrange.no-second-multiplier: note 004, §9.1.1, the second axis [004-911-delta]",
    "At the second axis δ times u*u is 0: the multiplier of the orthogonality is 0.",
    """δ·‖u‖² = ⟨u, T*Tv⟩ - λ⟨u, v⟩   [the condition, multiplied by u*]
    = 0   [u*v is 0, and T*Tu is s²u]""",
    unshown="the multiplier of the orthogonality is 0",
    given=(eigen_u, orthogonal_v, second_condition),
)
second_eigenvector = sample.claim(
    "lagrange.second-eigenvector: note 004, §9.1.1, the second axis [004-911-eig2]",
    "The second axis is an eigenvector: T*Tv is λv, here multiplied by u*u.",
    """‖u‖²T*Tv = λ·‖u‖²v + δ·‖u‖²u   [the condition]
    = λ·‖u‖²v   [δ times u*u is 0]""",
    given=(eigen_u, orthogonal_v, second_condition),
)
another_eigenvalue = sample.claim(
    "lagrange.another-eigenvalue: note 004, §9.1.1, the second axis [004-911-neq]",
    "Where every eigenvector at the first eigenvalue is a multiple of u, one that is orthogonal "
    "to u is 0: so the second axis has another eigenvalue.",
    """v = u⟨u, v⟩   [v is a multiple of u]
    = 0   [u*v is 0]""",
    unshown="so the second axis has another eigenvalue",
    given=(
        sample.given("v = u⟨u, v⟩", "v is a multiple of u, as no eigenvalue is repeated", along(v)),
        orthogonal_v,
    ),
)
next_axis = complement.claim(
    "lagrange.next-axis: note 004, §9.1.1, the second axis and the induction [004-911-next "
    "004-911-ind]",
    "No f orthogonal to the axes U has a larger ‖Tf‖², for its length, than a unit eigenvector u "
    "at s², when none of the eigenvalues off these axes is above s², repeated or not.",
    """‖Tu‖²·‖f‖² ≥ ‖Tf‖²; the difference is s²·‖f‖² - ‖Tf‖²   [T*Tu is s²u, and u a unit vector]
    = ‖s(f - VV*f)‖² + Σ_l (r_l ⟨V_l, f⟩)²   [a sum of squares]""",
    shapes=after,
    given=(*taken_apart, next_u, unit_u, off_axes),
)
printed_variance = sample.claim(
    "lagrange.printed-variance: note 004, §9.1.1 [004-911-variance]",
    "For centred points the variance of the score on a unit eigenvector of T*T at s² is s².",
    "Σ_i ⟨u, h_i - h̄⟩²/n = s²   [as printed]",
    fault="constant, repaired by lagrange.variance-of-component",
    arrays="T = [1; 1; -1; -1], u = [1], s = 2",
    given=(centred, eigen_u, unit_u),
)
variance_of_component = sample.claim(
    "lagrange.variance-of-component: note 004, §9.1.1, repaired",
    "The mean of the squared scores on a unit eigenvector of T*T at s² is s²/n: for centred "
    "points, their variance.",
    """Σ_i ⟨u, h_i⟩²/n = ⟨u, T*Tu⟩/n   [the entries of Tu are ⟨u, hᵢ⟩]
    = s²/n   [T*Tu is s²u, and u a unit vector]""",
    unshown="for centred points, their variance",
    given=(eigen_u, unit_u),
)
other_axes = sample.orthonormal("U'", "U' is any other set of orthonormal axes")
above_and_below = sample.given(
    "A = λI + UN*NU* - S*S",
    "the eigenvalues of A on the axes U are λ or more, and off them λ or less",
    origin="cited",
    reference=SPECTRAL,
)
joint = sample.claim(
    "lagrange.joint: note 004, §9.1.1, (9.1) [004-911-joint]",
    "If A = λ + UN*NU* - S*S with orthonormal axes U, no orthonormal axes U' have a larger trace "
    "of U'*AU' than λk + tr N*N.",
    """λ tr(I_k) + ‖N‖_F² ≥ tr(U'*AU'); the difference is
    ‖(I - U'U'*)UN*‖_F² + ‖SU'‖_F²   [a sum of squares]""",
    reads="A is the note's AAᵀ",
    given=(orthonormal_axes, other_axes, above_and_below),
)
joint_value = sample.claim(
    "lagrange.joint-value: note 004, §9.1.1, after (9.1) [004-91opt]",
    "If A = λ + UN*NU* - S*S with orthonormal axes U and SU = 0, then tr U*AU is the trace of D = "
    "λ + N*N, that is λk + tr N*N: the largest value (lagrange.joint).",
    """tr(U*AU) = λ·‖U‖_F² + tr(U*UN*NU*U) - tr(U*S*SU)   [A is λ + UN*NU* - S*S]
    = λ tr(I_k) + ‖N‖_F²   [U*U is I, and SU is 0]""",
    reads="D is λ + N*N",
    unshown="the largest value (lagrange.joint)",
    given=(orthonormal_axes, "SU = 0   [nothing is taken on the axes]", above_and_below),
)


joint_solution = sample.claim(
    "lagrange.joint-solution: note 004, §9.1.1, after (9.1) [004-91sol]",
    "Axes that are eigenvectors of A, with AU = UN, reach the trace of N: for the k largest "
    "eigenvalues, their sum, which is the most (lagrange.joint).",
    """tr(U*AU) = tr(U*UN)   [AU is UN]
    = tr(N)   [U*U is I]""",
    unshown="for the k largest eigenvalues, their sum, which is the most (lagrange.joint)",
    given=(orthonormal_axes, "AU = UN   [the axes are eigenvectors of A]"),
)
rotated = sample.claim(
    "lagrange.rotated: implied by note 004, §9.1.1, after (9.1)",
    "Turning the axes within their span does not change the trace: (9.1) asks for the span, and "
    "leaves the axes in it free.",
    "tr((UO)*AUO) = tr(U*AU)   [turn the trace, OO* is I]",
    unshown="(9.1) asks for the span, and leaves the axes in it free",
    given=(sample.given("OO* = I", "O is orthogonal", orthonormal(O)),),
)
trace_of_product = sample.claim(
    "lagrange.trace-of-product: note 004, §9.1.1, the trace rules [004-911-tr-a]",
    "The trace of αβ* is β*α.",
    """tr(αβ*) = Σ_i α_i β_i   [the diagonal entries]
    = β*α   [their sum]""",
)
trace_turns = operators.claim(
    "lagrange.trace-turns: note 004, §9.1.1, the trace rules [004-911-tr-b]",
    "The trace of ΓB is that of BΓ, the one n by n and the other k by k.",
    """tr(ΓB) = Σ_i Σ_a Γ_ia B_ai   [the diagonal entries]
    = tr(BΓ)   [sum over i first]""",
)
trace_adds = matrices.claim(
    "lagrange.trace-adds: note 004, §9.1.1, the trace rules [004-911-tr-c]",
    "The trace of a sum is the sum of the traces.",
    """tr(B + V) = Σ_i (B_ii + V_ii)   [the diagonal entries]
    = tr(B) + tr(V)   [their sums]""",
)
as_a_trace = sample.claim(
    "lagrange.as-a-trace: note 004, §9.1.1, the trace display [004-911-tch-a 004-911-tch-b "
    "004-911-tch-c 004-911-tch-d]",
    "The sum of the U_a*T*TU_a over the axes, the columns of U, is the trace of U*T*TU.",
    """Σ_a ⟨U_a, T*TU_a⟩ = Σ_a tr(TU_a U_a*T*)   [the trace of xx* is x*x]
    = tr(T(Σ_a U_a U_a*)T*)   [a trace is linear]
    = tr(TUU*T*)   [the sum is UU*]
    = tr(U*T*TU)   [turn the trace]""",
)
without_half = remark(
    "lagrange.without-half: note 004, §9.1.1, (9.1) [004-91eq]",
    "The factor 1/2 of the joint problem is left out in (9.1).",
    "A positive factor changes the value, not the axes that reach it.",
)


def impose_collected(model: Model) -> None:
    """The axes, and the squared lengths that T gives them."""
    p = spectrum(model, model.sizes[Q])[0]
    model[U] = right_axes(model, model.sizes[Q])
    spread_over(model, model[U], p)
    model[d_Q] = [[x * x] for x in p]


collected = operators.claim(
    "lagrange.collected: note 004, §9.1.1, before the trace display [004-911-UU]",
    "If each column U_a of U is an eigenvector of T*T, at d_a, and D is the diagonal matrix of "
    "the d_a, then T*TU = UD; and U*U = I says that they are unit vectors, and orthogonal.",
    """T*TU = Σ_a d_a U_a δ_a*   [column by column]
    = UD   [D is diagonal]""",
    unshown="U*U = I says that they are unit vectors, and orthogonal",
    shapes=ranks,
    given=(
        operators.given("T*TU_a = d_a U_a", "each axis is an eigenvector of T*T", impose_collected),
        operators.define("D = Σ_a d_a δ_a δ_a*", "the diagonal matrix of the d_a"),
    ),
)
strictly = remark(
    "lagrange.strictly: note 004, §9.1.1, before the trace display [004-911-D]",
    "D holds the eigenvalues, which are taken to be different.",
    "It names D; that they differ is assumed, and nothing here needs it.",
    "definition",
)
whole_basis = loadings.claim(
    "lagrange.whole-basis: note 004, §9.1.1, on q = n [004-91kl-a]",
    "For k orthonormal axes in ℝᵈ the squared size of I - UU* is d - k: when k = d, UU* is I.",
    """‖I - UU*‖_F² = tr(I_d) - ‖U‖_F²   [expand the square, U*U is I]
    = d - k   [the trace of I is the dimension]""",
    unshown="when k = d, UU* is I",
    shapes=({L: 3, Q: 2}, {L: 5, Q: 3}, {L: 4, Q: 2}),
    given=(loadings.orthonormal("U", "the axes are orthonormal"),),
)

every_basis = sample.claim(
    "lagrange.every-basis: note 004, §9.1.1, last sentence [004-91kl-b]",
    "What orthonormal axes miss of the total tr TT* is the square of T - TUU*: nothing for a "
    "whole basis, of principal axes or of any others.",
    "tr(TT*) ≥ tr(U*T*TU); the difference is ‖(T - TUU*)*‖_F²   [a sum of squares]",
    unshown="nothing for a whole basis, of principal axes or of any others",
    given=(orthonormal_axes,),
)
spread_of_scores = sample.claim(
    "lagrange.spread-of-scores: note 004, §9.1.1, last paragraph [004-91concl]",
    "For centred points n times the sum of the variances of the scores is the sum of the ‖U*h‖² "
    "over the points: for orthonormal axes, of the squared lengths of their projections.",
    """Σ_a Σ_i ⟨U_a, h_i - h̄⟩² = Σ_i ‖U*(h_i - h̄)‖²   [the scores are the entries of U*h]
    = Σ_i ‖U*h_i‖²   [the mean is T*𝟏/n, so it is 0]""",
    unshown="for orthonormal axes, of the squared lengths of their projections",
    given=(centred,),
)
deflated = sample.claim(
    "lagrange.deflated: note 002, alternative view [002-32-defl-a]",
    "When u is a unit eigenvector of T*T at s², taking from every point its part along u takes "
    "s²uu* from T*T.",
    """(T - Tuu*)*(T - Tuu*) = T*T - T*Tuu* - u(T*Tu)* + u⟨u, T*Tu⟩u*   [multiply out]
    = T*T - s²uu*   [T*Tu is s²u, and u a unit vector]""",
    given=(eigen_u, unit_u),
)


def axis_of_residuals(model: Model) -> None:
    """f at t²: the second axis, or what takes its place where u is no unit eigenvector."""
    seen = model[u]
    frame(T, s, Q, second=t, u=u, u2=f)(model)
    first = scaled(model.unit / 2, model[u])
    root_s, root_t = model.parameters[s], model.parameters[t]
    if seen == model[u]:  # of length 2: the residuals along it are -3 times the points
        model[f], model.parameters[t] = first, 3 * root_s
        return
    model[u] = first
    if seen != first:  # no eigenvector: T*Tu has a part along f
        joined = scaled(2 * root_t / (3 * root_s), model.value(T * u * f.adj))
        model[T], model.parameters[t] = added([model[T], joined]), root_t * 5 / 3


residual_eigen = operators.given(
    "(T - Tuu*)*(T - Tuu*)f = t²f",
    "f is an axis of the residuals R = T - Tuu*, at t²",
    axis_of_residuals,
)
deflation_finds = operators.claim(
    "lagrange.deflation-finds: note 002, alternative view [002-32-defl-b]",
    "Let u be a unit eigenvector of T*T. An axis f of the residuals R, at an eigenvalue t² that "
    "is not 0, is an eigenvector of T*T at t², and orthogonal to u, as ⟨u, f⟩ is ⟨Ru, Rf⟩/t²: "
    "deflation respects the constraint that it does not state.",
    """T*Tf = (T - Tuu*)*(T - Tuu*)f + s²⟨u, f⟩u   [T*Tu is s²u, u*u is 1]
    = t²f + (s²((T - Tuu*)u)*(T - Tuu*)f/t²)u   [R*Rf is t²f]
    = t²f   [Ru is 0]""",
    reads="R is T - Tuu*",
    unshown="deflation respects the constraint that it does not state",
    given=(eigen_u, unit_u, residual_eigen, t_not_zero),
)
deflation_agrees = sample.claim(
    "lagrange.deflation-agrees: implied by note 002, alternative view",
    "When u is an eigenvector of T*T, the same product for the residuals acts as T*T does on what "
    "is orthogonal to u: so it has the same axes there.",
    """(T - Tuu*)*(T - Tuu*)f = (T - Tuu*)*Tf   [u*f is 0]
    = T*Tf   [T*Tu is s²u, and u*f is 0]""",
    unshown="so it has the same axes there",
    given=(eigen_u, "⟨u, f⟩ = 0   [f is orthogonal to u]"),
)
still_a_covariance = sample.claim(
    "lagrange.still-a-covariance: near note 003, Algorithm 2, and note 002, deflation",
    "Taking s²uu* from T*T, with s² = ‖Tu‖² the variance that u keeps (n times it), leaves a "
    "covariance for every unit vector u: its form is not negative at any f.",
    "⟨f, (T*T - s²uu*)f⟩ ≥ 0   [a variance]",
    fault="missing-hypothesis, repaired by lagrange.deflated",
    arrays="T = [5 0; 5 0; -5 0; -5 0], u = [3/5; 4/5], f = [0; 1], s = 6",
    given=(centred, "‖u‖² = 1   [u is a unit vector]", "‖Tu‖² = s²   [s² is what u keeps]"),
)
deflation_repeats = sample.claim(
    "lagrange.deflation-repeats: near note 002, alternative view",
    "The first axis f of the residuals is orthogonal to the axes before it, even when no residual "
    "is left.",
    "⟨u, f⟩ = 0   [f is orthogonal to u]",
    fault="missing-hypothesis, repaired by lagrange.deflation-finds",
    arrays="T = [0; 0], u = [1], f = [1], λ = 0",
    given=(
        "Tu = 0   [T is the sample of the residuals, and none is left]",
        "T*Tf = λf   [f is an axis of the residuals]",
        unit_u,
        unit_f,
    ),
)
counted_from_zero = remark(
    "lagrange.counted-from-zero: note 002, alternative view [002-32-defl-c]",
    "The recursive definition counts the axes from 0, the slides before it from 1.",
    "A matter of names; here they are counted from 1.",
)
