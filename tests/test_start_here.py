"""Chapter 00: its claims by loops, and the numbers that its notebook draws."""

from fractions import Fraction

import numpy as np
import pytest
from loops import dot, fractions, run_until

# Note 000, (4): one summand of line 2, one entry of line 3.


def centred_point_with_combination(T, α):
    n, d = T.shape
    mean = [sum(T[i, a] for i in range(n)) / n for a in range(d)]
    sums = []
    for i in range(n):
        deviation = [T[i, a] - mean[a] for a in range(d)]
        sums.append(sum(dot(deviation, T[j]) * α[j] for j in range(n)))
    return sums


def entry_of_centred_gram(T, α, n):
    at = range(int(n))
    G = [[dot(T[i], T[j]) for j in at] for i in at]
    C = [[(i == j) - 1 / n for j in at] for i in at]
    return [sum(C[i][j] * sum(G[j][k] * α[k] for k in at) for j in at) for i in at]


# Note 004, §9.4, the last display: x is φ(x) there.


def coordinates(U, h):
    return [sum(U[a, q] * h[a] for a in range(len(h))) for q in range(U.shape[1])]


def distance_from_projection(U, h):
    y = coordinates(U, h)
    projection = [sum(U[a, q] * y[q] for q in range(len(y))) for a in range(len(h))]
    return sum((h[a] - projection[a]) ** 2 for a in range(len(h)))


def line_2_of_distance(U, h):
    y = coordinates(U, h)
    projection = [sum(U[a, q] * y[q] for q in range(len(y))) for a in range(len(h))]
    inner_products = [[dot(U[:, p], U[:, q]) for q in range(len(y))] for p in range(len(y))]
    square = sum(y[p] * inner_products[p][q] * y[q] for p in range(len(y)) for q in range(len(y)))
    return dot(h, h) + square - 2 * dot(h, projection)


def line_3_of_distance(U, h):
    y = coordinates(U, h)
    return dot(h, h) - dot(y, y) - 2 * dot(y, y)


def line_4_of_distance(U, h):
    return sum(x**2 for x in h) - sum(x**2 for x in coordinates(U, h))


LOOPS = {
    "start.centred-scores": (centred_point_with_combination, entry_of_centred_gram),
    "start.distance-as-printed": (line_2_of_distance, line_3_of_distance),
    "start.distance": (distance_from_projection, line_4_of_distance),
}


def axes_are_orthonormal(U):
    at = range(U.shape[1])
    return [[dot(U[:, p], U[:, q]) - (p == q) for q in at] for p in at]


GIVEN = {"U*U = I": axes_are_orthonormal}


# What the notebook draws.


def test_the_three_lines_of_the_notebook():
    h, U = fractions(1, 7), fractions([4], [3]) / 5
    lines = [f(U, h) for f in (line_2_of_distance, line_3_of_distance, line_4_of_distance)]
    assert lines == [25, -25, 25]
    assert distance_from_projection(U, h) == 25
    cells, _ = run_until("00_start_here", "first, second, third")
    assert [cells["first"], cells["second"], cells["third"]] == lines


def area(corners):
    """The area of a polygon, by Gauss's formula."""
    k = len(corners)
    twice = sum(
        corners[i][0] * corners[(i + 1) % k][1] - corners[(i + 1) % k][0] * corners[i][1]
        for i in range(k)
    )
    return abs(twice) / 2


def test_the_figure_of_pythagoras():
    _, (figure,) = run_until("00_start_here", "residual")
    coordinate, residual, whole = (patch.get_xy()[:-1] for patch in figure.axes[0].patches)
    assert [area(c) for c in (coordinate, residual, whole)] == pytest.approx([25, 25, 50])
    for corners in (coordinate, residual, whole):
        sides = np.diff(corners, axis=0)
        assert dot(sides[0], sides[1]) == pytest.approx(0)
        assert dot(sides[0], sides[0]) == pytest.approx(dot(sides[1], sides[1]))
    # The triangle is closed, and the residual is at right angles to the projection.
    assert [c[1] for c in (coordinate, residual, whole)] == [
        pytest.approx(c[0]) for c in (residual, whole, coordinate)
    ]
    assert dot(coordinate[1] - coordinate[0], residual[1] - residual[0]) == pytest.approx(0)


def test_the_figure_of_the_scores():
    _, (_, figure) = run_until("00_start_here", "their scores")
    points = fractions([1, 2], [2, Fraction(1, 2)], [3, 3], [4, Fraction(3, 2)], [5, 4])
    scores = [float(dot(point, [2, 1])) / 5**0.5 for point in points]
    centre = sum(scores) / 5
    drawn = [[bar.get_height() for bar in ax.patches] for ax in figure.axes[1::2]]
    assert drawn[0] == pytest.approx(scores)
    assert drawn[1] == pytest.approx([x - centre for x in scores])
    assert sum(drawn[1]) == pytest.approx(0)
    for ax, heights in zip(figure.axes[1::2], drawn, strict=True):
        assert ax.get_ylim()[0] < min(heights) and max(heights) < ax.get_ylim()[1]
