"""Chapter 02: the span of the sample, the Gram matrix, and the covariance under the sample."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import sympy as sp

from ..core.chapter import Chapter
from ..core.claims import remark
from ..core.frames import rotation
from ..core.models import Model, added, equal_to, multiplied, scaled, solves
from ..core.words import letter
from ..notation import (
    E,
    P,
    T,
    alpha,
    beta,
    course,
    f,
    g,
    law,
    mu,
    one,
    orthonormal_axes,
    standing,
    u,
    v,
)

picks = letter("B", E, P)  # picks outcomes of the law

sample = course.also("V : ℝⁿ → ℝⁿ, a, z, w ∈ ℝⁿ, X : ℝⁿ → L₂(P) rows x, s, t > 0")
V, a, w, X, s, t = sample["V a w X s t"]
subsample = Chapter(picks, law, u, v, alpha, beta, mu, standing=standing)

# The span of the sample and its complement.

closed = sample.claim(
    "empirical.closed: note 000, direct sum decomposition [000-D1]",
    "The span of finitely many vectors is closed. Checked: in an orthonormal basis of it a vector "
    "and its coordinates have the same length, so coordinates converge when vectors do.",
    """‖Uy‖² = y*U*Uy   [expand]
    = ‖y‖²   [U*U is I]""",
    unshown="so coordinates converge when vectors do",
    reference="J. B. Conway, A Course in Functional Analysis, second edition, Proposition III.3.3.",
    checked="a step of its proof",
    given=(orthonormal_axes,),
)

direct_sum = sample.claim(
    "empirical.direct-sum: note 000, direct sum decomposition [000-D2]",
    "A closed subspace and its orthogonal complement add up to the whole space, each vector in "
    "one way (empirical.one-rest). Checked: with a finite orthonormal basis in the columns of U, "
    "which is all that the note needs, the vector h is UU*h plus a residual that is orthogonal to "
    "the basis.",
    """U*(h - UU*h) = U*h - U*UU*h   [multiply out]
    = 0   [U*U is I]""",
    reference="W. Rudin, Real and Complex Analysis, third edition, Theorem 4.11.",
    given=(orthonormal_axes,),
)

on_a_basis = sample.given(
    "TT*VTT* = TT*",
    "V is a generalised inverse of the Gram matrix TT*: the inverse on a basis chosen among the "
    "points, and 0 elsewhere",
    solves(sample["V"], T * T.adj),
    origin="cited",
    reference="the choice of a basis among finitely many vectors",
)

decomposition = sample.claim(
    "empirical.decomposition: note 000, (3) [000-D3 000-D4 000-D5]",
    "Every f is a combination of the points and a residual u orthogonal to all of them. With the "
    "coefficients α = VTf, the inner products of u = f - T*α with the points are (I - TT*V)Tf; "
    "weighted by any vector a and added they are ⟨f, T*(I - TT*V)*a⟩, and that is 0, because "
    "T*(I - TT*V)*a has length 0.",
    """‖T*(I - TT*V)*a‖² = a*(I - TT*V)TT*(I - TT*V)*a   [multiply out]
    = 0   [(I - TT*V)TT* is TT* - TT*VTT*, which is 0]""",
    reads="α is VTf and u is (I - T*VT)f, for any f",
    given=(on_a_basis,),
)

in_span = sample.given(
    "f = Σ_j α_j h_j + u",
    "f in the sample's span and its complement",
    equal_to(f, T.adj * alpha + u),
)
in_span_too = sample.given("g = Σ_j β_j h_j + v", "g likewise", equal_to(g, T.adj * beta + v))
u_orthogonal = sample.annihilated("T", "u", "u is orthogonal to the sample")
v_orthogonal = sample.annihilated("T", "v", "v is orthogonal to the sample")

norm_of_parts = sample.claim(
    "empirical.norm: implied by note 000, (3)",
    "The squared length of f is α*Gα plus the squared length of u: from the length, u does not "
    "drop out.",
    """‖f‖² = ‖T*α‖² + 2(Tu)*α + ‖u‖²   [expand the square]
    = α*Gα + ‖u‖²   [Tu is 0, TT* is G]""",
    given=(u_orthogonal, in_span),
)


def one_vector(model: Model) -> None:
    """u + T*α = v + T*β: one of the vectors follows, or, if both are orthogonal, they are one."""
    moved = model.value(T.adj * (beta - alpha))
    if not model.agree(T * u, 0 * one):
        model[u] = added([model[v], moved])
    elif not model.agree(T * v, 0 * one):
        model[v] = added([model[u], scaled(-1, moved)])
    else:
        model[v], model[beta] = scaled(1, model[u]), scaled(1, model[alpha])


one_rest = sample.claim(
    "empirical.one-rest: implied by note 000, (3), the direct sum",
    "The coefficients need not be unique; the residual always is: if T*α + u is T*β + v, both u "
    "and v orthogonal to the points, then u - v has length 0.",
    "‖u - v‖² = 0   [u - v is T*(β - α), and orthogonal to it]",
    given=(
        u_orthogonal,
        v_orthogonal,
        sample.given("T*α + u = T*β + v", "two decompositions of one vector", one_vector),
    ),
)

# Equation (4), line by line.


substituted = sample.claim(
    "empirical.substituted: note 000, (1) to (4), line 1 [000-E4a]",
    "With means over the points for expectations, the covariance of two functionals is the mean "
    "of the products of ⟨hᵢ - h̄, f⟩ and ⟨hᵢ - h̄, g⟩, where f and g may be replaced by their "
    "parts.",
    """Σ_i (⟨h_i, f⟩ - Σ_l ⟨h_l, f⟩/n)(⟨h_i, g⟩ - Σ_l ⟨h_l, g⟩/n)/n
    = Σ_i ⟨h_i - h̄, f⟩⟨h_i - h̄, g⟩/n   [the mean of the inner products]
    = Σ_i ⟨h_i - h̄, Σ_j α_j h_j + u⟩⟨h_i - h̄, Σ_j β_j h_j + v⟩/n   [f and g as in (3)]""",
    given=(in_span, in_span_too),
)
parts_drop_out = sample.claim(
    "empirical.parts-drop-out: note 000, (4), line 1 to 2 [000-E4b]",
    "The parts u and v that are orthogonal to the sample do not change the covariance under it.",
    """Σ_i ⟨h_i - h̄, Σ_j α_j h_j + u⟩⟨h_i - h̄, Σ_j β_j h_j + v⟩/n
    = Σ_i (Σ_j ⟨h_i - h̄, h_j⟩α_j)(Σ_j ⟨h_i - h̄, h_j⟩β_j)/n   [Tu, Tv are 0]""",
    given=(u_orthogonal, v_orthogonal),
)
law_too = subsample.claim(
    "empirical.law-too: near note 000, (3) and (4); note 001, after (4)",
    "The parts u and v that are orthogonal to the sample BT do not change the covariance under the "
    "law that the sample is drawn from either. Here the law has two outcomes, (1, 0) and (0, 1), "
    "with probability 1/2 each, and the sample is the first: B picks it, with an entry 2 that the "
    "probability 1/2 turns into 1.",
    """E_ω[⟨h_ω - μ, (BT)*α + u⟩⟨h_ω - μ, (BT)*β + v⟩]
    = E_ω[⟨h_ω - μ, (BT)*α⟩⟨h_ω - μ, (BT)*β⟩]   [u and v drop out]""",
    fault="missing-hypothesis, repaired by empirical.law-drops-out",
    arrays="T = [1 0; 0 1], B = [2 0], α = [0], β = [0], u = [0; 1], v = [0; 1], P = [1/2 1/2]",
    given=("BTu = 0   [u is orthogonal to the sample]", "BTv = 0   [and so is v]"),
)
law_drops_out = subsample.claim(
    "empirical.law-drops-out: near note 000, (3) and (4); note 001, after (4), repaired",
    "The parts u and v do not change the covariance under the law if they are orthogonal to almost "
    "every outcome, not only to those in the sample BT.",
    """E_ω[⟨h_ω - μ, (BT)*α + u⟩⟨h_ω - μ, (BT)*β + v⟩]
    = E_ω[⟨h_ω - μ, (BT)*α⟩⟨h_ω - μ, (BT)*β⟩]   [u and v are orthogonal to h and to μ]""",
    given=("Tu = 0   [u is orthogonal to almost every outcome]", "Tv = 0   [and so is v]"),
)
sums_are_matrices = sample.claim(
    "empirical.sums-are-matrices: note 000, (4), line 2 to 3 [000-E4c]",
    "The inner sums are the entries of CGα and CGβ (start.centred-scores): the mean of their "
    "products is the product of these vectors, divided by n.",
    """Σ_i (Σ_j ⟨h_i - h̄, h_j⟩α_j)(Σ_j ⟨h_i - h̄, h_j⟩β_j)/n
    = Σ_i (CGα)_i (CGβ)_i/n   [entries of CGα, CGβ]
    = (CGα)*CGβ/n   [the sum of the products]""",
)
one_centring = sample.claim(
    "empirical.one-centring: note 000, (4), line 3 to 4 [000-E4d]",
    "One centring matrix between the two Gram matrices is enough.",
    """(CGα)*CGβ/n = α*G*C*CGβ/n   [the transpose of a product]
    = α*GCGβ/n   [G and C are symmetric, CC is C]""",
)

# What stands below (4).

centring_symmetric = sample.claim(
    "empirical.centring-symmetric: note 000, after (4) [000-E4e]",
    "The centring matrix is its own transpose.",
    """C* = (I - 𝟏𝟏*/n)*   [its definition]
    = C   [𝟏𝟏* is symmetric]""",
)
centring_idempotent = sample.claim(
    "empirical.centring-idempotent: note 000, after (4) [000-E4f]",
    "Centring twice is centring once.",
    """CC = I - 2𝟏 𝟏*/n + 𝟏·‖𝟏_n‖²𝟏*/n²   [multiply out]
    = I - 𝟏 𝟏*/n   [𝟏*𝟏 is n]
    = C   [its definition]""",
)
centring_centres = sample.claim(
    "empirical.centring-centres: note 000, after (4) [000-E4g]",
    "C takes from every entry of a vector the mean of its entries.",
    "(Cα)_i = α_i - Σ_j α_j/n   [𝟏*α is the sum of the entries]",
)
centring_kills_ones = sample.claim(
    "empirical.centring-kills-ones: implied by note 000, after (4)",
    "C takes the vector of ones to 0.",
    """C𝟏 = 𝟏 - 𝟏·‖𝟏_n‖²/n   [its definition]
    = 0   [𝟏*𝟏 is n]""",
)
centring_kernel = sample.claim(
    "empirical.centring-kernel: implied by note 000, after (4)",
    "A vector that centring takes to 0 is a multiple of the vector of ones: the kernel of C is a "
    "line, so its rank is n - 1.",
    """a = (I - 𝟏𝟏*/n)a + 𝟏(𝟏*a)/n   [take the mean away, add it]
    = 𝟏(𝟏*a)/n   [centring takes a to 0]""",
    reads="C is I - 𝟏𝟏*/n",
    unshown="the kernel of C is a line, so its rank is n - 1",
    given=("(I - 𝟏𝟏*/n)a = 0   [centring takes a to 0]",),
)
centring_trace = sample.claim(
    "empirical.centring-trace: implied by note 000, after (4)",
    "The trace of C is n - 1.",
    """tr(C) = tr(I_n) - ‖𝟏_n‖²/n   [the trace of 𝟏𝟏* is 𝟏*𝟏]
    = n - 1   [𝟏*𝟏 and the trace of I are n]""",
)
gram_symmetric = sample.claim(
    "empirical.gram-symmetric: note 000, after (4) [000-E4h]",
    "The entries of G are the inner products of the points, and G is symmetric.",
    """G_ij = ⟨h_i, h_j⟩   [row i of T is the i-th point]
    = ⟨h_j, h_i⟩   [a real inner product is symmetric]
    = G_ji   [row j of T is the j-th point]""",
)
sample_mean = sample.claim(
    "empirical.mean: note 000, after (4) [000-E4i]",
    "The mean of the points is the mean of the law that gives each point the weight 1/n: its "
    "inner product with f is the mean of the inner products.",
    "⟨h̄, f⟩ = Σ_i ⟨h_i, f⟩/n   [linear]",
)
coefficient_vectors = remark(
    "empirical.coefficients: note 000, after (4) [000-E4j]",
    "α and β are the vectors of the coefficients in (3).",
    "It names the vectors.",
    "definition",
)
coefficients_not_unique = sample.claim(
    "empirical.any-coefficients: implied by note 000, (4) [000-E4k]",
    "When the points are dependent their coefficients are not unique, and (4) does not depend on "
    "which are taken: a linear relation between the points may be added to α, and another to β.",
    """(α + z)*GCG(β + w)/n = ⟨T*(α + z), T*CTT*(β + w)⟩/n   [G is TT*]
    = ⟨T*α, T*CTT*β⟩/n   [T*z and T*w are 0]
    = α*GCGβ/n   [G is TT*]""",
    whatever="C",
    given=("T*z = 0   [z is a linear relation between the points]", "T*w = 0   [w is another]"),
)

# Samples: ω is a whole sample here, and Xω_i the value of a functional at its i-th point.

ROOTS = {3: (1, 2, 2), 4: (1, 2, 2, 4), 5: (1, 1, 3, 3, 4)}  # their squares sum to a square


def one_variance(model: Model) -> None:
    """X*X = s²I + t²𝟏𝟏*, for outcomes whose probabilities have rational roots."""
    count, points = model.sizes[P], model.sizes[E]
    weights = ROOTS.get(count, tuple(range(1, count + 1)))
    size = sum(w * w for w in weights)
    model.weights[P] = [model.unit * w * w / size for w in weights]
    deviation = model.parameters[s]
    many = points + 1
    c = 2 * deviation / (many**2 - points)
    model.parameters[t] = c * many
    mixed = [[c + deviation * (a == b) for b in range(points)] for a in range(points)]
    columns = [row[:points] for row in rotation(count, count)]
    root = Fraction(sp.sqrt(size)) if count in ROOTS else float(size) ** 0.5
    model[X] = [
        scaled(root * model.unit / w, [row])[0]
        for w, row in zip(weights, multiplied(columns, mixed), strict=True)
    ]


one_law = sample.given(
    "X*X = s²I + t²𝟏𝟏*",
    "the n values are uncorrelated, with mean t and variance s², which makes these the means of "
    "their products",
    one_variance,
)
unbiased = sample.claim(
    "empirical.unbiased: near note 000, (4); note 004, appendix A (note 003 divides by n - 1)",
    "The variance of n values with the factor 1/n has the expectation s², the variance of the law "
    "that they are drawn from. Here the samples x_ω are all pairs of the values 0 and 2.",
    "E_ω[‖Cx_ω‖²]/n = s²   [the variance of the law]",
    fault="constant, repaired by empirical.bias",
    arrays="X = [0 0; 0 2; 2 0; 2 2], s = 1, t = 1, P = [1/4 1/4 1/4 1/4]",
    given=(replace(one_law, impose=None),),
)
bias = sample.claim(
    "empirical.bias: near note 000, (4); note 004, appendix A, repaired",
    "The variance with 1/n has the expectation (n - 1)/n times s² when the n values are "
    "uncorrelated with a common mean and a common variance s². So for n > 1 dividing by n - 1 "
    "gives s².",
    """E_ω[‖Cx_ω‖²]/n = tr(CX*XC)/n   [the means of the products of the values]
    = s² tr(C)/n   [C𝟏 is 0, and CC is C]
    = (s²(n - 1))/n   [the trace of C is n - 1]""",
    unshown="So for n > 1 dividing by n - 1 gives s²",
    shapes=({E: 2, P: 3}, {E: 3, P: 5}, {E: 2, P: 4}),
    given=(one_law,),
)
