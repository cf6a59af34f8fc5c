"""Pages: all of a claim is on them, the same on every machine, and nothing that misleads."""

import os
import re
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from derivations import ledger
from derivations.chapters import c00_start_here as start_here
from derivations.core import page, setting, show
from derivations.core.check import Equation
from derivations.core.claims import Claim
from derivations.core.evidence import Chain
from derivations.core.hypotheses import Hypothesis
from derivations.core.models import equal_to
from derivations.core.words import hilbert_space, inner, letter, norm2
from derivations.notation import T, alpha

CLAIMS = {name: claim for name, (_, claim) in ledger.claims().items()}
LEAKS = re.compile(  # what a machine writes and a reader stumbles over
    r"\*\*\d|\bsqrt\(|\bIntegral\(|\boo\b|Printed: Implied|Without it: Without|\b1 variants"
    r"|(?<!\.)\.\.(?![./\w])|\bNone\b|<[a-z.]+ object"
)


def bare(prose):
    """Letters and digits alone, which no escaping changes."""
    return "".join(re.findall(r"[^\W_]", prose))


def counts(claim):
    found = [m.verdict for m in claim.verify().mutants]
    refuted, equal = found.count("refuted"), found.count("equivalent")
    many = "variant" if refuted == 1 else "variants"
    return f"{refuted} {many} refuted, {equal} proved equal" if found else ""


def balanced(tex):
    """Braces, \\left with \\right and \\begin with \\end are closed in the order they opened."""
    opened = []
    pattern = r"\\(left|right)\b|\\(begin|end)\{(\w+\*?)\}|(?<!\\)([{}])"
    for side, block, name, brace in re.findall(pattern, tex):
        if side == "left" or block == "begin" or brace == "{":
            opened.append(name or side or brace)
        elif not opened or opened.pop() != (name or {"right": "left", "}": "{"}[side or brace]):
            return False
    return not opened


def test_what_is_not_balanced_is_noticed():
    assert balanced(r"\left({a}_{b}\right) \begin{aligned} \{ \end{aligned}")
    for wrong in ("{a", r"\left( {\right) }", r"\begin{a} \end{b}", "a}", r"\left( a"):
        assert not balanced(wrong)


def test_a_leak_is_noticed():
    for leak in (
        "s**2·α",
        "sqrt(2)",
        "Integral(x)",
        "(y, -oo, oo)",
        "is 1..",
        "1 variants refuted",
    ):
        assert LEAKS.search(leak)
    for right in ("**2 of 3** hold", "1, 2, ..., n", "../docs", "11 variants", "book", "s²"):
        assert not LEAKS.search(right) or right.startswith("**")


H = hilbert_space("H")
f, g = letter("f", H), letter("g", H)
expanded = Chain(
    ((norm2(f + g), ""), (norm2(f) + norm2(g) + 2 * inner(f, g), "T*T and U_1 in a reason"))
)


def test_stars_in_prose():
    bounded = Hypothesis("b", "T*T is bounded", "added", absence="cited: a book")
    starred = Claim(
        *("s", "p", "U*U and h_ω.", expanded),
        given=(bounded,),
        weight="missing-hypothesis",
        reads="U is f, h and ω are g",
    )
    shown = starred._repr_markdown_()
    assert "> $U^{*} U$ and $h_{\\omega}$." in shown
    assert "In the lines $U$ is $f$, $h$ and $\\omega$ are $g$." in shown
    assert "- $T^{*} T$ is bounded (**not in the note**; without it: cited: a book)" in shown
    assert r"T^{*} T\text{ and }U_{1}\text{ in a reason}" in shown
    assert "given T*T is bounded (not in the note; without it: cited: a book)" in repr(starred)


def test_a_page_as_plain_text():
    assert repr(Claim("id", "place", "Sentence.", expanded)).splitlines() == [
        "✓ holds · id · place",
        "  Sentence.",
        "      ‖f + g‖²",
        "    = ‖f‖² + ‖g‖² + 2⟨f, g⟩   [T*T and U_1 in a reason]",
        "  the equations are proved for every Hilbert space · "
        f"{counts(Claim('', '', '', expanded))}",
    ]


