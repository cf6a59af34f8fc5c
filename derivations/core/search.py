"""The search: finds certificates. Nothing here is trusted: `check.check` verifies what it finds.

What is cheap comes first: no hypothesis, one, two, all of them, each by rewriting; then all, and
the rules act on each other (`completion`). Letters, spaces and indices are renamed to begin with,
by the order in which they occur, so that no name can matter. Effort is counted in steps, not in
seconds: an answer does not depend on the machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, islice
from typing import Any

import sympy as sp

from .check import (
    BadCertificate,
    Cancelled,
    Equation,
    Step,
    check,
    denominators,
    difference,
    factors,
    flat,
)
from .completion import Engine, Labels, OutOfSteps, Rule, moved, numbered
from .hypotheses import Hypothesis
from .nets import DELTA, Label, Net, Poly, canonical, collect, end, field, normal, parameters
from .spell import spelled
from .words import MAKE, Index, Letter, R, Space, Word, index, index_set, letter

FEW, MANY = 2_000, 40_000  # steps: of rewriting by few hypotheses, of completion
QUICK = 10_000  # of completion, where nobody waits long: for what might be right, and for squares
MOST_PAIRS = 40  # of hypotheses that are tried
MOST_TERMS, MOST_FACTORS = 8, 10  # of what is squared
HALF = index_set("half", 1)
Use = tuple[str, Any, Labels, Net]  # of a hypothesis: its name, a coefficient, and where


class Unproved(Exception):
    """No certificate was found. This says nothing about the truth of the equation.

    `rest` is what lhs - rhs was reduced to, and `word` the same as a word, if it is one.
    """

    def __init__(self, rest: Poly, word: Word | None) -> None:
        from .show import text

        self.rest, self.word = rest, word
        what = f": {text(word)}" if word else ""
        super().__init__(f"terms are left over{what}")


@dataclass(frozen=True)
class Proved:
    """A certificate that was checked, and the names of the hypotheses that it uses."""

    certificate: tuple[Step | Cancelled, ...]
    used: frozenset[str]


def proof(
    goal: Equation,
    given: Sequence[Hypothesis] = (),
    symbols: Iterable[sp.Symbol] = (),
    quick: bool = False,
) -> Proved:
    """A proof of the goal from what is given, or `Unproved`; a quick one, or none."""
    search = searcher(given, (goal.lhs, goal.rhs), symbols)
    if quick:
        search.most = QUICK
    certificate = tuple(search.combine(goal) if quick else search.prove(goal))
    used = check(goal, search.hypotheses, certificate, search.nonzero)
    return Proved(certificate, frozenset(used))


def searcher(
    given: Sequence[Hypothesis], words: Iterable[Word] = (), symbols: Iterable[sp.Symbol] = ()
) -> Search:
    """A search from what is given, for goals about these words."""
    return Search(
        {h.name: h.equation for h in given if h.equation},
        [h.nonzero for h in given if h.nonzero is not None],
        [h.name for h in given if h.defines],
        set(symbols).union(*map(parameters, words)),
        [h.name for h in given if h.origin == "lemma"],
    )


class Search:
    """What follows from hypotheses. Those called `definitions` define the letter on their left.

    `lemmas` are tried before what they rest on. Otherwise hypotheses come in an order of their
    own, whatever the order in which they are given.
    """

    def __init__(
        self,
        hypotheses: Mapping[str, Equation],
        nonzero: Iterable[sp.Expr] = (),
        definitions: Iterable[str] = (),
        symbols: Iterable[sp.Symbol] = (),
        lemmas: Iterable[str] = (),
    ) -> None:
        lemmas = set(lemmas)
        self.hypotheses, self.nonzero = dict(hypotheses), tuple(map(sp.sympify, nonzero))
        words = [w for e in self.hypotheses.values() for w in (e.lhs, e.rhs)]
        known = set(symbols).union(*map(parameters, words), *(c.free_symbols for c in self.nonzero))
        self.K = field(known)
        self.units = factors(sp.Mul(*self.nonzero))
        self.names = Names()
        shapes = {name: (name not in lemmas, shape(e)) for name, e in self.hypotheses.items()}
        self.polys = {
            name: self.names.renamed(self.hypotheses[name], self.K)
            for name in sorted(shapes, key=shapes.__getitem__)
        }
        defining = [self.hypotheses[name] for name in definitions]
        weights = heavier(defining, self.K).items()
        self.weights = {self.names.new[x]: weight for x, weight in weights}
        self.theories: dict[Any, Theory] = {}
        self.most = MANY

    def prove(
        self, goal: Equation, assuming: Iterable[sp.Expr] = (), cheapest: bool = True
    ) -> list[Step | Cancelled]:
        """A certificate for the goal, already checked, with more that is assumed not to be 0.

        Unless told otherwise, it tries to do with few hypotheses first.
        """
        assuming = tuple(assuming)
        try:
            return [*self.combine(goal, assuming, cheapest)]
        except Unproved as error:
            for certificate in self.cancel(goal, assuming):
                return certificate
            raise error

    def cancel(
        self, goal: Equation, assuming: tuple[sp.Expr, ...]
    ) -> Iterator[list[Step | Cancelled]]:
        """Proofs that X = lhs - rhs is 0 because X*X is, or XX*."""
        X, name, most = goal.lhs - goal.rhs, "lhs - rhs", self.most
        nets = normal(X, self.K)
        if len(nets) > MOST_TERMS or max(map(len, nets), default=0) > MOST_FACTORS:
            return
        while name in self.hypotheses:
            name += "'"
        ends = [end(X.cod, "out"), end(X.dom, "in")]
        turned = [end(X.dom, "out"), end(X.cod, "in")]
        for word, old in ((X, ends), (X.adj, turned[::-1])):
            try:
                self.most = QUICK
                lemma = Cancelled(name, word, ())
                steps = self.combine(lemma.equations()[1], assuming, cheapest=False)
            except (BadCertificate, Unproved):
                continue
            finally:
                self.most = most
            labels = tuple((a, b) for a, b in zip(old, ends, strict=True) if a and b)
            use = Step(sp.Integer(1), name, labels, ())
            certificate: list[Step | Cancelled] = [replace(lemma, certificate=tuple(steps)), use]
            check(goal, self.hypotheses, certificate, [*self.nonzero, *assuming])
            yield certificate

    def combine(
        self, goal: Equation, assuming: tuple[sp.Expr, ...] = (), cheapest: bool = True
    ) -> list[Step]:
        """A certificate that needs no lemma."""
        nonzero = [*self.nonzero, *assuming]
        units = self.units.union(*map(factors, assuming))
        poly = self.names.renamed(goal, self.K)
        every = tuple(self.polys)
        rest: Poly = poly

        def attempt(names: tuple[str, ...], free: bool, completing: bool) -> list[Step] | None:
            nonlocal rest
            theory = self.theory(names, None if free else units)
            try:
                rest, uses = theory.reduced(poly, self.most if completing else 0)
                steps = [] if rest else [*self.steps(theory.certificate(poly, uses))]
            except OutOfSteps:
                return None
            if rest or denominators(s.coefficient for s in steps) - units:
                return None
            check(goal, self.hypotheses, steps, nonzero)
            return steps

        few = [(), *((name,) for name in every), *islice(combinations(every, 2), MOST_PAIRS)]
        attempts = [(names, True, False) for names in few if len(names) < len(every)]
        attempts.insert(len(attempts) if cheapest else 0, (every, True, False))
        for how in [*attempts, (every, True, True)]:
            if (found := attempt(*how)) is not None:
                return found
        if self.theory(every, None).engine.divides and (found := attempt(every, False, True)):
            return found
        left = self.in_old_names(rest)
        raise Unproved(left, spelled(left, goal.lhs.cod, goal.lhs.dom, self.K))

    def in_old_names(self, poly: Poly) -> Poly:
        old = self.names.old
        return collect([(c, translated(net, old), {}) for net, c in poly.items()], self.K)

    def left_of(self, word: Word) -> Word | None:
        """What a word is reduced to by what is given, as a word."""
        return spelled(self.in_old_names(self.remainder(word)), word.cod, word.dom, self.K)

    def remainder(self, word: Word) -> Poly:
        """What a word is reduced to by what is given; its nets are of letters renamed."""
        poly = self.names.renamed(Equation(word, word * 0), self.K)
        return self.theory(tuple(self.polys), None).reduced(poly)[0]

    def theory(self, names: tuple[str, ...], units: frozenset[Any] | None) -> Theory:
        key = names, units
        if key not in self.theories:
            polys = {name: self.polys[name] for name in names}
            self.theories[key] = Theory(polys, self.K, self.weights, units)
        return self.theories[key]

    def steps(self, uses: Iterable[Use]) -> Iterator[Step]:
        old = self.names.old
        for name, c, labels, context in uses:
            where = tuple((label_in(k, old), label_in(at, old)) for k, at in labels.items())
            yield Step(self.K.to_sympy(c), name, where, translated(context, old))


class Theory:
    """An engine that knows some of the hypotheses.

    That a letter is self-adjoint is no rule, which would turn it in one context and not in
    another: such an A is written SS*, as which it is its own adjoint without any rule. Where a
    certificate has to turn it, that is put in at the end.
    """

    def __init__(
        self, polys: Mapping[str, Poly], K: Any, weights: Mapping[Letter, int], units: Any
    ) -> None:
        self.polys = polys
        self.halves: dict[Letter, tuple[Letter, str]] = {}
        for name, poly in polys.items():
            nets = [*poly]
            if len(nets) == 2 and all(len(net) == 1 and len(net[0]) == 3 for net in nets):
                ((one, *ends),), ((two, *turned),) = nets
                if one is two and ends == turned[::-1] and poly[nets[0]] == -poly[nets[1]]:
                    self.halves.setdefault(one, (letter(one.name, one.cod, HALF).args[0], name))
        self.wholes = {half: whole for whole, (half, _) in self.halves.items()}
        doubled = {x: 2 * weight for x, weight in weights.items()}
        doubled |= {half: weights.get(whole, 1) for half, whole in self.wholes.items()}
        self.engine = Engine(K, doubled, units)
        self.engine.budget = MANY
        self.given = {}
        for name, poly in polys.items():
            self.given[self.engine.assume(self.folded(poly)).mark] = name

    def folded(self, poly: Poly) -> Poly:
        if not self.halves:
            return poly
        found: dict[Net, Any] = {}
        for net, c in poly.items():
            self.engine.add(found, self.fold(net), c)
        return found

    def fold(self, net: Net) -> Net:
        fresh = count(1 + max(numbered(flat(net)), default=-1))
        parts: list[Any] = []
        for t in net:
            half = self.halves.get(t[0])
            at = next(fresh)
            parts += [(half[0], k, at) for k in t[1:]] if half else [t]
        return canonical(tuple(parts))

    def unfold(self, net: Net) -> Net:
        parts = [t for t in net if t[0] not in self.wholes]
        ends: dict[Label, list[Any]] = defaultdict(list)
        for t in net:
            if t[0] in self.wholes:
                ends[t[2]] += [self.wholes[t[0]], t[1]]
        return (*parts, *((one, a, b) for one, a, _, b in ends.values()))

    def reduced(self, poly: Poly, completing: int = 0) -> tuple[Poly, dict[Net, Any]]:
        """What is left of a poly, and the uses of rules that reduce it, with steps to complete."""
        uses: dict[Net, Any] = {}
        self.engine.budget = completing or FEW
        rest: Poly = self.engine.reduce(self.folded(poly), uses)
        if completing:
            rest = self.engine.complete(rest, uses)
        return {self.unfold(net): c for net, c in rest.items()}, uses

    def certificate(self, poly: Poly, uses: Mapping[Net, Any]) -> Iterator[Use]:
        """The uses of hypotheses that add up to the poly."""
        self.engine.budget = MANY
        left = dict(poly)
        for rule, c, labels, context in self.engine.certificate(uses):
            name, context = self.given[rule.mark], self.unfold(context)
            yield name, c, labels, context
            placed = self.engine.placed(Rule(0, self.polys[name]), labels, context)
            for net, d in placed.items():
                self.engine.add(left, net, -c * d)
        alike: dict[Net, list[Net]] = defaultdict(list)
        for net in left:
            alike[self.fold(net)].append(net)
        for first, *others in alike.values():
            for net in others:
                yield from self.turns(net, first, left[net])

    def turns(self, net: Net, goal: Net, c: Any) -> Iterator[Use]:
        """c times (net - goal), which differ by which way round self-adjoint letters stand."""
        paths: dict[Net, tuple[Use, ...]] = {net: ()}
        for here in iter_while(paths):
            if here == goal:
                break
            for p, t in enumerate(here):
                if t[0] in self.halves:
                    self.engine.step()
                    context = (*here[:p], *here[p + 1 :])
                    there = canonical((*context, (t[0], *t[:0:-1])))
                    if there not in paths:
                        name = self.halves[t[0]][1]
                        ((_, *ends),) = first = next(iter(self.polys[name]))
                        labels = dict(zip(ends, t[1:], strict=True))
                        use = name, c / self.polys[name][first], labels, context
                        paths[there] = (*paths[here], use)
        yield from paths[goal]


def iter_while(growing: Mapping[Net, Any]) -> Iterator[Net]:
    """The keys, also those that are added on the way."""
    done = 0
    while done < len(growing):
        yield [*growing][done]
        done += 1


def unfold(step: Step, inner: Step) -> list[Step]:
    """A step that uses what another step shows, as a use of what that one uses."""
    labels = dict(step.labels)
    shift = 1 + max(numbered([*labels.values(), *flat(step.context)]), default=-1)
    here = tuple((k, *(moved((("", label),), labels, shift)[0][1:])) for k, label in inner.labels)
    context = (*step.context, *moved(inner.context, labels, shift))
    return [Step(step.coefficient * inner.coefficient, inner.name, here, context)]


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
                new: Any = MAKE[thing.kind](name, thing.size)
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
        self.meet(equation.rhs)  # what is said to be equal to others is later, and so is larger
        self.meet(equation.lhs)
        poly = difference(equation, K)
        return collect([(c, translated(net, self.new), {}) for net, c in poly.items()], K)


def translated(net: Net, names: Mapping[Any, Any]) -> Net:
    return tuple((names[t[0]], *(label_in(k, names) for k in t[1:])) for t in net)


def label_in(label: Label, names: Mapping[Any, Any]) -> Any:
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
