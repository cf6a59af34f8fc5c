"""Chapter 05: TT* and T*T share their spectrum but for 0; a theorem with its proof repaired."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import isqrt
from typing import Any

import sympy as sp

from ..core.calculus import Antiderivative, Telescoping
from ..core.chapter import Chapter, calculus
from ..core.claims import lemma, remark
from ..core.evidence import Calculus, Citation, Disproof
from ..core.frames import ABOVE, BELOW, diagonal, rotation
from ..core.hypotheses import Hypothesis
from ..core.models import Array, Model, added, multiplied, orthonormal, scaled, transposed
from ..core.words import (
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    index_set,
    letter,
    norm2,
    ones,
)
from ..notation import (
    SPECTRAL,
    E,
    H,
    P,
    Q,
    T,
    U,
    alpha,
    course,
    f,
    g,
    h,
    law,
    n,
    omega,
    omega_,
    orthonormal_axes,
    population,
    standing,
    y,
)

L = hilbert_space("L")  # L₂(P), or ℝⁿ, or any other
A = letter("T", L, H)  # any bounded operator
i, j = index("i", Q), index("j", Q)
M = index_set("ℝᵐ", sp.Symbol("m", integer=True, positive=True))
l = index("l", M)
j_ = sp.Symbol("j", integer=True, positive=True)
t, m = sp.symbols("t m", positive=True)
N = sp.Symbol("N", positive=True, integer=True)
constant_C = sp.Symbol("C", positive=True)
r, q_ = sp.symbols("r q", positive=True, integer=True)
x_real, y_other = sp.symbols("x y", real=True)
z = sp.Symbol("z", positive=True)
s = sp.Symbol("x", positive=True)  # a number beside s would look like seconds
ρ = sp.Symbol("ρ", positive=True)
x, t_, ζ = sp.symbols("x t ζ", real=True)
y_real = sp.Symbol("y", real=True)
u_ = sp.Symbol("u", positive=True)
ξ = sp.Symbol("ξ", real=True)

pair = Chapter(
    A,
    h,
    g,
    y,
    omega,
    "p ∈ L, λ, σ ∈ ℝ, Q : ℝᵏ → L, V : L → L, b, d ∈ ℝᵏ, r, ν ∈ ℝᵐ, u : H → L₂(P) rows u",
    standing=standing,
)
p, λ, σ, axes, b, d, rest, ν, directions = pair["p λ σ Q b d r ν u"]
population = population.also(
    omega,
    omega_,
    h,
    "V, Σ : H → H, p, r, q ∈ L₂(P), Q : ℝᵏ → ℝⁿ, Γ : ℝᵐ → ℝⁿ, G : L₂(P) → L₂(P)",
    "u : H → L₂(P) rows u, c, λ ∈ ℝ",
)
pL, Qs, others, size, qL = population["p Q Γ r q"]
points = course.also(
    i, l, "V : ℝⁿ → ℝⁿ, Q, W : ℝᵏ → ℝⁿ, d, b ∈ ℝᵏ, Γ : ℝᵐ → ℝⁿ, ν, r ∈ ℝᵐ, γ, λ, σ ∈ ℝ"
)
γ = points["γ"]
basis = Chapter(law, omega, omega_, "Q : ℝᵏ → L₂(P), d ∈ ℝᵏ", standing=standing)
system = basis["Q"]


# What the note's letters are in the lines, where an outcome is ω and its feature h_ω.
FEATURE = "φ(X) is h_ω"
KERNEL = "k(X, Y) is ⟨h_ω, h_ω'⟩"
SECTION = "k(Y, ·) is the function Th_ω'"
BOTH = "φ(X) is h_ω, φ(Y) is h_ω'"
AT_T = "φ(t) is h_ω'"

# How to make arrays with a given eigenvector: T = s p w*, and something that p and w do not see.


def unit(column: list[Any]) -> list[Any]:
    """A vector of length 1 with rational entries: a reflection of the first axis."""
    size = sum(x * x for x in column)
    return [(i == 0) - 2 * column[0] * x / size for i, x in enumerate(column)]


def beside(model: Model, operator: Word, left: Word, right: Array) -> Array:
    """The operator with `left` taken from its range and `right` (columns) from its domain."""
    rest = model.value(operator - left * (left.adj * operator))
    return added([rest, scaled(-1, multiplied(multiplied(rest, right), transposed(right)))])


def put(model: Model, operator: Word, array: Array) -> None:
    """Set a letter, or the letter of which the operator is the adjoint."""
    if operator.head == "adj":
        model[operator.args[0]] = transposed(array)
    else:
        model[operator] = array


def eigenvector(operator: Word, vector: Word) -> Callable[[Model], None]:
    """Impose TT*p = λp, where λ is what comes out; p has mean 0 where T has."""

    def impose(model: Model) -> None:
        means = model.value(operator.adj * ones(P)) if vector.cod is P else [[1]]
        if max(abs(x) for (x,) in means) < 1e-9:
            mean = model.value(ones(P).adj * vector)[0][0]
            model[vector] = [[x - mean] for (x,) in model[vector]]
        length = model.value(norm2(vector))[0][0]
        w = model.value(operator.adj * vector)
        size = sum(x * x for (x,) in w)
        rest = model.value(operator * norm2(vector) - vector * (vector.adj * operator))
        along = multiplied(multiplied(rest, w), transposed(w))
        rest = added([scaled(1 / length, rest), scaled(-1 / (size * length), along)])
        put(model, operator, added([rest, multiplied(model[vector], transposed(w))]))
        model.parameters[λ] = length * size

    return impose


def singular_vector(operator: Word, vector: Word) -> Callable[[Model], None]:
    """Impose TT*p = σ²p, with p of length 1."""

    def impose(model: Model) -> None:
        model[vector] = [[x] for x in unit([x for (x,) in model[vector]])]
        w = [[x] for x in unit([row[0] for row in transposed(model.value(operator))])]
        pair = multiplied(model[vector], transposed(w))
        rest = beside(model, operator, vector, w)
        put(model, operator, added([rest, scaled(model.parameters[σ], pair)]))

    return impose


def root(x: Any) -> Any:
    """The square root where it is rational, or else another number."""
    if isinstance(x, float):
        return abs(x) ** 0.5
    top, bottom = isqrt(abs(x.numerator)), isqrt(x.denominator)
    return Fraction(top, bottom) if top and Fraction(top, bottom) ** 2 == x else 1 + abs(x)


def eigenvectors(
    operator: Word, columns: Word, values: Callable[[Model, int], list[Any]]
) -> Callable[[Model], None]:
    """Impose TT*Q = QS², where S is diagonal; Q stays orthonormal if it is, else orthogonal."""

    def impose(model: Model) -> None:
        size = len(model[columns][0])
        gram_matrix = model.value(columns.adj * columns)
        given = all(abs(gram_matrix[a][b] - (a == b)) < 1e-9 for a in range(size) for b in range(a))
        given = given and all(abs(gram_matrix[a][a] - 1) < 1e-9 for a in range(size))
        if not given:
            (orthonormal_in_law if columns.cod is P else orthonormal(columns))(model)
        model_w = Model(model.sizes, model.parameters)
        other = letter("W", operator.dom, columns.dom)
        model_w[other] = [row[:size] for row in transposed(model.value(operator))]
        orthonormal(other)(model_w)
        s = values(model, size)
        spread = [[x * t for x, t in zip(row, s, strict=True)] for row in model[columns]]
        rest = beside(model, operator, columns, model_w[other])
        put(model, operator, added([rest, multiplied(spread, transposed(model_w[other]))]))
        if not given:
            model[columns] = [[x * (2 + b) for b, x in enumerate(row)] for row in model[columns]]

    return impose


def all_σ(model: Model, size: int) -> list[Any]:
    return [model.parameters[σ]] * size


def all_λ(model: Model, size: int) -> list[Any]:
    s = root(model.parameters[λ]) + 1
    model.parameters[λ] = s * s
    return [s] * size


# The abstract part: one eigenvector at a time.

eigen = pair.given("TT*p = λp", "p is an eigenvector of TT*", eigenvector(A, p))
eigen_too = pair.given("T*Th = λh", "h is an eigenvector of T*T", eigenvector(A.adj, h))
not_zero = Hypothesis("λ ≠ 0", "the eigenvalue is not 0", "note", nonzero=λ)

carried = pair.claim(
    "spectrum.carried: note 003, Theorem 36, proof, step 3 [003-T36-3b 003-T36-3c 003-T36-3d]",
    "T* carries an eigenvector of TT* to a vector that T*T multiplies by the same λ: the brackets "
    "move, and TT*p is λp.",
    "T*TT*p = λT*p   [TT*p is λp]",
    given=(eigen,),
)
length = pair.claim(
    "spectrum.length: implied by note 003, Theorem 36, proof, step 3",
    "The squared length of T*p is λ times that of p: for λ > 0 an eigenvector is not carried to "
    "0, so what arrives is an eigenvector.",
    """‖T*p‖² = ⟨p, TT*p⟩   [the adjoint]
    = λ·‖p‖²   [TT*p is λp]""",
    unshown="so what arrives is an eigenvector",
    given=(eigen,),
)
returned = pair.claim(
    "spectrum.returned: note 003, Theorem 36, proof, step 3, first display [003-T36-3e]",
    "TT* maps its eigenspace onto itself: it multiplies p by λ, and where λ ≠ 0 p is TT* of p/λ.",
    "TT*(p/λ) = p   [TT*p is λp]",
    given=(eigen, not_zero),
)
arrives = pair.define("h = T*p/λ", "where T* carries p, divided by λ")
reached = pair.claim(
    "spectrum.reached: note 003, Theorem 36, proof, step 3, first display [003-T36-3f]",
    "Every eigenvector p of TT* with λ ≠ 0 is Th, with h = T*p/λ (which lies in the eigenspace of "
    "T*T: spectrum.onto).",
    """Th = TT*p/λ   [what h is]
    = p   [TT*p is λp]""",
    given=(eigen, arrives, not_zero),
)
carried_too = pair.claim(
    "spectrum.carried-too: note 003, Theorem 36, proof, step 3, before the second display "
    "[003-T36-3g]",
    "T carries an eigenvector of T*T to a vector that TT* multiplies by the same λ.",
    "TT*Th = λTh   [T*Th is λh]",
    given=(eigen_too,),
)
onto = pair.claim(
    "spectrum.onto: note 003, Theorem 36, proof, step 3, second display [003-T36-3h]",
    "The vector h = T*p/λ, of which p is the image (spectrum.reached), lies in the eigenspace of "
    "T*T; so T maps that eigenspace onto the one of TT*, and not only into it "
    "(spectrum.carried-too).",
    """T*Th = T*TT*p/λ   [what h is]
    = λh   [TT*p is λp]""",
    unshown="so T maps that eigenspace onto the one of TT*, and not only into it",
    given=(eigen, arrives, not_zero),
)
returned_too = pair.claim(
    "spectrum.returned-too: note 003, Theorem 36, proof, step 3, after the second display "
    "[003-T36-3i]",
    "Every eigenvector h of T*T with λ ≠ 0 is T* of Th/λ, which lies in the eigenspace of TT* "
    "(spectrum.carried-too). The other inclusion is spectrum.carried.",
    "T*(Th/λ) = h   [T*Th is λh]",
    given=(eigen_too, not_zero),
)
h_eigen = pair.given("T*Th = σ²h", "h is an eigenvector of T*T", singular_vector(A.adj, h))
p_eigen = pair.given("TT*p = σ²p", "p is an eigenvector of TT*", singular_vector(A, p))
σ_not_zero = Hypothesis("σ ≠ 0", "the eigenvalue σ² is not 0", "note", nonzero=σ)
isometry = pair.claim(
    "spectrum.isometry: implied by note 003, Theorem 36, proof, step 3 [003-T36-iso]",
    "T/σ preserves inner products with an eigenvector h of T*T at σ², so on the eigenspace it is "
    "an isometry; spectrum.reached and spectrum.returned-too say that T*/σ undoes it, from either "
    "side.",
    """⟨Tg/σ, Th/σ⟩ = ⟨g, T*Th⟩/σ²   [the adjoint]
    = ⟨g, h⟩   [T*Th is σ²h]""",
    unshown="so on the eigenspace it is an isometry",
    given=(h_eigen, σ_not_zero),
)
singular = pair.claim(
    "spectrum.singular: implied by note 003, Theorem 36, proof, step 3",
    "T takes T*p/σ to σp, and T* takes p to σ times T*p/σ: σ is a singular value, and the pair "
    "are its singular vectors.",
    "T(T*p/σ) = σp   [TT*p is σ²p]",
    unshown="σ is a singular value, and the pair are its singular vectors",
    given=(p_eigen, σ_not_zero),
)

# Whole eigenspaces, by orthonormal systems of any size k.

orthonormal_system = pair.given("Q*Q = I", "the columns of Q are orthonormal", orthonormal(axes))
in_eigenspace = pair.given(
    "TT*Q = σ²Q", "the columns of Q are eigenvectors of TT* at σ²", eigenvectors(A, axes, all_σ)
)
λ_eigenspace = pair.given(
    "TT*Q = λQ", "the columns of Q are eigenvectors of TT* at λ", eigenvectors(A, axes, all_λ)
)
systems_fit = ({L: 4, H: 3, Q: 2}, {L: 3, H: 5, Q: 2}, {L: 5, H: 4, Q: 3})
dimension = pair.claim(
    "spectrum.dimension: note 003, Theorem 36, proof, step 3, after the second display "
    "[003-T36-3j]",
    "k orthonormal eigenvectors of TT* at σ² are carried by T*/σ to k orthonormal vectors, which "
    "are eigenvectors of T*T (spectrum.carried), and back by T/σ (spectrum.isometry): neither "
    "eigenspace has room for more than the other.",
    """(T*Q/σ)*(T*Q/σ) = Q*TT*Q/σ²   [the adjoint of a product]
    = Q*Q   [TT*Q is σ²Q]
    = I   [Q*Q is I]""",
    unshown="neither eigenspace has room for more than the other",
    shapes=systems_fit,
    given=(orthonormal_system, in_eigenspace, σ_not_zero),
)
subspace = pair.claim(
    "spectrum.subspace: note 003, Theorem 36, proof, step 3 [003-T36-3a]",
    "Every combination Qy of eigenvectors of TT* at λ is multiplied by λ: the eigenspace is a "
    "linear subspace, and so, with T* for T, is that of T*T.",
    "TT*Qy = λQy   [TT*Q is λQ]",
    shapes=systems_fit,
    given=(λ_eigenspace,),
)

# Zero.

kernels = pair.claim(
    "spectrum.kernels: implied by note 003, Theorem 36, proof, step 3",
    "⟨h, T*Th⟩ is the squared length of Th: at the eigenvalue 0 the eigenspace of T*T is what T "
    "takes to 0, and that of TT* is what T* takes to 0.",
    "⟨h, T*Th⟩ = ‖Th‖²   [the adjoint]",
    unshown="at the eigenvalue 0 the eigenspace of T*T is what T takes to 0, and that of TT* is "
    "what T* takes to 0",
)


regular = pair.given(
    "(TT* - λI)V = I", "λ is not in the spectrum of TT*: TT* - λ has the inverse V"
)
resolvent_symmetric = pair.claim(
    "spectrum.resolvent: implied by note 003, Theorem 36",
    "The inverse of TT* - λ is its own adjoint.",
    """V* = V*(TT* - λI)V   [(TT* - λ)V is I]
    = V   [its adjoint: V*(TT* - λ) is I]""",
    given=(regular,),
)
resolvent_too = pair.claim(
    "spectrum.resolvent-too: implied by note 003, Theorem 36",
    "The inverse of TT* - λ from the right is one from the left.",
    """V(TT* - λI) = V*(TT* - λI)   [V is V*]
    = I   [the adjoint of (TT* - λ)V = I]""",
    given=(regular, lemma(resolvent_symmetric)),
)
not_counted = replace(not_zero, origin="added")
nonzero_spectrum = pair.claim(
    "spectrum.nonzero: note 003, Theorem 36, conclusion, and note 004, §9.3, last sentence "
    "[003-T36-spec 004-93-same]",
    "Away from 0 TT* and T*T have the same spectrum, eigenvalues or not: if TT* - λ has the "
    "inverse V and λ ≠ 0, then T*T - λ has the inverse (T*VT - I)/λ, from the right and from the "
    "left; with T* for T, the other way round. They have the same multiplicities, too "
    "(spectrum.dimension). At 0 neither need be so (spectrum.printed, spectrum.printed-same). "
    "Note 003 says “nonzero” in step 3 of its proof, and not in the theorem; note 004 does not "
    "say it.",
    """(T*T - λI)(T*VT - I)/λ = I   [(TT* - λ)V is I]
    = (T*VT - I)(T*T - λI)/λ   [V(TT* - λ) is I]""",
    reads="TT* is note 003's G and note 004's AᵀA, and T*T is Σ_X (spectrum.covariance) and AAᵀ",
    given=(regular, lemma(resolvent_symmetric), lemma(resolvent_too), not_counted),
)
constant = ones(P)
mean_zero = population.given(
    "E_ω[h_ω] = 0",
    "the mean feature is 0",
    lambda model: model.__setitem__(law, model.value(law - constant * (constant.adj * law))),
)
zero_always = population.claim(
    "spectrum.zero-always: implied by note 003, Theorem 36, hypotheses",
    "Where the mean feature is 0 the constant functions are taken to 0 by TT*: under the "
    "theorem's own hypothesis 0 is always an eigenvalue of G, and G is never positive definite.",
    """TT*𝟏 = T(E_ω[h_ω])   [T*𝟏 is the mean]
    = 0   [the mean is 0]""",
    reads="G is TT*",
    given=(mean_zero,),
)
printed_spectrum = population.claim(
    "spectrum.printed: near note 003, Theorem 36, conclusion",
    "If 0 is counted among the eigenvalues that G and Σ_X share, then where 0 is none of Σ_X it "
    "is none of G, and what G takes to 0 has length 0. On the two points 1 and -1 the kernel xy "
    "has mean feature 0, and the constants are taken to 0.",
    "‖p‖² = 0   [if 0 is counted]",
    reads="G is TT*, Σ_X is T*T, and the kernel xy is the product of two entries of T",
    fault="missing-hypothesis, repaired by spectrum.nonzero",
    arrays="T = [1; -1], p = [1; 1], V = [1], P = [1/2 1/2]",
    given=(
        mean_zero,
        "VT*T = I   [0 is not an eigenvalue of Σ_X = T*T, which has the inverse V]",
        "TT*p = 0   [p is in the eigenspace of G at 0]",
    ),
)
printed_same = points.claim(
    "spectrum.printed-same: near note 004, §9.3, last sentence",
    "If 0 is counted among the eigenvalues that TT* and T*T share, then where TT* is invertible a "
    "vector that T*T takes to 0 has length 0. One point in a plane: TT* is the number 1, and T*T "
    "takes what is orthogonal to the point to 0. The point is not centred. For centred points, in "
    "as many dimensions as points or more, 0 is an eigenvalue of both products, and its "
    "multiplicities may differ.",
    "‖h‖² = 0   [if 0 is counted]",
    unshown="For centred points, in as many dimensions as points or more, 0 is an eigenvalue of "
    "both products, and its multiplicities may differ",
    fault="missing-hypothesis, repaired by spectrum.nonzero",
    arrays="T = [1 0], V = [1], h = [0; 1]",
    given=("VTT* = I   [TT* has the inverse V]", "T*Th = 0   [T*T takes h to 0]"),
)

# More dimensions than points: note 004, §9.3, column by column.

column = Qs[:, j]


def square_root_of_d(model: Model, size: int) -> list[Any]:
    s = [root(x) for (x,) in model[d]]
    model[d] = [[x * x] for x in s]
    return s


def square_root_or_zero(model: Model, size: int) -> list[Any]:
    """The same, but where b is not the power -1/2 of d because d is 0."""
    if model.agree(b[j] * b[j] * d[j], as_word(1)):
        return square_root_of_d(model, size)
    model[d] = scaled(0, model[d])
    return [row[0] for row in model[d]]


def inverse_squares(model: Model) -> None:
    model[b] = [[abs(x) or Fraction(a + 2)] for a, (x,) in enumerate(model[b])]
    model[d] = [[1 / (x * x)] for (x,) in model[b]]


columns_eigen = points.given(
    "TT*Q_j = d_j Q_j",
    "column j of Q is an eigenvector of TT* at d_j",
    eigenvectors(T, Qs, square_root_of_d),
)
columns_eigen_or_zero = replace(columns_eigen, impose=eigenvectors(T, Qs, square_root_or_zero))
columns_orthonormal = population.given(
    "Q_i*Q_j = δ_ij",
    "the columns of Q are orthonormal (of unit norm, at different eigenvalues)",
    orthonormal(Qs),
)
d_invertible = pair.given(
    "b_j b_j d_j = 1",
    "no d_j is 0, so that b_j can be its power -1/2",
    inverse_squares,
    origin="added",
)
columns_fit = (  # the first is small, for counterexamples that can be read
    {E: 2, H: 1, Q: 1},
    {E: 4, H: 3, Q: 2},
    {E: 3, H: 5, Q: 2},
    {E: 5, H: 4, Q: 3},
)

columns_of_U_eigen = points.given(
    "T*TU_j = d_j U_j",
    "column j of U is an eigenvector of T*T at d_j",
    eigenvectors(T.adj, U, square_root_of_d),
)
nonzero_values = replace(
    d_invertible, says="the eigenvalues counted are not 0: b_j² is 1/d_j", origin="note"
)
carried_W = points.define("W = Σ_j b_j TU_j δ_j*", "column j is b_j T U_j")
rank = points.claim(
    "spectrum.rank: note 004, §9.3, first paragraph [004-93-rank]",
    "k orthonormal eigenvectors of T*T at eigenvalues that are not 0, carried by T and divided by "
    "the roots of the eigenvalues, are the columns of a matrix W with n rows; and n - k is the "
    "squared norm of I - WW*. So k is at most n.",
    "n ≥ k; the difference is ‖I - WW*‖_F²   [a sum of squares]",
    shapes=columns_fit,
    given=(orthonormal_axes, nonzero_values, columns_of_U_eigen, carried_W),
)
carried_columns = points.claim(
    "spectrum.carried-columns: note 004, §9.3, first display [004-93-AQ]",
    "Multiplied by T*, the equation for a column of Q says that T*T multiplies T* of that column "
    "by the same d_j.",
    "T*TT*Q_j = d_j T*Q_j   [TT*Q is QD]",
    shapes=columns_fit,
    given=(columns_eigen,),
)
compressed = points.claim(
    "spectrum.compressed: note 004, §9.3, after the second display [004-93-QAQ]",
    "Q*TT*Q is the diagonal matrix of the eigenvalues, if the columns of Q are orthonormal. The "
    "note has eigenvectors of unit norm at different eigenvalues; such are "
    "(lagrange.orthogonal-eigenvectors).",
    """Q_i*TT*Q_j = d_j Q_i*Q_j   [TT*Q is QD]
    = d_j δ_ij   [Q*Q is I]""",
    unshown="The note has eigenvectors of unit norm at different eigenvalues; such are",
    shapes=columns_fit,
    given=(columns_orthonormal, columns_eigen),
)
not_lost = points.claim(
    "spectrum.not-lost: implied by note 004, §9.3, after the first display",
    "The columns of T*Q are orthogonal, and the squared length of column j is d_j; times b_j² it "
    "is 1, so no column is 0. That needs d_j ≠ 0: when more columns are asked for than the rank "
    "of the sample, the others are 0, and no eigenvectors.",
    """b_j b_j ⟨T*Q_i, T*Q_j⟩ = b_j b_j d_j Q_i*Q_j   [TT*Q is QD]
    = δ_ij   [Q*Q is I, no d is 0]""",
    unshown="when more columns are asked for than the rank of the sample, the others are 0, and "
    "no eigenvectors",
    shapes=columns_fit,
    given=(columns_orthonormal, d_invertible, columns_eigen_or_zero),
)

# The first: no larger eigenvalue of T*T belongs to what is orthogonal to the columns of T*Q.

ROOT = 3  # of the eigenvalue λ in the arrays


def singular_values(model: Model) -> tuple[list[Any], list[Any]]:
    """Those of T, first the ones above √λ, and the roots of what the others leave of λ."""
    k, m, least = model.sizes[Q], model.sizes[M], min(model.sizes[E], model.sizes[H])
    model.parameters[λ] = model.unit * ROOT**2
    above = [model.unit * ROOT * ABOVE[a % 4][0] / ABOVE[a % 4][2] for a in range(k)]
    below = [BELOW[a % 6] if k + a < least else (0, 1, 1) for a in range(m)]
    return (
        above + [model.unit * ROOT * x / z for x, _, z in below],
        [model.unit * ROOT * y / z for _, y, z in below],
    )


def left_and_right(model: Model) -> tuple[Array, Array]:
    E_, H_ = model.sizes[E], model.sizes[H]
    return scaled(model.unit, rotation(E_, E_)), scaled(model.unit, rotation(H_, 50 + H_))


def impose_others(model: Model) -> None:
    """Γ holds twice the last axes, and ν their eigenvalues."""
    k = model.sizes[Q]
    values, _ = singular_values(model)
    left, _ = left_and_right(model)
    model[others] = [[2 * x for x in row[k:]] for row in left]
    model[ν] = [[x * x] for x in values[k:]]
    impose_T(model)


def impose_T(model: Model) -> None:
    left, right = left_and_right(model)
    values, _ = singular_values(model)
    spread = diagonal(values, model.sizes[E], model.sizes[H])
    model[T] = scaled(model.unit, multiplied(multiplied(left, spread), transposed(right)))


def impose_none_above(model: Model) -> None:
    """What is left of λ has a root; where ν is not the frame's it gives way."""
    values, left_over = singular_values(model)
    if model[ν] == [[x * x] for x in values[model.sizes[Q] :]]:
        model[rest] = [[x] for x in left_over]
    else:
        model[ν] = [[model.parameters[λ] - x * x] for (x,) in model[rest]]


