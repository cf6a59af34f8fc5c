"""The reader: typed mathematics as words. It is the inverse of the printer.

`grammar` makes a tree; here its letters get their spaces. What is declared is looked up in a
`Scope`; what is not is inferred: the spaces of undeclared letters are unknowns, which are unified
where letters are composed, added and compared. What stays unknown becomes a Hilbert space, or an
index set where an entry, a 𝟏 or a sum asks for places. An inverse, a pseudo-inverse, a root, a
norm that is not squared and a quotient by a word are letters of their own, with what defines them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import comb, prod
from typing import Any

import sympy as sp

from .derived import Need, derived, gradient, same
from .grammar import Line, Node, chain
from .marks import Unreadable
from .roles import ORDER, Survey, roles
from .scope import Scope, nearest
from .show import keeps
from .spaces import Place, Spaces, Unknown, called, found
from .words import (
    IllTyped,
    Index,
    Letter,
    R,
    Space,
    Word,
    as_word,
    identity,
    index,
    inner,
    is_scalar,
    letter,
    norm2,
    ones,
    total,
    trace,
)

MANY = 400  # the most terms that a side has when it is multiplied out
SUMS = 4  # within sums


@dataclass
class Typed:
    """A tree with its spaces, perhaps unknown yet, and how to make its word once they are known."""

    cod: Place
    dom: Place
    build: Callable[[], Word]
    node: Node
    number: sp.Expr | None = None  # for a rational function of parameters

    @property
    def scalar(self) -> bool:
        return found(self.cod) is R and found(self.dom) is R


@dataclass(frozen=True)
class Reading:
    """A chain of words."""

    words: tuple[Word, ...]
    relations: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Understood:
    """Chains that were read together: their words, what these need, and what was inferred."""

    readings: tuple[Reading, ...]
    needs: tuple[Need, ...]
    inferred: tuple[Word | sp.Symbol, ...]
    divisors: tuple[sp.Expr, ...] = ()  # what stood below a bar, also where it cancels


def multiplied_out(part: Word | sp.Expr, defined: Mapping[Letter, int] | None = None) -> int:
    """How many terms a word has at most when it is multiplied out, and letters by as many."""
    if isinstance(part, sp.Pow) and part.exp.is_Integer:
        return comb(multiplied_out(part.base) + abs(int(part.exp)) - 1, abs(int(part.exp)))
    if defined and isinstance(part, Word) and part.head == "letter":
        return defined.get(part.args[0], 1)
    inside = [multiplied_out(p, defined) for p in part.args if isinstance(p, Word | sp.Expr)]
    added = isinstance(part, sp.Add) or getattr(part, "head", "") == "add"
    return sum(inside) if added else prod(inside)


def common_denominator(parts: Iterable[Any]) -> int:
    """How many terms the common denominator of numbers has at most, also of those in words."""
    powers: dict[sp.Expr, int] = {}

    def visit(part: Any) -> None:
        if isinstance(part, Word):
            for inner in part.args:
                visit(inner)
        elif isinstance(part, sp.Expr):
            for one in part.atoms(sp.Pow):
                if one.exp.is_Integer and one.exp < 0:
                    powers[one.base] = max(powers.get(one.base, 0), -int(one.exp))

    for part in parts:
        visit(part)
    return prod(multiplied_out(base**high) for base, high in powers.items())


def word(source: str, scope: Scope, like: Word | None = None) -> Word:
    """One expression; of the type of another, if one is given."""
    reading = read([source], scope, like).readings[0]
    if reading.relations:
        raise Unreadable(f"one expression is expected, and there is a {reading.relations[0]}")
    return reading.words[0]


def read(sources: Sequence[str], scope: Scope, like: Word | None = None) -> Understood:
    """Chains of one statement and of what it is given, whose letters are inferred together."""
    lines = [chain(source, scope.names, scope.indices) for source in sources]
    survey = Survey.of(lines)
    failed: Unreadable | None = None
    for guess in roles(survey, scope):
        try:
            return Reader(scope, guess, survey).read(lines, like)
        except Unreadable as error:
            failed = failed or error
    assert failed is not None
    raise failed


class Reader(Spaces):
    """Reads chains together: one table of unknowns, one meaning for each letter."""

    def __init__(self, scope: Scope, guess: Mapping[str, str], survey: Survey) -> None:
        super().__init__(scope, guess, survey)
        self.made: dict[str, tuple[Place, Place, str]] = {}  # undeclared letters
        self.free: dict[str, Place] = {}  # the spaces of free indices of a line
        self.bound: list[tuple[str, Place]] = []  # of indices of sums, innermost last
        self.means: list[dict[Space, str]] = []  # of each E[…] around: its laws, their outcomes
        self.random: list[set[str]] = []  # and its random letters
        self.needs: list[Need] = []
        self.divisors: list[sp.Expr] = []
        self.constants: list[Place] = []  # the spaces of each I and each 𝟏

    def read(self, lines: Sequence[Line], like: Word | None = None) -> Understood:
        typed = [self.line(line, like) for line in lines]
        self.one_space()
        self.resolve()
        readings = []
        for line, terms in zip(lines, typed, strict=True):
            self.source = line.source
            words = [None if term is None else self.built(term) for term in terms]
            if max(map(multiplied_out, filter(None, words)), default=0) > MANY:
                why = f"multiplied out, this has more than {MANY} terms"
                raise Unreadable(why, line.source, 0, len(line.source))
            if common_denominator(words) > MANY:
                why = f"the common denominator has more than {MANY} terms"
                raise Unreadable(why, line.source, 0, len(line.source))
            readings.append(Reading(tuple(zeros(words)), line.relations, line.reasons))
        inferred: list[Word | sp.Symbol] = [
            self.letter(name) if kind != "number" else self.number(name)
            for name, (_, _, kind) in self.made.items()
        ]
        known = {*self.scope.numbers.values(), *inferred}
        inferred += [s for s in self.sizes if isinstance(s, sp.Symbol) and s not in known]
        found = (tuple(readings), tuple(self.needs), tuple(inferred))
        return Understood(*found, tuple(self.divisors))

    def one_space(self) -> None:
        """Each I and each 𝟏 that no letter ties to a space is of one and the same."""
        tied = {id(found(space)) for cod, dom, _ in self.made.values() for space in (cod, dom)}
        first: Unknown | None = None
        for space in map(found, self.constants):
            if isinstance(space, Space) or id(space) in tied or found(space) is first:
                continue
            if first is None:
                first = space
            else:
                space.found, first.kind = first, first.kind or space.kind
                first.finite = first.finite or space.finite

    def line(self, line: Line, like: Word | None = None) -> list[Typed | None]:
        """The terms of a chain, of one type; None for a 0, which has any."""
        self.source, self.free = line.source, {}
        terms = [self.typed(term) for term in line.terms]
        if like is not None:
            said = Typed(like.cod, like.dom, lambda: like, line.terms[0])
            zero = like * 0
            return [
                replace(said, build=lambda: zero) if t.number == 0 else self.lifted(t, said)
                for t in terms
            ]
        others = [t for t in terms if t.number != 0]
        if not others:
            return list(terms)
        main = next((t for t in others if not t.scalar), others[0])
        same_type = [
            None if t.number == 0 and not main.scalar else self.lifted(t, main) for t in terms
        ]
        self.related(line.relations, main)
        return same_type

    def related(self, relations: Sequence[str], main: Typed) -> None:
        """≤ compares numbers, ≽ operators from a space to itself."""
        if ORDER & set(relations) and not main.scalar:
            hint = "" if found(main.dom) is R else ": operators are compared by ≽"
            raise self.error(f"≤ and ≥ compare numbers, not {self.kind_of(main)}{hint}", main.node)
        if {"≽", "≼"} & set(relations) and not main.scalar:
            self.square(main, "a comparison by ≽", main.node)

    def built(self, term: Typed) -> Word:
        try:
            return term.build()
        except IllTyped as error:
            raise self.error(str(error), term.node) from None

    # Letters.

    def letter(self, name: str) -> Word:
        if name in self.scope.letters:
            return self.scope.letters[name]
        cod, dom, kind = self.made[name]
        a, b = found(cod), found(dom)
        assert isinstance(a, Space) and isinstance(b, Space)
        if kind == "points":
            return letter(self.capital(name), a, b, name)
        return letter(name, a, b)

    def capital(self, name: str) -> str:
        """What the operator with the rows x_i is called."""
        big = name[0].upper() + name[1:]
        return big if big not in self.scope.names else f"{big}_{name}"

    def named(self, node: Node) -> Typed:
        name = node.parts[0]
        if name in self.scope.random and self.means:
            self.random[-1].add(name)
            return self.outcome(self.scope.random[name], node)
        if name in self.scope.letters:
            one = self.scope.letters[name]
            self.met |= {one.cod, one.dom}
            return Typed(one.cod, one.dom, lambda: one, node)
        if name in self.scope.numbers:
            return self.constant(self.scope.numbers[name], node)
        if name in self.scope.random:
            why = f"{name} is random: it stands inside E[…], or say what it is: let {name} ∈ H"
            raise self.error(why, node)
        if name in self.scope.rows:
            raise self.error(f"{name} has rows: write {name}_i", node)
        if self.source[node.at : node.end] == "Σ":
            why = "a sum wants its index: Σ_i …; if Σ is a letter, declare it: let Σ : H → H"
            raise self.error(why, node)
        return self.undeclared(name, node)

    def undeclared(self, name: str, node: Node) -> Typed:
        """A letter of which only its role is known."""
        kind, base = self.guess.get(name, "vector"), name.partition("_")[0]
        if base != name and (base in self.scope.rows or self.guess.get(base) == "points"):
            why = f"{name} is not declared, and {base}_i is a row: say let {name} ∈ H"
            raise self.error(why, node)
        if base in self.scope.letters and name[len(base) + 1 :].isdigit():
            why = (
                f"an entry has a letter for its index: {base}_i; or is {name} a letter of its own?"
            )
            raise self.error(f"{why} Say so: let {name} ∈ ℝ", node)
        if kind in ("number", "scalar"):
            self.made.setdefault(name, (R, R, "number"))
            return self.constant(self.number(name), node)
        if kind == "points":
            hint = nearest(name, self.scope.names)
            raise self.error(f"{name} is used with an index elsewhere: write {name}_i{hint}", node)
        if name not in self.made:
            self.made[name] = (self.unknown(), R if kind == "vector" else self.unknown(), kind)
        cod, dom, _ = self.made[name]
        return Typed(cod, dom, lambda: self.letter(name), node)

    def doubtful(self, term: Typed) -> bool:
        """A small Latin letter that is a number only because it cannot be a vector."""
        return term.node.kind == "name" and self.guess.get(term.node.parts[0]) == "scalar"

    def constant(self, value: Any, node: Node) -> Typed:
        """A number: a fraction or a symbol."""
        expression = sp.sympify(value)
        return Typed(R, R, lambda: as_word(expression), node, expression)

    # The tree.

    def typed(self, node: Node) -> Typed:
        return getattr(self, "of_" + node.kind)(node)

    def of_number(self, node: Node) -> Typed:
        value = node.parts[0]
        return self.constant(sp.Rational(value.numerator, value.denominator), node)

    def of_name(self, node: Node) -> Typed:
        return self.named(node)

    def of_identity(self, node: Node) -> Typed:
        size = node.parts[0] if node.parts else ""
        space: Place = self.sized(size, node) if size else self.unknown()
        self.constants.append(space)
        return Typed(space, space, lambda: identity(self.space(space)), node)

    def of_one(self, node: Node) -> Typed:
        space: Place = self.sized(node.parts[0], node) if node.parts[0] else self.unknown("places")
        self.asks(space, "places", node)
        self.constants.append(space)
        return Typed(space, R, lambda: ones(self.space(space)), node)

    def of_neg(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        number = None if body.number is None else -body.number
        return Typed(body.cod, body.dom, lambda: -self.built(body), node, number)

    def of_add(self, node: Node) -> Typed:
        terms = [self.typed(part) for part in node.parts]
        if all(t.number is not None for t in terms):
            return self.constant(sp.Add(*(t.number for t in terms)), node)
        terms = [t for t in terms if t.number != 0]
        main = next((t for t in terms if not t.scalar), terms[0])
        parts = [self.lifted(t, main) for t in terms]

        def build() -> Word:
            first, *others = (self.built(p) for p in parts)
            return sum(others, first)

        return Typed(main.cod, main.dom, build, node)

    def lifted(self, term: Typed, main: Typed) -> Typed:
        """A term of the type of another; a number beside an operator is a multiple of I."""
        if term.scalar and not main.scalar:
            return self.multiple(term, main)
        if main.scalar and not term.scalar:
            self.multiple(main, term)
            return term
        said = lambda: f"{self.kind_of(term)} beside {self.kind_of(main)}"  # noqa: E731
        for a, b in ((term.cod, main.cod), (term.dom, main.dom)):
            if (found(a) is R) != (found(b) is R):
                hint = self.primed(term.node) or self.primed(main.node)
                raise self.error(f"{said()}: they cannot be added or compared{hint}", term.node)
            self.unify(a, b, said, term.node)
        return term

    def primed(self, node: Node) -> str:
        """What to say of x', which is x* unless it is declared."""
        typed = self.source[node.at : node.end]
        if node.kind == "adj" and typed.endswith("'"):
            return f". {typed} is the adjoint, unless it is declared: let {typed} ∈ H"
        return ""

    def multiple(self, term: Typed, main: Typed) -> Typed:
        """A number as that multiple of the identity."""
        if R in (found(main.dom), found(main.cod)) or self.doubtful(term):
            what = f"{term.node.parts[0]}, a vector or" if self.doubtful(term) else ""
            why = f"{what} a number cannot be added to, or be, {self.kind_of(main)}".strip()
            raise self.error(why, term.node)
        why = "a number beside an operator that is not square"
        self.unify(main.cod, main.dom, lambda: why, term.node)
        value = term.number

        def build() -> Word:
            one = identity(self.space(main.cod))
            return one * value if value is not None else self.built(term) * one

        return Typed(main.cod, main.dom, build, term.node)

    def kind_of(self, term: Typed) -> str:
        cod, dom = called(term.cod), called(term.dom)
        if term.scalar:
            return "a number"
        if found(term.dom) is R:
            return f"a vector of {cod}" if cod else "a vector"
        if found(term.cod) is R:
            return f"a functional on {dom}" if dom else "a functional"
        both = (f" from {dom}" if dom else "") + (f" to {cod}" if cod else "")
        return f"an operator{both}"

    def of_mul(self, node: Node) -> Typed:
        """The numbers among the factors come first, as one."""
        factors = [self.typed(part) for part in node.parts]
        if any(factor.number == 0 for factor in factors):
            return self.constant(0, node)
        for before, factor in pairwise(factors):
            self.applied(before, factor)
        numbers = [f for f in factors if f.number is not None]
        result: Typed | None = None
        for factor in [*(f for f in factors if f.number is None), *numbers]:
            result = factor if result is None else self.times(result, factor)
        assert result is not None
        return replace(result, node=node)

    def applied(self, before: Typed, factor: Typed) -> None:
        """After an operator stands what it is applied to: a number only if that is declared."""
        node = factor.node if factor.node.kind == "name" else factor.node.parts[:1]
        base = node if isinstance(node, Node) else node[0] if node else None
        if not factor.scalar or not isinstance(base, Node) or base.kind != "name":
            return
        name = base.parts[0]
        operator = not before.scalar and found(before.dom) is not R
        if (self.doubtful(factor) and before.number is None) or (operator and name in self.guess):
            why = f"{self.kind_of(before)} cannot be applied to {name}, if that is no vector"
            raise self.error(f"{why}; if it is a number, say let {name} ∈ ℝ", factor.node)

    def times(self, left: Typed, right: Typed) -> Typed:
        both = Node("mul", (), left.node.at, right.node.end)
        if left.number is not None and right.number is not None:
            return self.constant(left.number * right.number, both)
        if right.number is not None:
            return Typed(left.cod, left.dom, lambda: scaled(self.built(left), right.number), both)
        cod, dom = right.cod if left.scalar else left.cod, left.dom if right.scalar else right.dom
        if not left.scalar and not right.scalar:
            why = lambda: self.not_applied(left, right)  # noqa: E731
            if (found(left.dom) is R) != (found(right.cod) is R):
                raise self.error(why(), right.node)
            self.unify(left.dom, right.cod, why, right.node)
        return Typed(cod, dom, lambda: self.built(left) * self.built(right), both)

    def not_applied(self, left: Typed, right: Typed) -> str:
        """Why a product cannot be, and what would fit."""
        why = f"{self.kind_of(left)} cannot be applied to {self.kind_of(right)}"
        cod, dom, then = found(left.cod), found(left.dom), found(right.cod)
        if isinstance(then, Space) and cod is then and dom is not R:
            name = self.source[left.node.at : left.node.end].strip()
            if left.node.kind == "adj":
                turned = self.source[left.node.parts[0].at : left.node.parts[0].end]
            else:
                turned = f"{name}*" if len(name) < 4 else f"({name})*"
            return f"{why} ({turned} could be)"
        if dom is R and found(right.dom) is R:
            return f"{why}: an inner product is written ⟨x, y⟩ or x*y"
        return why

    def of_div(self, node: Node) -> Typed:
        top, bottom = (self.typed(part) for part in node.parts)
        if bottom.number is not None:
            if common_denominator([1 / bottom.number]) > MANY:
                raise self.error(f"below the bar are more than {MANY} terms", bottom.node)
            if sp.cancel(bottom.number) == 0:
                raise self.error("a division by 0", bottom.node)
            below = bottom.number
            self.divisors.append(below)
            if top.number is not None:
                return self.constant(top.number / below, node)
            return Typed(top.cod, top.dom, lambda: scaled(self.built(top), 1 / below), node)
        if not bottom.scalar:
            operator = R not in (found(bottom.cod), found(bottom.dom))
            hint = "write an inverse" if operator else "is more below? Write brackets"
            raise self.error(f"a division by {self.kind_of(bottom)}: {hint}", bottom.node)

        def build() -> Word:
            one = self.need("reciprocal", self.built(bottom))
            return one if top.number == 1 else self.built(top) * one

        return Typed(top.cod, top.dom, build, node)

    def of_adj(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        if body.number is not None:
            return body
        return Typed(body.dom, body.cod, lambda: self.built(body).adj, node)

    def of_power(self, node: Node) -> Typed:
        inside, high = node.parts
        if inside.kind == "norm":
            squared = self.squared(inside, node)
            half, odd = divmod(high, 2)
            square = squared if not odd else self.typed(inside)
            return square if high == 2 else self.repeated(square, half if not odd else high, node)
        return self.repeated(self.typed(inside), high, node)

    def repeated(self, body: Typed, high: int, node: Node) -> Typed:
        if body.number is not None:
            return self.constant(body.number**high, node)
        self.square(body, "a power", node)

        def build() -> Word:
            one = self.built(body)
            result = (
                one.adj * one if high == 2 and is_scalar(one) else one * one if high > 1 else one
            )
            for _ in range(high - 2):
                result = result * one
            return result

        return Typed(body.cod, body.dom, build, node)

    def square(self, body: Typed, what: str, node: Node) -> None:
        if not body.scalar and (found(body.cod) is R or found(body.dom) is R):
            raise self.error(f"{what} of {self.kind_of(body)}", node)
        self.unify(body.cod, body.dom, lambda: f"{what} of {self.kind_of(body)}", node)

    def of_inner(self, node: Node) -> Typed:
        x, y = (self.typed(part) for part in node.parts)
        for z in (x, y):
            if found(z.dom) is not R:
                raise self.error(
                    f"an inner product of {self.kind_of(z)}: two vectors are wanted", z.node
                )
        said = lambda: f"the inner product of {self.kind_of(x)} with {self.kind_of(y)}"  # noqa: E731
        if x.scalar != y.scalar:
            raise self.error(said(), node)
        self.unify(x.cod, y.cod, said, node)
        return Typed(R, R, lambda: inner(self.built(x), self.built(y)), node)

    def squared(self, node: Node, whole: Node) -> Typed:
        """‖x‖²."""
        body = self.typed(node.parts[0])
        if body.number is not None:
            return self.constant(body.number**2, whole)
        if found(body.dom) is not R:
            if node.parts[1] != "F":
                raise self.error(f"which norm of {self.kind_of(body)}? ‖A‖_F² is tr(A*A)", node)
            domain, codomain = found(body.dom), found(body.cod)
            if isinstance(domain, Space) and domain.size is None and domain is not codomain:
                self.finite(body.cod, whole)  # then it is tr(AA*)
                return Typed(R, R, lambda: norm2(self.built(body).adj), whole)
            self.finite(body.dom, whole)
        return Typed(R, R, lambda: norm2(self.built(body)), whole)

    def of_norm(self, node: Node) -> Typed:
        square = self.squared(node, node)
        inside = self.typed(node.parts[0]).number
        if inside is not None and (inside.is_nonnegative or inside.is_nonpositive):
            return self.constant(abs(inside), node)
        one = as_word(0 if inside is None else inside)
        of = square.build if inside is None else lambda: one.adj * one
        return Typed(R, R, lambda: self.need("norm", of()), node)

    def of_root(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        self.square(body, "a root", node)
        if body.number is not None and body.number in (0, 1):
            return body

        def build() -> Word:
            of = self.built(body)
            if not body.scalar:
                return self.need("root", of)
            left, *rest = of.args if of.head == "mul" else (of,)
            norm = left.head == "adj" and norm2(left.args[0]) == of and bool(rest)
            return self.need("norm" if norm else "number's root", of)

        return Typed(body.cod, body.dom, build, node)

    def of_inverse(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        if body.number is not None:
            if sp.cancel(body.number) == 0:
                raise self.error("a division by 0", node)
            self.divisors.append(body.number)
            return self.constant(1 / body.number, node)
        if not body.scalar and R in (found(body.cod), found(body.dom)):
            raise self.error(f"an inverse of {self.kind_of(body)}", node)
        kind = "reciprocal" if body.scalar else "inverse"
        return Typed(body.dom, body.cod, lambda: self.need(kind, self.built(body)), node)

    def of_pinv(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        return Typed(body.dom, body.cod, lambda: self.need("pinv", self.built(body)), node)

    def of_trace(self, node: Node) -> Typed:
        body = self.typed(node.parts[0])
        if self.doubtful(body):
            raise self.error("a trace of a vector", node)
        if body.number is not None:
            return body
        self.square(body, "a trace", node)
        self.finite(body.cod, node)
        return Typed(R, R, lambda: trace(self.built(body)), node)

    def need(self, kind: str, of: Word) -> Word:
        """The letter that stands for an inverse, a root, a norm or a quotient, with what it is."""
        for need in self.needs:
            if need.kind == kind and same(need.of, of):
                return need.letter
        self.needs.append(derived(kind, of))
        return self.needs[-1].letter

    def of_gradient(self, node: Node) -> Typed:
        name, body = node.parts
        at = self.named(Node("name", (name,), node.at, node.end))
        if at.number is not None or found(at.dom) is not R:
            raise self.error(f"a gradient wants a vector, and {name} is {self.kind_of(at)}", node)
        function = self.typed(body)
        if not function.scalar:
            raise self.error(f"a gradient of {self.kind_of(function)}: a number is wanted", node)

        def build() -> Word:
            try:
                return gradient(self.built(function), self.built(at), self.need)
            except Unreadable as error:
                raise self.error(error.why, node) from None

        return Typed(at.cod, R, build, node)

    # Indices.

    def of_sum(self, node: Node) -> Typed:
        names, upper, body = node.parts
        return self.over(names, "index", upper, body, node)

    def of_mean(self, node: Node) -> Typed:
        names, body = node.parts
        return self.over(names, "measure", "", body, node) if names != ("",) else self.mean(node)

    def over(self, names: Sequence[str], kind: str, upper: str, body: Node, node: Node) -> Typed:
        """A sum, or an expectation, over indices that are named."""
        places: list[tuple[str, Place]] = []
        for name in names:
            space: Place = self.sized(upper, node) if upper else self.unknown(kind)
            self.asks(space, kind, node)
            places.append((name, space))
        self.bound += places
        if len(self.bound) > SUMS:
            raise self.error(f"more than {SUMS} sums within sums", node)
        inside = self.typed(body)
        del self.bound[len(self.bound) - len(places) :]

        def build() -> Word:
            result = self.built(inside)
            for name, space in reversed(places):
                result = total(index(name, self.space(space)), result)
            return result

        return Typed(inside.cod, inside.dom, build, node)

    def mean(self, node: Node) -> Typed:
        """An expectation over all that is random in it."""
        self.means.append({})
        self.random.append(set())
        inside = self.typed(node.parts[1])
        laws, letters = self.means.pop(), self.random.pop()
        if len(laws) > 1 and not any(letters <= group for group in self.scope.apart):
            said = ", ".join(sorted(letters))
            raise self.error(f"what is the law of {said} together? let {said} independent", node)
        if not laws:
            raise self.error("nothing in E[…] is random: declare it, as in let x random in H", node)

        def build() -> Word:
            result = self.built(inside)
            for law, name in reversed(laws.items()):
                result = total(index(name, law), result)
            return result

        return Typed(inside.cod, inside.dom, build, node)

    def outcome(self, law: Word, node: Node) -> Typed:
        """A random letter, inside the innermost E[…]."""
        laws = self.means[-1]
        if law.cod not in laws:
            laws[law.cod] = "ω" + "'" * sum(map(len, self.means))
        at = index(laws[law.cod], law.cod)
        self.met |= {law.dom}
        body = law.adj[:, at] if law.dom is not R else law[at]
        return Typed(body.cod, body.dom, lambda: body, node)

    def index_of(self, name: str) -> Where:
        """The space of an index, and how it is made once that is known."""
        if name not in self.free:
            known = self.scope.indices.get(name, [])
            self.free[name] = known[0].space if len(known) == 1 else self.unknown("places")
        around = [space for bound, space in self.bound if bound == name]
        space = around[-1] if around else self.free[name]
        return space, lambda: index(name, self.space(space))

    def has_places(self, name: str) -> bool:
        """Whether a declared letter has entries; a δ that has none is the identity's."""
        one = self.scope.letters.get(name)
        return one is not None and any(s.kind != "vector" for s in one.args[0].legs)

    def of_entry(self, node: Node) -> Typed:
        base, names = node.parts
        at = [self.index_of(name) for name in names if name != "·"]
        name = base.parts[0] if base.kind == "name" else ""
        if name == "δ" and not self.has_places(name):
            unit = self.of_identity(Node("identity", (), base.at, base.end))
            return self.entry(unit, at, names[-1] == "·", node)
        if law := self.law(name, at):
            return self.row(law.cod, law.dom, lambda: law, at, node)
        if name and self.has_rows(name):
            rows = self.scope.rows[name]
            return self.row(rows.cod, rows.dom, lambda: rows, at, node)
        if name and self.guess.get(name) == "points":
            cod, dom = self.points(name, node)
            return self.row(cod, dom, lambda: self.letter(name), at, node)
        return self.entry(self.typed(base), at, names[-1] == "·", node)

    def law(self, name: str, at: list[Where]) -> Word | None:
        """The law of a random letter, if it is written with its outcome: h_ω."""
        space = found(at[0][0]) if name in self.scope.random else None
        return self.scope.random[name] if space is not None and space.kind == "measure" else None

    def has_rows(self, name: str) -> bool:
        """Whether x_i is a row, and not an entry of a vector x."""
        if name not in self.scope.rows:
            return False
        other = self.scope.letters.get(name)
        return other in (None, self.scope.rows[name]) or other.cod.kind == "vector"

    def points(self, name: str, node: Node) -> tuple[Place, Place]:
        """The spaces of an operator whose rows are the undeclared points x_1, x_2, ..."""
        big = name[0].upper() + name[1:]
        if big in self.guess:
            why = f"are the {name}_i the rows of {big}?"
            raise self.error(f"{why} Say so: let {big} : H → ℝⁿ rows {name}", node)
        if name not in self.made:
            self.made[name] = (self.unknown("places"), self.unknown(), "points")
        return self.made[name][:2]

    def row(
        self, cod: Place, dom: Place, make: Callable[[], Word], at: list[Where], node: Node
    ) -> Typed:
        """The row x_i of an operator, as a vector."""
        (space, index_), *others = at
        if others:
            raise self.error("a row has one index", node)
        self.unify(cod, space, lambda: "the index of a row", node)
        if found(dom) is R:
            return Typed(R, R, lambda: make()[index_()], node)
        return Typed(dom, R, lambda: make().adj[:, index_()], node)

    def entry(self, body: Typed, at: list[Where], row: bool, node: Node) -> Typed:
        """An entry, or a row or a column of an operator."""
        sides = [s for s in (body.cod, body.dom) if found(s) is not R]
        if not sides:
            raise self.error("a number has no entries", node)
        if len(at) > len(sides):
            raise self.error(f"{self.kind_of(body)} has one index", node)
        whole = len(at) == len(sides)
        first = row or self.is_row(body, at[0][0])
        chosen = sides if whole else [body.cod if first else body.dom]
        for side, (space, _) in zip(chosen, at, strict=True):
            self.asks(side, "places", node)
            self.unify(side, space, lambda: f"an index of {self.kind_of(body)}", node)

        def build() -> Word:
            keys: list[Any] = [make() for _, make in at]
            if not whole:
                keys.insert(1 if first else 0, slice(None))
            return self.built(body)[tuple(keys)]

        if whole:
            return Typed(R, R, build, node)
        return Typed(R, body.dom, build, node) if first else Typed(body.cod, R, build, node)

    def is_row(self, body: Typed, space: Place) -> bool:
        """Whether one index of an operator is a row's: of a square one it is a column's."""
        cod, dom, at = found(body.cod), found(body.dom), found(space)
        if at is dom or at is cod:
            return at is not dom
        return isinstance(dom, Space) and dom.kind == "vector"


Where = tuple[Place, Callable[[], Index]]  # an index: its space, and how it is made


def scaled(word: Word, factor: sp.Expr) -> Word:
    """A multiple; of a multiple, one multiple."""
    if word.head == "scale" and keeps(factor, word.args[0]):
        return word.args[1] * (word.args[0] * factor)
    return word * factor


def zeros(words: Sequence[Word | None]) -> Iterator[Word]:
    """Each 0 as a multiple of a neighbour."""
    some = next((w for w in words if w is not None), as_word(0))
    return (w if w is not None else some * 0 for w in words)
