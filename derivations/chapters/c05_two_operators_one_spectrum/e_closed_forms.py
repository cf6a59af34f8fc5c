"""Spectra in closed form."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ...core.calculus import Antiderivative
from ...core.chapter import calculus
from ...core.evidence import Calculus
from ...core.hypotheses import Hypothesis
from .d_the_products import *

# Spectra in closed form. The level says for which of its symbols each is shown.

half = sp.Rational(1, 2)
w = sp.pi * (r - half)
a_ = sp.pi * r
minimum = pair.claim(
    "spectrum.minimum: witness for note 003, Theorem 36",
    "Under the uniform law of [0, 1] the kernel min(x, t) has the eigenfunctions sin(wt) at 1/w², "
    "with w = π(r - 1/2), r = 1, 2, ...: the integral from 0 to x, and x times the one from x to "
    "1, add up to sin(wx)/w².",
    calculus(
        sp.Integral(t * sp.sin(w * t), (t, 0, s)),
        (
            (sp.sin(w * s) - w * s * sp.cos(w * s)) / w**2,
            "where t is the smaller",
            Antiderivative((sp.sin(w * t) - w * t * sp.cos(w * t)) / w**2),
        ),
        more=[
            calculus(
                sp.Integral(sp.sin(w * t), (t, s, 1)),
                (sp.cos(w * s) / w, "where x is: cos w is 0", Antiderivative(-sp.cos(w * t) / w)),
            ),
            calculus(
                (sp.sin(w * s) - w * s * sp.cos(w * s)) / w**2 + s * sp.cos(w * s) / w,
                (sp.sin(w * s) / w**2, "the cosines cancel"),
            ),
        ],
    ),
    reads="w is π(r - 1/2)",
)
minimum_moments = pair.claim(
    "spectrum.minimum-moments: witness for note 003, Theorem 36",
    "For the kernel min(x, t) the mean feature is x - x²/2, and not 0; the trace is 1/2, and the "
    "mean of k(X, Y)² is 1/6 (twice the integral over the pairs with X < Y).",
    calculus(
        sp.Integral(t, (t, 0, s)),
        (s**2 / 2, "and x(1 - x) from x to 1", Antiderivative(t**2 / 2)),
        more=[
            calculus(s**2 / 2 + s * (1 - s), (s - s**2 / 2, "the mean feature at x")),
            calculus(sp.Integral(t, (t, 0, 1)), (half, "the trace", Antiderivative(t**2 / 2))),
            calculus(
                sp.Integral(2 * t**3 / 3, (t, 0, 1)),
                (sp.Rational(1, 6), "the mean of k²", Antiderivative(t**4 / 6)),
            ),
        ],
    ),
    reads="Y is t, and the mean of k(X, Y)² over the X below it is t³/3",
    unshown="twice the integral over the pairs with X < Y",
)
minimum_centred = pair.claim(
    "spectrum.minimum-centred: witness for note 003, Theorem 36",
    "Centred, the kernel min(x, t) has the eigenfunctions cos(πrt) at 1/(πr)²: they have mean 0, "
    "and on functions of mean 0 centring takes only the integral of (t - t²/2)cos(πrt) away, "
    "which is -1/(πr)².",
    calculus(
        sp.Integral(t * sp.cos(a_ * t), (t, 0, s)),
        (
            s * sp.sin(a_ * s) / a_ + (sp.cos(a_ * s) - 1) / a_**2,
            "where t is the smaller",
            Antiderivative(t * sp.sin(a_ * t) / a_ + sp.cos(a_ * t) / a_**2),
        ),
        more=[
            calculus(
                sp.Integral(sp.cos(a_ * t), (t, s, 1)),
                (-sp.sin(a_ * s) / a_, "where x is", Antiderivative(sp.sin(a_ * t) / a_)),
            ),
            calculus(
                sp.Integral(sp.cos(a_ * t), (t, 0, 1)),
                (sp.S.Zero, "the mean of the function", Antiderivative(sp.sin(a_ * t) / a_)),
            ),
            calculus(
                sp.Integral((t - t**2 / 2) * sp.cos(a_ * t), (t, 0, 1)),
                (
                    -1 / a_**2,
                    "what centring takes away",
                    Antiderivative(
                        (t - t**2 / 2) * sp.sin(a_ * t) / a_
                        + (1 - t) * sp.cos(a_ * t) / a_**2
                        + sp.sin(a_ * t) / a_**3
                    ),
                ),
            ),
            calculus(
                (
                    s * sp.sin(a_ * s) / a_
                    + (sp.cos(a_ * s) - 1) / a_**2
                    - s * sp.sin(a_ * s) / a_
                    + 1 / a_**2
                ),
                (sp.cos(a_ * s) / a_**2, "together"),
            ),
        ],
    ),
)
third = sp.Rational(1, 3)
k_centred = s**2 / 2 + t**2 / 2 - t + third
squared = sp.integrate(sp.expand(k_centred**2), s)
below_t = sp.expand(squared.subs(s, t))
minimum_centred_moments = pair.claim(
    "spectrum.minimum-centred-moments: witness for note 003, Theorem 36",
    "Centred, the kernel min(x, t) is x²/2 + t²/2 - t + 1/3 where x ≤ t, and elsewhere the same "
    "with x and t exchanged: its mean over t is 0 at every x. The trace is 1/6, and the mean of "
    "the square is 1/90. From the minimum it differs by a function of x and one of t, as centring "
    "demands; the square is integrated over the pairs with x < t, and doubled.",
    calculus(
        sp.Integral(k_centred.subs({s: t, t: s}, simultaneous=True), (t, 0, s)),
        (
            2 * s**3 / 3 - s**2 + s / 3,
            "the mean over t, where t is the smaller",
            Antiderivative(t**3 / 6 + t * (s**2 / 2 - s + third)),
        ),
        more=[
            calculus(
                sp.Integral(k_centred, (t, s, 1)),
                (
                    -(2 * s**3 / 3 - s**2 + s / 3),
                    "where x is: the two cancel",
                    Antiderivative(t**3 / 6 - t**2 / 2 + t * (s**2 / 2 + third)),
                ),
            ),
            calculus(
                sp.Integral(t**2 - t + third, (t, 0, 1)),
                (
                    sp.Rational(1, 6),
                    "the trace, where x is t",
                    Antiderivative(t**3 / 3 - t**2 / 2 + t / 3),
                ),
            ),
            calculus(
                sp.Integral(k_centred**2, (s, 0, t)),
                (below_t, "the square, over the x below t", Antiderivative(squared)),
            ),
            calculus(
                sp.Integral(2 * below_t, (t, 0, 1)),
                (
                    sp.Rational(1, 90),
                    "the mean of the square",
                    Antiderivative(sp.integrate(2 * below_t, t)),
                ),
            ),
        ],
    ),
    unshown="From the minimum it differs by a function of x and one of t, as centring demands; the "
    "square is integrated over the pairs with x < t, and doubled",
)
B2 = t**2 - t + sp.Rational(1, 6)
turn = 2 * sp.pi * r
there, back = sp.cos(turn * (s - t)), sp.sin(turn * (s - t))
circle = pair.claim(
    "spectrum.circle: witness for note 003, Theorem 36",
    "On the circle of length 1, with the uniform law, let k be B(z) = z² - z + 1/6 of the way z "
    "from one point to the other, walking in one direction. With the way as the variable, called "
    "t below, the integral equation says that cos(2πrx) and sin(2πrx) are eigenfunctions, both at "
    "1/(2π²r²): every eigenvalue is double.",
    calculus(
        sp.Integral(B2 * there, (t, 0, 1)),
        (
            sp.cos(turn * s) / (2 * sp.pi**2 * r**2),
            "by parts, twice",
            Antiderivative(-B2 * back / turn + (2 * t - 1) * there / turn**2 + 2 * back / turn**3),
        ),
        more=[
            calculus(
                sp.Integral(B2 * back, (t, 0, 1)),
                (
                    sp.sin(turn * s) / (2 * sp.pi**2 * r**2),
                    "by parts, twice",
                    Antiderivative(
                        B2 * there / turn + (2 * t - 1) * back / turn**2 - 2 * there / turn**3
                    ),
                ),
            )
        ],
    ),
    reads="z is t, and k, or B(z), is t² - t + 1/6",
    unshown="every eigenvalue is double",
)
circle_moments = pair.claim(
    "spectrum.circle-moments: witness for note 003, Theorem 36",
    "The kernel of the circle is centred as it is: the mean of B is 0. Its trace is B(0) = 1/6, "
    "and the mean of k(X, Y)² is 1/180.",
    calculus(
        sp.Integral(B2, (t, 0, 1)),
        (
            sp.S.Zero,
            "the mean feature, at every point",
            Antiderivative(t**3 / 3 - t**2 / 2 + t / 6),
        ),
        more=[
            calculus(
                sp.Integral(B2**2, (t, 0, 1)),
                (
                    sp.Rational(1, 180),
                    "the mean of k²",
                    Antiderivative(sp.integrate(sp.expand(B2**2), t)),
                ),
            )
        ],
    ),
    reads="k(X, Y), or B, is t² - t + 1/6",
)
v = sp.sqrt(1 - ρ**2)
gauss = sp.exp(-(ζ**2) / 2) / sp.sqrt(2 * sp.pi)
moved = ρ * x + v * ζ


mehler = pair.claim(
    "spectrum.mehler: witness for note 003, Theorem 36",
    "Under the normal law Mehler's kernel, exp((2ρxy - ρ²x² - ρ²y²)/(2v²))/v with 0 < ρ < 1 and "
    "v² = 1 - ρ², times the density of Y is the density of ρx + vζ, ζ normal. So it takes exp(ty "
    "- t²/2) to exp(tρx - (tρ)²/2). In powers of t, which may be integrated one by one (dominated "
    "convergence): the Hermite polynomial of degree e is an eigenfunction at ρᵉ. Degree 2 is also "
    "checked by itself.",
    calculus(
        sp.Integral(sp.exp(t_ * moved - t_**2 / 2) * gauss, (ζ, -sp.oo, sp.oo)),
        (
            sp.exp(t_ * ρ * x - t_**2 * ρ**2 / 2),
            "complete the square",
            Antiderivative(
                sp.exp(t_ * ρ * x - t_**2 * ρ**2 / 2) * sp.erf((ζ - t_ * v) / sp.sqrt(2)) / 2
            ),
        ),
        more=[
            calculus(
                (
                    (2 * ρ * x * y_real - ρ**2 * x**2 - ρ**2 * y_real**2) / (2 * (1 - ρ**2))
                    - y_real**2 / 2
                ),
                (-((y_real - ρ * x) ** 2) / (2 * (1 - ρ**2)), "the exponents"),
            ),
            calculus(
                sp.Integral((moved**2 - 1) * gauss, (ζ, -sp.oo, sp.oo)),
                (
                    ρ**2 * (x**2 - 1),
                    "degree 2",
                    Antiderivative(
                        ρ**2 * (x**2 - 1) * sp.erf(ζ / sp.sqrt(2)) / 2
                        - (2 * ρ * x * v + v**2 * ζ) * gauss
                    ),
                ),
            ),
        ],
    ),
    reads="v is the root of 1 - ρ², and Y is y",
    unshown="In powers of t, which may be integrated one by one (dominated convergence): the "
    "Hermite polynomial of degree e is an eigenfunction at ρᵉ",
    given=(Hypothesis("ρ < 1", "ρ is below 1", positive=1 - ρ**2),),
)
mehler_trace = pair.claim(
    "spectrum.mehler-trace: witness for note 003, Theorem 36",
    "With ρ = (1 - u²)/(1 + u²), 0 < u < 1, Mehler's kernel has k(x, x) = exp((1 - u²)x²/2)(1 + "
    "u²)/(2u), and the trace (1 + u²)/(2u²) = 1/(1 - ρ), which is the sum of the powers of ρ. The "
    "mean feature is the constant 1 (the eigenfunction of degree 0), and not 0: centring takes "
    "the eigenvalue 1 away and leaves the others.",
    calculus(
        sp.Integral(
            (1 + u_**2) / (2 * u_) * sp.exp(-(u_**2) * ζ**2 / 2) / sp.sqrt(2 * sp.pi),
            (ζ, -sp.oo, sp.oo),
        ),
        (
            (1 + u_**2) / (2 * u_**2),
            "the trace",
            Antiderivative((1 + u_**2) / (4 * u_**2) * sp.erf(u_ * ζ / sp.sqrt(2))),
        ),
        (1 / (1 - (1 - u_**2) / (1 + u_**2)), "1/(1 - ρ)"),
    ),
    reads="x is ζ, ρ is (1 - u²)/(1 + u²), and k(x, x) times the normal density is integrated",
    unshown="The mean feature is the constant 1 (the eigenfunction of degree 0), and not 0: "
    "centring takes the eigenvalue 1 away and leaves the others",
)
square_kernel = (1 + x * t_) ** 2 / 2


def polynomial_equation(f: sp.Expr, eigenvalue: sp.Expr, reason: str) -> Calculus:
    """The integral of (1 + xt)² f(t)/2 over [-1, 1] is λf(x)."""
    return calculus(
        sp.Integral(square_kernel * f, (t_, -1, 1)),
        (
            eigenvalue * f.subs(t_, x),
            reason,
            Antiderivative(sp.integrate(sp.expand(square_kernel * f), t_)),
        ),
    )


large, small = (sp.Rational(3, 5) + e * sp.sqrt(61) / 15 for e in (1, -1))
polynomial = pair.claim(
    "spectrum.polynomial: witness for note 003, Theorem 36",
    "Under the uniform law of [-1, 1] the kernel (1 + xt)² has the eigenvalues 2/3, with the "
    "eigenfunction t, and λ = 3/5 ± √61/15, with 1/3 + (λ - 1)t²; what is orthogonal to 1, t and "
    "t² is taken to 0.",
    replace(
        polynomial_equation(t_, sp.Rational(2, 3), "the odd one"),
        more=(
            polynomial_equation(sp.Rational(1, 3) + (large - 1) * t_**2, large, "an even one"),
            polynomial_equation(sp.Rational(1, 3) + (small - 1) * t_**2, small, "the other"),
            calculus(
                (1 + x * t_) ** 2,
                (1 + 2 * x * t_ + x**2 * t_**2, "as a function of t: only 1, t and t²"),
            ),
        ),
    ),
    reads="λ is 3/5 + √61/15, and then 3/5 - √61/15",
)
polynomial_moments = pair.claim(
    "spectrum.polynomial-moments: witness for note 003, Theorem 36",
    "For the kernel (1 + xt)² the mean feature is 1 + x²/3, and not 0; the trace is 28/15, the "
    "sum of the three eigenvalues, and the mean of k(X, Y)² is 128/75, the sum of their squares.",
    calculus(
        sp.Integral(square_kernel, (t_, -1, 1)),
        (
            1 + x**2 / 3,
            "the mean feature at x",
            Antiderivative(sp.integrate(sp.expand(square_kernel), t_)),
        ),
        more=[
            calculus(
                sp.Integral((1 + t_**2) ** 2 / 2, (t_, -1, 1)),
                (
                    sp.Rational(2, 3) + large + small,
                    "the trace",
                    Antiderivative(t_ / 2 + t_**3 / 3 + t_**5 / 10),
                ),
            ),
            calculus(
                sp.Integral((1 + x * t_) ** 4 / 2, (t_, -1, 1)),
                (
                    1 + 2 * x**2 + x**4 / 5,
                    "the mean of k² at x",
                    Antiderivative(sp.integrate(sp.expand((1 + x * t_) ** 4 / 2), t_)),
                ),
            ),
            calculus(
                sp.Integral((1 + 2 * x**2 + x**4 / 5) / 2, (x, -1, 1)),
                (
                    sp.Rational(128, 75),
                    "the mean of k²",
                    Antiderivative(x / 2 + x**3 / 3 + x**5 / 50),
                ),
                (sp.Rational(2, 3) ** 2 + large**2 + small**2, "the squares of the eigenvalues"),
            ),
        ],
    ),
    reads="k(X, Y) is (1 + xt)²",
)
golden, silver = ((3 + e * sp.sqrt(5)) / 4 for e in (1, -1))
above = sp.Matrix([[4, 1, 0], [1, 1, 1], [0, 1, 4]]) * sp.diag(1, 2, 1) / 4
below = sp.Matrix([[1, 0, half], [0, 1, 0], [half, 0, half]])
discrete = pair.claim(
    "spectrum.discrete: witness for note 003, Theorem 36",
    "Let X be -1, 0 or 1 with the probabilities 1/4, 1/2 and 1/4, and k(x, t) = (1 + xt)². The "
    "matrix of TT* on L₂(P), the kernel values times the probabilities, and that of T*T, the "
    "means of products of the features 1, √2 t and t², have one characteristic polynomial, with "
    "the roots 1 and (3 ± √5)/4.",
    calculus(
        (above - ξ * sp.eye(3)).det(),
        (-(ξ - 1) * (ξ - golden) * (ξ - silver), "of TT*"),
        more=[
            calculus(
                (below - ξ * sp.eye(3)).det(), (-(ξ - 1) * (ξ - golden) * (ξ - silver), "of T*T")
            )
        ],
    ),
    reads="TT* is a matrix whose entries are k(x, t) times the probability of t, and T*T one of "
    "means over X; from each ξ times the unit matrix is taken",
)
