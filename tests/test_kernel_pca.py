"""Chapter 08: its claims by loops; its code against scikit-learn, plain loops and itself."""

import math
import tracemalloc
import warnings
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, evidence, run_until
from sklearn.decomposition import PCA as PeerPCA
from sklearn.decomposition import KernelPCA as Peer
from test_centering import (
    deviations,
    new_with_centred_points,
    product,
    products_of_deviations,
    rows_of_CT,
)
from test_empirical_covariance import inner_products, mean_of, nothing, times
from test_lagrange_conditions import orthonormal_columns, size, turned, vector
from test_lagrange_conditions import scores as values_at_points
from test_pca_two_views import approximated, average

from derivations.chapters import c08_kernel_pca as claims
from reference_impl import kernel_pca, low_rank
from reference_impl.centering import center_gram, center_new
from reference_impl.kernel_pca import (
    KernelPCA,
    gaussian,
    kernel_distances,
    kernel_scores,
    linear,
    polynomial,
)
from reference_impl.low_rank import partial_cholesky
from reference_impl.more_dimensions_than_samples import PCA
from reference_impl.solver import with_signs

# The claims by loops. Row i of T is the point h_i, k(x_i, ·) in note 003, φ(x_i) in note 004. W is
# Λ^(-1/2), and column a of Γ is e_a.


def functionals(T, Γ, W):
    """The vector Σ_i α_i (h_i - h̄) of each functional φ_a: α_i = Σ_b Γ_ib W_ba"""
    n, k = Γ.shape
    return [
        vector(deviations(T), [sum(Γ[i, b] * W[b, a] for b in range(k)) for i in range(n)])
        for a in range(k)
    ]


def representation(T, Γ, W, h):
    """Step 4(b): Λ^(-1/2) Γᵀ u, where the i-th entry of u is ⟨h - h̄, h_i - h̄⟩"""
    u = [dot(h - np.array(mean_of(T)), point) for point in deviations(T)]
    return times(turned(W), times(turned(Γ), u))


def columns_of_4a(T, Γ, W):
    """Step 4(a): the columns of G'ΓΛ^(-1/2)"""
    return turned(product(products_of_deviations(T), Γ, W))


def second_moment(T, P, f):
    """The squared mean of ⟨h, f⟩ and its variance"""
    values = [dot(x, f) for x in T]
    mean = average(P, values)
    return mean**2 + average(P, [(value - mean) ** 2 for value in values])


NOTE_000 = {
    "kpca.always-a-zero": (
        lambda N, Γ: times(N, [sum(column) for column in Γ.T]),
        lambda N: [0 for _ in N],
    ),
    "kpca.scores": (
        columns_of_4a,
        lambda T, Γ, W: [[dot(x, f) for x in deviations(T)] for f in functionals(T, Γ, W)],
    ),
    "kpca.first-columns": (
        lambda T, e, s: [dot(x, vector(T, e / s)) for x in T],
        lambda e, s: [s * entry for entry in e],
    ),
    "kpca.new-products": (
        new_with_centred_points,
        lambda T, h, n: times(rows_of_CT(T, n), h - np.array(mean_of(T))),
    ),
    "kpca.new-scores": (
        representation,
        lambda T, Γ, W, h: [dot(f, h - np.array(mean_of(T))) for f in functionals(T, Γ, W)],
    ),
    "kpca.old-as-new": (
        lambda T, Γ, W: turned([representation(T, Γ, W, point) for point in T]),
        columns_of_4a,
    ),
    "kpca.linear": (
        lambda T: product(T, turned(T)),
        lambda T: [[sum(x[a] * y[a] for a in range(len(x))) for y in T] for x in T],
    ),
    "kpca.kernel-values": (
        lambda T: product(T, turned(T)),
        lambda T, B: [[dot(row, section) for section in T] for row in B],
    ),
    "kpca.push-forward": (
        lambda p, q, P: average(P, p) + average(P, q) + average(P, 1 - p - q),
        lambda P: sum(P),
    ),
    "kpca.features-of-sample": (
        lambda p, q, P: average(P, [average(P, [a * b for b in q]) for a in p]),
        lambda p, q, P: average(P, p) * average(P, q),
    ),
    "kpca.feature-moments": (
        lambda T, P, f: size(f) * (size(f) * average(P, [*map(size, T)]) - second_moment(T, P, f)),
        lambda T, P, f: average(P, [size(size(f) * x - dot(x, f) * f) for x in T]),
    ),
}


def values_less_their_mean(T, α):
    """f(x_i) less the mean of the f(x_j), f = Σ_j α_j k(x_j, ·)"""
    values = [sum(α[j] * dot(T[j], x) for j in range(len(T))) for x in T]
    return [value - sum(values) / len(values) for value in values]


def scores_of_function(T, α):
    """⟨h_i - h̄, f⟩"""
    return values_at_points(deviations(T), vector(T, α))


NOTE_003 = {
    "kpca.power-step": (
        lambda T, e, α: dot(e, times(inner_products(T), α)),
        lambda e, α, s: s**2 * dot(e, α),
    ),
    "kpca.sums-to-zero": (lambda e: sum(e), nothing),
    "kpca.natural-start": (
        lambda T: [sum(row) for row in inner_products(T)],
        lambda T: [0 for _ in T],
    ),
    "kpca.output": (
        lambda T, e, s, h: vector(T + h, e / s),
        lambda T, e, s: vector(T, e / s),
    ),
    "kpca.not-its-values": (
        lambda T, α: [sum(α[j] * dot(T[j], x) for j in range(len(T))) for x in T],
        scores_of_function,
    ),
    "kpca.its-values": (scores_of_function, values_less_their_mean),
}


def as_many(B):
    """The q of which B keeps the first q entries"""
    q = sum(B[j, j] for j in range(len(B)))
    assert B.tolist() == [[int(i == j < q) for j in range(len(B))] for i in range(len(B))]
    return int(q)


def sum_to(q, T, α):
    """Σ_j v_ij φ(x_j), j from 1 to q"""
    return sum(α[j] * T[j] for j in range(q))


def kernel_sum_to(q, T, α, h):
    """Σ_j v_ij k(x, x_j), j from 1 to q"""
    return sum(α[j] * dot(h, T[j]) for j in range(q))


def off_the_line(X, u):
    """The squared distances of the points from the line of u, summed"""
    return sum(size(x - approximated(x, [u])) for x in X)


NOTE_004 = {
    "kpca.eigen-axis": (  # AAᵀ(Ae/s), column by column of A
        lambda T, e, s: vector(T, values_at_points(T, vector(T, e / s))),
        lambda T, e, s: s**2 * vector(T, e / s),
    ),
    "kpca.printed-axis": (
        lambda T, α: sum_to(len(T), T, α),
        lambda T, α, B: sum_to(as_many(B), T, α),
    ),
    "kpca.axis": (
        lambda T, α: times(turned(T), α),
        lambda T, α: sum_to(len(T), T, α),
    ),
    "kpca.printed-score": (
        lambda T, α, h: dot(h, times(turned(T), α)),
        lambda T, α, B, h: kernel_sum_to(as_many(B), T, α, h),
    ),
    "kpca.score": (
        lambda T, α, h: dot(h, times(turned(T), α)),
        lambda T, α, h: kernel_sum_to(len(T), T, α, h),
    ),
    "kpca.surface": (lambda X, u: off_the_line(X, u), lambda X, v: off_the_line(X, v)),
    "kpca.fits-features": (
        lambda T, U: sum(size(x - approximated(x, turned(U))) for x in T),
        lambda T, U: sum(size(x) - sum(dot(u, x) ** 2 for u in turned(U)) for x in T),
    ),
    "kpca.projection": (
        lambda U, h: [dot(u, approximated(h, turned(U))) for u in turned(U)],
        lambda U, h: [dot(u, h) for u in turned(U)],
    ),
    "kpca.reconstruction": (
        lambda U, h: size(h - approximated(h, turned(U))),
        lambda U, h: dot(h, h) - sum(dot(u, h) ** 2 for u in turned(U)),
    ),
}


