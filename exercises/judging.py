"""Feedback: an answer is proved, refuted or run, and what is wrong is said without the solution."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp

from derivations.core.answer import Answer, answers, is_norm, values, where
from derivations.core.arrays import Arrays, NotComputed
from derivations.core.check import Equation
from derivations.core.decide import Link, apart, in_order, terms_of
from derivations.core.declare import Context
from derivations.core.grammar import Line, Node, chain, mentioned
from derivations.core.marks import GREEK, Unreadable, normalised
from derivations.core.models import Model, holds, inventory
from derivations.core.nets import field, normal, parameters
from derivations.core.page import array
from derivations.core.question import Question, names, question
from derivations.core.repair import shown as side
from derivations.core.setting import mathematics
from derivations.core.show import DERIVED, LATEX, TEXT, Text, text
from derivations.core.source import UNSHOWN, items
from derivations.core.words import Letter, R, Space, Word
from derivations.notation import the_course

from .book import Task, fingerprint, number, plain, predictions

MARKS = {
    **{"right": "✓", "not yet": "…", "wrong": "✗"},
    **{"not decided": "?", "unreadable": "?", "unanswered": "○"},
}
LONG = 1000  # characters of an array
FORMS = {  # what an answer may be asked to do without
    "sums": lambda node: node.kind == "sum",
    "traces": lambda node: node.kind == "trace",
    "norms": lambda node: node.kind == "norm",
    "inner products": lambda node: node.kind == "inner",
    "entries": lambda node: node.kind == "entry",
    "ones": lambda node: node.kind == "one",
    "inverses": lambda node: node.kind in ("inverse", "pinv"),
    "gradients": lambda node: node.kind == "gradient",
    "plus and minus": lambda node: node.kind in ("add", "neg"),
}
NUDGES = (  # by how a repair would change what was typed, and less than that
    (r"with a C", "a C is missing on one side, or stands on one side only"),
    (r"with (the other sign|.* sign of one term)", "look at the signs"),
    (r"with(out)? one term", "one term is too many"),
    (r"without one factor", "one factor is too many"),
    (r"with (a factor 2|half of it)", "a factor 2 is off"),
    (r"with a factor|with \S+ for \S+ - 1|with \S+-1 for", "the number in front is off"),
    (r"with(out)? an adjoint", "look at the stars: one is missing or too many"),
    (r"with two factors", "look at the order of the factors"),
    (r"with the factors under", "look at the order under the trace"),
    (r"without the diagonal", "are the terms on the diagonal to be counted?"),
    (r"with \S+ for \S+", "one letter stands in the place of another"),
)


@dataclass(frozen=True)
class Feedback:
    """A verdict on an answer, and what there is to say of it, as text and with formulas."""

    verdict: str
    said: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return "\n  ".join([self.head, *(plain for plain, _ in self.said)])

    def _repr_markdown_(self) -> str:
        return "\n".join([f"**{self.head}**", "", *(f"- {marked}" for _, marked in self.said)])

    @property
    def head(self) -> str:
        says = "not answered yet" if self.verdict == "unanswered" else self.verdict
        return f"{MARKS[self.verdict]} {says}"


def feedback(verdict: str, *said: str | Callable[[Text], str]) -> Feedback:
    """What is said is prose, or a function that sets formulas in a style."""
    both = [
        (x, LATEX.prose(x)) if isinstance(x, str) else (x(TEXT), x(LATEX)) for x in said if x
    ]
    return Feedback(verdict, tuple(both))


UNANSWERED = Feedback("unanswered")
BROKEN = "the answer could not be examined: this is a mistake of the exercises, and worth a report"


def judged(task: Task, /, *typed: Any, **named: Any) -> Feedback:
    """The feedback on an answer; whatever is typed, there is one."""
    try:
        if all(x is None or str(x).strip(" .…") == "" for x in (*typed, *named.values())):
            return UNANSWERED
        return JUDGES[task.kind](task, *typed, **named)
    except Unreadable as error:
        return unreadable(str(error))
    except ModuleNotFoundError as error:
        return feedback("not decided", f"this needs {error.name}: pip install {error.name}")
    except Exception as error:  # nobody who answers is shown the machine's insides
        if not isinstance(error, TypeError) or "argument" not in str(error):
            return feedback("not decided", BROKEN)
        told = BLANKS[task.kind].replace("…", task.id)
        return feedback("unreadable", f"type it as the cell shows, as in {told}")


def unreadable(why: str) -> Feedback:
    return Feedback("unreadable", ((why, f"\n```\n{why}\n```"),))


def context_of(given: Iterable[str]) -> Context:
    """The course's letters, and what is declared."""
    context = the_course()
    for line in given:
        (context.assume if line.startswith("given") else context.let)(line)
    return context


