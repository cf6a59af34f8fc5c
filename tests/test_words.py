"""A word can be written only if its types fit; a first variation is what finite differences say."""

import random
from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest
import sympy as sp
from letters import A, B, E, F, H, K, P, S, T, V, X, Y, a, b, d, g, i, j, m, n, s, t, u, v, x

from derivations.core.models import Model, added, inventory, scaled
from derivations.core.words import (
    IllTyped,
    Index,
    Letter,
    R,
    Space,
    Word,
    as_word,
    free,
    hilbert_space,
    identity,
    index,
    index_set,
    inner,
    is_number,
    is_scalar,
    letter,
    norm2,
    ones,
    probability_space,
    remade,
    signature,
    total,
    trace,
    variation,
)

D, f, k = letter("D", F, F), letter("f", F), index("k", F)


def refused(make, *named):
    """`make` is refused, with a message in which all the names occur."""
    with pytest.raises(IllTyped) as caught:
        make()
    for name in named:
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: A * D, ("A : E←E", "D : F←F", "E is not F")),
        (lambda: X * A, ("X : E←F", "F is not E")),
        (lambda: T * a, ("H is not E",)),
        (lambda: a * b, ("a : E←ℝ", "b : E←ℝ", "ℝ is not E")),
        (lambda: inner(a, f), ("E is not F",)),
        (lambda: (A * X) * A, ("F is not E",)),
        (lambda: norm2(X) * (X * a), ("F is not E",)),
    ],
)
def test_what_does_not_meet_cannot_be_composed(make, named):
    refused(make, *named)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: A + D, ("D : F←F", "A : E←E")),
        (lambda: A - X, ("E←E", "E←F")),
        (lambda: X + X.adj, ("E←F", "F←E")),
        (lambda: a + a.adj, ("E←ℝ", "ℝ←E")),
        (lambda: a + 1, ("ℝ←ℝ", "E←ℝ")),
        (lambda: A - 1, ("ℝ←ℝ", "E←E")),
        (lambda: a + u, ("H←ℝ", "E←ℝ")),
    ],
)
def test_what_has_other_spaces_cannot_be_added(make, named):
    refused(make, *named)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: A[k, i], ("k runs over F", "not E")),
        (lambda: A[i, k], ("k runs over F", "not E")),
        (lambda: X[i, j], ("j runs over E", "not F")),
        (lambda: X[k, i], ("k runs over F", "not E")),
        (lambda: T[i, j], ("j runs over E", "not H")),
        (lambda: T[:, j], ("j runs over E", "not H")),
        (lambda: g[i], ("i runs over E", "not P")),
        (lambda: a[i, j], ("too many indices", "a : E←ℝ")),
        (lambda: a.adj[i, j], ("too many indices", "ℝ←E")),
        (lambda: A[i, j, i], ("too many indices", "A : E←E")),
        (lambda: A[i, j, :], ("too many indices",)),
        (lambda: s[i], ("too many indices", "s : ℝ←ℝ")),
    ],
)
def test_an_entry_has_the_indices_of_its_spaces(make, named):
    refused(make, *named)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: trace(X), ("X : E←F", "E is not F")),
        (lambda: trace(a), ("E is not ℝ",)),
        (lambda: trace(S), ("no trace over H",)),
        (lambda: trace(T.adj * T), ("no trace over H",)),
        (lambda: trace(K), ("no trace over P",)),
        (lambda: norm2(T), ("no trace over H",)),
        (lambda: ones(H), ("H has no vector of ones",)),
        (lambda: ones(V), ("V has no vector of ones",)),
        (lambda: ones(R), ("ℝ has no vector of ones",)),
        (lambda: index("i", H), ("cannot run over H",)),
        (lambda: index("i", V), ("cannot run over V",)),
        (lambda: index("i", R), ("cannot run over ℝ",)),
    ],
)
def test_what_a_space_does_not_have_cannot_be_written(make, named):
    refused(make, *named)


@pytest.mark.parametrize(
    ("word", "cod", "dom"),
    [
        (A * X, E, F),
        (X.adj, F, E),
        (a, E, R),
        (a.adj, R, E),
        (a * f.adj, E, F),
        (inner(a, A * b), R, R),
        (A[i, j], R, R),
        (A[i], R, E),
        (A[i, :], R, E),
        (A[:, j], E, R),
        (X[:, k], E, R),
        (X[i, k], R, R),
        (T[i], R, H),
        (a[i], R, R),
        (a.adj[i], R, R),
        (K[:, x], P, R),
        (trace(A), R, R),
        (trace(letter("M", V, V)), R, R),
        (total(i, A[i]), R, E),
        (total(i, X), E, F),
        (identity(H), H, H),
        (ones(P), P, R),
        (norm2(a), R, R),
        (norm2(X), R, R),
        (norm2(T.adj), R, R),
        (A / n - B * 2, E, E),
        (-A, E, E),
        (3 * A, E, E),
        (n * A, E, E),
    ],
)
def test_the_type_of_a_word(word, cod, dom):
    assert word.cod is cod
    assert word.dom is dom


