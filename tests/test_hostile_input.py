"""What is typed or kept in a file to do harm is answered soon, in words, and by no traceback."""

from time import process_time

import pytest

from derivations import check, web
from derivations.__main__ import main
from derivations.core.answer import BROKEN, Answers
from derivations.core.declare import DEFINED, Context
from derivations.core.marks import Unreadable, marks
from derivations.core.source import items
from exercises import judging
from exercises import web as exercises
from exercises.book import task


@pytest.fixture(autouse=True)
def soon():
    """Whatever is typed, the answer is there soon."""
    start = process_time()
    yield
    assert process_time() - start < 10


LETTERS = ", ".join(f"A{k}" for k in range(600))
TYPED = {  # what is typed, and the verdict on the first of it, or what is said why not
    "raised sizes": ("let X ∈ ℝ^{²×²}; X = X", "is no size"),
    "a size in a circle": ("let x ∈ ℝ^①; x = x", "is no size"),
    "a size in other digits": ("let x ∈ ℝ^٣; x = x", "is no size"),
    "a size of none": ("let x ∈ ℝ^0; x = x", "from 1 to 9"),
    "a large size": ("let X ∈ ℝ^{99×99}; X X X = X", "write a letter for a larger one"),
    "a size of many digits": (f"let x ∈ ℝ^{'9' * 3900}; x = x", "from 1 to 9"),
    "the largest size": ("let X ∈ ℝ^{9×9}; X X X = X", "fails"),
    "primes": ("A" + "'" * 900 + " = A", "upon each other"),
    "stars": ("A" + " *" * 900 + " = A", "upon each other"),
    "powers": ("A" + "^2" * 900 + " = A", "powers of powers"),
    "inverses": ("A" + "^{-1}" * 700 + " = A", "upon each other"),
    "primes on brackets": ("(" * 40 + "A" + ("'" * 25 + ")") * 40 + " = A", "upon each other"),
    "divisions": ("a" + "/a" * 900 + " = a", "upon each other"),
    "divisions of a sum": ("Σ_i h" + "/⟨h_i, h_i⟩" * 100 + " = h", "upon each other"),
    "as many as can be": ("A" + "'" * 30 + " = A", "holds"),
    "letters that commute": (f"let {LETTERS} commute\nA1 A2 = A2 A1", "more than 24 pairs"),
    "commas": ("given " + "a," * 1900 + " = b; a = b", "more than 24 things are given"),
    "commas in a bracket": ("given ⟨" + "a," * 1900 + "⟩ = b; a = b", "more than 24 things"),
}


@pytest.mark.parametrize(("line", "told"), TYPED.values(), ids=TYPED)
def test_a_hostile_line_is_answered_in_words(line, told):
    found = check(line)
    answer = found[0] if isinstance(found, Answers) else found
    assert answer.verdict == told or told in answer.why


def test_seven_letters_that_commute_are_21_pairs():
    context = Context()
    context.let("let A, B, C, D, E, F, G commute")
    assert len(context.given) == 21


@pytest.mark.parametrize("count", [DEFINED, 399])
def test_a_ladder_of_definitions_is_soon_climbed(count):
    ladder = "\n".join(f"let A_{{{k}}} := A_{{{k - 1}}} + I" for k in range(1, count + 1))
    found = list(items(f"```let\n{ladder}\n```\n", "md"))
    context = Context()
    for item in found[:DEFINED]:
        context.let(item.text)
    for item in found[DEFINED:]:
        with pytest.raises(Unreadable, match="more than 100 letters are defined"):
            context.let(item.text)
    context.let(f"let A_{{{DEFINED}}} := I")  # one that is defined already
    with pytest.raises(Unreadable, match="defined by itself"):
        context.let(f"let A_{{1}} := A_{{{DEFINED - 1}}}")


@pytest.mark.parametrize(
    ("source", "below"),
    [("A_n", "n"), ("A_{m n}", "m n"), ("A_{m} n", "m"), ("A_{{m} n}", "m n"), ("{A_{m}} n", "m")],
)
def test_a_word_below_a_letter_is_told_from_one_beside_it(source, below):
    known = [mark.text for mark in marks(source.replace("n", "n2"), ["n2"])]
    assert ("n2" in known) == ("n" not in below)


PREVIEWED = {  # what is typed, and why it is not understood, or nothing
    "primes": ("A" + "'" * 900 + " = A", "upon each other"),
    "a long sum": ("+".join("abcdefgk"[k % 8] for k in range(1990)) + " = b", ""),
    "a size in a circle": ("let x ∈ ℝ^①", "is no size"),
}


