"""How a claim shows itself: Markdown and LaTeX in a notebook, plain text in a terminal.

The verdict comes first, as a mark and a word. What is false is shown as false: its sentence is
quoted as such, and its relations are in doubt (≟).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import sympy as sp

from .claims import Claim
from .evidence import Bound, Citation, Disproof, Line, Refutation
from .hypotheses import Hypothesis
from .models import Array, Model
from .mutants import Mutant
from .scope import Scope
from .scrutiny import assumed, symbols_of
from .setting import pieces, set_in
from .show import LATEX, TEXT, Text
from .words import Word, free, letter

VERDICT_SAYS = {
    "holds": "holds",
    "holds-if": "holds if",
    "fails": "FALSE as printed",
    "never": "assumes what is NEVER so",
    "cited": "cited",
    "definition": "a definition",
    "remark": "a remark",
}
MARKS = {
    **{"holds": "✓", "holds-if": "✓", "fails": "✗", "never": "✗", "cited": "○"},
    **{"definition": "≔", "remark": "–"},
}
GREEN, AMBER, RED, BLUE, GREY = "#208a4f", "#a87400", "#e03131", "#3f74e0", "#7c7c7c"
COLOURS = {  # each can be read on white and on black
    **{"holds": GREEN, "holds-if": AMBER, "fails": RED, "never": RED, "cited": BLUE},
    **{"definition": GREY, "remark": GREY},
}


@dataclass(frozen=True)
class Page:
    """Something to look at: Markdown where it can be shown, text where it cannot."""

    markdown: str
    plain: str

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return self.plain


def prose(claim: Claim, said: str, style: Text) -> str:
    """What a claim says in words, with its mathematics set."""
    return set_in(said, claim.names, style)


def names_of(claim: Claim) -> frozenset[str]:
    """The letters that a claim is written with, and those of the course."""
    return frozenset(Scope.of_words(claim.words, symbols_of(claim)).names | set("CGTU"))


def hypothesis_says(claim: Claim, h: Hypothesis, style: Text) -> str:
    said, fact = prose(claim, h.says, style), formula_of(h, style)
    return f"{style.math(fact)}{everywhere(*h.sides, style=style)}: {said}" if fact else said


def formula_of(h: Hypothesis, style: Text) -> str:
    """What is given, if it is an equation or about a number: s ≠ 0."""
    if h.equation:
        return style.relation("=").join(map(style.formula, h.sides))
    number, sign = (h.nonzero, "≠") if h.nonzero is not None else (h.positive, ">")
    if number is None:
        return ""
    return f"{style.formula(number)}{style.relation(sign)}{style.formula(sp.S.Zero)}"


def reference(h: Hypothesis, style: Text) -> str:
    """By which theorem, and where that stands, without brackets within brackets."""
    return h.reference and f"by {style.prose(h.reference.replace(' (', ', ').removesuffix(')'))}"


def everywhere(*words: Word, style: Text) -> str:
    """What a free index means: ", for every i"."""
    places = sorted(set().union(*map(free, words)), key=lambda k: k.name)
    names = ", ".join(style.math(style.name(k.name)) for k in places)
    return f", for every {names}" if names else ""


def given(claim: Claim, style: Text) -> Iterator[str]:
    """What is given beyond what stands, all beyond the note's marked, and what symbols assume."""
    style = style.telling_apart(claim.words)
    for h in (h for h in claim.given if h not in claim.standing):
        answer = {"definition": "definition", "added": style.strong("not in the note")}
        note = [answer.get(h.origin, ""), reference(h, style)]
        note += [f"without it: {h.absence}" if h.absence else ""]
        note += [style.strong("supposed") if h.name in claim.evidence.supposed else ""]
        told = "; ".join(filter(None, note))
        yield hypothesis_says(claim, h, style) + (f" ({told})" if told else "")
    if of_symbols := assumed(claim, sizes=False):
        yield prose(claim, "; ".join(of_symbols), style)


