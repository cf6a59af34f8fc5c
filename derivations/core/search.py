"""The search: finds certificates by rewriting. Nothing here is trusted.

Each hypothesis becomes a rule: its heaviest net is replaced by the others. `prove` reduces
lhs - rhs and writes down every replacement; what it hands out is a certificate, which
`check.check` verifies. When the rules do not reach 0 they are let to act on each other
(Knuth-Bendix completion) and it tries again; at last it tries X*X = 0 for X = lhs - rhs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, product
from typing import Any

import sympy as sp

from .check import (
    BadCertificate,
    Cancelled,
    Equation,
    Step,
    check,
    difference,
    factors,
    flat,
    place,
    spaces,
)
from .nets import DELTA, Label, Net, Poly, collect, end, field, parameters
from .words import IllTyped, Index, Letter

ROUNDS, MOST_RULES, MOST_STEPS = 3, 60, 5000


class Unproved(Exception):
    """No certificate was found. This says nothing about the truth of the equation."""


@dataclass(frozen=True)
class Rule:
    """poly = 0 is what `steps` show; the net `lead` in it is to be replaced by the others."""

    lead: Net
    poly: Poly
    steps: tuple[Step, ...]


class Search:
    """The rules that a set of hypotheses gives. A letter weighs 1 unless `weights` says."""

    def __init__(
        self,
        hypotheses: Mapping[str, Equation],
        nonzero: Iterable[sp.Expr] = (),
        weights: Mapping[Letter, int] | None = None,
        symbols: Iterable[sp.Symbol] = (),
    ) -> None:
        self.hypotheses, self.nonzero = dict(hypotheses), tuple(map(sp.sympify, nonzero))
        self.weights = weights or {}
        words = [w for e in self.hypotheses.values() for w in (e.lhs, e.rhs)]
        known = set(symbols).union(*map(parameters, words), *(c.free_symbols for c in self.nonzero))
        self.K = field(known)
        self.rules: list[Rule] = []
        self.tried: set[tuple[int, int]] = set()
        for name, equation in self.hypotheses.items():
            poly = difference(equation, self.K)
            labels = tuple(
                (k, k) for k in dict.fromkeys(flat(sum(poly, ()))) if isinstance(k, Index)
            )
            self.learn(poly, (Step(sp.Integer(1), name, labels, ()),))

    def prove(self, goal: Equation, assuming: Iterable[sp.Expr] = ()) -> list[Step | Cancelled]:
        """A certificate for the goal, already checked, with more that is assumed not to be 0."""
        assuming = tuple(assuming)
        try:
            return [*self.combine(goal, assuming)]
        except Unproved as error:
            for certificate in self.cancel(goal, assuming):
                return certificate
            raise error

    def cancel(
        self, goal: Equation, assuming: Iterable[sp.Expr]
    ) -> Iterator[list[Step | Cancelled]]:
        """Proofs that X = lhs - rhs is 0 because X*X is, or XX*."""
        X, name = goal.lhs - goal.rhs, "lhs - rhs"
        while name in self.hypotheses:
            name += "'"
        ends = [end(X.cod, "out"), end(X.dom, "in")]
        turned = [end(X.dom, "out"), end(X.cod, "in")]
        for word, old in ((X, ends), (X.adj, turned[::-1])):
            try:
                lemma = Cancelled(name, word, ())
                steps = self.combine(lemma.equations()[1], assuming)
            except (BadCertificate, Unproved):
                continue
            labels = tuple((a, b) for a, b in zip(old, ends, strict=True) if a and b)
            use = Step(sp.Integer(1), name, labels, ())
            certificate: list[Step | Cancelled] = [replace(lemma, certificate=tuple(steps)), use]
            check(goal, self.hypotheses, certificate, [*self.nonzero, *assuming])
            yield certificate

    def combine(self, goal: Equation, assuming: Iterable[sp.Expr] = ()) -> list[Step]:
        """A certificate that needs no lemma."""
        certificate: list[Step] = []
        rest = difference(goal, self.K)
        for attempt in range(ROUNDS + 1):
            rest, steps = self.reduce(rest)
            certificate += steps
            if not rest:
                check(goal, self.hypotheses, certificate, [*self.nonzero, *assuming])
                return certificate
            if attempt < ROUNDS and not self.complete():
                break
        raise Unproved(f"{len(rest)} terms are left over")

    def reduce(self, poly: Poly) -> tuple[Poly, list[Step]]:
        """Rewrite as long as a rule applies; the replacements add up to what has changed."""
        steps: list[Step] = []
        for _ in range(MOST_STEPS):
            found = next(self.replacements(poly), None)
            if found is None:
                return poly, steps
            rule, step, placed = found
            for net, c in placed.items():
                poly = {**poly, net: poly.get(net, self.K.zero) - c}
            poly = {net: c for net, c in poly.items() if c != self.K.zero}
            steps += unfold(step, rule)
        raise Unproved("the rules run in circles")

    def replacements(self, poly: Poly) -> Iterator[tuple[Rule, Step, Poly]]:
        for net in sorted(poly, key=self.size, reverse=True):
            for rule in self.rules:
                for labels, context in occurrences(rule.lead, net):
                    share = self.K.to_sympy(poly[net] / rule.poly[rule.lead])
                    step = Step(share, "", labels, context)
                    try:
                        placed = collect(place(step, rule.poly, self.K), self.K)
                    except (BadCertificate, IllTyped):
                        continue  # the rule would leave a trace that may diverge here
                    if all(self.size(other) < self.size(net) for other in placed if other != net):
                        yield rule, step, placed

    def size(self, net: Net) -> tuple[Any, ...]:
        weight = sum(self.weights.get(t[0], 1) for t in net if t[0] is not DELTA)
        shape = [(t[0].name, [(isinstance(k, Index), str(k)) for k in t[1:]]) for t in net]
        return weight, len(net), shape

    def learn(self, poly: Poly, steps: Iterable[Step]) -> bool:
        """Orient poly = 0 into a rule, unless that would divide by what may be 0."""
        if not poly:
            return False
        lead = max(poly, key=self.size)
        divisors = factors(sp.numer(self.K.to_sympy(poly[lead])))
        if (
            set(free(sum(poly, ()))) - set(flat(lead))
            or any(t[0] is DELTA for t in lead)
            or not lead
        ):
            return False
        if divisors - factors(sp.Mul(*self.nonzero)):
            return False
        self.rules.append(Rule(lead, poly, tuple(steps)))
        return True

    def complete(self) -> bool:
        """Add what follows where two rules overlap; False when nothing new came of it."""
        before = len(self.rules)
        for i, j in product(range(before), repeat=2):
            if j > i or (i, j) in self.tried:
                continue
            self.tried.add((i, j))
            for one, two in overlaps(self.rules[i], self.rules[j], self.K):
                if len(self.rules) > MOST_RULES:
                    break
                sides = ((1, one, self.rules[i]), (-1, two, self.rules[j]))
                try:
                    terms = [
                        (sign * c, net, bound)
                        for sign, step, rule in sides
                        for c, net, bound in place(step, rule.poly, self.K)
                    ]
                    poly, steps = self.reduce(collect(terms, self.K))
                except (BadCertificate, IllTyped):
                    continue  # the overlap is not a meaningful net
                found = [s for sign, step, rule in sides for s in unfold(scaled(step, sign), rule)]
                self.learn(poly, found + [scaled(step, -1) for step in steps])
        return len(self.rules) > before


def occurrences(lead: Net, net: Net) -> Iterator[tuple[tuple[tuple[Index, Label], ...], Net]]:
    """Where `lead` occurs in `net`: what its free labels are there, and what is around it."""

    def extend(k: int, where: dict[Label, Label], used: tuple[int, ...]) -> Iterator[Any]:
        if k == len(lead):
            yield where, used
            return
        for p, tensor in enumerate(net):
            if p in used or tensor[0] is not lead[k][0]:
                continue
            more = dict(where)
            if all(
                more.setdefault(a, b) == b for a, b in zip(lead[k][1:], tensor[1:], strict=True)
            ):
                yield from extend(k + 1, more, (*used, p))

    every = flat(net)
    for where, used in extend(0, {}, ()):
        inner = [b for a, b in where.items() if isinstance(a, int)]
        closed = all(
            isinstance(b, int) and every.count(b) == flat(lead).count(a)
            for a, b in where.items()
            if isinstance(a, int)
        )
        if closed and len(set(inner)) == len(inner):
            outer = tuple((a, b) for a, b in where.items() if isinstance(a, Index))
            yield outer, tuple(t for p, t in enumerate(net) if p not in used)


def overlaps(first: Rule, second: Rule, K: Any) -> Iterator[tuple[Step, Step]]:
    """The nets in which both leads occur and share a factor, each seen from both rules."""
    a, b = first.lead, second.lead
    choices = [[None, *(p for p, t in enumerate(a) if t[0] is s[0])] for s in b]
    for choice in product(*choices):
        taken = [p for p in choice if p is not None]
        if not taken or len(set(taken)) < len(taken):
            continue
        parent: dict[Any, Any] = {}

        def find(x: Any, parent: dict[Any, Any] = parent) -> Any:
            while x in parent:
                x = parent[x]
            return x

        for s, p in zip(b, choice, strict=True):
            for one, two in zip(a[p][1:], s[1:], strict=True) if p is not None else ():
                x, y = find((0, one)), find((1, two))
                if x != y:
                    parent[y] = x
        nodes = [(0, k) for k in flat(a)] + [(1, k) for k in flat(b)]
        bound = {find(x) for x in nodes if isinstance(x[1], int)}
        fresh, names = count(), {}
        for x in nodes:
            if find(x) not in names:
                number = next(fresh)
                space = spaces((a, b)[x[0]])[x[1]]
                names[find(x)] = number if find(x) in bound else Index(f"_{number}", space)

        def seen(side: int, net: Net, names: Any = names, find: Any = find) -> Net:
            return tuple((t[0], *(names[find((side, k))] for k in t[1:])) for t in net)

        rest_b = tuple(t for t, p in zip(seen(1, b), choice, strict=True) if p is None)
        rest_a = tuple(t for p, t in enumerate(seen(0, a)) if p not in taken)
        labels = [
            tuple((k, names[find((side, k))]) for k in free(net)) for side, net in ((0, a), (1, b))
        ]
        shares = [K.to_sympy(1 / rule.poly[rule.lead]) for rule in (first, second)]
        yield Step(shares[0], "", labels[0], rest_b), Step(shares[1], "", labels[1], rest_a)


def numbered(labels: Iterable[Label]) -> list[int]:
    """The bound ones among the labels."""
    return [label for label in labels if isinstance(label, int)]


def free(net: Net) -> list[Index]:
    return [k for k in dict.fromkeys(flat(net)) if isinstance(k, Index)]


def unfold(step: Step, rule: Rule) -> list[Step]:
    """A use of a rule, as uses of the hypotheses that the rule was made of."""
    labels = dict(step.labels)
    shift = 1 + max(numbered([*labels.values(), *flat(step.context)]), default=-1)

    def move(label: Label) -> Label:
        return label + shift if isinstance(label, int) else labels.get(label, label)

    return [
        Step(
            step.coefficient * s.coefficient,
            s.name,
            tuple((k, move(label)) for k, label in s.labels),
            step.context + tuple((t[0], *map(move, t[1:])) for t in s.context),
        )
        for s in rule.steps
    ]


def scaled(step: Step, factor: int) -> Step:
    return Step(factor * step.coefficient, step.name, step.labels, step.context)
