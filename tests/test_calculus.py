"""Calculus by certificate: what cancels is shown, and nothing else is."""

import pytest
from sympy import (
    I,
    Integral,
    Matrix,
    Piecewise,
    Rational,
    Sum,
    acot,
    arg,
    atan,
    cos,
    exp,
    log,
    oo,
    pi,
    sin,
    sqrt,
    symbols,
    tan,
    zeros,
)

from derivations.core.calculus import (
    Antiderivative,
    NotShown,
    Telescoping,
    differs,
    show_equal,
    vanishes,
)

x, y, a = symbols("x y a", real=True)
c = symbols("c", positive=True)
k, l = symbols("k l", integer=True, positive=True)
m = symbols("m", integer=True)
rotation = Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])

TRUE = {
    "polynomial": ((x + y) ** 2, x**2 + 2 * x * y + y**2),
    "rational": (1 / (c * (c + 1)), 1 / c - 1 / (c + 1)),
    "trigonometric": (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    "double angle": (cos(2 * x), cos(x) ** 2 - sin(x) ** 2),
    "exponential": (exp(x + y), exp(x) * exp(y)),
    "matrix": (rotation.T * rotation, Matrix([[1, 0], [0, 1]])),
    "symbolic integer": (sin(k * pi) + cos(2 * k * pi), 1),
    "power of a symbolic integer": (2 ** (k + 1), 2 * 2**k),
}
FALSE = {
    "polynomial": ((x + y) ** 2, x**2 + y**2),
    "rational": (1 / (c * (c + 1)), 1 / c + 1 / (c + 1)),
    "trigonometric": (sin(x + y), sin(x) * cos(y) - cos(x) * sin(y)),
    "exponential": (exp(x + y), exp(x) + exp(y)),
    "one entry of a matrix": (rotation.T * rotation, Matrix([[1, 0], [0, -1]])),
    "symbolic integer": (cos(k * pi), 1),
    "almost": (x, x + Rational(1, 10**30)),
}


@pytest.mark.parametrize(("lhs", "rhs"), TRUE.values(), ids=TRUE)
def test_what_is_true_and_cancels_is_shown(lhs, rhs):
    assert vanishes(lhs - rhs)
    show_equal(lhs, rhs)


@pytest.mark.parametrize(("lhs", "rhs"), FALSE.values(), ids=FALSE)
def test_what_is_false_is_not_shown(lhs, rhs):
    assert not vanishes(lhs - rhs)
    with pytest.raises(NotShown, match="does not cancel to 0"):
        show_equal(lhs, rhs)


def test_a_zero_matrix_vanishes():
    assert vanishes(zeros(2, 3))
    assert not vanishes(Matrix([[0, 0, c]]))


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
        (Sum(x**m, (m, 0, 3)), 1 + x + x**2 + x**3),
        (Integral(x, (x, 0, 1)), Rational(1, 2)),  # nobody integrates unasked
    ],
    ids=["root", "sum", "integral"],
)
def test_what_is_true_and_does_not_cancel_is_refused(lhs, rhs):
    assert lhs.doit().evalf(subs={x: 2}) == pytest.approx(rhs.evalf(subs={x: 2}))
    with pytest.raises(NotShown):
        show_equal(lhs, rhs)


def integral(f, low, high):
    return Integral(f, (x, low, high))


SHOWN = {
    "polynomial": (integral(x**2, 0, 1), Rational(1, 3), x**3 / 3),
    "reversed ends": (integral(x**2, 1, 0), -Rational(1, 3), x**3 / 3),
    "symbolic power": (integral(x**k, 0, 1), 1 / (k + 1), x ** (k + 1) / (k + 1)),
    "infinite end": (integral(exp(-c * x), 0, oo), 1 / c, -exp(-c * x) / c),
    "both ends infinite": (integral(1 / (1 + x**2), -oo, oo), pi, atan(x)),
    "a pole outside": (integral(1 / x**2, 1, 2), Rational(1, 2), -1 / x),
    "logarithm": (integral(1 / x, 1, 2), log(2), log(x)),
    "sines": (
        integral(2 * sin(k * pi * x) ** 2, 0, 1),
        1,
        x - sin(2 * k * pi * x) / (2 * k * pi),
    ),
    # k + l and l differ whatever k is, so nothing is divided by 0
    "orthogonal sines": (
        integral(2 * sin((k + l) * pi * x) * sin(l * pi * x), 0, 1),
        0,
        sin(k * pi * x) / (k * pi) - sin((k + 2 * l) * pi * x) / ((k + 2 * l) * pi),
    ),
}


@pytest.mark.parametrize(("lhs", "rhs", "function"), SHOWN.values(), ids=SHOWN)
def test_an_antiderivative_shows_its_integral(lhs, rhs, function):
    show_equal(lhs, rhs, Antiderivative(function))
    with pytest.raises(NotShown, match="does not give"):
        show_equal(lhs, rhs + 1, Antiderivative(function))
    with pytest.raises(NotShown, match="the derivative of"):
        show_equal(lhs, rhs, Antiderivative(function + x))


