"""The operator T, its adjoint and the two products, the trace, the sample."""

from __future__ import annotations

import sympy as sp

from ...core.calculus import Antiderivative, Telescoping
from ...core.chapter import calculus
from ...core.evidence import Disproof
from ...core.models import Model, added, multiplied, scaled, transposed
from ...core.words import identity, ones
from ...notation import E, H, P, Q, T, alpha, h, law, n
from .c_theorem import *

# Orthonormal systems in L₂(P).

system_orthonormal = basis.given(
    "Q*Q = I", "the columns f_1, ..., f_k of Q are orthonormal in L₂(P)", orthonormal_in_law
)
system_fits = ({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 2, Q: 3})
hilbert_schmidt = basis.claim(
    "spectrum.hilbert-schmidt: note 003, Theorem 36, conclusion [003-T36-HS]",
    "For any k orthonormal functions the sum of ‖Gf_j‖², j = 1, ..., k, is at most the mean of "
    "k(X, Y)² (what is left is what k(Y, ·) has outside their span). That is at most C "
    "(spectrum.mean-of-squares), whatever k is: G is a Hilbert-Schmidt operator.",
    """E_ω[E_ω'[⟨h_ω, h_ω'⟩²]] ≥ ‖TT*Q‖_F²; the difference is
    E_ω'[‖Th_ω' - QQ*Th_ω'‖²]   [a sum of squares]""",
    reads=f"G is TT*, f_j is column j of Q, {KERNEL}, and {SECTION}",
    unshown="That is at most C (spectrum.mean-of-squares), whatever k is: G is a Hilbert-Schmidt "
    "operator",
    given=(system_orthonormal,),
)
complete = basis.given("QQ* = I", "the columns of Q are a basis of L₂(P)", orthonormal_in_law)
basis_fits = ({P: 3, H: 2, Q: 3}, {P: 2, H: 3, Q: 2}, {P: 4, H: 3, Q: 4})
parseval = basis.claim(
    "spectrum.parseval: note 003, Theorem 36, proof, step 1, repaired",
    "Over an orthonormal basis the sum of ‖Gf_j‖² is the mean of k(X, Y)²: exchange the sum and "
    "the mean, and use Parseval's identity for k(Y, ·). Checked: where the basis is finite.",
    """‖TT*Q‖_F² = E_ω'[‖Q*Th_ω'‖²]   [by (17)]
    = E_ω'[‖Th_ω'‖²]   [Parseval: QQ* is I]
    = E_ω[E_ω'[⟨h_ω, h_ω'⟩²]]   [the norm of k(Y, ·)]""",
    reads=f"G is TT*, f_j is column j of Q, {KERNEL}, and {SECTION}",
    shapes=basis_fits,
    reference="For an infinite basis: M. Reed and B. Simon, Functional Analysis, revised edition, "
    "section VI.6 (Hilbert-Schmidt operators and their kernels).",
    given=(complete,),
)

# Step 2: the operator T, its adjoint, and the two products.

