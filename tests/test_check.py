"""The checker accepts a certificate that adds up, and nothing else.

Most tests here are attacks: a certificate that would prove something false if a guard of the
checker were missing. The hypotheses of each attack hold in some model in which its goal fails.
"""

import random
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from letters import A, B, E, F, H, K, P, Phi, S, T, V, a, b, d, g, i, j, m, n, s, t, u, v, x, y
from test_nets import PARAMETERS, SIZES, WEIGHTS, by_chance, value_of, value_of_net

from derivations.core.check import (
    BadCertificate,
    Cancelled,
    Equation,
    Step,
    check,
    denominators,
    difference,
    factors,
    flat,
    meaningful,
    place,
    spaces,
)
from derivations.core.models import Model
from derivations.core.nets import DELTA, collect, end, field
from derivations.core.search import Search, numbered
from derivations.core.words import (
    IllTyped,
    Index,
    R,
    Word,
    identity,
    index,
    inner,
    letter,
    ones,
    total,
    trace,
)

c, lam, mu = sp.symbols("c lambda mu")
C, J, W = letter("C", E, E), letter("J", E, E), letter("W", V, V)
h, z, f = letter("h", E), letter("z", E), letter("f", F)
r, w, k = letter("r", P), letter("w", V), index("k", F)
one, zero = identity(R), identity(R) * 0


def out(space):
    return end(space, "out")


def inn(space):
    return end(space, "in")


def net(*tensors):
    """net((A, 0, 1), (a, 1)): letters by their words."""
    return tuple((t[0] if t[0] is DELTA else t[0].args[0], *t[1:]) for t in tensors)


def step(name, labels=None, *context, coefficient=1):
    return Step(sp.sympify(coefficient), name, tuple((labels or {}).items()), net(*context))


def rejected(goal, hypotheses, certificate, nonzero=(), match=None):
    with pytest.raises(BadCertificate, match=match):
        check(
            Equation(*goal), {k: Equation(*e) for k, e in hypotheses.items()}, certificate, nonzero
        )


def accepted(goal, hypotheses, certificate, nonzero=()):
    return check(
        Equation(*goal), {k: Equation(*e) for k, e in hypotheses.items()}, certificate, nonzero
    )


# A certificate that adds up

CENTRING = {"C": (C, identity(E) - ones(E) * ones(E).adj / n), "unused": (a, b)}
IDEMPOTENT = (C * C, C)
# C C - C = (C - I + 11*/n) C - (11*/n) (C - I + 11*/n), and the same again for C.
BY_HAND = [
    step("C", {out(E): out(E), inn(E): 0}, (C, 0, inn(E))),
    step("C", {out(E): 0, inn(E): inn(E)}, coefficient=-1 / n),
]


def test_a_certificate_by_hand_is_accepted():
    assert accepted(IDEMPOTENT, CENTRING, BY_HAND, [n]) == {"C"}


def test_no_steps_prove_what_the_normal_form_proves():
    assert accepted((trace(A * B), trace(B * A)), {}, []) == set()
    rejected((A * B, B * A), {}, [], match="2 terms are left over")
    rejected((A, B), CENTRING, [])


def test_the_hypotheses_used_are_returned():
    given_ = {"ab": (a, b), "bh": (b, h), "hz": (h, z)}
    chain = [step("ab"), step("bh")]
    assert accepted((a, h), given_, chain) == {"ab", "bh"}
    assert accepted((a, z), given_, [*chain, step("hz")]) == {"ab", "bh", "hz"}


# Certificates of a longer proof, spoilt in every way

GIVEN = {
    "C": (C, identity(E) - ones(E) * ones(E).adj / n),
    "J": (J, A * C),
    "AA": (A * A, A * lam),
}
GOAL = (J * ones(E) + A * A * a, A * a * lam)


def found():
    equations = {name: Equation(*e) for name, e in GIVEN.items()}
    return Search(equations, [n]).prove(Equation(*GOAL))


CERTIFICATE = found()


def test_the_certificate_found_is_accepted():
    assert accepted(GOAL, GIVEN, CERTIFICATE, [n]) == set(GIVEN)
    assert len(CERTIFICATE) >= 3


def changed(old, **how):
    return Step(
        **{**{k: getattr(old, k) for k in ("coefficient", "name", "labels", "context")}, **how}
    )


def spoilt():
    """Every certificate that differs from the true one in one place."""
    for place_, old in enumerate(CERTIFICATE):
        before, after = CERTIFICATE[:place_], CERTIFICATE[place_ + 1 :]
        yield "left out", before + after
        yield "twice", [*before, old, old, *after]
        for other in (
            old.coefficient + 1,
            -old.coefficient,
            old.coefficient * n,
            2 * old.coefficient,
        ):
            yield "coefficient", [*before, changed(old, coefficient=other), *after]
        for other in set(GIVEN) - {old.name}:
            yield "name", [*before, changed(old, name=other), *after]
        for p in range(len(old.context)):
            yield (
                "context",
                [*before, changed(old, context=old.context[:p] + old.context[p + 1 :]), *after],
            )
            if old.context[p][0] is A.args[0]:
                swapped = ((B.args[0], *old.context[p][1:]),)
                turned = ((A.args[0], *old.context[p][:0:-1]),)
                for tensor in (swapped, turned):
                    context = old.context[:p] + tensor + old.context[p + 1 :]
                    yield "letter", [*before, changed(old, context=context), *after]
        yield "added", [*before, changed(old, context=old.context + net((s,))), *after]
        for p, (label, to) in enumerate(old.labels):
            # A bound label that the context does not hold may have any name.
            for other in (i, inn(E), *([99] if to in flat(old.context) else [])):
                if other is not to:
                    labels = (*old.labels[:p], (label, other), *old.labels[p + 1 :])
                    yield "label", [*before, changed(old, labels=labels), *after]


