"""The ledger: every claim of every chapter, and the index of the notes' lines it answers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from . import data
from .core.claims import Claim
from .core.evidence import Unsound
from .core.page import Page, cell, table, verdict_of
from .core.show import LATEX

CHAPTERS = (
    "00_start_here",
    "01_riesz_representation",
    "02_empirical_covariance",
    "03_centering",
    "04_lagrange_conditions",
    "05_two_operators_one_spectrum",
    "06_pca_two_views",
    "07_more_dimensions_than_samples",
    "08_kernel_pca",
    "09_conditional_covariance",
    "10_kernel_discriminant_analysis",
    "11_errata",
    "12_museum",
    "13_your_own_notes",
    "14_more_samples_than_memory",
)
# No claims of their own: errata.py reads the one off the ledger, the other is about your lines.
STATE_NOTHING = ("11_errata", "13_your_own_notes")
# Notebooks after the chapters: each shows claims of the chapter that stands beside it.
APPENDICES = {
    "A_theorem_36": "05_two_operators_one_spectrum",
    "B_closed_forms": "05_two_operators_one_spectrum",
    "C_what_pca_promises": "06_pca_two_views",
}
MUSEUM = "12_museum"  # its claims are not about the notes
COUNTED = {  # one claim ..., several claims ...
    "holds": ("holds", "hold"),
    "holds-if": ("holds if more is given", "hold if more is given"),
    "fails": ("is false", "are false"),
    "never": ("assumes what is never so", "assume what is never so"),
    "cited": ("is cited", "are cited"),
    "definition": ("is a definition", "are definitions"),
    "remark": ("is a remark", "are remarks"),
}
MADE = "This page is made from the ledger by `make docs`, and a test compares it."


@dataclass(frozen=True)
class Row:
    """One line of the notes: where it stands and what it says, in the project's own words."""

    id: str
    note: str
    place: str
    says: str


@cache
def index() -> dict[str, Row]:
    return {entry["id"]: Row(**entry) for entry in data.rows("index.csv")}


@dataclass(frozen=True)
class Ledger:
    """Claims, the chapter of each, and the lines that they answer: the course's or your own."""

    title: str
    claims: Mapping[str, tuple[str, Claim]]
    index: Mapping[str, Row] = field(default_factory=dict)

    @classmethod
    def of_file(cls, path: Path) -> Ledger:
        """The claims that a file of Python states, as a chapter does."""
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return cls(path.stem, stated({path.stem: module}))

    def problems(self) -> Iterator[str]:
        """What is amiss between the claims and the index."""
        answered: dict[str, str] = {}
        for name, (_, claim) in self.claims.items():
            for line in claim.rows:
                if line not in self.index:
                    yield f"{name}: {line} is not a line of the index"
                elif answered.setdefault(line, name) != name:
                    yield f"{name}: {line} is answered by {answered[line]} too"
            if claim.repaired_by and not self.stands(claim.repaired_by):
                yield f"{name}: {claim.repaired_by}, which should repair it, does not hold"
            for h in claim.given:
                if h.absence and not (h.absence.startswith("cited: ") or self.stands(h.absence)):
                    why = f"{h.absence}, which should show why '{h.name}' is needed, does not"
                    yield f"{name}: {why}"

    def stands(self, name: str) -> bool:
        verdict = self.claims[name][1].verdict if name in self.claims else ""
        return verdict in ("holds", "holds-if", "cited")

    def record(self, name: str) -> dict[str, Any]:
        """A claim verified, as an entry of the JSON ledger; raises where it does not stand."""
        chapter, claim = self.claims[name]
        start = time.process_time()
        report = claim.verify()
        seconds = time.process_time() - start
        return {
            "id": claim.id,
            "note_rows": list(claim.rows),
            "sentence": claim.sentence,
            "verdict": claim.verdict,
            "weight": claim.weight,
            "implied": claim.implied,
            "level": claim.level,
            "repaired_by": claim.repaired_by,
            "added_hypotheses": [h.says for h in claim.given if h.origin == "added"],
            "not_shown": claim.unshown,
            "mutants": {v: report.count(v) for v in ("refuted", "equivalent", "undecided")},
            "chapter": chapter,
            "seconds": round(seconds, 3),
        }


def stated(modules: Mapping[str, ModuleType]) -> dict[str, tuple[str, Claim]]:
    """The claims that modules state, in their order."""
    found: dict[str, tuple[str, Claim]] = {}
    for chapter, module in modules.items():
        for claim in (value for value in vars(module).values() if isinstance(value, Claim)):
            if found.setdefault(claim.id, (chapter, claim))[1] is not claim:
                raise Unsound(f"two claims are called {claim.id}")
    return found


@cache
def claims() -> dict[str, tuple[str, Claim]]:
    """Each claim's chapter and the claim, by id, in reading order."""
    chapters = [name for name in CHAPTERS if name not in STATE_NOTHING]
    return stated({c: import_module(f"derivations.chapters.c{c}") for c in chapters})


def course() -> Ledger:
    return Ledger("Riesz to Rayleigh: every claim", claims(), index())


def link(name: str) -> str:
    """From a notebook to the row of a claim."""
    return f"[`{name}`](../docs/coverage.md#{name})"


def in_words(found: Counter[str]) -> str:
    """How many of each verdict."""
    said = {v: says[found[v] > 1] for v, says in COUNTED.items() if found[v]}
    return ", ".join(f"{found[v]} {says}" for v, says in said.items())


def contents(chapter: str) -> Page:
    """Every claim of a chapter, in a table that is folded away: id, place, verdict.

    It verifies none of them, which would take most of the time that a chapter runs: what a
    notebook shows in full is verified where it is shown, and `make verify` verifies all.
    """
    mine = {name: claim for name, (where, claim) in claims().items() if where == chapter}
    rows, found = [], Counter[str]()
    for name, claim in mine.items():
        found[claim.verdict] += 1
        repair = f", repaired by {link(claim.repaired_by)}" if claim.repaired_by else ""
        rows.append((link(name), cell(claim.place), verdict_of(claim, LATEX) + repair))
    told = f"(the tests check them all): {in_words(found)}"
    summary = f"All {len(mine)} claims of this chapter {told}"
    listed = table(("claim", "place", "verdict"), rows)
    folded = f"<details><summary>{summary}</summary>\n\n{listed}\n\n</details>"
    return Page(folded, summary)
