"""Chapter 04: the Rayleigh quotient, power iteration, and deflation, as one would teach them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range, symmetric, whole


def rayleigh_quotient(matrix: ArrayLike, vector: ArrayLike) -> float:
    """x*Ax / x*x, for a vector that is not 0."""
    a, exponent = _scaled(matrix)
    x = direction(vector, len(a))
    return float(_back(x @ a @ x, exponent))


def power_iterates(matrix: ArrayLike, start: ArrayLike) -> Iterator[np.ndarray]:
    """x, Ax/|Ax|, AAx/|AAx|, ... without end; a vector that A takes to 0 is repeated."""
    a = _scaled(matrix)[0]
    x = direction(start, len(a))
    while True:
        yield x
        image = a @ x
        x = direction(image, len(a)) if image.any() else x


def power_iteration(
    matrix: ArrayLike, start: ArrayLike, *, steps: int = 1000, tolerance: float = 1e-12
) -> tuple[float, np.ndarray]:
    """An eigenvalue and a unit eigenvector of a positive semidefinite matrix.

    It is the largest one whose eigenvectors the start is not orthogonal to. Stops when
    |Ax - λx| is at most the tolerance times λ, or says that the steps were not enough.
    """
    a, exponent = _scaled(matrix)
    for x in islice(power_iterates(a, start), steps + 1):
        image = a @ x
        value = float(x @ image)
        if np.linalg.norm(image - value * x) <= tolerance * abs(value):
            return float(_back(value, exponent)), x
    raise ValueError(
        f"no eigenvector after {steps} steps: two of the eigenvalues are close, or one is "
        "negative; take more steps, or numpy.linalg.eigh"
    )


def by_deflation(
    matrix: ArrayLike, k: int, *, steps: int = 100_000, tolerance: float = 1e-10
) -> tuple[np.ndarray, np.ndarray]:
    """The k largest eigenvalues of a positive semidefinite matrix, and eigenvectors as columns.

    Each is found by power iteration, and its part λxx* is taken away. When nothing is left there
    are fewer than k: the others are not made up.
    """
    residual, exponent = _scaled(matrix)
    k = whole(k, "k", 1, len(residual))
    floor = len(residual) * np.finfo(float).eps * np.trace(residual)
    values: list[float] = []
    vectors: list[np.ndarray] = []
    while len(values) < k and (start := _start(residual, floor)) is not None:
        value, x = power_iteration(residual, start, steps=steps, tolerance=tolerance)
        values.append(value)
        vectors.append(x)
        residual -= value * np.outer(x, x)
    return _back(values, exponent), np.array(vectors).reshape(len(values), len(residual)).T


def _start(residual: np.ndarray, floor: float) -> np.ndarray | None:
    """The column with the largest diagonal entry, which is 0 only if nothing is left."""
    largest = int(np.argmax(np.diag(residual)))
    if residual[largest, largest] > floor:
        return residual[largest]
    if np.abs(residual).max() > 1e-6:  # no entry is larger than the largest on the diagonal
        raise ValueError("matrix is not positive semidefinite: take numpy.linalg.eigh")
    return None


def direction(vector: ArrayLike, size: int) -> np.ndarray:
    """The unit vector along one that is not 0."""
    x = array(vector, "vector", (size,))
    if not x.any():
        raise ValueError("the vector is 0: give one that has a direction")
    x = np.ldexp(x, -_exponent(x))
    return x / np.linalg.norm(x)


def _scaled(matrix: ArrayLike) -> tuple[np.ndarray, int]:
    """A/2ᵉ, whose largest entry is between 1/2 and 1, and e: no product leaves the floats."""
    a = symmetric(matrix, "matrix")
    return np.ldexp(a, -_exponent(a)), _exponent(a)


def _exponent(values: np.ndarray) -> int:
    return int(np.frexp(np.abs(values).max())[1])


def _back(value: ArrayLike, exponent: int) -> np.ndarray:
    with np.errstate(over="ignore"):
        found = np.ldexp(value, exponent)
    in_range(found, "matrix")
    return found
