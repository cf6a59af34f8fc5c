"""Theorem 36: what is given, and that the operators are Hilbert-Schmidt."""

from __future__ import annotations

import sympy as sp

from ...core.calculus import Antiderivative, Telescoping
from ...core.chapter import calculus
from ...core.claims import remark
from ...core.evidence import Disproof
from ...core.hypotheses import Hypothesis
from ...core.models import Model
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
kernel_values = theorem.given(
    "G_XY = ⟨φ_X, φ_Y⟩", "the entries of G are the kernel values ⟨φ(x), φ(t)⟩"
)
integral_operator = theorem.claim(
    "spectrum.integral-operator: note 003, Theorem 36, definition of G, and (17) [003-T36-Gdef-a "
    "003-T36-17a 003-T36-17b]",
    "The value of Gf at t is the integral of f(x)⟨φ(x), φ(t)⟩, which is the integral of f against "
    "the kernel, and the inner product in L₂(P) of f with k(t, ·).",
    """E_x[f_x ⟨φ_x, φ_t⟩]
    = E_x[f_x G_xt]   [k is the inner product of features]
    = ⟨f, G_t⟩   [the inner product of L₂(P)]""",
    reads="k(x, t) is G_xt, and k(t, ·) is G_t",
    given=(kernel_values,),
)
as_a_function = theorem.claim(
    "spectrum.as-a-function: note 003, Theorem 36, proof, (17), third = [003-T36-17c]",
    "(Gf)(t) is the inner product in L₂(P) of f with Tφ(t), which is the function k(t, ·). The "
    "note writes φ(t) for it: the vector of H and the element of L₂(P) are one function with two "
    "lengths, and T leads from the one to the other.",
    """(TT*f)_t = ⟨T*f, φ_t⟩   [the value at t is ⟨·, φ(t)⟩]
    = ⟨f, Tφ_t⟩   [the adjoint]""",
    reads="G is TT*, and k(t, ·) is Tφ_t",
)
representative = theorem.claim(
    "spectrum.representative: note 003, Theorem 36, definition of G [003-T36-Gdef-b]",
    "(Gf)(t)² is at most ‖f‖²‖Tφ(t)‖² (here multiplied by ‖Tφ(t)‖²). Taken for the difference of "
    "two functions that are equal almost everywhere: G does not tell them apart, at any t. That "
    "Gf is in L₂(P) is spectrum.hilbert-schmidt for k = 1.",
    """‖Tφ_t‖²·‖f‖²·‖Tφ_t‖² ≥ ‖Tφ_t‖²⟨f, Tφ_t⟩²; the difference is
    ‖‖Tφ_t‖²f - ⟨f, Tφ_t⟩Tφ_t‖²   [a sum of squares]""",
    reads="(Gf)(t) is ⟨f, Tφ_t⟩ (spectrum.as-a-function)",
    unshown="Taken for the difference of two functions that are equal almost everywhere: G does "
    "not tell them apart, at any t. That Gf is in L₂(P) is spectrum.hilbert-schmidt for k = 1",
)

# Step 1: Hilbert-Schmidt.


def impose_directions(model: Model) -> None:
    model[directions] = [unit([x + 3 for x in row]) for row in model[directions]]


