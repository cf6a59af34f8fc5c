"""Chapter 05: the larger product by loops, and what is lost on the way across."""

from __future__ import annotations

import numpy as np

from ..computing import Compute


def products(X: np.ndarray) -> np.ndarray:
    """T*T, coordinate with coordinate."""
    n, d = X.shape
    found = np.zeros((d, d))
    for a in range(d):
        for b in range(d):
            for i in range(n):
                found[a, b] += X[i, a] * X[i, b]
    return found


def centred(X: np.ndarray) -> np.ndarray:
    found = np.zeros(X.shape)
    for i in range(len(X)):
        for j in range(len(X)):
            found[i] += (X[i] - X[j]) / len(X)
    return found


def spectrum_by_loops(X: np.ndarray) -> np.ndarray:
    return np.linalg.eigvalsh(products(X))[::-1]


def projection_by_loops(X: np.ndarray, k: int) -> np.ndarray:
    """On the side of the coordinates, axis by axis."""
    values, vectors = np.linalg.eigh(products(centred(X)))
    found = np.zeros((X.shape[1], X.shape[1]))
    for j in range(1, k + 1):
        if values[-j] > 1e-9 * values[-1]:
            for a in range(len(found)):
                for b in range(len(found)):
                    found[a, b] += vectors[a, -j] * vectors[b, -j]
    return found


def carried(Y: np.ndarray, k: int, power: float) -> np.ndarray:
    """Eigenvectors of YY*, taken across and divided by a power of their eigenvalues."""
    values, Q = np.linalg.eigh(Y @ Y.T)
    values, Q = values[::-1][:k], Q[:, ::-1][:, :k]
    kept = values > 1e-9 * values[0]
    U = Y.T @ (Q[:, kept] / values[kept] ** power)
    return U @ U.T


def coefficients(Y: np.ndarray, k: int) -> np.ndarray:
    values, Q = np.linalg.eigh(Y @ Y.T)
    Q = Q[:, ::-1][:, :k][:, values[::-1][:k] > 1e-9 * values[-1]]
    return Q @ Q.T


def singular_values(X: np.ndarray) -> np.ndarray:
    found = np.zeros(X.shape[1])
    found[: min(X.shape)] = np.linalg.svd(X, compute_uv=False)
    return found


def samples() -> list[tuple[np.ndarray]]:
    rng = np.random.default_rng(6)
    return [(rng.normal(size=shape) + 1,) for shape in ((3, 7), (6, 4))]


def wide() -> list[tuple[np.ndarray, int]]:
    """Points in general position, whose columns differ in size; and points on a line."""
    rng = np.random.default_rng(7)
    X = rng.normal(size=(5, 8)) * 2.0 ** -np.arange(8) + 1
    line = rng.normal(size=(4, 1)) * rng.normal(size=6) + np.arange(6)
    return [(X, 2), (X, 3), (line, 2)]


spectrum_9 = Compute(
    samples,
    spectrum_by_loops,
    {
        "these are the singular values: an eigenvalue is the square of one": singular_values,
        "these come the smallest first": lambda X: np.linalg.eigvalsh(X.T @ X),
        "these are the eigenvalues of TT*, which has a number of zeros of its own": (
            lambda X: np.linalg.eigvalsh(X @ X.T)[::-1]
        ),
        "the zeros are missing that T*T has if there are more columns than rows": (
            lambda X: spectrum_by_loops(X)[: len(X)]
        ),
        "nobody asked to centre the points": lambda X: spectrum_by_loops(centred(X)),
    },
)

spectrum_10 = Compute(
    wide,
    projection_by_loops,
    {
        "the points are not centred: these are no principal axes": lambda X, k: carried(X, k, 0.5),
        "what arrives are no unit vectors: UU* is a projection only if the columns of U are": (
            lambda X, k: carried(centred(X), k, 0)
        ),
        "divided too often: the length grows by the square root of the eigenvalue": (
            lambda X, k: carried(centred(X), k, 1)
        ),
        "that is a projection among the coefficients: carry the eigenvectors across": (
            lambda X, k: coefficients(centred(X), k)
        ),
    },
)