def impose_f(model: Model) -> None:
    """The first axis of H."""
    impose_T(model)
    values, _ = singular_values(model)
    model[f] = [[2 * row[0]] for row in left_and_right(model)[1]]
    model.parameters[γ] = values[0] ** 2


def impose_beyond(model: Model) -> None:
    """f without the first axes; if nothing is left of it, the axis after these."""
    k = model.sizes[Q]
    right = left_and_right(model)[1]
    x = [row[0] for row in model[f]]
    for a in range(k):
        along = sum(v * row[a] for v, row in zip(x, right, strict=True))
        x = [v - along * row[a] for v, row in zip(x, right, strict=True)]
    if max(map(abs, x)) < 1e-9:
        x = [2 * row[k] for row in right]
        model.parameters[γ] = singular_values(model)[0][k] ** 2
    model[f] = [[v] for v in x]
    image = model.value(T * f)
    size = sum(v * v for (v,) in image)
    outside = multiplied(image, multiplied(transposed(image), model[Qs]))
    model[Qs] = added([model[Qs], scaled(-1 / size, outside)])


def impose_basis(model: Model) -> None:
    k = model.sizes[Q]
    left, _ = left_and_right(model)
    model[Qs], model[others] = [row[:k] for row in left], [row[k:] for row in left]


