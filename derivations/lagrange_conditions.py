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

from .centering import G_, K, centred_gram
from .core.calculus import Telescoping
from .core.check import Equation
from .core.claims import (
    Calculus,
    Chain,
    Citation,
    Claim,
    Contradiction,
    Refutation,
    Remark,
    bound,
    stationary,
)
from .core.frames import (
    ABOVE,
    BELOW,
    diagonal,
    frame,
    remainder,
    root,
    rotation,
    unit,
)
from .core.models import (
    Array,
    Hypothesis,
    Model,
    added,
    annihilates,
    assume,
    equal_to,
    inverse,
    multiplied,
    orthonormal,
    scaled,
    symmetric,
    transposed,
)
from .core.words import (
    Index,
    R,
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
    trace,
)
from .notation import (
    SPECTRAL,
    C,
    E,
    G,
    H,
    I,
    Q,
    T,
    U,
    alpha,
    axes_fit,
    beta,
    centring,
    f,
    g,
    gram,
    h,
    hbar,
    i,
    k,
    mean,
    n,
    one,
    orthonormal_axes,
    point,
    sample_not_empty,
    u,
    v,
)

s, t = sp.symbols("s t", positive=True)
lam, gamma = sp.symbols("λ γ", real=True)
e, e_ = letter("e", E), letter("e'", E)
z = letter("z", E)
S = letter("S", H, H)
A = letter("A", H, H)
M, N = letter("M", Q, Q), letter("N", Q, Q)
d = letter("d", H)
multiplier, delta = letter("λ", R), letter("δ", R)
T_T = T.adj * T
I_H, I_Q = identity(H), identity(Q)
a, b, c = index("a", Q), index("b", Q), index("c", Q)
few = ({H: 4, E: 3, Q: 2}, {H: 3, E: 5, Q: 1}, {H: 5, E: 4, Q: 2})  # more dimensions than axes
blocks = ({H: 3, E: 4}, {H: 2, E: 5})  # a centred frame comes in fours


def centre(model: Model) -> None:
    model[T] = model.value(T - one * (one.adj * T) / n)


def is_unit(x: Word, name: str) -> Hypothesis:
    says = f"{name} is a unit vector"
    return assume(f"{name}*{name} = 1", says, x.adj * x, as_word(1), unit(x))


centred = assume("T*𝟏 = 0", "the points are centred", T.adj * one, 0 * (T.adj * one), centre)
eigen_e = assume(
    "Ge = s²e",
    "e is an eigenvector of G = TT* at s²",
    T * (T.adj * e),
    s**2 * e,
    frame(T, s, Q, e=e),
)
eigen_u = assume(
    "T*Tu = s²u", "u is an eigenvector of T*T at s²", T_T * u, s**2 * u, frame(T, s, Q, u=u)
)
unit_e, unit_u, unit_f = is_unit(e, "e"), is_unit(u, "u"), is_unit(f, "f")
not_zero = Hypothesis("s ≠ 0", "the eigenvalue s² is not 0", "added", nonzero=s)
top = assume(
    "S*S = s² - T*T",
    "no eigenvalue of T*T is above s²",
    S.adj * S,
    s**2 * I_H - T_T,
    frame(T, s, Q, S=S),
    origin="cited",
    reference=SPECTRAL,
)
beyond = assume(
    "T*T = s² + UMU* - S*S",
    "off the axes U no eigenvalue of T*T is above s²",
    T_T,
    s**2 * I_H + U * M * U.adj - S.adj * S,
    frame(T, s, Q, U=U, M=M, S=S),
    origin="cited",
    reference=SPECTRAL,
)
off_axes = assume(
    "U*f = 0",
    "f is orthogonal to the axes found before",
    U.adj * f,
    0 * (U.adj * f),
    annihilates(U.adj, f),
)
maximal_c = assume(
    "Sf = 0",
    "f is maximal: nothing is left of s²f*f - f*T*CTf = ‖Sf‖²",
    S * f,
    0 * f,
    remainder(S, f, I_H),
)
several_points = Hypothesis("n ≠ 1", "the note divides by n - 1", nonzero=n - 1)
is_maximal = assume(
    "Sf = 0",
    "f is maximal: nothing is left of s²f*f - f*T*Tf = ‖Sf‖²",
    S * f,
    0 * f,
    remainder(S, f, I_H),
)

# Spectra: what the spectral theorem gives, and arrays in which it is so.

rest = index_set("ℝᵐ", sp.Symbol("m", integer=True, positive=True))  # the other eigenvectors
l = index("l", rest)
nu, rho = letter("ν", Q), letter("r", Q)
V_l, nu_l, t_l, r_l = letter("V", H, rest), *(letter(name, rest) for name in "νtr")
Gam_l = letter("Γ", E, rest)
basis_E, t_E, r_E = letter("Γ", E, E), letter("t", E), letter("r", E)
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
first_u = assume(
    "T*Tu = s²u", "u is an eigenvector of T*T at s²", T_T * u, s**2 * u, first_of(u, "right")
)
first_e = assume(
    "Ge = s²e",
    "e is an eigenvector of G = TT* at s²",
    T * (T.adj * e),
    s**2 * e,
    first_of(e, "left"),
)
left_of_form = ((1, s * (f - U * (U.adj * f))), (1, rho[a] * inner(U[:, a], f), a))


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
    assume(
        "G = Σ_i t_i²Γ_iΓ_i*",
        "G = TT* has the eigenvalues t_i², none of which is negative, on the columns Γ_i",
        T * T.adj,
        by_eigenvectors,
        impose_gram,
        "cited",
        SPECTRAL,
    ),
    assume(
        "Γ*Γ = I",
        "the columns of Γ are orthonormal",
        basis_E.adj * basis_E,
        I,
        impose_basis,
        "cited",
        SPECTRAL,
    ),
    assume(
        "t_i² + r_i² = s²",
        "none of these eigenvalues is above s²",
        t_E[i] * t_E[i] + r_E[i] * r_E[i],
        as_word(s**2),
        impose_roots,
    ),
)
top_e = assume(
    "Ge = s²e", "e is an eigenvector of G = TT* at s²", T * (T.adj * e), s**2 * e, impose_e
)
along_e = inner(basis_E[:, i], alpha)
left_of_alpha = t_E[i] * r_E[i] * along_e
gram_taken_apart = (
    (s**2 * norm2(T.adj * alpha) - norm2(T * (T.adj * alpha)), "G is TT*"),
    (
        s**2 * total(i, t_E[i] * t_E[i] * along_e * along_e)
        - norm2(total(i, t_E[i] * t_E[i] * along_e * basis_E[:, i])),
        "G by its eigenvectors",
    ),
)


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


none_left = assume(
    "ν_l + r_l² = s²",
    "none of the other eigenvalues is above s²",
    nu_l[l] + r_l[l] * r_l[l],
    as_word(s**2),
    impose_none_left,
)
taken_apart = (
    assume(
        "T*T = UNU* + Σ_l ν_lV_lV_l*",
        "T*T, something on the axes U found before, has the eigenvalues ν_l on the others, V_l",
        T_T,
        U * N * U.adj + total(l, nu_l[l] * V_l[:, l] * V_l[:, l].adj),
        impose_beyond,
        "cited",
        SPECTRAL,
    ),
    assume(
        "V*V = I",
        "the other axes are orthonormal",
        V_l.adj * V_l,
        identity(rest),
        impose_others,
        "cited",
        SPECTRAL,
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
    assume(
        "T*TV_l = ν_lV_l",
        "the other axes V_l are eigenvectors of T*T",
        T_T * V_l[:, l],
        nu_l[l] * V_l[:, l],
        impose_eigen_l,
        "cited",
        SPECTRAL,
    ),
    assume(
        "T* = UU*T* + VV*T*",
        "with the axes U found before they span the points, and all are orthonormal",
        T.adj,
        U * U.adj * T.adj + V_l * V_l.adj * T.adj,
        impose_span,
        "cited",
        SPECTRAL,
    ),
    none_left,
)
next_e = assume(
    "Ge = s²e", "e is an eigenvector of G = TT* at s²", T * (T.adj * e), s**2 * e, impose_next_e
)

# What is maximised, and the constraint.

dual_norm = Claim(
    id="lagrange.dual-norm",
    place="note 000, after (5); note 001, after (13)",
    sentence="For h = λf + g the square of ⟨h, f⟩ falls short of ‖f‖²‖h‖² (both multiplied by "
    "‖f‖²) by the square of ‖f‖²g - ⟨g, f⟩f, in which there is no λ: so ⟨h, f⟩ is at most ‖f‖‖h‖, "
    "and is that at h = f: the norm of the functional is the length of f.",
    reads="h is λf + g",
    unshown="so ⟨h, f⟩ is at most ‖f‖‖h‖, and is that at h = f: the norm of the functional is the "
    "length of f",
    rows=("000-V5", "001-E13e"),
    evidence=bound(
        norm2(f) * norm2(f) * norm2(lam * f + g),
        norm2(f) * inner(lam * f + g, f) * inner(lam * f + g, f),
        [(1, norm2(f) * g - inner(g, f) * f)],
    ),
)
dual_norm_reached = Claim(
    id="lagrange.dual-norm-reached",
    place="implied by note 000, after (5)",
    sentence="At h = λf the squared functional is ‖f‖² times the squared length of h.",
    reads="h is λf",
    implied=True,
    evidence=Chain(
        (
            (inner(lam * f, f) * inner(lam * f, f), ""),
            (norm2(f) * norm2(lam * f), "⟨f, f⟩ is ‖f‖²"),
        )
    ),
)
dual_space = Claim(
    id="lagrange.dual-space",
    place="note 000, after (5)",
    sentence="H* is the space of the bounded linear functionals on H.",
    rows=("000-V8",),
    evidence=Remark("definition", "It names the space."),
)
constraint = Claim(
    id="lagrange.constraint",
    place="note 000, (5); note 003, first and second display",
    sentence="The squared length of f = Σ αᵢhᵢ, which is the norm of the functional that f "
    "represents, is α*Gα.",
    reads="f is the sum Σ αᵢhᵢ",
    unshown="which is the norm of the functional that f represents",
    rows=("000-V4", "000-V6", "001-E13f", "003-KPC1-den", "003-KPCi-norm"),
    given=(gram,),
    evidence=Chain(
        (
            (norm2(total(i, alpha[i] * point(i))), ""),
            (norm2(T.adj * alpha), "the sum is T*α"),
            (alpha.adj * G * alpha, "TT* is G"),
        )
    ),
)
variance = Claim(
    id="lagrange.variance",
    place="note 000, (5)",
    sentence="The variance over the sample of the functional that T*α represents is α*GCGα/n.",
    rows=("000-V3",),
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (
                total(
                    i, inner(point(i) - hbar, T.adj * alpha) * inner(point(i) - hbar, T.adj * alpha)
                )
                / n,
                "",
            ),
            (norm2(C * T * T.adj * alpha) / n, "the rows of CT are the centred points"),
            (alpha.adj * G * C * G * alpha / n, "C* is C, CC is C"),
        )
    ),
)
sum_of_squares = Claim(
    id="lagrange.sum-of-squares",
    place="note 003, first and second display",
    sentence="The squares of the values of T*α = Σ αᵢhᵢ at the points sum to α*G²α.",
    rows=("003-KPC1-num", "003-KPCi-obj"),
    given=(gram,),
    evidence=Chain(
        (
            (total(i, inner(point(i), T.adj * alpha) * inner(point(i), T.adj * alpha)), ""),
            (norm2(T * T.adj * alpha), "the values at the points are TT*α"),
            (alpha.adj * G * G * alpha, "TT* is G"),
        )
    ),
)
inner_products = Claim(
    id="lagrange.inner-products",
    place="note 003, second display",
    sentence="The inner product of Σ αᵢhᵢ and Σ βᵢhᵢ is α*Gβ, so that one is 0 when the other is.",
    unshown="so that one is 0 when the other is",
    rows=("003-KPCi-orth",),
    given=(gram,),
    evidence=Chain(
        (
            (inner(total(i, alpha[i] * point(i)), T.adj * beta), ""),
            ((T.adj * alpha).adj * T.adj * beta, "the sum is T*α"),
            (alpha.adj * G * beta, "TT* is G"),
        )
    ),
)
score_variance = Claim(
    id="lagrange.score-variance",
    place="note 002, slides on the bilinearity of covariance",
    sentence="The variance of the score ⟨u, h⟩ over the sample is u*Σu with Σ = T*CT/n.",
    rows=("002-15-bil-a", "002-15-bil-b", "002-15-bil-c"),
    given=(mean, centring, sample_not_empty),
    evidence=Chain(
        (
            (total(i, inner(u, point(i) - hbar) * inner(u, point(i) - hbar)) / n, ""),
            (u.adj * total(i, (point(i) - hbar) * (point(i) - hbar).adj) / n * u, "bilinear"),
            (u.adj * (T.adj * C * T / n) * u, "the sum is T*CT"),
        )
    ),
)
needs_centring = Claim(
    id="lagrange.needs-centring",
    place="note 003, second display",
    sentence="The squares of the values of f at the points, summed and divided by n - 1, are its "
    "sample variance when the points are centred. (The note's display does not say so; its "
    "Algorithm 2 centres them.)",
    unshown="The note's display does not say so; its Algorithm 2 centres them",
    rows=("003-KPCi-var",),
    weight="missing-hypothesis",
    given=(
        Hypothesis("T*𝟏 = 0", "the points are centred", "added", centred.equation, None, centre),
        mean,
        sample_not_empty,
        several_points,
    ),
    evidence=Chain(
        (
            (total(i, inner(point(i) - hbar, f) * inner(point(i) - hbar, f)) / (n - 1), ""),
            (
                total(i, inner(point(i), f) * inner(point(i), f)) / (n - 1),
                "the mean is T*𝟏/n, so it is 0",
            ),
        )
    ),
)
two_factors = Claim(
    id="lagrange.two-factors",
    place="note 003, second display",
    sentence="Dividing by n - 1 and not by n multiplies every value by n/(n - 1), so it moves no "
    "maximum.",
    unshown="so it moves no maximum",
    rows=("003-KPCi-nm1",),
    given=(sample_not_empty, several_points),
    evidence=Chain(
        (
            (total(i, inner(point(i), f) * inner(point(i), f)) / (n - 1), ""),
            (n / (n - 1) * (norm2(T * f) / n), "the values at the points are Tf, and n/n is 1"),
        )
    ),
)
spread = Claim(
    id="lagrange.spread",
    place="note 004, §9.1.1",
    sentence="For centred points the variance of ⟨u, h⟩ is the mean of the squares ⟨u, hᵢ⟩², so "
    "that to maximise the one is to maximise their sum.",
    unshown="so that to maximise the one is to maximise their sum",
    rows=("004-911-var",),
    given=(centred, mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, inner(point(i) - hbar, u) * inner(point(i) - hbar, u)) / n, ""),
            (
                total(i, inner(point(i), u) * inner(point(i), u)) / n,
                "the mean is T*𝟏/n, so it is 0",
            ),
        )
    ),
)
half = Claim(
    id="lagrange.half",
    place="note 004, §9.1.1",
    sentence="Half the sum of the squares ⟨u, hᵢ⟩² is half the squared length of Tu, and u*T*Tu/2.",
    rows=("004-911-obj", "004-911-quad"),
    evidence=Chain(
        (
            (total(i, inner(u, point(i)) * inner(u, point(i))) / 2, ""),
            (norm2(T * u) / 2, "the entries of Tu are ⟨u, hᵢ⟩"),
            (u.adj * T_T * u / 2, "the square of a length"),
        )
    ),
)
defined_by = Claim(
    id="lagrange.component",
    place="note 003, second display",
    sentence="The i-th component is defined as a maximiser over the orthogonal complement of those "
    "before it.",
    rows=("003-KPCi-def",),
    evidence=Remark(
        "definition", "It says what a component is; that there is one is another claim."
    ),
)

