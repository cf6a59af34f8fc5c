"""Verification: what it takes to show that a claim is sound, by the kind of its evidence.

Links are proved and their certificates checked, lines are run in models, wrong variants are made
of them and decided, arrays that refute are computed with. Whatever is amiss raises `Unsound`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import factorial
from numbers import Rational
from typing import Any

import sympy as sp

from .calculus import Given, NotShown, allowed, differs, show_equal, sound, trials, value
from .check import (
    BadCertificate,
    Cancelled,
    Equation,
    Step,
    check,
    denominators,
    difference,
    factors,
    flat,
    place,
)
from .claims import WEIGHTS, Claim, Report, lemma
from .evidence import (
    KINDS,
    Bound,
    Calculus,
    Chain,
    Citation,
    Contradiction,
    Disproof,
    Evidence,
    Refutation,
    Remark,
    Stationary,
    Unsound,
)
from .hypotheses import ORIGINS, Hypothesis
from .making import models
from .models import Model, NoModel, holds, inventory, numbers, special
from .mutants import Mutant, mutations
from .nets import Net, normal
from .scrutiny import amiss
from .search import Search, Unproved, searcher
from .show import text
from .words import IllTyped, Letter, R, Space, Word, free, is_number, is_scalar, variation

RELATIONS = {
    "=": operator.eq,
    "≤": operator.le,
    "≥": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


def verified(claim: Claim) -> Report:
    """The report on a claim; whatever goes wrong, the error says of which claim."""
    try:
        well_put(claim)
        return replace(examine(claim, claim.evidence), verdict=claim.verdict)
    except Unsound:
        raise
    except (BadCertificate, IllTyped, NoModel, NotShown, Unproved) as error:
        raise Unsound(f"{claim.id}: {error}") from error
    except Exception as error:  # whatever else goes wrong, nothing was shown
        what = f"{type(error).__name__}: {error}"
        raise Unsound(f"{claim.id}: it could not be examined ({what})") from error


def well_put(claim: Claim) -> None:
    """Raise if a claim is not put as one must be, whatever its evidence shows."""
    if type(claim.evidence) not in KINDS:
        raise Unsound(f"{claim.id}: {type(claim.evidence).__name__} is no kind of evidence")
    for what in amiss(claim):
        raise Unsound(f"{claim.id}: {what}")
    if (claim.weight is not None) != (claim.verdict in ("fails", "never", "holds-if")):
        raise Unsound(f"{claim.id}: exactly what fails or needs more has a weight")
    if claim.weight is not None and claim.weight not in WEIGHTS:
        raise Unsound(f"{claim.id}: {claim.weight} is not a weight")
    if (claim.repaired_by is not None) != (claim.verdict in ("fails", "never")):
        raise Unsound(f"{claim.id}: exactly what fails is repaired by another claim")
    names = [h.name for h in claim.given]
    if len(set(names)) < len(names):
        raise Unsound(f"{claim.id}: two hypotheses of one name")
    for h in claim.given:
        if type(h) is not Hypothesis:
            raise Unsound(f"{claim.id}: {type(h).__name__} is no kind of hypothesis")
        if any(e is not None and not is_number(e) for e in (h.nonzero, h.positive)):
            raise Unsound(f"{claim.id}: {h.name} is not about a rational function")
        if h.origin not in ORIGINS:
            raise Unsound(f"{claim.id}: {h.origin} is not an origin")
        if h.origin == "lemma" and (type(h.proof) is not Claim or h != lemma(h.proof)):
            raise Unsound(f"{claim.id}: the lemma {h.name} is not what its claim proves")


def examine(claim: Claim, evidence: Evidence) -> Report:
    match evidence:
        case Chain():
            return examine_chain(claim, evidence)
        case Calculus():
            return examine_calculus(claim, evidence)
        case Refutation():
            return examine_refutation(claim, evidence)
        case Contradiction():
            return examine_contradiction(claim, evidence)
        case Disproof():
            return examine_disproof(claim, evidence)
        case Citation():
            if not evidence.reference:
                raise Unsound(f"{claim.id}: a citation needs a reference")
            if type(evidence.special) not in (Chain, Bound, Stationary, Calculus):
                raise Unsound(f"{claim.id}: a citation needs a special case")
            return examine(claim, evidence.special)
        case Remark():
            if evidence.kind not in ("definition", "remark") or not evidence.reason:
                raise Unsound(f"{claim.id}: a remark is of a kind and has a reason")
            return Report()
    raise Unsound(f"{claim.id}: {type(evidence).__name__} is no kind of evidence")


@dataclass(frozen=True)
class Proof:
    """The links of a chain with their certificates, all checked, and what they use."""

    goals: tuple[Equation, ...]
    certificates: tuple[tuple[Step | Cancelled, ...], ...]
    used: frozenset[str]
    found: tuple[Mutant, ...]  # what became of the numbers that are not 0, left out one by one
    search: Search


def prove(claim: Claim, words: Sequence[Word]) -> Proof:
    """Prove the links; every hypothesis is used."""
    if len(words) < 2 or any(a == b or text(a) == text(b) for a, b in pairwise(words)):
        raise Unsound(f"{claim.id}: a link that changes nothing")
    equations = {h.name: h.equation for h in claim.given if h.equation}
    nonzero = {h.name: h.nonzero for h in claim.given if h.nonzero is not None}
    for h in claim.given:
        if h.positive is not None:
            raise Unsound(f"{claim.id}: a number above 0 ({h.name}) is of use in calculus only")
        if h.proof is not None and (h.proof.verify() and set(h.rests) - set(claim.given)):
            raise Unsound(f"{claim.id}: not all that the lemma {h.name} rests on is given")
    search = searcher(claim.given, words)
    goals = tuple(Equation(a, b) for a, b in pairwise(words))
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
    if idle and type(claim.evidence) is not Contradiction:
        raise Unsound(f"{claim.id}: idle hypothesis: {', '.join(sorted(idle))}")
    return Proof(goals, certificates, frozenset(used), tuple(found), search)


def examine_chain(claim: Claim, chain: Chain) -> Report:
    """Prove the links, then run the lines, then attack the claim."""
    words = chain.words
    proof = prove(claim, words)
    found = list(proof.found)
    good = run(claim, words, chain.about)
    if isinstance(chain, Stationary):
        if words[0] != variation(*chain.about):
            raise Unsound(f"{claim.id}: the first line is not the first variation")
        tied(claim, chain)
        if not all(is_slope(chain, model, claim.given) for model in good):
            raise Unsound(f"{claim.id}: the first line is not the derivative")
    for hypothesis in claim.given:
        if hypothesis.equation and hypothesis.origin != "lemma":
            found.append(without_hypothesis(claim, hypothesis, words))
    found += [
        decided(Mutant(kind, k, word), words, good, proof.search)
        for k, line in enumerate(words)
        for kind, word in distinct(mutations(line, words), line)
    ]
    all_decided(claim, found)
    ends = difference(Equation(words[0], words[-1]), proof.search.K)
    return Report(
        used=proof.used,
        certificates=proof.certificates,
        mutants=tuple(found),
        models=tuple(good),
        restates=restates(claim, ends, proof.search.K),
        joint=joint(claim, proof),
    )


def all_decided(claim: Claim, found: Sequence[Mutant]) -> None:
    undecided = [m for m in found if m.verdict == "undecided"]
    if undecided:
        names = "; ".join(
            f"{m.kind} in line {m.line}: {text(m.word)}" if m.word else m.dropped for m in undecided
        )
        raise Unsound(f"{claim.id}: undecided mutants: {names}")


def restates(claim: Claim, ends: Any, K: Any) -> str:
    """The hypothesis that says no less than the ends: their difference is a multiple of its own."""
    for h in claim.given:
        if h.equation and h.origin not in ("definition", "lemma") and ends:
            try:
                known = difference(h.equation, K)
            except (KeyError, ValueError, sp.CoercionFailed):
                continue  # it speaks of other symbols
            if set(known) == set(ends):
                ratios = {K.to_sympy(c / known[net]) for net, c in ends.items()}
                if len(ratios) == 1:
                    return h.name
    return ""


def joint(claim: Claim, proof: Proof) -> bool:
    """Whether, at a point of a probability space, more meets than two letters.

    Of two square-integrable letters every integral converges absolutely, and so in any order.
    """
    equations = {h.name: h.equation for h in claim.given if h.equation}
    return any(
        crowded(net)
        for goal, certificate in zip(proof.goals, proof.certificates, strict=True)
        for net in passed(goal, certificate, equations, proof.search.K)
    )


def passed(
    goal: Equation,
    certificate: Sequence[Step | Cancelled],
    equations: Mapping[str, Equation],
    K: Any,
) -> Iterator[Net]:
    """Every net that a proof passes through, also on the way to its lemmas."""
    equations = dict(equations)
    for side in (goal.lhs, goal.rhs):
        yield from normal(side, K)
    for part in certificate:
        if isinstance(part, Cancelled):
            equations[part.name], square = part.equations()
            yield from passed(square, part.certificate, equations, K)
        else:
            yield from (net for _, net, _ in place(part, difference(equations[part.name], K), K))


def crowded(net: Net) -> bool:
    """More than two legs, or two of one letter, at a point of a probability space."""
    labels = flat(net)
    return any(
        space.kind == "measure" and (labels.count(label) > 2 or tensor[1:].count(label) > 1)
        for tensor in net
        for label, space in zip(tensor[1:], tensor[0].legs, strict=False)
    )


def examine_contradiction(claim: Claim, evidence: Contradiction) -> Report:
    """Prove that two numbers that differ are equal; without any one hypothesis there is a model."""
    words = evidence.words
    if not evidence.supposed or set(evidence.supposed) - {h.name for h in claim.given}:
        raise Unsound(f"{claim.id}: what is supposed is not among what is given")
    proof = prove(claim, words)
    K = proof.search.K
    ends = difference(Equation(words[0], words[-1]), K)
    known = factors(sp.Mul(*(h.nonzero for h in claim.given if h.nonzero is not None)))
    excess = K.to_sympy(ends[()]) if set(ends) == {()} else sp.S.Zero
    gap = factors(excess) if excess.is_polynomial() else {excess}
    if excess == 0 or gap - known:
        raise Unsound(f"{claim.id}: the ends are not two numbers that differ by what is not 0")
    used = proof.used | {
        h.name for h in claim.given if h.nonzero is not None and factors(h.nonzero) & gap
    }
    idle = {h.name for h in claim.given if not h.absence} - used
    if idle:
        raise Unsound(f"{claim.id}: idle hypothesis: {', '.join(sorted(idle))}")
    for h in claim.given:
        if h.origin == "added":
            raise Unsound(f"{claim.id}: {h.name} is not in the note, which is not at fault for it")
        if h.name in evidence.supposed and (h.name not in used or h.origin != "note"):
            raise Unsound(f"{claim.id}: {h.name} is not at fault: the note does not suppose it")
    found = [
        without_hypothesis(claim, h, words)
        for h in claim.given
        if h.equation and h.origin != "lemma"
    ]
    found += proof.found
    all_decided(claim, found)
    return Report(
        used=frozenset(used),
        certificates=proof.certificates,
        mutants=tuple(found),
        joint=joint(claim, proof),
    )


def run(claim: Claim, words: Sequence[Word], about: Sequence[Word] = ()) -> list[Model]:
    """All lines have one value in every model, and some model is not special."""
    every = [*words, *about]
    exact = list(models(claim.given, every, claim.shapes))
    for model in [*exact, *models(claim.given, every, claim.shapes, floating=True)]:
        if not model.agree(*words):
            raise Unsound(f"{claim.id}: the lines differ in a model, so a proof is wrong")
    if isinstance(claim.evidence, Bound):
        for model in exact:
            values = map(numbers, model.values(*claim.evidence.about))
            for upper, lower in zip(*values, strict=True):
                if upper < lower:
                    raise Unsound(f"{claim.id}: in a model {upper} is less than {lower}")
    letters = inventory(words)[1]
    reasons = [special(model, [x for x in letters if x not in model.forced]) for model in exact]
    if all(reasons):
        raise Unsound(f"{claim.id}: every model is special: {'; '.join(reasons[0])}")
    zero = not any(any(numbers(model.values(words[0]))) for model in exact)
    if zero and difference(Equation(words[-1], words[-1] * 0), searcher((), words).K):
        raise Unsound(f"{claim.id}: the value is 0 in every model")
    return exact


def tied(claim: Claim, chain: Stationary) -> None:
    """Raise if what moves is not free to: only what is defined by it may be tied to it."""
    _, at, direction = chain.about
    letters = [x for h in claim.given if h.equation for x in [*inventory(h.sides)[1]]]
    if direction.head != "letter" or direction == at or direction.args[0] in letters:
        raise Unsound(f"{claim.id}: the direction is not a letter that nothing else is said of")
    moving = {at.args[0]}
    for h in claim.given:
        if h.defines == at:
            raise Unsound(f"{claim.id}: {h.name} is defined by others, and cannot move alone")
        if h.defines and h.equation and moving & set(inventory([h.equation.rhs])[1]):
            moving.add(h.defines.args[0])
    for h in claim.given:
        tie = h.equation and not h.defines and moving & set(inventory(h.sides)[1])
        if tie or h.absence:
            raise Unsound(f"{claim.id}: {h.name} ties what moves: make it a definition")


def degree(word: Word, moving: Mapping[Letter, int]) -> int:
    """The degree of a word as a polynomial in what moves, at most."""
    parts = [degree(part, moving) for part in word.args if isinstance(part, Word)]
    match word.head:
        case "letter":
            return moving.get(word.args[0], 0)
        case "id" | "one":
            return 0
        case "mul":
            return sum(parts)
        case "add" | "scale" | "adj" | "tr" | "entry" | "sum":
            return max(parts)
    raise ValueError(f"not a word: {word.head}")


def is_slope(chain: Stationary, model: Model, given: Sequence[Hypothesis]) -> bool:
    """The first variation against the derivative at 0 of a polynomial in t, from its values.

    What is defined by the letter moves with it.
    """
    function, at, direction = chain.about
    moving = {at.args[0]: 1}
    for h in given:
        if h.defines and h.equation:
            moving[h.defines.args[0]] = degree(h.equation.rhs, moving)

    def there(t: int) -> Any:
        moved = replace(model, arrays=dict(model.arrays))
        moved[at] = model.value(at + direction * t)
        for h in given:
            if h.defines and h.equation and h.defines != at:
                moved[h.defines] = moved.value(h.equation.rhs)
        return list(numbers(moved.values(function)))

    m = max(1, (degree(function, moving) + 1) // 2)
    line = list(numbers(model.values(chain.words[0])))
    slope = [Fraction(0)] * len(line)
    for t in range(1, m + 1):  # exact for polynomials of degree 2m at most
        weight = Fraction(
            (-1) ** (t + 1) * factorial(m) ** 2, t * factorial(m - t) * factorial(m + t)
        )
        slope = [s + weight * (a - b) for s, a, b in zip(slope, there(t), there(-t), strict=True)]
    return slope == line


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
        if (shown := text(word)) not in seen:
            seen.add(shown)
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
        search.prove(Equation(line, word), denominators([word]), cheapest=False)
        return replace(mutant, verdict="equivalent")
    except (Unproved, BadCertificate):
        return mutant


def examine_calculus(claim: Claim, evidence: Calculus) -> Report:
    """Show every link; then show that the same check refuses a wrong right-hand side."""
    if any(h.equation for h in claim.given):
        raise Unsound(f"{claim.id}: a calculus check uses no equation that is given")
    given = said(claim)
    parts = (evidence, *evidence.more)
    for part in parts:
        if len(part.lines) < 2:
            raise Unsound(f"{claim.id}: a calculus check needs two lines")
        if any(lhs == rhs for (lhs, _), (rhs, _) in pairwise(part.lines)):
            raise Unsound(f"{claim.id}: a link that changes nothing")
    if any(type(part) is not Calculus or (part.more and part is not evidence) for part in parts):
        raise Unsound(f"{claim.id}: the parts of a calculus check are calculus checks")
    shown = {sp.sympify(part.lines[k - 1][0]) for part in parts for k in part.certificates}
    for e in (sp.sympify(e) for part in parts for e, _ in part.lines):
        for unknown in e.atoms(sp.Integral, sp.Sum) - shown:
            raise Unsound(f"{claim.id}: {unknown} need not be a number: no certificate shows one")
    found = [mutant for part in parts for mutant in negative_controls(claim, part, given)]
    for h in claim.given:
        if h.nonzero is not None or h.positive is not None:
            rest = said(claim, without=h)
            try:
                for part in parts:
                    for k, ((lhs, _), (rhs, _)) in enumerate(pairwise(part.lines), start=1):
                        show_equal(lhs, rhs, part.certificates.get(k), rest)
            except NotShown:
                found.append(Mutant("hypothesis removed", -1, None, "refuted", None, h.name))
            else:
                raise Unsound(f"{claim.id}: idle hypothesis: {h.name}")
    return Report(mutants=tuple(found))


def said(claim: Claim, without: Hypothesis | None = None) -> Given:
    """What is given of numbers."""
    kept = [h for h in claim.given if h is not without]
    return Given(
        tuple(h.nonzero for h in kept if h.nonzero is not None),
        tuple(h.positive for h in kept if h.positive is not None),
    )


def negative_controls(claim: Claim, evidence: Calculus, given: Given) -> Iterator[Mutant]:
    """Show every link, and that the check refuses three wrong right-hand sides of each."""
    for k, ((lhs, _), (rhs, _)) in enumerate(pairwise(evidence.lines), start=1):
        by = evidence.certificates.get(k)
        show_equal(lhs, rhs, by, given)
        one = rhs.ones(*rhs.shape) if isinstance(rhs, sp.MatrixBase) else 1
        variants = {
            **{"sign": -rhs, "factor 2": 2 * rhs, "1 added": rhs + one},
            **{"1 taken away": rhs - one, "2 added": rhs + 2 * one},
        }
        wrong = [pair for pair in variants.items() if differs(pair[1] - rhs, given)]
        for kind, variant in wrong[:3]:  # of 0, the first two are no variants
            try:
                show_equal(lhs, variant, by, given)
            except NotShown:
                yield Mutant(kind, k, None, "refuted")
            else:
                raise Unsound(f"{claim.id}: the check of line {k} cannot fail")


def examine_refutation(claim: Claim, refutation: Refutation) -> Report:
    """The hypotheses hold in the arrays given, and what is printed of the lines does not."""
    words = refutation.words
    prose = [h.name for h in claim.given if h.absence]
    if prose:
        raise Unsound(
            f"{claim.id}: no array can be asked whether {', '.join(prose)}: say it in equations"
        )
    said = [w for h in claim.given for w in h.sides]
    for word in [*words, *said]:
        Equation(word, word if word in said else words[0])  # only what has one type is compared
        normal(word, searcher((), [word]).K)  # a word without a meaning has no value to refute
    spaces, letters, symbols = inventory([*words, *said])
    defined = {h.defines.args[0] for h in claim.given if h.defines}
    values = {symbol: exact(x, claim) for symbol, x in refutation.parameters.items()}
    model = Model(dict(refutation.sizes), values)
    for word, array in refutation.arrays.items():
        model[word] = [[exact(x, claim) for x in row] for row in array]
    model.weights = {s: [exact(w, claim) for w in ws] for s, ws in refutation.weights.items()}
    wrong = [s.name for s in spaces if not fits(s, model)]
    wrong += [x.name for x in letters if x not in defined and not has_shape(x, model)]
    wrong += [
        str(p) for p in symbols if p not in model.parameters or not allowed(p, model.parameters[p])
    ]
    if wrong:
        raise Unsound(
            f"{claim.id}: not a counterexample: no size, shape or value that fits for "
            f"{', '.join(wrong)}"
        )
    for hypothesis in claim.given:
        if hypothesis.defines and hypothesis.equation:
            model[hypothesis.defines] = model.value(hypothesis.equation.rhs)
            model.defined.add(hypothesis.defines.args[0])
    broken = [h.name for h in claim.given if not holds(h, model)]
    if broken:
        raise Unsound(f"{claim.id}: not a counterexample: the arrays violate {', '.join(broken)}")
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
    given = said(claim)
    sound(sp.sympify(disproof.printed), given)
    ends = (sp.sympify(disproof.printed), sp.sympify(disproof.shown.lines[-1][0]))
    if any(end.has(sp.Integral, sp.Sum) for end in ends):
        raise Unsound(f"{claim.id}: two values are compared, and an integral or a sum is none")
    excess = sp.cancel(disproof.shown.lines[-1][0] - disproof.printed)
    if disproof.relation not in ("=", "≤"):
        raise Unsound(f"{claim.id}: a note prints = or ≤, not {disproof.relation}")
    above = excess.is_positive and all(value(excess, at) > 0 for at in trials([excess], given))
    if not (differs(excess, given) and (disproof.relation == "=" or above)):
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


def exact(number: Any, claim: Claim) -> Fraction:
    """The fraction that an integer or a fraction is, of whatever type; nothing else is exact."""
    if not isinstance(number, Rational):
        raise Unsound(f"{claim.id}: {number!r} is not exact: write an integer or a fraction")
    return Fraction(int(number.numerator), int(number.denominator))
