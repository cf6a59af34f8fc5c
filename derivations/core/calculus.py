"""Calculus by certificate: SymPy differentiates, expands and cancels; it is not asked more.

An integral is shown by its antiderivative: differentiate it, compare, take the difference at
the ends. Two expressions are equal when their difference cancels to 0. Whatever does not
cancel is not shown, and raises. Numbers are a second witness (`compare`): both sides at values
that the symbols may have, an integral by quadrature, a sum term by term.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import mpmath
import sympy as sp
from sympy.calculus.singularities import singularities
from sympy.core.evalf import PrecisionExhausted

from .check import factors
from .words import is_number

# Continuous wherever `singularities` finds nothing: no steps, no branch cuts, no cases.
CONTINUOUS = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.erf, sp.log)
PLAIN = (sp.Symbol, sp.Rational, type(sp.pi), type(sp.E), sp.Add, sp.Mul, sp.Pow)


class NotShown(ValueError):
    """An equation of calculus that its certificate does not show."""


@dataclass(frozen=True)
class Antiderivative:
    """A certificate for an integral: a function F with F' = f and no jump on the way."""

    function: sp.Expr


@dataclass(frozen=True)
class Telescoping:
    """A certificate for a finite sum: a function F of the index with F(k + 1) - F(k) = term."""

    function: sp.Expr


def vanishes(expression: Any) -> bool:
    """True only if the expression (or every entry of a matrix) cancels to 0."""
    if isinstance(expression, sp.MatrixBase):
        return all(vanishes(entry) for entry in expression)
    plain = sp.sympify(expression)
    # An integral or a sum is one number: `expand` would take it apart, into parts that may diverge.
    plain = plain.xreplace({part: sp.Dummy(real=True) for part in plain.atoms(sp.Integral, sp.Sum)})
    return any(
        sp.cancel(sp.expand(form)) == 0
        for form in (plain, sp.expand_trig(plain), sp.powsimp(sp.expand(plain.rewrite(sp.exp))))
    )


# Values that the symbols may have.

VALUES = [sp.Rational(p, q) for p, q in ((1, 3), (2, 7), (5, 2), (4, 9), (7, 3), (6, 11))]
VALUES += [*map(sp.Integer, (2, 3, 4, 5, 6, 7)), *(-value for value in VALUES[:3]), sp.Integer(-2)]
TRIALS = 3
TINY = mpmath.mpf(10) ** -18  # what is left of 0 when 25 digits are carried


@dataclass(frozen=True)
class Given:
    """What is said of the symbols beyond what they assume: numbers not 0, numbers above 0."""

    nonzero: tuple[sp.Expr, ...] = ()
    positive: tuple[sp.Expr, ...] = ()


NOTHING = Given()


@lru_cache(maxsize=4096)
def allowed(symbol: sp.Symbol, value: Any) -> bool:
    """The value is one that the symbol may have: a positive integer, say."""
    value = sp.Rational(value)
    return all(getattr(value, f"is_{k}") is v for k, v in symbol.assumptions0.items())


def trials(entries: Sequence[sp.Expr], given: Given) -> Iterator[dict[sp.Symbol, sp.Rational]]:
    """Some values of the symbols, no two alike, that satisfy what is said of them."""
    said = (*given.nonzero, *given.positive)
    symbols = sorted(set().union(*(e.free_symbols for e in (*entries, *said))), key=str)
    rng, found = random.Random(7), 0
    for _ in range(500):
        there: dict[sp.Symbol, sp.Rational] = {}
        for symbol in symbols:
            choice = [v for v in VALUES if allowed(symbol, v) and v not in there.values()]
            there[symbol] = rng.choice(choice) if choice else sp.nan
        if sp.nan in there.values() or any(e.xreplace(there) == 0 for e in given.nonzero):
            continue
        if all(e.xreplace(there) > 0 for e in given.positive):
            found += 1
            yield there
        if found == TRIALS or not symbols:
            return
    if not found:
        raise NotShown("no values were found that the symbols may have")