def from_the_plane(T, U, h):
    """The squared distance of h from the plane through h̄ along the axes"""
    deviation = h - np.array(mean_of(T))
    return size(deviation - approximated(deviation, turned(U)))


def scores_from_the_mean(T, U, h):
    return [dot(u, h - np.array(mean_of(T))) for u in turned(U)]


def by_kernel_values(T, U, h):
    """k(x, x) - 2/n Σ_i k(x, x_i) + 1/n² Σ_ij k(x_i, x_j) - ‖y‖²"""
    n, G = len(T), inner_products(T)
    from_mean = dot(h, h) - 2 * sum(dot(h, x) for x in T) / n + sum(map(sum, G)) / n**2
    return from_mean - size(scores_from_the_mean(T, U, h))


IMPLIED = {
    "kpca.two-places": (
        lambda T, α, h: dot(h - np.array(mean_of(T)), vector(deviations(T), α)),
        lambda T, α, h: sum(α[i] * dot(h, x) for i, x in enumerate(deviations(T))),
    ),
    "kpca.come-centred": (lambda T: [sum(column) for column in T.T], lambda T: 0 * T[0]),
    "kpca.same-distance": (
        from_the_plane,
        lambda T, U, h: dot(h, h) - size(scores_from_the_mean(T, U, h)),
    ),
    "kpca.centred-distance": (from_the_plane, by_kernel_values),
}
LOOPS = NOTE_000 | NOTE_003 | NOTE_004 | IMPLIED


GIVEN = {
    "T*𝟏 = 0": lambda T: [sum(column) for column in T.T],
    "TT*e = s²e": lambda T, e, s: np.array(times(inner_products(T), e)) - s**2 * e,
    "kpca.sums-to-zero": lambda e: sum(e),
    "NΓ* = Γ*TT*": lambda N, Γ, T: (
        np.array(product(N, turned(Γ))) - product(turned(Γ), inner_products(T))
    ),
    "𝟏*α = 0": lambda α: sum(α),
    "TT*α = s²α": lambda T, α, s: np.array(times(inner_products(T), α)) - s**2 * α,
    "‖T*α‖² = 1": lambda T, α: size(vector(T, α)) - 1,
    "T*Tu = 128u": lambda T, u: vector(T, values_at_points(T, u)) - 128 * u,
    "T*Tv = 18v": lambda T, v: vector(T, values_at_points(T, v)) - 18 * v,
    "‖v‖² = 1": lambda v: size(v) - 1,
    "‖u‖² = 1": lambda u: size(u) - 1,
    "U*U = I": lambda U: orthonormal_columns(U),
    "CTT*Cα = 2α": lambda T, α: np.array(times(products_of_deviations(T), α)) - 2 * α,
    "‖T*Cα‖² = 1": lambda T, α: size(vector(deviations(T), α)) - 1,
    "X*𝟏 = 0": lambda X: [sum(column) for column in X.T],
    "B = T": lambda B, T: B - T,
    "⟨h_i, u⟩ = ⟨(X*)_i, u⟩²⟨(X*)_i, u⟩": lambda T, X, u: [
        dot(T[i], u) - dot(X[i], u) ** 3 for i in range(len(T))
    ],
    "⟨h_i, v⟩ = ⟨(X*)_i, v⟩": lambda T, X, v: [dot(T[i], v) - dot(X[i], v) for i in range(len(T))],
    "⟨h_i, u⟩ = ⟨(X*)_i, u⟩²": lambda T, X, u: [
        dot(T[i], u) - dot(X[i], u) ** 2 for i in range(len(T))
    ],
}

# The claims of calculus: counted, and by features that a reader can write down.


def monomials(n, d):
    """How many there are: every way to pick d of n coordinates, with repetition, in order"""
    return sum(1 for _ in combinations_with_replacement(range(n), d))


def ends(lines, **values):
    """The first and the last line, where the symbols have these values."""
    return [
        expression.subs({x: values[x.name] for x in expression.free_symbols}).doit()
        for expression in (lines[0][0], lines[-1][0])
    ]


@pytest.mark.parametrize("d", range(1, 7))
def test_monomials_are_counted(d):
    assert all(monomials(n, d) == math.comb(n + d - 1, d) for n in range(1, 6))
    three, four = claims.growth.evidence, *claims.growth.evidence.more
    assert ends(three.lines, d=d) == [monomials(3, d)] * 2
    assert ends(four.lines, d=d) == [monomials(4, d)] * 2
    for n in range(1, 6):
        values = {"n": n, "d": d, "c": monomials(n, d)}
        assert ends(evidence(claims.monomials).lines, **values) == [monomials(n + 1, d)] * 2
        assert ends(claims.exponential.evidence.lines, **values) == [monomials(n, d + 1)] * 2
        if d + 1 < n:
            assert monomials(n, d + 1) >= 2 * monomials(n, d)


@pytest.mark.parametrize("n", range(1, 5))
@pytest.mark.parametrize(("m", "r"), [(1, 0), (1, 3), (2, 0), (3, 1)])
def test_one_degree_more_adds_less_than_an_mth(n, m, r):
    """From the degree mn on."""
    d = m * n + r
    factor = Fraction(monomials(n, d + 1), monomials(n, d))
    assert (
        ends(claims.not_exponential.evidence.lines, n=n, m=m, r=r)
        == [1 + Fraction(1, m) - factor] * 2
    )
    assert factor < 1 + Fraction(1, m)


def test_the_first_axis_of_two_features_is_a_coordinate_axis():
    """Those of 1/2 and -1/2, where the feature of x is (x, x²)."""
    features = np.array([[0.5, 0.25], [-0.5, 0.25]])
    values, vectors = np.linalg.eigh(features.T @ features)
    assert values == pytest.approx([1 / 8, 1 / 2]) and abs(vectors[:, 1]) == pytest.approx([1, 0])


def monomials_of_degree_2(x):
    return [x[a] * x[b] * math.sqrt(1 if a == b else 2) for a in range(len(x)) for b in range(a, 2)]


def monomials_up_to_degree_2(x):
    return [1, *(math.sqrt(2) * entry for entry in x), *monomials_of_degree_2(x)]


def powers_with_gaussian(x):
    return [
        math.exp(-(x[0] ** 2) / 2) * x[0] ** p / math.sqrt(math.factorial(p)) for p in range(60)
    ]


@pytest.mark.parametrize(
    ("claim", "features"),
    [
        (claims.polynomial, monomials_of_degree_2),
        (claims.inhomogeneous, monomials_up_to_degree_2),
        (claims.gaussian, powers_with_gaussian),
    ],
)
@pytest.mark.parametrize(("x", "y"), [((2, -3), (5, 0.5)), ((-0.75, 1.25), (1.5, 4))])
def test_kernels_are_inner_products_of_features(claim, features, x, y):
    values = ends(claim.evidence.lines, x1=x[0], x2=x[1], y1=y[0], y2=y[1])
    expected = dot(features(x), features(y))
    assert [float(value) for value in values] == pytest.approx([expected] * 2, rel=1e-12)


