"""The lines of the ledger, typed with what they are given, get the ledger's verdict."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from derivations import ledger
from derivations.core.answer import answers
from derivations.core.evidence import Chain
from derivations.core.show import TEXT

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from questions import answer, asked, context_of

NAMES = [name for name, (_, claim) in ledger.claims().items() if asked(claim)]


@pytest.mark.parametrize("name", NAMES[::6])  # benchmarks/questions.py asks all of them
def test_a_line_of_the_ledger_is_answered(name):
    expected, found = answer(ledger.claims()[name][1], repairs=False)
    assert found.verdict in (expected, "undecided")
    if found.verdict == "undecided":  # never of an equation that is proved
        assert set(found.question.relations) != {"="} or expected == "fails"


CHAINS = [name for name in NAMES if type(ledger.claims()[name][1].evidence) is Chain]
HOLDS_IF = [  # by an equation; that a number is not 0 follows from its being below a bar
    name
    for name in NAMES
    if any(h.origin == "added" and h.equation for h in ledger.claims()[name][1].given)
]


@pytest.mark.parametrize("name", HOLDS_IF[::4])  # what is not to be proved takes all its steps
def test_what_needs_a_hypothesis_does_not_hold_without_it(name):
    claim = ledger.claims()[name][1]
    added = [h for h in claim.given if h.origin == "added"]
    kept = replace(claim, given=tuple(h for h in claim.given if h not in added))
    expected, found = answer(kept, context_of(kept), repairs=False)
    assert expected == "holds" and found.verdict != "holds"


@pytest.mark.parametrize("name", CHAINS[::34])
def test_a_variant_of_a_line_is_answered(name):
    """Wrong variants fail, and those that are proved equal hold."""
    claim = ledger.claims()[name][1]
    words, style = claim.evidence.words, TEXT.telling_apart(claim.words)
    mutants = [m for m in claim.verify().mutants if m.word is not None and m.line >= 0]
    refuted = [m for m in mutants if m.verdict == "refuted"][::9][:4]
    for mutant in refuted + [m for m in mutants if m.verdict == "equivalent"][:2]:
        sides = words[mutant.line], mutant.word
        line = " = ".join(map(style.formula, sides))
        (found,) = answers(line, context_of(claim), repairs=False)
        wanted = "fails" if mutant.verdict == "refuted" else "holds"
        assert found.verdict in (wanted, "undecided"), found
