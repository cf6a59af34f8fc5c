"""How fast is it? Ratios to scikit-learn and to a floor: python benchmarks/run.py [--quick] [file]

Times differ from machine to machine; ratios, taken in one run, differ less. All candidates of a
case take turns in shuffled rounds, and the medians are compared. The ratios are of CPU time with
one BLAS thread; beside them stand ratios of wall-clock time with two. The number of threads has to
be set before NumPy is loaded, so each of the two is a process of its own.

The floor of a fit is the bare product of the centred points and LAPACK's solver for the k pairs
wanted, which NumPy does not offer; that of a transform is the bare product. Nothing that checks its
input can reach it, and an iterative method can pass it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
Jobs = dict[str, Callable[[], object]]

# n, d, k, data. The last is the hard case of an iterative method: no axis stands out.
CASES = [
    (200, 64, 10, "digits"),
    (1000, 64, 10, "digits"),
    (4000, 64, 10, "digits"),
    (200, 784, 10, "decaying"),
    (1000, 784, 10, "decaying"),
    (2000, 784, 10, "decaying"),
    (4000, 784, 10, "decaying"),
    (100, 4096, 10, "decaying"),
    (2000, 784, 50, "white"),
]
SAMPLES = 200
SIZES = [25, 50, 100, 141, 200, 283, 400, 800, 1600, 3200, 6400, 12800, 25600]  # of d
PRIMAL_TO = 2500  # above this the d × d side is left out
NOTE = (100, 2500)  # samples and pixels of the fourth note's example


def goals(d: int, n: int) -> dict[str, tuple[str, float]]:
    """What is aimed at: {"fit": (peer, at most this times its time), "transform": ...}"""
    if d > 1000:
        return {"fit": ("auto", 0.4)}
    if d == 64:
        return {"fit": ("auto", 0.6), "transform": ("auto", 0.3)}
    return {
        "fit": ("auto", 0.7) if n < d else ("covariance_eigh", 0.5),
        "transform": ("auto", 0.7),
    }


def points(n: int, d: int, kind: str) -> Any:
    """Real digits with a little noise; or points whose variances fall like those of images."""
    import numpy as np
    from sklearn.datasets import load_digits

    rng = np.random.default_rng(0)
    if kind == "digits":
        digits = load_digits().data
        return digits[rng.integers(len(digits), size=n)] + 0.1 * rng.normal(size=(n, d))
    rank = min(n, d)
    spread = np.ones(rank) if kind == "white" else np.arange(1, rank + 1) ** -0.7
    axes = np.linalg.qr(rng.normal(size=(d, rank)))[0]
    middle = np.full(d, np.sqrt(np.sum(spread**2) / d))  # as far off as the points are apart
    return rng.normal(size=(n, rank)) * spread @ axes.T + middle


def candidates(n: int, d: int, k: int, kind: str) -> tuple[Jobs, Jobs]:
    """The jobs of one case: those that fit, those that transform."""
    import numpy as np
    from scipy.linalg import eigh
    from sklearn.decomposition import PCA as Peer

    from reference_impl.more_dimensions_than_samples import PCA

    sample = points(n, d, kind)
    x = sample - sample.mean(axis=0)
    side = min(n, d)

    def floor() -> object:
        matrix = x.T @ x if d <= n else x @ x.T
        pairs = eigh(matrix, subset_by_index=[side - k, side - 1], driver="evr", check_finite=False)
        return pairs if d <= n else x.T @ pairs[1]

    fits: Jobs = {"floor": floor, "ours": lambda: PCA(k).fit(sample)}
    for solver in ("auto", "full", "covariance_eigh", "arpack"):
        peer = Peer(k, svd_solver=solver, random_state=0)
        fits[solver] = lambda peer=peer: peer.fit(sample)
    if d > 1000:
        del fits["covariance_eigh"]  # a matrix of the wrong side: minutes
    ours, peer = PCA(k).fit(sample), Peer(k, svd_solver="full").fit(sample)
    axes = np.ascontiguousarray(peer.components_.T)
    return fits, {
        "floor": lambda: sample @ axes,
        "ours": lambda: ours.transform(sample),
        "auto": lambda: peer.transform(sample),
    }


def sides(n: int, d: int) -> Jobs:
    """The textbook on either side, with NumPy's dense solver, and PCA, which chooses."""
    import numpy as np

    from reference_impl.more_dimensions_than_samples import PCA

    sample = points(n, d, "decaying")
    x = sample - sample.mean(axis=0)
    k = min(10, n, d)

    def dual() -> object:
        values, vectors = np.linalg.eigh(x @ x.T)
        return x.T @ vectors[:, -k:] / np.sqrt(values[-k:])

    jobs: Jobs = {"dual": dual, "PCA": lambda: PCA(k).fit(sample)}
    if d <= PRIMAL_TO:
        jobs["primal"] = lambda: np.linalg.eigh(x.T @ x)[1][:, -k:]
    return jobs


