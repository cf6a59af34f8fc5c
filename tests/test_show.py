"""How words look: every bracket that is needed, none that misleads, and what SymPy gets."""

import random
import re
from fractions import Fraction

import pytest
import sympy as sp
from letters import A, B, E, H, P, i, j, n

from derivations.core import show
from derivations.core.models import Model
from derivations.core.show import latex, text, to_sympy
from derivations.core.words import (
    R,
    as_word,
    identity,
    index,
    index_set,
    inner,
    letter,
    norm2,
    ones,
    total,
    trace,
)

w, w_ = index("ω", P), index("ω'", P)
x, y, z = (letter(name, E) for name in "xyz")
f, g = letter("f", H), letter("g", H)
K = letter("K", E, E)
T = letter("T", E, H, rows="h")
S = letter("S", E, H)
lam = letter("λ", R)
q_ = sp.Symbol("q", integer=True, positive=True)
phi = letter("φ", R, H)
q, kernel = letter("q", P), letter("N", P, P)
law = letter("T", P, H, rows="h")

LOOKS = [
    # Sums, signs and multiples.
    (x - y, "x - y", "x - y"),
    (-x - y, "-x - y", "-x - y"),
    (-(x + y), "-(x + y)", r"-\left(x + y\right)"),
    (x - (y - z), "x - (y - z)", r"x - \left(y - z\right)"),
    (x + -2 * y, "x - 2y", "x - 2 y"),
    (2 * (x + y), "2(x + y)", r"2 \left(x + y\right)"),
    (A * -2 * B, "(-2A)B", r"\left(-2 A\right) B"),
    (A * -B, "A(-B)", r"A \left(-B\right)"),
    (x / n, "x/n", r"\frac{1}{n} x"),
    (x * (n - 1), "(n - 1)x", r"\left(n - 1\right) x"),
    (x + 0 * y, "x + 0", "x + 0"),
    (x * sp.Rational(-1, 2), "-x/2", r"-\frac{1}{2} x"),
    (as_word(n - 1), "n - 1", "n - 1"),
    (as_word(n - 1) * x, "(n - 1)x", r"\left(n - 1\right) x"),
    (as_word(-2) * x, "(-2)x", r"\left(-2\right) x"),
    (lam * x - x, "λx - x", r"\lambda x - x"),
    # Products and adjoints.
    ((A + B) * K, "(A + B)K", r"\left(A + B\right) K"),
    (A * (B + K), "A(B + K)", r"A \left(B + K\right)"),
    ((A * B).adj, "(AB)*", r"\left(A B\right)^{*}"),
    (A * B.adj, "AB*", "A B^{*}"),
    (A.adj.adj, "(A*)*", r"\left(A^{*}\right)^{*}"),
    ((x + y).adj, "(x + y)*", r"\left(x + y\right)^{*}"),
    ((2 * x).adj, "(2x)*", r"\left(2 x\right)^{*}"),
    (f * g.adj, "fg*", "f g^{*}"),
    (identity(E) - ones(E) * x.adj / n, "I - 𝟏x*/n", r"I - \frac{1}{n} \mathbf{1} x^{*}"),
    # Entries.
    (A[i, j], "A_ij", "A_{ij}"),
    ((A * B)[i, j], "(AB)_ij", r"\left(A B\right)_{ij}"),
    ((x + y)[i], "(x + y)_i", r"\left(x + y\right)_{i}"),
    (A.adj[i, j], "(A*)_ij", r"\left(A^{*}\right)_{ij}"),
    (identity(E)[i, j], "δ_ij", r"\delta_{ij}"),
    (ones(E)[i], "1", "1"),
    (T.adj[:, i], "h_i", "h_{i}"),
    (T.adj[:, i].adj, "h_i*", "h_{i}^{*}"),
    (S.adj[:, i], "(S*)_i", r"\left(S^{*}\right)_{i}"),
    (kernel[w, w_], "N_ωω'", r"N_{\omega \omega'}"),
    (letter("X", P, E)[w, j], "X_ωj", r"X_{\omega j}"),
    # Sums over an index.
    (total(i, x[i]), "Σ_i x_i", r"\sum_{i=1}^{n} x_{i}"),
    (total(i, x[i] + y[i]), "Σ_i (x_i + y_i)", r"\sum_{i=1}^{n} \left(x_{i} + y_{i}\right)"),
    (total(i, x[i]) + y[j], "Σ_i x_i + y_j", r"\sum_{i=1}^{n} x_{i} + y_{j}"),
    (total(i, -x[i]), "Σ_i (-x_i)", r"\sum_{i=1}^{n} \left(-x_{i}\right)"),
    (total(i, x[i]) * y[i], "(Σ_i x_i)y_i", r"\left(\sum_{i=1}^{n} x_{i}\right) y_{i}"),
    (2 * total(i, x[i]) * y[i], "(2 Σ_i x_i)y_i", r"\left(2 \sum_{i=1}^{n} x_{i}\right) y_{i}"),
    (total(i, x[i] * y[i]), "Σ_i x_i y_i", r"\sum_{i=1}^{n} x_{i} y_{i}"),
    (total(i, total(j, A[i, j])), "Σ_i Σ_j A_ij", r"\sum_{i=1}^{n} \sum_{j=1}^{n} A_{ij}"),
    (total(i, x[i]).adj, "(Σ_i x_i)*", r"\left(\sum_{i=1}^{n} x_{i}\right)^{*}"),
    # Inner products, norms, traces; x*y in coordinates stays a product.
    (inner(f, g), "⟨f, g⟩", r"\langle f, g\rangle"),
    (inner(f, T.adj * x + g), "⟨f, T*x + g⟩", r"\langle f, T^{*} x + g\rangle"),
    (inner(f, f), "‖f‖²", r"\lVert f\rVert^{2}"),
    (norm2(f - g), "‖f - g‖²", r"\lVert f - g\rVert^{2}"),
    (inner(f, g) * f, "⟨f, g⟩f", r"\langle f, g\rangle f"),
    (
        inner(f, inner(f, g) * g),
        "⟨f, ⟨f, g⟩g⟩",
        r"\langle f, \langle f, g\rangle g\rangle",
    ),
    (f * inner(f, g), "f⟨f, g⟩", r"f \langle f, g\rangle"),
    (
        norm2(f) * lam * norm2(x),
        "‖f‖²λ·‖x‖²",
        r"\lVert f\rVert^{2} \lambda \lVert x\rVert^{2}",
    ),
    (inner(T.adj[:, i], f), "⟨h_i, f⟩", r"\langle h_{i}, f\rangle"),
    (inner(q, q), "‖q‖²", r"\lVert q\rVert^{2}"),
    (phi * f, "φf", r"\varphi f"),
    (x.adj * A * y, "x*Ay", "x^{*} A y"),
    (norm2(x), "‖x‖²", r"\lVert x\rVert^{2}"),
    (trace(A * B), "tr(AB)", r"\operatorname{tr}\left(A B\right)"),
    (trace(A + B) * x, "tr(A + B)x", r"\operatorname{tr}\left(A + B\right) x"),
    (norm2(A), "‖A‖_F²", r"\lVert A\rVert_{F}^{2}"),
    # Expectations.
    (total(w, q[w] + 1), "E_ω[q_ω + 1]", r"\mathbb{E}_{\omega}\left[q_{\omega} + 1\right]"),
    (total(w_, law.adj[:, w_]), "E_ω'[h_ω']", r"\mathbb{E}_{\omega'}\left[h_{\omega'}\right]"),
    (total(w, q[w]).adj, "E_ω[q_ω]*", r"\mathbb{E}_{\omega}\left[q_{\omega}\right]^{*}"),
    # Squares, quotients, rows, and numbers at the end of a product.
    (inner(f, g) * inner(f, g), "⟨f, g⟩²", r"\langle f, g\rangle^{2}"),
    (lam.adj * lam, "λ²", r"\lambda^{2}"),
    (trace(A) * trace(A), "tr(A)²", r"\operatorname{tr}\left(A\right)^{2}"),
    (x * (n - 1) / n, "(n - 1)x/n", r"\frac{n - 1}{n} x"),
    (x * (2 / (3 * n)), "2x/(3n)", r"\frac{2}{3 n} x"),
    (A[i, :], "A_{i·}", r"A_{i \cdot}"),
    (A[:, i], "A_i", "A_{i}"),
    (A[i, :][j], "(A_{i·})_j", r"{\left(A_{i \cdot}\right)}_{j}"),
    (f * g.adj * lam, "fg*λ", r"f g^{*} \lambda"),
    (S * S.adj * lam * x, "SS*λx", r"S S^{*} \lambda x"),
    (norm2(f) * norm2(g), "‖f‖²·‖g‖²", None),
]


