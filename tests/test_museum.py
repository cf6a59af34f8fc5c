"""Chapter 12: its claims by loops, its catalogue, and the behaviours that its notebook runs."""

import ast
import json
import re
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from loops import dot, fractions, run_until
from sklearn.decomposition import PCA, KernelPCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from test_centering import deviations, product, products_of_deviations, two_sided
from test_empirical_covariance import centring, inner_products, mean_of, times

from derivations import ledger, museum
from derivations.core.evidence import Chain
from derivations.core.show import text
from derivations.core.words import IllTyped, identity, letter
from derivations.museum import EXHIBITS, catalogue, exhibit, shelf, slips
from derivations.notation import E, H, Q, T, U, h, y
from reference_impl.more_dimensions_than_samples import PCA as OurPCA

CLAIMS = ledger.claims()
NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "12_museum.ipynb"


def transpose(rows):
    return [list(column) for column in zip(*rows, strict=True)]


def covariance(x, w, n):
    """The mean of the products of the deviations."""
    x̄, w̄ = sum(x) / n, sum(w) / n
    return sum((x[i] - x̄) * (w[i] - w̄) for i in range(len(x))) / n


# Constants.


def less_the_sum(α):
    return [value - sum(α) for value in α]


def divided_once_more(T, n):
    return [[entry / n for entry in row] for row in two_sided(T, n)]


def mean_square(T):
    return sum(dot(row, row) for row in deviations(T)) / len(T)


def trace_over_n(T, n):
    G = two_sided(T, n)
    return sum(G[i][i] for i in range(len(G))) / n


def trace_over_n_less_1(T, n):
    return trace_over_n(T, n) * n / (n - 1)


def variance_of_sum(x, w, n):
    both = [x[i] + w[i] for i in range(len(x))]
    return covariance(both, both, n)


def with_twice(x, w, n):
    return covariance(x, x, n) + covariance(w, w, n) + 2 * covariance(x, w, n)


def with_once(x, w, n):
    return covariance(x, x, n) + covariance(w, w, n) + covariance(x, w, n)


def cross(T, T_, n):
    """The matrix of the covariances of a coordinate of the one with one of the other."""
    return [[covariance(a, b, n) for b in transpose(T_)] for a in transpose(T)]


def of_sum(T, T_, n):
    rows = np.array(
        [[a + b for a, b in zip(*pair, strict=True)] for pair in zip(T, T_, strict=True)]
    )
    return cross(rows, rows, n)


def both_mixed(T, T_, n):
    parts = [cross(T, T, n), cross(T_, T_, n), cross(T, T_, n), cross(T_, T, n)]
    return sum(np.array(part) for part in parts)


def one_mixed_twice(T, T_, n):
    parts = [cross(T, T, n), cross(T_, T_, n), cross(T, T_, n), cross(T, T_, n)]
    return sum(np.array(part) for part in parts)


def variance_of_combination(s, t, x, w, n):
    both = [s * x[i] + t * w[i] for i in range(len(x))]
    return covariance(both, both, n)


def squared_coefficients(s, t, x, w, n):
    return s * s * covariance(x, x, n) + t * t * covariance(w, w, n)


def plain_coefficients(s, t, x, w, n):
    return s * covariance(x, x, n) + t * covariance(w, w, n)


# Centring.


def in_the_order_of_the_code(T):
    """Each step on what the step before has left, as mlpack 1.0.8 does it."""
    K, n = inner_products(T), len(T)
    columns = [sum(column) / n for column in transpose(K)]
    K = [[K[i][j] - columns[j] for j in range(n)] for i in range(n)]
    rows = [sum(row) / n for row in K]
    K = [[K[i][j] - rows[i] for j in range(n)] for i in range(n)]
    return [[K[i][j] + sum(columns) / n for j in range(n)] for i in range(n)]


def new_less_old_mean(T, T_):
    h̄ = mean_of(T)
    new = [[row[a] - h̄[a] for a in range(len(h̄))] for row in T_]
    return [[dot(old, row) for row in new] for old in deviations(T)]


def formula_for_new(T, T_, n):
    G = inner_products(T)
    inside = [[dot(T[i], row) - sum(G[i]) / n for row in T_] for i in range(len(T))]
    return product(centring(n), inside)


def new_less_own_mean(T, T_, n):
    K = [[dot(old, row) for row in T_] for old in T]
    inside = [[entry - sum(row) / len(row) for entry in row] for row in K]
    return product(centring(n), inside)


def score_of_new(T, h, α, λ):
    h̄ = mean_of(T)
    products = [dot(row, [h[a] - h̄[a] for a in range(len(h))]) for row in deviations(T)]
    return dot(products, α) / λ


