"""How fast is it? Ratios to scikit-learn and to a floor: python benchmarks/run.py [--quick] [file]

Times differ from machine to machine; ratios, taken in one run, differ less. All candidates of a
case take turns in shuffled rounds, and the medians are compared. The ratios are of CPU time with
one BLAS thread; beside them stand, for PCA, ratios of wall-clock time with two. The number of
threads has to be set before NumPy is loaded, so each of the two is a process of its own.

The floor of a fit is the bare product of the centred points and LAPACK's solver for the k pairs
wanted, which NumPy does not offer; that of a transform is the bare product. Nothing that checks its
input can reach it, and an iterative method can pass it. Memory is that of Python's own tracer.
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
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
# Where the time of a process is counted in 1/64 s, a short fit would take none.
CLOCK = time.perf_counter if sys.platform == "win32" else time.process_time
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

# Kernel PCA. n, d, k, kernel, data, and what is aimed at: {peer: at most this times its time}. The
# smooth data have a Gram matrix of low rank; the rough ones, with a kernel a bit narrower, do not.
KERNEL_FITS: list[tuple[int, int, int, str, str, dict[str, float]]] = [
    (200, 64, 10, "gaussian", "digits", {"auto": 1}),
    (1000, 64, 10, "gaussian", "digits", {"auto": 0.45, "arpack": 1.2}),
    (2000, 64, 10, "gaussian", "digits", {"auto": 0.2, "arpack": 0.8}),
    (4000, 64, 10, "gaussian", "digits", {"auto": 0.125, "arpack": 0.8}),
    (2000, 2, 50, "gaussian", "smooth", {"arpack": 0.5}),
    (4000, 2, 50, "gaussian", "smooth", {"auto": 1 / 40, "arpack": 1 / 6}),
    (2000, 2, 50, "gaussian", "rough", {}),
    (1000, 2, 5, "polynomial", "smooth", {"auto": 0.1}),
]
KERNEL_TRANSFORMS: list[tuple[int, int, int, str, str, dict[str, float]]] = [
    (2000, 2, 10, "gaussian", "smooth", {"auto": 0.7}),
    (2000, 64, 10, "gaussian", "digits", {"auto": 0.7}),
    (2000, 784, 10, "gaussian", "decaying", {}),
    (2000, 64, 10, "linear", "digits", {"auto": 0.1}),
    (2000, 784, 10, "linear", "decaying", {"auto": 0.1}),
]
NEW = 1000  # points to transform

# Kernel discriminant analysis, of ten digits, with a Gaussian kernel. n, d, regularizer, and what
# is aimed at: at most this times the time of the textbook, and 0.35 of that of scikit-kda.
DISCRIMINANT_FITS: list[tuple[int, int, str, float]] = [
    (1000, 64, "kernel", 0.4),
    (1000, 64, "identity", 0.4),
    (2000, 64, "kernel", 0.25),
    (2000, 64, "identity", 0.25),
]
ALPHA = 1e-3
MEMORY = (4000, 64, 10, "gaussian", "digits")  # the fit whose memory is measured
MANY = (100_000, 2, 50, "gaussian", "smooth")  # a fit whose Gram matrix would have 80 GB
# The same with ten components, by gamma and tolerance: the rank grows with gamma.
RANKS: list[tuple[float, float | None]] = [(0.1, None), (1.0, None), (4.0, 1e-6)]
# PCA of points that come in blocks. n, d, k, how many blocks, and how far from the origin.
BLOCKS = [(20_000, 64, 10, 20, 0.0), (20_000, 64, 10, 20, 1e8), (4000, 784, 10, 4, 0.0)]


def goals(d: int, n: int) -> dict[str, tuple[str, float]]:
    """What is aimed at: {"fit": (peer, at most this times its time), "transform": ...}"""
    if d > 1000:
        return {"fit": ("auto", 0.4)}
    if d == 64:
        return {"fit": ("auto", 0.6), "transform": ("auto", 0.3)}
    return {
        "fit": ("auto", 0.7 if n < d else 1.0),
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
    if kind in ("smooth", "rough"):
        return rng.normal(size=(n, d))
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


def kernel_models(n: int, d: int, k: int, kernel: str, kind: str) -> tuple[Any, Any, Any]:
    """The points; ours; and scikit-learn's, which is to be called with a solver."""
    from sklearn.decomposition import KernelPCA as Peer

    from reference_impl.kernel_pca import KernelPCA

    sample = points(n, d, kind)
    gamma = (0.2 if kind == "smooth" else 1.0) / d / sample.var()
    name = {"gaussian": "rbf", "polynomial": "poly", "linear": "linear"}[kernel]

    def peer(solver: str) -> object:
        return Peer(k, kernel=name, gamma=gamma, eigen_solver=solver, random_state=0)

    return sample, KernelPCA(k, kernel=kernel, gamma=gamma), peer


