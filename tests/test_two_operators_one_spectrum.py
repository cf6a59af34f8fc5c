"""Chapter 05: its claims by loops, its notebook's numbers, and its reference code."""

from fractions import Fraction

import numpy as np
import pytest
from loops import dot, run_until
from test_empirical_covariance import centring, inner_products, times

from reference_impl.centering import center_gram
from reference_impl.empirical_covariance import gram
from reference_impl.solver import leading, with_signs
from reference_impl.two_operators_one_spectrum import (
    carry,
    integral_spectrum,
    numerical_rank,
    svd_by_eigh,
)

# The operator: T holds a row for each place of L, and its adjoint adds rows up.


def image(T, h):
    """(Th)_i = ⟨h, row i⟩"""
    return [dot(row, h) for row in T]


def combined(T, p):
    """T*p = Σ p_i row i"""
    return [sum(p[i] * T[i][a] for i in range(len(T))) for a in range(len(T[0]))]


def above(T, p):
    """TT*p, through the inner products of the rows"""
    return [sum(dot(T[i], T[j]) * p[j] for j in range(len(T))) for i in range(len(T))]


def below(T, h):
    """T*Th, through the products of the columns"""
    columns = list(zip(*T, strict=True))
    return [sum(dot(a, b) * x for b, x in zip(columns, h, strict=True)) for a in columns]


def multiple(c, x):
    return [c * a for a in x]


def difference(x, y):
    return [a - b for a, b in zip(x, y, strict=True)]


def columns_of(Q):
    return [list(column) for column in zip(*Q, strict=True)]


def rows_of(columns):
    return [list(row) for row in zip(*columns, strict=True)]


def unit_matrix(size):
    return [[Fraction(a == b) for b in range(size)] for a in range(size)]


def matrix_product(A, B):
    return [[dot(row, column) for column in zip(*B, strict=True)] for row in A]


def as_numbers(x):
    """0 of the type of x."""
    return x - x


# One eigenvector.


def carried(T, p):
    return below(T, combined(T, p))


def λ_times_carried(T, p, λ):
    return multiple(λ, combined(T, p))


def length_of_carried(T, p):
    return dot(combined(T, p), combined(T, p))


def λ_times_length(p, λ):
    return λ * dot(p, p)


def there_and_back(T, p, λ):
    return above(T, [x / λ for x in p])


def itself(p):
    return list(p)


def image_of_what_arrives(T, p, λ):
    return image(T, [x / λ for x in combined(T, p)])


def carried_too(T, h):
    return above(T, image(T, h))


def λ_times_image(T, h, λ):
    return multiple(λ, image(T, h))


def below_what_arrives(T, p, λ):
    return below(T, [x / λ for x in combined(T, p)])


def what_arrives_times_λ(T, p, λ):
    return [λ * (x / λ) for x in combined(T, p)]


def back_and_there(T, h, λ):
    return combined(T, [x / λ for x in image(T, h)])


def itself_too(h):
    return list(h)


def product_of_images(T, g, h, σ):
    return dot([x / σ for x in image(T, g)], [x / σ for x in image(T, h)])


def product_of_two(g, h):
    return dot(g, h)


def singular_pair(T, p, σ):
    return image(T, [x / σ for x in combined(T, p)])


def σ_times_p(p, σ):
    return multiple(σ, p)


def products_of_carried(T, Q, σ):
    columns = [[x / σ for x in combined(T, q)] for q in columns_of(Q)]
    return [[dot(a, b) for b in columns] for a in columns]


def unit_of_Q(Q):
    return unit_matrix(len(Q[0]))


def above_combination(T, Q, y):
    return above(T, [dot(row, y) for row in Q])


def λ_times_combination(Q, y, λ):
    return [λ * dot(row, y) for row in Q]


def form_below(T, h):
    return dot(h, below(T, h))


def length_of_image(T, h):
    return dot(image(T, h), image(T, h))


# Zero, and the spectrum away from it.


def transposed(V):
    return rows_of(V)


def V_itself(V):
    return [list(row) for row in V]


def shifted(T, λ):
    """TT* - λ"""
    return [[dot(a, b) - (i == j) * λ for j, b in enumerate(T)] for i, a in enumerate(T)]


def V_shifted(T, V, λ):
    return matrix_product(V, shifted(T, λ))


def unit_of_V(V):
    return unit_matrix(len(V))


def two_factors(T, V, λ):
    """T*T - λ and (T*VT - I)/λ"""
    columns = columns_of(T)
    size = range(len(columns))
    first = [[dot(columns[a], columns[b]) - (a == b) * λ for b in size] for a in size]
    VT = matrix_product(V, T)
    second = [
        [(dot(columns[a], [row[b] for row in VT]) - (a == b)) / λ for b in size] for a in size
    ]
    return first, second


def inverse_from_the_right(T, V, λ):
    first, second = two_factors(T, V, λ)
    return matrix_product(first, second)


def inverse_from_the_left(T, V, λ):
    first, second = two_factors(T, V, λ)
    return matrix_product(second, first)


def above_constant(P, T):
    return above_law(P, T, [1] * len(T))


