"""Chapter 06: its claims by loops, what its counterexamples show, and its reference code."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, fractions, handed_out, witnessed
from sklearn.datasets import load_digits
from test_centering import mean_of_squares, product
from test_empirical_covariance import no_coordinates, nothing, times
from test_lagrange_conditions import (
    covariance_of,
    diagonal_sum,
    form,
    missed,
    orthonormal_columns,
    outer,
    products_of_scores,
    projected,
    reached,
    scatter,
    scattered,
    scores,
    size,
    turned,
    unit_matrix,
    variance_of,
)
from test_riesz_representation import expected_vector

from reference_impl.empirical_covariance import centred
from reference_impl.more_dimensions_than_samples import primal
from reference_impl.pca_two_views import (
    coordinates,
    explained_variance,
    mean_squared_error,
    project,
    residual,
    total_variance,
)

# Row ω of T is the x of note 002 at the outcome ω, of probability P[ω]; in the claims on a sample
# row i is x_i. Its w is u, and the w_1, ..., w_d are the columns of U.


def average(P, values):
    """E of a variable, by its values"""
    return sum(P[ω] * values[ω] for ω in range(len(P)))


def spread(P, values):
    """var(y) = E(y - Ey)²"""
    mean = average(P, values)
    return average(P, [(y - mean) ** 2 for y in values])


def approximated(x, axes):
    """x̂ = Σ_i ⟨w_i, x⟩ w_i"""
    return np.array([sum(dot(w, x) * w[a] for w in axes) for a in range(len(x))])


def mean_residual(T, P, axes):
    """E|x - x̂|²"""
    return average(P, [size(x - approximated(x, axes)) for x in T])


def mean_projection(T, P, axes):
    """E Σ_i ⟨w_i, x⟩²"""
    return average(P, [sum(dot(w, x) ** 2 for w in axes) for x in T])


def mean_square(T, P):
    """E|x|²"""
    return sum(P[ω] * T[ω, a] ** 2 for ω in range(len(P)) for a in range(T.shape[1]))


def no_vector(T):
    return [0] * T.shape[1]


# Note 002, d = 1.


def excess_residual(T, P, u, v):
    return mean_residual(T, P, [u]) - mean_residual(T, P, [v])


def lacking_projection(T, P, u, v):
    return mean_projection(T, P, [v]) - mean_projection(T, P, [u])


ONE = {
    "pca.centred-data": (
        lambda T, P: [average(P, column - average(P, column)) for column in T.T],
        no_vector,
    ),
    "pca.projection": (lambda u, h: dot(u, h - approximated(h, [u])), nothing),
    "pca.mean-of-projection": (
        lambda T, P, u: expected_vector(np.array([approximated(x, [u]) for x in T]), P),
        lambda u: 0 * u,
    ),
    "pca.residual": (
        lambda u, h: sum((h[a] - dot(u, h) * u[a]) ** 2 for a in range(len(h))),
        lambda u, h: size(h) - dot(u, h) ** 2,
    ),
    "pca.mean-squared-error": (
        lambda T, P, u: mean_residual(T, P, [u]),
        lambda T, P, u: mean_square(T, P) - average(P, scores(T, u) ** 2),
    ),
    "pca.same-order": (excess_residual, lacking_projection),
    "pca.without-length": (excess_residual, lacking_projection),
    "pca.second-moment": (
        lambda X, P: sum(P[ω] * X[ω] ** 2 for ω in range(len(P))),
        lambda X, P: average(P, X) ** 2 + spread(P, X),
    ),
    "pca.squared-projection": (
        lambda T, P, u: mean_projection(T, P, [u]),
        lambda T, P, u: average(P, scores(T, u)) ** 2 + spread(P, scores(T, u)),
    ),
    "pca.mean-score": (lambda T, P, u: average(P, scores(T, u)), nothing),
    "pca.three-problems": (
        lambda T, P, u: mean_residual(T, P, [u]) + spread(P, scores(T, u)),
        mean_square,
    ),
}

# Note 002, d ≥ 1, and the last sentence of note 004, §9.2.


def entry_scores(T, U):
    """The values of y_1, ..., y_d, y = Wᵀx: one row for each"""
    return [[dot(w, x) for x in T] for w in turned(U)]


def squared_residuals(T, U):
    """Σ_i |x_i - UUᵀx_i|², entry by entry"""
    hat = product(T, U, turned(U))
    return sum((T[i, a] - hat[i][a]) ** 2 for i in range(len(T)) for a in range(T.shape[1]))


def squared_scores(T, U):
    return sum(dot(u, x) ** 2 for x in T for u in turned(U))


def scores_times_deviations(T, P, f):
    """Σ_x p(x) ((x - μ)ᵀf) (x - μ)"""
    μ = np.array(expected_vector(T, P))
    return sum(P[ω] * dot(T[ω] - μ, f) * (T[ω] - μ) for ω in range(len(P)))


def law_covariance(T, P):
    """E of appendix A: Σ_x (x - μ)(x - μ)ᵀ p(x), rank one by rank one"""
    μ = np.array(expected_vector(T, P))
    return sum(P[ω] * outer(T[ω] - μ, T[ω] - μ) for ω in range(len(P)))


def three_remainders(U, V, U_, p, r, s):
    """What U' misses of each axis, times p²; of itself outside U and V, times s²; on V, times r²"""
    axes, rest, others = turned(U), turned(V), turned(U_)
    lost = sum(p[a] ** 2 * size(u - approximated(u, others)) for a, u in enumerate(axes))
    outside = sum(size(u - approximated(u, [*axes, *rest])) for u in others)
    seen = sum(r[l] ** 2 * dot(u, v) ** 2 for l, v in enumerate(rest) for u in others)
    return lost + s**2 * outside + seen


