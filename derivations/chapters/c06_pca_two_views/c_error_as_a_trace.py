"""Projections, the error as a trace, and appendix A of note 004."""

from __future__ import annotations

from ...core.claims import remark
from ...notation import E, Q, orthonormal_axes
from ..c04_lagrange_conditions import other_axes
from .b_coordinates import *

# Note 004, §9.2: projections, and the error as a trace.


V_left = matrices.given("VU*U = I", "V is the inverse of U*U")
which_letter = remark(
    "pca.which-letter: note 004, §9.2 [004-92-k]",
    "The number of axes is less than min(n, k).",
    "The letter k is not the note's: m, the number of points, is meant.",
)
which_space = plane.claim(
    "pca.which-space: note 004, §9.2 [004-92-w]",
    "In (x - Uy)*Uw = 0 the w is a vector of the space ℝᵈ of x, as printed: so U has as many "
    "columns as rows, k = d.",
    "tr(I_k) = tr(I_d)   [if U takes vectors of the space of x]",
    reads="x is a point of ℝᵈ, and w would have to be one of ℝᵏ",
    fault="slip, repaired by pca.every-w",
    arrays="U = [1; 0]",
    given=("U*U = I   [the axes are orthonormal]",),
)
orthogonal_residual = matrices.claim(
    "pca.orthogonal-residual: note 004, §9.2 [004-92-proj]",
    "What the projection UVU*h leaves of h is orthogonal to every axis, when V is the inverse of "
    "U*U.",
    """U*(h - UVU*h) = U*h - U*UVU*h   [linear]
    = 0   [U*UV is I]""",
    given=("U*UV = I   [V is the inverse of U*U]",),
)


off_axes = population.given("U*(h - Uy) = 0", "h - Uy is orthogonal to the axes")
every_w = population.claim(
    "pca.every-w: note 004, §9.2, repaired",
    "If h - Uy is orthogonal to the axes, (h - Uy)*Uw is 0 for every w in ℝᵏ.",
    """⟨h - Uy, Uw⟩ = (U*(h - Uy))*w   [take U to the other side]
    = 0   [U*(h - Uy) is 0]""",
    given=(off_axes,),
)
normal_equations = population.claim(
    "pca.normal-equations: note 004, §9.2 [004-92-normal]",
    "If h - Uy is orthogonal to the axes, then U*Uy = U*h.",
    "U*Uy = U*h   [U*(h - Uy) is 0]",
    given=(off_axes,),
)
coordinates_solved = matrices.claim(
    "pca.coordinates-solved: note 004, §9.2 [004-92-y]",
    "With the inverse V of U*U the coordinates are y = VU*h.",
    """y = VU*Uy   [VU*U is I]
    = VU*h   [the normal equations]""",
    given=(off_axes, V_left),
)
is_projection = matrices.claim(
    "pca.is-projection: note 004, §9.2 [004-92-P]",
    "With the inverse V of U*U the matrix UVU* takes h to Uy, the point of the subspace from "
    "which the residual of h is orthogonal to the axes.",
    """UVU*h = UVU*Uy   [the normal equations]
    = Uy   [VU*U is I]""",
    given=(off_axes, V_left),
)
orthonormal_projection = matrices.claim(
    "pca.orthonormal-projection: note 004, §9.2 [004-92-P2]",
    "For orthonormal axes UVU* is UU*.",
    "UVU* = UU*   [V is VU*U, which is I]",
    given=(orthonormal_axes, V_left),
)
frobenius = sample.claim(
    "pca.frobenius: note 004, §9.2 [004-92-frodef 004-92-fronorm]",
    "The squares of the entries of Γ sum to the trace of ΓΓ*.",
    "Σ_i Σ_a Γ_ia² = tr(ΓΓ*)   [row by row]",
)
error_of_axes = sample.claim(
    "pca.error: note 004, §9.2 [004-92-fro 004-92-exp-a]",
    "The squared residuals of the points sum to the squared Hilbert-Schmidt norm of T* - UU*T*, "
    "which has them as its columns.",
    """Σ_i ‖h_i - UU*h_i‖² = ‖T* - UU*T*‖_F²   [one residual a column]
    = tr((T - TUU*)(T - TUU*)*)   [turn the trace]""",
)
expanded = plane.claim(
    "pca.expanded: note 004, §9.2 [004-92-exp-b]",
    "In ℝᵈ the error, multiplied out, is a sum of four traces.",
    "‖T - TUU*‖_F² = ‖T‖_F² - tr(T*TUU*) - tr(UU*T*T) + tr(UU*T*TUU*)   [multiply out]",
)
second_and_third = plane.claim(
    "pca.second-and-third: note 004, §9.2 [004-92-exp-c]",
    "The second and the third trace are equal.",
    "tr(T*TUU*) = tr(UU*T*T)   [turn the trace]",
)
orthonormal_L = plane.orthonormal("U", "the axes are orthonormal")
fourth = plane.claim(
    "pca.fourth: note 004, §9.2 [004-92-exp-d]",
    "For orthonormal axes the fourth trace equals the second.",
    """tr(UU*T*TUU*) = tr(T*TUU*UU*)   [turn the trace]
    = tr(T*TUU*)   [U*U is I]""",
    shapes=({L: 3, Q: 2, E: 4}, {L: 5, Q: 2, E: 3}),
    given=(orthonormal_L,),
)
what_remains = sample.claim(
    "pca.what-remains: note 004, §9.2, last display [004-92-final]",
    "For orthonormal axes the error of all points, the squared Hilbert-Schmidt norm of "
    "T* - UU*T*, is tr TT* less tr U*T*TU, in every Hilbert space.",
    "‖T* - UU*T*‖_F² = tr(TT*) - tr(U*T*TU)   [multiply out, U*U is I]",
    given=(orthonormal_axes,),
)
same_axes = sample.claim(
    "pca.same-axes: note 004, introduction and §9.2, the argmin display [004-92-argmin "
    "004-INT-equiv]",
    "For two sets U and U' of orthonormal axes the differences of error and of tr U*T*TU are "
    "opposite: so what minimises the one maximises the other, for centred points n times the "
    "variance of the scores.",
    "‖T* - UU*T*‖_F² - ‖T* - U'U'*T*‖_F² = tr(U'*T*TU') - tr(U*T*TU)   [tr TT* is in both]",
    unshown="so what minimises the one maximises the other, for centred points n times the "
    "variance of the scores",
    given=(orthonormal_axes, other_axes),
)