def nothing_on_P(P):
    return [as_numbers(x) for x in P]


def length_on_P(P, f):
    return mean(P, [x * x for x in f])


def nought():
    return Fraction(0)


def length_of_h(h):
    return dot(h, h)


# Note 004, §9.3: A = T*, one point a column.


def rank_difference(n, k):
    return n - k


def norm_of_what_is_left(T, U, b):
    """The sum of the squares of the entries of I - WW*, where W has the columns b_j T U_j"""
    W = rows_of([multiple(b[j], image(T, u)) for j, u in enumerate(columns_of(U))])
    size = range(len(W))
    return sum(((a == c) - dot(W[a], W[c])) ** 2 for a in size for c in size)


def AAT_AQ(T, Q):
    """A Aᵀ A Q, one row for each column of Q"""
    return [below(T, combined(T, q)) for q in columns_of(Q)]


def AQ_D(T, Q, d):
    return [multiple(d[j], combined(T, q)) for j, q in enumerate(columns_of(Q))]


def QT_AT_A_Q(T, Q):
    return [[dot(a, above(T, c)) for c in columns_of(Q)] for a in columns_of(Q)]


def diagonal(d):
    return [[(i == j) * d[j] for j in range(len(d))] for i in range(len(d))]


def scaled_products(T, Q, b):
    columns = [combined(T, q) for q in columns_of(Q)]
    return [[b[j] * b[j] * dot(x, z) for j, z in enumerate(columns)] for x in columns]


def unit_of_b(b):
    return unit_matrix(len(b))


def what_λ_leaves(T, f, γ, λ):
    return (λ - γ) * dot(image(T, f), image(T, f))


def squares_off_the_first(T, f, r, Γ):
    return sum((a * dot(c, image(T, f))) ** 2 for a, c in zip(r, columns_of(Γ), strict=True))


def columns_of_U(T, Q, b):
    return [multiple(b[j], combined(T, q)) for j, q in enumerate(columns_of(Q))]


def UT_U(T, Q, b):
    columns = columns_of_U(T, Q, b)
    return [[dot(x, z) for z in columns] for x in columns]


def D_QT_AT_A_Q_D(T, Q, b):
    middle = QT_AT_A_Q(T, Q)
    size = range(len(b))
    return [[b[i] * middle[i][j] * b[j] for j in size] for i in size]


def AAT_U(T, Q, b):
    return [below(T, u) for u in columns_of_U(T, Q, b)]


def U_D(T, Q, b, d):
    return [multiple(d[j], u) for j, u in enumerate(columns_of_U(T, Q, b))]


# Theorem 36: row x of T is the feature φ(x), and P its probability.


def mean(P, values):
    return sum(w * v for w, v in zip(P, values, strict=True))


def k(T):
    """k(x, y) = ⟨φ(x), φ(y)⟩"""
    return [[dot(x, y) for y in T] for x in T]


def product_on_P(P, f, g):
    return mean(P, [a * b for a, b in zip(f, g, strict=True)])


def above_law(P, T, f):
    """(Gf)(t) = ∫ f(x) k(x, t) dP(x)"""
    return [mean(P, [f[x] * row[x] for x in range(len(P))]) for row in k(T)]


def integral(P, T, f):
    return above_law(P, T, f)


def mean_feature(P, T, f):
    """E[f(X)φ(X)]"""
    return [mean(P, [f[x] * T[x][a] for x in range(len(P))]) for a in range(len(T[0]))]


def products_with_sections(P, T, f):
    return [product_on_P(P, f, row) for row in k(T)]


def values_of_TTf(P, T, f):
    return image(T, mean_feature(P, T, f))


def cauchy_schwarz_on_P(P, x, y):
    """‖x‖²(‖x‖²‖y‖² - ⟨x, y⟩²), and the square that it is"""
    xx, yy, xy = (product_on_P(P, a, b) for a, b in ((x, x), (y, y), (x, y)))
    rest = [xx * b - xy * a for a, b in zip(x, y, strict=True)]
    return xx * (xx * yy - xy**2), product_on_P(P, rest, rest)


def representative_left(P, T, f):
    return [cauchy_schwarz_on_P(P, row, f)[0] for row in k(T)]


def representative_right(P, T, f):
    return [cauchy_schwarz_on_P(P, row, f)[1] for row in k(T)]


def pointwise_left(T):
    """‖φ(x)‖²‖φ(y)‖² - k(x, y)²"""
    return [[dot(x, x) * dot(y, y) - dot(x, y) ** 2 for y in T] for x in T]


def off_the_direction(a, v, y):
    """‖a y - ⟨a v, y⟩ v‖², where a feature is a times v"""
    rest = difference(multiple(a, y), multiple(a * dot(v, y), v))
    return dot(rest, rest)


def pointwise_right(T, r, u):
    return [[off_the_direction(a, v, y) for y in T] for a, v in zip(r, u, strict=True)]


def second_moment(P, T):
    return mean(P, [dot(x, x) for x in T])