def weighted_squares(Γ, ν):
    """Σ_l ν_l γ_l γ_lᵀ"""
    return sum(ν[l] * outer(Γ[:, l], Γ[:, l]) for l in range(len(ν)))


MANY = {
    "pca.orthonormal-entries": (
        lambda U: product(turned(U), U),
        lambda U: [[dot(v, w) for w in turned(U)] for v in turned(U)],
    ),
    "pca.approximation": (
        lambda U, h: approximated(h, turned(U)),
        lambda U, h: times(product(U, turned(U)), h),
    ),
    "pca.residual-many": (
        lambda U, h: size(h - approximated(h, turned(U))),
        lambda U, h: size(h) - sum(dot(w, h) ** 2 for w in turned(U)),
    ),
    "pca.mean-error-many": (
        lambda T, P, U: mean_residual(T, P, turned(U)),
        lambda T, P, U: mean_square(T, P) - mean_projection(T, P, turned(U)),
    ),
    "pca.same-order-many": (
        lambda T, P, U, U_: mean_residual(T, P, turned(U)) - mean_residual(T, P, turned(U_)),
        lambda T, P, U, U_: mean_projection(T, P, turned(U_)) - mean_projection(T, P, turned(U)),
    ),
    "pca.sum-of-variances": (
        lambda T, P, U: (
            mean_projection(T, P, turned(U)) - sum(average(P, y) ** 2 for y in entry_scores(T, U))
        ),
        lambda T, P, U: sum(spread(P, y) for y in entry_scores(T, U)),
    ),
    "pca.mean-scores": (
        lambda T, P, U: [average(P, y) for y in entry_scores(T, U)],
        no_coordinates,
    ),
    "pca.top-axes": (
        lambda T, U, U_: squared_scores(T, U) - squared_scores(T, U_),
        three_remainders,
    ),
    "pca.closest": (
        lambda T, U, U_: squared_residuals(T, U_) - squared_residuals(T, U),
        three_remainders,
    ),
    "pca.semidefinite": (
        lambda T, P, f, g: form(f, law_covariance(T, P), g),
        lambda T, P, f, g: dot(times(law_covariance(T, P), f), g),
    ),
    "pca.not-orthogonal": (lambda u, v: dot(u, v), nothing),
    "pca.orthogonal": (lambda u, v: dot(u, v), nothing),
    "pca.not-negative": (lambda u, λ: λ * size(u), lambda T, u: size(scores(T, u))),
    "pca.decomposition": (lambda K: K, weighted_squares),
    "pca.energy": (squared_scores, lambda d: sum(d)),
    "pca.share": (
        lambda d, t: 1 - sum(d) / t**2,
        lambda T, U, t: squared_residuals(T, U) / t**2,
    ),
    "pca.no-total": (lambda T: size(T), nothing),
}

# Note 004, §9.1 and §9.1.2. The columns of its A are the rows of T.


def products_of_outputs(T, U, n):
    """Σ_y = (1/m) Σ_i y_i y_iᵀ"""
    outputs = [[dot(u, x) for u in turned(U)] for x in T]
    return sum(outer(y, y) for y in outputs) / n


