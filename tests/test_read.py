"""The reader: three spellings, one meaning; and whatever is typed, a word or a reason why not."""

import os
import random
import re
import time
from itertools import pairwise

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from test_nets import LETTERS, a_word

from derivations.core.declare import Context
from derivations.core.derived import change, derived, gradient
from derivations.core.grammar import statements
from derivations.core.marks import Unreadable, marks
from derivations.core.nets import field, normal, parameters
from derivations.core.read import read, word
from derivations.core.scope import Scope
from derivations.core.show import LATEX, TEXT, parts_of, text
from derivations.core.words import (
    IllTyped,
    Word,
    as_word,
    hilbert_space,
    identity,
    index,
    index_set,
    inner,
    is_scalar,
    letter,
    norm2,
    ones,
    probability_space,
    total,
    trace,
    variation,
)
from derivations.notation import the_course as course

EXAMPLES = int(os.environ.get("EXAMPLES", "300"))
by_chance = settings(derandomize=True, database=None, deadline=None, max_examples=EXAMPLES)

n, m = sp.symbols("n m", integer=True, positive=True)
s = sp.Symbol("s", real=True)
E, F, H, P = index_set("ℝⁿ", n), index_set("ℝᵐ", m), hilbert_space("H"), probability_space("P")
i, j, w = index("i", E), index("j", E), index("ω", P)
T = letter("T", E, H, rows="h")
C, G = letter("C", E, E), letter("G", E, E)
A, B, S = (letter(name, H, H) for name in "ABS")
W = letter("W", F, F)
f, g, h = (letter(name, H) for name in "fgh")
α, β = letter("α", E), letter("β", E)
law = letter("X", P, H, rows="x")
SCOPE = Scope.of(T, C, G, A, B, f, g, α, β, W, n, m, s)
SCOPE.random["x"] = law
I, one = identity(E), ones(E)
point = T.adj[:, i]
outcome = law.adj[:, w]


def same(left, right):
    K = field(parameters(left) | parameters(right))
    return (left.cod, left.dom) == (right.cod, right.dom) and normal(left, K) == normal(right, K)


def in_course(source, *others):
    return read([source, *others], course().scope)


def anew(source, *others):
    """Read with nothing declared."""
    return read([source, *others], Scope())


def type_of(one):
    return (one.cod.name, one.dom.name) if hasattr(one, "cod") else "number"


def inferred(source, *others):
    """What is inferred when nothing is declared: codomains and domains by name."""
    found = anew(source, *others).inferred
    return {x.args[0].name if hasattr(x, "cod") else str(x): type_of(x) for x in found}


# The table of the contract, row by row.

TABLE = {
    "adjoint": (
        T.adj * α,
        [
            *("T*α", "Tᵀα", "T*  α", "T'α", "T^T α", "T^*α", r"T^\top α", r"T^{\mathsf T} \alpha"),
            *(r"T^{T}α", r"T^\ast α", r"T' \alpha", r"T^{\top}α", r"T^{\mathrm{T}}α", "T⊤α"),
            *(r"T^{*}\alpha", r"T^{\prime} \alpha"),
        ],
    ),
    "product": (
        C * T * f,
        [
            *("C T f", "CTf", "C·T·f", "C @ T @ f", r"C\,T f", r"C \cdot T \cdot f", "C(Tf)"),
            *(r"\left(C T\right) f", r"C\;T\quad f", r"{C}{T}{f}", r"C \times T f", "C[Tf]"),
        ],
    ),
    "inner product": (
        inner(f, A * g),
        [
            *("⟨f, Ag⟩", "<f, Ag>", r"\langle f, Ag\rangle", r"\langle f, A g \rangle"),
            *("f*Ag", "f'Ag", r"f^\top A g", "〈f, Ag〉", r"\langle f \mid Ag \rangle", "⟨f | Ag⟩"),
        ],
    ),
    "norm": (
        norm2(A * f),
        [
            *("‖Af‖²", "‖Af‖^2", r"\|Af\|^2", "norm(Af)^2", "norm(A f)²", r"\lVert Af\rVert^2"),
            *(r"\left\| Af \right\|^{2}", "||Af||^2", "|Af|^2", "∥Af∥²"),
            *(r"\|Af\|_2^2", r"\|Af\|_H^2", "⟨Af, Af⟩", r"\lVert Af\rVert^{2}"),
        ],
    ),
    "sum": (
        total(i, α[i] * point),
        [
            *("Σ_i α_i h_i", "Σ_i αᵢ hᵢ", "sum_i α_i h_i", r"\sum_{i=1}^n \alpha_i h_i"),
            *(r"\sum_i \alpha_{i} h_{i}", "∑_i α_i h_i", r"\sum\limits_{i=1}^{n} \alpha_i h_i"),
            *("T*α", "Σ_{i=1}^n α_i·h_i"),
        ],
    ),
    "entry": (G[i, j], ["G_ij", "G_{ij}", "G_{i,j}", "G_{i j}", "Gᵢⱼ", r"G_{i\,j}", "(G)_ij"]),
    "row": (point, ["h_i", "hᵢ", "h_{i}", r"h_{i}", "(T*)_i"]),
    "fraction": (
        T * f / n,
        [
            *("(1/n)Tf", "1/n Tf", "Tf/n", r"\frac{1}{n} T f", r"\frac1n T f", r"\tfrac1n Tf"),
            *(r"\dfrac{T f}{n}", r"\frac{Tf}n", "n^-1 Tf", "n⁻¹Tf", "1/n·Tf"),
        ],
    ),
    "number": (A * sp.Rational(1, 2), ["A/2", "½A", "0.5 A", r"\frac12 A", "(1/2)A", "2^-1 A"]),
    "power": (A * A, ["A²", "A^2", "A^{2}", "A**2", "AA", "A^(2)"]),
    "third power": (A * A * A, ["A³", "A^3", "A^{3}", "A²A", "A A^2"]),
    "trace": (
        trace(C * G),
        [
            *("tr(CG)", "tr CG", r"\operatorname{tr}(CG)", r"\mathrm{tr}\,CG", r"\tr(CG)"),
            *(r"\operatorname{tr}\left(C G\right)", "trace(CG)", "Tr(CG)", "trCG"),
        ],
    ),
    "square of a trace": (trace(G) * trace(G), ["tr(G)²", "tr(G)^2", "tr(G) tr(G)", "(tr G)²"]),
    "ones": (
        G * one,
        [
            *("G𝟏", "G 1_n", "G ones", r"G\mathbf{1}", r"G \mathbb{1}", r"G\mathbf{1}_n", "G𝟙"),
            *(r"G \mathbf 1", "G𝟏_n", "G 1_{n}"),
        ],
    ),
    "identity": (G + I, ["G + I", "G + I_n", "G + I_{n}", r"G + \mathbf{I}", "G + 1", "1 + G"]),
    "multiple of the identity": (G - I * s, ["G - s", "G - sI", "G - s I_n", "-s + G"]),
    "expectation": (
        total(w, inner(outcome, f) * inner(outcome, f)),
        [
            *("E[⟨x, f⟩²]", r"\mathbb{E}[\langle x, f\rangle^2]", r"\operatorname{E}[⟨x, f⟩²]"),
            *(r"\mathbb E\left[\langle x, f \rangle^{2}\right]", r"\mathrm{E}[⟨x, f⟩²]"),
            *(r"E\left[⟨x, f⟩^2\right]", "𝔼[⟨x, f⟩²]", "E_ω[⟨x_ω, f⟩²]", "E[f*xx*f]"),
        ],
    ),
    "gradient": (
        A * f + A.adj * f,
        [
            *("∇_f(⟨f, Af⟩)", "grad_f(⟨f, Af⟩)", r"\nabla_f \langle f, Af\rangle"),
            *(r"\nabla_{f}\left(⟨f, Af⟩\right)", r"\frac{\partial}{\partial f} ⟨f, Af⟩"),
            *(
                r"\frac{\partial ⟨f, Af⟩}{\partial f}",
                r"\frac{\partial}{\partial f}\left(f^*Af\right)",
            ),
        ],
    ),
    "Hilbert-Schmidt norm": (
        norm2(G),
        ["‖G‖_F²", r"\|G\|_F^2", r"\lVert G\rVert_{F}^{2}", r"\|G\|_{HS}^2", "tr(G*G)"],
    ),
    "sum over two": (
        total(i, total(j, G[i, j])),
        [
            *(r"\sum_{i,j=1}^n G_{ij}", "Σ_ij G_ij", r"\sum_{i,j} G_{ij}", "Σ_i Σ_j G_ij", "𝟏*G𝟏"),
            *(r"\sum_{i=1}^n \sum_{j=1}^n G_{ij}", "sum_ij G_ij"),
        ],
    ),
    "sum without the diagonal": (
        total(i, total(j, G[i, j])) - trace(G),
        [
            *(r"\sum_{i \ne j} G_{ij}", "Σ_{i≠j} G_ij", r"\sum_{i \neq j}^n G_{ij}"),
            r"\sum_{i=1}^n \sum_{j \ne i} G_{ij}",
        ],
    ),
}
SPELT = [(name, source) for name, (_, sources) in TABLE.items() for source in sources]


