"""A second checker of the certificate file, written from docs/certificates.md alone.

It shares no code with the first and needs only Python: `python derivations/recheck.py FILE`.
Words become nets, the steps are subtracted, nothing may be left. What it does not know, it refuses.
"""

import json
import re
import sys
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any

Label = str | int  # free | bound
Labels = tuple[Label, ...]  # also a tensor, its name first, and a monomial: n²/nonzero[0] is
Net = tuple[Labels, tuple[Labels, ...], Labels]  # ("n", "n", 0); then tensors; then bound labels
Sum = dict[Net, Fraction]  # a polynomial is a sum of nets without tensors
ONE: Sum = {((), (), ()): Fraction(1)}
REAL, OUT, IN, POINTS = "ℝ", "out:", "in:", ("index", "measure")
MINUS = [[["-1", {}]], []]
FRACTION = re.compile("-?[0-9]{1,999}(/[1-9][0-9]{0,998})?")
POWER, WHOLE, MOST = range(1, 101), range(sys.maxsize), 20_000  # honest files stay far below


class Refused(Exception):
    """Why something is not accepted, in one sentence."""


def need(condition: object, sentence: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refused(sentence)


def fits(given: Any, form: Any) -> bool:
    """Whether a value has this type, is in this set, or is built of values that fit."""
    if isinstance(form, tuple):  # one of these forms
        return any(fits(given, one) for one in form)
    if isinstance(form, list):  # [form, ...] is a list of any length
        form = form[:1] * len(given) if ... in form and type(given) is list else form
        return type(given) is list and len(given) == len(form) and all(map(fits, given, form))
    if isinstance(form, dict):
        alike = type(given) is dict and given.keys() == form.keys()
        return alike and all(type(key) is str and fits(given[key], form[key]) for key in form)
    if isinstance(form, type):
        return type(given) is form  # True is not 1
    # A range would compare a string with each of its members, one after the other.
    kinds = (int,) if isinstance(form, range) else (str, int, type(None))
    return type(given) in kinds and given in form


def add(sums: Iterable[Sum]) -> Sum:
    """The sum; a net with the number 0 stays, for it must have a meaning all the same."""
    total: Sum = {}
    for net, number in (item for one in sums for item in one.items()):
        total[net] = total.get(net, Fraction(0)) + number
    return total


def join(one: Sum, two: Sum, new: Any = None, *bound: Label) -> Sum:
    """The product; then replace labels, all at once, and sum over these bound ones too."""
    need(len(one) * len(two) <= MOST, "a product has too many terms")
    total: Sum = {}
    for ((m, s, a), x), ((n, t, b), y) in product(one.items(), two.items()):
        tensors = tuple((u[0], *((new or {}).get(v, v) for v in u[1:])) for u in s + t)
        net = (tuple(sorted(m + n, key=repr)), tensors, a + b + bound)
        total[net] = total.get(net, Fraction(0)) + x * y
    return total


def refine(net: list[Labels], colours: dict[Label, int]) -> tuple[dict[Label, int], str]:
    """Tell bound labels apart by what they meet; then write the net with colours for labels."""
    signs = {}
    for x in colours:  # None marks the label's own places
        meets = [[None if y == x else colours.get(y, y) for y in t] for t in net if x in t]
        signs[x] = (colours[x], sorted(map(repr, meets)))
    order = sorted(signs.values())
    finer = {x: order.index(sign) for x, sign in signs.items()}
    if len({*finer.values()}) > len({*colours.values()}):
        return refine(net, finer)
    texts = sorted(repr([finer.get(y, y) for y in t]) for t in net)
    return finer, repr((texts, sorted(finer.values())))


def same(one: list[Labels], colours: dict[Label, int], two: list[Labels], others: Any) -> bool:
    """Whether a renaming takes one net to the other; in these colours both are written alike."""
    shared = [x for x in colours if [*colours.values()].count(colours[x]) > 1]
    if not shared:
        return True  # each label has its own colour: the colours are the renaming
    mark, text = refine(one, colours | {shared[0]: -1})
    tries = (refine(two, others | {x: -1}) for x in others if others[x] == colours[shared[0]])
    return any(text == written and same(one, mark, two, other) for other, written in tries)


class Claim:
    """A claim: what it declares, and the check of its links."""

    def __init__(self, claim: Any) -> None:
        self.letters, self.kinds = claim["letters"], {REAL: ["real", 1], **claim["spaces"]}
        self.names, spaces, labels = ({*claim[x]} for x in ("parameters", "spaces", "labels"))
        size, self.label = (self.names, WHOLE[1:]), (labels, WHOLE)
        equation, polynomial = {"lhs": list, "rhs": list}, [[str, dict], ...]
        kinds = ([{"measure"}, {1}], [{"index"}, size], [{"vector"}, (*size, {None})])
        factor = range(len(claim["nonzero"]))
        self.number = [polynomial, [[factor, POWER], ...]]
        form = {"id": str, "parameters": [str, ...], "spaces": dict.fromkeys(spaces, kinds)}
        form |= {"letters": dict.fromkeys(self.letters, [{*self.kinds}] * 2)}
        form |= {"labels": dict.fromkeys(labels, spaces), "nonzero": [polynomial, ...]}
        form |= {"hypotheses": dict.fromkeys(claim["hypotheses"], equation)}
        form |= {"links": [equation | {"steps": [dict, ...]}, ...]}
        if "contradiction" in claim:
            form["contradiction"] = [str, [[factor, (POWER, {0})], ...]]
        need(claim.keys() == form.keys(), "the claim has missing or unknown keys")
        for key in form:
            need(fits(claim[key], form[key]), f"the claim's {key} is not as the page says")
        need("=" not in self.letters and REAL not in spaces, "a name is reserved: = or ℝ")
        ends = ((x, X) for x, X in claim["labels"].items() if x.startswith((OUT, IN)))
        need(all(x in (OUT + X, IN + X) for x, X in ends), "the label of an end has another space")
        self.space: dict[Label, str] = {**claim["labels"]}  # bound labels join it, as integers
        self.summed: list[str] = []  # the labels of the sums around a word
        self.nonzero = [self.polynomial(given) for given in claim["nonzero"]]
        need(all(any(p.values()) for p in self.nonzero), "the polynomial 0 is declared not to be 0")
        self.hypotheses = {name: self.equation(**h) for name, h in claim["hypotheses"].items()}
        words = [link["lhs"] for link in claim["links"][:1]]
        need(words, "a claim without links says nothing")
        for place, link in enumerate(claim["links"]):
            need(link["lhs"] == words[-1], f"link {place} does not begin where the last one ended")
            words.append(link["rhs"])
            steps, nets = add(self.step(step) for step in link["steps"]), self.equation(*words[-2:])
            self.equal(nets, steps, f"link {place} is not the sum of its steps")
        if "contradiction" in claim:
            fraction, powers = claim["contradiction"]
            factors = [self.nonzero[k] for k, power in powers for _ in range(power)]
            value = reduce(join, factors, self.polynomial([[fraction, {}]]))
            need(any(value.values()), "the value of a contradiction is 0")
            need(self.word(words[0])[:2] == (REAL, REAL), "a contradiction is not about scalars")
            nets = self.equation(words[0], words[-1])
            self.equal(nets, value, "a contradiction does not have the value that is stated")

    def bind(self, X: str) -> int:
        """A new bound label of the space X."""
        self.space[len(self.space)] = X
        return len(self.space) - 1

    def polynomial(self, given: Any, over: Any = ()) -> Sum:
        """A polynomial in the parameters, over powers of the nonzero factors."""
        total: Sum = {}
        for text, powers in given or [["0", {}]]:
            need(FRACTION.fullmatch(text), "a fraction is not written like -3/2")
            known = fits(powers, dict.fromkeys(self.names & powers.keys(), POWER))
            need(known, "a polynomial has an unknown parameter, or a power out of range")
            monomial = [x for x, power in (*powers.items(), *over) for _ in range(power)]
            total = add([total, {(tuple(sorted(monomial, key=repr)), (), ()): Fraction(text)}])
        return total

    def equation(self, lhs: Any, rhs: Any) -> Sum:
        """lhs - rhs, both of one type."""
        X, Y, nets = self.word(["add", lhs, ["scale", MINUS, rhs]])
        declared = {OUT + X, IN + Y} - {OUT + REAL, IN + REAL} <= self.space.keys()
        need(declared, "an end of an equation is not among the labels")
        return nets

    def point(self, label: Any) -> str:
        """The space of a label that a word names."""
        fit = type(label) is str and label in self.space and not label.startswith((OUT, IN))
        need(fit and self.kinds[self.space[label]][0] in POINTS, "a word names a label it may not")
        return self.space[label]

    def word(self, word: Any) -> tuple[str, str, Sum]:
        """Codomain, domain and nets of a word; its ends have the labels out: and in:."""
        match word:
            case ["letter", str(name)] if name in self.letters:
                X, Y = self.letters[name]
                ends = (OUT + X,) * (X != REAL) + (IN + Y,) * (Y != REAL)
                return X, Y, {((), ((name, *ends),), ()): Fraction(1)}
            case ["identity", str(X)] if X in self.kinds:
                return X, X, {((), (("=", OUT + X, IN + X),) * (X != REAL), ()): Fraction(1)}
            case ["ones", str(X)] if X in self.kinds and self.kinds[X][0] in POINTS:
                return X, REAL, ONE
            case ["add", first, *others]:
                X, Y, nets = self.word(first)
                for *types, more in map(self.word, others):
                    need(types == [X, Y], "words of different types are added or compared")
                    nets = add([nets, more])
                return X, Y, nets
            case ["scale", number, part] if fits(number, self.number):
                X, Y, nets = self.word(part)
                return X, Y, join(self.polynomial(*number), nets)
            case ["adjoint", part]:
                X, Y, nets = self.word(part)
                return Y, X, join(nets, ONE, {OUT + X: IN + X, IN + Y: OUT + Y})
            case ["multiply", _, *_]:
                path, nets = list[str](), ONE
                for X, Y, more in map(self.word, word[1:]):
                    if path and (X, Y) != (REAL, REAL):
                        need(path[-1] == X, "the factors of a product do not form a path")
                        joint = self.bind(X)
                        nets = join(nets, ONE, {IN + X: joint}, *[joint] * (X != REAL))
                        more = join(more, ONE, {OUT + X: joint})
                    path += [X, Y] * ((X, Y) != (REAL, REAL))
                    nets = join(nets, more)
                return [*path, REAL][0], [REAL, *path][-1], nets
            case ["trace", part]:
                X, Y, nets = self.word(part)
                fit = X == Y and self.kinds[X][0] in ("index", "vector") and self.kinds[X][1]
                need(fit, "a trace is not over one space of kind index, or vector with a size")
                joint = self.bind(X)
                return REAL, REAL, join(nets, ONE, {OUT + X: joint, IN + X: joint}, joint)
            case ["entry", part, a, b]:
                X, Y, nets = self.word(part)
                fit = all(x is None or self.point(x) == Z for x, Z in ((a, X), (b, Y)))
                need(fit, "an entry has a label of another space")
                new = {e: x for e, x in ((OUT + X, a), (IN + Y, b)) if x is not None}
                return X if a is None else REAL, Y if b is None else REAL, join(nets, ONE, new)
            case ["sum", a, part]:
                joint = self.bind(self.point(a))
                need(a not in self.summed, "a sum over a label stands inside another over it")
                self.summed.append(a)
                X, Y, nets = self.word(part)
                self.summed.pop()
                return X, Y, join(nets, ONE, {a: joint}, joint)
        raise Refused(f"this is no word, or a name in it is not declared: {repr(word)[:60]}")

    def step(self, step: dict[str, Any]) -> Sum:
        """A hypothesis in its context, times a number."""
        need(step.get("rule") == "combine", "a step has a rule that is not known")
        legs = {x: [X for X in types if X != REAL] for x, types in self.letters.items()}
        tensors = tuple([{x}, *[self.label] * len(legs[x])] for x in legs)
        form = {"rule": str, "times": self.number, "hypothesis": {*self.hypotheses}}
        form |= {"labels": dict.fromkeys({*self.label[0]} & step["labels"].keys(), self.label)}
        form |= {"context": [([{"="}, self.label, self.label], *tensors), ...]}
        for key in form | step:
            fit = key in form and fits(step.get(key), form[key])
            need(fit, f"the {key} of a step is not as the page says")
        labels, context = step["labels"], step["context"]
        space: dict[Label, str] = {x: self.space[x] for x in self.label[0]}
        pairs = [(x, space[old]) for old, x in labels.items()]
        pairs += [pair for t in context for pair in zip(t[1:], legs.get(t[0], ()), strict=False)]
        equal = [t[1:] for t in context if t[0] == "="]
        for _ in range(len(equal) + 2):  # no space is passed on more often
            for x, X in pairs:
                need(space.setdefault(x, X) == X, "a label of a step has two spaces")
            pairs = [(y, space[x]) for a, b in equal for x, y in ((a, b), (b, a)) if x in space]
        need(all(x in space for t in equal for x in t), "an = is of a space that nothing tells")
        bound: dict[Label, Label] = {x: self.bind(space[x]) for x in space if type(x) is int}
        new = {old: bound.get(x, x) for old, x in labels.items()}
        nets = join(self.hypotheses[step["hypothesis"]], ONE, new, *bound.values())
        beside = tuple((t[0], *(bound.get(x, x) for x in t[1:])) for t in context)
        return join(join(self.polynomial(*step["times"]), {((), beside, ()): Fraction(1)}), nets)

    def settle(self, net: Net, number: Fraction) -> tuple[list[Labels], Sum]:
        """The tensors and the number of a net, after what the page asks of it."""
        monomial, tensors, bound = net
        trees = [*range(len(tensors))]
        for x in dict.fromkeys([*bound, *(y for t in tensors for y in t[1:])]):
            places = [k for k, t in enumerate(tensors) for y in t[1:] if y == x]
            kind, size = self.kinds[self.space[x]]
            fit = kind != "vector" or len(places) == 1 + (x in bound)
            need(fit, "a label of a vector space has too few or too many legs")
            if size is None and x in bound:
                one, two = (trees[k] for k in places)
                need(one != two, "a ring in a space that may be infinite: its trace may diverge")
                trees = [one if tree == two else tree for tree in trees]
        new: dict[Label, Label] = {}
        for a, b in (t[1:] for t in tensors if t[0] == "="):
            kept, old = sorted((new.get(a, a), new.get(b, b)), key=lambda x: (type(x) is int, x))
            kind, X = self.kinds[self.space[old]][0], self.space[old]
            if kept == old:
                fit = kind == "index" or (kind == "vector" and old in bound)
            else:
                fit = kind != "measure" or old in bound or (kept, old) == (IN + X, OUT + X)
                new = {x: kept if y == old else y for x, y in new.items()} | {old: kept}
            need(fit, "an = has no meaning: it joins what it may not in this space")
        others = [t for t in tensors if t[0] != "="]
        rest: list[Labels] = [(t[0], *(new.get(x, x) for x in t[1:])) for t in others]
        rest += [("=", kept, old) for old, kept in new.items() if type(old) is str]
        for x in bound:
            if x not in new and not any(x in t for t in rest):
                size = self.kinds[self.space[x]][1]
                need(size is not None, "a sum over a space that may be infinite")
                monomial += (size,) * (type(size) is str)
                number *= 1 if type(size) is str else size
        return rest, {(tuple(sorted(monomial, key=repr)), (), ()): number}

    def equal(self, first: Sum, second: Sum, sentence: str) -> None:
        """Refuse unless both sums are the same, over a common denominator."""
        found: dict[str, list[tuple[list[Labels], dict[Label, int], list[Sum]]]] = {}
        for net, number in [*first.items(), *((net, -number) for net, number in second.items())]:
            tensors, value = self.settle(net, number)
            colours, text = refine(tensors, {x: 0 for t in tensors for x in t if type(x) is int})
            for other, marks, values in found.setdefault(text, []):
                if same(tensors, colours, other, marks):
                    values.append(value)
                    break
            else:
                found[text].append((tensors, colours, [value]))
        for total in (add(values) for group in found.values() for _, _, values in group):
            for k, factor in enumerate(self.nonzero):
                high = max(m.count(k) for m, _, _ in total)
                parts = list[Sum]()
                for (m, _, _), number in total.items():
                    part: Sum = {(tuple(x for x in m if x != k), (), ()): number}
                    parts.append(reduce(join, [factor] * (high - m.count(k)), part))
                total = add(parts)
            need(not any(total.values()), sentence)


def check(claim: dict[str, Any]) -> None:
    """Refuse a claim that its certificate does not prove."""
    try:
        Claim(claim)
    except Refused:
        raise
    except Exception as error:  # a checker that stumbles has not checked
        raise Refused(f"the claim is malformed ({type(error).__name__})") from error


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def main(arguments: list[str] | None = None) -> int:
    """Check all claims of a file; 0 if none is refused."""
    try:
        [path] = sys.argv[1:] if arguments is None else arguments
        file = json.loads(Path(path).read_text("utf-8"), object_pairs_hook=unique)
        need(fits(file, {"format": {1}, "claims": [dict, ...]}), "the file is not of format 1")
    except Exception as error:
        print(f"refused: the file cannot be read: {str(error)!a}")
        return 1
    names, refused, links = [claim.get("id") for claim in file["claims"]], 0, list[Any]()
    for claim in file["claims"]:
        try:
            need(names.count(claim.get("id")) == 1, "another claim has the same id")
            check(claim)
            links += claim["links"]
        except Refused as reason:
            refused += 1
            print(f"refused: {claim.get('id')!a}: {str(reason)!a}")
    steps = sum(len(link["steps"]) for link in links)
    print(f"{len(names)} claims, {len(links)} equations, {steps} steps checked; {refused} refused")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
