"""Models: arrays that satisfy the hypotheses of a claim, and the value of a word in them.

A value is computed by following the tree of the word, entry by entry, with Python's
fractions (or floats, at a realistic size). It shares no line with the normal form: where the
two disagree, one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import chain, pairwise
from math import lcm
from operator import mul
from typing import Any

import sympy as sp

from .hypotheses import Hypothesis
from .words import Index, Letter, R, Space, Word, free, is_scalar

Array = list[list[Any]]  # rows of numbers; a vector is one column, a scalar one entry


class NoModel(ValueError):
    """The hypotheses hold in none of the arrays that were tried: they may contradict."""


@dataclass
class Model:
    """Sizes of the spaces, values of the parameters, arrays for the letters."""

    sizes: dict[Space, int]
    parameters: dict[sp.Symbol, Any] = field(default_factory=dict)
    arrays: dict[Letter, Array] = field(default_factory=dict)
    weights: dict[Space, list[Any]] = field(default_factory=dict)
    forced: set[Letter] = field(default_factory=set)  # letters that a hypothesis has changed
    defined: set[Letter] = field(default_factory=set)  # those of them that it defines
    unit: Any = Fraction(1)  # 1.0 where the arrays are of floats
    memo: dict[Any, Array] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for space, size in self.sizes.items():
            if isinstance(space.size, sp.Symbol):
                self.parameters.setdefault(space.size, self.unit * size)

    def __getitem__(self, letter: Word) -> Array:
        return self.arrays[letter.args[0]]

    def __setitem__(self, letter: Word, array: Array) -> None:
        self.arrays[letter.args[0]] = array
        self.memo.clear()

    def value(self, word: Word, at: Mapping[Index, int] | None = None) -> Array:
        """The word's matrix of entries; `at` says where its free indices stand."""
        where = free(word) if at else ()
        here = {k: at[k] for k in where} if at else {}
        key = (word, frozenset(here.items())) if where else word
        found = self.memo.get(key)  # variants of a line share most of its parts
        if found is None:
            found = self.memo[key] = self.computed(word, here)
        return found

    def computed(self, word: Word, at: Mapping[Index, int]) -> Array:
        match word.head, word.args:
            case "letter", (letter,):
                return self.arrays[letter]
            case "id", ():
                n = 1 if word.cod is R else self.sizes[word.cod]
                mass = self.weights.get(word.cod, [self.unit] * n)
                return [[(i == j) / mass[i] for j in range(n)] for i in range(n)]
            case "one", ():
                return [[self.unit] for _ in range(self.sizes[word.cod])]
            case "scale", (factor, body):
                return scaled(self.unit * number(factor, self.parameters), self.value(body, at))
            case "add", parts:
                return added([self.value(part, at) for part in parts])
            case "mul", parts:
                path = [part for part in parts if not is_scalar(part)]
                result = self.value(path[0], at) if path else [[self.unit]]
                for left, right in pairwise(path):
                    result = multiplied(result, self.value(right, at), self.weights.get(left.dom))
                for part in (p for p in parts if is_scalar(p)):
                    result = scaled(self.value(part, at)[0][0], result)
                return result
            case "adj", (body,):
                return transposed(self.value(body, at))
            case "tr", (body,):
                return [[sum(row[i] for i, row in enumerate(self.value(body, at)))]]
            case "entry", (Word(head="adj", args=(body,)), i, j):
                return transposed(self.value(Word("entry", (body, j, i), word.dom, word.cod), at))
            case "entry", (body, i, j):
                rows = self.value(body, at)
                rows = rows if i is None else [rows[at[i]]]
                return rows if j is None else [[row[at[j]]] for row in rows]
            case "sum", (over, body):
                every = range(self.sizes[over.space])
                terms = [self.value(body, {**at, over: k}) for k in every]
                if over.space in self.weights:
                    terms = list(map(scaled, self.weights[over.space], terms))
                return added(terms)
        raise ValueError(f"not a word: {word.head}")

    def values(self, *words: Word) -> list[list[Array]]:
        """Each word's values at all places of the indices that are free in any of them."""
        places: list[dict[Index, int]] = [{}]
        for over in dict.fromkeys(k for word in words for k in free_indices(word)):
            places = [{**p, over: k} for p in places for k in range(self.sizes[over.space])]
        return [[self.value(word, p) for p in places] for word in words]

    def agree(self, *words: Word) -> bool:
        """The words have the same values."""
        first, *others = self.values(*words)
        return all(same(first, other) for other in others)