rest_eigen = points.given(
    "TT*Γ_l = ν_l Γ_l",
    "column l of Γ is an eigenvector of TT* at ν_l",
    impose_others,
    origin="cited",
    reference=SPECTRAL,
)
none_above = pair.given(
    "ν_l + r_l² = λ",
    "no eigenvalue on Γ is above λ: the columns of Q are the first",
    impose_none_above,
)
f_eigen = points.given("T*Tf = γf", "f is an eigenvector of T*T", impose_f)
f_beyond = points.given("Q*Tf = 0", "f is orthogonal to the columns of T*Q", impose_beyond)
whole_basis = population.given(
    "QQ* + ΓΓ* = I",
    "the columns of Q and Γ are an orthonormal basis",
    impose_basis,
    origin="cited",
    reference=SPECTRAL,
)
none_lost = Hypothesis(
    "d_j ≠ 0", "no d_j is 0, so that no T*Q_j is 0", "added", absence="spectrum.not-lost"
)
first_eigenvectors = points.claim(
    "spectrum.first: note 004, §9.3, after the first display [004-93-first]",
    "The columns T*Q_j are eigenvectors of T*T (spectrum.carried-columns), and not 0 where d_j ≠ "
    "0 (spectrum.not-lost). They are the first: let λ be the smallest of the d_j, and Γ the other "
    "eigenvectors of TT*, none at an eigenvalue above λ. An eigenvector f of T*T at γ that is "
    "orthogonal to every T*Q_j has λ‖Tf‖² ≥ γ‖Tf‖²; so γ ≤ λ, or Tf is 0, and γ too.",
    """λ·‖Tf‖² ≥ γ·‖Tf‖²; the difference is λ·‖Tf‖² - (Tf)*TT*Tf   [T*Tf is γf]
    = Σ_l (r_l Γ_l*Tf)²   [a sum of squares]""",
    reads="the d_j are the eigenvalues of TT* on the columns of Q",
    unshown="so γ ≤ λ, or Tf is 0, and γ too",
    shapes=({E: 5, H: 4, Q: 2, M: 3}, {E: 4, H: 5, Q: 1, M: 3}, {E: 7, H: 6, Q: 3, M: 4}),
    given=(rest_eigen, none_above, f_eigen, f_beyond, whole_basis, none_lost),
)
AXES = "column j of U is b_j T*Q_j, d_j is entry j of D, and b_j its power -1/2"
transposed_product = points.claim(
    "spectrum.transposed: note 004, §9.3, second display, first = [004-93-UU-a]",
    "With U = T*QD^(-1/2), column j being b_j T*Q_j, the entries of U*U are those of "
    "D^(-1/2)Q*TT*QD^(-1/2).",
    "⟨T*Q_i b_i, T*Q_j⟩b_j = b_i Q_i*TT*Q_j b_j   [the transpose of a product]",
    reads=AXES,
)
normalised = points.claim(
    "spectrum.normalised: note 004, §9.3, second display [004-93-UU-b 004-93-U]",
    "The columns of U = T*QD^(-1/2) are orthonormal, if those of Q are and D is invertible. They "
    "are eigenvectors of T*T by spectrum.reason.",
    """⟨T*Q_i b_i, T*Q_j⟩b_j = b_i b_j d_j δ_ij   [Q*TT*Q is D]
    = δ_ij   [b² d is 1]""",
    reads=AXES,
    shapes=columns_fit,
    given=(columns_orthonormal, d_invertible, columns_eigen_or_zero),
)
reason = points.claim(
    "spectrum.reason: note 004, §9.3, last sentence [004-93-reason]",
    "T*T multiplies column j of U by d_j. As a reason for equal eigenvalues it is a part of one: "
    "it speaks of those in D; that the others are the same, but for 0, is spectrum.nonzero.",
    "T*TT*Q_j b_j = d_j T*Q_j b_j   [TT*Q is QD]",
    reads=AXES,
    unshown="As a reason for equal eigenvalues it is a part of one: it speaks of those in D",
    shapes=columns_fit,
    given=(columns_eigen,),
)
cost = pair.claim(
    "spectrum.cost: note 004, §9.3, first paragraph [004-93-cost]",
    "A dense symmetric eigenproblem of size n costs of the order of n³ operations, for n = 2500 "
    "of the order of 2500³: the reduction to tridiagonal form takes about 4j² for each j below n. "
    "It is how the usual dense algorithms grow, not a bound from below: a few eigenvectors cost "
    "less. Checked: that these add up to a cubic polynomial.",
    Citation(
        "G. H. Golub and C. F. Van Loan, Matrix Computations, fourth edition, section 8.3.",
        calculus(
            sp.Sum(4 * j_**2, (j_, 1, n - 1)),
            (
                2 * n * (n - 1) * (2 * n - 1) / 3,
                "the sum telescopes",
                Telescoping(2 * j_ * (j_ - 1) * (2 * j_ - 1) / 3),
            ),
        ),
        "a step of its proof",
    ),
)

