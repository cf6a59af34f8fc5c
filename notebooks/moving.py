"""Pictures that a reader moves: sketches in SVG, and a slider that goes through them.

A slider is one piece of HTML with all its frames in it. It needs no kernel and no network: it moves
in JupyterLab, and in a page that was made from the notebook. nbval compares it letter by letter, so
it must be the same on every machine. Therefore a sketch is written by hand and not by Matplotlib,
its coordinates are rounded to a tenth of a pixel, and its images are not compressed.

JupyterLab runs the scripts of an output only if it trusts the notebook. Where it does not, the
first thing in the HTML is left: the frame at which the slider starts, as an image.
"""

import base64
import hashlib
import json
import math
import struct
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Self

import numpy as np

# Okabe and Ito's palette, which colour-blind readers can tell apart, without its yellow (too pale
# on white). The first four stand out well enough for thin lines; the others are for areas.
BLUE, VERMILION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY = "#E69F00", "#56B4E9"
INK, GREY = "#222222", "#767676"

Point = tuple[float, float]
Tick = float | tuple[float, str]
Mark = Callable[[list[Point], str, float], str]

LIMIT = 400_000  # bytes of a slider
GREYS = 64  # levels of an image


def nearest(value: float) -> int:
    """The nearest whole number; a half, give or take noise, always goes up."""
    return math.floor(value + 0.5 + 1e-6)


def pixels(value: float) -> str:
    """A number of pixels, rounded to a tenth: "12.3", "7", "-0.5"."""
    tenths = nearest(10 * value)
    sign, tenths = "-" if tenths < 0 else "", abs(tenths)
    return f"{sign}{tenths // 10}" + (f".{tenths % 10}" if tenths % 10 else "")


def rounded(value: float) -> str:
    """A width, a radius or an opacity, rounded to a hundredth."""
    return f"{nearest(100 * value) / 100:g}"


def number(value: float) -> str:
    """A tick's number as it is printed, with a real minus sign."""
    return f"{value:.6g}".replace("-", "−")


def finite(point: Iterable[float]) -> Point:
    """Two numbers, as Python's own."""
    x, y = (float(value) for value in point)
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError(f"a point of a sketch is two numbers, not ({x}, {y})")
    return x, y


