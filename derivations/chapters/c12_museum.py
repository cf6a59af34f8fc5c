"""Chapter 12: a museum of published errors. Real slips of books and libraries, each with its check.

An exhibit is a mistake that a public source reports, or that its source code shows. Where it is
a formula, the formula is refuted here by exact arrays, and what replaces it is proved, here or
in the chapter that it belongs to. The place of a claim is the source; `EXHIBITS` is the
catalogue. All facts about a source are those that the source itself states.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from .. import ledger
from ..core.chapter import calculus
from ..core.claims import Claim
from ..core.evidence import Chain, Disproof, Refutation
from ..core.hypotheses import Hypothesis
from ..core.models import Model, added, multiplied, scaled, transposed
from ..core.mutants import mutations
from ..core.page import Page, cell, table
from ..core.show import LATEX, text
from ..core.words import index, letter
from ..notation import E, H, Q, course, u
from .c04_lagrange_conditions import A, eigen_e, eigen_u, s

T2 = letter("T'", E, H, rows="h'")  # a second sample, at the same points
a = index("a", Q)
p, q, a1, a2, s1, s2 = sp.symbols("p q a b s t", positive=True)
μ = sp.Symbol("μ", real=True)
d, k, σ2, ω2 = sp.symbols("d k v w", positive=True)

sample = course.also(
    T2,
    a,
    "w, x, e ∈ ℝⁿ, s, t, δ > 0, λ ∈ ℝ, A : H → H, O, M, N, W, V : ℝᵏ → ℝᵏ, Γ : ℝᵏ → ℝⁿ",
    "K : ℝⁿ → ℝⁿ",
)
lam, O, Γ = sample["λ O Γ"]
two_samples = course.also("T' : H → ℝᵐ rows h'")

# Constants and factors.


centring_printed = sample.claim(
    "museum.centring-matrix-printed: scikit-kda, skkda/base.py",
    "Centring takes from every entry of a vector the sum of its entries, not their mean.",
    "(Cα)_i = α_i - Σ_j α_j   [as computed: I - 𝟏𝟏*, without the 1/n]",
    fault="constant, repaired by empirical.centring-centres",
    arrays="α = [1; 0]",
)
twice_divided = sample.claim(
    "museum.divided-by-n-printed: kameleon-mcmc, main/kernel/Kernel.py",
    "The Gram matrix of the centred points is CGC/n.",
    "⟨h_i - h̄, h_j - h̄⟩ = (CGC/n)_ij   [as returned; documented as CGC]",
    fault="constant, repaired by centering.gram",
    arrays="T = [0; 2]",
)
total_variance = sample.claim(
    "museum.total-variance: pca-magic issue 7, repaired",
    "The mean squared distance of the points from their mean is the trace of CGC, divided by the "
    "same n.",
    """Σ_i ‖h_i - h̄‖²/n = tr(CT(CT)*)/n   [the rows of CT are the centred points]
    = tr(CGC)/n   [C is symmetric, TT* is G]""",
)
mixed_sizes = sample.claim(
    "museum.two-sizes-printed: pca-magic issue 7",
    "The variances of all components, computed with n - 1, sum to the variance of the points, "
    "computed with n: as their shares should, which sum to 1.",
    "Σ_i ‖h_i - h̄‖²/n = tr(CGC)/(n - 1)   [as computed: n - 1 above, n below]",
    fault="constant, repaired by museum.total-variance",
    arrays="T = [0; 2]",
)
sum_of_two = sample.claim(
    "museum.sum-of-two: ISLRv2-solutions issue 3, repaired",
    "The variance of a sum is the sum of the variances plus twice the covariance.",
    "(x + w)*C(x + w)/n = x*Cx/n + w*Cw/n + 2x*Cw/n   [multiply out, C is symmetric]",
)
sum_printed = sample.claim(
    "museum.sum-of-two-printed: ISLRv2-solutions issue 3",
    "The variance of a sum is the sum of the variances plus the covariance.",
    "(x + w)*C(x + w)/n = x*Cx/n + w*Cw/n + x*Cw/n   [as printed]",
    fault="constant, repaired by museum.sum-of-two",
    arrays="x = [0; 2], w = [0; 2]",
)
sum_of_samples = sample.claim(
    "museum.sum-of-samples: SymPy, VarianceMatrix, repaired",
    "The covariance operator of a sum has two mixed terms, T*CT' and its adjoint.",
    "(T + T')*C(T + T')/n = T*CT/n + T'*CT'/n + (T*CT' + T'*CT)/n   [multiply out]",
    whatever="C",
)
sympy_printed = sample.claim(
    "museum.sum-of-samples-printed: SymPy, VarianceMatrix",
    "The covariance operator of a sum has the mixed term T*CT' twice.",
    "(T + T')*C(T + T')/n = T*CT/n + T'*CT'/n + (T*CT' + (T'*CT)*)/n   [as expanded]",
    fault="false-result, repaired by museum.sum-of-samples",
    arrays="T = [-1 0; 1 0], T' = [0 -1; 0 1]",
)
uncorrelated = sample.given("x*Cw = 0", "x and w are uncorrelated")
squares = sample.claim(
    "museum.squared-coefficients: mml-book issue 180, repaired",
    "For uncorrelated x and w the variance of sx + tw has the coefficients s² and t².",
    "(sx + tw)*C(sx + tw)/n = s²x*Cx/n + t²w*Cw/n   [multiply out, x*Cw is 0]",
    given=(uncorrelated,),
)
squares_printed = sample.claim(
    "museum.squared-coefficients-printed: mml-book issue 180",
    "For uncorrelated x and w the variance of sx + tw has the coefficients s and t.",
    "(sx + tw)*C(sx + tw)/n = sx*Cx/n + tw*Cw/n   [as printed]",
    fault="false-result, repaired by museum.squared-coefficients",
    arrays="x = [0; 2], w = [1; 1], s = 2, t = 1",
    given=(uncorrelated,),
)

# Centring.

mean_added = sample.claim(
    "museum.mean-added-printed: mlpack issue 337",
    "Where both means are taken away one after the other, the mean of all entries has still to be "
    "added.",
    "(CGC)_ij = (CGC)_ij + 𝟏*G𝟏/n²   [as computed: CG, then CGC, then this]",
    fault="false-result, repaired by centering.entries",
    arrays="T = [0; 2]",
)
new_points = two_samples.claim(
    "museum.new-points: scikit-kda, skkda/base.py, repaired",
    "Of new points, too, the mean of the old ones is taken away: the inner products with the "
    "centred points are C(TT'* - G𝟏𝟏*/n).",
    """CT(T' - 𝟏 h̄*)* = C(TT'* - Th̄𝟏*)   [multiply out]
    = C(TT'* - G𝟏 𝟏*/n)   [Th̄ is G𝟏/n]""",
    whatever="C",
)
new_points_printed = two_samples.claim(
    "museum.new-points-printed: scikit-kda, skkda/base.py",
    "Of new points their own mean is taken away: a single new point is then 0.",
    "CT(T' - 𝟏 h̄*)* = C(TT'* - TT'*𝟏 𝟏*/m)   [as computed]",
    unshown="a single new point is then 0",
    fault="false-result, repaired by museum.new-points",
    arrays="T = [0; 2], T' = [3]",
)
new_score = sample.claim(
    "museum.new-score: python-machine-learning-book-3rd-edition, ch05.py, repaired",
    "The score of a new point, the mean taken away, is ⟨Th - G𝟏/n, α⟩/λ when the entries of α sum "
    "to 0.",
    "⟨(CT)*α, h - h̄⟩/λ = (Th - G𝟏/n)*α/λ   [Cα is α, Th̄ is G𝟏/n]",
    given=(
        "𝟏*α = 0   [the entries of α sum to 0, as for an eigenvector of CGC]",
        "λ ≠ 0   [the eigenvalue is not 0]",
    ),
)
new_score_printed = sample.claim(
    "museum.new-score-printed: python-machine-learning-book-3rd-edition, ch05.py",
    "The score of a new point is ⟨Th, α⟩/λ, with α an eigenvector of the centred matrix.",
    "⟨(CT)*α, h - h̄⟩/λ = (Th)*α/λ   [as computed: k(x', ·) is not centred]",
    fault="false-result, repaired by museum.new-score",
    arrays="T = [0; 2], h = [3], α = [1; -1], λ = 2",
    given=("CGCα = λα   [α is an eigenvector of the centred matrix]",),
)

