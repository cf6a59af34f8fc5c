"""Every exercise accepts its solution, also in other forms, and says what is wrong with the rest."""

import numpy as np
import pytest

from exercises import book, computing, desk, judging

SOLVED = {name: (book.task(name), found) for name, found in book.solutions().items()}
CASES = [
    (name, k, wrong["answer"], wrong["says"])
    for name, (_, found) in SOLVED.items()
    for k, wrong in enumerate(found.wrong)
]


@pytest.fixture(autouse=True)
def predictions(monkeypatch):
    monkeypatch.setattr(judging, "predictions", book.predicted)


def put(name, typed):
    """An answer as the cell has it."""
    if book.task(name).kind == "compute":
        return judging.judged(book.task(name), function(typed))
    if isinstance(typed, dict):
        return judging.judged(book.task(name), **typed)
    return judging.judged(book.task(name), typed)


def function(source):
    scope = {"np": np}
    exec(source, scope)
    return [x for key, x in scope.items() if not key.startswith("_") and key != "np"][-1]


def test_every_exercise_has_a_solution():
    assert {*book.tasks()} == {*SOLVED}
    for name, (task, found) in SOLVED.items():
        assert task.kind in book.KINDS and len(task.hints) == 2 and found.first and found.worked
        assert found.also and len(found.wrong) >= 3, name


@pytest.mark.parametrize("name", SOLVED)
def test_the_solution_is_accepted(name):
    _, found = SOLVED[name]
    for typed in (found.answer, *found.also):
        assert put(name, typed).verdict == "right", (typed, put(name, typed))


@pytest.mark.parametrize("name, k, typed, says", CASES, ids=lambda x: str(x)[:20])
def test_what_is_wrong_is_said(name, k, typed, says):
    found = put(name, typed)
    assert found.verdict != "right" and says in repr(found), found
    if book.task(name).kind == "next":  # beyond what was typed, the solution is not given away
        assert not any(SOLVED[name][1].answer in told for told, _ in found.said[1:])


@pytest.mark.parametrize("name", [n for n, (task, _) in SOLVED.items() if task.kind == "slip"])
def test_one_line_is_wrong(name):
    task, found = SOLVED[name]
    verdicts = [judging.asked(task.given, line).verdict for line in task.lines]
    assert len(verdicts) == 5 and verdicts.count("fails") == 1 and verdicts.count("holds") == 4
    assert verdicts[int(found.answer["line"]) - 1] == "fails"


@pytest.mark.parametrize("name", [n for n, (task, _) in SOLVED.items() if task.kind == "needed"])
def test_each_of_what_is_needed_is(name):
    """Without one of them the line does not follow from all the others: so they are the fewest."""
    task, found = SOLVED[name]
    for x in "".join(c for c in found.answer if c.isalpha()):
        others = [y for y in task.options if y != x]
        assert judging.asked(judging.supposing(task, others), task.line).verdict != "holds"


@pytest.mark.parametrize("name", [n for n, (task, _) in SOLVED.items() if task.kind == "compute"])
def test_slips_are_told_apart(name):
    """No slip computes what the loops do on the data that are tried."""
    exercise = computing.of(book.task(name))
    for case in exercise.cases():
        assert computing.same(exercise.by_loops(*case), exercise.by_loops(*case))
    for wrong in exercise.slips.values():
        agree = [computing.same(wrong(*c), exercise.by_loops(*c)) for c in exercise.cases()]
        assert not all(agree)


@pytest.mark.parametrize("name", book.tasks())
def test_nothing_is_said_of_an_empty_answer(name):
    task = book.task(name)
    blank = {
        "slip": {"line": None, "repair": ""},
        "refute": {"T": "", "x": ""},
    }.get(task.kind)
    found = judging.judged(task, **blank) if blank else judging.judged(task, "")
    assert repr(found) == "○ not answered yet"
    assert desk.exercise(name)._repr_markdown_().startswith(f"**Exercise {name}**")