@pytest.mark.parametrize("place_", range(len(list(spoilt()))))
def test_a_spoilt_certificate_is_rejected(place_):
    _, certificate = list(spoilt())[place_]
    rejected(GOAL, GIVEN, certificate, [n])


def test_a_certificate_proves_only_its_own_goal():
    for goal in (
        (J * ones(E) + A * A * a, A * a),
        (J * ones(E) + A * A * b, A * b * lam),
        (J * ones(E) + A * B * a, A * a * lam),
        (J * ones(E) - A * A * a, A * a * lam),
        (A * A * a, A * a * lam),
        (J * a + A * A * a, A * a * lam),
        IDEMPOTENT,
        (GOAL[1], GOAL[0]),
    ):
        rejected(goal, GIVEN, CERTIFICATE, [n])
    rejected(GOAL, GIVEN, BY_HAND, [n])
    rejected(
        IDEMPOTENT, {"C": (C, identity(E) - ones(E) * ones(E).adj / (n - 1))}, BY_HAND, [n, n - 1]
    )


def test_an_unknown_hypothesis_is_rejected():
    rejected((a, b), {"ab": (a, b)}, [step("ba")], match="not among the hypotheses: ba")
    rejected((a, b), {}, [step("q"), step("p")], match="hypotheses: q")
    rejected((a, a), {"ab": (a, b)}, [step("ab"), step("ba", coefficient=0)], match="ba")


def test_what_has_been_checked_does_not_change():
    for thing, name in ((Equation(a, b), "rhs"), (step("ab"), "coefficient")):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, None)


def test_an_equation_has_one_type():
    for lhs, rhs in ((a, f), (A, a), (a, a.adj), (s, a), (T, T.adj)):
        with pytest.raises(IllTyped, match="same spaces"):
            Equation(lhs, rhs)


# Division

VANISHES = {"0": (a * lam, a * 0)}
NO = "which no hypothesis says is not 0"


def test_a_parameter_that_may_be_0_is_not_divided_by():
    proof = [step("0", coefficient=1 / lam)]
    rejected((a, a * 0), VANISHES, proof, match="lambda, " + NO)
    rejected((a, a * 0), VANISHES, proof, [n, mu, lam + 1])
    for nonzero in ([lam], [lam * mu], [mu, lam**2], [2 * lam]):
        assert accepted((a, a * 0), VANISHES, proof, nonzero) == {"0"}


@pytest.mark.parametrize(
    "coefficient",
    [
        1 / lam,
        mu / (lam * mu),
        sp.Pow(lam, -1, evaluate=False),
        sp.Mul(lam, sp.Pow(lam, -2, evaluate=False), evaluate=False),
        1 / lam + mu - mu,
        (1 + mu) / (lam + lam * mu),
        sp.Poly(1 / lam),  # no expression, so that its denominator would go unseen
        1 / sp.Symbol("lambda", commutative=False),
        sp.UnevaluatedExpr(1 / lam),
        sp.exp(-sp.log(lam), evaluate=False),
    ],
)
def test_a_division_cannot_be_hidden_in_a_coefficient(coefficient):
    with pytest.raises(ValueError):  # whatever is not a rational function is refused as well
        accepted((a, a * 0), VANISHES, [Step(coefficient, "0", (), ())])


def test_a_float_is_no_coefficient():
    with pytest.raises(ValueError):
        accepted((a, b), {"3": (a * 3, b * 3)}, [Step(sp.Float("0.333333333333333"), "3", (), ())])


def test_a_product_is_not_0_if_no_factor_is():
    vanishes = {"0": (a * n * (n - 1), a * 0)}
    proof = [step("0", coefficient=1 / (n**2 - n))]
    for nonzero in ([], [n], [n - 1], [n + 1, n]):
        rejected((a, a * 0), vanishes, proof, nonzero, match=NO)
    for nonzero in ([n, n - 1], [n * (n - 1)], [1 - n, n**3]):
        assert accepted((a, a * 0), vanishes, proof, nonzero) == {"0"}


def test_the_denominators_of_the_equations_count():
    rejected((a / n, a / n), {}, [], match="n, " + NO)
    assert accepted((a / n, a / n), {}, [], [n]) == set()
    for sides in ((a / n - a / n, a * 0), (a * 0, a / n - a / n)):
        rejected(sides, {}, [], match="n, " + NO)
        rejected((a, a), {"0": sides}, [step("0")], match="n, " + NO)
    rejected((a, b), {"ab": (a + h / n, b + h / n)}, [step("ab")])
    assert accepted((a, b), {"ab": (a + h / n, b + h / n)}, [step("ab")], [n]) == {"ab"}
    # A hypothesis that is not used may hold any denominator.
    assert accepted((a, b), {"ab": (a, b), "x": (a / n, b)}, [step("ab")]) == {"ab"}
    deep = total(i, trace(A / (n - 1)) * a[i].adj)
    assert denominators([deep, 1 / (lam - mu), a, sp.Integer(3)]) == {n - 1, lam - mu}


