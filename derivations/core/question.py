"""A question: a line that somebody typed, with all that it is given, as words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import sympy as sp

from .check import Equation, denominators, factors
from .declare import Context, Given
from .derived import Need, derived
from .grammar import Node, chain, mentioned
from .hypotheses import Hypothesis
from .marks import Unreadable
from .models import inventory
from .read import Reading, multiplied_out, read
from .scope import Scope
from .show import DERIVED, TEXT, Text, text
from .words import Letter, R, Space, Word, free, is_scalar, letter, norm2

OPPOSITE = {"≥": "≤", ">": "<", "≽": "≼"}

# With these an answer takes some seconds.
MOST_GIVEN, MOST_LETTERS, MOST_LINKS = 24, 40, 60
MOST_TERMS = 1000  # of a line in which all that is defined is written out, or every sum


@dataclass(frozen=True)
class Order:
    """lesser ≤ greater, between numbers or, with ≼, between operators; or that they differ."""

    lesser: Word
    sign: str  # "≤", "<", "≼" or "≠"
    greater: Word
    source: str


@dataclass(frozen=True)
class Gradient:
    """∇_f of a number, which is computed when it is read, as it was typed."""

    at: str
    of: Word

    def shown(self, style: Text) -> str:
        return style.gradient(self.at, style.formula(self.of))


@dataclass(frozen=True)
class Question:
    """A chain of words, with what is given of their letters."""

    source: str
    words: tuple[Word, ...]
    shown: tuple[Word | Gradient, ...]  # the words, with gradients as they were typed
    relations: tuple[str, ...]
    reasons: tuple[str, ...]
    given: tuple[Hypothesis, ...]
    orders: tuple[Order, ...]
    needs: tuple[str, ...]  # what has to be so that the line means something
    letters: tuple[tuple[str, str, str], ...]  # name, what it is, whence
    centring: Hypothesis | None = None  # C, if it is the course's

    @property
    def nonzero(self) -> list[sp.Expr]:
        """The numbers that are not 0: by what is given, by their kind, or below a bar."""
        words = [*self.words, *(side for h in self.given for side in h.sides)]
        symbols = [s for s in inventory(words)[2] if s.is_nonzero]
        said = [h.nonzero for h in self.given if h.nonzero is not None]
        return [*said, *symbols, *sorted(denominators(words), key=str)]


VECTORS = ("α", "β", "f", "g", "u", "v")  # letters of the course of which nothing is said


def question(source: str, context: Context) -> Question:
    """Read a line with what is given and defined of its letters.

    Where the course's vectors do not fit, they are taken for letters of which nothing is known.
    """
    try:
        return question_in(source, context)
    except Unreadable as error:
        free = context.copy()
        try:
            for name in context.course.intersection(VECTORS):
                free.hide(name)
            return question_in(source, free)
        except Unreadable:
            raise error from None


def question_in(source: str, context: Context) -> Question:
    source = spelt_out(source, context)
    asked = chain(source, names(context), context.scope.indices)
    given = context.given
    if len(given) > MOST_GIVEN:
        raise Unreadable(f"more than {MOST_GIVEN} things are given")
    if len(asked.relations) > MOST_LINKS:
        raise Unreadable(f"more than {MOST_LINKS} links in one line: ask it in parts")
    defined = in_use(mentioned(asked.terms), context)
    bodies = [node.parts[1] for node in asked.terms if node.kind == "gradient"]
    sources = [
        source,
        *(g.source for g in given),
        *(f"{x} = {context.defined[x]}" for x in defined),
    ]
    inside = [asked.source[body.at : body.end] for body in bodies]
    understood = read([*sources, *inside], with_numbers(context, defined))
    main, *rest = understood.readings
    functions = iter(rest[len(given) + len(defined) :])
    hypotheses = [definition(x, r) for x, r in zip(defined, rest[len(given) :], strict=False)]
    untied(
        bodies, [node.parts[0] for node in asked.terms if node.kind == "gradient"], given, context
    )
    orders: list[Order] = []
    needs = list(understood.needs)
    for one, reading in zip(given, rest, strict=False):
        for fact in facts(one, reading, needs):
            if isinstance(fact, Order):
                orders.append(fact)
            else:
                hypotheses.append(fact)
    for need in needs:
        hypotheses += laws_of(need)
    below = list(divided(understood.divisors))
    hypotheses += below
    inferred = {x.args[0].name if isinstance(x, Word) else str(x) for x in understood.inferred}
    every = [*main.words, *(side for h in hypotheses for side in h.sides)]
    if len(inventory(every)[1]) > MOST_LETTERS:
        raise Unreadable(f"more than {MOST_LETTERS} letters in one question")
    not_too_long(main.words, hypotheses)
    return Question(
        source,
        main.words,
        tuple(
            Gradient(node.parts[0], next(functions).words[0]) if node.kind == "gradient" else word
            for node, word in zip(asked.terms, main.words, strict=True)
        ),
        main.relations,
        main.reasons,
        tuple({h.name: h for h in hypotheses}.values()),
        tuple(orders),
        tuple(dict.fromkeys([*(n.says for n in needs), *(h.says for h in below)])),
        tuple(described(every, context, inferred, hypotheses)),
        centre(context),
    )


def not_too_long(words: Sequence[Word], hypotheses: Sequence[Hypothesis]) -> None:
    """Refuse a line that is short only because of what it defines."""
    terms: dict[Letter, int] = {}
    for h in hypotheses:
        if h.defines and h.equation:
            terms[h.defines.args[0]] = multiplied_out(h.equation.rhs, terms)
    if any(multiplied_out(word, terms) > MOST_TERMS for word in words):
        raise Unreadable(f"with what is defined written out, more than {MOST_TERMS} terms")
    sizes = {s: int(s.size) for s in inventory(words)[0] if isinstance(s.size, sp.Integer)}
    if any(loops(word, sizes) > MOST_TERMS for word in words):
        raise Unreadable(f"sums with more than {MOST_TERMS} terms: write a letter for a size")


def loops(word: Word, sizes: Mapping[Space, int]) -> int:
    """How many terms the sums within sums of a word have in all; where no size is given, one."""
    inside = max((loops(p, sizes) for p in word.args if isinstance(p, Word)), default=1)
    return inside * sizes.get(word.args[0].space, 1) if word.head == "sum" else inside


def with_numbers(context: Context, defined: Sequence[str]) -> Scope:
    """The scope in which a number that is defined is a letter, with what defines it."""
    scope = context.scope.copy()
    for name in defined:
        try:
            if is_scalar(read([context.defined[name]], scope).readings[0].words[0]):
                scope.add(letter(name, R))
        except Unreadable:
            continue  # it is read again, together with the line
    return scope


def untied(
    bodies: Sequence[Node], ats: Sequence[str], given: Sequence[Given], context: Context
) -> None:
    """Refuse a gradient by what another letter of the function is given to be a function of."""
    for body, at in zip(bodies, ats, strict=True):
        for one in given:
            line = chain(one.source, names(context), context.scope.indices)
            for alone, other in (line.terms[:2], line.terms[1::-1]):
                tied = alone.kind == "name" and alone.parts[0] in mentioned([body])
                if tied and at != alone.parts[0] and at in mentioned([other]):
                    name = alone.parts[0]
                    why = f"{name} is given as a function of {at}: define it, let {name} := …"
                    raise Unreadable(why)


def spelt_out(source: str, context: Context) -> str:
    """With what is defined written out below a gradient, which sees through no name."""
    for _ in range(5):
        line = chain(source, names(context), context.scope.indices)
        places = sorted(hidden(line.terms, context, False), reverse=True)
        if not places:
            return source
        source = line.source
        for at, end, name in places:
            source = f"{source[:at]}({context.defined[name]}){source[end:]}"
    return source


def hidden(
    terms: Iterable[object], context: Context, below: bool
) -> Iterator[tuple[int, int, str]]:
    """Where a name that is defined stands below a gradient."""
    for term in terms:
        if isinstance(term, Node):
            if term.kind == "gradient" and term.parts[0] in context.defined:
                why = f"{term.parts[0]} is defined by others: there is no gradient by it"
                raise Unreadable(why)
            if below and term.kind == "name" and term.parts[0] in context.defined:
                yield term.at, term.end, term.parts[0]
            yield from hidden(term.parts, context, below or term.kind == "gradient")


def centre(context: Context) -> Hypothesis | None:
    """The definition of the course's C, for lines that lack one."""
    if "C" not in context.course:
        return None
    return definition("C", read([f"C = {context.defined['C']}"], context.scope).readings[0])