# Theorem 36: what is given, and what is defined.

hypotheses_law = remark(
    "spectrum.law: note 003, Theorem 36, hypotheses [003-T36-hyp-law]",
    "X is a random element of a probability space.",
    "It fixes the objects. L₂(P) is built from the law of X, which the note also calls P.",
    "definition",
)
hypotheses_separable = remark(
    "spectrum.separable: note 003, Theorem 36, hypotheses [003-T36-hyp-sep]",
    "H is a separable reproducing kernel Hilbert space.",
    "It fixes the objects. No step of the proof names separability. What it is good for, with a "
    "measurable kernel, which the note does not ask for, is that x ↦ φ(x) is measurable "
    "(Steinwart and Christmann, Support Vector Machines, chapter 4), without which no expectation "
    "here means anything.",
    "definition",
)
hypotheses_moment = remark(
    "spectrum.moment: note 003, Theorem 36, hypotheses [003-T36-hyp-mom]",
    "The feature φ(X) has a finite second moment.",
    "It is the hypothesis that does the work: every integral of the proof is finite by it.",
    "definition",
)
hypotheses_mean = remark(
    "spectrum.mean-zero: note 003, Theorem 36, hypotheses [003-T36-hyp-mean]",
    "The mean feature is 0.",
    "It is used once, for Σ_X = T*T (spectrum.covariance). Everything said of G, T and T*T holds "
    "without it.",
    "definition",
)
reproducing = remark(
    "spectrum.reproducing: note 003, Theorem 36, proof, step 1 [003-T36-1a]",
    "k(x, y) is the inner product of the features of x and y.",
    "It is the reproducing property, f(y) = ⟨f, k(y, ·)⟩, for f = k(x, ·): part of what an RKHS "
    "is.",
    "definition",
)
kernel_values = population.given(
    "G_ωω' = ⟨h_ω, h_ω'⟩", "the entries of G are the kernel values ⟨φ(x), φ(t)⟩"
)
integral_operator = population.claim(
    "spectrum.integral-operator: note 003, Theorem 36, definition of G, and (17) [003-T36-Gdef-a "
    "003-T36-17a 003-T36-17b]",
    "The value of Gp at t is the integral of p(x)⟨φ(x), φ(t)⟩, which is the integral of p against "
    "the kernel, and the inner product in L₂(P) of p with k(t, ·).",
    """E_ω[p_ω ⟨h_ω, h_ω'⟩]
    = E_ω[p_ω G_ωω']   [k is the inner product of features]
    = ⟨p, G_ω'⟩   [the inner product of L₂(P)]""",
    reads=f"x is ω, t is ω', and {AT_T}; k(x, t) is G_ωω'",
    given=(kernel_values,),
)
as_a_function = population.claim(
    "spectrum.as-a-function: note 003, Theorem 36, proof, (17), third = [003-T36-17c]",
    "(Gp)(t) is the inner product in L₂(P) of p with Tφ(t), which is the function k(t, ·). The "
    "note writes φ(t) for it: the vector of H and the element of L₂(P) are one function with two "
    "lengths, and T leads from the one to the other.",
    """(TT*p)_ω' = ⟨T*p, h_ω'⟩   [the value at t is ⟨·, φ(t)⟩]
    = ⟨p, Th_ω'⟩   [the adjoint]""",
    reads=f"t is ω' and {AT_T}, G is TT*, and k(t, ·) is Th_ω'",
)
representative = population.claim(
    "spectrum.representative: note 003, Theorem 36, definition of G [003-T36-Gdef-b]",
    "(Gp)(t)² is at most ‖p‖²‖Tφ(t)‖² (here multiplied by ‖Tφ(t)‖²). Taken for the difference of "
    "two functions that are equal almost everywhere: G does not tell them apart, at any t. That "
    "Gp is in L₂(P) is spectrum.hilbert-schmidt for k = 1.",
    """‖Th_ω'‖²·‖p‖²·‖Th_ω'‖² ≥ ‖Th_ω'‖²⟨p, Th_ω'⟩²; the difference is
    ‖‖Th_ω'‖²p - ⟨p, Th_ω'⟩Th_ω'‖²   [a sum of squares]""",
    reads=f"t is ω' and {AT_T}, and (Gp)(t) is ⟨p, Th_ω'⟩ (spectrum.as-a-function)",
    unshown="Taken for the difference of two functions that are equal almost everywhere: G does "
    "not tell them apart, at any t. That Gp is in L₂(P) is spectrum.hilbert-schmidt for k = 1",
)

# Step 1: Hilbert-Schmidt.

pointwise = population.claim(
    "spectrum.pointwise: note 003, Theorem 36, proof, step 1 [003-T36-1b]",
    "k(x, y)² ≤ ‖φ(x)‖²‖φ(y)‖² (here multiplied by ‖φ(x)‖²). Where φ(x) is 0 both sides are; "
    "elsewhere divide, and take roots: |k(x, y)| ≤ ‖φ(x)‖‖φ(y)‖. The note prints it without the "
    "absolute value, which it needs in order to square it.",
    """‖h_ω‖²·‖h_ω'‖²·‖h_ω‖² ≥ ‖h_ω‖²⟨h_ω, h_ω'⟩²; the difference is
    ‖‖h_ω‖²h_ω' - ⟨h_ω, h_ω'⟩h_ω‖²   [a sum of squares]""",
    reads="φ(x) is h_ω, φ(y) is h_ω', and k(x, y) is ⟨h_ω, h_ω'⟩",
    unshown="Where φ(x) is 0 both sides are; elsewhere divide, and take roots: |k(x, y)| ≤ "
    "‖φ(x)‖‖φ(y)‖",
)
not_independent = population.claim(
    "spectrum.not-independent: implied by note 003, Theorem 36, proof, step 1",
    "With Y = X the mean of k(X, Y)² is that of ‖φ(X)‖⁴, which exceeds (E‖φ(X)‖²)² by the "
    "variance of ‖φ(X)‖²: the bound is about a second X that is independent of the first.",
    "E_ω[‖h_ω‖²·‖h_ω‖²] - E_ω[‖h_ω‖²]² = E_ω[(‖h_ω‖² - E_ω'[‖h_ω'‖²])²]   [a variance]",
    reads=f"{FEATURE}, and so is φ(Y), and k(X, X) is ⟨h_ω, h_ω⟩",
    unshown="the bound is about a second X that is independent of the first",
)
independent = Hypothesis(
    "independent",
    "Y is independent of X and has its law: the note takes the mean over X inside that over Y",
    absence="spectrum.not-independent",
)


def lengths_are_rational(model: Model) -> None:
    model[size] = [[abs(a)] for (a,) in model[size]]
    rows = [unit([x + 3 for x in row]) for row in model[law]]
    model[law] = [[a * x for x in row] for (a,), row in zip(model[size], rows, strict=True)]


def impose_directions(model: Model) -> None:
    model[directions] = [unit([x + 3 for x in row]) for row in model[directions]]


