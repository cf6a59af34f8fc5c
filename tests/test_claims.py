"""A claim must not be able to lie: each way in which one could, and the refusal it meets."""

from dataclasses import FrozenInstanceError, replace

import pytest
import sympy as sp
from letters import E, H, P, T, a, b, i, n, u

from derivations.core import page, verify
from derivations.core.check import Equation
from derivations.core.claims import Claim, lemma
from derivations.core.evidence import (
    Bound,
    Calculus,
    Chain,
    Citation,
    Disproof,
    Refutation,
    Remark,
    Stationary,
    Unsound,
    bound,
    stationary,
)
from derivations.core.hypotheses import Hypothesis
from derivations.core.models import annihilates, orthonormal
from derivations.core.without import counterexample
from derivations.core.words import (
    R,
    as_word,
    identity,
    index_set,
    inner,
    letter,
    norm2,
    ones,
    total,
    variation,
)

c = sp.Symbol("c", positive=True)
s = sp.Symbol("s", real=True)
d = letter("d", E)
one = ones(E)
G, K, S = (letter(name, E, E) for name in "GKS")
ratio = letter("λ", R)


def claim(evidence, *given, **more):
    return Claim("tried", "nowhere", "A sentence.", evidence, given=given, **more)


def chain(*words):
    return Chain(tuple((word, f"reason {k}" if k else "") for k, word in enumerate(words)))


def copying(target, source):
    """Impose target = source."""

    def impose(model):
        model[target] = model.value(source)

    return impose


def given(name, lhs, rhs, origin="note", impose=None):
    return Hypothesis(name, f"what {name} says", origin, Equation(lhs, rhs), impose=impose)


def refused(claim, match):
    """The claim is refused for this reason, and is not printed either."""
    for look in (Claim.verify, repr):
        with pytest.raises(Unsound, match=match):
            look(claim)


a_is_b = given("a is b", a, b, impose=copying(a, b))
scaled = given("scaled", a, b * 2, "definition")  # the same for a definition
expanded = chain(norm2(a + b), norm2(a) + norm2(b) + 2 * inner(a, b))


def test_a_true_claim_is_accepted():
    report = claim(expanded).verify()
    assert report.used == frozenset()
    assert report.count("refuted") > 10
    assert report.count("undecided") == 0
    assert len(report.models) == 4


def test_a_report_is_one_line():
    refuted, equal = (claim(expanded).verify().count(v) for v in ("refuted", "equivalent"))
    found = f"1 link, 0 steps, {refuted} variants refuted, {equal} equal"
    assert repr(claim(expanded).verify()) == f"holds: {found}"
    wrong = claim(refuting, weight="slip", repaired_by="x")
    assert repr(wrong.verify()) == "fails: by exact arrays"
    assert repr(claim(Remark("remark", "none")).verify()) == "remark: nothing to prove"


# Chains.


def test_a_false_chain():
    refused(claim(chain(norm2(a + b), norm2(a) + norm2(b))), "terms are left over")


def test_one_false_link_between_true_ends():
    refused(claim(chain(inner(a, b), inner(a, d), inner(b, a))), "terms are left over")


def test_a_link_that_changes_nothing():
    refused(claim(chain(inner(a, b), inner(b, a), inner(b, a))), "a link that changes nothing")


@pytest.mark.parametrize("words", [(), (norm2(a),)], ids=["no line", "one line"])
def test_a_chain_without_a_link(words):
    with pytest.raises(Unsound, match="a link that changes nothing"):
        claim(chain(*words)).verify()


def test_the_value_is_0_in_every_model():
    """More rows than columns leave no u but 0, and of 0 everything is true."""
    in_kernel = given("Tu", T * u, one * 0, impose=annihilates(T, u))
    words = inner(u, u), inner(u, u + T.adj * a)
    refused(claim(chain(*words), in_kernel, shapes=({E: 3, H: 2},)), "0 in every model")
    claim(chain(*words), in_kernel, shapes=({E: 3, H: 2}, {E: 2, H: 5})).verify()


