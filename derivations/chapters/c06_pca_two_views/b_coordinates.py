"""The introduction of note 004, coordinates, diagonal covariance, independence."""

from __future__ import annotations

import sympy as sp

from ...core.calculus import Antiderivative, Telescoping
from ...core.chapter import calculus
from ...core.claims import remark
from ...core.evidence import Citation, Disproof
from ...core.frames import rotation
from ...core.hypotheses import Hypothesis
from ...core.models import Array, Model, added, inverse, multiplied, orthonormal, scaled, transposed
from ...core.words import Word, as_word, inner, norm2
from ...notation import SPECTRAL, E, H, P, Q, T, U, orthonormal_axes, u, v
from ..c04_lagrange_conditions import I_Q, a, centred, eigen_u, other_axes, s, unit_u
from .a_directions import *

# The introduction of note 004.

realisable = Hypothesis(
    "realisable", "some concept of the class makes no error", "added", absence="pca.with-noise"
)
sample_size = population.claim(
    "pca.sample-size: note 004, introduction [004-INT-pac]",
    "For a class of VC dimension d that is well-behaved (a condition of measurability) a sample "
    "of the order of log(1/δ)/ε + d log(1/ε)/ε is enough: but for a probability of δ every "
    "concept that is consistent with it has an error of at most ε. Checked here is only where the "
    "dimension enters, for the thresholds on a line: they split m points in m + 1 ways, one for "
    "each place between them, and not in 2ᵐ.",
    Citation(
        "A. Blumer, A. Ehrenfeucht, D. Haussler, M. Warmuth, Learnability and the "
        "Vapnik-Chervonenkis dimension, Journal of the ACM 36 (1989), theorem 2.1",
        calculus(sp.Sum(1, (at, 0, many)), (many + 1, "one for each place", Telescoping(at))),
        checked="a step of its proof",
    ),
    unshown="For a class of VC dimension d that is well-behaved (a condition of measurability) a "
    "sample of the order of log(1/δ)/ε + d log(1/ε)/ε is enough: but for a probability of δ every "
    "concept that is consistent with it has an error of at most ε",
    given=(realisable,),
)
half = sp.Rational(1, 2)
with_noise = population.claim(
    "pca.with-noise: near note 004, introduction",
    "Where every concept makes errors, examples of the order of (d + log(1/δ))/ε² are enough to "
    "come within ε of the best by the least sample error, and so many are needed, by whatever "
    "rule. Checked here for two constant concepts, and a label that is the one with the "
    "probability 1/2 + ε: on one example their errors differ by 2ε in the mean, with the variance "
    "1 - 4ε², so that over m examples the deviation is below the mean only for m > 1/(4ε²) - 1.",
    Citation(
        "S. Shalev-Shwartz, S. Ben-David, Understanding Machine Learning (2014), theorem 6.8",
        calculus(
            (half + eps) * (1 - 2 * eps) ** 2 + (half - eps) * (-1 - 2 * eps) ** 2,
            (1 - 4 * eps**2, "the variance of what is 1 or -1"),
            more=[
                calculus(
                    (1 - 4 * eps**2) / (2 * eps) ** 2,
                    (1 / (4 * eps**2) - 1, "the variance over the squared mean"),
                )
            ],
        ),
        checked="a step of its proof",
    ),
    reads="m is that for which (1 - 4ε²)/m is (2ε)²",
    unshown="Where every concept makes errors, examples of the order of (d + log(1/δ))/ε² are "
    "enough to come within ε of the best by the least sample error, and so many are needed, by "
    "whatever rule",
)
bound_on_size = (-sp.log(conf) - dimension * sp.log(eps)) / eps
allowed = -eps * many - dimension * sp.log(eps)
slope = (dimension - sp.log(conf) - dimension * sp.log(eps * ratio)) / (eps * ratio**2)
grows = population.claim(
    "pca.sample-size-grows: note 004, introduction [004-INT-mono]",
    "With the dimension v made smaller by 1 the bound m = log(1/δ)/ε + v log(1/ε)/ε falls by "
    "log(1/ε)/ε, positive for ε < 1; and at a given m the log(δ) that it allows, -εm - v log(ε), "
    "falls by log(1/ε). As the bound falls when ε grows to cε, the ε that it allows at a given m "
    "and δ falls too.",
    calculus(
        bound_on_size - bound_on_size.subs(dimension, dimension - 1),
        (-sp.log(eps) / eps, "linear in v"),
        more=[
            calculus(
                allowed - allowed.subs(dimension, dimension - 1), (-sp.log(eps), "linear in v")
            ),
            calculus(
                sp.Integral(slope, (ratio, 1, grown)),
                (
                    bound_on_size - bound_on_size.subs(eps, grown * eps),
                    "what is integrated is positive where cε and δ are below 1",
                    Antiderivative(
                        (sp.log(conf) + dimension * sp.log(eps * ratio)) / (eps * ratio)
                    ),
                ),
            ),
        ],
    ),
    reads="m is (-log(δ) - v log(ε))/ε",
    unshown="the ε that it allows at a given m and δ falls too",
)
hyperplanes = population.claim(
    "pca.hyperplanes: note 004, introduction [004-INT-vc]",
    "The half spaces of ℝⁿ have VC dimension n + 1. Checked here on the line: for x₁ < x₂ < x₃ "
    "the value at x₂ of an affine function is a mean of the other two with positive weights, so "
    "that three points cannot be given the signs +, -, +.",
    Citation(
        "S. Shalev-Shwartz, S. Ben-David, Understanding Machine Learning (2014), theorem 9.3",
        calculus(
            (x3 - x1) * (p_ + q_ * x2),
            ((x3 - x2) * (p_ + q_ * x1) + (x2 - x1) * (p_ + q_ * x3), "multiply out"),
        ),
        checked="a part of it",
    ),
    unshown="The half spaces of ℝⁿ have VC dimension n + 1",
)


