"""Chapter 09: groups of points, the covariance in a group, and the law of total variance."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import sympy as sp

from ..core.claims import remark
from ..core.hypotheses import Hypothesis
from ..core.models import Model, scaled, transposed
from ..core.words import Index, Word, index, index_set, letter, total
from ..notation import E, H, I, Q, course, i, one, represents, represents_too
from .c01_riesz_representation import unique
from .c02_empirical_covariance import (
    closed,
    decomposition,
    in_span,
    in_span_too,
    u_orthogonal,
    v_orthogonal,
)

m = sp.Symbol("m", integer=True, positive=True)
F = index_set("ℝᵐ", m)  # one coordinate for each point of one group
a = index("a", F)
y, z = index("y", Q), index("z", Q)  # labels: Q has one coordinate for each
T_ = letter("T'", F, H, rows="h'")  # the sample of the group
K = letter("K", F, E)  # the rows of G that belong to the group
D = letter("D", E, F)  # a column for each different feature

sample = course.also(
    y,
    z,
    a,
    T_,
    K,
    D,
    "B : ℝᵏ → ℝⁿ, r, c, t, q ∈ ℝᵏ, Π : ℝⁿ → ℝⁿ, J : ℝⁿ → ℝᵐ, C : ℝᵐ → ℝᵐ, x, w ∈ ℝⁿ",
)
B, r, J, c, t, x, q, w = sample["B r J c t x q w"]
finer = course.also(D, a, y, "B : ℝᵏ → ℝⁿ, r ∈ ℝᵐ, J : ℝⁿ → ℝⁿ")
J_all = finer["J"]
whole = course.also(y, z, "B : ℝᵏ → ℝⁿ, r ∈ ℝᵏ, Π : ℝⁿ → ℝⁿ")


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


zero_or_one = sample.given(
    "B_iy B_iz = δ_yz B_iy",
    "the entries of B are 0 or 1, at most one 1 in a row: groups share no point",
    some_labels,
)
one_label = sample.given("B𝟏 = 𝟏", "the labels of each point add up to one", all_labels)
sizes = sample.given(
    "r_y (B*𝟏)_y = 1",
    "r holds 1 over the sizes of the groups, of which none is empty",
    reciprocal_sizes,
)
to_groups = sample.define(
    "Π = Σ_y r_y B_y B_y*", "the means of the groups, given back to their points"
)
labels_fit = ({E: 5, Q: 2, H: 3}, {E: 7, Q: 3, H: 4}, {E: 6, Q: 3, H: 2})

picks = sample.given(
    "J_ai J_aj = δ_ij J_ai",
    "a row of J picks at most one point: its entries are 0 but for one that may be 1",
    some_rows,
)
picks_one = sample.given("J𝟏 = 𝟏", "each row of J picks a point", all_rows)
group_not_empty = Hypothesis("m ≠ 0", "the group is not empty", nonzero=m)
group_sample = sample.define("T' = JT", "the points of the group")
centring_m = sample.define("C = I - 𝟏𝟏*/m", "the centring matrix of the group")
for chapter in (sample, finer, whole):
    chapter.stands(group_not_empty, group_sample, centring_m, to_groups)
rows_of_gram = sample.define("K = JG", "the rows of the Gram matrix that belong to the group")
group_fits = ({F: 3, E: 4, H: 6}, {F: 2, E: 3, H: 5}, {F: 3, E: 5, H: 2})


# The notation.

label_set = remark(
    "conditional.labels: note 001, notation, 𝓛 [001-N1]",
    "𝓛 is the set of labels.",
    "A definition. ℝᵏ here has one coordinate for each label that some point carries.",
    "definition",
)
data = remark(
    "conditional.data: note 001, notation, the data [001-N2]",
    "The data are n points, each with one label.",
    "A definition. Here the labels are the rows of B, which hold one 1 each.",
    "definition",
)
group_sizes = sample.claim(
    "conditional.sizes: note 001, notation, n_y [001-N3]",
    "The sizes of the groups add up to the number of points.",
    """Σ_y Σ_i B_iy = 𝟏*B𝟏   [sum over the labels first]
    = n   [every point has one label]""",
    given=(one_label,),
)
members = remark(
    "conditional.members: note 001, notation, xᵢ⁽ʸ⁾ [001-N4]",
    "A point is named by its number among those with its label.",
    "A definition, up to the order in the group. Here the rows of J pick the points: JT.",
    "definition",
)
space = remark(
    "conditional.space: note 001, notation, ℋ [001-N5]",
    "H is a real Hilbert space.",
    "A definition.",
    "definition",
)
dual = remark(
    "conditional.dual: note 001, notation, the dual of ℋ [001-N6]",
    "The dual of H holds its continuous linear functionals.",
    "A definition.",
    "definition",
)
feature_map = remark(
    "conditional.feature-map: note 001, notation, Φ [001-N7]",
    "The feature map goes from ℝᵈ to H.",
    "A definition. Only the features of the data are used, the rows of T.",
    "definition",
)


def features(model: Model) -> list[list[Fraction]]:
    size, number = model.sizes[E], model.sizes[F]
    return [[model.unit * (c == f) for c in range(number)] for f in assigned(size, number)]


def each_has_one(model: Model) -> None:
    model[D], model[B] = features(model), indicator(model)


def counted(model: Model) -> None:
    """r_a is 1 over the sum of column a of D, where that is not 0."""
    sums = (sum(column) for column in transposed(model[D]))
    model[finer["r"]] = [[model.unit / x if x else 0 * model.unit] for x in sums]


def one_feature_one_label(model: Model) -> None:
    """Points that share a feature take the labels of the first of them."""
    if model[D] != features(model):  # features in any amount
        model[D] = scaled(model.unit * 2, features(model))
        counted(model)
    first = [column.index(max(column)) for column in transposed(model[D])]
    model[B] = [model[B][first[row.index(max(row))]] for row in model[D]]


label_map = finer.claim(
    "conditional.label-map: note 001, notation, γ [001-N8]",
    "Where points with the same feature have the same label, the labels are the values of a map γ "
    "on the features: γ_ay, the mean of the labels over the points with the a-th feature, is Bᵢ_y "
    "at each of them. On the rest of H it may be anything.",
    """Σ_a D_ia r_a (D*B)_ay = (Σ_a D_ia r_a (D*𝟏)_a)B_iy   [one feature, one label]
    = B_iy   [each point has one feature]""",
    reads="Dᵢ_a is 1 if the i-th point has the a-th of the different features, else 0, r_a is 1 "
    "over the number of these points, and γ_ay is r_a(D*B)_ay",
    unshown="On the rest of H it may be anything",
    shapes=({E: 4, F: 2, Q: 3}, {E: 7, F: 4, Q: 3}),
    given=(
        sample.given("D𝟏 = 𝟏", "each point has one feature", each_has_one),
        finer.given(
            "r_a (D*𝟏)_a = 1",
            "r_a is 1 over the number of points with the a-th feature, which is not 0",
            counted,
        ),
        sample.given(
            "D_ia D_ja B_iy = D_ia D_ja B_jy",
            "points with the same feature have the same label",
            one_feature_one_label,
            origin="added",
        ),
    ),
)
called_functional = remark(
    "conditional.called-functional: note 001, notation, γ [001-N9]",
    "The label map is called a functional.",
    "A name: 𝓛 is any set, so γ need be neither linear nor real, and no step uses that it is.",
)
gamma_for_label = remark(
    "conditional.gamma-for-label: note 001, notation, Φᵢ⁽ᵞ⁾ [001-N10]",
    "Φᵢ⁽ᵞ⁾ has the label map in the place of a label.",
    "Shorthand. In (1) to (6) γ stands for one label y; in (9) for the label of a random point.",
    "definition",
)
empirical_law = remark(
    "conditional.law: note 001, notation, p̂ [001-N11]",
    "p̂ is the empirical law of the features.",
    "A definition: each point has the weight 1/n, points that coincide add theirs.",
    "definition",
)
conditional_law = remark(
    "conditional.conditional-law: note 001, notation, p̂_γ [001-N12]",
    "p̂_γ is the empirical law, given the label.",
    "A definition: the weight is 1/n_y on the group y. A group without points has none: "
    "conditional.no-empty-group.",
    "definition",
)
moments = remark(
    "conditional.moments: note 001, notation, 𝔼, 𝕍, ℂ [001-N13]",
    "Names for mean, variance and covariance under a law.",
    "A definition.",
    "definition",
)


def leave_one_empty(model: Model) -> None:
    model[B] = [[0 * row[0], *row[1:]] for row in indicator(model)]


def fill(model: Model) -> None:
    """Every column sums to something: whole labels are given again, others made alike."""
    if all(x in (0, 1) for row in model[B] for x in row):
        some_labels(model)
    else:
        model[B] = [[row[0] ** 2 + 1] * len(row) for row in model[B]]
    reciprocal_sizes(model)


no_empty_group = sample.claim(
    "conditional.no-empty-group: implied by note 001, notation, p̂_γ",
    "Where every group size has a reciprocal, a combination of the columns of B that vanishes is "
    "trivial: so no column is 0, and no group is without points.",
    """c_y = r_y (B*Bc)_y   [B*B holds the sizes, r undoes them]
    = 0   [Bc is 0]""",
    reads="the combination is Bc",
    unshown="so no column is 0, and no group is without points",
    shapes=labels_fit,
    given=(
        replace(zero_or_one, impose=leave_one_empty),
        replace(sizes, impose=fill),
        "Bc = 0   [their combination vanishes]",
    ),
)

# Equations (1) to (6): one group.


covariance = sample.claim(
    "conditional.covariance: note 001, (1) [001-E1a]",
    "Under the law with the weight 1/m on each point of the group, and 0 on the others, the "
    "covariance of φ and ψ is the sum over the group in (1).",
    """Σ_i (J*𝟏)_i (φh_i - Σ_j (J*𝟏)_j φh_j/m)(ψh_i - Σ_j (J*𝟏)_j ψh_j/m)/m
    = Σ_a (φh'_a - Σ_b φh'_b/m)(ψh'_a - Σ_b ψh'_b/m)/m   [J picks the points]""",
    given=(picks, picks_one),
)
riesz = sample.claim(
    "conditional.riesz: note 001, (1) to (2) [001-E2a]",
    "The values of φ and ψ in (1) are inner products with the vectors f and g that represent them.",
    """Σ_a (φh'_a - Σ_b φh'_b/m)(ψh'_a - Σ_b ψh'_b/m)/m
    = Σ_a (⟨h'_a, f⟩ - Σ_b ⟨h'_b, f⟩/m)(⟨h'_a, g⟩ - Σ_b ⟨h'_b, g⟩/m)/m   [by Riesz]""",
    whatever="T'",
    given=(represents, represents_too),
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
inserted = sample.claim(
    "conditional.inserted: note 001, (2) to (4) [001-E4a]",
    "With f and g as in (3), the covariance in the group contains the coefficients and the inner "
    "products of the points, and neither u nor v.",
    """Σ_a (⟨h'_a, f⟩ - Σ_b ⟨h'_b, f⟩/m)(⟨h'_a, g⟩ - Σ_b ⟨h'_b, g⟩/m)/m
    = Σ_a (Σ_l α_l ⟨h'_a, h_l⟩ - Σ_b Σ_l α_l ⟨h'_b, h_l⟩/m)
    · (Σ_l β_l ⟨h'_a, h_l⟩ - Σ_b Σ_l β_l ⟨h'_b, h_l⟩/m)/m   [by (3)]""",
    given=(u_orthogonal, v_orthogonal, in_span, in_span_too),
)
rest_not_seen = sample.claim(
    "conditional.rest-not-seen: note 001, after (4), the reason [001-E4b]",
    "On a point of a group, T*α + u has the value of T*α, because u is orthogonal to all points.",
    """⟨h'_a, T*α + u⟩ = ⟨h'_a, T*α⟩ + (JTu)_a   [linear, and T' is JT]
    = Σ_l α_l ⟨h'_a, h_l⟩   [Tu is 0]""",
    given=(u_orthogonal,),
)
rest_no_influence = sample.claim(
    "conditional.rest-no-influence: note 001, after (4), the consequence [001-E4c]",
    "Adding u to f and v to g, both orthogonal to the sample, leaves the covariance in every "
    "group as it is.",
    """Σ_a (⟨h'_a, f + u⟩ - Σ_b ⟨h'_b, f + u⟩/m)(⟨h'_a, g + v⟩ - Σ_b ⟨h'_b, g + v⟩/m)/m
    = Σ_a (⟨h'_a, f⟩ - Σ_b ⟨h'_b, f⟩/m)(⟨h'_a, g⟩ - Σ_b ⟨h'_b, g⟩/m)/m   [Tu and Tv are 0]""",
    given=(u_orthogonal, v_orthogonal),
)
rest_anywhere = sample.claim(
    "conditional.rest-anywhere: near note 001, after (4), and (11)",
    "Leaving out u, which is orthogonal to the sample, changes no value of the functional, so "
    "(11) may be used for new points.",
    "⟨h, T*α + u⟩ = ⟨h, T*α⟩   [u has no influence]",
    fault="missing-hypothesis, repaired by conditional.rest-elsewhere",
    arrays="T = [1 0], u = [0; 1], α = [1], h = [1; 1]",
    given=("Tu = 0   [u is orthogonal to the sample]",),
)
rest_elsewhere = sample.claim(
    "conditional.rest-elsewhere: near note 001, after (4), and (11), repaired",
    "At a point h the value changes by ⟨h - T*β, u⟩, whatever β: only the part of h outside the "
    "span of the sample counts, so nothing changes on the sample.",
    "⟨h, T*α + u⟩ - ⟨h, T*α⟩ = ⟨h - T*β, u⟩   [Tu is 0]",
    unshown="so nothing changes on the sample",
    given=(u_orthogonal,),
)
shortest = sample.claim(
    "conditional.shortest: note 001, after (4), u = v = 0 [001-E4d]",
    "Of all f with the coefficients α the one with u = 0, which the note keeps, is the shortest: "
    "‖f‖² ≥ α*Gα, and the difference is ‖u‖².",
    "‖f‖² ≥ α*Gα; the difference is ‖u‖²   [a sum of squares]",
    given=(u_orthogonal, in_span),
)
rows_form = sample.claim(
    "conditional.rows-form: note 001, (4) to (5) [001-E5a]",
    "In (4) the inner sums are entries of Kα and Kβ, and their means over the group 𝟏*Kα/m and "
    "𝟏*Kβ/m: written so, it is the middle of (5).",
    """Σ_a (Σ_l α_l ⟨h'_a, h_l⟩ - Σ_b Σ_l α_l ⟨h'_b, h_l⟩/m)
    · (Σ_l β_l ⟨h'_a, h_l⟩ - Σ_b Σ_l β_l ⟨h'_b, h_l⟩/m)/m
    = Σ_a ((Kα)_a - 𝟏*Kα/m)((Kβ)_a - 𝟏*Kβ/m)/m   [K = JG]""",
    given=(rows_of_gram,),
)
matrix_form = sample.claim(
    "conditional.matrix-form: note 001, (5), second equality [001-E5b]",
    "The mean of the products is α*K*CKβ/m, with one centring matrix of the group's size.",
    """Σ_a ((Kα)_a - 𝟏*Kα/m)((Kβ)_a - 𝟏*Kβ/m)/m
    = (CKα)*CKβ/m   [the factors are entries of CKα, CKβ]
    = α*K*CKβ/m   [C is symmetric, CC is C]""",
)
shape_of_K = remark(
    "conditional.shape: note 001, after (5) [001-E5c]",
    "K has a row for each point of the group and a column for each point.",
    "The type of JG, which the words check as they are written: ℝᵐ←ℝⁿ.",
    "definition",
)
entries_of_K = sample.claim(
    "conditional.entries: note 001, after (5) [001-E5d]",
    "The entries of K are the inner products of the group's points with all points, and its rows "
    "are rows of the Gram matrix: K = JG.",
    """⟨h'_a, h_j⟩ = (JTT*)_aj   [the rows of JT are the group's points]
    = (JG)_aj   [TT* is G]
    = K_aj   [K is JG]""",
    given=(rows_of_gram,),
)
ones_of_group = remark(
    "conditional.ones: note 001, after (5) [001-E5e]",
    "𝟏 has m entries here.",
    "A definition.",
    "definition",
)
centring_of_group = remark(
    "conditional.centring: note 001, after (5) [001-E5f]",
    "C is the centring matrix of the size of the group.",
    "A definition. That it is symmetric and its own square is proved for every size: "
    "empirical.centring-idempotent.",
    "definition",
)
variance = sample.claim(
    "conditional.variance: note 001, (6) [001-E6]",
    "The variance in the group of the functional with the coefficients α is α*K*CKα/m.",
    """Σ_a (⟨h'_a, T*α⟩ - Σ_b ⟨h'_b, T*α⟩/m)²/m = ‖CKα‖²/m   [entries of CKα]
    = α*K*CKα/m   [C*C is C]""",
    given=(rows_of_gram,),
)
in_a_group = sample.claim(
    "conditional.in-a-group: implied by note 001, (2) to (5)",
    "The covariance in a group of m points, of the functionals with the vectors f and g, is "
    "α*K*CKβ/m, where K is the group's rows of the Gram matrix. The parts u and v of f and g, "
    "which are orthogonal to the sample, drop out.",
    """Σ_a (⟨h'_a, f⟩ - Σ_b ⟨h'_b, f⟩/m)(⟨h'_a, g⟩ - Σ_b ⟨h'_b, g⟩/m)/m
    = (CT'f)*CT'g/m   [the deviations]
    = (CKα)*CKβ/m   [Tu, Tv are 0]
    = α*K*CKβ/m   [C is C*C]""",
    given=(u_orthogonal, v_orthogonal, in_span, in_span_too, rows_of_gram),
)


