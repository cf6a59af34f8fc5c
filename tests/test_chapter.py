"""How chapters state their claims: in the language of the reader, and only of declared letters."""

from fractions import Fraction

import pytest
import sympy as sp

from derivations.core.calculus import Antiderivative
from derivations.core.chapter import Chapter, calculus, squares
from derivations.core.claims import remark
from derivations.core.evidence import (
    Bound,
    Chain,
    Citation,
    Contradiction,
    Refutation,
    Stationary,
    Unsound,
)
from derivations.core.marks import Unreadable
from derivations.core.words import index, inner, letter, norm2, total
from derivations.notation import C, E, G, H, T, alpha, centring, f, g, gram, n, sample_not_empty, u

sample = Chapter(T, C, G, f, g, u, alpha)


def state(evidence, given=(), **more):
    return sample.claim("a.claim: here", "A sentence.", evidence, given=given, **more)


def test_a_chain_with_its_reasons():
    claim = state(
        """
        ‖CTf‖²
        = f*T*CCTf       [C* is C]
        = ⟨f, T*CTf⟩     [C² is C]
        """
    )
    assert isinstance(claim.evidence, Chain) and claim.verdict == "holds"
    assert [reason for _, reason in claim.evidence.lines] == ["", "C* is C", "C² is C"]
    assert claim.evidence.lines[0][0] == norm2(C * T * f)


def test_a_claim_stands_or_falls():
    true = sample.claim(
        *("a.true: here", "The sum ⟨f, T*CTf⟩ is ‖CTf‖²."),
        "⟨f, T*CTf⟩ = ‖CTf‖²",
        given=(centring, sample_not_empty),
    )
    assert true.verify()
    false = sample.claim("a.false: here", "The norm ‖CTf‖² is ‖Tf‖².", "‖CTf‖² = ‖Tf‖²")
    with pytest.raises(Unsound):
        false.verify()


def test_an_inequality_is_a_sum_of_squares():
    claim = state("‖f‖² + ‖g‖² ≥ 2⟨f, g⟩; the difference is ‖f - g‖²")
    assert isinstance(claim.evidence, Bound)
    assert claim.evidence.about[0] == norm2(f) + norm2(g)
    assert claim.evidence.squares == ((1, f - g),)
    other = state("2⟨f, g⟩ ≤ ‖f‖² + ‖g‖², because the difference is ‖f - g‖²")
    assert other.evidence.about == claim.evidence.about
    with pytest.raises(Unsound, match="no sum of squares"):
        state("‖f‖² ≥ ⟨f, g⟩; the difference is ⟨f, f - g⟩")


def test_squares():
    i = index("i", E)
    word = sample.read("2‖f‖² + Σ_i (⟨h_i, f⟩)² + ‖C‖_F²").words[0]
    assert squares(word) == [(2, f), (1, inner(T.adj[:, i], f), i), (1, C)]


def test_a_variation():
    d = letter("d", H)
    claim = sample.also(d).claim(
        *("a.claim: here", "The first variation."),
        "the first variation of ‖f‖² at f in the direction d is d*f + f*d = 2⟨f, d⟩",
    )
    assert isinstance(claim.evidence, Stationary)
    assert claim.evidence.about == (norm2(f), f, d)
    assert "d" not in sample.scope.letters


def test_a_refutation():
    claim = state("‖Tf‖² = ‖f‖²", arrays="T = [1 2; 3 4], f = [1; 0]")
    assert isinstance(claim.evidence, Refutation) and claim.verdict == "fails"
    assert claim.evidence.arrays[T] == [[1, 2], [3, 4]]
    sizes, values, parameters, _ = sample.arrays("α = [1/2; 0; -1], n = 3")
    assert sizes == {E: 3} and parameters == {n: 3}
    assert values[alpha] == [[Fraction(1, 2)], [0], [-1]]


def test_citations_and_contradictions():
    assert isinstance(state("Cα = α", reference="a book").evidence, Citation)
    never = state("Cα = α", supposed=("α = 𝟏",))
    assert isinstance(never.evidence, Contradiction) and never.verdict == "never"
    assert state("Cα = α", supposed=("α = 𝟏",), asserted=True).verdict != "never"


def test_what_is_given():
    symmetric = sample.given("C* = C", "C is symmetric", origin="added")
    assert symmetric.name == "C* = C" and symmetric.equation.lhs == C.adj
    conditional = state("C*α = Cα", given=(symmetric,))
    assert conditional.verdict == "holds-if" and conditional.weight == "missing-hypothesis"
    defined = sample.define("G = TT*", "the Gram matrix")
    assert (defined.name, defined.origin) == ("G", "definition")
    assert defined.equation == gram.equation
    with pytest.raises(Unsound, match="not one equation"):
        sample.given("C* = C = G", "too much")


