"""How models are made: arrays at random, then all that is given is imposed.

A hypothesis that says how (`impose`) is asked first; every other equation is solved for a letter
that none of these has changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy as sp

from .arrays import Arrays
from .calculus import allowed
from .hypotheses import Hypothesis
from .models import Model, NoModel, holds, inventory, numbers
from .words import R, Space, Word

SHAPES = (  # no two sizes alike
    (2, 3, 4, 5, 6, 7),
    (5, 4, 3, 2, 7, 6),
    (3, 2, 5, 4, 6, 7),
    (4, 5, 2, 3, 7, 6),
)
LARGE = (9, 7, 5, 8, 6, 4)  # for floating point; larger ones take long, and show no more
ATTEMPTS = 6


def models(
    given: Sequence[Hypothesis],
    words: Iterable[Word],
    shapes: Sequence[Mapping[Space, int]] = (),
    drop: Hypothesis | None = None,
    floating: bool = False,
) -> Iterator[Model]:
    """Arrays in which every hypothesis holds, but for the one dropped, which fails."""
    words = [*words, *(side for h in given for side in h.sides)]
    spaces, _, _ = inventory(words)
    chosen: Sequence[Mapping[Space, int]] = shapes or [{}] * len(SHAPES)
    rows: Sequence[Sequence[int]] = SHAPES
    if floating:  # larger, in the proportions of the first shape
        rows = [LARGE]
        chosen = [
            {s: 2 * size if varies(s) else size for s, size in shape.items()}
            for shape in chosen[:1]
        ]
    found = False
    for k, shape in enumerate(chosen):
        row = rows[k % len(rows)]
        sizes = {s: row[i] if varies(s) else int(s.size) for i, s in enumerate(spaces)}
        try:
            model = make(k, sizes | dict(shape), words, given, drop, floating)
        except NoModel:
            if not found and k == len(chosen) - 1:
                raise
            continue  # at these sizes, more axes than dimensions, there may be none
        found = True
        yield model


def varies(space: Space) -> bool:
    """A space whose size a model may choose."""
    return space.kind == "measure" or not isinstance(space.size, sp.Integer)


def is_solved(h: Hypothesis) -> bool:
    """An equation that is neither computed nor imposed, and does not follow from others."""
    return bool(h.equation and not h.defines and not h.impose and h.origin != "lemma")


def make(
    seed: int,
    sizes: dict[Space, int],
    words: Sequence[Word],
    given: Sequence[Hypothesis],
    drop: Hypothesis | None,
    floating: bool,
    chance: int | None = None,
) -> Model:
    """A model of these sizes; a larger seed allows for larger denominators."""
    rng = random.Random(11 + seed if chance is None else chance)
    kept = [h for h in given if h is not drop]
    model = drawn(seed, sizes, words, rng, floating)
    free = dict(model.arrays), dict(model.parameters)

    def define() -> None:
        for h in kept:
            if h.defines and h.equation and not h.impose:
                model[h.defines] = model.value(h.equation.rhs)
                model.defined.add(h.defines.args[0])

    define()
    for hypothesis in kept:
        if hypothesis.impose:
            try:
                hypothesis.impose(model)
            except ZeroDivisionError:
                raise NoModel(f"no arrays are found in which '{hypothesis.name}'") from None
            model.memo.clear()  # it may have changed parameters or probabilities
            define()
    if any(map(is_solved, kept)):
        model = solved(model, kept, words, changed(model, *free), rng)
    if not floating and any(isinstance(v, float) for v in numbers([*model.arrays.values()])):
        raise NoModel("the arrays made hold floating-point numbers, which are not exact")
    model.forced = changed(model, *free) & set(model.arrays)
    for hypothesis in given:
        excused = hypothesis is drop or drop in hypothesis.rests
        if not (excused or holds(hypothesis, model)):
            raise NoModel(
                f"the hypothesis '{hypothesis.name}' does not hold in the arrays made for it"
            )
    for symbol, value in model.parameters.items():
        if not floating and not allowed(symbol, value):
            raise NoModel(f"{symbol} = {value} in the arrays made, which it may not be")
    return model


def drawn(
    seed: int, sizes: dict[Space, int], words: Sequence[Word], rng: random.Random, floating: bool
) -> Model:
    """Arrays at random."""
    _, letters, symbols = inventory(words)
    model = Model(dict(sizes), unit=1.0 if floating else Fraction(1))

    def entry() -> Any:
        exact = Fraction(rng.randint(-4, 5), rng.randint(1, 1 + seed))
        return rng.gauss(0.5, 1) if floating else exact

    for space in sizes:
        if space.kind == "measure":
            parts = [rng.randint(1, 9) for _ in range(sizes[space])]
            model.weights[space] = [model.unit * p / sum(parts) for p in parts]
    for symbol in symbols:
        model.parameters.setdefault(
            symbol, model.unit * Fraction(rng.randint(5, 11), rng.choice((2, 3)))
        )
    for one in letters:
        rows, columns = (1 if s is R else sizes[s] for s in (one.cod, one.dom))
        model.arrays[one] = [[entry() for _ in range(columns)] for _ in range(rows)]
    return model


def changed(model: Model, arrays: Mapping[Any, Any], parameters: Mapping[Any, Any]) -> set[Any]:
    """The letters and numbers that are no longer what they were."""
    letters = {x for x, array in model.arrays.items() if array is not arrays.get(x)}
    return letters | {s for s, v in model.parameters.items() if v is not parameters.get(s)}


def solved(
    start: Model,
    kept: Sequence[Hypothesis],
    words: Sequence[Word],
    fixed: set[Any],
    rng: random.Random,
) -> Model:
    """The arrays with the equations solved for what is not fixed, and, if it can be, not by 0."""
    plan = Arrays([h for h in kept if h.defines or is_solved(h)], words)
    second = None
    for _ in range(ATTEMPTS):
        model = Model(start.sizes, dict(start.parameters), dict(start.arrays), start.weights)
        model.unit, model.defined = start.unit, set(start.defined)
        if plan.solve(model, rng, "generic", fixed):
            lost = [x for x in plan.base if not any(numbers(model.arrays[x]))]
            if not lost:
                return model
            second = model
    if second is None:
        raise NoModel("no arrays are found in which what is given holds")
    return second