@pytest.mark.parametrize(("name", "source"), SPELT, ids=[source for _, source in SPELT])
def test_every_spelling_has_one_meaning(name, source):
    assert same(word(source, SCOPE), TABLE[name][0])


def test_what_was_typed_is_not_changed_by_its_layout():
    for before, after in (
        ("", "."),
        ("", ","),
        ("$", "$"),
        (r"\[", r"\]"),
        ("\n", "\n"),
        ("&", ""),
    ):
        for source in ("CTf", r"\frac{1}{n} C T f"):
            assert same(word(before + source + after, SCOPE), word(source, SCOPE))


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        (["A + s", "s + A", "A + s I", "A + I s"], A + identity(H) * s),
        (["2A - 3", "-3 + 2A", "2·A - 3 I_H"], 2 * A - identity(H) * 3),
        (["⟨f, g⟩ + A"], inner(f, g) * identity(H) + A),
        (["A*B", "A* B", "A^*B"], A.adj * B),
        (["A·B", "A B"], A * B),
        (["2*A", "2A", "s*A 2/s"], A * 2),
        (["-f - g", "-(f + g)", "- (g + f)"], -f - g),
        (["(1 - 1/n)A", r"\left(1 - \frac1n\right)A", "A - A/n"], A * (1 - 1 / n)),
        (["Σ_i α_i/n", "(Σ_i α_i)/n", "(1/n) Σ_i α_i"], total(i, α[i]) / n),
        (
            [
                "‖f‖²‖g‖²",
                "||f||²||g||²",
                "|f|²|g|²",
                "‖f‖² ‖g‖^2",
                r"\|f\|^2\|g\|^2",
                "⟨f, f⟩⟨g, g⟩",
            ],
            norm2(f) * norm2(g),
        ),
        (["‖‖f‖² g‖²"], norm2(norm2(f) * g)),
        (["‖f‖⁴", "‖f‖^4", "(‖f‖²)²"], norm2(f) * norm2(f)),
        (["δ_ij", r"\delta_{ij}", "I_ij", "I_{ij}"], None),
        (["G_{i·} α", "(Gα)_i"], (G * α)[i]),
        (["<f, <f, g> g>", "⟨f, g⟩²"], inner(f, g) * inner(f, g)),
        (["s²A", "s^2 A", "s s A", "s*s*A"], A * s**2),
        (["𝟏*𝟏", "n", "tr(I_n)", "‖𝟏_n‖²", "Σ_{i=1}^n 1"], as_word(n)),
    ],
)
def test_meanings(sources, expected):
    first = expected if expected is not None else word(sources[0], SCOPE)
    like = first if sources[0] == "𝟏*𝟏" or "I" in sources[0] or expected is None else None
    for source in sources:
        if "𝟏" in source and "_" not in source and "*𝟏" in source:
            continue  # of which ℝⁿ or ℝᵐ, nothing tells
        assert same(word(source, SCOPE, like), first), source


# Letters.


@pytest.mark.parametrize(
    ("source", "names"),
    [
        (r"\hat w + \bar x + \tilde y", ["w\u0302", "x\u0304", "y\u0303"]),
        ("ŵ + x̄ + ỹ", ["w\u0302", "x\u0304", "y\u0303"]),
        (r"\widehat{w} + \overline{x} + \widetilde{y}", ["w\u0302", "x\u0304", "y\u0303"]),
        (r"\hat{\mathbf{w}} + \mathbf{\bar x} + \tilde{\bm y}", ["w\u0302", "x\u0304", "y\u0303"]),
        (r"\mathbf{x} + \boldsymbol{y} + \vec z", ["x", "y", "z"]),
        (r"𝐱 + 𝑦 + 𝒛", ["x", "y", "z"]),
        (r"\hat\beta = \hat{\boldsymbol\beta} + x", ["β\u0302", "x"]),
        ("x_1 + x_2 + x_12", ["x_1", "x_2", "x_12"]),
        ("x₁ + x_{2} + x12", ["x_1", "x_2", "x12"]),
        (r"S_w x = S_{b} x = \Sigma_{xy} x = \mathcal{A} x", ["S_w", "x", "S_b", "Σ_xy", "A"]),
        (r"S_{\mathrm{within}} x", ["S_within", "x"]),
        (r"x_\lambda + \bar{x}_n + ŷ_0", ["x_λ", "x\u0304_n", "y\u0302_0"]),
    ],
)
def test_letters(source, names):
    assert [x.args[0].name for x in anew(source).inferred] == names