def names(context: Context) -> set[str]:
    return {*context.scope.names, *context.defined}


def in_use(asked: set[str], context: Context) -> list[str]:
    """The definitions of the letters of a line and of all that is given, and of theirs."""
    rows = {name: one.args[0].name for name, one in context.scope.rows.items()}

    def letters(source: str, *more: str) -> set[str]:
        line = chain(source, {*names(context), *more}, context.scope.indices)
        return {rows.get(x, x) for x in mentioned(line.terms)}

    met = {rows.get(name, name) for name in asked}
    met = met.union(*(letters(one.source, *one.there_is) for one in context.given))
    while (
        more := {y for x in met & context.defined.keys() for y in letters(context.defined[x])} - met
    ):
        met |= more
    return [x for x in context.defined if x in met]


def definition(name: str, reading: Reading) -> Hypothesis:
    equation = Equation(*reading.words)
    if over := free(equation.rhs):
        index = min(k.name for k in over)
        said = f"{name} = {text(equation.rhs)}"
        why = f"{name} depends on the index {index}: define what it is an entry of"
        raise Unreadable(why, said)
    return Hypothesis(name, f"{name} = {text(equation.rhs)}", "definition", equation)


def facts(one: Given, reading: Reading, needs: list[Need]) -> Iterator[Hypothesis | Order]:
    """What is given, link by link."""
    for (a, b), sign in zip(pairwise(reading.words), reading.relations, strict=True):
        shown = f"{text(a)} {sign} {text(b)}"
        if sign == "=":
            yield Hypothesis(shown, one.says or shown, "note", Equation(a, b))
        elif sign == "≠":
            yield Order(a, sign, b, shown)
            yield from apart(a - b, shown, one.says or shown, needs)
        else:
            low, high = (b, a) if sign in OPPOSITE else (a, b)
            yield Order(low, OPPOSITE.get(sign, sign), high, shown)
            if sign in "<>":
                yield from apart(high - low, shown, one.says or shown, needs)