def test_a_line_that_is_0_is_not_taken_for_an_accident():
    claim(chain(inner(a, b) - inner(b, a), as_word(0))).verify()


def test_every_model_is_special():
    cross = chain(inner(a, T * u), inner(T.adj * a, u))
    refused(claim(cross, shapes=({E: 3, H: 3}, {E: 2, H: 2})), "special: two spaces")
    claim(cross, shapes=({E: 3, H: 3}, {E: 2, H: 4})).verify()


def test_arrays_more_special_than_the_hypothesis():
    """⟨a, b⟩ = ⟨b, b⟩ is said and a = b is imposed: nobody can tell ⟨a, a⟩ from them any more."""
    quiet = given("quiet", inner(a, b), norm2(b), impose=copying(a, b))
    words = chain(inner(a, b) + norm2(d), norm2(b) + norm2(d))
    refused(claim(words, quiet), "undecided mutants: a for b in line 0")


def test_a_wrong_proof_is_caught_by_the_models(monkeypatch):
    """The search and the checker accept everything: the arrays do not."""
    monkeypatch.setattr(verify.Search, "prove", lambda *_: [])
    monkeypatch.setattr(verify, "check", lambda *_: set())
    refused(claim(chain(norm2(a + b), norm2(a) + norm2(b))), "the lines differ in a model")


LOOKS = (repr, Claim._repr_markdown_, Claim._repr_latex_, Claim.run, Claim.attack)


@pytest.mark.parametrize("look", [*LOOKS, page.latex_source], ids=lambda look: look.__name__)
@pytest.mark.parametrize(
    "wrong",
    [
        claim(chain(norm2(a), norm2(b))),
        claim(Calculus(((s, ""), (s + 1, "")))),
        claim(Refutation(expanded.lines, {E: 1}, {a: [[1]], b: [[1]]}), repaired_by="x"),
    ],
    ids=["chain", "calculus", "refutation"],
)
def test_no_display_shows_what_is_unsound(wrong, look):
    """Each on its own: a notebook that fails to get Markdown shows the LaTeX it gets."""
    with pytest.raises(Unsound):
        look(wrong)


# Hypotheses.


def test_a_hypothesis_is_needed():
    claim(chain(norm2(a), inner(a, b)), a_is_b).verify()
    refused(claim(chain(norm2(a), inner(a, b))), "terms are left over")


def test_an_idle_equation():
    refused(claim(expanded, given("d", d, b * 3, "definition")), "idle hypothesis: d")


def test_an_idle_number_that_is_not_0():
    nonzero = Hypothesis("n", "not empty", nonzero=n)
    refused(claim(expanded, nonzero), "idle hypothesis: n")
    claim(chain(norm2(a) / n, inner(a, a / n)), nonzero).verify()


def test_a_division_by_what_may_be_0():
    refused(claim(chain(norm2(a) / n, inner(a, a / n))), "divides by n")


def test_two_hypotheses_of_one_name():
    nonzero = Hypothesis(a_is_b.name, "not empty", nonzero=n)
    for second in (given("a is b", b, a, impose=copying(a, b)), nonzero):
        refused(claim(chain(norm2(a), inner(a, b)), a_is_b, second), "one name")


def test_a_hypothesis_says_one_thing():
    """It cannot be written otherwise, and a class of one's own is no hypothesis."""
    with pytest.raises(ValueError, match="silence says nothing, or two things"):
        Hypothesis("silence", "the moon is full")
    for other in ({"absence": "cited: x"}, {"nonzero": n}, {"positive": c}):
        with pytest.raises(ValueError, match="a is b says nothing, or two things"):
            replace(a_is_b, **other)

    class Double(Hypothesis):
        __module__ = Hypothesis.__module__

        def __post_init__(self):
            pass

    double = Double("a is b", "as given", "note", a_is_b.equation, n, a_is_b.impose)
    refused(claim(short, double), "Double is no kind of hypothesis")


