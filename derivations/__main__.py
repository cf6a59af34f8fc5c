"""python -m derivations: list, show and verify the claims."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from . import certificates, documents, ledger, recheck, report
from .ask import check_file
from .core import page
from .core.evidence import Unsound

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m derivations", description=ledger.__doc__)
    parser.add_argument("--json", action="store_true", help="verify all, print one JSON array")
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("list", help="one line for each claim (the default)")
    show = commands.add_parser("show", help="one claim, verified, as text or as LaTeX")
    show.add_argument("id")
    show.add_argument("--latex", action="store_true")
    verify = commands.add_parser("verify", help="verify one claim, or all of them")
    verify.add_argument("id", nargs="?")
    verify.add_argument("--report", type=Path, metavar="FILE", help="write all of it as HTML")
    verify.add_argument("--of", type=Path, metavar="FILE", help="claims of your own, in Python")
    written = commands.add_parser("certificates", help="write every proof, for other checkers")
    written.add_argument("--to", type=Path, metavar="FILE", default=Path("build/certificates.json"))
    written.add_argument("--check", action="store_true", help="check the file with the second one")
    own = commands.add_parser("check", help="is it true? answer every statement of your own notes")
    own.add_argument("file", metavar="FILE", help="notes.md, notes.tex or notes.txt; - for typed")
    own.add_argument("--json", action="store_true", dest="as_json", help="one JSON array")
    own.add_argument("--report", type=Path, metavar="PAGE", help="write the answers as HTML")
    own.add_argument("--lenient", action="store_true", help="what cannot be read is no failure")
    commands.add_parser("docs", help="write the pages of docs/ that are made from the ledger")
    asked = parser.parse_args(arguments)
    if asked.command == "docs" and not (ROOT / "docs").is_dir():
        parser.error("the pages are in a checkout of the project, and this is none")
    try:
        return done(asked, parser)
    except OSError as error:
        if isinstance(error, BrokenPipeError) or error.filename is None:
            raise
        parser.error(f"{error.filename}: {error.strerror}")


def done(asked: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Do what is asked for."""
    if asked.command == "check":
        return check_notes(asked.file, asked.as_json, asked.report, asked.lenient)
    of = getattr(asked, "of", None)
    if of and of.suffix != ".py":
        parser.error(f"{of} is no Python file: claims of your own are stated in one")
    book = ledger.Ledger.of_file(of) if of else ledger.course()
    known = book.claims
    if getattr(asked, "id", None) and asked.id not in known:
        parser.error(f"no claim is called {asked.id}: 'python -m derivations list' names them")
    if asked.json or asked.command == "verify":
        names = [asked.id] if getattr(asked, "id", None) else list(known)
        return verify_all(book, names, asked.json, getattr(asked, "report", None))
    if asked.command == "certificates":
        return certify(asked.to, asked.check)
    if asked.command == "docs":
        for path, body in documents.pages(ROOT).items():
            path.write_text(body, encoding="utf-8", newline="\n")
        return 0
    if asked.command == "show":
        claim = known[asked.id][1]
        try:
            print(page.latex_source(claim) if asked.latex else claim)
        except Unsound as error:
            print(error, file=sys.stderr)
            return 1
        return 0
    for name, (chapter, claim) in known.items():
        print(f"{chapter}  {claim.verdict:10}  {name}: {claim.sentence}")
    return 0


