"""Chapter 07: the larger side by loops, and the ways in which the smaller side goes wrong."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..computing import Compute
from .pca_two_views import covariance_by_loops, inner, sample

# Variances from the smaller side.


def variances_by_loops(X: np.ndarray) -> np.ndarray:
    """From the larger side, which is the definition."""
    values = sorted(np.linalg.eigvalsh(covariance_by_loops(X)), reverse=True)
    return np.array(values[: len(X) - 1])


def few_points() -> list[tuple[np.ndarray]]:
    return [(sample(4, 9, 1),), (sample(6, 20, 2),), (sample(3, 5, 3),)]


def squares(X: np.ndarray, axis: int = 0) -> np.ndarray:
    """The squared singular values of what is centred, largest first."""
    return np.linalg.svd(X - X.mean(axis=axis, keepdims=True), compute_uv=False) ** 2


snapshots_9 = Compute(
    few_points,
    variances_by_loops,
    {
        "divided by n - 1 in place of n": lambda X: squares(X)[:-1] / (len(X) - 1),
        "the points are not centred": lambda X: (
            np.linalg.svd(X, compute_uv=False)[:-1] ** 2 / len(X)
        ),
        "these are ascending, and the largest is to be first": lambda X: (
            squares(X)[:-1][::-1] / len(X)
        ),
        "these are the singular values: variances are their squares, divided by n": lambda X: (
            np.sqrt(squares(X)[:-1])
        ),
        "these are standard deviations": lambda X: np.sqrt(squares(X)[:-1] / len(X)),
        "these are the eigenvalues of the Gram matrix: divide by n": lambda X: squares(X)[:-1],
        "the last of these is 0 for every sample: leave it out": lambda X: squares(X) / len(X),
        "each picture lost the mean of its own coordinates, not the mean of the pictures": (
            lambda X: squares(X, 1)[:-1] / len(X)
        ),
    },
)


# The project.


def left_by_loops(G: np.ndarray, K: np.ndarray, q: np.ndarray, k: int) -> np.ndarray:
    """For each new picture: points with these inner products, and their axes, as in chapter 06."""
    found = []
    for row, square in zip(K, q, strict=True):
        joint = np.vstack([np.column_stack([G, row]), [*row, square]])
        values, vectors = np.linalg.eigh(joint)
        *pictures, new = vectors * np.sqrt(np.maximum(values, 0))
        axes = np.linalg.eigh(covariance_by_loops(np.array(pictures)))[1]
        rest = new - sum(pictures) / len(pictures)
        for a in range(k):
            u = axes[:, -1 - a]
            rest = rest - inner(u, rest) * u
        found.append(inner(rest, rest))
    return np.array(found)


def inner_products() -> list[tuple[np.ndarray, np.ndarray, np.ndarray, int]]:
    parts = [(sample(6, 9, 4), sample(3, 9, 5), 3), (sample(8, 4, 6), sample(5, 4, 7), 2)]
    return [(X @ X.T, Y @ X.T, np.sum(Y * Y, axis=1), k) for X, Y, k in parts]


def differently(
    distance: Callable[..., np.ndarray] = lambda G, K, q: q - 2 * K.mean(axis=1) + G.mean(),
    mean: Callable[..., np.ndarray | float] = lambda G, K: G.mean(axis=0),
    power: float = 1,
    centred: bool = True,
) -> Callable[[np.ndarray, np.ndarray, np.ndarray, int], np.ndarray]:
    """What is asked for, with one thing done otherwise."""

    def found(G: np.ndarray, K: np.ndarray, q: np.ndarray, k: int) -> np.ndarray:
        C = np.eye(len(G)) - centred / len(G)
        values, e = np.linalg.eigh(C @ G @ C)
        scores = (K - mean(G, K)) @ C @ e[:, -k:]
        return distance(G, K, q) - np.sum(scores**2 / values[-k:] ** power, axis=1)

    return found


snapshots_10 = Compute(
    inner_products,
    left_by_loops,
    {
        "that centres the new pictures by their own mean, which the sample does not know": (
            differently(mean=lambda G, K: K.mean(axis=0))
        ),
        "the total is the distance from the mean, not from the origin": differently(
            lambda G, K, q: q
        ),
        "in the scores the new pictures are not centred": differently(mean=lambda G, K: 0.0),
        "the total is right; a score is divided by s, and its square by s², no more": differently(
            power=2
        ),
        "a score is divided by s, and its square by s²": differently(power=0.5),
        "T*e has not length one: divide by what it has": differently(power=0),
        "nothing is centred": differently(lambda G, K, q: q, lambda G, K: 0.0, centred=False),
        "these are the distances from the mean: take away what the axes keep": (
            lambda G, K, q, k: q - 2 * K.mean(axis=1) + G.mean()
        ),
        "that is what the axes keep, and what they leave is asked for": lambda G, K, q, k: (
            q - 2 * K.mean(axis=1) + G.mean() - left_by_loops(G, K, q, k)
        ),
    },
)
