"""Chapter 14: a sample in parts, and what PCA needs of each to be exact about the whole."""

from __future__ import annotations

import sympy as sp

from ..core.chapter import Chapter
from ..core.hypotheses import Hypothesis
from ..core.words import letter
from ..notation import C, H, T, centring, f, g, h, hbar, mean, n, sample_not_empty
from .c09_conditional_covariance import T_, F, a, m

PLACE = "near note 004, appendix A"

C_ = letter("C'", F, F)
hbar_ = letter("h\u0304'", H)
x, y, z = sp.symbols("x y z", positive=True)  # the sizes of three parts, or any weights

sample = Chapter(T, T_, C, C_, hbar, hbar_, f, g, h, a, n, m)
three = Chapter(f, g, h, x, y, z)

second_mean = sample.define("h̄' = Σ_a h'_a/m", "the mean of the second part")
second_centring = sample.define("C' = I - 𝟏𝟏*/m", "the centring matrix of the second part")
mean_of_all = sample.define("g = (Σ_i h_i + Σ_a h'_a)/(n + m)", "the mean of all points")
mean_with_one = sample.define("g = (Σ_i h_i + h)/(n + 1)", "the mean with the new point")

second_not_empty = Hypothesis("m ≠ 0", "the second part is not empty", nonzero=m)
not_empty = Hypothesis("n + m ≠ 0", "there are points", nonzero=n + m)
not_alone = Hypothesis("n + 1 ≠ 0", "there are points", nonzero=n + 1)

two_weigh = Hypothesis("x + y ≠ 0", "the first two have a weight", nonzero=x + y)
three_weigh = Hypothesis("x + y + z ≠ 0", "the three have a weight", nonzero=x + y + z)
definitions = (mean, second_mean, mean_of_all, centring, second_centring)
parts = (*definitions, sample_not_empty, second_not_empty, not_empty)

# One part.

about_any_point = sample.claim(
    "merge.any-point",
    PLACE,
    "The sum of the products about any f is the scatter T*CT plus n times the product of "
    "h̄ - f with itself.",
    """
    Σ_i (h_i - f)(h_i - f)*
    = T*T - nh̄f* - nf h̄* + nff*   [multiply out]
    = T*CT + n(h̄ - f)(h̄ - f)*   [T*CT is T*T less n times h̄h̄*]
    """,
    implied=True,
    given=(mean, centring, sample_not_empty),
)
sum_of_squares = sample.claim(
    "merge.sum-of-squares",
    PLACE,
    "The scatter is the sum of the products of the points, less n times that of their mean.",
    "T*CT = Σ_i h_i h_i* - nh̄h̄*   [multiply out]",
    implied=True,
    given=(mean, centring, sample_not_empty),
)

# Two parts.

merged_mean = sample.claim(
    "merge.mean",
    PLACE,
    "The mean of all points is the mean of the first part, moved towards that of the second by "
    "the share m/(n + m).",
    """
    (Σ_i h_i + Σ_a h'_a)/(n + m)
    = (nh̄ + mh̄')/(n + m)   [a sum is a number of points times their mean]
    = h̄ + (m/(n + m))(h̄' - h̄)   [n is n + m less m]
    """,
    implied=True,
    given=(mean, second_mean, sample_not_empty, second_not_empty, not_empty),
)
merged = sample.claim(
    "merge.scatter",
    PLACE,
    "The scatter of all points about their mean g is the sum of the scatters of the parts, plus "
    "nm/(n + m) times the product of the difference of their means with itself.",
    """
    Σ_i (h_i - g)(h_i - g)* + Σ_a (h'_a - g)(h'_a - g)*
    = T*CT + n(h̄ - g)(h̄ - g)* + T'*C'T' + m(h̄' - g)(h̄' - g)*   [about any point, twice]
    = T*CT + T'*C'T' + (nm/(n + m))(h̄ - h̄')(h̄ - h̄')*   [g lies between the means]
    """,
    implied=True,
    given=parts,
)
never_less = sample.claim(
    "merge.never-less",
    PLACE,
    "Along any f the points spread about their mean g at least as much as the two parts do about "
    "their own means.",
    """
    Σ_i ⟨h_i - g, f⟩² + Σ_a ⟨h'_a - g, f⟩² ≥ ⟨f, T*CTf⟩ + ⟨f, T'*C'T'f⟩;
    the difference is (nm/(n + m))(⟨h̄ - h̄', f⟩)²   [the merge of two parts]
    """,
    implied=True,
    given=parts,
)
welford = sample.claim(
    "merge.one-point",
    PLACE,
    "A new point h adds to the scatter the product of its differences from the old mean and from "
    "the new mean g.",
    """
    Σ_i (h_i - g)(h_i - g)* + (h - g)(h - g)*
    = T*CT + (n/(n + 1))(h - h̄)(h - h̄)*   [the second part is one point, without scatter]
    = T*CT + (h - h̄)(h - g)*   [h - g is n/(n + 1) times h - h̄]
    """,
    implied=True,
    given=(mean, mean_with_one, centring, sample_not_empty, not_alone),
)

# Three parts, and so any number.

any_order = three.claim(
    "merge.any-order",
    PLACE,
    "Three parts of x, y and z points have the means f, g and h. What these add to the scatter, "
    "the first two merged before the third, is a sum over the pairs, in which no part comes first.",
    """
    (xy/(x + y))(f - g)(f - g)*
        + ((x + y)z/(x + y + z))((xf + yg)/(x + y) - h)((xf + yg)/(x + y) - h)*
    = (xy(f - g)(f - g)* + xz(f - h)(f - h)* + yz(g - h)(g - h)*)/(x + y + z)   [multiply out]
    """,
    implied=True,
    given=(two_weigh, three_weigh),
)