def test_a_prime_after_an_accent_belongs_to_a_letter_that_has_one():
    h̄, other = letter("h\u0304", H), letter("h\u0304'", H)
    both, one = Scope.of(h̄, other), Scope.of(h̄)
    for source in (r"\bar{h}'", r"\bar h'", "h\u0304'"):
        assert same(word(source, both), other)
        assert same(word(source, one), h̄.adj)


def test_a_prime_is_the_adjoint_unless_it_is_declared():
    primed = letter("G'", E, E)
    assert same(word("G'G", SCOPE), G.adj * G)
    assert same(word("G'G", Scope.of(G, primed)), primed * G)
    assert same(word("G''G", Scope.of(G, primed)), primed.adj * G)
    assert same(word(r"G^{\prime}G", Scope.of(G)), G.adj * G)
    with pytest.raises(Unreadable, match="x' is the adjoint, unless it is declared: let x' ∈ H"):
        anew("x' = Ax")


def test_a_longer_name_is_not_cut():
    one, two = letter("x_1", H), letter("x1", H)
    scope = Scope.of(one, two)
    assert word("x_1", scope) == one and word("x1", scope) == two
    assert [x.args[0].name for x in read(["x_12 + x12"], scope).inferred] == ["x_12", "x12"]
    assert same(
        word("S_wS_b", Scope.of(letter("S_w", H, H), letter("S_b", H, H))),
        letter("S_w", H, H) * letter("S_b", H, H),
    )


def test_a_declared_word_of_letters_is_read():
    between = letter("Sb", H, H)
    assert same(word(r"\mathrm{Sb} f", Scope.of(between, f)), between * f)
    assert same(word("Sb f", Scope.of(between, f)), between * f)
    numbers = sp.symbols("a b c", real=True)
    assert same(word("abc", Scope.of(*numbers)), as_word(sp.prod(numbers)))


def test_declared_E_I_and_Σ_are_letters():
    scope = Scope.of(
        letter("E", H, H), letter("I", H, H), letter("Σ", H, H), letter("Σ_x", H, H), f
    )
    assert same(word("E[f]", scope), letter("E", H, H) * f)
    assert same(word("I f", scope), letter("I", H, H) * f)
    assert same(word("Σ f + Σ_x f", scope), letter("Σ", H, H) * f + letter("Σ_x", H, H) * f)


# Letters that stand for more than a word.


def needs(source, scope=SCOPE):
    return read([source], scope).needs


@pytest.mark.parametrize(
    ("sources", "kind", "of", "laws"),
    [
        (
            ["A⁻¹", "A^-1", "inv(A)", "A^{-1}", "A^(-1)"],
            "inverse",
            A,
            lambda x: [(A * x, identity(H)), (x * A, identity(H))],
        ),
        (
            [
                "T⁺",
                "pinv(T)",
                r"T^\dagger",
                "T^{+}",
                "T^+",
                r"T^{\dagger}",
                "T^†",
            ],
            "pinv",
            T,
            lambda x: [
                (T * x * T, T),
                (x * T * x, x),
                ((T * x).adj, T * x),
                ((x * T).adj, x * T),
            ],
        ),
        (
            ["A^½", "sqrt(A)", "A^{1/2}", r"\sqrt{A}", "A^(1/2)", r"A^{\frac12}", "√(A)"],
            "root",
            A,
            lambda x: [(x * x, A), (x.adj, x)],
        ),
        (
            ["‖f‖", r"\|f\|", "norm(f)", "sqrt(⟨f, f⟩)", r"\sqrt{\|f\|^2}", "|f|", r"\|f\|_2"],
            "norm",
            norm2(f),
            lambda x: [(x * x, norm2(f))],
        ),
        (
            ["1/⟨f, g⟩", "⟨f, g⟩^-1", r"\frac{1}{\langle f, g\rangle}", "inv(⟨f, g⟩)"],
            "reciprocal",
            inner(f, g),
            lambda x: [(x * inner(f, g), as_word(1))],
        ),
        (["sqrt(⟨f, g⟩)"], "number's root", inner(f, g), lambda x: [(x * x, inner(f, g))]),
        (["‖G‖_F", r"\|G\|_F"], "norm", norm2(G), lambda x: [(x * x, norm2(G))]),
        (["|s|", "‖s‖", r"\lvert s\rvert"], "norm", as_word(s**2), lambda x: [(x * x, s**2)]),
    ],
)
def test_derived_letters(sources, kind, of, laws):
    for source in sources:
        found = read([source], SCOPE)
        (need,) = found.needs
        (read_word,) = found.readings[0].words
        assert read_word == need.letter and need.kind == kind and same(need.of, of), source
        assert need.says
        for equation, (lhs, rhs) in zip(need.equations, laws(need.letter), strict=True):
            assert same(equation.lhs, lhs) and same(equation.rhs, as_word(rhs)), source


def test_what_exists_is_said():
    assert [x.says for x in needs("A⁻¹f/⟨f, g⟩")] == ["⟨f, g⟩ ≠ 0", "A is invertible"]
    assert needs("T⁺")[0].says == "the range of T is closed"
    assert needs("A^½")[0].says == "A ≽ 0, and A^½ is its root that is ≽ 0"


def test_one_meaning_is_one_letter():
    """So that ‖f - g‖ = ‖g - f‖ needs no proof, and ‖𝟏‖ of two spaces is two."""
    assert len(needs("‖f - g‖ = ‖g - f‖ = sqrt(⟨g - f, g - f⟩)")) == 1
    assert len(needs("1/⟨f, g⟩ = 1/⟨g, f⟩")) == 1
    assert len(needs("(A + B)⁻¹ = (B + A)^{-1}")) == 1
    first, second = needs("‖𝟏_n‖ = ‖𝟏_m‖")
    assert first.letter != second.letter
    first, second = needs("1/tr(I_n) + 1/tr(I_m + W)")
    assert first.letter != second.letter


