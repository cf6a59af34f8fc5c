"""Chapter 06: what axes keep of a sample and what they leave. Points are rows, axes are columns."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range
from .empirical_covariance import centred


def coordinates(points: ArrayLike, axes: ArrayLike) -> np.ndarray:
    """y = U*h for each point h."""
    h, u = _points_and_axes(points, axes)
    return h @ u


def project(points: ArrayLike, axes: ArrayLike) -> np.ndarray:
    """Uy = UU*h: of all points in the span of the axes the one nearest to h."""
    h, u = _points_and_axes(points, axes)
    return h @ u @ u.T


def residual(points: ArrayLike, axes: ArrayLike) -> np.ndarray:
    """h - UU*h: what the projection leaves, orthogonal to every axis."""
    h, u = _points_and_axes(points, axes)
    return h - h @ u @ u.T


def mean_squared_error(points: ArrayLike, axes: ArrayLike) -> float:
    """The mean of ‖h - UU*h‖² over the sample."""
    return float(np.mean(np.sum(residual(points, axes) ** 2, axis=1)))


def explained_variance(points: ArrayLike, axes: ArrayLike) -> float:
    """The variances, with 1/n, of the coordinates, summed over the axes.

    With the mean squared error of the centred points it adds up to the total variance.
    """
    return float(np.sum(np.mean(centred(coordinates(points, axes)) ** 2, axis=0)))


def total_variance(points: ArrayLike) -> float:
    """The mean squared distance of the points from their mean."""
    with np.errstate(over="ignore"):
        total = float(np.sum(np.mean(centred(array(points, "points", (None, None))) ** 2, axis=0)))
    in_range(total, "points")
    return total


def _points_and_axes(points: ArrayLike, axes: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    h = array(points, "points", (None, None))
    u = array(axes, "axes", (h.shape[1], None))
    if not np.allclose(u.T @ u, np.eye(u.shape[1]), atol=1e-8):
        raise ValueError("axes must be orthonormal columns: np.linalg.qr(axes)[0] makes them so")
    return h, u