def differs(expression: Any, given: Given = NOTHING) -> bool:
    """True only if the expression is certainly not 0, at some values that its symbols may have."""
    entries = list(expression) if isinstance(expression, sp.MatrixBase) else [expression]

    def certain(number: sp.Expr) -> bool:
        try:
            value, again = (sp.N(number, digits, strict=True) for digits in (15, 30))
            return bool(value != 0 and abs(value - again) < sp.Rational(1, 1000) * abs(again))
        except (PrecisionExhausted, TypeError, ValueError):
            return False  # it may be 0: the digits ran out

    return any(certain(e.subs(there)) for there in trials(entries, given) for e in entries)


# The second witness.


def compare(lhs: Any, rhs: Any, given: Given = NOTHING) -> None:
    """Raise unless both sides are one real number, wherever they are tried."""
    sides = [list(e) if isinstance(e, sp.MatrixBase) else [sp.sympify(e)] for e in (lhs, rhs)]
    for there in trials([*sides[0], *sides[1]], given):
        for left, right in zip(*sides, strict=True):
            a, b = value(left, there), value(right, there)
            if not abs(a - b) <= max(TINY, 1e-9 * max(abs(a), abs(b))):
                at = ", ".join(f"{symbol} = {v}" for symbol, v in there.items())
                raise NotShown(
                    f"in numbers {left} is {mpmath.nstr(a, 8)} and {right} is "
                    f"{mpmath.nstr(b, 8)}" + (f", at {at}" if at else "")
                )


def value(expression: sp.Expr, there: dict[sp.Symbol, sp.Rational]) -> Any:
    """A real number, to twenty digits or so: integrals by quadrature, sums term by term."""
    with mpmath.workdps(25):
        known: dict[sp.Expr, sp.Expr] = {}
        for part in expression.atoms(sp.Integral, sp.Sum):
            body, (x, low, high) = unbound(part)
            low, high = (sp.sympify(end).subs(there) for end in (low, high))
            f = sp.lambdify(x, body.subs(there), "mpmath")
            if isinstance(part, sp.Sum):
                total = mpmath.fsum(map(f, range(int(low), int(high) + 1)))
            else:
                inside = [e for e in (-1, 0, 1) if (low < e) and (e < high)]
                ends = [sp.lambdify([], e, "mpmath")() for e in (low, *inside, high)]
                for left, right in pairwise(ends):
                    near = right - 1 if mpmath.isinf(left) else left + 1
                    middle = near if mpmath.isinf(right - left) else (left + right) / 2
                    real_at(middle, body, x, there)
                total, error = mpmath.quad(f, ends, error=True)
                if not error <= max(TINY, 1e-9 * abs(total)):
                    raise NotShown(f"quadrature does not settle on a value of {part}")
            known[part] = real(total, part)
        number = sp.N(expression.xreplace(known).subs(there), 25)
        return mpmath.mpf(real(number, expression))


def real_at(point: Any, body: sp.Expr, x: sp.Symbol, there: dict[sp.Symbol, sp.Rational]) -> None:
    """Raise if a logarithm or a root is taken of a negative number, even if that cancels."""
    for node in body.atoms(sp.Pow, sp.log):
        base = node.args[0]
        whole = isinstance(node, sp.Pow) and node.exp.is_integer
        if base.has(x) and not (whole or sp.lambdify(x, base.subs(there), "mpmath")(point) >= 0):
            raise NotShown(f"{node} is not a real number where it is tried")


def real(number: Any, of: sp.Expr) -> sp.Float:
    whole = sp.sympify(number)
    if not whole.is_number or whole.has(sp.nan, sp.zoo, sp.oo, -sp.oo):
        raise NotShown(f"{of} has no value where it is tried")
    re, im = whole.as_real_imag()
    if abs(im) > sp.Float(10) ** -12 * (1 + abs(re)):
        raise NotShown(f"{of} is not a real number where it is tried")
    return sp.Float(re, 25)