def uncorrelated_signs(model: Model) -> None:
    """E X_iX_j = δ_ij, for probabilities that are squares."""
    size = model.sizes[P]
    (roots, *_) = rotation(size, 3)
    model.weights[P] = [model.unit * x * x for x in roots]
    turn = rotation(size, 4)
    model[signs] = [
        [model.unit * x / z for x in row[: model.sizes[E]]]
        for row, z in zip(turn, roots, strict=True)
    ]


margin = sample.claim(
    "pca.margin: note 004, introduction [004-INT-svm]",
    "A larger margin lowers a bound on d, and not d itself: n points of length at most R to which "
    "hyperplanes give all signs, each with a margin of γ, are no more than R²/γ² + 1, as the mean "
    "of ‖Σ X_ih_i‖² over the signs X_i of the points is n²γ² at least, for hyperplanes through "
    "the origin, and nR² at most. Checked here: for X_i of mean square 1 that are uncorrelated, "
    "as random signs are, it is the sum of the ‖h_i‖².",
    """E_ω[‖T*(X*)_ω‖²]
    = tr(TT*)   [the mean of the products of two signs is 0]
    = Σ_i ‖h_i‖²   [the diagonal of TT*]""",
    unshown="A larger margin lowers a bound on d, and not d itself: n points of length at most R "
    "to which hyperplanes give all signs, each with a margin of γ, are no more than R²/γ² + 1, as "
    "the mean of ‖Σ X_ih_i‖² over the signs X_i of the points is n²γ² at least, for hyperplanes "
    "through the origin, and nR² at most",
    reference="V. Vapnik, The Nature of Statistical Learning Theory, 2nd ed. (2000), theorem 5.1",
    checked="a step of its proof",
    given=(
        sample.given("X*X = I", "the X_i are uncorrelated, of mean square 1", uncorrelated_signs),
    ),
)


def isotropic(model: Model) -> None:
    orthonormal(T)(model)
    model[T] = model.value(s * T)


few_keep_most = sample.claim(
    "pca.few-keep-most: note 004, introduction [004-INT-uncorr]",
    "The components are “uncorrelated so that” the first few keep most of the variation: of two "
    "that are uncorrelated the first keeps more than half of it.",
    "‖Tu‖² > tr(TT*)/2   [more than half]",
    fault="slip, repaired by pca.equal-shares",
    arrays="T = [1 0; -1 0; 0 1; 0 -1], u = [1; 0], v = [0; 1]",
    given=(
        centred,
        "⟨u, T*Tv⟩ = 0   [the two components are uncorrelated]",
        population.given("‖u‖² = 1", "u is a unit vector"),
        population.given("‖v‖² = 1", "v is a unit vector"),
    ),
)
equal_shares = matrices.claim(
    "pca.equal-shares: note 004, introduction, repaired",
    "How much an axis keeps depends on the data: where T*T = s², every unit vector u keeps s².",
    """‖Tu‖² = s²·‖u‖²   [T*T is s²]
    = s²   [u is a unit vector]""",
    unshown="How much an axis keeps depends on the data",
    shapes=({H: 2, E: 4}, {H: 3, E: 5}),
    given=(
        matrices.given("T*T = s²I", "the points spread equally in all directions", isotropic),
        unit_u,
    ),
)
ranges_of_q = remark(
    "pca.ranges-of-q: note 004, introduction, §9.1, §9.2, §9.3 [004-INT-q]",
    "The target dimension is bounded in five different ways.",
    "What the mathematics asks for is q ≤ n for orthonormal axes to exist, and q at most the "
    "rank, so less than m for centred points, for the eigenvalues not to be 0.",
)

