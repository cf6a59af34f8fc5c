"""Chapter 03: centring a sample, a Gram matrix and a new point, and what it changes."""

from __future__ import annotations

from ..notation import course

sample = course.also("G', K : ℝⁿ → ℝⁿ")
G_, K = sample["G' K"]

centred_gram = sample.define("G' = CGC", "the centred Gram matrix")
sample.stands(centred_gram)

# The points.

points_centred = sample.claim(
    "centering.points: implied by note 000, centering the data",
    "The rows of CT are the points minus their mean.",
    """((CT)*)_i = h_i - T*𝟏/n   [C is I - 𝟏𝟏*/n]
    = h_i - h̄   [T*𝟏 is the sum of the points]""",
)
sum_is_zero = sample.claim(
    "centering.sum-is-zero: note 004, §9.1, centred data [004-91-center]",
    "Once the mean is subtracted from every point, the points sum to 0.",
    """Σ_i (h_i - h̄) = Σ_i h_i - nh̄   [n points, n times the mean]
    = 0   [the definition of the mean]""",
)
shift_is_lost = sample.claim(
    "centering.shift: implied by note 000, centering the data",
    "Moving every point by the same vector h does not change the centred points.",
    """C(T + 𝟏h*) = CT + C𝟏 h*   [multiply out]
    = CT   [C𝟏 is 0]""",
)

# The Gram matrix.

gram_centred = sample.claim(
    "centering.gram: note 000, centering the data [000-C1 000-A2]",
    "The Gram matrix of the centred points is CGC.",
    """⟨h_i - h̄, h_j - h̄⟩ = (CT(CT)*)_ij   [the rows of CT are the centred points]
    = (CGC)_ij   [C is symmetric, TT* is G]""",
)
gram_centred_again = sample.claim(
    "centering.algorithm: note 003, Algorithm 2, step 1 [003-ALG-center]",
    "Multiplying the kernel matrix from both sides by I - 𝟏𝟏*/n gives the inner products of the "
    "centred features.",
    "((I - 𝟏𝟏*/n)G(I - 𝟏𝟏*/n))_ij = ⟨h_i - h̄, h_j - h̄⟩   [multiply out]",
)
gram_entries = sample.claim(
    "centering.entries: implied by note 000, centering the data",
    "An entry of CGC is the entry of G minus the mean of its row and the mean of its column, plus "
    "the mean of all entries.",
    "(CGC)_ij = G_ij - Σ_l G_il/n - Σ_l G_lj/n + 𝟏*G𝟏/n²   [multiply out]",
    whatever="G",
)
objective = sample.claim(
    "centering.objective: note 000, (5) to (6) [000-C2]",
    "Between two centred Gram matrices C can be left out.",
    """α*G'CG'α/n = α*CGCCCGCα/n   [G' is CGC]
    = α*G'G'α/n   [CC is C]""",
    whatever="G",
)
constraint = sample.claim(
    "centering.constraint: note 000, (6) [000-C3]",
    "The squared length of a combination of the centred points is α*G'α.",
    """‖Σ_i α_i (h_i - h̄)‖² = ‖T*Cα‖²   [the sum is T*Cα]
    = α*G'α   [CTT*C is G']""",
)
combination = sample.claim(
    "centering.combination: implied by note 000, (5) to (6)",
    "The combination of the centred points with the coefficients α is the combination of the "
    "points with the coefficients Cα: the same α can name two functionals, one in (5) and one in "
    "(6).",
    """Σ_i α_i (h_i - h̄) = T*α - 𝟏*αh̄   [multiply out]
    = T*Cα   [Cα is α minus its mean]""",
    unshown="the same α can name two functionals, one in (5) and one in (6)",
)

# What is known of a centred Gram matrix whatever the data.

singular = sample.claim(
    "centering.singular: implied by note 000, centering the data",
    "The centred Gram matrix takes the vector of ones to 0, whatever the data: it is never "
    "invertible.",
    """G'𝟏 = CGC𝟏   [G' is CGC]
    = 0   [C𝟏 is 0]""",
    unshown="it is never invertible",
    whatever="G",
)
semidefinite = sample.claim(
    "centering.semidefinite: implied by note 000, centering the data",
    "α*G'α is the square of a length, so it is not negative.",
    "α*G'α ≥ 0; the difference is ‖T*Cα‖²   [a sum of squares]",
)
trace_falls = sample.claim(
    "centering.trace: implied by note 000, centering the data",
    "Centring lowers the trace of the Gram matrix by n times the squared length of the mean.",
    """tr(CGC) = tr(G) - 𝟏*G𝟏/n   [turn the trace, CC is C]
    = tr(G) - n·‖h̄‖²   [T*𝟏 is n times the mean]""",
)
sample_covariance = sample.claim(
    "centering.covariance-matrix: note 004, appendix A, last sentence [004-A-sample]",
    "The mean of the outer products (hᵢ - h̄)(hᵢ - h̄)* is T*CT/n.",
    """Σ_i (h_i - h̄)(h_i - h̄)*/n = (CT)*CT/n   [the rows of CT are the centred points]
    = T*CT/n   [C is symmetric, CC is C]""",
)

# One side or two, and new points.

kernel_symmetric = sample.symmetric("K")
one_side_is_enough = sample.claim(
    "centering.one-side: note 001, data centering [001-DC3]",
    "In K*CK it makes no difference whether K is centred on both sides or only on the right, "
    "because there is a C in the middle.",
    """(CKC)*CCKC = CKCKC   [K and C are symmetric, CC is C]
    = (KC)*CKC   [the transpose of a product]""",
    given=(kernel_symmetric,),
)
new_point = sample.claim(
    "centering.new-point: implied by note 000, algorithm, step 4(b)",
    "The mean of the sample is subtracted from a new point h too: the inner products of h - h̄ with "
    "the centred points are the entries of C(Th - G𝟏/n).",
    """⟨h - h̄, h_i - h̄⟩ = (CT(h - h̄))_i   [the rows of CT are the centred points]
    = (C(Th - G𝟏/n))_i   [Th̄ is G𝟏/n]""",
)
training_point = sample.claim(
    "centering.training-point: implied by note 000, algorithm, step 4(b)",
    "On a point of the sample the formula for new points gives the entries of CGC.",
    "(C(Th_j - G𝟏/n))_i = (CGC)_ij   [Thⱼ is column j of G]",
)
