"""The report of a verification: one HTML file, with MathML, that needs no network.

Note by note, in the order of the note, each line with its verdict; below it, folded, the claim
that answers it, what to print instead and the claim that repairs it. Every claim stands there once:
where it comes up again there is a link. A small script searches and filters; without it all can be
read.
"""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

import sympy as sp

from . import data, errata, museum
from .core import page
from .core.answer import VERDICTS, Answer, shown
from .core.claims import WEIGHTS, Claim
from .core.show import HTML, TEXT
from .core.source import UNSHOWN
from .ledger import CHAPTERS, Ledger, Row, in_words
from .notation import NOTES

LEGEND = {
    "holds": "the equations are proved, for every size and every Hilbert space where that is "
    "said; a theorem that the proof rests on is named",
    "holds-if": "the line is silent on a hypothesis that it needs; what goes wrong without it is "
    "shown",
    "fails": "refuted by exact arrays, by a value or by a contradiction; as printed, or as a "
    "reader may conclude (“no note prints it”). Between its two sides stands ≟",
    "never": "an assumption, no assertion, which no data satisfy",
    "cited": "a theorem with its reference, of which a part or a special case is checked",
    "definition": "it fixes what a word or a letter means",
    "remark": "there is nothing to prove",
}
EVIDENCE = {
    **{"Chain": "identity", "Bound": "inequality", "Stationary": "first variation"},
    **{"Calculus": "calculus", "Refutation": "counterexample", "Contradiction": "contradiction"},
    **{"Disproof": "counterexample", "Citation": "theorem that is cited"},
    **{"Remark": "definition or remark"},
}


def plain(text: str) -> str:
    return escape(text, quote=False)


def link(name: str) -> str:
    return f'<a href="#{name}">{name}</a>'


# A claim.


def section(claim: Claim, latex: bool = False) -> str:
    """One claim, verified: what it says, its proof or its counterexample, and the attack on it."""
    report = claim.verify()
    chains = "".join(map(chain, page.rows(claim, HTML)))
    facts = "".join(f"<li>{h}</li>" for h in page.given(claim, HTML))
    about, aside = page.preface(claim, HTML), page.beside(claim, HTML)
    asides = [*aside.split("\n\n"), *page.caveats(claim, HTML)]
    foot = plain(page.foot(claim))
    if repair := claim.repaired_by:
        foot = foot.replace(f"repaired by {repair}", f"repaired by {link(repair)}")
    parts = [
        f'<p class="stamp">{page.verdict_of(claim, HTML)}</p>',
        f'<div class="head"><h4 id="{claim.id}">{claim.id}</h4>',
        f'<span class="place">{plain(claim.place)}</span></div>',
        f'<p class="sentence">{page.sentence(claim, HTML)}</p>',
        facts and f'<p class="label">Given</p><ul class="given">{facts}</ul>',
        about and f'<p class="scroll">{about}</p>',
        chains and f'<div class="chain">{chains}</div>',
        "".join(f'<p class="scroll">{part}</p>' for part in asides if part),
        f'<p class="foot">{foot}</p>',
        source_of(claim) if latex else "",
        attack(claim) if report.mutants else "",
    ]
    body = "".join(filter(None, parts))
    return f'<article class="{claim.verdict}">{body}</article>'


def chain(rows: Sequence[tuple[str, str, str]]) -> str:
    """The lines of a proof; a line that is too long for the page is scrolled by itself."""
    return "".join(
        f'<div class="step"><span>{HTML.math(sign) if sign else ""}</span>'
        f'<span class="scroll"><math displaystyle="true">{line}</math></span>'
        f'<span class="why">{why}</span></div>'
        for sign, line, why in rows
    )


def source_of(claim: Claim) -> str:
    """The claim as LaTeX, to be copied."""
    body = plain(page.latex_source(claim))
    return (
        '<details class="more"><summary>as LaTeX</summary><div class="instead">'
        f'<pre data-copy="the claim as LaTeX">{body}</pre></div></details>'
    )


def attack(claim: Claim) -> str:
    """Every variant, as text, behind a line that opens."""
    rows, arrays = page.attack(claim, list(claim.verify().mutants), TEXT)
    body = "\n".join(map(told, rows))
    listed = "\n".join(arrays)
    return (
        f'<details class="more"><summary>{page.score(claim)}</summary>'
        f'<pre class="attack">{plain(body)}\n\n{plain(listed)}</pre></details>'
    )


