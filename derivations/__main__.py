"""python -m derivations: list, show and verify the claims."""

from __future__ import annotations

import argparse
import json
import sys

from . import ledger
from .core import page
from .core.claims import Unsound


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
    asked = parser.parse_args(arguments)
    known = ledger.claims()
    if getattr(asked, "id", None) and asked.id not in known:
        parser.error(f"no claim is called {asked.id}: 'python -m derivations list' names them")
    if asked.json or asked.command == "verify":
        return verify_all([asked.id] if getattr(asked, "id", None) else list(known), asked.json)
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


def verify_all(names: list[str], as_json: bool) -> int:
    """Verify, print a table or JSON, and count what is amiss."""
    records, errors = [], list(ledger.problems())
    for done, name in enumerate(names):
        if sys.stderr.isatty():
            bar = "█" * (30 * done // len(names))
            print(f"\r{bar:30} {done}/{len(names)} {name:50.50}", end="", file=sys.stderr)
        try:
            records.append(ledger.record(name))
        except Unsound as amiss:
            errors.append(str(amiss))
    if sys.stderr.isatty():
        print("\r" + " " * 90 + "\r", end="", file=sys.stderr)
    if as_json:
        print(json.dumps(records, ensure_ascii=False, indent=1))
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
            f"{answered} of {len(ledger.index())} lines of the notes answered"
        )
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