def test_factors_are_irreducible_and_numbers_are_none():
    assert factors(6 * n**2 * (lam**2 - mu**2)) == {n, lam - mu, lam + mu}
    assert factors(sp.Integer(6)) == set()
    assert factors(1 - n) == factors(n - 1)


# Contexts without a meaning

SCALARS = {"st": (s, t)}
VECTORS = {"uv": (u, v)}
OPERATORS = {"S": (S.adj * S - S * S.adj, v * v.adj)}  # true of a shift and a unit vector v


def test_a_shift_has_no_trace():
    """S*S - SS* = vv* says nothing of |v|, unless a trace is taken, which diverges."""
    goal = (inner(v, v), zero)
    ring = [step("S", {out(H): 0, inn(H): 0}, coefficient=-1)]
    rejected(goal, OPERATORS, ring, match="trace over H")
    for chain in (
        [(DELTA, 0, 1)],
        [(DELTA, 0, 2), (DELTA, 2, 1)],
        [(DELTA, 0, 2), (DELTA, 1, 2)],
        [(DELTA, 0, 2), (DELTA, 2, 3), (DELTA, 3, 1)],
        [(DELTA, 0, 2, 1), (DELTA, 2, 1)],
        [(DELTA, 0, 1, 0)],
    ):
        rejected(goal, OPERATORS, [step("S", {out(H): 0, inn(H): 1}, *chain, coefficient=-1)])


def test_in_a_space_of_finite_dimension_a_trace_is_taken():
    words = {"W": (letter("Z", V, V), W.adj)}
    goal = (trace(words["W"][0] * W), trace(W * W.adj))
    assert accepted(goal, words, [step("W", {out(V): 0, inn(V): 1}, (W, 1, 0))]) == {"W"}
    identity_ = {"W": (W, identity(V))}
    assert accepted((trace(W), one * d), identity_, [step("W", {out(V): 0, inn(V): 0})]) == {"W"}
    rejected((trace(W), one), identity_, [step("W", {out(V): 0, inn(V): 0})])


@pytest.mark.parametrize(
    "context",
    [
        [(S, 0, 0)],
        [(S, 0, 1), (S, 1, 0)],
        [(S, 0, 1), (S, 0, 1)],
        [(T, i, 0), (S, 0, 1), (T, j, 1), (S, 2, 3), (S, 3, 2)],
        [(S, 0, 1), (S, 1, 2), (S, 2, 3), (S, 0, 3)],
        [(Phi, x, 1), (S, 0, 0), (Phi, x, 1)],
    ],
)
def test_no_ring_of_operators_is_closed(context):
    goal = (s * 0, t * 0)
    rejected(goal, SCALARS, [step("st", {}, *context)], match="trace over H may diverge")


@pytest.mark.parametrize(
    ("context", "legs"),
    [
        ([(u, 0)], 1),
        ([(S, 0, 1), (v, 1)], 1),
        ([(u, 0), (v, 0), (u, 0)], 3),
        ([(u, 0), (S, 0, 1), (v, 1), (T, i, 1)], 3),
        ([(u, out(H)), (v, out(H))], 2),
        ([(W, 0, 0), (w, 0)], 3),
        ([(w, 0)], 1),
    ],
)
def test_in_a_hilbert_space_two_legs_meet(context, legs):
    rejected((s * 0, s * 0), SCALARS, [step("st", {}, *context)], match=f"{legs} legs meet")


def test_what_a_hypothesis_brings_is_counted_too():
    for labels, context in (
        ({out(H): 0}, []),
        ({out(H): 0}, [(u, 0), (v, 0)]),
        ({}, [(T, i, out(H))]),
        ({out(H): out(H)}, [(u, out(H))]),
    ):
        rejected((u * 0, v * 0), VECTORS, [step("uv", labels, *context)], match="legs meet")
    good = [step("uv", {out(H): 0}, (T, out(E), 0))]
    assert accepted((T * u, T * v), VECTORS, good) == {"uv"}


@pytest.mark.parametrize(
    "context",
    [
        [(a, 0), (f, 0)],
        [(a, k)],
        [(f, i)],
        [(a, 0), (g, 0)],
        [(T, 0, 0)],
        [(u, i)],
        [(g, i)],
        [(DELTA, i, k)],
        [(DELTA, 0, k), (a, 0)],
        [(DELTA, 0, 1), (a, 0), (f, 1)],
        [(DELTA, 0, 1)],
        [(DELTA, 0, 0)],
        [(DELTA, 0, 1), (a, 0)],
        [(DELTA, 0)],
        [(DELTA,)],
        [(DELTA, i, j, i)],
        [(a,)],
        [(a, 0, 1)],
        [(A, 0)],
        [(s, 0)],
    ],
)
def test_a_label_has_one_space(context):
    rejected((s * 0, s * 0), SCALARS, [step("st", {}, *context)])


