"""The checker: a claimed equation is true if its certificate adds up.

A certificate writes lhs - rhs as a sum of hypotheses, each put into a context: a net of
letters around it and a coefficient in front. Whoever found it is not trusted. Checking it is
arithmetic of nets: expand, add, see that nothing is left.

One thing no sum shows: that X = 0 if X*X = 0. Where a certificate shows the latter, what comes
after it may use the former as if it were a hypothesis.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy as sp

from .nets import DELTA, Label, Net, Poly, Term, collect, element, field, normal, parameters, times
from .words import IllTyped, Index, Space, Word, is_number, remade


class BadCertificate(ValueError):
    """A certificate that does not prove the equation it was given for."""


@dataclass(frozen=True)
class Equation:
    lhs: Word
    rhs: Word

    def __post_init__(self) -> None:
        if (self.lhs.cod, self.lhs.dom) != (self.rhs.cod, self.rhs.dom):
            raise IllTyped("the two sides of an equation must have the same spaces")


@dataclass(frozen=True)
class Step:
    """A coefficient times a context times (lhs - rhs) of the hypothesis called `name`."""

    coefficient: sp.Expr
    name: str
    labels: tuple[tuple[Index, Label], ...]  # what the hypothesis' free labels become
    context: Net


@dataclass(frozen=True)
class Cancelled:
    """The lemma called `name`: X = 0, because of the certificate that X*X = 0."""

    name: str
    word: Word
    certificate: tuple[Step | Cancelled, ...]

    def equations(self) -> tuple[Equation, Equation]:
        """X = 0 and X*X = 0. Two vectors whose distance is 0 are one, but two functions on a
        probability space, which an equation compares at every point, need not be."""
        X = remade(self.word)
        if X.cod.kind == "measure":
            raise BadCertificate(f"over {X.cod.name} only almost every value of {self.name} is 0")
        return Equation(X, X * 0), Equation(X.adj * X, X.adj * X * 0)


def check(
    goal: Equation,
    hypotheses: Mapping[str, Equation],
    certificate: Sequence[Step | Cancelled],
    nonzero: Iterable[sp.Expr] = (),
) -> set[str]:
    """Verify the certificate; return the names of the hypotheses that it uses."""
    nonzero, steps = tuple(nonzero), list[Step]()
    facts, rests = dict(hypotheses), {name: {name} for name in hypotheses}
    for part in certificate:  # in order, so that no lemma rests on itself
        if isinstance(part, Cancelled):
            if part.name in facts:
                raise BadCertificate(f"two facts are called {part.name}")
            lemma, square = part.equations()
            names = check(square, facts, part.certificate, nonzero)
            rests[part.name] = set().union(*(rests[name] for name in names))
            facts[part.name] = lemma
        elif part.name in facts:
            steps.append(part)
        else:
            raise BadCertificate(f"not among the hypotheses: {part.name}")
    used = {step.name: facts[step.name] for step in steps}
    words = [w for e in (goal, *used.values()) for w in (e.lhs, e.rhs)]
    coefficients = [step.coefficient for step in steps]
    if not all(map(is_number, coefficients)):
        raise BadCertificate("a coefficient is not a rational function of the parameters")
    symbols = set().union(*map(parameters, words), *(c.free_symbols for c in coefficients))
    for factor in denominators([*words, *coefficients]) - factors(sp.Mul(*nonzero)):
        raise BadCertificate(f"divides by {factor}, which no hypothesis says is not 0")
    K = field(symbols)
    known = {name: difference(e, K) for name, e in used.items()}
    left: list[Term] = [(c, net, {}) for net, c in difference(goal, K).items()]
    for step in steps:
        left += [(-c, *rest) for c, *rest in place(step, known[step.name], K)]
    rest = collect(left, K)
    if rest:
        raise BadCertificate(f"{len(rest)} terms are left over")
    return set().union(*(rests[name] for name in used))


def difference(equation: Equation, K: Any) -> Poly:
    return normal(equation.lhs - equation.rhs, K)


def place(step: Step, hypothesis: Poly, K: Any) -> Iterator[Term]:
    """The terms of the hypothesis in its context, each of them a meaningful net."""
    labels = dict(step.labels)
    shift = 1 + max(
        (k for k in [*labels.values(), *flat(step.context)] if isinstance(k, int)), default=-1
    )
    for net, c in hypothesis.items():
        moved = tuple(
            (t[0], *(k + shift if isinstance(k, int) else labels.get(k, k) for k in t[1:]))
            for t in net
        )
        whole = step.context + moved
        bound = spaces(whole, labels)
        meaningful(whole, bound)
        yield (
            times(element(step.coefficient, K), c),
            whole,
            {k: s for k, s in bound.items() if isinstance(k, int)},
        )


def flat(net: Net) -> list[Label]:
    return [label for tensor in net for label in tensor[1:]]


def spaces(net: Net, labels: Mapping[Index, Label] | None = None) -> dict[Label, Space]:
    """The space of every label of a net; a label used in two spaces is an error."""
    given = labels or {}
    legs = [(new, old.space) for old, new in given.items()]
    legs += [(k, k.space) for k in [*given.values(), *flat(net)] if isinstance(k, Index)]
    for tensor in net:
        if len(tensor) - 1 != (2 if tensor[0] is DELTA else len(tensor[0].legs)):
            raise BadCertificate(f"{tensor[0].name} does not have {len(tensor) - 1} legs")
        legs += zip(tensor[1:], tensor[0].legs, strict=False)
    found: dict[Label, Space] = {}
    for label, space in legs:
        if found.setdefault(label, space) is not space:
            raise BadCertificate(f"a label joins {found[label].name} to {space.name}")
    for tensor in net:
        if tensor[0] is DELTA:
            here, there = (found.get(label) for label in tensor[1:])
            if here is None or here is not there:
                raise BadCertificate("a delta joins labels that are not of one known space")
    return found


def meaningful(net: Net, bound: Mapping[Label, Space]) -> None:
    """In a Hilbert space a label joins two legs, and no ring of operators is closed."""
    ends = Counter(flat(net))
    component = list(range(len(net)))
    for label, space in bound.items():
        if space.kind != "vector":
            continue
        if ends[label] != (2 if isinstance(label, int) else 1):
            raise BadCertificate(f"{ends[label]} legs meet at a label of {space.name}")
        if space.size is None and isinstance(label, int):
            first, *_, last = [component[p] for p, t in enumerate(net) for k in t[1:] if k == label]
            if first == last:
                raise BadCertificate(f"a trace over {space.name} may diverge")
            component = [first if c == last else c for c in component]


def denominators(things: Iterable[Any]) -> set[sp.Expr]:
    """The irreducible factors of every denominator as it is written, also of one that cancels."""
    found: set[sp.Expr] = set()
    for thing in things:
        if isinstance(thing, Word):
            found |= denominators(thing.args)
        elif isinstance(thing, sp.Expr):
            for power in thing.atoms(sp.Pow):
                if power.exp.is_negative:
                    found |= factors(sp.numer(sp.together(power.base)))
    return found


@lru_cache(maxsize=4096)
def factors(expression: sp.Expr) -> frozenset[sp.Expr]:
    return frozenset(factor for factor, _ in sp.factor_list(expression)[1])
