"""The site, in a real browser: every page, and the checker in it.

It is built once, with a few claims in its report. SITE=build/site tests one that is built already.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote, unquote, urldefrag, urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from derivations import web

ROOT = Path(__file__).resolve().parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
CHAPTERS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
SLOW = 120_000  # milliseconds: the machine may be busy
expect.set_options(timeout=SLOW)

spec = importlib.util.spec_from_file_location("site_build", ROOT / "site" / "build.py")
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if built := os.environ.get("SITE"):
        return Path(built).resolve()
    to = tmp_path_factory.mktemp("pages") / "site"
    claims = [name for name, (of, _) in build.ledger.claims().items() if of == "00_start_here"]
    command = [sys.executable, ROOT / "site" / "build.py", "--to", to, "--claims", *claims]
    run = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stdout + run.stderr
    return to


class Served(SimpleHTTPRequestHandler):
    """A static host, which notes what it is asked for."""

    asked: ClassVar[list[str]] = []

    def log_message(self, *_):
        Served.asked.append(self.path)


@pytest.fixture(scope="module")
def address(site):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Served, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no chromium is on the PATH")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def page(browser, address):
    """A page that fails the test if anything is wrong in the background."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    opened = context.new_page()
    opened.wrong = watched(opened, address)
    yield opened
    context.close()
    assert opened.wrong == []


def watched(page, address):
    """What is wrong with pages as they load: errors, missing files, requests to other hosts."""
    wrong = []
    page.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda r: wrong.append(f"{r.status} {r.url}") if r.status >= 400 else None)
    page.on(
        "request",
        lambda r: None
        if r.url.startswith((address, "data:", "blob:"))
        else wrong.append(f"another host: {r.url}"),
    )
    return wrong


# Every page, as files.