length_of_feature = population.given(
    "r_ω² = ‖h_ω‖²", "r(x) is the length of φ(x)", lengths_are_rational
)
unit_directions = pair.given("‖u_ω‖² = 1", "every u_ω has length 1", impose_directions)
mean_of_squares = population.claim(
    "spectrum.mean-of-squares: note 003, Theorem 36, proof, step 1, first display [003-T36-1c "
    "003-T36-1d]",
    "The mean of k(X, Y)² is at most C = (E‖φ(X)‖²)², which is finite as the second moment is. It "
    "is the mean of spectrum.pointwise.",
    """E_ω[‖h_ω‖²]² ≥ E_ω[E_ω'[⟨h_ω, h_ω'⟩²]]; the difference is
    E_ω[E_ω'[‖r_ω' h_ω - ⟨h_ω, h_ω'⟩u_ω'‖²]]   [a sum of squares]""",
    reads=f"{BOTH}, {KERNEL}, and C is (E‖h_ω‖²)²",
    unshown="which is finite as the second moment is",
    given=(
        unit_directions,
        "h_ω = r_ω u_ω   [a feature is a multiple of a vector of length 1]",
        independent,
    ),
)
every_point = population.claim(
    "spectrum.every-point: note 003, Theorem 36, proof, step 1, before (17) [003-T36-1e]",
    "For every t, and not only for almost every t, the mean of k(X, t)² is at most "
    "‖φ(t)‖²E‖φ(X)‖² (here multiplied by ‖φ(t)‖²): so k(t, ·) is in L₂(P). The note says “it "
    "follows” after the bound by C; that bound alone gives it for almost every t only "
    "(spectrum.almost-every).",
    """‖h_ω'‖²·‖h_ω'‖²(E_ω[‖h_ω‖²]) ≥ ‖h_ω'‖²(E_ω[⟨h_ω, h_ω'⟩²]); the difference is
    E_ω[‖‖h_ω'‖²h_ω - ⟨h_ω, h_ω'⟩h_ω'‖²]   [a sum of squares]""",
    reads=f"{FEATURE}, {AT_T}, k(X, t) is ⟨h_ω, h_ω'⟩, and C is (E‖h_ω‖²)²",
    unshown="so k(t, ·) is in L₂(P). The note says “it follows” after the bound by C; that bound "
    "alone gives it for almost every t only",
)
almost_every = pair.claim(
    "spectrum.almost-every: implied by note 003, Theorem 36, proof, step 1, before (17)",
    "A finite mean of k² says nothing of one point. Let k(0, t) = k(t, 0) = t^(-1/2) for t > 0 in "
    "[0, 1], and 0 elsewhere: its square has the mean 0 under the uniform law, yet the integral "
    "of k(0, ·)² from e^(-m) on is m, which has no bound. It is no kernel of an RKHS, because "
    "k(0, t)² ≤ k(0, 0)k(t, t) fails.",
    calculus(
        sp.Integral((t ** sp.Rational(-1, 2)) ** 2, (t, sp.exp(-m), 1)),
        (m, "from e⁻ᵐ on", Antiderivative(sp.log(t))),
    ),
    reads="e^(-m) is exp(-m), and k(0, t) is t^(-1/2)",
    unshown="its square has the mean 0 under the uniform law",
)
basis_norm = remark(
    "spectrum.hs-norm: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, first = "
    "[003-T36-HSa]",
    "The squared Hilbert-Schmidt norm is the sum of ‖Gf_i‖² over an orthonormal basis.",
    "It says what the norm is; that every basis gives the same sum is Parseval's.",
    "definition",
)
one_term = population.claim(
    "spectrum.one-term: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display [003-T36-HSb "
    "003-T36-HSc]",
    "One term of the sum: ‖Gp‖² is the mean of (Gp)(Y)², and (Gp)(Y) is the inner product of p "
    "with k(Y, ·).",
    """‖TT*p‖² = E_ω'[(TT*p)_ω'²]   [the norm of L₂(P)]
    = E_ω'[⟨p, Th_ω'⟩²]   [by (17)]""",
    reads=f"G is TT*, Y is ω', and {SECTION}",
)
term_by_term = population.claim(
    "spectrum.term-by-term: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, ≤ "
    "[003-T36-HSd]",
    "For each term, ⟨p, k(Y, ·)⟩² ≤ ‖p‖²‖k(Y, ·)‖² at every Y (here multiplied by ‖p‖²). True, "
    "and fatal: summed over a basis, the right-hand side counts the same amount each time.",
    """‖p‖²·‖Th_ω'‖²·‖p‖² ≥ ‖p‖²⟨p, Th_ω'⟩²; the difference is
    ‖‖p‖²Th_ω' - ⟨p, Th_ω'⟩p‖²   [a sum of squares]""",
    reads=SECTION,
    unshown="summed over a basis, the right-hand side counts the same amount each time",
)
norm_of_section = population.claim(
    "spectrum.section: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, first = "
    "after ≤ [003-T36-HSe]",
    "The squared L₂(P) norm of k(Y, ·) is the mean over X of k(X, Y)².",
    "‖Th_ω'‖² = E_ω[⟨h_ω, h_ω'⟩²]   [the norm of L₂(P)]",
    reads=f"{KERNEL}, and {SECTION}",
)
printed_constant = population.claim(
    "spectrum.printed-constant: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, "
    "second = after ≤ [003-T36-HSf]",
    "As printed, the mean of k(X, Y)², times ‖p‖², is C‖p‖²; it is at most that. Three points of "
    "the plane, of mean 0, tell them apart.",
    "‖p‖²(E_ω[E_ω'[⟨h_ω, h_ω'⟩²]]) = (E_ω[‖h_ω‖²])(E_ω[‖h_ω‖²])·‖p‖²   [as printed]",
    reads=f"{KERNEL}, and C is (E‖h_ω‖²)²",
    fault="slip, repaired by spectrum.parseval",
    arrays="T = [1 0; 0 1; -1 -1], p = [1; 1; 1], P = [1/3 1/3 1/3]",
    given=(mean_zero,),
)
printed_finite = pair.claim(
    "spectrum.printed-finite: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, last "
    "< [003-T36-HSg 003-T36-HSh]",
    "As printed, C times the sum of ‖f_r‖², r = 1, 2, ..., is finite, at most CN for some N. But, "
    "if C > 0, each ‖f_r‖ is 1, and already N + 1 of them give more; L₂(P) has as many where P is "
    "not carried by finitely many points, such as √2 sin(πrt) under the uniform law of [0, 1], "
    "which are orthogonal. So the display does not show that G is Hilbert-Schmidt; "
    "spectrum.hilbert-schmidt does.",
    Disproof(
        calculus(
            sp.Sum(constant_C, (r, 1, N + 1)),
            (constant_C * (N + 1), "each ‖f‖ is 1", Telescoping(constant_C * r)),
            more=[
                calculus(
                    sp.Integral(2 * sp.sin(sp.pi * r * t) ** 2, (t, 0, 1)),
                    (
                        sp.S.One,
                        "each ‖f‖ is 1",
                        Antiderivative(t - sp.sin(2 * sp.pi * r * t) / (2 * sp.pi * r)),
                    ),
                ),
                calculus(
                    sp.Integral(
                        2 * sp.sin(sp.pi * r * t) * sp.sin(sp.pi * (r + q_) * t), (t, 0, 1)
                    ),
                    (
                        sp.S.Zero,
                        "different ones are orthogonal",
                        Antiderivative(
                            sp.sin(sp.pi * q_ * t) / (sp.pi * q_)
                            - sp.sin(sp.pi * (2 * r + q_) * t) / (sp.pi * (2 * r + q_))
                        ),
                    ),
                ),
            ],
        ),
        constant_C * N,
        "≤",
    ),
    reads="f_r is √2 sin(πrt), and another f, of the number r + q, is √2 sin(π(r + q)t)",
    unshown="So the display does not show that G is Hilbert-Schmidt; spectrum.hilbert-schmidt does",
    fault="invalid-proof, repaired by spectrum.parseval",
)

# Orthonormal systems in L₂(P), and how to make them with fractions: masses that are squares.


def square_masses(model: Model) -> list[Any]:
    """Make every mass of P a square, and give the roots."""
    size = model.sizes[P]
    roots = unit([model.unit * (a + 2) for a in range(size)])
    model.weights[P] = [x * x for x in roots]
    model.memo.clear()
    return roots


def orthonormal_in_law(model: Model) -> None:
    roots = square_masses(model)
    orthonormal(system)(model)
    model[system] = [[x / w for x in row] for row, w in zip(model[system], roots, strict=True)]


system_orthonormal = basis.given(
    "Q*Q = I", "the columns f_1, ..., f_k of Q are orthonormal in L₂(P)", orthonormal_in_law
)
system_fits = ({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 2, Q: 3})
hilbert_schmidt = basis.claim(
    "spectrum.hilbert-schmidt: note 003, Theorem 36, conclusion [003-T36-HS]",
    "For any k orthonormal functions the sum of ‖Gf_j‖², j = 1, ..., k, is at most the mean of "
    "k(X, Y)² (what is left is what k(Y, ·) has outside their span). That is at most C "
    "(spectrum.mean-of-squares), whatever k is: G is a Hilbert-Schmidt operator.",
    """E_ω[E_ω'[⟨h_ω, h_ω'⟩²]] ≥ ‖TT*Q‖_F²; the difference is
    E_ω'[‖Th_ω' - QQ*Th_ω'‖²]   [a sum of squares]""",
    reads=f"G is TT*, f_j is column j of Q, {KERNEL}, and {SECTION}",
    unshown="That is at most C (spectrum.mean-of-squares), whatever k is: G is a Hilbert-Schmidt "
    "operator",
    shapes=system_fits,
    given=(system_orthonormal,),
)
complete = basis.given("QQ* = I", "the columns of Q are a basis of L₂(P)", orthonormal_in_law)
basis_fits = ({P: 3, H: 2, Q: 3}, {P: 2, H: 3, Q: 2}, {P: 4, H: 3, Q: 4})
parseval = basis.claim(
    "spectrum.parseval: note 003, Theorem 36, proof, step 1, repaired",
    "Over an orthonormal basis the sum of ‖Gf_j‖² is the mean of k(X, Y)²: exchange the sum and "
    "the mean, and use Parseval's identity for k(Y, ·). Checked: where the basis is finite.",
    """‖TT*Q‖_F² = E_ω'[‖Q*Th_ω'‖²]   [by (17)]
    = E_ω'[‖Th_ω'‖²]   [Parseval: QQ* is I]
    = E_ω[E_ω'[⟨h_ω, h_ω'⟩²]]   [the norm of k(Y, ·)]""",
    reads=f"G is TT*, f_j is column j of Q, {KERNEL}, and {SECTION}",
    shapes=basis_fits,
    reference="For an infinite basis: M. Reed and B. Simon, Functional Analysis, revised edition, "
    "section VI.6 (Hilbert-Schmidt operators and their kernels).",
    given=(complete,),
)

# Step 2: the operator T, its adjoint, and the two products.