class Sketch:
    """A picture in data coordinates, `width` by `height` pixels, from `x[0]` to `x[1]` and so on.

    `equal=True` widens one of the two ranges so that a unit has the same length in both. Lines and
    images are cut off at the edge of the picture and lie below arrows, dots and words.
    """

    def __init__(
        self,
        width: int = 640,
        height: int = 360,
        x: Point = (-3, 3),
        y: Point = (-2, 2),
        title: str = "",
        equal: bool = False,
    ) -> None:
        self.width, self.height, self.title, self.equal = int(width), int(height), title, equal
        self.x, self.y = finite(x), finite(y)
        if self.x[0] == self.x[1] or self.y[0] == self.y[1]:
            raise ValueError(f"a sketch needs two ranges, not {x} and {y}")
        self.has_axis, self.xlabel, self.ylabel = False, "", ""
        self.xticks: list[tuple[float, str]] = []
        self.yticks: list[tuple[float, str]] = []
        # What is drawn waits in data coordinates: an axis, whenever it comes, takes some room.
        self.images: list[tuple[Point, Point, str]] = []
        self.lines: list[tuple[list[list[Point]], str]] = []
        self.marks: list[tuple[Mark, list[Point], str, float]] = []
        self.words: list[tuple[Point, str, str]] = []

    def line(
        self,
        points: Iterable[Iterable[float]],
        color: str = BLUE,
        width: float = 2,
        dash: bool = False,
        fill: str | None = None,
        closed: bool = False,
        opacity: float = 0.2,
    ) -> Self:
        """A line through `points`, with a gap where a number is not finite; `fill` its inside.

        `opacity` is that of the fill. With `width=0` there is only the fill.
        """
        runs: list[list[Point]] = [[]]
        for x, y in points:
            if math.isfinite(x) and math.isfinite(y):
                runs[-1].append((float(x), float(y)))
            elif runs[-1]:
                runs.append([])
        style = " fill='none'"
        if fill:
            style = f" fill='{escape(fill)}' fill-opacity='{rounded(opacity)}'"
        if width:
            style += f" stroke='{escape(color)}' stroke-width='{rounded(width)}'"
        if dash:
            gaps = f"{rounded(3 * width)} {rounded(2.5 * width)}"
            style += f" stroke-dasharray='{gaps}' stroke-linecap='butt'"
        self.lines.append(([run for run in runs if run], ("Z'" if closed else "'") + style))
        return self

    def arrow(
        self, start: Iterable[float], end: Iterable[float], color: str = INK, width: float = 2
    ) -> Self:
        """An arrow from `start` to `end`; none if these are one point."""
        self.marks.append((_arrow, [finite(start), finite(end)], escape(color), width))
        return self

    def dot(self, point: Iterable[float], color: str = INK, radius: float = 4) -> Self:
        """A round dot; `radius` is in pixels."""
        self.marks.append((_dot, [finite(point)], escape(color), radius))
        return self

    def text(
        self,
        point: Iterable[float],
        words: str,
        color: str = INK,
        anchor: str = "start",
        size: float = 14,
    ) -> Self:
        """`words` whose line stands at `point`: their start, middle or end."""
        if anchor not in ("start", "middle", "end"):
            raise ValueError(f'an anchor is "start", "middle" or "end", not "{anchor}"')
        style = f" fill='{escape(color)}' font-size='{rounded(size)}'"
        style += f" text-anchor='{anchor}'" if anchor != "start" else ""
        self.words.append((finite(point), words, style))
        return self

    def axis(
        self,
        xlabel: str = "",
        ylabel: str = "",
        xticks: Iterable[Tick] = (),
        yticks: Iterable[Tick] = (),
    ) -> Self:
        """Thin axes below and at the left; a tick is a number, or a number with its own words."""

        def named(ticks: Iterable[Tick]) -> list[tuple[float, str]]:
            pairs = (t if isinstance(t, tuple) else (t, number(t)) for t in ticks)
            return [(float(value), words) for value, words in pairs]

        self.has_axis, self.xlabel, self.ylabel = True, xlabel, ylabel
        self.xticks, self.yticks = named(xticks), named(yticks)
        return self

    def image(self, grey: np.ndarray, box: Sequence[float]) -> Self:
        """Numbers in [0, 1], black to white, first row on top, from (x0, y0) to (x1, y1)."""
        self.images.append(
            (finite(box[:2]), finite(box[2:]), base64.b64encode(bitmap(grey)).decode("ascii"))
        )
        return self

    def parts(self) -> list[str]:
        """The SVG in pieces. Frames have most of them in common, and a slider stores each once."""
        box = left, top, right, bottom = self._box()
        x, y = self._ranges(right - left, bottom - top)

        def place(point: Point) -> Point:
            across, up = (point[0] - x[0]) / (x[1] - x[0]), (point[1] - y[0]) / (y[1] - y[0])
            return left + (right - left) * across, bottom - (bottom - top) * up

        # Two pixels more than the data's part: a line along its edge is drawn in full.
        window = (left - 2, top - 2, right - left + 4, bottom - top + 4)
        inner = " ".join(map(pixels, window))
        cut = " ".join(f"{k}='{v}'" for k, v in zip(SIDES, inner.split(), strict=True))
        parts = [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {self.width} {self.height}'"
            f" width='{self.width}' height='{self.height}' style='max-width:{self.width}px'"
            " font-family='sans-serif'>"
            "<rect width='100%' height='100%' fill='#fff'/>",
            self._axes(box, place),
            # An inner <svg> cuts off what leaves it, and needs no id for that.
            f"<svg {cut} viewBox='{inner}' stroke-linejoin='round' stroke-linecap='round'>",
        ]
        parts += [_image(place(a), place(b), data) for a, b, data in self.images]
        parts += [_path([list(map(place, run)) for run in runs], end) for runs, end in self.lines]
        parts.append("</svg>")
        for draw, points, color, size in self.marks:
            parts.append(draw(list(map(place, points)), color, size))
        parts.append("<g stroke='#fff' stroke-width='3' stroke-linejoin='round'>")
        parts += [_text(place(point), words, style) for point, words, style in self.words]
        if self.title:
            style = f" fill='{INK}' font-size='15' font-weight='600'"
            parts.append(_text((8, 20), self.title, style))
        parts.append("</g></svg>")
        return [part for part in parts if part]

    def svg(self) -> str:
        """The whole picture."""
        return "".join(self.parts())

    def _box(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the part that holds the data."""
        top = 30 if self.title else 8
        if not self.has_axis:
            return 8, top, self.width - 8, self.height - 8
        widest = max((len(words) for _, words in self.yticks), default=0)
        top += 20 if self.ylabel else 4
        bottom = 10 + (18 if self.xticks else 0) + (20 if self.xlabel else 0)
        return 18 + 8 * widest, top, self.width - 18, self.height - bottom

    def _ranges(self, width: float, height: float) -> tuple[Point, Point]:
        if not self.equal:
            return self.x, self.y
        across, up = abs(self.x[1] - self.x[0]) / width, abs(self.y[1] - self.y[0]) / height
        return _widened(self.x, max(1, up / across)), _widened(self.y, max(1, across / up))

    def _axes(self, box: tuple[float, float, float, float], place: Callable[[Point], Point]) -> str:
        if not self.has_axis:
            return ""
        left, top, right, bottom = box
        at_x = [(place((value, 0))[0], words) for value, words in self.xticks]
        at_y = [(place((0, value))[1], words) for value, words in self.yticks]
        edge = [[(left, top), (left, bottom), (right, bottom)]]
        edge += [[(u, bottom), (u, bottom + 5)] for u, _ in at_x]
        edge += [[(left - 5, v), (left, v)] for v, _ in at_y]
        small, middle = f" fill='{INK}' font-size='13'", " text-anchor='middle'"
        words = [_text((u, bottom + 19), name, small + middle) for u, name in at_x]
        words += [_text((left - 9, v + 4.5), name, small + END) for v, name in at_y]
        if self.xlabel:
            words.append(_text(((left + right) / 2, self.height - 8), self.xlabel, small + middle))
        if self.ylabel:
            words.append(_text((8, top - 8), self.ylabel, small))
        return _path(edge, f"' fill='none' stroke='{GREY}'") + "".join(words)


SIDES, END = ("x", "y", "width", "height"), " text-anchor='end'"


def _widened(ends: Point, factor: float) -> Point:
    middle, half = (ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2
    return middle - factor * half, middle + factor * half


def _path(runs: list[list[Point]], end: str) -> str:
    """A path through each run; a point that is drawn where the last one is, is left out."""
    drawn = [[f"{pixels(u)} {pixels(v)}" for u, v in run] for run in runs]
    kept = ([a for a, b in zip(run, ["", *run], strict=False) if a != b] for run in drawn)
    path = "".join("M" + "L".join(run if len(run) > 1 else run * 2) for run in kept if run)
    return f"<path d='{path}{end}/>" if path else ""


def _text(at: Point, words: str, style: str) -> str:
    # The white around the letters lies below them.
    place = f"x='{pixels(at[0])}' y='{pixels(at[1])}'"
    return f"<text {place}{style} paint-order='stroke'>{escape(words)}</text>"


def _dot(points: list[Point], color: str, radius: float) -> str:
    ((u, v),) = points
    return f"<circle cx='{pixels(u)}' cy='{pixels(v)}' r='{rounded(radius)}' fill='{color}'/>"


def _arrow(points: list[Point], color: str, width: float) -> str:
    (u0, v0), (u1, v1) = points
    length = math.hypot(u1 - u0, v1 - v0)
    if length < 0.05:
        return ""
    du, dv = (u1 - u0) / length, (v1 - v0) / length
    head = min(5 + 3 * width, length)

    def from_tip(back: float, aside: float) -> Point:
        return u1 - back * du - aside * dv, v1 - back * dv + aside * du

    stroke = f"' stroke='{color}' stroke-width='{rounded(width)}'"
    shaft = _path([[(u0, v0), from_tip(0.8 * head, 0)]], stroke)
    tip = [(u1, v1), from_tip(head, 0.42 * head), from_tip(head, -0.42 * head)]
    return shaft + _path([tip], f"Z' fill='{color}'")


def _image(a: Point, b: Point, data: str) -> str:
    corner, size = map(min, a, b), (abs(a[0] - b[0]), abs(a[1] - b[1]))
    at = " ".join(f"{k}='{pixels(v)}'" for k, v in zip(SIDES, [*corner, *size], strict=True))
    return (
        f"<image {at} preserveAspectRatio='none' style='image-rendering:pixelated'"
        f" href='data:image/bmp;base64,{data}'/>"
    )


def bitmap(grey: np.ndarray) -> bytes:
    """An image file of numbers in [0, 1]: a BMP with a palette of greys, which compresses nothing.

    A compressed file may change with the library that writes it.
    """
    values = np.asarray(grey, dtype=float)
    if values.ndim != 2 or not values.size:
        raise ValueError(f"an image is a table of numbers, not an array of shape {values.shape}")
    if not ((values > -1e-6) & (values < 1 + 1e-6)).all():  # false for nan, too
        raise ValueError(
            f"an image is made of numbers in [0, 1], not from {values.min()} to {values.max()}"
        )
    levels = np.floor((GREYS - 1) * values + 0.5 + 1e-6).clip(0, GREYS - 1).astype(np.uint8)
    height, width = levels.shape
    rows = np.zeros((height, -(-width // 4) * 4), np.uint8)  # a row is filled up to 4 bytes
    rows[:, :width] = levels[::-1]  # the last row is first
    palette = b"".join(bytes([round(k * 255 / (GREYS - 1))] * 3 + [0]) for k in range(GREYS))
    start = 14 + 40 + len(palette)
    head = struct.pack("<2sIHHI", b"BM", start + rows.size, 0, 0, start)
    head += struct.pack("<IiiHHIIiiII", 40, width, height, 1, 8, 0, rows.size, 2835, 2835, GREYS, 0)
    return head + palette + rows.tobytes()


CSS = """
.moving{margin:0 0 8px}
.moving>div>div{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start}
.moving>div>div>svg{flex:1 1 160px;height:auto;border-radius:4px}
.moving p{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:center;margin:8px 0 0}
.moving label{display:flex;flex:1 1 260px;gap:12px;align-items:center;max-width:100%}
.moving input{flex:1 1 120px;min-width:80px;height:24px;margin:0;accent-color:#0072B2}
.moving input:focus-visible{outline:2px solid #E69F00;outline-offset:3px;border-radius:4px}
.moving output{font-variant-numeric:tabular-nums}
"""

SCRIPT = """
(() => {
const {pieces, frames, values, label, alt, start} = DATA;
const script = document.currentScript;
const root = script.closest(".moving") || script.getRootNode().querySelector("#NAME");
const [stage, row] = root.children;
const style = document.createElement("style");
style.textContent = `CSS`;
root.append(style);
stage.innerHTML = frames.map(panels => "<div style='display:none'>" +
  panels.map(panel => panel.map(k => pieces[k]).join("")).join("") + "</div>").join("");
stage.setAttribute("role", "img");
stage.setAttribute("aria-label", alt);
const widest = Math.max(...values.map(value => value.length));
row.innerHTML = "<label><span></span><input type='range' min='0' step='1'></label>" +
  "<output aria-hidden='true'></output>";
const input = row.querySelector("input");
const output = row.querySelector("output");
row.querySelector("span").textContent = label;
output.style.minWidth = widest + "ch";
input.setAttribute("data-lm-suppress-shortcuts", "true");  // JupyterLab leaves the arrows to it
input.max = frames.length - 1;
input.value = start;
let shown = stage.children[start];
const move = () => {
  shown.style.display = "none";
  shown = stage.children[input.value];
  shown.style.display = "";
  output.textContent = values[input.value];
  input.setAttribute("aria-valuetext", values[input.value]);
};
input.addEventListener("input", move);
move();
})();
"""

STILL = "This picture moves. To move it in Jupyter, choose Run > Run All Cells."


def slider_html(
    frames: Sequence[Sketch | Sequence[Sketch]],
    label: str,
    values: Sequence[str],
    alt: str,
    start: int = 0,
) -> str:
    """A slider called `label` that goes through `frames`; `values` says where it is.

    A frame is a sketch, or several side by side.
    """
    rows = [[frame] if isinstance(frame, Sketch) else list(frame) for frame in frames]
    label, alt = " ".join(label.split()), " ".join(alt.split())
    if not alt or not label:
        raise ValueError("a slider needs a label and an alternative text: say what it shows")
    if len(rows) < 2 or len(rows) != len(values):
        raise ValueError(f"{len(rows)} frames and {len(values)} values: a slider needs two or more")
    if not 0 <= start < len(rows):
        raise ValueError(f"the slider starts at {start}, and its frames are 0 to {len(rows) - 1}")
    shapes = [[(sketch.width, sketch.height) for sketch in row] for row in rows]
    if any(shape != shapes[0] for shape in shapes) or not shapes[0]:
        raise ValueError("all frames of a slider have sketches of the same sizes")
    places: dict[str, int] = {}  # of a piece, in the order in which the pieces are first seen
    numbers = [
        [[places.setdefault(part, len(places)) for part in sketch.parts()] for sketch in row]
        for row in rows
    ]
    data = {
        "pieces": list(places),
        "frames": numbers,
        "values": list(values),
        "label": label,
        "alt": alt,
        "start": start,
    }
    # A string that holds "</script>" or "<!--" would end or spoil the script.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/").replace("<!", "\\u003c!")
    width = sum(w for w, _ in shapes[0]) + 8 * (len(shapes[0]) - 1)
    name = f"moving-{hashlib.sha256(text.encode()).hexdigest()[:10]}"
    script = SCRIPT.replace("CSS", CSS).replace("NAME", name).replace("DATA", text)
    stills = "".join(
        f'<img src="data:image/svg+xml;base64,{base64.b64encode(sketch.svg().encode()).decode()}"'
        f' alt="{escape(alt) if k == 0 else ""}" width="{sketch.width}"> '
        for k, sketch in enumerate(rows[start])
    )
    html = (
        f'<div class="moving mathjax_ignore" id="{name}" style="max-width:{width}px">'
        f"<div>{stills}</div><p>{escape(STILL)}</p><script>{script}</script></div>"
    )
    if (size := len(html.encode())) > LIMIT:
        raise ValueError(
            f"a slider of {size // 1000} kB, more than {LIMIT // 1000}: draw fewer frames, "
            "fewer points or smaller images"
        )
    return html
