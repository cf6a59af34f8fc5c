"""PCA, kernel PCA and kernel discriminant analysis as an engineer meets them.

What they do with ill-scaled, degenerate and bad input; that they pass for estimators of the field;
points in blocks; and many points. The theorems are in the tests of the chapters.
"""

import copy
import inspect
import os
import pickle
import re
import subprocess
import sys
import warnings
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from referee import LEFT_OUT
from scipy import sparse
from sklearn.base import clone
from sklearn.compose import ColumnTransformer
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator
from sklearn.utils.validation import check_is_fitted

from reference_impl import low_rank
from reference_impl.centering import center_gram
from reference_impl.conditional_covariance import groups
from reference_impl.empirical_covariance import centred, gram
from reference_impl.kernel_discriminant_analysis import KernelDiscriminantAnalysis as KDA
from reference_impl.kernel_pca import KernelPCA, gaussian, linear, polynomial
from reference_impl.lagrange_conditions import by_deflation, power_iteration, rayleigh_quotient
from reference_impl.more_dimensions_than_samples import PCA, dual, merge, moments, primal
from reference_impl.pca_two_views import total_variance
from reference_impl.solver import leading
from reference_impl.two_operators_one_spectrum import svd_by_eigh

ROOT = Path(__file__).resolve().parents[1]
NAN, INF = float("nan"), float("inf")


def sample(n, d, seed=0):
    """Points that are neither centred nor round, in two groups that differ; and the groups."""
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.arange(n) % 2)
    return rng.normal(size=(n, d)) * rng.uniform(0.3, 2, size=d) + y[:, None] + 1, y


def silently(call):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", PendingDeprecationWarning)  # of np.matrix
        return call()


# One direction much wider than the others.


def angle(a, b):
    """The sine of the largest angle between what rows span."""
    return np.linalg.norm(a - a @ b.T @ b, 2)


@pytest.mark.parametrize("wider", [1e3, 1e4, 1e5])
def test_a_wide_column_does_not_cost_the_other_axes(wider):
    """Rounding, 1e-16, is taken of the widest square: what is left of it is for the others."""
    x = np.random.default_rng(0).normal(size=(1000, 500)) * np.arange(1, 501) ** -0.5
    x[:, 7] *= wider
    x -= x.mean(axis=0)
    _, s, v = np.linalg.svd(x, full_matrices=False)
    for ours in (PCA(10).fit(x), KernelPCA(10).fit(x)):
        values = getattr(ours, "singular_values_", np.sqrt(ours.__dict__.get("eigenvalues_", 1)))
        assert values == pytest.approx(s[:10], rel=1e-15 * wider**2)
        axes = getattr(ours, "components_", getattr(ours, "_axes", None))
        assert angle(axes if len(axes) == 10 else axes.T, v[:10]) < 1e-13 * wider**2
        assert angle(axes[:1] if len(axes) == 10 else axes.T[:1], v[:1]) < 1e-7


def test_a_given_matrix_with_one_large_eigenvalue():
    q = np.linalg.qr(np.random.default_rng(0).normal(size=(500, 500)))[0]
    q = np.linalg.qr(np.c_[np.ones(500), q[:, :499]])[0]
    values = np.r_[0, 1, 1e-10 * 0.8 ** np.arange(498)]
    matrix = (q * values) @ q.T
    ours = KernelPCA(5, kernel="precomputed").fit((matrix + matrix.T) / 2)
    assert ours.eigenvalues_ == pytest.approx(values[1:6], rel=1e-5)
    assert angle(ours.eigenvectors_.T, q[:, 1:6].T) < 1e-4


@pytest.mark.parametrize("ratio", [1e4, 1e5, 3e5])
def test_eigenvectors_of_the_linear_kernel_are_orthonormal(ratio):
    turn = np.linalg.qr(np.random.default_rng(1).normal(size=(6, 6)))[0]
    x = sample(200, 6)[0] * np.geomspace(1, 1 / ratio, 6) @ turn
    for points in (x, x[:5]):
        e = KernelPCA().fit(points).eigenvectors_
        assert e.T @ e == pytest.approx(np.eye(e.shape[1]), abs=1e-14)


def test_every_copy_of_a_tie_is_found_where_arpack_misses_some():
    """An eigenvalue eight times: a Krylov space of one vector holds one of its vectors only."""
    from scipy.sparse.linalg import eigsh

    q = np.linalg.qr(np.random.default_rng(0).normal(size=(800, 800)))[0]
    values = np.r_[np.ones(8), 0.5 ** np.arange(1, 793.0)]
    matrix = (q * values) @ q.T
    matrix = (matrix + matrix.T) / 2
    assert leading(matrix, 10)[0] == pytest.approx(values[:10], abs=1e-13)
    starts = np.random.default_rng(1).normal(size=(5, 800))
    found = [np.sort(eigsh(matrix, 10, v0=start)[0])[::-1] for start in starts]
    assert max(np.abs(other - values[:10]).max() for other in found) > 0.1


# The penalty of discriminant analysis.


@pytest.mark.parametrize("n", [12, 24, 500])
def test_without_penalty_a_gaussian_kernel_of_different_points_is_refused(n):
    """Its Gram matrix has full rank, so the ratio is infinite, however small the eigenvalues."""
    x, y = sample(n, 1 if n < 100 else 3)
    for regularizer in ("kernel", "identity"):
        with pytest.raises(ValueError, match="take alpha > 0"):
            KDA(kernel="gaussian", gamma=0.3, alpha=0, regularizer=regularizer).fit(x, y)


