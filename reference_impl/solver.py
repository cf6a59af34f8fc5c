"""The leading eigenpairs of a symmetric matrix: the one eigensolver of PCA and kernel PCA.

A small matrix, or a large share of its pairs, is a case for LAPACK's dense solver. For a few pairs
of a large matrix A the natural end of power iteration is cheaper: keep every power. The columns of
X, AX, A²X, ... span a Krylov space, and the best pairs that this space holds are those of the
small matrix Q*AQ, where Q is an orthonormal basis of it (Rayleigh and Ritz).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range, whole
from .lapack import largest_pairs

SMALL = 400  # below this size the dense solver is the faster one
EXTRA = 2  # columns of the start block beyond the k that are wanted
TOLERANCE = 1e-14  # of a residual, in units of the norm of the matrix: rounding


def leading(matrix: ArrayLike, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The k largest eigenvalues, descending, and orthonormal eigenvectors in columns.

    Of each vector the first entry that is as large as any, up to a millionth, is positive. A tie
    has no vectors of its own: any orthonormal basis of its space may come back. An eigenvalue 0
    may come back as a rounding error of either sign. Symmetry is taken on trust.

    Every pair has ‖Av - λv‖ ≤ 1e-14 ‖A‖, up to rounding: where the first eigenvalue is 10⁸ times
    the next, the vectors of the others have 6 digits. That none of the k largest was passed over
    is certain for the dense solver. For the iterative one it rests on the start block, which is
    random, with a fixed seed, and has more than k columns, so that ties of any multiplicity are
    found: only an eigenvector to which the whole block is orthogonal, or all but orthogonal, could
    be missed.
    """
    a = array(matrix, "matrix", (None, None), finite=False)
    n = len(a)
    if a.shape != (n, n):
        raise ValueError(f"matrix must be square, and has the shape {a.shape}")
    k = whole(k, "k", 0, n, ", the size of the matrix")
    largest = float(max(a.max(), -a.min()))
    if not largest < np.inf:
        array(matrix, "matrix", (None, None))  # says what is wrong
    pairs = krylov(lambda rows: rows @ a, n, k, largest) if k > 0 and n >= SMALL else None
    if pairs is None:
        pairs = largest_pairs(a, k)
    in_range(pairs[0], "matrix")
    return pairs[0], with_signs(pairs[1])


def with_signs(vectors: np.ndarray) -> np.ndarray:
    """Each column times 1 or -1: of its entries largest in size (to 1e-6) the first is positive."""
    sizes = np.abs(vectors)
    first = np.argmax(sizes >= (1 - 1e-6) * sizes.max(axis=0, initial=0), axis=0)
    return vectors * np.where(vectors[first, np.arange(vectors.shape[1])] < 0, -1.0, 1.0)


def krylov(
    times: Callable[[np.ndarray], np.ndarray],
    n: int,
    k: int,
    largest: float,
    tolerance: float = TOLERANCE,
) -> tuple[np.ndarray, np.ndarray] | None:
    """The same by block Lanczos with full reorthogonalisation; None when it would not pay.

    `times` multiplies rows by the matrix, of n rows, and `largest` is its largest entry in size.
    Vectors are rows here: so the products with a symmetric matrix are faster.
    """
    width = k + EXTRA
    most = n // 3  # a space of more dimensions costs more than the dense solver
    size, next_test, before = 0, 3.0 * width, (0, 0.0)
    if next_test > most:
        return None
    scale = max(largest, np.finfo(float).tiny)  # keeps squares from under- or overflow
    room = min(most, 12 * width)
    basis, small = np.empty((room, n)), np.zeros((room, room))  # QAQ*: its upper half is filled
    block = orthonormal(np.random.default_rng(0).normal(size=(width, n)))
    while size + width <= most:
        if size + width > room:
            more = min(most, 2 * room) - room
            basis = np.concatenate([basis, np.empty((more, n))])
            small = np.pad(small, (0, more))
            room += more
        new = slice(size, size + width)
        basis[new] = block
        size += width
        q = basis[:size]
        block = times(block / scale)
        small[:size, new] = q @ block.T
        block -= small[:size, new].T @ q
        if size >= next_test:
            values, vectors = np.linalg.eigh(small[:size, :size], UPLO="U")
            norm = max(values[-1], -values[0])
            values, vectors = values[::-1][:k], vectors[:, ::-1][:, :k]
            residual = np.linalg.norm(vectors[new].T @ block, axis=1).max()
            if residual <= tolerance * norm:
                return scale * values, q.T @ vectors
            if size > most / 2 and residual > 1e-4 * norm:
                return None  # a flat spectrum: half of the way, and not a third of the digits
            # A test costs size³. Digits come evenly: from two tests follows where to test next.
            digits, wanted = -np.log10(residual / norm), -np.log10(tolerance)
            rate = max((digits - before[1]) / (size - before[0]), wanted / (3 * size))
            last = most // 2 + 1 if size <= most // 2 else most - width + 1
            next_test = min(size + (wanted - digits) / rate, last)
            before = size, digits
        block = orthonormal(block)
        for _ in range(4):  # once, unless nothing new is left: then rows are made up from rounding
            overlap = block @ q.T
            block = orthonormal(block - overlap @ q)
            if np.linalg.norm(overlap) < 0.1:
                break
    return None


def orthonormal(rows: np.ndarray) -> np.ndarray:
    """Orthonormal rows that span the same; where the rows are dependent, some others too.

    If LL* is the matrix of inner products, L⁻¹ makes the rows orthonormal, much faster than qr,
    up to rounding times the square of their condition: so again, and qr where that is too large.
    """
    for _ in range(3):
        products = rows @ rows.T
        if np.abs(products - np.eye(len(rows))).max(initial=0) <= 1e-14:
            return rows
        try:
            rows = np.linalg.inv(np.linalg.cholesky(products)) @ rows
        except np.linalg.LinAlgError:
            break
    return np.linalg.qr(rows.T)[0].T
