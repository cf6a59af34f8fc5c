"""Chapter 05: eigenvalues from either side, singular vectors from the smaller one, laws."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range, probabilities, symmetric
from .solver import leading, with_signs


def numerical_rank(values: ArrayLike, size: int) -> int:
    """How many eigenvalues are more than rounding: above size × precision × the largest.

    `size` is the number of rows of the matrix that they come from. Eigenvalues are squares: a
    singular value is counted only above the square root of that, 1e-8 or so of the largest.
    """
    v = array(values, "values", (None,))
    return int(np.sum(v > size * np.finfo(float).eps * max(v.max(), 0)))


def carry(t: ArrayLike, vectors: ArrayLike, values: ArrayLike) -> np.ndarray:
    """T*Q/√λ: orthonormal eigenvectors of TT* to those of T*T; with t.T for t, the way back."""
    t = array(t, "t", (None, None))
    q = array(vectors, "vectors", (len(t), None))
    v = array(values, "values", (q.shape[1],))
    if (v <= 0).any():
        raise ValueError("values must be positive: at the eigenvalue 0 nothing is carried across")
    return t.T @ (q / np.sqrt(v))


def svd_by_eigh(t: ArrayLike) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Q, s, V with T = Q diag(s) V*, from the eigenvectors of the smaller of TT* and T*T.

    Only singular values that `numerical_rank` counts are returned, none for a matrix of zeros.
    The signs of the columns of V are fixed. Squaring costs digits: what is small is better
    left to `numpy.linalg.svd`.
    """
    t = array(t, "t", (None, None))
    unit = np.abs(t).max() or 1.0  # so that no square leaves the range of floats
    wide = t.shape[0] < t.shape[1]
    smaller = (t if wide else t.T) / unit
    values, near = _above_rounding(smaller @ smaller.T)
    far = smaller.T @ (near / np.sqrt(values))  # carried across
    q, v = (near, far) if wide else (far, near)
    signs = np.sign(np.sum(v * with_signs(v), axis=0))
    with np.errstate(over="ignore"):
        singular = np.sqrt(values) * unit
    in_range(singular, "t")
    return q * signs, singular, v * signs


def integral_spectrum(
    kernel_matrix: ArrayLike, weights: ArrayLike | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues of the integral operator of a law on finitely many points, largest first.

    `kernel_matrix` holds k(x_i, x_j), and point i has the probability weights[i], 1/n if none are
    given. The eigenfunctions stand in columns, as values at the points, with mean square 1.
    """
    k = symmetric(kernel_matrix, "kernel_matrix")
    p = probabilities(weights, len(k))
    if (p == 0).any():
        raise ValueError("weights must be positive: leave out the points of probability 0")
    roots = np.sqrt(p)
    values, vectors = leading(roots[:, None] * k * roots, len(k))
    return values, vectors / roots[:, None]


def _above_rounding(gram: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    values, vectors = leading(gram, len(gram))
    rank = numerical_rank(values, len(gram))
    return values[:rank], vectors[:, :rank]