def score_formula(T, h, α, λ, n):
    G = inner_products(T)
    return sum(α[i] * (dot(T[i], h) - sum(G[i]) / n) for i in range(len(T))) / λ


def score_uncentred(T, h, α, λ):
    return sum(α[i] * dot(T[i], h) for i in range(len(T))) / λ


# Squares, transposes.


def right_vector(T, e, s):
    return [sum(T[i, a] * e[i] for i in range(len(T))) / s for a in range(T.shape[1])]


def T_T_right_vector(T, e, s):
    values = times(T.tolist(), right_vector(T, e, s))
    return [sum(T[i, a] * values[i] for i in range(len(T))) for a in range(T.shape[1])]


def s_squared_right_vector(T, e, s):
    return [s * s * value for value in right_vector(T, e, s)]


def s_right_vector(T, e, s):
    return [s * value for value in right_vector(T, e, s)]


def product_of_images(T, f, u):
    return dot(times(T.tolist(), f), times(T.tolist(), u))


def A_A_u(A, u):
    return times(transpose(A.tolist()), times(A.tolist(), u))


def outer(x, w):
    return [[x[a] * w[b] for b in range(len(w))] for a in range(len(x))]


def second_moment(T):
    """The sum of the outer products of the points."""
    d = T.shape[1]
    return [[sum(row[a] * row[b] for row in T) for b in range(d)] for a in range(d)]


def decomposed(O, N):
    return product(O.tolist(), N.tolist(), transpose(O.tolist()))


def whole_product(U, N, Γ):
    A = product(U.tolist(), N.tolist(), transpose(Γ.tolist()))
    return product(A, transpose(A))


def U_N_N_U(U, N):
    left = product(U.tolist(), N.tolist())
    return product(left, transpose(left))


def W_W_M(W, M):
    return product(W.tolist(), transpose(W.tolist()), M.tolist())


def unit_matrix(W):
    return [[int(i == j) for j in range(len(W))] for i in range(len(W))]


def less_the_ridge(α, β, δ):
    return [α[i] - δ * β[i] for i in range(len(α))]


LOOPS = {
    "museum.centring-matrix-printed": (lambda α, n: times(centring(n), α), less_the_sum),
    "museum.divided-by-n-printed": (products_of_deviations, divided_once_more),
    "museum.total-variance": (mean_square, trace_over_n),
    "museum.two-sizes-printed": (mean_square, trace_over_n_less_1),
    "museum.sum-of-two": (variance_of_sum, with_twice),
    "museum.sum-of-two-printed": (variance_of_sum, with_once),
    "museum.sum-of-samples": (of_sum, both_mixed),
    "museum.sum-of-samples-printed": (of_sum, one_mixed_twice),
    "museum.squared-coefficients": (variance_of_combination, squared_coefficients),
    "museum.squared-coefficients-printed": (variance_of_combination, plain_coefficients),
    "museum.mean-added-printed": (two_sided, in_the_order_of_the_code),
    "museum.new-points": (new_less_old_mean, formula_for_new),
    "museum.new-points-printed": (new_less_old_mean, new_less_own_mean),
    "museum.new-score": (score_of_new, score_formula),
    "museum.new-score-printed": (score_of_new, score_uncentred),
    "museum.singular-values": (T_T_right_vector, s_squared_right_vector),
    "museum.singular-values-printed": (T_T_right_vector, s_right_vector),
    "museum.images": (product_of_images, lambda s, f, u: s * s * dot(f, u)),
    "museum.images-printed": (product_of_images, lambda s, f, u: s * dot(f, u)),
    "museum.roots": (A_A_u, lambda λ, u: [λ * λ * v for v in u]),
    "museum.roots-printed": (A_A_u, lambda λ, u: [λ * v for v in u]),
    "museum.symmetric-printed": (
        lambda A, u: times(A.tolist(), u),
        lambda s, u: [s * v for v in u],
    ),
    "museum.outer-products": (
        lambda T, u: product(outer(u, u), second_moment(T)),
        lambda T, u: product(second_moment(T), outer(u, u)),
    ),
    "museum.outer-products-printed": (
        lambda u, h: product(outer(u, u), outer(h, h)),
        lambda u, h: product(outer(h, h), outer(u, u)),
    ),
    "museum.columns": (
        lambda O, N: product(decomposed(O, N), O.tolist()),
        lambda O, N: product(O.tolist(), N.tolist()),
    ),
    "museum.columns-printed": (
        lambda O, N: product(decomposed(O, N), transpose(O.tolist())),
        lambda O, N: product(transpose(O.tolist()), N.tolist()),
    ),
    "museum.svd-product": (whole_product, U_N_N_U),
    "museum.normalised": (W_W_M, unit_matrix),
    "museum.normalised-printed": (
        lambda V, s, M: W_W_M(s * V, M),  # the columns, scaled
        lambda V: unit_matrix(V),
    ),
    "museum.ridge": (lambda K, β: times(K.tolist(), β), less_the_ridge),
    "museum.ridge-printed": (lambda K, β: times(K.tolist(), β), lambda α: list(α)),
}