def exact_ratio(x, y, gamma, alpha):
    """With many digits: the largest eigenvalue of (WG + alpha)⁻¹G, which is that of (13), R = G."""
    import mpmath

    with mpmath.workdps(60):
        n = len(x)
        t = [mpmath.mpf(float(v)) for v in x[:, 0]]
        k = mpmath.matrix(n, n)
        for i in range(n):
            for j in range(n):
                k[i, j] = mpmath.exp(-mpmath.mpf(gamma) * (t[i] - t[j]) ** 2)
        c = mpmath.eye(n) - mpmath.ones(n) / n
        w = mpmath.eye(n)
        for i in range(n):
            for j in range(n):
                w[i, j] -= mpmath.mpf(int(y[i] == y[j])) / int(np.sum(y == y[i]))
        g = c * k * c
        root, q = mpmath.eigsy(g)
        half = q * mpmath.diag([mpmath.sqrt(abs(v)) for v in root])
        # a*G²a / a*(GWG + alpha G)a, with b = half* a: b*Pb / b*(half*W half + alpha)b
        least = mpmath.cholesky(half.T * w * half + mpmath.mpf(alpha) * mpmath.eye(n))
        inner = least**-1 * (half.T * half) * (least**-1).T
        return float(max(mpmath.eigsy(inner, eigvals_only=True)))


@pytest.mark.parametrize("alpha", [1e-3, 1e-6, 1e-8])
def test_a_small_penalty_keeps_its_digits(alpha):
    x, y = sample(14, 1)
    ours = silently(lambda: KDA(kernel="rbf", gamma=0.3, alpha=alpha).fit(x, y))
    assert ours.eigenvalues_[0] == pytest.approx(exact_ratio(x, y, 0.3, alpha), rel=1e-3)


@pytest.mark.parametrize("alpha", [1e-10, 3e-11, 1e-11])
def test_what_the_warning_says_of_a_small_penalty_is_a_bound(alpha):
    x, y = sample(14, 1)
    with pytest.warns(UserWarning, match="too small by a part of") as seen:
        ours = KDA(kernel="rbf", gamma=0.3, alpha=alpha).fit(x, y)
    said = float(re.search(r"a part of (\S+);", str(seen[0].message))[1])
    off = 1 - ours.eigenvalues_[0] / exact_ratio(x, y, 0.3, alpha)
    assert 0 < off < said < 1


@pytest.mark.parametrize("alpha", [1e-12, 1e-14, 1e-16])
def test_a_penalty_below_what_is_told_from_0_is_warned_of(alpha):
    x, y = sample(14, 1)
    with pytest.warns(
        UserWarning, match="variance is not told from 0: the ratios may be too small"
    ):
        ours = KDA(kernel="rbf", gamma=0.3, alpha=alpha).fit(x, y)
    assert ours.eigenvalues_[0] <= exact_ratio(x, y, 0.3, alpha) * (1 + 1e-3)


@pytest.mark.parametrize("alpha", [1e-30, 1e-100, 1e-300])
def test_a_ratio_that_is_made_of_rounding_is_warned_of(alpha):
    x, y = sample(12, 3)
    with pytest.warns(UserWarning, match="above 1e\\+25: its digits are rounding"):
        KDA(kernel="rbf", alpha=alpha).fit(x, y)


# Components that are lost.


@pytest.mark.parametrize("n", [12, 450])
def test_components_lost_to_rounding_are_warned_of(n):
    x, y = sample(n, 2)
    for points, options in (
        (x + 1e8, {"kernel": "polynomial", "degree": 2}),
        (gaussian(x) + 1e15, {"kernel": "precomputed"}),
    ):
        for ours in (KernelPCA(**options), KernelPCA(3, **options), KDA(**options)):
            with pytest.warns(UserWarning, match="if there are any, were lost to rounding"):
                ours.fit(points, y)
        with pytest.raises(ValueError, match="nothing tells the classes apart"):
            ours.predict(points)


@pytest.mark.parametrize("n", [12, 450])
@pytest.mark.parametrize("gamma", [1e-6, 1e-10, 1e-14, 1e-30])
def test_a_wide_gaussian_is_next_to_the_linear_kernel(n, gamma):
    """exp(-γr²) - 1 is -γr², up to its square: centred, 2γ times the inner products."""
    x, new = sample(n, 3)[0], sample(5, 3, seed=1)[0]
    ours, peer = (KernelPCA(3, kernel=kernel, gamma=gamma) for kernel in ("gaussian", "linear"))
    silently(lambda: ours.fit(x))
    peer.fit(x)
    assert ours.eigenvalues_ == pytest.approx(
        2 * gamma * peer.eigenvalues_, rel=200 * gamma + 1e-12
    )
    scores = np.sqrt(2 * gamma) * np.abs(peer.transform(new))
    assert np.abs(ours.transform(new)) == pytest.approx(
        scores, abs=(1e3 * gamma + 1e-12) * scores.max()
    )
    left = ours.reconstruction_error(x)
    assert left == pytest.approx(0, abs=1e5 * gamma**2 + 1e-13 * gamma)


def test_a_matrix_that_is_not_quite_symmetric_has_that_much_noise():
    q = np.linalg.qr(np.c_[np.ones(6), np.random.default_rng(0).normal(size=(6, 5))])[0]
    matrix = (q * [0, 3, 2, 1, 0, 0]) @ q.T
    matrix = (matrix + matrix.T) / 2
    matrix[np.triu_indices(6, 1)] *= 1 + 1e-11
    with pytest.warns(UserWarning, match="there are 3 components"):
        assert KernelPCA(kernel="precomputed").fit(matrix).n_components_ == 3


def test_parameters_that_change_after_fit_do_not_change_the_fit():
    x, y = sample(20, 2)
    for ours in (KernelPCA(2, kernel="poly"), KDA(kernel="poly")):
        before = ours.fit(x, y).transform(x)
        ours.set_params(degree=1, kernel="linear", coef0=0.0, gamma=7.0)
        assert np.array_equal(ours.transform(x), before)


# Functions of the chapters, at the ends of the range of floats.


