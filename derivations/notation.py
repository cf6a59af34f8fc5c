"""The one notation: the letters that the chapters share, and how each note writes them."""

from __future__ import annotations

import sympy as sp

from .core import page
from .core.chapter import Chapter
from .core.declare import Context
from .core.hypotheses import Hypothesis
from .core.page import Page
from .core.scope import Scope
from .core.show import LATEX
from .core.words import (
    Index,
    R,
    Word,
    hilbert_space,
    identity,
    index,
    index_set,
    letter,
    ones,
    probability_space,
)

n = sp.Symbol("n", integer=True, positive=True)
k = sp.Symbol("k", integer=True, positive=True)

E = index_set("ℝⁿ", n)  # one coordinate for each point of the sample
Q = index_set("ℝᵏ", k)  # one coordinate for each component
H = hilbert_space("H")

P = probability_space("P")  # the law of a random h

i, j, l = (index(name, E) for name in "ijl")

T = letter("T", E, H, rows="h")
C = letter("C", E, E)
G = letter("G", E, E)
I = identity(E)
one = ones(E)
alpha, beta = letter("α", E), letter("β", E)
hbar = letter("h\u0304", H)
h, f, g, u, v = (letter(name, H) for name in "hfguv")
phi, psi = letter("φ", R, H), letter("ψ", R, H)
U = letter("U", H, Q)
y = letter("y", Q)


# The law: its outcomes are the rows of an operator too, one for each ω.
omega, omega_ = index("ω", P), index("ω'", P)
law = letter("T", P, H, rows="h")
mu = letter("μ", H)


def outcome(at: Index) -> Word:
    """h_ω, the random vector."""
    return law.adj[:, at]


# Theorems that hypotheses rest on: a name, then where it is proved.
RIESZ = "the Riesz representation theorem (riesz.exists)"
SPECTRAL = "the spectral theorem (lagrange.basis)"

course = Chapter(T, C, G, alpha, beta, hbar, h, f, g, u, v, phi, psi, U, y)
population = Chapter(law, mu, f, g, u, v, phi, psi)

represents = course.given("φ = f*", "f represents φ", origin="cited", reference=RIESZ)
represents_too = course.given("ψ = g*", "g represents ψ", origin="cited", reference=RIESZ)
law_mean = population.define("μ = E_ω'[h_ω']", "the mean of the law")

sample_not_empty = Hypothesis("n ≠ 0", "the sample is not empty", nonzero=n)
mean = course.define("h̄ = Σ_l h_l/n", "the mean of the sample")
centring = course.define("C = I - 𝟏𝟏*/n", "the centring matrix")
gram = course.define("G = TT*", "the Gram matrix")
standing = (law_mean, mean, centring, gram, sample_not_empty)
course.stands(*standing)
population.stands(*standing)
orthonormal_axes = course.orthonormal("U", "the axes are orthonormal")
coordinates = course.define("y = U*h", "the coordinates of h")
axes_fit = ({H: 3, Q: 2}, {H: 5, Q: 2}, {H: 4, Q: 3})  # no more axes than dimensions


def the_course() -> Context:
    """The letters that are there without asking, with their definitions and nothing else."""
    context = Context(Scope.of(T, C, G, hbar, alpha, beta, f, g, u, v, n))
    context.scope.random["h"] = law
    context.defined = {"C": "I - 𝟏𝟏*/n", "G": "TT*", "h\u0304": "T*𝟏/n"}
    context.course = frozenset(context.scope.names)
    return context.begin()


NOTES = {
    "000": "Covariance, Riesz representation, maximum variance functionals, kernel PCA",
    "001": "Conditional covariance, the law of total variance, kernel discriminant analysis",
    "002": "Functional Data Analysis (Lecture 4) - PCA, Zoltán Szabó, 2016",
    "003": "Lecture 6: Kernel principal component analysis, Zaid Harchaoui, scribe Lang Liu",
    "004": "Lecture 9: Algebraic Representations I: PCA, Amnon Shashua",
}

