"""Nets: the one normal form of words, of traces and of indexed sums.

A word is a path of factors, each joined to the next; a trace is a ring; a sum over an index
is a knot at which any number of factors meet. All three are *nets*: a product of letters
whose legs carry labels. A free label is an `Index`, a bound one an integer. Taking an adjoint
reads a path from its other end and turning a trace starts the ring elsewhere, so neither
changes the net: what is left to decide is when two nets differ by the names of their bound
labels, and `canonical` does that. Equal normal forms mean equal values in every model.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache, lru_cache, reduce
from itertools import count, product
from types import MappingProxyType
from typing import Any

import sympy as sp

from .words import IllTyped, Index, Letter, R, Space, Word, is_scalar

Label = Index | int
Tensor = tuple[Any, ...]  # a letter (or DELTA) and the labels of its legs
Net = tuple[Tensor, ...]
Poly = Mapping[Net, Any]  # nets and their coefficients, elements of the field
Term = tuple[Any, Net, dict[int, Space]]  # a coefficient, a net, and the spaces summed over

DELTA = Letter("δ", R, R)


def field(symbols: Iterable[sp.Symbol]) -> Any:
    """The rational functions of the parameters, over the rational numbers."""
    names = sorted(set(symbols), key=str)
    return sp.QQ.frac_field(*names) if names else sp.QQ


@cache
def end(space: Space, name: str) -> Index | None:
    """The free label at a word's codomain ("out") or domain ("in")."""
    return None if space is R else Index(name, space)


@lru_cache(maxsize=4096)
def normal(word: Word, K: Any) -> Poly:
    """The normal form of a word, with coefficients in the field K; nobody can change it."""
    ends = end(word.cod, "out"), end(word.dom, "in")
    return MappingProxyType(collect(expand(word, *ends, {}, count(), K), K))


def parameters(word: Word) -> set[sp.Symbol]:
    """The symbols that a word's coefficients and the sizes of its spaces hold."""
    symbols = {x for s in (word.cod, word.dom) for x in getattr(s.size, "free_symbols", ())}
    for part in word.args:
        if isinstance(part, Word):
            symbols |= parameters(part)
        elif isinstance(part, sp.Expr):
            symbols |= part.free_symbols
        elif isinstance(part, Index):
            symbols |= part.space.size.free_symbols
    return symbols


def collect(terms: Iterable[Term], K: Any) -> Poly:
    """The sum of the terms, one canonical net each, without zeros."""
    poly: dict[Net, Any] = {}
    for coefficient, tensors, bound in terms:
        factor, net = settle(tensors, bound, K)
        poly[net] = poly.get(net, K.zero) + times(coefficient, factor)
    return {net: c for net, c in poly.items() if c != K.zero}


@lru_cache(maxsize=4096)
def element(number: sp.Expr, K: Any) -> Any:
    """The number as an element of the field."""
    return K.from_sympy(number)


@lru_cache(maxsize=4096, typed=True)
def times(c: Any, d: Any) -> Any:
    """The product in the field, which takes time, and few numbers are multiplied."""
    return c * d


def expand(
    word: Word, out: Label | None, inn: Label | None, env: Mapping[Index, Label], fresh: Any, K: Any
) -> Iterator[Term]:
    """The terms of a word whose two ends carry the labels `out` and `inn`."""
    match word.head, word.args:
        case "letter", (name,):
            yield K.one, ((name, *(label for label in (out, inn) if label is not None)),), {}
        case "id", ():
            yield K.one, () if out is None else ((DELTA, out, inn),), {}
        case "one", ():
            yield K.one, (), {}
        case "scale", (factor, body):
            for c, net, bound in expand(body, out, inn, env, fresh, K):
                yield times(element(factor, K), c), net, bound
        case "add", parts:
            for part in parts:
                yield from expand(part, out, inn, env, fresh, K)
        case "adj", (body,):
            yield from expand(body, inn, out, env, fresh, K)
        case "entry", (body, i, j):
            row, column = (env.get(at, at) for at in (i, j))
            at_out, at_inn = (out if row is None else row), (inn if column is None else column)
            yield from expand(body, at_out, at_inn, env, fresh, K)
        case "tr", (body,):
            label = next(fresh)
            for c, net, bound in expand(body, label, label, env, fresh, K):
                yield c, net, {**bound, label: body.cod}
        case "sum", (at, body):
            label = next(fresh)
            for c, net, bound in expand(body, out, inn, {**env, at: label}, fresh, K):
                yield c, net, {**bound, label: at.space}
        case "mul", parts:
            path = [part for part in parts if not is_scalar(part)]
            links = [None if part.dom is R else next(fresh) for part in path[:-1]]
            joints = {k: p.dom for k, p in zip(links, path, strict=False) if k is not None}
            ends = iter(zip([out, *links], [*links, inn], strict=True))
            where = [(None, None) if is_scalar(part) else next(ends) for part in parts]
            factors = [
                list(expand(part, *at, env, fresh, K))
                for part, at in zip(parts, where, strict=True)
            ]
            for choice in product(*factors):
                yield (
                    reduce(times, (c for c, _, _ in choice)),
                    sum((net for _, net, _ in choice), ()),
                    {**joints, **{k: s for _, _, bound in choice for k, s in bound.items()}},
                )
        case _:
            raise IllTyped(f"not a word: {word.head}")


