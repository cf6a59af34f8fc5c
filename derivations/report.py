"""The report of a verification: one HTML file, with MathML, that needs no script and no network."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import sympy as sp

from .core import page
from .core.answer import VERDICTS, Answer, shown
from .core.claims import Claim
from .core.show import HTML, TEXT, Text
from .ledger import Ledger

STYLE = """
:root { --ink: #1c2430; --soft: #5d6b7c; --line: #dfe4ea; --paper: #ffffff; --shade: #f5f7f9;
        --holds: #1b7f4b; --holds-if: #9a6700; --fails: #b42318; --cited: #3b5bdb; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ee; --soft: #9aa7b5; --line: #323b47; --paper: #14181e; --shade: #1c222a;
          --holds: #4cc38a; --holds-if: #e0a83e; --fails: #ff8a7a; --cited: #8ea6ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 6rem; max-width: 64rem; background: var(--paper);
       color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1 { margin: 0; font-size: 2rem; letter-spacing: -0.02em; }
h2 { margin: 3rem 0 1rem; padding-top: 1rem; border-top: 2px solid var(--ink); font-size: 1.3rem; }
h3 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: inherit; text-decoration-color: var(--soft); }
math { font-family: "STIX Two Math", "Latin Modern Math", "Cambria Math", math;
       font-size: 1.1em; }
