"""There is U with A*AB = BU: proved by exhibiting U, a product of the letters around."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .decide import Judge, Link, Proved
from .derived import substituted
from .models import inventory
from .question import Question
from .words import IllTyped, Word, identity, is_scalar, letter

LONG, MOST, ARRAYS = (
    4,
    400,
    8,
)  # factors of a product, products that are tried, arrays that test them


def exhibited(question: Question, name: str) -> tuple[Word, Proved] | None:
    """What the letter may be, with the proof that it does; None where nothing is found."""
    left, right = question.words
    every = inventory([left, right, *(side for h in question.given for side in h.sides)])[1]
    words = {x.name: letter(x.name, x.cod, x.dom, x.rows) for x in every}
    unknown = words.pop(name)
    judge = Judge(question)
    models = list(islice(judge.found(200), ARRAYS))
    for candidate in islice(products(list(words.values()), unknown), MOST):
        one, two = (substituted(side, unknown, candidate) for side in (left, right))
        if models and all(model.agree(one, two) for model in models):
            proof = judge.equal(one, two)
            if proof is not None:
                return candidate, proof
    return None


def products(letters: list[Word], like: Word) -> Iterator[Word]:
    """Products of letters and their adjoints that have the spaces of one, short ones first."""
    atoms = [w for x in letters if not is_scalar(x) for w in (x, x.adj)]
    layer = list(atoms)
    if like.cod is like.dom:
        yield identity(like.cod)
    for _ in range(LONG):
        yield from (w for w in layer if (w.cod, w.dom) == (like.cod, like.dom))
        longer = []
        for w in layer:
            for atom in atoms:
                try:
                    longer.append(w * atom)
                except IllTyped:
                    continue
        layer = longer[: 10 * MOST]


def as_link(question: Question, found: tuple[Word, Proved] | None, name: str) -> Link:
    left, right = question.words
    if found is None:
        why = f"no {name} was found among the products of the letters around; there may be others"
        return Link(left, "=", right, "undecided", why=why)
    return Link(left, "=", right, "holds", proof=found[1])
