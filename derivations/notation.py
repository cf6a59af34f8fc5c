"""The one notation: the letters that the chapters share, and how each note writes them."""

from __future__ import annotations

import sympy as sp

from .core import page
from .core.chapter import Chapter
from .core.declare import Context
from .core.hypotheses import Hypothesis
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

Row = tuple[str, ...]

# ours, what it is, and how 000, 001, 002, 003 and 004 write it; "" or nothing where a note has none
GROUPS: dict[str, tuple[Row, ...]] = {
    "The sample": (
        ("n", "the number of points", "n", "n", "N", "n", "m"),
        ("H", "the Hilbert space", "ℋ", "ℋ", "ℝᴰ", "ℋ", "ℝⁿ, or ℱ in §9.4"),
        ("hᵢ", "the i-th point", "hᵢ", "Φᵢ", "xᵢ", "φ(xᵢ) = k(xᵢ, ·)", "xᵢ, or φ(xᵢ) in §9.4"),
        ("T", "the sample as an operator, (Tf)ᵢ = ⟨f, hᵢ⟩", "", "", "", "", "Aᵀ"),
        ("T*", "its adjoint, T*α = Σ αᵢ hᵢ", "", "", "", "", "A"),
        ("𝟏", "the vector of ones", "1", "𝟙ₙ", "", "1", ""),
        ("h̄", "the mean of the sample", "h̄", "", "𝔼x", "", "μ"),
        ("C", "the centring matrix I - 𝟏𝟏*/n", "C", "Cₙ", "", "Iₙ - 11ᵀ/n", ""),
        ("G", "the Gram matrix TT*", "G", "K", "", "K", "AᵀA"),
        ("G'", "the centred Gram matrix CGC", "G'", "", "", "K (centred)", ""),
        ("Σ", "the covariance operator", "", "", "", "Σ_X", ""),
    ),
    "Functionals": (
        ("φ, ψ", "bounded functionals", "φ, ψ", "φ, ψ", "", "", ""),
        ("f, g", "the vectors that represent them", "Tφ, Tψ", "Tφ, Tψ", "w", "f", "u"),
        (
            "⟨h, f⟩",
            "the functional that f represents",
            "φ(h) = ⟨h, Tφ⟩",
            "φ(Φ) = ⟨Φ, Tφ⟩",
            "⟨w, x⟩",
            "f(x)",
            "uᵀx",
        ),
        ("α, β", "coefficients of a functional", "α, β", "α, β", "", "α", "vᵢ"),
        ("u, v", "their parts orthogonal to the sample; later, axes", "u, v", "u, v", "", "", ""),
    ),
    "Laws": (
        ("P", "the law of a random vector", "ℙ", "", "", "ℙ", ""),
        ("h_ω", "the random vector", "h", "", "x", "φ(X)", "x"),
        ("T", "the law as an operator into L₂(P), (Tf)(ω) = ⟨f, h_ω⟩", "", "", "", "T", ""),
        ("μ", "the mean of the law", "μ", "", "𝔼x", "𝔼[φ(X)]", "μ"),
        ("X, Y", "random variables; X also the points behind features", "", "", "y", "", "X, Y"),
        ("p, q", "functions in L₂(P), or vectors of any other Hilbert space", "", "", "", "f", ""),
        ("φ_X", "in Theorem 36 of note 003: the random vector, h_ω elsewhere", "", "", "", "φ(X)"),
        ("f, g", "in Theorem 36: functions in L₂(P), f_j orthonormal ones", "", "", "", "f, fᵢ"),
        ("h, h'", "in Theorem 36: vectors of H", "", "", "", "h, h′"),
    ),
    "Axes and eigenvalues": (
        ("k", "the number of components", "k", "k", "d", "", "q"),
        ("U", "orthonormal axes, one a column", "", "", "W", "", "U"),
        ("y", "the coordinates U*h of a point", "", "", "y = Wᵀx", "", "y = Uᵀx"),
        ("λ, γ, δ", "multipliers", "γ", "", "λ", "", "λ, δ"),
        ("d", "a direction in H", "", "", "", "", "dx"),
        ("A", "an operator on H", "", "", "Σ", "", "A in appendix B"),
        ("e, e'", "eigenvectors of G", "eᵢ", "", "", "β⁽ⁱ⁾, uᵢ, eₚ", ""),
        ("s, t", "roots of eigenvalues of G and of T*T", "√λᵢ", "", "", "√λᵢ", ""),
        ("Γ, F", "eigenvectors of G or K, one a column", "Γ", "", "", "U", "Q"),
        ("ν", "eigenvalues, one for each column of Γ", "", "", "λᵢ", "", "σᵢ⁻²"),
        ("Q", "orthonormal vectors or functions, one a column", "", "", "", "", "Q"),
        ("d", "their eigenvalues; b holds the powers -1/2 of these", "", "", "", "λᵢ(G)", "D"),
        ("U'", "any other orthonormal axes"),
        ("S", "a root of what an eigenvalue leaves, S*S = s² - T*T"),
        ("M, N, O, W", "k by k: an excess, eigenvalues or roots, a rotation, an inverse"),
        ("a, w, z", "other vectors of ℝⁿ"),
    ),
    "Kernels": (
        ("φ(x)", "the feature of a point x", "", "Φ(x)", "", "φ(x) = k(x, ·)", "φ(x)"),
        ("K", "a symmetric matrix of kernel values", "", "K", "", "K", ""),
        ("B", "a root of K, or a mask that keeps the first entries", "", "", "", "K^(1/2)", ""),
        ("V", "an inverse, of G on a basis among the points or of K"),
    ),
    "Points in groups": (
        ("B", "the labels: Bᵢ_y is 1 if the i-th point has the label y, else 0", "", "yᵢ"),
        ("m", "the size of one group", "", "n_γ"),
        ("r", "1 over the sizes of the groups", "", "1/n_y"),
        ("T'", "the sample JT of one group, with the rows h'ᵢ", "", "Φᵢ⁽ᵞ⁾"),
        ("K", "the rows JG of the Gram matrix that belong to a group", "", "K⁽ᵞ⁾"),
        ("x, w", "values of functionals at the points", "", "φ(Φᵢ), ψ(Φᵢ)"),
        ("t, q", "their means in the groups", "", "𝔼_p̂γ[φ]"),
        ("J", "picks the points of one group, a row for each"),
        ("Π", "the means of the groups, at each of their points: B(B*B)⁻¹B*"),
        ("c", "coefficients of columns of B; in chapter 10: what was found before"),
        ("D", "the different features: Dᵢ_a is 1 if the i-th point has the a-th"),
        ("Z", "the parts of components between the groups"),
        ("ρ", "1 over a denominator"),
    ),
    "In one chapter only": (
        ("R", "in chapter 10: the regulariser, G or I", "", "R"),
        ("W, b, r, x", "in chapter 01, in ℝᵈ: a weight, a functional, its vector, a point"),
        ("X, V", "in chapter 04: the centred sample CT; other axes, one a column"),
        ("σ", "in chapter 05: the s of chapter 04, a root of an eigenvalue"),
        ("Γ", "in chapter 10: the columns of B divided by their lengths, ΓΓ* = Π"),
        ("B, A", "in chapter 10: the matrices above and below the bar of (13)"),
        ("P, F", "in chapter 10: a root of A, and columns with PF = I"),
        ("h̄', C'", "in chapter 14: the mean and the centring of a second part"),
        ("g", "in chapter 14: the mean of all parts"),
    ),
}
TABLE = tuple(row for rows in GROUPS.values() for row in rows)

