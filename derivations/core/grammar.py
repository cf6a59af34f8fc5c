"""The grammar: what is typed, in Unicode, ASCII or LaTeX, as a tree. Letters mean nothing yet.

A line is cut into marks; marks are put together by precedence. A sum takes in the product
that follows it; a star, a prime, an index and a power hold tightest; a product is written by
putting factors side by side. Nothing is evaluated, and nothing is looked up by its name.

    chain   =  sum { relation sum }
    sum     =  [sign] term { sign term }
    term    =  factor { [· | @ | /] factor }
    factor  =  atom { * | ' | ^power | _index }
    atom    =  number | letter | ( sum ) | ⟨ sum, sum ⟩ | ‖ sum ‖ | tr ( sum ) | Σ_index term
            |  E_index [ sum ] | ∇_letter ( sum ) | fraction | inv ( sum ) | pinv | sqrt
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

MOST = 4000  # characters in one statement
DEEP = 60  # brackets within brackets
HIGH = 12  # the largest power that is multiplied out


class Unreadable(ValueError):
    """What was typed cannot be read: why, and where."""

    def __init__(self, why: str, source: str = "", at: int = 0, end: int = 0) -> None:
        super().__init__(why)
        self.why, self.source, self.at, self.end = why, source, at, max(end, at + 1)

    def __str__(self) -> str:
        if not self.source:
            return self.why
        start = self.source.rfind("\n", 0, self.at) + 1
        line = self.source[start:].partition("\n")[0]
        wide = [c for c in line if not unicodedata.combining(c)]
        before = sum(not unicodedata.combining(c) for c in line[: self.at - start])
        long = max(1, sum(not unicodedata.combining(c) for c in self.source[self.at : self.end]))
        long = min(long, max(1, len(wide) - before))
        if len(line) > 100:  # the neighbourhood of the place
            cut = max(0, self.at - start - 40)
            line, before = "…" + line[cut : cut + 90] + "…", before - cut + 1
        return f"{self.why}\n    {line}\n    {' ' * before}{'^' * min(long, 60)}"


@dataclass(frozen=True)
class Mark:
    """A piece of what was typed, with its place."""

    kind: str  # "name", "number", or the sign itself
    text: str
    at: int
    end: int
    apart: bool = False  # space before it


@dataclass(frozen=True)
class Node:
    """A step of the tree. `parts` are nodes, names or numbers, as the kind wants them."""

    kind: str
    parts: tuple[Any, ...]
    at: int
    end: int


GREEK = {
    **{"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ"},
    **{"eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν"},
    **{"xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ"},
    **{"chi": "χ", "psi": "ψ", "omega": "ω"},
    **{"varepsilon": "ε", "vartheta": "θ", "varphi": "φ", "varrho": "ρ", "varsigma": "σ"},
    **{"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π"},
    **{"Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω"},
}
LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") | set(GREEK.values())
ACCENTS = {
    **{"hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304"},
    **{"tilde": "\u0303", "widetilde": "\u0303"},
}
SIGNS = {
    **{"langle": "⟨", "rangle": "⟩", "lVert": "‖", "rVert": "‖", "Vert": "‖", "|": "‖"},
    **{"lvert": "|", "rvert": "|", "vert": "|", "mid": "|", "sum": "∑", "cdot": "·"},
    **{
        "times": "×",
        "le": "≤",
        "leq": "≤",
        "leqslant": "≤",
        "ge": "≥",
        "geq": "≥",
        "geqslant": "≥",
    },
    **{"ne": "≠", "neq": "≠", "lt": "<", "gt": ">", "succeq": "≽", "preceq": "≼", "top": "ᵀ"},
    **{"intercal": "ᵀ", "ast": "*", "dagger": "†", "nabla": "∇", "in": "∈", "to": "→"},
    **{
        "rightarrow": "→",
        "colon": ":",
        "coloneqq": ":=",
        "prime": "'",
        "lbrace": "(",
        "rbrace": ")",
    },
    **{
        "frac": "frac",
        "tfrac": "frac",
        "dfrac": "frac",
        "sqrt": "sqrt",
        "partial": "∂",
        "\\": "\n",
    },
    **{"tr": "tr", "Tr": "tr", "equiv": "=", "dots": "…", "ldots": "…", "cdots": "…"},
}
SKIPPED = {
    *("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "biggl", "biggr"),
    *(",", ";", ":", "!", " ", "quad", "qquad", "displaystyle", "textstyle", "limits", "nolimits"),
    *("nonumber", "notag", "hfill", "noindent", "thinspace"),
}
FONTS = {
    *("mathbf", "boldsymbol", "bm", "mathrm", "mathit", "mathsf", "mathcal", "mathscr", "mathbb"),
    *("operatorname", "symbf", "textbf", "vec"),
}
WORDS = {
    **{"tr": "tr", "trace": "tr", "Tr": "tr", "sum": "∑", "grad": "∇", "norm": "norm"},
    **{"inv": "inv", "pinv": "pinv", "sqrt": "sqrt", "ones": "𝟏"},
}
ALIKE = {
    **{"−": "-", "–": "-", "∗": "*", "⋆": "*", "′": "'", "’": "'", "″": "''", "∥": "‖", "〈": "⟨"},
    **{"〉": "⟩", "⋅": "·", "∙": "·", "•": "·", "⩽": "≤", "⩾": "≥", "𝟙": "𝟏", "⊤": "ᵀ", "𝖳": "ᵀ"},
    **{"≔": ":=", "ϕ": "φ", "ϵ": "ε", "⪰": "≽", "⪯": "≼", "√": "sqrt", "𝔼": "𝔼", "ᵗ": "ᵀ"},
}
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵏᵐᵈᵀ½", "0123456789+-nkmdTh", strict=True))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₗₘₙₚₛₜᵣᵤᵥₓₕₐₑ", "0123456789ijklmnpstruvxhae", strict=True))
RELATIONS = ("=", "≤", "≥", "<", ">", "≠", "≽", "≼")
ASCII = {"**": "^", "<=": "≤", ">=": "≥", "!=": "≠", ":=": ":=", "->": "→", "==": "=", "=<": "≤"}


def normalised(source: str) -> str:
    """Letters and their accents apart, so that x̄ is one thing however it was typed."""
    apart = (unicodedata.normalize("NFD", c) if c.isalpha() else c for c in source)
    return "".join(apart).replace("\r\n", "\n").replace("\r", "\n")


def marks(source: str, names: Iterable[str] = (), indices: Iterable[str] = ()) -> list[Mark]:
    """The marks of a source. `names` and `indices` are those that are known, of several signs."""
    if len(source) > MOST:
        raise Unreadable(f"{len(source)} characters are too many for one statement")
    longest = sorted((x for x in names if len(x) > 1), key=len, reverse=True)
    primed = {x for x in indices if x.endswith("'")}
    bound = re.findall(r"(?:[Σ∑𝔼E]|sum|\\sum|\\mathbb\{E\})_\{?(\w+'+)", source)
    primed |= set(bound)
    found: list[Mark] = []
    at, apart, below = 0, False, False  # below: an index is being read

    def put(kind: str, text: str, end: int) -> None:
        nonlocal at, apart
        found.append(Mark(kind, text, at, end, apart))
        at, apart = end, False

    while at < len(source):
        char = source[at]
        below = bool(found) and found[-1].kind == "_"
        if char == "\n":
            put("\n", char, at + 1)
        elif char.isspace() or char in "&~\u200b":
            at, apart = at + 1, True
        elif char == "\\":
            end = latex(source, at, put)
            if end is not None:
                at, apart = end, True
        elif char == "%":
            at = len(source) if "\n" not in source[at:] else source.index("\n", at)
        elif char.isdigit() and char.isascii():
            number = re.match(r"[0-9]+(?:\.[0-9]+)?", source[at:])
            assert number is not None
            if len(number[0]) > 40:
                raise Unreadable("the number is too long", source, at, at + len(number[0]))
            put("number", number[0], at + len(number[0]))
        elif char in RAISED:
            end = at
            while end < len(source) and source[end] in RAISED:
                end += 1
            put("^", "".join(RAISED[c] for c in source[at:end]), end)
        elif char in LOWERED:
            end = at
            while end < len(source) and source[end] in LOWERED:
                end += 1
            put("_", "".join(LOWERED[c] for c in source[at:end]), end)
        elif ALIKE.get(char, char) in LETTERS:
            letters(source, at, longest, primed, below, put)
        elif source[at : at + 2] in ASCII:
            sign = ASCII[source[at : at + 2]]
            put(sign, sign, at + 2)
        elif char in ALIKE:
            put(ALIKE[char], char, at + 1)
        elif char in "()[]{}⟨⟩<>|‖+-*/^_'=≤≥≠≽≼·×@,.;:𝟏𝔼∑∇ᵀ†∈→ℝ½…!?√∂":
            put({"½": "^"}.get(char, char), char, at + 1)
        else:
            called = unicodedata.name(char, "a sign without a name").lower()
            like = " It looks like a letter of another alphabet." if char.isalpha() else ""
            raise Unreadable(
                f"{char!r} ({called}) is not a sign that can be read.{like}", source, at
            )
    return found


def latex(source: str, at: int, put: Any) -> int | None:
    """Put the mark of a LaTeX command; or the place after one that is skipped."""
    command = re.match(r"\\(?:([A-Za-z]+)\*?|(.))", source[at:], re.S)
    if command is None:
        raise Unreadable("a backslash with nothing after it", source, at)
    name, end = command[1] or command[2], at + len(command[0].removesuffix("*"))
    if name == "\\":
        put("\n", "\\\\", end)
        return None
    if name in SKIPPED:
        return end + (source.startswith(".", end) and name in ("left", "right"))
    if name in ("begin", "end", "label", "tag", "hspace", "vspace"):
        group = re.match(r"\s*\{[^{}]*\}", source[end:])
        return end + (len(group[0]) if group else 0)
    if name in GREEK:
        put("name", GREEK[name], end)
        return None
    if name in ACCENTS or name in FONTS:
        group = re.match(r"\s*(?:\{([^{}]*)\}|(\\[A-Za-z]+|[^\\{}\s]))", source[end:])
        body = (group[1] if group and group[1] is not None else group and group[2]) or ""
        body = body.strip()
        if group is None:
            raise Unreadable(f"\\{name} wants a letter", source, at, end)
        end += len(group[0])
        if name in FONTS:
            for kind, texts in (
                ("𝟏", ("1",)),
                ("tr", ("tr", "Tr", "trace")),
                ("ᵀ", ("T",) if name in ("mathsf", "mathrm", "operatorname") else ()),
                ("𝔼", ("E",) if name in ("mathbb", "operatorname", "mathrm") else ()),
                ("ℝ", ("R",) if name == "mathbb" else ()),
            ):
                if body in texts:
                    put(kind, body, end)
                    return None
        plain = GREEK.get(body.removeprefix("\\"), body)
        if (
            plain
            and plain[0] in LETTERS
            and (len(plain) == 1 or name in ("mathrm", "operatorname"))
        ):
            put("name", plain + ACCENTS.get(name, ""), end)
            return None
        raise Unreadable(f"\\{name}{{{body}}} is not a letter", source, at, end)
    if name in SIGNS:
        put(SIGNS[name], command[0], end)
        return None
    if name in "{}":
        put("(" if name == "{" else ")", command[0], end)
        return None
    others = {
        "int": "an integral",
        "lim": "a limit",
        "prod": "a product over an index",
        "cases": "cases",
    }
    what = others.get(name, f"\\{name}")
    raise Unreadable(
        f"the language has no {what.removeprefix('a ').removeprefix('an ')}", source, at, end
    )


def letters(
    source: str, at: int, longest: list[str], primed: set[str], below: bool, put: Any
) -> None:
    """Put the mark of a letter, with its accents, digits and declared primes, or of a word."""
    run = re.match(r"[A-Za-z]+", source[at:])
    if run and not below and run[0] in WORDS and not source.startswith("'", at + len(run[0])):
        put(WORDS[run[0]], run[0], at + len(run[0]))
        return
    for name in sorted(primed, key=len, reverse=True) if below else longest:
        after = source[at + len(name) :][:1] or " "
        if source.startswith(name, at) and not unicodedata.combining(after):
            put("name", name, at + len(name))
            return
    end = at + 1
    while end < len(source) and unicodedata.combining(source[end]):
        end += 1
    if not below:
        while end < len(source) and source[end].isdigit() and source[end].isascii():
            end += 1
    put("name", ALIKE.get(source[at], source[at]) + source[at + 1 : end], end)


class Parser:
    """Puts marks together; `names` are declared letters, `indices` known indices."""

    def __init__(self, source: str, names: Iterable[str] = (), indices: Iterable[str] = ()) -> None:
        self.source = normalised(source)
        self.names, self.indices = set(names), set(indices)
        self.marks = marks(self.source, self.names, self.indices)
        self.place, self.depth = 0, 0
        self.open: list[str] = []  # which ‖, | and < are open
        self.bound: list[str] = []  # indices of the sums around

    # The marks.

    def here(self) -> Mark:
        if self.place < len(self.marks):
            return self.marks[self.place]
        return Mark("end", "the end", len(self.source), len(self.source))

    def kind(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.marks[place].kind if place < len(self.marks) else "end"

    def take(self, *kinds: str) -> Mark | None:
        if self.kind() in kinds:
            self.place += 1
            return self.marks[self.place - 1]
        return None

    def want(self, kind: str, why: str) -> Mark:
        mark = self.take(kind)
        if mark is None:
            raise self.error(why)
        return mark

    def error(self, why: str, node: Node | Mark | None = None) -> Unreadable:
        node = node or self.here()
        return Unreadable(why, self.source, node.at, node.end)

    def node(self, kind: str, parts: tuple[Any, ...], start: Node | Mark) -> Node:
        end = self.marks[self.place - 1].end if self.place else start.end
        return Node(kind, parts, start.at, end)

    # The grammar.

    def sum(self) -> Node:
        start = self.here()
        while self.kind() == "\n":
            self.place += 1
        terms: list[Node] = []
        sign = self.take("+", "-")
        while True:
            term = self.term()
            if sign and sign.kind == "-":
                term = Node("neg", (term,), sign.at, term.end)
            terms.append(term)
            ahead = 0
            while self.kind(ahead) == "\n":
                ahead += 1
            if self.kind(ahead) in ("+", "-"):
                self.place += ahead
            sign = self.take("+", "-")
            if sign is None:
                return terms[0] if len(terms) == 1 else self.node("add", tuple(terms), start)

    def term(self) -> Node:
        left = self.factor()
        while True:
            if self.take("·", "@", "×"):
                while self.kind() == "\n":
                    self.place += 1
                left = self.joined("mul", left, self.factor(signed=True))
            elif self.kind() == "/":
                if left.kind == "sum":
                    left = self.divided_sum(left)
                    continue
                self.place += 1
                left = Node("div", (left, below := self.denominator()), left.at, below.end)
            elif self.begins():
                left = self.joined("mul", left, self.factor())
            else:
                return left

    def joined(self, kind: str, left: Node, right: Node) -> Node:
        parts = (*left.parts, right) if left.kind == kind else (left, right)
        return Node(kind, parts, left.at, right.end)

    def denominator(self) -> Node:
        """One factor. 1/2n could be (1/2)n or 1/(2n), so it is asked for."""
        below = self.factor()
        after = self.here()
        if below.kind == "number" and after.kind == "name" and not after.apart:
            raise self.error("write brackets: (a/2)n and a/(2n) are not the same", after)
        return below

    def divided_sum(self, sum_: Node) -> Node:
        """Σ_i x_i/n is the sum divided by n; a denominator with the index i belongs inside."""
        over, upper, body = sum_.parts
        self.place += 1
        self.bound += over
        below = self.denominator()
        del self.bound[len(self.bound) - len(over) :]
        if mentions(below, set(over)):
            body = Node("div", (body, below), body.at, below.end)
            return Node("sum", (over, upper, body), sum_.at, below.end)
        return Node("div", (sum_, below), sum_.at, below.end)

    def begins(self) -> bool:
        """Whether what comes next begins a factor."""
        kind = self.kind()
        if kind in ("‖", "|"):
            return kind not in self.open[-1:]
        if kind == "<":
            return False
        return kind in (
            *("name", "number", "(", "[", "{", "⟨", "frac", "tr", "norm", "inv", "pinv", "sqrt"),
            *("∑", "∇", "𝟏", "𝔼"),
        )

    def factor(self, signed: bool = False) -> Node:
        self.depth += 1
        if self.depth > DEEP:
            raise self.error(f"more than {DEEP} brackets within brackets")
        sign = self.take("-") if signed else None
        node = self.atom()
        while True:
            mark = self.here()
            if mark.kind == "*":
                after = self.kind(1)
                self.place += 1
                if node.kind == "number" and (after == "name" or self.begins()):
                    node = self.joined("mul", node, self.factor())
                else:
                    node = self.node("adj", (node,), node)
            elif mark.kind in ("'", "ᵀ"):
                self.place += 1
                node = self.node("adj", (node,), node)
            elif mark.kind == "^":
                node = self.raised(node)
            elif mark.kind == "_":
                node = self.lowered(node)
            else:
                self.depth -= 1
                return Node("neg", (node,), sign.at, node.end) if sign else node

    def raised(self, node: Node) -> Node:
        mark = self.here()
        self.place += 1
        power = (mark.text if mark.text != "^" else self.exponent()).replace(" ", "")
        if power in ("*", "T", "ᵀ", "'", "∗"):
            return self.node("adj", (node,), node)
        if power in ("+", "†"):
            return self.node("pinv", (node,), node)
        if power in ("h", "½", "1/2"):
            return self.node("root", (node,), node)
        if power == "-1":
            return self.node("inverse", (node,), node)
        if power == "-1/2":
            return self.node("inverse", (self.node("root", (node,), node),), node)
        if re.fullmatch(r"-?\d{1,9}", power) and 0 < abs(int(power)) <= HIGH:
            high = abs(int(power))
            base = node if int(power) > 0 else self.node("inverse", (node,), node)
            return base if high == 1 else self.node("power", (base, high), node)
        if re.fullmatch(r"-?\d+", power):
            raise self.error(f"powers go from 1 to {HIGH}", mark)
        raise self.error(
            f"{power or 'nothing'} is no power: write a whole number, *, T, -1, + or 1/2",
            mark,
        )

    def exponent(self) -> str:
        if self.take("{", "("):
            text = ""
            while self.kind() not in ("}", ")", "end", "\n"):
                text += self.here().text if self.kind() not in ("†", "ᵀ", "*") else self.kind()
                self.place += 1
            if not self.take("}", ")"):
                raise self.error("a power is not closed: } is missing")
            return text
        sign = "-" if self.take("-") else ""
        mark = self.here()
        if mark.kind in ("end", "\n"):
            raise self.error("a power is missing")
        self.place += 1
        return sign + (mark.text if mark.kind in ("number", "name", "^") else mark.kind)

    def subscript(self) -> list[str]:
        """The names and numbers below a letter, after the _."""
        mark = self.here()
        self.place += 1
        if mark.text != "_":
            return re.findall(r"[a-z]|\d+", mark.text)
        found: list[str] = []
        if self.take("{", "("):
            while not self.take("}", ")"):
                if self.kind() in ("end", "\n"):
                    raise self.error("a subscript is not closed: } is missing", mark)
                found.append(self.below())
            return found
        found.append(self.below())
        while self.kind() in ("name", "number") and not self.here().apart:
            if self.kind() == "number" and found[-1] in self.indices | set(self.bound):
                break
            found.append(self.below())
        return found

    def below(self) -> str:
        mark = self.here()
        self.place += 1
        name = mark.text if mark.kind in ("name", "number") else mark.kind
        if mark.kind == "name":
            while self.kind() == "'" and name + "'" in {*self.indices, *self.bound}:
                self.place += 1
                name += "'"
            if mark.text in GREEK.values() or len(mark.text) == 1:
                return name
        if name in ("end", "\n"):
            raise self.error("a subscript is missing")
        return name

    def is_index(self, name: str) -> bool:
        return name in self.bound or name in self.indices or name in ("i", "j", "k", "l")

    def lowered(self, node: Node) -> Node:
        names = [name for name in self.subscript() if name not in (",", " ")]
        whole = "".join(names)
        if node.kind == "norm":
            if whole not in ("F", "HS", "2", "H"):
                raise self.error(f"the norm with the index {whole} is not known", node)
            return self.node("norm", (node.parts[0], "F" if whole in ("F", "HS") else ""), node)
        if node.kind in ("name", "one", "identity", "number"):
            if node.kind == "number" and node.parts[0] == 1:
                return self.node("one", (whole,), node)
            if node.kind in ("one", "identity") and not (
                node.kind == "identity" and all(map(self.is_index, names)) and len(names) == 2
            ):
                return self.node(node.kind, (whole,), node)
            full = f"{node.parts[0]}_{whole}" if node.parts else ""
            if full in self.names:
                return self.node("name", (full,), node)
            places = [name for name in names if name != "·"]
            if node.kind == "name" and not all(map(self.is_index, places)):
                if (
                    any(map(self.is_index, places))
                    and len(places) > 1
                    and places[0] not in self.bound
                ):
                    raise self.error(f"{whole} mixes indices with other letters", node)
                if "_" in node.parts[0]:
                    raise self.error("a letter has one subscript at most", node)
                return self.node("name", (full,), node)
        if len(names) > 2 or not names:
            raise self.error("an entry has one index or two", node)
        return self.node("entry", (node, tuple(names)), node)

    # The atoms.

    def atom(self) -> Node:
        mark = self.here()
        if mark.kind == "number":
            self.place += 1
            return self.node("number", (Fraction(mark.text),), mark)
        if mark.kind == "name":
            if mark.text == "E" and "E" not in self.names and self.is_mean():
                return self.mean()
            if mark.text == "Σ" and self.is_sum():
                return self.total()
            self.place += 1
            kind = "identity" if mark.text == "I" and "I" not in self.names else "name"
            return self.node(kind, () if kind == "identity" else (mark.text,), mark)
        if mark.kind in ("(", "{", "["):
            return self.bracket({"(": ")", "{": "}", "[": "]"}[mark.kind])
        if mark.kind in ("‖", "|"):
            return self.norm(mark)
        if mark.kind in ("⟨", "<"):
            return self.inner("⟩" if mark.kind == "⟨" else ">")
        if mark.kind == "𝟏":
            self.place += 1
            return self.node("one", ("",), mark)
        if mark.kind == "𝔼":
            return self.mean()
        if mark.kind == "∑":
            return self.total()
        if mark.kind in ("tr", "norm", "inv", "pinv", "sqrt"):
            return self.called(mark)
        if mark.kind == "frac":
            return self.fraction(mark)
        if mark.kind == "∇":
            return self.gradient(mark)
        missing = {
            "end": "something is missing at the end",
            "\n": "something is missing at the end of the line",
            ")": "a bracket is closed that was not opened, or nothing stands in it",
            "*": "a star has nothing before it",
            "/": "nothing stands before the /",
            "^": "a power has nothing below it",
            "_": "an index has nothing before it",
        }
        raise self.error(missing.get(mark.kind, f"{mark.text} cannot stand here"))

    def bracket(self, closing: str) -> Node:
        mark = self.here()
        self.place += 1
        kept, self.open = self.open, []
        body = self.sum()
        self.open = kept
        if self.kind() == "," and closing == ")":
            raise self.error(
                "a function of two points, like k(x, y), cannot be read: use a matrix K"
            )
        self.close(closing, mark)
        return Node(body.kind, body.parts, mark.at, self.marks[self.place - 1].end)

    def close(self, closing: str, opened: Mark) -> None:
        while self.kind() == "\n":
            self.place += 1
        if not self.take(closing):
            raise self.error(
                f"the bracket {opened.text} is not closed: {closing} is missing", opened
            )

    def norm(self, mark: Mark) -> Node:
        self.place += 1
        self.open.append(mark.kind)
        body = self.sum()
        self.open.pop()
        self.close(mark.kind, mark)
        return self.node("norm", (body, ""), mark)

    def inner(self, closing: str) -> Node:
        mark = self.here()
        self.place += 1
        kept, self.open = self.open, []
        first = self.sum()
        if not self.take(",", "|"):
            raise self.error("an inner product has two vectors: ⟨x, y⟩")
        second = self.sum()
        self.open = kept
        self.close(closing, mark)
        return self.node("inner", (first, second), mark)

    def called(self, mark: Mark) -> Node:
        self.place += 1
        kind = {"tr": "trace", "inv": "inverse", "sqrt": "root"}.get(mark.kind, mark.kind)
        body = self.factor()
        while mark.kind == "tr" and self.begins() and self.marks[self.place - 1].kind not in ")}]":
            body = self.joined("mul", body, self.factor())  # tr AB
        return self.node(kind, (body, "") if kind == "norm" else (body,), mark)

    def fraction(self, mark: Mark) -> Node:
        self.place += 1
        if self.kind() == "{" and self.kind(1) == "∂":
            return self.derivative(mark)
        top, bottom = self.argument(), self.argument()
        return self.node("div", (top, bottom), mark)

    def argument(self) -> Node:
        """{...}, or one sign: in \\frac12 the number 12 is two of them."""
        mark = self.here()
        if mark.kind == "{":
            return self.bracket("}")
        if mark.kind == "number" and len(mark.text) > 1:
            first = Mark("number", mark.text[0], mark.at, mark.at + 1)
            self.marks[self.place : self.place + 1] = [
                first,
                Mark("number", mark.text[1:], mark.at + 1, mark.end),
            ]
        if mark.kind not in ("number", "name"):
            raise self.error("a fraction wants two parts in braces")
        return self.atom()

    def derivative(self, mark: Mark) -> Node:
        """\\frac{∂}{∂f} of what follows."""
        self.place += 2
        body = self.sum() if self.kind() != "}" else None
        self.close("}", mark)
        self.want("{", "a derivative wants {∂f} below")
        self.want("∂", "a derivative wants ∂ below")
        name = self.want("name", "a derivative wants a letter").text
        self.close("}", mark)
        return self.node("gradient", (name, body or self.factor()), mark)

    def gradient(self, mark: Mark) -> Node:
        self.place += 1
        if self.kind() != "_":
            raise self.error("a gradient wants its letter: ∇_f(…)")
        name = "".join(self.subscript())
        return self.node("gradient", (name, self.factor()), mark)

    def is_sum(self) -> bool:
        """Whether Σ is a sum: it is, if an index stands below it that no declared Σ_x has."""
        if self.kind(1) != "_":
            return False
        kept = self.place
        self.place += 1
        try:
            names = self.subscript()
        except Unreadable:
            return True
        finally:
            self.place = kept
        return "Σ_" + "".join(names) not in self.names

    def is_mean(self) -> bool:
        if self.kind(1) == "[" and not self.marks[self.place + 1].apart:
            return True
        if self.kind(1) != "_":
            return False
        ahead = 2
        while self.kind(ahead) in ("name", "'", "{", "}", ","):
            ahead += 1
        return self.kind(ahead) in ("[", "(")

    def mean(self) -> Node:
        mark = self.here()
        self.place += 1
        over = [name for name in self.subscript() if name != ","] if self.kind() == "_" else [""]
        self.bound += over
        opened = self.here()
        if opened.kind not in ("[", "("):
            raise self.error("an expectation wants its brackets: E[…]")
        body = self.bracket("]" if opened.kind == "[" else ")")
        del self.bound[len(self.bound) - len(over) :]
        return self.node("mean", (tuple(over), body), mark)

    def total(self) -> Node:
        """A sum takes in the product that follows, up to a division."""
        mark = self.here()
        self.place += 1
        if self.kind() != "_":
            raise self.error("a sum wants its index: Σ_i …", mark)
        over, upper, apart = self.range(mark)
        for name in over:
            if self.bound.count(name):
                raise self.error(f"the index {name} is summed over twice", mark)
        self.bound += over
        body = self.factor(signed=True)
        while True:
            if self.take("·", "@", "×"):
                body = self.joined("mul", body, self.factor(signed=True))
            elif self.begins():
                body = self.joined("mul", body, self.factor())
            else:
                break
        del self.bound[len(self.bound) - len(over) :]
        node = self.node("sum", (tuple(over), upper, body), mark)
        if not apart:
            return node
        one = Node(
            "entry", (Node("identity", (), mark.at, mark.end), tuple(over)), mark.at, mark.end
        )
        equal = self.node(
            "sum", (tuple(over), upper, Node("mul", (one, body), body.at, body.end)), mark
        )
        return self.node("add", (node, self.node("neg", (equal,), mark)), mark)

    def range(self, mark: Mark) -> tuple[list[str], str, bool]:
        """_i, _{i,j}, _{i=1}^n, _{i≠j}: the indices, the upper end, and whether they differ."""
        names: list[str] = []
        apart = False
        if self.kind(1) == "{" and self.here().text == "_":
            self.place += 2
            while not self.take("}"):
                part = self.here()
                self.place += 1
                if part.kind == "name":
                    name = part.text
                    while self.take("'"):
                        name += "'"
                    names.append(name)
                elif part.kind == "=":
                    self.want("number", "a sum begins at 1")
                    if self.marks[self.place - 1].text != "1":
                        raise self.error("a sum runs over the whole index set, from 1 on", part)
                elif part.kind == "≠":
                    apart = True
                elif part.kind not in (",",):
                    raise self.error("below a sum stand its indices", part)
        else:
            names = self.subscript()
        upper = ""
        if self.kind() == "^":
            raised = self.here()
            self.place += 1
            upper = raised.text if raised.text != "^" else self.exponent()
        if not names or any(name[0].isdigit() or name == "·" for name in names):
            raise self.error("a sum wants its index: Σ_i …", mark)
        if apart and len(names) != 2:
            raise self.error("i ≠ j wants two indices", mark)
        return names, upper, apart


def mentions(node: Node, names: set[str]) -> bool:
    """Whether an index occurs in a tree."""
    for part in node.parts:
        if isinstance(part, Node) and mentions(part, names):
            return True
        if isinstance(part, tuple) and names & set(part):
            return True
    return False


@dataclass(frozen=True)
class Line:
    """A chain as it was typed: what is related, how, and why."""

    terms: tuple[Node, ...]
    relations: tuple[str, ...]  # one fewer than terms
    reasons: tuple[str, ...]  # one for each term
    source: str


def chain(source: str, names: Iterable[str] = (), indices: Iterable[str] = ()) -> Line:
    """A chain of one or more expressions, over one line or several."""
    bare, said = without_reasons(normalised(source))
    parser = Parser(bare, names, indices)
    terms, relations = [parser.sum()], []
    while True:
        while parser.take("\n", ".", ",", ";"):
            pass
        if parser.kind() == "end":
            break
        sign = parser.take(*RELATIONS)
        if sign is None:
            raise parser.error(unexpected(parser))
        relations.append(sign.kind)
        terms.append(parser.sum())
    reasons = [""] * len(terms)
    for at, text in said:
        last = max((k for k, term in enumerate(terms) if term.at < at), default=0)
        reasons[last] = "; ".join(filter(None, (reasons[last], text)))
    return Line(tuple(terms), tuple(relations), tuple(reasons), parser.source)


# A reason ends a line: in brackets that stand apart, after two spaces and a #, or as LaTeX's text.
REASON = re.compile(
    r"\s\s+\[(?P<apart>[^\n]*)\](?P<a>[.,;]?\s*(?:\\\\)?\s*)$"
    r"|\s\[(?P<near>[^\n\[\]]*[a-z]{3}[^\n\[\]]*)\](?P<b>[.,;]?\s*(?:\\\\)?\s*)$"
    r"|\s\s#\s*(?P<hash>[^\n]*)$"
    r"|(?:&\s*)*\\(?:text|textrm|mbox|intertext|tag)\*?\s*\{(?P<text>[^{}]*)\}"
    r"|&&(?P<far>[^\n\\]*)",
    re.M,
)


def without_reasons(source: str) -> tuple[str, list[tuple[int, str]]]:
    """The source with blanks for its reasons, and the reasons with their places."""
    said: list[tuple[int, str]] = []

    def blank(found: re.Match[str]) -> str:
        text = next(t for t in found.group("apart", "near", "hash", "text", "far") if t is not None)
        said.append((found.start(), text.strip()))
        return re.sub(r"[^\n]", " ", found[0])

    return REASON.sub(blank, source), said


def unexpected(parser: Parser) -> str:
    mark = parser.here()
    if mark.kind in (")", "]", "}", "⟩"):
        return f"{mark.text} closes a bracket that was not opened"
    if mark.kind == ":=":
        return "a definition begins with let: let G := T T*"
    return f"{mark.text!r} cannot stand here: an operation or a relation is expected"