@pytest.mark.parametrize("unit", [1e-320, 1e-200, 1e-160, 1.0, 1e160, 1e200, 1e307])
def test_power_iteration_in_any_unit(unit):
    a = np.diag([2.0, 1.0]) * unit
    value, x = power_iteration(a, [1, 1])
    assert value == pytest.approx(a[0, 0], rel=1e-9) and x == pytest.approx([1, 0], abs=1e-9)
    assert rayleigh_quotient(a, [1, 1]) == pytest.approx(a[0, 0] / 2 + a[1, 1] / 2)
    values, vectors = by_deflation(a, 2)
    assert values == pytest.approx(np.diag(a), rel=1e-9)
    assert vectors == pytest.approx(np.eye(2), abs=1e-9)


@pytest.mark.parametrize("unit", [5e-324, 1e-200, 1e200, 1e308])
def test_rayleigh_quotient_of_any_vector(unit):
    assert rayleigh_quotient(np.eye(2), [unit, unit]) == pytest.approx(1)


def test_singular_values_in_any_unit():
    x = sample(5, 3)[0]
    expected = np.linalg.svd(x, compute_uv=False)
    for unit in (1e-300, 1e-200, 1e200, 1e300):
        assert svd_by_eigh(x * unit)[1] == pytest.approx(expected * unit)


@pytest.mark.parametrize("offset", [1e8, 1e12, 1e15])
def test_a_far_origin_costs_no_variance(offset):
    x = np.round(sample(50, 3)[0] * 64)
    assert total_variance(x + offset) == pytest.approx(total_variance(x), rel=1e-14)
    assert centred(x + offset) == pytest.approx(centred(x), rel=1e-12, abs=1e-12)


def test_labels_that_are_none():
    for labels in (
        np.array([1.0, NAN], dtype=object),
        np.array(["2020-01-01", "NaT"], dtype="datetime64[D]"),
        np.ma.masked_array([1, 2], [True, False]),
    ):
        with pytest.raises(ValueError, match=r"labels (holds NaN|has masked entries)"):
            groups(labels, 2)


I2 = np.eye(2)
FUNCTIONS = {
    "polynomial of degree 0": (lambda: polynomial(I2, degree=0), "degree must be an integer from"),
    "polynomial of degree -1": (lambda: polynomial(I2, degree=-1), "degree must be an integer"),
    "polynomial of degree 2.5": (lambda: polynomial(I2, degree=2.5), "degree must be an integer"),
    "polynomial, gamma": (lambda: polynomial(I2, gamma=0), "gamma must be a positive number"),
    "polynomial, coef0": (lambda: polynomial(I2, coef0=-1), "coef0 must be a number"),
    "polynomial too large": (lambda: polynomial(I2 * 1e200), "points are too large: the kernel is"),
    "gaussian, gamma -1": (lambda: gaussian(I2, gamma=-1), "gamma must be a positive number"),
    "gaussian, gamma NaN": (lambda: gaussian(I2, gamma=NAN), "gamma must be a positive number"),
    "gaussian, gamma True": (lambda: gaussian(I2, gamma=True), "gamma must be a positive number"),
    "gaussian too large": (lambda: gaussian(I2 * 1e200), "points are too large"),
    "linear too large": (lambda: linear(I2 * 1e200), "points are too large"),
    "gram too large": (lambda: gram(I2 * 1e200), "points is too large for the range of floats"),
    "total variance": (lambda: total_variance(I2 * 1e200), "points is too large for the range"),
    "centred": (lambda: centred([1e308, -1e308]), "values is too large for the range of floats"),
    "center_gram": (lambda: center_gram(np.full((3, 3), 1e308)), "gram_matrix is too large"),
    "primal": (lambda: primal(I2 * 1e200, 1), "points is too large for the range of floats"),
    "dual": (lambda: dual(I2 * 1e200, 1), "points is too large for the range of floats"),
    "leading": (lambda: leading(np.full((3, 3), 1e308), 1), "matrix is too large for the range"),
    "leading, k 2.0": (lambda: leading(I2, 2.0), "k must be between 0 and 2, .* give an integer"),
    "leading, k True": (lambda: leading(I2, True), "k must be between 0 and 2"),
    "primal, k 2.5": (lambda: primal(I2, 2.5), "k must be between 0 and 2, .* give an integer"),
    "by_deflation, k 1.5": (lambda: by_deflation(I2, 1.5), "k must be between 1 and 2"),
    "by_deflation, not psd": (lambda: by_deflation(I2[::-1], 1), "not positive semidefinite"),
    "svd too large": (lambda: svd_by_eigh(np.full((4, 4), 1e308)), "t is too large for the range"),
    "deflation too large": (
        lambda: by_deflation(np.full((2, 2), 1.7e308), 1),
        "matrix is too large for the range of floats",
    ),
    "sparse": (lambda: gram(sparse.eye(2)), r"points is sparse: pass points.toarray\(\)"),
    "masked": (lambda: gram(np.ma.masked_array(I2, I2 > 0)), "points has masked entries"),
    "huge integers": (lambda: gram([[10**400]]), "points must be an array of real numbers"),
    "moments of other widths": (
        lambda: merge(moments(I2), moments(np.eye(3))),
        "the moments must be of as many coordinates",
    ),
}


@pytest.mark.parametrize("case", FUNCTIONS)
def test_functions_refuse_what_they_cannot_do(case):
    call, message = FUNCTIONS[case]
    with pytest.raises(ValueError, match=message):
        silently(call)


def test_a_matrix_that_cannot_be_overwritten_is_copied():
    g = np.eye(3)
    g.flags.writeable = False
    assert center_gram(g, overwrite=True) == pytest.approx(np.eye(3) - 1 / 3)
    assert polynomial(I2, coef0=Fraction(1, 2), gamma=Fraction(1, 4))[0, 0] == 0.75**3


# The battery: every estimator, every form of input. Right, or refused in clear words; never silent.

