"""What would be right: a false line with one slip undone, or one more thing given, each proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import combinations, islice
from operator import mul
from typing import TYPE_CHECKING

import sympy as sp

from .arrays import COMPUTED, Arrays, NotComputed
from .check import Equation
from .derived import Need, derived, same, substituted
from .hypotheses import Hypothesis
from .models import Model, inventory
from .mutants import centring, everywhere, mutations
from .question import Gradient, Question, laws_of
from .show import DERIVED, Text, is_square, parts_of, text
from .words import (
    IllTyped,
    R,
    Word,
    as_word,
    free,
    identity,
    inner,
    is_scalar,
    letter,
    norm2,
    ones,
    trace,
)

if TYPE_CHECKING:
    from .decide import Judge, Link

MOST = 3  # suggestions
LARGE = 6  # arrays of more than one dimension in which a suggestion is run before it is proved
SEARCHED = 400  # lines that are made by undoing one slip
FACTORS, LONG = 8, 160  # the most numbers in a product, and parts of a line, that is repaired
TRIED = 12  # of them, lines true in all arrays for which a quick proof is looked for
FLIPPED = {"≤": "≥", "≥": "≤", "<": ">", ">": "<", "≼": "≽", "≽": "≼"}


@dataclass(frozen=True)
class Suggestion:
    """A line that would be right, and how it differs; or what the line itself would need."""

    how: str
    left: Word | Gradient
    sign: str
    right: Word | Gradient

    def line(self, style: Text) -> str:
        return style.relation(self.sign).join(shown(x, style) for x in (self.left, self.right))


def shown(side: Word | Gradient, style: Text) -> str:
    return side.shown(style) if isinstance(side, Gradient) else style.formula(side)


def suggestions(judge: Judge, link: Link) -> tuple[Suggestion, ...]:
    """At most three, each proved; of long equations none, which would take minutes."""
    if link.relation in FLIPPED:
        sign = FLIPPED[link.relation]
        proved = judge.prove(link.left, sign, link.right)
        return (Suggestion(f"with {sign}", link.left, sign, link.right),) if proved else ()
    sides = (link.left, link.right)
    if any(map(many_numbers, sides)) or sum(len([*parts_of(x)]) for x in sides) > LONG:
        return ()
    if link.relation != "=":
        return ()
    slips = list(islice(undone(judge, link), MOST - 1))
    found = [*slips, *islice(supposing(judge, link), 1)]
    return tuple(found or ordered(judge, link))


def many_numbers(word: Word) -> bool:
    """Whether a product has many numbers as factors, as powers of inner products have."""
    inside = [part for part in word.args if isinstance(part, Word)]
    return numbers_in(word) > FACTORS or any(map(many_numbers, inside))


def numbers_in(word: Word) -> int:
    """How many numbers are multiplied in it."""
    inside = [part for part in word.args if isinstance(part, Word)]
    if word.head in ("adj", "scale"):
        return numbers_in(inside[0])
    if word.head != "mul":
        return int(is_scalar(word))
    return sum(numbers_in(x) if is_scalar(x) else int(x.cod is R) for x in inside)


def ordered(judge: Judge, link: Link) -> Iterator[Suggestion]:
    """≤ or ≥ for =."""
    if not is_scalar(link.left) or free(link.left) or free(link.right):
        return
    for sign in "≤≥":
        pairs = (model.values(link.left, link.right) for model in judge.good)
        signs = (
            b[0][0][0] - a[0][0][0] if sign == "≤" else a[0][0][0] - b[0][0][0] for a, b in pairs
        )
        if all(x >= 0 for x in signs) and judge.prove(link.left, sign, link.right):
            left, right = (judge.shown[x] for x in (link.left, link.right))
            yield Suggestion(f"with {sign}", left, sign, right)


# One slip undone.


@dataclass(frozen=True)
class Change:
    """A side as it may have been meant, with what its new letters need."""

    how: str
    word: Word
    needs: tuple[Need, ...] = ()
    given: tuple[Hypothesis, ...] = ()

    @property
    def hypotheses(self) -> list[Hypothesis]:
        return [*self.given, *(h for need in self.needs for h in laws_of(need))]

    def computed(self, model: Model) -> Model:
        """Arrays, with those of its new letters."""
        for need in self.needs:
            model[need.letter] = COMPUTED[need.kind](model.value(need.of))
        for h in self.given:
            if h.equation:
                model[h.equation.lhs] = model.value(h.equation.rhs)
        return model


def undone(judge: Judge, link: Link) -> Iterator[Suggestion]:
    """The line with one side changed as a slip would change it: the right one, or else the left."""
    models = sorted(judge.found(200), key=lambda m: -sum(m.sizes.values()))[: 2 * LARGE]
    typed = judge.shown
    for turned in (False, True):
        kept, side = (link.right, link.left) if turned else (link.left, link.right)
        if isinstance(typed[side], Gradient):
            continue
        known = {text(side)} if isinstance(typed[kept], Gradient) else {text(side), text(kept)}
        offered: list[Word] = []
        tried = 0
        for change in islice(changes(side, judge.question), SEARCHED):
            new = change.word
            if text(tidied(new)) in known or breaks_square(side, new):
                continue
            if not agree(kept, change, models) or vanishes(new):
                continue
            known.add(text(new))
            if change.how in IDLE and text(without_repeats(new, judge.question)) == text(kept):
                continue  # the other side over again
            if any(same(new, old) for old in offered):
                continue
            if tried == TRIED:
                return
            tried += 1
            if judge.equal(kept, new, *change.hypotheses, quick=True):
                offered.append(new)
                sides = (new, typed[kept]) if turned else (typed[kept], new)
                yield Suggestion(change.how, sides[0], "=", sides[1])
        if offered:
            return


def tidied(word: Word) -> Word:
    """Without stars upon stars."""
    if word.head == "adj" and word.args[0].head == "adj":
        return tidied(word.args[0].args[0])
    parts = tuple(tidied(p) if isinstance(p, Word) else p for p in word.args)
    return replace(word, args=parts)


def without_repeats(word: Word, question: Question) -> Word:
    """With one C where several stand side by side."""
    parts = [without_repeats(p, question) if isinstance(p, Word) else p for p in word.args]
    C = question.centring.equation.lhs if question.centring and question.centring.equation else None
    if word.head == "mul" and C is not None:
        parts = [p for k, p in enumerate(parts) if not k or not p == C == parts[k - 1]]
    return parts[0] if word.head == "mul" and len(parts) == 1 else replace(word, args=tuple(parts))


def breaks_square(old: Word, new: Word) -> bool:
    """Whether one half of a square was changed and not the other, as nobody does."""
    before, after = list(parts_of(old)), list(parts_of(new))
    products = [sum(w.head == "mul" for w in words) for words in (before, after)]
    squares = [sum(map(is_square, words)) for words in (before, after)]
    return products[0] == products[1] and squares[1] < squares[0]


def vanishes(word: Word) -> bool:
    """Whether a word is 0 whatever its letters are."""
    return same(word, word * 0)


def agree(kept: Word, change: Change, models: list[Model]) -> bool:
    """Whether a change makes the sides agree in all arrays, of which there are some."""
    told = 0
    for model in models:
        try:
            if not change.computed(model).agree(kept, change.word):
                return False
            told += 1
        except (ZeroDivisionError, NotComputed):
            continue
        except (IllTyped, ValueError, KeyError):
            return False  # nothing that could be meant
    return told > 0


HOW = {
    "sign": "with the other sign",
    "factor 2": "with a factor 2",
    "sign of a term": "with the other sign of one term",
    "term lost": "without one term",
    "factor lost": "without one factor",
    "factors swapped": "with two factors in the other order",
    "C added": "with a C",
    "adjoint added": "with an adjoint",
    "adjoint lost": "without an adjoint",
    "T*T for TT*": "with the factors under the trace turned round",
}
IDLE = {HOW[how] for how in ("factors swapped", "C added")}  # a side may become the other


def changes(word: Word, question: Question) -> Iterator[Change]:
    """What may have been meant."""
    words = question.words
    sizes = sorted({s.size for s in inventory(words)[0] if isinstance(s.size, sp.Symbol)}, key=str)
    for how, changed in mutations(word, words):
        yield centred(Change(HOW.get(how, f"with {how}"), changed), question)
    for how, changed in inside(word, lambda part: rescaled(part, sizes), terms=True):
        yield Change(how, changed)
    for how, changed in inside(word, in_square):
        yield centred(Change(how, changed), question)
    for how, changed in inside(word, off_diagonal):
        yield Change(how, changed)
    for how, changed in inside(word, with_centring):
        yield centred(Change(how, changed), question)
    yield from within(word)


def inside(
    word: Word, change: Callable[[Word], Iterator[tuple[str, Word]]], terms: bool = False
) -> Iterator[tuple[str, Word]]:
    """A change of a word, or of one of its parts; or only of its terms, not of their factors."""
    yield from change(word)
    for k, part in enumerate(word.args if not (terms and word.head in ("mul", "adj")) else ()):
        if isinstance(part, Word):
            for how, changed in inside(part, change, terms):
                yield how, replace(word, args=(*word.args[:k], changed, *word.args[k + 1 :]))


def rescaled(word: Word, sizes: list[sp.Symbol]) -> Iterator[tuple[str, Word]]:
    """Another factor: 2, ½, n, 1/n, or n for n - 1."""
    if word.head == "id" or (word.head == "add" and word.cod is not word.dom):
        return
    yield "with a factor 2", times(word, sp.Integer(2))
    yield "with half of it", times(word, sp.Rational(1, 2))
    for n in sizes:
        if word.head == "scale" and word.args[0].has(n - 1):
            more = sp.factor(word.args[0].subs(n, n + 1))
            yield f"with {n} for {n} - 1", replace(word, args=(more, word.args[1]))
        if word.head == "scale":
            for other in sizes:
                if other != n and word.args[0].has(n):
                    changed = word.args[0].subs(n, other)
                    yield f"with {other} for {n}", replace(word, args=(changed, word.args[1]))
        yield f"with a factor 1/{n}", times(word, 1 / n)
        yield f"with a factor {n}", times(word, n)


def with_centring(word: Word) -> Iterator[tuple[str, Word]]:
    """A C before a letter that stands alone."""
    if word.head == "letter" and word.cod.kind == "index" and isinstance(word.cod.size, sp.Symbol):
        yield "with a C", centring(word.cod) * word


def in_square(word: Word) -> Iterator[tuple[str, Word]]:
    """A change of z in ‖z‖²."""
    if is_square(word):
        for how, changed in everywhere(word.args[0].args[0], [], []):
            yield HOW.get(how, f"with {how}"), norm2(changed)


def off_diagonal(word: Word) -> Iterator[tuple[str, Word]]:
    """𝟏*A𝟏 - tr(A) for 𝟏*A𝟏."""
    first, *middle, last = word.args if word.head == "mul" and len(word.args) > 2 else (word, word)
    if middle and last.head == "one" and first == last.adj and last.cod.size is not None:
        yield "without the diagonal", word - trace(reduce(mul, middle))


def centred(change: Change, question: Question) -> Change:
    """With the course's C for I - 𝟏𝟏*/n, where that is meant."""
    C = question.centring
    if change.how != "with a C" or C is None or C.equation is None:
        return change
    word = substituted(change.word, centring(C.equation.lhs.cod), C.equation.lhs)
    return change if word == change.word else replace(change, word=word, given=(C,))


