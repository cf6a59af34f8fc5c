"""Declarations: let X : H → ℝⁿ rows x, let λ > 0, let K symmetric, let G := X X*, given U*U = I."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations, islice

import sympy as sp

from .grammar import chain, mentioned, without_reasons
from .marks import ACCENTS, GREEK, LETTERS, RAISED, Unreadable, normalised
from .scope import Scope, raised
from .words import (
    R,
    Space,
    Word,
    hilbert_space,
    index_set,
    letter,
    probability_space,
)

MANY = 24  # relations that are given at once
DEFINED = 100  # letters that are defined
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
    "an involution": (("X² = I",), "{} is an involution"),
    "an isometry": (("X*X = I",), "{} is an isometry"),
    "unitary": (("X*X = I", "XX* = I"), "{} is unitary"),
    "normal": (("X*X = XX*",), "{} is normal"),
    "skew": (("X* = -X",), "{} is skew"),
    "invertible": (("X X⁻¹ = I", "X⁻¹X = I"), "{} is invertible"),
    "centred": (("X*𝟏 = 0",), "the rows of {} sum to 0"),
    "a unit vector": (("X*X = 1",), "{} is a unit vector"),
    "unit": (("X*X = 1",), "{} is a unit vector"),
}
COMMANDS = {
    **{r"\in": "∈", r"\to": "→", r"\rightarrow": "→", r"\times": "×", r"\colon": ":", r"\ne": "≠"},
    **{r"\neq": "≠", r"\geq": "≥", r"\ge": "≥", r"\mathbb{R}": "ℝ", r"\mathbb R": "ℝ"},
    **{r"\mathbb{N}": "ℕ", r"\coloneqq": ":=", r"\mathcal": "", r"\text": "", r"\mathrm": ""},
    **{"->": "→", "!=": "≠", ">=": "≥", r"\quad": " ", r"\,": " ", r"\ ": " ", "$": "", "≔": ":="},
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
    there_is: tuple[str, ...] = ()  # letters of which only that they exist is given
    used: bool = False  # a line that was proved, of the letters as they were then


@dataclass
class Context:
    """What is declared, from where it stands on.

    A file begins with the letters of the course; `let no course` forgets these, and `let anew`
    forgets everything else.
    """

    scope: Scope = field(default_factory=Scope)
    given: list[Given] = field(default_factory=list)
    defined: dict[str, str] = field(default_factory=dict)  # G: X X*, in order
    course: frozenset[str] = frozenset()  # the names that were not declared by the user
    start: Context | None = None  # what it was before anything was declared

    def copy(self) -> Context:
        kept = (self.scope.copy(), list(self.given), dict(self.defined))
        return Context(*kept, self.course, self.start)

    def begin(self) -> Context:
        """The same, to which `let anew` comes back."""
        self.start = None
        self.start = self.copy()
        return self

    def anew(self) -> None:
        """Forget all that was declared."""
        start = (self.start or Context()).copy()
        self.scope, self.given, self.defined = start.scope, start.given, start.defined
        self.course = start.course

    def no_course(self) -> None:
        """Forget the letters of the course that were not declared anew."""
        for name in self.course:
            self.scope.forget(name)
            self.defined.pop(name, None)
        self.course = frozenset()

    def let(self, source: str) -> None:
        """Declare what follows the word let."""
        plain = plainly(source)
        if plain in ("no course", "anew"):
            self.anew() if plain == "anew" else self.no_course()
            return
        defined = re.fullmatch(r"([^:∈]+?)\s*:=\s*(.+)", plain, re.S)
        if defined:
            self.define(name_of(defined[1], source), defined[2])
            return
        names: list[str] = []
        for item in re.split(r",(?![^{(]*[})])", re.sub(r"\s+and\s+", ", ", plain)):
            clause = re.match(r"(\S+?)\s*(∈|:|>|≥|≠|\s)\s*(.*)", item.strip(), re.S)
            if not clause or not clause[3]:
                names.append(name_of(item, source))
                continue
            names.append(name_of(clause[1], source))
            self.declare(names, clause[2].strip(), clause[3].strip(), source)
            names = []
        if names:
            why = f"what is {', '.join(names)}? Say let {names[0]} ∈ H, or let {names[0]} > 0"
            raise Unreadable(why, source, *place_of(names[0], source))

    def define(self, name: str, body: str) -> None:
        """Let a letter be what a word is."""
        if name == "I":
            raise Unreadable("I is the identity: take another letter", body)
        if any(str(space.size) == name for space in self.scope.spaces.values()):
            raise Unreadable(f"{name} is a size: it cannot be defined", body)
        if len(self.defined.keys() - self.course - {name}) >= DEFINED:
            raise Unreadable(f"more than {DEFINED} letters are defined: begin with let anew", body)
        if name in self.made_of(body):
            raise Unreadable(f"{name} is defined by itself", body)
        self.hide(name)
        self.defined[name] = body

    def made_of(self, source: str) -> set[str]:
        """The letters of a line, and those that they are defined by."""
        found: set[str] = set()
        new = self.letters(source)
        while new:
            found |= new
            bodies = [self.defined[x] for x in new & self.defined.keys()]
            new = {x for body in bodies for x in self.letters(body)} - found
        return found

    def letters(self, source: str) -> set[str]:
        """The letters that a line is made of."""
        return mentioned(chain(source, self.scope.names, self.scope.indices).terms)

    def assume(self, source: str, says: str = "", used: bool = False) -> None:
        """Suppose what follows the word given."""
        plain = re.sub(
            r"^\s*(?:\\text\s*\{)?\s*(?i:given|suppose|assume)\b(?:\s+that\b)?\s*\}?",
            "",
            normalised(source),
        )
        bare, reasons = without_reasons(plain.strip())
        says = says or "; ".join(text for _, text in reasons)
        exists = re.fullmatch(r"there (?:is|are) (.+?)\s+(?:with|such that)\s+(.+)", bare, re.S)
        names = tuple(name_of(x, source) for x in exists[1].split(",")) if exists else ()
        statement = (exists[2] if exists else bare).strip()
        known = {*self.scope.names, *self.defined, *names}
        parts = [] if exists else self.several(statement, known)
        if len(parts) > 1:
            for part in parts:
                self.assume(part, says, used)
            return
        if not chain(statement, known, self.scope.indices).relations:
            raise Unreadable("what is given is an equation or another relation", source)
        for name in {*self.scope.names, *self.defined}.intersection(names):
            why = f"{name} is declared already: call what there is by another letter"
            raise Unreadable(why, source, *place_of(name, source))
        self.given.append(Given(statement, says, names, used))

    def several(self, statement: str, known: set[str]) -> list[str]:
        """The relations of a list; a comma may also stand within one, as in ⟨x, y⟩ = 0."""
        found: list[str] = []
        pending = ""
        pieces = re.split(r"(,|\band\b)", statement)
        if len(pieces) > 2 * MANY:
            raise Unreadable(f"more than {MANY} things are given at once", statement)
        for part in pieces:
            pending += part
            if self.relates(pending, known):
                found.append(pending)
                pending = ""
            elif pending.strip() in (",", "and"):
                pending = ""
        return [] if pending.strip() else found

    def relates(self, source: str, known: set[str]) -> bool:
        """Whether it can be read, and says a relation."""
        try:
            return bool(chain(source, known, self.scope.indices).relations)
        except Unreadable:
            return False

    def declare(self, names: list[str], sign: str, what: str, source: str) -> None:
        if sign in (">", "≥", "≠"):
            self.numbers(names, sign, what)
        elif sign == ":":
            self.operators(names, what, source)
        elif sign == "∈":
            self.members(names, what, source)
        else:
            self.property(names, what, source)

    def put(self, name: str, thing: Word | sp.Symbol) -> None:
        """A declared letter hides what had its name, or its rows' name."""
        self.hide(name)
        rows = self.scope.rows.get(name)
        beside = isinstance(thing, Word) and thing.dom is R and thing.cod.kind == "vector"
        if rows is not None and rows.args[0].name != name and not beside:
            one = rows.args[0]
            self.scope.letters[one.name] = letter(one.name, one.cod, one.dom)
        self.scope.add(thing)

    def hide(self, name: str) -> None:
        """Forget a letter, and the definitions of the course that were made of it."""
        if name in self.scope.names or name in self.defined:
            for other, body in self.defined.items():
                if other not in self.course and name != other and name in self.letters(body):
                    why = f"{other} is defined by {name}, as it was: take another letter"
                    raise Unreadable(f"{why}, or begin with let anew")
        self.scope.forget(name)
        self.defined.pop(name, None)
        self.course -= {name}
        self.given = [g for g in self.given if not (g.used and name in self.letters(g.source))]
        for other in [x for x in self.defined if x in self.course and name in self.defined[x]]:
            self.hide(other)

    def numbers(self, names: list[str], sign: str, what: str) -> None:
        facts = {">": {"positive": True}, "≥": {"nonnegative": True}, "≠": {"nonzero": True}}
        for name in names:
            known = self.scope.numbers.get(name)
            if what != "0":
                self.scope.add(known or sp.Symbol(name, real=True))
                self.assume(f"{name} {sign} {what}")
            elif known is None or not known.is_integer:  # those are above 0
                self.put(name, sp.Symbol(name, real=True, **{**self.said(name), **facts[sign]}))

    def said(self, name: str) -> dict[str, bool]:
        """What was said of a number before."""
        number = None if name in self.course else self.scope.numbers.get(name)
        facts = {} if number is None else number.assumptions0
        every = ("integer", "positive", "nonnegative", "nonzero")
        return {fact: True for fact in every if facts.get(fact)}

    def operators(self, names: list[str], what: str, source: str) -> None:
        """H → ℝⁿ, perhaps with rows x, or a property."""
        arrow = re.fullmatch(r"(.+?)→\s*(\S+)(?:\s+rows\s+(\S+))?(?:\s+(.+))?", what)
        if not arrow:
            why = f"an operator goes from a space to a space: {names[0]} : H → ℝⁿ"
            raise Unreadable(why, source, *place_of(what, source))
        dom, cod = self.space(arrow[1], source), self.space(arrow[2], source)
        for name in names:
            self.put(name, letter(name, cod, dom, name_of(arrow[3], source) if arrow[3] else ""))
        if arrow[4]:
            self.property(names, arrow[4], source)

    def members(self, names: list[str], what: str, source: str) -> None:
        said = next((p for p in sorted(PROPERTIES, key=len)[::-1] if what.endswith(f" {p}")), "")
        if said:
            self.members(names, what.removesuffix(said).strip(), source)
            self.property(names, said, source)
            return
        rows = re.fullmatch(r"(.+?)\s+rows\s+(\S+)", what)
        what, called = (rows[1], name_of(rows[2], source)) if rows else (what, "")
        shape = re.fullmatch(r"[ℝR]\s*\^?\s*[{(]\s*(\w+)\s*[×x]\s*(\w+)\s*[})]", what)
        for name in names:
            if what == "ℝ":
                self.put(name, sp.Symbol(name, real=True, **self.said(name)))
            elif what in ("ℕ", "N"):
                self.put(name, sp.Symbol(name, integer=True, positive=True))
            elif shape:
                cod, dom = (self.sized(size, source) for size in shape.groups())
                self.put(name, letter(name, cod, dom, called))
            else:
                self.put(name, letter(name, self.space(what, source)))

    def property(self, names: list[str], what: str, source: str) -> None:
        what = re.sub(r"^(?:is|are|be|has|have)\s+", "", what)
        for name in self.course.intersection(names, self.defined):
            self.hide(name)  # it is not the course's any more
        if random := re.fullmatch(r"random in (.+)", what):
            self.randomly(names, self.space(random[1], source), "P")
        elif what == "independent":
            self.independent(names, source)
        elif what == "commute":
            pairs = list(islice(combinations(names, 2), MANY + 1))
            if len(pairs) > MANY:
                raise Unreadable(f"more than {MANY} pairs that commute are too many", source)
            for a, b in pairs:
                self.given.append(Given(f"{a} {b} = {b} {a}", f"{a} and {b} commute"))
        elif what in ("orthogonal", "orthonormal") and all(map(self.is_vector, names)):
            self.orthogonal(names, what, source)
        elif what in PROPERTIES:
            equations, says = PROPERTIES[what]
            for name in names:
                for equation in equations:
                    self.given.append(Given(equation.replace("X", name), says.format(name)))
        else:
            said = ", ".join(p for p in PROPERTIES if not p.startswith("a "))
            why = f"{what!r} is nothing that can be said of a letter: {said}"
            raise Unreadable(why, source, *place_of(what, source))

    def is_vector(self, name: str) -> bool:
        """Whether a letter is declared as a vector, or will be taken for one."""
        thing = self.scope.letters.get(name)
        return thing.dom is R if thing is not None else name[0].islower()

    def orthogonal(self, names: list[str], what: str, source: str) -> None:
        """Vectors, each to each; orthonormal ones are of length 1, too."""
        if what == "orthogonal" and len(names) == 1:
            why = f"{names[0]} is a vector: to which other is it orthogonal? let x, y orthogonal"
            raise Unreadable(why, source, *place_of(names[0], source))
        if twice := [name for name in names if names.count(name) > 1]:
            raise Unreadable(f"{twice[0]} is named twice", source, *place_of(twice[0], source))
        pairs = list(islice(combinations(names, 2), MANY + 1))
        if len(pairs) > MANY:
            raise Unreadable(f"more than {MANY} pairs of vectors are too many", source)
        for name in names if what == "orthonormal" else ():
            self.given.append(Given(f"{name}*{name} = 1", f"{name} is a unit vector"))
        for a, b in pairs:
            self.given.append(Given(f"{a}*{b} = 0", f"{a} and {b} are orthogonal"))

    def randomly(self, names: list[str], space: Space, law: str) -> None:
        """Random letters have one law together, unless they are independent."""
        for name in names:
            self.hide(name)
            self.scope.random[name] = letter(name, probability_space(law), space, name)

    def independent(self, names: list[str], source: str) -> None:
        """Laws of their own, so that they are independent all together, and not only in pairs."""
        for name in set[str]().union(*self.scope.apart).intersection(names):
            why = f"{name} is independent of others already: say it of all of them at once"
            raise Unreadable(why, source, *place_of(name, source))
        for count, name in enumerate(names):
            if name not in self.scope.random:
                why = f"{name} is not random: say let {name} random in H first"
                raise Unreadable(why, source, *place_of(name, source))
            self.randomly([name], self.scope.random[name].dom, "P" + "'" * count)
        self.scope.apart.append({*names})

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
        why = f"{text.strip()!r} is no space: write H, ℝⁿ or ℝ^n"
        raise Unreadable(why, source, *place_of(text.strip(), source))

    def sized(self, size: str, source: str) -> Space:
        for space in self.scope.spaces.values():
            if str(space.size) == size and space.kind == "index":
                return space
        if re.fullmatch("[1-9]", size):
            return self.known(index_set(raised(size), int(size)))
        if re.fullmatch("[0-9]+", size):
            why = "a size that is a number goes from 1 to 9: write a letter for a larger one"
            raise Unreadable(why, source, *place_of(size, source))
        if not re.fullmatch(r"[a-zA-Z]\w?", size):
            raise Unreadable(f"{size!r} is no size", source, *place_of(size, source))
        return self.known(index_set(raised(size), sp.Symbol(size, integer=True, positive=True)))

    def known(self, space: Space) -> Space:
        self.scope.add(space)
        return space


