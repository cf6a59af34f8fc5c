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

from .conditional_covariance import B as labels
from .conditional_covariance import F as M
from .conditional_covariance import K as rows_of_G
from .conditional_covariance import a, b, centres, m, one_label, size_of, sizes, x
from .conditional_covariance import r as reciprocals
from .conditional_covariance import within as group_variance
from .conditional_covariance import y as y_
from .core.check import Equation
from .core.claims import Calculus, Chain, Claim, Disproof, Refutation, bound, remark
from .core.frames import centred_columns, diagonal, frame, root, rotation
from .core.models import (
    Hypothesis,
    Model,
    added,
    annihilates,
    assume,
    equal_to,
    inverse,
    multiplied,
    orthonormal,
    scaled,
    transposed,
)
from .core.words import Index, R, Word, as_word, identity, inner, letter, norm2, total, trace
from .lagrange_conditions import I_H, I_Q, T_C_T, Gam, S, V, s
from .notation import (
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
    centring,
    f,
    g,
    gram,
    h,
    hbar,
    i,
    j,
    k,
    mean,
    n,
    one,
    phi,
    point,
    represents,
    sample_not_empty,
    y,
)

J = Gam * Gam.adj
mean_matrix = one * one.adj / n
within = I - J
between = J - mean_matrix
lam = sp.Symbol("λ", positive=True)
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


orthonormal_groups = assume(
    "Γ*Γ = I",
    "the columns of Γ are an orthonormal basis of the values that are constant on each group",
    Gam.adj * Gam,
    I_Q,
    orthonormal(Gam),
)
ones_kept = assume("ΓΓ*𝟏 = 𝟏", "every point is in a group", Gam * (Gam.adj * one), one, keeps_ones)
averaging = (orthonormal_groups, ones_kept)
grouped = ({E: 4, Q: 2, H: 3}, {E: 5, Q: 2, H: 3}, {E: 6, Q: 3, H: 2})

rho = letter("ρ", R)


def one_over(word: Word) -> Callable[[Model], None]:
    """Impose ρ times the word = 1."""

    def impose(model: Model) -> None:
        model[rho] = [[1 / model.value(word)[0][0]]]

    return impose


# The ratio.

