"""Chapter 13: the distance of two samples pair by pair, and as many fits as are meant."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ..computing import Compute
from .centering import sample


def gaussian(X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    return np.array([[np.exp(-np.sum((x - y) ** 2) / 4) for y in Y] for x in X])


def distance_by_loops(K: np.ndarray, L: np.ndarray, M: np.ndarray) -> float:
    n, m = M.shape
    one = [K[i, j] for i in range(n) for j in range(n) if i != j]
    other = [L[i, j] for i in range(m) for j in range(m) if i != j]
    across = [M[i, j] for i in range(n) for j in range(m)]
    return float(sum(one) / len(one) + sum(other) / len(other) - 2 * sum(across) / len(across))


def errors_by_loops(K: np.ndarray, y: np.ndarray, penalty: float) -> np.ndarray:
    """A fit without each observation."""
    found = []
    for i in range(len(K)):
        others = [j for j in range(len(K)) if j != i]
        system = np.array([[K[j, k] + penalty * (j == k) for k in others] for j in others])
        c = np.linalg.solve(system, [y[j] for j in others])
        found.append(y[i] - sum(K[i, j] * x for j, x in zip(others, c, strict=True)))
    return np.array(found)


def squared_distances(K: np.ndarray, n: int) -> list[float]:
    """Of the means, for every choice of the first sample; the given choice comes first."""
    found = []
    for one in combinations(range(len(K)), n):
        other = [i for i in range(len(K)) if i not in one]
        within = sum(K[i, j] for i in one for j in one) / n**2
        within += sum(K[i, j] for i in other for j in other) / len(other) ** 2
        across = sum(K[i, j] for i in one for j in other) / (n * len(other))
        found.append(float(within - 2 * across))
    return found


def farther_by_loops(K: np.ndarray, n: int) -> int:
    given, *others = squared_distances(K, n)
    return sum(x > given for x in others)


def two_samples() -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    X, Y = sample(3, 2, 1), sample(5, 2, 2)
    V, W = sample(4, 3, 3), sample(2, 3, 4)
    return [(X @ X.T, Y @ Y.T, X @ Y.T), (gaussian(V, V), gaussian(W, W), gaussian(V, W))]


def regressions() -> list[tuple[np.ndarray, np.ndarray, float]]:
    X, V = sample(4, 2, 5), sample(5, 3, 6)
    return [
        (X @ X.T, np.array([1.0, -2.0, 4.0, 3.0]), 0.5),
        (gaussian(V, V), np.array([2.0, 0.0, 1.0, -3.0, 5.0]), 1.5),
    ]


def divisions() -> list[tuple[np.ndarray, int]]:
    X, V, W = sample(6, 2, 7), sample(7, 3, 8), sample(5, 1, 9)
    V[:3] += 0.5
    return [(X @ X.T, 2), (gaussian(V, V), 3), (W @ W.T, 4)]


def hat(K: np.ndarray, penalty: float) -> np.ndarray:
    return np.linalg.solve(K + penalty * np.eye(len(K)), K)


def sums_farther(K: np.ndarray, n: int) -> int:
    found = []
    for one in combinations(range(len(K)), n):
        c = np.array([1.0 if i in one else -1.0 for i in range(len(K))])
        found.append(float(c @ K @ c))
    return sum(x > found[0] for x in found[1:])


notes_8 = Compute(
    two_samples,
    distance_by_loops,
    {
        "within the samples every point is compared with itself": (
            lambda K, L, M: float(K.mean() + L.mean() - 2 * M.mean())
        ),
        "the denominator has left the diagonal out, and the numerator has not": (
            lambda K, L, M: float(
                K.sum() / (len(K) * (len(K) - 1)) + L.sum() / (len(L) * (len(L) - 1)) - 2 * M.mean()
            )
        ),
        "the numerator has left the diagonal out, and the denominator has not": (
            lambda K, L, M: float(
                (K.sum() - np.trace(K)) / K.size + (L.sum() - np.trace(L)) / L.size - 2 * M.mean()
            )
        ),
        "the inner product of the two means is there twice": (
            lambda K, L, M: distance_by_loops(K, L, M) + float(M.mean())
        ),
        "the second sample does not have as many points as the first": (
            lambda K, L, M: float(
                (K.sum() - np.trace(K) + L.sum() - np.trace(L)) / (len(K) * (len(K) - 1))
                - 2 * M.mean()
            )
        ),
    },
)

notes_9 = Compute(
    regressions,
    errors_by_loops,
    {
        "these are the residuals of the full fit, which has seen every observation": (
            lambda K, y, penalty: y - hat(K, penalty) @ y
        ),
        "that is the printed line, with the wrong sign": (
            lambda K, y, penalty: (y - hat(K, penalty) @ y) / (1 + np.diag(hat(K, penalty)))
        ),
        "the sign is off: response less prediction": (
            lambda K, y, penalty: -errors_by_loops(K, y, penalty)
        ),
        "that takes the mean of the diagonal of S for each of its entries": (
            lambda K, y, penalty: (
                (y - hat(K, penalty) @ y) / (1 - np.trace(hat(K, penalty)) / len(K))
            )
        ),
        "a number was added to every entry: the penalty is a multiple of the identity": (
            lambda K, y, penalty: (
                (y - np.linalg.solve(K + penalty, K) @ y)
                / (1 - np.diag(np.linalg.solve(K + penalty, K)))
            )
        ),
    },
)

notes_10 = Compute(
    divisions,
    farther_by_loops,
    {
        "that compares the sums of the two samples: their means are asked for": sums_farther,
        "the given one itself was counted too": lambda K, n: farther_by_loops(K, n) + 1,
        "these are the ones that put the means closer together": lambda K, n: (
            len(squared_distances(K, n)) - 1 - farther_by_loops(K, n)
        ),
        "that is a share of the other divisions: their number is asked for": lambda K, n: (
            farther_by_loops(K, n) / (len(squared_distances(K, n)) - 1)
        ),
    },
)
