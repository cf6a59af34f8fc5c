"""Why a hypothesis is needed: small arrays in which it alone fails, and the claim with it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from .arrays import Arrays
from .claims import Claim
from .evidence import Bound
from .hypotheses import Hypothesis
from .making import make, varies
from .models import Model, holds, inventory, numbers
from .show import LATEX
from .verify import has_shape
from .words import Space, Word

TRIES, SEEDS = 8, 40  # arrays of each size
SIZES = (1, 2, 3)
STYLES = ("small", "diagonal")


def counterexample(claim: Claim, dropped: Hypothesis) -> Model | None:
    """The arrays that show it: of the smallest that were found the shortest to print.

    What is given is imposed as the claim says; where no such arrays refute it, it is solved for.
    """
    for made in (imposed, solved):
        for at in small(claim):
            models = [m for m in made(claim, dropped, at) if shows(claim, dropped, m)]
            if models:
                return min(models, key=length)
    (mutant,) = (m for m in claim.verify().mutants if m.dropped == dropped.name)
    return mutant.model


def small(claim: Claim) -> list[dict[Space, int]]:
    """Sizes of the spaces, the smallest first, and those that the claim is run in."""
    spaces = inventory(claim.words)[0]
    ranges = [SIZES if varies(space) else (int(space.size),) for space in spaces]
    every = [dict(zip(spaces, sizes, strict=True)) for sizes in product(*ranges)]
    every.sort(key=lambda at: sum(at.values()))
    return every + [every[0] | dict(shape) for shape in claim.shapes]


def imposed(claim: Claim, dropped: Hypothesis, at: dict[Space, int]) -> Iterator[Model]:
    for chance in range(TRIES):
        try:
            yield make(0, dict(at), claim.words, claim.given, dropped, False, chance)
        except Exception:  # there may be no arrays of these sizes, or none that is known
            continue


def solved(claim: Claim, dropped: Hypothesis, at: dict[Space, int]) -> Iterator[Model]:
    plan = Arrays([h for h in claim.given if h is not dropped], claim.words)
    for style in STYLES:
        for seed in range(SEEDS):
            model = plan.model(at, seed, style, Fraction(1))
            if model is not None:
                yield model


def shows(claim: Claim, dropped: Hypothesis, model: Model) -> bool:
    """Whether what is dropped fails in it, nothing else that is given, and the claim."""
    if not all(has_shape(x, model) for x in model.arrays):
        return False  # what was imposed does not fit these sizes
    broken = [h for h in claim.given if not holds(h, model)]
    return broken == [dropped] and refuted(claim, model)


def refuted(claim: Claim, model: Model) -> bool:
    """Whether the ends differ; of a bound, whether the larger is the smaller."""
    first, last = ends(claim)
    if isinstance(claim.evidence, Bound):
        values = model.values(*claim.evidence.about)
        return any(a < b for a, b in zip(*map(numbers, values), strict=True))
    return not model.agree(first, last)


def ends(claim: Claim) -> tuple[Word, Word]:
    lines = claim.evidence.chains()[0].lines
    return lines[0][0], lines[-1][0]


def length(model: Model) -> int:
    """How much there is to print."""
    arrays = [a for x, a in model.arrays.items() if x not in model.defined]
    every = [*numbers(arrays), *model.parameters.values()]
    return sum(2 + len(str(LATEX.rational(x))) for x in every)