# Squares, transposes, the order of factors.

s_not_zero = Hypothesis("s ≠ 0", "the singular value is not 0", nonzero=s)
singular_values = sample.claim(
    "museum.singular-values: mml-book issue 784, repaired",
    "T*T multiplies the right singular vector T*e/s by s twice: the eigenvalue is s².",
    "T*T(T*e/s) = sT*e   [TT*e is s²e]",
    given=(eigen_e, s_not_zero),
)
singular_values_printed = sample.claim(
    "museum.singular-values-printed: mml-book issue 784",
    "T*T multiplies the right singular vector T*e/s by s: the singular values are the eigenvalues "
    "of T*T.",
    "T*T(T*e/s) = T*e   [as printed]",
    fault="false-result, repaired by museum.singular-values",
    arrays="T = [2], e = [1], s = 2",
    given=(eigen_e, s_not_zero),
)
images = sample.claim(
    "museum.images: MMiDS-textbook issue 2, repaired",
    "If u is an eigenvector of T*T at s², then ⟨Tf, Tu⟩ is s²⟨f, u⟩: T keeps what is orthogonal "
    "to u orthogonal to Tu.",
    """(Tf)*Tu = ⟨f, T*Tu⟩   [the adjoint]
    = s²⟨f, u⟩   [T*Tu is s²u]""",
    unshown="T keeps what is orthogonal to u orthogonal to Tu",
    given=(eigen_u,),
)
images_printed = sample.claim(
    "museum.images-printed: MMiDS-textbook issue 2",
    "If u is an eigenvector of T*T at s², then ⟨Tf, Tu⟩ is s⟨f, u⟩.",
    "(Tf)*Tu = s⟨f, u⟩   [as printed, the square lost]",
    fault="slip, repaired by museum.images",
    arrays="T = [2], u = [1], f = [1], s = 2",
    given=(eigen_u,),
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


A_symmetric = sample.symmetric("A")
A_eigen = sample.given("Au = λu", "u is an eigenvector of A", with_eigenvector)
eigen_roots = sample.claim(
    "museum.roots: pml-book issues 171 and 428, repaired",
    "Of a symmetric A at the eigenvalue λ the squared singular value is λ times λ: A*Au = λ²u.",
    "A*Au = λ²u   [A*u is λu too]",
    given=(A_symmetric, A_eigen),
)
eigen_roots_printed = sample.claim(
    "museum.roots-printed: pml-book issues 171 and 428",
    "The singular values of A are the roots of its eigenvalues: A*Au = λu where Au = λu.",
    "A*Au = λu   [as printed: eigenvalues, of what is not said]",
    fault="slip, repaired by museum.roots",
    arrays="A = [2], u = [1], λ = 2",
    given=(A_symmetric, A_eigen),
)
symmetric_printed = sample.claim(
    "museum.symmetric-printed: mml-book issues 437 and 685",
    "For symmetric A the singular value decomposition is the spectral one: Au = su.",
    "Au = su   [as printed]",
    fault="missing-hypothesis, repaired by spectrum.singular",
    arrays="A = [-1], u = [1], s = 1",
    given=(A_symmetric, "A*Au = s²u   [u is a singular vector of A at s]"),
)
outer_products = sample.claim(
    "museum.outer-products: mml-book issue 346, repaired",
    "The projection uu* commutes with T*T, the sum of the outer products of the points, when u is "
    "an eigenvector of it.",
    """uu*T*T = u(T*Tu)*   [T*T is symmetric]
    = s²uu*   [T*Tu is s²u]
    = T*Tuu*   [T*Tu is s²u]""",
    given=(eigen_u,),
)
outer_products_printed = sample.claim(
    "museum.outer-products-printed: mml-book issue 346",
    "The outer products of two vectors commute.",
    "u⟨u, h⟩h* = h⟨h, u⟩u*   [as printed, in the step]",
    fault="invalid-proof, repaired by museum.outer-products",
    arrays="u = [1; 0], h = [1; 1]",
)
rotation = sample.orthonormal("O")
decomposed = sample.define("M = ONO*", "the spectral decomposition")
columns = sample.claim(
    "museum.columns: FAU-CS6/KDD pull request 71, repaired",
    "The columns of O are the eigenvectors of M = ONO*, if they are orthonormal and N is "
    "diagonal: MO = ON.",
    "MO = ON   [O*O is I]",
    given=(rotation, decomposed),
)
rows_printed = sample.claim(
    "museum.columns-printed: FAU-CS6/KDD pull request 71",
    "The rows of O are the eigenvectors of M = ONO*.",
    "MO* = O*N   [as computed]",
    fault="false-result, repaired by museum.columns",
    arrays="O = [3/5 -4/5; 4/5 3/5], N = [2 0; 0 1]",
    given=(rotation, decomposed),
)
product = sample.claim(
    "museum.svd-product: mml-book issue 233, repaired",
    "With orthonormal columns of Γ the product of UNΓ* with its adjoint is UNN*U*.",
    """UNΓ*(UNΓ*)* = UNΓ*ΓN*U*   [the adjoint of a product]
    = UNN*U*   [Γ*Γ is I]""",
    shapes=({E: 3, Q: 2, H: 4}, {E: 4, Q: 3, H: 2}, {E: 5, Q: 2, H: 3}),
    given=(sample.orthonormal("Γ"),),
)

# Normalisation, regularisation.


normalised = sample.given("W*MW = I", "the columns of W have length 1 as M measures")
unit_columns = sample.claim(
    "museum.normalised: scikit-learn issue 11727, repaired",
    "If W*MW = I for an invertible W, then WW* is the inverse of M.",
    """WW*M = WW*MWN   [WN is I]
    = WN   [W*MW is I]
    = I   [WN is I]""",
    given=(normalised, "WN = I   [W has the inverse N]"),
)
unit_columns_printed = sample.claim(
    "museum.normalised-printed: scikit-learn issue 11727",
    "WW* is the inverse of M also when the columns of W are those of V, with V*MV = I, scaled to "
    "length one (here all by the same factor s).",
    "WW*M = I   [as computed]",
    fault="false-result, repaired by museum.normalised",
    arrays="V = [1/2], M = [4], s = 2",
    given=(
        "V*MV = I   [the columns of V have length 1 as M measures]",
        sample.define("W = sV", "the columns of V, scaled"),
        "(W*W)_aa = 1   [the columns of W have length one]",
    ),
)
ridge = sample.given("(K + δI)β = α", "β solves the regularised equations for the values α")
shrunk = sample.claim(
    "museum.ridge: scikit-learn pull request 19732, repaired",
    "Ridge regression does not give the values α at the points back: it gives α - δβ.",
    """Kβ = (K + δI)β - δβ   [add and take away]
    = α - δβ   [(K + δ)β is α]""",
    given=(ridge,),
)
shrunk_printed = sample.claim(
    "museum.ridge-printed: scikit-learn pull request 19732",
    "Ridge regression gives the values α at the points back.",
    "Kβ = α   [as computed, with δ added once more]",
    fault="false-result, repaired by museum.ridge",
    arrays="K = [1], α = [2], β = [1], δ = 1",
    given=(ridge,),
)

# By calculus: moments, shares of variance.

first, second = p * a1 + (1 - p) * a2, p * a1**2 + (1 - p) * a2**2
within = p * s1**2 + (1 - p) * s2**2
mixed = calculus(
    p * (s1**2 + a1**2) + (1 - p) * (s2**2 + a2**2) - first**2,
    (within + (second - first**2), "collect the variances"),
    (within + p * (1 - p) * (a1 - a2) ** 2, "the variance of the means"),
)
mixture = sample.claim(
    "museum.mixture: mml-book issue 141, repaired",
    "The variance of a mixture of two laws, with weights p and 1 - p, means a and b and standard "
    "deviations s and t, is the mean of the variances plus the variance of the means.",
    mixed,
)
mixture_printed = sample.claim(
    "museum.mixture-printed: mml-book issue 141",
    "The second part of the variance of a mixture is the product of the mean of the squared means "
    "and the square of the mean, in place of their difference. The report says that a product "
    "stands where a difference belongs; that it is this product is a guess.",
    Disproof(mixed, within + second * first**2),
    fault="false-result, repaired by museum.mixture",
)
of_signs = calculus(
    (1 - μ) ** 2 * (1 + μ) / 2 + (-1 - μ) ** 2 * (1 - μ) / 2, (1 - μ**2, "multiply out")
)
signs = sample.claim(
    "museum.signs: PRML-Solution-Manual issue 3, repaired",
    "A random sign, 1 or -1, with mean μ has the variance 1 - μ².",
    of_signs,
)
signs_printed = sample.claim(
    "museum.signs-printed: PRML-Solution-Manual issue 3",
    "A random sign, 1 or -1, with mean μ has the variance (1 - μ)².",
    Disproof(of_signs, (1 - μ) ** 2),
    fault="slip, repaired by museum.signs",
)
polynomial = calculus((2 - lam) ** 2 - 1, (lam**2 - 4 * lam + 3, "multiply out"))
characteristic = sample.claim(
    "museum.characteristic: mml-book issue 106, repaired",
    "(2 - λ)² - 1, the characteristic polynomial of the matrix with rows (2, 1) and (1, 2), is λ² "
    "- 4λ + 3.",
    polynomial,
    unshown="the characteristic polynomial of the matrix with rows (2, 1) and (1, 2)",
)
characteristic_printed = sample.claim(
    "museum.characteristic-printed: mml-book issue 106",
    "(2 - λ)² - 1 is λ² - 2λ + 3.",
    Disproof(polynomial, lam**2 - 2 * lam + 3),
    fault="slip, repaired by museum.characteristic",
)
left_over = k * ω2 + d * σ2 - k * (ω2 + σ2)
noise = sample.claim(
    "museum.noise: scikit-learn issue 8541, repaired",
    "With d eigenvalues, k of them w + v and the others v, the mean of what the k leave of the "
    "sum is the noise v, if d is not k.",
    calculus(left_over / (d - k), (σ2, "d - k of them")),
    given=(Hypothesis("d ≠ k", "not all eigenvalues are kept", nonzero=d - k),),
)
noise_printed = sample.claim(
    "museum.noise-printed: scikit-learn issue 8541",
    "The noise is all that the first k eigenvalues leave of the sum.",
    Disproof(calculus(left_over, ((d - k) * σ2, "d - k times the noise")), σ2),
    fault="constant, repaired by museum.noise",
)
share = calculus(1 - q / (p + q), (p / (p + q), "on one denominator"))
kept_printed = sample.claim(
    "museum.kept-share-printed: Giotto issue 750",
    "The share of the variance is taken of the eigenvalues that were computed: with p kept and q "
    "not, the share of those kept is p/p.",
    Disproof(share, sp.S.One),
    fault="false-result, repaired by pca.share",
)
squared_printed = sample.claim(
    "museum.squared-share-printed: MLAlgorithms issue 39",
    "The share of the variance is that of the squared eigenvalues of the covariance.",
    Disproof(share, p**2 / (p**2 + q**2)),
    fault="false-result, repaired by pca.share",
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
