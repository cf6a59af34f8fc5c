"""Equal normal forms mean equal values: by example, by enumeration and by chance.

`value_of` reads a normal form by plain loops over all its labels. It shares no line with
the normal form nor with `models`, which reads the word itself.
"""

import os
import random
import time
from collections import defaultdict
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from letters import (
    A,
    B,
    E,
    F,
    H,
    K,
    P,
    Phi,
    S,
    T,
    V,
    X,
    Y,
    a,
    b,
    d,
    g,
    i,
    j,
    m,
    n,
    s,
    t,
    u,
    v,
    x,
    y,
)

from derivations.core.models import Model
from derivations.core.nets import (
    DELTA,
    canonical,
    collect,
    end,
    field,
    normal,
    parameters,
    rank,
    settle,
    times,
)
from derivations.core.words import (
    IllTyped,
    Index,
    R,
    Word,
    identity,
    index,
    inner,
    letter,
    norm2,
    ones,
    total,
    trace,
)

EXAMPLES = int(os.environ.get("EXAMPLES", "300"))  # fewer when the kernel's mutants are run
by_chance = settings(derandomize=True, database=None, deadline=None, max_examples=EXAMPLES)

c = sp.Symbol("c")
FIELD = field([n, m, d, c])
L, M, f = letter("L", P, P), letter("M", V, V), letter("f", P)
k, p, q = index("k", E), index("p", F), index("q", F)
one = identity(R)


def equal(*words):
    """The words have one normal form."""
    first, *others = [normal(word, FIELD) for word in words]
    return all(other == first for other in others)


# What is equal