def free_indices(word: Word) -> list[Index]:
    """The indices of a word that no sum binds, by name."""
    return sorted(free(word), key=lambda k: k.name)


@cache
def _compiled(factor: sp.Expr, symbols: tuple[sp.Symbol, ...]) -> Any:
    return sp.lambdify(symbols, sp.fraction(sp.together(factor)), modules=[{}])


def number(factor: sp.Expr, parameters: Mapping[sp.Symbol, Any]) -> Any:
    """A coefficient at the parameters' values, exact where they are."""
    if factor.is_Rational:
        return Fraction(int(factor.p), int(factor.q))
    top, bottom = _compiled(factor, tuple(parameters))(*parameters.values())
    exact = not any(isinstance(v, float) for v in (top, bottom))
    return Fraction(top) / Fraction(bottom) if exact else top / bottom


def scaled(c: Any, a: Array) -> Array:
    return [[c * x for x in row] for row in a]


def added(arrays: Sequence[Array]) -> Array:
    if len(arrays) == 1:
        return arrays[0]
    return [[sum(xs) for xs in zip(*rows, strict=True)] for rows in zip(*arrays, strict=True)]


def transposed(a: Array) -> Array:
    return [list(column) for column in zip(*a, strict=True)]


def multiplied(a: Array, b: Array, weights: Sequence[Any] | None = None) -> Array:
    """The product; over a probability space each term counts with its probability."""
    rows = [[w * x for w, x in zip(weights, row, strict=True)] for row in a] if weights else a
    columns = [whole(c) for c in transposed(b)]
    return [[joined(r, c) for c in columns] for r in map(whole, rows)]


def dot(x: Sequence[Any], y: Sequence[Any]) -> Any:
    return joined(whole(x), whole(y))