# First variations: the derivatives of appendix B, and every Lagrange function of the notes.

linear_form = Claim(
    id="lagrange.linear-form",
    place="note 004, appendix B",
    sentence="The first variation of ⟨g, u⟩ in u is ⟨g, d⟩.",
    rows=("004-B-lin", "004-B-der-a"),
    evidence=stationary(g.adj * u, u, d, (inner(d, g), "a real inner product is symmetric")),
)
product_rule = Claim(
    id="lagrange.product-rule",
    place="note 004, appendix B",
    sentence="The first variation of the product of ⟨u, f⟩ and ⟨v, Au⟩ is that of the first, "
    "⟨d, f⟩, times the second, plus the first times that of the second, ⟨v, Ad⟩. (Summed over "
    "f = v in a basis it is the rule for u* and Au.)",
    unshown="Summed over f = v in a basis it is the rule for u* and Au",
    rows=("004-B-prod",),
    evidence=stationary(
        inner(u, f) * (v.adj * A * u),
        u,
        d,
        (d.adj * (f * (v.adj * A) + (A.adj * v) * f.adj) * u, "a scalar is its own adjoint"),
    ),
)
linear_map = Claim(
    id="lagrange.linear-map",
    place="implied by note 004, appendix B",
    sentence="The first variation of ⟨v, Au⟩ in u is ⟨v, Ad⟩, whatever v: that of Au is Ad.",
    implied=True,
    evidence=stationary(v.adj * A * u, u, d, (d.adj * A.adj * v, "a scalar is its own adjoint")),
)
quadratic_form = Claim(
    id="lagrange.quadratic-form",
    place="note 004, appendix B",
    sentence="The first variation of ⟨u, Au⟩ is u*(A + A*)d.",
    rows=("004-B-quad-a", "004-B-quad-b", "004-B-quad-c", "004-B-der-b"),
    evidence=stationary(
        u.adj * A * u,
        u,
        d,
        ((d.adj * A * u).adj + u.adj * A * d, "a scalar is its own adjoint"),
        (u.adj * (A + A.adj) * d, "collect"),
    ),
)
A_symmetric = assume("A* = A", "A is symmetric", A.adj, A, symmetric(A))
symmetric_form = Claim(
    id="lagrange.symmetric-form",
    place="note 004, appendix B",
    sentence="For a symmetric A the first variation of ⟨u, Au⟩ is 2(Au)*d.",
    rows=("004-B-der-c",),
    given=(A_symmetric,),
    evidence=stationary(u.adj * A * u, u, d, (2 * (A * u).adj * d, "A* is A")),
)
in_the_multiplier = Claim(
    id="lagrange.in-the-multiplier",
    place="note 002, slides on the Lagrange function",
    sentence="The derivative of u*Au - λ(u*u - 1) in λ is -(u*u - 1), whatever A: to set it to 0 "
    "is to ask for the constraint.",
    rows=("002-16-dlam",),
    evidence=stationary(
        u.adj * A * u - multiplier * (u.adj * u - as_word(1)),
        multiplier,
        delta,
        (delta * (as_word(1) - u.adj * u), "linear in λ"),
    ),
)
lagrange_function = Claim(
    id="lagrange.function",
    place="note 002, slides on the Lagrange function",
    sentence="The Lagrange function is the objective less λ times what the constraint sets to 0.",
    rows=("002-16-lag",),
    evidence=Remark("definition", "It is a definition; what it is good for are the next claims."),
)
in_the_vector = Claim(
    id="lagrange.in-the-vector",
    place="note 002, slides on the Lagrange function",
    sentence="The first variation of u*Σu - λ(u*u - 1) in u is that of the gradient 2Σu - 2λu.",
    reads="Σ is T*T/n",
    rows=("002-16-dw",),
    given=(sample_not_empty,),
    evidence=stationary(
        u.adj * (T_T / n) * u - lam * (u.adj * u - as_word(1)),
        u,
        d,
        (d.adj * (2 * (T_T / n) * u - 2 * lam * u), "T*T is symmetric"),
    ),
)


def at_eigenvector(value: Callable[[Model], Any]) -> Callable[[Model], None]:
    """u is an eigenvector of T*T at s², and λ what is made of s²."""

    def impose(model: Model) -> None:
        frame(T, s, Q, u=u)(model)
        model.parameters[lam] = value(model)

    return impose


stationary_u = assume(
    "2Σu - 2λu = 0",
    "the derivative in u is 0 (with Σ = T*T/n)",
    2 * (T_T / n) * u - 2 * lam * u,
    0 * u,
    at_eigenvector(lambda model: model.parameters[s] ** 2 / model.sizes[E]),
)
stationary_lam = assume(
    "-(u*u - 1) = 0",
    "the derivative in λ is 0",
    as_word(1) - u.adj * u,
    as_word(0),
    unit(u),
)
eigenvector = Claim(
    id="lagrange.eigenvector",
    place="note 002, slides on the Lagrange function",
    sentence="Where both derivatives are 0, Σu = λu, and ‖u‖ = 1: λu is λ(u*u)u.",
    reads="Σ is T*T/n",
    rows=("002-17-eig",),
    given=(stationary_u, stationary_lam, sample_not_empty),
    evidence=Chain(
        (
            (T_T / n * u, ""),
            (lam * u, "half the derivative in u is 0"),
            (lam * (u.adj * u) * u, "the derivative in λ is 0"),
        )
    ),
)
cross = [[3, 5], [3, -5], [-3, 5], [-3, -5]]  # centred, with T*T diagonal, 36 and 100
not_every_one = Claim(
    id="lagrange.not-every-one",
    place="near note 002, slides on the Lagrange function",
    sentence="Every unit vector u with T*Tu = λu is at the largest eigenvalue s²: u*T*Tu is s².",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.maximum",
    given=(
        centred,
        assume("T*Tu = λu", "Lagrange's condition", T_T * u, lam * u),
        unit_u,
        top,
    ),
    evidence=Refutation(
        lines=((u.adj * T_T * u, ""), (as_word(s**2), "the largest eigenvalue")),
        sizes={H: 2, E: 4},
        arrays={T: cross, u: [[1], [0]], S: [[8, 0], [0, 0]]},
        parameters={lam: 36, s: 10},
    ),
)
printed_multiplier = Claim(
    id="lagrange.printed-multiplier",
    place="note 004, §9.1.1, the Lagrangian",
    sentence="Where u*T*Tu/2 - λ(u*u - 1) is stationary, T*Tu = λu.",
    rows=("004-911-lag",),
    weight="constant",
    repaired_by="lagrange.multiplier",
    given=(
        assume(
            "T*Tu - 2λu = 0",
            "the gradient of the printed Lagrange function is 0",
            T_T * u - 2 * lam * u,
            0 * u,
        ),
        unit_u,
    ),
    evidence=Refutation(
        lines=((T_T * u, ""), (lam * u, "as printed")),
        sizes={H: 1, E: 2},
        arrays={T: [[-1], [1]], u: [[1]]},
        parameters={lam: 1},
    ),
)
multiplier_is_half = Claim(
    id="lagrange.multiplier",
    place="note 004, §9.1.1, the Lagrangian",
    sentence="The first variation of u*T*Tu/2 - λ(u*u - 1) is that of the gradient T*Tu - 2λu: the "
    "multiplier is half the eigenvalue.",
    unshown="the multiplier is half the eigenvalue",
    evidence=stationary(
        u.adj * T_T * u / 2 - lam * (u.adj * u - as_word(1)),
        u,
        d,
        (d.adj * (T_T * u - 2 * lam * u), "T*T is symmetric"),
    ),
)
still_an_eigenvector = Claim(
    id="lagrange.still-an-eigenvector",
    place="note 004, §9.1.1, after the necessary condition",
    sentence="Where the gradient T*Tu - 2λu is 0, u is an eigenvector of T*T, at 2λ.",
    rows=("004-911-eigv",),
    given=(
        assume(
            "T*Tu - 2λu = 0",
            "the gradient is 0",
            T_T * u - 2 * lam * u,
            0 * u,
            at_eigenvector(lambda model: model.parameters[s] ** 2 / 2),
        ),
    ),
    evidence=Chain(((T_T * u, ""), (2 * lam * u, "the gradient is 0"))),
)
printed_second = Claim(
    id="lagrange.printed-second",
    place="note 004, §9.1.1, the second axis",
    sentence="Where v*T*Tv/2 - λ(v*v - 1) - δu*v is stationary in v, T*Tv - λv - δu is 0.",
    rows=("004-911-lag2",),
    weight="constant",
    repaired_by="lagrange.second-multiplier",
    given=(
        centred,
        unit_u,
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
        assume("u*v = 0", "v is orthogonal to u", u.adj * v, as_word(0)),
        assume(
            "T*Tv - 2λv - δu = 0",
            "the gradient of the printed Lagrange function is 0",
            T_T * v - 2 * lam * v - delta * u,
            0 * v,
        ),
    ),
    evidence=Refutation(
        lines=((T_T * v - lam * v - delta * u, ""), (0 * v, "as printed")),
        sizes={H: 2, E: 3},
        arrays={T: [[1, 1], [-1, 1], [0, -2]], u: [[0], [1]], v: [[1], [0]], delta: [[0]]},
        parameters={lam: 1},
    ),
)
second_multiplier = Claim(
    id="lagrange.second-multiplier",
    place="note 004, §9.1.1, the second axis",
    sentence="The first variation of v*T*Tv/2 - λ(v*v - 1) - δu*v is that of T*Tv - 2λv - δu.",
    evidence=stationary(
        v.adj * T_T * v / 2 - lam * (v.adj * v - as_word(1)) - delta * (u.adj * v),
        v,
        d,
        (d.adj * (T_T * v - 2 * lam * v - delta * u), "T*T is symmetric"),
    ),
)
in_coefficients = Claim(
    id="lagrange.in-coefficients",
    place="implied by note 000, Lagrange multipliers",
    sentence="The first variation of α*G²α/n - (γ/n)(α*Gα - 1) in α is 2/n times that of "
    "G²α - γGα: the γ of the note is n times the multiplier of (6).",
    unshown="the γ of the note is n times the multiplier of (6)",
    implied=True,
    given=(gram, sample_not_empty),
    evidence=stationary(
        alpha.adj * G * G * alpha / n - gamma / n * (alpha.adj * G * alpha - as_word(1)),
        alpha,
        beta,
        ((2 / n) * (beta.adj * (G * G * alpha - gamma * G * alpha)), "G is symmetric"),
    ),
)