# Equations (7) and (8): all points.


all_covariance = finer.claim(
    "conditional.all-covariance: note 001, (7) [001-E7]",
    "Over all points the covariance of the functionals with the coefficients α and β is α*G*CGβ/n.",
    """Σ_i (⟨h_i, T*α⟩ - Σ_l ⟨h_l, T*α⟩/n)(⟨h_i, T*β⟩ - Σ_l ⟨h_l, T*β⟩/n)/n
    = (CGα)*CGβ/n   [entries of CGα, CGβ]
    = α*G*CGβ/n   [C is symmetric, CC is C]""",
)
all_variance = finer.claim(
    "conditional.all-variance: note 001, (8) [001-E8]",
    "Over all points the variance of the functional with the coefficients α is α*G*CGα/n.",
    "Σ_i (⟨h_i, T*α⟩ - Σ_l ⟨h_l, T*α⟩/n)²/n = α*G*CGα/n   [entries of CGα]",
)
full_gram = sample.claim(
    "conditional.gram: note 001, after (8) [001-E8b]",
    "The entries of G = TT* are the inner products of the points.",
    "G_ij = ⟨h_i, h_j⟩   [row i of T is the i-th point]",
)


def reorder(model: Model) -> None:
    """J𝟏 = 𝟏: a permutation where J was orthogonal, else rows that are made to sum to 1."""
    size = model.sizes[E]
    if model.agree(J_all.adj * J_all, I):
        rows = [[model.unit * (c == (p + 1) % size) for c in range(size)] for p in range(size)]
    else:
        rows = [[*row[1:], 1 - sum(row[1:])] for row in model[J_all]]
    model[J_all] = rows