def test_a_fact_of_analysis_says_what_happens_without_it():
    claim(expanded, Hypothesis("bounded", "a is bounded", absence="cited: a book")).verify()


@pytest.mark.parametrize("origin", ["note", "definition"])
def test_hypotheses_that_contradict(origin):
    """b = a and ⟨b, d⟩ = ⟨a, d⟩ + 1 prove a false equation, and no arrays satisfy both."""
    more = given("more", inner(b, d), inner(a, d) + 1)
    equal = given("equal", b, a, origin, impose=copying(b, a) if origin == "note" else None)
    words = chain(norm2(b), norm2(a), norm2(a) + inner(b, d) - inner(a, d) - 1)
    refused(claim(words, more, equal), "does not hold|no arrays are found")


def test_an_unknown_origin():
    """A misspelt "added" would make a claim that needs more look like one that holds."""
    refused(claim(chain(norm2(a), inner(a, b)), replace(a_is_b, origin="Added")), "Added")


def test_a_hypothesis_is_removed_by_arrays_in_which_it_fails():
    opposite = given("b", b, a * -1, "definition")
    report = claim(chain(norm2(a) - norm2(b), as_word(0)), opposite).verify()
    (removed,) = [x for x in report.mutants if x.dropped]
    assert removed.verdict == "refuted"
    assert removed.model.value(norm2(a)) != removed.model.value(norm2(b))


# Bounds.

parallel = bound(norm2(a) + norm2(b), 2 * inner(a, b), [(1, a - b)])


def test_a_true_bound():
    shown = repr(claim(parallel))
    assert "‖a‖² + ‖b‖² ≥ 2a*b, because the difference is" in shown
    assert claim(bound(3 * norm2(a), norm2(a), [(1, a), (sp.Rational(1), a)])).verdict == "holds"


def test_the_bound_of_a_rayleigh_quotient():
    """With K = QDQ* and D = λI - S*S, the remainder λ|a|^2 - ⟨a, Ka⟩ is |SQ*a|^2."""
    Q, D = letter("Q", E, E), letter("D", E, E)
    rows = given("QQ* = I", Q * Q.adj, identity(E), impose=orthonormal(Q))
    spectrum = given("D", D, ratio * identity(E) - S.adj * S, "definition")
    made = given("K", K, Q * D * Q.adj, "definition")
    rayleigh = bound(ratio * norm2(a), inner(a, K * a), [(1, S * Q.adj * a)])
    assert claim(rayleigh, rows, spectrum, made).verify().used == {"QQ* = I", "D", "K"}
    refused(claim(rayleigh, spectrum, made), "terms are left over")


def test_a_false_bound():
    refused(claim(bound(norm2(a), norm2(b), [(1, a - b)])), "terms are left over")


@pytest.mark.parametrize(
    "squares",
    [[], [(-1, a)], [(1, a), (0, b)], [(sp.Symbol("t", real=True), a)]],
    ids=["none", "negative", "zero", "sign unknown"],
)
def test_a_remainder_that_may_be_negative(squares):
    with pytest.raises(Unsound, match="squares with positive coefficients"):
        bound(norm2(a), norm2(b), squares)


def test_a_positive_symbol_is_a_coefficient():
    claim(bound(c * norm2(a), as_word(0), [(c, a)], (inner(a, a * c), "move c"))).verify()


def test_a_bound_whose_chain_is_about_something_else():
    """|a|^2 >= |b|^2 is false; each of these chains is true and proves something else."""
    upper, lower = norm2(a), norm2(b)
    not_squares = chain(upper - lower, inner(a - b, a + b)).lines
    not_the_difference = chain(norm2(a) + norm2(b) - 2 * inner(a, b), norm2(a - b)).lines
    for lines, squares in ((not_squares, [(1, a - b)]), (not_the_difference, [(1, a - b)])):
        with pytest.raises(Unsound, match="from the difference to the squares"):
            Bound(lines, about=(upper, lower), squares=tuple(squares))
    with pytest.raises(Unsound, match="positive coefficients"):
        Bound(chain(-upper, norm2(a) * -1).lines, about=(-upper, as_word(0)), squares=((-1, a),))


