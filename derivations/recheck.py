"""A second checker of the certificate file, written from docs/certificates.md.

It shares no code with the first and needs only Python: `python derivations/recheck.py FILE`.
Words become nets, the steps are subtracted, nothing may be left. What it does not know, it refuses;
and wherever Python raises an error (a missing key, an unknown name), it refuses as well.
"""

import json
import re
import sys
from fractions import Fraction
from functools import reduce
from itertools import count, product
from math import prod
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]  # a tensor: its name, then labels: strings are free, (number, space) is bound
Sum = list[tuple[Fraction, Row, tuple[Row, ...]]]  # a sum of nets; 2n Σₓ f(x) / nonzero[0] is
REAL, OUT, IN, NEW = "ℝ", "out:", "in:", count()  # (2, ("n", x, 0), (("f", x),))
ONE: Sum = [(Fraction(1), (), ())]
ZERO: Any = [[], []]  # as a number of the file
KEYS = {"id", "spaces", "letters", "labels", "parameters", "nonzero", "hypotheses", "links"}


class Refused(Exception):
    """Why something is not accepted, in one sentence."""


def need(condition: object, sentence: str) -> None:
    if not condition:
        raise Refused(sentence)


def each(given: Any) -> Any:
    need(type(given) is list, "something is not a list")
    return given


def times(one: Sum, two: Sum, new: Any = None, *bound: Row) -> Sum:
    """The product; then replace labels, all at once, and sum over these bound ones too."""
    need(len(one) * len(two) <= 20_000, "a product has too many terms")
    pairs, get = product(one, two), (new or {}).get
    nets = [(x * y, m + n + bound, s + t) for (x, m, s), (y, n, t) in pairs]
    return [(x, m, tuple((t[0], *(get(y, y) for y in t[1:])) for t in s)) for x, m, s in nets]


def groups(tensors: Any, labels: Any) -> list[list[Row]]:
    """The tensors, in groups that these labels join."""
    found: list[list[Row]] = []
    for tensor in tensors:
        near = [g for g in found if any(x in labels and x in tensor for t in g for x in t)]
        found = [g for g in found if g not in near] + [sum(near, [tensor])]
    return found


def write(tensors: Any, depth: int = 0) -> str:
    """A net as nested sums, each as far inside as it can be, with the depth as its label. The label
    that meets the rarest things goes first; where several do, the first of their texts counts."""
    texts, bound = [], {x for t in tensors for x in t if type(x) is tuple}
    for group in groups(tensors, bound):
        signs = {}
        for x in bound & {x for t in group for x in t}:
            meets = [[y == x if y in bound else y for y in t] for t in group if x in t]
            signs[x] = repr(sorted(map(repr, meets)))
        rare = sorted(signs.values(), key=lambda sign: ([*signs.values()].count(sign), sign))[:1]
        firsts = [x for x in signs if signs[x] in rare]
        nets = [[tuple(depth if y == x else y for y in t) for t in group] for x in firsts]
        texts.append(min((write(net, depth + 1) for net in nets), default=repr(group)))
    return f"({' '.join(sorted(texts))})"


