"""The exhibits of the museum: what data/museum.toml says of each, and the claim that catches it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from . import data, ledger
from .core.claims import Claim
from .core.evidence import Chain, Refutation
from .core.mutants import mutations
from .core.page import Page, cell, table
from .core.show import LATEX, text

GITHUB = "https://github.com/"


@dataclass(frozen=True)
class Exhibit:
    """One published error, or one report of an error that is none.

    `check` is the id of a claim; the head of the file explains the other fields.
    """

    title: str
    kind: str
    source: str
    urls: list[str]
    wrong: str
    status: str
    how: str
    check: str


EXHIBITS = [Exhibit(**entry) for entry in data.records("museum.toml")["exhibits"]]


def problems() -> Iterator[str]:
    """What is amiss between the file and the ledger."""
    for shown in EXHIBITS:
        found = ledger.claims().get(shown.check)
        if found is None:
            yield f"museum.toml: {shown.title}: {shown.check} is no claim"
        elif (shown.how == "refuted") != (found[1].verdict == "fails"):
            yield f"museum.toml: {shown.title}: {shown.check} {found[1].verdict}"


def exhibit(title: str) -> Page:
    """The label of an exhibit, and the claim that refutes it, where there is one."""
    (found,) = (x for x in EXHIBITS if x.title == title)
    says = f"{found.wrong}. Status there: {found.status}."
    label = f"**{title}** · {found.kind} · {links(found)}\n\n{LATEX.prose(says)}"
    plain = f"{title} · {found.kind} · {found.source}\n  {says}\n  {' '.join(found.urls)}"
    if found.how != "refuted":
        return Page(label, plain)
    claim = ledger.claims()[found.check][1]
    return Page(f"{label}\n\n---\n\n{claim._repr_markdown_()}", f"{plain}\n{claim!r}")


def links(found: Exhibit) -> str:
    """Its source, as a link, and what else there is to read."""
    first, *more = found.urls
    return f"[{found.source}]({first})" + "".join(f", [{named(url)}]({url})" for url in more)


def named(url: str) -> str:
    """What a link of GitHub leads to."""
    repository, kind, number = url.removeprefix(GITHUB).split("/")[1:4]
    what = {"issues": f"issue {number}", "pull": f"pull request {number}"}.get(kind, "file")
    return f"{repository.removesuffix('.github.io')} {what}"


def catalogue(how: str = "") -> Page:
    """The exhibits, or those that are caught in one way: title, source, what was wrong, status."""
    head = ("exhibit", "kind", "source", "what it says", "status there")
    shown = [x for x in EXHIBITS if x.how == how or not how]
    rows = [(x.title, x.kind, links(x), cell(x.wrong), cell(x.status)) for x in shown]
    plain = [
        f"{x.title} ({x.kind}) | {x.source} | {x.wrong} | {x.status} | {' '.join(x.urls)}"
        for x in shown
    ]
    return Page(table(head, rows), "\n".join(plain))


def slips(printed: Claim, right: Claim) -> list[str]:
    """The single slips of the machine that lead from the right claim to the printed one."""
    if not (isinstance(printed.evidence, Refutation) and isinstance(right.evidence, Chain)):
        return []
    wrong, lines = printed.evidence.words, right.evidence.words
    texts, known = {text(word) for word in wrong}, {text(word) for word in lines}
    if text(wrong[0]) == text(lines[0]) and text(wrong[-1]) == text(lines[-1]):
        return ["hypothesis removed"]
    found = [(kind, text(mutant)) for line in lines for kind, mutant in mutations(line, lines)]
    return sorted({kind for kind, word in found if word in texts - known})
