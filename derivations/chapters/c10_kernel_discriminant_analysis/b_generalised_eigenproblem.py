"""The generalised eigenproblem, and centring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sympy as sp

from ...core.claims import remark
from ...core.frames import diagonal
from ...core.models import Model, added, equal_to, inverse, multiplied, scaled, transposed
from ...core.words import Word, as_word, identity, norm2
from ...notation import SPECTRAL, E, H, T, alpha, beta
from ..c04_lagrange_conditions import s
from ..c09_conditional_covariance import F as M
from ..c09_conditional_covariance import a
from .a_the_ratio import *

# The generalised eigenproblem: B is the matrix of the numerator, A that of the denominator.


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
    "No α has a larger ratio α*Bα to α*Aα than a generalised eigenvector β at the largest "
    "generalised eigenvalue γ (here multiplied by both denominators).",
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
    "A generalised eigenvector β has the ratio γ: if Bβ = γAβ, then β*Bβ is γ times β*Aβ.",
    "β*Bβ = γβ*Aβ   [Bβ is γAβ]",
    given=(generalised_eigen,),
)
one_solution = quotients.claim(
    "kda.one-solution: near note 001, (11) to (13)",
    "The problem determines its solution, and with it the coordinates (11): α and β with Bα = γAα "
    "and Bβ = γAβ are the same, if no ratio is above γ.",
    "α = β   [the solution]",
    fault="missing-hypothesis, repaired by kda.one-length",
    arrays="B = [2], A = [1], S = [0], α = [1], β = [3], γ = 2",
    given=(
        "B = γA - S*S   [no ratio is above γ]",
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
    "β is δ times α: the solutions are multiples of one another",
    equal_to(beta, alpha * factor),
    origin="added",
)
one_length = sample.claim(
    "kda.one-length: near note 001, (11) to (13), repaired",
    "If two solutions α and β = δα of one problem both have length one for A, α*Aα = β*Aβ = 1, "
    "then δ² = 1. So where the solutions are multiples of one another, a length determines the "
    "coordinates up to their signs.",
    """δ² = δδα*Aα   [α*Aα is 1]
    = β*Aβ   [β is δα]
    = 1   [β*Aβ is 1]""",
    unshown="So where the solutions are multiples of one another, a length determines the "
    "coordinates up to their signs",
    given=(
        multiple,
        sample.given("α*Aα = 1", "α has length one for A", of_length_one(alpha), origin="added"),
        sample.given("β*Aβ = 1", "β has length one for A", as_long, origin="added"),
    ),
)
can_be_solved = sample.claim(
    "kda.can-be-solved: near note 001, generalized Rayleigh quotients and data centering",
    "For λ > 0 the matrix in the denominator of (13) can be inverted, so the generalised "
    "eigenvalue problem is an ordinary one: for R = G and centred points too it takes no z but 0 "
    "to 0.",
    "z = 0   [the matrix has an inverse]",
    reads="λG is λR",
    unshown="so the generalised eigenvalue problem is an ordinary one",
    fault="false-result, repaired by kda.in-the-space",
    arrays="T = [1; -1], Γ = [1 0; 0 1], z = [1; 1], λ = 1",
    given=(
        *averaging,
        "T*𝟏 = 0   [the points are centred]",
        "(G(I - ΓΓ*)G + λG)z = 0   [the matrix takes z to 0]",
    ),
)
in_the_space = sample.claim(
    "kda.in-the-space: near note 001, generalized Rayleigh quotients, repaired",
    "Written for f in H and not for its coefficients, the denominator ⟨f, (T*(I - ΓΓ*)T + λ)f⟩ of "
    "(13) for R = G is at least λ‖f‖²: for λ > 0 only f = 0 makes it 0, centred or not.",
    "⟨f, (T*(I - ΓΓ*)T + λI)f⟩ ≥ λ·‖f‖²; the difference is ‖(I - ΓΓ*)Tf‖²   [a sum of squares]",
    reads="f is T*α and R is G, so λ‖f‖² is λα*Rα",
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
    "that are uncorrelated over all points then have mean covariance 0 within the groups, too.",
    """α*Aβ = α*Bβ/γ   [Bβ is γAβ]
    = 0   [α*Bβ is 0]""",
    unshown="for (12), functionals that are uncorrelated over all points then have mean "
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
    "larger ratio than a generalised eigenvector β at the largest s² that is left (here "
    "multiplied by both denominators). Such a β keeps them too, if it is orthogonal for A to "
    "those before. So the later components solve the same eigenproblem; the method of [2], which "
    "the note follows, is not examined.",
    """β*Bβα*Aα ≥ β*Aβα*Bα; the difference is β*Aβ(s²α*Aα - α*Bα)   [Bβ is s²Aβ]
    = β*Aβ(s²α*Aα - Σ_a ν_a (Pα)_a (Pα)_a)   [in coordinates B is diagonal]
    = ‖Pβ‖²(s²·‖Pα‖² - Σ_a ν_a (Pα)_a (Pα)_a)   [and A is P*P]
    = ‖Pβ‖²(Σ_a ((1 - c_a)(s² - ν_a)(Pα)_a (Pα)_a + s²c_a (Pα)_a (Pα)_a))   [the constraints]
    = Σ_b Σ_a (r_a (Pα)_a (Pβ)_b)² + s² Σ_b Σ_a (c_a (Pα)_a (Pβ)_b)²   [a sum of squares]""",
    reads="c_a is 1 for the solutions found before and 0 for the others",
    unshown="Such a β keeps them too, if it is orthogonal for A to those before. So the later "
    "components solve the same eigenproblem; the method of [2], which the note follows, is not "
    "examined",
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
    "Centring the points is the same as replacing G by GC: the Gram matrix of the centred points "
    "is GC.",
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
    "Centring the data does not change the penalty of a functional, for R = I as for R = G: the "
    "shortest coefficients α = Th over the points and β = CTg over the centred points, if they "
    "give one functional, have the same length.",
    "‖α‖² = ‖β‖²   [the same penalty]",
    reads="R is I, so the penalty of α is λ‖α‖²; for R = G see kda.penalty-stays",
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
    given=(same_functional,),
)
every_occurrence = sample.claim(
    "kda.every-occurrence: note 001, data centering, (11) and (14) [001-DC7]",
    "With the centred points for the points, (11) at h is ⟨h, T*Cα⟩. It is (14) for a new point g "
    "if h is g - h̄: the new point is centred too, as it is in (14).",
    """⟨h, T*Cα⟩ = ⟨g - h̄, T*Cα⟩   [h is g, centred]
    = (Tg - G𝟏/n)*Cα   [Th̄ is G𝟏/n]""",
    reads="(14) is (Tg - G𝟏/n)*Cα",
    whatever="C",
    given=("h = g - h̄   [added: the new point is centred too]",),
)
new_scores = sample.claim(
    "kda.new-scores: implied by note 001, (14)",
    "The functional of the centred points with the coefficients α gives h, centred like the "
    "sample, its value at h minus its value at the mean.",
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
    "On the training points (14) is CGCA*. Its columns have mean 0: C, which subtracts the "
    "means, does not change it.",
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
    "A reference, which is not examined here; kda.later gives another way.",
)
