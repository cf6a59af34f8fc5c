"""The eigensolver: against matrices whose spectrum is known, and against LAPACK."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference_impl import solver
from reference_impl.solver import leading, with_signs

few = settings(derandomize=True, max_examples=30, deadline=None)
seeds = st.integers(0, 10**6)


def with_spectrum(values, seed=0):
    """A symmetric matrix with these eigenvalues, and the eigenvectors in columns."""
    n = len(values)
    vectors = np.linalg.qr(np.random.default_rng(seed).normal(size=(n, n)))[0]
    matrix = (vectors * values) @ vectors.T
    return (matrix + matrix.T) / 2, vectors


def check(matrix, k, truth, digits=1e-12):
    """The k largest of the true values, and vectors that belong to them."""
    values, vectors = leading(matrix, k)
    assert (values.shape, vectors.shape) == ((k,), (len(matrix), k))
    norm = np.abs(truth).max(initial=0) or 1.0
    assert np.abs(values - np.sort(truth)[::-1][:k]).max(initial=0) <= digits * norm
    assert (np.diff(values) <= 0).all()
    assert np.abs(vectors.T @ vectors - np.eye(k)).max(initial=0) <= 1e-12
    scaled = matrix / norm  # so that squares do not leave the range of floats
    residuals = np.linalg.norm(scaled @ vectors - vectors * (values / norm), axis=0)
    assert residuals.max(initial=0) <= 2e-12
    assert np.array_equal(with_signs(vectors), vectors)
    return values, vectors


@pytest.fixture
def count(monkeypatch):
    """How the solver went: the results of its iterative part."""
    found = []
    iterative = solver.krylov

    def watched(*arguments):
        found.append(iterative(*arguments))
        return found[-1]

    monkeypatch.setattr(solver, "krylov", watched)
    return found


@few
@given(seeds, st.integers(1, 12), st.data())
def test_small_matrices(seed, n, data):
    k = data.draw(st.integers(0, n))
    rank = data.draw(st.integers(0, n))
    factor = np.random.default_rng(seed).normal(size=(n, rank))
    matrix = factor @ factor.T
    check(matrix, k, np.linalg.eigvalsh(matrix))


SPECTRA = {
    "geometric": lambda n: 0.8 ** np.arange(n),
    "1/i": lambda n: 1 / np.arange(1, n + 1),
    "1/i²": lambda n: np.arange(1, n + 1) ** -2.0,
    "a step": lambda n: np.where(np.arange(n) < 3, 1.0, 1e-9),
    "a cluster": lambda n: np.r_[1, 1 - 1e-7 * np.arange(8), 0.5 / np.arange(1, n - 8)],
    "rank 4": lambda n: np.r_[5, 4, 3, 2, np.zeros(n - 4)],
    "not semidefinite": lambda n: np.r_[1, 0.5, 0.2, 0.1 * 0.9 ** np.arange(n - 4), -3],
}


@pytest.mark.parametrize("unit", [1.0, 1e-250, 1e290], ids=str)
@pytest.mark.parametrize("name", SPECTRA)
@pytest.mark.parametrize("k", [1, 5])
def test_known_spectra(name, k, unit, count):
    truth = SPECTRA[name](450)
    matrix, _ = with_spectrum(truth, seed=k)
    check(matrix * unit, k, truth * unit)
    assert count[0] is not None  # without the dense solver


@pytest.mark.parametrize("multiplicity", range(2, 11))
@pytest.mark.parametrize("above", [0, 3])
def test_ties(multiplicity, above, count):
    """All copies are found: k is 5, and the tie may be larger than k and than the start block."""
    tie = np.r_[2.0 + np.arange(above), np.ones(multiplicity), 0.5 * 0.9 ** np.arange(450)]
    truth = np.sort(tie)[::-1][:450]
    matrix, eigenvectors = with_spectrum(truth)
    _, vectors = check(matrix, 5, truth)
    space = eigenvectors[:, : max(5, above + multiplicity)]
    assert np.linalg.norm(vectors - space @ (space.T @ vectors)) <= 1e-10
    assert count[0] is not None


@pytest.mark.parametrize("matrix", [np.eye(450), np.zeros((450, 450)), np.ones((450, 450))])
def test_extreme_ties(matrix):
    """After a block or two nothing new is left, and the rest is made up from rounding errors."""
    for k in (1, 2, 3, 5, 7, 10, 15, 20, 30):
        check(matrix, k, np.linalg.eigvalsh(matrix), digits=1e-13)


def test_the_simplest_vectors_are_no_trap():
    """Eigenvectors that are coordinate axes, in any order, and sums over blocks."""
    for seed in range(5):
        truth = np.random.default_rng(seed).permutation(0.7 ** np.arange(500))
        check(np.diag(truth), 4, truth)
    blocks = np.kron(np.diag([9.0, 7.0, 5.0, 3.0, 1.0]), np.ones((100, 100)))
    check(blocks, 4, np.r_[900, 700, 500, 300, 100, np.zeros(495)])


def test_a_flat_spectrum_goes_to_the_dense_solver(count):
    matrix, _ = with_spectrum(np.linspace(1, 2, 450))
    check(matrix, 10, np.linspace(1, 2, 450))
    assert count == [None]


def test_many_pairs_go_to_the_dense_solver(count):
    matrix, _ = with_spectrum(truth := 0.9 ** np.arange(450))
    for k in (300, 450):
        check(matrix, k, truth)
    assert count == [None, None]


@few
@given(seeds)
def test_vectors_of_separate_eigenvalues_are_those_of_lapack(seed):
    matrix, _ = with_spectrum(0.7 ** np.arange(420), seed)
    dense = with_signs(np.linalg.eigh(matrix)[1][:, ::-1][:, :6])
    assert leading(matrix, 6)[1] == pytest.approx(dense, abs=1e-10)


def test_the_same_matrix_gives_the_same_answer():
    matrix, _ = with_spectrum(0.8 ** np.arange(450))
    before = matrix.copy()
    for first, second in zip(leading(matrix, 5), leading(matrix, 5), strict=True):
        assert np.array_equal(first, second)
    assert np.array_equal(matrix, before)  # which is not changed


@few
@given(seeds, st.integers(1, 12), st.floats(0, 20), st.sampled_from([1.0, 1e-17, 1e100]))
def test_orthonormal_rows(seed, width, digits, unit):
    """Of any condition; the same span, as far as rounding lets it be known."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(width, width)) @ (
        10 ** -rng.uniform(0, digits, size=(width, 1)) * rng.normal(size=(width, 60))
    )
    found = solver.orthonormal(rows * unit)
    assert np.abs(found @ found.T - np.eye(width)).max() <= 1e-13
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    if np.linalg.cond(rows / norms) < 1e6:
        assert np.abs(rows - rows @ found.T @ found).max() <= 1e-9 * norms.max()