def test_stars_beside_a_claim_that_needs_more():
    named = Hypothesis("f*f = g*g", "f*f is g*g", "added", Equation(f, g), impose=equal_to(f, g))
    lines = Chain(((norm2(f), ""), (inner(f, g), "")))
    needs = Claim("s", "p", "One.", lines, given=(named,), weight="missing-hypothesis")
    assert "**holds if**</span> $f^{*} f$ is $g^{*} g$ · **s** · p" in needs._repr_markdown_()
    assert "Without $f = g$: with $f = " in needs._repr_markdown_()
    assert r"| without f\*f = g\*g |" in needs.attack().markdown


def test_an_attack_on_a_calculus_check():
    assert "sign | of line 1 | refused |  | " in CLAIMS["riesz.unbounded"].attack().plain


def test_an_attack_names_the_parameters():
    t = sp.Symbol("t", positive=True)
    scaled = Claim("s", "p", "One.", Chain(((norm2(f * t), ""), (norm2(f) * t**2, ""))))
    for model in scaled.verify().models:
        assert f"t = {model.parameters[t]}" in page.arrays(model, show.TEXT)


def test_latex_source_is_latex():
    said = "x^N and h_ω are 100% U*U"
    claim = Claim("s", "p", f"{said}.", expanded, unshown=said)
    assert r" x\^{}N and $h_{\omega}$ are 100\% $U^{*} U$." in page.latex_source(claim)
    printed = page.latex_source(start_here.distance_as_printed)
    assert "With $U = 1$, $h = 1$ the two sides are $0$ and $-2$." in printed


PRINT = """
import sys
from derivations import ledger
from derivations.core import page, show
sys.stdout.reconfigure(encoding="utf-8")
for chapter, claim in ledger.claims().values():
    if chapter == ledger.CHAPTERS[0]:
        attack, run = claim.attack(), claim.run()
        print(page.markdown(claim), page.plain(claim), page.latex_source(claim))
        print(attack.markdown, attack.plain, run.markdown, run.plain)
"""


def test_two_processes_show_the_same():
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PRINT],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        for seed in ("0", "1")
    ]
    first, second = (process.communicate()[0] for process in started)
    assert [process.returncode for process in started] == [0, 0]
    assert first == second
    assert "start.distance" in first.decode()


# An attack, read back from its page and computed again.


def read(value):
    """[1 2; 3 4], (1, 2) or 1/2, as a matrix of fractions."""
    rows = value.strip("[]()").replace(", ", "; ").split("; ")
    return np.array([[Fraction(entry) for entry in row.split()] for row in rows])


def centred(points):
    return np.eye(len(points), dtype=int) - Fraction(1, len(points))


VARIANTS = {
    "(CGα)_i": lambda t, a: centred(t) @ t @ t.T @ a,
    "-(CGα)_i": lambda t, a: -centred(t) @ t @ t.T @ a,
    "(Gα)_i": lambda t, a: t @ t.T @ a,
    "(Cα)_i": lambda t, a: centred(t) @ a,
    "(GCα)_i": lambda t, a: t @ t.T @ centred(t) @ a,
    "(CG(I - 𝟏𝟏*/n)α)_i": lambda t, a: centred(t) @ t @ t.T @ centred(t) @ a,
}


