"""Claims: one sentence of the notes, with all that it takes to believe or to refute it.

A claim carries its evidence. What the claim says of itself, its verdict and its level, is
read off the evidence, never written down beside it. `verify` proves every link, runs every
line in every model, attacks the claim with its mutants, and raises when anything is amiss.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .check import Cancelled, Equation, Step
from .evidence import Chain, Evidence, Remark, Unsound
from .hypotheses import Hypothesis
from .models import Model
from .mutants import Mutant
from .words import Space, Word

if TYPE_CHECKING:
    from .page import Page

VERDICTS = ("holds", "holds-if", "fails", "never", "cited", "definition", "remark")
HEAD = re.compile(r"(\S+): (.*?)(?: \[([^\]]*)\])?", re.S)
WEIGHTS = ("false-result", "invalid-proof", "missing-hypothesis", "constant", "slip")


@dataclass(frozen=True, repr=False)
class Report:
    """What verification found; `certificates` are those of the links, in order."""

    verdict: str = "holds"
    used: frozenset[str] = frozenset()
    certificates: tuple[tuple[Step | Cancelled, ...], ...] = ()
    mutants: tuple[Mutant, ...] = ()
    models: tuple[Model, ...] = ()
    restates: str = ""  # the hypothesis of which the conclusion is a multiple
    joint: bool = False  # more than two letters meet in an integral: it has to converge jointly

    def count(self, verdict: str) -> int:
        return sum(m.verdict == verdict for m in self.mutants)

    def __repr__(self) -> str:
        links, steps = len(self.certificates), sum(map(len, self.certificates))
        refuted, equal = self.count("refuted"), self.count("equivalent")
        found = [
            f"{links} link{'s'[: links != 1]}, {steps} step{'s'[: steps != 1]}" if links else "",
            f"{refuted} variants refuted, {equal} equal" if self.mutants else "",
            "by exact arrays" if self.models and not links else "",
        ]
        return f"{self.verdict}: {', '.join(filter(None, found)) or 'nothing to prove'}"


@dataclass(frozen=True, repr=False)
class Claim:
    """One sentence, its place in the notes, what it is given, and its evidence."""

    id: str
    place: str
    sentence: str
    evidence: Evidence
    rows: tuple[str, ...] = ()
    given: tuple[Hypothesis, ...] = ()
    weight: str | None = None
    implied: bool = False
    repaired_by: str | None = None
    shapes: tuple[Mapping[Space, int], ...] = ()
    unshown: str = ""  # the clause of the sentence that no line shows
    standing: tuple[Hypothesis, ...] = ()  # what of `given` stands throughout its chapter
    reads: str = ""  # what letters of the sentence are in the lines: "α is e/s"

    @property
    def words(self) -> list[Word]:
        """Every word that it shows: lines, what they are about, hypotheses."""
        found = [e for part in self.evidence.chains() for e, _ in part.lines]
        found += [e for part in self.evidence.chains() for e in part.about]
        found += [side for h in self.given for side in h.sides]
        return [word for word in found if isinstance(word, Word)]

    @property
    def verdict(self) -> str:
        added = any(h.origin == "added" for h in self.given)
        return "holds-if" if added and self.evidence.verdict == "holds" else self.evidence.verdict

    @property
    def level(self) -> str:
        return self.evidence.level(self.words)

    @property
    def reach(self) -> str:
        """How far what was checked goes: it is the lines that are checked, not the sentence."""
        return self.evidence.reach(self.words)

    def verify(self) -> Report:
        """The report, or an error that says what is amiss. Verified once, then remembered."""
        return self._report

    # A claim can be verified and shown by itself, but `verify` and `page` are about claims: they
    # are imported when one is asked, so that what a claim is rests on neither.

    @cached_property
    def _report(self) -> Report:
        from .verify import verified

        return verified(self)

    @cached_property
    def absences(self) -> dict[str, Model | None]:
        """Why what was added is needed: for each such equation, arrays without it."""
        from .without import counterexample

        added = [h for h in self.given if h.origin == "added" and h.equation]
        return {h.name: counterexample(self, h) for h in added}

    @cached_property
    def names(self) -> frozenset[str]:
        """The letters that it is written with, and those of the course."""
        from .page import names_of

        return names_of(self)

    def run(self) -> Page:
        """The values of its ends in the exact models."""
        from .page import ran

        return ran(self)

    def attack(self, line: int | None = None, most: int = 12) -> Page:
        """The wrong variants, of one line or of all, with what refutes them."""
        from .page import attacked

        return attacked(self, line, most)

    def _repr_markdown_(self) -> str:
        from .page import markdown

        return markdown(self)

    def _repr_latex_(self) -> str:
        from .page import display

        return display(self)

    def __repr__(self) -> str:
        from .page import plain

        return plain(self)


def lemma(claim: Claim) -> Hypothesis:
    """What another claim proves, to be used in a proof that is given the same."""
    if not isinstance(claim.evidence, Chain):
        raise Unsound(f"{claim.id}: only what a chain proves is a lemma")
    (first, _), *_, (last, _) = claim.evidence.lines
    equation = Equation(first, last)
    return Hypothesis(claim.id, claim.sentence, "lemma", equation, rests=claim.given, proof=claim)


def headed(head: str) -> tuple[str, str, tuple[str, ...]]:
    """The id, the place and the rows of the index that a head names: `a.claim: where [000-A1]`."""
    found = HEAD.fullmatch(head)
    if not found:
        raise Unsound(f"{head!r} is not the head of a claim, `id: place [rows]`")
    return found[1], found[2], tuple((found[3] or "").split())


def remark(head: str, sentence: str, reason: str, kind: str = "remark") -> Claim:
    """A row that asserts nothing to prove, as a claim."""
    name, place, rows = headed(head)
    return Claim(name, place, sentence, Remark(kind, reason), rows)