def test_a_scalar_stands_anywhere():
    for word, cod, dom in ((X, E, F), (a, E, R), (a.adj, R, E), (T, E, H), (s, R, R)):
        for product in (s * word, word * s, s * word * t, (s * t) * word, word * inner(a, b)):
            assert (product.cod, product.dom) == (cod, dom)
    assert is_scalar(s * t)
    assert not is_scalar(s * a)
    assert not is_scalar(a.adj)


def test_a_number_stands_before_or_after():
    assert 3 * A == A * 3
    assert n * A == A * n != A
    assert A / n == A * (1 / n)


def test_a_number_is_a_scalar_word():
    assert as_word(2) == identity(R) * 2
    assert as_word(A) is A
    assert is_scalar(s + 1)
    assert is_scalar(s - n)


@pytest.mark.parametrize(
    "factor", [0.5, sp.Float("0.5"), 1.5 * n, sp.Symbol("L", commutative=False), sp.Poly(1 / n)]
)
def test_a_coefficient_is_exact_and_commutes(factor):
    refused(lambda: A * factor, str(factor)[:3])


def test_products_and_sums_are_flat_but_a_scalar_product_stays_together():
    assert (A * B * X).args == (A, B, X)
    assert (A * (B * X)).args == (A, B, X)
    assert (A + B + A).args == (A, B, A)
    assert (A + (B + A)).args == (A, B, A)
    product = inner(a, b)
    assert (product * A).args == (product, A)
    assert (A * product).args == (A, product)
    assert (product * product).args == (a.adj, b, a.adj, b)
    assert (s * A * B).args == (s * (A * B)).args == (s, A, B)
    assert ((A * B) * s).args == (A, B, s)


def test_asked_for_twice_it_is_the_same():
    assert letter("A", E, E) == A
    assert letter("a", E) == letter("a", E, R) == a
    assert letter("A", E, F) != A
    assert letter("A", E, E).args[0] is A.args[0]
    assert index_set("E", n) is E
    assert index_set(name="E", size=n) is E
    assert index_set("E", m) is not E
    assert probability_space("P") is P
    assert hilbert_space("H") is hilbert_space("H", None) is H
    assert hilbert_space("V", dimension=d) is V
    assert index("i", E) is i
    assert index("i", F) is not i


def test_what_is_made_by_hand_is_another():
    """Spaces, indices and letters are compared by identity, and nothing changes them."""
    for thing, same in (
        (E, Space("E", "index", n)),
        (i, Index("i", E)),
        (A.args[0], Letter("A", E, E)),
    ):
        assert thing != same
        assert len({thing, same}) == 2
        with pytest.raises(FrozenInstanceError):
            thing.name = "other"


def test_the_rows_of_a_letter_have_a_name_if_it_is_given():
    assert letter("T", E, H, "h").args[0].rows == "h"
    assert letter("T", E, H) != letter("T", E, H, "h")
    assert letter("T", E, H).args[0].rows == Letter("T", E, H).rows == ""


NO_SIZES = {
    "an index set without one": lambda: index_set("I", None),
    "a probability space without one": lambda: Space("Q", "measure", None),
    "a symbol that need not be an integer": lambda: index_set("I", sp.Symbol("x", positive=True)),
    "a symbol that may be 0": lambda: index_set("I", sp.Symbol("x", integer=True)),
    "a dimension that may be a fraction": lambda: hilbert_space("W", sp.Symbol("x", real=True)),
    "half a dimension": lambda: hilbert_space("W", sp.Rational(5, 2)),
    "infinity": lambda: index_set("I", sp.oo),
    "nothing": lambda: index_set("I", 0),
}


@pytest.mark.parametrize("make", NO_SIZES.values(), ids=NO_SIZES)
def test_a_size_is_a_positive_integer_or_stands_for_one(make):
    with pytest.raises(IllTyped, match="neither a positive integer nor a symbol"):
        make()


def test_no_word_is_divided_by_a_word():
    with pytest.raises(IllTyped, match="cannot divide by the word t"):
        a / t


def test_a_number_is_told_by_its_type_too():
    """A fraction is equal to SymPy's, and is no expression; asked in either order."""
    assert is_number(sp.Integer(1)) and not is_number(Fraction(1))
    assert not is_number(Fraction(2)) and is_number(sp.Integer(2))


