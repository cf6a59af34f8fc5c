"""Chapter 08: a kernel, and distances from the plane of kernel PCA, and how they go wrong."""

from __future__ import annotations

import math

import numpy as np

from ..computing import Compute
from .centering import centred_by_loops, new_by_loops, sample


def gaussian_by_loops(X: np.ndarray, Y: np.ndarray, gamma: float) -> np.ndarray:
    found = np.zeros((len(X), len(Y)))
    for i, x in enumerate(X):
        for j, y in enumerate(Y):
            squared = 0.0
            for a, b in zip(x, y, strict=True):
                squared += (a - b) ** 2
            found[i, j] = math.exp(-gamma * squared)
    return found


def near_and_far() -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Points around the origin, and points far from it."""
    far = 1e6
    return [
        (sample(3, 2, 1), sample(4, 2, 2), 0.7),
        (sample(5, 3, 3) + far, sample(2, 3, 4) + far, 0.3),
    ]


def distances_by_loops(G: np.ndarray, K: np.ndarray, squares: np.ndarray, k: int) -> np.ndarray:
    """‖φ(x) - h̄‖² minus the squared scores, each by its sum over the sample."""
    n = len(G)
    axes, values, _ = np.linalg.svd(centred_by_loops(G))
    w = new_by_loops(K, G)
    found = np.zeros(len(K))
    for i in range(len(K)):
        found[i] = squares[i]
        for j in range(n):
            found[i] -= 2 * K[i, j] / n
            for l in range(n):
                found[i] += G[j, l] / n**2
        for a in range(k):
            score = sum(axes[j, a] * w[i, j] for j in range(n)) / math.sqrt(values[a])
            found[i] -= score**2
    return found


def samples_and_new() -> list[tuple[np.ndarray, np.ndarray, np.ndarray, int]]:
    """A Gaussian and a polynomial kernel: for the second k(x, x) is not 1."""
    X, new = sample(6, 2, 5), sample(3, 2, 6)
    one = (gaussian_by_loops(X, X, 0.4), gaussian_by_loops(new, X, 0.4), np.ones(3), 2)
    X, new = sample(5, 3, 7), sample(4, 3, 8)
    squares = (1 + (new**2).sum(axis=1)) ** 2
    return [one, ((1 + X @ X.T) ** 2, (1 + new @ X.T) ** 2, squares, 1)]


def distances(  # type: ignore[no-untyped-def]
    G, K, squares, k, *, gram=True, new="sample", root=0.5, first=True
) -> np.ndarray:
    """The distances, with what may go wrong as options."""
    C = np.eye(len(G)) - 1 / len(G)
    values, e = np.linalg.eigh(C @ G @ C if gram else G)
    mean = {"sample": G.mean(axis=0), "own": K.mean(axis=0), "none": 0.0}[new]
    w = K if new == "none" else (K - mean) @ C
    scores = w @ e[:, -k:] / values[-k:] ** root
    centre = G.mean() - 2 * K.mean(axis=1) if first else 0.0
    return np.asarray(squares + centre - (scores**2).sum(axis=1))


kpca_8 = Compute(
    near_and_far,
    gaussian_by_loops,
    {
        "that squares before it subtracts: far from the origin the digits are lost": (
            lambda X, Y, gamma: np.exp(
                -gamma * ((X**2).sum(axis=1)[:, None] - 2 * X @ Y.T + (Y**2).sum(axis=1))
            )
        ),
        "the distance in the exponent is squared": lambda X, Y, gamma: np.exp(
            -gamma * np.linalg.norm(X[:, None] - Y, axis=2)
        ),
        "gamma multiplies the squared distance here: it is not the width": (
            lambda X, Y, gamma: np.exp(-((X[:, None] - Y) ** 2).sum(axis=2) / (2 * gamma**2))
        ),
    },
)

kpca_10 = Compute(
    samples_and_new,
    distances_by_loops,
    {
        "the first term is not centred, and the scores are: k(x, x) is not ‖φ(x) - h̄‖²": (
            lambda *case: distances(*case, first=False)
        ),
        "that centres the new points by their own mean, which the sample does not know": (
            lambda *case: distances(*case, new="own")
        ),
        "the sample is centred, and the new points are not centred": (
            lambda *case: distances(*case, new="none")
        ),
        "the axes are not of length one: divide the scores by a root": (
            lambda *case: distances(*case, root=0.0)
        ),
        "divide by the root of the eigenvalue, not by the eigenvalue": (
            lambda *case: distances(*case, root=1.0)
        ),
        "nothing is centred: that is the distance from a plane through the origin": (
            lambda *case: distances(*case, gram=False, new="none", first=False)
        ),
    },
)
