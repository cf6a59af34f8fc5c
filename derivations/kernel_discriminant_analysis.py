"""Chapter 10: kernel discriminant analysis, the ratio of note 001 and when it has a maximum.

The columns of Γ are the indicators of the groups, each divided by the root of its size, or another
orthonormal basis of their span: so ΓΓ* averages over each group, Γ*Γ = I and ΓΓ*𝟏 = 𝟏, which is
all that is used. I - ΓΓ* takes the
deviations from the group means, and ΓΓ* - 𝟏𝟏*/n those of the group means from the mean.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy as sp

from .core.claims import Calculus, Chain, Claim, Refutation, bound, remark
from .core.frames import frame, root
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
from .core.words import R, Word, as_word, inner, letter, norm2, total, trace
from .lagrange_conditions import I_H, I_Q, T_C_T, F, Gam, N, S, V, s
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
    k,
    mean,
    n,
    one,
    point,
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

# The ratio.

total_splits = Claim(
    id="kda.total-splits",
    place="note 001, (10)",
    sentence="What the total leaves over the within-group sum of squares is the between-group "
    "one: so between over within is total over within, less 1, wherever within is not 0.",
    rows=("001-E10a",),
    shapes=grouped,
    given=(*averaging, sample_not_empty),
    evidence=Chain(
        (
            (norm2((I - mean_matrix) * T * f) - norm2(within * T * f), ""),
            ((T * f).adj * between * (T * f), "both are projections"),
            (norm2(between * T * f), "and so is their difference"),
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
denominator = Claim(
    id="kda.denominator",
    place="note 001, (10)",
    sentence="The squared deviations of the values from their group means (chapter 09 sums them "
    "group by group) add up to α*G(I - ΓΓ*)Gα.",
    rows=("001-E10c",),
    shapes=grouped,
    given=(orthonormal_groups, gram),
    evidence=Chain(
        (
            (norm2(T * T.adj * alpha - J * (T * T.adj * alpha)), ""),
            (norm2(within * G * alpha), "TT* is G"),
            (alpha.adj * G * within * G * alpha, "I - ΓΓ* is a projection"),
        )
    ),
)
always_defined = Claim(
    id="kda.always-defined",
    place="note 001, before (10)",
    sentence="The ratio is defined for every functional that varies: where the deviations from "
    "the group means are 0, so are those from the mean.",
    rows=("001-E10d",),
    weight="missing-hypothesis",
    repaired_by="kda.multiplied-out",
    given=(
        *averaging,
        centring,
        assume(
            "(I - ΓΓ*)Tf = 0", "there is no variance within the groups", within * T * f, 0 * (T * f)
        ),
    ),
    evidence=Refutation(
        lines=((C * T * f, ""), (0 * (T * f), "the functional does not vary")),
        sizes={H: 1, E: 2, Q: 2},
        arrays={T: [[1], [-1]], f: [[1]], Gam: [[1, 0], [0, 1]]},
    ),
)
multiplied_out = Claim(
    id="kda.multiplied-out",
    place="note 001, before (10), repaired",
    sentence="The total sum of squares is the within-group one plus the between-group one, for "
    "every functional.",
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
    sentence="The value at h of the functional of T*α is the sum of the αᵢ⟨h, hᵢ⟩.",
    rows=("001-E11a", "001-E11b"),
    evidence=Chain(
        (
            (inner(h, T.adj * alpha), ""),
            (total(i, alpha[i] * inner(h, point(i))), "linear"),
        )
    ),
)

# The maximum: there need not be one.

no_maximum = Claim(
    id="kda.no-maximum",
    place="note 001, (12)",
    sentence="The quotient (12) has a maximum: where its denominator is 0, its numerator is 0 too.",
    rows=("001-E12a",),
    weight="false-result",
    repaired_by="kda.bounded",
    given=(
        *averaging,
        centring,
        gram,
        assume(
            "α*G(I - ΓΓ*)Gα = 0",
            "the denominator is 0",
            alpha.adj * G * within * G * alpha,
            as_word(0),
        ),
    ),
    evidence=Refutation(
        lines=((alpha.adj * G * C * G * alpha, ""), (as_word(0), "the numerator is 0 too")),
        sizes={H: 2, E: 4, Q: 2},
        arrays={
            T: [[1, 1], [1, -1], [-1, 1], [-1, -1]],
            alpha: [[1], [1], [-1], [-1]],
            Gam: [[half, half], [half, half], [half, -half], [half, -half]],
        },
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
    sentence="For λ > 0 and R = K the quotient (13) is at most s²/λ, when no eigenvalue of T*CT "
    "is above s²: here multiplied out, with f = T*α.",
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
    sentence="Values Γy do not deviate from their group means: so where the Gram matrix has an "
    "inverse (kda.separates) and there are two groups or more, the denominator of (12) is 0 for "
    "some α whose values differ between two groups, and (12) has no maximum, however the points "
    "are labelled.",
    implied=True,
    shapes=grouped,
    given=(orthonormal_groups,),
    evidence=Chain(((within * (Gam * y), ""), (0 * one, "Γ*Γ is I"))),
)
minus_one = remark(
    "kda.minus-one",
    "note 001, (10) to (12)",
    "The constant -1 of (10) is left off in (12).",
    "001-E12b",
    "A constant moves no maximum.",
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
    sentence="The constraint is symmetric, so that each pair of the functionals is uncorrelated "
    "once the later of the two is asked to be.",
    rows=("001-E12d",),
    given=(centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (alpha.adj * G * C * G * beta, ""),
            (beta.adj * G * C * G * alpha, "C and G are symmetric"),
        )
    ),
)
more_than_groups = Claim(
    id="kda.more-than-groups",
    place="note 001, (11) and (12)",
    sentence="Each further component, uncorrelated with the first, tells the groups apart: its "
    "total exceeds its within-group sum of squares.",
    rows=("001-E12e",),
    weight="missing-hypothesis",
    repaired_by="kda.one-less",
    given=(
        *averaging,
        centring,
        assume(
            "(CTf)*CTh = 0",
            "f is uncorrelated with h, the first component",
            (C * T * f).adj * (C * T * h),
            as_word(0),
        ),
    ),
    evidence=Refutation(
        lines=(
            (norm2(C * T * f), ""),
            (norm2(within * T * f), "f tells the groups apart"),
        ),
        relation=">",
        sizes={H: 2, E: 4, Q: 2},
        arrays={
            T: [[2, 1], [1, -1], [-1, -1], [-2, 1]],
            f: [[0], [1]],
            h: [[1], [0]],
            Gam: [[half, half], [half, half], [half, -half], [half, -half]],
        },
    ),
)
one_less = Claim(
    id="kda.one-less",
    place="note 001, (11) and (12), repaired",
    sentence="The matrix ΓΓ* - 𝟏𝟏*/n of the between-group part has the trace k - 1, for k "
    "groups: being a projection, it leaves k - 1 dimensions.",
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
with_identity = Claim(
    id="kda.with-identity",
    place="note 001, after (13)",
    sentence="With R = I the denominator grows by λ‖α‖².",
    rows=("001-E13c",),
    evidence=Chain(
        (
            (alpha.adj * (G * within * G + lam * I) * alpha, ""),
            (alpha.adj * G * within * G * alpha + lam * norm2(alpha), "linear"),
        )
    ),
)
with_kernel = Claim(
    id="kda.with-kernel",
    place="note 001, after (13)",
    sentence="With R = K the denominator grows by λ‖T*α‖², λ times the squared norm of the "
    "functional.",
    rows=("001-E13g",),
    given=(gram,),
    evidence=Chain(
        (
            (alpha.adj * (G * within * G + lam * G) * alpha, ""),
            (alpha.adj * G * within * G * alpha + lam * norm2(T.adj * alpha), "G is TT*"),
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
what_is_maximised = Claim(
    id="kda.what-is-maximised",
    place="note 001, (13)",
    sentence="The numerator of (13), less its denominator, is the between-group sum of squares "
    "less λ‖f‖²: so (13) less 1 is (between - λ‖f‖²)/(within + λ‖f‖²).",
    rows=("001-E13i",),
    shapes=grouped,
    given=(*averaging, sample_not_empty),
    evidence=Chain(
        (
            (norm2((I - mean_matrix) * T * f) - (norm2(within * T * f) + lam * norm2(f)), ""),
            (norm2(between * T * f) - lam * norm2(f), "total variance"),
        )
    ),
)
against_variance = Claim(
    id="kda.against-variance",
    place="implied by note 001, (10) and (13)",
    sentence="As (12) is a ratio of variances, its denominator being n times the mean variance "
    "within the groups, (13) for R = K adds λ‖f‖² to that mean variance.",
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
    place="implied by note 001, (10) and (13), repaired",
    sentence="In variances the weight of ‖f‖² is λ/n: for n points the denominator of (13), for R "
    "= K, is n times the mean variance within the groups plus λ‖f‖²/n, so that one λ is a weaker "
    "penalty for more points.",
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
    place="implied by note 001, (13), called a regularized version of (12)",
    sentence="Regularised, the quotient still prefers what separates the groups: an f without "
    "variance within them has at least the quotient (13), for R = K, of an h without variance "
    "between them (here multiplied out). In the arrays h, which says nothing of the groups, wins.",
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
    sentence="For each functional λ times (13), for R = K, differs from t/q, total over squared "
    "norm, by tw/(q(w + λq)), which vanishes as λ grows: what is left is the quotient of kernel "
    "PCA.",
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
generalised = assume(
    "B = γA - S*S",
    "no generalised eigenvalue is above γ: γA - B is a square",
    above,
    gamma_ * below - S_E.adj * S_E,
    equal_to(above, gamma_ * below - S_E.adj * S_E),
    origin="cited",
    reference=SPECTRAL,
)


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
quotient = Claim(
    id="kda.quotient",
    place="note 001, generalized Rayleigh quotients",
    sentence="If γA - B is not negative, no α has a larger α*Bα than γ times α*Aα.",
    rows=("001-G2",),
    given=(generalised,),
    evidence=bound(
        gamma_ * (alpha.adj * below * alpha), alpha.adj * above * alpha, [(1, S_E * alpha)]
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
    place="implied by note 001, (11) to (13)",
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
    place="implied by note 001, (11) to (13), repaired",
    sentence="If the solutions of one problem are multiples of one another and a length is "
    "asked for, α*Aα = 1, then two of them differ by a factor whose square is 1: the coordinates "
    "are determined up to their signs.",
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
    place="implied by note 001, generalized Rayleigh quotients and data centering",
    sentence="For λ > 0 the matrix below the bar of (13) can be inverted, so that the "
    "generalised eigenvalue problem is an ordinary one: for R = K and centred points too it "
    "takes no z but 0 to 0.",
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
    place="implied by note 001, generalized Rayleigh quotients, repaired",
    sentence="Written for f in H and not for its coefficients, the denominator ⟨f, (T*(I - ΓΓ*)T "
    "+ λ)f⟩ of (13) for R = K is at least λ‖f‖²: for λ > 0 only f = 0 makes it 0, centred or not.",
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
    sentence="A vector f of H with T*BTf = γ(T*ATf + λf), for any n by n matrices B and A such "
    "as C and I - ΓΓ*, is a combination of the points if neither γ nor λ is 0: its coefficients "
    "are (B - γA)Tf/(γλ).",
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
later_ones = remark(
    "kda.later-ones",
    "note 001, generalized Rayleigh quotients",
    "The later components are found as in [2].",
    "001-G4",
    "Later generalised eigenvectors that are orthogonal for the denominator keep the constraints, "
    "kda.uncorrelated.",
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
    sentence="With R = I a solution of GBGα = γ(GAG + λI)α, for any n by n matrices B and A such "
    "as C and I - ΓΓ*, is in the range of G if neither γ nor λ is 0: of all coefficients of its "
    "functional it has the shortest.",
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
beyond_the_first = assume(
    "B = γA + AFN*N(AF)* - S*S",
    "off the solutions F found before no generalised eigenvalue is above γ",
    above,
    gamma_ * below + (below * F) * N.adj * N * (below * F).adj - S_E.adj * S_E,
    equal_to(above, gamma_ * below + (below * F) * N.adj * N * (below * F).adj - S_E.adj * S_E),
    origin="cited",
    reference=SPECTRAL,
)
later = Claim(
    id="kda.later",
    place="implied by note 001, generalized Rayleigh quotients, i ≥ 2",
    sentence="Among the α that are orthogonal for A to the solutions F found before, none has a "
    "larger α*Bα than γ times α*Aα, if γ is the largest generalised eigenvalue that is left. With "
    "kda.uncorrelated, kda.constraint-below and kda.reached: the next generalised eigenvector "
    "solves the next problem (13).",
    implied=True,
    shapes=({E: 4, Q: 2}, {E: 5, Q: 3}),
    given=(
        beyond_the_first,
        assume(
            "(AF)*α = 0",
            "α is orthogonal for A to the solutions found before",
            (below * F).adj * alpha,
            0 * ((below * F).adj * alpha),
            annihilates((below * F).adj, alpha),
        ),
    ),
    evidence=bound(
        gamma_ * (alpha.adj * below * alpha), alpha.adj * above * alpha, [(1, S_E * alpha)]
    ),
)

# Centring.

right_only = Claim(
    id="kda.right-only",
    place="note 001, data centering",
    sentence="Centring the points replaces their Gram matrix by GC.",
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
    sentence="The rows of GC sum to 0.",
    rows=("001-DC2",),
    given=(centring, sample_not_empty),
    evidence=Chain(((G * C * one, ""), (0 * one, "C𝟏 is 0"))),
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
    sentence="With R = GC the regulariser is the squared norm of the functional of the centred "
    "points.",
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
    sentence="With R = CGC the regulariser is the squared norm of the functional of the centred "
    "points.",
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
    place="implied by note 001, data centering, R = I",
    sentence="Centring the data leaves the penalty of a functional as it is, for R = I as for R = "
    "K: the shortest coefficients α = Th over the points and β = CTg over the centred points, if "
    "they give one functional, have the same length.",
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
    place="implied by note 001, data centering, repaired",
    sentence="For R = K the penalty is one of the functional: where α over the points and β over "
    "the centred points give the same one, α*Gα is β*CGCβ.",
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
    place="note 001, data centering",
    sentence="Replacing K in (11) gives the scores (14): h*T*Cα is ⟨h - h̄, T*Cα⟩.",
    rows=("001-DC7",),
    weight="constant",
    repaired_by="kda.new-scores",
    given=(mean, centring),
    evidence=Refutation(
        lines=(
            (inner(h - hbar, T.adj * C * alpha), ""),
            (inner(h, T.adj * C * alpha), "as (11) becomes"),
        ),
        sizes={H: 1, E: 2},
        arrays={T: [[0], [2]], alpha: [[0], [1]], h: [[1]]},
    ),
)
new_scores = Claim(
    id="kda.new-scores",
    place="note 001, data centering, repaired",
    sentence="The score of h on the combination of the centred points with the coefficients α is "
    "its value there less that of the mean.",
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
fourteen_trained = Claim(
    id="kda.fourteen-trained",
    place="note 001, (14)",
    sentence="On the training points (14) gives CGCα.",
    rows=("001-E14c",),
    given=(centring, gram, sample_not_empty),
    evidence=Chain(
        (
            ((T * point(i) - G * one / n).adj * C * alpha, ""),
            ((C * G * C * alpha)[i], "Thᵢ is column i of G"),
        )
    ),
)
mean_of_fourteen = Claim(
    id="kda.mean-of-fourteen",
    place="implied by note 001, (14)",
    sentence="The entries of CGCα sum to 0: on the training points the scores have mean 0.",
    implied=True,
    given=(centring, sample_not_empty),
    evidence=Chain(((one.adj * C * G * C * alpha, ""), (as_word(0), "𝟏*C is 0"))),
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
    "A reference; kda.uncorrelated shows a shorter way.",
)
