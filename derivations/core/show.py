"""How words look: plain text, LaTeX, and SymPy expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from html import escape
from itertools import pairwise, takewhile
from typing import Any

import sympy as sp
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from .words import Index, Letter, R, Space, Word, free, is_number, is_scalar, norm2

GREEK = {
    **{"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "λ": "lambda", "μ": "mu"},
    **{"ν": "nu", "ξ": "xi", "π": "pi", "ε": "varepsilon", "ζ": "zeta", "η": "eta"},
    **{"ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "varphi", "ψ": "psi", "ω": "omega"},
    **{"Γ": "Gamma", "Δ": "Delta", "Λ": "Lambda", "Π": "Pi", "Σ": "Sigma", "Φ": "Phi"},
    **{"Ψ": "Psi", "Ω": "Omega"},
}
RELATIONS = {"≤": r"\leq", "≥": r"\geq", "≠": r"\neq"}
GREY = "#7c7c7c"  # to be read on white and on black
SUM, QUOTIENT, PRODUCT, ATOM = range(4)  # how tightly what was written holds together
SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")

# Letters that stand for an inverse, a root, a norm: what kind, and of which word. The reader makes
# them, and they are printed by what they are made of.
DERIVED: dict[Letter, tuple[str, Word]] = {}
NUMERAL = "(<m(row|sup|frac)>)*<mn>"  # MathML that begins with a digit


class Text:
    """Plain text. What differs between text, LaTeX and HTML is here; the grammar is shared."""

    minus, plus, one, nabla, slash, sigma = "-", "+", "𝟏", "∇", "/", "Σ "
    several: frozenset[tuple[str, Space]] = frozenset()  # which I and 𝟏 need to be told apart

    def telling_apart(self, words: Iterable[Word]) -> Text:
        """The same style; where the words hold an I, or a 𝟏, of two spaces, each names its own."""
        several = list(words)
        every = [w for word in several for w in parts_of(word)]
        found = {(w.head, w.cod) for w in every if w.head in ("id", "one") and w.cod is not R}
        heads = [head for head, _ in found]
        alone = {pair for word in several for pair in undetermined(word)}
        return named(self, frozenset(alone | {p for p in found if heads.count(p[0]) > 1}))

    def naming_all(self, words: Iterable[Word]) -> Text:
        """The same style, in which every I and every 𝟏 of the words names its space."""
        every = [w for word in words for w in parts_of(word)]
        return named(self, frozenset((w.head, w.cod) for w in every if w.head in ("id", "one")))

    def constant(self, word: Word, body: str) -> str:
        """I or 𝟏, with its space where that is needed."""
        if (word.head, word.cod) not in self.several or word.cod is R:
            return body
        size = word.cod.size if word.cod.kind != "measure" else None
        return self.below(body, self.name(word.cod.name) if size is None else self.number(size))

    def gradient(self, at: str, body: str) -> str:
        return self.below(self.nabla, self.name(at)) + self.fence(body)

    def name(self, name: str) -> str:
        return name

    def symbol(self, name: str) -> str:
        """0, 1 or I."""
        return name

    def number(self, value: sp.Expr) -> str:
        """A polynomial of the parameters as it is written by hand: 2s²n + 1."""
        value = sp.sympify(value)
        if value.is_Add:  # what is not subtracted comes first
            terms = value.as_ordered_terms()
            terms.sort(key=lambda term: term.could_extract_minus_sign())
            return added([self.number(term) for term in terms], self)
        if value.could_extract_minus_sign():
            return self.minus + self.number(-value)
        top, bottom = sp.fraction(value)
        if bottom != 1:
            return "/".join(map(self.factor_of, (top, bottom)))
        if value.is_Mul:
            parts = [(self.number(p), p.is_Add) for p in value.as_ordered_factors()]
            return self.times([f"({body})" if is_sum else body for body, is_sum in parts])
        if value.is_Pow:
            base, power = value.as_base_exp()
            return self.factor_of(base) + str(power).translate(SUPERSCRIPT)
        return str(value)

    def factor_of(self, value: sp.Expr) -> str:
        body = self.number(value)
        return f"({body})" if value.is_Add or value.is_Mul else body

    def quotient(self, factor: sp.Expr, body: str) -> tuple[str, int]:
        """A multiple: what is above stands before it, what is below after it."""
        top, bottom = sp.fraction(factor)
        above = self.number(top)
        above = f"({above})" if top.is_Add else above
        whole = body if above == "1" else self.times([above, body])
        if bottom == 1:
            return whole, PRODUCT
        return f"{whole}/{self.factor_of(bottom)}", QUOTIENT

    def derived(self, kind: str, body: str) -> str:
        """An inverse, a pseudo-inverse, a root."""
        return body + {"pinv": "⁺", "root": "^½", "number's root": "^½"}.get(kind, "⁻¹")

    def fraction(self, top: str, bottom: str, held: bool) -> str:
        """A quotient of words; `held`: what is below holds together."""
        return f"{top}/{bottom if held else self.fence(bottom)}"

    def fence(self, body: str) -> str:
        return f"({body})"

    def adjoint(self, body: str) -> str:
        return f"{body}*"

    def squared(self, body: str) -> str:
        return self.power(body, 2)

    def power(self, body: str, high: int) -> str:
        return body + str(high).translate(SUPERSCRIPT)

    def below(self, body: str, indices: str) -> str:
        return f"{body}_{indices}"

    def inner(self, x: str, y: str) -> str:
        return f"⟨{x}, {y}⟩"

    def norm(self, x: str) -> str:
        return f"‖{x}‖"

    def absolute(self, x: str) -> str:
        return f"|{x}|"

    def norm2(self, x: str) -> str:
        return f"{self.norm(x)}²"

    def frobenius2(self, x: str) -> str:
        """The square of the Hilbert-Schmidt norm of an operator."""
        return self.squared(self.below(self.norm(x), self.symbol("F")))

    def trace(self, body: str) -> str:
        return f"tr({body})"

    def places(self, indices: list[Index], row: bool = False) -> str:
        names = self.beside([self.name(k.name) for k in indices])
        return f"{{{names}·}}" if row else names

    def beside(self, names: list[str]) -> str:
        """Indices side by side."""
        return "".join(names)

    def times(self, factors: list[str]) -> str:
        """Side by side, with a gap where two factors would run into each other."""
        joined = factors[0]
        for factor in factors[1:]:
            if factor[0] in "‖|0123456789":  # ‖ would close a norm around it, and 2 3 looks like 23
                gap = "·"
            else:
                loose = re.search(r"(_[^\s()⟨⟩‖*\[\]{}]+|[A-Za-z]\d+)$", joined)
                words = re.match(r"tr\(|[ΣE]_", factor)
                gap = " " if loose or words else ""
            joined += gap + factor
        return joined

    def term(self, sign: str, body: str) -> str:
        return f" {sign} {body}"

    def mean(self, at: str, body: str) -> str:
        return f"E_{at}[{body}]" if at else f"E[{body}]"

    def sum(self, at: str, size: str, body: str, told: bool) -> str:
        """`told`: the body tells what the index runs over."""
        return f"Σ_{at} {body}" if told else f"Σ_{{{at}=1}}^{size} {body}"

    # A page is prose with formulas and arrays in it.

    def formula(self, expression: Any) -> str:
        if isinstance(expression, Word):
            return written(expression, self)[0]
        return self.sympy(expression)

    def sympy(self, expression: Any) -> str:
        if is_number(expression):
            return self.number(expression)
        return str(Plain().doprint(expression))

    def math(self, body: str) -> str:
        """A formula within prose."""
        return body

    def prose(self, body: str) -> str:
        return body

    def strong(self, body: str) -> str:
        return body

    def stamped(self, body: str, colour: str) -> str:
        """A verdict: its mark and its word, coloured where there are colours."""
        return body

    def small(self, body: str) -> str:
        """What a reader may pass over."""
        return body

    def reason(self, pieces: Sequence[tuple[str, bool]]) -> str:
        """Why a line equals the one before; each piece is prose, or mathematics already set."""
        return "".join(
            self.math(body) if mathematical else self.prose(body) for body, mathematical in pieces
        )

    def relation(self, sign: str) -> str:
        return f" {sign} "

    def doubted(self, sign: str) -> str:
        """A relation that a note prints, and that is not so."""
        return self.relation("≟" if sign == "=" else f"{sign}?")

    def rational(self, x: Any) -> str:
        return str(x)

    def array(self, rows: list[list[str]]) -> str:
        return "[" + "; ".join(" ".join(r) for r in rows) + "]"

    def tuple(self, parts: list[str]) -> str:
        return "(" + ", ".join(parts) + ")"


@lru_cache(maxsize=4096)
def named(style: Text, several: frozenset[tuple[str, Space]]) -> Text:
    """The style that names these, one for all who ask: what it has written is kept with it."""
    style = copy(style)
    style.several = several
    return style


class Plain(StrPrinter):
    """SymPy's expressions as text for readers: x²/2, √2, e^(-x), ∫_0^1 … dx."""

    def _print_Pow(self, expr: Any, rational: bool = False) -> str:
        base, power = expr.as_base_exp()
        if base is not sp.E and power.is_number and power.could_extract_minus_sign():
            return f"1/{self.parenthesize(base**-power, PRECEDENCE['Func'])}"
        if power == sp.Rational(1, 2):
            return f"√{self.parenthesize(base, PRECEDENCE['Func'])}"
        return self.raised("e" if base is sp.E else self.held(base), power)

    def held(self, base: Any) -> str:
        return self.parenthesize(base, PRECEDENCE["Pow" if base.is_Function else "Func"])

    def raised(self, base: str, power: Any) -> str:
        if power.is_Integer:
            return base + str(power).translate(SUPERSCRIPT)
        return f"{base}^{power}" if power.is_Symbol else f"{base}^({self._print(power)})"

    def _print_exp(self, expr: Any) -> str:
        return self.raised("e", expr.args[0])

    def _print_Mul(self, expr: Any) -> str:
        if expr.could_extract_minus_sign():
            return f"-{self.parenthesize(-expr, PRECEDENCE['Mul'], strict=True)}"
        number = expr.as_coeff_mul()[0]
        above, below = [sp.Integer(number.p)], [sp.Integer(number.q)]
        for factor in (expr / number).as_ordered_factors():
            base, power = factor.as_base_exp()
            down = base is not sp.E and power.is_number and power.could_extract_minus_sign()
            (below if down else above).append(1 / factor if down else factor)
        bottom = [f for f in below if f != 1]
        top = self.product([f for f in above if f != 1]) or "1"
        if not bottom:
            return top
        return f"{top}/{self.product(bottom) if len(bottom) == 1 else f'({self.product(bottom)})'}"

    def product(self, factors: Sequence[Any]) -> str:
        """Factors side by side, sums in brackets and functions apart."""
        shown = [self.parenthesize(f, PRECEDENCE["Mul"]) for f in factors]
        return re.sub(r"(?<=[\w)²³])(?=(?:sin|cos|log)\()", " ", TEXT.times(shown)) if shown else ""

    def _print_Integral(self, expr: Any) -> str:
        body = self.parenthesize(expr.function, PRECEDENCE["Mul"], strict=True)
        for x, *ends in expr.limits:
            between = "_{}^{}".format(*map(self.end, ends)) if len(ends) == 2 else ""
            body = f"∫{between} {body} d{x}"
        return body

    def _print_Sum(self, expr: Any) -> str:
        body = self.parenthesize(expr.function, PRECEDENCE["Mul"], strict=True)
        for k, first, last in expr.limits:
            body = f"Σ_({k}={self._print(first)})^{self.end(last)} {body}"
        return body

    def end(self, value: Any) -> str:
        """An end of an integral or a sum."""
        body = str(self._print(value))
        return body if len(body) == 1 else f"({body})"

    def _print_Infinity(self, expr: Any) -> str:
        return "∞"

    def _print_NegativeInfinity(self, expr: Any) -> str:
        return "-∞"

    def _print_Pi(self, expr: Any) -> str:
        return "π"

    def _print_Abs(self, expr: Any) -> str:
        return f"|{self._print(expr.args[0])}|"

    def _print_MatrixBase(self, expr: Any) -> str:
        return TEXT.array([[str(self._print(x)) for x in row] for row in expr.tolist()])

    _print_ImmutableDenseMatrix = _print_MatrixBase