MODELS = {
    "PCA": lambda: PCA(),
    **{
        f"KernelPCA {kernel}": lambda kernel=kernel: KernelPCA(kernel=kernel, gamma=0.3, degree=2)
        for kernel in ("linear", "polynomial", "gaussian", "precomputed")
    },
    **{
        f"KDA {kernel}": lambda kernel=kernel: KDA(kernel=kernel, gamma=0.3, degree=2, alpha=0.1)
        for kernel in ("linear", "polynomial", "gaussian", "precomputed")
    },
}


def kernel_matrix(name, x):
    """From the definition, entry by entry."""
    kernel = name.split()[-1]
    if kernel == "polynomial":
        return (0.3 * x @ x.T + 1) ** 2
    if kernel in ("gaussian", "precomputed"):
        return np.exp(-0.3 * np.sum((x[:, None] - x) ** 2, axis=2))
    return (x - x.mean(axis=0)) @ (x - x.mean(axis=0)).T


def expected(name, x, y):
    """The eigenvalues from the definition: with NumPy's dense solvers, no trick, in 64 bits."""
    g = kernel_matrix(name, x)
    g = g - g.mean(axis=0) - g.mean(axis=1)[:, None] + g.mean()
    s, u = np.linalg.eigh((g + g.T) / 2)
    if not name.startswith("KDA"):
        s = np.maximum(s[::-1], 0)
        return s[: min(x.shape)] / max(len(x) - 1, 1) if name == "PCA" else s
    keep = s > 1e-11 * max(s[-1], 1e-300)
    s, u = s[keep], u[:, keep]
    z = u.T @ ((y[:, None] == np.unique(y)) / np.sqrt(np.unique(y, return_counts=True)[1]))
    return 1 / np.linalg.eigvalsh(np.diag(1 + 0.1 / s) - z @ z.T)


def results(ours):
    return ours.explained_variance_ if isinstance(ours, PCA) else ours.eigenvalues_


class Frame:
    """As much of a data frame as is looked at."""

    def __init__(self, values, columns):
        self.values, self.columns = values, columns
        self.shape = values.shape

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype)


def swapped(x):
    return x.astype(x.dtype.newbyteorder())


GOOD = {
    "a list": lambda x: x.tolist(),
    "tuples": lambda x: tuple(map(tuple, x.tolist())),
    "objects": lambda x: x.astype(object),
    "fractions": lambda x: np.vectorize(Fraction)(x).astype(object),
    "long doubles": lambda x: x.astype(np.longdouble),
    "big-endian": swapped,
    "Fortran": np.asfortranarray,
    "strided": lambda x: np.repeat(x, 2, axis=1)[:, ::2],
    "reversed": lambda x: x[::-1, ::-1].copy()[::-1, ::-1],
    "a matrix": np.asmatrix,
    "a frame": lambda x: Frame(x, [f"c{i}" for i in range(x.shape[1])]),
    "masked, with nothing masked": lambda x: np.ma.masked_array(x, np.zeros(x.shape)),
}
SHAPES = {
    "usual": lambda: sample(15, 3),
    "two points": lambda: (sample(2, 3)[0], np.array([0, 1])),
    "more coordinates": lambda: sample(6, 11),
    "one coordinate": lambda: sample(9, 1),
    "copies": lambda: (np.repeat(sample(5, 2)[0], 3, axis=0), np.arange(15) % 2),
    "a constant column": lambda: (np.c_[sample(9, 2)[0], np.full(9, 0.1)], np.arange(9) % 2),
    "collinear": lambda: (sample(9, 1)[0] * [[1, 2, 3]], np.arange(9) % 2),
    "integers": lambda: (np.round(3 * sample(12, 3)[0]), np.arange(12) % 2),
    "many": lambda: sample(450, 2),
    "one far away": lambda: (np.r_[sample(9, 2)[0], [[50, 50]]], np.arange(10) % 2),
    "two clusters": lambda: (
        sample(10, 2)[0] + 30 * (np.arange(10) % 2)[:, None],
        np.arange(10) % 3,
    ),
    "a far origin": lambda: (sample(12, 2)[0] + 10, np.arange(12) % 2),
}


