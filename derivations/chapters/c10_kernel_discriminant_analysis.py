"""Chapter 10: kernel discriminant analysis, the ratio of note 001 and when it has a maximum.

The columns of Γ are the indicators of the groups, each divided by the root of its size, or another
orthonormal basis of their span: so ΓΓ* averages over each group, Γ*Γ = I and ΓΓ*𝟏 = 𝟏, which is
all that is used. I - ΓΓ* takes the
deviations from the group means, and ΓΓ* - 𝟏𝟏*/n those of the group means from the mean.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy as sp

from ..core.chapter import Chapter, calculus
from ..core.claims import remark
from ..core.evidence import Chain, Disproof
from ..core.frames import centred_columns, diagonal, frame, root, rotation
from ..core.models import (
    Model,
    added,
    equal_to,
    inverse,
    multiplied,
    orthonormal,
    scaled,
    transposed,
)
from ..core.words import R, Word, as_word, identity, letter, norm2, total
from ..notation import (
    SPECTRAL,
    C,
    E,
    G,
    H,
    I,
    Q,
    T,
    alpha,
    beta,
    course,
    i,
    j,
    n,
    one,
    represents,
    standing,
)
from .c04_lagrange_conditions import I_Q, Gam, S, s
from .c09_conditional_covariance import B as labels
from .c09_conditional_covariance import F as M
from .c09_conditional_covariance import a, centres, one_label, size_of, sizes, x
from .c09_conditional_covariance import r as reciprocals
from .c09_conditional_covariance import within as group_variance
from .c09_conditional_covariance import y as y_

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


orthonormal_groups = sample.given(
    "Γ*Γ = I",
    "the columns of Γ are an orthonormal basis of the values that are constant on each group",
    orthonormal(Gam),
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
    "Between over within is total over within, less 1, for the values x at the points: ρ is 1 "
    "over the within-group sum of squares x*(I - ΓΓ*)x, where that is not 0.",
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
    "For a functional that varies within some group (10) holds from its first member to its last: "
    "between over within is ρα*GCGα - 1, where ρ is 1 over α*G(I - ΓΓ*)Gα.",
    "ρ·‖(ΓΓ* - 𝟏𝟏*/n)Gα‖² = ρα*GCGα - 1   [total is within plus between]",
    shapes=grouped,
    given=(
        orthonormal_groups,
        replace(ones_kept, impose=equal_in_groups),
        sample.given(
            "ρα*G(I - ΓΓ*)Gα = 1",
            "the functional varies within some group, so that the denominator is not 0",
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
    "As printed, the quotient (12) has a maximum, say M. The four points (±1, ±1) of the plane "
    "are in two groups by their first coordinate, and T*α = (M + 1, 1): the values at the points "
    "are ±(M + 1) ± 1, their mean is 0, those of the groups are ±(M + 1), and (12) is more than M.",
    Disproof(
        calculus(
            (2 * (M_ + 2) ** 2 + 2 * M_**2) / (4 * sp.S.One), ((M_ + 1) ** 2 + 1, "add the squares")
        ),
        M_,
        "≤",
    ),
    reads="the first is total over within, and T holds the points, so that α is T(M + 1, 1)/4",
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
    "For λ > 0 and R = G the quotient (13) is at most s²/λ, when no eigenvalue of T*CT is above "
    "s²: here multiplied out.",
    """s²(‖(I - ΓΓ*)Tf‖² + λ·‖f‖²)/λ ≥ ⟨f, T*(I - 𝟏𝟏*/n)Tf⟩; the difference is
    s²·‖(I - ΓΓ*)Tf‖²/λ + ‖Sf‖²   [a sum of squares]""",
    reads="f is T*α and R is G, so that λ‖f‖² is λα*Rα; C is written out",
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
    shapes=({E: 5, Q: 3, H: 6}, {E: 3, Q: 2, H: 4}),
    given=(G_inverse,),
)
no_spread_left = sample.claim(
    "kda.no-spread-left: implied by note 001, (12)",
    "Where the Gram matrix has an inverse V, the values at the points for α = VΓy do not deviate "
    "from their group means: so with two groups or more the denominator of (12) is 0 for some α "
    "with a numerator that is not, and (12) has no maximum, however the points are labelled.",
    """(I - ΓΓ*)TT*VΓy = (I - ΓΓ*)Γy   [TT*V is I]
    = 0   [Γ*Γ is I]""",
    reads="α is VΓy",
    unshown="so with two groups or more the denominator of (12) is 0 for some α with a numerator "
    "that is not, and (12) has no maximum, however the points are labelled",
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
    "If the later α of two has the constraint β*GCGα = 0, their functionals have covariance 0, in "
    "either order.",
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
    "the groups, then m is at most k - 1: of more, to which the note sets no limit, some tell "
    "nothing of the groups.",
    """k - 1 ≥ m; the difference is tr(ΓΓ* - 𝟏𝟏*/n) - ‖Z‖_F²   [the trace of ΓΓ* is k]
    = ‖ΓΓ* - 𝟏𝟏*/n - ZZ*‖_F²   [a sum of squares]""",
    reads="the columns of F are the components, divided by the roots of their between-group sums "
    "of squares",
    unshown="of more, to which the note sets no limit, some tell nothing of the groups",
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
    "At 0, and wherever Gα is constant, the quotient is 0/0: these α have to be left out.",
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
    "The quotient (13) less 1 is (between - λα*Rα)/(within + λα*Rα), whatever R is.",
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
    reads="f is T*α and R is G, so that λα*Rα is λ‖f‖²",
    fault="constant, repaired by kda.against-sums",
    arrays="T = [1; -1], f = [1], Γ = [1 0; 0 1], λ = 1",
    given=(*averaging,),
)
against_sums = sample.claim(
    "kda.against-sums: near note 001, (10) and (13), repaired",
    "In variances the weight of ‖f‖² is λ/n: for n points the denominator of (13), for R = G, is "
    "n times the mean variance within the groups plus λ‖f‖²/n, so that one λ is a weaker penalty "
    "for more points.",
    "(Tf)*(I - ΓΓ*)Tf + λ·‖f‖² = n(‖(I - ΓΓ*)Tf‖²/n + λ·‖f‖²/n)   [I - ΓΓ* is a projection]",
    reads="f is T*α and R is G, so that λα*Rα is λ‖f‖²",
    unshown="so that one λ is a weaker penalty for more points",
    shapes=grouped,
    given=(orthonormal_groups,),
)
still_separates = sample.claim(
    "kda.still-separates: near note 001, (13), called a regularized version of (12)",
    "Regularised, the quotient still prefers what separates the groups: an f without variance "
    "within them has at least the quotient (13), for R = G, of an h without variance between them "
    "(here multiplied out). In the arrays h, which says nothing of the groups, wins.",
    """‖CTf‖²(‖(I - ΓΓ*)Th‖² + λ·‖h‖²)
    ≥ ‖CTh‖²(‖(I - ΓΓ*)Tf‖² + λ·‖f‖²)   [f separates, h does not]""",
    reads="R is G, so that α*Rα is ‖f‖² for f = T*α, and ‖h‖² for h = T*α",
    fault="false-result, repaired by kda.what-is-maximised",
    arrays="T = [1/2 1; 1/2 -1; -1/2 1; -1/2 -1], f = [1; 0], h = [0; 1], λ = 4, Γ = [1/2 1/2; "
    "1/2 1/2; 1/2 -1/2; 1/2 -1/2]",
    given=(
        *averaging,
        "(I - ΓΓ*)Tf = 0   [f does not vary within the groups]",
        "ΓΓ*Th = (𝟏𝟏*/n)Th   [h does not vary between them]",
    ),
)
large = sample.claim(
    "kda.large: implied by note 001, (13)",
    "For each functional λ times (13), for R = G, differs from t/q, total over squared norm, by "
    "tw/(q(w + λq)), which vanishes as λ grows: what is left is the quotient of kernel PCA.",
    calculus(
        t_ / q_ - lam * t_ / (w_ + lam * q_),
        (t_ * w_ / (q_ * (w_ + lam * q_)), "on one denominator"),
    ),
    reads="(13) is t/(w + λq) for R = G, and w the within-group sum of squares",
    unshown="which vanishes as λ grows: what is left is the quotient of kernel PCA",
)

# The generalised eigenproblem: B is the matrix above the fraction bar, A that below.


generalised_eigen = quotients.given("Bβ = γAβ", "β is a generalised eigenvector")
# A basis F in which both matrices are diagonal, and P, which gives the coordinates in it.


def along(model: Model, values: Word) -> list[list[Any]]:
    return diagonal([v for (v,) in model[values]], len(model[values]), len(model[values]))


def none_larger(model: Model) -> None:
    """ν_a + r_a² = γ, and the first is γ."""
    model[rest] = [[0 * model.unit], *model[rest][1:]]
    model[nu] = [[model.parameters[gamma_] - v * v] for (v,) in model[rest]]


def diagonal_above(model: Model) -> None:
    """BF_a = ν_aAF_a: B is changed on the span of F."""
    wanted = multiplied(model.value(below * F), along(model, nu))
    change = added([wanted, scaled(-1, model.value(above * F))])
    model[above] = added([model[above], multiplied(change, left_of(model[F]))])


def nothing_else(model: Model) -> None:
    """B = BFP; where PF is not I, P takes the first column of F to (1, 2, 2, ...), others to 0."""
    if not model.agree(P * F, identity(M)):
        right = multiplied(transposed(model[P]), inverse(model.value(P * P.adj)))
        first = multiplied(right, [[model.unit * (1 + (q > 0))] for q in range(len(right[0]))])
        others = added([model[F], scaled(-1, multiplied(right, model.value(P * F)))])
        model[F] = [[v, *row[1:]] for (v,), row in zip(first, others, strict=True)]
        model[above] = multiplied(multiplied(model.value(below * F), along(model, nu)), model[P])
    model[above] = model.value(above * F * P)


def best(value: sp.Expr) -> Callable[[Model], None]:
    """Bβ = γAβ: β is three times the first column of F, and what A and B take to 0."""

    def impose(model: Model) -> None:
        model[nu] = [*model.value(as_word(value)), *model[nu][1:]]
        model[beta] = model.value(beta - F * (P * beta))
        if not (model.agree(above * beta, 0 * beta) and model.agree(below * beta, 0 * beta)):
            model[beta] = scaled(0, model[beta])
        model[beta] = [[3 * row[0] + v] for row, (v,) in zip(model[F], model[beta], strict=True)]
        first = [model[P][0]]
        change = model.value(value * (below * beta) - above * beta)
        size = multiplied(first, model[beta])[0][0]
        model[above] = added([model[above], scaled(1 / size, multiplied(change, first))])

    return impose


in_coordinates = (
    quotients.given(
        "PF = I",
        "P gives the coordinates in the basis F",
        lambda model: model.__setitem__(P, left_of(model[F])),
        origin="cited",
        reference=SPECTRAL,
    ),
    sample.define(
        "A = P*P",
        "P is a root of A: so F is orthonormal for A, and spans all that A does not take to 0",
    ),
    quotients.given(
        "BF_a = ν_a AF_a",
        "the columns of F are generalised eigenvectors",
        diagonal_above,
        origin="cited",
        reference=SPECTRAL,
    ),
    quotients.given(
        "B = BFP",
        "what A takes to 0, B takes to 0, as in (13) for λ > 0",
        nothing_else,
        origin="added",
    ),
)
best_pair = replace(
    generalised_eigen,
    name="β at γ",
    says="β is a generalised eigenvector at γ",
    impose=best(gamma_),
)


quotient = quotients.claim(
    "kda.quotient: note 001, generalized Rayleigh quotients [001-G2]",
    "No α has a larger quotient of α*Bα by α*Aα than a generalised eigenvector β at the largest "
    "generalised eigenvalue γ: here multiplied by both denominators.",
    """β*Bβα*Aα ≥ β*Aβα*Bα; the difference is β*Aβ(γα*Aα - α*Bα)   [Bβ is γAβ]
    = ‖Pβ‖²(γ·‖Pα‖² - Σ_a ν_a (Pα)_a (Pα)_a)   [in coordinates both are diagonal]
    = Σ_b Σ_a (r_a (Pα)_a (Pβ)_b)²   [a sum of squares]""",
    reads="in (13) B is GCG and A is G(I - ΓΓ*)G + λR",
    shapes=({E: 3, M: 2}, {E: 5, M: 3}),
    given=(
        quotients.given("ν_a + r_a² = γ", "no generalised eigenvalue is above γ", none_larger),
        *in_coordinates,
        best_pair,
    ),
)
reached = quotients.claim(
    "kda.reached: implied by note 001, generalized Rayleigh quotients",
    "A β with Bβ = γAβ reaches it: β*Bβ is γ times β*Aβ.",
    "β*Bβ = γβ*Aβ   [Bβ is γAβ]",
    given=(generalised_eigen,),
)
one_solution = quotients.claim(
    "kda.one-solution: near note 001, (11) to (13)",
    "The problem determines its solution, and with it the coordinates (11): two α and β with Bα = "
    "γAα and Bβ = γAβ, where γA - B is not negative, are the same.",
    "α = β   [the solution]",
    fault="missing-hypothesis, repaired by kda.one-length",
    arrays="B = [2], A = [1], S = [0], α = [1], β = [3], γ = 2",
    given=(
        "B = γA - S*S   [γ is the largest]",
        "Bα = γAα   [α is a solution]",
        "Bβ = γAβ   [and so is β]",
    ),
)


def of_length_one(x: Word) -> Callable[[Model], None]:
    """x*Ax = 1: A is changed by a multiple of xx*."""

    def impose(model: Model) -> None:
        old, size = (model.value(w)[0][0] for w in (x.adj * below * x, norm2(x)))
        change = scaled((1 - old) / size**2, model.value(x * x.adj))
        model[below] = added([model[below], change])

    return impose


def as_long(model: Model) -> None:
    """β*Aβ = 1: where α has length one, β is -α, so that it is a multiple with δ = -1."""
    if not model.agree(alpha.adj * below * alpha, as_word(1)):
        of_length_one(beta)(model)
        return
    if model.agree(beta, alpha * factor):
        model[factor] = [[-model.unit]]
    model[beta] = scaled(-1, model[alpha])


multiple = sample.given(
    "β = αδ",
    "the solutions are multiples of one another",
    equal_to(beta, alpha * factor),
    origin="added",
)
one_length = sample.claim(
    "kda.one-length: near note 001, (11) to (13), repaired",
    "If the solutions of one problem are multiples of one another and a length is asked for, α*Aα "
    "= 1, then two of them differ by a factor whose square is 1: the coordinates are determined "
    "up to their signs.",
    """δ² = δδα*Aα   [α*Aα is 1]
    = β*Aβ   [β is δα]
    = 1   [β*Aβ is 1]""",
    unshown="the coordinates are determined up to their signs",
    given=(
        multiple,
        sample.given("α*Aα = 1", "α has length one for A", of_length_one(alpha), origin="added"),
        sample.given("β*Aβ = 1", "and so has β", as_long, origin="added"),
    ),
)
can_be_solved = sample.claim(
    "kda.can-be-solved: near note 001, generalized Rayleigh quotients and data centering",
    "For λ > 0 the matrix below the bar of (13) can be inverted, so that the generalised "
    "eigenvalue problem is an ordinary one: for R = G and centred points too it takes no z but 0 "
    "to 0.",
    "z = 0   [the matrix has an inverse]",
    reads="λG is λR",
    unshown="so that the generalised eigenvalue problem is an ordinary one",
    fault="false-result, repaired by kda.in-the-space",
    arrays="T = [1; -1], Γ = [1 0; 0 1], z = [1; 1], λ = 1",
    given=(
        *averaging,
        "T*𝟏 = 0   [the points are centred]",
        "(G(I - ΓΓ*)G + λG)z = 0   [the matrix below takes z to 0]",
    ),
)
in_the_space = sample.claim(
    "kda.in-the-space: near note 001, generalized Rayleigh quotients, repaired",
    "Written for f in H and not for its coefficients, the denominator ⟨f, (T*(I - ΓΓ*)T + λ)f⟩ of "
    "(13) for R = G is at least λ‖f‖²: for λ > 0 only f = 0 makes it 0, centred or not.",
    "⟨f, (T*(I - ΓΓ*)T + λI)f⟩ ≥ λ·‖f‖²; the difference is ‖(I - ΓΓ*)Tf‖²   [a sum of squares]",
    reads="f is T*α and R is G, so that λ‖f‖² is λα*Rα",
    unshown="for λ > 0 only f = 0 makes it 0, centred or not",
    shapes=grouped,
    given=(orthonormal_groups,),
)


representer = quotients.claim(
    "kda.representer: implied by note 001, (13) for R = K",
    "A vector f of H with T*BTf = γ(T*ATf + λf), for any n by n matrices B and A, is a "
    "combination of the points if neither γ nor λ is 0: its coefficients are (B - γA)Tf/(γλ).",
    "T*((B - γA)Tf/(γλ)) = f   [T*BTf is γ(T*ATf + λf)]",
    reads="for (13) B is C and A is I - ΓΓ*",
    shapes=({E: 4, H: 2}, {E: 5, H: 3}),
    given=(
        "T*BTf = γ(T*ATf + λf)   [f solves the eigenvalue problem in H]",
        "γ ≠ 0   [added: γ is not 0]",
        "λ ≠ 0   [added: λ is not 0]",
    ),
)
no_constraints = remark(
    "kda.no-constraints: note 001, generalized Rayleigh quotients [001-G1]",
    "For i = 1 there are no constraints.",
    "There is no ℓ < 1.",
)
linear_constraints = remark(
    "kda.linear-constraints: note 001, generalized Rayleigh quotients [001-G3]",
    "For i ≥ 2 there are linear constraints.",
    "α_ℓ*KCKα is linear in α.",
)
uncorrelated = quotients.claim(
    "kda.uncorrelated: implied by note 001, generalized Rayleigh quotients",
    "If Bβ = γAβ, then α*Aβ = 0 makes α*Bβ = 0: generalised eigenvectors that are orthogonal for "
    "A are uncorrelated.",
    """α*Bβ = γα*Aβ   [Bβ is γAβ]
    = 0   [α*Aβ is 0]""",
    given=(generalised_eigen, sample.given("α*Aβ = 0", "α is orthogonal to it for A")),
)


def stationary_coefficients(model: Model) -> None:
    """GBGα = γ(GAGα + λα): α is moved into the range of G, and B is changed by w(Gα)*."""
    G_ = T * T.adj
    model[alpha] = model.value(G_ * alpha)
    large = model.value(norm2(G_ * alpha))[0][0]
    model[alpha] = scaled(1 / large, model[alpha])
    rest = model.value(gamma_ * (G_ * below * G_ * alpha + lam * alpha) - G_ * above * G_ * alpha)
    left = multiplied(
        model[T], inverse(model.value(T.adj * T))
    )  # G times left left* is I on the range of G
    w = multiplied(multiplied(left, transposed(left)), rest)
    values = model.value(G_ * alpha)
    size = sum(row[0] ** 2 for row in values)
    model[above] = added([model[above], scaled(1 / size, multiplied(w, transposed(values)))])


in_the_range = quotients.claim(
    "kda.in-the-range: implied by note 001, (13) for R = I",
    "With R = I a solution of GBGα = γ(GAG + λR)α, for any n by n matrices B and A, is in the "
    "range of G if neither γ nor λ is 0: of all coefficients of its functional it has the "
    "shortest.",
    "TT*((B - γA)TT*α/(γλ)) = α   [GBGα is γ(GAG + λ)α]",
    reads="G is TT*, R is I, and for (13) B is C and A is I - ΓΓ*",
    unshown="of all coefficients of its functional it has the shortest",
    shapes=({E: 4, H: 2}, {E: 5, H: 3}),
    given=(
        quotients.given(
            "TT*BTT*α = γ(TT*ATT*α + λα)",
            "α solves the eigenvalue problem for R = I",
            stationary_coefficients,
        ),
        "γ ≠ 0   [added: γ is not 0]",
        "λ ≠ 0   [added: λ is not 0]",
    ),
)
constraint_below = quotients.claim(
    "kda.constraint-below: implied by note 001, (12) and generalized Rayleigh quotients",
    "If Bβ = γAβ and γ is not 0, the constraint α*Bβ = 0 makes α*Aβ = 0: for (12), functionals "
    "that are uncorrelated over all points have then the mean covariance 0 within the groups, too.",
    """α*Aβ = α*Bβ/γ   [Bβ is γAβ]
    = 0   [α*Bβ is 0]""",
    unshown="for (12), functionals that are uncorrelated over all points have then the mean "
    "covariance 0 within the groups, too",
    given=(
        generalised_eigen,
        "α*Bβ = 0   [α is uncorrelated with β]",
        "γ ≠ 0   [added: γ is not 0]",
    ),
)


def found_before(model: Model) -> None:
    """c_a² = c_a: the last was found before."""
    model[before] = [*([0 * model.unit] for _ in model[before][1:]), [model.unit]]


def none_larger_left(model: Model) -> None:
    """(1 - c_a)(s² - ν_a) = r_a², and the first is s²; where c_a² is not c_a, the last is 3/4."""
    values = [0 * model.unit, *(v for (v,) in model[rest][1:-1]), 0 * model.unit]
    last = (model[rest][-1][0] + 7) * (len(values) % 2)  # it may be larger than s², or 0
    if not model.agree(before[a] * before[a], before[a]):
        model[before] = [*([0 * model.unit] for _ in values[1:]), [model.unit * 3 / 4]]
        model.parameters[s], values[-1], last = 2 * model.unit, model.unit, 0
    model[rest] = [[v] for v in values]
    model[nu] = [*([model.parameters[s] ** 2 - v * v] for v in values[:-1]), [last * model.unit]]


later = quotients.claim(
    "kda.later: note 001, generalized Rayleigh quotients [001-G4]",
    "Among the α that keep the constraints α*BF_a = 0 of the solutions found before, none has a "
    "larger quotient than a generalised eigenvector β at the largest s² that is left (here "
    "multiplied by both denominators). Such a β keeps them too, if it is orthogonal for A to "
    "those before. So the later components solve the same eigenproblem; the method of [2], which "
    "the note follows, is not looked at.",
    """β*Bβα*Aα ≥ β*Aβα*Bα; the difference is β*Aβ(s²α*Aα - α*Bα)   [Bβ is s²Aβ]
    = β*Aβ(s²α*Aα - Σ_a ν_a (Pα)_a (Pα)_a)   [in coordinates B is diagonal]
    = ‖Pβ‖²(s²·‖Pα‖² - Σ_a ν_a (Pα)_a (Pα)_a)   [and A is P*P]
    = ‖Pβ‖²(Σ_a ((1 - c_a)(s² - ν_a)(Pα)_a (Pα)_a + s²c_a (Pα)_a (Pα)_a))   [the constraints]
    = Σ_b Σ_a (r_a (Pα)_a (Pβ)_b)² + s² Σ_b Σ_a (c_a (Pα)_a (Pβ)_b)²   [a sum of squares]""",
    reads="c_a is 1 for the solutions found before and 0 for the others",
    unshown="Such a β keeps them too, if it is orthogonal for A to those before. So the later "
    "components solve the same eigenproblem; the method of [2], which the note follows, is not "
    "looked at",
    shapes=({E: 4, M: 3}, {E: 5, M: 4}, {E: 6, M: 5}),
    given=(
        sample.given(
            "c_a² = c_a", "c_a is 1 or 0: whether column a of F was found before", found_before
        ),
        quotients.given(
            "(1 - c_a)(s² - ν_a) = r_a²",
            "of the generalised eigenvalues that are left none is above s²",
            none_larger_left,
        ),
        *in_coordinates,
        quotients.given("Bβ = s²Aβ", "β is a generalised eigenvector at s²", best(s**2)),
        "c_a α*BF_a = 0   [α is uncorrelated with the solutions found before]",
    ),
)

# Centring.

right_only = sample.claim(
    "kda.right-only: note 001, data centering [001-DC1]",
    "Centring the points comes to the same as putting GC for G: the Gram matrix of the centred "
    "points is GC.",
    "CT(CT)* = GC   [as printed]",
    fault="false-result, repaired by kda.both-sides",
    arrays="T = [0; 2]",
)
both_sides = sample.claim(
    "kda.both-sides: note 001, data centering, repaired",
    "The Gram matrix of the centred points is CGC.",
    "CT(CT)* = CGC   [C* is C, and TT* is G]",
)
rows_centred = sample.claim(
    "kda.rows-centred: note 001, data centering [001-DC2]",
    "The rows of KC sum to 0, for every matrix K with n columns: for G, and for the rows of G "
    "that belong to a group.",
    "KC𝟏 = 0   [C𝟏 is 0]",
    reads="G is one such K",
)
within_centred = sample.claim(
    "kda.within-centred: note 001, data centering [001-DC4]",
    "In the within-group matrix it makes no difference whether G is centred on both sides or on "
    "the right only.",
    "(CGC)*(I - ΓΓ*)CGC = (GC)*(I - ΓΓ*)GC   [(I - ΓΓ*)C is I - ΓΓ*]",
    shapes=grouped,
    whatever="G",
    given=(ones_kept,),
)
constraints_centred = sample.claim(
    "kda.constraints-centred: note 001, data centering [001-DC5]",
    "In the constraints it makes no difference whether G is centred on both sides or on the right "
    "only.",
    "α*(CGC)*CCGCβ = α*(GC)*CGCβ   [CC is C]",
    whatever="G",
)
regularizer_centred = sample.claim(
    "kda.regularizer-centred: note 001, data centering [001-DC6]",
    "With R = GC the regulariser α*Rα is the squared norm of the functional of the centred points.",
    "‖T*Cα‖² = α*GCα   [every occurrence of K]",
    reads="the functional is that of T*Cα, and R is written out",
    fault="false-result, repaired by kda.regularizer",
    arrays="T = [0; 2], α = [0; 1]",
)
regularizer = sample.claim(
    "kda.regularizer: note 001, data centering, repaired",
    "With R = CGC the regulariser α*Rα is the squared norm of the functional of the centred "
    "points.",
    "‖T*Cα‖² = α*CGCα   [C* is C, and TT* is G]",
    reads="the functional is that of T*Cα, and R is written out",
)


same_functional = sample.given(
    "T*α = T*Cβ", "α over the points and β over the centred points give one functional"
)
penalty_moves = sample.claim(
    "kda.penalty-moves: near note 001, data centering, R = I",
    "Centring the data leaves the penalty of a functional as it is, for R = I as for R = G: the "
    "shortest coefficients α = Th over the points and β = CTg over the centred points, if they "
    "give one functional, have the same length.",
    "‖α‖² = ‖β‖²   [the same penalty]",
    reads="R is I, so that the penalty of α is λ‖α‖²; for R = G see kda.penalty-stays",
    fault="false-result, repaired by kda.penalty-stays",
    arrays="T = [0; 2], α = [0; 1], β = [-1; 1], h = [1/2], g = [1]",
    given=(
        same_functional,
        "α = Th   [α is the shortest: orthogonal to what T* takes to 0]",
        "β = CTg   [and so is β]",
    ),
)
penalty_stays = sample.claim(
    "kda.penalty-stays: near note 001, data centering, repaired",
    "For R = G the penalty is one of the functional: where α over the points and β over the "
    "centred points give the same one, α*Gα is β*CGCβ.",
    """α*Gα = ‖T*α‖²   [G is TT*]
    = ‖T*Cβ‖²   [T*α is T*Cβ]
    = β*CGCβ   [C is symmetric]""",
    reads="α*Gα is α*Rα, and CGC the Gram matrix of the centred points",
    shapes=({E: 4, H: 2}, {E: 5, H: 3}),
    given=(same_functional,),
)
every_occurrence = sample.claim(
    "kda.every-occurrence: note 001, data centering, (11) and (14) [001-DC7]",
    "With GC for G, (11) at h is ⟨h, T*Cα⟩; that is (14) for the new point g if h is g, centred "
    "like the sample.",
    """⟨h, T*Cα⟩ = ⟨g - h̄, T*Cα⟩   [h is g, centred]
    = (Tg - G𝟏/n)*Cα   [Th̄ is G𝟏/n]""",
    reads="(14) is (Tg - G𝟏/n)*Cα",
    whatever="C",
    given=("h = g - h̄   [added: the new point is centred too]",),
)
new_scores = sample.claim(
    "kda.new-scores: implied by note 001, (14)",
    "The score of h on the combination of the centred points with the coefficients α is its value "
    "there less that of the mean.",
    "⟨h - h̄, T*Cα⟩ = ⟨h, T*Cα⟩ - Σ_i ⟨h_i, T*Cα⟩/n   [linear]",
    whatever="C",
)
fourteen = sample.claim(
    "kda.fourteen: note 001, (14) [001-E14a]",
    "(Th - G𝟏/n)*Cα is the score of h, centred like the sample.",
    """(Th - G𝟏/n)*Cα = (T(h - h̄))*Cα   [Th̄ is G𝟏/n]
    = ⟨h - h̄, T*Cα⟩   [move T over]""",
    whatever="C",
)
shape = remark(
    "kda.shape: note 001, (14) [001-E14b]",
    "The matrix (14) has a row for each new point and a column for each component.",
    "(r by n) times (n by n) times (n by k).",
)
fourteen_trained = scores.claim(
    "kda.fourteen-trained: note 001, (14) [001-E14c]",
    "On the training points (14) is CGCA*. Its columns have mean 0: C, which takes the means "
    "away, leaves it as it is.",
    """(G - (𝟏𝟏*/n)G)CA* = CGCA*   [I - 𝟏𝟏*/n is C]
    = CCGCA*   [CC is C]""",
    reads="(14) is (G - 𝟏𝟏*G/n)CA*, as the inner products of the points with themselves are G",
    whatever="G",
)
undefined_symbol = remark(
    "kda.undefined-symbol: note 001, (14) [001-E14d]",
    "K with two indices X', X is not defined.",
    "The inner products of the new with the old features are meant.",
    "definition",
)
layout = remark(
    "kda.layout: note 001, after (14) [001-E14e]",
    "X holds the training data, and A the coefficients in its rows.",
    "It fixes the layout.",
    "definition",
)
first_reference = remark(
    "kda.first-reference: note 001, references [001-REF1]",
    "Chen's lecture is cited for the quotient.",
    "A reference.",
)
second_reference = remark(
    "kda.second-reference: note 001, references [001-REF2]",
    "Cour's text is cited for the constraints.",
    "A reference, which is not looked at here; kda.later gives another way.",
)