def told(row: Sequence[str]) -> str:
    """What was changed, to what, what that is, what it should be, and in which arrays."""
    kind, variant, value, right, where = row
    return f"{kind}: {variant}" + (f" is {value}, not {right} ({where})" if where else f", {value}")


# The whole.


def document(
    book: Ledger,
    records: Sequence[Mapping[str, Any]],
    sections: Iterable[str],
    amiss: Sequence[str],
) -> str:
    """The numbers, a legend, the notes line by line, and the claims that answer no line."""
    variants = sum(sum(r["mutants"].values()) for r in records)
    lines = sum(len(r["note_rows"]) for r in records)
    numbers = {
        "claims verified": len(records),
        "amiss": len(amiss),
        "lines of the notes answered": f"{lines} of {len(book.index)}",
        "variants decided": f"{variants:,}",
        "seconds of computing": f"{sum(r['seconds'] for r in records):.0f}",
    }
    errors = "".join(f'<p class="amiss">{plain(error)}</p>' for error in amiss)
    lead = (
        "Line by line, as the machine found it: each claim with its proof or its counterexample, "
        "the wrong variants that were made of it and the arrays that refute them. That a line is "
        "false is something that was verified; <em>amiss</em> is what could not be. "
        f"Python {platform.python_version()}, SymPy {sp.__version__}."
    )
    cards = dict(zip((r["id"] for r in records), sections, strict=True))
    pages = Pages(book, cards)
    body = "".join(
        [
            f'<dl class="numbers">{counted(numbers)}</dl>{errors}{legend(records)}',
            controls(book, records),
            overview(book, cards),
            *(pages.note(note) for note in NOTES),
            *(pages.chapter(name) for name in dict.fromkeys(r["chapter"] for r in records)),
        ]
    )
    return whole(book.title, lead, f"{body}<script>{data.text('report.js')}</script>")


def counted(numbers: Mapping[str, Any]) -> str:
    return "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in numbers.items())


def legend(records: Sequence[Mapping[str, Any]]) -> str:
    found = {r["verdict"] for r in records}
    items = "".join(
        f'<li><span class="mark {verdict}">{page.MARKS[verdict]}</span>'
        f"<b>{'FALSE' if verdict == 'fails' else page.VERDICT_SAYS[verdict]}</b>: {says}</li>"
        for verdict, says in LEGEND.items()
        if verdict in found
    )
    return f'<h2 id="legend">What the marks mean</h2><ul class="legend">{items}</ul>'


def controls(book: Ledger, records: Sequence[Mapping[str, Any]]) -> str:
    """The search and the filters, hidden until the script finds them."""
    claims = [book.claims[r["id"]][1] for r in records]
    weights = {w: errata.WEIGHT_SAYS[w] for w in WEIGHTS if any(c.weight == w for c in claims)}
    kinds = {evidence_of(c): evidence_of(c).replace("-", " ") for c in claims}
    verdicts = {c.verdict for c in claims}
    notes = {row.note for row in book.index.values()}
    choices: dict[str, dict[str, str]] = {
        "verdict": {v: says for v, says in page.VERDICT_SAYS.items() if v in verdicts},
        "note": {note: f"{note}: {title}" for note, title in NOTES.items() if note in notes},
        "chapter": {c: titled(c) for c in dict.fromkeys(r["chapter"] for r in records)},
        "kind": dict(sorted(kinds.items())),
        "wrong": weights,
    }
    labels = {"kind": "kind of evidence", "wrong": "what is wrong"}
    selects = "".join(
        f'<label>{labels.get(name, name)}<select name="{name}"><option value="">any</option>'
        + "".join(f'<option value="{v}">{plain(says)}</option>' for v, says in options.items())
        + "</select></label>"
        for name, options in choices.items()
        if options
    )
    return (
        '<div class="controls" role="search" hidden>'
        '<label class="wide">search in lines, sentences and names'
        f'<input id="search" type="search" autocomplete="off"></label>{selects}'
        '<output id="found" aria-live="polite"></output>'
        '<button id="unfold" type="button">fold or unfold what is shown</button>'
        '<button id="clear" type="button">show all</button></div>'
    )