def kernel_fits(n: int, d: int, k: int, kernel: str, kind: str) -> Jobs:
    from scipy.linalg import eigh

    from reference_impl.centering import center_gram

    sample, ours, peer = kernel_models(n, d, k, kernel, kind)
    gram = center_gram(ours.fit(sample)._values(sample, None))

    def floor() -> object:
        products = sample @ sample.T
        wanted = [n - k, n - 1]
        return products, eigh(gram, subset_by_index=wanted, driver="evr", check_finite=False)

    jobs: Jobs = {"floor": floor, "ours": lambda: ours.fit(sample)}
    for solver in ("auto", "dense", "arpack", "randomized"):
        model = peer(solver)
        jobs[solver] = lambda model=model: model.fit(sample)
    if n > 2000:
        del jobs["dense"]  # auto takes the same
    return jobs


def kernel_transforms(n: int, d: int, k: int, kernel: str, kind: str) -> Jobs:
    sample, ours, peer = kernel_models(n + NEW, d, k, kernel, kind)
    sample, new = sample[:n], sample[n:]
    ours.fit(sample)
    model = peer("arpack").fit(sample)
    return {
        "floor": lambda: (new @ sample.T) @ ours.eigenvectors_,
        "ours": lambda: ours.transform(new),
        "auto": lambda: model.transform(new),
    }


def discriminant_fits(n: int, d: int, regularizer: str) -> Jobs:
    """Ours, and the textbook: both matrices in full, and LAPACK's generalised solver.

    For the identity this can be trusted. For the kernel the denominator is singular: what makes it
    definite is then a part of the identity that is as small as the rounding errors allow.
    """
    import numpy as np
    from scipy.linalg import cholesky, eigh
    from sklearn.datasets import load_digits

    from reference_impl.centering import center_gram
    from reference_impl.kernel_discriminant_analysis import KernelDiscriminantAnalysis
    from reference_impl.kernel_pca import gaussian

    sample, target = points(n, d, "digits"), load_digits().target
    y = target[np.random.default_rng(0).integers(len(target), size=n)]  # drawn as in points
    gamma = 1 / d / sample.var()
    options = {"gamma": gamma, "regularizer": regularizer, "alpha": ALPHA}
    ours = KernelDiscriminantAnalysis(kernel="gaussian", **options)  # type: ignore[arg-type]
    definite = gaussian(sample, gamma=gamma) + ALPHA * np.eye(n)
    k = len(set(y.tolist())) - 1

    def floor() -> object:
        return sample @ sample.T, cholesky(definite, lower=True, check_finite=False)

    def textbook() -> object:
        gram = center_gram(gaussian(sample, gamma=gamma), overwrite=True)
        within = gram.copy()
        for label in range(10):
            within[y == label] -= within[y == label].mean(axis=0)
        denominator = gram @ within
        if regularizer == "kernel":
            denominator += ALPHA * gram
        ridge = ALPHA if regularizer == "identity" else 1e-13 * np.trace(denominator)
        denominator += ridge * np.eye(n)
        return eigh(gram @ gram, denominator, subset_by_index=[n - k, n - 1], check_finite=False)

    jobs: Jobs = {"floor": floor, "ours": lambda: ours.fit(sample, y), "textbook": textbook}
    if find_spec("skkda"):  # pip install scikit-kda: it is measured where it is installed
        from skkda.base import KernelDiscriminantAnalysis as Peer

        peer = Peer(lmb=ALPHA, gamma=gamma)
        jobs["scikit-kda"] = lambda: peer.fit(sample, y)
    return jobs