def with_Y_equal_to_X(P, T):
    return mean(P, [dot(x, x) ** 2 for x in T]) - second_moment(P, T) ** 2


def variance_of_lengths(P, T):
    m = second_moment(P, T)
    return mean(P, [(dot(x, x) - m) ** 2 for x in T])


def C_constant(P, T):
    return second_moment(P, T) ** 2


def left_of_C(P, T):
    return C_constant(P, T) - mean_of_k_squared(P, T)


def mean_of_what_is_left(P, T, r, u):
    """E‖r(Y)φ(X) - k(X, Y)u(Y)‖², with φ(Y) = r(Y)u(Y)"""
    at = list(zip(r, u, strict=True))
    return mean(P, [mean(P, [off_the_direction(a, v, x) for a, v in at]) for x in T])


def at_one_point_left(P, T):
    return [dot(y, y) * second_moment(P, T) - mean(P, [dot(x, y) ** 2 for x in T]) for y in T]


def at_one_point_right(P, T, r, u):
    at = list(zip(r, u, strict=True))
    return [mean(P, [off_the_direction(a, v, x) for x in T]) for a, v in at]


def norm_of_Gf(P, T, f):
    return product_on_P(P, above_law(P, T, f), above_law(P, T, f))


def mean_of_squared_products(P, T, f):
    return mean(P, [v**2 for v in products_with_sections(P, T, f)])


def each_term_left(P, T, f):
    return [cauchy_schwarz_on_P(P, f, row)[0] for row in k(T)]


def each_term_right(P, T, f):
    return [cauchy_schwarz_on_P(P, f, row)[1] for row in k(T)]


def norms_of_sections(P, T):
    return [product_on_P(P, row, row) for row in k(T)]


def mean_over_X(P, T):
    return [mean(P, [dot(x, y) ** 2 for x in T]) for y in T]


def mean_of_k_squared(P, T):
    return mean(P, mean_over_X(P, T))


def printed_before(P, T, f):
    return length_on_P(P, f) * mean_of_k_squared(P, T)


def printed_after(P, T, f):
    return C_constant(P, T) * length_on_P(P, f)


def sum_of_norms(P, T, f):
    """Σ_i ‖G f_i‖²"""
    return sum(norm_of_Gf(P, T, f_j) for f_j in columns_of(f))


def left_of_k_squared(P, T, f):
    return mean_of_k_squared(P, T) - sum_of_norms(P, T, f)


def outside_the_span(P, T, f):
    found = []
    for row in k(T):
        rest = list(row)
        for f_j in columns_of(f):
            c = product_on_P(P, f_j, row)
            rest = [a - c * b for a, b in zip(rest, f_j, strict=True)]
        found.append(product_on_P(P, rest, rest))
    return mean(P, found)


def value_of_combination(T, h, h_, c):
    return [dot([a + c * b for a, b in zip(h, h_, strict=True)], x) for x in T]


def combination_of_values(T, h, h_, c):
    return [dot(h, x) + c * dot(h_, x) for x in T]


def norm_of_Th(P, T, h):
    return product_on_P(P, image(T, h), image(T, h))


def mean_of_values_squared(P, T, h):
    return mean(P, [dot(h, x) ** 2 for x in T])


def bounded_left(P, T, h):
    return dot(h, h) * second_moment(P, T) - mean_of_values_squared(P, T, h)


def bounded_right(P, r, u, h):
    return mean(P, [off_the_direction(a, v, h) for a, v in zip(r, u, strict=True)])


def continuous_left(P, T, h, h_):
    image_of_both = difference(image(T, h), image(T, h_))
    d = difference(h, h_)
    return dot(d, d) * second_moment(P, T) - product_on_P(P, image_of_both, image_of_both)


def continuous_right(P, r, u, h, h_):
    return bounded_right(P, r, u, difference(h, h_))


def mean_feature_with_h(P, T, f, h):
    return dot(mean_feature(P, T, f), h)


def adjoint_by_axes(P, T, f):
    """T*f by its coordinates ⟨T*f, e⟩ = ⟨f, Te⟩"""
    return [product_on_P(P, f, image(T, e)) for e in unit_matrix(len(T[0]))]


def f_with_Th(P, T, f, h):
    return product_on_P(P, f, image(T, h))


def integrable_left(P, T, f):
    ff = length_on_P(P, f)
    lengths = [root(dot(x, x)) for x in T]
    return ff * (ff * second_moment(P, T) - product_on_P(P, f, lengths) ** 2)


def root(x):
    """The square root of a square of fractions, or of a float."""
    if isinstance(x, Fraction):
        top, bottom = (round(y**0.5) for y in x.as_integer_ratio())
        assert Fraction(top, bottom) ** 2 == x
        return Fraction(top, bottom)
    return x**0.5


def mean_of_scaled_products(P, T, f, h):
    return mean(P, [dot(h, [f[x] * a for a in T[x]]) for x in range(len(P))])


def form_on_H(P, T, h, h_):
    """⟨h, T*Th'⟩"""
    return dot(h, mean_feature(P, T, image(T, h_)))


def mean_of_values(P, T, h, h_):
    return mean(P, [dot(h, x) * dot(h_, x) for x in T])


