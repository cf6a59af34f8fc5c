"""Chapter 08: kernels, and kernel PCA. Points are rows; a Gram matrix holds k(x, y) for pairs."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from math import comb
from numbers import Integral
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from .centering import center_gram, center_in_place, center_new
from .checks import array, asymmetry, real, symmetric
from .estimator import Transformer
from .lapack import is_definite
from .low_rank import check_room, partial_cholesky
from .solver import TOLERANCE, krylov, leading, orthonormal, with_signs

Kernel = Callable[[np.ndarray, np.ndarray], np.ndarray]
Factor = tuple[list[np.ndarray], float]  # the rows of L* and the trace of what LL* leaves

EPS = np.finfo(float).eps
TILE = 2**18  # entries that are worked on at a time: what the cache holds
GIVEN = "the Gram matrix"
SMALL = 400  # with fewer points no factor of the Gram matrix is looked for


def linear(x: ArrayLike, y: ArrayLike | None = None) -> np.ndarray:
    """⟨x, y⟩ for every row of x and every row of y; without y, for all pairs of rows of x."""
    a, b = _pair(x, y)
    with np.errstate(over="ignore", invalid="ignore"):
        out = a @ b.T
    if not np.isfinite(out.sum()):  # faster than to look at every entry
        _check_finite(out)
    return out


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
    _check_options(gamma, degree, coef0)
    gamma, coef0 = float(gamma), float(coef0)
    with np.errstate(over="ignore", invalid="ignore"):
        out = (gamma * a) @ b.T if y is not None else gamma * (a @ a.T)  # the latter is symmetric
        out += coef0
        for part in _tiles(len(out), out.shape[1]):
            base = out[part].copy()
            for _ in range(degree - 1):  # much faster than a power, and exact for small integers
                out[part] *= base
            if not np.isfinite(out[part].sum()):
                _check_finite(out[part])
    return out


def gaussian(x: ArrayLike, y: ArrayLike | None = None, *, gamma: float = 1.0) -> np.ndarray:
    """exp(-γ‖x - y‖²), for γ > 0: exactly 1 for a row with itself, and never more.

    ‖x‖² - 2⟨x, y⟩ + ‖y‖² is fast, and loses digits when the points are far from the origin: so
    they are moved first, to have their mean there. Of points that are close together and still
    many widths away from it, the difference itself is squared.
    """
    return _gaussian(x, y, np.exp, gamma=gamma)


def gaussian_less_one(
    x: ArrayLike, y: ArrayLike | None = None, *, gamma: float = 1.0
) -> np.ndarray:
    """The same less 1, which centring takes away: for points so close that 1 would hide them."""
    return _gaussian(x, y, np.expm1, gamma=gamma)


def _gaussian(x: ArrayLike, y: ArrayLike | None, function: np.ufunc, gamma: float) -> np.ndarray:
    a, b = _pair(x, y)
    _check_options(gamma)
    root = np.sqrt(float(gamma))
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
        function(tile, out=out[part, first:])
        if y is None:
            out[part, part] = (out[part, part] + out[part, part].T) / 2
            out[part.stop :, part] = out[part, part.stop :].T
    if y is None:
        np.fill_diagonal(out, function(0.0))
    return out


KERNELS: dict[str, Callable[..., np.ndarray]] = {
    "linear": linear,
    "polynomial": polynomial,
    "gaussian": gaussian,
}
OTHER_NAMES = {"poly": "polynomial", "rbf": "gaussian"}  # those of scikit-learn


def kernel_scores(gram: ArrayLike, new: ArrayLike, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The first k scores of the sample and of new points: kernel PCA in few lines.

    `gram` holds k(x, y) for all pairs of the sample; `new` has a row of kernel values with the
    sample for each new point. Of eigenvalues that are not told from 0 there are no scores.
    """
    values, e = leading(center_gram(gram), k)  # of G' = CGC
    kept = values > 1e-12 * np.abs(gram).max()
    e, s = e[:, kept], np.sqrt(values[kept])
    return e * s, center_new(new, gram) @ e / s


def kernel_distances(
    gram: np.ndarray, new: np.ndarray, squares: np.ndarray, scores: np.ndarray
) -> np.ndarray:
    """The squared distances of new points from the plane: ‖h - h̄‖² - ‖y‖².

    `squares` holds k(x, x) for each new point, `scores` its scores y, and `new` is as above.
    """
    from_mean = squares - 2 * new.mean(axis=1) + gram.mean()
    return np.asarray(from_mean - (scores**2).sum(axis=1))


