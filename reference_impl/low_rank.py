"""A Gram matrix of low rank, as LL*, from a few of its columns: the others are never computed.

Pivoted Cholesky takes the column of the largest entry left on the diagonal, again and again. Each
step reads all that was found before, for one column: with many points that is slow. So the columns
are chosen among a sample, where a step is cheap, and then followed up for all points at once, as
products of matrices. Points that the sample did not stand for are the next sample.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from itertools import pairwise

import numpy as np

Block = Callable[[np.ndarray, np.ndarray], np.ndarray]  # the entries of some rows and some columns

FIRST = 8  # columns after which the rank is guessed for the first time
SHARE = 10  # a rank of more than this part of the size is not low
SAMPLE = 2000  # points among which columns are chosen
STEP = 64  # columns that are followed up at a time: few enough to invert
DROP = 100  # what remains on the diagonal before all points are looked at again
TILE = 4096  # points that are followed up at a time
SLOW = 1e12  # multiplications that take about a minute


def partial_cholesky(
    block: Block, diagonal: np.ndarray, tolerance: float, rank: int
) -> tuple[list[np.ndarray], float] | None:
    """The rows of L*, in parts, and the trace of what LL* leaves; or None if the rank is not low.

    `block(i, j)` holds the entries in rows i and columns j of a positive semidefinite matrix A,
    whose rank is known to be at most `rank`. What LL* leaves of A is positive semidefinite too, so
    that no entry is larger than the largest on its diagonal, which is brought down to the tolerance
    times that of A; and no eigenvalue of A is off by more than its trace.
    """
    left = np.array(diagonal, dtype=float)
    n, most = len(left), len(left) // SHARE
    if not (np.isfinite(left.sum()) and left.max() > 0):
        return None
    floor, total, warned = tolerance * left.max(), left.mean(), False

    def likely(count: int, share: float) -> float:
        """The rank, by the mean decay so far: what share of the diagonal is left."""
        decay = -np.log(max(share, 1e-300))
        return float(-count * np.log(tolerance) / decay) if decay > 0 else np.inf

    parts: list[np.ndarray] = []
    count, random = 0, np.random.default_rng(0)
    while (worst := left.max()) > floor:
        low = floor if n <= SAMPLE else max(floor, worst / DROP)
        rest = np.arange(n) if n <= SAMPLE else np.flatnonzero(left > low)
        some = rest if len(rest) <= SAMPLE else np.sort(random.choice(rest, SAMPLE, replace=False))
        known = [part[:, some] for part in parts]

        def column(j: int, some: np.ndarray = some, known: list[np.ndarray] = known) -> np.ndarray:
            found = block(some[j : j + 1], some)[0]
            for part in known:
                found -= part[:, j] @ part
            return found

        # The guess is made again whenever there are twice as many columns.
        def hopeless(
            extra: int, fall: float, count: int = count, share: float = left.mean() / total
        ) -> bool:
            return likely(count + extra, fall * share) > most

        limit = most + 1 - count
        few = limit if len(some) == len(rest) else min(limit, SAMPLE // 2)  # the best of a sample
        found = pivots(column, left[some], low, few, None if rank <= most else hopeless)
        if found is None or len(found[0]) == limit:
            return None
        chosen, rows = found
        if len(some) < n:
            check_room(8 * n * (count + len(chosen)))
            rows = _follow(block, some[chosen], rows[:, chosen], parts, n)
        for part in np.array_split(rows, 1 + rows.size // 2**20):
            left -= np.einsum("ij,ij->j", part, part)
        left[some[chosen]] = 0
        parts.append(rows)
        count += len(rows)
        if not warned and (warned := n * likely(count, left.mean() / total) ** 2 > SLOW):
            warnings.warn(
                f"the Gram matrix of {n} points has a rank of about "
                f"{likely(count, left.mean() / total):.0f}: this takes minutes. With a tolerance, "
                "as in KernelPCA(tolerance=1e-6), or a larger one, it takes less",
                stacklevel=5,
            )
    return parts, float(np.maximum(left, 0).sum())


def pivots(
    column: Callable[[int], np.ndarray],
    diagonal: np.ndarray,
    floor: float,
    limit: int,
    hopeless: Callable[[int, float], bool] | None = None,
) -> tuple[list[int], np.ndarray] | None:
    """The columns that pivoted Cholesky takes, at most `limit`, and the rows of L*."""
    left, chosen = diagonal.copy(), list[int]()
    rows, test = np.empty((4 * FIRST, len(left))), FIRST
    while len(chosen) < limit and left[pivot := int(np.argmax(left))] > floor:
        j = len(chosen)
        if j == test and hopeless is not None:
            if hopeless(j, left.mean() / diagonal.mean()):
                return None
            test *= 2
        if j == len(rows):
            rows = np.concatenate([rows, np.empty_like(rows)])
        row = column(pivot) - rows[:j, pivot] @ rows[:j]
        row /= np.sqrt(left[pivot])
        rows[j] = row
        left -= row * row
        left[pivot] = 0
        chosen.append(pivot)
    return chosen, rows[: len(chosen)]


def _follow(
    block: Block, chosen: np.ndarray, upper: np.ndarray, parts: list[np.ndarray], n: int
) -> np.ndarray:
    """The rows of L* for all points, from those at the chosen ones: forward substitution."""
    steps = list(pairwise([*range(0, len(chosen), STEP), len(chosen)]))
    inverses = [np.linalg.inv(np.triu(upper[i:j, i:j]).T) for i, j in steps]
    known = [part[:, chosen].T.copy() for part in parts]
    out = np.empty((len(chosen), n))
    for first in range(0, n, TILE):
        tile = np.arange(first, min(first + TILE, n))
        rows = block(chosen, tile)
        for old, part in zip(known, parts, strict=True):
            rows -= old @ part[:, tile[0] : tile[-1] + 1]
        for (i, j), inverse in zip(steps, inverses, strict=True):
            rows[i:j] = inverse @ (rows[i:j] - upper[:i, i:j].T @ rows[:i])
        out[:, tile[0] : tile[-1] + 1] = rows
    return out


def check_room(size: int) -> None:
    """Refuses an array that the machine has no memory for, before it is made."""
    memory = _memory()
    if size > memory:
        raise MemoryError(
            f"this needs {size / 1e9:.1f} GB, and the machine has {memory / 1e9:.1f}: the Gram "
            "matrix is not of low rank. Take a smaller gamma, or fewer points, or a tolerance, as "
            "in KernelPCA(tolerance=1e-6): error_bound_ then says how far an eigenvalue may be off"
        )


def _memory() -> float:
    if sys.platform == "win32":  # the array itself will say
        return np.inf
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return np.inf