linear = population.claim(
    "spectrum.linear: note 003, Theorem 36, proof, step 2, definition of T [003-T36-2a]",
    "T, which takes h to the function x ↦ ⟨h, φ(x)⟩, is linear.",
    """⟨g + ch, h_ω⟩ = ⟨g, h_ω⟩ + c⟨h, h_ω⟩   [linear in the first place]
    = (Tg + cTh)_ω   [the definition of T]""",
    reads="x is ω and φ(x) is h_ω",
)
norm_of_image = population.claim(
    "spectrum.image: note 003, Theorem 36, proof, step 2, bound on Th [003-T36-2b-i 003-T36-2b-ii]",
    "The squared norm of Th in L₂(P) is the mean of (Th)(X)², and so that of ⟨h, φ(X)⟩².",
    """‖Th‖² = E_ω[(Th)_ω²]   [the norm of L₂(P)]
    = E_ω[⟨h, h_ω⟩²]   [the definition of T]""",
    reads=f"X is ω and {FEATURE}",
)
bounded = population.claim(
    "spectrum.bounded: note 003, Theorem 36, proof, step 2, bound on Th [003-T36-2b-iii "
    "003-T36-2c]",
    "The mean of ⟨h, φ(X)⟩² is at most ‖h‖²E‖φ(X)‖² (here multiplied by ‖h‖²): so Th is in L₂(P).",
    """‖h‖²·‖h‖²(E_ω[‖h_ω‖²]) ≥ ‖h‖²(E_ω[⟨h, h_ω⟩²]); the difference is
    E_ω[‖‖h‖²h_ω - ⟨h, h_ω⟩h‖²]   [a sum of squares]""",
    reads=FEATURE,
    unshown="so Th is in L₂(P)",
)
continuous = population.claim(
    "spectrum.continuous: note 003, Theorem 36, proof, step 2, continuity of T [003-T36-2d]",
    "‖Tg - Th‖² is at most ‖g - h‖²E‖φ(X)‖² (here multiplied by ‖g - h‖²): T is continuous.",
    """‖g - h‖²·‖g - h‖²(E_ω[‖h_ω‖²]) ≥ ‖g - h‖²·‖Tg - Th‖²; the difference is
    E_ω[‖‖g - h‖²h_ω - ⟨g - h, h_ω⟩(g - h)‖²]   [a sum of squares]""",
    reads=FEATURE,
    unshown="T is continuous",
)
adjoint_exists = population.claim(
    "spectrum.adjoint-exists: note 003, Theorem 36, proof, step 2, adjoint [003-T36-2e]",
    "A bounded operator has a bounded adjoint. Checked: for the law, the adjoint takes p to the "
    "mean of p(X)φ(X).",
    """⟨E_ω[p_ω h_ω], h⟩ = E_ω[p_ω ⟨h_ω, h⟩]   [linear in the first place]
    = ⟨p, Th⟩   [the inner product of L₂(P)]""",
    reads=f"X is ω and {FEATURE}",
    reference="J. B. Conway, A Course in Functional Analysis, second edition, Theorem II.2.2.",
)
integrable = population.claim(
    "spectrum.integrable: note 003, Theorem 36, proof, step 2, first display [003-T36-2f]",
    "(E p(X)‖φ(X)‖)² ≤ E p(X)² E‖φ(X)‖² (here multiplied by E p(X)²); with |p| for p it says that "
    "p(X)φ(X) has a finite mean length. The note prints the length of the number p(X) in H, where "
    "its absolute value is meant.",
    """‖p‖²·‖p‖²(E_ω[‖h_ω‖²]) ≥ ‖p‖²⟨p, r⟩²; the difference is
    ‖‖p‖²r - ⟨p, r⟩p‖²   [a sum of squares]""",
    reads=f"{FEATURE}, of the length r_ω",
    unshown="with |p| for p it says that p(X)φ(X) has a finite mean length",
    given=(length_of_feature,),
)
weak_integral = population.claim(
    "spectrum.weak-integral: note 003, Theorem 36, proof, step 2, after the first display "
    "[003-T36-2g]",
    "The functional h ↦ E[p(X)⟨h, φ(X)⟩] is bounded, so by Riesz's theorem one vector of H "
    "represents it, and this is what E[p(X)φ(X)] means. Checked: where the law has finitely many "
    "outcomes.",
    "⟨h, E_ω[p_ω h_ω]⟩ = E_ω[p_ω ⟨h, h_ω⟩]   [linear and continuous]",
    reads=f"X is ω and {FEATURE}",
    reference="riesz.exists. The display above it in the note, a finite mean length, is what the "
    "stronger Bochner integral asks for, together with measurability: J. Diestel and J. J. Uhl, "
    "Vector Measures, chapter II, section 2, Theorem 2.",
)
adjoint = population.claim(
    "spectrum.adjoint: note 003, Theorem 36, proof, step 2, formula for the adjoint [003-T36-2h-i "
    "003-T36-2h-ii 003-T36-2h-iii]",
    "⟨T*p, h⟩ is ⟨p, Th⟩, the mean of p(X)(Th)(X), and so that of ⟨h, p(X)φ(X)⟩.",
    """⟨T*p, h⟩ = ⟨p, Th⟩   [the adjoint]
    = E_ω[p_ω (Th)_ω]   [the inner product of L₂(P)]
    = E_ω[⟨h, h_ω⟩p_ω]   [the definition of T]""",
    reads=f"X is ω and {FEATURE}",
)
adjoint_formula = population.claim(
    "spectrum.adjoint-formula: note 003, Theorem 36, proof, step 2, formula for the adjoint "
    "[003-T36-2i]",
    "T*p is the mean of p(X)φ(X). The note prints T* alone on the left, which is an operator, "
    "where T*f is meant.",
    "T*p = E_ω[p_ω h_ω]   [the columns of T* are the features]",
    reads=f"{FEATURE}, and the note's f is p",
)
product_below = population.claim(
    "spectrum.product-below: note 003, Theorem 36, proof, step 2, covariance operator "
    "[003-T36-2j-i 003-T36-2j-ii 003-T36-2j-iii]",
    "⟨g, T*Th⟩ is ⟨Tg, Th⟩, the mean of ⟨g, φ(X)⟩⟨h, φ(X)⟩, and these are the values of g and h "
    "at X.",
    """⟨g, T*Th⟩ = ⟨Tg, Th⟩   [the adjoint]
    = E_ω[⟨g, h_ω⟩⟨h, h_ω⟩]   [the inner product of L₂(P)]
    = E_ω[(Tg)_ω (Th)_ω]   [the value at x is ⟨·, φ(x)⟩]""",
    reads=f"X is ω and {FEATURE}",
)
population.stands(population.define("Σ = E_ω[(h_ω - μ)(h_ω - μ)*]", "the covariance operator"))
covariance = population.claim(
    "spectrum.covariance: note 003, Theorem 36, proof, step 2, covariance operator, conclusion "
    "[003-T36-2k]",
    "The covariance operator is T*T, because the mean feature is 0.",
    """Σ = T*T - μμ*   [multiply out]
    = T*T   [the mean is 0]""",
    given=(mean_zero,),
)
centred_law = population.claim(
    "spectrum.centred-law: implied by note 003, Theorem 36, hypotheses",
    "Whatever the mean is, Σ is T'*T' for the centred operator T' = T - 𝟏μ*: the theorem holds "
    "for every law with a second moment, with the centred kernel for k.",
    """(T - 𝟏μ*)*(T - 𝟏μ*) = T*T - μμ*   [T*𝟏 is μ]
    = Σ   [what Σ is]""",
    unshown="the theorem holds for every law with a second moment, with the centred kernel for k",
)
mean_length = population.claim(
    "spectrum.mean-length: implied by note 003, Theorem 36, hypotheses",
    "The squared length of the mean feature is the mean of k(X, Y), for an independent Y with the "
    "law of X: where k is positive everywhere, as the Gaussian kernel is, no law has the mean "
    "feature 0 that the theorem asks for.",
    "‖μ‖² = E_ω[E_ω'[⟨h_ω, h_ω'⟩]]   [the mean of the features, twice]",
    reads=KERNEL,
    unshown="where k is positive everywhere, as the Gaussian kernel is, no law has the mean "
    "feature 0 that the theorem asks for",
)
normal_law = sp.exp(-(y_other**2) / 2) / sp.sqrt(2 * sp.pi)
no_loss = pair.claim(
    "spectrum.no-loss: near note 003, Theorem 36, hypotheses",
    "The theorem, as it is stated, speaks of the Gaussian kernel too: under the normal law the "
    "mean feature of exp(-(x - y)²/2) is 0 at every x.",
    Disproof(
        calculus(
            sp.Integral(
                sp.exp(-((x_real - y_other) ** 2) / 2) * normal_law, (y_other, -sp.oo, sp.oo)
            ),
            (
                sp.exp(-(x_real**2) / 4) / sp.sqrt(2),
                "the mean feature at x",
                Antiderivative(
                    sp.exp(-(x_real**2) / 4) * sp.erf(y_other - x_real / 2) / (2 * sp.sqrt(2))
                ),
            ),
        ),
        sp.S.Zero,
    ),
    fault="missing-hypothesis, repaired by spectrum.centred-law",
)
product_above = population.claim(
    "spectrum.product-above: note 003, Theorem 36, proof, step 2, last display [003-T36-2l-i "
    "003-T36-2l-ii 003-T36-2l-iii]",
    "(TT*p)(x) is ⟨T*p, φ(x)⟩, the mean of ⟨p(X)φ(X), φ(x)⟩, and so the integral of p against the "
    "kernel.",
    """(TT*p)_ω' = ⟨T*p, h_ω'⟩   [the definition of T]
    = E_ω[⟨p_ω h_ω, h_ω'⟩]   [the formula for T*]
    = E_ω[p_ω ⟨h_ω, h_ω'⟩]   [linear in the first place]""",
    reads=f"X is ω and {FEATURE}, x is ω' and φ(x) is h_ω'",
)
G_is_TT = population.claim(
    "spectrum.product: note 003, Theorem 36, proof, step 2, last sentence [003-T36-2m]",
    "The integral operator G is TT*.",
    "Gp = TT*p   [they have the same kernel]",
    given=(kernel_values,),
)
self_adjoint = population.claim(
    "spectrum.self-adjoint: note 003, Theorem 36, proof, step 2, last sentence [003-T36-pos "
    "003-T36-2n]",
    "TT* is its own adjoint; and for q = p the line between is ‖T*p‖², so it is positive, which "
    "means here that it is never negative (spectrum.positive).",
    """⟨TT*p, q⟩ = ⟨T*p, T*q⟩   [the adjoint]
    = ⟨p, TT*q⟩   [the adjoint again]""",
)
positive = population.claim(
    "spectrum.positive: implied by note 003, Theorem 36, conclusion",
    "⟨p, TT*p⟩ is the squared length of T*p: positive here means not negative "
    "(spectrum.zero-always).",
    "⟨p, TT*p⟩ ≥ 0; the difference is ‖T*p‖²   [a sum of squares]",
)

# Step 3 for the covariance operator, and the trace.