def apart(gap: Word, shown: str, says: str, needs: list[Need]) -> Iterator[Hypothesis]:
    """That a number is not 0: of parameters, or of words by its reciprocal."""
    value = as_number(gap)
    if value is not None:
        yield Hypothesis(shown, says, "note", nonzero=value)
    elif gap.dom is R and not free(gap):
        needs.append(derived("reciprocal", gap if is_scalar(gap) else norm2(gap)))


def as_number(word: Word) -> sp.Expr | None:
    """The rational function of parameters that a word is, if it is one."""
    match word.head, word.args:
        case "id", () if word.cod is R:
            return sp.S.One
        case "scale", (factor, body):
            inside = as_number(body)
            return None if inside is None else sp.together(factor * inside)
        case (("add" | "mul"), parts):
            values = [as_number(part) for part in parts]
            if any(v is None for v in values):
                return None
            return sp.together(sp.Add(*values) if word.head == "add" else sp.Mul(*values))
    return None


def laws_of(need: Need) -> list[Hypothesis]:
    """The equations that define a letter, as what is given."""
    return [
        Hypothesis(f"{text(e.lhs)} = {text(e.rhs)}", need.says, "note", e) for e in need.equations
    ]


def divided(below: Iterable[sp.Expr]) -> Iterator[Hypothesis]:
    """That what stands below a bar is not 0, where its kind does not say so."""
    parts = [part for one in below for part in sp.fraction(sp.together(one))]
    for factor in sorted(set().union(*map(factors, parts), set()), key=str):
        if not factor.is_nonzero:
            says = f"{TEXT.number(factor)} ≠ 0"
            yield Hypothesis(says, says, "note", nonzero=factor)


def described(
    words: Iterable[Word],
    context: Context,
    inferred: set[str],
    hypotheses: Sequence[Hypothesis],
) -> Iterator[tuple[str, str, str]]:
    """Each letter, what it is, and whence that is known."""
    _, letters, symbols = inventory(words)
    defined = {h.defines.args[0]: h.equation.rhs for h in hypotheses if h.defines and h.equation}
    for x in letters:
        if x in DERIVED:
            continue
        if x in defined:
            what = f"= {text(defined[x])}"
        elif x.cod.kind == "measure" and x.rows:
            what = f"random in {x.dom.name}"
        elif x.dom is R:
            what = f"∈ {x.cod.name}" if x.cod is not R else "∈ ℝ"
        else:
            what = f": {x.dom.name} → {x.cod.name}"
        yield x.name, what, whence(x.name, context, inferred)
    for s in symbols:
        yield str(s), kind_of(s), whence(str(s), context, inferred)


def whence(name: str, context: Context, inferred: set[str]) -> str:
    if name in inferred and name not in context.defined:
        return "inferred"
    return "course" if name in context.course else "declared"


def kind_of(symbol: sp.Symbol) -> str:
    if symbol.is_integer:
        return "∈ ℕ"
    if symbol.is_positive:
        return "> 0"
    return "≠ 0" if symbol.is_nonzero else "∈ ℝ"
