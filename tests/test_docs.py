"""What the documents say is what the code does."""

import re
import runpy
from pathlib import Path

import pytest
from test_page import LEAKS

from derivations import ledger, notation
from derivations.core.claims import Claim
from derivations.core.show import LATEX

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *("README.md", "CONTRIBUTING.md", "derivations/core/TRUSTED.md"),
    *("docs/asking.md", "docs/decisions.md", "docs/formal.md", "docs/notation.md"),
]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_page_of_letters_and_words_is_made_from_the_table() -> None:
    page = read("docs/notation.md")
    assert page == notation.letters_and_words()
    for name, what, *_ in notation.TABLE:
        assert LATEX.prose(what) in page, name


FINDINGS = {  # what the first lines of the README rest on, besides the picture
    "kda.no-maximum": "fails",
    "lagrange.not-definite": "never",
    "kpca.all-roots": "never",
    "kpca.printed-axis": "fails",
    "kpca.printed-score": "fails",
    "kpca.output": "holds-if",
    "museum.new-points-printed": "fails",
}


def test_the_findings_of_the_readme_are_in_the_chapters_they_link() -> None:
    findings = read("README.md").split("\n## ")[1]
    for name, verdict in FINDINGS.items():
        chapter, claim = ledger.claims()[name]
        assert claim.verdict == verdict, name
        assert f"](notebooks/{chapter}.ipynb)" in findings, name


def test_the_picture_of_the_readme() -> None:
    """At the largest offset the default has no digit, and ten are right if one centres first."""
    errors = runpy.run_path(str(ROOT / "docs" / "offset.py"))["errors"]
    default, full = errors(), errors(svd_solver="full")
    assert default[-1] > 0.1 and full[-1] < 1e-10
    assert default[4] < 1e-6 and default[6] < 1e-2  # it is lost on the way, not at once
    assert "](docs/offset.png)" in read("README.md")


def test_readme_names_the_notes() -> None:
    for number in notation.NOTES:
        assert f"\n| {number} |" in read("README.md")
    assert sorted({row.note for row in ledger.index().values()}) == sorted(notation.NOTES)


def test_readme_has_a_row_for_each_chapter() -> None:
    for chapter in (*ledger.CHAPTERS, *ledger.APPENDICES):
        assert f"[{chapter}](notebooks/{chapter}.ipynb)" in read("README.md")


def test_the_example_in_contributing_is_a_claim_that_stands() -> None:
    (source,) = re.findall(r"```python\n(.*?)```", read("CONTRIBUTING.md"), flags=re.S)
    names: dict[str, object] = {}
    exec(source, names)
    (claim,) = (value for value in names.values() if type(value) is Claim)
    assert claim.verify().count("refuted") > 0


MARKDOWN = sorted(
    p.relative_to(ROOT).as_posix() for p in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
)


def broken_rows(text: str) -> list[str]:
    """Rows of tables that have another number of cells than the head of their table."""
    found, width = [], 0
    for line in re.sub(r"```.*?```", "", text, flags=re.S).splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        width = width if cells and width else cells
        found += [line] if cells != width else []
    return found


def test_a_broken_row_is_noticed() -> None:
    head = "| a | b |\n| --- | --- |\n"
    assert broken_rows(head + "| 1 | 2 |\n\n| c |\n") == []
    assert broken_rows(head + "| |x|² | 2 |\n") == ["| |x|² | 2 |"]
    assert broken_rows(head + r"| \|x\|² | 2 |") == []


@pytest.mark.parametrize("name", MARKDOWN)
def test_no_table_is_broken(name: str) -> None:
    assert broken_rows(read(name)) == []


@pytest.mark.parametrize("name", MARKDOWN)
def test_nothing_leaks_into_what_is_read(name: str) -> None:
    """Outside of code, with the escapes of Markdown undone."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", read(name), flags=re.S)
    found = LEAKS.search(re.sub(r"\\([*_|])", r"\1", prose))
    assert found is None, prose[found.start() - 40 : found.end() + 40]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", read(name)):
        if not target.startswith("http"):
            assert ((ROOT / name).parent / target).exists(), target


def test_counterparts_are_of_claims_that_stand() -> None:
    """Each row: a claim, and a declaration with the file and the commit at which it was read."""
    lines = read("docs/formal.md").splitlines()
    entries = [line.strip("| ").split(" | ") for line in lines if line.startswith("| `")]
    names = [entry[0].strip("`") for entry in entries]
    assert len(names) >= 12 and len(set(names)) == len(names)
    for name, (_, says, declaration, differs) in zip(names, entries, strict=True):
        assert ledger.course().stands(name), name
        assert says and differs.endswith("."), name
        at = r"https://github\.com/leanprover-community/mathlib4/blob/[0-9a-f]{40}/Mathlib/"
        link = rf"\[`[\w.']+`\]\({at}[\w/]+\.lean\)"
        assert re.fullmatch(link, declaration), declaration
    for name in re.findall(r"`([a-z]+\.[a-z-]+)`", read("docs/formal.md")):
        assert ledger.course().stands(name), name
