"""Mutants: every slip of the pen is made, keeps its type, and is judged rightly."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
import sympy as sp
from letters import A, B, E, F, H, P, m, n

from derivations.chapters import c00_start_here as start_here
from derivations.chapters import c01_riesz_representation as riesz_representation
from derivations.chapters import c02_empirical_covariance as empirical_covariance
from derivations.core.mutants import centring, mutations
from derivations.core.show import text
from derivations.core.verify import distinct
from derivations.core.words import (
    R,
    Word,
    free,
    hilbert_space,
    index,
    inner,
    is_scalar,
    letter,
    ones,
    total,
    trace,
)
from derivations.notation import C, G, T, alpha, i

t = sp.Symbol("t", positive=True)
X = hilbert_space("X", m)
a, b = index("a", E), index("b", E)
s = index("s", F)
x, y, f, g = letter("x", E), letter("y", E), letter("f", H), letter("g", H)
D, lam = letter("D", H, H), letter("λ", R)
centre = "(I - 𝟏𝟏*/n)"

# A word, a kind of change, and every mutant of that kind.
MADE = [
    (inner(f, g), "sign", {"-⟨f, g⟩"}),
    (-x, "sign", {"x"}),
    (-2 * x, "sign", {"2x"}),
    (x - y, "sign of a term", {"-x - y", "x + y"}),
    (x - y, "term lost", {"x", "-y"}),
    (x + y + x / n, "term lost", {"y + x/n", "x + x/n", "x + y"}),
    (x / n, "n-1 for n", {"x/(n - 1)"}),
    (x * (m / n), "m-1 for m", {"(m - 1)x/n"}),
    (x * t, "t-1 for t", set()),  # only a number of things is miscounted by one
    (x / n, "factor lost", {"x"}),
    (-2 * x, "factor lost", {"-x"}),
    (x * (2 * t**2 / n), "factor lost", {"x", "t²x/n", "2tx/n", "2t²x"}),
    (-x, "factor lost", set()),  # that is the sign
    (A * B, "factor lost", {"A", "B"}),
    (lam * x, "factor lost", {"x"}),
    (lam * A, "factor lost", {"A", "λI"}),
    (A * B * x, "factors swapped", {"BAx"}),
    (A * A * x, "factors swapped", set()),
    (A * x, "C added", {f"{centre}Ax", f"A{centre}x"}),
    (D * f, "C added", set()),
    (letter("M", X, X) * letter("p", X), "C added", set()),  # coordinates have no mean
    (x, "y for x", {"y"}),
    (inner(f, D * g), "f for g", {"⟨f, Df⟩"}),
    (A * x, "adjoint added", {"A*x"}),
    (A * B, "adjoint added", {"A*B", "AB*", "(AB)*"}),
    (A.adj * x, "adjoint lost", {"Ax"}),
    (trace(A * B), "T*T for TT*", {"tr(BA)"}),
    (trace(T * T.adj), "T*T for TT*", set()),  # over H there is no trace
    (trace(letter("L", E, P) * letter("M", P, E)), "T*T for TT*", set()),  # nor over P
    (trace(A * lam), "T*T for TT*", set()),  # and a scalar may stand anywhere
    (A[a, b] * x[b], "index b for a", {"A_bb x_b"}),
    (A[a, b] * x[b], "index a for b", {"A_aa x_b", "A_ab x_a"}),
    (total(b, A[a, b] * x[b]), "index a for b", {"Σ_b A_aa x_b", "Σ_b A_ab x_a"}),
    (total(b, A[a, b]), "index b for a", {"Σ_b A_bb"}),
    (total(b, x[b]) * x[a], "index b for a", set()),  # b is bound elsewhere
    (total(s, ones(F)[s]) * x[a], "index s for a", set()),  # an index of another set
]


def mutants(word, kind=None):
    found = mutations(word, [word, x, y, f, g, A, B])
    return [mutant for k, mutant in found if kind in (None, k)]


@pytest.mark.parametrize(
    ("word", "kind", "expected"), MADE, ids=[f"{kind}: {text(word)}" for word, kind, _ in MADE]
)
def test_every_kind_of_change(word, kind, expected):
    assert {text(mutant) for mutant in mutants(word, kind)} == expected


def test_a_change_is_made_at_every_depth():
    deep = trace((A + (A * total(a, x[a] * B)).adj) * B)
    assert "tr((A + (A Σ_a y_a B)*)B)" in {text(mutant) for mutant in mutants(deep, "y for x")}


def typed(word):
    """The types of a word's parts fit together: `replace` has asked nobody."""
    if not all(typed(part) for part in word.args if isinstance(part, Word)):
        return False
    ends = (word.cod, word.dom)
    match word.head, word.args:
        case "add", parts:
            return len(parts) > 1 and all((part.cod, part.dom) == ends for part in parts)
        case "mul", parts:
            path = [part for part in parts if not is_scalar(part)]
            fit = all(p.dom is q.cod for p, q in pairwise(path))
            return fit and ends == ((path[0].cod, path[-1].dom) if path else (R, R))
        case "scale", (_, body):
            return (body.cod, body.dom) == ends
        case "adj", (body,):
            return (body.dom, body.cod) == ends
        case "tr", (body,):
            return body.cod is body.dom and ends == (R, R)
        case "entry", (body, *at):
            spaces = (body.cod, body.dom)
            right = tuple(R if k else space for k, space in zip(at, spaces, strict=True))
            fit = all(k is None or k.space is s for k, s in zip(at, spaces, strict=True))
            return fit and right == ends
        case "sum", (_, body):
            return (body.cod, body.dom) == ends
    return True


