"""Chapter 06: projections from the definition, and the ways in which they go wrong."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..computing import Compute


def sample(n: int, d: int, seed: int) -> np.ndarray:
    """Points as rows, not centred, with a spread of their own along every coordinate."""
    points = np.random.default_rng(seed).normal(size=(n, d))
    return points * np.arange(d, 0, -1) + np.arange(1, d + 1)


# Any basis.


def inner(x: np.ndarray, y: np.ndarray) -> float:
    return sum(a * b for a, b in zip(x, y, strict=True))


def projected_by_loops(X: np.ndarray, B: np.ndarray) -> np.ndarray:
    """The basis is made orthonormal, vector by vector; then the projections are summed."""
    axes: list[np.ndarray] = []
    for b in B.T:
        for u in axes:
            b = b - inner(u, b) * u
        axes.append(b / np.sqrt(inner(b, b)))
    return np.array([sum(inner(u, x) * u for u in axes) for x in X])


def bases() -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(1)
    return [(sample(n, d, n), rng.normal(size=(d, k)) + 1) for n, d, k in ((4, 3, 2), (3, 6, 4))]


def of_unit_length(B: np.ndarray) -> np.ndarray:
    return B / np.linalg.norm(B, axis=0)


pca_6 = Compute(
    bases,
    projected_by_loops,
    {
        "that is the projection only if the columns are orthonormal": lambda X, B: X @ B @ B.T,
        "the columns have length one now, and the angles are still those of the basis": (
            lambda X, B: X @ of_unit_length(B) @ of_unit_length(B).T
        ),
        "these are the residuals, what the projections leave": (
            lambda X, B: X - projected_by_loops(X, B)
        ),
        "these are the coefficients in the basis: make points of them": (
            lambda X, B: X @ B @ np.linalg.inv(B.T @ B)
        ),
    },
)


# The project.


def covariance_by_loops(X: np.ndarray) -> np.ndarray:
    """Coordinate against coordinate."""
    n, d = X.shape
    mean = sum(X) / n
    found = np.zeros((d, d))
    for x in X:
        for a in range(d):
            for b in range(d):
                found[a, b] += (x[a] - mean[a]) * (x[b] - mean[b]) / n
    return found


def axes_by_loops(X: np.ndarray, share: float) -> tuple[np.ndarray, np.ndarray]:
    """The mean, and the axes in rows, one by one until the share is reached."""
    covariance = covariance_by_loops(X)
    variances, vectors = np.linalg.eigh(covariance)
    total = sum(covariance[a, a] for a in range(len(covariance)))
    kept, axes = 0.0, []
    for a in sorted(range(len(covariance)), key=lambda a: -variances[a]):
        if kept < share * total:
            kept += variances[a]
            axes.append(vectors[:, a])
    return sum(X) / len(X), np.array(axes)


def rebuilt_by_loops(X: np.ndarray, Y: np.ndarray, share: float) -> np.ndarray:
    mean, axes = axes_by_loops(X, share)
    return np.array([mean + sum(inner(u, y - mean) * u for u in axes) for y in Y])


def new_points() -> list[tuple[np.ndarray, np.ndarray, float]]:
    return [
        (sample(9, 4, 2), sample(3, 4, 3), 0.8),
        (sample(6, 5, 4), sample(4, 5, 5), 0.6),
        (sample(12, 3, 6), sample(5, 3, 7), 0.85),
    ]


def differently(
    place: Callable[[np.ndarray, np.ndarray], np.ndarray] = lambda X, Y: X.mean(axis=0),
    back: float = 1,
    power: int = 2,
    more: int = 1,
    order: int = 1,
    centred: bool = True,
) -> Callable[[np.ndarray, np.ndarray, float], np.ndarray]:
    """What is asked for, with one thing done otherwise."""

    def found(X: np.ndarray, Y: np.ndarray, share: float) -> np.ndarray:
        _, s, Vt = np.linalg.svd(X - X.mean(axis=0) * centred, full_matrices=False)
        kept = np.cumsum(s[::order] ** power) / np.sum(s**power)
        axes = Vt[::order][: np.sum(kept < share) + more]
        mean = place(X, Y)
        return back * mean + (Y - mean) @ axes.T @ axes

    return found


pca_10 = Compute(
    new_points,
    rebuilt_by_loops,
    {
        "that centres the new points by their own mean, which moves the plane": differently(
            lambda X, Y: Y.mean(axis=0)
        ),
        "the plane goes through the origin: add the mean again": differently(back=0),
        "these are shares of the singular values, and variances are their squares": differently(
            power=1
        ),
        "one axis too few: the share is to be reached": differently(more=0),
        "the axes of least variance were taken first: eigh sorts ascending": differently(order=-1),
        "nothing is centred: the first axis then points at the mean": differently(
            lambda X, Y: 0 * X[0], centred=False
        ),
        "the axes are found without centring, and point at the mean": differently(centred=False),
        "the plane goes through the origin: centre the new points too": differently(
            lambda X, Y: 0 * X[0]
        ),
    },
)
