"""Spelling: a sum of nets, written as a word again, for whoever reads what is left over."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import count
from operator import mul
from typing import Any

from .nets import DELTA, Label, Net, Poly, end, normal
from .words import IllTyped, Index, R, Space, Word, identity, index, letter, ones, total, trace

Piece = tuple[Word, Label | None, Label | None]  # a word, and the labels of its two ends


def spelled(poly: Poly, cod: Space, dom: Space, K: Any) -> Word | None:
    """A word whose normal form this is, or None: not every net is one."""
    try:
        words = [net_word(net, cod, dom) * K.to_sympy(c) for net, c in poly.items()]
        word = sum(words[1:], words[0]) if words else None
        return word if word is not None and normal(word, K) == poly else None
    except (IllTyped, ValueError, KeyError):
        return None


def net_word(net: Net, cod: Space, dom: Space) -> Word:
    """Join what meets in pairs; what meets otherwise becomes a sum over an index."""
    ends = end(cod, "out"), end(dom, "in")
    pieces: list[Piece] = []
    for one, *labels in net:
        at = iter(labels)
        if one is DELTA:
            space = next(k.space for k in labels if isinstance(k, Index))
            pieces.append((identity(space), labels[0], labels[1]))
        else:
            a, b = (None if s is R else next(at) for s in (one.cod, one.dom))
            pieces.append((letter(one.name, one.cod, one.dom, one.rows), a, b))
    legs = Counter(k for _, a, b in pieces for k in (a, b) if k is not None)
    taken = {k.name for k in legs if isinstance(k, Index)}
    fresh = (f"{x}{n or ''}" for n in count() for x in "ijklm")
    summed: list[Index] = []
    names: dict[Label, Index] = {}
    for label, legs_here in legs.items():
        if isinstance(label, Index) and label not in ends:
            names[label] = label
        elif isinstance(label, int) and legs_here > 2:
            name = next(name for name in fresh if name not in taken)
            names[label] = index(name, space_at(pieces, label))
            summed.append(names[label])
    pieces = [at_places(piece, names) for piece in pieces]
    for label in (k for k in legs if isinstance(k, int) and k not in names):
        pieces = joined(pieces, label)
    factors = [word for word, a, b in pieces if a is None and b is None]
    sides = [piece for piece in pieces if piece[1] is not None or piece[2] is not None]
    if any(a is not None and b is not None for _, a, b in sides):
        factors += [word if (a, b) == ends else word.adj for word, a, b in sides]
    else:
        for space, last in zip((cod, dom), ends, strict=True):
            at_end = [w if b is None else w.adj for w, a, b in sides if last and last in (a, b)]
            if last:
                vector = at_end[0] if at_end else ones(space)
                factors.append(vector if last == ends[0] else vector.adj)
    result = reduce(mul, factors, identity(R)) if len(factors) != 1 else factors[0]
    return reduce(lambda word, at: total(at, word), summed, result)


def space_at(pieces: list[Piece], label: Label) -> Space:
    return next(s for w, a, b in pieces for s, k in ((w.cod, a), (w.dom, b)) if k == label)


def at_places(piece: Piece, names: dict[Label, Index]) -> Piece:
    """The entry of a word at its named labels."""
    word, a, b = piece
    if a not in names and b not in names:
        return piece
    chosen = [
        names.get(k, slice(None))
        for k, space in ((a, word.cod), (b, word.dom))
        if space is not R and k is not None
    ]
    return word[tuple(chosen)], None if a in names else a, None if b in names else b


def joined(pieces: list[Piece], label: Label) -> list[Piece]:
    """The pieces that meet at the label, as one: a product, a trace, or a sum of entries."""
    here = [p for p in pieces if label in p[1:]]
    rest = [p for p in pieces if label not in p[1:]]
    (word, a, b), *others = here
    if a == b:
        return [*rest, (trace(word), None, None)]
    left: Piece = (word, a, b) if b == label else (word.adj, b, a)
    if not others:
        return [*rest, (left[0] * ones(left[0].dom), left[1], None)]
    ((word, a, b),) = others
    right: Piece = (word, a, b) if a == label else (word.adj, b, a)
    return [*rest, (left[0] * right[0], left[1], right[2])]