def sound(expression: Any, given: Given, within: frozenset[sp.Symbol] = frozenset()) -> None:
    """Raise unless the expression is exact and real, and divides by nothing that may be 0.

    Within an integral or a sum, what holds its variable is left to the certificate.
    """
    if isinstance(expression, sp.MatrixBase):
        for entry in expression:
            sound(entry, given)
        return
    if expression.has(sp.Float):
        raise NotShown(f"{expression} holds a floating-point number, which is not exact")
    if expression.has(sp.I, sp.nan, sp.zoo) or not expression.is_commutative:
        raise NotShown(f"{expression} is not a real number")
    known = factors(sp.Mul(*given.nonzero, *given.positive))
    walk = sp.preorder_traversal(expression)
    for node in walk:
        if isinstance(node, sp.Integral | sp.Sum):
            for limit in node.limits:
                for end in limit[1:]:
                    if not end.is_infinite:
                        sound(end, given, within)
            sound(node.function, given, within.union(limit[0] for limit in node.limits))
            walk.skip()
            continue
        if isinstance(node, sp.Symbol) and not is_number(node):
            raise NotShown(f"{node} is not a real number")
        if not isinstance(node, PLAIN + CONTINUOUS):
            raise NotShown(f"{node} may jump, or have no value somewhere")
        if not isinstance(node, sp.Pow | sp.log) or node.args[0].free_symbols & within:
            continue
        base = node.args[0]
        root = isinstance(node, sp.Pow) and not node.exp.is_integer and not base.is_nonnegative
        known_sign = base.is_positive or base in given.positive
        if (isinstance(node, sp.log) or root) and not known_sign:
            raise NotShown(f"{node} need not be a real number: {base} may be negative")
        if isinstance(node, sp.Pow) and not node.exp.is_nonnegative:
            if vanishes(base):
                raise NotShown(f"divides by {base}, which is 0")
            for factor in factors(sp.numer(sp.together(base))) - known:
                if not factor.is_nonzero:
                    raise NotShown(f"divides by {factor}, which may be 0")


def unbound(part: Any) -> tuple[sp.Expr, tuple[sp.Symbol, sp.Expr, sp.Expr]]:
    """The body and the limits, with a variable that assumes nothing but what it runs over."""
    x, low, high = part.limits[0]
    plain = sp.Dummy(x.name, **({"integer": True} if isinstance(part, sp.Sum) else {"real": True}))
    return part.function.xreplace({x: plain}), (plain, low, high)


def show_equal(
    lhs: Any,
    rhs: Any,
    by: Antiderivative | Telescoping | None = None,
    given: Given = NOTHING,
) -> None:
    """Raise unless lhs = rhs is shown, by cancelling or by the certificate given."""
    lhs, rhs = sp.sympify(lhs), sp.sympify(rhs)
    for side in (lhs, rhs):
        sound(side, given)
    if by is not None:
        only(sp.Sum if isinstance(by, Telescoping) else sp.Integral, lhs)
        sound(by.function, given, frozenset([lhs.limits[0][0]]))
    if by is None:
        if not vanishes(lhs - rhs):
            raise NotShown(f"{lhs} - ({rhs}) does not cancel to 0")
    elif isinstance(by, Telescoping):
        show_sum(lhs, rhs, by.function)
    else:
        show_integral(lhs, rhs, by.function)
    try:
        compare(lhs, rhs, given)
    except TypeError:  # mpmath cannot order complex numbers
        raise NotShown(f"{lhs} is not a real number where it is tried") from None


