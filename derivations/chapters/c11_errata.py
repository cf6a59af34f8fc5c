"""Chapter 11: where the notes are wrong or say too little, read off the ledger.

The ledger knows what fails, what needs a hypothesis, why, and what repairs it. What it does not
know stands here, a sentence each: what it costs to believe a line (`COST`), and what a lecturer
may print instead, in the letters of the note (`PRINT`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .. import ledger
from ..core import page as pages
from ..core.claims import WEIGHTS, Claim
from ..core.page import Page
from ..core.show import LATEX, TEXT
from ..notation import NOTES

WEIGHT_SAYS = {
    "false-result": "a false result",
    "invalid-proof": "an invalid proof of a true result",
    "missing-hypothesis": "a missing hypothesis",
    "constant": "a wrong constant",
    "slip": "a slip of the pen",
}

# An implied claim that fails is a conclusion that a reader may draw and that no note prints,
# except for those named here, which follow from a printed line.
FOLLOW = ("lagrange.all-equal",)
# Where such a conclusion is a plain misreading: what the note says.
MISREAD = {
    "conditional.plain-mean": "The note averages over p̂, which gives each group the share n_y/n "
    "of the points. Only putting it in words, as the mean of the group variances, invites equal "
    "weights; the note does not.",
    "pca.without-length": "The note asks for ‖w‖₂ = 1 where it introduces the projection, and does "
    "not repeat it under each min and max.",
}

# Why a hypothesis is needed, by what it says; one discussion in the notebook for each cause.
CAUSES = {
    "an eigenvalue is 0": (
        "the eigenvalue s² is not 0",
        "the eigenvalue t² is not 0",
        "the eigenvalue is not 0",
        "no d_j is 0, so that b_j can be its power -1/2",
        "no d_j is 0, so that no T*Q_j is 0",
        "no axis has the variance 0",
        "γ is not 0",
        "each component tells the groups apart, and no two are correlated between them",
    ),
    "the points are all equal": (
        "s² is not 0: the points are not all equal",
        "the points are not all equal",
    ),
    "an integral does not exist": (
        "every functional has a second moment (E‖h‖² < ∞ is enough)",
        "every functional has a mean, and the mean is continuous in it (E‖h‖ < ∞ is enough)",
        "the mean of k(X, X) is finite",
    ),
    "a set has no probability": (
        "Φ is measurable (a measurable kernel and a separable H are enough)",
        "E is a Borel set, not any subset of H",
    ),
    "the degree is not small": ("the degree d + 1 is below the number n of coordinates",),
    "there is no centring": (
        "the points are centred",
        "the new point is centred too",
    ),
    "there is no penalty": (
        "λ is not 0",
        "the functional varies within some group, so that the denominator is not 0",
        "what A takes to 0, B takes to 0, as in (13) for λ > 0",
    ),
    "the axes are those of a sample": ("the axes are those of the law, not of the sample",),
    "what is sought is not unique": (
        "the eigenvalue s² of u is simple: no r_l is 0, where s² - r_l² are the others",
        "the eigenvalues stand in decreasing order",
        "the eigenvalues on U are above s²",
        "points with the same feature have the same label",
        "the solutions are multiples of one another",
        "α has length one for A",
        "and so has β",
        "the norm is not 0",
    ),
}

# What a student who believes the line gets wrong.
COST = {
    # note 000
    "riesz.covariance-exists": "Computes sample covariances of Cauchy data, and waits for them to "
    "settle as n grows: they never do, because there is nothing to settle on.",
    "riesz.mean-inside": "Takes the integral into the inner product for a law without a mean, and "
    "goes on with a μ that is no vector.",
    "riesz.mean": "Centres by μ where no μ exists: the running mean of a heavy-tailed sample jumps "
    "for ever, and each jump moves every later formula.",
    "lagrange.feasible": "Divides the last eigenvector by √0, or by the root of a rounding error "
    "that may be negative: NaN or noise, where a functional of norm one is promised.",
    "lagrange.optimal": "Reports a best functional for a sample of equal points, where every "
    "functional has the variance 0 and e/√λ divides by 0.",
    "lagrange.optimal-value": "Evaluates 0/0 for a sample of equal points, and gets a NaN where "
    "the largest variance is 0.",
    "lagrange.multiplier-there": "Reads a multiplier off at an eigenvector that G' takes to 0, "
    "where every number is one.",
    "lagrange.not-definite": "Calls a Cholesky factorisation of G' and blames the data when it "
    "fails; or asserts in a test that the smallest eigenvalue is positive, and the test passes or "
    "fails with the rounding.",
    "lagrange.not-an-eigenvector": "Rejects right coefficients, from a solver that starts "
    "elsewhere, because they are no eigenvector of G'.",
    "lagrange.definite-sequence": "Compares the coefficients of two programs, finds them "
    "different, and looks for a bug that is not there.",
    "lagrange.one-functional": "Compares axes of two programs where an eigenvalue is repeated, or "
    "forgets the sign, and calls one of them wrong.",
    "lagrange.attained": "Starts an optimiser on (5) for equal points other than 0, where the "
    "constraint can be met and the objective is 0 everywhere: it stops where it starts.",
    "lagrange.attained-feasible": "Scales by 1/s² with s = 0 and takes what comes for a feasible "
    "point.",
    "lagrange.same-problem": "Solves (6) in place of (5) for equal points other than 0: (5) has "
    "solutions there, and (6) has no feasible α at all.",
    "lagrange.in-span": "Looks for the maximal functional among combinations of equal points and "
    "misses those orthogonal to them, which do as well.",
    "lagrange.same-norm": "Takes solving (5) and being maximal for one thing, and loses a unit "
    "functional that no α represents.",
    "lagrange.all-equal": "Concludes from a functional outside the span of the sample that it "
    "cannot be maximal: for equal points it is.",
    "lagrange.functional": "Divides a sum that is 0 by √λ = 0 at a component past the rank, and "
    "plots the NaN, or the noise, as a score.",
    "lagrange.best-functional": "Announces a functional of norm one and largest variance where "
    "the formula is 0 divided by 0.",
    "lagrange.covariances": "Expects the covariance matrix of all n scores to be Λ/n, and finds "
    "its last row full of NaN.",
    "lagrange.later": "Asks for n components of n points: the last one always divides by 0.",
    "lagrange.each-problem": "Asks for more components than the rank of the sample and gets "
    "vectors that satisfy no constraint: α*G'α cannot be 1.",
    "kpca.all-roots": "Forms Λ^(-1/2) for all n eigenvalues, and keeps the first k columns of the "
    "product afterwards: infinity times 0 fills columns with NaN, and in floating point they look "
    "like scores.",
    "kpca.first-columns": "Keeps a k larger than the rank, and divides by 0 in the last columns.",
    "kpca.push-forward": "Computes with the probability of a set that has none, as a reader does "
    "who takes every subset of H for an event.",
    "kpca.feature-moments": "Puts a heavy-tailed law through an unbounded kernel and estimates a "
    "mean feature that does not exist.",
    "empirical.law-too": "Drops u from the variance of the law as well, and reports a variance of "
    "0 for a functional that is 0 on the sample and varies elsewhere.",
    "empirical.unbiased": "Takes 1/n for unbiased: with two points the variance is too small by "
    "half, on average.",
    "kpca.two-places": "Evaluates (7) at a new point and compares it with step 4(b): the two "
    "differ by the same number at every point.",
    # note 001
    "conditional.label-map": "Writes a classifier as a function of the feature and trains it on "
    "two points with one feature and two labels: no function is right on both.",
    "conditional.plain-mean": "Averages the group variances with equal weights: within and between "
    "no longer add up to the total when the groups differ in size.",
    "kda.where-defined": "Divides by a within-group variance of 0, which every kernel with an "
    "invertible matrix has for some functional.",
    "kda.no-maximum": "Hands (12) to an eigensolver and reports the finite number that comes back: "
    "it is rounding error, and it separates labels drawn at random as well.",
    "kda.more-than-groups": "Plots as many components as there are points: in (12) those from the "
    "number of groups on tell no groups apart, and what is seen in them is noise.",
    "kda.right-only": "Centres the kernel matrix on one side only and passes a matrix that is not "
    "symmetric to a routine that reads half of it.",
    "kda.regularizer-centred": "Penalises α*KCα, which is not the squared norm and can be "
    "negative: the regularised denominator is no longer positive.",
    "kda.every-occurrence": "Scores new points by (11) and training points by (14), and finds the "
    "two clouds shifted against each other.",
    "conditional.rest-anywhere": "Evaluates (11) at a new point for a functional that had a part "
    "outside the span of the sample, and loses that part.",
    "kda.against-variance": "Keeps λ as the sample grows and expects the same penalty: against "
    "variances its weight is λ/n.",
    "kda.one-solution": "Plots the coordinates of two programs side by side: one may be three "
    "times the other, and both are right.",
    "kda.one-length": "Forgets the sign, or a repeated eigenvalue, and calls one of two right "
    "answers wrong.",
    "kda.can-be-solved": "Inverts the matrix below the bar with R = K: after centring it is "
    "singular for every λ, and the solver stops or returns noise.",
    "kda.quotient": "Hands a singular pair of matrices to an eigensolver at λ = 0, where the "
    "quotient has no largest value.",
    "kda.later": "Deflates at λ = 0 and goes on with what a solver made of 0/0.",
    "kda.representer": "Uses coefficients at λ = 0, or at γ = 0, where a solution may lie outside "
    "the span of the points.",
    "kda.in-the-range": "Expects the shortest coefficients without a penalty, where anything that "
    "G takes to 0 may be added.",
    "kda.constraint-below": "Takes components that are uncorrelated for orthogonal below the bar "
    "of (13) as well, one with the quotient 0 among them: it has no variance, so it is "
    "uncorrelated with everything, and its penalty term λα*Rβ need not be 0.",
    "kda.still-separates": "Turns λ up against noise and keeps reading the first component as "
    "what tells the groups apart: in the end it is the direction of largest variance, whatever "
    "the labels.",
    "kda.penalty-moves": "Centres first and keeps λ with R = I: the penalty of the same functional "
    "is another one.",
    # note 002
    "lagrange.not-every-one": "Stops an iteration at the first vector with Σw = λw: it may be the "
    "direction of least variance.",
    "lagrange.deflation-finds": "Deflates past the rank and goes on with what is left: rounding "
    "error, whose first axis need not be orthogonal to the others.",
    "lagrange.deflation-repeats": "Iterates once too often, and finds an axis a second time among "
    "residuals that are all 0.",
    "pca.without-length": "Minimises over w without its length: doubling w makes the mean squared "
    "projection four times larger and the error larger too.",
    "pca.not-orthogonal": "Takes any unit eigenvectors, as a general solver returns them, for an "
    "orthonormal system, and projects with WWᵀ: at a repeated eigenvalue that is no projection.",
    "pca.share": "Computes R² of constant data: 0 divided by 0.",
    "lagrange.orthogonal-enough": "Checks that two directions are orthogonal and reports scores as "
    "uncorrelated: that holds for an eigenvector, not for any direction.",
    "lagrange.still-a-covariance": "Deflates with a direction that is not an eigenvector: what is "
    "left has a negative variance.",
    "pca.for-convenience": "Skips the centring: the axis of least error may point at the mean and "
    "have no variance at all.",
    # note 003
    "lagrange.needs-centring": "Applies the display to raw features: most of Σf(x)² may be the "
    "squared mean, and the first component then points near the mean.",
    "lagrange.representer": "Writes every component as a combination of kernel sections; one with "
    "no variance need not be.",
    "lagrange.coefficients-too": "Searches for the i-th component among the α for i past the rank, "
    "where the constraint αᵀKα = 1 excludes all of them.",
    "lagrange.decomposed": "Takes the first columns of U as a library returns them: many list the "
    "eigenvalues in increasing order, and the first column is then the last component.",
    "spectrum.nonzero": "Counts 0 too, and reads from 100 eigenvalues of AᵀA that are not 0 that "
    "the 2500 of AAᵀ are not 0 either.",
    "spectrum.printed": "Reads off that 0 is an eigenvalue of Σ because it is one of G, and "
    "concludes that some feature direction has no variance.",
    "spectrum.concluded": "Believes that a Hilbert-Schmidt operator, or one that shares its "
    "eigenvalues with another, has a finite trace, and normalises a spectrum by a sum that "
    "grows without bound.",
    "spectrum.printed-constant": "Takes E‖φ(X)‖² for the Hilbert-Schmidt norm of G: too much, "
    "for every law that is not on a line.",
    "spectrum.printed-finite": "Sums ‖f_i‖² = 1 over an infinite basis and calls it finite; the "
    "same argument would make the identity a Hilbert-Schmidt operator.",
    "spectrum.announced": "Reports eigenvalues of the Gram matrix as variances: n times too large, "
    "so that they seem to grow as data come in.",
    "kpca.sums-to-zero": "Uses Σα_j = 0 for a component past the rank, where the vector of ones is "
    "itself an eigenvector.",
    "kpca.output": "Returns the uncentred combination for a component past the rank: there it "
    "differs from the centred one by a multiple of the mean.",
    "kpca.not-its-values": "Takes f(x) for the score of x: every score is off by the same number, "
    "and Σf(x_j)² is not the eigenvalue.",
    "lagrange.length-found": "Takes the maximiser of the quotient as it comes: any multiple of it "
    "is one, and scores are scaled at will.",
    "lagrange.length-given": "Divides by a norm that is 0.",
    "spectrum.no-loss": "Applies Theorem 36 to a Gaussian kernel as it is: its mean feature is not "
    "0, and T*T is not the covariance.",
    # note 004
    "start.distance-as-printed": "Computes a squared distance that may be negative: a threshold "
    "for novelty fails to fire.",
    "lagrange.printed-multiplier": "Solves for λ and reports it as the variance kept: the "
    "multiplier of the printed function is half the eigenvalue.",
    "lagrange.printed-second": "Carries the factor into the second axis: the λ of the printed "
    "function is half an eigenvalue, and the printed condition does not hold.",
    "lagrange.covariance-not-definite": "Inverts AAᵀ: with fewer points than coordinates, the case "
    "of §9.3, it is singular.",
    "lagrange.uncorrelated-is-orthogonal": "Replaces zero correlation by orthogonality at an axis "
    "without variance, which is uncorrelated with everything.",
    "lagrange.printed-covariance": "Reports covariances that grow with the number of points.",
    "lagrange.printed-variance": "Reports λ_i as a variance: m times too large, and twice the data "
    "seem to have twice the variance.",
    "spectrum.printed-same": "Sees that the small matrix of uncentred features is invertible, and "
    "inverts the large one.",
    "spectrum.first": "Asks for q = m - 1 columns of a sample of smaller rank: columns of AQ are "
    "0, and no eigenvectors.",
    "spectrum.not-lost": "Divides each column of AQ by its length, and one of the lengths is 0.",
    "spectrum.normalised": "Multiplies by D^(-1/2) where D has a 0: NaN columns in U.",
    "pca.few-keep-most": "Keeps two of ten components of white noise and expects most of the "
    "variation: under the law it is a fifth.",
    "pca.not-correlation": "Reads an entry 4 of Σ_x as a correlation.",
    "pca.not-unique": "Leaves UᵀU = I out for more axes than the rank: a solver may return axes "
    "that are not orthogonal, with one direction twice.",
    "pca.unique-axes": "Asks for more axes than the rank and leaves UᵀU = I out: what comes out "
    "need not be orthogonal, and UUᵀ is then no projection.",
    "pca.wrong-number": "Solves (9.1) with an optimiser and reads the columns as principal axes: "
    "any rotation of these is a solution too, and its scores are correlated.",
    "pca.which-space": "Multiplies U by a vector with a coordinate for each pixel, and gets an "
    "error: U has a column for each axis.",
    "pca.law-axes": "Multiplies the probabilities of scores on the axes of a sample: under the law "
    "these are correlated.",
    "pca.unique-span": "Compares subspaces where λ_q = λ_(q+1): two right answers differ.",
    "pca.printed-density": "Treats the coordinates of x as independent, when those of y = Uᵀx are.",
    "pca.sample-axes": "Treats the scores of new points on the axes of a sample as independent: "
    "the axes are estimates, and a correlation is left.",
    "dual.axis": "Normalises an eigenface whose eigenvalue is 0, and shows amplified noise.",
    "dual.scores": "Scores the points on an axis that does not exist.",
    "dual.new-score": "Divides the score of a new image by √0.",
    "dual.kept": "Adds a share 0/0 to the energy kept.",
    "kpca.eigen-axis": "Keeps axes past the rank: D^(-1/2) does not exist there.",
    "kpca.printed-axis": "Sums over q of the m points: the axis and every score leave out most of "
    "the sample, and the axis has not even length one.",
    "kpca.printed-score": "Scores new points with q terms in place of m.",
    "kpca.no-preimage": "Searches for the x̂ with φ(x̂) = Uy: in general there is none, which is "
    "what the literature calls the pre-image problem.",
    "pca.in-other-units": "Changes one coordinate from metres to centimetres and expects the same "
    "axes.",
    "pca.each-normal": "Tests each score for normality, finds no correlation, and multiplies "
    "probabilities: the scores may determine each other.",
    "pca.estimated": "Reports the first eigenvalue of a small sample as the variance that the "
    "first component has in the law: with the factor 1/(n - 1) it is never too small on average, "
    "and in more than one dimension in general too large.",
    "kpca.come-centred": "Centres the points and not the kernel matrix: features of centred points "
    "need not be centred.",
    "kpca.same-distance": "Subtracts centred scores from k(x, x) as it is: the distance is off by "
    "what the centring took away.",
    "kpca.exponential": "Expects each degree to multiply the features by one factor above 1: with "
    "three coordinates the factor is below 2 from the second degree on, and tends to 1.",
    "kpca.surface": "Trusts the surface as a best fit in the input space: the distances that "
    "kernel PCA makes small are those of the features.",
}

# What to print instead of a line that fails, in the letters of its note.
PRINT = {
    "kpca.all-roots": "Return G′Γ_kΛ_k^(-1/2), which is Γ_kΛ_k^(1/2), with the first k "
    "eigenvectors and eigenvalues only, k at most the rank of G′.",
    "lagrange.not-definite": "G′ is positive semidefinite, and G′1 = 0: write λ₁ ≥ … ≥ λ_r > 0 = "
    "λ_(r+1) = … = λ_n with r ≤ n - 1, and keep to i ≤ r.",
    "lagrange.each-problem": "“…where the i-th problem, for i up to the rank of G′, is given by”.",
    "lagrange.all-equal": "“Suppose that the h_i are not all equal. From (3) and (4), …”",
    "kda.no-maximum": "Say that (12) has no maximum when some functional is constant on each group "
    "but not on all of them, as for every invertible K and two labels or more; start from (13) "
    "with λ > 0.",
    "kda.right-only": "“Centring the Φ_i replaces K by C_nKC_n; in (5) to (10) and in (12) KC_n "
    "has the same effect, because a centring matrix stands there already.”",
    "kda.regularizer-centred": "“…and R is either I_n or C_nKC_n.”",
    "spectrum.printed-finite": "Σ_i E_Y⟨f_i, φ(Y)⟩² = E_Y‖φ(Y)‖²_(L₂(P)) = E_(X,Y)[k²(X, Y)] ≤ C < "
    "∞, by Parseval's identity in place of the inequality of Cauchy and Schwarz.",
    "spectrum.concluded": "“It remains to find the trace: the sum of ⟨Gf_i, f_i⟩ = ‖T*f_i‖² over "
    "the basis is E‖φ(X)‖², by Parseval's identity.”",
    "spectrum.announced": "“The eigenvalues of the sample's covariance operator are those of the "
    "centred Gram matrix divided by n, apart from 0; Theorem 36 is the same for a law.”",
    "spectrum.printed-constant": "≤ in place of =, if the line is kept; with Parseval's identity "
    "it is not needed.",
    "lagrange.covariance-not-definite": "“(symmetric and positive semidefinite)”, and “the "
    "eigenvalues cannot be negative”: the argument needs no more.",
    "kpca.surface": "“…is equivalent to finding the linear subspace of ℱ that best approximates "
    "φ(x₁), …, φ(x_m).”",
    "pca.few-keep-most": "“…which are uncorrelated and ordered by their variance; in many data the "
    "first few retain most of the variation.”",
    "pca.wrong-number": "“The first q eigenvectors solve (9.1) too, as do their rotations”; in "
    "§9.2 (9.1) in place of 7.1.",
    "pca.which-space": "“for all vectors w ∈ R^q”.",
    "lagrange.printed-multiplier": "L(u, λ) = ½uᵀAAᵀu - ½λ(uᵀu - 1).",
    "lagrange.printed-covariance": "Cov(y₁, y₂) = (1/m) Σ_i (u₁ᵀx_i)(u₂ᵀx_i) = … = (λ₁/m)u₁ᵀu₂.",
    "lagrange.printed-second": "L(u₂, λ, δ) = ½u₂ᵀAAᵀu₂ - ½λ(u₂ᵀu₂ - 1) - δu₁ᵀu₂.",
    "lagrange.printed-variance": "“…is λ_i/m.”",
    "pca.not-correlation": "“represent the covariance”.",
    "pca.printed-density": "p(y), with y_i in place of x_i and the mean Uᵀμ, in both displays.",
    "kpca.printed-axis": "Σ from j = 1 to m.",
    "kpca.printed-score": "Σ from j = 1 to m.",
    "kpca.no-preimage": "“…and its projection p = UUᵀφ(x) = Uy”, with p for φ(x̂) in the display.",
    "start.distance-as-printed": "k(x, x) + yᵀy - 2yᵀy.",
}

# Lines that no claim refutes, because they hold as they are meant: what to print nevertheless.
ALSO = {
    "000-L2": "“Hence G′α* is an eigenvector of G′ with eigenvalue γ”: it is not 0, as α*ᵀG′α* = "
    "1, and no definiteness is needed.",
    "000-A4b1": "⟨h − h̄, h_i′⟩: our text of the note has no minus sign there.",
    "001-N9": "“Map” in place of “Functional”: the labels need not be numbers.",
    "001-E12g": "max over the α for which the denominator is not 0.",
    "002-04-center": "x → x − Ex: our text of the note has no minus sign there.",
    "002-18-wstar": "“Σw = λw, ‖w‖₂ = 1, hence wᵀΣw = λ: the maximum is at those w with λ = "
    "λ_max(Σ).”",
    "002-23-equiv": "W in place of w under min and max.",
    "003-INTRO-eigfun": "“Its proof also gives the relationship …, for eigenvalues other than 0”: "
    "the theorem does not state it.",
    "002-27-psd-b": "“{w_i}: can be chosen as an ONS”: at different eigenvalues they are "
    "orthogonal, at a repeated one they have to be chosen so.",
    "003-SOL-nonsing": "“Assume that K, which is not centred yet, is non-singular; after centring "
    "keep to the eigenvalues that are not 0.”",
    "003-T36-1b": "|k(x, y)| ≤ ‖φ(x)‖‖φ(y)‖: the next line squares it.",
    "003-T36-1e": "“for any x, because k(x, y)² ≤ ‖φ(x)‖²‖φ(y)‖² at this x”: the bound by C gives "
    "it for almost every x only.",
    "003-T36-2f": "|f(X)| in place of the norm of ℋ.",
    "003-T36-2i": "T*f = E[f(X)φ(X)].",
    "004-INT-pac": "Add: “if some concept of C makes no error”. Without that it takes 1/ε² in "
    "place of 1/ε.",
    "004-INT-svm": "“minimizes a bound on d”: d itself, of all hyperplanes, stays n + 1.",
    "004-911-mult": "“Multiply the equation by u₁ᵀ from the left”.",
    "004-92-k": "q < min(n, m).",
    "004-A-muvec": "The sum over the values x of the vector, not over {X₁, …, X_n}.",
}


def weighted() -> dict[str, tuple[str, Claim]]:
    """Every claim about the notes that fails or needs a hypothesis, with its chapter."""
    found = ledger.claims().items()
    return {k: v for k, v in found if v[1].weight and v[0] != ledger.MUSEUM}


def is_repair(claim: Claim) -> bool:
    """It says something else than a note: it stands in for a line that fails."""
    return not claim.rows and (not claim.implied or claim.place.endswith("repaired"))


def is_wrong(claim: Claim) -> bool:
    """A note says what is false, or assumes what is never so."""
    return claim.verdict in ("fails", "never")


def is_pitfall(claim: Claim) -> bool:
    """It fails, and no note prints it: a reader may conclude it."""
    printed = bool(claim.rows) or is_repair(claim) or claim.id in FOLLOW
    return is_wrong(claim) and not printed


def notes_of(claim: Claim) -> tuple[str, ...]:
    """The notes that a claim is about: those of its lines, else those that its place names."""
    found = [ledger.index()[row].note for row in claim.rows]
    named = [number for number in re.findall(r"\b\d{3}\b", claim.place) if number in NOTES]
    return tuple(dict.fromkeys(found or named))


def errata(note: str = "") -> list[Claim]:
    """The errata of a note, by weight: first what fails, then in the order of the note.

    Without a note: those that name none.
    """
    lines, names = list(ledger.index()), list(weighted())

    def key(claim: Claim) -> tuple[int, bool, bool, int]:
        own = [lines.index(row) for row in claim.rows if ledger.index()[row].note == note]
        weight = WEIGHTS.index(str(claim.weight))
        at = min(own) if own else names.index(claim.id)
        return weight, not is_wrong(claim), not own, at

    found = [claim for _, claim in weighted().values() if not is_repair(claim)]
    mine = [c for c in found if (note in notes_of(c) if note else not notes_of(c))]
    return sorted((c for c in mine if not is_pitfall(c)), key=key)


def pitfalls() -> list[Claim]:
    """What a reader may conclude, and no note prints."""
    return [claim for _, claim in weighted().values() if is_pitfall(claim)]


def place(claim: Claim, note: str = "") -> str:
    """Where it stands in a note: the places of its lines, else its own."""
    rows = [ledger.index()[row] for row in claim.rows]
    found = [row.place for row in rows if row.note == note or not note]
    own = re.sub(r"^(?:implied by|near) ", "", claim.place)
    if not is_pitfall(claim):  # which stand under no note, so that theirs has to be named
        own = re.sub(r"^note \d{3}, (.*)$", r"\1 (implied)", own)
    return "; ".join(dict.fromkeys(found)) or own


def weight_says(claim: Claim) -> str:
    """Its weight in words, and whether the note assumes what is never so."""
    never = " (what is assumed is never so)" if claim.verdict == "never" else ""
    return WEIGHT_SAYS[str(claim.weight)] + never


def printed(claim: Claim, note: str = "") -> str:
    """What the note says there, in the words of the index; what an implied claim says."""
    rows = [ledger.index()[row] for row in claim.rows]
    return " ".join(row.says for row in rows if row.note == note or not note) or claim.sentence


def also(note: str) -> dict[str, str]:
    """The lines of a note that hold as they are meant, and what to print."""
    return {line: text for line, text in ALSO.items() if ledger.index()[line].note == note}


def added(claim: Claim) -> list[str]:
    return [h.says for h in claim.given if h.origin == "added"]


def causes(claim: Claim) -> list[str]:
    """Why it needs what is added."""
    return [cause for cause, says in CAUSES.items() if set(says) & set(added(claim))]


def repair_of(claim: Claim) -> Claim | None:
    return ledger.claims()[claim.repaired_by][1] if claim.repaired_by else None


def why_not(claim: Claim) -> str:
    """The counterexample, or what goes wrong without each hypothesis, as text."""
    if is_wrong(claim):
        (first, _), *_, (last, _) = pages.lines_of(claim)
        ends = [TEXT.formula(line) for line in (first, last)]
        if claim.evidence.supposed:
            return f"{pages.preface(claim, TEXT)} {ends[0]} = {ends[1]}."
        if claim.evidence.printed is None:
            return f"{ends[0]} {pages.sign_of(claim, TEXT)} {ends[1]}? {pages.beside(claim, TEXT)}"
        return f"{ends[0]} is {ends[1]}. {pages.beside(claim, TEXT)}"
    answers = []
    for h in claim.given:
        if h.origin == "added" and h.absence:
            answers.append(f"see {h.absence}")
        elif h.origin == "added" and h.nonzero is not None:
            answers.append(f"the line divides by {TEXT.formula(h.nonzero)}, which is 0")
    return "; ".join([*answers, *filter(None, [pages.beside(claim, TEXT)])]) + "."


# Pages.


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Page:
    kept = [list(row) for row in rows]
    marked = pages.table(head, [[pages.cell(entry) for entry in row] for row in kept])
    return Page(marked, "\n".join(map(" | ".join, ([*head], *kept))))


def summary(note: str) -> Page:
    """One page to act on: where, what is printed there, what to print instead, and its proof."""
    rows = []
    needed: dict[tuple[str, str], list[Claim]] = {}
    for claim in errata(note):
        if is_wrong(claim):
            repaired = f"{PRINT[claim.id]} ({claim.repaired_by})"
            rows.append((place(claim, note), weight_says(claim), printed(claim, note), repaired))
        else:
            for cause in causes(claim):
                needed.setdefault((cause, weight_says(claim)), []).append(claim)
    for line, instead in also(note).items():
        row = ledger.index()[line]
        rows.append((row.place, "also", row.says, instead))
    for (cause, weight), claims in needed.items():
        where = "; ".join(dict.fromkeys(p for c in claims for p in place(c, note).split("; ")))
        says = "; ".join(dict.fromkeys(s for c in claims for s in added(c) if s in CAUSES[cause]))
        names = ", ".join(claim.id for claim in claims)
        rows.append((where, weight, cause, f"Add: {says} ({names})"))
    head = ("where", "weight", "what is printed, or what is left open", "what to print instead")
    body = table(head, rows)
    title = f"Note {note}: {NOTES[note]}"
    return Page(f"**{title}**\n\n{body.markdown}", f"{title}\n{body.plain}")


def erratum(name: str) -> Page:
    """A line that fails: where, what it costs, the refutation, what to print, and the proof."""
    claim = weighted()[name][1]
    repair = repair_of(claim)
    if repair is None:
        raise ValueError(f"{name} does not fail: see needing(cause)")
    marked, plain = [], []
    for note in notes_of(claim) if not is_pitfall(claim) else ():
        head = f"Note {note}, {place(claim, note)}: {weight_says(claim)}"
        marked.append(f"**{LATEX.prose(head)}.** {LATEX.prose(printed(claim, note))}")
        plain.append(f"{head}. {printed(claim, note)}")
    if is_pitfall(claim):
        marked.append(f"**Printed in no note.** {LATEX.prose(MISREAD.get(name, ''))}")
        plain.append(f"Printed in no note. {MISREAD.get(name, '')}")
    marked.append(f"**Who believes it** {LATEX.prose(lower(COST[name]))}")
    plain.append(f"Who believes it {lower(COST[name])}")
    marked += ["---", claim._repr_markdown_(), "---"]
    plain.append(repr(claim))
    if name in PRINT:
        marked.append(f"**Print instead:** {LATEX.prose(PRINT[name])} What is proved:")
        plain.append(f"Print instead: {PRINT[name]}")
    marked.append(repair._repr_markdown_())
    plain.append(repr(repair))
    return Page("\n\n".join(marked), "\n".join(plain))


def lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def needing(cause: str) -> Page:
    """Every line that needs a hypothesis for this cause, verified, and what it costs."""
    rows = []
    for note in NOTES:
        for claim in errata(note):
            if cause in causes(claim):
                claim.verify()
                rows.append((f"{note}, {place(claim, note)}", claim.id, COST[claim.id]))
    return table(("where", "holds, with what is added", "who does not add it"), rows)


def concluded() -> Page:
    """Every conclusion that fails and that no note prints, with its arrays and its repair."""
    rows = []
    for claim in pitfalls():
        repair = ledger.claims()[str(claim.repaired_by)][1]
        holds = f"{repair.sentence} ({repair.id})"
        rows.append(
            (place(claim), claim.sentence, pages.beside(claim, TEXT), COST[claim.id], holds)
        )
    head = ("near", "what may be concluded", "but", "who concludes it", "what holds")
    return table(head, rows)


def counts() -> dict[str, dict[str, int]]:
    """How many lines of each note have an erratum of each weight; implied claims are no lines."""
    found = {note: dict.fromkeys(WEIGHTS, 0) for note in NOTES}
    for _, claim in weighted().values():
        for row in claim.rows:
            found[ledger.index()[row].note][str(claim.weight)] += 1
    return found


def answered() -> dict[str, dict[str, int]]:
    """The lines of each note by the verdict on the claim that answers them."""
    verdicts = {r: c.verdict for _, c in ledger.claims().values() for r in c.rows}
    found: dict[str, dict[str, int]] = {note: {} for note in NOTES}
    for name, row in ledger.index().items():
        if name in verdicts:
            of = found[row.note]
            of[verdicts[name]] = of.get(verdicts[name], 0) + 1
    return found


def page() -> str:
    """The text of docs/errata.md: every line found false or in need of a hypothesis."""
    parts = [
        "# Errata of the notes",
        ledger.MADE,
        "Each entry says where it stands, what is printed there (in the words of this project), "
        "why it cannot stand, what it costs to believe it, and what holds instead. The notation is "
        "that of the [README](../README.md#notation); what is to be printed is in the letters of "
        "the note. The runs and the proofs are in [11_errata](../notebooks/11_errata.ipynb) and in "
        "the chapter that is linked.",
    ]
    for note, title in NOTES.items():
        parts.append(f"## Note {note}: {LATEX.prose(title)}")
        parts += section(errata(note), note)
        if also(note):
            parts.append("### Also: lines that hold as they are meant")
        for line, instead in also(note).items():
            row = ledger.index()[line]
            parts.append(
                f"- {LATEX.prose(row.place)}. {LATEX.prose(row.says)}\n  - Print instead: "
                f"{LATEX.prose(instead)}"
            )
    parts.append("## Printed in no note, and easy to conclude")
    parts += [entry(claim) for claim in pitfalls()]
    if errata():
        parts.append("## In no note")
        parts += section(errata())
    return "\n\n".join(parts) + "\n"


def section(claims: Sequence[Claim], note: str = "") -> list[str]:
    found = []
    for weight in WEIGHTS:
        mine = [claim for claim in claims if claim.weight == weight]
        if mine:
            title = WEIGHT_SAYS[weight]
            found.append(f"### {title[0].upper()}{title[1:]}")
            found += [entry(claim, note) for claim in mine]
    return found


def entry(claim: Claim, note: str = "") -> str:
    """One claim as an item of a list."""
    chapter = weighted()[claim.id][0]
    repair = repair_of(claim)
    items = [
        ("What the note says", MISREAD.get(claim.id, "")),
        (
            "Printed" if claim.rows else "Concluded" if is_pitfall(claim) else "Implied",
            printed(claim, note),
        ),
        ("The claim", claim.sentence if claim.sentence != printed(claim, note) else ""),
        ("Added", "" if repair else "; ".join(added(claim)) + "."),
        ("Why not" if repair else "Without it", why_not(claim)),
        ("Who believes it" if repair else "Who does not add it", lower(COST[claim.id])),
        ("Print instead", PRINT.get(claim.id, "")),
    ]
    if repair:
        needs = f" Given: {'; '.join(added(repair))}." if added(repair) else ""
        items.append(("Repaired by", f"{repair.id}: {repair.sentence}{needs}"))
    link = f"[{LATEX.prose(chapter)}](../notebooks/{chapter}.ipynb)"
    told = [f"{label}: {LATEX.prose(text)}" for label, text in items if text]
    near = "Near " if is_pitfall(claim) else ""
    head = f"- **{claim.id}**, {link}. {near}{LATEX.prose(place(claim, note))}"
    return "\n  - ".join([head, *told])
