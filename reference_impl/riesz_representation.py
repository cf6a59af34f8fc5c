"""Chapter 01: inner products, the vector that represents a functional, covariance under a law."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, probabilities, symmetric


def inner(x: ArrayLike, y: ArrayLike, weight: ArrayLike | None = None) -> float:
    """⟨x, y⟩ = x*y, or x*Wy with a symmetric positive definite weight W."""
    x = array(x, "x", (None,))
    y = array(y, "y", x.shape)
    return float(x @ y if weight is None else x @ _weight(weight, len(x)) @ y)


def representer(values: ArrayLike, weight: ArrayLike | None = None) -> np.ndarray:
    """The vector r with ⟨r, h⟩ = b*h for every h, where `values` b are φ(e₁), φ(e₂), ..."""
    b = array(values, "values", (None,))
    return b.copy() if weight is None else np.linalg.solve(_weight(weight, len(b)), b)


def covariance(
    f: ArrayLike, g: ArrayLike, points: ArrayLike, weights: ArrayLike | None = None
) -> float:
    """The covariance of ⟨h, f⟩ and ⟨h, g⟩; h is row i of `points` with probability weights[i]."""
    h = array(points, "points", (None, None))
    p = probabilities(weights, len(h))
    deviations = h - p @ h
    scores = [deviations @ array(x, name, h.shape[1:]) for x, name in ((f, "f"), (g, "g"))]
    return float(np.sum(p * scores[0] * scores[1]))


def covariance_operator(points: ArrayLike, weights: ArrayLike | None = None) -> np.ndarray:
    """The matrix Σ with ⟨f, Σg⟩ = covariance(f, g, points, weights)."""
    h = array(points, "points", (None, None))
    p = probabilities(weights, len(h))
    deviations = h - p @ h
    return deviations.T @ (p[:, None] * deviations)


def _weight(value: ArrayLike, size: int) -> np.ndarray:
    weight = symmetric(value, "weight", size)
    try:
        np.linalg.cholesky(weight)
    except np.linalg.LinAlgError:
        raise ValueError("weight must be positive definite: x*Wx > 0 for every x but 0") from None
    return weight
