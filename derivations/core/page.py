"""How a claim shows itself: Markdown and LaTeX in a notebook, plain text in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import sympy as sp

from .claims import Claim
from .evidence import Disproof, Line
from .hypotheses import Hypothesis
from .models import Array, Model
from .mutants import Mutant
from .scrutiny import assumed
from .show import LATEX, TEXT, Text
from .words import Word, free, letter

VERDICT_SAYS = {
    "holds": "holds",
    "holds-if": "holds if what is added is given",
    "fails": "fails as printed",
    "never": "assumes what is never so",
    "cited": "cited",
    "definition": "a definition",
    "remark": "a remark",
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


def hypothesis_says(h: Hypothesis, style: Text) -> str:
    if h.equation:
        body = style.relation("=").join(map(style.formula, h.sides))
        return f"{style.math(body)}{everywhere(*h.sides, style=style)}: {style.prose(h.says)}"
    number, sign = (h.nonzero, "≠") if h.nonzero is not None else (h.positive, ">")
    if number is None:
        return style.prose(h.says)
    body = f"{style.formula(number)}{style.relation(sign)}{style.formula(sp.S.Zero)}"
    return f"{style.math(body)}: {style.prose(h.says)}"


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
        yield hypothesis_says(h, style) + (f" ({told})" if told else "")
    if claim.standing:
        yield style.prose(f"as always: {', '.join(h.name for h in claim.standing)}")
    if assumed(claim):
        yield style.prose("; ".join(assumed(claim)))


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
        found.append(f"In the lines {style.prose(claim.reads)}.")
    if claim.unshown:
        found.append(f"No line shows: {style.prose(claim.unshown)}.")
    if report.restates:
        name = style.prose(report.restates)
        found.append(f"The two ends say what is given as {name}, rearranged.")
    if report.joint:
        found.append("Every integral is taken to converge absolutely, all its variables together.")
    return found


def sign_of(claim: Claim, style: Text) -> str:
    return style.relation(claim.evidence.sign).strip()


def lines_of(claim: Claim) -> tuple[Line, ...]:
    """The lines of its first chain."""
    return next((part.lines for part in claim.evidence.chains()), ())


def markdown(claim: Claim) -> str:
    facts = "\n".join(f"- {h}" for h in given(claim, LATEX))
    parts = [
        f"**{claim.id}** · {claim.place}",
        f"> {LATEX.prose(claim.sentence)}",
        facts and f"Given\n\n{facts}",
        preface(claim, LATEX),
        display(claim),
        beside(claim, LATEX),
        *caveats(claim, LATEX),
        f"**{summary(claim)}**",
    ]
    return "\n\n".join(filter(None, parts))


def plain(claim: Claim) -> str:
    style = TEXT.telling_apart(claim.words)
    chain = [
        f"  {sign_of(claim, TEXT) if k else ' '} {style.formula(expression)}"
        + (f"   [{why}]" if why else "")
        for part in claim.evidence.chains()
        for k, (expression, why) in enumerate(part.lines)
    ]
    parts = [
        f"{claim.id} · {claim.place}",
        claim.sentence,
        *(f"given {h}" for h in given(claim, TEXT)),
        preface(claim, TEXT),
        *chain,
        beside(claim, TEXT),
        *caveats(claim, TEXT),
        summary(claim),
    ]
    return "\n  ".join(filter(None, parts))


def display(claim: Claim) -> str:
    """The chain as LaTeX; of a claim that fails it is what the note prints."""
    claim.verify()  # a notebook shows what LaTeX it gets, even where the Markdown has raised
    blocks, style = [], LATEX.telling_apart(claim.words)
    for part in claim.evidence.chains():
        (first, _), *others = part.lines
        rows = [rf"&\phantom{{{{}}={{}}}} {style.formula(first)}"]
        for expression, reason in others:
            why = rf" && \text{{{reason}}}" if reason else ""
            rows.append(f"&{sign_of(claim, style)} {style.formula(expression)}{why}")
        body = " \\\\\n".join(rows)
        blocks.append(f"$$\n\\begin{{aligned}}\n{body}\n\\end{{aligned}}\n$$")
    return "\n\n".join(blocks)


def latex_source(claim: Claim) -> str:
    """The claim for a LaTeX document that uses amsmath and has a Unicode font."""
    body = display(claim).replace("$$\n\\b", "\\[\n\\b").replace("\n$$", "\n\\]")
    said = [rf"\item {unstarred(h)}" for h in given(claim, LATEX)]
    listed = "\n".join([r"\begin{itemize}", *said, r"\end{itemize}"]) if said else ""
    about = preface(claim, LATEX)
    head = rf"\paragraph{{{claim.id}}} ({claim.place}) {for_latex(claim.sentence)}"
    aside = "\n".join(map(unstarred, [beside(claim, LATEX), *caveats(claim, LATEX)]))
    return "\n".join(filter(None, [head, listed, about, body, aside, f"({summary(claim)})"]))


def unstarred(marked: str) -> str:
    """Markdown without its bold marks and without escapes that LaTeX does not know."""
    return marked.replace("**", "").replace(r"\*", "*")


def for_latex(prose: str) -> str:
    return re.sub(r"[_&%#$]", r"\\\g<0>", prose).replace("^", r"\^{}")


def verdict_of(claim: Claim) -> str:
    """The verdict in words, with the theorems that it rests on."""
    says = VERDICT_SAYS[claim.verdict]
    if claim.implied and claim.verdict == "fails":
        says = "fails, and no note prints it"
    return f"{says}, by {' and '.join(theorems(claim))}" if theorems(claim) else says


def theorems(claim: Claim) -> list[str]:
    """The names of the theorems that its hypotheses rest on."""
    names = (h.reference.partition(" (")[0] for h in claim.given if h.reference)
    return list(dict.fromkeys(names))


def summary(claim: Claim) -> str:
    """Verdict, level and what became of the attack, from the report."""
    report = claim.verify()
    parts = [*filter(None, (verdict_of(claim), claim.reach, claim.evidence.rests_on))]
    if report.mutants:
        equal = report.count("equivalent")
        parts.append(f"{report.count('refuted')} variants refuted, {equal} proved equal")
    if claim.repaired_by:
        parts.append(f"repaired by {claim.repaired_by}")
    return " · ".join(parts)


def beside(claim: Claim, style: Text) -> str:
    """What stands beside a chain: a counterexample, a reference, a reason."""
    evidence, report = claim.evidence, claim.verify()
    style = style.telling_apart(claim.words)
    if claim.verdict == "fails" and report.models:
        model = report.models[0]
        found = ", ".join(value_in(model, word, style) for word, _ in lines_of(claim))
        return f"With {arrays(model, style)} the lines are {found}."
    if isinstance(evidence, Disproof):
        sign = style.relation(evidence.relation).strip()
        body = style.math(f"{sign} {style.formula(evidence.printed)}")
        return f"What is {'refuted' if claim.implied else 'printed'} is {body}."
    if claim.verdict == "holds-if":
        added = {h.name: style.prose(h.says) for h in claim.given if h.origin == "added"}
        return "\n\n".join(
            f"Without it ({added[m.dropped]}): with {arrays(m.model, style)} the first line is "
            f"{value_in(m.model, lines_of(claim)[0][0], style)} and the last is "
            f"{value_in(m.model, lines_of(claim)[-1][0], style)}."
            for m in report.mutants
            if m.dropped in added and m.model
        )
    return style.prose(evidence.aside)


def attacked(claim: Claim, line: int | None = None, most: int = 12) -> Page:
    """The attack, on one line or all: variants by turns of each kind, and what refutes them."""
    report = claim.verify()
    kinds: dict[str, list[Mutant]] = {}
    for mutant in sorted(report.mutants, key=lambda m: m.word is None):
        if line in (None, mutant.line):
            kinds.setdefault(mutant.kind, []).append(mutant)
    depth = max(map(len, kinds.values()), default=0)
    by_turns = [ms[k] for k in range(depth) for ms in kinds.values() if k < len(ms)]
    rows, models = attack(claim, by_turns[:most], LATEX)
    listed = "\n".join(f"- {m}" for m in models)
    shown = f"**{score(claim)}**\n\n{table(ATTACK, rows)}\n\n{listed}"
    rows, models = attack(claim, by_turns[:most], TEXT)
    return Page(shown, "\n  ".join([score(claim), *map(" | ".join, rows), *models]))


ATTACK = ["what was changed", "the variant", "its value", "the right value", "arrays"]


def score(claim: Claim) -> str:
    report = claim.verify()
    return (
        f"{len(report.mutants)} variants of {claim.id}: {report.count('refuted')} refuted, "
        f"{report.count('equivalent')} proved equal"
    )


def attack(claim: Claim, mutants: list[Mutant], style: Text) -> tuple[list[list[str]], list[str]]:
    """A row for each mutant, and the arrays that the rows name."""
    style = style.telling_apart(claim.words)
    names: dict[int, str] = {}
    used: list[Model] = []
    for mutant in mutants:
        if mutant.model and id(mutant.model) not in names:
            names[id(mutant.model)] = chr(ord("A") + len(used))
            used.append(mutant.model)
    rows = [row(claim, mutant, names, style) for mutant in mutants]
    return rows, [f"{names[id(m)]}: {arrays(m, style)}" for m in used]


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
    head = ["sizes", "first line", "last line"]
    rows: dict[Text, list[list[str]]] = {LATEX: [], TEXT: [head]}
    for model in claim.verify().models:
        sizes = ", ".join(
            f"{s.size or f'dim {s.name}'} = {size}" for s, size in model.sizes.items()
        )
        for style, found in rows.items():
            found.append([sizes, *(value_in(model, word, style) for word in (words[0], words[-1]))])
    return Page(table(head, rows[LATEX]), "\n".join(map(" | ".join, rows[TEXT])))


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