def times(word: Word, factor: sp.Expr) -> Word:
    """A multiple; of a multiple, one multiple."""
    if word.head != "scale":
        return word * factor
    whole = sp.factor(word.args[0] * factor)
    return word.args[1] if whole == 1 else word.args[1] * whole


def within(word: Word) -> Iterator[Change]:
    """A change of what stands in an inverse, a root or a norm, which stays known as it was."""
    known = dict(DERIVED)
    for x in inventory([word])[1]:
        if x in DERIVED:
            kind, of = DERIVED[x]
            for how, changed in everywhere(of, [], []):
                if kind == "norm" and not has_root(changed):
                    continue
                need = derived(kind, changed)
                DERIVED[need.letter.args[0]] = known.get(need.letter.args[0], (kind, changed))
                whole = substituted(word, letter(x.name, x.cod, x.dom, x.rows), need.letter)
                yield Change(HOW.get(how, f"with {how}"), whole, (need,))


def has_root(word: Word) -> bool:
    """Whether it is the square of a length, as ‖x‖² and tr(A*A) are."""
    if word.head != "tr":
        return is_square(word)
    body = word.args[0].args
    return len(body) == 2 and body[0] == body[1].adj


# One hypothesis more.


def supposing(judge: Judge, link: Link) -> Iterator[Suggestion]:
    """The line as it is, with one more thing given."""
    for says, equation in properties(judge):
        more = Hypothesis(says, says, "added", equation)
        if same(equation.lhs - equation.rhs, link.left - link.right):
            continue  # the line itself
        if holds_in_arrays(judge, link, more):
            proof = judge.equal(link.left, link.right, more, quick=True)
            if proof is not None and says in proof.used:
                yield Suggestion(f"if {says}", link.left, "=", link.right)


