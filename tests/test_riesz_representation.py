"""Chapter 01: its claims by loops and sums, its notebook's numbers, and its reference code."""

import warnings
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import dot, fractions, run_until

from derivations.chapters import c01_riesz_representation as claims
from reference_impl.riesz_representation import (
    covariance,
    covariance_operator,
    inner,
    representer,
)

# Note 000, (1) and (2). A law gives row ω of T the probability P[ω].


def line_2_of_1(T, φ, ψ, P):
    """∫ (φ(h) - ∫ φ(h') dP(h')) (ψ(h) - ∫ ψ(h') dP(h')) dP(h)"""
    value = 0
    for w in range(len(P)):
        first = second = 0
        for a in range(len(φ)):  # a functional is known by its values at the unit vectors
            first += T[w, a] * φ[a]
            second += T[w, a] * ψ[a]
            for w_ in range(len(P)):
                first -= T[w_, a] * φ[a] * P[w_]
                second -= T[w_, a] * ψ[a] * P[w_]
        value += first * second * P[w]
    return value


def line_1_of_2(T, f, g, P):
    """∫ (⟨h, f⟩ - ∫ ⟨h', f⟩ dP(h')) (⟨h, g⟩ - ∫ ⟨h', g⟩ dP(h')) dP(h)"""
    along_f = [dot(h, f) for h in T]
    along_g = [dot(h, g) for h in T]
    mean_f = sum(along_f[w] * P[w] for w in range(len(P)))
    mean_g = sum(along_g[w] * P[w] for w in range(len(P)))
    return sum((along_f[w] - mean_f) * (along_g[w] - mean_g) * P[w] for w in range(len(P)))


def line_2_of_2(T, f, g, P):
    """∫ ⟨h - ∫ h' dP(h'), f⟩ ⟨h - ∫ h' dP(h'), g⟩ dP(h)"""
    value = 0
    for w in range(len(P)):
        deviation = list(T[w])
        for w_ in range(len(P)):
            deviation = [deviation[a] - T[w_, a] * P[w_] for a in range(len(f))]
        value += dot(deviation, f) * dot(deviation, g) * P[w]
    return value


def expected_vector(T, P):
    return [sum(T[w, a] * P[w] for w in range(len(P))) for a in range(T.shape[1])]


def line_3_of_2(T, f, g, P):
    """∫ ⟨h - μ, f⟩ ⟨h - μ, g⟩ dP(h)"""
    μ = expected_vector(T, P)
    value = 0
    for w in range(len(P)):
        first = sum((T[w, a] - μ[a]) * f[a] for a in range(len(f)))
        second = sum((T[w, a] - μ[a]) * g[a] for a in range(len(g)))
        value += first * second * P[w]
    return value


def operator_between(T, f, g, P):
    """⟨f, Σg⟩, where an entry of Σ is the mean of a product less the product of the means."""
    μ, at = expected_vector(T, P), range(len(f))
    value = 0
    for a in at:
        for b in at:
            second_moment = sum(P[w] * T[w, a] * T[w, b] for w in range(len(P)))
            value += f[a] * (second_moment - μ[a] * μ[b]) * g[b]
    return value


# The Riesz representation theorem.


def squared_distance(f, g):
    return sum((f[a] - g[a]) ** 2 for a in range(len(f)))


def nothing():
    return 0


def value_of_functional(φ, h):
    return sum(h[a] * φ[a] for a in range(len(h)))


def point_first(h, f):
    return dot(h, f)


def perpendicular_scaled(φ, z, h):
    """⟨f, h⟩ for f = φ(z) z / ‖z‖²"""
    value_at_z = square = 0
    for a in range(len(z)):
        value_at_z += φ[a] * z[a]
        square += z[a] ** 2
    return sum(value_at_z * z[a] * h[a] / square for a in range(len(z)))


def weighted_inner_product(x, W, r):
    at = range(len(x))
    return sum(x[a] * W[a, b] * r[b] for a in at for b in at)


def list_of_numbers(b, x):
    return sum(b[a] * x[a] for a in range(len(b)))


# Moments.


def squares_less_twice_the_product(T, f, g):
    values = [(dot(row, f), dot(row, g)) for row in T]
    return [x**2 + y**2 - 2 * x * y for x, y in values]


def square_of_difference(T, f, g):
    difference = [f[a] - g[a] for a in range(len(f))]
    return [dot(row, difference) ** 2 for row in T]


