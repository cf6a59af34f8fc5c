"""python -m exercises write | student FOLDER | instructor FOLDER | grade FOLDER"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from derivations.__main__ import run

from .classes import graded, version, write


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m exercises")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write", help="put the exercises into the notebooks; then run these")
    for name, says in (("student", "without solutions"), ("instructor", "with all solutions")):
        one = commands.add_parser(name, help=f"write the course {says} to a new folder")
        one.add_argument("folder", type=Path)
    grade = commands.add_parser("grade", help="the points of the notebooks in a folder, as CSV")
    grade.add_argument("folder", type=Path)
    grade.add_argument("--csv", type=Path, help="the file to write; else it is printed")
    grade.add_argument("--run", action="store_true", help="run the functions of students too")
    asked = parser.parse_args(arguments)
    if asked.command == "write":
        for path in write():
            print(path.name)
    elif asked.command == "grade":
        if not asked.folder.is_dir():
            parser.error(f"{asked.folder} is no folder")
        table = graded(asked.folder, asked.run)
        if asked.csv:
            body = table.encode(errors="backslashreplace")  # a name of a folder may be no text
            try:
                asked.csv.write_bytes(body)
            except OSError as error:
                parser.error(f"{asked.csv}: {error.strerror}")
        else:
            sys.stdout.write(table)
    else:
        version(asked.folder, asked.command == "instructor")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
