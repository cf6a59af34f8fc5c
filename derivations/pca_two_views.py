"""Chapter 06: principal component analysis as largest variance and as smallest error.

An expectation over the law P is written as a sum over its outcomes ω; the empirical expectation
of note 002 is the case of equal weights. The letter N holds what is diagonal for eigenvectors.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from .centering import K
from .core.calculus import Antiderivative, Telescoping
from .core.claims import Calculus, Chain, Citation, Claim, Disproof, Refutation, bound, remark
from .core.frames import ABOVE, BELOW, frame, root, rotation
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
    transposed,
)
from .core.words import (
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    index_set,
    inner,
    letter,
    norm2,
    probability_space,
    total,
    trace,
)
from .lagrange_conditions import (
    I_H,
    I_Q,
    T_T,
    U_,
    A,
    Gam,
    S,
    a,
    b,
    centred,
    eigen_u,
    gamma,
    lam,
    other_axes,
    s,
    t,
    unit_u,
)
from .notation import (
    SPECTRAL,
    E,
    H,
    P,
    Q,
    T,
    U,
    alpha,
    axes_fit,
    f,
    g,
    h,
    hbar,
    i,
    j,
    l,
    law,
    law_mean,
    mean,
    mu,
    n,
    omega,
    omega_,
    orthonormal_axes,
    outcome,
    point,
    sample_not_empty,
    u,
    v,
)

h_ = outcome(omega)
y = letter("y", Q)
X = letter("X", P)
P_ = probability_space("P'")
Y = letter("Y", P_)
eta, eta_ = index("η", P_), index("η'", P_)
scores = U.adj * h_
error = h - (u.adj * h) * u
error_ = h_ - (u.adj * h_) * u
left_out = (T - T * U * U.adj).adj  # the residuals, one a column


def centre_law(model: Model) -> None:
    centre = [row[0] for row in model.value(total(omega, outcome(omega)))]
    model[law] = [[x - m for x, m in zip(row, centre, strict=True)] for row in model[law]]


centred_law = assume(
    "Eh = 0", "the law has mean 0", total(omega, outcome(omega)), 0 * h, centre_law
)

# One dimension: note 002.

data = remark(
    "pca.data",
    "note 002, PCA, intuition",
    "N observations in ℝᴰ are given.",
    "002-01-data",
    "It names the data.",
    "definition",
)
goal = remark(
    "pca.goal",
    "note 002, PCA, intuition",
    "The best approximating subspace of dimension d is wanted.",
    "002-02-goal",
    "It states the aim; what is best is said later, in pca.closest.",
)
expectation = remark(
    "pca.expectation",
    "note 002, PCA formulation, d = 1",
    "E is the mean over the data; over a law it is read in the same way.",
    "002-03-mean",
    "It fixes what E means. The claims here are for a law, of which the data are a case.",
    "definition",
)
centred_data = Claim(
    id="pca.centred-data",
    place="note 002, PCA formulation, d = 1",
    sentence="Taking the mean away (with the minus sign that is missing in our text of the note) "
    "leaves a random vector of mean 0.",
    rows=("002-04-center",),
    given=(law_mean,),
    evidence=Chain(
        (
            (total(omega, h_ - mu), ""),
            (total(omega, h_) - mu, "a constant is its own mean"),
            (0 * h, "the definition of the mean"),
        )
    ),
)
projection = Claim(
    id="pca.projection",
    place="note 002, PCA, projection",
    sentence="For a unit vector u what ⟨u, h⟩u leaves of h is orthogonal to u: so ⟨u, h⟩u is the "
    "projection of h on the line of u.",
    unshown="so ⟨u, h⟩u is the projection of h on the line of u",
    rows=("002-05-proj",),
    given=(unit_u,),
    evidence=Chain(
        (
            (inner(u, error), ""),
            (u.adj * h - (u.adj * h) * (u.adj * u), "linear"),
            (as_word(0), "u is a unit vector"),
        )
    ),
)
mean_of_projection = Claim(
    id="pca.mean-of-projection",
    place="note 002, PCA, projection",
    sentence="When the law has mean 0, so has its projection on the line of u.",
    rows=("002-07-meanproj-a", "002-07-meanproj-b", "002-07-meanproj-c"),
    given=(centred_law,),
    evidence=Chain(
        (
            (total(omega, (u.adj * h_) * u), ""),
            ((u.adj * total(omega, h_)) * u, "linear"),
            (0 * u, "the law has mean 0"),
        )
    ),
)
residual_length = Claim(
    id="pca.residual",
    place="note 002, slides on the residual",
    sentence="For a unit vector u the squared length of the residual is ‖h‖² - ⟨u, h⟩².",
    rows=("002-08-res-a", "002-08-res-b", "002-08-res-c", "002-08-res-d"),
    given=(unit_u,),
    evidence=Chain(
        (
            (norm2(error), ""),
            (
                norm2(h) - 2 * (u.adj * h) * (u.adj * h) + (u.adj * h) * (u.adj * h) * norm2(u),
                "multiply out",
            ),
            (norm2(h) - (u.adj * h) * (u.adj * h), "u is a unit vector"),
        )
    ),
)
square = (u.adj * h_) * (u.adj * h_)
mean_squared_error = Claim(
    id="pca.mean-squared-error",
    place="note 002, slides on the MSE",
    sentence="For a unit vector u the mean squared error is E‖h‖² less the mean squared "
    "projection.",
    rows=("002-09-mse-a", "002-09-mse-b"),
    given=(unit_u,),
    evidence=Chain(
        (
            (total(omega, norm2(error_)), ""),
            (total(omega, norm2(h_) - square), "the residual, for each outcome"),
            (total(omega, norm2(h_)) - total(omega, square), "linear"),
        )
    ),
)
no_axis_in_it = remark(
    "pca.no-axis-in-it",
    "note 002, slides on the MSE",
    "The mean of ‖h‖² does not depend on the axis.",
    "002-09-mse-c",
    "No u stands in it.",
)
square_v = (v.adj * h_) * (v.adj * h_)
unit_v = assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1), orthonormal(v))
same_order = Claim(
    id="pca.same-order",
    place="note 002, slides on the MSE",
    sentence="For unit vectors u and v the error of u exceeds that of v by as much as the mean "
    "squared projection of v exceeds that of u: so the error is least where the projection is "
    "largest.",
    unshown="so the error is least where the projection is largest",
    rows=("002-10-equiv1",),
    given=(unit_u, unit_v),
    evidence=Chain(
        (
            (total(omega, norm2(error_)) - total(omega, norm2(h_ - (v.adj * h_) * v)), ""),
            (total(omega, square_v) - total(omega, square), "E‖h‖² is in both"),
        )
    ),
)
fifty = sp.Rational(1, 2)
without_length = Claim(
    id="pca.without-length",
    place="near note 002, slides on the MSE",
    sentence="For all vectors u and v, of whatever length, the differences of error and of mean "
    "squared projection are opposite.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.same-order",
    evidence=Refutation(
        lines=(
            (total(omega, norm2(error_)) - total(omega, norm2(h_ - (v.adj * h_) * v)), ""),
            (total(omega, square_v) - total(omega, square), "no length is asked for"),
        ),
        sizes={H: 1, P: 2},
        arrays={law: [[1], [-1]], u: [[1]], v: [[2]]},
        weights={P: [fifty, fifty]},
    ),
)
second_moment_splits = Claim(
    id="pca.second-moment",
    place="note 002, slides on the variance",
    sentence="The second moment of a random variable X is the square of its mean plus its "
    "variance.",
    rows=("002-11-var",),
    evidence=Chain(
        (
            (total(omega, X[omega] * X[omega]), ""),
            (
                total(omega_, X[omega_]) * total(omega_, X[omega_])
                + total(
                    omega,
                    (X[omega] - total(omega_, X[omega_])) * (X[omega] - total(omega_, X[omega_])),
                ),
                "multiply out",
            ),
        )
    ),
)
mean_score = total(omega_, u.adj * outcome(omega_))
squared_projection = Claim(
    id="pca.squared-projection",
    place="note 002, slides on the variance",
    sentence="The mean squared projection is the square of the mean score plus the variance of "
    "the score.",
    rows=("002-12-sqproj",),
    evidence=Chain(
        (
            (total(omega, square), ""),
            (
                mean_score * mean_score
                + total(omega, (u.adj * h_ - mean_score) * (u.adj * h_ - mean_score)),
                "multiply out",
            ),
        )
    ),
)
mean_score_is_zero = Claim(
    id="pca.mean-score",
    place="note 002, slides on the variance",
    sentence="When the law has mean 0 the score has mean 0.",
    rows=("002-13-zero",),
    given=(centred_law,),
    evidence=Chain(
        (
            (total(omega, u.adj * h_), ""),
            (u.adj * total(omega, h_), "linear"),
            (as_word(0), "the law has mean 0"),
        )
    ),
)
three_problems = Claim(
    id="pca.three-problems",
    place="note 002, slides on the variance, to sum up",
    sentence="For a law of mean 0 and a unit vector u the mean squared error and the variance of "
    "the score, which is the mean squared projection, add up to E‖h‖²: so the first is least where "
    "the other two are largest.",
    unshown="so the first is least where the other two are largest",
    rows=("002-14-equiv2",),
    given=(unit_u, centred_law),
    evidence=Chain(
        (
            (
                total(omega, norm2(error_))
                + total(omega, (u.adj * h_ - mean_score) * (u.adj * h_ - mean_score)),
                "",
            ),
            (total(omega, norm2(error_)) + total(omega, square), "the score has mean 0"),
            (total(omega, norm2(h_)), "u is a unit vector"),
        )
    ),
)

# Several dimensions.

left_of = {w: total(i, norm2(point(i) - (w.adj * point(i)) * w)) for w in (u, v)}
spread_of = {w: total(i, inner(w, point(i) - hbar) * inner(w, point(i) - hbar)) for w in (u, v)}
for_convenience = Claim(
    id="pca.for-convenience",
    place="near note 004, §9.1, where centring is called convenient; note 002, d = 1",
    sentence="Also for points that are not centred the differences of error and of variance (n "
    "times it) are opposite for unit vectors u and v, so that least error and largest variance "
    "are one problem. Here u has the smaller error, and no variance at all.",
    unshown="least error and largest variance are one problem",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.with-a-mean",
    given=(
        mean,
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=(
            (left_of[u] - left_of[v], ""),
            (spread_of[v] - spread_of[u], "one problem"),
        ),
        sizes={H: 2, E: 2},
        arrays={T: [[2, 1], [2, -1]], u: [[1], [0]], v: [[0], [1]]},
    ),
)
with_a_mean = Claim(
    id="pca.with-a-mean",
    place="near note 004, §9.1, repaired",
    sentence="For a unit vector u the error, n times the variance of the score and n times the "
    "square of the mean score add up to the sum of the ‖hᵢ‖²: so least error and largest variance "
    "are one problem where the mean score is the same for every u, as for centred points.",
    unshown="so least error and largest variance are one problem where the mean score is the same "
    "for every u, as for centred points",
    implied=True,
    given=(unit_u, mean, sample_not_empty),
    evidence=Chain(
        (
            (left_of[u] + spread_of[u] + n * (inner(u, hbar) * inner(u, hbar)), ""),
            (
                left_of[u] + total(i, inner(u, point(i)) * inner(u, point(i))),
                "variance and mean",
            ),
            (total(i, norm2(point(i))), "u is a unit vector"),
        )
    ),
)
through_the_mean = Claim(
    id="pca.through-the-mean",
    place="near note 002, the assumption that the mean is 0; note 004, §9.1",
    sentence="For orthonormal axes the squared distances of the points from the plane through g "
    "that is parallel to the axes exceed those from the plane through the mean by n times the "
    "squared distance of the mean from it: so of all parallel planes the one through the mean is "
    "closest.",
    reads="the squared distance of h from the plane is ‖h - g - UU*(h - g)‖²",
    unshown="so of all parallel planes the one through the mean is closest",
    implied=True,
    shapes=({H: 3, E: 4, Q: 2}, {H: 5, E: 3, Q: 2}),
    given=(mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, norm2(point(i) - g - U * U.adj * (point(i) - g))), ""),
            (
                total(i, norm2(point(i) - hbar - U * U.adj * (point(i) - hbar)))
                + n * norm2(hbar - g - U * U.adj * (hbar - g)),
                "the deviations from h̄ sum to 0",
            ),
        )
    ),
)
orthonormal_entries = Claim(
    id="pca.orthonormal-entries",
    place="note 002, PCA, d ≥ 1",
    sentence="The entries of U*U are the inner products of the axes.",
    rows=("002-19-onb",),
    evidence=Chain((((U.adj * U)[a, b], ""), (inner(U[:, a], U[:, b]), "row by column"))),
)
approximation = Claim(
    id="pca.approximation",
    place="note 002, PCA, d ≥ 1",
    sentence="The sum of the ⟨U_a, h⟩U_a over the axes U_a is UU*h.",
    rows=("002-20-approx",),
    evidence=Chain(
        ((total(a, inner(U[:, a], h) * U[:, a]), ""), (U * U.adj * h, "columns and scores"))
    ),
)
complement = I_H - U * U.adj
residual_many = Claim(
    id="pca.residual-many",
    place="note 002, slides using WᵀW = I",
    sentence="For orthonormal axes the squared length of the residual is ‖h‖² - ‖U*h‖².",
    rows=(
        "002-21-res-a",
        "002-21-res-b",
        "002-21-res-c",
        "002-21-res-d",
        "002-21-res-e",
        "002-21-res-f",
    ),
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (norm2(h - U * U.adj * h), ""),
            (h.adj * complement * complement * h, "take h out on both sides"),
            (h.adj * (I_H - 2 * (U * U.adj) + U * (U.adj * U) * U.adj) * h, "multiply out"),
            (h.adj * complement * h, "U*U is I"),
            (norm2(h) - norm2(U.adj * h), "the squares of lengths"),
        )
    ),
)
mean_error_many = Claim(
    id="pca.mean-error-many",
    place="note 002, slides using WᵀW = I",
    sentence="For orthonormal axes the mean squared error is E‖h‖² - E‖U*h‖².",
    rows=("002-22-mse",),
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (total(omega, norm2(h_ - U * U.adj * h_)), ""),
            (
                total(omega, norm2(h_)) - total(omega, norm2(scores)),
                "the residual, for each outcome",
            ),
        )
    ),
)
same_order_many = Claim(
    id="pca.same-order-many",
    place="note 002, slides using WᵀW = I",
    sentence="For two sets U and U' of orthonormal axes the differences of mean squared error "
    "and of mean squared projection are opposite: so the error is least where the projection is "
    "largest.",
    unshown="so the error is least where the projection is largest",
    rows=("002-23-equiv",),
    shapes=axes_fit,
    given=(orthonormal_axes, other_axes),
    evidence=Chain(
        (
            (
                total(omega, norm2(h_ - U * U.adj * h_))
                - total(omega, norm2(h_ - U_ * U_.adj * h_)),
                "",
            ),
            (total(omega, norm2(U_.adj * h_)) - total(omega, norm2(scores)), "E‖h‖² is in both"),
        )
    ),
)
asked = remark(
    "pca.asked",
    "note 002, mean squared projection and variance",
    "It is asked whether E‖y‖² - ‖Ey‖² is the variance of y.",
    "002-24-var-a",
    "A question: it is, if that means the sum of the variances of the entries, the next claim.",
)
mean_scores = total(omega_, U.adj * outcome(omega_))
sum_of_variances = Claim(
    id="pca.sum-of-variances",
    place="note 002, mean squared projection and variance",
    sentence="For the scores U*h the mean of the squared length less the squared length of the "
    "mean is the sum of the variances of the scores.",
    rows=("002-24-var-b", "002-24-var-c", "002-25-var-d"),
    evidence=Chain(
        (
            (total(omega, norm2(scores)) - norm2(mean_scores), ""),
            (
                total(omega, total(a, scores[a] * scores[a]))
                - total(a, mean_scores[a] * mean_scores[a]),
                "entry by entry",
            ),
            (
                total(a, total(omega, (scores[a] - mean_scores[a]) * (scores[a] - mean_scores[a]))),
                "the variance of each",
            ),
        )
    ),
)
mean_scores_zero = Claim(
    id="pca.mean-scores",
    place="note 002, mean squared projection and variance",
    sentence="When the law has mean 0 the scores have mean 0.",
    rows=("002-25-var-e",),
    given=(centred_law,),
    evidence=Chain(
        (
            (total(omega, scores), ""),
            (U.adj * total(omega, h_), "linear"),
            (0 * (U.adj * h), "the law has mean 0"),
        )
    ),
)


def apart(model: Model) -> None:
    """U*V = 0: columns of one rotation; or, of U and V, what is across the other."""
    if model.agree(U.adj * U, I_Q) and model.agree(V.adj * V, identity(M)):
        k, turn = model.sizes[Q], scaled(model.unit, rotation(model.sizes[H], 7))
        model[U] = [row[:k] for row in turn]
        model[V] = [row[k : k + model.sizes[M]] for row in turn]
    elif model.agree(U.adj * U, I_Q):
        model[V] = model.value(V - U * U.adj * V)
    else:
        model[U] = model.value(U - V * V.adj * U)


def with_spectrum(gap: sp.Symbol | None = None) -> Callable[[Model], None]:
    """T*T has on U eigenvalues above s², or above s² + gap², and on V some below s²."""

    def impose(model: Model) -> None:
        model.parameters[r_s], least = 3 * model.unit, 3 * model.unit
        if gap is not None:
            model.parameters[gap], least = 4 * model.unit, 5 * model.unit
        up = [least * x / z for x, _, z in (ABOVE[k % 4] for k in range(model.sizes[Q]))]
        down = [3 * model.unit * x / z for x, _, z in BELOW[: model.sizes[M]]]
        down += [model.unit] * (model.sizes[M] - len(down))
        model[d], model[nu_] = [[x * x] for x in up], [[x * x] for x in down]
        axes = transposed(model[U]) + transposed(model[V])
        rows = [[x * z for z in axis] for x, axis in zip(up + down, axes, strict=True)]
        left = scaled(model.unit, rotation(model.sizes[E], 9))
        model[T] = multiplied([row[: len(rows)] for row in left], rows)

    return impose


def squares_beyond(values: Word, base: Word, sign: int, roots: Word) -> Callable[[Model], None]:
    """Each of the values is the base plus, or less, the square of a root."""

    def impose(model: Model) -> None:
        at = model.value(base)[0][0]
        beyond = [sign * (x - at) for (x,) in model[values]]
        found = [root(x) if x >= 0 else None for x in beyond]
        if None in found:
            model[values] = [[at + sign * x * x] for (x,) in model[roots]]
        else:
            model[roots] = [[x] for x in found]

    return impose


M = index_set("ℝᵐ", sp.Symbol("m", integer=True, positive=True))
in_M = index("l", M)
V, nu_, r = letter("V", H, M), letter("ν", M), letter("r", M)
d, p, q = (letter(name, Q) for name in "dpq")
r_s, r_g = sp.symbols("s g", real=True)
V_l = V[:, in_M]
U_a = U[:, a]
spectral_sum = total(a, d[a] * (U_a * U_a.adj)) + total(in_M, nu_[in_M] * (V_l * V_l.adj))
others = (
    assume("V*V = I", "the columns of V are orthonormal", V.adj * V, identity(M), orthonormal(V)),
    assume("U*V = 0", "and orthogonal to the axes", U.adj * V, 0 * (U.adj * V), apart),
)
SPECTRUM = "T*T has the eigenvalues d_a on the axes and ν_l on V, and no others but 0"
spectrum = assume(
    "T*T = Σ dUU* + Σ νVV*",
    SPECTRUM,
    T_T,
    spectral_sum,
    with_spectrum(),
    origin="cited",
    reference=SPECTRAL,
)
above = assume(
    "d = s² + p²",
    "no d_a is below s²",
    d[a],
    as_word(r_s**2) + p[a] * p[a],
    squares_beyond(d, as_word(r_s**2), 1, p),
)
below = assume(
    "ν = s² - r²",
    "no ν_l is above s²",
    nu_[in_M],
    as_word(r_s**2) - r[in_M] * r[in_M],
    squares_beyond(nu_, as_word(r_s**2), -1, r),
)
top = (orthonormal_axes, *others, spectrum, above, below, other_axes)
missed = I_H - U_ * U_.adj
short_of_top = (
    (1, p[a] * (missed * U_a), a),
    (1, r_s * ((I_H - U * U.adj - V * V.adj) * U_)),
    (1, r[in_M] * (U_.adj * V_l), in_M),
)
whole = ({H: 5, E: 4, Q: 1, M: 2}, {H: 4, E: 6, Q: 2, M: 1}, {H: 6, E: 5, Q: 2, M: 3})
top_axes = Claim(
    id="pca.top-axes",
    place="note 002, the d principal components",
    sentence="Let the axes U_a be orthonormal eigenvectors of T*T at d_a ≥ s², and let the other "
    "eigenvalues ν_l be at most s². Then no orthonormal axes U' have a larger sum of squared "
    "scores than U.",
    rows=("002-26-top",),
    shapes=whole,
    given=top,
    evidence=bound(
        total(i, norm2(U.adj * point(i))), total(i, norm2(U_.adj * point(i))), short_of_top
    ),
)
closest = Claim(
    id="pca.closest",
    place="note 004, §9.2, last paragraph",
    sentence="Let the axes U_a be orthonormal eigenvectors of T*T at d_a ≥ s², and let the other "
    "eigenvalues ν_l be at most s². Then no orthonormal axes U' leave a smaller sum of squared "
    "residuals than U.",
    rows=("004-92-concl",),
    shapes=whole,
    given=top,
    evidence=bound(
        total(i, norm2(point(i) - U_ * U_.adj * point(i))),
        total(i, norm2(point(i) - U * U.adj * point(i))),
        short_of_top,
    ),
)
covariance = total(omega, (h_ - mu) * (h_ - mu).adj)
semidefinite = Claim(
    id="pca.semidefinite",
    place="note 002, the d principal components",
    sentence="⟨f, Σg⟩ is the mean of the products ⟨f, h - μ⟩⟨g, h - μ⟩, and ⟨Σf, g⟩ is the same: "
    "Σ is symmetric, and ⟨f, Σf⟩ is a mean of squares.",
    reads="Σ is the mean of the (h - μ)(h - μ)*",
    rows=("002-27-psd-a",),
    evidence=Chain(
        (
            (f.adj * (covariance * g), ""),
            (total(omega, inner(f, h_ - mu) * inner(g, h_ - mu)), "linear"),
            ((covariance * f).adj * g, "linear"),
        )
    ),
)


def eigenvalue_of_sample(model: Model) -> None:
    frame(T, s, Q, u=u)(model)
    model.parameters[lam] = model.parameters[s] ** 2


def another_eigenvalue(model: Model) -> None:
    frame(T, s, Q, second=t, u2=v)(model)
    model.parameters[gamma] = model.parameters[t] ** 2


not_orthogonal = Claim(
    id="pca.not-orthogonal",
    place="near note 002, the d principal components",
    sentence="Any two unit eigenvectors of a symmetric positive semidefinite A are orthogonal.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.orthogonal",
    given=(
        assume("A = S*S", "A is symmetric and positive semidefinite", A, S.adj * S),
        assume("Au = λu", "u is an eigenvector", A * u, lam * u),
        assume("Av = λv", "v is another one", A * v, lam * v),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=((u.adj * v, ""), (as_word(0), "they form an orthonormal system")),
        sizes={H: 2},
        arrays={
            A: [[1, 0], [0, 1]],
            S: [[1, 0], [0, 1]],
            u: [[1], [0]],
            v: [[sp.Rational(3, 5)], [sp.Rational(4, 5)]],
        },
        parameters={lam: 1},
    ),
)

orthogonal_eigenvectors = Claim(
    id="pca.orthogonal",
    place="note 002, the d principal components",
    sentence="The eigenvectors of a symmetric matrix can be chosen as an orthonormal system. "
    "Checked here: of T*T those at two different eigenvalues λ and γ are orthogonal as they are.",
    unshown="The eigenvectors of a symmetric matrix can be chosen as an orthonormal system",
    rows=("002-27-psd-b",),
    given=(
        assume(
            "T*Tu = λu", "u is an eigenvector of T*T at λ", T_T * u, lam * u, eigenvalue_of_sample
        ),
        assume(
            "T*Tv = γv", "v is an eigenvector of T*T at γ", T_T * v, gamma * v, another_eigenvalue
        ),
        Hypothesis("λ ≠ γ", "the eigenvalues are different", "note", nonzero=lam - gamma),
    ),
    evidence=Citation(
        "The spectral theorem: S. Axler, Linear Algebra Done Right, 4th ed., 7.29",
        Chain(((u.adj * v, ""), (as_word(0), "T*T is symmetric"))),
        checked="a part of it",
    ),
)
not_negative = Claim(
    id="pca.not-negative",
    place="note 002, the d principal components",
    sentence="At an eigenvector u of T*T at λ, λ times ‖u‖² is ‖Tu‖²: so λ is not negative.",
    unshown="so λ is not negative",
    rows=("002-27-psd-c",),
    given=(
        assume(
            "T*Tu = λu",
            "u is an eigenvector of T*T at λ",
            T_T * u,
            lam * u,
            eigenvalue_of_sample,
        ),
    ),
    evidence=Chain(((lam * (u.adj * u), ""), (norm2(T * u), "T*Tu is λu"))),
)
nu = letter("ν", E)
Gamma = letter("Γ", E, E)


def diagonalised(model: Model) -> None:
    """K = Γ diag(ν) Γ*, so that KΓ = Γ diag(ν) where Γ*Γ = I."""
    scaled_rows = [[x * c[0] for x, c in zip(row, model[nu], strict=True)] for row in model[Gamma]]
    if model.agree(Gamma * Gamma.adj, identity(E)):
        model[K] = multiplied(scaled_rows, transposed(model[Gamma]))
    else:
        model[K] = multiplied(scaled_rows, inverse(model[Gamma]))


decomposition = Claim(
    id="pca.decomposition",
    place="note 002, the d principal components",
    sentence="If the columns of Γ are eigenvectors of K, at the eigenvalues ν_l, and ΓΓ* = I, then "
    "K is the sum of the ν_lΓ_lΓ_l* over the columns Γ_l.",
    rows=("002-28-decomp", "003-ALG-recon"),
    given=(
        assume(
            "ΓΓ* = I",
            "the columns of Γ are an orthonormal basis",
            Gamma * Gamma.adj,
            identity(E),
            orthonormal(Gamma),
            origin="cited",
            reference=SPECTRAL,
        ),
        assume(
            "Kγ = νγ",
            "the columns of Γ are eigenvectors of K",
            (K * Gamma)[i, l],
            Gamma[i, l] * nu[l],
            diagonalised,
        ),
    ),
    evidence=Chain(
        (
            (K[i, j], ""),
            (total(l, nu[l] * Gamma[i, l] * Gamma[j, l]), "ΓΓ* is I, and Kγ is νγ"),
        )
    ),
)


def eigen_axes(model: Model) -> None:
    """T*TU_a = d_aU_a, with axes of length 2; the squares of the entries of T sum to a square."""
    rows, columns = model.sizes[E], model.sizes[H]
    roots = [model.unit * (2 + k) for k in range(min(rows, columns) - 1)]
    roots.append((sum(x * x for x in roots) - 1) / 2)
    turn, left = (scaled(model.unit, rotation(size, size)) for size in (columns, rows))
    right = [[x * z for z in axis] for x, axis in zip(roots, transposed(turn), strict=False)]
    model[T] = multiplied([row[: len(right)] for row in left], right)
    model[U] = [[2 * x for x in row[: model.sizes[Q]]] for row in turn]
    model[d] = [[x * x] for x in roots[: model.sizes[Q]]]


axes_are_eigen = assume(
    "T*TU_a = d_aU_a",
    "the axis U_a is an eigenvector of T*T at d_a",
    T_T * U_a,
    d[a] * U_a,
    eigen_axes,
)


def halve(model: Model) -> None:
    """U*U = I: the axes at half their length, or some others."""
    if model.agree(U.adj * U, 4 * I_Q):
        model[U] = model.value(U / 2)
    else:
        orthonormal(U)(model)


unit_axes = assume("U*U = I", "the axes are orthonormal", U.adj * U, I_Q, halve)
few = ({H: 4, E: 3, Q: 2}, {H: 3, E: 5, Q: 1}, {H: 5, E: 4, Q: 2})
energy = Claim(
    id="pca.energy",
    place="note 002, the d principal components",
    sentence="The squared scores of the points on orthonormal axes U_a that are eigenvectors of "
    "T*T sum to the sum of their eigenvalues d_a.",
    rows=("002-29-energy",),
    shapes=few,
    given=(axes_are_eigen, unit_axes),
    evidence=Chain(
        (
            (total(i, norm2(U.adj * point(i))), ""),
            (trace(U.adj * T_T * U), "the sum of the hh* is T*T"),
            (total(a, d[a]), "each axis is an eigenvector, and U*U is I"),
        )
    ),
)
no_total = Claim(
    id="pca.no-total",
    place="near note 002, the d principal components",
    sentence="When the centred points are all 0 their total variance is 0, and no share of it is "
    "defined.",
    unshown="no share of it is defined",
    implied=True,
    given=(assume("T = 0", "the centred points are all 0", T, 0 * T, equal_to(T, 0 * T)),),
    evidence=Chain(((trace(T * T.adj), ""), (as_word(0), "T is 0"))),
)
r_t = sp.Symbol("t", real=True)


def square_total(model: Model) -> None:
    """tr TT* = t²: the first entry of T is changed where there is no root."""
    found = root(model.value(trace(T * T.adj))[0][0])
    if found is None:
        (first, *row), *rows = model[T]
        rest = model.value(trace(T * T.adj))[0][0] - first**2
        model[T], found = [[(rest - 1) / 2, *row], *rows], (rest + 1) / 2
    model.parameters[r_t] = found


share = Claim(
    id="pca.share",
    place="note 002, the d principal components",
    sentence="With d_a the eigenvalues kept and t² the sum of all, R² = Σ d_a/t² is a sum of "
    "squares, and so is 1 - R²: it lies between 0 and 1, if t is not 0.",
    reads="R² is (1/t²)Σ d_a",
    rows=("002-30-R2",),
    weight="missing-hypothesis",
    shapes=few,
    given=(
        axes_are_eigen,
        unit_axes,
        assume(
            "tr TT* = t²",
            "t² is the sum of all the eigenvalues, the trace",
            trace(T * T.adj),
            as_word(r_t**2),
            square_total,
        ),
        Hypothesis("t ≠ 0", "the points are not all equal", "added", nonzero=r_t),
    ),
    evidence=bound(
        as_word(1),
        total(a, d[a]) / r_t**2,
        [(1, (point(i) - U * U.adj * point(i)) / r_t, i)],
        (
            as_word(1) - total(i, norm2((U.adj * point(i)) / r_t)),
            "the eigenvalues are the sum of the squared scores",
        ),
    ),
)
practice = remark(
    "pca.practice",
    "note 002, the d principal components",
    "The advice is to choose d with R² of about 0.8 to 0.9.",
    "002-31-practice",
    "Advice: the scree plot of this chapter shows what it does.",
)
term = remark(
    "pca.term",
    "note 002, the d principal components",
    "The axes are called principal components.",
    "002-33-term",
    "Note 004 calls the scores so; here axes and scores have different names.",
)
summary = remark(
    "pca.summary",
    "note 002, summary",
    "PCA takes the top eigenvectors and eigenvalues of the covariance.",
    "002-35-summary",
    "It sums up pca.top-axes and lagrange.joint-value.",
)

# The introduction of note 004.

eps, conf = sp.symbols("ε δ", positive=True)
dimension = sp.Symbol("v", positive=True)
at, many = sp.Symbol("k", integer=True), sp.Symbol("m", integer=True, positive=True)
realisable = Hypothesis(
    "realisable",
    "some concept of the class makes no error",
    "added",
    absence="pca.with-noise",
)
sample_size = Claim(
    id="pca.sample-size",
    place="note 004, introduction",
    sentence="For a class of VC dimension d that is well-behaved (a condition of measurability) a "
    "sample of the order of log(1/δ)/ε + d log(1/ε)/ε is enough: but for a probability of δ every "
    "concept that is consistent with it has an error of at most ε. Checked here is only where the "
    "dimension enters, for the thresholds on a line: they split m points in m + 1 ways, one for "
    "each place between them, and not in 2ᵐ.",
    unshown="For a class of VC dimension d that is well-behaved (a condition of measurability) a "
    "sample of the order of log(1/δ)/ε + d log(1/ε)/ε is enough: but for a probability of δ every "
    "concept that is consistent with it has an error of at most ε",
    rows=("004-INT-pac",),
    given=(realisable,),
    evidence=Citation(
        "A. Blumer, A. Ehrenfeucht, D. Haussler, M. Warmuth, Learnability and the "
        "Vapnik-Chervonenkis dimension, Journal of the ACM 36 (1989), theorem 2.1",
        Calculus(
            ((sp.Sum(1, (at, 0, many)), ""), (many + 1, "one for each place")),
            {1: Telescoping(at)},
        ),
        checked="a step of its proof",
    ),
)
half = sp.Rational(1, 2)
with_noise = Claim(
    id="pca.with-noise",
    place="near note 004, introduction",
    sentence="Where every concept makes errors, examples of the order of (d + log(1/δ))/ε² are "
    "enough to come within ε of the best by the least sample error, and so many are needed, by "
    "whatever rule. Checked here for two constant concepts, and a label that is the one with the "
    "probability 1/2 + ε: on one example their errors differ by 2ε in the mean, with the variance "
    "1 - 4ε², so that over m examples the deviation is below the mean only for m > 1/(4ε²) - 1.",
    unshown="Where every concept makes errors, examples of the order of (d + log(1/δ))/ε² are "
    "enough to come within ε of the best by the least sample error, and so many are needed, by "
    "whatever rule",
    reads="m is that for which (1 - 4ε²)/m is (2ε)²",
    implied=True,
    evidence=Citation(
        "S. Shalev-Shwartz, S. Ben-David, Understanding Machine Learning (2014), theorem 6.8",
        Calculus(
            (
                ((half + eps) * (1 - 2 * eps) ** 2 + (half - eps) * (-1 - 2 * eps) ** 2, ""),
                (1 - 4 * eps**2, "the variance of what is 1 or -1"),
            ),
            more=(
                Calculus(
                    (
                        ((1 - 4 * eps**2) / (2 * eps) ** 2, ""),
                        (1 / (4 * eps**2) - 1, "the variance over the squared mean"),
                    ),
                ),
            ),
        ),
        checked="a step of its proof",
    ),
)
bound_on_size = (-sp.log(conf) - dimension * sp.log(eps)) / eps
allowed = -eps * many - dimension * sp.log(eps)
ratio, grown = sp.symbols("x c", positive=True)
slope = (dimension - sp.log(conf) - dimension * sp.log(eps * ratio)) / (eps * ratio**2)
grows = Claim(
    id="pca.sample-size-grows",
    place="note 004, introduction",
    sentence="With the dimension v made smaller by 1 the bound m = log(1/δ)/ε + v log(1/ε)/ε "
    "falls by log(1/ε)/ε, positive for ε < 1; and at a given m the log(δ) that it allows, -εm - "
    "v log(ε), falls by log(1/ε). As the bound falls when ε grows to cε, the ε that it allows at "
    "a given m and δ falls too.",
    reads="m is (-log(δ) - v log(ε))/ε",
    unshown="the ε that it allows at a given m and δ falls too",
    rows=("004-INT-mono",),
    evidence=Calculus(
        (
            (bound_on_size - bound_on_size.subs(dimension, dimension - 1), ""),
            (-sp.log(eps) / eps, "linear in v"),
        ),
        more=(
            Calculus(
                (
                    (allowed - allowed.subs(dimension, dimension - 1), ""),
                    (-sp.log(eps), "linear in v"),
                ),
            ),
            Calculus(
                (
                    (sp.Integral(slope, (ratio, 1, grown)), ""),
                    (
                        bound_on_size - bound_on_size.subs(eps, grown * eps),
                        "what is integrated is positive where cε and δ are below 1",
                    ),
                ),
                {
                    1: Antiderivative(
                        (sp.log(conf) + dimension * sp.log(eps * ratio)) / (eps * ratio)
                    )
                },
            ),
        ),
    ),
)
p_, q_, x1, x2, x3 = sp.symbols("p q x1:4", real=True)
hyperplanes = Claim(
    id="pca.hyperplanes",
    place="note 004, introduction",
    sentence="The half spaces of ℝⁿ have VC dimension n + 1. Checked here on the line: for x₁ < "
    "x₂ < x₃ the value at x₂ of an affine function is a mean of the other two with positive "
    "weights, so that three points cannot be given the signs +, -, +.",
    unshown="The half spaces of ℝⁿ have VC dimension n + 1",
    rows=("004-INT-vc",),
    evidence=Citation(
        "S. Shalev-Shwartz, S. Ben-David, Understanding Machine Learning (2014), theorem 9.3",
        Calculus(
            (
                ((x3 - x1) * (p_ + q_ * x2), ""),
                ((x3 - x2) * (p_ + q_ * x1) + (x2 - x1) * (p_ + q_ * x3), "multiply out"),
            ),
        ),
        checked="a part of it",
    ),
)
signs = letter("X", P, E)


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


margin = Claim(
    id="pca.margin",
    place="note 004, introduction",
    sentence="A larger margin lowers a bound on d, and not d itself: n points of length at most R "
    "to which hyperplanes give all signs, each with a margin of γ, are no more than R²/γ² + 1, as "
    "the mean of ‖Σ X_ih_i‖² over the signs X_i of the points is n²γ² at least, for hyperplanes "
    "through the origin, and nR² at most. Checked here: for X_i of mean square 1 that are "
    "uncorrelated, as random signs are, it is the sum of the ‖h_i‖².",
    unshown="A larger margin lowers a bound on d, and not d itself: n points of length at most R "
    "to which hyperplanes give all signs, each with a margin of γ, are no more than R²/γ² + 1, as "
    "the mean of ‖Σ X_ih_i‖² over the signs X_i of the points is n²γ² at least, for hyperplanes "
    "through the origin, and nR² at most",
    rows=("004-INT-svm",),
    shapes=({P: 5, E: 3, H: 2}, {P: 4, E: 2, H: 3}),
    given=(
        assume(
            "E X_iX_j = δ_ij",
            "the X_i are uncorrelated, of mean square 1",
            signs.adj * signs,
            identity(E),
            uncorrelated_signs,
        ),
    ),
    evidence=Citation(
        "V. Vapnik, The Nature of Statistical Learning Theory, 2nd ed. (2000), theorem 5.1",
        Chain(
            (
                (total(omega, norm2(T.adj * signs.adj[:, omega])), ""),
                (trace(T * T.adj), "the mean of the products of two signs is 0"),
                (total(i, norm2(point(i))), "the diagonal of TT*"),
            )
        ),
        checked="a step of its proof",
    ),
)


def isotropic(model: Model) -> None:
    orthonormal(T)(model)
    model[T] = model.value(s * T)


few_keep_most = Claim(
    id="pca.few-keep-most",
    place="note 004, introduction",
    sentence="The components are “uncorrelated so that” the first few keep most of the variation: "
    "of two that are uncorrelated the first keeps more than half of it.",
    rows=("004-INT-uncorr",),
    weight="slip",
    repaired_by="pca.equal-shares",
    given=(
        centred,
        assume("u*T*Tv = 0", "the two components are uncorrelated", u.adj * T_T * v, as_word(0)),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=((norm2(T * u), ""), (trace(T * T.adj) / 2, "more than half")),
        sizes={H: 2, E: 4},
        arrays={T: [[1, 0], [-1, 0], [0, 1], [0, -1]], u: [[1], [0]], v: [[0], [1]]},
        relation=">",
    ),
)
equal_shares = Claim(
    id="pca.equal-shares",
    place="note 004, introduction, repaired",
    sentence="How much an axis keeps depends on the data: where T*T = s², every unit vector u "
    "keeps s².",
    unshown="How much an axis keeps depends on the data",
    shapes=({H: 2, E: 4}, {H: 3, E: 5}),
    given=(
        assume(
            "T*T = s²", "the points spread equally in all directions", T_T, s**2 * I_H, isotropic
        ),
        unit_u,
    ),
    evidence=Chain(
        (
            (norm2(T * u), ""),
            (s**2 * (u.adj * u), "T*T is s²"),
            (as_word(s**2), "u is a unit vector"),
        )
    ),
)
ranges_of_q = remark(
    "pca.ranges-of-q",
    "note 004, introduction, §9.1, §9.2, §9.3",
    "The target dimension is bounded in five different ways.",
    "004-INT-q",
    "What the mathematics asks for is q ≤ n for orthonormal axes to exist, and q at most the "
    "rank, so less than m for centred points, for the eigenvalues not to be 0.",
)

# Note 004, §9.1 and §9.1.2: coordinates, diagonal covariance, independence.

rows_of_A = remark(
    "pca.rows",
    "note 004, §9.1",
    "The points are the columns of A; a row collects the values of one variable.",
    "004-91-rows",
    "It fixes the layout; here the points are the rows of T = A*.",
    "definition",
)
how_many = remark(
    "pca.how-many",
    "note 004, §9.1",
    "At most min(n, m) new axes are looked for.",
    "004-91-q",
    "A choice. Centred points span m - 1 dimensions at most, so the last of m axes has "
    "eigenvalue 0.",
)
coordinates_of_projection = Claim(
    id="pca.coordinates",
    place="note 004, §9.1",
    sentence="For orthonormal axes U*h holds the coordinates of the projection UU*h: applied to "
    "it, U* gives the same.",
    rows=("004-91-coord",),
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(((U.adj * (U * U.adj * h), ""), (U.adj * h, "U*U is I"))),
)
diagonal = Claim(
    id="pca.diagonal",
    place="note 004, §9.1.2",
    sentence="For orthonormal axes U_a that are eigenvectors of T*T at d_a the matrix U*T*TU, for "
    "centred points n times the covariance matrix of the scores, is diagonal, its entries the d_a.",
    unshown="for centred points n times the covariance matrix of the scores",
    rows=("004-912-diag",),
    shapes=few,
    given=(axes_are_eigen, unit_axes),
    evidence=Chain(
        (
            ((U.adj * T_T * U)[a, b], ""),
            ((U.adj * U)[a, b] * d[b], "each axis is an eigenvector"),
            (I_Q[a, b] * d[b], "U*U is I"),
        )
    ),
)
spectral_K = total(l, nu[l] * (Gamma[:, l] * Gamma[:, l].adj))
chosen = Claim(
    id="pca.chosen",
    place="note 004, §9.1.2, after the normal density",
    sentence="If K is the sum of the ν_lΓ_lΓ_l* with orthonormal columns Γ_l, then Γ*KΓ is "
    "diagonal, with the entries ν_l.",
    rows=("004-912-choose",),
    given=(
        assume(
            "Γ*Γ = I",
            "the columns of Γ are orthonormal",
            Gamma.adj * Gamma,
            identity(E),
            orthonormal(Gamma),
        ),
        assume(
            "K = Σ νΓΓ*",
            "the decomposition of K",
            K,
            spectral_K,
            equal_to(K, spectral_K),
            origin="cited",
            reference=SPECTRAL,
        ),
    ),
    evidence=Chain(
        (
            ((Gamma.adj * K * Gamma)[i, j], ""),
            (identity(E)[i, j] * nu[j], "Γ*Γ is I"),
        )
    ),
)
sample_covariance = Claim(
    id="pca.sample-covariance",
    place="note 004, §9.1.2",
    sentence="For centred points the covariance matrix, the mean of the hh*, is T*T/n.",
    rows=("004-912-sx",),
    given=(centred, mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, (point(i) - hbar) * (point(i) - hbar).adj) / n, ""),
            (total(i, point(i) * point(i).adj) / n, "the mean is T*𝟏/n, so it is 0"),
            (T_T / n, "the sum of the hh* is T*T"),
        )
    ),
)
any_scale = Claim(
    id="pca.any-scale",
    place="note 004, §9.1.2",
    sentence="An eigenvector of T*T at s² is one of λT*T at λs², whatever its length and "
    "whatever λ; for λ ≠ 0 the same, with 1/λ, leads back.",
    unshown="for λ ≠ 0 the same, with 1/λ, leads back",
    rows=("004-912-scale",),
    given=(eigen_u,),
    evidence=Chain(((lam * T_T * u, ""), (lam * s**2 * u, "T*Tu is s²u"))),
)
covariance_uv = total(i, inner(u, point(i)) * inner(v, point(i))) / n
rho = sp.Symbol("ρ", real=True)
is_correlation = assume(
    "ρ",
    "ρ is the correlation: the covariance is ρst, with s and t the standard deviations",
    covariance_uv,
    as_word(rho * s * t),
)
in_other_units = Claim(
    id="pca.in-other-units",
    place="near note 004, §9.1.2, on the scale",
    sentence="The unit of a coordinate does not matter: when the points h become Ah, with a "
    "diagonal A, the axis u becomes Au, so that nothing of (TA)*TAAu is orthogonal to Au.",
    implied=True,
    weight="false-result",
    repaired_by="pca.turned",
    given=(
        centred,
        assume("T*Tu = 3u", "u is the first axis", T_T * u, 3 * u),
        assume("A* = A", "A is symmetric", A.adj, A),
        assume("g*Au = 0", "g is orthogonal to Au", g.adj * A * u, as_word(0)),
    ),
    evidence=Refutation(
        lines=(
            (inner(g, (T * A).adj * (T * A) * (A * u)), ""),
            (as_word(0), "Au is the axis"),
        ),
        sizes={H: 2, E: 3},
        arrays={
            T: [[1, 0], [0, 1], [-1, -1]],
            A: [[2, 0], [0, 1]],
            u: [[1], [1]],
            g: [[1], [-2]],
        },
    ),
)
moved = letter("A", hilbert_space("L"), H)
turned = Claim(
    id="pca.turned",
    place="near note 004, §9.1.2, on the scale, repaired",
    sentence="Where the points h become Ah with A*A = I, as for a rotation, a reflection, or a "
    "move into a larger space, the axis u becomes Au, at the same eigenvalue.",
    implied=True,
    shapes=({H: 3, moved.cod: 4, E: 5}, {H: 2, moved.cod: 5, E: 3}),
    given=(
        eigen_u,
        assume("A*A = I", "A keeps lengths", moved.adj * moved, I_H, orthonormal(moved)),
    ),
    evidence=Chain(
        (
            ((T * moved.adj).adj * (T * moved.adj) * (moved * u), ""),
            (moved * (T_T * u), "A*A is I"),
            (s**2 * (moved * u), "T*Tu is s²u"),
        )
    ),
)
not_correlation = Claim(
    id="pca.not-correlation",
    place="note 004, §9.1.2",
    sentence="The entries of the covariance matrix outside the diagonal “represent the "
    "correlation”: read as a number, the entry for ⟨u, h⟩ and ⟨v, h⟩ is their correlation ρ.",
    rows=("004-912-corr",),
    weight="slip",
    repaired_by="pca.correlation",
    given=(
        centred,
        is_correlation,
        assume("s²", "s² is the variance of ⟨u, h⟩", norm2(T * u) / n, as_word(s**2)),
        assume("t²", "t² is the variance of ⟨v, h⟩", norm2(T * v) / n, as_word(t**2)),
    ),
    evidence=Refutation(
        lines=((covariance_uv, ""), (as_word(rho), "as printed")),
        sizes={H: 2, E: 2},
        arrays={T: [[2, 2], [-2, -2]], u: [[1], [0]], v: [[0], [1]]},
        parameters={s: 2, t: 2, rho: 1},
    ),
)

correlation = Claim(
    id="pca.correlation",
    place="note 004, §9.1.2, repaired",
    sentence="The squared sum of the products ⟨u, h⟩⟨v, h⟩ is at most the product of the sums of "
    "the squares (here multiplied by the second): so for centred points covariance², divided by "
    "the two variances, is at most 1. That quotient is the squared correlation.",
    unshown="so for centred points covariance², divided by the two variances, is at most 1. That "
    "quotient is the squared correlation",
    evidence=bound(
        norm2(T * u) * norm2(T * v) * norm2(T * v),
        norm2(T * v) * inner(T * u, T * v) * inner(T * u, T * v),
        [(1, norm2(T * v) * (T * u) - inner(T * u, T * v) * (T * v))],
    ),
)
output_covariance = Claim(
    id="pca.output-covariance",
    place="note 004, §9.1.2",
    sentence="The mean of the yy*, over the scores y = U*h of the points, is U*T*TU/n.",
    reads="y is U*h_i",
    rows=("004-912-sy",),
    given=(sample_not_empty,),
    evidence=Chain(
        (
            (total(i, (U.adj * point(i)) * (U.adj * point(i)).adj) / n, ""),
            (U.adj * total(i, point(i) * point(i).adj) * U / n, "linear"),
            (U.adj * T_T * U / n, "the sum of the hh* is T*T"),
        )
    ),
)
not_unique = Claim(
    id="pca.not-unique",
    place="near note 004, §9.1.2",
    sentence="Axes f, u and v of length one with the largest trace and a diagonal U*T*TU come out "
    "orthogonal, also where f reaches that trace alone and leaves the eigenvalue 0 to u and v.",
    reads="the columns of U are f, u and v",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.unique-axes",
    given=(
        centred,
        assume("T*Tf = λf", "f is an axis", T_T * f, lam * f),
        assume("f*f = 1", "f has length one", f.adj * f, as_word(1)),
        assume("tr TT* = λ", "f reaches the largest trace", trace(T * T.adj), as_word(lam)),
        assume(
            "T*Tu = 0", "u adds nothing to the trace, and U*T*TU stays diagonal", T_T * u, 0 * u
        ),
        assume("T*Tv = 0", "v neither", T_T * v, 0 * v),
        assume("u*u = 1", "u has length one", u.adj * u, as_word(1)),
        assume("v*v = 1", "v has length one", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=((u.adj * v, ""), (as_word(0), "the axes come out orthonormal")),
        sizes={H: 3, E: 3},
        arrays={
            T: [[0, 0, 1], [0, 0, -1], [0, 0, 0]],
            f: [[0], [0], [1]],
            u: [[1], [0], [0]],
            v: [[sp.Rational(3, 5)], [sp.Rational(4, 5)], [0]],
        },
        parameters={lam: 2},
    ),
)
O, w, t_ = letter("O", E, Q), letter("w", Q), letter("t", Q)
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


def scores_at(model: Model) -> None:
    """TU_a = t_aO_a: T is changed on the span of U only."""
    wrong = added([stretched(model), scaled(-1, model.value(T * U))])
    pseudo = multiplied(inverse(model.value(U.adj * U)), transposed(model[U]))
    model[T] = added([model[T], multiplied(wrong, pseudo)])


def both_ways(model: Model) -> None:
    """T*O_a = t_aU_a as well; U is then orthonormal, unless O is not, or some t_a are 0."""
    if not model.agree(T * U_a, t_[a] * O_a):  # that is left out
        model[T] = multiplied(stretched(model), transposed(model[U]))
    elif not model.agree(O.adj * O, I_Q):
        model[t_] = model[w] = [[model.unit] for _ in model[t_]]
        orthonormal(T)(model)
        model[O] = model.value(T * U)
    else:
        orthonormal(U)(model)
        lost = not model.agree(t_[a] * w[a], as_word(1))
        if lost:
            model[t_] = [[x * (k > 1)] for k, (x,) in enumerate(model[t_])]
        model[T] = multiplied(stretched(model), transposed(model[U]))
        if lost:
            model[U] = [[x, (3 * x + 4 * z) / 5, *row] for x, z, *row in model[U]]


orthonormal_scores = (
    assume(
        "O*O = I", "U*T*TU is diagonal: the O_a are orthonormal", O.adj * O, I_Q, orthonormal(O)
    ),
    assume("TU_a = t_aO_a", "t_aO_a are the scores on U_a", T * U_a, t_[a] * O_a, scores_at),
)
wide = ({H: 3, E: 5, Q: 2}, {H: 4, E: 6, Q: 3}, {H: 4, E: 5, Q: 2})
unit_axes_trace = Claim(
    id="pca.unit-axes",
    place="near note 004, §9.1.2",
    sentence="Let the axes U_a have length one, and let their scores t_aO_a have orthonormal O_a, "
    "so that U*T*TU is diagonal. Then its trace, the sum of the ‖TU_a‖², is at most the sum of the "
    "‖T*O_a‖²: so it is at most that of the k largest eigenvalues of TT*, which are those of T*T, "
    "and where it is as large T*O_a is t_aU_a.",
    unshown="so it is at most that of the k largest eigenvalues of TT*, which are those of T*T, "
    "and where it is as large T*O_a is t_aU_a",
    implied=True,
    shapes=wide,
    given=(
        assume("U_a*U_a = 1", "the axes have length one", norm2(U_a), as_word(1), unit_columns),
        *orthonormal_scores,
    ),
    evidence=bound(
        total(a, norm2(T.adj * O_a)),
        total(a, norm2(T * U_a)),
        [(1, T.adj * O_a - t_[a] * U_a, a)],
    ),
)
unique_axes = Claim(
    id="pca.unique-axes",
    place="note 004, §9.1.2",
    sentence="Axes U_a of length one, none without variance, that have the largest trace and a "
    "diagonal U*T*TU are orthonormal. They are eigenvectors, as T*TU_a is t_aT*O_a, which is "
    "t_a²U_a; and unique, but for signs and their order, if the eigenvalues of T*T differ.",
    unshown="They are eigenvectors, as T*TU_a is t_aT*O_a, which is t_a²U_a; and unique, but for "
    "signs and their order, if the eigenvalues of T*T differ",
    reads="t_aO_a are the scores on U_a",
    rows=("004-912-uniq",),
    weight="missing-hypothesis",
    shapes=wide,
    given=(
        assume(
            "t_aw_a = 1",
            "no axis has the variance 0",
            t_[a] * w[a],
            as_word(1),
            inverse_lengths,
            origin="added",
        ),
        *orthonormal_scores,
        assume(
            "T*O_a = t_aU_a",
            "the trace is the largest: nothing is left of the square in pca.unit-axes",
            T.adj * O_a,
            t_[a] * U_a,
            both_ways,
        ),
    ),
    evidence=Chain(
        (
            ((U.adj * U)[a, b], ""),
            (w[a] * (O_a.adj * (T * U[:, b])), "each axis is T* of its scores"),
            (I_Q[a, b], "the scores are orthogonal"),
        )
    ),
)
gap = Hypothesis("g ≠ 0", "the eigenvalues on U are above s²", "added", nonzero=r_g)
unique_span = Claim(
    id="pca.unique-span",
    place="implied by note 004, §9.1.2",
    sentence="Let the axes U_a be orthonormal eigenvectors of T*T at d_a ≥ s² + g², and the other "
    "eigenvalues ν_l at most s². Then what orthonormal axes U' miss of the axes U, the squared "
    "length of U - U'U'*U, is at most 1/g² times what their squared scores fall short of those on "
    "U: so axes U' with the largest sum have U'U'*U = U, the same span.",
    unshown="so axes U' with the largest sum have U'U'*U = U, the same span",
    implied=True,
    weight="missing-hypothesis",
    shapes=whole,
    given=(
        orthonormal_axes,
        *others,
        assume(
            "T*T = Σ dUU* + Σ νVV*",
            SPECTRUM,
            T_T,
            spectral_sum,
            with_spectrum(r_g),
            origin="cited",
            reference=SPECTRAL,
        ),
        assume(
            "d = s² + g² + q²",
            "no d_a is below s² + g²",
            d[a],
            as_word(r_s**2 + r_g**2) + q[a] * q[a],
            squares_beyond(d, as_word(r_s**2 + r_g**2), 1, q),
        ),
        below,
        other_axes,
        gap,
    ),
    evidence=bound(
        (total(i, norm2(U.adj * point(i))) - total(i, norm2(U_.adj * point(i)))) / r_g**2,
        norm2(U - U_ * U_.adj * U),
        [
            (1, q[a] / r_g * (missed * U_a), a),
            (1, r_s / r_g * ((I_H - U * U.adj - V * V.adj) * U_)),
            (1, r[in_M] / r_g * (U_.adj * V_l), in_M),
        ],
    ),
)
wrong_number = Claim(
    id="pca.wrong-number",
    place="note 004, §9.1.2 and §9.2",
    sentence="To ask for the largest trace and a diagonal U*T*TU is “exactly” the problem (9.1), "
    "here called (7.1): orthonormal u and v with the largest trace have u*T*Tv = 0.",
    reads="the columns of U are u and v",
    rows=("004-912-71",),
    weight="slip",
    repaired_by="lagrange.rotated",
    given=(
        centred,
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
        assume("u*v = 0", "they are orthogonal", u.adj * v, as_word(0)),
        assume(
            "‖Tu‖² + ‖Tv‖² = tr TT*",
            "u and v have the largest trace: all that there is",
            norm2(T * u) + norm2(T * v),
            trace(T * T.adj),
        ),
    ),
    evidence=Refutation(
        lines=((u.adj * T_T * v, ""), (as_word(0), "the trace problem makes it diagonal")),
        sizes={H: 2, E: 4},
        arrays={
            T: [[2, 0], [-2, 0], [0, 1], [0, -1]],
            u: [[sp.Rational(3, 5)], [sp.Rational(4, 5)]],
            v: [[sp.Rational(-4, 5)], [sp.Rational(3, 5)]],
        },
    ),
)
independent = Claim(
    id="pca.independent",
    place="note 004, §9.1.2",
    sentence="The covariance of two independent variables, one a function of ω and one of η, is 0.",
    rows=("004-912-ind-a",),
    evidence=Chain(
        (
            (
                total(
                    omega,
                    total(
                        eta,
                        (X[omega] - total(omega_, X[omega_])) * (Y[eta] - total(eta_, Y[eta_])),
                    ),
                ),
                "",
            ),
            (
                (total(omega, X[omega]) - total(omega_, X[omega_]))
                * (total(eta, Y[eta]) - total(eta_, Y[eta_])),
                "each outcome of one with each of the other",
            ),
            (as_word(0), "a mean less itself"),
        )
    ),
)
x, yy, zz = sp.symbols("x y z", real=True)
uncorrelated_dependent = Claim(
    id="pca.uncorrelated-dependent",
    place="note 004, §9.1.2",
    sentence="For X uniform on [-1, 1] and Y = X² the mean of XY is 0, as is that of X, so they "
    "are uncorrelated; but the mean of X²Y is 1/5, and the product of the means of X² and Y is "
    "1/9.",
    reads="X is x, Y is x², and 1/9 is (1/3)²",
    rows=("004-912-ind-b",),
    evidence=Calculus(
        ((sp.Integral(x * x**2 / 2, (x, -1, 1)), ""), (sp.S.Zero, "the mean of XY")),
        {1: Antiderivative(x**4 / 8)},
        more=(
            Calculus(
                ((sp.Integral(x / 2, (x, -1, 1)), ""), (sp.S.Zero, "the mean of X")),
                {1: Antiderivative(x**2 / 4)},
            ),
            Calculus(
                (
                    (sp.Integral(x**2 * x**2 / 2, (x, -1, 1)), ""),
                    (sp.Rational(1, 5), "the mean of X²Y"),
                ),
                {1: Antiderivative(x**5 / 10)},
            ),
            Calculus(
                (
                    (sp.Integral(x**2 / 2, (x, -1, 1)), ""),
                    (sp.Rational(1, 3), "the mean of Y, and of X²"),
                ),
                {1: Antiderivative(x**3 / 6)},
            ),
        ),
    ),
)
only_pairs = Claim(
    id="pca.only-pairs",
    place="note 004, §9.1.2",
    sentence="With the density (1 + xyz)/8 on the cube from -1 to 1 any two of the three "
    "variables have the density 1/4, the product of two densities 1/2; the three together are not "
    "independent, as their density is not the product 1/8 of three.",
    reads="z is any one of the three",
    unshown="the three together are not independent, as their density is not the product 1/8 of "
    "three",
    rows=("004-912-pair",),
    evidence=Calculus(
        (
            (sp.Integral((1 + x * yy * zz) / 8, (zz, -1, 1)), ""),
            (sp.Rational(1, 4), "the density of the other two"),
        ),
        {1: Antiderivative(zz / 8 + x * yy * zz**2 / 16)},
        more=(
            Calculus(
                ((sp.Integral(sp.Rational(1, 4), (yy, -1, 1)), ""), (half, "the density of one")),
                {1: Antiderivative(yy / 4)},
            ),
        ),
    ),
)
normal_density = remark(
    "pca.normal-density",
    "note 004, §9.1.2",
    "The density of the normal law is given.",
    "004-912-mvn",
    "A definition, for an invertible covariance. A centred sample with fewer points than "
    "dimensions has none.",
    "definition",
)
image_mean = total(omega_, U.adj * outcome(omega_))
linear_image = Claim(
    id="pca.linear-image",
    place="note 004, §9.1.2",
    sentence="Linear images of a normal vector are normal, with mean U*μ and covariance U*ΣU. "
    "Checked here: U*ΣU is the covariance of U*h, with its mean U*μ, for every law.",
    reads="Σ is the mean of the (h - μ)(h - μ)*",
    unshown="Linear images of a normal vector are normal",
    rows=("004-912-lin",),
    given=(law_mean,),
    evidence=Citation(
        "T. W. Anderson, An Introduction to Multivariate Statistical Analysis, 3rd ed., theorem "
        "2.4.5",
        Chain(
            (
                (total(omega, (scores - image_mean) * (scores - image_mean).adj), ""),
                (
                    total(omega, (scores - U.adj * mu) * (scores - U.adj * mu).adj),
                    "the mean of the images",
                ),
                (U.adj * covariance * U, "linear"),
            )
        ),
        checked="a part of it",
    ),
)
N_E = letter("N", E, E)
fifth = sp.Rational(1, 5)
printed_density = Claim(
    id="pca.printed-density",
    place="note 004, §9.1.2",
    sentence="In the exponent of the normal density, with mean 0 and Σ⁻¹ = ΓNΓ*, the entries of "
    "α itself stand: α*Σ⁻¹α is α*Nα.",
    reads="Σ⁻¹ is ΓNΓ*",
    rows=("004-912-px",),
    weight="slip",
    repaired_by="pca.density",
    given=(assume("ΓΓ* = I", "Γ is orthogonal", Gamma * Gamma.adj, identity(E)),),
    evidence=Refutation(
        lines=(
            (alpha.adj * Gamma * N_E * Gamma.adj * alpha, ""),
            (alpha.adj * N_E * alpha, "as printed, x for y"),
        ),
        sizes={E: 2},
        arrays={
            Gamma: [[fifth * 3, fifth * -4], [fifth * 4, fifth * 3]],
            N_E: [[1, 0], [0, 4]],
            alpha: [[1], [0]],
        },
    ),
)
density = Claim(
    id="pca.density",
    place="note 004, §9.1.2, repaired",
    sentence="If Σ⁻¹ is the sum of the ν_lΓ_lΓ_l* over the columns Γ_l of Γ, the exponent α*Σ⁻¹α "
    "is the sum of the ν_ly_l² over the entries y_l of Γ*α.",
    reads="Σ⁻¹ is the sum of the ν_lΓ_lΓ_l*, and y_l is entry l of Γ*α",
    evidence=Chain(
        (
            (alpha.adj * total(l, nu[l] * Gamma[:, l] * Gamma[:, l].adj) * alpha, ""),
            (total(l, nu[l] * (Gamma.adj * alpha)[l] * (Gamma.adj * alpha)[l]), "linear"),
        )
    ),
)
s1, s2, s3 = sp.symbols("σ1:4", positive=True)
x1, x2, x3, m1, m2, m3 = sp.symbols("x1:4 μ1:4", real=True)


def normal(value: sp.Expr, deviation: sp.Expr) -> sp.Expr:
    return sp.exp(-((value / deviation) ** 2) / 2) / (sp.sqrt(2 * sp.pi) * deviation)


squared = ((x1 - m1) / s1) ** 2 + ((x2 - m2) / s2) ** 2 + ((x3 - m3) / s3) ** 2
three_densities = Calculus(
    (
        (
            sp.exp(-squared / 2) / ((2 * sp.pi) ** sp.Rational(3, 2) * s1 * s2 * s3),
            "",
        ),
        (
            normal(x1 - m1, s1) * normal(x2 - m2, s2) * normal(x3 - m3, s3),
            "exp of a sum is a product",
        ),
    ),
)
product_of_densities = Claim(
    id="pca.product-of-densities",
    place="note 004, §9.1.2, the product of densities and the last line",
    sentence="With a diagonal covariance, three variables and deviations that are not 0 the normal "
    "density is the product of three of one variable: so decorrelated variables that have a joint "
    "normal density are independent.",
    unshown="so decorrelated variables that have a joint normal density are independent",
    rows=("004-912-prod", "004-912-proves"),
    evidence=three_densities,
)
normal_independent = Claim(
    id="pca.normal-independent",
    place="note 004, §9.1.2",
    sentence="Uncorrelated variables with a joint normal law are independent. Checked here for "
    "three, with deviations that are not 0: the joint density is a product.",
    rows=("004-912-gauss",),
    evidence=Citation(
        "T. W. Anderson, An Introduction to Multivariate Statistical Analysis, 3rd ed., theorem "
        "2.4.2",
        three_densities,
    ),
)
standard = normal(x, sp.S.One)
each_normal = Claim(
    id="pca.each-normal",
    place="near note 004, §9.1.2, last line",
    sentence="Uncorrelated variables that are normal, each by itself, are independent. Here X is "
    "normal and Y is X or -X, by a coin: Y is normal, as -X is, the mean of XY is 0, and the mean "
    "of X²Y² should be the product 1 of the means of X² and of Y².",
    reads="X is x, and Y is x or -x",
    unshown="Y is normal, as -X is",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.normal-independent",
    evidence=Disproof(
        Calculus(
            (
                (sp.Integral(x**4 * standard, (x, -sp.oo, sp.oo)), ""),
                (sp.Integer(3), "the mean of X²Y², as Y² is X²"),
            ),
            {1: Antiderivative(-(x**3 + 3 * x) * standard + 3 * sp.erf(x / sp.sqrt(2)) / 2)},
            more=(
                Calculus(
                    (
                        (sp.Integral(x**2 * standard, (x, -sp.oo, sp.oo)), ""),
                        (sp.S.One, "the mean of X², and of Y²"),
                    ),
                    {1: Antiderivative(-x * standard + sp.erf(x / sp.sqrt(2)) / 2)},
                ),
                Calculus(
                    (
                        (
                            sp.Integral(
                                sp.Add(x * x / 2, x * (-x) / 2, evaluate=False) * standard,
                                (x, -sp.oo, sp.oo),
                            ),
                            "",
                        ),
                        (sp.S.Zero, "the mean of XY: half X², half -X²"),
                    ),
                    {1: Antiderivative(sp.S.Zero)},
                ),
            ),
        ),
        sp.S.One,
    ),
)
other = outcome(omega_)
middle = (h_ + other) / 2
of_two = total(omega, total(omega_, norm2(h_ - middle) + norm2(other - middle)))
estimated = Claim(
    id="pca.estimated",
    place="near note 004, §9.1.1, where the variance of a component is an eigenvalue",
    sentence="The largest variance over a sample, with the factor 1/(n - 1), is on average that of "
    "the law. Here the samples are pairs of points, whose deviations from their mean have one "
    "direction: the largest eigenvalue of their T*CT is its whole trace. Under the law every unit "
    "vector u has the variance 1.",
    reads="n is 2, the points of a sample are h_ω and h_ω', and the trace is the sum of their "
    "squared deviations",
    unshown="the largest eigenvalue of their T*CT is its whole trace",
    implied=True,
    weight="false-result",
    repaired_by="pca.two-points",
    given=(
        law_mean,
        assume(
            "E(h - μ)(h - μ)* = I",
            "the law has the same variance along every axis",
            total(omega, (h_ - mu) * (h_ - mu).adj),
            I_H,
        ),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
    ),
    evidence=Refutation(
        lines=(
            (of_two, ""),
            (total(omega, inner(h_ - mu, u) * inner(h_ - mu, u)), "the largest variance"),
        ),
        sizes={H: 2, P: 4},
        arrays={law: [[1, 1], [1, -1], [-1, 1], [-1, -1]], u: [[1], [0]]},
        weights={P: [sp.Rational(1, 4)] * 4},
    ),
)
two_points = Claim(
    id="pca.two-points",
    place="near note 004, §9.1.1, where the variance of a component is an eigenvalue, repaired",
    sentence="Two independent points of a law deviate from their mean in opposite directions, so "
    "that their first axis holds the whole trace of their T*CT; on average that is the sum of all "
    "variances of the law, and not only the largest.",
    reads="the two points are h_ω and h_ω', and the trace is the sum of their squared deviations",
    unshown="so that their first axis holds the whole trace of their T*CT",
    implied=True,
    given=(law_mean,),
    evidence=Chain(
        (
            (of_two, ""),
            (total(omega, total(omega_, norm2(h_ - other))) / 2, "the deviations are opposite"),
            (total(omega, norm2(h_ - mu)), "expand the square"),
        )
    ),
)
sample_axes = Claim(
    id="pca.sample-axes",
    place="near note 004, §9.1.2",
    sentence="The axes of a sample decorrelate the law that it is drawn from: u*Av is 0 for the "
    "covariance A of the law.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.law-axes",
    given=(
        centred,
        assume("A = S*S", "A is a covariance", A, S.adj * S),
        assume("T*Tu = λu", "u is an axis of the sample", T_T * u, lam * u),
        assume("T*Tv = 0", "v is another", T_T * v, 0 * v),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
        assume("u*v = 0", "they are orthogonal", u.adj * v, as_word(0)),
    ),
    evidence=Refutation(
        lines=((u.adj * A * v, ""), (as_word(0), "the scores are independent")),
        sizes={H: 2, E: 2},
        arrays={
            T: [[3, 4], [-3, -4]],
            u: [[sp.Rational(3, 5)], [sp.Rational(4, 5)]],
            v: [[sp.Rational(-4, 5)], [sp.Rational(3, 5)]],
            A: [[4, 0], [0, 1]],
            S: [[2, 0], [0, 1]],
        },
        parameters={lam: 50},
    ),
)


def law_eigen(model: Model) -> None:
    """Av = λv."""
    size = model.value(norm2(v))[0][0]
    change = model.value((lam * v - A * v) * v.adj)
    model[A] = [
        [x + c / size for x, c in zip(row, more, strict=True)]
        for row, more in zip(model[A], change, strict=True)
    ]


law_axes = Claim(
    id="pca.law-axes",
    place="note 004, §9.1.2",
    sentence="Axes u and v of a law's own covariance A decorrelate it: when Av = λv and u is "
    "orthogonal to v, u*Av is 0. So the scores of a normal law on them are independent.",
    unshown="So the scores of a normal law on them are independent",
    rows=("004-912-pcaind",),
    weight="missing-hypothesis",
    given=(
        assume(
            "Av = λv",
            "the axes are those of the law, not of the sample",
            A * v,
            lam * v,
            law_eigen,
            origin="added",
        ),
        assume("v*u = 0", "u is orthogonal to v", v.adj * u, as_word(0), annihilates(v.adj, u)),
    ),
    evidence=Chain(
        (
            (u.adj * A * v, ""),
            (lam * (u.adj * v), "Av is λv"),
            (as_word(0), "u and v are orthogonal"),
        )
    ),
)

# Note 004, §9.2: projections, and the error as a trace.

V_Q = letter("V", Q, Q)


def inverse_of_square(model: Model) -> None:
    model[V_Q] = inverse(model.value(U.adj * U))


V_left = assume("VU*U = I", "V is the inverse of U*U", V_Q * (U.adj * U), I_Q, inverse_of_square)
V_right = assume("U*UV = I", "V is the inverse of U*U", (U.adj * U) * V_Q, I_Q, inverse_of_square)
which_letter = remark(
    "pca.which-letter",
    "note 004, §9.2",
    "The number of axes is less than min(n, k).",
    "004-92-k",
    "The letter k is not the note's: m, the number of points, is meant.",
)
L = hilbert_space("ℝᵈ", sp.Symbol("d", integer=True, positive=True))
U_L = letter("U", L, Q)
which_space = Claim(
    id="pca.which-space",
    place="note 004, §9.2",
    sentence="In (x - Uy)*Uw = 0 the w is a vector of the space ℝᵈ of x, as printed: so U has as "
    "many columns as rows, k = d.",
    reads="x is a point of ℝᵈ, and w would have to be one of ℝᵏ",
    rows=("004-92-w",),
    weight="slip",
    repaired_by="pca.every-w",
    given=(assume("U*U = I", "the axes are orthonormal", U_L.adj * U_L, I_Q),),
    evidence=Refutation(
        lines=((trace(I_Q), ""), (trace(identity(L)), "if U takes vectors of the space of x")),
        sizes={L: 2, Q: 1},
        arrays={U_L: [[1], [0]]},
    ),
)
orthogonal_residual = Claim(
    id="pca.orthogonal-residual",
    place="note 004, §9.2",
    sentence="What the projection UVU*h leaves of h is orthogonal to every axis, when V is the "
    "inverse of U*U.",
    rows=("004-92-proj",),
    shapes=axes_fit,
    given=(V_right,),
    evidence=Chain(
        (
            (U.adj * (h - U * V_Q * U.adj * h), ""),
            (U.adj * h - (U.adj * U) * V_Q * (U.adj * h), "linear"),
            (0 * (U.adj * h), "U*UV is I"),
        )
    ),
)


def residual_off(model: Model) -> None:
    """U*(h - Uy) = 0: y solves the normal equations."""
    square = inverse(model.value(U.adj * U))
    model[y] = multiplied(square, model.value(U.adj * h))


off_axes = assume(
    "U*(h - Uy) = 0", "h - Uy is orthogonal to the axes", U.adj * (h - U * y), 0 * y, residual_off
)
every_w = Claim(
    id="pca.every-w",
    place="note 004, §9.2, repaired",
    sentence="If h - Uy is orthogonal to the axes, (h - Uy)*Uw is 0 for every w in ℝᵏ.",
    shapes=axes_fit,
    given=(off_axes,),
    evidence=Chain(
        (
            (inner(h - U * y, U * w), ""),
            ((U.adj * (h - U * y)).adj * w, "take U to the other side"),
            (as_word(0), "U*(h - Uy) is 0"),
        )
    ),
)
normal_equations = Claim(
    id="pca.normal-equations",
    place="note 004, §9.2",
    sentence="If h - Uy is orthogonal to the axes, then U*Uy = U*h.",
    rows=("004-92-normal",),
    shapes=axes_fit,
    given=(off_axes,),
    evidence=Chain(
        (
            (U.adj * U * y, ""),
            (U.adj * h, "U*(h - Uy) is 0"),
        )
    ),
)
coordinates_solved = Claim(
    id="pca.coordinates-solved",
    place="note 004, §9.2",
    sentence="With the inverse V of U*U the coordinates are y = VU*h.",
    rows=("004-92-y",),
    shapes=axes_fit,
    given=(off_axes, V_left),
    evidence=Chain(
        (
            (y, ""),
            (V_Q * (U.adj * U) * y, "VU*U is I"),
            (V_Q * (U.adj * h), "the normal equations"),
        )
    ),
)
is_projection = Claim(
    id="pca.is-projection",
    place="note 004, §9.2",
    sentence="With the inverse V of U*U the matrix UVU* takes h to Uy, the point of the subspace "
    "from which the rest of h is orthogonal to the axes.",
    rows=("004-92-P",),
    shapes=axes_fit,
    given=(off_axes, V_left),
    evidence=Chain(
        (
            (U * V_Q * U.adj * h, ""),
            (U * V_Q * (U.adj * U) * y, "the normal equations"),
            (U * y, "VU*U is I"),
        )
    ),
)
orthonormal_projection = Claim(
    id="pca.orthonormal-projection",
    place="note 004, §9.2",
    sentence="For orthonormal axes UVU* is UU*.",
    rows=("004-92-P2",),
    shapes=axes_fit,
    given=(orthonormal_axes, V_left),
    evidence=Chain(((U * V_Q * U.adj, ""), (U * U.adj, "V is VU*U, which is I"))),
)
frobenius = Claim(
    id="pca.frobenius",
    place="note 004, §9.2",
    sentence="The squares of the entries of Γ sum to the trace of ΓΓ*.",
    rows=("004-92-frodef", "004-92-fronorm"),
    evidence=Chain(
        ((total(i, total(a, Gam[i, a] * Gam[i, a])), ""), (trace(Gam * Gam.adj), "row by row"))
    ),
)
error_of_axes = Claim(
    id="pca.error",
    place="note 004, §9.2",
    sentence="The squared residuals of the points sum to the squared Hilbert-Schmidt norm of T - "
    "TUU*.",
    rows=("004-92-fro", "004-92-exp-a"),
    evidence=Chain(
        (
            (total(i, norm2(point(i) - U * U.adj * point(i))), ""),
            (norm2(left_out), "one residual a column"),
            (trace((T - T * U * U.adj) * (T - T * U * U.adj).adj), "turn the trace"),
        )
    ),
)
T_L = letter("T", E, L, rows="h")
T_TL, U_UL = T_L.adj * T_L, U_L * U_L.adj
expanded = Claim(
    id="pca.expanded",
    place="note 004, §9.2",
    sentence="In ℝᵈ the error, multiplied out, is a sum of four traces.",
    rows=("004-92-exp-b",),
    evidence=Chain(
        (
            (trace((T_L - T_L * U_UL).adj * (T_L - T_L * U_UL)), ""),
            (
                trace(T_TL) - trace(T_TL * U_UL) - trace(U_UL * T_TL) + trace(U_UL * T_TL * U_UL),
                "multiply out",
            ),
        )
    ),
)
second_and_third = Claim(
    id="pca.second-and-third",
    place="note 004, §9.2",
    sentence="The second and the third trace are equal.",
    rows=("004-92-exp-c",),
    evidence=Chain(((trace(T_TL * U_UL), ""), (trace(U_UL * T_TL), "turn the trace"))),
)
orthonormal_L = assume("U*U = I", "the axes are orthonormal", U_L.adj * U_L, I_Q, orthonormal(U_L))
fourth = Claim(
    id="pca.fourth",
    place="note 004, §9.2",
    sentence="For orthonormal axes the fourth trace equals the second.",
    rows=("004-92-exp-d",),
    shapes=({L: 3, Q: 2, E: 4}, {L: 5, Q: 2, E: 3}),
    given=(orthonormal_L,),
    evidence=Chain(
        (
            (trace(U_UL * T_TL * U_UL), ""),
            (trace(T_TL * U_L * (U_L.adj * U_L) * U_L.adj), "turn the trace"),
            (trace(T_TL * U_UL), "U*U is I"),
        )
    ),
)
what_remains = Claim(
    id="pca.what-remains",
    place="note 004, §9.2, last display",
    sentence="For orthonormal axes the error is tr TT* less tr U*T*TU, in every Hilbert space.",
    rows=("004-92-final",),
    shapes=({H: 3, Q: 2, E: 4}, {H: 5, Q: 2, E: 3}),
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (norm2(left_out), ""),
            (trace(T * T.adj) - trace(U.adj * T_T * U), "multiply out, U*U is I"),
        )
    ),
)
same_axes = Claim(
    id="pca.same-axes",
    place="note 004, introduction and §9.2, the argmin display",
    sentence="For two sets U and U' of orthonormal axes the differences of error and of tr U*T*TU "
    "are opposite: so what minimises the one maximises the other, for centred points n times the "
    "variance of the scores.",
    unshown="so what minimises the one maximises the other, for centred points n times the "
    "variance of the scores",
    rows=("004-92-argmin", "004-INT-equiv"),
    shapes=({H: 3, Q: 2, E: 4}, {H: 5, Q: 2, E: 3}),
    given=(orthonormal_axes, other_axes),
    evidence=Chain(
        (
            (norm2(left_out) - norm2((T - T * U_ * U_.adj).adj), ""),
            (trace(U_.adj * T_T * U_) - trace(U.adj * T_T * U), "tr TT* is in both"),
        )
    ),
)

# Note 004, appendix A.

for_two = remark(
    "pca.for-two",
    "note 004, appendix A",
    "The expectation of a function of two variables is its sum over their joint law.",
    "004-A-E",
    "A definition, for laws with countably many values.",
    "definition",
)
two_means = remark(
    "pca.two-means",
    "note 004, appendix A",
    "The means are the expectations of the two variables.",
    "004-A-mu",
    "A definition, where the sums converge (riesz.no-mean).",
    "definition",
)
two_variances = remark(
    "pca.two-variances",
    "note 004, appendix A",
    "The variances are the expectations of the squared deviations.",
    "004-A-var",
    "A definition, where the sums converge (riesz.no-variance).",
    "definition",
)
two_covariance = remark(
    "pca.two-covariance",
    "note 004, appendix A",
    "The covariance is the expectation of the product of the deviations.",
    "004-A-cov",
    "A definition, of a function of two variables: Cov(XY) is printed for Cov(X, Y).",
    "definition",
)
mean_vector = remark(
    "pca.mean-vector",
    "note 004, appendix A",
    "The mean vector is the sum of the xp(x).",
    "004-A-muvec",
    "A definition. The sum runs over the values of the vector, not over its entries X₁ to Xₙ as "
    "printed.",
    "definition",
)
superposition = Claim(
    id="pca.superposition",
    place="note 004, appendix A",
    sentence="The covariance matrix takes f to the mean of the ⟨h - μ, f⟩(h - μ): it is a mean "
    "of matrices that take everything to a multiple of one vector.",
    rows=("004-A-cmat", "004-A-rank1"),
    evidence=Chain(
        (
            (covariance * f, ""),
            (total(omega, inner(h_ - mu, f) * (h_ - mu)), "for each outcome"),
        )
    ),
)
second_moments = Claim(
    id="pca.second-moments",
    place="implied by note 004, appendix A",
    sentence="The covariance matrix is T*T - μμ*, with T the law as an operator.",
    implied=True,
    given=(law_mean,),
    evidence=Chain(((covariance, ""), (law.adj * law - mu * mu.adj, "multiply out"))),
)
on_the_diagonal = Claim(
    id="pca.on-the-diagonal",
    place="note 004, appendix A",
    sentence="⟨u, Eu⟩, where E is the covariance matrix, is the variance of ⟨u, h⟩: for the j-th "
    "coordinate vector u, of the j-th entry.",
    reads="E is the mean of the (h - μ)(h - μ)*",
    unshown="for the j-th coordinate vector u, of the j-th entry",
    rows=("004-A-diag",),
    given=(law_mean,),
    evidence=Chain(
        (
            (u.adj * covariance * u, ""),
            (total(omega, (u.adj * h_ - mean_score) * (u.adj * h_ - mean_score)), "linear"),
        )
    ),
)
