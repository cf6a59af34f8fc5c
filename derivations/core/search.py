"""The search: finds certificates. Nothing here is trusted: `check.check` verifies what it finds.

What is cheap comes first: no hypothesis, one, two, all of them, each by rewriting; then all, and
the rules act on each other (`completion`). Letters, spaces and indices are renamed to begin with,
by the order in which they occur, so that no name can matter. Effort is counted in steps, not in
seconds: an answer does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count, islice
from typing import Any

import sympy as sp

from .check import BadCertificate, Equation, Step, check, denominators, difference, factors, flat
from .completion import Engine, OutOfSteps, Rule
from .hypotheses import Hypothesis
from .nets import DELTA, Label, Net, Poly, canonical, end, field, parameters
from .words import (
    Index,
    Letter,
    R,
    Space,
    Word,
    hilbert_space,
    index,
    index_set,
    letter,
    probability_space,
)

FEW, MANY = 2_000, 60_000  # steps: of rewriting by few hypotheses, of completion
MOST_PAIRS = 40


class Unproved(Exception):
    """No certificate was found. This says nothing about the truth of the equation.

    `rest` is what the goal was reduced to, a sum of nets that was not shown to be 0.
    """

    def __init__(self, message: str, rest: Poly | None = None) -> None:
        super().__init__(message)
        self.rest = rest or {}


@dataclass(frozen=True)
class Proved:
    """A certificate that was checked, and the names of the hypotheses that it uses."""

    certificate: tuple[Step, ...]
    used: frozenset[str]


def proof(
    goal: Equation, given: Sequence[Hypothesis] = (), symbols: Iterable[sp.Symbol] = ()
) -> Proved:
    """A proof of the goal from what is given, or `Unproved`."""
    search = searcher(given, (goal.lhs, goal.rhs), symbols)
    certificate = tuple(search.prove(goal))
    return Proved(certificate, frozenset(step.name for step in certificate))


def searcher(
    given: Sequence[Hypothesis], words: Iterable[Word] = (), symbols: Iterable[sp.Symbol] = ()
) -> Search:
    """A search from what is given, for goals about these words."""
    return Search(
        {h.name: h.equation for h in given if h.equation},
        [h.nonzero for h in given if h.nonzero is not None],
        [h.name for h in given if h.defines],
        set(symbols).union(*map(parameters, words)),
    )


class Search:
    """What follows from hypotheses. Those called `definitions` define the letter on their left."""

    def __init__(
        self,
        hypotheses: Mapping[str, Equation],
        nonzero: Iterable[sp.Expr] = (),
        definitions: Iterable[str] = (),
        symbols: Iterable[sp.Symbol] = (),
    ) -> None:
        self.hypotheses, self.nonzero = dict(hypotheses), tuple(map(sp.sympify, nonzero))
        words = [w for e in self.hypotheses.values() for w in (e.lhs, e.rhs)]
        known = set(symbols).union(*map(parameters, words), *(c.free_symbols for c in self.nonzero))
        self.K = field(known)
        self.units = factors(sp.Mul(*self.nonzero))
        self.names = Names()
        self.polys = {
            name: self.names.renamed(e, self.K)
            for name, e in sorted(self.hypotheses.items(), key=lambda item: shape(item[1]))
        }
        defining = [self.hypotheses[name] for name in definitions]
        weights = heavier(defining, self.K).items()
        self.weights = {self.names.new[x]: weight for x, weight in weights}
        self.engines: dict[Any, Engine] = {}

    def prove(
        self, goal: Equation, assuming: Iterable[sp.Expr] = (), cheapest: bool = True
    ) -> list[Step]:
        """A certificate for the goal, already checked, with more that is assumed not to be 0."""
        assuming = tuple(assuming)
        nonzero = [*self.nonzero, *assuming]
        units = self.units.union(*map(factors, assuming))
        poly = self.names.renamed(goal, self.K)
        every, rest = tuple(self.polys), poly

        def attempt(names: tuple[str, ...], units_or_any: Any, completing: bool) -> list[Step] | None:
            nonlocal rest
            engine, given = self.engine(names, units_or_any)
            engine.budget = MANY if completing else FEW
            uses: dict[Net, Any] = {}
            try:
                rest = engine.reduce(poly, uses)
                if completing:
                    rest = engine.complete(rest, uses)
                engine.budget = MANY
                steps = [] if rest else self.steps(engine, given, uses)
            except OutOfSteps:
                return None
            if rest or denominators(s.coefficient for s in steps) - units:
                return None
            check(goal, self.hypotheses, steps, nonzero)
            return steps

        few = [(), *((name,) for name in every), *islice(combinations(every, 2), MOST_PAIRS)]
        attempts = [(names, None, False) for names in few if len(names) < len(every)]
        attempts.insert(len(attempts) if cheapest else 0, (every, None, False))
        attempts += [(every, None, True), (every, units, True)]
        found = (attempt(*how) for how in attempts)
        steps = next((steps for steps in found if steps is not None), None)
        if steps is None:
            left = {translated(net, self.names.old): c for net, c in rest.items()}
            raise Unproved(f"{len(left)} terms are left over", left)
        return steps

    def engine(self, names: tuple[str, ...], units: set[Any] | None) -> tuple[Engine, Any]:
        key = names, units is None
        if key not in self.engines:
            engine = Engine(self.K, self.weights, units)
            engine.budget = MANY
            given = {engine.assume(self.polys[name]).mark: name for name in names}
            self.engines[key] = engine, given
        return self.engines[key]

    def steps(self, engine: Engine, given: Mapping[Letter, str], uses: Mapping[Net, Any]) -> list[Step]:
        old = self.names.old
        return [
            Step(
                self.K.to_sympy(c),
                given[rule.mark],
                tuple((label_in(k, old), label_in(label, old)) for k, label in labels.items()),
                translated(context, old),
            )
            for rule, c, labels, context in engine.certificate(uses)
        ]


def heavier(definitions: Iterable[Equation], K: Any) -> dict[Letter, int]:
    """What is defined weighs more than all that defines it, in whatever order they are given."""
    weights: dict[Letter, int] = {}
    sides = [(e.lhs.args[0], difference(Equation(e.rhs, e.rhs * 0), K)) for e in definitions]
    for _ in sides:
        for defined, poly in sides:
            heavy = [sum(weights.get(t[0], 1) for t in net if t[0] is not DELTA) for net in poly]
            weights[defined] = 1 + max(heavy, default=0)
    return weights


class Names:
    """Other names for spaces, letters and indices: by the order in which they are met."""

    def __init__(self) -> None:
        self.new: dict[Any, Any] = {R: R, DELTA: DELTA}
        self.old: dict[Any, Any] = {R: R, DELTA: DELTA}

    def meet(self, thing: Any) -> None:
        """Name what occurs in a word, in the order in which it does."""
        if isinstance(thing, Word):
            for part in (*thing.args, thing.cod, thing.dom):
                self.meet(part)
        if isinstance(thing, Letter | Index | Space) and thing not in self.new:
            name = f"{len(self.new):05}"
            if isinstance(thing, Space):
                make = {"index": index_set, "vector": hilbert_space}.get(thing.kind)
                new = make(name, thing.size) if make else probability_space(name)
            elif isinstance(thing, Index):
                self.meet(thing.space)
                new = index(name, self.new[thing.space])
            else:
                self.meet(thing.cod)
                self.meet(thing.dom)
                new = letter(name, self.new[thing.cod], self.new[thing.dom]).args[0]
            self.new[thing], self.old[new] = new, thing

    def renamed(self, equation: Equation, K: Any) -> Poly:
        """Its two sides' difference in the new names."""
        self.meet(equation.lhs)
        self.meet(equation.rhs)
        poly = difference(equation, K)
        return {canonical(translated(net, self.new)): c for net, c in poly.items()}


def translated(net: Net, names: Mapping[Any, Any]) -> Net:
    return tuple((names[t[0]], *(label_in(k, names) for k in t[1:])) for t in net)


def label_in(label: Label, names: Mapping[Any, Any]) -> Label:
    if isinstance(label, int):
        return label
    return names.get(label) or end(names[label.space], label.name)


def shape(equation: Equation) -> str:
    """An equation without its names: what it is sorted by."""
    names = Names()
    names.meet(equation.lhs)
    names.meet(equation.rhs)

    def outline(word: Word) -> list[Any]:
        parts = [
            outline(p) if isinstance(p, Word) else getattr(names.new.get(p), "name", str(p))
            for p in word.args
        ]
        return [word.head, word.cod.kind, word.dom.kind, *parts]

    return repr([outline(equation.lhs), outline(equation.rhs)])