def overview(book: Ledger, cards: Mapping[str, str]) -> str:
    """A bar for each note, of its lines, and for each chapter, of its claims."""
    bars: dict[str, list[tuple[str, str, Counter[str]]]] = {"Notes": [], "Chapters": []}
    for note, title in NOTES.items():
        found = Counter(
            book.claims[name][1].verdict
            for name in cards
            for row in book.claims[name][1].rows
            if row in book.index and book.index[row].note == note
        )
        bars["Notes"].append((f"note-{note}", f"{note}: {title}", found))
    for chapter in dict.fromkeys(book.claims[name][0] for name in cards):
        found = Counter(
            c.verdict for n, (of, c) in book.claims.items() if n in cards and of == chapter
        )
        bars["Chapters"].append((chapter, titled(chapter), found))
    return "".join(
        f'<h2>{kind}</h2><ul class="bars">{"".join(bar(*row, unit) for row in rows if row[2])}</ul>'
        for (kind, rows), unit in zip(bars.items(), ("line", "claim"), strict=True)
        if any(found for _, _, found in rows)
    )


def bar(target: str, title: str, found: Counter[str], unit: str) -> str:
    told = in_words(found)
    parts = "".join(
        f'<i class="{verdict}" style="flex:{found[verdict]}"></i>'
        for verdict in page.VERDICT_SAYS
        if found[verdict]
    )
    many = page.counted(found.total(), unit)
    return (
        f'<li><a href="#{target}">{plain(title)}</a>'
        f'<span class="bar" role="img" aria-label="{told}" title="{told}">{parts}</span>'
        f'<span class="many">{many}</span></li>'
    )


def titled(chapter: str) -> str:
    """04 Lagrange conditions."""
    number, _, name = chapter.partition("_")
    words = name.replace("_", " ").replace("pca", "PCA")
    return f"{number} {words[:1].upper()}{words[1:]}" if name else chapter


def evidence_of(claim: Claim) -> str:
    return EVIDENCE[type(claim.evidence).__name__].replace(" ", "-")