def plainly(source: str) -> str:
    """A declaration with the signs of LaTeX as those of Unicode."""
    plain = re.sub(r"^\s*(?:\\text\s*\{)?\s*(?i:let)\b\s*\}?", "", normalised(source))
    plain = re.sub(r"(?<!random)\s+in\s+", " ∈ ", plain)
    plain = plain.strip().rstrip(".;")
    for command in sorted(COMMANDS, key=len, reverse=True):
        ends = r"(?![A-Za-z])" if command[-1].isalpha() else ""
        plain = re.sub(re.escape(command) + ends, lambda _: COMMANDS[command], plain)  # noqa: B023
    return ACCENTED.sub(lambda m: name_of(m[2], source) + ACCENTS[m[1]], plain).strip()


def place_of(part: str, source: str) -> tuple[int, int]:
    """Where a part of a declaration stands in it."""
    at = source.find(part)
    return (at, at + len(part)) if at >= 0 else (0, len(source))


def name_of(text: str | None, source: str) -> str:
    """A letter, perhaps with an accent, digits, primes and a subscript."""
    plain = (text or "").strip()
    plain = plain[1:-1].strip() if plain[:1] == "{" and plain[-1:] == "}" else plain
    font = re.fullmatch(r"\\(?:mathbf|boldsymbol|bm|mathrm)\s*\{?\s*(\\?\w+)\s*\}?(.*)", plain)
    if font:
        return name_of(font[1] + font[2], source)
    plain = GREEK.get(plain, plain)
    found = NAME.fullmatch(plain)
    base = (GREEK.get(found[1], "") if found[1] else found[2]) if found else ""
    if not found or base not in LETTERS:
        why = f"{plain!r} is no letter: one sign, perhaps with a hat, a prime or a subscript"
        raise Unreadable(why, source, *place_of(plain, source))
    below = found[6] or found[7]
    if below and all(x in "ijkl" for x in below):
        one = base + found[3] + found[4] + found[5]
        hint = "operators in a row are not read, only vectors or numbers"
        if len(below) > 1:
            hint = f"for the entries of a matrix let {one} ∈ ℝ^{{n×n}}"
        elif base.islower():
            hint = f"for numbers let {one} ∈ ℝⁿ, for vectors let X : H → ℝⁿ rows {one}"
        raise Unreadable(f"{plain} has an index: {hint}", source, *place_of(plain, source))
    return base + found[3] + found[4] + found[5] + (f"_{below}" if below else "")