class Parts(HTMLParser):
    """The ids, the links and the pictures of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.pictures = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids |= {found[key] for key in ("id", "name") if found.get(key)}
        self.links += [found[key] for key in ("href", "src") if found.get(key)]
        if tag == "img":
            self.pictures.append(found)


@pytest.fixture(scope="module")
def pages(site):
    """{its address in the site: its parts}"""
    found = sorted(site.rglob("*.html"))
    return {p.relative_to(site).as_posix(): Parts(p.read_text(encoding="utf-8")) for p in found}


def test_the_site_has_all_its_pages(pages):
    names = ["index", "ask", "check", "exercises", "claims", "about", "CONTRIBUTING", "search"]
    names += [f"docs/{name}" for name in ("errata", "notation", "coverage", "asking", "decisions")]
    names += [f"notebooks/{stem}" for stem in CHAPTERS]
    if "ask.html" not in pages:  # npm, node or a registry is missing, and the build has said so
        names = [name for name in names if name not in build.ASK_PAGES]
    assert {f"{name}.html" for name in names} <= set(pages)


def test_every_internal_link_and_anchor_resolves(pages, site):
    dead = []
    for name, parts in pages.items():
        for link in parts.links:
            where, anchor = urldefrag(urljoin(f"http://here/{name}", link))
            if not where.startswith("http://here/"):
                continue
            target = unquote(urlsplit(where).path).lstrip("/") or "index.html"
            ids = pages[target].ids if anchor and target in pages else {unquote(anchor)}
            if not (site / target).is_file() or unquote(anchor) not in ids:
                dead.append(f"{name}: {link}")
    assert dead == []


def test_every_picture_has_its_alternative_text(pages):
    """Empty ones are those of sketches that stand beside the one that has the text."""
    without = [(n, i["src"]) for n, p in pages.items() for i in p.pictures if "alt" not in i]
    assert without == []
    for stem in CHAPTERS:
        notebook = json.loads((ROOT / "notebooks" / f"{stem}.ipynb").read_text(encoding="utf-8"))
        texts = [
            output["metadata"]["image/png"]["alt"]
            for cell in notebook["cells"]
            for output in cell.get("outputs", ())
            if "image/png" in output.get("data", ())
        ]
        shown = [picture["alt"] for picture in pages[f"notebooks/{stem}.html"].pictures]
        assert [text for text in texts if text not in shown] == []


def test_a_chapter_is_lighter_than_a_megabyte_and_a_half(pages, site):
    """Its page and its figures; what all pages share is loaded once."""
    for stem in CHAPTERS:
        name = f"notebooks/{stem}.html"
        sources = {p["src"] for p in pages[name].pictures if not p["src"].startswith("data:")}
        figures = [site / "notebooks" / source for source in sources]
        weight = sum(path.stat().st_size for path in [site / name, *figures])
        assert weight < 1_500_000, f"{stem}: {weight}"


def test_the_chapters_follow_each_other(pages):
    numbered = [stem for stem in CHAPTERS if stem[0].isdigit()]
    for one, two in pairwise(numbered):
        assert f"{two}.html" in pages[f"notebooks/{one}.html"].links


def test_the_report_follows_the_scheme_that_is_chosen(site):
    assert ":root" not in (site / "_static" / "report.css").read_text(encoding="utf-8")


# Every page, in the browser.


# What axe is to look at: of things that are repeated hundreds of times the first few, and
# mathematics as the text that a screen reader gets. It is slow on pages of many elements.
FEWER = """() => {
  const repeated = ["tbody tr:nth-child(n+4)", ".claims li:nth-child(n+3)",
    ".entry:nth-of-type(n+4)", "section:nth-of-type(n+4) .claims", "svg *",
    ".cell:nth-child(n+5) .highlight span", ".sidebar-tree li:nth-child(n+3)"];
  for (const one of document.querySelectorAll(repeated.join())) one.remove();
  for (const one of document.querySelectorAll("mjx-container")) {
    one.replaceWith(one.querySelector("mjx-assistive-mml").textContent);
  }
}"""


# A span that looks as what it stands in is text of it: axe need not measure it again. The first of
# each place is left, for where axe cannot tell what is behind the rest; so is any that differs in
# what contrast depends on, or that has more than a class.
ALIKE = """() => {
  const same = ["color", "fontSize", "fontWeight", "textShadow", "visibility",
    "webkitTextFillColor", "webkitTextStrokeWidth"];
  const plain = {backgroundColor: "rgba(0, 0, 0, 0)", backgroundImage: "none", display: "inline",
    filter: "none", float: "none", mixBlendMode: "normal", opacity: "1", position: "static"};
  const alike = [...document.querySelectorAll("span ~ span:not(:empty, pre *)")].filter((one) => {
    if (one.firstElementChild || one.getAttributeNames().some((name) => name !== "class")) return;
    const its = getComputedStyle(one), around = getComputedStyle(one.parentElement);
    return same.every((name) => its[name] === around[name])
      && Object.keys(plain).every((name) => its[name] === plain[name]);
  });
  for (const one of alike) one.replaceWith(one.textContent);
  document.body.normalize();
}"""


# Axe reads the same few colours thousands of times, which is a third of its time: once each.
KNOWN = """;(() => {
  const { Color } = axe.commons.color, parse = Color.prototype.parseString, known = {};
  Color.prototype.parseString = function (text) {
    const { r, g, b, alpha } = known[text] ??= parse.call(new Color(), text);
    return Object.assign(this, { r, g, b, alpha });
  };
})()"""


DARK = {  # one page of each kind: their colours are those of one style sheet
    *("index.html", "ask.html", "check.html", "exercises.html", "claims.html", "docs/errata.html"),
    *("notebooks/03_centering.html", "notebooks/06_pca_two_views.html"),
}


def test_every_page_is_sound_accessible_and_fits_a_phone(browser, address, pages):
    """No error, no other host, no sideways scroll, nothing serious to axe; light and dark."""
    axe, found = Axe(), []
    axe.axe_script += KNOWN
    context = browser.new_context(base_url=address)
    page = context.new_page()
    wrong = watched(page, address)
    for name in pages:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 390, "height": 900})  # it is laid out for a phone first
        page.goto(name, timeout=SLOW)
        page.evaluate("window.MathJax?.startup?.promise.then(() => true)")
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append(f"{name} is wider than {width} pixels")
        page.evaluate(FEWER)
        rules = {"light": ["wcag2a", "wcag2aa"]}
        if name not in DARK:  # what is alike in the light may differ in the dark
            page.evaluate(ALIKE)
        else:
            rules["dark"] = {"type": "rule", "values": ["color-contrast"]}
        for scheme, only in rules.items():
            page.emulate_media(color_scheme=scheme)
            results = axe.run(page, options={"resultTypes": ["violations"], "runOnly": only})
            found += [f"{name}, {scheme}: {amiss}" for amiss in serious(results)]
        found += [f"{name}: {what}" for what in wrong]
        wrong.clear()
    context.close()
    assert found == []


def serious(results):
    for violation in results.response["violations"]:
        if violation["impact"] in ("serious", "critical"):
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            yield f"{violation['id']} ({len(violation['nodes'])}): {nodes}"


def test_the_landing_page_is_light(page):
    weights = []
    page.on("requestfinished", lambda r: weights.append(r.sizes()["responseBodySize"]))
    page.goto("index.html")
    page.wait_for_load_state("networkidle")
    assert len(weights) > 3
    assert sum(weights) < 300_000


def test_a_slider_moves(page):
    page.goto("notebooks/03_centering.html")
    slider = page.locator(".moving").first
    before = slider.locator("output").text_content()
    slider.locator("input").press("ArrowRight")
    assert slider.locator("output").text_content() != before


def test_what_is_folded_opens(page):
    page.goto("notebooks/03_centering.html")
    folded = page.locator("article details").first
    assert folded.get_attribute("open") is None
    folded.locator("summary").click()
    assert folded.get_attribute("open") is not None


def test_the_search_finds_a_chapter(page):
    page.goto("search.html?q=centring")
    expect(page.locator("#search-results")).to_contain_text("Centring")


def test_a_reader_can_choose_the_dark_scheme(page):
    page.goto("docs/notation.html")
    colour = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(colour)
    for _ in range(2):
        page.locator(".theme-toggle:visible").click()
        if page.evaluate("document.body.dataset.theme") == "dark":
            break
    assert page.evaluate(colour) != before


def test_the_report_searches_and_filters(page):
    page.goto("claims.html")
    page.fill("#search", "distance")
    shown = page.locator(".entry:visible").count()
    assert 0 < shown < page.locator(".entry").count()


# The checker.

LINES = {  # what is asked, how it begins, what else it says
    "‖CTf‖² ≤ ‖Tf‖²": ("holds", ""),
    "tr(AB) = tr(BA)": ("holds", ""),
    r"\langle f, T^* C T f \rangle = \|C T f\|^2": ("holds", ""),
    "given U*U = I\n‖f - UU*f‖² = ‖f‖² - ‖U*f‖²": ("holds", "U*U = I"),
    "Σ_i ‖h_i - h̄‖² = tr(G)": ("fails", "it would hold with a C"),
    "(A + B)² = A² + 2AB + B²": ("fails", "it holds if A and B commute"),
    "let A invertible, B invertible\n(AB)⁻¹ = A⁻¹B⁻¹": ("fails", "in the other order"),
    "there is U with A = B U": ("undecided", "no U was found"),
    "G = T": ("unreadable", "H is not ℝⁿ"),
    "<img src=x onerror=alert(1)> = 1": ("unreadable", "no word of the language"),
}


@pytest.fixture(scope="module")
def asking(browser, address, site):
    """One page with the checker in it: it loads once for all tests."""
    if not (site / "ask.html").exists():
        pytest.skip("the site has no checker: npm, node or a registry is missing")
    context = browser.new_context(base_url=address, viewport={"width": 1000, "height": 900})
    context.set_default_timeout(SLOW)
    opened = context.new_page()
    opened.wrong = watched(opened, address)
    opened.goto("ask.html")
    expect(opened.locator("#state")).to_contain_text("Ready")
    yield opened
    context.close()
    assert opened.wrong == []


DONE = """() => {
  const answers = document.querySelector("#answers"), typed = document.querySelector("#line").value;
  return answers.ariaBusy === "false" && answers.dataset.source === typed;
}"""


def answer(page, line):
    """Ask, and return the verdicts and all that is said."""
    page.fill("#line", line)
    page.get_by_role("button", name="Is it true?").click()
    return answered(page)


def answered(page):
    page.wait_for_function(DONE, timeout=SLOW)
    articles = page.locator("#answers article")
    verdicts = [one.get_attribute("class") for one in articles.all()]
    return verdicts, page.locator("#answers").text_content()


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_a_line_is_answered(asking, line):
    verdict, says = LINES[line]
    verdicts, text = answer(asking, line)
    assert verdicts == [verdict]
    assert says in text
    assert asking.locator("#answers img").count() == 0


def test_what_is_typed_is_shown_as_it_is_understood(asking):
    asking.fill("#line", "tr(AB) = tr(BA)")
    expect(asking.locator("#preview math")).to_have_count(1)
    expect(asking.locator("#preview .inferred").first).to_contain_text("A : L → K")
    asking.fill("#line", "tr(AB = 1")
    expect(asking.locator("#preview pre")).to_contain_text("^")


def test_several_lines_each_have_an_answer(asking):
    verdicts, _ = answer(asking, "C² = C\nC* = C\nC = I")
    assert verdicts == ["holds", "holds", "fails"]


def test_a_link_carries_the_question(asking):
    asking.evaluate(f"location.hash = '#q={quote('C𝟏 = 0')}'")
    expect(asking.locator("#line")).to_have_value("C𝟏 = 0")
    assert answered(asking)[0] == ["holds"]


def test_a_file_is_answered_and_its_report_saved(asking, tmp_path):
    notes = tmp_path / "mine.md"
    notes.write_text("# Mine\n\n$$C^2 = C$$\n\nand <b>not</b>\n\n$$C = I$$\n", encoding="utf-8")
    asking.locator("#file").set_input_files(notes)
    expect(asking.locator("#answers article")).to_have_count(2)
    assert answered(asking)[0] == ["holds", "fails"]
    with asking.expect_download(timeout=SLOW) as download:
        asking.locator("#save").click()
    assert download.value.suggested_filename == "mine.html"
    report = Path(download.value.path()).read_text(encoding="utf-8")
    assert report.count("<article") == 2


def test_the_keyboard_suffices(asking):
    asking.locator("#line").focus()
    asking.keyboard.press("Control+A")
    asking.keyboard.insert_text("C* = C")
    for _ in range(20):
        asking.keyboard.press("Tab")
        if asking.evaluate("document.activeElement.textContent") == "Is it true?":
            break
    asking.evaluate("document.querySelector('#answers').ariaBusy = 'true'")
    asking.keyboard.press("Enter")
    assert answered(asking)[0] == ["holds"]


def test_stop_ends_a_question_and_the_next_is_answered(asking):
    asking.fill("#line", "\n".join(["(A + B)² = A² + 2AB + B²"] * 40))
    asking.get_by_role("button", name="Is it true?").click()
    asking.locator("#stop").click()
    expect(asking.locator("#answers")).to_contain_text("Stopped")
    assert answer(asking, "C² = C")[0] == ["holds"]


def test_the_landing_page_leads_to_an_answer_and_fetches_nothing_again(asking, site):
    """Python, SymPy and the prover are kept; scripts of a few kilobytes may be asked for."""
    names = build.sizes(next((site / "machine").iterdir()))
    asked = {path.rpartition("/")[2] for path in Served.asked}
    assert set(names) <= asked  # by the first visit
    Served.asked.clear()
    page = asking.context.new_page()
    page.goto("index.html")
    page.fill("#q", "C = I")
    page.press("#q", "Enter")
    expect(page.locator("#answers")).to_contain_text("not so for")
    expect(page.locator("#state")).to_contain_text("Ready")
    page.close()
    assert "/ask.html" in {urlsplit(path).path for path in Served.asked}
    assert [path for path in Served.asked if path.rpartition("/")[2] in names] == []


def test_a_claim_turns_green(asking):
    page = asking.context.new_page()
    page.goto("check.html")
    page.get_by_role("button", name="verify start.distance", exact=True).click()
    claim = page.locator("[data-claim='start.distance']")
    expect(claim).to_have_attribute("data-state", "verified")
    expect(claim.locator(".told")).to_contain_text("checked by both checkers")
    page.close()


def test_an_exercise_answers(asking):
    page = asking.context.new_page()
    page.goto("exercises.html")
    form = page.locator("[data-exercise='centering.1']")
    for typed, says in (("tr(G)", "a C is missing"), ("tr(CG)", "right")):
        form.locator("input").fill(typed)
        form.locator("input").press("Enter")
        expect(form.locator(".told")).to_contain_text(says)
    form.get_by_role("button", name="hint").click()
    expect(form.locator(".told")).to_contain_text("Hint 1 of 3")
    form = page.locator("[data-exercise='centering.4']")
    form.locator("input").fill("[1; 0]")
    form.get_by_role("button", name="answer").click()
    expect(form.locator(".told")).to_contain_text("right")
    page.close()


# What a page calls, without a page.


def called(name, *arguments):
    sent = []
    web.call(f"derivations.web.{name}", json.dumps(arguments), sent.append)
    return list(map(json.loads, sent))


def test_a_call_sends_each_answer_and_then_the_report():
    first, second, last = called("ask", "C² = C\nC = I")
    assert [first["verdict"], second["verdict"]] == ["holds", "fails"]
    assert last["report"].startswith("<!doctype html>")


def test_what_is_understood_comes_with_its_letters():
    [[declared, broken]] = called("preview", "let U orthogonal\n‖Uf‖ = ‖f‖\ntr(AB = 1")
    assert ["U : H → K", "inferred"] in declared["letters"]
    assert "^" in broken["why"]


@pytest.mark.parametrize("line", ["<img src=x> = 1", "let <b>x</b>\nx = x", "A = B  # <script>"])
def test_what_is_typed_is_escaped(line):
    for one in called("ask", line):
        assert not re.search("<(img|b|script)[ >]", one.get("html", "") + one.get("report", ""))


# What the build does without what it needs, or with what it is told.


def test_without_npm_the_build_says_so_and_leaves_the_checker_out(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setenv("PATH", "")
    assert build.made_machine(tmp_path / "machine") is None
    assert "The checker in the browser is left out. It needs npm" in capsys.readouterr().out


def test_there_is_a_link_to_binder_only_where_the_repository_is_known(monkeypatch):
    monkeypatch.delenv("SITE_REPOSITORY", raising=False)
    assert "binder" not in build.facts("03_centering").lower()
    monkeypatch.setenv("SITE_REPOSITORY", "https://example.com/me/mine")
    assert "/me/mine/HEAD" in build.facts("03_centering")


def test_the_short_path_is_the_readmes():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = re.search(r"The short path is ([\d, ]+)\.", readme)
    assert tuple(said[1].split(", ")) == build.SHORT_PATH
