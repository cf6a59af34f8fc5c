"""Chapter 06: principal component analysis as largest variance and as smallest error.

An expectation over the law P is written as a sum over its outcomes ω; the empirical expectation
of note 002 is the case of equal weights. The letter N holds what is diagonal for eigenvectors.
"""

from __future__ import annotations

import sympy as sp

from .centering import K
from .core.calculus import Antiderivative, Telescoping
from .core.claims import Calculus, Chain, Citation, Claim, Disproof, Refutation, bound, remark
from .core.frames import frame
from .core.models import (
    Hypothesis,
    Model,
    annihilates,
    assume,
    equal_to,
    inverse,
    multiplied,
    orthonormal,
    transposed,
)
from .core.words import (
    as_word,
    hilbert_space,
    identity,
    index,
    inner,
    letter,
    norm2,
    probability_space,
    total,
    trace,
)
from .lagrange_conditions import (
    I_H,
    I_Q,
    T_T,
    U_,
    A,
    Gam,
    N,
    S,
    W,
    a,
    b,
    centred,
    columns,
    eigen_u,
    gamma,
    lam,
    other_axes,
    s,
    t,
    unit_u,
)
from .notation import (
    SPECTRAL,
    E,
    H,
    P,
    Q,
    T,
    U,
    alpha,
    axes_fit,
    f,
    g,
    h,
    hbar,
    i,
    j,
    l,
    law,
    law_mean,
    mean,
    mu,
    n,
    omega,
    omega_,
    orthonormal_axes,
    outcome,
    point,
    sample_not_empty,
    u,
    v,
)

h_ = outcome(omega)
y = letter("y", Q)
X = letter("X", P)
P_ = probability_space("P'")
Y = letter("Y", P_)
eta, eta_ = index("η", P_), index("η'", P_)
scores = U.adj * h_
error = h - (u.adj * h) * u
error_ = h_ - (u.adj * h_) * u
left_out = (T - T * U * U.adj).adj  # the residuals, one a column


def centre_law(model: Model) -> None:
    centre = [row[0] for row in model.value(total(omega, outcome(omega)))]
    model[law] = [[x - m for x, m in zip(row, centre, strict=True)] for row in model[law]]


centred_law = assume(
    "Eh = 0", "the law has mean 0", total(omega, outcome(omega)), 0 * h, centre_law
)

# One dimension: note 002.

data = remark(
    "pca.data",
    "note 002, PCA, intuition",
    "N observations in ℝᴰ are given.",
    "002-01-data",
    "It names the data.",
    "definition",
)
goal = remark(
    "pca.goal",
    "note 002, PCA, intuition",
    "The best approximating subspace of dimension d is wanted.",
    "002-02-goal",
    "It states the aim; what is best is said later, in pca.closest.",
)
expectation = remark(
    "pca.expectation",
    "note 002, PCA formulation, d = 1",
    "E is the mean over the data; over a law it is read in the same way.",
    "002-03-mean",
    "It fixes what E means. The claims here are for a law, of which the data are a case.",
    "definition",
)
centred_data = Claim(
    id="pca.centred-data",
    place="note 002, PCA formulation, d = 1",
    sentence="Taking the mean away (with the minus sign that is missing in our text of the note) "
    "leaves a random vector of mean 0.",
    rows=("002-04-center",),
    given=(law_mean,),
    evidence=Chain(
        (
            (total(omega, h_ - mu), ""),
            (total(omega, h_) - mu, "a constant is its own mean"),
            (0 * h, "the definition of the mean"),
        )
    ),
)
projection = Claim(
    id="pca.projection",
    place="note 002, PCA, projection",
    sentence="For a unit vector u what ⟨u, h⟩u leaves of h is orthogonal to u: it is the "
    "projection of h on the line of u.",
    rows=("002-05-proj",),
    given=(unit_u,),
    evidence=Chain(
        (
            (inner(u, error), ""),
            (u.adj * h - (u.adj * h) * (u.adj * u), "linear"),
            (as_word(0), "u is a unit vector"),
        )
    ),
)
mean_of_projection = Claim(
    id="pca.mean-of-projection",
    place="note 002, PCA, projection",
    sentence="When the law has mean 0, so has its projection on the line of u.",
    rows=("002-07-meanproj-a", "002-07-meanproj-b", "002-07-meanproj-c"),
    given=(centred_law,),
    evidence=Chain(
        (
            (total(omega, (u.adj * h_) * u), ""),
            ((u.adj * total(omega, h_)) * u, "linear"),
            (0 * u, "the law has mean 0"),
        )
    ),
)
residual_length = Claim(
    id="pca.residual",
    place="note 002, slides on the residual",
    sentence="For a unit vector u the squared length of the residual is ‖h‖² - ⟨u, h⟩².",
    rows=("002-08-res-a", "002-08-res-b", "002-08-res-c", "002-08-res-d"),
    given=(unit_u,),
    evidence=Chain(
        (
            (norm2(error), ""),
            (
                norm2(h) - 2 * (u.adj * h) * (u.adj * h) + (u.adj * h) * (u.adj * h) * norm2(u),
                "multiply out",
            ),
            (norm2(h) - (u.adj * h) * (u.adj * h), "u is a unit vector"),
        )
    ),
)
square = (u.adj * h_) * (u.adj * h_)
mean_squared_error = Claim(
    id="pca.mean-squared-error",
    place="note 002, slides on the MSE",
    sentence="For a unit vector u the mean squared error is E‖h‖² less the mean squared "
    "projection.",
    rows=("002-09-mse-a", "002-09-mse-b"),
    given=(unit_u,),
    evidence=Chain(
        (
            (total(omega, norm2(error_)), ""),
            (total(omega, norm2(h_) - square), "the residual, for each outcome"),
            (total(omega, norm2(h_)) - total(omega, square), "linear"),
        )
    ),
)
no_axis_in_it = remark(
    "pca.no-axis-in-it",
    "note 002, slides on the MSE",
    "The mean of ‖h‖² does not depend on the axis.",
    "002-09-mse-c",
    "No u stands in it.",
)
square_v = (v.adj * h_) * (v.adj * h_)
unit_v = assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1), orthonormal(v))
same_order = Claim(
    id="pca.same-order",
    place="note 002, slides on the MSE",
    sentence="For unit vectors u and v the error of u exceeds that of v by as much as the mean "
    "squared projection of v exceeds that of u: the least error is where the projection is "
    "largest.",
    rows=("002-10-equiv1",),
    given=(unit_u, unit_v),
    evidence=Chain(
        (
            (total(omega, norm2(error_)) - total(omega, norm2(h_ - (v.adj * h_) * v)), ""),
            (total(omega, square_v) - total(omega, square), "E‖h‖² is in both"),
        )
    ),
)
fifty = sp.Rational(1, 2)
without_length = Claim(
    id="pca.without-length",
    place="implied by note 002, slides on the MSE",
    sentence="For all vectors u and v, of whatever length, the differences of error and of mean "
    "squared projection are opposite.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.same-order",
    evidence=Refutation(
        lines=(
            (total(omega, norm2(error_)) - total(omega, norm2(h_ - (v.adj * h_) * v)), ""),
            (total(omega, square_v) - total(omega, square), "no length is asked for"),
        ),
        sizes={H: 1, P: 2},
        arrays={law: [[1], [-1]], u: [[1]], v: [[2]]},
        weights={P: [fifty, fifty]},
    ),
)
second_moment_splits = Claim(
    id="pca.second-moment",
    place="note 002, slides on the variance",
    sentence="The second moment of a random variable X is the square of its mean plus its "
    "variance.",
    rows=("002-11-var",),
    evidence=Chain(
        (
            (total(omega, X[omega] * X[omega]), ""),
            (
                total(omega_, X[omega_]) * total(omega_, X[omega_])
                + total(
                    omega,
                    (X[omega] - total(omega_, X[omega_])) * (X[omega] - total(omega_, X[omega_])),
                ),
                "multiply out",
            ),
        )
    ),
)
mean_score = total(omega_, u.adj * outcome(omega_))
squared_projection = Claim(
    id="pca.squared-projection",
    place="note 002, slides on the variance",
    sentence="The mean squared projection is the square of the mean score plus the variance of "
    "the score.",
    rows=("002-12-sqproj",),
    evidence=Chain(
        (
            (total(omega, square), ""),
            (
                mean_score * mean_score
                + total(omega, (u.adj * h_ - mean_score) * (u.adj * h_ - mean_score)),
                "multiply out",
            ),
        )
    ),
)
mean_score_is_zero = Claim(
    id="pca.mean-score",
    place="note 002, slides on the variance",
    sentence="When the law has mean 0 the score has mean 0.",
    rows=("002-13-zero",),
    given=(centred_law,),
    evidence=Chain(
        (
            (total(omega, u.adj * h_), ""),
            (u.adj * total(omega, h_), "linear"),
            (as_word(0), "the law has mean 0"),
        )
    ),
)
three_problems = Claim(
    id="pca.three-problems",
    place="note 002, slides on the variance, to sum up",
    sentence="For a law of mean 0 and a unit vector u the mean squared error and the variance of "
    "the score add up to E‖h‖², so that one is least where the other is largest.",
    rows=("002-14-equiv2",),
    given=(unit_u, centred_law),
    evidence=Chain(
        (
            (
                total(omega, norm2(error_))
                + total(omega, (u.adj * h_ - mean_score) * (u.adj * h_ - mean_score)),
                "",
            ),
            (total(omega, norm2(error_)) + total(omega, square), "the score has mean 0"),
            (total(omega, norm2(h_)), "u is a unit vector"),
        )
    ),
)

