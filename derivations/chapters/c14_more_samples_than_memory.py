"""Chapter 14: a sample in parts, and what PCA needs of each to be exact about the whole."""

from __future__ import annotations

from ..core.chapter import Chapter
from ..core.words import letter
from ..notation import H, course, f, g, h, n
from .c09_conditional_covariance import T_, F, a, m

C_ = letter("C'", F, F)
hbar_ = letter("h\u0304'", H)

sample = course.also(T_, C_, hbar_, a, n, m)
second_mean = sample.define("h̄' = Σ_a h'_a/m", "the mean of the second part")
second_centring = sample.define("C' = I - 𝟏𝟏*/m", "the centring matrix of the second part")
sample.stands(
    sample.given("m ≠ 0", "the second part is not empty"),
    sample.given("n + m ≠ 0", "there are points"),
    sample.given("n + 1 ≠ 0", "there are points"),
)
mean_of_all = sample.define("g = (Σ_i h_i + Σ_a h'_a)/(n + m)", "the mean of all points")
mean_with_one = sample.define("g = (Σ_i h_i + h)/(n + 1)", "the mean with the new point")

# One part.

about_any_point = sample.claim(
    "merge.any-point: near note 004, appendix A",
    "The sum of the products about any f is the scatter T*CT plus n times the product of h̄ - f "
    "with itself.",
    """Σ_i (h_i - f)(h_i - f)* = T*T - nh̄f* - nf h̄* + nff*   [multiply out]
    = T*CT + n(h̄ - f)(h̄ - f)*   [T*CT is T*T minus n times h̄h̄*]""",
)
sum_of_squares = sample.claim(
    "merge.sum-of-squares: near note 004, appendix A",
    "The scatter is the sum of the products of the points, minus n times that of their mean.",
    "T*CT = Σ_i h_i h_i* - nh̄h̄*   [multiply out]",
)

# Two parts.

merged_mean = sample.claim(
    "merge.mean: near note 004, appendix A",
    "The mean of all points is the mean of the first part, moved towards that of the second by "
    "the share m/(n + m).",
    """(Σ_i h_i + Σ_a h'_a)/(n + m)
    = (nh̄ + mh̄')/(n + m)   [a sum is a number of points times their mean]
    = h̄ + (m/(n + m))(h̄' - h̄)   [n is n + m minus m]""",
    given=(second_mean,),
)
merged = sample.claim(
    "merge.scatter: near note 004, appendix A",
    "The scatter of all points about their mean g is the sum of the scatters of the parts, plus "
    "nm/(n + m) times the product of the difference of their means with itself.",
    """Σ_i (h_i - g)(h_i - g)* + Σ_a (h'_a - g)(h'_a - g)*
    = T*CT + n(h̄ - g)(h̄ - g)* + T'*C'T' + m(h̄' - g)(h̄' - g)*   [any point]
    = T*CT + T'*C'T' + (nm/(n + m))(h̄ - h̄')(h̄ - h̄')*   [insert g]""",
    given=(second_mean, second_centring, mean_of_all),
)
never_less = sample.claim(
    "merge.never-less: near note 004, appendix A",
    "Along any f the points spread about their mean g at least as much as the two parts do about "
    "their own means.",
    """Σ_i ⟨h_i - g, f⟩² + Σ_a ⟨h'_a - g, f⟩² ≥ ⟨f, T*CTf⟩ + ⟨f, T'*C'T'f⟩;
    the difference is (nm/(n + m))(⟨h̄ - h̄', f⟩)²   [merged]""",
    given=(second_mean, second_centring, mean_of_all),
)
welford = sample.claim(
    "merge.one-point: near note 004, appendix A",
    "A new point h adds to the scatter the product of its differences from the old mean and from "
    "the new mean g.",
    """Σ_i (h_i - g)(h_i - g)* + (h - g)(h - g)*
    = T*CT + (n/(n + 1))(h - h̄)(h - h̄)*   [the second part is one point, without scatter]
    = T*CT + (h - h̄)(h - g)*   [h - g is n/(n + 1) times h - h̄]""",
    given=(mean_with_one,),
)

# Three parts, and so any number.

three = Chapter(f, g, h, "x > 0, y > 0, z > 0")  # sizes, or any weights

any_order = three.claim(
    "merge.any-order: near note 004, appendix A",
    "Three parts of x, y and z points have the means f, g and h. What these add to the scatter, "
    "the first two merged before the third, is a sum over the pairs, in which no part comes first.",
    """(xy/(x + y))(f - g)(f - g)*
        + ((x + y)z/(x + y + z))((xf + yg)/(x + y) - h)((xf + yg)/(x + y) - h)*
    = (xy(f - g)(f - g)* + xz(f - h)(f - h)* + yz(g - h)(g - h)*)/(x + y + z)   [multiply out]""",
    given=(
        "x + y ≠ 0   [the first two have a weight]",
        "x + y + z ≠ 0   [the three have a weight]",
    ),
)