# One word for one thing, in the order in which they are met.
GLOSSARY = {
    "point": "a vector hᵢ of H",
    "sample": "n points; also the operator T : H → ℝⁿ that asks a vector f for its inner product "
    "with each of them, (Tf)ᵢ = ⟨f, hᵢ⟩",
    "adjoint": "T* : ℝⁿ → H, which combines the points: T*α = α₁h₁ + … + αₙhₙ; of a matrix, the "
    "transpose",
    "functional": "a linear rule that assigns a number to each vector; a bounded one is "
    "h ↦ ⟨h, f⟩ for exactly one vector f, the vector that represents it",
    "score": "the value of a functional at a point; the scores of f on the sample are the entries "
    "of Tf",
    "Gram matrix": "G = TT*, the inner products of all pairs of points",
    "centring matrix": "C = I - 𝟏𝟏*/n, which subtracts the mean of the entries from every entry",
    "centred Gram matrix": "G' = CGC, the inner products of the centred points hᵢ - h̄",
    "covariance operator": "Σ = T*CT/n; ⟨f, Σg⟩ is the covariance of the scores of f and of g",
    "axis": "a unit eigenvector of Σ; also any of the orthonormal columns of U, on whose span "
    "points are projected",
    "component": "the scores along an axis",
    "residual": "what a projection leaves of a point, such as h - UU*h",
    "constraint": "an equation that the vectors of a maximum problem have to satisfy",
    "multiplier": "the number that Lagrange's condition gives to a constraint",
    "stationary": "without a first-order change in any direction that the constraints allow",
    "maximal": "not exceeded by anything that the constraints allow; what is stationary need not "
    "be maximal",
    "law": "the probability distribution of a random vector; a sample is the law that gives the "
    "weight 1/n to each point",
    "feature": "φ(x), the point of H that stands for an object x",
    "kernel": "k(x, y) = ⟨φ(x), φ(y)⟩, computed without the features; the kernel of an operator "
    "is something else: the vectors that it takes to 0",
    "pre-image": "an object x with a given vector of H as its feature; there may be none",
    "within, between, total": "the mean variance of the scores inside the groups, the variance of "
    "the means of the groups, and the variance of all scores, which is the sum of the two",
    "claim": "a statement of the course with what it is given, its proof or its counterexample, "
    "and its verdict",
    "hypothesis": "what a claim is given",
    "certificate": "a proof that two lines are equal: their difference, written as a sum of terms, "
    "each with a factor that a hypothesis says is zero",
    "counterexample": "numbers that satisfy all hypotheses and for which the two sides differ",
    "variant": "a wrong version of a line, made by the machine to see whether it is caught",
    "ledger": "the list of all claims",
}