# Several dimensions.

left_of = {w: total(i, norm2(point(i) - (w.adj * point(i)) * w)) for w in (u, v)}
spread_of = {w: total(i, inner(w, point(i) - hbar) * inner(w, point(i) - hbar)) for w in (u, v)}
for_convenience = Claim(
    id="pca.for-convenience",
    place="implied by note 004, §9.1, where centring is called convenient; note 002, d = 1",
    sentence="Also for points that are not centred the differences of error and of variance (n "
    "times it) are opposite for unit vectors u and v, so that least error and largest variance "
    "are one problem. Here u has the smaller error, and no variance at all.",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.with-a-mean",
    given=(
        mean,
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=(
            (left_of[u] - left_of[v], ""),
            (spread_of[v] - spread_of[u], "one problem"),
        ),
        sizes={H: 2, E: 2},
        arrays={T: [[2, 1], [2, -1]], u: [[1], [0]], v: [[0], [1]]},
    ),
)
with_a_mean = Claim(
    id="pca.with-a-mean",
    place="implied by note 004, §9.1, repaired",
    sentence="For a unit vector u the error, n times the variance of the score and n times the "
    "square of the mean score add up to the sum of the ‖hᵢ‖²: least error and largest variance "
    "are one problem where the mean score is the same for every u, as for centred points.",
    implied=True,
    given=(unit_u, mean, sample_not_empty),
    evidence=Chain(
        (
            (left_of[u] + spread_of[u] + n * (inner(u, hbar) * inner(u, hbar)), ""),
            (
                left_of[u] + total(i, inner(u, point(i)) * inner(u, point(i))),
                "variance and mean",
            ),
            (total(i, norm2(point(i))), "u is a unit vector"),
        )
    ),
)
through_the_mean = Claim(
    id="pca.through-the-mean",
    place="implied by note 002, the assumption that the mean is 0; note 004, §9.1",
    sentence="For orthonormal axes the squared distances of the points from the plane through g "
    "that is parallel to the axes exceed those from the plane through the mean by n times the "
    "squared distance of the mean from it: of all parallel planes the one through the mean is "
    "closest.",
    implied=True,
    shapes=({H: 3, E: 4, Q: 2}, {H: 5, E: 3, Q: 2}),
    given=(mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, norm2(point(i) - g - U * U.adj * (point(i) - g))), ""),
            (
                total(i, norm2(point(i) - hbar - U * U.adj * (point(i) - hbar)))
                + n * norm2(hbar - g - U * U.adj * (hbar - g)),
                "the deviations from h̄ sum to 0",
            ),
        )
    ),
)
orthonormal_entries = Claim(
    id="pca.orthonormal-entries",
    place="note 002, PCA, d ≥ 1",
    sentence="The entries of U*U are the inner products of the axes.",
    rows=("002-19-onb",),
    evidence=Chain((((U.adj * U)[a, b], ""), (inner(U[:, a], U[:, b]), "row by column"))),
)
approximation = Claim(
    id="pca.approximation",
    place="note 002, PCA, d ≥ 1",
    sentence="The sum of the ⟨u, h⟩u over the axes is UU*h.",
    rows=("002-20-approx",),
    evidence=Chain(
        ((total(a, inner(U[:, a], h) * U[:, a]), ""), (U * U.adj * h, "columns and scores"))
    ),
)
complement = I_H - U * U.adj
residual_many = Claim(
    id="pca.residual-many",
    place="note 002, slides using WᵀW = I",
    sentence="For orthonormal axes the squared length of the residual is ‖h‖² - ‖U*h‖².",
    rows=(
        "002-21-res-a",
        "002-21-res-b",
        "002-21-res-c",
        "002-21-res-d",
        "002-21-res-e",
        "002-21-res-f",
    ),
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (norm2(h - U * U.adj * h), ""),
            (h.adj * complement * complement * h, "take h out on both sides"),
            (h.adj * (I_H - 2 * (U * U.adj) + U * (U.adj * U) * U.adj) * h, "multiply out"),
            (h.adj * complement * h, "U*U is I"),
            (norm2(h) - norm2(U.adj * h), "the squares of lengths"),
        )
    ),
)
mean_error_many = Claim(
    id="pca.mean-error-many",
    place="note 002, slides using WᵀW = I",
    sentence="For orthonormal axes the mean squared error is E‖h‖² - E‖U*h‖².",
    rows=("002-22-mse",),
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (total(omega, norm2(h_ - U * U.adj * h_)), ""),
            (
                total(omega, norm2(h_)) - total(omega, norm2(scores)),
                "the residual, for each outcome",
            ),
        )
    ),
)
same_order_many = Claim(
    id="pca.same-order-many",
    place="note 002, slides using WᵀW = I",
    sentence="For two sets U and U' of orthonormal axes the differences of mean squared error "
    "and of mean squared projection are opposite.",
    rows=("002-23-equiv",),
    shapes=axes_fit,
    given=(orthonormal_axes, other_axes),
    evidence=Chain(
        (
            (
                total(omega, norm2(h_ - U * U.adj * h_))
                - total(omega, norm2(h_ - U_ * U_.adj * h_)),
                "",
            ),
            (total(omega, norm2(U_.adj * h_)) - total(omega, norm2(scores)), "E‖h‖² is in both"),
        )
    ),
)
asked = remark(
    "pca.asked",
    "note 002, mean squared projection and variance",
    "It is asked whether E‖y‖² - ‖Ey‖² is the variance of y.",
    "002-24-var-a",
    "A question: it is, if that means the sum of the variances of the entries, the next claim.",
)
mean_scores = total(omega_, U.adj * outcome(omega_))
sum_of_variances = Claim(
    id="pca.sum-of-variances",
    place="note 002, mean squared projection and variance",
    sentence="For the scores U*h the mean of the squared length less the squared length of the "
    "mean is the sum of the variances of the scores.",
    rows=("002-24-var-b", "002-24-var-c", "002-25-var-d"),
    evidence=Chain(
        (
            (total(omega, norm2(scores)) - norm2(mean_scores), ""),
            (
                total(omega, total(a, scores[a] * scores[a]))
                - total(a, mean_scores[a] * mean_scores[a]),
                "entry by entry",
            ),
            (
                total(a, total(omega, (scores[a] - mean_scores[a]) * (scores[a] - mean_scores[a]))),
                "the variance of each",
            ),
        )
    ),
)
mean_scores_zero = Claim(
    id="pca.mean-scores",
    place="note 002, mean squared projection and variance",
    sentence="When the law has mean 0 the scores have mean 0.",
    rows=("002-25-var-e",),
    given=(centred_law,),
    evidence=Chain(
        (
            (total(omega, scores), ""),
            (U.adj * total(omega, h_), "linear"),
            (0 * (U.adj * h), "the law has mean 0"),
        )
    ),
)
spectrum = assume(
    "T*T = s² + UN*NU* - S*S",
    "T*T is s² plus something on the axes U, less something anywhere",
    T_T,
    s**2 * I_H + U * N.adj * N * U.adj - S.adj * S,
    frame(T, s, Q, U=U, N=N, S=S),
    origin="cited",
    reference=SPECTRAL,
)
largest = s**2 * trace(I_Q) + trace(N * (U.adj * U) * N.adj)
few = ({H: 4, E: 3, Q: 2}, {H: 3, E: 5, Q: 1}, {H: 5, E: 4, Q: 2})
top_axes = Claim(
    id="pca.top-axes",
    place="note 002, the d principal components",
    sentence="If T*T = s² + UN*NU* - S*S, no orthonormal axes U' have a larger sum of squared "
    "scores than ks² + tr NU*UN*.",
    rows=("002-26-top",),
    shapes=few,
    given=(spectrum, other_axes),
    evidence=bound(
        largest,
        total(i, norm2(U_.adj * point(i))),
        [(1, (I_H - U_ * U_.adj) * U * N.adj), (1, S * U_)],
    ),
)
closest = Claim(
    id="pca.closest",
    place="note 004, §9.2, last paragraph",
    sentence="If T*T = s² + UN*NU* - S*S, no orthonormal axes U' leave a smaller sum of squared "
    "residuals than tr TT* less ks² + tr NU*UN*.",
    rows=("004-92-concl",),
    shapes=few,
    given=(spectrum, other_axes),
    evidence=bound(
        total(i, norm2(point(i) - U_ * U_.adj * point(i))),
        trace(T * T.adj) - largest,
        [(1, (I_H - U_ * U_.adj) * U * N.adj), (1, S * U_)],
    ),
)
covariance = total(omega, (h_ - mu) * (h_ - mu).adj)
semidefinite = Claim(
    id="pca.semidefinite",
    place="note 002, the d principal components",
    sentence="⟨f, Σg⟩ is the mean of the products ⟨f, h - μ⟩⟨g, h - μ⟩, and ⟨Σf, g⟩ is the same: "
    "Σ is symmetric, and ⟨f, Σf⟩ is a mean of squares.",
    rows=("002-27-psd-a",),
    evidence=Chain(
        (
            (f.adj * (covariance * g), ""),
            (total(omega, inner(f, h_ - mu) * inner(g, h_ - mu)), "linear"),
            ((covariance * f).adj * g, "linear"),
        )
    ),
)