@pytest.mark.parametrize(("line", "told"), PREVIEWED.values(), ids=PREVIEWED)
def test_a_hostile_line_is_shown_as_it_is_understood(line, told):
    assert told in web.preview(line)[0].get("why", "")


def test_a_mistake_of_the_checker_is_told_before_it_is_asked(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(web, "question", broken)
    assert web.preview("a = b\nc = d") == [{"line": k, "why": BROKEN} for k in (1, 2)]


ANSWERED = {  # the exercise, what is typed, and the verdict
    "a raised line": ("riesz.6", ["²"], {}, "unreadable"),
    "a line of many digits": ("riesz.6", [], {"line": "1" * 5000, "repair": ""}, "unreadable"),
    "half a sign": ("riesz.1", ["\ud800"], {}, "unreadable"),
    "half a sign in a line": ("riesz.2", ["\ud800"], {}, "unreadable"),
    "a name of the judge's": ("riesz.2", [], {"task": "x"}, "unreadable"),
    "a name of the arrays'": ("centering.4", [], {"task": "x"}, "unreadable"),
    "a huge prediction": ("riesz.1", ["1e99999999"], {}, "unreadable"),
    "a tiny prediction": ("riesz.1", ["1e-99999999"], {}, "unreadable"),
    "a long prediction": ("riesz.1", ["9" * 5000], {}, "wrong"),
    "a huge entry": ("centering.4", [], {"T": "[1e99999999]"}, "unreadable"),
    "a large entry": ("centering.4", [], {"T": "[1 1e9999; 0 1]"}, "unreadable"),
    "a long entry": ("centering.4", [], {"T": "9" * 900}, "unreadable"),
    "other digits": ("centering.4", [], {"T": "[٣]"}, "unreadable"),
    "blanks": ("centering.4", [], {"T": "]" + " " * 60000 + "x"}, "unreadable"),
    "a long row": ("centering.4", [], {"T": "[" + "1 " * 3000000 + "]"}, "unreadable"),
}


@pytest.mark.parametrize(("name", "typed", "named", "verdict"), ANSWERED.values(), ids=ANSWERED)
def test_a_hostile_answer_to_an_exercise_is_judged(name, typed, named, verdict):
    found = exercises.answer(name, typed, named)
    assert found["verdict"] == verdict and judging.BROKEN not in found["said"]
    assert all(said.isprintable() or "\n" in said for said in found["said"])


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        *(("0.5", "1/2"), ("[-3]", "-3"), ("1e-3", "1/1000")),
        *((".5", "1/2"), ("5.", "5"), ("−2/4", "-1/2")),
    ],
)
def test_an_honest_number_is_read(typed, entry):
    rows, problem = judging.entries(typed)
    assert (str(rows[0][0]), problem) == (entry, "")


def test_a_number_that_python_does_not_print_is_an_answer_too():
    assert judging.judged(task("centering.4"), T=[[10**5000]]).verdict == "not decided"


