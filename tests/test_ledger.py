"""The ledger: every claim stands, answers lines that exist, and is reported as it is."""

import ast
import csv
import io
import json
import re
import runpy
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from html.parser import HTMLParser
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
from test_page import LEAKS, balanced, bare, counts

from derivations import certificates, documents, errata, ledger, notation, recheck, report
from derivations.__main__ import examined, in_turn, main, run
from derivations.core import page, setting, show, without
from derivations.core.calculus import allowed
from derivations.core.check import BadCertificate, Equation, check
from derivations.core.claims import VERDICTS, WEIGHTS, Claim
from derivations.core.evidence import (
    LEVELS,
    Bound,
    Chain,
    Citation,
    Contradiction,
    Disproof,
    Refutation,
    Unsound,
)
from derivations.core.hypotheses import Hypothesis
from derivations.core.models import holds, inventory
from derivations.core.nets import field, normal, parameters
from derivations.core.read import word
from derivations.core.scope import Scope
from derivations.core.scrutiny import symbols_of
from derivations.core.show import LATEX, TEXT
from derivations.core.words import norm2

ROOT = Path(__file__).resolve().parents[1]
CLAIMS = ledger.claims()
FIRST = {name: found for name, found in CLAIMS.items() if found[0] == ledger.CHAPTERS[0]}
DISTANCE, PRINTED = "start.distance", "start.distance-as-printed"


ASKED = []  # what is asked of claims: of which, and the question


def about(holds):
    """A question to those claims for which something holds, asked by `test_claim`.

    One file is run by one process, which verifies a claim, shows it and asks it everything.
    """

    def asked(question):
        ASKED.append((holds, question))

    return asked


@cache
def shown(name):
    """A claim as it is shown: plain, markdown, the LaTeX in it, and as LaTeX alone."""
    claim = CLAIMS[name][1]
    return {
        "plain": repr(claim),
        "markdown": claim._repr_markdown_(),
        "display": claim._repr_latex_(),
        "latex": page.latex_source(claim),
    }


def lines_of_words(claim):
    """What is proved or refuted of words, if the claim is about words."""
    return getattr(claim.evidence, "special", claim.evidence) if claim.words else None


every_claim = about(lambda claim: True)
of_words = about(lambda claim: claim.words)
proved = about(lambda claim: isinstance(lines_of_words(claim), Chain | Contradiction))
chained = about(lambda claim: isinstance(lines_of_words(claim), Chain))
refuted = about(lambda claim: isinstance(claim.evidence, Refutation))
by_calculus = about(lambda claim: isinstance(claim.evidence, Disproof))


