"""Chapter 07: principal axes from the Gram matrix, when there are more dimensions than samples."""

from __future__ import annotations

import sympy as sp

from .core.claims import Calculus, Chain, Claim
from .core.words import as_word, inner, norm2, total
from .lagrange_conditions import centred, e, eigen_e, not_zero, s, unit_e
from .notation import T, h, i, j, point

axis = T.adj * (e / s)
axis_is_unit = Claim(
    id="dual.axis",
    place="implied by note 004, §9.3",
    sentence="A unit eigenvector e of TT* at s² that is not 0 gives the axis T*e/s, of length one.",
    implied=True,
    weight="missing-hypothesis",
    given=(eigen_e, unit_e, not_zero),
    evidence=Chain(
        (
            (norm2(axis), ""),
            (e.adj * e, "TT*e is s²e"),
            (as_word(1), "e is a unit vector"),
        )
    ),
)
scores = Claim(
    id="dual.scores",
    place="implied by note 004, §9.3",
    sentence="The scores of the points on the axis T*e/s are the entries of se: the eigenvector of "
    "the small matrix, scaled. No axis has to be formed.",
    unshown="No axis has to be formed",
    implied=True,
    weight="missing-hypothesis",
    given=(eigen_e, not_zero),
    evidence=Chain(((inner(point(i), axis), ""), ((s * e)[i], "TT*e is s²e"))),
)
new_score = Claim(
    id="dual.new-score",
    place="implied by note 004, §9.3",
    sentence="The score of a new point h on the axis T*e/s is the sum of the eᵢ⟨hᵢ, h⟩, divided by "
    "s: only inner products with the points are needed.",
    implied=True,
    weight="missing-hypothesis",
    given=(not_zero,),
    evidence=Chain(
        ((inner(axis, h), ""), (total(i, e[i] * inner(point(i), h)) / s, "T*e is the sum"))
    ),
)
kept = Claim(
    id="dual.kept",
    place="implied by note 004, §9.3",
    sentence="What the axis T*e/s keeps of the i-th point, the square of its score, sums over the "
    "points to s².",
    implied=True,
    weight="missing-hypothesis",
    given=(eigen_e, unit_e, not_zero),
    evidence=Chain(
        (
            (total(i, inner(point(i), axis) * inner(point(i), axis)), ""),
            (s**2 * (e.adj * e), "the scores are se"),
            (as_word(s**2), "e is a unit vector"),
        )
    ),
)
last_point = Claim(
    id="dual.last-point",
    place="near note 004, §9.3",
    sentence="Centred points sum to 0, so a point is itself less the sum of all: a combination "
    "of the others. So n centred points span n - 1 dimensions at most.",
    unshown="So n centred points span n - 1 dimensions at most",
    implied=True,
    given=(centred,),
    evidence=Chain(
        (
            (point(i), ""),
            (point(i) - total(j, point(j)), "the points sum to 0"),
        )
    ),
)
d, n_, c = sp.symbols("d n c", positive=True)
crossing = Claim(
    id="dual.crossing",
    place="near note 004, §9.3",
    sentence="With nd² operations for a d by d product, dn² for an n by n one, and c times the "
    "cube of the size for the eigenvectors, the two routes differ by (d - n) times something "
    "positive: so they cost the same at d = n, and the smaller side is the cheaper one.",
    unshown="so they cost the same at d = n, and the smaller side is the cheaper one",
    implied=True,
    evidence=Calculus(
        (
            ((n_ * d**2 + c * d**3) - (d * n_**2 + c * n_**3), ""),
            ((d - n_) * (n_ * d + c * (d**2 + d * n_ + n_**2)), "factor"),
        ),
    ),
)