# Note 004, §9.1 and §9.1.2: coordinates, diagonal covariance, independence.

rows_of_A = remark(
    "pca.rows: note 004, §9.1 [004-91-rows]",
    "The points are the columns of A; a row collects the values of one variable.",
    "It fixes the layout; here the points are the rows of T = A*.",
    "definition",
)
how_many = remark(
    "pca.how-many: note 004, §9.1 [004-91-q]",
    "At most min(n, m) new axes are looked for.",
    "A choice. Centred points span m - 1 dimensions at most, so the last of m axes has eigenvalue "
    "0.",
)
coordinates_of_projection = population.claim(
    "pca.coordinates: note 004, §9.1 [004-91-coord]",
    "For orthonormal axes U*h holds the coordinates of the projection UU*h: applied to it, U* "
    "gives the same.",
    "U*UU*h = U*h   [U*U is I]",
    given=(orthonormal_axes,),
)
diagonal = sample.claim(
    "pca.diagonal: note 004, §9.1.2 [004-912-diag]",
    "For orthonormal axes U_a that are eigenvectors of T*T at d_a the matrix U*T*TU, for centred "
    "points n times the covariance matrix of the scores, is diagonal, its entries the d_a.",
    """(U*T*TU)_ab = (U*U)_ab d_b   [each axis is an eigenvector]
    = δ_ab d_b   [U*U is I]""",
    unshown="for centred points n times the covariance matrix of the scores",
    shapes=few,
    given=(axes_are_eigen, unit_axes),
)
chosen = matrices.claim(
    "pca.chosen: note 004, §9.1.2, after the normal density [004-912-choose]",
    "If K is the sum of the ν_lΓ_lΓ_l* with orthonormal columns Γ_l, then Γ*KΓ is diagonal, with "
    "the entries ν_l.",
    "(Γ*KΓ)_ij = δ_ij ν_j   [Γ*Γ is I]",
    given=(
        population.orthonormal("Γ"),
        matrices.given(
            "K = Σ_l ν_l Γ_l Γ_l*", "the decomposition of K", origin="cited", reference=SPECTRAL
        ),
    ),
)
sample_covariance = sample.claim(
    "pca.sample-covariance: note 004, §9.1.2 [004-912-sx]",
    "For centred points the covariance matrix, the mean of the hh*, is T*T/n.",
    """Σ_i (h_i - h̄)(h_i - h̄)*/n = Σ_i h_i h_i*/n   [the mean is T*𝟏/n, so it is 0]
    = T*T/n   [the sum of the hh* is T*T]""",
    given=(centred,),
)
any_scale = matrices.claim(
    "pca.any-scale: note 004, §9.1.2 [004-912-scale]",
    "An eigenvector of T*T at s² is one of λT*T at λs², whatever its length and whatever λ; for λ "
    "≠ 0 the same, with 1/λ, leads back.",
    "λT*Tu = s²λu   [T*Tu is s²u]",
    unshown="for λ ≠ 0 the same, with 1/λ, leads back",
    given=(eigen_u,),
)
in_other_units = sample.claim(
    "pca.in-other-units: near note 004, §9.1.2, on the scale",
    "The unit of a coordinate does not matter: when each point h becomes Ah, with a diagonal A, "
    "the axis u becomes Au. Then the new T*T, which is (TA)*TA, would take Au to a multiple of "
    "Au, orthogonal to every g that is orthogonal to Au.",
    "⟨g, (TA)*TA²u⟩ = 0   [Au is the axis]",
    fault="false-result, repaired by pca.turned",
    arrays="T = [1 0; 0 1; -1 -1], A = [2 0; 0 1], u = [1; 1], g = [1; -2], λ = 3",
    given=(
        centred,
        "T*Tu = λu   [u lies along an axis]",
        population.given("A* = A", "A is symmetric"),
        population.given("⟨g, Au⟩ = 0", "g is orthogonal to Au"),
    ),
)
turned = matrices.claim(
    "pca.turned: near note 004, §9.1.2, on the scale, repaired",
    "Where the points h become Ah with A*A = I, as for a rotation, a reflection, or a move into a "
    "larger space, the axis u becomes Au, at the same eigenvalue.",
    """(TA*)*TA*Au = AT*Tu   [A*A is I]
    = s²Au   [T*Tu is s²u]""",
    shapes=({H: 3, moved.cod: 4, E: 5}, {H: 2, moved.cod: 5, E: 3}),
    given=(eigen_u, matrices.orthonormal("A", "A keeps lengths")),
)
not_correlation = matrices.claim(
    "pca.not-correlation: note 004, §9.1.2 [004-912-corr]",
    "The entries of the covariance matrix outside the diagonal “represent the correlation”: read "
    "as a number, the entry for ⟨u, h⟩ and ⟨v, h⟩ is their correlation ρ.",
    "Σ_i ⟨u, h_i⟩⟨v, h_i⟩/n = ρ   [as printed]",
    fault="slip, repaired by pca.correlation",
    arrays="T = [2 2; -2 -2], u = [1; 0], v = [0; 1], s = 2, t = 2, ρ = 1",
    given=(
        centred,
        "Σ_i ⟨u, h_i⟩⟨v, h_i⟩/n = stρ   [ρ is the correlation: the covariance is ρst, with s and "
        "t the standard deviations]",
        "‖Tu‖²/n = s²   [s² is the variance of ⟨u, h⟩]",
        "‖Tv‖²/n = t²   [t² is the variance of ⟨v, h⟩]",
    ),
)