# One maximum: the remainder is a sum of squares.

no_larger = bound(
    norm2(T * u) * norm2(f),
    norm2(T * f),
    left_of_form,
    (s**2 * norm2(f) - norm2(T * f), "T*Tu is s²u, and u a unit vector"),
)
maximum = Claim(
    id="lagrange.maximum",
    place="note 002, slides on the Lagrange function",
    sentence="When u is a unit eigenvector of T*T at s², and none of its eigenvalues is above s², "
    "no f has a larger ‖Tf‖² than ‖Tu‖² times ‖f‖²: u, which is at the largest eigenvalue, is a "
    "w*.",
    reads="w* is u",
    rows=("002-18-wstar",),
    shapes=ranks,
    given=(*whole_spectrum, first_u, unit_u),
    evidence=no_larger,
)
exists = Claim(
    id="lagrange.exists",
    place="note 000, maximum variance functional",
    sentence="Among the f of length one there is one with the largest ‖Tf‖², for centred points "
    "n times the variance, if H is not {0}: T*T has finite rank, so it has a largest eigenvalue, "
    "and an eigenvector there. Checked: that a unit eigenvector u there is such an f.",
    rows=("000-V1",),
    shapes=ranks,
    given=(*whole_spectrum, first_u, unit_u),
    evidence=Citation(
        "The spectral theorem for compact self-adjoint operators: J. B. Conway, A Course in "
        "Functional Analysis, 2nd ed., II.5.1",
        no_larger,
        "a consequence",
    ),
)
place = sp.Symbol("r", integer=True, positive=True)
last = sp.Symbol("R", integer=True, positive=True)
none_largest = Claim(
    id="lagrange.none-largest",
    place="near note 000, maximum variance functional, with a law for the sample",
    sentence="A law need not have a functional of norm one and largest variance. Let h be r eᵣ or "
    "-r eᵣ, each with probability 1/(2r(r+1)), r = 1, 2, ...: the probabilities sum to 1, every "
    "functional has the mean 0, and the variance of f is the sum of the fᵣ² r/(r+1). It falls "
    "short of ‖f‖² by the sum of the fᵣ²/(r+1), which is 0 for f = 0 only; yet at eᵣ the "
    "shortfall 1/(r+1) is as small as one likes. The mean of ‖h‖² is infinite here.",
    reads="f is eᵣ, on which h is r or -r, each with probability 1/(2r(r+1))",
    unshown="every functional has the mean 0, and the variance of f is the sum of the fᵣ² r/(r+1). "
    "It falls short of ‖f‖² by the sum of the fᵣ²/(r+1), which is 0 for f = 0 only",
    implied=True,
    evidence=Calculus(
        (
            (1 - place**2 * (2 / (2 * place * (place + 1))), ""),
            (1 / (place + 1), "what the variance of eᵣ lacks of 1"),
        ),
        more=(
            Calculus(
                (
                    (sp.Sum(1 / (place * (place + 1)), (place, 1, last)), ""),
                    (1 - 1 / (last + 1), "the probabilities up to R"),
                ),
                {1: Telescoping(-1 / place)},
            ),
        ),
    ),
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


d_sym = sp.Symbol("d", integer=True, positive=True)
D_ = index_set("ℝᵈ", d_sym)
j_ = index("j", D_)
A_, Gam_d = (letter(name, D_, D_) for name in "AΓ")
nu_d, r_d, u_d, f_d = (letter(name, D_) for name in "νruf")
along_d = inner(Gam_d[:, j_], f_d)
any_symmetric = Claim(
    id="lagrange.any-symmetric",
    place="note 004, §9.1.1, after the necessary condition",
    sentence="No f has a larger ⟨f, Af⟩/⟨f, f⟩ than a unit eigenvector u of a symmetric matrix A "
    "at its largest eigenvalue λ, whatever the signs of the eigenvalues (here multiplied by ⟨f, "
    "f⟩): positivity, which the note gives as the reason, is no part of it.",
    unshown="positivity, which the note gives as the reason, is no part of it",
    rows=("004-911-max",),
    given=(*ordered(A_, Gam_d, nu_d, r_d, u_d, j_), is_unit(u_d, "u")),
    evidence=bound(
        (u_d.adj * A_ * u_d) * norm2(f_d),
        f_d.adj * A_ * f_d,
        [(1, r_d[j_] * along_d, j_)],
        (lam * norm2(f_d) - f_d.adj * A_ * f_d, "Au is λu, and u a unit vector"),
        (lam * norm2(Gam_d.adj * f_d) - total(j_, nu_d[j_] * along_d * along_d), "f is ΓΓ*f"),
    ),
)
value_there = Claim(
    id="lagrange.value",
    place="note 004, §9.1.1, after the necessary condition",
    sentence="At a unit eigenvector of T*T at s² the criterion u*T*Tu is s².",
    rows=("004-911-subst",),
    given=(eigen_u, unit_u),
    evidence=Chain(
        (
            (u.adj * T_T * u, ""),
            (s**2 * (u.adj * u), "T*Tu is s²u"),
            (as_word(s**2), "u is a unit vector"),
        )
    ),
)
feasible = Claim(
    id="lagrange.feasible",
    place="note 000, after (8)",
    sentence="For a unit eigenvector e of G at s² the functional with the coefficients e/s has "
    "norm one, if s² is not 0.",
    rows=("000-E8d", "003-ALG-norm"),
    weight="missing-hypothesis",
    given=(eigen_e, unit_e, gram, not_zero),
    evidence=Chain(
        (
            (norm2(T.adj * (e / s)), ""),
            ((e / s).adj * G * (e / s), "TT* is G"),
            (e.adj * e, "Ge is s²e"),
            (as_word(1), "e is a unit vector"),
        )
    ),
)
optimal = Claim(
    id="lagrange.optimal",
    place="note 000, before (7)",
    sentence="For a unit eigenvector e of G at its largest eigenvalue s², if that is not 0, e/s "
    "has norm one, and no α has a larger α*G²α than e/s has, for the same α*Gα.",
    rows=("000-L7",),
    weight="missing-hypothesis",
    given=(*basis_of_gram, top_e, unit_e, gram, not_zero),
    evidence=bound(
        ((e / s).adj * G * G * (e / s)) * (alpha.adj * G * alpha),
        (alpha.adj * G * G * alpha) * ((e / s).adj * G * (e / s)),
        [(1, left_of_alpha, i)],
        (s**2 * (alpha.adj * G * alpha) - alpha.adj * G * G * alpha, "Ge is s²e, e a unit vector"),
        *gram_taken_apart,
    ),
)
optimal_value = Claim(
    id="lagrange.optimal-value",
    place="note 000, before (7)",
    sentence="At e/s the multiplier is s², as G²(e/s) = s²G(e/s), and the value of α*G²α/n, for "
    "centred points the variance, is s²/n.",
    reads="α is e/s",
    unshown="for centred points the variance",
    rows=("000-L8",),
    weight="missing-hypothesis",
    given=(eigen_e, unit_e, gram, not_zero, sample_not_empty),
    evidence=Chain(
        (
            ((e / s).adj * G * G * (e / s) / n, ""),
            ((e / s).adj * (s**2 * (G * (e / s))) / n, "G²(e/s) is s²G(e/s), as Ge is s²e"),
            (as_word(s**2 / n), "Ge is s²e, and e a unit vector"),
        )
    ),
)
multiplier_there = Claim(
    id="lagrange.multiplier-there",
    place="implied by note 000, before (7)",
    sentence="At α = e/s Lagrange's equation G²α = γGα holds with γ = s².",
    reads="α is e/s, and γ is s²",
    implied=True,
    weight="missing-hypothesis",
    given=(eigen_e, gram, not_zero),
    evidence=Chain(((G * G * (e / s), ""), (s**2 * (G * (e / s)), "Ge is s²e"))),
)
quotient = Claim(
    id="lagrange.quotient",
    place="note 003, first display",
    sentence="Among the α with α*Gα not 0, where the quotient is defined, none has a larger "
    "quotient α*G²α/α*Gα than an eigenvector e of G at its largest eigenvalue s² > 0. (Here "
    "multiplied out; where α*Gα is 0, so is α*G²α, and the quotient is 0/0.)",
    reads="the quotients are multiplied by α*Gα and e*Ge",
    unshown="where α*Gα is 0, so is α*G²α, and the quotient is 0/0",
    rows=("003-KPC1-argmax",),
    given=(*basis_of_gram, top_e, gram),
    evidence=bound(
        (e.adj * G * G * e) * (alpha.adj * G * alpha),
        (alpha.adj * G * G * alpha) * (e.adj * G * e),
        [(1, s * left_of_alpha * e, i)],
        (
            s**2 * norm2(e) * (s**2 * (alpha.adj * G * alpha) - alpha.adj * G * G * alpha),
            "Ge is s²e",
        ),
        *((s**2 * norm2(e) * word, why) for word, why in gram_taken_apart),
    ),
)
maximal_alpha = assume(
    "ST*α = 0",
    "α is maximal: nothing is left of s²α*Gα - α*G²α = ‖ST*α‖²",
    S * (T.adj * alpha),
    0 * (T.adj * alpha),
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


length_found = Claim(
    id="lagrange.length-found",
    place="near note 003, first display",
    sentence="The α that maximises the quotient α*G²α / α*Gα gives a functional of norm one, as "
    "the later components have.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.length-given",
    given=(
        gram,
        replace(top, impose=None),
        assume("Gα = s²α", "α is maximal", T * (T.adj * alpha), s**2 * alpha),
    ),
    evidence=Refutation(
        lines=((alpha.adj * G * alpha, ""), (as_word(1), "the norm is one")),
        sizes={H: 1, E: 1},
        arrays={T: [[1]], alpha: [[2]], S: [[0]]},
        parameters={s: 1},
    ),
)
length_given = Claim(
    id="lagrange.length-given",
    place="implied by note 003, first display, repaired",
    sentence="If α*Gα = t² is not 0, the functional with the coefficients α/t has norm one.",
    implied=True,
    weight="missing-hypothesis",
    given=(
        assume("α*Gα = t²", "the squared norm", alpha.adj * T * T.adj * alpha, as_word(t**2), long),
        gram,
        Hypothesis("t ≠ 0", "the norm is not 0", "added", nonzero=t),
    ),
    evidence=Chain((((alpha / t).adj * G * (alpha / t), ""), (as_word(1), "α*Gα is t²"))),
)
solution = Claim(
    id="lagrange.solution",
    place="note 000, Lagrange multipliers",
    sentence="A solution α of (6) satisfies G²α = γGα, with γ = s², the largest eigenvalue: "
    "because it is maximal, with no multiplier.",
    reads="γ is s²",
    rows=("000-L1",),
    given=(top, maximal_alpha, gram),
    evidence=Chain(
        (
            (G * G * alpha, ""),
            (T * (T_T * (T.adj * alpha)), "G is TT*"),
            (T * (s**2 * (T.adj * alpha)) - T * S.adj * (S * (T.adj * alpha)), "T*T is s² - S*S"),
            (s**2 * (G * alpha), "α is maximal"),
        )
    ),
)


# Definiteness: what the notes assume, and what is true.

V = letter("V", E, E)


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


lagrange_equation = assume(
    "K²α = γKα", "Lagrange's equation", K * (K * alpha), gamma * (K * alpha), one_direction
)
cancelled = Claim(
    id="lagrange.cancelled",
    place="note 000, Lagrange multipliers",
    sentence="If K has an inverse, as a positive definite matrix has, K²α = γKα makes α an "
    "eigenvector of K at γ.",
    reads="K is the note's G'",
    unshown="as a positive definite matrix has",
    rows=("000-L2",),
    given=(
        lagrange_equation,
        assume("VK = I", "K has an inverse", V * K, I, inverted),
    ),
    evidence=Chain(
        (
            (K * alpha, ""),
            (V * (K * (K * alpha)), "VK is I"),
            (gamma * alpha, "Lagrange's equation, and VK is I"),
        )
    ),
)
symmetric_gram = Claim(
    id="lagrange.symmetric",
    place="note 000, Lagrange multipliers",
    sentence="The centred Gram matrix is symmetric.",
    rows=("000-L3",),
    given=(centring, gram, sample_not_empty),
    evidence=Chain((((C * G * C).adj, ""), (C * G * C, "C and G are symmetric"))),
)
symmetric_covariance = Claim(
    id="lagrange.symmetric-covariance",
    place="note 004, §9.1.1, after the necessary condition",
    sentence="T*T is symmetric: ⟨f, T*Tg⟩ = ⟨T*Tf, g⟩.",
    rows=("004-911-sym",),
    evidence=Chain(
        ((inner(f, T_T * g), ""), (inner(T * f, T * g), "move T*"), (inner(T_T * f, g), "move T"))
    ),
)
supposed_inverse = assume(
    "VG' = I",
    "G' has an inverse V, as every positive definite matrix has",
    V * G_,
    I,
    lambda model: model.__setitem__(V, inverse(model[G_])),
)
not_definite = Claim(
    id="lagrange.not-definite",
    place="note 000, Lagrange multipliers",
    sentence="The centred Gram matrix G' is positive definite, so that all its eigenvalues are "
    "above 0. Then it has an inverse V; but G'𝟏 = 0 whatever the data, and n = 𝟏*VG'𝟏 = 0.",
    unshown="The centred Gram matrix G' is positive definite, so that all its eigenvalues are "
    "above 0",
    rows=("000-L4", "000-L6"),
    weight="invalid-proof",
    repaired_by="centering.semidefinite",
    given=(centring, centred_gram, supposed_inverse, sample_not_empty),
    evidence=Contradiction(
        lines=(
            (as_word(n), ""),
            (one.adj * (V * (G_ * one)), "𝟏*𝟏 is n, and VG' is I"),
            (as_word(0), "G'𝟏 is 0"),
        ),
        supposed=("VG' = I",),
    ),
)
nonsingular = Claim(
    id="lagrange.nonsingular",
    place="note 003, solution to α",
    sentence="The kernel matrix K, which is not yet centred there, is supposed to be non-singular.",
    rows=("003-SOL-nonsing",),
    evidence=Remark(
        "definition",
        "An assumption, which some kernels meet: for a Gaussian kernel and different points K is "
        "non-singular. The first step of Algorithm 2 centres K, and then no K meets it, whatever "
        "the data (lagrange.not-definite).",
    ),
)
killed = assume("T*Tf = 0", "T*T takes f to 0", T_T * f, 0 * f)
covariance_not_definite = Claim(
    id="lagrange.covariance-not-definite",
    place="note 004, §9.1.1, after the necessary condition",
    sentence="T*T is positive definite: it takes no vector but 0 to 0, so its eigenvalues are "
    "above 0.",
    rows=("004-911-pd", "004-911-pos"),
    weight="false-result",
    repaired_by="lagrange.semidefinite",
    given=(centred, killed),
    evidence=Refutation(
        lines=((f, ""), (0 * f, "T*T is positive definite")),
        sizes={H: 2, E: 2},
        arrays={T: [[1, 1], [-1, -1]], f: [[1], [-1]]},
    ),
)
semidefinite = Claim(
    id="lagrange.semidefinite",
    place="note 004, §9.1.1, after the necessary condition, repaired",
    sentence="T*T is positive semidefinite: ⟨f, T*Tf⟩ is the square of a length.",
    evidence=bound(f.adj * T_T * f, as_word(0), [(1, T * f)]),
)
eigen_e_ = assume(
    "Ge' = t²e'",
    "e' is an eigenvector of G = TT* at t²",
    T * (T.adj * e_),
    t**2 * e_,
    frame(T, s, Q, second=t, e2=e_),
)
t_not_zero = Hypothesis("t ≠ 0", "the eigenvalue t² is not 0", "added", nonzero=t)
p, q, r = sp.symbols("p q r", real=True)
basis = Claim(
    id="lagrange.basis",
    place="note 000, Lagrange multipliers; note 004, §9.1.1",
    sentence="A symmetric matrix has an orthonormal basis of eigenvectors. Checked here: for the "
    "rows (p, q) and (q, r) the discriminant of the characteristic polynomial is a sum of "
    "squares, so the eigenvalues are real.",
    unshown="so the eigenvalues are real",
    rows=("000-L5", "000-A3", "004-911-neig"),
    evidence=Citation(
        "The spectral theorem: S. Axler, Linear Algebra Done Right, 4th ed., 7.29",
        Calculus(
            (
                ((p + r) ** 2 - 4 * (p * r - q**2), ""),
                ((p - r) ** 2 + (2 * q) ** 2, "multiply out"),
            ),
        ),
        "a part of it",
    ),
)

# Who solves (6): the coefficients are never unique, the functional is if the eigenvalue is simple.

relation = assume(
    "Gz = 0", "z is in the kernel of G", T * (T.adj * z), 0 * one, annihilates(T * T.adj, z)
)
kernel_is_free = Claim(
    id="lagrange.kernel-is-free",
    place="implied by note 000, (6)",
    sentence="A vector of the kernel of G may be added to α without changing Gα, and so neither "
    "the objective nor the constraint.",
    unshown="and so neither the objective nor the constraint",
    implied=True,
    given=(relation, gram),
    shapes=({H: 2, E: 4}, {H: 1, E: 3}, {H: 3, E: 5}),
    evidence=Chain(((G * (alpha + z), ""), (G * alpha, "Gz is 0"))),
)
not_an_eigenvector = Claim(
    id="lagrange.not-an-eigenvector",
    place="near note 000, Lagrange multipliers",
    sentence="A solution α of (6) is an eigenvector of the centred Gram matrix at s², definite or "
    "not.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.solution",
    given=(
        centred,
        gram,
        top,
        maximal_alpha,
        assume("α*Gα = 1", "α is feasible", alpha.adj * G * alpha, as_word(1)),
    ),
    evidence=Refutation(
        lines=((G * alpha, ""), (s**2 * alpha, "α is an eigenvector at s²")),
        sizes={H: 1, E: 4},
        arrays={T: [[1], [1], [-1], [-1]], alpha: [[1], [0], [0], [0]], S: [[0]]},
        parameters={s: 2},
    ),
)
definite_sequence = Claim(
    id="lagrange.definite-sequence",
    place="near note 000, after (8)",
    sentence="Two solutions α and β of (6) have the same coefficients.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.one-functional",
    given=(
        centred,
        gram,
        top,
        maximal_alpha,
        assume("α*Gα = 1", "α is feasible", alpha.adj * G * alpha, as_word(1)),
        assume("ST*β = 0", "β is maximal", S * (T.adj * beta), 0 * (T.adj * beta)),
        assume("β*Gβ = 1", "β is feasible", beta.adj * G * beta, as_word(1)),
    ),
    evidence=Refutation(
        lines=((alpha, ""), (beta, "there is one solution")),
        sizes={H: 1, E: 4},
        arrays={
            T: [[1], [1], [-1], [-1]],
            alpha: [[1], [0], [0], [0]],
            beta: [[0], [1], [0], [0]],
            S: [[0]],
        },
        parameters={s: 2},
    ),
)


def along(x: Word) -> Callable[[Model], None]:
    """Impose x = (u*x)u, with a unit vector u."""

    def impose(model: Model) -> None:
        unit(u)(model)
        model[x] = model.value(u * (u.adj * x))

    return impose


b_l = letter("b", rest)
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


one_functional = Claim(
    id="lagrange.one-functional",
    place="note 000, after (8)",
    sentence="If the eigenvalue of u is simple, a maximal f of norm one has ⟨u, f⟩² = 1: f is u or "
    "-u, for a unit vector u. So “the corresponding sequence of solutions” is one of functionals, "
    "each up to its sign.",
    unshown="f is u or -u, for a unit vector u. So “the corresponding sequence of solutions” is "
    "one of functionals, each up to its sign",
    rows=("000-E8h",),
    weight="slip",
    shapes=({H: 4, rest: 2}, {H: 5, rest: 3}),
    given=(
        assume(
            "f*f = ⟨u, f⟩² + ‖V*f‖²",
            "f is maximal, so it lies in the span of the orthonormal axes u and V",
            norm2(f),
            in_parts,
            impose_parts,
        ),
        unit_f,
        assume(
            "b_l r_l = 1",
            "the eigenvalue s² of u is simple: no r_l is 0, where s² - r_l² are the others",
            b_l[l] * r_l[l],
            as_word(1),
            impose_simple,
            origin="added",
        ),
        assume(
            "r_l⟨V_l, f⟩ = 0",
            "f is maximal: nothing is left of s²f*f - f*T*Tf, the sum of the squares of these",
            r_l[l] * inner(V_l[:, l], f),
            as_word(0),
            impose_nothing_left,
        ),
    ),
    evidence=Chain(
        (
            (inner(u, f) * inner(u, f), ""),
            (norm2(f) - norm2(V_l.adj * f), "f lies in the span of the axes"),
            (
                norm2(f) - total(l, b_l[l] * (r_l[l] * inner(V_l[:, l], f)) * inner(V_l[:, l], f)),
                "b_l r_l is 1",
            ),
            (norm2(f), "r_l⟨V_l, f⟩ is 0"),
            (as_word(1), "f is a unit vector"),
        )
    ),
)
ties = Claim(
    id="lagrange.ties",
    place="implied by note 004, §9.1.1, on repeated eigenvalues",
    sentence="If u and v are eigenvectors of T*T at the same s², so is every combination λu + γv: "
    "where there is a tie, the axis is not determined, and deflation takes what it is given.",
    unshown="where there is a tie, the axis is not determined, and deflation takes what it is "
    "given",
    implied=True,
    given=(
        eigen_u,
        assume(
            "T*Tv = s²v", "v is another eigenvector at s²", T_T * v, s**2 * v, frame(T, s, Q, v=v)
        ),
    ),
    evidence=Chain(
        (
            (T_T * (lam * u + gamma * v), ""),
            (lam * (T_T * u) + gamma * (T_T * v), "linear"),
            (s**2 * (lam * u + gamma * v), "both are eigenvectors at s²"),
        )
    ),
)
small = sp.Symbol("ε", positive=True)
p_, q_ = sp.symbols("p q", real=True)
near_ties = Claim(
    id="lagrange.near-ties",
    place="implied by note 004, §9.1.1, where repeated eigenvalues are left aside",
    sentence="Eigenvalues that are nearly equal do the same harm. For 0 < ε ≤ 1 the matrices "
    "with the rows (1 + ε, 0), (0, 1 - ε) and (1, ε), (ε, 1) differ by ε in each entry. At (p, q) "
    "their forms fall short of 1 + ε times p² + q² by 2εq² and by ε(p - q)²: the axis of "
    "largest variance is (1, 0) for the one and (1, 1) for the other, half a right angle away, "
    "however small ε is.",
    unshown="the axis of largest variance is (1, 0) for the one and (1, 1) for the other, half a "
    "right angle away, however small ε is",
    implied=True,
    evidence=Calculus(
        (
            ((1 + small) * p_**2 + (1 - small) * q_**2, ""),
            ((1 + small) * (p_**2 + q_**2) - 2 * small * q_**2, "largest where q is 0"),
        ),
        more=(
            Calculus(
                (
                    (p_**2 + 2 * small * p_ * q_ + q_**2, ""),
                    (
                        (1 + small) * (p_**2 + q_**2) - small * (p_ - q_) ** 2,
                        "largest where p is q",
                    ),
                ),
            ),
        ),
    ),
)
lead = Claim(
    id="lagrange.lead",
    place="note 004, §9.1.1",
    sentence="The eigenvector at the largest eigenvalue is called the first principal axis, and "
    "the score on it the first principal component.",
    rows=("004-911-lead",),
    evidence=Remark(
        "definition", "It names them; there are two such unit vectors at least, u and -u."
    ),
)

# Equation (5) against (6), and the functional itself.

T_C_T = T.adj * (I - one * one.adj / n) * T  # T*CT, without the letter C
eigen_c = assume(
    "T*CTu = s²u",
    "u is an eigenvector of T*CT at s²",
    T_C_T * u,
    s**2 * u,
    frame(T, s, Q, centred=True, u=u),
)
top_c = assume(
    "S*S = s² - T*CT",
    "no eigenvalue of T*CT is above s²",
    S.adj * S,
    s**2 * I_H - T_C_T,
    frame(T, s, Q, centred=True, S=S),
    origin="cited",
    reference=SPECTRAL,
)
not_equal = Hypothesis("s ≠ 0", "s² is not 0: the points are not all equal", "added", nonzero=s)
best = C * T * u / s**2
X = letter("X", E, H)  # the centred sample CT


def impose_centred(model: Model) -> None:
    """T*X = X*X: T is X, and something orthogonal to the columns of X."""
    left = columns_of(turned(model, model.sizes[E], 0), 0, model.sizes[Q])
    along_X = multiplied(left, multiplied(transposed(left), model[T]))
    model[T] = added([model[X], model[T], scaled(-1, along_X)])


first_X = assume(
    *("X*Xu = s²u", "u is an eigenvector of X*X at s²", X.adj * X * u, s**2 * u),
    first_of(u, "right", X),
)
is_centred = assume(
    "T*X = X*X",
    "X is the centred sample CT, with C*C = C",
    T.adj * X,
    X.adj * X,
    impose_centred,
)
T_best, T_beta = T.adj * (X * u / s**2), T.adj * beta
attained = Claim(
    id="lagrange.attained",
    place="note 000, (5)",
    sentence="Let X = CT be the centred sample: the objective of (5) at β is ‖XT*β‖²/n. If the "
    "points are not all equal, (5) is solved by α = Xu/s², where u is a unit eigenvector of X*X at "
    "its largest eigenvalue s²: α*Gα is 1, and no β does better for the same β*Gβ.",
    reads="α is Xu/s², and of C no more is used than T*X = X*X",
    unshown="the objective of (5) at β is ‖XT*β‖²/n",
    rows=("000-V7",),
    weight="missing-hypothesis",
    shapes=ranks,
    given=(*finite_rank(X), first_X, unit_u, is_centred, gram, not_equal),
    evidence=bound(
        norm2(X * T_best) * (beta.adj * G * beta),
        norm2(X * T_beta) * ((X * u / s**2).adj * G * (X * u / s**2)),
        [(1, s * (T_beta - U * (U.adj * T_beta))), (1, rho[a] * inner(U[:, a], T_beta), a)],
        (norm2(X * T_best) * norm2(T_beta) - norm2(X * T_beta) * norm2(T_best), "G is TT*"),
        (norm2(X * u) * norm2(T_beta) - norm2(X * T_beta) * norm2(u), "T*α is u"),
        (s**2 * norm2(T_beta) - norm2(X * T_beta), "u is a unit eigenvector"),
    ),
)
attained_feasible = Claim(
    id="lagrange.attained-feasible",
    place="implied by note 000, (5)",
    sentence="If the points are not all equal, α = CTu/s² is feasible for (5): α*Gα = 1.",
    reads="α is CTu/s²",
    implied=True,
    weight="missing-hypothesis",
    shapes=blocks,
    given=(eigen_c, unit_u, centring, gram, sample_not_empty, not_equal),
    evidence=Chain(
        (
            (best.adj * G * best, ""),
            (u.adj * u, "T*CTu is s²u"),
            (as_word(1), "u is a unit vector"),
        )
    ),
)
same_problem = Claim(
    id="lagrange.same-problem",
    place="note 000, (5) to (6)",
    sentence="If the points are not all equal, the coefficients CTu/s² give in (6), where the "
    "points are centred, the functional that they give in (5), and it is u, the maximal one of "
    "(5): so what solves (5) is among what (6) allows, and (6) allows no functional that (5) does "
    "not.",
    unshown="so what solves (5) is among what (6) allows, and (6) allows no functional that (5) "
    "does not",
    rows=("000-C4",),
    weight="missing-hypothesis",
    shapes=blocks,
    given=(eigen_c, centring, sample_not_empty, not_equal),
    evidence=Chain(
        (
            (T.adj * C * best, ""),
            (T.adj * best, "CC is C"),
            (u, "u is an eigenvector at s²"),
        )
    ),
)
in_span = Claim(
    id="lagrange.in-span",
    place="note 000, before (5)",
    sentence="If the points are not all equal, a maximal f is a combination of the centred "
    "points, so of the points: it is T*Cα with α = CTf/s².",
    reads="α is CTf/s²",
    rows=("000-V2",),
    weight="missing-hypothesis",
    shapes=blocks,
    given=(top_c, maximal_c, centring, sample_not_empty, not_equal),
    evidence=Chain(
        (
            (f, ""),
            ((T.adj * C * T * f + S.adj * (S * f)) / s**2, "s² is T*CT + S*S"),
            (T.adj * C * (C * T * f / s**2), "f is maximal, and CC is C"),
        )
    ),
)
same_norm = Claim(
    id="lagrange.same-norm",
    place="note 000, before (5)",
    sentence="If the points are not all equal, the coefficients α = CTf/s² of a maximal f give "
    "it back with its norm: α*Gα = ‖f‖², so that α is feasible for (5) when f has norm one, and "
    "solves it; what solves it is maximal, because it reaches as much.",
    reads="α is CTf/s²",
    unshown="so that α is feasible for (5) when f has norm one, and solves it; what solves it is "
    "maximal, because it reaches as much",
    rows=("000-V9",),
    weight="missing-hypothesis",
    shapes=blocks,
    given=(top_c, maximal_c, centring, gram, sample_not_empty, not_equal),
    evidence=Chain(
        (
            ((C * T * f / s**2).adj * G * (C * T * f / s**2), ""),
            (norm2(T.adj * (C * T * f / s**2)), "G is TT*"),
            (norm2(f), "f is maximal"),
        )
    ),
)
representer = Claim(
    id="lagrange.representer",
    place="note 003, first display",
    sentence="If s² is not 0, an f that is maximal for ‖Tf‖² is a combination of the points: it "
    "is T*α with α = Tf/s².",
    reads="α is Tf/s²",
    rows=("003-KPC1-rep",),
    weight="missing-hypothesis",
    given=(top, is_maximal, not_zero),
    evidence=Chain(
        (
            (f, ""),
            ((T_T * f + S.adj * (S * f)) / s**2, "s² is T*T + S*S"),
            (T.adj * (T * f / s**2), "f is maximal"),
        )
    ),
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


all_equal = Claim(
    id="lagrange.all-equal",
    place="implied by note 000, before (5)",
    sentence="A unit f that is orthogonal to the points, and has the largest variance where these "
    "are all equal, as every variance is 0, is a combination T*α of them.",
    unshown="and has the largest variance where these are all equal, as every variance is 0",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.in-span",
    shapes=({H: 4, E: 2}, {H: 5, E: 3}),
    given=(
        unit_f,
        assume("Tf = 0", "f is orthogonal to the points", T * f, 0 * one, orthogonal_unit),
        assume("f = T*α", "f is a combination of the points", f, T.adj * alpha, as_combination),
    ),
    evidence=Contradiction(
        lines=(
            (as_word(1), ""),
            (f.adj * f, "f is a unit vector"),
            ((T * f).adj * alpha, "f is T*α"),
            (as_word(0), "Tf is 0"),
        ),
        supposed=("f = T*α",),
        asserted=True,
    ),
)
functional = Claim(
    id="lagrange.functional",
    place="note 000, (7)",
    sentence="The value at h of the functional with the coefficients e/s is the sum of the eᵢ⟨h, "
    "hᵢ⟩, divided by s.",
    rows=("000-E7a", "000-E7b", "000-E7c"),
    weight="missing-hypothesis",
    given=(not_zero,),
    evidence=Chain(
        (
            (inner(h, T.adj * (e / s)), ""),
            (inner(h, total(i, (e[i] / s) * point(i))), "T*α is the sum of the αᵢhᵢ"),
            (total(i, e[i] * inner(h, point(i))) / s, "linear"),
        )
    ),
)
entries = Claim(
    id="lagrange.entries",
    place="note 000, after (7)",
    sentence="The number with the superscript (i) is the i-th entry of the eigenvector.",
    rows=("000-E7e",),
    evidence=Remark("definition", "It names the entries."),
)
best_functional = Claim(
    id="lagrange.best-functional",
    place="note 000, (7)",
    sentence="For a unit eigenvector e of TT* at the largest eigenvalue s², which is not 0, "
    "T*(e/s) has norm one, and no f in H has a larger ‖Tf‖² for its length. For centred points "
    "‖Tf‖² is n times the variance.",
    unshown="For centred points ‖Tf‖² is n times the variance",
    rows=("000-E7d",),
    weight="missing-hypothesis",
    shapes=ranks,
    given=(*whole_spectrum, first_e, unit_e, not_zero),
    evidence=bound(
        norm2(T * (T.adj * (e / s))) * norm2(f),
        norm2(T * f) * norm2(T.adj * (e / s)),
        left_of_form,
        (s**2 * norm2(f) - norm2(T * f), "Ge is s²e, and e a unit vector"),
    ),
)

# One after the other: uncorrelated, orthogonal, and past the rank.

first_problem = Claim(
    id="lagrange.first-problem",
    place="note 000, after (8)",
    sentence="The first problem of the sequence is (6).",
    rows=("000-E8a",),
    evidence=Remark("definition", "For i = 1 there is no j < i, so (8) has no second constraint."),
)
uncorrelated = Claim(
    id="lagrange.uncorrelated",
    place="note 000, (8)",
    sentence="For centred points α*G²β/n is the covariance over the sample of the functionals "
    "with the coefficients α and β.",
    rows=("000-E8b",),
    given=(centred, mean, gram, sample_not_empty),
    evidence=Chain(
        (
            (
                total(
                    i, inner(point(i) - hbar, T.adj * alpha) * inner(point(i) - hbar, T.adj * beta)
                )
                / n,
                "",
            ),
            (
                total(i, inner(point(i), T.adj * alpha) * inner(point(i), T.adj * beta)) / n,
                "the mean is 0",
            ),
            (alpha.adj * G * G * beta / n, "the values at the points are Gα and Gβ"),
        )
    ),
)
covariances = Claim(
    id="lagrange.covariances",
    place="note 000, after (8)",
    sentence="The functionals with the coefficients e/s and e'/t, where Ge' = t²e', have the "
    "covariance (t³/sn)⟨e, e'⟩ over centred points, if neither s nor t is 0: it is 0 when e and e' "
    "are orthogonal, and t²/n when s is t and e is e', a unit vector.",
    unshown="it is 0 when e and e' are orthogonal, and t²/n when s is t and e is e', a unit vector",
    rows=("000-E8e",),
    weight="missing-hypothesis",
    given=(eigen_e_, gram, not_zero, t_not_zero, sample_not_empty),
    evidence=Chain(
        (
            ((e / s).adj * G * G * (e_ / t) / n, ""),
            (t**4 * ((e / s).adj * (e_ / t)) / n, "Ge' is t²e', twice"),
            (t**3 / (s * n) * (e.adj * e_), "t⁴/t is t³"),
        )
    ),
)
orthogonal_eigenvectors = Claim(
    id="lagrange.orthogonal-eigenvectors",
    place="implied by note 000, Lagrange multipliers",
    sentence="Eigenvectors of G at two different eigenvalues are orthogonal.",
    reads="G is TT*",
    implied=True,
    given=(
        eigen_e,
        eigen_e_,
        Hypothesis("s² ≠ t²", "the eigenvalues are different", "note", nonzero=s**2 - t**2),
    ),
    evidence=Chain(((e.adj * e_, ""), (as_word(0), "TT* is symmetric"))),
)

no_covariance = assume(
    "u*T*Tf = 0",
    "f is uncorrelated with u",
    u.adj * (T_T * f),
    as_word(0),
    annihilates(u.adj * T_T, f),
)
uncorrelated_is_orthogonal = Claim(
    id="lagrange.uncorrelated-is-orthogonal",
    place="note 004, §9.1.1",
    sentence="If the eigenvalue s² of u is not 0, ⟨u, f⟩ is u*T*Tf/s²: an f that is uncorrelated "
    "with u is orthogonal to it, and the other way round.",
    unshown="and the other way round",
    rows=("004-911-cov-f", "004-911-uncorr"),
    weight="missing-hypothesis",
    given=(eigen_u, no_covariance, not_zero),
    evidence=Chain(
        (
            (u.adj * f, ""),
            (u.adj * (T_T * f) / s**2, "T*Tu is s²u"),
            (as_word(0), "f is uncorrelated with u"),
        )
    ),
)
off_axes_alpha = assume(
    "U*T*α = 0",
    "T*α is orthogonal to the axes found before",
    U.adj * (T.adj * alpha),
    0 * (U.adj * (T.adj * alpha)),
    annihilates(U.adj * T.adj, alpha),
)
by_others = V_l * (V_l.adj * (T.adj * alpha))
later = Claim(
    id="lagrange.later",
    place="note 000, (8)",
    sentence="Let e be a unit eigenvector of G at s², the largest eigenvalue that is left when the "
    "axes U are found, and not 0. Then e/s has norm one, and among the α with T*α orthogonal to U "
    "(which is to say uncorrelated with it: the eigenvalues there are not 0) none has a larger "
    "α*G²α for the same α*Gα.",
    unshown="which is to say uncorrelated with it: the eigenvalues there are not 0",
    rows=("000-E8c", "000-E8f"),
    weight="missing-hypothesis",
    shapes=after,
    given=(*spanned_by_both, next_e, unit_e, off_axes_alpha, gram, not_zero),
    evidence=bound(
        ((e / s).adj * G * G * (e / s)) * (alpha.adj * G * alpha),
        (alpha.adj * G * G * alpha) * ((e / s).adj * G * (e / s)),
        [(1, r_l[l] * inner(V_l[:, l], T.adj * alpha), l)],
        (
            s**2 * (alpha.adj * G * alpha) - alpha.adj * G * G * alpha,
            "Ge is s²e, and e a unit vector",
        ),
        (s**2 * norm2(T.adj * alpha) - (T.adj * alpha).adj * T_T * (T.adj * alpha), "G is TT*"),
        (
            s**2 * ((T.adj * alpha).adj * by_others) - (T.adj * alpha).adj * T_T * by_others,
            "U*T*α is 0, so T*α is VV*T*α",
        ),
    ),
)
later_feasible = Claim(
    id="lagrange.later-feasible",
    place="implied by note 000, (8)",
    sentence="The functional of an eigenvector e of G at s² is orthogonal to an axis u of T*T at "
    "another eigenvalue t².",
    reads="G is TT*, and the functional of e is T*e",
    implied=True,
    given=(
        eigen_e,
        assume(
            "T*Tu = t²u", "u is an axis at t²", T_T * u, t**2 * u, frame(T, s, Q, second=t, u2=u)
        ),
        Hypothesis("s² ≠ t²", "the eigenvalues are different", "note", nonzero=s**2 - t**2),
    ),
    evidence=Chain(((u.adj * (T.adj * e), ""), (as_word(0), "move T over"))),
)


def into_span(model: Model) -> None:
    orthonormal(U)(model)
    model[T] = model.value(T * U * U.adj)


spanned = assume(
    "T = TUU*", "the points lie in the span of the axes U", T, T * U * U.adj, into_span
)
past_the_rank = Claim(
    id="lagrange.past-the-rank",
    place="note 000, before (8), repaired",
    sentence="When the axes U found before span the points, every combination T*α of the points "
    "that is orthogonal to them has length 0: the sequence of problems ends there.",
    unshown="the sequence of problems ends there",
    shapes=({H: 3, E: 4, Q: 2}, {H: 4, E: 5, Q: 3}, {H: 5, E: 6, Q: 2}),
    given=(spanned, off_axes_alpha, gram),
    evidence=Chain(
        (
            (alpha.adj * G * alpha, ""),
            ((T.adj * alpha).adj * (U * (U.adj * (T.adj * alpha))), "T* is UU*T*"),
            (as_word(0), "U*T*α is 0"),
        )
    ),
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


each_problem = Claim(
    id="lagrange.each-problem",
    place="note 000, before (8)",
    sentence="The problem (8) that comes when the axes U found before span the points has a "
    "feasible α: α*Gα = 1. (The n-th is such a problem for every centred sample; it would have one "
    "if all n eigenvalues were above 0, as the note assumes.)",
    reads="G is TT*",
    unshown="The n-th is such a problem for every centred sample; it would have one if all n "
    "eigenvalues were above 0, as the note assumes",
    rows=("000-E8g",),
    weight="missing-hypothesis",
    repaired_by="lagrange.past-the-rank",
    shapes=({H: 4, E: 5, Q: 2}, {H: 5, E: 6, Q: 3}),
    given=(
        spanned,
        off_axes_alpha,
        assume(
            "α*Gα = 1", "α is feasible", alpha.adj * T * T.adj * alpha, as_word(1), feasible_too
        ),
    ),
    evidence=Contradiction(
        lines=(
            (as_word(1), ""),
            (alpha.adj * T * T.adj * alpha, "α is feasible"),
            ((T.adj * alpha).adj * (U * (U.adj * (T.adj * alpha))), "T* is UU*T*"),
            (as_word(0), "U*T*α is 0"),
        ),
        supposed=("α*Gα = 1",),
    ),
)
coefficients_too = Claim(
    id="lagrange.coefficients-too",
    place="note 003, between the second and the third display",
    sentence="If s², the largest eigenvalue that is left, is not 0, a maximal f orthogonal to "
    "the axes before it is a combination of the points: it is T*α with α = Tf/s².",
    reads="α is Tf/s²",
    rows=("003-KPCi-equiv",),
    weight="missing-hypothesis",
    shapes=few,
    given=(beyond, off_axes, is_maximal, not_zero),
    evidence=Chain(
        (
            (f, ""),
            ((T_T * f - U * M * (U.adj * f) + S.adj * (S * f)) / s**2, "s² is T*T - UMU* + S*S"),
            (T.adj * (T * f / s**2), "U*f is 0, and f is maximal"),
        )
    ),
)

# Note 003: the substitution β = K^(1/2) α. Here B is a root of G.

B = letter("B", E, E)
rooted = assume(
    "K = B*B", "B is a root of K", K, B.adj * B, equal_to(K, B.adj * B), "cited", SPECTRAL
)
B_symmetric = assume("B* = B", "the root B is symmetric", B.adj, B, symmetric(B))
B_ = letter("B", Q, E)
V_ = letter("V", E, Q)


def left_inverse(model: Model) -> None:
    square = model.value(B_.adj * B_)
    model[V_] = multiplied(inverse(square), transposed(model[B_]))


substitution = Claim(
    id="lagrange.substitution",
    place="note 003, solution to α",
    sentence="If B has a left inverse V, as the root B of a non-singular K has, then α comes back "
    "from β = Bα as Vβ.",
    reads="B is K^(1/2), and β is Bα",
    unshown="as the root B of a non-singular K has",
    rows=("003-SOL-sqrt",),
    shapes=({E: 2, Q: 3}, {E: 3, Q: 4}),
    given=(assume("VB = I", "V is a left inverse of B", V_ * B_, I, left_inverse),),
    evidence=Chain(((V_ * (B_ * alpha), ""), (alpha, "VB is I"))),
)
objective_in_beta = Claim(
    id="lagrange.objective-in-beta",
    place="note 003, solution to α",
    sentence="With β = Bα and the symmetric root B of K = B² the objective α*K²α is β*Kβ.",
    reads="K is B², and β is Bα",
    rows=("003-SOL-obj",),
    given=(B_symmetric,),
    evidence=Chain(
        (
            (alpha.adj * (B * B) * (B * B) * alpha, ""),
            ((B * alpha).adj * (B * B) * (B * alpha), "B* is B"),
        )
    ),
)
constraints_in_beta = Claim(
    id="lagrange.constraints-in-beta",
    place="note 003, solution to α",
    sentence="The product α*Kz is that of Bα and Bz: so both constraints are carried over.",
    unshown="so both constraints are carried over",
    rows=("003-SOL-norm", "003-SOL-orth"),
    given=(rooted,),
    evidence=Chain(((alpha.adj * K * z, ""), ((B * alpha).adj * (B * z), "K is B*B"))),
)
F = letter("F", E, Q)  # eigenvectors of K found before, one a column
off_F = assume(
    "F*β = 0",
    "β is orthogonal to the columns of F",
    F.adj * beta,
    0 * (F.adj * beta),
    annihilates(F.adj, beta),
)
along_beta = inner(Gam_l[:, l], beta)
on_the_rest = lam * norm2(Gam_l.adj * beta) - total(l, nu_l[l] * along_beta * along_beta)
leading = Claim(
    id="lagrange.leading",
    place="note 003, solution to α",
    sentence="Let the columns of F and Γ be an orthonormal basis of eigenvectors of K, λ the "
    "largest eigenvalue on Γ, and e a unit eigenvector there. No β orthogonal to the columns of F "
    "has a larger β*Kβ than e has, for the same β*β: e, the eigenvector that comes next, solves "
    "the problem.",
    unshown="e, the eigenvector that comes next, solves the problem",
    rows=("003-SOL-eig",),
    shapes=({E: 5, Q: 2, rest: 3}, {E: 4, Q: 1, rest: 3}, {E: 7, Q: 3, rest: 4}),
    given=(*ordered(K, Gam_l, nu_l, r_l, e, l, F), unit_e, off_F),
    evidence=bound(
        (e.adj * K * e) * norm2(beta),
        beta.adj * K * beta,
        [(1, r_l[l] * along_beta, l)],
        (lam * norm2(beta) - beta.adj * K * beta, "Ke is λe, and e a unit vector"),
        (on_the_rest, "F*β is 0, so β is ΓΓ*β"),
    ),
)
Gam = letter("Γ", E, Q)  # eigenvectors of G, one a column
columns = assume(
    "Γ*Γ = I", "the columns of Γ are orthonormal", Gam.adj * Gam, I_Q, orthonormal(Gam)
)


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


decomposed = Claim(
    id="lagrange.decomposed",
    place="note 003, solution to α",
    sentence="Let K = UΛU* with an orthogonal U, so that KU = UΛ. Let e be a column of U, at λ, "
    "let F hold the columns before it and Γ those after it. If none of these has an eigenvalue "
    "above λ, no β orthogonal to the columns of F has a larger β*Kβ/β*β than e (here multiplied "
    "out): if e is column i, it may be taken for β⁽ⁱ⁾.",
    reads="U is F, e and Γ side by side, and Λ holds their eigenvalues",
    unshown="if e is column i, it may be taken for β⁽ⁱ⁾",
    rows=("003-SOL-evd",),
    weight="slip",
    shapes=({E: 6, Q: 2, rest: 4}, {E: 5, Q: 1, rest: 4}, {E: 8, Q: 3, rest: 5}),
    given=(
        assume(
            "KΓ_l = ν_lΓ_l",
            "the columns after e are eigenvectors of K",
            K * Gam_l[:, l],
            nu_l[l] * Gam_l[:, l],
            impose_after,
        ),
        assume("Ke = λe", "the column e is an eigenvector of K at λ", K * e, lam * e, impose_at),
        assume(
            "FF* + ee* + ΓΓ* = I",
            "U is orthogonal",
            F * F.adj + e * e.adj + Gam_l * Gam_l.adj,
            I,
            impose_orthogonal,
        ),
        assume(
            "ν_l + r_l² = λ",
            "the eigenvalues stand in decreasing order",
            nu_l[l] + r_l[l] * r_l[l],
            as_word(lam),
            impose_decreasing,
            origin="added",
        ),
        off_F,
    ),
    evidence=bound(
        (e.adj * K * e) * norm2(beta),
        (beta.adj * K * beta) * norm2(e),
        [(1, r_l[l] * along_beta * e, l)],
        (norm2(e) * (lam * norm2(beta) - beta.adj * K * beta), "Ke is λe"),
        (norm2(e) * on_the_rest, "F*β is 0, so β is ee*β + ΓΓ*β"),
    ),
)
W = letter("W", Q, Q)
inverse_root = Claim(
    id="lagrange.inverse-root",
    place="note 003, solution to α",
    sentence="If WN = I, then ΓWΓ* undoes ΓNΓ* on the span of the columns of Γ, which is "
    "everything when Γ is square: with the roots of the eigenvalues in N it is K^(-1/2).",
    reads="K is ΓN²Γ*",
    unshown="which is everything when Γ is square: with the roots of the eigenvalues in N it is "
    "K^(-1/2)",
    rows=("003-SOL-chain-a",),
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 2}),
    given=(
        columns,
        assume(
            "WN = I",
            "W is the inverse of N",
            W * N,
            I_Q,
            lambda model: model.__setitem__(W, inverse(model[N])),
        ),
    ),
    evidence=Chain(
        (
            (Gam * W * Gam.adj * (Gam * N * Gam.adj) * Gam, ""),
            (Gam, "Γ*Γ is I, and WN is I"),
        )
    ),
)
b_Q, t_Q = letter("b", Q), letter("t", Q)


def impose_inverse_roots(model: Model) -> None:
    model[t_Q] = [[x + (x == 0)] for (x,) in model[t_Q]]
    model[b_Q] = [[1 / x] for (x,) in model[t_Q]]


back = Claim(
    id="lagrange.back",
    place="note 003, solution to α",
    sentence="K^(-1/2), the sum of the b_aΓ_aΓ_a* with b_a = 1/t_a, takes the column Γ_c to "
    "b_cΓ_c, and t_c times that is Γ_c: with the roots t of the eigenvalues, α is Γ_c/t_c at β = "
    "Γ_c.",
    reads="K^(-1/2) is the sum",
    unshown="with the roots t of the eigenvalues, α is Γ_c/t_c at β = Γ_c",
    rows=("003-SOL-alpha", "003-SOL-chain-b", "003-SOL-chain-c"),
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 2}),
    given=(
        columns,
        assume(
            "b_a t_a = 1",
            "K is non-singular, so that no eigenvalue t_a² is 0",
            b_Q[a] * t_Q[a],
            as_word(1),
            impose_inverse_roots,
        ),
    ),
    evidence=Chain(
        (
            (t_Q[c] * (total(a, b_Q[a] * Gam[:, a] * Gam[:, a].adj) * Gam[:, c]), ""),
            (t_Q[c] * b_Q[c] * Gam[:, c], "Γ*Γ is I"),
            (Gam[:, c], "b_a t_a is 1"),
        )
    ),
)
root_of_product = Claim(
    id="lagrange.root",
    place="implied by note 003, solution to α",
    sentence="The square of ΓNΓ* is ΓN²Γ*: with the roots of the eigenvalues in N it is a root "
    "of K.",
    unshown="with the roots of the eigenvalues in N it is a root of K",
    implied=True,
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 2}),
    given=(columns,),
    evidence=Chain(
        (
            (Gam * N * Gam.adj * (Gam * N * Gam.adj), ""),
            (Gam * N * N * Gam.adj, "Γ*Γ is I"),
        )
    ),
)
no_zero_s = Hypothesis("s ≠ 0", "K is non-singular, so that s² is not 0", nonzero=s)
no_zero_t = Hypothesis("t ≠ 0", "K is non-singular, so that t² is not 0", nonzero=t)
f_e, f_e_ = T.adj * (e / s), T.adj * (e_ / t)
orthonormal_components = Claim(
    id="lagrange.orthonormal-components",
    place="note 003, solution to α",
    sentence="Let Ge' = t²e'. The values at the points of the functionals T*(e/s) and T*(e'/t) "
    "have the product t² times the inner product of these two, and that is (t/s)⟨e, e'⟩: the "
    "functionals are orthonormal for orthonormal eigenvectors, and the squared values of T*(e'/t) "
    "sum to t².",
    reads="G is the note's K",
    unshown="the functionals are orthonormal for orthonormal eigenvectors, and the squared values "
    "of T*(e'/t) sum to t²",
    rows=("003-SOL-unit",),
    given=(eigen_e_, gram, no_zero_s, no_zero_t),
    evidence=Chain(
        (
            (total(i, inner(point(i), f_e) * inner(point(i), f_e_)), ""),
            ((e / s).adj * G * G * (e_ / t), "TT* is G"),
            (t**2 * inner(f_e, f_e_), "Ge' is t²e', once"),
            (t**2 * (t / s * (e.adj * e_)), "and once more"),
        )
    ),
)
values_of_component = Claim(
    id="lagrange.values-of-component",
    place="implied by note 003, solution to α",
    sentence="The squared values at the points of the functional with the coefficients e/s sum "
    "to s².",
    implied=True,
    given=(eigen_e, unit_e, no_zero_s),
    evidence=Chain(
        ((norm2(T * (T.adj * (e / s))), ""), (as_word(s**2), "Ge is s²e, e a unit vector"))
    ),
)