def test_the_kinds_and_sizes_of_spaces():
    assert (E.kind, E.size, index_set("I", 3).size) == ("index", n, sp.Integer(3))
    assert (P.kind, P.size) == ("measure", 1)
    assert (H.kind, H.size, V.kind, V.size) == ("vector", None, "vector", d)
    assert (R.kind, R.size) == ("scalar", 1)
    assert [T.args[0].legs, a.args[0].legs, s.args[0].legs] == [(E, H), (E,), ()]


def test_the_trace_of_a_scalar_is_the_scalar():
    assert trace(s) == s
    assert trace(inner(a, b)) == inner(a, b)


def test_the_norm_of_an_operator_is_a_trace():
    assert norm2(X) == trace(X.adj * X)
    assert norm2(a) == a.adj * a
    assert norm2(a.adj) == trace(a.adj.adj * a.adj)
    refused(lambda: norm2(u.adj), "no trace over H")


def test_a_message_shows_the_word_and_its_spaces():
    assert signature(X) == "X : E←F"
    assert signature(a.adj).endswith(" : ℝ←E")


# First variations


def model_of(*words, seed=1):
    """A model with arrays of small integers for all letters of the words."""
    rng = random.Random(seed)
    spaces, letters, _ = inventory(words)
    sizes = {space: 2 + (space is F) for space in spaces}
    model = Model(sizes, {n: Fraction(2), m: Fraction(3), d: Fraction(2)})
    for space in spaces:
        if space.kind == "measure":
            model.weights[space] = [Fraction(1, 3), Fraction(2, 3)]
    for one in letters:
        rows, columns = (1 if space is R else sizes[space] for space in (one.cod, one.dom))
        model.arrays[one] = [
            [Fraction(rng.randint(-4, 5)) for _ in range(columns)] for _ in range(rows)
        ]
    return model


w = letter("w", P)
QUADRATIC = [
    (norm2(a), a, b),
    (inner(a, A * a), a, b),
    (inner(a, A * b) + norm2(b) * 3, a, B * b),
    (inner(a, A * a) / n - inner(a, b) * s, a, b),
    (norm2(a) * inner(b, a) - norm2(a) * inner(b, a), a, b),
    (norm2(X - A * X), X, Y),
    (trace(X * D * X.adj), X, Y),
    ((X * X.adj) * a, X, Y),
    (norm2(T * u), u, v),
    (norm2(T * u), T, A * T),
    (total(i, a[i] * A[i, j] * a[j]), a, b),
    (total(i, total(j, a[i] * A[i, j] * a[j])), a, b),
    (total(i, total(i, a[i]) * a[i]), a, b),
    (total(x, g[x] * g[x]), g, w),
    (inner(g, K * g), g, w),
    (a * a.adj, a, b),
    (a, a, b),
    (A * a + b, a, b),
    (A[i] * a * s, a, b),
    (s * s + s, s, t),
    (s * s * A, s, t),
]


@pytest.mark.parametrize(("word", "at", "direction"), QUADRATIC)
def test_a_variation_is_a_finite_difference(word, at, direction):
    """f(a + d) - f(a - d) = 2 f'(a; d) exactly, where f is quadratic in a."""
    model = model_of(word, at, direction)
    here, change = model[at], model.value(direction)
    places = {i: 1, j: 0}

    def at_step(sign):
        model[at] = added([here, scaled(sign, change)])
        value = model.value(word, places)
        model[at] = here
        return value

    difference = added([at_step(Fraction(1)), scaled(-1, at_step(Fraction(-1)))])
    assert scaled(2, model.value(variation(word, at, direction), places)) == difference


def test_what_does_not_occur_does_not_vary():
    for word in (b, A * b, total(i, b[i]), trace(A), identity(E), ones(E)):
        zero = variation(word, a, b)
        assert (zero.cod, zero.dom) == (word.cod, word.dom)
        value = model_of(zero, a, b).value(zero)
        assert value == scaled(0, value)


def test_a_variation_moves_a_letter_in_its_own_space():
    refused(lambda: variation(norm2(a), a, f), "a : E←ℝ", "f : F←ℝ")
    refused(lambda: variation(norm2(a), a, a.adj), "a : E←ℝ")
    refused(lambda: variation(norm2(a), A * a, b), "E←ℝ")
    refused(lambda: variation(norm2(X), X, X.adj), "X : E←F")


def test_a_sum_does_not_capture_an_index_of_the_direction():
    word = total(i, a[i] * b[i])
    refused(lambda: variation(word, a, b * b[i]), "i")
    # Another index, the same index outside a sum, or bound in the direction itself: all fine.
    for direction in (b * b[j], b * total(i, b[i])):
        expected = inner(direction, b)
        model = model_of(word, direction)
        assert model.agree(variation(word, a, direction), expected)
    assert model_of(a, b).agree(variation(inner(a, b), a, b * b[i]), inner(b, b) * b[i])


