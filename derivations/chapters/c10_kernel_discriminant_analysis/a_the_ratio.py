"""The ratio, its maximum, and what (13) is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy as sp

from ...core.arrays import root
from ...core.chapter import Chapter, calculus
from ...core.claims import remark
from ...core.evidence import Chain, Disproof
from ...core.frames import centred_columns, frame, rotation
from ...core.models import Model, added, inverse, multiplied, scaled, transposed
from ...core.words import R, Word, letter, total
from ...notation import (
    SPECTRAL,
    C,
    E,
    G,
    H,
    I,
    Q,
    T,
    alpha,
    course,
    i,
    j,
    n,
    one,
    represents,
    standing,
)
from ..c04_lagrange_conditions import I_Q, Gam, S, s
from ..c09_conditional_covariance import B as labels
from ..c09_conditional_covariance import F as M
from ..c09_conditional_covariance import a, centres, one_label, size_of, sizes, x
from ..c09_conditional_covariance import r as reciprocals
from ..c09_conditional_covariance import within as group_variance
from ..c09_conditional_covariance import y as y_

M_ = sp.Symbol("M", positive=True)
t_, w_, q_ = sp.symbols("t w q", positive=True)
above, below, S_E = (letter(name, E, E) for name in "BAS")  # numerator and denominator

sample = course.also(
    y_,
    below,
    a,
    "Γ, B : ℝᵏ → ℝⁿ, x, z ∈ ℝⁿ, ρ, p, q, δ : ℝ → ℝ, r ∈ ℝᵏ, t, s, λ > 0, S : H → H",
    "V, R : ℝⁿ → ℝⁿ, F : ℝᵐ → H, Z : ℝᵐ → ℝⁿ, P, K : ℝⁿ → ℝᵐ, c ∈ ℝᵐ",
)
rho, t_, lam, first, components, apart, P, factor, before = sample["ρ t λ p F Z P δ c"]
quotients = course.also(
    below, above, a, S_E, "γ ∈ ℝ, F : ℝᵐ → ℝⁿ, P : ℝⁿ → ℝᵐ, ν, r, c ∈ ℝᵐ, λ, s > 0"
)
gamma_, F, nu, rest = quotients["γ F ν r"]
scores = Chapter(C, G, "A : ℝⁿ → ℝᵏ", standing=standing)

J = Gam * Gam.adj
mean_matrix = one * one.adj / n
within = I - J
between = J - mean_matrix
half = Fraction(1, 2)


def indicators(model: Model) -> list[list[Any]]:
    """Orthonormal columns that span the indicators of groups of points."""
    size, number = len(model[Gam]), len(model[Gam][0])
    if (size, number) == (4, 2):  # two groups of two, as the mean and the difference
        return [[half, half], [half, half], [half, -half], [half, -half]]
    cuts = [*range(number), size]  # groups of one, and one of four, so that the roots are rational
    columns = []
    for first, end in pairwise(cuts):
        length = root(model.unit * (end - first))
        columns.append([(first <= p < end) / length for p in range(size)])
    return transposed(columns)


def keeps_ones(model: Model) -> None:
    """ΓΓ*𝟏 = 𝟏: the indicators, or, where Γ*Γ need not be I, with the difference doubled."""
    found = indicators(model)
    if len(found) == 4 and not model.agree(Gam.adj * Gam, I_Q):
        found = [[x, 2 * y] for x, y in found]
    model[Gam] = found


orthonormal_groups = sample.orthonormal(
    "Γ", "the columns of Γ are an orthonormal basis of the values that are constant on each group"
)
ones_kept = sample.given("ΓΓ*𝟏 = 𝟏", "every point is in a group", keeps_ones)
averaging = (orthonormal_groups, ones_kept)
grouped = ({E: 4, Q: 2, H: 3}, {E: 5, Q: 2, H: 3}, {E: 6, Q: 3, H: 2})


def one_over(word: Word) -> Callable[[Model], None]:
    """Impose ρ times the word = 1."""

    def impose(model: Model) -> None:
        model[rho] = [[1 / model.value(word)[0][0]]]

    return impose


# The ratio.

total_splits = sample.claim(
    "kda.total-splits: note 001, (10) [001-E10a]",
    "Between over within is total over within, minus 1, for all values x at the points that vary "
    "within some group: ρ is 1 over their within-group sum of squares x*(I - ΓΓ*)x.",
    "ρ·‖(ΓΓ* - 𝟏𝟏*/n)x‖² = ρ·‖Cx‖² - 1   [total is within plus between]",
    shapes=({E: 4, Q: 2}, {E: 5, Q: 2}, {E: 6, Q: 3}),
    given=(*averaging, "ρx*(I - ΓΓ*)x = 1   [ρ is 1 over the denominator of the fractions]"),
)
numerator = sample.claim(
    "kda.numerator: note 001, (10) [001-E10b]",
    "n times the variance of the functional of T*α is α*GCGα.",
    """Σ_i ⟨h_i - h̄, T*α⟩² = ‖CTT*α‖²   [the rows of CT are the centred points]
    = α*GCGα   [C* is C, CC is C]""",
)


def whole_labels(model: Model) -> None:
    """Groups of one, and one of the rest: of four points, so that the root of its size is known."""
    size, number = model.sizes[E], model.sizes[Q]
    cuts = [*range(number), size]
    model[labels] = [
        [model.unit * (first <= p < end) for first, end in pairwise(cuts)] for p in range(size)
    ]


def scaled_labels(model: Model) -> None:
    """ΓΓ* = Σ r_yB_yB_y*: where r has no root, the column of B is made to add up to 4, or r 1/4."""
    columns = transposed(model[labels])
    for p, (c,) in enumerate(model[reciprocals]):
        if not (c > 0 and root(c)):
            if c * sum(columns[p]) == 1:
                columns[p] = [4 * c * v for v in columns[p]]
            model[reciprocals][p] = [model.unit / 4]
    roots = [root(c) for (c,) in model[reciprocals]]
    model[labels] = transposed(columns)
    model[Gam] = [[c * v for c, v in zip(roots, row, strict=True)] for row in model[labels]]


in_group = I[i, j] * labels[i, y_] - reciprocals[y_] * (labels[i, y_] * labels[j, y_])
spread_of_group = total(i, total(j, x[i] * in_group * x[j]))
denominator = sample.claim(
    "kda.denominator: note 001, (10) [001-E10c]",
    "The sizes of the groups times the variances in them add up to α*G(I - ΓΓ*)Gα. Each size "
    "cancels, and J*CJ, which stands in α*K*CKα = α*GJ*CJGα, has the entries δᵢⱼBᵢ_y - "
    "r_yBᵢ_yBⱼ_y; these add up to I - ΓΓ*.",
    Chain(
        (
            (total(y_, size_of(y_) * group_variance(x, x)), ""),
            (total(y_, spread_of_group), "its size is not in it"),
            (alpha.adj * G * within * G * alpha, "every point has one label"),
        )
    ),
    reads="δᵢⱼ is the entry of I",
    unshown="J*CJ, which stands in α*K*CKα = α*GJ*CJGα, has the entries δᵢⱼBᵢ_y - r_yBᵢ_yBⱼ_y",
    shapes=({E: 5, Q: 2, H: 3}, {E: 6, Q: 3, H: 2}),
    given=(
        sample.define("x = Gα", "the values at the points"),
        replace(one_label, impose=whole_labels),
        sizes,
        sample.given(
            "ΓΓ* = Σ_y r_y B_y B_y*",
            "the columns of Γ are those of B, divided by their lengths",
            scaled_labels,
        ),
        centres,
    ),
)
inside_groups = alpha.adj * G * within * G * alpha


def equal_in_groups(model: Model) -> None:
    """ΓΓ*𝟏 = 𝟏, and the points of a group are equal: nothing varies within it."""
    keeps_ones(model)
    model[T] = model.value(J * T)


def varies(model: Model) -> None:
    """ρ times the denominator is 1: the last point leaves its group's."""
    defined = model.agree(G, T * T.adj)
    model[T] = [*model[T][:-1], [v + p + 1 for p, v in enumerate(model[T][-1])]]
    if defined:
        model[G] = model.value(T * T.adj)
    one_over(inside_groups)(model)


