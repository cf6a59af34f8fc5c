"""Chapter 07: principal axes from the covariance matrix or from the Gram matrix, and PCA."""

from __future__ import annotations

from numbers import Integral
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from .checks import array
from .empirical_covariance import centred
from .solver import leading, with_signs


def primal(points: ArrayLike, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The k largest variances, with 1/n, and their axes in columns, from the d × d side."""
    x = centred(array(points, "points", (None, None)))
    return leading(x.T @ x / len(x), k)


def dual(points: ArrayLike, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The same from the n × n side: x*q is an axis, of length √(nλ), for each eigenvector q."""
    x = centred(array(points, "points", (None, None)))
    values, vectors = leading(x @ x.T / len(x), k)
    rank = int(np.sum(values > 1e-12 * values[:1]))
    if rank < k:
        raise ValueError(f"k must be at most {rank}: the other variances are 0, and have no axis")
    return values, with_signs(x.T @ vectors / np.sqrt(len(x) * values))


class PCA:
    """Principal component analysis in the manner of scikit-learn: points are rows.

    `n_components` is an integer from 0 to min(n, d), and None stands for min(n, d). After `fit`:

    - `mean_`, the mean of the points;
    - `components_`, the axes, orthonormal rows in the order of their variances. Of each, the first
      entry that is as large as any (to a millionth) is positive. Ties, and axes without variance,
      are some orthonormal basis of what they span;
    - `explained_variance_`, with 1/(n - 1), and `explained_variance_ratio_`, as a part of the total
      variance. Both are 0 when all points are equal, or there is one.

    The smaller of the two matrices, d × d or n × n, is made. Points far from the origin are moved
    to the first one before anything is squared. Everything is a 64-bit float.
    """

    def __init__(self, n_components: int | None = None) -> None:
        self.n_components = n_components

    def fit(self, points: ArrayLike, y: object = None) -> Self:
        """Find mean and axes. `y` is not used; it is there for scikit-learn's pipelines."""
        h = array(points, "points", (None, None), finite=False)
        n, d = h.shape
        k = self._number(min(n, d))
        with np.errstate(over="ignore", invalid="ignore"):
            squares = np.vdot(h, h)
            if not squares < np.inf:  # a faster look for NaN and infinity; the slow one says which
                array(points, "points", (None, None))
            mean, x = np.ones(n) @ h / n, h
            root = np.sqrt(n) * mean
            # Far from the origin squares hide the spread: centre first. Near it that is slower, and
            # leaving it for later costs two digits at most.
            if d > n or not 100 * (squares - root @ root) >= root @ root:
                x = h - h[0]
                move = np.ones(n) @ x / n
                x -= move
                mean = h[0] + move
                matrix = x.T @ x if d <= n else x @ x.T
            else:
                matrix = h.T @ h - np.outer(root, root)
        total = matrix.trace()
        if not total < 1e280 or (total < 1e-280 and x.any()):
            raise ValueError(
                "points are too large or too small for the squares of their distances: "
                f"divide them by {max(h.max(), -h.min()):.0e} first"
            )
        values, vectors = leading(matrix, k)
        if d > n:  # x*q, made orthonormal: axes without variance come out orthogonal to the others
            vectors = with_signs(np.linalg.qr(x.T @ vectors)[0])
        self.mean_ = mean
        self._far = np.linalg.norm(mean) > 100 * np.sqrt(total / n)  # here, more would be lost
        self.components_ = np.ascontiguousarray(vectors).T  # laid out for `transform`
        self.explained_variance_ = np.maximum(values, 0) / max(n - 1, 1)
        self.explained_variance_ratio_ = np.maximum(values, 0) / (total or 1)
        return self

    def transform(self, points: ArrayLike) -> np.ndarray:
        """The coordinates of points along the axes, from the mean of the sample."""
        self._check_fitted()
        h = array(points, "points", (None, len(self.mean_)), finite=False)
        axes = self.components_.T
        with np.errstate(over="ignore", invalid="ignore"):
            scores = (h - self.mean_) @ axes if self._far else h @ axes - self.mean_ @ axes
        if not np.isfinite(scores).all():  # NaN and infinity reach every score of their point
            raise ValueError("points holds NaN, infinity or too large numbers: replace them first")
        return scores

    def fit_transform(self, points: ArrayLike, y: object = None) -> np.ndarray:
        return self.fit(points).transform(points)

    def inverse_transform(self, scores: ArrayLike) -> np.ndarray:
        """The points of the fitted plane that have these coordinates."""
        self._check_fitted()
        if len(self.components_) == 0:  # a plane without directions is the mean
            return np.tile(self.mean_, (len(np.asarray(scores)), 1))
        y = array(scores, "scores", (None, len(self.components_)))
        return y @ self.components_ + self.mean_

    def _number(self, most: int) -> int:
        k = most if self.n_components is None else self.n_components
        if not isinstance(k, Integral) or isinstance(k, bool) or not 0 <= k <= most:
            raise ValueError(
                f"n_components must be an integer from 0 to {most}, the smaller of the numbers of "
                f"points and of coordinates, or None; it is {k!r}"
            )
        return int(k)

    def _check_fitted(self) -> None:
        if not hasattr(self, "components_"):
            raise ValueError("this PCA knows no axes yet: call fit first")
