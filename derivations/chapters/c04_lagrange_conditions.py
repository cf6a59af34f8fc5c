"""Chapter 04: largest variance under a constraint. Lagrange's conditions, and what they leave out.

From here on T is the operator of the sample whose variance is wanted, centred where that is
said (T*𝟏 = 0): then G = TT* is the notes' G' or K, and T*T their AA*. An eigenvalue is written
s², because its root is what the notes divide by. The spectral theorem is cited for what it says,
that there is an orthonormal system of eigenvectors. That no eigenvalue ν_a is above s² is written
ν_a + r_a² = s², and what follows for every vector is proved. Where a vector is said to be maximal
already, S*S = s² - T*T is a root of what it leaves, by the same theorem.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sympy as sp

from ..core.calculus import Telescoping
from ..core.chapter import Chapter, calculus
from ..core.claims import remark
from ..core.evidence import Citation
from ..core.frames import ABOVE, BELOW, diagonal, frame, remainder, root, rotation, unit
from ..core.hypotheses import Hypothesis, assume
from ..core.models import (
    Array,
    Model,
    added,
    annihilates,
    inverse,
    multiplied,
    orthonormal,
    scaled,
    symmetric,
    transposed,
)
from ..core.words import (
    Index,
    Space,
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    index_set,
    inner,
    letter,
    norm2,
    total,
)
from ..notation import (
    SPECTRAL,
    E,
    H,
    Q,
    T,
    U,
    alpha,
    axes_fit,
    course,
    f,
    i,
    n,
    one,
    orthonormal_axes,
    standing,
    u,
    v,
)
from .c03_centering import K, centred_gram

a, b, c = index("a", Q), index("b", Q), index("c", Q)
rest = index_set("ℝᵐ", sp.Symbol("m", integer=True, positive=True))  # the other eigenvectors
l = index("l", rest)
place = sp.Symbol("r", integer=True, positive=True)
last = sp.Symbol("R", integer=True, positive=True)
d_sym = sp.Symbol("d", integer=True, positive=True)
D_ = index_set("ℝᵈ", d_sym)
j_ = index("j", D_)
p, q, r = sp.symbols("p q r", real=True)
small = sp.Symbol("ε", positive=True)
p_, q_ = sp.symbols("p q", real=True)
X = letter("X", E, H)  # the centred sample CT
F = letter("F", E, Q)  # eigenvectors of K found before, one a column
Gam = letter("Γ", E, Q)  # eigenvectors of G, one a column
L = hilbert_space("ℝᵈ", d_sym)

sample = course.also(
    l,
    X,
    F,
    a,
    "e, t, r, z ∈ ℝⁿ, s > 0, S, A : H → H, M, N, W, O : ℝᵏ → ℝᵏ, Γ, K, B : ℝⁿ → ℝⁿ",
    "V : ℝᵐ → H, ν ∈ ℝᵐ, λ, γ ∈ ℝ, d ∈ H, δ : ℝ → ℝ, U' : ℝᵏ → H",
)
e, s, S, M, t_E, basis_E, r_E, N, V_l, nu_l, lam, d, A, delta = sample[
    "e s S M t Γ r N V ν λ d A δ"
]
gamma, z, B, W, U_, O = sample["γ z B W U' O"]
operators = course.also(
    Gam,
    a,
    "r, ν, b ∈ ℝᵐ, s, t > 0, A : H → H, δ, λ : ℝ → ℝ, K, V, G' : ℝⁿ → ℝⁿ, γ ∈ ℝ, e', e ∈ ℝⁿ",
    "N, W, D : ℝᵏ → ℝᵏ, B : ℝⁿ → ℝᵏ, d ∈ ℝᵏ",
)
operators.stands(centred_gram)
r_l, t, V, e_, b_l, d_Q = operators["r t V e' b d"]
spectral = course.also(
    a, X, F, "r, ν, b, t ∈ ℝᵏ, s > 0, e ∈ ℝⁿ, B : ℝⁿ → ℝᵏ, V : ℝᵏ → ℝⁿ, Γ : ℝᵐ → ℝⁿ"
)
rho, nu, Gam_l = spectral["r ν Γ"]
matrices = Chapter("A, Γ : ℝᵈ → ℝᵈ, f, r, u, ν ∈ ℝᵈ, λ ∈ ℝ, B, V : ℝⁿ → ℝⁿ", standing=standing)
A_, r_d, u_d, Gam_d, nu_d = matrices["A r u Γ ν"]
complement = course.also(
    F, "V : ℝᵐ → H, b, r, ν ∈ ℝᵐ, e ∈ ℝⁿ, s > 0, K : ℝⁿ → ℝⁿ, Γ : ℝᵐ → ℝⁿ, λ ∈ ℝ, N : ℝᵏ → ℝᵏ"
)
loadings = Chapter(Gam, c, a, "b, t ∈ ℝᵏ, U : ℝᵏ → ℝᵈ", standing=standing)
axes_L = loadings["U"]

T_T = T.adj * T
I_H, I_Q = identity(H), identity(Q)
few = ({H: 4, E: 3, Q: 2}, {H: 3, E: 5, Q: 1}, {H: 5, E: 4, Q: 2})  # more dimensions than axes
blocks = ({H: 3, E: 4}, {H: 2, E: 5})  # a centred frame comes in fours


def centre(model: Model) -> None:
    model[T] = model.value(T - one * (one.adj * T) / n)


centred = sample.given("T*𝟏 = 0", "the points are centred")
eigen_e = sample.given("TT*e = s²e", "e is an eigenvector of G = TT* at s²", frame(T, s, Q, e=e))
eigen_u = sample.given("T*Tu = s²u", "u is an eigenvector of T*T at s²", frame(T, s, Q, u=u))
unit_e, unit_u, unit_f = map(sample.unit_vector, "euf")
not_zero = Hypothesis("s ≠ 0", "the eigenvalue s² is not 0", "added", nonzero=s)
top = sample.given(
    "S*S = s²I - T*T",
    "no eigenvalue of T*T is above s²",
    frame(T, s, Q, S=S),
    origin="cited",
    reference=SPECTRAL,
)
beyond = sample.given(
    "T*T = s²I + UMU* - S*S",
    "off the axes U no eigenvalue of T*T is above s²",
    frame(T, s, Q, U=U, M=M, S=S),
    origin="cited",
    reference=SPECTRAL,
)
off_axes = sample.given(
    "U*f = 0", "f is orthogonal to the axes found before", annihilates(U.adj, f)
)
maximal_c = sample.given(
    "Sf = 0", "f is maximal: nothing is left of s²f*f - f*T*CTf = ‖Sf‖²", remainder(S, f, I_H)
)
several_points = Hypothesis("n ≠ 1", "the note divides by n - 1", nonzero=n - 1)
is_maximal = sample.given(
    "Sf = 0", "f is maximal: nothing is left of s²f*f - f*T*Tf = ‖Sf‖²", remainder(S, f, I_H)
)

# Spectra: what the spectral theorem gives, and arrays in which it is so.

ranks = ({H: 4, E: 3, Q: 2}, {H: 3, E: 5, Q: 2}, {H: 5, E: 4, Q: 3})  # as many axes as the rank


def spectrum(model: Model, count: int, above: int = 0) -> tuple[list, list]:
    """Roots of eigenvalues, first those above s² and then s, and those of what they leave."""
    value = model.parameters.setdefault(s, 3 * model.unit)
    up = [ABOVE[j % 4] for j in range(above)]
    down = [(1, 0, 1), *(BELOW[j % 6] for j in range(count - above - 1))]
    p = [value * x / z for x, _, z in up + down]
    return p, [value * y / z for _, y, z in up + down]


def turned(model: Model, size: int, seed: int) -> Array:
    return scaled(model.unit, rotation(size, seed + size))


def columns_of(array: Array, start: int, stop: int) -> Array:
    return [row[start:stop] for row in array]


def all_but_first_doubled(array: Array) -> Array:
    return [[x * (1 + (j > 0)) for j, x in enumerate(row)] for row in array]


def right_axes(model: Model, k: int) -> Array:
    return columns_of(turned(model, model.sizes[H], 50), 0, k)


def spread_over(model: Model, axes: Array, p: list, sample: Word = T) -> None:
    """T with T*T the sum of p² xx* over the columns x of the axes."""
    left = turned(model, model.sizes[E], 0)
    scores = [[x * y for x, y in zip(row, p, strict=False)] for row in left]
    model[sample] = multiplied(scores, transposed(columns_of(axes, 0, len(p))))


def finite_rank(sample: Word) -> tuple[Hypothesis, ...]:
    """The spectral theorem for the operator T*T of a sample, and none of the ν_a is above s²."""
    name = f"{sample.args[0].name}*{sample.args[0].name}"

    def roots(model: Model) -> list:
        return spectrum(model, model.sizes[Q])[0]

    def known(model: Model) -> bool:
        return model[nu] == [[x * x] for x in roots(model)]

    def impose(model: Model) -> None:
        model[U] = all_but_first_doubled(right_axes(model, model.sizes[Q]))
        model[nu] = [[x * x] for x in roots(model)]
        spread_over(model, model[U], roots(model), sample)

    def impose_axes(model: Model) -> None:
        if known(model):
            model[U] = right_axes(model, model.sizes[Q])
            spread_over(model, model[U], roots(model), sample)
        else:
            orthonormal(U)(model)

    def impose_none_above(model: Model) -> None:
        if known(model):
            model[rho] = [[x] for x in spectrum(model, model.sizes[Q])[1]]
        else:
            model[nu] = [[model.parameters[s] ** 2 - x * x] for (x,) in model[rho]]

    return (
        assume(
            f"{name} = Σ_a ν_aU_aU_a*",
            f"{name} has finite rank: on the axes U_a the eigenvalues ν_a, off them 0",
            sample.adj * sample,
            total(a, nu[a] * U[:, a] * U[:, a].adj),
            impose,
            "cited",
            SPECTRAL,
        ),
        assume(
            "U*U = I", "the axes are orthonormal", U.adj * U, I_Q, impose_axes, "cited", SPECTRAL
        ),
        assume(
            "ν_a + r_a² = s²",
            "none of these eigenvalues is above s²",
            nu[a] + rho[a] * rho[a],
            as_word(s**2),
            impose_none_above,
        ),
    )


def first_of(x: Word, side: str, sample: Word = T) -> Callable[[Model], None]:
    """x is twice the eigenvector at s²; T is spread over the axes, unless it is already."""

    def impose(model: Model) -> None:
        p = spectrum(model, model.sizes[Q])[0]
        if model[nu] != [[v * v] for v in p]:
            spread_over(model, right_axes(model, model.sizes[Q]), p, sample)
        left = turned(model, model.sizes[E], 0)
        model[x] = scaled(2, columns_of(left, 0, 1) if side == "left" else right_axes(model, 1))

    return impose


whole_spectrum = finite_rank(T)
first_u = sample.given("T*Tu = s²u", "u is an eigenvector of T*T at s²", first_of(u, "right"))
first_e = sample.given("TT*e = s²e", "e is an eigenvector of G = TT* at s²", first_of(e, "left"))


def gram_spectrum(model: Model) -> tuple[list, list]:
    """The same for all n eigenvalues of G: what is left of s² by an eigenvalue 0 is s²."""
    n, rank = model.sizes[E], min(model.sizes[E], model.sizes[H])
    p, q = spectrum(model, rank)
    return p + [0 * p[0]] * (n - rank), q + [model.parameters[s]] * (n - rank)


def spread_gram(model: Model, left: Array) -> None:
    """T with TT* the sum of p² xx* over the columns x."""
    n, d = model.sizes[E], model.sizes[H]
    p = diagonal(gram_spectrum(model)[0], n, d)
    model[T] = multiplied(multiplied(left, p), transposed(turned(model, d, 50)))


def impose_gram(model: Model) -> None:
    model[basis_E] = all_but_first_doubled(turned(model, model.sizes[E], 0))
    model[t_E] = [[x] for x in gram_spectrum(model)[0]]
    spread_gram(model, model[basis_E])


def impose_basis(model: Model) -> None:
    if model.agree(T * T.adj, by_eigenvectors):
        model[basis_E] = turned(model, model.sizes[E], 0)
        spread_gram(model, model[basis_E])
    else:
        orthonormal(basis_E)(model)


def impose_roots(model: Model) -> None:
    p, q = gram_spectrum(model)
    model[t_E], model[r_E] = [[x] for x in p], [[x] for x in q]


def impose_e(model: Model) -> None:
    left = turned(model, model.sizes[E], 0)
    if not model.agree(T * T.adj, by_eigenvectors):
        spread_gram(model, left)
    model[e] = [[2 * row[0]] for row in left]


by_eigenvectors = total(i, t_E[i] * t_E[i] * basis_E[:, i] * basis_E[:, i].adj)
basis_of_gram = (
    sample.given(
        "TT* = Σ_i t_i² Γ_i Γ_i*",
        "G = TT* has the eigenvalues t_i², none of which is negative, on the columns Γ_i",
        impose_gram,
        origin="cited",
        reference=SPECTRAL,
    ),
    sample.given(
        "Γ*Γ = I",
        "the columns of Γ are orthonormal",
        impose_basis,
        origin="cited",
        reference=SPECTRAL,
    ),
    sample.given("t_i² + r_i² = s²", "none of these eigenvalues is above s²", impose_roots),
)
top_e = sample.given("TT*e = s²e", "e is an eigenvector of G = TT* at s²", impose_e)


# The same with axes that were found before: U holds k of them, V the other eigenvectors of T*T.

after = ({H: 6, E: 5, Q: 2, rest: 3}, {H: 5, E: 4, Q: 1, rest: 3}, {H: 6, E: 8, Q: 2, rest: 4})


def system(model: Model) -> tuple[Array, list, list]:
    """The axes of T*T, the roots of its eigenvalues, the first k above s, and what they leave."""
    k, m = model.sizes[Q], model.sizes[rest]
    return turned(model, model.sizes[H], 50), *spectrum(model, k + m, k)


def rest_known(model: Model) -> bool:
    return model[nu_l] == [[x * x] for x in system(model)[1][model.sizes[Q] :]]


def spread_system(model: Model) -> None:
    """T, unless it is spread already: with V for the last axes, where these are its own."""
    k = model.sizes[Q]
    axes, p, _ = system(model)
    if rest_known(model):
        axes = [x[:k] + y for x, y in zip(axes, model[V_l], strict=True)]
    spread_over(model, axes, p)


def impose_beyond(model: Model) -> None:
    """On U, which holds twice the axes, the excess N; on V the eigenvalues ν."""
    k, m = model.sizes[Q], model.sizes[rest]
    axes, p, _ = system(model)
    model[U] = scaled(2, columns_of(axes, 0, k))
    model[N] = diagonal([x * x / 4 for x in p], k, k)
    model[V_l] = all_but_first_doubled(columns_of(axes, k, k + m))
    model[nu_l] = [[x * x] for x in p[k:]]
    spread_system(model)


def impose_others(model: Model) -> None:
    if rest_known(model):
        k, m = model.sizes[Q], model.sizes[rest]
        model[V_l] = columns_of(system(model)[0], k, k + m)
        spread_system(model)
    else:
        orthonormal(V_l)(model)


def impose_none_left(model: Model) -> None:
    if rest_known(model):
        model[r_l] = [[x] for x in system(model)[2][model.sizes[Q] :]]
    else:
        model[nu_l] = [[model.parameters[s] ** 2 - x * x] for (x,) in model[r_l]]


def next_of(x: Word, size: Space, seed: int) -> Callable[[Model], None]:
    """x is twice the eigenvector at s², which comes after those before."""

    def impose(model: Model) -> None:
        spread_system(model)
        model[x] = [[2 * row[model.sizes[Q]]] for row in turned(model, model.sizes[size], seed)]

    return impose


none_left = operators.given(
    "ν_l + r_l² = s²", "none of the other eigenvalues is above s²", impose_none_left
)
taken_apart = (
    sample.given(
        "T*T = UNU* + Σ_l ν_l V_l V_l*",
        "T*T, something on the axes U found before, has the eigenvalues ν_l on the others, V_l",
        impose_beyond,
        origin="cited",
        reference=SPECTRAL,
    ),
    sample.given(
        "V*V = I",
        "the other axes are orthonormal",
        impose_others,
        origin="cited",
        reference=SPECTRAL,
    ),
    none_left,
)
next_u = assume(
    *("T*Tu = s²u", "u is an eigenvector of T*T at s²", T_T * u, s**2 * u), next_of(u, H, 50)
)


def impose_eigen_l(model: Model) -> None:
    k, m = model.sizes[Q], model.sizes[rest]
    axes, p, _ = system(model)
    spread_over(model, axes, p)
    model[V_l] = scaled(2, columns_of(axes, k, k + m))
    model[nu_l] = [[x * x] for x in p[k:]]


def impose_span(model: Model) -> None:
    """The axes, the others turned among themselves if they need not be eigenvectors."""
    k, m = model.sizes[Q], model.sizes[rest]
    axes, p, _ = system(model)
    spread_over(model, axes, p)
    model[U], others = columns_of(axes, 0, k), columns_of(axes, k, k + m)
    model[V_l] = others if rest_known(model) else multiplied(others, turned(model, m, 30))


def impose_next_e(model: Model) -> None:
    axes, p, _ = system(model)
    spread_over(model, axes, p)
    model[e] = [[2 * row[model.sizes[Q]]] for row in turned(model, model.sizes[E], 0)]


spanned_by_both = (
    sample.given(
        "T*TV_l = ν_l V_l",
        "the other axes V_l are eigenvectors of T*T",
        impose_eigen_l,
        origin="cited",
        reference=SPECTRAL,
    ),
    sample.given(
        "T* = UU*T* + VV*T*",
        "with the axes U found before they span the points, and all are orthonormal",
        impose_span,
        origin="cited",
        reference=SPECTRAL,
    ),
    none_left,
)
next_e = sample.given("TT*e = s²e", "e is an eigenvector of G = TT* at s²", impose_next_e)

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

# First variations: the derivatives of appendix B, and every Lagrange function of the notes.

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
A_symmetric = sample.given("A* = A", "A is symmetric", symmetric(A))
symmetric_form = sample.claim(
    "lagrange.symmetric-form: note 004, appendix B [004-B-der-c]",
    "For a symmetric A the first variation of ⟨u, Au⟩ is 2(Au)*d.",
    "the first variation of ⟨u, Au⟩ at u in the direction d is 2(Au)*d   [A* is A]",
    given=(A_symmetric,),
)
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
    "The first variation of u*Σu - λ(u*u - 1) in u is that of the gradient 2Σu - 2λu.",
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
    "The first variation of u*T*Tu/2 - λ(u*u - 1) is that of the gradient T*Tu - 2λu: the "
    "multiplier is half the eigenvalue.",
    """the first variation of ⟨u, T*Tu⟩/2 - λ(‖u‖² - 1) at u in the direction d is
    ⟨d, T*Tu - 2λu⟩   [T*T is symmetric]""",
    unshown="the multiplier is half the eigenvalue",
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
    "The first variation of v*T*Tv/2 - λ(v*v - 1) - δu*v is that of T*Tv - 2λv - δu.",
    """the first variation of ⟨v, T*Tv⟩/2 - λ(‖v‖² - 1) - δ⟨u, v⟩ at v in the direction d is
    ⟨d, T*Tv - 2λv - δu⟩   [T*T is symmetric]""",
)
in_coefficients = sample.claim(
    "lagrange.in-coefficients: implied by note 000, Lagrange multipliers",
    "The first variation of α*G²α/n - (γ/n)(α*Gα - 1) in α is 2/n times that of G²α - γGα: the γ "
    "of the note is n times the multiplier of (6).",
    """the first variation of α*G²α/n - γ(α*Gα - 1)/n at α in the direction β is
    2β*(G²α - γGα)/n   [G is symmetric]""",
    unshown="the γ of the note is n times the multiplier of (6)",
)

# One maximum: the remainder is a sum of squares.

maximum = spectral.claim(
    "lagrange.maximum: note 002, slides on the Lagrange function [002-18-wstar]",
    "When u is a unit eigenvector of T*T at s², and none of its eigenvalues is above s², no f has "
    "a larger ‖Tf‖² than ‖Tu‖² times ‖f‖²: u, which is at the largest eigenvalue, is a w*.",
    """‖Tu‖²·‖f‖² ≥ ‖Tf‖²; the difference is s²·‖f‖² - ‖Tf‖²   [T*Tu is s²u, and u a unit vector]
    = ‖s(f - UU*f)‖² + Σ_a (r_a ⟨U_a, f⟩)²   [a sum of squares]""",
    reads="w* is u",
    shapes=ranks,
    given=(*whole_spectrum, first_u, unit_u),
)
exists = spectral.claim(
    "lagrange.exists: note 000, maximum variance functional [000-V1]",
    "Among the f of length one there is one with the largest ‖Tf‖², for centred points n times "
    "the variance, if H is not {0}: T*T has finite rank, so it has a largest eigenvalue, and an "
    "eigenvector there. Checked: that a unit eigenvector u there is such an f.",
    """‖Tu‖²·‖f‖² ≥ ‖Tf‖²; the difference is s²·‖f‖² - ‖Tf‖²   [T*Tu is s²u, and u a unit vector]
    = ‖s(f - UU*f)‖² + Σ_a (r_a ⟨U_a, f⟩)²   [a sum of squares]""",
    shapes=ranks,
    reference="The spectral theorem for compact self-adjoint operators: J. B. Conway, A Course in "
    "Functional Analysis, 2nd ed., II.5.1",
    checked="a consequence",
    given=(*whole_spectrum, first_u, unit_u),
)
none_largest = sample.claim(
    "lagrange.none-largest: near note 000, maximum variance functional, with a law for the sample",
    "A law need not have a functional of norm one and largest variance. Let h be r eᵣ or -r eᵣ, "
    "each with probability 1/(2r(r+1)), r = 1, 2, ...: the probabilities sum to 1, every "
    "functional has the mean 0, and the variance of f is the sum of the fᵣ² r/(r+1). It falls "
    "short of ‖f‖² by the sum of the fᵣ²/(r+1), which is 0 for f = 0 only; yet at eᵣ the "
    "shortfall 1/(r+1) is as small as one likes. The mean of ‖h‖² is infinite here.",
    calculus(
        1 - place**2 * (2 / (2 * place * (place + 1))),
        (1 / (place + 1), "what the variance of eᵣ lacks of 1"),
        more=[
            calculus(
                sp.Sum(1 / (place * (place + 1)), (place, 1, last)),
                (1 - 1 / (last + 1), "the probabilities up to R", Telescoping(-1 / place)),
            )
        ],
    ),
    reads="f is eᵣ, on which h is r or -r, each with probability 1/(2r(r+1))",
    unshown="every functional has the mean 0, and the variance of f is the sum of the fᵣ² "
    "r/(r+1). It falls short of ‖f‖² by the sum of the fᵣ²/(r+1), which is 0 for f = 0 only",
)


def ordered(
    X: Word, Gam: Word, nu: Word, r: Word, x: Word, at: Index, before: Word | None = None
) -> tuple[Hypothesis, ...]:
    """The spectral theorem for a symmetric matrix X: none of the ν is above λ, and x is at λ.

    The columns of Γ, with those of F before, are an orthonormal basis. The signs are free.
    """
    name, vector = X.args[0].name, x.args[0].name

    def basis(model: Model) -> tuple[Array, int]:
        """X with the eigenvalues λ - 0², λ - 1², ..., after others that are larger."""
        size, first = model.sizes[X.cod], model.sizes[before.dom] if before else 0
        value = model.parameters.setdefault(lam, 9 * model.unit)
        values = [value + 2 + j for j in range(first)]
        values += [value - j * j for j in range(size - first)]
        left = turned(model, size, 0)
        model[X] = multiplied(multiplied(left, diagonal(values, size, size)), transposed(left))
        return left, first

    def own(model: Model) -> Array:
        return [[model.parameters[lam] - j * j] for j in range(model.sizes[nu.cod])]

    def impose_eigen(model: Model) -> None:
        left, first = basis(model)
        model[Gam] = all_but_first_doubled(columns_of(left, first, len(left)))
        model[nu] = own(model)

    def impose_basis(model: Model) -> None:
        left, first = basis(model)
        columns = columns_of(left, first, len(left))
        known = model[nu] == own(model)
        model[Gam] = columns if known else multiplied(columns, turned(model, len(columns[0]), 30))
        if before:
            model[before] = columns_of(left, 0, first)

    def impose_order(model: Model) -> None:
        if model[nu] == own(model):
            model[r] = [[model.unit * j] for j in range(model.sizes[nu.cod])]
        else:
            model[nu] = [[model.parameters[lam] - y * y] for (y,) in model[r]]

    def impose_x(model: Model) -> None:
        left, first = basis(model)
        model[x] = [[2 * row[first]] for row in left]

    every = Gam * Gam.adj
    return (
        assume(
            f"{name}Γ_{at.name} = ν_{at.name}Γ_{at.name}",
            f"column {at.name} of Γ is an eigenvector of {name}, at ν_{at.name}",
            X * Gam[:, at],
            nu[at] * Gam[:, at],
            impose_eigen,
            "cited",
            SPECTRAL,
        ),
        assume(
            "FF* + ΓΓ* = I" if before else "ΓΓ* = I",
            f"the columns of {'F and ' if before else ''}Γ are an orthonormal basis",
            before * before.adj + every if before else every,
            identity(X.cod),
            impose_basis,
            "cited",
            SPECTRAL,
        ),
        assume(
            f"ν_{at.name} + r_{at.name}² = λ",
            f"none of the ν_{at.name} is above λ",
            nu[at] + r[at] * r[at],
            as_word(lam),
            impose_order,
        ),
        assume(
            f"{name}{vector} = λ{vector}",
            f"{vector} is an eigenvector of {name} at λ",
            X * x,
            lam * x,
            impose_x,
        ),
    )


any_symmetric = matrices.claim(
    "lagrange.any-symmetric: note 004, §9.1.1, after the necessary condition [004-911-max]",
    "No f has a larger ⟨f, Af⟩/⟨f, f⟩ than a unit eigenvector u of a symmetric matrix A at its "
    "largest eigenvalue λ, whatever the signs of the eigenvalues (here multiplied by ⟨f, f⟩): "
    "positivity, which the note gives as the reason, is no part of it.",
    """u*Au·‖f‖² ≥ f*Af; the difference is λ·‖f‖² - f*Af   [Au is λu, and u a unit vector]
    = λ·‖Γ*f‖² - Σ_j ν_j Γ_j*fΓ_j*f   [f is ΓΓ*f]
    = Σ_j (r_j Γ_j*f)²   [a sum of squares]""",
    unshown="positivity, which the note gives as the reason, is no part of it",
    given=(*ordered(A_, Gam_d, nu_d, r_d, u_d, j_), matrices.unit_vector("u")),
)
value_there = sample.claim(
    "lagrange.value: note 004, §9.1.1, after the necessary condition [004-911-subst]",
    "At a unit eigenvector of T*T at s² the criterion u*T*Tu is s².",
    """⟨u, T*Tu⟩ = s²·‖u‖²   [T*Tu is s²u]
    = s²   [u is a unit vector]""",
    given=(eigen_u, unit_u),
)
feasible = sample.claim(
    "lagrange.feasible: note 000, after (8) [000-E8d 003-ALG-norm]",
    "For a unit eigenvector e of G at s² the functional with the coefficients e/s has norm one, "
    "if s² is not 0.",
    """‖T*(e/s)‖² = (e/s)*G(e/s)   [TT* is G]
    = ‖e‖²   [Ge is s²e]
    = 1   [e is a unit vector]""",
    given=(eigen_e, unit_e, not_zero),
)
optimal = sample.claim(
    "lagrange.optimal: note 000, before (7) [000-L7]",
    "For a unit eigenvector e of G at its largest eigenvalue s², if that is not 0, e/s has norm "
    "one, and no α has a larger α*G²α than e/s has, for the same α*Gα.",
    """((e/s)*G²(e/s))(α*Gα) ≥ (α*G²α)((e/s)*G(e/s)); the difference is
    s²α*Gα - α*G²α   [Ge is s²e, e a unit vector]
    = s²·‖T*α‖² - ‖TT*α‖²   [G is TT*]
    = s² Σ_i t_i t_i Γ_i*αΓ_i*α - ‖Σ_i t_i t_i Γ_i*αΓ_i‖²   [G by its eigenvectors]
    = Σ_i (t_i r_i Γ_i*α)²   [a sum of squares]""",
    given=(*basis_of_gram, top_e, unit_e, not_zero),
)
optimal_value = sample.claim(
    "lagrange.optimal-value: note 000, before (7) [000-L8]",
    "At e/s the multiplier is s², as G²(e/s) = s²G(e/s), and the value of α*G²α/n, for centred "
    "points the variance, is s²/n.",
    """(e/s)*G²(e/s)/n = (e/s)*s²G(e/s)/n   [G²(e/s) is s²G(e/s), as Ge is s²e]
    = s²/n   [Ge is s²e, and e a unit vector]""",
    reads="α is e/s",
    unshown="for centred points the variance",
    given=(eigen_e, unit_e, not_zero),
)
multiplier_there = sample.claim(
    "lagrange.multiplier-there: implied by note 000, before (7)",
    "At α = e/s Lagrange's equation G²α = γGα holds with γ = s².",
    "G²(e/s) = s²G(e/s)   [Ge is s²e]",
    reads="α is e/s, and γ is s²",
    given=(eigen_e, not_zero),
)
quotient = sample.claim(
    "lagrange.quotient: note 003, first display [003-KPC1-argmax]",
    "Among the α with α*Gα not 0, where the quotient is defined, none has a larger quotient "
    "α*G²α/α*Gα than an eigenvector e of G at its largest eigenvalue s² > 0. (Here multiplied "
    "out; where α*Gα is 0, so is α*G²α, and the quotient is 0/0.)",
    """(e*G²e)(α*Gα) ≥ (α*G²α)(e*Ge); the difference is s²·‖e‖²(s²α*Gα - α*G²α)   [Ge is s²e]
    = s²·‖e‖²(s²·‖T*α‖² - ‖TT*α‖²)   [G is TT*]
    = s²·‖e‖²(s² Σ_i t_i t_i Γ_i*αΓ_i*α - ‖Σ_i t_i t_i Γ_i*αΓ_i‖²)   [G by its eigenvectors]
    = Σ_i ‖st_i r_i Γ_i*αe‖²   [a sum of squares]""",
    reads="the quotients are multiplied by α*Gα and e*Ge",
    unshown="where α*Gα is 0, so is α*G²α, and the quotient is 0/0",
    given=(*basis_of_gram, top_e),
)
maximal_alpha = sample.given(
    "ST*α = 0",
    "α is maximal: nothing is left of s²α*Gα - α*G²α = ‖ST*α‖²",
    remainder(S, alpha, T.adj),
)


def long(model: Model) -> None:
    """α*TT*α = t²: T* takes α to t times a unit vector."""
    size = model.value(norm2(alpha))[0][0]
    start = [[model.unit * (k == 0)] for k in range(model.sizes[H])]
    wanted = scaled(model.parameters[t], start)
    change = added([wanted, scaled(-1, model.value(T.adj * alpha))])
    more = scaled(1 / size, multiplied(model[alpha], transposed(change)))
    model[T] = added([model[T], more])


length_found = sample.claim(
    "lagrange.length-found: near note 003, first display",
    "The α that maximises the quotient α*G²α / α*Gα gives a functional of norm one, as the later "
    "components have.",
    "α*Gα = 1   [the norm is one]",
    fault="missing-hypothesis, repaired by lagrange.length-given",
    arrays="T = [1], α = [2], S = [0], s = 1",
    given=(replace(top, impose=None), "TT*α = s²α   [α is maximal]"),
)
length_given = operators.claim(
    "lagrange.length-given: implied by note 003, first display, repaired",
    "If α*Gα = t² is not 0, the functional with the coefficients α/t has norm one.",
    "(α/t)*G(α/t) = 1   [α*Gα is t²]",
    given=(
        operators.given("α*TT*α = t²", "the squared norm", long),
        "t ≠ 0   [added: the norm is not 0]",
    ),
)
solution = sample.claim(
    "lagrange.solution: note 000, Lagrange multipliers [000-L1]",
    "A solution α of (6) satisfies G²α = γGα, with γ = s², the largest eigenvalue: because it is "
    "maximal, with no multiplier.",
    """G²α = TT*TT*α   [G is TT*]
    = Ts²T*α - TS*ST*α   [T*T is s² - S*S]
    = s²Gα   [α is maximal]""",
    reads="γ is s²",
    given=(top, maximal_alpha),
)


# Definiteness: what the notes assume, and what is true.


def one_direction(model: Model) -> None:
    """K² = γK, of rank one."""
    x, y = transposed(model[K])[0], model[K][0]
    size = sum(p * q for p, q in zip(x, y, strict=True))
    model[K] = [[model.parameters[gamma] * p * q / size for q in y] for p in x]


def inverted(model: Model) -> None:
    """V is the inverse of K, which has α as an eigenvector if Lagrange's equation holds."""
    if model.agree(K * (K * alpha), gamma * (K * alpha)):
        model[K] = [
            [x + (r == c) * (r + 1) for c, x in enumerate(row)] for r, row in enumerate(model[K])
        ]
        size = model.value(norm2(alpha))[0][0]
        change = model.value((gamma * alpha - K * alpha) * alpha.adj)
        model[K] = added([model[K], scaled(1 / size, change)])
    model[V] = inverse(model[K])


