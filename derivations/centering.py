"""Chapter 03: centring a sample, a Gram matrix and a new point, and what it changes."""

from __future__ import annotations

from .core.check import Equation
from .core.claims import Chain, Claim, bound
from .core.models import Hypothesis, symmetric
from .core.words import as_word, inner, letter, norm2, total, trace
from .notation import (
    C,
    E,
    G,
    I,
    T,
    alpha,
    centring,
    gram,
    h,
    hbar,
    i,
    j,
    l,
    mean,
    n,
    one,
    point,
    sample_not_empty,
)

G_ = letter("G'", E, E)
centred_gram = Hypothesis("G'", "the centred Gram matrix", "definition", Equation(G_, C * G * C))

# The points.

points_centred = Claim(
    id="centering.points",
    place="implied by note 000, centering the data",
    sentence="The rows of CT are the points less their mean.",
    implied=True,
    given=(mean, centring, sample_not_empty),
    evidence=Chain(
        (
            ((C * T).adj[:, i], ""),
            (point(i) - (T.adj * one) / n, "C is I - 𝟏𝟏*/n"),
            (point(i) - hbar, "T*𝟏 is the sum of the points"),
        )
    ),
)
sum_is_zero = Claim(
    id="centering.sum-is-zero",
    place="note 004, §9.1, centred data",
    sentence="Taking the mean from every point makes the points sum to 0.",
    rows=("004-91-center",),
    given=(mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, point(i) - hbar), ""),
            (total(i, point(i)) - n * hbar, "n points, n times the mean"),
            (0 * hbar, "the definition of the mean"),
        )
    ),
)
shift_is_lost = Claim(
    id="centering.shift",
    place="implied by note 000, centering the data",
    sentence="Moving every point by the same vector h does not change the centred points.",
    implied=True,
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            (C * (T + one * h.adj), ""),
            (C * T + C * one * h.adj, "multiply out"),
            (C * T, "C𝟏 is 0"),
        )
    ),
)

# The Gram matrix.

gram_centred = Claim(
    id="centering.gram",
    place="note 000, centering the data",
    sentence="The Gram matrix of the centred points is CGC.",
    rows=("000-C1", "000-A2"),
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (inner(point(i) - hbar, point(j) - hbar), ""),
            ((C * T * (C * T).adj)[i, j], "the rows of CT are the centred points"),
            ((C * G * C)[i, j], "C is symmetric, TT* is G"),
        )
    ),
)
gram_centred_again = Claim(
    id="centering.algorithm",
    place="note 003, Algorithm 2, step 1",
    sentence="Multiplying the kernel matrix from both sides by I - 𝟏𝟏*/n gives the inner "
    "products of the centred features.",
    rows=("003-ALG-center",),
    given=(mean, gram, sample_not_empty),
    evidence=Chain(
        (
            (((I - one * one.adj / n) * G * (I - one * one.adj / n))[i, j], ""),
            (inner(point(i) - hbar, point(j) - hbar), "multiply out"),
        )
    ),
)
gram_entries = Claim(
    id="centering.entries",
    place="implied by note 000, centering the data",
    sentence="An entry of CGC is the entry of G less the means of its row and of its column, "
    "plus the mean of all entries.",
    implied=True,
    given=(centring, sample_not_empty),
    evidence=Chain(
        (
            ((C * G * C)[i, j], ""),
            (
                G[i, j] - total(l, G[i, l]) / n - total(l, G[l, j]) / n + one.adj * G * one / n**2,
                "multiply out",
            ),
        )
    ),
)
objective = Claim(
    id="centering.objective",
    place="note 000, (5) to (6)",
    sentence="With the centred Gram matrix the C between its two factors may be left out.",
    rows=("000-C2",),
    given=(centring, centred_gram, sample_not_empty),
    evidence=Chain(
        (
            (alpha.adj * G_ * C * G_ * alpha / n, ""),
            (alpha.adj * C * G * C * C * C * G * C * alpha / n, "G' is CGC"),
            (alpha.adj * G_ * G_ * alpha / n, "CC is C"),
        )
    ),
)
constraint = Claim(
    id="centering.constraint",
    place="note 000, (6)",
    sentence="The squared length of a combination of the centred points is α*G'α.",
    rows=("000-C3",),
    given=(mean, centring, gram, centred_gram, sample_not_empty),
    evidence=Chain(
        (
            (norm2(total(i, alpha[i] * (point(i) - hbar))), ""),
            (norm2(T.adj * C * alpha), "the sum is T*Cα"),
            (alpha.adj * G_ * alpha, "CTT*C is G'"),
        )
    ),
)
combination = Claim(
    id="centering.combination",
    place="implied by note 000, (5) to (6)",
    sentence="The combination of the centred points with the coefficients α is the combination "
    "of the points with the coefficients Cα: (5) and (6) name different functionals by the same α.",
    unshown="(5) and (6) name different functionals by the same α",
    implied=True,
    given=(mean, centring, sample_not_empty),
    evidence=Chain(
        (
            (total(i, alpha[i] * (point(i) - hbar)), ""),
            (T.adj * alpha - (one.adj * alpha) * hbar, "multiply out"),
            (T.adj * C * alpha, "Cα is α less its mean"),
        )
    ),
)

