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
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .marks import Mark, Unreadable, marks, normalised

DEEP = 60  # brackets within brackets
TALL = 30  # stars, powers and divisions upon each other
HIGH = 12  # the largest power that is multiplied out
WIDE = 200  # the most factors that powers of powers have
RELATIONS = ("=", "≤", "≥", "<", ">", "≠", "≽", "≼")


@dataclass(frozen=True)
class Node:
    """A step of the tree. `parts` are nodes, names or numbers, as the kind wants them."""

    kind: str
    parts: tuple[Any, ...]
    at: int
    end: int


class Parser:
    """Puts marks together; `names` are declared letters, `indices` known indices."""

    def __init__(self, source: str, names: Iterable[str] = (), indices: Iterable[str] = ()) -> None:
        self.source = normalised(source)
        self.names, self.indices = set(names), set(indices)
        self.marks = marks(self.source, self.names)
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

    def lines(self) -> None:
        """Go on in the next line."""
        while self.kind() == "\n":
            self.place += 1

    def error(self, why: str, node: Node | Mark | None = None) -> Unreadable:
        node = node or self.here()
        return Unreadable(why, self.source, node.at, node.end)

    def node(self, kind: str, parts: tuple[Any, ...], start: Node | Mark) -> Node:
        end = self.marks[self.place - 1].end if self.place else start.end
        return Node(kind, parts, start.at, end)

    # The grammar.

    def sum(self) -> Node:
        start = self.here()
        self.lines()
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

    def dot(self) -> Mark | None:
        """A product's sign, which may begin or end a line."""
        ahead = 0
        while self.kind(ahead) == "\n":
            ahead += 1
        if self.kind(ahead) not in ("·", "@", "×"):
            return None
        self.place += ahead
        sign = self.take("·", "@", "×")
        self.lines()
        return sign

    def term(self) -> Node:
        left = self.factor()
        summed: set[str] = set()  # indices of sums that a division has ended
        while True:
            if self.kind() == "/":
                self.not_too_tall(left)
            if self.kind() == "/" and left.kind == "sum":
                summed |= set(left.parts[0])
                left = self.divided_sum(left)
            elif self.take("/"):
                left = Node("div", (left, below := self.denominator()), left.at, below.end)
            elif (dot := self.dot()) or self.begins():
                right = self.factor(signed=bool(dot))
                if mentions(right, summed):
                    raise self.error("is this summed over? Write the sum in brackets", right)
                if not dot and right.kind == "number" and right.parts[0] == 1:
                    why = "a factor 1 changes nothing; the vector of ones is 𝟏 or 1_n"
                    raise self.error(why, right)
                self.not_a_function(left, right, bool(dot))
                left = self.joined("mul", left, right)
            else:
                return left

    def joined(self, kind: str, left: Node, right: Node) -> Node:
        parts = (*left.parts, right) if left.kind == kind else (left, right)
        return Node(kind, parts, left.at, right.end)

    def in_brackets(self, node: Node) -> bool:
        return self.source[node.at] in "([{" or self.source.startswith("\\left", node.at)

    def not_a_function(self, left: Node, right: Node, apart: bool) -> None:
        """f(x) is no product of two letters, unless f was declared."""
        name = left.parts[-1] if left.kind == "mul" else left
        if name.kind != "name" or right.kind not in ("name", "entry") or apart:
            return
        declared = name.parts[0] in self.names or name.parts[0][0].isupper()
        if self.source[right.at] == "(" and right.at == name.end and not declared:
            whole = Node("mul", (), name.at, right.end)
            raise self.error("a function of a point cannot be read: a product is written ·", whole)

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
            return self.angled()
        return kind in (
            *("name", "number", "(", "[", "{", "⟨", "frac", "tr", "norm", "inv", "pinv", "sqrt"),
            *("∑", "∇", "𝟏", "𝔼"),
        )

    def angled(self) -> bool:
        """Whether the < here opens an inner product: then a comma and a > follow."""
        depth, comma = 0, False
        for mark in self.marks[self.place + 1 :]:
            depth += (mark.kind in ("(", "[", "{")) - (mark.kind in (")", "]", "}"))
            if depth < 0 or (depth == 0 and mark.kind in RELATIONS):
                return comma and mark.kind == ">"
            comma |= depth == 0 and mark.kind == ","
        return False

    def factor(self, signed: bool = False) -> Node:
        self.depth += 1
        if self.depth > DEEP:
            raise self.error(f"more than {DEEP} brackets within brackets")
        sign = self.take("-") if signed else None
        node = self.atom()
        while True:
            mark = self.here()
            if mark.kind in ("*", "'", "ᵀ", "^", "_"):
                self.not_too_tall(node)
            if mark.kind == "*":
                after = self.kind(1)
                self.place += 1
                if node.kind == "number" and (after == "name" or self.begins()):
                    node = self.joined("mul", node, self.factor())
                else:
                    node = self.adjoint(node)
            elif mark.kind in ("'", "ᵀ"):
                self.place += 1
                node = self.adjoint(node)
            elif mark.kind == "^":
                node = self.raised(node)
            elif mark.kind == "_":
                node = self.lowered(node)
            else:
                self.depth -= 1
                return Node("neg", (node,), sign.at, node.end) if sign else node

    def not_too_tall(self, node: Node) -> None:
        if height(node) > TALL:
            raise self.error(f"more than {TALL} stars, powers or divisions upon each other", node)

    def adjoint(self, node: Node) -> Node:
        if node.kind == "number":
            raise self.error("a number is its own adjoint; the vector of ones is 𝟏 or 1_n", node)
        return self.node("adj", (node,), node)

    def raised(self, node: Node) -> Node:
        mark = self.here()
        self.place += 1
        power = (mark.text if mark.text != "^" else self.exponent()).replace(" ", "")
        if power in ("*", "T", "ᵀ", "'", "-T", "-ᵀ", "-*"):
            turned = self.adjoint(node)
            return turned if power[0] != "-" else self.node("inverse", (turned,), node)
        if power in ("+", "†"):
            return self.node("pinv", (node,), node)
        if power in ("h", "½", "1/2"):
            return self.node("root", (node,), node)
        if power in ("-h", "-½", "-1/2"):
            return self.node("inverse", (self.node("root", (node,), node),), node)
        if not re.fullmatch(r"-?\d+", power):
            why = f"{power or 'nothing'} is no power: write a whole number, *, T, -1, + or 1/2"
            raise self.error(why, mark)
        high = min(abs(int(power[:9])), 10**9)
        if not 0 < high <= HIGH:
            raise self.error(f"powers go from 1 to {HIGH}", mark)
        if high * factors_of(node) > WIDE:
            raise self.error(f"powers of powers with more than {WIDE} factors", node)
        base = node if power[0] != "-" else self.node("inverse", (node,), node)
        return base if high == 1 else self.node("power", (base, high), node)

    def exponent(self) -> str:
        """What stands above, as plain signs."""
        start = self.here()
        closing = {"{": "}", "(": ")"}.get(start.kind, "")
        if start.kind in ("end", "\n"):
            raise self.error("a power is missing")
        if not closing:
            sign = "-" if self.take("-") else ""
            mark = self.here()
            self.place += 1
            return sign + plain(mark)
        self.place += 1
        text, opened = "", 1
        while opened:
            if self.kind() in ("end", "\n"):
                raise self.error(f"a power is not closed: {closing} is missing", start)
            opened += (self.kind() == start.kind) - (self.kind() == closing)
            text += plain(self.here()) if opened else ""
            self.place += 1
        return re.sub(r"frac\{?(\d)\}?\{?(\d)\}?", r"\1/\2", text)

    def subscript(self, binding: bool = False) -> list[str]:
        """The names and numbers below a letter, after the _; or the indices of a sum."""
        mark = self.here()
        self.place += 1
        if mark.text != "_":
            return re.findall(r"[a-z]|\d+", mark.text)
        found: list[str] = []
        if self.take("{", "("):
            while not self.take("}", ")"):
                if self.kind() in ("end", "\n"):
                    raise self.error("a subscript is not closed: } is missing", mark)
                found.append(self.below(primes=True))
            return found
        found.append(self.below(binding))
        while self.kind() in ("name", "number") and not self.here().apart:
            if self.kind() == "number" and found[-1] in self.indices | set(self.bound):
                break
            found.append(self.below(binding))
        return found

    def below(self, primes: bool) -> str:
        """One name below a letter. Its primes are its own, or the adjoint of what is above it."""
        mark = self.here()
        self.place += 1
        if mark.kind in ("end", "\n"):
            raise self.error("a subscript is missing")
        name = mark.text if mark.kind in ("name", "number") else mark.kind
        while mark.kind == "name" and self.kind() == "'":
            if not primes and name + "'" not in {*self.indices, *self.bound}:
                break
            self.place += 1
            name += "'"
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
        if node.kind == "number" and node.parts[0] == 1:
            return self.node("one", (whole,), node)
        places = [name for name in names if name != "·"]
        entry = all(map(self.is_index, places))
        if node.kind == "one" or (node.kind == "identity" and not (entry and len(names) == 2)):
            return self.node(node.kind, (whole,), node)
        if node.kind == "name" and (not entry or f"{node.parts[0]}_{whole}" in self.names):
            return self.subscripted(node, whole, places)
        if len(names) > 2 or not places:
            raise self.error("an entry has one index or two", node)
        if not entry:
            raise self.error(f"{whole} is no index", node)
        if node.kind == "entry" and not self.in_brackets(node):
            raise self.error("one subscript is enough: write both indices in it", node)
        return self.node("entry", (node, tuple(names)), node)

    def subscripted(self, node: Node, whole: str, places: list[str]) -> Node:
        """A letter with a subscript that is no index."""
        full = f"{node.parts[0]}_{whole}"
        if full not in self.names:
            if len(places) > 1 and any(map(self.is_index, places)):
                raise self.error(f"{whole} mixes indices with other letters", node)
            if not re.fullmatch(r"[\w\u0302-\u0304']+", whole):
                raise self.error(f"{whole} is no subscript", node)
            if "_" in node.parts[0]:
                raise self.error("a letter has one subscript at most", node)
        self.not_summed(full, node)
        return self.node("name", (full,), node)

    def not_summed(self, name: str, at: Mark | Node) -> None:
        """A letter that was declared with its subscript is the same under every sum."""
        below = name.partition("_")[2]
        short = len(re.sub(r"\d", "", below)) < 3  # what is longer is a word
        summed = [x for x in self.bound if x and (x == below or (short and x in below))]
        if below and summed:
            why = f"{name} was declared as one letter, and {summed[0]} is summed over"
            raise self.error(why, at)

    # The atoms.

    def atom(self) -> Node:
        mark = self.here()
        if mark.kind == "number":
            self.place += 1
            return self.node("number", (Fraction(mark.text),), mark)
        if mark.kind == "name":
            if mark.text == "E" and "E" not in self.names and self.is_mean():
                return self.mean()
            if self.source[mark.at] == "Σ" and mark.text == "Σ" and self.is_sum():
                return self.total()
            self.place += 1
            self.not_summed(mark.text, mark)
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
        if mark.kind == "^" and mark.text == "h":
            self.place += 1
            return self.node("number", (Fraction(1, 2),), mark)
        if mark.kind in ("tr", "norm", "inv", "pinv", "sqrt"):
            return self.called(mark)
        if mark.kind == "frac":
            return self.fraction(mark)
        if mark.kind == "∇":
            return self.gradient(mark)
        said = any(mark.kind != "\n" for mark in self.marks)
        missing = {
            "end": "something is missing at the end" if said else "there is nothing to read",
            "\n": "something is missing at the end of the line",
            **dict.fromkeys(")]}⟩", "nothing stands in the bracket, or it was not opened"),
            **dict.fromkeys(RELATIONS, f"nothing stands before this {mark.text}"),
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
        self.lines()
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
        return self.node("norm", (body, "" if mark.kind == "‖" else "|"), mark)

    def inner(self, closing: str) -> Node:
        mark = self.here()
        self.place += 1
        kept, self.open = self.open, ["|"] if self.is_split(closing) else []
        first = self.sum()
        if not self.take(",", "|"):
            raise self.error("an inner product has two vectors: ⟨x, y⟩")
        second = self.sum()
        self.open = kept
        self.close(closing, mark)
        return self.node("inner", (first, second), mark)

    def is_split(self, closing: str) -> bool:
        """Whether the two sides of an inner product are told apart by a bar: ⟨x | y⟩."""
        ahead, opened = 0, 0
        while (kind := self.kind(ahead)) not in ("end", closing) or opened:
            if kind == "end" or (kind == "," and not opened):
                return False
            opened += (kind in "([{⟨") - (kind in ")]}⟩")
            ahead += 1
        return True

    def called(self, mark: Mark) -> Node:
        """tr(A), tr A B, inv(A): what stands in brackets, or what follows."""
        self.place += 1
        kind = {"tr": "trace", "inv": "inverse", "sqrt": "root"}.get(mark.kind, mark.kind)
        closing = {"(": ")", "{": "}", "[": "]"}.get(self.kind(), "")
        gap = self.source[mark.end : self.here().at]
        body = self.bracket(closing) if closing else self.factor()
        if closing and re.fullmatch(r"(?:\s|\\[,;: ])+", gap) and self.begins():
            raise self.error("how far does this reach? Write it without a space, or brackets", mark)
        while mark.kind == "tr" and not closing and self.begins():
            body = self.joined("mul", body, self.factor())
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
        letter, *others = (*self.subscript(), "")
        name = f"{letter}_{''.join(others)}" if any(others) else letter
        if not letter[:1].isalpha():
            raise self.error("a gradient wants its letter: ∇_f(…)", mark)
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
        if self.kind(1) == "[":
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
        below = self.subscript(binding=True) if self.kind() == "_" else [""]
        over = [name for name in below if name != ","]
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
        while (dot := self.dot()) or self.begins():
            right = self.factor(signed=bool(dot))
            self.not_a_function(body, right, bool(dot))
            body = self.joined("mul", body, right)
        del self.bound[len(self.bound) - len(over) :]
        usual = upper or all(self.is_index(name) or mentions(body, {name}) for name in over)
        if mark.text == "Σ" and not usual:
            name = "Σ_" + "".join(over)
            raise self.error(f"is {name} a letter? Declare it: let {name} : H → H", mark)
        node = self.node("sum", (tuple(over), upper, body), mark)
        return self.without_diagonal(node, apart, mark) if apart else node

    def without_diagonal(self, node: Node, apart: list[str], mark: Mark) -> Node:
        """A sum over i ≠ j: of all, less those where they are equal."""
        over, upper, body = node.parts
        unit = Node("identity", (), mark.at, mark.end)
        equal = Node("entry", (unit, tuple(apart)), mark.at, mark.end)
        diagonal = self.node("neg", (Node("mul", (equal, body), body.at, body.end),), mark)
        return self.node("sum", (over, upper, self.node("add", (body, diagonal), mark)), mark)

    def range(self, mark: Mark) -> tuple[list[str], str, list[str]]:
        """_i, _{i,j}, _{i=1}^n, _{i≠j}: the indices, the upper end, and which of them differ."""
        braces = self.kind(1) == "{" and self.here().text == "_"
        names, apart = self.ranges() if braces else (self.subscript(binding=True), [])
        upper = ""
        if self.kind() == "^":
            raised = self.here()
            self.place += 1
            upper = raised.text if raised.text != "^" else self.exponent()
        if apart and (names[-1] in self.bound or names[0] > names[-1]):
            names = names[:-1]  # Σ_{j ≠ i} is over j, and Σ_{i ≠ j} over both
        if not names or any(not name[0].isalpha() for name in names):
            raise self.error("a sum wants its index: Σ_i …", mark)
        return names, upper, apart

    def ranges(self) -> tuple[list[str], list[str]]:
        """What stands in the braces below a sum."""
        self.place += 2
        names: list[str] = []
        apart = False
        while not self.take("}"):
            part = self.here()
            if part.kind == "name":
                names.append(self.below(primes=True))
                continue
            self.place += 1
            if part.kind == "=":
                if self.want("number", "a sum begins at 1").text != "1":
                    raise self.error("a sum runs over the whole index set, from 1 on", part)
            elif part.kind == "≠":
                apart = True
            elif part.kind != ",":
                raise self.error("below a sum stand its indices: i, i = 1, i ≠ j", part)
        if apart and len(names) != 2:
            raise self.error("i ≠ j wants two indices")
        return names, names if apart else []


def plain(mark: Mark) -> str:
    """A mark above a letter, as it is written there."""
    return mark.text if mark.kind in ("number", "name", "^") else mark.kind


def factors_of(node: Node) -> int:
    """How many factors a tree has when its powers are multiplied out."""
    inside = sum(factors_of(part) for part in node.parts if isinstance(part, Node))
    return max(1, inside) * (node.parts[1] if node.kind == "power" else 1)


def height(node: Node) -> int:
    """How many steps of a tree stand upon each other."""
    return 1 + max((height(part) for part in node.parts if isinstance(part, Node)), default=0)


def mentioned(terms: Iterable[object]) -> set[str]:
    """The names of letters in a tree."""
    found: set[str] = set()
    for term in terms:
        if isinstance(term, Node):
            if term.kind in ("name", "gradient"):
                found.add(term.parts[0])
            found |= mentioned(term.parts)
        elif isinstance(term, tuple):
            found |= mentioned(term)
    return found


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
    if OPENER.fullmatch(source):
        raise Unreadable("what begins here is not closed", source, 0, len(source))
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
PROSE = r"[^\n\[\]]*(?<![\\\\A-Za-z])[A-Za-z]?[a-z]{2,}(?![A-Za-z])[^\n\[\]]*"
REASON = re.compile(
    r"[ \t][ \t]+\[(?P<apart>[^\n]*)\](?=[.,;]?[ \t]*(?:\\\\)?[ \t]*$)"
    rf"|\s\[(?P<near>{PROSE})\](?=[.,;&\s]*(?:\\\\|[=≤≥<>≠≽≼]|\\[lgn]eq?\b|\\succeq|$))"
    r"|\s\s#\s*(?P<hash>[^\n]*)$"
    r"|(?:&\s*)*\\(?:text|textrm|mbox|intertext|tag)\*?\s*\{(?P<text>[^{}]*)\}"
    r"(?=[.,;&\s]*(?:\\\\|\\(?:text|quad|qquad|label|end|nonumber|notag|[lgn]eq?\b|succeq|preceq)"
    r"|[=≤≥<>≠≽≼]|\$|\\\]|$))"
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


def statements(source: str) -> list[tuple[int, str]]:
    """The statements of a display, each with the number of its first line, from 0.

    A row that begins with a relation or a sign goes on with the one above (unless it is a minus,
    and a relation follows), and so does what is in brackets or follows a sign; other rows begin a
    new statement.
    """
    source = normalised(source)
    bare = without_reasons(source)[0].replace("\\\\", "\n\n")
    starts: list[int] = []
    opened, ended = 0, True
    for row in re.finditer(r"[^\n]+", bare):
        body = LAYOUT.sub(" ", row[0]).strip()
        if not body:
            continue
        bare_body = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", body))
        related = starts and re.search(RELATION, bare[starts[-1] : row.start()])
        goes_on = starts and GOES_ON.match(body) and not (related and OPPOSITE.match(bare_body))
        if opened <= 0 and ended and not goes_on:
            starts.append(row.start())
        opened += len(re.findall(r"[(\[{⟨]|\\langle", body))
        opened -= len(re.findall(r"[)\]}⟩]|\\rangle", body))
        ended = not re.search(rf"(?:{SIGN})$", body)
    pieces = zip(starts, [*starts, len(source)][1:], strict=bool(starts))
    return [(source.count("\n", 0, a), re.sub(r"\s*\\\\\s*$", "", source[a:b])) for a, b in pieces]


RELATION = r"[=≤≥<>≠≽≼]|\\(?:le|leq|leqslant|ge|geq|geqslant|ne|neq|succeq|preceq|equiv)"
SIGN = rf"{RELATION}|[+\-−·@×/,]|\\cdot"
GOES_ON = re.compile(rf"(?:{SIGN})(?![A-Za-z])|[)\]}}⟩.;]|<=|>=")
OPPOSITE = re.compile(rf"[-−].*(?:{RELATION})")  # -½CDC = CGC is a statement of its own
LAYOUT = re.compile(
    r"&|\\(?:quad|qquad|displaystyle|nonumber|notag|[,;:! ])|\\(?:begin|end|label)\*?\{[^{}]*\}"
    r"|\\[\[\]()]|\$"
)


OPENER = re.compile(r"\$\$|\\\[|\\begin\{[a-z]+\*?\}|<!--")  # of a display, or of a comment


def unexpected(parser: Parser) -> str:
    mark = parser.here()
    if mark.kind in (")", "]", "}", "⟩"):
        return f"{mark.text} closes a bracket that was not opened"
    if mark.kind == ":=":
        return "a definition begins with let: let G := T T*"
    return f"{mark.text!r} cannot stand here: an operation or a relation is expected"