lagrange_equation = sample.given("KKα = γKα", "Lagrange's equation", one_direction)
cancelled = operators.claim(
    "lagrange.cancelled: note 000, Lagrange multipliers [000-L2]",
    "If K has an inverse, as a positive definite matrix has, K²α = γKα makes α an eigenvector of "
    "K at γ.",
    """Kα = VK²α   [VK is I]
    = γα   [Lagrange's equation, and VK is I]""",
    reads="K is the note's G'",
    unshown="as a positive definite matrix has",
    given=(lagrange_equation, operators.given("VK = I", "K has an inverse", inverted)),
)
symmetric_gram = sample.claim(
    "lagrange.symmetric: note 000, Lagrange multipliers [000-L3]",
    "The centred Gram matrix is symmetric.",
    "(CGC)* = CGC   [C and G are symmetric]",
)
symmetric_covariance = sample.claim(
    "lagrange.symmetric-covariance: note 004, §9.1.1, after the necessary condition [004-911-sym]",
    "T*T is symmetric: ⟨f, T*Tg⟩ = ⟨T*Tf, g⟩.",
    """⟨f, T*Tg⟩ = (Tf)*Tg   [move T*]
    = ⟨T*Tf, g⟩   [move T]""",
)
not_definite = operators.claim(
    "lagrange.not-definite: note 000, Lagrange multipliers [000-L4 000-L6]",
    "The centred Gram matrix G' is positive definite, so that all its eigenvalues are above 0. "
    "Then it has an inverse V; but G'𝟏 = 0 whatever the data, and n = 𝟏*VG'𝟏 = 0.",
    """n = 𝟏*VG'𝟏   [𝟏*𝟏 is n, and VG' is I]
    = 0   [G'𝟏 is 0]""",
    unshown="The centred Gram matrix G' is positive definite, so that all its eigenvalues are "
    "above 0",
    fault="invalid-proof, repaired by centering.semidefinite",
    supposed=("VG' = I",),
    whatever="G",
    given=("VG' = I   [G' has an inverse V, as every positive definite matrix has]",),
)
nonsingular = remark(
    "lagrange.nonsingular: note 003, solution to α [003-SOL-nonsing]",
    "The kernel matrix K, which is not yet centred there, is supposed to be non-singular.",
    "An assumption, which some kernels meet: for a Gaussian kernel and different points K is "
    "non-singular. The first step of Algorithm 2 centres K, and then no K meets it, whatever the "
    "data (lagrange.not-definite).",
    "definition",
)
covariance_not_definite = sample.claim(
    "lagrange.covariance-not-definite: note 004, §9.1.1, after the necessary condition "
    "[004-911-pd 004-911-pos]",
    "T*T is positive definite: it takes no vector but 0 to 0, so its eigenvalues are above 0.",
    "f = 0   [T*T is positive definite]",
    fault="false-result, repaired by lagrange.semidefinite",
    arrays="T = [1 1; -1 -1], f = [1; -1]",
    given=(centred, "T*Tf = 0   [T*T takes f to 0]"),
)
semidefinite = sample.claim(
    "lagrange.semidefinite: note 004, §9.1.1, after the necessary condition, repaired",
    "T*T is positive semidefinite: ⟨f, T*Tf⟩ is the square of a length.",
    "⟨f, T*Tf⟩ ≥ 0; the difference is ‖Tf‖²   [a sum of squares]",
)
eigen_e_ = operators.given(
    "TT*e' = t²e'", "e' is an eigenvector of G = TT* at t²", frame(T, s, Q, second=t, e2=e_)
)
t_not_zero = Hypothesis("t ≠ 0", "the eigenvalue t² is not 0", "added", nonzero=t)
basis = sample.claim(
    "lagrange.basis: note 000, Lagrange multipliers; note 004, §9.1.1 [000-L5 000-A3 004-911-neig]",
    "A symmetric matrix has an orthonormal basis of eigenvectors. Checked here: for the rows (p, "
    "q) and (q, r) the discriminant of the characteristic polynomial is a sum of squares, so the "
    "eigenvalues are real.",
    Citation(
        "The spectral theorem: S. Axler, Linear Algebra Done Right, 4th ed., 7.29",
        calculus((p + r) ** 2 - 4 * (p * r - q**2), ((p - r) ** 2 + (2 * q) ** 2, "multiply out")),
        "a part of it",
    ),
    unshown="so the eigenvalues are real",
)

