"""Chapter 11: where the notes are wrong or say too little, read off the ledger.

The ledger knows what fails, what needs a hypothesis, why, and what repairs it. What it does not
know stands in data/errata.toml, a sentence each: what it costs to believe a line, and what a
lecturer may print instead, in the letters of the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from . import data, ledger
from .core import page as pages
from .core.claims import WEIGHTS, Claim
from .core.hypotheses import Hypothesis
from .core.page import Page
from .core.show import LATEX, TEXT
from .notation import NOTES

WEIGHT_SAYS = {
    "false-result": "a false result",
    "invalid-proof": "an invalid proof of a true result",
    "missing-hypothesis": "a missing hypothesis",
    "constant": "a wrong constant",
    "slip": "a slip of the pen",
}


@dataclass(frozen=True)
class Entry:
    """What data/errata.toml says of a claim; the head of that file explains the fields."""

    cost: str
    print: str = ""
    needs: Mapping[str, str] = field(default_factory=dict)
    follows: bool = False
    misread: str = ""


FILE = data.records("errata.toml")
ENTRIES = {name: Entry(**entry) for name, entry in FILE["claims"].items()}
ALSO: dict[str, str] = FILE["lines"]  # what to print for a line that holds as it is meant


def problems() -> Iterator[str]:
    """What is amiss between the file and the ledger."""
    claims = {name: claim for name, (_, claim) in weighted().items()}
    for name in sorted(claims.keys() ^ ENTRIES.keys()):
        amiss = "has no entry" if name in claims else "is no claim with a weight"
        yield f"errata.toml: {name} {amiss}"
    for name in sorted(claims.keys() & ENTRIES.keys()):
        claim, entry = claims[name], ENTRIES[name]
        if (names := {h.name for h in added(claim)}) != entry.needs.keys():
            yield f"errata.toml: {name} needs {sorted(names)}, not {sorted(entry.needs)}"
        if bool(entry.print) != (is_wrong(claim) and not is_pitfall(claim)):
            yield f"errata.toml: {name} {'must not' if entry.print else 'has to'} say what to print"
        if (entry.misread and not is_pitfall(claim)) or (entry.follows and not is_wrong(claim)):
            yield f"errata.toml: {name} is nothing that a reader may conclude"
    wrong = {row for claim in claims.values() for row in claim.rows}
    for line in sorted(ALSO.keys() - (ledger.index().keys() - wrong)):
        yield f"errata.toml: {line} is no line, or has an erratum"


def weighted() -> dict[str, tuple[str, Claim]]:
    """Every claim about the notes that fails or needs a hypothesis, with its chapter."""
    found = ledger.claims().items()
    return {k: v for k, v in found if v[1].weight and v[0] != ledger.MUSEUM}


def is_repair(claim: Claim) -> bool:
    """It says something else than a note: it stands in for a line that fails."""
    return not claim.rows and (not claim.implied or claim.place.endswith("repaired"))


def is_wrong(claim: Claim) -> bool:
    """A note says what is false, or assumes what is never so."""
    return claim.verdict in ("fails", "never")


def is_pitfall(claim: Claim) -> bool:
    """It fails, and no note prints it: a reader may conclude it."""
    printed = bool(claim.rows) or is_repair(claim) or ENTRIES[claim.id].follows
    return is_wrong(claim) and not printed


def notes_of(claim: Claim) -> tuple[str, ...]:
    """The notes that a claim is about: those of its lines, else those that its place names."""
    found = [ledger.index()[row].note for row in claim.rows]
    named = [number for number in re.findall(r"\b\d{3}\b", claim.place) if number in NOTES]
    return tuple(dict.fromkeys(found or named))


def errata(note: str = "") -> list[Claim]:
    """The errata of a note, by weight: first what fails, then in the order of the note.

    Without a note: those that name none.
    """
    lines, names = list(ledger.index()), list(weighted())

    def key(claim: Claim) -> tuple[int, bool, bool, int]:
        own = [lines.index(row) for row in claim.rows if ledger.index()[row].note == note]
        weight = WEIGHTS.index(str(claim.weight))
        at = min(own) if own else names.index(claim.id)
        return weight, not is_wrong(claim), not own, at

    found = [claim for _, claim in weighted().values() if not is_repair(claim)]
    mine = [c for c in found if (note in notes_of(c) if note else not notes_of(c))]
    return sorted((c for c in mine if not is_pitfall(c)), key=key)


def pitfalls() -> list[Claim]:
    """What a reader may conclude, and no note prints."""
    return [claim for _, claim in weighted().values() if is_pitfall(claim)]


def place(claim: Claim, note: str = "") -> str:
    """Where it stands in a note: the places of its lines, else its own."""
    rows = [ledger.index()[row] for row in claim.rows]
    found = [row.place for row in rows if row.note == note or not note]
    own = re.sub(r"^(?:implied by|near) ", "", claim.place)
    if not is_pitfall(claim):  # which stand under no note, so that theirs has to be named
        own = re.sub(r"^note \d{3}, (.*)$", r"\1 (implied)", own)
    return "; ".join(dict.fromkeys(found)) or own


def weight_says(claim: Claim) -> str:
    """Its weight in words, and whether the note assumes what is never so."""
    never = " (what is assumed is never so)" if claim.verdict == "never" else ""
    return WEIGHT_SAYS[str(claim.weight)] + never


def printed(claim: Claim, note: str = "") -> str:
    """What the note says there, in the words of the index; what an implied claim says."""
    rows = [ledger.index()[row] for row in claim.rows]
    return " ".join(row.says for row in rows if row.note == note or not note) or claim.sentence


def also(note: str) -> dict[str, str]:
    """The lines of a note that hold as they are meant, and what to print."""
    return {line: text for line, text in ALSO.items() if ledger.index()[line].note == note}


def added(claim: Claim) -> list[Hypothesis]:
    return [h for h in claim.given if h.origin == "added"]


def causes(claim: Claim) -> list[str]:
    """Why it needs what is added."""
    return list(dict.fromkeys(ENTRIES[claim.id].needs.values()))


def repair_of(claim: Claim) -> Claim | None:
    return ledger.claims()[claim.repaired_by][1] if claim.repaired_by else None


def why_not(claim: Claim) -> str:
    """The counterexample, or what goes wrong without each hypothesis, as text."""
    if is_wrong(claim):
        (first, _), *_, (last, _) = pages.lines_of(claim)
        ends = [TEXT.formula(line) for line in (first, last)]
        if claim.evidence.supposed:
            return f"{pages.preface(claim, TEXT)} {ends[0]} = {ends[1]}."
        if claim.evidence.printed is None:
            return f"{ends[0]} {pages.sign_of(claim, TEXT)} {ends[1]}? {pages.beside(claim, TEXT)}"
        return f"{ends[0]} is {ends[1]}. {pages.beside(claim, TEXT)}"
    answers = []
    for h in added(claim):
        if h.absence:
            answers.append(f"see {h.absence}")
        elif h.nonzero is not None:
            answers.append(f"the line divides by {TEXT.formula(h.nonzero)}, which is 0")
    return "; ".join([*answers, *filter(None, [pages.beside(claim, TEXT)])]) + "."


# Pages.


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Page:
    kept = [list(row) for row in rows]
    marked = pages.table(head, [[pages.cell(entry) for entry in row] for row in kept])
    return Page(marked, "\n".join(map(" | ".join, ([*head], *kept))))


def summary(note: str) -> Page:
    """One page to act on: where, what is printed there, what to print instead, and its proof."""
    rows = []
    needed: dict[tuple[str, str], list[Claim]] = {}
    for claim in errata(note):
        if is_wrong(claim):
            repaired = f"{ENTRIES[claim.id].print} ({claim.repaired_by})"
            rows.append((place(claim, note), weight_says(claim), printed(claim, note), repaired))
        else:
            for cause in causes(claim):
                needed.setdefault((cause, weight_says(claim)), []).append(claim)
    for line, instead in also(note).items():
        row = ledger.index()[line]
        rows.append((row.place, "also", row.says, instead))
    for (cause, weight), claims in needed.items():
        where = "; ".join(dict.fromkeys(p for c in claims for p in place(c, note).split("; ")))
        here = [h for c in claims for h in added(c) if ENTRIES[c.id].needs[h.name] == cause]
        says = "; ".join(dict.fromkeys(h.says for h in here))
        names = ", ".join(claim.id for claim in claims)
        rows.append((where, weight, cause, f"Add: {says} ({names})"))
    head = ("where", "weight", "what is printed, or what is left open", "what to print instead")
    body = table(head, rows)
    title = f"Note {note}: {NOTES[note]}"
    return Page(f"**{title}**\n\n{body.markdown}", f"{title}\n{body.plain}")


def erratum(name: str) -> Page:
    """A line that fails: where, what it costs, the refutation, what to print, and the proof."""
    claim, said = weighted()[name][1], ENTRIES[name]
    repair = repair_of(claim)
    if repair is None:
        raise ValueError(f"{name} does not fail: see needing(cause)")
    marked, plain = [], []
    for note in notes_of(claim) if not is_pitfall(claim) else ():
        head = f"Note {note}, {place(claim, note)}: {weight_says(claim)}"
        marked.append(f"**{LATEX.prose(head)}.** {LATEX.prose(printed(claim, note))}")
        plain.append(f"{head}. {printed(claim, note)}")
    if is_pitfall(claim):
        marked.append(f"**Printed in no note.** {LATEX.prose(said.misread)}")
        plain.append(f"Printed in no note. {said.misread}")
    marked.append(f"**Who believes it** {LATEX.prose(lower(said.cost))}")
    plain.append(f"Who believes it {lower(said.cost)}")
    marked += ["---", claim._repr_markdown_(), "---"]
    plain.append(repr(claim))
    if said.print:
        marked.append(f"**Print instead:** {LATEX.prose(said.print)} What is proved:")
        plain.append(f"Print instead: {said.print}")
    marked.append(repair._repr_markdown_())
    plain.append(repr(repair))
    return Page("\n\n".join(marked), "\n".join(plain))


def lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def needing(cause: str) -> Page:
    """Every line that needs a hypothesis for this cause, verified, and what it costs."""
    rows = []
    for note in NOTES:
        for claim in errata(note):
            if cause in causes(claim):
                claim.verify()
                rows.append((f"{note}, {place(claim, note)}", claim.id, ENTRIES[claim.id].cost))
    return table(("where", "holds, with what is added", "who does not add it"), rows)


def concluded() -> Page:
    """Every conclusion that fails and that no note prints, with its arrays and its repair."""
    rows = []
    for claim in pitfalls():
        repair = ledger.claims()[str(claim.repaired_by)][1]
        holds, cost = f"{repair.sentence} ({repair.id})", ENTRIES[claim.id].cost
        rows.append((place(claim), claim.sentence, pages.beside(claim, TEXT), cost, holds))
    head = ("near", "what may be concluded", "but", "who concludes it", "what holds")
    return table(head, rows)


def counts() -> dict[str, dict[str, int]]:
    """How many lines of each note have an erratum of each weight; implied claims are no lines."""
    found = {note: dict.fromkeys(WEIGHTS, 0) for note in NOTES}
    for _, claim in weighted().values():
        for row in claim.rows:
            found[ledger.index()[row].note][str(claim.weight)] += 1
    return found


def answered() -> dict[str, dict[str, int]]:
    """The lines of each note by the verdict on the claim that answers them."""
    verdicts = {r: c.verdict for _, c in ledger.claims().values() for r in c.rows}
    found: dict[str, dict[str, int]] = {note: {} for note in NOTES}
    for name, row in ledger.index().items():
        if name in verdicts:
            of = found[row.note]
            of[verdicts[name]] = of.get(verdicts[name], 0) + 1
    return found


def page() -> str:
    """The text of docs/errata.md: every line found false or in need of a hypothesis."""
    parts = [
        "# Errata of the notes",
        ledger.MADE,
        "Each entry says where it stands, what is printed there (in the words of this project), "
        "why it cannot stand, what it costs to believe it, and what holds instead. The notation is "
        "that of the [README](../README.md#notation); what is to be printed is in the letters of "
        "the note. The runs and the proofs are in [11_errata](../notebooks/11_errata.ipynb) and in "
        "the chapter that is linked.",
    ]
    for note, title in NOTES.items():
        parts.append(f"## Note {note}: {LATEX.prose(title)}")
        parts += section(errata(note), note)
        if also(note):
            parts.append("### Also: lines that hold as they are meant")
        for line, instead in also(note).items():
            row = ledger.index()[line]
            parts.append(
                f"- {LATEX.prose(row.place)}. {LATEX.prose(row.says)}\n  - Print instead: "
                f"{LATEX.prose(instead)}"
            )
    parts.append("## Printed in no note, and easy to conclude")
    parts += [entry(claim) for claim in pitfalls()]
    if errata():
        parts.append("## In no note")
        parts += section(errata())
    return "\n\n".join(parts) + "\n"


def section(claims: Sequence[Claim], note: str = "") -> list[str]:
    found = []
    for weight in WEIGHTS:
        mine = [claim for claim in claims if claim.weight == weight]
        if mine:
            title = WEIGHT_SAYS[weight]
            found.append(f"### {title[0].upper()}{title[1:]}")
            found += [entry(claim, note) for claim in mine]
    return found


def entry(claim: Claim, note: str = "") -> str:
    """One claim as an item of a list."""
    chapter = weighted()[claim.id][0]
    repair, said = repair_of(claim), ENTRIES[claim.id]
    items = [
        ("What the note says", said.misread),
        (
            "Printed" if claim.rows else "Concluded" if is_pitfall(claim) else "Implied",
            printed(claim, note),
        ),
        ("The claim", claim.sentence if claim.sentence != printed(claim, note) else ""),
        ("Added", "" if repair else "; ".join(h.says for h in added(claim)) + "."),
        ("Why not" if repair else "Without it", why_not(claim)),
        ("Who believes it" if repair else "Who does not add it", lower(said.cost)),
        ("Print instead", said.print),
    ]
    if repair:
        needs = "; ".join(h.says for h in added(repair))
        holds = f"{repair.sentence} Given: {needs}." if needs else repair.sentence
        items.append(("Repaired by", f"{repair.id}: {holds}"))
    link = f"[{LATEX.prose(chapter)}](../notebooks/{chapter}.ipynb)"
    told = [f"{label}: {LATEX.prose(text)}" for label, text in items if text]
    near = "Near " if is_pitfall(claim) else ""
    head = f"- **{claim.id}**, {link}. {near}{LATEX.prose(place(claim, note))}"
    return "\n  - ".join([head, *told])
