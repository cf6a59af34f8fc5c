"""What a web page asks of the machine, as data for JSON; what is shown is HTML and is escaped.

A page calls `call` with the name of a function and its arguments. A function that yields sends
what it has as it comes, so that a page can show the first answer while the next is looked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any

from . import certificates, ledger, recheck, report
from .ask import check, kind_of
from .core import page
from .core.answer import BROKEN, THERE_IS, Answer, answers, declared
from .core.declare import Context
from .core.evidence import Unsound
from .core.marks import Unreadable
from .core.question import question
from .core.repair import shown
from .core.show import HTML
from .core.source import items
from .notation import the_course


def call(name: str, arguments: str, send: Callable[[str], None]) -> None:
    """Call a function by its full name, and send all that it gives, as JSON."""
    module, _, function = name.rpartition(".")
    found = getattr(import_module(module), function)(*json.loads(arguments))
    for one in found if isinstance(found, Iterator) else [found]:
        send(json.dumps(one, ensure_ascii=False))


def preview(source: str, name: str = "") -> list[dict[str, Any]]:
    """Each statement as it is understood, with its letters, before anything is decided."""
    try:
        kind = kind_of(name)
    except Unreadable as error:
        return [{"line": 1, "why": str(error)}]
    context = the_course()
    found = []
    for item in items(source, kind):
        answer = declared(item, context) if item.declares else None
        if item.declares:
            if answer is not None:
                found.append({"line": item.line, "why": answer.why})
            continue
        try:
            found.append({"line": item.line, **understood(item.text, context)})
        except Unreadable as error:
            found.append({"line": item.line, "why": str(error)})
        except Exception:  # nobody who types is shown the machine's insides
            found.append({"line": item.line, "why": BROKEN})
    return found


def understood(line: str, context: Context) -> dict[str, Any]:
    """A statement as a formula, with its letters."""
    there_is = THERE_IS.match(line)
    asked = question(there_is[2] if there_is else line, context)
    style = HTML.telling_apart(list(asked.words))
    sides = [shown(side, style) for side in asked.shown]
    formula = sides[0]
    for (_, side), sign in zip(pairwise(sides), asked.relations, strict=True):
        formula += style.relation(sign) + side
    letters = [[f"{x} {what}", whence] for x, what, whence in asked.letters]
    return {"html": style.math(formula), "letters": letters}


def ask(source: str, name: str = "") -> Iterator[dict[str, Any]]:
    """The answer to each statement as it is found, and at the end the report of all."""
    found: list[Answer] = []
    for answer in answers_of(source, name):
        found.append(answer)
        yield told(answer)
    if not found:
        nothing = check("")
        assert isinstance(nothing, Answer)
        found.append(nothing)
        yield told(nothing)
    yield {"report": report.asked(found, name or "Your lines")}


def answers_of(source: str, name: str) -> Iterator[Answer]:
    """The answers to what a file says; if it cannot be read, that is the answer."""
    try:
        yield from answers(source, the_course(), kind_of(name))
    except Unreadable as error:
        yield Answer(name, 1, "unreadable", why=str(error))


def told(answer: Answer) -> dict[str, Any]:
    return {
        "line": answer.line,
        "verdict": answer.verdict,
        "seconds": round(answer.seconds, 3),
        "html": report.article(answer),
        "because": str(answer.because()),
    }


def claims() -> list[dict[str, str]]:
    """Every claim of the ledger, as it is listed before it is verified."""
    return [
        {
            "id": name,
            "chapter": chapter,
            "verdict": claim.verdict,
            "says": page.VERDICT_SAYS[claim.verdict],
            "html": page.sentence(claim, HTML),
        }
        for name, (chapter, claim) in ledger.claims().items()
    ]


def verify(name: str) -> dict[str, Any]:
    """A claim verified here and now; its certificates are checked by the second checker too."""
    try:
        record = ledger.course().record(name)
        claim = ledger.claims()[name][1]
        written = certificates.document(claim)
        if written:
            recheck.check(json.loads(json.dumps(written)))
    except (Unsound, recheck.Refused) as amiss:
        return {"id": name, "amiss": str(amiss)}
    proofs = len(written["links"]) if written else 0
    return {**record, "proofs": proofs, "html": report.section(claim)}