# Who solves (6): the coefficients are never unique, the functional is if the eigenvalue is simple.

kernel_is_free = sample.claim(
    "lagrange.kernel-is-free: implied by note 000, (6)",
    "A vector of the kernel of G may be added to α without changing Gα, and so neither the "
    "objective nor the constraint.",
    "G(α + z) = Gα   [Gz is 0]",
    unshown="and so neither the objective nor the constraint",
    shapes=({H: 2, E: 4}, {H: 1, E: 3}, {H: 3, E: 5}),
    given=("TT*z = 0   [z is in the kernel of G]",),
)
not_an_eigenvector = sample.claim(
    "lagrange.not-an-eigenvector: near note 000, Lagrange multipliers",
    "A solution α of (6) is an eigenvector of the centred Gram matrix at s², definite or not.",
    "Gα = s²α   [α is an eigenvector at s²]",
    fault="missing-hypothesis, repaired by lagrange.solution",
    arrays="T = [1; 1; -1; -1], α = [1; 0; 0; 0], S = [0], s = 2",
    given=(centred, top, maximal_alpha, "α*Gα = 1   [α is feasible]"),
)
definite_sequence = sample.claim(
    "lagrange.definite-sequence: near note 000, after (8)",
    "Two solutions α and β of (6) have the same coefficients.",
    "α = β   [there is one solution]",
    fault="missing-hypothesis, repaired by lagrange.one-functional",
    arrays="T = [1; 1; -1; -1], α = [1; 0; 0; 0], β = [0; 1; 0; 0], S = [0], s = 2",
    given=(
        centred,
        top,
        maximal_alpha,
        "α*Gα = 1   [α is feasible]",
        "ST*β = 0   [β is maximal]",
        "β*Gβ = 1   [β is feasible]",
    ),
)