def joint_covariance(X, Y, P, P_):
    """Σ_x Σ_y (x - μ_x)(y - μ_y) p(x, y), where p(x, y) is the product of the two laws"""
    pairs = [(X[ω], Y[η], P[ω] * P_[η]) for ω in range(len(P)) for η in range(len(P_))]
    μ_x, μ_y = sum(x * p for x, _, p in pairs), sum(y * p for _, y, p in pairs)
    return sum((x - μ_x) * (y - μ_y) * p for x, y, p in pairs)


def mean_product(T, u, v, n):
    """(1/m) Σ_i (uᵀx_i)(vᵀx_i)"""
    return products_of_scores(T, u, v) / n


def images(M, columns, factors, others):
    """M takes each column to its factor times the other column"""
    pairs = zip(turned(columns), factors, turned(others), strict=True)
    return [times(M, x) - c * np.array(z) for x, c, z in pairs]


def diagonal_matrix(d):
    return [[d[a] if a == b else 0 for b in range(len(d))] for a in range(len(d))]


def scores_of_signs(T, X, P):
    """E|Σ_i X_i x_i|²"""
    sums = [sum(X[ω, i] * T[i] for i in range(len(T))) for ω in range(len(P))]
    return average(P, [size(x) for x in sums])


DECORRELATED = {
    "pca.coordinates": (
        lambda U, h: [dot(u, approximated(h, turned(U))) for u in turned(U)],
        lambda U, h: [dot(u, h) for u in turned(U)],
    ),
    "pca.diagonal": (
        lambda T, U: [[products_of_scores(T, u, v) for v in turned(U)] for u in turned(U)],
        diagonal_matrix,
    ),
    "pca.sample-covariance": (mean_of_squares, lambda T, n: scatter(T) / n),
    "pca.any-scale": (
        lambda T, u, λ: times(λ * scatter(T), u),
        lambda u, λ, s: (λ * s**2) * u,
    ),
    "pca.not-correlation": (lambda T, u, v: covariance_of(T, u, v), lambda ρ: ρ),
    "pca.correlation": (
        lambda T, u, v: (
            size(scores(T, v))
            * (size(scores(T, u)) * size(scores(T, v)) - products_of_scores(T, u, v) ** 2)
        ),
        lambda T, u, v: size(
            size(scores(T, v)) * np.array(scores(T, u))
            - products_of_scores(T, u, v) * np.array(scores(T, v))
        ),
    ),
    "pca.output-covariance": (
        products_of_outputs,
        lambda T, U, n: np.array(product(turned(U), turned(T), T, U)) / n,
    ),
    "pca.margin": (scores_of_signs, lambda T: size(T)),
    "pca.few-keep-most": (lambda T, u: size(scores(T, u)), lambda T: size(T) / 2),
    "pca.equal-shares": (lambda T, u: size(scores(T, u)), lambda s: s**2),
    "pca.chosen": (lambda K, Γ: product(turned(Γ), K, Γ), lambda ν: diagonal_matrix(ν)),
    "pca.not-unique": (lambda u, v: dot(u, v), nothing),
    "pca.wrong-number": (lambda T, u, v: products_of_scores(T, u, v), nothing),
    "pca.unit-axes": (
        lambda T, U, O: (
            sum(size(times(turned(T), o)) for o in turned(O))
            - sum(size(scores(T, u)) for u in turned(U))
        ),
        lambda T, U, O, t: sum(size(x) for x in images(turned(T), O, t, U)),
    ),
    "pca.unique-axes": (
        lambda U: [[dot(u, v) for v in turned(U)] for u in turned(U)],
        lambda t: unit_matrix(len(t)),
    ),
    "pca.unique-span": (
        lambda T, U, U_, g: (
            (squared_scores(T, U) - squared_scores(T, U_)) / g**2
            - size(U - projected(turned(U), U_).T)
        ),
        lambda U, V, U_, q, r, s, g: three_remainders(U, V, U_, q, r, s) / g**2,
    ),
    "pca.independent": (joint_covariance, nothing),
    "pca.linear-image": (
        lambda T, P, U: law_covariance(np.array(product(T, U)), P),
        lambda T, P, U: product(turned(U), law_covariance(T, P), U),
    ),
    "pca.printed-density": (
        lambda U, N, x: form(x, product(U, N, turned(U)), x),
        lambda N, x: sum(x[i] ** 2 * N[i, i] for i in range(len(x))),
    ),
    "pca.density": (
        lambda U, ν, x: form(x, weighted_squares(U, ν), x),
        lambda U, ν, x: sum(ν[l] * dot(U[:, l], x) ** 2 for l in range(len(ν))),
    ),
    "pca.sample-axes": (lambda A, u, v: form(u, A, v), nothing),
    "pca.law-axes": (lambda A, u, v: form(u, A, v), nothing),
}

