"""The exhibits of the museum: what data/museum.toml says of each, and the claim that catches it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from . import data, ledger
from .core import page as pages
from .core.claims import Claim
from .core.evidence import Chain, Disproof, Refutation
from .core.mutants import mutations
from .core.page import Page, cell, table
from .core.show import LATEX, TEXT, Text, text
from .core.words import Word

GITHUB = "https://github.com/"


@dataclass(frozen=True)
class Exhibit:
    """One published error, or one report of an error that is none.

    `check` is the id of a claim; the head of the file explains the other fields.
    """

    title: str
    kind: str
    room: str
    source: str
    urls: list[str]
    printed: str
    right: str
    wrong: str
    status: str
    looked: str
    how: str
    check: str
    intent: str = ""
    guessed: bool = False
    arranged: str = ""
    decoy: str = ""

    @property
    def claim(self) -> Claim:
        return ledger.claims()[self.check][1]

    @property
    def printed_by(self) -> str:
        """Who wrote the line."""
        return "our reconstruction" if self.guessed else "published"


EXHIBITS = [Exhibit(**entry) for entry in data.records("museum.toml")["exhibits"]]


def problems() -> Iterator[str]:
    """What is amiss between the file and the ledger."""
    for shown in EXHIBITS:
        found = ledger.claims().get(shown.check)
        if found is None:
            yield f"museum.toml: {shown.title}: {shown.check} is no claim"
        elif (shown.how == "refuted") != (found[1].verdict == "fails"):
            yield f"museum.toml: {shown.title}: {shown.check} {found[1].verdict}"


def named_exhibit(title: str) -> Exhibit:
    (found,) = (x for x in EXHIBITS if x.title == title)
    return found


# Labels.


def exhibit(title: str) -> Page:
    """The label of an exhibit: the line, what it should be, where it stands, what refutes it."""
    found = named_exhibit(title)
    items = {
        found.printed_by: found.printed,
        "right": found.right,
        "meant": LATEX.prose(found.intent),
        f"status on {found.looked}": LATEX.prose(found.status),
        "refuted": refutation(found, LATEX),
    }
    told = [f"- {name}: {says}" for name, says in items.items() if says]
    marked = "\n".join([f"**{title}** · {found.kind} · {links(found)}", "", *told])
    bare = [found.printed, found.right, found.intent, found.status, refutation(found, TEXT)]
    lines = [f"{n}: {uncoded(says)}" for n, says in zip(items, bare, strict=True) if says]
    head = f"{title} · {found.kind} · {found.source}"
    return Page(marked, "\n  ".join([head, *lines, " ".join(found.urls)]))


def refutation(found: Exhibit, style: Text) -> str:
    """Why the line is false, in a sentence: arrays, or what calculus gives."""
    if found.how != "refuted":
        return ""
    claim = found.claim
    claim.verify()
    name = found.check if style is TEXT else ledger.link(found.check)
    if isinstance(claim.evidence, Disproof):
        style = style.telling_apart(claim.words)
        (first, _), *_, (last, _) = pages.lines_of(claim)
        value = [style.math(style.formula(e)) for e in (first, last, claim.evidence.printed)]
        return f"by calculus, {value[0]} is {value[1]} and not {value[2]} ({name})"
    return f"{lower(pages.beside(claim, style)).removesuffix('.')} ({name})"


def links(found: Exhibit) -> str:
    """Its source, as a link, and what else there is to read."""
    first, *more = found.urls
    return f"[{found.source}]({first})" + "".join(f", [{named(url)}]({url})" for url in more)


def named(url: str) -> str:
    """What a link of GitHub leads to."""
    repository, kind, number = url.removeprefix(GITHUB).split("/")[1:4]
    what = {"issues": f"issue {number}", "pull": f"pull request {number}"}.get(kind, "file")
    return f"{repository.removesuffix('.github.io')} {what}"


def uncoded(line: str) -> str:
    """Without the marks of what can be typed."""
    return line.replace("`", "")


def lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


# Tables.


def shelf(*titles: str) -> Page:
    """Exhibits side by side: the line, what it should be, and where it stands."""
    return listed([named_exhibit(title) for title in titles])


def catalogue() -> Page:
    """Every exhibit, with what is wrong in words, in a table that is folded away."""
    whole = listed(EXHIBITS, "what is wrong")
    told = f"All {len(EXHIBITS)} exhibits"
    folded = f"<details><summary>{told}</summary>\n\n{whole.markdown}\n\n</details>"
    return Page(folded, whole.plain)


def listed(shown: list[Exhibit], wrong: str = "") -> Page:
    head = ["exhibit", "published", "right", *filter(None, [wrong]), "status, and when looked up"]
    rows, plain = [], []
    for x in shown:
        guessed = " (our reconstruction)" if x.guessed else ""
        line = [x.printed + guessed, x.right]
        told = [x.wrong] if wrong else []
        status = f"{x.status} ({x.looked})"
        name = f"{x.title} · {links(x)}"
        rows.append(
            [name, *(part.replace("|", r"\|") for part in line), *map(cell, [*told, status])]
        )
        plain.append(" | ".join([x.title, x.source, *map(uncoded, line), *told, status, *x.urls]))
    return Page(table(head, rows), "\n".join(plain))


# What the machine makes by itself.


def slips(printed: Claim, right: Claim) -> list[str]:
    """The single slips of the machine that lead from the right claim to the printed equation.

    One of its two sides is a line of the right claim as it stands, the other a variant of a line.
    """
    if not (isinstance(printed.evidence, Refutation) and isinstance(right.evidence, Chain)):
        return []
    lines = right.evidence.words
    ends = {text(printed.evidence.words[0]), text(printed.evidence.words[-1])}
    other = ends - {text(word) for word in lines}
    if len(other) != 1:
        return []
    return sorted(
        {kind for line in lines for kind, m in mutations(line, lines) if text(m) in other}
    )


def made(found: Exhibit) -> list[str]:
    """The slips that lead to an exhibit, if its formula is refuted."""
    if found.how != "refuted":
        return []
    return slips(found.claim, repair_of(found))


def repair_of(found: Exhibit) -> Claim:
    return ledger.claims()[str(found.claim.repaired_by)][1]


# The quiz: of two wrong lines one was published, the other was made by the machine.


def pairs() -> list[tuple[Exhibit, Word, Word]]:
    """An exhibit, the line that was published, and the one that was not."""
    found = []
    for shown in EXHIBITS:
        if shown.decoy:
            mutants = repair_of(shown).verify().mutants
            refuted = [m.word for m in mutants if m.word is not None and m.verdict == "refuted"]
            decoy = next(word for word in refuted if text(word) == shown.decoy)
            found.append((shown, pages.lines_of(shown.claim)[-1][0], decoy))
    return found


def first_is_published(found: Exhibit) -> bool:
    """Which line comes first is left to a checksum."""
    return zlib.crc32(found.title.encode()) % 2 == 0


def quiz() -> Page:
    """What holds, and two lines that do not: A and B."""
    rows: dict[Text, list[list[str]]] = {LATEX: [], TEXT: []}
    for number, (shown, published, decoy) in enumerate(pairs(), 1):
        ends = [word for word, _ in pages.lines_of(repair_of(shown))]
        both = (published, decoy) if first_is_published(shown) else (decoy, published)
        for style, made in rows.items():
            first, last, a, b = map(style.formula, (ends[0], ends[-1], *both))
            right = style.math(f"{first}{style.relation('=')}{last}")
            made.append([str(number), "it is", right])
            made += [["", "A", style.math(a)], ["", "B", style.math(b)]]
    return Page(table(("", "", ""), rows[LATEX]), "\n".join(map(" | ".join, rows[TEXT])))


def answers() -> Page:
    """Which line of each pair was published, and where."""
    told = [
        f"{number}. {'A' if first_is_published(shown) else 'B'}: {shown.title}, {shown.source}"
        for number, (shown, _, _) in enumerate(pairs(), 1)
    ]
    return Page("\n".join(map(LATEX.prose, told)), "\n".join(told))