def memory(n: int, d: int, k: int, kernel: str, kind: str, peers: bool) -> dict[str, Any]:
    """Peak bytes of a fit, beyond the points, and the CPU time of ours."""
    import tracemalloc

    sample, ours, peer = kernel_models(n, d, k, kernel, kind)
    start = CLOCK()
    ours.fit(sample)
    row: dict[str, Any] = {"seconds": CLOCK() - start, "bytes": {}}
    for name, model in {"ours": ours, **({"arpack": peer("arpack")} if peers else {})}.items():
        tracemalloc.start()
        model.fit(sample)
        row["bytes"][name] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    # What a factor of low rank may leave of the matrix: the threshold of KernelPCA.
    row["bound"] = 10 * n * 2.0**-52 / float(ours.eigenvalues_[0])
    return {"n": n, "d": d, "k": k, "kernel": kernel, "data": kind, **row}


def ranks(n: int, gamma: float, tolerance: float | None) -> dict[str, Any]:
    """CPU time and memory of a fit that never makes the matrix, and its error bound."""
    import tracemalloc

    from reference_impl.kernel_pca import KernelPCA

    sample = points(n, 2, "smooth")
    ours = KernelPCA(10, kernel="gaussian", gamma=gamma, tolerance=tolerance)
    tracemalloc.start()
    start = CLOCK()
    ours.fit(sample)
    row: dict[str, Any] = {"seconds": CLOCK() - start}
    row["bytes"] = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    row["bound"] = ours.error_bound_ / float(ours.eigenvalues_[0])
    return {"n": n, "gamma": gamma, "tolerance": tolerance, **row}


