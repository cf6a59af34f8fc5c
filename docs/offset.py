"""The picture of the README: `python docs/offset.py` draws docs/offset.png again.

One cloud of points is moved away from the origin, which changes none of its variances. The picture
shows the error of the variances that scikit-learn's PCA finds; chapter 03 explains it, and a test
asks this file for the numbers.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from sklearn.decomposition import PCA

HERE = Path(__file__).resolve().parent
OFFSETS = 10.0 ** np.arange(9)  # distances from the origin; the largest spread of the cloud is 1


def errors(**options):
    """The error of the variances at each offset, relative to the largest of them."""
    cloud = np.random.default_rng(0).normal(size=(200, 3)) * [1, 0.5, 0.25]
    truth = PCA(svd_solver="full").fit(cloud).explained_variance_
    found = []
    for offset in OFFSETS:
        moved = cloud + offset * np.array([2, 2, 1]) / 3
        variances = PCA(**options).fit(moved).explained_variance_
        found.append(abs(variances - truth).max() / truth.max())
    return np.array(found)


def draw():
    sys.path.append(str(HERE.parent / "notebooks"))
    from figures import BLUE, GREY, VERMILION

    fig, ax = plt.subplots(figsize=(7.6, 3.9))
    ax.loglog(OFFSETS, np.maximum(errors(), 1e-16), "o-", color=VERMILION)
    ax.loglog(OFFSETS, np.maximum(errors(svd_solver="full"), 1e-16), "o-", color=BLUE)
    ax.axhline(1, color=GREY, lw=1, ls="--")
    ax.text(0.8, 2, "above this line no digit is right", color=GREY)
    ax.text(3e3, 2e-7, "PCA(), the default:\nit squares, then centres", color=VERMILION, ha="right")
    ax.text(4e5, 3e-16, 'PCA(svd_solver="full"):\nit centres first', color=BLUE)
    ax.set(ylim=(1e-17, 1e3), yticks=10.0 ** np.arange(-16, 1, 4))
    ax.set(xlabel="distance of the data from the origin, in units of their spread")
    ax.set(ylabel="relative error", title="The variances that scikit-learn's PCA finds")
    ax.minorticks_off()
    fig.savefig(HERE / "offset.png", dpi=144, metadata={"Software": None})


if __name__ == "__main__":
    draw()