# The reference implementation.

few = settings(derandomize=True, max_examples=40, deadline=None)
seeds = st.integers(0, 10**6)
widths = st.floats(-2, 1).map(lambda power: 10.0**power)  # of gamma
kernels = st.one_of(
    st.builds(lambda g: {"kernel": "gaussian", "gamma": g}, widths),
    st.builds(
        lambda g, p, c: {"kernel": "polynomial", "gamma": g, "degree": p, "coef0": c},
        widths,
        st.integers(1, 4),
        st.floats(0, 2),
    ),
    st.just({"kernel": "linear"}),
)
NAMES = {"gaussian": "rbf", "polynomial": "poly", "linear": "linear"}


def sample(seed, n, d, offset=0.0):
    """Points that are neither centred nor round."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * rng.uniform(0.3, 2, size=d) + rng.normal(size=d) + offset


def loop(x, y, options):
    """The kernel from its definition."""
    gamma = options.get("gamma") or 1 / len(x[0])

    def value(a, b):
        inner = math.fsum(s * t for s, t in zip(a, b, strict=True))
        if options["kernel"] == "gaussian":
            return math.exp(-gamma * math.fsum((s - t) ** 2 for s, t in zip(a, b, strict=True)))
        if options["kernel"] == "polynomial":
            return (gamma * inner + options.get("coef0", 1)) ** options.get("degree", 3)
        return inner

    return np.array([[value(a, b) for b in y] for a in x])


def function(options):
    """The same as one of the functions of the chapter."""
    options = dict(options)
    return {"gaussian": gaussian, "polynomial": polynomial, "linear": linear}[
        options.pop("kernel")
    ], options


def projection(vectors):
    return vectors @ vectors.T


def compare(ours, gram):
    """Eigenvalues and spaces against the dense solver on the whole matrix, ties and all."""
    values, vectors = np.linalg.eigh(center_gram(gram))
    values, vectors = values[::-1], vectors[:, ::-1]
    k, largest, q = ours.n_components_, max(values[0], 1e-300), ours.eigenvectors_
    assert ours.eigenvalues_.shape == (k,) and q.shape == (len(gram), k)
    assert (ours.eigenvalues_ > 0).all() and (np.diff(ours.eigenvalues_) <= 0).all()
    assert np.abs(ours.eigenvalues_ - values[:k]).max(initial=0) <= 1e-10 * largest
    assert np.array_equal(q, with_signs(q))
    for j in range(1, k + 1):
        if values[j - 1] - (values[j] if j < len(values) else 0) > 1e-4 * largest:
            assert np.abs(projection(q[:, :j]) - projection(vectors[:, :j])).max() <= 1e-8
    return values


# Kernels.


@few
@given(seeds, kernels, st.integers(1, 6), st.integers(1, 6), st.integers(1, 4))
def test_kernels_are_what_they_are_defined_to_be(seed, options, n, m, d):
    x, y = sample(seed, n, d), sample(seed + 1, m, d)
    kernel, parameters = function(options)
    for found, truth in (
        (kernel(x, y, **parameters), loop(x, y, options)),
        (kernel(x, **parameters), loop(x, x, options)),
    ):
        assert found.shape == truth.shape
        size = max(1.0, np.abs(loop(np.abs(x), np.abs(y), options)).max(), np.abs(truth).max())
        assert np.abs(found - truth).max() <= 1e-13 * size
    assert np.array_equal(kernel(x, **parameters), kernel(x, **parameters).T)


@few
@given(seeds, st.integers(2, 40), st.integers(1, 5), st.sampled_from([0, 1e3, 1e6, 1e8]))
def test_gaussian_of_clusters_far_apart(seed, n, d, apart):
    """Equal points have the value 1 and near ones the right one, wherever they lie."""
    rng = np.random.default_rng(seed)
    places = apart * rng.normal(size=(3, d))
    x = places[rng.integers(3, size=n)] + rng.integers(-4, 5, size=(n, d)) / 8
    found = gaussian(x, gamma=0.7)
    assert found.max() == 1 and found.min() >= 0
    assert (np.diag(found) == 1).all()
    assert found == pytest.approx(loop(x, x, {"kernel": "gaussian", "gamma": 0.7}), abs=1e-13)
    equal = (x[:, None] == x[None]).all(axis=2)
    assert np.abs(found[equal] - 1).max() <= 1e-13
    assert gaussian(x, x[:3], gamma=0.7) == pytest.approx(found[:, :3], abs=1e-13)


def test_gaussian_with_an_outlier_and_in_several_tiles(monkeypatch):
    x = np.round(sample(0, 50, 2), 6)
    truth = loop(x, x, {"kernel": "gaussian", "gamma": 1})
    monkeypatch.setattr(kernel_pca, "TILE", 170)
    assert gaussian(x) == pytest.approx(truth, abs=1e-14)
    assert np.array_equal(gaussian(x), gaussian(x).T)
    assert polynomial(x[:, :1], x[:7, :1], degree=4) == pytest.approx(
        (x[:, :1] @ x[:7, :1].T + 1) ** 4, rel=1e-13
    )
    with_outlier = np.vstack([[1e12, -1e13], x])
    assert gaussian(with_outlier)[1:, 1:] == pytest.approx(truth, abs=1e-13)


def test_gaussian_is_never_more_than_one():
    """Rounding makes the square of a distance negative between nearly equal points."""
    x = np.repeat(sample(0, 20, 7), 3, axis=0) * (1 + 1e-16 * np.arange(60))[:, None]
    for y in (None, x, x + 1e-16):
        assert 1 - 1e-14 <= gaussian(x, y).max() <= 1


def test_an_offset_alone_asks_for_no_second_look(monkeypatch):
    """Points that are close together are compared by one product, wherever the origin is."""
    monkeypatch.setattr(np, "argwhere", None)
    x = np.round(sample(0, 30, 3) * 2**11) / 2**11
    assert gaussian(x + 2.0**35) == pytest.approx(gaussian(x), abs=1e-13)
    with pytest.raises(TypeError):
        gaussian(100 * x)  # far from each other: here it is needed


def test_many_far_pairs_take_no_memory():
    """Half of all pairs are close, and far from the mean: no array of n × n × d is made."""
    x = np.repeat([[-1e4], [1e4]], 300, axis=0) + sample(1, 600, 50) / 20
    tracemalloc.start()
    gaussian(x)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * 8 * 600**2  # which would be 50


# Agreement.


@few
@given(seeds, kernels, st.integers(3, 25), st.integers(1, 4), st.data())
def test_same_answers_as_scikit_learn(seed, options, n, d, data):
    points, new = sample(seed, n, d), sample(seed + 1, 6, d)
    kernel, parameters = function(options)
    values = np.linalg.eigvalsh(center_gram(kernel(points, **parameters)))[::-1]
    rank = int(np.sum(values > 1e-6 * values[0]))
    k = data.draw(st.integers(1, rank))
    ours = KernelPCA(k, **options).fit(points)
    theirs = Peer(k, **{**options, "kernel": NAMES[options["kernel"]]}, eigen_solver="dense")
    theirs.fit(points)
    largest = values[0]
    assert ours.eigenvalues_ == pytest.approx(theirs.eigenvalues_, abs=1e-10 * largest)
    gaps = -np.diff(np.append(values[:k], values[k] if k < n else 0))
    size = np.sqrt(np.abs(kernel(np.vstack([points, new]), **parameters)).max())
    for scores, expected in (
        (ours.transform(new), theirs.transform(new)),
        (ours.transform(points), theirs.transform(points)),
    ):
        assert scores.shape == expected.shape
        if gaps.min() > 1e-4 * largest:  # else the vectors are not settled by the matrix
            assert np.abs(scores) == pytest.approx(np.abs(expected), abs=1e-8 * size)


@pytest.mark.parametrize("n", [150, 450, 700])
@pytest.mark.parametrize(
    "options",
    [
        {"kernel": "gaussian"},
        {"kernel": "gaussian", "gamma": 0.01},
        {"kernel": "gaussian", "gamma": 2.0},
        {"kernel": "polynomial"},
        {"kernel": "polynomial", "degree": 2, "coef0": 0.0, "gamma": 2.0},
        {"kernel": "linear"},
    ],
    ids=str,
)
@pytest.mark.parametrize("d", [2, 8])
def test_scores_of_new_points_are_those_of_scikit_learn(n, d, options):
    """On both sides of every size at which the method changes; up to signs, in part."""
    points, new = sample(n, n, d), sample(5, 40, d)
    k = min(d, 5) if options["kernel"] == "linear" else 3
    ours = KernelPCA(k, **options)
    scores = ours.fit_transform(points)
    theirs = Peer(k, **{**options, "kernel": NAMES[options["kernel"]]}, eigen_solver="dense")
    expected = theirs.fit_transform(points)
    signs = np.sign(np.sum(scores * expected, axis=0))
    largest = theirs.eigenvalues_[0]
    assert ours.eigenvalues_ == pytest.approx(theirs.eigenvalues_, abs=1e-10 * largest)
    size = np.abs(expected).max()
    assert scores * signs == pytest.approx(expected, abs=1e-9 * size)
    assert ours.transform(points) == pytest.approx(scores, abs=1e-9 * size)
    assert ours.transform(new) * signs == pytest.approx(theirs.transform(new), abs=1e-9 * size)


@pytest.mark.parametrize("n", [30, 450])
def test_a_function_and_a_given_matrix_do_what_the_name_does(n):
    points, new = sample(0, n, 3), sample(1, 20, 3)
    named = KernelPCA(4, kernel="gaussian", gamma=0.4).fit(points)
    by_function = KernelPCA(4, kernel=lambda x, y: gaussian(x, y, gamma=0.4)).fit(points)
    matrix, rows = gaussian(points, gamma=0.4), gaussian(new, points, gamma=0.4)
    given = KernelPCA(4, kernel="precomputed").fit(matrix)
    error = named.reconstruction_error(new)
    for other, x, more in (
        (by_function, new, {}),
        (given, rows, {"squares": np.ones(20)}),
    ):
        assert other.eigenvalues_ == pytest.approx(named.eigenvalues_, rel=1e-12)
        assert other.transform(x) == pytest.approx(named.transform(new), abs=1e-11)
        assert other.reconstruction_error(x, **more) == pytest.approx(error, abs=1e-11)


@few
@given(seeds, kernels, st.integers(1, 25), st.integers(1, 4), st.integers(1, 5))
def test_any_points(seed, options, n, d, copies):
    """Points that repeat, and lie in a plane: all components that there are, and no others."""
    rng = np.random.default_rng(seed)
    rank = rng.integers(1, d + 1)
    points = sample(seed, n, rank) @ rng.normal(size=(rank, d))
    points = points[rng.integers(n, size=n * copies)]
    kernel, parameters = function(options)
    gram = kernel(points - points.mean(axis=0) if options["kernel"] == "linear" else points,
                  **parameters)  # fmt: skip
    ours = KernelPCA(**options).fit(points)
    values = compare(ours, gram)
    low = max(1e-12 * values[0], 10 * len(gram) * 2.3e-16 * np.abs(gram).max())
    assert np.sum(values > 3 * low) <= ours.n_components_ <= np.sum(values > low / 3)
    assert ours.n_components_ < len(np.unique(points, axis=0)) or ours.n_components_ == 0
    scores = ours.transform(points)
    assert np.isfinite(scores).all()
    assert projection(scores) == pytest.approx(center_gram(gram), abs=1e-7 * np.abs(gram).max())


@pytest.mark.parametrize("kernel", ["gaussian", "polynomial"])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_a_factor_of_low_rank_gives_what_the_whole_matrix_gives(kernel, d, monkeypatch):
    points, new = sample(d, 500, d), sample(9, 20, d)
    options = {"kernel": kernel, "gamma": [0.05, 0.003, 0.00003][d - 1], "degree": 3}
    found = []
    factor = KernelPCA._factor
    monkeypatch.setattr(KernelPCA, "_factor", lambda *a: found.append(factor(*a)) or found[-1])
    ours = KernelPCA(**options).fit(points)
    assert found[0] is not None and sum(len(part) for part in found[0][0]) <= 50
    monkeypatch.setattr(kernel_pca, "SMALL", 501)
    whole = KernelPCA(**options).fit(points)
    assert found[1:] == [None]
    compare(ours, gram := ours._values(points, None))
    both = min(ours.n_components_, whole.n_components_)
    assert abs(ours.n_components_ - whole.n_components_) <= 2  # next to the threshold
    largest = whole.eigenvalues_[0]
    assert ours.eigenvalues_[:both] == pytest.approx(
        whole.eigenvalues_[:both], abs=1e-13 * largest + 500 * 1e-15 * np.abs(gram).max()
    )
    assert ours.eigenvectors_.T @ ours.eigenvectors_ == pytest.approx(
        np.eye(ours.n_components_), abs=1e-12
    )
    assert projection(ours.transform(new)) == pytest.approx(
        projection(whole.transform(new)), abs=1e-7 * np.sqrt(largest)
    )


def test_the_rank_of_a_polynomial_kernel_is_known():
    """It is found however slowly the columns decay: 56 monomials, in five variables up to cubes."""
    points = sample(0, 700, 5)
    ours = KernelPCA(kernel="polynomial", gamma=1.0).fit(points)
    assert ours.n_components_ == 55
    assert sum(len(part) for part in ours._factor(points)[0]) == 56


# Theorems.


@few
@given(seeds, st.integers(2, 25), st.integers(1, 8), st.sampled_from([0.0, 1e3, 1e8]))
def test_linear_kernel_pca_is_pca(seed, n, d, offset):
    points = np.round(sample(seed, n, d) * 2**20) / 2**20 + offset
    new = np.round(sample(seed + 1, 5, d) * 2**20) / 2**20 + offset
    k = min(n - 1, d)
    ours, pca = KernelPCA(k).fit(points), PCA(k).fit(points)
    variances = pca.explained_variance_ * (n - 1)
    assert ours.eigenvalues_ == pytest.approx(variances, abs=1e-10 * variances[0])
    if offset == 0:
        peer = PeerPCA(k, svd_solver="full").fit(points)
        assert ours.eigenvalues_ == pytest.approx(peer.explained_variance_ * (n - 1), rel=1e-8)
    ours_scores, scores = ours.transform(new), pca.transform(new)
    size = np.abs(scores).max() ** 2 + variances[0]
    assert projection(ours_scores) == pytest.approx(projection(scores), abs=1e-8 * size)
    left = np.sum((new - pca.mean_) ** 2, axis=1) - np.sum(scores**2, axis=1)
    assert ours.reconstruction_error(new) == pytest.approx(np.maximum(left, 0), abs=1e-8 * size)


@few
@given(seeds, kernels, st.integers(1, 30), st.integers(1, 4), st.integers(1, 5))
def test_scores_of_the_fitted_points(seed, options, n, d, k):
    """transform is fit_transform; mean 0, uncorrelated, variance λ/n; a product is k, centred."""
    points = sample(seed, n, d)
    ours = KernelPCA(min(k, n), **options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        scores = ours.fit_transform(points)
    kernel, parameters = function(options)
    size = np.abs(kernel(points, **parameters)).max()
    assert ours.transform(points) == pytest.approx(scores, abs=3e-7 * np.sqrt(size))
    assert scores.sum(axis=0) == pytest.approx(0, abs=1e-6 * np.sqrt(size))
    largest = ours.eigenvalues_[:1].sum()
    assert scores.T @ scores == pytest.approx(np.diag(ours.eigenvalues_), abs=1e-11 * largest)
    assert np.var(scores, axis=0) == pytest.approx(ours.eigenvalues_ / n, abs=1e-11 * largest)


@few
@given(seeds, kernels, st.integers(2, 12), st.integers(1, 3), st.integers(1, 11))
def test_components_are_orthonormal_among_the_features(seed, options, n, d, k):
    """α*Kα = I with K centred, and a score is the centred kernel times α, by the formulas."""
    points, new = sample(seed, n, d), sample(seed + 1, 4, d)
    gram, rows = loop(points, points, options), loop(new, points, options)
    values = np.linalg.eigvalsh(center_gram(gram))[::-1]
    rank = int(np.sum(values > 1e-5 * values[0]))
    ours = KernelPCA(min(k, rank), **options).fit(points)
    alpha = ours.coefficients_
    assert alpha.T @ center_gram(gram) @ alpha == pytest.approx(np.eye(alpha.shape[1]), abs=1e-7)
    scores = center_new(rows, gram) @ alpha
    size = np.sqrt(max(np.abs(rows).max(), np.abs(gram).max()))
    assert ours.transform(new) == pytest.approx(scores, abs=1e-7 * size**2)
    own = np.diag(loop(new, new, options)) - 2 * rows.mean(axis=1) + gram.mean()
    error = own - np.sum(scores**2, axis=1)
    big = max(1.0, np.abs(own).max())
    assert ours.reconstruction_error(new) == pytest.approx(np.maximum(error, 0), abs=1e-6 * big)


@few
@given(seeds, kernels, st.integers(1, 20), st.integers(1, 3))
def test_all_components_leave_nothing_of_the_fitted_points(seed, options, n, d):
    points = sample(seed, n, d)
    ours = KernelPCA(**options).fit(points)
    error = ours.reconstruction_error(points)
    kernel, parameters = function(options)
    size = np.abs(kernel(points, **parameters)).max()
    assert (error >= 0).all()
    assert error == pytest.approx(0, abs=1e-7 * size)
    some = KernelPCA(max(ours.n_components_ - 1, 0), **options).fit(points)
    left = some.reconstruction_error(points).sum()
    assert left == pytest.approx(ours.eigenvalues_[-1:].sum(), abs=1e-7 * size * n)


@pytest.mark.parametrize("n", [40, 450])
@pytest.mark.parametrize("offset", [1e3, 1e8, -(2.0**40)])
@pytest.mark.parametrize("gamma", [0.02, 1.0])
def test_a_far_origin_changes_nothing_for_a_gaussian(n, offset, gamma):
    """On a grid that the shift does not leave: no digit may be lost."""
    points, new = (np.round(sample(i, m, 2) * 2**11) / 2**11 for i, m in ((0, n), (1, 20)))
    here = KernelPCA(5, kernel="gaussian", gamma=gamma).fit(points)
    there = KernelPCA(5, kernel="gaussian", gamma=gamma).fit(points + offset)
    largest = here.eigenvalues_[0]
    assert there.eigenvalues_ == pytest.approx(here.eigenvalues_, abs=1e-13 * largest)
    assert there.transform(new + offset) == pytest.approx(here.transform(new), abs=1e-10)
    assert there.reconstruction_error(new + offset) == pytest.approx(
        here.reconstruction_error(new), abs=1e-11
    )


@few
@given(seeds, st.integers(2, 20), st.integers(1, 3), st.sampled_from([1e-30, 1e-3, 1e5, 1e120]))
def test_units(seed, n, d, unit):
    """Points in another unit, with gamma to match, have the same scores."""
    points = sample(seed, n, d)
    here = KernelPCA(kernel="gaussian", gamma=0.3).fit(points)
    there = KernelPCA(here.n_components_, kernel="gaussian", gamma=0.3 / unit**2).fit(points * unit)
    assert there.eigenvalues_ == pytest.approx(here.eigenvalues_, abs=1e-11)
    linear_here, linear_there = KernelPCA().fit(points), KernelPCA().fit(points * unit)
    assert linear_there.eigenvalues_ / unit / unit == pytest.approx(
        linear_here.eigenvalues_, rel=1e-8
    )


# The edges.


def silent(points, *arguments, **options):
    """Fitted, and without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return KernelPCA(*arguments, **options).fit(points)


