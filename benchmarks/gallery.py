"""How much can the prover do? Every entry of gallery.md is asked.

    python benchmarks/gallery.py [--seconds 10] [id ...]

A true entry is proved if a certificate is found for each of its lines, and checked. A false one is
refuted by the arrays that stand beside it, exactly, and the prover is asked for it as well: if it
has a proof, something is wrong. Each entry is a process of its own, which ends when its time is
over. Times are of the processor. Without ids, what was found is written to docs/gallery.md.
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import os
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import sympy as sp

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from derivations.core import verify  # noqa: E402
from derivations.core.chapter import Chapter  # noqa: E402
from derivations.core.check import Equation, check  # noqa: E402
from derivations.core.claims import Claim  # noqa: E402
from derivations.core.declare import Context  # noqa: E402
from derivations.core.derived import Need  # noqa: E402
from derivations.core.evidence import Refutation, Unsound  # noqa: E402
from derivations.core.hypotheses import Hypothesis  # noqa: E402
from derivations.core.models import Model, inverse  # noqa: E402
from derivations.core.nets import field, normal, parameters  # noqa: E402
from derivations.core.read import read  # noqa: E402
from derivations.core.search import Unproved, searcher  # noqa: E402
from derivations.core.show import text  # noqa: E402
from derivations.core.words import Word  # noqa: E402

DATA, PAGE = ROOT / "benchmarks" / "gallery.md", ROOT / "docs" / "gallery.md"
SECONDS = 10.0
ENTRY = re.compile(r"### (\S+): (.+)\n\n\*(.+)\*\n\n((?:    .+\n)+)|## (.+)\n")


@dataclass(frozen=True)
class Entry:
    """A line of mathematics with what it is given, and whether it is true."""

    id: str
    title: str
    source: str
    section: str
    said: tuple[str, ...]  # what begins with let or given
    asked: tuple[str, ...]  # the lines that are to be proved
    arrays: str  # that refute a false one; "" for a true one


@dataclass(frozen=True)
class Question:
    """An entry as it was read."""

    context: Context
    given: tuple[Hypothesis, ...]
    needs: tuple[Need, ...]
    lines: tuple[tuple[Word, ...], ...]

    @property
    def goals(self) -> list[Equation]:
        return [Equation(a, b) for words in self.lines for a, b in pairwise(words)]

    @property
    def words(self) -> list[Word]:
        sides = [side for h in self.given for side in h.sides]
        return [*(word for words in self.lines for word in words), *sides]


@dataclass(frozen=True)
class Result:
    verdict: str
    seconds: float = 0.0
    steps: int = 0
    why: str = ""


def entries(source: str = "") -> list[Entry]:
    """The entries of the gallery, in order."""
    found, section = [], ""
    for part in ENTRY.finditer(source or DATA.read_text(encoding="utf-8")):
        id, title, origin, block, heading = part.groups()
        if heading:
            section = heading
            continue
        lines = [line.strip() for line in block.splitlines()]
        said = tuple(x for x in lines if x.startswith(("let ", "given ")))
        arrays = "".join(x.removeprefix("fails ") for x in lines if x.startswith("fails "))
        asked = tuple(x for x in lines if not x.startswith(("let ", "given ", "fails ")))
        title = title.replace(r"\*", "*")  # as Markdown wants them
        found.append(Entry(id, title, origin, section, said, asked, arrays))
    return found


def understood(entry: Entry) -> Question:
    """Read an entry: its letters are declared, inferred or defined together."""
    context = Context()
    for line in entry.said:
        (context.let if line.startswith("let ") else context.assume)(line)
    defined = [f"{name} = {body}" for name, body in context.defined.items()]
    given = [one.source for one in context.given]
    found = read([*defined, *given, *entry.asked], context.scope)
    first, last = len(defined), len(defined) + len(given)
    for thing in found.inferred:
        context.scope.add(thing)
    hypotheses = [
        Hypothesis(source, "", "definition", Equation(*reading.words))
        for source, reading in zip(defined, found.readings[:first], strict=True)
    ]
    for source, reading in zip(given, found.readings[first:last], strict=True):
        hypotheses += hypothesis(source, reading.words, reading.relations)
    for need in found.needs:
        for law in need.equations:
            name = f"{text(law.lhs)} = {text(law.rhs)}"
            hypotheses.append(Hypothesis(name, need.says, equation=law))
    symbols = sorted(context.scope.numbers.values(), key=str)
    hypotheses += [Hypothesis(f"{s} ≠ 0", "", nonzero=s) for s in symbols if s.is_nonzero]
    lines = found.readings[last:]
    if not lines or any(set(reading.relations) != {"="} for reading in lines):
        raise ValueError(f"{entry.id}: there is no line, or one that is not an equation")
    once: dict[str, Hypothesis] = {}
    for h in hypotheses:
        if once.setdefault(h.name, h).equation != h.equation:
            raise ValueError(f"{entry.id}: two things are called {h.name}")
    return Question(context, (*once.values(),), found.needs, tuple(r.words for r in lines))


def hypothesis(
    source: str, words: Sequence[Word], relations: Sequence[str]
) -> Iterator[Hypothesis]:
    """What a given line says: equations, or that two numbers differ."""
    for k, (relation, (a, b)) in enumerate(zip(relations, pairwise(words), strict=True)):
        name = source if len(relations) == 1 else f"{source} ({k + 1})"
        if relation == "=":
            yield Hypothesis(name, "", equation=Equation(a, b))
        elif relation in ("≠", "<", ">"):
            K = field(parameters(a - b))
            gap = normal(a - b, K)
            if set(gap) != {()}:
                raise ValueError(f"{source}: only numbers can be said to differ")
            yield Hypothesis(name, "", nonzero=K.to_sympy(gap[()]))
        else:
            raise ValueError(f"{source}: {relation} says nothing that can be used")


def certificates(question: Question) -> int:
    """Ask the prover for every line, and the checker for every certificate: how many steps."""
    given, words, steps = question.given, question.words, 0
    equations = {h.name: h.equation for h in given if h.equation}
    nonzero = [h.nonzero for h in given if h.nonzero is not None]
    search = searcher(given, words)
    for goal in question.goals:
        found = search.prove(goal)
        check(goal, equations, found, nonzero)
        steps += len(found)
    return steps


def refute(entry: Entry, question: Question) -> None:
    """Raise Unsound unless all that is given holds in the entry's arrays, and a line does not."""
    chapter = Chapter()
    chapter.context = question.context
    sizes, arrays, numbers, weights = chapter.arrays(entry.arrays)
    model = Model(dict(sizes), dict(numbers))
    for one, array in arrays.items():
        model[one] = array
    missing = {h.defines: ("", h.equation.rhs) for h in question.given if h.defines and h.equation}
    missing |= {need.letter: (need.kind, need.of) for need in question.needs}
    while missing:  # each may be made of others
        before = len(missing)
        for one, (kind, of) in list(missing.items()):
            try:
                model[one] = arrays[one] = computed(kind, model.value(of))
                del missing[one]
            except KeyError:
                continue  # a letter in it has no array yet
        if len(missing) == before:
            raise Unsound(f"{entry.id}: there are letters without arrays")
    (line,) = question.lines
    evidence = Refutation(tuple((word, "") for word in line), sizes, arrays, numbers, weights)
    claim = Claim(entry.id, entry.source, entry.title, evidence, (), given=question.given)
    verify.examine_refutation(claim, evidence)


