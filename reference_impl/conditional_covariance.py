"""Chapter 09: groups of points, covariance in a group, and the parts of the total variance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, symmetric
from .empirical_covariance import centred


class Parts(NamedTuple):
    """Three orthogonal parts of a vector, or of each column of a matrix; they add up to it."""

    within: np.ndarray  # (I - Π)x: what the group means leave
    between: np.ndarray  # (Π - 𝟏𝟏*/n)x: the group means less the grand mean
    mean: np.ndarray  # 𝟏𝟏*x/n


def groups(
    labels: ArrayLike, size: int, name: str = "labels"
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The labels that occur, sorted; the number of each point's label among them; the sizes.

    Labels are of any one kind that can be sorted. A label that no point carries is not there.
    """
    if np.ma.is_masked(labels):
        raise ValueError(f"{name} has masked entries: leave those points out")
    try:
        found = np.asarray(labels)
    except ValueError as error:
        raise ValueError(f"{name} must hold one label for each point: {error}") from error
    if found.shape != (size,):
        raise ValueError(
            f"{name} must have the shape ({size},), and has {found.shape}: one label for each of "
            f"{size} points"
        )
    try:
        if (found != found).any():  # NaN, and NaT, a date that is none
            raise ValueError(f"{name} holds NaN: every point needs a label")
        names, codes, sizes = np.unique(found, return_inverse=True, return_counts=True)
    except TypeError as error:
        raise ValueError(
            f"the labels in {name} must be of one kind that can be sorted: {error}"
        ) from error
    return names, codes, sizes


def group_means(values: ArrayLike, labels: ArrayLike) -> np.ndarray:
    """r_y Σ B_iy x_i: the means of the groups, a row for each label that occurs, sorted."""
    x = array(values, "values", (None,), (None, None))
    names, codes, sizes = groups(labels, len(x))
    sums = np.zeros((len(names), *x.shape[1:]))
    np.add.at(sums, codes, x)
    return sums / sizes.reshape(-1, *[1] * (x.ndim - 1))


def parts(values: ArrayLike, labels: ArrayLike) -> Parts:
    """The values, split into what varies in the groups, what varies between them, and the mean.

    The grand mean is taken away first: values far from 0 then lose no digits in the sums.
    """
    x = array(values, "values", (None,), (None, None))
    mean = np.broadcast_to(x.mean(axis=0), x.shape)
    rest = x - mean
    smooth = group_means(rest, labels)[groups(labels, len(x))[1]]
    return Parts(rest - smooth, smooth, mean.copy())


def total_variance(values: ArrayLike, labels: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """The mean of the group variances and the variance of the group means, weighted by n_y/n.

    They add up to the variance with 1/n. For a matrix there is one of each for every column.
    """
    split = parts(values, labels)
    return (split.within**2).mean(axis=0), (split.between**2).mean(axis=0)


def covariance_in_group(
    alpha: ArrayLike, beta: ArrayLike, gram_matrix: ArrayLike, labels: ArrayLike, label: object
) -> float:
    """α*K*CKβ/m: the covariance in one group, K the rows of the Gram matrix that belong to it.

    In a group of a single point it is 0. A label that no point carries is an error.
    """
    g = symmetric(gram_matrix, "gram_matrix")
    names, codes, _ = groups(labels, len(g))
    if label not in names.tolist():
        raise ValueError(f"no point has the label {label!r}: the group is empty, and has no law")
    rows = g[codes == names.tolist().index(label)]
    scores = [rows @ array(c, name, (len(g),)) for c, name in ((alpha, "alpha"), (beta, "beta"))]
    return float(centred(scores[0]) @ centred(scores[1]) / len(rows))
