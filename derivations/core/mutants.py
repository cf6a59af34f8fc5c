"""Mutants: wrong variants of a claim, made by machine from its own lines.

A slip of the pen is a sign, a factor 2, a lost or an added C, a letter or an index in place of
another, a transpose, two factors in the wrong order. Each mutant keeps its type, so that no
type check can refute it: a model must, or else it is proved equal to the line it came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import sympy as sp

from .models import Model, free_indices, inventory
from .words import Index, Space, Word, identity, is_scalar, letter, ones


@dataclass(frozen=True)
class Mutant:
    """What was changed, where, and what became of it."""

    kind: str
    line: int  # which line of the chain; -1: a hypothesis was removed
    word: Word | None
    verdict: str = "undecided"  # or "refuted", "equivalent"
    model: Model | None = None
    dropped: str = ""


def mutations(word: Word, words: Sequence[Word]) -> Iterator[tuple[str, Word]]:
    """Every single change of `word`; letters are taken from all of `words`."""
    letters = [letter(x.name, x.cod, x.dom, x.rows) for x in inventory(words)[1]]
    yield "sign", negated(word)
    yield "factor 2", word * 2
    yield from everywhere(word, letters, free_indices(word))


def everywhere(word: Word, letters: list[Word], scope: list[Index]) -> Iterator[tuple[str, Word]]:
    yield from here(word, letters, scope)
    inside = [*scope, word.args[0]] if word.head == "sum" else scope
    for k, part in enumerate(word.args):
        if isinstance(part, Word):
            for kind, changed in everywhere(part, letters, inside):
                yield kind, replace(word, args=(*word.args[:k], changed, *word.args[k + 1 :]))


def here(word: Word, letters: list[Word], scope: list[Index]) -> Iterator[tuple[str, Word]]:
    """The changes of the outermost step of a word."""
    args = word.args
    if word.head == "add":
        for k, part in enumerate(args):
            rest = args[:k] + args[k + 1 :]
            yield "sign of a term", replace(word, args=(*args[:k], negated(part), *args[k + 1 :]))
            yield "term lost", rest[0] if len(rest) == 1 else replace(word, args=rest)
    if word.head == "scale":
        for n in sorted(args[0].free_symbols, key=str):
            if n.is_integer:  # a sample size: 1/(n-1) for 1/n
                yield f"{n}-1 for {n}", replace(word, args=(args[0].subs(n, n - 1), args[1]))
        if args[0] != -1:
            yield "factor lost", -args[1] if args[0].could_extract_minus_sign() else args[1]
            for base, power in args[0].as_powers_dict().items():
                if base != -1 and args[0] not in (base, 1 / base):  # s for s², 1/n for 2/n
                    fewer = args[0] / base if power > 0 else args[0] * base
                    yield "factor lost", replace(word, args=(fewer, args[1]))
    if word.head == "mul":
        yield from of_product(word)
    if word.head == "tr" and args[0].head == "mul":
        *others, last = args[0].args
        if last.cod.kind in ("index", "vector") and last.cod.size is not None:
            turned = replace(args[0], args=(last, *others), cod=last.cod, dom=last.cod)
            yield "T*T for TT*", replace(word, args=(turned,))
    if word.head == "letter":
        for other in letters:
            if (other.cod, other.dom) == (word.cod, word.dom) and other != word:
                yield f"{other.args[0].name} for {args[0].name}", other
    if word.head in ("letter", "mul") and word.cod is word.dom and not is_scalar(word):
        yield "adjoint added", word.adj
    if word.head == "adj" and word.cod is word.dom and not is_scalar(word):
        yield "adjoint lost", args[0]
    if word.head == "entry":
        body, *at = args
        for k, now in enumerate(at):
            for new in scope if now is not None else ():
                if new is not now and new.space is now.space:
                    changed = [new if p == k else x for p, x in enumerate(at)]
                    yield f"index {new.name} for {now.name}", replace(word, args=(body, *changed))


def of_product(word: Word) -> Iterator[tuple[str, Word]]:
    """A factor lost, two factors swapped, a C added: all that keep the product's type."""
    parts = word.args
    for k, part in enumerate(parts):
        before, after = parts[:k], parts[k + 1 :]
        if part.cod is part.dom and len(parts) > 1:
            rest = before + after
            if all(map(is_scalar, rest)) and not is_scalar(word):
                rest = (*rest, identity(word.cod))  # only scalars are left of an operator
            yield "factor lost", rest[0] if len(rest) == 1 else replace(word, args=rest)
        square = [p.cod is p.dom and not is_scalar(p) for p in (part, *after[:1])]
        if square == [True, True] and part != after[0]:
            yield "factors swapped", replace(word, args=(*before, after[0], part, *after[1:]))
        if part.cod.kind == "index" and isinstance(part.cod.size, sp.Symbol):
            yield "C added", replace(word, args=(*before, centring(part.cod), *parts[k:]))


def negated(word: Word) -> Word:
    if word.head != "scale":
        return -word
    return word.args[1] if word.args[0] == -1 else word.args[1] * -word.args[0]


def centring(space: Space) -> Word:
    return identity(space) - ones(space) * ones(space).adj / space.size