def covariance_operator(P, T):
    μ = [mean(P, column) for column in columns_of(T)]
    rows = [difference(x, μ) for x in T]
    return second_moments(P, rows)


def second_moments(P, T):
    columns = columns_of(T)
    return [[mean(P, [x * y for x, y in zip(a, b, strict=True)]) for b in columns] for a in columns]


def centred_product(P, T):
    μ = [mean(P, column) for column in columns_of(T)]
    return [
        [v - a * b for v, b in zip(row, μ, strict=True)]
        for row, a in zip(second_moments(P, T), μ, strict=True)
    ]


def kernel_applied(P, G, f):
    return [mean(P, [row[x] * f[x] for x in range(len(P))]) for row in G]


def G_moved_left(P, T, f, g):
    return product_on_P(P, above_law(P, T, f), g)


def G_moved_right(P, T, f, g):
    return product_on_P(P, f, above_law(P, T, g))


def form_of_G(P, T, f):
    return product_on_P(P, f, above_law(P, T, f))


def length_of_mean_feature(P, T, f):
    return dot(mean_feature(P, T, f), mean_feature(P, T, f))


def covariance_of_carried(P, T, f):
    carried = mean_feature(P, T, f)
    return [dot(row, carried) for row in covariance_operator(P, T)]


def λ_times_mean_feature(P, T, f, λ):
    return multiple(λ, mean_feature(P, T, f))


def left_of_the_trace(P, T, f):
    return second_moment(P, T) - sum(length_of_mean_feature(P, T, f_j) for f_j in columns_of(f))


def left_of_the_eigenvalues(P, T, d):
    return second_moment(P, T) - sum(d)


def outside_the_carried(P, T, f):
    carried = [(f_j, mean_feature(P, T, f_j)) for f_j in columns_of(f)]
    found = []
    for x in range(len(P)):
        rest = list(T[x])
        for f_j, v in carried:
            rest = [a - f_j[x] * b for a, b in zip(rest, v, strict=True)]
        found.append(dot(rest, rest))
    return mean(P, found)


def trace_over(P, T, f):
    return sum(form_of_G(P, T, f_j) for f_j in columns_of(f))


def sum_of_eigenvalues(d):
    return sum(d)


def centred_gram_on_CTh(T, h, n):
    """CGC(CTh)"""
    C = centring(n)
    return times(C, times(inner_products(T), times(C, times(C, image(T, h)))))


def nλ_times_CTh(T, h, n, λ):
    return multiple(n * λ, times(centring(n), image(T, h)))


def sample_covariance_on_carried(T, α, n, σ):
    return [x / n for x in below(T, [x / σ for x in combined(T, α)])]


def σ_squared_over_n_times_carried(T, α, n, σ):
    return [σ * σ * (x / σ) / n for x in combined(T, α)]


def trace_of_centred_gram(T, n):
    """Σ_i ‖h_i - h̄‖², through the entries of the Gram matrix"""
    G = inner_products(T)
    return sum(G[i][i] for i in range(len(G))) - sum(map(sum, G)) / n


def total_variance(T, n):
    middle = [sum(column) / n for column in columns_of(T)]
    return sum(dot(d, d) for d in (difference(row, middle) for row in T)) / n


def length_of_mean(T, P):
    """‖E φ(X)‖²"""
    at = range(T.shape[1])
    return sum(sum(P[ω] * T[ω, a] for ω in range(len(P))) ** 2 for a in at)


def mean_of_kernel(T, P):
    """E k(X, Y): every outcome with every outcome"""
    at = range(len(P))
    return sum(P[x] * P[y] * dot(T[x], T[y]) for x in at for y in at)