def along(x: Word) -> Callable[[Model], None]:
    """Impose x = (u*x)u, with a unit vector u."""

    def impose(model: Model) -> None:
        unit(u)(model)
        model[x] = model.value(u * (u.adj * x))

    return impose


in_parts = inner(u, f) * inner(u, f) + norm2(V_l.adj * f)


def impose_parts(model: Model) -> None:
    axes = turned(model, model.sizes[H], 50)
    model[u], model[V_l] = columns_of(axes, 0, 1), columns_of(axes, 1, 1 + model.sizes[rest])
    model[f] = [[(6 * row[0] + 8 * row[1]) / 5] for row in axes]


def impose_simple(model: Model) -> None:
    model[r_l] = [[x + (x == 0)] for (x,) in model[r_l]]
    model[b_l] = [[1 / x] for (x,) in model[r_l]]


def impose_nothing_left(model: Model) -> None:
    """f is a multiple of -u, or, where there is a tie, r is 0."""
    square = model.value(norm2(f))[0][0]
    if not model.agree(b_l[l] * r_l[l], as_word(1)):
        model[r_l] = scaled(0, model[r_l])
    elif model.agree(norm2(f), in_parts):
        model[f] = scaled(-root(square), model[u])
    else:
        seen = multiplied(model[f], multiplied(transposed(model[f]), model[V_l]))
        model[V_l] = added([model[V_l], scaled(-1 / square, seen)])


