"""How a figure looks in this project, and how it is shown to every reader.

A figure is shown with its alternative text, for readers who do not see it. The text is stored in
the output's metadata, under the key that converters read; JupyterLab does not read it yet, and a
reader there finds it in the call to `show` itself. nbval compares texts and never pictures, so the
alternative text is also the output that it compares.
"""

import base64
import io

import matplotlib.pyplot as plt
from cycler import cycler
from IPython.display import display
from matplotlib.figure import Figure

# Okabe and Ito's palette, which colour-blind readers can tell apart, without its yellow (too pale
# on white). The first four stand out well enough for thin lines; the others are for areas.
BLUE, VERMILION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY = "#E69F00", "#56B4E9"
INK, GREY = "#222222", "#767676"

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
