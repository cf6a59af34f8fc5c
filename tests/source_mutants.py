"""Break the trusted files in every small way and demand that a test notices.

    python tests/source_mutants.py [words.py] [nets.py] [check.py]

A mutant is one change of one node of the syntax tree: a comparison turned round, a condition
always true, a guard that does not raise, a summand lost. It is written into a copy of the
project and the tests of the trusted files are run there. A mutant that passes them all has
survived: either a test is missing, or the change cannot matter and EXPLAINED says why.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import cache_from_source
from multiprocessing import Process, get_context
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit
from tempfile import TemporaryDirectory

import pytest
import sympy  # noqa: F401  here, so that no mutant spends a second on importing it
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parents[1]
CORE = Path("derivations", "core")
FILES = ("words.py", "nets.py", "check.py")
TESTS = ("test_words.py", "test_nets.py", "test_check.py", "test_search.py")
EXAMPLES, AT_ONCE, SECONDS = 25, 2, 30  # of processor time; a survivor takes 6
SLOW = "tests/test_search.py::test_completion_ends"  # of the search alone, and it takes half a run

fork = get_context("fork")  # a process begins with what is imported here, on Unix

# (file, line, change) of each survivor -> why no test can or need notice it
SAME_LENGTH = "both have one length"
SPACES = "of an operator that has a trace the two are one space"
SPEED = "the value is the same, and found later"
CACHE = "@lru_cache(maxsize=4096)"
TYPED = "@lru_cache(maxsize=4096, typed=True)"
PLAIN = "return isinstance(value, sp.Expr) and all(map(plain, sp.preorder_traversal(value)))"
JOINTS = "joints = {k: p.dom for k, p in zip(links, path, strict=False) if k is not None}"
NUMBERS = (
    "numbers = [part for part in parts if all(isinstance(label, int) for label in labels_of(part))]"
)
SORTED = "for _, part in sorted(map(walked, numbers), key=lambda seen: (*seen[0], (True,))):"
EXPLAINED: dict[tuple[str, str, str], str] = {
    ("words.py", TYPED, "is_number: not decorated"): SPEED,
    ("words.py", TYPED, "lru_cache(maxsize=4096, typed=True) -> lru_cache(typed=True)"): SPEED,
    ("words.py", TYPED, "4096 -> 4097"): SPEED,
    (
        "words.py",
        PLAIN,
        "isinstance(value, sp.Expr) and all(map(plain, sp.preorder_traversal(value))) -> "
        "all(map(plain, sp.preorder_traversal(value)))",
    ): "what is no expression of SymPy is not plain either",
    ("nets.py", JOINTS, "if k is not None -> if True"): "the size of the real line is 1",
    (
        "nets.py",
        NUMBERS,
        "if all((isinstance(label, int) for label in labels_of(part))) -> if False",
    ): "only time: the walk through all of it finds the same order",
    (
        "nets.py",
        SORTED,
        "sorted(map(walked, numbers), key=lambda seen: (*seen[0], (True,))) -> "
        "sorted(map(walked, numbers))",
    ): "another fixed order",
    ("nets.py", SORTED, "(*seen[0], (True,)) -> (*seen[0],)"): "another fixed order",
    ("nets.py", CACHE, "lru_cache(maxsize=4096) -> lru_cache()"): SPEED,
    ("nets.py", CACHE, "lru_cache(maxsize=4096) -> lru_cache() #2"): SPEED,
    ("nets.py", CACHE, "4096 -> 4097"): SPEED,
    ("nets.py", CACHE, "4096 -> 4097 #2"): SPEED,
    ("nets.py", CACHE, "canonical: not decorated"): SPEED,
    (
        "words.py",
        "cod, dom = (R if at else s for at, s in zip(chosen, (self.cod, self.dom), strict=True))",
        "True -> False",
    ): SAME_LENGTH,
    (
        "words.py",
        'if word.cod.size is None or word.cod.kind == "measure":',
        "word.cod -> word.dom",
    ): SPACES,
    (
        "words.py",
        'if word.cod.size is None or word.cod.kind == "measure":',
        "word.cod -> word.dom #2",
    ): SPACES,
    (
        "nets.py",
        'DELTA = Letter("δ", R, R)',
        "'δ' -> \"δ'\"",
    ): "a name: it is printed, and any is as good",
    (
        "nets.py",
        "symbols |= part.free_symbols",
        "symbols |= part.free_symbols -> symbols = part.free_symbols",
    ): "what is lost are the sizes of the word's spaces, which the multiplied word has too",
    (
        "nets.py",
        "yield c, net, {**bound, label: body.cod}",
        "body.cod -> body.dom",
    ): SPACES,
    (
        "nets.py",
        "ends = iter(zip([out, *links], [*links, inn], strict=True))",
        "True -> False",
    ): SAME_LENGTH,
    (
        "nets.py",
        "for part, at in zip(parts, where, strict=True)",
        "True -> False",
    ): SAME_LENGTH,
    (
        "nets.py",
        "places = [k for k in (a, b) if isinstance(k, Index) and k is not end(k.space, k.name)]",
        "isinstance(k, Index) and k is not end(k.space, k.name) -> k is not end(k.space, k.name)",
    ): "b is an index, and so is a, which comes before it",
    (
        "nets.py",
        "for tensor in dict.fromkeys(t for t, view in zip(rest, here, strict=True) "
        "if view == least):",
        "True -> False",
    ): SAME_LENGTH,
    **{
        ("nets.py", "if not best or views < best[0]:", f"views < best[0] -> views {op} best[0]"): (
            "the views say what the net is, and any rule of choice is as good"
        )
        for op in (">=", "<=")
    },
    (
        "check.py",
        "shift = 1 + max(",
        "1 -> 2",
    ): "any shift will do that is large enough",
    **{
        (
            "check.py",
            "(k for k in [*labels.values(), *flat(step.context)] if isinstance(k, int)), "
            "default=-1",
            change,
        ): "any shift will do where there is nothing to meet"
        for change in ("-1 -> 1", "1 -> 2")
    },
}

TURNED = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.GtE, ast.LtE),
    ast.Gt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Gt, ast.Lt),
    ast.GtE: (ast.Lt, ast.Gt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SWAPPED = {
    "sorted": "list",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "cod": "dom",
    "dom": "cod",
}


@dataclass(frozen=True)
class Mutant:
    file: str
    number: int  # of the line
    line: str
    change: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.file, self.line, self.change


def like(node: ast.AST, **fields: object) -> ast.AST:
    """The same node with some of its fields changed."""
    old = {name: getattr(node, name) for name in node._fields if hasattr(node, name)}
    return ast.copy_location(type(node)(**(old | fields)), node)


def lost(items: list[ast.AST]) -> Iterator[list[ast.AST]]:
    """The list without one of its items."""
    for k in range(len(items)):
        yield items[:k] + items[k + 1 :]


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What one slip makes of a node."""
    match node:
        case ast.Compare(ops=[op]):
            for turned in TURNED[type(op)]:
                yield like(node, ops=[turned()])
        case ast.BoolOp(op=op, values=values):
            yield like(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            for rest in lost(values):
                yield rest[0] if len(rest) == 1 else like(node, values=rest)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right):
            if isinstance(op, ast.Add | ast.Sub):
                yield like(node, op=ast.Sub() if isinstance(op, ast.Add) else ast.Add())
            yield from (left, right)
        case ast.AugAssign(target=target, value=value):
            yield ast.Assign([target], value)
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript()]) | ast.Raise() | ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Return(value=None):
            yield ast.Pass()
        case ast.Continue():
            yield from (ast.Break(), ast.Pass())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(value + "'")
        case ast.Tuple(ctx=ast.Store()):
            return
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            # A pair of different things is no list: to lose one of them is to crash.
            kinds = {type(item) for item in items}
            if len(items) > 1 and (len(kinds) == 1 or ast.Starred in kinds):
                yield from (like(node, elts=rest) for rest in lost(items))
        case ast.Dict(keys=keys, values=values):
            for some, rest in zip(lost(keys), lost(values), strict=True):
                yield like(node, keys=some, values=rest)
        case ast.If(body=[ast.Raise()], orelse=[]):
            yield like(node, test=ast.Constant(True))  # never to raise is to pass, below
        case ast.If() | ast.While() | ast.IfExp():
            yield from (like(node, test=ast.Constant(value)) for value in (True, False))
        case ast.comprehension(ifs=[_, *more]):
            yield from (like(node, ifs=[ast.Constant(value), *more]) for value in (True, False))
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            keywords = node.keywords if SWAPPED[name] != "list" else []
            yield like(node, func=ast.Name(SWAPPED[name]), keywords=keywords)
        case ast.Attribute(attr=name) if name in SWAPPED:
            yield like(node, attr=SWAPPED[name])
        case ast.FunctionDef(returns=ast.Name(id="bool"), body=[*body, ast.Return(value=value)]):
            yield like(node, body=[*body, ast.Return(ast.UnaryOp(ast.Not(), value))])
    if isinstance(node, ast.Call):
        for rest, one in zip(lost(node.keywords), node.keywords, strict=True):
            if not (isinstance(one.value, ast.Constant) and isinstance(one.value.value, bool)):
                yield like(node, keywords=rest)
    if isinstance(node, ast.FunctionDef):
        yield from (like(node, decorator_list=rest) for rest in lost(node.decorator_list))


