"""Kernel discriminant analysis: the directions in which groups differ most, among the features."""

from __future__ import annotations

import warnings
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from . import lapack
from .centering import center_gram
from .checks import real
from .conditional_covariance import groups
from .estimator import ClassifierMixin, Transformer
from .kernel_pca import EPS, KERNELS, SMALL, Kernel, KernelPCA
from .solver import krylov, leading, with_signs

Found = tuple[np.ndarray, np.ndarray, np.ndarray]  # coefficients, fitted scores, ratios

POWERS = {"identity": 2, "kernel": 1}
CONDITION = 2.0**26  # of G or G² to alpha: above it, Cholesky would lose half of the digits
SHIFT = 1 / 32  # the c of (c + M)⁻¹: a small one sets the wanted eigenvalues apart
INFINITE = 1e10  # with alpha = 0, a ratio above this is not told from infinity
ROUNDING = 1e25  # with alpha > 0, the digits of a ratio above this are made of rounding errors


def discriminants(
    gram_matrix: ArrayLike, labels: ArrayLike, alpha: float
) -> tuple[np.ndarray, np.ndarray]:
    """The ratios of every component, descending, and in columns their coefficients: R = G.

    The method of the class below in a few lines, for alpha > 0, without its care for speed and
    for small eigenvalues.
    """
    s, u = np.linalg.eigh(center_gram(gram_matrix))
    s, u = s[s > 1e-12 * s[-1]], u[:, s > 1e-12 * s[-1]]
    z = u.T @ _indicator(groups(labels, len(u))[1])
    least, b = np.linalg.eigh(np.diag(1 + alpha / s) - z @ z.T)
    return 1 / least, u @ (b / s[:, None]) * np.sqrt(len(u) / least)


