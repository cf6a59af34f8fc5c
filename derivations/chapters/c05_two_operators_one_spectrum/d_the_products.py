"""The operator T, its adjoint and the two products, the trace, the sample."""

from __future__ import annotations

import sympy as sp

from ...core.calculus import Antiderivative, Telescoping
from ...core.chapter import calculus
from ...core.evidence import Disproof
from ...core.models import Model, added, multiplied, scaled, transposed
from ...core.words import identity, ones
from ...notation import E, H, P, Q, T, alpha, h, n
from .c_theorem import *

# Orthonormal systems in L₂(P).

system_orthonormal = basis.given(
    "f*f = I", "f_1, ..., f_k, the columns of f, are orthonormal in L₂(P)", orthonormal_in_law
)
system_fits = ({P: 4, H: 3, Q: 2}, {P: 3, H: 5, Q: 2}, {P: 5, H: 2, Q: 3})
hilbert_schmidt = basis.claim(
    "spectrum.hilbert-schmidt: note 003, Theorem 36, conclusion [003-T36-HS]",
    "For any k orthonormal functions the sum of ‖Gf_j‖², j = 1, ..., k, is at most the mean of "
    "k(X, Y)²: the difference is the mean square of what k(Y, ·) has outside their span. And that "
    "mean is at most C (spectrum.mean-of-squares), whatever k is: G is a Hilbert-Schmidt operator.",
    """E_X[E_Y[⟨φ_X, φ_Y⟩²]] ≥ Σ_j ‖TT*f_j‖²; the difference is
    E_Y[‖Tφ_Y - ff*Tφ_Y‖²]   [a sum of squares]""",
    reads=f"G is TT*, {KERNEL}, and {SECTION}",
    unshown="And that mean is at most C (spectrum.mean-of-squares), whatever k is: G is a "
    "Hilbert-Schmidt operator",
    given=(system_orthonormal,),
)
complete = basis.given(
    "ff* = I", "f_1, ..., f_k, the columns of f, are a basis of L₂(P)", orthonormal_in_law
)
basis_fits = ({P: 3, H: 2, Q: 3}, {P: 2, H: 3, Q: 2}, {P: 4, H: 3, Q: 4})
parseval = basis.claim(
    "spectrum.parseval: note 003, Theorem 36, proof, step 1, repaired",
    "Over an orthonormal basis the sum of ‖Gf_j‖² is the mean of k(X, Y)²: exchange the sum and "
    "the mean, and use Parseval's identity for k(Y, ·). Checked: where the basis is finite.",
    """Σ_j ‖TT*f_j‖² = Σ_j E_Y[⟨f_j, Tφ_Y⟩²]   [by (17)]
    = E_Y[Σ_j ⟨f_j, Tφ_Y⟩²]   [exchange the sum and the mean]
    = E_Y[‖Tφ_Y‖²]   [Parseval: ff* is I]
    = E_X[E_Y[⟨φ_X, φ_Y⟩²]]   [the norm of k(Y, ·)]""",
    reads=f"G is TT*, {KERNEL}, and {SECTION}",
    shapes=basis_fits,
    reference="For an infinite basis: M. Reed and B. Simon, Functional Analysis, revised edition, "
    "section VI.6 (Hilbert-Schmidt operators and their kernels).",
    given=(complete,),
)

# Step 2: the operator T, its adjoint, and the two products.

