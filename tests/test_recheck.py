"""The second checker of certificates: what it accepts, what it refuses, and that every detail counts."""

# ruff: noqa: E501 (one claim, one line)

import copy
import json
import random

import pytest

from derivations.recheck import Refused, check, main

ONE, MINUS, HALF = [[["1", {}]], []], [[["-1", {}]], []], [[["1/2", {}]], []]
N, OVER_N = [[["1", {"n": 1}]], []], [[["1", {}]], [[0, 1]]]
LETTERS = {
    "A": ["X", "X"], "B": ["X", "X"], "f": ["X", "ℝ"], "g": ["X", "ℝ"], "c": ["ℝ", "ℝ"],
    "S": ["H", "H"], "h": ["H", "ℝ"], "T": ["X", "H"], "D": ["V", "V"], "E": ["V", "V"],
    "K": ["P", "P"], "p": ["P", "ℝ"], "q": ["Y", "ℝ"],
}  # fmt: skip
A, B, F, G, C, S, H, T, D, E, K, P, Q = (["letter", name] for name in "ABfgcShTDEKpq")


def claim(*links, **changes):
    """A claim with every kind of space; a link is lhs, rhs and steps."""
    spaces = {"X": ["index", "n"], "Y": ["index", 3], "P": ["measure", 1]}
    spaces |= {"H": ["vector", None], "V": ["vector", "d"]}
    labels = {"i": "X", "j": "X", "k": "X", "y": "Y", "ω": "P", "η": "P", "v": "V"}
    labels |= {end + X: X for end in ("out:", "in:") for X in spaces}
    given = {"id": "a claim", "spaces": spaces, "letters": dict(LETTERS), "labels": labels}
    given |= {"parameters": ["n", "d", "t"], "nonzero": [[["1", {"n": 1}]]], "hypotheses": {}}
    given["links"] = [{"lhs": lhs, "rhs": rhs, "steps": list(steps)} for lhs, rhs, *steps in links]
    return copy.deepcopy(given | changes)


def step(hypothesis="h", times=ONE, labels=None, context=(), **more):
    return {"rule": "combine", "times": times, "hypothesis": hypothesis, "labels": labels or {},
            "context": list(context)} | more  # fmt: skip


def cancel(word, *steps, name="X", **more):
    return {"rule": "cancel", "name": name, "word": word, "steps": list(steps)} | more


def given(lhs, rhs):
    return {"h": {"lhs": lhs, "rhs": rhs}}


def number(text, **powers):
    """The scalar word of a number."""
    return ["scale", [[[text, powers]], []], ["identity", "ℝ"]]


def total(label, word):
    return ["sum", label, word]


def at(word, a=None, b=None):
    return ["entry", word, a, b]


def dot(*words):
    return ["multiply", *words]


def star(word):
    return ["adjoint", word]


def less(one, two):
    return ["add", one, ["scale", MINUS, two]]


ZERO = number("0")
RING = ["trace", dot(A, A, A)]
CENTRE = less(["identity", "X"], ["scale", OVER_N, dot(["ones", "X"], star(["ones", "X"]))])
SYMMETRIC = given(A, star(A))
ENTRYWISE = given(at(A, "i", "j"), at(B, "i", "j"))


def none(word):
    """The word, and nought times it."""
    return word, ["scale", [[], []], word]


def square(word):
    return dot(star(word), word)


NORM = given(*none(square(D)))
KERNEL = given(*none(dot(star(T), T, H)))