EQUAL = {
    "adjoint of a product": ((A * X).adj, X.adj * A.adj),
    "adjoint of an adjoint": (X.adj.adj, X),
    "adjoint of a sum": ((A + B * 2).adj, A.adj + B.adj * 2),
    "associativity": ((A * B) * X, A * (B * X)),
    "distributivity": ((A + B) * (X - Y), A * X - A * Y + B * X - B * Y),
    "identity": (identity(E) * X * identity(F), X),
    "identity of H": (T * identity(H) * T.adj, T * T.adj),
    "identity of L2": (identity(P) * f, f),
    "identity of R": (one * s * one, s),
    "cancellation": (A - A + B, B),
    "scalars commute": (s * A * t, t * s * A, A * (t * s)),
    "a scalar equals its adjoint": (inner(a, A * b), inner(b, A.adj * a)),
    "inner products commute": (inner(a, b) * X, X * inner(b, a)),
    "inner products in H": (inner(u, S * v), inner(S.adj * u, v)),
    "scalar among vectors": (
        a * inner(b, a) * b.adj,
        a * b.adj * inner(a, b),
        inner(a, b) * (a * b.adj),
    ),
    "coefficients": (A * (n + 1) / (n**2 - 1), A / (n - 1)),
    "rotation of a trace": (
        trace(A * B * X * Y.adj),
        trace(X * Y.adj * A * B),
        trace(Y.adj * A * B * X),
    ),
    "transposition of a trace": (trace(A * B), trace(B.adj * A.adj), trace(A.adj * B.adj)),
    "trace of an outer product": (trace(a * b.adj), inner(b, a)),
    "trace through H": (trace(T * S * T.adj), trace(T * S.adj * T.adj)),
    "trace of the identity": (trace(identity(E)), one * n),
    "trace of the identity of V": (trace(identity(V)), one * d),
    "trace of a scalar": (trace(s), s),
    "trace as a sum": (trace(A), total(i, A[i, i])),
    "trace times": (trace(A) * trace(B), trace(B) * trace(A)),
    "norm of an operator": (norm2(X), total(i, total(p, X[i, p] * X[i, p])), norm2(X.adj)),
    "product in entries": ((A * B)[i, k], total(j, A[i, j] * B[j, k])),
    "the name of a bound index": (total(j, A[i, j] * a[j]), total(k, A[i, k] * a[k])),
    "order of sums": (total(i, total(p, X[i, p])), total(p, total(i, X[i, p]))),
    "a row is an adjoint": (A[i, :].adj, A.adj[:, i]),
    "an entry of an adjoint": (X.adj[p, i], X[i, p]),
    "row by vector": (A[i] * a, (A * a)[i]),
    "Gram matrix": (T[i] * T[j].adj, (T * T.adj)[i, j], T[j] * T[i].adj),
    "combination of the sample": (T.adj * a, total(i, T[i].adj * a[i])),
    "quadratic form": (inner(a, A * a), total(i, total(j, a[i] * A[i, j] * a[j]))),
    "vector of entries": (ones(E).adj * a, total(i, a[i])),
    "1*1 = n": (ones(E).adj * ones(E), one * n),
    "1*1 = 1 in L2": (ones(P).adj * ones(P), one),
    "an empty sum counts": (total(i, s), s * n),
    "two empty sums": (total(i, total(p, A)), A * n * m),
    "an expectation of a constant": (total(x, s * A), s * A),
    "the mean": (ones(P).adj * f, total(x, f[x])),
    "the entries of ones": (ones(E)[i], one),
    "the entries of ones in L2": (ones(P)[x] * f[x], f[x]),
    "an expectation of a product": (total(x, f[x] * g[x]), inner(f, g)),
    "the kernel": (Phi[x] * Phi[y].adj, (Phi * Phi.adj)[x, y]),
    "the integral operator": ((K * f)[x], total(y, K[x, y] * f[y])),
    "delta": (total(j, identity(E)[i, j] * a[j]), a[i]),
    "delta is symmetric": (identity(E)[i, j], identity(E)[j, i]),
    "delta on the diagonal": (identity(E)[i, i], one),
    "delta squared": (identity(E)[i, j] * identity(E)[i, j], identity(E)[i, j]),
    "delta summed": (total(j, identity(E)[i, j]), one),
    "delta summed twice": (total(i, total(j, identity(E)[i, j])), one * n),
    "the trace as a sum of deltas": (total(i, identity(E)[i, i]), one * n),
    "deltas in a row": (
        identity(E)[i, j] * identity(E)[j, k],
        identity(E)[i, k] * identity(E)[k, j],
        identity(E)[k, i] * identity(E)[j, i] * identity(E)[k, j],
    ),
    "a delta renames": (identity(E)[i, j] * a[i], identity(E)[i, j] * a[j]),
    "deltas through a bound index": (
        total(k, identity(E)[i, k] * identity(E)[k, j]),
        identity(E)[i, j],
    ),
    "an inner sum hides the outer": (
        total(i, a[i] * total(i, b[i])),
        total(i, a[i]) * total(j, b[j]),
    ),
    "the outer index after an inner sum": (
        total(i, total(i, b[i]) * a[i]),
        total(i, a[i]) * total(j, b[j]),
    ),
    "a sum is not captured": (a[i] * total(i, b[i]), total(j, a[i] * b[j])),
    "a square of a sum": (
        total(i, a[i]) * total(i, a[i]),
        total(i, total(j, a[i] * a[j])),
    ),
    "three factors at a knot": (total(i, a[i] * b[i] * A[i, i]), total(j, A[j, j] * a[j] * b[j])),
    "two sets of one size": (
        total(i, b[i]) * total(j, a[j]),
        inner(a, ones(E)) * inner(ones(E), b),
    ),
    "letters of one name": (
        inner(ones(E), letter("z", E)) * inner(ones(F), letter("z", F)),
        inner(ones(F), letter("z", F)) * inner(ones(E), letter("z", E)),
    ),
    "deltas of one name": (
        identity(E)[i, j] * identity(F)[index("i", F), index("j", F)],
        identity(F)[index("i", F), index("j", F)] * identity(E)[i, j],
    ),
    "a trace and a sum": (
        trace(A) * inner(ones(E), A * ones(E)),
        inner(ones(E), A * ones(E)) * trace(A),
    ),
    "a double sum": (
        total(i, total(j, (a[i] - a[j]) * (a[i] - a[j]))) / (2 * n),
        norm2(a) - inner(ones(E), a) * inner(ones(E), a) / n,
    ),
}