@pytest.mark.parametrize(
    ("source", "plain", "latex"),
    [
        ("⟨f, Af⟩/⟨f, f⟩", "⟨f, Af⟩/‖f‖²", None),
        ("1/⟨f, g⟩", "1/⟨f, g⟩", r"\frac{1}{\langle f, g\rangle}"),
        ("Af/(⟨f, g⟩ + 1)", "Af/(⟨f, g⟩ + 1)", None),
        ("‖Af‖", "‖Af‖", r"\lVert A f\rVert"),
        ("|s|", "|s|", r"\lvert s\rvert"),
        ("‖G‖_F", "‖G‖_F", None),
        ("(A + B)⁻¹f", "(A + B)⁻¹f", r"\left(A + B\right)^{-1} f"),
        ("A^{-1/2}", "(A^½)⁻¹", None),
        ("(A*)⁻¹", "(A*)⁻¹", None),
        ("T⁺α", "T⁺α", "T^{+} \\alpha"),
    ],
)
def test_derived_letters_are_printed_by_what_they_are(source, plain, latex):
    found = word(source, SCOPE)
    assert TEXT.formula(found) == plain
    assert latex in (None, LATEX.formula(found))
    for style in (TEXT, LATEX):
        assert same(word(style.formula(found), SCOPE), found)


def test_signs_of_numbers_need_no_letter():
    positive = sp.Symbol("r", positive=True)
    assert same(word("|r|", Scope.of(positive)), as_word(positive))
    assert same(word("|-3| + ‖2‖", SCOPE), as_word(5))


# Gradients.


def test_a_gradient_through_a_quotient_a_norm_and_an_inverse():
    for source, expected in (
        ("∇_f(1/⟨f, Af⟩)", "-(Af + A*f)/⟨f, Af⟩/⟨f, Af⟩"),
        ("∇_f(⟨f, Af⟩/‖f‖²)", "(Af + A*f)/‖f‖² - 2⟨f, Af⟩f/‖f‖²/‖f‖²"),
        ("∇_f(‖f‖)", "f/‖f‖"),
        ("∇_f(‖f‖ + ⟨f, g⟩)", "f/‖f‖ + g"),
        ("∇_f(⟨g, (⟨f, f⟩ + A)⁻¹g⟩)", "-2⟨g, (⟨f, f⟩ + A)⁻¹(⟨f, f⟩ + A)⁻¹g⟩f"),
        ("∇_f(⟨g, A⁻¹f⟩)", "(A⁻¹)*g"),
        ("∇_f(⟨g, Ag⟩)", "0"),
        ("∇_f(½‖Tf - α‖² + s‖f‖²/2)", "T*(Tf - α) + sf"),
    ):
        found = read([f"{source} = {expected}"], SCOPE).readings[0].words
        assert same(*found), source
    assert text(word("∇_f(½‖Tf - α‖² + s‖f‖²/2)", SCOPE)) == "T*(Tf - α) + sf"
    for source in ("∇_f(⟨g, (⟨f, f⟩ + A)^½ g⟩)", "∇_f(⟨g, (⟨f, f⟩ + A)⁺ g⟩)"):
        with pytest.raises(Unreadable, match="no gradient of a root or a pseudo-inverse"):
            word(source, SCOPE)


@st.composite
def polynomial(draw, depth=3):
    """A number made of f and constants."""
    vectors = st.sampled_from([f, g, A * f, B.adj * f, T.adj * α, T.adj * (C * (T * f)), f - g])
    vectors |= st.sampled_from([total(i, (T * f)[i] * point), inner(f, g) * f])
    kinds = ["inner", "norm", "entries"] + (["add", "mul", "scale", "trace"] if depth else [])
    match draw(st.sampled_from(kinds)):
        case "inner":
            return inner(draw(vectors), draw(vectors))
        case "norm":
            return norm2(draw(vectors))
        case "entries":
            return total(i, (T * f)[i] * α[i] * (T * draw(vectors))[i])
        case "trace":
            return trace(G * (T * draw(vectors)) * (T * draw(vectors)).adj)
        case "add":
            return draw(polynomial(depth - 1)) - draw(polynomial(depth - 1))
        case "mul":
            return draw(polynomial(depth - 1)) * draw(polynomial(depth - 1))
        case _:
            return draw(polynomial(depth - 1)) * draw(st.sampled_from([2, s, 1 / n]))


@settings(by_chance, max_examples=min(EXAMPLES, 120))
@given(polynomial())
def test_a_gradient_gives_the_first_variation(function):
    d = letter("d", H)
    found = gradient(function, f, lambda kind, of: derived(kind, of).letter)
    assert same(inner(found, d), variation(function, f, d))
    assert same(change(function, f, d, lambda kind, of: of), variation(function, f, d))
    if not shadowed(function):
        assert same(word(f"∇_f({text(function)})", SCOPE), found)


# Expectations.


def test_expectations():
    context = course()
    assert same(word("E[⟨h, f⟩²]", context.scope), word("E_ω[⟨h_ω, f⟩⟨f, h_ω⟩]", context.scope))
    apart = in_course("E[⟨h, f⟩]E[⟨h, g⟩] = E[⟨h, f⟩⟨h, g⟩]").readings[0].words
    assert not same(*apart)
    nested = word("E[⟨h, E[h]⟩]", context.scope)
    assert same(nested, word("‖E[h]‖²", context.scope))
    together, alone = Context(), Context()
    for one in (together, alone):
        one.let("x, y random in H")
        one.let("f ∈ H")
    alone.let("x, y independent")
    assert not same(*read(["E[⟨x, y⟩] = ⟨E[x], E[y]⟩"], together.scope).readings[0].words)
    assert same(*read(["E[⟨x, y⟩] = ⟨E[x], E[y]⟩"], alone.scope).readings[0].words)
    for source, why in (("E[f]", "nothing in E[…] is random"), ("x + f", "x is random: it stands")):
        with pytest.raises(Unreadable, match=re.escape(why)):
            word(source, together.scope)


# Chains.

SPREAD = ("‖CTf‖²", "f*T*CCTf", "⟨f, T*CTf⟩")
CHAINS = {
    "one line": "‖CTf‖² = f*T*CCTf = ⟨f, T*CTf⟩",
    "several lines": "‖CTf‖²\n= f*T*CCTf\n= ⟨f, T*CTf⟩",
    "a relation at the end": "‖CTf‖² =\n f*T*CCTf =\n ⟨f, T*CTf⟩.",
    "aligned": r"\|CTf\|^2 &= f^*T^*CCTf \\ &= \langle f, T^*CTf\rangle",
    "a display": "\\begin{align*}\n\\|CTf\\|^2 &= f^*T^*CCTf \\\\\n&= \\langle f, T^*CTf\\rangle."
    "\n\\end{align*}",
    "aligned in brackets": "\\[\\begin{aligned}\\|CTf\\|^2 &= f^*T^*CCTf \\nonumber\\\\"
    "&=\\langle f, T^*CTf\\rangle \\end{aligned}\\]",
}


@pytest.mark.parametrize("source", CHAINS.values(), ids=CHAINS)
def test_chains(source):
    (reading,) = read([source], SCOPE).readings
    assert reading.relations == ("=", "=")
    for found, expected in zip(reading.words, SPREAD, strict=True):
        assert same(found, word(expected, SCOPE))


