"""Arrays for whatever is given: they satisfy it, or there are none."""

import random
from fractions import Fraction

import pytest

from derivations.core.arrays import Arrays, draw, root
from derivations.core.chapter import Chapter
from derivations.core.models import holds, numbers
from derivations.notation import C, E, G, H, Q, T, U, alpha, f, g, h, standing, u, v

sample = Chapter(
    *(T, C, G, U, alpha, f, g, h, u, v),
    *("K, V : ℝⁿ → ℝⁿ, A, B : H → H, N : ℝᵏ → ℝᵏ, e ∈ ℝⁿ, ρ : ℝ → ℝ", "λ ∈ ℝ, s > 0"),
)
SIZES = {E: 4, H: 3, Q: 2}
STYLES = ("small", "diagonal", "generic")


def attempts(*sources, count=40, unit=Fraction(1), sizes=SIZES):
    """All models that some attempts find."""
    given = [sample.given(source, "it is given") for source in sources]
    plan = Arrays([*standing[1:4], *given], [side for x in given for side in x.sides])
    used = {x: sizes[x] for x in plan.spaces if x in sizes}
    tried = (plan.model(used, k, STYLES[k % 3], unit) for k in range(count))
    return [(plan, model) for model in tried if model is not None]


SOLVED = {
    "a letter is a word": "f = T*α + u",
    "a vector is in a kernel": "Tu = 0",
    "a row of an operator": "T*𝟏 = 0",
    "two vectors are orthogonal": "⟨u, v⟩ = 0",
    "a number": "ρ·‖f‖² = 1",
    "symmetric": "K* = K",
    "orthonormal columns": "U*U = I",
    "a unit vector": "‖u‖² = 1",
    "a projection": "A² = A",
    "an inverse": "VK = I",
    "an eigenvector": "Af = λf",
    "of a Gram matrix": "TT*e = λe",
    "with a defined letter": "CGα = 0",
    "every entry": "α_i = Σ_j K_ij e_j",
    "two in one": "AB = BA",
}


@pytest.mark.parametrize("source", SOLVED.values(), ids=SOLVED)
def test_each_kind_of_equation_is_solved(source):
    found = attempts(source)
    assert found
    for plan, model in found:
        assert all(holds(x, model) for x in plan.given)


def test_what_is_given_together_holds_together():
    found = attempts("U*U = I", "U*f = 0", "‖f‖² = 1", "g = T*α + f")
    assert found
    for _, model in found:
        size, rows = model[f], model[U]
        assert sum(x * x for (x,) in size) == 1
        assert all(sum(r[k] * x for r, (x,) in zip(rows, size, strict=True)) == 0 for k in (0, 1))


def test_some_solutions_are_not_zero():
    for source in ("Tu = 0", "Af = λf", "TT*e = λe", "K* = K"):
        plan, _ = attempts(source)[0]
        assert any(all(any(numbers(m.arrays[x])) for x in plan.base) for _, m in attempts(source))


@pytest.mark.parametrize(
    "sources", [("‖f‖² = 1", "f = 0"), ("u = v", "‖u - v‖² = 1"), ("A = 0", "Af = g", "‖g‖² = 1")]
)
def test_what_contradicts_itself_has_no_arrays(sources):
    assert not attempts(*sources)


def test_exact_arrays_hold_fractions_and_nothing_else():
    for source in SOLVED.values():
        for _, model in attempts(source, count=9):
            values = [*numbers([*model.arrays.values()]), *model.parameters.values()]
            assert {type(x) for x in values} <= {Fraction, int}


def test_floating_arrays_satisfy_it_too():
    for plan, model in attempts("Tu = 0", "f = T*α + u", unit=1.0):
        assert all(holds(x, model) for x in plan.given)
        assert isinstance(model[f][0][0], float)


def test_an_attempt_is_the_same_every_time():
    first, second = (attempts("U*U = I", "Tu = 0") for _ in range(2))
    assert [m for _, m in first] == [m for _, m in second] and len(first) > 1
    assert first[0][1] != first[1][1]


def test_what_is_fixed_stays():
    given = [sample.given("f = T*α + u", "it is given")]
    plan = Arrays(given, given[0].sides)
    model = plan.drawn({E: 4, H: 3}, random.Random(1), "generic", Fraction(1))
    before = {x: list(model[x]) for x in (f, T, alpha)}
    assert plan.solve(model, random.Random(2), "generic", {w.args[0] for w in (f, T, alpha)})
    assert all(model[x] == rows for x, rows in before.items()) and holds(given[0], model)


def test_draws_and_roots():
    assert len(draw(2, 3, random.Random(1), "generic")) == 2
    assert [root(Fraction(9, 4)), root(Fraction(2)), root(2.25)] == [Fraction(3, 2), None, 1.5]
    assert root(Fraction(-1)) is None and root(-1.0) is None