MARKED = ("\ue000", "\ue001")  # brackets that were looked at
DRAWN = {"(": "tall", "\ue000": "tall", "[": "tall square", "‖": "tall bars2", "|": "tall bars1"}
ACCENTS = {"\u0304": ("bar", "¯"), "\u0302": ("hat", "^"), "\u0303": ("tilde", "~")}


def accented(base: str) -> tuple[str, str]:
    """A letter, and what stands above it."""
    return (base[:-1], base[-1]) if base[-1:] in ACCENTS else (base, "")


class Latex(Text):
    """LaTeX, within Markdown."""

    one, nabla, sigma = r"\mathbf{1}", r"\nabla", r"\sum "

    def name(self, name: str) -> str:
        base, _, index = name.partition("_")
        prime, base = base.endswith("'"), base.removesuffix("'")
        base, accent = accented(base)
        base = "\\" + GREEK[base] if base in GREEK else base
        base = rf"\mathrm{{{base}}}" if re.fullmatch("[A-Za-z]{2,}", base) else base
        base = rf"\{ACCENTS[accent][0]}{{{base}}}" if accent else base
        index = "\\" + GREEK[index] if index in GREEK else index
        return base + ("'" if prime else "") + (f"_{{{index}}}" if index else "")

    def number(self, value: sp.Expr) -> str:
        return sp.latex(value)

    def quotient(self, factor: sp.Expr, body: str) -> tuple[str, int]:
        number = self.number(factor)
        return self.times([self.fence(number) if factor.is_Add else number, body]), PRODUCT

    def derived(self, kind: str, body: str) -> str:
        power = {"pinv": "+", "root": "1/2", "number's root": "1/2"}.get(kind, "-1")
        return f"{body}^{{{power}}}"

    def fraction(self, top: str, bottom: str, held: bool) -> str:
        return rf"\frac{{{top}}}{{{bottom}}}"

    def fence(self, body: str) -> str:
        return rf"\left({body}\right)"

    @staticmethod
    def around(left: str, body: str, right: str) -> str:
        """Bars and angles grow with what is tall; around a letter `left` makes bars too small."""
        tall = re.search(r"\\(?:frac|sum|begin|left)", body)
        return rf"\left{left} {body}\right{right}" if tall else f"{left} {body}{right}"

    def adjoint(self, body: str) -> str:
        return f"{body}^{{*}}"

    def power(self, body: str, high: int) -> str:
        return f"{body}^{{{high}}}"

    def below(self, body: str, indices: str) -> str:
        return (f"{{{body}}}" if "_" in body else body) + f"_{{{indices}}}"

    def inner(self, x: str, y: str) -> str:
        return self.around(r"\langle", f"{x}, {y}", r"\rangle")

    def norm(self, x: str) -> str:
        return self.around(r"\lVert", x, r"\rVert")

    def absolute(self, x: str) -> str:
        return self.around(r"\lvert", x, r"\rvert")

    def norm2(self, x: str) -> str:
        return f"{self.norm(x)}^{{2}}"

    def trace(self, body: str) -> str:
        return rf"\operatorname{{tr}}\left({body}\right)"

    def places(self, indices: list[Index], row: bool = False) -> str:
        return self.beside([self.name(k.name) for k in indices] + ([r"\cdot"] if row else []))

    def beside(self, names: list[str]) -> str:
        apart = any("\\" in name for name in names)  # \omegaj is no command
        return (" " if apart else "").join(names)

    def times(self, factors: list[str]) -> str:
        """A number after another factor needs a dot: 2 3 looks like 23."""
        first, *others = factors
        return first + "".join(
            (r" \cdot " if re.match(r"\d|\\frac", other) else " ") + other for other in others
        )

    def mean(self, at: str, body: str) -> str:
        below = f"_{{{at}}}" if at else ""
        return rf"\mathbb{{E}}{below}\left[{body}\right]"

    def sum(self, at: str, size: str, body: str, told: bool) -> str:
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

    def stamped(self, body: str, colour: str) -> str:
        return f'<span style="color:{colour}">{body}</span>'

    def small(self, body: str) -> str:
        return f'<small style="color:{GREY}">{body}</small>'

    def reason(self, pieces: Sequence[tuple[str, bool]]) -> str:
        return "".join(body if m else rf"\text{{{body}}}" for body, m in pieces)

    def relation(self, sign: str) -> str:
        return f" {RELATIONS.get(sign, sign)} "

    def doubted(self, sign: str) -> str:
        return rf" \overset{{?}}{{{RELATIONS.get(sign, sign)}}} "

    def rational(self, x: Any) -> str:
        if x.denominator == 1:
            return str(x)
        return ("-" if x < 0 else "") + rf"\tfrac{{{abs(x.numerator)}}}{{{x.denominator}}}"

    def array(self, rows: list[list[str]]) -> str:
        body = r" \\ ".join(" & ".join(r) for r in rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"


class Html(Text):
    """HTML with MathML, which a browser shows without a script and without a network."""

    minus, plus, slash = "<mo>−</mo>", "<mo>+</mo>", "<mo>/</mo>"
    one, nabla, sigma = "<mi>𝟏</mi>", "<mo>∇</mo>", "<mo>∑</mo>"

    def name(self, name: str) -> str:
        base, _, index = name.partition("_")
        prime, base = base.endswith("'"), base.removesuffix("'")
        base, accent = accented(base)
        body = f"<mi>{base}</mi>"
        if accent:
            body = f'<mover accent="true">{body}<mo>{ACCENTS[accent][1]}</mo></mover>'
        body = f"<msup>{body}<mo>′</mo></msup>" if prime else body
        return f"<msub>{body}<mi>{index}</mi></msub>" if index else body

    def symbol(self, name: str) -> str:
        return f"<mn>{name}</mn>" if name.isdigit() else f"<mi>{name}</mi>"

    def number(self, value: sp.Expr) -> str:
        if value.could_extract_minus_sign():
            return self.minus + self.number(-value)
        return self.sympy(value)

    def quotient(self, factor: sp.Expr, body: str) -> tuple[str, int]:
        number = self.number(factor)
        return self.times([self.fence(number) if factor.is_Add else number, body]), PRODUCT

    def derived(self, kind: str, body: str) -> str:
        power = {"pinv": "+", "root": "½", "number's root": "½"}.get(kind, "−1")
        return f"<msup><mrow>{body}</mrow><mn>{power}</mn></msup>"

    def fraction(self, top: str, bottom: str, held: bool) -> str:
        return f"<mfrac><mrow>{top}</mrow><mrow>{bottom}</mrow></mfrac>"

    def fence(self, body: str, left: str = "(", right: str = ")") -> str:
        """Brackets; around what is tall they are drawn, so that they grow without a special font.

        A reader of the screen finds the signs there all the same.
        """
        drawn = DRAWN.get(left)
        if drawn is None or not re.search("<m(frac|table|under|underover)[ >]", body):
            return f"<mrow><mo>{left}</mo>{body}<mo>{right}</mo></mrow>"
        signs = [f'<mo class="drawn" stretchy="false">{sign}</mo>' for sign in (left, right)]
        return f'<mrow class="{drawn}">{signs[0]}{body}{signs[1]}</mrow>'

    def adjoint(self, body: str) -> str:
        return f"<msup><mrow>{body}</mrow><mo>*</mo></msup>"

    def power(self, body: str, high: int) -> str:
        return f"<msup><mrow>{body}</mrow><mn>{high}</mn></msup>"

    def below(self, body: str, indices: str) -> str:
        return f"<msub><mrow>{body}</mrow><mrow>{indices}</mrow></msub>"

    def inner(self, x: str, y: str) -> str:
        return self.fence(f"{x}<mo>,</mo>{y}", "⟨", "⟩")

    def norm(self, x: str) -> str:
        return self.fence(x, "‖", "‖")

    def absolute(self, x: str) -> str:
        return self.fence(x, "|", "|")

    def norm2(self, x: str) -> str:
        return self.squared(self.norm(x))

    def places(self, indices: list[Index], row: bool = False) -> str:
        return super().places(indices) + ("<mo>·</mo>" if row else "")

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
        sign = f"<msub><mi>𝔼</mi><mrow>{at}</mrow></msub>" if at else "<mi>𝔼</mi>"
        return sign + self.fence(body, "[", "]")

    def sum(self, at: str, size: str, body: str, told: bool) -> str:
        under = f"<mrow>{at}<mo>=</mo><mn>1</mn></mrow>"
        return f"<munderover><mo>∑</mo>{under}<mrow>{size}</mrow></munderover>{body}"

    def sympy(self, expression: Any) -> str:
        body = sp.mathml(sp.sympify(expression), printer="presentation")
        body = re.sub(f"<mo>&InvisibleTimes;</mo>(?={NUMERAL})", "<mo>·</mo>", body)
        gap = '<mspace width="0.17em"/>'
        body = re.sub("<mo>&InvisibleTimes;</mo>(?=(<m(row|sup)>)*<mi>(sin|cos|log))", gap, body)
        body = body.replace("<mo>-</mo>", self.minus).replace("&dd;", "d")
        return self.grown(body.replace("&ExponentialE;", "e"))

    def grown(self, body: str) -> str:
        """The same, with brackets around what is tall drawn; from the inside out."""
        bracket = re.compile(r"<mrow><mo>\(</mo>((?:(?!<mrow><mo>\(</mo>).)*?)<mo>\)</mo></mrow>")
        while found := bracket.search(body):
            body = body[: found.start()] + self.fence(found[1], *MARKED) + body[found.end() :]
        return body.replace(MARKED[0], "(").replace(MARKED[1], ")")

    def math(self, body: str) -> str:
        return f"<math>{body}</math>"

    def prose(self, body: str) -> str:
        return escape(body, quote=False)

    def strong(self, body: str) -> str:
        return f"<strong>{body}</strong>"

    def stamped(self, body: str, colour: str) -> str:
        return f'<span class="verdict">{body}</span>'

    def small(self, body: str) -> str:
        return f"<small>{body}</small>"

    def relation(self, sign: str) -> str:
        return f"<mo>{escape(sign)}</mo>"

    def doubted(self, sign: str) -> str:
        return f'<mover>{self.relation(sign)}<mo stretchy="false">?</mo></mover>'

    def rational(self, x: Any) -> str:
        sign = self.minus if x < 0 else ""
        top, bottom = (f"<mn>{part}</mn>" for part in (abs(x.numerator), x.denominator))
        return sign + (top if x.denominator == 1 else f"<mfrac>{top}{bottom}</mfrac>")

    def array(self, rows: list[list[str]]) -> str:
        cells = "".join(
            "<mtr>" + "".join(f"<mtd>{x}</mtd>" for x in row) + "</mtr>" for row in rows
        )
        return f'<mtable class="tall">{cells}</mtable>'

    def tuple(self, parts: list[str]) -> str:
        return self.fence("<mo>,</mo>".join(parts))


TEXT, LATEX, HTML = Text(), Latex(), Html()


def parts_of(word: Word) -> Iterator[Word]:
    """The word and all that it is made of."""
    yield word
    for part in word.args:
        if isinstance(part, Word):
            yield from parts_of(part)


class Joint:
    """A place where factors meet: which I and 𝟏, and whether a letter tells its space."""

    def __init__(self, told: bool = False, *found: tuple[str, Space]) -> None:
        self.told, self.found, self.into = told, list(found), self

    def end(self) -> Joint:
        return self if self.into is self else self.into.end()

    def join(self, other: Joint) -> None:
        one, two = self.end(), other.end()
        if one is not two:
            two.into, one.told, one.found = one, one.told or two.told, one.found + two.found


@lru_cache(maxsize=4096)
def undetermined(word: Word) -> frozenset[tuple[str, Space]]:
    """The I of tr(I) and the 𝟏 of 𝟏*𝟏, of which nothing beside them tells the space."""
    joints: list[Joint] = []

    def made(told: bool, *found: tuple[str, Space]) -> Joint:
        joints.append(Joint(told, *found))
        return joints[-1]

    def visit(word: Word) -> tuple[Joint, Joint]:
        inside = [visit(part) for part in word.args if isinstance(part, Word)]
        match word.head, word.args:
            case "letter", _:
                return made(True), made(True)
            case "id" | "one", _:
                at = made(word.cod is R, (word.head, word.cod))
                return at, at if word.head == "id" else made(True)
            case "adj", _:
                return inside[0][::-1]
            case "tr", _:
                inside[0][0].join(inside[0][1])
                return made(True), made(True)
            case "add", _:
                for cod, dom in inside[1:]:
                    inside[0][0].join(cod)
                    inside[0][1].join(dom)
                return inside[0]
            case "entry", (_, i, j):
                return made(True) if i else inside[0][0], made(True) if j else inside[0][1]
            case "mul", parts:
                path = [ends for ends, p in zip(inside, parts, strict=True) if not is_scalar(p)]
                for (_, left), (right, _) in pairwise(path):
                    left.join(right)
                return (path[0][0], path[-1][1]) if path else inside[0]
            case "scale" | "sum", _:
                return inside[0]
        raise ValueError(f"not a word: {word.head}")

    for joint in visit(word):
        joint.join(Joint(True))  # what is beside the word tells
    untold = [joint for joint in joints if joint.end() is joint and not joint.told]
    return frozenset(pair for joint in untold for pair in joint.found)


def tells(word: Word, at: Index) -> bool:
    """Whether an index stands below a letter, which tells what it runs over."""
    below = [w.args[0] for w in parts_of(word) if w.head == "entry" and at in w.args[1:]]
    return any(p.head == "letter" and not is_scalar(p) for b in below for p in parts_of(b))


def text(word: Word) -> str:
    return written(word, TEXT)[0]


def latex(word: Word) -> str:
    return written(word, LATEX)[0]


@lru_cache(maxsize=65536)
def written(word: Word, style: Text) -> tuple[str, int]:
    """The word as a string, with how tightly it holds together."""
    match word.head, word.args:
        case "letter", (letter,):
            if letter in DERIVED:
                return of_derived(*DERIVED[letter], style)
            return style.name(letter.name), ATOM
        case "id", ():
            return style.constant(word, style.symbol("1" if word.cod is R else "I")), ATOM
        case "one", ():
            return style.constant(word, style.one), ATOM
        case "adj", (body,) if is_plain(body):
            return written(body, style)
        case "adj", (body,):
            return style.adjoint(tight(body, style)), ATOM
        case "tr", (Word(head="mul", args=(Word(head="adj", args=(body,)), *rest)),) if rest == (
            list(body.args) if body.head == "mul" else [body]
        ):
            return style.frobenius2(written(body, style)[0]), ATOM
        case "tr", (body,):
            return style.trace(written(body, style)[0]), ATOM
        case "sum", (at, body):
            name = style.name(at.name)
            if at.space.kind == "measure":
                return style.mean(name, written(body, style)[0]), ATOM
            size, told = style.number(at.space.size), at in free(body) and tells(body, at)
            return style.sum(name, size, hold(body, style), told), PRODUCT
        case "entry", (body, None, None):
            return written(body, style)
        case "entry", (body, i, j):
            # A row of a matrix; a column is written with its index alone.
            row = j is None and body.dom.kind in ("index", "measure")
            at = style.places([k for k in (i, j) if k is not None], row)
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
            inside = tight(body, style)
            return style.below(style.fence(inside) if body.head == "entry" else inside, at), ATOM
        case "scale", (factor, body):
            if factor == 0:
                return style.symbol("0"), ATOM
            if body.head == "id" and body.cod is R:
                below = sp.fraction(factor)[1] != 1
                plain = factor.is_Add or factor.could_extract_minus_sign()
                return style.number(factor), SUM if plain else QUOTIENT if below else PRODUCT
            if body.head == "scale" and keeps(factor, body.args[0]):
                return written(body.args[1] * (factor * body.args[0]), style)
            if factor == 1:
                return hold(body, style), PRODUCT
            if factor.could_extract_minus_sign():
                inside = body if factor == -1 else body * -factor
                held = hold(inside, style, QUOTIENT)
                return style.minus + held, SUM
            return style.quotient(factor, hold(body, style))
        case "add", parts:
            return added([written(part, style)[0] for part in parts], style), SUM
        case "mul", parts if any(map(reciprocal, parts)):
            return quotient_of(parts, style)
        case "mul", (a, b) if is_scalar(a) and b in (a, *(a.args if a.head == "adj" else ())):
            return style.squared(tight(b, style)), ATOM
        case "mul", parts:
            return product_of(parts, style)
    raise ValueError(f"not a word: {word.head}")


def is_plain(word: Word) -> bool:
    """Whether a word is written as a number alone, or as 0."""
    if word.head == "scale":
        return word.args[0] == 0 or is_plain(word.args[1])
    if word.head == "adj":
        return is_plain(word.args[0])
    one = word.head == "entry" and word.args[0].head == "one"
    return is_scalar(word) and (word.head == "id" or one)


def keeps(one: sp.Expr, other: sp.Expr) -> bool:
    """Whether the product of two numbers shows both: n/(n - 1) times 1/n does not."""
    parts = zip(sp.fraction(one), sp.fraction(other), strict=True)
    return sp.fraction(one * other) == tuple(a * b for a, b in parts)


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


def of_derived(kind: str, word: Word, style: Text) -> tuple[str, int]:
    """An inverse, a root, a norm or a quotient, by what it is made of."""
    if kind == "reciprocal":
        bottom, strength = written(word, style)
        return style.fraction(style.symbol("1"), bottom, strength == ATOM), QUOTIENT
    if kind == "norm":
        return norm_of(word, style), ATOM
    return style.derived(kind, tight(word, style)), ATOM


def norm_of(square: Word, style: Text) -> str:
    """‖x‖ for the word ‖x‖², ‖A‖_F for tr(A*A), |s| for the square of a number."""
    if square.head == "tr":
        return style.below(
            style.norm(written(square.args[0].args[0].args[0], style)[0]), style.symbol("F")
        )
    body = square.args[0].args[0]
    return (style.absolute if is_scalar(body) else style.norm)(written(body, style)[0])


def reciprocal(word: Word) -> Word | None:
    """What a factor divides by, if it does."""
    kind, of = DERIVED.get(word.args[0], ("", None)) if word.head == "letter" else ("", None)
    return of if kind == "reciprocal" else None


def quotient_of(parts: Sequence[Word], style: Text) -> tuple[str, int]:
    """A product with reciprocals in it: the other factors above, what they are of below."""
    below = [of for part in parts if (of := reciprocal(part)) is not None]
    above = [part for part in parts if reciprocal(part) is None]
    tops = above[0] if len(above) == 1 else None
    top = hold(tops, style) if tops else product_of(above, style)[0] if above else style.symbol("1")
    bottom, strength = written(below[0], style) if len(below) == 1 else product_of(below, style)
    return style.fraction(top, bottom, strength == ATOM), QUOTIENT


def hold(word: Word, style: Text, least: int = PRODUCT) -> str:
    """As a factor."""
    body, strength = written(word, style)
    return style.fence(body) if strength < least else body


def tight(word: Word, style: Text) -> str:
    """Under an adjoint or with an index."""
    if word.head == "entry" and word.args[1:] == (None, None):
        return tight(word.args[0], style)
    body, strength = written(word, style)
    kind = DERIVED.get(word.args[0], ("", word))[0] if word.head == "letter" else word.head
    raised = kind in ("adj", "inverse", "pinv", "root", "number's root") or is_square(word)
    return style.fence(body) if strength < ATOM or raised else body


def is_square(word: Word) -> bool:
    """z*z of a vector or a number, as norm2 writes it."""
    if word.head != "mul" or word.args[0].head != "adj":
        return False
    z = word.args[0].args[0]
    return z.dom is R and norm2(z) == word


def swallows(word: Word) -> bool:
    """Whether it ends in a sum over an index, which would take in the factors that follow."""
    if word.head == "sum":
        return True
    if word.head == "scale":
        return swallows(word.args[1])
    return word.head == "mul" and word.dom is not R and swallows(word.args[-1])


def flattened(parts: Sequence[Word]) -> Iterator[Word]:
    """The factors of a product of products, with the square of a number as one of them."""
    factors = [
        f
        for k, p in enumerate(parts)
        for f in (flattened(p.args) if nested(p) and not (k and split(p)) else (p,))
    ]
    k = 0
    while k < len(factors):
        first, body = factors[k], factors[k].args[0] if factors[k].head == "adj" else None
        if body is not None and is_scalar(body):
            same = list(body.args) if body.head == "mul" else [body]
            if factors[k + 1 : k + 1 + len(same)] == same:
                yield Word("mul", (first, body), R, R)
                k += 1 + len(same)
                continue
        yield first
        k += 1


def multiplied(word: Word) -> bool:
    return word.head == "mul" or (word.head == "scale" and multiplied(word.args[1]))


def nested(word: Word) -> bool:
    """A number among operators stays one factor."""
    return word.head == "mul" and not is_scalar(word)


def split(word: Word) -> bool:
    """Whether a product passes through the reals, so that what stands before it needs a bracket."""
    if word.head == "scale":
        return split(word.args[1])
    if not nested(word):
        return False
    path = [part for part in word.args if not is_scalar(part)]
    numbers = any(is_scalar(part) and multiplied(part) for part in word.args)
    return numbers or any(part.dom is R for part in path[:-1])


def is_path(piece: Sequence[Word]) -> bool:
    """Whether there is more in it than numbers without parts."""
    return any(not is_scalar(part) or multiplied(part) for part in piece)


def product_of(parts: Sequence[Word], style: Text) -> tuple[str, int]:
    """A product; where it passes through the reals after a vector's adjoint, an inner product."""
    pieces: list[list[Word]] = [[]]

    def put(part: Word) -> None:
        inside = is_scalar(part) and bool(pieces[-1])  # a number between a vector and its partner
        if is_scalar(part) and part.head == "mul" and not inside and written(part, style)[1] < ATOM:
            inner = list(flattened(part.args))
            if inner != [part]:  # the square of a number is one factor
                for factor in inner:
                    put(factor)
                return
        pieces[-1].append(part)
        if part.dom is R and not inside:
            pieces.append([])

    for part in flattened(parts):
        put(part)
    factors: list[str] = []
    held = ATOM
    crowd = sum(map(is_path, pieces))
    for piece in filter(None, pieces):
        first = piece[0]
        if first.head == "adj" and first.args[0].dom is R and not is_scalar(first):
            left = written(first.args[0], style)[0]
            right = (
                written(piece[1], style)[0]
                if len(piece) == 2
                else product_of(piece[1:], style)[0]
                if len(piece) > 1
                else ""
            )
            ends = [part for part in piece[1:] if not is_scalar(part)]
            whole = bool(ends) and ends[-1].dom is R
            if whole and (left == right or first.dom.kind != "index"):
                product = style.norm2(left) if left == right else style.inner(left, right)
                if left != right and factors and factors[-1] == product:
                    factors[-1] = style.squared(product)
                else:
                    factors.append(product)
                continue
        own: list[str] = []
        for k, part in enumerate(piece):
            last = k == len(piece) - 1 and piece is pieces[-1]
            body, strength = written(part, style)
            # A product of numbers after other factors would be read as theirs.
            after = bool(factors or own)
            theirs = is_scalar(part) and multiplied(part) and strength < ATOM
            theirs = (theirs and (after or crowd > 1)) or (after and split(part))
            loose = theirs or (swallows(part) and not last)
            again = sum(1 for _ in takewhile(part.__eq__, reversed(piece[:k])))
            if again and part.head == "letter" and part.args[0] not in DERIVED:
                own[-1] = style.power(body, again + 1)
                continue
            own.append(style.fence(body) if loose or strength < PRODUCT else body)
            held = min(held, strength)
        path = [part for part in piece if not is_scalar(part)]
        closed = bool(path) and path[0].cod is R and path[-1].dom is R
        if closed and crowd > 1 and len(own) > 1:
            product = style.fence(style.times(own))  # a number among others
            if factors and factors[-1] == product:
                factors[-1] = style.squared(product)
            else:
                factors.append(product)
        else:
            factors += own
    return style.times(factors), PRODUCT if len(factors) > 1 else held


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
