"""Every notebook is stored as it ran: whole, in order, and with nothing that nbval would overlook.

nbval runs the notebooks; this file checks what it lets through. A cell that was never run, or
whose outputs were cleared, has nothing to compare and passes.
"""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import matplotlib.pyplot as plt
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import figures
from derivations.chapters.c00_start_here import distance

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))

LONGEST = {"code": 25, "markdown": 40}  # lines; a text cell may hold a table
LOCAL_PATH = re.compile(
    r"(?<![\w./])/(?:home|opt|private|root|tmp|usr|Users|var|work)/|[A-Z]:\\Users"
)
NBVAL_COMMENT = re.compile(r"#\s*(NBVAL_\w+|PYTEST_VALIDATE_IGNORE_OUTPUT)")


def problems(notebook):
    """Everything wrong with how `notebook` (its JSON, as a dict) is stored; [] if nothing is."""
    found = []
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    counts = [cell["execution_count"] for cell in code]
    if counts != list(range(1, len(code) + 1)):
        found.append(f"not run once from top to bottom: execution counts are {counts}")
    if not any(cell["outputs"] for cell in code):
        found.append("no cell has outputs")
    for number, cell in enumerate(notebook["cells"]):
        found += [f"cell {number}: {problem}" for problem in cell_problems(cell)]
    return found


def cell_problems(cell):
    source = "".join(cell["source"])  # stored as one string or as a list of lines
    lines, longest = source.count("\n") + 1, LONGEST.get(cell["cell_type"], 0)
    if not cell.get("id"):
        yield "no id"
    if lines > longest:
        yield f"{lines} lines, more than {longest}"
    if comment := NBVAL_COMMENT.search(source):
        yield f"tells nbval to look away: {comment[1]}"
    for tag in cell["metadata"].get("tags", []):
        if tag.startswith("nbval-") or tag == "raises-exception":
            yield f"tells nbval to look away: {tag}"
    for output in cell.get("outputs", []):
        yield from output_problems(output)


def output_problems(output):
    data = output.get("data", {})
    if output["output_type"] == "error":
        yield f"ends in an error: {output['ename']}"
    if output.get("name") == "stderr":
        yield "writes to stderr"
    if "image/png" in data:
        alt = output["metadata"].get("image/png", {}).get("alt", "")
        if not alt.strip():
            yield "a figure without alternative text"
    texts = [output.get("text", "")] + [v for kind, v in data.items() if kind.startswith("text/")]
    for text in texts:
        if path := LOCAL_PATH.search("".join(text)):
            yield f"prints a path of the machine it ran on: {path[0]}"


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_stored_as_it_ran(path):
    assert problems(json.loads(path.read_text(encoding="utf-8"))) == []


def printed(source, text, count):
    """A code cell that ran as number `count` and printed `text`."""
    output = new_output("stream", name="stdout", text=text)
    return new_code_cell(source, execution_count=count, outputs=[output])


def good():
    """A small notebook with nothing wrong: text, two printing cells and a figure."""
    figure = new_output(
        "display_data",
        data={"image/png": "iVBORw0KGgo=", "text/plain": "<figure: a line>"},
        metadata={"image/png": {"alt": "a line"}},
    )
    return new_notebook(
        cells=[
            new_markdown_cell("# A question"),
            printed("print(1 + 1)", "2\n", 1),
            printed("print(2 + 2)", "4\n", 2),
            new_code_cell("show(figure, 'a line')", execution_count=3, outputs=[figure]),
        ]
    )


def cleared(cells):
    for cell in cells[1:]:
        cell.update(outputs=[], execution_count=None)


def partly_run(cells):
    cells[3].update(outputs=[], execution_count=None)


def out_of_order(cells):
    cells[1].execution_count, cells[2].execution_count = 2, 1


def run_twice(cells):
    cells[3].execution_count = 7


def without_outputs(cells):
    for cell in cells[1:]:
        cell.outputs = []


def ignored_by_comment(cells):
    cells[1].source = "# NBVAL_IGNORE_OUTPUT\nprint(1 + 1)"


def ignored_by_tag(cells):
    cells[1].metadata.tags = ["nbval-skip"]


def without_alt(cells):
    cells[3].outputs[0].metadata = {}


