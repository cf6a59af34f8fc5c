"""Chapter 02: its claims by loops, its notebook's numbers, and its reference code."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, fractions, run_until

from reference_impl import riesz_representation as of_law
from reference_impl.empirical_covariance import centred, coefficients, covariance, gram

# Note 000, (4). Row i of T is the point h_i.


def mean_of(T):
    n, d = T.shape
    return [sum(T[i, a] for i in range(n)) / n for a in range(d)]


def under_the_sample(T, f, g):
    """(2) for the law that gives each point the mass 1/n: ∫ ⟨h - μ, f⟩ ⟨h - μ, g⟩ dP(h)"""
    n, μ = len(T), mean_of(T)
    value = 0
    for i in range(n):
        first = second = 0
        for a in range(len(f)):
            first += (T[i, a] - μ[a]) * f[a]
            second += (T[i, a] - μ[a]) * g[a]
        value += first * second / n
    return value


def line_1(T, α, β, u, v):
    """(1/n) Σ_i ⟨h_i - h̄, Σ_j α_j h_j + u⟩ ⟨h_i - h̄, Σ_j β_j h_j + v⟩"""
    (n, d), h̄ = T.shape, mean_of(T)
    first = [sum(α[j] * T[j, a] for j in range(n)) + u[a] for a in range(d)]
    second = [sum(β[j] * T[j, a] for j in range(n)) + v[a] for a in range(d)]
    value = 0
    for i in range(n):
        deviation = [T[i, a] - h̄[a] for a in range(d)]
        value += dot(deviation, first) * dot(deviation, second)
    return value / n


def line_2(T, α, β):
    """(1/n) Σ_i (Σ_j ⟨h_i - h̄, h_j⟩ α_j) (Σ_j ⟨h_i - h̄, h_j⟩ β_j)"""
    (n, d), h̄ = T.shape, mean_of(T)
    value = 0
    for i in range(n):
        first = second = 0
        for j in range(n):
            product = sum((T[i, a] - h̄[a]) * T[j, a] for a in range(d))
            first += product * α[j]
            second += product * β[j]
        value += first * second
    return value / n


def centring(n):
    """I - 11ᵀ/n, entry by entry."""
    return [[(i == j) - 1 / n for j in range(int(n))] for i in range(int(n))]


def inner_products(T):
    """G_ij = ⟨h_i, h_j⟩"""
    n, d = T.shape
    return [[sum(T[i, a] * T[j, a] for a in range(d)) for j in range(n)] for i in range(n)]


def times(matrix, vector):
    return [sum(row[j] * vector[j] for j in range(len(vector))) for row in matrix]


def line_3(T, α, β, n):
    """(1/n) (CGα)ᵀ CGβ"""
    C, G = centring(n), inner_products(T)
    first, second = times(C, times(G, α)), times(C, times(G, β))
    return sum(first[i] * second[i] for i in range(len(T))) / n


def line_4(T, α, β, n):
    """(1/n) αᵀ G C G β, from the left"""
    C, G = centring(n), inner_products(T)
    row = list(α)
    for matrix in (G, C, G):
        row = [sum(row[i] * matrix[i][j] for i in range(len(row))) for j in range(len(row))]
    return sum(row[j] * β[j] for j in range(len(row))) / n


# What stands below (4).


def transposed_centring(n):
    C = centring(n)
    return [[C[j][i] for j in range(int(n))] for i in range(int(n))]


def centring_squared(n):
    C, at = centring(n), range(int(n))
    return [[sum(C[i][k] * C[k][j] for k in at) for j in at] for i in at]


def centring_of_vector(α, n):
    return times(centring(n), α)


def less_its_mean(α):
    return [α[i] - sum(α) / len(α) for i in range(len(α))]


def centring_of_ones(n):
    return times(centring(n), [1] * int(n))


def zeros(n):
    return [0] * int(n)


def itself(a):
    return a


def mean_times_ones(a):
    return [sum(a) / len(a) for _ in a]


def diagonal_of_centring(n):
    C = centring(n)
    return sum(C[i][i] for i in range(int(n)))


def one_less(n):
    return n - 1


def entries(T):
    return inner_products(T)


def entries_turned(T):
    n = len(T)
    return [[dot(T[j], T[i]) for j in range(n)] for i in range(n)]


def mean_with_f(T, f):
    return dot(mean_of(T), f)


def mean_of_products(T, f):
    return sum(dot(T[i], f) for i in range(len(T))) / len(T)


def line_4_with_relations(T, α, β, w, z, n):
    first, second = ([x[i] + y[i] for i in range(len(x))] for x, y in ((α, z), (β, w)))
    return line_4(T, first, second, n)


# The span of the sample and its complement.


def length_of_combination(U, y):
    d, k = U.shape
    return sum(sum(U[a, q] * y[q] for q in range(k)) ** 2 for a in range(d))


def length_of_coordinates(y):
    return sum(x**2 for x in y)


def residual_along_axes(U, h):
    """⟨axis, h - Σ ⟨axis', h⟩ axis'⟩ for every axis"""
    (d, k), residual = U.shape, list(h)
    for q in range(k):
        along = dot(U[:, q], h)
        residual = [residual[a] - along * U[a, q] for a in range(d)]
    return [dot(U[:, q], residual) for q in range(k)]


def no_coordinates(U):
    return [0] * U.shape[1]


def weighted_residuals(T, V, a):
    """‖Σ_i a_i (h_i - Σ_j (GV)_ij h_j)‖²: of each point the residual, with α = VTh_i"""
    (n, d), G = T.shape, inner_products(T)
    total = [0] * d
    for i in range(n):
        of_point = [sum(G[i][k] * V[k, j] for k in range(n)) for j in range(n)]
        for b in range(d):
            total[b] += a[i] * (T[i, b] - sum(of_point[j] * T[j, b] for j in range(n)))
    return dot(total, total)


def nothing():
    return 0


def length_of_f(f):
    return sum(x**2 for x in f)


def length_of_parts(T, α, u):
    G, at = inner_products(T), range(len(α))
    return sum(α[i] * G[i][j] * α[j] for i in at for j in at) + dot(u, u)


def drawn(T, P, B):
    """The outcomes that the rows of B pick: a row is 1/P[ω] at its outcome, and else 0"""
    picked = [[ω for ω in range(len(P)) if row[ω] != 0] for row in B]
    assert all(len(at) == 1 for at in picked)
    assert all(row[ω] * P[ω] == 1 for row, (ω,) in zip(B, picked, strict=True))
    return np.array([T[ω] for (ω,) in picked])


def covariance_under(T, P, f, g):
    """(2) for the law that gives row ω of T the probability P[ω]"""
    μ = [sum(P[ω] * T[ω, a] for ω in range(len(P))) for a in range(T.shape[1])]
    return sum(P[ω] * dot(T[ω] - μ, f) * dot(T[ω] - μ, g) for ω in range(len(P)))


def under_the_law_with_residuals(T, P, B, α, β, u, v):
    return of_combinations(T, P, drawn(T, P, B), α, β, u, v)


def under_the_law(T, P, B, α, β):
    return under_the_law_with_residuals(T, P, B, α, β, 0 * T[0], 0 * T[0])


def of_combinations(T, P, points, α, β, u, v):
    f = sum(α[i] * points[i] for i in range(len(α))) + u
    g = sum(β[i] * points[i] for i in range(len(β))) + v
    return covariance_under(T, P, f, g)


def means_of_outcomes(T, P, B):
    """Point i is the mean of the outcomes with the weights B_iω; `drawn` is the case of one each"""
    return np.array([sum(P[ω] * row[ω] * T[ω] for ω in range(len(P))) for row in B])


def of_means_with_residuals(T, P, B, α, β, u, v):
    return of_combinations(T, P, means_of_outcomes(T, P, B), α, β, u, v)


def of_means(T, P, B, α, β):
    return of_means_with_residuals(T, P, B, α, β, 0 * T[0], 0 * T[0])


def mean_of_variances(X, P):
    """E of (1/n) Σ_i (x_i - x̄)², where row ω of X is a sample"""
    value = 0
    for p, x in zip(P, X, strict=True):
        mean = sum(x) / len(x)
        value += p * sum((entry - mean) ** 2 for entry in x) / len(x)
    return value


LOOPS = {
    "empirical.closed": (length_of_combination, length_of_coordinates),
    "empirical.direct-sum": (residual_along_axes, no_coordinates),
    "empirical.decomposition": (weighted_residuals, nothing),
    "empirical.norm": (length_of_f, length_of_parts),
    "empirical.substituted": (under_the_sample, line_1),
    "empirical.parts-drop-out": (line_1, line_2),
    "empirical.sums-are-matrices": (line_2, line_3),
    "empirical.one-centring": (line_3, line_4),
    "empirical.centring-symmetric": (transposed_centring, centring),
    "empirical.centring-idempotent": (centring_squared, centring),
    "empirical.centring-centres": (centring_of_vector, less_its_mean),
    "empirical.centring-kills-ones": (centring_of_ones, zeros),
    "empirical.centring-kernel": (itself, mean_times_ones),
    "empirical.centring-trace": (diagonal_of_centring, one_less),
    "empirical.gram-symmetric": (entries, entries_turned),
    "empirical.mean": (mean_with_f, mean_of_products),
    "empirical.any-coefficients": (line_4_with_relations, line_4),
    "empirical.one-rest": (lambda u, v: dot(u - v, u - v), nothing),
    "empirical.law-too": (under_the_law_with_residuals, under_the_law),
    "empirical.law-drops-out": (of_means_with_residuals, of_means),
    "empirical.unbiased": (mean_of_variances, lambda s: s**2),
    "empirical.bias": (mean_of_variances, lambda s, n: s**2 - s**2 / n),
}


def axes_are_orthonormal(U):
    at = range(U.shape[1])
    return [[dot(U[:, p], U[:, q]) - (p == q) for q in at] for p in at]


def inverse_on_a_basis(T, V):
    """V inverts the inner products of the chosen points, and the others depend on these."""
    (n, d), G = T.shape, inner_products(T)
    chosen = [i for i in range(n) if any(V[i, j] != 0 for j in range(n))]
    inverse = [sum(V[i, k] * G[k][j] for k in range(n)) - (i == j) for i in chosen for j in chosen]
    dependent = []
    for i in range(n):
        weights = times(V, [G[k][i] for k in range(n)])
        dependent += [T[i, a] - sum(weights[k] * T[k, a] for k in chosen) for a in range(d)]
    return inverse + dependent


def parts_of_f(T, f, α, u):
    n, d = T.shape
    return [f[a] - sum(α[i] * T[i, a] for i in range(n)) - u[a] for a in range(d)]


def parts_of_g(T, g, β, v):
    n, d = T.shape
    return [g[a] - sum(β[i] * T[i, a] for i in range(n)) - v[a] for a in range(d)]


def u_with_points(T, u):
    return [dot(u, point) for point in T]


def v_with_points(T, v):
    return [dot(v, point) for point in T]


def relation_between_points(T, z):
    n, d = T.shape
    return [sum(z[i] * T[i, a] for i in range(n)) for a in range(d)]


def another_relation(T, w):
    return relation_between_points(T, w)


def a_less_its_mean(a):
    return less_its_mean(a)


def two_decompositions(T, α, β, u, v):
    n, d = T.shape
    return [sum((α[i] - β[i]) * T[i, a] for i in range(n)) + u[a] - v[a] for a in range(d)]


def products_of_values(X, P, s, t):
    """E x_i x_j is t², and s² + t² where i is j"""
    n = X.shape[1]
    return [
        sum(P[ω] * X[ω, i] * X[ω, j] for ω in range(len(P))) - t**2 - s**2 * (i == j)
        for i in range(n)
        for j in range(n)
    ]


GIVEN = {
    "U*U = I": axes_are_orthonormal,
    "TT*VTT* = TT*": inverse_on_a_basis,
    "f = Σ_j α_j h_j + u": parts_of_f,
    "g = Σ_j β_j h_j + v": parts_of_g,
    "Tu = 0": u_with_points,
    "Tv = 0": v_with_points,
    "(I - 𝟏𝟏*/n)a = 0": a_less_its_mean,
    "T*z = 0": relation_between_points,
    "T*w = 0": another_relation,
    "BTu = 0": lambda T, P, B, u: [dot(u, point) for point in drawn(T, P, B)],
    "BTv = 0": lambda T, P, B, v: [dot(v, point) for point in drawn(T, P, B)],
    "T*α + u = T*β + v": two_decompositions,
    "X*X = s²I + t²𝟏𝟏*": products_of_values,
}


def test_a_relation_may_be_added_in_either_place():
    """All of (4), with 1/n: four points of a plane, in exact fractions."""
    T, z = fractions([1, 0], [0, 1], [1, 1], [2, 3]), fractions(3, 4, -1, -1)
    assert relation_between_points(T, z) == [0, 0]
    α, β, n = fractions(2, -1, 3, 5), fractions(1, 4, 0, -2), Fraction(4)
    value = line_2(T, α, β)
    assert value != 0
    for first, second in ((α, β), (α + z, β), (α, β - 2 * z), (α + z, β + z)):
        assert line_4(T, first, second, n) == value


# The reference implementation.

few = settings(derandomize=True, max_examples=30, deadline=None)
seeds = st.integers(0, 10**6)
sizes = st.integers(1, 7)


def sample(seed, n, d, rank=None, offset=0.0):
    """Points, of the rank given if one is, and a generator for more."""
    rng = np.random.default_rng(seed)
    points = rng.normal(1, 2, size=(n, d))
    if rank is not None:  # integers, so that the dependence is exact
        points = rng.integers(-4, 5, size=(n, rank)) @ rng.integers(-4, 5, size=(rank, d)) * 1.0
    return points + offset, rng


@few
@given(seeds, sizes, sizes)
def test_gram(seed, n, d):
    points, _ = sample(seed, n, d)
    for view in (points, np.asfortranarray(points), points[::-1], np.repeat(points, 2, 1)[:, ::2]):
        G = gram(view)
        assert pytest.approx(np.array(inner_products(view)), abs=1e-12) == G
        assert (G == G.T).all()


@few
@given(seeds, sizes, sizes)
def test_centred(seed, n, d):
    points, rng = sample(seed, n, d)
    vector = rng.normal(size=n)
    assert centred(vector) == pytest.approx(times(centring(n), vector))
    assert centred(vector) == pytest.approx(less_its_mean(vector))
    columns = [times(centring(n), points[:, a]) for a in range(d)]
    assert centred(points) == pytest.approx(np.array(columns).T)
    assert centred(centred(points)) == pytest.approx(centred(points), abs=1e-14)
    assert centred(np.ones(n)).tolist() == [0] * n


def test_what_is_given_is_not_changed():
    values = np.array([1.0, 5.0])
    assert centred(values).tolist() == [-2, 2]
    assert values.tolist() == [1, 5]


def splits(f, points):
    """α and u are what (3) asks for, and of all such α this is the shortest."""
    α, u = coefficients(f, points)
    n, d = points.shape
    assert (α.shape, u.shape) == ((n,), (d,))
    size = max(1, np.abs(points).max(), np.abs(f).max())
    assert parts_of_f(points, f, α, u) == pytest.approx([0] * d, abs=1e-12 * size)
    assert u_with_points(points, u) == pytest.approx([0] * n, abs=1e-11 * size**2)
    _, values, right = np.linalg.svd(points.T)
    for z in right[np.sum(values > 1e-9 * size) :]:  # a basis of the relations
        assert dot(z, α) == pytest.approx(0, abs=1e-10 * size)
    return α, u


@few
@given(seeds, sizes, sizes)
def test_coefficients(seed, n, d):
    """Fewer points than dimensions and more."""
    points, rng = sample(seed, n, d)
    _, u = splits(rng.normal(size=d), points)
    if n >= d:
        assert u == pytest.approx([0] * d, abs=1e-9)


@few
@given(seeds, sizes, sizes, st.integers(0, 3))
def test_coefficients_of_dependent_points(seed, n, d, rank):
    points, rng = sample(seed, n, d, rank)
    splits(rng.normal(size=d), points)


def test_coefficients_with_respect_to_special_samples():
    f = np.array([3.0, 4.0])
    for points, α, u in (
        ([[0, 2]], [2], [3, 0]),  # one point
        ([[0, 2], [0, 2]], [1, 1], [3, 0]),  # the same twice: it shares
        ([[0, 0], [0, 0], [0, 0]], [0, 0, 0], [3, 4]),  # nothing is seen
        ([[1, 0], [0, 1], [1, 1]], [2 / 3, 5 / 3, 7 / 3], [0, 0]),  # more points than dimensions
    ):
        found = splits(f, np.array(points, dtype=float))
        assert found[0] == pytest.approx(α)
        assert found[1] == pytest.approx(u, abs=1e-12)


def test_coefficients_do_not_depend_on_the_unit():
    points, rng = sample(4, 5, 3, rank=2)
    f = rng.normal(size=3)
    α, u = coefficients(f, points)
    for unit in (1e-150, 1e150):
        found = coefficients(f, points * unit)
        assert found[0] * unit == pytest.approx(α)
        assert found[1] == pytest.approx(u)


@few
@given(seeds, sizes, sizes)
def test_covariance(seed, n, d):
    """Against the first line of (4), whatever the parts u and v are."""
    points, rng = sample(seed, n, d)
    f, g = rng.normal(size=(2, d))
    (α, u), (β, v) = coefficients(f, points), coefficients(g, points)
    value = covariance(α, β, gram(points))
    close = {"rel": 1e-8, "abs": 1e-8}  # few points may lie badly: α is then large
    assert value == pytest.approx(line_1(points, α, β, u, v), **close)
    assert value == pytest.approx(under_the_sample(points, f, g), **close)
    assert value == pytest.approx(of_law.covariance(f, g, points), **close)
    assert isinstance(value, float)
    α, β = rng.normal(size=(2, n))
    value = covariance(α, β, gram(points))
    assert value == pytest.approx(line_1(points, α, β, np.zeros(d), np.zeros(d)), abs=1e-9)
    assert value == pytest.approx(line_2(points, α, β), abs=1e-9)
    assert value == pytest.approx(covariance(β, α, gram(points)), abs=1e-9)
    assert covariance(α, α, gram(points)) >= 0


@few
@given(seeds, st.integers(0, 3))
def test_covariance_does_not_see_a_relation(seed, rank):
    """empirical.any-coefficients: in either place."""
    points, rng = sample(seed, 6, 4, rank)
    α, β = rng.normal(size=(2, 6))
    _, values, right = np.linalg.svd(points.T)
    relations = right[np.sum(values > 1e-9) :]  # at least two: there are six points in R^4
    z = rng.normal(size=len(relations)) @ relations
    assert relation_between_points(points, z) == pytest.approx([0] * 4, abs=1e-11)
    value, G = covariance(α, β, gram(points)), gram(points)
    close = {"rel": 1e-9, "abs": 1e-9}
    assert covariance(α + 10 * z, β, G) == pytest.approx(value, **close)
    assert covariance(α, β - 10 * z, G) == pytest.approx(value, **close)


def test_one_point_has_no_covariance():
    assert covariance([2.0], [3.0], gram([[1.0, 7.0]])) == 0


@pytest.mark.parametrize("offset", [1e2, 1e4, 1e6])
def test_points_far_from_the_origin(offset):
    """Against exact fractions of the same floats; measured is |error| / (σ_f σ_g).

    The Gram matrix holds the square of the offset, so ε offset² is lost in its entries. General
    coefficients make functionals that grow with the offset, and ε offset remains; coefficients
    that sum to 0 do not, and the whole loss shows. Moving the mean to the origin first, which
    does not change a functional of that kind, or its covariance, loses next to nothing.
    """
    eps = np.finfo(float).eps
    for seed in range(5):
        points, rng = sample(seed, 6, 3, offset=offset)
        α, β = rng.normal(size=(2, 6))
        balanced = [np.round(x * 2**20) / 2**20 for x in (centred(α), centred(β))]
        for x in balanced:
            x[0] -= x.sum()  # exactly 0, as all entries are multiples of one power of 2
        for (a, b), G, allowed in (
            ((α, β), gram(points), 200 * eps * offset),
            (balanced, gram(points), 200 * eps * offset**2),
            (balanced, gram(centred(points)), 200 * eps * (1 + eps * offset**2)),
        ):
            exact, *squares = (
                line_2(fractions(*points), fractions(*x), fractions(*y))
                for x, y in ((a, b), (a, a), (b, b))
            )
            spread = float(squares[0] * squares[1]) ** 0.5
            assert abs(float(Fraction(covariance(a, b, G)) - exact)) <= allowed * spread


# Bad input.

two, three = [1.0, 2.0], [[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]]
nan, inf = float("nan"), float("inf")
BAD = {
    "gram: nan": (lambda: gram([[1, nan]]), "points holds NaN or infinity: remove or replace"),
    "gram: infinity": (lambda: gram([[1, -inf]]), "points holds NaN or infinity: remove"),
    "gram: empty": (lambda: gram(np.empty((0, 3))), "points is empty: give at least one point"),
    "gram: a vector": (lambda: gram(two), r"points must have the shape \(any, any\), and has"),
    "gram: ragged": (lambda: gram([[1.0], [1.0, 2.0]]), "points must be an array of real numbers"),
    "gram: text": (lambda: gram([["a"]]), "points must be an array of real numbers"),
    "centred: nan": (lambda: centred([nan, 1]), "values holds NaN or infinity: remove"),
    "centred: empty": (lambda: centred([]), "values is empty: give at least one"),
    "centred: a number": (lambda: centred(3.0), r"values must have the shape \(any\)"),
    "centred: ragged": (lambda: centred([[1.0], [1.0, 2.0]]), "values must be an array of real"),
    "centred: a block": (lambda: centred(np.ones((2, 2, 2))), r"\(any\) or \(any, any\), and has"),
    "centred: text": (lambda: centred(["a", "b"]), "values must be an array of real numbers"),
    "coefficients: nan": (lambda: coefficients([nan, 1], three), "f holds NaN or infinity"),
    "coefficients: length": (
        lambda: coefficients([1.0, 2.0, 3.0], three),
        r"f must have the shape \(2\), and has \(3,\)",
    ),
    "coefficients: no points": (
        lambda: coefficients(two, np.empty((0, 2))),
        "points is empty: give at least one point",
    ),
    "coefficients: points": (lambda: coefficients(two, [[1, inf]]), "points holds NaN or infinity"),
    "covariance: too short": (
        lambda: covariance([1], two, np.eye(2)),
        r"alpha must have the shape \(2\), and has \(1,\)",
    ),
    "covariance: too long": (
        lambda: covariance(two, [1, 2, 3], np.eye(2)),
        r"beta must have the shape \(2\), and has \(3,\)",
    ),
    "covariance: nan": (lambda: covariance([nan, 1], two, np.eye(2)), "alpha holds NaN"),
    "covariance: no matrix": (
        lambda: covariance(two, two, two),
        r"gram_matrix must have the shape \(any, any\), and has \(2,\)",
    ),
    "covariance: points": (
        lambda: covariance(two, two, three),
        r"gram_matrix must be square, and has the shape \(3, 2\)",
    ),
    "covariance: not symmetric": (
        lambda: covariance(two, two, [[1, 2], [0, 1]]),
        r"gram_matrix must be symmetric: .* pass \(gram_matrix \+ gram_matrix.T\) / 2",
    ),
    "covariance: infinite": (lambda: covariance(two, two, [[inf, 0], [0, 1]]), "gram_matrix holds"),
    "covariance: empty": (lambda: covariance([], [], np.empty((0, 0))), "gram_matrix is empty"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_and_says_why(case):
    call, message = BAD[case]
    with pytest.raises(ValueError, match=message), warnings.catch_warnings():
        warnings.simplefilter("error")
        call()


def test_a_gram_matrix_that_is_symmetric_up_to_rounding_is_accepted():
    G = gram(three)
    G[0, 1] *= 1 + 1e-14
    assert covariance([1, 2, 3], [1, 0, 2], G) == pytest.approx(
        covariance([1, 2, 3], [1, 0, 2], gram(three))
    )


# What the notebook draws and prints.

NOTEBOOK = "02_empirical_covariance"


def test_the_photographs_of_the_notebook():
    """Twelve points, and a Gram matrix that is nearly made of their mean brightness."""
    cells, _ = run_until(NOTEBOOK, "points = 10 * photographs")
    photographs, points = cells["photographs"], cells["points"]
    assert photographs.shape == (12, 300, 300)
    assert photographs.min() >= 0 and photographs.max() <= 1
    brightness = [sum(row.sum() for row in p) / p.size for p in 10 * photographs]
    products = np.outer(brightness, brightness)
    assert np.linalg.norm(gram(points) - products) < 0.1 * np.linalg.norm(products)
    assert gram(points)[4, 11] == pytest.approx((100 * photographs[4] * photographs[11]).mean())


def test_the_room_of_the_notebook():
    cells, _ = run_until(NOTEBOOK, "def seen(")
    points, f, α, u = (cells[name] for name in ("sample", "f", "alpha", "u"))
    assert parts_of_f(points, f, α, u) == pytest.approx([0] * 3, abs=1e-14)
    assert u_with_points(points, u) == pytest.approx([0, 0], abs=1e-14)
    assert length_of_parts(points, α, u) == pytest.approx(9) == dot(f, f)
    foot = α @ points
    assert dot(foot, u) == pytest.approx(0)  # the angle that is marked


def test_the_plane_of_two_scores():
    """Each dot is led to the same less its mean; the first two end in one place."""
    cells, shown = run_until(NOTEBOOK, "pairs = np.array")
    dots = [np.ravel(line.get_data()) for line in shown[-1].axes[0].lines if len(line._x) == 1]
    starts, ends = dots[0::2], dots[1::2]
    assert [start.tolist() for start in starts] == cells["pairs"].tolist()
    for start, end in zip(starts, ends, strict=True):
        assert end == pytest.approx(less_its_mean(start))
        assert dot(start - end, end) == pytest.approx(0)  # the right angle
    assert ends[0].tolist() == ends[1].tolist() == [1, -1]


class Counted:
    """A number that counts how often it is multiplied."""

    times = 0

    def __mul__(self, other):
        Counted.times += 1
        return self

    def __add__(self, other):
        return self


@pytest.mark.parametrize(("n", "d"), [(2, 3), (5, 4), (3, 11)])
def test_the_multiplications_that_the_notebook_counts(n, d):
    """What its formulas say is what the sums take, number by number."""
    cells, _ = run_until(NOTEBOOK, "def direct(")
    points, coefficients_of = np.full((n, d), Counted()), np.full(n, Counted())

    def count(compute):
        Counted.times = 0
        compute()
        return Counted.times

    def directly():
        scores = [points @ (points.T @ x) for x in (coefficients_of, coefficients_of)]
        return scores[0] @ scores[1]

    G = np.full((n, n), Counted())
    assert count(directly) == cells["direct"](n, d)
    by_gram = count(lambda: (G @ coefficients_of) @ (G @ coefficients_of))
    assert by_gram == cells["by_gram"](n)
    made = count(lambda: [points[i] @ points[j] for i in range(n) for j in range(i + 1)])
    assert made == cells["making_gram"](n, d)


def test_the_bars_of_the_notebook():
    """The slider: the variance of the scores does not change with t, the squared length does."""
    cells, _ = run_until(NOTEBOOK, "frames, steps = ")
    alpha, u, points = cells["alpha"], cells["u"], cells["sample"]
    for step in cells["steps"]:
        f = alpha @ points + step * u
        assert under_the_sample(points, f, f) == pytest.approx(1)
        assert dot(f, f) == pytest.approx(8 + step**2)


def test_the_table_of_the_notebook():
    """Which wrong formulas survive on which data, counted once more by loops."""
    cells, _ = run_until(NOTEBOOK, "survives.append")

    def product(a, matrices, b):
        row = list(a)
        for matrix in matrices:
            row = [sum(row[i] * matrix[i][j] for i in range(len(row))) for j in range(len(row))]
        return dot(row, b)

    table = []
    for points, a, b in cells["kinds"].values():
        n = Fraction(len(points))
        C, G = centring(n), inner_products(points)
        right = product(a, [G, C, G], b) / n
        assert right == line_2(points, a, b)
        between = ([G, G], [C, G, G], [C, G, C], [C, G], [C, G, C, G, C])
        wrong = [product(a, matrices, b) / n for matrices in between]
        wrong.append(product(b, [G, C, G], b) / n)
        matrices = np.array(G), np.array(C)
        assert wrong == [formula(*matrices, a, b, n) for formula in cells["wrong"].values()]
        table.append([value == right for value in wrong])
    assert table == cells["survives"]
    assert not any(table[0]) and all(any(row) for row in table[1:])