where_defined = sample.claim(
    "kda.where-defined: note 001, (10) [001-E10d]",
    "If a functional varies within some group, (10) holds from one end to the other: between over "
    "within is ρα*GCGα - 1, where ρ is 1 over the denominator α*G(I - ΓΓ*)Gα.",
    "ρ·‖(ΓΓ* - 𝟏𝟏*/n)Gα‖² = ρα*GCGα - 1   [total is within plus between]",
    shapes=grouped,
    given=(
        orthonormal_groups,
        replace(ones_kept, impose=equal_in_groups),
        sample.given(
            "ρα*G(I - ΓΓ*)Gα = 1",
            "the functional varies within some group, so the denominator is not 0",
            varies,
            origin="added",
        ),
    ),
)
multiplied_out = sample.claim(
    "kda.multiplied-out: implied by note 001, (10)",
    "The total sum of squares is the within-group one plus the between-group one, for every "
    "functional.",
    "‖(I - 𝟏𝟏*/n)Tf‖² = ‖(I - ΓΓ*)Tf‖² + ‖(ΓΓ* - 𝟏𝟏*/n)Tf‖²   [two projections]",
    shapes=grouped,
    given=(*averaging,),
)
named = remark(
    "kda.named: note 001, before (10) [001-E10e]",
    "The two parts are called between-group and within-group variance.",
    "Names.",
    "definition",
)
representation = sample.claim(
    "kda.representation: note 001, (11) [001-E11a 001-E11b]",
    "The value at h of the functional φ is ⟨h, f⟩, and where f is the combination T*α of the "
    "points it is the sum of the αᵢ⟨h, hᵢ⟩.",
    """φh = ⟨h, f⟩   [f represents φ]
    = Σ_i α_i ⟨h, h_i⟩   [linear]""",
    given=(sample.define("f = T*α", "f is in the span of the points"), represents),
)

