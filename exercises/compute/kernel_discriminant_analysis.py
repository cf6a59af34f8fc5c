"""Chapter 10: a regularised ratio, and the one that keeps the labels, and how they go wrong."""

from __future__ import annotations

import numpy as np

from ..computing import Compute
from .centering import sample
from .conditional_covariance import smooth


def ratio_by_loops(G: np.ndarray, labels: np.ndarray, lam: float, alpha: np.ndarray) -> float:
    n = len(G)
    a = [alpha[i] - sum(alpha) / n for i in range(n)]
    x = [sum(G[i, j] * a[j] for j in range(n)) for i in range(n)]
    total = within = penalty = 0.0
    for i in range(n):
        own = [x[j] for j in range(n) if labels[j] == labels[i]]
        total += (x[i] - sum(x) / n) ** 2
        within += (x[i] - sum(own) / len(own)) ** 2
        for j in range(n):
            penalty += lam * a[i] * G[i, j] * a[j]
    return total / (within + penalty)


def scores_by_loops(G: np.ndarray, labels: np.ndarray, lam: float) -> np.ndarray:
    """W and f among features that have the Gram matrix G."""
    n = len(G)
    values, e = np.linalg.eigh(G)
    T = e * np.sqrt(values.clip(0))
    W = lam * np.eye(n)
    means = []
    for y in (0, 1):
        own = [T[i] for i in range(n) if labels[i] == y]
        means.append(sum(own) / len(own))
        for h in own:
            W += np.outer(h - means[y], h - means[y])
    f = np.linalg.solve(W, means[1] - means[0])
    mean = sum(T) / n
    return np.array([(h - mean) @ f for h in T])


TWO = np.array([0, 1, 1, 0, 1]), np.array([1, 0, 0, 1, 0, 0, 0])


def functionals() -> list[tuple[np.ndarray, np.ndarray, float, np.ndarray]]:
    cases = []
    for seed, labels in enumerate((np.array([2, 2, 5, 9, 5, 2, 2]), TWO[0])):
        X = sample(len(labels), 3, seed)
        cases.append((X @ X.T, labels, 0.5 + seed, np.arange(len(labels)) % 3 - 0.4))
    return cases


def two_groups() -> list[tuple[np.ndarray, np.ndarray, float]]:
    """A Gram matrix with an inverse, and one without."""
    parts = [(sample(5, 6, 2), TWO[0], 0.8), (sample(7, 2, 3), TWO[1], 0.3)]
    return [(X @ X.T, labels, lam) for X, labels, lam in parts]


def sums(x: np.ndarray, labels: np.ndarray) -> tuple[float, float]:
    return len(x) * x.var(), ((x - smooth(x, labels)) ** 2).sum()


def ratio(  # type: ignore[no-untyped-def]
    G, labels, lam, alpha, *, penalty="CGC", centred=True, top="total", scale=1.0
) -> float:
    """The ratio, with what may go wrong as options."""
    a = alpha - alpha.mean() if centred else alpha
    total, within = sums(G @ a, labels)
    weight = {"CGC": a @ G @ a, "GC": alpha @ G @ a, "I": a @ a, "I, not centred": alpha @ alpha}
    numerator = total if top == "total" else total - within
    return float(numerator / (within + scale * lam * weight[penalty]))


def scores(  # type: ignore[no-untyped-def]
    G, labels, lam, *, matrix="within", centred=True, sign=1
) -> np.ndarray:
    n = len(G)
    one = labels == 1
    p, q = one / one.sum(), ~one / (~one).sum()
    means = np.outer(one, p) + np.outer(~one, q)
    W = {
        "within": G - means @ G,
        "other order": G - G @ means,
        "total": G - G.mean(axis=0),
        "none": np.zeros((n, n)),
    }[matrix]
    x = sign * G @ np.linalg.solve(W + (1 if matrix == "none" else lam) * np.eye(n), p - q)
    return np.asarray(x - x.mean() if centred else x)


kda_9 = Compute(
    functionals,
    ratio_by_loops,
    {
        "the penalty is α*GCα, which is no squared norm: centre α on both sides of G": (
            lambda *case: ratio(*case, penalty="GC")
        ),
        "the coefficients are not centred: that is the ratio of T*α": (
            lambda *case: ratio(*case, centred=False)
        ),
        "that has between in the numerator, and (13) has total": (
            lambda *case: ratio(*case, top="between")
        ),
        "that penalises the norm of the coefficients, not of f": (
            lambda *case: ratio(*case, penalty="I")
        ),
        "that penalises the norm of the coefficients, not of f, and they are not centred": (
            lambda *case: ratio(*case, penalty="I, not centred")
        ),
        "those are means of squares: in (13) the penalty stands beside sums": (
            lambda *case: ratio(*case, scale=len(case[0]))
        ),
    },
)

kda_10 = Compute(
    two_groups,
    scores_by_loops,
    {
        "those are the scores for the difference of the means alone, without W": (
            lambda *case: scores(*case, matrix="none")
        ),
        "look at the order: the means of the groups are taken of values, so on the left of G": (
            lambda *case: scores(*case, matrix="other order")
        ),
        "the scores are not centred": lambda *case: scores(*case, centred=False),
        "that is total in the place of within: the direction is right, the length is not": (
            lambda *case: scores(*case, matrix="total")
        ),
        "the signs are turned: group 1 should have the larger mean": (
            lambda *case: scores(*case, sign=-1)
        ),
    },
)
