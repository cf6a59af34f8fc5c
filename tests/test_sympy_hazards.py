"""Why the derivations do not ask SymPy whether two sides are equal.

Two things are kept here, both under test:

* HAZARDS, the SymPy calls that answer wrongly ("unsound") or give no answer ("weak") on the kind
  of expression these derivations are made of.  Each is shown against a small explicit instance,
  so that nobody has to believe the list, and a release of SymPy that repairs one is noticed.
* FORBIDDEN, the names that follow from it, and a scan that finds none of them in `derivations/`.
"""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from sympy import (
    Determinant,
    Dummy,
    Identity,
    IndexedBase,
    KroneckerDelta,
    Matrix,
    MatrixExpr,
    MatrixSymbol,
    OneMatrix,
    Piecewise,
    Q,
    Rational,
    ShapeError,
    Sum,
    Symbol,
    Trace,
    ZeroMatrix,
    cos,
    diag,
    eye,
    integrate,
    log,
    nan,
    ones,
    pi,
    refine,
    simplify,
    sin,
    symbols,
    zeros,
)
from sympy.matrices.exceptions import NonInvertibleMatrixError
from sympy.matrices.expressions.matexpr import MatrixElement
from sympy.tensor.array.expressions import convert_indexed_to_array

REPAIRED = "SymPy has repaired this: remove it from the list"

# Symbolic sizes and letters: what SymPy is asked about.
n, m = symbols("n m", integer=True, positive=True)
i, j = symbols("i j", integer=True)
c = Symbol("c")
a, b = IndexedBase("a"), IndexedBase("b")
A, B, G = (MatrixSymbol(name, n, n) for name in "ABG")
U = MatrixSymbol("U", n, m)
x, y = MatrixSymbol("x", n, 1), MatrixSymbol("y", n, 1)
centring = Identity(n) - OneMatrix(n, n) / n
bilinear_sum = Sum(x[i, 0] * G[i, j] * y[j, 0], (i, 0, n - 1), (j, 0, n - 1))

# Explicit arrays of size 2: what the answer is held against.  None is symmetric or singular.
A2, B2, G2 = Matrix([[1, 2], [3, 5]]), Matrix([[0, 1], [2, 7]]), Matrix([[2, 1], [0, 3]])
x2, y2 = Matrix([1, 2]), Matrix([3, 5])
centring2 = eye(2) - ones(2, 2) / 2


# ---------------------------------------------------------------------------------------- hazards


class Hazard(NamedTuple):
    kind: str  # "unsound": a false answer; "weak": no answer, or one easily taken for another
    name: str
    why: str
    reproduce: Callable[[], None]  # returns only if the hazard is still there


class Repaired(AssertionError):
    """SymPy no longer gives the answer that the list records."""


HAZARDS: list[Hazard] = []


def unsound(function: Callable[[], None]) -> Callable[[], None]:
    HAZARDS.append(Hazard("unsound", function.__name__, function.__doc__ or "", function))
    return function


def weak(function: Callable[[], None]) -> Callable[[], None]:
    HAZARDS.append(Hazard("weak", function.__name__, function.__doc__ or "", function))
    return function


@contextmanager
def sympy_says() -> Iterator[None]:
    """Fence off what depends on SymPy's answer from the instance, whose failure is our own error.

    A repair may be another answer or a refusal, so any exception counts as one.
    """
    try:
        yield
    except Exception as error:
        raise Repaired(REPAIRED) from error


@unsound
def index_summation_loses_a_divisor():
    """Turning an indexed sum into a matrix product drops a factor 1/n or 1/c."""
    with sympy_says():
        for factor in (1 / n, 1 / c):
            product_form = MatrixExpr.from_index_summation(bilinear_sum * factor)
            assert product_form == MatrixElement(x.T * G * y, 0, 0)
            array_form = convert_indexed_to_array(bilinear_sum * factor)
            assert array_form == convert_indexed_to_array(bilinear_sum)
    truth = sum(x2[p] * G2[p, q] * y2[q] for p, q in product(range(2), repeat=2)) / 2
    assert truth == Rational(41, 2)
    assert (x2.T * G2 * y2)[0, 0] == 41