# The maximum: there need not be one.

no_maximum = sample.claim(
    "kda.no-maximum: note 001, (12) [001-E12a]",
    "The ratio (12) has a maximum, say M. Take the four points (±1, ±1) of the plane, in two "
    "groups by their first coordinate, and T*α = (M + 1, 1). The values at the points are ±(M + 1) "
    "± 1, their mean is 0, the group means are ±(M + 1), and (12) is more than M.",
    Disproof(
        calculus(
            (2 * (M_ + 2) ** 2 + 2 * M_**2) / (4 * sp.S.One), ((M_ + 1) ** 2 + 1, "add the squares")
        ),
        M_,
        "≤",
    ),
    reads="the first is total over within, and the rows of T are the points, so α is T(M + 1, 1)/4",
    fault="false-result, repaired by kda.bounded",
)
largest = sample.given(
    "S*S = s²I - T*(I - 𝟏𝟏*/n)T",
    "no eigenvalue of T*CT is above s²",
    frame(T, s, R, centred=True, S=S),
    origin="cited",
    reference=SPECTRAL,
)
bounded = sample.claim(
    "kda.bounded: note 001, (13), which repairs (12)",
    "For λ > 0 and R = G the ratio (13) is at most s²/λ, if no eigenvalue of T*CT is above s² "
    "(here multiplied out).",
    """s²(‖(I - ΓΓ*)Tf‖² + λ·‖f‖²)/λ ≥ ⟨f, T*(I - 𝟏𝟏*/n)Tf⟩; the difference is
    s²·‖(I - ΓΓ*)Tf‖²/λ + ‖Sf‖²   [a sum of squares]""",
    reads="f is T*α and R is G, so λ‖f‖² is λα*Rα; C is written out",
    shapes=({H: 3, E: 4, Q: 2}, {H: 2, E: 5, Q: 1}),
    given=(largest, "λ ≠ 0   [λ is not 0]"),
)
G_inverse = sample.given("TT*V = I", "V is the inverse of the Gram matrix")
separates = sample.claim(
    "kda.separates: implied by note 001, (12)",
    "If the Gram matrix has an inverse V, as the Gaussian kernel gives it at different points, "
    "the functional with the coefficients VΓy takes the values Γy at the points, y being any "
    "choice of one number for each group.",
    "TT*VΓy = Γy   [TT*V is I]",
    unshown="as the Gaussian kernel gives it at different points",
    given=(G_inverse,),
)
no_spread_left = sample.claim(
    "kda.no-spread-left: implied by note 001, (12)",
    "If the Gram matrix has an inverse V, the values at the points for α = VΓy do not deviate "
    "from their group means: so with two groups or more the denominator of (12) is 0 for some α "
    "whose numerator is not 0, and (12) has no maximum, however the points are labelled.",
    """(I - ΓΓ*)TT*VΓy = (I - ΓΓ*)Γy   [TT*V is I]
    = 0   [Γ*Γ is I]""",
    reads="α is VΓy",
    unshown="so with two groups or more the denominator of (12) is 0 for some α whose numerator is "
    "not 0, and (12) has no maximum, however the points are labelled",
    shapes=({E: 5, Q: 3, H: 6}, {E: 3, Q: 2, H: 4}),
    given=(orthonormal_groups, G_inverse),
)
minus_one = sample.claim(
    "kda.minus-one: note 001, (10) to (12) [001-E12b]",
    "Two values of (10), p - 1 and q - 1, differ by as much as those of (12), p and q: so what is "
    "largest for the one is largest for the other.",
    "p - 1 - (q - 1) = p - q   [1 cancels]",
    unshown="so what is largest for the one is largest for the other",
)
constraint = sample.claim(
    "kda.constraint: note 001, after (12) [001-E12c]",
    "α*GCGβ is n times the covariance of the functionals of T*α and T*β.",
    "Σ_i ⟨h_i - h̄, T*α⟩⟨h_i - h̄, T*β⟩ = α*GCGβ   [C* is C, CC is C]",
)
either_way = sample.claim(
    "kda.either-way: note 001, after (12) [001-E12d]",
    "If the later α of two keeps the constraint β*GCGα = 0, their functionals have covariance 0, "
    "in either order.",
    """Σ_i ⟨h_i - h̄, T*α⟩⟨h_i - h̄, T*β⟩/n = β*GCGα/n   [a product does not see the order]
    = 0   [the constraint]""",
    given=("β*GCGα = 0   [α keeps the constraint of β]",),
)