def room_in_cauchy_schwarz(f, h):
    """(‖h‖² ‖f‖² - ⟨h, f⟩²) ‖f‖²"""
    square_f, square_h, product = 0, 0, 0
    for a in range(len(f)):
        square_f += f[a] ** 2
        square_h += h[a] ** 2
        product += h[a] * f[a]
    return (square_h * square_f - product**2) * square_f


def part_across(f, h):
    """The squared length of ‖f‖² h - ⟨f, h⟩ f, coordinate by coordinate."""
    return sum((dot(f, f) * h[a] - dot(f, h) * f[a]) ** 2 for a in range(len(f)))


def mean_with_f(T, f, P):
    return dot(expected_vector(T, P), f)


def mean_of_products(T, f, P):
    return sum(P[w] * dot(T[w], f) for w in range(len(P)))


LOOPS = {
    "riesz.exists": (perpendicular_scaled, value_of_functional),
    "riesz.unique": (squared_distance, nothing),
    "riesz.order": (value_of_functional, point_first),
    "riesz.weighted": (weighted_inner_product, list_of_numbers),
    "riesz.covariance-exists": (squares_less_twice_the_product, square_of_difference),
    "riesz.cauchy-schwarz": (room_in_cauchy_schwarz, part_across),
    "riesz.substituted": (line_2_of_1, line_1_of_2),
    "riesz.mean-inside": (line_1_of_2, line_2_of_2),
    "riesz.centred-by-mean": (line_2_of_2, line_3_of_2),
    "riesz.mean": (mean_with_f, mean_of_products),
    "riesz.operator": (line_3_of_2, operator_between),
}


def same_value_everywhere(functional, vector):
    """φ(h) - ⟨h, f⟩ for every unit vector h."""
    units = np.eye(len(vector), dtype=int)
    return [dot(functional, h) - dot(h, vector) for h in units]


def f_represents_φ(φ, f):
    return same_value_everywhere(φ, f)


def g_represents_φ(φ, g):
    return same_value_everywhere(φ, g)


def g_represents_ψ(ψ, g):
    return same_value_everywhere(ψ, g)


def r_solves(W, r, b):
    return [sum(W[a, c] * r[c] for c in range(len(r))) - b[a] for a in range(len(b))]


def one_over_square(ρ, z):
    return [ρ * sum(entry**2 for entry in z) - 1]


def kernel_is_orthogonal_to_z(φ, z):
    """Of every vector that φ takes to 0: pairs of entries span them."""
    at = range(len(z))
    kernel = [(a, b) for a in at for b in at if a < b]  # φ(b) e_a - φ(a) e_b
    return [φ[b] * z[a] - φ[a] * z[b] for a, b in kernel]


GIVEN = {
    "ρ‖z‖² = 1": one_over_square,
    "⟨z, (φz)h - (φh)z⟩ = 0": kernel_is_orthogonal_to_z,
    "φ = f*": f_represents_φ,
    "φ = g*": g_represents_φ,
    "ψ = g*": g_represents_ψ,
    "Wr = b": r_solves,
}


# The claims of calculus, by sums that a reader can write down. Each says what its sentence says.


def polynomial_integral(p, q):
    """The integral of pq over [0, 1], from the coefficients: that of x^k is 1/(k+1)."""
    return sum(
        Fraction(p[i]) * Fraction(q[j]) / (i + j + 1) for i in range(len(p)) for j in range(len(q))
    )


def midpoints(function, start, end, pieces=20000):
    """An integral by the midpoint rule."""
    width = (end - start) / pieces
    return sum(function(start + (k + 0.5) * width) for k in range(pieces)) * width


def up_to(function, m):
    """The integral from 1 to e^m, by the midpoint rule in log x."""
    return midpoints(lambda s: function(np.exp(s)) * np.exp(s), 0.0, m, 4000)


def test_value_at_one_half_has_a_vector():
    """riesz.quadratics"""
    r = [Fraction(-3, 2), 15, -15]
    for p in ([1, 0, 0], [0, 1, 0], [0, 0, 1], [2, -7, 4]):
        assert polynomial_integral(p, r) == sum(Fraction(p[k], 2**k) for k in range(3))
    x = claims.x
    assert [claims.weight.coeff(x, k) for k in range(3)] == r


def power_of_bump(N):
    """The coefficients of (4x(1-x))^N."""
    return [0] * N + [(-1) ** k * comb(N, k) * 4**N for k in range(N + 1)]


