"""Chapter 01: functionals are vectors, and what their covariance needs to exist."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ..core.calculus import Antiderivative, Telescoping
from ..core.chapter import calculus
from ..core.claims import remark
from ..core.hypotheses import Hypothesis
from ..core.models import Model, equal_to
from ..core.words import hilbert_space
from ..notation import g, h, omega, phi, represents, represents_too
from ..notation import population as the_law

a, b, c = sp.symbols("a b c")
x = sp.Symbol("x", positive=True)
m = sp.Symbol("m", positive=True)
k, N = sp.symbols("k N", positive=True, integer=True)
D = hilbert_space("ℝᵈ", sp.Symbol("d", integer=True, positive=True))

population = the_law.also(D, h, omega, "W : ℝᵈ → ℝᵈ, b, r, x ∈ ℝᵈ, z ∈ H, ρ ∈ ℝ")

# The setting, and what the note defines.

setting = remark(
    "riesz.setting: note 000, opening sentence [000-H0]",
    "H is a real Hilbert space and P a probability measure on it.",
    "It fixes the objects. P is a measure on the Borel sets of H, so that every bounded "
    "functional is a random variable.",
    "definition",
)

covariance_defined = remark(
    "riesz.covariance-defined: note 000, (1), line 1 [000-E1b]",
    "The covariance of two functionals is the mean of the product of their deviations from their "
    "means.",
    "It says what Cov is, where the means and that of the product exist.",
    "definition",
)

covariance_integral = remark(
    "riesz.covariance-integral: note 000, (1), line 1 to 2 [000-E1c]",
    "An expectation over P is an integral over H.",
    "It says what the expectation of a function of h is.",
    "definition",
)

# Functionals are vectors.

cauchy_schwarz = population.claim(
    "riesz.cauchy-schwarz: implied by note 000, opening sentence",
    "⟨h, f⟩² ≤ ‖h‖² ‖f‖² (here multiplied by ‖f‖²). So a functional that f represents is bounded, "
    "and if E‖h‖² is finite it has a second moment.",
    "‖f‖²·‖h‖²·‖f‖² ≥ ‖f‖²⟨h, f⟩²; the difference is ‖‖f‖²h - ⟨f, h⟩f‖²   [a sum of squares]",
    unshown="So a functional that f represents is bounded, and if E‖h‖² is finite it has a second "
    "moment",
)

z = population["z"]


def perpendicular(model: Model) -> None:
    """Make z orthogonal to the kernel of φ: let φ take h to 3⟨z, h⟩."""
    model[phi] = [[3 * entry for (entry,) in model[z]]]


exists = population.claim(
    "riesz.exists: note 000, Riesz representation theorem [000-R1]",
    "Every bounded linear functional φ on a Hilbert space is the inner product with a vector f of "
    "the space: if φ is not 0, some z ≠ 0 is orthogonal to its kernel, and f = φ(z)z/‖z‖².",
    """⟨f, h⟩ = ρ(φz)⟨z, h⟩   [what f is]
    = ρ⟨z, (φz)h - (φh)z⟩ + ρ‖z‖²(φh)   [add and subtract ρ(φh)⟨z, z⟩]
    = φh   [z is orthogonal to the kernel; ρ‖z‖² is 1]""",
    given=(
        population.define("f = ρ(φz)z", "the vector that will represent φ"),
        "ρ‖z‖² = 1   [ρ is 1/‖z‖²]",
        population.given(
            "⟨z, (φz)h - (φh)z⟩ = 0",
            "z is orthogonal to the kernel, and φ takes (φz)h - (φh)z to 0",
            perpendicular,
            origin="cited",
            reference="the projection theorem (W. Rudin, Real and Complex Analysis, 4.11)",
        ),
    ),
)

quadratic = a + b * x + c * x**2
weight = sp.Rational(-3, 2) + 15 * x - 15 * x**2

quadratics = population.claim(
    "riesz.quadratics: implied by note 000, Riesz representation theorem",
    "On the polynomials a + bx + cx² with the integral over [0, 1] as inner product, the value at "
    "1/2 is the inner product with -3/2 + 15x - 15x².",
    calculus(
        sp.Integral(quadratic * weight, (x, 0, 1)),
        (
            a + b / 2 + c / 4,
            "by an antiderivative",
            Antiderivative(sp.integrate(sp.expand(quadratic * weight), x)),
        ),
    ),
)

unique = population.claim(
    "riesz.unique: note 000, Riesz representation theorem [000-R2]",
    "Two vectors that represent the same functional are equal, because their difference has "
    "length 0.",
    """‖f - g‖² = ⟨f, f - g⟩ - ⟨g, f - g⟩   [linear in the first argument]
    = φ(f - g) - φ(f - g)   [f and g both represent φ]
    = 0   [the two cancel]""",
    given=(
        replace(represents, origin="note", reference=""),  # that there is one is not needed
        population.given("φ = g*", "g represents φ too", equal_to(g, phi.adj)),
    ),
)

order = population.claim(
    "riesz.order: note 000, Riesz representation theorem [000-R3]",
    "In a real space the value φ(h) is the inner product of h with the representing vector, in "
    "either order.",
    """φh = ⟨f, h⟩   [f represents φ]
    = ⟨h, f⟩   [a real inner product is symmetric]""",
    given=(represents,),
)


weighted = population.claim(
    "riesz.weighted: implied by note 000, Riesz representation theorem",
    "With the inner product x*Wy on ℝᵈ the functional x ↦ b*x is represented by the vector r that "
    "solves Wr = b.",
    """⟨x, Wr⟩ = ⟨x, b⟩   [r solves Wr = b]
    = ⟨b, x⟩   [a scalar is its own transpose]""",
    given=("Wr = b   [r solves the equation]",),
)

# When the hypotheses of Riesz's theorem fail.

bump = 4 * x * (1 - x)  # 1 at 1/2, and less everywhere else

value_at_half = population.claim(
    "riesz.value-at-half: implied by note 000, Riesz representation theorem",
    "The integral of the N-th power of 4x(1-x) over [0, 1] is 2N/(2N+1) times the one before, and "
    "(2N/(2N+1))² ≤ N/(N+1). So the square of the N-th integral is at most 1/(N+1). As the power "
    "has the value 1 at 1/2, and its squared length is the 2N-th integral, the value at 1/2 is not "
    "bounded on the polynomials in L₂[0, 1], and no vector represents it.",
    calculus(
        sp.Integral((2 * N + 1) * bump**N - 2 * N * bump ** (N - 1), (x, 0, 1)),
        (sp.S.Zero, "by an antiderivative", Antiderivative((x - sp.Rational(1, 2)) * bump**N)),
        more=[
            calculus(
                N / (N + 1) - (2 * N / (2 * N + 1)) ** 2,
                (N / ((N + 1) * (2 * N + 1) ** 2), "never negative: (2N/(2N+1))² ≤ N/(N+1)"),
            )
        ],
    ),
    unshown="So the square of the N-th integral is at most 1/(N+1). As the power has the value 1 "
    "at 1/2, and its squared length is the 2N-th integral, the value at 1/2 is not bounded on the "
    "polynomials in L₂[0, 1], and no vector represents it",
)

unbounded = population.claim(
    "riesz.unbounded: implied by note 000, Riesz representation theorem",
    "The value at 1 is not bounded on the polynomials in L₂[0, 1]: x^N has the value 1 there, and "
    "a squared length that falls to 0 as N grows, so no vector represents it.",
    calculus(
        sp.Integral(x ** (2 * N), (x, 0, 1)),
        (1 / (2 * N + 1), "by an antiderivative", Antiderivative(x ** (2 * N + 1) / (2 * N + 1))),
    ),
    unshown="so no vector represents it",
)

incomplete = population.claim(
    "riesz.incomplete: implied by note 000, Riesz representation theorem",
    "On the sequences that end in zeros the functional Σ xₖ/k is bounded, since the squares of "
    "its coefficients sum to at most 2, but a vector that represents it would have the k-th entry "
    "1/k for every k: the space is not complete, and the vector is missing.",
    calculus(
        sp.Sum(1 / (k * (k + 1)), (k, 1, N)),
        (1 - 1 / (N + 1), "the sum telescopes", Telescoping(-1 / k)),
        more=[
            calculus(
                2 / (k * (k + 1)) - 1 / k**2,
                ((k - 1) / (k**2 * (k + 1)), "never negative: 1/k² ≤ 2/(k(k+1))"),
            )
        ],
    ),
    reads="the coefficient of xₖ is 1/k",
    unshown="a vector that represents it would have the k-th entry 1/k for every k: the space is "
    "not complete, and the vector is missing",
)

# When a mean and a covariance exist.

pareto = 2 / x**3
no_variance = population.claim(
    "riesz.no-variance: implied by note 000, opening sentence",
    "The density 2/x³ on [1, ∞) has mass 1 and mean 2, but its second moment up to eᵐ is 2m, "
    "which has no bound: the identity is a bounded functional on ℝ without a variance.",
    calculus(
        sp.Integral(pareto, (x, 1, sp.oo)),
        (sp.S.One, "the mass", Antiderivative(-1 / x**2)),
        more=[
            calculus(
                sp.Integral(x * pareto, (x, 1, sp.oo)),
                (sp.Integer(2), "the mean", Antiderivative(-2 / x)),
            ),
            calculus(
                sp.Integral(x**2 * pareto, (x, 1, sp.exp(m))),
                (2 * m, "up to eᵐ", Antiderivative(2 * sp.log(x))),
            ),
        ],
    ),
    reads="eᵐ is exp(m)",
    unshown="the identity is a bounded functional on ℝ without a variance",
)

no_mean = population.claim(
    "riesz.no-mean: implied by note 000, (2)",
    "The density 1/x² on [1, ∞) has mass 1, but its first moment up to eᵐ is m, which has no "
    "bound: there is no mean to take away.",
    calculus(
        sp.Integral(1 / x**2, (x, 1, sp.oo)),
        (sp.S.One, "the mass", Antiderivative(-1 / x)),
        more=[
            calculus(
                sp.Integral(x / x**2, (x, 1, sp.exp(m))), (m, "up to eᵐ", Antiderivative(sp.log(x)))
            )
        ],
    ),
    reads="eᵐ is exp(m)",
    unshown="there is no mean to take away",
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

covariance_exists = population.claim(
    "riesz.covariance-exists: note 000, opening sentence [000-E1a]",
    "2⟨h, f⟩⟨h, g⟩ ≤ ⟨h, f⟩² + ⟨h, g⟩², and the same holds with -g for g. So if ⟨h, f⟩ and ⟨h, g⟩ "
    "have finite second moments, their product has a mean. With a constant in place of one of "
    "them, each of them has a mean. So they have a covariance.",
    """⟨h_ω, f⟩² + ⟨h_ω, g⟩² ≥ 2⟨h_ω, f⟩⟨h_ω, g⟩; the difference is
    (⟨h_ω, f⟩ - ⟨h_ω, g⟩)²   [a sum of squares]""",
    unshown="So if ⟨h, f⟩ and ⟨h, g⟩ have finite second moments, their product has a mean. With a "
    "constant in place of one of them, each of them has a mean. So they have a covariance",
    given=(second_moment,),
)

substituted = population.claim(
    "riesz.substituted: note 000, (1) to (2), line 1 [000-E2a]",
    "In the covariance of two functionals each value φ(h) may be written as an inner product with "
    "the vector that represents φ.",
    """E_ω[(φh_ω - E_ω'[φh_ω'])(ψh_ω - E_ω'[ψh_ω'])]
    = E_ω[(⟨h_ω, f⟩ - E_ω'[⟨h_ω', f⟩])(⟨h_ω, g⟩ - E_ω'[⟨h_ω', g⟩])]
        [f represents φ, g represents ψ]""",
    given=(represents, represents_too),
)

mean_inside = population.claim(
    "riesz.mean-inside: note 000, (2), line 1 to 2 [000-E2b]",
    "The mean of an inner product is the inner product with the mean, so the two terms of each "
    "deviation are one inner product.",
    """E_ω[(⟨h_ω, f⟩ - E_ω'[⟨h_ω', f⟩])(⟨h_ω, g⟩ - E_ω'[⟨h_ω', g⟩])]
    = E_ω[⟨h_ω - E_ω'[h_ω'], f⟩⟨h_ω - E_ω'[h_ω'], g⟩]
        [the inner product is linear and continuous]""",
    given=(first_moment,),
)

centred_by_mean = population.claim(
    "riesz.centred-by-mean: note 000, (2), line 2 to 3 [000-E2c]",
    "The expected vector may be called μ.",
    """E_ω[⟨h_ω - E_ω'[h_ω'], f⟩⟨h_ω - E_ω'[h_ω'], g⟩]
    = E_ω[⟨h_ω - μ, f⟩⟨h_ω - μ, g⟩]   [the definition of μ]""",
)

mean = population.claim(
    "riesz.mean: note 000, after (2) [000-M1]",
    "The mean μ of the law is the vector whose inner product with f is the mean of ⟨h, f⟩.",
    "⟨μ, f⟩ = E_ω[⟨h_ω, f⟩]   [the inner product is linear and continuous]",
    given=(first_moment,),
)

operator = population.claim(
    "riesz.operator: implied by note 000, (2)",
    "If every functional has a second moment, the covariance of two functionals is ⟨f, Σg⟩ with "
    "the operator Σ = T*T - μμ*, where T is the law as an operator into L₂(P).",
    """E_ω[⟨h_ω - μ, f⟩⟨h_ω - μ, g⟩]
    = E_ω[⟨h_ω, f⟩⟨h_ω, g⟩] - ⟨μ, f⟩⟨μ, g⟩   [expand; the mean of ⟨h, f⟩ is ⟨μ, f⟩]
    = ⟨f, (T*T - μμ*)g⟩   [T*T is the mean of h h*]""",
    given=(replace(second_moment, origin="note"),),  # stated here: this is no line of the note
)

weak_mean = population.claim(
    "riesz.weak-mean: implied by note 000, after (2)",
    "Let h be k eₖ with probability 1/(k(k+1)). Then every functional f has the mean Σ fₖ/(k+1), "
    "which is ⟨μ, f⟩ for a vector μ with ‖μ‖² ≤ 1, and the second moment Σ fₖ² k/(k+1) ≤ ‖f‖². "
    "Yet E‖h‖ is Σ 1/(k+1), the harmonic series without its first term, and infinite: the mean "
    "exists weakly and not as a Bochner integral, and covariances exist though E‖h‖² is infinite.",
    calculus(
        sp.Sum(1 / (k * (k + 1)), (k, 1, N)),
        (1 - 1 / (N + 1), "the mass of the first N points", Telescoping(-1 / k)),
        more=[
            calculus(
                1 / (k * (k + 1)) - 1 / (k + 1) ** 2,
                (1 / (k * (k + 1) ** 2), "so the squares of the entries of μ sum to at most 1"),
            ),
            calculus(
                k**2 / (k * (k + 1)), (1 - 1 / (k + 1), "what fₖ² is multiplied by in E⟨h, f⟩²")
            ),
            calculus(k * (1 / k - 1 / (k + 1)), (1 / (k + 1), "the length, times its probability")),
        ],
    ),
    reads="k is the length of h = k eₖ, 1/(k+1) the k-th entry of μ, and 1 - 1/(k+1) what fₖ² is "
    "multiplied by",
    unshown="and infinite: the mean exists weakly and not as a Bochner integral, and covariances "
    "exist though E‖h‖² is infinite",
)