def eigenvalue_of_sample(model: Model) -> None:
    frame(T, s, Q, u=u)(model)
    model.parameters[lam] = model.parameters[s] ** 2


def another_eigenvalue(model: Model) -> None:
    frame(T, s, Q, second=t, u2=v)(model)
    model.parameters[gamma] = model.parameters[t] ** 2


not_orthogonal = Claim(
    id="pca.not-orthogonal",
    place="note 002, the d principal components",
    sentence="Unit eigenvectors of a symmetric positive semidefinite A are orthogonal.",
    rows=("002-27-psd-b",),
    weight="missing-hypothesis",
    repaired_by="pca.orthogonal",
    given=(
        assume("A = S*S", "A is symmetric and positive semidefinite", A, S.adj * S),
        assume("Au = λu", "u is an eigenvector", A * u, lam * u),
        assume("Av = λv", "v is another one", A * v, lam * v),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=((u.adj * v, ""), (as_word(0), "they form an orthonormal system")),
        sizes={H: 2},
        arrays={
            A: [[1, 0], [0, 1]],
            S: [[1, 0], [0, 1]],
            u: [[1], [0]],
            v: [[sp.Rational(3, 5)], [sp.Rational(4, 5)]],
        },
        parameters={lam: 1},
    ),
)

orthogonal_eigenvectors = Claim(
    id="pca.orthogonal",
    place="note 002, the d principal components, repaired",
    sentence="Eigenvectors of T*T at two different eigenvalues λ and γ are orthogonal.",
    given=(
        assume(
            "T*Tu = λu", "u is an eigenvector of T*T at λ", T_T * u, lam * u, eigenvalue_of_sample
        ),
        assume(
            "T*Tv = γv", "v is an eigenvector of T*T at γ", T_T * v, gamma * v, another_eigenvalue
        ),
        Hypothesis("λ ≠ γ", "the eigenvalues are different", "note", nonzero=lam - gamma),
    ),
    evidence=Chain(((u.adj * v, ""), (as_word(0), "T*T is symmetric"))),
)
not_negative = Claim(
    id="pca.not-negative",
    place="note 002, the d principal components",
    sentence="At an eigenvector u of T*T at λ, λ times ‖u‖² is ‖Tu‖²: so λ is not negative.",
    rows=("002-27-psd-c",),
    given=(
        assume(
            "T*Tu = λu",
            "u is an eigenvector of T*T at λ",
            T_T * u,
            lam * u,
            eigenvalue_of_sample,
        ),
    ),
    evidence=Chain(((lam * (u.adj * u), ""), (norm2(T * u), "T*Tu is λu"))),
)
nu = letter("ν", E)
Gamma = letter("Γ", E, E)


def diagonalised(model: Model) -> None:
    """K = Γ diag(ν) Γ*, so that KΓ = Γ diag(ν) where Γ*Γ = I."""
    scaled_rows = [[x * c[0] for x, c in zip(row, model[nu], strict=True)] for row in model[Gamma]]
    if model.agree(Gamma * Gamma.adj, identity(E)):
        model[K] = multiplied(scaled_rows, transposed(model[Gamma]))
    else:
        model[K] = multiplied(scaled_rows, inverse(model[Gamma]))


decomposition = Claim(
    id="pca.decomposition",
    place="note 002, the d principal components",
    sentence="If the columns of Γ are eigenvectors of K and ΓΓ* = I, then K is the sum of the "
    "νγγ* over the columns γ of Γ, with ν the eigenvalue of each.",
    rows=("002-28-decomp", "003-ALG-recon"),
    given=(
        assume(
            "ΓΓ* = I",
            "the columns of Γ are an orthonormal basis",
            Gamma * Gamma.adj,
            identity(E),
            orthonormal(Gamma),
        ),
        assume(
            "Kγ = νγ",
            "the columns of Γ are eigenvectors of K",
            (K * Gamma)[i, l],
            Gamma[i, l] * nu[l],
            diagonalised,
        ),
    ),
    evidence=Chain(
        (
            (K[i, j], ""),
            (total(l, nu[l] * Gamma[i, l] * Gamma[j, l]), "ΓΓ* is I, and Kγ is νγ"),
        )
    ),
)


def eigen_axes(model: Model) -> None:
    """T*TU = UN, with axes of length 2."""
    frame(T, s, Q, U=U, D=N)(model)


axes_are_eigen = assume("T*TU = UN", "the axes are eigenvectors of T*T", T_T * U, U * N, eigen_axes)


def halve(model: Model) -> None:
    """U*U = I: the axes of a frame at half their length, or some others."""
    if model.agree(U.adj * U, 4 * I_Q):
        model[U] = model.value(U / 2)
    else:
        orthonormal(U)(model)


