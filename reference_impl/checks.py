"""What every function here asks of its input: one clear error that says what to do."""

from __future__ import annotations

from numbers import Integral, Real

import numpy as np
from numpy.typing import ArrayLike


def array(
    value: ArrayLike, name: str, *shapes: tuple[int | None, ...], finite: bool = True
) -> np.ndarray:
    """A finite float array of one of the shapes, where None allows any length but 0.

    With `finite=False` it is left to the caller to look for NaN and infinity.
    """
    if hasattr(value, "toarray"):
        raise ValueError(f"{name} is sparse: pass {name}.toarray(), if that has room in memory")
    if np.ma.is_masked(value):
        raise ValueError(f"{name} has masked entries: fill them, or leave those points out")
    try:
        found = np.asarray(value)
        if found.dtype.kind == "c":
            raise ValueError("Complex data not supported")
        if found.dtype.kind not in "biufO":  # NumPy would read text
            raise ValueError(f"the entries are of the type {found.dtype}")
        found = found.astype(float, copy=False)
    except (TypeError, ValueError, OverflowError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{name} must be an array of real numbers: {error}") from error
    if not any(
        len(shape) == found.ndim
        and all(n in (None, k) for n, k in zip(shape, found.shape, strict=True))
        for shape in shapes
    ):
        asked = " or ".join(
            "(" + ", ".join("any" if n is None else str(n) for n in shape) + ")" for shape in shapes
        )
        hint = f". Reshape your data: {name}.reshape(-1, 1) or (1, -1)" if found.ndim == 1 else ""
        raise ValueError(f"{name} must have the shape {asked}, and has {found.shape}{hint}")
    if found.size == 0:
        what = "0 feature(s)" if len(found) else "0 sample(s)"
        raise ValueError(
            f"{name} is empty: give at least one point and one coordinate; "
            f"{what} (shape={found.shape}) while a minimum of 1 is required."
        )
    if finite and not np.isfinite(found).all():
        raise ValueError(f"{name} holds NaN or infinity: remove or replace those entries first")
    return found


def symmetric(value: ArrayLike, name: str, size: int | None = None) -> np.ndarray:
    """A finite symmetric matrix, up to rounding."""
    found = array(value, name, (size, size))
    if found.shape[0] != found.shape[1]:
        raise ValueError(f"{name} must be square, and has the shape {found.shape}")
    if asymmetry(found, 1e-10, 1e-12 * max(found.max(), -found.min())) > 0:
        half = f"({name} + {name}.T) / 2" if name.isidentifier() else "half of it and its transpose"
        raise ValueError(f"{name} must be symmetric: if rounding is the cause, pass {half}")
    return found


def asymmetry(matrix: np.ndarray, relative: float = 0.0, absolute: float = 0.0) -> float:
    """The largest |a_ij - a_ji|, less what is allowed of a_ji and in all; 0 if none is left."""
    worst, step = 0.0, 1 + 2**18 // len(matrix)  # rows at a time: no second matrix is made
    with np.errstate(over="ignore"):
        for i in range(0, len(matrix), step):
            rows, columns = matrix[i : i + step], matrix[:, i : i + step].T
            excess = np.abs(rows - columns) - relative * np.abs(columns) - absolute
            worst = max(worst, float(excess.max()))
    return worst


def in_range(value: np.ndarray | float, name: str) -> None:
    """Refuses what was computed from finite numbers and is none."""
    if not np.isfinite(value).all():
        raise ValueError(f"{name} is too large for the range of floats: divide it by 1e200 first")


def whole(value: object, name: str, least: int, most: int, why: str = "") -> int:
    """An integer between two."""
    if (
        not isinstance(value, Integral)
        or isinstance(value, bool)
        or not least <= int(value) <= most
    ):
        hint = "" if isinstance(value, Integral) else ": give an integer"
        raise ValueError(f"{name} must be between {least} and {most}{why}, and is {value!r}{hint}")
    return int(value)


def real(value: object) -> bool:
    """Whether it is a finite number, of Python or of NumPy; a truth value is none."""
    if not isinstance(value, Real) or isinstance(value, bool | np.bool_):
        return False
    try:
        return -np.inf < float(value) < np.inf
    except OverflowError:  # an integer beyond all floats
        return False


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
