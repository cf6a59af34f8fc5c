"""The benchmark runs, and its stored results are whole. No test looks at a clock."""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def whole(results):
    """Every candidate of every case has a time, with one thread and with two."""
    assert set(results["versions"]) >= {"python", "numpy", "scipy", "scikit-learn", "blas"}
    for one, two in zip(results["cpu"], results["wall"], strict=True):
        assert one.keys() == two.keys()
        assert {**one, "seconds": 0} == {**two, "seconds": 0}
        assert one["seconds"].keys() == two["seconds"].keys() >= {"floor", "ours", "auto"}
    rows = results["cpu"] + results["wall"] + results["growth"] + results["note"]
    assert all(time > 0 for row in rows for time in row["seconds"].values())
    kernel = results["kernel"]
    for row in kernel["cpu"]:
        assert row["seconds"].keys() >= {"floor", "ours", "auto"}
        assert all(time > 0 for time in row["seconds"].values())
    assert [row["bytes"].keys() for row in kernel["memory"]] == [{"ours", "arpack"}, {"ours"}]
    assert all(row["bound"] < 1e-5 and row["bytes"] > 0 for row in kernel["ranks"])
    for row in results["blocks"]:
        assert row["seconds"].keys() == row["off"].keys() == {"ours", "incremental"}
        assert row["off"]["ours"] < 1e-10
    for row in results["growth"] + results["note"]:
        assert row["seconds"].keys() == {"dual", "PCA", *(["primal"] if row["d"] <= 2500 else [])}
    return results


def test_the_smallest_case_runs(tmp_path):
    file = tmp_path / "results.json"
    command = [sys.executable, FOLDER / "run.py", "--quick", file]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    results = whole(json.loads(file.read_text(encoding="utf-8")))
    assert len(results["cpu"]) == len(results["kernel"]["cpu"]) == 2
    both = results["discriminant"]
    for one, two in zip(both["cpu"], both["wall"], strict=True):
        assert {**one, "seconds": 0} == {**two, "seconds": 0}
        assert one["seconds"].keys() == two["seconds"].keys()
        assert one["seconds"].keys() - {"scikit-kda"} == {"floor", "ours", "textbook"}
    assert [row["R"] for row in both["cpu"]] == ["kernel", "identity"]
    assert "discriminant fit: time of ours" in run.stdout
    for line in ("fit: time of ours", "transform: time of ours", "growth with d, n = 200"):
        assert line in run.stdout
    for line in ("kernel fit: time of ours", "kernel transform: time of ours", "memory of a fit"):
        assert line in run.stdout


def test_the_stored_results_are_whole():
    results = whole(json.loads((FOLDER / "results.json").read_text(encoding="utf-8")))
    assert len(results["cpu"]) == 18
    assert len(results["kernel"]["cpu"]) == 13
    assert [row["gamma"] for row in results["kernel"]["ranks"]] == [0.1, 1, 4]
    assert len(results["blocks"]) == 3
    assert results["kernel"]["slopes"]["digits"].keys() >= {"ours", "auto", "arpack"}
    assert [row["d"] for row in results["growth"]] == sorted({r["d"] for r in results["growth"]})
    assert [(row["n"], row["d"]) for row in results["note"]] == [(100, 2500)]