def test_value_at_one_half_is_not_bounded():
    """riesz.value-at-half: the value stays 1, the squared length is at most 1/√(2N+1)."""
    before = Fraction(1)
    for N in range(1, 40):
        power = power_of_bump(N)
        integral = polynomial_integral(power, [1])
        assert integral == Fraction(2 * N, 2 * N + 1) * before
        assert integral**2 <= Fraction(1, N + 1)
        assert sum(c * Fraction(1, 2**k) for k, c in enumerate(power)) == 1
        before = integral
    for N in (1, 2, 5, 11):
        square = polynomial_integral(power_of_bump(N), power_of_bump(N))
        assert square == polynomial_integral(power_of_bump(2 * N), [1])


def test_value_at_1_is_not_bounded():
    """riesz.unbounded: the value stays 1, the squared length 1/(2N+1) falls to 0."""
    for N in (1, 2, 5, 50):
        power = [0] * N + [1]
        assert sum(power) == 1
        assert polynomial_integral(power, power) == Fraction(1, 2 * N + 1)


def test_the_vector_that_is_missing():
    """riesz.incomplete: the squares of 1/k sum to at most 2, and no 1/k is 0."""
    squares = bound = Fraction(0)
    for k in range(1, 200):
        squares += Fraction(1, k**2)
        bound += Fraction(2, k * (k + 1))
        assert squares <= bound == 2 * (1 - Fraction(1, k + 1)) < 2


@pytest.mark.parametrize("m", [1.0, 3.0, 6.0])
def test_moments_of_two_densities(m):
    """riesz.no-variance and riesz.no-mean; what is beyond e^m has a closed form."""
    assert up_to(lambda x: 2 / x**3, m) + np.exp(-2 * m) == pytest.approx(1, rel=1e-5)
    assert up_to(lambda x: x * 2 / x**3, m) + 2 * np.exp(-m) == pytest.approx(2, rel=1e-5)
    assert up_to(lambda x: x**2 * 2 / x**3, m) == pytest.approx(2 * m)
    assert up_to(lambda x: 1 / x**2, m) + np.exp(-m) == pytest.approx(1, rel=1e-5)
    assert up_to(lambda x: x / x**2, m) == pytest.approx(m)


def test_a_mean_that_is_weak_only():
    """riesz.weak-mean, for the first N of the points k e_k and a functional with entries f_k."""
    N = 300
    probability = [Fraction(1, k * (k + 1)) for k in range(1, N + 1)]
    assert sum(probability) == 1 - Fraction(1, N + 1)
    f = [Fraction((-1) ** k * (k % 7 + 1), k) for k in range(1, N + 1)]
    value = [k * f[k - 1] for k in range(1, N + 1)]  # of the functional at k e_k
    mean = dot(probability, value)
    assert mean == sum(f[k - 1] / (k + 1) for k in range(1, N + 1))
    second_moment = sum(p * v**2 for p, v in zip(probability, value, strict=True))
    assert second_moment == sum(f[k - 1] ** 2 * k / (k + 1) for k in range(1, N + 1))
    assert second_moment <= dot(f, f)
    assert sum(Fraction(1, (k + 1) ** 2) for k in range(1, N + 1)) <= 1
    length = [probability[k - 1] * k for k in range(1, N + 1)]
    assert length == [Fraction(1, k + 1) for k in range(1, N + 1)]


# What the notebook draws and prints.


NOTEBOOK = "01_riesz_representation"


def test_the_two_vectors_of_the_notebook():
    cells, _ = run_until(NOTEBOOK, "vectors = ")
    b, W = cells["b"], cells["W"]
    (usual, _), (other, weight) = cells["vectors"].values()
    assert usual.tolist() == b.tolist() == [2, 1]
    assert other == pytest.approx([1, 0])
    assert (weight == W).all()
    assert r_solves(W, other, b) == pytest.approx([0, 0])
    # r is where a step of a given length gains the most: no vector on its ellipse gains more.
    gain, square = dot(b, other), weighted_inner_product(other, W, other)
    for turn in np.linspace(0, 2 * np.pi, 360):
        step = np.array([np.cos(turn), np.sin(turn)])
        step *= (square / weighted_inner_product(step, W, step)) ** 0.5
        assert dot(b, step) <= gain + 1e-12


