"""What is asked from a file, a cell or a terminal is answered: where it stands, and by what."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_nets import INDICES, E, F, H, R, a_model, by_chance, typed

from derivations import check
from derivations.__main__ import main
from derivations.ask import check_file
from derivations.core.answer import BROKEN
from derivations.core.arrays import Arrays
from derivations.core.decide import semidefinite
from derivations.core.models import holds
from derivations.core.source import items
from derivations.core.squares import nonnegative
from derivations.core.words import inner, letter, norm2, trace

MARKDOWN = r"""# Notes

<!-- let X ∈ ℝ^{n×d}, y ∈ ℝⁿ, λ > 0 -->

Prose with $x = y$ in it and `a = b` is skipped.

$$
K = X X^\top
$$

\begin{align}
\hat w &= (X^\top X + \lambda I)^{-1} X^\top y \\
       &= X^\top (K + \lambda I)^{-1} y \\
K^\top &= K && \text{symmetric; use it}
\end{align}

<!-- skip -->
$$ K = 0 $$

```check
tr(K) = ‖X‖_F²
tr(K) = 2‖X‖_F²
```

\[ \int_0^1 f = 1 \]
"""

LATEX = r"""\documentclass{article}
% let X \in \mathbb{R}^{n \times d}
\begin{document}
\begin{verbatim}
$$ 1 = 2 $$
\end{verbatim}
\begin{equation*}
  X^\top X = (X^\top X)^\top   % symmetric