def standing(claim: Claim) -> str:
    """What is given without a word, by its names: what C and G are, that n is not 0."""
    names = ", ".join(h.name for h in claim.standing)
    return f"as always: {names}" if names else ""


def preface(claim: Claim, style: Text) -> str:
    """What a bound or a variation is about, before its chain."""
    style = style.telling_apart(claim.words)
    about = [style.math(style.formula(word)) for word in claim.evidence.about]
    says = claim.evidence.says.format(*about)
    lines = [e for e, _ in lines_of(claim) if isinstance(e, Word)]
    where = everywhere(*lines, style=style) if lines else ""
    return says + (where if says else where.removeprefix(", f") and f"F{where[3:]}")


def caveats(claim: Claim, style: Text) -> list[str]:
    """What was not checked, or is to be believed besides."""
    report = claim.verify()
    found = []
    if claim.reads:
        found.append(f"In the lines {prose(claim, claim.reads, style)}.")
    if claim.unshown:
        found.append(f"Not shown by the lines: “{prose(claim, claim.unshown, style)}”.")
    if report.restates:
        name = prose(claim, report.restates, style)
        found.append(f"The two ends say what is given as {name}, rearranged.")
    if report.joint:
        found.append("Every integral is taken to converge absolutely, all its variables together.")
    return found


def sign_of(claim: Claim, style: Text) -> str:
    """What stands between the lines; of lines that are refuted, in doubt."""
    sign = claim.evidence.sign
    return (style.doubted(sign) if is_refutation(claim) else style.relation(sign)).strip()


def is_refutation(claim: Claim) -> bool:
    """Whether the lines themselves are what is refuted."""
    return isinstance(claim.evidence, Refutation)


def lines_of(claim: Claim) -> tuple[Line, ...]:
    """The lines of its first chain."""
    return next((part.lines for part in claim.evidence.chains()), ())


def rows(claim: Claim, style: Text) -> list[list[tuple[str, str, str]]]:
    """The lines as they are shown: what stands before each, the line, and its reason.

    What a note prints in place of a value that is computed is the last line, in doubt.
    """
    style = style.telling_apart(claim.words)
    names, sign = claim.names, sign_of(claim, style)
    blocks = [
        [
            (sign if k else "", style.formula(expression), reason_set(why, names, style))
            for k, (expression, why) in enumerate(part.lines)
        ]
        for part in claim.evidence.chains()
    ]
    if isinstance(claim.evidence, Disproof):
        why = reason_set("refuted" if claim.implied else "as printed", names, style)
        sign = style.doubted(claim.evidence.relation).strip()
        blocks[0].append((sign, style.formula(claim.evidence.printed), why))
    return blocks


def reason_set(why: str, names: frozenset[str], style: Text) -> str:
    if type(style) is Text:
        return why
    return style.reason(
        [(p.shown(style), True) if p.line else (p.text, False) for p in pieces(why, names)]
    )


FALSE = {"fails": "False:", "never": "Never so:"}
END = re.compile(r"(?<=[.?!])\s+(?=[A-Z(“])")


def sentence(claim: Claim, style: Text) -> str:
    """What it says; of a claim that fails the first sentence, as a quotation, is what is false."""
    if claim.verdict not in FALSE:
        return prose(claim, claim.sentence, style)
    first, *others = END.split(claim.sentence, maxsplit=1)
    label = style.stamped(style.strong(FALSE[claim.verdict]), COLOURS[claim.verdict])
    said = [f"{label} “{prose(claim, first, style)}”", *(prose(claim, x, style) for x in others)]
    return " ".join(said)


def markdown(claim: Claim) -> str:
    facts = "\n".join(f"- {h}" for h in given(claim, LATEX))
    said = sentence(claim, LATEX)
    parts = [
        head(claim, LATEX),
        said if claim.verdict in FALSE else f"> {said}",
        facts and f"Given\n\n{facts}",
        preface(claim, LATEX),
        display(claim),
        beside(claim, LATEX),
        *caveats(claim, LATEX),
        LATEX.small(LATEX.prose(foot(claim))),
    ]
    return "\n\n".join(filter(None, parts))


