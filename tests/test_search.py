"""The search proves the standard facts for every n, and none of their false variants."""

import time

import pytest
import sympy as sp
from letters import A, B, E, H, P, Phi, S, T, a, b, i, j, n, s, u, v, x

from derivations.core import search as module
from derivations.core.check import Equation, check
from derivations.core.nets import DELTA
from derivations.core.search import Search, Unproved, occurrences, overlaps
from derivations.core.words import (
    R,
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

q = sp.Symbol("q", integer=True, positive=True)
lam, mu = sp.symbols("lambda mu")
Q = index_set("Q", q)
C, G, K, W, X = (letter(name, E, E) for name in "CGKWX")
U, D, O = letter("U", E, Q), letter("D", Q, Q), letter("O", H, Q)
e, f, hbar, w = letter("e", E), letter("f", E), letter("hbar", H), letter("w", P)
k = index("k", E)
one_E, I, zero = ones(E), identity(E), identity(R) * 0

centring = {"C": (C, I - one_E * one_E.adj / n)}
mean = {"mean": (hbar, T.adj * one_E / n)}
gram = {"G": (G, T * T.adj)}
orthogonal = {"u": (T * u, a * 0), "v": (T * v, a * 0)}
axes = {"U": (U.adj * U, identity(Q))}
root = {"K": (K, W * W)}
inverse = {
    "AXA": (A * X * A, A),
    "XAX": (X * A * X, X),
    "AX": ((A * X).adj, A * X),
    "XA": ((X * A).adj, X * A),
}
eigen = {"e": (A.adj * e, e * lam), "f": (A * f, f * mu)}


def point(at):
    """The vector h_i of the sample, row i of T."""
    return T[at].adj


def covariance(over):
    """1/n sum_i <h_i - mean, T*a + u><h_i - mean, T*b + v>: equation (4) of the first note."""
    one, two = (inner(point(i) - hbar, T.adj * c + d) for c, d in ((a, u), (b, v)))
    return total(i, one * two) / over


def search(given, nonzero=(), **options):
    return Search({name: Equation(*e) for name, e in given.items()}, nonzero, **options)


FACTS = {
    "C is a projection": (centring, (C * C, C), [n]),
    "C is symmetric": (centring, (C.adj, C), [n]),
    "C takes constants to 0": (centring, (C * one_E, one_E * 0), [n]),
    "C in entries": (centring, (C[i, j], I[i, j] - identity(R) / n), [n]),
    "Gram matrix of centred data": (
        centring | gram | mean,
        (inner(point(i) - hbar, point(j) - hbar), (C * G * C)[i, j]),
        [n],
    ),
    "centred data": (centring | mean, (C * T, T - one_E * hbar.adj), [n]),
    "equation (4)": (
        centring | gram | mean | orthogonal,
        (covariance(n), inner(a, G * C * G * b) / n),
        [n],
    ),
    "a projection": (axes, (U * U.adj * U * U.adj, U * U.adj), []),
    "lengths are kept": (axes, (norm2(U * D), norm2(D)), []),
    "an isometry into H": ({"O": (O.adj * O, identity(Q))}, (O.adj * O * D * O.adj * O, D), []),
    "the trace of a projection": (axes, (trace(U * U.adj), identity(R) * q), []),
    "Pythagoras for operators": (
        axes,
        (norm2(A - U * U.adj * A), trace(A * A.adj) - trace(U.adj * A * A.adj * U)),
        [],
    ),
    "eigenvectors of A*A give those of AA*": (
        {"Q": (A.adj * A * U, U * D)},
        (A * A.adj * (A * U), (A * U) * D),
        [],
    ),
    "eigenfunctions": (
        {"f": (T * T.adj * f, f * lam)},
        (T.adj * T * (T.adj * f), T.adj * f * lam),
        [],
    ),
    "eigenfunctions in L2": (
        {"w": (Phi * Phi.adj * w, w * lam)},
        (Phi.adj * Phi * (Phi.adj * w), Phi.adj * w * lam),
        [],
    ),
    "there and back": (
        {"f": (T * T.adj * f, f * lam)},
        (T * (T.adj * f) / lam, f),
        [lam],
    ),
    "a root commutes": (root, (W * K, K * W), []),
    "a pseudoinverse is unique": (inverse, (A * X * A * X, A * X), []),
    "a pseudoinverse of the adjoint": (inverse, (X.adj * A.adj * X.adj, X.adj), []),
    "A* A X = A*": (inverse, (A.adj * A * X, A.adj), []),
    "eigenvectors are orthogonal": (eigen, (inner(e, f), zero), [lam - mu]),
    "a symmetric form": ({"A": (A.adj, A)}, (inner(a, A * b), inner(b, A * a)), []),
    "what is multiplied by lambda": ({"0": (a * lam, a * 0)}, (a, a * 0), [lam]),
    "expectations": (
        {"w": (w, Phi * u)},
        (total(x, w[x] * w[x]), inner(u, Phi.adj * Phi * u)),
        [],
    ),
    "a chain of definitions": (
        {"A": (A, B * C), "B": (B, G * G), "s": (s, inner(a, A * b))},
        (s, total(i, total(j, a[i] * (G * G * C)[i, j] * b[j]))),
        [],
    ),
}


@pytest.mark.parametrize("name", FACTS)
def test_proved(name):
    given, goal, nonzero = FACTS[name]
    certificate = search(given, nonzero).prove(Equation(*goal))
    equations = {name: Equation(*e) for name, e in given.items()}
    used = check(Equation(*goal), equations, certificate, nonzero)
    assert used == {step.name for step in certificate}
    assert used


FALSE = {
    "C is no projection with n - 1": (
        {"C": (C, I - one_E * one_E.adj / (n - 1))},
        (C * C, C),
        [n, n - 1],
    ),
    "letters swapped": (
        centring | gram | mean | orthogonal,
        (covariance(n), inner(b, G * C * C.adj * a) / n),
        [n],
    ),
    "1/(n-1)": (
        centring | gram | mean | orthogonal,
        (covariance(n - 1), inner(a, G * C * G * b) / n),
        [n, n - 1],
    ),
    "C left out": (
        centring | gram | mean | orthogonal,
        (covariance(n), inner(a, G * G * b) / n),
        [n],
    ),
    "u not orthogonal": (
        centring | gram | mean | {"v": orthogonal["v"]},
        (covariance(n), inner(a, G * C * G * b) / n),
        [n],
    ),
    "not centred": (centring, (inner(point(i), point(j)), (C * T * T.adj * C)[i, j]), [n]),
    "UU* is not I": (axes, (U * U.adj, I), []),
    "U*U = I removed": ({}, (U * U.adj * U * U.adj, U * U.adj), []),
    "the sign of the trace": (
        axes,
        (norm2(A - U * U.adj * A), trace(A * A.adj) + trace(U.adj * A * A.adj * U)),
        [],
    ),
    "the other operator": ({"f": (B * B.adj * f, f * lam)}, (B.adj * B * f, f * lam), []),
    "T for T*": ({"Q": (A.adj * A * U, U * D)}, (A * A.adj * U, U * D), []),
    "a root is no inverse": (root, (W * K, K), []),
    "a pseudoinverse is no inverse": (inverse, (A * X, I), []),
    "one of Penrose's equations removed": (
        {name: inverse[name] for name in ("AXA", "XAX", "XA")},
        (A.adj * A * X, A.adj),
        [],
    ),
    "eigenvectors of one eigenvalue": (eigen, (inner(e, f), zero), []),
    "eigenvectors of an unsymmetric operator": (
        {"e": (A * e, e * lam), "f": (A * f, f * mu)},
        (inner(e, f), zero),
        [lam - mu],
    ),
    "lambda may be 0": ({"0": (a * lam, a * 0)}, (a, a * 0), []),
    "a product of means": (
        {},
        (total(x, w[x] * w[x]), total(x, w[x]) * total(x, w[x])),
        [],
    ),
    "operators do not commute": ({}, (A * B, B * A), []),
}


@pytest.mark.parametrize("name", FALSE)
def test_not_proved(name, monkeypatch):
    monkeypatch.setattr(module, "ROUNDS", 1)  # a failed search takes all the rounds it is given
    monkeypatch.setattr(module, "MOST_RULES", 8)
    given, goal, nonzero = FALSE[name]
    with pytest.raises(Unproved):
        search(given, nonzero).prove(Equation(*goal))


@pytest.mark.parametrize(
    "given",
    [
        {"AB": (A * B, B * A)},
        {"AB": (A * B, B * A), "BC": (B * C, C * B), "CA": (C * A, A * C)},
        {"ABA": (A * B * A, B * A * B)},
        {"A": (A * A, B), "B": (B * B, A), "C": (A * B * C, C * A)},
        {"S": (S.adj * S, S * S.adj)},
        {"e": (A * B * a, B * A * a), "f": (A * A * a, B * B * B * a)},
    ],
)
def test_completion_ends(given, monkeypatch):
    """Completion of such rules does not end by itself: it is cut off."""
    monkeypatch.setattr(module, "MOST_RULES", 8)
    start = time.process_time()
    engine = search(given)
    with pytest.raises(Unproved):
        engine.prove(Equation(A * K, K * A))
    assert len(engine.rules) < 4 * module.MOST_RULES
    assert time.process_time() - start < 20


def test_rules_that_run_in_circles_are_cut_off(monkeypatch):
    monkeypatch.setattr(module, "MOST_STEPS", 3)
    with pytest.raises(Unproved, match="circles"):
        search({"A": (A * A, A)}).prove(Equation(A * A * A * A * A * A, A))


def test_a_heavy_letter_is_replaced():
    """The heavier side of an equation is replaced, and `weights` says what is heavy."""
    given = {"ab": (A * a, b)}
    (rule,) = search(given).rules
    assert [t[0] for t in rule.lead] == [A.args[0], a.args[0]] or len(rule.lead) == 2
    (rule,) = search(given, weights={b.args[0]: 5}).rules
    assert [t[0] for t in rule.lead] == [b.args[0]]


def test_an_equation_is_no_rule_if_it_would_divide_by_what_may_be_0():
    assert not search({"0": (a * lam, b)}, weights={a.args[0]: 5}).rules
    assert len(search({"0": (a * lam, b)}, [lam], weights={a.args[0]: 5}).rules) == 1
    assert not search({"0": (a, a)}).rules


def test_an_occurrence_says_what_is_around():
    lead = ((A.args[0], i, 0), (a.args[0], 0))
    net = ((b.args[0], 3), (A.args[0], 3, 7), (a.args[0], 7), (s.args[0],))
    ((labels, around),) = occurrences(lead, net)
    assert labels == ((i, 3),)
    assert around == ((b.args[0], 3), (s.args[0],))
    # A label bound in the lead meets nothing else, and two of them are not one.
    assert not list(occurrences(lead, (*net, (b.args[0], 7))))
    assert not list(occurrences(lead, ((A.args[0], 3, j), (a.args[0], j))))


def test_overlaps_share_a_factor():
    engine = search({"AB": (A * B, I), "BC": (B * C, I)})
    (one, two) = engine.rules
    ((first, second),) = overlaps(one, two, engine.K)
    assert {t[0] for t in first.context} == {C.args[0]}
    assert {t[0] for t in second.context} == {A.args[0]}
    assert all(t[0] is not DELTA for t in first.context + second.context)
