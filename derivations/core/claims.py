"""Claims: one sentence of the notes, with all that it takes to believe or to refute it.

A claim carries its evidence. What the claim says of itself, its verdict and its level, is
read off the evidence, never written down beside it. `verify` proves every link, runs every
line in every model, attacks the claim with its mutants, and raises when anything is amiss.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

import sympy as sp

from . import page
from .calculus import Antiderivative, NotShown, Telescoping, differs, show_equal
from .check import BadCertificate, Equation, Step, check, denominators, difference
from .models import (
    Array,
    Hypothesis,
    Model,
    NoModel,
    holds,
    inventory,
    models,
    numbers,
    special,
)
from .mutants import Mutant, mutations
from .nets import DELTA, parameters
from .page import Page
from .search import Search, Unproved
from .show import text
from .words import Letter, R, Space, Word, free, is_scalar, norm2, variation

VERDICTS = ("holds", "holds-if", "fails", "cited", "definition", "remark")
LEVELS = ("general", "generic-size", "exact", "numeric", "cited", "none")
ORIGINS = ("definition", "note", "added", "cited", "lemma")
WEIGHTS = ("false-result", "invalid-proof", "missing-hypothesis", "constant", "slip")
RELATIONS = {
    "=": operator.eq,
    "≤": operator.le,
    "≥": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


class Unsound(ValueError):
    """Something is amiss with a claim: it must not be shown as checked."""


Line = tuple[Any, str]  # an expression and the reason why it equals the one before


@dataclass(frozen=True)
class Chain:
    """e_0 = e_1 = ... = e_k between words: the ends are the theorem, the links the proof."""

    lines: tuple[Line, ...]
    level = "general"
    reach = "proved for every size and every Hilbert space"
    refutes = False

    @property
    def words(self) -> list[Word]:
        return [word for word, _ in self.lines]


@dataclass(frozen=True)
class Bound(Chain):
    """upper >= lower, because upper - lower is a sum of squares, which the chain ends in."""

    about: tuple[Word, Word] = field(kw_only=True)  # upper and lower
    squares: tuple[tuple[Any, Word], ...] = field(kw_only=True)  # c > 0 and z, for c |z|^2
    says = "{0} ≥ {1}, because the difference is"

    def __post_init__(self) -> None:
        if not self.squares or not all(sp.sympify(c).is_positive for c, _ in self.squares):
            raise Unsound("a remainder is a sum of squares with positive coefficients")
        upper, lower = self.about
        if (self.words[0], self.words[-1]) != (upper - lower, sum_of(self.squares)):
            raise Unsound("the chain of a bound leads from the difference to the squares")


@dataclass(frozen=True)
class Stationary(Chain):
    """The first variation of a function of the letter `at`, in every direction."""

    about: tuple[Word, Word, Word] = field(kw_only=True)  # function, letter and direction
    says = "The first variation of {0} at {1} in the direction {2} is"


@dataclass(frozen=True)
class Calculus:
    """A chain of SymPy expressions, each link shown by cancelling or by its certificate.

    `more` are further chains, where a fact has several parts.
    """

    lines: tuple[Line, ...]
    certificates: Mapping[int, Antiderivative | Telescoping] = field(default_factory=dict)
    level: str = "exact"
    more: tuple[Calculus, ...] = ()
    refutes = False

    @property
    def reach(self) -> str:
        return {
            "general": "shown for every value of its symbols",
            "generic-size": "shown for generic entries of one size",
            "exact": "computed exactly",
        }[self.level]


@dataclass(frozen=True)
class Refutation:
    """Two words that a note says are equal, and arrays in which they are not.

    With another `relation`, two numbers: the note says that the first is in it to the second.
    """

    lines: tuple[Line, ...]
    sizes: Mapping[Space, int]
    arrays: Mapping[Word, Array]
    parameters: Mapping[sp.Symbol, Any] = field(default_factory=dict)
    weights: Mapping[Space, Sequence[Any]] = field(default_factory=dict)
    relation: str = "="
    level = "exact"
    reach = "refuted by exact arrays"
    refutes = True

    @property
    def words(self) -> list[Word]:
        return [word for word, _ in self.lines]


@dataclass(frozen=True)
class Disproof:
    """A value by calculus, and what a note prints: "=" another value, or "≤" a smaller one."""

    shown: Calculus
    printed: sp.Expr
    relation: str = "="
    level = "exact"
    reach = "refuted by calculus"
    refutes = True

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.shown.lines

    @property
    def more(self) -> tuple[Calculus, ...]:
        return self.shown.more


@dataclass(frozen=True)
class Citation:
    """A theorem that no identity can express: where it is proved, and a special case."""

    reference: str
    special: Chain | Calculus
    level = "cited"
    reach = "a special case is checked"
    refutes = False


@dataclass(frozen=True)
class Remark:
    """A row that asserts nothing to prove: a "definition" or a "remark", and why."""

    kind: str
    reason: str
    level = "none"
    reach = "nothing to prove"
    refutes = False


Evidence = Chain | Calculus | Refutation | Disproof | Citation | Remark


def bound(upper: Word, lower: Word, squares: Sequence[tuple[Any, Word]], *via: Line) -> Bound:
    """upper - lower = (via) = the sum of c |z|^2 over the pairs (c, z), every c > 0."""
    if not squares:
        raise Unsound("a remainder is a sum of squares with positive coefficients")
    lines = ((upper - lower, ""), *via, (sum_of(squares), "a sum of squares"))
    return Bound(lines, about=(upper, lower), squares=tuple(squares))


def sum_of(squares: Sequence[tuple[Any, Word]]) -> Word:
    parts = [norm2(z) if c == 1 else norm2(z) * c for c, z in squares]
    return sum(parts[1:], parts[0])


def stationary(function: Word, at: Word, direction: Word, *lines: Line) -> Stationary:
    """The first variation of `function` when `at` moves in `direction`, simplified by lines."""
    first = (variation(function, at, direction), "")
    return Stationary((first, *lines), about=(function, at, direction))


def lemma(claim: Claim) -> Hypothesis:
    """What another claim proves, to be used in a proof that is given the same."""
    if not isinstance(claim.evidence, Chain):
        raise Unsound(f"{claim.id}: only what a chain proves is a lemma")
    (first, _), *_, (last, _) = claim.evidence.lines
    equation = Equation(first, last)
    return Hypothesis(claim.id, claim.sentence, "lemma", equation, rests=claim.given, proof=claim)


@dataclass(frozen=True)
class Report:
    """What verification found; `certificates` are those of the links, in order."""

    used: frozenset[str] = frozenset()
    certificates: tuple[tuple[Step, ...], ...] = ()
    mutants: tuple[Mutant, ...] = ()
    models: tuple[Model, ...] = ()

    def count(self, verdict: str) -> int:
        return sum(m.verdict == verdict for m in self.mutants)


@dataclass(frozen=True, repr=False)
class Claim:
    """One sentence, its place in the notes, what it is given, and its evidence."""

    id: str
    place: str
    sentence: str
    evidence: Evidence
    rows: tuple[str, ...] = ()
    given: tuple[Hypothesis, ...] = ()
    weight: str | None = None
    implied: bool = False
    repaired_by: str | None = None
    shapes: tuple[Mapping[Space, int], ...] = ()

    @property
    def verdict(self) -> str:
        if isinstance(self.evidence, Remark):
            return self.evidence.kind
        if isinstance(self.evidence, Citation):
            return "cited"
        if self.evidence.refutes:
            return "fails"
        return "holds-if" if any(h.origin == "added" for h in self.given) else "holds"

    @property
    def level(self) -> str:
        return self.evidence.level

    def verify(self) -> Report:
        """The report, or an error that says what is amiss. Verified once, then remembered."""
        return self._report

    def run(self) -> Page:
        """The values of its ends in the exact models."""
        return page.ran(self)

    def attack(self, line: int | None = None, most: int = 12) -> Page:
        """The wrong variants, of one line or of all, with what refutes them."""
        return page.attacked(self, line, most)

    def _repr_markdown_(self) -> str:
        return page.markdown(self)

    def _repr_latex_(self) -> str:
        return page.display(self)

    def __repr__(self) -> str:
        return page.plain(self)

    @cached_property
    def _report(self) -> Report:
        if (self.weight is not None) != (self.verdict in ("fails", "holds-if")):
            raise Unsound(f"{self.id}: exactly what fails or needs more has a weight")
        if self.weight is not None and self.weight not in WEIGHTS:
            raise Unsound(f"{self.id}: {self.weight} is not a weight")
        if (self.repaired_by is not None) != (self.verdict == "fails"):
            raise Unsound(f"{self.id}: exactly what fails is repaired by another claim")
        names = [h.name for h in self.given]
        if len(set(names)) < len(names):
            raise Unsound(f"{self.id}: two hypotheses of one name")
        for h in self.given:
            if (h.equation is None) + (h.nonzero is None) + (not h.absence) != 2:
                raise Unsound(f"{self.id}: the hypothesis {h.name} says nothing, or two things")
            if h.origin not in ORIGINS:
                raise Unsound(f"{self.id}: {h.origin} is not an origin")
            if h.origin == "lemma" and (h.proof is None or h != lemma(h.proof)):
                raise Unsound(f"{self.id}: the lemma {h.name} is not what its claim proves")
        try:
            return examine(self, self.evidence)
        except (BadCertificate, NoModel, NotShown, Unproved) as error:
            raise Unsound(f"{self.id}: {error}") from error


def remark(
    name: str, place: str, sentence: str, row: str, reason: str, kind: str = "remark"
) -> Claim:
    """A row that asserts nothing to prove, as a claim."""
    return Claim(name, place, sentence, Remark(kind, reason), (row,))


def examine(claim: Claim, evidence: Evidence) -> Report:
    match evidence:
        case Chain():
            return examine_chain(claim, evidence)
        case Calculus():
            return examine_calculus(claim, evidence)
        case Refutation():
            return examine_refutation(claim, evidence)
        case Disproof():
            return examine_disproof(claim, evidence)
        case Citation():
            if not evidence.reference:
                raise Unsound(f"{claim.id}: a citation needs a reference")
            if not isinstance(evidence.special, Chain | Calculus):
                raise Unsound(f"{claim.id}: a citation needs a special case")
            return examine(claim, evidence.special)
        case Remark():
            if evidence.kind not in ("definition", "remark") or not evidence.reason:
                raise Unsound(f"{claim.id}: a remark is of a kind and has a reason")
            return Report()


def examine_chain(claim: Claim, chain: Chain) -> Report:
    """Prove the links, then run the lines, then attack the claim."""
    words = chain.words
    if len(words) < 2 or any(text(a) == text(b) for a, b in pairwise(words)):
        raise Unsound(f"{claim.id}: a link that changes nothing")
    equations = {h.name: h.equation for h in claim.given if h.equation}
    nonzero = {h.name: h.nonzero for h in claim.given if h.nonzero is not None}
    for h in claim.given:
        if h.proof is not None and (h.proof.verify() and set(h.rests) - set(claim.given)):
            raise Unsound(f"{claim.id}: not all that the lemma {h.name} rests on is given")
    search = searcher(claim.given, words)
    goals = [Equation(a, b) for a, b in pairwise(words)]
    certificates = tuple(tuple(search.prove(goal)) for goal in goals)

    def checked(without: str = "") -> set[str]:
        kept = [c for name, c in nonzero.items() if name != without]
        every = zip(goals, certificates, strict=True)
        return set().union(*(check(goal, equations, cert, kept) for goal, cert in every))

    used, found = checked(), []
    for name in nonzero:
        try:
            checked(without=name)
        except BadCertificate:
            used.add(name)
            found.append(Mutant("hypothesis removed", -1, None, "refuted", None, name))
    used |= {rest.name for h in claim.given if h.name in used for rest in h.rests}
    idle = (set(equations) | set(nonzero)) - used
    if idle:
        raise Unsound(f"{claim.id}: idle hypothesis: {', '.join(sorted(idle))}")
    good = run(claim, words, getattr(chain, "about", ()))
    if isinstance(chain, Stationary) and not (
        words[0] == variation(*chain.about)
        and all(is_slope(chain, model, claim.given) for model in good)
    ):
        raise Unsound(f"{claim.id}: the first line is not the derivative")
    for hypothesis in claim.given:
        if hypothesis.equation and hypothesis.origin != "lemma":
            found.append(without_hypothesis(claim, hypothesis, words))
    found += [
        decided(Mutant(kind, k, word), words, good, search)
        for k, line in enumerate(words)
        for kind, word in distinct(mutations(line, words), line)
    ]
    undecided = [m for m in found if m.verdict == "undecided"]
    if undecided:
        names = "; ".join(m.dropped or f"{m.kind} in line {m.line}" for m in undecided)
        raise Unsound(f"{claim.id}: undecided mutants: {names}")
    return Report(frozenset(used), certificates, tuple(found), tuple(good))


def searcher(given: Sequence[Hypothesis], words: Sequence[Word]) -> Search:
    """A search in which what is defined weighs more than what defines it."""
    equations = {h.name: h.equation for h in given if h.equation}
    symbols = set().union(*map(parameters, words))
    plain = Search(equations, symbols=symbols)
    weights: dict[Letter, int] = {}
    for h in given:
        if h.defines and h.equation:
            nets = difference(Equation(h.equation.rhs, h.equation.rhs * 0), plain.K)
            heavy = (sum(weights.get(t[0], 1) for t in net if t[0] is not DELTA) for net in nets)
            weights[h.defines.args[0]] = 1 + max(heavy, default=0)
    nonzero = [h.nonzero for h in given if h.nonzero is not None]
    return Search(equations, nonzero, weights, symbols)


def run(claim: Claim, words: Sequence[Word], about: Sequence[Word] = ()) -> list[Model]:
    """All lines have one value in every model, and some model is not special."""
    every = [*words, *about]
    exact = list(models(claim.given, every, claim.shapes))
    for model in [*exact, *models(claim.given, every, claim.shapes, floating=True)]:
        if not model.agree(*words):
            raise Unsound(f"{claim.id}: the lines differ in a model, so a proof is wrong")
    letters = inventory(words)[1]
    reasons = [special(model, [x for x in letters if x not in model.forced]) for model in exact]
    if all(reasons):
        raise Unsound(f"{claim.id}: every model is special: {'; '.join(reasons[0])}")
    zero = not any(any(numbers(model.values(words[0]))) for model in exact)
    if zero and difference(Equation(words[-1], words[-1] * 0), searcher((), words).K):
        raise Unsound(f"{claim.id}: the value is 0 in every model")
    return exact


def is_slope(chain: Stationary, model: Model, given: Sequence[Hypothesis]) -> bool:
    """The first variation against the derivative at 0 of a polynomial in t of degree 4 or less.

    What is defined by the letter moves with it.
    """
    function, at, direction = chain.about
    there = {}
    for t in (-2, -1, 1, 2):
        moved = replace(model, arrays=dict(model.arrays))
        moved[at] = model.value(at + direction * t)
        for h in given:
            if h.defines and h.equation and not h.impose and h.defines != at:
                moved[h.defines] = moved.value(h.equation.rhs)
        there[t] = moved.value(function)[0][0]
    slope = (there[-2] - 8 * there[-1] + 8 * there[1] - there[2]) / 12
    return slope == model.value(chain.words[0])[0][0]


def without_hypothesis(claim: Claim, dropped: Hypothesis, words: Sequence[Word]) -> Mutant:
    """The claim without one hypothesis, refuted by arrays in which only that one fails."""
    mutant = Mutant("hypothesis removed", -1, None, dropped=dropped.name)
    for model in models(claim.given, words, claim.shapes, drop=dropped):
        if not holds(dropped, model) and not model.agree(*words):
            return replace(mutant, verdict="refuted", model=model)
    return mutant


def distinct(found: Iterator[tuple[str, Word]], line: Word) -> Iterator[tuple[str, Word]]:
    seen = {text(line)}
    for kind, word in found:
        if text(word) not in seen:
            seen.add(text(word))
            yield kind, word


def decided(mutant: Mutant, words: Sequence[Word], good: Sequence[Model], search: Search) -> Mutant:
    """Refuted by the first model that tells it from its line, or proved equal to it."""
    line, word = words[mutant.line], mutant.word
    assert word is not None
    for model in good:
        try:
            if not model.agree(line, word):
                return replace(mutant, verdict="refuted", model=model)
        except ZeroDivisionError:
            continue  # this model has no value of the mutant; the next may
    try:
        search.prove(Equation(line, word), denominators([word]))
        return replace(mutant, verdict="equivalent")
    except (Unproved, BadCertificate):
        return mutant


def examine_calculus(claim: Claim, evidence: Calculus) -> Report:
    """Show every link; then show that the same check refuses a wrong right-hand side."""
    if len(evidence.lines) < 2 or evidence.level not in ("general", "generic-size", "exact"):
        raise Unsound(f"{claim.id}: a calculus check needs two lines and a level")
    if any(not h.absence for h in claim.given):
        raise Unsound(f"{claim.id}: a calculus check uses no equation that is given")
    if any(lhs == rhs for (lhs, _), (rhs, _) in pairwise(evidence.lines)):
        raise Unsound(f"{claim.id}: a link that changes nothing")
    found = [m for part in evidence.more for m in examine_calculus(claim, part).mutants]
    for k, ((lhs, _), (rhs, _)) in enumerate(pairwise(evidence.lines), start=1):
        by = evidence.certificates.get(k)
        show_equal(lhs, rhs, by)
        one = rhs.ones(*rhs.shape) if isinstance(rhs, sp.MatrixBase) else 1
        variants = {
            **{"sign": -rhs, "factor 2": 2 * rhs, "1 added": rhs + one},
            **{"1 taken away": rhs - one, "2 added": rhs + 2 * one},
        }
        wrong = [pair for pair in variants.items() if differs(pair[1] - rhs)]  # -0 and 2 * 0 are 0
        for kind, variant in wrong[:3]:
            try:
                show_equal(lhs, variant, by)
            except NotShown:
                found.append(Mutant(kind, k, None, "refuted"))
            else:
                raise Unsound(f"{claim.id}: the check of line {k} cannot fail")
    return Report(mutants=tuple(found))


def examine_refutation(claim: Claim, refutation: Refutation) -> Report:
    """The hypotheses hold in the arrays given, and what is printed of the lines does not."""
    words = refutation.words
    sides = [w for h in claim.given if h.equation for w in (h.equation.lhs, h.equation.rhs)]
    spaces, letters, symbols = inventory([*words, *sides])
    defined = {h.defines.args[0] for h in claim.given if h.defines}
    model = Model(dict(refutation.sizes), dict(refutation.parameters))
    for word, array in refutation.arrays.items():
        model[word] = [[Fraction(x) for x in row] for row in array]
    model.weights = {s: [Fraction(w) for w in ws] for s, ws in refutation.weights.items()}
    amiss = [s.name for s in spaces if not fits(s, model)]
    amiss += [x.name for x in letters if x not in defined and not has_shape(x, model)]
    amiss += [str(p) for p in symbols if p not in model.parameters or not allowed(p, model)]
    if amiss:
        raise Unsound(f"{claim.id}: not a counterexample: {', '.join(amiss)}")
    for hypothesis in claim.given:
        if hypothesis.defines and hypothesis.equation:
            model[hypothesis.defines] = model.value(hypothesis.equation.rhs)
            model.defined.add(hypothesis.defines.args[0])
    broken = [h.name for h in claim.given if not holds(h, model)]
    if broken:
        raise Unsound(f"{claim.id}: not a counterexample: {', '.join(broken)}")
    if refutation.relation not in RELATIONS:
        raise Unsound(f"{claim.id}: {refutation.relation} is not a relation")
    if refutation.relation == "=":
        if model.agree(*words):
            raise Unsound(f"{claim.id}: nothing is refuted: the lines agree in the arrays given")
        return Report(models=(model,))
    if len(words) != 2 or not all(is_scalar(word) and not free(word) for word in words):
        raise Unsound(f"{claim.id}: what is compared is not two numbers")
    first, last = (model.value(word)[0][0] for word in words)
    if RELATIONS[refutation.relation](first, last):
        raise Unsound(f"{claim.id}: nothing is refuted: {first} {refutation.relation} {last}")
    return Report(models=(model,))


def examine_disproof(claim: Claim, disproof: Disproof) -> Report:
    """The value is shown, and it differs from what is printed, or exceeds it."""
    report = examine_calculus(claim, disproof.shown)
    excess = sp.cancel(disproof.shown.lines[-1][0] - disproof.printed)
    if disproof.relation not in ("=", "≤"):
        raise Unsound(f"{claim.id}: a note prints = or ≤, not {disproof.relation}")
    if not (differs(excess) if disproof.relation == "=" else excess.is_positive):
        raise Unsound(f"{claim.id}: nothing is refuted: {excess} is left")
    return report


def fits(space: Space, model: Model) -> bool:
    """The space has a size, the one its name says, and a probability space has probabilities."""
    size, masses = model.sizes.get(space, 0), model.weights.get(space, [])
    if space.kind == "measure":
        return len(masses) == size > 0 and min(masses) > 0 and sum(masses) == 1
    said = model.parameters.get(space.size, space.size)  # n, if the size is called n
    return size > 0 and not masses and said in (None, size)


def has_shape(letter: Letter, model: Model) -> bool:
    rows, columns = (1 if s is R else model.sizes.get(s, 0) for s in (letter.cod, letter.dom))
    return [len(row) for row in model.arrays.get(letter, [])] == [columns] * rows


def allowed(symbol: sp.Symbol, model: Model) -> bool:
    """The value is one that the symbol may have: a positive integer, say."""
    value = sp.Rational(model.parameters[symbol])
    return all(getattr(value, f"is_{k}") is v for k, v in symbol.assumptions0.items())
