"""Chapter 14: its claims by loops, and its notebook's numbers."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from loops import dot, fractions, run_until
from sklearn.decomposition import IncrementalPCA
from test_centering import deviations
from test_empirical_covariance import mean_of

from reference_impl.more_dimensions_than_samples import PCA, merge, moments


def summed(*rows):
    """The entries of several rows, added up."""
    return [sum(entries) for entries in zip(*rows, strict=True)]


def outer(x, y):
    return [[p * q for q in y] for p in x]


def added(*matrices):
    return [summed(*rows) for rows in zip(*matrices, strict=True)]


def scaled(c, matrix):
    return [[c * entry for entry in row] for row in matrix]


def apart(x, y):
    return [p - q for p, q in zip(x, y, strict=True)]


def scatter(T):
    """Σ (h_i - h̄)(h_i - h̄)*"""
    return added(*(outer(x, x) for x in deviations(T)))


def about(points, f):
    """Σ (h_i - f)(h_i - f)*, of rows in a list."""
    return added(*(outer(apart(p, f), apart(p, f)) for p in points))


def mean_of_list(points):
    return [entry / len(points) for entry in summed(*points)]


def about_f(T, f):
    return about(T.tolist(), f)


def scatter_and_the_way_to_f(T, f):
    away = apart(mean_of(T), f)
    return added(scatter(T), scaled(len(T), outer(away, away)))


def products_less_the_mean(T):
    h̄ = mean_of(T)
    squares = added(*(outer(p, p) for p in T.tolist()))
    return added(squares, scaled(-len(T), outer(h̄, h̄)))


def mean_of_both(T, T_):
    return mean_of_list([*T.tolist(), *T_.tolist()])


def first_mean_moved(T, T_, n, m):
    h̄, way = mean_of(T), apart(mean_of(T_), mean_of(T))
    return [h̄[a] + m * way[a] / (n + m) for a in range(len(h̄))]


def scatter_of_both(T, T_):
    points = [*T.tolist(), *T_.tolist()]
    return about(points, mean_of_list(points))


def scatters_and_the_means(T, T_, n, m):
    way = apart(mean_of(T), mean_of(T_))
    return added(scatter(T), scatter(T_), scaled(n * m / (n + m), outer(way, way)))


def along(f, matrix):
    return dot(f, [dot(row, f) for row in matrix])


def spread_gained(T, T_, f):
    return along(f, scatter_of_both(T, T_)) - along(f, scatter(T)) - along(f, scatter(T_))


def square_between_the_means(T, T_, f, n, m):
    return n * m * dot(apart(mean_of(T), mean_of(T_)), f) ** 2 / (n + m)


def scatter_with_one_more(T, h):
    points = [*T.tolist(), list(h)]
    return about(points, mean_of_list(points))


def old_and_new_difference(T, h):
    new = mean_of_list([*T.tolist(), list(h)])
    return added(scatter(T), outer(apart(h, mean_of(T)), apart(h, new)))


def two_then_the_third(f, g, h, x, y, z):
    both = [(x * p + y * q) / (x + y) for p, q in zip(f, g, strict=True)]
    first, then = apart(f, g), apart(both, h)
    weight = (x + y) * z / (x + y + z)
    return added(scaled(x * y / (x + y), outer(first, first)), scaled(weight, outer(then, then)))


def over_the_pairs(f, g, h, x, y, z):
    pairs = ((x * y, f, g), (x * z, f, h), (y * z, g, h))
    ways = (scaled(c / (x + y + z), outer(apart(p, q), apart(p, q))) for c, p, q in pairs)
    return added(*ways)


LOOPS = {
    "merge.any-point": (about_f, scatter_and_the_way_to_f),
    "merge.sum-of-squares": (scatter, products_less_the_mean),
    "merge.mean": (mean_of_both, first_mean_moved),
    "merge.scatter": (scatter_of_both, scatters_and_the_means),
    "merge.never-less": (spread_gained, square_between_the_means),
    "merge.one-point": (scatter_with_one_more, old_and_new_difference),
    "merge.any-order": (two_then_the_third, over_the_pairs),
}
GIVEN = {}


# What the notebook draws and prints.


@pytest.fixture(scope="module")
def notebook():
    """Its names and its figures, run once."""
    return run_until("14_more_samples_than_memory", "far = ")


def test_the_strips_of_the_notebook_are_the_patches_once_each(notebook):
    cells, _ = notebook
    photograph, strips = cells["photograph"], cells["strips"]
    rows = [
        photograph[r : r + 8, c : c + 8].ravel() for r in range(0, 505, 2) for c in range(0, 505, 2)
    ]
    assert np.array_equal(np.concatenate(strips), rows)


def test_the_integers_of_the_notebook_are_the_scatter(notebook):
    cells, _ = notebook
    small = cells["strips"][4][:50:7, :3]
    expected = scatter(fractions(*small.tolist()))
    assert cells["exact"](small).tolist() == scaled(len(small), expected)
    assert cells["truth"].max() < 2**62 < np.iinfo(np.int64).max  # far from where they would wrap


def test_the_band_of_the_first_figure_is_wider_than_the_bar_of_the_sky(notebook):
    """And further down the means are lower, as the alternative text says."""
    pixels = [strip[:, 27].astype(float) for strip in notebook[0]["strips"]]
    everything = np.concatenate(pixels)
    assert pixels[0].std() < 0.2 * everything.std()
    assert pixels[0].mean() > max(p.mean() for p in pixels[1:])


def test_the_digits_of_the_notebook(notebook):
    """As the text says: two a power of ten, one, and none."""
    cells, shown = notebook
    kept = cells["kept"]
    assert min(kept["merged"]) > 14
    assert np.polyfit(range(6), kept["sum of squares"][:6], 1)[0] == pytest.approx(-2, abs=0.4)
    assert np.polyfit(range(13), kept["one by one"], 1)[0] == pytest.approx(-1, abs=0.3)
    assert min(kept["two passes"][:10]) > 12 and kept["two passes"][12] < 6
    assert max(kept["sum of squares"][8:]) < 1
    for c in cells["offsets"]:  # moving is exact, so that only the ways differ
        assert np.array_equal((cells["some"] + c) - c, cells["some"])
    (figure,) = (f for f in shown if f.axes[0].get_ylabel() == "digits that are right")
    assert [list(line.get_ydata()) for line in figure.axes[0].lines] == list(kept.values())


def test_what_the_notebook_says_of_incremental_pca(notebook):
    """It is off, by other amounts in the other order, and exact if it may keep every direction."""
    cells, _ = notebook
    for model, axis in ((cells["down"], 9), (cells["up"], 8)):
        lost, angles = cells["compared"](model)
        assert (lost > -1e-8).all() and lost.max() > 1
        assert angles[:6].max() < 1.5 and angles.argmax() == axis and angles[axis] > 40
    lost, angles = cells["compared"](cells["stream"])
    assert np.abs(lost).max() < 1e-9 and angles.max() < 1e-4
    few = [strip[::9, ::9] for strip in cells["strips"]]
    whole = IncrementalPCA(8)
    for strip in few:
        whole.partial_fit(strip)
    expected = PCA(8).fit(np.concatenate(few)).explained_variance_
    assert whole.explained_variance_ == pytest.approx(expected, rel=1e-10)


def test_the_cluster_of_the_notebook_merges_the_blocks_of_its_array(notebook):
    cells, _ = notebook
    found, blocks = cells["found"], cells["cut"]
    assert np.array_equal(blocks.compute(), cells["patches"])
    assert blocks.numblocks == (8, 1)
    assert found.n == len(cells["patches"])
    assert found.scatter == pytest.approx(cells["truth"] / found.n, rel=1e-12)
    assert found.origin + found.shift == pytest.approx(cells["patches"].mean(axis=0), rel=1e-13)


def test_four_numbers_far_from_zero_in_the_notebook(notebook):
    cells, _ = notebook
    floats = [float(x) for x in cells["numbers"]]
    assert cells["sum_of_squares"](list(map(Fraction, floats))) == 90
    assert cells["sum_of_squares"](floats) % 512 == 0  # the floats there are 512 apart
    assert np.spacing(4e18) == 512


# `merge` is the claim.


@given(st.lists(st.integers(1, 6), min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_any_parts_in_any_order_have_the_moments_of_the_whole(sizes, random):
    parts = [
        np.array([[random.randint(-99, 99) for _ in range(3)] for _ in range(n)], float) + 1e9
        for n in sizes
    ]
    whole = np.concatenate(parts)
    expected = np.array(scatter(fractions(*whole.tolist())), float)
    random.shuffle(parts)
    merged = list(map(moments, parts))
    while len(merged) > 1:
        other = merged.pop(random.randrange(len(merged)))
        merged[0] = merge(merged[0], other)
    assert merged[0].n == len(whole)
    assert merged[0].scatter == pytest.approx(expected, rel=1e-11, abs=1e-9)