one_functional = complement.claim(
    "lagrange.one-functional: note 000, after (8) [000-E8h]",
    "If the eigenvalue of u is simple, a maximal f of norm one has ⟨u, f⟩² = 1: f is u or -u, for "
    "a unit vector u. So “the corresponding sequence of solutions” is one of functionals, each up "
    "to its sign.",
    """⟨u, f⟩² = ‖f‖² - ‖V*f‖²   [f lies in the span of the axes]
    = ‖f‖² - Σ_l b_l r_l ⟨V_l, f⟩²   [each b is 1/r]
    = ‖f‖²   [f is maximal]
    = 1   [f is a unit vector]""",
    unshown="f is u or -u, for a unit vector u. So “the corresponding sequence of solutions” is "
    "one of functionals, each up to its sign",
    weight="slip",
    shapes=({H: 4, rest: 2}, {H: 5, rest: 3}),
    given=(
        sample.given(
            "‖f‖² = ⟨u, f⟩² + ‖V*f‖²",
            "f is maximal, so it lies in the span of the orthonormal axes u and V",
            impose_parts,
        ),
        unit_f,
        operators.given(
            "b_l r_l = 1",
            "the eigenvalue s² of u is simple: no r_l is 0, where s² - r_l² are the others",
            impose_simple,
            origin="added",
        ),
        complement.given(
            "r_l ⟨V_l, f⟩ = 0",
            "f is maximal: nothing is left of s²f*f - f*T*Tf, the sum of the squares of these",
            impose_nothing_left,
        ),
    ),
)
ties = sample.claim(
    "lagrange.ties: implied by note 004, §9.1.1, on repeated eigenvalues",
    "If u and v are eigenvectors of T*T at the same s², so is every combination λu + γv: where "
    "there is a tie, the axis is not determined, and deflation takes what it is given.",
    """T*T(λu + γv) = λT*Tu + γT*Tv   [linear]
    = s²(λu + γv)   [both are eigenvectors at s²]""",
    unshown="where there is a tie, the axis is not determined, and deflation takes what it is "
    "given",
    given=(
        eigen_u,
        sample.given("T*Tv = s²v", "v is another eigenvector at s²", frame(T, s, Q, v=v)),
    ),
)
near_ties = sample.claim(
    "lagrange.near-ties: implied by note 004, §9.1.1, where repeated eigenvalues are left aside",
    "Eigenvalues that are nearly equal do the same harm. For 0 < ε ≤ 1 the matrices with the rows "
    "(1 + ε, 0), (0, 1 - ε) and (1, ε), (ε, 1) differ by ε in each entry. At (p, q) their forms "
    "fall short of 1 + ε times p² + q² by 2εq² and by ε(p - q)²: the axis of largest variance is "
    "(1, 0) for the one and (1, 1) for the other, half a right angle away, however small ε is.",
    calculus(
        (1 + small) * p_**2 + (1 - small) * q_**2,
        ((1 + small) * (p_**2 + q_**2) - 2 * small * q_**2, "largest where q is 0"),
        more=[
            calculus(
                p_**2 + 2 * small * p_ * q_ + q_**2,
                ((1 + small) * (p_**2 + q_**2) - small * (p_ - q_) ** 2, "largest where p is q"),
            )
        ],
    ),
    unshown="the axis of largest variance is (1, 0) for the one and (1, 1) for the other, half a "
    "right angle away, however small ε is",
)
lead = remark(
    "lagrange.lead: note 004, §9.1.1 [004-911-lead]",
    "The eigenvector at the largest eigenvalue is called the first principal axis, and the score "
    "on it the first principal component.",
    "It names them; there are two such unit vectors at least, u and -u.",
    "definition",
)