def twice() -> list[str]:
    """The letters that stand in two rows or more."""
    names = [name for row in TABLE if row[0][0] != "⟨" for name in row[0].split(", ")]
    return sorted({name for name in names if names.count(name) > 1})


def letters() -> str:
    """The translation table in groups, as Markdown."""
    parts = []
    for title, rows in GROUPS.items():
        parts.append(f"### {title}")
        shared = [[*row, *[""] * (2 + len(NOTES) - len(row))] for row in rows if any(row[2:])]
        cells = [[LATEX.prose(cell or "-") for cell in row] for row in shared]
        parts.append(page.table(("here", "what it is", *NOTES), cells))
        own = [f"- {LATEX.prose(f'{x}: {what}')}" for x, what, *notes in rows if not any(notes)]
        if own:
            parts += ["In no note:", "\n".join(own)]
    return "\n\n".join(parts)


def letters_and_words() -> str:
    """The text of docs/notation.md."""
    words = [f"- **{word}**: {LATEX.prose(says)}" for word, says in GLOSSARY.items()]
    parts = [
        "# Letters and words",
        "This page is made from `derivations/notation.py` by `make docs`, and a test compares it.",
        "## Letters",
        "The five notes clash. One note's T is another's Riesz map; G is a matrix here and an "
        "integral operator there; n, N and m all count points. The course has one notation. The "
        "tables say how each note, from 000 to 004, writes the same thing. A star is the adjoint "
        "of an operator, and so the transpose of a matrix.",
        f"Some letters serve twice: {', '.join(twice())}. A chapter that uses one of them says "
        "which meaning it has there.",
        letters(),
        "## Words",
        "The course has one word for one thing.",
        "\n".join(words),
    ]
    return "\n\n".join(parts) + "\n"