ALL = ("linear", "polynomial", "gaussian")


@pytest.mark.parametrize("n", [1, 2, 7, 450])
@pytest.mark.parametrize("kernel", ALL)
@pytest.mark.parametrize("offset", [0.1, 1e8])
def test_equal_points_have_no_components(n, kernel, offset):
    points = np.full((n, 3), [0.1, 0.7, -0.3]) + offset
    ours = KernelPCA(kernel=kernel).fit(points)
    assert ours.n_components_ == 0 and ours.eigenvalues_.shape == (0,)
    assert ours.eigenvectors_.shape == ours.coefficients_.shape == (n, 0)
    assert ours.fit_transform(points).shape == (n, 0)
    assert ours.transform(points[:1]).shape == (1, 0)
    size = np.abs(ours._values(points, None)).max() if kernel != "linear" else 1.0
    assert ours.reconstruction_error(points) == pytest.approx(0, abs=1e-14 * size)
    with pytest.warns(UserWarning, match="1 components were asked for, and there are 0"):
        KernelPCA(1, kernel=kernel).fit(points)


@pytest.mark.parametrize("value", [0.0, 0.1, 1e9])
def test_a_constant_kernel_has_no_components(value):
    for n in (1, 5, 450):
        ours = KernelPCA(kernel="precomputed").fit(np.full((n, n), value))
        assert ours.n_components_ == 0
    ours = KernelPCA(kernel=lambda x, y: np.full((len(x), len(y)), value)).fit(sample(0, 6, 2))
    assert ours.n_components_ == 0