def left_of(F_: list[list[Any]]) -> list[list[Any]]:
    """The array that undoes independent columns from the left."""
    return multiplied(inverse(multiplied(transposed(F_), F_)), transposed(F_))


# How many components tell the groups apart. In the arrays 𝟏 is divided by 2, the root of n.


def centred_groups(model: Model) -> None:
    """Γ*Γ = I: columns that sum to 0."""
    size, number = len(model[Gam]), len(model[Gam][0])
    model[Gam] = [row[:number] for row in scaled(model.unit, centred_columns(size, size))]


def with_ones(model: Model) -> None:
    """ΓΓ*𝟏 = 𝟏: the ones, divided by their length, and columns that sum to 0, doubled or not."""
    size, number = len(model[Gam]), len(model[Gam][0])
    by = 1 if model.agree(Gam.adj * Gam, I_Q) else 2
    length = root(model.unit * size)
    model[Gam] = [
        [1 / length, *(by * x for x in row[: number - 1])]
        for row in scaled(model.unit, centred_columns(size, size))
    ]


def apart_and_scaled(model: Model) -> None:
    """Z*Z = I: T takes the columns of F to columns that sum to 0, which ΓΓ* - 𝟏𝟏*/n multiplies."""
    size, number = model.sizes[E], model.sizes[M]
    if not model.agree(apart, between * T * components):  # it is no between-group part
        model[apart] = [row[:number] for row in scaled(model.unit, rotation(size, size))]
        return
    columns = [row[:number] for row in scaled(model.unit, centred_columns(size, size))]
    factor = multiplied(transposed(columns), multiplied(model.value(between), columns))[0][0]
    change = added([scaled(1 / factor, columns), scaled(-1, model.value(T * components))])
    model[T] = added([model[T], multiplied(change, left_of(model[components]))])
    model[apart] = model.value(between * T * components)


