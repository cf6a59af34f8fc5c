"""Whoever interprets words has a case for every kind, and a new kind tells which places to touch.

Read off the source, and so apart from test_words.py: mutants of the source have to be noticed by
what they do.
"""

import ast
from pathlib import Path

from derivations.certificates import KINDS

ROOT = Path(__file__).parents[1] / "derivations"
HEADS = {  # those that words.py makes
    node.args[0].value
    for node in ast.walk(ast.parse((ROOT / "core/words.py").read_text(encoding="utf-8")))
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Word"
}

PARTIAL = (  # ask for a few kinds, and say the same of all others
    "question.as_number",
    "squares.factors",
    "squares.nonnegative",
)


def matches():
    """Every match on the head of a word: the function it stands in, and the heads it names."""
    for path in sorted(ROOT.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        for node in (node for node in nodes if isinstance(node, ast.Match)):
            if ".head" in ast.unparse(node.subject):
                around = [f for f in functions if f.lineno < node.lineno <= f.end_lineno]
                where = f"{path.stem}.{max(around, key=lambda f: f.lineno).name}"
                yield where, set().union(*(named(case.pattern) for case in node.cases))


def named(pattern):
    """Of `case "add", parts` the first pattern counts, of `case "id" | "one"` both."""
    head = pattern.patterns[0] if isinstance(pattern, ast.MatchSequence) else pattern
    return {p.value.value for p in ast.walk(head) if isinstance(p, ast.MatchValue)}


def incomplete(heads):
    """Whoever interprets words and does not know one of these heads."""
    kinds = [] if heads <= KINDS.keys() else ["certificates.KINDS"]
    lacking = [where for where, known in matches() if not heads <= known]
    return [*kinds, *(where for where in lacking if where not in PARTIAL)]


def test_whoever_interprets_words_knows_every_head():
    missing = incomplete(HEADS)
    assert not missing, f"a kind of word has no case in {', '.join(missing)}"
    assert len(HEADS) == 10 and KINDS.keys() == HEADS
    assert all(known <= HEADS for _, known in matches())
    assert set(PARTIAL) <= {where for where, _ in matches()}


def test_a_new_head_is_missed_wherever_words_are_interpreted():
    assert incomplete(HEADS | {"root"}) == [
        "certificates.KINDS",
        *("derived.back", "models.computed", "nets.expand"),
        *("show.written", "show.to_sympy", "show.visit", "verify.degree", "words.remade"),
    ]