def fitted(name, x, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return MODELS[name]().fit(x, y)


@pytest.mark.parametrize("form", GOOD)
@pytest.mark.parametrize("name", MODELS)
def test_the_same_points_in_any_form_give_the_same(name, form):
    x, y = sample(15, 3)
    g = kernel_matrix(name, x) if name.endswith("precomputed") else x
    g = (g + g.T) / 2 if name.endswith("precomputed") else g
    before = g.copy()
    ours, plain = silently(lambda: MODELS[name]().fit(GOOD[form](g), y)), fitted(name, g, y)
    assert results(ours) == pytest.approx(results(plain), rel=1e-12)
    assert ours.transform(GOOD[form](g)) == pytest.approx(plain.transform(g), rel=1e-9, abs=1e-9)
    assert np.array_equal(g, before)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", MODELS)
def test_points_of_any_shape_are_right(name, shape):
    x, y = SHAPES[shape]()
    g = kernel_matrix(name, x) if name.endswith("precomputed") else x
    values = expected(name, x, y)
    ours = fitted(name, g, y)
    found = results(ours)
    if name.startswith("KDA"):
        assert len(found) == min(len(np.unique(y)) - 1, len(values))
        assert found == pytest.approx(values[: len(found)], rel=1e-6)
    else:
        size = max(values[0], 1e-14 * np.abs(kernel_matrix(name, x)).max())
        assert found == pytest.approx(values[: len(found)], abs=1e-10 * size)
        assert (values[len(found) :] <= 1e-9 * size).all()
    scores = ours.transform(g)
    assert scores == pytest.approx(
        fitted(name, g, y).fit_transform(g, y), abs=1e-5 * np.abs(scores).max(initial=1e-9)
    )


BAD = {
    "NaN": lambda x: np.where(x == x[1, 0], NAN, x),
    "infinity": lambda x: np.where(x == x[1, 0], INF, x),
    "minus infinity": lambda x: np.where(x == x[1, 0], -INF, x),
    "None inside": lambda x: np.where(x == x[1, 0], None, x),
    "a vector": lambda x: x[0],
    "a number": lambda x: 3.0,
    "three axes": lambda x: x[None],
    "no rows": lambda x: x[:0],
    "no columns": lambda x: x[:, :0],
    "nothing": lambda x: [],
    "ragged": lambda x: [[1.0, 2.0], [3.0]],
    "complex": lambda x: x + 0j,
    "text": lambda x: x.astype(str),
    "bytes": lambda x: x.astype("S"),
    "None": lambda x: None,
    "a dictionary": lambda x: {"a": x},
    "dictionaries inside": lambda x: np.full(x.shape, {}, dtype=object),
    "dates": lambda x: x.astype(int).astype("datetime64[D]"),
    "sparse": sparse.csr_matrix,
    "sparse array": sparse.coo_array,
    "masked": lambda x: np.ma.masked_array(x, x == x[1, 0]),
    "too large": lambda x: x * 1e300,
    "huge integers": lambda x: np.full(x.shape, 10**400, dtype=object),
    "a generator": lambda x: (row for row in x),
}
CLEAR = (
    r"(points|the Gram matrix|the kernel's values?) (must|holds?|is empty|are too|is sparse|has "
    r"masked|leave)"
)


@pytest.mark.parametrize("when", ["fit", "transform"])
@pytest.mark.parametrize("form", BAD)
@pytest.mark.parametrize("name", MODELS)
def test_bad_points_are_refused_in_clear_words(name, form, when):
    x, y = sample(6, 2)
    g = kernel_matrix(name, x) if name.endswith("precomputed") else x
    ours = MODELS[name]()
    if (form, when) == ("too large", "transform") and not name.endswith(("polynomial", "gaussian")):
        assert np.isfinite(ours.fit(g, y).transform(g * 1e300)).all()  # nothing is squared there
        return
    message = "is sparse: pass" if form.startswith("sparse") else CLEAR
    with pytest.raises((ValueError, TypeError), match=message):
        if when == "fit":
            silently(lambda: ours.fit(BAD[form](g), y))
        else:
            silently(lambda: ours.fit(g, y).transform(BAD[form](g)))
    assert when == "transform" or not hasattr(ours, "n_components_")


PARAMETERS = {
    "n_components": [-1, 10**6, 1.5, True, "two", [1], NAN],
    "gamma": [0, -1, NAN, INF, True, "scale", [1.0], 1j],
    "degree": [0, -1, 2.5, True, None, "three"],
    "coef0": [-1, NAN, INF, True, None, "c"],
    "tolerance": [0, 1, -1e-3, NAN, True, "small"],
    "kernel": ["cosine", "", None, 3, ["rbf"], b"rbf"],
    "alpha": [-1, NAN, INF, True, None, "a", 1j, 10**400],
    "regularizer": ["ridge", None, ["kernel"], 1, True],
}


@pytest.mark.parametrize(
    ("name", "parameter", "value"),
    [
        (name, parameter, value)
        for name in ("PCA", "KernelPCA gaussian", "KDA gaussian")
        for parameter, values in PARAMETERS.items()
        if parameter in MODELS[name]().get_params()
        for value in values
    ],
)
def test_bad_parameters_are_refused_in_clear_words(name, parameter, value):
    x, y = sample(6, 2)
    with pytest.raises(ValueError, match=f"{parameter} must be") as caught:
        MODELS[name]().set_params(**{parameter: value}).fit(x, y)
    assert repr(value) in str(caught.value)


LABELS = {
    "one for each": ([0, 1, 0], "one label for each of 6 points"),
    "in a column": (np.zeros((6, 1)), "one label for each of 6 points"),
    "none": (None, "one label for each of 6 points"),
    "NaN": ([0, 1, 0, 1, 0, NAN], "y holds NaN: every point needs a label"),
    "NaN among objects": (np.array([0, 1, 0, 1, 0, NAN], dtype=object), "y holds NaN"),
    "mixed": (np.array([0, "a", 0, 1, 0, 1], dtype=object), "the labels in y must be of one kind"),
    "one class": ([1] * 6, "at least two classes, and names one class: 1"),
    "masked": (np.ma.masked_array([0, 1] * 3, [0, 1] * 3), "y has masked entries"),
    "ragged": ([1, [2], 3, 4, 5, 6], "y must hold one label for each point"),
}


@pytest.mark.parametrize("case", LABELS)
@pytest.mark.parametrize("name", [name for name in MODELS if name.startswith("KDA")])
def test_bad_labels_are_refused_in_clear_words(name, case):
    x, _ = sample(6, 2)
    g = kernel_matrix(name, x) if name.endswith("precomputed") else x
    with pytest.raises(ValueError, match=LABELS[case][1]):
        MODELS[name]().fit(g, LABELS[case][0])


@pytest.mark.parametrize("n", [1, 2, 7, 450])
@pytest.mark.parametrize("name", MODELS)
def test_equal_points_have_no_variance_and_predict_nothing(name, n):
    x, y = np.full((n, 2), 0.1), np.arange(n) % 2
    g = np.ones((n, n)) if name.endswith("precomputed") else x
    if name.startswith("KDA") and n == 1:
        with pytest.raises(ValueError, match="at least two classes"):
            fitted(name, g, y)
        return
    ours = fitted(name, g, y)
    assert (results(ours) == 0).all()
    if name.startswith("KDA"):
        with pytest.raises(ValueError, match="nothing tells the classes apart"):
            ours.predict(g)


# Points in blocks.


def blocks(x, sizes):
    return np.split(x, np.cumsum(sizes)[:-1])


def exact_scatter(x):
    """In fractions: no rounding at all."""
    rows = [[Fraction(float(v)) for v in row] for row in x]
    mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    deviations = [[a - m for a, m in zip(row, mean, strict=True)] for row in rows]
    columns = list(zip(*deviations, strict=True))
    products = [[sum(a * b for a, b in zip(c, e, strict=True)) for e in columns] for c in columns]
    return np.array(products).astype(float), np.array(mean)


@pytest.mark.parametrize("offset", [0.0, 1e3, 1e8, 1e15])
@pytest.mark.parametrize("sizes", [[30], [1, 29], [10, 10, 10], [1] * 30, [2, 25, 3]])
def test_merged_moments_are_those_of_all_points(sizes, offset):
    """Against fractions; where the sum of squares less that of the mean has no digit left."""
    x = sample(30, 3)[0] + offset
    scatter, mean = exact_scatter(x)
    found = [moments(block) for block in blocks(x, sizes)]
    size = np.abs(scatter).max()
    for order in (
        found,
        found[::-1],
        [found[i] for i in np.random.default_rng(0).permutation(len(found))],
    ):
        together = order[0]
        for other in order[1:]:
            together = merge(together, other)
        assert together.n == 30
        assert together.scatter == pytest.approx(scatter, abs=1e-14 * size)
        assert np.array_equal(together.scatter, together.scatter.T)
        difference = mean - np.array([Fraction(float(v)) for v in together.origin])
        assert together.shift == pytest.approx(difference.astype(float), abs=1e-14 * np.sqrt(size))
    if offset >= 1e8:
        naive = x.T @ x - len(x) * np.outer(x.mean(axis=0), x.mean(axis=0))
        assert np.abs(naive - scatter).max() > 0.01 * size


def test_moments_of_two_halves_in_a_tree():
    """Blocks from anywhere: any tree of merges, the same up to rounding."""
    x = sample(64, 4)[0] + 1e6
    level = [moments(block) for block in np.split(x, 16)]
    while len(level) > 1:
        level = [merge(a, b) for a, b in zip(level[::2], level[1::2], strict=True)]
    assert level[0].scatter == pytest.approx(moments(x).scatter, rel=1e-12)
    expected = PCA(2).fit(x)
    ours = PCA(2).fit_moments(level[0])
    assert ours.components_ == pytest.approx(expected.components_, abs=1e-9)
    assert ours.explained_variance_ == pytest.approx(expected.explained_variance_, rel=1e-12)
    assert ours.transform(x) == pytest.approx(expected.transform(x), abs=1e-8)


@pytest.mark.parametrize("offset", [0.0, 1e8])
@pytest.mark.parametrize("shape", [(60, 5), (12, 20), (450, 420)])
def test_partial_fit_gives_what_fit_gives(shape, offset):
    x = np.round(2**10 * sample(*shape)[0]) / 2**10 + offset  # so that the offset rounds nothing
    expected, ours = PCA(4).fit(x), PCA(4)
    for block in np.array_split(x, 5):
        if len(block) >= 4 or hasattr(ours, "n_components_"):
            ours.partial_fit(block)
        else:
            ours.set_params(n_components=None).partial_fit(block).set_params(n_components=4)
    assert ours.n_samples_seen_ == len(x) and ours.n_features_in_ == x.shape[1]
    assert ours.explained_variance_ == pytest.approx(expected.explained_variance_, rel=1e-10)
    ratios = expected.explained_variance_ratio_
    assert ours.explained_variance_ratio_ == pytest.approx(ratios, rel=1e-10)
    assert ours.mean_ == pytest.approx(expected.mean_, rel=1e-15)
    assert ours.components_ == pytest.approx(expected.components_, abs=1e-7)


def test_partial_fit_where_scikit_learns_loses_digits():
    """IncrementalPCA keeps a few singular vectors of what it saw; moments keep everything."""
    from sklearn.decomposition import IncrementalPCA

    x = np.random.default_rng(0).normal(size=(400, 20)) * np.geomspace(1, 0.5, 20)
    exact = np.linalg.svd(x - x.mean(axis=0))[1][:3] ** 2 / 399
    ours, peer = PCA(3), IncrementalPCA(3)
    for block in np.split(x, 20):
        ours.partial_fit(block)
        peer.partial_fit(block)
    assert ours.explained_variance_ == pytest.approx(exact, rel=1e-12)
    assert np.abs(peer.explained_variance_ / exact - 1).max() > 0.01


def test_partial_fit_of_a_single_point_and_after_fit():
    x = sample(9, 2)[0]
    ours = PCA().partial_fit(x[:1])
    assert ours.explained_variance_.tolist() == [0] and ours.n_components_ == 1
    assert ours.partial_fit(x[1:]).components_ == pytest.approx(PCA().fit(x).components_)
    with pytest.raises(ValueError, match=r"the shape \(any, 2\)"):
        ours.partial_fit(np.ones((3, 3)))
    with pytest.raises(ValueError, match="points holds NaN"):
        ours.partial_fit([[NAN, 1.0]])
    with pytest.raises(ValueError, match="points are too large or too small"):
        silently(lambda: ours.partial_fit([[1e200, 1.0]]))
    assert ours.n_samples_seen_ == 9  # a block that is refused changes nothing
    with pytest.raises(ValueError, match="fit keeps no moments to add to"):
        PCA().fit(x).partial_fit(x)
    assert not hasattr(ours.fit(x), "moments_")


# Many points.


def test_low_rank_in_blocks_gives_what_the_whole_matrix_gives(monkeypatch):
    """A small sample, so that many rounds are needed; against the dense solver."""
    monkeypatch.setattr(low_rank, "SAMPLE", 60)
    monkeypatch.setattr(low_rank, "STEP", 7)
    monkeypatch.setattr(low_rank, "TILE", 100)
    x, new = sample(1200, 2)[0], sample(20, 2, seed=1)[0]
    for options in ({"kernel": "rbf", "gamma": 0.05}, {"kernel": "poly", "degree": 4}):
        ours = KernelPCA(8, **options).fit(x)
        parts, left = ours._factor(x)
        assert len(parts) > 3 and sum(map(len, parts)) < 120
        k = ours._values(x, None)
        rest = k - sum(part.T @ part for part in parts)
        assert np.abs(rest).max() <= 3e-14 * k.max()
        assert np.trace(rest) <= left + 1e-12 * np.trace(k)
        values, vectors = np.linalg.eigh(center_gram(k))
        assert ours.eigenvalues_ == pytest.approx(values[::-1][:8], rel=1e-10)
        q = ours.eigenvectors_
        assert q.T @ q == pytest.approx(np.eye(8), abs=1e-13)
        assert angle(q.T, vectors[:, ::-1][:, :8].T) < 1e-7
        whole = KernelPCA(8, kernel="precomputed").fit(k)
        rows = ours._values(new, x)
        size = np.sqrt(values[-1])
        assert ours.transform(new) == pytest.approx(whole.transform(rows), abs=1e-7 * size)


def test_a_far_origin_does_not_change_the_factor():
    x = np.round(2**10 * sample(5000, 2)[0]) / 2**10  # so that the offset rounds nothing
    here, there = (
        KernelPCA(5, kernel="rbf", gamma=0.3, tolerance=1e-14).fit(x + offset)
        for offset in (0.0, 1e8)
    )
    assert 0 < here.error_bound_ == there.error_bound_
    assert np.array_equal(here.eigenvalues_, there.eigenvalues_)


def test_a_fit_that_takes_minutes_says_so(monkeypatch):
    x = np.random.default_rng(0).normal(size=(3000, 2))
    monkeypatch.setattr(low_rank, "SLOW", 3000 * 100**2)  # the rank is 140 or so
    with pytest.warns(UserWarning, match="a rank of about .*tolerance=1e-6"):
        KernelPCA(2, kernel="rbf", gamma=0.1).fit(x)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        KernelPCA(2, kernel="rbf", gamma=0.1, tolerance=1e-3).fit(x)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-6, 1e-9])