def test_a_hypothesis_is_put_where_its_spaces_fit():
    vectors = {"ab": (a, b)}
    for labels, context in (
        ({out(E): k}, []),
        ({out(E): 0}, [(f, 0)]),
        ({out(E): out(F)}, []),
        ({out(E): x}, []),
        ({out(E): 0, i: 0, k: 0}, []),
        ({out(E): 0}, [(DELTA, 0, k)]),
    ):
        rejected((a * 0, b * 0), vectors, [step("ab", labels, *context)])
    constant = {"1": (ones(E) * s, ones(E) * t)}  # no factor is left to carry the label
    rejected((s, t), constant, [step("1", {out(E): k})])


# Attacks by sums that count

ONES = {"h": (h, ones(E)), "f": (f, ones(F))}
SUM_OF_ONES = step("h", {out(E): 0})


def test_the_sum_of_ones_is_n_and_nothing_else():
    assert accepted((inner(ones(E), h), one * n), ONES, [SUM_OF_ONES]) == {"h"}
    for wrong in (one, one * m, one * (n - 1), one * n**2, zero):
        goal = (inner(ones(E), h), wrong)
        for labels, context in (
            ({out(E): 0}, []),
            ({out(E): 1}, [(DELTA, 0, 1)]),
            ({out(E): 0}, [(DELTA, 0, 1)]),
            ({out(E): 0}, [(DELTA, 0, i)]),
            ({out(E): i}, [(DELTA, 0, i)]),
            ({out(E): i}, []),
            ({}, []),
            ({out(E): 0, j: 1}, []),
            ({out(E): 0, inn(E): 0}, []),
            ({out(E): 0, x: 1}, [(DELTA, 0, 1)]),
        ):
            rejected(goal, ONES, [step("h", labels, *context)])


def test_a_delta_does_not_carry_a_label_into_another_space():
    """Sum h = sum f would follow, and n = m with it."""
    assert accepted(
        (one * n, inner(ones(E), h)), ONES, [changed(SUM_OF_ONES, coefficient=sp.Integer(-1))]
    )
    bridge = [
        step("h", {out(E): 0}, (DELTA, 0, 1), (f, 1)),
        step("f", {out(F): 1}, (DELTA, 0, 1), (h, 0), coefficient=-1),
    ]
    rejected((inner(ones(E), h), inner(ones(F), f)), ONES, bridge, match="delta")


def test_an_empty_sum_multiplies_both_sides():
    """A label that only `labels` names is summed over, which multiplies by the size."""
    proof = [step("st", {k: 0})]
    assert accepted((s * m, t * m), SCALARS, proof) == {"st"}
    rejected((s + m, t + m), SCALARS, proof)
    assert accepted((s + m, t + m), SCALARS, [step("st")]) == {"st"}
    # the same where one side of the hypothesis has a factor at the label and the other has none
    assert accepted((total(i, h[i] * a[j]), a[j] * n), ONES, [step("h", {out(E): 0}, (a, j))]) == {
        "h"
    }
    rejected((total(i, h[i] * a[j]), a[j]), ONES, [step("h", {out(E): 0}, (a, j))])


def test_an_expectation_does_not_multiply():
    constant = {"g": (g, ones(P) * s)}
    assert accepted((total(x, g[x]), s), constant, [step("g", {out(P): 0})]) == {"g"}
    rejected((total(x, g[x]), s * n), constant, [step("g", {out(P): 0})])


# Attacks by labels


def test_the_labels_of_a_context_are_not_those_bound_in_the_hypothesis():
    """a = Ab: the sum in (Ab)_i does not run over a label of the context."""
    hypothesis = {"a": (a, A * b)}
    at_0 = [step("a", {out(E): 0}, (z, 0))]
    assert accepted((inner(z, a), inner(z, A * b)), hypothesis, at_0) == {"a"}
    captured = total(j, A[j, j] * b[j] * z[j])
    rejected((inner(z, a), captured), hypothesis, at_0)
    for label in (-3, -1, 0, 1, 2, 7):
        proof = [step("a", {out(E): label}, (z, label))]
        assert accepted((inner(z, a), inner(z, A * b)), hypothesis, proof) == {"a"}
    far = [step("a", {out(E): out(E)}, (z, 0), (z, 0), (h, 1), (b, 1))]
    goal = (a * inner(z, z) * inner(h, b), A * b * inner(z, z) * inner(h, b))
    assert accepted(goal, hypothesis, far) == {"a"}