@cache
def asked(given: tuple[str, ...], statement: str, repairs: bool = False) -> Answer:
    """The answer of `check`: what is typed is one statement, and declares nothing."""
    one = " ".join(statement.split())
    source = "\n".join([*given, one])
    stated = [normalised(item.text) for item in items(source) if not item.declares]
    found = [*answers(source, the_course(), repairs=repairs)]
    if stated != [normalised(one)] or not found:  # what is to be passed over has no answer
        raise Unreadable("a line of mathematics is asked for, and nothing around it", one)
    return found[-1]


def one_line(typed: object) -> str:
    """What is typed, without the sign of a relation in front."""
    body = " ".join(UNSHOWN.sub("\ufffd", normalised(str(typed))).split())
    if re.match(r"(let|given|suppose|assume)\b", body, re.I):
        raise Unreadable("a line of mathematics is asked for, and nothing is declared here", body)
    body = re.sub(r"^\$\$((?:(?!\$\$).)*)\$\$$", r"\1", body).strip().removesuffix(r"\\").strip()
    if found := re.search(r"\$\$|(?<!\\)(?:\\\[|\\begin\b|%)", body):
        why = f"a line of mathematics is asked for, without {found[0]}"
        raise Unreadable(why, body, found.start(), found.end())
    return body.removeprefix("=").strip()


def typeset(task: Task, line: str) -> str:
    """A line as a formula; what cannot be set as it is typed is code."""
    body = line.removesuffix(" = ?")
    piece = mathematics(normalised(body), names(context_of(task.given)))
    if piece is None:
        return f"`{line}`"
    return LATEX.math(piece.shown(LATEX) + (r" = \;?" if body != line else ""))


# The next line.


def next_line(task: Task, /, typed: object) -> Feedback:
    body, context = one_line(typed), context_of(task.given)
    line = line_of(body, context)
    if {*line.relations} - {"="}:
        return feedback("wrong", "an equation is asked for, and no other relation")
    if unknown := strange(line, [line_of(task.above, context)], context):
        return unknown
    found = asked(task.given, f"{task.above} = {body}", repairs=True)
    if found.verdict != "holds":
        return not_so(found)
    assert found.question is not None
    first, *_, last = (side(x, TEXT) for x in found.question.shown)
    if first == last:
        return feedback("not yet", "that is the line above: go on from it")
    proved = feedback("right", "proved for every size and every space", *needs(found))
    return out_of_form(task, line.terms[-1], found.question) or proved


def line_of(body: str, context: Context) -> Line:
    return chain(body, names(context), context.scope.indices)


def strange(line: Line, known: Iterable[Line], context: Context) -> Feedback | None:
    """Letters, or an expectation, of which the exercise does not speak."""
    there = [term for other in known for term in other.terms]
    letters = sorted(mentioned(line.terms) - mentioned(there) - names(context))
    if any(map(has_mean, line.terms)) and not any(map(has_mean, there)):
        letters.append("E[…]")
    if not letters:
        return None
    verb = "stands" if len(letters) == 1 else "stand"
    return feedback("unreadable", f"{listed(letters)} {verb} nowhere in the exercise")


def has_mean(tree: Node) -> bool:
    return any(node.kind == "mean" for node in nodes(tree))


def needs(found: Answer) -> list[str]:
    """What has to be so that a line means something."""
    told = [says for says in found.question.needs if not is_norm(says)] if found.question else []
    return [f"where {'; '.join(told)}"] if told else []


def out_of_form(task: Task, tree: Node, question: Question) -> Feedback | None:
    """What is true and not in the form that is asked for."""
    allowed = {normalised(x) for x in task.letters.split()}
    others = sorted(mentioned([tree]) - allowed) if allowed else []
    if others:
        told = f"it is true, and {listed(others)} should not stand in it: use {task.letters} alone"
        return feedback("not yet", told)
    for form in task.without:
        if form == "inverses on H":
            found = [DERIVED[x] for x in inventory(question.words[-1:])[1] if x in DERIVED]
            bad = any(kind == "inverse" and of.cod.size is None for kind, of in found)
        else:
            bad = any(map(FORMS[form], nodes(tree)))
        if bad:
            return feedback("not yet", f"it is true, and it is asked for without {form}")
    return None


def nodes(tree: Node) -> Iterator[Node]:
    yield tree
    for part in tree.parts:
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, Node):
                yield from nodes(inner)


