"""Roles: what undeclared letters may be, from where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from .grammar import Line, Node
from .marks import Unreadable
from .scope import Scope

TRIES = 64  # how many ways to understand one statement are tried
ORDER = {"≤", "≥", "<", ">"}


@dataclass
class Survey:
    """Where the letters of some lines stand."""

    names: dict[str, Node] = field(default_factory=dict)
    below: set[str] = field(default_factory=set)  # in a denominator, or below a power
    joined: set[str] = field(default_factory=set)  # starred, in an inner product or a norm
    entered: set[str] = field(default_factory=set)  # with an index
    points: set[str] = field(default_factory=set)  # x_i starred, in an inner product or a norm
    ordered: set[str] = field(default_factory=set)  # alone beside a ≤
    sizes: set[str] = field(default_factory=set)  # above a sum, below an I or a 𝟏
    indexed: bool = False  # whether there are sums, entries or a 𝟏

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Survey:
        survey = cls()
        for line in lines:
            for term in line.terms:
                survey.visit(term, "ordered" if ORDER & set(line.relations) else "")
        if survey.indexed and "n" in survey.names:
            survey.sizes.add("n")
        return survey

    def visit(self, node: Node, near: str = "") -> None:
        kind, parts = node.kind, node.parts
        if kind in ("sum", "entry", "one"):
            self.indexed = True
        if kind in ("sum", "one", "identity") and parts and parts[kind == "sum"]:
            self.sizes.add(parts[kind == "sum"])
        if kind == "gradient":
            self.joined.add(parts[0])
            self.names.setdefault(parts[0], node)
        if kind == "name":
            self.names.setdefault(parts[0], node)
            if near in ("below", "joined", "ordered"):
                getattr(self, near).add(parts[0])
        if kind == "entry" and parts[0].kind == "name":
            (self.points if near == "joined" else self.entered).add(parts[0].parts[0])
        for k, part in enumerate(parts):
            if isinstance(part, Node) and not (kind == "entry" and part.parts == ("δ",)):
                self.visit(part, nearby(node, k, near))


def nearby(node: Node, k: int, near: str) -> str:
    """What the k-th part of a tree stands in, if the whole stands in `near`."""
    last = k == len(node.parts) - 1
    match node.kind:
        case "inner" | "adj":
            return "joined"
        case "norm":
            return "" if node.parts[1] == "|" else "joined"
        case "div" if k == 1:
            return "below"
        case "power":
            return near if node.parts[0].kind != "name" else "below"
        case "mul" if near == "joined":
            return "joined" if last else ""
        case "mul" if near == "ordered":
            return near if all(part.kind in ("name", "number") for part in node.parts) else ""
        case "add" | "neg" | "div" | "mul":
            return near
    return ""


def choices(name: str, survey: Survey) -> tuple[str, ...]:
    """What a letter may be: what it is first of all stands first."""
    small, latin = name[0].islower(), name[0].isascii()
    if name in survey.sizes:
        return ("number",)
    if not small:
        return ("operator",)
    if name in survey.points:
        return ("points",)
    if name in survey.joined:
        return ("vector",)
    if name in survey.below or name in survey.ordered:
        return ("number",)
    if name in survey.entered:
        return ("vector", "points")
    return ("vector", "scalar") if latin else ("number", "vector")


def roles(survey: Survey, scope: Scope) -> Iterator[Mapping[str, str]]:
    """The ways to understand letters that are not declared: the likeliest first.

    A small Latin letter is a vector. As a "scalar" it is a number because it cannot be a vector.
    """
    known = {*scope.names}
    unknown = [name for name in survey.names if name not in known]
    every = [choices(name, survey) for name in unknown]
    open_ = [name for name, some in zip(unknown, every, strict=True) if len(some) > 1]
    if len(open_) > 10:
        raise Unreadable(f"too many letters are not declared: say what {', '.join(open_)} are")
    ways = sorted(product(*every), key=lambda way: unlikely(way, every))
    return (dict(zip(unknown, way, strict=True)) for way in ways[:TRIES])


def unlikely(way: Sequence[str], every: Sequence[Sequence[str]]) -> tuple[int, int]:
    """How many letters are not what they are first of all; Latin ones count more."""
    second = [chosen for chosen, (first, *_) in zip(way, every, strict=True) if chosen != first]
    return second.count("scalar"), len(second)