# Note 004, §9.2 and appendix A.


def reconstructed(U, V, x):
    """x̂ = U(UᵀU)⁻¹Uᵀx, as a combination of the axes"""
    return times(U, times(V, [dot(u, x) for u in turned(U)]))


def left_of_A(T, U):
    """A - UUᵀA"""
    A = turned(T)
    return np.array(A) - product(U, turned(U), A)


def error_trace(T, U):
    """trace((A - UUᵀA)(A - UUᵀA)ᵀ)"""
    B = left_of_A(T, U)
    return diagonal_sum(product(B, turned(B)))


def four_traces(T, U):
    """trace(AAᵀ), trace(AAᵀUUᵀ), trace(UUᵀAAᵀ), trace(UUᵀAAᵀUUᵀ)"""
    S, UU = scatter(T), product(U, turned(U))
    return [diagonal_sum(m) for m in (S, product(S, UU), product(UU, S), product(UU, S, UU))]


def expansion(T, U):
    first, second, third, fourth = four_traces(T, U)
    return first - second - third + fourth


RECONSTRUCTED = {
    "pca.orthogonal-residual": (
        lambda U, V, h: [dot(u, h - np.array(reconstructed(U, V, h))) for u in turned(U)],
        no_coordinates,
    ),
    "pca.which-space": (lambda U: U.shape[1], lambda U: U.shape[0]),
    "pca.every-w": (lambda U, h, y, w: dot(h - np.array(times(U, y)), times(U, w)), nothing),
    "pca.normal-equations": (
        lambda U, y: times(product(turned(U), U), y),
        lambda U, h: [dot(u, h) for u in turned(U)],
    ),
    "pca.coordinates-solved": (
        lambda y: y,
        lambda U, V, h: times(product(V, turned(U)), h),
    ),
    "pca.is-projection": (
        lambda U, V, h: reconstructed(U, V, h),
        lambda U, y: times(U, y),
    ),
    "pca.orthonormal-projection": (
        lambda U, V: product(U, V, turned(U)),
        lambda U: sum(outer(u, u) for u in turned(U)),
    ),
    "pca.frobenius": (lambda Γ: size(Γ), lambda Γ: diagonal_sum(product(Γ, turned(Γ)))),
    "pca.error": (
        squared_residuals,
        lambda T, U: diagonal_sum(product(turned(left_of_A(T, U)), left_of_A(T, U))),
    ),
    "pca.expanded": (error_trace, expansion),
    "pca.second-and-third": (
        lambda T, U: four_traces(T, U)[1],
        lambda T, U: four_traces(T, U)[2],
    ),
    "pca.fourth": (lambda T, U: four_traces(T, U)[3], lambda T, U: four_traces(T, U)[1]),
    "pca.what-remains": (lambda T, U: size(left_of_A(T, U)), missed),
    "pca.same-axes": (
        lambda T, U, U_: size(left_of_A(T, U)) - size(left_of_A(T, U_)),
        lambda T, U, U_: reached(U_, scatter(T)) - reached(U, scatter(T)),
    ),
    "pca.superposition": (
        lambda T, P, f: times(law_covariance(T, P), f),
        scores_times_deviations,
    ),
    "pca.second-moments": (
        law_covariance,
        lambda T, P: [
            [average(P, x * y) - average(P, x) * average(P, y) for y in T.T] for x in T.T
        ],
    ),
    "pca.on-the-diagonal": (
        lambda T, P, u: form(u, law_covariance(T, P), u),
        lambda T, P, u: spread(P, scores(T, u)),
    ),
}


# What the notes imply.


def missed_by(T, u):
    """Σ_i |x_i - x̂_i|², x̂ the projection on the line of u"""
    return sum(size(x - approximated(x, [u])) for x in T)


def from_the_plane(T, U, g):
    """The squared distances of the points from the plane through g along the axes"""
    return sum(size(x - g - approximated(x - g, turned(U))) for x in T)


def two_deviations(T, P):
    """E of the squared deviations of two independent points from their mean"""
    value, at = 0, range(len(P))
    for ω in at:
        for η in at:
            mean = (T[ω] + T[η]) / 2
            value += P[ω] * P[η] * (size(T[ω] - mean) + size(T[η] - mean))
    return value


def moved_axis(T, A, u):
    """Σ_i ⟨Ah_i, Au⟩ Ah_i"""
    points = np.array([times(A, x) for x in T])
    return scattered(points, np.array(times(A, u)))