unit_axes = assume("U*U = I", "the axes are orthonormal", U.adj * U, I_Q, halve)
energy = Claim(
    id="pca.energy",
    place="note 002, the d principal components",
    sentence="If T*TU = UN with orthonormal axes, their squared scores sum to the trace of N: "
    "for eigenvectors, to the sum of the eigenvalues.",
    rows=("002-29-energy",),
    shapes=few,
    given=(axes_are_eigen, unit_axes),
    evidence=Chain(
        (
            (total(i, norm2(U.adj * point(i))), ""),
            (trace(U.adj * T_T * U), "the sum of the hh* is T*T"),
            (trace(N), "T*TU is UN, and U*U is I"),
        )
    ),
)
kept, lost = sp.symbols("p q", nonnegative=True)
no_total = Claim(
    id="pca.no-total",
    place="implied by note 002, the d principal components",
    sentence="When the centred points are all 0 their total variance is 0, and no share of it is "
    "defined.",
    implied=True,
    given=(assume("T = 0", "the centred points are all 0", T, 0 * T, equal_to(T, 0 * T)),),
    evidence=Chain(((trace(T * T.adj), ""), (as_word(0), "T is 0"))),
)
share = Claim(
    id="pca.share",
    place="note 002, the d principal components",
    sentence="With p the sum of the eigenvalues kept and q that of the others, neither negative, "
    "R² = p/(p + q) falls short of 1 by q/(p + q): it lies between 0 and 1, if p + q is not 0.",
    rows=("002-30-R2",),
    weight="missing-hypothesis",
    given=(
        Hypothesis("p + q ≠ 0", "the points are not all equal", "added", nonzero=kept + lost),
    ),
    evidence=Calculus(
        ((1 - kept / (kept + lost), ""), (lost / (kept + lost), "on one denominator")),
    ),
)
practice = remark(
    "pca.practice",
    "note 002, the d principal components",
    "The advice is to choose d with R² of about 0.8 to 0.9.",
    "002-31-practice",
    "Advice: the scree plot of this chapter shows what it does.",
)
term = remark(
    "pca.term",
    "note 002, the d principal components",
    "The axes are called principal components.",
    "002-33-term",
    "Note 004 calls the scores so; here axes and scores have different names.",
)
summary = remark(
    "pca.summary",
    "note 002, summary",
    "PCA takes the top eigenvectors and eigenvalues of the covariance.",
    "002-35-summary",
    "It sums up pca.top-axes and lagrange.joint-value.",
)

# The introduction of note 004.

eps, conf = sp.symbols("ε δ", positive=True)
dimension = sp.Symbol("v", positive=True)
at, many = sp.Symbol("k", integer=True), sp.Symbol("m", integer=True, positive=True)
sample_size = Claim(
    id="pca.sample-size",
    place="note 004, introduction",
    sentence="For a class of VC dimension d that is well-behaved (a condition of measurability) a "
    "sample of the order of log(1/δ)/ε + d log(1/ε)/ε is enough. Checked here is only where d "
    "enters, for the thresholds on a line: they split m points in m + 1 ways, one for each place "
    "between them, and not in 2ᵐ.",
    rows=("004-INT-pac",),
    evidence=Citation(
        "A. Blumer, A. Ehrenfeucht, D. Haussler, M. Warmuth, Learnability and the "
        "Vapnik-Chervonenkis dimension, Journal of the ACM 36 (1989), theorem 2.1",
        Calculus(
            ((sp.Sum(1, (at, 0, many)), ""), (many + 1, "one for each place")),
            {1: Telescoping(at)},
        ),
    ),
)
bound_on_size = (-sp.log(conf) - dimension * sp.log(eps)) / eps
allowed = -eps * many - dimension * sp.log(eps)
grows = Claim(
    id="pca.sample-size-grows",
    place="note 004, introduction",
    sentence="With the dimension v made smaller by 1 the bound m = log(1/δ)/ε + v log(1/ε)/ε "
    "falls by log(1/ε)/ε, positive for ε < 1; and at a given m the log(δ) that it allows, -εm - "
    "v log(ε), falls by log(1/ε).",
    rows=("004-INT-mono",),
    evidence=Calculus(
        (
            (bound_on_size - bound_on_size.subs(dimension, dimension - 1), ""),
            (-sp.log(eps) / eps, "linear in v"),
        ),
        more=(
            Calculus(
                (
                    (allowed - allowed.subs(dimension, dimension - 1), ""),
                    (-sp.log(eps), "linear in v"),
                ),
            ),
        ),
    ),
)
p_, q_, x1, x2, x3 = sp.symbols("p q x1:4", real=True)
hyperplanes = Claim(
    id="pca.hyperplanes",
    place="note 004, introduction",
    sentence="The half spaces of ℝⁿ have VC dimension n + 1. Checked here on the line: for x₁ < "
    "x₂ < x₃ the value at x₂ of an affine function is a mean of the other two with positive "
    "weights, so that three points cannot be given the signs +, -, +.",
    rows=("004-INT-vc",),
    evidence=Citation(
        "S. Shalev-Shwartz, S. Ben-David, Understanding Machine Learning (2014), theorem 9.3",
        Calculus(
            (
                ((x3 - x1) * (p_ + q_ * x2), ""),
                ((x3 - x2) * (p_ + q_ * x1) + (x2 - x1) * (p_ + q_ * x3), "multiply out"),
            ),
        ),
    ),
)
margin = remark(
    "pca.margin",
    "note 004, introduction",
    "The large margin of the support vector machine is said to minimise d.",
    "004-INT-svm",
    "A motive. A large margin lowers a bound on how well the class can fit; the VC dimension of "
    "the hyperplanes stays what it is.",
)


def isotropic(model: Model) -> None:
    orthonormal(T)(model)
    model[T] = model.value(s * T)


few_keep_most = Claim(
    id="pca.few-keep-most",
    place="note 004, introduction",
    sentence="As the components are uncorrelated, the first of two keeps most of the variation: "
    "more than the second.",
    rows=("004-INT-uncorr",),
    weight="missing-hypothesis",
    repaired_by="pca.equal-shares",
    given=(
        centred,
        assume("u*T*Tv = 0", "the two components are uncorrelated", u.adj * T_T * v, as_word(0)),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=((norm2(T * u), ""), (norm2(T * v), "more than the second")),
        sizes={H: 2, E: 4},
        arrays={T: [[1, 0], [-1, 0], [0, 1], [0, -1]], u: [[1], [0]], v: [[0], [1]]},
        relation=">",
    ),
)
equal_shares = Claim(
    id="pca.equal-shares",
    place="note 004, introduction, repaired",
    sentence="How much an axis keeps depends on the data: where T*T = s², every unit vector "
    "keeps s².",
    shapes=({H: 2, E: 4}, {H: 3, E: 5}),
    given=(
        assume(
            "T*T = s²", "the points spread equally in all directions", T_T, s**2 * I_H, isotropic
        ),
        unit_u,
    ),
    evidence=Chain(
        (
            (norm2(T * u), ""),
            (s**2 * (u.adj * u), "T*T is s²"),
            (as_word(s**2), "u is a unit vector"),
        )
    ),
)
ranges_of_q = remark(
    "pca.ranges-of-q",
    "note 004, introduction, §9.1, §9.2, §9.3",
    "The target dimension is bounded in five different ways.",
    "004-INT-q",
    "What the mathematics asks for is q ≤ n for orthonormal axes to exist, and q at most the "
    "rank, so less than m for centred points, for the eigenvalues not to be 0.",
)

# Note 004, §9.1 and §9.1.2: coordinates, diagonal covariance, independence.

