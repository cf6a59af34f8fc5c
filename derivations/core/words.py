"""Words: what a reader writes down, with its type checked as it is written.

A space is the real line, a finite index set, a probability space or a Hilbert space. A word
is an expression with a codomain and a domain: a letter, an identity, the constant 1, a
product, a sum of words, a multiple, an adjoint, a trace, an entry, or a sum over an index.
A vector is a word from the real line, a scalar a word from the real line to itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, reduce
from operator import add, mul
from typing import Any

import sympy as sp


class IllTyped(TypeError):
    """A word that joins two spaces which are not the same."""


@dataclass(frozen=True, eq=False)
class Space:
    """Compared by identity: `index`, `measure` and `hilbert` return one object per space."""

    name: str
    kind: str  # "scalar", "index", "measure" or "vector"
    size: Any  # what a bound label without a factor is worth; None: it is worth nothing

    def __post_init__(self) -> None:
        size, unknown = self.size, self.kind == "vector" and self.size is None
        counts = isinstance(size, sp.Integer | sp.Symbol) and size.is_integer and size.is_positive
        if not (counts or unknown):
            raise IllTyped(
                f"the size of {self.name} is {size}, which is neither a positive integer "
                "nor a symbol declared to be one"
            )


@dataclass(frozen=True, eq=False)
class Index:
    """A named index of a sum, or the place of a function's argument."""

    name: str
    space: Space


@dataclass(frozen=True, eq=False)
class Letter:
    """An operator that is not made of others. `legs` are its spaces other than the reals."""

    name: str
    cod: Space
    dom: Space
    rows: str = ""  # what its rows are called: T has the rows h_1, h_2, ...

    @cached_property
    def legs(self) -> tuple[Space, ...]:
        return tuple(s for s in (self.cod, self.dom) if s is not R)


R = Space("ℝ", "scalar", sp.Integer(1))
_space = cache(Space)


def index_set(name: str, size: Any) -> Space:
    """A finite set of `size` elements: R^size, where a sum runs over every element."""
    return _space(name, "index", sp.sympify(size))


def probability_space(name: str) -> Space:
    """A probability measure P: L2(P), where a sum is an integral and the mass is 1."""
    return _space(name, "measure", sp.Integer(1))


def hilbert_space(name: str, dimension: Any = None) -> Space:
    """A real Hilbert space; without a dimension it may be infinite, and has no trace."""
    return _space(name, "vector", sp.sympify(dimension))


@cache
def index(name: str, space: Space) -> Index:
    return running(Index(name, space))


def running(at: Index) -> Index:
    """The index, if its space has places that it can run over."""
    if at.space.kind not in ("index", "measure"):
        raise IllTyped(f"an index cannot run over {at.space.name}: choose an index set")
    return at


@dataclass(frozen=True)
class Word:
    """A typed expression tree. Build it with the operators and the functions below."""

    head: str
    args: tuple[Any, ...]
    cod: Space
    dom: Space

    @cached_property
    def _hash(self) -> int:
        return hash((self.head, self.args, self.cod, self.dom))

    def __hash__(self) -> int:
        return self._hash  # of a tree it takes long, and words are looked up all the time

    def __add__(self, other: Any) -> Word:
        other = as_word(other)
        if (self.cod, self.dom) != (other.cod, other.dom):
            raise IllTyped(f"cannot add {signature(other)} to {signature(self)}")
        parts = [p for w in (self, other) for p in (w.args if w.head == "add" else (w,))]
        return Word("add", tuple(parts), self.cod, self.dom)

    def __mul__(self, other: Any) -> Word:
        if not isinstance(other, Word):
            factor = sp.sympify(other)
            if not is_number(factor):
                raise IllTyped(f"{factor} is not a rational function of parameters")
            return Word("scale", (factor, self), self.cod, self.dom)
        if is_scalar(self):
            cod, dom = other.cod, other.dom
        elif is_scalar(other):
            cod, dom = self.cod, self.dom
        elif self.dom is other.cod:
            cod, dom = self.cod, other.dom
        else:
            raise IllTyped(
                f"cannot compose {signature(self)} with {signature(other)}: "
                f"{self.dom.name} is not {other.cod.name}"
            )
        mixed = is_scalar(self) != is_scalar(other)  # a scalar among operators stays one factor
        parts: list[Word] = []
        for w in (self, other):
            parts += w.args if w.head == "mul" and not (mixed and is_scalar(w)) else (w,)
        return Word("mul", tuple(parts), cod, dom)

    def __rmul__(self, other: Any) -> Word:
        return self * other

    def __neg__(self) -> Word:
        return self * -1

    def __sub__(self, other: Any) -> Word:
        return self + -as_word(other)

    def __truediv__(self, other: Any) -> Word:
        if isinstance(other, Word):
            raise IllTyped(f"cannot divide by the word {signature(other)}, only by a number")
        return self * (1 / sp.sympify(other))

    @property
    def adj(self) -> Word:
        """The adjoint (of a matrix: the transpose)."""
        return Word("adj", (self,), self.dom, self.cod)

    def __getitem__(self, key: Any) -> Word:
        """An entry or, with `:` in one place, a row or a column."""
        keys = iter(key if isinstance(key, tuple) else (key,))
        chosen: list[Index | None] = []
        for space in (self.cod, self.dom):
            at = None if space is R else next(keys, None)
            at = None if isinstance(at, slice) else at
            if at is not None and running(at).space is not space:
                raise IllTyped(f"the index {at.name} runs over {at.space.name}, not {space.name}")
            chosen.append(at)
        if next(keys, None) is not None:
            raise IllTyped(f"too many indices for {signature(self)}")
        cod, dom = (R if at else s for at, s in zip(chosen, (self.cod, self.dom), strict=True))
        return Word("entry", (self, *chosen), cod, dom)


