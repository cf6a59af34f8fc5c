"""Chapter 03: its claims by loops, its notebook's numbers, and its reference code."""

import numpy as np
import pytest
from loops import dot, run_until
from test_empirical_covariance import centring, inner_products, mean_of, times

from reference_impl.centering import center_gram, center_new
from reference_impl.empirical_covariance import centred, gram


def deviations(T):
    h̄ = mean_of(T)
    return [[T[i, a] - h̄[a] for a in range(T.shape[1])] for i in range(len(T))]


def product(*matrices):
    """The product of matrices given as rows."""
    result = matrices[0]
    for right in matrices[1:]:
        columns = list(zip(*right, strict=True))
        result = [[dot(row, column) for column in columns] for row in result]
    return result


def two_sided(T, n):
    """(I - 11ᵀ/n) K (I - 11ᵀ/n)"""
    return product(centring(n), inner_products(T), centring(n))


def products_of_deviations(T):
    """⟨h_i - h̄, h_j - h̄⟩"""
    rows = deviations(T)
    return [[dot(x, y) for y in rows] for x in rows]


def rows_of_CT(T, n):
    return product(centring(n), T.tolist())


def rows_of_moved_CT(T, h, n):
    moved = [[T[i, a] + h[a] for a in range(len(h))] for i in range(len(T))]
    return product(centring(n), moved)


def sum_of_deviations(T):
    return [sum(column) for column in zip(*deviations(T), strict=True)]


def nothing(T):
    return [0] * T.shape[1]


def means_taken_away(T):
    G = inner_products(T)
    n = len(G)
    rows = [sum(row) / n for row in G]
    every = sum(rows) / n
    return [[G[i][j] - rows[i] - rows[j] + every for j in range(n)] for i in range(n)]


def quadratic_form(matrix, α):
    return sum(α[i] * matrix[i][j] * α[j] for i in range(len(α)) for j in range(len(α)))


def with_C_between(T, α, n):
    G = products_of_deviations(T)
    return quadratic_form(product(G, centring(n), G), α) / n


def square_of_centred_gram(T, α, n):
    G = two_sided(T, n)
    return quadratic_form(product(G, G), α) / n


def combination(T, α):
    rows = deviations(T)
    return [sum(α[i] * rows[i][a] for i in range(len(α))) for a in range(T.shape[1])]


def squared_length(T, α):
    return dot(combination(T, α), combination(T, α))


def form_of_centred_gram(T, α, n):
    return quadratic_form(two_sided(T, n), α)


def with_centred_coefficients(T, α, n):
    return product([times(centring(n), α)], T.tolist())[0]


def times_ones(T, n):
    return [sum(row) for row in two_sided(T, n)]


def no_entries(T):
    return [0] * len(T)


def trace_of_centred(T, n):
    G = two_sided(T, n)
    return sum(G[i][i] for i in range(len(G)))


def trace_less_the_mean(T, n):
    return sum(dot(row, row) for row in T) - n * dot(mean_of(T), mean_of(T))


def mean_of_squares(T):
    rows, (n, d) = deviations(T), T.shape
    return [[sum(r[a] * r[b] for r in rows) / n for b in range(d)] for a in range(d)]


def T_C_T(T, n):
    columns = [list(c) for c in zip(*T.tolist(), strict=True)]
    return [[x / n for x in row] for row in product(columns, centring(n), T.tolist())]


def both_sides(K, n):
    C = centring(n)
    M = product(C, K.tolist(), C)
    return product([list(c) for c in zip(*M, strict=True)], C, M)


def right_side(K, n):
    C = centring(n)
    M = product(K.tolist(), C)
    return product([list(c) for c in zip(*M, strict=True)], C, M)


def new_with_centred_points(T, h):
    """⟨h - h̄, h_i - h̄⟩"""
    h̄ = mean_of(T)
    return [dot([h[a] - h̄[a] for a in range(len(h))], row) for row in deviations(T)]


def formula_for_new_points(T, h, n):
    G = inner_products(T)
    values = [dot(T[i], h) - sum(G[i]) / n for i in range(len(T))]
    return times(centring(n), values)


def formula_on_the_sample(T, n):
    columns = [formula_for_new_points(T, T[j], n) for j in range(len(T))]
    return [list(row) for row in zip(*columns, strict=True)]


LOOPS = {
    "centering.points": (rows_of_CT, deviations),
    "centering.sum-is-zero": (sum_of_deviations, nothing),
    "centering.shift": (rows_of_moved_CT, rows_of_CT),
    "centering.gram": (products_of_deviations, two_sided),
    "centering.algorithm": (two_sided, products_of_deviations),
    "centering.entries": (two_sided, means_taken_away),
    "centering.objective": (with_C_between, square_of_centred_gram),
    "centering.constraint": (squared_length, form_of_centred_gram),
    "centering.combination": (combination, with_centred_coefficients),
    "centering.singular": (times_ones, no_entries),
    "centering.semidefinite": (form_of_centred_gram, squared_length),
    "centering.trace": (trace_of_centred, trace_less_the_mean),
    "centering.covariance-matrix": (mean_of_squares, T_C_T),
    "centering.one-side": (both_sides, right_side),
    "centering.new-point": (new_with_centred_points, formula_for_new_points),
    "centering.training-point": (formula_on_the_sample, two_sided),
}


def symmetric_kernel(K):
    return [[K[i, j] - K[j, i] for j in range(len(K))] for i in range(len(K))]


GIVEN = {"K* = K": symmetric_kernel}


# The reference implementation.


