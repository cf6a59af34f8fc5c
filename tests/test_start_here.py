"""Chapter 00: its claims by loops, and the numbers that its notebook draws."""

import numpy as np
import pytest
from loops import dot, fractions, run_until

from derivations.chapters.c00_start_here import centred_scores

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
    h, U = fractions(0, 5), fractions([4], [3]) / 5
    lines = [f(U, h) for f in (line_2_of_distance, line_3_of_distance, line_4_of_distance)]
    assert lines == [16, -2, 16]
    assert distance_from_projection(U, h) == 16
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
    _, shown = run_until("00_start_here", "the span of U")
    ax = shown[-1].axes[0]
    coordinate, residual, whole = (patch.get_xy()[:-1] for patch in ax.patches)
    assert [area(c) for c in (coordinate, residual, whole)] == pytest.approx([9, 16, 25])
    named = [float(t.get_text().strip("$").split("= ")[1]) for t in ax.texts if "=" in t.get_text()]
    assert named == [9, 16, 25]
    for corners in (coordinate, residual, whole):
        sides = np.diff(corners, axis=0)
        assert dot(sides[0], sides[1]) == pytest.approx(0)
        assert dot(sides[0], sides[0]) == pytest.approx(dot(sides[1], sides[1]))
    # The triangle is closed, and the residual is at right angles to the projection.
    for here, there in ((coordinate, residual), (residual, whole), (whole, coordinate)):
        assert here[1] == pytest.approx(there[0])
    assert dot(coordinate[1] - coordinate[0], residual[1] - residual[0]) == pytest.approx(0)


def test_the_figures_of_the_scores():
    _, shown = run_until("00_start_here", "draw(centred")
    points = fractions([0, 5], [1, 2], [8, 1], [5, 0], [9, 3])
    axis = fractions(4, 3) / 5
    scores = [dot(point, axis) for point in points]
    assert scores == [3, 2, 7, 4, 9]
    mean = sum(scores) / 5
    for figure, expected in zip(shown[-2:], (scores, [x - mean for x in scores]), strict=True):
        plane, bars = figure.axes
        heights = [bar.get_height() for bar in bars.patches]
        assert heights == pytest.approx([float(x) for x in expected])
        # Nothing is special by accident: no point is its own foot.
        dashed = [line for line in plane.lines if line.get_linestyle() == "--"]
        assert len(dashed) == 5 and all(np.ptp(line.get_xdata()) > 0.4 for line in dashed)
        (x0, x1), (y0, y1) = plane.get_xlim(), plane.get_ylim()
        for line in dashed:  # points and feet are in the picture
            assert all(x0 < x < x1 for x in line.get_xdata())
            assert all(y0 < y < y1 for y in line.get_ydata())
        assert bars.get_ylim()[0] < min(expected) and max(expected) < bars.get_ylim()[1]


def test_what_the_notebook_says_of_the_answers():
    cells, _ = run_until("00_start_here", "let y := U*h")
    check = cells["check"]
    given = "let h ∈ H; given U*U = I; "
    assert check(given + "‖UU*h‖² = ‖h‖²").verdict == "fails"
    for line in ("‖UU*h‖² ≤ ‖h‖²", "(UU*)² = UU*", "norm(h - UU*h)^2 = <h, h> - norm(U*h)^2"):
        assert check(given + line), line
    assert check(given + "UU* = I").verdict == "fails"
    assert check("let h ∈ H; ‖h - UU*h‖² - (‖h‖² - ‖U*h‖²) = ⟨h, UU*UU*h⟩ - ‖U*h‖²")
    assert check("(CGα)*CGβ = (Gα)*CGβ")


def test_what_the_notebook_says_of_the_variants():
    last = [m for m in centred_scores.verify().mutants if m.line == 4]
    assert [m.verdict for m in last].count("equivalent") == 4 and len(last) == 12