@pytest.mark.parametrize("name", EQUAL)
def test_equal(name):
    assert equal(*EQUAL[name])


# What must not be equal

UNEQUAL = {
    "products do not commute": (A * B, B * A),
    "an operator is not its adjoint": (A, A.adj),
    "adjoint without turning": ((A * B).adj, A.adj * B.adj),
    "T T* and its swapped letters": (T * T.adj, letter("T'", E, H) * letter("T'", E, H).adj),
    "a b* is not b a*": (a * b.adj, b * a.adj),
    "entries turned": (A[i, j], A[j, i]),
    "rows and columns": (A[i, :].adj, A[:, i]),
    "other indices": (a[i], a[j]),
    "a trace of a product": (trace(A * B), trace(A) * trace(B)),
    "a trace turned over in one factor": (trace(A * B), trace(A * B.adj)),
    "a trace of three": (trace(A * B * A.adj), trace(A * A.adj * B.adj * A)),
    "the order in a ring": (trace(A * B * X * Y.adj), trace(B * A * X * Y.adj)),
    "a sum of products": (inner(a, b), inner(a, ones(E)) * inner(ones(E), b)),
    "an expectation of a product": (total(x, f[x] * g[x]), total(x, f[x]) * total(x, g[x])),
    "captured": (a[i] * total(i, b[i]), total(i, a[i] * b[i])),
    "hidden": (total(i, a[i] * total(i, b[i])), total(i, a[i] * b[i])),
    "n of another space": (trace(identity(E)), trace(identity(F))),
    "a mass of 1": (total(i, s), s),
    "a sum of free entries": (total(i, a[j]), a[j]),
    "a coefficient": (A / n, A / (n - 1)),
    "a sign": (A - B, B - A),
    "the identity": (identity(E), ones(E) * ones(E).adj),
    "the diagonal": (total(i, A[i, i]), total(i, total(j, A[i, j]))),
    "a delta of other indices": (identity(E)[i, j], identity(E)[i, k]),
    "a delta is not 1": (identity(E)[i, j], one),
    "a vector and its norm": (inner(u, u), inner(u, v)),
    "a square of a sum": (total(i, a[i]) * total(i, a[i]), total(i, a[i] * a[i])),
    "the diagonal of a kernel": (total(x, K[x, x]), total(x, total(y, K[x, y]))),
    "a kernel turned": (K * f, K.adj * f),
    "letters of other spaces": (
        inner(ones(E), letter("z", E)) * inner(ones(E), letter("z", E)),
        inner(ones(E), letter("z", E)) * inner(ones(F), letter("z", F)),
    ),
    "a ring and two rings": (
        total(i, total(j, A[i, j] * A[j, i])),
        total(i, A[i, i]) * total(j, A[j, j]),
    ),
}


@pytest.mark.parametrize("name", UNEQUAL)
def test_not_equal(name):
    assert not equal(*UNEQUAL[name])


# What has no meaning


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (identity(P)[x, y], "P has no entries"),
        (identity(P)[:, x], "P has no entries"),
        (identity(P)[x, :], "P has no entries"),
        (identity(P)[:, index("a", P)], "P has no entries"),  # whatever the index is called
        (identity(P)[index("a", P), :], "P has no entries"),
        (identity(P)[x, x], "diagonal of the identity of P"),
        (total(x, identity(P)[x, x]), "diagonal of the identity of P"),
        (
            total(x, total(y, identity(P)[x, y] * identity(P)[x, y])),
            "diagonal of the identity of P",
        ),
        # `trace` refuses these two as they are written; a net must refuse them as well.
        (Word("tr", (identity(H),), R, R), "H has no dimension"),
        (Word("tr", (identity(P),), R, R), "diagonal of the identity of P"),
        (Word("sum", (Index("h", H), s), R, R), "H has no dimension"),
        (Word("root", (A,), E, E), "not a word: root"),
    ],
)
def test_refused(word, message):
    with pytest.raises(IllTyped, match=message):
        normal(word, FIELD)


