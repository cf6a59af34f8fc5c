"""Completion: equations between nets become rules, and rules act on each other. Not trusted.

An equation becomes a rule: its largest net is replaced by the others. `reduce` rewrites as long
as a rule applies. Where the leads of two rules overlap, one net is rewritten in two ways, and the
difference is a new equation (Buchberger, Knuth-Bendix); `complete` takes the smallest overlap
first. Every rule remembers how it came about, as a sum of nets in which a letter of its own, the
rule's `mark`, stands for an older rule in its context; so a certificate falls out at the end.

The order of nets is not preserved by every context (a ring has no first factor), so each
replacement is compared before it is made. That makes any set of rules terminate.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import count, product
from math import prod
from typing import Any

from .check import BadCertificate, factors, flat, meaningful, spaces
from .nets import DELTA, Label, Net, Poly, canonical, collect, end
from .words import IllTyped, Index, Letter, R

Labels = Mapping[Any, Any]  # what free labels become
Rewriting = tuple[Poly, Any, Poly]  # rules in their contexts, the coefficient of a net, the others
LONG = 8  # factors around a rule, which are named anew
LOOKS = 64  # attempts to find a lead in a net that count as a step
MOST_CHOICES = 2000  # of what two leads share: powers of one letter share in too many ways


class OutOfSteps(Exception):
    """The budget is used up."""


@dataclass(eq=False)
class Rule:
    """poly = 0. `shown` says why, by the marks of older rules; a hypothesis needs no reason."""

    serial: int
    poly: Poly
    leads: tuple[Net, ...] = ()
    shown: Mapping[Net, Any] | None = None
    unit: bool = True  # one may divide by the coefficient of a lead
    alive: bool = True

    @cached_property
    def mark(self) -> Letter:
        return Letter(f"·{self.serial:06}", R, R)

    @cached_property
    def labels(self) -> tuple[Index, ...]:
        """The free labels, in the order in which the mark carries them."""
        return free(sum(self.poly, ()))

    @cached_property
    def plain(self) -> bool:
        """No term joins labels or leaves one out, and no ring can close that has no trace."""
        joins = any(t[0] is DELTA for net in self.poly for t in net)
        kept = all(set(self.labels) <= set(flat(net)) for net in self.poly)
        return not joins and kept and all(k.space.size is not None for k in self.labels)

    def use(self, labels: Labels, context: Net) -> Net:
        """The rule in a context, as a net."""
        return canonical((*context, (self.mark, *(labels.get(k, k) for k in self.labels))))


class Engine:
    """A set of rules with coefficients in K, and what is known of the nets seen so far.

    A letter weighs 2 unless `weights` says. `units` are the factors that one may divide by; None:
    any, and whoever gets the certificate looks at it.
    """

    def __init__(self, K: Any, weights: Mapping[Letter, int], units: set[Any] | None) -> None:
        self.K, self.weights, self.units = K, weights, units
        self.rules: list[Rule] = []
        self.marked: dict[Letter, Rule] = {}
        self.budget = self.looks = 0
        self.sizes: dict[Net, Any] = {}
        self.found: dict[Net, tuple[Rule, Rewriting]] = {}
        self.tried: dict[Net, int] = {}  # so many rules do not apply to it
        self.pairs: list[Any] = []
        self.paired = 0
        self.serial = count()
        self.divisors: dict[Any, bool] = {}
        self.divides = False  # by what may be 0

    def size(self, net: Net) -> Any:
        """By weight, by legs, by letters, which every context preserves; then by shape."""
        if net not in self.sizes:
            letters = [(self.weights.get(t[0], 2), t[0].name) for t in net if t[0] is not DELTA]
            legs = sum(len(t) - 1 for t in net if t[0] is not DELTA)
            kind = sum(w for w, _ in letters), legs, len(net), sorted(letters, reverse=True)
            self.sizes[net] = kind, reading(net)
        return self.sizes[net]

    def add(self, poly: dict[Net, Any], net: Net, c: Any) -> None:
        total = poly.pop(net, self.K.zero) + c
        if total != self.K.zero:
            poly[net] = total

    def step(self, cost: int = 1) -> None:
        self.budget -= cost
        if self.budget < 0:
            raise OutOfSteps

    def work(self) -> None:
        """Looking is cheaper than rewriting, and counts too."""
        self.looks += 1
        if self.looks % LOOKS == 0:
            self.step()

    # Rewriting

    def reduce(self, poly: Poly, uses: dict[Net, Any]) -> dict[Net, Any]:
        """What is left of a poly when no rule applies; `uses` is told what was subtracted."""
        rest: dict[Net, Any] = {}
        todo = dict(poly)
        while todo:
            net = max(todo, key=self.size)
            c = todo.pop(net)
            found = self.rewriting(net, c)
            if found is None:
                rest[net] = c
                continue
            by, here, others = found
            share = c if here == self.K.one else c / here
            for use, d in by.items():
                self.add(uses, use, share * d)
            for other, d in others.items():
                self.add(todo, other, -share * d)
        return rest

    def rewriting(self, net: Net, c: Any) -> Rewriting | None:
        """A rule in a context that replaces c times the net by what is smaller."""
        if net in self.found:
            rule, rewriting = self.found[net]
            if rule.alive:
                return rewriting
            del self.found[net]
        for rule in self.rules[self.tried.get(net, 0) :]:
            if rule.alive and rule.unit and (found := self.by(rule, net, self.K.one)):
                self.found[net] = rule, found
                return found
        self.tried[net] = len(self.rules)
        others = (self.by(rule, net, c) for rule in self.rules if rule.alive and not rule.unit)
        return next(filter(None, others), None)

    def by(self, rule: Rule, net: Net, c: Any) -> Rewriting | None:
        letters = {t[0] for t in net}
        for lead in rule.leads:
            if len(lead) > len(net) or not letters.issuperset(t[0] for t in lead):
                continue
            self.step()
            for labels, context in occurrences(lead, net, self.work):
                placed = self.placed(rule, labels, context)
                here = placed.pop(net, None)
                if here is None or not self.allowed(c, here):
                    continue
                by = {rule.use(labels, context): self.K.one}
                large = [other for other in placed if not self.size(other) < self.size(net)]
                if all(self.vanishes(other, placed, by) for other in large):
                    return by, here, placed
        return None

    def vanishes(self, net: Net, poly: dict[Net, Any], by: dict[Net, Any]) -> bool:
        """Whether a rule says that a net of a poly is 0; then it goes, by that rule."""
        for rule in self.rules:
            if rule.alive and rule.unit and len(rule.poly) == 1:
                for labels, context in occurrences(rule.leads[0], net, self.work):
                    placed = self.placed(rule, labels, context)
                    if net in placed:
                        self.add(by, rule.use(labels, context), -poly.pop(net) / placed[net])
                        return True
        return False

    def placed(self, rule: Rule, labels: Labels, context: Net) -> dict[Net, Any]:
        """The rule's terms in a context; none where they have no meaning."""
        # A long rule costs what several short ones do, and so does a long context, squared.
        self.step(len(rule.poly) * (1 + (len(context) // LONG) ** 2))
        shift = 1 + max(numbered([*labels.values(), *flat(context)]), default=-1)
        terms = [(c, (*context, *moved(net, labels, shift))) for net, c in rule.poly.items()]
        if rule.plain and all(t[0] is not DELTA for t in context):
            found: dict[Net, Any] = {}
            for c, net in terms:
                self.add(found, canonical(net), c)
            return found
        every = []
        try:
            for c, net in terms:
                where = spaces(net, labels)
                meaningful(net, where)
                every.append((c, net, {k: s for k, s in where.items() if isinstance(k, int)}))
            return dict(collect(every, self.K))
        except (BadCertificate, IllTyped):
            return {}

    def allowed(self, c: Any, d: Any) -> bool:
        """Whether c / d divides by units only."""
        if self.units is None or d == self.K.one or not hasattr(d, "numer"):
            return True
        denominator = (c / d).denom
        if denominator not in self.divisors:
            self.divisors[denominator] = factors(denominator.as_expr()) <= self.units
        return self.divisors[denominator]

    # Learning

    def assume(self, poly: Poly) -> Rule:
        """A hypothesis: the rule that stands for it, and what is learnt from it."""
        given = self.marked_rule(poly)
        self.learn(poly, {given.use({}, ()): self.K.one})
        return given

    def marked_rule(self, poly: Poly, *about: Any) -> Rule:
        rule = Rule(next(self.serial), poly, *about)
        self.marked[rule.mark] = rule
        return rule

    def learn(self, poly: Poly, shown: Mapping[Net, Any]) -> None:
        """Make a rule of poly = 0, and learn anew the rules that it simplifies."""
        waiting = [(poly, shown)]
        if any(len(rule.leads) > 1 for rule in self.rules):
            waiting += self.turned(poly, shown)
        while waiting:
            poly, shown = waiting.pop()
            uses: dict[Net, Any] = {}
            poly, shown = self.reduce(poly, uses), dict(shown)
            for use, c in uses.items():
                self.add(shown, use, -c)
            if not poly:
                continue
            top = max(map(self.size, poly))[0]
            labels = set(free(sum(poly, ())))
            leads = [
                net
                for net in sorted(poly, key=self.size, reverse=True)
                if self.size(net)[0] == top
                and labels <= set(flat(net))
                and all(t[0] is not DELTA for t in net)
            ]
            if not leads:
                continue  # it says what an identity is, or a number
            c = poly[leads[0]]
            unit = self.allowed(self.K.one, c)
            self.divides |= not self.K.is_QQ and not c.numer.is_ground
            if unit and c != self.K.one:
                poly = {net: d / c for net, d in poly.items()}
                shown = {use: d / c for use, d in shown.items()}
            rule = self.marked_rule(poly, tuple(leads), shown, unit)
            for old in self.rules:
                if old.alive and rule.unit and self.by(rule, old.leads[0], self.K.one):
                    old.alive = False
                    waiting.append((old.poly, {old.use({}, ()): self.K.one}))
            self.rules.append(rule)
            waiting += self.turned(poly, {rule.use({}, ()): self.K.one})
            waiting += self.summed(rule)

    def turned(self, poly: Poly, shown: Mapping[Net, Any]) -> Iterator[tuple[Poly, Poly]]:
        """An equation of operators, its ends swapped: read from there it may reduce differently."""
        labels = free(sum(poly, ()))
        if len(labels) == 2:
            one, two = labels
            turn: Labels = {one: end(one.space, two.name), two: end(two.space, one.name)}
            other, why = (
                {canonical(moved(net, turn, 0)): c for net, c in p.items()} for p in (poly, shown)
            )
            yield other, why

    def summed(self, rule: Rule) -> Iterator[tuple[Poly, Poly]]:
        """An equation with a 𝟏 at an end, summed over it: its lead may go, and no overlap shows it.

        From CGα = λα it follows that λ𝟏*α = 0.
        """
        for one in rule.labels:
            kept = all(one in flat(net) for net in rule.poly)
            if one.space.kind == "index" and not kept:
                labels = {one: 0}
                yield self.placed(rule, labels, ()), {rule.use(labels, ()): self.K.one}

    def complete(self, rest: Poly, uses: dict[Net, Any]) -> Poly:
        """Let the rules act on each other until they reduce what is left to 0."""
        while rest:
            self.pair()
            if not self.pairs:
                break
            *_, one, two, whole, first, second = heappop(self.pairs)
            if not (one.alive and two.alive) or self.needless(whole, one, two, first, second):
                continue
            sides, whole = ((one, *first), (two, *second)), canonical(whole)
            polys = [self.placed(rule, labels, context) for rule, labels, context in sides]
            if not all(whole in poly for poly in polys):
                continue  # the overlap has no meaning
            poly: dict[Net, Any] = {}
            shown: dict[Net, Any] = {}
            c, d = polys[1][whole], -polys[0][whole]
            for factor, terms, (rule, labels, context) in zip((c, d), polys, sides, strict=True):
                self.add(shown, rule.use(labels, context), factor)
                for net, e in terms.items():
                    self.add(poly, net, factor * e)
            before = len(self.rules)
            self.learn(poly, shown)
            if len(self.rules) > before:
                rest = self.reduce(rest, uses)
        return rest

    def pair(self) -> None:
        """Queue the overlaps of the rules that are new."""
        for k in range(self.paired, len(self.rules)):
            two = self.rules[k]
            for one in self.rules[: k + 1] if two.alive else ():
                for a in one.leads if one.alive else ():
                    for b in two.leads:
                        if one is two and one.leads.index(a) > two.leads.index(b):
                            continue
                        for whole, *sides in overlaps(a, b, self.step):
                            kind = self.size(canonical(whole))[0]
                            entry = (kind, next(self.serial), one, two, whole, *sides)
                            heappush(self.pairs, entry)
        self.paired = len(self.rules)

    def needless(self, whole: Net, one: Rule, two: Rule, first: Any, second: Any) -> bool:
        """Another lead is in it, and overlaps with either lead in less than the whole."""
        around = [set(context) for _, context in (first, second)]
        letters = {t[0] for t in whole}
        for rule in self.rules:
            if not rule.alive or rule is one or rule is two or len(rule.leads) > 1:
                continue
            (lead,) = rule.leads
            if len(lead) < len(whole) and letters.issuperset(t[0] for t in lead):
                for _, context in occurrences(lead, whole, self.work):
                    if not any(other.isdisjoint(context) for other in around):
                        return True
        return False

    def certificate(self, uses: Mapping[Net, Any]) -> Iterator[tuple[Rule, Any, Labels, Net]]:
        """The uses of rules, as uses of hypotheses: newest first, each by what shows it."""
        by_rule: dict[int, dict[Net, Any]] = defaultdict(dict)
        rules: dict[int, Rule] = {}

        def put(net: Net, c: Any) -> None:
            rule = next(self.marked[t[0]] for t in net if t[0] in self.marked)
            rules[rule.serial] = rule
            self.add(by_rule[rule.serial], net, c)

        for net, c in uses.items():
            put(net, c)
        while by_rule:
            serial = max(by_rule)
            rule = rules[serial]
            for net, c in by_rule.pop(serial).items():
                self.step()
                context = tuple(t for t in net if t[0] is not rule.mark)
                here = next(t[1:] for t in net if t[0] is rule.mark)
                labels = dict(zip(rule.labels, here, strict=True))
                if rule.shown is None:
                    yield rule, c, labels, context
                    continue
                shift = 1 + max(numbered(flat(net)), default=-1)
                for inner, d in rule.shown.items():
                    whole = (*context, *moved(inner, labels, shift))
                    lost = {k: i.space for i, k in labels.items() if isinstance(k, int)}
                    for k in lost.keys() - set(flat(whole)):  # nothing depends on it: it counts
                        d = d * self.K.from_sympy(lost[k].size)
                    put(canonical(whole), c * d)


def reading(net: Net) -> Any:
    """The net as it is read from its free labels on, or from a vector: along a path, a word.

    So words of one length are in lexicographic order, which products on either side preserve.
    """
    legs: dict[Label, list[tuple[str, int, int]]] = defaultdict(list)
    for p, t in enumerate(net):
        for leg, label in enumerate(t[1:]):
            legs[label].append((t[0].name, leg, p))
    order: list[tuple[str, int]] = []
    unread = dict.fromkeys(range(len(net)))

    def walk(label: Label) -> None:
        for name, leg, p in sorted(legs[label]):
            if p in unread:
                visit(p, name, leg)

    def visit(p: int, name: str, leg: int) -> None:
        del unread[p]
        order.append((name, leg))
        for k in net[p][1:]:
            walk(k)

    for label in sorted(free(net), key=lambda k: k.name):
        walk(label)
    while unread:
        start = next((p for p in unread if len(net[p]) == 2), next(iter(unread)))
        visit(start, net[start][0].name, 0)
    labels = [[(1, k.name) if isinstance(k, Index) else (0, k) for k in t[1:]] for t in net]
    return order, [t[0].name for t in net], labels


def occurrences(
    lead: Net, net: Net, work: Callable[[], None] = lambda: None
) -> Iterator[tuple[Labels, Net]]:
    """Where `lead` occurs in `net`: what its free labels are there, and what is around it."""

    def extend(k: int, where: dict[Label, Label], used: tuple[int, ...]) -> Iterator[Any]:
        work()
        if k == len(lead):
            yield where, used
            return
        for p, tensor in enumerate(net):
            if p in used or tensor[0] is not lead[k][0]:
                continue
            more = dict(where)
            if all(
                more.setdefault(a, b) == b for a, b in zip(lead[k][1:], tensor[1:], strict=True)
            ):
                yield from extend(k + 1, more, (*used, p))

    ends: Counter[Label] | None = None
    for where, used in extend(0, {}, ()):
        if ends is None:
            ends, own = Counter(flat(net)), Counter(flat(lead))
        inner = [b for a, b in where.items() if isinstance(a, int)]
        closed = all(
            isinstance(b, int) and ends[b] == own[a] for a, b in where.items() if isinstance(a, int)
        )
        if closed and len(set(inner)) == len(inner):
            outer = {a: b for a, b in where.items() if isinstance(a, Index)}
            yield outer, tuple(t for p, t in enumerate(net) if p not in used)


def overlaps(
    a: Net, b: Net, work: Callable[[], None] = lambda: None
) -> Iterator[tuple[Net, tuple[Labels, Net], tuple[Labels, Net]]]:
    """The nets in which both occur and share a factor; the labels and the rest for either."""
    of = spaces(a), spaces(b)
    for choice in shared(a, b):
        work()
        parent: dict[Any, Any] = {}

        def find(x: Any, parent: dict[Any, Any] = parent) -> Any:
            while x in parent:
                x = parent[x]
            return x

        for s, p in zip(b, choice, strict=True):
            for one, two in zip(a[p][1:], s[1:], strict=True) if p is not None else ():
                x, y = find((0, one)), find((1, two))
                if x != y:
                    parent[y] = x
        taken = {p for p in choice if p is not None}
        closed = True
        names: dict[Any, Any] = {}
        classes: dict[Any, set[Any]] = defaultdict(set)
        for side, net in enumerate((a, b)):
            for p, t in enumerate(net):
                alone = p not in taken if side == 0 else choice[p] is None
                for k in t[1:]:
                    classes[find((side, k))].add((side, k, alone))
        for root, members in classes.items():
            bound = {(side, k) for side, k, _ in members if isinstance(k, int)}
            for side in (0, 1):
                mine = [k for s, k in bound if s == side]
                others = any(alone for s, _, alone in members if s != side)
                closed = closed and (not mine or (len(mine) == 1 and not others))
            number = len(names)
            side, k = root
            names[root] = number if bound else end(of[side][k], f"_{number}")
        if not closed:
            continue

        def seen(side: int, net: Net, names: Any = names, find: Any = find) -> Net:
            return tuple((t[0], *(names[find((side, k))] for k in t[1:])) for t in net)

        all_a = seen(0, a)
        rest_b = tuple(t for t, p in zip(seen(1, b), choice, strict=True) if p is None)
        rest_a = tuple(t for p, t in enumerate(all_a) if p not in taken)
        of_a, of_b = (
            {k: names[find((side, k))] for k in free(net)} for side, net in ((0, a), (1, b))
        )
        yield (*all_a, *rest_b), (of_a, rest_b), (of_b, rest_a)


def shared(a: Net, b: Net) -> Iterator[tuple[int | None, ...]]:
    """For each factor of b, which factor of a it is, or none; not all of a net with itself."""
    places = [[p for p, t in enumerate(a) if t[0] is s[0]] for s in b]
    if not any(places) or prod(1 + len(p) for p in places) > MOST_CHOICES:
        return
    for choice in product(*((None, *p) for p in places)):
        taken = [p for p in choice if p is not None]
        if taken and len(set(taken)) == len(taken) and not (a == b and choice == (*range(len(a)),)):
            yield choice


def moved(net: Net, labels: Labels, shift: int) -> Net:
    """The net with its free labels renamed and its bound ones out of the way."""
    return tuple(
        (t[0], *(k + shift if isinstance(k, int) else labels.get(k, k) for k in t[1:])) for t in net
    )


def numbered(labels: Iterable[Label]) -> list[int]:
    """The bound ones among the labels."""
    return [label for label in labels if isinstance(label, int)]


def free(net: Net) -> tuple[Index, ...]:
    return tuple(k for k in dict.fromkeys(flat(net)) if isinstance(k, Index))