def plain(claim: Claim) -> str:
    chain = [
        f"  {sign or ' '} {line}" + (f"   [{why}]" if why else "")
        for block in rows(claim, TEXT)
        for sign, line, why in block
    ]
    parts = [
        head(claim, TEXT),
        sentence(claim, TEXT),
        *(f"given {h}" for h in given(claim, TEXT)),
        preface(claim, TEXT),
        *chain,
        *beside(claim, TEXT).split("\n\n"),
        *caveats(claim, TEXT),
        foot(claim),
    ]
    return "\n  ".join(filter(None, parts))


def display(claim: Claim) -> str:
    """The chain as LaTeX; of a claim that fails it is what the note prints."""
    claim.verify()  # a notebook shows what LaTeX it gets, even where the Markdown has raised
    blocks = []
    for (_, first, _), *others in rows(claim, LATEX):
        shown = [rf"&\phantom{{{{}}={{}}}} {first}"]
        shown += [f"&{sign} {line}" + (f" && {why}" if why else "") for sign, line, why in others]
        body = " \\\\\n".join(shown)
        blocks.append(f"$$\n\\begin{{aligned}}\n{body}\n\\end{{aligned}}\n$$")
    return "\n\n".join(blocks)


def latex_source(claim: Claim) -> str:
    """The claim for a LaTeX document that uses amsmath and has a Unicode font."""
    body = display(claim).replace("$$\n\\b", "\\[\n\\b").replace("\n$$", "\n\\]")
    said = [rf"\item {unmarked(h)}" for h in given(claim, LATEX)]
    listed = "\n".join([r"\begin{itemize}", *said, r"\end{itemize}"]) if said else ""
    about = preface(claim, LATEX)
    verdict = unmarked(verdict_of(claim, LATEX)).removeprefix(MARKS[claim.verdict]).strip()
    told = for_latex(unmarked(sentence(claim, LATEX)))
    title = rf"\paragraph{{{claim.id}}} ({claim.place}; {verdict}) {told}"
    beneath = [beside(claim, LATEX), *caveats(claim, LATEX)]
    aside = "\n".join(for_latex(unmarked(part)) for part in beneath)
    return "\n".join(filter(None, [title, listed, about, body, aside, f"({foot(claim)})"]))


def unmarked(marked: str) -> str:
    """Markdown without bold marks, colours and escapes that LaTeX does not know."""
    bare = re.sub(r"</?(?:span|small)[^>]*>", "", marked)
    return bare.replace("**", "").replace(r"\*", "*")


def for_latex(marked: str) -> str:
    """Prose for LaTeX; the formulas in it are LaTeX already."""
    parts = re.split(r"(\$[^$]*\$)", marked)
    parts[::2] = [
        re.sub(r"(?<!\\)[_&%#]", r"\\\g<0>", part).replace("^", r"\^{}") for part in parts[::2]
    ]
    return "".join(parts)


def head(claim: Claim, style: Text) -> str:
    """The verdict, and what it is on: of a claim that was verified."""
    claim.verify()
    name = style.strong(style.prose(claim.id)) if claim.id else ""
    return " · ".join(filter(None, [verdict_of(claim, style), name, style.prose(claim.place)]))


def verdict_of(claim: Claim, style: Text) -> str:
    """The verdict: a mark, a word, what has to be added, and the theorems that it rests on."""
    says = VERDICT_SAYS[claim.verdict]
    hidden = claim.implied and claim.verdict == "fails"
    says = "FALSE" if hidden else says
    mark = f"{MARKS[claim.verdict]} {style.strong(says)}"
    told = style.stamped(mark, COLOURS[claim.verdict])
    needs = [prose(claim, briefly(h), style) for h in claim.given if h.origin == "added"]
    if needs:
        told += " " if claim.verdict == "holds-if" else ", if "
        told += listed(list(dict.fromkeys(needs)))
    if hidden:
        told += ", and no note prints it"
    return f"{told}, by {' and '.join(theorems(claim))}" if theorems(claim) else told


