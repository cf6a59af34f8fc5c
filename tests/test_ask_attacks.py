"""Lines that were made to mislead: each of them was once answered wrongly, or not at all."""

from html.parser import HTMLParser
from time import perf_counter

import pytest

from derivations import check, report
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
    start = perf_counter()
    assert last(line).verdict == verdict
    assert perf_counter() - start < 20


@pytest.mark.parametrize(
    "notes",
    ["```check\nA = B\n```\n", "  ```check\n  A = B\n  ```\n", "text\n\n```check\nA = B\n"],
    ids=["closed", "indented", "not closed"],
)
def test_no_fenced_line_is_passed_over(notes):
    assert [item.text for item in items(notes, "md")] == ["A = B"]
