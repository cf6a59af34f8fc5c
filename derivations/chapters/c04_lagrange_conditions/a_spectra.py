"""Letters, what the spectral theorem gives, and arrays in which it is so."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from ...core.chapter import Chapter
from ...core.frames import ABOVE, BELOW, diagonal, frame, remainder, rotation
from ...core.hypotheses import Hypothesis, assume
from ...core.models import Array, Model, multiplied, orthonormal, scaled, transposed
from ...core.words import (
    Space,
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    index_set,
    letter,
    total,
)
from ...notation import SPECTRAL, E, H, Q, T, U, course, f, i, n, one, standing, u
from ..c03_centering import centred_gram

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
gamma, z, B, U_, O = sample["γ z B U' O"]
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
loadings = Chapter(L, Gam, c, a, "b, t ∈ ℝᵏ, U : ℝᵏ → ℝᵈ", standing=standing)
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
off_axes = sample.annihilated("U*", "f", "f is orthogonal to the axes found before")
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