# First variations.

quadratic = inner(a, G * a)


def test_a_true_first_variation():
    true = stationary(quadratic, a, d, (inner((G + G.adj) * a, d), "collect"))
    shown = repr(claim(true))
    assert "The first variation of a*Ga at a in the direction d is" in shown


@pytest.mark.parametrize(
    "first",
    [2 * inner(G * a, d), inner(d, G * a), variation(quadratic, a, d) * 2],
    ids=["as if G were symmetric", "one half", "twice"],
)
def test_a_first_line_that_is_not_the_derivative(first):
    lines = chain(first, first + inner(a, d) - inner(d, a)).lines
    refused(claim(Stationary(lines, about=(quadratic, a, d))), "not the first variation")


def test_a_first_variation_of_a_high_degree():
    """The slope is taken from as many values as the degree asks for; here it is 6."""
    square = inner(a, a)
    end = 6 * (square * square * inner(a, d))
    assert claim(stationary(square * square * square, a, d, (end, "collect"))).verify()
    twice = given("b", b, a * 2, "definition")  # which moves too, and is of degree 4
    fourth = inner(b, b) * inner(b, b)
    moved = stationary(square * fourth, a, d, (32 * (square * square * inner(a, d)), "b is 2a"))
    refused(claim(moved, twice), "not the derivative")


def test_a_definition_moves_with_its_letter():
    """Of |a|^2 + |b|^2 with b = Ga the variation is not 2<a, d>: b moves too."""
    moves = given("b", b, G * a, "definition")
    end = 2 * inner(a, d) + norm2(b) - norm2(G * a)
    refused(claim(stationary(norm2(a) + norm2(b), a, d, (end, "")), moves), "not the derivative")


# Refutations.


def fails(lines, sizes, arrays, *hypotheses, **more):
    return claim(
        Refutation(lines.lines, sizes, arrays, **more),
        *hypotheses,
        weight="slip",
        repaired_by="another",
    )


def test_a_true_refutation():
    shown = fails(chain(norm2(a + b), norm2(a) + norm2(b)), {E: 1}, {a: [[1]], b: [[1]]})
    assert shown.verdict == "fails"
    assert "With a = 1, b = 1 the two sides are 4 and 2." in repr(shown)
    assert "repaired by another" in repr(shown)
    assert repr(shown).startswith("✗ FALSE as printed · ")
    implied = replace(shown, implied=True)  # no line of a note says it
    assert repr(implied).startswith("✗ FALSE, and no note prints it · ")
    assert "printed" not in repr(implied)


def test_nothing_is_refuted():
    same = chain(norm2(a), norm2(b))
    refused(fails(same, {E: 1}, {a: [[1]], b: [[-1]]}), "nothing is refuted")


def test_arrays_that_violate_a_hypothesis():
    refused(fails(chain(norm2(a), norm2(b)), {E: 1}, {a: [[1]], b: [[2]]}, a_is_b), "a is b")


@pytest.mark.parametrize("hypotheses", [(), (a_is_b,), (given("b", b, G * a, "definition"),)])
def test_a_letter_without_an_array(hypotheses):
    refused(fails(chain(norm2(a), norm2(d)), {E: 1}, {d: [[1]]}, *hypotheses), "example: .*a")


