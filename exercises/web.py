"""What a web page asks of the exercises: those that need no NumPy."""

from __future__ import annotations

import html
from typing import Any

from . import desk
from .book import chapters, task
from .judging import judged, wanted


def answer(name: str, typed: list[str], named: dict[str, str]) -> dict[str, Any]:
    found = judged(task(name), *typed, **named)
    said = [plain for plain, _ in found.said]
    return {"verdict": found.verdict, "head": found.head, "said": said}


def hint(name: str, number: int) -> str:
    return desk.hint(name, number).markdown


def solution(name: str) -> str:
    return desk.solution(name).markdown


def page(titles: dict[str, str]) -> str:
    """All of them, chapter by chapter, each with a place to answer, for Sphinx."""
    parts = []
    for stem, found in chapters().items():
        parts.append(f"\n## [{titles[stem]}](notebooks/{stem}.ipynb)\n")
        for one in found.values():
            said = desk.exercise(one.id).markdown.replace("**Exercise ", "**", 1)
            place = form(one.id) if one.kind != "compute" else in_the_notebook(stem)
            parts.append(f"{said}\n\n```{{raw}} html\n{place}\n```\n")
    return "\n".join(parts)


def in_the_notebook(stem: str) -> str:
    return f'<p class="facts">A function: <a href="notebooks/{stem}.html">in the notebook</a>.</p>'


def form(name: str) -> str:
    """Where an answer is typed, and what became of it."""
    one = task(name)
    labels = ["line", "repair"] if one.kind == "slip" else [""]
    if one.kind == "refute":
        labels = wanted(one)
    inputs = "".join(
        f"<label>{html.escape(x)} <input name='{html.escape(x)}' autocomplete='off' "
        f"spellcheck='false' aria-label='{html.escape(x or 'answer')} of {name}'></label>"
        for x in labels
    )
    buttons = "".join(
        f"<button type='{kind}' data-asks='{asks}'>{says}</button>"
        for kind, asks, says in (
            ("submit", "answer", "answer"),
            ("button", "hint", "hint"),
            ("button", "solution", "solution"),
        )
    )
    told = "<div class='told' role='status'></div>"
    return f"<form class='exercise' data-exercise='{name}'>{inputs}{buttons}{told}</form>"
