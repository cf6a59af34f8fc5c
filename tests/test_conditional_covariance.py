"""Chapter 09: its claims by loops, its notebook's numbers, and its reference code."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, run_until
from test_centering import product
from test_empirical_covariance import GIVEN as EMPIRICAL_GIVEN
from test_empirical_covariance import LOOPS as EMPIRICAL_LOOPS
from test_empirical_covariance import centring, inner_products, times
from test_riesz_representation import GIVEN as RIESZ_GIVEN
from test_riesz_representation import LOOPS as RIESZ_LOOPS

from derivations import ledger
from reference_impl.conditional_covariance import (
    covariance_in_group,
    group_means,
    groups,
    parts,
    total_variance,
)
from reference_impl.empirical_covariance import covariance, gram

# Note 001, (1) to (6). Each row of J is 1 at one point of the group, and 0 elsewhere.


def members(T, J):
    """Φ_a^(γ): the points of the group, one after the other."""
    (m, n), d = J.shape, T.shape[1]
    return [[sum(J[a, i] * T[i, x] for i in range(n)) for x in range(d)] for a in range(m)]


def mean_product(first, second):
    """(1/m) Σ_a (x_a - (1/m) Σ_b x_b) (w_a - (1/m) Σ_b w_b)"""
    m, value = len(first), 0
    for a in range(m):
        x = w = 0
        for b in range(m):
            x += (first[a] - first[b]) / Fraction(m)
            w += (second[a] - second[b]) / Fraction(m)
        value += x * w
    return value / m


def display_1(T, J, φ, ψ):
    return display_1_of_group(np.array(members(T, J)), φ, ψ)


def display_1_of_group(T_, φ, ψ):
    points = T_.tolist()
    return mean_product([dot(φ, p) for p in points], [dot(ψ, p) for p in points])


def by_the_law(T, J, φ, ψ):
    """Each point has the weight (how often it is in the group)/m: E φψ - E φ E ψ."""
    m, n = J.shape
    law = [Fraction(1, m) * sum(J[a, i] for a in range(m)) for i in range(n)]
    both = sum(law[i] * dot(φ, T[i]) * dot(ψ, T[i]) for i in range(n))
    return both - dot(law, [dot(φ, p) for p in T]) * dot(law, [dot(ψ, p) for p in T])


def display_2(T, J, f, g):
    return display_2_of_group(np.array(members(T, J)), f, g)


def display_2_of_group(T_, f, g):
    points = T_.tolist()
    return mean_product([dot(p, f) for p in points], [dot(p, g) for p in points])


def display_2_with_rests(T, J, f, g, u, v):
    return display_2(T, J, f + u, g + v)


def sums_of_4(T, J, α):
    """Σ_k α_k ⟨Φ_a^(γ), Φ_k⟩"""
    return [sum(α[k] * dot(p, T[k]) for k in range(len(T))) for p in members(T, J)]


def display_4(T, J, α, β):
    return mean_product(sums_of_4(T, J, α), sums_of_4(T, J, β))


def with_rest(T, J, α, u):
    whole = [sum(α[k] * T[k, x] for k in range(len(T))) + u[x] for x in range(len(u))]
    return [dot(p, whole) for p in members(T, J)]


def rows_of_gram(T, J):
    """K_aj = ⟨Φ_a^(γ), Φ_j⟩"""
    return [[dot(p, T[j]) for j in range(len(T))] for p in members(T, J)]


def picked_rows(T, J):
    return product(J.tolist(), inner_products(T))


def factors(K, α):
    """K_a· α - (1/m) 1ᵀ K α"""
    scores = times(K, α)
    return [x - sum(scores) / Fraction(len(scores)) for x in scores]


def display_5(T, J, α, β):
    K = rows_of_gram(T, J)
    return dot(factors(K, α), factors(K, β)) / Fraction(len(K))


def display_5_of_K(K, α, β):
    return dot(factors(K, α), factors(K, β)) / Fraction(len(K))


def form_5(K, α, β):
    """(1/m) αᵀ Kᵀ C_m K β, from the left"""
    m = Fraction(len(K))
    columns = [list(c) for c in zip(*K, strict=True)]
    return dot(product([list(α)], columns, centring(m), K)[0], β) / m


def form_5_of_K(K, α, β):
    return form_5(K.tolist(), α, β)


def variance_in_group(T, J, α):
    return display_4(T, J, α, α)


def form_6(T, J, α):
    return form_5(rows_of_gram(T, J), α, α)


def form_5_in_group(T, J, α, β):
    return form_5(rows_of_gram(T, J), α, β)


def length_of_f(f):
    return dot(f, f)


def form_of_gram(T, α):
    n = range(len(T))
    return sum(α[i] * dot(T[i], T[j]) * α[j] for i in n for j in n)


def excess_length(T, f, α):
    return length_of_f(f) - form_of_gram(T, α)


def length_of_u(u):
    return dot(u, u)


# (7) and (8): all points.


def scores_of(T, α):
    return times(inner_products(T), α)


def display_7(T, α, β):
    return mean_product(scores_of(T, α), scores_of(T, β))


def form_7(T, α, β):
    return form_5(inner_products(T), α, β)


def display_8(T, α):
    return display_7(T, α, α)


def form_8(T, α):
    return form_7(T, α, α)


def entries(T):
    return inner_products(T)


def entries_of_TT(T):
    return product(T.tolist(), [list(c) for c in zip(*T.tolist(), strict=True)])


def reordered(T, J, α, β):
    return form_5(product(J.tolist(), inner_products(T)), α, β)


# (9): B_iy is 1 where the point i has the label y. Sizes are counted, not taken from r.


def sizes_of(B):
    return [sum(B[i, y] for i in range(len(B))) for y in range(B.shape[1])]


def sum_of_sizes(B):
    return sum(sizes_of(B))


def number_of_points(n):
    return n


def labels(B):
    return B.tolist()


def mean_labels(D, B, r):
    """At each point the mean label of the points with its feature; D may be any array."""
    n, m = D.shape
    at = range(n)
    means = [
        [r[a] * sum(D[j, a] * B[j, y] for j in at) for y in range(B.shape[1])] for a in range(m)
    ]
    return [[sum(D[i, a] * means[a][y] for a in range(m)) for y in range(B.shape[1])] for i in at]


def combination(c):
    return c.tolist()


def no_labels(c):
    return [0] * len(c)


def means(B, x):
    at = range(len(x))
    return [sum(B[i, y] * x[i] for i in at) / s for y, s in enumerate(sizes_of(B))]


def group_covariances(B, x, w):
    """In each group the mean of the products less the product of the means."""
    both = means(B, [x[i] * w[i] for i in range(len(x))])
    return [p - q * t for p, q, t in zip(both, means(B, x), means(B, w), strict=True)]


def total_covariance_of(x, w):
    return mean_product(x, w)


def variance_of(x):
    return mean_product(x, x)


def decomposed_covariance(B, x, w):
    sizes, n = sizes_of(B), Fraction(len(x))
    inside = dot(sizes, group_covariances(B, x, w)) / n
    x̄, w̄ = sum(x) / n, sum(w) / n
    centres = zip(sizes, means(B, x), means(B, w), strict=True)
    return inside + sum(s * (p - x̄) * (q - w̄) for s, p, q in centres) / n


def decomposed_variance(B, x):
    return decomposed_covariance(B, x, x)


def spread_in(B, r, t, x, y):
    """r_y Σ_i B_iy (x_i - t_y)², for any B, r and t."""
    return r[y] * sum(B[i, y] * (x[i] - t[y]) ** 2 for i in range(len(x)))


def mean_over_points(B, r, t, x):
    n, k = B.shape
    own = [sum(B[i, y] * spread_in(B, r, t, x, y) for y in range(k)) for i in range(n)]
    return sum(own) / Fraction(n)


def weighted_by_size(B, r, t, x):
    n, k = B.shape
    return sum(sizes_of(B)[y] * spread_in(B, r, t, x, y) for y in range(k)) / Fraction(n)


def weighted_alike(B, r, t, x):
    k = B.shape[1]
    return sum(spread_in(B, r, t, x, y) for y in range(k)) / Fraction(k)


def sizes_undone(B):
    at, sizes = range(B.shape[1]), sizes_of(B)
    return [[dot(B[:, y], B[:, z]) / sizes[z] for z in at] for y in at]


def unit_matrix(k):
    return [[int(y == z) for z in range(int(k))] for y in range(int(k))]


def to_groups(B, r):
    """Π_ij = Σ_y r_y B_iy B_jy, for any r."""
    n, k = B.shape
    return [[sum(r[y] * B[i, y] * B[j, y] for y in range(k)) for j in range(n)] for i in range(n)]


def same_group(B):
    """1 over the size of the group, where two points share one; B is 0 or 1."""
    n, sizes = len(B), sizes_of(B)
    Π = [[0 * sizes[0]] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for y in range(len(sizes)):
                if B[i, y] == B[j, y] == 1:
                    Π[i][j] = 1 / sizes[y]
    return Π


def projected_twice(B):
    Π = same_group(B)
    return product([list(c) for c in zip(*Π, strict=True)], Π)


def smoothed(B, r, x):
    return times(to_groups(B, r), x)


def own_means(B, r, x):
    n, k = B.shape
    centres = [r[y] * dot(B[:, y], x) for y in range(k)]
    return [dot(B[i], centres) for i in range(n)]


def shares_added(B):
    Π = [
        [sum(B[i, y] * B[j, y] / s for y, s in enumerate(sizes_of(B))) for j in range(len(B))]
        for i in range(len(B))
    ]
    return [sum(row) for row in Π]


def ones(n):
    return [1] * int(n)


def within_between(B):
    Π, n = same_group(B), len(B)
    rest = [[(i == j) - Π[i][j] for j in range(n)] for i in range(n)]
    middle = [[Π[i][j] - Fraction(1, n) for j in range(n)] for i in range(n)]
    return product(rest, middle)


def nowhere(B):
    return [[0] * len(B) for _ in range(len(B))]


def deviations_from_groups(B, x):
    """Σ_y Σ_(i in y) (x_i - mean of y)²: the sum of squares within."""
    centres = means(B, x)
    own = [(i, y) for i in range(len(x)) for y in range(len(centres)) if B[i, y] == 1]
    return sum((x[i] - centres[y]) ** 2 for i, y in own)


def deviations_of_groups(B, x):
    """Σ_y n_y (mean of y - grand mean)²: the sum of squares between."""
    grand = sum(x) / Fraction(len(x))
    return sum(s * (c - grand) ** 2 for s, c in zip(sizes_of(B), means(B, x), strict=True))


def values(T, f):
    return [dot(point, f) for point in T]


def sum_of_squares(T, f):
    return len(T) * variance_of(values(T, f))


def two_sums(T, B, f):
    x = values(T, f)
    return deviations_from_groups(B, x) + deviations_of_groups(B, x)


def raw_squares(x):
    return sum(a * a for a in x)


def three_sums(B, x):
    inside, between = deviations_from_groups(B, x), deviations_of_groups(B, x)
    return inside + between + sum(x) ** 2 / Fraction(len(x))


def length_within(B, x):
    n, Π = len(B), same_group(B)
    part = times([[(i == j) - Π[i][j] for j in range(n)] for i in range(n)], x)
    return dot(part, part)


def length_between(B, x):
    n, Π = len(B), same_group(B)
    part = times([[Π[i][j] - Fraction(1, n) for j in range(n)] for i in range(n)], x)
    return dot(part, part)


def trace_within(B):
    Π = same_group(B)
    return sum(1 - Π[i][i] for i in range(len(B)))


def points_less_groups(n, k):
    return n - k


def trace_between(B):
    Π = same_group(B)
    return sum(Π[i][i] for i in range(len(B))) - 1


def groups_less_one(k):
    return k - 1


def centring_spread(J):
    columns = [list(c) for c in zip(*J.tolist(), strict=True)]
    return product(columns, centring(Fraction(len(J))), J.tolist())


def centring_by_weights(J):
    m, n = J.shape
    w = [sum(J[a, i] for a in range(m)) for i in range(n)]
    return [[(i == j) * w[i] - w[i] * w[j] / Fraction(m) for j in range(n)] for i in range(n)]


def centrings_added(B, r):
    n, k = B.shape
    return [
        [sum((i == j) * B[i, y] - r[y] * B[i, y] * B[j, y] for y in range(k)) for j in range(n)]
        for i in range(n)
    ]


def rest_of_groups(B, r):
    Π, n = to_groups(B, r), len(B)
    return [[(i == j) - Π[i][j] for j in range(n)] for i in range(n)]


def value_with_rest(T, α, u, h):
    """⟨h, Σ_i α_i h_i + u⟩"""
    at = range(len(h))
    return sum(h[a] * (sum(α[i] * T[i, a] for i in range(len(T))) + u[a]) for a in at)


def value_without(T, α, h):
    """(11): Σ_i α_i ⟨h, h_i⟩"""
    return sum(α[i] * dot(h, T[i]) for i in range(len(T)))


def change_of_value(T, α, u, h):
    return value_with_rest(T, α, u, h) - value_without(T, α, h)


def product_with_rest(T, β, u, h):
    """⟨h - Σ_i β_i h_i, u⟩"""
    return dot(h, u) - sum(β[i] * dot(T[i], u) for i in range(len(T)))


LOOPS = {
    "conditional.sizes": (sum_of_sizes, number_of_points),
    "conditional.label-map": (mean_labels, labels),
    "conditional.no-empty-group": (combination, no_labels),
    "conditional.covariance": (by_the_law, display_1),
    "conditional.riesz": (display_1_of_group, display_2_of_group),
    "conditional.unique": RIESZ_LOOPS["riesz.unique"],
    "conditional.closed": EMPIRICAL_LOOPS["empirical.closed"],
    "conditional.decomposition": EMPIRICAL_LOOPS["empirical.decomposition"],
    "conditional.inserted": (display_2, display_4),
    "conditional.rest-not-seen": (with_rest, sums_of_4),
    "conditional.rest-no-influence": (display_2_with_rests, display_2),
    "conditional.rest-anywhere": (value_with_rest, value_without),
    "conditional.rest-elsewhere": (change_of_value, product_with_rest),
    "conditional.shortest": (excess_length, length_of_u),
    "conditional.rows-form": (display_4, display_5),
    "conditional.matrix-form": (display_5_of_K, form_5_of_K),
    "conditional.entries": (rows_of_gram, picked_rows),
    "conditional.variance": (variance_in_group, form_6),
    "conditional.in-a-group": (display_2, form_5_in_group),
    "conditional.all-covariance": (display_7, form_7),
    "conditional.all-variance": (display_8, form_8),
    "conditional.gram": (entries_of_TT, entries),
    "conditional.one-group": (reordered, form_7),
    "conditional.total-variance": (variance_of, decomposed_variance),
    "conditional.weights": (mean_over_points, weighted_by_size),
    "conditional.plain-mean": (weighted_by_size, weighted_alike),
    "conditional.total-covariance": (total_covariance_of, decomposed_covariance),
    "conditional.sizes-diagonal": (sizes_undone, unit_matrix),
    "conditional.smoothing": (smoothed, own_means),
    "conditional.projection": (projected_twice, same_group),
    "conditional.keeps-ones": (shares_added, ones),
    "conditional.orthogonal": (within_between, nowhere),
    "conditional.pythagoras": (sum_of_squares, two_sums),
    "conditional.three-parts": (raw_squares, three_sums),
    "conditional.within": (deviations_from_groups, length_within),
    "conditional.between": (deviations_of_groups, length_between),
    "conditional.dimensions": (trace_within, points_less_groups),
    "conditional.dimensions-between": (trace_between, groups_less_one),
    "conditional.one-group-centred": (centring_spread, centring_by_weights),
    "conditional.all-groups-centred": (centrings_added, rest_of_groups),
}


def at_most_one_label(B):
    """Each entry is 0 or 1, and no row holds two that are not 0."""
    rows = B.tolist()
    return [x * (x - 1) for row in rows for x in row] + [
        max(0, sum(x != 0 for x in row) - 1) for row in rows
    ]


def labels_add_up(B):
    return [sum(row) - 1 for row in B.tolist()]


def reciprocals(B, r):
    return [r[y] * s - 1 for y, s in enumerate(sizes_of(B))]


def means_of_w(B, q, w):
    return [a - b for a, b in zip(q, means(B, w), strict=True)]


def own_means_of_x(B, r, t, x):
    """For any r, as where the sizes are not given."""
    return [t[y] - r[y] * dot(B[:, y], x) for y in range(len(t))]


def one_feature(D):
    return [sum(row) - 1 for row in D.tolist()]


def features_counted(D, r):
    return [r[a] * sum(D[:, a]) - 1 for a in range(len(r))]


def same_labels(D, B):
    """No two points share a feature and not their labels."""
    at, features = range(len(D)), range(D.shape[1])
    return [
        D[i, a] * D[j, a] * (B[i, y] - B[j, y])
        for i in at
        for j in at
        for a in features
        for y in range(B.shape[1])
    ]


def vanishing(B, c):
    return [dot(row, c) for row in B]


def at_most_one_point(J):
    return at_most_one_label(J)


def rows_add_up(J):
    return labels_add_up(J)


def lists_every_point(J):
    at = range(J.shape[1])
    return [[dot(J[:, i], J[:, j]) - (i == j) for j in at] for i in at]


GIVEN = {
    "B_iy B_iz = δ_yz B_iy": at_most_one_label,
    "B𝟏 = 𝟏": labels_add_up,
    "r_y (B*𝟏)_y = 1": reciprocals,
    "t_y = r_y (B*x)_y": own_means_of_x,
    "q_y = r_y (B*w)_y": means_of_w,
    "D𝟏 = 𝟏": one_feature,
    "r_a (D*𝟏)_a = 1": features_counted,
    "D_ia D_ja B_iy = D_ia D_ja B_jy": same_labels,
    "Bc = 0": vanishing,
    "J_ai J_aj = δ_ij J_ai": at_most_one_point,
    "J𝟏 = 𝟏": rows_add_up,
    "J*J = I": lists_every_point,
    **{name: RIESZ_GIVEN[name] for name in ("φ = f*", "ψ = g*", "φ = g*")},
    **{name: EMPIRICAL_GIVEN[name] for name in ("U*U = I", "Tu = 0", "Tv = 0")},
    **{name: EMPIRICAL_GIVEN[name] for name in ("f = Σ_j α_j h_j + u", "g = Σ_j β_j h_j + v")},
    "TT*VTT* = TT*": EMPIRICAL_GIVEN["TT*VTT* = TT*"],
}


# The reference implementation.


@pytest.fixture
def points():
    return np.random.default_rng(0).normal(3, 2, size=(9, 4))


LABELS = list("bacbbcbab")  # of sizes 2, 5 and 2, in no order


def one_hot(labels):
    names = sorted(set(labels))
    return np.array([[Fraction(x == name) for name in names] for x in labels])


def test_covariance_in_group(points):
    rng = np.random.default_rng(1)
    alpha, beta = rng.normal(size=(2, 9))
    for name in "abc":
        own = [i for i in range(9) if LABELS[i] == name]
        picks = np.array([[int(i == j) for j in range(9)] for i in own])
        expected = float(display_4(points, picks, alpha, beta))
        found = covariance_in_group(alpha, beta, gram(points), LABELS, name)
        assert found == pytest.approx(expected)


def test_a_single_label_is_the_covariance_of_all(points):
    alpha, beta = np.random.default_rng(2).normal(size=(2, 9))
    found = covariance_in_group(alpha, beta, gram(points), [7] * 9, 7)
    assert found == pytest.approx(covariance(alpha, beta, gram(points)))


def test_parts(points):
    split = parts(points, LABELS)
    assert sum(split) == pytest.approx(points)
    B = one_hot(LABELS)
    for column in range(4):
        smooth = times(same_group(B), points[:, column])
        assert split.within[:, column] == pytest.approx(points[:, column] - np.array(smooth))
        x = [part[:, column] for part in split]
        assert [x[0] @ x[1], x[0] @ x[2], x[1] @ x[2]] == pytest.approx([0, 0, 0], abs=1e-9)


def test_total_variance(points):
    within, between = total_variance(points, LABELS)
    assert within + between == pytest.approx(points.var(axis=0))
    own = [points[[x == name for x in LABELS]] for name in "abc"]
    assert within == pytest.approx(sum(len(p) / 9 * p.var(axis=0) for p in own))
    means = np.array([p.mean(axis=0) for p in own])
    shares = np.array([len(p) / 9 for p in own])
    assert between == pytest.approx(shares @ (means - points.mean(axis=0)) ** 2)
    assert group_means(points, LABELS) == pytest.approx(means)


@given(st.lists(st.tuples(st.integers(-1000, 1000), st.integers(0, 4)), min_size=1, max_size=30))
@settings(max_examples=50)
def test_the_parts_add_up_whatever_the_labels(pairs):
    x, labels = np.array(pairs, dtype=float).T
    assert sum(total_variance(x, labels)) == pytest.approx(x.var(), abs=1e-9)


def test_far_from_zero(points):
    """The parts of a sample that lies far away are those of the sample at the origin."""
    far, near = total_variance(points + 1e8, LABELS), total_variance(points, LABELS)
    assert np.array(far) == pytest.approx(np.array(near), rel=1e-6)


def test_degenerate_groups(points):
    alone = total_variance(points, range(9))
    assert alone[0].tolist() == [0] * 4  # each point is its own group: nothing within
    together = total_variance(points, [0] * 9)
    assert together[1] == pytest.approx(np.zeros(4), abs=1e-25)
    assert covariance_in_group([1.0], [1.0], [[5.0]], ["a"], "a") == 0


def test_groups_are_those_that_occur():
    names, codes, sizes = groups(["x", "z", "x"], 3)
    assert (names.tolist(), codes.tolist(), sizes.tolist()) == (["x", "z"], [0, 1, 0], [2, 1])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: parts([1.0, 2.0], ["a"]), r"labels must have the shape \(2,\), and has \(1,\)"),
        (lambda: parts([1.0, 2.0], [0.0, float("nan")]), "every point needs a label"),
        (lambda: groups(np.array([1, "a"], dtype=object), 2), "one kind that can be sorted"),
        (lambda: parts([], []), "values is empty"),
        (lambda: group_means([float("inf")], [1]), "NaN or infinity: remove or replace"),
        (
            lambda: covariance_in_group([1.0], [1.0], [[1.0]], ["a"], "b"),
            "no point has the label 'b': the group is empty",
        ),
        (
            lambda: covariance_in_group([1.0, 2.0], [1.0], [[1.0]], ["a"], "a"),
            r"alpha must have the shape \(1\), and has",
        ),
    ],
)
def test_bad_input_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_every_line_up_to_the_ninth_equation_is_answered():
    mine = {
        row
        for row in ledger.index()
        if (row.startswith(("001-N", "001-E")) and not row.startswith("001-E1")) or row == "001-E1a"
    }
    answered = [
        row
        for chapter, claim in ledger.claims().values()
        if chapter == "09_conditional_covariance"
        for row in claim.rows
    ]
    assert sorted(answered) == sorted(mine)


def test_weighted_labels_keep_the_law_and_lose_the_projection():
    """Shares of labels, rows that sum to 1: (9) stands, but Π is no projection."""
    rng = np.random.default_rng(4)
    B = rng.dirichlet([1, 1, 1], size=8)
    x = rng.normal(size=8)
    assert float(decomposed_variance(B, x)) == pytest.approx(x.var())
    Π = np.array(to_groups(B, 1 / B.sum(axis=0)))
    assert not np.allclose(Π @ Π, Π)


# What the notebook's figures draw.


def test_the_slopes_of_the_first_figure():
    names, _ = run_until("09_conditional_covariance", "in_groups = ")
    slopes = [np.polyfit(*names["two"][names["labels"] == y].T, 1)[0] for y in range(3)]
    assert min(slopes) > 0 > np.polyfit(*names["two"].T, 1)[0]
    means = [names["two"][names["labels"] == y].mean(axis=0) for y in range(3)]
    assert max(means, key=lambda p: p[0])[1] == min(p[1] for p in means)


def test_what_the_means_of_the_wines_do():
    """From kind 1 to kind 0 both rise; the covariance of the means is negative by kind 2 alone."""
    names, _ = run_until("09_conditional_covariance", "over_all = ")
    two, labels = names["two"], names["labels"]
    means, sizes = group_means(two, labels), np.bincount(labels)
    assert (means[0] > means[1]).all() and means[2, 0] > means[0, 0] and means[2, 1] < means[1, 1]
    away = means - two.mean(axis=0)
    terms = sizes * away[:, 0] * away[:, 1] / len(labels)
    assert terms.sum() == pytest.approx(names["over_all"] - names["mean_within"])
    assert terms[2] < 0 < terms[0] + terms[1] < -terms[2]


def test_the_nine_numbers():
    """The means of the groups, and of all, are different; wherever a group is, the sums add up."""
    names, _ = run_until("09_conditional_covariance", "numbers = ")
    groups = names["first"], names["second"], names["third"]
    means = [Fraction(sum(map(Fraction, group)), len(group)) for group in groups]
    assert means == [2, 7, Fraction(14, 3)] and sum(names["numbers"]) / 9 == 4
    sums = names["sums_of_squares"]
    for place in range(1, 10):
        found = sums([*groups[0], place - 1, place + 1, *groups[2]])
        assert found["total"] == found["within"] + found["between"]
        assert found["within"] == Fraction(23, 3)
    least = sums([*groups[0], Fraction(22, 7) - 1, Fraction(22, 7) + 1, *groups[2]])["between"]
    for other in (Fraction(10, 3), 4, 3, Fraction(7, 2)):
        assert sums([*groups[0], other - 1, other + 1, *groups[2]])["between"] > least


def test_the_other_figures():
    names, figures = run_until("09_conditional_covariance", "ax.barh(")
    assert (names["share"] > 0.5).sum() == 7 and names["F"].min() > 10
    best = [names["wine"].feature_names[i] for i in np.argsort(names["share"])[:-3:-1]]
    assert best == ["flavanoids", "proline"]
    assert figures[1].axes[0].texts[-1].get_text() == "F = 234"
    floor, line = names["foot"], names["constant"]
    assert floor[2] == pytest.approx(0, abs=1e-12) and line[1:] == pytest.approx([0, 0], abs=1e-12)
    up, along = names["top"] - floor, floor - line
    assert [up @ along, up @ line, along @ line] == pytest.approx([0, 0, 0], abs=1e-12)
    assert names["top"] == pytest.approx(names["turn"] @ [2.9, 0.7, 0.2])
