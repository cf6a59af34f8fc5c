"""What is asked of every claim before its evidence: that what is printed can mean one thing only.

No two objects print alike, nothing that was verified can be changed afterwards, a definition
defines a letter, what a symbol assumes is said, and the letters of the sentence are letters of
its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import sympy as sp

from .claims import Claim
from .hypotheses import Hypothesis
from .models import inventory
from .show import HTML, LATEX, TEXT, parts_of, text
from .words import IllTyped, Index, Space, Word, remade


def expressions_of(claim: Claim) -> list[Any]:
    """Every expression of SymPy that a claim shows, other than coefficients of words."""
    found = [e for part in claim.evidence.chains() for e, _ in part.lines]
    found += [e for h in claim.given for e in (h.nonzero, h.positive)]
    found += [claim.evidence.printed]
    return [sp.sympify(e) for e in found if e is not None and not isinstance(e, Word)]


def symbols_of(claim: Claim) -> list[sp.Symbol]:
    """The symbols that a claim is about, by name: also those of its sizes."""
    spaces, _, symbols = inventory(claim.words)
    found = {s for e in expressions_of(claim) for s in e.free_symbols}
    sizes = {s.size for s in spaces if isinstance(s.size, sp.Symbol)}
    return sorted(found | set(symbols) | sizes, key=lambda x: x.name)


def amiss(claim: Claim) -> Iterator[str]:
    """What is amiss with how a claim is put, whatever its evidence."""
    yield from changeable(claim)
    yield from strange(claim)
    yield from filter(None, map(untyped, claim.words))
    yield from names(claim)
    yield from twins(claim)
    yield from definitions(claim.given)
    for h in claim.given:
        if (h.origin == "cited") != bool(h.reference):
            yield f"the hypothesis {h.name}: exactly what is cited has a reference"
    if claim.unshown and claim.unshown not in claim.sentence:
        yield f"'{claim.unshown}' is no part of the sentence"
    unknown = strangers(claim)
    if unknown:
        yield (
            f"the sentence speaks of {', '.join(unknown)}, which stands in no line: "
            "say in `reads` what that is in the lines, or name the clause in `unshown`"
        )


def strange(thing: Any) -> Iterator[str]:
    """What is of a class made elsewhere: it could print, compare and compute as it likes."""
    if isinstance(thing, sp.Basic):
        parts: Iterable[Any] = thing.args
    elif is_dataclass(thing):
        parts = [getattr(thing, f.name) for f in fields(thing) if f.name not in ("impose", "proof")]
    else:
        parts = thing if isinstance(thing, tuple) else ()
    if not type(thing).__module__.startswith(("derivations.core.", "sympy.", "builtins")):
        yield f"{type(thing).__name__} is no class of this project, of SymPy or of Python"
    for part in parts:
        yield from strange(part)


def untyped(word: Word) -> str:
    """What is amiss with a word that was not made by the functions of `words.py`."""
    try:
        again = remade(word)
    except (IllTyped, KeyError, ValueError) as error:
        return f"a word was made by hand: {error}"
    fits = again.cod is word.cod and again.dom is word.dom
    return "" if fits else f"{text(word)} was made by hand, and is not what it seems"


def changeable(claim: Claim) -> Iterator[str]:
    for part in claim.evidence.chains():
        lines = part.lines
        others = [f.name for f in fields(part) if str(f.type).startswith("tuple")]
        others.remove("lines")
        if not all(isinstance(getattr(part, name), tuple) for name in others):
            yield "the parts of the evidence are no tuples, and could change"
        if not isinstance(lines, tuple) or any(not isinstance(line, tuple) for line in lines):
            yield "the lines are no tuples, and could change after they are verified"
        for e, _ in lines:
            if not isinstance(e, Word | sp.Expr | sp.MatrixBase | int):
                yield f"{e} is no expression"
            if isinstance(e, sp.MatrixBase) and not isinstance(e, sp.ImmutableMatrix):
                yield "a matrix could change after it is verified: use sp.ImmutableMatrix"
    if not isinstance(claim.given, tuple):
        yield "what is given is no tuple, and could change after it is verified"


def twins(claim: Claim) -> Iterator[str]:
    """Two objects of one name."""
    words = claim.words
    spaces, letters, symbols = inventory(words)
    places = {k for word in words for k in indices(word)}
    functions = [
        by.function for part in claim.evidence.chains() for by in part.certificates.values()
    ]
    atoms = {s for e in (*expressions_of(claim), *functions) for s in e.atoms(sp.Symbol)}
    sizes = {s.size for s in spaces if isinstance(s.size, sp.Symbol)}
    named: dict[str, set[Any]] = {}
    every: list[Any] = [*letters, *places]
    for one in every:
        for style in (TEXT, LATEX, HTML):
            named.setdefault(style.name(one.name), set()).add(one)
    for symbol in {*symbols, *atoms, *sizes}:
        for style in (TEXT, LATEX, HTML):
            named.setdefault(style.sympy(symbol), set()).add(symbol)
    for one in letters:  # the rows of T are h_1, h_2, ..., and so are the entries of an h
        if one.rows:
            entries = {x for x in letters if x.name == one.rows and any(map(placed, x.legs))}
            named.setdefault(f"{one.rows}_i", set()).update({one} | entries)
    for space in spaces:
        named.setdefault(f"the space {space.name}", set()).add(space)
    for name, found in sorted(named.items(), key=lambda item: ("<" in item[0], item[0])):
        if len(found) > 1:
            yield f"two things are called {name}"


LATIN = "A-Za-z"
GREEK = "ΓΔΘΛΞΠΣΦΨΩα-νξπ-ω"  # without those that look like Latin letters
NAME = re.compile(rf"[{LATIN}{GREEK}]\d*\u0304?'*(_[A-Za-z0-9]+)?")
SPACE = re.compile(rf"[{LATIN}]'*|ℝ[ⁿᵏᵐᵈ²³'\d]+|L₂")
RAISED = str.maketrans("ⁿᵏᵐᵈ²³", "nkmd23")
CONSTANTS = {"I"}
NUMBERS = {"e", "E", "π"}  # as a symbol prints, so does a number


def names(claim: Claim) -> Iterator[str]:
    """A name is a letter or a word, perhaps with a bar, primes and a subscript that is no index."""
    words = claim.words
    spaces, letters, symbols = inventory(words)
    places = {k.name for word in words for k in indices(word)}
    for e in expressions_of(claim):
        limits = [limit for part in e.atoms(sp.Integral, sp.Sum) for limit in part.limits]
        places |= {str(limit[0]) for limit in limits}
        if {limit[0] for limit in limits} & e.free_symbols:
            yield "a symbol is bound by an integral or a sum, and free beside it"
    numbers = {str(s) for s in (*symbols, *symbols_of(claim))}
    found = {x.name for x in letters} | {x.rows for x in letters if x.rows} | numbers
    listed = {x.rows or x.name for x in letters if any(map(placed, x.legs))}
    for name in sorted(found | places):
        base, _, subscript = name.partition("_")
        if not NAME.fullmatch(name) or name in CONSTANTS:
            yield f"{name!r} is no name: use a letter, perhaps with primes and a subscript"
        if name in NUMBERS & numbers:
            yield f"a symbol is called {name}, which is a number: use another letter"
        if any(place in subscript for place in places) or (subscript and base in listed):
            yield f"{name} looks like an entry: write it as one, or call it something else"
    if any(x.name in ("δ", "Σ") and any(map(placed, x.legs)) for x in letters):
        yield "with indices δ is the identity and Σ a sum: call the letter something else"
    for space in spaces:
        size = space.name.removeprefix("ℝ").rstrip("'").translate(RAISED)
        if not SPACE.fullmatch(space.name) or ("ℝ" in space.name and size != str(space.size)):
            yield f"{space.name!r} is no name of a space of dimension {space.size}"


def placed(space: Space) -> bool:
    return space.kind in ("index", "measure")


def indices(word: Word) -> set[Index]:
    found = {part for part in word.args if isinstance(part, Index)}
    return found.union(*(indices(part) for part in word.args if isinstance(part, Word)))


def definitions(given: Iterable[Hypothesis]) -> Iterator[str]:
    taken: set[Any] = set()  # by definitions before, on either side: none turns in a circle
    for h in given:
        if h.origin != "definition":
            continue
        if not h.equation or h.equation.lhs.head != "letter":
            yield f"{h.name} is no definition: there is no letter on its left"
            continue
        one = h.equation.lhs.args[0]
        taken.update(inventory([h.equation.rhs])[1])
        if one in taken:
            yield (
                f"{h.name} is no definition: its letter is on its right or that of one before, "
                "or defined twice"
            )
        if h.impose:
            yield f"{h.name} is no definition: it is imposed, and a definition need not be"
        taken.add(one)


def assumed(claim: Claim, sizes: bool = True) -> list[str]:
    """What the symbols of a claim assume, beyond being real numbers: "s > 0".

    That `sizes` are positive integers goes without saying where they are sizes of spaces.
    """
    found: dict[str, list[str]] = {}
    usual = set() if sizes else {space.size for space in inventory(claim.words)[0]}
    for symbol in symbols_of(claim):
        says = assumption(symbol)
        if says and symbol not in usual:
            found.setdefault(says, []).append(str(symbol))
    return [
        (several(says) if len(names) > 1 else says).replace("{}", ", ".join(names))
        for says, names in found.items()
    ]


def several(says: str) -> str:
    """The same of more than one symbol: "k, n positive integers"."""
    says = re.sub(r"\ban? (positive )?integer\b", r"\1integers", says)
    return says.replace("that is not", "that are not")


KNOWN = (
    ((), ""),
    (("real",), ""),
    (("integer", "positive"), "{} a positive integer"),
    (("integer", "nonnegative"), "{} an integer that is not negative"),
    (("integer",), "{} an integer"),
    (("positive",), "{} > 0"),
    (("negative",), "{} < 0"),
    (("nonnegative",), "{} ≥ 0"),
    (("nonpositive",), "{} ≤ 0"),
    (("real", "nonzero"), "{} ≠ 0"),
)


def assumption(symbol: sp.Symbol) -> str:
    """In words, what the symbol assumes."""
    for facts, says in KNOWN:
        if sp.Symbol("x", **dict.fromkeys(facts, True)).assumptions0 == symbol.assumptions0:
            return says
    return "{} " + ", ".join(k if v else f"not {k}" for k, v in symbol.assumptions0.items())


# The sentence.

RUN = re.compile(r"[A-Za-zΑ-Ωα-ωε][A-Za-zΑ-Ωα-ωε\u0304]*")
ENGLISH = {"a", "A", "I"}


def letters_in(sentence: str) -> set[str]:
    """The letters of mathematics in a sentence: alone, or beside a Greek one."""
    found: set[str] = set()
    for run in RUN.findall(re.sub("['’]s\\b", "", sentence)):
        plain = run.replace("\u0304", "")
        if len(plain) == 1 or re.search("[Α-Ωα-ω]", plain):
            found |= set(plain)
    return found - ENGLISH


def spoken(claim: Claim) -> set[str]:
    """The letters that a claim's lines, hypotheses, spaces and sizes are written with."""
    spaces, letters, _ = inventory(claim.words)
    names = [x.name for x in letters] + [x.rows for x in letters] + [s.name for s in spaces]
    names += [str(s) for s in symbols_of(claim)]
    names += [k.name for word in claim.words for k in indices(word)]
    for e in expressions_of(claim):
        names += [str(s) for s in e.atoms(sp.Symbol)]
    return {c for name in names for c in name}


def strangers(claim: Claim) -> list[str]:
    """Letters of the sentence that stand in no line and are not said to be something else.

    The clause that no line shows (`unshown`) may have its own.
    """
    if not claim.evidence.chains():
        return []
    sentence = claim.sentence.replace(claim.unshown, "") if claim.unshown else claim.sentence
    signs = {"E", "H", "L", "P", "π"}  # an expectation, the spaces H, L₂(P) and a number
    if any(part.head == "sum" for word in claim.words for part in parts_of(word)):
        signs |= {"Σ"}
    for sign, kind in (("Σ", sp.Sum), ("e", sp.exp)):
        if any(e.has(kind) for e in expressions_of(claim)):
            signs |= {sign}
    return sorted(letters_in(sentence) - spoken(claim) - letters_in(claim.reads) - signs)
