"""One maximum, whose remainder is a sum of squares, and definiteness."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ...core.calculus import Telescoping
from ...core.chapter import calculus
from ...core.claims import remark
from ...core.evidence import Citation
from ...core.frames import diagonal, frame, remainder
from ...core.hypotheses import Hypothesis, assume
from ...core.models import Array, Model, added, inverse, multiplied, scaled, transposed
from ...core.words import Index, Word, as_word, identity, norm2
from ...notation import SPECTRAL, H, Q, T, alpha
from ..c03_centering import K
from .b_largest_variance import *

# One maximum: the remainder is a sum of squares.

maximum = spectral.claim(
    "lagrange.maximum: note 002, slides on the Lagrange function [002-18-wstar]",
    "When u is a unit eigenvector of T*T at s², and none of its eigenvalues is above s², no f has "
    "a larger ‖Tf‖² than ‖Tu‖² times ‖f‖²: u, which is at the largest eigenvalue, is a w*.",
    """‖Tu‖²·‖f‖² ≥ ‖Tf‖²; the difference is s²·‖f‖² - ‖Tf‖²   [T*Tu is s²u, and u a unit vector]
    = ‖s(f - UU*f)‖² + Σ_a (r_a ⟨U_a, f⟩)²   [a sum of squares]""",
    reads="w* is u",
    shapes=ranks,
    given=(*whole_spectrum, first_u, unit_u),
)
exists = spectral.claim(
    "lagrange.exists: note 000, maximum variance functional [000-V1]",
    "Among the f of length one there is one with the largest ‖Tf‖², for centred points n times "
    "the variance, if H is not {0}. Cited: T*T has finite rank, so it has a largest eigenvalue s² "
    "and a unit eigenvector u there. Checked: that this u is such an f.",
    """‖Tu‖²·‖f‖² ≥ ‖Tf‖²; the difference is s²·‖f‖² - ‖Tf‖²   [T*Tu is s²u, and u a unit vector]
    = ‖s(f - UU*f)‖² + Σ_a (r_a ⟨U_a, f⟩)²   [a sum of squares]""",
    shapes=ranks,
    reference="The spectral theorem for compact self-adjoint operators: J. B. Conway, A Course in "
    "Functional Analysis, 2nd ed., II.5.1",
    checked="a consequence",
    given=(*whole_spectrum, first_u, unit_u),
)
none_largest = sample.claim(
    "lagrange.none-largest: near note 000, maximum variance functional, with a law for the sample",
    "A law need not have a functional of norm one and largest variance. Let h be r eᵣ or -r eᵣ, "
    "each with probability 1/(2r(r+1)), r = 1, 2, ...: the probabilities sum to 1, every "
    "functional has the mean 0, and the variance of f is the sum of the fᵣ² r/(r+1). It falls "
    "short of ‖f‖² by the sum of the fᵣ²/(r+1), which is 0 for f = 0 only; yet at eᵣ the "
    "shortfall 1/(r+1) is as small as one likes. The mean of ‖h‖² is infinite here.",
    calculus(
        1 - place**2 * (2 / (2 * place * (place + 1))),
        (1 / (place + 1), "what the variance of eᵣ lacks of 1"),
        more=[
            calculus(
                sp.Sum(1 / (place * (place + 1)), (place, 1, last)),
                (1 - 1 / (last + 1), "the probabilities up to R", Telescoping(-1 / place)),
            )
        ],
    ),
    reads="f is eᵣ, on which h is r or -r, each with probability 1/(2r(r+1))",
    unshown="every functional has the mean 0, and the variance of f is the sum of the fᵣ² "
    "r/(r+1). It falls short of ‖f‖² by the sum of the fᵣ²/(r+1), which is 0 for f = 0 only",
)


def ordered(
    X: Word, Gam: Word, nu: Word, r: Word, x: Word, at: Index, before: Word | None = None
) -> tuple[Hypothesis, ...]:
    """The spectral theorem for a symmetric matrix X: none of the ν is above λ, and x is at λ.

    The columns of Γ, with those of F before, are an orthonormal basis. The signs are free.
    """
    name, vector = X.args[0].name, x.args[0].name

    def basis(model: Model) -> tuple[Array, int]:
        """X with the eigenvalues λ - 0², λ - 1², ..., after others that are larger."""
        size, first = model.sizes[X.cod], model.sizes[before.dom] if before else 0
        value = model.parameters.setdefault(lam, 9 * model.unit)
        values = [value + 2 + j for j in range(first)]
        values += [value - j * j for j in range(size - first)]
        left = turned(model, size, 0)
        model[X] = multiplied(multiplied(left, diagonal(values, size, size)), transposed(left))
        return left, first

    def own(model: Model) -> Array:
        return [[model.parameters[lam] - j * j] for j in range(model.sizes[nu.cod])]

    def impose_eigen(model: Model) -> None:
        left, first = basis(model)
        model[Gam] = all_but_first_doubled(columns_of(left, first, len(left)))
        model[nu] = own(model)

    def impose_basis(model: Model) -> None:
        left, first = basis(model)
        columns = columns_of(left, first, len(left))
        known = model[nu] == own(model)
        model[Gam] = columns if known else multiplied(columns, turned(model, len(columns[0]), 30))
        if before:
            model[before] = columns_of(left, 0, first)

    def impose_order(model: Model) -> None:
        if model[nu] == own(model):
            model[r] = [[model.unit * j] for j in range(model.sizes[nu.cod])]
        else:
            model[nu] = [[model.parameters[lam] - y * y] for (y,) in model[r]]

    def impose_x(model: Model) -> None:
        left, first = basis(model)
        model[x] = [[2 * row[first]] for row in left]

    every = Gam * Gam.adj
    return (
        assume(
            f"{name}Γ_{at.name} = ν_{at.name}Γ_{at.name}",
            f"column {at.name} of Γ is an eigenvector of {name}, at ν_{at.name}",
            X * Gam[:, at],
            nu[at] * Gam[:, at],
            impose_eigen,
            "cited",
            SPECTRAL,
        ),
        assume(
            "FF* + ΓΓ* = I" if before else "ΓΓ* = I",
            f"the columns of {'F and ' if before else ''}Γ are an orthonormal basis",
            before * before.adj + every if before else every,
            identity(X.cod),
            impose_basis,
            "cited",
            SPECTRAL,
        ),
        assume(
            f"ν_{at.name} + r_{at.name}² = λ",
            f"none of the ν_{at.name} is above λ",
            nu[at] + r[at] * r[at],
            as_word(lam),
            impose_order,
        ),
        assume(
            f"{name}{vector} = λ{vector}",
            f"{vector} is an eigenvector of {name} at λ",
            X * x,
            lam * x,
            impose_x,
        ),
    )


any_symmetric = matrices.claim(
    "lagrange.any-symmetric: note 004, §9.1.1, after the necessary condition [004-911-max]",
    "No f has a larger ⟨f, Af⟩/⟨f, f⟩ than a unit eigenvector u of a symmetric matrix A at its "
    "largest eigenvalue λ, whatever the signs of the eigenvalues (here multiplied by ⟨f, f⟩): "
    "positivity, which the note gives as the reason, is no part of it.",
    """u*Au·‖f‖² ≥ f*Af; the difference is λ·‖f‖² - f*Af   [Au is λu, and u a unit vector]
    = λ·‖Γ*f‖² - Σ_j ν_j Γ_j*fΓ_j*f   [f is ΓΓ*f]
    = Σ_j (r_j Γ_j*f)²   [a sum of squares]""",
    unshown="positivity, which the note gives as the reason, is no part of it",
    given=(*ordered(A_, Gam_d, nu_d, r_d, u_d, j_), matrices.unit_vector("u")),
)
value_there = sample.claim(
    "lagrange.value: note 004, §9.1.1, after the necessary condition [004-911-subst]",
    "At a unit eigenvector of T*T at s² the criterion u*T*Tu is s².",
    """⟨u, T*Tu⟩ = s²·‖u‖²   [T*Tu is s²u]
    = s²   [u is a unit vector]""",
    given=(eigen_u, unit_u),
)
feasible = sample.claim(
    "lagrange.feasible: note 000, after (8) [000-E8d 003-ALG-norm]",
    "For a unit eigenvector e of G at s² the functional with the coefficients e/s has norm one, "
    "if s² is not 0.",
    """‖T*(e/s)‖² = (e/s)*G(e/s)   [TT* is G]
    = ‖e‖²   [Ge is s²e]
    = 1   [e is a unit vector]""",
    given=(eigen_e, unit_e, not_zero),
)
optimal = sample.claim(
    "lagrange.optimal: note 000, before (7) [000-L7]",
    "For a unit eigenvector e of G at its largest eigenvalue s², if that is not 0, e/s has norm "
    "one, and no α has a larger α*G²α than e/s has, for the same α*Gα.",
    """((e/s)*G²(e/s))(α*Gα) ≥ (α*G²α)((e/s)*G(e/s)); the difference is
    s²α*Gα - α*G²α   [Ge is s²e, ‖e‖ is 1]
    = s²·‖T*α‖² - ‖TT*α‖²   [G is TT*]
    = s² Σ_i t_i t_i Γ_i*αΓ_i*α - ‖Σ_i t_i t_i Γ_i*αΓ_i‖²   [by the eigenvectors]
    = Σ_i (t_i r_i Γ_i*α)²   [a sum of squares]""",
    given=(*basis_of_gram, top_e, unit_e, not_zero),
)
optimal_value = sample.claim(
    "lagrange.optimal-value: note 000, before (7) [000-L8]",
    "At e/s the multiplier is s², as G²(e/s) = s²G(e/s), and the value of α*G²α/n, for centred "
    "points the variance, is s²/n.",
    """(e/s)*G²(e/s)/n = (e/s)*s²G(e/s)/n   [G²(e/s) is s²G(e/s), as Ge is s²e]
    = s²/n   [Ge is s²e, and e a unit vector]""",
    reads="α is e/s",
    unshown="for centred points the variance",
    given=(eigen_e, unit_e, not_zero),
)
multiplier_there = sample.claim(
    "lagrange.multiplier-there: implied by note 000, before (7)",
    "At α = e/s Lagrange's equation G²α = γGα holds with γ = s².",
    "G²(e/s) = s²G(e/s)   [Ge is s²e]",
    reads="α is e/s, and γ is s²",
    given=(eigen_e, not_zero),
)
quotient = sample.claim(
    "lagrange.quotient: note 003, first display [003-KPC1-argmax]",
    "Among the α with α*Gα not 0, where the quotient is defined, none has a larger quotient "
    "α*G²α/α*Gα than an eigenvector e of G at its largest eigenvalue s² > 0. (Here multiplied "
    "out; where α*Gα is 0, so is α*G²α, and the quotient is 0/0.)",
    """(e*G²e)(α*Gα) ≥ (α*G²α)(e*Ge); the difference is s²·‖e‖²(s²α*Gα - α*G²α)   [Ge is s²e]
    = s²·‖e‖²(s²·‖T*α‖² - ‖TT*α‖²)   [G is TT*]
    = s²·‖e‖²(s² Σ_i t_i t_i Γ_i*αΓ_i*α - ‖Σ_i t_i t_i Γ_i*αΓ_i‖²)   [G by its eigenvectors]
    = Σ_i ‖st_i r_i Γ_i*αe‖²   [a sum of squares]""",
    reads="the quotients are multiplied by α*Gα and e*Ge",
    unshown="where α*Gα is 0, so is α*G²α, and the quotient is 0/0",
    given=(*basis_of_gram, top_e),
)
maximal_alpha = sample.given(
    "ST*α = 0",
    "α is maximal: nothing is left of s²α*Gα - α*G²α = ‖ST*α‖²",
    remainder(S, alpha, T.adj),
)


def long(model: Model) -> None:
    """α*TT*α = t²: T* takes α to t times a unit vector."""
    size = model.value(norm2(alpha))[0][0]
    start = [[model.unit * (k == 0)] for k in range(model.sizes[H])]
    wanted = scaled(model.parameters[t], start)
    change = added([wanted, scaled(-1, model.value(T.adj * alpha))])
    more = scaled(1 / size, multiplied(model[alpha], transposed(change)))
    model[T] = added([model[T], more])


length_found = sample.claim(
    "lagrange.length-found: near note 003, first display",
    "The α that maximises the quotient α*G²α / α*Gα gives a functional of norm one, as the later "
    "components have.",
    "α*Gα = 1   [the norm is one]",
    fault="missing-hypothesis, repaired by lagrange.length-given",
    arrays="T = [1], α = [2], S = [0], s = 1",
    given=(replace(top, impose=None), "TT*α = s²α   [α is maximal]"),
)
length_given = operators.claim(
    "lagrange.length-given: implied by note 003, first display, repaired",
    "If α*Gα = t² is not 0, the functional with the coefficients α/t has norm one.",
    "(α/t)*G(α/t) = 1   [α*Gα is t²]",
    given=(
        operators.given("α*TT*α = t²", "the squared norm", long),
        "t ≠ 0   [added: the norm is not 0]",
    ),
)
solution = sample.claim(
    "lagrange.solution: note 000, Lagrange multipliers [000-L1]",
    "A solution α of (6) satisfies G²α = γGα, with γ = s², the largest eigenvalue: because it is "
    "maximal, with no multiplier.",
    """G²α = TT*TT*α   [G is TT*]
    = Ts²T*α - TS*ST*α   [T*T is s² - S*S]
    = s²Gα   [α is maximal]""",
    reads="γ is s²",
    given=(top, maximal_alpha),
)


# Definiteness: what the notes assume, and what is true.


def one_direction(model: Model) -> None:
    """K² = γK, of rank one."""
    x, y = transposed(model[K])[0], model[K][0]
    size = sum(p * q for p, q in zip(x, y, strict=True))
    model[K] = [[model.parameters[gamma] * p * q / size for q in y] for p in x]


def inverted(model: Model) -> None:
    """V is the inverse of K, which has α as an eigenvector if Lagrange's equation holds."""
    if model.agree(K * (K * alpha), gamma * (K * alpha)):
        model[K] = [
            [x + (r == c) * (r + 1) for c, x in enumerate(row)] for r, row in enumerate(model[K])
        ]
        size = model.value(norm2(alpha))[0][0]
        change = model.value((gamma * alpha - K * alpha) * alpha.adj)
        model[K] = added([model[K], scaled(1 / size, change)])
    model[V] = inverse(model[K])