more_than_groups = sample.claim(
    "kda.more-than-groups: note 001, (11) and (12) [001-E12e]",
    "If each of m components tells the k groups apart, and no two of them are correlated between "
    "the groups, then m is at most k - 1. The note sets no limit: of k components that are "
    "uncorrelated between the groups, one at least tells nothing about them.",
    """k - 1 ≥ m; the difference is tr(ΓΓ* - 𝟏𝟏*/n) - ‖Z‖_F²   [the trace of ΓΓ* is k]
    = ‖ΓΓ* - 𝟏𝟏*/n - ZZ*‖_F²   [a sum of squares]""",
    reads="the columns of F are the components, divided by the roots of their between-group sums "
    "of squares",
    unshown="The note sets no limit: of k components that are uncorrelated between the groups, "
    "one at least tells nothing about them",
    shapes=({E: 4, Q: 3, M: 2, H: 5}, {E: 16, Q: 5, M: 3, H: 4}),
    given=(
        replace(orthonormal_groups, impose=centred_groups),
        replace(ones_kept, impose=with_ones),
        sample.define("Z = (ΓΓ* - 𝟏𝟏*/n)TF", "their between-group parts"),
        sample.given(
            "Z*Z = I",
            "each component tells the groups apart, and no two are correlated between them",
            apart_and_scaled,
            origin="added",
        ),
    ),
)
one_less = sample.claim(
    "kda.one-less: implied by note 001, (11) and (12)",
    "The matrix ΓΓ* - 𝟏𝟏*/n of the between-group part has the trace k - 1, for k groups: being a "
    "projection, it leaves k - 1 dimensions.",
    """tr(ΓΓ* - 𝟏 𝟏*/n) = ‖Γ‖_F² - ‖𝟏_n‖²/n   [turn the traces]
    = k - 1   [Γ*Γ is I, and 𝟏*𝟏 is n]""",
    unshown="being a projection, it leaves k - 1 dimensions",
    shapes=grouped,
    given=(orthonormal_groups,),
)
solves = remark(
    "kda.solves: note 001, between (11) and (12) [001-E12f]",
    "The coefficients of (11) solve (12).",
    "It says which coefficients are meant.",
    "definition",
)
zero_too = remark(
    "kda.zero-too: note 001, (12) [001-E12g]",
    "α may be any vector, 0 included.",
    "At 0, and wherever Gα is constant, the ratio is 0/0: these α have to be left out.",
)


# What (13) is.

