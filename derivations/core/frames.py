"""Models with a known spectrum: T = Γ P V* with orthogonal Γ and V, all entries rational.

An imposer made by `frame` gives each letter it names its part in one decomposition, the same
for every hypothesis of a claim (but a tie, by `v`, has to be imposed last). So hypotheses about
the eigenvalues of T hold together, and when one is dropped its own letter alone stays as it was
drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp

from .arrays import root
from .models import (
    Array,
    Model,
    added,
    annihilates,
    dot,
    multiplied,
    orthonormal,
    scaled,
    transposed,
)
from .words import Space, Word

# p² + q² = 1 for the eigenvalues p² below the one in question, p² = 1 + q² for those above it.
BELOW = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (12, 35, 37))
ABOVE = ((5, 4, 3), (13, 12, 5), (17, 15, 8), (25, 24, 7))


@cache
def rotation(size: int, seed: int) -> Array:
    """An orthogonal array with rational entries: a product of three reflections."""
    rng = random.Random(seed)
    columns = [[Fraction(i == j) for i in range(size)] for j in range(size)]
    for _ in range(3):
        v = [rng.randint(1, 4) * rng.choice((-1, 1)) for _ in range(size)]
        for k, x in enumerate(columns):
            c = 2 * Fraction(dot(v, x)) / dot(v, v)
            columns[k] = [a - c * b for a, b in zip(x, v, strict=True)]
    return transposed(columns)


def centred_columns(size: int, seed: int) -> Array:
    """Orthonormal columns, each of sum 0: three for every four rows."""
    blocks = size // 4
    if not blocks:
        raise ValueError("a centred frame needs at least four points")
    signs = ((1, -1, 1, -1), (1, 1, -1, -1), (1, -1, -1, 1))
    columns = [
        [Fraction(row[i % 4], 2) if i // 4 == b else Fraction(0) for i in range(size)]
        for b in range(blocks)
        for row in signs
    ]
    return multiplied(transposed(columns), rotation(len(columns), seed))


def diagonal(values: list[Any], rows: int, columns: int) -> Array:
    return [[values[i] if i == j else Fraction(0) for j in range(columns)] for i in range(rows)]


def frame(
    T: Word,
    s: sp.Symbol,
    axes: Space,
    centred: bool = False,
    second: sp.Symbol | None = None,
    **letters: Word,
) -> Callable[[Model], None]:
    """Impose a spectrum in which s² is an eigenvalue of T*T that belongs to `e` and `u`.

    The next eigenvalue below it, the square of the symbol `second`, belongs to `e2` and `u2`; if
    there is a letter `v`, to it belongs s² once more.
    The space `axes`, where a claim speaks of it, counts the eigenvalues above s². Of the
    letters, S has S*S = s² - T*T off the axes; U holds twice the axes; D holds the
    eigenvalues above s², M their excess over it and N its
    root, both fitted to U.
    """

    def impose(model: Model) -> None:
        n, d = model.sizes[T.cod], model.sizes[T.dom]
        above = model.sizes.get(axes, 0)
        left = scaled(model.unit, centred_columns(n, n) if centred else rotation(n, n))
        rank = min(len(left[0]), d)
        below = 2 if second is not None or "v" in letters else 1
        if rank < above + below:
            raise ValueError("a frame needs more dimensions than axes")
        value = model.parameters.setdefault(s, 3 * model.unit)
        right = scaled(model.unit, rotation(d, 50 + d))
        up = [ABOVE[k % 4] for k in range(above)]
        down = [(1, 0, 1), *(BELOW[k % 6] for k in range(rank - above - 1))]
        if "v" in letters:
            down[1] = down[0]
        p = [value * a / c for a, _, c in up + down]
        q = [0 * value] * above + [value * b / c for _, b, c in down] + [value] * (d - rank)
        r = [value * b / c for _, b, c in up]
        parts: dict[str, Callable[[], Array]] = {
            "T": lambda: multiplied(
                multiplied(left, diagonal(p, len(left[0]), d)), transposed(right)
            ),
            "S": lambda: multiplied(
                multiplied(scaled(model.unit, rotation(d, 90 + d)), diagonal(q, d, d)),
                transposed(right),
            ),
            "U": lambda: [[2 * x for x in row[:above]] for row in right],
            "D": lambda: diagonal([x * x for x in p], above, above),
            "N": lambda: multiplied(
                rotation(above, 70), diagonal([x / 2 for x in r], above, above)
            ),
            "M": lambda: diagonal([x * x / 4 for x in r], above, above),
            "u2": lambda: [[2 * row[above + 1]] for row in right],
            "e2": lambda: [[2 * row[above + 1]] for row in left],
            "v": lambda: [[2 * row[above + 1]] for row in right],
            "e": lambda: [[2 * row[above]] for row in left],
            "u": lambda: [[2 * row[above]] for row in right],
        }
        if second is not None:
            model.parameters[second] = p[above + 1]
        for role, word in {"T": T, **letters}.items():
            array = scaled(model.unit, parts[role]())
            if word is T and centred:  # the mean is free
                array = [[x + y for x, y in zip(row, model[T][0], strict=True)] for row in array]
            model[word] = array

    return impose


def unit(vector: Word) -> Callable[[Model], None]:
    """Impose x*x = 1: the same direction where its length is rational, else some unit vector."""

    def impose(model: Model) -> None:
        x = [row[0] for row in model[vector]]
        length = root(dot(x, x))
        if length:
            model[vector] = [[v / length] for v in x]
        else:
            orthonormal(vector)(model)

    return impose


def remainder(S: Word, vector: Word, before: Word) -> Callable[[Model], None]:
    """Impose S * before * vector = 0: move the vector, or, if that would lose it, S."""

    def impose(model: Model) -> None:
        drawn = model[vector] = [[x + (x == 0)] for (x,) in model[vector]]
        annihilates(S * before, vector)(model)
        x = [row[0] for row in model.value(before * vector)]
        if dot(x, x) <= 1e-9:
            model[vector] = drawn
            x = [row[0] for row in model.value(before * vector)]
            rows = [[dot(row, x) * b / dot(x, x) for b in x] for row in model[S]]
            model[S] = added([model[S], scaled(-1, rows)])

    return impose
