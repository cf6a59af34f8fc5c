"""Lines that were made to mislead: each of them was once answered wrongly, or not at all."""

from html.parser import HTMLParser
from time import process_time

import pytest

from derivations import check, report
from derivations.__main__ import main
from derivations.core.answer import Answers
from derivations.core.source import items


def last(source):
    found = check(source)
    return found[-1] if isinstance(found, Answers) else found


RANDOM = "let x, y, z random in H; let x, y independent"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("E[⟨x, y⟩] = ⟨E[x], E[y]⟩", "holds"),
        ("E[⟨y, z⟩] = ⟨E[y], E[z]⟩", "unreadable"),  # z may be y
        ("E[⟨x, z⟩] = ⟨E[x], E[z]⟩", "fails"),
        ("E[⟨h, y⟩] = ⟨E[h], E[y]⟩", "unreadable"),  # the course's h
        ("E[⟨x, y⟩⟨z, z⟩] = E[⟨x, y⟩]E[⟨z, z⟩]", "unreadable"),
    ],
)
def test_only_letters_that_were_said_to_be_independent_are(line, verdict):
    assert last(f"{RANDOM}\n{line}").verdict == verdict


def test_letters_of_two_independent_pairs_are_not_independent_of_each_other():
    pairs = "let x, y, u, v random in H; let x, y independent; let u, v independent"
    assert last(f"{pairs}\nE[⟨u, v⟩] = ⟨E[u], E[v]⟩").verdict == "holds"
    assert last(f"{pairs}\nE[⟨x, v⟩] = ⟨E[x], E[v]⟩").verdict == "unreadable"
    assert last(f"{pairs}\nE[⟨y, v⟩] = ⟨E[y], E[v]⟩").verdict == "fails"


@pytest.mark.parametrize(
    "line",
    [
        "Σ_i ‖h_i‖ = n‖h_i‖",
        "let x ∈ ℝⁿ; Σ_i 1/x_i = n/x_i",
        "let x ∈ ℝⁿ; Σ_i √(x_i) = n√(x_i)",
    ],
)
def test_a_letter_for_a_quotient_or_a_norm_has_no_index(line):
    answer = last(line)
    assert answer.verdict == "unreadable" and "depends on an index" in answer.why


@pytest.mark.parametrize(
    ("line", "verdict"),
    [("let a > 0; 1/(1 + 1/a) = a/(a + 1)", "holds"), ("let a > 0; 1/(1 + 1/a) = a", "fails")],
)
def test_a_quotient_of_quotients_is_answered(line, verdict):
    assert last(line).verdict == verdict


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("Σ_{i≠j} 1 = n² - n", "holds"),
        ("Σ_{i≠j} 1 = n²", "fails"),
        ("let a ∈ ℝⁿ; Σ_{i≠j} a_i = (n-1) Σ_i a_i", "holds"),
        ("Σ_i Σ_{j≠i} α_i = (n-1) Σ_i α_i", "holds"),
        ("Σ_{i≠j} h_i = n Σ_i h_i", "fails"),
        ("Σ_{j≠i} h_j = n h̄ - h_i", "holds"),  # for every i
        ("Σ_{j≠i} G_ij = (G𝟏)_i - G_ii", "holds"),
        ("Σ_{j≠i} 1 = n - 1", "holds"),
    ],
)
def test_indices_that_differ_are_of_one_set(line, verdict):
    assert last(line).verdict == verdict


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("let a ∈ ℝ; let a ≥ 0; let a ≠ 0; a > 0", "holds"),
        ("let a ≥ 0, a ≠ 0; a ≥ 0", "holds"),
        ("let λ > 0; let λ ∈ ℝ; λ ≥ 0", "holds"),
        ("let a ∈ ℕ; let a ∈ ℝ; a ≥ 1", "holds"),
        ("let a > 0; let anew; let a ∈ ℝ; a ≥ 0", "fails"),
        ("let a > 0; let a > 0; a > 0", "holds"),
        ("let λ > 0, λ ≠ 0; let λ ≥ 0; λ > 0", "holds"),
        ("let k ∈ ℕ; let k > 0; k ≥ 1", "holds"),
        ("let n > 0; Σ_i 1 = n", "holds"),  # the course's size stays one
    ],
)
def test_what_is_said_of_a_number_adds_up(line, verdict):
    assert last(line).verdict == verdict


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("let x, y orthonormal; ⟨x, y⟩ = 0", "holds"),
        ("let x, y ∈ H orthonormal; ‖x + y‖² = 2", "holds"),
        ("let u, v orthogonal; ⟨u, v⟩ = 0", "holds"),
        ("let u, v orthogonal; ‖u‖² = 1", "fails"),
        ("let U, V orthogonal; (UV)(UV)* = I", "holds"),
    ],
)
def test_vectors_are_orthogonal_to_each_other(line, verdict):
    assert last(line).verdict == verdict


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("let x_i ∈ H; Σ_i x_i = n x_i", "x_i has an index"),
        ("let λ_i > 0; Σ_i λ_i = n λ_i", "let λ ∈ ℝⁿ"),
        ("let A_i : H → H; Σ_i A_i = n A_i", "A_i has an index"),
        ("let c_r > 0; Σ_{r=1}^n c_r = n c_r", "c_r was declared as one letter"),
        ("let x_1i ∈ H; Σ_i x_1i = n x_1i", "x_1i was declared as one letter"),
        ("let c_rs > 0; Σ_{r=1}^n c_rs = n c_rs", "c_rs was declared as one letter"),
        ("let p_ij ∈ ℝ; Σ_i p_ij = 0", "let p ∈ ℝ^{n×n}"),
        ("let u orthogonal; u = 0", "to which other"),
        ("let x, x orthogonal; x = 0", "x is named twice"),
        ("let s := α_i; s = 1", "s depends on the index i"),
        ("let I := A; I f = f", "I is the identity"),
    ],
)
def test_a_declaration_that_would_mislead_is_refused(line, told):
    found = check(line)
    answers = [*found] if isinstance(found, Answers) else [found]
    assert any(told in answer.why for answer in answers)
    assert {answer.verdict for answer in answers} == {"unreadable"}


