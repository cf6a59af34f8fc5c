"""How a figure looks in this project, and how it is shown to every reader.

A figure is shown with its alternative text, for readers who do not see it. The text is stored in
the output's metadata, under the key that converters read; JupyterLab does not read it yet, and a
reader there finds it in the call to `show` itself. nbval compares texts and never pictures, so the
alternative text is also the output that it compares.
"""

import ast
import base64
import inspect
import io
import math
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib.pyplot as plt
from cycler import cycler
from IPython.display import display
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyArrowPatch
from matplotlib.path import Path

from moving import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    Point,
    Sketch,
    slider_html,
)

__all__ = [
    "BLUE",
    "GREEN",
    "GREY",
    "INK",
    "ORANGE",
    "PURPLE",
    "SKY",
    "VERMILION",
    "Sketch",
    "show",
    "slider",
    "source",
    "two_spaces",
]

STYLE = {
    "figure.figsize": (7.0, 3.6),
    "figure.constrained_layout.use": True,
    "figure.facecolor": "white",  # not transparent: dark ink must be readable in dark mode too
    "savefig.facecolor": "white",
    "font.family": "DejaVu Sans",  # comes with Matplotlib, so it is the same everywhere
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": GREY,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.prop_cycle": cycler(color=[BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY]),
    "xtick.color": INK,
    "ytick.color": INK,
    "lines.linewidth": 1.8,
    "lines.markersize": 5,
    "legend.frameon": False,
    "image.cmap": "cividis",
}
plt.style.use(STYLE)


def show(figure: Figure, alt: str) -> None:
    """Show `figure` with its alternative text: what a reader who cannot see it should know."""
    alt = " ".join(alt.split())
    if not alt:
        raise ValueError("a figure needs an alternative text: say what it shows")
    display_png(figure, alt)


def display_png(figure: Figure, alt: str) -> None:
    png = io.BytesIO()
    # Half as many pixels again as the page needs, for sharp screens; no note of who wrote the file.
    figure.savefig(png, format="png", dpi=144, metadata={"Software": None})
    plt.close(figure)  # otherwise Jupyter shows it a second time, without the text
    display(
        {
            "image/png": base64.b64encode(png.getvalue()).decode("ascii"),
            "text/plain": f"<figure: {alt}>",
        },
        raw=True,
        metadata={"image/png": {"alt": alt, "width": round(96 * figure.get_figwidth())}},
    )


def slider(
    frames: Sequence[Sketch | Sequence[Sketch]],
    label: str,
    values: Sequence[str],
    alt: str,
    start: int = 0,
) -> None:
    """Show a slider called `label` that goes through `frames`; `values` says where it is.

    A frame is a sketch, or several side by side. The slider starts at frame number `start`.
    """
    html = slider_html(frames, label, values, alt, start)
    data = {"text/html": html, "text/plain": f"<figure: {' '.join(alt.split())}>"}
    display(data, raw=True, metadata={})


LONGEST_SOURCE = 15  # lines of a function that is shown, without its signature and docstring


def source(function: Callable[..., object]) -> None:
    """Show the source of a short function as it stands in its module, docstring included."""
    code = textwrap.dedent(inspect.getsource(function)).rstrip()
    (definition,) = ast.parse(code).body
    if not isinstance(definition, ast.FunctionDef):
        raise ValueError(f"{function} is not a function that is defined by def")
    body = definition.body[1:] if ast.get_docstring(definition) else definition.body
    lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
    if lines > LONGEST_SOURCE:
        raise ValueError(
            f"{function.__name__} has {lines} lines, more than {LONGEST_SOURCE}: too many to show"
        )
    code = f"# {function.__module__}\n{code}"
    display({"text/markdown": f"```python\n{code}\n```", "text/plain": code}, raw=True, metadata={})


PARTS = {
    "T": "T takes H to ℝⁿ",
    "T*": "T* takes ℝⁿ back to H",
    "G": "the Gram matrix G = TT* takes ℝⁿ to itself",
    "C": "the centring matrix C takes ℝⁿ to itself",
    "Σ": "the covariance operator Σ = T*CT/n takes H to itself",
}


