"""Declarations: what may be said of a letter, and what is refused."""

import time

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations import check
from derivations.core.declare import PROPERTIES, Context
from derivations.core.marks import Unreadable
from derivations.core.nets import field, normal, parameters
from derivations.core.read import read, word
from derivations.core.words import R, hilbert_space, identity, letter, norm2
from derivations.notation import C, G, T, alpha, beta, f, g, h, hbar, u, v
from derivations.notation import the_course as course

by_chance = settings(derandomize=True, database=None, deadline=None, max_examples=200)


def declared(*sources):
    context = Context()
    for source in sources:
        context.let(source)
    return context


def types(context):
    letters = context.scope.letters.items()
    return {name: (one.cod.name, one.dom.name, one.args[0].rows) for name, one in letters}


def same(left, right):
    K = field(parameters(left) | parameters(right))
    return normal(left, K) == normal(right, K)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("X : H → ℝⁿ rows x", {"X": ("ℝⁿ", "H", "x")}),
        (r"X \colon H \to \mathbb{R}^n", {"X": ("ℝⁿ", "H", "")}),
        ("X : H -> R^n", {"X": ("ℝⁿ", "H", "")}),
        ("A, B : H → K", {"A": ("K", "H", ""), "B": ("K", "H", "")}),
        ("φ : H → ℝ", {"φ": ("ℝ", "H", "")}),
        ("X ∈ ℝ^{n×d}", {"X": ("ℝⁿ", "ℝᵈ", "")}),
        (r"X \in \mathbb{R}^{n \times d}", {"X": ("ℝⁿ", "ℝᵈ", "")}),
        ("X ∈ ℝ^(n×p) rows x", {"X": ("ℝⁿ", "ℝ^p", "x")}),
        ("w ∈ ℝ^d, y ∈ ℝⁿ", {"w": ("ℝᵈ", "ℝ", ""), "y": ("ℝⁿ", "ℝ", "")}),
        ("x, y ∈ H", {"x": ("H", "ℝ", ""), "y": ("H", "ℝ", "")}),
        ("x and y ∈ ℝ³.", {"x": ("ℝ³", "ℝ", ""), "y": ("ℝ³", "ℝ", "")}),
        (r"\hat w \in H, \bar{x} ∈ H", {"w\u0302": ("H", "ℝ", ""), "x\u0304": ("H", "ℝ", "")}),
        (r"\mathbf{x}, \boldsymbol\beta ∈ H", {"x": ("H", "ℝ", ""), "β": ("H", "ℝ", "")}),
        ("S_w : H → H, G' : ℝⁿ → ℝⁿ", {"S_w": ("H", "H", ""), "G'": ("ℝⁿ", "ℝⁿ", "")}),
        ("S_{w}, x_1 ∈ H", {"S_w": ("H", "ℝ", ""), "x_1": ("H", "ℝ", "")}),
        (r"\text{let } x \in \mathcal{H}", {"x": ("H", "ℝ", "")}),
        ("let $x \\in H$", {"x": ("H", "ℝ", "")}),
        ("p ∈ L₂(P)", {"p": ("P", "ℝ", "")}),
    ],
)
def test_letters(source, expected):
    assert types(declared(source)) == expected


def test_numbers():
    context = declared("λ > 0, ρ ≠ 0, c ∈ ℝ, μ ≥ 0", r"\nu \geq 0", "k ∈ ℕ")
    λ, ρ, c, μ, ν, k = context.scope.numbers.values()
    assert λ.is_positive and ρ.is_nonzero and ρ.is_real and c.is_real and not c.is_nonzero
    assert μ.is_nonnegative and ν.is_nonnegative and k.is_integer and k.is_positive
    context.let("n ∈ ℕ, X ∈ ℝ^{n×d}, n > 1, λ > 1")
    assert context.scope.numbers["n"].is_integer
    assert [x.source for x in context.given] == ["n > 1", "λ > 1"]
    assert context.scope.numbers["λ"] is λ


def test_spaces_are_shared():
    context = declared("X : H → ℝⁿ", "y ∈ ℝⁿ", "w ∈ H", "Z ∈ ℝ^{n×n}")
    spaces = context.scope.spaces
    assert set(spaces) == {"H", "ℝⁿ"} and spaces["H"] is hilbert_space("H")
    assert same(word("X*(y - Xw)", context.scope), word("X*y - X*Xw", context.scope))


@pytest.mark.parametrize("said", PROPERTIES)
def test_properties(said):
    context = declared("A : H → H" if "unit" not in said else "A ∈ H", f"A {said}")
    if said == "centred":
        context = declared("A : H → ℝⁿ", f"A {said}")
    assert context.given and all("A" in given.says for given in context.given)
    for one in context.given:
        found = read([one.source], context.scope)
        assert not found.inferred and found.readings[0].relations == ("=",)


def test_properties_mean_what_they_say():
    context = declared("U : ℝᵏ → H, u ∈ H", "U has orthonormal columns, u is a unit vector")
    left, right = read([context.given[0].source], context.scope).readings[0].words
    U = context.scope.letters["U"]
    assert same(left, U.adj * U) and same(right, identity(U.dom))
    left, _ = read([context.given[1].source], context.scope).readings[0].words
    assert same(left, norm2(context.scope.letters["u"]))
    assert len(declared("A, B symmetric").given) == 2
    assert [x.source for x in declared("A, B : H → H symmetric").given] == ["A* = A", "B* = B"]


