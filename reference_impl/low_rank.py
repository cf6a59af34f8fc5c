"""A Gram matrix of low rank, as LL*, from a few of its columns: the others are never computed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

FIRST = 8  # columns after which the rank is guessed for the first time
SHARE = 10  # a rank of more than this part of the size is not low


def partial_cholesky(
    column: Callable[[int], np.ndarray], diagonal: np.ndarray, tolerance: float, rank: int
) -> np.ndarray | None:
    """The rows of L*, or None if there would be too many; the rank is known to be at most `rank`.

    `column(j)` is column j of a positive semidefinite matrix. What LL* leaves of it is positive
    semidefinite too, so that none of its entries is larger than the largest on its diagonal: the
    column of that one is taken next, until it is at most the tolerance times the largest at first.
    """
    left = np.array(diagonal)
    n, most = len(left), len(left) // SHARE
    first, total = left.max(), left.sum()
    if not (np.isfinite(total) and first > 0):
        return None
    rows, test = np.empty((4 * FIRST, n)), FIRST
    for j in range(most + 1):
        pivot = int(np.argmax(left))
        if left[pivot] <= tolerance * first:
            return rows[:j]
        if j == test and rank > most:
            decay = np.log(max(left.sum() / total, 1e-300))
            if decay >= 0 or j * np.log(tolerance) / decay > most:
                return None
            test *= 2  # guessed from the mean decay so far, and again when there are twice as many
        if j == len(rows):
            rows = np.concatenate([rows, np.empty_like(rows)])
        row = column(pivot) - rows[:j, pivot] @ rows[:j]
        row /= np.sqrt(left[pivot])
        rows[j] = row
        left -= row * row
        left[pivot] = 0
    return None
