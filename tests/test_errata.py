"""Chapter 11: every erratum has its cost and its place on a page, the gravest in the notebook."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from derivations import data, errata, ledger
from derivations.core.claims import WEIGHTS
from derivations.notation import NOTES

LOOPS: dict = {}  # the chapter has no claims of its own
GIVEN: dict = {}

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "11_errata.ipynb"
# test_ledger.py, which verifies all claims anyway, asks whether it is current.
PAGE = (NOTEBOOK.parents[1] / "docs" / "errata.md").read_text(encoding="utf-8")
WEIGHTED = errata.weighted()
FAILS = [name for name, (_, claim) in WEIGHTED.items() if errata.is_wrong(claim)]
PITFALLS = [claim.id for claim in errata.pitfalls()]
MISREAD = [name for name, entry in errata.ENTRIES.items() if entry.misread]
PARTS = {name: entry.part_of for name, entry in errata.ENTRIES.items() if entry.part_of}
LISTED = {note: errata.errata(note) for note in NOTES}


def cells():
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def sources():
    return "\n".join("".join(cell["source"]) for cell in cells())


def test_weighted_claims_are_those_with_a_weight():
    weights = {name for name, (_, claim) in ledger.claims().items() if claim.weight}
    other = {n for n, (chapter, _) in ledger.claims().items() if chapter.endswith("museum")}
    assert set(WEIGHTED) == weights - other
    assert len(FAILS) > 30


def test_what_is_not_of_the_notes_is_left_out(monkeypatch):
    monkeypatch.setattr(ledger, "MUSEUM", "08_kernel_pca")
    assert not any(name.startswith("kpca.") for name in errata.weighted())


def test_the_file_and_the_ledger_agree():
    assert list(errata.problems()) == []
    assert set(errata.ENTRIES) == set(WEIGHTED)


@pytest.mark.parametrize(
    ("name", "entry", "amiss"),
    [
        ("dual.axis", None, "dual.axis has no entry"),
        ("dual.crossing", {}, "dual.crossing is no claim with a weight"),
        ("dual.axis", {"needs": {}}, "dual.axis needs ['s ≠ 0'], not []"),
        ("dual.axis", {"needs": {"t ≠ 0": "-"}}, "dual.axis needs ['s ≠ 0'], not ['t ≠ 0']"),
        ("dual.axis", {"print": "0"}, "dual.axis must not say what to print"),
        ("pca.which-space", {"print": ""}, "pca.which-space has to say what to print"),
        ("pca.which-space", {"misread": "0"}, "pca.which-space is nothing that a reader may"),
        ("dual.axis", {"follows": True}, "dual.axis is nothing that a reader may conclude"),
        ("dual.axis", {"part_of": "nothing"}, "dual.axis is part of nothing, which is no erratum"),
        (
            "dual.axis",
            {"part_of": "dual.kept"},
            "part of dual.kept, which is no erratum of its own",
        ),
        ("dual.axis", {"part_of": "kda.regularizer-centred"}, "which is no erratum of its own"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(monkeypatch, name, entry, amiss):
    entries = dict(errata.ENTRIES)
    before = entries.pop(name, errata.Entry("Divides by 0."))
    if entry is not None:
        entries[name] = replace(before, **entry)
    monkeypatch.setattr(errata, "ENTRIES", entries)
    (found,) = errata.problems()
    assert amiss in found


@pytest.mark.parametrize("line", ["000-nowhere", "004-94-d3"])
def test_a_line_that_is_none_or_fails_is_named(monkeypatch, line):
    monkeypatch.setattr(errata, "ALSO", {**errata.ALSO, line: "0"})
    assert list(errata.problems()) == [f"errata.toml: {line} is no line, or has an erratum"]


def test_a_field_that_nobody_knows_is_refused():
    with pytest.raises(TypeError, match="prints"):
        errata.Entry("Divides by 0.", prints="0")


def test_every_weighted_claim_has_its_cost():
    costs = {name: entry.cost for name, entry in errata.ENTRIES.items()}
    for name, cost in costs.items():
        assert re.fullmatch(r"[A-Z][a-z].*\.", cost), name
        assert len(cost) > 25, name
    assert len(set(costs.values())) == len(costs)


def test_in_a_text_a_line_break_is_a_space():
    nested = {"a": ["one\n  two", {"b": "\nthree\n"}], "c": True}
    assert data.unfolded(nested) == {"a": ["one two", {"b": "three"}], "c": True}


def test_a_pitfall_fails_and_is_no_line_of_a_note():
    for name in PITFALLS:
        claim = WEIGHTED[name][1]
        assert errata.is_wrong(claim) and claim.implied and not claim.rows
    assert set(MISREAD) <= set(PITFALLS)
    implied = {name for name in FAILS if WEIGHTED[name][1].implied}
    follow = {name for name, entry in errata.ENTRIES.items() if entry.follows}
    assert follow and implied == set(PITFALLS) | follow
    assert not set(PITFALLS) & follow


def test_what_else_to_print_is_said_under_its_note():
    assert {row for note in NOTES for row in errata.also(note)} == set(errata.ALSO)


def test_every_weight_has_its_words():
    assert tuple(errata.WEIGHT_SAYS) == WEIGHTS


def test_what_is_added_in_the_same_words_has_the_same_cause():
    found = {}
    for _, claim in WEIGHTED.values():
        for h in errata.added(claim):
            cause = errata.ENTRIES[claim.id].needs[h.name]
            assert found.setdefault(h.says, cause) == cause, claim.id


def test_every_erratum_is_listed_under_its_notes():
    for note, claims in LISTED.items():
        assert claims and all(note in errata.notes_of(claim) for claim in claims)
        rows = {row for claim in claims for row in claim.rows if row.startswith(note)}
        assert rows == {r for _, c in WEIGHTED.values() for r in c.rows if r.startswith(note)}
    listed = {claim.id for claims in LISTED.values() for claim in claims}
    repairs = {name for name, (_, claim) in WEIGHTED.items() if errata.is_repair(claim)}
    orphans = {claim.id for claim in errata.errata()}
    assert listed | repairs | orphans | set(PITFALLS) == set(WEIGHTED)
    assert not listed & (repairs | orphans | set(PITFALLS))
    repaired = {claim.repaired_by for _, claim in WEIGHTED.values()}
    assert repairs <= repaired  # so each is shown with what it repairs


def test_a_claim_of_two_notes_is_listed_in_both():
    assert errata.notes_of(WEIGHTED["lagrange.feasible"][1]) == ("000", "003")  # by its rows
    assert errata.notes_of(WEIGHTED["dual.axis"][1]) == ("004",)  # by its place
    both = [note for note in NOTES if "lagrange.feasible" in [c.id for c in LISTED[note]]]
    assert both == ["000", "003"]


def test_a_claim_of_no_note_has_a_section_of_its_own(monkeypatch):
    chapter, claim = WEIGHTED["dual.axis"]
    changed = {**ledger.claims(), "dual.axis": (chapter, replace(claim, place="-"))}
    monkeypatch.setattr(ledger, "claims", lambda: changed)
    assert [c.id for c in errata.errata()] == ["dual.axis"]
    assert "dual.axis" not in [c.id for c in errata.errata("004")]


@pytest.mark.parametrize("note", NOTES)
def test_errata_are_in_order(note):
    """By weight, what fails first, and then as the note goes."""
    weights = [WEIGHTS.index(claim.weight) for claim in LISTED[note]]
    assert weights == sorted(weights)
    lines = list(ledger.index())
    for weight in WEIGHTS:
        mine = [claim for claim in LISTED[note] if claim.weight == weight]
        verdicts = [claim.verdict for claim in mine]
        assert verdicts == sorted(verdicts, key=lambda v: v == "holds-if")
        for group in (("fails", "never"), ("holds-if",)):
            rows = [
                min(lines.index(r) for r in c.rows if r.startswith(note))
                for c in mine
                if c.verdict in group and any(r.startswith(note) for r in c.rows)
            ]
            assert rows == sorted(rows)


def test_the_order_is_not_that_of_the_ledger():
    assert any(
        [c.id for c in LISTED[note]]
        != [name for name in WEIGHTED if name in {c.id for c in LISTED[note]}]
        for note in NOTES
    )


def test_lines_are_counted_once():
    counted = sum(sum(of.values()) for of in errata.counts().values())
    verdicts = errata.answered()
    wrong = ("fails", "never", "holds-if")
    not_right = sum(of.get(v, 0) for of in verdicts.values() for v in wrong)
    assert counted == not_right
    assert sum(sum(of.values()) for of in verdicts.values()) == len(ledger.index())


@pytest.mark.parametrize("note", NOTES)
def test_the_summary_of_a_note_has_all_of_it(note):
    page = errata.summary(note)
    for claim in LISTED[note]:
        part = PARTS.get(claim.id)
        assert part or claim.id in page.plain or claim.repaired_by in page.plain
        if errata.is_wrong(claim):
            assert errata.ENTRIES[part or claim.id].print in page.plain
            assert errata.printed(claim, note) in page.plain
            assert claim.repaired_by in page.plain
            assert all(where in page.plain for where in errata.place(claim, note).split("; "))
        for h in errata.added(claim):
            assert part or h.says in page.plain
    for text in errata.also(note).values():
        assert text in page.plain
    first, _, head, *rows, _, last = page.markdown.splitlines()
    assert first.startswith("<details><summary>Note ") and last == "</details>"
    assert f": {len(rows) - 1} things to print differently<" in first
    columns = len(re.findall(r"(?<!\\)\|", head))
    assert columns == 5 and all(len(re.findall(r"(?<!\\)\|", row)) == 5 for row in rows)


def test_the_gravest_are_ten_and_leave_out_slips_alone():
    """Every line that fails is one of them or of their parts, a slip, or printed in no line."""
    gravest = [claim.id for claim in errata.gravest()]
    assert len(gravest) == 10
    with_parts = set(gravest) | {name for name, whole in PARTS.items() if whole in gravest}
    for name in FAILS:
        claim = WEIGHTED[name][1]
        assert name in with_parts or claim.weight == "slip" or not claim.rows, name
    assert [errata.parts(WEIGHTED[name][1]) for name in PARTS] == [[]] * len(PARTS)
    centring = [claim.id for claim in errata.parts(WEIGHTED["kda.right-only"][1])]
    assert centring == ["kda.regularizer-centred", "kda.every-occurrence"]


def test_an_erratum_shows_the_refutation_and_what_holds():
    page = errata.erratum("kda.right-only")
    claims = ledger.claims()
    assert repr(claims["kda.right-only"][1]) in page.plain
    assert claims["kda.right-only"][1]._repr_markdown_() in page.markdown
    assert page.plain.startswith("Note 001, Data Centering, first sentence: a false result. ")
    said = errata.ENTRIES["kda.right-only"]
    assert f"A reader who believes it {errata.lower(said.cost)}" in page.plain
    assert f"Print instead: {said.print}" in page.plain
    assert "Note 001, Data Centering, replacement in R: a false result" in page.plain
    assert "Note 001, Data Centering, replacement in (11) (implied): a missing" in page.plain
    assert (
        f"Also kda.regularizer-centred: {errata.why_not(claims['kda.regularizer-centred'][1])}"
        in (page.plain)
    )
    assert "Also kda.every-occurrence: it holds if the new point is centred too." in page.plain
    assert f"What holds: {claims['kda.both-sides'][1].sentence} (kda.both-sides)" in page.plain
    assert "[`kda.both-sides`](../docs/coverage.md#kda.both-sides)" in page.markdown
    with pytest.raises(ValueError, match="does not fail"):
        errata.erratum("dual.axis")


def test_an_erratum_of_two_notes_says_what_each_prints(monkeypatch):
    name = "lagrange.printed-covariance"
    everything, (chapter, claim) = ledger.claims(), WEIGHTED[name]
    both = replace(claim, rows=(*claim.rows, "000-E8b"))
    monkeypatch.setattr(ledger, "claims", lambda: {**everything, name: (chapter, both)})
    page = errata.erratum(name).plain
    assert "Note 000, " in page and "Note 004, " in page


def test_what_is_implied_is_not_called_printed():
    claim = WEIGHTED["kpca.all-roots"][1]
    assert errata.is_implied(claim) and errata.printed(claim).startswith("Λ^(−1/2) exists")
    assert not errata.is_implied(WEIGHTED["kda.right-only"][1])
    assert "Printed: Implied" not in PAGE and "Who believes" not in PAGE
    assert "Part of: kda.right-only" in PAGE


def test_why_not_is_a_counterexample():
    for name in FAILS:
        why = errata.why_not(WEIGHTED[name][1])
        assert re.search(
            r": with .+ the two sides are |What is (printed|concluded) is |"
            "cannot be, because it leads to ",
            why,
        ), name
    why = errata.why_not(WEIGHTED["dual.axis"][1])
    assert why == "The line divides by s, which is 0."
    assert errata.why_not(WEIGHTED["riesz.mean"][1]) == "See riesz.no-mean."
    assert "Without b_j b_j d_j = 1" in errata.why_not(WEIGHTED["spectrum.normalised"][1])


def test_the_printed_page_has_everything():
    page = PAGE
    assert page.endswith("\n") and "\n\n\n" not in page
    for name, (chapter, claim) in WEIGHTED.items():
        entries = page.count(f"- **{name}**, ")
        notes = 1 if name in PITFALLS else len(errata.notes_of(claim))
        assert entries == (0 if errata.is_repair(claim) else notes), name
        assert f"](../notebooks/{chapter}.ipynb)" in page
        if not errata.is_repair(claim):
            assert errata.LATEX.prose(errata.lower(errata.ENTRIES[name].cost)) in page
        if claim.repaired_by:
            assert f"Repaired by: {claim.repaired_by}: " in page
    for note in NOTES:
        assert f"\n## Note {note}: " in page
    for target in re.findall(r"\]\((?:\.\./)([^)#]+)", page):
        assert (NOTEBOOK.parents[1] / target).exists(), target
    assert "In no note" not in page


def test_the_notebook_shows_the_gravest_and_every_summary():
    """Note by note, each once and in order, and after those of a note its table."""
    shown = re.findall(r'^errata\.(erratum|summary)\("([^"]+)"\)$', sources(), re.MULTILINE)
    expected = []
    for note in NOTES:
        mine = [claim.id for claim in errata.gravest() if note in errata.notes_of(claim)]
        expected += [*(("erratum", name) for name in mine), ("summary", note)]
    assert shown == expected


def test_every_case_is_in_the_table_of_cases():
    listed = {c.id: c for claims in LISTED.values() for c in claims if not errata.is_wrong(c)}
    cases = Counter(cause for claim in listed.values() for cause in errata.causes(claim))
    rows = [row.split(" | ") for row in errata.caused().plain.splitlines()[1:]]
    assert {row[0]: int(row[1]) for row in rows} == cases
    assert [int(row[1]) for row in rows] == sorted(cases.values(), reverse=True)
    assert "\nerrata.caused()" in sources()
    assert rows[0][0] == "an eigenvalue is 0" and rows[0][3] == "the eigenvalue s² is not 0"
    for cause, _, notes, says in rows:
        of = [n for n in NOTES if any(cause in errata.causes(c) for c in LISTED[n])]
        assert notes.split(", ") == of
        assert any(says == h.says for c in listed.values() for h in errata.added(c))