@pytest.mark.parametrize(
    "source",
    [
        "f\n= A g  [by hypothesis]\n= B f    [C² = C]",
        "f\n= A g [by hypothesis]\n= B f    [C² = C]",
        "f = A g  [by hypothesis]\n= B f  # C² = C",
        "f = A g [by hypothesis] = B f  # C² = C",
        "f = A g  #by hypothesis\n= B f  [C² = C].",
        r"f &= A g && \text{by hypothesis} \\ &= B f && \text{C² = C}",
        r"f &= A g \quad \text{by hypothesis} \\ &= B f \text{C² = C}",
        "f = A g && by hypothesis\n = B f && C² = C",
        r"f = A g \tag{by hypothesis} = B f \mbox{C² = C}",
    ],
)
def test_reasons(source):
    (reading,) = read([source], SCOPE).readings
    assert reading.reasons == ("", "by hypothesis", "C² = C")
    assert reading.words == (f, A * g, B * f)


def test_brackets_of_mathematics_are_no_reasons():
    for source in (
        r"A [\langle f, g\rangle f]",
        "A [⟨f, g⟩ f]",
        r"A \left[\langle f, g\rangle f\right]",
        "A [f f* g]",
    ):
        (reading,) = read([source], SCOPE).readings
        assert reading.reasons == ("",)
        assert same(reading.words[0], inner(f, g) * (A * f)), source


def test_statements_of_a_display():
    display = (
        "\\begin{gather}\nA &= B \\\\\n&= C \\text{ because}\\\\\nx = y\n + z \\\\ u \\le v\n"
        "\\end{gather}"
    )
    found = [(line, read([source], Scope()).readings[0]) for line, source in statements(display)]
    assert [line for line, _ in found] == [1, 3, 4]
    assert [reading.relations for _, reading in found] == [("=", "="), ("=",), ("≤",)]
    assert [reading.reasons[-1] for _, reading in found] == ["because", "", ""]
    assert [s for _, s in statements("a = (b\n + c)\nd = e")] == ["a = (b\n + c)\n", "d = e"]
    assert statements("") == statements("\n \\\\ \n") == []


def test_relations():
    for sign, expected in (
        *(("≤", "≤"), ("<=", "≤"), (r"\le", "≤"), (r"\leq", "≤"), (r"\leqslant", "≤"), ("=<", "≤")),
        *(("≥", "≥"), (">=", "≥"), (r"\ge", "≥"), (r"\geq", "≥"), ("<", "<"), (r"\lt", "<")),
        *((">", ">"), (r"\gt", ">"), ("≠", "≠"), ("!=", "≠"), (r"\neq", "≠"), ("=", "=")),
        *(("==", "="), (r"\equiv", "="), ("&=", "=")),
    ):
        (reading,) = read([f"⟨f, g⟩ {sign} s"], SCOPE).readings
        assert reading.relations == (expected,)
    for sign, expected in (("≽", "≽"), ("⪰", "≽"), (r"\succeq", "≽"), (r"\preceq", "≼")):
        (reading,) = read([f"A {sign} B {sign} 0"], SCOPE).readings
        assert reading.relations == (expected, expected)
        assert same(reading.words[2], A * 0)
    for source, why in (
        ("A ≤ B", "compare numbers, not an operator.*by ≽"),
        ("f ≥ g", "compare numbers, not a vector of H"),
        ("T ≽ 0", "a comparison by ≽ of an operator from H to ℝⁿ"),
        ("f ≽ 0", "a comparison by ≽ of a vector"),
    ):
        with pytest.raises(Unreadable, match=why):
            read([source], SCOPE)


def test_zero_is_of_any_type():
    for source in ("f = 0", "0 = f", "A - A = 0", "Cα = 0 = 0"):
        words = read([source], SCOPE).readings[0].words
        assert all((one.cod, one.dom) == (two.cod, two.dom) for one, two in pairwise(words))


# What is not declared is inferred.


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("T*T f = λ f", {"T": ("K", "H"), "f": ("H", "ℝ"), "λ": "number"}),
        ("Ax", {"A": ("H", "K"), "x": ("K", "ℝ")}),
        ("ABx = λx", {"A": ("H", "K"), "B": ("K", "H"), "x": ("H", "ℝ"), "λ": "number"}),
        ("A + λ", {"A": ("H", "H"), "λ": "number"}),
        ("α = Tf", {"α": ("H", "ℝ"), "T": ("H", "K"), "f": ("K", "ℝ")}),
        ("α*α = 1", {"α": ("H", "ℝ")}),
        ("‖α‖² = β²", {"α": ("H", "ℝ"), "β": "number"}),
        ("x/n", {"x": ("H", "ℝ"), "n": "number"}),
        ("𝟏*x = Σ_i x_i", {"x": ("ℝⁿ", "ℝ")}),
        ("y_i = Σ_j A_ij x_j", {"y": ("ℝⁿ", "ℝ"), "A": ("ℝⁿ", "ℝᵐ"), "x": ("ℝᵐ", "ℝ")}),
        ("D_ij = ‖x_i - x_j‖²", {"D": ("ℝⁿ", "ℝⁿ"), "X": ("ℝⁿ", "H")}),
        ("tr(A) = Σ_i A_ii", {"A": ("ℝⁿ", "ℝⁿ")}),
        ("tr(AB) = tr(BA)", {"A": ("H", "K"), "B": ("K", "H")}),
        (r"\bar x = \frac1n \sum_i x_i", {"x\u0304": ("H", "ℝ"), "n": "number", "X": ("ℝⁿ", "H")}),
        (r"\sum_{i=1}^d x_i = d", {"x": ("ℝᵈ", "ℝ"), "d": "number"}),
        (r"X \mathbf{1}_p = y", {"X": ("H", "ℝ^p"), "y": ("H", "ℝ"), "p": "number"}),
        ("x*y ≤ c", {"x": ("H", "ℝ"), "y": ("H", "ℝ"), "c": "number"}),
        ("a ≤ b", {"a": "number", "b": "number"}),
        ("⟨x, Ay⟩ = c", {"x": ("H", "ℝ"), "A": ("H", "K"), "y": ("K", "ℝ"), "c": "number"}),
        (r"\hat\beta = (X^\top X)^{-1}X^\top y", None),
        ("A ≽ B", {"A": ("H", "H"), "B": ("H", "H")}),
        ("Kα = nλα", {"K": ("H", "H"), "α": ("H", "ℝ"), "n": "number", "λ": "number"}),
        ("A u_i = λ_i u_i", {"A": ("H", "H"), "U": ("ℝⁿ", "H"), "λ": ("ℝⁿ", "ℝ")}),
        (r"U \Sigma V^\top", {"U": ("H", "K"), "Σ": ("K", "L"), "V": ("M", "L")}),
        ("λ ≠ μ", {"λ": "number", "μ": "number"}),
        ("∇_w(‖Xw - y‖²) = 0", {"w": ("K", "ℝ"), "X": ("H", "K"), "y": ("H", "ℝ")}),
    ],
)
def test_inference(source, expected):
    """Up to the names of the Hilbert spaces, which are given out in the order of need."""
    found = inferred(source)
    if expected is None:
        expected = {"β\u0302": ("H", "ℝ"), "X": ("K", "H"), "y": ("K", "ℝ")}
    renamed = {}
    for types, wanted in ((found[name], expected[name]) for name in expected):
        if wanted == "number" or types == "number":
            assert types == wanted
            continue
        for a, b in zip(types, wanted, strict=True):
            assert renamed.setdefault(a, b) == b
            assert a == b or {a, b} <= {"H", "K", "L", "M"}
    assert set(found) == set(expected)
    assert len(set(renamed.values())) == len(renamed)


