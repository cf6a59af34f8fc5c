"""Chapter 06: its reference code, against loops."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