class KernelPCA(Transformer):
    """Kernel PCA, an estimator as scikit-learn has them: points are rows.

    `kernel` is "linear"; "polynomial" or "poly", (γ⟨x, y⟩ + coef0)^degree; "gaussian" or "rbf",
    exp(-γ‖x - y‖²), where gamma is 1/d unless it is given; a function of two arrays of points that
    returns the matrix of k(x, y); or "precomputed": then `fit` is given the Gram matrix of the
    points, and `transform` a row of kernel values with those points for each new one.

    `n_components` is an integer from 0 to n, and None stands for all. After `fit`:

    - `n_components_`, how many components there are. An eigenvalue of at most 1e-12 of the largest
      is not told from 0, and has no component; nor has one of at most 10 n times the rounding
      error of the largest kernel value (the linear kernel, whose points are centred, is free of
      this, and so is the Gaussian one of points that are close together). If fewer are left than
      were asked for, or if the latter decided, a warning says so: there may be directions in
      which the points vary and that the scores do not show;
    - `eigenvalues_`, of the centred Gram matrix, descending: n times the variances of the scores;
    - `eigenvectors_`, orthonormal, in columns, with signs fixed as by `solver.leading`, which says
      what is promised. Ties are some orthonormal basis of what they span. Each sums to 0;
    - `coefficients_`, the same divided by √λ: component i is the sum over j of
      coefficients_[j, i] (φ(x_j) - mean), of length 1, and orthogonal to the others;
    - `gamma_`, what was taken for gamma;
    - `error_bound_`: no eigenvalue is off by more than this, and rounding.

    New points are centred with the mean of the fitted ones. The rounding errors of n kernel values
    divided by √λ are those of a score: where λ is close to 0, few digits are left.

    From 400 points on a factor of low rank is looked for, if the kernel is the polynomial or the
    Gaussian one: time and memory then grow like n, and like the square of the rank and the rank.
    The matrix minus that of the factor is positive semidefinite, its entries are at most
    `tolerance` times the largest k(x, x), and its trace is `error_bound_`, which is 0 if the whole
    matrix was made. The default, None, stands for 1e-14, next to rounding. If that is too much work
    or memory, take more: components whose eigenvalue is below the bound are then left out.

    A Gram matrix that is not symmetric, or when centred has an eigenvalue below -1e-8 of its trace,
    is refused. Everything is a 64-bit float; a Gram matrix that is given in fewer bits is taken to
    have the rounding errors of 32, and one that is not quite symmetric those that this shows.
    """

    def __init__(
        self,
        n_components: int | None = None,
        *,
        kernel: str | Kernel = "linear",
        gamma: float | None = None,
        degree: int = 3,
        coef0: float = 1.0,
        tolerance: float | None = None,
    ) -> None:
        self.n_components = n_components
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.coef0 = coef0
        self.tolerance = tolerance

    def fit(self, points: ArrayLike, y: object = None) -> Self:
        """Find the components. `y` is not used; it is there for scikit-learn's pipelines."""
        h, noise = self._read(points)
        lost = self._fit(h, noise)
        if lost:
            warnings.warn(lost, stacklevel=2)
        return self

    def transform(self, points: ArrayLike) -> np.ndarray:
        """The scores of points: their coordinates along the components, from the fitted mean."""
        return self._scores(self._new(points, self._name))[0]

    def fit_transform(self, points: ArrayLike, y: object = None) -> np.ndarray:
        """The scores of the fitted points, without a second look at the kernel."""
        h, noise = self._read(points)
        lost = self._fit(h, noise)
        if lost:
            warnings.warn(lost, stacklevel=2)
        return self.eigenvectors_ * np.sqrt(self.eigenvalues_)

    def reconstruction_error(
        self, points: ArrayLike, *, squares: ArrayLike | None = None
    ) -> np.ndarray:
        """The squared distance, among the features, of each point from the fitted plane.

        It is k(x, x) - ‖y‖², where k is centred with the fitted mean and y are the scores; what
        rounding makes negative is set to 0. With a precomputed kernel, `squares` holds k(x, x),
        uncentred, for each point.
        """
        h = self._new(points, self._name)
        if (squares is None) == (self._kernel == "precomputed"):
            raise ValueError("squares, k(x, x), belongs to a precomputed kernel, and to no other")
        scores, norms = self._scores(h, squares, norms=True)
        return np.maximum(norms - np.einsum("ij,ij->i", scores, scores), 0)

    # How it is fitted.

    def _read(self, points: ArrayLike) -> tuple[np.ndarray, float]:
        """What is to be fitted, and the error of a kernel value, of which the largest is 1.

        What `transform` will need is kept, whatever becomes of the parameters.
        """
        self._forget()
        self._kernel = self._check_parameters()
        given = self._kernel == "precomputed"
        h = symmetric(points, GIVEN) if given else array(points, "points", (None, None))
        self.gamma_ = 1 / h.shape[1] if self.gamma is None else float(self.gamma)
        self._axes: np.ndarray | None = None
        self._points: np.ndarray | None = None if given or self._kernel == "linear" else np.array(h)
        self._origin: np.ndarray | None = None
        if self._kernel == "gaussian":
            with np.errstate(over="ignore"):
                origin = h[0] + (h - h[0]).mean(axis=0)
                spread = np.einsum("ij,ij->i", h - origin, h - origin).max()
            if 4 * self.gamma_ * spread < 1:  # then γ‖x - y‖² < 1, and 1 would hide it
                self._origin = origin
            kind = gaussian if self._origin is None else gaussian_less_one
            self._values: Callable[..., np.ndarray] = partial(kind, gamma=self.gamma_)
        elif self._kernel == "polynomial":
            self._values = partial(
                polynomial, gamma=self.gamma_, degree=int(self.degree), coef0=float(self.coef0)
            )
        elif callable(self.kernel):
            self._values = partial(_called, self.kernel)
        self._varies = bool((h != h[0]).any())
        self._learn_columns(points, h.shape[1])
        noise = 10 * len(h) * float(EPS)
        if given:
            if getattr(points, "dtype", None) in (np.float32, np.float16):
                noise = 10 * len(h) * float(np.finfo(np.float32).eps)
            noise = max(noise, len(h) * asymmetry(h) / float(np.abs(h).max() or 1))
        return h, noise

    def _fit(self, h: np.ndarray, noise: float, factor: Factor | None = None) -> str:
        """Sets the results, and returns what was lost on the way, in words."""
        k = self._number(len(h), len(h), "the number of points")
        self.error_bound_ = 0.0
        if self._kernel == "linear":
            self._fit_linear(h, k)
        else:
            self._fit_kernel(h, k, noise, factor or self._factor(h))
        found, floor = len(self.eigenvalues_), self._floor
        lost = f"{k} components were asked for, and there are {found}: "
        if found < min(k, len(h) - 1) and floor == self.error_bound_ > 0:
            return lost + f"eigenvalues up to {floor:.0e} are not told from 0 with this tolerance"
        if found < min(k, len(h) - 1) and self._hidden and self._varies:
            return (
                (lost if self.n_components is not None else f"there are {found} components: ")
                + "the kernel's values are so much larger than their differences that eigenvalues "
                f"up to {floor:.0e}, if there are any, were lost to rounding; move the points to "
                "the origin, or take a larger gamma"
            )
        if self.n_components is not None and found < k:
            return lost + "the other eigenvalues are 0, up to rounding"
        return ""

    def _fit_linear(self, h: np.ndarray, k: int) -> None:
        """From the smaller of the two matrices, as in chapter 07."""
        n, d = h.shape
        with np.errstate(over="ignore", invalid="ignore"):
            x = h - h[0]
            move = x.mean(axis=0)
            x -= move
            matrix = x.T @ x if d < n else x @ x.T
        self._check_range(matrix, bool(x.any()))
        values, vectors = self._kept(*leading(matrix, min(k, d, n)), 0)
        # The other side's vectors, x or x* times these, lose orthogonality where λ is small.
        others = orthonormal((x @ vectors if d < n else x.T @ vectors).T).T
        if d < n:
            signed = with_signs(others)
            axes = vectors * np.where(np.einsum("ij,ij->j", others, signed) < 0, -1.0, 1.0)
        else:
            signed, axes = vectors, others
        self._mean, self._axes = h[0] + move, np.ascontiguousarray(axes)
        self._store(values, signed)

    def _fit_kernel(self, h: np.ndarray, k: int, noise: float, factor: Factor | None) -> None:
        with np.errstate(over="ignore", invalid="ignore"):
            if factor is not None:
                size = self._size(h)
                values, vectors = self._from_factor(h, factor[0], k)
                self.error_bound_ = factor[1]
            else:
                gram, size = self._gram(h)
                values, vectors = leading(gram, k)
                if self._kernel not in KERNELS:
                    self._check_semidefinite(gram, noise * size)
        self._store(*self._kept(values, vectors, max(noise * size, self.error_bound_)))

    def _gram(self, h: np.ndarray) -> tuple[np.ndarray, float]:
        """The Gram matrix, centred; and, of what it was before, the largest entry in size."""
        if self._kernel in KERNELS:
            size = self._size(h)
            check_room(8 * len(h) ** 2)
            gram = self._values(h, None)
        else:
            gram = np.array(h) if self._kernel == "precomputed" else self._values(h, None)
            size = self._check_range(gram)
            self._varies = gram.max() > gram.min()
        self._row_means = center_in_place(gram)
        return gram, size

    def _size(self, h: np.ndarray) -> float:
        """The largest kernel value in size: it is one of the k(x, x), or next to 1."""
        if self._origin is None:
            return self._check_range(self._squares(h))
        squares = self.gamma_ * np.einsum("ij,ij->i", h - self._origin, h - self._origin)
        return self._check_range(4 * squares, self._varies)

    def _factor(self, h: np.ndarray) -> Factor | None:
        """L* with LL* = G up to rounding, if the kernel is so smooth that few columns do.

        Where values are next to 1, G is that of k(x, y) - k(x, o) - k(o, y) + 1 for a point o.
        """
        if self._kernel not in ("polynomial", "gaussian") or len(h) < SMALL:
            return None
        with np.errstate(over="ignore", invalid="ignore"):
            self._size(h)
        diagonal, rank = self._squares(h), len(h) if self.tolerance is None else 0  # no guessing
        if self._kernel == "polynomial":
            rank = min(rank, comb(h.shape[1] + self.degree, self.degree))  # as many monomials
        elif self._origin is not None:
            diagonal = -2 * self._values(h, self._origin[None])[:, 0]
        columns, root = np.ascontiguousarray(h.T), np.sqrt(self.gamma_)

        def block(i: np.ndarray, j: np.ndarray) -> np.ndarray:
            if self._kernel == "polynomial":
                return (self.gamma_ * (h[i] @ h[j].T) + self.coef0) ** self.degree
            out = np.zeros((len(i), len(j)))
            if len(i) == 1:  # differences first, as they come: an offset costs no digits
                x = (columns[:, j] - columns[:, i]) * root
                out[0] -= np.einsum("ij,ij->j", x, x)
            else:
                for x in columns:
                    apart = np.subtract.outer(x[i], x[j])
                    apart *= root
                    apart *= apart
                    out -= apart
            if self._origin is None:
                return np.exp(out, out=out)
            return np.expm1(out, out=out) + (diagonal[i][:, None] + diagonal[j]) / 2

        tolerance = 1e-14 if self.tolerance is None else float(self.tolerance)
        return partial_cholesky(block, diagonal, tolerance, rank)

    def _from_factor(
        self, h: np.ndarray, parts: list[np.ndarray], k: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """The eigenpairs of CLL*C from those of L*CL, the smaller matrix."""
        means = [part.mean(axis=1) for part in parts]
        self._row_means = np.asarray(sum(m @ part for m, part in zip(means, parts, strict=True)))
        if self._origin is not None:
            others = self._values(h, self._origin[None])[:, 0]
            self._row_means += others + others.mean()
        for m, part in zip(means, parts, strict=True):
            part -= m[:, None]
        ends = np.cumsum([len(part) for part in parts])

        def up(rows: np.ndarray) -> np.ndarray:
            pieces = np.split(rows, ends[:-1], axis=1)
            return np.asarray(sum(x @ part for x, part in zip(pieces, parts, strict=True)))

        def times(rows: np.ndarray) -> np.ndarray:
            there = up(rows)
            return np.concatenate([there @ part.T for part in parts], axis=1)

        r, k = int(ends[-1]), min(k, int(ends[-1]))
        largest = max(float(np.einsum("ij,ij->i", part, part).max()) for part in parts)
        enough = max(TOLERANCE, 0.01 * float(self.tolerance or 0))  # the factor is no better
        pairs = krylov(times, r, k, largest, enough) if r >= SMALL and k > 0 else None
        if pairs is None:
            pairs = leading(np.block([[a @ b.T for b in parts] for a in parts]), k)
        return pairs[0], with_signs(orthonormal(up(pairs[1].T)).T)

    def _kept(
        self, values: np.ndarray, vectors: np.ndarray, noise: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Without the pairs whose eigenvalue is not told from 0."""
        largest = values[:1].sum()
        self._floor = max(1e-12 * largest, noise)
        self._hidden = noise > 1e-11 * largest
        # With few digits left, is there more than rounding among what is left out?
        rounding = len(vectors) * EPS * largest + noise / 10
        self._some_left_out = bool(np.any((values > rounding) & (values <= self._floor)))
        rank = int(np.sum(values > self._floor))
        return values[:rank], vectors[:, :rank]

    def _store(self, values: np.ndarray, vectors: np.ndarray) -> None:
        self.eigenvalues_ = values
        self.eigenvectors_ = vectors
        self.coefficients_ = vectors / np.sqrt(values)
        self.coefficients_ -= self.coefficients_.mean(axis=0)  # 0 but for rounding
        self.n_components_ = len(values)

    # The kernel.

    def _squares(self, x: np.ndarray) -> np.ndarray:
        """k(x, x) for each point."""
        if self._kernel == "gaussian":
            return np.full(len(x), 1.0 if self._origin is None else 0.0)
        if self._kernel == "polynomial":
            options = self._values.keywords  # type: ignore[attr-defined]
            inner = options["gamma"] * np.einsum("ij,ij->i", x, x) + options["coef0"]
            return np.asarray(inner ** options["degree"])
        return np.array([self._values(x[i : i + 1], x[i : i + 1])[0, 0] for i in range(len(x))])

    def _scores(
        self, h: np.ndarray, squares: ArrayLike | None = None, *, norms: bool = False
    ) -> tuple[np.ndarray, np.ndarray]:
        """Scores and, if wanted, the squared lengths of the centred features."""
        if self._axes is not None:
            with np.errstate(over="ignore", invalid="ignore"):
                x = h - self._mean
                scores = x @ self._axes
                lengths = np.einsum("ij,ij->i", x, x) if norms else np.zeros(0)
        else:
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
        _check_finite(scores)
        _check_finite(lengths)
        return scores, lengths

    # What is asked of the input.

    def _check_parameters(self) -> str:
        """The kernel's own name, or "function"."""
        _check_options(1.0 if self.gamma is None else self.gamma, self.degree, self.coef0)
        if self.tolerance is not None and not (real(self.tolerance) and 0 < self.tolerance < 1):
            raise ValueError(
                f"tolerance must be a number between 0 and 1, or None; it is {self.tolerance!r}"
            )
        if callable(self.kernel):
            return "function"
        names = [*KERNELS, *OTHER_NAMES, "precomputed"]
        if not isinstance(self.kernel, str) or self.kernel not in names:
            raise ValueError(
                f"kernel must be a function or one of {', '.join(names)}; it is {self.kernel!r}"
            )
        return OTHER_NAMES.get(self.kernel, self.kernel)

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
        if not is_definite(gram):
            raise ValueError(
                f"{GIVEN} is not positive semidefinite, even when centred: this is no kernel"
            )


def _check_finite(values: np.ndarray) -> None:
    if not np.isfinite(values).all():
        raise ValueError("points are too large: the kernel is not finite there")


def _called(kernel: Kernel, x: np.ndarray, y: np.ndarray | None) -> np.ndarray:
    """What a function of the user's says, checked."""
    shape = (len(x), len(x if y is None else y))
    found = array(kernel(x, x if y is None else y), "the kernel's value", shape)
    return np.array(found if y is not None else symmetric(found, "the kernel's value"))


def _check_options(gamma: object, degree: object = 1, coef0: object = 0.0) -> None:
    if not (real(gamma) and gamma > 0):  # type: ignore[operator]
        raise ValueError(f"gamma must be a positive number or None; it is {gamma!r}")
    if not (real(coef0) and coef0 >= 0):  # type: ignore[operator]
        raise ValueError(f"coef0 must be a number, not negative; it is {coef0!r}")
    if not isinstance(degree, Integral) or isinstance(degree, bool) or degree < 1:
        raise ValueError(f"degree must be an integer from 1 on; it is {degree!r}")


def _pair(x: ArrayLike, y: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    a = array(x, "x", (None, None))
    return a, a if y is None else array(y, "y", (None, a.shape[1]))


def _tiles(rows: int, columns: int, least: int = 1) -> list[slice]:
    """The rows in parts, of about TILE entries each, but `least` rows."""
    step = max(1, TILE // columns, least)
    return [slice(i, min(i + step, rows)) for i in range(0, rows, step)]