linear = population.claim(
    "spectrum.linear: note 003, Theorem 36, proof, step 2, definition of T [003-T36-2a]",
    "T, which takes h to the function x ↦ ⟨h, φ(x)⟩, is linear.",
    """⟨g + ch, h_ω⟩ = ⟨g, h_ω⟩ + c⟨h, h_ω⟩   [linear in the first place]
    = (Tg + cTh)_ω   [the definition of T]""",
    reads="x is ω and φ(x) is h_ω",
)
norm_of_image = population.claim(
    "spectrum.image: note 003, Theorem 36, proof, step 2, bound on Th [003-T36-2b-i 003-T36-2b-ii]",
    "The squared norm of Th in L₂(P) is the mean of (Th)(X)², and so that of ⟨h, φ(X)⟩².",
    """‖Th‖² = E_ω[(Th)_ω²]   [the norm of L₂(P)]
    = E_ω[⟨h, h_ω⟩²]   [the definition of T]""",
    reads=f"X is ω and {FEATURE}",
)
bounded = population.claim(
    "spectrum.bounded: note 003, Theorem 36, proof, step 2, bound on Th [003-T36-2b-iii "
    "003-T36-2c]",
    "The mean of ⟨h, φ(X)⟩² is at most ‖h‖²E‖φ(X)‖² (here multiplied by ‖h‖²): so Th is in L₂(P).",
    """‖h‖²·‖h‖²(E_ω[‖h_ω‖²]) ≥ ‖h‖²(E_ω[⟨h, h_ω⟩²]); the difference is
    E_ω[‖‖h‖²h_ω - ⟨h, h_ω⟩h‖²]   [a sum of squares]""",
    reads=FEATURE,
    unshown="so Th is in L₂(P)",
)
continuous = population.claim(
    "spectrum.continuous: note 003, Theorem 36, proof, step 2, continuity of T [003-T36-2d]",
    "‖Tg - Th‖² is at most ‖g - h‖²E‖φ(X)‖² (here multiplied by ‖g - h‖²): T is continuous.",
    """‖g - h‖²·‖g - h‖²(E_ω[‖h_ω‖²]) ≥ ‖g - h‖²·‖Tg - Th‖²; the difference is
    E_ω[‖‖g - h‖²h_ω - ⟨g - h, h_ω⟩(g - h)‖²]   [a sum of squares]""",
    reads=FEATURE,
    unshown="T is continuous",
)
adjoint_exists = population.claim(
    "spectrum.adjoint-exists: note 003, Theorem 36, proof, step 2, adjoint [003-T36-2e]",
    "A bounded operator has a bounded adjoint. Checked: for the law, the adjoint takes p to the "
    "mean of p(X)φ(X).",
    """⟨E_ω[p_ω h_ω], h⟩ = E_ω[p_ω ⟨h_ω, h⟩]   [linear in the first place]
    = ⟨p, Th⟩   [the inner product of L₂(P)]""",
    reads=f"X is ω and {FEATURE}",
    reference="J. B. Conway, A Course in Functional Analysis, second edition, Theorem II.2.2.",
)
integrable = population.claim(
    "spectrum.integrable: note 003, Theorem 36, proof, step 2, first display [003-T36-2f]",
    "(E p(X)‖φ(X)‖)² ≤ E p(X)² E‖φ(X)‖² (here multiplied by E p(X)²); with |p| for p it says that "
    "p(X)φ(X) has a finite mean length. The note prints the length of the number p(X) in H, where "
    "its absolute value is meant.",
    """‖p‖²·‖p‖²(E_ω[‖h_ω‖²]) ≥ ‖p‖²⟨p, r⟩²; the difference is
    ‖‖p‖²r - ⟨p, r⟩p‖²   [a sum of squares]""",
    reads=f"{FEATURE}, of the length r_ω",
    unshown="with |p| for p it says that p(X)φ(X) has a finite mean length",
    given=(length_of_feature,),
)
weak_integral = population.claim(
    "spectrum.weak-integral: note 003, Theorem 36, proof, step 2, after the first display "
    "[003-T36-2g]",
    "The functional h ↦ E[p(X)⟨h, φ(X)⟩] is bounded, so by Riesz's theorem one vector of H "
    "represents it, and this is what E[p(X)φ(X)] means. Checked: where the law has finitely many "
    "outcomes.",
    "⟨h, E_ω[p_ω h_ω]⟩ = E_ω[p_ω ⟨h, h_ω⟩]   [linear and continuous]",
    reads=f"X is ω and {FEATURE}",
    reference="riesz.exists. The display above it in the note, a finite mean length, is what the "
    "stronger Bochner integral asks for, together with measurability: J. Diestel and J. J. Uhl, "
    "Vector Measures, chapter II, section 2, Theorem 2.",
)
adjoint = population.claim(
    "spectrum.adjoint: note 003, Theorem 36, proof, step 2, formula for the adjoint [003-T36-2h-i "
    "003-T36-2h-ii 003-T36-2h-iii]",
    "⟨T*p, h⟩ is ⟨p, Th⟩, the mean of p(X)(Th)(X), and so that of ⟨h, p(X)φ(X)⟩.",
    """⟨T*p, h⟩ = ⟨p, Th⟩   [the adjoint]
    = E_ω[p_ω (Th)_ω]   [the inner product of L₂(P)]
    = E_ω[⟨h, h_ω⟩p_ω]   [the definition of T]""",
    reads=f"X is ω and {FEATURE}",
)
adjoint_formula = population.claim(
    "spectrum.adjoint-formula: note 003, Theorem 36, proof, step 2, formula for the adjoint "
    "[003-T36-2i]",
    "T*p is the mean of p(X)φ(X). The note prints T* alone on the left, which is an operator, "
    "where T*f is meant.",
    "T*p = E_ω[p_ω h_ω]   [the columns of T* are the features]",
    reads=f"{FEATURE}, and the note's f is p",
)
product_below = population.claim(
    "spectrum.product-below: note 003, Theorem 36, proof, step 2, covariance operator "
    "[003-T36-2j-i 003-T36-2j-ii 003-T36-2j-iii]",
    "⟨g, T*Th⟩ is ⟨Tg, Th⟩, the mean of ⟨g, φ(X)⟩⟨h, φ(X)⟩, and these are the values of g and h "
    "at X.",
    """⟨g, T*Th⟩ = ⟨Tg, Th⟩   [the adjoint]
    = E_ω[⟨g, h_ω⟩⟨h, h_ω⟩]   [the inner product of L₂(P)]
    = E_ω[(Tg)_ω (Th)_ω]   [the value at x is ⟨·, φ(x)⟩]""",
    reads=f"X is ω and {FEATURE}",
)
population.stands(population.define("Σ = E_ω[(h_ω - μ)(h_ω - μ)*]", "the covariance operator"))
covariance = population.claim(
    "spectrum.covariance: note 003, Theorem 36, proof, step 2, covariance operator, conclusion "
    "[003-T36-2k]",
    "The covariance operator is T*T, because the mean feature is 0.",
    """Σ = T*T - μμ*   [multiply out]
    = T*T   [the mean is 0]""",
    given=(mean_zero,),
)
centred_law = population.claim(
    "spectrum.centred-law: implied by note 003, Theorem 36, hypotheses",
    "Whatever the mean is, Σ is T'*T' for the centred operator T' = T - 𝟏μ*: the theorem holds "
    "for every law with a second moment, with the centred kernel for k.",
    """(T - 𝟏μ*)*(T - 𝟏μ*) = T*T - μμ*   [T*𝟏 is μ]
    = Σ   [what Σ is]""",
    unshown="the theorem holds for every law with a second moment, with the centred kernel for k",
)
mean_length = population.claim(
    "spectrum.mean-length: implied by note 003, Theorem 36, hypotheses",
    "The squared length of the mean feature is the mean of k(X, Y), for an independent Y with the "
    "law of X: where k is positive everywhere, as the Gaussian kernel is, no law has the mean "
    "feature 0 that the theorem asks for.",
    "‖μ‖² = E_ω[E_ω'[⟨h_ω, h_ω'⟩]]   [the mean of the features, twice]",
    reads=KERNEL,
    unshown="where k is positive everywhere, as the Gaussian kernel is, no law has the mean "
    "feature 0 that the theorem asks for",
)
normal_law = sp.exp(-(y_other**2) / 2) / sp.sqrt(2 * sp.pi)
no_loss = pair.claim(
    "spectrum.no-loss: near note 003, Theorem 36, hypotheses",
    "The theorem, as it is stated, speaks of the Gaussian kernel too: under the normal law the "
    "mean feature of exp(-(x - y)²/2) is 0 at every x.",
    Disproof(
        calculus(
            sp.Integral(
                sp.exp(-((x_real - y_other) ** 2) / 2) * normal_law, (y_other, -sp.oo, sp.oo)
            ),
            (
                sp.exp(-(x_real**2) / 4) / sp.sqrt(2),
                "the mean feature at x",
                Antiderivative(
                    sp.exp(-(x_real**2) / 4) * sp.erf(y_other - x_real / 2) / (2 * sp.sqrt(2))
                ),
            ),
        ),
        sp.S.Zero,
    ),
    fault="missing-hypothesis, repaired by spectrum.centred-law",
)
product_above = population.claim(
    "spectrum.product-above: note 003, Theorem 36, proof, step 2, last display [003-T36-2l-i "
    "003-T36-2l-ii 003-T36-2l-iii]",
    "(TT*p)(x) is ⟨T*p, φ(x)⟩, the mean of ⟨p(X)φ(X), φ(x)⟩, and so the integral of p against the "
    "kernel.",
    """(TT*p)_ω' = ⟨T*p, h_ω'⟩   [the definition of T]
    = E_ω[⟨p_ω h_ω, h_ω'⟩]   [the formula for T*]
    = E_ω[p_ω ⟨h_ω, h_ω'⟩]   [linear in the first place]""",
    reads=f"X is ω and {FEATURE}, x is ω' and φ(x) is h_ω'",
)
G_is_TT = population.claim(
    "spectrum.product: note 003, Theorem 36, proof, step 2, last sentence [003-T36-2m]",
    "The integral operator G is TT*.",
    "Gp = TT*p   [they have the same kernel]",
    given=(kernel_values,),
)
self_adjoint = population.claim(
    "spectrum.self-adjoint: note 003, Theorem 36, proof, step 2, last sentence [003-T36-pos "
    "003-T36-2n]",
    "TT* is its own adjoint; and for q = p the line between is ‖T*p‖², so it is positive, which "
    "means here that it is never negative (spectrum.positive).",
    """⟨TT*p, q⟩ = ⟨T*p, T*q⟩   [the adjoint]
    = ⟨p, TT*q⟩   [the adjoint again]""",
)
positive = population.claim(
    "spectrum.positive: implied by note 003, Theorem 36, conclusion",
    "⟨p, TT*p⟩ is the squared length of T*p: positive here means not negative "
    "(spectrum.zero-always).",
    "⟨p, TT*p⟩ ≥ 0; the difference is ‖T*p‖²   [a sum of squares]",
)