def test_the_letter_that_was_lost_is_the_first_that_is_no_index():
    told = "line 1 could not be read, and it may say what x is"
    assert last("let x_i ∈ H; Σ_i x_i = n x_i").why == told


@pytest.mark.parametrize(
    "line",
    [
        *("let a, b ∈ ℝ; |a| = b", "let a, b ∈ ℝ; |a + b| = |a| + |b|", "|tr(G)| = n"),
        *("let a ∈ ℝ; |2a| = a", "⟨f, g⟩^{-2} = I", "(‖α‖²)^{-2} = I", "‖A‖_F = tr(A)"),
    ],
)
def test_a_false_line_with_roots_fails(line):
    assert last(line).verdict == "fails"


class Tags(HTMLParser):
    """The tags of a page."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attrs):
        self.found.add(tag)


def test_what_is_typed_brings_no_tags_into_a_report():
    lines = (
        "A + <script>alert(1)</script> = A",
        "A = B [<img src=x>]",
        "given A = <iframe>; A = B",
        r"\text{<video>} A = B \text{<b>}",
    )
    answers = [check(line) for line in lines]
    flat = [a for one in answers for a in (one if isinstance(one, Answers) else [one])]
    page = report.asked(flat, "<object>.md")
    tags = Tags()
    tags.feed(page)
    assert not tags.found & {"script", "img", "iframe", "video", "b", "object"}
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("let A : H → H; A + A* ≽ 0", "fails"),
        ("given ⟨a, b⟩ ≥ 0; given ‖a‖² = 7; ⟨a, b⟩⟨a, b⟩⟨a, b⟩ ≥ 0", "undecided"),
    ],
)
def test_a_bound_that_is_no_sum_of_squares_is_left_soon(line, verdict):
    start = process_time()
    assert last(line).verdict == verdict
    assert process_time() - start < 20


@pytest.mark.parametrize(
    "notes",
    ["```check\nA = B\n```\n", "  ```check\n  A = B\n  ```\n", "text\n\n```check\nA = B\n"],
    ids=["closed", "indented", "not closed"],
)
def test_no_fenced_line_is_passed_over(notes):
    assert [item.text for item in items(notes, "md")] == ["A = B"]


HOSTILE = {  # what is typed, and the verdict, or what is said why not
    "a tower of powers": ("9^9^9^9 = 1", "powers of powers"),
    "a tower in braces": ("9^{9^{9^9}} = 1", "is no power"),
    "powers of powers": ("((((9^12)^12)^12)^12)^12 = 1", "powers of powers"),
    "a power of a number": (f"({'9' * 40})^12 = 1", "fails"),
    "long numbers": ("·".join(["9" * 40] * 90) + " = 1", "fails"),
    "a huge index": (f"f_{{{'9' * 39}}} = 1", "fails"),
    "a huge size": ("let x ∈ ℝ^1000000; ‖x‖² = 0", "unreadable"),
    "a power of a sum": ("let a, b, c, d ∈ H; (‖a + b + c + d‖²)^12 = 0", "multiplied out"),
    "a power of numbers": ("let a, b, c, d, e ∈ ℝ; (a + b + c + d + e)^12 = 0", "multiplied out"),
    "a product of sums": ("let A, B : H → H; " + "(A + B)" * 40 + " = A", "multiplied out"),
    "a power of a norm": ("(x*x)^11 = 0", "fails"),
    "a power of an entry": ("((AB)_ij)^12 = 0", "fails"),
    "a long ring": (f"tr({'A' * 60}) = tr({'A' * 60})", "holds"),
    "brackets that close": (")" * 3000 + " = 1", "unreadable"),
    "brackets that open": ("([{⟨" * 700 + " = 1", "unreadable"),
    "inverses of inverses": ("let A : H → H; " + "inv(A + " * 20 + "A" + ")" * 20 + " = A", ""),
    "much that is given": (
        "".join(f"given A{k}A{k + 1} = A{k + 1}A{k}; " for k in range(60)) + "A1 = A2",
        "more than 24 things",
    ),
    "a power in a mean": ("let x random in H; E[⟨x,f⟩^12] = E[⟨x,f⟩]^12", "fails"),
    "powers in a mean": ("let x random in H; E[⟨x,f⟩^8 ⟨x,g⟩^8] = 0", "fails"),
    "a power of a ring": (f"tr({'A' * 30})^6 = 0", "fails"),
    "sums within sums": (
        "let x ∈ ℝⁿ; Σ_i Σ_j Σ_k Σ_l Σ_m Σ_p x_i x_j x_k x_l x_m x_p = 0",
        "more than 4 sums within sums",
    ),
    "long sums": ("let x ∈ ℝ^9; Σ_i Σ_j Σ_k Σ_l x_i x_j x_k x_l = 0", "more than 1000 terms"),
    "a large matrix": ("let X ∈ ℝ^{9×9} orthogonal; X X = I", "fails"),
    "definitions that grow": (
        "let A : H → H; let B := A + A*; let D := B B*; let K := D D; let L := K K; let M := L L\n"
        "M = M*",
        "more than 1000 terms",
    ),
    "many denominators": (
        "let a, b, c, d ∈ ℝ; "
        + " + ".join(f"1/({x} + {y} + 1)" for x in "abcd" for y in "abcd")
        + " = 0",
        "the common denominator",
    ),
    "powers of denominators": (
        "let a, b, c ∈ ℝ; (1/(a + b))^12 + (1/(b + c))^12 = (1/(a + b + c))^12",
        "the common denominator",
    ),
    "quotients of quotients": (
        "let a, b ∈ ℝ; " + "a/(b + " * 20 + "a" + ")" * 20 + " = b",
        "below the bar",
    ),
    "a rule that lengthens": ("given A B = B A + I; A^6 B^6 = B^6 A^6", "undecided"),
    "many letters": (" ".join(f"A{k}" for k in range(200)) + " = 0", "more than 40 letters"),
    "many links": ("=".join(["A"] * 1900), "more than 60 links"),
    "many links that fail": ("‖a‖² = " + " = ".join(f"{k}‖b‖²" for k in range(2, 60)), "fails"),
    "accents": ("f" + "\u0304" * 3000 + " = 1", "accents"),
    "a sign that turns the line": ("‖f‖² \u202e= 2‖f‖²\u202c", "unreadable"),
    "isolated signs": ("\u2066‖f‖²\u2069 = ‖f‖²", "unreadable"),
    "nothing wide": ("‖\u200bf\u200b‖² = ‖f‖²", "holds"),
    "a nought": ("f\0 = f", "unreadable"),
    "half a sign": ("f\ud800 = f", "unreadable"),
}


@pytest.mark.parametrize(("line", "told"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_line_is_answered_soon_and_in_short(line, told, tmp_path):
    start = process_time()
    answer = last(line)
    assert process_time() - start < 10
    assert answer.verdict == told or told in answer.why or told in str(check(line))
    assert len(repr(answer)) < 20_000
    page = report.asked([answer], "notes.md")
    assert not {"\u202e", "\u2066", "\0"} & set(page)
    notes = tmp_path / "notes.md"
    notes.write_bytes(f"```check\n{line}\n```\n".encode("utf-8", "surrogatepass"))
    assert main(["check", str(notes), "--report", str(tmp_path / "page.html")]) in (0, 1, 2, 3)
