"""Chapter 07: its claims by loops; its reference code, against scikit-learn and itself."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, run_until
from sklearn.decomposition import PCA as Peer
from test_lagrange_conditions import GIVEN as ABOUT_EIGENVECTORS

from reference_impl.empirical_covariance import centred
from reference_impl.more_dimensions_than_samples import PCA, dual, primal
from reference_impl.pca_two_views import explained_variance, mean_squared_error, total_variance

# The claims, by loops.


def eigenface(T, e, s):
    """The sum of the pictures, each times its entry of e, divided by s."""
    return [sum(e[i] * T[i, a] for i in range(len(e))) / s for a in range(T.shape[1])]


def squared_length(T, e, s):
    return dot(eigenface(T, e, s), eigenface(T, e, s))


def scores_on_it(T, e, s):
    return [dot(row, eigenface(T, e, s)) for row in T]


def scaled_entries(e, s):
    return [s * x for x in e]


def score_of_new(T, e, s, h):
    return dot(eigenface(T, e, s), h)


def products_with_points(T, e, s, h):
    return sum(e[i] * dot(T[i], h) for i in range(len(e))) / s


def squares_of_scores(T, e, s):
    return sum(score**2 for score in scores_on_it(T, e, s))


def points_themselves(T):
    return T.tolist()


def minus_the_others(T):
    """Each point as minus the sum of all but itself."""
    rows = range(len(T))
    return [[-sum(T[j, a] for j in rows if j != i) for a in range(T.shape[1])] for i in rows]


LOOPS = {
    "dual.axis": (squared_length, lambda: 1),
    "dual.scores": (scores_on_it, scaled_entries),
    "dual.new-score": (score_of_new, products_with_points),
    "dual.kept": (squares_of_scores, lambda s: s**2),
    "dual.last-point": (points_themselves, minus_the_others),
}
GIVEN = {name: ABOUT_EIGENVECTORS[name] for name in ("TT*e = s²e", "‖e‖² = 1", "T*𝟏 = 0")}

# The reference implementation.

few = settings(derandomize=True, max_examples=30, deadline=None)
seeds = st.integers(0, 10**6)
sizes = st.integers(1, 9)


def sample(seed, n, d, offset=0.0):
    """Points that are neither centred nor round."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * rng.uniform(0.3, 3, size=d) + rng.normal(size=d) + offset


# The two sides.


@few
@given(seeds, st.integers(2, 9), sizes)
def test_both_sides_find_the_same(seed, n, d):
    """As long as there is variance: at most n - 1 axes, however many dimensions."""
    points, k = sample(seed, n, d), min(n - 1, d)
    (values, axes), (dual_values, dual_axes) = primal(points, k), dual(points, k)
    largest = values[0]
    assert dual_values == pytest.approx(values, abs=1e-12 * largest)
    assert dual_axes.T @ dual_axes == pytest.approx(np.eye(k), abs=1e-8)
    x = centred(points)
    for side in (axes, dual_axes):  # (x*x/n)u = λu
        assert x.T @ (x @ side) / n == pytest.approx(side * values, abs=1e-10 * largest)


@few
@given(seeds, st.integers(2, 6), st.integers(6, 9))
def test_the_larger_matrix_has_only_zeros_more(seed, n, d):
    """More dimensions than samples: n - 1 eigenvalues are not 0, on either side."""
    points = sample(seed, n, d)
    values = primal(points, d)[0]
    assert np.sum(values > 1e-12 * values[0]) == n - 1
    with pytest.raises(ValueError, match=f"k must be at most {n - 1}: the other variances are 0"):
        dual(points, n)


def test_equal_points_have_no_axes():
    points = [[0.1, 0.7, 0.2]] * 3
    values, axes = primal(points, 2)
    assert values == pytest.approx([0, 0], abs=1e-30)
    assert axes.T @ axes == pytest.approx(np.eye(2), abs=1e-14)
    with pytest.raises(ValueError, match="k must be at most 0"):
        dual([[1.0, 2.0]] * 3, 1)


