"""Chapter 14: its claims by loops, and its notebook's numbers."""

from loops import dot
from test_centering import deviations
from test_empirical_covariance import mean_of


def summed(*rows):
    """The entries of several rows, added up."""
    return [sum(entries) for entries in zip(*rows, strict=True)]


def outer(x, y):
    return [[p * q for q in y] for p in x]


def added(*matrices):
    return [summed(*rows) for rows in zip(*matrices, strict=True)]


def scaled(c, matrix):
    return [[c * entry for entry in row] for row in matrix]


def apart(x, y):
    return [p - q for p, q in zip(x, y, strict=True)]


def scatter(T):
    """Σ (h_i - h̄)(h_i - h̄)*"""
    return added(*(outer(x, x) for x in deviations(T)))


def about(points, f):
    """Σ (h_i - f)(h_i - f)*, of rows in a list."""
    return added(*(outer(apart(p, f), apart(p, f)) for p in points))


def mean_of_list(points):
    return [entry / len(points) for entry in summed(*points)]


def about_f(T, f):
    return about(T.tolist(), f)


def scatter_and_the_way_to_f(T, f):
    away = apart(mean_of(T), f)
    return added(scatter(T), scaled(len(T), outer(away, away)))


def products_less_the_mean(T):
    h̄ = mean_of(T)
    squares = added(*(outer(p, p) for p in T.tolist()))
    return added(squares, scaled(-len(T), outer(h̄, h̄)))


def mean_of_both(T, T_):
    return mean_of_list([*T.tolist(), *T_.tolist()])


def first_mean_moved(T, T_, n, m):
    h̄, way = mean_of(T), apart(mean_of(T_), mean_of(T))
    return [h̄[a] + m * way[a] / (n + m) for a in range(len(h̄))]


def scatter_of_both(T, T_):
    points = [*T.tolist(), *T_.tolist()]
    return about(points, mean_of_list(points))


def scatters_and_the_means(T, T_, n, m):
    way = apart(mean_of(T), mean_of(T_))
    return added(scatter(T), scatter(T_), scaled(n * m / (n + m), outer(way, way)))


def along(f, matrix):
    return dot(f, [dot(row, f) for row in matrix])


def spread_gained(T, T_, f):
    return along(f, scatter_of_both(T, T_)) - along(f, scatter(T)) - along(f, scatter(T_))


def square_between_the_means(T, T_, f, n, m):
    return n * m * dot(apart(mean_of(T), mean_of(T_)), f) ** 2 / (n + m)


def scatter_with_one_more(T, h):
    points = [*T.tolist(), list(h)]
    return about(points, mean_of_list(points))


def old_and_new_difference(T, h):
    new = mean_of_list([*T.tolist(), list(h)])
    return added(scatter(T), outer(apart(h, mean_of(T)), apart(h, new)))


def two_then_the_third(f, g, h, x, y, z):
    both = [(x * p + y * q) / (x + y) for p, q in zip(f, g, strict=True)]
    first, then = apart(f, g), apart(both, h)
    weight = (x + y) * z / (x + y + z)
    return added(scaled(x * y / (x + y), outer(first, first)), scaled(weight, outer(then, then)))


def over_the_pairs(f, g, h, x, y, z):
    pairs = ((x * y, f, g), (x * z, f, h), (y * z, g, h))
    ways = (scaled(c / (x + y + z), outer(apart(p, q), apart(p, q))) for c, p, q in pairs)
    return added(*ways)


LOOPS = {
    "merge.any-point": (about_f, scatter_and_the_way_to_f),
    "merge.sum-of-squares": (scatter, products_less_the_mean),
    "merge.mean": (mean_of_both, first_mean_moved),
    "merge.scatter": (scatter_of_both, scatters_and_the_means),
    "merge.never-less": (spread_gained, square_between_the_means),
    "merge.one-point": (scatter_with_one_more, old_and_new_difference),
    "merge.any-order": (two_then_the_third, over_the_pairs),
}
GIVEN = {}
