"""One eigenvector at a time, whole eigenspaces, and zero."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import isqrt
from typing import Any

import sympy as sp

from ...core.chapter import Chapter
from ...core.claims import lemma
from ...core.hypotheses import Hypothesis
from ...core.models import Array, Model, added, multiplied, orthonormal, scaled, transposed
from ...core.words import Word, hilbert_space, index, index_set, letter, norm2, ones
from ...notation import H, P, Q, course, g, h, standing, y

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
    "p ∈ L, λ, σ ∈ ℝ, Q : ℝᵏ → L, V : L → L, b, d ∈ ℝᵏ, r, ν ∈ ℝᵐ",
    standing=standing,
)
p, λ, σ, axes, b, d, rest, ν = pair["p λ σ Q b d r ν"]
points = course.also(
    i, l, "V : ℝⁿ → ℝⁿ, Q, W : ℝᵏ → ℝⁿ, d, b ∈ ℝᵏ, Γ : ℝᵐ → ℝⁿ, ν, r ∈ ℝᵐ, γ, λ, σ ∈ ℝ"
)
γ, Qs, others = points["γ Q Γ"]

# Note 003 in its own letters: an outcome is X, Y, x, y or t, and its feature φ_X, a row of T.
law = letter("T", P, H, rows="φ")
X, Y, at_x, at_y, at_t = (index(name, P) for name in ("X", "Y", "x", "y", "t"))
theorem = Chapter(
    law,
    *(X, Y, at_x, at_y, at_t),
    "V, Σ : H → H, h, h' ∈ H, f, g, r ∈ L₂(P), G : L₂(P) → L₂(P), u : H → L₂(P) rows u, c, λ ∈ ℝ",
    standing=standing,
)
fL, size, directions = theorem["f r u"]
basis = Chapter(law, X, Y, j, "f : ℝᵏ → L₂(P), d ∈ ℝᵏ", standing=standing)
system = basis["f"]

# What the note's k is in the lines.
KERNEL = "k(X, Y) is ⟨φ_X, φ_Y⟩"
SECTION = "k(Y, ·) is the function Tφ_Y"

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

orthonormal_system = pair.orthonormal("Q")
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
    reads="TT* is note 003's G and note 004's AᵀA, and T*T is note 003's covariance operator "
    "(spectrum.covariance) and note 004's AAᵀ",
    given=(regular, lemma(resolvent_symmetric), lemma(resolvent_too), not_counted),
)
constant = ones(P)
mean_zero = theorem.given(
    "E_X[φ_X] = 0",
    "the mean feature is 0",
    lambda model: model.__setitem__(law, model.value(law - constant * (constant.adj * law))),
)
zero_always = theorem.claim(
    "spectrum.zero-always: implied by note 003, Theorem 36, hypotheses",
    "Where the mean feature is 0, G = TT* takes the constant functions to 0: under the theorem's "
    "own hypothesis 0 is always an eigenvalue of G, and G is never positive definite.",
    """TT*𝟏 = T(E_X[φ_X])   [T*𝟏 is the mean]
    = 0   [the mean is 0]""",
    reads="G is TT*",
    given=(mean_zero,),
)
printed_spectrum = theorem.claim(
    "spectrum.printed: near note 003, Theorem 36, conclusion",
    "If 0 is counted among the eigenvalues that G and Σ_X share, then where 0 is none of Σ_X it "
    "is none of G, and what G takes to 0 has length 0. On the two points 1 and -1 the kernel xy "
    "has mean feature 0, and the constants are taken to 0.",
    "‖f‖² = 0   [if 0 is counted]",
    reads="G is TT*, Σ_X is T*T, and the kernel xy is the product of two entries of T",
    fault="missing-hypothesis, repaired by spectrum.nonzero",
    arrays="T = [1; -1], f = [1; 1], V = [1], P = [1/2 1/2]",
    given=(
        mean_zero,
        "VT*T = I   [0 is not an eigenvalue of Σ_X = T*T, which has the inverse V]",
        "TT*f = 0   [f is in the eigenspace of G at 0]",
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