# Note 004: the second axis, the trace, and the joint problem. Note 002: deflation.

printed_covariance = Claim(
    id="lagrange.printed-covariance",
    place="note 004, §9.1.1, the covariance",
    sentence="For centred points the covariance of ⟨u, h⟩ and ⟨v, h⟩ is the sum of ⟨u, hᵢ⟩⟨v, hᵢ⟩.",
    rows=("004-911-cov-a",),
    weight="constant",
    repaired_by="lagrange.covariance",
    given=(centred, mean),
    evidence=Refutation(
        lines=(
            (total(i, inner(u, point(i) - hbar) * inner(v, point(i) - hbar)) / n, ""),
            (total(i, inner(u, point(i)) * inner(v, point(i))), "as printed"),
        ),
        sizes={H: 1, E: 2},
        arrays={T: [[1], [-1]], u: [[1]], v: [[1]]},
    ),
)
covariance = Claim(
    id="lagrange.covariance",
    place="note 004, §9.1.1, the covariance, repaired",
    sentence="For centred points the covariance of ⟨u, h⟩ and ⟨v, h⟩ is the sum of ⟨u, hᵢ⟩⟨v, hᵢ⟩ "
    "divided by n.",
    given=(centred, mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, inner(u, point(i) - hbar) * inner(v, point(i) - hbar)) / n, ""),
            (
                total(i, inner(u, point(i)) * inner(v, point(i))) / n,
                "the mean is T*𝟏/n, so it is 0",
            ),
        )
    ),
)
covariance_of_axes = Claim(
    id="lagrange.covariance-of-axes",
    place="note 004, §9.1.1, the covariance",
    sentence="When u is an eigenvector of T*T at s², the sum of the ⟨u, hᵢ⟩⟨v, hᵢ⟩ is s²⟨u, v⟩.",
    rows=("004-911-cov-b", "004-911-cov-c", "004-911-cov-d", "004-911-cov-e"),
    given=(eigen_u,),
    evidence=Chain(
        (
            (total(i, inner(u, point(i)) * inner(v, point(i))), ""),
            (u.adj * total(i, point(i) * point(i).adj) * v, "bilinear"),
            (u.adj * T_T * v, "the sum is T*T"),
            (v.adj * T_T * u, "T*T is symmetric"),
            (s**2 * (u.adj * v), "T*Tu is s²u"),
        )
    ),
)
orthogonal_v = assume(
    "u*v = 0", "v is orthogonal to u", u.adj * v, as_word(0), annihilates(u.adj, v)
)
still_uncorrelated = Claim(
    id="lagrange.still-uncorrelated",
    place="note 004, §9.1.1, the second axis",
    sentence="A v orthogonal to an eigenvector u of T*T is uncorrelated with it: u*T*Tv is 0, as "
    "u*v is.",
    rows=("004-911-chain",),
    given=(eigen_u, orthogonal_v),
    evidence=Chain(
        (
            (u.adj * T_T * v, ""),
            (s**2 * (u.adj * v), "T*Tu is s²u"),
            (as_word(0), "u and v are orthogonal"),
        )
    ),
)
orthogonal_enough = Claim(
    id="lagrange.orthogonal-enough",
    place="near notes 000, (8), 003, second display, and 002, d ≥ 1",
    sentence="To ask for orthogonal functionals, as notes 002 and 003 do, is to ask for "
    "uncorrelated ones, as note 000 does: for centred points u*v = 0 makes u*T*Tv 0.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.still-uncorrelated",
    given=(
        centred,
        assume("u*v = 0", "u and v are orthogonal", u.adj * v, as_word(0)),
    ),
    evidence=Refutation(
        lines=((u.adj * (T_T * v), ""), (as_word(0), "they are uncorrelated")),
        sizes={H: 2, E: 2},
        arrays={T: [[1, 1], [-1, -1]], u: [[1], [0]], v: [[0], [1]]},
    ),
)
multiplied_by_u = Claim(
    id="lagrange.multiplied",
    place="note 004, §9.1.1, the second axis",
    sentence="Multiplying T*Tv - λv - δu by u* from the left gives u*T*Tv - λu*v - δu*u.",
    rows=("004-911-mult",),
    evidence=Chain(
        (
            (u.adj * (T_T * v - lam * v - delta * u), ""),
            (u.adj * T_T * v - lam * (u.adj * v) - delta * (u.adj * u), "multiply out"),
        )
    ),
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


second_condition = assume(
    "T*Tv = λv + δu",
    "Lagrange's condition for the second axis",
    T_T * v,
    lam * v + delta * u,
    second_axis,
)
no_second_multiplier = Claim(
    id="lagrange.no-second-multiplier",
    place="note 004, §9.1.1, the second axis",
    sentence="At the second axis δ times u*u is 0: the multiplier of the orthogonality is 0.",
    unshown="the multiplier of the orthogonality is 0",
    rows=("004-911-delta",),
    given=(eigen_u, orthogonal_v, second_condition),
    evidence=Chain(
        (
            (delta * (u.adj * u), ""),
            (u.adj * T_T * v - lam * (u.adj * v), "the condition, multiplied by u*"),
            (as_word(0), "u*v is 0, and T*Tu is s²u"),
        )
    ),
)
second_eigenvector = Claim(
    id="lagrange.second-eigenvector",
    place="note 004, §9.1.1, the second axis",
    sentence="The second axis is an eigenvector: T*Tv is λv, here multiplied by u*u.",
    rows=("004-911-eig2",),
    given=(eigen_u, orthogonal_v, second_condition),
    evidence=Chain(
        (
            ((u.adj * u) * (T_T * v), ""),
            ((u.adj * u) * lam * v + (delta * (u.adj * u)) * u, "the condition"),
            ((u.adj * u) * lam * v, "δ times u*u is 0"),
        )
    ),
)
another_eigenvalue = Claim(
    id="lagrange.another-eigenvalue",
    place="note 004, §9.1.1, the second axis",
    sentence="Where every eigenvector at the first eigenvalue is a multiple of u, one that is "
    "orthogonal to u is 0: so the second axis has another eigenvalue.",
    unshown="so the second axis has another eigenvalue",
    rows=("004-911-neq",),
    given=(
        assume(
            "v = (u*v)u",
            "v is a multiple of u, as no eigenvalue is repeated",
            v,
            u * (u.adj * v),
            along(v),
        ),
        orthogonal_v,
    ),
    evidence=Chain(((v, ""), (u * (u.adj * v), "v is a multiple of u"), (0 * v, "u*v is 0"))),
)
next_axis = Claim(
    id="lagrange.next-axis",
    place="note 004, §9.1.1, the second axis and the induction",
    sentence="No f orthogonal to the axes U has a larger ‖Tf‖², for its length, than a unit "
    "eigenvector u at s², when none of the eigenvalues off these axes is above s², repeated or "
    "not.",
    rows=("004-911-next", "004-911-ind"),
    shapes=after,
    given=(*taken_apart, next_u, unit_u, off_axes),
    evidence=bound(
        norm2(T * u) * norm2(f),
        norm2(T * f),
        [(1, s * (f - V_l * (V_l.adj * f))), (1, r_l[l] * inner(V_l[:, l], f), l)],
        (s**2 * norm2(f) - norm2(T * f), "T*Tu is s²u, and u a unit vector"),
    ),
)
printed_variance = Claim(
    id="lagrange.printed-variance",
    place="note 004, §9.1.1",
    sentence="For centred points the variance of the score on a unit eigenvector of T*T at s² is "
    "s².",
    rows=("004-911-variance",),
    weight="constant",
    repaired_by="lagrange.variance-of-component",
    given=(centred, mean, eigen_u, unit_u),
    evidence=Refutation(
        lines=(
            (total(i, inner(u, point(i) - hbar) * inner(u, point(i) - hbar)) / n, ""),
            (as_word(s**2), "as printed"),
        ),
        sizes={H: 1, E: 4},
        arrays={T: [[1], [1], [-1], [-1]], u: [[1]]},
        parameters={s: 2},
    ),
)
variance_of_component = Claim(
    id="lagrange.variance-of-component",
    place="note 004, §9.1.1, repaired",
    sentence="The mean of the squared scores on a unit eigenvector of T*T at s² is s²/n: for "
    "centred points, their variance.",
    unshown="for centred points, their variance",
    given=(eigen_u, unit_u, sample_not_empty),
    evidence=Chain(
        (
            (total(i, inner(u, point(i)) * inner(u, point(i))) / n, ""),
            (u.adj * T_T * u / n, "the entries of Tu are ⟨u, hᵢ⟩"),
            (as_word(s**2 / n), "T*Tu is s²u, and u a unit vector"),
        )
    ),
)
U_ = letter("U'", H, Q)
other_axes = assume(
    "U'*U' = I", "U' is any other set of orthonormal axes", U_.adj * U_, I_Q, orthonormal(U_)
)
above_and_below = assume(
    "A = λ + UN*NU* - S*S",
    "the eigenvalues of A on the axes U are λ or more, and off them λ or less",
    A,
    lam * I_H + U * N.adj * N * U.adj - S.adj * S,
    equal_to(A, lam * I_H + U * N.adj * N * U.adj - S.adj * S),
    origin="cited",
    reference=SPECTRAL,
)
trace_D = lam * trace(I_Q) + trace(N.adj * N)
joint = Claim(
    id="lagrange.joint",
    place="note 004, §9.1.1, (9.1)",
    sentence="If A = λ + UN*NU* - S*S with orthonormal axes U, no orthonormal axes U' have a "
    "larger trace of U'*AU' than λk + tr N*N.",
    reads="A is the note's AAᵀ",
    rows=("004-911-joint",),
    shapes=axes_fit,
    given=(orthonormal_axes, other_axes, above_and_below),
    evidence=bound(
        trace_D,
        trace(U_.adj * A * U_),
        [(1, (I_H - U_ * U_.adj) * U * N.adj), (1, S * U_)],
    ),
)
nothing_taken = assume(
    "SU = 0",
    "nothing is taken on the axes",
    S * U,
    0 * U,
    lambda model: model.__setitem__(
        S, model.value(S - S * U * U.adj if model.agree(U.adj * U, I_Q) else 0 * S)
    ),
)
joint_value = Claim(
    id="lagrange.joint-value",
    place="note 004, §9.1.1, after (9.1)",
    sentence="If A = λ + UN*NU* - S*S with orthonormal axes U and SU = 0, then tr U*AU is the "
    "trace of D = λ + N*N, that is λk + tr N*N: the largest value (lagrange.joint).",
    reads="D is λ + N*N",
    unshown="the largest value (lagrange.joint)",
    rows=("004-91opt",),
    shapes=axes_fit,
    given=(orthonormal_axes, nothing_taken, above_and_below),
    evidence=Chain(
        (
            (trace(U.adj * A * U), ""),
            (
                lam * trace(U.adj * U)
                + trace(U.adj * U * (N.adj * N) * (U.adj * U))
                - trace(U.adj * S.adj * (S * U)),
                "A is λ + UN*NU* - S*S",
            ),
            (trace_D, "U*U is I, and SU is 0"),
        )
    ),
)


def eigen_axes(model: Model) -> None:
    """AU = UN: A is changed on the span of U only."""
    pseudo = multiplied(inverse(model.value(U.adj * U)), transposed(model[U]))
    wrong = model.value(U * N - A * U)
    model[A] = added([model[A], multiplied(wrong, pseudo)])


joint_solution = Claim(
    id="lagrange.joint-solution",
    place="note 004, §9.1.1, after (9.1)",
    sentence="Axes that are eigenvectors of A, with AU = UN, reach the trace of N: for the k "
    "largest eigenvalues, their sum, which is the most (lagrange.joint).",
    unshown="for the k largest eigenvalues, their sum, which is the most (lagrange.joint)",
    rows=("004-91sol",),
    shapes=axes_fit,
    given=(
        orthonormal_axes,
        assume("AU = UN", "the axes are eigenvectors of A", A * U, U * N, eigen_axes),
    ),
    evidence=Chain(
        (
            (trace(U.adj * A * U), ""),
            (trace(U.adj * U * N), "AU is UN"),
            (trace(N), "U*U is I"),
        )
    ),
)
O = letter("O", Q, Q)
rotated = Claim(
    id="lagrange.rotated",
    place="implied by note 004, §9.1.1, after (9.1)",
    sentence="Turning the axes within their span does not change the trace: (9.1) asks for the "
    "span, and leaves the axes in it free.",
    unshown="(9.1) asks for the span, and leaves the axes in it free",
    implied=True,
    given=(assume("OO* = I", "O is orthogonal", O * O.adj, I_Q, orthonormal(O)),),
    evidence=Chain(
        (
            (trace((U * O).adj * A * (U * O)), ""),
            (trace(U.adj * A * U), "turn the trace, OO* is I"),
        )
    ),
)
trace_of_product = Claim(
    id="lagrange.trace-of-product",
    place="note 004, §9.1.1, the trace rules",
    sentence="The trace of αβ* is β*α.",
    rows=("004-911-tr-a",),
    evidence=Chain(
        (
            (trace(alpha * beta.adj), ""),
            (total(i, alpha[i] * beta[i]), "the diagonal entries"),
            (beta.adj * alpha, "their sum"),
        )
    ),
)
trace_turns = Claim(
    id="lagrange.trace-turns",
    place="note 004, §9.1.1, the trace rules",
    sentence="The trace of ΓB is that of BΓ, the one n by n and the other k by k.",
    rows=("004-911-tr-b",),
    evidence=Chain(
        (
            (trace(Gam * B_), ""),
            (total(i, total(a, Gam[i, a] * B_[a, i])), "the diagonal entries"),
            (trace(B_ * Gam), "sum over i first"),
        )
    ),
)
trace_adds = Claim(
    id="lagrange.trace-adds",
    place="note 004, §9.1.1, the trace rules",
    sentence="The trace of a sum is the sum of the traces.",
    rows=("004-911-tr-c",),
    evidence=Chain(
        (
            (trace(B + V), ""),
            (total(i, B[i, i] + V[i, i]), "the diagonal entries"),
            (trace(B) + trace(V), "their sums"),
        )
    ),
)
as_a_trace = Claim(
    id="lagrange.as-a-trace",
    place="note 004, §9.1.1, the trace display",
    sentence="The sum of the U_a*T*TU_a over the axes, the columns of U, is the trace of U*T*TU.",
    rows=("004-911-tch-a", "004-911-tch-b", "004-911-tch-c", "004-911-tch-d"),
    evidence=Chain(
        (
            (total(a, U[:, a].adj * T_T * U[:, a]), ""),
            (total(a, trace(T * U[:, a] * U[:, a].adj * T.adj)), "the trace of xx* is x*x"),
            (trace(T * total(a, U[:, a] * U[:, a].adj) * T.adj), "a trace is linear"),
            (trace(T * U * U.adj * T.adj), "the sum is UU*"),
            (trace(U.adj * T_T * U), "turn the trace"),
        )
    ),
)
without_half = Claim(
    id="lagrange.without-half",
    place="note 004, §9.1.1, (9.1)",
    sentence="The factor 1/2 of the joint problem is left out in (9.1).",
    rows=("004-91eq",),
    evidence=Remark("remark", "A positive factor changes the value, not the axes that reach it."),
)
d_Q, D = letter("d", Q), letter("D", Q, Q)


def impose_collected(model: Model) -> None:
    """The axes, and the squared lengths that T gives them."""
    p = spectrum(model, model.sizes[Q])[0]
    model[U] = right_axes(model, model.sizes[Q])
    spread_over(model, model[U], p)
    model[d_Q] = [[x * x] for x in p]


collected = Claim(
    id="lagrange.collected",
    place="note 004, §9.1.1, before the trace display",
    sentence="If each column U_a of U is an eigenvector of T*T, at d_a, and D is the diagonal "
    "matrix of the d_a, then T*TU = UD; and U*U = I says that they are unit vectors, and "
    "orthogonal.",
    unshown="U*U = I says that they are unit vectors, and orthogonal",
    rows=("004-911-UU",),
    shapes=ranks,
    given=(
        assume(
            "T*TU_a = d_aU_a",
            "each axis is an eigenvector of T*T",
            T_T * U[:, a],
            d_Q[a] * U[:, a],
            impose_collected,
        ),
        Hypothesis(
            "D",
            "the diagonal matrix of the d_a",
            "definition",
            Equation(D, total(a, d_Q[a] * I_Q[:, a] * I_Q[:, a].adj)),
        ),
    ),
    evidence=Chain(
        (
            (T_T * U, ""),
            (total(a, d_Q[a] * U[:, a] * I_Q[:, a].adj), "column by column"),
            (U * D, "D is diagonal"),
        )
    ),
)
strictly = Claim(
    id="lagrange.strictly",
    place="note 004, §9.1.1, before the trace display",
    sentence="D holds the eigenvalues, which are taken to be different.",
    rows=("004-911-D",),
    evidence=Remark(
        "definition", "It names D; that they differ is assumed, and nothing here needs it."
    ),
)
L = hilbert_space("ℝᵈ", d_sym)
axes_L = letter("U", L, Q)
whole_basis = Claim(
    id="lagrange.whole-basis",
    place="note 004, §9.1.1, on q = n",
    sentence="For k orthonormal axes in ℝᵈ the squared size of I - UU* is d - k: when k = d, UU* "
    "is I.",
    unshown="when k = d, UU* is I",
    rows=("004-91kl-a",),
    shapes=({L: 3, Q: 2}, {L: 5, Q: 3}, {L: 4, Q: 2}),
    given=(
        assume(
            "U*U = I", "the axes are orthonormal", axes_L.adj * axes_L, I_Q, orthonormal(axes_L)
        ),
    ),
    evidence=Chain(
        (
            (norm2(identity(L) - axes_L * axes_L.adj), ""),
            (trace(identity(L)) - trace(axes_L.adj * axes_L), "expand the square, U*U is I"),
            (as_word(d_sym - k), "the trace of I is the dimension"),
        )
    ),
)

every_basis = Claim(
    id="lagrange.every-basis",
    place="note 004, §9.1.1, last sentence",
    sentence="What orthonormal axes miss of the total tr TT* is the square of T - TUU*: nothing "
    "for a whole basis, of principal axes or of any others.",
    unshown="nothing for a whole basis, of principal axes or of any others",
    rows=("004-91kl-b",),
    shapes=({H: 3, Q: 2, E: 4}, {H: 4, Q: 3, E: 5}),
    given=(orthonormal_axes,),
    evidence=bound(trace(T * T.adj), trace(U.adj * T_T * U), [(1, (T - T * U * U.adj).adj)]),
)
spread_of_scores = Claim(
    id="lagrange.spread-of-scores",
    place="note 004, §9.1.1, last paragraph",
    sentence="For centred points n times the sum of the variances of the scores is the sum of "
    "the ‖U*h‖² over the points: for orthonormal axes, of the squared lengths of their "
    "projections.",
    unshown="for orthonormal axes, of the squared lengths of their projections",
    rows=("004-91concl",),
    given=(centred, mean, sample_not_empty),
    evidence=Chain(
        (
            (
                total(
                    a, total(i, inner(U[:, a], point(i) - hbar) * inner(U[:, a], point(i) - hbar))
                ),
                "",
            ),
            (total(i, norm2(U.adj * (point(i) - hbar))), "the scores are the entries of U*h"),
            (total(i, norm2(U.adj * point(i))), "the mean is T*𝟏/n, so it is 0"),
        )
    ),
)
deflated = Claim(
    id="lagrange.deflated",
    place="note 002, alternative view",
    sentence="When u is a unit eigenvector of T*T at s², taking from every point its part along "
    "u takes s²uu* from T*T.",
    rows=("002-32-defl-a",),
    given=(eigen_u, unit_u),
    evidence=Chain(
        (
            ((T - T * u * u.adj).adj * (T - T * u * u.adj), ""),
            (
                T_T - T_T * u * u.adj - u * (T_T * u).adj + u * (u.adj * T_T * u) * u.adj,
                "multiply out",
            ),
            (T_T - s**2 * (u * u.adj), "T*Tu is s²u, and u a unit vector"),
        )
    ),
)

residual = T - T * u * u.adj


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


residual_eigen = assume(
    "R*Rf = t²f",
    "f is an axis of the residuals R = T - Tuu*, at t²",
    residual.adj * (residual * f),
    t**2 * f,
    axis_of_residuals,
)
deflation_finds = Claim(
    id="lagrange.deflation-finds",
    place="note 002, alternative view",
    sentence="Let u be a unit eigenvector of T*T. An axis f of the residuals R, at an eigenvalue "
    "t² that is not 0, is an eigenvector of T*T at t², and orthogonal to u, as ⟨u, f⟩ is ⟨Ru, "
    "Rf⟩/t²: deflation respects the constraint that it does not state.",
    reads="R is T - Tuu*",
    unshown="deflation respects the constraint that it does not state",
    rows=("002-32-defl-b",),
    weight="missing-hypothesis",
    shapes=({H: 4, E: 3}, {H: 3, E: 5}, {H: 5, E: 4}),
    given=(eigen_u, unit_u, residual_eigen, t_not_zero),
    evidence=Chain(
        (
            (T_T * f, ""),
            (residual.adj * (residual * f) + s**2 * inner(u, f) * u, "T*Tu is s²u, u*u is 1"),
            (
                t**2 * f + s**2 / t**2 * ((residual * u).adj * (residual * f)) * u,
                "R*Rf is t²f",
            ),
            (t**2 * f, "Ru is 0"),
        )
    ),
)
orthogonal_f = assume(
    "u*f = 0", "f is orthogonal to u", u.adj * f, as_word(0), annihilates(u.adj, f)
)
deflation_agrees = Claim(
    id="lagrange.deflation-agrees",
    place="implied by note 002, alternative view",
    sentence="When u is an eigenvector of T*T, the same product for the residuals acts as T*T does "
    "on what is orthogonal to u: so it has the same axes there.",
    unshown="so it has the same axes there",
    implied=True,
    given=(eigen_u, orthogonal_f),
    evidence=Chain(
        (
            (residual.adj * (residual * f), ""),
            (residual.adj * (T * f), "u*f is 0"),
            (T_T * f, "T*Tu is s²u, and u*f is 0"),
        )
    ),
)
still_a_covariance = Claim(
    id="lagrange.still-a-covariance",
    place="near note 003, Algorithm 2, and note 002, deflation",
    sentence="Taking s²uu* from T*T, with s² = ‖Tu‖² the variance that u keeps (n times it), "
    "leaves a covariance for every unit vector u: its form is not negative at any f.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.deflated",
    given=(
        centred,
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("‖Tu‖² = s²", "s² is what u keeps", norm2(T * u), as_word(s**2)),
    ),
    evidence=Refutation(
        lines=(
            (f.adj * (T_T - s**2 * (u * u.adj)) * f, ""),
            (as_word(0), "a variance"),
        ),
        relation="≥",
        sizes={H: 2, E: 4},
        arrays={
            T: [[5, 0], [5, 0], [-5, 0], [-5, 0]],
            u: [[sp.Rational(3, 5)], [sp.Rational(4, 5)]],
            f: [[0], [1]],
        },
        parameters={s: 6},
    ),
)
deflation_repeats = Claim(
    id="lagrange.deflation-repeats",
    place="near note 002, alternative view",
    sentence="The first axis f of the residuals is orthogonal to the axes before it, even when no "
    "residual is left.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="lagrange.deflation-finds",
    given=(
        assume("Tu = 0", "T is the sample of the residuals, and none is left", T * u, 0 * one),
        assume("T*Tf = λf", "f is an axis of the residuals", T_T * f, lam * f),
        unit_u,
        unit_f,
    ),
    evidence=Refutation(
        lines=((u.adj * f, ""), (as_word(0), "f is orthogonal to u")),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [0]], u: [[1]], f: [[1]]},
        parameters={lam: 0},
    ),
)
counted_from_zero = Claim(
    id="lagrange.counted-from-zero",
    place="note 002, alternative view",
    sentence="The recursive definition counts the axes from 0, the slides before it from 1.",
    rows=("002-32-defl-c",),
    evidence=Remark("remark", "A matter of names; here they are counted from 1."),
)
