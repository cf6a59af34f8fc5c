"""How a claim shows itself: Markdown and LaTeX in a notebook, plain text in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sympy as sp

from .models import Array, Hypothesis, Model
from .mutants import Mutant
from .show import latex, text
from .words import Word, letter

if TYPE_CHECKING:
    from .claims import Claim

SIGNS = {"≤": r"\leq", "≥": r"\geq"}  # in LaTeX
VERDICT_SAYS = {
    "holds": "holds",
    "holds-if": "holds if what is added is given",
    "fails": "fails as printed",
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


def escaped(prose: str) -> str:
    """Prose in which Markdown should not read a star as the beginning of italics."""
    return prose.replace("*", r"\*").replace("_", r"\_")


def formula(expression: Any, tex: bool) -> str:
    if isinstance(expression, Word):
        return latex(expression) if tex else text(expression)
    return sp.latex(expression) if tex else str(expression)


def hypothesis_says(h: Hypothesis, tex: bool) -> str:
    if h.equation:
        sides = [formula(side, tex) for side in (h.equation.lhs, h.equation.rhs)]
        equation = " = ".join(sides)
    elif h.nonzero is not None:
        equation = formula(h.nonzero, tex) + (r" \neq 0" if tex else " ≠ 0")
    else:
        return escaped(h.says) if tex else h.says
    return f"${equation}$: {escaped(h.says)}" if tex else f"{equation}: {h.says}"


def given(claim: Claim, tex: bool) -> Iterator[str]:
    """The hypotheses, those beyond the note's marked."""
    marks = {"definition": "definition", "added": "**not in the note**", "cited": "cited"}
    for h in claim.given:
        mark = marks.get(h.origin, "")
        mark = mark if tex else mark.replace("*", "")
        answer = [mark, f"without it: {h.absence}" if h.absence else ""]
        note = "; ".join(filter(None, answer))
        yield hypothesis_says(h, tex) + (f" ({note})" if note else "")


def preface(claim: Claim, tex: bool) -> str:
    """What a bound or a variation is about, before its chain."""
    about = [formula(word, tex) for word in getattr(claim.evidence, "about", ())]
    about = [f"${word}$" for word in about] if tex else about
    return str(getattr(claim.evidence, "says", "")).format(*about)


def chains_of(claim: Claim) -> list[Any]:
    """The chain of the evidence, with the further chains of a calculus check."""
    evidence = getattr(claim.evidence, "special", claim.evidence)
    parts = (evidence, *getattr(evidence, "more", ()))
    return [part.lines for part in parts if hasattr(part, "lines")]


def sign_of(claim: Claim, tex: bool) -> str:
    """What stands between the lines: of a refutation, what the note says of them."""
    by_arrays = hasattr(claim.evidence, "arrays")  # the lines of other evidence are equal
    sign = str(getattr(claim.evidence, "relation", "=")) if by_arrays else "="
    return SIGNS.get(sign, sign) if tex else sign


def lines_of(claim: Claim) -> tuple[Any, ...]:
    return tuple(chains_of(claim)[0]) if chains_of(claim) else ()


def markdown(claim: Claim) -> str:
    facts = "\n".join(f"- {h}" for h in given(claim, tex=True))
    parts = [
        f"**{claim.id}** · {claim.place}",
        f"> {escaped(claim.sentence)}",
        facts and f"Given\n\n{facts}",
        preface(claim, tex=True),
        display(claim),
        beside(claim, tex=True),
        f"**{summary(claim)}**",
    ]
    return "\n\n".join(filter(None, parts))


def plain(claim: Claim) -> str:
    chain = [
        f"  {sign_of(claim, False) if k else ' '} {formula(expression, False)}"
        + (f"   [{why}]" if why else "")
        for lines in chains_of(claim)
        for k, (expression, why) in enumerate(lines)
    ]
    parts = [
        f"{claim.id} · {claim.place}",
        claim.sentence,
        *(f"given {h}" for h in given(claim, tex=False)),
        preface(claim, tex=False),
        *chain,
        beside(claim, tex=False),
        summary(claim),
    ]
    return "\n  ".join(filter(None, parts))