def test_a_head_names_the_place_and_the_rows():
    claim = sample.claim("a.claim: note 000, (4) [000-A1 000-A2]", "A sentence.", "Cα = α")
    assert (claim.id, claim.place, claim.rows) == ("a.claim", "note 000, (4)", ("000-A1", "000-A2"))
    assert not claim.implied and state("Cα = α").rows == ()
    assert sample.claim("a.claim: implied by note 000", "A sentence.", "Cα = α").implied
    for wrong in ("a.claim", "a claim: here"):
        with pytest.raises(Unsound, match="not the head"):
            sample.claim(wrong, "A sentence.", "Cα = α")
    told = remark("a.remark: note 000 [000-A1]", "A sentence.", "A reason.", "definition")
    assert told.verdict == "definition" and told.rows == ("000-A1",)


def test_what_is_given_in_place():
    inside, added = state(
        "Tu = 0", given=("Tu = 0   [u is orthogonal]", "n ≠ 1   [added: two points]")
    ).given
    assert (inside.name, inside.says, inside.origin) == ("Tu = 0", "u is orthogonal", "note")
    assert (added.name, added.says, added.origin) == ("n ≠ 1", "two points", "added")
    assert added.nonzero == n - 1 and added.equation is None


def test_a_fault_is_a_weight_and_a_repair():
    claim = state("‖Tf‖² = ‖f‖²", arrays="T = [2], f = [1]", fault="slip, repaired by an.other")
    assert (claim.weight, claim.repaired_by) == ("slip", "an.other")


def test_what_stands_is_given_where_it_is_spoken_of():
    always = Chapter(T, C, G, f, alpha, standing=(centring, gram, sample_not_empty))

    def names(source, **more):
        claim = always.claim("a.claim: here", "A sentence.", source, **more)
        assert claim.standing == claim.given[: len(claim.standing)]
        return [h.name for h in claim.given]

    assert names("‖Tf‖² = ⟨f, T*Tf⟩") == []
    assert names("‖Tf‖²/n = ⟨f, T*Tf⟩/n") == ["n ≠ 0"]
    assert names("CGα = CTT*α") == ["C", "G", "n ≠ 0"]
    assert names("CGα = CTT*α", whatever="C") == ["G"]
    assert names("Tf = α", given=("CTf = 0   [f is constant]",)) == ["C", "n ≠ 0", "CTf = 0"]
    assert names("Gα = TT*α", given=(gram,)) == ["G"]
    always.stands(always.also("K : ℝⁿ → ℝⁿ").define("K = CGC", "centred"))
    more = always.also("K : ℝⁿ → ℝⁿ")
    claim = more.claim("a.claim: here", "A sentence.", "Kα = CGCα")
    assert [h.name for h in claim.given] == ["C", "G", "n ≠ 0", "K"]
    with pytest.raises(Unsound, match="idle hypothesis: C, G, n ≠ 0"):
        claim.verify()
    assert more.claim(
        "a.claim: here", "Kα is CGCα.", "Kα = CGCα", whatever="C G", reads="C, G are any"
    ).verify()


def test_letters_by_name():
    chapter = sample.also("e, z ∈ ℝⁿ, S : H → H", "s > 0")
    e, S, s = chapter["e S s"]
    assert e == letter("e", E) and letter("S", H, H) == S and s == sp.Symbol("s", positive=True)
    assert chapter["z"] == letter("z", E) and "e" not in sample.scope.letters


def test_a_chain_of_expressions():
    x = sp.Symbol("x", real=True)
    by = Antiderivative(x**2)
    chain = calculus(sp.Integral(2 * x, (x, 0, 1)), (1, "it is", by), more=[calculus(x, (x, "it"))])
    assert chain.lines == ((sp.Integral(2 * x, (x, 0, 1)), ""), (1, "it is"))
    assert chain.certificates == {1: by} and len(chain.more) == 1


def test_letters_are_declared():
    chapter = Chapter()
    X, y, λ = chapter.let("X : H → ℝⁿ rows x, y ∈ ℝⁿ, λ > 0")[1:]
    assert (X.args[0].rows, y.cod, λ.is_positive) == ("x", X.cod, True)
    assert chapter.read("x_i").words[0] == X.adj[:, index("i", X.cod)]
    for source, strange in (("Xw", "w"), ("X*X + μ", "μ"), ("(X*X)⁻¹", "(X*X)⁻¹"), ("‖y‖", "‖y‖")):
        with pytest.raises(Unsound) as caught:
            chapter.read(source)
        assert str(caught.value) == f"not declared: {strange}"
    with pytest.raises(Unsound, match=r"not declared: Y; is y meant\?"):
        chapter.read("X*Y")
    with pytest.raises(Unreadable, match="cannot be applied"):
        chapter.read("Xy")


def test_other_relations_are_no_chain():
    with pytest.raises(Unsound, match="other relations"):
        state("‖f‖² ≥ 0 = 0")


def test_sums_are_read_as_they_are_written():
    i = index("i", E)
    assert sample.read("Σ_i α_i h_i").words[0] == total(i, alpha[i] * T.adj[:, i])
    assert sample.scope.numbers["n"] == n == sp.Symbol("n", integer=True, positive=True)
