"""Chapter 07: principal axes from the covariance matrix or from the Gram matrix, and PCA."""

from __future__ import annotations

from numbers import Integral, Real
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from .checks import array, in_range
from .empirical_covariance import centred
from .estimator import Transformer
from .solver import leading, with_signs


def primal(points: ArrayLike, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The k largest variances, with 1/n, and their axes in columns, from the d × d side."""
    x = centred(array(points, "points", (None, None)))
    return leading(_product(x.T) / len(x), k)


def dual(points: ArrayLike, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The same from the n × n side: x*q is an axis, of length √(nλ), for each eigenvector q."""
    x = centred(array(points, "points", (None, None)))
    values, vectors = leading(_product(x) / len(x), k)
    rank = int(np.sum(values > 1e-12 * values[:1]))
    if rank < k:
        raise ValueError(f"k must be at most {rank}: the other variances are 0, and have no axis")
    return values, with_signs(x.T @ vectors / np.sqrt(len(x) * values))


class Moments(NamedTuple):
    """What PCA needs of a sample: how many points, their mean, and Σ (x - mean)(x - mean)*.

    The mean is origin + shift, where the origin is one of the points. Far from 0 their sum would
    be rounded to more than the points are apart: it is never made before two means are compared.
    """

    n: int
    origin: np.ndarray
    shift: np.ndarray
    scatter: np.ndarray


def moments(points: ArrayLike) -> Moments:
    """Those of a block of points."""
    h = array(points, "points", (None, None))
    with np.errstate(over="ignore", invalid="ignore"):
        x = h - h[0]
        shift = x.mean(axis=0)
        x -= shift
        return Moments(len(h), h[0].copy(), shift, _product(x.T))


def merge(a: Moments, b: Moments) -> Moments:
    """The moments of two samples together, which may come from anywhere, in any order.

    Nothing is squared but what is centred, and the means' own difference:
    S = S₁ + S₂ + (n₁n₂/(n₁ + n₂)) (m₁ - m₂)(m₁ - m₂)*.
    """
    if len(a.shift) != len(b.shift):
        raise ValueError(
            f"the moments must be of as many coordinates: {len(a.shift)} are not {len(b.shift)}"
        )
    n = a.n + b.n
    with np.errstate(over="ignore", invalid="ignore"):  # PCA looks at what comes out
        apart = (b.origin - a.origin) + (b.shift - a.shift)
        scatter = a.scatter + b.scatter + np.outer(apart, apart) * (a.n * (b.n / n))
    return Moments(n, a.origin, a.shift + apart * (b.n / n), scatter)


class PCA(Transformer):
    """Principal component analysis, an estimator as scikit-learn has them: points are rows.

    `n_components` is an integer from 0 to min(n, d), and None stands for min(n, d); or a share
    between 0 and 1: then there are as many as explain more than that of the total variance. After
    `fit`:

    - `n_components_`, how many there are;
    - `mean_`, the mean of the points;
    - `components_`, the axes, orthonormal rows in the order of their variances. Of each, the first
      entry that is as large as any (to a millionth) is positive. Ties, and axes without variance,
      are some orthonormal basis of what they span;
    - `explained_variance_`, with 1/(n - 1), and `explained_variance_ratio_`, as a part of the total
      variance. Both are 0 when all points are equal, or there is one. `singular_values_`, of the
      centred points, are the roots of n - 1 times the former.

    The smaller of the two matrices, d × d or n × n, is made. Points far from the origin are moved
    to the first one before anything is squared. Everything is a 64-bit float: an axis whose
    variance is below 1e-14 of the largest is made of rounding errors. Of a few axes of many
    coordinates `solver.leading` says what it promises.

    `partial_fit` takes the points in blocks, in any order, and gives what `fit` gives of all of
    them. Blocks that are elsewhere are sent as `moments`, put together by `merge`, and
    `fit_moments` does the rest. These make the d × d matrix, whatever n is.
    """

    def __init__(self, n_components: int | float | None = None) -> None:
        self.n_components = n_components

    def fit(self, points: ArrayLike, y: object = None) -> Self:
        """Find mean and axes. `y` is not used; it is there for scikit-learn's pipelines."""
        self._start()
        h = array(points, "points", (None, None), finite=False)
        n, d = h.shape
        k = self._asked(n, d)
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
        _check_range(matrix, x, h)
        values, vectors = leading(matrix, k)
        if d > n:  # x*q, made orthonormal: axes without variance come out orthogonal to the others
            vectors = with_signs(np.linalg.qr(x.T @ vectors)[0])
        self._learn_columns(points, d)
        return self._store(n, mean, values, vectors, matrix.trace())

    def partial_fit(self, points: ArrayLike, y: object = None) -> Self:
        """Add a block of points to those seen by `partial_fit` so far."""
        if hasattr(self, "n_components_"):
            if not hasattr(self, "moments_"):
                raise ValueError(
                    "fit keeps no moments to add to: call partial_fit for the first block, too"
                )
            return self.fit_moments(merge(self.moments_, moments(self._new(points))))
        found = moments(points)
        self.fit_moments(found)
        self._learn_columns(points, len(found.shift))
        return self

    def fit_moments(self, found: Moments) -> Self:
        """The same from moments: what `fit` finds in the points that they are those of."""
        n, d = found.n, len(found.shift)
        k = self._asked(n, d)
        _check_range(found.scatter, found.shift, found.origin)
        values, vectors = leading(found.scatter, k)
        mean, total = found.origin + found.shift, found.scatter.trace()
        self.n_features_in_, self.moments_ = d, found
        return self._store(n, mean, values, vectors, total)

    def transform(self, points: ArrayLike) -> np.ndarray:
        """The coordinates of points along the axes, from the mean of the sample."""
        h = self._new(points, finite=False)
        axes = self.components_.T
        with np.errstate(over="ignore", invalid="ignore"):
            scores = (h - self.mean_) @ axes if self._far else h @ axes - self.mean_ @ axes
        if not np.isfinite(scores if scores.size else h).all():  # NaN reaches every score
            raise ValueError("points holds NaN, infinity or too large numbers: replace them first")
        return scores

    def fit_transform(self, points: ArrayLike, y: object = None) -> np.ndarray:
        return self.fit(points).transform(points)

    def inverse_transform(self, scores: ArrayLike) -> np.ndarray:
        """The points of the fitted plane that have these coordinates."""
        self._check_fitted()
        if self.n_components_ == 0:  # a plane without directions is the mean
            if np.ndim(scores) != 2 or np.size(scores) != 0:
                raise ValueError("scores must have no columns: there are no components")
            return np.tile(self.mean_, (len(np.asarray(scores)), 1))
        y = array(scores, "scores", (None, self.n_components_))
        return y @ self.components_ + self.mean_

    def _start(self) -> None:
        self._forget()
        self.__dict__.pop("moments_", None)

    def _asked(self, n: int, d: int) -> int:
        """As many axes as are to be computed: all of them, to find a share of the variance."""
        share = self.n_components
        if isinstance(share, Real) and not isinstance(share, Integral) and 0 < share < 1:
            return min(n, d)
        meaning = "the smaller of the numbers of points and of coordinates, a share below 1"
        return self._number(min(n, d), min(n, d), meaning)

    def _store(
        self, n: int, mean: np.ndarray, values: np.ndarray, vectors: np.ndarray, total: float
    ) -> Self:
        values = np.maximum(values, 0)
        ratios = values / (total or 1)
        if isinstance(self.n_components, Real) and not isinstance(self.n_components, Integral):
            k = int(np.sum(np.cumsum(ratios) <= self.n_components)) + 1
            values, ratios, vectors = values[:k], ratios[:k], vectors[:, :k]
        self.mean_ = mean
        self._far = np.linalg.norm(mean) > 100 * np.sqrt(total / n)  # here, more would be lost
        self.components_ = np.ascontiguousarray(vectors).T  # laid out for `transform`
        self.explained_variance_ = values / max(n - 1, 1)
        self.explained_variance_ratio_ = ratios
        self.singular_values_ = np.sqrt(values)
        self.n_samples_seen_, self.n_components_ = n, len(values)
        return self


def _product(x: np.ndarray) -> np.ndarray:
    """xx*, of finite numbers."""
    with np.errstate(over="ignore", invalid="ignore"):
        found = x @ x.T
    in_range(found, "points")
    return found


def _check_range(matrix: np.ndarray, centred: np.ndarray, points: np.ndarray) -> None:
    """Refuses squares that left the range of floats; if all points are equal, 0 is no surprise."""
    total = matrix.trace()
    if not total < 1e280 or (total < 1e-280 and centred.any()):
        raise ValueError(
            "points are too large or too small for the squares of their distances: "
            f"divide them by {np.abs(points).max():.0e} first"
        )