def test_the_plane_of_the_notebook():
    """The highest level line touches the curve at r. All arrows end on the curve."""
    cells, (question, answer) = run_until(NOTEBOOK, "answer=True")
    b, vectors = cells["b"], list(cells["vectors"].values())
    panels = [(figure.axes[k], *vectors[k]) for figure in (question, answer) for k in (0, 1)]
    arrows = [
        [np.array(text.xy) for text in ax.texts if getattr(text, "arrow_patch", None)]
        for ax, _, _ in panels
    ]
    assert [len(ends) for ends in arrows] == [1, 3, 1, 1]
    assert [dot(b, end) for end in arrows[1]] == pytest.approx([5 / 7**0.5, 1, 2])  # A, B, C
    for (ax, r, weight), ends in zip(panels, arrows, strict=True):
        square = weighted_inner_product(r, weight, r)
        for end in ends:
            assert weighted_inner_product(end, weight, end) == pytest.approx(square)
        (curve,) = (line.get_xydata() for line in ax.lines if len(line.get_xydata()) > 2)
        assert max(curve @ b) == pytest.approx(b @ r, rel=1e-4)
        drawn = [line.get_xydata() @ b for line in ax.lines if len(line.get_xydata()) == 2]
        levels = {round(float(first), 9) for first, last in drawn if first == pytest.approx(last)}
        assert len(levels) == len(drawn)
        texts = [text.get_text().replace("−", "-") for text in ax.texts]
        assert levels == {float(text) for text in texts if text.strip("-").isdigit()}
        assert (b @ r in levels) == (len(ends) == 1)
        assert all(line.get_linestyle() == "-" for line in ax.lines)


def test_the_picture_of_the_proof():
    """z is orthogonal to the kernel, and k, in the kernel, is h less a multiple of z."""
    cells, _ = run_until(NOTEBOOK, "kernel: φ = 0")
    normal, z, h, k = (cells[name] for name in ("normal", "z", "h", "k"))
    assert dot(normal, k) == pytest.approx(0)
    assert dot(z, k) == pytest.approx(0)
    assert dot(z, [2, -1]) == pytest.approx(0) == dot(normal, [2, -1])
    assert dot(normal, h) == pytest.approx(2)  # so that h ends on a level line that is drawn
    # its vector, by the formula of the proof, is the list of numbers that the functional is
    assert dot(normal, z) / dot(z, z) * z == pytest.approx(normal)


def test_the_weights_of_the_notebook():
    """At each degree: what r gives every power of x, and its squared length, by the formula too."""
    cells, _ = run_until(NOTEBOOK, "squares = ")
    lengths = []
    for degree, r in cells["weights"].items():
        assert len(r) == degree + 1
        for k in range(degree + 1):
            assert polynomial_integral([0] * k + [1], r) == Fraction(1, 2**k)
        lengths.append(polynomial_integral(r, r))
        m = degree // 2
        assert lengths[-1] == Fraction((2 * m + 1) * comb(2 * m, m), 4**m) ** 2
        assert lengths[-1] >= Fraction(degree + 1, 2)
        if degree % 2:
            assert r[-1] == 0  # an odd degree changes nothing
    assert list(cells["weights"]) == list(range(33))
    assert lengths == list(cells["squares"].values()) == sorted(lengths)
    r = cells["weights"][6]
    for place in (Fraction(0), Fraction(1, 3), Fraction(1)):
        value = sum(c * place**k for k, c in enumerate(r))
        assert cells["at"](r, place) == pytest.approx(float(value), rel=1e-15)


def test_the_covariance_of_the_notebook():
    """As (1) says, with fractions."""
    cells, _ = run_until(NOTEBOOK, "probabilities = ")
    h, p = fractions(*cells["points"]), fractions(*cells["probabilities"]).ravel()
    value = line_2_of_1(h, [1, 0], [0, 1], p)
    assert value == Fraction(147, 32)
    assert covariance([1, 0], [0, 1], cells["points"], cells["probabilities"]) == float(value)


def test_the_moments_of_the_notebook():
    """The three curves are the integrals that they are called."""
    _, shown = run_until(NOTEBOOK, "integrals up to")
    left = shown[-1].axes[0]
    curves = {line.get_label(): line.get_xydata() for line in left.lines}
    assert list(curves) == ["mass", "mean", "second moment"]
    for power, curve in enumerate(curves.values()):
        for m, height in curve[::33]:
            integral = up_to(lambda x, power=power: x**power * 2 / x**3, m)
            assert height == pytest.approx(integral, rel=1e-5)