def computed(kind: str, value: Any) -> Any:
    """An inverse, or what is defined. That it is one is checked with all that is given."""
    match kind:
        case "":
            return value
        case "inverse" | "reciprocal":
            return inverse(value)
        case "pinv":
            exact = sp.Matrix([[sp.Rational(x.numerator, x.denominator) for x in r] for r in value])
            return [[Fraction(int(x.p), int(x.q)) for x in row] for row in exact.pinv().tolist()]
    raise ValueError(f"no array is made for a {kind}")


def asked(entry: Entry, question: Question) -> Result:
    """Ask the prover, however long it takes."""
    started = time.process_time()
    try:
        steps = certificates(question)
    except Unproved as error:
        verdict = "refuted" if entry.arrays else "not proved"
        return Result(verdict, time.process_time() - started, why=str(error))
    if entry.arrays:
        return Result("wrong", why="it is false, and has a proof")
    return Result("proved", time.process_time() - started, steps)


def answer(entry: Entry, seconds: float, to: Any) -> None:
    """What a process does for an entry: it sends a result."""
    try:
        question = understood(entry)
        if entry.arrays:
            refute(entry, question)
        late = Result("refuted" if entry.arrays else "no answer", seconds, why="out of time")
        threading.Thread(target=watch, args=(late, to), daemon=True).start()
        to.send(asked(entry, question))
    except Exception as error:
        to.send(Result("wrong", why=f"{type(error).__name__}: {error}"))


