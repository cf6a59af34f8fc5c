"""Scopes: the letters that are declared, by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from .show import DERIVED, parts_of
from .words import Index, R, Space, Word


@dataclass
class Scope:
    """Operators and vectors, numbers, indices and spaces, and what is random."""

    letters: dict[str, Word] = field(default_factory=dict)
    numbers: dict[str, sp.Symbol] = field(default_factory=dict)
    indices: dict[str, list[Index]] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    random: dict[str, Word] = field(default_factory=dict)  # x, for the rows of a law
    apart: list[set[str]] = field(default_factory=list)  # random letters that are independent

    @classmethod
    def of(cls, *things: Any) -> Scope:
        """A scope with these letters, symbols, indices and spaces."""
        scope = cls()
        for thing in things:
            scope.add(thing)
        return scope

    @classmethod
    def of_words(cls, words: Iterable[Word], symbols: Iterable[sp.Symbol] = ()) -> Scope:
        """A scope with all that these words are made of, in which they can be read again."""
        scope = cls()
        for word in words:
            for part in parts_of(word):
                scope.learn(part)
        for symbol in symbols:
            scope.add(symbol)
        return scope

    def learn(self, part: Word) -> None:
        for space in (part.cod, part.dom):
            if space is not R:
                self.add(space)
        if part.head == "letter" and part.args[0] not in DERIVED:
            self.add(part)
        for thing in part.args:
            if isinstance(thing, Index):
                self.add(thing)
            elif isinstance(thing, sp.Expr):
                for symbol in sorted(thing.free_symbols, key=lambda x: x.name):
                    self.add(symbol)

    def add(self, thing: Any) -> None:
        match thing:
            case Word(head="letter", args=(one,)):
                self.letters[one.name] = thing
                for space in one.legs:
                    self.add(space)
            case Index(name=name):
                if thing not in self.indices.setdefault(name, []):
                    self.indices[name].append(thing)
                self.add(thing.space)
            case Space(name=name):
                self.spaces[name] = thing
                if isinstance(thing.size, sp.Symbol):
                    self.add(thing.size)
            case sp.Symbol():
                self.numbers[thing.name] = thing
            case _:
                raise TypeError(f"{thing!r} is nothing that a scope holds")

    def forget(self, name: str) -> None:
        """Let a name mean nothing."""
        for table in (self.letters, self.numbers, self.random):
            table.pop(name, None)
        self.apart = [group - {name} for group in self.apart]

    def copy(self) -> Scope:
        indices = {name: list(found) for name, found in self.indices.items()}
        kept = (dict(self.letters), dict(self.numbers), indices, dict(self.spaces))
        return Scope(*kept, dict(self.random), [set(group) for group in self.apart])

    @property
    def rows(self) -> dict[str, Word]:
        """What rows are called, and whose they are."""
        return {w.args[0].rows: w for w in self.letters.values() if w.args[0].rows}

    @property
    def names(self) -> set[str]:
        return {*self.letters, *self.numbers, *self.rows, *self.random}


def nearest(name: str, names: Iterable[str]) -> str:
    """What may have been meant: a name of the same letter, whatever its case, accent or index."""
    base = name[0].casefold()
    alike = [x for x in sorted(names) if x[0].casefold() == base and x != name]
    return f"; is {min(alike, key=len)} meant?" if alike else ""


def raised(size: str) -> str:
    """ℝⁿ for n; other sizes are written out."""
    return "ℝ" + {"n": "ⁿ", "m": "ᵐ", "k": "ᵏ", "d": "ᵈ", "2": "²", "3": "³"}.get(size, f"^{size}")