def not_so(found: Answer) -> Feedback:
    """What is false, undecided or cannot be read: where, and a nudge, never the right line."""
    if found.verdict == "unreadable":
        return unreadable(found.why)
    bad = next((k for k in found.links if k.verdict != "holds"), None)
    if found.verdict == "undecided" or bad is None or found.question is None:
        told = "no proof was found, and no arrays that refute it: put a line between"
        return feedback("not decided", told)
    return feedback("wrong", *refuted(bad, found.question), nudge(bad, found.question))


def refuted(link: Link, question: Question) -> Iterator[Callable[[Text], str]]:
    def told(style: Text) -> str:
        style = style.telling_apart(list(question.words))
        seen = dict(zip(question.words, question.shown, strict=True))  # a gradient as it is typed
        sides = (side(seen[word], style) for word in (link.left, link.right))
        line = style.relation(link.relation).join(sides)
        assert link.model is not None
        return f"{style.math(line)} is {where(link.model, style)}{values(link, style)}"

    yield told


def nudge(link: Link, question: Question) -> str:
    """By the kind of slip that a proved repair would undo."""
    seen = dict(zip(question.words, question.shown, strict=True))
    for repair in link.suggestions:
        if repair.left not in (link.left, seen.get(link.left)):
            continue  # what is given is not to be changed
        if repair.how.startswith("if "):
            return f"it would be so {repair.how}"
        for pattern, says in NUDGES:
            if re.match(pattern, repair.how):
                return says
    return ""


# Find the slip.


def slip(task: Task, /, line: Any = None, repair: object = "") -> Feedback:
    if str(line).strip() not in map(str, range(1, len(task.lines) + 1)):
        return feedback("unreadable", f"line is a number from 1 to {len(task.lines)}")
    chosen = asked(task.given, task.lines[int(line) - 1])
    if chosen.verdict == "holds":
        return feedback("wrong", f"line {line} is true: it is proved for every size")
    (bad, *_) = (k for k in chosen.links if k.verdict == "fails")
    assert chosen.question is not None
    shown = list(refuted(bad, chosen.question))
    if not str(repair or "").strip():
        return feedback("not yet", *shown, f"line {line} is the one: now repair it")
    context = context_of(task.given)
    body = one_line(repair)
    typed = line_of(body, context)
    if not typed.relations:
        return feedback("unreadable", "the whole line is asked for, with both sides")
    if unknown := strange(typed, [line_of(one, context) for one in task.lines], context):
        return unknown
    found = asked(task.given, body, repairs=True)
    if found.verdict != "holds":
        return not_so(found)
    assert found.question is not None
    if problem := no_repair(task, chosen.question, found.question):
        return feedback("not yet", f"it is true, and {problem}")
    return feedback("right", *shown, "and your line is proved", *needs(found))


def no_repair(task: Task, wrong: Question, typed: Question) -> str:
    """Why a true line is not what a wrong one meant to say."""
    if {*typed.relations} != {*wrong.relations}:
        return "it is another relation: an equation is asked for"
    left = terms([typed.words[0], typed.words[-1]])
    if not left:
        return "it says nothing: it would be true of any letters"
    sides = [terms([word]) for word in wrong.words]
    kept = [side for side in sides if all(any(multiple(x, y) for y in left) for x in side)]
    if not any(x.head != "id" for side in kept for x in side):
        return "it is another line: keep one side as it is, or both and change a factor"
    for k, other in enumerate(task.lines, 1):
        words = asked(task.given, other).question
        if words and {*map(text, words.words)} == {*map(text, typed.words)}:
            return f"it is line {k}"
    return ""


def terms(sides: Sequence[Word]) -> list[Word]:
    """The terms of a side, or of the difference of two, without the numbers before them."""
    found: list[tuple[Any, Word]] = []
    for sign, word in zip((1, -1), sides, strict=False):
        for c, body in terms_of(word):
            for k, (total, other) in enumerate(found):
                if ratio := multiple(body, other):
                    found[k] = total + sign * c * ratio, other
                    break
            else:
                found.append((sign * c, body))
    return [body for c, body in found if sp.simplify(c) != 0]


def multiple(one: Word, other: Word) -> Any:
    """Which multiple of another word a word is; 0 if none."""
    if (one.cod, one.dom) != (other.cod, other.dom):
        return 0
    K = field(parameters(one) | parameters(other))
    a, b = normal(one, K), normal(other, K)
    ratios = {a[net] / b[net] for net in a} if a.keys() == b.keys() else ()
    return K.to_sympy(next(iter(ratios))) if len(ratios) == 1 else 0


# Refute it.