def difference(rows, others):
    return [[a - b for a, b in zip(*pair, strict=True)] for pair in zip(rows, others, strict=True)]


def gram_eigenvector(T, e, s):
    return [dot(row, e) - s * s * e[i] for i, row in enumerate(inner_products(T))]


def moment_eigenvector(T, u, s):
    return [dot(row, u) - s * s * u[a] for a, row in enumerate(second_moment(T))]


def orthonormal_columns(matrix):
    columns = transpose(matrix.tolist())
    at = range(len(columns))
    return [[dot(columns[a], columns[b]) - (a == b) for b in at] for a in at]


def inverse_of(W, N):
    return difference(product(W.tolist(), N.tolist()), unit_matrix(W))


def whitened(W, M):
    made = product(transpose(W.tolist()), M.tolist(), W.tolist())
    return difference(made, unit_matrix(W))


GIVEN = {
    "x*Cw = 0": covariance,
    "𝟏*α = 0": lambda α: [sum(α)],
    "CGCα = λα": lambda T, α, λ, n: [
        dot(row, α) - λ * α[i] for i, row in enumerate(two_sided(T, n))
    ],
    "TT*e = s²e": gram_eigenvector,
    "T*Tu = s²u": moment_eigenvector,
    "A* = A": lambda A: difference(A.tolist(), transpose(A.tolist())),
    "Au = λu": lambda A, u, λ: [dot(row, u) - λ * u[a] for a, row in enumerate(A)],
    "A*Au = s²u": lambda A, u, s: [v - s * s * u[a] for a, v in enumerate(A_A_u(A, u))],
    "O*O = I": lambda O: orthonormal_columns(O),
    "Γ*Γ = I": lambda Γ: orthonormal_columns(Γ),
    "W*MW = I": whitened,
    "WN = I": inverse_of,
    "V*MV = I": lambda V, M: whitened(V, M),
    "(W*W)_aa = 1": lambda V, s: [dot(s * column, s * column) - 1 for column in V.T],
    "(K + δI)β = α": lambda K, α, β, δ: [dot(row, β) + δ * β[i] - α[i] for i, row in enumerate(K)],
}


# The catalogue.


ROOMS = ("constants", "centring", "squares", "transposes", "normalisation", "false alarms")


def test_the_catalogue_and_the_claims_agree():
    assert len(EXHIBITS) >= 15
    titles = [x.title for x in EXHIBITS]
    assert len(set(titles)) == len(titles)
    for x in EXHIBITS:
        claim = CLAIMS[x.check][1]
        assert x.kind in ("book", "course", "library", "report"), x
        assert x.how in ("refuted", "types", "run", "proved"), x
        assert (x.how == "proved") == (x.kind == "report"), x
        assert x.urls and all(url.startswith("https://") for url in x.urls), x
        assert x.room in ROOMS, x
        texts = (x.title, x.source, x.printed, x.right, x.wrong, x.status)
        assert all(field.strip() for field in texts), x
        assert all(field.count("`") % 2 == 0 for field in texts), x
        assert date.fromisoformat(x.looked) >= date(2026, 11, 18), x
        assert not x.status.endswith(".") and not x.intent.endswith("."), x
        if x.check.startswith("museum.") and x.how == "refuted":
            assert claim.place == x.source
        for kind, path in (("issue", "issues"), ("issues", "issues"), ("pull request", "pull")):
            if found := re.search(rf" {kind} (\d+)", x.source):
                assert x.urls[0].endswith(f"/{path}/{found[1]}"), x
    printed = {n for n, (chapter, c) in CLAIMS.items() if chapter == "12_museum" and c.weight}
    shown = Counter(x.check for x in EXHIBITS)
    assert all(shown[name] == 1 for name in printed)


