"""Arrays for whatever is given: they are drawn, and what is given is solved letter by letter.

What is defined is computed, and so are inverses, pseudo-inverses, roots and norms. Each other
equation is left to one letter, after those that it is then solved from: to a letter in which it is
linear, if there is one, by elimination; else arrays of the usual kinds (orthonormal columns,
projections, unit vectors, ...) are tried until one satisfies it. What comes out is never trusted:
every hypothesis is asked whether it holds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt, prod, sqrt
from typing import Any

import sympy as sp

from .calculus import allowed
from .check import Equation
from .hypotheses import Hypothesis
from .models import (
    Array,
    Model,
    added,
    dot,
    holds,
    inventory,
    inverse,
    multiplied,
    numbers,
    scaled,
    transposed,
)
from .show import DERIVED
from .words import Letter, R, Space, Word, free, is_scalar

LONG = 600  # bits of a numerator
AT_ONCE = 700  # fractions in a matrix that is eliminated
Unknown = Any  # what an equation may be solved for: a letter, or a number (a symbol)
Share = tuple[Unknown, list[tuple[Equation, int]]]  # with its equations, and their degrees in it


@dataclass
class Arrays:
    """What is given, prepared: which letters are computed, and which equations are to be solved."""

    given: Sequence[Hypothesis]
    words: Sequence[Word]
    recipes: dict[Letter, Callable[[Model], Array]] = field(default_factory=dict)
    uses: dict[Letter, dict[Unknown, int]] = field(default_factory=dict)  # degrees in unknowns

    def __post_init__(self) -> None:
        sides = [side for h in self.given for side in h.sides]
        defined = {
            h.defines.args[0]: h.equation.rhs for h in self.given if h.defines and h.equation
        }
        pending = [*self.words, *sides]
        met: set[Letter] = set()
        while fresh := [x for x in inventory(pending)[1] if x not in met]:
            met.update(fresh)
            pending += [DERIVED[x][1] for x in fresh if x in DERIVED]
        self.spaces, self.letters, symbols = inventory(pending)
        said = [e for h in self.given for e in (h.nonzero, h.positive) if e is not None]
        self.symbols = sorted({*symbols}.union(*(e.free_symbols for e in said)), key=str)
        for x in self.letters:
            self.prepare(x, defined, ())
        self.base = [x for x in self.letters if x not in self.recipes]
        self.equations = [
            h.equation
            for h in self.given
            if h.equation and not h.defines and not self.is_law(h.equation)
        ]
        self.unknowns = [(e, self.degrees(e.lhs - e.rhs)) for e in self.equations]

    def prepare(self, x: Letter, defined: Mapping[Letter, Word], above: tuple[Letter, ...]) -> None:
        """How a letter is computed, after those that it is computed from."""
        if x in self.uses or x in above:
            return
        if x in defined:
            body = defined[x]
            self.inside(body, defined, (*above, x))
            self.uses[x] = self.degrees(body)
            self.recipes[x] = lambda model: model.value(body)
        elif x in DERIVED:
            kind, of = DERIVED[x]
            self.inside(of, defined, (*above, x))
            self.uses[x] = {y: 9 for y in self.degrees(of)}
            self.recipes[x] = lambda model: COMPUTED[kind](model.value(of))
        else:
            self.uses[x] = {x: 1}

    def inside(self, word: Word, defined: Mapping[Letter, Word], above: tuple[Letter, ...]) -> None:
        for y in inventory([word])[1]:
            self.prepare(y, defined, above)

    def is_law(self, equation: Equation) -> bool:
        """One of the equations that define an inverse, which is computed."""
        letters = inventory([equation.lhs, equation.rhs])[1]
        return any(x in DERIVED and equation in laws(x) for x in letters)

    def degrees(self, word: Word) -> dict[Unknown, int]:
        """The degree of a word in each letter and number that is not computed, at most."""
        if word.head == "letter":
            return self.uses.get(word.args[0], {})
        found: dict[Unknown, int] = {}
        parts = [self.degrees(part) for part in word.args if isinstance(part, Word)]
        if word.head == "scale":
            symbols = word.args[0].free_symbols
            parts.append({s: degree_in(word.args[0], s) for s in symbols if not s.is_integer})
        for part in parts:
            for x, d in part.items():
                now = found.get(x, 0)
                found[x] = now + d if word.head in ("mul", "scale") else max(now, d)
        return found

    # One attempt: arrays drawn, then solved.

    def model(self, sizes: Mapping[Space, int], seed: int, style: str, unit: Any) -> Model | None:
        """Arrays in which all that is given holds, if this attempt finds some."""
        rng = random.Random(seed)
        model = self.drawn(sizes, rng, style, unit, seed)
        fit = self.solve(model, rng, style) and all(
            allowed(s, v) for s, v in model.parameters.items()
        )
        return model if fit and all(holds(h, model) for h in self.given) else None

    def solve(
        self, model: Model, rng: random.Random, style: str, fixed: Collection[Unknown] = ()
    ) -> bool:
        """Change arrays so that what is given holds, but for those that are fixed."""
        try:
            self.refresh(model)
            return all(
                self.settle(model, x, equations, rng)
                for x, equations in self.shared(model, rng, style, fixed)
            )
        except (ZeroDivisionError, NotComputed):
            return False

    def drawn(
        self, sizes: Mapping[Space, int], rng: random.Random, style: str, unit: Any, seed: int = 0
    ) -> Model:
        model = Model(dict(sizes), unit=unit)
        for space in sizes:
            if space.kind == "measure":
                parts = [rng.randint(1, 3) for _ in range(sizes[space])]
                model.weights[space] = [unit * p / sum(parts) for p in parts]
        for symbol in self.symbols:
            if symbol not in model.parameters:
                fit = [v for v in VALUES[style] if allowed(symbol, v)] or [Fraction(1)]
                model.parameters[symbol] = unit * rng.choice(fit)
        for k, x in enumerate(self.base):
            rows, columns = (1 if s is R else sizes[s] for s in (x.cod, x.dom))
            array = draw(rows, columns, rng, style)
            if style == "bits":  # every letter 0 or 1, by the digits of the seed
                array = [[Fraction(seed >> k & 1)] * columns for _ in range(rows)]
            model.arrays[x] = scaled(unit, array)
        model.defined = set(self.recipes)
        return model

    def refresh(self, model: Model, changed: Unknown | None = None) -> None:
        """Compute anew what is computed: all of it, or what one unknown changes."""
        model.memo.clear()
        for x, recipe in self.recipes.items():
            if changed is None or changed in self.uses[x]:
                model.arrays[x] = recipe(model)
                model.memo.clear()

    def shared(
        self, model: Model, rng: random.Random, style: str, fixed: Collection[Unknown] = ()
    ) -> list[Share]:
        """What each equation is solved for, in the order of solving."""
        left = [(e, {x: k for x, k in d.items() if x not in fixed}) for e, d in self.unknowns]
        left = [(e, d) for e, d in left if d]
        order: list[Share] = []
        while left:
            choices = []
            for x in dict.fromkeys(x for _, d in left for x in d):
                mine = [(e, d) for e, d in left if x in d]
                high = max(d[x] for _, d in mine)
                alone = all(set(d) == {x} for _, d in mine)
                rows = sum(extent(e, model) for e, d in mine if d[x] == 1)
                array = [[1]] if isinstance(x, sp.Symbol) else model.arrays[x]
                tight = rows > len(array) * len(array[0])
                if isinstance(x, sp.Symbol) and style == "diagonal":
                    tight = False  # of a diagonal array, e_k is an eigenvector
                poor = (high > 1) + (high > 1 and not alone)
                choices.append((poor, tight, rng.random(), x))
            *_, x = min(choices, key=lambda c: c[:3])
            order.append((x, [(e, d[x]) for e, d in left if x in d]))
            left = [(e, d) for e, d in left if x not in d]
        return order[::-1]

    def put(self, model: Model, x: Unknown, entries: Sequence[Any]) -> None:
        if any(v.numerator.bit_length() > LONG for v in entries if not isinstance(v, float)):
            raise NotComputed("numbers that nobody would read")
        if isinstance(x, sp.Symbol):
            (model.parameters[x],) = entries
        else:
            wide = len(model.arrays[x][0])
            model.arrays[x] = [list(entries[k : k + wide]) for k in range(0, len(entries), wide)]
        self.refresh(model, x)

    def settle(
        self, model: Model, x: Unknown, equations: list[tuple[Equation, int]], rng: random.Random
    ) -> bool:
        """Solve for one letter what is left to it."""
        linear = [e for e, degree in equations if degree == 1]
        others = [e for e, degree in equations if degree > 1]
        drawn = [[model.parameters[x]]] if isinstance(x, sp.Symbol) else model.arrays[x]
        for array in kinds(drawn, rng) if others else [drawn]:
            self.put(model, x, [model.unit * v for v in numbers(array)])
            if not self.eliminate(model, x, linear):
                return False
            if all(model.agree(e.lhs, e.rhs) for e in others):
                return True
            if self.stretch(model, x, others) and all(
                model.agree(e.lhs, e.rhs) for e, _ in equations
            ):
                return True
        return False

    def stretch(self, model: Model, x: Unknown, equations: Sequence[Equation]) -> bool:
        """Multiply a letter by what makes a number that is square in it right."""
        for e in equations:
            if is_scalar(e.lhs) and not (free(e.lhs) or free(e.rhs) or isinstance(x, sp.Symbol)):
                left, right = (model.value(side)[0][0] for side in (e.lhs, e.rhs))
                size = root(right / left) if left else None
                if size:
                    self.put(model, x, [size * v for v in numbers(model.arrays[x])])
                    return True
        return False

    def eliminate(self, model: Model, x: Unknown, equations: Sequence[Equation]) -> bool:
        """Solve equations that are linear in a letter, and keep what they leave open."""
        if all(model.agree(e.lhs, e.rhs) for e in equations):
            return True
        symbol = isinstance(x, sp.Symbol)
        now = [model.parameters[x]] if symbol else list(numbers(model.arrays[x]))
        tiny = 1e-9 if isinstance(model.unit, float) else 0

        def rest(entries: Sequence[Any]) -> list[Any]:
            self.put(model, x, entries)
            sides = [model.values(e.lhs, e.rhs) for e in equations]
            return [a - b for p, q in sides for a, b in zip(numbers(p), numbers(q), strict=True)]

        zero = [0 * model.unit] * len(now)
        constant = rest(zero)
        if len(now) * len(constant) > AT_ONCE and not tiny:
            raise NotComputed("too many fractions to solve for")
        columns = []
        for k in range(len(now)):
            changed = rest([*zero[:k], model.unit, *zero[k + 1 :]])
            columns.append([a - b for a, b in zip(changed, constant, strict=True)])
        pivots: list[tuple[int, list[Any]]] = []
        for *row, last in zip(*columns, constant, strict=True):
            full = [*row, -last]
            for at, pivot in pivots:
                if full[at]:
                    full = less(full, full[at], pivot)
            at = max(range(len(now)), key=lambda k: abs(full[k]))
            if abs(full[at]) <= tiny:
                if abs(full[-1]) > tiny:
                    return False
                continue
            full = [p / full[at] for p in full]
            pivots = [(a, less(pivot, pivot[at], full)) for a, pivot in pivots]
            pivots.append((at, full))
        taken = {at for at, _ in pivots}
        left_open = [k for k in range(len(now)) if k not in taken]
        for at, row in pivots:
            now[at] = row[-1] - sum(row[k] * now[k] for k in left_open)
        self.put(model, x, now)
        return True


def less(row: list[Any], c: Any, other: list[Any]) -> list[Any]:
    """A row less a multiple of another; most entries are 0."""
    return [p - c * q if q else p for p, q in zip(row, other, strict=True)] if c else row


def extent(equation: Equation, model: Model) -> int:
    """How many numbers an equation compares."""
    lhs, rhs = equation.lhs, equation.rhs
    spaces = [lhs.cod, lhs.dom, *(k.space for k in free(lhs) | free(rhs))]
    return prod(1 if s is R else model.sizes[s] for s in spaces)


def degree_in(factor: sp.Expr, symbol: sp.Symbol) -> int:
    """The degree of a polynomial in a number; 9 for what is none."""
    return int(sp.degree(factor, symbol)) if factor.is_polynomial(symbol) else 9


class NotComputed(ValueError):
    """A root that is no fraction, an inverse that is none."""


def laws(x: Letter) -> tuple[Equation, ...]:
    """The equations that define a computed letter."""
    from .derived import derived

    return derived(*DERIVED[x]).equations


# How arrays are drawn, and which kinds are tried where no letter is linear.

VALUES = {
    "bits": (Fraction(1), Fraction(2)),
    "small": tuple(map(Fraction, (1, 2, 0, -1))),
    "halves": tuple(Fraction(a, 2) for a in (1, 2, 0, -1)),
    "diagonal": tuple(map(Fraction, (1, 4, 2, 9))),
    "generic": tuple(Fraction(a, b) for a in (1, 2, 3, 5, -1, -2, 0) for b in (1, 2, 3)),
}
ENTRIES = {
    "bits": (0, 1),
    "small": (0, 1, 1, -1, 2),
    "halves": (0, Fraction(1, 2), Fraction(1, 2), 1, Fraction(-1, 2)),
    "generic": (-3, -2, -1, 1, 2, 3, 4, 5),
}


def draw(rows: int, columns: int, rng: random.Random, style: str) -> Array:
    if style == "diagonal" and 1 in (rows, columns):
        place = rng.randrange(rows * columns)
        flat = [Fraction(k == place) for k in range(rows * columns)]
        return [flat[r * columns : (r + 1) * columns] for r in range(rows)]
    if style == "diagonal":
        values = [Fraction(rng.choice((0, 1, 1, 2, 2, 3))) for _ in range(rows)]
        return [[values[r] if r == c else Fraction(0) for c in range(columns)] for r in range(rows)]
    return [[Fraction(rng.choice(ENTRIES[style])) for _ in range(columns)] for _ in range(rows)]


def kinds(drawn: Array, rng: random.Random) -> Iterator[Array]:
    """Arrays of the shape of one that was drawn, of the usual kinds, in any order."""
    found = list(usual(drawn, rng))
    rng.shuffle(found)
    yield drawn
    yield from found
    yield scaled(0, drawn)


def usual(drawn: Array, rng: random.Random) -> Iterator[Array]:
    rows, columns = len(drawn), len(drawn[0])
    if rows == columns == 1:
        for value in (1, -1, 2, 3, 4):
            yield [[Fraction(value)]]
        return
    axes = rotated(max(rows, columns), rng)
    yield [row[:columns] for row in axes[:rows]]  # orthonormal
    yield [[Fraction(r == c) for c in range(columns)] for r in range(rows)]
    if rows != columns:
        return
    one = [[Fraction(r == c) for c in range(rows)] for r in range(rows)]
    rank = rng.randint(1, rows - 1)
    thin = [row[:rank] for row in axes]
    yield added([drawn, transposed(drawn)])  # symmetric
    yield multiplied(transposed(drawn), drawn)  # ≽ 0
    yield added([drawn, scaled(-1, transposed(drawn))])  # skew
    yield [[Fraction(c == r + 1) for c in range(rows)] for r in range(rows)]  # nilpotent
    yield [  # a quarter turn in every plane
        [Fraction((c == r + 1 and r % 2 == 0) - (r == c + 1 and c % 2 == 0)) for c in range(rows)]
        for r in range(rows)
    ]
    yield [*one[1:], one[0]]  # a permutation
    some = [row[:rank] for row in drawn]
    for left in (some, thin):  # projections, along what is orthogonal and along something else
        try:
            middle = inverse(multiplied(transposed(left), some))
        except ZeroDivisionError:
            continue
        along = multiplied(multiplied(some, middle), transposed(left))
        yield along
        yield added([one, scaled(-2, along)])  # a reflection


def rotated(size: int, rng: random.Random) -> Array:
    """An orthogonal array with rational entries: a reflection."""
    v = [Fraction(rng.choice((1, 1, 2, -1, 0))) for _ in range(size - 1)] + [Fraction(1)]
    return [[(r == c) - 2 * v[r] * v[c] / dot(v, v) for c in range(size)] for r in range(size)]


def root(square: Any) -> Any:
    """The square root: exact for the square of a fraction, else None; of a float, a float."""
    if isinstance(square, float):
        return sqrt(square) if square >= 0 else None
    if square < 0:
        return None
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    return Fraction(top, bottom) if Fraction(top, bottom) ** 2 == square else None


# How what stands for more than a word is computed.


def inverse_of_array(value: Array) -> Array:
    if len(value) != len(value[0]):
        raise NotComputed("only a square array has an inverse")
    return inverse(value)


def root_of_number(value: Array) -> Array:
    found = root(value[0][0])
    if found is None:
        raise NotComputed("the root of a number is no fraction")
    return [[found]]


def root_of_array(value: Array) -> Array:
    if any(x for r, row in enumerate(value) for c, x in enumerate(row) if r != c):
        raise NotComputed("the root of an array that is not diagonal")
    roots = [root(row[k]) for k, row in enumerate(value)]
    if None in roots:
        raise NotComputed("the root of a number is no fraction")
    return [
        [roots[r] if r == c else 0 * x for c, x in enumerate(row)] for r, row in enumerate(value)
    ]


def pseudo_inverse(value: Array) -> Array:
    """From a basis B of the columns: A = BF, and A⁺ = F*(FF*)⁻¹(B*B)⁻¹B*."""
    basis: list[list[Any]] = []
    for column in transposed(value):
        left = list(column)
        for b in orthogonal(basis):
            left = [x - dot(b, left) / dot(b, b) * y for x, y in zip(left, b, strict=True)]
        if any(abs(x) > (1e-9 if isinstance(x, float) else 0) for x in left):
            basis.append(list(column))
    if not basis:
        return scaled(0, transposed(value))
    B = transposed(basis)
    left = multiplied(inverse(multiplied(basis, B)), basis)
    F = multiplied(left, value)
    right = multiplied(transposed(F), inverse(multiplied(F, transposed(F))))
    return multiplied(right, left)


def orthogonal(basis: Sequence[list[Any]]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for x in basis:
        for b in found:
            x = [v - dot(b, x) / dot(b, b) * w for v, w in zip(x, b, strict=True)]
        found.append(x)
    return found


COMPUTED: dict[str, Callable[[Array], Array]] = {
    "reciprocal": inverse,
    "inverse": inverse_of_array,
    "pinv": pseudo_inverse,
    "root": root_of_array,
    "norm": root_of_number,
    "number's root": root_of_number,
}