def medians(jobs: Jobs, clock: Callable[[], float], rounds: int) -> dict[str, float]:
    """Median seconds of each job. A short one is repeated within its turn, for the clock's sake."""
    repeats, times = {}, {name: [] for name in jobs}  # type: ignore[var-annotated]
    for name, job in jobs.items():
        job()
        start = time.perf_counter()
        job()
        repeats[name] = max(1, min(100, round(0.004 / (time.perf_counter() - start))))
    order = random.Random(0)
    for _ in range(rounds):
        for name in order.sample(list(jobs), len(jobs)):
            start = clock()
            for _ in range(repeats[name]):
                jobs[name]()
            times[name].append((clock() - start) / repeats[name])
    return {name: sorted(series)[len(series) // 2] for name, series in times.items()}


def measure(threads: int, quick: bool) -> Iterator[dict[str, Any]]:
    """One process's part: every case, then (with one thread) the growth of both sides."""
    clock, rounds = (time.process_time if threads == 1 else time.perf_counter), 1 if quick else 9
    for n, d, k, kind in CASES[:1] if quick else CASES:
        case = {"n": n, "d": d, "k": k, "data": kind}
        for what, jobs in zip(("fit", "transform"), candidates(n, d, k, kind), strict=True):
            yield {"what": what, **case, "seconds": medians(jobs, clock, rounds)}
    if threads == 1:
        for d in SIZES[:2] if quick else SIZES:
            seconds = medians(sides(SAMPLES, d), clock, rounds)
            yield {"what": "growth", "n": SAMPLES, "d": d, "seconds": seconds}
        n, d = (10, 25) if quick else NOTE
        yield {"what": "note", "n": n, "d": d, "seconds": medians(sides(n, d), clock, rounds)}


def versions() -> dict[str, str]:
    import numpy
    import scipy
    import sklearn

    blas = numpy.show_config(mode="dicts")["Build Dependencies"]["blas"]
    return {
        "python": platform.python_version(),
        "numpy": numpy.__version__,
        "scipy": scipy.__version__,
        "scikit-learn": sklearn.__version__,
        "blas": f"{blas['name']} {blas['version']}",
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
    }


def slope(rows: list[dict[str, Any]], name: str) -> float:
    """The power of d with which the time grows, over the last factor of four."""
    import numpy as np

    series = np.array([[row["d"], row["seconds"][name]] for row in rows if name in row["seconds"]])
    logs = np.log(series[4 * series[:, 0] >= series[-1, 0]])
    return float(np.polyfit(*logs.T, 1)[0])


def crossing(rows: list[dict[str, Any]]) -> float:
    """The d at which the two sides cost the same, on straight lines between the logarithms."""
    import numpy as np

    rows = [row for row in rows if "primal" in row["seconds"]]
    d = np.log([row["d"] for row in rows])
    gap = [np.log(row["seconds"]["primal"] / row["seconds"]["dual"]) for row in rows]
    change = int(np.argmax(np.array(gap) > 0))
    return float(np.exp(np.interp(0, gap[change - 1 : change + 1], d[change - 1 : change + 1])))


def table(results: dict[str, Any]) -> Iterator[str]:
    yield ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    for what in ("fit", "transform"):
        yield f"\n{what}: time of ours / time of each, one thread (two threads, wall clock)"
        for one, two in zip(results["cpu"], results["wall"], strict=True):
            if one["what"] != what:
                continue
            ratios = [
                f"{name} {one['seconds']['ours'] / one['seconds'][name]:.2f}"
                f" ({two['seconds']['ours'] / two['seconds'][name]:.2f})"
                for name in one["seconds"]
                if name != "ours"
            ]
            goal = goals(one["d"], one["n"]).get(what) if one["data"] != "white" else None
            if goal:
                reached = one["seconds"]["ours"] / one["seconds"][goal[0]] <= goal[1]
                ratios.append(f"goal {goal[1]} {goal[0]}: {'reached' if reached else 'missed'}")
            case = f"n={one['n']} d={one['d']} k={one['k']} {one['data']}"
            yield f"  {case:30}" + "  ".join(ratios)
    yield f"\ngrowth with d, n = {SAMPLES}: milliseconds, one thread"
    for row in results["growth"] + results["note"]:
        times = "  ".join(f"{name} {1e3 * s:9.3f}" for name, s in row["seconds"].items())
        yield f"  n={row['n']:<4} d={row['d']:<5} {times}"
    for name, power in results["slopes"].items():
        yield f"  {name} grows like d^{power:.2f}"
    if "crossing" in results:
        yield f"  primal and dual cost the same at d = {results['crossing']:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="the smallest cases, once: a trial")
    parser.add_argument("--threads", type=int, help=argparse.SUPPRESS)
    parser.add_argument("file", nargs="?", default=HERE / "results.json", type=Path)
    options = parser.parse_args()
    if options.threads:
        print(json.dumps(list(measure(options.threads, options.quick))))
        return
    found = {}
    for threads in (1, 2):
        names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
        environment = {**os.environ, **dict.fromkeys(names, str(threads))}
        environment["PYTHONPATH"] = str(HERE.parent)
        command = [sys.executable, __file__, "--threads", str(threads)]
        command += ["--quick"] if options.quick else []
        run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
        found[threads] = json.loads(run.stdout)
    kept = ("fit", "transform")
    results: dict[str, Any] = {
        "versions": versions(),
        "cpu": [row for row in found[1] if row["what"] in kept],
        "wall": [row for row in found[2] if row["what"] in kept],
        "growth": [row for row in found[1] if row["what"] == "growth"],
        "note": [row for row in found[1] if row["what"] == "note"],
    }
    results["slopes"] = {x: slope(results["growth"], x) for x in ("primal", "dual", "PCA")}
    if not options.quick:
        results["crossing"] = crossing(results["growth"])
    rounded = json.loads(json.dumps(results), parse_float=lambda text: float(f"{float(text):.4g}"))
    options.file.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")
    print("\n".join(table(rounded)))


if __name__ == "__main__":
    main()
