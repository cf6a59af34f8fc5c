"""Chapter 02: covariances under a sample, from the definition."""

from __future__ import annotations

import numpy as np

from ..computing import Compute
from .centering import sample


def scores_by_loops(coefficients: np.ndarray, G: np.ndarray) -> list[float]:
    return [sum(G[i, j] * coefficients[j] for j in range(len(G))) for i in range(len(G))]


def covariance_by_loops(x: list[float], y: list[float]) -> float:
    n = len(x)
    one, other = sum(x) / n, sum(y) / n
    return sum((a - one) * (b - other) for a, b in zip(x, y, strict=True)) / n


def covariances_by_loops(A: np.ndarray, G: np.ndarray) -> np.ndarray:
    scores = [scores_by_loops(column, G) for column in A.T]
    return np.array([[covariance_by_loops(x, y) for y in scores] for x in scores])


def unseen_by_loops(points: np.ndarray, f: np.ndarray) -> float:
    """What is left of f without its part along an orthonormal basis of the span."""
    basis: list[np.ndarray] = []
    for h in points:
        left = h.copy()
        for e in (*basis, *basis):  # twice, so that rounding does not spoil the right angles
            left = left - sum(e[k] * left[k] for k in range(len(h))) * e
        length = sum(x * x for x in left) ** 0.5
        if length > 1e-9:
            basis.append(left / length)
    for e in basis:
        f = f - sum(e[k] * f[k] for k in range(len(f))) * e
    return float(sum(x * x for x in f))


def without_each_by_loops(alpha: np.ndarray, beta: np.ndarray, G: np.ndarray) -> np.ndarray:
    x, y = scores_by_loops(alpha, G), scores_by_loops(beta, G)
    return np.array(
        [covariance_by_loops(x[:i] + x[i + 1 :], y[:i] + y[i + 1 :]) for i in range(len(G))]
    )


def functionals() -> list[tuple[np.ndarray, np.ndarray]]:
    parts = [(sample(4, 3, 1), sample(4, 2, 2)), (sample(3, 5, 3), sample(3, 4, 4))]
    return [(A, X @ X.T) for X, A in parts]


def vectors() -> list[tuple[np.ndarray, np.ndarray]]:
    dependent = np.array([[1.0, 2.0, 0.0, 1.0], [0.0, 1.0, 1.0, 3.0], [2.0, 5.0, 1.0, 5.0]])
    return [
        (sample(2, 4, 5), np.array([1.0, -2.0, 3.0, 5.0])),
        (dependent, np.array([2.0, 1.0, 7.0, -1.0])),
    ]


def pairs() -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    parts = [(sample(4, 3, 6), sample(2, 4, 7)), (sample(6, 2, 8), sample(2, 6, 9))]
    return [(a, b, X @ X.T) for X, (a, b) in parts]


def left_out(alpha: np.ndarray, beta: np.ndarray, G: np.ndarray) -> np.ndarray:
    """The sample without each point, and the functionals without their coefficients there."""
    kept = [np.arange(len(G)) != i for i in range(len(G))]
    scores = [(G[k][:, k] @ alpha[k], G[k][:, k] @ beta[k]) for k in kept]
    return np.array([np.cov(x, y, bias=True)[0, 1] for x, y in scores])


def with_the_old_mean(alpha: np.ndarray, beta: np.ndarray, G: np.ndarray) -> np.ndarray:
    x, y = ((G - G.mean(axis=0)) @ z for z in (alpha, beta))
    return (x @ y - x * y) / (len(G) - 1)


def unseen(points: np.ndarray, f: np.ndarray) -> np.ndarray:
    return f - np.linalg.pinv(points) @ (points @ f)


empirical_8 = Compute(
    functionals,
    covariances_by_loops,
    {
        "these are means of products of scores that are not centred": (
            lambda A, G: A.T @ G @ G @ A / len(G)
        ),
        "that divides by n - 1: under the sample it is n": (
            lambda A, G: covariances_by_loops(A, G) * len(G) / (len(G) - 1)
        ),
        "the covariances are divided by the number of points": (
            lambda A, G: covariances_by_loops(A, G) * len(G)
        ),
        "the scores have to be centred, not the coefficients": lambda A, G: (
            (A - A.mean(axis=0)).T @ G @ G @ (A - A.mean(axis=0)) / len(G)
        ),
        "G occurs twice, once for each functional": (
            lambda A, G: A.T @ (G - G.mean(axis=0)) @ A / len(G)
        ),
    },
)

empirical_9 = Compute(
    vectors,
    unseen_by_loops,
    {
        "that is the length, and its square is asked for": (
            lambda points, f: float(np.sqrt(unseen(points, f) @ unseen(points, f)))
        ),
        "that is the squared length of the part that the points do see": (
            lambda points, f: float(f @ f - unseen(points, f) @ unseen(points, f))
        ),
        "the points were centred: a vector may be orthogonal to all differences and not to them": (
            lambda points, f: float(np.sum(unseen(points - points.mean(axis=0), f) ** 2))
        ),
        "that would do if the points were orthogonal to each other": lambda points, f: float(
            np.sum((f - sum((h @ f) / (h @ h) * h for h in points)) ** 2)
        ),
    },
)

empirical_10 = Compute(
    pairs,
    without_each_by_loops,
    {
        "that leaves out the i-th coefficients too, and so changes the functionals": left_out,
        "the scores are centred by the mean of all n points: one of these has gone": (
            with_the_old_mean
        ),
        "that divides by n - 2: the sample has n - 1 points now": (
            lambda alpha, beta, G: (
                without_each_by_loops(alpha, beta, G) * (len(G) - 1) / (len(G) - 2)
            )
        ),
        "that divides by n, and the sample has fewer points now": (
            lambda alpha, beta, G: without_each_by_loops(alpha, beta, G) * (len(G) - 1) / len(G)
        ),
    },
)