MEANS = {  # what the large diagram says besides
    "T": "the scores of a vector",
    "T*": "a mixture of the points",
    "G": "Gram matrix",
    "C": "centring",
    "Σ": "covariance operator",
}


def two_spaces(highlight: str | None = None, large: bool = False) -> None:
    """Show the diagram of the course; `highlight` is the arrow that the chapter is about."""
    if highlight is not None and highlight not in PARTS:
        raise ValueError(f"the arrows are {', '.join(PARTS)}, not {highlight}")
    alt = f"Two spaces, H on the left and ℝⁿ on the right. {'; '.join(PARTS.values())}."
    alt = alt.replace(". T takes", ". The sample T takes")
    if highlight:
        alt += f" Highlighted: {highlight}."
    display_png(two_spaces_figure(highlight, large), alt)


def two_spaces_figure(highlight: str | None, large: bool) -> Figure:
    """The diagram itself: coordinates are inches before the zoom."""
    zoom = 1.2 if large else 1.0
    width, height, left, right, level = (
        (6.0, 2.0, 2.0, 4.25, 0.94) if large else (4.6, 1.62, 1.78, 3.12, 0.7)
    )
    radius = 0.38
    figure = plt.figure(figsize=(zoom * width, zoom * height), layout="none")
    ax = figure.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(0, height))
    ax.set_axis_off()
    words: dict[str, Any] = {"va": "center", "math_fontfamily": "cm"}
    small: dict[str, Any] = {"va": "center", "size": 8.5 * zoom, "color": GREY}

    def space(x: float, name: str, color: str, holds: str) -> None:
        ax.add_patch(Circle((x, level), radius, facecolor=color, alpha=0.13, linewidth=0))
        ax.text(x, level, name, size=19 * zoom, ha="center", **words)
        if large:
            ax.text(x, level - 1.45 * radius, holds, ha="center", **small)

    def arrow(name: str, path: Sequence[Point], label: str, at: Point, ha: str) -> None:
        chosen = name == highlight
        color = VERMILION if chosen else INK if highlight is None else GREY
        curve = Path(path, [Path.MOVETO] + [Path.CURVE4] * 3)
        line: dict[str, Any] = {"color": color, "linewidth": zoom * (2.2 if chosen else 1.2)}
        style = "-|>,head_length=5,head_width=2.3"
        ax.add_patch(FancyArrowPatch(path=curve, arrowstyle=style, mutation_scale=zoom, **line))
        ax.text(*at, label, size=12.5 * zoom, ha=ha, color=color, **words)
        if large:
            ax.text(at[0], at[1] + (0.2 if name == "T" else -0.21), MEANS[name], ha=ha, **small)

    def loop(x: float, degrees: float) -> list[Point]:
        """Out of the circle at `x` and back into it, towards `degrees`."""
        ways = ((-24, 1.12), (-36, 2.5), (36, 2.5), (24, 1.12))
        turned = [(math.radians(degrees + angle), radius * reach) for angle, reach in ways]
        return [(x + r * math.cos(t), level + r * math.sin(t)) for t, r in turned]

    def bow(start: float, end: float, up: int) -> list[Point]:
        """From one circle over to the other, above or below."""
        bend = 0.28 * (end - start)
        ways = ((start, 0.2), (start + bend, 0.44), (end - bend, 0.44), (end, 0.2))
        return [(x, level + up * y) for x, y in ways]

    space(left, "$H$", BLUE, "points, axes")
    space(right, r"$\mathbb{R}^{\!n}$", ORANGE, "a number for each point")
    near, far, middle, out = left + 0.42, right - 0.42, (left + right) / 2, 0.74
    arrow("T", bow(near, far, 1), "$T$", (middle, level + 0.56), "center")
    arrow("T*", bow(far, near, -1), r"$T^{\!*}$", (middle, level - 0.56), "center")
    arrow("Σ", loop(left, 180), r"$\Sigma=\frac{1}{n}T^{\!*}\!CT$", (left - out, level), "right")
    arrow("G", loop(right, 0), r"$G=TT^{\!*}$", (right + out, level), "left")
    arrow("C", loop(right, 90), "$C$", (right + 0.36, level + 0.7), "left")
    return figure