def test_a_free_label_of_the_goal_is_no_bound_one():
    entries = {"e": (A[i, j], B[i, j])}
    assert accepted((A[j, i], B[j, i]), entries, [step("e", {i: j, j: i})]) == {"e"}
    assert accepted((A[i, i], B[i, i]), entries, [step("e", {j: i})]) == {"e"}
    assert accepted((A, B), entries, [step("e", {i: out(E), j: inn(E)})]) == {"e"}
    assert accepted((trace(A), trace(B)), entries, [step("e", {i: 0, j: 0})]) == {"e"}
    rejected((A[i, j], B[j, i]), entries, [step("e")])
    rejected((A[i, j], B[i, i]), entries, [step("e", {j: i})])
    rejected((A[i, j], B[i, j]), entries, [step("e", {j: i})])
    rejected((trace(A), trace(B)), entries, [step("e", {j: i})])
    diagonal = {"e": (A[i, i], B[i, i])}
    for labels in ({}, {i: j}, {i: out(E), j: inn(E)}, {i: 0}, {i: 0, j: 1}):
        rejected((A[i, j], B[i, j]), diagonal, [step("e", labels)])
        rejected((A, B), diagonal, [step("e", labels)])
    # A label that is mapped twice is mapped once, to the last.
    twice = Step(sp.Integer(1), "e", ((i, j), (i, i)), ())
    assert accepted((A[i, i], B[i, i]), diagonal, [twice]) == {"e"}


def test_a_label_that_is_not_mapped_stays_where_it_is():
    entries = {"e": (a[i], b[i])}
    assert accepted((a[i], b[i]), entries, [step("e")]) == {"e"}
    rejected((a[j], b[j]), entries, [step("e")])
    rejected((a, b), entries, [step("e")])
    rejected((a[Index("i", E)], b[Index("i", E)]), entries, [step("e")])  # another i
    # The ends of a word are not indices of the same name.
    called_out = index("out", E)
    rejected((a[called_out], b[called_out]), {"ab": (a, b)}, [step("ab")])


def test_the_sum_of_a_product_is_not_the_product_of_sums():
    means = {"m": (inner(ones(P), g), s)}
    goal = (inner(g, r), s * inner(ones(P), r))
    for labels, context in (({}, [(r, 0)]), ({x: 0}, [(r, 0)]), ({out(P): 0}, [(r, 0)])):
        rejected(goal, means, [step("m", labels, *context)])


def test_a_delta_of_the_context_is_the_identity():
    vectors = {"ab": (a, b)}
    joined = [step("ab", {out(E): 0}, (DELTA, 0, out(E)))]
    assert accepted((a, b), vectors, joined) == {"ab"}
    at_i_j = [step("ab", {out(E): i}, (DELTA, i, j))]
    goal = (a[i] * identity(E)[i, j], b[j] * identity(E)[i, j])
    assert accepted(goal, vectors, at_i_j) == {"ab"}
    rejected((a[i], b[j]), vectors, at_i_j)
    rejected((a[i], b[i]), vectors, at_i_j)


def test_the_identity_of_l2_has_no_diagonal():
    named = {"K": (K, identity(P))}
    ring = step("K", {out(P): 0, inn(P): 0})
    with pytest.raises(IllTyped, match="diagonal"):
        accepted((total(x, K[x, x]), one), named, [ring])
    for labels in ({out(P): x, inn(P): y}, {out(P): x}, {inn(P): index("a", P)}):
        with pytest.raises(IllTyped, match="no entries"):
            accepted((K[x, y], one), named, [step("K", labels)])
    with pytest.raises(IllTyped, match="diagonal"):
        accepted((s, s), named, [step("K", {out(P): 0, inn(P): 1}, (DELTA, 0, 1))])


def test_the_identity_of_h_has_no_dimension():
    named = {"S": (S, identity(H))}
    for labels, context in (
        ({out(H): 0, inn(H): 0}, []),
        ({out(H): 0, inn(H): 1}, [(DELTA, 0, 1)]),
    ):
        with pytest.raises((BadCertificate, IllTyped)):
            accepted((s, s), named, [step("S", labels, *context)])


# The parts


def test_the_labels_of_a_net():
    labels = net((A, 0, i), (a, 3))
    assert flat(labels) == [0, i, 3]
    assert numbered(flat(labels)) == [0, 3]
    assert spaces(labels) == {0: E, i: E, 3: E}
    assert spaces(net((T, 0, 1), (DELTA, i, j), (g, 2))) == {0: E, 1: H, i: E, j: E, 2: P}


def test_a_path_in_h_is_meaningful():
    path = net((T, i, 0), (S, 0, 1), (S, 2, 1), (T, j, 2), (u, out(H)), (T, i, 5), (u, 5))
    meaningful(path, spaces(path))


def test_a_step_is_worth_its_terms():
    K_ = field([n])
    terms = list(
        place(
            step("C", {out(E): 4, inn(E): i}, (a, 4), coefficient=3),
            difference(Equation(*CENTRING["C"]), K_),
            K_,
        )
    )
    assert [set(bound) for _, _, bound in terms] == [{4}] * 3
    assert sorted(str(c) for c, _, _ in terms) == ["-3", "3", "3/n"]


# Attacks by chance: what the checker makes of a step is what the step says

