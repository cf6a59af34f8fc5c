"""Chapter 11: where the notes are wrong or say too little, read off the ledger.

The ledger knows what fails, what needs a hypothesis, why, and what repairs it. What it does not
know stands in data/errata.toml, a sentence each: what it costs to believe a line, and what a
lecturer may print instead, in the letters of the note.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from . import data, ledger
from .core import page as pages
from .core.claims import WEIGHTS, Claim
from .core.evidence import Disproof
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
    part_of: str = ""
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
        whole = ENTRIES.get(entry.part_of or name)
        if whole is None or (entry.part_of and (whole.part_of or not whole.print)):
            yield f"errata.toml: {name} is part of {entry.part_of}, which is no erratum of its own"
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


def parts(claim: Claim) -> list[Claim]:
    """The same error at other places."""
    names = [name for name, said in ENTRIES.items() if said.part_of == claim.id]
    return [weighted()[name][1] for name in names]


def gravest() -> list[Claim]:
    """Every error that a note prints and that is more than a slip of the pen, each once."""
    wrong = [claim for note in NOTES for claim in errata(note) if is_wrong(claim) and claim.rows]
    return [c for c in wrong if c.weight != "slip" and not ENTRIES[c.id].part_of]


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


IMPLIES = "Implied: "  # how the index marks what a line says without printing it


def printed(claim: Claim, note: str = "") -> str:
    """What the note says there, in the words of the index; what an implied claim says."""
    rows = [ledger.index()[row] for row in claim.rows]
    said = [row.says for row in rows if row.note == note or not note]
    if is_implied(claim, note):
        said = [capital(says.removeprefix(IMPLIES)) for says in said]
    return " ".join(said) or claim.sentence


def is_implied(claim: Claim, note: str = "") -> bool:
    """Whether no line prints it: it follows from lines, or is what they rest on."""
    rows = [ledger.index()[row] for row in claim.rows]
    return all(r.says.startswith(IMPLIES) for r in rows if r.note == note or not note)


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
            told = lower(pages.beside(claim, TEXT))
            return f"{ends[0]} {pages.sign_of(claim, TEXT)} {ends[1]}: {told}"
        return f"{ends[0]} is {ends[1]}. {instead_of(claim)}"
    answers = []
    for h in added(claim):
        if h.absence:
            cited = h.absence.removeprefix("cited: ")
            answers.append(f"{capital(cited)}." if cited != h.absence else f"See {h.absence}.")
        elif h.nonzero is not None:
            answers.append(f"The line divides by {TEXT.formula(h.nonzero)}, which is 0.")
    answers += filter(None, pages.beside(claim, TEXT).split("\n\n"))
    return " ".join(dict.fromkeys(answers))


def instead_of(claim: Claim) -> str:
    """What is printed, or concluded, in place of a value that is computed."""
    assert isinstance(claim.evidence, Disproof)
    relation = "" if claim.evidence.relation == "=" else f"{claim.evidence.relation} "
    said = "concluded" if claim.implied else "printed"
    return f"What is {said} is {relation}{TEXT.formula(claim.evidence.printed)}."


# Pages.


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Page:
    kept = [list(row) for row in rows]
    marked = pages.table(head, [[pages.cell(entry) for entry in row] for row in kept])
    return Page(marked, "\n".join(map(" | ".join, ([*head], *kept))))


def summary(note: str) -> Page:
    """What to change in a note, in a table that is folded away: where, what, and print instead."""
    rows = []
    needed: dict[tuple[str, str], list[Claim]] = {}
    listed = [claim for claim in errata(note) if not ENTRIES[claim.id].part_of]
    for claim in listed:
        if is_wrong(claim):
            every = [claim, *parts(claim)]
            where = joined(p for c in every for p in place(c, note).split("; "))
            says = " ".join(dict.fromkeys(printed(c, note) for c in every))
            instead = f"{ENTRIES[claim.id].print} ({proved_by(claim)})"
            rows.append((where, weight_says(claim), says, instead))
        else:
            for cause in causes(claim):
                needed.setdefault((cause, weight_says(claim)), []).append(claim)
    for line, instead in also(note).items():
        row = ledger.index()[line]
        rows.append((row.place, "also", row.says, instead))
    for (cause, weight), claims in needed.items():
        where = joined(p for c in claims for p in place(c, note).split("; "))
        here = [h for c in claims for h in added(c) if ENTRIES[c.id].needs[h.name] == cause]
        says, names = joined(h.says for h in here), ", ".join(claim.id for claim in claims)
        rows.append((where, weight, cause, f"Add: {says} ({names})"))
    head = ("where", "weight", "what is printed, or what is left open", "what to print instead")
    body = table(head, rows)
    title = f"Note {note}, {NOTES[note]}: {len(rows)} things to print differently"
    folded = f"<details><summary>{title}</summary>\n\n{body.markdown}\n\n</details>"
    return Page(folded, f"{title}\n{body.plain}")


def joined(parts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(parts))


def proved_by(claim: Claim) -> str:
    """The names of the claims that hold instead, of all its parts."""
    return ", ".join(
        dict.fromkeys(str(c.repaired_by) for c in [claim, *parts(claim)] if is_wrong(c))
    )


def erratum(name: str) -> Page:
    """A line that fails: where, the refutation, what it costs, what to print, and what holds."""
    claim, said = weighted()[name][1], ENTRIES[name]
    repair = repair_of(claim)
    if repair is None:
        raise ValueError(f"{name} does not fail: see caused()")
    marked, plain = [], []
    for part in (claim, *parts(claim)):
        for note in notes_of(part):
            implied = " (implied)" if part.rows and is_implied(part, note) else ""
            head = f"Note {note}, {place(part, note)}{implied}: {weight_says(part)}"
            marked.append(f"**{LATEX.prose(head)}.** {LATEX.prose(printed(part, note))}")
            plain.append(f"{head}. {printed(part, note)}")
    marked += ["---", claim._repr_markdown_(), "---"]
    plain.append(repr(claim))
    told = {"A reader who believes it": lower(said.cost), "Print instead:": said.print}
    for part in parts(claim):
        needs = " and ".join(h.says for h in added(part))
        told[f"Also {part.id}:"] = why_not(part) if is_wrong(part) else f"it holds if {needs}."
    marked += [f"**{label}** {LATEX.prose(text)}" for label, text in told.items()]
    plain += [f"{label} {text}" for label, text in told.items()]
    marked.append(f"**What holds:** {pages.sentence(repair, LATEX)} ({ledger.link(repair.id)})")
    plain.append(f"What holds: {repair.sentence} ({repair.id})")
    return Page("\n\n".join(marked), "\n".join(plain))


def lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def caused() -> Page:
    """Every case in which lines need a hypothesis: in how many, in which notes, what to add."""
    found: dict[str, dict[str, list[Claim]]] = {}
    for note in NOTES:
        for claim in (c for c in errata(note) if not is_wrong(c)):
            for cause in causes(claim):
                found.setdefault(cause, {}).setdefault(note, []).append(claim)
    every = {
        c: list(dict.fromkeys(x.id for of in n.values() for x in of)) for c, n in found.items()
    }
    rows = []
    for cause, of in sorted(found.items(), key=lambda pair: -len(every[pair[0]])):
        claims = [claim for listed in of.values() for claim in listed]
        here = [h for c in claims for h in added(c) if ENTRIES[c.id].needs[h.name] == cause]
        often = Counter(h.says for h in here)
        says = min(often, key=lambda name: (-often[name], len(name)))
        rows.append((cause, str(len(every[cause])), ", ".join(of), says))
    return table(("the case", "claims", "notes", "what to add, for example"), rows)


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
        "why it cannot stand, what it costs to believe it, and what holds instead. The letters are "
        "those of the course ([notation](notation.md)); what is to be printed is in the letters of "
        "the note. The gravest are run in [11_errata](../notebooks/11_errata.ipynb); the proofs "
        "are in the chapter that is linked.",
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
        ("Part of", said.part_of),
        ("What the note says", said.misread),
        (
            "Concluded"
            if is_pitfall(claim)
            else "Implied"
            if is_implied(claim, note)
            else "Printed",
            printed(claim, note),
        ),
        ("The claim", claim.sentence if claim.sentence != printed(claim, note) else ""),
        ("Added", "" if repair else "; ".join(h.says for h in added(claim)) + "."),
        ("Why not" if repair else "What goes wrong", why_not(claim)),
        (f"A reader who {'believes it' if repair else 'does not add it'}", lower(said.cost)),
        ("Print instead", said.print),
    ]
    if repair:
        needs = "; ".join(h.says for h in added(repair))
        holds = f"{repair.sentence} Given: {needs}." if needs else repair.sentence
        items.append(("Repaired by", f"{repair.id}: {holds}"))
    link = f"[{LATEX.prose(chapter)}](../notebooks/{chapter}.ipynb)"
    told = [
        f"{label}{'' if label.startswith('A reader') else ':'} {LATEX.prose(text)}"
        for label, text in items
        if text
    ]
    near = "Near " if is_pitfall(claim) else ""
    head = f"- **{claim.id}**, {link}. {near}{LATEX.prose(place(claim, note))}"
    return "\n  - ".join([head, *told])
