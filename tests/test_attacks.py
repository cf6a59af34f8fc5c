"""Attacks that once succeeded: something false, or half said, that came out as checked.

Each is a claim that a plausible mistake, or somebody with bad intentions, would write. It is
refused, with a message that says why; or, where no machine can refuse it, its page says what it
rests on.
"""

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from derivations import recheck
from derivations.certificates import Writer
from derivations.core import making
from derivations.core.calculus import Antiderivative, Telescoping
from derivations.core.check import BadCertificate, Cancelled, Equation, Step, check
from derivations.core.claims import Claim
from derivations.core.evidence import (
    Calculus,
    Chain,
    Citation,
    Contradiction,
    Disproof,
    Refutation,
    Unsound,
    bound,
    stationary,
)
from derivations.core.hypotheses import Hypothesis, assume
from derivations.core.models import equal_to, orthonormal, symmetric, transposed
from derivations.core.nets import end
from derivations.core.show import HTML
from derivations.core.words import (
    IllTyped,
    Index,
    R,
    Space,
    Word,
    as_word,
    hilbert_space,
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
from derivations.notation import (
    C,
    E,
    G,
    H,
    I,
    P,
    Q,
    T,
    alpha,
    beta,
    centring,
    f,
    g,
    gram,
    i,
    k,
    n,
    omega,
    omega_,
    sample_not_empty,
    u,
)

x, y, t, a, b, c, lam = sp.symbols("x y t a b c λ", real=True)
positive_x = sp.Symbol("x", positive=True)
counted = sp.Symbol("j", integer=True)


def claim(evidence, *given, sentence="A sentence.", **more):
    if evidence.verdict in ("fails", "never"):
        more = {"weight": "slip", "repaired_by": "another"} | more
    return Claim("attack", "nowhere", sentence, evidence, given=given, **more)


def calculus(*lines, by=None, more=()):
    return Calculus(tuple((line, "") for line in lines), {1: by} if by else {}, more)


def chain(*words):
    return Chain(tuple((word, "") for word in words))


def integral(function, low, high, value, antiderivative, variable=x):
    lhs = sp.Integral(function, (variable, low, high))
    return claim(calculus(lhs, sp.sympify(value), by=Antiderivative(antiderivative)))


def summed(term, low, high, value, function):
    lhs = sp.Sum(term, (counted, low, high))
    return claim(calculus(lhs, sp.sympify(value), by=Telescoping(function)))


def fails(lines, sizes, arrays, *given, **more):
    return claim(Refutation(tuple((w, "") for w in lines), sizes, arrays, **more), *given)


cubic = sp.atan(x**3 + x)
roots = (sp.sqrt((1 + sp.sqrt(x)) ** 4) - sp.sqrt((1 - sp.sqrt(x)) ** 4)) / sp.sqrt(x)
turned = sp.log((-1) ** sp.Rational(1, 3) * x - 1)
M = sp.ImmutableMatrix([[a, b], [b, c]])
whole = sp.Symbol("k", integer=True)
third = sp.Rational(1, 3)
negative_x = sp.Symbol("x", negative=True)
big = sp.exp(700 * (sp.sqrt(2) + sp.sqrt(3)))

root_of_ten = sp.sqrt(10 - counted)
log_of_less = sp.log(x - 50)
euler = sp.Symbol("e", positive=True)
far = sp.sqrt(10**41 + 1)


def one_of(value, printed, relation="="):
    """The value, shown to be itself, and what is printed for it."""
    return claim(
        Disproof(calculus(value * (t + 1) - t * value, value), sp.sympify(printed), relation)
    )


CALCULUS = {
    "a limit that SymPy gets wrong": (
        integral(sp.diff(cubic, x), -sp.oo, sp.oo, 0, cubic),
        "in numbers .* is 3.1415927 and 0 is 0",
    ),
    "an integer that is integrated over": (
        integral(sp.cos(2 * sp.pi * (whole + third)), 0, 1, -sp.Rational(1, 2), -whole / 2, whole),
        "the derivative of",
    ),
    "a positive variable below 0": (
        integral(
            sp.log(positive_x**2),
            *(-2, -1, 4 * sp.log(2) - 2),
            2 * positive_x * sp.log(positive_x) - 2 * positive_x,
            positive_x,
        ),
        "derivative|does not give|real number",
    ),
    "an integral that is not real": (
        integral(x, 0, 1, sp.Rational(1, 2) + sp.I, x**2 / 2 + sp.I * x),
        "not a real number",
    ),
    "a sum to a number that is no integer": (
        summed(counted, 1, sp.Rational(7, 2), sp.Rational(63, 8), counted * (counted - 1) / 2),
        "must be integers",
    ),
    "a sum to any positive number": (
        summed(
            counted, 1, positive_x, positive_x * (positive_x + 1) / 2, counted * (counted - 1) / 2
        ),
        "must be integers",
    ),
    "a logarithm of 0 within a sum": (
        summed(
            sp.log(counted - 2) - sp.log(counted - 3),
            *(1, 10, sp.log(8) - sp.log(2)),
            sp.log(counted - 3),
        ),
        "may not be positive",
    ),
    "an inverse of any matrix": (
        claim(calculus(sp.ImmutableMatrix(M.inv() * M), sp.ImmutableMatrix(sp.eye(2)))),
        "divides by",
    ),
    "a jump made of roots": (
        integral(sp.diff(roots, x), -4, -sp.Rational(1, 4), 8, roots),
        "in numbers|not a real number|no value|settle",
    ),
    "a logarithm off by a turn": (
        integral(sp.diff(turned, x), -1, 1, turned.subs(x, 1) - turned.subs(x, -1), turned),
        "real number",
    ),
    "a floating-point number": (
        claim(calculus(1e20 * x * (y + 1) + x, 1e20 * x * y + 1e20 * x)),
        "floating-point",
    ),
    "infinite minus infinite": (
        claim(
            calculus(
                sp.Integral(1 / x - 1 / sp.sin(x), (x, 0, 1)),
                sp.Integral(1 / x, (x, 0, 1)) - sp.Integral(1 / sp.sin(x), (x, 0, 1)),
            )
        ),
        "need not be a number",
    ),
    "0/0 beyond the values that are tried": (
        summed(
            (counted**2 - 10000) / (counted - 100),
            *(1, n, n * (n + 1) / 2 + 100 * n),
            counted * (counted - 1) / 2 + 100 * counted,
        ),
        "j - 100, which is divided by, may be 0",
    ),
    "a root of what is negative later, which cancels": (
        summed(
            1 + root_of_ten * (counted + 1) - sp.expand(root_of_ten * (counted + 1)),
            *(1, n, n, counted),
        ),
        "whose root is taken, may be negative",
    ),
    "a logarithm of what is negative, which cancels": (
        integral(1 + log_of_less * (x + 1) - sp.expand(log_of_less * (x + 1)), 0, 1, 1, x),
        "not a real number where it is tried",
    ),
    "an integral that diverges somewhere, taken to be a number": (
        claim(
            calculus(
                (t + 1) * sp.Integral(1 / (x - a), (x, 10, 11))
                - sp.expand(t * sp.Integral(1 / (x - a), (x, 10, 11))),
                sp.Integral(1 / (x - a), (x, 10, 11)),
            )
        ),
        "need not be a number",
    ),
    "an oscillating integral, taken to be a number": (
        claim(
            calculus(
                (t + 1) * sp.Integral(sp.sin(x), (x, 0, sp.oo))
                - sp.expand(t * sp.Integral(sp.sin(x), (x, 0, sp.oo))),
                sp.Integral(sp.sin(x), (x, 0, sp.oo)),
            )
        ),
        "need not be a number",
    ),
    "e as a symbol: log e = 1 fails": (one_of(sp.log(euler), 1), "called e, which is a number"),
    "π as a symbol: sin π = 0 fails": (
        one_of(sp.sin(sp.Symbol("π", real=True)), 0),
        "called π, which is a number",
    ),
    "γ of Euler, and another": (
        one_of(sp.EulerGamma, sp.Symbol("γ", real=True)),
        "EulerGamma may jump",
    ),
    "xy and x times y": (one_of(sp.Symbol("xy", real=True), x * y), "'xy' is no name"),
    "xabs, which LaTeX shows as |x|": (one_of(-sp.Symbol("xabs", real=True), 0), "is no name"),
    "what is printed divides by 0": (
        one_of(x, x / sp.Add(y, -y, evaluate=False)),
        "divides by .*, which is 0",
    ),
    "what is true disproved by noise": (
        one_of(
            sp.cosh(far * (sp.sqrt(2) + sp.sqrt(3))), sp.cosh(far * sp.sqrt(5 + 2 * sp.sqrt(6)))
        ),
        "nothing is refuted",
    ),
    "what is true said to be less, by noise": (
        one_of(
            sp.sinh(far * (sp.sqrt(2) + sp.sqrt(3))),
            sp.sinh(far * sp.sqrt(5 + 2 * sp.sqrt(6))),
            "≤",
        ),
        "nothing is refuted",
    ),
    "what is true for x < 0 disproved at primes": (
        claim(
            Disproof(
                calculus(
                    sp.log(-negative_x) * (negative_x + 2) - negative_x * sp.log(-negative_x),
                    2 * sp.log(-negative_x),
                ),
                sp.log(negative_x**2),
            )
        ),
        "nothing is refuted",
    ),
    "what is true disproved by rounding": (
        claim(
            Disproof(
                calculus(big * (t + 1) - big * t, big), sp.exp(700 * sp.sqrt(5 + 2 * sp.sqrt(6)))
            )
        ),
        "nothing is refuted",
    ),
    "a variable and a twin of it, summed": (
        claim(
            calculus(
                sp.Sum(sp.Symbol("j", integer=True, positive=True), (counted, 1, n)),
                n * sp.Symbol("j", integer=True, positive=True),
                by=Telescoping(counted * sp.Symbol("j", integer=True, positive=True)),
            )
        ),
        "two things are called j",
    ),
    "a variable and a twin of it, integrated": (
        integral(positive_x, 0, 1, positive_x, x * positive_x),
        "two things are called x",
    ),
    "a matrix that can be changed": (
        claim(calculus(sp.Matrix([[x + 1 - x]]), sp.Matrix([[1]]))),
        "ImmutableMatrix",
    ),
}


@pytest.mark.parametrize(("attack", "why"), CALCULUS.values(), ids=CALCULUS)
def test_calculus(attack, why):
    with pytest.raises(Unsound, match=why):
        attack.verify()


def test_what_is_true_where_the_limit_is_wrong_is_not_shown_either():
    """SymPy's limit is believed by nobody: the value is refused, and π as well."""
    with pytest.raises(Unsound, match="does not give"):
        integral(sp.diff(cubic, x), -sp.oo, sp.oo, sp.pi, cubic).verify()


def test_the_level_is_computed():
    square = calculus(sp.Integral(x**2, (x, 0, 1)), third, by=Antiderivative(x**3 / 3))
    assert claim(square).level == "exact"
    with pytest.raises(TypeError):
        Calculus(square.lines, square.certificates, level="general")

    class Bold(Calculus):
        level = "general"
        reach = "proved for everything"

    with pytest.raises(Unsound, match="no kind of evidence"):
        claim(Bold(square.lines, square.certificates)).verify()
    with pytest.raises(Unsound, match="Bold is no class of this project"):
        claim(replace(square, more=(Bold(square.lines, square.certificates),))).verify()


# Sizes.


@pytest.mark.parametrize(
    "size", [sp.oo, float("inf"), 0, -1, sp.Rational(5, 2), lam, n - k, 2.0, sp.Symbol("n")]
)
def test_a_size_is_a_positive_integer_or_a_symbol_that_is_one(size):
    with pytest.raises(IllTyped, match="positive integer"):
        index_set("X", size)
    with pytest.raises(IllTyped, match="positive integer"):
        hilbert_space("X", size)


def test_no_trace_and_no_sum_over_what_may_be_infinite():
    with pytest.raises(IllTyped, match="may be infinite"):
        trace(letter("S", H, H))
    with pytest.raises(IllTyped, match="cannot run over H"):
        total(Index("p", H), as_word(1))


def test_what_is_proved_for_one_size_says_so():
    two, three = index_set("ℝ²", 2), hilbert_space("H", 3)
    counted = claim(chain(trace(identity(two)), as_word(2)))
    assert counted.level == "generic-size"
    assert counted.reach == "the equations are proved for ℝ² of dimension 2"
    A = letter("A", three, three)
    added = claim(chain(trace(identity(three) + A), as_word(3) + trace(A)))
    assert added.reach == "the equations are proved for H of dimension 3"
    assert claim(chain(norm2(f + g), norm2(f) + norm2(g) + 2 * inner(f, g))).level == "general"


# Symbols and letters.

A = letter("A", H, H)


def eigenvector(value):
    says = "u is an eigenvector of A at λ"
    return assume("Au = λu", says, A * u, value * u, equal_to(A, value * identity(H)))


def test_what_a_symbol_assumes_is_printed():
    """⟨u, Au⟩ ≥ 0 for λ > 0 and not for all λ: the two statements look different."""
    positive = sp.Symbol("λ", positive=True)
    upper = inner(u, A * u)
    proved = claim(bound(upper, as_word(0), [(positive, u)]), eigenvector(positive))
    assert "given λ > 0" in repr(proved) and r"\lambda > 0" in proved._repr_markdown_()
    assert "rests on the signs that SymPy gives the coefficients" in repr(proved)
    refuted = fails(
        (upper, as_word(0)),
        *({H: 1}, {A: [[-1]], u: [[1]]}, eigenvector(lam)),
        parameters={lam: -1},
        relation="≥",
    )
    assert "λ > 0" not in repr(refuted)


def test_a_number_is_real():
    imaginary = sp.Symbol("c", imaginary=True)
    with pytest.raises(IllTyped, match="not a rational function"):
        imaginary * f
    for odd in (sp.oo, sp.sqrt(2), sp.I, 0.5):
        with pytest.raises(IllTyped, match="not a rational function"):
            odd * f
    with pytest.raises(IllTyped, match="only by a number"):
        f / g


other = letter("T", E, H)  # the T of the course has rows
multiplier = letter("λ", R)
entries = letter("h", E)
TWINS = {
    "letters": (
        fails((other * other.adj, G), {E: 1, H: 1}, {T: [[1]], other: [[2]]}, gram),
        "called T",
    ),
    "a letter and a symbol": (
        fails(
            (lam * f, multiplier * f), {H: 1}, {f: [[1]], multiplier: [[2]]}, parameters={lam: 1}
        ),
        "called λ",
    ),
    "spaces": (
        claim(chain(trace(identity(hilbert_space("H", 2))) * norm2(f), norm2(f) + norm2(f))),
        "called the space H",
    ),
    "rows and entries": (
        claim(chain(total(i, T.adj[:, i] * entries[i]), T.adj * entries)),
        "called h_i",
    ),
    "symbols of two assumptions": (
        claim(
            chain(
                lam * (sp.Symbol("λ", positive=True) * f), sp.Symbol("λ", positive=True) * f * lam
            )
        ),
        "called λ",
    ),
}


@pytest.mark.parametrize(("attack", "why"), TWINS.values(), ids=TWINS)
def test_twins(attack, why):
    with pytest.raises(Unsound, match=f"two things are {why}"):
        attack.verify()


def test_two_identities_are_told_apart():
    shown = claim(chain(trace(identity(E)) - trace(identity(Q)), as_word(n - k)))
    assert "tr(I_n) - tr(I_k)" in repr(shown)
    assert r"I_{n}" in shown._repr_markdown_() and r"I_{k}" in shown._repr_markdown_()
    both = claim(chain(norm2(ones(E)) - norm2(ones(Q)), as_word(n - k)))
    assert "‖𝟏_n‖² - ‖𝟏_k‖²" in repr(both)
    assert "‖𝟏_n‖²" in repr(claim(chain(norm2(ones(E)), as_word(n))))  # nothing tells its space
    assert "𝟏_" not in repr(claim(chain(T.adj * ones(E) * 2, T.adj * ones(E) + T.adj * ones(E))))


def test_two_numbers_are_told_apart():
    """2 3 looks like 23, and 2 with a half like two and a half."""
    shown = claim(chain(as_word(2) * as_word(3), as_word(6)))
    assert r"2 \cdot 3" in shown._repr_markdown_() and "2·3" in repr(shown)
    assert "2 3" not in shown._repr_markdown_() + repr(shown)
    assert HTML.formula(as_word(2) * as_word(3)) == "<mn>2</mn><mo>·</mo><mn>3</mn>"
    assert "<mn>3</mn><mo>·</mo><msup><mn>2</mn>" in HTML.sympy(3 * 2**n)


NAMES = {
    "rows that are a difference": (letter("W", E, H, rows="f - g"), "'f - g' is no name"),
    "rows that a name with a number looks like": (T + letter("h_1", E, H), "looks like an entry"),
    "Σ with an index": (letter("Σ", E, H), "Σ a sum"),
    "two letters": (letter("XY", E, H), "'XY' is no name"),
    "a space that looks like the reals": (
        letter("W", index_set("ℝ", n), H),
        "is no name of a space",
    ),
    "a space that looks smaller": (letter("W", index_set("ℝ²", 3), H), "of dimension 3"),
}


@pytest.mark.parametrize(("word", "why"), NAMES.values(), ids=NAMES)
def test_a_name_looks_like_nothing_else(word, why):
    with pytest.raises(Unsound, match=why):
        claim(chain(2 * word, word + word)).verify()
    two = index("ij", E)
    with pytest.raises(Unsound, match="'ij' is no name"):
        claim(chain(2 * alpha[two], alpha[two] + alpha[two])).verify()


# Words and other objects made by hand.

S = letter("S", H, H)
mass = Space("P", "measure", sp.Integer(3))
BY_HAND = {
    "a trace over H": (Word("tr", (S.adj * S,), R, R), Word("tr", (S * S.adj,), R, R)),
    "an identity between two spaces": (Word("id", (), E, H), Word("id", (), E, H) * 1),
    "a letter of another type": (Word("letter", T.args, R, R) * 2, Word("letter", T.args, R, R)),
    "a coefficient that is a root": (Word("scale", (sp.sqrt(2), f), H, R), f),
    "a probability space of mass 3": (norm2(ones(mass)), as_word(3)),
    "an unknown head": (Word("what", (), R, R), as_word(1)),
}


@pytest.mark.parametrize("lines", BY_HAND.values(), ids=BY_HAND)
def test_a_word_made_by_hand(lines):
    with pytest.raises(Unsound, match="made by hand"):
        claim(chain(*lines)).verify()


def test_classes_of_ones_own():
    """They could print, compare and compute as they like."""

    class Equal(Hypothesis):
        def __eq__(self, other):
            return True

        __hash__ = Hypothesis.__hash__

    class Other(sp.Symbol):
        def _latex(self, printer):
            return "y"

    class Sure(Claim):
        verdict = "holds"
        reach = "proved for everything"

    lines = chain(2 * f, f + f)
    lie = Equal("attack", "A sentence.", "lemma", Equation(2 * f, f), proof=claim(lines))
    z = Other("z", real=True)
    for attack in (
        claim(chain(4 * f, f), lie),
        claim(calculus(z * (t + 1) - t * z, z)),
        Sure("attack", "nowhere", "A sentence.", lines),
    ):
        with pytest.raises(Unsound, match="is no class of this project"):
            attack.verify()


def test_what_goes_wrong_is_said_to_be_unsound():
    hidden = x**2 - 1 - (x - 1) * (x + 1)  # it is 0
    with pytest.raises(Unsound, match=r"could not be examined \(ZeroDivisionError"):
        claim(chain(as_word(1 / hidden), as_word(2 / hidden))).verify()
    with pytest.raises(Unsound, match="could not be examined"):
        claim(calculus(sp.ImmutableMatrix([[x]]), x)).verify()


# Integrals over a law.

K = letter("K", P, P)
cube = K[omega, omega_] * K[omega, omega_] * K[omega, omega_]


def integrated(target, first):
    def impose(model):
        values, mass = model[K], model.weights[P]
        N = range(len(mass))
        model[target] = [
            [sum(mass[s] * (values[r][s] if first else values[s][r]) ** 3 for s in N)] for r in N
        ]

    return impose


def test_the_order_of_integrals_is_said_to_matter():
    """K³ = (x² - y²)/(x² + y²)² has two iterated integrals: the page says what it assumes."""
    swapped = claim(chain(total(omega, total(omega_, cube)), total(omega_, total(omega, cube))))
    w, z = letter("w", P), letter("z", P)
    hidden = claim(
        chain(ones(P).adj * w, ones(P).adj * z),
        assume("w", "K³ integrated", w[omega], total(omega_, cube), integrated(w, True)),
        assume("z", "the other way", z[omega_], total(omega, cube), integrated(z, False)),
    )
    for attack in (swapped, hidden):
        assert "converge absolutely, all its variables together" in repr(attack)
        assert "converge absolutely" in attack._repr_markdown_()
    # Two letters at each point need no such thing, unless they are one: E K(ω, ω).
    pair = claim(chain(total(omega, w[omega] * z[omega]), w.adj * z))
    assert "converge" not in repr(pair)
    diagonal = claim(chain(total(omega, 2 * K[omega, omega]), 2 * total(omega, K[omega, omega])))
    assert "converge" in repr(diagonal)


# Refutations.

tenth = assume("λ = 1/10", "λ is a tenth", as_word(lam), as_word(sp.Rational(1, 10)))
root = assume("λ² = 2", "λ is a root of 2", as_word(lam**2), as_word(2))
X, Y = letter("X", E, E), letter("Y", E, E)
semidefinite = Hypothesis("X ≥ 0", "X is positive semidefinite", absence="cited: a book")
REFUTATIONS = {
    "a float that is nearly a tenth": (
        fails(
            (as_word(3 * lam), as_word(sp.Rational(3, 10))),
            *({}, {}, tenth),
            parameters={lam: 0.1},
            relation="≤",
        ),
        "0.1 is not exact",
    ),
    "a large float": (
        fails(
            ((lam + 1) * alpha - lam * alpha, alpha),
            *({E: 2}, {alpha: [[1], [2]]}),
            parameters={lam: 1e17},
        ),
        "is not exact",
    ),
    "a root, rounded": (
        fails((as_word(lam**2 - 2), as_word(0)), {}, {}, root, parameters={lam: 2**0.5}),
        "is not exact",
    ),
    "a string": (
        fails((as_word(2 * lam), as_word(lam) + as_word(lam)), {}, {}, parameters={lam: "1"}),
        "'1' is not exact",
    ),
    "an integer that overflows": (
        fails(
            (norm2(alpha), as_word(0)),
            *({E: 1}, {alpha: np.array([[3037000500]])}),
            relation="≥",
        ),
        "nothing is refuted",
    ),
    "a hypothesis in prose": (
        fails(
            (alpha.adj * X * alpha, as_word(0)),
            *({E: 1}, {X: [[-1]], alpha: [[1]]}, semidefinite),
            relation="≥",
        ),
        "no array can be asked whether X ≥ 0",
    ),
    "a word without a meaning": (
        fails(
            (total(omega, identity(P)[omega, omega]), as_word(1)),
            *({P: 2}, {}),
            weights={P: [Fraction(1, 2), Fraction(1, 2)]},
        ),
        "diagonal of the identity of P",
    ),
}


@pytest.mark.parametrize(("attack", "why"), REFUTATIONS.values(), ids=REFUTATIONS)
def test_what_is_true_is_not_refuted(attack, why):
    with pytest.raises(Unsound, match=why):
        attack.verify()


def test_only_what_has_one_type_and_a_meaning_is_compared():
    with pytest.raises(Unsound, match="the same spaces"):
        fails((T, T.adj), {E: 2, H: 2}, {T: [[1, 2], [3, 4]]}).verify()
    twice = assume("2", "as given", total(omega, identity(P)[omega, omega]), as_word(2))
    masses = {P: [Fraction(1, 2), Fraction(1, 2)]}
    with pytest.raises(Unsound, match="diagonal of the identity of P"):
        fails((as_word(1), as_word(2)), {P: 2}, {}, twice, weights=masses).verify()


# Contradictions.

s = letter("s", R)


def number(value, origin="note"):
    def impose(model):
        model[s] = [[model.unit * value]]

    return assume(f"s = {value}", "as given", s, as_word(value), impose, origin)


contrary = tuple((as_word(word), "") for word in (1, s, 2))
complete = Hypothesis("complete", "H is complete", absence="cited: a book")
first = Hypothesis("s", "s is 1", "definition", Equation(s, as_word(1)))
later = Hypothesis("t", "t is s", "definition", Equation(letter("t", R), s))
turning = Hypothesis("s", "s is t + 1", "definition", Equation(s, letter("t", R) + 1))
not_zero = Hypothesis("1 ≠ 0", "1 is not 0", nonzero=sp.Integer(1))
BLAMED = {
    "prose": (("complete",), (number(1), number(2), complete), "complete is not at fault"),
    "a definition": (("s",), (first, number(2)), "s is not at fault"),
    "an idle number": (("1 ≠ 0",), (number(1), number(2), not_zero), "idle hypothesis: 1 ≠ 0"),
    "what is added": (("s = 2",), (number(1), number(2, "added")), "is not in the note"),
    "the note, for what is added": (("s = 1",), (number(1), number(2, "added")), "not in the note"),
    "definitions in a circle": (("t",), (turning, later), "its letter is on its right"),
}


@pytest.mark.parametrize(("supposed", "given", "why"), BLAMED.values(), ids=BLAMED)
def test_who_is_at_fault(supposed, given, why):
    with pytest.raises(Unsound, match=why):
        claim(Contradiction(contrary, supposed), *given).verify()


def test_two_numbers_that_differ_by_a_quotient():
    """The file of certificates could not say it."""

    def impose(model):
        model[s] = [[1 / model.parameters[lam]]]

    quotient = assume("1/λ", "as given", s, as_word(1 / lam), impose)
    lines = tuple((as_word(word), "") for word in (0, s, 1 / lam))
    given = (number(0), quotient, Hypothesis("λ ≠ 0", "λ is not 0", nonzero=lam))
    with pytest.raises(Unsound, match="differ by what is not 0"):
        claim(Contradiction(lines, ("s = 0",)), *given).verify()


# First variations.

D = letter("D", E, H)
half = alpha.adj * T * T.adj * (D * T.adj + T * D.adj) * alpha


@pytest.mark.parametrize(
    ("origin", "why"), [("definition", "need not be"), ("note", "ties what moves")]
)
def test_what_is_tied_to_the_letter_moves_with_it(origin, why):
    """Of α*GTT*α with G = TT* the variation is twice the half that T alone gives."""
    imposed = replace(gram, origin=origin, impose=equal_to(G, T * T.adj))
    function = alpha.adj * G * T * T.adj * alpha
    with pytest.raises(Unsound, match=why):
        claim(stationary(function, T, D, (half, "G is TT*")), imposed).verify()
    with pytest.raises(Unsound, match="not the derivative"):
        claim(stationary(function, T, D, (half, "G is TT*")), gram).verify()


def test_the_derivative_is_compared_in_every_entry():
    """GX - X*G is 0 on its diagonal, and moves with T elsewhere."""
    sample = letter("W", H, E)
    function = T * sample * G + G * X - X.adj * G
    with pytest.raises(Unsound, match="not the derivative"):
        claim(stationary(function, T, D, (D * sample * T * T.adj, "G is TT*")), gram).verify()


# Bounds.


def test_a_bound_is_run(monkeypatch):
    s = sp.Symbol("s", positive=True)

    def quotient(model):
        top, bottom = (model.value(norm2(w))[0][0] for w in (T * u, u))
        model.parameters[s] = -top / bottom

    given = assume("s", "s is a quotient", s * norm2(u), -norm2(T * u), quotient)
    false = claim(bound(-norm2(T * u), as_word(0), [(s, u)]), given)
    with pytest.raises(Unsound, match="which it may not be"):
        false.verify()
    monkeypatch.setattr(making, "allowed", lambda *_: True)
    with pytest.raises(Unsound, match=r"in a model -.* is less than 0"):
        false.verify()


# Hypotheses.


def rows_orthonormal(model):
    U = letter("U", H, E)
    model[U] = transposed(model[T])
    orthonormal(U)(model)
    model[T] = transposed(model[U])
    del model.arrays[U.args[0]]


isometry = assume("TT* = I", "the points of the sample", T * T.adj, I, rows_orthonormal)
lengths = chain(norm2(T.adj * alpha), norm2(alpha))


@pytest.mark.parametrize(
    ("origin", "why"),
    [("definition", "there is no letter on its left"), ("cited", "what is cited has a reference")],
)
def test_a_condition_on_the_data_is_no_definition(origin, why):
    with pytest.raises(Unsound, match=why):
        claim(lengths, replace(isometry, origin=origin)).verify()


def test_what_is_cited_is_in_the_verdict():
    cited = replace(isometry, origin="cited", reference="a theorem (a book, section 2)")
    sizes = ({E: 2, H: 3}, {E: 3, H: 5})
    shown = claim(lengths, cited, shapes=sizes)
    assert "holds, by a theorem ·" in repr(shown)
    assert "(by a theorem, a book, section 2)" in repr(shown)


def test_exact_arrays_hold_no_floats():
    """To ten digits 10⁻¹¹ is 0, and what is given would not be seen to contradict itself."""

    def impose(model):
        model[s] = [[0.1 + 0.2]]

    given = assume("s", "as given", s, as_word(sp.Rational(3, 10)), impose)
    with pytest.raises(Unsound, match="floating-point"):
        claim(chain(10 * s, as_word(3)), given).verify()


def test_definitions():
    looped = Hypothesis("G", "G", "definition", replace(gram.equation, rhs=G))
    for given, why in (((looped,), "on its right"), ((gram, replace(gram, name="G2")), "twice")):
        with pytest.raises(Unsound, match=why):
            claim(chain(G * alpha, T * T.adj * alpha), *given).verify()


def test_an_index_that_is_free_stands_for_every_place():
    zero = assume(
        *("α_i = 0", "the coefficient is 0", alpha[i], 0 * alpha[i]), equal_to(alpha, 0 * alpha)
    )
    shown = claim(chain(alpha.adj * beta, as_word(0)), zero)
    assert "α_i = 0, for every i: the coefficient is 0" in repr(shown)
    assert "for every $i$" in shown._repr_markdown_()
    lines = chain((C * alpha)[i], alpha[i] - ones(E).adj * alpha / n)
    entry = claim(lines, centring, sample_not_empty)
    assert "For every i" in repr(entry)


def test_what_is_circular_says_so():
    circular = assume(
        *("2YXα = 2XYα", "as the note says", 2 * Y * X * alpha, 2 * X * Y * alpha),
        equal_to(X, Y * Y),
    )
    shown = claim(chain(X * Y * alpha, Y * X * alpha), circular)
    assert "The two ends say what is given as 2YXα = 2XYα, rearranged." in repr(shown)


# What is shown is what was verified.


def test_lines_cannot_change():
    lines = [(norm2(alpha + beta), ""), (norm2(alpha) + norm2(beta) + 2 * inner(alpha, beta), "")]
    with pytest.raises(Unsound, match="could change"):
        claim(Chain(lines)).verify()
    with pytest.raises(Unsound, match="could change"):
        Claim("attack", "p", "A sentence.", Chain(tuple(lines)), given=[]).verify()


# The sentence, which no machine reads.


def test_the_sentence_has_the_letters_of_its_lines():
    lines = chain(alpha.adj * beta, beta.adj * alpha)
    with pytest.raises(Unsound, match="speaks of γ, which stands in no line"):
        claim(lines, sentence="⟨α, β⟩ is ⟨γ, α⟩.").verify()
    assert claim(lines, sentence="⟨α, β⟩ is ⟨γ, α⟩.", reads="γ is β").verify()
    so = "so γ is 0"
    partly = claim(lines, sentence=f"⟨α, β⟩ is ⟨β, α⟩, {so}.", unshown=so)
    assert f"Not shown by the lines: “{so}”." in repr(partly)
    with pytest.raises(Unsound, match="is no part of the sentence"):
        claim(lines, unshown=so).verify()


def test_a_sentence_that_says_more_than_its_lines_is_not_stamped():
    """The verdict is of the equations, and the page says that."""
    lines = chain(alpha.adj * beta, beta.adj * alpha)
    compact = "Every bounded operator on a Hilbert space is compact."
    said = repr(claim(lines, sentence=compact))
    assert said.startswith("✓ holds · ") and "\n  the equations are proved for every size" in said
    said = repr(claim(Citation("A book", lines), sentence=compact))
    assert said.startswith("○ cited · ") and "\n  a special case is checked" in said
    any_matrix = assume("X", "X is any matrix", X.adj, X, symmetric(X))
    turned = claim(chain(alpha.adj * X * beta, beta.adj * X * alpha), any_matrix)
    assert "given X* = X: X is any matrix" in repr(turned)  # both are shown


# Cancellation: X = 0 where X*X = 0. Each attack is put to both checkers.

p, q, L, Phi = letter("p", P), letter("q", P), letter("L", P, P), letter("Φ", P, H)
v, w, r, j = letter("v", E), letter("w", E), letter("r", R), index("j", E)
here, there = omega, omega_


def none(word):
    return word, word * 0


def at(name, labels=None, *context, times=1):
    tensors = tuple((one.args[0], *where) for one, *where in context)
    return Step(sp.sympify(times), name, tuple((labels or {}).items()), tensors)


def cancel(word, *certificate, name="X"):
    return Cancelled(name, word, certificate)


class AsItIs(Writer):
    """Writes every name as it is."""

    def plain(self, parts, called=None):
        return iter(parts)


def both(goal, given, *certificate, nonzero=()):
    """What each of the two checkers says of a proof: why it refuses it, or nothing."""
    said = []
    equations = {name: Equation(*e) for name, e in given.items()}
    try:
        check(Equation(*goal), equations, certificate, nonzero)
        said.append("")
    except (BadCertificate, IllTyped) as error:
        said.append(str(error))
    told = [assume(name, "", *e) for name, e in given.items()]
    told += [Hypothesis(f"{e} is not 0", "", nonzero=e) for e in nonzero]
    try:
        recheck.check(AsItIs(claim(chain(*goal), *told)).entry((certificate,)))
        said.append("")
    except recheck.Refused as error:
        said.append(str(error))
    return said


def of_square(word, *context, goal=None, given=None, labels=None, use=None):
    """The proof that a word is 0 because its square, which is given, is."""
    square = none(word.adj * word) if given is None else given
    return goal or none(word), {"h": square}, cancel(word, at("h", labels, *context)), at("X", use)


out_H, in_H, out_P, in_P = end(H, "out"), end(H, "in"), end(P, "out"), end(P, "in")
out_E = end(E, "out")
LEFT = "left over|not the sum"
ALMOST = "almost"
UNKNOWN = "not among the hypotheses|KeyError"
TAKEN = "two facts|a name that is taken"
zero_D = {"h": none(D.adj * D)}

CANCELLED = {
    # over a probability space a square is a mean
    "a function that is 0 almost everywhere": (of_square(p), ALMOST),
    "a feature map": (of_square(Phi), ALMOST),
    "its values": (of_square(Phi * f), ALMOST),
    "a kernel": (of_square(L), ALMOST),
    "a composite word": (of_square(L * p), ALMOST),
    "a difference from a constant": (of_square(p - r * ones(P)), ALMOST),
    "a multiple": (of_square(2 * p), ALMOST),
    "an adjoint of an adjoint": (of_square(p.adj.adj), ALMOST),
    "a mean over one of two places": (of_square(total(there, L[:, there] * p[there])), ALMOST),
    "a column of a kernel": (of_square(L[:, there]), ALMOST),
    "a sum over an index": (of_square(total(i, p * v[i])), ALMOST),
    "the identity": (of_square(identity(P)), ALMOST),
    "the other square": (of_square(p.adj, given=none(p.adj * p)), LEFT),
    "the other square of a feature map": (
        of_square(Phi.adj, given=none(Phi.adj * Phi)),
        LEFT,
    ),
    "a mean of squares for a square": (of_square(p[here], given=none(p.adj * p)), LEFT),
    "a mean of squares for a square, with its index": (
        of_square(p[here], given=none(total(here, p[here] * p[here]))),
        LEFT,
    ),
    "a mean of norms for a norm": (
        of_square(Phi.adj[:, here], given=none(total(here, Phi[here, :] * Phi.adj[:, here]))),
        LEFT,
    ),
    # something else than the square
    "no certificate": ((none(D), zero_D, cancel(D), at("X")), LEFT),
    "half of it": ((none(D), zero_D, cancel(D, at("h", times="1/2")), at("X")), LEFT),
    "another square": (of_square(D, given=none(S.adj * S)), LEFT),
    "a power": (of_square(S, given=none(S * S)), LEFT),
    "a number between": (of_square(f, given=none(f.adj * S * f)), LEFT),
    "an inner product": (of_square(f, given=none(f.adj * g)), LEFT),
    "a product with something else": (of_square(D, given=none(D.adj * D * S)), LEFT),
    "a sum of squares": (of_square(f + g, given=none(f.adj * f + g.adj * g)), LEFT),
    "a difference of squares": (of_square(f - g, given=(f.adj * f, g.adj * g)), LEFT),
    "a trace of a square of another order": (
        of_square(
            D.adj, given=none(D.adj * D), goal=none(D), use={out_H: in_H, end(E, "in"): out_E}
        ),
        LEFT,
    ),
    # X and what is made of it
    "X changed after its certificate": ((none(S), zero_D, cancel(S, at("h")), at("X")), LEFT),
    "X with a sign changed": (
        (none(f + g), {"h": none((f - g).adj * (f - g))}, cancel(f + g, at("h")), at("X")),
        LEFT,
    ),
    "another conclusion": ((none(D.adj * D * S), zero_D, cancel(D, at("h")), at("X")), LEFT),
    "X and its negative": ((none(D), {}, cancel(D - D), at("X")), LEFT),
    "nought times X": ((none(D), {}, cancel(D * 0), at("X")), LEFT),
    "a lemma that is not used": ((none(D), zero_D, cancel(D, at("h"))), LEFT),
    "a lemma where its spaces do not fit": (
        (none(D * f), zero_D, cancel(D, at("h")), at("X", {out_E: 0}, (f, 0))),
        "joins|two spaces",
    ),
    "a lemma closed to a ring": (
        (none(S), {"h": none(S.adj * S)}, cancel(S, at("h")), at("X", {out_H: 0, in_H: 0})),
        "diverge",
    ),
    # indices
    "the square of a sum": (of_square(v[i], given=none(total(i, v[i]) * total(i, v[i]))), LEFT),
    "a sum of squares for each square": (of_square(v[i], given=none(v.adj * v)), LEFT),
    "an index in one factor only": (of_square(v[i] * w[j], given=none(v[i] * w[j] * v[i])), LEFT),
    "two places for one": (
        of_square(v[i] * w[j], given=none(v[i] * w[j] * v[i] * w[i])),
        LEFT,
    ),
    "a sum in X over both factors at once": (
        of_square(total(i, v[i] * w[i]), given=none(total(i, v[i] * v[i] * w[i] * w[i]))),
        LEFT,
    ),
    "an index that the lemma does not have": (
        (none(v[j]), {"h": none(v[i] * v[i] * w[j])}, cancel(v[i], at("h")), at("X", {i: j})),
        LEFT,
    ),
    # what may be used, and when
    "a lemma that rests on itself": (
        (none(D), {}, cancel(D, at("X", {out_E: 0}, (D, 0, end(H, "out")))), at("X")),
        UNKNOWN,
    ),
    "two lemmas that rest on each other": (
        (
            none(f),
            {},
            cancel(f, at("Y", {out_H: 0}, (f, 0))),
            cancel(f, at("X"), name="Y"),
            at("X"),
        ),
        UNKNOWN,
    ),
    "a lemma used before it is proved": ((none(D), zero_D, at("X"), cancel(D, at("h"))), UNKNOWN),
    "a lemma of a lemma, used outside": (
        (none(D), zero_D, cancel(f * 0, cancel(D, at("h"), name="Y")), at("Y")),
        UNKNOWN,
    ),
    "the name of a hypothesis": ((none(D), zero_D, cancel(D, at("h"), name="h"), at("h")), TAKEN),
    "the name of a hypothesis that is not used": (
        (none(D), zero_D | {"g": none(f)}, cancel(D, at("h"), name="g"), at("g")),
        TAKEN,
    ),
    "the name of another lemma": (
        (none(f), {"h": none(f.adj * f)}, cancel(f * 0), cancel(f, at("h")), at("X")),
        TAKEN,
    ),
    "the name of a lemma around it": (
        (
            none(f),
            {"h": none(f.adj * f)},
            cancel(f * 0),
            cancel(f, cancel(f * 0), at("h"), name="Y"),
        ),
        TAKEN,
    ),
    "a hypothesis that is not given": ((none(D), {}, cancel(D, at("h")), at("X")), UNKNOWN),
}


@pytest.mark.parametrize("proof, why", CANCELLED.values(), ids=CANCELLED)
def test_what_is_not_cancelled(proof, why):
    for said in both(*proof):
        assert re.search(why, said), said or "it is accepted"


@pytest.mark.parametrize(
    "proof",
    [
        *map(of_square, (D, f, f - g, D * f, r - s, v[i], v[i] * w[j], total(i, v[i] * w[i]))),
        *map(of_square, (p[here], p.adj, p.adj * q, Phi.adj, Phi.adj[:, here])),
    ],
)
def test_what_is_cancelled_by_the_same_roads(proof):
    """What the attacks change is what they are refused for."""
    assert both(*proof) == ["", ""]


def test_nothing_is_divided_by_what_may_be_0():
    """aD = 0 says nothing where a is 0."""
    by_D = {out_E: 0, in_H: in_H}, (D, 0, out_H)
    for proof in (
        (none(D), zero_D, cancel(D / a, at("h", times=1 / a**2)), at("X", times=a)),
        (none(D), {"h": none(a * D)}, cancel(D, at("h", *by_D, times=1 / a)), at("X")),
    ):
        assert both(*proof, nonzero=[a]) == ["", ""]
        goal, given, *certificate = proof
        for kept in ([], [b], [a - b], [a * a + 1]):
            with pytest.raises(BadCertificate, match="divides by a"):
                check(Equation(*goal), {"h": Equation(*given["h"])}, certificate, kept)


BY_HAND_CANCELLED = {
    "an end for an index": Word("entry", (p, out_P, None), R, R) * q.adj,
    "an index of H": Word("entry", (f, Index("k", H), None), R, R),
    "a trace over H": Word("tr", (S,), R, R),
    "a function that says it is a number": Word("letter", p.args, R, R),
    "a function that says it is a vector": Word("mul", (p,), E, R),
    "a vector and a number": Word("add", (f, r), H, R),
    "a complex number": Word("scale", (sp.I, f), H, R),
    "a complex symbol": Word("scale", (sp.Symbol("z", complex=True), f), H, R),
    "a probability space under another name": Word("letter", p.args, E, R),
}


@pytest.mark.parametrize("word", BY_HAND_CANCELLED.values(), ids=BY_HAND_CANCELLED)
def test_what_is_cancelled_is_a_word(word):
    """g(x)² r(x) r(y) = 0 at all x and y, say, does not make g(x) r(y) = 0."""
    with pytest.raises((BadCertificate, IllTyped)):
        check(Equation(*none(f)), {}, [Cancelled("X", word, ())])
