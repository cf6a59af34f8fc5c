"""Chapter 12: a museum of published errors. Real slips of books and libraries, each with its check.

An exhibit is a mistake that a public source reports, or that its source code shows. Where it is
a formula, the formula is refuted here by exact arrays, and what replaces it is proved, here or
in the chapter that it belongs to. The place of a claim is the source; the exhibits themselves are
in data/museum.toml, and museum.py shows them.
"""

from __future__ import annotations

import sympy as sp

from ..core.chapter import calculus
from ..core.evidence import Disproof
from ..core.hypotheses import Hypothesis
from ..core.models import Model, added, multiplied, scaled, transposed
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
    "The centring matrix subtracts from every entry of a vector the sum of all entries.",
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
    "computed with n, so that their shares sum to 1.",
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
    "When the means of the columns and then those of the rows have been subtracted, the mean of "
    "all entries has still to be added.",
    "(CGC)_ij = (CGC)_ij + 𝟏*G𝟏/n²   [as computed: CG, then CGC, then this]",
    fault="false-result, repaired by centering.entries",
    arrays="T = [0; 2]",
)
new_points = two_samples.claim(
    "museum.new-points: scikit-kda, skkda/base.py, repaired",
    "From new points, too, the mean of the old ones is subtracted: the inner products with the "
    "centred points are C(TT'* - G𝟏𝟏*/n).",
    """CT(T' - 𝟏 h̄*)* = C(TT'* - Th̄𝟏*)   [multiply out]
    = C(TT'* - G𝟏 𝟏*/n)   [Th̄ is G𝟏/n]""",
    whatever="C",
)
new_points_printed = two_samples.claim(
    "museum.new-points-printed: scikit-kda, skkda/base.py",
    "From new points their own mean is subtracted: a single new point is then 0.",
    "CT(T' - 𝟏 h̄*)* = C(TT'* - TT'*𝟏 𝟏*/m)   [as computed]",
    unshown="a single new point is then 0",
    fault="false-result, repaired by museum.new-points",
    arrays="T = [0; 2], T' = [3]",
)
new_score = sample.claim(
    "museum.new-score: python-machine-learning-book-3rd-edition, ch05.py, repaired",
    "The score of a new point, minus the mean, is ⟨Th - G𝟏/n, α⟩/λ if the entries of α sum to 0.",
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
    "Ridge regression does not return the values α at the points. It returns α - δβ.",
    """Kβ = (K + δI)β - δβ   [add and subtract δβ]
    = α - δβ   [(K + δ)β is α]""",
    given=(ridge,),
)
shrunk_printed = sample.claim(
    "museum.ridge-printed: scikit-learn pull request 19732",
    "Ridge regression returns the values α at the points.",
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
    "With d eigenvalues, k of them w + v and the others the noise v, the noise is what the first k "
    "leave of the sum.",
    Disproof(calculus(left_over, ((d - k) * σ2, "d - k times the noise")), σ2),
    fault="constant, repaired by museum.noise",
)
share = calculus(1 - q / (p + q), (p / (p + q), "on one denominator"))
kept_printed = sample.claim(
    "museum.kept-share-printed: Giotto issue 750",
    "Eigenvalues with the sum p are computed, and others with the sum q are not: the share that is "
    "explained, 1 minus q/(p + q), is p/p.",
    Disproof(share, sp.S.One),
    fault="false-result, repaired by pca.share",
)
squared_printed = sample.claim(
    "museum.squared-share-printed: MLAlgorithms issue 39",
    "Of two eigenvalues p and q of the covariance the first explains the share p²/(p² + q²).",
    Disproof(share, p**2 / (p**2 + q**2)),
    fault="false-result, repaired by pca.share",
)
