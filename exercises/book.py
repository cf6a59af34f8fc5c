"""The book of exercises: what is asked, and, where they are installed, the solutions."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TEXTS, SOLUTIONS, PREDICTIONS = HERE / "texts", HERE / "solutions", HERE / "predictions.json"

NUMBER = re.compile(
    r"[+-]?(?:[0-9]{1,20}/[0-9]{1,20}|(?:[0-9]{1,20}\.?|[0-9]{0,20}\.[0-9]{1,20})(?:[eE][+-]?[0-9]{1,2})?)"
)
KINDS = {
    "next": "the next line",
    "slip": "find the slip",
    "refute": "refute it",
    "needed": "what is needed",
    "predict": "predict",
    "compute": "compute it",
}


class NoExercise(LookupError):
    """There is no exercise of that name."""


@dataclass(frozen=True, eq=False)
class Task:
    """An exercise, without its solution."""

    id: str
    kind: str
    text: str
    hints: tuple[str, ...]
    points: int = 1
    given: tuple[str, ...] = ()  # declarations, as they are typed into `check`
    above: str = ""  # next: the line to go on from
    letters: str = ""  # next: the letters that may stand in the answer
    without: tuple[str, ...] = ()  # next: what may not, of FORMS in judging.py
    lines: tuple[str, ...] = ()  # slip: the lines, one of them wrong
    line: str = ""  # refute, needed: the line in question
    options: Mapping[str, str] = field(default_factory=dict)  # needed: what may be given
    choices: Mapping[str, str] = field(default_factory=dict)  # predict: to choose from
    blank: str = ""  # compute: the function to be filled in

    @property
    def topic(self) -> str:
        return self.id.partition(".")[0]


@dataclass(frozen=True)
class Solution:
    """How an exercise is solved, other ways to say so, and what is wrong."""

    first: str  # the last hint
    answer: Any
    worked: str
    also: tuple[Any, ...] = ()
    wrong: tuple[Mapping[str, Any], ...] = ()  # each an `answer`, and what it `says`


def of_file(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def frozen(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}


@cache
def chapters() -> dict[str, dict[str, Task]]:
    """Chapter by chapter, named as the notebooks are, the exercises in their order."""
    found = {}
    for path in sorted(TEXTS.glob("*.toml")):
        tasks = [Task(id=name, **frozen(entry)) for name, entry in of_file(path).items()]
        found[path.stem] = {task.id: task for task in tasks}
    return found


@cache
def tasks() -> dict[str, Task]:
    return {name: task for chapter in chapters().values() for name, task in chapter.items()}


def task(name: str) -> Task:
    if name in tasks():
        return tasks()[name]
    topic = str(name).partition(".")[0]
    near = [x for x in tasks() if x.startswith(f"{topic}.")] or sorted({*topics()})
    raise NoExercise(f"there is no exercise {name!r}; there are {', '.join(near)}")


def topics() -> dict[str, list[Task]]:
    """The exercises by the first half of their names."""
    found: dict[str, list[Task]] = {}
    for one in tasks().values():
        found.setdefault(one.topic, []).append(one)
    return found


@cache
def solutions() -> dict[str, Solution]:
    """Empty where they are not installed."""
    found = {}
    for path in sorted(SOLUTIONS.glob("*.toml")):
        for name, entry in of_file(path).items():
            found[name] = Solution(**frozen(entry))
    return found


# A prediction is compared by a fingerprint, so that what students install does not tell it.


def fingerprint(name: str, typed: str) -> str:
    whole = f"{name} {plain(typed)}".encode(errors="replace")  # half a sign has no code
    return hashlib.sha256(whole).hexdigest()[:16]


def plain(typed: str) -> str:
    """A number or a choice, however it is typed: 0.5 is 1/2, and B is b."""
    bare = "".join(str(typed).split()).strip(".()").lower().replace("−", "-")
    try:
        return str(number(bare))
    except (ValueError, ZeroDivisionError):
        return bare


def number(typed: str) -> Fraction:
    """A number of few digits: 2, -1/2, 0.5 or 1e-3."""
    if not NUMBER.fullmatch(typed):
        raise ValueError("no number, or a long one")
    return Fraction(typed)


@cache
def predictions() -> dict[str, dict[str, Any]]:
    """Of each prediction the fingerprints of what is right, and of what is wrong, with why."""
    return json.loads(PREDICTIONS.read_text(encoding="utf-8")) if PREDICTIONS.exists() else {}


def predicted() -> dict[str, dict[str, Any]]:
    """`predictions`, made from the solutions."""
    return {
        name: {
            "right": [fingerprint(name, x) for x in (found.answer, *found.also)],
            "wrong": {fingerprint(name, x["answer"]): x["says"] for x in found.wrong},
        }
        for name, found in solutions().items()
        if task(name).kind == "predict"
    }