@pytest.fixture
def points():
    return np.random.default_rng(0).normal(3, 2, size=(7, 4))


def test_center_gram(points):
    expected = np.array(products_of_deviations(points))
    assert center_gram(gram(points)) == pytest.approx(expected, abs=1e-12)
    assert center_gram(center_gram(gram(points))) == pytest.approx(expected, abs=1e-12)


def test_center_gram_leaves_what_it_is_given_alone_unless_told(points):
    given = gram(points)
    before = given.copy()
    assert center_gram(given) is not given
    assert (given == before).all()
    assert center_gram(given, overwrite=True) is given
    assert not np.allclose(given, before)


def test_center_new(points):
    new = np.random.default_rng(1).normal(size=(3, 4))
    expected = np.array([new_with_centred_points(points, h) for h in new])
    assert center_new(new @ points.T, gram(points)) == pytest.approx(expected, abs=1e-12)
    assert center_new(gram(points), gram(points)) == pytest.approx(center_gram(gram(points)))


def test_degenerate_samples():
    assert center_gram([[5.0]]).tolist() == [[0]]
    assert center_gram(np.full((4, 4), 3.0)).tolist() == np.zeros((4, 4)).tolist()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: center_gram([[1.0, 2.0], [0.0, 1.0]]), "gram_matrix must be symmetric"),
        (lambda: center_gram([[1.0, 2.0]]), "gram_matrix must be square"),
        (lambda: center_gram([[float("nan")]]), "NaN or infinity: remove or replace"),
        (lambda: center_gram(np.zeros((0, 0))), "gram_matrix is empty"),
        (lambda: center_new([[1.0, 2.0]], [[1.0]]), r"products must have the shape \(any, 1\)"),
        (lambda: center_new([1.0], [[1.0]]), r"products must have the shape \(any, 1\)"),
    ],
)
def test_bad_input_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# What the notebook's figures draw.

NOTEBOOK = "03_centering"


def test_the_blocks_of_the_first_figure():
    names, _ = run_until(NOTEBOOK, "limit = ")
    G, centred_G = names["G"], center_gram(names["G"])
    first, second, third = slice(0, 8), slice(8, 16), slice(16, 24)
    assert (G > 0).all()  # of one sign, as its caption says
    assert G[second, third].min() > G[first, first].max()
    blocks = np.kron(np.eye(3), np.ones((8, 8))) > 0
    assert (centred_G[blocks] > 0).all()
    assert (centred_G[~blocks] < 0).mean() > 0.9


def test_the_slider():
    """The offset is the distance of the mean from the origin, and moves G but not G'."""
    names, _ = run_until(NOTEBOOK, "frames, offsets = ")
    around, direction = names["around_zero"], names["direction"]
    assert mean_of(around) == pytest.approx([0, 0], abs=1e-14)
    assert dot(direction, direction) == pytest.approx(1)
    assert gram(around) == pytest.approx(center_gram(gram(around)), abs=1e-12)
    for offset in names["offsets"]:
        G = gram(around + offset * direction)
        assert center_gram(G) == pytest.approx(gram(around), abs=1e-11)
        assert np.allclose(G, gram(around)) == (offset == 0)
    pictures = [frame[2].svg() for frame in names["frames"]]
    assert set(pictures) == {pictures[0]}
    assert len({frame[1].svg() for frame in names["frames"]}) == len(pictures)


def test_the_number_lines():
    names, shown = run_until(NOTEBOOK, "old, late = ")
    distances = [late.mean() - old.mean() for _, old, late in names["pairs"]]
    assert distances == [5, 5, 0]
    assert len(shown[-1].axes) == 3


def test_the_errors_of_the_last_figure():
    """Squaring first loses two digits for each factor of ten; centring first loses none."""
    names, _ = run_until(NOTEBOOK, "errors = {}")
    cloud, distances, errors = (names[name] for name in ("cloud", "distances", "errors"))
    spread = sum(dot(row, row) for row in deviations(cloud)) / len(cloud)
    assert spread == pytest.approx(1, abs=1e-5)
    for distance in distances:
        offset = names["away"](distance)
        assert dot(offset, offset) ** 0.5 == pytest.approx(distance, rel=1e-5)
    first, of_gram, default, full = errors.values()
    for series in (of_gram, default):
        middle = slice(2, 7)
        slope = np.polyfit(np.log10(distances[middle]), np.log10(series[middle]), 1)[0]
        assert 1.5 < slope < 2.5
        assert series[-1] > 1e-3
    assert max(first) < 1e-14 and max(full) < 1e-14
    gained = [a / b for a, b in zip(default[3:8], of_gram[3:8], strict=True)]
    assert 5 < np.median(gained) < 1000  # about 60 points


def test_the_default_solver_squares_first():
    """What the chapter says that scikit-learn's default does: X*X less n times the mean's square.

    The same steps by hand give the same variances, wrong digits and all.
    """
    names, _ = run_until(NOTEBOOK, "def spectra(")
    points = names["cloud"] + names["away"](1e6)
    n, mean = len(points), points.mean(axis=0)
    squared_first = (points.T @ points - n * mean[:, None] * mean) / (n - 1)
    fitted = names["PCA"]().fit(points)
    assert fitted._fit_svd_solver == "covariance_eigh"
    found, by_hand = fitted.explained_variance_, np.linalg.eigvalsh(squared_first)[::-1]
    truth = np.linalg.svd(centred(points), compute_uv=False) ** 2 / (n - 1)
    error = np.abs(found - truth).max()
    assert error > 1e-7 and np.abs(found - by_hand).max() < 1e-3 * error