LOOPS = {
    f"spectrum.{name}": loops
    for name, loops in {
        "carried": (carried, λ_times_carried),
        "length": (length_of_carried, λ_times_length),
        "returned": (there_and_back, itself),
        "reached": (image_of_what_arrives, itself),
        "carried-too": (carried_too, λ_times_image),
        "onto": (below_what_arrives, what_arrives_times_λ),
        "returned-too": (back_and_there, itself_too),
        "isometry": (product_of_images, product_of_two),
        "singular": (singular_pair, σ_times_p),
        "dimension": (products_of_carried, unit_of_Q),
        "subspace": (above_combination, λ_times_combination),
        "kernels": (form_below, length_of_image),
        "resolvent": (transposed, V_itself),
        "resolvent-too": (V_shifted, unit_of_V),
        "nonzero": (inverse_from_the_right, inverse_from_the_left),
        "zero-always": (above_constant, nothing_on_P),
        "printed": (length_on_P, nought),
        "printed-same": (length_of_h, nought),
        "rank": (rank_difference, norm_of_what_is_left),
        "carried-columns": (AAT_AQ, AQ_D),
        "compressed": (QT_AT_A_Q, diagonal),
        "not-lost": (scaled_products, unit_of_b),
        "first": (what_λ_leaves, squares_off_the_first),
        "transposed": (UT_U, D_QT_AT_A_Q_D),
        "normalised": (UT_U, unit_of_b),
        "reason": (AAT_U, U_D),
        "integral-operator": (integral, products_with_sections),
        "as-a-function": (values_of_TTf, products_with_sections),
        "representative": (representative_left, representative_right),
        "pointwise": (pointwise_left, pointwise_right),
        "not-independent": (with_Y_equal_to_X, variance_of_lengths),
        "mean-of-squares": (left_of_C, mean_of_what_is_left),
        "every-point": (at_one_point_left, at_one_point_right),
        "one-term": (norm_of_Gf, mean_of_squared_products),
        "term-by-term": (each_term_left, each_term_right),
        "section": (norms_of_sections, mean_over_X),
        "printed-constant": (printed_before, printed_after),
        "hilbert-schmidt": (left_of_k_squared, outside_the_span),
        "parseval": (sum_of_norms, mean_of_k_squared),
        "linear": (value_of_combination, combination_of_values),
        "image": (norm_of_Th, mean_of_values_squared),
        "bounded": (bounded_left, bounded_right),
        "continuous": (continuous_left, continuous_right),
        "adjoint-exists": (mean_feature_with_h, f_with_Th),
        "integrable": (integrable_left, lambda P, f, r: cauchy_schwarz_on_P(P, f, r)[1]),
        "weak-integral": (mean_feature_with_h, mean_of_scaled_products),
        "adjoint": (f_with_Th, mean_of_scaled_products),
        "adjoint-formula": (adjoint_by_axes, mean_feature),
        "product-below": (form_on_H, mean_of_values),
        "covariance": (covariance_operator, second_moments),
        "centred-law": (centred_product, covariance_operator),
        "mean-length": (length_of_mean, mean_of_kernel),
        "product-above": (values_of_TTf, integral),
        "product": (kernel_applied, values_of_TTf),
        "self-adjoint": (G_moved_left, G_moved_right),
        "positive": (form_of_G, length_of_mean_feature),
        "multiplicity": (covariance_of_carried, λ_times_mean_feature),
        "trace-class": (left_of_the_trace, outside_the_carried),
        "missing-step": (left_of_the_eigenvalues, outside_the_carried),
        "trace-of-eigenvalues": (trace_over, sum_of_eigenvalues),
        "trace": (trace_over, second_moment),
        "announced": (trace_of_centred_gram, total_variance),
        "sample": (centred_gram_on_CTh, nλ_times_CTh),
        "eigenfunctions": (sample_covariance_on_carried, σ_squared_over_n_times_carried),
    }.items()
}


def p_is_eigen(T, p, λ):
    return difference(above(T, p), multiple(λ, p))


def h_is_eigen(T, h, λ):
    return difference(below(T, h), multiple(λ, h))


def p_is_singular(T, p, σ):
    return difference(above(T, p), multiple(σ * σ, p))


def h_is_singular(T, h, σ):
    return difference(below(T, h), multiple(σ * σ, h))


def Q_is_orthonormal(Q):
    columns = columns_of(Q)
    return [[dot(a, b) - (i == j) for j, b in enumerate(columns)] for i, a in enumerate(columns)]


def Q_is_singular(T, Q, σ):
    return [p_is_singular(T, q, σ) for q in columns_of(Q)]


def Q_is_eigen(T, Q, λ):
    return [p_is_eigen(T, q, λ) for q in columns_of(Q)]


def V_is_inverse(T, V, λ):
    product = matrix_product(shifted(T, λ), V)
    return [difference(row, unit) for row, unit in zip(product, unit_matrix(len(V)), strict=True)]


def V_is_symmetric(V):
    return [difference(a, b) for a, b in zip(V, rows_of(V), strict=True)]


def V_is_inverse_too(T, V, λ):
    product = matrix_product(V, shifted(T, λ))
    return [difference(row, unit) for row, unit in zip(product, unit_matrix(len(V)), strict=True)]


def mean_is_zero(P, T):
    return [mean(P, column) for column in columns_of(T)]


def V_inverts_Σ(P, T, V):
    product = matrix_product(V, second_moments(P, T))
    return [difference(row, unit) for row, unit in zip(product, unit_matrix(len(V)), strict=True)]


def V_inverts_gram(T, V):
    product = matrix_product(V, inner_products(T))
    return [difference(row, unit) for row, unit in zip(product, unit_matrix(len(V)), strict=True)]


def f_is_taken_to_0(P, T, f):
    return above_law(P, T, f)


def h_is_taken_to_0(T, h):
    return below(T, h)


def columns_are_eigen(T, Q, d):
    return [p_is_eigen(T, q, d[j]) for j, q in enumerate(columns_of(Q))]


def columns_of_U_are_eigen(T, U, d):
    return [h_is_eigen(T, u, d[j]) for j, u in enumerate(columns_of(U))]


def U_is_orthonormal(U):
    return Q_is_orthonormal(U)


def b_is_a_power_of_d(b, d):
    return [x * x * z - 1 for x, z in zip(b, d, strict=True)]


def G_holds_the_kernel(T, G):
    return [difference(row, values) for row, values in zip(G, k(T), strict=True)]


