"""Is it true? `check` answers whoever asks, in mathematics: a line, a cell, a file."""

from __future__ import annotations

from pathlib import Path, PurePath

from .core.answer import Answer, Answers, answers
from .core.answer import check as answer
from .core.marks import Unreadable
from .notation import the_course

KINDS = {".md": "md", ".markdown": "md", ".tex": "tex", ".txt": "txt"}


def check(source: str) -> Answer | Answers:
    """Whether a line holds, and why: "‖CTf‖² ≤ ‖Tf‖²", or several lines with let and given."""
    return answer(source, the_course())


def check_file(path: Path | str, text: str | None = None) -> Answers:
    """The answers to every display of somebody's notes."""
    kind = kind_of(path)
    body = Path(path).read_text(encoding="utf-8-sig") if text is None else text
    return Answers(answers(body, the_course(), kind))


def kind_of(name: Path | str) -> str:
    """How a file of this name is read; what is typed has no name."""
    suffix = PurePath(name).suffix.lower()
    if suffix == ".ipynb":
        why = f"save it as Markdown first, by jupyter nbconvert --to markdown {PurePath(name).name}"
        raise Unreadable(why)
    return KINDS.get(suffix, "txt")