def refute(task: Task, /, *typed: object, **named: object) -> Feedback:
    if typed:
        return feedback("unreadable", f"name each array, as in {BLANKS['refute']}")
    question_, arrays = to_refute(task)
    model = Model({}, {}, {})
    model.defined.update(arrays.recipes)
    for problem in put(arrays, {normalised(GREEK.get(k, k)): v for k, v in named.items()}, model):
        return feedback("unreadable", problem)
    try:
        arrays.refresh(model)
        broken = next((h for h in question_.given if not holds(h, model)), None)
    except (NotComputed, ZeroDivisionError, ValueError):
        return feedback("wrong", "something that the line divides by, or inverts, is 0 there")
    if broken is not None:
        return feedback("wrong", lambda style: violated(broken.says, broken.equation, model, style))
    for order in question_.orders:
        if not in_order(order, model):
            return feedback("wrong", f"these arrays break what is given: {order.source}")
    (left, right), (sign,) = question_.words, question_.relations
    sides = model.values(left, right)
    both = [side[0] for side in sides]
    link = Link(left, sign, right, "undecided", model=model, values=(both[0], both[1]))
    if not apart(link, model):
        return feedback("wrong", lambda style: same_there(link, style))
    return feedback("right", lambda style: f"it is {where(model, style)}{values(link, style)}")


def to_refute(task: Task) -> tuple[Question, Arrays]:
    found = question(task.line, context_of(task.given))
    orders = [side for o in found.orders for side in (o.lesser, o.greater)]
    return found, Arrays(found.given, [*found.words, *orders])


def wanted(task: Task) -> list[str]:
    """The names of the arrays and numbers that refute a line."""
    _, arrays = to_refute(task)
    sized = {space for x in arrays.base for space in (x.cod, x.dom)}
    shown = {s.size for s in arrays.spaces if s in sized}
    return [x.name for x in arrays.base] + [str(s) for s in arrays.symbols if s not in shown]


def violated(says: str, equation: Equation | None, model: Model, style: Text) -> str:
    told = f"these arrays break what is given, {style.prose(says)}"
    if equation is None:
        return told
    one, other = (style.math(array(model.value(x), style)) for x in (equation.lhs, equation.rhs))
    return f"{told}: the sides are {one} and {other}"


def same_there(link: Link, style: Text) -> str:
    assert link.values is not None
    if link.relation != "=":
        return f"the line is true for these arrays{values(link, style)}"
    both = style.math(array(link.values[0], style))
    return f"the line is true for these arrays: both sides are {both}"


def put(arrays: Arrays, named: Mapping[str, object], model: Model) -> Iterator[str]:
    """Put what was typed into a model; what is wrong with it, if anything."""
    letters = {x.name: x for x in arrays.base}
    spaces = [s for s in arrays.spaces if isinstance(s.size, sp.Symbol)]
    sizes: dict[str, Space] = {str(s.size): s for s in spaces}
    numbers = {str(s): s for s in arrays.symbols if str(s) not in sizes}
    for name in named:
        if name not in letters and name not in sizes and name not in numbers:
            wanted = listed([*letters, *numbers])
            yield f"there is no {name} to choose: give {wanted}"
            return
    for name, one in letters.items():
        if str(named.get(name, "")).strip() == "":
            yield f"{name} is missing: {kind_of(one)}"
            return
        rows, problem = entries(named[name])
        if problem:
            yield f"{name}: {problem}"
            return
        if one.dom is R and len(rows) == 1:
            rows = [[x] for x in rows[0]]  # a vector that was typed as a row
        model.arrays[one] = rows
        for space, size in ((one.cod, len(rows)), (one.dom, len(rows[0]))):
            known = 1 if space is R else model.sizes.get(space)
            if known is not None and known != size:
                here = f"{space.name} has {known} dimension{'s'[: known != 1]} here"
                yield f"{name} is {kind_of(one)}, and {here}"
                return
            if space is not R:
                model.sizes[space] = size
                if isinstance(space.size, sp.Symbol):
                    model.parameters[space.size] = Fraction(size)
                elif isinstance(space.size, (int, sp.Integer)) and int(space.size) != size:
                    yield f"{space.name} has {space.size} dimensions"
                    return
    for name, space in sizes.items():
        if space not in model.sizes:
            rows, problem = entries(named.get(name, ""))
            if problem or rows[0][0] < 1 or rows[0][0].denominator != 1:
                yield f"{name} is missing: a size"
                return
            model.sizes[space] = int(rows[0][0])
            model.parameters[space.size] = rows[0][0]
    for name, symbol in numbers.items():
        rows, problem = entries(named.get(name, ""))
        if problem or (len(rows), len(rows[0])) != (1, 1):
            yield f"{name} is missing: a number, as 2 or 1/2"
            return
        model.parameters[symbol] = rows[0][0]