correlation = sample.claim(
    "pca.correlation: note 004, §9.1.2, repaired",
    "The squared sum of the products ⟨u, h⟩⟨v, h⟩ is at most the product of the sums of the "
    "squares (here multiplied by the second): so for centred points covariance², divided by the "
    "two variances, is at most 1. That quotient is the squared correlation.",
    """‖Tu‖²·‖Tv‖²·‖Tv‖² ≥ ‖Tv‖²⟨Tu, Tv⟩²; the difference is
    ‖‖Tv‖²Tu - ⟨Tu, Tv⟩Tv‖²   [a sum of squares]""",
    unshown="so for centred points covariance², divided by the two variances, is at most 1. That "
    "quotient is the squared correlation",
)
output_covariance = sample.claim(
    "pca.output-covariance: note 004, §9.1.2 [004-912-sy]",
    "The mean of the yy*, over the scores y = U*h of the points, is U*T*TU/n.",
    """Σ_i U*h_i (U*h_i)*/n = U*(Σ_i h_i h_i*)U/n   [linear]
    = U*T*TU/n   [the sum of the hh* is T*T]""",
    reads="y is U*h_i",
)
not_unique = sample.claim(
    "pca.not-unique: near note 004, §9.1.2",
    "Axes f, u and v of length one with the largest trace and a diagonal U*T*TU come out "
    "orthogonal, also where f reaches that trace alone and leaves the eigenvalue 0 to u and v.",
    "⟨u, v⟩ = 0   [the axes come out orthonormal]",
    reads="the columns of U are f, u and v",
    fault="missing-hypothesis, repaired by pca.unique-axes",
    arrays="T = [0 0 1; 0 0 -1; 0 0 0], f = [0; 0; 1], u = [1; 0; 0], v = [3/5; 4/5; 0], λ = 2",
    given=(
        centred,
        "T*Tf = λf   [f is an axis]",
        population.given("‖f‖² = 1", "f has length one"),
        "tr(TT*) = λ   [f reaches the largest trace]",
        "T*Tu = 0   [u adds nothing to the trace, and U*T*TU stays diagonal]",
        "T*Tv = 0   [v neither]",
        population.given("‖u‖² = 1", "u has length one"),
        population.given("‖v‖² = 1", "v has length one"),
    ),
)
O_a = O[:, a]


def unit_columns(model: Model) -> None:
    """Each column of U is turned into a unit vector: the image of a basis vector in a mirror."""
    columns = []
    for x in transposed(model[U]):
        c = 2 * x[0] / sum(z * z for z in x)
        columns.append([model.unit * (k == 0) - c * z for k, z in enumerate(x)])
    model[U] = transposed(columns)


def stretched(model: Model) -> Array:
    """The columns t_aO_a."""
    return [[x * z for x, (z,) in zip(row, model[t_], strict=True)] for row in model[O]]


def inverse_lengths(model: Model) -> None:
    model[t_] = [[x or model.unit] for (x,) in model[t_]]
    model[w] = [[1 / x] for (x,) in model[t_]]


def first_columns(model: Model, like: Word) -> Array:
    """The first vectors of the usual basis, as many as another array has columns."""
    rows, columns = len(model[like]), len(model[like][0])
    return [[model.unit * (i == k) for k in range(columns)] for i in range(rows)]


def scores_at(model: Model) -> None:
    """TU_a = t_aO_a: T is changed on the span of U only."""
    wrong = added([stretched(model), scaled(-1, model.value(T * U))])
    pseudo = multiplied(inverse(model.value(U.adj * U)), transposed(model[U]))
    model[T] = added([model[T], multiplied(wrong, pseudo)])