# Step 3 for the covariance operator, and the trace.

eigenfunction = population.given(
    "TT*p = λp", "p is an eigenfunction of G = TT*", eigenvector(law, pL)
)
multiplicity = population.claim(
    "spectrum.multiplicity: note 003, Theorem 36, proof, step 3, after the second display "
    "[003-T36-3k]",
    "For λ > 0 T*p, which is not 0 (spectrum.length), is an eigenvector of Σ at λ. With "
    "spectrum.dimension: λ has the same multiplicity for both.",
    """ΣT*p = T*TT*p   [Σ is T*T, since the mean is 0]
    = λT*p   [TT*p is λp]""",
    unshown="λ has the same multiplicity for both",
    given=(mean_zero, eigenfunction),
)
trace_class = basis.claim(
    "spectrum.trace-class: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-a]",
    "For any k orthonormal functions the sum of ⟨f_j, Gf_j⟩ = ‖T*f_j‖², j = 1, ..., k, is at most "
    "E‖φ(X)‖². So the trace of G is finite. It does not follow from Hilbert-Schmidt "
    "(spectrum.not-trace-class).",
    "E_ω[‖h_ω‖²] ≥ ‖T*Q‖_F²; the difference is E_ω[‖h_ω - T*Q(Q*)_ω‖²]   [a sum of squares]",
    reads=f"G is TT*, f_j is column j of Q, and {FEATURE}",
    unshown="So the trace of G is finite",
    given=(system_orthonormal,),
)
not_trace_class = pair.claim(
    "spectrum.not-trace-class: implied by note 003, Theorem 36, conclusion, last sentence",
    "The diagonal operator with the entries 1/r is Hilbert-Schmidt, since 1/r² is at most "
    "2/(r(r+1)), and these sum to less than 2. It is not of trace class: the sum of 1/r over r ≤ "
    "R exceeds the integral of 1/z from 1 to R, which for R = e^m is m.",
    calculus(
        sp.Sum(2 / (r * (r + 1)), (r, 1, N)),
        (2 - 2 / (N + 1), "the sum telescopes", Telescoping(-2 / r)),
        more=[
            calculus(2 / (r * (r + 1)) - 1 / r**2, ((r - 1) / (r**2 * (r + 1)), "never negative")),
            calculus(
                sp.Integral(1 / z, (z, 1, sp.exp(m))),
                (m, "from 1 to eᵐ", Antiderivative(sp.log(z))),
            ),
        ],
    ),
    reads="R, or e^m, is exp(m)",
    unshown="the sum of 1/r over r ≤ R exceeds the integral of 1/z from 1 to R",
)
eigenbasis = basis.given(
    "TT*Q_j = d_j Q_j",
    "f_j is an eigenfunction of G at d_j",
    eigenvectors(law, system, square_root_of_d),
    origin="cited",
    reference="the spectral theorem for compact operators (M. Reed and B. Simon, section VI.5)",
)
missing_step = basis.claim(
    "spectrum.missing-step: note 003, Theorem 36, proof, step 3, last sentence, repaired",
    "Eigenvalues d_1, ..., d_k of G, with orthonormal eigenfunctions f_j, sum to at most "
    "E‖φ(X)‖². So the trace is finite, by the second moment once more. That the sum of all of "
    "them is E‖φ(X)‖² is spectrum.trace.",
    """E_ω[‖h_ω‖²] ≥ Σ_j d_j; the difference is E_ω[‖h_ω‖²] - ‖T*Q‖_F²   [⟨f, Gf⟩ is ‖T*f‖²]
    = E_ω[‖h_ω - T*Q(Q*)_ω‖²]   [a sum of squares]""",
    reads=f"G is TT*, f_j is column j of Q, and {FEATURE}",
    unshown="So the trace is finite, by the second moment once more",
    shapes=({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 4, Q: 3}),
    given=(system_orthonormal, eigenbasis),
)
concluded = pair.claim(
    "spectrum.concluded: note 003, Theorem 36, proof, step 3, last sentence [003-T36-3l]",
    "As printed, the three steps prove the theorem, and so that the trace of G is at most N for "
    "some N. But what they conclude is that G = TT* is Hilbert-Schmidt, positive and "
    "self-adjoint, with the eigenvalues of T*T other than 0. So is the diagonal operator with the "
    "entry 2^(-r) in 2^r places, r = 1, 2, ...: the squares of its entries sum to less than 1. "
    "Yet the entries for each r sum to 1, and those for r up to N + 1 to more than N. The trace "
    "needs the second moment once more, for G or for Σ_X, and the proof does not come to it "
    "(spectrum.missing-step).",
    Disproof(
        calculus(
            sp.Sum(1, (r, 1, N + 1)),
            (N + 1, "the entries for each r sum to 1", Telescoping(r)),
            more=[
                calculus(
                    sp.Sum(sp.S(2) ** -r, (r, 1, N)),
                    (
                        1 - sp.S(2) ** -N,
                        "the squares, 4⁻ʳ in 2ʳ places",
                        Telescoping(-2 * sp.S(2) ** -r),
                    ),
                )
            ],
        ),
        N,
        "≤",
    ),
    reads="G is the diagonal operator, T that of the roots of its entries, and Σ_X is T*T",
    unshown="The trace needs the second moment once more, for G or for Σ_X, and the proof does "
    "not come to it",
    fault="invalid-proof, repaired by spectrum.missing-step",
)
trace_of_eigenvalues = basis.claim(
    "spectrum.trace-of-eigenvalues: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-b]",
    "The trace, summed over an orthonormal basis of eigenfunctions, is the sum of the "
    "eigenvalues; there is such a basis because G is compact and self-adjoint. Checked: for any k "
    "orthonormal eigenfunctions.",
    """Σ_j ⟨Q_j, TT*Q_j⟩ = Σ_j d_j·‖Q_j‖²   [Gf is df]
    = Σ_j d_j   [each ‖f‖ is 1]""",
    reads="G is TT*",
    shapes=({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 4, Q: 3}),
    reference="M. Reed and B. Simon, Functional Analysis, revised edition, section VI.5 (the "
    "Hilbert-Schmidt theorem).",
    checked="a part of it",
    given=(system_orthonormal, eigenbasis),
)
trace_is_moment = basis.claim(
    "spectrum.trace: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-c]",
    "The sum of ⟨f_j, Gf_j⟩ over an orthonormal basis, which is the sum of the eigenvalues, is "
    "E‖φ(X)‖², by Parseval's identity and an exchange of the sum and the mean. Checked: where the "
    "basis is finite.",
    """Σ_j ⟨Q_j, TT*Q_j⟩ = ‖T*Q‖_F²   [⟨f, TT*f⟩ is ‖T*f‖²]
    = E_ω[‖h_ω‖²]   [Parseval: QQ* is I]""",
    reads=f"G is TT*, f_j is column j of Q, and {FEATURE}",
    shapes=basis_fits,
    reference="For an infinite basis: M. Reed and B. Simon, Functional Analysis, revised edition, "
    "sections II.3 (Parseval) and VI.6 (the trace).",
    given=(complete,),
)