lagrange_equation = sample.given("KKα = γKα", "Lagrange's equation", one_direction)
cancelled = operators.claim(
    "lagrange.cancelled: note 000, Lagrange multipliers [000-L2]",
    "If K has an inverse, as a positive definite matrix has, K²α = γKα makes α an eigenvector of "
    "K at γ.",
    """Kα = VK²α   [VK is I]
    = γα   [Lagrange's equation, and VK is I]""",
    reads="K is the note's G'",
    unshown="as a positive definite matrix has",
    given=(lagrange_equation, operators.given("VK = I", "K has an inverse", inverted)),
)
symmetric_gram = sample.claim(
    "lagrange.symmetric: note 000, Lagrange multipliers [000-L3]",
    "The centred Gram matrix is symmetric.",
    "(CGC)* = CGC   [C and G are symmetric]",
)
symmetric_covariance = sample.claim(
    "lagrange.symmetric-covariance: note 004, §9.1.1, after the necessary condition [004-911-sym]",
    "T*T is symmetric: ⟨f, T*Tg⟩ = ⟨T*Tf, g⟩.",
    """⟨f, T*Tg⟩ = (Tf)*Tg   [move T*]
    = ⟨T*Tf, g⟩   [move T]""",
)
not_definite = operators.claim(
    "lagrange.not-definite: note 000, Lagrange multipliers [000-L4 000-L6]",
    "The centred Gram matrix G' is positive definite, so that all its eigenvalues are above 0. "
    "Then it has an inverse V; but G'𝟏 = 0 whatever the data, and n = 𝟏*VG'𝟏 = 0.",
    """n = 𝟏*VG'𝟏   [𝟏*𝟏 is n, and VG' is I]
    = 0   [G'𝟏 is 0]""",
    fault="invalid-proof, repaired by centering.semidefinite",
    supposed=("VG' = I",),
    whatever="G",
    given=("VG' = I   [G' has an inverse V, as every positive definite matrix has]",),
)
nonsingular = remark(
    "lagrange.nonsingular: note 003, solution to α [003-SOL-nonsing]",
    "The kernel matrix K, which is not yet centred there, is supposed to be non-singular.",
    "An assumption, which some kernels meet: for a Gaussian kernel and different points K is "
    "non-singular. The first step of Algorithm 2 centres K, and then no K meets it, whatever the "
    "data (lagrange.not-definite).",
    "definition",
)
covariance_not_definite = sample.claim(
    "lagrange.covariance-not-definite: note 004, §9.1.1, after the necessary condition "
    "[004-911-pd 004-911-pos]",
    "T*T is positive definite: it takes no vector but 0 to 0, so its eigenvalues are above 0.",
    "f = 0   [T*T is positive definite]",
    fault="false-result, repaired by lagrange.semidefinite",
    arrays="T = [1 1; -1 -1], f = [1; -1]",
    given=(centred, "T*Tf = 0   [T*T takes f to 0]"),
)
semidefinite = sample.claim(
    "lagrange.semidefinite: note 004, §9.1.1, after the necessary condition, repaired",
    "T*T is positive semidefinite: ⟨f, T*Tf⟩ is the square of a length.",
    "⟨f, T*Tf⟩ ≥ 0; the difference is ‖Tf‖²   [a sum of squares]",
)
eigen_e_ = operators.given(
    "TT*e' = t²e'", "e' is an eigenvector of G = TT* at t²", frame(T, s, Q, second=t, e2=e_)
)
t_not_zero = Hypothesis("t ≠ 0", "the eigenvalue t² is not 0", "added", nonzero=t)
basis = sample.claim(
    "lagrange.basis: note 000, Lagrange multipliers; note 004, §9.1.1 [000-L5 000-A3 004-911-neig]",
    "A symmetric matrix has an orthonormal basis of eigenvectors. Checked here: for the rows (p, "
    "q) and (q, r) the discriminant of the characteristic polynomial is a sum of squares, so the "
    "eigenvalues are real.",
    Citation(
        "The spectral theorem: S. Axler, Linear Algebra Done Right, 4th ed., 7.29",
        calculus((p + r) ** 2 - 4 * (p * r - q**2), ((p - r) ** 2 + (2 * q) ** 2, "multiply out")),
        "a part of it",
    ),
    unshown="so the eigenvalues are real",
)