def mutable(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The parts of a node in which a change matters: no types, no text of a message."""
    match node:
        case ast.Raise() | ast.JoinedStr():
            return
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            if name.istitle():  # the name of a type
                return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        parts = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for place, part in parts:
            docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            if isinstance(part, ast.AST) and not docstring:
                yield name, place, part


def trees(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST, ast.AST]]:
    """The tree with one node changed; the node before and after the change."""
    for name, place, part in mutable(node):
        ways = [(new, part, new) for new in changes(part)]
        for new, before, after in (*ways, *trees(part)):
            if place is None:
                yield like(node, **{name: new}), before, after
            else:
                parts = list(getattr(node, name))
                parts[place] = new
                yield like(node, **{name: parts}), before, after


def written(node: ast.AST) -> str:
    """A node in a line; of a block only its first."""
    if isinstance(node, ast.comprehension):
        return " ".join(f"if {ast.unparse(test)}" for test in node.ifs)
    return ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]


def mutants(file: str) -> Iterator[Mutant]:
    text = (ROOT / CORE / file).read_text(encoding="utf-8")
    tree = ast.parse(text)
    sources = {ast.unparse(tree)}
    times: Counter[tuple[str, str]] = Counter()
    for changed, before, after in trees(tree):
        source = ast.unparse(ast.fix_missing_locations(changed))
        if source in sources:  # another change has made the same of it
            continue
        sources.add(source)
        number = min(n.lineno for n in ast.walk(before) if hasattr(n, "lineno"))
        change = f"{written(before)} -> {written(after)}"
        if isinstance(before, ast.FunctionDef):
            same = after.body is before.body
            change = f"{before.name}: {'not decorated' if same else 'returns the opposite'}"
        line = text.splitlines()[number - 1].strip()
        times[line, change] += 1
        if times[line, change] > 1:
            change += f" #{times[line, change]}"
        yield Mutant(file, number, line, change, source)


def copy(base: Path, to: Path) -> None:
    for name in ("derivations", "tests"):
        shutil.copytree(base / name, to / name)
    for name in ("pyproject.toml",):
        shutil.copy2(base / name, to / name)


def start(base: Path, mutant: Mutant | None = None) -> tuple[Process, TemporaryDirectory[str]]:
    """Test a copy of the project in a process of its own, which ends with pytest's exit code."""
    folder = TemporaryDirectory()
    tree = Path(folder.name)
    copy(base, tree)
    if mutant:
        file = tree / CORE / mutant.file
        file.write_text(mutant.source, encoding="utf-8")
        Path(cache_from_source(str(file))).unlink(missing_ok=True)
    process = fork.Process(target=test, args=(tree, mutant.file if mutant else FILES[0]))
    process.start()
    return process, folder


def test(tree: Path, first: str) -> None:
    """Run the tests, those of the changed file first, until one fails."""
    os.chdir(tree)
    sys.path.insert(0, str(tree))
    setrlimit(RLIMIT_CPU, (SECONDS, SECONDS))
    os.environ |= {"EXAMPLES": str(EXAMPLES), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    settings.register_profile("one is enough", phases=[Phase.explicit, Phase.generate])
    settings.load_profile("one is enough")  # a smaller example would be of no use here
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    tests = sorted(TESTS, key=lambda name: name != f"test_{first}")
    options = ["-x", "-q", "-o", "addopts=", "--tb=no", "--assert=plain", "--deselect", SLOW]
    os._exit(pytest.main([*options, "-p", "no:cacheprovider", *(f"tests/{t}" for t in tests)]))


def survivors(todo: list[Mutant], base: Path) -> Iterator[Mutant]:
    began, running = time.perf_counter(), {}
    waiting, alive, late = list(reversed(todo)), 0, 0
    while waiting or running:
        if waiting and len(running) < AT_ONCE:
            mutant = waiting.pop()
            running[mutant] = start(base, mutant)
        time.sleep(0.01)
        for mutant, (process, folder) in list(running.items()):
            if process.is_alive():
                continue
            folder.cleanup()
            del running[mutant]
            late += process.exitcode < 0  # ended by a signal
            if process.exitcode == 0:
                alive += 1
                print(f"\r{mutant.file}:{mutant.number}: {mutant.line}\n    {mutant.change}")
                print(f"    {EXPLAINED.get(mutant.key, 'NOT EXPLAINED')}")
                yield mutant
            done, seconds = len(todo) - len(waiting) - len(running), time.perf_counter() - began
            print(f"\r{done}/{len(todo)}, {alive} alive, {late} took too long", end=", ")
            print(f"{seconds:.0f} s ", end="", flush=True)


def main(files: list[str]) -> int:
    todo = [mutant for file in files for mutant in mutants(file)]
    process, base = start(ROOT)
    process.join()
    if process.exitcode != 0:
        print("the tests fail without any change")
        return 1
    found = {mutant.key for mutant in survivors(todo, Path(base.name))}
    base.cleanup()
    unexplained = found - set(EXPLAINED)
    stale = {key for key in EXPLAINED if key[0] in files} - found
    print(f"\nkilled {len(todo) - len(found)} of {len(todo)}", end=", ")
    print(f"explained {len(found) - len(unexplained)}, not explained {len(unexplained)}")
    for key in sorted(stale):
        print(f"explained, but does not survive: {key}")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main([Path(name).name for name in sys.argv[1:]] or list(FILES)))