GOOD = {
    "C is symmetric": claim((CENTRE, star(CENTRE))),
    "C is idempotent": claim((dot(CENTRE, CENTRE), CENTRE)),
    "the trace is cyclic": claim((["trace", dot(A, B)], ["trace", dot(B, A)])),
    "also of a vector space with a size": claim((["trace", dot(D, E)], ["trace", dot(E, D)])),
    "the trace of 1 is the size": claim((["trace", ["identity", "V"]], number("1", d=1))),
    "and of a set of three": claim((["trace", ["identity", "Y"]], number("3"))),
    "through an infinite space": claim((["trace", dot(T, S, star(T))], total("i", at(dot(T, S, star(T)), "i", "i")))),
    "a sum is a product": claim((total("j", dot(at(A, "i", "j"), at(F, "j"))), at(dot(A, F), "i"))),
    "a scalar anywhere": claim((dot(star(F), C, A, G), dot(C, star(F), A, G))),
    "an outer product": claim((dot(F, star(G), F), dot(dot(star(G), F), F))),
    "the mean of 1": claim((dot(star(["ones", "P"]), ["ones", "P"]), number("1"))),
    "the mean of a mean": claim((total("ω", total("η", at(P, "η"))), total("ω", at(P, "ω")))),
    "identity on a measure": claim((dot(["identity", "P"], K, ["identity", "P"]), K)),
    "identity and its adjoint on a measure": claim((star(["identity", "P"]), ["identity", "P"])),
    "a power of a sum": claim((dot(*[["add", C, number("1")]] * 12),) * 2),
    "a product with powers": claim((dot(star(F), F, star(F), F, star(F), F), dot(star(F), dot(F, star(F)), dot(F, star(F)), F))),
    "two rings": claim((dot(RING, RING), dot(["trace", dot(star(A), star(A), star(A))], RING))),
    "rings of three and four": claim((dot(["trace", dot(*[A] * 4)], RING), dot(RING, ["trace", dot(*[A] * 4)]))),
    "n over n": claim((["scale", OVER_N, ["scale", N, A]], A)),
    "1/n + 1/n² over a common denominator": claim((
        ["scale", [[["1", {"n": 1}], ["1", {}]], [[0, 2]]], A],
        ["add", ["scale", OVER_N, A], ["scale", [[["1", {}]], [[0, 1], [0, 1]]], A]],
    )),
    "deltas of free labels": claim((
        dot(at(["identity", "X"], "i", "j"), at(["identity", "X"], "j", "k"), at(F, "k")),
        dot(at(["identity", "X"], "k", "i"), at(["identity", "X"], "k", "j"), at(F, "i")),
    )),
    "a diagonal of 1": claim((at(["identity", "X"], "i", "i"), number("1"))),
    "one step": claim((dot(A, F), dot(star(A), F), step(labels={"in:X": 0}, context=[["f", 0]])), hypotheses=SYMMETRIC),
    "entries of a matrix": claim((A, B, step(labels={"i": "out:X", "j": "in:X"})), hypotheses=ENTRYWISE),
    "labels become one": claim((["trace", A], ["trace", B], step(labels={"i": 5, "j": 5})), hypotheses=ENTRYWISE),
    "labels are swapped at once": claim((star(A), star(B), step(labels={"i": "in:X", "j": "out:X"})), hypotheses=ENTRYWISE),
    "a sum where a label meets nothing": claim(
        (total("i", at(F, "i")), number("1", n=1), step(labels={"i": 0})),
        hypotheses=given(at(F, "i"), number("1"))),
    "a step with =": claim(
        (at(F, "j"), number("1"), step(labels={"i": 0}, context=[["=", 0, 1], ["=", "j", 1]])),
        hypotheses=given(at(F, "i"), number("1"))),
    "points of a measure become one": claim(
        (total("ω", at(K, "ω", "ω")), total("ω", at(P, "ω")), step(labels={"ω": 0, "η": 0})),
        hypotheses=given(at(K, "ω", "η"), at(P, "ω"))),
    "a vector in a context": claim((dot(T, H), dot(T, S, H), step(labels={"out:H": 0}, context=[["T", "out:X", 0]])),
        hypotheses=given(H, dot(S, H))),
    "a chain": claim((A, star(A), step()), (star(A), A, step(times=MINUS)), hypotheses=SYMMETRIC),
    "cancelled: D*D = 0, so D = 0": claim((*none(D), cancel(D, step()), step("X")), hypotheses=NORM),
    "cancelled: DD* = 0": claim(
        (*none(D), cancel(star(D), step()), step("X", labels={"out:V": "in:V", "in:V": "out:V"})),
        hypotheses=given(*none(dot(D, star(D))))),
    "cancelled: T*Th = 0, so Th = 0": claim(
        (*none(dot(T, H)), cancel(dot(T, H), step(labels={"out:H": 0}, context=[["h", 0]])), step("X")), hypotheses=KERNEL),
    "cancelled: a number": claim((*none(C), cancel(C, step()), step("X")), hypotheses=given(*none(dot(C, C)))),
    "cancelled: the value at a point": claim(
        (*none(at(P, "ω")), cancel(at(P, "ω"), step()), step("X")), hypotheses=given(*none(dot(at(P, "ω"), at(P, "ω"))))),
    "cancelled: from every pair of points": claim(
        (*none(P), cancel(star(P), step()), step("X", labels={"in:P": "out:P"})), hypotheses=given(*none(dot(P, star(P))))),
    "cancelled: at every value of an index": claim(
        (*none(dot(star(F), G)), cancel(at(F, "i"), step()), step("X", labels={"i": 0}, context=[["g", 0]])),
        hypotheses=given(*none(dot(at(F, "i"), at(F, "i"))))),
    "cancelled: one from another": claim(
        (*none(G), cancel(dot(T, H), step(labels={"out:H": 0}, context=[["h", 0]]), name="Th"),
         cancel(G, step("g", labels={"out:X": 0}, context=[["g", 0]]), step("Th", labels={"out:X": 0}, context=[["g", 0]])),
         step("X")),
        hypotheses=KERNEL | {"g": {"lhs": G, "rhs": dot(T, H)}}),
    "cancelled: one within another": claim(
        (*none(G), cancel(G, cancel(dot(T, H), step(labels={"out:H": 0}, context=[["h", 0]]), name="Th"),
                          step("g", labels={"out:X": 0}, context=[["g", 0]]), step("Th", labels={"out:X": 0}, context=[["g", 0]])),
         step("X")),
        hypotheses=KERNEL | {"g": {"lhs": G, "rhs": dot(T, H)}}),
    "cancelled, and used in a link of its own": claim(
        (*none(D), cancel(D, step()), step("X")), (["scale", [[], []], D], D, cancel(D, step()), step("X", times=MINUS)),
        hypotheses=NORM),
    "cancelled over n": claim(
        (*none(D), cancel(["scale", OVER_N, D], step(times=[[["1", {}]], [[0, 2]]])), step("X", times=N)), hypotheses=NORM),
    "a contradiction": claim(
        (number("0"), number("5", n=1), step()), hypotheses=given(number("0"), number("5", n=1)),
        contradiction=["-5", [[0, 1]]]),
    "a contradiction without factors": claim(
        (["trace", ["identity", "Y"]], number("2"), step()), hypotheses=given(number("3"), number("2")),
        contradiction=["1", [[0, 0]]]),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_it_holds(name):
    check(GOOD[name])


INDEX = given(at(F, "i"), number("1"))
TWO = [["1", {"n": 1}], ["-1", {"n": 1}]]
TRIVIAL = (A, A)
SAME = ["scale", OVER_N, A]


def with_step(the_hypothesis=None, lhs=ZERO, rhs=ZERO, **details):
    return claim((lhs, rhs, step(**details)), hypotheses=the_hypothesis or INDEX)


BAD = {
    # equations that are false, however much they look alike
    "1 = 0": claim((number("1"), ZERO)),
    "n = d": claim((number("1", n=1), number("1", d=1))),
    "n = 3": claim((["trace", ["identity", "X"]], number("3"))),
    "A = A*": claim((A, star(A))),
    "f² = (sum f)²": claim((total("i", dot(at(F, "i"), at(F, "i"))), dot(total("i", at(F, "i")), total("j", at(F, "j"))))),
    "rings of other lengths": claim((dot(RING, RING), ["trace", dot(*[A] * 6)])),
    "a loop and a ring of two": claim((dot(["trace", A], ["trace", dot(A, A)]), RING)),
    "a path closes": claim((dot(star(["ones", "X"]), A, ["ones", "X"]), ["trace", A])),
    "a free label for another": claim((at(F, "i"), at(F, "j"))),
    "a free label for a bound one": claim((at(F, "i"), total("i", at(F, "i")))),
    "an end is turned": claim((dot(F, star(G)), dot(G, star(F)))),
    "1 = ones": claim((number("1"), ["ones", "X"])),
    # types
    "added types": claim((["add", A, F], ["add", A, F])),
    "no words added": claim((["add"], ["add"])),
    "nothing multiplied": claim((["multiply"], ["multiply"])),
    "no path": claim((dot(A, star(F)), dot(A, star(F)))),
    "no path past a scalar": claim((dot(A, C, H), dot(A, C, H))),
    "trace of a vector": claim((["trace", F], ["trace", F])),
    "trace of a number": claim((["trace", C], ["trace", C])),
    "trace over an infinite space": claim((["trace", S], ["trace", S])),
    "trace over a measure": claim((["trace", K], ["trace", K])),
    "cyclic over an infinite space": claim((["trace", dot(S, S)], ["trace", star(dot(S, S))])),
    "ones of a vector space": claim((["ones", "V"], ["ones", "V"])),
    "ones of ℝ": claim((["ones", "ℝ"], ["ones", "ℝ"])),
    "identity of nothing": claim((["identity", "Z"], ["identity", "Z"])),
    "an unknown letter": claim((["letter", "Z"], ["letter", "Z"])),
    "= as a letter": claim((["letter", "="], ["letter", "="])),
    "an unknown word": claim((["power", A], ["power", A])),
    "a word too long": claim((["trace", A, A], ["trace", A, A])),
    "a word that is a string": claim(("A", "A")),
    "an entry of another space": claim((at(F, "y"), at(F, "y"))),
    "an entry at the wrong end": claim((at(F, None, "i"), at(F, None, "i"))),
    "an entry of a number": claim((at(C, "i"), at(C, "i"))),
    "an entry at an unknown label": claim((at(F, "z"), at(F, "z"))),
    "an entry at an end": claim((at(F, "out:X"), at(F, "out:X"))),
    "an entry at an integer": claim((at(F, 0), at(F, 0))),
    "an entry in a vector space": claim((at(D, "v", "v"), at(D, "v", "v"))),
    "a sum over an end": claim((total("out:X", F), total("out:X", F))),
    "a sum over a vector space": claim((total("v", D), total("v", D))),
    "a sum over an unknown label": claim((total("z", A), total("z", A))),
    "a sum over a list": claim((total(["i"], A), total(["i"], A))),
    "a sum that hides another": claim((total("i", total("i", at(F, "i"))), total("i", total("i", at(F, "i"))))),
    "an unused hypothesis of two types": claim(TRIVIAL, hypotheses=given(A, F)),
    "an unused hypothesis with an unknown letter": claim(TRIVIAL, hypotheses=given(["letter", "Z"], F)),
    # points of a measure
    "the diagonal of 1 on a measure": claim((at(["identity", "P"], "ω", "ω"), number("1"))),
    "its mean": claim((total("ω", at(["identity", "P"], "ω", "ω")), number("1"))),
    "nought times it": claim((["scale", [[], []], total("ω", at(["identity", "P"], "ω", "ω"))], ZERO)),
    "two points of a measure": claim((at(["identity", "P"], "ω", "η"), at(["identity", "P"], "η", "ω"))),
    "a point and an end": claim((at(["identity", "P"], "ω"), at(["identity", "P"], "ω"))),
    "twice the same =": claim((A, A, step(labels={"i": "i"}, context=[["=", 0, 1], ["=", 0, 1], ["p", 0]])), hypotheses=INDEX),
    "= of a measure in a step": with_step(context=[["=", "ω", "η"]]),
    "=(a, a) of a measure in a step": with_step(context=[["=", 0, 0], ["p", 0]]),
    "a hypothesis on the diagonal": with_step(given(K, ["identity", "P"]), labels={"out:P": 0, "in:P": 0}),
    # numbers
    "an undeclared denominator": claim((["scale", [[["1", {}]], [[1, 1]]], A],) * 2),
    "a denominator from behind": claim((["scale", [[["1", {}]], [[-1, 1]]], A],) * 2),
    "a negative denominator": claim((["scale", [[["1", {}]], [[0, -1]]], A],) * 2),
    "a denominator to the 0": claim((["scale", [[["1", {}]], [[0, 0]]], A],) * 2),
    "a huge denominator": claim((["scale", [[["1", {}]], [[0, 10**9]]], A],) * 2),
    "a negative power": claim((number("1", n=-1), number("1", n=-1))),
    "a power 0": claim((number("1", n=0), number("1", n=0))),
    "a huge power": claim((number("1", n=10**9), number("1", n=10**9))),
    "a power that is true": claim((number("1", n=True), number("1", n=True))),
    "a power that is a float": claim((number("1", n=1.0), number("1", n=1.0))),
    "an unknown parameter": claim((number("1", z=1), number("1", z=1))),
    **{f"the fraction {text!r}": claim((number(text), number(text)))
       for text in ("", "1/0", "1.5", "1e3", " 1", "1\n", "+1", "--1", "1/-2", "٣", "nan", 1, 1.0, True, None, [])},
    "a number without denominator": claim((["scale", [[["1", {}]]], A],) * 2),
    "nonzero 0": claim(TRIVIAL, nonzero=[[["0", {}]]]),
    "nonzero nothing": claim(TRIVIAL, nonzero=[[]]),
    "nonzero n - n": claim(TRIVIAL, nonzero=[TWO]),
    "nonzero with an unknown parameter": claim(TRIVIAL, nonzero=[[["1", {"z": 1}]]]),
    "2 to the 40 terms": claim((dot(*[["add", A, B]] * 40),) * 2),
    # declarations
    **{f"the space {space}": claim(TRIVIAL, spaces={**claim()["spaces"], "Z": space}) for space in (
        ["index", None], ["index", 0], ["index", -1], ["index", "z"], ["index", True], ["index", 2.0],
        ["measure", 2], ["measure", None], ["measure", True], ["measure", "n"], ["vector", 0],
        ["vector", "z"], ["real", 1], ["index"], "index", None, ["index", [1]], ["index", 1, 1])},
    "ℝ as a space": claim(TRIVIAL, spaces={**claim()["spaces"], "ℝ": ["index", 1]}),
    "a letter called =": claim(TRIVIAL, letters=LETTERS | {"=": ["X", "X"]}),
    "a letter of no space": claim(TRIVIAL, letters=LETTERS | {"Z": ["X", "Z"]}),
    "a letter with one end": claim(TRIVIAL, letters=LETTERS | {"Z": ["X"]}),
    "a label of no space": claim(TRIVIAL, labels=claim()["labels"] | {"z": "Z"}),
    "a label of ℝ": claim(TRIVIAL, labels=claim()["labels"] | {"z": "ℝ"}),
    "an end of another space": claim(TRIVIAL, labels=claim()["labels"] | {"out:X": "Y"}),
    "an end that is no label": claim(TRIVIAL, labels={"i": "X"}),
    "no links": claim(),
    "an unknown key": claim(TRIVIAL, remark="true"),
    "links that do not join": claim(TRIVIAL, (B, B)),
    "a later link begins with a float": claim((SAME, SAME), ([*SAME[:1], [[["1", {}]], [[0, 1.0]]], A], SAME)),
    "a later link begins with true": claim((SAME, SAME), ([*SAME[:1], [[["1", {}]], [[0, True]]], A], SAME)),
    **{f"{key} is {value!r}": claim(TRIVIAL, **{key: value})
       for key in ("parameters", "nonzero", "links", "spaces", "labels", "hypotheses") for value in ("", "nd", None, 0)},
    **{f"the {key} of a step is {value!r}": claim((ZERO, ZERO, step() | {key: value}), hypotheses=INDEX)
       for key in ("times", "labels", "context") for value in ("", "=", None, 0, [[], ""], [[], {}], {"": []})},
    # steps
    "a link that is not proved": claim((A, star(A)), hypotheses=SYMMETRIC),
    "an unknown rule": with_step(rule="divide"),
    "no rule": claim((A, A, {}), hypotheses=INDEX),
    "an unknown key in a step": with_step(remark="true"),
    "an unknown hypothesis": with_step(hypothesis="z"),
    "an unknown letter in a context": with_step(context=[["Z", 0]]),
    "a leg missing": with_step(context=[["A", 0]]),
    "a leg too many": with_step(context=[["f", 0, 0]]),
    "an = with three legs": with_step(context=[["=", 0, 0, 0]]),
    "an empty tensor": with_step(context=[[]]),
    "a tensor without a name": with_step(context=[[["f"], 0]]),
    "an unknown label in a context": with_step(context=[["f", "z"]]),
    "an unknown label is replaced": with_step(labels={"z": 0}),
    "an unknown label replaces": with_step(labels={"i": "z"}),
    "a negative label": with_step(labels={"i": -1}),
    "a label that is true": with_step(labels={"i": True}),
    "a label that is null": with_step(labels={"i": None}),
    "a label that is a list": with_step(labels={"i": [0]}),
    "a label that is a float": with_step(context=[["f", 0.0]]),
    "two spaces at a label": with_step(context=[["f", 0], ["q", 0]]),
    "two spaces by labels": with_step(labels={"i": 0, "y": 0}),
    "two spaces at a string": with_step(labels={"i": "y"}),
    "two spaces at a string in a context": with_step(context=[["q", "i"]]),
    "two spaces at an =": with_step(context=[["=", "i", "y"]]),
    "two spaces by a chain of =": with_step(context=[["=", 0, 1], ["=", 1, 2], ["f", 0], ["q", 2]]),
    "an = of no space": with_step(context=[["=", 0, 1]]),
    "=(a, a) of no space": with_step(context=[["=", 0, 0]]),
    "a vector label with three legs": with_step(context=[["h", 0], ["h", 0], ["h", 0]]),
    "a vector label with one leg": with_step(context=[["h", 0]]),
    "a vector label with no leg": with_step(labels={"out:V": 0}),
    "a vector label with no leg, infinite": with_step(labels={"out:H": 0}),
    "a free vector label with two legs": with_step(context=[["h", "out:H"], ["h", "out:H"]]),
    "one net of two is out of order": with_step(given(at(F, "i"), number("1")), context=[["D", 0, 1], ["D", 1, 2]]),
    "a loop": with_step(context=[["S", 0, 0]]),
    "a ring of two": with_step(context=[["S", 0, 1], ["S", 0, 1]]),
    "a ring with =": with_step(context=[["S", 0, 1], ["=", 1, 0]]),
    "a ring of =": with_step(context=[["=", 0, 0], ["=", "out:H", 1], ["h", 1]]),
    "a ring of two =": with_step(context=[["=", 0, 1], ["=", 1, 0], ["=", "out:H", 0]]),
    "a ring with a hypothesis": with_step(given(S, star(S)), labels={"out:H": 0, "in:H": 0}),
    # cancellation
    **{f"a square over a probability space: {name}": claim(
        (*none(word), cancel(word, step()), step("X")), hypotheses=given(*none(square(word))))
       for name, word in {"a function": P, "a kernel": K, "a product": dot(K, P), "a sum": less(P, dot(C, ["ones", "P"])),
                          "a mean over one place": total("η", at(K, None, "η")), "a multiple": ["scale", N, P],
                          "twice the adjoint": star(star(P)), "the identity": ["identity", "P"]}.items()},
    "the other square": claim((*none(star(P)), cancel(star(P), step()), step("X")), hypotheses=given(*none(square(P)))),
    "no steps": claim((*none(D), cancel(D), step("X")), hypotheses=NORM),
    "another step": claim((*none(D), cancel(D, step(times=HALF)), step("X")), hypotheses=NORM),
    "another word": claim((*none(E), cancel(E, step()), step("X")), hypotheses=NORM),
    "another conclusion": claim((*none(E), cancel(D, step()), step("X")), hypotheses=NORM),
    "it is not used": claim((*none(D), cancel(D, step())), hypotheses=NORM),
    "it rests on itself": claim((*none(D), cancel(D, step("X", labels={"in:V": 0}, context=[["D", 0, "in:V"]])), step("X"))),
    "it is used before": claim((*none(D), step("X"), cancel(D, step())), hypotheses=NORM),
    "it is used in another link": claim((*none(D), cancel(D, step()), step("X")),
                                        (["scale", [[], []], D], D, step("X", times=MINUS)), hypotheses=NORM),
    "it is used outside of what it stands in": claim(
        (*none(E), cancel(D, cancel(E, step("e"), name="E"), step()), step("E")),
        hypotheses=NORM | {"e": {"lhs": square(E), "rhs": none(square(E))[1]}}),
    "a circle of two": claim((*none(D), cancel(D, step("Y", context=[["D", 0, 0]])), cancel(D, step("X"), name="Y"), step("X"))),
    "the name of a hypothesis": claim((*none(D), cancel(D, step(), name="h"), step("h")), hypotheses=NORM),
    "a name twice": claim((*none(D), cancel(D, step()), cancel(D, step()), step("X")), hypotheses=NORM),
    "a name twice, within": claim((*none(D), cancel(E, step("e")), cancel(D, cancel(E, step("e")), step(), name="Y"), step("Y")),
        hypotheses=NORM | {"e": {"lhs": square(E), "rhs": none(square(E))[1]}}),
    "a name that is a number": claim((*none(D), cancel(D, step(), name=1), step(1)), hypotheses=NORM),
    "a square without an adjoint": claim((*none(D), cancel(D, step()), step("X")), hypotheses=given(*none(dot(D, D)))),
    "a sum of squares": claim((*none(D), cancel(["add", D, E], step()), step("X")),
                              hypotheses=given(*none(["add", square(D), square(E)]))),
    "D minus D": claim((*none(D), cancel(less(D, D)), step("X"))),
    "a mean of squares for a square": claim(
        (*none(at(P, "ω")), cancel(at(P, "ω"), step()), step("X")), hypotheses=given(*none(square(P)))),
    "the square of a sum for a square": claim(
        (*none(at(F, "i")), cancel(at(F, "i"), step()), step("X")),
        hypotheses=given(*none(dot(total("i", at(F, "i")), total("i", at(F, "i")))))),
    "an end for an index": claim(
        (*none(dot(P, star(P))), cancel(dot(at(P, "out:P"), star(P)), step()), step("X")), hypotheses=given(*none(square(P)))),
    "a word without types": claim((*none(D), cancel(dot(D, A), step()), step("X")), hypotheses=NORM),
    "a trace that may diverge is cancelled": claim((ZERO, ZERO, cancel(["trace", S], step())), hypotheses=given(*none(dot(C, C)))),
    "ends that are not declared": claim(
        (*none(C), cancel(Q, step("q"), name="Y"), cancel(C, step()), step("X")), labels={"i": "X", "in:Y": "Y"},
        hypotheses=given(*none(dot(C, C))) | {"q": {"lhs": square(Q), "rhs": none(square(Q))[1]}}),
    "a division by what may be 0": claim(
        (*none(D), cancel(["scale", [[["1", {}]], [[1, 1]]], D], step()), step("X")), hypotheses=NORM),
    "a key too many": claim((*none(D), cancel(D, step(), why="so"), step("X")), hypotheses=NORM),
    "no name": claim((*none(D), {k: v for k, v in cancel(D, step()).items() if k != "name"}, step("X")), hypotheses=NORM),
    "a lemma in a context of another space": claim(
        (*none(D), cancel(D, step()), step("X", labels={"in:V": 0}, context=[["A", 0, 0]])), hypotheses=NORM),
    # contradictions
    **{f"the contradiction {value}": claim((ZERO, number("5", n=1), step()), contradiction=value,
                                           hypotheses=given(ZERO, number("5", n=1)))
       for value in (["5", [[0, 1]]], ["-5", []], ["-5", [[0, 2]]], ["-5", [[0, -1]]], ["-5", [[1, 1]]],
                     ["0", [[0, 1]]], [-5, [[0, 1]]], ["-5"], "-5", None, ["-5", [[0, True]]])},
    "a contradiction between 0 and 0": claim((ZERO, ZERO), contradiction=["0", []]),
    "a contradiction that depends on letters": claim((C, ZERO, step()), hypotheses=given(C, ZERO), contradiction=["1", []]),
    "a contradiction between functions": claim((["ones", "X"], less(["ones", "X"], ["ones", "X"]), step()),
        hypotheses=given(["ones", "X"], less(["ones", "X"], ["ones", "X"])), contradiction=["1", []]),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_it_is_refused(name):
    with pytest.raises(Refused) as reason:
        check(BAD[name])
    assert "\n" not in str(reason.value)


@pytest.mark.parametrize("word, passes", [(3, True), (5000, False)])
def test_deep_words(word, passes):
    deep = A
    for _ in range(word):
        deep = ["adjoint", deep]
    bad = claim(TRIVIAL) | {"links": [{"lhs": deep, "rhs": deep, "steps": []}]}
    if passes:
        check(bad)
    else:
        with pytest.raises(Refused):
            check(bad)


def places(value, path=()):
    """Every number and string in a value, and the keys, each with its path."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, key))
    else:
        yield path, value


def changed(value, path, new):
    value = copy.deepcopy(value)
    part = value
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = new
    return value


PROVED = ["one step", "entries of a matrix", "a sum where a label meets nothing", "a vector in a context",
          "a contradiction", "points of a measure become one", "cancelled: DD* = 0"]  # fmt: skip


@pytest.mark.parametrize("name", PROVED)
def test_every_detail_of_a_step_counts(name):
    """Any other number, label or letter in the steps or the contradiction is refused."""
    good = GOOD[name]
    tried = 0
    for path, old in places(good):
        if not (path[0] == "contradiction" or "steps" in path):
            continue
        others = ["2", "0", "i", "j", "y", "ω", "out:X", "in:X", "f", "g", "A", "h", "="]
        for new in [*others, 0, 1, 2, 99, -1, None, True, 0.5, [], {}]:
            # Another integer for a bound label is another name for it: that changes nothing
            # where the label stands only once, and 5 and 99 are then as good as each other.
            bound = type(old) is int and type(new) is int and new >= 0 and "labels" in path
            if (type(new) is type(old) and new == old) or bound:
                continue
            tried += 1
            with pytest.raises(Refused):
                check(changed(good, path, new))
    assert tried > 20


@pytest.mark.parametrize("name", GOOD)
def test_nothing_malformed_is_more_than_refused(name):
    """Whatever stands anywhere, the answer is yes or Refused, and never another exception."""
    chance = random.Random(0)
    every = [path for path, _ in places(GOOD[name])]
    for _ in range(60):
        path = chance.choice(every)
        path = path[: chance.randint(1, len(path))]
        new = chance.choice([None, True, 1.5, -1, 0, 10**30, "", "=", "ℝ", [], {}, [[]], {"a": 1}])
        try:
            check(changed(GOOD[name], path, new))
        except Refused as reason:
            assert "\n" not in str(reason)


def test_other_things_than_claims():
    for thing in (None, 1, "claim", [], {}, True, {1: 2}):
        with pytest.raises(Refused):
            check(thing)
    for key in claim(TRIVIAL):
        with pytest.raises(Refused):
            check({k: v for k, v in claim(TRIVIAL).items() if k != key})


def test_names_of_bound_labels_do_not_matter():
    """Products of many equal factors, in another order: fast, and only the right ones are equal."""
    ray = dot(at(T, "i"), H)
    wheel = dot(*[ray] * 8, at(F, "i"))
    check(
        claim((total("i", wheel), total("j", json.loads(json.dumps(wheel).replace('"i"', '"j"')))))
    )
    with pytest.raises(Refused):
        check(claim((total("i", wheel), total("i", dot(*[ray] * 7, at(F, "i"), at(F, "i"))))))
    pairs = dot(*[dot(star(F), G)] * 12)
    check(claim((pairs, dot(*[dot(star(G), F)] * 12))))
    with pytest.raises(Refused):
        check(claim((pairs, dot(*[dot(star(G), F)] * 11, star(F), F))))


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return [str(path)]


def test_main(tmp_path, capsys):
    claims = [good | {"id": name} for name, good in GOOD.items()]
    equations = sum(len(good["links"]) for good in claims)
    steps = sum(len(link["steps"]) for good in claims for link in good["links"])
    assert main(write(tmp_path / "good", json.dumps({"format": 1, "claims": claims}))) == 0
    out = f"{len(claims)} claims, {equations} equations, {steps} steps checked; 0 refused\n"
    assert capsys.readouterr().out == out
    claims.append(BAD["1 = 0"])
    assert main(write(tmp_path / "bad", json.dumps({"format": 1, "claims": claims}))) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "a claim" in lines[0] and lines[-1].endswith("; 1 refused") and len(lines) == 2


TEXT = json.dumps({"format": 1, "claims": [claim(TRIVIAL)]})


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "null", "{", "\ufeff" + TEXT, TEXT + "x", '{"claims": []}', '{"format": 1}',
        TEXT.replace('"format": 1', '"format": 2'), TEXT.replace('"format": 1', '"format": true'),
        TEXT.replace('"format": 1', '"format": 1.0'), TEXT.replace('"format": 1', '"format": NaN'),
        TEXT.replace('"links":', '"links": [], "links":'), TEXT.replace('"steps"', '"lhs"'),
        '{"format": 1, "claims": [1]}', '{"format": 1, "claims": {}}', "[" * 100_000,
        TEXT.replace("[{", "[{}, {"), json.dumps({"format": 1, "claims": [claim(TRIVIAL)] * 2}),
        TEXT.replace('"a claim"', r'"\ud800"').replace('"A"', '"B"', 1),
    ],
)  # fmt: skip
def test_files_that_are_refused(tmp_path, capsys, text):
    assert main(write(tmp_path / "file", text)) == 1
    assert "refused" in capsys.readouterr().out


def test_no_file(tmp_path, capsys):
    assert main([str(tmp_path / "none")]) == 1
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert main([str(tmp_path / "bytes")]) == 1
    assert main([]) == 1