one_group = finer.claim(
    "conditional.one-group: note 001, before (6) [001-E7b]",
    "Where all points carry one label, so that J lists every point once, in any order, (5) is "
    "(7). With β = α, (5) is (6) and (7) is (8).",
    "α*(JG)*CJGβ/n = α*G*CGβ/n   [J*CJ is C]",
    reads="(5) has JG for K and n for m",
    unshown="With β = α, (5) is (6) and (7) is (8)",
    whatever="G",
    given=(
        finer.orthonormal("J", "J lists every point once"),
        finer.given("J𝟏 = 𝟏", "each row of J picks one point", reorder),
    ),
)

# Equation (9): all groups. x holds the values of a functional at the points: x = Tf for f.


centres = sample.given("t_y = r_y (B*x)_y", "t holds the means of x in the groups")


def size_of(at: Index) -> Word:
    return (B.adj * one)[at]


def within(first: Word, second: Word) -> Word:
    """The covariance in the group y, of x or w."""
    means = {x: t, w: q}
    deviations = [of[i] - means[of][y] for of in (first, second)]
    return r[y] * total(i, B[i, y] * (deviations[0] * deviations[1]))


total_variance = sample.claim(
    "conditional.total-variance: note 001, (9) [001-E9]",
    "The variance over all points is the mean of the variances in the groups plus the variance of "
    "the means of the groups, where a group counts by its share of the points, for every number "
    "of groups and all sizes but 0.",
    """Σ_i (x_i - 𝟏*x/n)²/n = ‖x‖²/n - (𝟏*x/n)²   [expand]
    = Σ_y ((B*𝟏)_y/n)r_y (Σ_i B_iy (x_i - t_y)(x_i - t_y))
    + Σ_y ((B*𝟏)_y/n)(t_y - 𝟏*x/n)(t_y - 𝟏*x/n)   [insert t]""",
    given=(one_label, sizes, centres),
)
weights = sample.claim(
    "conditional.weights: note 001, (9), first term on the right [001-E9b]",
    "The mean over the points of the variance in their own group is the sum over the groups of "
    "the variance in the group times its share of the points. Only the order of the sums is "
    "changed, so nothing is asked of B, r and t.",
    """Σ_l Σ_y B_ly r_y (Σ_i B_iy (x_i - t_y)(x_i - t_y))/n
    = Σ_y ((B*𝟏)_y/n)r_y (Σ_i B_iy (x_i - t_y)(x_i - t_y))   [sum over the points first]""",
)
plain_mean = sample.claim(
    "conditional.plain-mean: near note 001, (9), first term on the right",
    "The mean of the group variances may be taken with equal weights, 1/k for each of the k "
    "groups.",
    """Σ_y ((B*𝟏)_y/n)r_y (Σ_i B_iy (x_i - t_y)(x_i - t_y))
    = Σ_y r_y (Σ_i B_iy (x_i - t_y)(x_i - t_y))/k   [alike]""",
    fault="constant, repaired by conditional.weights",
    arrays="x = [0; 2; 0], t = [1; 0], B = [1 0; 1 0; 0 1], r = [1/2; 1]",
    given=(zero_or_one, one_label, sizes, centres),
)
total_covariance = sample.claim(
    "conditional.total-covariance: implied by note 001, (9)",
    "The covariance over all points is the mean of the covariances in the groups plus the "
    "covariance of the means of the groups, where a group counts by its share of the points.",
    """Σ_i (x_i - 𝟏*x/n)(w_i - 𝟏*w/n)/n = Σ_y ((B*𝟏)_y/n)r_y (Σ_i B_iy (x_i - t_y)(w_i - q_y))
    + Σ_y ((B*𝟏)_y/n)(t_y - 𝟏*x/n)(q_y - 𝟏*w/n)   [insert]""",
    given=(one_label, sizes, centres, "q_y = r_y (B*w)_y   [q holds the means of w in the groups]"),
)