any_weight = remark(
    "kda.any-weight: note 001, after (13) [001-E13a]",
    "λ may be any number that is not negative.",
    "At λ = 0 it is (12), which need not have a maximum.",
)
two_regularizers = remark(
    "kda.two-regularizers: note 001, after (13) [001-E13b]",
    "R is the identity or K.",
    "It names two choices.",
    "definition",
)
R_is_I = sample.define("R = I", "the regulariser")
R_is_G = sample.define("R = G", "the regulariser")
with_identity = sample.claim(
    "kda.with-identity: note 001, after (13) [001-E13c]",
    "With R = I the denominator grows by λ‖α‖².",
    "α*(G(I - ΓΓ*)G + λR)α = α*G(I - ΓΓ*)Gα + λ·‖α‖²   [R is I]",
    whatever="G",
    given=(R_is_I,),
)
with_kernel = sample.claim(
    "kda.with-kernel: note 001, after (13) [001-E13g]",
    "With R = G the denominator grows by λ‖T*α‖², λ times the squared norm of the functional.",
    "α*(G(I - ΓΓ*)G + λR)α = α*G(I - ΓΓ*)Gα + λ·‖T*α‖²   [R is G, and G is TT*]",
    given=(R_is_G,),
)
checks_coefficients = remark(
    "kda.checks-coefficients: note 001, after (13) [001-E13d]",
    "R = I is said to hold the coefficients in check.",
    "A reading of kda.with-identity. It depends on which of several lists of coefficients a "
    "functional is given.",
)
checks_functional = remark(
    "kda.checks-functional: note 001, after (13) [001-E13h]",
    "R = K is said to hold the functional in check.",
    "A reading of kda.with-kernel.",
)
regularised = remark(
    "kda.regularised: note 001, (13) [001-E13i]",
    "(13) is called a regularised version of (12).",
    "A name. What it maximises is another ratio than between over within: kda.what-is-maximised.",
    "definition",
)
what_is_maximised = sample.claim(
    "kda.what-is-maximised: implied by note 001, (13)",
    "The ratio (13) minus 1 is (between - λα*Rα)/(within + λα*Rα), whatever R is.",
    "ρα*G*CGα - 1 = ρ(‖(ΓΓ* - 𝟏𝟏*/n)Gα‖² - λα*Rα)   [total is within plus between]",
    reads="ρ is 1 over within + λα*Rα, the denominator of (13)",
    shapes=({E: 4, Q: 2}, {E: 5, Q: 2}, {E: 6, Q: 3}),
    whatever="G",
    given=(*averaging, "ρα*(G*(I - ΓΓ*)G + λR)α = 1   [ρ is 1 over the denominator]"),
)
against_variance = sample.claim(
    "kda.against-variance: near note 001, (10) and (13)",
    "As (12) is a ratio of variances, its denominator being n times the mean variance within the "
    "groups, (13) for R = G adds λ‖f‖² to that mean variance.",
    "‖(I - ΓΓ*)Tf‖² + λ·‖f‖² = n(‖(I - ΓΓ*)Tf‖²/n + λ·‖f‖²)   [λ is added to variances]",
    reads="f is T*α and R is G, so λα*Rα is λ‖f‖²",
    fault="constant, repaired by kda.against-sums",
    arrays="T = [1; -1], f = [1], Γ = [1 0; 0 1], λ = 1",
    given=(*averaging,),
)
against_sums = sample.claim(
    "kda.against-sums: near note 001, (10) and (13), repaired",
    "In variances the weight of ‖f‖² is λ/n: for n points the denominator of (13), for R = G, is "
    "n times the mean variance within the groups plus λ‖f‖²/n, so the same λ is a weaker penalty "
    "for more points.",
    "(Tf)*(I - ΓΓ*)Tf + λ·‖f‖² = n(‖(I - ΓΓ*)Tf‖²/n + λ·‖f‖²/n)   [I - ΓΓ* is a projection]",
    reads="f is T*α and R is G, so λα*Rα is λ‖f‖²",
    unshown="so the same λ is a weaker penalty for more points",
    shapes=grouped,
    given=(orthonormal_groups,),
)
still_separates = sample.claim(
    "kda.still-separates: near note 001, (13), called a regularized version of (12)",
    "Regularised, the ratio still prefers what separates the groups: an f without variance within "
    "them has at least the ratio (13), for R = G, of a g without variance between them (here "
    "multiplied out). In the arrays g, which says nothing about the groups, wins.",
    """‖CTf‖²(‖(I - ΓΓ*)Tg‖² + λ·‖g‖²)
    ≥ ‖CTg‖²(‖(I - ΓΓ*)Tf‖² + λ·‖f‖²)   [f separates, g does not]""",
    reads="R is G, so α*Rα is ‖f‖² for f = T*α, and ‖g‖² for g = T*α",
    fault="false-result, repaired by kda.what-is-maximised",
    arrays="T = [1/2 1; 1/2 -1; -1/2 1; -1/2 -1], f = [1; 0], g = [0; 1], λ = 4, Γ = [1/2 1/2; "
    "1/2 1/2; 1/2 -1/2; 1/2 -1/2]",
    given=(
        *averaging,
        "(I - ΓΓ*)Tf = 0   [f does not vary within the groups]",
        "ΓΓ*Tg = (𝟏𝟏*/n)Tg   [g does not vary between them]",
    ),
)
large = sample.claim(
    "kda.large: implied by note 001, (13)",
    "For each functional λ times (13), for R = G, differs from t/q, total over squared norm, by "
    "tw/(q(w + λq)), which vanishes as λ grows: what is left is the ratio of kernel PCA.",
    calculus(
        t_ / q_ - lam * t_ / (w_ + lam * q_),
        (t_ * w_ / (q_ * (w_ + lam * q_)), "on one denominator"),
    ),
    reads="(13) is t/(w + λq) for R = G, and w the within-group sum of squares",
    unshown="which vanishes as λ grows: what is left is the ratio of kernel PCA",
)
