"""Every notebook is stored as it ran: whole, in order, and with nothing that nbval would overlook.

nbval runs the notebooks; this file checks what it lets through. A cell that was never run, or
whose outputs were cleared, has nothing to compare and passes.

It also checks what makes a notebook a lecture: what is folded, and what is not too much or missing.
"""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from derivations.chapters.c00_start_here import distance

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))

LONGEST = {"code": 25, "markdown": 40}  # lines; a text cell may hold a table
LOCAL_PATH = re.compile(
    r"(?<![\w./])/(?:home|opt|private|root|tmp|usr|Users|var|work)/|[A-Z]:\\Users"
)
LARGEST_HTML = 400_000
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
    yield from folding_problems(cell)
    for tag in cell["metadata"].get("tags", []):
        if tag.startswith("nbval-") or tag == "raises-exception":
            yield f"tells nbval to look away: {tag}"
    for output in cell.get("outputs", []):
        yield from output_problems(output)


def folded(cell, what):
    """Whether JupyterLab folds the "source" or the "outputs" of `cell`."""
    return cell["metadata"].get("jupyter", {}).get(f"{what}_hidden", False)


HIDES = {  # (source, outputs) -> the tag with which a page made from the notebook folds the same
    (False, False): [],
    (True, False): ["hide-input"],
    (False, True): ["hide-output"],
    (True, True): ["hide-cell"],
}


def folding_problems(cell):
    right = HIDES[folded(cell, "source"), folded(cell, "outputs")]
    tags = [tag for tag in cell["metadata"].get("tags", []) if tag.startswith("hide-")]
    if tags != right:
        yield f"has the tags {tags} where JupyterLab folds what {right} would"


def output_problems(output):
    data = output.get("data", {})
    if output["output_type"] == "error":
        yield f"ends in an error: {output['ename']}"
    if output.get("name") == "stderr":
        yield "writes to stderr"
    if len("".join(data.get("text/html", ""))) > LARGEST_HTML:
        yield f"more than {LARGEST_HTML // 1000} kB of HTML"
    if is_slider(output) and not is_figure(output):
        yield "a slider without alternative text"
    if "image/png" in data:
        alt = output["metadata"].get("image/png", {}).get("alt", "")
        if not alt.strip():
            yield "a figure without alternative text"
    texts = [output.get("text", "")] + [v for kind, v in data.items() if kind.startswith("text/")]
    for text in texts:
        if path := LOCAL_PATH.search("".join(text)):
            yield f"prints a path of the machine it ran on: {path[0]}"


def is_figure(output):
    """A picture, still or moving: its text is its alternative text."""
    return bool(re.match(r"<figure: [^\s>]", "".join(output.get("data", {}).get("text/plain", ""))))


def is_slider(output):
    return "".join(output.get("data", {}).get("text/html", "")).startswith('<div class="moving')


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_stored_as_it_ran(path):
    assert problems(json.loads(path.read_text(encoding="utf-8"))) == []


# A lecture: what it has, what it has not too much of, and what it folds away.

MOST_CARDS = 16
COLLECTIONS = {"11_errata", "12_museum"}  # they show what there is
PREDICT = re.compile(r"\*\*Predict\b")
ANSWER = re.compile(r"<details><summary>Answer</summary>\n\n")
CARD = re.compile(r".*\*\*[\w-]+\.[\w-]+\*\*")  # the first line of a claim has its name


def lecture_problems(stem, notebook):
    """What keeps the notebook called `stem` from being a lecture."""
    cells = notebook["cells"]
    found = [p for number in range(len(cells)) for p in prediction_problems(cells, number)]
    for number, cell in enumerate(cells):
        outputs = cell.get("outputs", [])
        if outputs and all(map(is_figure, outputs)) and not folded(cell, "source"):
            found.append(f"cell {number}: only draws, and its source is not folded")
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    cards = sum(map(is_card, outputs))
    if cards > MOST_CARDS and stem not in COLLECTIONS:
        found.append(f"{cards} claims are shown, more than {MOST_CARDS}")
    if "01" <= stem[:2] <= "10":
        if not any(map(is_slider, outputs)):
            found.append("nothing moves: no slider")
        if not any("<figure: Two spaces" in str(o.get("data", {})) for o in outputs):
            found.append("the diagram of the two spaces is missing")
    return found


def is_card(output):
    return bool(CARD.match("".join(output.get("data", {}).get("text/markdown", ""))))


def prediction_problems(cells, number):
    """A prediction, at most one cell further the cells that answer, folded, and then the answer."""
    if not PREDICT.search("".join(cells[number]["source"])):
        return
    near = [k for k in (number + 1, number + 2) if k < len(cells) and folded(cells[k], "outputs")]
    if not near:
        yield f"cell {number}: predicts, and what answers it is not folded"
        return
    below = (cell for cell in cells[near[0] :] if not folded(cell, "outputs"))
    if not ANSWER.match("".join(next(below, {"source": ""})["source"])):
        yield f"cell {number}: predicts, and no answer is told below what is folded"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_chapter_is_a_lecture(path):
    assert lecture_problems(path.stem, json.loads(path.read_text(encoding="utf-8"))) == []


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