unit_directions = theorem.given("‖u_X‖² = 1", "every u_X has length 1", impose_directions)
polar = theorem.given("φ_X = r_X u_X", "a feature is a multiple of a vector of length 1")
pointwise = theorem.claim(
    "spectrum.pointwise: note 003, Theorem 36, proof, step 1 [003-T36-1b]",
    "The inequality of Cauchy and Schwarz: k(x, y)² ≤ ‖φ(x)‖²‖φ(y)‖², because the difference is a "
    "square. Take roots: |k(x, y)| ≤ ‖φ(x)‖‖φ(y)‖. The note prints it without the absolute value, "
    "which it needs in order to square it.",
    """‖φ_x‖²·‖φ_y‖² ≥ ⟨φ_x, φ_y⟩²; the difference is
    ‖r_x φ_y - ⟨φ_x, φ_y⟩u_x‖²   [a sum of squares]""",
    reads="k(x, y) is ⟨φ_x, φ_y⟩",
    unshown="Take roots: |k(x, y)| ≤ ‖φ(x)‖‖φ(y)‖",
    given=(unit_directions, polar),
)
not_independent = theorem.claim(
    "spectrum.not-independent: implied by note 003, Theorem 36, proof, step 1",
    "With Y = X the mean of k(X, Y)² is that of ‖φ(X)‖⁴, which exceeds (E‖φ(X)‖²)² by the "
    "variance of ‖φ(X)‖²: the bound is about a second X that is independent of the first.",
    "E_X[‖φ_X‖²·‖φ_X‖²] - E_X[‖φ_X‖²]² = E_X[(‖φ_X‖² - E_Y[‖φ_Y‖²])²]   [a variance]",
    reads="k(X, X) is ‖φ_X‖²",
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


length_of_feature = theorem.given(
    "r_X² = ‖φ_X‖²", "r(x) is the length of φ(x)", lengths_are_rational
)
mean_of_squares = theorem.claim(
    "spectrum.mean-of-squares: note 003, Theorem 36, proof, step 1, first display [003-T36-1c "
    "003-T36-1d]",
    "The mean of k(X, Y)² is at most C = (E‖φ(X)‖²)², which is finite as the second moment is. It "
    "is the mean of spectrum.pointwise.",
    """E_X[‖φ_X‖²]² ≥ E_X[E_Y[⟨φ_X, φ_Y⟩²]]; the difference is
    E_X[E_Y[‖r_Y φ_X - ⟨φ_X, φ_Y⟩u_Y‖²]]   [a sum of squares]""",
    reads=f"{KERNEL}, and C is (E‖φ_X‖²)²",
    unshown="which is finite as the second moment is",
    given=(unit_directions, polar, independent),
)
every_point = theorem.claim(
    "spectrum.every-point: note 003, Theorem 36, proof, step 1, before (17) [003-T36-1e]",
    "At every single t k(X, t)² ≤ ‖φ(X)‖²‖φ(t)‖². Take the mean over X: k(t, ·) is in L₂(P), for "
    "every t and not only for almost every t. The note says “it follows” after the bound by C; "
    "that bound alone gives it for almost every t only (spectrum.almost-every).",
    """‖φ_t‖²(E_X[‖φ_X‖²]) ≥ E_X[⟨φ_X, φ_t⟩²]; the difference is
    E_X[‖r_t φ_X - ⟨φ_X, φ_t⟩u_t‖²]   [a sum of squares]""",
    reads="k(X, t) is ⟨φ_X, φ_t⟩, and C is (E‖φ_X‖²)²",
    unshown="k(t, ·) is in L₂(P), for every t and not only for almost every t. The note says “it "
    "follows” after the bound by C; that bound alone gives it for almost every t only",
    given=(unit_directions, polar),
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
one_term = theorem.claim(
    "spectrum.one-term: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display [003-T36-HSb "
    "003-T36-HSc]",
    "One term of the sum: ‖Gf‖² is the mean of (Gf)(Y)², and (Gf)(Y) is the inner product of f "
    "with k(Y, ·).",
    """‖TT*f‖² = E_Y[(TT*f)_Y²]   [the norm of L₂(P)]
    = E_Y[⟨f, Tφ_Y⟩²]   [by (17)]""",
    reads=f"G is TT*, and {SECTION}",
)
term_by_term = theorem.claim(
    "spectrum.term-by-term: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, ≤ "
    "[003-T36-HSd]",
    "By Cauchy and Schwarz each term is at most ‖f‖²‖k(Y, ·)‖² (here multiplied by ‖f‖²). True, "
    "and of no use: summed over a basis, the right-hand side counts the same amount each time.",
    """‖f‖²·‖Tφ_Y‖²·‖f‖² ≥ ‖f‖²⟨f, Tφ_Y⟩²; the difference is
    ‖‖f‖²Tφ_Y - ⟨f, Tφ_Y⟩f‖²   [a sum of squares]""",
    reads=SECTION,
    unshown="summed over a basis, the right-hand side counts the same amount each time",
)
norm_of_section = theorem.claim(
    "spectrum.section: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, first = "
    "after ≤ [003-T36-HSe]",
    "The squared L₂(P) norm of k(Y, ·) is the mean over X of k(X, Y)².",
    "‖Tφ_Y‖² = E_X[⟨φ_X, φ_Y⟩²]   [the norm of L₂(P)]",
    reads=f"{KERNEL}, and {SECTION}",
)
printed_constant = theorem.claim(
    "spectrum.printed-constant: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, "
    "second = after ≤ [003-T36-HSf]",
    "As printed, the mean of k(X, Y)², times ‖f‖², is C‖f‖²; it is at most that. Three points of "
    "the plane, of mean 0, tell them apart.",
    "‖f‖²(E_X[E_Y[⟨φ_X, φ_Y⟩²]]) = (E_X[‖φ_X‖²])(E_X[‖φ_X‖²])·‖f‖²   [as printed]",
    reads=f"{KERNEL}, and C is (E‖φ_X‖²)²",
    fault="slip, repaired by spectrum.parseval",
    arrays="T = [1 0; 0 1; -1 -1], f = [1; 1; 1], P = [1/3 1/3 1/3]",
    given=(mean_zero,),
)
printed_finite = pair.claim(
    "spectrum.printed-finite: note 003, Theorem 36, proof, step 1, Hilbert-Schmidt display, last "
    "< [003-T36-HSg 003-T36-HSh]",
    "As printed, C times the sum of ‖f_r‖², r = 1, 2, ..., is finite, at most CN for some N. But "
    "each ‖f_r‖ is 1: if C > 0, already N + 1 terms give more than CN, and L₂(P) has infinitely "
    "many where P is not carried by finitely many points. Under the uniform law of [0, 1] the "
    "functions √2 sin(πrt) are such: of length 1, and orthogonal. So the display does not show "
    "that G is Hilbert-Schmidt; spectrum.hilbert-schmidt does.",
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
