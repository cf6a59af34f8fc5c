"""The search proves the standard facts for every n, and none of their false variants."""

import random
import time
from itertools import pairwise

import pytest
import sympy as sp
from letters import A, B, E, H, P, Phi, S, T, a, b, i, j, n, s, u, v, x

from derivations import check as ask
from derivations import ledger
from derivations.core import search as module
from derivations.core.check import Cancelled, Equation, check
from derivations.core.completion import occurrences, overlaps
from derivations.core.evidence import Chain
from derivations.core.hypotheses import Hypothesis, assume
from derivations.core.nets import field, normal, parameters
from derivations.core.search import Search, Unproved, proof, searcher
from derivations.core.spell import spelled
from derivations.core.words import (
    Letter,
    R,
    Word,
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


def leads(engine):
    """The letters that each rule replaces, when all hypotheses are at work."""
    rules = engine.theory(tuple(engine.polys), None).engine.rules
    old = engine.names.old
    return [{old[t[0]].name for t in rule.leads[0]} for rule in rules if rule.alive]


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
    monkeypatch.setattr(module, "MANY", 2000)  # a failed search takes all the steps it is given
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
    """Completion of such rules does not end by itself: it is cut off, after so many steps."""
    monkeypatch.setattr(module, "MANY", 3000)
    start = time.process_time()
    with pytest.raises(Unproved) as error:
        search(given).prove(Equation(A * K, K * A))
    assert error.value.rest
    assert time.process_time() - start < 20


def test_effort_is_counted_in_steps(monkeypatch):
    """The same question has the same answer, on any machine."""
    given, goal = {"A": (A * A, A)}, Equation(A * A * A * A * A * A, A)
    assert search(given).prove(goal)
    monkeypatch.setattr(module, "FEW", 3)
    monkeypatch.setattr(module, "MANY", 3)
    with pytest.raises(Unproved):
        search(given).prove(goal)


def test_what_is_defined_is_replaced():
    given = {"ab": (A * a, b)}
    assert leads(search(given)) == [{"A", "a"}]
    assert leads(search({"ab": (b, A * a)}, definitions=["ab"])) == [{"b"}]


def test_definitions_may_come_in_any_order():
    given = {"A": (A, B * C), "B": (B, G * G)}
    for names in (["A", "B"], ["B", "A"]):
        engine = search({name: given[name] for name in names}, definitions=names)
        assert leads(engine) == [{"A"}, {"B"}] or leads(engine) == [{"B"}, {"A"}]


def test_an_equation_that_may_be_multiplied_by_0_is_one_still():
    """λa = b is of use where λa stands, and where only a stands it is not."""
    given = {"0": (a * lam, b)}
    assert search(given).prove(Equation(a * lam**2, b * lam))
    with pytest.raises(Unproved):
        search(given).prove(Equation(a, b / lam), [lam - 1])
    assert search(given, [lam]).prove(Equation(a, b / lam))


E1, E2 = hilbert_space("E1"), hilbert_space("E2")
rho = sp.Symbol("rho", real=True)


@pytest.mark.parametrize("names", ["ΣΩXΣ'Ω'wv", "ADXBFwv", "zyxabwv", "vwXFBDA"])
@pytest.mark.parametrize("nonzero", [[], [rho]])
def test_canonical_correlation_whatever_the_letters_are_called(names, nonzero):
    """Σxy v = ρΣxx w and Σyx w = ρΣyy v: with ρ ≠ 0 or without, and whatever Σ is called."""
    names = [names[0], *(x for x in names[1:] if x != "'")]
    names = [f"{x}{k}" for k, x in enumerate(names)]
    Sx, Ix, Sxy, Sy, Iy = (
        letter(x, *ends)
        for x, ends in zip(names, [(E1, E1), (E1, E1), (E1, E2), (E2, E2), (E2, E2)], strict=False)
    )
    x, y = letter(names[5], E1), letter(names[6], E2)
    given = {
        "1": (Sxy * y, Sx * x * rho),
        "2": (Sxy.adj * x, Sy * y * rho),
        "3": (Ix * Sx, identity(E1)),
        "4": (Iy * Sy, identity(E2)),
    }
    goal = Equation(Ix * Sxy * Iy * Sxy.adj * x, x * rho**2)
    assert search(given, nonzero).prove(goal)


def test_another_hypothesis_does_not_get_in_the_way():
    """(T*T + λ)S = I and y = (TT* + λ)v: push-through, which once ran in circles."""
    M, N = letter("M", H, H), letter("N", E, E)
    given = {
        "M": (M * (T.adj * T + identity(H) * lam), identity(H)),
        "N": ((T * T.adj + I * lam) * N, I),
        "M'": ((T.adj * T + identity(H) * lam) * M, identity(H)),
        "N'": (N * (T * T.adj + I * lam), I),
    }
    assert search(given).prove(Equation(M * T.adj, T.adj * N))


def test_few_hypotheses_are_used_where_few_suffice():
    h = [
        assume("AB", "", A, B),
        assume("BC", "", B, C),
        assume("AC", "", A, C),
        Hypothesis("λ ≠ 0", "", nonzero=lam),
    ]
    for given in (h, h[::-1]):
        assert proof(Equation(A * a, C * a), given).used == {"AC"}
        assert proof(Equation(A * a, A * a), given).used == set()


def test_a_self_adjoint_letter_is_turned_where_it_has_to_be():
    given = {"A": (A.adj, A), "e": (A * e, e * lam), "f": (A * f, f * mu)}
    assert search(given, [lam - mu]).prove(Equation(inner(e, f), zero))
    assert search(given).prove(Equation(A.adj * A * A.adj * e, e * lam**3))
    with pytest.raises(Unproved):
        search(given | {"A": (A.adj, -A)}, [lam - mu]).prove(Equation(inner(e, f), zero))


def test_what_is_cancelled():
    """No sum of hypotheses shows it; a lemma does."""
    given = {"0": (S.adj * S * u, u * 0)}
    (lemma, _) = search(given).prove(Equation(S * u, u * 0))
    assert isinstance(lemma, Cancelled)
    with pytest.raises(Unproved):
        search(given).prove(Equation(S.adj * u, u * 0))


def test_what_is_left_over_is_told():
    with pytest.raises(Unproved) as error:
        search(gram).prove(Equation(G * a, T * T.adj * a + b))
    assert [[t[0].name for t in net] for net in error.value.rest] == [["b"]]
    assert str(error.value) == "terms are left over: -b"


@pytest.mark.parametrize(
    "word",
    [
        *(A * B.adj * a, inner(a, A * b), trace(A * B), T * u, a * b.adj, a * inner(u, v)),
        *(one_E * inner(a, one_E), C * one_E, A[i, j], (A * B)[i, j] * a[i], T.adj * T, I * s),
        *(total(i, a[i] * b[i] * e[i]), total(i, A[i, i] * a[i]), total(x, w[x] * w[x] * w[x])),
        *(Phi * u, Phi.adj * w, O * D * O.adj - identity(H) * lam, one_E * one_E.adj / n),
    ],
    ids=str,
)
def test_a_net_is_spelled_as_a_word(word):
    K = field(parameters(word) | {lam, n})
    found = spelled(normal(word, K), word.cod, word.dom, K)
    assert found is not None
    assert normal(found, K) == normal(word, K)


def test_an_occurrence_says_what_is_around():
    lead = ((A.args[0], i, 0), (a.args[0], 0))
    net = ((b.args[0], 3), (A.args[0], 3, 7), (a.args[0], 7), (s.args[0],))
    ((labels, around),) = occurrences(lead, net)
    assert labels == {i: 3}
    assert around == ((b.args[0], 3), (s.args[0],))
    # A label bound in the lead meets nothing else, and two of them are not one.
    assert not list(occurrences(lead, (*net, (b.args[0], 7))))
    assert not list(occurrences(lead, ((A.args[0], 3, j), (a.args[0], j))))


def test_overlaps_share_a_factor():
    one = ((A.args[0], i, 0), (B.args[0], 0, j))
    two = ((B.args[0], i, 0), (C.args[0], 0, j))
    ((whole, (_, first), (_, second)),) = overlaps(one, two)
    assert {t[0] for t in whole} == {A.args[0], B.args[0], C.args[0]}
    assert {t[0] for t in first} == {C.args[0]}
    assert {t[0] for t in second} == {A.args[0]}
    # What is summed over in one of them meets nothing of the other.
    assert not list(overlaps(one, ((A.args[0], i, 0), (C.args[0], 0, j))))


# Names


def renamed(thing, names):
    """The word, equation or hypothesis, with its letters called otherwise."""
    if isinstance(thing, Letter):
        return letter(names[thing], thing.cod, thing.dom, thing.rows).args[0]
    if isinstance(thing, Word):
        return Word(thing.head, tuple(renamed(p, names) for p in thing.args), thing.cod, thing.dom)
    if isinstance(thing, Equation):
        return Equation(renamed(thing.lhs, names), renamed(thing.rhs, names))
    if isinstance(thing, Hypothesis) and thing.equation:
        equation = renamed(thing.equation, names)
        return Hypothesis(thing.name, thing.says, thing.origin, equation, reference=thing.reference)
    return thing


def letters_of(word):
    if isinstance(word, Letter):
        yield word
    for part in word.args if isinstance(word, Word) else ():
        yield from letters_of(part)


CHAINS = [
    claim
    for _, claim in ledger.claims().values()
    if isinstance(claim.evidence, Chain) and sum(h.equation is not None for h in claim.given) > 1
]


@pytest.mark.parametrize("claim", CHAINS[::12], ids=lambda claim: claim.id)
@pytest.mark.parametrize("seed", range(3))
def test_names_do_not_matter(claim, seed):
    """The certificates are the same but for the names."""
    words = claim.evidence.words
    found = {x: None for word in claim.words for x in letters_of(word)}
    names = [f"{chr(0x41 + k)}{k}" for k in range(len(found))]
    random.Random(seed).shuffle(names)
    names = dict(zip(found, names, strict=True))
    old = searcher(claim.given, words)
    new = searcher([renamed(h, names) for h in claim.given], [renamed(w, names) for w in words])
    for left, right in pairwise(words):
        plain = old.prove(Equation(left, right))
        other = new.prove(renamed(Equation(left, right), names))
        assert [(s.name, s.coefficient) for s in plain] == [(s.name, s.coefficient) for s in other]


@pytest.mark.parametrize(
    "line",
    [
        "let λ ≠ 0; given CGα = λα; 𝟏*α = 0",  # the lead of what is given goes when it is summed
        "let λ ≠ 0; given CGCα = λα; Cα = α",
        "let λ ≠ 0; given CGCα = λα; ‖T*α‖² = λ‖α‖²",  # what is left is larger, and 0
    ],
)
def test_an_eigenvector_of_what_is_centred_is_centred(line):
    assert ask(line).verdict == "holds"
    assert ask(line.replace("let λ ≠ 0", "let λ ∈ ℝ")).verdict == "fails"