rows_of_A = remark(
    "pca.rows",
    "note 004, §9.1",
    "The points are the columns of A; a row collects the values of one variable.",
    "004-91-rows",
    "It fixes the layout; here the points are the rows of T = A*.",
    "definition",
)
how_many = remark(
    "pca.how-many",
    "note 004, §9.1",
    "At most min(n, m) new axes are looked for.",
    "004-91-q",
    "A choice. Centred points span m - 1 dimensions at most, so the last of m axes has "
    "eigenvalue 0.",
)
coordinates_of_projection = Claim(
    id="pca.coordinates",
    place="note 004, §9.1",
    sentence="For orthonormal axes U*h holds the coordinates of the projection UU*h: applied to "
    "it, U* gives the same.",
    rows=("004-91-coord",),
    shapes=axes_fit,
    given=(orthonormal_axes,),
    evidence=Chain(((U.adj * (U * U.adj * h), ""), (U.adj * h, "U*U is I"))),
)
diagonal = Claim(
    id="pca.diagonal",
    place="note 004, §9.1.2",
    sentence="If T*TU = UN with orthonormal axes, then U*T*TU = N: for eigenvectors N is "
    "diagonal, and for centred points it is n times the covariance of the scores.",
    rows=("004-912-diag",),
    shapes=few,
    given=(axes_are_eigen, unit_axes),
    evidence=Chain(
        (
            (U.adj * T_T * U, ""),
            (U.adj * U * N, "T*TU is UN"),
            (N, "U*U is I"),
        )
    ),
)
chosen = Claim(
    id="pca.chosen",
    place="note 004, §9.1.2, after the normal density",
    sentence="If K = ΓNΓ* with orthonormal columns of Γ, as the spectral theorem gives it with a "
    "diagonal N, then Γ*KΓ = N.",
    rows=("004-912-choose",),
    shapes=({E: 3, Q: 2}, {E: 5, Q: 3}, {E: 4, Q: 1}),
    given=(
        columns,
        assume(
            "K = ΓNΓ*", "the decomposition", K, Gam * N * Gam.adj, equal_to(K, Gam * N * Gam.adj)
        ),
    ),
    evidence=Chain(((Gam.adj * K * Gam, ""), (N, "Γ*Γ is I"))),
)
sample_covariance = Claim(
    id="pca.sample-covariance",
    place="note 004, §9.1.2",
    sentence="For centred points the covariance matrix, the mean of the hh*, is T*T/n.",
    rows=("004-912-sx",),
    given=(centred, mean, sample_not_empty),
    evidence=Chain(
        (
            (total(i, (point(i) - hbar) * (point(i) - hbar).adj) / n, ""),
            (total(i, point(i) * point(i).adj) / n, "the mean is T*𝟏/n, so it is 0"),
            (T_T / n, "the sum of the hh* is T*T"),
        )
    ),
)
any_scale = Claim(
    id="pca.any-scale",
    place="note 004, §9.1.2",
    sentence="An eigenvector of T*T at s² is one of λT*T at λs², whatever its length and "
    "whatever λ; for λ ≠ 0 the same, with 1/λ, leads back.",
    rows=("004-912-scale",),
    given=(eigen_u,),
    evidence=Chain(((lam * T_T * u, ""), (lam * s**2 * u, "T*Tu is s²u"))),
)
covariance_uv = total(i, inner(u, point(i)) * inner(v, point(i))) / n
rho = sp.Symbol("ρ", real=True)
is_correlation = assume(
    "ρ",
    "ρ is the correlation: the covariance is ρst, with s and t the standard deviations",
    covariance_uv,
    as_word(rho * s * t),
)
in_other_units = Claim(
    id="pca.in-other-units",
    place="implied by note 004, §9.1.2, on the scale",
    sentence="The unit of a coordinate does not matter: when the points h become Ah, with a "
    "diagonal A, the axis u becomes Au, so that nothing of (TA)*TAAu is orthogonal to Au.",
    implied=True,
    weight="false-result",
    repaired_by="pca.turned",
    given=(
        centred,
        assume("T*Tu = 3u", "u is the first axis", T_T * u, 3 * u),
        assume("A* = A", "A is symmetric", A.adj, A),
        assume("g*Au = 0", "g is orthogonal to Au", g.adj * A * u, as_word(0)),
    ),
    evidence=Refutation(
        lines=(
            (inner(g, (T * A).adj * (T * A) * (A * u)), ""),
            (as_word(0), "Au is the axis"),
        ),
        sizes={H: 2, E: 3},
        arrays={
            T: [[1, 0], [0, 1], [-1, -1]],
            A: [[2, 0], [0, 1]],
            u: [[1], [1]],
            g: [[1], [-2]],
        },
    ),
)
moved = letter("A", hilbert_space("L"), H)
turned = Claim(
    id="pca.turned",
    place="implied by note 004, §9.1.2, on the scale, repaired",
    sentence="Where the points h become Ah with A*A = I, as for a rotation, a reflection, or a "
    "move into a larger space, the axis u becomes Au, at the same eigenvalue.",
    implied=True,
    shapes=({H: 3, moved.cod: 4, E: 5}, {H: 2, moved.cod: 5, E: 3}),
    given=(
        eigen_u,
        assume("A*A = I", "A keeps lengths", moved.adj * moved, I_H, orthonormal(moved)),
    ),
    evidence=Chain(
        (
            ((T * moved.adj).adj * (T * moved.adj) * (moved * u), ""),
            (moved * (T_T * u), "A*A is I"),
            (s**2 * (moved * u), "T*Tu is s²u"),
        )
    ),
)
not_correlation = Claim(
    id="pca.not-correlation",
    place="note 004, §9.1.2",
    sentence="The entries of the covariance matrix outside the diagonal are the correlations.",
    rows=("004-912-corr",),
    weight="slip",
    repaired_by="pca.correlation",
    given=(
        centred,
        is_correlation,
        assume("s²", "s² is the variance of ⟨u, h⟩", norm2(T * u) / n, as_word(s**2)),
        assume("t²", "t² is the variance of ⟨v, h⟩", norm2(T * v) / n, as_word(t**2)),
    ),
    evidence=Refutation(
        lines=((covariance_uv, ""), (as_word(rho), "as printed")),
        sizes={H: 2, E: 2},
        arrays={T: [[2, 2], [-2, -2]], u: [[1], [0]], v: [[0], [1]]},
        parameters={s: 2, t: 2, rho: 1},
    ),
)

correlation = Claim(
    id="pca.correlation",
    place="note 004, §9.1.2, repaired",
    sentence="The squared sum of the products ⟨u, h⟩⟨v, h⟩ is at most the product of the sums of "
    "the squares (here multiplied by the second): for centred points covariance², divided by the "
    "two variances, is at most 1. That quotient is the squared correlation.",
    evidence=bound(
        norm2(T * u) * norm2(T * v) * norm2(T * v),
        norm2(T * v) * inner(T * u, T * v) * inner(T * u, T * v),
        [(1, norm2(T * v) * (T * u) - inner(T * u, T * v) * (T * v))],
    ),
)
output_covariance = Claim(
    id="pca.output-covariance",
    place="note 004, §9.1.2",
    sentence="The mean of the yy*, over the scores y = U*h of the points, is U*T*TU/n.",
    rows=("004-912-sy",),
    given=(sample_not_empty,),
    evidence=Chain(
        (
            (total(i, (U.adj * point(i)) * (U.adj * point(i)).adj) / n, ""),
            (U.adj * total(i, point(i) * point(i).adj) * U / n, "linear"),
            (U.adj * T_T * U / n, "the sum of the hh* is T*T"),
        )
    ),
)
not_unique = Claim(
    id="pca.not-unique",
    place="note 004, §9.1.2",
    sentence="Axes f, u and v of length one with the largest trace and a diagonal U*T*TU come out "
    "orthogonal, also where f reaches that trace alone and leaves the eigenvalue 0 to u and v.",
    rows=("004-912-uniq",),
    weight="missing-hypothesis",
    repaired_by="pca.unique-span",
    given=(
        centred,
        assume("T*Tf = λf", "f is an axis", T_T * f, lam * f),
        assume("f*f = 1", "f has length one", f.adj * f, as_word(1)),
        assume("tr TT* = λ", "f reaches the largest trace", trace(T * T.adj), as_word(lam)),
        assume(
            "T*Tu = 0", "u adds nothing to the trace, and U*T*TU stays diagonal", T_T * u, 0 * u
        ),
        assume("T*Tv = 0", "v neither", T_T * v, 0 * v),
        assume("u*u = 1", "u has length one", u.adj * u, as_word(1)),
        assume("v*v = 1", "v has length one", v.adj * v, as_word(1)),
    ),
    evidence=Refutation(
        lines=((u.adj * v, ""), (as_word(0), "the axes come out orthonormal")),
        sizes={H: 3, E: 3},
        arrays={
            T: [[0, 0, 1], [0, 0, -1], [0, 0, 0]],
            f: [[0], [0], [1]],
            u: [[1], [0], [0]],
            v: [[sp.Rational(3, 5)], [sp.Rational(4, 5)], [0]],
        },
        parameters={lam: 2},
    ),
)
nothing_missed = assume(
    "(U - U'U'*U)N* = 0",
    "U' reaches the largest trace: nothing is left of the first square in pca.top-axes",
    (U - U_ * U_.adj * U) * N.adj,
    0 * U,
    lambda model: model.__setitem__(N, model.value(0 * N)),
)


def gap(model: Model) -> None:
    """W is the inverse of N*, in the span of U' if nothing is missed."""
    if model.agree((U - U_ * U_.adj * U) * N.adj, 0 * U):
        orthonormal(U_)(model)
        k = range(len(model[N]))
        model[N] = [[model.unit * (2 + r + (r == c)) for c in k] for r in k]
        model[U] = model.value(U_ * N)
    model[W] = inverse(transposed(model[N]))


