"""Lines from outside, asked as people write them: tests/lines.toml says what each is worth."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from derivations.ask import check
from derivations.core.answer import Answers, declared
from derivations.core.nets import field, normal, parameters
from derivations.core.question import Gradient, question
from derivations.core.repair import Suggestion, shown
from derivations.core.show import TEXT
from derivations.core.source import items
from derivations.core.words import Word
from derivations.notation import the_course

CORPUS = tomllib.loads((Path(__file__).parent / "lines.toml").read_text(encoding="utf-8"))
LINES = {line["id"]: line for line in CORPUS["line"]}
UNREADABLE = {line["id"]: line for line in CORPUS["unreadable"]}
TRUE = [name for name, line in LINES.items() if line["verdict"] == "holds"]
FALSE = [name for name, line in LINES.items() if line["verdict"] == "fails"]
GRAVEST = ("unreadable", "fails", "undecided", "holds")


@cache
def asked(name: str) -> Answers:
    line = LINES[name]
    found = check(line["ask"])
    return found if isinstance(found, Answers) else Answers([found])


def verdict(found: Answers) -> str:
    return next(v for v in GRAVEST if v in {answer.verdict for answer in found})


@pytest.mark.parametrize("name", FALSE)
def test_no_false_line_is_called_true(name: str) -> None:
    assert verdict(asked(name)) != "holds"


@pytest.mark.parametrize("name", TRUE)
def test_no_true_line_is_called_false(name: str) -> None:
    assert "fails" not in {answer.verdict for answer in asked(name)}


@pytest.mark.parametrize("name", LINES)
def test_what_is_decided_stays_decided(name: str) -> None:
    line = LINES[name]
    expected = "undecided" if line.get("undecided") else line["verdict"]
    assert verdict(asked(name)) == expected, repr(asked(name))


@pytest.mark.parametrize("name", FALSE)
def test_arrays_that_refute_are_shown_with_both_sides(name: str) -> None:
    for answer in asked(name):
        for link in answer.links:
            if link.verdict == "fails":
                assert link.model is not None and link.values is not None
                assert "not so for" in repr(answer)


@pytest.mark.parametrize("name", LINES)
def test_an_answer_can_be_shown_everywhere(name: str) -> None:
    for answer in asked(name):
        assert ("defines" if answer.defines else answer.verdict) in repr(answer)
        assert answer._repr_markdown_() and answer.record()["verdict"] == answer.verdict


@pytest.mark.parametrize("name", [x for x in FALSE if {"repair", "needs"} & set(LINES[x])])
def test_what_would_be_right_is_offered(name: str) -> None:
    line = LINES[name]
    offered = [s for answer in asked(name) for link in answer.links for s in link.suggestions]
    wanted = line.get("repair")
    found = any(
        equivalent(s, line["ask"], wanted) if wanted else s.how == f"if {line['needs']}"
        for s in offered
    )
    assert found != line.get("unrepaired", False), [f"{s.how}: {s.line(TEXT)}" for s in offered]


def equivalent(offered: Suggestion, ask: str, repair: str) -> bool:
    """Whether what is offered is the repair, after the same declarations: as shown, or as words."""
    if offered.how.startswith("if "):
        return False
    context = the_course()
    for item in items(ask):
        if item.declares:
            declared(item, context)
    meant = question(repair, context)
    if (offered.sign,) != meant.relations:
        return False
    sides = list(zip((offered.left, offered.right), meant.shown, strict=True))
    if all(alike(one, other) for one, other in sides):
        return True
    words = [side for pair in sides for side in pair if isinstance(side, Word)]
    return len(words) == 4 and proportional(words[0] - words[2], words[1] - words[3])


def alike(one: Word | Gradient, other: Word | Gradient) -> bool:
    if shown(one, TEXT) == shown(other, TEXT):
        return True
    both = isinstance(one, Word) and isinstance(other, Word)
    return both and proportional(one, other) == 1


def proportional(one: Word, other: Word) -> Any:
    """The number that one is times the other, in normal form; 0 if there is none."""
    if (one.cod, one.dom) != (other.cod, other.dom):
        return 0
    K = field(parameters(one) | parameters(other))
    first, second = normal(one, K), normal(other, K)
    ratios = {K.quo(c, second[net]) for net, c in first.items() if net in second}
    return ratios.pop() if first.keys() == second.keys() and len(ratios) == 1 else 0


def typed(line: dict[str, Any]) -> str:
    return line["ask"] * line.get("repeat", 1) + line.get("then", "")


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_said_to_be_so_and_why(name: str) -> None:
    line = UNREADABLE[name]
    found = check(typed(line))
    found = found if isinstance(found, Answers) else Answers([found])
    assert verdict(found) == "unreadable"
    told = "\n".join(answer.why for answer in found)
    clear = all(word.casefold() in told.casefold() for word in line["says"])
    assert clear != line.get("unclear", False), told


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_shown_with_its_place(name: str) -> None:
    found = check(typed(UNREADABLE[name]))
    for answer in found if isinstance(found, Answers) else [found]:
        if not answer.why.startswith(("there is nothing to decide", "line ")):
            assert answer.verdict != "unreadable" or "^" in answer.why.splitlines()[-1]


def test_what_is_divided_by_is_said_not_to_be_0() -> None:
    assert "a ≠ 0" in repr(check("let a, b ∈ ℝ\na b / a = b"))


def test_the_corpus_is_balanced_and_says_what_is_wrong() -> None:
    assert len(TRUE) >= 90 <= len(FALSE) and len(UNREADABLE) >= 45
    assert all(LINES[name].get("slip") for name in FALSE)
    assert not any({"slip", "repair", "needs"} & set(LINES[name]) for name in TRUE)