@weak
def index_summation_refuses_a_square():
    """The same conversion raises an unrelated error as soon as the factor is a square."""
    with sympy_says(), pytest.raises(ValueError, match="index is larger than expression shape"):
        MatrixExpr.from_index_summation(c**2 * bilinear_sum)
    explicit = sum(9 * x2[p] * G2[p, q] * y2[q] for p, q in product(range(2), repeat=2))
    assert explicit == 9 * (x2.T * G2 * y2)[0, 0]


@unsound
def substitution_captures_a_bound_index():
    """Substituting a free index by the name of a bound one puts it under the summation sign."""
    open_sum = Sum(a[i] * b[j], (i, 1, n))
    captured = Sum(a[i] * b[i], (i, 1, n))
    with sympy_says():
        assert open_sum.subs(j, i) == captured
        assert open_sum.xreplace({j: i}) == captured
        assert open_sum.replace(b[j], b[i]) == captured
    # Any other letter means (a1 + a2) b_k: at k = 1 that is 9.
    other = Dummy("k", integer=True)
    values = {a[1]: 1, a[2]: 2, b[1]: 3, b[2]: 5}
    assert open_sum.subs(n, 2).doit().subs(j, other).subs(other, 1).subs(values) == 9
    assert captured.subs(n, 2).doit().subs(values) == 13


@unsound
def gradient_of_rayleigh_quotient_is_zero():
    """The derivative of a Rayleigh quotient by its vector comes out as the zero vector."""
    with sympy_says():
        quotient = (x.T * G * x)[0, 0] / (x.T * x)[0, 0]
        assert quotient.diff(x) == ZeroMatrix(n, 1)
    s, t = symbols("s t")
    v = Matrix([s, t])
    explicit = (v.T * diag(1, 2) * v)[0, 0] / (v.T * v)[0, 0]
    assert explicit.diff(s).subs({s: 1, t: 1}) == -Rational(1, 2)


@unsound
def gradient_of_log_determinant_is_zero():
    """The derivative of log det by its matrix comes out as the zero matrix."""
    with sympy_says():
        assert log(Determinant(G)).diff(G) == ZeroMatrix(n, n)
    s = Symbol("s")
    assert log(diag(s, 1).det()).diff(s).subs(s, 1) == 1


@unsound
def refine_takes_orthonormal_columns_for_rows():
    """With U'U = I for a tall U, refine makes the projection UU' an identity, of another size."""
    with sympy_says():
        assert refine(U * U.T, Q.orthogonal(U)).doit() == Identity(m)
        assert refine(U.T * U, Q.orthogonal(U)).doit() == Identity(n)
    tall = Matrix([1, 0])
    assert tall.T * tall == eye(1)
    assert tall * tall.T == diag(1, 0) != eye(2)


@unsound
def refine_forgets_reflections():
    """The determinant of an orthogonal matrix is refined to 1 although a reflection has -1."""
    with sympy_says():
        assert refine(Determinant(A), Q.orthogonal(A)) == 1
    swap = Matrix([[0, 1], [1, 0]])
    assert swap.T * swap == eye(2)
    assert swap.det() == -1


@unsound
def inverse_of_anything():
    """Every square matrix symbol cancels against its inverse, and invertibility is never asked."""
    with sympy_says():
        product_with_inverse = A * A.I
        assert product_with_inverse == Identity(n)
    with pytest.raises(NonInvertibleMatrixError):
        diag(1, 0).inv()


@unsound
def symbolic_shapes_are_not_checked():
    """Sums and products of unequal symbolic shapes are accepted and given a shape."""
    with sympy_says():
        assert (A + U).shape == (n, n)
        assert (x * A).shape == (n, n)
    with pytest.raises(ShapeError):
        A2 + Matrix([1, 2])
    with pytest.raises(ShapeError):
        x2 * A2


