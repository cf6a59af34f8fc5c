"""What every function here asks of its input: one clear error that says what to do."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def array(
    value: ArrayLike, name: str, *shapes: tuple[int | None, ...], finite: bool = True
) -> np.ndarray:
    """A finite float array of one of the shapes, where None allows any length but 0.

    With `finite=False` it is left to the caller to look for NaN and infinity.
    """
    try:
        found = np.asarray(value)
        if found.dtype.kind not in "biufO":  # NumPy would read text, and cut complex numbers
            raise TypeError(f"the entries are of the type {found.dtype}")
        found = found.astype(float, copy=False)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must be an array of real numbers: {error}") from error
    if not any(
        len(shape) == found.ndim
        and all(n in (None, k) for n, k in zip(shape, found.shape, strict=True))
        for shape in shapes
    ):
        asked = " or ".join(
            "(" + ", ".join("any" if n is None else str(n) for n in shape) + ")" for shape in shapes
        )
        raise ValueError(f"{name} must have the shape {asked}, and has {found.shape}")
    if found.size == 0:
        raise ValueError(f"{name} is empty: give at least one point and one coordinate")
    if finite and not np.isfinite(found).all():
        raise ValueError(f"{name} holds NaN or infinity: remove or replace those entries first")
    return found


def symmetric(value: ArrayLike, name: str, size: int | None = None) -> np.ndarray:
    """A finite symmetric matrix, up to rounding."""
    found = array(value, name, (size, size))
    if found.shape[0] != found.shape[1]:
        raise ValueError(f"{name} must be square, and has the shape {found.shape}")
    largest = max(found.max(), -found.min())
    step = 1 + 2**18 // len(found)  # rows at a time, so that no second matrix is made
    for i in range(0, len(found), step):
        rows, columns = found[i : i + step], found[:, i : i + step].T
        if not np.allclose(rows, columns, rtol=1e-10, atol=1e-12 * largest):
            half = f"({name} + {name}.T) / 2"
            raise ValueError(f"{name} must be symmetric: if rounding is the cause, pass {half}")
    return found


def probabilities(value: ArrayLike | None, size: int) -> np.ndarray:
    """Weights that are not negative and sum to 1; equal ones if none are given."""
    if value is None:
        return np.full(size, 1 / size)
    found = array(value, "probabilities", (size,))
    if (found < 0).any() or abs(found.sum() - 1) > 1e-12:
        raise ValueError(
            "probabilities must not be negative and must sum to 1: divide them by their sum"
        )
    return found
