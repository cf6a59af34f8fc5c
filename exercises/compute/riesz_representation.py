"""Chapter 01: vectors of functionals, by elimination in fractions and by loops."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ..computing import Compute


def solved(matrix: Sequence[Sequence[Any]], right: Sequence[Any]) -> list[Fraction]:
    """Gauss and Jordan, without rounding: the matrices of powers are ill-conditioned."""
    rows = [[Fraction(x) for x in (*row, b)] for row, b in zip(matrix, right, strict=True)]
    for k in range(len(rows)):
        pivot = next(i for i in range(k, len(rows)) if rows[i][k] != 0)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i, row in enumerate(rows):
            if i != k:
                rows[i] = [x - row[k] * y for x, y in zip(row, rows[k], strict=True)]
    return [row[-1] for row in rows]


def integrals(degree: int) -> list[list[Fraction]]:
    """Of the products of two powers, over [0, 1]."""
    return [[Fraction(1, i + j + 1) for j in range(degree + 1)] for i in range(degree + 1)]


def hilbert(degree: int) -> np.ndarray:
    return np.array(integrals(degree), dtype=float)


def powers(x: Any, degree: int) -> np.ndarray:
    return np.power.outer(np.asarray(x, dtype=float), np.arange(degree + 1))


def weight_by_loops(degree: int, y: float) -> np.ndarray:
    values = [Fraction(y) ** i for i in range(degree + 1)]
    return np.array(solved(integrals(degree), values), dtype=float)


def operator_by_loops(points: np.ndarray, p: np.ndarray, W: np.ndarray) -> np.ndarray:
    """The covariances of the coordinates, from the definition; then Σ from W Σ = covariances."""
    n, d = points.shape
    scores = np.zeros((n, d))
    for i in range(n):
        for a in range(d):
            for b in range(d):
                scores[i, a] += points[i, b] * W[b, a]
    covariances = np.zeros((d, d))
    for a in range(d):
        for b in range(d):
            one = sum(p[i] * scores[i, a] for i in range(n))
            other = sum(p[i] * scores[i, b] for i in range(n))
            for i in range(n):
                covariances[a, b] += p[i] * (scores[i, a] - one) * (scores[i, b] - other)
    columns = [solved(W.tolist(), column.tolist()) for column in covariances.T]
    return np.array(columns).astype(float).T


def shortest_by_loops(
    degree: int, points: np.ndarray, values: np.ndarray, at: np.ndarray
) -> np.ndarray:
    """The least square under the conditions, with a multiplier for each of them."""
    W, n = integrals(degree), len(points)
    V = [[Fraction(x) ** i for i in range(degree + 1)] for x in points.tolist()]
    system = [[*W[i], *(V[k][i] for k in range(n))] for i in range(degree + 1)]
    system += [[*row, *[Fraction(0)] * n] for row in V]
    found = solved(system, [*[0] * (degree + 1), *values.tolist()])[: degree + 1]
    places = map(Fraction, at.tolist())
    return np.array([float(sum(c * x**i for i, c in enumerate(found))) for x in places])


def laws() -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    return [
        (
            np.array([[0.0, 1.0], [2.0, 1.0], [5.0, -3.0]]),
            np.array([0.5, 0.25, 0.25]),
            np.array([[2.0, 1.0], [1.0, 3.0]]),
        ),
        (
            np.random.default_rng(1).normal(size=(5, 3)) + np.arange(1, 4),
            np.array([0.1, 0.2, 0.3, 0.15, 0.25]),
            np.array([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]]),
        ),
    ]


def conditions() -> list[tuple[int, np.ndarray, np.ndarray, np.ndarray]]:
    return [
        (2, np.array([0.0, 0.5]), np.array([1.0, 3.0]), np.array([0.25, 0.5, 0.75, 1.0])),
        (3, np.array([0.1, 0.4, 0.9]), np.array([2.0, -1.0, 1.0]), np.array([0.0, 0.3, 0.6])),
        (3, np.array([0.7]), np.array([1.0]), np.array([0.2, 0.7])),
    ]


def scatter(points: np.ndarray, p: np.ndarray, centre: Any) -> np.ndarray:
    return (points - centre).T @ (p[:, None] * (points - centre))


riesz_8 = Compute(
    lambda: [(1, 0.0), (2, 0.5), (3, 0.25), (4, 0.75)],
    weight_by_loops,
    {
        "so it would be if the powers were orthonormal: look at the integrals of their products": (
            lambda degree, y: powers(y, degree)
        ),
        "the lowest power comes first": lambda degree, y: weight_by_loops(degree, y)[::-1],
        "the integral of xⁱxʲ, with i and j from 0, is not 1/(i + j + 2)": lambda degree, y: (
            np.linalg.solve(hilbert(degree + 1)[1:, :-1], powers(y, degree))
        ),
        "the matrix is applied where its system should be solved": lambda degree, y: (
            hilbert(degree) @ powers(y, degree)
        ),
    },
)

riesz_9 = Compute(
    laws,
    operator_by_loops,
    {
        "that is right for the usual inner product: where does W come in?": (
            lambda points, p, W: scatter(points, p, p @ points)
        ),
        "that holds the covariances, with two W: one W of them belongs to the inner product": (
            lambda points, p, W: W @ scatter(points, p, p @ points) @ W
        ),
        "W stands on the other side: Σ is applied to g, and who meets g first?": (
            lambda points, p, W: W @ scatter(points, p, p @ points)
        ),
        "the mean of the law is asked for: its weights are not equal": (
            lambda points, p, W: scatter(points, p, points.mean(axis=0)) @ W
        ),
        "these are second moments: they are not centred": (
            lambda points, p, W: scatter(points, p, 0) @ W
        ),
        "the weights p are not used": lambda points, p, W: np.cov(points.T, bias=True) @ W,
    },
)

riesz_10 = Compute(
    conditions,
    shortest_by_loops,
    {
        "that is the shortest list of coefficients: the length of p is an integral": (
            lambda degree, points, values, at: (
                powers(at, degree) @ np.linalg.pinv(powers(points, degree)) @ values
            )
        ),
        "that is the polynomial of the lowest degree: with more powers it can be shorter": (
            lambda degree, points, values, at: np.polyval(
                np.polyfit(points, values, len(points) - 1), at
            )
        ),
        "it misses the given values: the coefficients of the k(·, yᵢ) solve a system": (
            lambda degree, points, values, at: (
                powers(at, degree)
                @ np.linalg.solve(hilbert(degree), powers(points, degree).T)
                @ values
            )
        ),
    },
)
