"""Build the site: python site/build.py. Everything is written to build/, and nothing is executed.

The stored notebooks, the pages of docs/ and the ledger are laid out in build/site-source as they
stand in the project, so that links between them stay what they are; Sphinx makes build/site of it.

SITE_REPOSITORY  the address of the repository; without it there are no links to Binder
SITE_URL         where the site will stand; without it there is no picture for social media
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import files
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
HERE, BUILD = ROOT / "site", ROOT / "build"
sys.path.insert(0, str(ROOT))

from derivations import data, ledger, report, web  # noqa: E402
from derivations.__main__ import examined, in_turn  # noqa: E402
from exercises import web as exercises  # noqa: E402
from exercises.classes import copied  # noqa: E402

PYODIDE = "pyodide@314.0.7"
WHEELS = ("mpmath", "sympy")
BROWSER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json",
           "python_stdlib.zip")
SHORT_PATH = ("00", "02", "03", "04", "06", "08")  # as the README says
MACHINE = ("derivations", "exercises")  # what runs in the browser
ASK_PAGES = ("ask", "check", "exercises")
FOLDERS = ("docs", "notebooks", "reference_impl")
FILES = ("CONTRIBUTING.md", "LICENSE", "CITATION.cff", "derivations/core/TRUSTED.md",
         "benchmarks/gallery.md")


def laid_out(source: Path, claims: Iterable[str] | None) -> None:
    """The sources of the site, as Sphinx finds them."""
    shutil.rmtree(source, ignore_errors=True)
    for folder in FOLDERS:
        copied(ROOT / folder, source / folder, ("__pycache__", ".ipynb_checkpoints"))
    for name in FILES:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, source / name)
    for name in ("static", "templates"):
        copied(HERE / name, source / name)
    shutil.copyfile(HERE / "conf.py", source / "conf.py")
    shutil.copyfile(ROOT / "docs" / "offset.png", source / "static" / "card.png")
    wide = source / "docs" / "coverage.md"  # it is wide, and has no room to spare
    wide.write_text(f"---\nhide-toc: true\n---\n{wide.read_text('utf-8')}", encoding="utf-8")
    set_mathematics(source / "static" / "mathjax")
    (source / "static" / "report.css").write_text(report_style(), encoding="utf-8")
    machine = made_machine(source / "extra" / "machine")
    for path in sorted((source / "notebooks").glob("*.ipynb")):
        (source / "extra" / "notebooks").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, source / "extra" / "notebooks" / path.name)
        path.write_text(json.dumps(chapter(path, bool(machine))), encoding="utf-8")
    folder = f"machine/{machine.name}/" if machine else ""
    readme = sections((ROOT / "README.md").read_text(encoding="utf-8"))
    parts = {
        **{f"README: {title}": body for title, body in readme.items()},
        "chapters": "\n".join(contents(source, "[0-9]*")),
        "appendices": "\n".join(contents(source, "[A-Z]*")),
        "table": table(readme["Start"], source),
        "claims": ledgered(claims),
        "examples": examples(),
        "ledger": listed(),
        "machine": folder,
        "megabytes": f"{sum(sizes(machine).values()) / 1e6:.0f}" if machine else "",
        "ask": (HERE / "pages" / "box.html").read_text(encoding="utf-8") if machine else "",
        "ask pages": "\n".join(ASK_PAGES) if machine else "",
        "exercises": exercises.page(titles(source)) if machine else "",
    }
    for path in sorted((HERE / "pages").glob("*.md")):
        if path.stem in ASK_PAGES and not machine:
            continue
        body = path.read_text(encoding="utf-8")
        body = re.sub(r"\{\{ ([^}]+) \}\}", lambda m: parts[m[1]], body)
        (source / path.name).write_text(body, encoding="utf-8")


def set_mathematics(folder: Path) -> None:
    """MathJax, which a package brings: what pages load of it. As an extension of Sphinx that
    package copies all its 24 MB, and lets Sphinx read one page at a time only."""
    for file in files("sphinx-mathjax-offline") or ():
        name = file.as_posix().partition("/static/mathjax/")[2]
        if name == "tex-chtml.js" or name.startswith(("output/chtml/fonts/", "input/tex/ext")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), folder / name)


def sections(text: str) -> dict[str, str]:
    """The parts of a page by their headings; what stands before the first is called lead."""
    parts = re.split(r"^## (.+)$", text.replace("\n---\n", "\n"), flags=re.M)
    lead = re.sub(r"^# .+\n", "", parts[0])
    bodies = dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))
    return {"lead": lead.strip(), **bodies}


# The chapters.


def contents(source: Path, pattern: str) -> Iterator[str]:
    """The chapters as entries of a table of contents."""
    for path in sorted((source / "notebooks").glob(f"{pattern}.ipynb")):
        yield f"{titled(path)} <notebooks/{path.stem}>"


def titles(source: Path) -> dict[str, str]:
    return {path.stem: titled(path) for path in (source / "notebooks").glob("*.ipynb")}


def titled(path: Path) -> str:
    """The number and the title of a chapter."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    title = "".join(cells[0]["source"]).partition("\n")[0].removeprefix("# ")
    name = re.sub(r"^Appendix (\w): ", "", title)
    return f"{path.stem.partition('_')[0]} · {name[:1].upper()}{name[1:]}"


