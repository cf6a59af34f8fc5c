"""The reader: typed mathematics as words. It is the inverse of the printer.

`grammar` makes a tree; here its letters get their spaces. What is declared is looked up in a
`Scope`; what is not is inferred: the spaces of undeclared letters are unknowns, which are unified
where letters are composed, added and compared. What stays unknown becomes a Hilbert space, or an
index set where an entry, a 𝟏 or a sum asks for places. An inverse, a pseudo-inverse, a root, a
norm that is not squared and a quotient by a word are letters of their own, with what defines them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import product
from typing import Any

import sympy as sp

from .check import Equation
from .grammar import Line, Node, Unreadable, chain
from .nets import field as field_of
from .nets import normal, parameters
from .show import DERIVED, text
from .words import (
    IllTyped,
    Index,
    R,
    Space,
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    index_set,
    inner,
    is_scalar,
    letter,
    norm2,
    ones,
    probability_space,
    total,
    trace,
    variation,
)


@dataclass(frozen=True)
class Need:
    """What a letter that was read needs: the equations that define it, and why it exists."""

    name: str
    says: str
    equations: tuple[Equation, ...]
    letter: Word
    of: Word


@dataclass
class Scope:
    """The letters that are declared, by name: operators and vectors, numbers, indices, spaces."""

    letters: dict[str, Word] = field(default_factory=dict)
    numbers: dict[str, sp.Symbol] = field(default_factory=dict)
    indices: dict[str, list[Index]] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    random: dict[str, Word] = field(default_factory=dict)  # x, for the rows of a law

    @classmethod
    def of(cls, *things: Any) -> Scope:
        """A scope with these letters, symbols, indices and spaces."""
        scope = cls()
        for thing in things:
            scope.add(thing)
        return scope

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
                self.numbers[str(thing)] = thing
            case _:
                raise TypeError(f"{thing!r} is nothing that a scope holds")

    def copy(self) -> Scope:
        kept = (self.letters, self.numbers, self.indices, self.spaces, self.random)
        return Scope(*map(dict, kept))

    @property
    def rows(self) -> dict[str, Word]:
        """What rows are called, and whose they are."""
        return {w.args[0].rows: w for w in self.letters.values() if w.args[0].rows}

    @property
    def names(self) -> set[str]:
        return {*self.letters, *self.numbers, *self.rows}


class Unknown:
    """A space that is to be found."""

    def __init__(self) -> None:
        self.found: Space | Unknown | None = None
        self.kind = ""  # "index", "measure" or "places" (either) if that is known
        self.finite = False


Place = Space | Unknown


@dataclass
class Typed:
    """A tree with its spaces, perhaps unknown yet, and how to make its word once they are known."""

    cod: Place
    dom: Place
    build: Callable[[], Word]
    node: Node
    number: sp.Expr | None = None  # for a rational function of parameters

    @property
    def scalar(self) -> bool:
        return found(self.cod) is R and found(self.dom) is R


def found(space: Place) -> Place:
    while isinstance(space, Unknown) and space.found is not None:
        space = space.found
    return space


@dataclass(frozen=True)
class Reading:
    """A chain of words."""

    words: tuple[Word, ...]
    relations: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Understood:
    """Chains that were read together: their words, what these need, and what was inferred."""

    readings: tuple[Reading, ...]
    needs: tuple[Need, ...]
    inferred: tuple[Word | sp.Symbol, ...]


def word(source: str, scope: Scope, like: Word | None = None) -> Word:
    """One expression; of the type of another, if one is given."""
    reading = read([source], scope, like).readings[0]
    if reading.relations:
        raise Unreadable(f"one expression is expected, and there is a {reading.relations[0]}")
    return reading.words[0]


def read(sources: Sequence[str], scope: Scope, like: Word | None = None) -> Understood:
    """Chains of one statement and of what it is given, whose letters are inferred together."""
    known = {name for name in scope.names if len(name) > 1} | {"I"} & set(scope.letters)
    lines = [chain(source, known, scope.indices) for source in sources]
    guesses = list(roles(lines, scope))
    failed: Unreadable | None = None
    for guess in guesses:
        try:
            return Reader(scope, guess).read(lines, like)
        except Unreadable as error:
            failed = failed or error
    assert failed is not None
    raise failed


def roles(lines: Sequence[Line], scope: Scope) -> Iterator[dict[str, str]]:
    """What undeclared letters may be: numbers, vectors, operators, or points x_1, x_2, ..."""
    below: set[str] = set()  # in a denominator
    joined: set[str] = set()  # starred, in an inner product or a norm
    entered: set[str] = set()  # with an index
    points: set[str] = set()  # x_i starred, in an inner product or a norm
    names: dict[str, None] = {}

    def visit(node: Node, near: str = "") -> None:
        if node.kind == "name":
            names.setdefault(node.parts[0])
            if near:
                {"below": below, "joined": joined}[near].add(node.parts[0])
        if node.kind == "gradient":
            names.setdefault(node.parts[0])
            joined.add(node.parts[0])
        if node.kind == "entry" and node.parts[0].kind == "name":
            (points if near == "joined" else entered).add(node.parts[0].parts[0])
        for k, part in enumerate(node.parts):
            if isinstance(part, Node):
                within = near if node.kind in ("add", "neg", "div", "power", "mul") else ""
                if node.kind == "mul" and near == "joined":
                    within = "joined" if k == len(node.parts) - 1 else ""
                if node.kind == "div":
                    within = "below" if k == 1 else near
                if node.kind in ("inner", "norm", "adj"):
                    within = "joined"
                visit(part, "" if node.kind == "entry" else within)
                if node.kind == "entry":
                    names.setdefault(part.parts[0]) if part.kind == "name" else None

    for line in lines:
        for term in line.terms:
            visit(term)
    unknown = [n for n in names if n not in scope.names and n not in scope.random]
    choices: list[tuple[str, ...]] = []
    for name in unknown:
        small, greek = name[0].islower(), not name[0].isascii()
        if name in points and small:
            choices.append(("points",))
        elif name in below and name not in joined:
            choices.append(("number",))
        elif not small:
            choices.append(("operator",))
        elif name in joined or name in entered:
            choices.append(("vector",) if name in joined else ("vector", "points"))
        else:
            choices.append(("number", "vector") if greek else ("vector", "number"))
    if len([c for c in choices if len(c) > 1]) > 8:
        raise Unreadable(f"too many letters are not declared: say what {', '.join(unknown)} are")
    for chosen in product(*choices):
        yield dict(zip(unknown, chosen, strict=True))


class Reader:
    """Reads chains together: one table of unknowns, one meaning for each letter."""

    def __init__(self, scope: Scope, guess: Mapping[str, str]) -> None:
        self.scope, self.guess = scope, guess
        self.source = ""
        self.made: dict[str, tuple[Place, Place, str]] = {}  # undeclared letters
        self.free: dict[str, Place] = {}  # the spaces of free indices
        self.bound: list[tuple[str, Place, str]] = []  # of indices of sums, innermost last
        self.sizes: dict[str, Unknown] = {}
        self.needs: dict[str, Need] = {}
        self.taken: set[str] = set()  # names of spaces and sizes that were given out
        self.unknowns: list[Unknown] = []
        self.outcomes = 0
        self.met = 0  # how often something random was met

    def read(self, lines: Sequence[Line], like: Word | None = None) -> Understood:
        typed = [self.line(line, like) for line in lines]
        for unknown in self.unknowns:
            self.resolve(unknown)
        readings = []
        for line, terms in zip(lines, typed, strict=True):
            self.source = line.source
            words = [None if term is None else self.built(term) for term in terms]
            readings.append(Reading(tuple(zeros(words)), line.relations, line.reasons))
        inferred: list[Word | sp.Symbol] = [
            self.letter(name) if kind != "number" else self.number(name)
            for name, (_, _, kind) in self.made.items()
        ]
        return Understood(tuple(readings), tuple(self.needs.values()), tuple(inferred))

    def line(self, line: Line, like: Word | None = None) -> list[Typed | None]:
        """The terms of a chain, of one type; None for a 0, which has any."""
        self.source = line.source
        terms = [self.typed(term) for term in line.terms]
        if like is not None:
            said = Typed(like.cod, like.dom, lambda: like, line.terms[0])
            zero = like * 0
            return [
                replace(said, build=lambda: zero) if t.number == 0 else self.lifted(t, said)
                for t in terms
            ]
        others = [t for t in terms if t.number != 0]
        if not others:
            return list(terms)
        main = next((t for t in others if not t.scalar), others[0])
        return [None if t.number == 0 and not main.scalar else self.lifted(t, main) for t in terms]

    def built(self, term: Typed) -> Word:
        try:
            return term.build()
        except IllTyped as error:
            raise self.error(str(error), term.node) from None

    def error(self, why: str, node: Node) -> Unreadable:
        return Unreadable(why, self.source, node.at, node.end)

    # Spaces.

    def unknown(self, kind: str = "") -> Unknown:
        made = Unknown()
        made.kind = kind
        self.unknowns.append(made)
        return made

    def unify(self, one: Place, two: Place, why: Callable[[], str], node: Node) -> None:
        a, b = found(one), found(two)
        if a is b:
            return
        if isinstance(a, Space) and isinstance(b, Unknown):
            a, b = b, a
        if isinstance(a, Space):
            raise self.error(f"{why()}: {self.called(a)} is not {self.called(b)}", node)
        if b is R:
            raise self.error(f"{why()}: a space is not a number's", node)
        self.asks(b, a.kind, node)
        if isinstance(b, Unknown):
            b.finite = b.finite or a.finite
        elif a.finite and (b.size is None or b.kind == "measure"):
            raise self.error(
                f"there is no trace over {b.name}, whose dimension may be infinite", node
            )
        a.found = b

    def asks(self, space: Place, kind: str, node: Node) -> None:
        """Ask that a space has places, or is an index set, or a probability space."""
        space = found(space)
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

    def called(self, space: Place) -> str:
        return space.name if isinstance(space, Space) else "a space that is not known"

    def resolve(self, unknown: Unknown) -> None:
        """Give a space that is still unknown a name: the most general one."""
        space = found(unknown)
        if isinstance(space, Space):
            return
        used = {*self.scope.spaces, *self.taken}
        if space.kind in ("index", "places"):
            size = self.fresh("nmpqrstkdl", {*map(str, self.scope.numbers), *self.guess, *used})
            space.found = index_set(raised(size), sp.Symbol(size, integer=True, positive=True))
            self.taken |= {size}
        elif space.kind == "measure":
            space.found = probability_space(self.fresh("PQ", used))
        else:
            name = self.fresh("HKLMNXYZ", {*used, *self.guess, *self.scope.letters})
            count = sp.Symbol(f"dim_{name}", integer=True, positive=True) if space.finite else None
            space.found = hilbert_space(name, count)
        self.taken.add(space.found.name)

    def fresh(self, names: Iterable[str], used: set[str]) -> str:
        plain = list(names)
        return next(
            x for x in [*plain, *(f"{p}{k}" for k in range(2, 99) for p in plain)] if x not in used
        )

    def sized(self, name: str, node: Node) -> Place:
        """The index set of that size, or the space of that name."""
        if name in self.scope.spaces:
            return self.scope.spaces[name]
        for space in self.scope.spaces.values():
            if str(space.size) == name and space.kind != "measure":
                return space
        if name in self.scope.letters or not re.fullmatch(r"[^\W\d]\w*|[1-9]\d?", name):
            raise self.error(f"{name} is no size", node)
        if name.isdigit():
            return index_set(raised(name), int(name))
        self.made.pop(name, None)
        self.made[name] = (R, R, "number")
        symbol = sp.Symbol(name, integer=True, positive=True)
        return index_set(raised(name), symbol)

    # Letters.

    def number(self, name: str) -> sp.Symbol:
        if name in self.scope.numbers:
            return self.scope.numbers[name]
        whole = any(str(getattr(s, "size", "")) == name for s in self.all_spaces())
        return sp.Symbol(name, integer=True, positive=True) if whole else sp.Symbol(name, real=True)

    def all_spaces(self) -> list[Space]:
        places = [p for cod, dom, _ in self.made.values() for p in (cod, dom)]
        places += [*self.free.values(), *self.unknowns, *self.sizes.values()]
        return [s for s in map(found, places) if isinstance(s, Space)]

    def letter(self, name: str) -> Word:
        if name in self.scope.letters:
            return self.scope.letters[name]
        cod, dom, kind = self.made[name]
        a, b = found(cod), found(dom)
        assert isinstance(a, Space) and isinstance(b, Space)
        if kind == "points":
            return letter(self.capital(name), a, b, name)
        return letter(name, a, b)

    def capital(self, name: str) -> str:
        """What the operator with the rows x_i is called."""
        big = name[0].upper() + name[1:]
        return big if big not in self.scope.names else f"{big}_{name}"

    def named(self, node: Node) -> Typed:
        name = node.parts[0]
        if name in self.scope.random and any(k == "" for k, _, _ in self.bound):
            return self.outcome(self.scope.random[name], node)
        if name in self.scope.letters:
            one = self.scope.letters[name]
            return Typed(one.cod, one.dom, lambda: one, node)
        if name in self.scope.numbers:
            return self.constant(self.scope.numbers[name], node)
        if name in self.scope.random:
            raise self.error(f"{name} is random: it stands inside E[…]", node)
        if name in self.scope.rows:
            raise self.error(f"{name} has rows: write {name}_i", node)
        if name == "Σ":
            raise self.error("a sum wants its index: Σ_i …", node)
        kind = self.guess.get(name, "vector")
        if kind == "number":
            self.made.setdefault(name, (R, R, "number"))
            return self.constant(None, node, name)
        if kind == "points":
            near = get_close_matches(name, self.scope.names, 1)
            hint = f"; is {near[0]} meant?" if near else ""
            raise self.error(f"{name} is used with an index elsewhere: write {name}_i{hint}", node)
        if name not in self.made:
            self.made[name] = (self.unknown(), R if kind == "vector" else self.unknown(), kind)
        cod, dom, _ = self.made[name]
        return Typed(cod, dom, lambda: self.letter(name), node)

    def constant(self, value: Any, node: Node, name: str = "") -> Typed:
        """A number: a fraction or a symbol."""
        expression = sp.sympify(value) if value is not None else self.number(name)
        return Typed(R, R, lambda: as_word(expression), node, expression)

    # The tree.

    def typed(self, node: Node) -> Typed:
        return getattr(self, "of_" + node.kind)(node)

    def of_number(self, node: Node) -> Typed:
        value = node.parts[0]
        return self.constant(sp.Rational(value.numerator, value.denominator), node)

    def of_name(self, node: Node) -> Typed:
        return self.named(node)

    def of_identity(self, node: Node) -> Typed:
        space: Place = (
            self.sized(node.parts[0], node) if node.parts and node.parts[0] else self.unknown()
        )
        return Typed(space, space, lambda: identity(self.space(space)), node)

    def of_one(self, node: Node) -> Typed:
        space: Place = self.sized(node.parts[0], node) if node.parts[0] else self.unknown("places")
        self.asks(space, "places", node)
        return Typed(space, R, lambda: ones(self.space(space)), node)

    def space(self, place: Place) -> Space:
        space = found(place)
        assert isinstance(space, Space)
        return space

    def of_neg(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        number = None if body.number is None else -body.number
        return Typed(body.cod, body.dom, lambda: -self.built(body), node, number)

    def of_add(self, node: Node) -> Typed:
        terms = [self.typed(part) for part in node.parts]
        if all(t.number is not None for t in terms):
            value = sp.Add(*(t.number for t in terms))
            return Typed(R, R, lambda: as_word(value), node, value)
        terms = [t for t in terms if t.number != 0]
        main = next((t for t in terms if not t.scalar), terms[0])
        parts = [self.lifted(t, main) for t in terms]

        def build() -> Word:
            first, *others = (self.built(p) for p in parts)
            return sum(others, first)

        return Typed(main.cod, main.dom, build, node)

    def lifted(self, term: Typed, main: Typed) -> Typed:
        """A term of the type of another; a number beside an operator is a multiple of I."""
        if term.scalar and not main.scalar:
            if found(main.dom) is R or found(main.cod) is R:
                raise self.error(
                    f"a number cannot be added to, or be, {self.kind_of(main)}", term.node
                )
            self.unify(
                main.cod,
                main.dom,
                lambda: "a number beside an operator that is not square",
                term.node,
            )
            value = term.number

            def build() -> Word:
                one = identity(self.space(main.cod))
                return one * value if value is not None else self.built(term) * one

            return Typed(main.cod, main.dom, build, term.node)
        if main.scalar and not term.scalar:
            return self.lifted(main, term) and term
        said = lambda: f"{self.kind_of(term)} beside {self.kind_of(main)}"  # noqa: E731
        for a, b in ((term.cod, main.cod), (term.dom, main.dom)):
            if (found(a) is R) != (found(b) is R):
                raise self.error(f"{said()}: they cannot be added or compared", term.node)
            self.unify(a, b, said, term.node)
        return term

    def kind_of(self, term: Typed) -> str:
        cod, dom = found(term.cod), found(term.dom)
        if term.scalar:
            return "a number"
        if dom is R:
            return f"a vector of {self.called(cod)}"
        if cod is R:
            return f"a functional on {self.called(dom)}"
        return f"an operator from {self.called(dom)} to {self.called(cod)}"

    def of_mul(self, node: Node) -> Typed:
        """The numbers among the factors come first, as one."""
        factors = [self.typed(part) for part in node.parts]
        numbers = [f for f in factors if f.number is not None]
        result: Typed | None = None
        for factor in [*(f for f in factors if f.number is None), *numbers]:
            result = factor if result is None else self.times(result, factor)
        assert result is not None
        return replace(result, node=node)

    def times(self, left: Typed, right: Typed) -> Typed:
        both = Node("mul", (), left.node.at, right.node.end)
        if left.number is not None and right.number is not None:
            value = left.number * right.number
            return Typed(R, R, lambda: as_word(value), both, value)
        if right.number is not None:
            if right.number == 0:
                return right
            return Typed(left.cod, left.dom, lambda: scaled(self.built(left), right.number), both)
        if left.scalar:
            cod, dom = right.cod, right.dom
        elif right.scalar:
            cod, dom = left.cod, left.dom
        else:
            if (found(left.dom) is R) != (found(right.cod) is R):
                raise self.error(
                    f"{self.kind_of(left)} cannot be applied to {self.kind_of(right)}", right.node
                )
            self.unify(
                left.dom,
                right.cod,
                lambda: f"{self.kind_of(left)} cannot be applied to {self.kind_of(right)}",
                right.node,
            )
            cod, dom = left.cod, right.dom
        return Typed(cod, dom, lambda: self.built(left) * self.built(right), both)

    def of_div(self, node: Node) -> Typed:
        top, bottom = (self.typed(part) for part in node.parts)
        if bottom.number is not None:
            if bottom.number == 0:
                raise self.error("a division by 0", bottom.node)
            below = bottom.number
            if top.number is not None:
                value = top.number / below
                return Typed(R, R, lambda: as_word(value), node, value)
            return Typed(top.cod, top.dom, lambda: scaled(self.built(top), 1 / below), node)
        if not bottom.scalar:
            raise self.error(f"a division by {self.kind_of(bottom)}: write an inverse", bottom.node)

        def build() -> Word:
            one = self.need("reciprocal", self.built(bottom), node)
            return one if top.number == 1 else self.built(top) * one

        return Typed(top.cod, top.dom, build, node)

    def of_adj(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        if body.number is not None:
            return body
        return Typed(body.dom, body.cod, lambda: self.built(body).adj, node)

    def of_power(self, node: Node) -> Typed:
        inside, high = node.parts
        if inside.kind == "norm":
            squared = self.squared(inside, node)
            half, odd = divmod(high, 2)
            square = squared if not odd else self.typed(inside)
            return square if high == 2 else self.repeated(square, half if not odd else high, node)
        return self.repeated(self.typed(inside), high, node)

    def repeated(self, body: Typed, high: int, node: Node) -> Typed:
        if body.number is not None:
            value = body.number**high
            return Typed(R, R, lambda: as_word(value), node, value)
        self.square(body, "a power", node)

        def build() -> Word:
            one = self.built(body)
            result = (
                one.adj * one if high == 2 and is_scalar(one) else one * one if high > 1 else one
            )
            for _ in range(high - 2):
                result = result * one
            return result

        return Typed(body.cod, body.dom, build, node)

    def square(self, body: Typed, what: str, node: Node) -> None:
        if not body.scalar and (found(body.cod) is R or found(body.dom) is R):
            raise self.error(f"{what} of {self.kind_of(body)}", node)
        self.unify(body.cod, body.dom, lambda: f"{what} of {self.kind_of(body)}", node)

    def of_inner(self, node: Node) -> Typed:
        x, y = (self.typed(part) for part in node.parts)
        for z in (x, y):
            if found(z.dom) is not R:
                raise self.error(
                    f"an inner product of {self.kind_of(z)}: two vectors are wanted", z.node
                )
        said = lambda: f"the inner product of {self.kind_of(x)} with {self.kind_of(y)}"  # noqa: E731
        if x.scalar != y.scalar:
            raise self.error(said(), node)
        self.unify(x.cod, y.cod, said, node)
        return Typed(R, R, lambda: inner(self.built(x), self.built(y)), node)

    def squared(self, node: Node, whole: Node) -> Typed:
        """‖x‖²."""
        body = self.typed(node.parts[0])
        if body.number is not None:
            value = body.number**2
            return Typed(R, R, lambda: as_word(value), whole, value)
        if found(body.dom) is not R:
            if not node.parts[1]:
                raise self.error(f"which norm of {self.kind_of(body)}? ‖A‖_F² is tr(A*A)", node)
            self.finite(body.dom, whole)
        return Typed(R, R, lambda: norm2(self.built(body)), whole)

    def of_norm(self, node: Node) -> Typed:
        body = self.squared(node, node)
        return Typed(R, R, lambda: self.need("norm", self.built(body), node), node)

    def of_root(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        self.square(body, "a root", node)
        kind = "number's root" if body.scalar else "root"
        return Typed(body.cod, body.dom, lambda: self.need(kind, self.built(body), node), node)

    def of_inverse(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        if body.number is not None:
            if body.number == 0:
                raise self.error("a division by 0", node)
            value = 1 / body.number
            return Typed(R, R, lambda: as_word(value), node, value)
        if not body.scalar and R in (found(body.cod), found(body.dom)):
            raise self.error(f"an inverse of {self.kind_of(body)}", node)
        kind = "reciprocal" if body.scalar else "inverse"
        return Typed(body.dom, body.cod, lambda: self.need(kind, self.built(body), node), node)

    def of_pinv(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        return Typed(body.dom, body.cod, lambda: self.need("pinv", self.built(body), node), node)

    def finite(self, place: Place, node: Node) -> None:
        space = found(place)
        if isinstance(space, Unknown):
            space.finite = True
        elif space.size is None or space.kind == "measure":
            raise self.error(
                f"there is no trace over {space.name}, whose dimension may be infinite", node
            )

    def of_trace(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        if body.number is not None:
            return body
        self.square(body, "a trace", node)
        self.finite(body.cod, node)
        return Typed(R, R, lambda: trace(self.built(body)), node)

    # Indices.

    def of_sum(self, node: Node) -> Typed:
        names, upper, body = node.parts
        return self.over(names, "index", upper, body, node)

    def of_mean(self, node: Node) -> Typed:
        names, body = node.parts
        return self.over(names, "measure", "", body, node)

    def over(self, names: Sequence[str], kind: str, upper: str, body: Node, node: Node) -> Typed:
        places: list[tuple[str, Place, str]] = []
        for name in names:
            space: Place = self.sized(upper, node) if upper else self.unknown(kind)
            self.asks(space, kind, node)
            shown = name
            if not name:  # E[…] of what is random
                self.outcomes += 1
                shown = "ω" + "'" * (self.outcomes - 1)
            places.append((name, space, shown))
        self.bound += places
        before = self.met
        inside = self.typed(body)
        del self.bound[len(self.bound) - len(places) :]
        if "" in names and self.met == before:
            raise self.error("nothing in E[…] is random: declare it, as in let x random in H", node)

        def build() -> Word:
            result = self.built(inside)
            for _, space, shown in reversed(places):
                result = total(index(shown, self.space(space)), result)
            return result

        return Typed(inside.cod, inside.dom, build, node)

    def outcome(self, law: Word, node: Node) -> Typed:
        self.met += 1
        _, space, shown = next(b for b in reversed(self.bound) if b[0] == "")
        self.unify(law.cod, space, lambda: "two laws in one expectation", node)
        at = index(shown, law.cod)
        body = law.adj[:, at] if law.dom is not R else law[at]
        return Typed(body.cod, body.dom, lambda: body, node)

    def index_of(self, name: str) -> tuple[Place, Callable[[], Index]]:
        if name not in self.free:
            known = self.scope.indices.get(name, [])
            self.free[name] = known[0].space if len(known) == 1 else self.unknown("places")
        around = [(space, shown) for bound, space, shown in self.bound if bound == name]
        space, shown = around[-1] if around else (self.free[name], name)
        return space, lambda: index(shown, self.space(space))

    def of_entry(self, node: Node) -> Typed:
        base, names = node.parts
        row_only = names[-1] == "·"
        names = tuple(name for name in names if name != "·")
        at = [self.index_of(name) for name in names]
        if base.kind == "name":
            name = base.parts[0]
            if name == "δ" and name not in self.scope.letters:
                base = Node("identity", (), base.at, base.end)
            elif self.has_rows(name):
                return self.row(self.scope.rows[name].adj, at, node)
            elif self.guess.get(name) == "points":
                big = name[0].upper() + name[1:]
                if big in self.guess:
                    why = f"are the {name}_i the rows of {big}?"
                    raise self.error(f"{why} Say so: let {big} : H → ℝⁿ rows {name}", node)
                if name not in self.made:
                    self.made[name] = (self.unknown("places"), self.unknown(), "points")
                cod, dom, _ = self.made[name]
                (space, make), *others = at
                if others:
                    raise self.error(f"{name} has one index", node)
                self.unify(cod, space, lambda: f"the index of {name}", node)
                return Typed(dom, R, lambda: self.letter(name).adj[:, make()], node)
        body = self.typed(base)
        if body.number is not None or body.scalar:
            raise self.error("a number has no entries", node)
        sides = [s for s in (body.cod, body.dom) if found(s) is not R]
        if len(at) > len(sides):
            raise self.error(f"{self.kind_of(body)} has one index", node)
        if len(at) == len(sides):
            chosen = list(zip(sides, at, strict=True))
        else:
            chosen = [(self.side(body, at[0][0], row_only), at[0])]
        for side, (space, _) in chosen:
            self.asks(side, "places", node)
            self.unify(
                side, space, lambda: f"the index {', '.join(names)} of {self.kind_of(body)}", node
            )

        def build() -> Word:
            inside = self.built(body)
            if len(chosen) == 2:
                return inside[chosen[0][1][1](), chosen[1][1][1]()]
            if len(sides) == 1:
                return inside[chosen[0][1][1]()]
            first = chosen[0][0] is body.cod and (body.cod is not body.dom or row_only)
            make = chosen[0][1][1]
            return inside[make(), :] if first else inside[:, make()]

        if len(chosen) == 2 or len(sides) == 1:
            return Typed(R, R, build, node)
        if chosen[0][0] is body.cod and (body.cod is not body.dom or row_only):
            return Typed(R, body.dom, build, node)
        return Typed(body.cod, R, build, node)

    def has_rows(self, name: str) -> bool:
        """Whether x_i is a row, and not an entry of a vector x."""
        if name not in self.scope.rows:
            return False
        other = self.scope.letters.get(name)
        return other in (None, self.scope.rows[name]) or other.cod.kind == "vector"

    def side(self, body: Typed, space: Place, row_only: bool) -> Place:
        """Which side of an operator one index belongs to: a row's, or a column's."""
        cod, dom, at = found(body.cod), found(body.dom), found(space)
        if row_only or (at is cod and cod is not dom):
            return body.cod
        if at is dom:
            return body.dom
        if isinstance(dom, Space) and dom.kind == "vector":
            return body.cod
        return body.dom

    def row(self, rows: Word, at: list[tuple[Place, Callable[[], Index]]], node: Node) -> Typed:
        (space, make), *others = at
        if others:
            raise self.error("a row has one index", node)
        self.unify(rows.dom, space, lambda: "the index of a row", node)
        return Typed(rows.cod, R, lambda: rows[:, make()], node)

    # What is more than a word.

    def of_gradient(self, node: Node) -> Typed:
        name, body = node.parts
        at = self.named(Node("name", (name,), node.at, node.end))
        if at.number is not None or found(at.dom) is not R:
            raise self.error(f"a gradient wants a vector, and {name} is {self.kind_of(at)}", node)
        function = self.typed(body)
        if not function.scalar:
            raise self.error(f"a gradient of {self.kind_of(function)}: a number is wanted", node)
        return Typed(at.cod, R, lambda: gradient(self.built(function), self.built(at)), node)

    def need(self, kind: str, of: Word, node: Node) -> Word:
        """The letter that stands for an inverse, a root, a norm or a quotient, with what it is."""
        made = derived(kind, of)
        self.needs.setdefault(made.name, made)
        return made.letter


SUFFIX = {"inverse": "⁻¹", "reciprocal": "⁻¹", "pinv": "⁺", "root": "^½", "number's root": "^½"}


def derived(kind: str, of: Word) -> Need:
    """The letter A⁻¹, A⁺, A^½ or ‖x‖, with the equations that define it."""
    if kind == "norm":
        inside = text(of)
        name = inside.removesuffix("²") if inside.startswith("‖") else f"({inside})^½"
    else:
        body = text(of)
        simple = of.head in ("letter", "tr", "id") or (
            of.head == "mul" and body.startswith(("⟨", "‖"))
        )
        name = (body if simple else f"({body})") + SUFFIX[kind]
    one = letter(name, of.dom, of.cod)
    DERIVED[one.args[0]] = (kind, of)
    space, other = identity(of.cod), identity(of.dom)
    laws: tuple[tuple[Word, Word], ...]
    match kind:
        case "reciprocal":
            laws, says = ((one * of, as_word(1)),), f"{text(of)} is not 0"
        case "inverse":
            laws, says = ((of * one, space), (one * of, other)), f"{text(of)} is invertible"
        case "pinv":
            laws = (
                (of * one * of, of),
                (one * of * one, one),
                ((of * one).adj, of * one),
                ((one * of).adj, one * of),
            )
            says = f"{text(of)} has a closed range"
        case "root":
            laws, says = (
                ((one * one, of), (one.adj, one)),
                f"{text(of)} ≽ 0, and {name} is its root that is ≽ 0",
            )
        case _:
            laws, says = ((one * one, of),), f"{name} ≥ 0 is the root of {text(of)}"
    return Need(name, says, tuple(Equation(a, b) for a, b in laws), one, of)


def scaled(word: Word, factor: sp.Expr) -> Word:
    """A multiple; of a multiple, one multiple."""
    if word.head == "scale":
        return word.args[1] * (word.args[0] * factor)
    return word * factor


def zeros(words: Sequence[Word | None]) -> Iterator[Word]:
    """Each 0 as a multiple of a neighbour."""
    some = next((w for w in words if w is not None), as_word(0))
    return (w if w is not None else some * 0 for w in words)


def raised(size: str) -> str:
    """ℝⁿ for n; other sizes are written out."""
    return "ℝ" + {"n": "ⁿ", "m": "ᵐ", "k": "ᵏ", "d": "ᵈ", "2": "²", "3": "³"}.get(size, f"^{size}")


def gradient(function: Word, at: Word) -> Word:
    """The vector g with ⟨g, d⟩ = the first variation in the direction d, for every d.

    By the rules of the adjoint: what a part is multiplied by is passed on to what it is made of.
    """

    def by(left: Word, right: Word) -> Word:
        return right if left == as_word(1) else left if right == as_word(1) else left * right

    def turned(word: Word) -> Word:
        """The adjoint, without stars upon stars."""
        if word.head == "adj":
            return word.args[0]
        if word.head == "mul" and not is_scalar(word):
            result = turned(word.args[-1])
            for part in reversed(word.args[:-1]):
                result = by(result, turned(part))
            return result
        return word if is_scalar(word) else word.adj

    def back(word: Word, weight: Word) -> list[Word]:
        """What each occurrence of the letter contributes, if a change dw counts as ⟨weight, dw⟩."""
        match word.head, word.args:
            case "letter", _:
                return [weight] if word == at else []
            case "scale", (factor, body):
                return back(body, weight * factor)
            case "add", parts:
                return [g for part in parts for g in back(part, weight)]
            case "adj", (body,):
                return back(body, turned(weight))
            case "tr", (body,):
                return back(body, by(weight, identity(body.cod)))
            case "sum", (over, body):
                return [total(over, g) for g in back(body, weight)]
            case "entry", (body, i, j):
                left = identity(body.cod)[:, i] if i else None
                right = identity(body.dom)[:, j].adj if j else None
                inside = weight if left is None else left * weight
                return back(body, inside if right is None else inside * right)
            case "mul", parts:
                return [g for k in range(len(parts)) for g in through(parts, k, weight)]
        return []

    def through(parts: tuple[Word, ...], k: int, weight: Word) -> list[Word]:
        part, rest = parts[k], [*parts[:k], *parts[k + 1 :]]
        if is_scalar(part) and not all(map(is_scalar, parts)):
            whole = rest[0]
            for p in rest[1:]:
                whole = whole * p
            return back(part, trace(by(turned(weight), whole)))
        numbers = [p for p in rest if is_scalar(p)]
        left = [p for p in parts[:k] if not is_scalar(p)]
        right = [p for p in parts[k + 1 :] if not is_scalar(p)]
        result = weight
        for p in left:
            result = by(turned(p), result)
        for p in reversed(right):
            result = by(result, turned(p))
        for p in numbers:
            result = by(p, result)
        return back(part, result)

    found_ = back(function, as_word(1))
    result = sum(found_[1:], found_[0]) if found_ else at * 0
    direction = letter("∂" + at.args[0].name, at.cod)
    claimed, true = inner(result, direction), variation(function, at, direction)
    K = field_of(parameters(claimed) | parameters(true))
    if normal(claimed, K) != normal(true, K):
        raise Unreadable("this gradient cannot be computed")
    return result


__all__ = [
    "Need",
    "Reading",
    "Scope",
    "Understood",
    "Unreadable",
    "derived",
    "gradient",
    "read",
    "word",
]