unique_span = Claim(
    id="pca.unique-span",
    place="note 004, §9.1.2, repaired",
    sentence="If the k largest eigenvalues are above the others (N* has an inverse W), axes U' "
    "that reach the largest trace span what U spans: U'U'*U = U.",
    weight="missing-hypothesis",
    shapes=axes_fit,
    given=(
        nothing_missed,
        assume("N*W = I", "the eigenvalues on U are above s²", N.adj * W, I_Q, gap, origin="added"),
    ),
    evidence=Chain(
        (
            (U_ * U_.adj * U, ""),
            (U - (U - U_ * U_.adj * U) * (N.adj * W), "N*W is I"),
            (U, "nothing is missed"),
        )
    ),
)
wrong_number = remark(
    "pca.wrong-number",
    "note 004, §9.1.2 and §9.2",
    "The trace problem is called (7.1).",
    "004-912-71",
    "It is (9.1): the lecture has had another number.",
)
independent = Claim(
    id="pca.independent",
    place="note 004, §9.1.2",
    sentence="The covariance of two independent variables, one a function of ω and one of η, is 0.",
    rows=("004-912-ind-a",),
    evidence=Chain(
        (
            (
                total(
                    omega,
                    total(
                        eta,
                        (X[omega] - total(omega_, X[omega_])) * (Y[eta] - total(eta_, Y[eta_])),
                    ),
                ),
                "",
            ),
            (
                (total(omega, X[omega]) - total(omega_, X[omega_]))
                * (total(eta, Y[eta]) - total(eta_, Y[eta_])),
                "each outcome of one with each of the other",
            ),
            (as_word(0), "a mean less itself"),
        )
    ),
)
x, yy, zz = sp.symbols("x y z", real=True)
uncorrelated_dependent = Claim(
    id="pca.uncorrelated-dependent",
    place="note 004, §9.1.2",
    sentence="For X uniform on [-1, 1] and Y = X² the mean of XY is 0, as is that of X, so they "
    "are uncorrelated; but the mean of X²Y is 1/5, and the product of the means of X² and Y is "
    "1/9.",
    rows=("004-912-ind-b",),
    evidence=Calculus(
        ((sp.Integral(x * x**2 / 2, (x, -1, 1)), ""), (sp.S.Zero, "the mean of XY")),
        {1: Antiderivative(x**4 / 8)},
        more=(
            Calculus(
                ((sp.Integral(x / 2, (x, -1, 1)), ""), (sp.S.Zero, "the mean of X")),
                {1: Antiderivative(x**2 / 4)},
            ),
            Calculus(
                (
                    (sp.Integral(x**2 * x**2 / 2, (x, -1, 1)), ""),
                    (sp.Rational(1, 5), "the mean of X²Y"),
                ),
                {1: Antiderivative(x**5 / 10)},
            ),
            Calculus(
                (
                    (sp.Integral(x**2 / 2, (x, -1, 1)), ""),
                    (sp.Rational(1, 3), "the mean of Y, and of X²"),
                ),
                {1: Antiderivative(x**3 / 6)},
            ),
        ),
    ),
)
only_pairs = Claim(
    id="pca.only-pairs",
    place="note 004, §9.1.2",
    sentence="With the density (1 + xyz)/8 on the cube from -1 to 1 any two of the three "
    "variables have the density 1/4, that of two independent ones; the three together are not "
    "independent, their density is not constant.",
    rows=("004-912-pair",),
    evidence=Calculus(
        (
            (sp.Integral((1 + x * yy * zz) / 8, (zz, -1, 1)), ""),
            (sp.Rational(1, 4), "the density of the other two"),
        ),
        {1: Antiderivative(zz / 8 + x * yy * zz**2 / 16)},
    ),
)
normal_density = remark(
    "pca.normal-density",
    "note 004, §9.1.2",
    "The density of the normal law is given.",
    "004-912-mvn",
    "A definition, for an invertible covariance. A centred sample with fewer points than "
    "dimensions has none.",
    "definition",
)
linear_image = Claim(
    id="pca.linear-image",
    place="note 004, §9.1.2",
    sentence="Linear images of a normal vector are normal, with mean U*μ and covariance U*ΣU. "
    "Checked here: the covariance of U*h is U*ΣU, for every law.",
    rows=("004-912-lin",),
    evidence=Citation(
        "T. W. Anderson, An Introduction to Multivariate Statistical Analysis, 3rd ed., theorem "
        "2.4.5",
        Chain(
            (
                (total(omega, (U.adj * (h_ - mu)) * (U.adj * (h_ - mu)).adj), ""),
                (U.adj * covariance * U, "linear"),
            )
        ),
    ),
)
N_E = letter("N", E, E)
fifth = sp.Rational(1, 5)
printed_density = Claim(
    id="pca.printed-density",
    place="note 004, §9.1.2",
    sentence="In the exponent of the normal density with Σ⁻¹ = ΓNΓ* the entries of α itself "
    "stand: α*Σ⁻¹α is α*Nα.",
    rows=("004-912-px",),
    weight="slip",
    repaired_by="pca.density",
    given=(assume("ΓΓ* = I", "Γ is orthogonal", Gamma * Gamma.adj, identity(E)),),
    evidence=Refutation(
        lines=(
            (alpha.adj * Gamma * N_E * Gamma.adj * alpha, ""),
            (alpha.adj * N_E * alpha, "as printed, x for y"),
        ),
        sizes={E: 2},
        arrays={
            Gamma: [[fifth * 3, fifth * -4], [fifth * 4, fifth * 3]],
            N_E: [[1, 0], [0, 4]],
            alpha: [[1], [0]],
        },
    ),
)
density = Claim(
    id="pca.density",
    place="note 004, §9.1.2, repaired",
    sentence="If Σ⁻¹ is the sum of the νγγ* over the columns γ of Γ, the exponent α*Σ⁻¹α is the "
    "sum of the νy² over the entries y of Γ*α.",
    evidence=Chain(
        (
            (alpha.adj * total(l, nu[l] * Gamma[:, l] * Gamma[:, l].adj) * alpha, ""),
            (total(l, nu[l] * (Gamma.adj * alpha)[l] * (Gamma.adj * alpha)[l]), "linear"),
        )
    ),
)
s1, s2, s3 = sp.symbols("σ1:4", positive=True)
y1, y2, y3 = sp.symbols("y1:4", real=True)


def normal(value: sp.Expr, deviation: sp.Expr) -> sp.Expr:
    return sp.exp(-((value / deviation) ** 2) / 2) / (sp.sqrt(2 * sp.pi) * deviation)