@unsound
def antiderivative_hides_a_division_by_zero():
    """With symbolic integers an orthogonality integral vanishes even when the two are equal."""
    s = Symbol("s")
    k, l = symbols("k l", integer=True, positive=True)
    # An antiderivative of 2 sin(k pi s) sin(l pi s), provided k != l.
    primitive = sin((k - l) * pi * s) / (pi * (k - l)) - sin((k + l) * pi * s) / (pi * (k + l))
    assert primitive.diff(s) == cos((k - l) * pi * s) - cos((k + l) * pi * s)
    with sympy_says():
        between = primitive.subs(s, 1) - primitive.subs(s, 0)
        assert between == 0
        assert between.subs(l, k) == 0
        assert primitive.subs(l, k) is nan
    assert integrate(2 * sin(pi * s) ** 2, (s, 0, 1)) == 1


@unsound
def commutative_letters_prove_the_swapped_statement():
    """Operators written as ordinary symbols commute: T T* f = c f 'proves' T* T f = c f."""
    T, T_star, f = symbols("T T_star f")
    with sympy_says():
        assert (T_star * T * f).subs(T * T_star * f, c * f) - c * f == 0
    T2, f2 = Matrix([[0, 1], [0, 0]]), Matrix([1, 0])
    assert T2 * T2.T * f2 == f2
    assert T2.T * T2 * f2 == zeros(2, 1)


@weak
def name_of_a_bound_index_matters():
    """Two sums that differ in the letter of the bound index are not recognised as equal."""
    difference = Sum(a[i], (i, 1, n)) - Sum(a[j], (j, 1, n))
    with sympy_says():
        assert difference != 0
        assert simplify(difference) != 0
    assert difference.subs(n, 2).doit() == 0


@weak
def undecided_is_not_false():
    """equals and is_zero return None for true and false alike: 'is not False' asserts nothing."""
    true = Sum(a[i], (i, 1, n)) - Sum(a[j], (j, 1, n))
    false = Sum(a[i], (i, 1, n)) - Sum(b[j], (j, 1, n))
    with sympy_says():
        for difference in (true, false):
            assert difference.equals(0) is None
            assert difference.is_zero is None
    values = {a[1]: 1, a[2]: 2, b[1]: 3, b[2]: 5}
    assert true.subs(n, 2).doit().subs(values) == 0
    assert false.subs(n, 2).doit().subs(values) == -5


@weak
def power_of_a_sum_is_not_expanded():
    """The centring matrix is not seen to be idempotent: its square stays a power of a sum."""
    difference = centring * centring - centring
    with sympy_says():
        assert simplify(difference) != ZeroMatrix(n, n)
        assert difference.expand().doit() != ZeroMatrix(n, n)
    assert centring2 * centring2 - centring2 == zeros(2, 2)


@weak
def refine_leaves_a_zero_standing():
    """After refine, -G + G is left as it is, and even the zero matrix is not == 0."""
    with sympy_says():
        left = refine((centring * G * centring).T - centring * G * centring, Q.symmetric(G))
        assert left != ZeroMatrix(n, n)
        assert left.doit() == ZeroMatrix(n, n)
        difference = G - G
        assert difference == ZeroMatrix(n, n)
        assert (difference == 0) is False
    symmetric = G2 + G2.T
    conjugate = centring2 * symmetric * centring2
    assert conjugate.T - conjugate == zeros(2, 2)


@weak
def replacement_misses_part_of_a_product():
    """xreplace and replace do not find C'C inside a longer product, and say nothing."""
    C = MatrixSymbol("C", n, n)
    longer = A * C.T * C * B
    with sympy_says():
        assert longer.xreplace({C.T * C: C}) == longer
        assert longer.replace(C.T * C, C) == longer
        assert longer.subs(C.T * C, C) == A * C * B  # subs does
    assert centring2.T * centring2 == centring2
    assert A2 * centring2.T * centring2 * B2 == A2 * centring2 * B2


@weak
def trace_is_not_cyclic():
    """Neither rotation nor transposition under a trace is used by simplify."""
    with sympy_says():
        assert simplify(Trace(A * B) - Trace(B * A)) != 0
        assert simplify(Trace(A * B) - Trace(B.T * A.T)) != 0
    assert (A2 * B2).trace() == (B2 * A2).trace() == (B2.T * A2.T).trace() == 42