def test_the_diagonal_of_the_identity_of_a_hilbert_space_at_a_place():
    here = Index("h", H)
    with pytest.raises(IllTyped, match="diagonal of the identity of H"):
        normal(Word("entry", (identity(H), here, here), R, R), FIELD)


def test_the_identity_of_l2_is_an_operator():
    (net,) = normal(identity(P), FIELD)
    assert net == ((DELTA, end(P, "in"), end(P, "out")),)
    assert equal(total(y, identity(P)[x, y] * f[y]), f[x])
    assert equal(total(y, identity(P)[x, y]), one)


# The parts


def test_the_field():
    assert field([]) == sp.QQ
    assert field([m, n]) == field([n, m, n])
    several = sp.symbols("x0:9")
    assert field(reversed(several)).symbols == several  # whatever the order of a set
    assert FIELD.from_sympy(n / n**2) == FIELD.from_sympy(1 / n)


def test_the_parameters_are_those_of_coefficients_and_sizes():
    assert parameters(A) == {n}
    assert parameters(X * c) == {n, m, c}
    assert parameters(inner(a, a) / c) == {n, c}
    assert parameters((X * c)[i, p]) == {n, m, c}
    assert parameters(total(p, s)) == {m}
    assert parameters(trace(identity(V))) == {d}
    assert parameters(total(x, f[x])) == set()
    assert parameters(S) == set()


def test_the_ends_of_a_word_are_free_labels():
    assert end(R, "out") is None
    assert end(E, "out") is end(E, "out")
    assert end(E, "out") is not end(E, "in")
    assert normal(X, FIELD) == {((X.args[0], end(E, "out"), end(F, "in")),): FIELD.one}
    assert normal(a, FIELD) == {((a.args[0], end(E, "out")),): FIELD.one}
    assert normal(a.adj, FIELD) == {((a.args[0], end(E, "in")),): FIELD.one}
    assert normal(A - A, FIELD) == {}


def test_free_labels_come_first():
    labels = [2, j, 0, i, 1]
    assert sorted(labels, key=rank) == [i, j, 0, 1, 2]


def test_what_is_collected_is_added():
    net = ((a.args[0], 7),)
    terms = [(FIELD(2), net, {7: E}), (FIELD(3), ((a.args[0], 5),), {5: E})]
    assert collect(terms, FIELD) == {((a.args[0], 0),): FIELD(5)}
    assert collect([*terms, (FIELD(-5), net, {7: E})], FIELD) == {}


def test_a_product_in_the_field():
    values = [FIELD(k) for k in (-1, 0, 1, 2)] + [FIELD.from_sympy(n), FIELD.from_sympy(1 / n)]
    for c, e in product(values, repeat=2):
        assert times(c, e) == c * e
    assert times(values[-1], values[-2]) == FIELD.one


def test_a_normal_form_is_remembered_and_cannot_be_changed():
    """Search, which is not trusted, and the checker are given the same object."""
    found = normal(a + a, FIELD)
    assert normal(a + a, FIELD) is found
    with pytest.raises(TypeError):
        found[()] = FIELD.one
    with pytest.raises(AttributeError):
        found.clear()


def test_settling_counts_each_empty_sum_once():
    factor, net = settle(((DELTA, 0, 1), (DELTA, 1, 2)), {0: E, 1: E, 2: E, 3: F}, FIELD)
    assert (factor, net) == (FIELD.from_sympy(n * m), ())
    one_label = int("1000"), int("1000")  # equal, and not one object
    assert settle(((DELTA, *one_label),), {1000: E}, FIELD) == (FIELD.from_sympy(n), ())


