"""Chapter 04: the gradient on the sphere, and the sequence of variances."""

from __future__ import annotations

import numpy as np

from ..computing import Compute
from .centering import centred_by_loops


def form(A: np.ndarray, f: np.ndarray) -> float:
    total = 0.0
    for i in range(len(f)):
        for j in range(len(f)):
            total += f[i] * A[i, j] * f[j]
    return total


def climb_by_loops(A: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Entry by entry; of a quadratic form a difference with any step is the derivative."""
    gradient = np.zeros(len(u))
    for i in range(len(u)):
        step = np.zeros(len(u))
        step[i] = 1
        gradient[i] = (form(A, u + step) - form(A, u - step)) / 2
    along = sum(gradient[i] * u[i] for i in range(len(u)))
    return np.array([gradient[i] - along * u[i] for i in range(len(u))])


def eigenvalues(G: np.ndarray) -> np.ndarray:
    """Largest first, without those that count as 0."""
    values = np.linalg.eigvalsh(G)[::-1]
    return np.array([value for value in values if value > 1e-9 * values[0]])


def variances_by_loops(G: np.ndarray, k: int) -> np.ndarray:
    return eigenvalues(centred_by_loops(G))[:k] / len(G)


def forms() -> list[tuple[np.ndarray, np.ndarray]]:
    """Matrices that are not symmetric, and unit vectors."""
    rng = np.random.default_rng(4)
    pairs = [(rng.normal(size=(d, d)), rng.normal(size=d)) for d in (2, 3, 5)]
    return [(A, u / np.linalg.norm(u)) for A, u in pairs]


def gram_matrices() -> list[tuple[np.ndarray, int]]:
    """Of points far from 0 whose columns differ in size: few columns, few points, few asked for."""
    rng = np.random.default_rng(5)
    found = []
    for n, d, k in ((6, 2, 4), (4, 6, 4), (7, 4, 2)):
        X = rng.normal(size=(n, d)) * 3.0 ** -np.arange(d) + 2
        found.append((X @ X.T, k))
    return found


lagrange_9 = Compute(
    forms,
    climb_by_loops,
    {
        "2Au is the gradient of a symmetric A, and this A is not symmetric": (
            lambda A, u: 2 * (A @ u - (u @ A @ u) * u)
        ),
        "the part along u is still there: it leads off the sphere": lambda A, u: (A + A.T) @ u,
        "that is half of it: both factors f of the form are moved": (
            lambda A, u: (A + A.T) @ u / 2 - (u @ A @ u) * u
        ),
    },
)

lagrange_10 = Compute(
    gram_matrices,
    variances_by_loops,
    {
        "the points are not centred, so these are not variances": (
            lambda G, k: eigenvalues(G)[:k] / len(G)
        ),
        "the sequence of problems is followed past its end: there are fewer functionals": (
            lambda G, k: np.linalg.eigvalsh(centred_by_loops(G))[::-1][:k] / len(G)
        ),
        "these are the eigenvalues of the centred Gram matrix: a variance is a mean of squares": (
            lambda G, k: eigenvalues(centred_by_loops(G))[:k]
        ),
        "these are the smallest ones: the eigenvalues of NumPy ascend": (
            lambda G, k: eigenvalues(centred_by_loops(G))[::-1][:k] / len(G)
        ),
        "these are divided by n - 1, and a mean of n squares is asked for": (
            lambda G, k: eigenvalues(centred_by_loops(G))[:k] / (len(G) - 1)
        ),
    },
)