@pytest.mark.parametrize(("word", "plain", "tex"), LOOKS, ids=[plain for _, plain, _ in LOOKS])
def test_looks(word, plain, tex):
    assert text(word) == plain
    assert tex in (None, latex(word))


@pytest.mark.parametrize(
    ("name", "tex"),
    [
        ("α", r"\alpha"),
        ("φ", r"\varphi"),
        ("Σ", r"\Sigma"),
        ("α'", r"\alpha'"),
        ("h'", "h'"),
        ("h\u0304", r"\bar{h}"),
        ("h\u0304'", r"\bar{h}'"),
        ("φ\u0304", r"\bar{\varphi}"),
        ("h_1", "h_{1}"),
        ("α_12", r"\alpha_{12}"),
        ("h\u0304_1", r"\bar{h}_{1}"),
        ("Sb", r"\mathrm{Sb}"),
    ],
)
def test_names(name, tex):
    assert text(letter(name, H)) == name
    assert latex(letter(name, H)) == tex


MATHML = [
    (x - (y - z), "<mi>x</mi><mo>−</mo>(<mi>y</mi><mo>−</mo><mi>z</mi>)"),
    (-x - y, "<mo>−</mo><mi>x</mi><mo>−</mo><mi>y</mi>"),
    (x * sp.Rational(-1, 2), "<mo>−</mo><mfrac><mn>1</mn><mn>2</mn></mfrac> <mi>x</mi>"),
    (A.adj * x, "<msup><mrow><mi>A</mi></mrow><mo>*</mo></msup> <mi>x</mi>"),
    (identity(E) * 0, "<mn>0</mn>"),
    (identity(E), "<mi>I</mi>"),
    (norm2(f), "<msup><mrow>‖<mi>f</mi>‖</mrow><mn>2</mn></msup>"),
    (inner(f, g), "⟨<mi>f</mi><mo>,</mo><mi>g</mi>⟩"),
    (trace(A), "<mi>tr</mi>(<mi>A</mi>)"),
    (A[i, j], "<msub><mrow><mi>A</mi></mrow><mrow><mi>i</mi><mi>j</mi></mrow></msub>"),
    (
        total(i, x[i]),
        "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mrow><mi>n</mi></mrow>"
        "</munderover><msub><mrow><mi>x</mi></mrow><mrow><mi>i</mi></mrow></msub>",
    ),
    (
        total(w, q[w]),
        "<msub><mi>𝔼</mi><mrow><mi>ω</mi></mrow></msub>"
        "[<msub><mrow><mi>q</mi></mrow><mrow><mi>ω</mi></mrow></msub>]",
    ),
    (letter("G'", E, E), "<msup><mi>G</mi><mo>′</mo></msup>"),
    (letter("h\u0304", H), '<mover accent="true"><mi>h</mi><mo>¯</mo></mover>'),
    (sp.Integral(1 - q_, (q_, 0, 1)), "<mo>d</mo><mi>q</mi>"),
]


