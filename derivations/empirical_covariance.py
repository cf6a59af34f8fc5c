"""Chapter 02: the span of the sample, the Gram matrix, and the covariance under the sample."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import sympy as sp

from .core.check import Equation
from .core.claims import Chain, Citation, Claim, Refutation, Remark
from .core.frames import rotation
from .core.models import (
    Hypothesis,
    Model,
    added,
    annihilates,
    assume,
    equal_to,
    multiplied,
    scaled,
    solves,
)
from .core.words import as_word, inner, letter, norm2, total, trace
from .notation import (
    C,
    E,
    G,
    H,
    I,
    P,
    T,
    U,
    alpha,
    axes_fit,
    beta,
    centring,
    f,
    g,
    gram,
    h,
    hbar,
    i,
    j,
    l,
    law,
    law_mean,
    mean,
    mu,
    n,
    omega,
    one,
    orthonormal_axes,
    outcome,
    point,
    sample_not_empty,
    u,
    v,
    y,
)

# The span of the sample and its complement.

closed = Claim(
    id="empirical.closed",
    place="note 000, direct sum decomposition",
    sentence="The span of finitely many vectors is closed. Checked: in an orthonormal basis of it "
    "a vector and its coordinates have the same length, so coordinates converge when vectors do.",
    unshown="so coordinates converge when vectors do",
    rows=("000-D1",),
    given=(orthonormal_axes,),
    shapes=axes_fit,
    evidence=Citation(
        "J. B. Conway, A Course in Functional Analysis, second edition, Proposition III.3.3.",
        Chain(((norm2(U * y), ""), (y.adj * U.adj * U * y, "expand"), (norm2(y), "U*U is I"))),
        "a step of its proof",
    ),
)

direct_sum = Claim(
    id="empirical.direct-sum",
    place="note 000, direct sum decomposition",
    sentence="A closed subspace and its orthogonal complement add up to the whole space, each "
    "vector in one way (empirical.one-rest). Checked: with a finite orthonormal basis in the "
    "columns of U, which is all that the note needs, the vector h is UU*h and a rest that is "
    "orthogonal to the basis.",
    rows=("000-D2",),
    given=(orthonormal_axes,),
    shapes=axes_fit,
    evidence=Citation(
        "W. Rudin, Real and Complex Analysis, third edition, Theorem 4.11.",
        Chain(
            (
                (U.adj * (h - U * U.adj * h), ""),
                (U.adj * h - U.adj * U * U.adj * h, "multiply out"),
                (0 * U.adj * h, "U*U is I"),
            )
        ),
    ),
)

V = letter("V", E, E)
on_a_basis = Hypothesis(
    "V",
    "V inverts the Gram matrix on its range; on a basis chosen among the points one is found",
    "cited",
    Equation(T * T.adj * V * T * T.adj, T * T.adj),
    None,
    solves(V, T * T.adj),
    reference="the choice of a basis among finitely many vectors",
)

decomposition = Claim(
    id="empirical.decomposition",
    place="note 000, (3)",
    sentence="Every f is a combination of the points and a vector u orthogonal to all of them: "
    "with α = VTf and u = f - T*α, the inner products of u with the points are (I - TT*V)Tf, and "
    "the operator (I - TT*V)T has Hilbert-Schmidt norm 0.",
    reads="α is VTf and u is (I - T*VT)f, for any f",
    rows=("000-D3", "000-D4", "000-D5"),
    given=(on_a_basis,),
    evidence=Chain(
        (
            (norm2(T.adj * (I - T * T.adj * V).adj), ""),
            (
                trace((T * T.adj - T * T.adj * V * T * T.adj) * (I - T * T.adj * V).adj),
                "multiply out, turn the trace",
            ),
            (as_word(0), "TT*VTT* is TT*"),
        )
    ),
)

in_span = Hypothesis(
    "f",
    "f in the sample's span and its complement",
    "note",
    Equation(f, total(j, alpha[j] * point(j)) + u),
    None,
    equal_to(f, T.adj * alpha + u),
)
in_span_too = Hypothesis(
    "g",
    "g likewise",
    "note",
    Equation(g, total(j, beta[j] * point(j)) + v),
    None,
    equal_to(g, T.adj * beta + v),
)
u_orthogonal = Hypothesis(
    "Tu = 0",
    "u is orthogonal to the sample",
    "note",
    Equation(T * u, 0 * one),
    None,
    annihilates(T, u),
)
v_orthogonal = Hypothesis(
    "Tv = 0",
    "v is orthogonal to the sample",
    "note",
    Equation(T * v, 0 * one),
    None,
    annihilates(T, v),
)

norm_of_parts = Claim(
    id="empirical.norm",
    place="implied by note 000, (3)",
    sentence="The squared length of f is α*Gα plus the squared length of u: u does not drop out "
    "there.",
    implied=True,
    given=(u_orthogonal, in_span, gram),
    evidence=Chain(
        (
            (norm2(f), ""),
            (norm2(T.adj * alpha) + 2 * ((T * u).adj * alpha) + norm2(u), "expand the square"),
            (alpha.adj * G * alpha + norm2(u), "Tu is 0, TT* is G"),
        )
    ),
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


one_rest = Claim(
    id="empirical.one-rest",
    place="implied by note 000, (3), the direct sum",
    sentence="The part u is determined, though the coefficients need not be: if T*α + u is T*β + "
    "v, both u and v orthogonal to the points, then u - v has length 0.",
    implied=True,
    shapes=({E: 2, H: 4}, {E: 3, H: 5}),
    given=(
        u_orthogonal,
        v_orthogonal,
        assume(
            "T*α + u = T*β + v",
            "two decompositions of one vector",
            T.adj * alpha + u,
            T.adj * beta + v,
            one_vector,
        ),
    ),
    evidence=Chain(((norm2(u - v), ""), (as_word(0), "u - v is T*(β - α), and orthogonal to it"))),
)

# Equation (4), line by line.

line_1 = (
    total(
        i,
        inner(point(i) - hbar, total(j, alpha[j] * point(j)) + u)
        * inner(point(i) - hbar, total(j, beta[j] * point(j)) + v),
    )
    / n
)
line_2 = (
    total(
        i,
        total(j, inner(point(i) - hbar, point(j)) * alpha[j])
        * total(j, inner(point(i) - hbar, point(j)) * beta[j]),
    )
    / n
)
line_3 = (C * G * alpha).adj * (C * G * beta) / n
line_4 = alpha.adj * G * C * G * beta / n

substituted = Claim(
    id="empirical.substituted",
    place="note 000, (1) to (4), line 1",
    sentence="With means over the points for expectations, the covariance of two functionals is "
    "the mean of the products of ⟨hᵢ - h̄, f⟩ and ⟨hᵢ - h̄, g⟩, where f and g may be replaced by "
    "their parts.",
    rows=("000-E4a",),
    given=(mean, in_span, in_span_too, sample_not_empty),
    evidence=Chain(
        (
            (
                total(
                    i,
                    (inner(point(i), f) - total(l, inner(point(l), f)) / n)
                    * (inner(point(i), g) - total(l, inner(point(l), g)) / n),
                )
                / n,
                "",
            ),
            (
                total(i, inner(point(i) - hbar, f) * inner(point(i) - hbar, g)) / n,
                "the mean of the inner products",
            ),
            (line_1, "f and g as in (3)"),
        )
    ),
)
parts_drop_out = Claim(
    id="empirical.parts-drop-out",
    place="note 000, (4), line 1 to 2",
    sentence="The parts u and v that are orthogonal to the sample do not change the covariance.",
    rows=("000-E4b",),
    given=(u_orthogonal, v_orthogonal, mean, sample_not_empty),
    evidence=Chain(((line_1, ""), (line_2, "u and v are orthogonal to hᵢ and to h̄"))),
)
picks = letter("B", E, P)  # picks outcomes of the law
drawn = picks * law
law_too = Claim(
    id="empirical.law-too",
    place="near note 000, (3) and (4); note 001, after (4)",
    sentence="The parts u and v that are orthogonal to the sample do not change the covariance "
    "under the law that the sample is drawn from either. Here the law has two outcomes, and the "
    "sample BT is the first.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="empirical.parts-drop-out",
    given=(
        law_mean,
        assume("BTu = 0", "u is orthogonal to the sample", drawn * u, 0 * (drawn * u)),
        assume("BTv = 0", "and so is v", drawn * v, 0 * (drawn * v)),
    ),
    evidence=Refutation(
        lines=(
            (
                total(
                    omega,
                    inner(outcome(omega) - mu, drawn.adj * alpha + u)
                    * inner(outcome(omega) - mu, drawn.adj * beta + v),
                ),
                "",
            ),
            (
                total(
                    omega,
                    inner(outcome(omega) - mu, drawn.adj * alpha)
                    * inner(outcome(omega) - mu, drawn.adj * beta),
                ),
                "u and v drop out",
            ),
        ),
        sizes={H: 2, E: 1, P: 2},
        arrays={
            law: [[1, 0], [0, 1]],
            picks: [[2, 0]],
            alpha: [[0]],
            beta: [[0]],
            u: [[0], [1]],
            v: [[0], [1]],
        },
        weights={P: [Fraction(1, 2), Fraction(1, 2)]},
    ),
)
sums_are_matrices = Claim(
    id="empirical.sums-are-matrices",
    place="note 000, (4), line 2 to 3",
    sentence="The inner sums are the entries of CGα and CGβ (start.centred-scores): the mean of "
    "their products is the product of these vectors, divided by n.",
    rows=("000-E4c",),
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (line_2, ""),
            (
                total(i, (C * G * alpha)[i] * (C * G * beta)[i]) / n,
                "the inner sums are entries of CGα, CGβ",
            ),
            (line_3, "the sum of the products"),
        )
    ),
)
one_centring = Claim(
    id="empirical.one-centring",
    place="note 000, (4), line 3 to 4",
    sentence="One centring matrix between the two Gram matrices is enough.",
    rows=("000-E4d",),
    given=(centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (line_3, ""),
            (alpha.adj * G.adj * C.adj * C * G * beta / n, "the transpose of a product"),
            (line_4, "G and C are symmetric, CC is C"),
        )
    ),
)

# What stands below (4).

centring_symmetric = Claim(
    id="empirical.centring-symmetric",
    place="note 000, after (4)",
    sentence="The centring matrix is its own transpose.",
    rows=("000-E4e",),
    given=(centring, sample_not_empty),
    evidence=Chain(
        ((C.adj, ""), ((I - one * one.adj / n).adj, "its definition"), (C, "𝟏𝟏* is symmetric"))
    ),
)
centring_idempotent = Claim(
    id="empirical.centring-idempotent",
    place="note 000, after (4)",
    sentence="Centring twice is centring once.",
    rows=("000-E4f",),
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            (C * C, ""),
            (I - one * one.adj * (2 / n) + one * (one.adj * one) * one.adj / n**2, "multiply out"),
            (I - one * one.adj / n, "𝟏*𝟏 is n"),
            (C, "its definition"),
        )
    ),
)
centring_centres = Claim(
    id="empirical.centring-centres",
    place="note 000, after (4)",
    sentence="C takes from every entry of a vector the mean of its entries.",
    rows=("000-E4g",),
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            ((C * alpha)[i], ""),
            (alpha[i] - total(j, alpha[j]) / n, "𝟏*α is the sum of the entries"),
        )
    ),
)
centring_kills_ones = Claim(
    id="empirical.centring-kills-ones",
    place="implied by note 000, after (4)",
    sentence="C takes the vector of ones to 0.",
    implied=True,
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            (C * one, ""),
            (one - one * (one.adj * one) / n, "its definition"),
            (0 * one, "𝟏*𝟏 is n"),
        )
    ),
)
a = letter("a", E)
in_kernel = Hypothesis(
    "Ca = 0",
    "centring takes a to 0",
    "note",
    Equation((I - one * one.adj / n) * a, 0 * one),
    None,
    equal_to(a, one * (one.adj * a)),
)
centring_kernel = Claim(
    id="empirical.centring-kernel",
    place="implied by note 000, after (4)",
    sentence="A vector that centring takes to 0 is a multiple of the vector of ones: the kernel "
    "of C is a line, so its rank is n - 1.",
    reads="C is I - 𝟏𝟏*/n",
    unshown="the kernel of C is a line, so its rank is n - 1",
    implied=True,
    given=(in_kernel, sample_not_empty),
    evidence=Chain(
        (
            (a, ""),
            ((I - one * one.adj / n) * a + one * (one.adj * a) / n, "take the mean away, add it"),
            (one * (one.adj * a) / n, "centring takes a to 0"),
        )
    ),
)
centring_trace = Claim(
    id="empirical.centring-trace",
    place="implied by note 000, after (4)",
    sentence="The trace of C is n - 1.",
    implied=True,
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            (trace(C), ""),
            (trace(I) - one.adj * one / n, "the trace of 𝟏𝟏* is 𝟏*𝟏"),
            (as_word(n - 1), "𝟏*𝟏 and the trace of I are n"),
        )
    ),
)
gram_symmetric = Claim(
    id="empirical.gram-symmetric",
    place="note 000, after (4)",
    sentence="The entries of G are the inner products of the points, and G is symmetric.",
    rows=("000-E4h",),
    given=(gram,),
    evidence=Chain(
        (
            (G[i, j], ""),
            (inner(point(i), point(j)), "row i of T is the i-th point"),
            (inner(point(j), point(i)), "a real inner product is symmetric"),
            (G[j, i], "row j of T is the j-th point"),
        )
    ),
)
sample_mean = Claim(
    id="empirical.mean",
    place="note 000, after (4)",
    sentence="The mean of the points is the mean of the law that gives each point the weight 1/n: "
    "its inner product with f is the mean of the inner products.",
    rows=("000-E4i",),
    given=(mean, sample_not_empty),
    evidence=Chain(
        (
            (inner(hbar, f), ""),
            (total(i, inner(point(i), f)) / n, "linear"),
        )
    ),
)
coefficient_vectors = Claim(
    id="empirical.coefficients",
    place="note 000, after (4)",
    sentence="α and β are the vectors of the coefficients in (3).",
    rows=("000-E4j",),
    evidence=Remark("definition", "It names the vectors."),
)
z = letter("z", E)
relation = Hypothesis(
    "T*z = 0",
    "z is a linear relation between the points",
    "note",
    Equation(T.adj * z, 0 * h),
    None,
    annihilates(T.adj, z),
)
w = letter("w", E)
relation_too = Hypothesis(
    "T*w = 0",
    "w is another",
    "note",
    Equation(T.adj * w, 0 * h),
    None,
    annihilates(T.adj, w),
)
coefficients_not_unique = Claim(
    id="empirical.any-coefficients",
    place="implied by note 000, (4)",
    sentence="When the points are dependent their coefficients are not unique, and (4) does not "
    "depend on which are taken: a linear relation between the points may be added to α, and "
    "another to β.",
    rows=("000-E4k",),
    implied=True,
    given=(gram, relation, relation_too, sample_not_empty),
    shapes=({T.dom: 2, E: 4}, {T.dom: 1, E: 3}, {T.dom: 3, E: 5}),
    evidence=Chain(
        (
            ((alpha + z).adj * G * C * G * (beta + w) / n, ""),
            (
                (T.adj * (alpha + z)).adj * T.adj * C * T * (T.adj * (beta + w)) / n,
                "G is TT*",
            ),
            ((T.adj * alpha).adj * T.adj * C * T * (T.adj * beta) / n, "T*z and T*w are 0"),
            (line_4, "G is TT*"),
        )
    ),
)

# Samples: ω is a whole sample here, and Xω_i the value of a functional at its i-th point.

s, t = sp.symbols("s t", positive=True)
X = letter("X", P, E)
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


one_law = assume(
    "X*X = s²I + t²𝟏𝟏*",
    "values at different points have the mean product t², and each has the mean square s² + t², "
    "as n independent ones with mean t and variance s² have",
    X.adj * X,
    s**2 * I + t**2 * (one * one.adj),
    one_variance,
)
of_a_sample = total(omega, norm2(C * X.adj[:, omega])) / n
unbiased = Claim(
    id="empirical.unbiased",
    place="near note 000, (4); note 004, appendix A (note 003 divides by n - 1)",
    sentence="The variance over a sample, with the factor 1/n, is on average over the samples the "
    "variance s² of the law. Here the samples are all pairs of the values 0 and 2.",
    implied=True,
    weight="constant",
    repaired_by="empirical.bias",
    given=(centring, replace(one_law, impose=None)),
    evidence=Refutation(
        lines=((of_a_sample, ""), (as_word(s**2), "the variance of the law")),
        sizes={E: 2, P: 4},
        arrays={X: [[0, 0], [0, 2], [2, 0], [2, 2]]},
        weights={P: [Fraction(1, 4)] * 4},
        parameters={s: 1, t: 1},
    ),
)
bias = Claim(
    id="empirical.bias",
    place="near note 000, (4); note 004, appendix A, repaired",
    sentence="The variance over a sample, with the factor 1/n, is on average (n - 1)/n times s², "
    "if the values at the points are uncorrelated and have one mean and one variance s²: so for n "
    "> 1 dividing by n - 1 gives s².",
    unshown="so for n > 1 dividing by n - 1 gives s²",
    implied=True,
    shapes=({E: 2, P: 3}, {E: 3, P: 5}, {E: 2, P: 4}),
    given=(centring, one_law, sample_not_empty),
    evidence=Chain(
        (
            (of_a_sample, ""),
            (trace(C * (X.adj * X) * C) / n, "the mean products of the values"),
            (s**2 * trace(C) / n, "C𝟏 is 0, and CC is C"),
            (as_word(s**2 * (n - 1) / n), "the trace of C is n - 1"),
        )
    ),
)
