"""Mathematics within prose, set as mathematics.

A sentence is typed as plain text: "The trace of αβ* is β*α." What stands there between English
words is parsed, and where the tree, printed as text, gives back what was typed, it is printed in
the style of the page: as it was typed, neither simplified nor looked up. What cannot be parsed
stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from .grammar import Line, Node, chain
from .marks import LOWERED, Unreadable
from .show import TEXT, Text, added

SIGNS = {"=", "+", "-", "−", "/", "≤", "≥", "≠", "<", ">", "·", "±"}
ENGLISH = {
    *("a", "as", "at", "be", "by", "do", "if", "in", "is", "it", "no", "of", "on", "or", "so"),
    *("to", "A", "All", "An", "And", "As", "At", "But", "By", "For", "How", "If", "In", "It"),
    *("Its", "Let", "No", "Not", "Of", "On", "One", "Or", "So", "The", "To", "Two", "Who", "Why"),
}
# Signs, accents (Th̄ is no word), and letters that are not Latin.
NOTATION = re.compile(r"[*⟨⟩‖²³⁻⁺^_𝟏ᵢⱼ\u0302-\u0304]|[^\W\d_a-zA-Z]")
LETTER = re.compile(r"[^\W\d_][\u0302-\u0304]*'*")
NUMBER = re.compile(r"-?\d+(/\d+)?")
PLACE = re.compile(r"\([\d.]+[a-z]?\)")  # (12), of an equation
LOOSE = re.compile(r"_\w+\*?$|[ᵢⱼ]$|^Σ")  # after these a factor may stand apart


@dataclass(frozen=True)
class Piece:
    """A part of some prose, and its tree if it is mathematics."""

    text: str
    line: Line | None = None

    def shown(self, style: Text) -> str:
        """As mathematics; only of a piece that is."""
        assert self.line is not None
        first, *others = (tree(term, self.line.source, style) for term in self.line.terms)
        pairs = zip(self.line.relations, others, strict=True)
        return first + "".join(style.relation(sign) + term for sign, term in pairs)


def set_in(prose: str, names: Iterable[str], style: Text) -> str:
    """Prose for a page, with its mathematics set; `names` are letters that are declared."""
    if type(style) is Text:
        return prose
    return "".join(
        style.math(piece.shown(style)) if piece.line else style.prose(piece.text)
        for piece in pieces(prose, frozenset(names))
    )


@cache
def pieces(prose: str, names: frozenset[str] = frozenset()) -> list[Piece]:
    """The prose, cut where mathematics begins and ends; joined, it is what it was."""
    declared = {*names, *re.findall(r"[^\W\d_][\u0302-\u0304]?'+(?!s\b)", prose)}
    found: list[Piece] = []
    at = 0
    for start, end in groups(prose, declared):
        for piece, first in within(prose, start, end, declared):
            found += [Piece(prose[at:first]), piece]
            at = first + len(piece.text)
    return [piece for piece in (*found, Piece(prose[at:])) if piece.text]


def groups(prose: str, names: set[str]) -> Iterator[tuple[int, int]]:
    """Where words that may be mathematics stand together: joined by signs, or in one bracket."""
    start: int | None = None
    end, before = 0, ""
    for token in re.finditer(r"\S+", prose):
        text = token[0]
        inside = start is not None and is_open(prose[start:end])
        joined = inside or text in SIGNS or before in SIGNS or bool(LOOSE.search(before))
        ended = before[-1:] in tuple(",;:.?!") and not inside
        may = may_be(text, before, names)
        if start is not None and (ended or not (may and joined)):
            yield start, end
            start = None
        if may and start is None and text not in SIGNS:
            start = token.start()
        end, before = token.end(), text
    if start is not None:
        yield start, end


def is_open(body: str) -> bool:
    return any(body.count(a) > body.count(b) for a, b in ("()", "⟨⟩", "[]"))


def may_be(token: str, before: str, names: set[str]) -> bool:
    """Whether what stands between two blanks may be a part of mathematics."""
    core = token.strip("“”().,;:!?").removesuffix("'s").removesuffix("’s").removesuffix("-th")
    if token in SIGNS:
        return True
    if core == "A" and before and not before.endswith((".", ":")):
        return True  # within a sentence it is no article
    if not core or core in ENGLISH or PLACE.fullmatch(token.strip(".,;:”")):
        return False
    if LETTER.fullmatch(core) or NUMBER.fullmatch(core) or re.fullmatch(r"-?\d+[a-z]", core):
        return True
    latin = re.findall(r"[A-Za-z]+", core)
    if NOTATION.search(core):
        return not any(len(run) > 3 and not run.isupper() for run in latin)
    if re.search(r"[-+/()=]", core):
        return not any(len(run) > 2 for run in latin)
    product = core.isalpha() and set(core) <= names
    return product and (before in SIGNS or core.isupper() or (core[0].isupper() and len(core) < 4))


def within(prose: str, start: int, end: int, names: set[str]) -> Iterator[tuple[Piece, int]]:
    """The mathematics of a group: the longest that can be parsed, from the left."""
    tokens = [(m.start() + start, m.end() + start) for m in re.finditer(r"\S+", prose[start:end])]
    k = 0
    while k < len(tokens):
        inside = is_open(prose[start : tokens[k][0]])  # of a bracket that is not mathematics
        for last in range(len(tokens), k, -1) if not inside else ():
            first, until = trimmed(prose, tokens[k][0], tokens[last - 1][1])
            piece = mathematics(prose[first:until], names)
            if piece is not None and is_whole(prose, first, until):
                yield piece, first
                k = last
                break
        else:
            k += 1


def is_whole(prose: str, start: int, end: int) -> bool:
    """Whether no sign before or after it goes on with what is not set."""
    before = prose[:start].split(" ")[-2:-1]
    after = prose[end:].split(" ")[1:2] if prose[end : end + 1] == " " else []
    return not SIGNS & {*before, *after}


def trimmed(prose: str, start: int, end: int) -> tuple[int, int]:
    """Without the signs of prose around it, and without a bracket that belongs to these."""
    while start < end:
        body = prose[start:end]
        if body.endswith(("'s", "’s")):
            end -= 2
        elif body.endswith("-th"):
            end -= 3
        elif body[-1] in ".,;:!?”" or (body[-1] == ")" and body.count("(") < body.count(")")):
            end -= 1
        elif body[0] == "“" or (body[0] == "(" and body.count("(") > body.count(")")):
            start += 1
        elif is_bracketed(body):
            start, end = start + 1, end - 1
        else:
            break
    return start, end


def is_bracketed(body: str) -> bool:
    """Whether the first bracket is closed by the last."""
    if not body or body[0] not in "([{":
        return False
    depth = 0
    for k, c in enumerate(body):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0:
            return k == len(body) - 1
    return False


def mathematics(body: str, names: set[str]) -> Piece | None:
    """What is typed, if it has a letter, can be parsed and is printed as it was typed."""
    if not re.search(r"[^\W\d_]|𝟏", body) or re.search(r"_[a-z]+[A-Z]", body):
        return None  # nothing but numbers; or t_aT, which may be t_a T
    try:
        piece = Piece(body, chain(body, names))
        return piece if plainly(piece.shown(TEXT)) == plainly(body) else None
    except Unreadable:
        return None


def plainly(body: str) -> str:
    """Without what a printer may choose: blanks, dots, and how an index is put below."""
    lowered = "".join(LOWERED.get(c, c) for c in unicodedata.normalize("NFD", body))
    return re.sub(r"[\s·_{}]", "", lowered).replace("−", "-")


def tree(node: Node, source: str, style: Text) -> str:
    """A tree as it was typed, brackets and all."""
    fenced = is_bracketed(source[node.at : node.end])
    body = unfenced(node, source, style)
    return style.fence(body) if fenced else body


def unfenced(node: Node, source: str, style: Text) -> str:
    """A tree without the brackets around it."""

    def put(part: Node) -> str:
        return tree(part, source, style)

    def bare(part: Node) -> str:
        return unfenced(part, source, style)

    match node.kind, node.parts:
        case "number", (value,):
            return style.rational(Fraction(value))
        case "name", (name,):
            return style.name(name)
        case ("identity" | "one") as kind, parts:
            body = style.symbol("I") if kind == "identity" else style.one
            return style.below(body, style.name(parts[0])) if any(parts) else body
        case "neg", (body,):
            return style.minus + put(body)
        case "add", parts:
            return added([put(part) for part in parts], style)
        case "mul", (Node(kind="name", parts=("Σ",)) as sign, *parts) if (
            source[sign.end :][:1] == " "
        ):
            return style.sigma + style.times([put(part) for part in parts])
        case "mul", parts:
            return style.times([put(part) for part in parts])
        case "div", (top, bottom):
            return put(top) + style.slash + put(bottom)
        case "adj", (body,):
            return style.adjoint(put(body))
        case "power", (body, high):
            return style.power(put(body), high)
        case ("inverse" | "pinv" | "root") as kind, (body,):
            return style.derived(kind, put(body))
        case "trace", (body,):
            return style.trace(bare(body))
        case "inner", (one, other):
            return style.inner(put(one), put(other))
        case "norm", (body, kind):
            if kind == "F":
                return style.below(style.norm(put(body)), style.symbol("F"))
            return (style.absolute if kind == "|" else style.norm)(put(body))
        case "mean", (over, body):
            return style.mean("".join(map(style.name, over)), bare(body))
        case "sum", ((at,), "", body):
            return style.below(style.sigma.strip(), style.name(at)) + " " + put(body)
        case "entry", (body, names):
            return style.below(put(body), style.beside([style.name(name) for name in names]))
    raise Unreadable(f"a {node.kind} is not set in prose")
