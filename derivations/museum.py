"""Chapter 12: a museum of published errors. Real slips of books and libraries, each with its check.

An exhibit is a mistake that a public source reports, or that its source code shows. Where it is
a formula, the formula is refuted here by exact arrays, and what replaces it is proved, here or
in the chapter that it belongs to. The place of a claim is the source; `EXHIBITS` is the
catalogue. All facts about a source are those that the source itself states.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from .centering import K
from .conditional_covariance import F, T_, m, one_F, w, x
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
from .core.page import Page
from .core.show import text
from .core.words import Word, as_word, identity, index, inner, letter, norm2, total, trace
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
    sentence="I - 𝟏𝟏*, without the 1/n, takes the vector of ones to 0.",
    weight="constant",
    repaired_by="empirical.centring-kills-ones",
    evidence=Refutation(
        ((one - one * one.adj * one, ""), (0 * one, "what a centring matrix does")), {E: 2}, {}
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
                T.adj * C * T / n + T2.adj * C * T2 / n + (T.adj * C * T2 + T.adj * C * T2) / n,
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
    sentence="Of a symmetric A at the eigenvalue λ the squared singular value is λ twice: "
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
        {O: [["3/5", "-4/5"], ["4/5", "3/5"]], N: [[2, 0], [0, 1]]},
    ),
)
Γ = letter("Γ", E, Q)
product = Claim(
    id="museum.svd-product",
    place="mml-book issue 233, repaired",
    sentence="With orthonormal columns of Γ the product of UNΓ* with its adjoint is UNN*U*.",
    given=(
        assume("Γ*Γ = I", "the columns of Γ are orthonormal", Γ.adj * Γ, I_Q, orthonormal(Γ)),
    ),
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

W = letter("W", Q, Q)
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
    sentence="WW* is the inverse of M when the columns of W are scaled to length one.",
    given=(
        assume(
            "(W*W)_aa = 1", "the columns of W have length one", (W.adj * W)[a, a], as_word(1)
        ),
    ),
    weight="false-result",
    repaired_by="museum.normalised",
    evidence=Refutation(
        ((W * W.adj * M, ""), (I_Q, "as computed")), {Q: 1}, {W: [[1]], M: [[4]]}
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
    level="general",
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
    "squared means and the square of the mean, in place of their difference.",
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
    level="general",
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
d, k, σ2, ω2 = sp.symbols("d k v w", positive=True)
left_over = k * ω2 + d * σ2 - k * (ω2 + σ2)
noise = Claim(
    id="museum.noise",
    place="scikit-learn issue 8541, repaired",
    sentence="With d eigenvalues, k of them w + v and the others v, the mean of what the k leave "
    "of the sum is the noise v.",
    evidence=Calculus(((left_over / (d - k), ""), (σ2, "d - k of them")), level="general"),
)
noise_printed = Claim(
    id="museum.noise-printed",
    place="scikit-learn issue 8541",
    sentence="The noise is all that the first k eigenvalues leave of the sum.",
    weight="constant",
    repaired_by="museum.noise",
    evidence=Disproof(
        Calculus(((left_over, ""), ((d - k) * σ2, "d - k times the noise")), level="general"), σ2
    ),
)
share = Calculus(((1 - q / (p + q), ""), (p / (p + q), "on one denominator")), level="general")
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