def test_spaces_are_finite_where_a_trace_asks():
    (operator,) = anew("tr(A)").inferred
    assert operator.cod.kind == "vector" and operator.cod.size is not None
    (operator,) = anew("A = 0").inferred
    assert operator.cod.size is None
    with pytest.raises(Unreadable, match="no trace over H, whose dimension may be infinite"):
        word("tr(A)", SCOPE)


def test_sizes():
    """n is one symbol, wherever it stands, and knows the size of a declared space."""
    left, right = anew(r"\frac1n \sum_{i=1}^n 1 = 1").readings[0].words
    assert same(left, right)
    left, right = anew("𝟏*𝟏 = n").readings[0].words
    assert same(left, right)
    plane = index_set("ℝᵈ", sp.Symbol("d", integer=True, positive=True))
    left, right = read(["tr(I_d) = d"], Scope.of(letter("P", plane, plane))).readings[0].words
    assert same(left, right)
    with pytest.raises(Unreadable, match="n is declared, but not as a size: let n ∈ ℕ"):
        read([r"\sum_{i=1}^n 1"], Scope.of(sp.Symbol("n", real=True)))


def test_free_indices_of_two_lines_are_apart():
    found = read(["α_i = 0", "b_i = 0"], Scope.of(α, letter("b", F))).readings
    assert [reading.words[0].args[1].space for reading in found] == [E, F]


def test_letters_of_several_lines_are_inferred_together():
    found = inferred("y = Ax", "A*𝟏 = 0", "x*x = 1")
    assert found["A"][0] == found["y"][0] == "ℝⁿ"


def test_greek_letters_before_latin_ones():
    """A vector is not taken for a number where a number can be taken for a vector."""
    assert inferred(r"\beta = Xy")["y"] != "number"


STRANGE = [
    ("A + x", "a vector beside an operator"),
    ("A x + B", "an operator beside a vector"),
    ("A x B", "cannot be applied to"),
    ("tr(x)", "a trace of a vector"),
    ("f(x)", "a function of a point cannot be read"),
    ("φ(x_i)", "a function of a point cannot be read"),
    ("Σ_i φ(x_i)", "a function of a point cannot be read"),
    ("A/B", "a division by an operator: write an inverse"),
    ("det(A)", "det is no word"),
    ("rank(A) = 2", "rank is no word"),
    ("trce(A)", "is trace meant?"),
    ("A λ B", "cannot be applied to λ, if that is no vector; if it is a number, say let λ ∈ ℝ"),
    (r"I - \frac1n 1 1^\top", "the vector of ones is 𝟏 or 1_n"),
    ("I - 11'/n", "the vector of ones is 𝟏 or 1_n"),
    ("tr (A + B)C", "how far does this reach?"),
    ("x*Ax/x*Bx", "a division by a functional: is more below? Write brackets"),
    ("U Σ V*", "a sum wants its index: Σ_i …; if Σ is a letter, declare it: let Σ : H → H"),
    ("Σ_xy f", "is Σ_xy a letter? Declare it"),
    ("x_i + X x_i*x_j", "are the x_i the rows of X?"),
    ("‖x_i‖² + x_1*x_1", "x_1 is not declared, and x_i is a row"),
    ("Σ_i x_i/λ_i y_i", "is this summed over?"),
    ("Σ_i α_i/n h_i", "is this summed over?"),
]


@pytest.mark.parametrize(("source", "why"), STRANGE)
def test_nothing_is_silently_taken_for_something_else(source, why):
    with pytest.raises(Unreadable, match=re.escape(why)):
        anew(source)


# What cannot be read.