@pytest.mark.parametrize("rows", [np.zeros((3, 9)), np.ones((3, 9)), np.eye(3, 9)])
def test_orthonormal_rows_of_dependent_ones(rows):
    found = solver.orthonormal(rows)
    assert np.abs(found @ found.T - np.eye(3)).max() <= 1e-13
    assert np.abs(rows - rows @ found.T @ found).max() <= 1e-13


def test_no_pairs():
    values, vectors = leading(np.eye(3), 0)
    assert (values.shape, vectors.shape) == ((0,), (3, 0))


def test_signs():
    """The first of the largest entries is positive; a tie up to rounding counts as a tie."""
    tie = np.array([[1.0, 0.1], [-1.0 - 1e-12, -3.0]])
    assert np.sign(with_signs(tie)).tolist() == [[1, -1], [-1, 1]]
    assert np.sign(with_signs(-tie)).tolist() == [[1, -1], [-1, 1]]
    assert with_signs(np.zeros((2, 1))).tolist() == [[0], [0]]


@pytest.mark.parametrize(
    ("matrix", "k", "message"),
    [
        (np.ones((2, 3)), 1, "matrix must be square"),
        (np.ones(3), 1, "matrix must have the shape"),
        (np.empty((0, 0)), 0, "matrix is empty"),
        ([[float("nan")]], 1, "matrix holds NaN"),
        (np.eye(3), 4, "k must be between 0 and 3, the size of the matrix, and is 4"),
        (np.eye(3), -1, "k must be between 0 and 3"),
    ],
)
def test_bad_input_is_refused(matrix, k, message):
    with pytest.raises(ValueError, match=message):
        leading(matrix, k)