@pytest.mark.parametrize(
    ("changes", "amiss"),
    [
        ({"check": "museum.nothing"}, "museum.nothing is no claim"),
        ({"how": "types"}, "museum.centring-matrix-printed fails"),
    ],
)
def test_an_exhibit_whose_claim_does_not_fit_is_named(monkeypatch, changes, amiss):
    assert list(museum.problems()) == []
    first, *others = EXHIBITS
    monkeypatch.setattr(museum, "EXHIBITS", [replace(first, **changes), *others])
    assert list(museum.problems()) == [f"museum.toml: {first.title}: {amiss}"]


def test_a_repair_of_the_museum_names_the_source_that_it_repairs():
    for chapter, claim in CLAIMS.values():
        if chapter == "12_museum" and claim.verdict == "fails":
            right = CLAIMS[claim.repaired_by][1]
            if right.id.startswith("museum."):
                assert right.place == f"{claim.place}, repaired"


def test_the_catalogue_as_a_page():
    page = catalogue()
    assert page.markdown.startswith("<details><summary>All 43 exhibits</summary>\n\n|")
    rows = [line for line in page.markdown.splitlines() if line.startswith("|")]
    assert len(rows) == len(EXHIBITS) + 2
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6}
    assert len(page.plain.splitlines()) == len(EXHIBITS)
    for x in EXHIBITS:
        assert all(url in page.markdown and url in page.plain for url in x.urls)
        assert f"({x.looked})" in page.plain


def test_a_label_has_the_line_its_day_and_its_refutation():
    for x in EXHIBITS:
        page = exhibit(x.title)
        assert x.printed in page.markdown and x.right in page.markdown
        assert f"status on {x.looked}: " in page.plain and x.status in page.plain
        assert ("\n- meant: " in page.markdown) == bool(x.intent)
        assert ("\n- our reconstruction: " in page.markdown) == x.guessed
        assert (f"({x.check})" in page.plain) == (x.how == "refuted")
    guessed = [x.title for x in EXHIBITS if x.guessed]
    assert guessed == ["a product for a difference"]
    assert "(our reconstruction)" in shelf(*guessed).plain
    assert "with α = [1; 0]" in exhibit("a centring matrix that does not centre").plain
    assert "is v(d - k) and not v" in exhibit("the noise, not averaged").plain


def test_every_exhibit_is_shown_once_in_its_room():
    cells = [
        "".join(cell["source"])
        for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code" and "museum." in "".join(cell["source"])
    ]
    shown = Counter()
    for call in re.findall(
        r"museum\.(?:exhibit|shelf)\(((?:[^()]|\([^()]*\))*)\)", "\n".join(cells)
    ):
        if how := re.search(r'x\.how == "(\w+)"', call):
            shown.update(x.title for x in EXHIBITS if x.how == how[1])
        else:
            shown.update(ast.literal_eval(f"[{call}]"))
    assert shown == Counter(x.title for x in EXHIBITS)


def test_which_errors_the_machine_makes_by_itself():
    found = {x.title: museum.made(x) for x in EXHIBITS}
    unaided = {x.title: found[x.title] for x in EXHIBITS if found[x.title] and not x.arranged}
    assert unaided == {
        "a centring matrix that does not centre": ["factor lost"],
        "more than all of the variance": ["n-1 for n"],
        "the covariance, once": ["factor lost"],
        "a control that cannot fail": ["term lost"],
        "a square lost on the way": ["factor lost"],
    }
    helped = {x.title: found[x.title] for x in EXHIBITS if x.arranged}
    assert helped == {
        "the mixed term, twice the same": ["adjoint added"],
        "singular values and eigenvalues": ["factor lost"],
        "eigenvalues of what?": ["factor lost"],
        "a repair that was the error": ["term lost"],
    }
    # Not only made: each of these was refuted when the right claim was verified.
    for x in EXHIBITS:
        if found[x.title]:
            right = museum.repair_of(x)
            assert isinstance(right.evidence, Chain)
            verdicts = {m.kind for m in right.verify().mutants if m.verdict == "refuted"}
            assert set(found[x.title]) <= verdicts
    assert not any(found[x.title] for x in EXHIBITS if x.how != "refuted")


def test_a_slip_leaves_the_other_side_as_it_stands():
    """Rows for columns changes both sides; a hypothesis exchanged changes neither."""
    for name in ("museum.columns-printed", "museum.normalised-printed", "museum.noise-printed"):
        claim = CLAIMS[name][1]
        assert slips(claim, CLAIMS[claim.repaired_by][1]) == []