# Equation (5) against (6), and the functional itself.

eigen_c = sample.given(
    "T*(I - 𝟏𝟏*/n)Tu = s²u", "u is an eigenvector of T*CT at s²", frame(T, s, Q, centred=True, u=u)
)
top_c = sample.given(
    "S*S = s²I - T*(I - 𝟏𝟏*/n)T",
    "no eigenvalue of T*CT is above s²",
    frame(T, s, Q, centred=True, S=S),
    origin="cited",
    reference=SPECTRAL,
)
not_equal = Hypothesis("s ≠ 0", "s² is not 0: the points are not all equal", "added", nonzero=s)


first_X = spectral.given("X*Xu = s²u", "u is an eigenvector of X*X at s²", first_of(u, "right", X))
is_centred = sample.given("T*X = X*X", "X is the centred sample CT, with C*C = C")
attained = spectral.claim(
    "lagrange.attained: note 000, (5) [000-V7]",
    "Let X = CT be the centred sample: the objective of (5) at β is ‖XT*β‖²/n. If the points are "
    "not all equal, (5) is solved by α = Xu/s², where u is a unit eigenvector of X*X at its "
    "largest eigenvalue s²: α*Gα is 1, and no β does better for the same β*Gβ.",
    """‖XT*(Xu/s²)‖²β*Gβ ≥ ‖XT*β‖²(Xu/s²)*G(Xu/s²); the difference is
    ‖XT*(Xu/s²)‖²·‖T*β‖² - ‖XT*β‖²·‖T*(Xu/s²)‖²   [G is TT*]
    = ‖Xu‖²·‖T*β‖² - ‖XT*β‖²·‖u‖²   [T*α is u]
    = s²·‖T*β‖² - ‖XT*β‖²   [u is a unit eigenvector]
    = ‖s(T*β - UU*T*β)‖² + Σ_a (r_a ⟨U_a, T*β⟩)²   [a sum of squares]""",
    reads="α is Xu/s², and of C no more is used than T*X = X*X",
    unshown="the objective of (5) at β is ‖XT*β‖²/n",
    shapes=ranks,
    given=(*finite_rank(X), first_X, unit_u, is_centred, not_equal),
)
attained_feasible = sample.claim(
    "lagrange.attained-feasible: implied by note 000, (5)",
    "If the points are not all equal, α = CTu/s² is feasible for (5): α*Gα = 1.",
    """(CTu/s²)*G(CTu/s²) = ‖u‖²   [T*CTu is s²u]
    = 1   [u is a unit vector]""",
    reads="α is CTu/s²",
    shapes=blocks,
    given=(eigen_c, unit_u, not_equal),
)
same_problem = sample.claim(
    "lagrange.same-problem: note 000, (5) to (6) [000-C4]",
    "If the points are not all equal, the coefficients CTu/s² give in (6), where the points are "
    "centred, the functional that they give in (5), and it is u, the maximal one of (5): so what "
    "solves (5) is among what (6) allows, and (6) allows no functional that (5) does not.",
    """T*C(CTu/s²) = T*(CTu/s²)   [CC is C]
    = u   [u is an eigenvector at s²]""",
    unshown="so what solves (5) is among what (6) allows, and (6) allows no functional that (5) "
    "does not",
    shapes=blocks,
    given=(eigen_c, not_equal),
)
in_span = sample.claim(
    "lagrange.in-span: note 000, before (5) [000-V2]",
    "If the points are not all equal, a maximal f is a combination of the centred points, so of "
    "the points: it is T*Cα with α = CTf/s².",
    """f = (T*CTf + S*Sf)/s²   [s² is T*CT + S*S]
    = T*C(CTf/s²)   [f is maximal, and CC is C]""",
    reads="α is CTf/s²",
    shapes=blocks,
    given=(top_c, maximal_c, not_equal),
)
same_norm = sample.claim(
    "lagrange.same-norm: note 000, before (5) [000-V9]",
    "If the points are not all equal, the coefficients α = CTf/s² of a maximal f give it back "
    "with its norm: α*Gα = ‖f‖², so that α is feasible for (5) when f has norm one, and solves "
    "it; what solves it is maximal, because it reaches as much.",
    """(CTf/s²)*G(CTf/s²) = ‖T*(CTf/s²)‖²   [G is TT*]
    = ‖f‖²   [f is maximal]""",
    reads="α is CTf/s²",
    unshown="so that α is feasible for (5) when f has norm one, and solves it; what solves it is "
    "maximal, because it reaches as much",
    shapes=blocks,
    given=(top_c, maximal_c, not_equal),
)
representer = sample.claim(
    "lagrange.representer: note 003, first display [003-KPC1-rep]",
    "If s² is not 0, an f that is maximal for ‖Tf‖² is a combination of the points: it is T*α "
    "with α = Tf/s².",
    """f = (T*Tf + S*Sf)/s²   [s² is T*T + S*S]
    = T*(Tf/s²)   [f is maximal]""",
    reads="α is Tf/s²",
    given=(top, is_maximal, not_zero),
)


