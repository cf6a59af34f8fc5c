"""Answers: a statement that somebody typed, with its verdict, and how that is shown."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import sympy as sp

from .check import Equation, denominators, factors
from .decide import Judge, Link
from .declare import Context, name_of, place_of
from .derived import less
from .existence import as_link, exhibited
from .explain import explained
from .grammar import chain, mentioned
from .marks import GREEK, MOST, Unreadable, normalised
from .models import Model, inventory
from .page import Page, array, arrays
from .question import Question, names, question
from .repair import shown as shown_side
from .show import LATEX, TEXT, Text
from .source import DECLARES, Item, items
from .words import Word

VERDICTS = ("holds", "fails", "undecided", "unreadable")
BROKEN = "the line could not be examined: this is a mistake of the checker, and worth a report"
USE_IT = re.compile(r"(?:^|[;,.]\s*)use it\W*$")
THERE_IS = re.compile(r"\s*[Tt]here (?:is|are) (?:an? )?(\S+?),? (?:with|such that) (.+)", re.S)
GRAVEST = ("unreadable", "fails", "undecided", "holds")


@dataclass(frozen=True)
class Answer:
    """What became of a statement: its data as attributes, and how it shows itself."""

    text: str
    line: int = 1
    verdict: str = "holds"
    links: tuple[Link, ...] = ()
    question: Question | None = None
    why: str = ""  # of what is unreadable, with its place
    defines: str = ""  # the letter that a display defines
    exhibits: str = ""  # the letter that was asked for
    body: Word | None = None  # what either is
    seconds: float = field(default=0.0, compare=False)

    def __repr__(self) -> str:
        return "\n".join(shown(self, TEXT))

    def _repr_markdown_(self) -> str:
        lines = [f"\n{x}\n" if x.startswith("**") else f"- {x}" for x in shown(self, LATEX)]
        return "\n".join(lines).lstrip()

    def __bool__(self) -> bool:
        return self.verdict == "holds"

    def because(self) -> Page:
        """Why it is true: of each link the difference of the sides, as a sum of what is 0."""
        lines = list(reasons(self))
        told = [f"${line}$" for line, _ in lines]
        return Page("\n\n".join(told), "\n".join(plain for _, plain in lines))

    def record(self) -> dict[str, Any]:
        """As an entry of the JSON array."""
        bad = next((k for k in self.links if k.verdict == "fails"), None)
        return {
            "line": self.line,
            "text": self.text,
            "verdict": self.verdict,
            "links": [link.verdict for link in self.links],
            "counterexample": counterexample(bad),
            "suggestion": [f"{s.how}: {s.line(TEXT)}" for s in bad.suggestions] if bad else [],
            "needs": list(self.question.needs) if self.question else [],
            "why": self.why,
            "seconds": round(self.seconds, 3),
        }


class Answers(tuple[Answer, ...]):
    """The answers to several statements."""

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self))

    def _repr_markdown_(self) -> str:
        return "\n\n".join(answer._repr_markdown_() for answer in self)

    def __bool__(self) -> bool:
        return all(self)


def answers(
    source: str, context: Context, kind: str = "txt", repairs: bool = True
) -> Iterator[Answer]:
    """Answer every statement of a source, one after another."""
    met: set[str] = set()
    lost: dict[str, int] = {}  # letters whose declaration could not be read, and its line
    for item in items(source, kind):
        start = time.perf_counter()
        if item.declares:
            answer = declared(item, context)
            met -= met if re.search(r"\banew\b", item.text) else set()
            if answer is not None:
                lost |= dict.fromkeys(tokens(item.text), item.line)
        else:
            answer = unsaid(item, lost)
            answer = answered(item, context, met, repairs) if answer is None else answer
        if answer is not None:
            seconds = time.perf_counter() - start
            yield Answer(**{**vars(answer), "seconds": seconds})


def tokens(source: str) -> set[str]:
    """What may be letters in what cannot be read."""
    runs = re.findall(r"\\([A-Za-z]+)|([^\W\d_]+)", normalised(source[:MOST]))
    words = {GREEK.get(command, "") for command, _ in runs}
    return (words | {run for _, run in runs if len(run) < 3}) - {""}


def unsaid(item: Item, lost: dict[str, int]) -> Answer | None:
    """What speaks of a letter whose declaration could not be read cannot be answered."""
    found = tokens(item.text) & lost.keys() if lost else set()
    for name in sorted(found, key=lambda x: (x in "ijkl", item.text.find(x), x))[:1]:
        why = f"line {lost[name]} could not be read, and it may say what {name} is"
        return Answer(item.text, item.line, "unreadable", why=why)
    return None


def declared(item: Item, context: Context) -> Answer | None:
    """Take in a declaration; an answer only where it cannot be read."""
    try:
        said = DECLARES.match(item.text)
        if said and said[1].lower() != "let":
            context.assume(item.text)
        else:
            context.let(item.text)
        return None
    except Unreadable as error:
        return Answer(item.text, item.line, "unreadable", why=str(error))
    except Exception:
        return Answer(item.text, item.line, "unreadable", why=BROKEN)


def answered(item: Item, context: Context, met: set[str], repairs: bool) -> Answer | None:
    """The answer to a statement; None for what is to be skipped."""
    try:
        return decided(item, context, met, repairs)
    except Unreadable as error:
        return Answer(item.text, item.line, "unreadable", why=str(error))
    except Exception:  # nobody who asks is shown the machine's insides
        return Answer(item.text, item.line, "undecided", why=BROKEN)


def decided(item: Item, context: Context, met: set[str], repairs: bool) -> Answer | None:
    """The answer to a statement that can be read."""
    if there_is := THERE_IS.match(item.text):
        return exists(item, context, name_of(there_is[1], item.text), there_is[2])
    line = chain(item.text, names(context), context.scope.indices)
    if any(reason.split()[:1] == ["skip"] for reason in line.reasons):
        return None
    letters = mentioned(line.terms)
    first = line.terms[0]
    new = first.kind == "name" and first.parts[0] not in met | names(context)
    alone = new and line.relations[:1] == ("=",) and first.parts[0] not in mentioned(line.terms[1:])
    met |= letters
    if item.display and alone:
        return defined(item, context, first.parts[0])
    asked = question(item.text, context)
    if not asked.relations:
        raise Unreadable("there is nothing to decide: write a relation, as in a = b", item.text)
    links = tuple(Judge(asked, repairs).links())
    verdict = next(v for v in GRAVEST if v in {link.verdict for link in links})
    wanted = verdict == "holds" and any(map(USE_IT.search, line.reasons))
    if wanted and all(whence != "inferred" for _, _, whence in asked.letters):
        context.assume(item.text, used=True)
    return Answer(item.text, item.line, verdict, links, asked)


def exists(item: Item, context: Context, name: str, statement: str) -> Answer:
    """There is a letter with which an equation holds: it is exhibited."""
    if name in names(context):
        why = f"{name} is declared already: ask for another letter"
        raise Unreadable(why, item.text, *place_of(name, item.text))
    asked = question(statement, context)
    if asked.relations != ("=",) or name not in (x.name for x in inventory(asked.words)[1]):
        raise Unreadable(f"write one equation with {name} in it", item.text)
    found = exhibited(asked, name)
    link = as_link(asked, found, name)
    body = found[0] if found else None
    return Answer(item.text, item.line, link.verdict, (link,), asked, exhibits=name, body=body)


def defined(item: Item, context: Context, name: str) -> Answer:
    """A letter that is new, alone on the left, is what stands on the right; the rest is asked."""
    line = chain(item.text, names(context), context.scope.indices)
    body = line.source[line.terms[1].at : line.terms[1].end]
    word = question(f"{body} = {body}", context).words[0]
    context.define(name, body)
    links: tuple[Link, ...] = ()
    asked = None
    if len(line.terms) > 2:
        rest = line.source[line.terms[1].at :]
        asked = question(rest, context)
        links = tuple(Judge(asked).links())
    verdict = next(v for v in GRAVEST if v in {"holds", *(link.verdict for link in links)})
    return Answer(item.text, item.line, verdict, links, asked, defines=name, body=word)


def reasons(answer: Answer) -> Iterator[tuple[str, str]]:
    """Each link that holds, with its certificate as mathematics, in LaTeX and as text."""
    for link in answer.links:
        if link.proof is None or answer.question is None or link.relation != "=" or link.proof.by:
            continue
        equations = {h.name: h.equation for h in answer.question.given if h.equation}
        goal = Equation(link.left, link.right)
        total = explained(goal, equations, link.proof.certificate)
        styles = [style.telling_apart(answer.question.words) for style in (LATEX, TEXT)]
        if total is None:
            continue
        sides = less(link.left, link.right), total
        yield tuple(  # type: ignore[misc]
            style.relation("=").join(map(style.formula, sides)) for style in styles
        )


# How an answer is shown: the verdict first.


def shown(answer: Answer, style: Text) -> Iterator[str]:
    if answer.verdict == "unreadable":
        yield f"{style.strong('unreadable')}: {answer.why if style is TEXT else code(answer.why)}"
        return
    if answer.defines and answer.body is not None:
        both = style.name(answer.defines), style.formula(answer.body)
        yield f"{style.strong('defines')}: {style.math(style.relation('=').join(both))}"
    if answer.exhibits and answer.body is not None:
        both = style.name(answer.exhibits), style.formula(answer.body)
        yield f"{style.strong('there is')}: {style.math(style.relation('=').join(both))}"
    question = answer.question
    if question is None:
        if answer.why:
            yield f"{style.strong(answer.verdict)}: {style.prose(answer.text)}"
            yield f"  {answer.why}"
        return
    style = style.telling_apart(list(question.words))
    sides = [shown_side(x, style) for x in question.shown]
    for link, pair in zip(answer.links, pairwise(sides), strict=True):
        yield from of_link(link, pair, question, style)
    if needs := [says for says in question.needs if not is_norm(says)]:
        yield "where " + style.prose("; ".join(needs))
    if told := letters(question, style):
        yield told
    if answer.verdict in ("fails", "undecided"):
        yield from means(question, style)


def code(text: str) -> str:
    return f"\n```\n{text}\n```"


def of_link(link: Link, sides: tuple[str, str], question: Question, style: Text) -> Iterator[str]:
    yield f"{style.strong(link.verdict)}: {style.math(style.relation(link.relation).join(sides))}"
    if link.verdict == "holds" and link.proof is not None:
        yield from proof(link, question, style)
    elif link.verdict == "fails" and link.model is not None:
        yield f"  {where(link.model, style)}{values(link, style)}"
        for s in link.suggestions:
            if s.how.startswith("if "):
                yield f"  it holds {style.prose(s.how)}"
            else:
                yield f"  it would hold {style.prose(s.how)}: {style.math(s.line(style))}"
    else:
        yield f"  {link.why}"


def proof(link: Link, question: Question, style: Text) -> Iterator[str]:
    assert link.proof is not None
    if link.proof.by:
        yield "  " + style.prose(link.proof.by)
    divided = denominators(step.coefficient for step in link.proof.steps)
    used = [
        h.says
        for h in question.given
        if h.name in link.proof.used or (h.nonzero is not None and factors(h.nonzero) & divided)
    ]
    idle = [
        h.says
        for h in question.given
        if h.name not in link.proof.used and h.equation and not h.defines
    ]
    used, idle = ([says for says in some if not is_norm(says)] for some in (used, idle))
    steps = len(link.proof.steps)
    told = f"  proved for every size and every Hilbert space, in {steps} step{'s'[: steps != 1]}"
    yield told + (f", from: {style.prose('; '.join(dict.fromkeys(used)))}" if used else "")
    idle = [says for says in dict.fromkeys(idle) if says not in used]
    if idle:
        yield f"  not needed: {style.prose('; '.join(idle))}"
    if link.why:
        yield f"  but {link.why}"


def is_norm(says: str) -> bool:
    """That a norm is a root, and so not negative: nobody needs to be told."""
    return " ≥ 0 is the root of " in says


def where(model: Model, style: Text) -> str:
    """For which arrays, and sizes that no array shows, it is not so."""
    seen = {s for x in model.arrays if x not in model.defined for s in (x.cod, x.dom)}
    sizes = [
        style.math(style.formula(s.size) + style.relation("=") + str(k))
        for s, k in model.sizes.items()
        if s not in seen and isinstance(s.size, sp.Symbol)
    ]
    told = ", ".join(filter(None, [*sizes, arrays(model, style)]))
    return f"not so for {told}" if told else "not so"


def values(link: Link, style: Text) -> str:
    if link.values is None:
        return ""
    left, right = (style.math(array(v, style)) for v in link.values)
    places = [f"{style.name(k.name)}{style.relation('=')}{at + 1}" for k, at in link.at.items()]
    there = f" at {style.math(', '.join(places))}" if places else ""
    return f"{there}: {left} on the left, {right} on the right"


def letters(question: Question, style: Text) -> str:
    """The letters that were taken from the course, and those of which the type was inferred."""
    parts = []
    for origin, said in (("course", "of the course"), ("inferred", "taken to be")):
        found = [f"{name} {what}" for name, what, whence in question.letters if whence == origin]
        if found:
            parts.append(f"{said}: {style.prose(', '.join(found))}")
    return "; ".join(parts)


def means(question: Question, style: Text) -> Iterator[str]:
    """A letter with a bar that nobody has declared: a reader takes it for a mean."""
    for name, _, whence in question.letters:
        plain = unicodedata.normalize("NFD", name)
        if whence == "inferred" and plain[1:] == "\u0304":
            mean = f"let {name} := Σ_i {plain[0]}_i/n"
            yield style.prose(f"nothing says that {name} is a mean: write {mean} before it")


def counterexample(link: Link | None) -> dict[str, Any] | None:
    if link is None or link.model is None:
        return None
    model = link.model
    return {
        "sizes": {space.name: size for space, size in model.sizes.items()},
        "numbers": {str(s): str(v) for s, v in model.parameters.items()},
        "arrays": {x.name: [[str(v) for v in row] for row in a] for x, a in model.arrays.items()},
        "values": [[[str(v) for v in row] for row in side] for side in link.values or ()],
    }


def check(source: str, context: Context) -> Answer | Answers:
    """The answer to what was typed; several, if it was several statements."""
    found = Answers(answers(source, context))
    if len(found) == 0:
        return Answer(
            source, 1, "unreadable", why="there is nothing to decide: write a relation, as in a = b"
        )
    return found[0] if len(found) == 1 else found
