"""Bounds: a difference as a sum of squares, found among the squares that a line suggests.

Nothing here is trusted: what is found is an equation, difference = sum of squares, and it is proved
like any other. The squares are those of the vectors and numbers in the line, of operators
below a trace, of their sums and differences and of their images under the operators around; of what
orthonormal axes leave of a vector, and of its coordinates with weights; beside them stands
‖v‖²‖w‖² - ⟨v, w⟩², which is not negative because ‖w‖² times it is the square of ‖w‖²v - ⟨v, w⟩w.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, product
from operator import add, mul
from typing import Any

import sympy as sp

from .check import Equation
from .completion import OutOfSteps
from .derived import apart, substituted
from .hypotheses import Hypothesis
from .models import inventory
from .nets import Poly
from .search import Search
from .show import DERIVED, is_square
from .words import (
    IllTyped,
    Index,
    R,
    Word,
    as_word,
    identity,
    index,
    inner,
    is_scalar,
    letter,
    norm2,
    total,
    trace,
)

MOST_VECTORS, MOST_SCALARS, MOST_SQUARES = 9, 6, 150
DEEP = 40  # how many squares are taken three at a time


def nonnegative(word: Word) -> bool:
    """Whether a number is seen not to be negative: a square, a norm, a sum or product of such."""
    match word.head, word.args:
        case "letter", (one,):
            return one in DERIVED and DERIVED[one][0] in ("norm", "number's root")
        case "id", ():
            return True
        case "scale", (factor, body):
            return bool(factor.is_nonnegative) and nonnegative(body)
        case "sum", (_, body):
            return nonnegative(body)
        case "add", parts:
            return all(map(nonnegative, parts))
        case "tr", (body,):
            flat = factors(body)
            half = len(flat) // 2
            return unscaled(body) and flat == [*starred(flat[half:]), *flat[half:]]
        case "mul", parts:
            groups = numbers_among(parts)
            return is_square(word) or (len(groups) > 1 and all(map(nonnegative, groups)))
    return False


def unscaled(word: Word) -> bool:
    """Whether no number is a factor, which `factors` leaves out."""
    parts = word.args if word.head in ("mul", "adj") else ()
    return word.head != "scale" and all(map(unscaled, parts))


def numbers_among(parts: Sequence[Word]) -> list[Word]:
    """The factors of a number as numbers: x*x y*y is x*x times y*y."""
    groups: list[Word] = []
    for part in parts:
        if groups and not is_scalar(groups[-1]):
            groups[-1] = groups[-1] * part
        else:
            groups.append(part)
    return groups


Found = dict[Word, tuple[Index, ...]]  # vectors and numbers, and what is summed around them


def pieces(word: Word, over: tuple[Index, ...], found: Found) -> None:
    """The vectors and numbers that a word is made of; below a trace the operators, too."""
    if word.head == "tr":
        flat = factors(word.args[0])
        found.setdefault(identity(word.args[0].cod), over)
        for start, end in combinations(range(len(flat) + 1), 2):
            part = flat[start:end]
            whole = product_of(starred(part) if part[0].head == "adj" else part)
            if whole is not None and whole.head != "id":
                found.setdefault(whole, over)
    if word.head == "sum":
        over = (*over, word.args[0])
    if word.head == "letter" and is_norm(word):
        pieces(DERIVED[word.args[0]][1], over, found)
    flat = factors(word)
    for k, factor in enumerate(flat if len(flat) > 1 else ()):
        for term in factor.args if factor.head == "add" else ():
            spread = product_of([*flat[:k], *factors(term), *flat[k + 1 :]])
            if spread is not None:
                pieces(spread, over, found)
    for start in range(len(flat)):
        for end in range(start + 1, len(flat) + 1):
            part = flat[start:end]
            if part[0].cod is R and part[-1].dom is not R:
                part = starred(part)
            whole = product_of(part)
            if whole is not None and whole.dom is R and whole.head != "id":
                found.setdefault(whole, over)
    for one in word.args:
        if isinstance(one, Word):
            pieces(one, over, found)


def factors(word: Word) -> list[Word]:
    """The factors of a product, without numbers, and with adjoints moved to the letters."""
    match word.head, word.args:
        case "mul", parts:
            whole = not is_scalar(word)  # a number among operators stays one factor
            split = ([p] if whole and is_scalar(p) else factors(p) for p in parts)
            return [f for some in split for f in some]
        case "adj", (body,):
            if is_scalar(body):
                return factors(body)
            return starred(factors(body)) if body.head in ("mul", "scale", "adj") else [word]
        case "scale", (_, body):
            return factors(body)
    return [word]


def starred(parts: Sequence[Word]) -> list[Word]:
    return [f.args[0] if f.head == "adj" else f.adj for f in reversed(parts)]


def product_of(parts: Sequence[Word]) -> Word | None:
    result = parts[0]
    try:
        for part in parts[1:]:
            result = result * part
    except IllTyped:
        return None
    return result


def candidates(
    gap: Word, operators: Sequence[Word], axes: Sequence[Word], weights: Sequence[Word]
) -> list[Word]:
    """What is not negative and may be a part of the gap, likely ones first."""
    found: Found = {}
    pieces(gap, (), found)
    found = dict(sorted(found.items(), key=lambda pair: len(factors(pair[0]))))
    vectors = {v: o for v, o in found.items() if not is_scalar(v)}
    for v in list(vectors):
        for operator in operators:
            for one in (operator, operator.adj):
                if one.dom is v.cod and len(vectors) < MOST_VECTORS:
                    vectors.setdefault(one * v, vectors[v])
    vectors = dict(list(vectors.items())[:MOST_VECTORS])
    scalars = {s: o for s, o in found.items() if is_scalar(s) and not is_square(s)}
    result: dict[Word, None] = {}

    def put(square: Word, *over: tuple[Index, ...]) -> None:
        for at in dict.fromkeys(k for o in over for k in reversed(o)):
            square = total(*apart(at, square, bound(square)))
        result.setdefault(square)

    vectors = {v: o for v, o in vectors.items() if v.dom.size is not None}  # others have no norm
    for v, o in (vectors | scalars).items():
        put(norm2(v), o)
    result.setdefault(as_word(1))
    for v, U in product(vectors, axes):  # by Bessel, and with a weight for each axis
        if U.cod is v.cod and v.dom is R:
            put(norm2(v - U * U.adj * v), vectors[v])
            at = index("j", U.dom)
            for few in (1, 2):
                for some in combinations([r for r in weights if r.cod is U.dom], few):
                    scaled = reduce(mul, [*(r[at] for r in some), U[:, at].adj * v])
                    put(total(at, norm2(scaled)), vectors[v])
    alike = [
        ((v, o), (w, p))
        for (v, o), (w, p) in combinations(vectors.items(), 2)
        if (v.cod, v.dom) == (w.cod, w.dom)
    ]
    for (v, o), (w, p) in [*alike, *combinations(list(scalars.items())[:MOST_SCALARS], 2)]:
        put(norm2(v - w), o, p)
        put(norm2(v + w), o, p)
    roots = {DERIVED[s.args[0]][1]: s for s in scalars if s.head == "letter" and is_norm(s)}
    for (v, o), (w, p) in alike:  # by Cauchy and Schwarz
        put(norm2(v) * norm2(w) - norm2(trace(inner(v, w))), o, p)
        if v.dom is R and {norm2(v), norm2(w)} <= set(roots):
            both = roots[norm2(v)] * roots[norm2(w)]
            put(both - inner(v, w), o, p)
            put(both + inner(v, w), o, p)
    for (v, o), (w, p) in combinations(vectors.items(), 2):
        put(norm2(v) * norm2(w), o, p)
    return list(result)[:MOST_SQUARES]


def length(word: Word) -> int:
    """How many letters are multiplied in a word, at most."""
    if word.head in ("letter", "one"):
        return 1
    parts = [length(part) for part in word.args if isinstance(part, Word)]
    return sum(parts) if word.head == "mul" else max(parts, default=0)


def is_norm(word: Word) -> bool:
    return word.args[0] in DERIVED and DERIVED[word.args[0]][0] == "norm"


def bound(word: Word) -> set[Index]:
    """The indices of the sums in a word."""
    inside = set().union(*(bound(p) for p in word.args if isinstance(p, Word)), set())
    return inside | {word.args[0]} if word.head == "sum" else inside


def squares(
    gap: Word, search: Search, given: Sequence[Hypothesis], known: Sequence[Word] = ()
) -> Iterator[Word]:
    """Sums of squares, with coefficients that are not negative, that the gap seems to be.

    `known` are numbers that are given not to be negative.
    """
    words = [gap, *(side for h in given for side in h.sides)]
    letters = [letter(x.name, x.cod, x.dom, x.rows) for x in inventory(words)[1]]
    operators = [x for x in letters if R not in (x.cod, x.dom) and x.args[0] not in DERIVED]
    equations = {h.equation for h in given if h.equation}
    axes = [
        U
        for U in operators
        if U.dom.kind == "index"
        and {Equation(U.adj * U, identity(U.dom)), Equation(U * U.adj, identity(U.cod))}
        & equations
    ]
    weights = [x for x in letters if x.dom is R and x.cod.kind == "index"]
    goal = reduced(gap, search)
    if goal is None:
        return
    sums = Sums(goal, search.K)
    spread = gap
    for h in [*given] * 3:  # G is TT*, where what defines may be defined itself
        if h.defines and h.equation and h.equation.rhs.head == "mul":
            spread = substituted(spread, h.defines, h.equation.rhs)
    found = dict.fromkeys(
        [c for w in (spread, gap) for c in candidates(w, operators, axes, weights)]
    )
    most = max(length(spread), length(gap)) + 2
    for square in [*known, *(s for s in found if length(s) <= most)]:
        poly = reduced(square, search)
        if poly:
            yield from sums.with_another(square, poly)


def reduced(word: Word, search: Search) -> Poly | None:
    try:
        return search.remainder(word)
    except (OutOfSteps, IllTyped, ValueError, KeyError, sp.CoercionFailed):
        return None


class Sums:
    """Which few of the squares seen so far add up to a goal.

    They are looked for at some values of the parameters, and then found for all.
    """

    def __init__(self, goal: Poly, K: Any) -> None:
        self.goal, self.K = goal, K
        self.at: dict[sp.Symbol, Fraction] = {}
        self.bits: dict[Any, int] = {}  # a bit for each net
        self.target = self.there(goal)
        self.wanted = self.mask(goal)
        self.seen: list[tuple[int, Word, Poly, Row]] = []

    def there(self, poly: Poly) -> Row:
        return {net: value(c, self.K, self.at) for net, c in poly.items()}

    def mask(self, poly: Poly) -> int:
        return sum(1 << self.bits.setdefault(net, len(self.bits)) for net in poly)

    def with_another(self, square: Word, poly: Poly) -> Iterator[Word]:
        """The sums that have this one as their last."""
        new = (self.mask(poly), square, poly, self.there(poly))
        for few in (0, 1, 2):
            for others in combinations(self.seen if few < 2 else self.seen[:DEEP], few):
                chosen = (*others, new)
                if self.fits([mask for mask, *_ in chosen]):
                    yield from self.sum_of(chosen)
        self.seen.append(new)

    def fits(self, masks: list[int]) -> bool:
        """Whether every net of the goal occurs, and every other one twice, to cancel."""
        once = twice = 0
        for mask in masks:
            once, twice = once | mask, twice | once & mask
        return not self.wanted & ~once and not once & ~twice & ~self.wanted

    def sum_of(self, chosen: Sequence[tuple[int, Word, Poly, Row]]) -> Iterator[Word]:
        c = solution(self.target, [row for *_, row in chosen], Fraction(0))
        if c is None or min(c) <= 0:
            return
        exact = solution(self.goal, [poly for _, _, poly, _ in chosen], self.K.zero) or []
        factors = [sp.factor(self.K.to_sympy(e)) for e in exact]
        if factors and all(e.is_nonnegative for e in factors):
            terms = zip((w for _, w, _, _ in chosen), factors, strict=True)
            yield reduce(add, [w if e == 1 else w * e for w, e in terms])


def value(c: Any, K: Any, at: dict[sp.Symbol, Fraction]) -> Fraction:
    """A coefficient where the parameters have some values, no two alike."""
    expression = K.to_sympy(c)
    for symbol in sorted(expression.free_symbols, key=str):
        at.setdefault(symbol, Fraction(7 + 2 * len(at)))
    number = sp.Rational(expression.xreplace({s: sp.Rational(v) for s, v in at.items()}))
    return Fraction(int(number.p), int(number.q))


Row = Mapping[Any, Any]  # the coefficient of each net


def solution(target: Row, rows: Sequence[Row], zero: Any) -> list[Any] | None:
    """The coefficients with which independent rows add up to the target."""
    places = dict.fromkeys(k for row in (*rows, target) for k in row)
    table = [[*(row.get(k, zero) for row in rows), target.get(k, zero)] for k in places]
    for column in range(len(rows)):
        pivot = next((r for r in range(column, len(table)) if table[r][column]), None)
        if pivot is None:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        top = table[column] = [x / table[column][column] for x in table[column]]
        for r, row in enumerate(table):
            if r != column and row[column]:
                table[r] = [x - row[column] * y for x, y in zip(row, top, strict=True)]
    if any(row[-1] for row in table[len(rows) :]):
        return None
    return [row[-1] for row in table[: len(rows)]]