@pytest.mark.parametrize("copies", [2, 60])
@pytest.mark.parametrize("kernel", ["polynomial", "gaussian"])
def test_fewer_components_than_asked_for(copies, kernel):
    """Nine different points have eight: the rest is not made up from rounding errors."""
    points = np.tile(sample(0, 9, 3), (copies, 1))
    with pytest.warns(UserWarning, match="17 components were asked for, and there are 8: ") as seen:
        ours = KernelPCA(17, kernel=kernel, gamma=1.0).fit(points)
    assert len(seen) == 1
    assert ours.n_components_ == silent(points, kernel=kernel, gamma=1.0).n_components_ == 8
    assert silent(points, 8, kernel=kernel, gamma=1.0).n_components_ == 8
    once = KernelPCA(8, kernel=kernel, gamma=1.0).fit(points[:9])
    assert ours.eigenvalues_ == pytest.approx(once.eigenvalues_ * copies, rel=1e-9)
    assert np.abs(ours.transform(sample(1, 5, 3))) == pytest.approx(
        np.abs(once.transform(sample(1, 5, 3))), rel=1e-6
    )


def test_no_components():
    ours = KernelPCA(0, kernel="gaussian").fit(points := sample(0, 5, 2))
    assert ours.transform(points).shape == (5, 0)
    total = np.trace(center_gram(gaussian(points, gamma=0.5)))
    assert ours.reconstruction_error(points).sum() == pytest.approx(total)