def f_is_orthonormal_on_P(P, f):
    columns = columns_of(f)
    return [
        product_on_P(P, a, b) - (i == j)
        for i, a in enumerate(columns)
        for j, b in enumerate(columns)
    ]


def f_is_a_basis(P, f):
    """Every function that is 1 at one point and 0 elsewhere is the sum of its parts along f."""
    found = []
    for x in range(len(P)):
        point = [Fraction(x == y) for y in range(len(P))]
        rest = list(point)
        for f_j in columns_of(f):
            c = product_on_P(P, f_j, point)
            rest = [a - c * b for a, b in zip(rest, f_j, strict=True)]
        found.append(rest)
    return found


def r_is_the_length(T, r):
    return [r[x] * r[x] - dot(T[x], T[x]) for x in range(len(T))]


def f_is_an_eigenfunction(P, T, f, λ):
    return difference(above_law(P, T, f), multiple(λ, f))


def f_holds_eigenfunctions(P, T, f, d):
    return [f_is_an_eigenfunction(P, T, f_j, d[j]) for j, f_j in enumerate(columns_of(f))]


def h_is_eigen_of_the_sample(T, h, n, λ):
    centred_scores = times(centring(n), image(T, h))
    return difference([x / n for x in combined(T, centred_scores)], multiple(λ, h))


def α_is_singular(T, α, σ):
    return difference(times(inner_products(T), α), multiple(σ * σ, α))


def Γ_is_eigen(T, Γ, ν):
    return [p_is_eigen(T, c, ν[a]) for a, c in enumerate(columns_of(Γ))]


def none_is_above_λ(ν, r, λ):
    return [a + b * b - λ for a, b in zip(ν, r, strict=True)]


def f_is_eigen(T, f, γ):
    return h_is_eigen(T, f, γ)


def f_is_beyond_Q(T, f, Q):
    return [dot(combined(T, q), f) for q in columns_of(Q)]


def Q_and_Γ_are_a_basis(Q, Γ):
    rows = [[*a, *b] for a, b in zip(Q, Γ, strict=True)]
    return [[dot(a, b) - (i == j) for j, b in enumerate(rows)] for i, a in enumerate(rows)]


def u_has_length_one(u):
    return [dot(v, v) - 1 for v in u]


def T_is_r_times_u(T, r, u):
    return [difference(x, multiple(a, v)) for x, a, v in zip(T, r, u, strict=True)]


GIVEN = {
    "T*Th = λh": h_is_eigen,
    "TT*p = σ²p": p_is_singular,
    "T*Th = σ²h": h_is_singular,
    "Q_i*Q_j = δ_ij": Q_is_orthonormal,
    "TT*Q = σ²Q": Q_is_singular,
    "TT*Q = λQ": Q_is_eigen,
    "(TT* - λI)V = I": V_is_inverse,
    "spectrum.resolvent": V_is_symmetric,
    "spectrum.resolvent-too": V_is_inverse_too,
    "E_X[φ_X] = 0": mean_is_zero,
    "VT*T = I": V_inverts_Σ,
    "TT*f = 0": f_is_taken_to_0,
    "VTT* = I": V_inverts_gram,
    "T*Th = 0": h_is_taken_to_0,
    "T*TU_j = d_j U_j": columns_of_U_are_eigen,
    "U*U = I": U_is_orthonormal,
    "b_j b_j d_j = 1": b_is_a_power_of_d,
    "G_XY = ⟨φ_X, φ_Y⟩": G_holds_the_kernel,
    "Q*Q = I": Q_is_orthonormal,
    "f*f = I": f_is_orthonormal_on_P,
    "ff* = I": f_is_a_basis,
    "r_X² = ‖φ_X‖²": r_is_the_length,
    "TT*p = λp": p_is_eigen,
    "TT*f = λf": f_is_an_eigenfunction,
    "TT*Q_j = d_j Q_j": columns_are_eigen,
    "TT*f_j = d_j f_j": f_holds_eigenfunctions,
    "T*(I - 𝟏𝟏*/n)Th/n = λh": h_is_eigen_of_the_sample,
    "TT*α = σ²α": α_is_singular,
    "TT*Γ_l = ν_l Γ_l": Γ_is_eigen,
    "ν_l + r_l² = λ": none_is_above_λ,
    "T*Tf = γf": f_is_eigen,
    "Q*Tf = 0": f_is_beyond_Q,
    "QQ* + ΓΓ* = I": Q_and_Γ_are_a_basis,
    "‖u_X‖² = 1": u_has_length_one,
    "φ_X = r_X u_X": T_is_r_times_u,
}


# The reference implementation.


@pytest.fixture
def wide():
    return np.random.default_rng(0).normal(1, 2, size=(4, 9))


def test_both_sides_have_the_same_spectrum_but_for_zeros(wide):
    small, _ = leading(wide @ wide.T, len(wide))
    large, _ = leading(wide.T @ wide, wide.shape[1])
    assert large[:4] == pytest.approx(small, rel=1e-12)
    assert np.abs(large[4:]).max() < 1e-12 * large[0]
    assert (numerical_rank(small, 4), numerical_rank(large, 9)) == (4, 4)