def test_the_quiz_has_a_published_line_and_one_of_the_machine():
    shown = museum.pairs()
    assert len(shown) == 8
    for x, published, decoy in shown:
        lines = CLAIMS[x.check][1].evidence.words
        assert text(published) == text(lines[-1]) != text(decoy) == x.decoy
        right = museum.repair_of(x)
        assert text(lines[0]) == text(right.evidence.words[0])
        assert x.decoy in [text(m.word) for m in right.verify().mutants if m.word is not None]
    rows = [row.split(" | ") for row in museum.quiz().plain.splitlines()]
    told = museum.answers().plain.splitlines()
    lines = zip(rows[::3], rows[1::3], rows[2::3], strict=True)
    for (right, *both), answer, (x, published, _) in zip(lines, told, shown, strict=True):
        (letter,) = (name for _, name, line in both if line == text(published))
        assert answer == f"{right[0]}. {letter}: {x.title}, {x.source}"
    assert {answer[3] for answer in told} == {"A", "B"}
    assert museum.quiz().markdown.count("\n") == 3 * len(shown) + 1


# What the types refuse.


@pytest.mark.parametrize(
    "write",
    [
        lambda: T.adj * T * (T * letter("p", E)),
        lambda: U * letter("V", Q, Q) * U * h,
        lambda: h.adj * U.adj * h,
        lambda: h - U * U.adj * y,
        lambda: T.adj * T + T * T.adj,
        lambda: h * h.adj + h.adj * h,
    ],
    ids=["A for A'", "no transpose", "one W", "z for x", "Gram for covariance", "inner for outer"],
)
def test_the_types_refuse(write):
    with pytest.raises(IllTyped):
        write()


def test_the_types_let_the_right_ones_be_written():
    p, V = letter("p", E), letter("V", Q, Q)
    assert (T.adj * T * (T.adj * p)).cod is H
    assert (U * V * U.adj * h).cod is H
    assert (h.adj * U * U.adj * h).cod is (h.adj * h).cod
    assert (h - U * U.adj * h).cod is H
    assert (h * h.adj + identity(H)).dom is H


# The behaviours, away from the notebook's own data.


@pytest.fixture
def cloud():
    return np.random.default_rng(8).normal(size=(300, 2)) * [3.0, 1.0]


def test_a_far_mean_swamps_the_default(cloud):
    truth = PCA().fit(cloud).explained_variance_
    far = PCA().fit(cloud + 1e8).explained_variance_
    assert np.abs(far - truth).max() > 0.1 * truth[0]
    for ours in (PCA(svd_solver="full"), OurPCA(2)):
        assert ours.fit(cloud + 1e8).explained_variance_ == pytest.approx(truth, rel=1e-5)


def test_two_sample_sizes(cloud):
    white = PCA(whiten=True).fit_transform(cloud)
    assert white.var(axis=0, ddof=1) == pytest.approx([1, 1])
    assert white.var(axis=0) == pytest.approx([299 / 300] * 2)
    shares = np.linalg.eigvalsh(np.cov(cloud.T)).sum() / cloud.var(axis=0).sum()
    assert shares == pytest.approx(300 / 299)


def test_the_installed_noise_is_a_mean():
    data = np.random.default_rng(3).normal(size=(50, 6)) * np.arange(1, 7)
    for solver in ("full", "arpack"):
        rest = np.linalg.eigvalsh(np.cov(data.T))[:4]
        assert PCA(2, svd_solver=solver).fit(data).noise_variance_ == pytest.approx(rest.mean())


def test_the_installed_solvers_agree(cloud):
    y = np.repeat([0, 1, 2], [50, 100, 150])
    fits = [LinearDiscriminantAnalysis(solver=s).fit(cloud + y[:, None], y) for s in SOLVERS]
    first, *others = [np.diff(fit.coef_, axis=0) for fit in fits]
    assert all(other == pytest.approx(first) for other in others)


SOLVERS = ("svd", "lsqr", "eigen")


def test_the_installed_ridge_does_not_interpolate(cloud):
    model = KernelPCA(2, kernel="rbf", gamma=0.1, alpha=1.0, fit_inverse_transform=True)
    back = model.fit(cloud).inverse_transform(model.transform(cloud))
    assert np.abs(back - cloud).max() > 0.1


def test_the_control_of_the_book():
    """On half moons the uncentred scores agree by symmetry; on a part of them they do not."""
    names, _ = run_until("12_museum", "def project_x")
    assert names["disagreement"](names["moons"]) < 1e-12
    assert names["disagreement"](names["moons"][:70]) > 1e-2


def test_equal_and_weighted_groups_differ():
    x = fractions([0, 2, 0])[0]
    by_group = [covariance(x[:2], x[:2], 2), covariance(x[2:], x[2:], 1)]
    assert sum(by_group) / 2 != (2 * by_group[0] + by_group[1]) / 3