@pytest.mark.parametrize(
    ("relation", "refuting", "agreeing"),
    [("≤", (2,), (0, 1)), ("≥", (0,), (1, 2)), ("<", (1, 2), (0,)), (">", (0, 1), (2,))],
)
def test_a_refuted_relation(relation, refuting, agreeing):
    """|a|² against 1, for a = 0, 1 and 2: what is not in the relation refutes it, and no other."""
    for value in (*refuting, *agreeing):
        lines, arrays = chain(norm2(a) - norm2(b), as_word(0)), {a: [[value]], b: [[1]]}
        shown = fails(lines, {E: 1}, arrays, relation=relation)
        if value in agreeing:
            refused(shown, f"nothing is refuted: {value**2 - 1} {relation} 0")
        else:
            assert f"the two sides are {value**2 - 1} and 0." in repr(shown)
            assert f"\n    {relation}? 0 " in repr(shown)
            sign = {"≤": r"\leq", "≥": r"\geq"}.get(relation, relation)
            assert rf"&\overset{{?}}{{{sign}}} " in shown._repr_latex_()
            assert "&= " not in shown._repr_latex_()


def test_what_is_no_relation():
    one_of_each = {a: [[2]], b: [[1]]}
    unknown = fails(chain(norm2(a), norm2(b)), {E: 1}, one_of_each, relation="≠")
    refused(unknown, "≠ is not a relation")
    for lines in (
        chain(a, b),  # vectors
        chain(a[i], b[i]),  # a number at each place
        chain(norm2(a), inner(a, b), norm2(b)),  # three
    ):
        for size in (1, 2):
            arrays = {a: [[2]] * size, b: [[1]] * size}
            refused(fails(lines, {E: size}, arrays, relation="≤"), "not two numbers")


TRUE_THINGS = {
    "an array of another shape": fails(
        chain(norm2(a), total(i, a[i] * a[i])), {E: 2}, {a: [[1], [2], [3]]}
    ),
    "a row for a column": fails(chain(norm2(a), total(i, a[i] * a[i])), {E: 1}, {a: [[1, 2]]}),
    "n is not the size": fails(chain(norm2(one), as_word(n)), {E: 2}, {}, parameters={n: 3}),
    "a space of another size": fails(
        chain(norm2(ones(index_set("ℝ³", 3))), as_word(3)), {index_set("ℝ³", 3): 2}, {}
    ),
    "a space without a size": fails(chain(norm2(one), as_word(n)), {}, {}, parameters={n: 3}),
    "no probabilities": fails(chain(norm2(ones(P)), as_word(1)), {P: 2}, {}),
    "a positive number that is negative": fails(
        chain(as_word(abs(c)), as_word(-c)), {}, {}, parameters={c: -1}
    ),
}


@pytest.mark.parametrize("true", TRUE_THINGS.values(), ids=TRUE_THINGS)
def test_what_is_true_cannot_be_refuted(true):
    refused(true, "not a counterexample")


def test_a_refutation_over_a_probability_space():
    f = letter("f", P)
    lines = chain(norm2(f), inner(ones(P), f) * inner(ones(P), f))
    arrays, weights = {f: [[0], [4]]}, {P: [sp.Rational(3, 4), sp.Rational(1, 4)]}
    shown = fails(lines, {P: 2}, arrays, weights=weights)
    assert "the two sides are 4 and 1." in repr(shown)
    mass = fails(chain(norm2(ones(P)), as_word(1)), {P: 2}, {}, weights={P: [1, 1]})
    refused(mass, "not a counterexample: no .* fits for P")


# Calculus, citations, remarks.


def calculus(*lines, **more):
    return Calculus(tuple((line, "") for line in lines), **more)


def test_a_calculus_check():
    true = claim(calculus((s + 1) ** 2, s**2 + 2 * s + 1))
    assert (true.verdict, true.level) == ("holds", "general")
    assert [x.kind for x in true.verify().mutants] == ["sign", "factor 2", "1 added"]
    refused(claim(calculus((s + 1) ** 2, s**2 + 1)), "does not cancel")
    refused(claim(calculus(s)), "two lines")
    refused(claim(calculus(s, s)), "a link that changes nothing")