def test_index():
    with (ROOT / "derivations" / "data" / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 435
    assert list(ledger.index()) == [row["id"] for row in rows]  # so no id stands twice
    assert {row["note"] for row in rows} == set(notation.NOTES)
    assert len(notation.NOTES) == 5
    for row in rows:
        assert list(row) == ["id", "note", "place", "says"]
        assert all(field.strip() for field in row.values()), row
        assert row["id"].startswith(row["note"] + "-")


KEYS = [
    *("id", "note_rows", "sentence", "verdict", "weight", "implied", "level", "repaired_by"),
    *("added_hypotheses", "not_shown", "mutants", "chapter", "seconds"),
]


def assert_record(record):
    assert list(record) == KEYS
    assert record["verdict"] in VERDICTS
    assert record["level"] in LEVELS
    assert record["weight"] in (None, *WEIGHTS)
    assert type(record["implied"]) is bool
    assert record["chapter"] in ledger.CHAPTERS
    assert list(record["mutants"]) == ["refuted", "equivalent", "undecided"]
    assert all(type(count) is int for count in record["mutants"].values())
    assert record["mutants"]["undecided"] == 0
    assert record["seconds"] >= 0


@every_claim
def test_claim_stands(name):
    chapter, claim = CLAIMS[name]
    record = ledger.course().record(name)
    assert_record(record)
    assert (record["id"], record["chapter"]) == (name, chapter)
    assert record["note_rows"] == list(claim.rows)
    added = [h.says for h in claim.given if h.origin == "added"]
    assert record["added_hypotheses"] == added
    others = ("cited", "fails", "never")
    assert bool(added) == (claim.verdict == "holds-if") or claim.verdict in others
    if isinstance(claim.evidence, Chain):
        assert record["mutants"]["refuted"] > 0


@every_claim
def test_claim_says_what_it_is(name):
    """One sentence, a place, and rows of the notes unless the claim is implied or a repair.

    The claims of the museum are about other sources, which their place names.
    """
    chapter, claim = CLAIMS[name]
    assert claim.sentence.strip().endswith((".", ".)"))
    assert claim.place.strip()
    reasons = [reason for part in claim.evidence.chains() for _, reason in part.lines]
    assert not set("".join(reasons)) & set(r"_^&%#$\{}")  # they stand in \text{}, as they are
    repairs = {other.repaired_by for _, other in CLAIMS.values()}
    assert bool(claim.rows) or claim.implied or name in repairs or chapter == "12_museum"
    assert not (claim.rows and chapter == "12_museum")
    # What repairs a line says something else than the line.
    assert not (claim.rows and name in {c.repaired_by for _, c in CLAIMS.values() if c.rows})


@of_words
def test_what_is_printed_can_be_read(name):
    """Every line and hypothesis, printed as text and as LaTeX, is read as what it is.

    So are the variants, one as text and the next as LaTeX: both would take as long again.
    """
    _, claim = CLAIMS[name]
    words = claim.words
    variants = [m.word for m in claim.verify().mutants if m.word is not None]
    scope = Scope.of_words(words, symbols_of(claim))
    both = dict.fromkeys(words)
    others = [x for x in dict.fromkeys(variants) if x not in both]
    styles = [(x, (TEXT, LATEX)) for x in both]
    styles += [(x, ((TEXT, LATEX)[at % 2],)) for at, x in enumerate(others)]
    for printed, every in styles:
        for style in every:
            source = style.telling_apart([*words, printed]).formula(printed)
            found = word(source, scope, like=printed)
            K = field(parameters(found) | parameters(printed))
            assert normal(found, K) == normal(printed, K), source


# Negative controls: every check is given something false, and refuses it.


@proved
def test_the_second_checker_agrees(name):
    """Every proof is written out, and checked by a program that shares no code with the first."""
    entry = certificates.document(CLAIMS[name][1])
    recheck.check(entry)
    assert entry["id"] == name and entry["links"]


@chained
def test_a_certificate_proves_no_variant(name):
    """The certificate of an equation, with a variant for one side, does not add up."""
    _, claim = CLAIMS[name]
    chains = claim.evidence.chains()
    if not (chains and isinstance(chains[0], Chain)):
        return
    report = claim.verify()
    equations = {h.name: h.equation for h in claim.given if h.equation}
    nonzero = [h.nonzero for h in claim.given if h.nonzero is not None]
    tried = 0
    for at, (certificate, (lhs, rhs)) in enumerate(
        zip(report.certificates, pairwise(chains[0].words), strict=True), start=1
    ):
        check(Equation(lhs, rhs), equations, certificate, nonzero)
        wrong = [m for m in report.mutants if m.word and m.verdict == "refuted"]
        sides = [(m.word, rhs) for m in wrong if m.line == at - 1]
        sides += [(lhs, m.word) for m in wrong if m.line == at]
        for sides_of_it in sides[:1]:
            tried += 1
            with pytest.raises(BadCertificate):
                check(Equation(*sides_of_it), equations, certificate, nonzero)
    assert tried or not any(m.word and m.verdict == "refuted" for m in report.mutants)


@refuted
def test_a_counterexample_refutes_nothing_else(name):
    """Not a line that is equal to itself, and not without any one of its arrays."""
    _, claim = CLAIMS[name]
    evidence = claim.evidence
    first = evidence.lines[0]
    with pytest.raises(Unsound, match="nothing is refuted"):
        replace(claim, evidence=replace(evidence, lines=(first, first), relation="=")).verify()
    for letter in evidence.arrays:
        arrays = {x: a for x, a in evidence.arrays.items() if x is not letter}
        with pytest.raises(Unsound, match="not a counterexample"):
            replace(claim, evidence=replace(evidence, arrays=arrays)).verify()


@by_calculus
def test_a_value_by_calculus_refutes_nothing_else(name):
    _, claim = CLAIMS[name]
    value = claim.evidence.shown.lines[-1][0]
    with pytest.raises(Unsound, match="nothing is refuted"):
        replace(claim, evidence=replace(claim.evidence, printed=value)).verify()


# How it is shown.


@every_claim
def test_all_of_a_claim_is_shown(name):
    claim = CLAIMS[name][1]
    forms = {form: shown(name)[form] for form in ("plain", "markdown", "latex")}
    chains = [part.lines for part in claim.evidence.chains()]
    for form, body in forms.items():
        style = show.TEXT if form == "plain" else show.LATEX
        style = style.telling_apart(claim.words)

        def said(prose, form=form, style=style):
            """As it is set on the page."""
            body = page.prose(claim, prose, style)
            return page.for_latex(page.unmarked(body)) if form == "latex" else body

        head, *_ = body.splitlines()
        place = style.prose(claim.place) if form == "markdown" else claim.place
        assert claim.id in head and place in head
        for part in page.END.split(claim.sentence, maxsplit=1):
            assert said(part) in body
        for expression, reason in (line for lines in chains for line in lines):
            assert style.formula(expression) in body
            assert page.reason_set(reason, claim.names, style) in body
        assert page.standing(claim) in body.replace(r"\*", "*").replace(r"\_", "_")
        bullets = list(page.given(claim, style))
        for h in (h for h in claim.given if h not in claim.standing):
            (bullet,) = (b for b in bullets if page.hypothesis_says(claim, h, style) in b)
            assert (page.unmarked(bullet) if form == "latex" else bullet) in body
            if h.equation:
                write = style.formula
                assert f"{write(h.equation.lhs)} = {write(h.equation.rhs)}" in body
            assert bare(h.reference.partition(" (")[0]) in bare(bullet)
            if h.absence:
                assert f"without it: {h.absence}" in bullet
        added = [h for h in claim.given if h.origin == "added"]
        assert body.count("not in the note") == len(added)
        assert claim.reach in body
        assert f"In the lines {said(claim.reads)}" in body or not claim.reads
        assert "Not shown by the lines: " in body or not claim.unshown
        assert counts(claim) in body
        assert f"repaired by {claim.repaired_by}" in body or not claim.repaired_by
        assert not re.search(r"\d ?(s|ms|seconds)\b(?!\^)", body)  # no times: outputs are compared
    for form, style in (("plain", show.TEXT), ("markdown", show.LATEX)):
        aside = claim.evidence.aside
        if isinstance(claim.evidence, Citation):  # its initials are no letters of mathematics
            assert style.prose(aside) in forms[form]
        else:
            assert page.prose(claim, aside, style) in forms[form]


MARK = re.compile('(?:<span style="color:#[0-9a-f]{6}">)?(.)')


@every_claim
def test_the_verdict_comes_first(name):
    """From the first character: a mark, then a word, and no claim that fails looks true."""
    claim = CLAIMS[name][1]
    plain, false = shown(name)["plain"], claim.verdict in ("fails", "never")
    for body in (plain, shown(name)["markdown"]):
        assert MARK.match(body)[1] == page.MARKS[claim.verdict]
        head, *_ = body.splitlines()
        assert ("FALSE" in head or "NEVER" in head) == false == ("✗" in body)
        assert ("as printed" in head) == (claim.verdict == "fails" and not claim.implied)
        assert ("\n> " in body) <= (not false)  # what is false is in no box
        assert ("“" in body) >= false
        for theorem in page.theorems(claim):
            assert theorem in head
        for h in claim.given:
            if h.origin == "added":
                style = show.TEXT if body == plain else show.LATEX
                assert page.prose(claim, page.briefly(h), style) in head
    if claim.verdict == "fails" and type(claim.evidence) is not Contradiction:
        assert re.search(r"^ +(≟|[≤≥<>]\?) ", plain, re.M)
        assert r"\overset{?}" in shown(name)["display"]
    else:
        assert "≟" not in plain and r"\overset{?}" not in shown(name)["display"]


@every_claim
def test_what_is_shown_without_a_hypothesis_violates_it_alone(name):
    """The arrays on the page: only what is dropped fails there, and with it what is claimed."""
    claim = CLAIMS[name][1]
    for h in claim.given:
        if h.origin == "added" and h.equation:
            model = claim.absences[h.name]
            assert [g.name for g in claim.given if not holds(g, model)] == [h.name]
            assert all(allowed(symbol, x) for symbol, x in model.parameters.items())
            assert without.refuted(claim, model)
            first, last = page.lines_of(claim)[0][0], page.lines_of(claim)[-1][0]
            ends = claim.evidence.about if type(claim.evidence) is Bound else (first, last)
            style = show.TEXT.telling_apart(claim.words)
            shown = page.without(claim, h, style)
            assert page.arrays(model, style) in shown
            left, right = (page.value_in(model, word, style) for word in ends)
            assert left != right and left in shown and right in shown
            fact = page.formula_of(h, style)
            assert fact in shown and fact in repr(claim)


@every_claim
def test_prose_is_set_as_it_was_typed(name):
    claim = CLAIMS[name][1]
    names = claim.names
    reasons = [why for part in claim.evidence.chains() for _, why in part.lines]
    for prose in (claim.sentence, claim.reads, *reasons, *(h.says for h in claim.given)):
        cut = setting.pieces(prose, names)
        assert "".join(piece.text for piece in cut) == prose
        for piece in cut:
            if piece.line:
                assert balanced(piece.shown(show.LATEX))
                assert setting.plainly(piece.shown(show.TEXT)) == setting.plainly(piece.text)


@every_claim
def test_the_pages_of_an_attack_and_of_a_run_exist(name):
    claim = CLAIMS[name][1]
    report = claim.verify()
    attack, run = claim.attack(most=1000), claim.run()
    assert len(run.plain.splitlines()) == 1 + len(report.models)
    assert len(attack.plain.splitlines()) >= 1 + len(report.mutants)
    assert attack.plain.startswith(f"{len(report.mutants)} variants of {claim.id}: ")
    assert repr(attack) == attack.plain
    assert attack._repr_markdown_() == attack.markdown


@every_claim
def test_latex_is_balanced(name):
    claim = CLAIMS[name][1]
    for form in ("display", "latex", "markdown"):
        assert balanced(shown(name)[form])
    source = shown(name)["latex"]
    assert "$$" not in source
    assert source.count("$") % 2 == 0
    assert source.count("\\[") == source.count("\\]") == len(claim.evidence.chains())


@every_claim
def test_markdown_has_no_star_but_its_own(name):
    prose = re.sub(r"\$\$.*?\$\$|\$.*?\$", "", shown(name)["markdown"], flags=re.DOTALL)
    assert "*" not in prose.replace(r"\*", "").replace("**", "")


# What is made of it.


@every_claim
def test_every_equation_has_three_variants(name):
    assert all(count >= 3 for count in documents.variants_of_equations(CLAIMS[name][1]))


def test_no_row_is_unanswered():
    answered = [row for _, claim in CLAIMS.values() for row in claim.rows]
    assert sorted(answered) == sorted(ledger.index())


def test_the_pages_are_current():
    """Otherwise: make docs."""
    for path, text in documents.pages(ROOT).items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_the_pages_have_all():
    pages = {path.name: page for path, page in documents.pages(ROOT).items()}
    lines = pages["coverage.md"].splitlines()
    for name, (_, claim) in CLAIMS.items():
        shown = [line for line in lines if re.search(rf"\| (<a[^|]+)?`{name}` \|", line)]
        assert len(shown) >= max(1, len(claim.rows)), name
    assert "0 are undecided" in pages["attack.md"]


def test_nothing_is_amiss():
    assert list(ledger.course().problems()) == []


def fact(absence):
    return Hypothesis("bounded", "T is bounded", absence=absence)


def changed(name, **changes):
    """Chapter 00 with one claim changed."""
    chapter, claim = FIRST[name]
    return FIRST | {name: (chapter, replace(claim, **changes))}


AMISS = {
    "an unknown row": (
        changed(DISTANCE, rows=("004-none",)),
        [f"{DISTANCE}: 004-none is not a line of the index"],
    ),
    "a row answered twice": (
        changed(DISTANCE, rows=("004-94-d3",)),
        [f"{DISTANCE}: 004-94-d3 is answered by {PRINTED} too"],
    ),
    "a missing repair": (
        changed(PRINTED, repaired_by="nobody"),
        [f"{PRINTED}: nobody, which should repair it, does not hold"],
    ),
    "a repair that fails": (
        changed(PRINTED, repaired_by=PRINTED),
        [f"{PRINTED}: {PRINTED}, which should repair it, does not hold"],
    ),
    "an absence that names nothing": (
        changed(DISTANCE, given=(fact("nobody"),)),
        [f"{DISTANCE}: nobody, which should show why 'bounded' is needed, does not"],
    ),
    "an absence that names what fails": (
        changed(DISTANCE, given=(fact(PRINTED),)),
        [f"{DISTANCE}: {PRINTED}, which should show why 'bounded' is needed, does not"],
    ),
    "nothing, with a claim for an absence": (
        changed(DISTANCE, given=(fact("start.centred-scores"),)),
        [],
    ),
    "nothing, with a citation": (changed(DISTANCE, given=(fact("cited: a book"),)), []),
}


@pytest.mark.parametrize(("claims", "expected"), AMISS.values(), ids=AMISS)
def test_what_is_amiss_is_reported(claims, expected, monkeypatch):
    monkeypatch.setattr(ledger, "claims", lambda: claims)
    assert list(ledger.course().problems()) == expected


def test_two_claims_of_one_name(monkeypatch):
    module = import_module("derivations.chapters.c00_start_here")
    monkeypatch.setattr(module, "other", replace(module.distance, sentence="Else."), raising=False)
    with pytest.raises(Unsound, match=f"two claims are called {DISTANCE}"):
        ledger.claims.__wrapped__()


# Letters.


def test_every_letter_is_in_the_notation_table():
    # "α, β" is two letters, and h is found in "⟨h, f⟩".
    table = {name.strip(" ⟨⟩") for row in notation.TABLE for name in row[0].split(",")}
    missing = {
        (letter.name, name)
        for name, (_, claim) in CLAIMS.items()
        for letter in inventory(claim.words)[1]
        if letter.name not in table
    }
    assert missing == set()


def test_the_contents_of_a_chapter_are_its_claims():
    page = ledger.contents("03_centering")
    names = re.findall(r"^\| \[`(.+?)`\]\(\.\./docs/coverage\.md#\1\) \|", page.markdown, re.M)
    assert names == [name for name, (chapter, _) in CLAIMS.items() if chapter == "03_centering"]
    assert page.markdown.count("\n|") == len(names) + 2
    summary = f"All {len(names)} claims of this chapter (the tests check them all): "
    assert page.plain.startswith(summary) and "\n" not in page.plain
    assert page.markdown.startswith(f"<details><summary>{page.plain}</summary>\n\n| claim |")
    assert page.markdown.endswith("|\n\n</details>")
    found = ledger.contents("00_start_here").markdown
    assert "✗ **FALSE as printed**</span>, repaired by [`start.distance`](" in found


def test_one_claim_is_counted_as_one():
    found = Counter(dict.fromkeys(ledger.COUNTED, 1))
    assert ledger.in_words(found).startswith("1 holds, 1 holds if more is given, 1 is false, 1 ass")
    assert ledger.in_words(Counter(fails=2, remark=1)) == "2 are false, 1 is a remark"


def test_every_claim_has_one_anchor():
    anchors = re.findall(r'<a id="([^"]+)"></a>', documents.coverage())
    assert sorted(anchors) == sorted(CLAIMS)


def test_links_of_notebooks_to_claims_lead_to_one():
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        source = "".join(line for cell in cells for line in cell["source"])
        for name in re.findall(r"docs/coverage\.md#([^)\s\"]+)", source):
            assert name in CLAIMS, f"{path.name}: {name}"


# Files.


def test_every_chapter_has_its_files():
    for number, chapter in enumerate(ledger.CHAPTERS):
        assert chapter.startswith(f"{number:02}_")
        stem = chapter.partition("_")[2]
        for name in (
            f"notebooks/{chapter}.ipynb",
            f"tests/test_{stem}.py",
        ):
            assert (ROOT / name).is_file(), name


def test_every_file_of_claims_is_a_chapter():
    """A module that the ledger does not know would never be verified."""
    found = {path.stem for path in (ROOT / "derivations/chapters").iterdir()}
    stating = set(ledger.CHAPTERS) - set(ledger.STATE_NOTHING)
    assert found - {"__init__", "__pycache__"} == {f"c{chapter}" for chapter in stating}
    notebooks = {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert notebooks == {*ledger.CHAPTERS, *ledger.APPENDICES}


def test_an_appendix_shows_claims_of_a_chapter_and_has_none_of_its_own():
    for letter, (appendix, chapter) in zip("ABC", ledger.APPENDICES.items(), strict=True):
        assert appendix.startswith(f"{letter}_")
        assert chapter in ledger.CHAPTERS and chapter not in ledger.STATE_NOTHING
        source = (ROOT / f"notebooks/{appendix}.ipynb").read_text(encoding="utf-8")
        assert f"from derivations.chapters import c{chapter} as claims" in source
        assert not (ROOT / f"derivations/chapters/c{appendix}").exists()


def imports(path):
    """(how many packages up, the module) for everything that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


@pytest.mark.parametrize(
    ("package", "others"), [("derivations", {"sympy", "mpmath"}), ("reference_impl", {"numpy"})]
)
def test_imports(package, others):
    """The proofs and the numbers share no code, so that they do not share an error."""
    paths = list((ROOT / package).rglob("*.py"))
    assert paths
    for path in paths:
        depth = len(path.relative_to(ROOT).parts) - 1
        for level, module in imports(path):
            top = module.partition(".")[0]
            inside = 0 < level <= depth or top == package
            # Two files take what is installed beside: base classes, and two routines of LAPACK.
            extra = {"estimator.py": {"sklearn"}, "lapack.py": {"scipy"}}.get(path.name, set())
            found = inside or top in others | extra | sys.stdlib_module_names
            assert found, f"{path.name}: {module}"


def test_chapters_do_not_know_who_reads_them():
    """The ledger imports the chapters, so that nothing they import may import the ledger."""
    for path in (ROOT / "derivations/chapters").glob("c*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 2:
                modules = [node.module] if node.module else [alias.name for alias in node.names]
                tops = {module.partition(".")[0] for module in modules}
                assert tops <= {"core", "notation"}, path.name


# The command line, on chapter 00.


@pytest.fixture
def claims(monkeypatch):
    def use(found):
        monkeypatch.setattr(ledger, "claims", lambda: found)

    use(FIRST)
    return use


def test_from_a_terminal():
    command = [sys.executable, "-X", "utf8", "-m", "derivations", "list"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == len(CLAIMS)


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_what_other_processes_are_sent_has_a_name(monkeypatch):
    """Where they do not fork, `__main__.examined` would be found by none of them."""
    monkeypatch.setattr("derivations.__main__.run", lambda: 7)
    with pytest.raises(SystemExit, match="7"):
        runpy.run_module("derivations", run_name="__main__", alter_sys=True)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["verify", "--of", "no-such.py"], "no-such.py: No such file"),
        (["verify", "--of", "README.md"], "README.md is no Python file"),
        (["verify", "start.distance", "--report", "."], "Is a directory"),
    ],
)
def test_a_file_that_is_none_is_one_line(typed, told, capsys):
    with pytest.raises(SystemExit):
        main(typed)
    assert told in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes that are closed are another error")
def test_whoever_reads_may_stop():
    command = [sys.executable, "-X", "utf8", "-m", "derivations", "list"]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdout.close()  # long before anything is written
    assert run.communicate()[1] == b"" and run.returncode == 141


@pytest.fixture(params=["cp1252", "ascii"])
def terminal(request, monkeypatch):
    """Standard output, input and error of a terminal that has no sign for ‖ or 𝟏."""

    def use(said=b""):
        streams = {
            "stdin": io.TextIOWrapper(io.BytesIO(said), encoding=request.param),
            "stdout": io.TextIOWrapper(io.BytesIO(), encoding=request.param),
            "stderr": io.TextIOWrapper(io.BytesIO(), encoding=request.param),
        }
        for name, stream in streams.items():
            monkeypatch.setattr(sys, name, stream)

    def told(name="stdout"):
        stream = getattr(sys, name)
        stream.flush()
        return stream.buffer.getvalue().decode(request.param)

    return use, told  # to be used in the test itself: pytest has streams of its own around it


def test_a_terminal_that_is_not_utf8(claims, terminal, tmp_path):
    use, told = terminal
    use()
    assert run(partial(main, ["list"])) == 0
    assert len(told().splitlines()) == len(FIRST)
    use()
    assert run(partial(main, ["show", DISTANCE])) == 0
    assert "\\u2016" in told()  # ‖
    use()
    assert run(partial(main, ["--json"])) == 0
    assert [record["id"] for record in json.loads(told())] == list(FIRST)
    use()
    assert run(partial(main, ["check", str(tmp_path / "‖.md")])) == 2
    assert "cannot be read" in told("stderr")
    with pytest.raises(SystemExit):
        run(partial(main, ["show", "‖𝟏"]))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_notes_are_utf8_whatever_the_terminal_is(terminal, encoding):
    use, told = terminal
    use("𝟏*C = 0\n‖C𝟏‖² = 1".encode(encoding))
    assert run(partial(main, ["check", "-", "--json"])) == 1
    assert [answer["verdict"] for answer in json.loads(told())] == ["holds", "fails"]


def test_what_is_typed_in_the_terminals_own_letters_is_read(monkeypatch, capsys):
    typed = io.TextIOWrapper(io.BytesIO("h² = -h²".encode("cp1252")), encoding="cp1252")
    monkeypatch.setattr(sys, "stdin", typed)
    main(["check", "-"])
    assert "h² = -h²" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["list"]])
def test_list(arguments, claims, capsys):
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FIRST)
    for line, (name, (chapter, claim)) in zip(lines, FIRST.items(), strict=True):
        assert line == f"{chapter}  {claim.verdict:10}  {name}: {claim.sentence}"


def test_show(claims, capsys):
    assert main(["show", DISTANCE]) == 0
    assert capsys.readouterr().out == f"{FIRST[DISTANCE][1]!r}\n"
    assert main(["show", "--latex", DISTANCE]) == 0
    assert capsys.readouterr().out.startswith(rf"\paragraph{{{DISTANCE}}}")


def test_verify(claims, capsys):
    assert main(["verify", DISTANCE]) == 0
    line, last = capsys.readouterr().out.splitlines()
    report = FIRST[DISTANCE][1].verify()
    refuted, equal = report.count("refuted"), report.count("equivalent")
    found = line.split()
    assert found[:6] == ["holds", "general", str(refuted), "refuted", str(equal), "equal"]
    assert found[-1] == DISTANCE
    assert last.startswith(f"1 claims verified, 0 amiss; {refuted + equal} variants decided; 0 of")
    assert main(["verify"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in lines] == list(FIRST)
    assert f"; 1 of {len(ledger.index())} lines of the notes answered" in last


class Reader(HTMLParser):
    """Sees that every element is closed in its turn, and what is loaded from elsewhere."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.targets, self.texts = [], [], [], []
        self.entries, self.scripts = [], 0

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.targets += [attrs["href"]] if "href" in attrs else []
        assert "src" not in attrs and not any(key.startswith("on") for key in attrs)
        assert tag not in ("link", "img", "iframe", "object")
        self.scripts += tag == "script"
        if tag == "details" and "entry" in attrs["class"].split():
            self.entries.append(attrs)
        if tag not in ("meta", "br", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in ("mspace",)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        within = self.open[-1] if self.open else ""
        if "math" in self.open and data.strip():
            assert within in ("mi", "mn", "mo", "mtext"), (within, data)
        self.texts.append(data)


def reading(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    return reader


@every_claim
def test_a_section_of_the_report(name):
    claim = CLAIMS[name][1]
    section = report.section(claim)
    reader = reading(section)
    assert reader.ids == [name]
    assert page.sentence(claim, show.HTML) in section
    assert page.verdict_of(claim, show.HTML) in section.partition("<h4")[0]
    assert reader.targets == ([f"#{claim.repaired_by}"] if claim.repaired_by else [])
    texts = " ".join(reader.texts)
    style = TEXT.telling_apart(claim.words)
    for mutant in claim.verify().mutants:
        assert mutant.word is None or style.formula(mutant.word) in texts
    assert not LEAKS.search(texts)


@pytest.mark.parametrize("name", CLAIMS)
def test_claim(name):
    """Everything that is asked of a claim; all that is amiss with it is told."""
    claim = CLAIMS[name][1]
    claim.verify()
    amiss = []
    for holds_of, question in ASKED:
        if holds_of(claim):
            try:
                question(name)
            except (Exception, pytest.fail.Exception) as error:
                amiss.append(error)
    if amiss:
        raise BaseExceptionGroup(f"of {len(ASKED)} questions {len(amiss)} are amiss", amiss)


def test_what_is_amiss_with_a_claim_is_told(monkeypatch):
    def wrong(name):
        assert name == "", "one"

    def never(name):
        raise AssertionError("it is not asked")

    def unrefused(name):
        with pytest.raises(Unsound):
            CLAIMS[name][1].verify()

    asked = [(lambda claim: True, wrong), (lambda claim: False, never)]
    monkeypatch.setitem(globals(), "ASKED", [*asked, (lambda claim: True, unrefused)])
    with pytest.raises(BaseExceptionGroup, match="of 3 questions 2 are amiss") as told:
        test_claim(DISTANCE)
    one, two = (str(error) for error in told.value.exceptions)
    assert one.startswith("one\n") and re.match("DID NOT RAISE .*Unsound", two)


def test_many_claims_are_verified_on_every_core_and_in_order():
    names = list(FIRST) * 20
    found = [record["id"] for record, _ in in_turn(examined, names)]
    assert found == names


def test_the_report(claims, capsys, tmp_path):
    path = tmp_path / "build" / "report.html"
    assert main(["verify", "--report", str(path)]) == 0
    page = path.read_text(encoding="utf-8")
    reader = reading(page)
    inside = {target[1:] for target in reader.targets if target.startswith("#")}
    assert inside <= set(reader.ids)
    others = {target for target in reader.targets if not target.startswith("#")}
    assert others == {f"../notebooks/{ledger.CHAPTERS[0]}.ipynb"}
    assert (ROOT / "build" / others.pop()).resolve().exists()
    assert set(reader.ids) >= {*FIRST, ledger.CHAPTERS[0], "legend"}
    assert "@import" not in page and "url(" not in page and "http" not in page
    assert reader.scripts == 1
    h = notation.h
    wrong = Claim("twice", "p", "A sentence.", Chain(((norm2(h), ""), (2 * norm2(h), ""))))
    claims(FIRST | {"twice": (ledger.CHAPTERS[0], wrong)})
    assert main(["verify", "--report", str(path)]) == 1
    assert 'class="amiss">twice: ' in path.read_text(encoding="utf-8")


def documented(names):
    """A report on some claims of the course, with a word for each card."""
    book = ledger.course()
    records = []
    for name in names:
        chapter, claim = book.claims[name]
        records.append(
            {
                **{"id": name, "chapter": chapter, "verdict": claim.verdict, "seconds": 0.0},
                **{"note_rows": claim.rows, "mutants": {"refuted": 0}},
            }
        )
    cards = [f'<article><h4 id="{name}">card of {name}</h4></article>' for name in names]
    return report.document(book, records, cards, [])


def test_the_report_has_every_line_of_every_note_in_its_order():
    page = documented(CLAIMS)
    reader = reading(page)
    assert {t[1:] for t in reader.targets if t.startswith("#")} <= set(reader.ids)
    lines = [i.removeprefix("line-") for i in reader.ids if i.startswith("line-")]
    assert lines == list(ledger.index())
    for name in CLAIMS:  # each claim once, with what it says
        assert page.count(f"card of {name}<") == 1
    answers = {row: claim for _, claim in CLAIMS.values() for row in claim.rows}
    for attrs in reader.entries:
        row = attrs.get("id", "").removeprefix("line-")
        if row:
            assert attrs["data-verdict"] == answers[row].verdict
            assert attrs["data-note"] == ledger.index()[row].note
        assert attrs["data-chapter"] in ledger.CHAPTERS
        assert attrs["data-verdict"] in attrs["class"].split()
    options = re.findall(r'<option value="([^"]+)"', page)
    for attrs in reader.entries:  # every value can be chosen
        for key in ("data-verdict", "data-chapter", "data-kind", "data-wrong"):
            assert attrs.get(key, options[0]) in options
        assert set(attrs.get("data-note", "").split()) <= set(options)


def test_the_report_says_what_to_print_instead():
    page = documented(CLAIMS)
    for name, entry in errata.ENTRIES.items():
        if entry.print and CLAIMS[name][1].rows:
            said = report.instead("Print instead", entry.print)
            assert page.count(said) >= len(CLAIMS[name][1].rows), name
    for instead in errata.ALSO.values():
        assert report.plain(instead) in page


def test_a_filter_is_for_each_fact_of_an_entry():
    """The names of the choices are those that the script looks up."""
    page = documented(FIRST)
    names = re.findall(r'<select name="(\w+)"', page)
    assert names == ["verdict", "note", "chapter", "kind", "wrong"]
    script = (ROOT / "derivations" / "data" / "report.js").read_text(encoding="utf-8")
    assert "entry.dataset[f.name]" in script
    for name in re.findall(r'getElementById\("(\w+)"\)', script):
        assert f'id="{name}"' in page


def test_json(claims, capsys):
    assert main(["--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["id"] for record in records] == list(FIRST)
    for record in records:
        assert_record(record)
        assert {**record, "seconds": 0} == {**ledger.course().record(record["id"]), "seconds": 0}


def test_unknown_id(claims, capsys):
    for command in ("show", "verify"):
        with pytest.raises(SystemExit) as error:
            main([command, "nobody"])
        assert error.value.code == 2
        assert "no claim is called nobody" in capsys.readouterr().err


def test_what_is_unsound_is_an_error(claims, capsys):
    h = notation.h
    wrong = Claim("twice", "p", "A sentence.", Chain(((norm2(h), ""), (2 * norm2(h), "no"))))
    claims(FIRST | {"twice": (ledger.CHAPTERS[0], wrong)})
    for arguments in (["verify"], ["verify", "twice"], ["--json"], ["show", "twice"]):
        assert main(arguments) == 1
        out, err = capsys.readouterr()
        assert "twice: " in err
        assert "twice" not in out  # it is not shown, nor listed with what stands
    assert main(["verify", DISTANCE]) == 0


def test_what_is_amiss_with_the_index_is_an_error(claims, capsys):
    claims(AMISS["a missing repair"][0])
    assert main(["verify", DISTANCE]) == 1
    assert "AMISS" in capsys.readouterr().err


OWN = """
from derivations.notation import course

idempotent = course.claim("mine.idempotent: my notes, line 3", "C² is C.", "C² = C   [twice]")
wrong = course.claim(
    "mine.wrong: my notes, line 4", "C is I.", "C = I   [as printed]",
    fault="slip, repaired by mine.idempotent", arrays="n = 2",
)
"""


def test_claims_of_your_own_are_a_ledger(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(OWN, encoding="utf-8")
    page = tmp_path / "mine.html"
    assert main(["verify", "--of", str(path), "--report", str(page)]) == 0
    shown = capsys.readouterr().out
    assert "mine.idempotent" in shown and "2 claims verified, 0 amiss" in shown
    assert "<h1>mine</h1>" in page.read_text(encoding="utf-8")
    path.write_text(OWN.replace("repaired by mine.idempotent", "repaired by mine.nothing"), "utf-8")
    assert main(["verify", "--of", str(path)]) == 1
    assert "mine.nothing, which should repair it, does not hold" in capsys.readouterr().err
