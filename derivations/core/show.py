"""How words look: plain text, LaTeX, and SymPy expressions."""

from __future__ import annotations

import re
from dataclasses import dataclass

import sympy as sp

from .words import Index, R, Space, Word, is_scalar

GREEK = {
    **{"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "λ": "lambda", "μ": "mu"},
    **{"ρ": "rho", "σ": "sigma", "φ": "varphi", "ψ": "psi", "ω": "omega"},
    **{"Γ": "Gamma", "Λ": "Lambda", "Σ": "Sigma", "Φ": "Phi", "Ω": "Omega"},
}
SUM, PRODUCT, ATOM = range(3)  # how tightly what was written holds together


@dataclass(frozen=True)
class Style:
    """What differs between text and LaTeX; the rest of the grammar is shared."""

    tex: bool

    def name(self, name: str) -> str:
        if not self.tex:
            return name
        base, _, index = name.partition("_")
        prime, base = base.endswith("'"), base.removesuffix("'")
        bar, base = base.endswith("\u0304"), base.removesuffix("\u0304")
        base = "\\" + GREEK[base] if base in GREEK else base
        base = rf"\mathrm{{{base}}}" if re.fullmatch("[A-Za-z]{2,}", base) else base
        base = rf"\bar{{{base}}}" if bar else base
        return base + ("'" if prime else "") + (f"_{{{index}}}" if index else "")

    def number(self, value: sp.Expr) -> str:
        top, bottom = sp.fraction(value)
        if self.tex or bottom == 1:
            return sp.latex(value) if self.tex else str(value)
        return "/".join(f"({p})" if p.is_Add or p.is_Mul else str(p) for p in (top, bottom))

    def fence(self, body: str) -> str:
        return rf"\left({body}\right)" if self.tex else f"({body})"

    def adjoint(self, body: str) -> str:
        return f"{body}^{{*}}" if self.tex else f"{body}*"

    def squared(self, body: str) -> str:
        return f"{body}^{{2}}" if self.tex else f"{body}²"

    def below(self, body: str, indices: str) -> str:
        if not self.tex:
            return f"{body}_{indices}"
        return (f"{{{body}}}" if "_" in body else body) + f"_{{{indices}}}"

    def inner(self, x: str, y: str) -> str:
        if x == y:
            return rf"\left\lVert {x}\right\rVert^{{2}}" if self.tex else f"‖{x}‖²"
        return rf"\left\langle {x}, {y}\right\rangle" if self.tex else f"⟨{x}, {y}⟩"

    def trace(self, body: str) -> str:
        return rf"\operatorname{{tr}}\left({body}\right)" if self.tex else f"tr({body})"

    def places(self, indices: list[Index]) -> str:
        names = [self.name(k.name) for k in indices]
        apart = self.tex and any("\\" in name for name in names)  # \omegaj is no command
        return (" " if apart else "").join(names)

    def one(self) -> str:
        return r"\mathbf{1}" if self.tex else "𝟏"

    def times(self, factors: list[str]) -> str:
        return " ".join(factors) if self.tex else "·".join(factors)

    def total(self, at: Index, body: str) -> str:
        if at.space.kind == "measure":
            mean = rf"\mathbb{{E}}_{{{self.name(at.name)}}}" if self.tex else f"E_{at.name}"
            return rf"{mean}\left[{body}\right]" if self.tex else f"{mean}[{body}]"
        name, size = self.name(at.name), self.number(at.space.size)
        return rf"\sum_{{{name}=1}}^{{{size}}} {body}" if self.tex else f"Σ_{at.name} {body}"


def text(word: Word) -> str:
    return written(word, Style(tex=False))[0]


def latex(word: Word) -> str:
    return written(word, Style(tex=True))[0]


def written(word: Word, style: Style) -> tuple[str, int]:
    """The word as a string, with how tightly it holds together."""
    match word.head, word.args:
        case "letter", (letter,):
            return style.name(letter.name), ATOM
        case "id", ():
            return "1" if word.cod is R else "I", ATOM
        case "one", ():
            return style.one(), ATOM
        case "adj", (body,):
            return style.adjoint(tight(body, style)), ATOM
        case "tr", (body,):
            return style.trace(written(body, style)[0]), ATOM
        case "sum", (at, body):
            inside = written(body, style)[0] if at.space.kind == "measure" else hold(body, style)
            return style.total(at, inside), ATOM if at.space.kind == "measure" else PRODUCT
        case "entry", (body, i, j):
            at = style.places([k for k in (i, j) if k is not None])
            rows = (
                body.args[0].args[0].rows
                if body.head == "adj" and body.args[0].head == "letter"
                else ""
            )
            if body.head == "one":
                return "1", ATOM
            if body.head == "id":
                return style.below(style.name("δ"), at), ATOM
            if rows:
                return style.below(style.name(rows), at), ATOM
            return style.below(tight(body, style), at), ATOM
        case "scale", (factor, body):
            if factor == 0:
                return "0", ATOM
            if body.head == "id" and body.cod is R:
                return style.number(factor), SUM if factor.is_Add or sign(word) < 0 else PRODUCT
            held = hold(body, style)
            if abs(factor) == 1:
                return ("-" if factor == -1 else "") + held, SUM if factor == -1 else PRODUCT
            number = style.number(factor)
            if factor.is_Add or (not style.tex and "/" in number):
                number = style.fence(number)
            return style.times([number, held]), SUM if sign(word) < 0 else PRODUCT
        case "add", parts:
            terms = [written(part, style)[0] for part in parts]
            signed = [t if t.startswith("-") else "+" + t for t in terms]
            joined = "".join(f" {t[0]} {t[1:]}" for t in signed)
            return joined[3:] if joined.startswith(" + ") else "-" + joined[3:], SUM
        case "mul", (Word(head="adj", args=(body,)), other) if body == other and is_scalar(body):
            return style.squared(tight(body, style)), ATOM
        case "mul", parts:
            return product_of(parts, style), PRODUCT
    raise ValueError(f"not a word: {word.head}")


def rows_of(word: Word) -> str:
    return word.args[0].rows if word.head == "letter" else ""


def sign(word: Word) -> int:
    return -1 if word.head == "scale" and word.args[0].could_extract_minus_sign() else 1


def hold(word: Word, style: Style) -> str:
    """As a factor."""
    body, strength = written(word, style)
    return style.fence(body) if strength < PRODUCT else body


def tight(word: Word, style: Style) -> str:
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


def product_of(parts: tuple[Word, ...], style: Style) -> str:
    """A product; where it passes through the reals after a vector's adjoint, an inner product."""
    pieces: list[list[Word]] = [[]]
    for part in parts:
        pieces[-1].append(part)
        if part.dom is R:
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
            factors.append(style.inner(written(first.args[0], style)[0], right))
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
