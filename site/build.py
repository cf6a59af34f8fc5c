"""Build the site: python site/build.py. Everything is written to build/, and nothing is executed.

The stored notebooks, the pages of docs/ and the ledger are laid out in build/site-source as they
stand in the project, so that links between them stay what they are; Sphinx makes build/site of it.

SITE_REPOSITORY  the address of the repository; without it there are no links to Binder
SITE_URL         where the site will stand; without it there is no picture for social media
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
HERE, BUILD = ROOT / "site", ROOT / "build"
sys.path.insert(0, str(ROOT))

from derivations import data, ledger, report  # noqa: E402
from derivations.__main__ import examined, in_turn  # noqa: E402

SHORT_PATH = ("00", "02", "03", "04", "06", "08")  # as the README says
FOLDERS = ("docs", "notebooks", "reference_impl")
FILES = ("CONTRIBUTING.md", "LICENSE", "CITATION.cff", "derivations/core/TRUSTED.md",
         "benchmarks/gallery.md")


def laid_out(source: Path, claims: Iterable[str] | None) -> None:
    """The sources of the site, as Sphinx finds them."""
    shutil.rmtree(source, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, source / folder, ignore=ignore)
    for name in FILES:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    for name in ("static", "templates"):
        shutil.copytree(HERE / name, source / name)
    shutil.copy(HERE / "conf.py", source)
    shutil.copy(ROOT / "docs" / "offset.png", source / "static" / "card.png")
    (source / "static" / "report.css").write_text(report_style(), encoding="utf-8")
    for path in sorted((source / "notebooks").glob("*.ipynb")):
        (source / "extra" / "notebooks").mkdir(parents=True, exist_ok=True)
        shutil.copy(path, source / "extra" / "notebooks")
        path.write_text(json.dumps(chapter(path)), encoding="utf-8")
    readme = sections((ROOT / "README.md").read_text(encoding="utf-8"))
    for path in sorted((HERE / "pages").glob("*.md")):
        body = path.read_text(encoding="utf-8")
        body = re.sub(r"^\{\{ README: (.+) \}\}$", lambda m: readme[m[1]], body, flags=re.M)
        body = body.replace("{{ chapters }}", "\n".join(contents(source, "[0-9]*")))
        body = body.replace("{{ appendices }}", "\n".join(contents(source, "[A-Z]*")))
        body = body.replace("{{ claims }}", "" if "{{ claims }}" not in body else ledgered(claims))
        (source / path.name).write_text(body, encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """The parts of a page by their headings; what stands before the first is called lead."""
    parts = re.split(r"^## (.+)$", text.replace("\n---\n", "\n"), flags=re.M)
    lead = re.sub(r"^# .+\n", "", parts[0])
    return {"lead": lead.strip(), **dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))}


# The chapters.


def contents(source: Path, pattern: str) -> Iterator[str]:
    """The chapters as entries of a table of contents, with their numbers."""
    for path in sorted((source / "notebooks").glob(f"{pattern}.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        title = "".join(cells[0]["source"]).partition("\n")[0].removeprefix("# ")
        number = path.stem.partition("_")[0]
        name = re.sub(r"^Appendix (\w): ", "", title)
        yield f"{number} · {name[:1].upper()}{name[1:]} <notebooks/{path.stem}>"


def chapter(path: Path) -> dict[str, Any]:
    """A notebook with a line of facts below its title, and alternative texts where myst-nb looks."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        texts = [
            output["metadata"]["image/png"]["alt"]
            for output in cell.get("outputs", ())
            if "image/png" in output.get("data", ())
        ]
        if len(texts) > 1:
            sys.exit(f"{path.name}: a cell shows two figures, and the site has one text for both")
        if texts:
            cell["metadata"]["mystnb"] = {"image": {"alt": texts[0]}}
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
    return f".report {{\n{data.text('report.css')}\n}}\n"


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


def digest(folder: Path, more: Any = None) -> str:
    """A name for the contents of a folder."""
    found = hashlib.sha256(repr(more).encode())
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(str(path.relative_to(folder)).encode() + path.read_bytes())
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
               "-b", "html", "-d", str(asked.to) + "-doctrees", str(source), str(asked.to)]
    if code := subprocess.run(command, cwd=ROOT).returncode:
        return code
    print(f"The site is in {asked.to}: make serve shows it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