eigenfunction = population.given(
    "TT*p = λp", "p is an eigenfunction of G = TT*", eigenvector(law, pL)
)
multiplicity = population.claim(
    "spectrum.multiplicity: note 003, Theorem 36, proof, step 3, after the second display "
    "[003-T36-3k]",
    "For λ > 0 T*p, which is not 0 (spectrum.length), is an eigenvector of Σ at λ. With "
    "spectrum.dimension: λ has the same multiplicity for both.",
    """ΣT*p = T*TT*p   [Σ is T*T, since the mean is 0]
    = λT*p   [TT*p is λp]""",
    unshown="λ has the same multiplicity for both",
    given=(mean_zero, eigenfunction),
)
trace_class = basis.claim(
    "spectrum.trace-class: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-a]",
    "For any k orthonormal functions the sum of ⟨f_j, Gf_j⟩ = ‖T*f_j‖², j = 1, ..., k, is at most "
    "E‖φ(X)‖². So the trace of G is finite. It does not follow from Hilbert-Schmidt "
    "(spectrum.not-trace-class).",
    "E_ω[‖h_ω‖²] ≥ ‖T*Q‖_F²; the difference is E_ω[‖h_ω - T*Q(Q*)_ω‖²]   [a sum of squares]",
    reads=f"G is TT*, f_j is column j of Q, and {FEATURE}",
    unshown="So the trace of G is finite",
    shapes=system_fits,
    given=(system_orthonormal,),
)
not_trace_class = pair.claim(
    "spectrum.not-trace-class: implied by note 003, Theorem 36, conclusion, last sentence",
    "The diagonal operator with the entries 1/r is Hilbert-Schmidt, since 1/r² is at most "
    "2/(r(r+1)), and these sum to less than 2. It is not of trace class: the sum of 1/r over r ≤ "
    "R exceeds the integral of 1/z from 1 to R, which for R = e^m is m.",
    calculus(
        sp.Sum(2 / (r * (r + 1)), (r, 1, N)),
        (2 - 2 / (N + 1), "the sum telescopes", Telescoping(-2 / r)),
        more=[
            calculus(2 / (r * (r + 1)) - 1 / r**2, ((r - 1) / (r**2 * (r + 1)), "never negative")),
            calculus(
                sp.Integral(1 / z, (z, 1, sp.exp(m))),
                (m, "from 1 to eᵐ", Antiderivative(sp.log(z))),
            ),
        ],
    ),
    reads="R, or e^m, is exp(m)",
    unshown="the sum of 1/r over r ≤ R exceeds the integral of 1/z from 1 to R",
)
eigenbasis = basis.given(
    "TT*Q_j = d_j Q_j",
    "f_j is an eigenfunction of G at d_j",
    eigenvectors(law, system, square_root_of_d),
    origin="cited",
    reference="the spectral theorem for compact operators (M. Reed and B. Simon, section VI.5)",
)
missing_step = basis.claim(
    "spectrum.missing-step: note 003, Theorem 36, proof, step 3, last sentence, repaired",
    "Eigenvalues d_1, ..., d_k of G, with orthonormal eigenfunctions f_j, sum to at most "
    "E‖φ(X)‖². So the trace is finite, by the second moment once more. That the sum of all of "
    "them is E‖φ(X)‖² is spectrum.trace.",
    """E_ω[‖h_ω‖²] ≥ Σ_j d_j; the difference is E_ω[‖h_ω‖²] - ‖T*Q‖_F²   [⟨f, Gf⟩ is ‖T*f‖²]
    = E_ω[‖h_ω - T*Q(Q*)_ω‖²]   [a sum of squares]""",
    reads=f"G is TT*, f_j is column j of Q, and {FEATURE}",
    unshown="So the trace is finite, by the second moment once more",
    shapes=({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 4, Q: 3}),
    given=(system_orthonormal, eigenbasis),
)
concluded = pair.claim(
    "spectrum.concluded: note 003, Theorem 36, proof, step 3, last sentence [003-T36-3l]",
    "As printed, the three steps prove the theorem, and so that the trace of G is at most N for "
    "some N. But what they conclude is that G = TT* is Hilbert-Schmidt, positive and "
    "self-adjoint, with the eigenvalues of T*T other than 0. So is the diagonal operator with the "
    "entry 2^(-r) in 2^r places, r = 1, 2, ...: the squares of its entries sum to less than 1. "
    "Yet the entries for each r sum to 1, and those for r up to N + 1 to more than N. The trace "
    "needs the second moment once more, for G or for Σ_X, and the proof does not come to it "
    "(spectrum.missing-step).",
    Disproof(
        calculus(
            sp.Sum(1, (r, 1, N + 1)),
            (N + 1, "the entries for each r sum to 1", Telescoping(r)),
            more=[
                calculus(
                    sp.Sum(sp.S(2) ** -r, (r, 1, N)),
                    (
                        1 - sp.S(2) ** -N,
                        "the squares, 4⁻ʳ in 2ʳ places",
                        Telescoping(-2 * sp.S(2) ** -r),
                    ),
                )
            ],
        ),
        N,
        "≤",
    ),
    reads="G is the diagonal operator, T that of the roots of its entries, and Σ_X is T*T",
    unshown="The trace needs the second moment once more, for G or for Σ_X, and the proof does "
    "not come to it",
    fault="invalid-proof, repaired by spectrum.missing-step",
)
trace_of_eigenvalues = basis.claim(
    "spectrum.trace-of-eigenvalues: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-b]",
    "The trace, summed over an orthonormal basis of eigenfunctions, is the sum of the "
    "eigenvalues; there is such a basis because G is compact and self-adjoint. Checked: for any k "
    "orthonormal eigenfunctions.",
    """Σ_j ⟨Q_j, TT*Q_j⟩ = Σ_j d_j·‖Q_j‖²   [Gf is df]
    = Σ_j d_j   [each ‖f‖ is 1]""",
    reads="G is TT*",
    shapes=({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 4, Q: 3}),
    reference="M. Reed and B. Simon, Functional Analysis, revised edition, section VI.5 (the "
    "Hilbert-Schmidt theorem).",
    checked="a part of it",
    given=(system_orthonormal, eigenbasis),
)
trace_is_moment = basis.claim(
    "spectrum.trace: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-c]",
    "The sum of ⟨f_j, Gf_j⟩ over an orthonormal basis, which is the sum of the eigenvalues, is "
    "E‖φ(X)‖², by Parseval's identity and an exchange of the sum and the mean. Checked: where the "
    "basis is finite.",
    """Σ_j ⟨Q_j, TT*Q_j⟩ = ‖T*Q‖_F²   [⟨f, TT*f⟩ is ‖T*f‖²]
    = E_ω[‖h_ω‖²]   [Parseval: QQ* is I]""",
    reads=f"G is TT*, f_j is column j of Q, and {FEATURE}",
    shapes=basis_fits,
    reference="For an infinite basis: M. Reed and B. Simon, Functional Analysis, revised edition, "
    "sections II.3 (Parseval) and VI.6 (the trace).",
    given=(complete,),
)

# The sample: what was announced before the theorem.

centre = identity(E) - ones(E) * ones(E).adj / n


def sample_eigenvector(model: Model) -> None:
    """Make h an eigenvector of T*CT: T = b h*, and what h and a, which is b centred, do not see."""
    a, b = model.value(centre * T * h), model.value(T * h)
    size_a, size_h = (sum(x * x for (x,) in v) for v in (a, model[h]))
    rest = added([model[T], scaled(-1 / size_h, model.value(T * h * h.adj))])
    outside = multiplied(a, multiplied(transposed(a), rest))
    rest = added([rest, scaled(-1 / size_a, outside)])
    model[T] = added([rest, multiplied(b, transposed(model[h]))])
    model.parameters[λ] = size_a * size_h / model.sizes[E]


covariance_eigen = points.given(
    "T*(I - 𝟏𝟏*/n)Th/n = λh",
    "h is an eigenvector of the covariance operator of the sample",
    sample_eigenvector,
)
gram_eigen = points.given(
    "TT*α = σ²α",
    "α is an eigenvector of the Gram matrix of the centred points",
    singular_vector(T, alpha),
)
announced = points.claim(
    "spectrum.announced: note 003, §1, before Theorem 36 [003-INTRO-coincide]",
    "As announced, the covariance operator and the centred Gram matrix have the same eigenvalues, "
    "and so the same sum of them. For the points 1, 1, -1, -1 the sum is 4 for the Gram matrix "
    "and 1 for the covariance operator (4/3 with the factor 1/(n - 1) of the note). The theorem "
    "itself has no Gram matrix in it, but an operator on L₂(P).",
    "tr(CGC) = Σ_i ‖h_i - h̄‖²/n   [as announced]",
    unshown="4/3 with the factor 1/(n - 1) of the note",
    fault="constant, repaired by spectrum.sample",
    arrays="T = [1; 1; -1; -1]",
)
sample = points.claim(
    "spectrum.sample: note 003, §1, before Theorem 36, repaired",
    "An eigenvalue of the sample's covariance operator, times n, is one of the centred Gram "
    "matrix: it multiplies CTh by nλ.",
    """CGCCTh = CTT*CTh   [G is TT*, CC is C]
    = nλCTh   [T*CTh is nλh]""",
    given=(covariance_eigen,),
)
eigenfunctions = points.claim(
    "spectrum.eigenfunctions: note 003, §1, before Theorem 36 [003-INTRO-eigfun]",
    "Let the rows of T be the centred points, so that TT* is the centred Gram matrix and T*T/n "
    "the covariance operator of the sample. An eigenvector α at σ² ≠ 0 gives the eigenfunction "
    "T*α/σ at σ²/n, of the length of α (spectrum.length); at 0 T*α is 0, and no eigenfunction. "
    "The theorem does not state the relation that is announced for it; step 3 of its proof "
    "contains it, for eigenvalues above 0.",
    "T*T(T*α/σ)/n = σT*α/n   [TT*α is σ²α]",
    unshown="at 0 T*α is 0, and no eigenfunction",
    given=(gram_eigen, σ_not_zero),
)

# Spectra in closed form. The level says for which of its symbols each is shown.

half = sp.Rational(1, 2)
w = sp.pi * (r - half)
a_ = sp.pi * r
minimum = pair.claim(
    "spectrum.minimum: witness for note 003, Theorem 36",
    "Under the uniform law of [0, 1] the kernel min(x, t) has the eigenfunctions sin(wt) at 1/w², "
    "with w = π(r - 1/2), r = 1, 2, ...: the integral from 0 to x, and x times the one from x to "
    "1, add up to sin(wx)/w².",
    calculus(
        sp.Integral(t * sp.sin(w * t), (t, 0, s)),
        (
            (sp.sin(w * s) - w * s * sp.cos(w * s)) / w**2,
            "where t is the smaller",
            Antiderivative((sp.sin(w * t) - w * t * sp.cos(w * t)) / w**2),
        ),
        more=[
            calculus(
                sp.Integral(sp.sin(w * t), (t, s, 1)),
                (sp.cos(w * s) / w, "where x is: cos w is 0", Antiderivative(-sp.cos(w * t) / w)),
            ),
            calculus(
                (sp.sin(w * s) - w * s * sp.cos(w * s)) / w**2 + s * sp.cos(w * s) / w,
                (sp.sin(w * s) / w**2, "the cosines cancel"),
            ),
        ],
    ),
    reads="w is π(r - 1/2)",
)
minimum_moments = pair.claim(
    "spectrum.minimum-moments: witness for note 003, Theorem 36",
    "For the kernel min(x, t) the mean feature is x - x²/2, and not 0; the trace is 1/2, and the "
    "mean of k(X, Y)² is 1/6 (twice the integral over the pairs with X < Y).",
    calculus(
        sp.Integral(t, (t, 0, s)),
        (s**2 / 2, "and x(1 - x) from x to 1", Antiderivative(t**2 / 2)),
        more=[
            calculus(s**2 / 2 + s * (1 - s), (s - s**2 / 2, "the mean feature at x")),
            calculus(sp.Integral(t, (t, 0, 1)), (half, "the trace", Antiderivative(t**2 / 2))),
            calculus(
                sp.Integral(2 * t**3 / 3, (t, 0, 1)),
                (sp.Rational(1, 6), "the mean of k²", Antiderivative(t**4 / 6)),
            ),
        ],
    ),
    reads="Y is t, and the mean of k(X, Y)² over the X below it is t³/3",
    unshown="twice the integral over the pairs with X < Y",
)
minimum_centred = pair.claim(
    "spectrum.minimum-centred: witness for note 003, Theorem 36",
    "Centred, the kernel min(x, t) has the eigenfunctions cos(πrt) at 1/(πr)²: they have mean 0, "
    "and on functions of mean 0 centring takes only the integral of (t - t²/2)cos(πrt) away, "
    "which is -1/(πr)².",
    calculus(
        sp.Integral(t * sp.cos(a_ * t), (t, 0, s)),
        (
            s * sp.sin(a_ * s) / a_ + (sp.cos(a_ * s) - 1) / a_**2,
            "where t is the smaller",
            Antiderivative(t * sp.sin(a_ * t) / a_ + sp.cos(a_ * t) / a_**2),
        ),
        more=[
            calculus(
                sp.Integral(sp.cos(a_ * t), (t, s, 1)),
                (-sp.sin(a_ * s) / a_, "where x is", Antiderivative(sp.sin(a_ * t) / a_)),
            ),
            calculus(
                sp.Integral(sp.cos(a_ * t), (t, 0, 1)),
                (sp.S.Zero, "the mean of the function", Antiderivative(sp.sin(a_ * t) / a_)),
            ),
            calculus(
                sp.Integral((t - t**2 / 2) * sp.cos(a_ * t), (t, 0, 1)),
                (
                    -1 / a_**2,
                    "what centring takes away",
                    Antiderivative(
                        (t - t**2 / 2) * sp.sin(a_ * t) / a_
                        + (1 - t) * sp.cos(a_ * t) / a_**2
                        + sp.sin(a_ * t) / a_**3
                    ),
                ),
            ),
            calculus(
                (
                    s * sp.sin(a_ * s) / a_
                    + (sp.cos(a_ * s) - 1) / a_**2
                    - s * sp.sin(a_ * s) / a_
                    + 1 / a_**2
                ),
                (sp.cos(a_ * s) / a_**2, "together"),
            ),
        ],
    ),
)
B2 = t**2 - t + sp.Rational(1, 6)
turn = 2 * sp.pi * r
there, back = sp.cos(turn * (s - t)), sp.sin(turn * (s - t))
circle = pair.claim(
    "spectrum.circle: witness for note 003, Theorem 36",
    "On the circle of length 1, with the uniform law, let k be B(z) = z² - z + 1/6 of the way z "
    "from one point to the other, walking in one direction. With the way as the variable, called "
    "t below, the integral equation says that cos(2πrx) and sin(2πrx) are eigenfunctions, both at "
    "1/(2π²r²): every eigenvalue is double.",
    calculus(
        sp.Integral(B2 * there, (t, 0, 1)),
        (
            sp.cos(turn * s) / (2 * sp.pi**2 * r**2),
            "by parts, twice",
            Antiderivative(-B2 * back / turn + (2 * t - 1) * there / turn**2 + 2 * back / turn**3),
        ),
        more=[
            calculus(
                sp.Integral(B2 * back, (t, 0, 1)),
                (
                    sp.sin(turn * s) / (2 * sp.pi**2 * r**2),
                    "by parts, twice",
                    Antiderivative(
                        B2 * there / turn + (2 * t - 1) * back / turn**2 - 2 * there / turn**3
                    ),
                ),
            )
        ],
    ),
    reads="z is t, and k, or B(z), is t² - t + 1/6",
    unshown="every eigenvalue is double",
)
circle_moments = pair.claim(
    "spectrum.circle-moments: witness for note 003, Theorem 36",
    "The kernel of the circle is centred as it is: the mean of B is 0. Its trace is B(0) = 1/6, "
    "and the mean of k(X, Y)² is 1/180.",
    calculus(
        sp.Integral(B2, (t, 0, 1)),
        (
            sp.S.Zero,
            "the mean feature, at every point",
            Antiderivative(t**3 / 3 - t**2 / 2 + t / 6),
        ),
        more=[
            calculus(
                sp.Integral(B2**2, (t, 0, 1)),
                (
                    sp.Rational(1, 180),
                    "the mean of k²",
                    Antiderivative(sp.integrate(sp.expand(B2**2), t)),
                ),
            )
        ],
    ),
    reads="k(X, Y), or B, is t² - t + 1/6",
)
v = sp.sqrt(1 - ρ**2)
gauss = sp.exp(-(ζ**2) / 2) / sp.sqrt(2 * sp.pi)
moved = ρ * x + v * ζ


