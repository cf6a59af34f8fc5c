"""Spaces that are to be found: unknowns, and what makes two of them one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sympy as sp

from .grammar import Node
from .marks import Unreadable
from .roles import Survey
from .scope import Scope, raised
from .words import R, Space, hilbert_space, index_set, probability_space


class Unknown:
    """A space that is to be found."""

    def __init__(self, kind: str = "") -> None:
        self.found: Space | Unknown | None = None
        self.kind = kind  # "index", "measure" or "places" (either) if that is known
        self.finite = False


Place = Space | Unknown


def found(space: Place) -> Place:
    while isinstance(space, Unknown) and space.found is not None:
        space = space.found
    return space


def called(space: Place) -> str:
    place = found(space)
    return place.name if isinstance(place, Space) else ""


class Spaces:
    """The unknown spaces of lines that are read together."""

    def __init__(self, scope: Scope, guess: Mapping[str, str], survey: Survey) -> None:
        self.scope, self.guess, self.survey = scope, guess, survey
        self.source = ""
        self.unknowns: list[Unknown] = []
        self.met: set[Space] = set()  # those that declared letters brought, or a size
        self.sizes: dict[Any, None] = {}  # of index sets that were asked for by size
        self.taken: set[str] = set()  # names of spaces and sizes that were given out

    def error(self, why: str, node: Node) -> Unreadable:
        return Unreadable(why, self.source, node.at, node.end)

    def unknown(self, kind: str = "") -> Unknown:
        self.unknowns.append(Unknown(kind))
        return self.unknowns[-1]

    def space(self, place: Place) -> Space:
        space = found(place)
        assert isinstance(space, Space)
        return space

    def unify(self, one: Place, two: Place, why: Callable[[], str], node: Node) -> None:
        """Let two spaces be one, or say why they cannot."""
        a, b = found(one), found(two)
        if a is b:
            return
        if isinstance(a, Space) and isinstance(b, Unknown):
            a, b = b, a
        if isinstance(a, Space):
            raise self.error(f"{why()}: {called(a)} is not {called(b)}", node)
        if b is R:
            raise self.error(f"{why()}: a space is not a number's", node)
        self.asks(b, a.kind, node)
        if a.finite:
            self.finite(b, node)
        a.found = b

    def asks(self, place: Place, kind: str, node: Node) -> None:
        """Ask that a space has places, or is an index set, or a probability space."""
        space = found(place)
        if not kind:
            return
        if isinstance(space, Space):
            if space.kind != kind and not (kind == "places" and space.kind in ("index", "measure")):
                what = {"index": "places to sum over", "measure": "outcomes", "places": "places"}
                raise self.error(f"{space.name} has no {what[kind]}", node)
        elif not space.kind or space.kind == "places":
            space.kind = kind
        elif kind not in ("places", space.kind):
            raise self.error("an index is both a place in ℝⁿ and an outcome of a law", node)

    def finite(self, place: Place, node: Node) -> None:
        """Ask that a space has a dimension."""
        space = found(place)
        if isinstance(space, Unknown):
            space.finite = True
        elif space.size is None or space.kind == "measure":
            why = f"there is no trace over {space.name}, whose dimension may be infinite"
            raise self.error(why, node)

    def resolve(self) -> None:
        """Give the spaces that are still unknown names: the most general ones."""
        for unknown in self.unknowns:
            space = found(unknown)
            if isinstance(space, Unknown):
                space.found = self.named_space(space)
                self.taken |= {space.found.name, str(space.found.size)}

    def named_space(self, space: Unknown) -> Space:
        used = {*self.scope.spaces, *self.taken, *self.guess}
        if space.kind in ("index", "places"):
            sizes = {str(s.size) for s in self.met}
            if "n" in self.survey.sizes and "n" not in {*self.taken, *sizes}:
                return self.of_size("n")
            size = fresh("nmpqrstkdl", used | {*self.scope.names, *self.survey.sizes})
            return index_set(raised(size), sp.Symbol(size, integer=True, positive=True))
        if space.kind == "measure":
            return probability_space(fresh("PQ", used))
        name = fresh("HKLMNXYZ", used | {*self.scope.letters})
        count = sp.Symbol(f"dim_{name}", integer=True, positive=True) if space.finite else None
        return hilbert_space(name, count)

    def of_size(self, name: str) -> Space:
        """ℝⁿ, the declared one if there is one."""
        for space in self.scope.spaces.values():
            if str(space.size) == name and space.kind in ("index", "vector"):
                return space
        return index_set(raised(name), int(name) if name.isdigit() else self.number(name))

    def sized(self, name: str, node: Node) -> Space:
        """The index set of that size, or the space of that name."""
        space = self.scope.spaces.get(name)
        if space is None:
            declared: Any = self.scope.numbers.get(name)
            whole = declared is None or (declared.is_integer and declared.is_positive)
            if name in self.scope.letters or not re.fullmatch(r"[^\W\d]\w*|[1-9]\d?", name):
                raise self.error(f"{name} is no size: a sum runs over a whole index set", node)
            if not whole:
                raise self.error(f"{name} is declared, but not as a size: let {name} ∈ ℕ", node)
            space = self.of_size(name)
        self.met.add(space)
        self.sizes.setdefault(space.size)
        return space

    def number(self, name: str) -> sp.Symbol:
        """The symbol of a number: a positive integer, if it is a size."""
        if name in self.scope.numbers:
            return self.scope.numbers[name]
        if name in self.survey.sizes:
            return sp.Symbol(name, integer=True, positive=True)
        return sp.Symbol(name, real=True)


def fresh(names: Iterable[str], used: set[str]) -> str:
    plain = list(names)
    more = (f"{name}{k}" for k in range(2, 99) for name in plain)
    return next(name for name in [*plain, *more] if name not in used)