class KernelDiscriminantAnalysis(ClassifierMixin, Transformer):
    """Kernel discriminant analysis, an estimator as scikit-learn has them: points are rows.

    Let G = CKC be the centred Gram matrix, W the projection that takes from each score the mean of
    its class, and R the identity or G, as `regularizer` says. A component with coefficients a has
    the fitted scores Ga, and maximises

        ratio(a) = a*G²a / a*(GWG + alpha R)a,

    total over within-group variance with a penalty, among those whose scores are not correlated
    with the scores of the components before it. With alpha = 0 this is one more than between-group
    over within-group variance. With alpha > 0 it is *not*: a maximum of
    total / (within + penalty) is in general none of between / (within + penalty).

    `kernel`, `gamma`, `degree` and `coef0` are those of `KernelPCA`. `alpha`, not negative, is
    measured against sums over the points, not means: in the unit of the kernel for R = G, in its
    square for R = I.

    How many components are there? As many as G has eigenvalues that are told from 0 (`KernelPCA`
    says when that is): a direction without variance is none. At most one less than there are
    classes have a ratio above 1. So `n_components`, an integer from 0 to n, or None, stands for
    that many when it is None, or the rank of G if this is less. If there are fewer than were asked
    for, a warning says so. After `fit`:

    - `classes_`, the labels, sorted;
    - `n_components_`, how many components there are;
    - `eigenvalues_`, the maximal ratios, descending. If s is the largest eigenvalue of G, none is
      above s/alpha for R = G, or s²/alpha for R = I. With alpha = 0 none is less than 1;
    - `coefficients_`, in columns: a, with a*(GWG + alpha R)a = n, so that the variance of the
      scores is the ratio. Where G is singular they are not determined, and the smallest are taken:
      they are orthogonal to what G sends to 0. Signs are such that of the fitted scores the one
      that is largest in size is positive; ties are some basis of what they span;
    - `means_`, the mean score of each class.

    With alpha = 0 a direction may have variance, but none within the groups. Its ratio is infinite,
    and `fit` refuses: take alpha > 0. A ratio above 1e10 is not told from infinity; nor is one that
    rounding alone could make, where the eigenvalues of G span many orders; nor is any, if G has
    more directions than are told from 0, as for a Gaussian kernel and many different points.
    With alpha > 0 there is always an answer. A warning says so where alpha is so small that
    directions which are not told from 0 could change it, or a ratio is above 1e25, where
    rounding errors within the groups decide.

    `predict` takes the class whose mean score is the nearest, and `score` is the part of labels
    that it gets right.

    A class may have a single member; it adds nothing to the variance within. One class alone has
    nothing to be told from, and is refused. New points are centred with the mean of the fitted
    ones.
    """

    def __init__(
        self,
        n_components: int | None = None,
        *,
        kernel: str | Kernel = "linear",
        gamma: float | None = None,
        degree: int = 3,
        coef0: float = 1.0,
        regularizer: str = "kernel",
        alpha: float = 1e-3,
    ) -> None:
        self.n_components = n_components
        self.kernel = kernel
        self.gamma = gamma
        self.degree = degree
        self.coef0 = coef0
        self.regularizer = regularizer
        self.alpha = alpha

    def fit(self, points: ArrayLike, y: ArrayLike) -> Self:
        """Find the components that tell the labels y apart."""
        self._fit(points, y)
        return self

    def fit_transform(self, points: ArrayLike, y: ArrayLike) -> np.ndarray:
        """The scores of the fitted points, without a second look at the kernel."""
        return self._fit(points, y)

    def transform(self, points: ArrayLike) -> np.ndarray:
        """The scores of points, from the fitted mean; a row of kernel values if precomputed."""
        return self._scores(points)

    def predict(self, points: ArrayLike) -> np.ndarray:
        """The class whose mean score is the nearest; of several the first in `classes_`."""
        scores = self._scores(points)
        if self.n_components_ == 0:
            raise ValueError("there are no components: nothing tells the classes apart")
        distances = np.stack([np.sum((scores - mean) ** 2, axis=1) for mean in self.means_])
        return self.classes_[np.argmin(distances, axis=0)]

    def _scores(self, points: ArrayLike) -> np.ndarray:
        h = self._new(points, self._name)
        return self._features._scores(h)[0]

    def _fit(self, points: ArrayLike, y: ArrayLike) -> np.ndarray:
        self._forget()
        power = self._check()
        options = {"gamma": self.gamma, "degree": self.degree, "coef0": self.coef0}
        pca = KernelPCA(kernel=self.kernel, **options)  # type: ignore[arg-type]
        h, noise = pca._read(points)
        if y is None:
            raise ValueError(
                "requires y to be passed, but the target y is None: give one label for each of "
                f"{len(h)} points"
            )
        classes, member, _ = groups(y, len(h), "y")
        if len(classes) < 2:
            raise ValueError(f"y must name at least two classes, and names one class: {classes[0]}")
        k = self._number(len(h), len(classes) - 1, "the number of points")
        factor, lost = pca._factor(h), ""
        found = None if factor is not None else self._iterate(pca, h, member, k, power, noise)
        if found is None:
            lost = pca._fit(h, noise, factor)
            u = pca.eigenvectors_
            found = self._decompose(pca, member, k, power)
            lost = lost or self._hidden(pca, h, u, member, power, found[2])
        coefficients, scores, ratios = found
        pca.n_components_ = len(ratios)
        self.gamma_, self.coefficients_ = pca.gamma_, coefficients
        self.classes_, self.means_ = classes, _means(scores, member)
        self._features, self.eigenvalues_ = pca, ratios
        self._learn_columns(points, h.shape[1])
        self.n_components_ = len(ratios)
        if len(ratios) < k and (self.n_components is not None or len(ratios) == 0):
            lost = f"{k} components were asked for, and there are {len(ratios)}: " + (
                lost.partition(": ")[2] or "no other direction has any variance, up to rounding"
            )
        elif ratios.max(initial=0) > ROUNDING:
            lost = (
                f"alpha is so small that a ratio is above {ROUNDING:.0e}: its digits are rounding"
            )
        if lost:
            warnings.warn(lost, stacklevel=3)
        return scores

    def _hidden(
        self,
        pca: KernelPCA,
        h: np.ndarray,
        u: np.ndarray,
        member: np.ndarray,
        power: int,
        ratios: np.ndarray,
    ) -> str:
        """Whether directions that are not told from 0 could count: refused for alpha = 0.

        In the notation of `_solve`, let p and z be those of the directions left out. They take no
        more than ‖z‖²/(p - 1) from the smallest eigenvalue of M, the inverse of a ratio.
        """
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            p = self._alpha / np.float64(pca._floor) ** power
        columns = _indicator(member)
        inside = u.T @ columns
        columns -= columns.mean(axis=0)
        outside = np.linalg.eigvalsh(columns.T @ columns - inside.T @ inside)[-1]
        part = ratios.max(initial=1.0) * max(outside, EPS) / (p - 1) if p > 1 else np.inf
        if part < 1e-3 or not (
            len(np.unique(h, axis=0)) - 1 > u.shape[1]  # these have independent features
            if pca._kernel == "gaussian"
            else pca._some_left_out
        ):
            return ""
        if self._alpha == 0:
            raise ValueError(
                "the kernel has directions of so little variance that they are not told from 0, "
                "and their ratio may be infinite; take alpha > 0"
            )
        size = f"by a part of {part:.0e}" if part < 1 else "by any factor"
        return (
            "alpha is so small that directions count whose variance is not told from 0: the ratios "
            f"may be too small {size}; take a larger alpha"
        )

    def _iterate(
        self,
        pca: KernelPCA,
        h: np.ndarray,
        member: np.ndarray,
        k: int,
        power: int,
        noise: float,
    ) -> Found | None:
        """From one Cholesky factor, if G is large and alpha is neither too small nor too large.

        As in `_solve`, for the matrix (c + M)⁻¹ = e + eh(1 - h*eh)⁻¹h*e, but in no basis: here
        e = (1 + c + alpha G⁻¹)⁻¹ or (1 + c + alpha G⁻²)⁻¹. With A = (1 + c)G + alpha, or the same
        of G², it is (1 - alpha A⁻¹)/(1 + c).
        """
        n = len(h)
        if pca._kernel == "linear" or n < SMALL or k == 0 or self._alpha == 0:
            return None
        with np.errstate(over="ignore", invalid="ignore"):
            g, size = pca._gram(h)
            largest = float(np.linalg.norm(g))  # no eigenvalue is larger
            condition = (largest if power == 1 else largest * largest) / self._alpha
        # For R = G the coefficients below are the smallest if G has full rank, for R = I always.
        floor = max(1e-12 * largest, noise * size)
        sure = power == 2 and pca._kernel in KERNELS
        if not (1 < condition < CONDITION and (sure or _definite(g, floor))):
            return None
        groups = _indicator(member)
        groups -= groups.mean(axis=0)
        a = (1 + SHIFT) * (g if power == 1 else g @ g.T)
        np.einsum("ii->i", a)[:] += self._alpha
        solve = lapack.solver(a)
        eh = (groups.T - self._alpha * solve(groups.T)) / (1 + SHIFT)  # rows
        inner = np.linalg.inv(np.eye(len(eh)) - eh @ groups)

        def times(rows: np.ndarray) -> np.ndarray:
            own = (rows - self._alpha * solve(rows)) / (1 + SHIFT)
            return own + (rows @ eh.T) @ inner @ eh

        pairs = krylov(times, n, k, 1.0)
        if pairs is None or pairs[0][-1] < 1e-6:  # perhaps without variance
            return None
        # Once more, to have coefficients; then the best within what is spanned.
        b = pairs[1].T
        b = solve(b + (b @ eh.T) @ inner @ groups.T)
        b = (b if power == 1 else b @ g).T
        b -= b.mean(axis=0)
        scores, r = np.linalg.qr(g @ b)
        b = b @ np.linalg.inv(r)
        within = scores - _means(scores, member)[member]
        penalty = b.T @ (scores if power == 1 else b)
        least, turn = np.linalg.eigh(within.T @ within + self._alpha * (penalty + penalty.T) / 2)
        ratios = 1 / least
        turn *= np.sqrt(n * ratios)
        signed = with_signs(scores @ turn)
        turn *= np.where(np.einsum("ij,ij->j", scores @ turn, signed) < 0, -1.0, 1.0)
        pca.coefficients_, pca.eigenvalues_ = b @ turn, ratios
        return pca.coefficients_, signed, ratios

    def _decompose(self, pca: KernelPCA, member: np.ndarray, k: int, power: int) -> Found:
        """From the eigenvalues of G."""
        s, u = pca.eigenvalues_, pca.eigenvectors_
        b, ratios = self._solve(s, u, member, min(k, len(s)), power)
        # A score is ub, up to a factor. The PCA's own are u√s, so that it is left to turn those.
        unit = np.sqrt(len(u) * ratios)
        scores = u @ b * unit
        signed = with_signs(scores)
        turn = b * unit * np.where(np.einsum("ij,ij->j", scores, signed) < 0, -1.0, 1.0)
        turn /= np.sqrt(s)[:, None]
        if pca._axes is not None:
            pca._axes = np.ascontiguousarray(pca._axes @ turn)
        pca.coefficients_ = pca.coefficients_ @ turn
        pca.eigenvectors_ = u[:, :0]  # as large as the Gram matrix, and not needed any more
        return pca.coefficients_, signed, ratios

    def _solve(
        self, s: np.ndarray, u: np.ndarray, member: np.ndarray, k: int, power: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """Orthonormal b, in columns, such that the scores ub have the largest ratios; and these.

        Let G = u s u*. The scores of a = u s⁻¹b are ub, their total is ‖b‖² and the denominator is
        b*Mb with M = 1 + p - zz*, where p = alpha s⁻¹ or alpha s⁻², a diagonal matrix, and z = u*h
        for an orthonormal basis h of what is constant on classes. So the ratios are those of 1 to
        the smallest eigenvalues of M, and uncorrelated means orthogonal. M may be next to singular
        and may be huge; 1 + M is at least 1, and its inverse is known: with e = (2 + p)⁻¹, it is
        e + ez(1 - z*ez)⁻¹z*e, in which nothing is large and 1 - z*ez is at least 1/2.
        """
        if k == 0:
            return np.zeros((len(s), 0)), np.zeros(0)
        z = u.T @ _indicator(member)
        with np.errstate(over="ignore"):
            p = np.minimum(self._alpha / s / (s if power == 2 else 1), 1e300)
        e = 1 / (2 + p)
        ez = e[:, None] * z
        inner = np.eye(z.shape[1]) - z.T @ ez
        inverse = ez @ np.linalg.solve(inner, ez.T)
        inverse = (inverse + inverse.T) / 2
        np.einsum("ii->i", inverse)[:] += e
        b = leading(inverse, k)[1]
        # Once more, where large entries of p have their small entries of b; then the best within
        # what is spanned, from sums of squares: so that a small denominator keeps its digits.
        b = np.linalg.qr(e[:, None] * b + ez @ np.linalg.solve(inner, ez.T @ b))[0]
        scores = u @ b
        within = scores - _means(scores, member)[member]
        parts = np.linalg.qr(np.concatenate([within, np.sqrt(p)[:, None] * b]), mode="r")
        roots, turn = np.linalg.svd(parts)[1:]
        least, b = roots[::-1] ** 2, b @ turn[::-1].T
        if self._alpha == 0:
            noise = max(1 / INFINITE, (10 * EPS * s[0] / s[-1]) ** 2)
            if least[0] <= noise:
                raise ValueError(
                    "in some direction the groups differ and have no variance within: the ratio "
                    "is infinite; take alpha > 0"
                )
        with np.errstate(over="ignore", divide="ignore"):
            ratios = 1 / np.clip(least, p[0], None if self._alpha == 0 else 1 + p[-1])
        if not np.isfinite(ratios).all():
            raise ValueError("alpha is too small for the range of floats: take a larger one")
        return b, ratios

    # What is asked of the input.

    def _check(self) -> int:
        if not isinstance(self.regularizer, str) or self.regularizer not in POWERS:
            raise ValueError(
                f"regularizer must be one of {', '.join(POWERS)}; it is {self.regularizer!r}"
            )
        self._alpha = float(self.alpha) if real(self.alpha) else -1.0
        if not 0 <= self._alpha <= 1e300:
            raise ValueError(f"alpha must be a number from 0 to 1e300; it is {self.alpha!r}")
        return POWERS[self.regularizer]


def _indicator(member: np.ndarray) -> np.ndarray:
    """Orthonormal columns, one for each class, that are constant on it and 0 elsewhere."""
    columns = np.zeros((len(member), member.max() + 1))
    columns[np.arange(len(member)), member] = 1 / np.sqrt(np.bincount(member))[member]
    return columns


def _definite(g: np.ndarray, floor: float) -> bool:
    """Whether, but for the one of constant vectors, the eigenvalues of CGC are above the floor."""
    moved = g + np.trace(g) / len(g) / len(g)
    np.einsum("ii->i", moved)[:] -= floor
    return lapack.is_definite(moved)


def _means(scores: np.ndarray, member: np.ndarray) -> np.ndarray:
    """The mean of the rows of each class."""
    sums = np.zeros((member.max() + 1, scores.shape[1]))
    np.add.at(sums, member, scores)
    return sums / np.bincount(member)[:, None]
