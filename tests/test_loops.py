"""Every claim made of words is computed once more, by the loops in its chapter's test file."""

from importlib import import_module

import pytest
from loops import assumptions, check, check_given, witnessed

from derivations import ledger

CLAIMS = {chapter: witnessed(chapter) for chapter in ledger.CHAPTERS}


def loops_of(chapter):
    return import_module(f"test_{chapter.partition('_')[2]}")


@pytest.mark.parametrize("chapter", ledger.CHAPTERS)
def test_nothing_is_without_its_loops(chapter):
    assert set(loops_of(chapter).LOOPS) == set(CLAIMS[chapter])
    assert set(loops_of(chapter).GIVEN) == {given for _, given in assumptions(CLAIMS[chapter])}


@pytest.mark.parametrize(
    ("chapter", "name"), [(chapter, name) for chapter in CLAIMS for name in CLAIMS[chapter]]
)
def test_loops(chapter, name):
    check(CLAIMS[chapter][name], loops_of(chapter).LOOPS[name])


@pytest.mark.parametrize(
    ("chapter", "name", "given"),
    [(chapter, *pair) for chapter in CLAIMS for pair in assumptions(CLAIMS[chapter])],
)
def test_what_is_given(chapter, name, given):
    loops = loops_of(chapter).GIVEN[given]
    check_given(CLAIMS[chapter][name], *(loops if isinstance(loops, tuple) else (loops,)))