.lead { color: var(--soft); max-width: 44rem; }
.numbers { display: flex; flex-wrap: wrap; gap: 0.5rem 2.5rem; margin: 1.5rem 0; padding: 0; }
.numbers div { display: flex; flex-direction: column-reverse; }
.numbers dt { color: var(--soft); font-size: 0.85rem; }
.numbers dd { margin: 0; font-size: 1.7rem; font-variant-numeric: tabular-nums; }
.amiss { border-left: 4px solid var(--fails); padding: 0.5rem 1rem; background: var(--shade); }
table { border-collapse: collapse; font-size: 0.88rem; }
th { text-align: left; color: var(--soft); font-weight: 500; }
th, td { padding: 0.2rem 0.9rem 0.2rem 0; vertical-align: top;
         border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
article { margin: 0 0 1.2rem; padding: 1rem 1.25rem; border: 1px solid var(--line);
          border-left: 5px solid var(--soft); border-radius: 4px; break-inside: avoid; }
article.holds { border-left-color: var(--holds); }
article.holds-if { border-left-color: var(--holds-if); }
article.fails, article.never { border-left-color: var(--fails); }
article.cited, article.undecided { border-left-color: var(--cited); }
article.unreadable { border-left-color: var(--fails); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.place, .foot { color: var(--soft); font-size: 0.85rem; }
.verdict { font-weight: 600; }
.holds .verdict { color: var(--holds); } .holds-if .verdict { color: var(--holds-if); }
.fails .verdict, .never .verdict { color: var(--fails); }
.cited .verdict { color: var(--cited); }
.sentence { margin: 0.5rem 0 0.6rem; font-size: 1.05rem; }
.given { margin: 0 0 0.5rem; padding-left: 1.2rem; font-size: 0.92rem; }
.chain { display: block; overflow-x: auto; margin: 0.4rem 0; font-size: 1rem; }
.chain td { border: 0; padding: 0.15rem 0.6rem 0.15rem 0; vertical-align: middle; }
.chain td:last-child { color: var(--soft); font-size: 0.85rem; padding-left: 1.2rem; }
.beside { overflow-x: auto; }
details { margin-top: 0.5rem; } summary { cursor: pointer; color: var(--soft); font-size: 0.88rem; }
.wide { overflow-x: auto; font-size: 0.8rem; } .wide td { font-family: ui-monospace, monospace; }
.arrays { font: 0.78rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
"""


def section(claim: Claim, seconds: float) -> str:
    """One claim, verified: what it says, its proof or its counterexample, and the attack on it."""
    report = claim.verify()
    sign = HTML.math(page.sign_of(claim, HTML))
    style = HTML.telling_apart(claim.words)
    chains = "".join(chain(part.lines, sign, style) for part in claim.evidence.chains())
    facts = "".join(f"<li>{h}</li>" for h in page.given(claim, HTML))
    about, aside = page.preface(claim, HTML), page.beside(claim, HTML)
    repair, rests = claim.repaired_by, claim.evidence.rests_on
    asides = [*aside.split("\n\n"), *page.caveats(claim, HTML)]
    parts = [
        f'<div class="head"><h3 id="{claim.id}">{claim.id}</h3>',
        f'<span class="place">{escape(claim.place)}</span></div>',
        f'<p class="sentence">{escape(claim.sentence, quote=False)}</p>',
        facts and f'<ul class="given">{facts}</ul>',
        about and f"<p>{about}</p>",
        chains,
        "".join(f'<p class="beside">{part}</p>' for part in asides if part),
        f'<p class="foot"><span class="verdict">{page.verdict_of(claim)}</span> · {claim.reach}',
        rests and f" · {rests}",
        repair and f' · repaired by <a href="#{repair}">{repair}</a>',
        f" · {seconds:.2f} s</p>",
        attack(claim) if report.mutants else "",
    ]
    body = "".join(filter(None, parts))
    return f'<article class="{claim.verdict}">{body}</article>'


def chain(lines: Sequence[tuple[Any, str]], sign: str, style: Text) -> str:
    rows = "".join(
        f"<tr><td>{sign if k else ''}</td>"
        f'<td><math displaystyle="true">{style.formula(expression)}</math></td>'
        f"<td>{escape(reason, quote=False)}</td></tr>"
        for k, (expression, reason) in enumerate(lines)
    )
    return f'<table class="chain">{rows}</table>'


def attack(claim: Claim) -> str:
    """Every variant, as text, behind a line that opens."""
    rows, arrays = page.attack(claim, list(claim.verify().mutants), TEXT)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell, quote=False)}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    head = "".join(f"<th>{name}</th>" for name in page.ATTACK)
    listed = "<br>".join(escape(line, quote=False) for line in arrays)
    return (
        f"<details><summary>{page.score(claim)}</summary>"
        f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'
        f'<p class="arrays">{listed}</p></details>'
    )


def document(
    book: Ledger,
    records: Sequence[Mapping[str, Any]],
    sections: Iterable[str],
    amiss: Sequence[str],
) -> str:
    """The whole report: the numbers, a table of the chapters, and every claim in order."""
    variants = sum(sum(r["mutants"].values()) for r in records)
    lines = sum(len(r["note_rows"]) for r in records)
    numbers = {
        "claims verified": len(records),
        "amiss": len(amiss),
        "lines of the notes answered": f"{lines} of {len(book.index)}",
        "variants decided": variants,
        "seconds of computing": f"{sum(r['seconds'] for r in records):.0f}",
    }
    shown = "".join(
        f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in numbers.items()
    )
    errors = "".join(f'<p class="amiss">{escape(error)}</p>' for error in amiss)
    chapters: dict[str, list[str]] = {}
    for record, body in zip(records, sections, strict=True):
        chapters.setdefault(record["chapter"], []).append(body)
    claims = "".join(
        f'<h2 id="{name}">{name}</h2>{"".join(bodies)}' for name, bodies in chapters.items()
    )
    lead = (
        "Line by line, as the machine found it: each claim with its proof or its counterexample, "
        "the wrong variants that were made of it and the arrays that refute them. "
        f"Python {platform.python_version()}, SymPy {sp.__version__}."
    )
    body = f'<dl class="numbers">{shown}</dl>{errors}{overview(records)}{claims}'
    return whole(book.title, lead, body)


def whole(title: str, lead: str, body: str) -> str:
    """A page that stands alone."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f'<h1>{escape(title)}</h1><p class="lead">{lead}</p>{body}</body></html>\n'
    )


def overview(records: Sequence[Mapping[str, Any]]) -> str:
    """A row for each chapter: its claims by verdict, its variants, its time."""
    verdicts = [v for v in page.VERDICT_SAYS if any(r["verdict"] == v for r in records)]
    head = ["chapter", *verdicts, "variants", "seconds"]
    rows = []
    for chapter in dict.fromkeys(r["chapter"] for r in records):
        mine = [r for r in records if r["chapter"] == chapter]
        count = Counter(r["verdict"] for r in mine)
        variants = sum(sum(r["mutants"].values()) for r in mine)
        cells = [*(count[v] or "" for v in verdicts), variants]
        cells.append(f"{sum(r['seconds'] for r in mine):.1f}")
        rows.append(
            f'<tr><td><a href="#{chapter}">{chapter}</a></td>'
            + "".join(f'<td class="number">{cell}</td>' for cell in cells)
            + "</tr>"
        )
    titles = "".join(f'<th class="number">{name}</th>' for name in head[1:])
    return f"<table><tr><th>{head[0]}</th>{titles}</tr>{''.join(rows)}</table>"


def asked(answers: Sequence[Answer], title: str) -> str:
    """The answers to somebody's own lines, as a page like the course's."""
    counts = Counter(answer.verdict for answer in answers)
    numbers = "".join(
        f"<div><dt>{verdict}</dt><dd>{counts[verdict]}</dd></div>" for verdict in VERDICTS
    )
    lead = (
        "Each statement with its verdict: proved for every size and every Hilbert space, or "
        "refuted by arrays in which all that is given holds."
    )
    return whole(title, lead, f'<dl class="numbers">{numbers}</dl>{"".join(map(article, answers))}')


def article(answer: Answer) -> str:
    """An answer, with the line that it was typed on."""
    if answer.verdict == "unreadable":  # it shows what was typed, which may be anything
        lines = f'<p class="verdict">unreadable</p><pre>{escape(answer.why)}</pre>'
    else:
        lines = "".join(f"<p>{line}</p>" for line in shown(answer, HTML))
    head = f'<div class="head"><h3>line {answer.line}</h3></div>'
    return f'<article class="{answer.verdict}">{head}{lines}</article>'