def display(claim: Claim) -> str:
    """The chain as LaTeX; of a claim that fails it is what the note prints."""
    claim.verify()  # a notebook shows what LaTeX it gets, even where the Markdown has raised
    blocks = []
    for (first, _), *others in chains_of(claim):
        rows = [rf"&\phantom{{{{}}={{}}}} {formula(first, True)}"]
        for expression, reason in others:
            why = rf" && \text{{{reason}}}" if reason else ""
            rows.append(f"&{sign_of(claim, True)} {formula(expression, True)}{why}")
        body = " \\\\\n".join(rows)
        blocks.append(f"$$\n\\begin{{aligned}}\n{body}\n\\end{{aligned}}\n$$")
    return "\n\n".join(blocks)


def latex_source(claim: Claim) -> str:
    """The claim for a LaTeX document that uses amsmath and has a Unicode font."""
    body = display(claim).replace("$$\n\\b", "\\[\n\\b").replace("\n$$", "\n\\]")
    facts = ["", *(rf"\item {unstarred(h)}" for h in given(claim, tex=True)), ""]
    listed = "\\begin{itemize}" + "\n".join(facts) + "\\end{itemize}" if claim.given else ""
    about = preface(claim, tex=True)
    head = rf"\paragraph{{{claim.id}}} ({claim.place}) {for_latex(claim.sentence)}"
    aside = unstarred(beside(claim, tex=True))
    return "\n".join(filter(None, [head, listed, about, body, aside, f"({summary(claim)})"]))


def unstarred(marked: str) -> str:
    """Markdown without its bold marks and without escapes that LaTeX does not know."""
    return marked.replace("**", "").replace(r"\*", "*")


def for_latex(prose: str) -> str:
    return re.sub(r"[_&%#$]", r"\\\g<0>", prose).replace("^", r"\^{}")


def said(claim: Claim, printed: str) -> str:
    """What no line of a note prints is implied."""
    return printed.replace("printed", "implied") if claim.implied else printed


def summary(claim: Claim) -> str:
    """Verdict, level and what became of the attack, from the report."""
    report = claim.verify()
    says = VERDICT_SAYS[claim.verdict]
    parts = [said(claim, says), claim.evidence.reach]
    if report.mutants:
        equal = report.count("equivalent")
        parts.append(f"{report.count('refuted')} variants refuted, {equal} proved equal")
    if claim.repaired_by:
        parts.append(f"repaired by {claim.repaired_by}")
    return " · ".join(parts)


def beside(claim: Claim, tex: bool) -> str:
    """What stands beside a chain: a counterexample, a reference, a reason."""
    evidence, report = claim.evidence, claim.verify()
    if claim.verdict == "fails" and report.models:
        model = report.models[0]
        found = ", ".join(value_in(model, word, tex) for word, _ in lines_of(claim))
        return f"With {arrays(model, tex)} the lines are {found}."
    if (printed := getattr(evidence, "printed", None)) is not None:
        sign = getattr(evidence, "relation", "=")
        body = f"{SIGNS.get(sign, sign) if tex else sign} {formula(printed, tex)}"
        return said(
            claim, f"What is printed is ${body}$." if tex else f"What is printed is {body}."
        )
    if claim.verdict == "holds-if":
        added = {h.name: h.says for h in claim.given if h.origin == "added"}
        added = {name: escaped(says) if tex else says for name, says in added.items()}
        return "\n\n".join(
            f"Without it ({added[m.dropped]}): with {arrays(m.model, tex)} the first line is "
            f"{value_in(m.model, lines_of(claim)[0][0], tex)} and the last is "
            f"{value_in(m.model, lines_of(claim)[-1][0], tex)}."
            for m in report.mutants
            if m.dropped in added and m.model
        )
    prose = str(getattr(evidence, "reference", "") or getattr(evidence, "reason", ""))
    return escaped(prose) if tex else prose


