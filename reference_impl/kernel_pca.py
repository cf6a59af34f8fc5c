"""Chapter 08: kernels, and kernel PCA. Points are rows; a Gram matrix holds k(x, y) for pairs."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from math import comb
from numbers import Integral, Real
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from .centering import center_in_place
from .checks import array, symmetric
from .low_rank import partial_cholesky
from .solver import leading, with_signs

Kernel = Callable[[np.ndarray, np.ndarray], np.ndarray]

EPS = np.finfo(float).eps
TILE = 2**18  # entries that are worked on at a time: what the cache holds
GIVEN = "the Gram matrix"
SMALL = 400  # with fewer points no factor of the Gram matrix is looked for


def linear(x: ArrayLike, y: ArrayLike | None = None) -> np.ndarray:
    """⟨x, y⟩ for every row of x and every row of y; without y, for all pairs of rows of x."""
    a, b = _pair(x, y)
    return a @ b.T


def polynomial(
    x: ArrayLike,
    y: ArrayLike | None = None,
    *,
    gamma: float = 1.0,
    degree: int = 3,
    coef0: float = 1.0,
) -> np.ndarray:
    """(γ⟨x, y⟩ + c)^degree, for γ > 0, a degree of 1, 2, 3, ... and c ≥ 0."""
    a, b = _pair(x, y)
    out = (gamma * a) @ b.T if y is not None else gamma * (a @ a.T)  # the latter is symmetric
    out += coef0
    for part in _tiles(len(out), out.shape[1]):
        base = out[part].copy()
        for _ in range(degree - 1):  # much faster than a power, and exact for small integers
            out[part] *= base
    return out


def gaussian(x: ArrayLike, y: ArrayLike | None = None, *, gamma: float = 1.0) -> np.ndarray:
    """exp(-γ‖x - y‖²), for γ > 0: exactly 1 for a row with itself, and never more.

    ‖x‖² - 2⟨x, y⟩ + ‖y‖² is fast, and loses digits when the points are far from the origin: so
    they are moved first, to have their mean there. Of points that are close together and still
    many widths away from it, the difference itself is squared.
    """
    a, b = _pair(x, y)
    root = np.sqrt(gamma)
    origin = b[0] + (b - b[0]).mean(axis=0)
    with np.errstate(over="ignore", invalid="ignore"):
        left, right = ((points - origin) * root for points in (a, b))
        s, t = (np.einsum("ij,ij->i", points, points) for points in (left, right))
    if not s.max() + t.max() < 1e300:
        raise ValueError("points are too large for the squares of their distances, times gamma")
    left = np.column_stack([2 * left, s, np.ones(len(a))])  # 2⟨x, y⟩ - ‖x‖² - ‖y‖² at one stroke
    right = np.column_stack([right, -np.ones(len(b)), -t])
    out = np.empty((len(a), len(b)))
    far = s.max() + t.max() > 64
    for part in _tiles(len(a), len(b), min(a.shape[1], 256)):  # for long products, more rows
        first = part.start if y is None else 0  # of a symmetric matrix half is computed
        tile = left[part] @ right[first:].T
        np.minimum(tile, 0, out=tile)
        if far:
            # The exponent is off by the rounding error of these, and the value by as much times it.
            sizes = np.maximum(np.add.outer(s[part], t[first:]), 1)
            near = np.argwhere(tile + 16 * EPS * sizes > np.log(64 / sizes))
            for i, j in (few.T for few in np.array_split(near, 1 + near.size * len(a.T) // TILE)):
                difference = (a[part][i] - b[first:][j]) * root
                tile[i, j] = -np.einsum("ij,ij->i", difference, difference)
        np.exp(tile, out=out[part, first:])
        if y is None:
            out[part, part] = (out[part, part] + out[part, part].T) / 2
            out[part.stop :, part] = out[part, part.stop :].T
    if y is None:
        np.fill_diagonal(out, 1)
    return out


KERNELS: dict[str, Callable[..., np.ndarray]] = {
    "linear": linear,
    "polynomial": polynomial,
    "gaussian": gaussian,
}


class KernelPCA:
    """Kernel PCA in the manner of scikit-learn: points are rows.

    `kernel` is "linear"; "polynomial", (γ⟨x, y⟩ + coef0)^degree; "gaussian", exp(-γ‖x - y‖²), where
    gamma is 1/d unless it is given; a function of two arrays of points that returns the matrix of
    k(x, y); or "precomputed": then `fit` is given the Gram matrix of the points, and `transform`
    a row of kernel values with those points for each new one.

    `n_components` is an integer from 0 to n, and None stands for all. After `fit`:

    - `n_components_`, how many components there are. An eigenvalue of at most 1e-12 of the largest
      is not told from 0, and has no component; nor has one of at most 10 n times the rounding
      error of the largest kernel value (the linear kernel, whose points are centred, is free of
      this). If that leaves fewer than were asked for, a warning says so;
    - `eigenvalues_`, of the centred Gram matrix, descending: n times the variances of the scores;
    - `eigenvectors_`, orthonormal, in columns, with signs fixed as by `solver.leading`. Ties are
      some orthonormal basis of what they span. Each sums to 0;
    - `coefficients_`, the same divided by √λ: component i is the sum over j of
      coefficients_[j, i] (φ(x_j) - mean), of length 1, and orthogonal to the others;
    - `gamma_`, what was taken for gamma.

    New points are centred with the mean of the fitted ones. The rounding errors of n kernel values
    divided by √λ are those of a score: where λ is close to 0, few digits are left.

    A Gram matrix that is not symmetric, or when centred has an eigenvalue below -1e-8 of its trace,
    is refused. Everything is a 64-bit float; a Gram matrix that is given in fewer bits is taken to
    have the rounding errors of 32.
    """

    def __init__(
        self,
        n_components: int | None = None,
        *,
        kernel: str | Kernel = "linear",
        gamma: float | None = None,
        degree: int = 3,
        coef0: float = 1.0,
    ) -> None:
        self.n_components = n_components
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.coef0 = coef0

    def fit(self, points: ArrayLike, y: object = None) -> Self:
        """Find the components. `y` is not used; it is there for scikit-learn's pipelines."""
        vars(self).pop("eigenvalues_", None)  # a fit that fails leaves no components
        h, precision = self._read(points)
        k = self._number(len(h))
        if self.kernel == "linear":
            self._fit_linear(h, k)
        else:
            self._fit_kernel(h, k, precision)
        if self.n_components is not None and self.n_components_ < k:
            warnings.warn(
                f"{k} components were asked for, and there are {self.n_components_}: the other "
                "eigenvalues are 0, up to rounding",
                stacklevel=2,
            )
        return self

    def transform(self, points: ArrayLike) -> np.ndarray:
        """The scores of points: their coordinates along the components, from the fitted mean."""
        return self._scores(points)[0]

    def fit_transform(self, points: ArrayLike, y: object = None) -> np.ndarray:
        """The scores of the fitted points, without a second look at the kernel."""
        self.fit(points)
        return self.eigenvectors_ * np.sqrt(self.eigenvalues_)

    def reconstruction_error(
        self, points: ArrayLike, *, squares: ArrayLike | None = None
    ) -> np.ndarray:
        """The squared distance, among the features, of each point from the fitted plane.

        It is k(x, x) - ‖y‖², where k is centred with the fitted mean and y are the scores; what
        rounding makes negative is set to 0. With a precomputed kernel, `squares` holds k(x, x),
        uncentred, for each point.
        """
        if (squares is None) == (self.kernel == "precomputed"):
            raise ValueError("squares, k(x, x), belongs to a precomputed kernel, and to no other")
        scores, norms = self._scores(points, squares, norms=True)
        return np.maximum(norms - np.einsum("ij,ij->i", scores, scores), 0)

    # How it is fitted.

    def _read(self, points: ArrayLike) -> tuple[np.ndarray, float]:
        """What is to be fitted, and the rounding error of a kernel value 1."""
        self._check_kernel()
        given = self.kernel == "precomputed"
        h = symmetric(points, GIVEN) if given else array(points, "points", (None, None))
        self.gamma_ = 1 / h.shape[1] if self.gamma is None else float(self.gamma)
        self._axes: np.ndarray | None = None
        self._points: np.ndarray | None = None if given or self.kernel == "linear" else np.array(h)
        single = given and getattr(points, "dtype", None) in (np.float32, np.float16)
        return h, float(np.finfo(np.float32).eps) if single else EPS

    def _fit_linear(self, h: np.ndarray, k: int) -> None:
        """From the smaller of the two matrices, as in chapter 07."""
        n, d = h.shape
        with np.errstate(over="ignore", invalid="ignore"):
            x = h - h[0]
            move = x.mean(axis=0)
            x -= move
            matrix = x.T @ x if d < n else x @ x.T
        self._check_range(matrix, bool(x.any()))
        values, vectors = leading(matrix, min(k, d, n))
        values, vectors = self._kept(values, vectors, 0)
        roots = np.sqrt(values)
        if d < n:
            scores = x @ vectors / roots
            signed = with_signs(scores)
            axes = vectors * np.where(np.einsum("ij,ij->j", scores, signed) < 0, -1.0, 1.0)
        else:
            signed, axes = vectors, x.T @ (vectors / roots)
        self._store(values, signed)
        self._mean, self._axes = h[0] + move, np.ascontiguousarray(axes)

    def _fit_kernel(self, h: np.ndarray, k: int, precision: float) -> None:
        n, given, factor = len(h), self.kernel not in KERNELS, None
        with np.errstate(over="ignore", invalid="ignore"):
            if not given and n >= SMALL:
                size = self._check_range(self._squares(h))  # no other value is larger
                factor = self._factor(h)
            if factor is not None:
                means = factor.mean(axis=1)
                self._row_means = means @ factor
                factor -= means[:, None]
                q, r = np.linalg.qr(factor.T)
                u, s, _ = np.linalg.svd(r)
                values, vectors = s[:k] ** 2, with_signs(q @ u[:, :k])
            else:
                gram, size = self._gram(h)
                values, vectors = leading(gram, k)
                if given:
                    self._check_semidefinite(gram, 10 * n * precision * size)
        self._store(*self._kept(values, vectors, 10 * n * precision * size))

    def _gram(self, h: np.ndarray) -> tuple[np.ndarray, float]:
        """The Gram matrix, centred; and, of what it was before, the largest entry in size."""
        if self.kernel in KERNELS:
            size = self._check_range(self._squares(h))
            gram = self._values(h, None)
        else:
            gram = np.array(h) if self.kernel == "precomputed" else self._values(h, None)
            size = self._check_range(gram)
        self._row_means = center_in_place(gram)
        return gram, size

    def _factor(self, h: np.ndarray) -> np.ndarray | None:
        """L* with LL* = G up to rounding, if the kernel is so smooth that few columns do."""
        if self.kernel == "polynomial":
            rank = comb(h.shape[1] + self.degree, self.degree)  # so many monomials there are
        else:
            rank, root = len(h), np.sqrt(self.gamma_)

        def column(j: int) -> np.ndarray:
            if self.kernel == "polynomial":
                return (self.gamma_ * (h @ h[j]) + self.coef0) ** self.degree
            x = (h - h[j]) * root
            return np.exp(-np.einsum("ij,ij->i", x, x))

        return partial_cholesky(column, self._squares(h), 10 * EPS, rank)

    def _kept(
        self, values: np.ndarray, vectors: np.ndarray, noise: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Without the pairs whose eigenvalue is not told from 0."""
        floor = max(1e-12 * values[:1].sum(), noise)
        rank = int(np.sum(values > floor))
        return values[:rank], vectors[:, :rank]

    def _store(self, values: np.ndarray, vectors: np.ndarray) -> None:
        self.n_components_ = len(values)
        self.eigenvalues_ = values
        self.eigenvectors_ = vectors
        self.coefficients_ = vectors / np.sqrt(values)
        self.coefficients_ -= self.coefficients_.mean(axis=0)  # 0 but for rounding

    # The kernel.

    def _values(self, x: np.ndarray, y: np.ndarray | None) -> np.ndarray:
        """The matrix of k(x, y); without y that of k(x, x), which is symmetric."""
        if self.kernel == "polynomial":
            return polynomial(x, y, gamma=self.gamma_, degree=self.degree, coef0=self.coef0)
        if self.kernel == "gaussian":
            return gaussian(x, y, gamma=self.gamma_)
        assert callable(self.kernel)
        shape = (len(x), len(x if y is None else y))
        found = array(self.kernel(x, x if y is None else y), "the kernel's value", shape)
        return np.array(found if y is not None else symmetric(found, "the kernel's value"))

    def _squares(self, x: np.ndarray) -> np.ndarray:
        """k(x, x) for each point."""
        if self.kernel == "gaussian":
            return np.ones(len(x))
        if self.kernel == "polynomial":
            inner = self.gamma_ * np.einsum("ij,ij->i", x, x) + self.coef0
            return inner**self.degree
        return np.array([self._values(x[i : i + 1], x[i : i + 1])[0, 0] for i in range(len(x))])

    def _scores(
        self, points: ArrayLike, squares: ArrayLike | None = None, *, norms: bool = False
    ) -> tuple[np.ndarray, np.ndarray]:
        """Scores and, if wanted, the squared lengths of the centred features."""
        if not hasattr(self, "eigenvalues_"):
            raise ValueError("this KernelPCA knows no components yet: call fit first")
        if self._axes is not None:
            h = array(points, "points", (None, len(self._mean)))
            with np.errstate(over="ignore", invalid="ignore"):
                x = h - self._mean
                scores = x @ self._axes
                lengths = np.einsum("ij,ij->i", x, x) if norms else np.zeros(0)
        else:
            width = len(self._row_means) if self._points is None else self._points.shape[1]
            h = array(points, "points" if self._points is not None else GIVEN, (None, width))
            m, n = len(h), len(self._row_means)
            shift, middle = self._row_means @ self.coefficients_, self._row_means.mean()
            scores, lengths = np.empty((m, self.n_components_)), np.zeros(m)
            with np.errstate(over="ignore", invalid="ignore"):
                for part in _tiles(m, n // 8 + 1):
                    rows = h[part] if self._points is None else self._values(h[part], self._points)
                    scores[part] = rows @ self.coefficients_ - shift
                    if norms:
                        lengths[part] = middle - 2 * rows.mean(axis=1)
                if norms:
                    own = self._squares(h) if squares is None else array(squares, "squares", (m,))
                    lengths += own
        if not (np.isfinite(scores).all() and np.isfinite(lengths).all()):
            raise ValueError("points are too large: the kernel is not finite there")
        return scores, lengths

    # What is asked of the input.

    def _number(self, most: int) -> int:
        k = most if self.n_components is None else self.n_components
        if not isinstance(k, Integral) or isinstance(k, bool) or not 0 <= k <= most:
            raise ValueError(
                f"n_components must be an integer from 0 to {most}, the number of points, or None; "
                f"it is {k!r}"
            )
        return int(k)

    def _check_kernel(self) -> None:
        names = [*KERNELS, "precomputed"]
        if not callable(self.kernel) and self.kernel not in names:
            raise ValueError(
                f"kernel must be a function or one of {', '.join(names)}; it is {self.kernel!r}"
            )
        gamma = 1.0 if self.gamma is None else self.gamma
        if not (isinstance(gamma, Real) and 0 < gamma < np.inf):
            raise ValueError(f"gamma must be a positive number or None; it is {self.gamma!r}")
        if not (isinstance(self.coef0, Real) and 0 <= self.coef0 < np.inf):
            raise ValueError(f"coef0 must be a number, not negative; it is {self.coef0!r}")
        if not isinstance(self.degree, Integral) or self.degree < 1:
            raise ValueError(f"degree must be an integer from 1 on; it is {self.degree!r}")

    @staticmethod
    def _check_range(values: np.ndarray, some: bool = False) -> float:
        """The largest in size; `some` says that it cannot be 0."""
        largest = float(max(values.max(), -values.min()))
        if not largest < 1e280 or (largest < 1e-280 and (some or largest > 0)):
            raise ValueError(
                "the kernel's values leave the range of floats: bring the points, or gamma, to "
                "another scale"
            )
        return largest

    @staticmethod
    def _check_semidefinite(gram: np.ndarray, noise: float) -> None:
        """Refuses an eigenvalue below -1e-8 of the trace: then G + that has no Cholesky factor."""
        diagonal = np.einsum("ii->i", gram)  # a view
        diagonal += max(1e-8 * diagonal.sum(), noise, np.finfo(float).tiny)
        try:
            np.linalg.cholesky(gram)
        except np.linalg.LinAlgError:
            raise ValueError(
                f"{GIVEN} is not positive semidefinite, even when centred: this is no kernel"
            ) from None


def _pair(x: ArrayLike, y: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    a = array(x, "x", (None, None))
    return a, a if y is None else array(y, "y", (None, a.shape[1]))


def _tiles(rows: int, columns: int, least: int = 1) -> list[slice]:
    """The rows in parts, of about TILE entries each, but `least` rows."""
    step = max(1, TILE // columns, least)
    return [slice(i, min(i + step, rows)) for i in range(0, rows, step)]
