"""The pages of docs/ that are made from the ledger: what was answered, and how it was attacked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import wrap

from . import errata, ledger, notation
from .core.claims import Claim
from .core.evidence import Calculus, Chain
from .core.models import numbers
from .core.mutants import Mutant
from .core.page import MARKS, cell, lines_of, table, theorems
from .core.show import text


def pages(root: Path) -> dict[Path, str]:
    """The text of each page that the project at `root` should have."""
    readme = root / "README.md"
    counted = "\n".join(wrap(counts(), 99))
    said = readme.read_text(encoding="utf-8")
    return {
        readme: re.sub(r"The notes say \d+ things\..*?decided\.", counted, said, flags=re.S),
        root / "docs" / "coverage.md": coverage(),
        root / "docs" / "errata.md": errata.page(),
        root / "docs" / "attack.md": attack(),
        root / "docs" / "notation.md": notation.letters_and_words(),
    }


def counts() -> str:
    """The numbers of the README."""
    rows = {row: claim for _, claim in ledger.claims().values() for row in claim.rows}
    found = Counter(rows[row].verdict for row in ledger.index())
    chapters = [c for c, _ in ledger.claims().values()]
    variants = sum(len(claim.verify().mutants) for _, claim in ledger.claims().values())
    museum = chapters.count(ledger.MUSEUM)
    asserted = len(ledger.index()) - found["definition"] - found["remark"]
    by_theorem = sum(
        rows[row].verdict == "holds" and bool(theorems(rows[row])) for row in ledger.index()
    )
    return (
        f"The notes say {len(ledger.index())} things. {found['definition']} are definitions and "
        f"{found['remark']} are remarks. Of the other {asserted}, {found['holds']} hold "
        f"({by_theorem} of them by a theorem that is named), {found['cited']} are theorems that "
        f"are cited, with a part or a special case checked, {found['holds-if']} need a hypothesis "
        f"that is not stated, {found['never']} assume what is never so, and {found['fails']} fail "
        f"as printed; what fails is repaired. {len(chapters) - museum} claims answer them, and "
        f"{museum} more are about errors that others published; "
        f"{variants:,} variants of all these were made and decided."
    )


# What the notes say, line by line.


def coverage() -> str:
    """Every line, then every claim that answers none; each claim has its anchor once."""
    answers = {row: name for name, (_, claim) in ledger.claims().items() for row in claim.rows}
    parts = [f"# Every line of the notes\n\n{ledger.MADE}\n", counts() + "\n", LEGEND]
    head = ["place", "what is said", "verdict", "needed beyond the note, or why", "claim"]
    head += ["chapter"]
    seen: set[str] = set()

    def entry(where: str, says: str, name: str) -> list[str]:
        anchor = "" if name in seen else f'<a id="{name}"></a>'
        seen.add(name)
        return [cell(where), cell(says), *answer(name, anchor)]

    for note, title in notation.NOTES.items():
        rows = [
            entry(row.place, row.says, answers[row.id])
            for row in ledger.index().values()
            if row.note == note
        ]
        parts.append(f"## Note {note}: {title}\n\n{table(head, rows)}\n")
        implied = [
            entry(claim.place, claim.sentence, name)
            for name, (_, claim) in ledger.claims().items()
            if claim.implied and f"note {note}" in claim.place
        ]
        if implied:
            parts.append(f"### Implied by note {note}, or left out\n\n{table(head, implied)}\n")
    others = {name: pair for name, pair in ledger.claims().items() if name not in seen}
    museum = [n for n, (chapter, _) in others.items() if chapter == ledger.MUSEUM]
    for heading, names in (
        ("Repairs, and what the notes do not speak of", [n for n in others if n not in museum]),
        ("Errors that others published", museum),
    ):
        rows = [entry(others[n][1].place, others[n][1].sentence, n) for n in names]
        parts.append(f"## {heading}\n\n{table(head, rows)}\n")
    return "\n".join(parts)


LEGEND = """\
✓ proved, perhaps with a hypothesis that the note leaves out (*holds-if*) or by a theorem
that is named; ✗ false, or an assumption that is never so, with the claim that repairs it; ○ a
theorem that is cited; ≔ a definition; – a remark, with nothing to prove.
"""


def answer(name: str, anchor: str) -> list[str]:
    """How a claim answers a line."""
    chapter, claim = ledger.claims()[name]
    claim.verify()
    verdict = f"{MARKS[claim.verdict]} {claim.verdict}"
    if theorems(claim):
        verdict += f", by {' and '.join(theorems(claim))}"
    if claim.repaired_by:
        verdict += f", repaired by [`{claim.repaired_by}`](#{claim.repaired_by})"
    why = "; ".join(cell(h.says) for h in claim.given if h.origin == "added")
    if claim.verdict in ("definition", "remark"):
        why = cell(claim.evidence.aside)
    link = f"[{chapter[:2]}](../notebooks/{chapter}.ipynb)"
    return [verdict, why, f"{anchor}`{name}`", link]


# The attack.


def attack() -> str:
    claims = {name: claim for name, (_, claim) in ledger.claims().items()}
    kinds: dict[str, Counter[str]] = {}
    for claim in claims.values():
        for mutant in claim.verify().mutants:
            kinds.setdefault(family(mutant.kind), Counter())[mutant.verdict] += 1
    total = sum(kinds.values(), Counter())
    equations = [n for claim in claims.values() for n in variants_of_equations(claim)]
    scores = [
        [kind.replace("*", r"\*"), str(found["refuted"]), str(found["equivalent"])]
        for kind, found in sorted(kinds.items(), key=lambda pair: -pair[1].total())
    ]
    by_chapter = []
    for chapter in ledger.CHAPTERS:
        mine = [claim for where, claim in ledger.claims().values() if where == chapter]
        links = [n for claim in mine for n in variants_of_equations(claim)]
        found = Counter(m.verdict for claim in mine for m in claim.verify().mutants)
        if links:
            numbers = (len(links), min(links), found["refuted"], found["equivalent"])
            by_chapter.append([chapter, *map(str, numbers)])
    equal: dict[str, list[str]] = {}
    nothing = 0
    for name, (chapter, claim) in ledger.claims().items():
        same = [m for m in claim.verify().mutants if m.word and m.verdict == "equivalent"]
        nothing += sum(is_of_nothing(claim, m) for m in same)
        if same:
            shown = "; ".join(f"`{text(m.word)}`" for m in same if m.word)
            equal.setdefault(chapter, []).append(f"- `{name}`: {shown}")
    return "\n".join(
        [
            f"# The attack\n\n{ledger.MADE}\n",
            f"{total.total():,} variants were made of {len(equations)} equations, {min(equations)} "
            f"at least of each. {total['refuted']:,} are refuted, by exact arrays, by a division "
            f"by 0 or by the check itself; {total['equivalent']:,} are no mistakes: they are "
            f"proved equal to the line they were made of. {total['undecided']} are undecided. A "
            "variant belongs to the equations on either side of the line that was changed, and a "
            "hypothesis removed to the claim.\n",
            "What the checks themselves do when they are given something false stands in "
            "`tests/test_ledger.py`: the certificate of each equation is refused for a variant of "
            "it, each counterexample for a line that is equal to itself and without any one of its "
            "arrays, and each value by calculus for what it is.\n",
            f"## By what was changed\n\n{table(['changed', 'refuted', 'equal'], scores)}\n",
            "## By chapter\n",
            table(["chapter", "equations", "fewest variants", "refuted", "equal"], by_chapter),
            "\n## Variants that are equal\n",
            "A change that changes nothing shows what a line does not depend on: a second C beside "
            "a C, the adjoint of what is symmetric, a mean that is 0. Where a line is 0, every "
            f"multiple of it is equal to it, which shows nothing: that is so of {nothing:,} of "
            f"the {total['equivalent']:,}.\n",
            *(
                f"<details><summary>{chapter}</summary>\n\n" + "\n".join(found) + "\n\n</details>\n"
                for chapter, found in equal.items()
            ),
        ]
    )


def is_of_nothing(claim: Claim, mutant: Mutant) -> bool:
    """Whether a variant was made of a line that is 0."""
    line = lines_of(claim)[mutant.line][0]
    return not any(any(numbers(model.values(line))) for model in claim.verify().models)


def family(kind: str) -> str:
    """The kind of a mutant without the letters in it."""
    if kind.startswith("index "):
        return "an index for another"
    if re.fullmatch(r"(.+)-1 for \1", kind):
        return "n - 1 for n"
    if " for " in kind and kind != "T*T for TT*":
        return "a letter for another"
    return kind


def variants_of_equations(claim: Claim) -> Iterator[int]:
    """How many variants each equation of a claim has, on either side."""
    mutants = claim.verify().mutants
    match claim.evidence.chains():
        case [Chain(lines=lines)]:
            found = Counter(m.line for m in mutants)
            for before, after in pairwise(range(len(lines))):
                yield found[before] + found[after]
        case [Calculus(), *_] as parts:
            links = sum(len(part.lines) - 1 for part in parts)
            yield from [len(mutants) // links] * links
