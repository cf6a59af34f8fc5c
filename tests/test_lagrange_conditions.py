"""Chapter 04: its claims by loops, what its counterexamples show, and its reference code."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, handed_out, run_until, witnessed
from test_centering import deviations, mean_of_squares, product, products_of_deviations, two_sided
from test_empirical_covariance import (
    axes_are_orthonormal,
    centring,
    inner_products,
    nothing,
    times,
    under_the_sample,
)

from reference_impl.lagrange_conditions import (
    by_deflation,
    power_iterates,
    power_iteration,
    rayleigh_quotient,
)

# Row i of T is the point h_i: the x_i of notes 002 and 004, k(x_i, ·) of note 003.


def scores(T, f):
    """⟨h_i, f⟩, which is f(x_i), for every point"""
    return np.array([dot(point, f) for point in T])


def vector(T, α):
    """Σ_i α_i h_i"""
    n, d = len(T), len(T[0])
    return np.array([sum(α[i] * T[i][a] for i in range(n)) for a in range(d)])


def scatter(T):
    """Σ_i h_i h_iᵀ, the AAᵀ of note 004"""
    n, d = len(T), len(T[0])
    return np.array(
        [[sum(T[i][a] * T[i][b] for i in range(n)) for b in range(d)] for a in range(d)]
    )


def scattered(T, f):
    """Σ_i ⟨h_i, f⟩ h_i"""
    return vector(T, scores(T, f))


def form(x, matrix, y):
    """Σ_ij x_i m_ij y_j"""
    return sum(x[i] * matrix[i][j] * y[j] for i in range(len(x)) for j in range(len(y)))


def size(x):
    """The sum of the squares of all entries."""
    return sum(entry * entry for entry in np.ravel(x))


def turned(matrix):
    return [list(column) for column in zip(*matrix, strict=True)]


def diagonal_sum(matrix):
    return sum(matrix[i][i] for i in range(len(matrix)))


def unit_matrix(size):
    return np.array([[int(i == j) for j in range(size)] for i in range(size)])


def outer(x, y):
    return np.array([[p * q for q in y] for p in x])


def moved(matrix, vector):
    return np.array(times(matrix, vector))


def squared_gram(T):
    """G², entry by entry"""
    G = inner_products(T)
    return product(G, G)


def slope(function, x, d):
    """The derivative at t = 0 of function(x + td), which is of degree 2 at most in t."""
    return (function(x + d) - function(x - d)) / 2


def norm_of(T, α):
    """|f|² for f = Σ α_i h_i"""
    return size(vector(T, α))


def squares_of(T, α):
    """Σ_j f(x_j)² for f = Σ α_i h_i"""
    return size(scores(T, vector(T, α)))


# What is maximised.


def variance_of(T, f):
    return under_the_sample(T, f, f)


def form_of_gram(T, α):
    return form(α, inner_products(T), α)


def form_of_squared_gram(T, α):
    return form(α, squared_gram(T), α)


def form_of_G_C_G(T, α, n):
    G = inner_products(T)
    return form(α, product(G, centring(n), G), α) / n


MAXIMISED = {
    "lagrange.dual-norm": (
        lambda f, g, λ: size(f) ** 2 * size(λ * f + g) - size(f) * dot(λ * f + g, f) ** 2,
        lambda f, g: size(dot(f, f) * g - dot(g, f) * f),
    ),
    "lagrange.dual-norm-reached": (
        lambda f, λ: dot(λ * f, f) ** 2,
        lambda f, λ: size(f) * size(λ * f),
    ),
    "lagrange.constraint": (norm_of, form_of_gram),
    "lagrange.variance": (lambda T, α: variance_of(T, vector(T, α)), form_of_G_C_G),
    "lagrange.sum-of-squares": (squares_of, form_of_squared_gram),
    "lagrange.inner-products": (
        lambda T, α, β: dot(vector(T, α), vector(T, β)),
        lambda T, α, β: form(α, inner_products(T), β),
    ),
    "lagrange.score-variance": (
        lambda T, u: variance_of(T, u),
        lambda T, u: form(u, mean_of_squares(T), u),
    ),
    "lagrange.needs-centring": (
        lambda T, f: size(scores(deviations(T), f)) / (len(T) - 1),
        lambda T, f: size(scores(T, f)) / (len(T) - 1),
    ),
    "lagrange.two-factors": (
        lambda T, f: sum(dot(x, f) ** 2 for x in T) / (len(T) - 1),
        lambda T, f, n: n / (n - 1) * (sum(dot(x, f) ** 2 for x in T) / n),
    ),
    "lagrange.spread": (
        lambda T, u: variance_of(T, u),
        lambda T, u: sum(dot(u, x) ** 2 for x in T) / len(T),
    ),
    "lagrange.half": (
        lambda T, u: sum(dot(u, x) ** 2 for x in T) / 2,
        lambda T, u: form(u, scatter(T), u) / 2,
    ),
}

# Derivatives: the first end is a difference quotient, exact as the functions are quadratic.


def lagrange_004(T, u, λ):
    """½ uᵀAAᵀu - λ(uᵀu - 1), as note 004 prints it"""
    return size(scores(T, u)) / 2 - λ * (dot(u, u) - 1)


def lagrange_002(T, u, λ):
    """uᵀΣu - λ(uᵀu - 1) with Σ = (1/n) Σ_i x_i x_iᵀ"""
    return size(scores(T, u)) / len(T) - λ * (dot(u, u) - 1)


def lagrange_000(T, α, γ):
    """The objective of (6) less γ/n times what its constraint sets to 0"""
    return (squares_of(T, α) - γ * (norm_of(T, α) - 1)) / len(T)


def in_the_multiplier(u, δ):
    """Along λ, at λ = 7: with the matrix (a - 2b), which does not matter."""
    A = [[a - 2 * b for b in range(len(u))] for a in range(len(u))]
    return slope(lambda λ: form(u, A, u) - λ * (dot(u, u) - 1), 7, δ)


def scattered_u(T, u):
    return scattered(T, u)


def printed_condition(T, u, v, λ, δ):
    """AAᵀu₂ - λu₂ - δu₁, with u for u₁ and v for u₂"""
    return scattered(T, v) - λ * v - δ * u


DERIVATIVES = {
    "lagrange.linear-form": (
        lambda g, d: slope(lambda x: dot(g, x), 3 * g - 5, d),
        lambda g, d: sum(g[a] * d[a] for a in range(len(d))),
    ),
    "lagrange.product-rule": (
        lambda A, f, u, v, d: slope(lambda x: dot(x, f) * form(v, A, x), u, d),
        lambda A, f, u, v, d: dot(d, f) * form(v, A, u) + dot(u, f) * form(v, A, d),
    ),
    "lagrange.quadratic-form": (
        lambda A, u, d: slope(lambda x: form(x, A, x), u, d),
        lambda A, u, d: sum(
            u[a] * (A[a, b] + A[b, a]) * d[b] for a in range(len(u)) for b in range(len(u))
        ),
    ),
    "lagrange.symmetric-form": (
        lambda A, u, d: slope(lambda x: form(x, A, x), u, d),
        lambda A, u, d: 2 * dot(times(A, u), d),
    ),
    "lagrange.linear-map": (
        lambda A, v, d: slope(lambda x: form(v, A, x), 3 * v - 5, d),
        lambda A, v, d: sum(v[a] * A[a, b] * d[b] for a in range(len(v)) for b in range(len(d))),
    ),
    "lagrange.in-the-multiplier": (
        in_the_multiplier,
        lambda u, δ: -(dot(u, u) - 1) * δ,
    ),
    "lagrange.in-the-vector": (
        lambda T, u, d, λ: slope(lambda x: lagrange_002(T, x, λ), u, d),
        lambda T, u, d, λ, n: dot(2 * scattered(T, u) / n - 2 * λ * u, d),
    ),
    "lagrange.eigenvector": (
        lambda T, u, n: scattered(T, u) / n,
        lambda u, λ: λ * dot(u, u) * u,
    ),
    "lagrange.not-every-one": (
        lambda T, u: size(scores(T, u)),
        lambda s: s**2,
    ),
    "lagrange.printed-multiplier": (scattered_u, lambda u, λ: λ * u),
    "lagrange.multiplier": (
        lambda T, u, d, λ: slope(lambda x: lagrange_004(T, x, λ), u, d),
        lambda T, u, d, λ: dot(scattered(T, u) - 2 * λ * u, d),
    ),
    "lagrange.still-an-eigenvector": (scattered_u, lambda u, λ: 2 * λ * u),
    "lagrange.printed-second": (printed_condition, lambda v: 0 * v),
    "lagrange.second-multiplier": (
        lambda T, u, v, d, λ, δ: slope(lambda x: lagrange_004(T, x, λ) - δ * dot(u, x), v, d),
        lambda T, u, v, d, λ, δ: dot(scattered(T, v) - 2 * λ * v - δ * u, d),
    ),
    "lagrange.in-coefficients": (
        lambda T, α, β, γ: slope(lambda x: lagrange_000(T, x, γ), α, β),
        lambda T, α, β, γ, n: (
            2 / n * (form(β, squared_gram(T), α) - γ * form(β, inner_products(T), α))
        ),
    ),
}

# Along great circles: the point at the angle whose cosine is p and whose sine is q.


def on_circle(A, u, d, p, q):
    """⟨f, Af⟩ at f = pu + qd"""
    f = np.array([p * x + q * y for x, y in zip(u, d, strict=True)])
    return form(f, A, f)


def lacks(A, f, λ):
    """λ|f|² - ⟨f, Af⟩"""
    return λ * size(f) - form(f, A, f)


def steeper(function, x, d):
    """The same slope, of a function of degree 4 at most in t."""
    near, far = (function(x + k * d) - function(x - k * d) for k in (1, 2))
    return (8 * near - far) / 12


CIRCLES = {
    "lagrange.great-circle": (
        lambda A, u, d, p, q: on_circle(A, u, d, p, q) - form(u, A, u),
        lambda A, u, d, p, q: (
            2 * p * q * dot(times(A, u), d) + q**2 * (form(d, A, d) - form(u, A, u))
        ),
    ),
    "lagrange.condition": (
        lambda A, u, λ: dot(moved(A, u) - λ * u, times(A, u)),
        lambda A, u, λ: size(moved(A, u) - λ * u),
    ),
    "lagrange.profile": (
        lambda A, u, d, p, q, λ: λ - on_circle(A, u, d, p, q),
        lambda A, d, q, λ: q**2 * (λ - form(d, A, d)),
    ),
    "lagrange.local-is-global": (
        lambda A, u, d, p, q, λ: on_circle(A, u, d, p, q) - λ,
        lambda q, s: (q * s) ** 2,
    ),
    "lagrange.every-circle": (lacks, lambda A, f, u, λ, γ: lacks(A, f - γ * u, λ)),
    "lagrange.regular": (
        lambda T, α: slope(lambda x: norm_of(T, x), α, α),
        lambda: 2,
    ),
    "lagrange.irregular": (
        lambda u, d: steeper(lambda x: (dot(x, x) - 1) ** 2, u, d),
        lambda u, d: sum(4 * (dot(u, u) - 1) * u[a] * d[a] for a in range(len(u))),
    ),
}

# One maximum.


def less_than_u(T, u, f):
    """|f|² times what u reaches, less what f reaches"""
    return size(scores(T, u)) * size(f) - size(scores(T, f))


def on_axes(columns, weights, f):
    """Σ_a w_a² ⟨u_a, f⟩², over the columns u_a"""
    return sum(w**2 * dot(u, f) ** 2 for w, u in zip(weights, turned(columns), strict=True))


def off_axes(columns, f):
    """The squared length of f - Σ_a ⟨u_a, f⟩ u_a"""
    return size(f - sum(dot(u, f) * np.array(u) for u in turned(columns)))


def left_of_f(U, r, f, s):
    return s**2 * off_axes(U, f) + on_axes(U, r, f)


def less_than_e(T, e, s, α):
    """The objective of (6) at e/s, for the constraint of α, less that at α for that of e/s"""
    return squares_of(T, e / s) * norm_of(T, α) - squares_of(T, α) * norm_of(T, e / s)


def left_of_α(Γ, t, r, α):
    return on_axes(Γ, t * r, α)


MAXIMUM = {
    "lagrange.maximum": (less_than_u, left_of_f),
    "lagrange.exists": (less_than_u, left_of_f),
    "lagrange.any-symmetric": (
        lambda A, u, f: form(u, A, u) * size(f) - form(f, A, f),
        lambda Γ, r, f: on_axes(Γ, r, f),
    ),
    "lagrange.value": (lambda T, u: form(u, scatter(T), u), lambda s: s**2),
    "lagrange.feasible": (lambda T, e, s: norm_of(T, e / s), lambda: 1),
    "lagrange.optimal": (less_than_e, left_of_α),
    "lagrange.optimal-value": (
        lambda T, e, s, n: form_of_squared_gram(T, e / s) / n,
        lambda s, n: s**2 / n,
    ),
    "lagrange.multiplier-there": (
        lambda T, e, s: times(squared_gram(T), e / s),
        lambda T, e, s: s**2 * moved(inner_products(T), e / s),
    ),
    "lagrange.quotient": (
        lambda T, e, α: squares_of(T, e) * norm_of(T, α) - squares_of(T, α) * norm_of(T, e),
        lambda Γ, t, r, e, s, α: s**2 * size(e) * left_of_α(Γ, t, r, α),
    ),
    "lagrange.solution": (
        lambda T, α: times(squared_gram(T), α),
        lambda T, s, α: s**2 * moved(inner_products(T), α),
    ),
}

# Definiteness.

DEFINITENESS = {
    "lagrange.cancelled": (lambda K, α: times(K, α), lambda α, γ: γ * α),
    "lagrange.symmetric": (lambda T, n: turned(two_sided(T, n)), products_of_deviations),
    "lagrange.symmetric-covariance": (
        lambda T, f, g: dot(f, scattered(T, g)),
        lambda T, f, g: dot(scattered(T, f), g),
    ),
    "lagrange.covariance-not-definite": (lambda f: f, lambda f: 0 * f),
    "lagrange.semidefinite": (
        lambda T, f: form(f, scatter(T), f),
        lambda T, f: sum(dot(x, f) ** 2 for x in T),
    ),
}

# Who solves (6), and (5) against (6).


def best_coefficients(T, f, s):
    """⟨h_i - h̄, f⟩ / s²"""
    return scores(deviations(T), f) / s**2


def less_than_best(T, X, u, s, β):
    """n times the variance at α = Xu/s², for the constraint of β, less that at β for that of α"""
    best, other = vector(T, scores(X, u) / s**2), vector(T, β)
    values = [size(scores(X, f)) for f in (best, other)]
    return values[0] * size(other) - values[1] * size(best)


def from_centred_points(T, f, s):
    return vector(deviations(T), best_coefficients(T, f, s))


def from_points(T, f, s):
    """Σ_i (f(x_i) / s²) h_i"""
    return vector(T, scores(T, f) / s**2)


SOLUTIONS = {
    "lagrange.kernel-is-free": (
        lambda T, α, z: times(inner_products(T), α + z),
        lambda T, α: scores(T, vector(T, α)),
    ),
    "lagrange.not-an-eigenvector": (
        lambda T, α: times(inner_products(T), α),
        lambda s, α: s**2 * α,
    ),
    "lagrange.definite-sequence": (lambda α: α, lambda β: β),
    "lagrange.one-functional": (lambda u, f: dot(u, f) ** 2, lambda: 1),
    "lagrange.ties": (
        lambda T, u, v, λ, γ: scattered(T, λ * u + γ * v),
        lambda u, v, λ, γ, s: s**2 * (λ * u + γ * v),
    ),
    "lagrange.attained-feasible": (
        lambda T, u, s: form_of_gram(T, best_coefficients(T, u, s)),
        lambda: 1,
    ),
    "lagrange.attained": (
        less_than_best,
        lambda T, U, r, s, β: left_of_f(U, r, vector(T, β), s),
    ),
    "lagrange.same-problem": (lambda T, u, s: from_centred_points(T, u, s), lambda u: u),
    "lagrange.in-span": (lambda f: f, from_centred_points),
    "lagrange.same-norm": (
        lambda T, f, s: form_of_gram(T, best_coefficients(T, f, s)),
        lambda f: size(f),
    ),
    "lagrange.representer": (lambda f: f, from_points),
    "lagrange.functional": (
        lambda T, e, h, s: dot(h, vector(T, e / s)),
        lambda T, e, h, s: sum(e[i] * dot(h, T[i]) for i in range(len(T))) / s,
    ),
    "lagrange.best-functional": (
        lambda T, e, s, f: squares_of(T, e / s) * size(f) - size(scores(T, f)) * norm_of(T, e / s),
        left_of_f,
    ),
}

# One after the other.

SEQUENCE = {
    "lagrange.uncorrelated": (
        lambda T, α, β: under_the_sample(T, vector(T, α), vector(T, β)),
        lambda T, α, β, n: form(α, squared_gram(T), β) / n,
    ),
    "lagrange.covariances": (
        lambda T, e, e_, s, t, n: (
            dot(scores(T, vector(T, e / s)), scores(T, vector(T, e_ / t))) / n
        ),
        lambda e, e_, s, t, n: t**3 / (s * n) * dot(e, e_),
    ),
    "lagrange.orthogonal-eigenvectors": (lambda e, e_: dot(e, e_), nothing),
    "lagrange.uncorrelated-is-orthogonal": (lambda u, f: dot(u, f), nothing),
    "lagrange.later-feasible": (lambda T, u, e: dot(u, vector(T, e)), nothing),
    "lagrange.later": (less_than_e, lambda T, V, r, α: on_axes(V, r, vector(T, α))),
    "lagrange.past-the-rank": (form_of_gram, nothing),
    "lagrange.coefficients-too": (lambda f: f, from_points),
}

# Note 003: β = K^(1/2) α.


def turned_columns(Γ):
    return turned(Γ)


ROOTS = {
    "lagrange.substitution": (lambda V, B, α: times(V, times(B, α)), lambda α: α),
    "lagrange.objective-in-beta": (
        lambda B, α: size(times(product(B, B), α)),  # αᵀK²α is |Kα|²
        lambda B, α: form(times(B, α), product(B, B), times(B, α)),
    ),
    "lagrange.constraints-in-beta": (
        lambda K, α, z: form(α, K, z),
        lambda B, α, z: dot(times(B, α), times(B, z)),
    ),
    "lagrange.leading": (
        lambda K, e, β: form(e, K, e) * size(β) - form(β, K, β),
        lambda Γ, r, β: on_axes(Γ, r, β),
    ),
    "lagrange.back": (
        lambda Γ, b, t: [
            t[c]
            * sum(
                b[a] * dot(column, turned(Γ)[c]) * np.array(column)
                for a, column in enumerate(turned(Γ))
            )
            for c in range(len(t))
        ],
        turned_columns,
    ),
    "lagrange.decomposed": (
        lambda K, e, β: form(e, K, e) * size(β) - form(β, K, β) * size(e),
        lambda Γ, r, e, β: size(e) * on_axes(Γ, r, β),
    ),
    "lagrange.root": (
        lambda N, Γ: product(*[product(Γ, N, turned(Γ))] * 2),
        lambda N, Γ: product(Γ, product(N, N), turned(Γ)),
    ),
    "lagrange.values-of-component": (lambda T, e, s: squares_of(T, e / s), lambda s: s**2),
    "lagrange.inverse-root": (
        lambda N, W, Γ: product(product(Γ, W, turned(Γ)), product(Γ, N, turned(Γ)), Γ),
        lambda Γ: Γ,
    ),
    "lagrange.orthonormal-components": (
        lambda T, e, e_, s, t: dot(scores(T, vector(T, e / s)), scores(T, vector(T, e_ / t))),
        lambda e, e_, s, t: t**2 * (t / s * dot(e, e_)),
    ),
}

# Note 004: the second axis, the trace, the joint problem. Note 002: deflation.


def covariance_of(T, u, v):
    return under_the_sample(T, u, v)


def products_of_scores(T, u, v):
    return sum(dot(u, x) * dot(v, x) for x in T)


def reached(U, A):
    """Σ_a u_aᵀ A u_a"""
    return sum(form(u, A, u) for u in turned(U))


def missed(T, U):
    """Σ_i |h_i|² less Σ_a Σ_i ⟨u_a, h_i⟩²"""
    return size(T) - sum(size(scores(T, u)) for u in turned(U))


def projected(T, U):
    """Σ_a ⟨u_a, h_i⟩ u_a for every point"""
    return np.array([sum(dot(u, x) * np.array(u) for u in turned(U)) for x in T])


def residuals(T, u):
    """h_i - ⟨u, h_i⟩ u for every point"""
    return np.array([x - dot(u, x) * u for x in T])


def less_than_trace(A, N, U_, λ, k):
    """λk + Σ N_ab², less what the other axes reach"""
    return λ * k + size(N) - reached(U_, A)


def two_remainders(N, S, U, U_):
    """The parts off the other axes of the combinations U N*, and what S leaves of those axes"""
    combinations = product(N, turned(U))
    off = [x - projected([x], U_)[0] for x in np.array(combinations)]
    return size(off) + sum(size(times(S, u)) for u in turned(U_))


AXES = {
    "lagrange.printed-covariance": (covariance_of, products_of_scores),
    "lagrange.covariance": (covariance_of, lambda T, u, v, n: products_of_scores(T, u, v) / n),
    "lagrange.covariance-of-axes": (products_of_scores, lambda u, v, s: s**2 * dot(u, v)),
    "lagrange.still-uncorrelated": (lambda T, u, v: form(u, scatter(T), v), nothing),
    "lagrange.multiplied": (
        lambda T, u, v, λ, δ: dot(u, printed_condition(T, u, v, λ, δ)),
        lambda T, u, v, λ, δ: form(u, scatter(T), v) - λ * dot(u, v) - δ * dot(u, u),
    ),
    "lagrange.no-second-multiplier": (lambda u, δ: δ * dot(u, u), nothing),
    "lagrange.second-eigenvector": (
        lambda T, u, v: dot(u, u) * scattered(T, v),
        lambda u, v, λ: dot(u, u) * λ * v,
    ),
    "lagrange.another-eigenvalue": (lambda v: v, lambda v: 0 * v),
    "lagrange.next-axis": (less_than_u, lambda V, r, f, s: left_of_f(V, r, f, s)),
    "lagrange.printed-variance": (lambda T, u: variance_of(T, u), lambda s: s**2),
    "lagrange.variance-of-component": (
        lambda T, u, n: sum(dot(u, x) ** 2 for x in T) / n,
        lambda s, n: s**2 / n,
    ),
    "lagrange.joint": (less_than_trace, two_remainders),
    "lagrange.joint-value": (reached, lambda N, λ, k: λ * k + size(N)),
    "lagrange.collected": (
        lambda T, U: turned([scattered(T, np.array(u)) for u in turned(U)]),
        lambda U, d: [[x * y for x, y in zip(row, d, strict=True)] for row in U],
    ),
    "lagrange.joint-solution": (reached, lambda N: diagonal_sum(N)),
    "lagrange.rotated": (lambda A, O, U: reached(product(U, O), A), reached),
    "lagrange.trace-of-product": (
        lambda α, β: diagonal_sum(outer(α, β)),
        lambda α, β: sum(β[i] * α[i] for i in range(len(α))),
    ),
    "lagrange.trace-turns": (
        lambda B, Γ: diagonal_sum(product(Γ, B)),
        lambda B, Γ: diagonal_sum(product(B, Γ)),
    ),
    "lagrange.trace-adds": (
        lambda B, V: diagonal_sum(B + V),
        lambda B, V: diagonal_sum(B) + diagonal_sum(V),
    ),
    "lagrange.as-a-trace": (
        lambda T, U: reached(U, scatter(T)),
        lambda T, U: diagonal_sum(product(turned(U), turned(T), T, U)),
    ),
    "lagrange.whole-basis": (
        lambda U, d: size(unit_matrix(int(d)) - product(U, turned(U))),
        lambda d, k: d - k,
    ),
    "lagrange.every-basis": (missed, lambda T, U: size(T - projected(T, U))),
    "lagrange.spread-of-scores": (
        lambda T, U: len(T) * sum(variance_of(T, u) for u in turned(U)),
        lambda T, U: sum(dot(u, x) ** 2 for x in T for u in turned(U)),
    ),
    "lagrange.deflated": (
        lambda T, u: scatter(residuals(T, u)),
        lambda T, u, s: scatter(T) - s**2 * outer(u, u),
    ),
    "lagrange.deflation-finds": (lambda T, f: scattered(T, f), lambda f, t: t**2 * f),
    "lagrange.deflation-agrees": (
        lambda T, u, f: scattered(residuals(T, u), f),
        lambda T, f: scattered(T, f),
    ),
    "lagrange.deflation-repeats": (lambda u, f: dot(u, f), nothing),
}

IMPLIED = {
    "lagrange.length-found": (form_of_gram, lambda: 1),
    "lagrange.length-given": (lambda T, α, t: norm_of(T, α / t), lambda: 1),
    "lagrange.orthogonal-enough": (lambda T, u, v: products_of_scores(T, u, v), nothing),
    "lagrange.still-a-covariance": (
        lambda T, u, f, s: size(scores(T, f)) - s**2 * dot(u, f) ** 2,
        nothing,
    ),
}

LOOPS = (
    MAXIMISED
    | DERIVATIVES
    | CIRCLES
    | MAXIMUM
    | DEFINITENESS
    | SOLUTIONS
    | SEQUENCE
    | ROOTS
    | AXES
    | IMPLIED
)


# What the claims are given.


def orthonormal_columns(matrix):
    return axes_are_orthonormal(np.array(matrix))


def less_unit_matrix(V, B):
    return product(V, B) - unit_matrix(len(V))


def no_larger_than(s, covariance, S):
    """Sᵀ S = s² - the matrix"""
    return scatter(S) - s**2 * unit_matrix(len(S)) + np.array(covariance)


def beyond_the_axes(T, U, M, S, s):
    rest = scatter(T) - s**2 * unit_matrix(len(U)) + scatter(S)
    return rest - product(U, M, turned(U))


def sum_of_columns(columns, weights=None):
    """Σ_a w_a x_a x_aᵀ over the columns x_a"""
    every = turned(columns)
    weights = [1] * len(every) if weights is None else weights
    return sum(w * outer(x, x) for w, x in zip(weights, every, strict=True))


GIVEN = {
    # the sample
    "T*𝟏 = 0": lambda T: [sum(column) for column in turned(T)],
    "T = TUU*": lambda T, U: T - projected(T, U),
    "Tu = 0": lambda T, u: [dot(u, x) for x in T],
    # lengths and right angles
    "‖e‖² = 1": lambda e: size(e) - 1,
    "‖f‖² = 1": lambda f: size(f) - 1,
    "‖u‖² = 1": lambda u: size(u) - 1,
    "‖v‖² = 1": lambda v: size(v) - 1,
    "‖d‖² = 1": lambda d: size(d) - 1,
    "p² + q² = 1": lambda p, q: p * p + q * q - 1,
    "⟨u, d⟩ = 0": lambda u, d: dot(u, d),
    "⟨u, f⟩ = 0": lambda u, f: dot(u, f),
    "⟨u, v⟩ = 0": lambda u, v: dot(u, v),
    "‖f‖² = ⟨u, f⟩² + ‖V*f‖²": lambda u, V, f: size(f) - dot(u, f) ** 2 - size(times(turned(V), f)),
    "v = u⟨u, v⟩": lambda u, v: v - dot(u, v) * u,
    "U*U = I": lambda U: orthonormal_columns(U),
    "U'*U' = I": lambda U_: orthonormal_columns(U_),
    "V*V = I": lambda V: orthonormal_columns(V),
    "Γ*Γ = I": lambda Γ: orthonormal_columns(Γ),
    "ΓΓ* = I": lambda Γ: sum_of_columns(Γ) - unit_matrix(len(Γ)),
    "FF* + ΓΓ* = I": lambda F, Γ: sum_of_columns(F) + sum_of_columns(Γ) - unit_matrix(len(Γ)),
    "FF* + ee* + ΓΓ* = I": lambda F, e, Γ: (
        sum_of_columns(F) + outer(e, e) + sum_of_columns(Γ) - unit_matrix(len(Γ))
    ),
    "OO* = I": lambda O: orthonormal_columns(turned(O)),
    "U*f = 0": lambda U, f: [dot(u, f) for u in turned(U)],
    "U*T*α = 0": lambda U, T, α: [dot(u, vector(T, α)) for u in turned(U)],
    "F*β = 0": lambda F, β: [dot(column, β) for column in turned(F)],
    # eigenvectors
    "TT*e = s²e": lambda T, e, s: scores(T, vector(T, e)) - s**2 * e,
    "TT*e' = t²e'": lambda T, e_, t: scores(T, vector(T, e_)) - t**2 * e_,
    "T*Tu = s²u": lambda T, u, s: scattered(T, u) - s**2 * u,
    "T*Tv = s²v": lambda T, v, s: scattered(T, v) - s**2 * v,
    "T*Tu = t²u": lambda T, u, t: scattered(T, u) - t**2 * u,
    "T*Tu = λu": lambda T, u, λ: scattered(T, u) - λ * u,
    "T*Tf = λf": lambda T, f, λ: scattered(T, f) - λ * f,
    "T*(I - 𝟏𝟏*/n)Tu = s²u": lambda T, u, s: scattered(deviations(T), u) - s**2 * u,
    "X*Xu = s²u": lambda X, u, s: scattered(X, u) - s**2 * u,
    "(T - Tuu*)*(T - Tuu*)f = t²f": lambda T, u, f, t: scattered(residuals(T, u), f) - t**2 * f,
    "T*TV_l = ν_l V_l": lambda T, V, ν: [
        scattered(T, np.array(v)) - x * np.array(v) for x, v in zip(ν, turned(V), strict=True)
    ],
    "T*TU_a = d_a U_a": lambda T, U, d: [
        scattered(T, np.array(u)) - x * np.array(u) for x, u in zip(d, turned(U), strict=True)
    ],
    "AΓ_j = ν_jΓ_j": lambda A, Γ, ν: product(A, Γ) - Γ * ν,
    "KΓ_l = ν_l Γ_l": lambda K, Γ, ν: product(K, Γ) - Γ * ν,
    "KΓ_l = ν_lΓ_l": lambda K, Γ, ν: product(K, Γ) - Γ * ν,
    "Au = λu": lambda A, u, λ: times(A, u) - λ * u,
    "Ke = λe": lambda K, e, λ: times(K, e) - λ * e,
    "⟨u, Au⟩ = λ": lambda A, u, λ: form(u, A, u) - λ,
    "⟨d, Ad⟩ = λ + s²": lambda A, d, λ, s: form(d, A, d) - λ - s**2,
    # the spectral theorem
    "T*T = Σ_a ν_aU_aU_a*": lambda T, U, ν: scatter(T) - sum_of_columns(U, ν),
    "X*X = Σ_a ν_aU_aU_a*": lambda X, U, ν: scatter(X) - sum_of_columns(U, ν),
    "TT* = Σ_i t_i² Γ_i Γ_i*": lambda T, Γ, t: inner_products(T) - sum_of_columns(Γ, t * t),
    "T*T = UNU* + Σ_l ν_l V_l V_l*": lambda T, U, N, V, ν: (
        scatter(T) - product(U, N, turned(U)) - sum_of_columns(V, ν)
    ),
    "T* = UU*T* + VV*T*": lambda T, U, V: T - projected(T, U) - projected(T, V),
    "T*X = X*X": lambda T, X: np.array(product(turned(T), X)) - scatter(X),
    "AU = UN": lambda A, U, N: np.array(product(A, U)) - product(U, N),
    # nothing above s², or above λ
    "S*S = s²I - T*T": lambda S, T, s: no_larger_than(s, scatter(T), S),
    "S*S = s²I - T*(I - 𝟏𝟏*/n)T": lambda S, T, s: no_larger_than(s, scatter(deviations(T)), S),
    "T*T = s²I + UMU* - S*S": beyond_the_axes,
    "ν_a + r_a² = s²": lambda ν, r, s: ν + r * r - s**2,
    "ν_l + r_l² = s²": lambda ν, r, s: ν + r * r - s**2,
    "t_i² + r_i² = s²": lambda t, r, s: t * t + r * r - s**2,
    "ν_j + r_j² = λ": lambda ν, r, λ: ν + r * r - λ,
    "ν_l + r_l² = λ": lambda ν, r, λ: ν + r * r - λ,
    "b_l r_l = 1": lambda b, r: b * r - 1,
    "b_a t_a = 1": lambda b, t: b * t - 1,
    "r_l ⟨V_l, f⟩ = 0": lambda V, r, f: r * np.array(times(turned(V), f)),
    "A = λI + UN*NU* - S*S": lambda A, U, N, S, λ: (
        A - λ * unit_matrix(len(A)) - scatter(product(N, turned(U))) + scatter(S)
    ),
    # conditions of Lagrange
    "(2T*T/n)u - 2λu = 0": lambda T, u, λ, n: 2 * scattered(T, u) / n - 2 * λ * u,
    "1 - ‖u‖² = 0": lambda u: 1 - size(u),
    "T*Tu - 2λu = 0": lambda T, u, λ: scattered(T, u) - 2 * λ * u,
    "T*Tv - 2λv - δu = 0": lambda T, u, v, λ, δ: scattered(T, v) - 2 * λ * v - δ * u,
    "T*Tv = λv + δu": lambda T, u, v, λ, δ: scattered(T, v) - λ * v - δ * u,
    "KKα = γKα": lambda K, α, γ: moved(product(K, K), α) - γ * moved(K, α),
    # maximal, feasible, uncorrelated
    "Sf = 0": lambda S, f: times(S, f),
    "SU = 0": lambda S, U: product(S, U),
    "ST*α = 0": lambda S, T, α: times(S, vector(T, α)),
    "ST*β = 0": lambda S, T, β: times(S, vector(T, β)),
    "‖Tu‖² = s²": lambda T, u, s: size(scores(T, u)) - s**2,
    "TT*α = s²α": lambda T, α, s: scores(T, vector(T, α)) - s**2 * α,
    "α*TT*α = 1": lambda T, α: norm_of(T, α) - 1,
    "α*TT*α = t²": lambda T, α, t: norm_of(T, α) - t**2,
    "α*Gα = 1": lambda T, α: norm_of(T, α) - 1,
    "β*Gβ = 1": lambda T, β: norm_of(T, β) - 1,
    "⟨u, T*Tf⟩ = 0": lambda T, u, f: products_of_scores(T, u, f),
    # kernels
    "TT*z = 0": lambda T, z: scores(T, vector(T, z)),
    "T*Tf = 0": lambda T, f: scattered(T, f),
    # matrices
    "A* = A": lambda A: A - turned(A),
    "B* = B": lambda B: B - turned(B),
    "K = B*B": lambda K, B: K - scatter(B),
    "VB = I": less_unit_matrix,
    "VK = I": lambda V, K: less_unit_matrix(V, K),
    "WN = I": lambda W, N: less_unit_matrix(W, N),
}


# What the counterexamples say of every α, and the two lines only of one.


def example(name):
    """The arrays of a counterexample, by name."""
    (model,) = witnessed("04_lagrange_conditions")[name].verify().models
    return handed_out(model, True)


def test_no_coefficients_are_feasible_past_the_rank():
    """On a line the second problem of (8): what is uncorrelated with a solution is 0."""
    arrays = example("lagrange.definite-sequence")
    T, β = arrays["T"], arrays["β"]
    row, line = times(squared_gram(T), β), T[:, 0]
    assert any(row) and dot(row, line) ** 2 == size(row) * size(line)  # α ⊥ row if Σ α_i h_i = 0


def test_a_solution_is_no_eigenvector_at_any_eigenvalue():
    arrays = example("lagrange.not-an-eigenvector")
    T, α = arrays["T"], arrays["α"]
    Gα = times(inner_products(T), α)
    assert dot(Gα, Gα) * dot(α, α) > dot(Gα, α) ** 2 > 0


# The reference implementation.

few = settings(derandomize=True, max_examples=30, deadline=None)
seeds = st.integers(0, 10**6)


def gram_matrix(seed, values):
    """A matrix with these eigenvalues, and its eigenvectors in columns."""
    basis = np.linalg.qr(np.random.default_rng(seed).normal(size=(len(values), len(values))))[0]
    return (basis * values) @ basis.T, basis


@few
@given(seeds)
def test_the_quotient_is_the_eigenvalue_at_an_eigenvector(seed):
    matrix, basis = gram_matrix(seed, [3.0, 1.0, 0.0])
    for value, x in zip([3.0, 1.0, 0.0], basis.T, strict=True):
        assert rayleigh_quotient(matrix, -7 * x) == pytest.approx(value, abs=1e-12)


@few
@given(seeds)
def test_power_iteration_finds_what_its_start_has_a_part_in(seed):
    matrix = np.diag([4.0, 2.0, 1.0, 0.0])
    rng = np.random.default_rng(seed)
    for zeros, value in ((0, 4.0), (1, 2.0), (2, 1.0), (3, 0.0)):
        start = np.r_[np.zeros(zeros), rng.uniform(0.5, 1, size=4 - zeros)]
        found, x = power_iteration(matrix, start)
        assert found == pytest.approx(value, abs=1e-12)
        assert abs(x[zeros]) == pytest.approx(1, abs=1e-9)


def test_iterates_stay_where_there_is_nothing_to_multiply():
    iterates = power_iterates(np.diag([1.0, 0.0]), [0.0, 2.0])
    assert [next(iterates).tolist() for _ in range(3)] == [[0.0, 1.0]] * 3
    assert power_iteration(np.zeros((2, 2)), [3.0, 4.0])[1].tolist() == [0.6, 0.8]


@few
@given(seeds, st.sampled_from([[5.0, 2.0, 1.0, 0.5], [3.0, 3.0, 1.0, 1.0], [2.0, 1.0, 0.0, 0.0]]))
def test_deflation_finds_the_eigenvalues_that_are_not_zero(seed, values):
    matrix, basis = gram_matrix(seed, values)
    found, axes = by_deflation(matrix, 4)
    rank = sum(v > 0 for v in values)
    assert found == pytest.approx(np.array(values[:rank]), abs=1e-8)
    assert axes.T @ axes == pytest.approx(np.eye(rank), abs=1e-7)
    assert axes * found @ axes.T == pytest.approx(matrix, abs=1e-7)
    first = sum(v == values[0] for v in values)  # of a tie, the span
    plane = basis[:, :first] @ basis[:, :first].T
    assert axes[:, :first] @ axes[:, :first].T == pytest.approx(plane, abs=1e-6)


def test_nothing_is_found_in_nothing():
    values, axes = by_deflation(np.zeros((3, 3)), 2)
    assert values.shape == (0,) and axes.shape == (3, 0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rayleigh_quotient(np.eye(2), [0.0, 0.0]), "the vector is 0"),
        (lambda: rayleigh_quotient([[1.0, 2.0], [0.0, 1.0]], [1.0, 0.0]), "must be symmetric"),
        (lambda: power_iteration(np.eye(2), [1.0, np.nan]), "holds NaN"),
        (lambda: power_iteration(np.eye(2), [1.0]), "must have the shape"),
        (lambda: power_iteration(np.diag([1.0, -1.0]), [1.0, 1.0], steps=9), "after 9 steps"),
        (lambda: by_deflation(np.eye(2), 0), "k must be between 1 and 2"),
        (lambda: by_deflation(np.eye(2), 3), "k must be between 1 and 2"),
    ],
)
def test_bad_input_gets_one_clear_error(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_figures_of_the_notebook_show_what_the_text_says():
    names, shown = run_until("04_lagrange_conditions", "sine of the angle")
    assert len(shown) == 3
    # The slider: at 45 and 135 degrees the arrows are parallel, and 4 and 1.6 times as long.
    for degrees, ratio in ((45, 4), (135, 1.6)):
        u = names["at"](degrees)
        assert names["S"] @ u == pytest.approx(ratio * u)
    # The sphere: no profile through a maximum rises, none through a minimum falls.
    for level, sign in ((9, 1), (3, -1)):
        of_a_kind = [s for s in names["found"] if s[names["value"]] == level]
        u = np.array([of_a_kind[0][names[x]] for x in "xyz"], dtype=float)
        for _, heights in names["profiles"](u):
            assert (sign * (level - heights) > -1e-12).all()
    # (5) and (6): the marked points are feasible, and both gradients are parallel there.
    best = names["best"]
    for constraint, objective in names["problems"].values():
        assert best @ constraint @ best == pytest.approx(1)
        value = best @ objective @ best  # of a quadratic form, this is the multiplier
        assert objective @ best == pytest.approx(value * constraint @ best)
    constraint, objective = names["problems"]["(6)"]
    assert np.allclose(constraint @ np.ones(2), 0) and np.allclose(objective @ np.ones(2), 0)
    # Power iteration: the ratio of two heights is the ratio of the eigenvalues.
    heights = {line.get_label(): line.get_ydata() for line in shown[-1].axes[0].lines}
    assert heights["0.8"][40] / heights["0.8"][39] == pytest.approx(0.8, abs=1e-3)
    assert heights["1, a tie"][-1] == pytest.approx(2**-0.5, abs=1e-3)
    assert heights["0.3, orthogonal start"][5] == pytest.approx(1)


# What the notes imply: the claims of calculus, and what a counterexample says beyond its lines.


@pytest.mark.parametrize("seed", range(3))
def test_a_law_without_a_largest_variance(seed):
    """h is r e_r or -r e_r, each with probability 1/(2r(r+1)); f ends in zeros."""
    f = [Fraction(x) for x in np.random.default_rng(seed).integers(-4, 5, size=6).tolist()]
    law = [(Fraction(1, 2 * r * (r + 1)), sign * r, r - 1) for r in range(1, 7) for sign in (1, -1)]
    assert sum(p * value * f[at] for p, value, at in law) == 0
    variance = sum(p * (value * f[at]) ** 2 for p, value, at in law)
    assert size(f) - variance == sum(f[r - 1] ** 2 / Fraction(r + 1) for r in range(1, 7)) > 0
    unit = [sum(p * value**2 for p, value, at in law if at == r - 1) for r in range(1, 7)]
    assert unit == [Fraction(r, r + 1) for r in range(1, 7)]  # which grows to 1


@pytest.mark.parametrize("ε", [1e-3, 1e-9])
def test_near_ties_turn_the_first_axis(ε):
    one = np.linalg.eigh(np.array([[1 + ε, 0], [0, 1 - ε]]))[1][:, -1]
    other = np.linalg.eigh(np.array([[1, ε], [ε, 1]]))[1][:, -1]
    assert pytest.approx(0.5, abs=1e-6) == np.dot(one, other) ** 2