CLAIMS = [
    start_here.centred_scores,
    start_here.distance,
    riesz_representation.operator,
    empirical_covariance.centring_trace,
]
LINES = [word for word, _, _ in MADE] + [w for claim in CLAIMS for w in claim.evidence.words]


@pytest.mark.parametrize("line", LINES, ids=text)
def test_mutants_keep_their_type_and_their_free_indices(line):
    found = mutants(line)
    assert found
    for mutant in found:
        assert typed(mutant), text(mutant)
        assert (mutant.cod, mutant.dom) == (line.cod, line.dom)
        assert free(mutant) <= free(line), text(mutant)


def test_what_is_not_typed_is_noticed():
    assert not typed(Word("mul", (x, f), E, R))
    assert not typed(Word("add", (x, f), E, R))
    assert not typed(Word("entry", (x, s, None), R, R))


@pytest.mark.parametrize("line", LINES, ids=text)
def test_no_mutant_reads_like_its_line_or_like_another(line):
    found = [text(mutant) for _, mutant in distinct(mutations(line, LINES), line)]
    assert len(set(found)) == len(found)
    assert text(line) not in found


def test_what_reads_alike_is_asked_once():
    assert list(distinct(iter([("k", x), ("k", y), ("l", y)]), x)) == [("k", y)]


# Judgement.


def value(word, model, at):
    """The word's value, by NumPy."""

    def of(part):
        return value(part, model, at)

    def mass(space):
        return np.array(model.weights.get(space, [Fraction(1)] * model.sizes.get(space, 1)))

    match word.head, word.args:
        case "letter", (one,):
            return np.array(model.arrays[one], dtype=object)
        case "id", ():
            return np.diag(1 / mass(word.cod))
        case "one", ():
            return np.array([[Fraction(1)]] * model.sizes[word.cod])
        case "scale", (factor, body):
            exact = factor.subs({k: sp.Rational(str(v)) for k, v in model.parameters.items()})
            return Fraction(str(exact)) * of(body)
        case "add", parts:
            return sum(map(of, parts))
        case "mul", parts:
            found, space = np.array([[Fraction(1)]]), R
            for part in sorted(parts, key=lambda part: not is_scalar(part)):  # scalars first
                right = of(part)
                scalar = found.shape == (1, 1) and space is R
                found = found[0, 0] * right if scalar else (found * mass(space)) @ right
                space = part.dom
            return found
        case "adj", (body,):
            return of(body).T
        case "tr", (body,):
            return np.array([[np.trace(of(body))]])
        case "entry", (body, row, column):
            found = of(body)
            found = found if row is None else found[[at[row]]]
            return found if column is None else found[:, [at[column]]]
        case "sum", (over, body):
            places = enumerate(mass(over.space))
            return sum(p * value(body, model, {**at, over: k}) for k, p in places)
    raise AssertionError(word.head)


def agree(model, one, other):
    """The words have the same values, wherever their free indices stand."""
    indices = sorted(free(one) | free(other), key=lambda k: k.name)
    places = product(*(range(model.sizes[k.space]) for k in indices))
    every = [dict(zip(indices, place, strict=True)) for place in places]
    return all((value(one, model, at) == value(other, model, at)).all() for at in every)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_every_mutant_is_decided_and_rightly_so(claim):
    words, report = claim.evidence.words, claim.verify()
    assert {mutant.line for mutant in report.mutants} >= set(range(len(words)))
    for mutant in report.mutants:
        if mutant.dropped:
            pair = words[0], words[-1]
        else:
            pair = words[mutant.line], mutant.word
            assert text(pair[0]) != text(pair[1])
        if mutant.verdict == "equivalent":
            assert all(agree(model, *pair) for model in report.models), text(mutant.word)
        elif mutant.model is None:  # without n ≠ 0 there is no value to compare
            assert (mutant.verdict, mutant.dropped) == ("refuted", "n ≠ 0")
        else:
            assert mutant.verdict == "refuted"
            assert not agree(mutant.model, *pair), text(mutant.word or pair[0])


second = centring(C.cod)


@pytest.mark.parametrize(
    ("variant", "verdict"),
    [
        ((second * C * G * alpha)[i], "equivalent"),
        ((C * second * G * alpha)[i], "equivalent"),
        ((C.adj * G * alpha)[i], "equivalent"),
        ((C * G.adj * alpha)[i], "equivalent"),
        ((G * alpha)[i], "refuted"),
        ((C * alpha)[i], "refuted"),
        ((G * C * alpha)[i], "refuted"),
        ((C * C * alpha)[i], "refuted"),
        ((C * G * second * alpha)[i], "refuted"),
        (-(C * G * alpha)[i], "refuted"),
    ],
    ids=lambda value: value if isinstance(value, str) else text(value),
)
def test_known_variants_of_centred_scores(variant, verdict):
    claim = start_here.centred_scores
    line = len(claim.evidence.lines) - 1
    (found,) = [m for m in claim.verify().mutants if m.word == variant and m.line == line]
    assert found.verdict == verdict


def test_swapped_factors_in_the_arrays_that_refute_them():
    """GC for CG, with nothing but NumPy and the points."""
    mutants = start_here.centred_scores.verify().mutants
    (swapped,) = [m for m in mutants if m.word == (G * C * alpha)[i]]
    points, weights = (np.array(swapped.model[word]) for word in (T, alpha))
    gram, centre = points @ points.T, np.eye(len(points), dtype=int) - Fraction(1, len(points))
    assert (gram @ centre @ weights != centre @ gram @ weights).any()