\end{equation*}
% skip
\[ X = 0 \]
\[ \|X v\|^2 = \|v\|^2 \]
\end{document}
"""


def verdicts(answers):
    return [(answer.line, answer.verdict) for answer in answers]


def test_a_page_in_markdown():
    answers = check_file("notes.md", MARKDOWN)
    assert verdicts(answers) == [
        *((8, "holds"), (12, "holds"), (14, "holds"), (21, "holds"), (22, "fails")),
        (25, "unreadable"),
    ]
    assert [answer.defines for answer in answers][:2] == ["K", "w\u0302"]
    assert "integrals" in answers[-1].why
    assert "tr(K) = ‖X‖_F²" in repr(answers[4])  # what would be right


def test_a_page_in_latex():
    answers = check_file("notes.tex", LATEX)
    assert verdicts(answers) == [(8, "holds"), (12, "fails")]
    assert "the columns of X are orthonormal" in repr(answers[1])


def test_a_plain_text_with_prose():
    text = "Some words.\nlet A, B : H → H commute\nAB = BA\nA + B = B + A   [any order]\n"
    assert verdicts(check_file("notes.txt", text)) == [(3, "holds"), (4, "holds")]


def test_what_is_used_later_is_said_to_be():
    lines = "let A : H → H, x ∈ H\ngiven A² = A\nA(Ax) = Ax{}\nA³x = Ax\n"
    for reason in ("", "   [use it]"):
        assert check(lines.format(reason))
    plain = "let A : H → H\nA = A*\n{}A*A = A²"
    assert verdicts(check(plain.format("let anew\nlet A : H → H\n")))[1][1] == "fails"


def test_what_is_declared_holds_until_it_is_forgotten():
    source = "let A symmetric\nA* = A\nlet anew\nlet A : H → H\nA* = A"
    assert [v for _, v in verdicts(check(source))] == ["holds", "fails"]


def test_a_letter_of_which_nothing_is_known_is_not_answered():
    source = "let C ∈ ℝ^{k×k\nC C = C\nx = x"
    answers = check(source)
    assert [v for _, v in verdicts(answers)] == ["unreadable", "unreadable", "holds"]
    assert "line 1 could not be read" in answers[1].why


def test_a_chain_has_a_verdict_for_each_link():
    answer = check("C² = C = I = C*")
    assert [link.verdict for link in answer.links] == ["holds", "fails", "fails"]
    assert answer.verdict == "fails" and not answer


@pytest.mark.parametrize(
    "line",
    [
        "Σ_i ‖h_i - h̄‖² = tr(G)",
        "let U : K → H orthonormal columns; ‖U*f‖² = ‖f‖²",
        "given T*Tu = λu; given ‖u‖² = 1; ‖Tu‖² = 2λ",
        "let P, Q projection; (PQ)² = PQ",
        "(AB)⁺ = B⁺A⁺",
        "given A x = λ x; given A y = μ y; given λ ≠ μ; ⟨x, y⟩ = 0",
        "‖x + y‖ = ‖x‖ + ‖y‖",
    ],
)
def test_a_counterexample_satisfies_all_that_is_given(line):
    answer = check(line)
    (link,) = answer.links
    assert answer.verdict == "fails" and link.model is not None
    assert all(holds(h, link.model) for h in answer.question.given)
    assert not link.model.agree(link.left, link.right)
    assert link.values[0] != link.values[1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tr(C) = n", "tr(C) = n - 1"),
        ("Σ_i ‖h_i - h̄‖² = tr(G)", "tr(CG)"),
        ("Σ_i ⟨h_i, f⟩² = ⟨f, T*CTf⟩", "if the rows of T sum to 0"),
        ("(A + B)² = A² + 2AB + B²", "if A and B commute"),
        ("(AB)* = A*B*", "(AB)* = B*A*"),
        ("∇_f(‖Tf‖²) = T*Tf", "∇_f(‖Tf‖²) = 2T*Tf"),
        ("let A : H → H; ∇_f(⟨f, Af⟩) = 2Af", "if A is symmetric"),
        ("C* = I - 𝟏𝟏*", "I - 𝟏𝟏*/n"),
        ("Σ_i ⟨h_i - h̄, f⟩²/(n-1) = ⟨f, T*CTf⟩/n", "/(n - 1)"),
        ("‖x - y‖² = ‖x‖² + ‖y‖² + 2⟨x, y⟩", "- 2⟨x, y⟩"),
        ("Σ_{i≠j} G_ij = 𝟏*G𝟏", "𝟏*G𝟏 - tr(G)"),
        ("‖x + y‖² ≥ 2‖x‖² + 2‖y‖²", "with ≤"),
        ("let λ > 0; let X : H → ℝⁿ; (X*X + λ)⁻¹X* = X*(XX* - λ)⁻¹", "(XX* + λI)⁻¹"),
        ("let X ∈ ℝ^{n×d} orthonormal columns; tr(XX*) = n", "tr(XX*) = d"),
    ],
)
def test_what_would_be_right_is_offered(line, expected):
    answer = check(line)
    assert answer.verdict == "fails" and expected in repr(answer)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("⟨x, y⟩² ≤ ‖x‖²‖y‖²", "holds"),
        ("‖x + y‖ ≤ ‖x‖ + ‖y‖", "holds"),
        ("|⟨x, y⟩| ≤ ‖x‖‖y‖", "holds"),
        ("let U : K → H orthonormal columns; ‖U*f‖² ≤ ‖f‖²", "holds"),
        ("0 ≼ T*T", "holds"),
        ("T*CT ≼ T*T", "holds"),
        ("C ≼ I", "holds"),
        ("C ≽ I", "fails"),
        ("(n - 1)/n ≤ 1", "holds"),
        ("let x random in H; ‖E[x]‖² ≤ E[‖x‖²]", "holds"),
        ("let K : H → H symmetric; given K ≽ 0; ⟨f, Kf⟩ ≥ 0", "holds"),
        ("let K : H → H symmetric; ⟨f, Kf⟩ ≥ 0", "fails"),
        ("let A : H → H; A ≽ 0", "fails"),
        ("‖A - B‖_F² ≥ 0", "holds"),
        ("tr((-A)*A) ≥ 0", "fails"),
        ("tr(A*B*AB) ≥ 0", "fails"),
        ("‖A‖_F² + ‖B‖_F² ≥ 2 tr(A*B)", "holds"),
        ("tr(A*B)² ≤ ‖A‖_F²·‖B‖_F²", "holds"),
        ("given A ≽ B; let A ∈ ℝ^{n×n}; tr(A) ≥ tr(B)", "holds"),
        ("given A ≽ B; given B ≽ 0; A² ≽ B²", "fails"),
        ("⟨x, y⟩/(‖x‖‖y‖) ≤ 1", "holds"),
        ("⟨x, y⟩/⟨x, z⟩ ≤ 1", "fails"),
        ("‖x‖ ≤ ‖x‖²", "fails"),  # below 1 only
        ("⟨x, y⟩ ≤ ‖x‖²‖y‖²", "fails"),
        ("‖‖y‖²x - ⟨x, y⟩y‖² ≥ 0", "holds"),
        ("tr(CG) ≤ tr(G)", "holds"),  # the square is left over, and stands in no line
        ("tr(CG) ≥ tr(G)", "fails"),
    ],
)
def test_bounds(line, verdict):
    assert check(line).verdict == verdict


def test_a_bound_says_by_what_it_is_not_negative():
    assert "by Cauchy and Schwarz" in repr(check("⟨x, y⟩²/(‖x‖²‖y‖²) ≤ 1"))
    assert "not negative by A ≽ B" in repr(check("let a > 0; given A ≽ B; a⟨f, Af⟩ ≥ a⟨f, Bf⟩"))
    assert "it is a sum of squares" in repr(check("0 ≤ ‖x‖² + ‖y‖²"))


AXES = """let T : H → ℝⁿ, U : ℝᵏ → H, r, ν ∈ ℝᵏ, s > 0, f ∈ H
given T*T = Σ_j ν_j U_j U_j*, U*U = I, ν_j + r_j² = s²
"""


def test_a_bound_by_a_spectrum():
    assert check(AXES + "‖Tf‖² ≤ s²‖f‖²").verdict == "holds"
    assert check(AXES + "‖Tf‖² ≥ s²‖f‖²").verdict == "fails"


@by_chance
@given(typed(E, F, 2), typed(R, R, 2), st.integers(0, 3), st.tuples(*[st.integers(0, 1)] * 5))
def test_what_is_seen_not_to_be_negative_is_not(X, x, seed, where):
    model, places = a_model(seed), dict(zip(INDICES, where, strict=True))
    for word in (x, x * x, x.adj * x, x * norm2(X), norm2(X), -norm2(X), trace((-X).adj * X)):
        if nonnegative(word):
            assert model.value(word, places)[0][0] >= 0


def test_what_the_checks_of_signs_can_see():
    x, y = letter("x", H), letter("y", H)
    assert nonnegative(norm2(x) * norm2(y)) and nonnegative(trace(x.adj * x))
    assert not nonnegative(inner(x, y)) and not nonnegative(norm2(x) * inner(x, y))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Var(x) = E[x²]", "write the mean"),
        ("det(AB) = det(A) det(B)", "traces, norms and inverses"),
        ("eig(A) = λ", "A u = λ u"),
        ("C 1 = 0", "the vector of ones"),
    ],
)
def test_what_the_language_has_not_is_said_otherwise(line, says):
    assert check(line).verdict == "unreadable" and says in check(line).why


def test_several_things_are_given_at_once():
    line = "let A symmetric; given A u = λ u, A v = μ v and λ ≠ μ; ⟨u, v⟩ = 0"
    assert check(line).verdict == "holds"
    assert "Au = λu; Av = μv; λ ≠ μ" in repr(check(line))  # what it divides by is used, too
    assert check("given <x, y> = 0; ‖x + y‖² = ‖x‖² + ‖y‖²").verdict == "holds"


def test_an_inner_product_in_ascii_may_follow_a_number():
    assert check("‖x + y‖² = ‖x‖² + 2<x, y> + ‖y‖²").verdict == "holds"
    assert check("let a, b ∈ ℝ; 2a < b").verdict == "fails"


def test_what_has_no_letters_is_not_so_for_nothing():
    assert "not so: 4 on the left, 5 on the right" in repr(check("2 + 2 = 5"))
    assert "root of" not in repr(check("‖x + y‖ ≤ ‖x‖ + ‖y‖"))


def test_a_matrix_that_is_not_symmetric_is_not_semidefinite():
    assert semidefinite([[1, 0], [0, 0]]) and semidefinite([[2, -1], [-1, 1]])
    assert not semidefinite([[1, 1], [0, 1]]) and not semidefinite([[0, 1], [1, 0]])
    assert not semidefinite([[1, 2], [2, 1]]) and not semidefinite([[-1]])


def test_what_contradicts_itself_proves_nothing():
    answer = check("let x ∈ H; given ‖x‖² = 1; given x = 0; ‖x‖² = 7")
    assert answer.verdict != "fails" and "contradicts itself" in repr(answer)


def test_what_was_asked_before_does_not_matter():
    line = "‖x‖ - ‖y‖ {} ‖x - y‖"
    assert "with ≤" in repr(check(line.format("=")))
    assert [check(line.format(sign)).verdict for sign in "≤=≤"] == ["holds", "fails", "holds"]


def test_the_same_question_has_the_same_answer():
    line = "let P, Q projection; (PQ)² = PQ"
    assert repr(check(line)) == repr(check(line))


def test_the_letters_of_the_course_are_listed_and_can_be_hidden():
    assert "of the course: C = I - 𝟏𝟏*/n" in repr(check("C² = C"))
    assert check("let no course; C² = C").verdict == "fails"
    assert "taken to be: C : " in repr(check("let no course; C² = C"))


def test_nothing_in_exact_arrays_is_a_float():
    asked = check("given T*Tu = λu; ‖Tu‖² = 2λ").question
    model = next(
        m
        for seed in range(9)
        if (
            m := Arrays(asked.given, asked.words).model(
                {s: 2 for s in Arrays(asked.given, asked.words).spaces}, seed, "small", 1
            )
        )
    )
    assert not any(isinstance(x, float) for a in model.arrays.values() for r in a for x in r)


# From a terminal, and in a cell.


def test_a_file_from_the_terminal(tmp_path, capsys):
    page = tmp_path / "notes.md"
    page.write_text(MARKDOWN, encoding="utf-8")
    assert main(["check", str(page), "--report", str(tmp_path / "page.html")]) == 1
    shown = capsys.readouterr().out
    assert "line 22\nfails: tr(K) = 2·‖X‖_F²" in shown and "Traceback" not in shown
    report = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert report.startswith("<!doctype html>") and "line 22" in report and "<math" in report
    assert main(["check", str(page), "--json"]) == 1
    records = json.loads(capsys.readouterr().out)
    assert [r["line"] for r in records] == [8, 12, 14, 21, 22, 25]
    bad = records[4]
    assert bad["verdict"] == "fails" and bad["links"] == ["fails"]
    assert bad["counterexample"]["arrays"]["X"] and bad["suggestion"]
    assert set(bad) >= {"line", "text", "verdict", "links", "counterexample", "suggestion"}


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        ("C² = C", [], 0),
        ("C² = I", [], 1),
        ("C² = ", [], 1),
        ("C² = ", ["--lenient"], 0),
        ("Just words.", [], 0),
    ],
)
def test_exit_status(text, options, status, tmp_path, capsys):
    page = tmp_path / "a.txt"
    page.write_text(text, encoding="utf-8")
    assert main(["check", str(page), *options]) == status
    capsys.readouterr()


def test_a_file_that_is_not_there(capsys):
    assert main(["check", "nowhere.md"]) == 2
    assert "nowhere.md cannot be read" in capsys.readouterr().err


def test_a_terminal_that_is_not_utf8(tmp_path):
    page = tmp_path / "a.txt"
    page.write_text("Σ_i ‖h_i - h̄‖² = tr(G)", encoding="utf-8")
    command = [sys.executable, "-m", "derivations", "check", str(page)]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PATH": ""}
    root = Path(__file__).parents[1]
    ran = subprocess.run(command, capture_output=True, cwd=root, env=environment, check=False)
    assert ran.returncode == 1 and b"fails" in ran.stdout and b"Traceback" not in ran.stderr


def test_a_cell_is_answered():
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "derivations")
    answer = shell.run_cell_magic("check", "", "C² = C")
    assert answer.verdict == "holds" and "**holds**" in answer._repr_markdown_()


def test_each_link_of_a_chain_has_its_own_list():
    first, why, second, why_not = check("C² = C = G")._repr_markdown_().split("\n\n")
    assert first.startswith("**holds**") and second.startswith("**fails**")
    assert why.startswith("- ") and why_not.startswith("- ")


def test_lines_are_counted_from_one():
    assert [(i.line, i.text) for i in items("\n\na = b\n\nc = d\n")] == [(3, "a = b"), (5, "c = d")]


@pytest.mark.parametrize("page", ["README.md", "docs/asking.md"])
def test_the_pages_show_what_is_answered(page):
    text = (Path(__file__).parents[1] / page).read_text(encoding="utf-8")
    asked = re.findall(r'>>> check\("(.*)"\)\n(.*?)```', text, re.S)
    assert asked
    for line, shown in asked:
        assert repr(check(line)) == shown.strip()


def test_why_it_is_true_adds_up():
    answer = check("given T*Tu = λu; given ‖u‖² = 1; ‖Tu‖² = λ")
    shown = repr(answer.because())
    assert shown == "‖Tu‖² - λ = ⟨u, T*Tu - λu⟩ + λ(‖u‖² - 1)"
    assert check(f"given ‖u‖² = 1; {shown}")  # as a line of its own, without what is 0


@pytest.mark.parametrize(
    ("source", "verdict"),
    [  # each was answered wrongly once
        ("λ μ = μ λ   [use it]\nlet λ, μ : H → H\nλ μ = μ λ", "fails"),
        ("let A, B, U : H → H\ngiven there is U with A = B U\nA = B U", "unreadable"),
        ("let f := T* α\n∇_f(⟨f, f⟩) = 0", "unreadable"),
        ("given f = T*α\n∇_α(‖f‖²) = 0", "unreadable"),
        ("given f ≠ 0\n‖f‖² > 0", "undecided"),
        ("let w ∈ ℝⁿ; let A, B ∈ ℝ^{n×n}; given w w* = I\nA B = B A", "undecided"),
        ("given n = 1\nlet x, y ∈ ℝⁿ\nx y^T = y x^T", "undecided"),
        ("let n := 2\n1_n* 1_n = 2", "unreadable"),
        ("1/((λ+1)^2 - λ^2 - 2λ - 1) = 5", "unreadable"),
        ("let A : H → H symmetric\nlet x ∈ H\ngiven ‖x‖² = 7\ngiven A x = x\nA ≽ 0", "undecided"),
        ("let a ∈ H\nlet s := ⟨a, a⟩\nlet a := 2 b\ns = 4⟨b, b⟩", "unreadable"),
        ("let a, b ∈ H\nlet s := ⟨a, b⟩\ns = ⟨b, a⟩", "holds"),
        ("let C symmetric\nCC = C", "fails"),
        ("let x ∈ ℝ^2\n𝟏^T x = x_1 + x_2", "unreadable"),
        ("A\n- A = 0", "holds"),
    ],
)
def test_what_was_wrong_once(source, verdict):
    answers = check(source)
    last = answers[-1] if isinstance(answers, tuple) else answers
    assert last.verdict == verdict and last.why != BROKEN


def test_what_stands_below_a_bar_is_named_also_where_it_cancels():
    assert "where a ≠ 0" in repr(check("let a, b ∈ ℝ\na b/a = b"))
    assert "contradicts itself" in repr(check("let a ∈ ℝ\ngiven a = 0\na/a = 1"))


@pytest.mark.parametrize(
    ("source", "verdict", "shown"),
    [
        ("there is U with A*A = A*U", "holds", "there is: U = A\n"),
        ("given B = A X\nthere is U with B B* = A U", "holds", "there is: U = XB*"),
        ("given A B = B A\nthere is U with A²B = B U", "holds", "there is: U = A²"),
        ("there is U with A = B U", "undecided", "no U was found"),
        ("let U : H → H\nthere is U with U = U", "unreadable", "declared already"),
        ("there is U with A = B", "unreadable", "one equation with U in it"),
    ],
)
def test_what_there_is_is_exhibited(source, verdict, shown):
    answer = check(source)
    assert answer.verdict == verdict and shown in repr(answer)


def test_a_bar_that_nobody_has_declared_is_named():
    line, mean = "Σ_i (y_i - ȳ)² = Σ_i y_i² - nȳ²", "let ȳ := Σ_i y_i/n"
    answer = check(line)
    assert answer.verdict == "fails"
    assert repr(answer).endswith(f"\nnothing says that ȳ is a mean: write {mean} before it")
    answer = check(f"{mean}; {line}")
    assert answer.verdict == "holds" and "nothing says" not in repr(answer)
    assert "nothing says" not in repr(check("Σ_i ‖h_i - h̄‖² = tr(G)"))  # h̄ is the course's


@pytest.mark.parametrize(
    "line",
    [
        "(alpha - beta)^T G (alpha - beta) = |T* alpha - T* beta|^2",  # letters by their names
        "sum_i |h_i - hbar|^2 = tr(C G)",
        "let lambda ≠ 0; given G alpha = lambda alpha; G G alpha = lambda^2 alpha",
        "‖CT‖_F² = tr(CG)",  # T maps from a space that may be infinite: tr(CTT*C)
    ],
)
def test_what_people_type(line):
    assert check(line).verdict == "holds"


def test_the_other_side_is_no_repair_of_a_line():
    answer = check("‖CTf‖² = ‖Tf‖²")
    assert answer.verdict == "fails"
    assert "‖CTf‖² = (CTf)*Tf" in repr(answer)
    assert "𝟏𝟏*/n)Tf" not in repr(answer)