def briefly(h: Hypothesis) -> str:
    """What is added, without what explains it."""
    return re.sub(r" \([^()]*\)$", "", h.says).partition(": ")[0]


def listed(parts: Sequence[str]) -> str:
    """One, two and three."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def theorems(claim: Claim) -> list[str]:
    """The names of the theorems that its hypotheses rest on."""
    names = (h.reference.partition(" (")[0] for h in claim.given if h.reference)
    return list(dict.fromkeys(names))


def foot(claim: Claim) -> str:
    """How far it reaches, what stands throughout and what became of the attack."""
    report = claim.verify()
    repaired = claim.repaired_by and f"repaired by {claim.repaired_by}"
    parts = [repaired, claim.reach, claim.evidence.rests_on, standing(claim)]
    if report.mutants:
        refuted, equal = report.count("refuted"), report.count("equivalent")
        parts.append(f"{counted(refuted, 'variant')} refuted, {equal} proved equal")
    return " · ".join(filter(None, parts))


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'s'[: number != 1]}"


def beside(claim: Claim, style: Text) -> str:
    """What stands beside a chain: a counterexample, a reference, a reason."""
    evidence, report = claim.evidence, claim.verify()
    style = style.telling_apart(claim.words)
    if is_refutation(claim):
        model = report.models[0]
        found = [value_in(model, word, style) for word, _ in lines_of(claim)]
        return f"With {arrays(model, style)} the two sides are {listed(found)}."
    if claim.verdict == "holds-if":
        added = [h for h in claim.given if h.origin == "added"]
        return "\n\n".join(filter(None, (without(claim, h, style) for h in added)))
    if isinstance(evidence, Citation):
        return style.prose(evidence.aside)  # a reference: initials are no letters of mathematics
    return prose(claim, evidence.aside, style)


def without(claim: Claim, h: Hypothesis, style: Text) -> str:
    """Arrays in which what is added fails, and nothing else that is given: what becomes of it."""
    model = claim.absences.get(h.name)
    if model is None:
        return ""
    fact = style.math(formula_of(h, style)) + everywhere(*h.sides, style=style)
    if isinstance(claim.evidence, Bound):
        ends = [value_in(model, word, style) for word in claim.evidence.about]
        told = f"what should be at least {ends[1]} is {ends[0]}"
    else:
        first, *_, last = (value_in(model, word, style) for word, _ in lines_of(claim))
        told = f"the first line is {first} and the last is {last}"
    return f"Without {fact}: with {arrays(model, style)} {told}."


def attacked(claim: Claim, line: int | None = None, most: int = 12) -> Page:
    """The attack, on one line or all: variants by turns of each kind, and what refutes them."""
    report = claim.verify()
    kinds: dict[str, list[Mutant]] = {}
    for mutant in sorted(report.mutants, key=lambda m: m.word is None):
        if line in (None, mutant.line):
            kinds.setdefault(mutant.kind, []).append(mutant)
    depth = max(map(len, kinds.values()), default=0)
    by_turns = [ms[k] for k in range(depth) for ms in kinds.values() if k < len(ms)]
    entries, models = attack(claim, by_turns[:most], LATEX)
    bullets = "\n".join(f"- {m}" for m in models)
    shown = f"**{score(claim)}**\n\n{table(ATTACK, entries)}\n\n{bullets}"
    entries, models = attack(claim, by_turns[:most], TEXT)
    return Page(shown, "\n  ".join([score(claim), *map(" | ".join, entries), *models]))


ATTACK = ["what was changed", "the variant", "its value", "the right value", "arrays"]


def score(claim: Claim) -> str:
    report = claim.verify()
    refuted, equal = report.count("refuted"), report.count("equivalent")
    made = counted(len(report.mutants), "variant")
    return f"{made} of {claim.id}: {refuted} refuted, {equal} proved equal"


def attack(claim: Claim, mutants: list[Mutant], style: Text) -> tuple[list[list[str]], list[str]]:
    """A row for each mutant, and the arrays that the rows name."""
    style = style.telling_apart(claim.words)
    names: dict[int, str] = {}
    used: list[Model] = []
    for mutant in mutants:
        if mutant.model and id(mutant.model) not in names:
            names[id(mutant.model)] = chr(ord("A") + len(used))
            used.append(mutant.model)
    entries = [row(claim, mutant, names, style) for mutant in mutants]
    return entries, [f"{names[id(m)]}: {arrays(m, style)}" for m in used]


def row(claim: Claim, mutant: Mutant, names: dict[int, str], style: Text) -> list[str]:
    words = [word for word, _ in lines_of(claim)]
    if mutant.word is not None:
        variant, pair = style.math(style.formula(mutant.word)), (mutant.word, words[mutant.line])
    else:
        variant = f"without {mutant.dropped}" if mutant.dropped else f"of line {mutant.line}"
        variant, pair = style.prose(variant), (words[-1], words[0])
    if mutant.model:
        found = [value_in(mutant.model, word, style) for word in pair]
        return [mutant.kind, variant, *found, names[id(mutant.model)]]
    refused = "divides by 0" if mutant.dropped else "refused"  # by the check of a calculus line
    verdict = {"equivalent": "the same, proved"}.get(mutant.verdict, refused)
    return [mutant.kind, variant, verdict, "", ""]


def cell(prose: str) -> str:
    """Prose that may stand in a cell of a table."""
    return LATEX.prose(prose).replace("|", r"\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join("| " + " | ".join(r) + " |" for r in (head, ["---"] * len(head), *rows))


def ran(claim: Claim) -> Page:
    """The claim in its exact models: the sizes, and the one value of all its lines."""
    words = [word for word, _ in lines_of(claim)]
    titles = ["sizes", "first line", "last line"]
    found_in: dict[Text, list[list[str]]] = {LATEX: [], TEXT: [titles]}
    for model in claim.verify().models:
        sizes = ", ".join(
            f"{s.size or f'dim {s.name}'} = {size}" for s, size in model.sizes.items()
        )
        for style, found in found_in.items():
            found.append([sizes, *(value_in(model, word, style) for word in (words[0], words[-1]))])
    return Page(table(titles, found_in[LATEX]), "\n".join(map(" | ".join, found_in[TEXT])))


def array(a: Array, style: Text) -> str:
    rows = [[f"{x:.6g}" if isinstance(x, float) else style.rational(x) for x in r] for r in a]
    return rows[0][0] if len(rows) == len(rows[0]) == 1 else style.array(rows)


def value_in(model: Model, word: Word, style: Text) -> str:
    """The word's value; at all places of its free indices, as a tuple."""
    found = [array(a, style) for a in model.values(word)[0]]
    return style.math(found[0] if len(found) == 1 else style.tuple(found))


def arrays(model: Model, style: Text) -> str:
    """The arrays of a model, those that its hypotheses do not define."""
    found = []
    for one in sorted(model.arrays, key=lambda x: x.name):
        if one not in model.defined:
            name = style.formula(letter(one.name, one.cod, one.dom, one.rows))
            found.append((name, model.arrays[one]))
    found += [(style.name(space.name), [weights]) for space, weights in model.weights.items()]
    sizes = {space.size for space in model.sizes}
    for symbol, value in model.parameters.items():
        if symbol not in sizes:
            found.append((style.formula(symbol), [[value]]))
    return ", ".join(style.math(name + style.relation("=") + array(a, style)) for name, a in found)
