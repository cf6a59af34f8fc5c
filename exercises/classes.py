"""For a class: the exercises in the notebooks, a student's and an instructor's version, grades."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import secrets
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .book import HERE, KINDS, PREDICTIONS, Task, chapters, predicted, solutions, tasks
from .desk import KEPT
from .judging import judged, wanted

PROJECT = HERE.parent
INDEX = PROJECT / "docs" / "exercises.md"
FOLDERS = ("derivations", "docs", "exercises", "notebooks", "reference_impl")
FILES = (
    *("CITATION.cff", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "environment.yml"),
    *("pyproject.toml", "requirements.txt", "benchmarks/gallery.md", "benchmarks/results.json"),
)
TURN = "turn-"  # the ids of the cells that are written here begin so
SECONDS, MEMORY = 30, 4 * 2**30  # of a student's function
START = """\
## Your turn

These exercises answer. Fill in what is empty between the quotes, run the cell, and read what comes
back: a wrong line comes back with numbers that show it. Mathematics is typed as it is printed, in
Unicode, ASCII or LaTeX (`‖h_i - h_j‖²`, `|h_i - h_j|^2`, `\\|h_i - h_j\\|^2`), arrays row by row
(`[1 2; 3 4]`). `hint("{first}")` gives one hint after another, `solution("{first}")` a worked
solution."""
RUNS = """\
import sys, numpy as np
sys.stdin.reconfigure(encoding="utf-8")
from exercises import book, judging
token, name, function = (sys.stdin.readline().strip() for _ in range(3))
task, scope = book.task(name), {"np": np}
exec(sys.stdin.read(), scope)
print(); print(token, judging.judged(task, scope.get(function)).verdict)
"""


# The cells of the notebooks.


def cells(chapter: Iterable[Task], filled: bool, numpy: bool) -> list[dict[str, Any]]:
    """The section of a chapter: of each exercise a cell to read and a cell to fill in."""
    asked = list(chapter)
    names = "answer, exercise, hint, progress, solution"
    start = "import numpy as np\n\n" * numpy + f"from exercises import {names}"
    found = [text("start", START.replace("{first}", asked[0].id)), code("import", start)]
    for k, task in enumerate(asked, 1):
        typed = solutions()[task.id].answer if filled else None
        found.append(code(f"{k}", f'exercise("{task.id}")'))
        found.append(code(f"{k}-answer", call(task, typed), nbgrader=grading(task)))
        if filled:
            worked = solutions()[task.id].worked.strip()
            found.append(text(f"{k}-solution", f"**Solution.** {worked}"))
    return [*found, code("progress", f'progress("{asked[0].topic}")')]


def text(name: str, source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": TURN + name, "metadata": {}, "source": source}


def code(name: str, source: str, **metadata: Any) -> dict[str, Any]:
    cell = {"cell_type": "code", "id": TURN + name, "metadata": metadata, "source": source}
    return {**cell, "execution_count": None, "outputs": []}


def grading(task: Task) -> dict[str, Any]:
    """What nbgrader notes of a cell that is to be filled in."""
    return {
        "grade": True,
        "grade_id": task.id.replace(".", "-"),
        "locked": False,
        "points": task.points,
        "schema_version": 3,
        "solution": True,
        "task": False,
    }


def call(task: Task, typed: Any = None) -> str:
    """The cell of an answer, empty or filled in."""
    name = f'"{task.id}"'
    if task.kind == "compute":
        body = (task.blank if typed is None else typed).strip()
        return f"{body}\n\n\nanswer({name}, {function_of(body)})"
    if task.kind == "slip":
        line, repair = (typed["line"], typed["repair"]) if typed else (None, "")
        return f"answer({name}, line={line}, repair={quoted(repair)})"
    if task.kind == "refute":
        arrays = typed or dict.fromkeys(wanted(task), "")
        return f"answer({name}, {', '.join(f'{x}={quoted(v)}' for x, v in arrays.items())})"
    return f"answer({name}, {quoted(typed or '')})"


def quoted(typed: object) -> str:
    return json.dumps(str(typed), ensure_ascii=False)


def function_of(source: str) -> str:
    """The name of the last function that is defined."""
    return re.findall(r"^def (\w+)", source, re.M)[-1]


def placed(notebook: dict[str, Any], section: list[dict[str, Any]]) -> dict[str, Any]:
    """A notebook with its section in the place of an older one: after the exercises on paper."""
    kept = [cell for cell in notebook["cells"] if not cell["id"].startswith(TURN)]
    sources = ["".join(cell["source"]) for cell in kept]
    paper = next(k for k, source in enumerate(sources) if "## Exercises" in source)
    after = (k for k, source in enumerate(sources) if k > paper and source.startswith("## "))
    at = next(after, len(kept))
    return {**notebook, "cells": [*kept[:at], *section, *kept[at:]]}


def section_of(stem: str, notebook: dict[str, Any], filled: bool = False) -> list[dict[str, Any]]:
    sources = ("".join(c["source"]) for c in notebook["cells"] if not c["id"].startswith(TURN))
    numpy = not any("import numpy as np" in source for source in sources)
    return cells(chapters()[stem].values(), filled, numpy)


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8-sig"))
    return found


def store(path: Path, notebook: dict[str, Any]) -> None:
    """As nbformat does."""
    body = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
    path.write_text(body + "\n", encoding="utf-8", newline="\n")


def write() -> Iterator[Path]:
    """All that is made from the exercises: fingerprints, the index, the cells of notebooks."""
    if not INDEX.exists():
        raise SystemExit("notebooks are written in a checkout of the project, and this is none")
    found = json.dumps(predicted(), ensure_ascii=False, indent=1, sort_keys=True)
    PREDICTIONS.write_text(found + "\n", encoding="utf-8", newline="\n")
    INDEX.write_text(index(), encoding="utf-8", newline="\n")
    yield from (PREDICTIONS, INDEX)
    for stem in chapters():
        path = PROJECT / "notebooks" / f"{stem}.ipynb"
        notebook = read(path)
        section = section_of(stem, notebook)
        if written(notebook) != [(cell["id"], cell["source"]) for cell in section]:
            store(path, placed(notebook, section))
            yield path


def written(notebook: dict[str, Any]) -> list[tuple[str, str]]:
    """The cells of the exercises that a notebook has."""
    found = (cell for cell in notebook["cells"] if cell["id"].startswith(TURN))
    return [(cell["id"], "".join(cell["source"])) for cell in found]


def index() -> str:
    """The page of all exercises, by chapter and by kind."""
    rows = []
    for stem, found in chapters().items():
        counts = Counter(task.kind for task in found.values())
        cells = [str(counts[kind] or "") for kind in KINDS]
        rows.append([f"[{stem}](../notebooks/{stem}.ipynb)", *cells, str(len(found))])
    kinds = Counter(task.kind for task in tasks().values())
    rows.append(["**all**", *(str(kinds[kind]) for kind in KINDS), str(len(tasks()))])
    head = ["chapter", *KINDS.values(), "all"]
    table = [head, ["---"] * len(head), *rows]
    lines = [f"| {' | '.join(row)} |" for row in table]
    listed = []
    for stem, found in chapters().items():
        listed.append(f"\n## {stem}\n")
        listed += [f"- `{t.id}`, {KINDS[t.kind]}: {briefly(t)}" for t in found.values()]
    about = (
        "Each chapter ends with exercises that answer: what is typed is proved, refuted with\n"
        "numbers, or run. [classes.md](classes.md) says how a class uses them.\n"
    )
    made = "<!-- made by python -m exercises write -->"
    return "\n".join([made, "\n# Exercises\n", about, *lines, *listed, ""])


def briefly(task: Task) -> str:
    """The first sentence of what is asked."""
    return re.split(r"(?<=[.?!:]) ", " ".join(task.text.split()), maxsplit=1)[0]


# A student's version, and an instructor's.


def version(target: Path, filled: bool) -> None:
    """Write the course with its answers empty and no solutions, or with all of them."""
    if target.exists() and any(target.iterdir()):
        raise SystemExit(f"{target} is there already, and not empty: name another folder")
    if not INDEX.exists():
        raise SystemExit("the course is copied from a checkout of the project, and this is none")
    out = ["__pycache__", ".ipynb_checkpoints", KEPT, *([] if filled else ["solutions"])]
    for name in FOLDERS:
        copied(PROJECT / name, target / name, out)
    for name in FILES:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PROJECT / name, target / name)
    for path in (target / "notebooks").glob("*.ipynb"):
        notebook = read(path)
        if path.stem in chapters():
            notebook = placed(notebook, section_of(path.stem, notebook, filled))
        store(path, notebook if filled else without_solutions(notebook))


def copied(folder: Path, to: Path, out: Iterable[str] = ()) -> None:
    """A copy that can be written to, also of a folder that cannot."""
    to.mkdir(parents=True)
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in out:
            copied(path, to / path.name, out)
        elif path.name not in out:
            shutil.copyfile(path, to / path.name)


def without_solutions(notebook: dict[str, Any]) -> dict[str, Any]:
    """Also those of the exercises on paper."""
    pattern = re.compile(r"<details><summary>Solution</summary>.*?</details>\s*", re.S)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = pattern.sub("", "".join(cell["source"]))
    return notebook


# Grades.


def graded(folder: Path, run: bool = False) -> str:
    """The points of every notebook in a folder, as CSV. Functions are run only if asked."""
    if run and find_spec("numpy") is None:
        raise SystemExit("functions of students need NumPy to run: pip install numpy")
    found = {path: dict(points(path, run)) for path in sorted(folder.rglob("*.ipynb"))}
    columns = [name for name in tasks() if any(name in row for row in found.values())]
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(["notebook", "total", *columns])
    for path, row in found.items():
        total = sum(p for p in row.values() if p is not None)
        given = ["" if row.get(name) is None else row[name] for name in columns]
        writer.writerow([path.relative_to(folder).as_posix(), total, *given])
    return page.getvalue()


def points(path: Path, run: bool) -> Iterator[tuple[str, int | None]]:
    """The exercises that a notebook answers; no points for a function that was not run."""
    try:
        sources = ["".join(c["source"]) for c in read(path)["cells"] if c["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, OSError):
        print(f"{path} is no notebook that can be read", file=sys.stderr)
        return
    for source in sources:
        for name, typed, named in calls(source):
            task = tasks()[name]
            if task.kind == "compute":
                right = run and is_right(task, source, typed)
                yield name, task.points * right if run else None
            else:
                try:
                    right = judged(task, *typed, **named).verdict == "right"
                except Exception:  # whatever was typed is no answer
                    right = False
                yield name, task.points * right


def calls(source: str) -> Iterator[tuple[str, list[Any], dict[str, Any]]]:
    """The answers in a cell, read and not run: of a function its name."""
    try:
        statements = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):
        return
    for statement in statements:
        match statement:
            case ast.Expr(
                ast.Call(ast.Name("answer"), [ast.Constant(str() as name), *typed], named)
            ) if name in tasks():
                try:
                    values = {k.arg or "": value(k.value) for k in named}
                    yield name, [*map(value, typed)], values
                except (ValueError, TypeError):
                    continue


def value(node: ast.expr) -> Any:
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)


def is_right(task: Task, source: str, typed: list[Any]) -> bool:
    """Whether a function is right: it runs in a process of its own, for a limited time."""
    kept = [s for s in ast.parse(source).body if not isinstance(s, ast.Expr)]
    body = "\n".join(ast.unparse(s) for s in kept)
    token = secrets.token_hex(8)
    lines = "\n".join([token, task.id, str(typed[0] if typed else ""), body])
    try:
        found = subprocess.run(
            [sys.executable, "-c", RUNS],
            input=lines.encode(),
            capture_output=True,
            timeout=SECONDS,
            preexec_fn=limited if sys.platform == "linux" else None,
        )
    except subprocess.TimeoutExpired:
        return False
    return f"{token} right".encode() in found.stdout.splitlines()[-1:]


def limited() -> None:
    """Bound the memory; other systems than Linux refuse this, or have nothing like it."""
    if sys.platform == "linux":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
