"""What the documents say is what the code does."""

import re
from pathlib import Path

import pytest

from derivations import ledger, notation
from derivations.core.claims import Claim

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *("README.md", "CONTRIBUTING.md", "derivations/core/TRUSTED.md"),
    *("docs/decisions.md", "docs/formal.md"),
]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_readme_has_the_notation_table() -> None:
    assert notation.table().markdown.split("\n\n")[0] in read("README.md")


def test_readme_says_what_its_picture_shows() -> None:
    _, claim = ledger.claims()["start.centred-scores"]
    assert repr(claim).rpartition(" · ")[2] in " ".join(read("README.md").split())


def test_readme_names_the_notes() -> None:
    for number in notation.NOTES:
        assert f"\n| {number} |" in read("README.md")
    assert sorted({row.note for row in ledger.index().values()}) == sorted(notation.NOTES)


def test_readme_has_a_row_for_each_chapter() -> None:
    for chapter in ledger.CHAPTERS:
        assert f"[{chapter}](notebooks/{chapter}.ipynb)" in read("README.md")


def test_the_example_in_contributing_is_a_claim_that_stands() -> None:
    (source,) = re.findall(r"```python\n(.*?)```", read("CONTRIBUTING.md"), flags=re.S)
    names: dict[str, object] = {}
    exec(source, names)
    (claim,) = (value for value in names.values() if type(value) is Claim)
    assert claim.verify().count("refuted") > 0


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
    for name, (_, says, declaration, file, differs) in zip(names, entries, strict=True):
        assert ledger.course().stands(name), name
        assert says and differs.endswith("."), name
        assert re.fullmatch(r"`[\w.']+`", declaration), declaration
        link = re.fullmatch(r"\[(.+\.lean)\]\((.+)\)", file)
        assert link, file
        at = r"https://github\.com/leanprover-community/mathlib4/blob/[0-9a-f]{40}/Mathlib/"
        assert re.fullmatch(at + re.escape(link[1]), link[2]), link[2]
    for name in re.findall(r"`([a-z]+\.[a-z-]+)`", read("docs/formal.md")):
        assert ledger.course().stands(name), name