class Claim:
    """What a claim declares; to make one is to check it."""

    def __init__(self, claim: Any) -> None:
        bare = re.sub(r'"([^"\\]|\\.)*"', "", json.dumps(claim))  # without its strings
        need(not re.search("[-.aeI]", bare), "a float, a negative integer, true, false or NaN")
        need({*claim} - {"contradiction"} == KEYS and type(claim["id"]) is str, "a key is wrong")
        self.spaces, self.letters, self.labels = claim["spaces"], claim["letters"], claim["labels"]
        self.names, self.factors = {*each(claim["parameters"])}, range(len(claim["nonzero"]))
        for kind, size in map(each, self.spaces.values()):
            fit = {"index": size, "measure": size == 1, "vector": size != 0}[kind]
            need(fit and (size in self.names or type(size) in (int, type(None))), "a wrong size")
        for X, Y in map(each, self.letters.values()):
            need({X, Y} <= {*self.spaces, REAL}, "a letter is of a space that is not declared")
        need(REAL not in self.spaces and "=" not in self.letters, "a name is reserved: = or ℝ")
        ends = {x: X for x, X in self.labels.items() if x.startswith((OUT, IN))}
        need(all(x in (OUT + ends[x], IN + ends[x]) for x in ends), "an end has another space")
        points = {X for X in {*self.labels.values()} if self.spaces[X][0] != "vector"}
        self.points = {x: X for x, X in self.labels.items() if X in points and x not in ends}
        self.nonzero = [self.number([given, []]) for given in each(claim["nonzero"])]
        need(not any(map(self.zero, self.nonzero)), "the polynomial 0 is declared not to be 0")
        self.hypotheses = {name: self.equation(**h) for name, h in claim["hypotheses"].items()}
        first = last = claim["links"][0]["lhs"]
        for link in each(claim["links"]):
            need(link["lhs"] == last and len(link) == 3, "a link does not begin where one ended")
            last = link["rhs"]
            self.prove(link["lhs"], last, link["steps"], self.hypotheses)
        if "contradiction" in claim:
            fraction, powers = each(claim["contradiction"])
            factors = [self.nonzero[k] for k, p in map(each, each(powers)) for _ in range(p)]
            value = reduce(times, factors, self.number([[[fraction, {}]], []]))
            nets = self.equation(first, last) + [(-x, m, s) for x, m, s in value]
            fit = self.word(first)[:2] == (REAL, REAL) and not self.zero(value) and self.zero(nets)
            need(fit, "a contradiction does not have the value that is stated, or it is 0")

    def number(self, given: Any) -> Sum:
        """A polynomial in the parameters, over powers of the nonzero factors."""
        (polynomial, over), total = each(given), Sum()
        for text, powers in map(each, each(polynomial) or [["0", {}]]):
            need(re.fullmatch("-?[0-9]+(/[0-9]+)?", text), "a fraction is not written like -3/2")
            every = [*powers.items(), *map(each, each(over))]
            fit = {*powers} <= self.names and all(k in self.factors for k, _ in over)
            need(fit and all(0 < p < 100 for _, p in every), "a name or power is not allowed")
            total.append((Fraction(text), tuple(x for x, p in every for _ in range(p)), ()))
        return total

    def equation(self, lhs: Any, rhs: Any) -> Sum:
        X, Y, nets = self.word(["add", lhs, ["scale", [[["-1", {}]], []], rhs]])
        need({OUT + X, IN + Y} <= {OUT + REAL, IN + REAL, *self.labels}, "an end is no label")
        return nets

    def word(self, word: Any) -> tuple[str, str, Sum]:
        """Codomain, domain and nets of a word; out: and in: are the labels of its ends."""
        match each(word):
            case ["letter", name]:
                X, Y = self.letters[name]
                ends = (OUT + X,) * (X != REAL) + (IN + Y,) * (Y != REAL)
                return X, Y, [(Fraction(1), (), ((name, *ends),))]
            case ["identity", X] if X == REAL or X in self.spaces:
                return X, X, [(Fraction(1), (), (("=", OUT + X, IN + X),) * (X != REAL))]
            case ["ones", X] if self.spaces[X][0] != "vector":
                return X, REAL, ONE
        parts = {"entry": word[1:2], "scale": word[2:], "sum": word[2:]}.get(word[0], word[1:])
        words = [self.word(part) for part in parts]
        X, Y, nets = words[0]
        new: Any = (next(NEW), X)
        match word:
            case ["add", *_] if all(w[:2] == (X, Y) for w in words):
                return X, Y, [net for w in words for net in w[2]]
            case ["scale", number, _]:
                return X, Y, times(self.number(number), nets)
            case ["adjoint", _]:
                return Y, X, times(nets, ONE, {OUT + X: IN + X, IN + Y: OUT + Y})
            case ["trace", _] if X == Y and self.spaces[X][0] != "measure" and self.spaces[X][1]:
                return REAL, REAL, times(nets, ONE, {OUT + X: new, IN + X: new}, new)
            case ["entry", _, a, b]:
                given = [(end, x, Z) for end, x, Z in ((OUT, a, X), (IN, b, Y)) if x is not None]
                need(all(self.points[x] == Z for _, x, Z in given), "a label has another space")
                nets = times(nets, ONE, {end + Z: x for end, x, Z in given})
                return X if a is None else REAL, Y if b is None else REAL, nets
            case ["sum", a, part] if repr(["sum", a])[:-1] not in repr(part):  # no second over a
                new = (next(NEW), self.points[a])
                return X, Y, times(nets, ONE, {a: new}, new)
            case ["multiply", *_]:
                path, nets = list[str](), ONE
                for X, Y, more in words:
                    if path and (X, Y) != (REAL, REAL):
                        need(path[-1] == X, "the factors of a product do not form a path")
                        new = (next(NEW), X)
                        nets = times(nets, ONE, {IN + X: new}, *[new] * (X != REAL))
                        more = times(more, ONE, {OUT + X: new})
                    path += [X, Y] * ((X, Y) != (REAL, REAL))
                    nets = times(nets, more)
                return [*path, REAL][0], [REAL, *path][-1], nets
        raise Refused("a word is not as the page says, or its parts do not fit together")

    def prove(self, lhs: Any, rhs: Any, steps: Any, given: dict[str, Sum]) -> None:
        """Subtract the steps; what one of them cancels is given to those after it."""
        nets, given = self.equation(lhs, rhs), dict(given)
        for step in each(steps):
            if step["rule"] == "cancel":
                name, word = step["name"], step["word"]
                fit = type(name) is str and name not in given and len(step) == 4
                need(fit, "what is cancelled has a name that is taken or none, or a key too many")
                X, _, _ = self.word(word)
                fit = X == REAL or self.spaces[X][0] != "measure"
                need(fit, "only almost every value of what is cancelled is 0")
                square = ["multiply", ["adjoint", word], word]
                self.prove(square, ["scale", ZERO, square], step["steps"], given)
                given[name] = self.equation(word, ["scale", ZERO, word])
            else:
                nets += [(-x, m, s) for x, m, s in self.step(step, given)]
        need(self.zero(nets), "an equation is not the sum of its steps")

    def step(self, step: Any, given: dict[str, Sum]) -> Sum:
        """A hypothesis in its context, times a number."""
        need(step["rule"] == "combine" and len(step) == 5, "a step has a rule that is not known")
        labels, context = step["labels"], tuple(tuple(each(t)) for t in each(step["context"]))
        spaces = {*self.labels.items()} | {(x, self.labels[old]) for old, x in labels.items()}
        for name, *ends in (t for t in context if t[0] != "="):
            spaces |= {*zip(ends, [X for X in self.letters[name] if X != REAL], strict=True)}
        equal = [(x, y) for t in context if t[0] == "=" for x, y in (t[1:], t[:0:-1])]
        for _ in equal:  # no space is passed on more often
            spaces |= {(y, X) for x, y in equal for z, X in spaces if x == z}
        space = dict(spaces)
        need(len(space) == len(spaces), "a label of a step has two spaces")
        others = {x for x in [*space, *sum(equal, ())] if x not in space or type(x) is not int}
        need(others <= {*self.labels}, "a label is not declared, or an = is of no known space")
        bound = {x: (next(NEW), space[x]) for x in space if type(x) is int}
        new = {old: bound.get(x, x) for old, x in labels.items()}
        nets = times(given[step["hypothesis"]], ONE, new, *bound.values())
        beside = times([(Fraction(1), (), context)], ONE, bound)
        return times(times(self.number(step["times"]), beside), nets)

    def settle(self, number: Fraction, factors: Row, tensors: Any) -> tuple[Fraction, Row, str]:
        """A net as the page settles it, its tensors as a text."""
        bound, legs = {x for x in factors if type(x) is tuple}, [x for t in tensors for x in t[1:]]
        space = self.labels | {x: x[1] for x in bound}
        for x in {*legs, *bound}:
            fit = self.spaces[space[x]][0] != "vector" or legs.count(x) == 1 + (x in bound)
            need(fit, "a label of a vector space has too few or too many legs")
        edges = {x for x in bound if self.spaces[x[1]][1] is None}  # each joins two legs
        forest = len(groups(tensors, edges)) == len(tensors) - len(edges)
        need(forest, "a ring in a space that may be infinite: its trace may diverge")
        new: dict[Any, Any] = {}
        for a, b in (t[1:] for t in tensors if t[0] == "="):
            kept, old = sorted((new.get(a, a), new.get(b, b)), key=lambda x: (type(x) is tuple, x))
            fit = old in bound or (kept, old) == (IN + space[old], OUT + space[old])
            fit = self.spaces[space[old]][0] != "measure" or (fit and kept != old)
            need(fit, "an = joins points of a probability space that it may not")
            new |= {x: kept for x in [old, *new] if new.get(x, x) == old != kept}
        rest = [(t[0], *(new.get(x, x) for x in t[1:])) for t in tensors if t[0] != "="]
        rest += [("=", new[x], x) for x in new if x not in bound]
        sizes = [self.spaces[x[1]][1] for x in bound - {*new} - {x for t in rest for x in t}]
        number *= prod(size for size in sizes if type(size) is int)
        return number, factors + tuple(size for size in sizes if type(size) is str), write(rest)

    def zero(self, nets: Sum) -> bool:
        """Whether a sum is 0, over a common denominator."""
        high, total = [max(m.count(k) for _, m, _ in nets) for k in self.factors], dict[Any, Any]()
        for number, factors, text in [self.settle(*net) for net in nets]:
            net: Sum = [(number, factors, ())]
            lacks = (
                f for k, f in enumerate(self.nonzero) for _ in range(high[k] - factors.count(k))
            )
            for x, names, _ in reduce(times, lacks, net):
                key = (text, *sorted(name for name in names if type(name) is str))
                total[key] = total.get(key, 0) + x
        return not any(total.values())


def check(claim: Any) -> None:
    """Refuse a claim that its certificate does not prove."""
    try:
        Claim(claim)
    except Refused:
        raise
    except Exception as error:  # a checker that stumbles has not checked
        raise Refused(f"the claim is malformed ({type(error).__name__})") from error


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def main(arguments: list[str] | None = None) -> int:
    """Check all claims of a file; 0 if none is refused."""
    refused, links = 0, list[Any]()
    try:
        [path] = sys.argv[1:] if arguments is None else arguments
        file = json.loads(Path(path).read_text("utf-8"), object_pairs_hook=unique)
        need(repr(file.pop("format")) == "1" and {*file} == {"claims"}, "it is not of format 1")
        names = [claim["id"] for claim in each(file["claims"])]
        need(len({*names}) == len(names), "two claims have one id")
    except Exception as error:
        print(f"refused: the file cannot be read: {str(error)!a}")
        return 1
    for claim in file["claims"]:
        try:
            check(claim)
            links += claim["links"]
        except Refused as reason:
            refused += 1
            print(f"refused: {claim['id']!a}: {str(reason)!a}")
    steps = sum(len(link["steps"]) for link in links)
    print(f"{len(names)} claims, {len(links)} equations, {steps} steps checked; {refused} refused")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
