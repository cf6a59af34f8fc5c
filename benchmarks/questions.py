"""The lines of the ledger, typed as they are printed, and put to `check`: verdicts and times.

    python benchmarks/questions.py [every]     with every = 5, a fifth of the claims

A line is asked with its letters and what is given of them, and a bound with the squares that show
it. What is proved in the ledger must never fail here, and what is refuted there must never hold.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median

from derivations import ledger
from derivations.core.answer import Answer, answers
from derivations.core.claims import Claim
from derivations.core.declare import Context
from derivations.core.evidence import Bound, Chain, Citation, Contradiction, Refutation
from derivations.core.scope import Scope
from derivations.core.show import TEXT


def asked(claim: Claim) -> tuple[str, str] | None:
    """The lines of a claim that are words, as they are typed, and the verdict to expect."""
    evidence = claim.evidence.special if isinstance(claim.evidence, Citation) else claim.evidence
    formula = TEXT.telling_apart(claim.words).formula
    if isinstance(evidence, Refutation):
        return f" {evidence.relation} ".join(map(formula, evidence.words)), "fails"
    if isinstance(evidence, Chain) and not isinstance(evidence, Contradiction):
        chain = " = ".join(map(formula, evidence.words))
        return (f"{chain} ≥ 0" if isinstance(evidence, Bound) else chain), "holds"
    return None


def context_of(claim: Claim) -> Context:
    """The letters of a claim, with what it is given, as somebody would declare them."""
    style = TEXT.telling_apart(claim.words)
    numbers = [e for h in claim.given for e in (h.nonzero, h.positive) if e is not None]
    symbols = sorted(set().union(*(e.free_symbols for e in numbers), set()), key=str)
    context = Context(Scope.of_words(claim.words, symbols))
    for h in claim.given:
        if h.defines and h.equation:
            context.defined[h.defines.args[0].name] = style.formula(h.equation.rhs)
        elif h.equation:
            context.assume(style.relation("=").join(map(style.formula, h.sides)))
        elif h.nonzero is not None:
            context.assume(f"{style.formula(h.nonzero)} ≠ 0")
        elif h.positive is not None:
            context.assume(f"{style.formula(h.positive)} > 0")
    return context


def answer(
    claim: Claim, context: Context | None = None, repairs: bool = True
) -> tuple[str, Answer] | None:
    """What is expected of a claim's lines, and what is answered."""
    lines = asked(claim)
    if lines is None:
        return None
    source, expected = lines
    (found,) = answers(source, context or context_of(claim), repairs=repairs)
    return expected, found


def all_of_them(every: int = 1) -> Iterator[tuple[str, str, Answer, float]]:
    for name in list(ledger.claims())[::every]:
        start = time.process_time()
        found = answer(ledger.claims()[name][1])
        if found is not None:
            yield name, *found, time.process_time() - start


def main() -> int:
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    counts: Counter[tuple[str, str]] = Counter()
    times: list[float] = []
    wrong = 0
    for name, expected, found, seconds in all_of_them(every):
        counts[expected, found.verdict] += 1
        times.append(seconds)
        wrong += {expected, found.verdict} == {"holds", "fails"}
        if found.verdict != expected or seconds > 3:
            print(f"{seconds:6.1f} s  {name}: {expected} in the ledger, {found.verdict} here")
    times.sort()
    for (expected, verdict), count in sorted(counts.items()):
        print(f"{count:4} that {'hold' if expected == 'holds' else 'fail'}: {verdict}")
    print(
        f"median {median(times):.2f} s, 95 % below {times[int(0.95 * len(times))]:.2f} s, "
        f"longest {times[-1]:.1f} s, of {len(times)}"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