def test_squares_of_the_density_without_a_variance_have_no_mean():
    """Beyond t: x with the density 2/x³ has the mass 1/t², so its square beyond t has 1/t."""
    for m in (1.0, 2.5):
        beyond = 1 - up_to(lambda x: 2 / x**3, m / 2)
        assert beyond == pytest.approx(1 - up_to(lambda y: 1 / y**2, m), rel=1e-4)


def test_the_first_exercise_of_the_notebook():
    """-36 + 192x - 180x² picks out the derivative at 0, and has the squared length 192."""
    r = [-36, 192, -180]
    assert [polynomial_integral([0] * k + [1], r) for k in range(3)] == [0, 1, 0]
    assert polynomial_integral(r, r) == 192


def test_the_other_exercises_of_the_notebook():
    """The covariance of the curve (t, t²), and the shortest quadratic with the value 1 at 1/2."""
    powers = [[0, 1], [0, 0, 1]]
    means = [polynomial_integral(p, [1]) for p in powers]
    found = [
        [polynomial_integral(p, q) - s * t for q, t in zip(powers, means, strict=True)]
        for p, s in zip(powers, means, strict=True)
    ]
    twelfth = Fraction(1, 12)
    assert found == [[twelfth, twelfth], [twelfth, Fraction(4, 45)]]
    shortest = [Fraction(-2, 3), Fraction(20, 3), Fraction(-20, 3)]
    assert sum(c / 2**k for k, c in enumerate(shortest)) == 1
    assert polynomial_integral(shortest, shortest) == Fraction(2, 3) ** 2
    r = [Fraction(-3, 2), 15, -15]
    assert [c * Fraction(4, 9) for c in r] == shortest


# The reference implementation.

few = settings(derandomize=True, max_examples=30, deadline=None)
seeds = st.integers(0, 10**6)
sizes = st.integers(1, 7)


def random_law(seed, n, d, offset=0.0):
    """Points, probabilities and two functionals without any symmetry."""
    rng = np.random.default_rng(seed)
    points, p = offset + rng.normal(1, 2, size=(n, d)), rng.dirichlet(np.ones(n))
    return points, p, rng.normal(size=d), rng.normal(size=d)


def random_weight(seed, d):
    root = np.random.default_rng(seed).normal(size=(d, d))
    return root @ root.T + np.eye(d)


@few
@given(seeds, sizes)
def test_inner(seed, d):
    rng = np.random.default_rng(seed)
    x, y, W = rng.normal(size=d), rng.normal(size=d), random_weight(seed, d)
    assert inner(x, y) == pytest.approx(dot(x, y), abs=1e-12)
    assert inner(x, y, W) == pytest.approx(weighted_inner_product(x, W, y), abs=1e-10)
    assert inner(x, y, W) == pytest.approx(inner(y, x, W), abs=1e-10)
    assert inner(x, y, np.eye(d)) == pytest.approx(inner(x, y), abs=1e-12)
    assert inner(x, x, W) > 0
    assert isinstance(inner(x, y), float)


@few
@given(seeds, sizes)
def test_representer(seed, d):
    """riesz.weighted: it solves Wr = b, so its inner products are the functional's values."""
    rng = np.random.default_rng(seed)
    b, h, W = rng.normal(size=d), rng.normal(size=d), random_weight(seed, d)
    r = representer(b, W)
    assert r_solves(W, r, b) == pytest.approx([0] * d, abs=1e-12)
    assert inner(r, h, W) == pytest.approx(dot(b, h), abs=1e-10)
    assert representer(b).tolist() == b.tolist()
    assert representer(b, np.eye(d)) == pytest.approx(b)


def test_representer_of_a_badly_scaled_weight():
    """The residual Wr - b is as small as rounding allows, also where r itself is not known well."""
    W = [[1 / (i + j + 1) for j in range(8)] for i in range(8)]  # condition about 10^10
    b = [0.5**k for k in range(8)]
    r = representer(b, W)
    size = sum(abs(W[0][c] * r[c]) for c in range(8))
    assert r_solves(np.array(W), r, b) == pytest.approx([0] * 8, abs=1e-15 * size)


def test_what_is_returned_is_not_what_was_given():
    b = np.array([1.0, 2.0])
    r = representer(b)
    r[0] = 7
    assert b.tolist() == [1, 2]