@pytest.mark.parametrize(("expression", "expected"), MATHML)
def test_mathml(expression, expected):
    """Brackets and spaces are shortened here."""
    found = show.HTML.formula(expression).replace('<mspace width="0.15em"/>', " ")
    for bracket in "()[]⟨⟩‖":
        found = found.replace(f"<mrow><mo>{bracket}</mo>", bracket)
        found = found.replace(f"<mo>{bracket}</mo></mrow>", bracket)
    if isinstance(expression, sp.Expr):
        assert expected in found
    else:
        assert found == expected


def test_numbers_and_arrays_in_mathml():
    half = show.HTML.rational(Fraction(-1, 2))
    assert half == "<mo>−</mo><mfrac><mn>1</mn><mn>2</mn></mfrac>"
    assert show.HTML.rational(Fraction(3)) == "<mn>3</mn>"
    table = show.HTML.array([["<mn>1</mn>", "<mn>2</mn>"]])
    assert "<mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr>" in table
    assert show.HTML.prose("a < b & c*") == "a &lt; b &amp; c*"


def test_a_name_with_a_subscript_takes_an_index():
    assert latex(letter("x_1", E)[i]) == "{x_{1}}_{i}"


def test_an_identity_tells_its_space_where_nothing_else_does():
    other = index_set("F", sp.Symbol("m", integer=True, positive=True))
    lonely = [trace(identity(E)), norm2(ones(E)), ones(E).adj * identity(E) * ones(E)]
    for word in (*lonely, trace(lam * identity(E)), trace(trace(A) * identity(E))):
        assert re.search("[I𝟏]_n", show.TEXT.telling_apart([word]).formula(word))
    for word in (trace(A * identity(E)), inner(ones(E), x), A + identity(E)):
        assert "_" not in show.TEXT.telling_apart([word]).formula(word)
    both = [A + identity(E), letter("L", other, other) + identity(other)]
    assert [show.TEXT.telling_apart(both).formula(word) for word in both] == ["A + I_n", "L + I_m"]
    assert text(total(i, identity(E)[i, i])) == "Σ_{i=1}^n δ_ii"  # nothing tells how many
    assert text(total(i, A[i, i])) == "Σ_i A_ii"