def both_ways(model: Model) -> None:
    """T*O_a = t_aU_a as well; U is then orthonormal, unless O is not, or some t_a are 0.

    Where these may be 0 the first two are, and their axes are as oblique as anyone likes.
    """
    if not model.agree(T * U_a, t_[a] * O_a):  # that is left out
        model[T] = multiplied(stretched(model), transposed(model[U]))
    elif not model.agree(O.adj * O, I_Q):
        model[t_] = model[w] = [[model.unit] for _ in model[t_]]
        orthonormal(T)(model)
        model[O] = model.value(T * U)
    elif model.agree(t_[a] * w[a], as_word(1)):
        orthonormal(U)(model)
        model[T] = multiplied(stretched(model), transposed(model[U]))
    else:
        model[t_] = [[x * (k > 1)] for k, (x,) in enumerate(model[t_])]
        model[O], axes = first_columns(model, O), first_columns(model, U)
        model[T] = multiplied(stretched(model), transposed(axes))
        model[U] = [[x, (3 * x + 4 * z) / 5, *row] for x, z, *row in axes]


orthonormal_scores = (
    population.orthonormal("O", "U*T*TU is diagonal: the O_a are orthonormal"),
    lengths.given("TU_a = t_a O_a", "t_aO_a are the scores on U_a", scores_at),
)
wide = ({H: 3, E: 5, Q: 2}, {H: 4, E: 6, Q: 3}, {H: 4, E: 5, Q: 2})
unit_axes_trace = lengths.claim(
    "pca.unit-axes: near note 004, §9.1.2",
    "Let the axes U_a have length one, and let their scores t_aO_a have orthonormal O_a, so that "
    "U*T*TU is diagonal. Then its trace, the sum of the ‖TU_a‖², is at most the sum of the "
    "‖T*O_a‖²: so it is at most that of the k largest eigenvalues of TT*, which are those of T*T, "
    "and where it is as large T*O_a is t_aU_a.",
    "Σ_a ‖T*O_a‖² ≥ Σ_a ‖TU_a‖²; the difference is Σ_a ‖T*O_a - t_a U_a‖²   [a sum of squares]",
    unshown="so it is at most that of the k largest eigenvalues of TT*, which are those of T*T, "
    "and where it is as large T*O_a is t_aU_a",
    shapes=wide,
    given=(
        population.given("‖U_a‖² = 1", "the axes have length one", unit_columns),
        *orthonormal_scores,
    ),
)
unique_axes = lengths.claim(
    "pca.unique-axes: note 004, §9.1.2 [004-912-uniq]",
    "Axes U_a of length one, none without variance, that have the largest trace and a diagonal "
    "U*T*TU are orthonormal. They are eigenvectors, as T*TU_a is t_aT*O_a, which is t_a²U_a; and "
    "unique, but for signs and their order, if the eigenvalues of T*T differ.",
    """(U*U)_ab = w_a O_a*TU_b   [each axis is T* of its scores]
    = δ_ab   [the scores are orthogonal]""",
    reads="t_aO_a are the scores on U_a",
    unshown="They are eigenvectors, as T*TU_a is t_aT*O_a, which is t_a²U_a; and unique, but for "
    "signs and their order, if the eigenvalues of T*T differ",
    shapes=wide,
    given=(
        population.given(
            "t_a w_a = 1", "no axis has the variance 0", inverse_lengths, origin="added"
        ),
        *orthonormal_scores,
        lengths.given(
            "T*O_a = t_a U_a",
            "the trace is the largest: nothing is left of the square in pca.unit-axes",
            both_ways,
        ),
    ),
)
gap = Hypothesis("g ≠ 0", "the eigenvalues on U are above s²", "added", nonzero=r_g)
unique_span = lengths.claim(
    "pca.unique-span: implied by note 004, §9.1.2",
    "Let the axes U_a be orthonormal eigenvectors of T*T at d_a ≥ s² + g², and the other "
    "eigenvalues ν_l at most s². Then what orthonormal axes U' miss of the axes U, the squared "
    "length of U - U'U'*U, is at most 1/g² times what their squared scores fall short of those on "
    "U: so axes U' with the largest sum have U'U'*U = U, the same span.",
    """(Σ_i ‖U*h_i‖² - Σ_i ‖U'*h_i‖²)/g² ≥ ‖U - U'U'*U‖_F²; the difference is
    Σ_a ‖(q_a/g)(I - U'U'*)U_a‖² + ‖s(I - UU* - VV*)U'/g‖_F² + Σ_l ‖(r_l/g)U'*V_l‖²
        [a sum of squares]""",
    unshown="so axes U' with the largest sum have U'U'*U = U, the same span",
    shapes=whole,
    given=(
        orthonormal_axes,
        *others,
        sample.given(
            "T*T = Σ_a d_a U_a U_a* + Σ_l ν_l V_l V_l*",
            SPECTRUM,
            with_spectrum(r_g),
            origin="cited",
            reference=SPECTRAL,
        ),
        lengths.given(
            "d_a = g² + s² + q_a²",
            "no d_a is below s² + g²",
            squares_beyond(d, as_word(r_s**2 + r_g**2), 1, q),
        ),
        below,
        other_axes,
        gap,
    ),
)
wrong_number = sample.claim(
    "pca.wrong-number: note 004, §9.1.2 and §9.2 [004-912-71]",
    "To ask for the largest trace and a diagonal U*T*TU is “exactly” the problem (9.1), here "
    "called (7.1): orthonormal u and v with the largest trace have u*T*Tv = 0.",
    "⟨u, T*Tv⟩ = 0   [the trace problem makes it diagonal]",
    reads="the columns of U are u and v",
    fault="slip, repaired by lagrange.rotated",
    arrays="T = [2 0; -2 0; 0 1; 0 -1], u = [3/5; 4/5], v = [-4/5; 3/5]",
    given=(
        centred,
        population.given("‖u‖² = 1", "u is a unit vector"),
        population.given("‖v‖² = 1", "v is a unit vector"),
        population.given("⟨u, v⟩ = 0", "they are orthogonal"),
        "‖Tu‖² + ‖Tv‖² = tr(TT*)   [u and v have the largest trace: all that there is]",
    ),
)
independent = population.claim(
    "pca.independent: note 004, §9.1.2 [004-912-ind-a]",
    "The covariance of two independent variables, one a function of ω and one of η, is 0.",
    """E_ω[E_η[(X_ω - E_ω'[X_ω'])(Y_η - E_η'[Y_η'])]]
    = (E_ω[X_ω] - E_ω'[X_ω'])(E_η[Y_η] - E_η'[Y_η'])   [each outcome of one with each of the other]
    = 0   [a mean less itself]""",
)
uncorrelated_dependent = population.claim(
    "pca.uncorrelated-dependent: note 004, §9.1.2 [004-912-ind-b]",
    "For X uniform on [-1, 1] and Y = X² the mean of XY is 0, as is that of X, so they are "
    "uncorrelated; but the mean of X²Y is 1/5, and the product of the means of X² and Y is 1/9.",
    calculus(
        sp.Integral(x * x**2 / 2, (x, -1, 1)),
        (sp.S.Zero, "the mean of XY", Antiderivative(x**4 / 8)),
        more=[
            calculus(
                sp.Integral(x / 2, (x, -1, 1)),
                (sp.S.Zero, "the mean of X", Antiderivative(x**2 / 4)),
            ),
            calculus(
                sp.Integral(x**2 * x**2 / 2, (x, -1, 1)),
                (sp.Rational(1, 5), "the mean of X²Y", Antiderivative(x**5 / 10)),
            ),
            calculus(
                sp.Integral(x**2 / 2, (x, -1, 1)),
                (sp.Rational(1, 3), "the mean of Y, and of X²", Antiderivative(x**3 / 6)),
            ),
        ],
    ),
    reads="X is x, Y is x², and 1/9 is (1/3)²",
)
only_pairs = population.claim(
    "pca.only-pairs: note 004, §9.1.2 [004-912-pair]",
    "With the density (1 + xyz)/8 on the cube from -1 to 1 any two of the three variables have "
    "the density 1/4, the product of two densities 1/2; the three together are not independent, "
    "as their density is not the product 1/8 of three.",
    calculus(
        sp.Integral((1 + x * yy * zz) / 8, (zz, -1, 1)),
        (
            sp.Rational(1, 4),
            "the density of the other two",
            Antiderivative(zz / 8 + x * yy * zz**2 / 16),
        ),
        more=[
            calculus(
                sp.Integral(sp.Rational(1, 4), (yy, -1, 1)),
                (half, "the density of one", Antiderivative(yy / 4)),
            )
        ],
    ),
    reads="z is any one of the three",
    unshown="the three together are not independent, as their density is not the product 1/8 of "
    "three",
)
normal_density = remark(
    "pca.normal-density: note 004, §9.1.2 [004-912-mvn]",
    "The density of the normal law is given.",
    "A definition, for an invertible covariance. A centred sample with fewer points than "
    "dimensions has none.",
    "definition",
)
linear_image = population.claim(
    "pca.linear-image: note 004, §9.1.2 [004-912-lin]",
    "Linear images of a normal vector are normal, with mean U*μ and covariance U*ΣU. Checked "
    "here: U*ΣU is the covariance of U*h, with its mean U*μ, for every law.",
    """E_ω[(U*h_ω - E_ω'[U*h_ω'])(U*h_ω - E_ω'[U*h_ω'])*]
    = E_ω[(U*h_ω - U*μ)(U*h_ω - U*μ)*]   [the mean of the images]
    = U*(E_ω[(h_ω - μ)(h_ω - μ)*])U   [linear]""",
    reads="Σ is the mean of the (h - μ)(h - μ)*",
    unshown="Linear images of a normal vector are normal",
    reference="T. W. Anderson, An Introduction to Multivariate Statistical Analysis, 3rd ed., "
    "theorem 2.4.5",
    checked="a part of it",
)
turned_coordinates = turned_law.define("y = U*x", "the coordinates of x on the axes")
printed_density = turned_law.claim(
    "pca.printed-density: note 004, §9.1.2 [004-912-px]",
    "In the exponent of the normal density, with mean 0 and Σ⁻¹ = UNU*, the entries of x itself "
    "stand: x*Σ⁻¹x is x*Nx.",
    "x*UNU*x = x*Nx   [as printed, x for y]",
    reads="Σ⁻¹ is UNU*",
    fault="slip, repaired by pca.density",
    arrays="U = [3/5 -4/5; 4/5 3/5], N = [1 0; 0 4], x = [1; 0]",
    given=("UU* = I   [U is orthogonal]",),
)
density = turned_law.claim(
    "pca.density: note 004, §9.1.2, repaired",
    "If Σ⁻¹ is the sum of the ν_lU_lU_l* over the columns U_l of U, the exponent x*Σ⁻¹x is the "
    "sum of the ν_ly_l² over the entries y_l of y = U*x.",
    "x*(Σ_l ν_l U_l U_l*)x = Σ_l ν_l y_l²   [linear]",
    reads="Σ⁻¹ is the sum of the ν_lU_lU_l*",
    given=(turned_coordinates,),
)


