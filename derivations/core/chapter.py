"""How a chapter states its claims: in the language of the reader, with its own letters.

    sample = Chapter(T, C, G, f)
    spread = sample.claim(
        "mine.spread: note 004, §9.1.1",
        "The squares of the centred scores of f sum to ⟨f, T*CTf⟩.",
        '''‖CTf‖² = f*T*CCTf   [C* is C]
        = ⟨f, T*CTf⟩   [C² is C]''',
        given=(centring, sample_not_empty),
    )

An inequality is written `a ≥ b; the difference is c = d`, where d is a sum of squares, a
variation `the first variation of a at f in the direction d is b = c`. With `arrays` the lines are
refuted, with what is `supposed` they contradict each other, with a `reference` they are cited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from .check import Equation, denominators
from .claims import Claim, headed
from .declare import Context
from .evidence import (
    Bound,
    Calculus,
    Chain,
    Citation,
    Contradiction,
    Evidence,
    Refutation,
    Square,
    Stationary,
    Unsound,
)
from .frames import unit
from .hypotheses import Hypothesis
from .models import Model, annihilates, inventory, inverse, orthonormal, symmetric
from .question import as_number
from .read import Reading, read
from .scope import Scope, nearest
from .words import R, Space, Word, norm2, variation

DIFFERENCE = re.compile(r"^(.*?)[;,]\s*(?:because\s+)?the difference is\s(.*)$", re.S)
VARIATION = re.compile(
    r"^\s*the first variation of (.*?)\sat\s(\S+)\sin the direction\s(\S+)\sis\s(.*)$", re.S
)
IMPLIED = ("implied by", "near", "witness")  # so begins the place of what no note states


class Chapter:
    """Letters, and the claims that are stated with them.

    What is `standing` is given without a word to every claim that speaks of it: a definition where
    the letter stands, that a number is not 0 where something is divided by it.
    """

    def __init__(self, *letters: Any, standing: Sequence[Hypothesis] = ()) -> None:
        self.context = Context()
        self.standing = tuple(standing)
        self.add(*letters)

    def add(self, *letters: Any) -> None:
        """More letters, or others of the same names: objects, or as they are declared by `let`."""
        for one in letters:
            if isinstance(one, str):
                self.context.let(one)
            else:
                self.scope.add(one)

    def __getitem__(self, names: str) -> Any:
        """The letter or the number of that name; of several names, all of them."""
        known = {**self.scope.numbers, **self.scope.letters}
        found = [known[name] for name in names.split()]
        return found if len(found) > 1 else found[0]

    def stands(self, *more: Hypothesis) -> None:
        """From here on these are standing too."""
        self.standing += more

    @property
    def scope(self) -> Scope:
        return self.context.scope

    def also(self, *letters: Any) -> Chapter:
        """The same, with more letters, or others of the same names."""
        more = Chapter(standing=self.standing)
        more.context = self.context.copy()
        more.add(*letters)
        return more

    def let(self, source: str) -> list[Any]:
        """Declare letters; return them in the order in which they are named."""
        before = {**self.scope.letters, **self.scope.numbers}
        self.context.let(source)
        after = {**self.scope.letters, **self.scope.numbers}
        new = [x for name, x in after.items() if before.get(name) is not x]
        return sorted(
            new, key=lambda x: source.find(str(x) if isinstance(x, sp.Symbol) else x.args[0].name)
        )

    def read(self, source: str) -> Reading:
        found = read([source], self.scope)
        inferred = [x.args[0].name if isinstance(x, Word) else str(x) for x in found.inferred]
        strange = [name + nearest(name, self.scope.names) for name in inferred]
        strange += [need.name for need in found.needs]
        if strange:
            raise Unsound(f"not declared: {', '.join(strange)}")
        return found.readings[0]

    def equation(self, source: str) -> Equation:
        reading = self.read(source)
        if reading.relations != ("=",):
            raise Unsound(f"{source} is not one equation")
        return Equation(*reading.words)

    def given(
        self,
        source: str,
        says: str,
        impose: Callable[[Model], None] | None = None,
        origin: str = "note",
        reference: str = "",
    ) -> Hypothesis:
        """The hypothesis that an equation holds, or that two numbers differ.

        `impose` makes arrays in which it does; without, the equation is solved.
        """
        reading = self.read(source)
        if reading.relations == ("≠",):
            gap = as_number(reading.words[0] - reading.words[1])
            return Hypothesis(source, says, origin, nonzero=gap, reference=reference)
        equation = self.equation(source)
        return Hypothesis(source, says, origin, equation, None, impose, reference=reference)

    def in_place(self, source: str) -> Hypothesis:
        """An equation, and in brackets what it says; if that is not in the note, `added: ...`."""
        equation, _, says = source.rpartition("   [")
        plain = says.removesuffix("]").removeprefix("added: ")
        return self.given(equation, plain, origin="added" if plain + "]" != says else "note")

    # What is often given: the equation, the sentence and the arrays in one word.

    def unit_vector(self, name: str) -> Hypothesis:
        one = self.scope.letters[name]
        return self.given(f"‖{name}‖² = 1", f"{name} is a unit vector", unit(one))

    def orthonormal(self, name: str, says: str = "") -> Hypothesis:
        says = says or f"the columns of {name} are orthonormal"
        return self.given(f"{name}*{name} = I", says, orthonormal(self.scope.letters[name]))

    def symmetric(self, name: str, says: str = "") -> Hypothesis:
        one = self.scope.letters[name]
        return self.given(f"{name}* = {name}", says or f"{name} is symmetric", symmetric(one))

    def inverse(self, name: str, of: str, says: str = "", **more: Any) -> Hypothesis:
        """The letter is an inverse of a word, from the left."""
        one, word = self.scope.letters[name], self.read(of).words[0]

        def invert(model: Model) -> None:
            model[one] = inverse(model.value(word))

        factor = f"({of})" if word.head == "add" else of
        says = says or f"{name} is the inverse of {of}"
        return self.given(f"{name}{factor} = I", says, invert, **more)

    def annihilated(self, operator: str, name: str, says: str, **more: Any) -> Hypothesis:
        """An operator takes a vector to 0."""
        word, one = self.read(operator).words[0], self.scope.letters[name]
        return self.given(f"{operator}{name} = 0", says, annihilates(word, one), **more)

    def define(self, source: str, says: str) -> Hypothesis:
        """A definition: a letter, =, and what it is."""
        equation = self.equation(source)
        return Hypothesis(source.partition("=")[0].strip(), says, "definition", equation)

    def claim(
        self,
        head: str,
        sentence: str,
        evidence: str | Evidence,
        *,
        arrays: str = "",
        supposed: Sequence[str] = (),
        asserted: bool = False,
        reference: str = "",
        checked: str = "a special case",
        given: Sequence[Hypothesis | str] = (),
        whatever: str = "",
        fault: str = "",
        **more: Any,
    ) -> Claim:
        """A claim, headed `id: place [rows]`; what else it takes are the fields of `Claim`.

        What is given is a hypothesis, or is written in place: `Tu = 0   [u is orthogonal to it]`.
        It holds `whatever` some letters are: what stands of these it is not given. The `fault` of
        what fails is its weight and its repair: `constant, repaired by another.claim`.
        """
        id, place, rows = headed(head)
        if isinstance(evidence, str):
            evidence = self.evidence(evidence, arrays, tuple(supposed), asserted)
        if reference:
            evidence = Citation(reference, evidence, checked)  # type: ignore[arg-type]
        more.setdefault("implied", place.startswith(IMPLIED))
        more["given"] = tuple(self.in_place(h) if isinstance(h, str) else h for h in given)
        if fault:
            more["weight"], _, more["repaired_by"] = fault.partition(", repaired by ")
        stated = self.standing_on(Claim(id, place, sentence, evidence, rows, **more), whatever)
        if stated.verdict == "holds-if" and stated.weight is None:
            return replace(stated, weight="missing-hypothesis")
        return stated

    def standing_on(self, claim: Claim, whatever: str) -> Claim:
        """The claim with what stands of its letters and of what it divides by."""
        found: dict[Hypothesis, None] = {}
        sides: list[Word] = claim.words
        own = {h.defines for h in claim.given if h.defines}
        # A definition may use letters that are defined before it, and divide.
        for h in sorted(reversed(self.standing), key=lambda h: h.defines is None):
            if h.defines:
                speaks = h.defines.args[0] in inventory(sides)[1]
                fit = speaks and h.defines not in own and h.defines.args[0].name not in whatever
            else:
                fit = h.nonzero in denominators(sides)
            if fit and h not in claim.given:
                found[h] = None
                sides += h.sides
        standing = tuple(h for h in self.standing if h in found)
        return replace(claim, given=(*standing, *claim.given), standing=standing)

    def evidence(
        self, source: str, arrays: str = "", supposed: tuple[str, ...] = (), asserted: bool = False
    ) -> Evidence:
        """The evidence that the lines are."""
        if moved := VARIATION.match(source):
            function, at, direction = (self.read(part).words[0] for part in moved.groups()[:3])
            rest = self.read(moved[4])
            first = variation(function, at, direction)
            return Stationary(((first, ""), *lines(rest)), about=(function, at, direction))
        if apart := DIFFERENCE.match(source):
            about, rest = self.read(apart[1]), self.read(apart[2])
            upper, lower = about.words if about.relations == ("≥",) else about.words[::-1]
            whole = (((upper - lower), ""), *lines(rest))
            return Bound(whole, about=(upper, lower), squares=tuple(squares(rest.words[-1])))
        reading = self.read(source)
        if arrays:
            relation = reading.relations[0]
            sizes, values, parameters, weights = self.arrays(arrays)
            return Refutation(lines(reading), sizes, values, parameters, weights, relation)
        if set(reading.relations) != {"="}:
            raise Unsound(f"a chain of equations has other relations: {reading.relations}")
        if supposed:
            return Contradiction(lines(reading), supposed, asserted)
        return Chain(lines(reading))

    def arrays(
        self, source: str
    ) -> tuple[dict[Space, int], dict[Word, Any], dict[Any, Any], dict[Any, Any]]:
        """T = [1 2; 3 4], α = [1; 0], s = 1/2, P = [1/2 1/2]: sizes, arrays, numbers, weights."""
        sizes: dict[Space, int] = {}
        values: dict[Word, Any] = {}
        parameters: dict[Any, Any] = {}
        weights: dict[Any, Any] = {}
        for name, body, plain in re.findall(r"(\S+?)\s*=\s*(?:\[([^\]]*)\]|([^\s,\[]+))", source):
            rows = [[Fraction(x) for x in row.split()] for row in (body or plain).split(";")]
            if name in self.scope.letters:
                one = self.scope.letters[name]
                values[one] = rows
                for space, size in zip((one.cod, one.dom), (len(rows), len(rows[0])), strict=True):
                    if space is not R:
                        sizes[space] = size
            elif name in self.scope.spaces:
                weights[self.scope.spaces[name]] = rows[0]
                sizes[self.scope.spaces[name]] = len(rows[0])
            else:
                parameters[self.scope.numbers[name]] = rows[0][0]
                for space in self.scope.spaces.values():
                    if space.size is self.scope.numbers[name]:
                        sizes.setdefault(space, int(rows[0][0]))
        return sizes, values, parameters, weights


def calculus(first: Any, *links: Any, more: Sequence[Calculus] = ()) -> Calculus:
    """A chain of expressions: the first, then of each what it is, why, perhaps a certificate."""
    certificates = {k: link[2] for k, link in enumerate(links, start=1) if len(link) > 2}
    return Calculus(((first, ""), *(link[:2] for link in links)), certificates, tuple(more))


def lines(reading: Reading) -> tuple[tuple[Word, str], ...]:
    return tuple(zip(reading.words, reading.reasons, strict=True))


def squares(word: Word) -> list[Square]:
    """The squares that a word is the sum of: c and z for each c‖z‖², and what it is summed over."""
    found: list[Square] = []
    for part in word.args if word.head == "add" else (word,):
        c, body = part.args if part.head == "scale" else (1, part)
        over = []
        while body.head == "sum":
            over.append(body.args[0])
            body = body.args[1]
        if body.head == "tr":
            body = body.args[0]
        if body.head != "mul" or body.args[0].head != "adj":
            raise Unsound("the difference is no sum of squares: write ‖z‖² or (z)²")
        z = body.args[0].args[0]
        if norm2(z) not in (body, Word("tr", (body,), R, R)):
            raise Unsound("the difference is no sum of squares: write ‖z‖² or (z)²")
        found.append((c, z, *reversed(over)))
    return found