step = Piecewise((0, x < Rational(1, 2)), (1, True))
two_sines = sin((k - l) * pi * x) / (pi * (k - l)) - sin((k + l) * pi * x) / (pi * (k + l))

# Each of these is false for some value of its letters (of some: for every one), although the
# function has the right derivative and the right difference at the ends.
REFUSED = {
    "a pole inside": (integral(1 / x**2, -1, 1), -2, -1 / x, "singular"),
    "a pole inside, ends reversed": (integral(1 / x**2, 1, -1), 2, -1 / x, "singular"),
    "a pole at an end": (integral(1 / x**2, 0, 1), oo, -1 / x, "oo may jump"),
    "a pole somewhere": (
        integral(1 / (x - a) ** 2, 0, 1),
        1 / a / (a - 1),
        -1 / (x - a),
        "divides by a",
    ),
    "a logarithm at 0": (integral(1 / x, 0, 1), oo, log(x), "oo may jump"),
    "infinite minus infinite": (integral(2 * x, -oo, oo), 0, x**2, "does not give"),
    "a step": (integral(0, 0, 1), 1, step, "may jump"),
    "a branch cut of acot": (integral(1 / (1 + x**2), -1, 1), -pi / 2, -acot(x), "may jump"),
    "a branch cut of arg": (integral(0, -1, 1), -pi, arg(x), "may jump"),
    "a branch cut of log": (integral(1, 0, 2 * pi), 0, -I * log(exp(I * x)), "real number"),
    "a jump of tan": (integral(1, 0, pi), 0, atan(tan(x)), "may jump"),
    "k may be l": (integral(2 * sin(k * pi * x) * sin(l * pi * x), 0, 1), 0, two_sines, "may be 0"),
    "m may be -1": (
        integral(x**m, 1, 2),
        (2 ** (m + 1) - 1) / (m + 1),
        x ** (m + 1) / (m + 1),
        "divides by m",
    ),
    "a may be 0": (integral(a**x * log(a), 0, 1), a - 1, a**x, "may be negative"),
    "two integrals": (Integral(1, (x, 0, 1), (y, 0, 2)), 1, x, "not one integral"),
    "a sum": (Sum(x, (x, 0, 3)), Rational(9, 2), x**2 / 2, "not one integral"),
    "no ends": (Integral(x, x), x**2 / 2, x**2 / 2, "not one integral"),
    "a multiple": (2 * integral(x, 0, 1), 1, x**2, "not one integral"),
}


@pytest.mark.parametrize(("lhs", "rhs", "function", "why"), REFUSED.values(), ids=REFUSED)
def test_a_certificate_that_proves_nothing_is_refused(lhs, rhs, function, why):
    with pytest.raises(NotShown, match=why):
        show_equal(lhs, rhs, Antiderivative(function))


# Sums that telescope: F(m + 1) - F(m) is the term.

SUMS = {
    "polynomial": (Sum(m, (m, 1, k)), k * (k + 1) / 2, m * (m - 1) / 2),
    "a pole outside": (Sum(1 / (m * (m + 1)), (m, 1, k)), 1 - 1 / (k + 1), -1 / m),
    "geometric": (Sum(2**m, (m, 0, k)), 2 ** (k + 1) - 1, 2**m),
}
NO_SUMS = {
    "an integral": (integral(x, 0, 3), 6, x * (x - 1) / 2, "not one sum"),
    "two sums": (Sum(1, (m, 1, 3), (k, 1, 2)), 3, m, "not one sum"),
    "a pole inside": (Sum(1 / (m * (m + 1)), (m, -2, 2)), -Rational(5, 6), -1 / m, "may be 0"),
    "c may be 1": (Sum(c**m, (m, 0, k)), (c ** (k + 1) - 1) / (c - 1), c**m / (c - 1), "may be 0"),
    "ends reversed": (Sum(m, (m, 3, 1)), -2, m * (m - 1) / 2, "may be less"),
}


@pytest.mark.parametrize(("lhs", "rhs", "function"), SUMS.values(), ids=SUMS)
def test_a_telescoping_function_shows_its_sum(lhs, rhs, function):
    assert lhs.subs(k, 3).doit() == rhs.subs(k, 3)
    show_equal(lhs, rhs, Telescoping(function))
    with pytest.raises(NotShown, match="does not give"):
        show_equal(lhs, rhs + 1, Telescoping(function))
    with pytest.raises(NotShown, match="the steps of"):
        show_equal(lhs, rhs, Telescoping(function + m))


@pytest.mark.parametrize(("lhs", "rhs", "function", "why"), NO_SUMS.values(), ids=NO_SUMS)
def test_a_telescoping_function_that_proves_nothing_is_refused(lhs, rhs, function, why):
    with pytest.raises(NotShown, match=why):
        show_equal(lhs, rhs, Telescoping(function))


def test_a_difference_is_shown_by_a_value():
    assert differs(x**2 - x)
    assert differs(Matrix([0, cos(k * pi) - 1]))  # at k = 5
    assert not differs((x + 1) ** 2 - x**2 - 2 * x - 1)
    assert not differs(zeros(2, 2))