# PCA.


def compare(points, k, offset=0.0, digits=1e-10):
    """With scikit-learn's singular value decomposition, which is right also far from the origin."""
    ours, peer = PCA(k).fit(points + offset), Peer(k, svd_solver="full").fit(points + offset)
    largest = np.max(peer.explained_variance_, initial=0)
    assert ours.mean_ == pytest.approx(peer.mean_, rel=1e-12, abs=1e-12)
    found, expected = ours.explained_variance_, peer.explained_variance_
    assert found.shape == expected.shape
    assert np.abs(found - expected).max(initial=0) <= digits * largest
    ratio = ours.explained_variance_ratio_
    assert ratio == pytest.approx(peer.explained_variance_ratio_, abs=digits)
    assert ours.components_.shape == peer.components_.shape
    rows = ours.components_ @ ours.components_.T
    assert rows == pytest.approx(np.eye(len(rows)), abs=1e-12)
    return ours, peer


@few
@given(seeds, st.integers(2, 9), sizes, st.data())
def test_same_answers_as_scikit_learn(seed, n, d, data):
    points = sample(seed, n, d)
    ours, peer = compare(points, data.draw(st.integers(1, min(n, d))))
    assert ours.inverse_transform(ours.transform(points)) == pytest.approx(
        peer.inverse_transform(peer.transform(points)), abs=1e-6
    )


@pytest.mark.parametrize("offset", [0.0, 1e4, 1e8])
@pytest.mark.parametrize("shape", [(300, 8), (8, 300), (30, 30), (450, 420), (420, 450)])
def test_axes_and_scores_are_those_of_scikit_learn(shape, offset):
    """Where the variances differ enough for the axes to be the points' own. Signs included."""
    rng = np.random.default_rng(0)
    spread = 0.5 ** np.arange(min(shape)).clip(0, 30)
    left, right = (np.linalg.qr(rng.normal(size=(m, len(spread))))[0] for m in shape)
    points = centred(left) * spread @ right.T * 10
    ours, peer = compare(points, 5, offset)
    close = 1e-9 + 1e-15 * offset
    assert ours.components_ == pytest.approx(peer.components_, abs=100 * close)
    new = points[:4] + 0.1 * rng.normal(size=(4, shape[1])) + offset
    for h in (points + offset, new):
        assert ours.transform(h) == pytest.approx(peer.transform(h), abs=1e4 * close)
        scores = peer.transform(h)
        assert ours.inverse_transform(scores) == pytest.approx(peer.inverse_transform(scores))
    assert PCA(5).fit_transform(points) == pytest.approx(PCA(5).fit(points).transform(points))


def test_a_far_origin_changes_nothing():
    """Points on a grid of 1/1024, moved by 2^27: every sum is exact. The peer's default is lost."""
    rng = np.random.default_rng(3)
    grid = np.round(rng.normal(size=(200, 5)) * [3, 2, 1, 0.5, 0.2] * 1024) / 1024
    for points in (grid, grid[:4]):
        near, far = PCA(3).fit(points), PCA(3).fit(points + 2.0**27)
        largest = near.explained_variance_[0]
        assert np.abs(far.explained_variance_ - near.explained_variance_).max() < 1e-12 * largest
        assert far.components_ == pytest.approx(near.components_, abs=1e-10)
        scores = far.transform(points + 2.0**27)
        assert scores == pytest.approx(near.transform(points), abs=1e-6)  # the mean is rounded
        apart = np.diff(near.transform(points), axis=0)  # what is common to all drops out
        assert np.diff(scores, axis=0) == pytest.approx(apart, abs=1e-10)
    peer = Peer(3).fit(grid + 2.0**27)
    assert np.abs(peer.explained_variance_ - PCA(3).fit(grid).explained_variance_).max() > 0.01