def test_definitions_and_hypotheses():
    context = declared("X : H → ℝⁿ", "G := X X*", r"S \coloneqq X^* X")
    assert context.defined == {"G": "X X*", "S": "X^* X"}
    context.assume("U*U = I  [the axes are orthonormal]")
    context.assume(r"\text{given } \lambda \ne \mu")
    context.assume("there is U with A*AB = BU")
    context.assume("D_ij = ‖x_i - x_j‖²")
    assert context.given[0].source == "U*U = I"
    assert context.given[0].says == "the axes are orthonormal"
    assert (context.given[2].source, context.given[2].there_is) == ("A*AB = BU", ("U",))
    context.let("G : H → H")
    assert "G" not in context.defined
    with pytest.raises(Unreadable, match="S is defined by X"):
        context.let("X := G")
    context.let("Y : H → H")
    context.let("Y := G")
    assert "Y" not in context.scope.letters


def test_random_letters_share_a_law_unless_they_are_independent():
    context = declared("x, y random in H", "z random in ℝ")
    laws = {name: one.cod.name for name, one in context.scope.random.items()}
    assert laws == {"x": "P", "y": "P", "z": "P"}
    assert context.scope.random["z"].dom is R
    context.let("x, y independent")
    assert context.scope.random["x"].cod is not context.scope.random["y"].cod
    left, right = read(["E[z x] = E[z]E[x]"], context.scope).readings[0].words
    assert not same(left, right)


@pytest.mark.parametrize(
    ("source", "why", "below"),
    [
        ("x", "what is x? Say let x ∈ H, or let x > 0", "x"),
        ("y, x", "what is y, x?", "y"),
        ("foo ∈ H", "'foo' is no letter", "foo"),
        ("x ∈ 7", "'7' is no space: write H, ℝⁿ or ℝ^n", "7"),
        ("x ∈ ℝ^{n+1}", "is no space", None),
        ("X : H", "an operator goes from a space to a space: X : H → ℝⁿ", "H"),
        ("A nice", "'nice' is nothing that can be said of a letter: symmetric", "nice"),
        ("x, y independent", "x is not random", "x"),
        ("", "is no letter", None),
        ("λ >", "is no letter", None),
        ("G := (X", "is not closed", None),
        ("А ∈ H", "is no letter", None),
    ],
)
def test_what_cannot_be_declared(source, why, below):
    with pytest.raises(Unreadable) as caught:
        declared(source)
    assert why in caught.value.why
    if below:
        assert caught.value.source[caught.value.at : caught.value.end] == below


@pytest.mark.parametrize("source", ["A", "nonsense", "A = (", "", "there is U with"])
def test_what_cannot_be_given(source):
    with pytest.raises(Unreadable):
        Context().assume(source)


@by_chance
@given(st.text(max_size=20) | st.text("xAλGℝⁿ^{}×→:=∈>0,H \\random in", max_size=25))
def test_any_text(source):
    for declare in (Context().let, Context().assume):
        started = time.process_time()
        try:
            declare(source)
        except Unreadable as error:
            assert str(error)
        assert time.process_time() - started < 1


# The letters of the course.


def test_the_course():
    context = course()
    for name, one in zip("TCGfguv", (T, C, G, f, g, u, v), strict=True):
        assert context.scope.letters[name] is one
    assert context.scope.letters["α"] is alpha and context.scope.letters["β"] is beta
    assert not context.given
    for name, body in context.defined.items():
        (reading,) = read([f"{name} = {body}"], context.scope).readings
        assert reading.words[0] in (C, G, hbar)
    assert same(word("T*𝟏/n", context.scope), word("(1/n) Σ_i h_i", context.scope))
    assert set(context.course) == context.scope.names


def test_a_declared_letter_hides_the_course():
    context = course()
    context.let("T : K → ℝᵐ")
    assert set(context.defined) == {"C"}  # G and h̄ were made of another T
    assert "G" not in context.scope.letters and "T" not in context.course
    other = course()
    other.let("C ∈ ℝ^{n×d}")
    assert set(other.defined) == {"G", "h\u0304"}
    third = course()
    third.let("h ∈ H")
    assert third.scope.letters["h"] == h and "h" not in third.scope.random
    assert same(word("h_i", third.scope), word("h_i", course().scope))


def test_no_course_and_anew():
    context = course()
    context.let("x ∈ H, G : H → H")
    context.let("no course")
    assert set(context.scope.names) == {"x", "G"} and not context.defined
    context.assume("Gx = x")
    context.let("anew")
    assert context.scope.names == course().scope.names
    assert context.defined == course().defined and not context.given
    empty = declared("x ∈ H")
    empty.let("anew")
    assert not empty.scope.names
    changed = course()
    changed.scope.add(sp.Symbol("zz"))
    changed.let("anew")
    assert changed.scope.names == course().scope.names


def test_copies_are_apart():
    context = course()
    other = context.copy()
    other.let("T : H → H")
    other.assume("T = T*")
    assert context.scope.letters["T"] is T and not context.given
    assert letter("T", T.cod, T.dom, "h") == T


def test_a_comma_within_what_is_given():
    found = check("let λ ∈ ℝ; given Gα = λα, ⟨α, Gα⟩ = 1 and ⟨f, g⟩ = 0; α*G²α = λ")
    assert found.verdict == "holds" and "not needed: ⟨f, g⟩ = 0" in repr(found)