IMPLIED = {
    "pca.for-convenience": (
        lambda T, u, v: missed_by(T, u) - missed_by(T, v),
        lambda T, u, v, n: n * (variance_of(T, v) - variance_of(T, u)),
    ),
    "pca.with-a-mean": (
        lambda T, u, n: (
            missed_by(T, u) + n * variance_of(T, u) + sum(dot(u, x) for x in T) ** 2 / n
        ),
        lambda T: size(T),
    ),
    "pca.through-the-mean": (
        from_the_plane,
        lambda T, U, g, n: (
            from_the_plane(T, U, sum(T) / n)
            + n * size(sum(T) / n - g - approximated(sum(T) / n - g, turned(U)))
        ),
    ),
    "pca.in-other-units": (lambda T, A, u, g: dot(g, moved_axis(T, A, u)), nothing),
    "pca.turned": (moved_axis, lambda A, u, s: s**2 * np.array(times(A, u))),
    "pca.estimated": (
        two_deviations,
        lambda T, P, u: spread(P, scores(T, u)),
    ),
    "pca.two-points": (
        two_deviations,
        lambda T, P: sum(spread(P, column) for column in T.T),
    ),
}

LOOPS = ONE | MANY | DECORRELATED | RECONSTRUCTED | IMPLIED


# What the claims are given.


def off_the_axes(U, h, y):
    """(x - Uy)ᵀUw for the unit vectors w"""
    return [dot(h - np.array(times(U, y)), times(U, w)) for w in unit_matrix(len(y))]


def beside_the_spectrum(T, U, V, d, ν):
    """AAᵀ - Σ_i λ_i u_i u_iᵀ, over the axes and over the others"""
    return scatter(T) - weighted_squares(U, d) - weighted_squares(V, ν)


GIVEN = {
    # the law and the sample
    "E_ω[h_ω] = 0": expected_vector,
    "T*𝟏 = 0": lambda T: [sum(column) for column in T.T],
    "T = 0": lambda T: T,
    "‖Tu‖²/n = s²": lambda T, u, s: variance_of(T, u) - s**2,
    "‖Tv‖²/n = t²": lambda T, v, t: variance_of(T, v) - t**2,
    "Σ_i ⟨u, h_i⟩⟨v, h_i⟩/n = stρ": lambda T, u, v, s, t, ρ, n: (
        mean_product(T, u, v, n) - ρ * s * t
    ),
    # lengths and right angles
    "‖u‖² = 1": lambda u: size(u) - 1,
    "‖v‖² = 1": lambda v: size(v) - 1,
    "⟨u, v⟩ = 0": lambda u, v: dot(u, v),
    "⟨v, u⟩ = 0": lambda u, v: dot(v, u),
    "U*U = I": lambda U: orthonormal_columns(U),
    "U'*U' = I": lambda U_: orthonormal_columns(U_),
    "ΓΓ* = I": lambda Γ: orthonormal_columns(turned(Γ)),
    "UU* = I": lambda U: orthonormal_columns(turned(U)),
    "U*(h - Uy) = 0": off_the_axes,
    # eigenvectors
    "A = S*S": lambda A, S: A - scatter(S),
    "Au = λu": lambda A, u, λ: times(A, u) - λ * u,
    "Av = λv": lambda A, v, λ: times(A, v) - λ * v,
    "T*Tu = s²u": lambda T, u, s: scattered(T, u) - s**2 * u,
    "T*Tu = λu": lambda T, u, λ: scattered(T, u) - λ * u,
    "T*Tv = γv": lambda T, v, γ: scattered(T, v) - γ * v,
    "T*T = s²I": lambda T, s: scatter(T) - s**2 * unit_matrix(T.shape[1]),
    "T*Tu = 0": lambda T, u: scattered(T, u),
    "T*Tf = λf": lambda T, f, λ: scattered(T, f) - λ * f,
    "tr(TT*) = λ": lambda T, λ: size(T) - λ,
    "‖f‖² = 1": lambda f: size(f) - 1,
    "⟨u, T*Tv⟩ = 0": lambda T, u, v: products_of_scores(T, u, v),
    "Γ*Γ = I": lambda Γ: orthonormal_columns(Γ),
    "K = Σ_l ν_l Γ_l Γ_l*": lambda K, Γ, ν: K - weighted_squares(Γ, ν),
    "T*Tv = 0": lambda T, v: scattered(T, v),
    "T*TU_a = d_a U_a": lambda T, U, d: images(scatter(T), U, d, U),
    "tr(TT*) = t²": lambda T, t: size(T) - t**2,
    "‖Tu‖² + ‖Tv‖² = tr(TT*)": lambda T, u, v: size(scores(T, u)) + size(scores(T, v)) - size(T),
    "X*X = I": lambda X, P: [
        [average(P, x * z) - (i == j) for j, z in enumerate(X.T)] for i, x in enumerate(X.T)
    ],
    "(KΓ)_il = Γ_il ν_l": lambda K, Γ, ν: [
        times(K, Γ[:, l]) - ν[l] * Γ[:, l] for l in range(len(ν))
    ],
    # what is largest
    "V*V = I": lambda V: orthonormal_columns(V),
    "U*V = 0": lambda U, V: [[dot(u, v) for v in turned(V)] for u in turned(U)],
    "T*T = Σ_a d_a U_a U_a* + Σ_l ν_l V_l V_l*": beside_the_spectrum,
    "d_a = s² + p_a²": lambda d, p, s: d - s**2 - p**2,
    "d_a = g² + s² + q_a²": lambda d, q, s, g: d - s**2 - g**2 - q**2,
    "ν_l = s² - r_l²": lambda ν, r, s: ν - s**2 + r**2,
    "‖U_a‖² = 1": lambda U: [size(u) - 1 for u in turned(U)],
    "O*O = I": lambda O: orthonormal_columns(O),
    "TU_a = t_a O_a": lambda T, U, t, O: images(T, U, t, O),
    "T*O_a = t_a U_a": lambda T, U, t, O: images(turned(T), O, t, U),
    # what the notes imply
    "A* = A": lambda A: A - turned(A),
    "⟨g, Au⟩ = 0": lambda A, u, g: dot(g, times(A, u)),
    "A*A = I": lambda A: orthonormal_columns(A),
    "E_ω[(h_ω - μ)(h_ω - μ)*] = I": lambda T, P: law_covariance(T, P) - unit_matrix(T.shape[1]),
    # inverses
    "t_a w_a = 1": lambda t, w: t * w - 1,
    "U*UV = I": lambda U, V: product(turned(U), U, V) - unit_matrix(len(V)),
    "VU*U = I": lambda U, V: product(V, turned(U), U) - unit_matrix(len(V)),
}


