"""How Sphinx makes the site. build.py lays out the sources and calls it; nothing is executed."""

import gc
import os
import sys

gc.disable()  # all that is read is kept to the end anyway: a tenth of the time
sys.modules["rfc3987_syntax"] = None  # seconds to import, for formats that no notebook has

project = html_title = "Riesz to Rayleigh"
author = "The Riesz to Rayleigh contributors"
copyright = author
language = "en"
extensions = ["myst_nb"]

# Stored outputs are what is shown. A claim is stored as Markdown with mathematics in it.
nb_execution_mode = "off"
nb_render_markdown_format = "myst"
nb_merge_streams = True
nb_code_prompt_show = "Show the {type}"
nb_code_prompt_hide = "Hide the {type}"
myst_enable_extensions = ["amsmath", "dollarmath"]
myst_dmath_double_inline = True  # a display may stand in the middle of a paragraph
myst_heading_anchors = 4
suppress_warnings = [
    "myst.header",  # a page may begin at any level of heading
    "myst.xref_missing",  # anchors are also written as HTML: tests/test_site.py follows every link
    "misc.highlighting_failure",  # blocks of declarations, of no language that is known
    "toc.not_included",  # the two notes that chapter 13 reads stand in no table of contents
]

smartquotes = False  # G' is no apostrophe
html_use_index = False
html_theme = "furo"
html_static_path = ["static"]
html_extra_path = ["extra"]
templates_path = ["templates"]
html_css_files = ["site.css", "report.css"]
html_copy_source = False
html_show_sphinx = False
html_permalinks_icon = "#"
html_favicon = "static/icon.svg"
html_baseurl = os.environ.get("SITE_URL", "")  # where it is published, if that is known
html_context = {"described": "A course on PCA, kernel PCA and kernel discriminant analysis in "
                "which every line is checked. Ask it about a line of your own."}
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1f5fa8",
        "color-brand-content": "#1f5fa8",
        "color-brand-visited": "#6b4a9c",
        "font-stack": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
        "font-stack--monospace": "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7db4f0",
        "color-brand-content": "#7db4f0",
        "color-brand-visited": "#b79be0",
    },
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
mathjax_path = "mathjax/tex-chtml.js"  # which build.py puts there
mathjax3_config = {"options": {"enableMenu": False, "enableAssistiveMml": True}}


def accessible(app, pagename, templatename, context, doctree):
    """What the theme forgets: the level of a heading, and blocks that scroll without a mouse."""
    level = 'role="heading" aria-level="2"'
    tree = context.get("furo_navigation_tree", "").replace('role="heading"', level)
    context["furo_navigation_tree"] = tree
    context["body"] = context.get("body", "").replace("<pre>", '<pre tabindex="0">')


def setup(app):
    app.connect("html-page-context", accessible, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