def test_a_ring_is_walked_and_not_tried_in_every_order():
    start = time.process_time()
    assert equal(trace(prod([A, B] * 7, start=A * B)), trace(prod([B, A] * 7, start=B * A)))
    assert time.process_time() - start < 2  # in every order: minutes


# By enumeration: over a small signature the normal form decides equality


def test_the_normal_form_decides_small_words():
    """Two words have the same normal form exactly if they have the same values."""
    model = Model({E: 3}, {n: Fraction(3)})
    rng = random.Random(5)
    model[A] = [[Fraction(rng.randint(-50, 50)) for _ in range(3)] for _ in range(3)]
    model[a] = [[Fraction(rng.randint(-50, 50))] for _ in range(3)]
    operators = [A, A.adj, identity(E), ones(E) * ones(E).adj]
    vectors = [o * w for o in operators for w in (a, ones(E))]
    operators += [o * o2 for o in operators for o2 in operators] + [w * a.adj for w in vectors]
    vectors += [total(j, o[:, j] * a[j]) for o in operators] + [o * a for o in operators]
    scalars = [inner(w, w2) for w in vectors[:14] for w2 in vectors[:14]]
    scalars += [trace(o) for o in operators] + [total(i, w[i] * w[i]) for w in vectors]
    scalars += [total(i, o[i, i] * w[i]) for o in operators[:9] for w in vectors[:5]]
    for words in (operators, vectors, scalars):
        by_form, by_value = defaultdict(set), defaultdict(set)
        for place, word in enumerate(words):
            by_form[frozenset(normal(word, FIELD).items())].add(place)
            by_value[str(model.value(word))].add(place)
        assert sorted(map(sorted, by_form.values())) == sorted(map(sorted, by_value.values()))
        assert 1 < len(by_form) < len(words)


# By chance

SIZES = {R: 1, E: 2, F: 3, H: 2, V: 2, P: 2}
WEIGHTS = {P: [Fraction(1, 3), Fraction(2, 3)]}
PARAMETERS = {n: Fraction(2), m: Fraction(3), d: Fraction(2), c: Fraction(5, 7)}
LETTERS = {
    (cod, dom): letter(f"{cod.name}{dom.name}", cod, dom) for cod, dom in product(SIZES, repeat=2)
}
INDICES = [i, j, p, x, y]
FACTORS = [sp.Integer(-2), sp.Rational(1, 3), n, 1 / n, c, (m - 1) / (n * c)]


def a_model(seed=0):
    rng = random.Random(seed)
    model = Model(
        {s: k for s, k in SIZES.items() if s is not R}, dict(PARAMETERS), {}, dict(WEIGHTS)
    )
    for (cod, dom), word in LETTERS.items():
        model[word] = [
            [Fraction(rng.randint(-3, 4)) for _ in range(SIZES[dom])] for _ in range(SIZES[cod])
        ]
    return model


def exact(coefficient, K):
    return Fraction(str(K.to_sympy(coefficient).subs(PARAMETERS)))


def value_of_net(net, spaces, places, model):
    """The sum over all values of the bound labels of the product of the factors."""
    bound = list(spaces)
    result = Fraction(0)
    for values in product(*(range(SIZES[spaces[label]]) for label in bound)):
        at = {**places, **dict(zip(bound, values, strict=True))}
        term = Fraction(1)
        for label in bound:
            term *= WEIGHTS.get(spaces[label], [1] * 9)[at[label]]
        for head, *labels in net:
            if head is DELTA:
                first, second = labels
                space = spaces[first] if isinstance(first, int) else first.space
                mass = WEIGHTS.get(space, [1] * 9)[at[first]]
                term *= (at[first] == at[second]) / Fraction(mass)
            else:
                where = iter(at[label] for label in labels)
                row = 0 if head.cod is R else next(where)
                column = 0 if head.dom is R else next(where)
                assert next(where, None) is None
                term *= model.arrays[head][row][column]
        result += term
    return result