def orthogonal_unit(model: Model) -> None:
    """Tf = 0: the points are moved off f."""
    square = model.value(norm2(f))[0][0]
    model[T] = added([model[T], scaled(-1 / square, model.value(T * f * f.adj))])


def as_combination(model: Model) -> None:
    """f = T*α: by the points, or, where f is orthogonal to them, with nothing."""
    if model.agree(T * f, 0 * (T * f)):
        model[f], model[alpha] = scaled(0, model[f]), scaled(0, model[alpha])
    else:
        change = model.value(alpha * (f - T.adj * alpha).adj)
        model[T] = added([model[T], scaled(1 / model.value(norm2(alpha))[0][0], change)])


all_equal = sample.claim(
    "lagrange.all-equal: implied by note 000, before (5)",
    "A unit f that is orthogonal to the points, and has the largest variance where these are all "
    "equal, as every variance is 0, is a combination T*α of them.",
    """1 = ‖f‖²   [f is a unit vector]
    = (Tf)*α   [f is T*α]
    = 0   [Tf is 0]""",
    unshown="and has the largest variance where these are all equal, as every variance is 0",
    fault="missing-hypothesis, repaired by lagrange.in-span",
    shapes=({H: 4, E: 2}, {H: 5, E: 3}),
    supposed=("f = T*α",),
    asserted=True,
    given=(
        unit_f,
        sample.given("Tf = 0", "f is orthogonal to the points", orthogonal_unit),
        sample.given("f = T*α", "f is a combination of the points", as_combination),
    ),
)
functional = sample.claim(
    "lagrange.functional: note 000, (7) [000-E7a 000-E7b 000-E7c]",
    "The value at h of the functional with the coefficients e/s is the sum of the eᵢ⟨h, hᵢ⟩, "
    "divided by s.",
    """⟨h, T*(e/s)⟩ = ⟨h, Σ_i (e_i/s)h_i⟩   [T*α is the sum of the αᵢhᵢ]
    = Σ_i e_i ⟨h, h_i⟩/s   [linear]""",
    given=(not_zero,),
)
entries = remark(
    "lagrange.entries: note 000, after (7) [000-E7e]",
    "The number with the superscript (i) is the i-th entry of the eigenvector.",
    "It names the entries.",
    "definition",
)
best_functional = spectral.claim(
    "lagrange.best-functional: note 000, (7) [000-E7d]",
    "For a unit eigenvector e of TT* at the largest eigenvalue s², which is not 0, T*(e/s) has "
    "norm one, and no f in H has a larger ‖Tf‖² for its length. For centred points ‖Tf‖² is n "
    "times the variance.",
    """‖TT*(e/s)‖²·‖f‖² ≥ ‖Tf‖²·‖T*(e/s)‖²; the difference is
    s²·‖f‖² - ‖Tf‖²   [Ge is s²e, and e a unit vector]
    = ‖s(f - UU*f)‖² + Σ_a (r_a ⟨U_a, f⟩)²   [a sum of squares]""",
    unshown="For centred points ‖Tf‖² is n times the variance",
    shapes=ranks,
    given=(*whole_spectrum, first_e, unit_e, not_zero),
)

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
    shapes=({H: 3, E: 4, Q: 2}, {H: 4, E: 5, Q: 3}, {H: 5, E: 6, Q: 2}),
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
B_symmetric = sample.given("B* = B", "the root B is symmetric", symmetric(B))