@few
@given(seeds, st.integers(2, 9), sizes)
def test_what_it_keeps_is_the_variance_of_its_scores(seed, n, d):
    points = sample(seed, n, d)
    model = PCA().fit(points)
    scores = model.transform(points)
    assert scores.mean(axis=0) == pytest.approx(0, abs=1e-12)
    largest = model.explained_variance_[0]
    spread = np.diag(model.explained_variance_)
    assert np.atleast_2d(np.cov(scores.T)) == pytest.approx(spread, abs=1e-10 * largest)
    assert model.explained_variance_ratio_.sum() == pytest.approx(1)
    assert model.inverse_transform(scores) == pytest.approx(points, abs=1e-10)
    two = PCA(1).fit(points).components_.T
    kept, lost = explained_variance(points, two), mean_squared_error(centred(points), two)
    assert kept + lost == pytest.approx(total_variance(points))
    assert kept == pytest.approx(largest * (n - 1) / n)


# Degenerate samples have an answer.


def test_one_point():
    model = PCA().fit([[3.0, 4.0, 5.0]])
    assert model.mean_.tolist() == [3, 4, 5]
    assert model.explained_variance_.tolist() == model.explained_variance_ratio_.tolist() == [0]
    assert np.linalg.norm(model.components_) == pytest.approx(1)
    assert model.transform([[3, 4, 5]]).tolist() == [[0]]


@pytest.mark.parametrize("shape", [(5, 2), (2, 5), (3, 3)])
def test_equal_points(shape):
    """0.1 is no fraction of two: the mean of many may be off by a rounding error. Not here."""
    model = PCA().fit(np.full(shape, 0.1))
    k = min(shape)
    assert model.explained_variance_.tolist() == model.explained_variance_ratio_.tolist() == [0] * k
    assert model.components_ @ model.components_.T == pytest.approx(np.eye(k), abs=1e-14)
    assert model.mean_.tolist() == [0.1] * shape[1]


@few
@given(seeds, st.integers(2, 9), st.integers(2, 9), st.integers(0, 3))
def test_rank_below_the_number_of_components(seed, n, d, rank):
    """Axes without variance are orthonormal to the others, and have variance 0."""
    rng = np.random.default_rng(seed)
    points = rng.integers(-4, 5, size=(n, rank)) @ rng.integers(-4, 5, size=(rank, d)) + 2
    ours, _ = compare(points, min(n, d)) if points.std() > 0 else (PCA().fit(points), None)
    variances = ours.explained_variance_
    assert (variances >= 0).all()
    assert (variances[rank:] <= 1e-12 * variances[0]).all()
    assert ours.components_ @ ours.components_.T == pytest.approx(np.eye(min(n, d)), abs=1e-12)


def test_a_constant_column_has_no_weight():
    points = sample(0, 20, 4)
    points[:, 2] = 0.1
    ours, _ = compare(points, 3)
    assert ours.components_[:, 2] == pytest.approx([0, 0, 0], abs=1e-12)


def test_ties_span_what_they_should():
    """A square: every direction of its plane is as good as another."""
    points = np.array([[1.0, 1, 5, 0], [1, -1, 5, 0], [-1, 1, 5, 0], [-1, -1, 5, 0]])
    model = PCA(2).fit(points)
    assert model.explained_variance_ == pytest.approx([4 / 3, 4 / 3])
    projector = model.components_.T @ model.components_
    assert projector == pytest.approx(np.diag([1, 1, 0, 0]), abs=1e-14)


def test_no_components():
    model = PCA(0).fit(points := sample(0, 6, 3))
    assert model.components_.shape == (0, 3)
    assert model.explained_variance_.shape == model.explained_variance_ratio_.shape == (0,)
    assert model.transform(points).shape == (6, 0)
    back = model.inverse_transform(np.empty((6, 0)))
    assert back == pytest.approx(np.tile(model.mean_, (6, 1)))


@pytest.mark.parametrize("kind", [int, np.int8, np.uint8, np.float32, bool])
def test_other_types_are_computed_as_floats(kind):
    points = (np.random.default_rng(0).uniform(size=(9, 4)) * 100).astype(kind)
    if kind is bool:
        points[::2, 1] = False
    for model, other in ((PCA(2).fit(points), PCA(2).fit(points.astype(float))),):
        assert model.components_.dtype == model.transform(points).dtype == float
        assert np.array_equal(model.components_, other.components_)


