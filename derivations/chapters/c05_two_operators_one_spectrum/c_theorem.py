"""Theorem 36: what is given, and that the operators are Hilbert-Schmidt."""

from __future__ import annotations

import sympy as sp

from ...core.calculus import Antiderivative, Telescoping
from ...core.chapter import calculus
from ...core.claims import remark
from ...core.evidence import Disproof
from ...core.hypotheses import Hypothesis
from ...core.models import Model
from ...notation import law
from .b_columns import *

# Theorem 36: what is given, and what is defined.

hypotheses_law = remark(
    "spectrum.law: note 003, Theorem 36, hypotheses [003-T36-hyp-law]",
    "X is a random element of a probability space.",
    "It fixes the objects. L₂(P) is built from the law of X, which the note also calls P.",
    "definition",
)
hypotheses_separable = remark(
    "spectrum.separable: note 003, Theorem 36, hypotheses [003-T36-hyp-sep]",
    "H is a separable reproducing kernel Hilbert space.",
    "It fixes the objects. No step of the proof names separability. What it is good for, with a "
    "measurable kernel, which the note does not ask for, is that x ↦ φ(x) is measurable "
    "(Steinwart and Christmann, Support Vector Machines, chapter 4), without which no expectation "
    "here means anything.",
    "definition",
)
hypotheses_moment = remark(
    "spectrum.moment: note 003, Theorem 36, hypotheses [003-T36-hyp-mom]",
    "The feature φ(X) has a finite second moment.",
    "It is the hypothesis that does the work: every integral of the proof is finite by it.",
    "definition",
)
hypotheses_mean = remark(
    "spectrum.mean-zero: note 003, Theorem 36, hypotheses [003-T36-hyp-mean]",
    "The mean feature is 0.",
    "It is used once, for Σ_X = T*T (spectrum.covariance). Everything said of G, T and T*T holds "
    "without it.",
    "definition",
)
reproducing = remark(
    "spectrum.reproducing: note 003, Theorem 36, proof, step 1 [003-T36-1a]",
    "k(x, y) is the inner product of the features of x and y.",
    "It is the reproducing property, f(y) = ⟨f, k(y, ·)⟩, for f = k(x, ·): part of what an RKHS "
    "is.",
    "definition",
)
kernel_values = population.given(
    "G_ωω' = ⟨h_ω, h_ω'⟩", "the entries of G are the kernel values ⟨φ(x), φ(t)⟩"
)
integral_operator = population.claim(
    "spectrum.integral-operator: note 003, Theorem 36, definition of G, and (17) [003-T36-Gdef-a "
    "003-T36-17a 003-T36-17b]",
    "The value of Gp at t is the integral of p(x)⟨φ(x), φ(t)⟩, which is the integral of p against "
    "the kernel, and the inner product in L₂(P) of p with k(t, ·).",
    """E_ω[p_ω ⟨h_ω, h_ω'⟩]
    = E_ω[p_ω G_ωω']   [k is the inner product of features]
    = ⟨p, G_ω'⟩   [the inner product of L₂(P)]""",
    reads=f"x is ω, t is ω', and {AT_T}; k(x, t) is G_ωω'",
    given=(kernel_values,),
)
as_a_function = population.claim(
    "spectrum.as-a-function: note 003, Theorem 36, proof, (17), third = [003-T36-17c]",
    "(Gp)(t) is the inner product in L₂(P) of p with Tφ(t), which is the function k(t, ·). The "
    "note writes φ(t) for it: the vector of H and the element of L₂(P) are one function with two "
    "lengths, and T leads from the one to the other.",
    """(TT*p)_ω' = ⟨T*p, h_ω'⟩   [the value at t is ⟨·, φ(t)⟩]
    = ⟨p, Th_ω'⟩   [the adjoint]""",
    reads=f"t is ω' and {AT_T}, G is TT*, and k(t, ·) is Th_ω'",
)
representative = population.claim(
    "spectrum.representative: note 003, Theorem 36, definition of G [003-T36-Gdef-b]",
    "(Gp)(t)² is at most ‖p‖²‖Tφ(t)‖² (here multiplied by ‖Tφ(t)‖²). Taken for the difference of "
    "two functions that are equal almost everywhere: G does not tell them apart, at any t. That "
    "Gp is in L₂(P) is spectrum.hilbert-schmidt for k = 1.",
    """‖Th_ω'‖²·‖p‖²·‖Th_ω'‖² ≥ ‖Th_ω'‖²⟨p, Th_ω'⟩²; the difference is
    ‖‖Th_ω'‖²p - ⟨p, Th_ω'⟩Th_ω'‖²   [a sum of squares]""",
    reads=f"t is ω' and {AT_T}, and (Gp)(t) is ⟨p, Th_ω'⟩ (spectrum.as-a-function)",
    unshown="Taken for the difference of two functions that are equal almost everywhere: G does "
    "not tell them apart, at any t. That Gp is in L₂(P) is spectrum.hilbert-schmidt for k = 1",
)