# ours, what it is, and how 000, 001, 002, 003 and 004 write it; "" where a note has none
TABLE = (
    ("n", "the number of points", "n", "n", "N", "n", "m"),
    ("H", "the Hilbert space", "ℋ", "ℋ", "ℝᴰ", "ℋ", "ℝⁿ, or ℱ in §9.4"),
    ("hᵢ", "the i-th point", "hᵢ", "Φᵢ", "xᵢ", "φ(xᵢ) = k(xᵢ, ·)", "xᵢ, or φ(xᵢ) in §9.4"),
    ("T", "the sample as an operator, (Th)ᵢ = ⟨h, hᵢ⟩", "", "", "", "", "Aᵀ"),
    ("T*", "its adjoint, T*α = Σ αᵢ hᵢ", "", "", "", "", "A"),
    ("P", "the law of a random vector", "ℙ", "", "", "ℙ", ""),
    ("h_ω", "the random vector", "h", "", "x", "φ(X)", "x"),
    ("T", "the law as an operator into L₂(P), (Tf)(ω) = ⟨f, h_ω⟩", "", "", "", "T", ""),
    ("μ", "the mean of the law", "μ", "", "𝔼x", "𝔼[φ(X)]", "μ"),
    ("φ, ψ", "bounded functionals", "φ, ψ", "φ, ψ", "", "", ""),
    ("f, g", "the vectors that represent them", "Tφ, Tψ", "Tφ, Tψ", "w", "f", "u"),
    ("u, v", "their parts orthogonal to the sample; later, axes", "u, v", "u, v", "", "", ""),
    (
        "⟨h, f⟩",
        "the functional that f represents",
        "φ(h) = ⟨h, Tφ⟩",
        "φ(Φ) = ⟨Φ, Tφ⟩",
        "⟨w, x⟩",
        "f(x)",
        "uᵀx",
    ),
    ("G", "the Gram matrix TT*", "G", "K", "", "K", "AᵀA"),
    ("G'", "the centred Gram matrix CGC", "G'", "", "", "K (centred)", ""),
    ("K", "a symmetric matrix of kernel values", "", "K", "", "K", ""),
    ("h̄", "the mean of the sample", "h̄", "", "𝔼x", "", "μ"),
    ("𝟏", "the vector of ones", "1", "𝟙ₙ", "", "1", ""),
    ("C", "the centring matrix I - 𝟏𝟏*/n", "C", "Cₙ", "", "Iₙ - 11ᵀ/n", ""),
    ("α, β", "coefficients of a functional", "α, β", "α, β", "", "α", "vᵢ"),
    ("k", "the number of components", "k", "k", "d", "", "q"),
    ("U", "orthonormal axes, one a column", "", "", "W", "", "U"),
    ("U'", "any other orthonormal axes", "", "", "", "", ""),
    ("e, e'", "eigenvectors of G", "eᵢ", "", "", "β⁽ⁱ⁾, uᵢ, eₚ", ""),
    ("s, t", "roots of eigenvalues of G and of T*T", "√λᵢ", "", "", "√λᵢ", ""),
    ("S", "a root of what an eigenvalue leaves, S*S = s² - T*T", "", "", "", "", ""),
    ("λ, γ, δ", "multipliers", "γ", "", "λ", "", "λ, δ"),
    ("d", "a direction in H", "", "", "", "", "dx"),
    ("A", "an operator on H", "", "", "Σ", "", "A in appendix B"),
    ("Γ, F", "eigenvectors of G or K, one a column", "Γ", "", "", "U", "Q"),
    ("B", "a root of K, or a mask that keeps the first entries", "", "", "", "K^(1/2)", ""),
    (
        "M, N, O, W",
        "k by k: an excess, eigenvalues or roots, a rotation, an inverse",
        "",
        "",
        "",
        "",
        "",
    ),
    ("X, Y", "random variables; X also the points behind features", "", "", "y", "", "X, Y"),
    ("ν", "eigenvalues, one for each column of Γ", "", "", "λᵢ", "", "σᵢ⁻²"),
    ("a, w, z", "other vectors of ℝⁿ", "", "", "", "", ""),
    ("V", "an inverse, of G on a basis among the points or of K", "", "", "", "", ""),
    ("W, b, r, x", "in ℝᵈ: a weight, a functional, its vector, a point", "", "", "", "", ""),
    ("y", "the coordinates U*h of a point", "", "", "y = Wᵀx", "", "y = Uᵀx"),
    ("p, q", "functions in L₂(P), or vectors of any other Hilbert space", "", "", "", "f", ""),
    ("Σ", "the covariance operator", "", "", "", "Σ_X", ""),
    ("Q", "orthonormal vectors or functions, one a column", "", "", "", "fᵢ", "Q"),
    ("d", "their eigenvalues; b holds the powers -1/2 of these", "", "", "", "λᵢ(G)", "D"),
    ("B", "the labels: Bᵢ_y is 1 if the i-th point has the label y, else 0", "", "yᵢ", "", "", ""),
    ("r", "1 over the sizes of the groups", "", "1/n_y", "", "", ""),
    ("Π", "the means of the groups, at each of their points: B(B*B)⁻¹B*", "", "", "", "", ""),
    ("m", "the size of one group", "", "n_γ", "", "", ""),
    ("J", "picks the points of one group, a row for each", "", "", "", "", ""),
    ("T'", "the sample JT of one group, with the rows h'ᵢ", "", "Φᵢ⁽ᵞ⁾", "", "", ""),
    ("x, w", "values of functionals at the points", "", "φ(Φᵢ), ψ(Φᵢ)", "", "", ""),
    ("t, q", "their means in the groups", "", "𝔼_p̂γ[φ]", "", "", ""),
    ("K", "the rows JG of the Gram matrix that belong to a group", "", "K⁽ᵞ⁾", "", "", ""),
    ("c", "coefficients of columns of B; in chapter 10: what was found before", "", "", "", "", ""),
    ("D", "the different features: Dᵢ_a is 1 if the i-th point has the a-th", "", "", "", "", ""),
    ("Γ", "in chapter 10: the columns of B divided by their lengths, ΓΓ* = Π", "", "", "", "", ""),
    ("B, A", "in chapter 10: the matrices above and below the bar of (13)", "", "", "", "", ""),
    ("R", "in chapter 10: the regulariser, G or I", "", "R", "", "", ""),
    ("P, F", "in chapter 10: a root of A, and columns with PF = I", "", "", "", "", ""),
    ("ρ", "1 over a denominator", "", "", "", "", ""),
    ("Z", "the parts of components between the groups", "", "", "", "", ""),
    ("σ", "in chapter 05: the s of chapter 04, a root of an eigenvalue", "", "", "", "", ""),
    ("X, V", "in chapter 04: the centred sample CT; other axes, one a column", "", "", "", "", ""),
    ("h̄', C'", "in chapter 14: the mean and the centring of a second part", "", "", "", "", ""),
    ("g", "in chapter 14: the mean of all parts", "", "", "", "", ""),
    ("φ(x)", "the feature of a point x", "", "Φ(x)", "", "φ(x) = k(x, ·)", "φ(x)"),
)


def table() -> Page:
    """The translation table, for a notebook or a terminal."""
    head = ("here", "what it is", *NOTES)
    rows = [[cell or "-" for cell in row] for row in TABLE]
    lines = page.table(head, [[LATEX.prose(cell) for cell in row] for row in rows])
    notes = [f"- {number}: {title}" for number, title in NOTES.items()]
    plain = [" | ".join(row) for row in (head, *rows)]
    return Page("\n".join([lines, "", *notes]), "\n".join(plain + notes))