FIELD = field([n, m, d, c])
HYPOTHESES = [
    Equation(C, identity(E) - ones(E) * ones(E).adj / n),
    Equation(h, ones(E)),
    Equation(f, ones(F) * s),
    Equation(a, A * b + ones(E) * inner(a, b)),
    Equation(A[i, j], a[i] * b[j] + identity(E)[i, j]),
    Equation(T.adj * T, identity(H) + u * v.adj),
    Equation(T * T.adj, A + identity(E) * 2),
    Equation(W, identity(V) - w * w.adj),
    Equation(K, identity(P) - ones(P) * ones(P).adj),
    Equation(Phi[x] * Phi[y].adj, K[x, y]),
    Equation(g, ones(P) * s),
    Equation(u, v * c),
    Equation(s, t + 1),
    Equation(trace(A), s * n),
    Equation(ones(E) * s, ones(E)),
]
AROUND = [A, B, T, S, Phi, K, W, a, b, f, g, r, u, v, w, s]
PLACES = {i: 1, j: 0, k: 2, x: 1, y: 0, out(E): 0, inn(E): 1, out(F): 1, inn(F): 0}
PLACES |= {out(P): 0, inn(P): 1, out(H): 1, inn(H): 0, out(V): 0, inn(V): 1}


def free_labels(hypothesis):
    return [label for label in dict.fromkeys(flat(sum(hypothesis, ()))) if isinstance(label, Index)]


@st.composite
def a_step(draw):
    hypothesis = draw(st.sampled_from(HYPOTHESES))
    ints = {space: (5 * p, 5 * p + 1) for p, space in enumerate((E, F, P, H, V))}
    free = {E: (i, j), F: (k,), P: (x,), H: (out(H),), V: (out(V),)}
    anywhere = st.sampled_from([0, 1, 5, 10, 15, i, k, 30])

    def label(space):
        right = st.sampled_from([*ints[space] * 3, *free[space]])
        return draw(anywhere if draw(st.integers(0, 19)) == 0 else right)

    own = free_labels(difference(hypothesis, FIELD))
    ends = [
        e for e in (end(hypothesis.lhs.cod, "out"), end(hypothesis.lhs.dom, "in")) if e is not None
    ]
    labels = {
        old: label(old.space) for old in dict.fromkeys([*own, *ends]) if draw(st.integers(0, 9))
    }
    if draw(st.integers(0, 9)) == 0:
        labels[k] = label(F)
    context = [
        (w_.args[0], *(label(leg) for leg in w_.args[0].legs))
        for w_ in draw(st.lists(st.sampled_from(AROUND), max_size=3))
    ]
    for space in draw(st.lists(st.sampled_from([E, E, P, H, V]), max_size=2)):
        context.append((DELTA, label(space), label(space)))
    # Join the loose ends in Hilbert spaces, or nearly no step would have a meaning.
    for space, vector in ((H, u), (V, w)):
        for one_label in ints[space]:
            legs = flat(context).count(one_label) + list(labels.values()).count(one_label)
            if legs == 1:
                context.append((vector.args[0], one_label))
    return hypothesis, Step(sp.Rational(2, 3) / n, "", tuple(labels.items()), tuple(context))


def a_model():
    rng = random.Random(3)
    model = Model({s_: size for s_, size in SIZES.items() if s_ is not R}, dict(PARAMETERS))
    model.weights = dict(WEIGHTS)
    for word in (*AROUND, C, h, z, t):
        rows, columns = SIZES[word.cod], SIZES[word.dom]
        model[word] = [[Fraction(rng.randint(-4, 5)) for _ in range(columns)] for _ in range(rows)]
    return model


MODEL = a_model()
tried = {"accepted": 0, "refused": 0}


def test_a_step_has_the_value_of_its_context_around_the_hypothesis():
    a_step_has_its_value()
    assert min(tried.values()) > 10


@by_chance
@given(a_step())
def a_step_has_its_value(case):
    hypothesis, one_step = case
    try:
        terms = list(place(one_step, difference(hypothesis, FIELD), FIELD))
        poly = collect(terms, FIELD)
    except (BadCertificate, IllTyped):
        tried["refused"] += 1
        return
    tried["accepted"] += 1
    labels = dict(one_step.labels)
    word = hypothesis.lhs - hypothesis.rhs
    known = {new: old.space for old, new in labels.items() if isinstance(new, int)}
    known |= {
        b: s_
        for t_ in one_step.context
        if t_[0] is not DELTA
        for b, s_ in zip(t_[1:], t_[0].legs, strict=True)
        if isinstance(b, int)
    }
    expected = Fraction(0)
    bound = list(known)
    for values in product(*(range(SIZES[known[label]]) for label in bound)):
        at = PLACES | dict(zip(bound, values, strict=True))
        weight = Fraction(1)
        for label, value in zip(bound, values, strict=True):
            weight *= WEIGHTS.get(known[label], [1] * 3)[value]
        pinned = {Pin(label, known[label]): at[label] for label in bound}
        name = {label: pin for pin in pinned for label in [pin.name]}
        around = tuple((t_[0], *(name.get(b, b) for b in t_[1:])) for t_ in one_step.context)
        weight *= value_of_net(around, {}, at | pinned, MODEL)
        where = {old: at[labels.get(old, old)] for old in PLACES}
        row = where.get(end(word.cod, "out"), 0)
        column = where.get(end(word.dom, "in"), 0)
        expected += weight * MODEL.value(word, where)[row][column]
    expected *= Fraction(2, 3) / PARAMETERS[n]
    assert value_of(poly, PLACES, MODEL, FIELD) == expected
    for net_ in poly:
        assert no_ring(net_)


def Pin(label, space):
    """A bound label held at one place."""
    return Index(label, space)


