"""Chapter 09: what lies between groups, and distances from their means, and how they go wrong."""

from __future__ import annotations

import numpy as np

from ..computing import Compute
from .centering import sample


def share_by_loops(x: np.ndarray, labels: np.ndarray) -> float:
    """The squares of the two strokes of each point, added up."""
    mean = sum(x) / len(x)
    between = total = 0.0
    for i in range(len(x)):
        own = [x[j] for j in range(len(x)) if labels[j] == labels[i]]
        between += (sum(own) / len(own) - mean) ** 2
        total += (x[i] - mean) ** 2
    return between / total


def distances_by_loops(G: np.ndarray, labels: np.ndarray) -> np.ndarray:
    names = sorted({*labels.tolist()})
    found = np.zeros((len(G), len(names)))
    for a, y in enumerate(names):
        own = [j for j in range(len(G)) if labels[j] == y]
        for i in range(len(G)):
            for j in own:
                for l in own:
                    found[i, a] += (G[i, i] - 2 * G[i, j] + G[j, l]) / len(own) ** 2
    return found


# No group is a single point: its distance from itself is 0, of which rounding makes no root.
LABELS = np.array([4, 1, 1, 4, 4, 7, 1, 7]), np.array([0, 2, 2, 0, 2])


def numbers() -> list[tuple[np.ndarray, np.ndarray]]:
    return [(sample(len(y), 1, seed)[:, 0] + 2.0 * (y % 3), y) for seed, y in enumerate(LABELS)]


def gram_matrices() -> list[tuple[np.ndarray, np.ndarray]]:
    parts = [(sample(len(y), 3, seed), y) for seed, y in enumerate(LABELS)]
    return [(X @ X.T, y) for X, y in parts]


def smooth(x: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Πx."""
    return np.array([x[labels == y].mean() for y in labels])


def group(labels: np.ndarray) -> np.ndarray:
    """The matrix of labels."""
    return (labels[:, None] == np.unique(labels)).astype(float)


def expanded(G: np.ndarray, P: np.ndarray, last: np.ndarray) -> np.ndarray:
    return np.diag(G)[:, None] - 2 * G @ P + last


def means(labels: np.ndarray) -> np.ndarray:
    return group(labels) / group(labels).sum(axis=0)


conditional_8 = Compute(
    numbers,
    share_by_loops,
    {
        "here the groups count alike: each point should count once": lambda x, y: (
            np.var([x[y == k].mean() for k in np.unique(y)]) / x.var()
        ),
        "here the groups count alike in the part within: each point should count once": (
            lambda x, y: 1 - np.mean([x[y == k].var() for k in np.unique(y)]) / x.var()
        ),
        "that is the share within": lambda x, y: (x - smooth(x, y)).var() / x.var(),
        "that is between over within, and the share is of the total": lambda x, y: (
            smooth(x, y).var() / (x - smooth(x, y)).var()
        ),
        "nothing is centred: the grand mean is no part of the variance": lambda x, y: (
            (smooth(x, y) ** 2).sum() / (x**2).sum()
        ),
    },
)

conditional_10 = Compute(
    gram_matrices,
    distances_by_loops,
    {
        "the squared length of the mean feature is missing": lambda G, y: expanded(
            G, means(y), np.zeros(1)
        ),
        "those are distances from the sums of the features, not from their means": lambda G, y: (
            expanded(G, group(y), np.diag(group(y).T @ G @ group(y)))
        ),
        "that is the mean of the squared distances from the points of the group": lambda G, y: (
            expanded(G, means(y), np.diag(G) @ means(y))
        ),
        "the squared distances are asked for: take no root": lambda G, y: np.sqrt(
            expanded(G, means(y), np.diag(means(y).T @ G @ means(y)))
        ),
    },
)
