"""Chapter 01: functionals are vectors, and what their covariance needs to exist."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from .core.calculus import Antiderivative, Telescoping
from .core.check import Equation
from .core.claims import Calculus, Chain, Citation, Claim, Remark, bound
from .core.models import Hypothesis, equal_to
from .core.words import as_word, hilbert_space, inner, letter, norm2, total
from .notation import (
    f,
    g,
    h,
    law,
    law_mean,
    mu,
    omega,
    omega_,
    outcome,
    phi,
    psi,
    represents,
    represents_too,
)

# The setting, and what the note defines.

setting = Claim(
    id="riesz.setting",
    place="note 000, opening sentence",
    sentence="H is a real Hilbert space and P a probability measure on it.",
    rows=("000-H0",),
    evidence=Remark(
        "definition",
        "It fixes the objects. P is a measure on the Borel sets of H, so that every bounded "
        "functional is a random variable.",
    ),
)

covariance_defined = Claim(
    id="riesz.covariance-defined",
    place="note 000, (1), line 1",
    sentence="The covariance of two functionals is the mean of the product of their deviations "
    "from their means.",
    rows=("000-E1b",),
    evidence=Remark(
        "definition", "It says what Cov is, where the means and that of the product exist."
    ),
)

covariance_integral = Claim(
    id="riesz.covariance-integral",
    place="note 000, (1), line 1 to 2",
    sentence="An expectation over P is an integral over H.",
    rows=("000-E1c",),
    evidence=Remark("definition", "It says what the expectation of a function of h is."),
)

# Functionals are vectors.

a, b, c = sp.symbols("a b c")
x = sp.Symbol("x", positive=True)
m = sp.Symbol("m", positive=True)
k, N = sp.symbols("k N", positive=True, integer=True)
half = sp.Rational(1, 2)
quadratic = a + b * x + c * x**2
value_at_half = sp.Rational(-3, 2) + 15 * x - 15 * x**2

exists = Claim(
    id="riesz.exists",
    place="note 000, Riesz representation theorem",
    sentence="Every bounded linear functional on a Hilbert space is the inner product with a "
    "vector of the space. Checked: on the polynomials of degree at most 2 with the integral over "
    "[0, 1] as inner product, the value at 1/2 is the inner product with -3/2 + 15x - 15x².",
    rows=("000-R1",),
    evidence=Citation(
        "F. Riesz, Comptes rendus de l'Académie des sciences 144 (1907), 1409-1411; M. Fréchet, "
        "the same volume, 1414-1416.",
        Calculus(
            (
                (sp.Integral(quadratic * value_at_half, (x, 0, 1)), ""),
                (a + b / 2 + c / 4, "by an antiderivative"),
            ),
            {1: Antiderivative(sp.integrate(sp.expand(quadratic * value_at_half), x))},
        ),
    ),
)

unique = Claim(
    id="riesz.unique",
    place="note 000, Riesz representation theorem",
    sentence="Two vectors that represent the same functional are equal, because their difference "
    "has length 0.",
    rows=("000-R2",),
    given=(
        replace(represents, origin="note", reference=""),  # that there is one is not needed
        Hypothesis(
            "g represents φ",
            "g represents φ too",
            "note",
            Equation(phi, g.adj),
            None,
            equal_to(g, phi.adj),
        ),
    ),
    evidence=Chain(
        (
            (norm2(f - g), ""),
            (inner(f, f - g) - inner(g, f - g), "linear in the first place"),
            (phi * (f - g) - phi * (f - g), "both pair like φ"),
            (as_word(0), "the two cancel"),
        )
    ),
)

order = Claim(
    id="riesz.order",
    place="note 000, Riesz representation theorem",
    sentence="In a real space the value φ(h) is the inner product of h with the representing "
    "vector, in either order.",
    rows=("000-R3",),
    given=(represents,),
    evidence=Chain(
        (
            (phi * h, ""),
            (inner(f, h), "f represents φ"),
            (inner(h, f), "a real inner product is symmetric"),
        )
    ),
)

D = hilbert_space("ℝᵈ", sp.Symbol("d", integer=True, positive=True))
W, point, covector, solution = letter("W", D, D), letter("x", D), letter("b", D), letter("r", D)

weighted = Claim(
    id="riesz.weighted",
    place="implied by note 000, Riesz representation theorem",
    sentence="With the inner product x*Wy on ℝᵈ the functional x ↦ b*x is represented by the "
    "vector r that solves Wr = b.",
    implied=True,
    given=(
        Hypothesis(
            "Wr = b",
            "r solves the equation",
            "note",
            Equation(W * solution, covector),
            None,
            equal_to(covector, W * solution),
        ),
    ),
    evidence=Chain(
        (
            (point.adj * W * solution, ""),
            (point.adj * covector, "r solves Wr = b"),
            (covector.adj * point, "a scalar is its own transpose"),
        )
    ),
)

# When the hypotheses of Riesz's theorem fail.

unbounded = Claim(
    id="riesz.unbounded",
    place="implied by note 000, Riesz representation theorem",
    sentence="The value at 1 is not bounded on the polynomials in L₂[0, 1]: x^N has the value 1 "
    "there, and a squared length that falls to 0 as N grows, so no vector represents it.",
    unshown="so no vector represents it",
    implied=True,
    evidence=Calculus(
        (
            (sp.Integral(x ** (2 * N), (x, 0, 1)), ""),
            (1 / (2 * N + 1), "by an antiderivative"),
        ),
        {1: Antiderivative(x ** (2 * N + 1) / (2 * N + 1))},
    ),
)

incomplete = Claim(
    id="riesz.incomplete",
    place="implied by note 000, Riesz representation theorem",
    sentence="On the sequences that end in zeros the functional Σ xₖ/k is bounded, since the "
    "squares of its coefficients sum to at most 2, but a vector that represents it would have "
    "the k-th entry 1/k for every k: the space is not complete, and the vector is missing.",
    reads="the coefficient of xₖ is 1/k",
    unshown="a vector that represents it would have the k-th entry 1/k for every k: the space is "
    "not complete, and the vector is missing",
    implied=True,
    evidence=Calculus(
        (
            (sp.Sum(1 / (k * (k + 1)), (k, 1, N)), ""),
            (1 - 1 / (N + 1), "the sum telescopes"),
        ),
        {1: Telescoping(-1 / k)},
        more=(
            Calculus(
                (
                    (2 / (k * (k + 1)) - 1 / k**2, ""),
                    ((k - 1) / (k**2 * (k + 1)), "never negative: 1/k² ≤ 2/(k(k+1))"),
                )
            ),
        ),
    ),
)

# When a mean and a covariance exist.

pareto = 2 / x**3
no_variance = Claim(
    id="riesz.no-variance",
    place="implied by note 000, opening sentence",
    sentence="The density 2/x³ on [1, ∞) has mass 1 and mean 2, but its second moment up to eᵐ "
    "is 2m, which has no bound: the identity is a bounded functional on ℝ without a variance.",
    reads="eᵐ is exp(m)",
    unshown="the identity is a bounded functional on ℝ without a variance",
    implied=True,
    evidence=Calculus(
        ((sp.Integral(pareto, (x, 1, sp.oo)), ""), (sp.S.One, "the mass")),
        {1: Antiderivative(-1 / x**2)},
        more=(
            Calculus(
                ((sp.Integral(x * pareto, (x, 1, sp.oo)), ""), (sp.Integer(2), "the mean")),
                {1: Antiderivative(-2 / x)},
            ),
            Calculus(
                ((sp.Integral(x**2 * pareto, (x, 1, sp.exp(m))), ""), (2 * m, "up to eᵐ")),
                {1: Antiderivative(2 * sp.log(x))},
            ),
        ),
    ),
)

no_mean = Claim(
    id="riesz.no-mean",
    place="implied by note 000, (2)",
    sentence="The density 1/x² on [1, ∞) has mass 1, but its first moment up to eᵐ is m, which "
    "has no bound: there is no mean to take away.",
    reads="eᵐ is exp(m)",
    unshown="there is no mean to take away",
    implied=True,
    evidence=Calculus(
        ((sp.Integral(1 / x**2, (x, 1, sp.oo)), ""), (sp.S.One, "the mass")),
        {1: Antiderivative(-1 / x)},
        more=(
            Calculus(
                ((sp.Integral(x / x**2, (x, 1, sp.exp(m))), ""), (m, "up to eᵐ")),
                {1: Antiderivative(sp.log(x))},
            ),
        ),
    ),
)

second_moment = Hypothesis(
    "second moments",
    "every functional has a second moment (E‖h‖² < ∞ is enough)",
    "added",
    absence="riesz.no-variance",
)
first_moment = Hypothesis(
    "first moments",
    "every functional has a mean, and the mean is continuous in it (E‖h‖ < ∞ is enough)",
    "added",
    absence="riesz.no-mean",
)

value_f, value_g = inner(outcome(omega), f), inner(outcome(omega), g)
covariance_exists = Claim(
    id="riesz.covariance-exists",
    place="note 000, opening sentence",
    sentence="At every outcome twice the product of two functionals is at most the sum of their "
    "squares, and with -g for g at least its negative. So where functionals have second moments, "
    "the product of any two has a mean; with a constant in place of one of them, so has each "
    "functional, and any two have a covariance.",
    unshown="So where functionals have second moments, the product of any two has a mean; with a "
    "constant in place of one of them, so has each functional, and any two have a covariance",
    rows=("000-E1a",),
    weight="missing-hypothesis",
    given=(second_moment,),
    evidence=bound(
        value_f * value_f + value_g * value_g, 2 * value_f * value_g, [(1, value_f - value_g)]
    ),
)

second_moment_suffices = Claim(
    id="riesz.cauchy-schwarz",
    place="implied by note 000, opening sentence",
    sentence="⟨h, f⟩² ≤ ‖h‖² ‖f‖² (here multiplied by ‖f‖²): so if E‖h‖² is finite, every bounded "
    "functional has a second moment.",
    unshown="so if E‖h‖² is finite, every bounded functional has a second moment",
    implied=True,
    evidence=bound(
        norm2(f) * norm2(h) * norm2(f),
        norm2(f) * inner(h, f) * inner(h, f),
        [(1, norm2(f) * h - inner(f, h) * f)],
    ),
)

expected = total(omega_, outcome(omega_))
line_1 = total(
    omega,
    (inner(outcome(omega), f) - total(omega_, inner(outcome(omega_), f)))
    * (inner(outcome(omega), g) - total(omega_, inner(outcome(omega_), g))),
)
line_2 = total(omega, inner(outcome(omega) - expected, f) * inner(outcome(omega) - expected, g))
line_3 = total(omega, inner(outcome(omega) - mu, f) * inner(outcome(omega) - mu, g))

substituted = Claim(
    id="riesz.substituted",
    place="note 000, (1) to (2), line 1",
    sentence="In the covariance of two functionals each value φ(h) may be written as an inner "
    "product with the vector that represents φ.",
    rows=("000-E2a",),
    given=(represents, represents_too),
    evidence=Chain(
        (
            (
                total(
                    omega,
                    (phi * outcome(omega) - total(omega_, phi * outcome(omega_)))
                    * (psi * outcome(omega) - total(omega_, psi * outcome(omega_))),
                ),
                "",
            ),
            (line_1, "f represents φ, g represents ψ"),
        )
    ),
)

mean_inside = Claim(
    id="riesz.mean-inside",
    place="note 000, (2), line 1 to 2",
    sentence="The mean of an inner product is the inner product with the mean, so the two terms of "
    "each deviation are one inner product.",
    rows=("000-E2b",),
    weight="missing-hypothesis",
    given=(first_moment,),
    evidence=Chain(
        (
            (line_1, ""),
            (line_2, "the inner product is linear and continuous"),
        )
    ),
)

centred_by_mean = Claim(
    id="riesz.centred-by-mean",
    place="note 000, (2), line 2 to 3",
    sentence="The expected vector may be called μ.",
    rows=("000-E2c",),
    given=(law_mean,),
    evidence=Chain(
        (
            (line_2, ""),
            (line_3, "the definition of μ"),
        )
    ),
)

mean_exists = Claim(
    id="riesz.mean",
    place="note 000, after (2)",
    sentence="The mean μ of the law is the vector whose inner product with f is the mean of ⟨h, "
    "f⟩.",
    rows=("000-M1",),
    weight="missing-hypothesis",
    given=(law_mean, first_moment),
    evidence=Chain(
        (
            (inner(mu, f), ""),
            (total(omega, inner(outcome(omega), f)), "the inner product is linear and continuous"),
        )
    ),
)

covariance_operator = Claim(
    id="riesz.operator",
    place="implied by note 000, (2)",
    sentence="The covariance of two functionals is ⟨f, Σg⟩ with the operator Σ = T*T - μμ*, "
    "where T is the law as an operator into L₂(P).",
    implied=True,
    given=(law_mean,),
    evidence=Chain(
        (
            (line_3, ""),
            (
                total(omega, inner(outcome(omega), f) * inner(outcome(omega), g))
                - inner(mu, f) * inner(mu, g),
                "expand; the mean of ⟨h, f⟩ is ⟨μ, f⟩",
            ),
            (inner(f, (law.adj * law - mu * mu.adj) * g), "T*T is the mean of h h*"),
        )
    ),
)

weak_mean = Claim(
    id="riesz.weak-mean",
    place="implied by note 000, after (2)",
    sentence="Let h be k eₖ with probability 1/(k(k+1)). Then every functional f has the mean Σ "
    "fₖ/(k+1), which is ⟨μ, f⟩ for a vector μ with ‖μ‖² ≤ 1, and the second moment Σ fₖ² k/(k+1) ≤ "
    "‖f‖². Yet E‖h‖ is Σ 1/(k+1), the harmonic series without its first term, and infinite: the "
    "mean exists weakly and not as a Bochner integral, and covariances exist though E‖h‖² does "
    "not.",
    reads="k is the length of h = k eₖ, 1/(k+1) the k-th entry of μ, and 1 - 1/(k+1) what fₖ² is "
    "multiplied by",
    unshown="and infinite: the mean exists weakly and not as a Bochner integral, and covariances "
    "exist though E‖h‖² does not",
    implied=True,
    evidence=Calculus(
        (
            (sp.Sum(1 / (k * (k + 1)), (k, 1, N)), ""),
            (1 - 1 / (N + 1), "the mass of the first N points"),
        ),
        {1: Telescoping(-1 / k)},
        more=(
            Calculus(
                (
                    (1 / (k * (k + 1)) - 1 / (k + 1) ** 2, ""),
                    (1 / (k * (k + 1) ** 2), "so the squares of the entries of μ sum to at most 1"),
                )
            ),
            Calculus(
                (
                    (k**2 / (k * (k + 1)), ""),
                    (1 - 1 / (k + 1), "what fₖ² is multiplied by in E⟨h, f⟩²"),
                )
            ),
            Calculus(
                (
                    (k * (1 / k - 1 / (k + 1)), "the length, times its probability"),
                    (1 / (k + 1), ""),
                )
            ),
        ),
    ),
)