inside = x.adj * within * x
total_splits = Claim(
    id="kda.total-splits",
    place="note 001, (10)",
    sentence="Between over within is total over within, less 1, for the values x at the points: ρ "
    "is 1 over the within-group sum of squares x*(I - ΓΓ*)x, where that is not 0.",
    rows=("001-E10a",),
    shapes=({E: 4, Q: 2}, {E: 5, Q: 2}, {E: 6, Q: 3}),
    given=(
        *averaging,
        centring,
        assume(
            "ρx*(I - ΓΓ*)x = 1",
            "ρ is 1 over the denominator of the fractions",
            rho * inside,
            as_word(1),
            one_over(inside),
        ),
        sample_not_empty,
    ),
    evidence=Chain(
        (
            (rho * norm2(between * x), ""),
            (rho * norm2(C * x) - 1, "total is within plus between"),
        )
    ),
)
numerator = Claim(
    id="kda.numerator",
    place="note 001, (10)",
    sentence="n times the variance of the functional of T*α is α*GCGα.",
    rows=("001-E10b",),
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (
                total(
                    i, inner(point(i) - hbar, T.adj * alpha) * inner(point(i) - hbar, T.adj * alpha)
                ),
                "",
            ),
            (norm2(C * T * T.adj * alpha), "the rows of CT are the centred points"),
            (alpha.adj * G * C * G * alpha, "C* is C, CC is C"),
        )
    ),
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
denominator = Claim(
    id="kda.denominator",
    place="note 001, (10)",
    sentence="The sizes of the groups times the variances in them add up to α*G(I - ΓΓ*)Gα. Each "
    "size cancels, and J*CJ, which stands in α*K*CKα = α*GJ*CJGα, has the entries δᵢⱼBᵢ_y - "
    "r_yBᵢ_yBⱼ_y; these add up to I - ΓΓ*.",
    reads="δᵢⱼ is the entry of I",
    unshown="J*CJ, which stands in α*K*CKα = α*GJ*CJGα, has the entries δᵢⱼBᵢ_y - r_yBᵢ_yBⱼ_y",
    rows=("001-E10c",),
    shapes=({E: 5, Q: 2, H: 3}, {E: 6, Q: 3, H: 2}),
    given=(
        gram,
        Hypothesis("x", "the values at the points", "definition", Equation(x, G * alpha)),
        replace(one_label, impose=whole_labels),
        sizes,
        assume(
            "ΓΓ* = Σ r_yB_yB_y*",
            "the columns of Γ are those of B, divided by their lengths",
            J,
            total(y_, reciprocals[y_] * (labels[:, y_] * labels[:, y_].adj)),
            scaled_labels,
        ),
        centres,
    ),
    evidence=Chain(
        (
            (total(y_, size_of(y_) * group_variance(x, x)), ""),
            (total(y_, spread_of_group), "its size is not in it"),
            (alpha.adj * G * within * G * alpha, "every point has one label"),
        )
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


where_defined = Claim(
    id="kda.where-defined",
    place="note 001, (10)",
    sentence="For a functional that varies within some group (10) holds from its first member to "
    "its last: between over within is ρα*GCGα - 1, where ρ is 1 over α*G(I - ΓΓ*)Gα.",
    rows=("001-E10d",),
    weight="missing-hypothesis",
    shapes=grouped,
    given=(
        orthonormal_groups,
        replace(ones_kept, impose=equal_in_groups),
        centring,
        gram,
        assume(
            "ρα*G(I - ΓΓ*)Gα = 1",
            "the functional varies within some group, so that the denominator is not 0",
            rho * inside_groups,
            as_word(1),
            varies,
            "added",
        ),
        sample_not_empty,
    ),
    evidence=Chain(
        (
            (rho * norm2(between * G * alpha), ""),
            (rho * (alpha.adj * G * C * G * alpha) - 1, "total is within plus between"),
        )
    ),
)
multiplied_out = Claim(
    id="kda.multiplied-out",
    place="implied by note 001, (10)",
    sentence="The total sum of squares is the within-group one plus the between-group one, for "
    "every functional.",
    implied=True,
    shapes=grouped,
    given=(*averaging, sample_not_empty),
    evidence=Chain(
        (
            (norm2((I - mean_matrix) * T * f), ""),
            (norm2(within * T * f) + norm2(between * T * f), "two projections"),
        )
    ),
)
named = remark(
    "kda.named",
    "note 001, before (10)",
    "The two parts are called between-group and within-group variance.",
    "001-E10e",
    "Names.",
    "definition",
)
representation = Claim(
    id="kda.representation",
    place="note 001, (11)",
    sentence="The value at h of the functional φ is ⟨h, f⟩, and where f is the combination T*α of "
    "the points it is the sum of the αᵢ⟨h, hᵢ⟩.",
    rows=("001-E11a", "001-E11b"),
    given=(
        Hypothesis("f", "f is in the span of the points", "definition", Equation(f, T.adj * alpha)),
        represents,
    ),
    evidence=Chain(
        (
            (phi * h, ""),
            (inner(h, f), "f represents φ"),
            (total(i, alpha[i] * inner(h, point(i))), "linear"),
        )
    ),
)

# The maximum: there need not be one.

M_ = sp.Symbol("M", positive=True)
no_maximum = Claim(
    id="kda.no-maximum",
    place="note 001, (12)",
    sentence="As printed, the quotient (12) has a maximum, say M. The four points (±1, ±1) of the "
    "plane are in two groups by their first coordinate, and T*α = (M + 1, 1): the values at the "
    "points are ±(M + 1) ± 1, their mean is 0, those of the groups are ±(M + 1), and (12) is more "
    "than M.",
    reads="the first is total over within, and T holds the points, so that α is T(M + 1, 1)/4",
    rows=("001-E12a",),
    weight="false-result",
    repaired_by="kda.bounded",
    evidence=Disproof(
        Calculus(
            (
                ((2 * (M_ + 2) ** 2 + 2 * M_**2) / (4 * sp.S.One), ""),
                ((M_ + 1) ** 2 + 1, "add the squares"),
            )
        ),
        M_,
        "≤",
    ),
)
largest = assume(
    "S*S = s² - T*CT",
    "no eigenvalue of T*CT is above s²",
    S.adj * S,
    s**2 * I_H - T_C_T,
    frame(T, s, R, centred=True, S=S),
    origin="cited",
    reference=SPECTRAL,
)
bounded = Claim(
    id="kda.bounded",
    place="note 001, (13), which repairs (12)",
    sentence="For λ > 0 and R = G the quotient (13) is at most s²/λ, when no eigenvalue of T*CT "
    "is above s²: here multiplied out.",
    reads="f is T*α and R is G, so that λ‖f‖² is λα*Rα; C is written out",
    shapes=({H: 3, E: 4, Q: 2}, {H: 2, E: 5, Q: 1}),
    given=(largest, sample_not_empty, Hypothesis("λ ≠ 0", "λ is not 0", nonzero=lam)),
    evidence=bound(
        s**2 / lam * (norm2(within * T * f) + lam * norm2(f)),
        f.adj * T_C_T * f,
        [(s**2 / lam, within * T * f), (1, S * f)],
    ),
)
G_inverse = assume(
    "TT*V = I",
    "V is the inverse of the Gram matrix",
    T * (T.adj * V),
    I,
    lambda model: model.__setitem__(V, inverse(model.value(T * T.adj))),
)
separates = Claim(
    id="kda.separates",
    place="implied by note 001, (12)",
    sentence="If the Gram matrix has an inverse V, as the Gaussian kernel gives it at different "
    "points, the functional with the coefficients VΓy takes the values Γy at the points, y being "
    "any choice of one number for each group.",
    unshown="as the Gaussian kernel gives it at different points",
    implied=True,
    shapes=({E: 5, Q: 3, H: 6}, {E: 3, Q: 2, H: 4}),
    given=(G_inverse,),
    evidence=Chain(
        (
            (T * (T.adj * (V * Gam * y)), ""),
            (Gam * y, "TT*V is I"),
        )
    ),
)
no_spread_left = Claim(
    id="kda.no-spread-left",
    place="implied by note 001, (12)",
    sentence="Where the Gram matrix has an inverse V, the values at the points for α = VΓy do not "
    "deviate from their group means: so with two groups or more the denominator of (12) is 0 for "
    "some α with a numerator that is not, and (12) has no maximum, however the points are "
    "labelled.",
    unshown="so with two groups or more the denominator of (12) is 0 for some α with a numerator "
    "that is not, and (12) has no maximum, however the points are labelled",
    reads="α is VΓy",
    implied=True,
    shapes=({E: 5, Q: 3, H: 6}, {E: 3, Q: 2, H: 4}),
    given=(orthonormal_groups, G_inverse),
    evidence=Chain(
        (
            (within * (T * (T.adj * (V * Gam * y))), ""),
            (within * (Gam * y), "TT*V is I"),
            (0 * one, "Γ*Γ is I"),
        )
    ),
)
first, second = letter("p", R), letter("q", R)
minus_one = Claim(
    id="kda.minus-one",
    place="note 001, (10) to (12)",
    sentence="Two values of (10), p - 1 and q - 1, differ by as much as those of (12), p and q: so "
    "what is largest for the one is largest for the other.",
    unshown="so what is largest for the one is largest for the other",
    rows=("001-E12b",),
    evidence=Chain((((first - 1) - (second - 1), ""), (first - second, "1 cancels"))),
)
constraint = Claim(
    id="kda.constraint",
    place="note 001, after (12)",
    sentence="α*GCGβ is n times the covariance of the functionals of T*α and T*β.",
    rows=("001-E12c",),
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (
                total(
                    i, inner(point(i) - hbar, T.adj * alpha) * inner(point(i) - hbar, T.adj * beta)
                ),
                "",
            ),
            (alpha.adj * G * C * G * beta, "C* is C, CC is C"),
        )
    ),
)
either_way = Claim(
    id="kda.either-way",
    place="note 001, after (12)",
    sentence="If the later α of two has the constraint β*GCGα = 0, their functionals have "
    "covariance 0, in either order.",
    rows=("001-E12d",),
    given=(
        mean,
        centring,
        gram,
        assume(
            "β*GCGα = 0",
            "α keeps the constraint of β",
            beta.adj * G * C * G * alpha,
            as_word(0),
            annihilates(beta.adj * G * C * G, alpha),
        ),
        sample_not_empty,
    ),
    evidence=Chain(
        (
            (
                total(
                    i, inner(point(i) - hbar, T.adj * alpha) * inner(point(i) - hbar, T.adj * beta)
                )
                / n,
                "",
            ),
            (beta.adj * G * C * G * alpha / n, "a product does not see the order"),
            (as_word(0), "the constraint"),
        )
    ),
)