@weak
def scalar_is_not_its_own_transpose():
    """A 1 x 1 product and its transpose are kept apart."""
    difference = x.T * G * y - y.T * G.T * x
    with sympy_says():
        assert simplify(difference) != ZeroMatrix(1, 1)
        assert difference.doit() != ZeroMatrix(1, 1)
    assert x2.T * G2 * y2 == y2.T * G2.T * x2


@weak
def delta_asks_for_the_range_of_its_index():
    """Summing out a Kronecker delta gives a case distinction: no index can carry its range."""
    with sympy_says():
        total = Sum(KroneckerDelta(i, j) * a[j], (j, 1, n)).doit()
        assert isinstance(total, Piecewise)
        assert simplify(total) != a[i]
    for p in (1, 2):
        assert sum(KroneckerDelta(p, q) * a[q] for q in (1, 2)) == a[p]


@unsound
def variance_doubles_one_cross_term():
    """sympy.stats expands Var(AX + BY) with 2 Cov(AX, BY) in place of it and its transpose."""
    from sympy.stats import CrossCovarianceMatrix, VarianceMatrix
    from sympy.stats.rv import RandomMatrixSymbol

    # A fair sign e = -1, 1 in two places: X = (e, 0), Y = (0, e), and A = B = I.
    X2s, Y2s = [Matrix([e, 0]) for e in (-1, 1)], [Matrix([0, e]) for e in (-1, 1)]

    def covariance(left, right):  # both have mean zero
        return (left[0] * right[0].T + left[1] * right[1].T) / 2

    with sympy_says():
        X, Y = RandomMatrixSymbol("X", 2, 1), RandomMatrixSymbol("Y", 2, 1)
        P, R = MatrixSymbol("P", 2, 2), MatrixSymbol("R", 2, 2)
        values = {
            VarianceMatrix(X): covariance(X2s, X2s),
            VarianceMatrix(Y): covariance(Y2s, Y2s),
            CrossCovarianceMatrix(X, Y): covariance(X2s, Y2s),
            P: eye(2),
            R: eye(2),
        }
        expanded = VarianceMatrix(P * X + R * Y).expand().subs(values).doit()
        assert expanded == Matrix([[1, 2], [0, 1]])  # a variance that is not even symmetric
    sums = [X2s[0] + Y2s[0], X2s[1] + Y2s[1]]
    assert covariance(sums, sums) == ones(2, 2)


@unsound
def importing_quantum_renames_the_adjoint():
    """An import of sympy.physics.quantum changes how an adjoint prints in the whole process."""
    # In a process of its own, or this test would do to the others what it warns of.
    program = (
        "from sympy import Symbol, adjoint\n"
        "T = adjoint(Symbol('T', commutative=False))\n"
        "print(T)\n"
        "import sympy.physics.quantum\n"
        "print(T)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    with sympy_says():
        assert run.stdout.split() == ["adjoint(T)", "Dagger(T)"]


def check(hazard: Hazard) -> None:
    try:
        hazard.reproduce()
    except Repaired as repaired:
        pytest.fail(f"{hazard.name}: {repaired}. It was {hazard.kind}: {hazard.why}")


@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda hazard: f"{hazard.kind}-{hazard.name}")
def test_hazard_is_still_there(hazard):
    check(hazard)


def test_hazards_are_explained_and_distinct():
    assert len({hazard.name for hazard in HAZARDS}) == len(HAZARDS)
    assert all(hazard.why.endswith(".") and "\n" not in hazard.why for hazard in HAZARDS)


@pytest.mark.parametrize("answer", [lambda: False, lambda: 1 / 0], ids=["answer", "refusal"])
def test_a_repair_is_reported_as_one(answer):
    def reproduce():
        with sympy_says():
            assert answer()

    with pytest.raises(pytest.fail.Exception, match=f"made_up: {REPAIRED}"):
        check(Hazard("weak", "made_up", "An invented hazard.", reproduce))


def test_a_wrong_instance_is_not_reported_as_a_repair():
    def reproduce():
        with sympy_says():
            assert True
        assert not HAZARDS

    with pytest.raises(AssertionError) as caught:
        check(Hazard("weak", "made_up", "An invented hazard.", reproduce))
    assert REPAIRED not in str(caught.value)


# ------------------------------------------------------------------------------------------- scan