def test_a_looser_tolerance_keeps_its_bound(tolerance):
    x = sample(3000, 2)[0]
    exact = KernelPCA(6, kernel="rbf", gamma=0.1).fit(x)
    ours = KernelPCA(6, kernel="rbf", gamma=0.1, tolerance=tolerance).fit(x)
    assert 0 < ours.error_bound_ <= 3000 * tolerance
    off = exact.eigenvalues_ - ours.eigenvalues_
    assert (off >= -1e-11 * exact.eigenvalues_[0]).all()  # a part of the matrix has less of all
    assert (off <= ours.error_bound_ + exact.error_bound_ + 1e-11 * exact.eigenvalues_[0]).all()
    assert exact.error_bound_ <= 3000 * 1e-14
    many = KernelPCA(kernel="rbf", gamma=0.1, tolerance=tolerance).fit(x)
    assert many.eigenvalues_[-1] > ours.error_bound_  # what the bound could hide is left out


def test_a_matrix_without_room_is_refused_before_it_is_made(monkeypatch):
    """With what to do instead, which helps."""
    monkeypatch.setattr(low_rank, "_memory", lambda: 10**7)
    x = sample(5000, 2)[0]
    for model in (KernelPCA(3, kernel="rbf", gamma=300.0), KDA(kernel="rbf", gamma=300.0)):
        with pytest.raises(MemoryError, match=r"needs 0.2 GB, and .* tolerance, as in KernelPCA"):
            model.fit(x, np.arange(5000) % 2)
    assert KernelPCA(3, kernel="rbf", gamma=0.1, tolerance=1e-3).fit(x).n_components_ == 3


