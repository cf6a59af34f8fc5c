"""How words look: plain text, LaTeX, and SymPy expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import copy
from html import escape
from typing import Any

import sympy as sp

from .words import Index, R, Space, Word, is_scalar

GREEK = {
    **{"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "λ": "lambda", "μ": "mu"},
    **{"ρ": "rho", "σ": "sigma", "φ": "varphi", "ψ": "psi", "ω": "omega"},
    **{"Γ": "Gamma", "Λ": "Lambda", "Σ": "Sigma", "Φ": "Phi", "Ω": "Omega"},
}
RELATIONS = {"≤": r"\leq", "≥": r"\geq", "≠": r"\neq"}
NUMERAL = "(<m(row|sup|frac)>)*<mn>"  # MathML that begins with a digit
SUM, PRODUCT, ATOM = range(3)  # how tightly what was written holds together


class Text:
    """Plain text. What differs between text, LaTeX and HTML is here; the grammar is shared."""

    minus, plus, one = "-", "+", "𝟏"
    separates = True  # a quotient in a product needs brackets
    several: frozenset[tuple[str, Space]] = frozenset()  # which I and 𝟏 need to be told apart

    def telling_apart(self, words: Iterable[Word]) -> Text:
        """The same style; where the words hold an I, or a 𝟏, of two spaces, each names its own."""
        found = {(w.head, w.cod) for word in words for w in parts_of(word) if w.cod is not R}
        found = {pair for pair in found if pair[0] in ("id", "one")}
        heads = [head for head, _ in found]
        style = copy(self)
        style.several = frozenset(pair for pair in found if heads.count(pair[0]) > 1)
        return style

    def constant(self, word: Word, body: str) -> str:
        """I or 𝟏, with its space where that is needed."""
        if (word.head, word.cod) not in self.several:
            return body
        size = word.cod.size if word.cod.kind == "index" else None
        return self.below(body, self.name(word.cod.name) if size is None else self.number(size))

    def name(self, name: str) -> str:
        return name

    def symbol(self, name: str) -> str:
        """0, 1 or I."""
        return name

    def number(self, value: sp.Expr) -> str:
        top, bottom = sp.fraction(value)
        if bottom == 1:
            return str(value)
        return "/".join(f"({p})" if p.is_Add or p.is_Mul else str(p) for p in (top, bottom))

    def fence(self, body: str) -> str:
        return f"({body})"

    def adjoint(self, body: str) -> str:
        return f"{body}*"

    def squared(self, body: str) -> str:
        return f"{body}²"

    def below(self, body: str, indices: str) -> str:
        return f"{body}_{indices}"

    def inner(self, x: str, y: str) -> str:
        return f"⟨{x}, {y}⟩"

    def norm2(self, x: str) -> str:
        return f"‖{x}‖²"

    def trace(self, body: str) -> str:
        return f"tr({body})"

    def places(self, indices: list[Index]) -> str:
        return "".join(self.name(k.name) for k in indices)

    def times(self, factors: list[str]) -> str:
        return "·".join(factors)

    def term(self, sign: str, body: str) -> str:
        return f" {sign} {body}"

    def mean(self, at: str, body: str) -> str:
        return f"E_{at}[{body}]"

    def sum(self, at: str, size: str, body: str) -> str:
        return f"Σ_{at} {body}"

    # A page is prose with formulas and arrays in it.

    def formula(self, expression: Any) -> str:
        if isinstance(expression, Word):
            return written(expression, self)[0]
        return self.sympy(expression)

    def sympy(self, expression: Any) -> str:
        return str(expression)

    def math(self, body: str) -> str:
        """A formula within prose."""
        return body

    def prose(self, body: str) -> str:
        return body

    def strong(self, body: str) -> str:
        return body

    def relation(self, sign: str) -> str:
        return f" {sign} "

    def rational(self, x: Any) -> str:
        return str(x)

    def array(self, rows: list[list[str]]) -> str:
        return "[" + "; ".join(" ".join(r) for r in rows) + "]"

    def tuple(self, parts: list[str]) -> str:
        return "(" + ", ".join(parts) + ")"


class Latex(Text):
    """LaTeX, within Markdown."""

    one = r"\mathbf{1}"
    separates = False

    def name(self, name: str) -> str:
        base, _, index = name.partition("_")
        prime, base = base.endswith("'"), base.removesuffix("'")
        bar, base = base.endswith("\u0304"), base.removesuffix("\u0304")
        base = "\\" + GREEK[base] if base in GREEK else base
        base = rf"\mathrm{{{base}}}" if re.fullmatch("[A-Za-z]{2,}", base) else base
        base = rf"\bar{{{base}}}" if bar else base
        return base + ("'" if prime else "") + (f"_{{{index}}}" if index else "")

    def number(self, value: sp.Expr) -> str:
        return sp.latex(value)

    def fence(self, body: str) -> str:
        return rf"\left({body}\right)"

    def adjoint(self, body: str) -> str:
        return f"{body}^{{*}}"

    def squared(self, body: str) -> str:
        return f"{body}^{{2}}"

    def below(self, body: str, indices: str) -> str:
        return (f"{{{body}}}" if "_" in body else body) + f"_{{{indices}}}"

    def inner(self, x: str, y: str) -> str:
        return rf"\left\langle {x}, {y}\right\rangle"

    def norm2(self, x: str) -> str:
        return rf"\left\lVert {x}\right\rVert^{{2}}"

    def trace(self, body: str) -> str:
        return rf"\operatorname{{tr}}\left({body}\right)"

    def places(self, indices: list[Index]) -> str:
        names = [self.name(k.name) for k in indices]
        apart = any("\\" in name for name in names)  # \omegaj is no command
        return (" " if apart else "").join(names)

    def times(self, factors: list[str]) -> str:
        """A number after another factor needs a dot: 2 3 looks like 23."""
        first, *others = factors
        return first + "".join(
            (r" \cdot " if re.match(r"\d|\\frac", other) else " ") + other for other in others
        )

    def mean(self, at: str, body: str) -> str:
        return rf"\mathbb{{E}}_{{{at}}}\left[{body}\right]"

    def sum(self, at: str, size: str, body: str) -> str:
        return rf"\sum_{{{at}=1}}^{{{size}}} {body}"

    def sympy(self, expression: Any) -> str:
        return sp.latex(expression)

    def math(self, body: str) -> str:
        return f"${body}$"

    def prose(self, body: str) -> str:
        """Prose in which Markdown should not read a star as the beginning of italics."""
        return body.replace("*", r"\*").replace("_", r"\_")

    def strong(self, body: str) -> str:
        return f"**{body}**"

    def relation(self, sign: str) -> str:
        return f" {RELATIONS.get(sign, sign)} "

    def rational(self, x: Any) -> str:
        if x.denominator == 1:
            return str(x)
        return ("-" if x < 0 else "") + rf"\tfrac{{{abs(x.numerator)}}}{{{x.denominator}}}"

    def array(self, rows: list[list[str]]) -> str:
        body = r" \\ ".join(" & ".join(r) for r in rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"


class Html(Text):
    """HTML with MathML, which a browser shows without a script and without a network."""

    minus, plus = "<mo>−</mo>", "<mo>+</mo>"
    one = "<mi>𝟏</mi>"
    separates = False

    def name(self, name: str) -> str:
        base, _, index = name.partition("_")
        prime, base = base.endswith("'"), base.removesuffix("'")
        bar, base = base.endswith("\u0304"), base.removesuffix("\u0304")
        body = f"<mi>{base}</mi>"
        body = f'<mover accent="true">{body}<mo>¯</mo></mover>' if bar else body
        body = f"<msup>{body}<mo>′</mo></msup>" if prime else body
        return f"<msub>{body}<mi>{index}</mi></msub>" if index else body

    def symbol(self, name: str) -> str:
        return f"<mn>{name}</mn>" if name.isdigit() else f"<mi>{name}</mi>"

    def number(self, value: sp.Expr) -> str:
        if value.could_extract_minus_sign():
            return self.minus + self.number(-value)
        return self.sympy(value)

    def fence(self, body: str, left: str = "(", right: str = ")") -> str:
        return f"<mrow><mo>{left}</mo>{body}<mo>{right}</mo></mrow>"

    def adjoint(self, body: str) -> str:
        return f"<msup><mrow>{body}</mrow><mo>*</mo></msup>"

    def squared(self, body: str) -> str:
        return f"<msup><mrow>{body}</mrow><mn>2</mn></msup>"

    def below(self, body: str, indices: str) -> str:
        return f"<msub><mrow>{body}</mrow><mrow>{indices}</mrow></msub>"

    def inner(self, x: str, y: str) -> str:
        return self.fence(f"{x}<mo>,</mo>{y}", "⟨", "⟩")

    def norm2(self, x: str) -> str:
        return self.squared(self.fence(x, "‖", "‖"))

    def trace(self, body: str) -> str:
        return f"<mi>tr</mi>{self.fence(body)}"

    def times(self, factors: list[str]) -> str:
        space, dot = '<mspace width="0.15em"/>', "<mo>·</mo>"
        first, *others = factors
        return first + "".join(
            (dot if re.match(NUMERAL, other) else space) + other for other in others
        )

    def term(self, sign: str, body: str) -> str:
        return sign + body

    def mean(self, at: str, body: str) -> str:
        return f"<msub><mi>𝔼</mi><mrow>{at}</mrow></msub>{self.fence(body, '[', ']')}"

    def sum(self, at: str, size: str, body: str) -> str:
        under = f"<mrow>{at}<mo>=</mo><mn>1</mn></mrow>"
        return f"<munderover><mo>∑</mo>{under}<mrow>{size}</mrow></munderover>{body}"

    def sympy(self, expression: Any) -> str:
        body = sp.mathml(sp.sympify(expression), printer="presentation")
        body = re.sub(f"<mo>&InvisibleTimes;</mo>(?={NUMERAL})", "<mo>·</mo>", body)
        return body.replace("<mo>-</mo>", self.minus).replace("&dd;", "d")

    def math(self, body: str) -> str:
        return f"<math>{body}</math>"

    def prose(self, body: str) -> str:
        return escape(body, quote=False)

    def strong(self, body: str) -> str:
        return f"<strong>{body}</strong>"

    def relation(self, sign: str) -> str:
        return f"<mo>{escape(sign)}</mo>"

    def rational(self, x: Any) -> str:
        sign = self.minus if x < 0 else ""
        top, bottom = (f"<mn>{part}</mn>" for part in (abs(x.numerator), x.denominator))
        return sign + (top if x.denominator == 1 else f"<mfrac>{top}{bottom}</mfrac>")

    def array(self, rows: list[list[str]]) -> str:
        cells = "".join(
            "<mtr>" + "".join(f"<mtd>{x}</mtd>" for x in row) + "</mtr>" for row in rows
        )
        return self.fence(f"<mtable>{cells}</mtable>")

    def tuple(self, parts: list[str]) -> str:
        return self.fence("<mo>,</mo>".join(parts))


TEXT, LATEX, HTML = Text(), Latex(), Html()


def parts_of(word: Word) -> Iterator[Word]:
    """The word and all that it is made of."""
    yield word
    for part in word.args:
        if isinstance(part, Word):
            yield from parts_of(part)


def text(word: Word) -> str:
    return written(word, TEXT)[0]


def latex(word: Word) -> str:
    return written(word, LATEX)[0]


def written(word: Word, style: Text) -> tuple[str, int]:
    """The word as a string, with how tightly it holds together."""
    match word.head, word.args:
        case "letter", (letter,):
            return style.name(letter.name), ATOM
        case "id", ():
            return style.constant(word, style.symbol("1" if word.cod is R else "I")), ATOM
        case "one", ():
            return style.constant(word, style.one), ATOM
        case "adj", (body,):
            return style.adjoint(tight(body, style)), ATOM
        case "tr", (body,):
            return style.trace(written(body, style)[0]), ATOM
        case "sum", (at, body):
            name = style.name(at.name)
            if at.space.kind == "measure":
                return style.mean(name, written(body, style)[0]), ATOM
            return style.sum(name, style.number(at.space.size), hold(body, style)), PRODUCT
        case "entry", (body, i, j):
            at = style.places([k for k in (i, j) if k is not None])
            if j is None and body.cod is body.dom:
                at += "·"  # a row, as a column is written with its index alone
            rows = (
                body.args[0].args[0].rows
                if body.head == "adj" and body.args[0].head == "letter"
                else ""
            )
            if body.head == "one":
                return style.symbol("1"), ATOM
            if body.head == "id":
                return style.below(style.name("δ"), at), ATOM
            if rows:
                return style.below(style.name(rows), at), ATOM
            return style.below(tight(body, style), at), ATOM
        case "scale", (factor, body):
            if factor == 0:
                return style.symbol("0"), ATOM
            if body.head == "id" and body.cod is R:
                return style.number(factor), SUM if factor.is_Add or sign(word) < 0 else PRODUCT
            held = hold(body, style)
            if abs(factor) == 1:
                return (style.minus + held, SUM) if factor == -1 else (held, PRODUCT)
            number = style.number(factor)
            if factor.is_Add or (style.separates and "/" in number):
                number = style.fence(number)
            return style.times([number, held]), SUM if sign(word) < 0 else PRODUCT
        case "add", parts:
            return added([written(part, style)[0] for part in parts], style), SUM
        case "mul", (Word(head="adj", args=(body,)), other) if body == other and is_scalar(body):
            return style.squared(tight(body, style)), ATOM
        case "mul", parts:
            return product_of(parts, style), PRODUCT
    raise ValueError(f"not a word: {word.head}")


def added(terms: list[str], style: Text) -> str:
    """Terms with the signs that they bring, or a plus between them."""
    joined = ""
    for term in terms:
        body = term.removeprefix(style.minus)
        negative = body != term
        if joined:
            joined += style.term(style.minus if negative else style.plus, body)
        else:
            joined = style.minus + body if negative else body
    return joined


def rows_of(word: Word) -> str:
    return word.args[0].rows if word.head == "letter" else ""


def sign(word: Word) -> int:
    return -1 if word.head == "scale" and word.args[0].could_extract_minus_sign() else 1


def hold(word: Word, style: Text) -> str:
    """As a factor."""
    body, strength = written(word, style)
    return style.fence(body) if strength < PRODUCT else body


def tight(word: Word, style: Text) -> str:
    """Under an adjoint or with an index."""
    body, strength = written(word, style)
    return body if strength == ATOM and word.head != "adj" else style.fence(body)


def swallows(word: Word) -> bool:
    """Whether it ends in a sum over an index, which would take in the factors that follow."""
    if word.head == "sum":
        return True
    if word.head == "scale":
        return swallows(word.args[1])
    return word.head == "mul" and word.dom is not R and swallows(word.args[-1])


def product_of(parts: tuple[Word, ...], style: Text) -> str:
    """A product; where it passes through the reals after a vector's adjoint, an inner product."""
    pieces: list[list[Word]] = [[]]
    for part in parts:
        inside = is_scalar(part) and bool(pieces[-1])  # a number between a vector and its partner
        pieces[-1].append(part)
        if part.dom is R and not inside:
            pieces.append([])
    factors: list[str] = []
    for piece in filter(None, pieces):
        first = piece[0]
        vector = first.head == "adj" and first.args[0].dom is R and first.dom.kind != "index"
        if vector and len(piece) > 1 and piece[-1].dom is R and not is_scalar(first):
            right = (
                written(piece[1], style)[0]
                if len(piece) == 2
                else product_of(tuple(piece[1:]), style)
            )
            left = written(first.args[0], style)[0]
            factors.append(style.norm2(left) if left == right else style.inner(left, right))
        else:
            for k, part in enumerate(piece):
                last = k == len(piece) - 1 and piece is pieces[-1]
                loose = swallows(part) and not last
                factors.append(style.fence(written(part, style)[0]) if loose else hold(part, style))
    return style.times(factors)