# The same as projections of ℝⁿ.

sizes_diagonal = sample.claim(
    "conditional.sizes-diagonal: implied by note 001, (9)",
    "B*B is diagonal and holds the sizes, so r on the diagonal inverts it, and Π is B(B*B)⁻¹B*.",
    """(B*B)_yz r_z = δ_yz (B*𝟏)_y r_y   [two groups share no point]
    = δ_yz   [r holds the reciprocals]""",
    unshown="and Π is B(B*B)⁻¹B*",
    shapes=labels_fit,
    given=(zero_or_one, sizes),
)
smoothing = sample.claim(
    "conditional.smoothing: implied by note 001, (9)",
    "Π replaces each value by the mean of its group.",
    "(Πx)_i = (Bt)_i   [its definition]",
    given=(centres,),
)
projection = sample.claim(
    "conditional.projection: implied by note 001, (9)",
    "Π is an orthogonal projection: Π*Π = Π.",
    "Π*Π = Π   [B*B holds the sizes]",
    shapes=labels_fit,
    given=(zero_or_one, sizes),
)
keeps_ones = sample.claim(
    "conditional.keeps-ones: implied by note 001, (9)",
    "Π keeps the vector of ones: a constant is constant on groups.",
    """Π𝟏 = B𝟏   [r times the size is 1]
    = 𝟏   [every point has one label]""",
    given=(one_label, sizes),
)
partition = (zero_or_one, one_label, sizes)
orthogonal = sample.claim(
    "conditional.orthogonal: implied by note 001, (9)",
    "The deviations from the group means, and the group means minus the grand mean, are "
    "orthogonal: (I - Π)(Π - 𝟏𝟏*/n) is 0.",
    """(I - Π)(Π - 𝟏 𝟏*/n) = Π - Π² - (𝟏 - Π𝟏)𝟏*/n   [multiply out]
    = 0   [ΠΠ is Π, and Π𝟏 is 𝟏]""",
    shapes=labels_fit,
    given=(*partition,),
)
pythagoras = whole.claim(
    "conditional.pythagoras: implied by note 001, (9)",
    "The law of total variance is Pythagoras' theorem for CTf: its squared length is the sum of "
    "those of (I - Π)Tf and (Π - 𝟏𝟏*/n)Tf.",
    """‖CTf‖² = ‖(I - Π)Tf + (Π - 𝟏 𝟏*/n)Tf‖²   [add and subtract ΠTf]
    = ‖(I - Π)Tf‖² + ‖(Π - 𝟏 𝟏*/n)Tf‖²   [the two are orthogonal]""",
    shapes=labels_fit,
    given=(*partition,),
)
three_parts = sample.claim(
    "conditional.three-parts: implied by note 001, (9)",
    "The square of the length of x has three parts: within the groups, between them, and n times "
    "the square of the grand mean.",
    "‖x‖² = ‖(I - Π)x‖² + ‖(Π - 𝟏 𝟏*/n)x‖² + 𝟏*x𝟏*x/n   [orthogonal]",
    shapes=labels_fit,
    given=(*partition,),
)
within_is_projected = sample.claim(
    "conditional.within: implied by note 001, (9)",
    "n times the mean of the group variances is the square of the length of (I - Π)x.",
    """n Σ_y ((B*𝟏)_y/n)r_y (Σ_i B_iy (x_i - t_y)(x_i - t_y)) = ‖x‖² - x*Πx   [expand the squares]
    = ‖(I - Π)x‖²   [Π*Π is Π]""",
    shapes=labels_fit,
    given=(*partition, centres),
)
between_is_projected = sample.claim(
    "conditional.between: implied by note 001, (9)",
    "n times the variance of the group means is the square of the length of (Π - 𝟏𝟏*/n)x.",
    """n Σ_y ((B*𝟏)_y/n)(t_y - 𝟏*x/n)(t_y - 𝟏*x/n) = x*Πx - 𝟏*x𝟏*x/n   [expand the squares]
    = ‖(Π - 𝟏 𝟏*/n)x‖²   [Π*Π is Π, and Π𝟏 is 𝟏]""",
    shapes=labels_fit,
    given=(*partition, centres),
)
dimensions = sample.claim(
    "conditional.dimensions: implied by note 001, (9)",
    "The projection I - Π has trace n - k, for k groups.",
    """tr(I - Π) = n - Σ_y r_y (B*𝟏)_y   [the trace of each group's part]
    = -k + n   [r holds the reciprocals]""",
    shapes=labels_fit,
    given=(zero_or_one, sizes),
)
dimensions_between = sample.claim(
    "conditional.dimensions-between: implied by note 001, (9)",
    "The projection Π - 𝟏𝟏*/n has trace k - 1, for k groups.",
    "tr(Π - 𝟏𝟏*/n) = k - 1   [the traces are k and 1]",
    shapes=labels_fit,
    given=(zero_or_one, sizes),
)
one_group_centred = sample.claim(
    "conditional.one-group-centred: implied by note 001, (6)",
    "J*CJ, the centring of one group written on all points, has the entry δᵢⱼwᵢ - wᵢwⱼ/m, where "
    "wᵢ is how often J picks the i-th point: once in the group, else never.",
    "(J*CJ)_ij = δ_ij (J*𝟏)_i - (J*𝟏)_i (J*𝟏)_j/m   [each row of J picks one point]",
    reads="wᵢ is entry i of J*𝟏, and δᵢⱼ that of I",
    given=(picks,),
)
all_groups_centred = sample.claim(
    "conditional.all-groups-centred: implied by note 001, (9)",
    "The centrings of one group, which have the entries δᵢⱼBᵢ_y - r_yBᵢ_yBⱼ_y when they are "
    "written on all points, add up to I - Π over the groups.",
    "Σ_y (δ_ij B_iy - r_y B_iy B_jy) = (I - Π)_ij   [every point has one label]",
    reads="δᵢⱼ is the entry of I",
    unshown="which have the entries δᵢⱼBᵢ_y - r_yBᵢ_yBⱼ_y when they are written on all points",
    given=(one_label,),
)