def letter(name: str, cod: Space, dom: Space = R, rows: str = "") -> Word:
    """The letter `name` from `dom` to `cod`; asked for twice, it is the same letter."""
    return Word("letter", (_letter(name, cod, dom, rows),), cod, dom)


_letter = cache(Letter)


def identity(space: Space) -> Word:
    return Word("id", (), space, space)


def ones(space: Space) -> Word:
    """The constant 1, a vector of an index set or a function on a probability space."""
    if space.kind not in ("index", "measure"):
        raise IllTyped(f"{space.name} has no vector of ones: choose an index set")
    return Word("one", (), space, R)


def trace(word: Word) -> Word:
    if word.cod is not word.dom:
        raise IllTyped(f"no trace of {signature(word)}: {word.cod.name} is not {word.dom.name}")
    if word.cod.size is None or word.cod.kind == "measure":
        raise IllTyped(f"no trace over {word.cod.name}, whose dimension may be infinite")
    return word if is_scalar(word) else Word("tr", (word,), R, R)


def total(at: Index, word: Word) -> Word:
    """The sum of `word` over the index, or its expectation over a probability space."""
    return Word("sum", (running(at), word), word.cod, word.dom)


def inner(x: Word, y: Word) -> Word:
    return x.adj * y


def norm2(word: Word) -> Word:
    """The square of a vector's norm; of an operator's Hilbert-Schmidt norm."""
    return trace(word.adj * word)


def variation(word: Word, at: Word, direction: Word) -> Word:
    """The first variation: the coefficient of t when the letter `at` becomes at + t direction."""
    if (at.cod, at.dom) != (direction.cod, direction.dom) or at.head != "letter":
        raise IllTyped(f"{signature(at)} cannot move in the direction {signature(direction)}")

    def vary(w: Word) -> list[Word]:
        if w.head in ("letter", "id", "one"):
            return [direction] if w == at else []
        if w.head in ("mul", "add"):
            rest = [(w.args[:k], d, w.args[k + 1 :]) for k, p in enumerate(w.args) for d in vary(p)]
            if w.head == "add":
                return [d for _, d, _ in rest]
            return [replace(w, args=(*before, d, *after)) for before, d, after in rest]
        if w.args[0] in free(direction):
            raise IllTyped(f"the direction holds the index {w.args[0].name} that a sum binds")
        return [
            replace(w, args=tuple(d if isinstance(p, Word) else p for p in w.args))
            for d in vary(next(p for p in w.args if isinstance(p, Word)))
        ]

    found = vary(word)
    return sum(found[1:], found[0]) if found else word * 0


@lru_cache(maxsize=65536)
def free(word: Word) -> frozenset[Index]:
    """The indices of a word that no sum binds."""
    found = frozenset(part for part in word.args if isinstance(part, Index))
    found = found.union(*(free(part) for part in word.args if isinstance(part, Word)))
    return found - {word.args[0]} if word.head == "sum" else found


def remade(word: Word) -> Word:
    """The word, made again by the functions that check its types: nobody else's word is trusted."""
    parts = [remade(part) for part in word.args if isinstance(part, Word)]
    places = [part for part in word.args if isinstance(part, Index)]
    for space in (word.cod, word.dom, *(at.space for at in places)):
        if space is not R and MAKE[space.kind](space.name, space.size) is not space:
            raise IllTyped(f"{space.name} is no space")
    if any(index(at.name, at.space) is not at for at in places):
        raise IllTyped("an index was made by hand")
    match word.head, word.args:
        case "letter", (one,) if letter(one.name, one.cod, one.dom, one.rows) == word:
            return word
        case "id", ():
            return identity(word.cod)
        case "one", ():
            return ones(word.cod)
        case "scale", (factor, _) if isinstance(factor, sp.Expr):
            return parts[0] * factor
        case "add", (_, *_):
            return reduce(add, parts)
        case "mul", (_, *_):
            return reduce(mul, parts)
        case "adj", (_,):
            return parts[0].adj
        case "tr", (_,):
            return trace(parts[0])
        case "sum", (at, _):
            return total(at, parts[0])
        case "entry", (_, *chosen):
            ends = zip(chosen, (parts[0].cod, parts[0].dom), strict=True)
            return parts[0][tuple(k for k, space in ends if k or space is not R)]
    raise IllTyped(f"{word.head} is no word")


MAKE: dict[str, Any] = {
    "index": index_set,
    "measure": lambda name, _: probability_space(name),
    "vector": hilbert_space,
}


def as_word(value: Any) -> Word:
    return value if isinstance(value, Word) else identity(R) * value


@lru_cache(maxsize=4096, typed=True)
def is_number(value: Any) -> bool:
    """A rational function of real symbols, with exact coefficients, which a coefficient is."""

    def plain(node: Any) -> bool:
        if isinstance(node, sp.Symbol):
            return bool(node.is_real) or node.assumptions0 == {"commutative": True}
        if isinstance(node, sp.Pow):
            return isinstance(node.exp, sp.Integer)
        return isinstance(node, sp.Rational | sp.Add | sp.Mul)

    return isinstance(value, sp.Expr) and all(map(plain, sp.preorder_traversal(value)))


def is_scalar(word: Word) -> bool:
    return word.cod is R and word.dom is R


def signature(word: Word) -> str:
    from .show import text

    return f"{text(word)} : {word.cod.name}←{word.dom.name}"
