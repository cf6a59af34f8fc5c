"""Who solves (6), and equation (5) against (6)."""

from __future__ import annotations

from collections.abc import Callable

from ...core.arrays import root
from ...core.chapter import calculus
from ...core.claims import remark
from ...core.frames import frame, unit
from ...core.hypotheses import Hypothesis
from ...core.models import Model, added, multiplied, scaled, transposed
from ...core.words import Word, as_word, inner, norm2
from ...notation import SPECTRAL, H, Q, T, alpha, f, u, v
from .c_one_maximum import *

# Who solves (6): the coefficients are never unique, the functional is if the eigenvalue is simple.

kernel_is_free = sample.claim(
    "lagrange.kernel-is-free: implied by note 000, (6)",
    "A vector of the kernel of G may be added to α without changing Gα, and so neither the "
    "objective nor the constraint.",
    "G(α + z) = Gα   [Gz is 0]",
    unshown="and so neither the objective nor the constraint",
    given=("TT*z = 0   [z is in the kernel of G]",),
)
not_an_eigenvector = sample.claim(
    "lagrange.not-an-eigenvector: near note 000, Lagrange multipliers",
    "A solution α of (6) is an eigenvector of the centred Gram matrix at s², definite or not.",
    "Gα = s²α   [α is an eigenvector at s²]",
    fault="missing-hypothesis, repaired by lagrange.solution",
    arrays="T = [1; 1; -1; -1], α = [1; 0; 0; 0], S = [0], s = 2",
    given=(centred, top, maximal_alpha, "α*Gα = 1   [α is feasible]"),
)
definite_sequence = sample.claim(
    "lagrange.definite-sequence: near note 000, after (8)",
    "Two solutions α and β of (6) have the same coefficients.",
    "α = β   [there is one solution]",
    fault="missing-hypothesis, repaired by lagrange.one-functional",
    arrays="T = [1; 1; -1; -1], α = [1; 0; 0; 0], β = [0; 1; 0; 0], S = [0], s = 2",
    given=(
        centred,
        top,
        maximal_alpha,
        "α*Gα = 1   [α is feasible]",
        "ST*β = 0   [β is maximal]",
        "β*Gβ = 1   [β is feasible]",
    ),
)


def along(x: Word) -> Callable[[Model], None]:
    """Impose x = (u*x)u, with a unit vector u."""

    def impose(model: Model) -> None:
        unit(u)(model)
        model[x] = model.value(u * (u.adj * x))

    return impose


in_parts = inner(u, f) * inner(u, f) + norm2(V_l.adj * f)


def impose_parts(model: Model) -> None:
    axes = turned(model, model.sizes[H], 50)
    model[u], model[V_l] = columns_of(axes, 0, 1), columns_of(axes, 1, 1 + model.sizes[rest])
    model[f] = [[(6 * row[0] + 8 * row[1]) / 5] for row in axes]


def impose_simple(model: Model) -> None:
    model[r_l] = [[x + (x == 0)] for (x,) in model[r_l]]
    model[b_l] = [[1 / x] for (x,) in model[r_l]]


def impose_nothing_left(model: Model) -> None:
    """f is a multiple of -u, or, where there is a tie, r is 0."""
    square = model.value(norm2(f))[0][0]
    if not model.agree(b_l[l] * r_l[l], as_word(1)):
        model[r_l] = scaled(0, model[r_l])
    elif model.agree(norm2(f), in_parts):
        model[f] = scaled(-root(square), model[u])
    else:
        seen = multiplied(model[f], multiplied(transposed(model[f]), model[V_l]))
        model[V_l] = added([model[V_l], scaled(-1 / square, seen)])


