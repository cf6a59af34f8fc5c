"""Models: a word's value is what NumPy and plain loops say, and hypotheses hold as imposed."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy as sp
from letters import E, H, P, i, j, n

from derivations.chapters import c00_start_here as start_here
from derivations.core.check import Equation
from derivations.core.claims import Claim, lemma
from derivations.core.evidence import Chain, Unsound
from derivations.core.hypotheses import Hypothesis
from derivations.core.making import SHAPES, models
from derivations.core.models import (
    Model,
    NoModel,
    annihilates,
    equal_to,
    inverse,
    number,
    numbers,
    orthonormal,
    same,
    solves,
    special,
    symmetric,
)
from derivations.core.words import (
    R,
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
from derivations.notation import C, G, T, hbar

t = sp.Symbol("t", positive=True)
F = index_set("F", 2)
l = index("l", E)
w, w_ = index("ω", P), index("ω'", P)
x, y = letter("x", E), letter("y", E)
h, g = letter("h", H), letter("g", H)
lam, kap = letter("λ", R), letter("κ", R)
A, B, K, L = letter("A", E, H), letter("B", H, F), letter("K", E, E), letter("L", E, E)
phi = letter("φ", R, H)
f, q = letter("f", P), letter("q", P)
M, N, S = letter("M", P, H), letter("N", P, P), letter("S", E, P)
EVERY = (x, y, h, g, lam, kap, A, B, K, L, phi, f, q, M, N, S)

# One model, made here and not by models(): its arrays once as lists, once for NumPy.
SIZES = {E: 3, F: 2, H: 4, P: 5, R: 1}
AT = {i: 1, j: 2, w: 3, w_: 0}  # where free indices stand
rng = random.Random(0)
model = Model({space: size for space, size in SIZES.items() if space is not R})
model.parameters[t] = Fraction(5, 7)
model.weights[P] = [Fraction(k, 15) for k in (1, 2, 3, 4, 5)]
for word in EVERY:
    model[word] = [
        [Fraction(rng.randint(-9, 9), rng.randint(1, 4)) for _ in range(SIZES[word.dom])]
        for _ in range(SIZES[word.cod])
    ]


def grid(array):
    """For NumPy, with exact entries."""
    return np.array(array, dtype=object)


X, Y, Hh, Gg, Lam, Kap, Aa, Bb, Kk, Ll, Phi, Ff, Qq, Mm, Nn, Ss = (grid(model[v]) for v in EVERY)
lam0, kap0 = Lam[0, 0], Kap[0, 0]
mass = model.weights[P]
W = grid(np.diag(mass))
eye = grid(np.diag([Fraction(1)] * 3))
xy, hg = (X.T @ Y)[0, 0], (Hh.T @ Gg)[0, 0]

VALUES = {
    "letter": (A, Aa),
    "functional": (phi, Phi),
    "identity": (identity(E), eye),
    "identity of the reals": (identity(R), [[1]]),
    "identity of a probability space": (identity(P), grid(np.diag([1 / m for m in mass]))),
    "ones": (ones(E), [[1]] * 3),
    "ones of a probability space": (ones(P), [[1]] * 5),
    "number": (as_word(sp.Rational(2, 3)), [[Fraction(2, 3)]]),
    "multiple": (A * sp.Rational(-2, 3), Aa * Fraction(-2, 3)),
    "multiple by the size": (A / n, Aa / 3),
    "multiple by a parameter": (A * ((n - 1) / (t + 1)), Aa * (2 / Fraction(12, 7))),
    "sum of words": (K + L.adj - 2 * K * L, Kk + Ll.T - 2 * (Kk @ Ll)),
    "product": (K * A * B, Kk @ Aa @ Bb),
    "scalar before": (lam * A * B, lam0 * (Aa @ Bb)),
    "scalar between": (A * lam * B, lam0 * (Aa @ Bb)),
    "scalar after": (A * B * lam, lam0 * (Aa @ Bb)),
    "scalars about": (lam * A * inner(x, y) * B * kap, lam0 * kap0 * xy * (Aa @ Bb)),
    "scalars alone": (lam * kap * lam, [[lam0 * kap0 * lam0]]),
    "inner product": (inner(x, K * y), X.T @ Kk @ Y),
    "inner products": (inner(x, y) * inner(h, g), [[xy * hg]]),
    "functional of a vector": (phi * h, Phi @ Hh),
    "outer product": (x * h.adj, X @ Hh.T),
    "outer product of a vector": (x * h.adj * g, X * hg),
    "outer product among operators": (K * x * h.adj * B, Kk @ X @ Hh.T @ Bb),
    "outer products": (x * h.adj * g * y.adj, hg * (X @ Y.T)),
    "scalar times outer product": (inner(h, g) * (x * y.adj), hg * (X @ Y.T)),
    "adjoint": (A.adj, Aa.T),
    "adjoint of a product": ((A * B).adj, (Aa @ Bb).T),
    "adjoint of a functional": (phi.adj, Phi.T),
    "trace": (trace(K), [[Kk[0, 0] + Kk[1, 1] + Kk[2, 2]]]),
    "trace of a product": (trace(A * A.adj * K), [[np.trace(Aa @ Aa.T @ Kk)]]),
    "Hilbert-Schmidt norm": (norm2(A.adj), [[sum(a * a for a in Aa.flat)]]),
    "entry": (K[i, j], [[Kk[1, 2]]]),
    "entry of a vector": (x[i], [[X[1, 0]]]),
    "entry of a row": (x.adj[i], [[X[1, 0]]]),
    "entry of an adjoint": (K.adj[i, j], [[Kk[2, 1]]]),
    "entry of an adjoint twice": (K.adj.adj[i, j], [[Kk[1, 2]]]),
    "entry of a product": ((K * L)[i, j], [[(Kk @ Ll)[1, 2]]]),
    "entry on the diagonal": (K[i, i], [[Kk[1, 1]]]),
    "row": (A[i, :], Aa[1:2]),
    "column": (K[:, j], Kk[:, 2:3]),
    "column of an adjoint": (A.adj[:, i], Aa[1:2].T),
    "row of an adjoint": (K.adj[i, :], Kk[:, 1:2].T),
    "all": (K[:, :], Kk),
    "all of an adjoint": (A.adj[:, :], Aa.T),
    "sum": (total(i, x[i] * y[i]), [[xy]]),
    "sum of vectors": (total(i, x[i] * A.adj[:, i]), Aa.T @ X),
    "sum with a free index": (total(i, K[i, j]), [[sum(Kk[:, 2])]]),
    "sum in a sum": (total(i, total(j, x[i] * K[i, j] * y[j])), X.T @ Kk @ Y),
    "sum of a constant": (total(i, A), 3 * Aa),
    "sum that binds again": (total(i, x[i] * total(i, y[i])), [[X.sum() * Y.sum()]]),
    "expectation": (total(w, f[w]), [[sum(m * v for m, v in zip(mass, Ff[:, 0], strict=True))]]),
    "expectation of a constant": (total(w, A), Aa),
    "expectation of a vector": (total(w, M.adj[:, w]), Mm.T @ grid(mass).reshape(5, 1)),
    "inner product of functions": (inner(f, q), Ff.T @ W @ Qq),
    "product over a probability space": (S * N * M, Ss @ W @ Nn @ W @ Mm),
    "scalar over a probability space": (S * lam * M, lam0 * (Ss @ W @ Mm)),
    "second moments": (M.adj * M, Mm.T @ W @ Mm),
    "entry over a probability space": (N[w, w_], [[Nn[3, 0]]]),
    "entry of the identity there": (identity(P)[w, w], [[1 / mass[3]]]),
}


@pytest.mark.parametrize(("word", "expected"), VALUES.values(), ids=VALUES)
def test_value(word, expected):
    assert model.value(word, AT) == grid(expected).tolist()


def test_every_head_has_a_value():
    heads = {"letter", "id", "one", "scale", "add", "mul", "adj", "tr", "entry", "sum"}

    def inside(word):
        return {word.head}.union(*(inside(p) for p in word.args if hasattr(p, "head")))

    assert set().union(*(inside(word) for word, _ in VALUES.values())) == heads


def test_the_identity_of_a_probability_space_is_one():
    for word in (f, M, N, f.adj.adj):
        assert model.agree(identity(P) * word, word)
    assert model.agree(f.adj * identity(P) * q, inner(f, q))


def test_a_product_by_loops():
    """⟨x, Kf⟩ with a kernel over a probability space, each term written out."""
    found = Fraction(0)
    for a, b in product(range(3), range(5)):
        found += X[a, 0] * Ss[a, b] * Ff[b, 0] * Fraction(b + 1, 15)
    assert model.value(inner(x, S * f)) == [[found]]


def test_values_at_every_place_of_the_free_indices():
    first, second = model.values(x[i], K[i, j])
    assert second == [[[Kk[a, b]]] for a in range(3) for b in range(3)]
    assert first == [[[X[a, 0]]] for a in range(3) for _ in range(3)]


def test_words_that_differ_in_one_place_do_not_agree():
    bent = Model(model.sizes, arrays={K.args[0]: Kk.tolist(), L.args[0]: Kk.tolist()})
    assert bent.agree(K[i, j], L[i, j], L[i, j])
    bent[L][2][1] += 1
    bent.memo.clear()  # what is changed in place is not seen to change
    assert not bent.agree(K[i, j], L[i, j])
    assert not bent.agree(K[i, j], K[i, j], L[i, j])


def test_a_coefficient_is_exact_where_the_parameters_are():
    assert number((n - 1) / (n * t), {n: Fraction(3), t: Fraction(5, 7)}) == Fraction(14, 15)
    assert type(number(sp.Rational(1, 3), {})) is Fraction
    assert number(1 / t, {t: 0.5}) == 2.0


# Models that are made.

GIVEN = start_here.centred_scores.given  # h̄, C and G defined, n not 0
WORDS = start_here.centred_scores.evidence.words


def made(**more):
    return list(models(GIVEN, WORDS, **more))


def broken(one):
    """The names of the definitions that fail, by NumPy."""
    Tt, m = grid(one[T]), len(one[T])
    right = {
        "h̄": Tt.sum(axis=0).reshape(-1, 1) / m,
        "C": grid(np.diag([Fraction(1)] * m)) - Fraction(1, m),
        "G": Tt @ Tt.T,
    }
    arrays = dict(zip(right, (hbar, C, G), strict=True))
    return {k for k, v in right.items() if not same(one[arrays[k]], v.tolist())}


@pytest.mark.parametrize("floating", [False, True])
def test_hypotheses_hold(floating):
    for one in made(floating=floating):
        assert broken(one) == set()
        assert one.defined == one.forced == {word.args[0] for word in (hbar, C, G)}
        kinds = {type(v) for v in numbers(one[T])}
        assert kinds == {float if floating else Fraction}


@pytest.mark.parametrize("dropped", GIVEN[:3], ids=lambda given: given.name)
def test_exactly_what_is_dropped_fails(dropped):
    for one in made(drop=dropped):
        assert broken(one) == {dropped.name}


def test_what_rests_on_the_dropped_is_excused():
    """A lemma is imposed by nobody: it fails with the hypothesis that it rests on."""
    double = Hypothesis("x", "x is 2y", "definition", Equation(x, y * 2))
    lines = Chain(((norm2(x), ""), (4 * norm2(y), "double")))
    more = lemma(Claim("l", "p", "A sentence.", lines, given=(double,)))
    for one in models((more, double), [x], drop=double):
        assert not one.agree(x, y * 2)
        assert not one.agree(norm2(x), 4 * norm2(y))
    unrelated = Hypothesis("K", "K is L", "definition", Equation(K, L))
    with pytest.raises(NoModel, match="'l'"):
        list(models((more, unrelated), [x], drop=unrelated))


@pytest.mark.parametrize("floating", [False, True])
def test_models_are_the_same_every_time(floating):
    first, second = (made(floating=floating) for _ in range(2))
    assert first == second


def test_no_two_models_are_alike_and_one_is_not_special():
    letters = (A, K, L, h, M)
    found = list(models([], letters))
    assert len(found) == len(SHAPES)
    assert len({str(one.arrays) for one in found}) == len(found)
    assert [] in [special(one, [word.args[0] for word in letters]) for one in found]


def test_no_two_sizes_are_alike():
    spaces = [hilbert_space(f"H{k}") for k in range(5)] + [P]
    for one in models([], [identity(space) for space in spaces]):
        assert len(set(one.sizes.values())) == len(spaces)
    assert all(len(set(row)) == len(row) for row in SHAPES)


def test_a_size_with_a_number_is_kept_and_one_with_a_symbol_is_its_value():
    for floating in (False, True):
        for one in models([], [A * B, as_word(t)], floating=floating):
            assert one.sizes[F] == 2
            assert one.parameters[n] == one.sizes[E] == len(one[A])
            assert one.sizes[H] == len(one[A][0]) == len(one[B])
            assert set(one.parameters) == {n, t}


def test_shapes_are_honoured():
    shapes = ({E: 2, H: 7}, {E: 6})
    first, second = models([], [A * B], shapes)
    assert (first.sizes[E], first.sizes[H], first.sizes[F]) == (2, 7, 2)
    assert second.sizes[E] == 6
    (large,) = models([], [A * B], shapes, floating=True)
    assert (large.sizes[E], large.sizes[H], large.sizes[F]) == (4, 14, 2)


@pytest.mark.parametrize("floating", [False, True])
def test_probabilities(floating):
    for one in models([], [M], floating=floating):
        assert len(one.weights[P]) == one.sizes[P] == len(one[M])
        assert min(one.weights[P]) > 0
        assert same(sum(one.weights[P]), 1)
        assert {type(p) for p in one.weights[P]} == {float if floating else Fraction}


# Hypotheses imposed.


def imposed(impose, words, lhs, rhs, shapes=(), floating=False):
    given = Hypothesis("it", "says", "note", Equation(lhs, rhs), impose=impose)
    return list(models([given], words, shapes, floating=floating))


@pytest.mark.parametrize("floating", [False, True])
def test_annihilates(floating):
    for one in imposed(annihilates(A, h), [A, h], A * h, ones(E) * 0, [{E: 2, H: 5}], floating):
        found, operator = grid(one[h]), grid(one[A])
        assert same((operator @ found).tolist(), [[0]] * len(operator))
        assert any(found.flat)
        assert one.forced == {h.args[0]}


def test_annihilates_an_operator_whose_rows_depend():
    """Rows in a plane leave a line of the three-dimensional space, rows that span it leave 0."""
    one = Model({E: 4, H: 3})
    one[A] = [[1, 0, 0], [2, 0, 0], [1, 1, 0], [0, 1, 0]]
    one[h] = [[Fraction(v)] for v in (5, 6, 7)]
    annihilates(A, h)(one)
    assert one[h] == [[0], [0], [7]]
    one[A][3] = [0, 0, 1]
    annihilates(A, h)(one)
    assert one[h] == [[0], [0], [0]]


@pytest.mark.parametrize("floating", [False, True])
def test_orthonormal(floating):
    U = letter("U", H, F)
    for one in imposed(orthonormal(U), [U], U.adj * U, identity(F), floating=floating):
        columns = grid(one[U])
        assert columns.shape == (one.sizes[H], 2)
        assert same((columns.T @ columns).tolist(), [[1, 0], [0, 1]])
        assert set(columns.flat) - {0, 1, -1}  # not the columns of the identity


@pytest.mark.parametrize("floating", [False, True])
def test_symmetric(floating):
    for one in imposed(symmetric(K), [K], K.adj, K, floating=floating):
        array = grid(one[K])
        assert array.tolist() == array.T.tolist()
        assert len(set(array.flat)) > 2


@pytest.mark.parametrize("floating", [False, True])
def test_equal_to(floating):
    for one in imposed(equal_to(x, A * h + y), [A, h, y], x, A * h + y, floating=floating):
        assert same(one[x], (grid(one[A]) @ grid(one[h]) + grid(one[y])).tolist())


@pytest.mark.parametrize(
    ("shape", "floating"),
    [({E: 2, H: 5}, False), ({E: 4, H: 2}, False), ({E: 5, H: 1}, False), ({E: 2, H: 5}, True)],
    ids=["independent", "dependent", "all in a line", "floating"],
)
def test_solves(shape, floating):
    V, gram = letter("V", E, E), A * A.adj
    for one in imposed(solves(V, gram), [A, V], gram * V * gram, gram, [shape], floating):
        points, found = grid(one[A]), grid(one[V])
        g_ = points @ points.T
        assert same((g_ @ found @ g_).tolist(), g_.tolist())
        assert same(found.tolist(), found.T.tolist())
        rank = min(shape[E], shape[H])
        assert sum(any(row) for row in one[V]) == (rank if not floating else 2 * rank)


def test_solves_passes_over_points_that_are_0_or_repeated():
    V, one = letter("V", E, E), Model({E: 4, H: 2})
    one[A] = [[Fraction(v) for v in row] for row in ((0, 0), (1, 2), (1, 2), (3, 1))]
    solves(V, A * A.adj)(one)
    assert one.agree(A * A.adj * V * A * A.adj, A * A.adj)
    assert one[V][0] == one[V][2] == [0, 0, 0, 0]


def test_inverse():
    hilbert = [[Fraction(1, 1 + a + b) for b in range(4)] for a in range(4)]
    assert (grid(hilbert) @ grid(inverse(hilbert))).tolist() == np.eye(4).tolist()
    assert inverse([[Fraction(0), Fraction(2)], [Fraction(1), Fraction(0)]]) == [[0, 1], [0.5, 0]]
    array = np.random.default_rng(0).normal(size=(6, 6))
    assert np.allclose(inverse(array.tolist()), np.linalg.inv(array))
    with pytest.raises(ZeroDivisionError):
        inverse([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])


def test_hypotheses_that_contradict():
    once = Hypothesis("once", "x is y", "definition", Equation(x, y))
    twice = Hypothesis("twice", "x is 2y", "note", Equation(x, y * 2), impose=equal_to(x, 2 * y))
    with pytest.raises(NoModel, match="'twice' does not hold"):
        next(models((once, twice), [x]))
    lines = ((norm2(x), ""), (2 * inner(x, y), "twice"), (2 * norm2(y), "once"))
    with pytest.raises(Unsound, match="tried: the hypothesis 'twice' does not hold"):
        Claim("tried", "p", "A sentence.", Chain(lines), given=(once, twice)).verify()


def test_a_hypothesis_that_nobody_imposes_is_solved():
    orthogonal = Hypothesis("it", "orthogonal", equation=Equation(inner(x, y), as_word(0)))
    found = list(models([orthogonal], [x, y]))
    assert found and all(model.agree(inner(x, y), as_word(0)) for model in found)
    assert all(any(numbers(model[x])) and any(numbers(model[y])) for model in found)
    unit_x = Hypothesis("‖x‖² = 1", "x is a unit vector", equation=Equation(norm2(x), as_word(1)))
    same_as_x = Hypothesis("y = x", "y is x", equation=Equation(y, x))
    with pytest.raises(NoModel):
        list(models([orthogonal, unit_x, same_as_x], [x, y]))


def test_a_number_that_is_not_0():
    zero = Hypothesis("0", "n is not its size", nonzero=n - 2)
    with pytest.raises(NoModel, match="'0' does not hold"):
        next(models([zero], [x], [{E: 2}]))


# Special arrays.


def specials(word, array, **more):
    space = word.cod if word.cod is not R else H
    one = Model({space: len(array)}, arrays={word.args[0]: array}, **more)
    return special(one, [word.args[0]])


@pytest.mark.parametrize(
    ("word", "array", "reasons"),
    [
        (x, [[1], [2], [-3]], ["x is centred"]),
        (A, [[1, 5], [2, -7], [-3, 2]], ["A is centred"]),
        (h, [[1], [2], [-3]], []),  # a sum of coordinates of H means nothing
        (K, [[3, 0], [0, 3]], ["K is a multiple of the identity"]),
        (K, [[3, 1], [1, 2]], ["K is symmetric"]),
        (K, [[3, 1], [2, 2]], []),
        (x, [[2], [2]], ["x is constant"]),
        (x, [[0], [0]], ["x is constant", "x is centred"]),
        (lam, [[0]], ["λ is constant"]),
        (lam, [[2]], []),
    ],
)
def test_special_arrays(word, array, reasons):
    assert specials(word, array) == reasons


def test_special_models():
    one = Model({E: 2, H: 2, F: 2}, arrays={x.args[0]: [[1], [2]], y.args[0]: [[1], [2]]})
    letters = [x.args[0], y.args[0]]
    assert special(one, letters) == ["two spaces have the same size", "y equals x"]
    one.sizes[H], one[y] = 3, [[2], [1]]
    assert special(one, letters) == []  # F has two elements by its name
    one.weights[P] = [Fraction(1, 2)] * 2
    assert special(one, letters) == ["the probabilities are equal"]
    one.weights[P] = [Fraction(1, 3), Fraction(2, 3)]
    assert special(one, letters) == []


# Equality.

third = Fraction(1, 3)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([[third]], [[third]], True),
        ([[third]], [[third + Fraction(1, 10**30)]], False),
        ([[0, 1]], [[1, 0]], False),
        ([[1], [2]], [[1]], False),
        ([[1 / 3]], [[third]], True),
        ([[1 / 3]], [[1 / 3 + 1e-12]], True),
        ([[1 / 3]], [[1 / 3 + 1e-9]], False),
        ([[1e6, 1.0]], [[1e6, 1.00001]], True),  # to ten digits of the largest entry
        ([[1e6, 1.0]], [[1e6, 1.001]], False),
        ([[1e-12]], [[0]], True),
        ([[1.0, 1.0]], [[1.0]], False),
    ],
)
def test_same(first, second, expected):
    assert same(first, second) is same(second, first) is expected