def table(start: str, source: Path) -> str:
    """The README's table of chapters, with their titles; how to install them is not needed here."""
    return re.sub(
        r"\[\w+\]\((notebooks/\w+\.ipynb)\)",
        lambda m: f"[{titled(source / m[1])}]({m[1]})",
        start[start.index("| chapter") :],
    )


def chapter(path: Path, answers: bool = True) -> dict[str, Any]:
    """A notebook with a line of facts below its title, and alternative texts for myst-nb."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == "turn-start" and answers:
            here = '<a href="../exercises.html">Answer them here, in the browser.</a>'
            cell["source"] = f"{''.join(cell['source'])}\n\n{here}"
        texts = [
            output["metadata"]["image/png"]["alt"]
            for output in cell.get("outputs", ())
            if "image/png" in output.get("data", ())
        ]
        if len(texts) > 1:
            sys.exit(f"{path.name}: a cell shows two figures, and the site has one text for both")
        if texts:
            cell["metadata"]["mystnb"] = {"image": {"alt": texts[0]}}
        for output in cell.get("outputs", ()):  # Sphinx has no rule inside of an output
            if found := output.get("data", {}).get("text/markdown"):
                ruled = re.sub(r"^---$", "<hr>", "".join(found), flags=re.M)
                output["data"]["text/markdown"] = ruled
    title, _, rest = "".join(notebook["cells"][0]["source"]).partition("\n")
    notebook["cells"][0]["source"] = f"{title}\n\n{facts(path.stem)}\n{rest}"
    return notebook


def facts(stem: str) -> str:
    """How long it takes, what is next on the short path, and where to run it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    minutes = re.search(rf"^\| \[{stem}\].*\| (\d+ min) \|$", readme, re.M)
    parts = [minutes[1]] if minutes else []
    number = stem.partition("_")[0]
    if number in SHORT_PATH[:-1]:
        follows = SHORT_PATH[SHORT_PATH.index(number) + 1]
        (name,) = (p.stem for p in (ROOT / "notebooks").glob(f"{follows}_*.ipynb"))
        parts.append(f'on the short path: <a href="{name}.html">next is {follows}</a>')
    parts.append(f'<a href="{stem}.ipynb" download>the notebook</a>')
    if repository := os.environ.get("SITE_REPOSITORY", ""):
        place = repository.partition("://")[2].partition("/")[2]
        address = f"https://mybinder.org/v2/gh/{place}/HEAD?urlpath=lab/tree/notebooks/{stem}.ipynb"
        parts.append(f'<a href="{address}">open in JupyterLab, on Binder</a>')
    return f'<p class="facts">{" · ".join(parts)}</p>\n'


# The report of the ledger, note by note.


def report_style() -> str:
    """The style of the report, for what stands inside of .report."""
    return f".report {{\n{data.text('report.css').replace(':root', '&')}\n}}\n"


def ledgered(claims: Iterable[str] | None) -> str:
    """What `make verify` writes, as a part of a page; kept as long as the claims stay the same."""
    names = list(claims or ledger.claims())
    keep = BUILD / "site-cache" / f"report-{digest(ROOT / 'derivations', names)}.html"
    if not keep.exists():
        print(f"{len(names)} claims are verified for the report: this takes minutes", flush=True)
        book = ledger.course()
        found = list(in_turn(examined, names))
        amiss = [one for one in found if isinstance(one, str)]
        if amiss:
            sys.exit("\n".join(amiss))
        records, cards = zip(*found, strict=True)
        keep.parent.mkdir(parents=True, exist_ok=True)
        keep.write_text(report.document(book, records, cards, []), encoding="utf-8")
    page = keep.read_text(encoding="utf-8").partition("<body>")[2].rpartition("</body>")[0]
    page = re.sub(r"<h1>.*?</h1>", "", page)
    page = re.sub(r'"\.\./notebooks/(\w+)\.ipynb"', r'"notebooks/\1.html"', page)
    return "\n".join(line for line in page.splitlines() if line.strip())