def value_of(poly, places, model, K=FIELD):
    result = Fraction(0)
    for net, coefficient in poly.items():
        spaces = {}
        for head, *labels in net:
            legs = head.legs if head is not DELTA else [None, None]
            for label, space in zip(labels, legs, strict=True):
                if isinstance(label, int):
                    assert spaces.setdefault(label, space) is space
        result += exact(coefficient, K) * value_of_net(net, spaces, places, model)
    return result


@st.composite
def typed(draw, cod, dom, depth):
    """A word from dom to cod, of nested operations."""
    kinds = ["letter"] + ["identity"] * (cod is dom) * 2
    kinds += ["ones"] * (dom is R and cod in (E, F, P)) + ["ones*"] * (
        cod is R and dom in (E, F, P)
    )
    if depth:
        kinds += ["add", "scale", "adj", "mul", "mul", "mul", "scalar", "scalar", "sum", "sum"]
        kinds += ["entry"] * 3 * (cod is R or dom is R) + ["trace"] * 2 * (cod is R and dom is R)
    match draw(st.sampled_from(kinds)):
        case "letter":
            return LETTERS[cod, dom]
        case "identity":
            return identity(cod)
        case "ones":
            return ones(cod)
        case "ones*":
            return ones(dom).adj
        case "add":
            return draw(typed(cod, dom, depth - 1)) + draw(typed(cod, dom, depth - 1))
        case "scale":
            return draw(typed(cod, dom, depth - 1)) * draw(st.sampled_from(FACTORS))
        case "adj":
            return draw(typed(dom, cod, depth - 1)).adj
        case "mul":
            middle = draw(st.sampled_from(list(SIZES)))
            return draw(typed(cod, middle, depth - 1)) * draw(typed(middle, dom, depth - 1))
        case "scalar":
            factors = [draw(typed(R, R, depth - 1)), draw(typed(cod, dom, depth - 1))]
            first, second = factors[:: draw(st.sampled_from([1, -1]))]
            return first * second
        case "sum":
            return total(draw(st.sampled_from(INDICES)), draw(typed(cod, dom, depth - 1)))
        case "trace":
            space = draw(st.sampled_from([E, F, V, R]))
            return trace(draw(typed(space, space, depth - 1)))
        case "entry":
            row = draw(st.sampled_from([*INDICES, None])) if cod is R else None
            column = draw(st.sampled_from([*INDICES, None])) if dom is R else None
            body = draw(
                typed(row.space if row else cod, column.space if column else dom, depth - 1)
            )
            keys = [
                at or slice(None)
                for at, space in zip((row, column), (body.cod, body.dom), strict=True)
                if space is not R
            ]
            return body[tuple(keys)] if keys else body


@st.composite
def a_word(draw, depth=4):
    cod, dom = draw(
        st.sampled_from([(R, R), (R, R), (E, R), (R, F), (H, R), (E, F), (P, P), (H, H), (P, R)])
    )
    return draw(typed(cod, dom, depth))


def small(poly):
    """Few enough labels for plain loops."""
    return sum(2 ** len({k for t in net for k in t[1:]}) for net in poly) < 3000


@by_chance
@given(a_word(), st.integers(0, 3), st.tuples(*[st.integers(0, 1)] * len(INDICES)))
def test_a_normal_form_has_the_value_of_its_word(word, seed, where):
    try:
        poly = normal(word, FIELD)
    except IllTyped as refusal:
        assert "identity of P" in str(refusal) or "no dimension" in str(refusal)
        return
    if not small(poly):
        return
    model, places = a_model(seed), dict(zip(INDICES, where, strict=True))
    rows = model.value(word, places)
    for row, column in product(range(SIZES[word.cod]), range(SIZES[word.dom])):
        ends = {end(word.cod, "out"): row, end(word.dom, "in"): column}
        assert value_of(poly, {**places, **ends}, model) == rows[row][column]


NETS = [A, B, X, Y, T, S, M, K, Phi, a, b, u, f, s]