class Pages:
    """The notes and the chapters, where each claim is put once."""

    def __init__(self, book: Ledger, cards: Mapping[str, str]) -> None:
        self.book, self.cards = book, cards
        self.placed: set[str] = set()
        self.answers = {row: name for name in cards for row in book.claims[name][1].rows}

    def card(self, name: str) -> str:
        """The claim, or a link to where it stands."""
        if name in self.cards and name not in self.placed:
            self.placed.add(name)
            return self.cards[name]
        claim = self.book.claims[name][1]
        return f"<p>{page.verdict_of(claim, HTML)} · {link(name)}: {page.sentence(claim, HTML)}</p>"

    def entry(self, name: str, row: Row | None = None) -> str:
        """A line with the claim that answers it, or a claim that answers none; folded."""
        chapter, claim = self.book.claims[name]
        says = plain(row.says) if row else page.sentence(claim, HTML)
        place = plain(row.place if row else claim.place)
        inside = [*self.to_print(claim, row), self.card(name)]
        if claim.repaired_by in self.cards:
            inside += ['<p class="label">What holds</p>', self.card(str(claim.repaired_by))]
        inside += [self.run(chapter), *self.sources(name)]
        near = row.note if row else " ".join(errata.notes_of(claim)) if self.book.index else ""
        facts = {
            **{"verdict": claim.verdict, "note": near, "chapter": chapter},
            **{"kind": evidence_of(claim), "wrong": claim.weight or ""},
        }
        told = " ".join(f'data-{key}="{value}"' for key, value in facts.items() if value)
        anchor = f' id="line-{row.id}"' if row else ""
        body = "".join(inside)
        return (
            f'<details class="entry {claim.verdict}"{anchor} {told}><summary>'
            f'<span class="where">{page.verdict_of(claim, HTML)} · {place}</span>'
            f'<span class="line">{says}</span></summary><div class="inside">{body}</div></details>'
        )

    def to_print(self, claim: Claim, row: Row | None) -> Iterator[str]:
        """What to print instead, to be copied."""
        said = errata.ENTRIES.get(claim.id)
        added = [page.briefly(h) for h in claim.given if h.origin == "added"]
        if row and row.id in errata.ALSO:
            yield instead("It holds as it is meant. Print instead", errata.ALSO[row.id])
        elif said and said.print:
            yield instead("Print instead", said.print)
        elif added and claim.rows:
            yield instead("Add", f"if {page.listed(added)}")

    def run(self, chapter: str) -> str:
        """Where it is told and run."""
        if chapter not in CHAPTERS:
            return ""
        return (
            f'<p class="foot">In the notebook <a href="../notebooks/{chapter}.ipynb">'
            f"{titled(chapter)}</a></p>"
        )

    def sources(self, name: str) -> Iterator[str]:
        """Where an error of others was published."""
        for exhibit in museum.EXHIBITS:
            if exhibit.check == name and self.book.index:
                names = exhibit.source, *map(museum.named, exhibit.urls[1:])
                urls = ", ".join(
                    f'<a href="{escape(url)}">{plain(said)}</a>'
                    for url, said in zip(exhibit.urls, names, strict=True)
                )
                yield f'<p class="foot">Sources: {urls}</p>'

    def note(self, note: str) -> str:
        """A note in its own order, then what it implies or is near it."""
        rows = [row for row in self.book.index.values() if row.note == note]
        rows = [row for row in rows if row.id in self.answers]
        if not rows:
            return ""
        entries = "".join(self.entry(self.answers[row.id], row) for row in rows)
        found = Counter(self.book.claims[self.answers[row.id]][1].verdict for row in rows)
        told = f"{page.counted(len(rows), 'line')}: {in_words(found)}."
        near = [
            name
            for name in self.cards
            if name not in self.placed
            and self.book.claims[name][1].implied
            and note in errata.notes_of(self.book.claims[name][1])
        ]
        more = "".join(map(self.entry, near))
        return (
            f'<section class="group" id="note-{note}"><h2>Note {note}: {plain(NOTES[note])}</h2>'
            f'<p class="lead">{told}</p>{entries}</section>'
            + (
                f'<section class="group"><h3>Near note {note}: implied, left out, or easy to '
                f"conclude</h3>{more}</section>"
                if more
                else ""
            )
        )

    def chapter(self, chapter: str) -> str:
        """The claims of a chapter that answer no line, and links to the others."""
        mine = [n for n in self.cards if self.book.claims[n][0] == chapter]
        others = [name for name in mine if name in self.placed]
        entries = "".join(self.entry(name) for name in mine if name not in self.placed)
        links = "".join(
            f"<li>{page.MARKS[self.book.claims[n][1].verdict]} {link(n)}</li>" for n in others
        )
        above = (
            f'<details class="more"><summary>{page.counted(len(others), "claim")} above</summary>'
            f'<ul class="links">{links}</ul></details>'
        )
        return (
            f'<section class="group" id="{chapter}"><h2>{titled(chapter)}</h2>{self.run(chapter)}'
            f"{entries}{above if others else ''}</section>"
        )


def instead(label: str, text: str) -> str:
    return (
        f'<div class="instead"><p class="label">{label}</p>'
        f'<blockquote data-copy="what to print">{plain(text)}</blockquote></div>'
    )


def whole(title: str, lead: str, body: str) -> str:
    """A page that stands alone."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{data.text('report.css')}</style></head><body>"
        f'<h1>{escape(title)}</h1><p class="lead">{lead}</p>{body}</body></html>\n'
    )


# Somebody's own lines.


def asked(answers: Sequence[Answer], title: str) -> str:
    """The answers to somebody's own lines, as a page like the course's."""
    counts = Counter(answer.verdict for answer in answers)
    numbers = {verdict: counts[verdict] for verdict in VERDICTS}
    lead = (
        "Each statement with its verdict: proved for every size and every Hilbert space, or "
        "refuted by arrays in which all that is given holds."
    )
    articles = "".join(map(article, answers))
    title = UNSHOWN.sub("\ufffd", title)
    return whole(title, lead, f'<dl class="numbers">{counted(numbers)}</dl>{articles}')


def article(answer: Answer) -> str:
    """An answer, with the line that it was typed on."""
    if answer.verdict == "unreadable":  # it shows what was typed, which may be anything
        lines = f'<p class="verdict">unreadable</p><pre>{escape(answer.why)}</pre>'
    else:
        lines = "".join(f'<p class="scroll">{line}</p>' for line in shown(answer, HTML))
    head = f'<div class="head"><h4>line {answer.line}</h4></div>'
    return f'<article class="{answer.verdict}">{head}{lines}</article>'