x1, N = sp.Symbol("x1", real=True), sp.Symbol("N", real=True)
two = sp.ImmutableMatrix([[s, 0], [0, 1]])
LEVELS_OF_CALCULUS = {
    "a symbol": (((s + 1) ** 2, s**2 + 2 * s + 1), "general"),
    "an entry of something of one size": (((x1 + 1) ** 2, x1**2 + 2 * x1 + 1), "generic-size"),
    "a matrix": ((two * two, sp.ImmutableMatrix([[s**2, 0], [0, 1]])), "generic-size"),
    "no symbol": ((sp.sqrt(2) * sp.sqrt(8), sp.Integer(4) + 0), "exact"),
}


@pytest.mark.parametrize(("lines", "level"), LEVELS_OF_CALCULUS.values(), ids=LEVELS_OF_CALCULUS)
def test_calculus_cannot_claim_more_than_it_shows(lines, level):
    assert calculus(*lines).level() == level
    weaker = calculus(sp.sqrt(3) ** 4, 3 * sp.sqrt(9) + 0)
    assert calculus(*lines, more=(weaker,)).level() == "exact"  # that of the least part


def test_calculus_uses_no_equation():
    """It would be displayed as given and never be looked at, contradictory or not."""
    refused(claim(calculus((s + 1) ** 2, s**2 + 2 * s + 1), a_is_b), "uses no equation")


def test_a_calculus_check_that_cannot_fail(monkeypatch):
    class Agreeable:
        """Differs from nothing."""

        def __sub__(self, other):
            return sp.Integer(0)

    with pytest.raises(Unsound, match="is no expression"):
        claim(calculus(Agreeable(), s)).verify()
    with monkeypatch.context() as patched:
        patched.setattr(verify, "show_equal", lambda *_: None)
        with pytest.raises(Unsound, match="the check of line 1 cannot fail"):
            claim(calculus(s + 1 - 1 + s, 2 * s + 1)).verify()


def disproof(*lines, printed, relation="="):
    evidence = Disproof(calculus(*lines), printed, relation)
    return claim(evidence, weight="slip", repaired_by="another")


square = (s + 1) ** 2, s**2 + 2 * s + 1


def test_a_disproof_by_calculus():
    shown = disproof(*square, printed=s**2 + 1)
    assert (shown.verdict, shown.level) == ("fails", "exact")
    assert len(shown.verify().mutants) == 3  # the value is a calculus check, and attacked as one
    assert "\n    ≟ s² + 1   [as printed]\n" in repr(shown)
    assert "refuted by calculus" in repr(shown)
    more = disproof((c + 1) ** 2, c**2 + 2 * c + 1, printed=c**2, relation="≤")
    assert more.verdict == "fails"
    assert r"&\overset{?}{\leq} c^{2} && \text{as printed}" in more._repr_markdown_()


def test_a_value_that_is_printed_is_not_disproved():
    refused(disproof(*square, printed=square[0]), "nothing is refuted")


def test_a_value_that_may_be_below_is_no_disproof_of_a_bound():
    """s is real, and 2s + 1 positive for some s only; a smaller value is no disproof either."""
    refused(disproof(*square, printed=s**2, relation="≤"), "nothing is refuted")
    refused(disproof(*square, printed=s**2 + 2 * s + 2, relation="≤"), "nothing is refuted")
    refused(disproof(*square, printed=square[1], relation="≤"), "nothing is refuted")


def test_a_disproof_rests_on_a_value_that_is_shown():
    refused(disproof((s + 1) ** 2, s**2 + 1, printed=s**2), "does not cancel")
    refused(disproof(*square, printed=s**2, relation="<"), "a note prints = or ≤")
    refused(replace(disproof(*square, printed=s**2), given=(a_is_b,)), "uses no equation")
    refused(replace(disproof(*square, printed=s**2), repaired_by=None), "repaired by another")


