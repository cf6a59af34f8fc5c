"""Decisions: whether a link of a chain holds, by proof or by arrays, and what would be right.

What is false is mostly false in small arrays, and they are cheap: so a link is first run in a few,
then a proof is looked for, then it is run in many. Everything is counted in attempts and not in
seconds: one question has one answer, on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, reduce
from itertools import chain, product
from operator import add, mul

import sympy as sp

from .arrays import Arrays, NotComputed
from .check import BadCertificate, Cancelled, Equation, Step
from .derived import less, multiple
from .hypotheses import Hypothesis
from .making import varies
from .models import (
    Array,
    Model,
    added,
    free_indices,
    holds,
    inventory,
    multiplied,
    numbers,
    scaled,
    transposed,
)
from .question import Gradient, Order, Question, as_number, loops
from .repair import Suggestion, suggestions
from .search import Unproved, proof, searcher
from .show import DERIVED, text
from .squares import factors, nonnegative, pieces, squares, starred
from .words import (
    IllTyped,
    Index,
    Letter,
    R,
    Space,
    Word,
    as_word,
    is_scalar,
    letter,
    norm2,
    trace,
)

SMALL = (0, 1, -1, 2, -2)  # entries that are easy to read, the easiest first
FEW, MANY = 100, 500  # arrays that are tried before and after a proof is looked for
LOOPS = 500  # terms of a sum: arrays with more of them count as several
REPAIRED = 5  # links that fail: of more nobody reads what would be right


@dataclass(frozen=True)
class Proved:
    """A checked certificate, and what it uses."""

    certificate: tuple[Step | Cancelled, ...]
    used: frozenset[str]
    by: str = ""  # where the equation that was proved is not the line itself

    @property
    def steps(self) -> list[Step]:
        return [*every_step(self.certificate)]


def every_step(certificate: Iterable[Step | Cancelled]) -> Iterator[Step]:
    for part in certificate:
        if isinstance(part, Step):
            yield part
        else:
            yield from every_step(part.certificate)


@dataclass(frozen=True)
class Link:
    """Two neighbours of a chain, and what became of them."""

    left: Word
    relation: str
    right: Word
    verdict: str  # "holds", "fails" or "undecided"
    proof: Proved | None = None
    model: Model | None = None
    values: tuple[Array, Array] | None = None
    at: Mapping[Index, int] = field(default_factory=dict)  # where, of an entrywise line
    suggestions: tuple[Suggestion, ...] = ()
    why: str = ""  # of what is undecided, or empty


@dataclass
class Judge:
    """Answers a question, link by link."""

    question: Question
    repairs: bool = True  # whether it is looked for what would be right
    tried: int = 0
    failed: int = 0
    good: list[Model] = field(default_factory=list)  # arrays in which all that is given holds

    @cached_property
    def arrays(self) -> Arrays:
        sides = [side for o in self.question.orders for side in (o.lesser, o.greater)]
        return Arrays(self.question.given, [*self.question.words, *sides])

    @property
    def shown(self) -> dict[Word, Word | Gradient]:
        """The words, with gradients as they were typed."""
        return dict(zip(self.question.words, self.question.shown, strict=True))

    def links(self) -> list[Link]:
        words, signs = self.question.words, self.question.relations
        return [self.link(a, s, b) for a, s, b in zip(words, signs, words[1:], strict=False)]

    def link(self, left: Word, sign: str, right: Word) -> Link:
        asked = Link(left, sign, right, "undecided")
        if (found := self.refuted(asked, FEW)) is not None:
            return self.fails(asked, found)
        proof = self.prove(left, sign, right)
        if proof is not None:
            return replace(asked, verdict="holds", proof=proof, why=self.empty())
        if (found := self.refuted(asked, MANY)) is not None:
            return self.fails(asked, found)
        return replace(asked, why=self.undecided())

    # By proof.

    @cached_property
    def given(self) -> tuple[Hypothesis, ...]:
        """All that is given, also the numbers that are not 0 by their kind."""
        known = {h.nonzero for h in self.question.given if h.nonzero is not None}
        more = [c for c in dict.fromkeys(self.question.nonzero) if c not in known]
        numbers = (Hypothesis(f"{c} ≠ 0", f"{c} ≠ 0", nonzero=c) for c in more)
        return (*self.question.given, *numbers)

    def prove(self, left: Word, sign: str, right: Word) -> Proved | None:
        if sign == "=":
            return self.equal(left, right) or self.equal_squares(left, right)
        if sign in "≤≥≽≼<>":
            low, high = (left, right) if sign in "≤≼<" else (right, left)
            if sign in "<>":
                return self.less(low, high)
            return self.bound(low, high)
        return None

    def equal(
        self, left: Word, right: Word, *more: Hypothesis, quick: bool = False
    ) -> Proved | None:
        gone = hidden(self.question.words) - hidden([left, right]) if quick else set()
        given = [h for h in self.given if not (gone & hidden(h.sides) and self.is_law(h))]
        try:
            found = proof(Equation(left, right), (*given, *more), quick=quick)
            return Proved(found.certificate, found.used)
        except (Unproved, BadCertificate, IllTyped):
            return None

    def is_law(self, h: Hypothesis) -> bool:
        """Whether it says what an inverse, a root or a norm is, and nothing else."""
        return h.says in self.question.needs

    def equal_squares(self, left: Word, right: Word) -> Proved | None:
        """Of two numbers that are not negative, the squares decide."""
        if not (
            has_roots(left, right) and is_scalar(left) and nonnegative(left) and nonnegative(right)
        ):
            return None
        proof = self.equal(left * left, right * right)
        return proof and replace(proof, by="both sides are ≥ 0, and their squares are equal")

    def bound(self, low: Word, high: Word) -> Proved | None:
        """low ≤ high, because the difference is a sum of squares."""
        asked = high, low
        gap = less(high, low)
        why = "it is" if gap is high else "the difference is"
        if not is_scalar(gap):
            if self.equal(gap, gap.adj) is None:
                return None
            taken = {x.name for x in self.arrays.letters}
            x = letter(next(name for name in "xyzwvupq" + "χ" * 9 if name not in taken), gap.cod)
            form = x.adj * gap * x
            gap, why = form, f"{text(form)} is"
        elif has_roots(low, high) and (sides := as_positive(gap)):
            high, low = sides
            gap, why = high * high - low * low, "the difference of the squares is"
            if (high, low) != asked:
                why = f"{text(low)} ≤ {text(high)}, where {why}"
        for below in positive_divisors(gap):
            gap, why = gap * below, f"times {text(below)} > 0 {why}"
        search = searcher(self.given, [gap])
        if not search.remainder(gap):
            equal = self.equal(low, high)
            return equal and replace(equal, by="they are equal")
        known = {w: o.source for o in self.question.orders for w in positive(o, gap)}
        shown = is_scalar(gap) and all(
            c.is_nonnegative and nonnegative(body) for c, body in terms_of(gap)
        )
        seen = [gap] if shown else [*in_squares(search.left_of(gap))]
        for total in chain(seen, squares(gap, search, self.question.given, [*known])):
            proof = self.equal(gap, total)
            if proof is not None:
                what = f"{text(total)}{not_negative(total, known)}"
                if shown:
                    what = f"a sum of {'norms and ' if has_roots(gap) else ''}squares"
                return replace(proof, by=f"{why} {what}")
        return None

    def less(self, low: Word, high: Word) -> Proved | None:
        """low < high, because the difference is a square and not 0."""
        gap = as_number(high - low)
        if gap is not None and gap.is_positive:
            return Proved((), frozenset(), f"the difference is {gap}")
        return None

    # By arrays.

    def attempts(self) -> Iterator[tuple[dict[Space, int], int, str]]:
        """Sizes, seeds and styles, small ones first."""
        spaces = self.arrays.spaces
        free = [s for s in spaces if varies(s)]
        ranges = sorted(
            product((1, 2, 3), repeat=min(len(free), 5)), key=lambda t: (max(t, default=0), sum(t))
        )
        bound = any(sign not in "=≠" for sign in self.question.relations)  # it may fail below 1
        ones = {s: 1 if s in free else int(s.size) for s in spaces}
        for seed in range(1, min(2 ** len(self.arrays.base), 32)):
            yield ones, seed, "bits"
        for turn in range(4):
            for sizes in ranges:
                sized = dict(zip(free, [*sizes, *[2] * len(free)], strict=False))
                fixed = {s: int(s.size) for s in spaces if s not in sized}
                styles = ("small", "diagonal") if turn < 1 else ("small", "generic", "diagonal")
                for seed in range(3 if max(sizes, default=1) < 3 else 1):
                    for style in (*styles, "halves") if bound else styles:
                        yield {**sized, **fixed}, 10 * turn + seed, style

    def found(self, most: int) -> Iterator[Model]:
        """Arrays in which all that is given holds, also those found before."""
        yield from self.good
        if not hasattr(self, "rest"):
            self.rest = self.attempts()
        while self.tried < most:
            attempt = next(self.rest, None)
            if attempt is None:
                return
            terms = max(loops(word, attempt[0]) for word in self.question.words)
            self.tried += 1 + terms // LOOPS
            try:
                model = self.arrays.model(*attempt, Fraction(1))
                if model is not None and self.put_in_order(model):
                    self.good.append(model)
                    yield model
            except (ZeroDivisionError, ValueError):
                continue

    def put_in_order(self, model: Model) -> bool:
        """Whether arrays are ordered as is given; of A ≽ B an A is made, B and a square."""
        orders = self.question.orders
        for o in (*orders, *orders):
            x = o.greater.args[0] if o.greater.head == "letter" else None
            if o.sign == "≼" and x in self.arrays.base and not in_order(o, model):
                square = multiplied(transposed(model.arrays[x]), model.arrays[x])
                model.arrays[x] = added([model.value(o.lesser), square])
                self.arrays.refresh(model)
        return not orders or (
            all(in_order(o, model) for o in orders)
            and all(holds(h, model) for h in self.question.given)
        )

    def refuted(self, link: Link, most: int) -> Model | None:
        """Arrays that tell the sides apart: of the smallest size found, the simplest."""
        best: Model | None = None
        for model in self.found(most):
            if best is not None and self.tried > most // 2:
                break
            if apart(link, model) and (best is None or simplicity(model) < simplicity(best)):
                best = model
        return best and self.shrunk(link, best)

    def shrunk(self, link: Link, found: Model) -> Model:
        """The same arrays with smaller entries, as far as they still refute."""
        model = replace(found, arrays=dict(found.arrays))
        for x in self.arrays.base:
            for row, column in product(range(len(model.arrays[x])), range(len(model.arrays[x][0]))):
                for value in map(Fraction, SMALL):
                    old = model.arrays[x]
                    if weight(value) >= weight(old[row][column]):
                        break
                    new = [[*entries] for entries in old]
                    new[row][column] = value
                    model.arrays[x] = new
                    if self.still(link, model):
                        break
                    model.arrays[x] = old
        self.arrays.refresh(model)
        return model

    def still(self, link: Link, model: Model) -> bool:
        """Whether arrays that were changed satisfy all that is given, and refute."""
        try:
            self.arrays.refresh(model)
            given = all(holds(h, model) for h in self.question.given)
            return given and all(in_order(o, model) for o in self.question.orders) and apart(
                link, model
            )
        except (ZeroDivisionError, ValueError, NotComputed):
            return False

    def fails(self, link: Link, model: Model) -> Link:
        sides = model.values(link.left, link.right)
        where = free_indices(link.left - link.right)
        places = list(product(*(range(model.sizes[k.space]) for k in where)))
        for place, *pair in zip(places, *sides, strict=True):
            here = {k: at for k, at in zip(where, place, strict=True)}
            if apart_at(link.relation, *pair):
                found = replace(
                    link, verdict="fails", model=model, values=(pair[0], pair[1]), at=here
                )
                self.failed += 1
                repairs = self.repairs and self.failed <= REPAIRED
                return replace(found, suggestions=suggestions(self, found) if repairs else ())
        return replace(link, verdict="fails", model=model)

    def empty(self) -> str:
        """Why what holds may hold of nothing."""
        if not any(h.equation and not h.defines for h in self.question.given):
            return ""
        if next(self.found(MANY), None) is not None:
            return ""
        if self.contradictory():
            return "what is given contradicts itself: everything follows from it"
        return "no arrays were found that satisfy what is given"

    def contradictory(self) -> bool:
        sizes = [s.size for s in self.arrays.spaces if isinstance(s.size, sp.Symbol)]
        return any(self.equal(as_word(x), as_word(0)) for x in (sp.Integer(1), *sizes))

    def undecided(self) -> str:
        if next(self.found(MANY), None) is None:
            if self.contradictory():
                return "what is given contradicts itself"
            return "no arrays were found that satisfy what is given, and no proof"
        return f"it is true in all of the {len(self.good)} arrays tried, and no proof was found"


def hidden(words: Iterable[Word]) -> set[Letter]:
    """The inverses, roots and norms in words."""
    return {x for x in inventory(words)[1] if x in DERIVED}


def not_negative(total: Word, known: Mapping[Word, str]) -> str:
    """Why a sum is not negative, where its terms do not show it."""
    hidden = [body for c, body in terms_of(total) if not (c.is_nonnegative and nonnegative(body))]
    reasons = [known.get(w, "Cauchy and Schwarz") for w in hidden]
    return f", not negative by {' and '.join(dict.fromkeys(reasons))}" if reasons else ""


def positive(order: Order, gap: Word) -> Iterator[Word]:
    """What is given not to be negative: a difference, or its value at the vectors of the gap."""
    if order.sign == "≠":
        return
    difference = order.greater - order.lesser
    if is_scalar(difference):
        yield difference
        return
    if difference.cod.size is not None and difference.cod.kind != "measure":
        yield trace(difference)
    found: dict[Word, tuple[Index, ...]] = {}
    pieces(gap, (), found)
    for x, over in found.items():
        if x.cod is difference.cod and x.dom is R and not over:
            yield x.adj * difference * x


def as_positive(gap: Word) -> tuple[Word, Word] | None:
    """A number as a difference of two that are seen not to be negative."""
    plus: list[Word] = []
    minus: list[Word] = []
    for c, body in terms_of(gap):
        if not nonnegative(body) or not (c.is_nonnegative or c.is_nonpositive):
            return None
        size = c if c.is_nonnegative else -c
        (plus if c.is_nonnegative else minus).append(body if size == 1 else body * size)
    return (reduce(add, plus), reduce(add, minus)) if plus and minus else None


def in_squares(word: Word | None) -> Iterator[Word]:
    """A number of which each term is the same from its other end, written with norms."""
    terms = [] if word is None or not is_scalar(word) else [*terms_of(word)]
    squares = []
    for c, body in terms:
        flat = factors(body)
        half = len(flat) // 2
        if len(flat) % 2 or flat[:half] != starred(flat[half:]) or not c.is_nonnegative:
            return
        root = reduce(mul, flat[half:])
        if root.dom is not R:
            return
        squares.append(norm2(root) * c)
    if squares:
        yield reduce(add, squares)


def terms_of(word: Word, c: sp.Expr = sp.S.One) -> Iterator[tuple[sp.Expr, Word]]:
    """The terms of a sum, each a number times a word."""
    factor, body = multiple(word)
    for part in body.args if body.head == "add" else ():
        yield from terms_of(part, c * factor)
    if body.head != "add":
        yield c * factor, body


def positive_divisors(word: Word) -> list[Word]:
    """What a number is divided by and that is positive: not 0, and seen not to be negative."""
    kinds = (DERIVED.get(x, ("", word)) for x in inventory([word])[1])
    return [of for kind, of in kinds if kind == "reciprocal" and nonnegative(of)]


def has_roots(*words: Word) -> bool:
    """Whether a norm or the root of a number stands in words."""
    return any(DERIVED.get(x, ("",))[0] in ("norm", "number's root") for x in inventory(words)[1])


def apart(link: Link, model: Model) -> bool:
    """Whether a line is not so in arrays."""
    try:
        pairs = zip(*model.values(link.left, link.right), strict=True)
        return any(apart_at(link.relation, a, b) for a, b in pairs)
    except ZeroDivisionError:
        return False


def apart_at(sign: str, left: Array, right: Array) -> bool:
    """Whether two arrays are not related as it was said."""
    if sign in "=≠":
        return (left == right) == (sign == "≠")
    low, high = (right, left) if sign in "≥>≽" else (left, right)
    return not below(low, high, {"≥": "≤", ">": "<", "≽": "≼"}.get(sign, sign))


def below(low: Array, high: Array, sign: str) -> bool:
    if sign == "≼":
        return semidefinite(added([high, scaled(-1, low)]))
    if sign == "≠":
        return low != high
    pairs = zip(numbers(low), numbers(high), strict=True)
    return all(a < b if sign == "<" else a <= b for a, b in pairs)


def in_order(order: Order, model: Model) -> bool:
    pairs = zip(*model.values(order.lesser, order.greater), strict=True)
    return all(below(a, b, order.sign) for a, b in pairs)


def semidefinite(square: Array) -> bool:
    """Symmetric, and x*Ax ≥ 0 for every x: by elimination."""
    if square != transposed(square):
        return False
    rows = [list(row) for row in square]
    for k in range(len(rows)):
        if rows[k][k] < 0 or (rows[k][k] == 0 and any(rows[k][k:])):
            return False
        for r in range(k + 1, len(rows)):
            if rows[k][k]:
                c = rows[r][k] / rows[k][k]
                rows[r] = [x - c * y for x, y in zip(rows[r], rows[k], strict=True)]
    return True


def weight(value: Fraction) -> int:
    """How hard a number is to read."""
    return abs(value.numerator) + 3 * (value.denominator - 1) + (value < 0)


def simplicity(model: Model) -> tuple[int, int, int]:
    """How hard arrays are to read: their sizes, the digits of their entries, how many are not 0."""
    entries = [Fraction(v) for a in model.arrays.values() for v in numbers(a)]
    entries += [Fraction(v) for v in model.parameters.values()]
    size = sum(map(weight, entries))
    return sum(model.sizes.values()), size, sum(map(bool, entries))
