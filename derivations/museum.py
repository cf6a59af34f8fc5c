"""Chapter 12: a museum of published errors. Real slips of books and libraries, each with its check.

An exhibit is a mistake that a public source reports, or that its source code shows. Where it is
a formula, the formula is refuted here by exact arrays, and what replaces it is proved, here or
in the chapter that it belongs to. The place of a claim is the source; `EXHIBITS` is the
catalogue. All facts about a source are those that the source itself states.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from . import ledger
from .centering import K
from .conditional_covariance import T_, F, m, one_F, w, x
from .core.check import Equation
from .core.claims import Calculus, Chain, Claim, Disproof, Refutation
from .core.models import (
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
from .core.mutants import mutations
from .core.page import Page, cell, table
from .core.show import LATEX, text
from .core.words import as_word, identity, index, inner, letter, norm2, total, trace
from .lagrange_conditions import A, M, N, e, eigen_e, eigen_u, few, s, t
from .notation import (
    C,
    E,
    G,
    H,
    I,
    Q,
    T,
    U,
    alpha,
    beta,
    centring,
    f,
    gram,
    h,
    hbar,
    i,
    j,
    mean,
    n,
    one,
    point,
    sample_not_empty,
    u,
)

# Constants and factors.

spread = total(i, norm2(point(i) - hbar)) / n

centring_printed = Claim(
    id="museum.centring-matrix-printed",
    place="scikit-kda, skkda/base.py",
    sentence="Centring takes from every entry of a vector the sum of its entries, not their mean.",
    given=(centring,),
    weight="constant",
    repaired_by="empirical.centring-centres",
    evidence=Refutation(
        (
            ((C * alpha)[i], ""),
            (alpha[i] - total(j, alpha[j]), "as computed: I - 𝟏𝟏*, without the 1/n"),
        ),
        {E: 2},
        {alpha: [[1], [0]]},
    ),
)
twice_divided = Claim(
    id="museum.divided-by-n-printed",
    place="kameleon-mcmc, main/kernel/Kernel.py",
    sentence="The Gram matrix of the centred points is CGC/n.",
    given=(mean, centring, gram),
    weight="constant",
    repaired_by="centering.gram",
    evidence=Refutation(
        (
            (inner(point(i) - hbar, point(j) - hbar), ""),
            ((C * G * C / n)[i, j], "as returned; documented as CGC"),
        ),
        {E: 2, H: 1},
        {T: [[0], [2]]},
    ),
)
total_variance = Claim(
    id="museum.total-variance",
    place="pca-magic issue 7, repaired",
    sentence="The mean squared distance of the points from their mean is the trace of CGC, "
    "divided by the same n.",
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (spread, ""),
            (trace(C * T * (C * T).adj) / n, "the rows of CT are the centred points"),
            (trace(C * G * C) / n, "C is symmetric, TT* is G"),
        )
    ),
)
mixed_sizes = Claim(
    id="museum.two-sizes-printed",
    place="pca-magic issue 7",
    sentence="The variances of all components, computed with n - 1, sum to the variance of the "
    "points, computed with n: as their shares should, which sum to 1.",
    given=(mean, centring, gram),
    weight="constant",
    repaired_by="museum.total-variance",
    evidence=Refutation(
        ((spread, ""), (trace(C * G * C) / (n - 1), "as computed: n - 1 above, n below")),
        {E: 2, H: 1},
        {T: [[0], [2]]},
    ),
)
sum_of_two = Claim(
    id="museum.sum-of-two",
    place="ISLRv2-solutions issue 3, repaired",
    sentence="The variance of a sum is the sum of the variances plus twice the covariance.",
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            ((x + w).adj * C * (x + w) / n, ""),
            (
                x.adj * C * x / n + w.adj * C * w / n + 2 * (x.adj * C * w) / n,
                "multiply out, C is symmetric",
            ),
        )
    ),
)
sum_printed = Claim(
    id="museum.sum-of-two-printed",
    place="ISLRv2-solutions issue 3",
    sentence="The variance of a sum is the sum of the variances plus the covariance.",
    given=(centring,),
    weight="constant",
    repaired_by="museum.sum-of-two",
    evidence=Refutation(
        (
            ((x + w).adj * C * (x + w) / n, ""),
            (x.adj * C * x / n + w.adj * C * w / n + x.adj * C * w / n, "as printed"),
        ),
        {E: 2},
        {x: [[0], [2]], w: [[0], [2]]},
    ),
)
T2 = letter("T'", E, H, rows="h'")  # a second sample, at the same points
sum_of_samples = Claim(
    id="museum.sum-of-samples",
    place="SymPy, VarianceMatrix, repaired",
    sentence="The covariance operator of a sum has two mixed terms, T*CT' and its adjoint.",
    given=(sample_not_empty,),
    evidence=Chain(
        (
            ((T + T2).adj * C * (T + T2) / n, ""),
            (
                T.adj * C * T / n + T2.adj * C * T2 / n + (T.adj * C * T2 + T2.adj * C * T) / n,
                "multiply out",
            ),
        )
    ),
)
sympy_printed = Claim(
    id="museum.sum-of-samples-printed",
    place="SymPy, VarianceMatrix",
    sentence="The covariance operator of a sum has the mixed term T*CT' twice.",
    given=(centring,),
    weight="false-result",
    repaired_by="museum.sum-of-samples",
    evidence=Refutation(
        (
            ((T + T2).adj * C * (T + T2) / n, ""),
            (
                T.adj * C * T / n
                + T2.adj * C * T2 / n
                + (T.adj * C * T2 + (T2.adj * C * T).adj) / n,
                "as expanded",
            ),
        ),
        {E: 2, H: 2},
        {T: [[-1, 0], [1, 0]], T2: [[0, -1], [0, 1]]},
    ),
)
uncorrelated = assume(
    "x*Cw = 0", "x and w are uncorrelated", x.adj * C * w, as_word(0), annihilates(x.adj * C, w)
)
squares = Claim(
    id="museum.squared-coefficients",
    place="mml-book issue 180, repaired",
    sentence="For uncorrelated x and w the variance of sx + tw has the coefficients s² and t².",
    given=(centring, uncorrelated, sample_not_empty),
    evidence=Chain(
        (
            ((s * x + t * w).adj * C * (s * x + t * w) / n, ""),
            (s**2 * (x.adj * C * x) / n + t**2 * (w.adj * C * w) / n, "multiply out, x*Cw is 0"),
        )
    ),
)
squares_printed = Claim(
    id="museum.squared-coefficients-printed",
    place="mml-book issue 180",
    sentence="For uncorrelated x and w the variance of sx + tw has the coefficients s and t.",
    given=(centring, uncorrelated),
    weight="false-result",
    repaired_by="museum.squared-coefficients",
    evidence=Refutation(
        (
            ((s * x + t * w).adj * C * (s * x + t * w) / n, ""),
            (s * (x.adj * C * x) / n + t * (w.adj * C * w) / n, "as printed"),
        ),
        {E: 2},
        {x: [[0], [2]], w: [[1], [1]]},
        {s: 2, t: 1},
    ),
)

# Centring.

mean_added = Claim(
    id="museum.mean-added-printed",
    place="mlpack issue 337",
    sentence="Where both means are taken away one after the other, the mean of all entries has "
    "still to be added.",
    given=(centring, gram),
    weight="false-result",
    repaired_by="centering.entries",
    evidence=Refutation(
        (
            ((C * G * C)[i, j], ""),
            ((C * G * C)[i, j] + one.adj * G * one / n**2, "as computed: CG, then CGC, then this"),
        ),
        {E: 2, H: 1},
        {T: [[0], [2]]},
    ),
)
new_points = Claim(
    id="museum.new-points",
    place="scikit-kda, skkda/base.py, repaired",
    sentence="Of new points, too, the mean of the old ones is taken away: the inner products with "
    "the centred points are C(TT'* - G𝟏𝟏*/n).",
    given=(mean, gram, sample_not_empty),
    evidence=Chain(
        (
            (C * T * (T_ - one_F * hbar.adj).adj, ""),
            (C * (T * T_.adj - T * hbar * one_F.adj), "multiply out"),
            (C * (T * T_.adj - G * one * one_F.adj / n), "Th̄ is G𝟏/n"),
        )
    ),
)
new_points_printed = Claim(
    id="museum.new-points-printed",
    place="scikit-kda, skkda/base.py",
    sentence="Of new points their own mean is taken away: a single new point is then 0.",
    unshown="a single new point is then 0",
    given=(mean, centring),
    weight="false-result",
    repaired_by="museum.new-points",
    evidence=Refutation(
        (
            (C * T * (T_ - one_F * hbar.adj).adj, ""),
            (C * (T * T_.adj - T * T_.adj * one_F * one_F.adj / m), "as computed"),
        ),
        {E: 2, F: 1, H: 1},
        {T: [[0], [2]], T_: [[3]]},
    ),
)
lam = sp.Symbol("λ", real=True)
sums_to_zero = assume(
    "𝟏*α = 0",
    "the entries of α sum to 0, as for an eigenvector of CGC",
    one.adj * alpha,
    as_word(0),
    annihilates(one.adj, alpha),
)
value_not_zero = Hypothesis("λ ≠ 0", "the eigenvalue is not 0", nonzero=lam)
new_score = Claim(
    id="museum.new-score",
    place="python-machine-learning-book-3rd-edition, ch05.py, repaired",
    sentence="The score of a new point, the mean taken away, is ⟨Th - G𝟏/n, α⟩/λ when the entries "
    "of α sum to 0.",
    given=(mean, centring, gram, sums_to_zero, value_not_zero, sample_not_empty),
    evidence=Chain(
        (
            (inner((C * T).adj * alpha, h - hbar) / lam, ""),
            ((T * h - G * one / n).adj * alpha / lam, "Cα is α, Th̄ is G𝟏/n"),
        )
    ),
)
new_score_printed = Claim(
    id="museum.new-score-printed",
    place="python-machine-learning-book-3rd-edition, ch05.py",
    sentence="The score of a new point is ⟨Th, α⟩/λ, with α an eigenvector of the centred matrix.",
    given=(
        mean,
        centring,
        gram,
        assume(
            "CGCα = λα", "α is an eigenvector of the centred matrix", C * G * C * alpha, lam * alpha
        ),
    ),
    weight="false-result",
    repaired_by="museum.new-score",
    evidence=Refutation(
        (
            (inner((C * T).adj * alpha, h - hbar) / lam, ""),
            ((T * h).adj * alpha / lam, "as computed: k(x', ·) is not centred"),
        ),
        {E: 2, H: 1},
        {T: [[0], [2]], h: [[3]], alpha: [[1], [-1]]},
        {lam: 2},
    ),
)

# Squares, transposes, the order of factors.

s_not_zero = Hypothesis("s ≠ 0", "the singular value is not 0", nonzero=s)
v_of_e = T.adj * e / s
singular_values = Claim(
    id="museum.singular-values",
    place="mml-book issue 784, repaired",
    sentence="T*T multiplies the right singular vector T*e/s by s twice: the eigenvalue is s².",
    given=(eigen_e, s_not_zero),
    shapes=few,
    evidence=Chain(((T.adj * T * v_of_e, ""), (s * (s * v_of_e), "TT*e is s²e"))),
)
singular_values_printed = Claim(
    id="museum.singular-values-printed",
    place="mml-book issue 784",
    sentence="T*T multiplies the right singular vector T*e/s by s: the singular values are the "
    "eigenvalues of T*T.",
    given=(eigen_e, s_not_zero),
    weight="false-result",
    repaired_by="museum.singular-values",
    evidence=Refutation(
        ((T.adj * T * v_of_e, ""), (s * v_of_e, "as printed")),
        {E: 1, H: 1},
        {T: [[2]], e: [[1]]},
        {s: 2},
    ),
)
images = Claim(
    id="museum.images",
    place="MMiDS-textbook issue 2, repaired",
    sentence="If u is an eigenvector of T*T at s², then ⟨Tf, Tu⟩ is s²⟨f, u⟩: T keeps what is "
    "orthogonal to u orthogonal to Tu.",
    unshown="T keeps what is orthogonal to u orthogonal to Tu",
    given=(eigen_u,),
    shapes=few,
    evidence=Chain(
        (
            ((T * f).adj * (T * u), ""),
            (f.adj * (T.adj * T * u), "the adjoint"),
            (s * (s * inner(f, u)), "T*Tu is s²u"),
        )
    ),
)
images_printed = Claim(
    id="museum.images-printed",
    place="MMiDS-textbook issue 2",
    sentence="If u is an eigenvector of T*T at s², then ⟨Tf, Tu⟩ is s⟨f, u⟩.",
    given=(eigen_u,),
    weight="slip",
    repaired_by="museum.images",
    evidence=Refutation(
        (((T * f).adj * (T * u), ""), (s * inner(f, u), "as printed, the square lost")),
        {E: 1, H: 1},
        {T: [[2]], u: [[1]], f: [[1]]},
        {s: 2},
    ),
)


def with_eigenvector(model: Model) -> None:
    """Change A so that Au = λu, and keep it symmetric if it was."""
    a, c = model[A], model[u]
    square = sum(v[0] * v[0] for v in c)
    rest = added([scaled(model.parameters[lam], c), scaled(-1, multiplied(a, c))])
    parts = [a, scaled(1 / square, multiplied(rest, transposed(c)))]
    if a == transposed(a):
        along = multiplied(transposed(c), rest)[0][0]
        parts += [
            scaled(1 / square, multiplied(c, transposed(rest))),
            scaled(-along / square**2, multiplied(c, transposed(c))),
        ]
    model[A] = added(parts)


A_symmetric = assume("A* = A", "A is symmetric", A.adj, A, symmetric(A))
A_eigen = assume("Au = λu", "u is an eigenvector of A", A * u, lam * u, with_eigenvector)
eigen_roots = Claim(
    id="museum.roots",
    place="pml-book issues 171 and 428, repaired",
    sentence="Of a symmetric A at the eigenvalue λ the squared singular value is λ times λ: "
    "A*Au = λ²u.",
    given=(A_symmetric, A_eigen),
    evidence=Chain(((A.adj * A * u, ""), (lam * (lam * u), "A*u is λu too"))),
)
eigen_roots_printed = Claim(
    id="museum.roots-printed",
    place="pml-book issues 171 and 428",
    sentence="The singular values of A are the roots of its eigenvalues: A*Au = λu where Au = λu.",
    given=(A_symmetric, A_eigen),
    weight="slip",
    repaired_by="museum.roots",
    evidence=Refutation(
        ((A.adj * A * u, ""), (lam * u, "as printed: eigenvalues, of what is not said")),
        {H: 1},
        {A: [[2]], u: [[1]]},
        {lam: 2},
    ),
)
symmetric_printed = Claim(
    id="museum.symmetric-printed",
    place="mml-book issues 437 and 685",
    sentence="For symmetric A the singular value decomposition is the spectral one: Au = su.",
    given=(
        A_symmetric,
        assume("A*Au = s²u", "u is a singular vector of A at s", A.adj * A * u, s**2 * u),
    ),
    weight="missing-hypothesis",
    repaired_by="spectrum.singular",
    evidence=Refutation(
        ((A * u, ""), (s * u, "as printed")), {H: 1}, {A: [[-1]], u: [[1]]}, {s: 1}
    ),
)
outer_products = Claim(
    id="museum.outer-products",
    place="mml-book issue 346, repaired",
    sentence="The projection uu* commutes with T*T, the sum of the outer products of the points, "
    "when u is an eigenvector of it.",
    given=(eigen_u,),
    shapes=few,
    evidence=Chain(
        (
            (u * u.adj * (T.adj * T), ""),
            (u * (T.adj * T * u).adj, "T*T is symmetric"),
            (s**2 * (u * u.adj), "T*Tu is s²u"),
            (T.adj * T * (u * u.adj), "T*Tu is s²u"),
        )
    ),
)
outer_products_printed = Claim(
    id="museum.outer-products-printed",
    place="mml-book issue 346",
    sentence="The outer products of two vectors commute.",
    weight="invalid-proof",
    repaired_by="museum.outer-products",
    evidence=Refutation(
        ((u * u.adj * h * h.adj, ""), (h * h.adj * u * u.adj, "as printed, in the step")),
        {H: 2},
        {u: [[1], [0]], h: [[1], [1]]},
    ),
)
O = letter("O", Q, Q)
I_Q = identity(Q)
rotation = assume("O*O = I", "the columns of O are orthonormal", O.adj * O, I_Q, orthonormal(O))
decomposed = Hypothesis(
    "M = ONO*", "the spectral decomposition", "definition", Equation(M, O * N * O.adj)
)
columns = Claim(
    id="museum.columns",
    place="FAU-CS6/KDD pull request 71, repaired",
    sentence="The columns of O are the eigenvectors of M = ONO*, if they are orthonormal and N is "
    "diagonal: MO = ON.",
    given=(rotation, decomposed),
    evidence=Chain(((M * O, ""), (O * N, "O*O is I"))),
)
rows_printed = Claim(
    id="museum.columns-printed",
    place="FAU-CS6/KDD pull request 71",
    sentence="The rows of O are the eigenvectors of M = ONO*.",
    given=(rotation, decomposed),
    weight="false-result",
    repaired_by="museum.columns",
    evidence=Refutation(
        ((M * O.adj, ""), (O.adj * N, "as computed")),
        {Q: 2},
        {O: [[sp.S(3) / 5, -sp.S(4) / 5], [sp.S(4) / 5, sp.S(3) / 5]], N: [[2, 0], [0, 1]]},
    ),
)
Γ = letter("Γ", E, Q)
product = Claim(
    id="museum.svd-product",
    place="mml-book issue 233, repaired",
    sentence="With orthonormal columns of Γ the product of UNΓ* with its adjoint is UNN*U*.",
    given=(assume("Γ*Γ = I", "the columns of Γ are orthonormal", Γ.adj * Γ, I_Q, orthonormal(Γ)),),
    shapes=({E: 3, Q: 2, H: 4}, {E: 4, Q: 3, H: 2}, {E: 5, Q: 2, H: 3}),
    evidence=Chain(
        (
            (U * N * Γ.adj * (U * N * Γ.adj).adj, ""),
            (U * N * (Γ.adj * Γ) * N.adj * U.adj, "the adjoint of a product"),
            (U * N * N.adj * U.adj, "Γ*Γ is I"),
        )
    ),
)

# Normalisation, regularisation.

W, V = letter("W", Q, Q), letter("V", Q, Q)
a = index("a", Q)


def whitened(model: Model) -> None:
    model[M] = inverse(model.value(W * W.adj))


normalised = assume(
    "W*MW = I", "the columns of W have length 1 as M measures", W.adj * M * W, I_Q, whitened
)
inverted = assume(
    "WN = I",
    "W has the inverse N",
    W * N,
    I_Q,
    lambda model: model.__setitem__(N, inverse(model[W])),
)
unit_columns = Claim(
    id="museum.normalised",
    place="scikit-learn issue 11727, repaired",
    sentence="If W*MW = I for an invertible W, then WW* is the inverse of M.",
    given=(normalised, inverted),
    evidence=Chain(
        (
            (W * W.adj * M, ""),
            (W * W.adj * M * (W * N), "WN is I"),
            (W * N, "W*MW is I"),
            (I_Q, "WN is I"),
        )
    ),
)
unit_columns_printed = Claim(
    id="museum.normalised-printed",
    place="scikit-learn issue 11727",
    sentence="WW* is the inverse of M also when the columns of W are those of V, with V*MV = I, "
    "scaled to length one (here all by the same factor s).",
    given=(
        assume("V*MV = I", "the columns of V have length 1 as M measures", V.adj * M * V, I_Q),
        Hypothesis("W", "the columns of V, scaled", "definition", Equation(W, s * V)),
        assume("(W*W)_aa = 1", "the columns of W have length one", (W.adj * W)[a, a], as_word(1)),
    ),
    weight="false-result",
    repaired_by="museum.normalised",
    evidence=Refutation(
        ((W * W.adj * M, ""), (I_Q, "as computed")),
        {Q: 1},
        {V: [[sp.S.Half]], M: [[4]]},
        {s: 2},
    ),
)
δ = sp.Symbol("δ", positive=True)
ridge = assume(
    "(K + δ)β = α",
    "β solves the regularised equations for the values α",
    (K + δ * I) * beta,
    alpha,
    equal_to(alpha, (K + δ * I) * beta),
)
shrunk = Claim(
    id="museum.ridge",
    place="scikit-learn pull request 19732, repaired",
    sentence="Ridge regression does not give the values α at the points back: it gives α - δβ.",
    given=(ridge,),
    evidence=Chain(
        (
            (K * beta, ""),
            ((K + δ * I) * beta - δ * beta, "add and take away"),
            (alpha - δ * beta, "(K + δ)β is α"),
        )
    ),
)
shrunk_printed = Claim(
    id="museum.ridge-printed",
    place="scikit-learn pull request 19732",
    sentence="Ridge regression gives the values α at the points back.",
    given=(ridge,),
    weight="false-result",
    repaired_by="museum.ridge",
    evidence=Refutation(
        ((K * beta, ""), (alpha, "as computed, with δ added once more")),
        {E: 1},
        {K: [[1]], alpha: [[2]], beta: [[1]]},
        {δ: 1},
    ),
)

# By calculus: moments, shares of variance.

p, q, a1, a2, s1, s2 = sp.symbols("p q a b s t", positive=True)
first, second = p * a1 + (1 - p) * a2, p * a1**2 + (1 - p) * a2**2
within = p * s1**2 + (1 - p) * s2**2
mixed = Calculus(
    (
        (p * (s1**2 + a1**2) + (1 - p) * (s2**2 + a2**2) - first**2, ""),
        (within + (second - first**2), "collect the variances"),
        (within + p * (1 - p) * (a1 - a2) ** 2, "the variance of the means"),
    ),
)
mixture = Claim(
    id="museum.mixture",
    place="mml-book issue 141, repaired",
    sentence="The variance of a mixture of two laws, with weights p and 1 - p, means a and b and "
    "standard deviations s and t, is the mean of the variances plus the variance of the means.",
    evidence=mixed,
)
mixture_printed = Claim(
    id="museum.mixture-printed",
    place="mml-book issue 141",
    sentence="The second part of the variance of a mixture is the product of the mean of the "
    "squared means and the square of the mean, in place of their difference. The report says that "
    "a product stands where a difference belongs; that it is this product is a guess.",
    weight="false-result",
    repaired_by="museum.mixture",
    evidence=Disproof(mixed, within + second * first**2),
)
μ = sp.Symbol("μ", real=True)
of_signs = Calculus(
    (
        ((1 - μ) ** 2 * (1 + μ) / 2 + (-1 - μ) ** 2 * (1 - μ) / 2, ""),
        (1 - μ**2, "multiply out"),
    ),
)
signs = Claim(
    id="museum.signs",
    place="PRML-Solution-Manual issue 3, repaired",
    sentence="A random sign, 1 or -1, with mean μ has the variance 1 - μ².",
    evidence=of_signs,
)
signs_printed = Claim(
    id="museum.signs-printed",
    place="PRML-Solution-Manual issue 3",
    sentence="A random sign, 1 or -1, with mean μ has the variance (1 - μ)².",
    weight="slip",
    repaired_by="museum.signs",
    evidence=Disproof(of_signs, (1 - μ) ** 2),
)
polynomial = Calculus((((2 - lam) ** 2 - 1, ""), (lam**2 - 4 * lam + 3, "multiply out")))
characteristic = Claim(
    id="museum.characteristic",
    place="mml-book issue 106, repaired",
    sentence="(2 - λ)² - 1, the characteristic polynomial of the matrix with rows (2, 1) and "
    "(1, 2), is λ² - 4λ + 3.",
    unshown="the characteristic polynomial of the matrix with rows (2, 1) and (1, 2)",
    evidence=polynomial,
)
characteristic_printed = Claim(
    id="museum.characteristic-printed",
    place="mml-book issue 106",
    sentence="(2 - λ)² - 1 is λ² - 2λ + 3.",
    weight="slip",
    repaired_by="museum.characteristic",
    evidence=Disproof(polynomial, lam**2 - 2 * lam + 3),
)
d, k, σ2, ω2 = sp.symbols("d k v w", positive=True)
left_over = k * ω2 + d * σ2 - k * (ω2 + σ2)
noise = Claim(
    id="museum.noise",
    place="scikit-learn issue 8541, repaired",
    sentence="With d eigenvalues, k of them w + v and the others v, the mean of what the k leave "
    "of the sum is the noise v, if d is not k.",
    given=(Hypothesis("d ≠ k", "not all eigenvalues are kept", nonzero=d - k),),
    evidence=Calculus(((left_over / (d - k), ""), (σ2, "d - k of them"))),
)
noise_printed = Claim(
    id="museum.noise-printed",
    place="scikit-learn issue 8541",
    sentence="The noise is all that the first k eigenvalues leave of the sum.",
    weight="constant",
    repaired_by="museum.noise",
    evidence=Disproof(Calculus(((left_over, ""), ((d - k) * σ2, "d - k times the noise"))), σ2),
)
share = Calculus(((1 - q / (p + q), ""), (p / (p + q), "on one denominator")))
kept_printed = Claim(
    id="museum.kept-share-printed",
    place="Giotto issue 750",
    sentence="The share of the variance is taken of the eigenvalues that were computed: with p "
    "kept and q not, the share of those kept is p/p.",
    weight="false-result",
    repaired_by="pca.share",
    evidence=Disproof(share, sp.S.One),
)
squared_printed = Claim(
    id="museum.squared-share-printed",
    place="MLAlgorithms issue 39",
    sentence="The share of the variance is that of the squared eigenvalues of the covariance.",
    weight="false-result",
    repaired_by="pca.share",
    evidence=Disproof(share, p**2 / (p**2 + q**2)),
)


# The catalogue.


@dataclass(frozen=True)
class Exhibit:
    """One published error, or one report of an error that is none.

    `how` it is caught: "refuted" (`check` is the claim that fails), "types" (the machine does not
    let it be written, and `check` is what it should have been), "run" (the code is run next to
    what `check` proves), or "proved" (a report is mistaken: `check` proves what it doubts).
    """

    title: str
    kind: str  # "book", "course", "library" or "report"
    source: str
    urls: tuple[str, ...]
    wrong: str
    status: str  # as the source has it
    how: str
    check: str


GITHUB = "https://github.com/"
MML = GITHUB + "mml-book/mml-book.github.io/issues/"
PML = GITHUB + "probml/pml-book/issues/"
SKLEARN = GITHUB + "scikit-learn/scikit-learn/"
KDA = (
    GITHUB + "daviddiazvico/scikit-kda/blob/23577c8dd3f46ed8e7b3b2d52e27a712878dd840/skkda/base.py",
)

EXHIBITS = (
    # The room of constants.
    Exhibit(
        "a centring matrix that does not centre",
        "library",
        "scikit-kda, skkda/base.py",
        KDA,
        "I - 1/n · ones(n) @ ones(n).T: a product of two 1-d arrays is the number n",
        "in the file at commit 23577c8",
        "refuted",
        "museum.centring-matrix-printed",
    ),
    Exhibit(
        "HKH, and a 1/n that its docstring does not mention",
        "library",
        "kameleon-mcmc, main/kernel/Kernel.py",
        (
            GITHUB + "karlnapf/kameleon-mcmc/blob/0cfb98211098af0766ebca303fe2e5e6febe5d33/"
            "main/kernel/Kernel.py",
        ),
        "center_kernel_matrix is documented to return HKH, and returns HKH/n",
        "in the file at commit 0cfb982",
        "refuted",
        "museum.divided-by-n-printed",
    ),
    Exhibit(
        "more than all of the variance",
        "library",
        "pca-magic issue 7",
        (
            GITHUB + "allentran/pca-magic/issues/7",
            GITHUB + "allentran/pca-magic/blob/1e94f983c61e41b31e353465810fc0d8d46a8c98/"
            "ppca/_ppca.py",
        ),
        "eigenvalues of np.cov (n - 1) over variances of np.nanvar (n): the shares pass 1",
        "open; the two sizes are in the file at commit 1e94f98",
        "refuted",
        "museum.two-sizes-printed",
    ),
    Exhibit(
        "n or n - 1, in the code and in its test",
        "library",
        "scikit-learn pull request 9105",
        (SKLEARN + "pull/9105", SKLEARN + "issues/11001"),
        "explained_variance_ divided by n where n - 1 was meant; the test did the same",
        "merged; then reported from the other side, as whitened variances that are not 1",
        "run",
        "museum.total-variance",
    ),
    Exhibit(
        "two solvers, two covariances",
        "library",
        "scikit-learn pull request 33626",
        (SKLEARN + "pull/33626", SKLEARN + "issues/8212"),
        "discriminant analysis divides by n - groups in one solver and by n in the others",
        "merged",
        "run",
        "conditional.within",
    ),
    Exhibit(
        "the noise, not averaged",
        "library",
        "scikit-learn issue 8541",
        (SKLEARN + "issues/8541", SKLEARN + "pull/9108"),
        "noise_variance_ is the sum of what the components leave, not its mean",
        "closed; pull request 9108 is merged",
        "refuted",
        "museum.noise-printed",
    ),
    Exhibit(
        "a mixed term, once",
        "book",
        "mml-book issue 106",
        (MML + "106",),
        "(2 - λ)² - 1 = λ² - 2λ + 3, an intermediate result of an example",
        "closed, labelled as fixed in the next revision",
        "refuted",
        "museum.characteristic-printed",
    ),
    Exhibit(
        "the covariance, once",
        "course",
        "ISLRv2-solutions issue 3",
        (GITHUB + "danhalligan/ISLRv2-solutions/issues/3",),
        "Var(X + Y) = Var X + Var Y + Cov(X, Y)",
        "closed",
        "refuted",
        "museum.sum-of-two-printed",
    ),
    Exhibit(
        "the mixed term, twice the same",
        "library",
        "SymPy, VarianceMatrix",
        ("https://docs.sympy.org/latest/modules/stats.html", GITHUB + "sympy/sympy/pull/19529"),
        "VarianceMatrix(A*X + B*Y).expand() has 2ACov(X, Y)B' for two adjoint terms",
        "in its documentation, and found by running the pinned version",
        "refuted",
        "museum.sum-of-samples-printed",
    ),
    Exhibit(
        "a factor that a sum forgets",
        "library",
        "SymPy issue 16860",
        (GITHUB + "sympy/sympy/issues/16860",),
        "MatrixExpr.from_index_summation drops a factor: there 2, from an index that does not "
        "occur; in the pinned version 1/n",
        "open",
        "run",
        "centering.covariance-matrix",
    ),
    Exhibit(
        "groups that count alike",
        "book",
        "machine-learning-book issue 169",
        (GITHUB + "rasbt/machine-learning-book/issues/169",),
        "the within-class scatter adds np.cov of each class, whatever its size",
        "answered: added to the errata",
        "refuted",
        "conditional.plain-mean",
    ),
    # The room of centring.
    Exhibit(
        "a mean added once too often",
        "library",
        "mlpack issue 337",
        (GITHUB + "mlpack/mlpack/issues/337",),
        "the second means are those of what the first have left, and the last step is too much",
        "closed; the last step is in kernel_pca_impl.hpp of MLPACK 1.0.8",
        "refuted",
        "museum.mean-added-printed",
    ),
    Exhibit(
        "new points, centred by themselves",
        "library",
        "scikit-kda, skkda/base.py",
        KDA,
        "transform subtracts the mean over the new points: a single one becomes 0",
        "in the file at commit 23577c8",
        "refuted",
        "museum.new-points-printed",
    ),
    Exhibit(
        "a control that cannot fail",
        "book",
        "python-machine-learning-book-3rd-edition, ch05.py",
        (
            GITHUB + "rasbt/python-machine-learning-book-3rd-edition/blob/"
            "f37fb4c75698f3feca13d5a683a1d162fa7d7950/ch05/ch05.py",
            GITHUB + "rasbt/python-machine-learning-book/issues/25",
        ),
        "project_x uses the kernel values of a new point uncentred, with centred eigenvectors",
        "in the file at commit f37fb4c",
        "refuted",
        "museum.new-score-printed",
    ),
    Exhibit(
        "the last point for the mean",
        "library",
        "multimedia-indexing issue 12",
        (GITHUB + "MKLab-ITI/multimedia-indexing/issues/12",),
        "each entry of the mean is the last sample's, over the size of the sample",
        "closed; confirmed in the thread",
        "run",
        "centering.sum-is-zero",
    ),
    Exhibit(
        "far from the origin",
        "library",
        "scikit-learn pull request 27491",
        (SKLEARN + "pull/27491", GITHUB + "facebookresearch/faiss/issues/773"),
        "the covariance is computed as a difference of large numbers: a far mean swamps it",
        "merged as the default for tall data; the faiss issue, of the same kind, is open",
        "run",
        "centering.shift",
    ),
    # The room of squares and signs.
    Exhibit(
        "coefficients without their squares",
        "book",
        "mml-book issue 180",
        (MML + "180",),
        "the covariance of ax + by with the coefficients a and b for a² and b²",
        "closed, labelled fixed in next revision",
        "refuted",
        "museum.squared-coefficients-printed",
    ),
    Exhibit(
        "singular values and eigenvalues",
        "book",
        "mml-book issue 784",
        (MML + "784", MML + "609"),
        "a sentence that can be read as: the singular values of A equal the eigenvalues of A'A",
        "open; the same sentence in issue 609, closed, labelled as fixed in the next revision",
        "refuted",
        "museum.singular-values-printed",
    ),
    Exhibit(
        "a square lost on the way",
        "book",
        "MMiDS-textbook issue 2",
        (GITHUB + "MMiDS-textbook/MMiDS-textbook.github.io/issues/2",),
        "in the proof that components are uncorrelated σ² becomes σ",
        "closed: fixed",
        "refuted",
        "museum.images-printed",
    ),
    Exhibit(
        "eigenvalues of what?",
        "book",
        "pml-book issues 171 and 428",
        (PML + "171", PML + "428"),
        "singular values as the roots of the eigenvalues, not said to be those of A'A",
        "171 closed: fixed; 428 closed",
        "refuted",
        "museum.roots-printed",
    ),
    Exhibit(
        "one and the same, but for a sign",
        "book",
        "mml-book issues 437 and 685",
        (MML + "437", MML + "685", MML + "218"),
        "for symmetric matrices the eigendecomposition is said to be the SVD",
        "437 closed after a reply, 685 open; an earlier form, 218, closed",
        "refuted",
        "museum.symmetric-printed",
    ),
    Exhibit(
        "a product for a difference",
        "book",
        "mml-book issue 141",
        (MML + "141",),
        "the variance of a mixture: the second summand is a product and should be a difference",
        "closed, labelled fixed in next revision",
        "refuted",
        "museum.mixture-printed",
    ),
    Exhibit(
        "a bracket in the wrong place",
        "course",
        "PRML-Solution-Manual issue 3",
        (GITHUB + "zhengqigao/PRML-Solution-Manual/issues/3",),
        "the variance (1 - μ)² for 1 - μ²",
        "closed; the solution is updated",
        "refuted",
        "museum.signs-printed",
    ),
    Exhibit(
        "shares of squares",
        "library",
        "MLAlgorithms issue 39",
        (
            GITHUB + "rushter/MLAlgorithms/issues/39",
            GITHUB + "rushter/MLAlgorithms/blob/2378011a2c9cf203a1ee9598ce958e3901db8c29/"
            "mla/pca.py",
        ),
        "the eigenvalues of the covariance are squared before the ratio, as singular values are",
        "open",
        "refuted",
        "museum.squared-share-printed",
    ),
    Exhibit(
        "all of what was kept",
        "library",
        "Giotto issue 750",
        (GITHUB + "giotto-suite/Giotto/issues/750",),
        "variance explained: the sum below is over the computed eigenvalues, not over all",
        "open, labelled bug",
        "refuted",
        "museum.kept-share-printed",
    ),
    Exhibit(
        "the largest error for the least",
        "book",
        "pca-book issue 2",
        (GITHUB + "pbloem/pca-book/issues/2",),
        "arg max of the reconstruction error for arg min",
        "closed: fixed",
        "run",
        "pca.same-order",
    ),
    # The room of transposes.
    Exhibit(
        "rows for columns",
        "course",
        "FAU-CS6/KDD pull request 71",
        (
            GITHUB + "FAU-CS6/KDD/pull/71",
            GITHUB + "cpbotha/devide/issues/113",
            GITHUB + "zhenglz/dockingML/issues/3",
        ),
        "a row of the matrix of eigenvectors is taken for an eigenvector",
        "merged; the same in devide (open) and dockingML (said to be fixed)",
        "refuted",
        "museum.columns-printed",
    ),
    Exhibit(
        "V for its transpose",
        "course",
        "QuantEcon, lectures/svd_intro.md",
        (
            GITHUB + "QuantEcon/lecture-python.myst/blob/"
            "d6bd8052b1a881e3d3e29a276b23b1f15b632e97/lectures/svd_intro.md",
        ),
        "np.linalg.svd returns V'; its columns are taken for those of V",
        "in the file at commit d6bd805",
        "run",
        "spectrum.kernels",
    ),
    Exhibit(
        "outer products that commute",
        "book",
        "mml-book issue 346",
        (MML + "346",),
        "a step swaps two outer products",
        "closed, labelled bug; confirmed in the thread",
        "refuted",
        "museum.outer-products-printed",
    ),
    Exhibit(
        "A for its transpose",
        "book",
        "mml-book issue 107",
        (MML + "107",),
        "from AA'x = λx the proof concludes that Ax is an eigenvector, for A'x",
        "closed, labelled fixed in next revision",
        "types",
        "spectrum.carried",
    ),
    Exhibit(
        "Σ on the wrong side",
        "book",
        "mml-book issue 233",
        (MML + "233",),
        "AA' = UΣ'V'VΣU' for UΣV'VΣ'U'",
        "closed",
        "types",
        "museum.svd-product",
    ),
    Exhibit(
        "a projection without its transpose",
        "book",
        "mml-book issue 455",
        (MML + "455",),
        "Φ(Φ'Φ)⁻¹Φy for Φ(Φ'Φ)⁻¹Φ'y",
        "closed, labelled fixed in next revision",
        "types",
        "pca.is-projection",
    ),
    Exhibit(
        "one W too few",
        "book",
        "pumpkin-book issue 131",
        (GITHUB + "datawhalechina/pumpkin-book/issues/131",),
        "x'W'x for x'WW'x in the derivation of PCA",
        "closed; confirmed in the thread",
        "types",
        "pca.residual-many",
    ),
    Exhibit(
        "the code for the point",
        "book",
        "deep-representation-learning-book issue 86",
        (
            GITHUB + "Ma-Lab-Berkeley/deep-representation-learning-book/issues/86",
            GITHUB + "Ma-Lab-Berkeley/deep-representation-learning-book/pull/87",
        ),
        "the projection error |x - UU'z| for |x - UU'x|",
        "open, with an open pull request",
        "types",
        "pca.residual-many",
    ),
    Exhibit(
        "the Gram matrix for the covariance",
        "course",
        "QuantEcon issue 396",
        (GITHUB + "QuantEcon/lecture-python.myst/issues/396", PML + "535"),
        "B'B for BB' where the columns of B are the points",
        "closed; the same in pml-book issue 535, closed",
        "types",
        "centering.covariance-matrix",
    ),
    Exhibit(
        "an inner product for an outer one",
        "course",
        "Machine-Learning-Explained issue 2",
        (GITHUB + "TannerGilbert/Machine-Learning-Explained/issues/2",),
        "d.dot(d.T) of a 1-d array is a number, added to every entry of the scatter matrix",
        "open",
        "types",
        "conditional.between",
    ),
    # The room of normalisation.
    Exhibit(
        "length one, in the wrong metric",
        "library",
        "scikit-learn issue 11727",
        (SKLEARN + "issues/11727", SKLEARN + "pull/11796"),
        "eigenvectors with W'MW = I are scaled to length one, then WW' is used as M⁻¹",
        "closed; pull request 11796 is merged",
        "refuted",
        "museum.normalised-printed",
    ),
    Exhibit(
        "a repair that was the error",
        "library",
        "scikit-learn pull request 19732",
        (
            SKLEARN + "pull/19732",
            SKLEARN + "issues/18902",
            SKLEARN + "pull/16655",
            SKLEARN + "issues/16654",
        ),
        "KernelPCA.inverse_transform adds the ridge to the kernel when predicting as well",
        "added by 16655, removed by 19732, both merged",
        "refuted",
        "museum.ridge-printed",
    ),
    # The room of false alarms.
    Exhibit(
        "rows or columns",
        "report",
        "pml-book issue 673",
        (PML + "673",),
        "the report: CY centres the columns, not the rows",
        "open; withdrawn by its author",
        "proved",
        "centering.points",
    ),
    Exhibit(
        "two ways to centre",
        "report",
        "ASAP issue 14",
        (GITHUB + "BingqingCheng/ASAP/issues/14",),
        "the report: centring as for vectors is not that of the kernel matrix",
        "closed: a false alarm",
        "proved",
        "centering.entries",
    ),
    Exhibit(
        "a sum too many",
        "report",
        "mml-book issue 146",
        (MML + "146",),
        "the report: the sum in the empirical covariance matrix should go",
        "closed: the equation is correct",
        "proved",
        "centering.covariance-matrix",
    ),
    Exhibit(
        "the eigenvalues of K, or of K/n",
        "report",
        "scikit-learn issue 4795",
        (SKLEARN + "issues/4795",),
        "the report: kernel PCA should divide by roots of eigenvalues that are first scaled by n",
        "closed",
        "proved",
        "lagrange.feasible",
    ),
    Exhibit(
        "one eigenvalue or two",
        "report",
        "mml-book issue 589",
        (MML + "589",),
        "the report: (Av)'(Aw) needs both singular values, not one eigenvalue",
        "closed",
        "proved",
        "museum.images",
    ),
)


def exhibit(title: str) -> Page:
    """The label of an exhibit, and the claim that refutes it, where there is one."""
    (found,) = (x for x in EXHIBITS if x.title == title)
    says = f"{found.wrong}. Status there: {found.status}."
    label = f"**{title}** · {found.kind} · {links(found)}\n\n{LATEX.prose(says)}"
    plain = f"{title} · {found.kind} · {found.source}\n  {says}\n  {' '.join(found.urls)}"
    if found.how != "refuted":
        return Page(label, plain)
    claim = ledger.claims()[found.check][1]
    return Page(f"{label}\n\n---\n\n{claim._repr_markdown_()}", f"{plain}\n{claim!r}")


def links(found: Exhibit) -> str:
    """Its source, as a link, and what else there is to read."""
    first, *more = found.urls
    return f"[{found.source}]({first})" + "".join(f", [{named(url)}]({url})" for url in more)


def named(url: str) -> str:
    """What a link of GitHub leads to."""
    repository, kind, number = url.removeprefix(GITHUB).split("/")[1:4]
    what = {"issues": f"issue {number}", "pull": f"pull request {number}"}.get(kind, "file")
    return f"{repository.removesuffix('.github.io')} {what}"


def catalogue(how: str = "") -> Page:
    """The exhibits, or those that are caught in one way: title, source, what was wrong, status."""
    head = ("exhibit", "kind", "source", "what it says", "status there")
    shown = [x for x in EXHIBITS if x.how == how or not how]
    rows = [(x.title, x.kind, links(x), cell(x.wrong), cell(x.status)) for x in shown]
    plain = [
        f"{x.title} ({x.kind}) | {x.source} | {x.wrong} | {x.status} | {' '.join(x.urls)}"
        for x in shown
    ]
    return Page(table(head, rows), "\n".join(plain))


def slips(printed: Claim, right: Claim) -> list[str]:
    """The single slips of the machine that lead from the right claim to the printed one."""
    if not (isinstance(printed.evidence, Refutation) and isinstance(right.evidence, Chain)):
        return []
    wrong, lines = printed.evidence.words, right.evidence.words
    texts, known = {text(word) for word in wrong}, {text(word) for word in lines}
    if text(wrong[0]) == text(lines[0]) and text(wrong[-1]) == text(lines[-1]):
        return ["hypothesis removed"]
    found = [(kind, text(mutant)) for line in lines for kind, mutant in mutations(line, lines)]
    return sorted({kind for kind, word in found if word in texts - known})