# The checker in the browser.


def made_machine(folder: Path) -> Path | None:
    """Python, SymPy and the prover as a browser loads them; None, and a reason, without npm."""
    keep = BUILD / "site-cache"
    keep.mkdir(parents=True, exist_ok=True)
    packed = keep / f"{PYODIDE.replace('@', '-')}.tgz"
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wheels = [pin for pin in pins if pin.partition("==")[0] in WHEELS]
    wanted = keep / f"{'-'.join(wheels).replace('==', '-')}-{PYODIDE}.zip"
    try:
        if not packed.exists():
            told(shutil.which("npm") or "npm", "pack", PYODIDE, cwd=keep)
        with tarfile.open(packed) as archive:
            safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # since 3.11.4
            archive.extractall(keep / "pyodide", **safe)
        if not wanted.exists():
            pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps")
            told(*pip, "--only-binary=:all:", "--dest", "wheels", *wheels, cwd=keep)
            found = [str(next((keep / "wheels").glob(f"{name}-*.whl"))) for name in WHEELS]
            pyodide = str(keep / "pyodide" / "package")
            told("node", str(HERE / "compile.mjs"), pyodide, str(wanted), *found, cwd=keep)
    except (OSError, StopIteration, subprocess.CalledProcessError) as error:
        why = getattr(error, "stderr", None) or str(error)
        print(f"The checker in the browser is left out. It needs npm and node, and a registry of "
              f"packages for them and for pip: {why.strip()[-300:]}")
        return None
    made = folder / "made"
    copied(HERE / "browser", made)
    for name in BROWSER:
        shutil.copy(keep / "pyodide" / "package" / name, made)
    shutil.copy(wanted, made / "sympy.zip")
    with zipfile.ZipFile(made / "derivations.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(p for name in MACHINE for p in (ROOT / name).rglob("*")):
            if path.suffix in (".py", ".csv", ".toml", ".css", ".js", ".json"):
                entry = zipfile.ZipInfo(path.relative_to(ROOT).as_posix())  # with a fixed date
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    (made / "files.json").write_text(json.dumps(sizes(made)), encoding="utf-8")
    return made.rename(folder / digest(made))


def told(*command: str, cwd: Path) -> None:
    subprocess.run(command, cwd=cwd, check=True, capture_output=True, encoding="utf-8",
                   errors="replace")


def sizes(machine: Path) -> dict[str, int]:
    """What a browser fetches, in bytes."""
    names = (*BROWSER, "sympy.zip", "derivations.zip")
    return {name: (machine / name).stat().st_size for name in names}


def examples() -> str:
    """Lines to click: each with what it shows."""
    lines = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]
    return "\n".join(
        f'<li><button type="button" data-line="{html.escape(one["ask"].strip())}">'
        f"<code>{html.escape(one['ask'].strip().splitlines()[-1])}</code></button> "
        f"<span>{html.escape(one['says'])}</span></li>"
        for one in lines
    )


def listed() -> str:
    """Every claim, chapter by chapter, with a button to verify it."""
    parts = []
    for name, claims in groupby(web.claims(), key=lambda claim: claim["chapter"]):
        rows = "".join(
            f'<li data-claim="{one["id"]}" class="{one["verdict"]}">'
            f'<button type="button" aria-label="verify {one["id"]}">verify</button>'
            f'<details class="claim"><summary><code>{one["id"]}</code> '
            f'<span class="says">{one["says"]}</span> '
            '<span class="told" role="status"></span></summary>'
            f'<div class="card report"><p class="scroll">{one["html"]}</p></div></details></li>'
            for one in claims
        )
        title = report.titled(name)
        parts.append(
            f'<section><h2>{title}</h2><button type="button" data-group="{name}" '
            f'aria-label="verify the chapter {title}">verify this chapter</button>'
            f'<ul class="claims">{rows}</ul></section>'
        )
    return "".join(parts)


def digest(folder: Path, more: Any = None) -> str:
    """A name for the contents of a folder."""
    found = hashlib.sha256(repr(more).encode())
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, default=BUILD / "site", metavar="FOLDER")
    parser.add_argument("--claims", nargs="*", metavar="ID", help="report on these claims alone")
    asked = parser.parse_args(arguments)
    source = asked.to.with_name(asked.to.name + "-source")
    laid_out(source, asked.claims)
    shutil.rmtree(asked.to, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going",
               "-j", "auto", "-b", "html", "-d", f"{asked.to}-doctrees", str(source), str(asked.to)]
    if code := subprocess.run(command, cwd=ROOT).returncode:
        return code
    print(f"The site is in {asked.to}: make serve shows it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