# SymPy: letters become explicit matrices, and the result is the word's value.

rng = random.Random(0)
model = Model({E: 3, H: 2})
for word in (x, y, f, A, B, T, lam):
    rows, columns = ({E: 3, H: 2, R: 1}[space] for space in (word.cod, word.dom))
    model[word] = [[Fraction(rng.randint(-5, 5)) for _ in range(columns)] for _ in range(rows)]
NAMED = {one.name: sp.Matrix(array) for one, array in model.arrays.items()}
NAMED |= {"𝟏_E": sp.ones(3, 1), "n": sp.Matrix([3])}


def evaluated(expression, at):
    """A SymPy expression as a matrix; a number stands for its multiple of the identity."""
    args = expression.args
    match type(expression).__name__:
        case "Symbol":
            return NAMED[expression.name]
        case "Add" | "Mul":
            parts = [evaluated(part, at) for part in args]
            size = max(part.rows for part in parts)
            if type(expression).__name__ == "Add":
                same = [v if v.shape != (1, 1) else v[0] * sp.eye(size) for v in parts]
                return sum(same[1:], same[0])
            found = parts[0]
            for part in parts[1:]:
                scalar = (1, 1) in (found.shape, part.shape) and found.cols != part.rows
                found = sp.kronecker_product(found, part) if scalar else found * part
            return found
        case "Pow":
            return evaluated(args[0], at) ** args[1]
        case "adjoint":
            return evaluated(args[0], at).T
        case "tr":
            return sp.Matrix([evaluated(args[0], at).trace()])
        case "entry":
            body, *places = args
            whole = sp.Symbol(":")
            row, column = (*(slice(None) if k == whole else at[k] - 1 for k in places), 0)[:2]
            found = evaluated(body, at)[row, column]  # of a vector the first column
            return found if whole in places else sp.Matrix([found])
        case "Sum":
            *inside, (k, low, high) = args
            body = inside[0] if len(inside) == 1 else sp.Sum(*inside)
            every = range(low, evaluated(high, at)[0] + 1)
            terms = [evaluated(body, at | {k: place}) for place in every]
            return sum(terms[1:], terms[0])
    return sp.Matrix([expression])


@pytest.mark.parametrize(
    "word",
    [
        A * B - 2 * B.adj,
        (A * B).adj * x / n,
        A * (B + identity(E)) * A,
        identity(E) - ones(E) * ones(E).adj / n,
        lam * A * (lam * B),
        inner(f, T.adj * x),
        norm2(x + y) * inner(x, A * y),
        x * inner(x, y),
        x * y.adj * A,
        trace(A * B.adj) * x,
        (A * B)[i, j],
        x[i] * y[j],
        total(i, x[i] * y[i]),
        total(i, total(j, A[i, j] * B.adj[i, j])),
        total(i, x[i] * A[i, j]) * y,
        A[i, :] * B[:, j],
        A[:, i] * B[j, :],
        total(i, x[i] * T.adj[:, i]),
        trace(identity(E)) * x,
        lam.adj * x,
    ],
    ids=text,
)
def test_to_sympy(word):
    at = {sp.Symbol("i"): 2, sp.Symbol("j"): 3}
    expected = model.value(word, {i: 1, j: 2})
    assert evaluated(to_sympy(word), at).tolist() == expected


def test_what_belongs_to_different_spaces_does_not_cancel():
    other = index_set("F", sp.Symbol("m", integer=True, positive=True))
    for sized in (lambda space: trace(identity(space)), lambda space: norm2(ones(space))):
        assert to_sympy(sized(E) - sized(other)) != 0
    assert not to_sympy(total(w, q[w])).has(sp.Sum)  # the mass of a law is no range


def test_letters_do_not_commute_and_scalars_do():
    assert to_sympy(A * B) != to_sympy(B * A)
    assert to_sympy(A * lam * B) == to_sympy(lam * A * B)
    assert sp.expand(to_sympy((A + B) * (A - B))) == sp.expand(
        to_sympy(A * A - A * B + B * A - B * B)
    )
