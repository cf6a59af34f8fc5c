"""Marks: what is typed, in Unicode, ASCII or LaTeX, cut into letters, numbers and signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

MOST = 4000  # characters in one statement
LONG = 40  # digits in one number


# What the language has not, and how it is said instead.
OTHERWISE = {
    word: how
    for words, how in (
        ("Var var Cov cov", ": write the mean, as in E[⟨h - μ, f⟩²]"),
        ("mean avg", ": write the sum, as in (1/n) Σ_i x_i, or h̄"),
        ("eig eigs spec", ": write its equation, as in A u = λ u"),
        ("det rank dim span ker", ", which has traces, norms and inverses"),
        ("argmax argmin max min sup inf", ": write a bound, as in a ≤ b"),
        ("diag vec", ", which has entries, as in A_ij, and sums"),
        ("exp log sin cos", ", which has sums, products, roots and inverses"),
    )
    for word in words.split()
}


class Unreadable(ValueError):
    """What was typed cannot be read: why, and where."""

    def __init__(self, why: str, source: str = "", at: int = 0, end: int = 0) -> None:
        super().__init__(why)
        self.why, self.source, self.at, self.end = why, source, at, max(end, at + 1)

    def __str__(self) -> str:
        if not self.source:
            return self.why
        start = self.source.rfind("\n", 0, self.at) + 1
        line = self.source[start:].partition("\n")[0].replace("\t", " ")
        at, end = self.at - start, min(self.end - start, len(line))
        if len(line) > 100:  # the neighbourhood of the place
            cut = max(0, at - 40)
            line, at, end = "…" + line[cut : cut + 90] + "…", at - cut + 1, end - cut + 1
        under = " " * width(line[:at]) + "^" * max(1, min(width(line[at:end]), 60))
        return f"{self.why}\n    {line}\n    {under}"


def width(text: str) -> int:
    """How many columns a text takes: an accent takes none, some signs take two."""
    columns = [0 if unicodedata.combining(c) else 1 for c in text]
    return sum(columns) + sum(unicodedata.east_asian_width(c) in "WF" for c in text)


@dataclass(frozen=True)
class Mark:
    """A piece of what was typed, with its place."""

    kind: str  # "name", "number", or the sign itself
    text: str
    at: int
    end: int
    apart: bool = False  # space before it


def table(entries: str) -> dict[str, str]:
    """A dictionary, written key, space, value, with the values of several keys once."""
    found = {}
    for entry in entries.split():
        *keys, value = entry.split(":") if entry != ":" else [entry]
        found.update(dict.fromkeys(keys, value))
    return found


GREEK = table(
    "alpha:α beta:β gamma:γ delta:δ epsilon:varepsilon:ε zeta:ζ eta:η theta:vartheta:θ iota:ι "
    "kappa:κ lambda:λ mu:μ nu:ν xi:ξ pi:π rho:varrho:ρ sigma:varsigma:σ tau:τ upsilon:υ "
    "phi:varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ "
    "Phi:Φ Psi:Ψ Omega:Ω"
)
LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") | set(GREEK.values())
HAT, TILDE, BAR = "\u0302", "\u0303", "\u0304"
ACCENTS = {
    **dict.fromkeys(("hat", "widehat", HAT), HAT),
    **dict.fromkeys(("tilde", "widetilde", TILDE), TILDE),
    **dict.fromkeys(("bar", "overline", BAR, "\u0305"), BAR),
}
SIGNS = table(
    "langle:⟨ rangle:⟩ lVert:rVert:Vert:|:‖ lvert:rvert:vert:mid:| sum:∑ cdot:· times:× "
    "le:leq:leqslant:≤ ge:geq:geqslant:≥ ne:neq:≠ lt:< gt:> succeq:succcurlyeq:≽ "
    "preceq:preccurlyeq:≼ top:intercal:ᵀ ast:* dagger:† nabla:∇ in:∈ to:rightarrow:→ prime:' "
    "{:lbrace:( }:rbrace:) frac:tfrac:dfrac:frac sqrt:sqrt partial:∂ tr:Tr:tr equiv:= "
    "dots:ldots:cdots:…"
) | {"colon": ":", "coloneqq": ":="}
SKIPPED = {
    *("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "biggl", "biggr"),
    *("Bigg", "Biggl", "Biggr", "middle", "quad", "qquad", "enspace", "hfill", "thinspace"),
    *("displaystyle", "textstyle", "limits", "nolimits", "nonumber", "notag", "noindent"),
    *(",", ";", ":", "!", " ", ">", "(", ")", "[", "]"),
}
FONTS = {
    *("mathbf", "boldsymbol", "bm", "mathrm", "mathit", "mathsf", "mathcal", "mathscr", "mathbb"),
    *("mathfrak", "operatorname", "symbf", "text", "textrm", "textbf", "vec", "rm", "bf"),
}
UPRIGHT = {"mathrm", "operatorname", "mathsf", "text", "textrm", "rm"}
DISPLAYS = {"align", "aligned", "gather", "gathered", "equation", "split", "multline", "eqnarray"}
WORDS = table("tr:trace:Tr:tr sum:∑ grad:∇ norm:norm inv:inv pinv:pinv sqrt:sqrt ones:𝟏")
ALIKE = table(
    "−:–:- ∗:⋆:* ′:’:' ″:'' ∥:‖ 〈:⟨ 〉:⟩ ⋅:∙:•:· ⩽:≤ ⩾:≥ 𝟙:𝟏 ⊤:𝖳:ᵗ:ᵀ ϕ:φ ϵ:ε µ:μ "
    "⪰:≽ ⪯:≼ √:sqrt ∂:∂"
) | {"≔": ":="}
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵏᵐᵈᵀ½", "0123456789+-nkmdTh", strict=True))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₗₘₙₚₛₜᵣᵤᵥₓₕₐₑ", "0123456789ijklmnpstruvxhae", strict=True))
ASCII = {"**": "^", "<=": "≤", ">=": "≥", "!=": "≠", ":=": ":=", "->": "→", "==": "=", "=<": "≤"}
PLAIN = set("()[]{}⟨⟩<>|‖+-*/^_'=≤≥≠≽≼·×@,.;:𝟏𝔼∑∇ᵀ†∈→ℝ…!?∂")
TWINS = dict(
    zip(
        "АВЕКМНОРСТХаеорсхуіАΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
        "ABEKMHOPCTXaeopcxyiAABEZHIKMNOPTYXo",
        strict=True,
    )
)
LACKING = table(
    "int:iint:oint:integrals lim:limsup:liminf:limits prod:products·over·an·index cases:cases "
    "max:min:sup:inf:arg:argmax:argmin:extrema det:determinants exp:log:sin:cos:functions "
    "infty:infinity otimes:tensor·products circ:compositions·other·than·products "
    "pmatrix:bmatrix:matrix:array:vmatrix:smallmatrix:matrices·with·their·entries "
    "forall:exists:quantifiers cup:cap:subset:subseteq:sets operatorname*:operators·with·limits"
)


def lacking(name: str) -> str:
    """What the language has not, by the name of its command or its sign."""
    if name in LACKING:
        return f"the language has no {LACKING[name].replace('·', ' ')}"
    known = [*GREEK, *SIGNS, *ACCENTS, *FONTS]
    near = get_close_matches(name, [word for word in known if word.isalpha()], 1)
    return f"the language has no \\{name}" + (f": is \\{near[0]} meant?" if near else "")


def normalised(source: str) -> str:
    """Letters and their accents apart, so that x̄ is one thing however it was typed."""
    if len(source) > MOST:
        raise Unreadable(f"more than {MOST} characters are too many", source[: MOST + 1], MOST)
    apart = (unicodedata.normalize("NFD", c) if c.isalpha() else c for c in source)
    return "".join(apart).replace("\r\n", "\n").replace("\r", "\n")


def marks(source: str, names: Iterable[str] = ()) -> list[Mark]:
    """The marks of a source, in which the letters of these names are known."""
    return Cutter(source, names).cut()


class Cutter:
    """Cuts a source into marks."""

    def __init__(self, source: str, names: Iterable[str]) -> None:
        self.source, self.names = source, set(names)
        self.longest = sorted((x for x in self.names if len(x) > 1), key=len, reverse=True)
        self.found: list[Mark] = []
        self.braces: list[int] = []  # the places of those that are open
        self.at, self.apart = 0, False

    def cut(self) -> list[Mark]:
        while self.at < len(self.source):
            self.one()
        return self.found

    def put(self, kind: str, text: str, end: int) -> None:
        if kind == "{":
            self.braces.append(len(self.found))
        elif kind == "}" and self.braces:
            self.braces.pop()
        self.found.append(Mark(kind, text, self.at, end, self.apart))
        self.at, self.apart = end, False

    def skip(self, end: int) -> None:
        self.at, self.apart = end, True

    def error(self, why: str, end: int = 0) -> Unreadable:
        return Unreadable(why, self.source, self.at, end)

    def after(self, sign: str) -> bool:
        """Whether the place is below or above a letter: after this sign, or within its braces."""
        places = (len(self.found), *self.braces[-1:])
        return any(place > 0 and self.found[place - 1].text == sign for place in places)

    def one(self) -> None:
        """Cut one mark, or skip what means nothing."""
        source, at, char = self.source, self.at, self.source[self.at]
        if char == "\n":
            self.put("\n", char, at + 1)
        elif char.isspace() or char in "&~$\u200b\ufeff":
            self.skip(at + 1)
        elif char == "\\":
            self.command()
        elif char == "%":
            self.skip(len(source) if "\n" not in source[at:] else source.index("\n", at))
        elif char.isdigit() and char.isascii():
            self.number()
        elif char in RAISED or char in LOWERED:
            self.shifted(RAISED if char in RAISED else LOWERED)
        elif letter_of(char):
            self.letters()
        elif source.startswith("||", at) and sum(m.kind == "|" for m in self.found) % 2 == 0:
            self.put("‖", "||", at + 2)  # in |a||b| one is open
        elif source[at : at + 2] in ASCII:
            sign = ASCII[source[at : at + 2]]
            self.put(sign, sign, at + 2)
        elif char in ALIKE:
            self.put(ALIKE[char], char, at + 1)
        elif char in PLAIN:
            self.put(char, char, at + 1)
        else:
            called = unicodedata.name(char, "a sign without a name").lower()
            like = TWINS.get(char) or unicodedata.normalize("NFKC", char)
            twin = f": is the letter {like} meant?" if like in LETTERS else ""
            raise self.error(f"{char!r} ({called}) is not a sign that can be read{twin}")

    def number(self) -> None:
        digits = re.match(r"[0-9]+(?:\.[0-9]+)?(e[0-9])?", self.source[self.at :])
        assert digits is not None
        end = self.at + len(digits[0])
        if digits[1]:
            raise self.error("write powers of ten as 10^5", end)
        if len(digits[0]) > LONG:
            raise self.error("the number is too long", end)
        self.put("number", digits[0], end)

    def shifted(self, signs: dict[str, str]) -> None:
        """A run of raised or of lowered signs."""
        end = self.at
        while end < len(self.source) and self.source[end] in signs:
            end += 1
        text = "".join(signs[c] for c in self.source[self.at : end])
        self.put("^" if signs is RAISED else "_", text, end)

    def letters(self) -> None:
        """A letter, with its accents, digits and declared primes, or a word."""
        source, at, below = self.source, self.at, self.after("_")
        run = re.match(r"[A-Za-z]+", source[at:])
        if run and not below and self.word(run[0]):
            return
        for name in () if below else self.longest:
            after = source[at + len(name) :][:1] or " "
            longer = after.isdigit() and after.isascii() and name[-1] != "'"
            longer = longer or ("_" in name and after.isalpha() and after.islower())
            if source.startswith(name, at) and not unicodedata.combining(after) and not longer:
                self.put("name", name, at + len(name))
                return
        text, end = letter_of(source[at]), at + 1
        while end < len(source) and unicodedata.combining(source[end]):
            if source[end] not in ACCENTS:
                called = unicodedata.name(source[end], "this accent").lower()
                raise self.error(f"{called} is no hat, bar or tilde", end + 1)
            text, end = text + ACCENTS[source[end]], end + 1
            if len(text) > 4:
                raise self.error("a letter has three accents at most", end)
        while not below and end < len(source) and source[end].isdigit() and source[end].isascii():
            text, end = text + source[end], end + 1
        self.put("name", text, end)

    def word(self, run: str) -> bool:
        """Whether a run of letters is a word of the language; prose is no product of letters."""
        end = self.at + len(run)
        if run in WORDS and not self.source.startswith("'", end):
            self.put(WORDS[run], run, end)
        elif re.match("tr[A-Z]", run) and not {"t", "r"} & self.names:
            self.put("tr", "tr", self.at + 2)
        elif re.match("[A-Z]([a-z])\\1(?![a-z])[*'^ᵀ]", self.source[self.at :]):
            return False  # Tuu* is T u u*
        elif re.fullmatch("[A-Za-z][a-z]{2,}", run) and not spelt(run, {*self.names, "I"}):
            if run in GREEK or re.fullmatch("[a-z]bar", run):  # alpha, and hbar
                self.put("name", GREEK.get(run, run[0] + BAR), end)
                return True
            near = get_close_matches(run, WORDS, 1)
            hint = f": is {near[0]} meant?" if near else "; a product is written with spaces or ·"
            raise self.error(f"{run} is no word of the language{OTHERWISE.get(run, hint)}", end)
        else:
            return False
        return True

    def command(self) -> None:
        """A command of LaTeX."""
        source, at = self.source, self.at
        command = re.match(r"\\(?:([A-Za-z]+)|(.))", source[at:], re.S)
        if command is None:
            raise self.error("a backslash with nothing after it")
        name, end = command[1] or command[2], at + len(command[0])
        if name == "\\":
            self.put("\n", "\\\\", end)
        elif name in SKIPPED or name.isspace():
            self.skip(end + (source.startswith(".", end) and name in ("left", "right")))
        elif name in ("begin", "end", "label", "tag", "hspace", "vspace"):
            group = re.match(r"\*?\s*\{([^{}]*)\}", source[end:])
            inside = group[1].strip("* ") if group else ""
            if name == "begin" and inside not in DISPLAYS:
                raise self.error(lacking(inside), end + (len(group[0]) if group else 0))
            self.skip(end + (len(group[0]) if group else 0))
        elif name in GREEK:
            self.put("name", GREEK[name], end)
        elif name in ACCENTS or name in FONTS:
            self.dressed(name, end)
        elif name in SIGNS:
            self.put(SIGNS[name], command[0], end)
        else:
            raise self.error(lacking(name), end)

    def dressed(self, name: str, end: int) -> None:
        """A letter with an accent, or in a font, which means nothing unless it is a sign."""
        body, end = self.argument(name, end)
        upright = name in UPRIGHT
        special = {"1": "𝟏", **({"tr": "tr", "Tr": "tr", "trace": "tr"} if upright else {})}
        if upright and self.after("^"):
            special["T"] = "ᵀ"
        if name in ("mathbb", "operatorname", "mathrm"):
            special["E"] = "𝔼"
        if name == "mathbb":
            special["R"] = "ℝ"
        if body in special and name in FONTS:
            self.put(special[body], body, end)
            return
        plain = body if name in FONTS else body + ACCENTS[name]
        one = len(plain.rstrip(HAT + TILDE + BAR)) == 1
        if not (one or plain in self.names or (upright and self.after("_"))):
            raise self.error(f"{plain} is not declared: a letter is one sign" if plain else "", end)
        if plain + "'" in self.names and self.source.startswith("'", end):
            plain, end = plain + "'", end + 1
        self.put("name", plain, end)

    def argument(self, name: str, end: int) -> tuple[str, int]:
        """The letter that a command is given, in braces or not, dressed or not."""
        inner = r"\\[A-Za-z]+\s*(?:\{[^{}]*\}|[A-Za-z0-9](?![A-Za-z])|\\[A-Za-z]+)?"
        inside = rf"\{{\s*({inner}|[^{{}}\\]*?)\s*\}}"
        group = re.match(rf"\s*(?:{inside}|({inner}|[^\\{{}}\s]))", self.source[end:])
        if group is None:
            raise self.error(f"\\{name} wants a letter", end)
        body = (group[1] if group[1] is not None else group[2]).strip()
        accent = ""
        while dressed := re.fullmatch(r"\\([A-Za-z]+)\s*(?:\{\s*)?(\\?\w+)(?:\s*\})?", body):
            if dressed[1] not in ACCENTS and dressed[1] not in FONTS:
                break
            accent, body = ACCENTS.get(dressed[1], "") + accent, dressed[2]
        plain = GREEK.get(body.removeprefix("\\"), body) if body.startswith("\\") else body
        if not re.fullmatch(r"1|[^\W\d_][\w\u0302-\u0304]*", plain):
            raise self.error(f"\\{name}{{{body}}} is not a letter", end + len(group[0]))
        return plain + accent, end + len(group[0])


def letter_of(char: str) -> str:
    """The letter that a sign is, whatever its font."""
    plain = ALIKE.get(char, char)
    if not plain.isascii() and ("\u2100" <= plain <= "\u214f" or plain >= "\U0001d400"):
        plain = unicodedata.normalize("NFKC", plain) if plain not in PLAIN else plain
    return plain if plain in LETTERS else ""


def spelt(run: str, names: set[str]) -> bool:
    """Whether a run of letters is made of declared ones."""
    ends = {0}
    for at in range(len(run)):
        if at in ends:
            ends |= {at + len(name) for name in names if run.startswith(name, at)}
    return len(run) in ends
