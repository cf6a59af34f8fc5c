"""Each exercise accepts its solution, also in other forms, and says what is wrong with the rest."""

import csv
import io
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from exercises import book, classes, computing, desk, judging
from exercises.__main__ import main as exercises_main

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


# In the notebooks, and for a class.


def test_the_counts():
    """At least 100 exercises and 300 wrong answers, eight to twelve a chapter."""
    assert len(SOLVED) >= 100 and len(CASES) >= 300
    for stem, found in book.chapters().items():
        assert 8 <= len(found) <= 12, stem
        assert len({task.kind for task in found.values()}) >= 5, stem


def test_what_is_made_is_up_to_date():
    """Otherwise: python -m exercises write, and run the notebooks."""
    assert book.predictions() == book.predicted()
    assert classes.INDEX.read_text(encoding="utf-8") == classes.index()
    for stem in book.chapters():
        notebook = classes.read(classes.PROJECT / "notebooks" / f"{stem}.ipynb")
        section = classes.section_of(stem, notebook)
        assert classes.written(notebook) == [(cell["id"], cell["source"]) for cell in section]


@pytest.fixture(scope="module")
def versions(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for name in ("student", "instructor"):
        assert exercises_main([name, str(folder / name)]) == 0
    return folder


def test_a_student_is_not_told(versions):
    """No solution stands in what a student is given: neither in a cell nor in the package."""
    folder = versions / "student"
    assert not (folder / "exercises" / "solutions").exists()
    parts = [path.read_text(encoding="utf-8") for path in (folder / "exercises").rglob("*.*")]
    for stem in book.chapters():
        notebook = classes.read(folder / "notebooks" / f"{stem}.ipynb")
        cells = ["".join(cell["source"]) for cell in notebook["cells"]]
        parts += [source for source in cells if source.startswith(("exercise(", "answer("))]
        assert not any("<summary>Solution</summary>" in source for source in cells)
    everything = "\n".join(parts)
    for name, (task, found) in SOLVED.items():
        assert found.worked.strip() not in everything and found.first not in everything
        if task.kind in ("next", "slip"):
            told = found.answer if task.kind == "next" else found.answer["repair"]
            assert told == task.letters or f'"{told}"' not in everything, name
        if task.kind == "compute":
            assert found.answer.strip() not in everything


def test_an_instructor_is(versions, tmp_path):
    """The instructor's notebooks, handed in, get all the points; the student's get none."""
    stem = "03_centering"
    for name in ("student", "instructor"):
        (tmp_path / name).mkdir()
        notebook = versions / name / "notebooks" / f"{stem}.ipynb"
        shutil.copy(notebook, tmp_path / name / f"{stem}.ipynb")
    rows = list(csv.DictReader(io.StringIO(classes.graded(tmp_path, run=True))))
    full = sum(task.points for task in book.chapters()[stem].values())
    assert [(row["notebook"], row["total"]) for row in rows] == [
        (f"instructor/{stem}.ipynb", str(full)),
        (f"student/{stem}.ipynb", "0"),
    ]


@pytest.mark.parametrize(
    "typed",
    [
        *("tr(CG)", "= tr(CG) \\\\", "$$tr(CG)$$", "$tr(CG)$", "\\(tr(CG)\\)", "tr(C G)."),
        *("\\text{tr}(CG)", "\\operatorname{tr}(CG)", "tr(CG) \\quad \\text{[cyclic]}"),
    ],
)
def test_a_right_answer_is_right_however_it_is_set(typed):
    assert judging.judged(book.task("centering.1"), typed).verdict == "right"


@pytest.mark.parametrize(
    ("name", "typed", "named"),
    [
        ("centering.1", "tr(G) % $$ let a ∈ H $$ (a+a)/2 = a", {}),
        ("centering.1", "tr(G) % \\[ let a ∈ H \\] (a+a)/2 = a", {}),
        ("centering.1", "tr(G) % $$ given 1 = 0 $$ tr(G) = tr(C)", {}),
        ("centering.1", "tr(G) \\text{$$ f = f + 0 $$}", {}),
        ("centering.1", "$$ tr(G) $$ let a ∈ H $$ (a+a)/2 = a $$", {}),
        ("centering.1", "tr(G) [so $$ f = f + 0 $$ it]", {}),
        ("centering.1", "tr(CG) [skip]", {}),
        ("centering.1", "tr(G) %", {}),
        ("centering.3", None, {"line": 4, "repair": "tr(C) = n % $$ given 1 = 0 $$ tr(C) = 2n"}),
    ],
)
def test_nothing_is_smuggled_into_an_answer(name, typed, named):
    found = judging.judged(book.task(name), *([typed] if typed else []), **named)
    assert found.verdict == "unreadable" and "a line of mathematics" in repr(found)


def test_a_version_has_all_that_it_reads(versions):
    """What its pages link to and its notebooks open, and nothing of the reader who made it."""
    folder = versions / "student"
    readme = (folder / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", readme)
    assert len(links) > 20 and all((folder / link).exists() for link in links)
    opened = set()
    for path in (folder / "notebooks").glob("*.ipynb"):
        source = "".join("".join(cell["source"]) for cell in classes.read(path)["cells"])
        opened |= set(re.findall(r'parents\[1\] / "([^"]+)" / "([^"]+)"', source))
    assert opened and all((folder / Path(*parts)).exists() for parts in opened)
    assert not list(folder.rglob("my-progress.json"))


def test_a_copy_can_be_written_to(tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "one.txt").write_text("1", encoding="utf-8")
    (tmp_path / "kept" / "one.txt").chmod(0o444)
    (tmp_path / "kept" / "out").mkdir()
    (tmp_path / "kept").chmod(0o555)
    classes.copied(tmp_path / "kept", tmp_path / "copy", ["out"])
    assert [path.name for path in (tmp_path / "copy").iterdir()] == ["one.txt"]
    assert (tmp_path / "copy").stat().st_mode & 0o200
    assert (tmp_path / "copy" / "one.txt").stat().st_mode & 0o200
    (tmp_path / "kept").chmod(0o755)


def hand_in(folder, *sources):
    cells = [classes.code(str(k), source) for k, source in enumerate(sources)]
    classes.store(folder / "one.ipynb", {"cells": cells, "metadata": {}, "nbformat": 4})
    return next(csv.DictReader(io.StringIO(classes.graded(folder, run=True))))


def test_code_is_run_only_if_asked(tmp_path):
    there = tmp_path / "was-run"
    source = f"def centred(G):\n    open({str(there)!r}, 'w')\n\n\nanswer('centering.8', centred)"
    cells = [classes.code("1", source), classes.code("2", f"open({str(there)!r}, 'w')")]
    classes.store(tmp_path / "one.ipynb", {"cells": cells, "metadata": {}, "nbformat": 4})
    assert classes.graded(tmp_path) == "notebook,total,centering.8\none.ipynb,0,\n"
    assert not there.exists()


def test_a_right_function_is_right_in_any_locale(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")  # as on Windows
    (right,) = (s.answer for t, s in SOLVED.values() if t.id == "centering.8")
    name = re.search(r"def (\w+)", right)[1]
    named = right.replace("\n", "\n    λ = 1\n", 1)
    row = hand_in(tmp_path, f"import numpy as np\n{named}\n\nanswer('centering.8', {name})")
    assert int(row["total"]) == SOLVED["centering.8"][0].points


def test_a_notebook_with_a_mark_is_read_and_one_that_is_none_is_named(tmp_path, capsys):
    cells = [classes.code("1", 'answer("centering.1", "tr(CG)")')]
    classes.store(tmp_path / "one.ipynb", {"cells": cells, "metadata": {}, "nbformat": 4})
    body = (tmp_path / "one.ipynb").read_bytes()
    (tmp_path / "marked.ipynb").write_bytes(b"\xef\xbb\xbf" + body)
    (tmp_path / "wide.ipynb").write_bytes(body.decode().encode("utf-16"))
    rows = csv.DictReader(io.StringIO(classes.graded(tmp_path)))
    assert [row["total"] for row in rows] == ["1", "1", "0"]
    assert capsys.readouterr().err.count("wide.ipynb is no notebook that can be read") == 1


def test_a_function_that_does_not_end_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(classes, "SECONDS", 8)
    waits = "    import time\n    while True:\n        time.sleep(1)\n"  # others need the core
    source = f"def centred(G):\n{waits}\n\nanswer('centering.8', centred)"
    assert hand_in(tmp_path, source, 'answer("centering.1", "tr(CG)")')["total"] == "1"


@pytest.mark.parametrize(
    "source",
    [
        "answer('centering.1', open)",
        "answer('centering.1', 'tr(G')",
        "answer('centering.4', T=[[[1]]])",
        "answer('centering.4', T='[" + "9" * 5000 + "]')",
        "answer('centering.3', line='x', repair=2)",
        "answer(",
        "print('x right')\nraise SystemExit",
        "answer('centering.8', lambda G: G)",
    ],
)
def test_whatever_is_handed_in_is_graded(tmp_path, source):
    right = 'answer("centering.1", "tr(CG)")'
    assert hand_in(tmp_path, source, right)["total"] == "1"


# At the desk.


def test_hints_come_one_by_one():
    desk.told.clear()
    said = [repr(desk.hint("centering.1")) for _ in range(4)]
    assert [x[:11] for x in said] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"]
    assert "Solution of centering.1" in repr(desk.solution("centering.1"))


def test_without_solutions_that_is_said(monkeypatch):
    monkeypatch.setattr(desk, "solutions", dict)
    assert "not installed" in repr(desk.solution("centering.1"))
    assert "not installed" in repr(desk.hint("centering.1", 3))
    assert desk.answer("centering.1", "tr(CG)").verdict == "right"


def test_progress_is_kept_only_if_asked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(desk, "right", set())
    desk.answer("centering.1", "tr(CG)")
    assert repr(desk.progress("centering")).startswith("1 of ") and not any(tmp_path.iterdir())
    desk.progress("centering", keep=True)
    desk.answer("centering.2", "4")
    monkeypatch.setattr(desk, "right", set())
    assert repr(desk.progress("centering")).startswith("2 of ")
    desk.progress("centering", keep=False)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("call", [desk.exercise, desk.answer, desk.hint, desk.solution])
def test_no_such_exercise(call):
    assert "there is no exercise 'centring.1'" in repr(call("centring.1"))
    assert "there are no exercises" in repr(desk.progress("centring"))


@pytest.mark.parametrize(
    "typed, says",
    [
        ("tr(CG", "not closed"),
        ("given G = 0", "nothing is declared here"),
        ("tr(CT)", "is not"),
        (3.5, "is not so for"),
        (["tr(CG)"], ""),
        ("tr(CG) <= tr(G)", "an equation is asked for"),
    ],
)
def test_whatever_is_typed_is_answered(typed, says):
    found = judging.judged(book.task("centering.1"), typed)
    assert found.verdict in ("wrong", "not yet", "unreadable") and says in repr(found)


@pytest.mark.parametrize(
    "name, line, repair, says",
    [
        ("riesz.6", 4, "E[‖x - f‖²] = E[‖f - x‖²]", "it says nothing"),
        ("riesz.6", 4, "E[‖x - f‖²] ≥ E[‖x - m‖²]", "an equation is asked for"),
        ("empirical.3", 4, "‖u‖² = ‖u‖² + ⟨u, T*α⟩", "another line"),
        ("empirical.3", 4, "‖f‖² = ‖u‖² + α*Gα", "proved"),
        ("lagrange.3", 3, "p² + q² = p²‖u‖² + q²", "another line"),
        ("pca.5", 4, "‖f‖² + ‖U*f‖² = ‖f‖² + ‖UU*f‖²", "another line"),
        ("snapshots.3", 3, "Σ_j ⟨h_j, T*e⟩² = s⁴", "proved"),
        ("empirical.3", 4, "‖u‖² = ‖f‖² - αGα", "cannot be applied"),
    ],
)
def test_what_repairs_a_line(name, line, repair, says):
    found = judging.judged(book.task(name), line=line, repair=repair)
    assert says in repr(found) and (found.verdict == "right") == (says == "proved")


@pytest.mark.parametrize("typed", ["(T*T + λI)⁻¹T*I", "(2T*T + 2λI)⁻¹2T*"])
def test_the_large_matrix_is_not_inverted(typed):
    assert "without inverses on H" in repr(judging.judged(book.task("spectrum.8"), typed))