# What the counterexamples say beyond their two lines.


def counterexample(name):
    """The arrays of a counterexample, by name."""
    (model,) = witnessed("06_pca_two_views")[name].verify().models
    return handed_out(model, True)


def test_least_error_without_any_variance():
    """Points that are not centred: the axis nearest to them is the one they do not vary along."""
    found = counterexample("pca.for-convenience")
    T, u, v = (found[name] for name in ("T", "u", "v"))
    assert missed_by(T, u) < missed_by(T, v)
    assert variance_of(T, u) == 0 < variance_of(T, v)


def test_the_first_axis_of_two_points_holds_the_whole_trace():
    """And on average twice the largest variance of the law, where that is the same all around."""
    law = np.array(counterexample("pca.estimated")["T"], dtype=float)
    largest = []
    for x in law:
        for y in law:
            covariance = (centred := np.array([x, y]) - (x + y) / 2).T @ centred
            largest.append(np.linalg.eigvalsh(covariance)[-1])
            assert pytest.approx(np.trace(covariance)) == largest[-1]
    assert pytest.approx(2 * np.linalg.eigvalsh(law.T @ law / 4)[-1]) == np.mean(largest)


def test_the_axis_in_other_units():
    """Neither the old axis nor the old axis in new units is an axis of the points in new units."""
    found = counterexample("pca.in-other-units")
    T, A, u = (np.array(found[name], dtype=float) for name in ("T", "A", "u"))
    assert not (A - np.diag(np.diag(A))).any()
    covariance = (T @ A).T @ (T @ A)
    for axis in (u, A @ u):
        image = covariance @ axis
        assert abs(image[0] * axis[1] - image[1] * axis[0]) > 1