# An estimator of the field.

CONTINUOUS = "labels may be any numbers, also those that are not whole"
COLUMN = "labels in a column are refused: their shape is a mistake more often than not"
NOT_PSD = "the check gives a matrix that is no kernel's, which is refused"
MOMENTS = "calls partial_fit after fit, which keeps no moments to add to, and says so"
NAMED = {
    "PCA": {"check_fit_score_takes_y": MOMENTS},
    "KernelPCA precomputed": {"check_estimators_dtypes": NOT_PSD},
    **{
        name: {
            "check_classifiers_regression_target": CONTINUOUS,
            "check_supervised_y_2d": COLUMN,
            **({"check_estimators_dtypes": NOT_PSD} if name.endswith("precomputed") else {}),
        }
        for name in MODELS
        if name.startswith("KDA")
    },
}


@pytest.mark.parametrize("name", MODELS)
def test_scikit_learns_checks_pass_but_for_those_named(name):
    named = NAMED.get(name, {})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = check_estimator(
            MODELS[name](), expected_failed_checks=named, on_fail=None, on_skip=None
        )
    failed = {row["check_name"] for row in found if row["status"] == "failed"}
    assert not failed
    assert {row["check_name"] for row in found if row["status"] == "xfail"} == set(named)
    assert sum(row["status"] == "passed" for row in found) >= 40


@pytest.mark.parametrize("name", MODELS)
def test_parameters_clones_and_copies(name):
    x, y = sample(20, 3)
    ours = MODELS[name]()
    g = kernel_matrix(name, x) if name.endswith("precomputed") else x
    names = list(inspect.signature(type(ours)).parameters)
    assert sorted(ours.get_params()) == sorted(names)
    assert clone(ours).get_params() == ours.get_params()
    assert repr(ours).startswith(type(ours).__name__ + "(")
    with pytest.raises(NotFittedError, match="call fit first"):
        ours.transform(g)
    with pytest.raises(NotFittedError):
        check_is_fitted(ours)
    scores = ours.fit(g, y).transform(g)
    check_is_fitted(ours)
    assert ours.n_features_in_ == g.shape[1] and ours.n_components_ == scores.shape[1]
    prefix = type(ours).__name__.lower()
    assert list(ours.get_feature_names_out()) == [f"{prefix}{i}" for i in range(ours.n_components_)]
    for other in (pickle.loads(pickle.dumps(ours)), copy.deepcopy(ours)):
        assert np.array_equal(other.transform(g), scores)
    assert ours.set_output(transform="default") is ours