def test_carry_and_back(wide):
    values, vectors = leading(wide @ wide.T, len(wide))
    carried = carry(wide, vectors, values)
    assert carried.T @ carried == pytest.approx(np.eye(4), abs=1e-12)
    assert wide.T @ wide @ carried == pytest.approx(carried * values, abs=1e-11)
    assert carry(wide.T, carried, values) == pytest.approx(vectors, abs=1e-12)


@pytest.mark.parametrize("turned", [False, True], ids=["wide", "tall"])
def test_svd_against_numpy(wide, turned):
    t = wide.T if turned else wide
    q, s, v = svd_by_eigh(t)
    _, expected, vh = np.linalg.svd(t, full_matrices=False)
    assert s == pytest.approx(expected, rel=1e-13)
    assert (q * s) @ v.T == pytest.approx(t, abs=1e-13)
    assert q.T @ q == pytest.approx(np.eye(4), abs=1e-13)
    assert v == pytest.approx(with_signs(vh.T), abs=1e-12)


def with_singular_values(*s):
    """A 40 x 7 matrix with these singular values, to rounding."""
    rng = np.random.default_rng(1)
    left, right = (np.linalg.qr(rng.normal(size=(size, len(s))))[0] for size in (40, 7))
    return (left * s) @ right.T


def test_squaring_costs_half_of_the_digits():
    """An eigenvalue is right to precision times the largest: of σ₁ = 1 and σ the error is /σ²."""
    t = with_singular_values(1.0, 1e-3, 1e-5, 1e-9)
    exact = np.linalg.svd(t, compute_uv=False)[:4]
    assert exact == pytest.approx([1.0, 1e-3, 1e-5, 1e-9], rel=1e-6)
    _, s, _ = svd_by_eigh(t)
    assert len(s) == 3  # 1e-18 is below the rounding of the matrix of squares
    errors = np.abs(s / [1.0, 1e-3, 1e-5] - 1)
    assert errors[0] < 1e-14
    assert errors[1] < 1e-9
    assert errors[2] < 1e-4


def test_rank_is_decided_before_anything_is_divided():
    t = with_singular_values(3.0, 2.0)
    q, s, v = svd_by_eigh(t)
    assert (q.shape, s.shape, v.shape) == ((40, 2), (2,), (7, 2))
    q, s, v = svd_by_eigh(np.zeros((3, 5)))
    assert (q.shape, s.shape, v.shape) == ((3, 0), (0,), (5, 0))
    assert numerical_rank([0.0, 0.0], 2) == 0
    assert numerical_rank([-1e-20], 1) == 0


def test_the_smaller_side_is_decomposed(wide, monkeypatch):
    sizes = []
    plain = np.linalg.eigh
    monkeypatch.setattr(np.linalg, "eigh", lambda a: sizes.append(len(a)) or plain(a))
    for t in (wide, wide.T):
        svd_by_eigh(t)
    assert sizes == [4, 4]


def test_eigenvectors_have_their_signs_fixed(wide):
    _, vectors = leading(wide.T @ wide, wide.shape[1])
    assert (vectors == with_signs(vectors)).all()
    _, flipped = leading(-wide.T @ -wide, wide.shape[1])
    assert vectors[:, :4] == pytest.approx(flipped[:, :4], abs=1e-9)
    largest = np.abs(vectors[:, :4]).argmax(axis=0)
    assert (vectors[largest, range(4)] > 0).all()


def test_integral_spectrum_of_a_law_with_unequal_probabilities():
    x = np.array([-1.0, 0.0, 1.0])
    values, functions = integral_spectrum((1 + np.outer(x, x)) ** 2, [0.25, 0.5, 0.25])
    golden = (3 + 5**0.5) / 4, (3 - 5**0.5) / 4
    assert values == pytest.approx([golden[0], 1, golden[1]], abs=1e-14)
    weights = np.array([0.25, 0.5, 0.25])
    assert functions.T @ (weights[:, None] * functions) == pytest.approx(np.eye(3), abs=1e-14)


def test_integral_spectrum_of_a_sample_is_that_of_the_covariance(wide):
    values, _ = integral_spectrum(center_gram(gram(wide)))
    expected = np.linalg.eigvalsh(np.cov(wide.T, bias=True))[::-1][:3]
    assert values[:3] == pytest.approx(expected, rel=1e-12)
    assert abs(values[3]) < 1e-12


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: svd_by_eigh([1.0]), r"t must have the shape \(any, any\)"),
        (lambda: svd_by_eigh([[float("inf")]]), "NaN or infinity"),
        (lambda: carry([[1.0]], [[1.0]], [0.0]), "values must be positive: at the eigenvalue 0"),
        (lambda: carry([[1.0]], [[1.0], [2.0]], [1.0]), r"vectors must have the shape \(1, any\)"),
        (lambda: integral_spectrum([[1.0]], [0.5]), "probabilities must not be negative"),
        (
            lambda: integral_spectrum([[1.0, 0.0], [0.0, 1.0]], [1.0, 0.0]),
            "weights must be positive: leave out",
        ),
        (lambda: numerical_rank([], 1), "values is empty"),
    ],
)
def test_bad_input_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# What the figures of the notebook and of its appendix draw.