DERIVATIONS = Path(__file__).resolve().parents[1] / "derivations"

# What is banned, and why.  A bare name counts only if it comes from SymPy, since the derivations
# may define their own; ".name" counts on every object, since a scan cannot know its type;
# "sympy.name" is that package with all that is in it.
FORBIDDEN = {
    "simplify": "no normal form for sums and matrices: not reaching 0 means nothing",
    "nsimplify": "guesses an exact number from a float",
    "refine": "false for tall orthogonal matrices and for determinants",
    "convert_indexed_to_array": "loses the factor 1/n",
    "MatrixSymbol": "symbolic shapes are not checked, every matrix has an inverse",
    "MatrixExpr": "the same algebra as MatrixSymbol",
    "Determinant": "its derivative may be 0, its refinement forgets reflections",
    ".simplify": "the method form of simplify",
    ".nsimplify": "the method form of nsimplify",
    ".refine": "the method form of refine",
    ".from_index_summation": "loses the factor 1/n",
    ".equals": "None means undecided, and passes for 'not unequal'",
    ".is_zero": "None means undecided, and passes for 'not nonzero'",
    "sympy.stats": "expands Var(AX + BY) wrongly",
    "sympy.physics": "its quantum package changes how every adjoint prints",
    "Sum.subs": "captures bound indices",
    "import *": "hides which names come from SymPy",
}