UNREADABLE = [
    # source, why, what the carets stand below (the first time that it occurs)
    ("Tα", "from H to ℝⁿ cannot be applied to a vector of ℝⁿ (T* could be)", "α"),
    ("CTα", "cannot be applied to a vector of ℝⁿ", "α"),
    ("f + α", "a vector of ℝⁿ beside a vector of H: ℝⁿ is not H", "α"),
    ("Tf = f", "a vector of H beside a vector of ℝⁿ", None),
    ("⟨f, α⟩", "the inner product of a vector of H with a vector of ℝⁿ", "⟨f, α⟩"),
    ("⟨A, B⟩", "two vectors are wanted", "A"),
    ("f g", "an inner product is written ⟨x, y⟩ or x*y", "g"),
    ("f + 1", "a number cannot be added to, or be, a vector of H", "1"),
    ("T + 1", "a number beside an operator that is not square", "1"),
    ("T²", "a power of an operator from H to ℝⁿ", "T²"),
    ("T⁻¹ + f⁻¹", "an inverse of a vector", "f⁻¹"),
    ("tr(T)", "a trace of an operator from H to ℝⁿ", "tr(T)"),
    ("‖A‖²", "which norm of an operator from H to H? ‖A‖_F² is tr(A*A)", "‖A‖"),
    ("‖A‖", "which norm of an operator from H to H?", "‖A‖"),
    ("f_i", "H has no places", "f_i"),
    ("s_i", "a number has no entries", "s_i"),
    ("α_ij", "a vector of ℝⁿ has one index", "α_ij"),
    ("h_ij", "a row has one index", "h_ij"),
    ("G_ijk", "an entry has one index or two", "G"),
    ("Σ_i W_ii G_ii", "ℝⁿ is not ℝᵐ", "G_ii"),
    ("h", "h has rows: write h_i", "h"),
    ("h_1", "h_1 is not declared, and h_i is a row: say let h_1 ∈ H", "h_1"),
    ("(f + g", "the bracket ( is not closed: ) is missing", "("),
    ("f + g)", ") closes a bracket that was not opened", ")"),
    ("[f + g)", "the bracket [ is not closed: ] is missing", "["),
    ("‖f", "the bracket ‖ is not closed", "‖"),
    ("⟨f, g", "the bracket ⟨ is not closed: ⟩ is missing", "⟨"),
    ("⟨f g⟩", "an inner product has two vectors", "⟩"),
    (r"\frac{1}{n", "the bracket { is not closed", "{"),
    ("G_{ij", "a subscript is not closed", "_"),
    ("A^{2", "a power is not closed: } is missing", "{"),
    ("Σ α_i", "a sum wants its index: Σ_i …", "Σ"),
    ("sum α", "a sum wants its index", "sum"),
    (r"\sum \alpha_i", "a sum wants its index", r"\sum"),
    ("Σ_1 α_i", "a sum wants its index", "Σ"),
    ("Σ_i Σ_i α_i", "the index i is summed over twice", None),
    (r"\sum_{i=0}^n α_i", "a sum runs over the whole index set, from 1 on", "="),
    (r"\sum_{i<j} G_{ij}", "below a sum stand its indices", "<"),
    (r"\sum_{i=1}^{n-1} α_i", "n-1 is no size", None),
    (r"\sum_{i=1}^{1000000000} α_i", "1000000000 is no size", None),
    (r"\sum_{i=1}^{m} α_i", "ℝⁿ is not ℝᵐ", None),
    ("k(x, y)", "a function of two points, like k(x, y), cannot be read: use a matrix K", ","),
    (r"\int f", "the language has no integrals", r"\int"),
    (r"\lim_{n} f", "the language has no limits", r"\lim"),
    (r"\begin{cases} f & g \end{cases}", "the language has no cases", r"\begin{cases}"),
    (r"\begin{pmatrix} 1 \end{pmatrix}", "no matrices with their entries", r"\begin{pmatrix}"),
    (r"\prod_i α_i", "the language has no products over an index", r"\prod"),
    (r"\max_f ‖f‖", "the language has no extrema", r"\max"),
    (r"A \otimes B", "the language has no tensor products", r"\otimes"),
    (r"\lamda f", r"the language has no \lamda: is \lambda meant?", r"\lamda"),
    (r"\foo f", r"the language has no \foo", r"\foo"),
    (r"\mathrm{Var} f", "Var is not declared", r"\mathrm{Var}"),
    ("A ⊗ B", "'⊗' (circled times) is not a sign that can be read", "⊗"),
    ("А f", "(cyrillic capital letter a) is not a sign that can be read: is the letter A", "А"),
    ("Ａ f", "(fullwidth latin capital letter a)", "Ａ"),
    ("Αf", "(greek capital letter alpha) is not a sign that can be read: is the letter A", "Α"),
    ("fü", "combining diaeresis is no hat, bar or tilde", None),
    ("A^1000000000", "powers go from 1 to 12", "^"),
    ("A^{1000000000000000000}", "powers go from 1 to 12", "^"),
    ("A^0", "powers go from 1 to 12", "^"),
    ("A^x", "x is no power: write a whole number, *, T, -1, + or 1/2", "^"),
    ("((A^12)^12)^12", "powers of powers with more than 200 factors", None),
    ("", "there is nothing to read", None),
    ("  \n ", "there is nothing to read", None),
    ("% only a remark", "there is nothing to read", None),
    ("=", "nothing stands before this =", "="),
    ("= f", "nothing stands before this =", "="),
    ("f =", "something is missing at the end", None),
    ("f = = g", "nothing stands before this =", None),
    ("f := g", "a definition begins with let", ":="),
    ("f, g", "'g' cannot stand here: an operation or a relation is expected", "g"),
    ("f / ", "something is missing at the end", None),
    ("1/0", "a division by 0", "0"),
    ("f/(s - s)", "a division by 0", None),
    ("f/g", "a division by a vector of H", "g"),
    ("1/2n", "write brackets", "n"),
    ("1e5", "write powers of ten as 10^5", "1e5"),
    ("9" * 41, "the number is too long", "9" * 41),
    ("Suppose that A is symmetric.", "Suppose is no word of the language", "Suppose"),
    ("Let f be a vector", "Let is no word of the language", "Let"),
    ("the operator A = B", "the is no word of the language", "the"),
    ("∇f", "a gradient wants its letter: ∇_f(…)", "f"),
    ("∇_A(tr(W))", "a gradient wants a vector, and A is an operator from H to H", None),
    ("∇_s(s²)", "a gradient wants a vector, and s is a number", None),
    ("∇_f(Af)", "a gradient of a vector of H: a number is wanted", None),
    ("f*\\", "a backslash with nothing after it", "\\"),
    (r"\hat", r"\hat wants a letter", r"\hat"),
    (r"\hat{+}", "is not a letter", None),
    ("x_i_j", "one subscript is enough", "x_i"),
    ("G_{i1}", "mixes indices with other letters", "G"),
    ("G_{i+1}", "mixes indices with other letters", "G"),
    ("A^", "a power is missing", None),
    ("A_", "a subscript is missing", None),
    ("*A", "a star has nothing before it", "*"),
    ("()", "nothing stands in the bracket", ")"),
    (r"\|f\|_1", "the norm with the index 1 is not known", r"\|f\|"),
]


def refused(source, scope=SCOPE, most=1.0):
    started = time.process_time()
    with pytest.raises(Unreadable) as caught:
        read([source], scope)
    assert time.process_time() - started < most
    return caught.value


@pytest.mark.parametrize(("source", "why", "below"), UNREADABLE, ids=[x for x, _, _ in UNREADABLE])
def test_every_error_names_its_place(source, why, below):
    error = refused(source)
    assert why in error.why
    said, line, carets = (str(error).split("\n") if source.strip() else ("", "", "^"))[-3:]
    assert said == error.why or not source.strip()
    assert re.fullmatch(" *\\^+", carets)
    if below is not None:
        assert error.source[error.at : error.end] == below
        assert line.startswith(below, carets.index("^"))


def test_a_caret_below_accents_and_in_long_lines():
    error = refused("h̄ + x̄ + ŷ ⊗ z", Scope())
    line, carets = str(error).split("\n")[1:]
    plain = "".join(c for c in line if not "\u0300" <= c <= "\u036f")
    assert plain[carets.index("^")] == "⊗"
    long = refused(" + ".join(["f"] * 100) + " ⊗ g" + " + f" * 100)
    line, carets = str(long).split("\n")[1:]
    assert line[carets.index("^")] == "⊗" and len(line) < 110
    error = refused("f = g\n= A ⊗ B\n= f")
    assert str(error).split("\n")[1:] == ["    = A ⊗ B", "        ^"]