@pytest.mark.parametrize("n", [5, 12, 450])
def test_ties_span_what_they_should(n):
    """Points all equally far from each other: one eigenvalue, n - 1 times."""
    ours = KernelPCA(kernel="gaussian", gamma=0.5).fit(np.eye(n))
    value = 1 - np.exp(-1.0)
    assert ours.eigenvalues_ == pytest.approx(np.full(n - 1, value), rel=1e-10)
    centring = np.eye(n) - 1 / n
    assert projection(ours.eigenvectors_) == pytest.approx(centring, abs=1e-10)
    some = KernelPCA(3, kernel="gaussian", gamma=0.5).fit(np.eye(n))
    assert some.eigenvalues_ == pytest.approx(np.full(3, value), rel=1e-10)


@few
@given(seeds, st.lists(st.integers(0, 3), min_size=2, max_size=12))
def test_a_given_matrix_with_any_spectrum(seed, spectrum):
    """Whole numbers: ties and zeros at will."""
    n = len(spectrum)
    basis = np.linalg.qr(np.random.default_rng(seed).normal(size=(n, n)))[0]
    gram = (basis * spectrum) @ basis.T
    compare(KernelPCA(kernel="precomputed").fit((gram + gram.T) / 2), (gram + gram.T) / 2)


@pytest.mark.parametrize("kind", [np.float32, np.int16, np.uint8, bool, object, list])
@pytest.mark.parametrize("kernel", ALL)
def test_other_types_are_computed_as_floats(kind, kernel):
    points = np.random.default_rng(0).integers(0, 2, size=(20, 4))
    other = points.tolist() if kind is list else points.astype(kind)
    expected = KernelPCA(3, kernel=kernel).fit(points.astype(float))
    ours = KernelPCA(3, kernel=kernel).fit(other)
    assert ours.eigenvalues_.dtype == ours.transform(other).dtype == float
    assert np.array_equal(ours.eigenvalues_, expected.eigenvalues_)
    assert np.array_equal(ours.transform(other), expected.transform(points.astype(float)))


def test_a_given_matrix_in_single_precision_has_the_noise_of_that():
    """Of 40 points on a line, few directions are more than the rounding errors of 32 bits."""
    gram = gaussian(np.linspace(0, 1, 40)[:, None], gamma=1.0)
    single = KernelPCA(kernel="precomputed").fit(gram.astype(np.float32))
    double = KernelPCA(kernel="precomputed").fit(gram)
    assert 3 <= single.n_components_ < double.n_components_ < 15
    assert single.eigenvalues_.min() > 40 * 1e-6
    shared = double.eigenvalues_[: single.n_components_]
    assert single.eigenvalues_ == pytest.approx(shared, abs=1e-5)


@pytest.mark.parametrize("kernel", [*ALL, "precomputed"])
@pytest.mark.parametrize("n", [20, 450])
def test_what_is_given_is_not_changed(kernel, n):
    points = sample(0, n, 3) if kernel != "precomputed" else gaussian(sample(0, n, 3))
    before = points.copy()
    ours = KernelPCA(2, kernel=kernel).fit(points)
    first = ours.transform(points)
    assert np.array_equal(points, before)
    again = KernelPCA(2, kernel=kernel).fit(points)
    assert np.array_equal(again.eigenvalues_, ours.eigenvalues_)
    points[...] = 0  # nor does a change afterwards matter
    assert np.array_equal(ours.transform(before), first)


def test_a_function_may_return_what_it_keeps():
    gram = gaussian(points := sample(0, 20, 2))
    before = gram.copy()
    KernelPCA(2, kernel=lambda x, y: gram).fit(points)
    assert np.array_equal(gram, before)


@pytest.mark.parametrize("view", [np.asfortranarray, lambda x: np.repeat(x, 2, axis=1)[:, ::2]])
def test_any_layout(view):
    points = sample(0, 30, 4)
    for kernel in ALL:
        expected = KernelPCA(3, kernel=kernel).fit_transform(points)
        assert KernelPCA(3, kernel=kernel).fit_transform(view(points)) == pytest.approx(
            expected, abs=1e-9
        )


def test_a_conditionally_positive_kernel_will_do():
    """-‖x - y‖²/2 is indefinite; centred it is the linear kernel."""
    points, new = sample(0, 12, 3), sample(1, 5, 3)

    def kernel(x, y):
        return -np.sum((x[:, None] - y) ** 2, axis=2) / 2

    ours, expected = KernelPCA(3, kernel=kernel).fit(points), KernelPCA(3).fit(points)
    assert ours.eigenvalues_ == pytest.approx(expected.eigenvalues_)
    assert ours.transform(new) == pytest.approx(expected.transform(new), abs=1e-12)
    assert ours.reconstruction_error(new) == pytest.approx(np.zeros(5), abs=1e-12)


@pytest.mark.parametrize("n", [4, 450])
@pytest.mark.parametrize("k", [0, 2, None])
def test_an_indefinite_matrix_is_refused(n, k):
    """However few components are wanted: here the negative eigenvalue is the least."""
    values = np.r_[-1e-3, np.linspace(0, 2, n - 1)]
    basis = np.linalg.qr(np.random.default_rng(0).normal(size=(n, n)))[0]
    gram = (basis * values) @ basis.T
    message = "the Gram matrix is not positive semidefinite, even when centred"
    with pytest.raises(ValueError, match=message):
        KernelPCA(k, kernel="precomputed").fit((gram + gram.T) / 2)
    with pytest.raises(ValueError, match=message):
        KernelPCA(k, kernel=lambda x, y: -x @ y.T).fit(sample(0, n, 2))


def test_a_matrix_that_is_indefinite_by_less_than_a_hundred_millionth_will_do():
    """As one may be that was stored with few digits. What is negative has no component."""
    basis = np.linalg.qr(np.random.default_rng(0).normal(size=(6, 6)))[0]
    basis = np.linalg.qr(np.column_stack([np.ones(6), basis[:, :5]]))[0]
    for least, count in ((-1e-10, 3), (1e-10, 4)):
        gram = (basis * [7, 3, 2, 1, 0, least]) @ basis.T
        ours = KernelPCA(kernel="precomputed").fit((gram + gram.T) / 2)
        assert ours.eigenvalues_ == pytest.approx([3, 2, 1, 1e-10][:count], abs=1e-13)


# The errors.