def test_normal_each_by_itself():
    """X normal, Y = ±X by a coin, by Gauss's quadrature."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(12)
    weights = weights / weights.sum()
    x, y = np.concatenate([nodes, nodes]), np.concatenate([nodes, -nodes])
    p = np.concatenate([weights, weights]) / 2
    for power, moment in ((1, 0), (2, 1), (3, 0), (4, 3), (6, 15)):  # Y has the moments of X
        assert pytest.approx(moment, abs=1e-9) == p @ y**power
    assert pytest.approx(0, abs=1e-12) == p @ (x * y)
    assert pytest.approx(3) == p @ (x**2 * y**2)


def test_eigenvectors_of_a_covariance_that_are_not_orthogonal():
    """The A of pca.not-orthogonal is the covariance of a centred sample."""
    given = counterexample("pca.not-orthogonal")
    T = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]], dtype=object)
    assert not any(sum(T)) and (scatter(T) == 4 * given["A"]).all()


def test_the_sample_and_the_law_of_the_axes_that_do_not_decorrelate():
    """The sample is centred, and A is the covariance of a law: symmetric, and positive."""
    given = counterexample("pca.sample-axes")
    A, T, u = (given[name] for name in ("A", "T", "u"))
    assert not any(sum(T)) and (scattered(T, u) == given["λ"] * u).all()
    assert (np.array(turned(A)) == A).all()
    assert A[0, 0] > 0 and A[0, 0] * A[1, 1] > A[0, 1] ** 2


def test_axes_of_length_one_need_not_be_orthogonal_beyond_the_rank():
    """Note 004, §9.1.2: UᵀAAᵀU is diagonal, its trace is largest, and two columns are equal."""
    T, U = fractions([1, 0, 0], [-1, 0, 0]), fractions([1, 0, 0], [0, 1, 1], [0, 0, 0])
    forms = np.array(product(turned(U), scatter(T), U))
    assert (forms == np.diag(np.diag(forms))).all() and diagonal_sum(forms) == size(T)
    assert [size(u) for u in turned(U)] == [1, 1, 1] and U[:, 1] @ U[:, 2] == 1


# The reference implementation.

few = settings(derandomize=True, max_examples=30, deadline=None)
seeds = st.integers(0, 10**6)


def sample(seed, n, d, k):
    """Points that are not centred, and k orthonormal axes that are not theirs."""
    rng = np.random.default_rng(seed)
    return rng.normal(2, 3, size=(n, d)), np.linalg.qr(rng.normal(size=(d, k)))[0]


shapes = st.tuples(st.integers(1, 7), st.integers(1, 6)).flatmap(
    lambda s: st.tuples(st.just(s[0]), st.just(s[1]), st.integers(1, s[1]))
)


@few
@given(seeds, shapes)
def test_against_loops(seed, shape):
    n, d, k = shape
    points, axes = sample(seed, n, d, k)
    y = [[sum(points[i, a] * axes[a, q] for a in range(d)) for q in range(k)] for i in range(n)]
    back = [[sum(y[i][q] * axes[a, q] for q in range(k)) for a in range(d)] for i in range(n)]
    assert coordinates(points, axes) == pytest.approx(np.array(y), abs=1e-12)
    assert project(points, axes) == pytest.approx(np.array(back), abs=1e-12)
    assert residual(points, axes) == pytest.approx(points - np.array(back), abs=1e-12)
    error = sum((points[i, a] - back[i][a]) ** 2 for i in range(n) for a in range(d)) / n
    assert mean_squared_error(points, axes) == pytest.approx(error, abs=1e-12)
    means = [sum(y[i][q] for i in range(n)) / n for q in range(k)]
    variance = sum((y[i][q] - means[q]) ** 2 for i in range(n) for q in range(k)) / n
    assert explained_variance(points, axes) == pytest.approx(variance, abs=1e-12)
    middle = [sum(points[i, a] for i in range(n)) / n for a in range(d)]
    total = sum((points[i, a] - middle[a]) ** 2 for i in range(n) for a in range(d)) / n
    assert total_variance(points) == pytest.approx(total, abs=1e-12)


@few
@given(seeds, shapes)
def test_a_projection_is_the_nearest_point_and_pythagoras_holds(seed, shape):
    points, axes = sample(seed, *shape)
    nearest = project(points, axes)
    assert project(nearest, axes) == pytest.approx(nearest, abs=1e-12)
    assert coordinates(residual(points, axes), axes) == pytest.approx(0, abs=1e-12)
    other = np.random.default_rng(seed).normal(size=(shape[0], shape[2])) @ axes.T
    distances = [np.linalg.norm(points - to, axis=1) for to in (nearest, nearest + other)]
    assert (distances[0] <= distances[1] + 1e-12).all()


@few
@given(seeds, shapes)
def test_what_is_kept_and_what_is_lost_add_up(seed, shape):
    """For centred points; others lose what their mean has outside the plane as well."""
    points, axes = sample(seed, *shape)
    kept, total = explained_variance(points, axes), total_variance(points)
    assert kept + mean_squared_error(centred(points), axes) == pytest.approx(total)
    outside = np.sum(residual(points.mean(axis=0)[None], axes) ** 2)
    assert kept + mean_squared_error(points, axes) == pytest.approx(total + outside)


@few
@given(seeds, shapes)
def test_principal_axes_win_both_contests(seed, shape):
    """The largest variance and the smallest error, against axes at random and their own turns."""
    points, axes = sample(seed, *shape)
    values, best = primal(points, shape[2])
    assert explained_variance(points, best) == pytest.approx(values.sum(), abs=1e-10)
    assert explained_variance(points, best) >= explained_variance(points, axes) - 1e-10
    error = mean_squared_error(centred(points), best)
    assert error <= mean_squared_error(centred(points), axes) + 1e-10
    turned = best @ np.linalg.qr(np.random.default_rng(seed).normal(size=(shape[2],) * 2))[0]
    assert mean_squared_error(centred(points), turned) == pytest.approx(error, abs=1e-10)


def test_degenerate_samples():
    one, axis = [[3.0, 4.0]], [[1.0], [0.0]]
    assert total_variance(one) == explained_variance(one, axis) == 0
    assert mean_squared_error(one, axis) == 16
    assert mean_squared_error(one, np.eye(2)) == 0
    assert residual([[0, 0], [0, 0]], axis).tolist() == [[0, 0], [0, 0]]


two = [[1.0, 2.0], [3.0, 5.0]]


@pytest.mark.parametrize("call", [coordinates, project, residual, mean_squared_error])
@pytest.mark.parametrize(
    ("points", "axes", "message"),
    [
        (two, [[1.0], [1.0]], r"axes must be orthonormal columns: np.linalg.qr\(axes\)"),
        (two, [[1.0, 0.0]], r"axes must have the shape \(2, any\), and has \(1, 2\)"),
        (two, [1.0, 0.0], r"axes must have the shape \(2, any\)"),
        (two, [[float("inf")], [0.0]], "axes holds NaN or infinity"),
        ([[1.0, float("nan")]], np.eye(2), "points holds NaN or infinity: remove"),
        ([1.0, 2.0], np.eye(2), r"points must have the shape \(any, any\)"),
        (np.empty((0, 2)), np.eye(2), "points is empty"),
        ([["a", "b"]], np.eye(2), "points must be an array of real numbers"),
    ],
)
def test_bad_input_is_refused(call, points, axes, message):
    with pytest.raises(ValueError, match=message):
        call(points, axes)


def test_bad_points_are_refused_without_axes_too():
    with pytest.raises(ValueError, match="points holds NaN"):
        total_variance([[float("nan")]])


# What the notebooks say of numbers.


def test_the_elbow_of_the_digits():
    """The eigenvalues fall fastest from the third to the fifth, and five keep half."""
    digits = load_digits().data
    values = np.linalg.svd(digits - digits.mean(axis=0), compute_uv=False) ** 2
    drops = 1 - values[1:10] / values[:9]
    assert sorted(np.argsort(drops)[-2:]) == [2, 3]
    assert (abs(drops[2:4] - 0.3) < 0.02).all()
    others = np.delete(drops, [2, 3])
    assert others.min() > 0.075 and others.max() < 0.155
    share = np.cumsum(values) / values.sum()
    assert 0.5 < share[4] < 0.6
    assert share[11] < 0.8 <= share[12] and share[19] < 0.9 <= share[20]
    assert (values[-3:] < 1e-20 * values[0]).all() and values[-4] > 1e-9 * values[0]


def test_the_matrix_is_unbiased_and_its_largest_eigenvalue_is_not():
    samples = np.random.default_rng(1).normal(size=(6000, 10, 3))
    matrices = [np.cov(points.T) for points in samples]
    assert np.mean(matrices, axis=0) == pytest.approx(np.eye(3), abs=0.03)
    means = np.mean([np.linalg.eigvalsh(matrix) for matrix in matrices], axis=0)
    assert means == pytest.approx([0.39, 0.89, 1.72], abs=0.03)


def test_the_scores_on_the_axes_of_a_sample_are_correlated_under_the_law():
    """By the angle t of the first axis: the covariance is 3 sin t cos t, for diag(4, 1)."""
    rng = np.random.default_rng(2)
    for n, median in ((10, 0.23), (100, 0.07), (1000, 0.02)):
        found = []
        for _ in range(2000):
            a, b, c = np.cov((rng.normal(size=(n, 2)) * [2, 1]).T)[[0, 0, 1], [0, 1, 1]]
            t = np.arctan2(2 * b, a - c) / 2
            along, across = 4 * np.cos(t) ** 2 + np.sin(t) ** 2, 4 * np.sin(t) ** 2 + np.cos(t) ** 2
            found.append(abs(3 * np.sin(t) * np.cos(t)) / np.sqrt(along * across))
        assert np.median(found) == pytest.approx(median, abs=0.02)
