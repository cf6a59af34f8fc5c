"""Chapter 11: every erratum has its cost, its place on a page, and an entry in the notebook."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from derivations import data, errata, ledger
from derivations.core.claims import WEIGHTS
from derivations.notation import NOTES

LOOPS: dict = {}  # the chapter has no claims of its own
GIVEN: dict = {}

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "11_errata.ipynb"
WEIGHTED = errata.weighted()
FAILS = [name for name, (_, claim) in WEIGHTED.items() if errata.is_wrong(claim)]
PITFALLS = [claim.id for claim in errata.pitfalls()]
MISREAD = [name for name, entry in errata.ENTRIES.items() if entry.misread]
CAUSES = {cause for entry in errata.ENTRIES.values() for cause in entry.needs.values()}
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
        assert claim.id in page.plain or claim.repaired_by in page.plain
        if errata.is_wrong(claim):
            assert errata.ENTRIES[claim.id].print in page.plain
            assert errata.printed(claim, note) in page.plain
        for h in errata.added(claim):
            assert h.says in page.plain
    for text in errata.also(note).values():
        assert text in page.plain
    _, _, head, *rows = page.markdown.splitlines()
    columns = len(re.findall(r"(?<!\\)\|", head))
    assert columns == 5 and all(len(re.findall(r"(?<!\\)\|", row)) == 5 for row in rows)


def test_an_erratum_shows_the_refutation_and_the_repair():
    page = errata.erratum("start.distance-as-printed")
    claims = ledger.claims()
    for name in ("start.distance-as-printed", "start.distance"):
        assert repr(claims[name][1]) in page.plain
        assert claims[name][1]._repr_markdown_() in page.markdown
    assert "§9.4, last display, line 3: a slip of the pen" in page.plain
    assert errata.ENTRIES["start.distance-as-printed"].print in page.plain
    misread = errata.erratum("conditional.plain-mean").plain
    assert misread.startswith("Printed in no note. The note averages") and "Note 001" not in misread
    with pytest.raises(ValueError, match="does not fail"):
        errata.erratum("dual.axis")


def test_an_erratum_of_two_notes_says_what_each_prints(monkeypatch):
    name = "lagrange.printed-covariance"
    everything, (chapter, claim) = ledger.claims(), WEIGHTED[name]
    both = replace(claim, rows=(*claim.rows, "000-E8b"))
    monkeypatch.setattr(ledger, "claims", lambda: {**everything, name: (chapter, both)})
    page = errata.erratum(name).plain
    assert "Note 000, " in page and "Note 004, " in page


def test_why_not_is_a_counterexample():
    for name in FAILS:
        why = errata.why_not(WEIGHTED[name][1])
        assert re.search(
            r"With .+ the lines are |What is (printed|refuted) is |cannot be, because it leads to ",
            why,
        ), name
    why = errata.why_not(WEIGHTED["dual.axis"][1])
    assert why == "the line divides by s, which is 0."
    assert errata.why_not(WEIGHTED["riesz.mean"][1]) == "see riesz.no-mean."
    assert "Without it" in errata.why_not(WEIGHTED["spectrum.normalised"][1])


def test_the_printed_page_has_everything():
    page = errata.page()
    assert page == errata.page()  # word for word, each time
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


def test_the_notebook_shows_every_line_that_fails():
    """Note by note, in the order of the errata, each once; then what no note prints."""
    shown = re.findall(r'^errata\.erratum\("([^"]+)"\)$', sources(), re.MULTILINE)
    ordered = [c.id for claims in LISTED.values() for c in claims if errata.is_wrong(c)]
    assert shown == [*dict.fromkeys(ordered), *MISREAD]
    assert "\nerrata.concluded()" in sources()
    table = errata.concluded().plain
    assert set(shown) | set(PITFALLS) == set(FAILS)
    for claim in errata.pitfalls():
        assert claim.sentence in table and claim.repaired_by in table


def test_the_notebook_runs_what_it_shows():
    """Before the page of an erratum something is computed and printed."""
    for cell in cells():
        source = "".join(cell["source"])
        if "errata.erratum(" in source or "errata.needing(" in source:
            assert "print(" in source
            assert [o["output_type"] for o in cell["outputs"]] == ["stream", "execute_result"]


def test_the_notebook_has_every_summary_and_every_cause():
    for note in NOTES:
        assert f'errata.summary("{note}")' in sources()
    listed = [claim for claims in LISTED.values() for claim in claims]
    for cause in CAUSES:
        needs = any(cause in errata.causes(claim) for claim in listed)
        assert needs == (f'errata.needing("{cause}")' in sources()), cause


def test_needing_lists_each_line():
    page = errata.needing("the points are all equal").plain
    assert "lagrange.in-span" in page and "pca.share" in page and "dual.axis" not in page