X = sample(0, 6, 2)
NAN = float("nan")
ERRORS = {
    "too many components": (lambda: KernelPCA(7).fit(X), "n_components must be .* 0 to 6, the num"),
    "negative": (lambda: KernelPCA(-1).fit(X), "n_components must be an integer"),
    "not an integer": (lambda: KernelPCA(1.5).fit(X), "n_components must be an integer"),
    "a truth value": (lambda: KernelPCA(True).fit(X), "n_components must be an integer"),
    "unknown kernel": (
        lambda: KernelPCA(kernel="cosine").fit(X),
        "kernel must be a function or one of linear, polynomial, gaussian, poly, rbf, precomputed;",
    ),
    "gamma 0": (lambda: KernelPCA(gamma=0, kernel="gaussian").fit(X), "gamma must be a positive"),
    "gamma NaN": (lambda: KernelPCA(gamma=NAN).fit(X), "gamma must be a positive number"),
    "gamma text": (lambda: KernelPCA(gamma="scale").fit(X), "gamma must be a positive number"),
    "coef0": (lambda: KernelPCA(coef0=-1.0).fit(X), "coef0 must be a number, not negative"),
    "no coef0": (lambda: KernelPCA(coef0=None).fit(X), "coef0 must be a number, not negative"),
    "degree 0": (lambda: KernelPCA(degree=0).fit(X), "degree must be an integer from 1 on"),
    "degree 2.5": (lambda: KernelPCA(degree=2.5).fit(X), "degree must be an integer from 1 on"),
    "NaN": (lambda: KernelPCA(kernel="gaussian").fit([[1, NAN]]), "points holds NaN or infinity"),
    "infinity": (lambda: KernelPCA().fit([[1, np.inf]]), "points holds NaN or infinity"),
    "a vector": (lambda: KernelPCA().fit([1, 2]), "points must have the shape"),
    "no points": (lambda: KernelPCA().fit(np.empty((0, 2))), "points is empty"),
    "complex": (lambda: KernelPCA().fit(X * 1j), "points must be an array of real numbers"),
    "not symmetric": (
        lambda: KernelPCA(kernel="precomputed").fit([[1, 2], [3, 4]]),
        "the Gram matrix must be symmetric",
    ),
    "not square": (
        lambda: KernelPCA(kernel="precomputed").fit(X),
        "the Gram matrix must be square, and has the shape",
    ),
    "a function that is not symmetric": (
        lambda: KernelPCA(kernel=lambda x, y: x[:, :1] + 2 * y[:, 0]).fit(X),
        "the kernel's value must be symmetric",
    ),
    "a function of pairs": (
        lambda: KernelPCA(kernel=lambda x, y: 1.0).fit(X),
        "the kernel's value must have the shape .6, 6., and has",
    ),
    "a function that is NaN": (
        lambda: KernelPCA(kernel=lambda x, y: np.full((6, 6), NAN)).fit(X),
        "the kernel's value holds NaN",
    ),
    "before fit": (lambda: KernelPCA().transform(X), "call fit first"),
    "error before fit": (lambda: KernelPCA().reconstruction_error(X), "call fit first"),
    "no squares": (
        lambda: KernelPCA(kernel="precomputed").fit(np.eye(3)).reconstruction_error(np.eye(3)),
        "squares, .* belongs to a precomputed kernel",
    ),
    "squares": (
        lambda: KernelPCA().fit(X).reconstruction_error(X, squares=np.ones(6)),
        "squares, .* belongs to a precomputed kernel",
    ),
    "wrong squares": (
        lambda: (
            KernelPCA(kernel="precomputed")
            .fit(np.eye(3))
            .reconstruction_error(np.eye(3), squares=[1, 1])
        ),
        "squares must have the shape",
    ),
    "new rows": (
        lambda: KernelPCA(kernel="precomputed").fit(np.eye(3)).transform(np.eye(2)),
        "the Gram matrix must have the shape .any, 3., and has",
    ),
    "widths": (lambda: linear(X, X[:, :1]), "y must have the shape"),
    "large": (lambda: gaussian(X * 1e200), "points are too large for the squares"),
}


@pytest.mark.parametrize("case", ERRORS)
def test_bad_input_is_refused_and_says_why(case):
    action, message = ERRORS[case]
    with pytest.raises(ValueError, match=message):
        action()


@pytest.mark.parametrize("place", [(0, 1), (1, 599), (598, 599)])
def test_a_matrix_that_is_not_symmetric_somewhere_is_refused(place):
    gram = np.eye(600)
    gram[place] = 1e-6
    with pytest.raises(ValueError, match="the Gram matrix must be symmetric"):
        KernelPCA(2, kernel="precomputed").fit(gram)


@pytest.mark.parametrize("kernel", ALL)
@pytest.mark.parametrize("n", [6, 450])
@pytest.mark.parametrize(
    ("new", "message"),
    [
        (np.ones((3, 3)), "points must have the shape .any, 2., and has"),
        (np.ones(2), "points must have the shape"),
        ([[1, NAN]], "points holds NaN"),
        ([[np.inf, 0]], "points holds NaN or infinity"),
        ([[1e250, -1e250], [1, 1]], "points are too large"),
    ],
)
def test_bad_new_points_are_refused(kernel, n, new, message):
    ours = KernelPCA(2, kernel=kernel).fit(sample(0, n, 2))
    if not (kernel == "linear" and message == "points are too large"):
        with pytest.raises(ValueError, match=message):
            ours.transform(new)
    with pytest.raises(ValueError, match=message):
        ours.reconstruction_error(new)


@pytest.mark.parametrize("kernel", ALL)
@pytest.mark.parametrize("n", [6, 450])
@pytest.mark.parametrize("unit", [1e200, 1e300])
def test_scales_where_the_gram_matrix_is_not_finite_are_refused(kernel, n, unit):
    with pytest.raises(ValueError, match=r"range of floats: bring|too large for the squares"):
        KernelPCA(2, kernel=kernel).fit(sample(0, n, 2) * unit)


def test_scales_that_vanish():
    """Squares that underflow are refused, or a warning says that a kernel does not see them."""
    for unit in (1e-160, 1e-170):
        with pytest.raises(ValueError, match="range of floats: bring the points"):
            KernelPCA().fit(sample(0, 6, 2) * unit)
    with pytest.raises(ValueError, match="range of floats"):
        KernelPCA(kernel="precomputed").fit(np.eye(3) * 1e-290)
    with pytest.raises(ValueError, match="range of floats"):
        KernelPCA(kernel="precomputed").fit(np.eye(3) * 1e290)
    with pytest.raises(ValueError, match="range of floats"):
        KernelPCA(kernel="gaussian").fit(sample(0, 6, 2) * 1e-160)
    with pytest.warns(UserWarning, match="lost to rounding"):
        assert KernelPCA(kernel="polynomial").fit(sample(0, 6, 2) * 1e-160).n_components_ == 0


def test_a_failed_fit_leaves_no_components():
    ours = KernelPCA(2, kernel="gaussian").fit(X)
    with pytest.raises(ValueError, match="points holds NaN"):
        ours.fit([[NAN, 1]])
    with pytest.raises(ValueError, match="call fit first"):
        ours.transform(X)


def test_a_second_fit_forgets_the_first():
    ours = KernelPCA(2).fit(X)
    ours.kernel = "gaussian"
    other = sample(3, 9, 4)
    expected = KernelPCA(2, kernel="gaussian").fit(other).transform(other)
    assert np.array_equal(ours.fit(other).transform(other), expected)


# Cost, as far as it can be counted.