def settle(tensors: Net, bound: Mapping[int, Space], K: Any) -> tuple[Any, Net]:
    """Join what deltas join, count empty sums, and name the bound labels canonically."""
    alias: dict[Label, Label] = {}

    def find(label: Label) -> Label:
        while label in alias:
            label = alias[label]
        return label

    factor, kept = K.one, []
    for delta in (t for t in tensors if t[0] is DELTA):
        a, b = sorted((find(delta[1]), find(delta[2])), key=rank)
        if a == b:
            space = bound[a] if isinstance(a, int) else a.space
            if space.kind != "index" and not (isinstance(a, int) and space.kind == "vector"):
                raise IllTyped(f"the diagonal of the identity of {space.name} has no meaning")
        elif isinstance(b, int):
            alias[b] = a
        else:
            places = [k for k in (a, b) if isinstance(k, Index) and k is not end(k.space, k.name)]
            if b.space.kind == "measure" and places:
                raise IllTyped(f"the identity of {b.space.name} has no entries")
            alias[b] = a
            kept.append(b)
    net = [(t[0], *map(find, t[1:])) for t in tensors if t[0] is not DELTA]
    net += [(DELTA, find(b), b) for b in kept]
    legs = [label for t in net for label in t[1:]]
    for label, space in bound.items():
        if find(label) == label and label not in legs:
            if space.size is None:
                raise IllTyped(f"{space.name} has no dimension to count: its trace may diverge")
            factor = times(factor, element(space.size, K))
    return factor, canonical(tuple(net))


def rank(label: Label) -> tuple[bool, Any]:
    """Free labels come before bound ones, so that a bound label is renamed to a free one."""
    return (True, label) if isinstance(label, int) else (False, label.name)


@lru_cache(maxsize=4096)
def canonical(net: Net) -> Net:
    """The same net with its bound labels named 0, 1, ... and its factors in a fixed order.

    Parts without a free label, joined to nothing else, are numbers that multiply the rest: each is
    named by itself, and they come last, in the order of what is seen in them.
    """
    parts = connected(net)
    numbers = [part for part in parts if all(isinstance(label, int) for label in labels_of(part))]
    rest = tuple(tensor for part in parts if part not in numbers for tensor in part)
    found = walked(rest)[1]
    # Seen from the end of a part, all that follows is new: so a part comes after its continuations.
    for _, part in sorted(map(walked, numbers), key=lambda seen: (*seen[0], (True,))):
        first = len({label for label in labels_of(found) if isinstance(label, int)})
        found += tuple((x, *(first + label for label in legs)) for x, *legs in part)
    return found


def labels_of(net: Net) -> Iterator[Label]:
    return (label for tensor in net for label in tensor[1:])


def connected(net: Net, named: Container[Label] = ()) -> list[Net]:
    """The parts of a net that share no bound label but those that are named."""
    parts: list[Net] = []
    for tensor in net:
        bound = {label for label in tensor[1:] if isinstance(label, int) and label not in named}
        joined = [part for part in parts if bound.intersection(labels_of(part))]
        parts = [part for part in parts if part not in joined]
        parts.append((*(t for part in joined for t in part), tensor))
    return parts


@lru_cache(maxsize=4096)
def walked(net: Net, known: tuple[tuple[int, int], ...] = ()) -> tuple[tuple[Any, ...], Net]:
    """What is seen on the least of all walks through a net, and the net as it is named on it.

    Walk the net: of the factors that are left, take the least as seen from the labels named
    so far, name its other labels, go on; where several are equally least, try each of them. Of
    parts that are equal, and joined to each other by named labels alone, it does not matter which
    is next. `known` are labels with the names that they have.
    """
    best: list[tuple[Any, ...]] = []
    found: list[Net] = []
    shift = max((name for _, name in known), default=-1) + 1 - len(known)  # no name twice

    def seen(tensor: Tensor, names: Mapping[int, int]) -> tuple[Any, ...]:
        legs: list[tuple[int, Any]] = []
        for label in tensor[1:]:
            if not isinstance(label, int):
                legs.append((0, (label.name, label.space.name)))
            elif label in names:
                legs.append((1, names[label]))
            else:
                legs.append((2, tensor.index(label)))
        names_of_legs = [space.name for space in tensor[0].legs]
        return all(kind == 2 for kind, _ in legs), tensor[0].name, names_of_legs, legs

    def walk(rest: Net, names: dict[int, int], views: tuple[Any, ...], done: Net) -> None:
        if not rest:
            if not best or views < best[0]:
                best[:], found[:] = [views], [done]
            return
        here = [seen(tensor, names) for tensor in rest]
        least = min(here)
        choices = [t for t, view in zip(rest, here, strict=True) if view == least]
        for tensor in different(choices, rest, names) if len(choices) > 1 else choices:
            more = dict(names)
            for label in tensor[1:]:
                if isinstance(label, int):
                    more.setdefault(label, len(more) + shift)
            place = rest.index(tensor)
            named = (tensor[0], *(more.get(label, label) for label in tensor[1:]))
            walk(rest[:place] + rest[place + 1 :], more, (*views, least), (*done, named))

    walk(net, dict(known), (), ())
    return best[0], found[0]


def different(choices: list[Tensor], rest: Net, names: Mapping[int, int]) -> Iterator[Tensor]:
    """One factor of each kind: those in equal parts of what is left lead to the same."""
    parts = connected(rest, names)
    begun: dict[Any, Net] = {}
    for tensor in dict.fromkeys(choices):
        part = next(part for part in parts if tensor in part)
        if len(part) < len(rest):
            labels = set(labels_of(part))
            met = tuple((label, name) for label, name in names.items() if label in labels)
            if begun.setdefault(walked(part, met)[1], part) != part:
                continue
        yield tensor