def test_float32_with_an_offset_keeps_the_digits_that_the_data_have():
    points = (sample(1, 100, 4) + 1e4).astype(np.float32)
    compare(points.astype(float), 3)
    assert PCA(3).fit(points).explained_variance_ == pytest.approx(
        Peer(3, svd_solver="full").fit(points.astype(float)).explained_variance_
    )


def test_what_is_given_is_not_changed():
    for shape, offset in (((9, 4), 0.0), ((9, 4), 1e9), ((4, 9), 0.0)):
        points = sample(0, *shape, offset)
        before = points.copy()
        PCA(2).fit_transform(points)
        assert np.array_equal(points, before)


@pytest.mark.parametrize("view", ["F", "reversed", "strided", "list"])
def test_any_layout(view):
    points = sample(0, 12, 5)
    given = {
        "F": np.asfortranarray(points),
        "reversed": points[::-1].copy()[::-1],
        "strided": np.repeat(points, 2, axis=1)[:, ::2],
        "list": points.tolist(),
    }[view]
    model, other = PCA(3).fit(given), PCA(3).fit(points)
    assert model.components_ == pytest.approx(other.components_, abs=1e-12)
    assert model.transform(given) == pytest.approx(other.transform(points), abs=1e-12)


@pytest.mark.parametrize("shape", [(9, 4), (4, 9)])
@pytest.mark.parametrize("unit", [1e-130, 1e-60, 1e60, 1e130])
def test_units(unit, shape):
    points = sample(0, *shape)
    model, other = PCA(2).fit(points * unit), PCA(2).fit(points)
    assert model.explained_variance_ / unit**2 == pytest.approx(other.explained_variance_)
    assert model.components_ == pytest.approx(other.components_, abs=1e-12)
    assert model.explained_variance_ratio_ == pytest.approx(other.explained_variance_ratio_)


@pytest.mark.parametrize("offset", [0.0, 50.0])
@pytest.mark.parametrize("shape", [(9, 4), (4, 9), (500, 3), (3, 500)])
@pytest.mark.parametrize("unit", [1e-300, 1e-200, 1e-150, 1e150, 1e200, 1e305])
def test_units_that_leave_the_range_of_floats_are_refused(unit, shape, offset):
    points = (sample(0, *shape) + offset) * unit
    with pytest.raises(ValueError, match=r"too large or too small .*: divide them by"):
        PCA(2).fit(points)
    PCA(2).fit(points / np.abs(points).max())  # what the message says helps


# Bad input has one clear error.