def test_fit_holds_little_more_than_one_gram_matrix():
    points = sample(0, 1500, 20)
    tracemalloc.start()
    ours = KernelPCA(5, kernel="gaussian", gamma=0.1).fit(points)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    ours.transform(np.tile(points, (8, 1)))
    more = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    assert peak < 1.5 * 8 * 1500**2
    assert more < 3 * 8 * 1500**2  # of 8: in parts


def test_the_linear_kernel_makes_the_smaller_matrix():
    tracemalloc.start()
    KernelPCA().fit(sample(0, 3000, 2))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 0.01 * 8 * 3000**2


def test_many_points_of_low_rank_never_make_the_matrix():
    tracemalloc.start()
    ours = KernelPCA(5, kernel="gaussian", gamma=0.1).fit(sample(0, 20_000, 1))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert ours.n_components_ == 5
    assert peak < 0.02 * 8 * 20_000**2


# The partial Cholesky factor.


def columns(matrix, tolerance=1e-14, rank=10**9):
    """The rows of the factor, or None; which columns were computed for more than a sample."""
    asked = []

    def block(i, j):
        asked.extend(i)
        return matrix[np.ix_(i, j)].copy()

    found = partial_cholesky(block, np.diag(matrix).copy(), tolerance, rank)
    return found and np.concatenate(found[0]), asked


@few
@given(seeds, st.integers(1, 8), st.integers(80, 120))
def test_partial_cholesky_of_a_low_rank(seed, rank, n):
    """As many columns as the rank, and the matrix comes back."""
    x = np.random.default_rng(seed).normal(size=(n, rank))
    rows, asked = columns(x @ x.T)
    assert len(rows) == len(set(asked)) == rank
    assert rows.T @ rows == pytest.approx(x @ x.T, abs=1e-12 * np.max(np.diag(x @ x.T)))


def test_partial_cholesky_gives_up_soon_when_the_rank_is_not_low():
    rows, asked = columns(np.eye(400))
    assert rows is None and len(asked) == low_rank.FIRST
    rows, asked = columns(np.eye(400), rank=40)  # what is said is believed, up to the limit
    assert rows is None and len(asked) <= 41
    decaying = np.diag(0.5 ** np.arange(1000.0))
    rows, asked = columns(decaying)
    assert len(rows) == len(set(asked)) == 47
    assert rows.T @ rows == pytest.approx(decaying, abs=1e-14)


def test_partial_cholesky_gives_up_later_too():
    """A fast decay that ends: the guess is made again whenever there are twice as many columns."""
    rows, asked = columns(np.diag(np.maximum(0.1 ** np.arange(1000.0), 1e-6)))
    assert rows is None and len(set(asked)) <= 32


def test_partial_cholesky_takes_no_column_twice():
    """Even where rounding lets the diagonal disagree with the columns."""
    x = np.random.default_rng(0).normal(size=(200, 2))
    asked = []

    def block(i, j):
        asked.extend(i) if len(i) == 1 else None
        return x[i] @ x[j].T

    partial_cholesky(block, np.sum(x**2, axis=1) * (1 + 1e-6), 1e-15, 20)
    assert len(asked) == len(set(asked)) > 2


def test_partial_cholesky_of_nothing():
    assert columns(np.zeros((50, 50)))[0] is None
    assert columns(np.full((50, 50), np.inf))[0] is None


# The few lines that the notebook shows, and what its figures draw.


def test_the_few_lines_are_the_estimator():
    points, new = sample(0, 40, 3), sample(1, 7, 3)
    gram, products = gaussian(points, gamma=0.2), gaussian(new, points, gamma=0.2)
    old_scores, new_scores = kernel_scores(gram, products, 5)
    ours = KernelPCA(5, kernel="gaussian", gamma=0.2).fit(points)
    assert old_scores == pytest.approx(ours.transform(points), abs=1e-9)
    assert new_scores == pytest.approx(ours.transform(new), abs=1e-9)
    found = kernel_distances(gram, products, np.ones(7), new_scores)
    assert found == pytest.approx(ours.reconstruction_error(new), abs=1e-9)
    assert kernel_scores(gram, gram, 5)[1] == pytest.approx(old_scores, abs=1e-9)


def test_the_few_lines_by_a_ruler():
    """0 and 2 have the mean 1; 3 is 2 away from it."""
    old, late = np.array([[0.0], [2.0]]), np.array([[3.0]])
    old_scores, new_scores = kernel_scores(linear(old), linear(late, old), 2)
    assert old_scores == pytest.approx(np.array([[1.0], [-1.0]]))
    assert new_scores == pytest.approx(np.array([[-2.0]]))
    squares = np.array([9.0])
    assert kernel_distances(linear(old), linear(late, old), squares, new_scores) == pytest.approx(
        [0], abs=1e-12
    )


def test_the_few_lines_have_no_scores_where_nothing_varies():
    assert [x.shape for x in kernel_scores(np.full((4, 4), 7.0), np.full((2, 4), 7.0), 3)] == [
        (4, 0),
        (2, 0),
    ]
    assert kernel_scores([[4.0]], [[2.0]], 1)[0].shape == (1, 0)


@pytest.fixture(scope="module")
def novelty():
    return run_until("08_kernel_pca", "ranked = ")


def test_where_the_rings_come_apart(novelty):
    """The slider: on which frames the first scores of the two rings do not overlap."""
    names, _ = novelty
    rings, ring = names["rings"], names["ring"]
    separate = []
    for gamma in names["gammas"]:
        first = KernelPCA(1, kernel="gaussian", gamma=gamma).fit_transform(rings)[:, 0]
        inner, outer = first[ring == 0], first[ring == 1]
        if max(inner) < min(outer) or max(outer) < min(inner):
            separate.append(gamma)
    assert separate == [0.25, 0.35, 0.5]
    values = [
        KernelPCA(2, kernel="gaussian", gamma=g).fit(rings).eigenvalues_ for g in names["gammas"]
    ]
    assert min(1 - second / first for first, second in values) > 0.01  # so the first is its own


def test_what_the_six_components_do(novelty):
    """The first two tell the clusters apart; each of the others changes sign in a cluster."""
    names, _ = novelty
    kind = np.repeat([0, 1, 2], 30)
    scores = KernelPCA(6, kernel="gaussian", gamma=1.2).fit_transform(names["clusters"])
    means = np.array([scores[kind == k, :2].mean(axis=0) for k in range(3)])
    nearest = ((scores[:, None, :2] - means) ** 2).sum(axis=2).argmin(axis=1)
    assert (nearest == kind).all()
    large = [[np.ptp(scores[kind == k, c]) > 0.6 for k in range(3)] for c in range(6)]
    assert [sum(row) for row in large[2:]] == [2, 1, 1, 2]


def test_the_extremes_among_the_digits(novelty):
    names, figures = novelty
    labels, strange, limit = names["labels"], names["strange"], names["limit"]
    assert set(labels[names["near"]]) == {9} and set(labels[names["odd"]]) == {3}
    assert not set(names["odd"]) & set(names["three"][:120])
    assert max(strange[names["near"]]) < limit < max(strange[names["odd"]])
    others = [k for k in range(10) if k != 3 and (strange[labels == k] < limit).any()]
    assert others == [2, 5, 7, 8, 9]
    assert figures[-2].axes[0].texts[0].get_text().startswith("59 of 63")
    shown = [ax.images[0].get_array() for ax in figures[-1].axes]
    chosen = [*names["odd"], *names["near"]]
    assert all(
        (a == names["digits"][i].reshape(8, 8)).all() for a, i in zip(shown, chosen, strict=True)
    )