def whole(x: Sequence[Any]) -> tuple[list[Any], int]:
    """Integers and what they are over; floats are over 0, which nothing is.

    Products of integers are summed, because a fraction for each would cost most of a verification.
    """
    try:
        bottoms = [v.denominator for v in x]
    except AttributeError:
        return list(x), 0
    bottom = lcm(*bottoms)
    if bottom == 1:
        return [v.numerator for v in x], 1
    return [v.numerator * (bottom // b) for v, b in zip(x, bottoms, strict=True)], bottom


def joined(x: tuple[list[Any], int], y: tuple[list[Any], int]) -> Any:
    """The inner product of two vectors, each as `whole` gives it."""
    (a, p), (b, q) = x, y
    if len(a) != len(b):
        raise ValueError("vectors of two lengths have no inner product")
    if p == 0 or q == 0:
        a, b = ([v / below for v in c] if below > 1 else c for c, below in ((a, p), (b, q)))
        return sum(map(mul, a, b))
    top = sum(map(mul, a, b))
    return Fraction(top) if p == q == 1 else Fraction(top, p * q)


def inventory(words: Iterable[Word]) -> tuple[list[Space], list[Letter], list[sp.Symbol]]:
    """The spaces, letters and parameters that words are made of, each in a fixed order."""
    spaces: dict[Space, None] = {}
    letters: dict[Letter, None] = {}
    symbols: set[sp.Symbol] = set()

    def visit(word: Word) -> None:
        for space in (word.cod, word.dom):
            if space is not R:
                spaces[space] = None
        for part in word.args:
            if isinstance(part, Word):
                visit(part)
            elif isinstance(part, Letter):
                letters[part] = None
            elif isinstance(part, Index):
                spaces[part.space] = None
            elif isinstance(part, sp.Expr):
                symbols.update(part.free_symbols)

    for word in words:
        visit(word)
    return (
        sorted(spaces, key=lambda s: s.name),
        sorted(letters, key=lambda x: x.name),
        sorted(symbols, key=lambda x: x.name),
    )


def holds(hypothesis: Hypothesis, model: Model) -> bool:
    if hypothesis.nonzero is not None and number(hypothesis.nonzero, model.parameters) == 0:
        return False
    if hypothesis.positive is not None and number(hypothesis.positive, model.parameters) <= 0:
        return False
    if hypothesis.equation is None:
        return True
    return model.agree(hypothesis.equation.lhs, hypothesis.equation.rhs)


def same(x: Any, y: Any) -> bool:
    """Equal: exactly for fractions; for floats to ten digits of the largest entry, or of 1."""
    a, b = (list(numbers(v)) for v in (x, y))
    if not any(isinstance(v, float) for v in a + b):
        return a == b
    scale = max((abs(v) for v in a + b), default=0)
    return len(a) == len(b) and all(
        abs(v - w) <= 1e-10 * max(scale, 1) for v, w in zip(a, b, strict=True)
    )


def numbers(x: Any) -> Iterator[Any]:
    """The entries of an array, or of lists of arrays."""
    x = [x]
    while x and isinstance(x[0], list):
        x = list(chain.from_iterable(x))
    return iter(x)


def equal_to(letter: Word, word: Word) -> Callable[[Model], None]:
    """Impose letter = word: give the letter the word's value."""

    def impose(model: Model) -> None:
        model[letter] = model.value(word)

    return impose


def inverse(square: Array) -> Array:
    """By elimination; a singular array divides by 0."""
    n = len(square)
    rows = [[*row, *(Fraction(i == k) for k in range(n))] for i, row in enumerate(square)]
    for i in range(n):
        column = [abs(row[i]) for row in rows]
        pivot = max(range(i, n), key=column.__getitem__)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows]


def solves(letter: Word, gram: Word) -> Callable[[Model], None]:
    """Impose G V G = G for a Gram matrix G: invert it on points that are independent."""

    def impose(model: Model) -> None:
        g = model.value(gram)
        chosen: list[int] = []
        found: Array = []
        for i in range(len(g)):
            more = [*chosen, i]
            try:
                found, chosen = inverse([[g[a][b] for b in more] for a in more]), more
            except ZeroDivisionError:
                continue  # this point depends on those before it
        place = {a: k for k, a in enumerate(chosen)}
        n = range(len(g))
        model[letter] = [
            [found[place[a]][place[b]] if {a, b} <= set(chosen) else Fraction(0) for b in n]
            for a in n
        ]

    return impose


def annihilates(operator: Word, vector: Word) -> Callable[[Model], None]:
    """Impose operator * vector = 0: take from the vector its part in the span of the rows."""

    def impose(model: Model) -> None:
        basis: list[list[Any]] = []
        x = [row[0] for row in model[vector]]
        for row in model.value(operator):
            rest = residual(row, basis)
            if dot(rest, rest) > 1e-9:
                basis.append(rest)
        model[vector] = [[v] for v in residual(x, basis)]

    return impose


def residual(x: list[Any], basis: Iterable[list[Any]]) -> list[Any]:
    for b in basis:
        c = dot(b, x) / dot(b, b)
        x = [v - c * w for v, w in zip(x, b, strict=True)]
    return x


def orthonormal(word: Word) -> Callable[[Model], None]:
    """Impose U* U = I: the first columns of a product of reflections, which is rational."""

    def impose(model: Model) -> None:
        array = model[word]
        columns = []
        for k in range(len(array[0])):
            x = [Fraction(int(i == k)) for i in range(len(array))]
            for v in transposed(array):
                c = 2 * dot(v, x) / dot(v, v)
                x = [a - c * b for a, b in zip(x, v, strict=True)]
            columns.append(x)
        model[word] = transposed(columns)

    return impose


def symmetric(word: Word) -> Callable[[Model], None]:
    """Impose M* = M."""

    def impose(model: Model) -> None:
        model[word] = added([model[word], transposed(model[word])])

    return impose


def special(model: Model, free: Iterable[Letter]) -> list[str]:
    """Why these arrays could hide an error: sizes alike, or letters not chosen by anything."""
    reasons = []
    sizes = [
        size
        for space, size in model.sizes.items()
        if isinstance(space.size, sp.Symbol | None.__class__)
    ]
    if len(set(sizes)) < len(sizes):
        reasons.append("two spaces have the same size")
    if any(len(set(w)) == 1 for w in model.weights.values()):
        reasons.append("the probabilities are equal")
    seen: dict[str, str] = {}
    for one in free:
        a = model.arrays[one]
        flat = list(numbers(a))
        if seen.setdefault(str(a), one.name) != one.name:
            reasons.append(f"{one.name} equals {seen[str(a)]}")
        if (len(set(flat)) == 1 and len(flat) > 1) or flat == [0]:
            reasons.append(f"{one.name} is constant")
        if len(a) > 1 and one.cod.kind == "index" and not any(sum(c) for c in zip(*a, strict=True)):
            reasons.append(f"{one.name} is centred")
        if one.cod is one.dom and len(a) > 1:
            if all(a[i][j] == (i == j) * a[0][0] for i in range(len(a)) for j in range(len(a))):
                reasons.append(f"{one.name} is a multiple of the identity")
            elif a == transposed(a):
                reasons.append(f"{one.name} is symmetric")
    return reasons
