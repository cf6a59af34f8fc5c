"""What is maximised, the constraint, and the first variations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.claims import remark
from ...core.frames import frame, unit
from ...core.models import Model, added, annihilates, multiplied, scaled, transposed
from ...core.words import as_word, inner, norm2
from ...notation import E, H, Q, T, u
from .a_spectra import *

# What is maximised, and the constraint.

dual_norm = sample.claim(
    "lagrange.dual-norm: note 000, after (5); note 001, after (13) [000-V5 001-E13e]",
    "For h = λf + g the square of ⟨h, f⟩ falls short of ‖f‖²‖h‖² (both multiplied by ‖f‖²) by the "
    "square of ‖f‖²g - ⟨g, f⟩f, in which there is no λ: so ⟨h, f⟩ is at most ‖f‖‖h‖, and is that "
    "at h = f: the norm of the functional is the length of f.",
    """‖f‖²·‖f‖²·‖λf + g‖² ≥ ‖f‖²⟨λf + g, f⟩²; the difference is
    ‖‖f‖²g - ⟨g, f⟩f‖²   [a sum of squares]""",
    reads="h is λf + g",
    unshown="so ⟨h, f⟩ is at most ‖f‖‖h‖, and is that at h = f: the norm of the functional is the "
    "length of f",
)
dual_norm_reached = sample.claim(
    "lagrange.dual-norm-reached: implied by note 000, after (5)",
    "At h = λf the squared functional is ‖f‖² times the squared length of h.",
    "⟨λf, f⟩² = ‖f‖²·‖λf‖²   [⟨f, f⟩ is ‖f‖²]",
    reads="h is λf",
)
dual_space = remark(
    "lagrange.dual-space: note 000, after (5) [000-V8]",
    "H* is the space of the bounded linear functionals on H.",
    "It names the space.",
    "definition",
)
constraint = sample.claim(
    "lagrange.constraint: note 000, (5); note 003, first and second display [000-V4 000-V6 "
    "001-E13f 003-KPC1-den 003-KPCi-norm]",
    "The squared length of f = Σ αᵢhᵢ, which is the norm of the functional that f represents, is "
    "α*Gα.",
    """‖Σ_i α_i h_i‖² = ‖T*α‖²   [the sum is T*α]
    = α*Gα   [TT* is G]""",
    reads="f is the sum Σ αᵢhᵢ",
    unshown="which is the norm of the functional that f represents",
)
variance = sample.claim(
    "lagrange.variance: note 000, (5) [000-V3]",
    "The variance over the sample of the functional that T*α represents is α*GCGα/n.",
    """Σ_i ⟨h_i - h̄, T*α⟩²/n = ‖CTT*α‖²/n   [the rows of CT are the centred points]
    = α*GCGα/n   [C* is C, CC is C]""",
)
sum_of_squares = sample.claim(
    "lagrange.sum-of-squares: note 003, first and second display [003-KPC1-num 003-KPCi-obj]",
    "The squares of the values of T*α = Σ αᵢhᵢ at the points sum to α*G²α.",
    """Σ_i ⟨h_i, T*α⟩² = ‖TT*α‖²   [the values at the points are TT*α]
    = α*G²α   [TT* is G]""",
)
inner_products = sample.claim(
    "lagrange.inner-products: note 003, second display [003-KPCi-orth]",
    "The inner product of Σ αᵢhᵢ and Σ βᵢhᵢ is α*Gβ, so that one is 0 when the other is.",
    """⟨Σ_i α_i h_i, T*β⟩ = ⟨T*α, T*β⟩   [the sum is T*α]
    = α*Gβ   [TT* is G]""",
    unshown="so that one is 0 when the other is",
)
score_variance = sample.claim(
    "lagrange.score-variance: note 002, slides on the bilinearity of covariance [002-15-bil-a "
    "002-15-bil-b 002-15-bil-c]",
    "The variance of the score ⟨u, h⟩ over the sample is u*Σu with Σ = T*CT/n.",
    """Σ_i ⟨u, h_i - h̄⟩²/n = (u* Σ_i (h_i - h̄)(h_i - h̄)*/n)u   [bilinear]
    = ⟨u, (T*CT/n)u⟩   [the sum is T*CT]""",
)
needs_centring = sample.claim(
    "lagrange.needs-centring: note 003, second display [003-KPCi-var]",
    "The squares of the values of f at the points, summed and divided by n - 1, are its sample "
    "variance when the points are centred. (The note's display does not say so; its Algorithm 2 "
    "centres them.)",
    "Σ_i ⟨h_i - h̄, f⟩²/(n - 1) = Σ_i ⟨h_i, f⟩²/(n - 1)   [the mean is T*𝟏/n, so it is 0]",
    unshown="The note's display does not say so; its Algorithm 2 centres them",
    given=("T*𝟏 = 0   [added: the points are centred]", several_points),
)
two_factors = sample.claim(
    "lagrange.two-factors: note 003, second display [003-KPCi-nm1]",
    "Dividing by n - 1 and not by n multiplies every value by n/(n - 1), so it moves no maximum.",
    """Σ_i ⟨h_i, f⟩²/(n - 1)
    = n(‖Tf‖²/n)/(n - 1)   [the values at the points are Tf, and n/n is 1]""",
    unshown="so it moves no maximum",
    given=(several_points,),
)
spread = sample.claim(
    "lagrange.spread: note 004, §9.1.1 [004-911-var]",
    "For centred points the variance of ⟨u, h⟩ is the mean of the squares ⟨u, hᵢ⟩², so that to "
    "maximise the one is to maximise their sum.",
    "Σ_i ⟨h_i - h̄, u⟩²/n = Σ_i ⟨h_i, u⟩²/n   [the mean is T*𝟏/n, so it is 0]",
    unshown="so that to maximise the one is to maximise their sum",
    given=(centred,),
)
half = sample.claim(
    "lagrange.half: note 004, §9.1.1 [004-911-obj 004-911-quad]",
    "Half the sum of the squares ⟨u, hᵢ⟩² is half the squared length of Tu, and u*T*Tu/2.",
    """Σ_i ⟨u, h_i⟩²/2 = ‖Tu‖²/2   [the entries of Tu are ⟨u, hᵢ⟩]
    = ⟨u, T*Tu⟩/2   [the square of a length]""",
)
defined_by = remark(
    "lagrange.component: note 003, second display [003-KPCi-def]",
    "The i-th component is defined as a maximiser over the orthogonal complement of those before "
    "it.",
    "It says what a component is; that there is one is another claim.",
    "definition",
)

# First variations: the derivatives of appendix B.

linear_form = sample.claim(
    "lagrange.linear-form: note 004, appendix B [004-B-lin 004-B-der-a]",
    "The first variation of ⟨g, u⟩ in u is ⟨g, d⟩.",
    """the first variation of ⟨g, u⟩ at u in the direction d is
    ⟨d, g⟩   [a real inner product is symmetric]""",
)
product_rule = sample.claim(
    "lagrange.product-rule: note 004, appendix B [004-B-prod]",
    "The first variation of the product of ⟨u, f⟩ and ⟨v, Au⟩ is that of the first, ⟨d, f⟩, times "
    "the second, plus the first times that of the second, ⟨v, Ad⟩. (Summed over f = v in a basis "
    "it is the rule for u* and Au.)",
    """the first variation of ⟨u, f⟩⟨v, Au⟩ at u in the direction d is
    ⟨d, (fv*A + A*vf*)u⟩   [a scalar is its own adjoint]""",
    unshown="Summed over f = v in a basis it is the rule for u* and Au",
)
linear_map = sample.claim(
    "lagrange.linear-map: implied by note 004, appendix B",
    "The first variation of ⟨v, Au⟩ in u is ⟨v, Ad⟩, whatever v: that of Au is Ad.",
    """the first variation of ⟨v, Au⟩ at u in the direction d is
    ⟨d, A*v⟩   [a scalar is its own adjoint]""",
)
quadratic_form = sample.claim(
    "lagrange.quadratic-form: note 004, appendix B [004-B-quad-a 004-B-quad-b 004-B-quad-c "
    "004-B-der-b]",
    "The first variation of ⟨u, Au⟩ is u*(A + A*)d.",
    """the first variation of ⟨u, Au⟩ at u in the direction d is
    ⟨d, Au⟩* + ⟨u, Ad⟩   [a scalar is its own adjoint]
    = ⟨u, (A + A*)d⟩   [collect]""",
)
A_symmetric = sample.symmetric("A")
symmetric_form = sample.claim(
    "lagrange.symmetric-form: note 004, appendix B [004-B-der-c]",
    "For a symmetric A the first variation of ⟨u, Au⟩ is 2(Au)*d.",
    "the first variation of ⟨u, Au⟩ at u in the direction d is 2(Au)*d   [A* is A]",
    given=(A_symmetric,),
)
# Along great circles: the condition of Lagrange, and all that it leaves to ask.

circle = sample.also("p, q ∈ ℝ")
cosine, sine = circle["p q"]


def pythagorean(model: Model) -> None:
    x = model.parameters[cosine]
    model.parameters[cosine] = (1 - x * x) / (1 + x * x)
    model.parameters[sine] = 2 * x / (1 + x * x)


def fixed(model: Model) -> None:
    """Au = λu: A is changed along u, from both sides if it is symmetric."""
    gap, square = lam * u - A * u, model.value(norm2(u))[0][0]
    parts = [scaled(1 / square, model.value(gap * u.adj))]
    if model.agree(A, A.adj):
        parts.append(scaled(1 / square, model.value(u * gap.adj)))
        parts.append(scaled(-1 / square**2, model.value(inner(u, gap) * (u * u.adj))))
    model[A] = added([model[A], *parts])


on_the_circle = circle.given("p² + q² = 1", "p is cos t, and q is sin t", pythagorean)
stationary_at_u = sample.given("Au = λu", "u is an eigenvector of A, at λ", fixed)
orthogonal_d = sample.given("⟨u, d⟩ = 0", "d is orthogonal to u", annihilates(u.adj, d))
great_circle = circle.claim(
    "lagrange.great-circle: implied by note 002, slides on the Lagrange function",
    "On the great circle that leaves u in the direction d, at f = pu + qd, the form ⟨f, Af⟩ of a "
    "symmetric A differs from its value at u by 2pq⟨d, Au⟩ and a term with the factor q²: its "
    "slope at u is 2⟨d, Au⟩.",
    """⟨pu + qd, A(pu + qd)⟩ - ⟨u, Au⟩
    = (p² - 1)⟨u, Au⟩ + 2pq⟨d, Au⟩ + q²⟨d, Ad⟩   [multiply out, A* is A]
    = 2pq⟨d, Au⟩ + q²(⟨d, Ad⟩ - ⟨u, Au⟩)   [p² + q² is 1]""",
    reads="f is pu + qd, with p = cos t and q = sin t",
    unshown="its slope at u is 2⟨d, Au⟩",
    given=(A_symmetric, on_the_circle),
)
condition = sample.claim(
    "lagrange.condition: implied by note 002, slides on the Lagrange function",
    "Let u be a unit vector, λ = ⟨u, Au⟩ the value there, and take d = Au - λu. Then ⟨u, d⟩ is 0, "
    "and ⟨d, Au⟩, half the slope in this direction, is ‖d‖²: where every slope is 0, d is 0, and "
    "Au = λu.",
    """⟨d, Au⟩ = ‖d‖² + λ⟨u, d⟩   [Au is d + λu]
    = ‖d‖² + λ(⟨u, Au⟩ - λ·‖u‖²)   [d is Au - λu]
    = ‖d‖²   [λ is ⟨u, Au⟩, and u a unit vector: so ⟨u, d⟩ is 0]""",
    unshown="where every slope is 0, d is 0, and Au = λu",
    given=(
        sample.define("d = Au - λu", "the direction that is taken"),
        unit_u,
        "⟨u, Au⟩ = λ   [λ is the value at u]",
    ),
)
profile = circle.claim(
    "lagrange.profile: implied by note 002, slides on the Lagrange function",
    "On a great circle through a unit eigenvector u of a symmetric A, at f = pu + qd with d "
    "orthogonal to u, ⟨f, Af⟩ falls short of λ by q²(λ - ⟨d, Ad⟩), exactly: the sign is the same "
    "all the way round.",
    """λ - ⟨pu + qd, A(pu + qd)⟩ = λ - λp² - q²⟨d, Ad⟩   [Au is λu, and ⟨u, d⟩ is 0]
    = q²(λ - ⟨d, Ad⟩)   [p² + q² is 1]""",
    reads="f is pu + qd, with p = cos t and q = sin t",
    unshown="the sign is the same all the way round",
    given=(A_symmetric, on_the_circle, unit_u, orthogonal_d, stationary_at_u),
)


def across(model: Model) -> None:
    """u and d are two axes of a turned frame, twice as long if they need not be unit vectors."""
    axes = turned(model, model.sizes[H], 50)
    for k, x in enumerate((u, d)):
        long = 1 if model.agree(norm2(x), as_word(1)) else 2
        model[x] = scaled(long, columns_of(axes, k, k + 1))


def higher(model: Model) -> None:
    """⟨d, Ad⟩ = λ + s²: A is changed along the part of d that is orthogonal to u."""
    along = model.value(inner(u, d))[0][0] / model.value(norm2(u))[0][0]
    off = added([model[d], scaled(-along, model[u])])
    seen = multiplied(transposed(off), model[d])[0][0]
    gap = model.parameters[lam] + model.parameters[s] ** 2 - model.value(inner(d, A * d))[0][0]
    more = multiplied(off, transposed(off))
    model[A] = added([model[A], scaled(gap / seen**2, more)])


larger_at_d = sample.given("⟨d, Ad⟩ = λ + s²", "at d the form is larger, by s²", higher)
unit_d = sample.unit_vector("d")
local_is_global = circle.claim(
    "lagrange.local-is-global: implied by note 002, slides on the Lagrange function",
    "If u is a unit eigenvector of a symmetric A at λ, and the form ⟨f, Af⟩ is larger than λ by s² "
    "at a unit vector d that is orthogonal to u, then on the great circle through both, at "
    "f = pu + qd, it is larger by q²s²: also as near to u as one likes. So a local maximum of the "
    "form on the sphere is a global one.",
    """⟨pu + qd, A(pu + qd)⟩ ≥ λ; the difference is q²(⟨d, Ad⟩ - λ)   [Au is λu, and p² + q² is 1]
    = ‖qsd‖²   [⟨d, Ad⟩ is λ + s², and d a unit vector]""",
    reads="f is pu + qd, with p = cos t and q = sin t",
    unshown="also as near to u as one likes. So a local maximum of the form on the sphere is a "
    "global one",
    given=(
        A_symmetric,
        on_the_circle,
        unit_u,
        unit_d,
        sample.given("⟨u, d⟩ = 0", "d is orthogonal to u", across),
        stationary_at_u,
        larger_at_d,
    ),
)
every_circle = sample.claim(
    "lagrange.every-circle: implied by note 002, slides on the Lagrange function",
    "What ⟨f, Af⟩ falls short of λ·‖f‖² does not change when a multiple of an eigenvector u at λ "
    "is taken from f: so the part of f that is orthogonal to u decides.",
    "λ·‖f‖² - ⟨f, Af⟩ = λ·‖f - γu‖² - ⟨f - γu, A(f - γu)⟩   [Au is λu, and A* is A]",
    unshown="so the part of f that is orthogonal to u decides",
    given=(A_symmetric, stationary_at_u),
)
regular = sample.claim(
    "lagrange.regular: implied by note 000, Lagrange multipliers",
    "Where α*Gα = 1, the gradient 2Gα of α*Gα has the inner product 2 with α: so it is not 0, and "
    "Lagrange's rule may be used on (6).",
    "α*(2Gα) = 2   [α is feasible]",
    unshown="so it is not 0, and Lagrange's rule may be used on (6)",
    given=("α*TT*α = 1   [α is feasible]",),
)
irregular = sample.claim(
    "lagrange.irregular: near note 002, slides on the Lagrange function",
    "The unit vectors are also those with (‖u‖² - 1)² = 0. In the direction d this changes at the "
    "rate 4(‖u‖² - 1)⟨d, u⟩, which is 0 at every unit vector: so written, the constraint has no "
    "multiplier for the form ⟨u, Au⟩ of a symmetric A, unless Au is 0.",
    """the first variation of (‖u‖² - 1)² at u in the direction d is
    4(‖u‖² - 1)⟨d, u⟩   [the chain rule]""",
    unshown="which is 0 at every unit vector: so written, the constraint has no multiplier for the "
    "form ⟨u, Au⟩ of a symmetric A, unless Au is 0",
)

# Every Lagrange function of the notes.

in_the_multiplier = operators.claim(
    "lagrange.in-the-multiplier: note 002, slides on the Lagrange function [002-16-dlam]",
    "The derivative of u*Au - λ(u*u - 1) in λ is -(u*u - 1), whatever A: to set it to 0 is to ask "
    "for the constraint.",
    """the first variation of ⟨u, Au⟩ - λ(‖u‖² - 1) at λ in the direction δ is
    δ(1 - ‖u‖²)   [linear in λ]""",
)
lagrange_function = remark(
    "lagrange.function: note 002, slides on the Lagrange function [002-16-lag]",
    "The Lagrange function is the objective less λ times what the constraint sets to 0.",
    "It is a definition; what it is good for are the next claims.",
    "definition",
)
in_the_vector = sample.claim(
    "lagrange.in-the-vector: note 002, slides on the Lagrange function [002-16-dw]",
    "When u moves in the direction d, u*Σu - λ(u*u - 1) changes at the rate ⟨d, 2Σu - 2λu⟩: its "
    "gradient is 2Σu - 2λu.",
    """the first variation of ⟨u, (T*T/n)u⟩ - λ(‖u‖² - 1) at u in the direction d is
    ⟨d, (2T*T/n)u - 2λu⟩   [T*T is symmetric]""",
    reads="Σ is T*T/n",
)


def at_eigenvector(value: Callable[[Model], Any]) -> Callable[[Model], None]:
    """u is an eigenvector of T*T at s², and λ what is made of s²."""

    def impose(model: Model) -> None:
        frame(T, s, Q, u=u)(model)
        model.parameters[lam] = value(model)

    return impose


stationary_u = sample.given(
    "(2T*T/n)u - 2λu = 0",
    "the derivative in u is 0 (with Σ = T*T/n)",
    at_eigenvector(lambda model: model.parameters[s] ** 2 / model.sizes[E]),
)
stationary_lam = sample.given("1 - ‖u‖² = 0", "the derivative in λ is 0", unit(u))
eigenvector = sample.claim(
    "lagrange.eigenvector: note 002, slides on the Lagrange function [002-17-eig]",
    "Where both derivatives are 0, Σu = λu, and ‖u‖ = 1: λu is λ(u*u)u.",
    """(T*T/n)u = λu   [half the derivative in u is 0]
    = λ·‖u‖²u   [the derivative in λ is 0]""",
    reads="Σ is T*T/n",
    given=(stationary_u, stationary_lam),
)
not_every_one = sample.claim(
    "lagrange.not-every-one: near note 002, slides on the Lagrange function",
    "Every unit vector u with T*Tu = λu is at the largest eigenvalue s²: u*T*Tu is s².",
    "⟨u, T*Tu⟩ = s²   [the largest eigenvalue]",
    fault="missing-hypothesis, repaired by lagrange.maximum",
    arrays="T = [3 5; 3 -5; -3 5; -3 -5], u = [1; 0], S = [8 0; 0 0], λ = 36, s = 10",
    given=(centred, "T*Tu = λu   [Lagrange's condition]", unit_u, top),
)
printed_multiplier = sample.claim(
    "lagrange.printed-multiplier: note 004, §9.1.1, the Lagrangian [004-911-lag]",
    "Where u*T*Tu/2 - λ(u*u - 1) is stationary, T*Tu = λu.",
    "T*Tu = λu   [as printed]",
    fault="constant, repaired by lagrange.multiplier",
    arrays="T = [-1; 1], u = [1], λ = 1",
    given=("T*Tu - 2λu = 0   [the gradient of the printed Lagrange function is 0]", unit_u),
)
multiplier_is_half = sample.claim(
    "lagrange.multiplier: note 004, §9.1.1, the Lagrangian",
    "When u moves in the direction d, u*T*Tu/2 - λ(u*u - 1) changes at the rate ⟨d, T*Tu - 2λu⟩: "
    "its gradient is T*Tu - 2λu, and the multiplier is half the eigenvalue.",
    """the first variation of ⟨u, T*Tu⟩/2 - λ(‖u‖² - 1) at u in the direction d is
    ⟨d, T*Tu - 2λu⟩   [T*T is symmetric]""",
    unshown="and the multiplier is half the eigenvalue",
)
still_an_eigenvector = sample.claim(
    "lagrange.still-an-eigenvector: note 004, §9.1.1, after the necessary condition [004-911-eigv]",
    "Where the gradient T*Tu - 2λu is 0, u is an eigenvector of T*T, at 2λ.",
    "T*Tu = 2λu   [the gradient is 0]",
    given=(
        sample.given(
            "T*Tu - 2λu = 0",
            "the gradient is 0",
            at_eigenvector(lambda model: model.parameters[s] ** 2 / 2),
        ),
    ),
)
printed_second = sample.claim(
    "lagrange.printed-second: note 004, §9.1.1, the second axis [004-911-lag2]",
    "Where v*T*Tv/2 - λ(v*v - 1) - δu*v is stationary in v, T*Tv - λv - δu is 0.",
    "T*Tv - λv - δu = 0   [as printed]",
    fault="constant, repaired by lagrange.second-multiplier",
    arrays="T = [1 1; -1 1; 0 -2], u = [0; 1], v = [1; 0], δ = 0, λ = 1",
    given=(
        centred,
        unit_u,
        "‖v‖² = 1   [v is a unit vector]",
        "⟨u, v⟩ = 0   [v is orthogonal to u]",
        "T*Tv - 2λv - δu = 0   [the gradient of the printed Lagrange function is 0]",
    ),
)
second_multiplier = sample.claim(
    "lagrange.second-multiplier: note 004, §9.1.1, the second axis",
    "When v moves in the direction d, v*T*Tv/2 - λ(v*v - 1) - δu*v changes at the rate ⟨d, T*Tv - "
    "2λv - δu⟩: its gradient is T*Tv - 2λv - δu.",
    """the first variation of ⟨v, T*Tv⟩/2 - λ(‖v‖² - 1) - δ⟨u, v⟩ at v in the direction d is
    ⟨d, T*Tv - 2λv - δu⟩   [T*T is symmetric]""",
)
in_coefficients = sample.claim(
    "lagrange.in-coefficients: implied by note 000, Lagrange multipliers",
    "When α moves in the direction β, α*G²α/n - (γ/n)(α*Gα - 1) changes at the rate "
    "(2/n)β*(G²α - γGα), so its gradient is 0 where the equation of the note holds: the γ of the "
    "note is n times the multiplier of (6).",
    """the first variation of α*G²α/n - γ(α*Gα - 1)/n at α in the direction β is
    2β*(G²α - γGα)/n   [G is symmetric]""",
    unshown="so its gradient is 0 where the equation of the note holds: the γ of the note is n "
    "times the multiplier of (6)",
)