def left_of(F_: list[list[Any]]) -> list[list[Any]]:
    """The array that undoes independent columns from the left."""
    return multiplied(inverse(multiplied(transposed(F_), F_)), transposed(F_))


# How many components tell the groups apart. In the arrays 𝟏 is divided by 2, the root of n.

components = letter("F", H, M)
apart = letter("Z", E, M)


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


more_than_groups = Claim(
    id="kda.more-than-groups",
    place="note 001, (11) and (12)",
    sentence="If each of m components tells the k groups apart, and no two of them are correlated "
    "between the groups, then m is at most k - 1: of more, to which the note sets no limit, some "
    "tell nothing of the groups.",
    reads="the columns of F are the components, divided by the roots of their between-group sums "
    "of squares",
    unshown="of more, to which the note sets no limit, some tell nothing of the groups",
    rows=("001-E12e",),
    weight="missing-hypothesis",
    shapes=({E: 4, Q: 3, M: 2, H: 5}, {E: 16, Q: 5, M: 3, H: 4}),
    given=(
        replace(orthonormal_groups, impose=centred_groups),
        replace(ones_kept, impose=with_ones),
        Hypothesis(
            "Z",
            "their between-group parts",
            "definition",
            Equation(apart, between * T * components),
        ),
        assume(
            "Z*Z = I",
            "each component tells the groups apart, and no two are correlated between them",
            apart.adj * apart,
            identity(M),
            apart_and_scaled,
            "added",
        ),
        sample_not_empty,
    ),
    evidence=bound(
        as_word(k - 1),
        as_word(m),
        [(1, between - apart * apart.adj)],
        (trace(between) - trace(apart.adj * apart), "the trace of ΓΓ* is k"),
    ),
)
one_less = Claim(
    id="kda.one-less",
    place="implied by note 001, (11) and (12)",
    sentence="The matrix ΓΓ* - 𝟏𝟏*/n of the between-group part has the trace k - 1, for k "
    "groups: being a projection, it leaves k - 1 dimensions.",
    unshown="being a projection, it leaves k - 1 dimensions",
    implied=True,
    shapes=grouped,
    given=(orthonormal_groups, sample_not_empty),
    evidence=Chain(
        (
            (trace(between), ""),
            (trace(Gam.adj * Gam) - one.adj * one / n, "turn the traces"),
            (as_word(k - 1), "Γ*Γ is I, and 𝟏*𝟏 is n"),
        )
    ),
)
solves = remark(
    "kda.solves",
    "note 001, between (11) and (12)",
    "The coefficients of (11) solve (12).",
    "001-E12f",
    "It says which coefficients are meant.",
    "definition",
)
zero_too = remark(
    "kda.zero-too",
    "note 001, (12)",
    "α may be any vector, 0 included.",
    "001-E12g",
    "At 0, and wherever Gα is constant, the quotient is 0/0: these α have to be left out.",
)


# What (13) is.