def attacked(claim: Claim, line: int | None = None, most: int = 12) -> Page:
    """The attack, on one line or all: variants by turns of each kind, and what refutes them."""
    report = claim.verify()
    kinds: dict[str, list[Mutant]] = {}
    for mutant in sorted(report.mutants, key=lambda m: m.word is None):
        if line in (None, mutant.line):
            kinds.setdefault(mutant.kind, []).append(mutant)
    depth = max(map(len, kinds.values()), default=0)
    by_turns = [ms[k] for k in range(depth) for ms in kinds.values() if k < len(ms)]
    chosen = by_turns[:most]
    names: dict[int, str] = {}
    used: list[Model] = []
    for mutant in chosen:
        if mutant.model and id(mutant.model) not in names:
            names[id(mutant.model)] = chr(ord("A") + len(used))
            used.append(mutant.model)
    equal = report.count("equivalent")
    title = f"{len(report.mutants)} variants of {claim.id}: "
    title += f"{report.count('refuted')} refuted, {equal} proved equal"
    pages = []
    for tex in (True, False):
        rows = [row(claim, mutant, names, tex) for mutant in chosen]
        models = [f"{names[id(m)]}: {arrays(m, tex)}" for m in used]
        if tex:
            head = ["what was changed", "the variant", "its value", "the right value", "arrays"]
            table = ["| " + " | ".join(r) + " |" for r in (head, ["---"] * 5, *rows)]
            listed = "\n".join(f"- {m}" for m in models)
            pages.append(f"**{title}**\n\n" + "\n".join(table) + f"\n\n{listed}")
        else:
            pages.append("\n  ".join([title, *(" | ".join(r) for r in rows), *models]))
    return Page(*pages)


def row(claim: Claim, mutant: Mutant, names: dict[int, str], tex: bool) -> list[str]:
    words = [word for word, _ in lines_of(claim)]
    if mutant.word is not None:
        body = formula(mutant.word, tex)
        variant, pair = f"${body}$" if tex else body, (mutant.word, words[mutant.line])
    else:
        variant = f"without {mutant.dropped}" if mutant.dropped else f"of line {mutant.line}"
        variant, pair = escaped(variant) if tex else variant, (words[-1], words[0])
    if mutant.model:
        found = [value_in(mutant.model, word, tex) for word in pair]
        return [mutant.kind, variant, *found, names[id(mutant.model)]]
    refused = "divides by 0" if mutant.dropped else "refused"  # by the check of a calculus line
    verdict = {"equivalent": "the same, proved"}.get(mutant.verdict, refused)
    return [mutant.kind, variant, verdict, "", ""]


def ran(claim: Claim) -> Page:
    """The claim in its exact models: the sizes, and the one value of all its lines."""
    words = [word for word, _ in lines_of(claim)]
    pages = []
    for tex in (True, False):
        rows = []
        for model in claim.verify().models:
            sizes = ", ".join(
                f"{s.size or f'dim {s.name}'} = {size}" for s, size in model.sizes.items()
            )
            rows.append([sizes, value_in(model, words[0], tex), value_in(model, words[-1], tex)])
        head = ["sizes", "first line", "last line"]
        if tex:
            table = ["| " + " | ".join(r) + " |" for r in (head, ["---"] * 3, *rows)]
            pages.append("\n".join(table))
        else:
            pages.append("\n".join(" | ".join(r) for r in (head, *rows)))
    return Page(*pages)


def number(x: Any, tex: bool) -> str:
    if isinstance(x, float):
        return f"{x:.6g}"
    if tex and x.denominator != 1:
        return ("-" if x < 0 else "") + rf"\tfrac{{{abs(x.numerator)}}}{{{x.denominator}}}"
    return str(x)


def array(a: Array, tex: bool) -> str:
    rows = [[number(x, tex) for x in r] for r in a]
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0]
    if tex:
        body = r" \\ ".join(" & ".join(r) for r in rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"
    return "[" + "; ".join(" ".join(r) for r in rows) + "]"


def value_in(model: Model, word: Word, tex: bool) -> str:
    """The word's value; at all places of its free indices, as a tuple."""
    found = [array(a, tex) for a in model.values(word)[0]]
    body = found[0] if len(found) == 1 else "(" + ", ".join(found) + ")"
    return f"${body}$" if tex else body


def arrays(model: Model, tex: bool) -> str:
    """The arrays of a model, those that its hypotheses do not define."""
    found = []
    for one in sorted(model.arrays, key=lambda x: x.name):
        if one not in model.defined:
            name = formula(letter(one.name, one.cod, one.dom, one.rows), tex)
            body = f"{name} = {array(model.arrays[one], tex)}"
            found.append(f"${body}$" if tex else body)
    for space, weights in model.weights.items():
        body = f"{space.name} = {array([weights], tex)}"
        found.append(f"${body}$" if tex else body)
    sizes = {space.size for space in model.sizes}
    for symbol, value in model.parameters.items():
        if symbol not in sizes:
            body = f"{formula(symbol, tex)} = {number(value, tex)}"
            found.append(f"${body}$" if tex else body)
    return ", ".join(found)