substitution = spectral.claim(
    "lagrange.substitution: note 003, solution to α [003-SOL-sqrt]",
    "If B has a left inverse V, as the root B of a non-singular K has, then α comes back from β = "
    "Bα as Vβ.",
    "VBα = α   [VB is I]",
    reads="B is K^(1/2), and β is Bα",
    unshown="as the root B of a non-singular K has",
    shapes=({E: 2, Q: 3}, {E: 3, Q: 4}),
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
columns = operators.given("Γ*Γ = I", "the columns of Γ are orthonormal", orthonormal(Gam))


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
other_axes = sample.given("U'*U' = I", "U' is any other set of orthonormal axes", orthonormal(U_))
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
    shapes=axes_fit,
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
    shapes=axes_fit,
    given=(orthonormal_axes, "SU = 0   [nothing is taken on the axes]", above_and_below),
)


joint_solution = sample.claim(
    "lagrange.joint-solution: note 004, §9.1.1, after (9.1) [004-91sol]",
    "Axes that are eigenvectors of A, with AU = UN, reach the trace of N: for the k largest "
    "eigenvalues, their sum, which is the most (lagrange.joint).",
    """tr(U*AU) = tr(U*UN)   [AU is UN]
    = tr(N)   [U*U is I]""",
    unshown="for the k largest eigenvalues, their sum, which is the most (lagrange.joint)",
    shapes=axes_fit,
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
    given=(loadings.given("U*U = I", "the axes are orthonormal", orthonormal(axes_L)),),
)

every_basis = sample.claim(
    "lagrange.every-basis: note 004, §9.1.1, last sentence [004-91kl-b]",
    "What orthonormal axes miss of the total tr TT* is the square of T - TUU*: nothing for a "
    "whole basis, of principal axes or of any others.",
    "tr(TT*) ≥ tr(U*T*TU); the difference is ‖(T - TUU*)*‖_F²   [a sum of squares]",
    unshown="nothing for a whole basis, of principal axes or of any others",
    shapes=({H: 3, Q: 2, E: 4}, {H: 4, Q: 3, E: 5}),
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
    shapes=({H: 4, E: 3}, {H: 3, E: 5}, {H: 5, E: 4}),
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