any_weight = remark(
    "kda.any-weight",
    "note 001, after (13)",
    "λ may be any number that is not negative.",
    "001-E13a",
    "At λ = 0 it is (12), which need not have a maximum.",
)
two_regularizers = remark(
    "kda.two-regularizers",
    "note 001, after (13)",
    "R is the identity or K.",
    "001-E13b",
    "It names two choices.",
    "definition",
)
regulariser = letter("R", E, E)
R_is_I = Hypothesis("R", "the regulariser", "definition", Equation(regulariser, I))
R_is_G = Hypothesis("R", "the regulariser", "definition", Equation(regulariser, G))
with_identity = Claim(
    id="kda.with-identity",
    place="note 001, after (13)",
    sentence="With R = I the denominator grows by λ‖α‖².",
    rows=("001-E13c",),
    given=(R_is_I,),
    evidence=Chain(
        (
            (alpha.adj * (G * within * G + lam * regulariser) * alpha, ""),
            (alpha.adj * G * within * G * alpha + lam * norm2(alpha), "R is I"),
        )
    ),
)
with_kernel = Claim(
    id="kda.with-kernel",
    place="note 001, after (13)",
    sentence="With R = G the denominator grows by λ‖T*α‖², λ times the squared norm of the "
    "functional.",
    rows=("001-E13g",),
    given=(gram, R_is_G),
    evidence=Chain(
        (
            (alpha.adj * (G * within * G + lam * regulariser) * alpha, ""),
            (
                alpha.adj * G * within * G * alpha + lam * norm2(T.adj * alpha),
                "R is G, and G is TT*",
            ),
        )
    ),
)
checks_coefficients = remark(
    "kda.checks-coefficients",
    "note 001, after (13)",
    "R = I is said to hold the coefficients in check.",
    "001-E13d",
    "A reading of kda.with-identity. It depends on which of several lists of coefficients a "
    "functional is given.",
)
checks_functional = remark(
    "kda.checks-functional",
    "note 001, after (13)",
    "R = K is said to hold the functional in check.",
    "001-E13h",
    "A reading of kda.with-kernel.",
)
regularised = remark(
    "kda.regularised",
    "note 001, (13)",
    "(13) is called a regularised version of (12).",
    "001-E13i",
    "A name. What it maximises is another ratio than between over within: kda.what-is-maximised.",
    "definition",
)
below_13 = alpha.adj * (G.adj * within * G + lam * regulariser) * alpha
what_is_maximised = Claim(
    id="kda.what-is-maximised",
    place="implied by note 001, (13)",
    sentence="The quotient (13) less 1 is (between - λα*Rα)/(within + λα*Rα), whatever R is.",
    reads="ρ is 1 over within + λα*Rα, the denominator of (13)",
    implied=True,
    shapes=({E: 4, Q: 2}, {E: 5, Q: 2}, {E: 6, Q: 3}),
    given=(
        *averaging,
        centring,
        assume(
            "ρα*(G*(I - ΓΓ*)G + λR)α = 1",
            "ρ is 1 over the denominator",
            rho * below_13,
            as_word(1),
            one_over(below_13),
        ),
        sample_not_empty,
    ),
    evidence=Chain(
        (
            (rho * (alpha.adj * G.adj * C * G * alpha) - 1, ""),
            (
                rho * (norm2(between * G * alpha) - lam * (alpha.adj * regulariser * alpha)),
                "total is within plus between",
            ),
        )
    ),
)
against_variance = Claim(
    id="kda.against-variance",
    place="near note 001, (10) and (13)",
    sentence="As (12) is a ratio of variances, its denominator being n times the mean variance "
    "within the groups, (13) for R = G adds λ‖f‖² to that mean variance.",
    reads="f is T*α and R is G, so that λα*Rα is λ‖f‖²",
    implied=True,
    weight="constant",
    repaired_by="kda.against-sums",
    given=(*averaging,),
    evidence=Refutation(
        lines=(
            (norm2(within * T * f) + lam * norm2(f), ""),
            (n * (norm2(within * T * f) / n + lam * norm2(f)), "λ is added to variances"),
        ),
        sizes={H: 1, E: 2, Q: 2},
        arrays={T: [[1], [-1]], f: [[1]], Gam: [[1, 0], [0, 1]]},
        parameters={lam: 1},
    ),
)
against_sums = Claim(
    id="kda.against-sums",
    place="near note 001, (10) and (13), repaired",
    sentence="In variances the weight of ‖f‖² is λ/n: for n points the denominator of (13), for R "
    "= G, is n times the mean variance within the groups plus λ‖f‖²/n, so that one λ is a weaker "
    "penalty for more points.",
    reads="f is T*α and R is G, so that λα*Rα is λ‖f‖²",
    unshown="so that one λ is a weaker penalty for more points",
    implied=True,
    shapes=grouped,
    given=(orthonormal_groups, sample_not_empty),
    evidence=Chain(
        (
            ((T * f).adj * within * (T * f) + lam * norm2(f), ""),
            (n * (norm2(within * T * f) / n + lam / n * norm2(f)), "I - ΓΓ* is a projection"),
        )
    ),
)
penalised = {x: norm2(within * T * x) + lam * norm2(x) for x in (f, h)}
still_separates = Claim(
    id="kda.still-separates",
    place="near note 001, (13), called a regularized version of (12)",
    sentence="Regularised, the quotient still prefers what separates the groups: an f without "
    "variance within them has at least the quotient (13), for R = G, of an h without variance "
    "between them (here multiplied out). In the arrays h, which says nothing of the groups, wins.",
    reads="R is G, so that α*Rα is ‖f‖² for f = T*α, and ‖h‖² for h = T*α",
    implied=True,
    weight="false-result",
    repaired_by="kda.what-is-maximised",
    given=(
        *averaging,
        centring,
        assume("(I - ΓΓ*)Tf = 0", "f does not vary within the groups", within * T * f, 0 * (T * f)),
        assume(
            "ΓΓ*Th = 𝟏𝟏*Th/n",
            "h does not vary between them",
            J * T * h,
            mean_matrix * T * h,
        ),
    ),
    evidence=Refutation(
        lines=(
            (norm2(C * T * f) * penalised[h], ""),
            (norm2(C * T * h) * penalised[f], "f separates, h does not"),
        ),
        sizes={H: 2, E: 4, Q: 2},
        arrays={
            T: [[half, 1], [half, -1], [-half, 1], [-half, -1]],
            f: [[1], [0]],
            h: [[0], [1]],
            Gam: [[half, half], [half, half], [half, -half], [half, -half]],
        },
        parameters={lam: 4},
        relation="≥",
    ),
)
t_, w_, q_ = sp.symbols("t w q", positive=True)
large = Claim(
    id="kda.large",
    place="implied by note 001, (13)",
    sentence="For each functional λ times (13), for R = G, differs from t/q, total over squared "
    "norm, by tw/(q(w + λq)), which vanishes as λ grows: what is left is the quotient of kernel "
    "PCA.",
    reads="(13) is t/(w + λq) for R = G, and w the within-group sum of squares",
    unshown="which vanishes as λ grows: what is left is the quotient of kernel PCA",
    implied=True,
    evidence=Calculus(
        (
            (t_ / q_ - lam * t_ / (w_ + lam * q_), ""),
            (t_ * w_ / (q_ * (w_ + lam * q_)), "on one denominator"),
        ),
    ),
)

# The generalised eigenproblem: B is the matrix above the fraction bar, A that below.

above, below, S_E = (letter(name, E, E) for name in "BAS")  # numerator and denominator
gamma_ = sp.Symbol("γ", real=True)


def generalised_pair(model: Model) -> None:
    """Bβ = γAβ."""
    size = model.value(norm2(beta))[0][0]
    change = model.value((gamma_ * (below * beta) - above * beta) * beta.adj)
    model[above] = added([model[above], scaled(1 / size, change)])


generalised_eigen = assume(
    "Bβ = γAβ",
    "β is a generalised eigenvector",
    above * beta,
    gamma_ * (below * beta),
    generalised_pair,
)
# A basis F in which both matrices are diagonal, and P, which gives the coordinates in it.

