"""The gallery can be read, what is false in it is refuted, and what is easy is proved."""

import re
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from derivations.core.evidence import Unsound
from derivations.core.search import Unproved

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "benchmarks"))

import gallery  # noqa: E402

ENTRIES = {entry.id: entry for entry in gallery.entries()}
FALSE = [entry for entry in ENTRIES.values() if entry.arrays]
EASY = [
    *("pinv.unique", "pinv.adjoint", "pinv.exists", "pinv.solvable", "reverse.symmetric-first"),
    *("inverse.woodbury", "inverse.sherman-morrison", "inverse.hua", "inverse.schur"),
    *("cayley.skew", "series.nilpotent-sum", "projection.sum-back", "projection.pair"),
    *("involution.householder-maps", "vector.lagrange", "vector.bessel-sum", "eigen.orthogonal"),
    *("eigen.wielandt", "commutator.jacobi", "commutator.fuglede", "trace.cyclic", "trace.pinv"),
    *("trace.hutchinson", "gram.scaling-operators", "regression.ridge", "regression.joseph-any"),
    *("regression.blup", "regression.aitken"),
]


def test_no_entry_is_passed_over():
    source = gallery.DATA.read_text(encoding="utf-8")
    headings = re.findall(r"^### ([^:\s]+)", source, re.M)
    assert headings == list(ENTRIES)
    assert len(headings) == len(gallery.entries())
    assert len(re.findall(r"^    ", source, re.M)) == sum(
        len(entry.said) + len(entry.asked) + bool(entry.arrays) for entry in ENTRIES.values()
    )


def test_there_are_enough():
    assert len(FALSE) >= 20 and len(ENTRIES) - len(FALSE) >= 80
    assert {entry.id for entry in FALSE} == {x for x in ENTRIES if x.startswith("false.")}


def test_no_two_entries_ask_the_same():
    stated = [(entry.said, entry.asked) for entry in ENTRIES.values()]
    assert len(set(stated)) == len(stated)


@pytest.mark.parametrize("id", ENTRIES)
def test_every_entry_can_be_read(id):
    question = gallery.understood(ENTRIES[id])
    assert len(question.goals) >= len(ENTRIES[id].asked) > 0
    said = sum(line.startswith("given ") for line in ENTRIES[id].said)
    assert len(question.given) >= said


@pytest.mark.parametrize(
    ("said", "asked", "why"),
    [
        ("given λ ≤ 1", "λ = λ", "≤ says nothing that can be used"),
        ("given ⟨x, y⟩ ≠ 0", "x = y", "only numbers can be said to differ"),
        ("let x ∈ H", "‖x‖² ≥ 0", "not an equation"),
        ("let x ∈ H", "", "there is no line"),
    ],
)
def test_what_cannot_be_asked(said, asked, why):
    entry = gallery.Entry("id", "title", "folklore", "", (said,), tuple(asked.splitlines()), "")
    with pytest.raises(ValueError, match=why):
        gallery.understood(entry)


def test_sources_are_named_in_the_list():
    """A source is folklore, an exercise, or one that the list above the entries has."""
    source = gallery.DATA.read_text(encoding="utf-8")
    known = re.findall(r"^- ([^:]+):", source, re.M)
    for entry in ENTRIES.values():
        for one in entry.source.split("; "):
            assert one.startswith(("folklore", "exercise", *known)), one
    assert all(any(k in entry.source for entry in ENTRIES.values()) for k in known)


@pytest.mark.parametrize("entry", FALSE, ids=lambda entry: entry.id)
def test_what_is_false_is_refuted_by_its_arrays(entry):
    gallery.refute(entry, gallery.understood(entry))


@pytest.mark.parametrize(
    ("id", "arrays", "why"),
    [
        ("false.projection-product", "P = [1 0; 0 0], Q = [1 0; 0 1]", "nothing is refuted"),
        ("false.projection-product", "P = [1 0; 0 0], Q = [1 1; 0 0]", "violate Q. = Q"),
        ("false.pinv-inner", "A = [1 0], X = [2; 1]", "violate AXA = A"),
        ("false.pinv-inner", "A = [1 0]", "no size, shape or value that fits for X"),
        ("false.eigen-adjoint", "A = [1 1; 0 2], x = [1; 0]", "fits for λ"),
        ("false.woodbury", "A = [1], U = [1], V = [1]", "letters without arrays"),
    ],
)
def test_arrays_that_refute_nothing_are_refused(id, arrays, why):
    entry = replace(ENTRIES[id], arrays=arrays)
    with pytest.raises(Unsound, match=why):
        gallery.refute(entry, gallery.understood(entry))


@pytest.mark.parametrize("id", EASY)
def test_what_is_easy_is_proved(id):
    assert gallery.certificates(gallery.understood(ENTRIES[id])) >= 0


@pytest.mark.parametrize("id", ["false.inverse-sum", "false.trace-order", "false.parallelogram"])
def test_what_is_false_has_no_proof(id):
    with pytest.raises(Unproved):
        gallery.certificates(gallery.understood(ENTRIES[id]))


def test_a_proof_of_a_false_entry_would_be_noticed():
    entry = replace(ENTRIES["vector.parallelogram"], arrays="x = [1], y = [1]")
    assert gallery.asked(entry, gallery.understood(entry)).verdict == "wrong"
    assert "nothing is refuted" in gallery.limited(entry, 5).why


def test_a_search_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(gallery, "certificates", lambda question: all(True for _ in count()))
    assert gallery.limited(ENTRIES["pinv.twice"], 0.1).verdict == "no answer"


def test_the_stored_page_is_of_these_entries():
    """With every verdict, but whatever the time: the table has one row for each."""
    rows = re.findall(r"^\| (\S+) \| (`.*`) \| (.*) \| (.*) \| (.*) \| (.*) \|$", stored(), re.M)
    assert [row[0] for row in rows] == list(ENTRIES)
    for id, statement, source, verdict, seconds, steps in rows:
        assert statement == gallery.statement(ENTRIES[id]) and source == ENTRIES[id].source
        assert verdict in gallery.VERDICTS and verdict != "wrong" and float(seconds) >= 0
        assert (verdict == "refuted") == bool(ENTRIES[id].arrays)
        assert bool(steps) == (verdict == "proved")


def test_the_stored_page_is_made_by_the_runner():
    rows = re.findall(r"^\| (\S+) \| `.*` \| .* \| (.*) \| (.*) \| (.*) \|$", stored(), re.M)
    results = {
        ENTRIES[id]: gallery.Result(verdict, float(seconds), int(steps or 0))
        for id, verdict, seconds, steps in rows
    }
    made = gallery.page(results, gallery.SECONDS)
    assert made.partition("\n| seconds |")[0] == stored().partition("\n| seconds |")[0]


def stored():
    return gallery.PAGE.read_text(encoding="utf-8")