def show_sum(lhs: sp.Sum, rhs: sp.Expr, function: sp.Expr) -> None:
    term, (k, low, high) = unbound(lhs)
    function = function.xreplace({lhs.limits[0][0]: k})
    tame(function, k)
    if not (low.is_integer and high.is_integer):
        raise NotShown(f"the ends {low} and {high} of a sum must be integers")
    if not (high - low + 1).is_nonnegative:
        raise NotShown(f"{high} may be less than {low}")
    later = low + sp.Dummy(integer=True, nonnegative=True)
    for node in (n for e in (term, function) for n in e.atoms(sp.Pow, sp.log) if n.has(k)):
        base = node.args[0].subs(k, later)
        if isinstance(node, sp.log) and not base.is_positive:
            raise NotShown(f"{node.args[0]}, whose logarithm is taken, may not be positive")
        if isinstance(node, sp.Pow) and not node.exp.is_nonnegative and not base.is_nonzero:
            raise NotShown(f"{node.args[0]}, which is divided by, may be 0")
        if isinstance(node, sp.Pow) and not (node.exp.is_integer or base.is_nonnegative):
            raise NotShown(f"{node.args[0]}, whose root is taken, may be negative")
    if not vanishes(function.subs(k, k + 1) - function - term):
        raise NotShown(f"the steps of {function} are not {term}")
    if not vanishes(function.subs(k, high + 1) - function.subs(k, low) - rhs):
        raise NotShown(f"{function} between {low} and {high} does not give {rhs}")


def show_integral(lhs: sp.Integral, rhs: sp.Expr, function: sp.Expr) -> None:
    if not vanishes(grown(lhs, function) - rhs):
        _, low, high = lhs.limits[0]
        raise NotShown(f"{function} between {low} and {high} does not give {rhs}")


@lru_cache(maxsize=256)
def grown(lhs: sp.Integral, function: sp.Expr) -> sp.Expr:
    """What an antiderivative grows by from end to end, once it is shown to be one."""
    integrand, (x, low, high) = unbound(lhs)
    function = function.xreplace({lhs.limits[0][0]: x})
    tame(function, x)
    if not vanishes(sp.diff(function, x) - integrand):
        raise NotShown(f"the derivative of {function} is not {integrand}")
    between = sp.Interval(sp.Min(low, high), sp.Max(low, high))
    try:
        asked = [(function, between)]
        for node in integrand.atoms(sp.Pow, sp.log):  # also of what cancels
            if not node.args[0].is_positive:
                asked.append((node, between.interior))
        for part, where in asked:
            if singularities(part, x, where) != sp.S.EmptySet:
                raise NotShown(f"{part} is singular between {low} and {high}")
        ends = [
            sp.limit(function, x, end) if end.is_infinite else function.subs(x, end)
            for end in (low, high)
        ]
    except NotImplementedError:
        raise NotShown(f"{function} may be singular, or have no limit, on the way") from None
    return ends[1] - ends[0]


def only(kind: type[Any], lhs: Any) -> None:
    if not isinstance(lhs, kind) or [len(limit) for limit in lhs.limits] != [3]:
        raise NotShown(f"{lhs} is not one {kind.__name__.lower()} between two ends")


def tame(function: sp.Expr, x: sp.Symbol) -> None:
    """Raise unless the function is made of what is continuous wherever it is not singular."""
    for node in sp.preorder_traversal(function):
        if not isinstance(node, PLAIN + CONTINUOUS):
            raise NotShown(f"{node} may jump")
        if isinstance(node, sp.Pow):
            regular(node, x)


def regular(power: sp.Pow, x: sp.Symbol) -> None:
    """Raise unless it is known where the power is singular: `singularities` asks only about x."""
    base, exponent = power.args
    if exponent.has(x) and not base.is_positive:
        raise NotShown(f"{power} may jump")
    if not (exponent.has(x) or exponent.is_negative or exponent.is_nonnegative):
        raise NotShown(f"the sign of {exponent} is not known")
    if not base.has(x) and not exponent.is_nonnegative and not base.is_nonzero:
        raise NotShown(f"{base}, which is divided by, may be 0")