# Step 1: Hilbert-Schmidt.

pointwise = population.claim(
    "spectrum.pointwise: note 003, Theorem 36, proof, step 1 [003-T36-1b]",
    "k(x, y)² ≤ ‖φ(x)‖²‖φ(y)‖² (here multiplied by ‖φ(x)‖²). Where φ(x) is 0 both sides are; "
    "elsewhere divide, and take roots: |k(x, y)| ≤ ‖φ(x)‖‖φ(y)‖. The note prints it without the "
    "absolute value, which it needs in order to square it.",
    """‖h_ω‖²·‖h_ω'‖²·‖h_ω‖² ≥ ‖h_ω‖²⟨h_ω, h_ω'⟩²; the difference is
    ‖‖h_ω‖²h_ω' - ⟨h_ω, h_ω'⟩h_ω‖²   [a sum of squares]""",
    reads="φ(x) is h_ω, φ(y) is h_ω', and k(x, y) is ⟨h_ω, h_ω'⟩",
    unshown="Where φ(x) is 0 both sides are; elsewhere divide, and take roots: |k(x, y)| ≤ "
    "‖φ(x)‖‖φ(y)‖",
)
not_independent = population.claim(
    "spectrum.not-independent: implied by note 003, Theorem 36, proof, step 1",
    "With Y = X the mean of k(X, Y)² is that of ‖φ(X)‖⁴, which exceeds (E‖φ(X)‖²)² by the "
    "variance of ‖φ(X)‖²: the bound is about a second X that is independent of the first.",
    "E_ω[‖h_ω‖²·‖h_ω‖²] - E_ω[‖h_ω‖²]² = E_ω[(‖h_ω‖² - E_ω'[‖h_ω'‖²])²]   [a variance]",
    reads=f"{FEATURE}, and so is φ(Y), and k(X, X) is ⟨h_ω, h_ω⟩",
    unshown="the bound is about a second X that is independent of the first",
)
independent = Hypothesis(
    "independent",
    "Y is independent of X and has its law: the note takes the mean over X inside that over Y",
    absence="spectrum.not-independent",
)


def lengths_are_rational(model: Model) -> None:
    model[size] = [[abs(a)] for (a,) in model[size]]
    rows = [unit([x + 3 for x in row]) for row in model[law]]
    model[law] = [[a * x for x in row] for (a,), row in zip(model[size], rows, strict=True)]


def impose_directions(model: Model) -> None:
    model[directions] = [unit([x + 3 for x in row]) for row in model[directions]]