def test_an_attack_on_one_line():
    attack = start_here.centred_scores.attack(line=4, most=100)
    _, *lines = attack.plain.split("\n  ")
    rows = [line.split(" | ") for line in lines if " | " in line]
    models = dict(line.split(": ", 1) for line in lines if " | " not in line)
    mutants = [m for m in start_here.centred_scores.verify().mutants if m.line == 4]
    assert sorted(row[1] for row in rows) == sorted(show.text(m.word) for m in mutants)
    assert sorted(models) == sorted({row[4] for row in rows} - {""})
    seen = set()
    for _, variant, found, right, name in rows:
        if not name:
            assert (found, right) == ("the same, proved", "")
            continue
        arrays = dict(part.split(" = ") for part in models[name].split(", "))
        points, weights = read(arrays["T"]), read(arrays["α"])
        assert (read(right) == VARIANTS["(CGα)_i"](points, weights)).all()
        assert (read(found) != read(right)).any()
        if variant in VARIANTS:
            assert (read(found) == VARIANTS[variant](points, weights)).all()
            seen.add(variant)
    assert seen == set(VARIANTS) - {"(CGα)_i"}


def test_an_attack_shows_no_more_than_asked_and_every_kind_first():
    claim = start_here.centred_scores
    for line, most in ((None, 1), (None, 12), (2, 3), (-1, 12)):
        kinds = [m.kind for m in claim.verify().mutants if line in (None, m.line)]
        attack = claim.attack(line=line, most=most)
        rows = [row.split(" | ") for row in attack.plain.split("\n  ") if " | " in row]
        table = [row for row in attack.markdown.splitlines() if row.startswith("|")]
        assert len(rows) == len(table) - 2 == min(most, len(kinds))
        assert len({row[0] for row in rows}) == min(most, len(set(kinds)))


def test_hypotheses_removed():
    rows = start_here.centred_scores.attack(line=-1).plain.split("\n  ")
    names = {row.split(" | ")[1] for row in rows if " | " in row}
    assert names == {f"without {h.name}" for h in start_here.centred_scores.given}
    assert "hypothesis removed | without n ≠ 0 | divides by 0 |  | " in rows
    rows = start_here.distance.attack(line=-1).plain.split("\n  ")  # each in arrays of its own
    assert [row[-1] for row in rows if " | " in row] == [row[0] for row in rows[3:]] == ["A", "B"]


def test_a_run():
    run = start_here.centred_scores.run()
    _, *rows = run.plain.splitlines()
    _, _, *table = run.markdown.splitlines()
    for row, cells, model in zip(
        rows, table, start_here.centred_scores.verify().models, strict=True
    ):
        sizes, first, last = row.split(" | ")
        points, weights = (np.array(model[word]) for word in (T, alpha))
        assert sizes == f"dim H = {points.shape[1]}, n = {points.shape[0]}"
        assert (read(first) == centred(points) @ points @ points.T @ weights).all()
        assert first == last
        exact = re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"\1/\2", cells)
        assert exact == f"| {sizes} | ${first}$ | ${last}$ |"


def test_a_counterexample():
    """With U = h = 1 and y = U*h = 1 the note prints 1 + 1 - 2 = 1 - 1 - 2."""
    claim = start_here.distance_as_printed
    assert "With U = 1, h = 1 the two sides are 0 and -2." in repr(claim)
    assert "With $U = 1$, $h = 1$ the two sides are $0$ and $-2$." in claim._repr_markdown_()


@pytest.mark.parametrize(
    ("array", "plain", "tex"),
    [
        ([[Fraction(3)]], "3", "3"),
        ([[Fraction(-1, 2)]], "-1/2", r"-\tfrac{1}{2}"),
        ([[0.12345678]], "0.123457", "0.123457"),
        (
            [[Fraction(1), Fraction(2)], [Fraction(3), Fraction(1, 4)]],
            "[1 2; 3 1/4]",
            r"\begin{pmatrix} 1 & 2 \\ 3 & \tfrac{1}{4} \end{pmatrix}",
        ),
    ],
)
def test_arrays(array, plain, tex):
    assert page.array(array, show.TEXT) == plain
    assert page.array(array, show.LATEX) == tex


def test_a_product_with_a_bar_is_no_word():
    prose = setting.set_in("Cα is α, Th̄ is G𝟏/n", (), show.LATEX)
    assert prose == r"$C \alpha$ is $\alpha$, $T \bar{h}$ is $G \mathbf{1}/n$"