def with_large_html(cells):
    cells[1].outputs = [new_output("display_data", data={"text/html": "x" * 400_001})]


def with_silent_slider(cells):
    data = {"text/html": '<div class="moving">', "text/plain": "<figure: >"}
    cells[1].outputs = [new_output("display_data", data=data)]


def folded_in_jupyter_alone(cells):
    cells[1].metadata.jupyter = {"outputs_hidden": True}


def folded_by_tag_alone(cells):
    cells[1].metadata.tags = ["hide-input"]


def folded_by_two_tags(cells):
    cells[1].metadata.jupyter = {"outputs_hidden": True, "source_hidden": True}
    cells[1].metadata.tags = ["hide-input", "hide-output"]


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
        (with_large_html, "more than 400 kB of HTML"),
        (with_silent_slider, "a slider without alternative text"),
        (folded_in_jupyter_alone, "has the tags [] where JupyterLab folds what ['hide-output']"),
        (folded_by_tag_alone, "has the tags ['hide-input'] where JupyterLab folds what []"),
        (folded_by_two_tags, "['hide-input', 'hide-output'] where JupyterLab folds"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_wrong_is_reported(spoil, report):
    notebook = good()
    assert problems(notebook) == []
    spoil(notebook.cells)
    assert any(report in problem for problem in problems(notebook))


def drawn(alt, **data):
    """A folded code cell that shows a picture."""
    output = new_output("display_data", data={"text/plain": f"<figure: {alt}>", **data})
    cell = new_code_cell(f"draw('{alt}')", outputs=[output])
    return fold(cell, "hide-input", source_hidden=True)


def fold(cell, tag, **parts):
    cell.metadata.update(jupyter=parts, tags=[tag])
    return cell


def lecture():
    """A small lecture with nothing wrong: the diagram, a claim, a prediction, a slider."""
    return new_notebook(
        cells=[
            drawn("Two spaces, H and more"),
            claim_cell(distance),
            new_markdown_cell("Words. **Predict.** What is 1 + 1?"),
            fold(printed("print(1 + 1)", "2\n", 1), "hide-output", outputs_hidden=True),
            new_markdown_cell("<details><summary>Answer</summary>\n\nIt is 2.\n\n</details>"),
            drawn("a line that turns", **{"text/html": '<div class="moving">'}),
        ]
    )


def with_seventeen_claims(cells):
    cells += [claim_cell(distance) for _ in range(16)]


def with_open_drawing(cells):
    cells[0].metadata = {}


def with_open_reply(cells):
    cells[3].metadata = {}


def with_reply_far_below(cells):
    cells[3:3] = [new_markdown_cell("More words."), new_markdown_cell("And more.")]


def with_nothing_below(cells):
    del cells[3:]


def without_answer(cells):
    del cells[4]


def with_answer_that_is_not_set(cells):
    cells[4].source = cells[4].source.replace("\n\n", "\n")


def without_slider(cells):
    del cells[5]


def without_diagram(cells):
    del cells[0]


@pytest.mark.parametrize(
    ("spoil", "report"),
    [
        (with_seventeen_claims, "17 claims are shown, more than 16"),
        (with_open_drawing, "cell 0: only draws, and its source is not folded"),
        (with_open_reply, "cell 2: predicts, and what answers it is not folded"),
        (with_reply_far_below, "cell 2: predicts, and what answers it is not folded"),
        (with_nothing_below, "cell 2: predicts, and what answers it is not folded"),
        (without_answer, "cell 2: predicts, and no answer is told"),
        (with_answer_that_is_not_set, "cell 2: predicts, and no answer is told"),
        (without_slider, "nothing moves"),
        (without_diagram, "diagram of the two spaces is missing"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_is_no_lecture_is_reported(spoil, report):
    notebook = lecture()
    assert lecture_problems("01_small", notebook) == []
    assert [p for cell in notebook.cells for p in folding_problems(cell)] == []
    spoil(notebook.cells)
    assert any(report in problem for problem in lecture_problems("01_small", notebook))


def test_what_a_lecture_may_do():
    notebook = lecture()
    notebook.cells.insert(3, new_markdown_cell("A hint."))
    notebook.cells.insert(4, notebook.cells[4].copy())  # two cells answer together
    assert lecture_problems("01_small", notebook) == []
    del notebook.cells[-1]
    assert lecture_problems("00_first", notebook) == []
    with_seventeen_claims(notebook.cells)
    assert lecture_problems("12_museum", notebook) == []


def test_the_attack_on_a_claim_is_no_second_card():
    data = {"text/markdown": distance.attack()._repr_markdown_()}
    assert not is_card(new_output("display_data", data=data))


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
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8")
    for name in cells:
        verdict = "PASSED" if name in ("true", "current") else "FAILED"
        assert re.search(rf"^{verdict} .*{name}\.ipynb::Cell 0", run.stdout, re.MULTILINE), name
