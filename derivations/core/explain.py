"""Why it is true: a certificate as one line of mathematics, which a person can add up.

The difference of the two sides is written as a sum of terms, each of which has a factor that is the
difference of the sides of something that is given, and so is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import add

from .check import Cancelled, Equation, Step
from .derived import less, substituted, turned
from .nets import canonical, end, field, parameters
from .spell import spelled
from .words import R, Word, identity, letter


def explained(
    goal: Equation, equations: Mapping[str, Equation], certificate: Sequence[Step | Cancelled]
) -> Word | None:
    """The sum that the difference is, if it can be written as a word; 0 for no steps."""
    found: list[Word] = []
    for step in certificate:
        one = term(step, equations[step.name], goal) if isinstance(step, Step) else None
        if one is None:
            return None
        found.append(one)
    return reduce(add, found) if found else goal.lhs * 0


def term(step: Step, given: Equation, goal: Equation) -> Word | None:
    """A coefficient times what stands around lhs - rhs."""
    cod, dom = given.lhs.cod, given.lhs.dom
    hole = letter("∎", cod, dom)
    labels = dict(step.labels)
    ends = [end(cod, "out"), end(dom, "in")]
    legs = [labels.get(k, k) for k in ends if k is not None]
    if set(labels) - set(ends):
        return None  # entrywise: it has places of its own
    net = canonical((*step.context, (hole.args[0], *legs)))
    K = field({*parameters(goal.lhs), *parameters(goal.rhs), *step.coefficient.free_symbols})
    word = spelled({net: K.from_sympy(step.coefficient)}, goal.lhs.cod, goal.lhs.dom, K)
    return None if word is None else substituted(neat(word), hole, less(given.lhs, given.rhs))


def neat(word: Word) -> Word:
    """With adjoints at the letters."""
    parts = tuple(neat(part) if isinstance(part, Word) else part for part in word.args)
    if word.head == "mul":
        parts = tuple(p for p in parts if p != identity(R)) or parts[:1]
        return parts[0] if len(parts) == 1 else replace(word, args=parts)
    return turned(parts[0]) if word.head == "adj" else replace(word, args=parts)
