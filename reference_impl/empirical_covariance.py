"""Chapter 02: the Gram matrix, centring, coefficients, and the covariance under the sample."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range, symmetric


def gram(points: ArrayLike) -> np.ndarray:
    """G = TT*: the inner products of the rows of `points`, exactly symmetric."""
    t = array(points, "points", (None, None))
    with np.errstate(over="ignore", invalid="ignore"):
        g = t @ t.T
    in_range(g, "points")
    return g


def centred(values: ArrayLike) -> np.ndarray:
    """Cv: a vector, or each column of a matrix, minus the mean of its entries.

    Far from 0 a mean may be rounded by more than the values differ: so the first value is
    subtracted first.
    """
    v = array(values, "values", (None,), (None, None))
    with np.errstate(over="ignore", invalid="ignore"):
        v = v - v[0]
        v -= v.mean(axis=0)
    in_range(v, "values")
    return v


def coefficients(f: ArrayLike, points: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """α and u with f = T*α + u and Tu = 0; of all such α the shortest."""
    t = array(points, "points", (None, None))
    f = array(f, "f", t.shape[1:])
    alpha = np.linalg.lstsq(t.T, f, rcond=None)[0]
    return alpha, f - t.T @ alpha


def covariance(alpha: ArrayLike, beta: ArrayLike, gram_matrix: ArrayLike) -> float:
    """α*GCGβ/n: the covariance, under the sample, of the functionals with these coefficients."""
    g = symmetric(gram_matrix, "gram_matrix")
    scores = g @ array(alpha, "alpha", (len(g),)), g @ array(beta, "beta", (len(g),))
    return float(centred(scores[0]) @ centred(scores[1]) / len(g))