linear = theorem.claim(
    "spectrum.linear: note 003, Theorem 36, proof, step 2, definition of T [003-T36-2a]",
    "T, which takes h to the function x ↦ ⟨h, φ(x)⟩, is linear.",
    """⟨h + ch', φ_x⟩ = ⟨h, φ_x⟩ + c⟨h', φ_x⟩   [linear in the first place]
    = (Th + cTh')_x   [the definition of T]""",
)
norm_of_image = theorem.claim(
    "spectrum.image: note 003, Theorem 36, proof, step 2, bound on Th [003-T36-2b-i 003-T36-2b-ii]",
    "The squared norm of Th in L₂(P) is the mean of (Th)(X)², and so that of ⟨h, φ(X)⟩².",
    """‖Th‖² = E_X[(Th)_X²]   [the norm of L₂(P)]
    = E_X[⟨h, φ_X⟩²]   [the definition of T]""",
)
bounded = theorem.claim(
    "spectrum.bounded: note 003, Theorem 36, proof, step 2, bound on Th [003-T36-2b-iii "
    "003-T36-2c]",
    "The mean of ⟨h, φ(X)⟩² is at most ‖h‖²E‖φ(X)‖², by Cauchy and Schwarz at each X: so Th is in "
    "L₂(P).",
    """‖h‖²(E_X[‖φ_X‖²]) ≥ E_X[⟨h, φ_X⟩²]; the difference is
    E_X[‖r_X h - ⟨h, φ_X⟩u_X‖²]   [a sum of squares]""",
    unshown="so Th is in L₂(P)",
    given=(unit_directions, polar),
)
continuous = theorem.claim(
    "spectrum.continuous: note 003, Theorem 36, proof, step 2, continuity of T [003-T36-2d]",
    "‖Th - Th'‖² is at most ‖h - h'‖²E‖φ(X)‖²: T is continuous.",
    """‖h - h'‖²(E_X[‖φ_X‖²]) ≥ ‖Th - Th'‖²; the difference is
    E_X[‖r_X (h - h') - ⟨h - h', φ_X⟩u_X‖²]   [a sum of squares]""",
    unshown="T is continuous",
    given=(unit_directions, polar),
)
adjoint_exists = theorem.claim(
    "spectrum.adjoint-exists: note 003, Theorem 36, proof, step 2, adjoint [003-T36-2e]",
    "A bounded operator has a bounded adjoint. Checked: for the law, the adjoint takes f to the "
    "mean of f(X)φ(X).",
    """⟨E_X[f_X φ_X], h⟩ = E_X[f_X ⟨φ_X, h⟩]   [linear in the first place]
    = ⟨f, Th⟩   [the inner product of L₂(P)]""",
    reference="J. B. Conway, A Course in Functional Analysis, second edition, Theorem II.2.2.",
)
integrable = theorem.claim(
    "spectrum.integrable: note 003, Theorem 36, proof, step 2, first display [003-T36-2f]",
    "(E f(X)‖φ(X)‖)² ≤ E f(X)² E‖φ(X)‖² (here multiplied by E f(X)²); with |f| for f it says that "
    "f(X)φ(X) has a finite mean length. The note prints the length of the number f(X) in H, where "
    "its absolute value is meant.",
    """‖f‖²·‖f‖²(E_X[‖φ_X‖²]) ≥ ‖f‖²⟨f, r⟩²; the difference is
    ‖‖f‖²r - ⟨f, r⟩f‖²   [a sum of squares]""",
    reads="r_X is the length of φ_X",
    unshown="with |f| for f it says that f(X)φ(X) has a finite mean length",
    given=(length_of_feature,),
)
weak_integral = theorem.claim(
    "spectrum.weak-integral: note 003, Theorem 36, proof, step 2, after the first display "
    "[003-T36-2g]",
    "The functional h ↦ E[f(X)⟨h, φ(X)⟩] is bounded, so by Riesz's theorem one vector of H "
    "represents it, and this is what E[f(X)φ(X)] means. Checked: where the law has finitely many "
    "outcomes.",
    "⟨h, E_X[f_X φ_X]⟩ = E_X[f_X ⟨h, φ_X⟩]   [linear and continuous]",
    reference="riesz.exists. The display above it in the note, a finite mean length, is what the "
    "stronger Bochner integral asks for, together with measurability: J. Diestel and J. J. Uhl, "
    "Vector Measures, chapter II, section 2, Theorem 2.",
)
adjoint = theorem.claim(
    "spectrum.adjoint: note 003, Theorem 36, proof, step 2, formula for the adjoint [003-T36-2h-i "
    "003-T36-2h-ii 003-T36-2h-iii]",
    "⟨T*f, h⟩ is ⟨f, Th⟩, the mean of f(X)(Th)(X), and so that of ⟨h, f(X)φ(X)⟩.",
    """⟨T*f, h⟩ = ⟨f, Th⟩   [the adjoint]
    = E_X[f_X (Th)_X]   [the inner product of L₂(P)]
    = E_X[⟨h, φ_X⟩f_X]   [the definition of T]""",
)
adjoint_formula = theorem.claim(
    "spectrum.adjoint-formula: note 003, Theorem 36, proof, step 2, formula for the adjoint "
    "[003-T36-2i]",
    "T*f is the mean of f(X)φ(X). The note prints T* alone on the left, which is an operator, "
    "where T*f is meant.",
    "T*f = E_X[f_X φ_X]   [the columns of T* are the features]",
)
product_below = theorem.claim(
    "spectrum.product-below: note 003, Theorem 36, proof, step 2, covariance operator "
    "[003-T36-2j-i 003-T36-2j-ii 003-T36-2j-iii]",
    "⟨h, T*Th'⟩ is ⟨Th, Th'⟩, the mean of ⟨h, φ(X)⟩⟨h', φ(X)⟩, and these are the values of h and "
    "h' at X.",
    """⟨h, T*Th'⟩ = ⟨Th, Th'⟩   [the adjoint]
    = E_X[⟨h, φ_X⟩⟨h', φ_X⟩]   [the inner product of L₂(P)]
    = E_X[(Th)_X (Th')_X]   [the value at x is ⟨·, φ(x)⟩]""",
)
theorem.stands(
    theorem.define("Σ = E_X[(φ_X - E_Y[φ_Y])(φ_X - E_Y[φ_Y])*]", "the covariance operator")
)
covariance = theorem.claim(
    "spectrum.covariance: note 003, Theorem 36, proof, step 2, covariance operator, conclusion "
    "[003-T36-2k]",
    "The covariance operator is T*T, because the mean feature is 0.",
    """Σ = T*T - E_X[φ_X]E_X[φ_X]*   [multiply out]
    = T*T   [the mean is 0]""",
    given=(mean_zero,),
)
centred_law = theorem.claim(
    "spectrum.centred-law: implied by note 003, Theorem 36, hypotheses",
    "Whatever the mean feature is, Σ is T'*T' for T' = T - 𝟏E[φ(X)]*, whose rows are the centred "
    "features: the theorem holds for every law with a second moment, with the centred kernel for "
    "k.",
    """(T - 𝟏E_X[φ_X]*)*(T - 𝟏E_X[φ_X]*) = T*T - E_X[φ_X]E_X[φ_X]*   [T*𝟏 is E[φ(X)]]
    = Σ   [what Σ is]""",
    reads="T' is T - 𝟏E_X[φ_X]*",
    unshown="the theorem holds for every law with a second moment, with the centred kernel for k",
)
mean_length = theorem.claim(
    "spectrum.mean-length: implied by note 003, Theorem 36, hypotheses",
    "The squared length of the mean feature is the mean of k(X, Y), for an independent Y with the "
    "law of X: where k is positive everywhere, as the Gaussian kernel is, no law has the mean "
    "feature 0 that the theorem asks for.",
    "‖E_X[φ_X]‖² = E_X[E_Y[⟨φ_X, φ_Y⟩]]   [the mean of the features, twice]",
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
product_above = theorem.claim(
    "spectrum.product-above: note 003, Theorem 36, proof, step 2, last display [003-T36-2l-i "
    "003-T36-2l-ii 003-T36-2l-iii]",
    "(TT*f)(x) is ⟨T*f, φ(x)⟩, the mean of ⟨f(X)φ(X), φ(x)⟩, and so the integral of f against the "
    "kernel.",
    """(TT*f)_x = ⟨T*f, φ_x⟩   [the definition of T]
    = E_X[⟨f_X φ_X, φ_x⟩]   [the formula for T*]
    = E_X[f_X ⟨φ_X, φ_x⟩]   [linear in the first place]""",
)
G_is_TT = theorem.claim(
    "spectrum.product: note 003, Theorem 36, proof, step 2, last sentence [003-T36-2m]",
    "The integral operator G is TT*.",
    "Gf = TT*f   [they have the same kernel]",
    given=(kernel_values,),
)
self_adjoint = theorem.claim(
    "spectrum.self-adjoint: note 003, Theorem 36, proof, step 2, last sentence [003-T36-pos "
    "003-T36-2n]",
    "TT* is its own adjoint; and for g = f the line between is ‖T*f‖², so it is positive, which "
    "means here that it is never negative (spectrum.positive).",
    """⟨TT*f, g⟩ = ⟨T*f, T*g⟩   [the adjoint]
    = ⟨f, TT*g⟩   [the adjoint again]""",
)
positive = theorem.claim(
    "spectrum.positive: implied by note 003, Theorem 36, conclusion",
    "⟨f, TT*f⟩ is the squared length of T*f: positive here means not negative "
    "(spectrum.zero-always).",
    "⟨f, TT*f⟩ ≥ 0; the difference is ‖T*f‖²   [a sum of squares]",
)

# Step 3 for the covariance operator, and the trace.

eigenfunction = theorem.given("TT*f = λf", "f is an eigenfunction of G = TT*", eigenvector(law, fL))
multiplicity = theorem.claim(
    "spectrum.multiplicity: note 003, Theorem 36, proof, step 3, after the second display "
    "[003-T36-3k]",
    "For λ > 0 T*f, which is not 0 (spectrum.length), is an eigenvector of Σ at λ. With "
    "spectrum.dimension: λ has the same multiplicity for both.",
    """ΣT*f = T*TT*f   [Σ is T*T, since the mean is 0]
    = λT*f   [TT*f is λf]""",
    unshown="λ has the same multiplicity for both",
    given=(mean_zero, eigenfunction),
)
trace_class = basis.claim(
    "spectrum.trace-class: note 003, Theorem 36, conclusion, last sentence [003-T36-tr-a]",
    "For any k orthonormal functions the sum of ⟨f_j, Gf_j⟩ = ‖T*f_j‖², j = 1, ..., k, is at most "
    "E‖φ(X)‖². So the trace of G is finite. It does not follow from Hilbert-Schmidt "
    "(spectrum.not-trace-class).",
    "E_X[‖φ_X‖²] ≥ Σ_j ‖T*f_j‖²; the difference is E_X[‖φ_X - T*f(f*)_X‖²]   [a sum of squares]",
    reads="G is TT*",
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
    "TT*f_j = d_j f_j",
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
    """E_X[‖φ_X‖²] ≥ Σ_j d_j; the difference is E_X[‖φ_X‖²] - Σ_j ‖T*f_j‖²   [⟨f, Gf⟩ is ‖T*f‖²]
    = E_X[‖φ_X - T*f(f*)_X‖²]   [a sum of squares]""",
    reads="G is TT*",
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
    """Σ_j ⟨f_j, TT*f_j⟩ = Σ_j d_j·‖f_j‖²   [Gf is df]
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
    """Σ_j ⟨f_j, TT*f_j⟩ = Σ_j ‖T*f_j‖²   [⟨f, TT*f⟩ is ‖T*f‖²]
    = E_X[‖φ_X‖²]   [Parseval: ff* is I]""",
    reads="G is TT*",
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
    "Where the sample's covariance operator multiplies h by λ, the centred Gram matrix CGC "
    "multiplies CTh by nλ. For λ ≠ 0 CTh is not 0, because T*CTh is nλh; so n times an eigenvalue "
    "of the one is an eigenvalue of the other. The way back is spectrum.eigenfunctions.",
    """CGCCTh = CTT*CTh   [G is TT*, CC is C]
    = nλCTh   [T*CTh is nλh]""",
    unshown="For λ ≠ 0 CTh is not 0, because T*CTh is nλh; so n times an eigenvalue of the one is "
    "an eigenvalue of the other",
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