@few
@given(seeds, sizes, sizes)
def test_covariance(seed, n, d):
    """Against (1), with φ and ψ the functionals of f and g, and the last line of (2)."""
    points, p, f, g = random_law(seed, n, d)
    value = covariance(f, g, points, p)
    assert value == pytest.approx(line_2_of_1(points, f, g, p), abs=1e-11)
    assert value == pytest.approx(line_3_of_2(points, f, g, p), abs=1e-11)
    assert value == pytest.approx(covariance(g, f, points, p), abs=1e-12)
    equal = np.full(n, 1 / n)
    assert covariance(f, g, points) == pytest.approx(line_1_of_2(points, f, g, equal), abs=1e-11)
    assert isinstance(value, float)


@few
@given(seeds, sizes, sizes)
def test_covariance_operator(seed, n, d):
    """riesz.operator, and NumPy's own covariance matrix."""
    points, p, f, g = random_law(seed, n, d)
    matrix = covariance_operator(points, p)
    assert matrix.shape == (d, d)
    between = sum(f[a] * matrix[a, b] * g[b] for a in range(d) for b in range(d))
    assert between == pytest.approx(covariance(f, g, points, p), abs=1e-11)
    assert between == pytest.approx(operator_between(points, f, g, p), abs=1e-10)
    units = np.eye(d)
    entries = [[line_2_of_1(points, units[a], units[b], p) for b in range(d)] for a in range(d)]
    assert matrix == pytest.approx(np.array(entries), abs=1e-11)
    numpys = np.cov(points.T, bias=True, aweights=p).reshape(d, d)
    assert matrix == pytest.approx(numpys, abs=1e-11)
    numpys = np.cov(points.T, bias=True).reshape(d, d)
    assert covariance_operator(points) == pytest.approx(numpys, abs=1e-11)


def test_covariance_against_averages():
    points, p, f, g = random_law(5, 9, 3)
    along_f, along_g = points @ f, points @ g
    deviations = (x - np.average(x, weights=p) for x in (along_f, along_g))
    assert covariance(f, g, points, p) == pytest.approx(np.average(np.prod([*deviations], 0),
                                                                   weights=p))  # fmt: skip


def test_a_probability_of_0_and_a_point_twice():
    points, p, f, g = random_law(6, 4, 3)
    value = covariance(f, g, points, p)
    more = np.vstack([points, [[1e3, -1e3, 5]]])
    assert covariance(f, g, more, [*p, 0]) == pytest.approx(value)
    split = np.array([*p[:-1], p[-1] / 4, p[-1] * 3 / 4])
    assert covariance(f, g, np.vstack([points, points[-1:]]), split) == pytest.approx(value)


def test_one_point_has_no_covariance():
    assert covariance([1, 2], [3, 4], [[5, 6]]) == 0
    assert covariance_operator([[5, 6]]).tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("offset", [1e2, 1e4, 1e6, 1e8])
def test_points_far_from_the_origin(offset):
    """Against exact fractions of the same floats: an error in the mean enters only squared.

    Measured is |error| / (σ_f σ_g). Up to an offset of 10^6 standard deviations nothing is lost;
    at 10^8 the square of the mean's rounding, (10^8 ε)², shows.
    """
    for seed in range(5):
        points, p, f, g = random_law(seed, 7, 4, offset)
        exact_p = fractions(*p) / sum(fractions(*p))
        law, (φ, ψ) = fractions(*points), fractions(f, g)
        exact = line_1_of_2(law, φ, ψ, exact_p)
        spread = float(line_1_of_2(law, φ, φ, exact_p) * line_1_of_2(law, ψ, ψ, exact_p)) ** 0.5
        found = covariance(f, g, points, p)
        between = float(f @ covariance_operator(points, p) @ g)
        eps = np.finfo(float).eps
        allowed = 20 * eps + (20 * eps * offset) ** 2
        assert abs(float(Fraction(found) - exact)) <= allowed * spread
        assert abs(float(Fraction(between) - exact)) <= 10 * allowed * spread


