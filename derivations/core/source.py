"""Sources: the declarations and the statements in somebody's notes, with their lines."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .grammar import LAYOUT, OPENER, RELATION, statements
from .marks import Unreadable

DECLARES = re.compile(
    r"\s*(?:\\text\s*\{)?\s*(let|given|(?:Let|Given|[Ss]uppose|[Aa]ssume)\b(?=.*(?:[∈:=≠<>≤≥]|\\in)))\b"
)
RELATED = re.compile(rf"(?:{RELATION}|≔)(?![A-Za-z])|[=≤≥<>≠≽≼]")
# Signs that turn the direction of a line, that no page may hold or that are half a sign: what is
# typed is shown again, and has to look like what it is.
UNSHOWN = re.compile(
    "[\0-\x08\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
ENVIRONMENTS = "equation|align|gather|multline|eqnarray|displaymath|alignat|flalign"


def display(comment: str = r"(?!)", markdown: bool = False) -> str:
    """A display; what is not closed before another opens is its opener, with the rest of a line.

    Two backslashes begin a line, and open nothing; in Markdown they are one that is escaped.
    """
    pair, alone, escaped = (r"(?!)", r"(?<!\\)", r"\\?") if markdown else (r"\\\\", "", "")
    other = rf"{escaped}(?:begin|end)\{{(?:{ENVIRONMENTS})\*?\}}"
    return (
        rf"{pair}|(?P<display>\$\$(?:(?P<in_dollars>.*?)\$\$|[^\n]*)"
        rf"|{alone}\\\[(?:(?P<in_brackets>(?:{comment}|[^\\]|\\[^\[\]])*+)\\\]|[^\n]*)"
        rf"|\\begin\{{(?P<name>{ENVIRONMENTS})\*?\}}(?:(?P<in_begun>(?:{comment}|[^\\]"
        rf"|\\(?!{other}).)*+)\\end\{{(?P=name)\*?\}}|[^\n]*))"
    )


TYPED = re.compile(display(), re.S)
MARKDOWN = re.compile(
    r"^ {0,3}(?P<fence>```+(?!`)|~~~+(?!~))(?P<info>[^\n`]*)\n(?P<fenced>.*?)"
    r"(?:^ {0,3}(?P=fence)[ \t]*$|\Z)"  # what is not closed goes on to the end, as in Markdown
    r"|<!--(?P<comment>.*?)(?P<closed>-->|\Z)|`[^`\n]+`|" + display(markdown=True),
    re.S | re.M,
)
LATEX = re.compile(
    r"\\[%$]|%(?P<comment>[^\n]*)|\\begin\{(?P<raw>verbatim|lstlisting|comment)\}.*?"
    r"(?P<closed>\\end\{(?P=raw)\}|\Z)|" + display(comment=r"%[^\n]*+"),
    re.S,
)


@dataclass(frozen=True)
class Item:
    """A declaration or a statement; a letter that is new in a display is defined by it."""

    line: int  # from 1
    text: str
    declares: bool = False
    display: bool = False


def items(source: str, kind: str = "txt") -> Iterator[Item]:
    """What is declared and what is stated, in the order in which it stands."""
    source = UNSHOWN.sub("\ufffd", source.replace("\r\n", "\n").replace("\r", "\n"))
    if kind == "txt":
        yield from plain(source)
        return
    skip = False
    line_at = lines_of(source)
    for found in (MARKDOWN if kind == "md" else LATEX).finditer(source):
        groups = found.groupdict()
        line = line_at(found.start())
        if groups["closed"] == "":
            yield unclosed(found[0], line)
        elif groups["comment"] is not None:
            said = groups["comment"].strip()
            skip = skip or bool(re.match(r"skip\b", said))
            if DECLARES.match(said):
                yield from declared(groups["comment"], line_at(found.start("comment")))
        elif groups.get("fence"):
            info = groups["info"].strip().strip("{}").lower()
            if info == "let":
                yield from declared(groups["fenced"], line + 1)
            elif info == "check" and not skip:
                yield from typed(groups["fenced"], line + 1)
            skip = skip and info != "check"
        elif groups["display"]:
            if not skip:
                yield from displayed(found, line_at, comments=kind == "tex")
            skip = False


def plain(source: str) -> Iterator[Item]:
    """A text that is typed, perhaps with displays of LaTeX in it."""
    done = 0
    line_at = lines_of(source)
    for found in TYPED.finditer(source):
        if found["display"] is None:
            continue
        yield from typed(source[done : found.start()], line_at(done))
        yield from displayed(found, line_at)
        done = found.end()
    yield from typed(source[done:], line_at(done))


def lines_of(source: str) -> Callable[[int], int]:
    """In which line, from 1, a place is."""
    ends = [found.start() for found in re.finditer("\n", source)]
    return lambda place: 1 + bisect_left(ends, place)


def displayed(
    found: re.Match[str], line_at: Callable[[int], int], comments: bool = False
) -> Iterator[Item]:
    """What is stated in a display, perhaps with comments of LaTeX in it."""
    bodies = ("in_dollars", "in_brackets", "in_begun")
    name = next((body for body in bodies if found[body] is not None), None)
    if name is None:
        yield unclosed(found[0], line_at(found.start()))
        return
    body = found[name]
    if comments:
        body = re.sub(r"(\\.)|%[^\n]*", lambda part: part[1] or "", body, flags=re.S)
    yield from typed(body, line_at(found.start(name)), display=True)


def unclosed(text: str, line: int) -> Item:
    """What opens a display or a comment, alone: the reader says that it is not closed."""
    opener = OPENER.match(text)
    assert opener is not None
    return Item(line, opener[0], display=True)


def typed(body: str, line: int, display: bool = False) -> Iterator[Item]:
    """The statements and declarations of a block."""
    try:
        found = statements(body)
    except Unreadable:  # too long to be cut: the reader says so
        yield Item(line, body, display=display)
        return
    for offset, text in found:
        start = line + offset
        if DECLARES.match(text):
            yield from declared(text, start, display)
        elif RELATED.search(text):
            yield Item(start, text.strip(), display=display)


def declared(body: str, line: int, display: bool = False) -> Iterator[Item]:
    """Declarations, one a line or with semicolons between; what follows them may be a statement."""
    for offset, row in enumerate(body.split("\n")):
        for part in re.split(r";(?=\s*\S)", row):
            if not LAYOUT.sub(" ", part).strip():
                continue
            if DECLARES.match(part.strip()) or (not display and not RELATED.search(part)):
                yield Item(line + offset, part.strip(), declares=True)
            else:
                yield Item(line + offset, part.strip(), display=display)