def normal(value: sp.Expr, deviation: sp.Expr) -> sp.Expr:
    return sp.exp(-((value / deviation) ** 2) / 2) / (sp.sqrt(2 * sp.pi) * deviation)


squared = ((x1 - m1) / s1) ** 2 + ((x2 - m2) / s2) ** 2 + ((x3 - m3) / s3) ** 2
three_densities = calculus(
    sp.exp(-squared / 2) / ((2 * sp.pi) ** sp.Rational(3, 2) * s1 * s2 * s3),
    (normal(x1 - m1, s1) * normal(x2 - m2, s2) * normal(x3 - m3, s3), "exp of a sum is a product"),
)
product_of_densities = population.claim(
    "pca.product-of-densities: note 004, §9.1.2, the product of densities and the last line "
    "[004-912-prod 004-912-proves]",
    "With a diagonal covariance, three variables and deviations that are not 0 the normal density "
    "is the product of three of one variable: so decorrelated variables that have a joint normal "
    "density are independent.",
    three_densities,
    unshown="so decorrelated variables that have a joint normal density are independent",
)
normal_independent = population.claim(
    "pca.normal-independent: note 004, §9.1.2 [004-912-gauss]",
    "Uncorrelated variables with a joint normal law are independent. Checked here for three, with "
    "deviations that are not 0: the joint density is a product.",
    Citation(
        "T. W. Anderson, An Introduction to Multivariate Statistical Analysis, 3rd ed., theorem "
        "2.4.2",
        three_densities,
    ),
)
standard = normal(x, sp.S.One)
each_normal = population.claim(
    "pca.each-normal: near note 004, §9.1.2, last line",
    "Uncorrelated variables that are normal, each by itself, are independent. Here X is normal "
    "and Y is X or -X, by a coin: Y is normal, as -X is, the mean of XY is 0, and the mean of "
    "X²Y² should be the product 1 of the means of X² and of Y².",
    Disproof(
        calculus(
            sp.Integral(x**4 * standard, (x, -sp.oo, sp.oo)),
            (
                sp.Integer(3),
                "the mean of X²Y², as Y² is X²",
                Antiderivative(-(x**3 + 3 * x) * standard + 3 * sp.erf(x / sp.sqrt(2)) / 2),
            ),
            more=[
                calculus(
                    sp.Integral(x**2 * standard, (x, -sp.oo, sp.oo)),
                    (
                        sp.S.One,
                        "the mean of X², and of Y²",
                        Antiderivative(-x * standard + sp.erf(x / sp.sqrt(2)) / 2),
                    ),
                ),
                calculus(
                    sp.Integral(
                        sp.Add(x * x / 2, x * (-x) / 2, evaluate=False) * standard,
                        (x, -sp.oo, sp.oo),
                    ),
                    (sp.S.Zero, "the mean of XY: half X², half -X²", Antiderivative(sp.S.Zero)),
                ),
            ],
        ),
        sp.S.One,
    ),
    reads="X is x, and Y is x or -x",
    unshown="Y is normal, as -X is",
    fault="missing-hypothesis, repaired by pca.normal-independent",
)
estimated = population.claim(
    "pca.estimated: near note 004, §9.1.1, where the variance of a component is an eigenvalue",
    "The largest variance over a sample, with the factor 1/(n - 1), is on average that of the "
    "law. Here the samples are pairs of points, whose deviations from their mean have one "
    "direction: the largest eigenvalue of their T*CT is its whole trace. Under the law every unit "
    "vector u has the variance 1.",
    """E_ω[E_ω'[‖h_ω - (h_ω + h_ω')/2‖² + ‖h_ω' - (h_ω + h_ω')/2‖²]]
    = E_ω[⟨h_ω - μ, u⟩²]   [the largest variance]""",
    reads="n is 2, the points of a sample are h_ω and h_ω', and the trace is the sum of their "
    "squared deviations",
    unshown="the largest eigenvalue of their T*CT is its whole trace",
    fault="false-result, repaired by pca.two-points",
    arrays="T = [1 1; 1 -1; -1 1; -1 -1], u = [1; 0], P = [1/4 1/4 1/4 1/4]",
    given=(
        "E_ω[(h_ω - μ)(h_ω - μ)*] = I   [the law has the same variance along every axis]",
        "‖u‖² = 1   [u is a unit vector]",
    ),
)
two_points = population.claim(
    "pca.two-points: near note 004, §9.1.1, where the variance of a component is an eigenvalue, "
    "repaired",
    "Two independent points of a law deviate from their mean in opposite directions, so that "
    "their first axis holds the whole trace of their T*CT; on average that is the sum of all "
    "variances of the law, and not only the largest.",
    """E_ω[E_ω'[‖h_ω - (h_ω + h_ω')/2‖² + ‖h_ω' - (h_ω + h_ω')/2‖²]]
    = E_ω[E_ω'[‖h_ω - h_ω'‖²]]/2   [the deviations are opposite]
    = E_ω[‖h_ω - μ‖²]   [expand the square]""",
    reads="the two points are h_ω and h_ω', and the trace is the sum of their squared deviations",
    unshown="so that their first axis holds the whole trace of their T*CT",
)
sample_axes = sample.claim(
    "pca.sample-axes: near note 004, §9.1.2",
    "The axes of a sample decorrelate the law that it is drawn from: u*Av is 0 for the covariance "
    "A of the law.",
    "⟨u, Av⟩ = 0   [the scores are independent]",
    fault="missing-hypothesis, repaired by pca.law-axes",
    arrays="T = [3 4; -3 -4], u = [3/5; 4/5], v = [-4/5; 3/5], A = [4 0; 0 1], S = [2 0; 0 1], λ "
    "= 50",
    given=(
        centred,
        population.given("A = S*S", "A is a covariance"),
        "T*Tu = λu   [u is an axis of the sample]",
        "T*Tv = 0   [v is another]",
        population.given("‖u‖² = 1", "u is a unit vector"),
        population.given("‖v‖² = 1", "v is a unit vector"),
        population.given("⟨u, v⟩ = 0", "they are orthogonal"),
    ),
)