nan, inf = float("nan"), float("inf")
three = [[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]]
BAD = {
    "nan": (lambda: PCA().fit([[1, nan], [2, 3]]), "points holds NaN or infinity: remove or"),
    "infinity": (lambda: PCA().fit([[1, inf], [2, 3]]), "points holds NaN or infinity: remove"),
    "empty": (lambda: PCA().fit(np.empty((0, 3))), "points is empty: give at least one point"),
    "no columns": (lambda: PCA().fit(np.empty((3, 0))), "points is empty: give at least one"),
    "a vector": (lambda: PCA().fit([1.0, 2.0]), r"points must have the shape \(any, any\), and"),
    "a block": (lambda: PCA().fit(np.ones((2, 2, 2))), r"points must have the shape \(any, any\)"),
    "text": (lambda: PCA().fit([["a", "b"]]), "points must be an array of real numbers"),
    "complex": (lambda: PCA().fit([[1j, 2]]), "points must be an array of real numbers"),
    "too many": (lambda: PCA(3).fit(three), "must be an integer from 0 to 2, .*; it is 3"),
    "negative": (lambda: PCA(-1).fit(three), "must be an integer from 0 to 2, .*; it is -1"),
    "a fraction": (lambda: PCA(1.5).fit(three), "must be an integer from 0 to 2, .*; it is 1.5"),
    "a boolean": (lambda: PCA(True).fit(three), "must be an integer from 0 to 2, .*; it is True"),
    "a word": (lambda: PCA("mle").fit(three), "must be an integer from 0 to 2, .*; it is 'mle'"),
    "not fitted": (lambda: PCA().transform(three), "knows no components yet: call fit first"),
    "not fitted, back": (lambda: PCA().inverse_transform(three), "call fit first"),
    "width": (lambda: PCA().fit(three).transform([[1.0]]), r"the shape \(any, 2\), and has \(1, 1"),
    "one new point": (lambda: PCA().fit(three).transform([1.0, 2.0]), r"the shape \(any, 2\)"),
    "new nan": (lambda: PCA(1).fit(three).transform([[nan, 1]]), "points holds NaN, infinity"),
    "new infinity": (lambda: PCA(1).fit(three).transform([[inf, -inf]]), "points holds NaN, inf"),
    "new text": (lambda: PCA().fit(three).transform([["a", "b"]]), "points must be an array"),
    "scores": (lambda: PCA(1).fit(three).inverse_transform([[1, 2]]), r"scores must have .*, 1\)"),
    "nan scores": (lambda: PCA(1).fit(three).inverse_transform([[nan]]), "scores holds NaN"),
    "primal": (lambda: primal(three, 3), "k must be between 0 and 2"),
    "primal nan": (lambda: primal([[nan]], 1), "points holds NaN"),
    "dual": (lambda: dual(three, 4), "k must be between 0 and 3"),
    "dual vector": (lambda: dual([1.0, 2.0], 1), "points must have the shape"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_and_says_why(case):
    call, message = BAD[case]
    with pytest.raises(ValueError, match=message), warnings.catch_warnings():
        warnings.simplefilter("error")
        call()


@pytest.mark.parametrize("bad", [nan, inf, -inf])
@pytest.mark.parametrize("axis", range(3))
def test_no_bad_entry_hides_behind_a_weight_of_zero(bad, axis):
    """Each score takes in every coordinate, also one that no axis uses."""
    points = np.diag([3.0, 2.0, 0.0]) @ np.eye(3)
    for offset in (0.0, 1e6):  # near the origin and far from it
        model, new = PCA(1).fit(points + offset), np.zeros((2, 3))
        new[1, axis] = bad
        with pytest.raises(ValueError, match="points holds NaN, infinity"):
            model.transform(new)


def test_a_failed_fit_leaves_no_axes():
    model = PCA(2)
    with pytest.raises(ValueError, match="too large"):
        model.fit(np.array(three) * 1e200)
    with pytest.raises(ValueError, match="call fit first"):
        model.transform(three)


# What the notebook draws and prints.


@pytest.fixture(scope="module")
def notebook():
    """Its names and its figures, run once."""
    return run_until("07_more_dimensions_than_samples", "larger = ")


def test_the_faces_of_the_notebook(notebook):
    """A hundred points in general position: n - 1 axes, and every picture comes back."""
    cells, _ = notebook
    points, model, kept = (cells[name] for name in ("points", "model", "kept"))
    assert points.shape == (100, 625)
    singular = np.linalg.svd(centred(points), compute_uv=False)
    assert singular[98] > 1e-3 * singular[0] > 1e12 * singular[99]
    assert (np.diff(kept) >= 0).all() and kept[-1] == pytest.approx(1)
    for q in (0, 10, 60):
        lost = np.mean(np.sum((points - cells["rebuilt"](model, points, q)) ** 2, axis=1))
        part = kept[q - 1] if q else 0
        assert lost == pytest.approx((1 - part) * total_variance(points))


def test_the_counts_of_the_notebook(notebook):
    """Multiplications counted one by one."""
    cells, _ = notebook
    for n, d in ((3, 5), (4, 2)):
        entries = [sum(1 for a in range(m) for b in range(a + 1)) for m in (d, n)]
        counted = cells["count"](n, d)
        assert [counted["primal"][0], counted["dual"][0]] == [n * entries[0], d * entries[1]]


def test_the_spectra_of_the_notebook(notebook):
    (figure,) = (f for f in notebook[1] if f.axes[0].get_xlabel() == "number of the eigenvalue")
    first, second = (line.get_ydata() for line in figure.axes[0].lines[:2])
    assert (len(first), len(second)) == (625, 100)
    assert first[:99] == pytest.approx(second[:99], rel=1e-8)
    assert 4 < first[0] < 6 and 0.005 < first[98] < 0.02  # as the alternative text says
    assert first[99] < 1e-10 * first[98] and second[99] < 1e-10 * second[98]


def test_the_errors_of_the_notebook(notebook):
    """Known faces come back, new ones do not, and background is further off throughout."""
    cells, _ = notebook
    known, new, others = cells["curves"].values()
    assert known[-1] < 1e-20
    assert (np.diff(known) < 0).all() and (np.diff(new) <= 1e-12).all()
    assert all(k < f < b for k, f, b in zip(known[5:], new[5:], others[5:], strict=True))
    assert new[-1] > new[0] / 5
    fewer = cells["fewer"]
    left = cells["new"] - fewer.mean_
    left = left - left @ fewer.components_[:10].T @ fewer.components_[:10]
    assert new[10] == pytest.approx(np.mean(np.sum(left**2, axis=1)))


def test_patches_are_rebuilt_better_than_new_faces(notebook):
    """The residuals by another way: what lies off the span of the centred faces."""
    cells, _ = notebook
    known, new, others = (cells[name] for name in ("known", "new", "others"))
    mean = known.mean(axis=0)
    span = np.linalg.svd(known - mean, full_matrices=False)[2][:89]

    def squares(rows, k):
        rows = rows - mean
        return np.sum((rows - rows @ span[:k].T @ span[:k]) ** 2, axis=1)

    part = [squares(rows, 89).mean() / squares(rows, 0).mean() for rows in (new, others)]
    assert part == pytest.approx([0.249, 0.061], abs=5e-4)
    for k, right in ((0, 0.962), (5, 0.493), (89, 0.349)):
        assert cells["right"](k) == pytest.approx(right, abs=5e-4)
        pairs = [there > here for here in squares(new, k) for there in squares(others, k)]
        assert np.mean(pairs) == pytest.approx(right, abs=5e-4)
    assert cells["left"](others, 89) == pytest.approx(squares(others, 89))


def test_the_roughness_of_a_picture(notebook):
    """Neighbours one by one; smooth patches leave little, and so do pale letters."""
    cells, _ = notebook
    rows = cells["others"]
    for picture, found in zip(rows[:5], cells["roughness"](rows[:5]), strict=True):
        square, at = picture.reshape(25, 25), range(25)
        across = sum((square[i, j] - square[i, j + 1]) ** 2 for i in at for j in at[:-1])
        down = sum((square[i, j] - square[i + 1, j]) ** 2 for i in at[:-1] for j in at)
        assert found == pytest.approx(across + down)
    left = cells["left"](np.concatenate([cells["new"][[3]], rows[[14, 86]]]), 89)
    assert left[1] < left[0] / 4 and left[2] > 6 * left[0]  # pale letters, and bold ones


def test_the_times_that_the_notebook_draws_are_those_that_are_stored(notebook):
    """And the text beside them holds: slopes near three and one, a crossing near d = n."""
    cells, shown = notebook
    lines = {line.get_label(): np.array(line.get_data()) for line in shown[-1].axes[0].lines}
    for side, low, high in (("primal", 2.3, 3.5), ("dual", 0.7, 1.3)):
        rows = [row for row in cells["growth"] if side in row["seconds"]]
        drawn = lines[f"{side}, measured"]
        assert drawn[0].tolist() == [row["d"] for row in rows]
        assert drawn[1] == pytest.approx([1e3 * row["seconds"][side] for row in rows])
        assert low < np.polyfit(*np.log(drawn[:, -3:]), 1)[0] < high
        assert low < cells["stored"]["slopes"][side] < high
    assert 150 < cells["stored"]["crossing"] < 300
