"""More dimensions than points, column by column, and which comes first."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from ...core.calculus import Telescoping
from ...core.chapter import calculus
from ...core.evidence import Citation
from ...core.frames import ABOVE, BELOW, diagonal, rotation
from ...core.hypotheses import Hypothesis
from ...core.models import Array, Model, added, multiplied, orthonormal, scaled, transposed
from ...core.words import as_word
from ...notation import SPECTRAL, E, H, Q, T, U, f, n, orthonormal_axes
from .a_one_eigenvector import *

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
columns_orthonormal = points.given(
    "Q_i*Q_j = δ_ij",
    "the columns of Q are orthonormal (of unit norm, at different eigenvalues)",
    orthonormal(Qs),
)
d_invertible = pair.given(
    "b_j b_j d_j = 1",
    "no d_j is 0, as there are no more columns than the rank: so b_j can be its power -1/2",
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
    "is 1, so no column is 0. That needs d_j ≠ 0: no more columns than the rank of the sample; "
    "the others are 0, and no eigenvectors. The note asks for q < m columns. For centred points "
    "in general position, whose rank is m - 1, that is just enough; for a smaller rank it is not.",
    """b_j b_j ⟨T*Q_i, T*Q_j⟩ = b_j b_j d_j Q_i*Q_j   [TT*Q is QD]
    = δ_ij   [Q*Q is I, no d is 0]""",
    unshown="no more columns than the rank of the sample; the others are 0, and no eigenvectors. "
    "The note asks for q < m columns. For centred points in general position, whose rank is m - "
    "1, that is just enough; for a smaller rank it is not",
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
whole_basis = points.given(
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
    "The columns of U, which are T*Q_j divided by √d_j, are orthonormal, if those of Q are and D "
    "is invertible. They are eigenvectors of T*T by spectrum.reason.",
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