def test_a_mistake_of_the_exercises_is_told(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setitem(judging.JUDGES, "next", broken)
    found = exercises.answer("riesz.2", ["x"], {})
    assert (found["verdict"], found["said"]) == ("not decided", [judging.BROKEN])


LONG = {  # what is in a file, how it ends, and how many statements are found
    "brackets": (r"\[ A = B " * 20000, "md", 1),
    "brackets in a text": (r"\[ A = B " * 20000, "txt", 1),
    "brackets in rows": ("\\[ A = B\n" * 20000, "md", 20000),
    "comments": ("<!-- let " * 50000, "md", 1),
    "raw": (r"\begin{verbatim}" * 20000, "tex", 1),
    "environments": (r"\begin{align} A = B " * 10000, "tex", 1),
    "environments in rows": ("\\begin{align} A = B\n" * 10000, "tex", 10000),
    "closed by another": (r"\begin{align}A=B\end{gather}" * 10000, "tex", 1),
    "lines that begin anew": ("\\\\begin{align}\n" * 20000, "md", 20000),
    "lines and comments": ("\\\\%\\begin{align}\n" * 20000, "tex", 0),
    "a new line and a display": ("text \\\\\\[ A = B \\]\n\\\\[2pt] A = B\n", "tex", 1),
    "escaped in Markdown": ("a \\\\begin{align} A = B \\end{align}", "md", 1),
    "a sign of money": ("5\\$ \\\\\\[ A = B \\] $$ A = C $$\n", "tex", 2),
    "a sign of per cent": ("5\\% $$ A = B $$\n% $$ A = C $$\n", "tex", 1),
    "code": (("`a" * 100 + "\n") * 20000, "md", 0),
    "prose": ("$$prose$$\n" * 100000, "md", 0),
    "dollars": ("$" * 200002, "md", 1),
    "backslashes": ("\\[" + "\\" * 200001, "md", 1),
    "a fence and blanks": ("```" + " " * 100000 + "`\n", "md", 0),
    "a long fence": ("~" * 50000 + " " * 50000 + "`", "md", 0),
    "a blank declaration": ("```let\n" + " " * 100000 + "x\n```", "md", 1),
}


@pytest.mark.parametrize(("notes", "kind", "count"), LONG.values(), ids=LONG)
def test_a_hostile_file_is_soon_cut(notes, kind, count):
    assert len(list(items(notes, kind))) == count


UNCLOSED = {  # what is in a file, how it ends, and the line that is not closed
    "brackets": ("text\n\n\\[ A = B\n\ntext\n", "md", 3),
    "brackets before others": ("\\[ A = B\n\n\\[ A = A \\]\n", "md", 1),
    "dollars": ("$$ A = A $$\n$$\nA = B\n", "md", 2),
    "an environment": ("text\n\\begin{align*} A = B\n", "tex", 2),
    "an environment closed by another": ("\\begin{align}A=B\\end{gather}\n", "tex", 1),
    "a display of mathematics": ("\\begin{displaymath}\nA=B\n", "tex", 1),
    "a comment": ("text\n<!-- let A : H → H\n\n$$A = A$$\n", "md", 2),
    "verbatim": ("\\begin{verbatim}\n$$A = A$$\n", "tex", 1),
    "what is typed": ("A = A\n\\[ A = B\n", "txt", 2),
}


@pytest.mark.parametrize(("notes", "kind", "line"), UNCLOSED.values(), ids=UNCLOSED)
def test_what_is_not_closed_is_no_silence(notes, kind, line, tmp_path, capsys):
    path = tmp_path / f"notes.{kind}"
    path.write_text(notes, encoding="utf-8")
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr().out
    assert f"line {line}\nunreadable: what begins here is not closed" in said
    assert any("not closed" in one.get("why", "") for one in web.preview(notes, path.name))


def test_a_display_that_is_not_closed_can_be_passed_over():
    assert not [*items("<!-- skip -->\n\\[ A = B\n", "md")]


@pytest.mark.parametrize(
    ("notes", "kind", "texts"),
    [
        (r"\[ A = B \\[2pt] C = D \]", "md", ["A = B", "[2pt] C = D"]),
        ("\\begin{align}\nA=B\n% \\end{align}\n% \\begin{align}\n\\end{align}", "tex", ["A=B"]),
        ("\\[ A = B % or \\[ A = C\n\\]", "tex", ["A = B"]),
        (r"\[ A = 2\% B \]", "tex", [r"A = 2\% B"]),
        (r"\begin{align}A=B\\\end{align}", "tex", ["A=B"]),
        (r"\[\begin{aligned}A=B\end{aligned}\]", "md", [r"\begin{aligned}A=B\end{aligned}"]),
        ("$$A = B$$ costs $5 and $$C = D$$", "md", ["A = B", "C = D"]),
        ("```` check\nA = B\n````\n", "md", ["A = B"]),
    ],
)
def test_an_honest_display_is_found(notes, kind, texts):
    assert [item.text for item in items(notes, kind)] == texts


@pytest.mark.parametrize(
    ("name", "told"), [("a\0b.md", "cannot be read"), ("notes.ipynb", "nbconvert --to markdown")]
)
def test_a_file_that_cannot_be_read_is_said_to_be_none(name, told, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.ipynb").write_text('{"cells": ["$$A = B$$"]}', encoding="utf-8")
    assert main(["check", name]) == 2
    assert told in capsys.readouterr().err


def test_a_notebook_is_refused_on_the_web_too():
    told = "save it as Markdown first, by jupyter nbconvert --to markdown notes.ipynb"
    assert web.preview("{}", "notes.ipynb") == [{"line": 1, "why": told}]
    first, _ = web.ask("{}", "notes.ipynb")
    assert first["verdict"] == "unreadable" and told in first["html"]
