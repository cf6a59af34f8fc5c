"""Chapter 10: its claims by loops; its code against dense solvers, ratios and itself."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loops import cases, dot, fractions, handed_out, witnessed
from scipy.linalg import eigh
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as Peer
from test_centering import deviations, product, products_of_deviations, two_sided
from test_conditional_covariance import GIVEN as CONDITIONAL_GIVEN
from test_empirical_covariance import centring, inner_products, mean_of, nothing, times, zeros
from test_lagrange_conditions import (
    form,
    no_larger_than,
    orthonormal_columns,
    scatter,
    scores,
    size,
    turned,
    unit_matrix,
    vector,
)

from reference_impl import kernel_discriminant_analysis as module
from reference_impl.centering import center_gram, center_new
from reference_impl.kernel_discriminant_analysis import KernelDiscriminantAnalysis as KDA
from reference_impl.kernel_discriminant_analysis import discriminants
from reference_impl.kernel_pca import gaussian, linear, polynomial

# The claims by loops. Row i of T is the feature h_i of note 001, G its K. Where Γ is made of the
# indicators, two points are in a group if their rows of Γ are the same; elsewhere Γ is any matrix.


def groups_of(Γ):
    """The points of every group"""
    found = {}
    for i, row in enumerate(Γ.tolist()):
        found.setdefault(tuple(row), []).append(i)
    return list(found.values())


def mean_over(points, x):
    return sum(x[i] for i in points) / Fraction(len(points))


def total_of(T, f):
    """Σ_i (x_i - x̄)² for the values x_i = ⟨h_i, f⟩: n times their variance"""
    x, every = scores(T, f), range(len(T))
    return sum((x[i] - mean_over(every, x)) ** 2 for i in every)


def within_groups(T, Γ, f):
    """Σ_y Σ_(i in y) (x_i - x̄_y)²: the sum of n_y times the variance in y"""
    x = scores(T, f)
    return sum((x[i] - mean_over(y, x)) ** 2 for y in groups_of(Γ) for i in y)


def between_groups(T, Γ, f):
    """Σ_y n_y (x̄_y - x̄)²"""
    x = scores(T, f)
    mean = mean_over(range(len(x)), x)
    return sum(len(y) * (mean_over(y, x) - mean) ** 2 for y in groups_of(Γ))


def penalised(T, Γ, f, λ):
    return within_groups(T, Γ, f) + λ * size(f)


def averaged(Γ, x):
    """Σ_y γ_iy Σ_j γ_jy x_j at every i, for any Γ"""
    n, k = Γ.shape
    return [sum(Γ[i, y] * Γ[j, y] * x[j] for y in range(k) for j in range(n)) for i in range(n)]


def less_averaged(T, Γ, f):
    x = scores(T, f)
    return x - np.array(averaged(Γ, x))


def below_the_bar(K, Γ):
    """Kᵀ(I - ΓΓᵀ)K: Σ_i k_i k_iᵀ over the rows of K, less Σ_y p_y p_yᵀ with p_y = Σ_i γ_iy k_i"""
    return scatter(K) - scatter([vector(K, column) for column in Γ.T])


def above_the_bar(K):
    """KᵀC_nK: Σ_i k_i k_iᵀ over the rows of K less their mean"""
    return scatter(deviations(np.array(K)))


def rows_centred(T, n):
    """KC_n"""
    return product(inner_products(T), centring(n))


def on_centred_points(T, α):
    """⟨h_i - h̄, Σ_j α_j (h_j - h̄)⟩ at every i"""
    return scores(deviations(T), vector(deviations(T), α))


def new_score(T, h, α):
    """⟨h - h̄, Σ_j α_j (h_j - h̄)⟩"""
    return dot(h - np.array(mean_of(T)), vector(deviations(T), α))


def display_11_with_KC(T, h, α):
    """Σ_j α_j (k_j - k̄) with k_j = ⟨h, h_j⟩"""
    k = scores(T, h)
    return sum(α[j] * (k[j] - mean_over(range(len(k)), k)) for j in range(len(k)))


def display_14(T, h, α, n):
    """The row (k - 1ᵀK/n) C_n α for one new point"""
    G, at = inner_products(T), range(len(T))
    row = [dot(h, T[j]) - sum(G[i][j] for i in at) / n for j in at]
    return dot(times(turned(centring(n)), row), α)


def columns_less_mean(matrix):
    """Each column less its mean"""
    return deviations(np.array(matrix))


def values_of(T, α):
    """Σ_j α_j ⟨h_i, h_j⟩ at every i"""
    return [sum(α[j] * dot(x, T[j]) for j in range(len(T))) for x in T]


def product_of_values(T, α, β):
    x, y = values_of(T, α), values_of(T, β)
    every = range(len(T))
    return sum((x[i] - mean_over(every, x)) * (y[i] - mean_over(every, y)) for i in every)


def parts_of(Γ, x):
    """Σ_i (x_i - x̄)², Σ_y Σ_(i in y) (x_i - x̄_y)² and Σ_y n_y (x̄_y - x̄)², of any values x"""
    one_by_one = np.eye(len(x), dtype=int)
    return [part(one_by_one, x) if part is total_of else part(one_by_one, Γ, x) for part in PARTS]


PARTS = (total_of, within_groups, between_groups)


def between_over_within(Γ, x):
    _, within, between = parts_of(Γ, x)
    return between / within


def total_over_within(Γ, x):
    total, within, _ = parts_of(Γ, x)
    return total / within - 1


def less_one(T, Γ, R, α, λ):
    """(13) less 1"""
    total, within, _ = parts_of(Γ, values_of(T, α))
    return total / (within + λ * form(α, R, α)) - 1


def penalised_ratio(T, Γ, R, α, λ):
    _, within, between = parts_of(Γ, values_of(T, α))
    return (between - λ * form(α, R, α)) / (within + λ * form(α, R, α))


def weighted_variances(T, B, α):
    """Σ_y n_y V_y of the values Σ_j α_j ⟨h_i, h_j⟩, where B holds ones and zeros"""
    x = values_of(T, α)
    groups = [[i for i in range(len(x)) if B[i, y] == 1] for y in range(B.shape[1])]
    return sum(
        len(y) * (sum((x[i] - mean_over(y, x)) ** 2 for i in y) / Fraction(len(y))) for y in groups
    )


def rest_between(T, Γ, F):
    """The sum of the squares of the entries of ΓΓᵀ - 11ᵀ/n - ZZᵀ, column c of Z being
    the deviations of the means that ΓΓᵀ takes of the scores on component c"""
    columns = [averaged(Γ, scores(T, f)) for f in F.T]
    Z = np.array(
        [
            [v - mean_over(range(len(T)), scores(T, f)) for v in c]
            for c, f in zip(columns, F.T, strict=True)
        ]
    )
    at = range(len(T))
    return sum(
        (dot(Γ[i], Γ[j]) - Fraction(1, len(T)) - dot(Z[:, i], Z[:, j])) ** 2 for i in at for j in at
    )


def orthonormal_between(T, Γ, F):
    columns = [averaged(Γ, scores(T, f)) for f in F.T]
    means = [mean_over(range(len(T)), scores(T, f)) for f in F.T]
    Z = [np.array(c) - mean for c, mean in zip(columns, means, strict=True)]
    return [[dot(z, w) - (p == q) for q, w in enumerate(Z)] for p, z in enumerate(Z)]


def gram_of_rows(P):
    """PᵀP"""
    return scatter(P)


def quotients_compared(P, B, α, β):
    """βᵀBβ αᵀAα - βᵀAβ αᵀBα for A = PᵀP"""
    A = gram_of_rows(P)
    return form(β, B, β) * form(α, A, α) - form(β, A, β) * form(α, B, α)


RATIO = {
    "kda.total-splits": (between_over_within, total_over_within),
    "kda.numerator": (
        lambda T, α: total_of(T, vector(T, α)),
        lambda T, α, n: form(α, product(inner_products(T), centring(n), inner_products(T)), α),
    ),
    "kda.denominator": (
        weighted_variances,
        lambda T, B, α: form(
            α,
            display_12(
                inner_products(T),
                [[i for i in range(len(B)) if B[i, y] == 1] for y in range(B.shape[1])],
            ),
            α,
        ),
    ),
    "kda.where-defined": (
        lambda T, Γ, α: between_over_within(Γ, values_of(T, α)),
        lambda T, Γ, α: total_over_within(Γ, values_of(T, α)),
    ),
    "kda.multiplied-out": (
        lambda T, f: total_of(T, f),
        lambda T, Γ, f: within_groups(T, Γ, f) + between_groups(T, Γ, f),
    ),
    "kda.representation": (
        lambda φ, h: dot(φ, h),
        lambda T, α, h: sum(α[j] * dot(h, T[j]) for j in range(len(T))),
    ),
    "kda.minus-one": (lambda p, q: (p - 1) - (q - 1), lambda p, q: p - q),
    "kda.bounded": (
        lambda T, Γ, f, s, λ: s**2 * (size(less_averaged(T, Γ, f)) / λ + size(f)) - total_of(T, f),
        lambda T, Γ, f, S, s, λ: s**2 * size(less_averaged(T, Γ, f)) / λ + size(times(S, f)),
    ),
    "kda.constraint": (
        product_of_values,
        lambda T, α, β: form(α, above_the_bar(inner_products(T)), β),
    ),
    "kda.either-way": (
        lambda T, α, β: product_of_values(T, α, β) / Fraction(len(T)),
        nothing,
    ),
    "kda.more-than-groups": (lambda k, m: k - 1 - m, rest_between),
    "kda.with-identity": (
        lambda T, Γ, α, λ: form(
            α, below_the_bar(inner_products(T), Γ) + λ * unit_matrix(len(T)), α
        ),
        lambda T, Γ, α, λ: form(α, below_the_bar(inner_products(T), Γ), α) + λ * size(α),
    ),
    "kda.with-kernel": (
        lambda T, Γ, α, λ: form(
            α, below_the_bar(inner_products(T), Γ) + λ * np.array(inner_products(T)), α
        ),
        lambda T, Γ, α, λ: form(α, below_the_bar(inner_products(T), Γ), α) + λ * size(vector(T, α)),
    ),
    "kda.what-is-maximised": (less_one, penalised_ratio),
    "kda.quotient": (
        quotients_compared,
        lambda P, r, α, β: size(times(P, β)) * sum((r * np.array(times(P, α))) ** 2),
    ),
    "kda.later": (
        quotients_compared,
        lambda P, c, r, s, α, β: (
            size(times(P, β)) * sum((r**2 + s**2 * c**2) * np.array(times(P, α)) ** 2)
        ),
    ),
    "kda.uncorrelated": (lambda B, α, β: form(α, B, β), nothing),
}

CENTRED = {
    "kda.right-only": (products_of_deviations, rows_centred),
    "kda.both-sides": (products_of_deviations, two_sided),
    "kda.rows-centred": (
        lambda K, n: [sum(row) for row in product(K, centring(n))],
        lambda m: zeros(m),
    ),
    "kda.within-centred": (
        lambda T, Γ: below_the_bar(products_of_deviations(T), Γ),
        lambda T, Γ, n: below_the_bar(rows_centred(T, n), Γ),
    ),
    "kda.constraints-centred": (
        lambda T, α, β: dot(on_centred_points(T, α), on_centred_points(T, β)),
        lambda T, α, β, n: form(α, above_the_bar(rows_centred(T, n)), β),
    ),
    "kda.regularizer-centred": (
        lambda T, α: size(vector(deviations(T), α)),
        lambda T, α, n: form(α, rows_centred(T, n), α),
    ),
    "kda.regularizer": (
        lambda T, α: size(vector(deviations(T), α)),
        lambda T, α, n: form(α, two_sided(T, n), α),
    ),
    "kda.every-occurrence": (
        display_11_with_KC,
        lambda T, g, α, n: display_14(T, g, α, n),
    ),
    "kda.new-scores": (
        new_score,
        lambda T, h, α: (
            display_11_with_KC(T, h, α) - sum(display_11_with_KC(T, x, α) for x in T) / len(T)
        ),
    ),
    "kda.fourteen": (display_14, new_score),
    "kda.fourteen-trained": (
        lambda T, A, n: product(columns_less_mean(inner_products(T)), centring(n), turned(A)),
        lambda T, A: columns_less_mean(product(products_of_deviations(T), turned(A))),
    ),
}

ADDED = {
    "kda.one-less": (
        lambda Γ, n: sum(sum(x**2 for x in row) for row in Γ) - sum(1 / n for _ in Γ),
        lambda k: k - 1,
    ),
    "kda.reached": (
        lambda A, B, β: form(β, B, β),
        lambda A, β, γ: γ * form(β, A, β),
    ),
}


def multiplied_by(matrix, x):
    return np.array(times(matrix, x))


def shared_numbers(T, Γ, V, y):
    """The values at the points of the functional with the coefficients V x, x_i = Σ_a γ_ia y_a"""
    return values_of(T, times(V, times(Γ, y)))


def penalised_variance(T, Γ, f, λ):
    """n times (the mean over the points of the variance in their group, plus λ‖φ‖²)"""
    n = Fraction(len(T))
    return n * (within_groups(T, Γ, f) / n + λ * size(f))


def coefficients_in_space(T, A, B, f, γ, λ):
    """((B - γA)x)/(γλ) for the values x_i = ⟨h_i, f⟩"""
    x = scores(T, f)
    return (multiplied_by(B, x) - γ * multiplied_by(A, x)) / (γ * λ)


IMPLIED = {
    "kda.separates": (shared_numbers, lambda Γ, y: times(Γ, y)),
    "kda.no-spread-left": (
        lambda T, Γ, V, y: (
            np.array(shared_numbers(T, Γ, V, y)) - averaged(Γ, shared_numbers(T, Γ, V, y))
        ),
        zeros,
    ),
    "kda.against-variance": (penalised, penalised_variance),
    "kda.against-sums": (
        lambda T, Γ, f, λ: dot(scores(T, f), less_averaged(T, Γ, f)) + λ * size(f),
        lambda T, Γ, f, λ: size(less_averaged(T, Γ, f)) + λ * size(f),
    ),
    "kda.still-separates": (
        lambda T, Γ, f, g, λ: total_of(T, f) * penalised(T, Γ, g, λ),
        lambda T, Γ, f, g, λ: total_of(T, g) * penalised(T, Γ, f, λ),
    ),
    "kda.one-solution": (lambda α: α, lambda β: β),
    "kda.one-length": (lambda δ: δ * δ, lambda: 1),
    "kda.can-be-solved": (lambda z: z, zeros),
    "kda.in-the-space": (
        lambda T, Γ, f, λ: dot(scores(T, f), less_averaged(T, Γ, f)) + λ * size(f) - λ * size(f),
        lambda T, Γ, f: size(less_averaged(T, Γ, f)),
    ),
    "kda.representer": (
        lambda T, A, B, f, γ, λ: vector(T, coefficients_in_space(T, A, B, f, γ, λ)),
        lambda f: f,
    ),
    "kda.in-the-range": (
        lambda T, A, B, α, γ, λ: values_of(T, coefficients_in_space(T, A, B, vector(T, α), γ, λ)),
        lambda α: α,
    ),
    "kda.constraint-below": (lambda A, α, β: form(α, A, β), nothing),
    "kda.penalty-moves": (lambda α: size(α), lambda β: size(β)),
    "kda.penalty-stays": (
        lambda T, α: form(α, inner_products(T), α),
        lambda T, β, n: form(β, two_sided(T, n), β),
    ),
}
LOOPS = RATIO | CENTRED | ADDED | IMPLIED

GIVEN = {
    "Γ*Γ = I": lambda Γ: orthonormal_columns(Γ),
    "ΓΓ*𝟏 = 𝟏": lambda Γ: [x - 1 for x in averaged(Γ, [1] * len(Γ))],
    "(I - ΓΓ*)Tf = 0": lambda T, Γ, f: within_groups(T, Γ, f),
    "S*S = s²I - T*(I - 𝟏𝟏*/n)T": lambda T, S, s: no_larger_than(s, above_the_bar(T), S),
    "ρx*(I - ΓΓ*)x = 1": lambda Γ, x, ρ: ρ * parts_of(Γ, x)[1] - 1,
    "ρα*G(I - ΓΓ*)Gα = 1": lambda T, Γ, α, ρ: ρ * parts_of(Γ, values_of(T, α))[1] - 1,
    "ρα*(G*(I - ΓΓ*)G + λR)α = 1": lambda T, Γ, R, α, λ, ρ: (
        ρ * (parts_of(Γ, values_of(T, α))[1] + λ * form(α, R, α)) - 1
    ),
    "ΓΓ* = Σ_y r_y B_y B_y*": lambda Γ, B, r: [
        sum(Γ[i] * Γ[j]) - sum(r * B[i] * B[j]) for i in range(len(B)) for j in range(len(B))
    ],
    "β*GCGα = 0": lambda T, α, β: product_of_values(T, α, β),
    "Z*Z = I": orthonormal_between,
    "PF = I": lambda P, F: product(P, F) - unit_matrix(len(P)),
    "BF_a = ν_a AF_a": lambda P, B, F, ν: product(B, F) - product(gram_of_rows(P), F) * np.array(ν),
    "B = BFP": lambda B, F, P: B - product(B, F, P),
    "ν_a + r_a² = γ": lambda ν, r, γ: ν + r**2 - γ,
    "c_a² = c_a": lambda c: c * (c - 1),
    "(1 - c_a)(s² - ν_a) = r_a²": lambda c, ν, r, s: (1 - c) * (s**2 - ν) - r**2,
    "Bβ = s²Aβ": lambda P, B, β, s: (
        np.array(times(B, β)) - s**2 * np.array(times(gram_of_rows(P), β))
    ),
    "c_a α*BF_a = 0": lambda c, α, B, F: c * np.array(times(turned(product(B, F)), α)),
    "h = g - h̄": lambda T, g, h: h - g + np.array(mean_of(T)),
    **{name: CONDITIONAL_GIVEN[name] for name in ("B𝟏 = 𝟏", "r_y (B*𝟏)_y = 1")},
    "φ = f*": lambda T, α, φ: φ - vector(T, α),
    "β at γ": lambda P, B, β, γ: np.array(times(B, β)) - γ * np.array(times(gram_of_rows(P), β)),
    "t_y = r_y (B*x)_y": lambda T, B, r, t, α: [
        t[y] - r[y] * dot(B[:, y], values_of(T, α)) for y in range(len(t))
    ],
    "B = γA - S*S": lambda A, B, S, γ: B - γ * A + scatter(S),
    "Bβ = γAβ": lambda A, B, β, γ: np.array(times(B, β)) - γ * np.array(times(A, β)),
    "α*Aβ = 0": lambda A, α, β: form(α, A, β),
    "ΓΓ*Tg = (𝟏𝟏*/n)Tg": lambda T, Γ, g: between_groups(T, Γ, g),
    "TT*V = I": lambda T, V: product(inner_products(T), V) - unit_matrix(len(V)),
    "T*𝟏 = 0": lambda T: vector(T, [1] * len(T)),
    "Bα = γAα": lambda A, B, α, γ: multiplied_by(B, α) - γ * multiplied_by(A, α),
    "β = αδ": lambda α, β, δ: β - δ * α,
    "α*Aα = 1": lambda A, α: form(α, A, α) - 1,
    "β*Aβ = 1": lambda A, β: form(β, A, β) - 1,
    "(G(I - ΓΓ*)G + λG)z = 0": lambda T, Γ, z, λ: multiplied_by(
        below_the_bar(inner_products(T), Γ) + λ * np.array(inner_products(T)), z
    ),
    "T*BTf = γ(T*ATf + λf)": lambda T, A, B, f, γ, λ: (
        vector(T, times(B, scores(T, f))) - γ * (vector(T, times(A, scores(T, f))) + λ * f)
    ),
    "TT*BTT*α = γ(TT*ATT*α + λα)": lambda T, A, B, α, γ, λ: (
        np.array(values_of(T, times(B, values_of(T, α))))
        - γ * (np.array(values_of(T, times(A, values_of(T, α)))) + λ * α)
    ),
    "α*Bβ = 0": lambda B, α, β: form(α, B, β),
    "T*α = T*Cβ": lambda T, α, β: vector(T, α) - vector(deviations(T), β),
    "α = Th": lambda T, α, h: α - scores(T, h),
    "β = CTg": lambda T, β, g: β - scores(deviations(T), g),
}


def display_12(K, groups):
    """Σ_y (K^(y))ᵀ C_(n_y) K^(y), as the note prints it"""
    parts = [[K[i] for i in y] for y in groups]
    return sum(np.array(product(turned(k), centring(Fraction(len(k))), k)) for k in parts)


def arrays_of(name):
    """The arrays of a counterexample, by name."""
    (found,) = witnessed("10_kernel_discriminant_analysis")[name].verify().models
    return handed_out(found, True)


def test_the_indicators_give_the_matrix_of_display_12():
    """(10) has a sum over the groups where the claims have G(I - ΓΓ*)G."""
    claim = witnessed("10_kernel_discriminant_analysis")["kda.multiplied-out"]
    for exact, found in cases(claim):
        arrays = handed_out(found, exact)
        K, Γ = inner_products(arrays["T"]), arrays["Γ"]
        groups = groups_of(Γ)
        assert len(groups) == Γ.shape[1] < len(Γ)
        difference = display_12(K, groups) - below_the_bar(K, Γ)
        assert not difference.any() if exact else np.abs(difference).max() < 1e-10 * len(K) ** 3


@pytest.mark.parametrize("M", [Fraction(1, 9), 1, 30])
def test_no_number_is_the_maximum(M):
    """By display (12) itself, at α = T(M + 1, 1)/4: more than M."""
    T = fractions([1, 1], [1, -1], [-1, 1], [-1, -1])
    α = np.array([Fraction(1, 4) * v for v in times(T, [M + 1, 1])])
    assert vector(T, α).tolist() == [M + 1, 1]
    K = inner_products(T)
    found = form(α, above_the_bar(K), α) / form(α, display_12(K, [[0, 1], [2, 3]]), α)
    assert found == (M + 1) ** 2 + 1 > M


def test_the_component_after_the_first_has_no_variance_between_groups():
    """Two groups: f is uncorrelated with h, the first, and (10a² + 4b²)/(a² + 4b²) is (12)."""
    T = np.array([[2, 1], [1, -1], [-1, -1], [-2, 1]])
    Γ = np.array([[1, 1], [1, 1], [1, -1], [1, -1]]) / 2
    h, f = np.array([1, 0]), np.array([0, 1])
    assert dot(scores(deviations(T), f), scores(T, h)) == 0
    assert between_groups(T, Γ, f) == 0 and total_of(T, f) == within_groups(T, Γ, f) > 0
    for a, b in ((1, 0), (0, 1), (1, 1), (1, -1)):
        assert total_of(T, a * h + b * f) == 10 * a**2 + 4 * b**2
        assert within_groups(T, Γ, a * h + b * f) == a**2 + 4 * b**2


@pytest.mark.parametrize("seed", range(3))
def test_the_gaussian_kernel_separates_any_labels(seed):
    """(12) has no maximum, labels at random: the denominator is 0 where the numerator is not."""
    rng = np.random.default_rng(seed)
    K = gaussian(rng.normal(size=(8, 2)), gamma=2.0)
    labels = rng.permutation([0, 0, 0, 1, 1, 1, 1, 2])
    wanted = np.array([3.0, -1.0, 0.5])[labels]
    values = K @ np.linalg.solve(K, wanted)
    within = sum(((values[labels == y] - values[labels == y].mean()) ** 2).sum() for y in range(3))
    assert within < 1e-12 < 1 < ((values - values.mean()) ** 2).sum()


def test_every_number_is_a_generalised_eigenvalue():
    """Both matrices of (13), R = K, take the ones to 0 once the points are centred."""
    found = arrays_of("kda.can-be-solved")
    T, Γ, z, λ = (found[name] for name in ("T", "Γ", "z", "λ"))
    below = below_the_bar(inner_products(T), Γ) + λ * np.array(inner_products(T))
    assert not multiplied_by(below, z).any()
    assert not multiplied_by(above_the_bar(inner_products(T)), z).any()


# The reference implementation.

few = settings(derandomize=True, max_examples=60, deadline=None)
seeds = st.integers(0, 10**6)
penalties = st.floats(-6, 2).map(lambda power: 10.0**power)
regularizers = st.sampled_from(["identity", "kernel"])
KERNELS = {
    "linear": (linear, {}),
    "polynomial": (polynomial, {"gamma": 0.5, "degree": 2}),
    "gaussian": (gaussian, {"gamma": 0.7}),
}
kernels = st.sampled_from(list(KERNELS))


def sample(seed, n, d, classes):
    """Points that are neither centred nor round, and labels in no order; no class is empty."""
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.r_[np.arange(classes), rng.integers(classes, size=n - classes)])
    middles = rng.normal(size=(classes, d)) * rng.uniform(0, 2)
    return rng.normal(size=(n, d)) * rng.uniform(0.3, 2, size=d) + middles[y] + 1, y


def matrices(gram, y, regularizer, alpha):
    """Numerator and denominator, class by class as the note has them, of the centred features."""
    g = center_gram(gram)
    n = len(g)
    within = np.zeros((n, n))
    for label in set(y.tolist()):
        rows = g[y == label]
        m = len(rows)
        within += rows.T @ (np.eye(m) - np.full((m, m), 1 / m)) @ rows
    total = g.T @ (np.eye(n) - np.full((n, n), 1 / n)) @ g
    return total, within + alpha * (g if regularizer == "kernel" else np.eye(n))


def ratio(total, denominator, a):
    return np.einsum("ij,ik,kj->j", a, total, a) / np.einsum("ij,ik,kj->j", a, denominator, a)


def model(kernel, *arguments, **options):
    return KDA(*arguments, kernel=kernel, **KERNELS[kernel][1], **options)


problems = st.tuples(seeds, st.integers(4, 24), st.integers(1, 4), st.integers(2, 4))


@few
@given(problems, kernels, regularizers, penalties, st.integers(0, 6))
def test_ratios_constraints_and_scale(problem, kernel, regularizer, alpha, k):
    """What is said of the coefficients holds: in the note's own matrices, singular or not."""
    x, y = sample(*problem)
    function, options = KERNELS[kernel]
    gram = function(x, **options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        ours = model(kernel, min(k, len(x)), regularizer=regularizer, alpha=alpha).fit(x, y)
    total, denominator = matrices(gram, y, regularizer, alpha)
    a, values = ours.coefficients_, ours.eigenvalues_
    n, size = len(x), np.linalg.eigvalsh(center_gram(gram))[-1]
    assert a.shape == (n, ours.n_components_) and values.shape == (ours.n_components_,)
    assert (np.diff(values) <= 1e-9 * values[:-1]).all() and (values > 0).all()
    # The rounding errors of the matrices above, of which the coefficients may be large.
    error = 1e-13 * size**2 * max((np.linalg.norm(a, axis=0) ** 2).max(initial=0) / n, 1e-30)
    assert a.T @ denominator @ a / n == pytest.approx(np.eye(a.shape[1]), abs=1e-7 + 20 * error)
    scales = np.sqrt(values)
    covariance = a.T @ total @ a / n / scales / scales[:, None]
    assert covariance == pytest.approx(np.eye(a.shape[1]), abs=1e-7 + error)


@few
@given(problems, kernels, regularizers, penalties, st.integers(1, 3))
def test_no_direction_does_better(problem, kernel, regularizer, alpha, k):
    """Neither a random one, nor one close by, that obeys the constraints; and it is stationary."""
    x, y = sample(*problem)
    function, options = KERNELS[kernel]
    gram = function(x, **options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        ours = model(kernel, k, regularizer=regularizer, alpha=alpha).fit(x, y)
    g = center_gram(gram)
    rng = np.random.default_rng(problem[0])
    last = ours.n_components_ - 1
    a, best = ours.coefficients_, ours.eigenvalues_[last]
    group = (y[:, None] == y) / np.bincount(y)[y]
    for spread in (None, 1.0, 1e-2, 1e-4):
        other = rng.normal(size=(len(x), 50))
        if spread is not None:
            other *= spread / np.linalg.norm(other, axis=0)
            other = np.linalg.norm(a[:, last]) * other + a[:, [last]]
        scores, before = g @ other, g @ a[:, :last]
        size = np.abs(before).max(initial=0)
        other -= a[:, :last] @ np.linalg.lstsq(before, scores, rcond=None)[0]
        scores = g @ other
        assert before.T @ scores == pytest.approx(0, abs=1e-6 * size**2 + 1e-6)
        within = scores - group @ scores  # as sums of squares: nothing is lost
        penalty = other * (scores if regularizer == "kernel" else other)
        denominator = (within**2).sum(axis=0) + alpha * penalty.sum(axis=0)
        assert ((scores**2).sum(axis=0) <= best * denominator * (1 + 1e-6)).all()


@few
@given(seeds, st.integers(6, 30), st.sampled_from([0.1, 1.0, 30.0]))
def test_the_method_in_a_few_lines(seed, n, alpha):
    """Its ratios and its scale are those of the class, and it makes both matrices diagonal."""
    x, y = sample(seed, n, 3, 3)
    gram = gaussian(x, gamma=3.0)
    ratios, a = discriminants(gram, y, alpha)
    ours = KDA(n - 1, kernel="gaussian", gamma=3.0, alpha=alpha).fit(x, y)
    assert ratios == pytest.approx(ours.eigenvalues_, rel=1e-7)
    total, denominator = matrices(gram, y, "kernel", alpha)
    assert a.T @ denominator @ a / n == pytest.approx(np.eye(len(ratios)), abs=1e-6)
    assert a.T @ total @ a / n == pytest.approx(np.diag(ratios), abs=1e-6 * ratios[0])


def test_the_method_in_a_few_lines_in_the_plane():
    """A linear kernel: as many components as dimensions, and f = T*Ca as from 2 by 2 matrices."""
    x, y = sample(5, 40, 2, 2)
    ratios, a = discriminants(linear(x), y, 3.0)
    centred = x - x.mean(axis=0)
    within = centred - np.stack([centred[y == k].mean(axis=0) for k in (0, 1)])[y]
    values, vectors = eigh(centred.T @ centred, within.T @ within + 3.0 * np.eye(2))
    assert ratios == pytest.approx(values[::-1], rel=1e-9)
    f = centred.T @ a / np.sqrt(len(x))
    assert np.abs(f) == pytest.approx(np.abs(vectors[:, ::-1]), rel=1e-8)


def stationary(seed, kernel, regularizer, alpha):
    x, y = sample(seed, 18, 3, 3)
    function, options = KERNELS[kernel]
    ours = model(kernel, regularizer=regularizer, alpha=alpha).fit(x, y)
    total, denominator = matrices(function(x, **options), y, regularizer, alpha)
    a = ours.coefficients_
    residual = total @ a - denominator @ a * ours.eigenvalues_
    return np.abs(residual).max() / np.abs(total @ a).max()


@few
@given(seeds, kernels, regularizers, st.sampled_from([0.1, 1.0, 10.0]))
def test_the_gradient_of_the_ratio_is_zero(seed, kernel, regularizer, alpha):
    assert stationary(seed, kernel, regularizer, alpha) < 1e-9


@few
@given(seeds, st.integers(6, 30), regularizers, st.sampled_from([0.1, 1.0, 30.0]))
def test_against_a_dense_solver_where_it_can_be_trusted(seed, n, regularizer, alpha):
    """All components: on the centred vectors, where a narrow kernel has a good condition."""
    x, y = sample(seed, n, 3, 3)
    gram = gaussian(x, gamma=3.0)
    total, denominator = matrices(gram, y, regularizer, alpha)
    basis = np.linalg.qr(np.c_[np.ones(n), np.eye(n)[:, 1:]])[0][:, 1:]
    values, vectors = eigh(basis.T @ total @ basis, basis.T @ denominator @ basis)
    if np.linalg.cond(basis.T @ denominator @ basis) > 1e8:
        return
    ours = KDA(n - 1, kernel="gaussian", gamma=3.0, regularizer=regularizer, alpha=alpha).fit(x, y)
    assert ours.eigenvalues_ == pytest.approx(values[::-1], rel=1e-7)
    gaps = -np.diff(ours.eigenvalues_[:4]) / ours.eigenvalues_[0]
    for i in range(3):
        if min(gaps[max(i - 1, 0) : i + 1]) > 1e-3:
            expected = np.sqrt(n) * basis @ vectors[:, -1 - i]
            sign = np.sign(expected @ ours.coefficients_[:, i])
            assert ours.coefficients_[:, i] == pytest.approx(sign * expected, rel=1e-5, abs=1e-6)


@few
@given(seeds, st.integers(2, 5), st.integers(1, 6), regularizers, st.integers(1, 12))
def test_known_spectra(seed, classes, extra, regularizer, tenths):
    """Scores that are constant on classes, or have no differences between them: all is rational.

    If G = u s u*, and each column of u is of one of the two kinds, the ratios are those of 1 to
    penalty, for the first, and of 1 to 1 + penalty; the penalty is alpha/s, or alpha/s².
    """
    rng = np.random.default_rng(seed)
    y = np.repeat(np.arange(classes), 2 + extra)
    n = len(y)
    h = (y[:, None] == np.arange(classes)) / np.sqrt(2 + extra)
    q = np.linalg.qr(np.c_[np.ones(n), h[:, 1:], rng.normal(size=(n, n - classes))])[0]
    size = [Fraction(int(i), 2) for i in rng.integers(1, 8, size=classes - 1 + extra)]
    u = q[:, 1 : classes + extra]
    gram = (u * np.array(size, float)) @ u.T
    alpha = Fraction(tenths, 10)
    penalty = [alpha / s if regularizer == "kernel" else alpha / s**2 for s in size]
    ratios = [1 / (p + (i >= classes - 1)) for i, p in enumerate(penalty)]
    ours = KDA(len(size), kernel="precomputed", regularizer=regularizer, alpha=float(alpha))
    ours.fit((gram + gram.T) / 2, y)
    expected = sorted(map(float, ratios), reverse=True)
    assert ours.eigenvalues_ == pytest.approx(np.array(expected), rel=1e-10)


@pytest.mark.parametrize("regularizer", ["identity", "kernel"])
@pytest.mark.parametrize("alpha", [1e-2, 1e-6, 1e-10, 1e-14, 1e-100])
def test_ratios_of_different_orders_keep_their_digits(regularizer, alpha):
    """The second is not drowned by the first, nor the first by 1."""
    y = np.repeat([0, 1, 2], 4)
    u = np.linalg.qr(np.c_[np.ones(12), y == 1, y == 2, np.eye(12)[:, [1, 5]]])[0][:, 1:]
    s = np.array([1e4, 1.0, 3.0, 1e-2])
    gram = (u * s) @ u.T
    penalty = alpha / s ** (2 if regularizer == "identity" else 1)
    expected = np.sort(1 / (penalty + np.array([0, 0, 1, 1])))[::-1]
    ours = KDA(4, kernel="precomputed", regularizer=regularizer, alpha=alpha)
    ours.fit((gram + gram.T) / 2, y)
    if alpha >= 1e-10:
        assert ours.eigenvalues_ == pytest.approx(expected, rel=1e-5)
    assert np.isfinite(ours.coefficients_).all()
    assert (ours.eigenvalues_ <= expected[0] * (1 + 1e-9)).all()


def test_penalties_of_very_different_orders_among_many_points():
    """Where 1 / s² spans 20 orders, a rounding error of a direction must not count."""
    y = np.repeat(np.arange(3), 150)
    rng = np.random.default_rng(0)
    q = np.linalg.qr(np.c_[np.ones(450), y == 1, y == 2, rng.normal(size=(450, 447))])[0]
    s = np.r_[1e4, 3e3, np.geomspace(1e3, 1e-6, 447)]
    gram = (q[:, 1:] * s) @ q[:, 1:].T
    ours = KDA(kernel="precomputed", regularizer="identity", alpha=1e-2)
    ours.fit((gram + gram.T) / 2, y)
    assert ours.eigenvalues_ == pytest.approx(np.array([1e10, 9e8]), rel=1e-4)


def test_it_is_not_between_over_within_with_a_penalty():
    """Two directions: this ratio prefers one, and between / (within + penalty) the other."""
    y = np.array([0, 0, 1, 1])
    between, other = np.array([1, 1, -1, -1]) / 2, np.array([1, -1, 0, 0]) / np.sqrt(2)
    basis = np.column_stack([between + other, between - other]) / np.sqrt(2)
    g = (basis * [4, 0.5]) @ basis.T
    ours = KDA(kernel="precomputed", alpha=1.0).fit(g, y)
    total, denominator = matrices(g, y, "kernel", 1.0)
    within = matrices(g, y, "kernel", 0.0)[1]
    small = [basis.T @ m @ basis for m in (total, denominator, total - within)]
    best = basis @ eigh(small[0], small[1])[1][:, -1]
    other = basis @ eigh(small[2], small[1])[1][:, -1]
    a = ours.coefficients_[:, 0]
    assert abs(a @ best) == pytest.approx(np.linalg.norm(a) * np.linalg.norm(best))
    assert abs(a @ other) < 0.995 * np.linalg.norm(a) * np.linalg.norm(other)
    assert ours.eigenvalues_[0] == pytest.approx(ratio(total, denominator, a[:, None])[0])
    assert ours.eigenvalues_[0] > 1.001 * ratio(total, denominator, other[:, None])[0]


@few
@given(seeds, st.integers(2, 4), st.integers(1, 5), st.sampled_from(["svd", "eigen"]))
def test_linear_without_a_penalty_is_what_scikit_learn_finds(seed, classes, d, solver):
    """Up to signs and a factor: here the variance within is 1, there it depends on the version."""
    x, y = sample(seed, 40, d, classes)
    rank = min(classes - 1, d)
    peer = Peer(solver=solver).fit(x, y)
    for alpha in (0.0, 1e-12):
        ours = KDA(alpha=alpha).fit(x, y)
        assert ours.n_components_ == rank
        between = ours.eigenvalues_ - 1
        assert between / between.sum() == pytest.approx(
            peer.explained_variance_ratio_[:rank], abs=1e-7
        )
        for i in range(rank):
            gaps = np.abs(np.delete(between, i) - between[i])
            if between[i] < 1e-3 or (gaps < 1e-3).any():
                continue
            scores = peer.transform(x)[:, i]
            within = np.mean([scores[y == label].var() for label in y])  # as often as it has points
            scores = (scores - scores.mean()) / np.sqrt(within)
            sign = np.sign(scores @ ours.transform(x)[:, i])
            assert ours.transform(x)[:, i] == pytest.approx(sign * scores, abs=1e-6)
        new = sample(seed + 1, 30, d, classes)[0]
        means = np.stack([peer.transform(x)[y == label].mean(axis=0) for label in range(classes)])
        far = np.sum((peer.transform(new)[:, None] - means) ** 2, axis=2)
        sure = np.diff(np.sort(far, axis=1)[:, :2])[:, 0] > 1e-6 * far.max()
        assert (ours.predict(new) == np.argmin(far, axis=1))[sure].all()


@few
@given(problems, kernels, regularizers, penalties)
def test_new_points_are_centred_with_the_fitted_mean(problem, kernel, regularizer, alpha):
    x, y = sample(*problem)
    new = sample(problem[0] + 1, 7, problem[2], 2)[0]
    function, options = KERNELS[kernel]
    gram, rows = function(x, **options), function(new, x, **options)
    ours = model(kernel, regularizer=regularizer, alpha=alpha)
    scores = ours.fit_transform(x, y)
    a = ours.coefficients_
    size = np.abs(a).sum(axis=0).max(initial=0) * max(np.abs(gram).max(), np.abs(rows).max())
    assert ours.transform(new) == pytest.approx(center_new(rows, gram) @ a, abs=1e-11 * size)
    assert ours.transform(x) == pytest.approx(scores, abs=1e-10 * size)
    assert scores.mean(axis=0) == pytest.approx(0, abs=1e-11 * size)
    given_ = KDA(kernel="precomputed", regularizer=regularizer, alpha=alpha).fit(gram, y)
    if given_.n_components_ == ours.n_components_:
        assert given_.eigenvalues_ == pytest.approx(ours.eigenvalues_, rel=1e-4)
    # Of a precomputed kernel a point is a row of values.
    own = center_new(rows, gram) @ given_.coefficients_
    assert given_.transform(rows) == pytest.approx(own, abs=1e-10 * size + 1e-9)


@few
@given(problems, regularizers, st.sampled_from([1e-30, 1e-9, 1e-3, 1.0, 1e9, 1e30]))
def test_any_penalty_has_an_answer(problem, regularizer, alpha):
    """Copies of points, constant coordinates, classes of one: never a linear-algebra error."""
    x, y = sample(*problem)
    x = np.c_[np.concatenate([x, x[:2], x[:1] + 1e-9]), np.ones(len(x) + 3)]
    y = np.r_[y, y[0] + 1, y[1], 99]
    for kernel in KERNELS:
        ours = model(kernel, regularizer=regularizer, alpha=alpha)
        scores = ours.fit_transform(x, y)
        assert ours.n_components_ >= 1
        assert np.isfinite(ours.coefficients_).all() and np.isfinite(scores).all()
        assert (ours.eigenvalues_ > 0).all() and np.isfinite(ours.eigenvalues_).all()
        assert set(ours.predict(x)) <= set(y)


@pytest.fixture
def ways(monkeypatch):
    """What the iterative solver was asked for, and whether it found it."""
    seen = []
    iterative = module.krylov

    def watched(*arguments):
        found = iterative(*arguments)
        seen.append(found is not None)
        return found

    monkeypatch.setattr(module, "krylov", watched)
    return seen


@pytest.mark.parametrize("regularizer", ["identity", "kernel"])
@pytest.mark.parametrize("alpha", [1e-3, 1e-1, 30.0])
@pytest.mark.parametrize("given_", [False, True])
def test_many_points(regularizer, alpha, given_, ways, monkeypatch):
    """One Cholesky factor gives what all eigenvalues give, and what the definition says."""
    x, y = sample(0, 500, 20, 5)
    new = sample(1, 30, 20, 2)[0]
    gram, rows = gaussian(x, gamma=0.05), gaussian(new, x, gamma=0.05)
    options = {"regularizer": regularizer, "alpha": alpha}
    if given_:
        x, new, ours = gram, rows, KDA(kernel="precomputed", **options)
    else:
        ours = KDA(kernel="gaussian", gamma=0.05, **options)
    scores = ours.fit_transform(x, y)
    assert ways == [True]
    monkeypatch.setattr(module, "SMALL", 10**6)
    dense = KDA(kernel="precomputed", **options).fit(gram, y)
    assert ways == [True]
    s, u = (part[..., 1:] for part in np.linalg.eigh(center_gram(gram)))
    z = u.T @ ((y[:, None] == np.arange(5)) / np.sqrt(np.bincount(y)))
    m = np.diag(1 + alpha / s ** (1 if regularizer == "kernel" else 2)) - z @ z.T
    values = np.linalg.eigvalsh(m)[:4]
    for found in (ours, dense):
        assert found.eigenvalues_ == pytest.approx(1 / values, rel=1e-8)
    assert ours.coefficients_ == pytest.approx(
        dense.coefficients_, abs=1e-6 * np.abs(dense.coefficients_).max()
    )
    assert ours.transform(new) == pytest.approx(center_new(rows, gram) @ ours.coefficients_)
    assert ours.transform(x) == pytest.approx(scores, abs=1e-8 * np.abs(scores).max())
    assert scores.T @ scores / 500 == pytest.approx(
        np.diag(ours.eigenvalues_), abs=1e-9 * ours.eigenvalues_[0]
    )


def test_many_points_with_copies_have_the_smallest_coefficients(ways, monkeypatch):
    """Each point twice, in different classes too: equal ones have equal coefficients."""
    x, y = sample(0, 250, 20, 4)
    x, y = np.tile(x, (2, 1)), np.r_[y, y[::-1]]
    options = {"kernel": "gaussian", "gamma": 0.1, "regularizer": "identity", "alpha": 1e-2}
    ours = KDA(1, **options).fit(x, y)
    assert ways == [True]
    a, size = ours.coefficients_, np.abs(ours.coefficients_).max()
    assert a[:250] == pytest.approx(a[250:], abs=1e-9 * size)
    monkeypatch.setattr(module, "SMALL", 10**6)
    dense = KDA(1, **options).fit(x, y)
    assert ours.eigenvalues_ == pytest.approx(dense.eigenvalues_, rel=1e-10)
    assert a == pytest.approx(dense.coefficients_, abs=1e-6 * size)


@pytest.mark.parametrize(
    ("case", "options"),
    [
        ("copies", {}),
        ("", {"gamma": 1e-4}),
        ("", {"alpha": 1e-9}),
        ("", {"alpha": 1e9}),
        ("", {"alpha": 1e300}),
        ("", {"n_components": 300}),
        ("", {"n_components": 6}),
        ("", {"kernel": "linear"}),
    ],
)
def test_many_points_of_which_one_factor_would_not_do(case, options, ways):
    """A rank that is not full, or a penalty out of proportion: all eigenvalues, and an answer."""
    x, y = sample(0, 450, 10, 3)
    if case == "copies":
        x[1] = x[0]
    ours = KDA(**{"kernel": "gaussian", "gamma": 0.1, **options}).fit(x, y)
    assert ways in ([], [False])
    assert np.isfinite(ours.coefficients_).all() and (ours.eigenvalues_ > 0).all()
    assert ours.n_components_ == options.get("n_components", 2)


# The edges.


def test_without_penalty_an_infinite_ratio_is_refused():
    x = np.array([[0, 1.0], [0, 2], [0, 5], [1, 0], [1, 1], [1, 3]])
    y = [0, 0, 0, 1, 1, 1]
    for unit in (1, 1e-3, 1e3):
        with pytest.raises(ValueError, match="the ratio is infinite; take alpha > 0"):
            KDA(alpha=0).fit(x * [unit, 1], y)
    with pytest.raises(ValueError, match="take alpha > 0"):  # a kernel that tells all points apart
        KDA(alpha=0, kernel="gaussian").fit(x, y)
    with pytest.raises(ValueError, match="take alpha > 0"):  # each its own class
        KDA(alpha=0).fit(x, np.arange(6))
    assert KDA(alpha=1e-6).fit(x, y).eigenvalues_[0] > 1e5
    x[0, 0] = 0.1
    assert np.isfinite(KDA(alpha=0).fit(x, y).eigenvalues_).all()


def test_without_penalty_what_does_not_tell_classes_apart_has_the_ratio_1():
    x, y = sample(0, 30, 4, 3)
    ours = KDA(4, alpha=0.0).fit(x, y)
    assert (ours.eigenvalues_[:2] > 1.01).all()
    assert ours.eigenvalues_[2:] == pytest.approx([1, 1])


@few
@given(problems, kernels, regularizers, penalties)
def test_fewer_ratios_than_classes_are_above_1(problem, kernel, regularizer, alpha):
    x, y = sample(*problem)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        ours = model(kernel, len(x), regularizer=regularizer, alpha=alpha).fit(x, y)
    assert np.sum(ours.eigenvalues_ > 1 + 1e-9) <= problem[3] - 1
    usual = model(kernel, regularizer=regularizer, alpha=alpha).fit(x, y)
    assert usual.n_components_ == min(problem[3] - 1, ours.n_components_)
    assert usual.eigenvalues_ == pytest.approx(ours.eigenvalues_[: usual.n_components_], rel=1e-6)


def test_fewer_components_than_asked_for():
    x, y = sample(0, 20, 3, 3)
    with pytest.warns(UserWarning, match="7 components were asked for, and there are 3: ") as seen:
        ours = KDA(7).fit(x, y)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert ours.n_components_ == 3 and ours.transform(x).shape == (20, 3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert KDA(3).fit(x, y).n_components_ == 3
        assert KDA().fit(x[:, :1], y).n_components_ == 1


@pytest.mark.parametrize("kernel", list(KERNELS))
def test_equal_points_have_no_components(kernel):
    x = np.full((5, 2), 0.1)
    with pytest.warns(UserWarning, match="1 components were asked for, and there are 0"):
        ours = model(kernel).fit(x, list("babab"))
    assert ours.n_components_ == 0 and ours.coefficients_.shape == (5, 0)
    assert ours.transform(x[:2]).shape == (2, 0) and ours.means_.shape == (2, 0)
    with pytest.raises(ValueError, match="nothing tells the classes apart"):
        ours.predict(x[:2])
    with pytest.warns(UserWarning, match="1 components were asked for, and there are 0"):
        model(kernel, 1).fit(x, [0, 1, 0, 1, 0])


def test_no_components():
    x, y = sample(0, 9, 2, 2)
    assert KDA(0).fit(x, y).transform(x).shape == (9, 0)


@pytest.mark.parametrize("kind", [int, float, str, bool, object, np.int8])
def test_labels_of_any_kind_in_any_order(kind):
    x, y = sample(0, 30, 2, 2)
    x += 8 * y[:, None]
    labels = np.array(["yes", "no"])[y] if kind in (str, object) else (1 - y).astype(kind)
    labels = labels.astype(kind)
    expected, ours = KDA().fit(x, y), KDA().fit(x, labels)
    assert ours.classes_.tolist() == sorted(set(labels.tolist()))
    assert ours.classes_.dtype == labels.dtype == ours.predict(x).dtype
    assert (ours.predict(x) == labels).all()
    assert ours.eigenvalues_ == pytest.approx(expected.eigenvalues_, rel=1e-12)
    assert KDA().fit(x, labels.tolist()).predict(x[:3]).tolist() == labels[:3].tolist()


@few
@given(problems, regularizers, penalties)
def test_the_order_of_points_does_not_matter(problem, regularizer, alpha):
    x, y = sample(*problem)
    order = np.random.default_rng(problem[0]).permutation(len(x))
    ours, other = (
        KDA(kernel="gaussian", gamma=2.0, regularizer=regularizer, alpha=alpha).fit(x[i], y[i])
        for i in (slice(None), order)
    )
    assert other.eigenvalues_ == pytest.approx(ours.eigenvalues_, rel=1e-6)


def test_a_penalty_may_be_any_real_number():
    x, y = sample(0, 12, 2, 3)
    expected = KDA(alpha=0.5).fit(x, y)
    for alpha in (Fraction(1, 2), np.float32(0.5)):
        ours = KDA(alpha=alpha).fit(x, y)
        assert np.array_equal(ours.coefficients_, expected.coefficients_)
    assert KDA(alpha=3).fit(x, y).eigenvalues_.dtype == float


def test_classes_of_one_member():
    """All of them: nothing varies within, and only the penalty is left: kernel PCA."""
    x = sample(0, 8, 3, 2)[0]
    gram = center_gram(gaussian(x, gamma=1.0))
    values = np.linalg.eigvalsh(gram)[::-1][:7]
    for regularizer, power in (("kernel", 1), ("identity", 2)):
        ours = KDA(kernel="gaussian", gamma=1.0, alpha=0.5, regularizer=regularizer)
        ours.fit(x, np.arange(8))
        assert ours.eigenvalues_ == pytest.approx(values**power / 0.5)
        assert (ours.predict(x) == np.arange(8)).all()


def test_what_is_given_is_not_changed():
    x, y = sample(0, 12, 2, 3)
    gram = gaussian(x)
    for kernel, h in (("precomputed", gram), ("gaussian", x), ("linear", x)):
        before, labels = h.copy(), y.copy()
        ours = KDA(kernel=kernel).fit(h, labels)
        first = ours.transform(h)
        assert np.array_equal(h, before) and np.array_equal(y, labels)
        assert np.array_equal(ours.transform(before), first)


# The errors.

X, Y = sample(0, 6, 2, 2)
NAN = float("nan")
ERRORS = {
    "before fit": (lambda: KDA().transform(X), "KernelDiscriminantAnalysis .* call fit first"),
    "predict before fit": (lambda: KDA().predict(X), "call fit first"),
    "one class": (lambda: KDA().fit(X, [3] * 6), "y must name at least two classes, and names one"),
    "one point": (lambda: KDA().fit(X[:1], [3]), "y must name at least two classes"),
    "too few labels": (lambda: KDA().fit(X, Y[:5]), r"has \(5,\): one label for each of 6 points"),
    "too many labels": (lambda: KDA().fit(X, [*Y, 1]), "one label for each of 6 points"),
    "columns of labels": (lambda: KDA().fit(X, Y[:, None]), "one label for each of 6 points"),
    "no labels": (lambda: KDA().fit(X, None), "one label for each of 6 points"),
    "ragged labels": (lambda: KDA().fit(X, [1, [2], 3]), "y must hold one label for each point"),
    "NaN label": (lambda: KDA().fit(X, [NAN, 1, 2, 1, 2, 1]), "y holds NaN"),
    "mixed labels": (
        lambda: KDA().fit(X, np.array([None, 1, "a", 1, 2, 1], dtype=object)),
        "the labels in y must be of one kind",
    ),
    "NaN": (lambda: KDA().fit([[1, NAN], [1, 2]], [0, 1]), "points holds NaN or infinity"),
    "text": (lambda: KDA().fit([["a"], ["b"]], [0, 1]), "points must be an array of real"),
    "no points": (lambda: KDA().fit(np.empty((0, 2)), []), "points is empty"),
    "negative alpha": (lambda: KDA(alpha=-1).fit(X, Y), "alpha must be a number from 0 to 1e300"),
    "NaN alpha": (lambda: KDA(alpha=NAN).fit(X, Y), "alpha must be a number from 0 to 1e300"),
    "no alpha": (lambda: KDA(alpha=None).fit(X, Y), "alpha must be a number from 0 to 1e300"),
    "tiny alpha": (lambda: KDA(alpha=1e-320).fit([[0], [1]], [0, 1]), "alpha is too small"),
    "regularizer": (
        lambda: KDA(regularizer="ridge").fit(X, Y),
        "regularizer must be one of identity, kernel; it is 'ridge'",
    ),
    "kernel": (lambda: KDA(kernel="sigmoid").fit(X, Y), "kernel must be a function or one of"),
    "gamma": (lambda: KDA(gamma=-1).fit(X, Y), "gamma must be a positive number"),
    "too many": (lambda: KDA(7).fit(X, Y), "n_components must be an integer from 0 to 6"),
    "half": (lambda: KDA(0.5).fit(X, Y), "n_components must be an integer"),
    "not symmetric": (
        lambda: KDA(kernel="precomputed").fit([[1, 2], [3, 4]], [0, 1]),
        "the Gram matrix must be symmetric",
    ),
    "indefinite": (
        lambda: KDA(kernel="precomputed").fit([[0, 1], [1, 0]], [0, 1]),
        "not positive semidefinite",
    ),
    "new points": (
        lambda: KDA().fit(X, Y).transform(np.ones((2, 3))),
        "points must have the shape",
    ),
    "new NaN": (lambda: KDA().fit(X, Y).predict([[NAN, 1]]), "points holds NaN"),
}


@pytest.mark.parametrize("case", ERRORS)
def test_bad_input_is_refused_and_says_why(case):
    action, message = ERRORS[case]
    with pytest.raises(ValueError, match=message):
        action()


def test_a_failed_fit_leaves_no_components():
    ours = KDA().fit(X, Y)
    with pytest.raises(ValueError, match="two classes"):
        ours.fit(X, [1] * 6)
    with pytest.raises(ValueError, match="call fit first"):
        ours.transform(X)