# The sample: what was announced before the theorem.

centre = identity(E) - ones(E) * ones(E).adj / n


def sample_eigenvector(model: Model) -> None:
    """Make h an eigenvector of T*CT: T = b h*, and what h and a, which is b centred, do not see."""
    a, b = model.value(centre * T * h), model.value(T * h)
    size_a, size_h = (sum(x * x for (x,) in v) for v in (a, model[h]))
    rest = added([model[T], scaled(-1 / size_h, model.value(T * h * h.adj))])
    outside = multiplied(a, multiplied(transposed(a), rest))
    rest = added([rest, scaled(-1 / size_a, outside)])
    model[T] = added([rest, multiplied(b, transposed(model[h]))])
    model.parameters[λ] = size_a * size_h / model.sizes[E]


covariance_eigen = points.given(
    "T*(I - 𝟏𝟏*/n)Th/n = λh",
    "h is an eigenvector of the covariance operator of the sample",
    sample_eigenvector,
)
gram_eigen = points.given(
    "TT*α = σ²α",
    "α is an eigenvector of the Gram matrix of the centred points",
    singular_vector(T, alpha),
)
announced = points.claim(
    "spectrum.announced: note 003, §1, before Theorem 36 [003-INTRO-coincide]",
    "As announced, the covariance operator and the centred Gram matrix have the same eigenvalues, "
    "and so the same sum of them. For the points 1, 1, -1, -1 the sum is 4 for the Gram matrix "
    "and 1 for the covariance operator (4/3 with the factor 1/(n - 1) of the note). The theorem "
    "itself has no Gram matrix in it, but an operator on L₂(P).",
    "tr(CGC) = Σ_i ‖h_i - h̄‖²/n   [as announced]",
    unshown="4/3 with the factor 1/(n - 1) of the note",
    fault="constant, repaired by spectrum.sample",
    arrays="T = [1; 1; -1; -1]",
)
sample = points.claim(
    "spectrum.sample: note 003, §1, before Theorem 36, repaired",
    "An eigenvalue of the sample's covariance operator, times n, is one of the centred Gram "
    "matrix: it multiplies CTh by nλ.",
    """CGCCTh = CTT*CTh   [G is TT*, CC is C]
    = nλCTh   [T*CTh is nλh]""",
    given=(covariance_eigen,),
)
eigenfunctions = points.claim(
    "spectrum.eigenfunctions: note 003, §1, before Theorem 36 [003-INTRO-eigfun]",
    "Let the rows of T be the centred points, so that TT* is the centred Gram matrix and T*T/n "
    "the covariance operator of the sample. An eigenvector α at σ² ≠ 0 gives the eigenfunction "
    "T*α/σ at σ²/n, of the length of α (spectrum.length); at 0 T*α is 0, and no eigenfunction. "
    "The theorem does not state the relation that is announced for it; step 3 of its proof "
    "contains it, for eigenvalues above 0.",
    "T*T(T*α/σ)/n = σT*α/n   [TT*α is σ²α]",
    unshown="at 0 T*α is 0, and no eigenfunction",
    given=(gram_eigen, σ_not_zero),
)
