"""Chapter 13: in its two pages of notes five planted slips fail, and repaired they all hold."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import yaml

from derivations.__main__ import main
from derivations.ask import check_file

LOOPS: dict = {}  # the chapter has no claims of its own
GIVEN: dict = {}

ROOT = Path(__file__).parents[1]
NOTES = ROOT / "notebooks" / "notes"
WORKFLOW = ROOT / "docs" / "check-notes.yml"

# By page and line: how the answer repairs the slip.
SLIPS = {
    "ridge": {
        14: "with a factor 2: ∇_w(‖y - Xw‖² + λ·‖w‖²) = 2(X*X + λI)w - 2X*y",
        70: "if M is symmetric",
        86: "with the other sign of one term: (1 - S_ii)(y_i - x_i*v_i) = ",
    },
    "embeddings": {
        56: " = (𝟏*K𝟏 - tr(K))/(n(n - 1))",
        78: "with an adjoint: Yf = (M*𝟏 - L𝟏)/n",
    },
}


@pytest.fixture(scope="module", params=SLIPS)
def page(request):
    """A page: its name, and the answers to it."""
    return request.param, check_file(NOTES / f"{request.param}.md")


def cells(kind):
    stored = (ROOT / "notebooks" / "13_your_own_notes.ipynb").read_text(encoding="utf-8")
    found = json.loads(stored)["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


@pytest.fixture(scope="module")
def repaired():
    """The pages as the notebook repairs them."""
    names = {name: (NOTES / f"{name}.md").read_text(encoding="utf-8") for name in SLIPS}
    names["check_file"] = lambda path, text: ()  # asked below
    for cell in cells("code"):
        if "REPAIRS" in cell:
            exec(cell, names)
    return {name: names[name] for name in SLIPS}


def test_five_slips_are_planted():
    assert sum(map(len, SLIPS.values())) == 5


def test_only_the_planted_slips_fail(page):
    name, answers = page
    assert {a.line for a in answers if a.verdict == "fails"} == set(SLIPS[name])
    assert {a.verdict for a in answers} == {"holds", "fails"}


def test_each_slip_has_a_counterexample_and_its_repair_is_offered(page):
    name, answers = page
    for record in (a.record() for a in answers if a.verdict == "fails"):
        assert record["counterexample"]
        assert any(SLIPS[name][record["line"]] in s for s in record["suggestion"])


def test_the_repaired_pages_hold(repaired):
    for name, text in repaired.items():
        answers = check_file(f"{name}.md", text)
        assert {a.verdict for a in answers} == {"holds"}
        assert len(answers) == len(check_file(NOTES / f"{name}.md"))


def test_each_repair_is_needed(repaired):
    """A repaired page with one slip put back fails in one line."""
    printed = {name: (NOTES / f"{name}.md").read_text(encoding="utf-8") for name in SLIPS}
    for name, text in repaired.items():
        before, after = printed[name].splitlines(), text.splitlines()
        changed = [k for k, line in enumerate(before) if line != after[k]]
        assert len(changed) == len(SLIPS[name])
        for k in changed:
            again = "\n".join([*after[:k], before[k], *after[k + 1 :]])
            assert [a.verdict for a in check_file(f"{name}.md", again)].count("fails") == 1


# A second witness: the five lines in floating point, by NumPy alone.


def gradient(f, w):
    """By central differences, which are exact for a quadratic but for rounding."""
    steps = np.eye(len(w))
    return np.array([(f(w + step) - f(w - step)) / 2 for step in steps])


def ridge_lines(rng):
    n, d, lam = 6, 3, 0.7
    X, y, w = rng.normal(size=(n, d)), rng.normal(size=n), rng.normal(size=d)
    M = rng.normal(size=(d, d))
    A = X.T @ X + lam * np.eye(d)
    what = np.linalg.solve(A, X.T @ y)
    s = np.diag(X @ np.linalg.solve(A, X.T))
    found = gradient(lambda w: np.sum((y - X @ w) ** 2) + lam * w @ w, w)
    yield found, 2 * A @ w - X.T @ y, 2 * A @ w - 2 * X.T @ y
    found, half = gradient(lambda w: w @ M @ w, w), gradient(lambda w: w @ (M + M.T) @ w / 2, w)
    yield found, 2 * M @ w, 2 * ((M + M.T) / 2) @ w
    assert np.allclose(found, half)
    for i in range(n):
        rest = np.arange(n) != i
        v = np.linalg.solve(X[rest].T @ X[rest] + lam * np.eye(d), X[rest].T @ y[rest])
        error = y[i] - X[i] @ v
        yield y[i] - X[i] @ what, (1 + s[i]) * error, (1 - s[i]) * error


def embedding_lines(rng):
    n, d = 5, 4
    X, Y = rng.normal(size=(n, d)), rng.normal(size=(n, d))
    K, L, M = X @ X.T, Y @ Y.T, X @ Y.T
    pairs = [X[i] @ X[j] for i in range(n) for j in range(n) if i != j]
    yield np.mean(pairs), K.sum() / (n * (n - 1)), (K.sum() - np.trace(K)) / (n * (n - 1))
    scores = Y @ (X.mean(axis=0) - Y.mean(axis=0))
    yield scores, (M.sum(axis=1) - L.sum(axis=1)) / n, (M.sum(axis=0) - L.sum(axis=1)) / n


@pytest.mark.parametrize("lines", [ridge_lines, embedding_lines])
def test_numpy_agrees_with_the_repairs_and_not_with_the_slips(lines):
    for left, printed, right in lines(np.random.default_rng(5)):
        assert not np.allclose(left, printed)
        assert np.allclose(left, right)


def test_the_printed_estimate_is_too_large_by_a_known_amount():
    """Whatever the samples: each diagonal entry of the notebook's kernel is 1."""
    names = {"np": np}
    exec(next(cell for cell in cells("code") if "def estimates" in cell), names)
    for n, drawn in names["drawn"].items():
        assert np.allclose(drawn[:, 1] - drawn[:, 2], 2 / (n - 1))
        assert np.all(drawn[:, 0] >= -1e-12)  # a squared distance, which the others are not


# Continuous integration.


def test_the_notebook_shows_the_workflow_that_is_stored():
    text = WORKFLOW.read_text(encoding="utf-8")
    assert any(f"```yaml\n{text.rstrip()}\n```" in cell for cell in cells("markdown"))
    assert text.count("\n") <= 12
    *_, last = yaml.safe_load(text)["jobs"]["check"]["steps"]
    assert last["run"] == "python -m derivations check notes.md"


def test_the_command_of_the_workflow_fails_until_the_notes_are_repaired(repaired, tmp_path):
    command = [sys.executable, "-m", "derivations", "check", str(NOTES / "embeddings.md")]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 1
    notes = tmp_path / "notes.md"
    notes.write_text(repaired["embeddings"], encoding="utf-8")
    assert main(["check", str(notes)]) == 0