F, P = letter("F", E, M), letter("P", M, E)
nu, rest = letter("ν", M), letter("r", M)


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
    assume(
        "PF = I",
        "P gives the coordinates in the basis F",
        P * F,
        identity(M),
        lambda model: model.__setitem__(P, left_of(model[F])),
        "cited",
        SPECTRAL,
    ),
    Hypothesis(
        "A",
        "P is a root of A: so F is orthonormal for A, and spans all that A does not take to 0",
        "definition",
        Equation(below, P.adj * P),
    ),
    assume(
        "BF_a = ν_aAF_a",
        "the columns of F are generalised eigenvectors",
        above * F[:, a],
        nu[a] * (below * F[:, a]),
        diagonal_above,
        "cited",
        SPECTRAL,
    ),
    assume(
        "B = BFP",
        "what A takes to 0, B takes to 0, as in (13) for λ > 0",
        above,
        above * F * P,
        nothing_else,
        "added",
    ),
)
best_pair = replace(
    generalised_eigen,
    name="β at γ",
    says="β is a generalised eigenvector at γ",
    impose=best(gamma_),
)


def below_at(of: Word) -> Word:
    return of.adj * below * of


def above_at(of: Word) -> Word:
    return of.adj * above * of


def coordinate(of: Word, at: Index) -> Word:
    return (P * of)[at]


squared = coordinate(alpha, a) * coordinate(alpha, a)
quotient = Claim(
    id="kda.quotient",
    place="note 001, generalized Rayleigh quotients",
    sentence="No α has a larger quotient of α*Bα by α*Aα than a generalised eigenvector β at the "
    "largest generalised eigenvalue γ: here multiplied by both denominators.",
    reads="in (13) B is GCG and A is G(I - ΓΓ*)G + λR",
    rows=("001-G2",),
    weight="missing-hypothesis",
    shapes=({E: 3, M: 2}, {E: 5, M: 3}),
    given=(
        assume(
            "ν_a + r_a² = γ",
            "no generalised eigenvalue is above γ",
            nu[a] + rest[a] * rest[a],
            as_word(gamma_),
            none_larger,
        ),
        *in_coordinates,
        best_pair,
    ),
    evidence=bound(
        above_at(beta) * below_at(alpha),
        below_at(beta) * above_at(alpha),
        [(1, rest[a] * coordinate(alpha, a) * coordinate(beta, b), a, b)],
        (below_at(beta) * (gamma_ * below_at(alpha) - above_at(alpha)), "Bβ is γAβ"),
        (
            norm2(P * beta) * (gamma_ * norm2(P * alpha) - total(a, nu[a] * squared)),
            "in coordinates both are diagonal",
        ),
    ),
)
reached = Claim(
    id="kda.reached",
    place="implied by note 001, generalized Rayleigh quotients",
    sentence="A β with Bβ = γAβ reaches it: β*Bβ is γ times β*Aβ.",
    implied=True,
    given=(generalised_eigen,),
    evidence=Chain(
        ((beta.adj * (above * beta), ""), (gamma_ * (beta.adj * (below * beta)), "Bβ is γAβ"))
    ),
)
one_solution = Claim(
    id="kda.one-solution",
    place="near note 001, (11) to (13)",
    sentence="The problem determines its solution, and with it the coordinates (11): two α and "
    "β with Bα = γAα and Bβ = γAβ, where γA - B is not negative, are the same.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="kda.one-length",
    given=(
        assume("B = γA - S*S", "γ is the largest", above, gamma_ * below - S_E.adj * S_E),
        assume("Bα = γAα", "α is a solution", above * alpha, gamma_ * (below * alpha)),
        assume("Bβ = γAβ", "and so is β", above * beta, gamma_ * (below * beta)),
    ),
    evidence=Refutation(
        lines=((alpha, ""), (beta, "the solution")),
        sizes={E: 1},
        arrays={above: [[2]], below: [[1]], S_E: [[0]], alpha: [[1]], beta: [[3]]},
        parameters={gamma_: 2},
    ),
)
factor = letter("δ", R)


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


multiple = assume(
    "β = δα",
    "the solutions are multiples of one another",
    beta,
    alpha * factor,
    equal_to(beta, alpha * factor),
    origin="added",
)
one_length = Claim(
    id="kda.one-length",
    place="near note 001, (11) to (13), repaired",
    sentence="If the solutions of one problem are multiples of one another and a length is "
    "asked for, α*Aα = 1, then two of them differ by a factor whose square is 1: the coordinates "
    "are determined up to their signs.",
    unshown="the coordinates are determined up to their signs",
    implied=True,
    weight="missing-hypothesis",
    given=(
        multiple,
        assume(
            "α*Aα = 1",
            "α has length one for A",
            alpha.adj * below * alpha,
            as_word(1),
            of_length_one(alpha),
            origin="added",
        ),
        assume(
            "β*Aβ = 1",
            "and so has β",
            beta.adj * below * beta,
            as_word(1),
            as_long,
            origin="added",
        ),
    ),
    evidence=Chain(
        (
            (factor * factor, ""),
            (factor * factor * (alpha.adj * below * alpha), "α*Aα is 1"),
            (beta.adj * below * beta, "β is δα"),
            (as_word(1), "β*Aβ is 1"),
        )
    ),
)
takes_to_zero = letter("z", E)
can_be_solved = Claim(
    id="kda.can-be-solved",
    place="near note 001, generalized Rayleigh quotients and data centering",
    sentence="For λ > 0 the matrix below the bar of (13) can be inverted, so that the "
    "generalised eigenvalue problem is an ordinary one: for R = G and centred points too it "
    "takes no z but 0 to 0.",
    reads="λG is λR",
    unshown="so that the generalised eigenvalue problem is an ordinary one",
    implied=True,
    weight="false-result",
    repaired_by="kda.in-the-space",
    given=(
        *averaging,
        assume("T*𝟏 = 0", "the points are centred", T.adj * one, 0 * (T.adj * one)),
        gram,
        assume(
            "(G(I - ΓΓ*)G + λG)z = 0",
            "the matrix below takes z to 0",
            (G * within * G + lam * G) * takes_to_zero,
            0 * takes_to_zero,
        ),
    ),
    evidence=Refutation(
        lines=((takes_to_zero, ""), (0 * takes_to_zero, "the matrix has an inverse")),
        sizes={H: 1, E: 2, Q: 2},
        arrays={T: [[1], [-1]], Gam: [[1, 0], [0, 1]], takes_to_zero: [[1], [1]]},
        parameters={lam: 1},
    ),
)
in_the_space = Claim(
    id="kda.in-the-space",
    place="near note 001, generalized Rayleigh quotients, repaired",
    sentence="Written for f in H and not for its coefficients, the denominator ⟨f, (T*(I - ΓΓ*)T "
    "+ λ)f⟩ of (13) for R = G is at least λ‖f‖²: for λ > 0 only f = 0 makes it 0, centred or not.",
    reads="f is T*α and R is G, so that λ‖f‖² is λα*Rα",
    unshown="for λ > 0 only f = 0 makes it 0, centred or not",
    implied=True,
    shapes=grouped,
    given=(orthonormal_groups,),
    evidence=bound(
        f.adj * (T.adj * within * T + lam * I_H) * f, lam * norm2(f), [(1, within * T * f)]
    ),
)