def watch(late: Result, to: Any) -> None:
    """End this process when it has computed for too long; on a busy machine it may wait longer."""
    started = time.process_time()
    while time.process_time() - started < late.seconds:
        time.sleep(0.05)
    to.send(late)
    os._exit(0)


def limited(entry: Entry, seconds: float) -> Result:
    """Ask for one entry, in a process that ends itself when its time is over."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=answer, args=(entry, seconds, there))
    process.start()
    there.close()
    try:
        hangs = Result("wrong", why="the process hangs")
        result = here.recv() if here.poll(60 + 20 * seconds) else hangs
    except EOFError:
        result = Result("wrong", why="the process has died")
    process.kill()
    process.join()
    return result


def statement(entry: Entry) -> str:
    """What is given and what follows, on one line."""
    context = understood(entry).context
    given = [f"{name} := {body}" for name, body in context.defined.items()]
    given += [one.source for one in context.given]
    asked = "; ".join(entry.asked)
    return f"`{', '.join(given)} ⇒ {asked}`" if given else f"`{asked}`"


HEAD = "| id | statement | source | verdict | seconds | steps |"
VERDICTS = ("proved", "not proved", "no answer", "refuted", "wrong")
BINS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
INTRODUCTION = """\
# What the prover makes of the gallery

Made by `make gallery` from [benchmarks/gallery.md](../benchmarks/gallery.md), where the
declarations and the sources stand in full. A proof is a certificate for each line, which the
checker has verified; *not proved* says nothing about the truth of an entry, and *no answer*
that {seconds:g} seconds were not enough. A false entry is refuted by arrays, and the prover
found no proof of it in that time either. Times, in seconds, are the processor's in one run:
search and check of an entry, not its reading. Steps are those of its certificates.

- {proved} of {true} true entries are proved, {not_proved} are not, and {no_answer} got no answer;
- {refuted} of {false} false entries are refuted;
- half of the proofs take less than {half:.2f} seconds each, nine in ten less than {most:.2f}.

| seconds | proofs |
|---|---|
"""


def page(results: Mapping[Entry, Result], seconds: float) -> str:
    """What was found, as Markdown."""
    true = [r for entry, r in results.items() if not entry.arrays]
    times = sorted(r.seconds for r in true if r.verdict == "proved")
    numbers = {v.replace(" ", "_"): 0 for v in VERDICTS} | Counter(
        r.verdict.replace(" ", "_") for r in results.values()
    )
    text = INTRODUCTION.format(
        seconds=seconds,
        true=len(true),
        false=len(results) - len(true),
        half=times[len(times) // 2] if times else 0,
        most=times[9 * len(times) // 10] if times else 0,
        **numbers,
    )
    for low, high in pairwise((0.0, *BINS, seconds)):
        text += f"| {low:g} to {high:g} | {sum(low <= t < high for t in times)} |\n"
    section = ""
    for entry, result in results.items():
        if entry.section != section:
            section = entry.section
            text += f"\n## {section}\n\n{HEAD}\n|---|---|---|---|---|---|\n"
        steps = str(result.steps) if result.verdict == "proved" else ""
        cells = (entry.id, statement(entry), entry.source, result.verdict)
        text += f"| {' | '.join(cells)} | {result.seconds:.2f} | {steps} |\n"
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each entry")
    parser.add_argument("ids", nargs="*", help="these entries only, or those that begin so")
    options = parser.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may have no sign for a letter
        sys.stdout.reconfigure(errors="backslashreplace")
    chosen = tuple(options.ids) or ("",)
    results = {}
    for entry in entries():
        if entry.id.startswith(chosen):
            result = results[entry] = limited(entry, options.seconds)
            print(
                f"{entry.id:32} {result.verdict:10} {result.seconds:6.2f} s",
                result.why or f"{result.steps} steps",
                flush=True,
            )
    if not options.ids:
        PAGE.write_text(page(results, options.seconds), encoding="utf-8")
    print(*Counter(r.verdict for r in results.values()).items())
    return int(any(r.verdict == "wrong" for r in results.values()))


if __name__ == "__main__":
    sys.exit(main())
