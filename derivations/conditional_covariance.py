"""Chapter 09: groups of points, the covariance in a group, and the law of total variance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import sympy as sp

from .core.check import Equation
from .core.claims import Chain, Claim, Refutation, bound, remark
from .core.models import (
    Hypothesis,
    Model,
    annihilates,
    assume,
    orthonormal,
    scaled,
    transposed,
)
from .core.words import (
    Index,
    Word,
    as_word,
    identity,
    index,
    index_set,
    inner,
    letter,
    norm2,
    ones,
    total,
    trace,
)
from .empirical_covariance import (
    closed,
    decomposition,
    in_span,
    in_span_too,
    u_orthogonal,
    v_orthogonal,
)
from .notation import (
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
    i,
    j,
    k,
    l,
    n,
    one,
    phi,
    point,
    psi,
    represents,
    represents_too,
    sample_not_empty,
    u,
    v,
)
from .riesz_representation import unique

m = sp.Symbol("m", integer=True, positive=True)
F = index_set("ℝᵐ", m)  # one coordinate for each point of one group
a, b = index("a", F), index("b", F)
y, z = index("y", Q), index("z", Q)  # labels: Q has one coordinate for each
J = letter("J", F, E)
T_ = letter("T'", F, H, rows="h'")  # the sample of the group
one_F, one_Q = ones(F), ones(Q)
C_m = letter("C", F, F)
K = letter("K", F, E)  # the rows of G that belong to the group

B = letter("B", E, Q)
r = letter("r", Q)
Pi = letter("Π", E, E)

# How to make labels.


def assigned(size: int, groups: int) -> list[int]:
    """A label for each point, none left out, the last the most frequent, in no order."""
    first = list(range(groups))
    more = [groups - 1] * (size - groups)
    more[:1] = [groups - 2] * (groups > 2 and len(more) > 2) or more[:1]
    listed = first + more
    step = next(s for s in range(2, size + 2) if sp.igcd(s, size) == 1)
    return [listed[step * p % size] for p in range(size)]


def indicator(model: Model) -> list[list[Fraction]]:
    size, groups = model.sizes[E], model.sizes[Q]
    return [[model.unit * (c == label) for c in range(groups)] for label in assigned(size, groups)]


def some_labels(model: Model) -> None:
    """Each point has at most one label; one point has none, and no label is without a point."""
    rows = indicator(model)
    spare = assigned(model.sizes[E], model.sizes[Q]).index(model.sizes[Q] - 1)
    model[B] = [[0 * x for x in row] if p == spare else row for p, row in enumerate(rows)]


def all_labels(model: Model) -> None:
    """Each row sums to 1: exactly one label where there was at most one, else shares."""
    rows = model[B]
    if all(x in (0, 1) for row in rows for x in row):
        model[B] = indicator(model)
    else:
        model[B] = [[*row[1:], 1 - sum(row[1:])] for row in rows]


def reciprocal_sizes(model: Model) -> None:
    sizes = (sum(column) for column in transposed(model[B]))
    model[r] = [[model.unit / x if x else 0 * model.unit] for x in sizes]


def picked(model: Model) -> list[list[Fraction]]:
    """One 1 in each row, and no two in a column where there are columns enough."""
    size, rows = model.sizes[E], model.sizes[F]
    step = next(s for s in range(2, size + 2) if sp.igcd(s, size) == 1)
    return [[model.unit * (c == step * p % size) for c in range(size)] for p in range(rows)]


def some_rows(model: Model) -> None:
    """Each row of J picks at most one point: the first picks none."""
    first, *others = picked(model)
    model[J] = [[0 * x for x in first], *others]


def all_rows(model: Model) -> None:
    """Each row sums to 1: exactly one point where there was at most one."""
    rows = model[J]
    if all(x in (0, 1) for row in rows for x in row):
        model[J] = picked(model)
    else:
        model[J] = [[*row[1:], 1 - sum(row[1:])] for row in rows]


zero_or_one = assume(
    "labels differ",
    "the entries of B are 0 or 1, at most one 1 in a row: groups share no point",
    B[i, y] * B[i, z],
    identity(Q)[y, z] * B[i, y],
    some_labels,
)
one_label = assume("B𝟏 = 𝟏", "the labels of each point add up to one", B * one_Q, one, all_labels)
sizes = assume(
    "r",
    "r holds 1 over the sizes of the groups, of which none is empty",
    r[y] * (B.adj * one)[y],
    as_word(1),
    reciprocal_sizes,
)
to_groups = Hypothesis(
    "Π",
    "the means of the groups, given back to their points",
    "definition",
    Equation(Pi, total(y, r[y] * (B[:, y] * B[:, y].adj))),
)
labels_fit = ({E: 5, Q: 2, H: 3}, {E: 7, Q: 3, H: 4}, {E: 6, Q: 3, H: 2})

picks = assume(
    "J picks",
    "a row of J picks at most one point: its entries are 0 but for one that may be 1",
    J[a, i] * J[a, j],
    I[i, j] * J[a, i],
    some_rows,
)
picks_one = assume("J𝟏 = 𝟏", "each row of J picks a point", J * one, one_F, all_rows)
group_not_empty = Hypothesis("m ≠ 0", "the group is not empty", nonzero=m)
group_sample = Hypothesis("T'", "the points of the group", "definition", Equation(T_, J * T))
centring_m = Hypothesis(
    "C",
    "the centring matrix of the group",
    "definition",
    Equation(C_m, identity(F) - one_F * one_F.adj / m),
)
rows_of_gram = Hypothesis(
    "K", "the rows of the Gram matrix that belong to the group", "definition", Equation(K, J * G)
)
group_fits = ({F: 3, E: 4, H: 6}, {F: 2, E: 3, H: 5}, {F: 3, E: 5, H: 2})


def member(at: Index) -> Word:
    """The point number `at` of the group."""
    return T_.adj[:, at]


# The notation.

label_set = remark(
    "conditional.labels",
    "note 001, notation, 𝓛",
    "𝓛 is the set of labels.",
    "001-N1",
    "A definition. ℝᵏ here has one coordinate for each label that some point carries.",
    "definition",
)
data = remark(
    "conditional.data",
    "note 001, notation, the data",
    "The data are n points, each with one label.",
    "001-N2",
    "A definition. Here the labels are the rows of B, which hold one 1 each.",
    "definition",
)
group_sizes = Claim(
    id="conditional.sizes",
    place="note 001, notation, n_y",
    sentence="The sizes of the groups add up to the number of points.",
    rows=("001-N3",),
    shapes=labels_fit,
    given=(one_label,),
    evidence=Chain(
        (
            (total(y, total(i, B[i, y])), ""),
            (one.adj * B * one_Q, "sum over the labels first"),
            (as_word(n), "every point has one label"),
        )
    ),
)
members = remark(
    "conditional.members",
    "note 001, notation, xᵢ⁽ʸ⁾",
    "A point is named by its number among those with its label.",
    "001-N4",
    "A definition, up to the order in the group. Here the rows of J pick the points: JT.",
    "definition",
)
space = remark(
    "conditional.space",
    "note 001, notation, ℋ",
    "H is a real Hilbert space.",
    "001-N5",
    "A definition.",
    "definition",
)
dual = remark(
    "conditional.dual",
    "note 001, notation, the dual of ℋ",
    "The dual of H holds its continuous linear functionals.",
    "001-N6",
    "A definition.",
    "definition",
)
feature_map = remark(
    "conditional.feature-map",
    "note 001, notation, Φ",
    "The feature map goes from ℝᵈ to H.",
    "001-N7",
    "A definition. Only the features of the data are used, the rows of T.",
    "definition",
)
D = letter("D", E, F)  # a column for each different feature
r_F = letter("r", F)


def features(model: Model) -> list[list[Fraction]]:
    size, number = model.sizes[E], model.sizes[F]
    return [[model.unit * (c == f) for c in range(number)] for f in assigned(size, number)]


def each_has_one(model: Model) -> None:
    model[D], model[B] = features(model), indicator(model)


def counted(model: Model) -> None:
    """r_a is 1 over the sum of column a of D, where that is not 0."""
    sums = (sum(column) for column in transposed(model[D]))
    model[r_F] = [[model.unit / x if x else 0 * model.unit] for x in sums]


def one_feature_one_label(model: Model) -> None:
    """Points that share a feature take the labels of the first of them."""
    if model[D] != features(model):  # features in any amount
        model[D] = scaled(model.unit * 2, features(model))
        counted(model)
    first = [column.index(max(column)) for column in transposed(model[D])]
    model[B] = [model[B][first[row.index(max(row))]] for row in model[D]]


label_map = Claim(
    id="conditional.label-map",
    place="note 001, notation, γ",
    sentence="Where points with the same feature have the same label, the labels are the values "
    "of a map γ on the features: γ_ay, the mean of the labels over the points with the a-th "
    "feature, is Bᵢ_y at each of them. On the rest of H it may be anything.",
    reads="Dᵢ_a is 1 if the i-th point has the a-th of the different features, else 0, r_a is 1 "
    "over the number of these points, and γ_ay is r_a(D*B)_ay",
    unshown="On the rest of H it may be anything",
    rows=("001-N8",),
    weight="missing-hypothesis",
    shapes=({E: 4, F: 2, Q: 3}, {E: 7, F: 4, Q: 3}),
    given=(
        assume("D𝟏 = 𝟏", "each point has one feature", D * one_F, one, each_has_one),
        assume(
            "r_a",
            "r_a is 1 over the number of points with the a-th feature, which is not 0",
            r_F[a] * (D.adj * one)[a],
            as_word(1),
            counted,
        ),
        assume(
            "Dᵢ_aDⱼ_aBᵢ_y = Dᵢ_aDⱼ_aBⱼ_y",
            "points with the same feature have the same label",
            D[i, a] * D[j, a] * B[i, y],
            D[i, a] * D[j, a] * B[j, y],
            one_feature_one_label,
            "added",
        ),
    ),
    evidence=Chain(
        (
            (total(a, D[i, a] * (r_F[a] * (D.adj * B)[a, y])), ""),
            (total(a, D[i, a] * (r_F[a] * (D.adj * one)[a])) * B[i, y], "one feature, one label"),
            (B[i, y], "each point has one feature"),
        )
    ),
)
called_functional = remark(
    "conditional.called-functional",
    "note 001, notation, γ",
    "The label map is called a functional.",
    "001-N9",
    "A name: 𝓛 is any set, so γ need be neither linear nor real, and no step uses that it is.",
)
gamma_for_label = remark(
    "conditional.gamma-for-label",
    "note 001, notation, Φᵢ⁽ᵞ⁾",
    "Φᵢ⁽ᵞ⁾ has the label map in the place of a label.",
    "001-N10",
    "Shorthand. In (1) to (6) γ stands for one label y; in (9) for the label of a random point.",
    "definition",
)
empirical_law = remark(
    "conditional.law",
    "note 001, notation, p̂",
    "p̂ is the empirical law of the features.",
    "001-N11",
    "A definition: each point has the weight 1/n, points that coincide add theirs.",
    "definition",
)
conditional_law = remark(
    "conditional.conditional-law",
    "note 001, notation, p̂_γ",
    "p̂_γ is the empirical law, given the label.",
    "001-N12",
    "A definition: the weight is 1/n_y on the group y. A group without points has none: "
    "conditional.no-empty-group.",
    "definition",
)
moments = remark(
    "conditional.moments",
    "note 001, notation, 𝔼, 𝕍, ℂ",
    "Names for mean, variance and covariance under a law.",
    "001-N13",
    "A definition.",
    "definition",
)

c = letter("c", Q)


def leave_one_empty(model: Model) -> None:
    model[B] = [[0 * row[0], *row[1:]] for row in indicator(model)]


def fill(model: Model) -> None:
    """Every column sums to something: whole labels are given again, others made alike."""
    if all(x in (0, 1) for row in model[B] for x in row):
        some_labels(model)
    else:
        model[B] = [[row[0] ** 2 + 1] * len(row) for row in model[B]]
    reciprocal_sizes(model)


no_empty_group = Claim(
    id="conditional.no-empty-group",
    place="implied by note 001, notation, p̂_γ",
    sentence="Where every group size has a reciprocal, a combination of the columns of B that "
    "vanishes is trivial: so no column is 0, and no group is without points.",
    reads="the combination is Bc",
    unshown="so no column is 0, and no group is without points",
    implied=True,
    shapes=labels_fit,
    given=(
        replace(zero_or_one, impose=leave_one_empty),
        replace(sizes, impose=fill),
        assume("Bc = 0", "their combination vanishes", B * c, 0 * one, annihilates(B, c)),
    ),
    evidence=Chain(
        (
            (c[y], ""),
            (r[y] * (B.adj * (B * c))[y], "B*B holds the sizes, r undoes them"),
            (as_word(0), "Bc is 0"),
        )
    ),
)

# Equations (1) to (6): one group.


def mean_in(value: Word, at: Index) -> Word:
    return total(at, value) / m


def covariance_in(first: tuple[Word, Word], second: tuple[Word, Word]) -> Word:
    """The mean over the group of the products of deviations; values at a, and at b."""
    (x, x_), (w, w_) = first, second
    return total(a, (x - mean_in(x_, b)) * (w - mean_in(w_, b))) / m


def values(of: Word) -> tuple[Word, Word]:
    return inner(member(a), of), inner(member(b), of)


def coefficient_sums(of: Word) -> tuple[Word, Word]:
    first, second = (total(l, of[l] * inner(member(at), point(l))) for at in (a, b))
    return first, second


def rows_of_K(of: Word) -> tuple[Word, Word]:
    return (K * of)[a], (K * of)[b]


display_1 = covariance_in((phi * member(a), phi * member(b)), (psi * member(a), psi * member(b)))
display_2 = covariance_in(values(f), values(g))
display_4 = covariance_in(coefficient_sums(alpha), coefficient_sums(beta))


def factor(of: Word) -> Word:
    return (K * of)[a] - one_F.adj * K * of / m


display_5 = total(a, factor(alpha) * factor(beta)) / m
weight = (J.adj * one_F)[i]  # 1 for a point of the group, 0 for the others
weight_too = (J.adj * one_F)[j]


def under_law(of: Word) -> Word:
    return of * point(i) - total(j, weight_too * (of * point(j))) / m


covariance = Claim(
    id="conditional.covariance",
    place="note 001, (1)",
    sentence="Under the law with the weight 1/m on each point of the group, and 0 on the others, "
    "the covariance of φ and ψ is the sum over the group in (1).",
    rows=("001-E1a",),
    shapes=(*group_fits, {F: 5, E: 3, H: 2}),  # the last lists a point twice
    given=(picks, picks_one, group_sample, group_not_empty),
    evidence=Chain(
        (
            (total(i, weight * (under_law(phi) * under_law(psi))) / m, ""),
            (display_1, "J picks the points"),
        )
    ),
)
riesz = Claim(
    id="conditional.riesz",
    place="note 001, (1) to (2)",
    sentence="The values of φ and ψ in (1) are inner products with the vectors f and g that "
    "represent them.",
    rows=("001-E2a",),
    shapes=group_fits,
    given=(represents, represents_too, group_not_empty),
    evidence=Chain(((display_1, ""), (display_2, "by Riesz"))),
)
representer_unique = replace(
    unique, id="conditional.unique", place="note 001, after (2)", rows=("001-E2b",)
)
span_closed = replace(
    closed, id="conditional.closed", place="note 001, before (3)", rows=("001-E3a",)
)
span_and_rest = replace(
    decomposition, id="conditional.decomposition", place="note 001, (3)", rows=("001-E3b",)
)
inserted = Claim(
    id="conditional.inserted",
    place="note 001, (2) to (4)",
    sentence="With f and g as in (3), the covariance in the group holds the coefficients and the "
    "inner products of the points, and neither u nor v.",
    rows=("001-E4a",),
    shapes=group_fits,
    given=(group_sample, u_orthogonal, v_orthogonal, in_span, in_span_too, group_not_empty),
    evidence=Chain(((display_2, ""), (display_4, "by (3)"))),
)
rest_not_seen = Claim(
    id="conditional.rest-not-seen",
    place="note 001, after (4), the reason",
    sentence="On a point of a group, T*α + u has the value of T*α, because u is orthogonal to all "
    "points.",
    rows=("001-E4b",),
    shapes=group_fits,
    given=(group_sample, u_orthogonal),
    evidence=Chain(
        (
            (inner(member(a), T.adj * alpha + u), ""),
            (inner(member(a), T.adj * alpha) + (J * (T * u))[a], "linear, and T' is JT"),
            (total(l, alpha[l] * inner(member(a), point(l))), "Tu is 0"),
        )
    ),
)
rest_no_influence = Claim(
    id="conditional.rest-no-influence",
    place="note 001, after (4), the consequence",
    sentence="Adding u to f and v to g, both orthogonal to the sample, leaves the covariance in "
    "every group as it is.",
    rows=("001-E4c",),
    shapes=group_fits,
    given=(group_sample, u_orthogonal, v_orthogonal, group_not_empty),
    evidence=Chain(
        (
            (covariance_in(values(f + u), values(g + v)), ""),
            (display_2, "Tu and Tv are 0"),
        )
    ),
)
rest_anywhere = Claim(
    id="conditional.rest-anywhere",
    place="near note 001, after (4), and (11)",
    sentence="Leaving out u, which is orthogonal to the sample, changes no value of the "
    "functional, so that (11) may be used for new points.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="conditional.rest-elsewhere",
    given=(assume("Tu = 0", "u is orthogonal to the sample", T * u, 0 * (T * u)),),
    evidence=Refutation(
        lines=(
            (inner(h, T.adj * alpha + u), ""),
            (inner(h, T.adj * alpha), "u has no influence"),
        ),
        sizes={H: 2, E: 1},
        arrays={T: [[1, 0]], u: [[0], [1]], alpha: [[1]], h: [[1], [1]]},
    ),
)
rest_elsewhere = Claim(
    id="conditional.rest-elsewhere",
    place="near note 001, after (4), and (11), repaired",
    sentence="At a point h the value changes by ⟨h - T*β, u⟩, whatever β: only what h has outside "
    "the span of the sample counts, so that nothing changes on the sample.",
    unshown="so that nothing changes on the sample",
    implied=True,
    given=(u_orthogonal,),
    evidence=Chain(
        (
            (inner(h, T.adj * alpha + u) - inner(h, T.adj * alpha), ""),
            (inner(h - T.adj * beta, u), "Tu is 0"),
        )
    ),
)
shortest = Claim(
    id="conditional.shortest",
    place="note 001, after (4), u = v = 0",
    sentence="Of all f with the coefficients α the one with u = 0, which the note keeps, is the "
    "shortest: ‖f‖² ≥ α*Gα, and what is left is ‖u‖².",
    rows=("001-E4d",),
    given=(u_orthogonal, in_span, gram),
    evidence=bound(norm2(f), alpha.adj * G * alpha, [(1, u)]),
)
rows_form = Claim(
    id="conditional.rows-form",
    place="note 001, (4) to (5)",
    sentence="In (4) the inner sums are entries of Kα and Kβ, and their means over the group "
    "𝟏*Kα/m and 𝟏*Kβ/m: written so, it is the middle of (5).",
    rows=("001-E5a",),
    shapes=group_fits,
    given=(group_sample, gram, rows_of_gram, group_not_empty),
    evidence=Chain(((display_4, ""), (display_5, "K = JG"))),
)
matrix_form = Claim(
    id="conditional.matrix-form",
    place="note 001, (5), second equality",
    sentence="The mean of the products is α*K*CKβ/m, with one centring matrix of the group's size.",
    rows=("001-E5b",),
    shapes=group_fits,
    given=(centring_m, group_not_empty),
    evidence=Chain(
        (
            (display_5, ""),
            ((C_m * K * alpha).adj * (C_m * K * beta) / m, "the factors are entries of CKα, CKβ"),
            (alpha.adj * K.adj * C_m * K * beta / m, "C is symmetric, CC is C"),
        )
    ),
)
shape_of_K = remark(
    "conditional.shape",
    "note 001, after (5)",
    "K has a row for each point of the group and a column for each point.",
    "001-E5c",
    "The type of JG, which the words check as they are written: ℝᵐ←ℝⁿ.",
    "definition",
)
entries_of_K = Claim(
    id="conditional.entries",
    place="note 001, after (5)",
    sentence="The entries of K are the inner products of the group's points with all points, and "
    "its rows are rows of the Gram matrix: K = JG.",
    rows=("001-E5d",),
    shapes=group_fits,
    given=(group_sample, gram, rows_of_gram),
    evidence=Chain(
        (
            (inner(member(a), point(j)), ""),
            ((J * T * T.adj)[a, j], "the rows of JT are the group's points"),
            ((J * G)[a, j], "TT* is G"),
            (K[a, j], "K is JG"),
        )
    ),
)
ones_of_group = remark(
    "conditional.ones",
    "note 001, after (5)",
    "𝟏 has m entries here.",
    "001-E5e",
    "A definition.",
    "definition",
)
centring_of_group = remark(
    "conditional.centring",
    "note 001, after (5)",
    "C is the centring matrix of the size of the group.",
    "001-E5f",
    "A definition. That it is symmetric and its own square is proved for every size: "
    "empirical.centring-idempotent.",
    "definition",
)
variance = Claim(
    id="conditional.variance",
    place="note 001, (6)",
    sentence="The variance in the group of the functional with the coefficients α is α*K*CKα/m.",
    rows=("001-E6",),
    shapes=group_fits,
    given=(group_sample, gram, rows_of_gram, centring_m, group_not_empty),
    evidence=Chain(
        (
            (covariance_in(values(T.adj * alpha), values(T.adj * alpha)), ""),
            (norm2(C_m * K * alpha) / m, "entries of CKα"),
            (alpha.adj * K.adj * C_m * K * alpha / m, "C*C is C"),
        )
    ),
)


# Equations (7) and (8): all points.


def deviation(of: Word) -> Word:
    return inner(point(i), of) - total(l, inner(point(l), of)) / n


all_covariance = Claim(
    id="conditional.all-covariance",
    place="note 001, (7)",
    sentence="Over all points the covariance of the functionals with the coefficients α and β is "
    "α*G*CGβ/n.",
    rows=("001-E7",),
    given=(gram, centring, sample_not_empty),
    evidence=Chain(
        (
            (total(i, deviation(T.adj * alpha) * deviation(T.adj * beta)) / n, ""),
            ((C * G * alpha).adj * (C * G * beta) / n, "entries of CGα, CGβ"),
            (alpha.adj * G.adj * C * G * beta / n, "C is symmetric, CC is C"),
        )
    ),
)
all_variance = Claim(
    id="conditional.all-variance",
    place="note 001, (8)",
    sentence="Over all points the variance of the functional with the coefficients α is α*G*CGα/n.",
    rows=("001-E8",),
    given=(gram, centring, sample_not_empty),
    evidence=Chain(
        (
            (total(i, deviation(T.adj * alpha) * deviation(T.adj * alpha)) / n, ""),
            (alpha.adj * G.adj * C * G * alpha / n, "entries of CGα"),
        )
    ),
)
full_gram = Claim(
    id="conditional.gram",
    place="note 001, after (8)",
    sentence="The entries of G = TT* are the inner products of the points.",
    rows=("001-E8b",),
    given=(gram,),
    evidence=Chain(((G[i, j], ""), (inner(point(i), point(j)), "row i of T is the i-th point"))),
)
J_all = letter("J", E, E)


def reorder(model: Model) -> None:
    """J𝟏 = 𝟏: a permutation where J was orthogonal, else rows that are made to sum to 1."""
    size = model.sizes[E]
    if model.agree(J_all.adj * J_all, I):
        rows = [[model.unit * (c == (p + 1) % size) for c in range(size)] for p in range(size)]
    else:
        rows = [[*row[1:], 1 - sum(row[1:])] for row in model[J_all]]
    model[J_all] = rows


one_group = Claim(
    id="conditional.one-group",
    place="note 001, before (6)",
    sentence="Where all points carry one label, so that J lists every point once, in any order, "
    "(5) is (7). With β = α, (5) is (6) and (7) is (8).",
    reads="(5) has JG for K and n for m",
    unshown="With β = α, (5) is (6) and (7) is (8)",
    rows=("001-E7b",),
    given=(
        assume("J*J = I", "J lists every point once", J_all.adj * J_all, I, orthonormal(J_all)),
        assume("J𝟏 = 𝟏", "each row of J picks one point", J_all * one, one, reorder),
        centring,
        sample_not_empty,
    ),
    evidence=Chain(
        (
            (alpha.adj * (J_all * G).adj * C * (J_all * G) * beta / n, ""),
            (alpha.adj * G.adj * C * G * beta / n, "J*CJ is C"),
        )
    ),
)

# Equation (9): all groups. x holds the values of a functional at the points: x = Tf for f.

x, w, t, q = letter("x", E), letter("w", E), letter("t", Q), letter("q", Q)


def mean_of_groups(centre: Word, of: Word) -> Callable[[Model], None]:
    def impose(model: Model) -> None:
        sums = model.value(B.adj * of)
        model[centre] = [[c[0] * d[0]] for c, d in zip(model[r], sums, strict=True)]

    return impose


centres = assume(
    "t", "t holds the means of x in the groups", t[y], r[y] * (B.adj * x)[y], mean_of_groups(t, x)
)
centres_too = assume(
    "q", "q holds the means of w in the groups", q[y], r[y] * (B.adj * w)[y], mean_of_groups(q, w)
)


def size_of(at: Index) -> Word:
    return (B.adj * one)[at]


def grand_mean(of: Word) -> Word:
    return one.adj * of / n


def less_mean(of: Word) -> Word:
    return of[i] - grand_mean(of)


def within(first: Word, second: Word) -> Word:
    """The covariance in the group y, of x or w."""
    means = {x: t, w: q}
    deviations = [of[i] - means[of][y] for of in (first, second)]
    return r[y] * total(i, B[i, y] * (deviations[0] * deviations[1]))


def share(at: Index) -> Word:
    return size_of(at) / n


mean_of_variances = total(y, share(y) * within(x, x))
variance_of_means = total(y, share(y) * ((t[y] - grand_mean(x)) * (t[y] - grand_mean(x))))
total_variance = Claim(
    id="conditional.total-variance",
    place="note 001, (9)",
    sentence="The variance over all points is the mean of the variances in the groups plus the "
    "variance of the means of the groups, where a group counts by its share of the points, for "
    "every number of groups and all sizes but 0.",
    rows=("001-E9",),
    shapes=labels_fit,
    given=(one_label, sizes, centres, sample_not_empty),
    evidence=Chain(
        (
            (total(i, less_mean(x) * less_mean(x)) / n, ""),
            (norm2(x) / n - grand_mean(x) * grand_mean(x), "expand"),
            (mean_of_variances + variance_of_means, "insert t"),
        )
    ),
)
weights = Claim(
    id="conditional.weights",
    place="note 001, (9), first term on the right",
    sentence="The mean over the points of the variance in their own group is the sum over the "
    "groups of the variance in the group times its share of the points.",
    rows=("001-E9b",),
    shapes=labels_fit,
    given=(sample_not_empty,),
    evidence=Chain(
        (
            (total(l, total(y, B[l, y] * within(x, x))) / n, ""),
            (mean_of_variances, "sum over the points first"),
        )
    ),
)
plain_mean = Claim(
    id="conditional.plain-mean",
    place="near note 001, (9), first term on the right",
    sentence="The mean of the group variances may be taken with equal weights, 1/k for each of "
    "the k groups.",
    implied=True,
    weight="constant",
    repaired_by="conditional.weights",
    given=(zero_or_one, one_label, sizes, centres),
    evidence=Refutation(
        lines=(
            (mean_of_variances, ""),
            (total(y, within(x, x)) / k, "alike"),
        ),
        sizes={E: 3, Q: 2},
        arrays={
            x: [[0], [2], [0]],
            t: [[1], [0]],
            B: [[1, 0], [1, 0], [0, 1]],
            r: [[Fraction(1, 2)], [1]],
        },
    ),
)
total_covariance = Claim(
    id="conditional.total-covariance",
    place="implied by note 001, (9)",
    sentence="The covariance over all points is the mean of the covariances in the groups plus "
    "the covariance of the means of the groups, where a group counts by its share of the points.",
    implied=True,
    shapes=labels_fit,
    given=(one_label, sizes, centres, centres_too, sample_not_empty),
    evidence=Chain(
        (
            (total(i, less_mean(x) * less_mean(w)) / n, ""),
            (
                total(y, share(y) * within(x, w))
                + total(
                    y,
                    share(y) * ((t[y] - grand_mean(x)) * (q[y] - grand_mean(w))),
                ),
                "insert",
            ),
        )
    ),
)

# The same as projections of ℝⁿ.

sizes_diagonal = Claim(
    id="conditional.sizes-diagonal",
    place="implied by note 001, (9)",
    sentence="B*B is diagonal and holds the sizes, so r on the diagonal inverts it, and Π is "
    "B(B*B)⁻¹B*.",
    unshown="and Π is B(B*B)⁻¹B*",
    implied=True,
    shapes=labels_fit,
    given=(zero_or_one, sizes),
    evidence=Chain(
        (
            ((B.adj * B)[y, z] * r[z], ""),
            (identity(Q)[y, z] * (size_of(y) * r[y]), "two groups share no point"),
            (identity(Q)[y, z], "r holds the reciprocals"),
        )
    ),
)
smoothing = Claim(
    id="conditional.smoothing",
    place="implied by note 001, (9)",
    sentence="Π puts in the place of each value the mean of its group.",
    implied=True,
    shapes=labels_fit,
    given=(to_groups, centres),
    evidence=Chain(
        (
            ((Pi * x)[i], ""),
            ((B * t)[i], "its definition"),
        )
    ),
)
projection = Claim(
    id="conditional.projection",
    place="implied by note 001, (9)",
    sentence="Π is an orthogonal projection: Π*Π = Π.",
    implied=True,
    shapes=labels_fit,
    given=(zero_or_one, sizes, to_groups),
    evidence=Chain(((Pi.adj * Pi, ""), (Pi, "B*B holds the sizes"))),
)
keeps_ones = Claim(
    id="conditional.keeps-ones",
    place="implied by note 001, (9)",
    sentence="Π keeps the vector of ones: a constant is constant on groups.",
    implied=True,
    shapes=labels_fit,
    given=(one_label, sizes, to_groups),
    evidence=Chain(
        (
            (Pi * one, ""),
            (B * one_Q, "r times the size is 1"),
            (one, "every point has one label"),
        )
    ),
)
partition = (zero_or_one, one_label, sizes, to_groups)
orthogonal = Claim(
    id="conditional.orthogonal",
    place="implied by note 001, (9)",
    sentence="What is left in the groups, and the group means less the grand mean, are orthogonal: "
    "(I - Π)(Π - 𝟏𝟏*/n) is 0.",
    implied=True,
    shapes=labels_fit,
    given=(*partition, sample_not_empty),
    evidence=Chain(
        (
            ((I - Pi) * (Pi - one * one.adj / n), ""),
            (Pi - Pi * Pi - (one - Pi * one) * one.adj / n, "multiply out"),
            (0 * I, "ΠΠ is Π, and Π𝟏 is 𝟏"),
        )
    ),
)
pythagoras = Claim(
    id="conditional.pythagoras",
    place="implied by note 001, (9)",
    sentence="The law of total variance is Pythagoras' theorem for CTf: its squared length is "
    "the sum of those of (I - Π)Tf and (Π - 𝟏𝟏*/n)Tf.",
    implied=True,
    shapes=labels_fit,
    given=(*partition, centring, sample_not_empty),
    evidence=Chain(
        (
            (norm2(C * T * f), ""),
            (norm2((I - Pi) * T * f + (Pi - one * one.adj / n) * T * f), "add and take away ΠTf"),
            (
                norm2((I - Pi) * T * f) + norm2((Pi - one * one.adj / n) * T * f),
                "the two are orthogonal",
            ),
        )
    ),
)
three_parts = Claim(
    id="conditional.three-parts",
    place="implied by note 001, (9)",
    sentence="The square of the length of x has three parts: within the groups, between them, and "
    "n times the square of the grand mean.",
    implied=True,
    shapes=labels_fit,
    given=(*partition, sample_not_empty),
    evidence=Chain(
        (
            (norm2(x), ""),
            (
                norm2((I - Pi) * x)
                + norm2((Pi - one * one.adj / n) * x)
                + (one.adj * x) * (one.adj * x) / n,
                "orthogonal",
            ),
        )
    ),
)
within_is_projected = Claim(
    id="conditional.within",
    place="implied by note 001, (9)",
    sentence="n times the mean of the group variances is the square of the length of (I - Π)x.",
    implied=True,
    shapes=labels_fit,
    given=(*partition, centres, sample_not_empty),
    evidence=Chain(
        (
            (n * mean_of_variances, ""),
            (norm2(x) - inner(x, Pi * x), "expand the squares"),
            (norm2((I - Pi) * x), "Π*Π is Π"),
        )
    ),
)
between_is_projected = Claim(
    id="conditional.between",
    place="implied by note 001, (9)",
    sentence="n times the variance of the group means is the square of the length of (Π - 𝟏𝟏*/n)x.",
    implied=True,
    shapes=labels_fit,
    given=(*partition, centres, sample_not_empty),
    evidence=Chain(
        (
            (n * variance_of_means, ""),
            (inner(x, Pi * x) - (one.adj * x) * (one.adj * x) / n, "expand the squares"),
            (norm2((Pi - one * one.adj / n) * x), "Π*Π is Π, and Π𝟏 is 𝟏"),
        )
    ),
)
dimensions = Claim(
    id="conditional.dimensions",
    place="implied by note 001, (9)",
    sentence="The projection I - Π has trace n - k, for k groups.",
    implied=True,
    shapes=labels_fit,
    given=(zero_or_one, sizes, to_groups),
    evidence=Chain(
        (
            (trace(I - Pi), ""),
            (as_word(n) - total(y, r[y] * size_of(y)), "the trace of each group's part"),
            (as_word(n - k), "r holds the reciprocals"),
        )
    ),
)
dimensions_between = Claim(
    id="conditional.dimensions-between",
    place="implied by note 001, (9)",
    sentence="The projection Π - 𝟏𝟏*/n has trace k - 1, for k groups.",
    implied=True,
    shapes=labels_fit,
    given=(zero_or_one, sizes, to_groups, sample_not_empty),
    evidence=Chain(
        (
            (trace(Pi - one * one.adj / n), ""),
            (as_word(k - 1), "the traces are k and 1"),
        )
    ),
)
one_group_centred = Claim(
    id="conditional.one-group-centred",
    place="implied by note 001, (6)",
    sentence="J*CJ, the centring of one group written on all points, has the entry δᵢⱼwᵢ - wᵢwⱼ/m, "
    "where wᵢ is how often J picks the i-th point: once in the group, else never.",
    reads="wᵢ is entry i of J*𝟏, and δᵢⱼ that of I",
    implied=True,
    shapes=group_fits,
    given=(picks, centring_m, group_not_empty),
    evidence=Chain(
        (
            ((J.adj * C_m * J)[i, j], ""),
            (I[i, j] * weight - (weight * weight_too) / m, "each row of J picks one point"),
        )
    ),
)
all_groups_centred = Claim(
    id="conditional.all-groups-centred",
    place="implied by note 001, (9)",
    sentence="The centrings of one group, which have the entries δᵢⱼBᵢ_y - r_yBᵢ_yBⱼ_y when they "
    "are written on all points, add up to I - Π over the groups.",
    reads="δᵢⱼ is the entry of I",
    unshown="which have the entries δᵢⱼBᵢ_y - r_yBᵢ_yBⱼ_y when they are written on all points",
    implied=True,
    shapes=labels_fit,
    given=(one_label, to_groups),
    evidence=Chain(
        (
            (total(y, I[i, j] * B[i, y] - r[y] * (B[i, y] * B[j, y])), ""),
            ((I - Pi)[i, j], "every point has one label"),
        )
    ),
)
