"""TRUSTED.md says how much there is to read, and the trusted files rest on nothing else."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

CORE = Path(__file__).resolve().parents[1] / "derivations" / "core"
TRUSTED = ("words", "nets", "check")
# show.text writes the words of a refusal: it is imported where the message is made.
LAZILY = {"words": {"show"}, "nets": set(), "check": set()}


def source(name):
    return (CORE / f"{name}.py").read_text(encoding="utf-8")


def code_lines(text):
    """How many lines are neither blank, nor a comment, nor part of a docstring."""
    nothing = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in (*nothing, tokenize.ENDMARKER)
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(text)):
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            first = node.body[0]
            lines -= set(range(first.lineno, first.end_lineno + 1))
    return len(lines)


def imported(tree):
    """The modules of this project that a tree of code imports, as its file names them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield from [node.module] if node.module else [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module.startswith("derivations"):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (x.name for x in node.names if x.name.startswith("derivations"))


def test_what_counts_as_a_line_of_code():
    text = '"""Module,\n\ntwo lines."""\n\n# comment\nx = 1  # code\n\n'
    text += 'def f():\n    """Doc."""\n    y = """not\n    a docstring"""\n'
    text += "    return (\n\n        y\n    )\n"
    assert code_lines(text) == 1 + 1 + 2 + 3


def test_the_page_states_the_number_of_lines():
    rows = re.findall(
        r"^\| `(\w+)\.py` \| (\d+) \|", (CORE / "TRUSTED.md").read_text("utf-8"), re.M
    )
    assert {name: int(stated) for name, stated in rows} == {
        name: code_lines(source(name)) for name in TRUSTED
    }


@pytest.mark.parametrize("name", TRUSTED)
def test_the_trusted_files_import_only_each_other(name):
    tree = ast.parse(source(name))
    at_top = {
        module
        for node in tree.body
        for module in imported(node)
        if not isinstance(node, ast.FunctionDef)
    }
    assert at_top <= set(TRUSTED)
    assert set(imported(tree)) - set(TRUSTED) <= LAZILY[name]
    assert "search" not in set(imported(tree))


def test_what_is_imported_lazily_writes_messages_only():
    """`signature` is the one function that imports, and it is called to raise only."""
    tree = ast.parse(source("words"))
    (user,) = [f for f in tree.body if isinstance(f, ast.FunctionDef) and list(imported(f))]
    assert user.name == "signature"
    calls = [
        c
        for c in ast.walk(tree)
        if isinstance(c, ast.Call) and getattr(c.func, "id", "") == "signature"
    ]
    in_raises = [
        c for r in ast.walk(tree) if isinstance(r, ast.Raise) for c in ast.walk(r) if c in calls
    ]
    assert len(in_raises) == len(calls) > 0
