"""A second opinion: both ends of a claim once more, by loops written from the notes' displays.

A loop is a function whose arguments are the letters that it needs, by name: T holds one point a
row, P the probabilities of a law, n the number of points. What the notes define (G, C, the means)
is not handed out. A loop works it out from what the note says, so that a definition that slipped
is noticed too. Nothing here looks at a word except to ask the model for its value.
"""

import json
from fractions import Fraction
from inspect import signature
from itertools import product
from numbers import Rational
from pathlib import Path
from unittest.mock import patch

import matplotlib.pyplot as plt
import numpy as np

import figures
from derivations import ledger
from derivations.core.evidence import Chain, Refutation
from derivations.core.making import models
from derivations.core.models import inventory
from derivations.core.words import R, free
from derivations.notation import centring, gram, law_mean, mean

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def dot(x, y):
    """The sum of the products of the coordinates."""
    assert len(x) == len(y)
    return sum(x[a] * y[a] for a in range(len(x)))


def evidence(claim):
    """Its first chain, or nothing."""
    return next(iter(claim.evidence.chains()), None)


def witnessed(chapter):
    """The claims of a chapter whose lines are words, by id."""
    found = {name: claim for name, (where, claim) in ledger.claims().items() if where == chapter}
    return {name: c for name, c in found.items() if isinstance(evidence(c), Chain | Refutation)}


MADE = {}  # of each claim, because making them is most of the work


def cases(claim):
    if id(claim) not in MADE:
        MADE[id(claim)] = claim, made(claim)  # the claim is kept, and with it its id
    return MADE[id(claim)][1]


def made(claim):
    """(whether it is exact, a model): those of the claim, with the notes' own G, C and means.

    Where a proof does not need a definition its claim is given none, and says more than the note.
    """
    lines = evidence(claim)
    if isinstance(lines, Refutation):
        return [(True, model) for model in claim.verify().models]
    letters = inventory(lines.words)[1]
    missing = [
        h
        for h in (mean, centring, gram, law_mean)
        if h.defines.args[0] in letters and h not in claim.given
    ]
    given = [*missing, *claim.given]
    return [
        (not floating, model)
        for floating in (False, True)
        for model in models(given, lines.words, claim.shapes, floating=floating)
    ]


def as_array(values, exact, shape):
    return np.array(values, dtype=object if exact else float).reshape(shape)


def handed_out(model, exact):
    """Arrays by name: of the letters that are not defined, the laws and the numbers."""
    found = {}
    for letter, values in model.arrays.items():
        if letter not in model.defined:
            name = letter.name.replace("'", "_")  # as an argument can be called
            assert name not in found, f"two letters are called {name}"
            shape = [model.sizes[s] for s in letter.legs]
            found[name] = as_array(values, exact, shape)
    for space, weights in model.weights.items():
        found[space.name.replace("'", "_")] = as_array(weights, exact, len(weights))
    return found | {symbol.name: value for symbol, value in model.parameters.items()}


def computed(loop, letters):
    wanted = list(signature(loop).parameters)
    missing = set(wanted) - set(letters)
    assert not missing, f"the loop {loop.__name__} is not handed {missing}: {sorted(letters)} are"
    return np.array(loop(**{name: letters[name] for name in wanted}))


def expected(model, word, places, exact):
    """The model's values of a word: one axis for each free index, then the word's own."""
    sizes = [model.sizes[k.space] for k in places]
    values = [
        model.value(word, dict(zip(places, at, strict=True)))
        for at in product(*(range(size) for size in sizes))
    ]
    own = [model.sizes[s] for s in (word.cod, word.dom) if s is not R]
    return as_array(values, exact, [*sizes, *own])


def assert_same(found, value, exact, where):
    """The same array: exactly, or to ten digits of its largest entry."""
    assert found.shape == value.shape, f"{where}: the shape is {found.shape}, not {value.shape}"
    if exact:
        assert all(isinstance(x, Rational) for x in found.flat), f"{where}: a loop rounds"
        assert (found == value).all(), f"{where}: the loop gives {found}, the words {value}"
    else:
        found = found.astype(float)
        scale = max(1, np.abs(value).max())
        assert np.abs(found - value).max() <= 1e-10 * scale, f"{where}: {found}, not {value}"


def refuted(relation, first, last):
    """The first array is not in the relation to the last, as a note says that it is."""
    if relation == "=":
        return (first != last).any()
    assert first.shape == last.shape == ()
    return {"≤": first > last, "≥": first < last, "<": first >= last, ">": first <= last}[relation]


def check(claim, loops):
    """The first and the last line of a claim have in every model the values that loops give."""
    lines = evidence(claim)
    first, last = lines.words[0], lines.words[-1]
    places = sorted(free(first) | free(last), key=lambda k: k.name)
    for exact, model in cases(claim):
        letters = handed_out(model, exact)
        ends = [computed(loop, letters) for loop in loops]
        sizes = {space.name: size for space, size in model.sizes.items()}
        for name, word, found in zip(("first", "last"), (first, last), ends, strict=True):
            value = expected(model, word, places, exact)
            assert_same(found, value, exact, f"{claim.id}, {name} line, {sizes}")
        if isinstance(lines, Refutation):
            assert refuted(lines.relation, *ends), f"{claim.id}: by the loops nothing is refuted"


def assumptions(claims):
    """(id, name of a hypothesis): what the claims are given as an equation and do not define."""
    return [
        (name, h.name)
        for name, claim in claims.items()
        for h in claim.given
        if h.equation and h.origin != "definition"
    ]


def check_given(claim, *residuals):
    """What a claim is given holds in its models: by a loop, what should be 0 is 0.

    Of several loops, as for a law and for a sample, it is the first that has all it needs.
    """
    for exact, model in cases(claim):
        letters = handed_out(model, exact)
        fitting = [r for r in residuals if set(signature(r).parameters) <= set(letters)]
        residual = (fitting or residuals)[0]
        found = computed(residual, letters)
        assert found.size
        zero = as_array([0] * found.size, exact, found.shape)
        assert_same(found, zero, exact, f"{claim.id}, {residual.__name__}")


def fractions(*rows):
    """An array of exact fractions; of a float the fraction that it is."""
    return np.vectorize(Fraction, otypes=[object])(np.array(rows, dtype=object))


def run_until(stem, text):
    """Run a notebook's code cells up to the first that holds `text`: its names, its figures."""
    notebook = json.loads((NOTEBOOKS / f"{stem}.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
    last = next(k for k, cell in enumerate(cells) if text in cell)
    names, shown = {}, []
    with patch.object(figures, "show", lambda figure, alt: shown.append(figure)):
        for k, cell in enumerate(cells[: last + 1]):
            exec(compile(cell, f"{stem}, code cell {k}", "exec"), names)
    plt.close("all")
    return names, shown
