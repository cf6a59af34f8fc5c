"""Frames: arrays with the spectrum that they promise, exact where the arrays are."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from derivations.core.arrays import root
from derivations.core.frames import centred_columns, frame, remainder, rotation, unit
from derivations.core.models import Model
from derivations.core.words import hilbert_space, identity, index_set, letter

n, k = sp.symbols("n k", integer=True, positive=True)
s, t = sp.symbols("s t", positive=True)
E, Q, H = index_set("E", n), index_set("Q", k), hilbert_space("H")
T, S, U = letter("T", E, H), letter("S", H, H), letter("U", H, Q)
D, M = letter("D", Q, Q), letter("M", Q, Q)
e, e2 = letter("e", E), letter("e'", E)
u, u2, v = (letter(name, H) for name in ("u", "u'", "v"))
ONE = Fraction(1)
every_unit = pytest.mark.parametrize("one", [ONE, 1.0], ids=["exact", "floating"])


def array(rows):
    exact = all(isinstance(x, Fraction) for row in rows for x in row)
    return np.array(rows, dtype=object if exact else float)


def drawn(sizes, one=ONE):
    """A model of arrays that satisfy nothing."""
    found = Model(dict(sizes), parameters={s: 5 * one / 2}, unit=one)
    for one_letter in (T, S, U, D, M, e, e2, u, u2, v):
        shape = [sizes.get(space, 0) for space in (one_letter.args[0].cod, one_letter.args[0].dom)]
        rows, columns = shape[0], shape[1] or 1
        found[one_letter] = [
            [one * (2 * r + c * c + 1) for c in range(columns)] for r in range(rows)
        ]
    return found


def close(found, wanted):
    """Equal: exactly, if both are of fractions."""
    if found.dtype == object:
        return (found == wanted).all()
    return np.abs(found - wanted).max() <= 1e-12 * max(1, np.abs(found).max())


def spectrum(matrix):
    """The eigenvalues, from the largest."""
    return np.linalg.eigvalsh(matrix.astype(float))[::-1]


@pytest.mark.parametrize("size", [1, 2, 3, 6])
@pytest.mark.parametrize("seed", [0, 7])
def test_rotation(size, seed):
    rows = rotation(size, seed)
    assert all(isinstance(x, Fraction) for row in rows for x in row)
    assert (array(rows) @ array(rows).T == np.eye(size, dtype=int)).all()
    assert rows == rotation(size, seed)
    if size > 2:
        assert rows != rotation(size, seed + 1)
        assert all(x != 0 for row in rows for x in row)  # no axis stays where it was


@pytest.mark.parametrize(("size", "many"), [(4, 3), (5, 3), (8, 6), (11, 6)])
def test_centred_columns(size, many):
    columns = array(centred_columns(size, 3))
    assert columns.dtype == object and columns.shape == (size, many)
    assert (columns.T @ columns == np.eye(many, dtype=int)).all()
    assert not columns.sum(axis=0).any()


def test_centred_columns_need_four_points():
    with pytest.raises(ValueError, match="at least four points"):
        centred_columns(3, 0)


@every_unit
@pytest.mark.parametrize("sizes", [(3, 2), (2, 3), (6, 4)])
def test_no_eigenvalue_is_above_the_first(sizes, one):
    model = drawn(dict(zip((E, H), sizes, strict=True)), one)
    frame(T, s, Q, S=S, e=e, u=u, second=t, e2=e2, u2=u2)(model)
    A, value, second = array(model[T]), model.parameters[s], model.parameters[t]
    assert value == 5 * one / 2  # as it was drawn
    top = spectrum(A.T @ A)
    assert top[:2] == pytest.approx([value**2, second**2]) and 0 < second < value
    assert min(top[: min(sizes)]) > 0.1  # of full rank
    for small, at, large in ((u, value, e), (u2, second, e2)):
        assert close(A.T @ (A @ array(model[small])), at**2 * array(model[small]))
        assert close(A @ (A.T @ array(model[large])), at**2 * array(model[large]))
        assert close(A @ array(model[small]), at * array(model[large]))  # one pair
        assert close(sum(array(model[small]) ** 2), 4 * np.ones(1, dtype=int))  # no unit vector
    rest = array(model[S])
    assert close(rest.T @ rest, value**2 * np.eye(sizes[1], dtype=int) - A.T @ A)
    assert not (rest == rest.T).all()


@every_unit
@pytest.mark.parametrize("sizes", [(3, 4, 2), (5, 3, 1), (7, 6, 5)])
def test_eigenvalues_above(sizes, one):
    model = drawn(dict(zip((E, H, Q), sizes, strict=True)), one)
    frame(T, s, Q, U=U, D=D, M=M, S=S, u=u, e=e)(model)
    A, axes, value = array(model[T]), array(model[U]), model.parameters[s]
    above = sizes[2]
    found = spectrum(A.T @ A)
    assert found[above - 1] > 1.1 * float(value) ** 2
    assert found[above] == pytest.approx(float(value) ** 2)
    assert close(axes.T @ axes, 4 * np.eye(above, dtype=int))
    assert close(A.T @ A @ axes, axes @ array(model[D]))
    assert close(A.T @ A @ array(model[u]), value**2 * array(model[u]))
    assert close(A @ A.T @ array(model[e]), value**2 * array(model[e]))
    assert close(axes.T @ array(model[u]), np.zeros((above, 1), dtype=int))
    rest = array(model[S])
    beyond = axes @ array(model[M]) @ axes.T - rest.T @ rest
    assert close(A.T @ A, value**2 * np.eye(sizes[1], dtype=int) + beyond)
    assert close(rest @ axes, np.zeros((sizes[1], above), dtype=int))


@every_unit
def test_a_tie(one):
    model = drawn({E: 5, H: 4}, one)
    frame(T, s, Q, u=u)(model)
    assert spectrum(array(model[T]).T @ array(model[T]))[1] < 0.9 * float(model.parameters[s]) ** 2
    frame(T, s, Q, v=v)(model)
    A, square = array(model[T]), model.parameters[s] ** 2
    assert spectrum(A.T @ A)[:2] == pytest.approx([square, square])
    assert spectrum(A.T @ A)[2] < 0.9 * float(square)
    for x in (u, v):  # that of u still is one
        assert close(A.T @ A @ array(model[x]), square * array(model[x]))
    assert close(array(model[u]).T @ array(model[v]), np.zeros((1, 1), dtype=int))
    assert array(model[v]).any()


@every_unit
@pytest.mark.parametrize("sizes", [(4, 3), (4, 2), (5, 2), (9, 7)])
def test_centred_frame(sizes, one):
    """The mean of the points is what the first row was; the rest has the spectrum."""
    model = drawn(dict(zip((E, H), sizes, strict=True)), one)
    mean = array(model[T])[0]
    frame(T, s, Q, centred=True, u=u, e=e)(model)
    assert close(array(model[T]).sum(axis=0) / sizes[0], mean) and mean.any()
    frame(T, s, Q, centred=True, S=S)(model)  # moves the mean, and nothing else
    A, square = array(model[T]), model.parameters[s] ** 2
    A = A - A.sum(axis=0) / sizes[0]
    assert spectrum(A.T @ A)[0] == pytest.approx(square)
    assert close(A.T @ A @ array(model[u]), square * array(model[u]))
    assert close(A @ A.T @ array(model[e]), square * array(model[e]))
    rest = array(model[S])
    assert close(rest.T @ rest, square * np.eye(sizes[1], dtype=int) - A.T @ A)


def test_only_what_is_named_is_imposed():
    model, before = drawn({E: 3, H: 2}), drawn({E: 3, H: 2})
    frame(T, s, Q, u=u)(model)
    changed = {x for x in before.arrays if model.arrays[x] != before.arrays[x]}
    assert changed == {T.args[0], u.args[0]} and t not in model.parameters
    del model.parameters[s]
    frame(T, s, Q, e=e)(model)
    assert model.parameters[s] == 3


def test_a_frame_needs_room():
    with pytest.raises(ValueError, match="more dimensions than axes"):
        frame(T, s, Q, u=u)(drawn({E: 5, H: 2, Q: 2}))


@pytest.mark.parametrize(
    ("square", "value"),
    [
        (Fraction(4, 9), Fraction(2, 3)),
        (Fraction(2), None),
        (Fraction(4, 3), None),
        (Fraction(8, 9), None),
        (Fraction(0), 0),
        (2.25, 1.5),
    ],
)
def test_root(square, value):
    assert root(square) == value and type(root(square)) in (type(value), type(square))


def test_unit_keeps_the_direction_if_it_can():
    model = drawn({H: 2})
    model[u] = [[3 * ONE], [-4 * ONE]]
    unit(u)(model)
    assert model[u] == [[Fraction(3, 5)], [Fraction(-4, 5)]]
    model[u] = [[ONE], [ONE]]  # of the length √2
    unit(u)(model)
    assert model.value(u.adj * u) == [[1]] and isinstance(model[u][0][0], Fraction)
    model[u] = [[1.0], [1.0]]
    unit(u)(model)
    assert model[u] == [[pytest.approx(0.5**0.5)]] * 2


def test_remainder_moves_the_vector():
    """S takes a direction to 0: the vector is turned there, with no entry lost beforehand."""
    model = drawn({H: 3})
    model[S] = [[ONE, ONE, 0 * ONE], [2 * ONE, 0 * ONE, 0 * ONE], [0 * ONE] * 3]
    model[u] = [[5 * ONE], [7 * ONE], [0 * ONE]]
    kept = model[S]
    remainder(S, u, identity(H))(model)
    assert model[S] == kept and model[u] == [[0], [0], [1]]


def test_remainder_moves_the_operator():
    """S takes nothing but 0 to 0: it loses what it does to the vector, and nothing else."""
    model = drawn({H: 2, E: 3})
    frame(T, s, Q, e=e)(model)
    alpha = letter("α", E)
    model[alpha] = [[ONE], [0 * ONE], [2 * ONE]]
    model[S] = [[ONE, 2 * ONE], [3 * ONE, -ONE]]
    before = array(model[S])
    remainder(S, alpha, T.adj)(model)
    x = array(model.value(T.adj * alpha))
    assert model[alpha] == [[1], [1], [2]] and x.any()
    assert not (array(model[S]) @ x).any()
    across = np.array([[-x[1, 0]], [x[0, 0]]])
    assert (array(model[S]) @ across == before @ across).all() and array(model[S]).any()
