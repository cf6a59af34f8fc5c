"""Declarations: let X : H → ℝⁿ rows x, let λ > 0, let K symmetric, let G := X X*, given U*U = I."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import sympy as sp

from .grammar import ACCENTS, GREEK, LETTERS, RAISED, Unreadable, normalised
from .read import Scope, raised
from .words import (
    R,
    Space,
    Word,
    hilbert_space,
    index_set,
    letter,
    probability_space,
)

# What may be said of a letter: the equations that say it, and in words. X stands for the letter.
PROPERTIES = {
    "symmetric": (("X* = X",), "{} is symmetric"),
    "self-adjoint": (("X* = X",), "{} is self-adjoint"),
    "orthonormal columns": (("X*X = I",), "the columns of {} are orthonormal"),
    "orthonormal": (("X*X = I",), "the columns of {} are orthonormal"),
    "orthogonal": (("X*X = I", "XX* = I"), "{} is orthogonal"),
    "projection": (("X* = X", "X² = X"), "{} is an orthogonal projection"),
    "a projection": (("X* = X", "X² = X"), "{} is an orthogonal projection"),
    "idempotent": (("X² = X",), "{} is idempotent"),
    "invertible": (("X X⁻¹ = I", "X⁻¹X = I"), "{} is invertible"),
    "centred": (("X*𝟏 = 0",), "the rows of {} sum to 0"),
    "a unit vector": (("X*X = 1",), "{} is a unit vector"),
    "unit": (("X*X = 1",), "{} is a unit vector"),
}
COMMANDS = {
    **{r"\in": "∈", r"\to": "→", r"\rightarrow": "→", r"\times": "×", r"\colon": ":", r"\neq": "≠"},
    **{
        r"\ne": "≠",
        r"\geq": "≥",
        r"\ge": "≥",
        r"\mathbb{R}": "ℝ",
        r"\coloneqq": ":=",
        r"\mathcal": "",
    },
    **{"->": "→", "!=": "≠", ">=": "≥", r"\quad": " ", r"\,": " ", "$": ""},
}
NAME = re.compile(r"(?:\\([A-Za-z]+)|(.))([\u0302-\u0304]?)(\d*)('*)(?:_(?:\{(\w+)\}|(\w+)))?")
ACCENTED = re.compile(
    r"\\(hat|bar|tilde|widehat|widetilde|overline)\s*\{?\s*(\\[A-Za-z]+|\w)\s*\}?"
)


@dataclass(frozen=True)
class Given:
    """A hypothesis as it was typed, and what it says."""

    source: str
    says: str


@dataclass
class Context:
    """What is declared, from where it stands on."""

    scope: Scope = field(default_factory=Scope)
    given: list[Given] = field(default_factory=list)
    defined: dict[str, str] = field(default_factory=dict)  # G: X X*, in order

    def copy(self) -> Context:
        return Context(self.scope.copy(), list(self.given), dict(self.defined))

    def let(self, source: str) -> None:
        """Declare what follows the word let."""
        plain = normalised(source).strip().rstrip(".;")
        for command in sorted(COMMANDS, key=len, reverse=True):
            plain = plain.replace(command, COMMANDS[command])
        plain = ACCENTED.sub(lambda m: name_of(m[2], source) + ACCENTS[m[1]], plain)
        defined = re.fullmatch(r"\s*([^:∈]+?)\s*:=\s*(.+)", plain, re.S)
        if defined:
            self.define(name_of(defined[1], source), defined[2])
            return
        names: list[str] = []
        for item in re.split(r",(?![^{(]*[})])", plain):
            item = item.strip()
            clause = re.match(r"(\S+?)\s*(∈|:|→|>|≥|≠|\s)\s*(.*)", item, re.S) if item else None
            if not clause or not clause[3]:
                names.append(name_of(item, source))
                continue
            names.append(name_of(clause[1], source))
            self.declare(names, clause[2].strip(), clause[3].strip(), source)
            names = []
        if names:
            raise Unreadable(
                f"what is {', '.join(names)}? Say let {names[0]} ∈ H, or let {names[0]} > 0", source
            )

    def define(self, name: str, body: str) -> None:
        self.defined[name] = body
        for table in (self.scope.letters, self.scope.numbers, self.scope.random):
            table.pop(name, None)

    def assume(self, source: str, says: str = "") -> None:
        self.given.append(Given(source, says))

    def declare(self, names: list[str], sign: str, what: str, source: str) -> None:
        if sign in (">", "≥", "≠") and what == "0":
            facts = {
                ">": {"positive": True},
                "≥": {"nonnegative": True},
                "≠": {"real": True, "nonzero": True},
            }
            for name in names:
                self.put(name, sp.Symbol(name, **facts[sign]))
        elif sign == ":":
            self.operators(names, what, source)
        elif sign == "∈":
            self.members(names, what, source)
        else:
            self.property(names, what, source)

    def put(self, name: str, thing: Word | sp.Symbol) -> None:
        """A declared letter hides what had its name, or its rows' name."""
        for table in (self.scope.letters, self.scope.numbers, self.scope.random, self.defined):
            table.pop(name, None)
        rows = self.scope.rows.get(name)
        if rows is not None and rows.args[0].name != name:
            one = rows.args[0]
            self.scope.letters[one.name] = letter(one.name, one.cod, one.dom)
        self.scope.add(thing)

    def operators(self, names: list[str], what: str, source: str) -> None:
        """H → ℝⁿ, perhaps with rows x."""
        arrow = re.fullmatch(r"(.+?)→(.+?)(?:\s+rows\s+(\S+))?", what)
        if not arrow:
            raise Unreadable(
                f"an operator goes from a space to a space: {names[0]} : H → ℝⁿ", source
            )
        dom, cod = self.space(arrow[1], source), self.space(arrow[2], source)
        for name in names:
            self.put(name, letter(name, cod, dom, name_of(arrow[3], source) if arrow[3] else ""))

    def members(self, names: list[str], what: str, source: str) -> None:
        rows = re.fullmatch(r"(.+?)\s+rows\s+(\S+)", what)
        what, called = (rows[1], name_of(rows[2], source)) if rows else (what, "")
        shape = re.fullmatch(r"ℝ\s*\^?\s*[{(]\s*(\w+)\s*×\s*(\w+)\s*[})]", what)
        for name in names:
            if what == "ℝ":
                self.put(name, sp.Symbol(name, real=True))
            elif what in ("ℕ", r"\mathbb{N}", "N"):
                self.put(name, sp.Symbol(name, integer=True, positive=True))
            elif shape:
                cod, dom = (self.sized(size, source) for size in shape.groups())
                self.put(name, letter(name, cod, dom, called))
            else:
                self.put(name, letter(name, self.space(what, source)))

    def property(self, names: list[str], what: str, source: str) -> None:
        random = re.fullmatch(r"random in (.+)", what)
        if random:
            space = self.space(random[1], source)
            for name in names:
                law = probability_space("P" + "'" * len(self.scope.random))
                self.scope.random[name] = letter(name, law, R if space is R else space, name)
            return
        if what not in PROPERTIES:
            said = ", ".join(p for p in PROPERTIES if not p.startswith("a "))
            raise Unreadable(f"{what!r} is nothing that can be said of a letter: {said}", source)
        for name in names:
            equations, says = PROPERTIES[what]
            for equation in equations:
                self.given.append(Given(equation.replace("X", name), says.format(name)))

    def space(self, text: str, source: str) -> Space:
        """The space of that name, which is made if it is new."""
        plain = text.strip().strip("{}").replace(" ", "")
        if plain in ("ℝ", "R"):
            return R
        if plain in self.scope.spaces:
            return self.scope.spaces[plain]
        power = re.fullmatch(r"[ℝR]\^?[{(]?(\w+|[ⁿᵏᵐᵈ²³])[})]?", plain)
        if power:
            return self.sized("".join(RAISED.get(c, c) for c in power[1]), source)
        law = re.fullmatch(r"L[₂2]\((\w'*)\)", plain)
        if law:
            return self.known(probability_space(law[1]))
        if re.fullmatch(r"[A-Z]'*", plain):
            return self.known(hilbert_space(plain))
        raise Unreadable(f"{text.strip()!r} is no space: write H, ℝⁿ or ℝ^n", source)

    def sized(self, size: str, source: str) -> Space:
        for space in self.scope.spaces.values():
            if str(space.size) == size and space.kind == "index":
                return space
        if size.isdigit() and 0 < int(size) < 100:
            return self.known(index_set(raised(size), int(size)))
        if not re.fullmatch(r"[a-zA-Z]\w?", size):
            raise Unreadable(f"{size!r} is no size", source)
        return self.known(index_set(raised(size), sp.Symbol(size, integer=True, positive=True)))

    def known(self, space: Space) -> Space:
        self.scope.add(space)
        return space


def name_of(text: str | None, source: str) -> str:
    """A letter, perhaps with an accent, digits, primes and a subscript."""
    plain = (text or "").strip().strip("{}")
    font = re.fullmatch(r"\\(?:mathbf|boldsymbol|bm|mathrm)\s*\{?\s*(\w+)\s*\}?", plain)
    if font:
        return name_of(font[1], source)
    found = NAME.fullmatch(plain)
    base = (GREEK.get(found[1], "") if found[1] else found[2]) if found else ""
    if not found or base not in LETTERS:
        raise Unreadable(
            f"{plain!r} is no letter: one sign, perhaps with a hat, a prime or a subscript", source
        )
    below = found[6] or found[7]
    return base + found[3] + found[4] + found[5] + (f"_{below}" if below else "")
