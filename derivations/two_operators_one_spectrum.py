"""Chapter 05: TT* and T*T have the same eigenvalues but for 0; a theorem with its proof repaired."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Any

import sympy as sp

from .core.calculus import Antiderivative, Telescoping
from .core.check import Equation
from .core.claims import Calculus, Chain, Citation, Claim, Disproof, Refutation, Remark, bound
from .core.models import (
    Array,
    Hypothesis,
    Model,
    added,
    equal_to,
    inverse,
    multiplied,
    orthonormal,
    scaled,
    transposed,
)
from .core.words import (
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    inner,
    letter,
    norm2,
    ones,
    total,
    trace,
)
from .notation import (
    C,
    E,
    G,
    H,
    P,
    Q,
    T,
    alpha,
    centring,
    g,
    gram,
    h,
    k,
    law,
    law_mean,
    mu,
    n,
    omega,
    omega_,
    outcome,
    sample_not_empty,
    y,
)

λ = sp.Symbol("λ", positive=True)
σ = sp.Symbol("σ", positive=True)
c = sp.Symbol("c", real=True)

L = hilbert_space("L")  # L₂(P), or ℝⁿ, or any other
A = letter("T", L, H)  # any bounded operator
p, q = letter("p", L), letter("q", L)
axes = letter("Q", L, Q)
i, j = index("i", Q), index("j", Q)

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
    """Impose TT*p = λp: p has mean 0 where it has a mean, and λ is what comes out."""

    def impose(model: Model) -> None:
        if vector.cod.kind == "measure":
            mean = model.value(ones(vector.cod).adj * vector)[0][0]
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
    """The square root where it is rational, or else 1."""
    if isinstance(x, float):
        return abs(x) ** 0.5
    top, bottom = isqrt(abs(x.numerator)), isqrt(x.denominator)
    return Fraction(top, bottom) if top and Fraction(top, bottom) ** 2 == x else Fraction(1)


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
            orthonormal(columns)(model)
        model_w = Model(model.sizes, model.parameters)
        other = letter("W", operator.dom, columns.dom)
        model_w[other] = [row[:size] for row in transposed(model[operator])]
        orthonormal(other)(model_w)
        s = values(model, size)
        spread = [[x * t for x, t in zip(row, s, strict=True)] for row in model[columns]]
        rest = beside(model, operator, columns, model_w[other])
        model[operator] = added([rest, multiplied(spread, transposed(model_w[other]))])
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

eigen = Hypothesis(
    "TT*p = λp",
    "p is an eigenvector of TT*",
    "note",
    Equation(A * A.adj * p, λ * p),
    None,
    eigenvector(A, p),
)
eigen_too = Hypothesis(
    "T*Th = λh",
    "h is an eigenvector of T*T",
    "note",
    Equation(A.adj * A * h, λ * h),
    None,
    eigenvector(A.adj, h),
)
not_zero = Hypothesis("λ ≠ 0", "the eigenvalue is not 0", "note", nonzero=λ)

carried = Claim(
    id="spectrum.carried",
    place="note 003, Theorem 36, proof, step 3",
    sentence="T* carries an eigenvector of TT* to a vector that T*T multiplies by the same λ: "
    "the brackets move, and TT*p is λp.",
    rows=("003-T36-3b", "003-T36-3c", "003-T36-3d"),
    given=(eigen,),
    evidence=Chain(((A.adj * A * (A.adj * p), ""), (λ * A.adj * p, "TT*p is λp"))),
)
length = Claim(
    id="spectrum.length",
    place="implied by note 003, Theorem 36, proof, step 3",
    sentence="The squared length of T*p is λ times that of p: for λ > 0 an eigenvector is not "
    "carried to 0, so what arrives is an eigenvector.",
    implied=True,
    given=(eigen,),
    evidence=Chain(
        (
            (norm2(A.adj * p), ""),
            (inner(p, A * A.adj * p), "the adjoint"),
            (λ * norm2(p), "TT*p is λp"),
        )
    ),
)
returned = Claim(
    id="spectrum.returned",
    place="note 003, Theorem 36, proof, step 3, first display",
    sentence="TT* maps its eigenspace onto itself: it multiplies p by λ, and p is TT* of p/λ.",
    rows=("003-T36-3e",),
    given=(eigen, not_zero),
    evidence=Chain(((A * A.adj * (p / λ), ""), (p, "TT*p is λp"))),
)
arrives = Hypothesis(
    "h", "where T* carries p, divided by λ", "definition", Equation(h, A.adj * p / λ)
)
reached = Claim(
    id="spectrum.reached",
    place="note 003, Theorem 36, proof, step 3, first display",
    sentence="Every eigenvector p of TT* with λ ≠ 0 is Th, with h = T*p/λ.",
    rows=("003-T36-3f",),
    given=(eigen, arrives, not_zero),
    evidence=Chain(((A * h, ""), (A * A.adj * p / λ, "what h is"), (p, "TT*p is λp"))),
)
carried_too = Claim(
    id="spectrum.carried-too",
    place="note 003, Theorem 36, proof, step 3, before the second display",
    sentence="T carries an eigenvector of T*T to a vector that TT* multiplies by the same λ.",
    rows=("003-T36-3g",),
    given=(eigen_too,),
    evidence=Chain(((A * A.adj * (A * h), ""), (λ * A * h, "T*Th is λh"))),
)
onto = Claim(
    id="spectrum.onto",
    place="note 003, Theorem 36, proof, step 3, second display",
    sentence="The vector h = T*p/λ, of which p is the image, lies in the eigenspace of T*T; so T "
    "maps that eigenspace onto the one of TT*, and not only into it.",
    rows=("003-T36-3h",),
    given=(eigen, arrives, not_zero),
    evidence=Chain(
        (
            (A.adj * A * h, ""),
            (A.adj * (A * A.adj * p) / λ, "what h is"),
            (λ * h, "TT*p is λp"),
        )
    ),
)
returned_too = Claim(
    id="spectrum.returned-too",
    place="note 003, Theorem 36, proof, step 3, after the second display",
    sentence="Every eigenvector h of T*T with λ ≠ 0 is T* of Th/λ, which lies in the eigenspace "
    "of TT*.",
    rows=("003-T36-3i",),
    given=(eigen_too, not_zero),
    evidence=Chain(((A.adj * (A * h / λ), ""), (h, "T*Th is λh"))),
)
h_eigen = Hypothesis(
    "T*Th = σ²h",
    "h is an eigenvector of T*T",
    "note",
    Equation(A.adj * A * h, σ**2 * h),
    None,
    singular_vector(A.adj, h),
)
p_eigen = Hypothesis(
    "TT*p = σ²p",
    "p is an eigenvector of TT*",
    "note",
    Equation(A * A.adj * p, σ**2 * p),
    None,
    singular_vector(A, p),
)
σ_not_zero = Hypothesis("σ ≠ 0", "the eigenvalue σ² is not 0", "note", nonzero=σ)
isometry = Claim(
    id="spectrum.isometry",
    place="implied by note 003, Theorem 36, proof, step 3",
    sentence="T/σ preserves inner products with an eigenvector h of T*T at σ², so on the "
    "eigenspace it is an isometry; spectrum.reached and spectrum.returned-too say that T*/σ undoes "
    "it, from either side.",
    rows=("003-T36-iso",),
    implied=True,
    given=(h_eigen, σ_not_zero),
    evidence=Chain(
        (
            (inner(A * g / σ, A * h / σ), ""),
            (inner(g, A.adj * A * h) / σ**2, "the adjoint"),
            (inner(g, h), "T*Th is σ²h"),
        )
    ),
)
singular = Claim(
    id="spectrum.singular",
    place="implied by note 003, Theorem 36, proof, step 3",
    sentence="With v = T*p/σ the pair has T*p = σv and Tv = σp: σ is a singular value, and the "
    "eigenvectors of the two products are its singular vectors.",
    implied=True,
    given=(p_eigen, σ_not_zero),
    evidence=Chain(((A * (A.adj * p / σ), ""), (σ * p, "TT*p is σ²p"))),
)

# Whole eigenspaces, by orthonormal systems of any size k.

orthonormal_system = Hypothesis(
    "Q*Q = I",
    "the columns of Q are orthonormal",
    "note",
    Equation(axes.adj * axes, identity(Q)),
    None,
    orthonormal(axes),
)
in_eigenspace = Hypothesis(
    "TT*Q = σ²Q",
    "the columns of Q are eigenvectors of TT* at σ²",
    "note",
    Equation(A * A.adj * axes, σ**2 * axes),
    None,
    eigenvectors(A, axes, all_σ),
)
λ_eigenspace = Hypothesis(
    "TT*Q = λQ",
    "the columns of Q are eigenvectors of TT* at λ",
    "note",
    Equation(A * A.adj * axes, λ * axes),
    None,
    eigenvectors(A, axes, all_λ),
)
systems_fit = ({L: 4, H: 3, Q: 2}, {L: 3, H: 5, Q: 2}, {L: 5, H: 4, Q: 3})
dimension = Claim(
    id="spectrum.dimension",
    place="note 003, Theorem 36, proof, step 3, after the second display",
    sentence="k orthonormal eigenvectors of TT* at σ² are carried to k orthonormal vectors by T*/σ "
    "(and back by T/σ): neither eigenspace has room for more than the other.",
    rows=("003-T36-3j",),
    given=(orthonormal_system, in_eigenspace, σ_not_zero),
    shapes=systems_fit,
    evidence=Chain(
        (
            ((A.adj * axes / σ).adj * (A.adj * axes / σ), ""),
            (axes.adj * (A * A.adj * axes) / σ**2, "the adjoint of a product"),
            (axes.adj * axes, "TT*Q is σ²Q"),
            (identity(Q), "Q*Q is I"),
        )
    ),
)
subspace = Claim(
    id="spectrum.subspace",
    place="note 003, Theorem 36, proof, step 3",
    sentence="Every combination of eigenvectors at λ is multiplied by λ: an eigenspace is a linear "
    "subspace.",
    rows=("003-T36-3a",),
    given=(λ_eigenspace,),
    shapes=systems_fit,
    evidence=Chain(((A * A.adj * (axes * y), ""), (λ * axes * y, "TT*Q is λQ"))),
)

# Zero.

kernels = Claim(
    id="spectrum.kernels",
    place="implied by note 003, Theorem 36, proof, step 3",
    sentence="⟨h, T*Th⟩ is the squared length of Th: at the eigenvalue 0 the eigenspace of T*T is "
    "what T takes to 0, and that of TT* is what T* takes to 0.",
    implied=True,
    evidence=bound(inner(h, A.adj * A * h), as_word(0), [(1, A * h)]),
)
resolvent = letter("V", L, L)
regular = Hypothesis(
    "V",
    "λ is not an eigenvalue of TT*, and TT* - λ has the inverse V",
    "note",
    Equation((A * A.adj - λ * identity(L)) * resolvent, identity(L)),
    None,
    lambda model: inverts(model),
)


def inverts(model: Model) -> None:
    model[resolvent] = inverse(model.value(A * A.adj - λ * identity(L)))


nonzero_spectrum = Claim(
    id="spectrum.nonzero",
    place="repairs note 003, Theorem 36, and note 004, §9.3",
    sentence="Away from 0 the spectra are the same, eigenvalues or not: if TT* - λ has the inverse "
    "V and λ ≠ 0, then T*T - λ has the inverse (T*VT - I)/λ.",
    given=(regular, not_zero),
    evidence=Chain(
        (
            ((A.adj * A - λ * identity(H)) * (A.adj * resolvent * A - identity(H)) / λ, ""),
            (
                (A.adj * ((A * A.adj - λ * identity(L)) * resolvent) * A - A.adj * A) / λ
                + identity(H),
                "multiply out",
            ),
            (identity(H), "V is the inverse"),
        )
    ),
)
constant = ones(P)
mean_zero = Hypothesis(
    "μ = 0",
    "the mean feature is 0",
    "note",
    Equation(total(omega, outcome(omega)), 0 * h),
    None,
    lambda model: model.__setitem__(law, model.value(law - constant * (constant.adj * law))),
)
zero_always = Claim(
    id="spectrum.zero-always",
    place="implied by note 003, Theorem 36, hypotheses",
    sentence="Where the mean feature is 0 the constant functions are taken to 0 by TT*: under the "
    "theorem's own hypothesis 0 is always an eigenvalue of G, and G is never positive definite.",
    implied=True,
    given=(mean_zero,),
    evidence=Chain(
        (
            (law * law.adj * constant, ""),
            (law * total(omega, outcome(omega)), "T*𝟏 is the mean"),
            (0 * constant, "the mean is 0"),
        )
    ),
)
pL = letter("p", P)
qL = letter("q", P)
inverse_of_Σ = Hypothesis(
    "VT*T = I",
    "0 is not an eigenvalue of Σ_X = T*T, which has the inverse V",
    "note",
    Equation(letter("V", H, H) * law.adj * law, identity(H)),
)
G_kills_p = Hypothesis(
    "TT*p = 0", "p is in the eigenspace of G at 0", "note", Equation(law * law.adj * pL, 0 * pL)
)
printed_spectrum = Claim(
    id="spectrum.printed",
    place="note 003, Theorem 36, conclusion",
    sentence="As printed, G and Σ_X share all eigenvalues, so where 0 is none of Σ_X it is none of "
    "G, and what G takes to 0 has length 0. On two points the kernel xy has mean feature 0, and "
    "the constants are taken to 0.",
    rows=("003-T36-spec",),
    weight="missing-hypothesis",
    repaired_by="spectrum.nonzero",
    given=(mean_zero, inverse_of_Σ, G_kills_p),
    evidence=Refutation(
        ((norm2(pL), ""), (as_word(0), "as printed")),
        {P: 2, H: 1},
        {law: [[1], [-1]], pL: [[1], [1]], letter("V", H, H): [[1]]},
        weights={P: [Fraction(1, 2), Fraction(1, 2)]},
    ),
)
printed_same = Claim(
    id="spectrum.printed-same",
    place="note 004, §9.3, last sentence",
    sentence="As printed, TT* and T*T have the same eigenvalues, so where TT* is invertible a "
    "vector that T*T takes to 0 has length 0. One point in a plane: TT* is the number 1, and T*T "
    "takes what is orthogonal to the point to 0.",
    rows=("004-93-same",),
    weight="missing-hypothesis",
    repaired_by="spectrum.nonzero",
    given=(
        Hypothesis(
            "VTT* = I",
            "TT* has the inverse V",
            "note",
            Equation(letter("V", E, E) * T * T.adj, identity(E)),
        ),
        Hypothesis("T*Th = 0", "T*T takes h to 0", "note", Equation(T.adj * T * h, 0 * h)),
    ),
    evidence=Refutation(
        ((norm2(h), ""), (as_word(0), "as printed")),
        {E: 1, H: 2},
        {T: [[1, 0]], letter("V", E, E): [[1]], h: [[0], [1]]},
    ),
)

# More dimensions than points: note 004, §9.3, column by column.

Qs = letter("Q", E, Q)
d, b = letter("d", Q), letter("b", Q)
I_k = identity(Q)
column, column_i = Qs[:, j], Qs[:, i]


def square_root_of_d(model: Model, size: int) -> list[Any]:
    s = [root(x) for (x,) in model[d]]
    model[d] = [[x * x] for x in s]
    return s


def inverse_squares(model: Model) -> None:
    model[b] = [[x or Fraction(a + 2)] for a, (x,) in enumerate(model[b])]
    model[d] = [[1 / (x * x)] for (x,) in model[b]]


columns_eigen = Hypothesis(
    "TT*Q = QD",
    "column j of Q is an eigenvector of TT* at d_j",
    "note",
    Equation(T * T.adj * column, d[j] * column),
    None,
    eigenvectors(T, Qs, square_root_of_d),
)
columns_orthonormal = Hypothesis(
    "QᵀQ = I",
    "the columns of Q are orthonormal",
    "added",
    Equation(inner(column_i, column), I_k[i, j]),
    None,
    orthonormal(Qs),
)
d_invertible = Hypothesis(
    "D^(-1/2)",
    "no d_j is 0, so that b_j can be its power -1/2",
    "added",
    Equation(b[j] * b[j] * d[j], as_word(1)),
    None,
    inverse_squares,
)
columns_fit = ({E: 4, H: 3, Q: 2}, {E: 3, H: 5, Q: 2}, {E: 5, H: 4, Q: 3})

rank = Claim(
    id="spectrum.rank",
    place="note 004, §9.3, first paragraph",
    sentence="k orthonormal eigenvectors of T*T with eigenvalues d_j ≠ 0 are carried by T, and "
    "divided by √d_j, to k orthonormal vectors W of ℝⁿ; and n - k is the squared Hilbert-Schmidt "
    "norm of I - WW*, so k is at most the number n of points.",
    rows=("004-93-rank",),
    evidence=Remark("remark", "to be filled"),
)
carried_columns = Claim(
    id="spectrum.carried-columns",
    place="note 004, §9.3, first display",
    sentence="Multiplied by T*, the equation for a column of Q says that T*T multiplies T* of that "
    "column by the same d_j.",
    rows=("004-93-AQ",),
    given=(columns_eigen,),
    shapes=columns_fit,
    evidence=Chain(
        ((T.adj * T * (T.adj * column), ""), (d[j] * (T.adj * column), "TT*Q is QD"))
    ),
)
compressed = Claim(
    id="spectrum.compressed",
    place="note 004, §9.3, after the second display",
    sentence="Q*TT*Q is the diagonal matrix of the eigenvalues, if the columns of Q are "
    "orthonormal.",
    rows=("004-93-QAQ",),
    weight="missing-hypothesis",
    given=(columns_orthonormal, columns_eigen),
    shapes=columns_fit,
    evidence=Chain(
        (
            (inner(column_i, T * T.adj * column), ""),
            (d[j] * inner(column_i, column), "TT*Q is QD"),
            (d[j] * I_k[i, j], "Q*Q is I"),
        )
    ),
)
first_eigenvectors = Claim(
    id="spectrum.first",
    place="note 004, §9.3, after the first display",
    sentence="The columns of T*Q are orthogonal, and the squared length of column j is d_j; times "
    "b_j² it is 1, so no column is 0. That needs d_j ≠ 0: when more columns are asked for than "
    "the rank of the sample, the others are 0, and no eigenvectors.",
    rows=("004-93-first",),
    weight="missing-hypothesis",
    given=(columns_orthonormal, d_invertible, columns_eigen),
    shapes=columns_fit,
    evidence=Chain(
        (
            (b[j] * b[j] * inner(T.adj * column_i, T.adj * column), ""),
            (b[j] * b[j] * d[j] * inner(column_i, column), "TT*Q is QD"),
            (I_k[i, j], "Q*Q is I, no d is 0"),
        )
    ),
)
U_i, U_j = b[i] * (T.adj * column_i), b[j] * (T.adj * column)
transposed_product = Claim(
    id="spectrum.transposed",
    place="note 004, §9.3, second display, first =",
    sentence="With U = T*QD^(-1/2), column j being b_j T*Q_j, the entries of U*U are those of "
    "D^(-1/2)Q*TT*QD^(-1/2).",
    rows=("004-93-UU-a",),
    evidence=Chain(
        (
            (inner(U_i, U_j), ""),
            (b[i] * inner(column_i, T * T.adj * column) * b[j], "the transpose of a product"),
        )
    ),
)
normalised = Claim(
    id="spectrum.normalised",
    place="note 004, §9.3, second display",
    sentence="The columns of U are orthonormal, if those of Q are and D is invertible.",
    rows=("004-93-UU-b", "004-93-U"),
    weight="missing-hypothesis",
    given=(columns_orthonormal, d_invertible, columns_eigen),
    shapes=columns_fit,
    evidence=Chain(
        (
            (inner(U_i, U_j), ""),
            (b[i] * b[j] * d[j] * I_k[i, j], "Q*TT*Q is D"),
            (I_k[i, j], "b² d is 1"),
        )
    ),
)
reason = Claim(
    id="spectrum.reason",
    place="note 004, §9.3, last sentence",
    sentence="T*T multiplies column j of U by d_j: true, and no reason for equal spectra, because "
    "it speaks of the eigenvalues in D alone.",
    rows=("004-93-reason",),
    given=(columns_eigen,),
    shapes=columns_fit,
    evidence=Chain(((T.adj * T * U_j, ""), (d[j] * U_j, "TT*Q is QD"))),
)
cost = Claim(
    id="spectrum.cost",
    place="note 004, §9.3, first paragraph",
    sentence="A dense symmetric eigenproblem of size 2500 costs of the order of 2500³ operations.",
    rows=("004-93-cost",),
    evidence=Remark(
        "remark",
        "It is how the usual dense algorithms grow (Golub and Van Loan, Matrix Computations, "
        "fourth edition, section 8.3), not a bound from below: a few eigenvectors cost less.",
    ),
)