length_of_feature = population.given(
    "r_ω² = ‖h_ω‖²", "r(x) is the length of φ(x)", lengths_are_rational
)
unit_directions = pair.given("‖u_ω‖² = 1", "every u_ω has length 1", impose_directions)
mean_of_squares = population.claim(
    "spectrum.mean-of-squares: note 003, Theorem 36, proof, step 1, first display [003-T36-1c "
    "003-T36-1d]",
    "The mean of k(X, Y)² is at most C = (E‖φ(X)‖²)², which is finite as the second moment is. It "
    "is the mean of spectrum.pointwise.",
    """E_ω[‖h_ω‖²]² ≥ E_ω[E_ω'[⟨h_ω, h_ω'⟩²]]; the difference is
    E_ω[E_ω'[‖r_ω' h_ω - ⟨h_ω, h_ω'⟩u_ω'‖²]]   [a sum of squares]""",
    reads=f"{BOTH}, {KERNEL}, and C is (E‖h_ω‖²)²",
    unshown="which is finite as the second moment is",
    given=(
        unit_directions,
        "h_ω = r_ω u_ω   [a feature is a multiple of a vector of length 1]",
        independent,
    ),
)
every_point = population.claim(
    "spectrum.every-point: note 003, Theorem 36, proof, step 1, before (17) [003-T36-1e]",
    "For every t, and not only for almost every t, the mean of k(X, t)² is at most "
    "‖φ(t)‖²E‖φ(X)‖² (here multiplied by ‖φ(t)‖²): so k(t, ·) is in L₂(P). The note says “it "
    "follows” after the bound by C; that bound alone gives it for almost every t only "
    "(spectrum.almost-every).",
    """‖h_ω'‖²·‖h_ω'‖²(E_ω[‖h_ω‖²]) ≥ ‖h_ω'‖²(E_ω[⟨h_ω, h_ω'⟩²]); the difference is
    E_ω[‖‖h_ω'‖²h_ω - ⟨h_ω, h_ω'⟩h_ω'‖²]   [a sum of squares]""",
    reads=f"{FEATURE}, {AT_T}, k(X, t) is ⟨h_ω, h_ω'⟩, and C is (E‖h_ω‖²)²",
    unshown="so k(t, ·) is in L₂(P). The note says “it follows” after the bound by C; that bound "
    "alone gives it for almost every t only",
)
almost_every = pair.claim(
    "spectrum.almost-every: implied by note 003, Theorem 36, proof, step 1, before (17)",
    "A finite mean of k² says nothing of one point. Let k(0, t) = k(t, 0) = t^(-1/2) for t > 0 in "
    "[0, 1], and 0 elsewhere: its square has the mean 0 under the uniform law, yet the integral "
    "of k(0, ·)² from e^(-m) on is m, which has no bound. It is no kernel of an RKHS, because "
    "k(0, t)² ≤ k(0, 0)k(t, t) fails.",
    calculus(
        sp.Integral((t ** sp.Rational(-1, 2)) ** 2, (t, sp.exp(-m), 1)),
        (m, "from e⁻ᵐ on", Antiderivative(sp.log(t))),
    ),
    reads="e^(-m) is exp(-m), and k(0, t) is t^(-1/2)",
    unshown="its square has the mean 0 under the uniform law",
)
basis_norm = remark(
    "spectrum.hs-norm: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, first = "
    "[003-T36-HSa]",
    "The squared Hilbert-Schmidt norm is the sum of ‖Gf_i‖² over an orthonormal basis.",
    "It says what the norm is; that every basis gives the same sum is Parseval's.",
    "definition",
)
one_term = population.claim(
    "spectrum.one-term: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display [003-T36-HSb "
    "003-T36-HSc]",
    "One term of the sum: ‖Gp‖² is the mean of (Gp)(Y)², and (Gp)(Y) is the inner product of p "
    "with k(Y, ·).",
    """‖TT*p‖² = E_ω'[(TT*p)_ω'²]   [the norm of L₂(P)]
    = E_ω'[⟨p, Th_ω'⟩²]   [by (17)]""",
    reads=f"G is TT*, Y is ω', and {SECTION}",
)
term_by_term = population.claim(
    "spectrum.term-by-term: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, ≤ "
    "[003-T36-HSd]",
    "For each term, ⟨p, k(Y, ·)⟩² ≤ ‖p‖²‖k(Y, ·)‖² at every Y (here multiplied by ‖p‖²). True, "
    "and fatal: summed over a basis, the right-hand side counts the same amount each time.",
    """‖p‖²·‖Th_ω'‖²·‖p‖² ≥ ‖p‖²⟨p, Th_ω'⟩²; the difference is
    ‖‖p‖²Th_ω' - ⟨p, Th_ω'⟩p‖²   [a sum of squares]""",
    reads=SECTION,
    unshown="summed over a basis, the right-hand side counts the same amount each time",
)
norm_of_section = population.claim(
    "spectrum.section: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, first = "
    "after ≤ [003-T36-HSe]",
    "The squared L₂(P) norm of k(Y, ·) is the mean over X of k(X, Y)².",
    "‖Th_ω'‖² = E_ω[⟨h_ω, h_ω'⟩²]   [the norm of L₂(P)]",
    reads=f"{KERNEL}, and {SECTION}",
)
printed_constant = population.claim(
    "spectrum.printed-constant: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, "
    "second = after ≤ [003-T36-HSf]",
    "As printed, the mean of k(X, Y)², times ‖p‖², is C‖p‖²; it is at most that. Three points of "
    "the plane, of mean 0, tell them apart.",
    "‖p‖²(E_ω[E_ω'[⟨h_ω, h_ω'⟩²]]) = (E_ω[‖h_ω‖²])(E_ω[‖h_ω‖²])·‖p‖²   [as printed]",
    reads=f"{KERNEL}, and C is (E‖h_ω‖²)²",
    fault="slip, repaired by spectrum.parseval",
    arrays="T = [1 0; 0 1; -1 -1], p = [1; 1; 1], P = [1/3 1/3 1/3]",
    given=(mean_zero,),
)
printed_finite = pair.claim(
    "spectrum.printed-finite: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, last "
    "< [003-T36-HSg 003-T36-HSh]",
    "As printed, C times the sum of ‖f_r‖², r = 1, 2, ..., is finite, at most CN for some N. But, "
    "if C > 0, each ‖f_r‖ is 1, and already N + 1 of them give more; L₂(P) has as many where P is "
    "not carried by finitely many points, such as √2 sin(πrt) under the uniform law of [0, 1], "
    "which are orthogonal. So the display does not show that G is Hilbert-Schmidt; "
    "spectrum.hilbert-schmidt does.",
    Disproof(
        calculus(
            sp.Sum(constant_C, (r, 1, N + 1)),
            (constant_C * (N + 1), "each ‖f‖ is 1", Telescoping(constant_C * r)),
            more=[
                calculus(
                    sp.Integral(2 * sp.sin(sp.pi * r * t) ** 2, (t, 0, 1)),
                    (
                        sp.S.One,
                        "each ‖f‖ is 1",
                        Antiderivative(t - sp.sin(2 * sp.pi * r * t) / (2 * sp.pi * r)),
                    ),
                ),
                calculus(
                    sp.Integral(
                        2 * sp.sin(sp.pi * r * t) * sp.sin(sp.pi * (r + q_) * t), (t, 0, 1)
                    ),
                    (
                        sp.S.Zero,
                        "different ones are orthogonal",
                        Antiderivative(
                            sp.sin(sp.pi * q_ * t) / (sp.pi * q_)
                            - sp.sin(sp.pi * (2 * r + q_) * t) / (sp.pi * (2 * r + q_))
                        ),
                    ),
                ),
            ],
        ),
        constant_C * N,
        "≤",
    ),
    reads="f_r is √2 sin(πrt), and another f, of the number r + q, is √2 sin(π(r + q)t)",
    unshown="So the display does not show that G is Hilbert-Schmidt; spectrum.hilbert-schmidt does",
    fault="invalid-proof, repaired by spectrum.parseval",
)
