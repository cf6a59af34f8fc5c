"""The certificates of the ledger, as docs/certificates.md describes them, for other checkers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count, pairwise
from typing import Any

import sympy as sp

from .core.check import Cancelled, Equation, Step, difference, factors
from .core.claims import Claim
from .core.models import inventory
from .core.nets import DELTA, end, field, parameters
from .core.scrutiny import indices
from .core.search import unfold
from .core.words import Index, R, Space, Word

KINDS = {
    **{"letter": "letter", "id": "identity", "one": "ones", "add": "add", "scale": "scale"},
    **{"adj": "adjoint", "mul": "multiply", "tr": "trace", "entry": "entry", "sum": "sum"},
}


def document(claim: Claim) -> dict[str, Any] | None:
    """A claim as an entry of the file; None if it has no certificates."""
    certificates = claim.verify().certificates
    return Writer(claim).entry(certificates) if certificates else None


def cancelled(steps: Iterable[Step | Cancelled]) -> Iterator[Word]:
    """The words X and X*X of what is cancelled, also on the way to it."""
    for step in steps:
        if isinstance(step, Cancelled):
            yield from (step.word, step.word.adj * step.word)
            yield from cancelled(step.certificate)


class Writer:
    """Writes one claim: knows what its denominators and its free labels are called."""

    def __init__(self, claim: Claim, fresh: Iterator[str] | None = None) -> None:
        self.claim = claim
        self.lines = [word for word, _ in claim.evidence.chains()[0].lines]
        self.lemmas = {h.name: h for h in claim.given if h.origin == "lemma"}
        self.equations: dict[str, Any] = {
            h.name: h for h in claim.given if h.equation and h.name not in self.lemmas
        }
        names = (f"X{k} = 0" for k in count(1))
        self.fresh = fresh or (name for name in names if name not in self.equations)
        given = sp.Mul(*(h.nonzero for h in claim.given if h.nonzero is not None))
        self.nonzero = sorted(factors(given), key=str)
        self.words = list(self.lines)
        for h in self.equations.values():
            self.words += h.sides
        self.indices: set[Index] = set()
        self.labels: dict[Index, str] = {}
        self.parameters: set[sp.Symbol] = set()

    def entry(self, certificates: tuple[tuple[Step | Cancelled, ...], ...]) -> dict[str, Any]:
        plain = [tuple(self.plain(steps)) for steps in certificates]
        self.words += [word for steps in plain for word in cancelled(steps)]
        self.indices.update(*map(indices, self.words))
        spaces, letters, _ = inventory(self.words)
        for place in sorted(self.indices, key=lambda k: k.name):
            self.label(place)
        hypotheses = {name: self.equation(h.equation) for name, h in self.equations.items()}
        links = [
            {**self.equation(Equation(lhs, rhs)), "steps": list(map(self.step, steps))}
            for (lhs, rhs), steps in zip(pairwise(self.lines), plain, strict=True)
        ]
        for word in self.words:
            for name, space in (("out", word.cod), ("in", word.dom)):
                if space is not R:
                    self.label(end(space, name))
        found = {
            "id": self.claim.id,
            "spaces": {s.name: [s.kind, self.size(s)] for s in spaces},
            "letters": {x.name: [x.cod.name, x.dom.name] for x in letters},
            "labels": {name: place.space.name for place, name in self.labels.items()},
            "nonzero": [self.polynomial(factor) for factor in self.nonzero],
            "hypotheses": hypotheses,
            "links": links,
        }
        if self.claim.evidence.supposed:
            found["contradiction"] = self.gap()
        found["parameters"] = sorted(map(str, self.parameters))
        return found

    def plain(
        self, parts: Iterable[Step | Cancelled], called: Mapping[str, str] | None = None
    ) -> Iterator[Step | Cancelled]:
        """The steps, with the proof of another claim in place of its use, and no name twice."""
        names = dict(called or {})
        for part in parts:
            if isinstance(part, Cancelled):
                inside = tuple(self.plain(part.certificate, names))
                names[part.name] = next(self.fresh)
                yield replace(part, name=names[part.name], certificate=inside)
            elif part.name in self.lemmas:
                proof = self.lemmas[part.name].proof
                inner = Writer(proof, self.fresh)
                for link in proof.verify().certificates:
                    for found in inner.plain(link):
                        if isinstance(found, Cancelled):
                            yield found  # it holds everywhere, so it needs no context
                        else:
                            yield from unfold(part, found)
            else:
                yield replace(part, name=names.get(part.name, part.name))

    def equation(self, equation: Equation) -> dict[str, Any]:
        return {"lhs": self.word(equation.lhs), "rhs": self.word(equation.rhs)}

    def size(self, space: Space) -> Any:
        if isinstance(space.size, sp.Symbol):
            self.parameters.add(space.size)
            return str(space.size)
        return None if space.size is None else int(space.size)

    def word(self, word: Word) -> list[Any]:
        kind = KINDS[word.head]
        if word.head in ("id", "one"):
            return [kind, word.cod.name]
        if word.head == "letter":
            return [kind, word.args[0].name]
        return [kind, *map(self.part, word.args)]

    def part(self, part: Any) -> Any:
        if isinstance(part, Word):
            return self.word(part)
        if isinstance(part, sp.Expr):
            return self.number(part)
        return None if part is None else self.label(part)

    def number(self, value: sp.Expr) -> list[Any]:
        top, bottom = sp.fraction(sp.together(value))
        constant, powers = sp.factor_list(bottom)
        below = [[self.nonzero.index(factor), int(power)] for factor, power in powers]
        return [self.polynomial(top / constant), below]

    def polynomial(self, value: sp.Expr) -> list[Any]:
        symbols = sorted(value.free_symbols, key=str)
        self.parameters.update(symbols)
        if not symbols:
            return [[str(value), {}]] if value != 0 else []
        terms = sp.Poly(value, *symbols).terms()
        return [
            [str(c), {str(x): int(p) for x, p in zip(symbols, powers, strict=True) if p}]
            for powers, c in terms
        ]

    def label(self, place: Any) -> Any:
        """An integer as it is; of an index its name, or a name that no other has."""
        if isinstance(place, int):
            return place
        if place not in self.labels:
            plain = place in self.indices
            name = place.name if plain else f"{place.name}:{place.space.name}"
            while name in self.labels.values():
                name += "'"
            self.labels[place] = name
        return self.labels[place]

    def step(self, step: Step | Cancelled) -> dict[str, Any]:
        if isinstance(step, Cancelled):
            word, steps = self.word(step.word), list(map(self.step, step.certificate))
            return {"rule": "cancel", "name": step.name, "word": word, "steps": steps}
        context = [
            ["=" if t[0] is DELTA else t[0].name, *map(self.label, t[1:])] for t in step.context
        ]
        return {
            "rule": "combine",
            "times": self.number(step.coefficient),
            "hypothesis": step.name,
            "labels": {self.label(old): self.label(new) for old, new in step.labels},
            "context": context,
        }

    def gap(self) -> list[Any]:
        """What the first line of a contradiction exceeds the last by, as a product."""
        ends = Equation(self.lines[0], self.lines[-1])
        K = field(parameters(ends.lhs) | parameters(ends.rhs))
        constant, powers = sp.factor_list(K.to_sympy(difference(ends, K)[()]))
        return [str(constant), [[self.nonzero.index(f), int(p)] for f, p in powers]]