@pytest.fixture(scope="module")
def drawn():
    return run_until("05_two_operators_one_spectrum", "trials = ")[0]


@pytest.fixture(scope="module")
def closed_forms():
    return run_until("B_closed_forms", "off = ")[0]


def test_the_spectra_of_the_first_figure(drawn):
    assert drawn["large"][:40] == pytest.approx(drawn["small"], rel=1e-10)
    assert np.abs(drawn["large"][40:]).max() < 1e-10 * drawn["small"][-1]


def test_the_slider_stops_at_both_eigenvectors(drawn):
    """Where TT*p points along p, T*p is longest or shortest: at 45 and at 135 degrees."""
    T = drawn["T"]
    assert {45, 135} <= set(drawn["angles"])
    for degrees in drawn["angles"]:
        p = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
        back = T @ T.T @ p
        parallel = abs(p[0] * back[1] - p[1] * back[0]) < 1e-12
        assert parallel == (degrees in (45, 135))
    longest, shortest = (np.linalg.norm(T.T @ [1, sign]) / 2**0.5 for sign in (1, -1))
    assert (longest, shortest) == (pytest.approx(3**0.5), pytest.approx(1))
    # The two axes that the picture uses span the plane of the points.
    assert drawn["in_plane"](T[0]) @ drawn["in_plane"](T[1]) == pytest.approx(T[0] @ T[1])


def test_the_slopes_of_the_last_figure(drawn):
    """From 1e-2 to 1e-7: precision over σ for svd, over σ² for the eigenvalues of T*T."""
    for name, slope in (("svd", -1), ("eigenvalues of T*T", -2)):
        middle = slice(2, 8)
        fitted = np.polyfit(
            np.log10(drawn["sizes"][middle]), np.log10(drawn["errors"][name][middle]), 1
        )
        assert fitted[0] == pytest.approx(slope, abs=0.35), name


@pytest.mark.parametrize("name", ["min(x, t)", "circle", "(1 + xt)²"])
def test_the_curves_are_eigenfunctions(closed_forms, name):
    """By the trapezoidal rule: the mean of k(x, ·)f is λf(x), and the functions are orthonormal."""
    kernel, _, t, functions = closed_forms["PANELS"][name]
    weights = np.full(len(t), 1 / (len(t) - 1))
    weights[[0, -1]] /= 2
    assert (functions * weights) @ np.transpose(functions) == pytest.approx(np.eye(3), abs=1e-3)
    for f, value in zip(functions, closed_forms["WITNESSES"][name][2], strict=False):
        applied = kernel(t[:, None], t[None, :]) @ (weights * f)
        assert applied == pytest.approx(value * f, abs=1e-3), name


def test_the_curves_of_mehlers_kernel_are_eigenfunctions(closed_forms):
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    weights = weights / weights.sum()
    kernel, _, t, functions = closed_forms["PANELS"]["Mehler, ρ = 0.3"]
    at_nodes = [nodes**0, nodes, (nodes**2 - 1) / 2**0.5]
    assert (at_nodes * weights) @ np.transpose(at_nodes) == pytest.approx(np.eye(3), abs=1e-10)
    for e, (f, g) in enumerate(zip(functions, at_nodes, strict=True)):
        applied = kernel(t[:, None], nodes[None, :]) @ (weights * g)
        assert applied == pytest.approx(0.3**e * f, abs=1e-9)


def test_the_samples_come_to_the_exact_spectra(closed_forms):
    for name, series in closed_forms["found"].items():
        exact = closed_forms["WITNESSES"][name][2]
        errors = [np.abs(values - exact).max() / exact[0] for values in series]
        assert errors[-1] < 0.1, name
        assert max(errors[-2:]) < max(errors[:2]), name


def test_the_kernel_of_rank_three_has_no_fourth_eigenvalue(closed_forms):
    _, values = closed_forms["sampled"]("(1 + xt)²", 50, 4)
    assert abs(values[3]) < 1e-14


def test_the_eigenvectors_on_the_circle_span_the_waves(closed_forms):
    assert (closed_forms["off"] < 0.1).all()
    radius = np.sqrt((closed_forms["on_circle"][:, :2] ** 2).sum(axis=1))
    assert radius == pytest.approx(np.sqrt(2), abs=0.2)


@pytest.mark.parametrize("x", [0.0, 0.7, -2.0])
def test_mean_feature_of_the_gaussian_kernel(x):
    """By Gauss's quadrature under the normal law, and its squared length, E k(X, Y), too."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    weights = weights / weights.sum()
    kernel = np.exp(-(np.subtract.outer([x, *nodes], nodes) ** 2) / 2)
    assert pytest.approx(np.exp(-(x**2) / 4) / np.sqrt(2)) == kernel[0] @ weights
    assert pytest.approx(1 / np.sqrt(3)) == weights @ kernel[1:] @ weights