def with_blank_alt(cells):
    cells[3].outputs[0].metadata["image/png"]["alt"] = " "


def with_error(cells):
    cells[1].outputs = [new_output("error", ename="ZeroDivisionError", evalue="", traceback=[])]


def with_warning(cells):
    cells[1].outputs[0].name = "stderr"


def with_path(cells):
    cells[1].outputs[0].text = "saved in " + "/".join(["", "home", "me", "file"])


def without_id(cells):
    del cells[0]["id"]


def with_long_cell(cells):
    cells[1].source = "print(1 + 1)\n" * 30


@pytest.mark.parametrize(
    ("spoil", "report"),
    [
        (cleared, "execution counts are [None, None, None]"),
        (cleared, "no cell has outputs"),
        (partly_run, "execution counts are [1, 2, None]"),
        (out_of_order, "execution counts are [2, 1, 3]"),
        (run_twice, "execution counts are [1, 2, 7]"),
        (without_outputs, "no cell has outputs"),
        (ignored_by_comment, "look away: NBVAL_IGNORE_OUTPUT"),
        (ignored_by_tag, "look away: nbval-skip"),
        (without_alt, "without alternative text"),
        (with_blank_alt, "without alternative text"),
        (with_error, "an error: ZeroDivisionError"),
        (with_warning, "stderr"),
        (with_path, "prints a path"),
        (without_id, "cell 0: no id"),
        (with_long_cell, "31 lines, more than 25"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_wrong_is_reported(spoil, report):
    notebook = good()
    assert problems(notebook) == []
    spoil(notebook.cells)
    assert any(report in problem for problem in problems(notebook))


def claim_cell(claim):
    """A cell that shows start.distance, with the stored output of `claim`."""
    data = {
        "text/plain": repr(claim),
        "text/markdown": claim._repr_markdown_(),
        "text/latex": claim._repr_latex_(),
    }
    output = new_output("execute_result", data=data, execution_count=1)
    source = "from derivations.chapters.c00_start_here import distance\n\ndistance"
    return new_code_cell(source, outputs=[output], execution_count=1)


def test_nbval_refuses_an_altered_output_and_a_stale_claim(tmp_path):
    """Each notebook twice: as it was run, and with a stored output that is not what is computed."""
    stale = replace(distance, sentence=distance.sentence.replace("minus", "less"))
    cells = {
        "true": printed("print(1 + 1)", "2\n", 1),
        "altered": printed("print(1 + 1)", "3\n", 1),
        "current": claim_cell(distance),
        "stale": claim_cell(stale),
    }
    for name, cell in cells.items():
        nbformat.write(new_notebook(cells=[cell]), tmp_path / f"{name}.ipynb")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-rA", "-n0"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    for name in cells:
        verdict = "PASSED" if name in ("true", "current") else "FAILED"
        assert re.search(rf"^{verdict} .*{name}\.ipynb::Cell 0", run.stdout, re.MULTILINE), name


@pytest.fixture
def shown(monkeypatch):
    """What `figures.show` displays, as a list of (data, metadata)."""
    calls = []

    def display(data, *, raw, metadata):
        calls.append((data, metadata))

    monkeypatch.setattr(figures, "display", display)
    return calls


def test_show_stores_the_alternative_text(shown):
    for _ in range(2):
        figure, axes = plt.subplots()
        axes.plot([1, 2])
        figures.show(figure, "  a line\n   that rises ")
    (data, metadata), again = shown
    assert metadata["image/png"]["alt"] == "a line that rises"
    assert data["text/plain"] == "<figure: a line that rises>"
    assert problems_of_figure(data, metadata) == []
    assert again == (data, metadata)  # the same picture, byte for byte
    assert plt.get_fignums() == []  # closed, so that Jupyter does not show it again


def problems_of_figure(data, metadata):
    return list(output_problems(new_output("display_data", data=data, metadata=metadata)))


@pytest.mark.parametrize("alt", ["", " \n "])
def test_show_refuses_a_figure_without_alternative_text(shown, alt):
    figure, _ = plt.subplots()
    with pytest.raises(ValueError, match="alternative text"):
        figures.show(figure, alt)
    plt.close(figure)
    assert shown == []
