"""Evidence: what a claim rests on, in seven kinds.

Each kind says of itself what a claim, its page and its verification ask: which chains it shows,
what verdict it leads to, how far it reaches and what is to be believed besides the trusted files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType
from typing import Any, ClassVar

import sympy as sp

from .calculus import Antiderivative, Telescoping
from .models import Array, inventory
from .words import Space, Word, norm2, total, variation

LEVELS = ("general", "generic-size", "exact", "numeric", "cited", "none")  # the strongest first


class Unsound(ValueError):
    """Something is amiss with a claim: it must not be shown as checked."""


Line = tuple[Any, str]  # an expression and the reason why it equals the one before
Square = tuple[Any, ...]  # c > 0 and z, for c |z|^2; with an index, the sum of these over it


class Evidence:
    """What any kind answers; these are the answers of a kind that has nothing to say."""

    about: tuple[Word, ...] = ()  # what the lines are about, and
    says: ClassVar[str] = ""  # how they are: "{0} ≥ {1}, because the difference is"
    supposed: tuple[str, ...] = ()  # the names of what is given and cannot be
    printed: Any = None  # what a note prints for the last line
    certificates: Mapping[int, Antiderivative | Telescoping] = MappingProxyType({})  # of its links

    @property
    def verdict(self) -> str:
        """The verdict on a claim to whose hypotheses nothing is added."""
        return "holds"

    @property
    def sign(self) -> str:
        """What stands between the lines: of a refutation, what the note says of them."""
        return "="

    @property
    def aside(self) -> str:
        """What stands beside the lines: a reference, or a reason."""
        return ""

    @property
    def rests_on(self) -> str:
        """What is to be believed besides the three files of TRUSTED.md."""
        return ""

    def chains(self) -> Sequence[Lines | Calculus]:
        """The parts that have lines."""
        return ()

    def level(self, words: Sequence[Word]) -> str:
        """How general it is, for a claim of these words."""
        raise NotImplementedError

    def reach(self, words: Sequence[Word]) -> str:
        """How far what was checked goes: it is the lines that are checked, not the sentence."""
        raise NotImplementedError


@dataclass(frozen=True)
class Lines(Evidence):
    """Lines of words, one below the other."""

    lines: tuple[Line, ...]

    @property
    def words(self) -> list[Word]:
        return [word for word, _ in self.lines]

    def chains(self) -> Sequence[Lines]:
        return (self,) if self.lines else ()

    def level(self, words: Sequence[Word]) -> str:
        return "generic-size" if fixed(words) else "general"


@dataclass(frozen=True)
class Chain(Lines):
    """e_0 = e_1 = ... = e_k between words: the ends are the theorem, the links the proof."""

    def reach(self, words: Sequence[Word]) -> str:
        return f"the equations are proved for {scope(words)}"


@dataclass(frozen=True)
class Bound(Chain):
    """upper >= lower, because upper - lower is a sum of squares, which the chain ends in."""

    about: tuple[Word, Word] = field(kw_only=True)  # upper and lower
    squares: tuple[Square, ...] = field(kw_only=True)
    says: ClassVar[str] = "{0} ≥ {1}, because the difference is"

    def __post_init__(self) -> None:
        if not self.squares or not all(sp.sympify(c).is_positive for c, *_ in self.squares):
            raise Unsound("a remainder is a sum of squares with positive coefficients")
        upper, lower = self.about
        if (self.words[0], self.words[-1]) != (upper - lower, sum_of(self.squares)):
            raise Unsound("the chain of a bound leads from the difference to the squares")

    @property
    def rests_on(self) -> str:
        signs = "rests on the signs that SymPy gives the coefficients"
        return "" if all(sp.sympify(c).is_number for c, *_ in self.squares) else signs


@dataclass(frozen=True)
class Stationary(Chain):
    """The first variation of a function of the letter `at`, in every direction."""

    about: tuple[Word, Word, Word] = field(kw_only=True)  # function, letter and direction
    says: ClassVar[str] = "The first variation of {0} at {1} in the direction {2} is"
    rests_on: ClassVar[str] = "compared with the derivative in its models"


@dataclass(frozen=True)
class Calculus(Evidence):
    """A chain of SymPy expressions, each link shown by cancelling or by its certificate.

    `more` are further chains, where a fact has several parts.
    """

    lines: tuple[Line, ...]
    certificates: Mapping[int, Antiderivative | Telescoping] = field(default_factory=dict)
    more: tuple[Calculus, ...] = ()
    rests_on: ClassVar[str] = "rests on SymPy's calculus"

    def chains(self) -> Sequence[Calculus]:
        return [part for part in (self, *self.more) if part.lines]

    def level(self, words: Sequence[Word] = ()) -> str:
        """That of its least part. Symbols with a number, x1, are entries of one size."""
        expressions = [sp.sympify(e) for e, _ in self.lines]
        symbols = set().union(*(e.free_symbols for e in expressions))
        own = "general" if symbols else "exact"
        numbered = any(str(symbol)[-1].isdigit() for symbol in symbols)
        if symbols and (numbered or any(isinstance(e, sp.MatrixBase) for e in expressions)):
            own = "generic-size"
        return max([own, *(part.level() for part in self.more)], key=LEVELS.index)

    def reach(self, words: Sequence[Word] = ()) -> str:
        return {
            "general": "the equations are shown for every value of their symbols",
            "generic-size": "the equations are shown for generic entries of one size",
            "exact": "the equations are computed exactly",
        }[self.level()]


@dataclass(frozen=True)
class Refutation(Lines):
    """Two words that a note says are equal, and arrays in which they are not.

    With another `relation`, two numbers: the note says that the first is in it to the second.
    """

    sizes: Mapping[Space, int]
    arrays: Mapping[Word, Array]
    parameters: Mapping[sp.Symbol, Any] = field(default_factory=dict)
    weights: Mapping[Space, Sequence[Any]] = field(default_factory=dict)
    relation: str = "="
    verdict: ClassVar[str] = "fails"

    @property
    def sign(self) -> str:
        return self.relation

    def level(self, words: Sequence[Word]) -> str:
        return "exact"

    def reach(self, words: Sequence[Word]) -> str:
        return "refuted by exact arrays"


@dataclass(frozen=True)
class Contradiction(Lines):
    """What is supposed leads to an equation between two numbers that differ: it is never so.

    `supposed` names the hypotheses at fault. A note that assumes them assumes what is never so;
    one that says that they are so (`asserted`) says what is false.
    """

    supposed: tuple[str, ...] = field()
    asserted: bool = False
    says: ClassVar[str] = "What is supposed cannot be, because it leads to"

    @property
    def verdict(self) -> str:
        return "fails" if self.asserted else "never"

    def reach(self, words: Sequence[Word]) -> str:
        return f"a contradiction is proved for {scope(words)}"


@dataclass(frozen=True)
class Disproof(Evidence):
    """A value by calculus, and what a note prints: "=" another value, or "≤" a smaller one."""

    shown: Calculus
    printed: sp.Expr = field()
    relation: str = "="
    verdict: ClassVar[str] = "fails"
    rests_on: ClassVar[str] = Calculus.rests_on

    def chains(self) -> Sequence[Calculus]:
        return self.shown.chains()

    def level(self, words: Sequence[Word]) -> str:
        return "exact"

    def reach(self, words: Sequence[Word]) -> str:
        return "refuted by calculus"


@dataclass(frozen=True)
class Citation(Evidence):
    """A theorem that no identity can express: where it is proved, and what of it is checked."""

    reference: str
    special: Chain | Calculus
    checked: str = "a special case"  # or "a part of it", "a consequence", "a step of its proof"
    verdict: ClassVar[str] = "cited"

    @property
    def aside(self) -> str:
        return self.reference

    @property
    def rests_on(self) -> str:
        return self.special.rests_on

    def chains(self) -> Sequence[Lines | Calculus]:
        return self.special.chains()

    def level(self, words: Sequence[Word]) -> str:
        return "cited"

    def reach(self, words: Sequence[Word]) -> str:
        return f"{self.checked} is checked"


@dataclass(frozen=True)
class Remark(Evidence):
    """A row that asserts nothing to prove: a "definition" or a "remark", and why."""

    kind: str
    reason: str

    @property
    def verdict(self) -> str:
        return self.kind

    @property
    def aside(self) -> str:
        return self.reason

    def level(self, words: Sequence[Word]) -> str:
        return "none"

    def reach(self, words: Sequence[Word]) -> str:
        return "nothing to prove"


KINDS = (Chain, Bound, Stationary, Calculus, Refutation, Contradiction, Disproof, Citation, Remark)


def bound(upper: Word, lower: Word, squares: Sequence[Square], *via: Line) -> Bound:
    """upper - lower = (via) = the sum of c |z|^2 over the squares (c, z), every c > 0."""
    if not squares:
        raise Unsound("a remainder is a sum of squares with positive coefficients")
    lines = ((upper - lower, ""), *via, (sum_of(squares), "a sum of squares"))
    return Bound(lines, about=(upper, lower), squares=tuple(squares))


def sum_of(squares: Sequence[Square]) -> Word:
    parts = []
    for c, z, *over in squares:
        square = reduce(lambda body, at: total(at, body), over, norm2(z))
        parts.append(square if c == 1 else square * c)
    return sum(parts[1:], parts[0])


def stationary(function: Word, at: Word, direction: Word, *lines: Line) -> Stationary:
    """The first variation of `function` when `at` moves in `direction`, simplified by lines."""
    first = (variation(function, at, direction), "")
    return Stationary((first, *lines), about=(function, at, direction))


def fixed(words: Sequence[Word]) -> list[Space]:
    """The spaces that have one size, once and for all."""
    spaces = inventory(words)[0]
    return [s for s in spaces if s.kind != "measure" and isinstance(s.size, sp.Integer)]


def scope(words: Sequence[Word]) -> str:
    """What a proof about these words is a proof for."""
    if fixed(words):
        return ", ".join(f"{s.name} of dimension {s.size}" for s in fixed(words))
    found = [(s.kind, s.size is None) for s in inventory(words)[0]]
    says = {
        ("index", False): "every size",
        ("vector", False): "every dimension",
        ("vector", True): "every Hilbert space",
        ("measure", False): "every law",
    }
    return " and ".join(text for key, text in says.items() if key in found) or "all numbers"
