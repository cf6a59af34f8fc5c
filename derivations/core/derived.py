"""Letters that stand for more than a word: inverses, roots, norms, quotients; and gradients."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from operator import add, mul

import sympy as sp

from .check import Equation
from .marks import Unreadable
from .nets import field, normal, parameters
from .show import DERIVED, TEXT, of_derived, parts_of
from .words import (
    Index,
    R,
    Word,
    as_word,
    free,
    identity,
    index,
    inner,
    is_scalar,
    letter,
    total,
    trace,
    variation,
)

KINDS = {
    "reciprocal": "a quotient by",
    "inverse": "the inverse of",
    "pinv": "the pseudo-inverse of",
    "root": "the root of",
    "number's root": "the root of",
    "norm": "the root of",
}


@dataclass(frozen=True)
class Need:
    """What a letter that was read needs: the equations that define it, and why it exists."""

    name: str
    kind: str  # "inverse", "pinv", "root", "number's root", "norm" or "reciprocal"
    says: str
    equations: tuple[Equation, ...]
    letter: Word
    of: Word


def derived(kind: str, of: Word) -> Need:
    """The letter A⁻¹, A⁺, A^½ or ‖x‖, with the equations that define it.

    A letter has no index: one that stood for 1/x_i would be the same number for every i.
    """
    style = TEXT.naming_all([of])
    if free(of):
        why = (
            f"{KINDS[kind]} {style.formula(of)}, which depends on an index, is not in the language"
        )
        raise Unreadable(why)
    name, shown = of_derived(kind, of, style)[0], style.formula(of)
    one = letter(name, of.dom, of.cod)
    DERIVED[one.args[0]] = (kind, of)
    laws: list[tuple[Word, Word]]
    match kind:
        case "reciprocal":
            laws, says = [(one * of, as_word(1))], f"{shown} ≠ 0"
        case "inverse":
            laws = [(of * one, identity(of.cod)), (one * of, identity(of.dom))]
            says = f"{shown} is invertible"
        case "pinv":
            left, right = of * one, one * of
            laws = [(left * of, of), (right * one, one), (left.adj, left), (right.adj, right)]
            says = f"the range of {shown} is closed"
        case "root":
            laws = [(one * one, of), (one.adj, one)]
            says = f"{shown} ≽ 0, and {name} is its root that is ≽ 0"
        case "norm":
            laws, says = [(one * one, of)], f"{name} ≥ 0 is the root of {shown}"
        case _:
            laws, says = [(one * one, of)], f"{shown} ≥ 0, and {name} is its root that is ≥ 0"
    return Need(name, kind, says, tuple(Equation(a, b) for a, b in laws), one, of)


def same(one: Word, two: Word) -> bool:
    """Whether two words have one normal form."""
    if (one.cod, one.dom) != (two.cod, two.dom):
        return False
    K = field(parameters(one) | parameters(two))
    return normal(one, K) == normal(two, K)


def less(left: Word, right: Word) -> Word:
    """left - right, and left itself where right is 0."""
    return left if same(right, right * 0) else left - right


def by(left: Word, right: Word) -> Word:
    """A product, with its number in front."""
    (first, one), (second, two) = multiple(left), multiple(right)
    body = two if one == identity(R) else one if two == identity(R) else one * two
    return body if first * second == 1 else body * (first * second)


def multiple(word: Word) -> tuple[sp.Expr, Word]:
    """The word as a multiple of one that is none."""
    if word.head != "scale":
        return sp.S.One, word
    factor, body = multiple(word.args[1])
    return sp.expand(word.args[0] * factor), body


def gathered(terms: Sequence[Word]) -> list[Word]:
    """The terms of a sum, with equal ones as one."""
    found: dict[Word, sp.Expr] = {}
    for factor, body in map(multiple, terms):
        found[body] = found.get(body, sp.S.Zero) + factor
    return [w if c == 1 else w * c for w, c in found.items() if c != 0]


def turned(word: Word) -> Word:
    """The adjoint, without stars upon stars."""
    if word.head == "adj":
        return word.args[0]
    if word.head == "scale":
        return turned(word.args[1]) * word.args[0]
    if word.head == "mul" and not is_scalar(word):
        return reduce(by, map(turned, reversed(word.args)))
    return word if is_scalar(word) else word.adj


def paired(weight: Word, word: Word) -> Word:
    """tr(weight* word), without a trace where the weight is a product of two vectors."""
    if weight.head == "scale":
        return paired(weight.args[1], word) * weight.args[0]
    for k in range(1, len(weight.args) if weight.head == "mul" else 0):
        left, right = (reduce(mul, part) for part in (weight.args[:k], weight.args[k:]))
        if left.dom is R and right.cod is R and not is_scalar(left) and not is_scalar(right):
            return by(by(turned(left), word), turned(right))
    return trace(by(turned(weight), word))


def gradient(function: Word, at: Word, need: Callable[[str, Word], Word]) -> Word:
    """The vector g with ⟨g, d⟩ = the first variation in the direction d, for every d.

    By the rules of the adjoint: what a part is multiplied by is passed on to what it is made of.
    `need` makes the letters of reciprocals. The result is compared with the first variation.
    """

    def back(word: Word, weight: Word) -> list[Word]:
        """What each occurrence of the letter contributes, if a change dw counts as ⟨weight, dw⟩."""
        match word.head, word.args:
            case "letter", (one,):
                if one in DERIVED:
                    return behind(word, weight)
                return [weight] if word == at else []
            case "id" | "one", ():
                return []
            case "scale", (factor, body):
                return back(body, weight * factor)
            case "add", parts:
                return [g for part in parts for g in back(part, weight)]
            case "adj", (body,):
                return back(body, turned(weight))
            case "tr", (body,):
                return back(body, by(weight, identity(body.cod)))
            case "sum", (over, body):
                if over in free(weight):
                    over, body = apart(over, body, free(weight))
                return [total(over, g) for g in back(body, weight)]
            case "entry", (body, i, j):
                left = identity(body.cod)[:, i] if i else None
                right = identity(body.dom)[:, j].adj if j else None
                inside = weight if left is None else left * weight
                return back(body, inside if right is None else inside * right)
            case "mul", parts:
                return [g for k in range(len(parts)) for g in through(parts, k, weight)]
        raise ValueError(f"not a word: {word.head}")

    def behind(word: Word, weight: Word) -> list[Word]:
        """Through a quotient, an inverse or a norm, by the rule of its change."""
        kind, of = DERIVED[word.args[0]]
        if not depends(of, at):
            return []
        if kind in ("reciprocal", "inverse"):
            star = turned(word)
            return back(of, by(by(star, weight), star) * -1)
        if kind in ("norm", "number's root"):
            return back(of, by(weight, need("reciprocal", word)) * sp.Rational(1, 2))
        raise Unreadable("the language has no gradient of a root or a pseudo-inverse")

    def through(parts: tuple[Word, ...], k: int, weight: Word) -> list[Word]:
        part, rest = parts[k], [*parts[:k], *parts[k + 1 :]]
        if is_scalar(part) and not all(map(is_scalar, parts)):
            return back(part, paired(weight, reduce(mul, rest)))
        left = [turned(p) for p in parts[:k] if not is_scalar(p)]
        right = [turned(p) for p in parts[k + 1 :] if not is_scalar(p)]
        result = reduce(by, reversed(right), reduce(lambda done, p: by(p, done), left, weight))
        numbers = [p for p in rest if is_scalar(p)]
        return back(part, reduce(lambda done, p: by(p, done), numbers, result))

    found = gathered(back(function, as_word(1)))
    result = reduce(add, found) if found else at * 0
    direction = letter("∂" + at.args[0].name, at.cod)
    if not same(inner(result, direction), change(function, at, direction, need)):
        raise Unreadable("this gradient cannot be computed")
    return result


def apart(over: Index, body: Word, taken: Set[Index]) -> tuple[Index, Word]:
    """A sum over another index than those that are taken."""
    other = over
    while other in taken | free(body):
        other = index(other.name + "'", over.space)

    def renamed(word: Word) -> Word:
        if word.head == "sum" and word.args[0] == over:
            return word
        parts = [
            renamed(part) if isinstance(part, Word) else other if part == over else part
            for part in word.args
        ]
        return Word(word.head, tuple(parts), word.cod, word.dom)

    return other, renamed(body)


def depends(word: Word, at: Word) -> bool:
    """Whether a word holds a letter, perhaps within an inverse, a norm or a quotient."""
    letters = [part for part in parts_of(word) if part.head == "letter"]
    inside = [DERIVED[x.args[0]][1] for x in letters if x.args[0] in DERIVED]
    return at in letters or any(depends(of, at) for of in inside)


def change(word: Word, at: Word, direction: Word, need: Callable[[str, Word], Word]) -> Word:
    """The first variation, also of what stands within inverses, norms and quotients."""
    moved = variation(word, at, direction)
    letters = {p for p in parts_of(word) if p.head == "letter" and p.args[0] in DERIVED}
    for one in sorted(letters, key=lambda w: w.args[0].name):
        kind, of = DERIVED[one.args[0]]
        if depends(of, at):
            inside = change(of, at, direction, need)
            if kind in ("reciprocal", "inverse"):
                step = one * inside * one * -1
            else:
                step = need("reciprocal", one) * inside * sp.Rational(1, 2)
            marker = letter("∂" + one.args[0].name, one.cod, one.dom)
            moved = moved + substituted(variation(word, one, marker), marker, step)
    return moved


def substituted(word: Word, old: Word, new: Word) -> Word:
    if word == old:
        return new
    parts: Sequence[object] = [
        substituted(p, old, new) if isinstance(p, Word) else p for p in word.args
    ]
    return Word(word.head, tuple(parts), word.cod, word.dom)