def stationary_in_space(model: Model) -> None:
    """T*BTf = γ(T*ATf + λf): B is changed by w(Tf)* with T*w the rest."""
    rest = model.value(gamma_ * (T.adj * below * T * f + lam * f) - T.adj * above * T * f)
    values = model.value(T * f)
    w = multiplied(multiplied(model[T], inverse(model.value(T.adj * T))), rest)
    size = sum(row[0] ** 2 for row in values)
    change = multiplied(w, transposed(values))
    model[above] = added([model[above], scaled(1 / size, change)])


representer = Claim(
    id="kda.representer",
    place="implied by note 001, (13) for R = K",
    sentence="A vector f of H with T*BTf = γ(T*ATf + λf), for any n by n matrices B and A, is a "
    "combination of the points if neither γ nor λ is 0: its coefficients are (B - γA)Tf/(γλ).",
    reads="for (13) B is C and A is I - ΓΓ*",
    implied=True,
    weight="missing-hypothesis",
    shapes=({E: 4, H: 2}, {E: 5, H: 3}),
    given=(
        assume(
            "T*BTf = γ(T*ATf + λf)",
            "f solves the eigenvalue problem in H",
            T.adj * above * T * f,
            gamma_ * (T.adj * below * T * f + lam * f),
            stationary_in_space,
        ),
        Hypothesis("γ ≠ 0", "γ is not 0", "added", nonzero=gamma_),
        Hypothesis("λ ≠ 0", "λ is not 0", "added", nonzero=lam),
    ),
    evidence=Chain(
        (
            (T.adj * ((above - gamma_ * below) * T * f / (gamma_ * lam)), ""),
            (f, "T*BTf is γ(T*ATf + λf)"),
        )
    ),
)
no_constraints = remark(
    "kda.no-constraints",
    "note 001, generalized Rayleigh quotients",
    "For i = 1 there are no constraints.",
    "001-G1",
    "There is no ℓ < 1.",
)
linear_constraints = remark(
    "kda.linear-constraints",
    "note 001, generalized Rayleigh quotients",
    "For i ≥ 2 there are linear constraints.",
    "001-G3",
    "α_ℓ*KCKα is linear in α.",
)
uncorrelated = Claim(
    id="kda.uncorrelated",
    place="implied by note 001, generalized Rayleigh quotients",
    sentence="If Bβ = γAβ, then α*Aβ = 0 makes α*Bβ = 0: generalised eigenvectors that are "
    "orthogonal for A are uncorrelated.",
    implied=True,
    given=(
        generalised_eigen,
        assume(
            "α*Aβ = 0",
            "α is orthogonal to it for A",
            alpha.adj * (below * beta),
            as_word(0),
            annihilates((below * beta).adj, alpha),
        ),
    ),
    evidence=Chain(
        (
            (alpha.adj * (above * beta), ""),
            (gamma_ * (alpha.adj * (below * beta)), "Bβ is γAβ"),
            (as_word(0), "α*Aβ is 0"),
        )
    ),
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


in_the_range = Claim(
    id="kda.in-the-range",
    place="implied by note 001, (13) for R = I",
    sentence="With R = I a solution of GBGα = γ(GAG + λR)α, for any n by n matrices B and A, is in "
    "the range of G if neither γ nor λ is 0: of all coefficients of its functional it has the "
    "shortest.",
    reads="G is TT*, R is I, and for (13) B is C and A is I - ΓΓ*",
    unshown="of all coefficients of its functional it has the shortest",
    implied=True,
    weight="missing-hypothesis",
    shapes=({E: 4, H: 2}, {E: 5, H: 3}),
    given=(
        assume(
            "GBGα = γ(GAG + λ)α",
            "α solves the eigenvalue problem for R = I",
            T * T.adj * above * T * T.adj * alpha,
            gamma_ * (T * T.adj * below * T * T.adj * alpha + lam * alpha),
            stationary_coefficients,
        ),
        Hypothesis("γ ≠ 0", "γ is not 0", "added", nonzero=gamma_),
        Hypothesis("λ ≠ 0", "λ is not 0", "added", nonzero=lam),
    ),
    evidence=Chain(
        (
            (
                T * T.adj * ((above - gamma_ * below) * T * T.adj * alpha / (gamma_ * lam)),
                "",
            ),
            (alpha, "GBGα is γ(GAG + λ)α"),
        )
    ),
)
constraint_below = Claim(
    id="kda.constraint-below",
    place="implied by note 001, (12) and generalized Rayleigh quotients",
    sentence="If Bβ = γAβ and γ is not 0, the constraint α*Bβ = 0 makes α*Aβ = 0: for (12), "
    "functionals that are uncorrelated over all points have then the mean covariance 0 within the "
    "groups, too.",
    unshown="for (12), functionals that are uncorrelated over all points have then the mean "
    "covariance 0 within the groups, too",
    implied=True,
    weight="missing-hypothesis",
    given=(
        generalised_eigen,
        assume(
            "α*Bβ = 0",
            "α is uncorrelated with β",
            alpha.adj * (above * beta),
            as_word(0),
            annihilates((above * beta).adj, alpha),
        ),
        Hypothesis("γ ≠ 0", "γ is not 0", "added", nonzero=gamma_),
    ),
    evidence=Chain(
        (
            (alpha.adj * (below * beta), ""),
            (alpha.adj * (above * beta) / gamma_, "Bβ is γAβ"),
            (as_word(0), "α*Bβ is 0"),
        )
    ),
)
before = letter("c", M)


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


def uncorrelated_with_last(model: Model) -> None:
    """α*BF_a = 0 for the last a."""
    row = [transposed(model.value(above * F))[-1]]
    size = sum(v * v for v in row[0])
    if size:
        along_row = multiplied(transposed(row), multiplied(row, model[alpha]))
        model[alpha] = added([model[alpha], scaled(-1 / size, along_row)])


later = Claim(
    id="kda.later",
    place="note 001, generalized Rayleigh quotients",
    sentence="Among the α that keep the constraints α*BF_a = 0 of the solutions found before, none "
    "has a larger quotient than a generalised eigenvector β at the largest s² that is left (here "
    "multiplied by both denominators). Such a β keeps them too, if it is orthogonal for A to those "
    "before. So the later components solve the same eigenproblem; the method of [2], which the "
    "note follows, is not looked at.",
    unshown="Such a β keeps them too, if it is orthogonal for A to those before. So the later "
    "components solve the same eigenproblem; the method of [2], which the note follows, is not "
    "looked at",
    reads="c_a is 1 for the solutions found before and 0 for the others",
    rows=("001-G4",),
    weight="missing-hypothesis",
    shapes=({E: 4, M: 3}, {E: 5, M: 4}, {E: 6, M: 5}),
    given=(
        assume(
            "c_a² = c_a",
            "c_a is 1 or 0: whether column a of F was found before",
            before[a] * before[a],
            before[a],
            found_before,
        ),
        assume(
            "(1 - c_a)(s² - ν_a) = r_a²",
            "of the generalised eigenvalues that are left none is above s²",
            (as_word(1) - before[a]) * (as_word(s**2) - nu[a]),
            rest[a] * rest[a],
            none_larger_left,
        ),
        *in_coordinates,
        assume(
            "Bβ = s²Aβ",
            "β is a generalised eigenvector at s²",
            above * beta,
            s**2 * (below * beta),
            best(s**2),
        ),
        assume(
            "c_aα*BF_a = 0",
            "α is uncorrelated with the solutions found before",
            before[a] * (alpha.adj * above * F[:, a]),
            as_word(0),
            uncorrelated_with_last,
        ),
    ),
    evidence=bound(
        above_at(beta) * below_at(alpha),
        below_at(beta) * above_at(alpha),
        [
            (1, rest[a] * coordinate(alpha, a) * coordinate(beta, b), a, b),
            (s**2, before[a] * coordinate(alpha, a) * coordinate(beta, b), a, b),
        ],
        (below_at(beta) * (s**2 * below_at(alpha) - above_at(alpha)), "Bβ is s²Aβ"),
        (
            below_at(beta) * (s**2 * below_at(alpha) - total(a, nu[a] * squared)),
            "in coordinates B is diagonal",
        ),
        (
            norm2(P * beta) * (s**2 * norm2(P * alpha) - total(a, nu[a] * squared)),
            "and A is P*P",
        ),
        (
            norm2(P * beta)
            * total(
                a,
                (as_word(1) - before[a]) * (as_word(s**2) - nu[a]) * squared
                + before[a] * squared * s**2,
            ),
            "the constraints",
        ),
    ),
)

# Centring.

right_only = Claim(
    id="kda.right-only",
    place="note 001, data centering",
    sentence="Centring the points comes to the same as putting GC for G: the Gram matrix of the "
    "centred points is GC.",
    rows=("001-DC1",),
    weight="false-result",
    repaired_by="kda.both-sides",
    given=(centring, gram),
    evidence=Refutation(
        lines=(((C * T) * (C * T).adj, ""), (G * C, "as printed")),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [2]]},
    ),
)
both_sides = Claim(
    id="kda.both-sides",
    place="note 001, data centering, repaired",
    sentence="The Gram matrix of the centred points is CGC.",
    given=(centring, gram, sample_not_empty),
    evidence=Chain((((C * T) * (C * T).adj, ""), (C * G * C, "C* is C, and TT* is G"))),
)
rows_centred = Claim(
    id="kda.rows-centred",
    place="note 001, data centering",
    sentence="The rows of KC sum to 0, for every matrix K with n columns: for G, and for the rows "
    "of G that belong to a group.",
    reads="G is one such K",
    rows=("001-DC2",),
    given=(centring, sample_not_empty),
    evidence=Chain(((rows_of_G * C * one, ""), (0 * (rows_of_G * one), "C𝟏 is 0"))),
)
within_centred = Claim(
    id="kda.within-centred",
    place="note 001, data centering",
    sentence="In the within-group matrix it makes no difference whether G is centred on both "
    "sides or on the right only.",
    rows=("001-DC4",),
    shapes=grouped,
    given=(ones_kept, centring, sample_not_empty),
    evidence=Chain(
        (
            ((C * G * C).adj * within * (C * G * C), ""),
            ((G * C).adj * within * (G * C), "(I - ΓΓ*)C is I - ΓΓ*"),
        )
    ),
)
constraints_centred = Claim(
    id="kda.constraints-centred",
    place="note 001, data centering",
    sentence="In the constraints it makes no difference whether G is centred on both sides or on "
    "the right only.",
    rows=("001-DC5",),
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            (alpha.adj * (C * G * C).adj * C * (C * G * C) * beta, ""),
            (alpha.adj * (G * C).adj * C * (G * C) * beta, "CC is C"),
        )
    ),
)
regularizer_centred = Claim(
    id="kda.regularizer-centred",
    place="note 001, data centering",
    sentence="With R = GC the regulariser α*Rα is the squared norm of the functional of the "
    "centred points.",
    reads="the functional is that of T*Cα, and R is written out",
    rows=("001-DC6",),
    weight="false-result",
    repaired_by="kda.regularizer",
    given=(centring, gram),
    evidence=Refutation(
        lines=(
            (norm2(T.adj * C * alpha), ""),
            (alpha.adj * G * C * alpha, "every occurrence of K"),
        ),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [2]], alpha: [[0], [1]]},
    ),
)
regularizer = Claim(
    id="kda.regularizer",
    place="note 001, data centering, repaired",
    sentence="With R = CGC the regulariser α*Rα is the squared norm of the functional of the "
    "centred points.",
    reads="the functional is that of T*Cα, and R is written out",
    given=(centring, gram, sample_not_empty),
    evidence=Chain(
        ((norm2(T.adj * C * alpha), ""), (alpha.adj * C * G * C * alpha, "C* is C, and TT* is G"))
    ),
)