# What is known of a centred Gram matrix whatever the data.

singular = Claim(
    id="centering.singular",
    place="implied by note 000, centering the data",
    sentence="The centred Gram matrix takes the vector of ones to 0, whatever the data: it is "
    "never invertible.",
    unshown="it is never invertible",
    implied=True,
    given=(centring, centred_gram, sample_not_empty),
    evidence=Chain(
        (
            (G_ * one, ""),
            (C * G * C * one, "G' is CGC"),
            (0 * one, "C𝟏 is 0"),
        )
    ),
)
semidefinite = Claim(
    id="centering.semidefinite",
    place="implied by note 000, centering the data",
    sentence="α*G'α is the square of a length, so it is not negative.",
    implied=True,
    given=(centring, gram, centred_gram, sample_not_empty),
    evidence=bound(alpha.adj * G_ * alpha, as_word(0), [(1, T.adj * C * alpha)]),
)
trace_falls = Claim(
    id="centering.trace",
    place="implied by note 000, centering the data",
    sentence="Centring lowers the trace of the Gram matrix by n times the squared length of the "
    "mean.",
    implied=True,
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (trace(C * G * C), ""),
            (trace(G) - one.adj * G * one / n, "turn the trace, CC is C"),
            (trace(G) - n * norm2(hbar), "T*𝟏 is n times the mean"),
        )
    ),
)
sample_covariance = Claim(
    id="centering.covariance-matrix",
    place="note 004, appendix A, last sentence",
    sentence="The mean of the products (h - h̄)(h - h̄)* over the sample is T*CT/n.",
    rows=("004-A-sample",),
    given=(mean, centring, sample_not_empty),
    evidence=Chain(
        (
            (total(i, (point(i) - hbar) * (point(i) - hbar).adj) / n, ""),
            ((C * T).adj * (C * T) / n, "the rows of CT are the centred points"),
            (T.adj * C * T / n, "C is symmetric, CC is C"),
        )
    ),
)

# One side or two, and new points.

K = letter("K", E, E)
kernel_symmetric = Hypothesis(
    "K* = K", "K is symmetric", "note", Equation(K.adj, K), None, symmetric(K)
)
one_side_is_enough = Claim(
    id="centering.one-side",
    place="note 001, data centering",
    sentence="In K*CK it makes no difference whether K is centred on both sides or only on the "
    "right: the C in the middle does the rest.",
    rows=("001-DC3",),
    given=(centring, kernel_symmetric, sample_not_empty),
    evidence=Chain(
        (
            ((C * K * C).adj * C * (C * K * C), ""),
            (C * K * C * K * C, "K and C are symmetric, CC is C"),
            ((K * C).adj * C * (K * C), "the transpose of a product"),
        )
    ),
)
new_point = Claim(
    id="centering.new-point",
    place="implied by note 000, algorithm, step 4(b)",
    sentence="The inner products of a new point with the centred points, the mean of the sample "
    "taken from both, are C(Th - G𝟏/n).",
    implied=True,
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (inner(h - hbar, point(i) - hbar), ""),
            ((C * T * (h - hbar))[i], "the rows of CT are the centred points"),
            ((C * (T * h - G * one / n))[i], "Th̄ is G𝟏/n"),
        )
    ),
)
training_point = Claim(
    id="centering.training-point",
    place="implied by note 000, algorithm, step 4(b)",
    sentence="On a point of the sample the formula for new points gives the entries of CGC.",
    implied=True,
    given=(centring, gram, sample_not_empty),
    evidence=Chain(
        (
            ((C * (T * point(j) - G * one / n))[i], ""),
            ((C * G * C)[i, j], "Thⱼ is column j of G"),
        )
    ),
)
