"""A function of the reader's is run on generic data, and compared with loops and known slips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from .book import Task, chapters
from .judging import UNANSWERED, Feedback, feedback


@dataclass(frozen=True)
class Compute:
    """What a function is run on, the same by loops, and the ways in which people get it wrong."""

    cases: Callable[[], Sequence[tuple[Any, ...]]]
    by_loops: Callable[..., Any]
    slips: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # what is said of each


def of(task: Task) -> Compute:
    """`centering.8` is `centering_8` in the module of its chapter."""
    (stem,) = (stem for stem, found in chapters().items() if task.id in found)
    module = import_module(f"exercises.compute.{stem.partition('_')[2]}")
    found: Compute = getattr(module, task.id.replace(".", "_"))
    return found


def compared(task: Task, function: Any) -> Feedback:
    """Right on all data; or a slip that is known, or where it differs."""
    if not callable(function):
        return feedback("unreadable", "give the function itself, without calling it")
    exercise = of(task)
    cases = exercise.cases()
    outcomes = []
    for case in cases:
        given = deepcopy(case)
        try:
            with np.errstate(all="ignore"):
                outcomes.append(function(*given))
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            return feedback("wrong", f"with {shapes(case)} it stops with {why}")
        if outcomes[-1] is None or outcomes[-1] is ...:
            return UNANSWERED
        if not all(same(x, y) for x, y in zip(given, case, strict=True)):
            return feedback("wrong", "it changes what it is given: work on a copy")
    truths = [exercise.by_loops(*deepcopy(case)) for case in cases]
    if all(map(same, outcomes, truths)):
        return feedback("right", "it agrees with plain loops on all the data tried")
    for says, wrong in exercise.slips.items():
        if all(map(same, outcomes, (wrong(*deepcopy(case)) for case in cases))):
            return feedback("wrong", says)
    for case, outcome, truth in zip(cases, outcomes, truths, strict=True):
        if not same(outcome, truth):
            return feedback("wrong", difference(case, outcome, truth))
    raise AssertionError("unreachable")


def same(x: Any, y: Any) -> bool:
    """Equal to nine digits of the largest entry, and of one shape."""
    if isinstance(y, (tuple, list)) and not np.isscalar(y):
        return (
            isinstance(x, (tuple, list)) and len(x) == len(y) and all(map(same, x, y))
        )
    if callable(y):
        return x is y or callable(x)
    try:
        a, b = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    except (TypeError, ValueError):
        return False
    if a.shape != b.shape:
        return False
    return bool(np.all(np.abs(a - b) <= 1e-9 * max(1e-30, np.abs(b).max(initial=0))))


def shapes(case: Sequence[Any]) -> str:
    return ", ".join(
        f"an array {' × '.join(map(str, x.shape))}" if isinstance(x, np.ndarray) else str(x)
        for x in case
        if not callable(x)
    )


def difference(case: Sequence[Any], outcome: Any, truth: Any) -> str:
    """The first place at which they differ."""
    a, b = np.asarray(outcome), np.asarray(truth, dtype=float)
    if a.shape != b.shape:
        asked = f"the shape {a.shape}, and {b.shape} is asked for"
        return f"with {shapes(case)} it returns {asked}"
    try:
        gaps = np.abs(a.astype(float) - b)
    except (TypeError, ValueError):
        return "it does not return numbers"
    worst = np.argmax(np.nan_to_num(gaps, nan=np.inf))
    place = tuple(int(k) for k in np.unravel_index(worst, b.shape))
    at = f" in the entry {list(place)}" if place else ""
    return (
        f"with {shapes(case)} it gives {float(a[place]):.6g}{at}, "
        f"and plain loops give {float(b[place]):.6g}"
    )