def kind_of(one: Letter) -> str:
    if one.dom is R:
        return f"a vector of {one.cod.name}, as [1; 2]" if one.cod is not R else "a number"
    return f"a matrix that maps {one.dom.name} to {one.cod.name}, as [1 2; 3 4], row by row"


def entries(typed: object) -> tuple[list[list[Fraction]], str]:
    """[1 2; 3 4], 1/2, or lists of such; and what is wrong with it."""
    if hasattr(typed, "tolist"):
        typed = typed.tolist()
    if isinstance(typed, (list, tuple)):
        rows = [row if isinstance(row, (list, tuple)) else [row] for row in typed]
    elif len(str(typed)) > LONG:
        return [], "it is too long: smaller arrays of shorter numbers will do"
    else:
        bare = re.sub(r"\]\s*,?\s*\[", ";", str(typed)).strip("[]() \n")
        rows = [re.split(r"[\s,]+", row.strip()) for row in re.split(r"[;\n]", bare)]
    if any(len(str(x)) > 12 and "." in str(x) for row in rows for x in row):
        return [], "it is computed exactly: type fractions, as 1/3, and no long decimals"
    try:
        found = [[number(str(x).replace("−", "-")) for x in row] for row in rows]
    except (ValueError, ZeroDivisionError):
        return [], "it cannot be read: type numbers row by row, as in [1 2; 0 1/2]"
    if not found or not found[0] or len({len(row) for row in found}) > 1:
        return [], "its rows are of different lengths"
    if max(len(found), len(found[0])) > 8:
        return [], "smaller arrays will do: at most eight rows and columns"
    return found, ""


# What is needed.


def needed(task: Task, /, typed: object) -> Feedback:
    letters = re.sub(r"\b(and|none|nothing)\b", "", str(typed).lower())
    chosen = sorted({*re.findall(r"[a-z]", letters)} if letters != "all" else task.options)
    for x in chosen:
        if x not in task.options:
            told = f"there is no ({x}): choose from {listed([*task.options])}"
            return feedback("unreadable", told)
    found = asked(supposing(task, chosen), task.line)
    if found.verdict != "holds":
        return not_enough(found)
    for x in chosen:
        if asked(supposing(task, [y for y in chosen if y != x]), task.line).verdict == "holds":
            return feedback("not yet", "it holds, and less is enough")
    return feedback("right", "it is proved from these, and from fewer it does not follow")


def supposing(task: Task, chosen: Iterable[str]) -> tuple[str, ...]:
    return (*task.given, *(f"given {task.options[x]}" for x in chosen))


def not_enough(found: Answer) -> Feedback:
    bad = next((k for k in found.links if k.verdict == "fails"), None)
    if bad is None or found.question is None:
        return feedback("not decided", "it is not proved from these, nor refuted: try other ones")
    return feedback("wrong", "that is not enough", *refuted(bad, found.question))


# Predict.


def predict(task: Task, /, typed: object) -> Feedback:
    known = predictions()[task.id]
    mark = fingerprint(task.id, str(typed))
    if mark in known["right"]:
        return feedback("right")
    if mark in known["wrong"]:
        return feedback("wrong", known["wrong"][mark])
    if task.choices and plain(str(typed)) not in task.choices:
        return feedback("unreadable", f"choose from {listed([*task.choices])}")
    if not task.choices and not re.fullmatch(r"-?\d+(/\d+)?", plain(str(typed))):
        return feedback("unreadable", "a number is asked for, as 3 or 1/2")
    return feedback("wrong", f'a hint may help: hint("{task.id}")')


def compute(task: Task, /, function: Any) -> Feedback:
    from .computing import compared  # NumPy, for these exercises alone

    return compared(task, function)


def listed(items: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))


JUDGES: dict[str, Callable[..., Feedback]] = {
    "next": next_line,
    "slip": slip,
    "refute": refute,
    "needed": needed,
    "predict": predict,
    "compute": compute,
}
BLANKS = {  # what is typed; the cell of an exercise has it empty
    "next": 'answer("…", "CGα")',
    "slip": 'answer("…", line=3, repair="Cα = β")',
    "refute": 'answer("…", T="[1 2; 3 4]", λ="1/2")',
    "needed": 'answer("…", "a c")',
    "predict": 'answer("…", "3")',
    "compute": 'answer("…", function)',
}