def offences(source: str) -> list[str]:
    """What a Python source uses of FORBIDDEN, as lines 'line 3: refine: reason'."""
    nodes = list(ast.walk(ast.parse(source)))
    found: set[tuple[int, str]] = set()
    origin: dict[str, str] = {}  # local name -> dotted name that it was imported as

    def report(node: ast.AST, *keys: str) -> None:
        found.update((node.lineno, key) for key in keys if key in FORBIDDEN)

    def check_path(node: ast.AST, path: str) -> None:
        parts = path.split(".")
        if parts[0] == "sympy":
            report(node, ".".join(parts[:2]), *parts[-1:])

    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                check_path(node, alias.name)
                root = alias.name.split(".")[0]
                origin[alias.asname or root] = alias.name if alias.asname else root
        elif isinstance(node, ast.ImportFrom) and not node.level:  # level: a relative import
            for alias in node.names:
                path = f"{node.module}.{alias.name}"
                check_path(node, path)
                origin[alias.asname or alias.name] = path
                if path.startswith("sympy.") and alias.name == "*":
                    report(node, "import *")

    def path_of(node: ast.AST) -> str:
        """The dotted name that an expression stands for, '' if it is no imported name."""
        if isinstance(node, ast.Name):
            return origin.get(node.id, "")
        if isinstance(node, ast.Attribute) and (owner := path_of(node.value)):
            return f"{owner}.{node.attr}"
        return ""

    def holds_sum(node: ast.AST) -> bool:
        """Does an expression mention SymPy's Sum, or a variable assigned from one?"""
        return any(
            (isinstance(part, ast.Name) and part.id in sums)
            or (path_of(part).startswith("sympy.") and path_of(part).endswith(".Sum"))
            for part in ast.walk(node)
        )

    # Variables holding sums, in one pass in order of the lines: enough for honest code.
    sums: set[str] = set()
    assignments = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr)
    for node in sorted((v for v in nodes if isinstance(v, assignments)), key=lambda v: v.lineno):
        if node.value is not None and holds_sum(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            sums.update(target.id for target in targets if isinstance(target, ast.Name))

    for node in nodes:
        check_path(node, path_of(node))
        if isinstance(node, ast.Attribute):
            report(node, f".{node.attr}")
            if node.attr == "subs" and holds_sum(node.value):
                report(node, "Sum.subs")

    return [f"line {line}: {key}: {FORBIDDEN[key]}" for line, key in sorted(found)]


def keys_of(source: str) -> set[str]:
    return {offence.split(": ")[1] for offence in offences(source)}


def test_derivations_use_nothing_forbidden():
    found = {
        path.relative_to(DERIVATIONS).as_posix(): reported
        for path in sorted(DERIVATIONS.rglob("*.py"))
        if (reported := offences(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_there_is_something_to_scan():
    assert any(DERIVATIONS.rglob("*.py")), "no source found: the scan would pass in vain"


BARE_NAMES = [key for key in FORBIDDEN if key.isidentifier()]
METHODS = [key for key in FORBIDDEN if key.startswith(".")]
PACKAGES = [key for key in FORBIDDEN if key.startswith("sympy.")]


def test_every_ban_is_tried_below():
    assert {*BARE_NAMES, *METHODS, *PACKAGES, "Sum.subs", "import *"} == set(FORBIDDEN)


@pytest.mark.parametrize("name", BARE_NAMES)
@pytest.mark.parametrize(
    "source",
    [
        "from sympy import {}",
        "from sympy.some.module import {}",
        "from sympy import {} as harmless",
        "import sympy\nsympy.{}(x)",
        "import sympy.core\nsympy.{}(x)",
        "import sympy as sp\nsp.{}(x)",
        "import sympy as sp\ndef f(use=sp.{}): pass",
        "import sympy as sp\nsp.some.module.{}(x)",
        "from sympy import matrices as ma\nma.{}(x)",
        "import sympy.matrices as ma\nma.{}(x)",
        "def f():\n    from sympy import {}",
    ],
)
def test_a_name_from_sympy_is_reported(source, name):
    assert name in keys_of(source.format(name))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("source", ["e{}", "(e - f){}(0)", "f(e)[0]{}()", "g = e{}\ng()"])
def test_a_method_is_reported_on_anything(source, method):
    assert keys_of(source.format(method)) == {method}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize(
    "source",
    [
        "import {0}",
        "import {0}.deeper as s",
        "from {0} import thing",
        "from {0}.deeper import thing",
        "from sympy import {1}",
        "from sympy import {1} as s",
        "import sympy\nsympy.{1}.thing(x)",
        "import sympy as sp\nsp.{1}.deeper.thing(x)",
    ],
)
def test_a_package_is_reported(source, package):
    assert keys_of(source.format(package, package.split(".")[1])) == {package}


@pytest.mark.parametrize(
    "source",
    [
        "from sympy import Sum\nSum(e, r).subs(j, i)",
        "from sympy import Sum as S\n(S(e, r) / n).subs(j, i)",
        "import sympy as sp\nsp.Sum(e, r).doit().subs(j, i)",
        "import sympy as sp\ntotal = sp.Sum(e, r) / n\ntotal.subs(j, i)",
        "import sympy as sp\ntotal: object = sp.Sum(e, r)\nmean = total / n\nmean.subs(j, i)",
    ],
)
def test_substitution_in_a_sum_is_reported(source):
    assert keys_of(source) == {"Sum.subs"}


def test_star_import_is_reported():
    assert keys_of("from sympy import *") == {"import *"}
    assert keys_of("from sympy.matrices import *") == {"import *"}


def test_an_offence_says_where_what_and_why():
    assert offences("import sympy as sp\n\nx = sp.refine(e)\n") == [
        f"line 3: .refine: {FORBIDDEN['.refine']}",
        f"line 3: refine: {FORBIDDEN['refine']}",
    ]


@pytest.mark.parametrize(
    "source",
    [
        "",
        "from sympy import Matrix, Rational, Symbol, latex\nMatrix([[Symbol('x')]]).subs(x, 1)",
        "import sympy as sp\nsp.Matrix.eye(2).det() == sp.Integer(1)",
        "import sympy as sp\ntotal = sp.Sum(e, r)\nother = 2\nother.subs(j, i)\ntotal.doit()",
        "from .words import Determinant, MatrixSymbol, Sum, refine\nSum(e).subs(j, i)\nrefine(e)",
        "from .words import *",
        "from derivations.words import simplify\nsimplify(e)",
        "from . import stats\nstats.mean(x)",
        "def simplify(word): return word\nsimplify(w)",
        "class Determinant: pass\nDeterminant()",
        "import words\nwords.MatrixSymbol('A')",
        "'sympy.stats and e.equals(0) in a text'  # simplify(e) in a comment",
        "from sympy.simplify.radsimp import fraction\nfraction(e)",
        "from sympystats import thing",
    ],
)
def test_clean_source_is_not_reported(source):
    assert offences(source) == []