one_functional = complement.claim(
    "lagrange.one-functional: note 000, after (8) [000-E8h]",
    "If the eigenvalue of u is simple, a maximal f of norm one has ⟨u, f⟩² = 1: f is u or -u, for "
    "a unit vector u. So “the corresponding sequence of solutions” is one of functionals, each up "
    "to its sign.",
    """⟨u, f⟩² = ‖f‖² - ‖V*f‖²   [f lies in the span of the axes]
    = ‖f‖² - Σ_l b_l r_l ⟨V_l, f⟩²   [each b is 1/r]
    = ‖f‖²   [f is maximal]
    = 1   [f is a unit vector]""",
    unshown="f is u or -u, for a unit vector u. So “the corresponding sequence of solutions” is "
    "one of functionals, each up to its sign",
    weight="slip",
    shapes=({H: 4, rest: 2}, {H: 5, rest: 3}),
    given=(
        sample.given(
            "‖f‖² = ⟨u, f⟩² + ‖V*f‖²",
            "f is maximal, so it lies in the span of the orthonormal axes u and V",
            impose_parts,
        ),
        unit_f,
        operators.given(
            "b_l r_l = 1",
            "the eigenvalue s² of u is simple: no r_l is 0, where s² - r_l² are the others",
            impose_simple,
            origin="added",
        ),
        complement.given(
            "r_l ⟨V_l, f⟩ = 0",
            "f is maximal: nothing is left of s²f*f - f*T*Tf, the sum of the squares of these",
            impose_nothing_left,
        ),
    ),
)
ties = sample.claim(
    "lagrange.ties: implied by note 004, §9.1.1, on repeated eigenvalues",
    "If u and v are eigenvectors of T*T at the same s², so is every combination λu + γv: where "
    "there is a tie, the axis is not determined, and deflation takes what it is given.",
    """T*T(λu + γv) = λT*Tu + γT*Tv   [linear]
    = s²(λu + γv)   [both are eigenvectors at s²]""",
    unshown="where there is a tie, the axis is not determined, and deflation takes what it is "
    "given",
    given=(
        eigen_u,
        sample.given("T*Tv = s²v", "v is another eigenvector at s²", frame(T, s, Q, v=v)),
    ),
)
near_ties = sample.claim(
    "lagrange.near-ties: implied by note 004, §9.1.1, where repeated eigenvalues are left aside",
    "Eigenvalues that are nearly equal do the same harm. For 0 < ε ≤ 1 the matrices with the rows "
    "(1 + ε, 0), (0, 1 - ε) and (1, ε), (ε, 1) differ by ε in each entry. At (p, q) their forms "
    "fall short of 1 + ε times p² + q² by 2εq² and by ε(p - q)²: the axis of largest variance is "
    "(1, 0) for the one and (1, 1) for the other, half a right angle away, however small ε is.",
    calculus(
        (1 + small) * p_**2 + (1 - small) * q_**2,
        ((1 + small) * (p_**2 + q_**2) - 2 * small * q_**2, "largest where q is 0"),
        more=[
            calculus(
                p_**2 + 2 * small * p_ * q_ + q_**2,
                ((1 + small) * (p_**2 + q_**2) - small * (p_ - q_) ** 2, "largest where p is q"),
            )
        ],
    ),
    unshown="the axis of largest variance is (1, 0) for the one and (1, 1) for the other, half a "
    "right angle away, however small ε is",
)
lead = remark(
    "lagrange.lead: note 004, §9.1.1 [004-911-lead]",
    "The eigenvector at the largest eigenvalue is called the first principal axis, and the score "
    "on it the first principal component.",
    "It names them; there are two such unit vectors at least, u and -u.",
    "definition",
)

# Equation (5) against (6), and the functional itself.

eigen_c = sample.given(
    "T*(I - 𝟏𝟏*/n)Tu = s²u", "u is an eigenvector of T*CT at s²", frame(T, s, Q, centred=True, u=u)
)
top_c = sample.given(
    "S*S = s²I - T*(I - 𝟏𝟏*/n)T",
    "no eigenvalue of T*CT is above s²",
    frame(T, s, Q, centred=True, S=S),
    origin="cited",
    reference=SPECTRAL,
)
not_equal = Hypothesis("s ≠ 0", "s² is not 0: the points are not all equal", "added", nonzero=s)


first_X = spectral.given("X*Xu = s²u", "u is an eigenvector of X*X at s²", first_of(u, "right", X))
is_centred = sample.given("T*X = X*X", "X is the centred sample CT, with C*C = C")
attained = spectral.claim(
    "lagrange.attained: note 000, (5) [000-V7]",
    "Let X = CT be the centred sample: the objective of (5) at β is ‖XT*β‖²/n. If the points are "
    "not all equal, (5) is solved by α = Xu/s², where u is a unit eigenvector of X*X at its "
    "largest eigenvalue s²: α*Gα is 1, and no β does better for the same β*Gβ.",
    """‖XT*(Xu/s²)‖²β*Gβ ≥ ‖XT*β‖²(Xu/s²)*G(Xu/s²); the difference is
    ‖XT*(Xu/s²)‖²·‖T*β‖² - ‖XT*β‖²·‖T*(Xu/s²)‖²   [G is TT*]
    = ‖Xu‖²·‖T*β‖² - ‖XT*β‖²·‖u‖²   [T*α is u]
    = s²·‖T*β‖² - ‖XT*β‖²   [u is a unit eigenvector]
    = ‖s(T*β - UU*T*β)‖² + Σ_a (r_a ⟨U_a, T*β⟩)²   [a sum of squares]""",
    reads="α is Xu/s², and of C no more is used than T*X = X*X",
    unshown="the objective of (5) at β is ‖XT*β‖²/n",
    shapes=ranks,
    given=(*finite_rank(X), first_X, unit_u, is_centred, not_equal),
)
attained_feasible = sample.claim(
    "lagrange.attained-feasible: implied by note 000, (5)",
    "If the points are not all equal, α = CTu/s² is feasible for (5): α*Gα = 1.",
    """(CTu/s²)*G(CTu/s²) = ‖u‖²   [T*CTu is s²u]
    = 1   [u is a unit vector]""",
    reads="α is CTu/s²",
    shapes=blocks,
    given=(eigen_c, unit_u, not_equal),
)
same_problem = sample.claim(
    "lagrange.same-problem: note 000, (5) to (6) [000-C4]",
    "If the points are not all equal, the coefficients CTu/s² give in (6), where the points are "
    "centred, the functional that they give in (5), and it is u, the maximal one of (5): so what "
    "solves (5) is among what (6) allows, and (6) allows no functional that (5) does not.",
    """T*C(CTu/s²) = T*(CTu/s²)   [CC is C]
    = u   [u is an eigenvector at s²]""",
    unshown="so what solves (5) is among what (6) allows, and (6) allows no functional that (5) "
    "does not",
    shapes=blocks,
    given=(eigen_c, not_equal),
)
in_span = sample.claim(
    "lagrange.in-span: note 000, before (5) [000-V2]",
    "If the points are not all equal, a maximal f is a combination of the centred points, so of "
    "the points: it is T*Cα with α = CTf/s².",
    """f = (T*CTf + S*Sf)/s²   [s² is T*CT + S*S]
    = T*C(CTf/s²)   [f is maximal, and CC is C]""",
    reads="α is CTf/s²",
    shapes=blocks,
    given=(top_c, maximal_c, not_equal),
)
same_norm = sample.claim(
    "lagrange.same-norm: note 000, before (5) [000-V9]",
    "If the points are not all equal, the coefficients α = CTf/s² of a maximal f give it back "
    "with its norm: α*Gα = ‖f‖², so that α is feasible for (5) when f has norm one, and solves "
    "it; what solves it is maximal, because it reaches as much.",
    """(CTf/s²)*G(CTf/s²) = ‖T*(CTf/s²)‖²   [G is TT*]
    = ‖f‖²   [f is maximal]""",
    reads="α is CTf/s²",
    unshown="so that α is feasible for (5) when f has norm one, and solves it; what solves it is "
    "maximal, because it reaches as much",
    shapes=blocks,
    given=(top_c, maximal_c, not_equal),
)
representer = sample.claim(
    "lagrange.representer: note 003, first display [003-KPC1-rep]",
    "If s² is not 0, an f that is maximal for ‖Tf‖² is a combination of the points: it is T*α "
    "with α = Tf/s².",
    """f = (T*Tf + S*Sf)/s²   [s² is T*T + S*S]
    = T*(Tf/s²)   [f is maximal]""",
    reads="α is Tf/s²",
    given=(top, is_maximal, not_zero),
)