def test_names_of_columns():
    x, y = sample(20, 2)
    for ours in (PCA(1), KernelPCA(1, kernel="rbf"), KDA()):
        ours.fit(Frame(x, ["a", "b"]), y)
        assert list(ours.feature_names_in_) == ["a", "b"]
        silently(lambda ours=ours: ours.transform(Frame(x, ["a", "b"])))
        for columns, message in (
            (["b", "a"], "must be in the same order"),
            (["a", "c"], "unseen at fit time:\n- c\nFeature names seen at fit time, yet now miss"),
        ):
            with pytest.raises(ValueError, match=message):
                ours.transform(Frame(x, columns))
        with pytest.warns(UserWarning, match="does not have valid feature names"):
            ours.transform(x)
        assert not hasattr(ours.fit(x, y), "feature_names_in_")
        with pytest.warns(UserWarning, match="was fitted without feature names"):
            ours.transform(Frame(x, ["a", "b"]))


@pytest.mark.parametrize("kernel", ["rbf", "poly"])
def test_names_of_kernels(kernel):
    x, y = sample(20, 2)
    ours = {"rbf": "gaussian", "poly": "polynomial"}[kernel]
    for model in (KernelPCA, KDA):
        one, two = (model(kernel=name).fit(x, y) for name in (kernel, ours))
        assert np.array_equal(one.transform(x), two.transform(x))
        assert one.get_params()["kernel"] == kernel


def test_in_pipelines_grids_and_columns():
    x, y = sample(60, 4)
    grid = GridSearchCV(
        make_pipeline(KernelPCA(kernel="rbf"), LogisticRegression()),
        {"kernelpca__n_components": [1, 2], "kernelpca__gamma": [0.1, 1.0]},
        cv=3,
    ).fit(x, y)
    assert grid.best_score_ > 0.5
    last = make_pipeline(PCA(2), KDA(kernel="rbf")).fit(x, y)
    assert last.transform(x).shape == (60, 1) and (last.predict(x) == y).mean() > 0.5
    assert last.score(x, y) == (last.predict(x) == y).mean()
    assert len(cross_val_score(KDA(kernel="rbf"), x, y, cv=3)) == 3
    by_gram = GridSearchCV(KDA(kernel="precomputed"), {"alpha": [0.1, 1.0]}, cv=3)
    by_points = GridSearchCV(KDA(kernel="rbf", gamma=0.3), {"alpha": [0.1, 1.0]}, cv=3)
    by_gram.fit(gaussian(x, gamma=0.3), y)  # a fold of a Gram matrix is cut in both directions
    assert by_gram.best_score_ == by_points.fit(x, y).best_score_
    columns = ColumnTransformer([("a", PCA(1), [0, 1]), ("b", KernelPCA(2), [2, 3])])
    assert columns.fit_transform(x).shape == (60, 3)


def test_a_share_of_the_variance():
    x = sample(30, 5)[0]
    ratios = PCA().fit(x).explained_variance_ratio_.cumsum()
    for share in (0.01, 0.5, 0.9, 0.999):
        ours = PCA(share).fit(x)
        assert ours.n_components_ == np.argmax(ratios > share) + 1
        assert ours.transform(x).shape == (30, ours.n_components_)
    assert PCA(0.5).fit(np.ones((4, 3))).n_components_ == 3  # no share of nothing


def test_without_scikit_learn_numpy_is_enough():
    script = """
import sys
sys.modules["sklearn"] = sys.modules["scipy"] = sys.modules["pandas"] = None
import numpy as np
from reference_impl.more_dimensions_than_samples import PCA
from reference_impl.kernel_pca import KernelPCA
from reference_impl.kernel_discriminant_analysis import KernelDiscriminantAnalysis as KDA
x = np.random.default_rng(0).normal(size=(450, 3)); y = np.arange(450) % 3
for model in (PCA(2), KernelPCA(2, kernel="rbf", gamma=0.01), KDA(kernel="rbf", gamma=3.0)):
    try:
        model.transform(x)
    except ValueError as error:
        assert "call fit first" in str(error)
    print(repr(float(np.abs(model.fit(x, y).transform(x)).sum())))
"""
    found = []
    for text in (script, script.replace('sys.modules["sklearn"] =', "one =")):
        text = text.replace('one = sys.modules["scipy"] = sys.modules["pandas"] = None', "")
        command = [sys.executable, "-c", text]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
        assert run.returncode == 0, run.stderr
        found.append([float(line) for line in run.stdout.split()])
    assert found[0] == pytest.approx(found[1], rel=1e-9)


@pytest.mark.parametrize(("stem", "passing"), [("test_pca", 71), ("test_kernel_pca", 20)])
def test_scikit_learns_own_tests_pass(stem, passing):
    """Those that ask for what ours has; `referee.py` lists the others, and why."""
    module = f"sklearn.decomposition.tests.{stem}"
    source = pytest.importorskip(module)
    functions = {name for name in vars(source) if name.startswith("test_")}
    others = import_module(
        f"sklearn.decomposition.tests.{'test_kernel_pca' if stem == 'test_pca' else 'test_pca'}"
    )
    assert set(LEFT_OUT) <= functions | {n for n in vars(others) if n.startswith("test_")}
    command = [sys.executable, "-m", "pytest", "-p", "referee", "--pyargs", module, "-q", "-n", "0"]
    command += ["-p", "no:cacheprovider", "-o", "addopts=", "--rootdir", str(ROOT / "tests")]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
    run = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, cwd=ROOT)
    last = run.stdout.strip().splitlines()[-1]
    assert "failed" not in last and "error" not in last, run.stdout[-3000:]
    assert int(last.split(" passed")[0].split()[-1]) >= passing