def one_functional(model: Model) -> None:
    """T*α = T*Cβ: α is Cβ and something that T* takes to 0."""
    model[alpha] = model.value(alpha - C * beta)
    annihilates(T.adj, alpha)(model)
    model[alpha] = model.value(alpha + C * beta)


same_functional = assume(
    "T*α = T*Cβ",
    "α over the points and β over the centred points give one functional",
    T.adj * alpha,
    T.adj * C * beta,
    one_functional,
)
penalty_moves = Claim(
    id="kda.penalty-moves",
    place="near note 001, data centering, R = I",
    sentence="Centring the data leaves the penalty of a functional as it is, for R = I as for R = "
    "G: the shortest coefficients α = Th over the points and β = CTg over the centred points, if "
    "they give one functional, have the same length.",
    reads="R is I, so that the penalty of α is λ‖α‖²; for R = G see kda.penalty-stays",
    implied=True,
    weight="false-result",
    repaired_by="kda.penalty-stays",
    given=(
        centring,
        same_functional,
        assume("α = Th", "α is the shortest: orthogonal to what T* takes to 0", alpha, T * h),
        assume("β = CTg", "and so is β", beta, C * T * g),
    ),
    evidence=Refutation(
        lines=((norm2(alpha), ""), (norm2(beta), "the same penalty")),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [2]], alpha: [[0], [1]], beta: [[-1], [1]], h: [[half]], g: [[1]]},
    ),
)
penalty_stays = Claim(
    id="kda.penalty-stays",
    place="near note 001, data centering, repaired",
    sentence="For R = G the penalty is one of the functional: where α over the points and β over "
    "the centred points give the same one, α*Gα is β*CGCβ.",
    reads="α*Gα is α*Rα, and CGC the Gram matrix of the centred points",
    implied=True,
    shapes=({E: 4, H: 2}, {E: 5, H: 3}),
    given=(centring, gram, same_functional, sample_not_empty),
    evidence=Chain(
        (
            (alpha.adj * G * alpha, ""),
            (norm2(T.adj * alpha), "G is TT*"),
            (norm2(T.adj * C * beta), "T*α is T*Cβ"),
            (beta.adj * C * G * C * beta, "C is symmetric"),
        )
    ),
)
every_occurrence = Claim(
    id="kda.every-occurrence",
    place="note 001, data centering, (11) and (14)",
    sentence="With GC for G, (11) at h is ⟨h, T*Cα⟩; that is (14) for the new point g if h is g, "
    "centred like the sample.",
    reads="(14) is (Tg - G𝟏/n)*Cα",
    rows=("001-DC7",),
    weight="missing-hypothesis",
    given=(
        mean,
        gram,
        assume(
            "h = g - h̄",
            "the new point is centred too",
            h,
            g - hbar,
            equal_to(h, g - hbar),
            "added",
        ),
        sample_not_empty,
    ),
    evidence=Chain(
        (
            (inner(h, T.adj * C * alpha), ""),
            (inner(g - hbar, T.adj * C * alpha), "h is g, centred"),
            ((T * g - G * one / n).adj * C * alpha, "Th̄ is G𝟏/n"),
        )
    ),
)
new_scores = Claim(
    id="kda.new-scores",
    place="implied by note 001, (14)",
    sentence="The score of h on the combination of the centred points with the coefficients α is "
    "its value there less that of the mean.",
    implied=True,
    given=(mean, sample_not_empty),
    evidence=Chain(
        (
            (inner(h - hbar, T.adj * C * alpha), ""),
            (
                inner(h, T.adj * C * alpha) - total(i, inner(point(i), T.adj * C * alpha)) / n,
                "linear",
            ),
        )
    ),
)
fourteen = Claim(
    id="kda.fourteen",
    place="note 001, (14)",
    sentence="(Th - G𝟏/n)*Cα is the score of h, centred like the sample.",
    rows=("001-E14a",),
    given=(mean, gram, sample_not_empty),
    evidence=Chain(
        (
            ((T * h - G * one / n).adj * C * alpha, ""),
            ((T * (h - hbar)).adj * C * alpha, "Th̄ is G𝟏/n"),
            (inner(h - hbar, T.adj * C * alpha), "move T over"),
        )
    ),
)
shape = remark(
    "kda.shape",
    "note 001, (14)",
    "The matrix (14) has a row for each new point and a column for each component.",
    "001-E14b",
    "(r by n) times (n by n) times (n by k).",
)
coefficients = letter("A", Q, E)
fourteen_trained = Claim(
    id="kda.fourteen-trained",
    place="note 001, (14)",
    sentence="On the training points (14) is CGCA*. Its columns have mean 0: C, which takes the "
    "means away, leaves it as it is.",
    reads="(14) is (G - 𝟏𝟏*G/n)CA*, as the inner products of the points with themselves are G",
    rows=("001-E14c",),
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            ((G - mean_matrix * G) * C * coefficients.adj, ""),
            (C * G * C * coefficients.adj, "I - 𝟏𝟏*/n is C"),
            (C * (C * G * C * coefficients.adj), "CC is C"),
        )
    ),
)
undefined_symbol = remark(
    "kda.undefined-symbol",
    "note 001, (14)",
    "K with two indices X', X is not defined.",
    "001-E14d",
    "The inner products of the new with the old features are meant.",
    "definition",
)
layout = remark(
    "kda.layout",
    "note 001, after (14)",
    "X holds the training data, and A the coefficients in its rows.",
    "001-E14e",
    "It fixes the layout.",
    "definition",
)
first_reference = remark(
    "kda.first-reference",
    "note 001, references",
    "Chen's lecture is cited for the quotient.",
    "001-REF1",
    "A reference.",
)
second_reference = remark(
    "kda.second-reference",
    "note 001, references",
    "Cour's text is cited for the constraints.",
    "001-REF2",
    "A reference, which is not looked at here; kda.later gives another way.",
)