def no_ring(net_):
    """Letters that meet in H form paths: fewer joints than letters, in every component."""
    parts = [{p} for p in range(len(net_))]
    for label in set(numbered(flat(net_))):
        at = [
            p
            for p, t_ in enumerate(net_)
            for k_, leg in zip(t_[1:], t_[0].legs, strict=False)
            if k_ == label and leg is H
        ]
        if at:
            first, second = at  # exactly two legs
            one_part, other = (next(part for part in parts if p in part) for p in (first, second))
            if one_part is other:
                return False
            parts = [part for part in parts if part not in (one_part, other)] + [one_part | other]
    return True


def test_a_power_above_the_line_needs_no_hypothesis():
    s = sp.Symbol("s", real=True)
    double = Equation(a * s**2 + a * s**2, a * (2 * s**2))
    assert check(double, {}, []) == set()
    with pytest.raises(BadCertificate, match="divides by s"):
        check(Equation(a / s**2 + a / s**2, a * (2 / s**2)), {}, [])


# Cancellation: X = 0 where a certificate shows that X*X = 0


def none(word):
    return word, word * 0


def cancelled(name, word, *certificate):
    return Cancelled(name, word, certificate)


Q, L = letter("Q", H, H), letter("L", V, H)
SQUARE = {"square": none(L.adj * L)}
CANCELLED = cancelled("L", L, step("square"))


def test_an_operator_is_0_if_its_square_is():
    assert accepted(none(L), SQUARE, [CANCELLED, step("L")]) == {"square"}
    rejected(none(L), SQUARE, [step("square")])
    rejected(none(L), SQUARE, [CANCELLED], match="1 terms are left over")


TRUE = {
    "an operator between Hilbert spaces": (L, L.adj * L),
    "its values": (L * u, u.adj * L.adj * L * u),
    "a vector of an index set": (a, a.adj * a),
    "a matrix": (A - B, A.adj * A - A.adj * B - B.adj * A + B.adj * B),
    "a functional": (u.adj, u * u.adj),
    "a number": (s - t, s * s - 2 * (s * t) + t * t),
    "the value at a point": (g[x], g[x] * g[x]),
    "a function with values in H": (Phi.adj, Phi * Phi.adj),
    "a mean": (Phi.adj * g, g.adj * Phi * Phi.adj * g),
    "rows": (T.adj[:, i], T[i, :] * T.adj[:, i]),
    "a sum over an index": (total(i, T.adj[:, i] * a[i]), a.adj * T * T.adj * a),
}


@pytest.mark.parametrize("word, square", TRUE.values(), ids=TRUE)
def test_what_may_be_cancelled(word, square):
    """With any number in front, which must not be divided by."""
    given_ = {"square": none(square)}
    ends = {k: k for k in (end(word.cod, "out"), end(word.dom, "in")) if k}
    lemma = cancelled("X", word, step("square"))
    assert accepted(none(word), given_, [lemma, step("X", ends)]) == {"square"}
    rejected(none(word), given_, [cancelled("X", word), step("X", ends)], match="left over")
    over = cancelled("X", word / c, step("square", coefficient=1 / c**2))
    assert accepted(none(word), given_, [over, step("X", ends, coefficient=c)], [c])
    rejected(none(word), given_, [over, step("X", ends, coefficient=c)], match="divides by c")
    assert accepted(none(word), given_, [over, step("X", ends, coefficient=c)], iter([c]))


def test_the_transpose_is_cancelled_and_turned_back():
    turned = step("L*", {out(H): inn(H), inn(V): out(V)})
    lemma = cancelled("L*", L.adj, step("square"))
    assert accepted(none(L), {"square": none(L * L.adj)}, [lemma, turned]) == {"square"}


def test_a_lemma_holds_at_every_value_of_its_indices():
    """a_i² = 0 for each i; then a_k = 0 for the sum over k of a_k b_k."""
    lemma = cancelled("a", a[i], step("square"))
    use = step("a", {i: 0}, (b, 0))
    assert accepted(none(a.adj * b), {"square": none(a[i] * a[i])}, [lemma, use]) == {"square"}


NORMAL = {"normal": (S * S.adj, S.adj * S), "eigenvector": (S * u, lam * u)}
# |S*u - λu|² = u*(SS* - S*S)u + u*S*(Su - λu) - λ u*(Su - λu)
OF_THE_ADJOINT = cancelled(
    "X",
    S.adj * u - lam * u,
    step("normal", {out(H): 0, inn(H): 1}, (u, 0), (u, 1)),
    step("eigenvector", {out(H): 0}, (S, 0, 1), (u, 1)),
    step("eigenvector", {out(H): 0}, (u, 0), coefficient=-lam),
)


def test_an_eigenvector_of_a_normal_operator_is_one_of_its_adjoint():
    goal = (S.adj * u, lam * u)
    assert accepted(goal, NORMAL, [OF_THE_ADJOINT, step("X")]) == set(NORMAL)
    for name in NORMAL:  # neither is idle
        rest = {k: e for k, e in NORMAL.items() if k != name}
        rejected(goal, rest, [OF_THE_ADJOINT, step("X")], match=f"hypotheses: {name}")