def to_sympy(word: Word) -> sp.Expr:
    """The word with non-commuting symbols, for further work in SymPy."""
    match word.head, word.args:
        case "letter", (letter,):
            if is_scalar(word):
                return sp.Symbol(letter.name, real=True)
            return sp.Symbol(letter.name, commutative=False)
        case "id", ():
            return sp.S.One
        case "one", ():
            return sp.Symbol(f"𝟏_{word.cod.name}", commutative=False)  # 𝟏*𝟏 is its size
        case "scale", (factor, body):
            return factor * to_sympy(body)
        case "add", parts:
            return sp.Add(*map(to_sympy, parts))
        case "mul", parts:
            return sp.Mul(*map(to_sympy, parts))
        case "adj", (body,):
            return sp.adjoint(to_sympy(body))
        case "tr", (body,):
            return body.cod.size if body.head == "id" else sp.Function("tr")(to_sympy(body))
        case "entry", (body, i, j):
            if body.head == "id" and i and j and i.space.kind == "index":
                return sp.KroneckerDelta(sp.Symbol(i.name), sp.Symbol(j.name))
            sides = zip((i, j), (body.cod, body.dom), strict=True)
            at = [sp.Symbol(k.name if k else ":") for k, space in sides if space is not R]
            return sp.Function("entry")(to_sympy(body), *at)
        case "sum", (at, body):
            over = sp.Symbol(at.name)
            if at.space.kind == "measure":
                return sp.Function("E")(to_sympy(body), over)
            return sp.Sum(to_sympy(body), (over, 1, at.space.size))
    raise ValueError(f"not a word: {word.head}")


def space_name(space: Space) -> str:
    """A space in LaTeX: R^n for an index set, L2 for a probability space."""
    if space.kind == "index":
        return rf"\mathbb{{R}}^{{{sp.latex(space.size)}}}"
    if space.kind == "measure":
        return rf"L_2({space.name})"
    return r"\mathbb{R}" if space is R else space.name