def test_the_free_indices_are_those_that_no_sum_binds():
    for word in (A, ones(E), identity(E), s * 2, trace(A)):
        assert free(word) == set()
    assert free(A[i, j] * ones(E)[j] + X[i, k].adj / n) == {i, j, k}
    assert free(total(i, A[i, j])) == {j}
    assert free(total(i, a[j]) + total(j, a[j])) == {j}
    assert free(a[i] * total(i, a[i])) == {i}


def test_a_word_is_a_value():
    assert A * X == A * X
    assert hash(A * X) == hash(A * X)
    assert A * X != X
    assert isinstance(A, Word)


# A word of unknown origin is made again

WORDS = [
    *(A, identity(H), identity(R), ones(E), ones(P), A * 2, X / n, A + B, A * X * f, a.adj * b * a),
    *(X.adj, trace(A), trace(A * B), total(i, a[i] * b[i])),
    *(A[i, j], A[i, :], A[:, j], a[i], a.adj[i], X[:, k], T[i], total(x, g[x]), s * a, inner(a, b)),
    *(K[x, x], letter("T", E, H, "h"), total(i, T.adj[:, i] * a[i]), variation(a.adj * a, a, b)),
]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_that_was_made_properly_is_made_again_as_it_is(word):
    again = remade(word)
    assert again == word and again.cod is word.cod and again.dom is word.dom


def test_what_was_put_together_by_hand_has_the_type_of_its_parts():
    assert remade(Word("adj", (X,), E, E)) == X.adj
    assert remade(Word("id", (), E, F)) == identity(E)
    assert remade(Word("one", (), E, F)) == ones(E)
    assert remade(Word("add", (X,), R, R)) == X
    assert remade(Word("mul", (a.adj, b), E, F)) == a.adj * b
    assert remade(Word("sum", (i, a), R, R)) == total(i, a)
    nested = Word("mul", (A, Word("mul", (B, a), E, R)), E, R)
    assert remade(nested) == A * B * a


twin = Space("P", "measure", sp.Integer(1))
BY_HAND = {
    "a letter of another type": Word("letter", T.args, R, R),
    "a letter of its own": Word("letter", (Letter("A", E, E),), E, E),
    "two letters": Word("letter", (*a.args, *a.args), E, R),
    "a sum of other types": Word("add", (A, X), E, E),
    "nothing added": Word("add", (), E, E),
    "nothing multiplied": Word("mul", (), E, E),
    "a product without a path": Word("mul", (A, D), E, F),
    "a trace over H": Word("tr", (S,), R, R),
    "a trace of what has none": Word("tr", (X,), R, R),
    "a trace of two": Word("tr", (A, A), R, R),
    "an adjoint of two": Word("adj", (A, B), E, E),
    "ones of H": Word("one", (), H, R),
    "ones of something": Word("one", (a,), E, R),
    "an identity of something": Word("id", (a,), E, E),
    "a coefficient that is a root": Word("scale", (sp.sqrt(2), a), E, R),
    "a coefficient that is not real": Word("scale", (sp.I, a), E, R),
    "a complex symbol": Word("scale", (sp.Symbol("z", complex=True), a), E, R),
    "a number of Python's": Word("scale", (2.5, a), E, R),
    "a polynomial": Word("scale", (sp.Poly(n), a), E, R),
    "two coefficients": Word("scale", (sp.Integer(2), sp.Integer(2), a), E, R),
    "an entry of another space": Word("entry", (a, k, None), R, R),
    "an entry of a number": Word("entry", (s, i, None), R, R),
    "an entry at an index too many": Word("entry", (a, i, j), R, R),
    "an entry without places": Word("entry", (a,), R, R),
    "an entry in H": Word("entry", (u, Index("h", H), None), R, R),
    "an index of its own": Word("entry", (a, Index("i", E), None), R, R),
    "a sum over an index of its own": Word("sum", (Index("i", E), a), E, R),
    "a sum over a space of mass 3": total(index("z", Space("P", "measure", sp.Integer(3))), a),
    "a sum of two": Word("sum", (i, a, a), E, R),
    "a space of its own": Word("one", (), Space("E", "index", n), R),
    "a space of its own as a domain": Word("one", (), E, Space("E", "index", n)),
    "a probability space of its own": Word("id", (), twin, twin),
    "a probability space of mass 3": Word("one", (), Space("P", "measure", sp.Integer(3)), R),
    "a Hilbert space of its own": Word("id", (), Space("H", "vector", None), H),
    "an index of a space of its own": Word("entry", (a, Index("i", twin), None), R, R),
    "a part made by hand": Word("letter", T.args, R, R) * 2,
    "an unknown head": Word("what", (), R, R),
}


@pytest.mark.parametrize("word", BY_HAND.values(), ids=BY_HAND)
def test_what_was_made_by_hand_is_not_made_again(word):
    with pytest.raises((IllTyped, ValueError)):
        remade(word)