M, N, Z = letter("M", H, V), letter("N", V, H), letter("Z", V, H)
PENROSE = {
    **{"MNM": (M * N * M, M), "MZM": (M * Z * M, M), "NMN": (N * M * N, N), "ZMZ": (Z * M * Z, Z)},
    **{"MN": ((M * N).adj, M * N), "MZ": ((M * Z).adj, M * Z)},
    **{"NM": ((N * M).adj, N * M), "ZM": ((Z * M).adj, Z * M)},
}


def signed():
    """The four products of the signs that N and Z have in N - Z."""
    sign = {N: 1, Z: -1}
    return [(one, two, sign[one] * sign[two]) for one, two in product((N, Z), repeat=2)]


def test_a_pseudo_inverse_is_unique():
    """MN = MZ and NM = ZM by cancellation; then N = NMN = NMZ = ZMZ = Z."""
    name = {N: "N", Z: "Z"}
    right, left = [], []
    for one, two, sign in signed():
        first = {out(H): out(H), inn(H): 0}, (M, 0, 1), (two, 1, inn(H))
        right.append(step("M" + name[one], *first, coefficient=sign))
        then = {out(H): out(H), inn(V): 0}, (two, 0, inn(H))
        right.append(step(f"M{name[one]}M", *then, coefficient=sign))
        first = {out(V): out(V), inn(V): 0}, (two, 0, 1), (M, 1, inn(V))
        left.append(step(name[one] + "M", *first, coefficient=sign))
        then = {out(H): 0, inn(V): inn(V)}, (one, out(V), 0)
        left.append(step(f"M{name[two]}M", *then, coefficient=sign))
    chain = [
        cancelled("right", M * N - M * Z, *right),
        cancelled("left", N * M - Z * M, *left),
        step("NMN", coefficient=-1),
        step("right", {out(H): 0}, (N, out(V), 0)),
        step("left", {inn(V): 0}, (Z, 0, inn(H))),
        step("ZMZ"),
    ]
    assert accepted((N, Z), PENROSE, chain) == set(PENROSE)
    for k, part in enumerate(chain):  # all is needed
        rejected((N, Z), PENROSE, [*chain[:k], *chain[k + 1 :]])
        if isinstance(part, Cancelled):
            for some in (part.certificate[1:], part.certificate[:-1]):
                less = cancelled(part.name, part.word, *some)
                rejected((N, Z), PENROSE, [*chain[:k], less, *chain[k + 1 :]], match="left over")


def test_a_lemma_may_rest_on_one_before_it():
    """L*L u = 0 gives Lu = 0; as this is all of v, v*v = 0 gives v = 0."""
    z_ = letter("z", V)
    given_ = {"kernel": none(L.adj * L * u), "all": (z_, L * u)}
    first = cancelled("Lu", L * u, step("kernel", {out(H): 0}, (u, 0)))
    zz = step("all", {out(V): 0}, (z_, 0)), step("Lu", {out(V): 0}, (z_, 0))
    assert accepted(none(z_), given_, [first, cancelled("z", z_, *zz), step("z")]) == set(given_)
    nested = cancelled("z", z_, first, *zz)
    assert accepted(none(z_), given_, [nested, step("z")]) == set(given_)
    rejected(none(z_), given_, [cancelled("z", z_, *zz), first, step("z")], match="hypotheses: Lu")
    rejected(none(L * u), given_, [nested, step("Lu")], match="hypotheses: Lu")


def test_what_an_idle_lemma_uses_is_not_used():
    given_ = {**SQUARE, "ab": (a, b)}
    assert accepted((a, b), given_, [CANCELLED, step("ab")]) == {"ab"}


def test_a_lemma_has_a_name_of_its_own():
    again = cancelled("square", L, step("square"))
    rejected(none(L), SQUARE, [again, step("square")], match="two facts are called square")
    rejected(none(L), SQUARE, [CANCELLED, CANCELLED, step("L")], match="two facts are called L")


def test_a_lemma_does_not_rest_on_itself():
    rejected(none(L), {}, [cancelled("L", L, step("L", {}, (L, out(V), 0))), step("L")])
    rejected(none(L), SQUARE, [step("L"), CANCELLED], match="hypotheses: L")


@pytest.mark.parametrize("word", [g, Phi, K, Phi * u, g - s * ones(P), K * g, identity(P)])
def test_over_a_probability_space_nothing_is_cancelled(word):
    """A function that is 0 almost everywhere need not be 0."""
    lemma = cancelled("X", word, step("square"))
    rejected(none(word), {"square": none(word.adj * word)}, [lemma, step("X")], match="almost")


def test_a_word_of_unknown_origin_is_made_again():
    """g(x)² r(x) r(y) = 0 at all x and y does not say that g(x) r(y) = 0: an end is no index."""
    there = Word("entry", (g, out(P), None), R, R)
    given_ = {"square": none(g[x] * g[x] * r[x] * r[y])}
    lemma = cancelled("X", there * r.adj, step("square", {x: out(P), y: inn(P)}))
    with pytest.raises(IllTyped, match="by hand"):
        accepted(none(g * r.adj), given_, [lemma, step("X")])


def test_a_lemma_does_not_change():
    with pytest.raises(FrozenInstanceError):
        CANCELLED.word = a
