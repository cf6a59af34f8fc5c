"""Hypotheses: what a claim is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import sympy as sp

from .check import Equation
from .words import Word

if TYPE_CHECKING:
    from .models import Model

ORIGINS = ("definition", "note", "added", "cited", "lemma")


@dataclass(frozen=True)
class Hypothesis:
    """What a claim is given: an equation, a number not 0 or above 0, or a fact of analysis.

    `origin` is "definition", "note" (stated there), "added" (needed and not stated there),
    "cited" (by a theorem, which `reference` names) or "lemma". `impose` changes random arrays so
    that the equation holds; a definition needs none, and a lemma follows from what it `rests` on.
    `absence` answers, for a fact of analysis, what happens without it: the id of a claim, or
    "cited: ...".
    """

    name: str
    says: str
    origin: str = "note"
    equation: Equation | None = None
    nonzero: sp.Expr | None = None
    impose: Callable[[Model], None] | None = None
    absence: str = ""
    rests: tuple[Hypothesis, ...] = ()
    positive: sp.Expr | None = None
    reference: str = ""
    proof: Any = field(default=None, compare=False)  # the claim that a lemma is

    def __post_init__(self) -> None:
        facts = (self.equation, self.nonzero, self.positive, self.absence or None)
        if sum(fact is not None for fact in facts) != 1:
            raise ValueError(f"the hypothesis {self.name} says nothing, or two things")

    @property
    def sides(self) -> tuple[Word, ...]:
        return (self.equation.lhs, self.equation.rhs) if self.equation else ()

    @property
    def defines(self) -> Word | None:
        return self.equation.lhs if self.equation and self.origin == "definition" else None


def assume(
    name: str,
    says: str,
    lhs: Word,
    rhs: Word,
    impose: Callable[[Model], None] | None = None,
    origin: str = "note",
    reference: str = "",
) -> Hypothesis:
    """The hypothesis that lhs = rhs."""
    equation = Equation(lhs, rhs)
    return Hypothesis(name, says, origin, equation, impose=impose, reference=reference)
