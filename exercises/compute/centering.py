"""Chapter 03: centring by loops, from the definition, and the ways in which it goes wrong."""

from __future__ import annotations

import numpy as np

from ..computing import Compute


def sample(n: int, d: int, seed: int) -> np.ndarray:
    """Points that are not centred, as rows."""
    return np.random.default_rng(seed).normal(size=(n, d)) + np.arange(1, d + 1)


def centred_by_loops(G: np.ndarray) -> np.ndarray:
    """The inner products of h_i - h̄ and h_j - h̄, expanded."""
    n = len(G)
    found = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            for k in range(n):
                for l in range(n):
                    found[i, j] += (G[i, j] - G[i, l] - G[k, j] + G[k, l]) / n**2
    return found


def new_by_loops(K: np.ndarray, G: np.ndarray) -> np.ndarray:
    m, n = K.shape
    found = np.zeros((m, n))
    for i in range(m):
        for j in range(n):
            for k in range(n):
                for l in range(n):
                    found[i, j] += (K[i, j] - K[i, l] - G[k, j] + G[k, l]) / n**2
    return found


def gram_matrices() -> list[tuple[np.ndarray]]:
    return [(X @ X.T,) for X in (sample(3, 2, 1), sample(5, 7, 2))]


def new_points() -> list[tuple[np.ndarray, np.ndarray]]:
    parts = [(sample(2, 3, 3), sample(4, 3, 4)), (sample(5, 2, 5), sample(3, 2, 6))]
    return [(Y @ X.T, X @ X.T) for Y, X in parts]


centering_8 = Compute(
    gram_matrices,
    centred_by_loops,
    {
        "that centres one side only: the result is not symmetric": lambda G: G - G.mean(axis=0),
        "that centres one side only: the result is not symmetric, and CG is not CGC": lambda G: (
            G - G.mean(axis=1, keepdims=True)
        ),
        "the mean of all entries was taken away twice: add it once": lambda G: (
            G - G.mean(axis=0) - G.mean(axis=1, keepdims=True)
        ),
    },
)

centering_9 = Compute(
    new_points,
    new_by_loops,
    {
        "that centres the new points by their own mean, which the sample does not know": (
            lambda K, G: K - K.mean(axis=1, keepdims=True) - K.mean(axis=0) + K.mean()
        ),
        "the sample is centred, and the new points are not centred": (
            lambda K, G: K - K.mean(axis=1, keepdims=True)
        ),
    },
)
