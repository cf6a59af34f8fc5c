"""Routines of LAPACK that NumPy does not offer, or not as fast: SciPy's, where it is installed.

Without it NumPy's nearest are taken, which give the same answers and cost two to three times as
much.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

try:
    from scipy.linalg import cho_factor, cho_solve, eigh
except ImportError:
    eigh = None


def largest_pairs(matrix: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The k largest eigenvalues of a symmetric matrix, descending, and their eigenvectors."""
    n = len(matrix)
    if eigh is not None and n >= 128 and 0 < k <= n // 4:
        options = {"subset_by_index": [n - k, n - 1], "driver": "evr", "check_finite": False}
        values, vectors = eigh(matrix, **options)
    else:
        values, vectors = np.linalg.eigh(matrix)
    return values[::-1][:k].copy(), vectors[:, ::-1][:, :k]


def is_definite(matrix: np.ndarray) -> bool:
    """Whether a symmetric matrix, which is overwritten, has a Cholesky factor."""
    try:
        if eigh is None:
            np.linalg.cholesky(matrix)
        else:
            cho_factor(matrix, lower=True, overwrite_a=True, check_finite=False)
    except np.linalg.LinAlgError:
        return False
    return True


def solver(matrix: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """What multiplies rows by the inverse of a positive definite matrix, which is overwritten."""
    if eigh is not None:
        factor = cho_factor(matrix, lower=True, overwrite_a=True, check_finite=False)
        return lambda rows: cho_solve(factor, rows.T, check_finite=False).T
    inverse = np.linalg.inv(matrix)
    return lambda rows: rows @ inverse