def eigenvector_of_law(model: Model) -> None:
    """Av = λv: A is changed along v."""
    length = model.value(norm2(v))[0][0]
    wrong = model.value((as_word(r_lam) * v - A * v) * v.adj)
    model[A] = added([model[A], scaled(1 / length, wrong)])


def across(model: Model) -> None:
    """u across v; of a covariance diag(4, 1) that has them not as axes, if that is dropped."""
    if model.agree(A * v, as_word(r_lam) * v):
        model[u] = model.value(u * norm2(v) - v * inner(v, u))
    else:
        rest = [0] * (model.sizes[H] - 2)
        model[u], model[v] = ([[model.unit * x / 5] for x in (*at, *rest)] for at in AXES)
        model[A] = first_columns(model, A)
        model[A][0][0] *= 4


AXES = (3, 4), (-4, 3)
law_axes = population.claim(
    "pca.law-axes: note 004, §9.1.2 [004-912-pcaind]",
    "Axes u and v of a law's own covariance A decorrelate it: when Av = λv and u is orthogonal to "
    "v, u*Av is 0. So the scores of a normal law on them are independent.",
    """⟨u, Av⟩ = λ⟨u, v⟩   [Av is λv]
    = 0   [u and v are orthogonal]""",
    unshown="So the scores of a normal law on them are independent",
    given=(
        population.given(
            "Av = λv",
            "the axes are those of the law, not of the sample",
            eigenvector_of_law,
            origin="added",
        ),
        population.given("⟨v, u⟩ = 0", "u is orthogonal to v", across),
    ),
)
