"""Spaces, letters and indices that the tests of the machine share; each adds those it alone uses.

They are not those of the course: nothing is said of them, in no notation.
"""

import sympy as sp

from derivations.core.words import (
    R,
    hilbert_space,
    index,
    index_set,
    letter,
    probability_space,
)

n, m, d = sp.symbols("n m d", integer=True, positive=True)
E, F = index_set("E", n), index_set("F", m)
H, V, P = hilbert_space("H"), hilbert_space("V", d), probability_space("P")
A, B, X, Y = letter("A", E, E), letter("B", E, E), letter("X", E, F), letter("Y", E, F)
T, S, K, Phi = letter("T", E, H), letter("S", H, H), letter("K", P, P), letter("Φ", P, H)
a, b, u, v, g = letter("a", E), letter("b", E), letter("u", H), letter("v", H), letter("g", P)
s, t = letter("s", R), letter("t", R)
i, j, x, y = index("i", E), index("j", E), index("x", P), index("y", P)