@st.composite
def a_net(draw):
    """Letters whose legs carry labels at random, each label in one space."""
    free = {E: [i, j], F: [p, q], P: [x], H: [], V: []}
    labels = {
        space: [*free[space], *range(10 * place, 10 * place + 3)]
        for place, space in enumerate(free)
    }
    letters = draw(st.lists(st.sampled_from(NETS), max_size=6))
    return tuple(
        (w.args[0], *(draw(st.sampled_from(labels[leg])) for leg in w.args[0].legs))
        for w in letters
    )


@by_chance
@given(a_net(), st.randoms(use_true_random=False))
def test_canonical_ignores_names_and_order(net, rng):
    bound = sorted({k for t in net for k in t[1:] if isinstance(k, int)})
    renamed = dict(zip(bound, rng.sample(range(99), len(bound)), strict=True))
    other = [(t[0], *(renamed.get(k, k) for k in t[1:])) for t in net]
    rng.shuffle(other)
    form = canonical(net)
    assert canonical(tuple(other)) == canonical(form) == form
    # It is the same net: some bijection of the bound labels takes it back.
    assert sorted({k for t in form for k in t[1:] if isinstance(k, int)}) == list(range(len(bound)))
    assert profile(form) == profile(net)


@pytest.mark.parametrize("joined", [False, True])
@settings(max_examples=40)
@given(net=a_net(), other=a_net(), rng=st.randoms(use_true_random=False))
def test_canonical_of_equal_parts(joined, net, other, rng):
    """Four copies of a net, alone or joined at some labels and beside another, in any order."""
    copies = [
        (t[0], *(100 * k + at if own(at, joined) else at for at in t[1:]))
        for k in range(1, 5)
        for t in (net[:2] if joined else net)
    ]
    copies += other[:1] if joined else ()
    form = canonical(tuple(copies))
    assert profile(form) == profile(copies)
    rng.shuffle(copies)
    new = rng.sample(range(999), 999)
    turned = [(t[0], *(new[k] if isinstance(k, int) else k for k in t[1:])) for t in copies]
    assert canonical(tuple(turned)) == form


def test_parts_that_meet_at_a_label_are_told_apart():
    """Two parts that begin alike at one label, and differ behind it, whichever comes first."""
    way = [(A.args[0], i, 0), (A.args[0], 0, 1)]
    alike = [(B.args[0], 1, 2), (X.args[0], 2, 9), (B.args[0], 1, 3), (X.args[0], 3, 9)]
    looped = [(A.args[0], 1, 4), (B.args[0], 4, 4), (A.args[0], 1, 5), (B.args[0], 1, 5)]
    for net in (way + alike, way + looped):
        assert len({canonical(order) for order in permutations(net)}) == 1


def own(label, joined):
    """Whether each copy of a net has such a label for itself."""
    return isinstance(label, int) and not (joined and label % 10 == 0)


def profile(net):
    """What no renaming changes: which factors meet at which kinds of labels."""
    meet = defaultdict(list)
    for tensor in net:
        for leg, label in enumerate(tensor[1:]):
            meet[label].append((tensor[0].name, leg))
    inner_labels = sorted(sorted(v) for k, v in meet.items() if isinstance(k, int))
    free_labels = {k: sorted(v) for k, v in meet.items() if not isinstance(k, int)}
    return sorted(t[0].name for t in net), inner_labels, free_labels


@by_chance
@given(a_net(), a_net())
def test_nets_of_one_form_have_one_value(first, second):
    """Canonical nets agree only where the values do; a wrong identification is seen here."""
    model = a_model()
    for word in NETS:
        rng = random.Random(word.args[0].name)
        model[word] = [
            [Fraction(rng.randint(-9, 9)) for _ in range(SIZES[word.dom])]
            for _ in range(SIZES[word.cod])
        ]
    places = {i: 0, j: 1, p: 0, q: 2, x: 1}
    for net in (first, second):
        poly = {net: FIELD.one}
        assert value_of({canonical(net): FIELD.one}, places, model) == value_of(poly, places, model)