three_densities = Calculus(
    (
        (
            sp.exp(-((y1 / s1) ** 2 + (y2 / s2) ** 2 + (y3 / s3) ** 2) / 2)
            / ((2 * sp.pi) ** sp.Rational(3, 2) * s1 * s2 * s3),
            "",
        ),
        (normal(y1, s1) * normal(y2, s2) * normal(y3, s3), "exp of a sum is a product"),
    ),
)
product_of_densities = Claim(
    id="pca.product-of-densities",
    place="note 004, §9.1.2",
    sentence="With a diagonal covariance, mean 0 and three variables the normal density is the "
    "product of three of one variable.",
    rows=("004-912-prod",),
    evidence=three_densities,
)
normal_independent = Claim(
    id="pca.normal-independent",
    place="note 004, §9.1.2",
    sentence="Uncorrelated variables with a joint normal law are independent. Checked here for "
    "three, with deviations that are not 0: the joint density is a product.",
    rows=("004-912-gauss",),
    evidence=Citation(
        "T. W. Anderson, An Introduction to Multivariate Statistical Analysis, 3rd ed., theorem "
        "2.4.2",
        three_densities,
    ),
)
declared = remark(
    "pca.declared",
    "note 004, §9.1.2, last line",
    "The product is declared to prove that decorrelated normal variables are independent.",
    "004-912-proves",
    "It does once y = U*x stands where x is printed (pca.density), and for an invertible "
    "covariance.",
)
standard = normal(x, sp.S.One)
each_normal = Claim(
    id="pca.each-normal",
    place="implied by note 004, §9.1.2, last line",
    sentence="Uncorrelated variables that are normal, each by itself, are independent. Here X is "
    "normal and Y is X or -X, by a coin: Y is normal, as -X is, the mean of XY is 0, and the mean "
    "of X²Y² should be the product 1 of the means of X² and of Y².",
    implied=True,
    weight="missing-hypothesis",
    repaired_by="pca.normal-independent",
    evidence=Disproof(
        Calculus(
            (
                (sp.Integral(x**4 * standard, (x, -sp.oo, sp.oo)), ""),
                (sp.Integer(3), "the mean of X²Y², as Y² is X²"),
            ),
            {1: Antiderivative(-(x**3 + 3 * x) * standard + 3 * sp.erf(x / sp.sqrt(2)) / 2)},
            more=(
                Calculus(
                    (
                        (sp.Integral(x**2 * standard, (x, -sp.oo, sp.oo)), ""),
                        (sp.S.One, "the mean of X², and of Y²"),
                    ),
                    {1: Antiderivative(-x * standard + sp.erf(x / sp.sqrt(2)) / 2)},
                ),
                Calculus(
                    (
                        (
                            sp.Integral(
                                sp.Add(x * x / 2, x * (-x) / 2, evaluate=False) * standard,
                                (x, -sp.oo, sp.oo),
                            ),
                            "",
                        ),
                        (sp.S.Zero, "the mean of XY: half X², half -X²"),
                    ),
                    {1: Antiderivative(sp.S.Zero)},
                ),
            ),
        ),
        sp.S.One,
    ),
)
other = outcome(omega_)
middle = (h_ + other) / 2
of_two = total(omega, total(omega_, norm2(h_ - middle) + norm2(other - middle)))
estimated = Claim(
    id="pca.estimated",
    place="implied by note 004, §9.1.1, where the variance of a component is an eigenvalue",
    sentence="The largest variance over a sample, with the factor 1/(n - 1), is on average that of "
    "the law. Here the samples are pairs of points: the largest eigenvalue of T*CT is the whole "
    "trace, and under the law every unit vector u has the variance 1.",
    implied=True,
    weight="false-result",
    repaired_by="pca.two-points",
    given=(
        law_mean,
        assume(
            "E(h - μ)(h - μ)* = I",
            "the law has the same variance along every axis",
            total(omega, (h_ - mu) * (h_ - mu).adj),
            I_H,
        ),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
    ),
    evidence=Refutation(
        lines=(
            (of_two, ""),
            (total(omega, inner(h_ - mu, u) * inner(h_ - mu, u)), "the largest variance"),
        ),
        sizes={H: 2, P: 4},
        arrays={law: [[1, 1], [1, -1], [-1, 1], [-1, -1]], u: [[1], [0]]},
        weights={P: [sp.Rational(1, 4)] * 4},
    ),
)
two_points = Claim(
    id="pca.two-points",
    place="implied by note 004, §9.1.1, where the variance of a component is an eigenvalue, "
    "repaired",
    sentence="Two independent points of a law deviate from their mean in opposite directions, so "
    "that their first axis holds the whole trace of T*CT; on average that is the sum of all "
    "variances of the law, and not only the largest.",
    implied=True,
    given=(law_mean,),
    evidence=Chain(
        (
            (of_two, ""),
            (total(omega, total(omega_, norm2(h_ - other))) / 2, "the deviations are opposite"),
            (total(omega, norm2(h_ - mu)), "expand the square"),
        )
    ),
)
sample_axes = Claim(
    id="pca.sample-axes",
    place="note 004, §9.1.2",
    sentence="If PCA is that of a sample, its axes decorrelate the law that the sample is drawn "
    "from: u*Av is 0 for the covariance A of the law.",
    rows=("004-912-pcaind",),
    weight="missing-hypothesis",
    repaired_by="pca.law-axes",
    given=(
        centred,
        assume("A = S*S", "A is a covariance", A, S.adj * S),
        assume("T*Tu = λu", "u is an axis of the sample", T_T * u, lam * u),
        assume("T*Tv = 0", "v is another", T_T * v, 0 * v),
        assume("u*u = 1", "u is a unit vector", u.adj * u, as_word(1)),
        assume("v*v = 1", "v is a unit vector", v.adj * v, as_word(1)),
        assume("u*v = 0", "they are orthogonal", u.adj * v, as_word(0)),
    ),
    evidence=Refutation(
        lines=((u.adj * A * v, ""), (as_word(0), "the scores are independent")),
        sizes={H: 2, E: 2},
        arrays={
            T: [[3, 4], [-3, -4]],
            u: [[sp.Rational(3, 5)], [sp.Rational(4, 5)]],
            v: [[sp.Rational(-4, 5)], [sp.Rational(3, 5)]],
            A: [[4, 0], [0, 1]],
            S: [[2, 0], [0, 1]],
        },
        parameters={lam: 50},
    ),
)


def law_eigen(model: Model) -> None:
    """Av = λv."""
    size = model.value(norm2(v))[0][0]
    change = model.value((lam * v - A * v) * v.adj)
    model[A] = [
        [x + c / size for x, c in zip(row, more, strict=True)]
        for row, more in zip(model[A], change, strict=True)
    ]


law_axes = Claim(
    id="pca.law-axes",
    place="note 004, §9.1.2, repaired",
    sentence="Axes of the law's own covariance A decorrelate it: when Av = λv and u is "
    "orthogonal to v, u*Av is 0.",
    given=(
        assume("Av = λv", "v is an axis of the law", A * v, lam * v, law_eigen),
        assume("v*u = 0", "u is orthogonal to it", v.adj * u, as_word(0), annihilates(v.adj, u)),
    ),
    evidence=Chain(
        (
            (u.adj * A * v, ""),
            (lam * (u.adj * v), "Av is λv"),
            (as_word(0), "u and v are orthogonal"),
        )
    ),
)

# Note 004, §9.2: projections, and the error as a trace.

V_Q = letter("V", Q, Q)


def inverse_of_square(model: Model) -> None:
    model[V_Q] = inverse(model.value(U.adj * U))


V_left = assume("VU*U = I", "V is the inverse of U*U", V_Q * (U.adj * U), I_Q, inverse_of_square)
V_right = assume("U*UV = I", "V is the inverse of U*U", (U.adj * U) * V_Q, I_Q, inverse_of_square)
which_letter = remark(
    "pca.which-letter",
    "note 004, §9.2",
    "The number of axes is less than min(n, k).",
    "004-92-k",
    "The letter k is not the note's: m, the number of points, is meant.",
)
which_space = remark(
    "pca.which-space",
    "note 004, §9.2",
    "The orthogonality is asked for all w in ℝⁿ.",
    "004-92-w",
    "U has q columns, so w is in ℝ^q.",
)
orthogonal_residual = Claim(
    id="pca.orthogonal-residual",
    place="note 004, §9.2",
    sentence="What the projection UVU*h leaves of h is orthogonal to every axis, when V is the "
    "inverse of U*U.",
    rows=("004-92-proj",),
    shapes=axes_fit,
    given=(V_right,),
    evidence=Chain(
        (
            (U.adj * (h - U * V_Q * U.adj * h), ""),
            (U.adj * h - (U.adj * U) * V_Q * (U.adj * h), "linear"),
            (0 * (U.adj * h), "U*UV is I"),
        )
    ),
)


def residual_off(model: Model) -> None:
    """U*(h - Uy) = 0: y solves the normal equations."""
    square = inverse(model.value(U.adj * U))
    model[y] = multiplied(square, model.value(U.adj * h))


