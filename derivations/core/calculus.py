"""Calculus by certificate: SymPy differentiates, expands and cancels; it is not asked more.

An integral is shown by its antiderivative: differentiate it, compare, take the difference at
the ends. Two expressions are equal when their difference cancels to 0. Whatever does not
cancel is not shown, and raises.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy.calculus.singularities import singularities

# Continuous wherever `singularities` finds nothing: no steps, no branch cuts, no cases.
CONTINUOUS = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.erf, sp.log)
PLAIN = (sp.Symbol, sp.Rational, sp.NumberSymbol, sp.Add, sp.Mul, sp.Pow)


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
    return any(
        sp.cancel(sp.expand(form)) == 0
        for form in (plain, sp.expand_trig(plain), sp.powsimp(sp.expand(plain.rewrite(sp.exp))))
    )


def differs(expression: Any) -> bool:
    """True if the expression is not 0 where its symbols are the first primes from 5 on."""
    entries = list(expression) if isinstance(expression, sp.MatrixBase) else [expression]
    symbols = sorted(set().union(*(e.free_symbols for e in entries)), key=str)
    there = {symbol: sp.prime(k + 3) for k, symbol in enumerate(symbols)}
    return any(bool(abs(sp.N(e.subs(there), 30)) > 1e-20) for e in entries)


def show_equal(lhs: Any, rhs: Any, by: Antiderivative | Telescoping | None = None) -> None:
    """Raise unless lhs = rhs is shown, by cancelling or by the certificate given."""
    if by is None:
        if not vanishes(lhs - rhs):
            raise NotShown(f"{lhs} - ({rhs}) does not cancel to 0")
        return
    if isinstance(by, Telescoping):
        show_sum(lhs, rhs, by.function)
    else:
        show_integral(lhs, rhs, by.function)


def show_sum(lhs: sp.Sum, rhs: sp.Expr, function: sp.Expr) -> None:
    only(sp.Sum, lhs)
    term, (k, low, high) = lhs.function, lhs.limits[0]
    tame(function, k)
    if not (high - low + 1).is_nonnegative:
        raise NotShown(f"{high} may be less than {low}")
    for pole in (p.base for p in function.atoms(sp.Pow) if p.exp.is_negative and p.base.has(k)):
        if not pole.subs(k, low + sp.Dummy(integer=True, nonnegative=True)).is_nonzero:
            raise NotShown(f"{pole}, which is divided by, may be 0")
    if not vanishes(function.subs(k, k + 1) - function - term):
        raise NotShown(f"the steps of {function} are not {term}")
    if not vanishes(function.subs(k, high + 1) - function.subs(k, low) - rhs):
        raise NotShown(f"{function} between {low} and {high} does not give {rhs}")


def show_integral(lhs: sp.Integral, rhs: sp.Expr, function: sp.Expr) -> None:
    only(sp.Integral, lhs)
    integrand, (x, low, high) = lhs.function, lhs.limits[0]
    tame(function, x)
    if not vanishes(sp.diff(function, x) - integrand):
        raise NotShown(f"the derivative of {function} is not {integrand}")
    between = sp.Interval(sp.Min(low, high), sp.Max(low, high))
    if singularities(function, x, between) != sp.S.EmptySet:
        raise NotShown(f"{function} is singular between {low} and {high}")
    ends = [
        sp.limit(function, x, end) if end.is_infinite else function.subs(x, end)
        for end in (low, high)
    ]
    if not vanishes(ends[1] - ends[0] - rhs):
        raise NotShown(f"{function} between {low} and {high} does not give {rhs}")


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