def blocks(n: int, d: int, k: int, parts: int, offset: float, rounds: int) -> dict[str, Any]:
    """Ours and scikit-learn's, block by block: the time, and how far off the variances are."""
    import numpy as np
    from sklearn.decomposition import IncrementalPCA

    from reference_impl.more_dimensions_than_samples import PCA

    sample = points(n, d, "digits" if d == 64 else "decaying") + offset
    x = sample - sample[0]  # exact, as all are as far off
    x -= x.mean(axis=0)
    exact = np.linalg.svd(x, compute_uv=False)[:k] ** 2 / (n - 1)

    def all_blocks(model: Any) -> Any:
        for block in np.array_split(sample, parts):
            model.partial_fit(block)
        return model

    jobs: Jobs = {
        "ours": lambda: all_blocks(PCA(k)),
        "incremental": lambda: all_blocks(IncrementalPCA(k)),
    }
    off = {
        name: float(np.abs(job().explained_variance_ / exact - 1).max())  # type: ignore[attr-defined]
        for name, job in jobs.items()
    }
    case = {"n": n, "d": d, "k": k, "blocks": parts, "offset": offset}
    return {**case, "seconds": medians(jobs, CLOCK, rounds), "off": off}


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
    """Median seconds of each job. A short one is repeated within its turn, for the clock's sake.

    One that takes seconds takes part in three rounds only.
    """
    repeats, times = {}, {name: [] for name in jobs}  # type: ignore[var-annotated]
    turns = {}
    for name, job in jobs.items():
        job()
        start = time.perf_counter()
        job()
        seconds = time.perf_counter() - start
        repeats[name] = max(1, min(100, round(0.004 / seconds)))
        turns[name] = rounds if seconds < 2 else min(rounds, 3)
    order = random.Random(0)
    for turn in range(rounds):
        for name in order.sample(list(jobs), len(jobs)):
            if turn >= turns[name]:
                continue
            start = clock()
            for _ in range(repeats[name]):
                jobs[name]()
            times[name].append((clock() - start) / repeats[name])
    return {name: sorted(series)[len(series) // 2] for name, series in times.items()}


def measure(threads: int, quick: bool) -> Iterator[dict[str, Any]]:
    """One process's part: every case of PCA; with one thread kernel PCA and the growth too."""
    clock, rounds = (CLOCK if threads == 1 else time.perf_counter), 1 if quick else 9
    for n, d, k, kind in CASES[:1] if quick else CASES:
        case = {"n": n, "d": d, "k": k, "data": kind}
        for what, jobs in zip(("fit", "transform"), candidates(n, d, k, kind), strict=True):
            yield {"what": what, **case, "seconds": medians(jobs, clock, rounds)}
    for n, d, regularizer, _ in DISCRIMINANT_FITS[:2] if quick else DISCRIMINANT_FITS:
        n = n // 5 if quick else n
        seconds = medians(discriminant_fits(n, d, regularizer), clock, rounds)
        yield {"what": "discriminant fit", "n": n, "d": d, "R": regularizer, "seconds": seconds}
    if threads == 1:
        for what, cases, make in (
            ("kernel fit", KERNEL_FITS, kernel_fits),
            ("kernel transform", KERNEL_TRANSFORMS, kernel_transforms),
        ):
            for n, d, k, kernel, kind, _ in cases[:1] if quick else cases:
                seconds = medians(make(n, d, k, kernel, kind), clock, rounds)
                row = {"n": n, "d": d, "k": k, "kernel": kernel, "data": kind}
                yield {"what": what, **row, "seconds": seconds}
        for size, peers in ((MEMORY, True), (MANY, False)):
            n = size[0] // 10 if quick else size[0]
            yield {"what": "memory", **memory(n, *size[1:], peers=peers)}
        for gamma, tolerance in RANKS[:1] if quick else RANKS:
            n = MANY[0] // 10 if quick else MANY[0]
            yield {"what": "rank", **ranks(n, gamma, tolerance)}
        for block in BLOCKS[:1] if quick else BLOCKS:
            yield {"what": "blocks", **blocks(*block, rounds=rounds)}
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
    yield "\npartial_fit: time of ours / time of IncrementalPCA, and how far variances are off"
    for row in results["blocks"]:
        case = (
            f"n={row['n']} d={row['d']} k={row['k']} in {row['blocks']}, offset {row['offset']:g}"
        )
        ratio = row["seconds"]["ours"] / row["seconds"]["incremental"]
        off = ", ".join(f"{name} {size:.0e}" for name, size in row["off"].items())
        yield f"  {case:50}{ratio:.2f}; {off}"
    yield from kernel_table(results)
    yield from discriminant_table(results)
    yield f"\ngrowth with d, n = {SAMPLES}: milliseconds, one thread"
    for row in results["growth"] + results["note"]:
        times = "  ".join(f"{name} {1e3 * s:9.3f}" for name, s in row["seconds"].items())
        yield f"  n={row['n']:<4} d={row['d']:<5} {times}"
    for name, power in results["slopes"].items():
        yield f"  {name} grows like d^{power:.2f}"
    if "crossing" in results:
        yield f"  primal and dual cost the same at d = {results['crossing']:.0f}"


def kernel_table(results: dict[str, Any]) -> Iterator[str]:
    aims = {
        (what, *case[:5]): case[5]
        for what, cases in (("kernel fit", KERNEL_FITS), ("kernel transform", KERNEL_TRANSFORMS))
        for case in cases
    }
    last = ""
    for row in results["kernel"]["cpu"]:
        if row["what"] != last:
            last = row["what"]
            yield f"\n{last}: time of ours / time of each, one thread"
        ratios = {name: row["seconds"]["ours"] / time for name, time in row["seconds"].items()}
        words = [f"{name} {ratio:.3f}" for name, ratio in ratios.items() if name != "ours"]
        for name, aim in aims[last, *(row[x] for x in ("n", "d", "k", "kernel", "data"))].items():
            words.append(f"goal {aim:.3g} {name}: {'reached' if ratios[name] <= aim else 'missed'}")
        case = f"n={row['n']} d={row['d']} k={row['k']} {row['kernel']} {row['data']}"
        yield f"  {case:40}" + "  ".join(words)
    for row in results["kernel"]["memory"]:
        grams = {name: size / (8 * row["n"] ** 2) for name, size in row["bytes"].items()}
        yield f"  memory of a fit, n={row['n']} d={row['d']}, in Gram matrices: " + ", ".join(
            f"{name} {size:.4f}" for name, size in grams.items()
        )
        yield f"    {row['seconds']:.1f} s, {row['bytes']['ours'] / 1e9:.2f} GB"
        if row["data"] == "smooth":
            yield f"    no eigenvalue is off by more than {row['bound']:.0e} of the largest"
    for row in results["kernel"]["ranks"]:
        how = f"gamma={row['gamma']} tolerance={row['tolerance']}"
        yield f"  a fit without the matrix, n={row['n']} d=2 k=10 {how}: " + (
            f"{row['seconds']:.1f} s, {row['bytes'] / 1e9:.2f} GB, no eigenvalue off by more than "
            f"{row['bound']:.0e} of the largest, and rounding"
        )
    for kind, powers in results["kernel"]["slopes"].items():
        text = ", ".join(f"{name} n^{power:.2f}" for name, power in powers.items())
        yield f"  growth of a fit from n = 2000 to 4000, {kind}: {text}"


def discriminant_table(results: dict[str, Any]) -> Iterator[str]:
    aims = {case[:3]: case[3] for case in DISCRIMINANT_FITS}
    both = results["discriminant"]
    yield "\ndiscriminant fit: time of ours / time of each, one thread (two threads, wall clock)"
    for one, two in zip(both["cpu"], both["wall"], strict=True):
        ratios = {name: one["seconds"]["ours"] / time for name, time in one["seconds"].items()}
        words = [
            f"{name} {ratios[name]:.3f} ({two['seconds']['ours'] / two['seconds'][name]:.3f})"
            for name in ("floor", "textbook", "scikit-kda")
            if name in ratios
        ]
        aim = aims.get((one["n"], one["d"], one["R"]))
        for name, most in (("textbook", aim), ("scikit-kda", 0.35)) if aim else ():
            if name in ratios:
                reached = "reached" if ratios[name] <= most else "missed"
                words.append(f"goal {most:.3g} {name}: {reached}")
        case = f"n={one['n']} d={one['d']} R={one['R']}"
        yield f"  {case:40}" + "  ".join(words)


def doubling(rows: list[dict[str, Any]], kind: str) -> dict[str, float]:
    """The power of n with which the time of each grows from 2000 points to 4000."""
    import numpy as np

    fits = [row for row in rows if row["what"] == "kernel fit" and row["data"] == kind]
    by_size = {row["n"]: row["seconds"] for row in fits if row["kernel"] == "gaussian"}
    return {
        name: float(np.log2(by_size[4000][name] / by_size[2000][name]))
        for name in by_size.get(4000, {})
    }


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
        "blocks": [row for row in found[1] if row["what"] == "blocks"],
    }
    kernel = [row for row in found[1] if row["what"].startswith("kernel")]
    results["kernel"] = {
        "cpu": kernel,
        "memory": [row for row in found[1] if row["what"] == "memory"],
        "ranks": [row for row in found[1] if row["what"] == "rank"],
        "slopes": {kind: doubling(kernel, kind) for kind in ("digits", "smooth")},
    }
    results["discriminant"] = {
        clock: [row for row in found[threads] if row["what"] == "discriminant fit"]
        for clock, threads in (("cpu", 1), ("wall", 2))
    }
    results["slopes"] = {x: slope(results["growth"], x) for x in ("primal", "dual", "PCA")}
    if not options.quick:
        results["crossing"] = crossing(results["growth"])
    rounded = json.loads(json.dumps(results), parse_float=lambda text: float(f"{float(text):.4g}"))
    options.file.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")
    print("\n".join(table(rounded)))


if __name__ == "__main__":
    main()