off_axes = assume(
    "U*(h - Uy) = 0", "h - Uy is orthogonal to the axes", U.adj * (h - U * y), 0 * y, residual_off
)
normal_equations = Claim(
    id="pca.normal-equations",
    place="note 004, §9.2",
    sentence="If h - Uy is orthogonal to the axes, then U*Uy = U*h.",
    rows=("004-92-normal",),
    shapes=axes_fit,
    given=(off_axes,),
    evidence=Chain(
        (
            (U.adj * U * y, ""),
            (U.adj * h, "U*(h - Uy) is 0"),
        )
    ),
)
coordinates_solved = Claim(
    id="pca.coordinates-solved",
    place="note 004, §9.2",
    sentence="With the inverse V of U*U the coordinates are y = VU*h.",
    rows=("004-92-y",),
    shapes=axes_fit,
    given=(off_axes, V_left),
    evidence=Chain(
        (
            (y, ""),
            (V_Q * (U.adj * U) * y, "VU*U is I"),
            (V_Q * (U.adj * h), "the normal equations"),
        )
    ),
)
is_projection = Claim(
    id="pca.is-projection",
    place="note 004, §9.2",
    sentence="With the inverse V of U*U the matrix UVU* takes h to Uy, the point of the subspace "
    "from which the rest of h is orthogonal to the axes.",
    rows=("004-92-P",),
    shapes=axes_fit,
    given=(off_axes, V_left),
    evidence=Chain(
        (
            (U * V_Q * U.adj * h, ""),
            (U * V_Q * (U.adj * U) * y, "the normal equations"),
            (U * y, "VU*U is I"),
        )
    ),
)
orthonormal_projection = Claim(
    id="pca.orthonormal-projection",
    place="note 004, §9.2",
    sentence="For orthonormal axes UVU* is UU*.",
    rows=("004-92-P2",),
    shapes=axes_fit,
    given=(orthonormal_axes, V_left),
    evidence=Chain(((U * V_Q * U.adj, ""), (U * U.adj, "V is VU*U, which is I"))),
)
frobenius = Claim(
    id="pca.frobenius",
    place="note 004, §9.2",
    sentence="The squares of the entries of Γ sum to the trace of ΓΓ*.",
    rows=("004-92-frodef", "004-92-fronorm"),
    evidence=Chain(
        ((total(i, total(a, Gam[i, a] * Gam[i, a])), ""), (trace(Gam * Gam.adj), "row by row"))
    ),
)
error_of_axes = Claim(
    id="pca.error",
    place="note 004, §9.2",
    sentence="The squared residuals of the points sum to the squared Hilbert-Schmidt norm of T - "
    "TUU*.",
    rows=("004-92-fro", "004-92-exp-a"),
    evidence=Chain(
        (
            (total(i, norm2(point(i) - U * U.adj * point(i))), ""),
            (norm2(left_out), "one residual a column"),
            (trace((T - T * U * U.adj) * (T - T * U * U.adj).adj), "turn the trace"),
        )
    ),
)
L = hilbert_space("ℝᵈ", sp.Symbol("d", integer=True, positive=True))
T_L, U_L = letter("T", E, L, rows="h"), letter("U", L, Q)
T_TL, U_UL = T_L.adj * T_L, U_L * U_L.adj
expanded = Claim(
    id="pca.expanded",
    place="note 004, §9.2",
    sentence="In ℝᵈ the error, multiplied out, is a sum of four traces.",
    rows=("004-92-exp-b",),
    evidence=Chain(
        (
            (trace((T_L - T_L * U_UL).adj * (T_L - T_L * U_UL)), ""),
            (
                trace(T_TL) - trace(T_TL * U_UL) - trace(U_UL * T_TL) + trace(U_UL * T_TL * U_UL),
                "multiply out",
            ),
        )
    ),
)
second_and_third = Claim(
    id="pca.second-and-third",
    place="note 004, §9.2",
    sentence="The second and the third trace are equal.",
    rows=("004-92-exp-c",),
    evidence=Chain(((trace(T_TL * U_UL), ""), (trace(U_UL * T_TL), "turn the trace"))),
)
orthonormal_L = assume("U*U = I", "the axes are orthonormal", U_L.adj * U_L, I_Q, orthonormal(U_L))
fourth = Claim(
    id="pca.fourth",
    place="note 004, §9.2",
    sentence="For orthonormal axes the fourth trace equals the second.",
    rows=("004-92-exp-d",),
    shapes=({L: 3, Q: 2, E: 4}, {L: 5, Q: 2, E: 3}),
    given=(orthonormal_L,),
    evidence=Chain(
        (
            (trace(U_UL * T_TL * U_UL), ""),
            (trace(T_TL * U_L * (U_L.adj * U_L) * U_L.adj), "turn the trace"),
            (trace(T_TL * U_UL), "U*U is I"),
        )
    ),
)
what_remains = Claim(
    id="pca.what-remains",
    place="note 004, §9.2, last display",
    sentence="For orthonormal axes the error is tr TT* less tr U*T*TU, in every Hilbert space.",
    rows=("004-92-final",),
    shapes=({H: 3, Q: 2, E: 4}, {H: 5, Q: 2, E: 3}),
    given=(orthonormal_axes,),
    evidence=Chain(
        (
            (norm2(left_out), ""),
            (trace(T * T.adj) - trace(U.adj * T_T * U), "multiply out, U*U is I"),
        )
    ),
)
same_axes = Claim(
    id="pca.same-axes",
    place="note 004, introduction and §9.2, the argmin display",
    sentence="For two sets of orthonormal axes the differences of error and of tr U*T*TU, for "
    "centred points n times the variance of the scores, are opposite: what minimises one "
    "maximises the other.",
    rows=("004-92-argmin", "004-INT-equiv"),
    shapes=({H: 3, Q: 2, E: 4}, {H: 5, Q: 2, E: 3}),
    given=(orthonormal_axes, other_axes),
    evidence=Chain(
        (
            (norm2(left_out) - norm2((T - T * U_ * U_.adj).adj), ""),
            (trace(U_.adj * T_T * U_) - trace(U.adj * T_T * U), "tr TT* is in both"),
        )
    ),
)

# Note 004, appendix A.

for_two = remark(
    "pca.for-two",
    "note 004, appendix A",
    "The expectation of a function of two variables is its sum over their joint law.",
    "004-A-E",
    "A definition, for laws with countably many values.",
    "definition",
)
two_means = remark(
    "pca.two-means",
    "note 004, appendix A",
    "The means are the expectations of the two variables.",
    "004-A-mu",
    "A definition, where the sums converge (riesz.no-mean).",
    "definition",
)
two_variances = remark(
    "pca.two-variances",
    "note 004, appendix A",
    "The variances are the expectations of the squared deviations.",
    "004-A-var",
    "A definition, where the sums converge (riesz.no-variance).",
    "definition",
)
two_covariance = remark(
    "pca.two-covariance",
    "note 004, appendix A",
    "The covariance is the expectation of the product of the deviations.",
    "004-A-cov",
    "A definition, of a function of two variables: Cov(XY) is printed for Cov(X, Y).",
    "definition",
)
mean_vector = remark(
    "pca.mean-vector",
    "note 004, appendix A",
    "The mean vector is the sum of the xp(x).",
    "004-A-muvec",
    "A definition. The sum runs over the values of the vector, not over its entries X₁ to Xₙ as "
    "printed.",
    "definition",
)
superposition = Claim(
    id="pca.superposition",
    place="note 004, appendix A",
    sentence="The covariance matrix takes f to the mean of the ⟨h - μ, f⟩(h - μ): it is a mean "
    "of matrices that take everything to a multiple of one vector.",
    rows=("004-A-cmat", "004-A-rank1"),
    evidence=Chain(
        (
            (covariance * f, ""),
            (total(omega, inner(h_ - mu, f) * (h_ - mu)), "for each outcome"),
        )
    ),
)
second_moments = Claim(
    id="pca.second-moments",
    place="implied by note 004, appendix A",
    sentence="The covariance matrix is T*T - μμ*, with T the law as an operator.",
    implied=True,
    given=(law_mean,),
    evidence=Chain(((covariance, ""), (law.adj * law - mu * mu.adj, "multiply out"))),
)
on_the_diagonal = Claim(
    id="pca.on-the-diagonal",
    place="note 004, appendix A",
    sentence="⟨u, Eu⟩, where E is the covariance matrix, is the variance of ⟨u, h⟩: for the j-th "
    "coordinate vector u, of the j-th entry.",
    rows=("004-A-diag",),
    given=(law_mean,),
    evidence=Chain(
        (
            (u.adj * covariance * u, ""),
            (total(omega, (u.adj * h_ - mean_score) * (u.adj * h_ - mean_score)), "linear"),
        )
    ),
)