HOSTILE = {
    "10^5 brackets": "(" * 10**5,
    "a thousand brackets": "(" * 1000 + "f" + ")" * 1000,
    "braces": "{" * 1999 + "f" + "}" * 1999,
    "fractions": r"\frac{" * 500,
    "signs": "-" * 3000,
    "norms": "‖" * 3000,
    "angles": "⟨" * 3000,
    "powers": "A" + "^2" * 1500,
    "powers of numbers": "(" * 50 + "9" * 39 + "^12)" * 50,
    "subscripts": "A" + "_i" * 1500,
    "a million letters": "A" * 10**6,
    "sums": "Σ_i " * 900 + "α_i",
    "brackets with words": " [abc" * 700,
    "texts": r"\text{" * 600,
    "commands": "\\" * 3999,
    "spaces and hashes": "  #" * 1300,
    "many letters": " + ".join("abcdefghklmopqruvwxyz"),
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_is_refused_quickly(source):
    assert len(str(refused(source))) < 1000


def test_long_input_is_read_quickly():
    started = time.process_time()
    read([" + ".join(["A" * 20 + "f"] * 100)], SCOPE)
    read([" + ".join(f"{x}*{x}" for x in "abcdefghkxyz") + " = λ" * 100], Scope())
    assert time.process_time() - started < 2


# By chance.

TOKENS = [
    *("f", "g", "A", "T", "C", "α", "λ", "x", "y", "n", "h_i", "x_i", "G_ij", "Σ_i", "∑_{i≠j}"),
    *("(", ")", "[", "]", "{", "}", "⟨", "⟩", "<", ">", "‖", "|", ",", "+", "-", "*", "/", "·"),
    *("=", "≤", "≽", "^", "_", "'", "²", "⁻¹", "^{-1}", "^½", "tr", "inv", "𝟏", "I", "E[", "∇_f"),
    *(r"\frac", r"\sum_{i=1}^n", r"\langle", r"\rangle", r"\|", r"\left(", r"\right)", r"\hat"),
    *(r"\mathbf{", r"\text{", r"\\", "&", "\n", " ", "  ", "1", "2", "0", "1/2", "#", "%", "..."),
]


def safe(source, scope):
    """A word, or a reason why not: never anything else, and never slowly."""
    started = time.process_time()
    try:
        found = read([source], scope)
        for reading in found.readings:
            assert len(reading.words) == len(reading.relations) + 1 == len(reading.reasons)
            assert len({(one.cod, one.dom) for one in reading.words}) == 1
    except Unreadable as error:
        assert error.why and "Traceback" not in str(error) and "None" not in error.why
        assert 0 <= error.at <= len(error.source)
    assert time.process_time() - started < 2, source


@by_chance
@given(st.lists(st.sampled_from(TOKENS), max_size=14).map("".join))
def test_any_tokens(source):
    safe(source, SCOPE)
    safe(source, Scope())


@by_chance
@given(st.text(max_size=30) | st.text("fgATαλ_^{}()⟨⟩‖,=+-*/Σij²\\ \n&'", max_size=30))
def test_any_text(source):
    safe(source, SCOPE)
    assert isinstance(statements(source), list)


LINES = [
    *(source for _, source in SPELT if "\\" in source),
    r"\hat{\mathbf w} = (\mathbf X^\top \mathbf X + \lambda \mathbf I)^{-1} \mathbf X^\top y",
    r"\frac{1}{n}\sum_{i=1}^n (x_i - \bar x)(x_i - \bar x)^\top = \frac1n X^\top C X",
    r"\operatorname{tr}(AB) &= \sum_{i,j} A_{ij} B_{ji} \\ &= \operatorname{tr}(BA)",
    r"\nabla_w \| X w - y \|^2 = 2 X^\top (X w - y)",
    r"\lVert f \rVert^2 \geq \sum_{i=1}^k \langle f, e_i \rangle^2 \quad \text{(Bessel)}",
    r"A^{\dagger} = (A^\top A)^{-1} A^\top",
    r"\frac{\langle f, A f\rangle}{\langle f, f\rangle} \le \lambda_1",
]


def mangled(line, chance):
    """A line with a few slips of the keyboard."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(line) + 1)
        to = min(len(line), at + chance.choice([1, 1, 2, 5]))
        line = chance.choice(
            [
                line[:at] + line[to:],
                line[:to] + line[at:],
                line[:at] + chance.choice(TOKENS) + line[at:],
                line[:at] + chance.choice("\\{}_^&()[]|<>é漢\u0304\u0000½Ａ") + line[to:],
                line[:at] + line[at:to][::-1] + line[to:],
                line[:at] + chance.choice(LINES)[: chance.randint(1, 20)] + line[at:],
            ]
        )
    return line


@pytest.mark.parametrize("seed", range(4))
def test_mangled_lines(seed):
    chance = random.Random(seed)
    for _ in range(700):
        line = mangled(chance.choice(LINES), chance)
        safe(line, SCOPE if chance.random() < 0.5 else Scope())


@by_chance
@given(st.text("fgATαλ_^{}()⟨⟩‖=+*Σi²\\ \n", max_size=20))
def test_marks_are_pieces_of_what_was_typed(source):
    try:
        found = marks(source)
    except Unreadable:
        return
    assert all(one.end <= two.at for one, two in pairwise(found))
    assert all(0 <= mark.at < mark.end <= len(source) for mark in found)


# What is printed can be typed.


def shadowed(one, bound=()):
    """Whether a sum binds an index that a sum around it binds too."""
    over = one.args[0] if one.head == "sum" else None
    names = (*bound, over.name) if over else bound
    inside = any(shadowed(part, names) for part in one.args if hasattr(part, "head"))
    return inside or (over is not None and over.name in bound)


SIGNS = [*(f"{x}_{k}" for k in range(1, 6) for x in "ABDGK"), *"abeghoqrtuvwz", "φ", "h̄", "Σ", "G'"]
NAMED = {
    one: letter(name, one.cod, one.dom) for name, one in zip(SIGNS, LETTERS.values(), strict=False)
}


def spelt(one):
    """The same word with letters that can be typed."""
    if one.head == "letter":
        return NAMED[one]
    parts = [spelt(part) if isinstance(part, Word) else part for part in one.args]
    return Word(one.head, tuple(parts), one.cod, one.dom)


@settings(by_chance, max_examples=2 * EXAMPLES)
@given(a_word().map(spelt))
def test_what_is_printed_can_be_read(printed):
    try:
        if shadowed(printed) or not same(printed, printed):
            return
    except IllTyped:
        return
    scope = Scope.of_words([printed])
    for style in (TEXT, LATEX):
        source = style.telling_apart([printed]).formula(printed)
        assert same(word(source, scope, like=printed), printed), source


def test_printing_does_not_forget_a_part():
    assert not is_scalar(word("(A + B)f", SCOPE))
    assert {text(part) for part in parts_of(word("⟨f, Ag⟩", SCOPE))} >= {"A", "g"}