mehler = pair.claim(
    "spectrum.mehler: witness for note 003, Theorem 36",
    "Under the normal law Mehler's kernel, exp((2ρxy - ρ²x² - ρ²y²)/(2v²))/v with 0 < ρ < 1 and "
    "v² = 1 - ρ², times the density of Y is the density of ρx + vζ, ζ normal. So it takes exp(ty "
    "- t²/2) to exp(tρx - (tρ)²/2). In powers of t, which may be integrated one by one (dominated "
    "convergence): the Hermite polynomial of degree e is an eigenfunction at ρᵉ. Degree 2 is also "
    "checked by itself.",
    calculus(
        sp.Integral(sp.exp(t_ * moved - t_**2 / 2) * gauss, (ζ, -sp.oo, sp.oo)),
        (
            sp.exp(t_ * ρ * x - t_**2 * ρ**2 / 2),
            "complete the square",
            Antiderivative(
                sp.exp(t_ * ρ * x - t_**2 * ρ**2 / 2) * sp.erf((ζ - t_ * v) / sp.sqrt(2)) / 2
            ),
        ),
        more=[
            calculus(
                (
                    (2 * ρ * x * y_real - ρ**2 * x**2 - ρ**2 * y_real**2) / (2 * (1 - ρ**2))
                    - y_real**2 / 2
                ),
                (-((y_real - ρ * x) ** 2) / (2 * (1 - ρ**2)), "the exponents"),
            ),
            calculus(
                sp.Integral((moved**2 - 1) * gauss, (ζ, -sp.oo, sp.oo)),
                (
                    ρ**2 * (x**2 - 1),
                    "degree 2",
                    Antiderivative(
                        ρ**2 * (x**2 - 1) * sp.erf(ζ / sp.sqrt(2)) / 2
                        - (2 * ρ * x * v + v**2 * ζ) * gauss
                    ),
                ),
            ),
        ],
    ),
    reads="v is the root of 1 - ρ², and Y is y",
    unshown="In powers of t, which may be integrated one by one (dominated convergence): the "
    "Hermite polynomial of degree e is an eigenfunction at ρᵉ",
    given=(Hypothesis("ρ < 1", "ρ is below 1", positive=1 - ρ**2),),
)
mehler_trace = pair.claim(
    "spectrum.mehler-trace: witness for note 003, Theorem 36",
    "With ρ = (1 - u²)/(1 + u²), 0 < u < 1, Mehler's kernel has k(x, x) = exp((1 - u²)x²/2)(1 + "
    "u²)/(2u), and the trace (1 + u²)/(2u²) = 1/(1 - ρ), which is the sum of the powers of ρ. The "
    "mean feature is the constant 1 (the eigenfunction of degree 0), and not 0: centring takes "
    "the eigenvalue 1 away and leaves the others.",
    calculus(
        sp.Integral(
            (1 + u_**2) / (2 * u_) * sp.exp(-(u_**2) * ζ**2 / 2) / sp.sqrt(2 * sp.pi),
            (ζ, -sp.oo, sp.oo),
        ),
        (
            (1 + u_**2) / (2 * u_**2),
            "the trace",
            Antiderivative((1 + u_**2) / (4 * u_**2) * sp.erf(u_ * ζ / sp.sqrt(2))),
        ),
        (1 / (1 - (1 - u_**2) / (1 + u_**2)), "1/(1 - ρ)"),
    ),
    reads="x is ζ, ρ is (1 - u²)/(1 + u²), and k(x, x) times the normal density is integrated",
    unshown="The mean feature is the constant 1 (the eigenfunction of degree 0), and not 0: "
    "centring takes the eigenvalue 1 away and leaves the others",
)
square_kernel = (1 + x * t_) ** 2 / 2


def polynomial_equation(f: sp.Expr, eigenvalue: sp.Expr, reason: str) -> Calculus:
    """The integral of (1 + xt)² f(t)/2 over [-1, 1] is λf(x)."""
    return calculus(
        sp.Integral(square_kernel * f, (t_, -1, 1)),
        (
            eigenvalue * f.subs(t_, x),
            reason,
            Antiderivative(sp.integrate(sp.expand(square_kernel * f), t_)),
        ),
    )


large, small = (sp.Rational(3, 5) + e * sp.sqrt(61) / 15 for e in (1, -1))
polynomial = pair.claim(
    "spectrum.polynomial: witness for note 003, Theorem 36",
    "Under the uniform law of [-1, 1] the kernel (1 + xt)² has the eigenvalues 2/3, with the "
    "eigenfunction t, and λ = 3/5 ± √61/15, with 1/3 + (λ - 1)t²; what is orthogonal to 1, t and "
    "t² is taken to 0.",
    replace(
        polynomial_equation(t_, sp.Rational(2, 3), "the odd one"),
        more=(
            polynomial_equation(sp.Rational(1, 3) + (large - 1) * t_**2, large, "an even one"),
            polynomial_equation(sp.Rational(1, 3) + (small - 1) * t_**2, small, "the other"),
            calculus(
                (1 + x * t_) ** 2,
                (1 + 2 * x * t_ + x**2 * t_**2, "as a function of t: only 1, t and t²"),
            ),
        ),
    ),
    reads="λ is 3/5 + √61/15, and then 3/5 - √61/15",
)
polynomial_moments = pair.claim(
    "spectrum.polynomial-moments: witness for note 003, Theorem 36",
    "For the kernel (1 + xt)² the mean feature is 1 + x²/3, and not 0; the trace is 28/15, the "
    "sum of the three eigenvalues, and the mean of k(X, Y)² is 128/75, the sum of their squares.",
    calculus(
        sp.Integral(square_kernel, (t_, -1, 1)),
        (
            1 + x**2 / 3,
            "the mean feature at x",
            Antiderivative(sp.integrate(sp.expand(square_kernel), t_)),
        ),
        more=[
            calculus(
                sp.Integral((1 + t_**2) ** 2 / 2, (t_, -1, 1)),
                (
                    sp.Rational(2, 3) + large + small,
                    "the trace",
                    Antiderivative(t_ / 2 + t_**3 / 3 + t_**5 / 10),
                ),
            ),
            calculus(
                sp.Integral((1 + x * t_) ** 4 / 2, (t_, -1, 1)),
                (
                    1 + 2 * x**2 + x**4 / 5,
                    "the mean of k² at x",
                    Antiderivative(sp.integrate(sp.expand((1 + x * t_) ** 4 / 2), t_)),
                ),
            ),
            calculus(
                sp.Integral((1 + 2 * x**2 + x**4 / 5) / 2, (x, -1, 1)),
                (
                    sp.Rational(128, 75),
                    "the mean of k²",
                    Antiderivative(x / 2 + x**3 / 3 + x**5 / 50),
                ),
                (sp.Rational(2, 3) ** 2 + large**2 + small**2, "the squares of the eigenvalues"),
            ),
        ],
    ),
    reads="k(X, Y) is (1 + xt)²",
)
golden, silver = ((3 + e * sp.sqrt(5)) / 4 for e in (1, -1))
above = sp.Matrix([[4, 1, 0], [1, 1, 1], [0, 1, 4]]) * sp.diag(1, 2, 1) / 4
below = sp.Matrix([[1, 0, half], [0, 1, 0], [half, 0, half]])
discrete = pair.claim(
    "spectrum.discrete: witness for note 003, Theorem 36",
    "Let X be -1, 0 or 1 with the probabilities 1/4, 1/2 and 1/4, and k(x, t) = (1 + xt)². The "
    "matrix of TT* on L₂(P), the kernel values times the probabilities, and that of T*T, the "
    "means of products of the features 1, √2 t and t², have one characteristic polynomial, with "
    "the roots 1 and (3 ± √5)/4.",
    calculus(
        (above - ξ * sp.eye(3)).det(),
        (-(ξ - 1) * (ξ - golden) * (ξ - silver), "of TT*"),
        more=[
            calculus(
                (below - ξ * sp.eye(3)).det(), (-(ξ - 1) * (ξ - golden) * (ξ - silver), "of T*T")
            )
        ],
    ),
    reads="TT* is a matrix whose entries are k(x, t) times the probability of t, and T*T one of "
    "means over X; from each ξ times the unit matrix is taken",
)
