"""Chapter 03: centring a Gram matrix in place, and the inner products of new points."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range, symmetric


def center_gram(gram_matrix: ArrayLike, *, overwrite: bool = False) -> np.ndarray:
    """CGC. With `overwrite` the array given is changed and no second one of its size is made."""
    g = symmetric(gram_matrix, "gram_matrix")
    if not overwrite or g is not gram_matrix or not g.flags.writeable:
        g = g.copy()
    with np.errstate(over="ignore", invalid="ignore"):
        in_range(center_in_place(g), "gram_matrix")
    return g


def center_in_place(gram_matrix: np.ndarray) -> np.ndarray:
    """G becomes CGC; nothing is checked. The means of its rows, as they were, are returned."""
    means = gram_matrix.mean(axis=1)  # along rows NumPy adds in pairs, and loses less
    more = (means - means.mean())[:, None]  # of the row, what is left to subtract
    step = 1 + 2**15 // len(means)  # rows at a time: what the cache holds
    for i in range(0, len(means), step):
        rows = gram_matrix[i : i + step]
        rows -= means
        rows -= more[i : i + step]
    return means


def center_new(products: ArrayLike, gram_matrix: ArrayLike) -> np.ndarray:
    """The inner products of new points with the sample's, the sample's mean subtracted from all.

    `products` holds, uncentred, a row for each new point; `gram_matrix` is that of the sample.
    """
    g = symmetric(gram_matrix, "gram_matrix")
    k = array(products, "products", (None, len(g)))
    means = g.mean(axis=0)
    return k - k.mean(axis=1, keepdims=True) - means + means.mean()