two, square = [1.0, 2.0], [[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]]
nan, inf = float("nan"), float("inf")
BAD = {
    "nan": (lambda: inner([1, nan], two), "x holds NaN or infinity: remove or replace"),
    "infinity": (lambda: inner(two, [inf, 1]), "y holds NaN or infinity: remove or replace"),
    "none": (lambda: inner([1, None], two), "x holds NaN|x must be an array of real numbers"),
    "empty": (lambda: inner([], []), "x is empty: give at least one point"),
    "a number": (lambda: inner(1, 2), r"x must have the shape \(any\), and has \(\)"),
    "a matrix": (lambda: inner([two], [two]), r"x must have the shape \(any\), and has \(1, 2\)"),
    "two lengths": (lambda: inner(two, [1]), r"y must have the shape \(2\), and has \(1,\)"),
    "text": (lambda: inner(["a", "b"], two), "x must be an array of real numbers"),
    "text that reads as numbers": (lambda: inner(["1", "2"], two), "x must be an array of real"),
    "complex array": (lambda: inner(np.array([1j, 2]), two), "x must be an array of real numbers"),
    "complex": (lambda: inner([1j, 2], two), "x must be an array of real numbers"),
    "weight of another size": (
        lambda: inner(two, two, np.eye(3)),
        r"weight must have the shape \(2, 2\), and has \(3, 3\)",
    ),
    "weight with nan": (lambda: inner(two, two, [[nan, 0], [0, 1]]), "weight holds NaN"),
    "weight not symmetric": (
        lambda: inner(two, two, [[1, 1], [0, 1]]),
        r"weight must be symmetric: if rounding is the cause, pass \(weight \+ weight.T\) / 2",
    ),
    "weight indefinite": (
        lambda: inner(two, two, [[1, 2], [2, 1]]),
        "weight must be positive definite: x\\*Wx > 0 for every x but 0",
    ),
    "weight of rank 1": (lambda: inner(two, two, [[1, 1], [1, 1]]), "must be positive definite"),
    "representer: nan": (lambda: representer([nan]), "values holds NaN or infinity"),
    "representer: empty": (lambda: representer([]), "values is empty: give"),
    "representer: matrix": (lambda: representer([two]), r"values must have the shape \(any\)"),
    "representer: weight": (lambda: representer(two, -np.eye(2)), "must be positive definite"),
    "no points": (lambda: covariance(two, two, np.empty((0, 2))), "points is empty: give"),
    "no coordinates": (lambda: covariance([], [], np.empty((2, 0))), "points is empty: give"),
    "one point, not a list": (
        lambda: covariance(two, two, two),
        r"points must have the shape \(any, any\), and has \(2,\)",
    ),
    "ragged": (
        lambda: covariance(two, two, [[1.0], [1.0, 2.0]]),
        "points must be an array of real numbers: setting an array element",
    ),
    "points with nan": (lambda: covariance(two, two, [[1, nan]]), "points holds NaN"),
    "f of another length": (
        lambda: covariance([1], two, square),
        r"f must have the shape \(2\), and has \(1,\)",
    ),
    "g of another length": (
        lambda: covariance(two, [1, 2, 3], square),
        r"g must have the shape \(2\), and has \(3,\)",
    ),
    "probabilities, too few": (
        lambda: covariance(two, two, square, [0.5, 0.5]),
        r"probabilities must have the shape \(3\), and has \(2,\)",
    ),
    "probabilities, negative": (
        lambda: covariance(two, two, square, [0.6, 0.6, -0.2]),
        "probabilities must not be negative and must sum to 1",
    ),
    "probabilities, counts": (
        lambda: covariance_operator(square, [1, 2, 3]),
        "probabilities must not be negative and must sum to 1",
    ),
    "probabilities, almost": (
        lambda: covariance([1.0], [1.0], [[1e8], [1e8]], [0.5, 0.500000009]),
        "must sum to 1: divide them by their sum",
    ),
    "probabilities, nan": (
        lambda: covariance_operator(square, [0.5, 0.5, nan]),
        "probabilities holds NaN",
    ),
    "operator: infinity": (lambda: covariance_operator([[inf]]), "points holds NaN or infinity"),
    "operator: text": (lambda: covariance_operator("points"), "points must be an array of real"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_and_says_why(case):
    call, message = BAD[case]
    with pytest.raises(ValueError, match=message), warnings.catch_warnings():
        warnings.simplefilter("error")
        call()


def test_lists_tuples_and_integers_are_arrays_too():
    assert inner((1, 2), [3, 4]) == 11
    assert covariance([1, 0], (0, 1), [(0, 0), (2, 4)]) == 2
    assert representer([3, 4], [[1, 0], [0, 2]]).tolist() == [3, 2]