def orthogonal_unit(model: Model) -> None:
    """Tf = 0: the points are moved off f."""
    square = model.value(norm2(f))[0][0]
    model[T] = added([model[T], scaled(-1 / square, model.value(T * f * f.adj))])


def as_combination(model: Model) -> None:
    """f = T*α: by the points, or, where f is orthogonal to them, with nothing."""
    if model.agree(T * f, 0 * (T * f)):
        model[f], model[alpha] = scaled(0, model[f]), scaled(0, model[alpha])
    else:
        change = model.value(alpha * (f - T.adj * alpha).adj)
        model[T] = added([model[T], scaled(1 / model.value(norm2(alpha))[0][0], change)])


all_equal = sample.claim(
    "lagrange.all-equal: implied by note 000, before (5)",
    "A unit f that is orthogonal to the points, and has the largest variance where these are all "
    "equal, as every variance is 0, is a combination T*α of them.",
    """1 = ‖f‖²   [f is a unit vector]
    = (Tf)*α   [f is T*α]
    = 0   [Tf is 0]""",
    unshown="and has the largest variance where these are all equal, as every variance is 0",
    fault="missing-hypothesis, repaired by lagrange.in-span",
    supposed=("f = T*α",),
    asserted=True,
    given=(
        unit_f,
        sample.given("Tf = 0", "f is orthogonal to the points", orthogonal_unit),
        sample.given("f = T*α", "f is a combination of the points", as_combination),
    ),
)
functional = sample.claim(
    "lagrange.functional: note 000, (7) [000-E7a 000-E7b 000-E7c]",
    "The value at h of the functional with the coefficients e/s is the sum of the eᵢ⟨h, hᵢ⟩, "
    "divided by s.",
    """⟨h, T*(e/s)⟩ = ⟨h, Σ_i (e_i/s)h_i⟩   [T*α is the sum of the αᵢhᵢ]
    = Σ_i e_i ⟨h, h_i⟩/s   [linear]""",
    given=(not_zero,),
)
entries = remark(
    "lagrange.entries: note 000, after (7) [000-E7e]",
    "The number with the superscript (i) is the i-th entry of the eigenvector.",
    "It names the entries.",
    "definition",
)
best_functional = spectral.claim(
    "lagrange.best-functional: note 000, (7) [000-E7d]",
    "For a unit eigenvector e of TT* at the largest eigenvalue s², which is not 0, T*(e/s) has "
    "norm one, and no f in H has a larger ‖Tf‖² for its length. For centred points ‖Tf‖² is n "
    "times the variance.",
    """‖TT*(e/s)‖²·‖f‖² ≥ ‖Tf‖²·‖T*(e/s)‖²; the difference is
    s²·‖f‖² - ‖Tf‖²   [Ge is s²e, and e a unit vector]
    = ‖s(f - UU*f)‖² + Σ_a (r_a ⟨U_a, f⟩)²   [a sum of squares]""",
    unshown="For centred points ‖Tf‖² is n times the variance",
    shapes=ranks,
    given=(*whole_spectrum, first_e, unit_e, not_zero),
)
