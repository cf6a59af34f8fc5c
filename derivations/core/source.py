"""Sources: the declarations and the statements in somebody's notes, with their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .grammar import LAYOUT, RELATION, statements
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
DISPLAY = (
    r"(?P<dollars>\$\$(?P<in_dollars>.*?)\$\$)"
    r"|(?P<brackets>(?<!\\)\\\[(?P<in_brackets>.*?)\\\])"
    rf"|(?P<begun>\\begin\{{(?P<name>{ENVIRONMENTS})\*?\}}(?P<in_begun>.*?)\\end\{{(?P=name)\*?\}})"
)
MARKDOWN = re.compile(
    r"^ {0,3}(?P<fence>```+|~~~+)[ \t]*(?P<info>[^\n`]*)\n(?P<fenced>.*?)"
    r"(?:^ {0,3}(?P=fence)[ \t]*$|\Z)"  # what is not closed goes on to the end, as in Markdown
    r"|<!--(?P<comment>.*?)-->|`[^`\n]+`|" + DISPLAY,
    re.S | re.M,
)
LATEX = re.compile(
    r"(?<!\\)%(?P<comment>[^\n]*)|\\begin\{(?P<raw>verbatim|lstlisting|comment)\}.*?"
    r"\\end\{(?P=raw)\}|" + DISPLAY,
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
    for found in (MARKDOWN if kind == "md" else LATEX).finditer(source):
        groups = found.groupdict()
        line = 1 + source.count("\n", 0, found.start())
        if groups["comment"] is not None:
            said = groups["comment"].strip()
            skip = skip or bool(re.match(r"skip\b", said))
            if DECLARES.match(said):
                start = source.count("\n", 0, found.start("comment"))
                yield from declared(groups["comment"], 1 + start)
            continue
        if groups.get("fence"):
            info = groups["info"].strip().strip("{}").lower()
            if info == "let":
                yield from declared(groups["fenced"], line + 1)
            elif info == "check" and not skip:
                yield from typed(groups["fenced"], line + 1)
            skip = skip and info != "check"
            continue
        name = next((g for g in ("in_dollars", "in_brackets", "in_begun") if groups[g]), None)
        if name is None:
            continue
        if not skip:
            start = 1 + source.count("\n", 0, found.start(name))
            body = re.sub(r"(?<!\\)%[^\n]*", "", groups[name]) if kind == "tex" else groups[name]
            yield from typed(body, start, display=True)
        skip = False


def plain(source: str) -> Iterator[Item]:
    """A text that is typed, perhaps with displays of LaTeX in it."""
    done = 0
    for found in [*re.finditer(DISPLAY, source, re.S), None]:
        start = found.start() if found else len(source)
        yield from typed(source[done:start], 1 + source.count("\n", 0, done))
        if found:
            done = found.end()
            name = next(
                g for g in ("in_dollars", "in_brackets", "in_begun") if found[g] is not None
            )
            yield from typed(found[name], 1 + source.count("\n", 0, found.start(name)), True)


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
            if DECLARES.match(part) or (not display and not RELATED.search(part)):
                yield Item(line + offset, part.strip(), declares=True)
            else:
                yield Item(line + offset, part.strip(), display=display)