def check_notes(name: str, as_json: bool, to: Path | None, lenient: bool) -> int:
    """Answer all of a file: 0 if everything holds, 1 if something fails, 3 if some is undecided."""
    try:
        found = check_file(name, typed() if name == "-" else None)
    except UnicodeDecodeError:
        print(f"{name} cannot be read: save it as UTF-8", file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:  # a name with a nought in it is a wrong value
        print(f"{name} cannot be read: {error}", file=sys.stderr)
        return 2
    if as_json:
        print(as_written([answer.record() for answer in found]))
    else:
        for answer in found:
            print(f"line {answer.line}\n{answer}\n")
    if to:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(report.asked(found, name), encoding="utf-8")
        print(f"The report is {to}", file=sys.stderr)
    verdicts = {answer.verdict for answer in found} - ({"unreadable"} if lenient else set())
    return 1 if verdicts & {"fails", "unreadable"} else 3 if "undecided" in verdicts else 0


def typed() -> str:
    """What stands in the standard input: UTF-8, as files are, or else what the terminal speaks."""
    data = sys.stdin.buffer.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode(sys.stdin.encoding)


def as_written(records: list[dict[str, Any]]) -> str:
    """JSON, with signs as they are if the output is UTF-8: elsewhere only escapes are JSON."""
    utf8 = (sys.stdout.encoding or "").lower().replace("_", "-") in ("utf-8", "utf8")
    return json.dumps(records, ensure_ascii=not utf8, indent=1)


def examined(name: str, book: ledger.Ledger | None = None) -> tuple[dict[str, Any], str] | str:
    """A claim's record and its section of the report, or what is amiss with it."""
    book = book or ledger.course()
    try:
        record = book.record(name)
    except Unsound as amiss:
        return str(amiss)
    repairs = any(claim.repaired_by == name for _, claim in book.claims.values())
    return record, report.section(book.claims[name][1], latex=repairs)


def certified(name: str) -> dict[str, Any] | None:
    return certificates.document(ledger.claims()[name][1])


def certify(to: Path, check: bool) -> int:
    """Write the certificates of all claims, and check the file with the second checker."""
    found = [entry for entry in in_turn(certified, list(ledger.claims())) if entry]
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps({"format": 1, "claims": found}, ensure_ascii=False), encoding="utf-8")
    return recheck.main([str(to)]) if check else 0


def in_turn(of: Callable[[str], Any], names: list[str]) -> Iterator[Any]:
    """What a function gives for every name; where there are many, on every core."""
    if len(names) < 50:
        yield from map(of, names)
        return
    with ProcessPoolExecutor() as pool:
        for done, found in enumerate(pool.map(of, names, chunksize=4), start=1):
            if sys.stderr.isatty():
                bar = "█" * (30 * done // len(names))
                print(f"\r{bar:30} {done}/{len(names)} ", end="", file=sys.stderr)
            yield found
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)


def verify_all(book: ledger.Ledger, names: list[str], as_json: bool, to: Path | None) -> int:
    """Verify, print a table or JSON, write the report, and count what is amiss."""
    start = time.perf_counter()
    errors = list(book.problems())
    records, sections = [], []
    own = book.claims is not ledger.claims()  # claims of a file cannot be sent to other processes
    for found in (examined(n, book) for n in names) if own else in_turn(examined, names):
        if isinstance(found, str):
            errors.append(found)
        else:
            records.append(found[0])
            sections.append(found[1])
    if to:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(report.document(book, records, sections, errors), encoding="utf-8")
    if as_json:
        print(as_written(records))
    else:
        for r in records:
            m = r["mutants"]
            print(
                f"{r['verdict']:10} {r['level']:12} {m['refuted']:4} refuted "
                f"{m['equivalent']:4} equal {r['seconds']:7.2f} s  {r['id']}"
            )
    for error in errors:
        print(f"AMISS      {error}", file=sys.stderr)
    answered = sum(len(r["note_rows"]) for r in records)
    if not as_json:
        mutants = sum(r["mutants"]["refuted"] + r["mutants"]["equivalent"] for r in records)
        print(
            f"{len(records)} claims verified, {len(errors)} amiss; {mutants} variants decided; "
            f"{answered} of {len(book.index)} lines of the notes answered; "
            f"{time.perf_counter() - start:.0f} seconds"
        )
    if to:
        print(f"The report is {to}", file=sys.stderr)
    return 1 if errors else 0


def run(of: Callable[[], int] = main) -> int:
    """All of it, until whoever reads has seen enough, as in `python -m derivations | head`."""
    for stream in (sys.stdout, sys.stderr):  # a terminal may have no sign for what is printed
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = of()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the flush at the end
        return 141  # as a shell counts what a closed pipe has ended
    return status


if __name__ == "__main__":
    # By its name: what other processes are sent is found again where they do not fork.
    from derivations.__main__ import run

    sys.exit(run())