def holds_in_arrays(judge: Judge, link: Link, more: Hypothesis) -> bool:
    """Whether the line is so in arrays that satisfy this too."""
    arrays = Arrays((*judge.question.given, more), judge.arrays.words)
    found = 0
    for attempt in islice(judge.attempts(), 12, 60):
        model = arrays.model(*attempt, Fraction(1))
        if model is not None:
            if not agree(link.left, Change("", link.right), [model]):
                return False
            found += 1
    return found >= LARGE


def properties(judge: Judge) -> Iterator[tuple[str, Equation]]:
    """What may have been meant to be given, of the letters that are not defined."""
    known = free_letters(judge)
    for x in known:
        name = x.args[0].name
        if x.cod.kind == "index":
            what = "the rows of" if x.dom is not R else "the entries of"
            yield f"{what} {name} sum to 0", zero(ones(x.cod).adj * x)
        if x.cod is x.dom and not is_scalar(x):
            yield f"{name} is symmetric", Equation(x.adj, x)
    for x, y in combinations(known, 2):
        a, b = x.args[0].name, y.args[0].name
        if x.dom is R and y.dom is R and x.cod is y.cod and x.cod is not R:
            yield f"{a} and {b} are orthogonal", zero(inner(x, y))
        if x.cod is x.dom is y.cod is y.dom and not is_scalar(x):
            yield f"{a} and {b} commute", Equation(x * y, y * x)
    for x in known:
        name = x.args[0].name
        if x.dom is R and x.cod is not R:
            yield f"{name} is a unit vector", Equation(norm2(x), as_word(1))
        elif x.cod is not x.dom:
            yield f"the columns of {name} are orthonormal", Equation(x.adj * x, identity(x.dom))


def free_letters(judge: Judge) -> list[Word]:
    """The letters of a line, and those behind its definitions, of which something may be given."""
    given = judge.question.given
    defined = {h.defines.args[0]: h.equation.rhs for h in given if h.defines and h.equation}
    words = [*judge.question.words, *defined.values()]
    found = [x for x in inventory(words)[1] if x not in defined and x not in DERIVED]
    return [letter(x.name, x.cod, x.dom, x.rows) for x in found]


def zero(word: Word) -> Equation:
    return Equation(word, word * 0)
