"""What a reader types: exercise, answer, hint, solution, progress."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .book import KINDS, NoExercise, solutions, task, topics
from .judging import Feedback, judged, listed, typeset

KEPT = "my-progress.json"  # beside the notebook, and only if the reader asks for it
right: set[str] = set()
told: Counter[str] = Counter()


@dataclass(frozen=True)
class Said:
    """Markdown, and the same as text."""

    markdown: str

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return self.markdown.replace("**", "").replace("$", "")


def exercise(name: str) -> Said:
    """What is asked."""
    try:
        asked = task(name)
    except NoExercise as error:
        return Said(str(error))
    title = f"**Exercise {asked.id}** · {KINDS[asked.kind]}"
    declared = f"Here {listed([f'`{line}`' for line in asked.given])}." if asked.given else ""
    line = f"{asked.above} = ?" if asked.above else asked.line
    display = f"> {typeset(asked, line)}" if line else ""
    items = [f"{k}. {typeset(asked, line)}" for k, line in enumerate(asked.lines, 1)]
    items += [f"- ({k}) {typeset(asked, says)}" for k, says in asked.options.items()]
    items += [f"- ({k}) {says}" for k, says in asked.choices.items()]
    parts = [title, asked.text.strip(), declared, display, "\n".join(items)]
    return Said("\n\n".join(filter(None, parts)))


def answer(name: str, /, *typed: Any, **named: Any) -> Feedback | Said:
    """Whether an answer is right, and if not, what is wrong with it."""
    try:
        found = judged(task(name), *typed, **named)
    except NoExercise as error:
        return Said(str(error))
    if found.verdict == "right":
        right.add(name)
    if Path(KEPT).exists():
        keep_in(Path(KEPT))
    return found


def hint(name: str, number: int | None = None) -> Said:
    """The next hint, or one of them: a nudge, an idea, the first line."""
    try:
        asked = task(name)
    except NoExercise as error:
        return Said(str(error))
    told[name] = number if number is not None else min(told[name] + 1, 3)
    hints = dict(enumerate(asked.hints, 1))
    if name in solutions():
        hints[3] = solutions()[name].first
    if told[name] in hints:
        return Said(f"**Hint {told[name]} of 3.** {hints[told[name]].strip()}")
    return Said("The last hint is among the solutions, and these are not installed here.")


def solution(name: str) -> Said:
    """A worked solution."""
    try:
        task(name)
    except NoExercise as error:
        return Said(str(error))
    if name not in solutions():
        return Said("The solutions are not installed here.")
    return Said(f"**Solution of {name}.** {solutions()[name].worked.strip()}")


def progress(topic: str, keep: bool | None = None) -> Said:
    """How many are right. keep=True remembers it in a file beside the notebook, keep=False not."""
    if topic not in topics():
        return Said(f"there are no exercises on {topic!r}; there are some on {', '.join(topics())}")
    kept = Path(KEPT)
    if keep is False:
        kept.unlink(missing_ok=True)
    if kept.exists():
        right.update(json.loads(kept.read_text(encoding="utf-8")))
    if keep:
        keep_in(kept)
    asked = [one.id for one in topics()[topic]]
    return Said(f"{len(right & {*asked})} of {len(asked)} right")


def keep_in(kept: Path) -> None:
    kept.write_text(json.dumps(sorted(right)), encoding="utf-8")