def test_a_citation():
    cited = claim(Citation("a book, theorem 1", expanded))
    assert (cited.verdict, cited.level) == ("cited", "cited")
    assert "a book, theorem 1" in repr(cited)
    refused(claim(Citation("", expanded)), "a citation needs a reference")
    refused(claim(Citation("a book", chain(norm2(a), norm2(b)))), "terms are left over")
    refused(claim(Citation("a book", Remark("remark", "none"))), "needs a special case")


def test_a_remark():
    for kind in ("definition", "remark"):
        assert claim(Remark(kind, "it names something")).verdict == kind
        refused(claim(Remark(kind, "")), "has a reason")
    refused(claim(Remark("theorem", "obvious")), "is of a kind")


# What a claim says of itself.

added = replace(a_is_b, origin="added")
refuting = Refutation(chain(norm2(a), norm2(b)).lines, {E: 1}, {a: [[1]], b: [[2]]})
short = chain(norm2(a), inner(a, b))


def test_a_claim_that_needs_more_shows_what_happens_without():
    needs = claim(short, added, weight="missing-hypothesis")
    assert needs.verdict == "holds-if"
    model = counterexample(needs, added)
    first, last = (model.value(word)[0][0] for word in short.words)
    assert first != last
    assert repr(needs).startswith("✓ holds if what a is b says · ")
    for shown in (repr(needs), needs._repr_markdown_()):
        assert "not in the note" in shown
    assert "Without a = b: with a = " in repr(needs)
    assert f"the first line is {first} and the last is {last}." in repr(needs)


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        (claim(short, a_is_b, weight="slip"), "has a weight"),
        (claim(short, added), "has a weight"),
        (claim(refuting, repaired_by="x"), "has a weight"),
        (claim(short, added, weight="heavy"), "heavy is not a weight"),
        (claim(short, a_is_b, repaired_by="x"), "repaired by another claim"),
        (claim(short, added, weight="slip", repaired_by="x"), "repaired by another claim"),
        (claim(refuting, weight="slip"), "repaired by another claim"),
    ],
)
def test_weight_and_repair_are_for_the_verdicts_that_need_them(wrong, match):
    refused(wrong, match)


def test_verdict_and_level_cannot_be_set():
    true = claim(expanded)
    for name in ("verdict", "level"):
        with pytest.raises(TypeError, match=name):
            Claim("x", "p", "s", expanded, **{name: "holds"})
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(true, name, "holds")
    for evidence in (Chain, Refutation, Citation, Remark):
        assert "level" not in evidence.__dataclass_fields__
    assert (claim(refuting).verdict, claim(refuting).level) == ("fails", "exact")


# Lemmas.

doubled = claim(chain(norm2(a), 4 * norm2(b)), scaled)
using = chain(3 * norm2(a), 12 * norm2(b))


def test_a_lemma_is_used_where_its_hypotheses_are_given():
    """Either would do, and the lemma is tried first, in whatever order they are given."""
    assert claim(using, lemma(doubled), scaled).verify().used == {"scaled", "tried"}
    assert claim(using, scaled, lemma(doubled)).verify().used == {"scaled", "tried"}
    refused(claim(using, lemma(doubled)), "not all that the lemma tried rests on is given")


def test_a_false_lemma():
    refused(claim(using, scaled, lemma(claim(chain(norm2(a), norm2(b)), scaled))), "tried")


@pytest.mark.parametrize(
    "other",
    [
        claim(refuting, weight="slip", repaired_by="x"),
        claim(calculus((s + 1) ** 2, s**2 + 2 * s + 1)),
        claim(Citation("a book", expanded)),
        claim(Remark("remark", "none")),
    ],
    ids=lambda other: other.verdict,
)
def test_only_a_chain_is_a_lemma(other):
    """What a refutation prints is an equation too, and a false one."""
    with pytest.raises(Unsound, match="only what a chain proves"):
        lemma(other)


def test_a_lemma_that_nobody_proved():
    assumed = replace(a_is_b, origin="lemma")
    refused(claim(short, assumed), "not what its claim proves")
    refused(claim(short, replace(assumed, proof=doubled)), "not what its claim proves")