# Note 004, appendix A.

for_two = remark(
    "pca.for-two: note 004, appendix A [004-A-E]",
    "The expectation of a function of two variables is its sum over their joint law.",
    "A definition, for laws with countably many values.",
    "definition",
)
two_means = remark(
    "pca.two-means: note 004, appendix A [004-A-mu]",
    "The means are the expectations of the two variables.",
    "A definition, where the sums converge (riesz.no-mean).",
    "definition",
)
two_variances = remark(
    "pca.two-variances: note 004, appendix A [004-A-var]",
    "The variances are the expectations of the squared deviations.",
    "A definition, where the sums converge (riesz.no-variance).",
    "definition",
)
two_covariance = remark(
    "pca.two-covariance: note 004, appendix A [004-A-cov]",
    "The covariance is the expectation of the product of the deviations.",
    "A definition, of a function of two variables: Cov(XY) is printed for Cov(X, Y).",
    "definition",
)
mean_vector = remark(
    "pca.mean-vector: note 004, appendix A [004-A-muvec]",
    "The mean vector is the sum of the xp(x).",
    "A definition. The sum runs over the values of the vector, not over its entries X₁ to Xₙ as "
    "printed.",
    "definition",
)
superposition = population.claim(
    "pca.superposition: note 004, appendix A [004-A-cmat 004-A-rank1]",
    "The covariance matrix takes f to the mean of the ⟨h - μ, f⟩(h - μ): it is a mean of matrices "
    "that take everything to a multiple of one vector.",
    "(E_ω[(h_ω - μ)(h_ω - μ)*])f = E_ω[⟨h_ω - μ, f⟩(h_ω - μ)]   [for each outcome]",
    whatever="μ",
)
second_moments = population.claim(
    "pca.second-moments: implied by note 004, appendix A",
    "The covariance matrix is T*T - μμ*, with T the law as an operator.",
    "E_ω[(h_ω - μ)(h_ω - μ)*] = T*T - μμ*   [multiply out]",
)
on_the_diagonal = population.claim(
    "pca.on-the-diagonal: note 004, appendix A [004-A-diag]",
    "⟨u, Eu⟩, where E is the covariance matrix, is the variance of ⟨u, h⟩: for the j-th "
    "coordinate vector u, of the j-th entry.",
    "⟨u, (E_ω[(h_ω - μ)(h_ω - μ)*])u⟩ = E_ω[(⟨u, h_ω⟩ - E_ω'[⟨u, h_ω'⟩])²]   [linear]",
    reads="E is the mean of the (h - μ)(h - μ)*",
    unshown="for the j-th coordinate vector u, of the j-th entry",
)
