"""Chapter 07: principal axes from the Gram matrix, when there are more dimensions than samples."""

from __future__ import annotations

import sympy as sp

from ..core.chapter import calculus
from ..notation import course
from .c04_lagrange_conditions import centred, eigen_e, not_zero, unit_e

d, n_, c = sp.symbols("d n c", positive=True)

sample = course.also("e ∈ ℝⁿ, s > 0")

axis_is_unit = sample.claim(
    "dual.axis: implied by note 004, §9.3",
    "A unit eigenvector e of TT* at s² that is not 0 gives the axis T*e/s, of length one.",
    """‖T*(e/s)‖² = ‖e‖²   [TT*e is s²e]
    = 1   [e is a unit vector]""",
    given=(eigen_e, unit_e, not_zero),
)
scores = sample.claim(
    "dual.scores: implied by note 004, §9.3",
    "The scores of the points on the axis T*e/s are the entries of se: the eigenvector of the "
    "small matrix, scaled. No axis has to be formed.",
    "⟨h_i, T*(e/s)⟩ = (se)_i   [TT*e is s²e]",
    unshown="No axis has to be formed",
    given=(eigen_e, not_zero),
)
new_score = sample.claim(
    "dual.new-score: implied by note 004, §9.3",
    "The score of a new point h on the axis T*e/s is the sum of the eᵢ⟨hᵢ, h⟩, divided by s: only "
    "inner products with the points are needed.",
    "⟨T*(e/s), h⟩ = Σ_i e_i ⟨h_i, h⟩/s   [T*e is the sum]",
    given=(not_zero,),
)
kept = sample.claim(
    "dual.kept: implied by note 004, §9.3",
    "What the axis T*e/s keeps of the i-th point, the square of its score, sums over the points "
    "to s².",
    """Σ_i ⟨h_i, T*(e/s)⟩² = s²·‖e‖²   [the scores are se]
    = s²   [e is a unit vector]""",
    given=(eigen_e, unit_e, not_zero),
)
last_point = sample.claim(
    "dual.last-point: near note 004, §9.3",
    "Centred points sum to 0, so a point is itself less the sum of all: a combination of the "
    "others. So n centred points span n - 1 dimensions at most.",
    "h_i = h_i - Σ_j h_j   [the points sum to 0]",
    unshown="So n centred points span n - 1 dimensions at most",
    given=(centred,),
)
crossing = sample.claim(
    "dual.crossing: near note 004, §9.3",
    "With nd² operations for a d by d product, dn² for an n by n one, and c times the cube of the "
    "size for the eigenvectors, the two routes differ by (d - n) times something positive: so "
    "they cost the same at d = n, and the smaller side is the cheaper one.",
    calculus(
        (n_ * d**2 + c * d**3) - (d * n_**2 + c * n_**3),
        ((d - n_) * (n_ * d + c * (d**2 + d * n_ + n_**2)), "factor"),
    ),
    unshown="so they cost the same at d = n, and the smaller side is the cheaper one",
)
