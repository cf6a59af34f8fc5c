"""Figures: what is shown, to whom, and that it is the same on every machine."""

import base64
import io
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import matplotlib.pyplot as plt
import numpy as np
import pytest
from PIL import Image

import figures
import moving
from figures import Sketch
from reference_impl import centering


@pytest.fixture
def shown(monkeypatch):
    """What `figures` displays, as a list of (data, metadata)."""
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
    assert again == (data, metadata)  # the same picture, byte for byte
    assert plt.get_fignums() == []  # closed, so that Jupyter does not show it again


@pytest.mark.parametrize("alt", ["", " \n "])
def test_show_refuses_a_figure_without_alternative_text(shown, alt):
    figure, _ = plt.subplots()
    with pytest.raises(ValueError, match="alternative text"):
        figures.show(figure, alt)
    plt.close(figure)
    assert shown == []


# Numbers that do not move.


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.25, "0.3"), (-0.25, "-0.2"), (12.34, "12.3"), (-0.04, "0"), (-7, "-7")],
)
def test_pixels_are_rounded_to_a_tenth_whatever_the_noise(value, text):
    for noise in (0, 1e-13, -1e-13, 1e-9, -1e-9):
        assert moving.pixels(value + noise) == text


def grid():
    return [(x / 20, y / 20) for x in range(-20, 21) for y in range(-20, 21)]


def sampled(noise):
    sketch = Sketch(width=216, height=116, x=(-1, 1), y=(-1, 1)).line(
        [(x + noise, y - noise) for x, y in grid()]
    )
    sketch.arrow((0.05 + noise, 0), (0.35, 0.7 - noise)).dot((noise, 0.15 + noise))
    return sketch.image(np.linspace(0, 1, 64 * 2 - 1).reshape(1, -1) + noise, (-1, -1, 1, 1))


def test_noise_does_not_move_a_sketch():
    assert sampled(1e-13).svg() == sampled(-1e-13).svg() == sampled(0).svg()


def test_a_sketch_is_drawn_where_it_should_be():
    svg = Sketch(width=216, height=116, x=(0, 2), y=(0, 1)).dot((0, 0)).dot((2, 1)).svg()
    circles = re.findall(r"cx='(\S+)' cy='(\S+)'", svg)
    assert circles == [("8", "108"), ("208", "8")]  # y points up; there is a margin of 8


def test_an_axis_makes_room_and_a_unit_can_be_the_same_both_ways():
    sketch = Sketch(width=400, height=200, x=(-1, 1), y=(-1, 1), equal=True)
    sketch.dot((0, 0)).dot((1, 0)).dot((0, 1)).axis("x", "y", xticks=(0, 1), yticks=((0.5, "½"),))
    (u, v), (right, _), (_, top) = re.findall(r"cx='(\S+)' cy='(\S+)'", sketch.svg())
    assert float(right) - float(u) == pytest.approx(float(v) - float(top), abs=0.11)
    words = [t.text for t in ET.fromstring(sketch.svg()).iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["0", "1", "½", "x", "y"]
    assert moving.number(-0.5) == "−0.5"


def test_a_line_has_gaps_and_no_idle_points():
    points = [(0, 0), (1e-9, 0), (1, 0), (float("nan"), 0), (2, 0), (float("inf"), 1), (3, 1)]
    svg = Sketch(width=316, height=116, x=(0, 3), y=(0, 1)).line(points, dash=True).svg()
    assert re.search(r"d='(.+?)'", svg)[1] == "M8 108L108 108M208 108L208 108M308 8L308 8"


def test_what_a_sketch_says_is_well_formed():
    sketch = Sketch(title="<a> & 'b'").text((0, 0), "x < y & </script>", anchor="middle")
    root = ET.fromstring(sketch.line([(0, 0), (1, 1)], fill="#fff", closed=True).svg())
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["x < y & </script>", "<a> & 'b'"]


def test_an_arrow_of_no_length_is_not_drawn():
    assert Sketch().arrow((1, 1), (1, 1)).svg() == Sketch().svg()


def test_an_image_is_its_numbers():
    grey = np.array([[0, 1 / 3, 1], [1, 0.5, 0]])
    pixels = np.asarray(Image.open(io.BytesIO(moving.bitmap(grey))).convert("L"))
    assert pixels.shape == (2, 3)
    assert np.abs(pixels / 255 - grey).max() <= 0.5 / 63 + 0.5 / 255
    assert pixels[0, 0] == 0 and pixels[0, 2] == 255


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: Sketch(x=(1, 1)), "two ranges"),
        (lambda: Sketch().dot((0, float("nan"))), "two numbers"),
        (lambda: Sketch().text((0, 0), "x", anchor="left"), 'not "left"'),
        (lambda: moving.bitmap(np.array([1.0])), "shape"),
        (lambda: moving.bitmap(np.array([[2.0]])), "not from 2.0 to 2.0"),
        (lambda: moving.bitmap(np.array([[np.nan]])), "numbers in"),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()


# The slider.


class Reader(HTMLParser):
    """The tags of a piece of HTML with their attributes, and the text of its script."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.script = [], ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        if self.tags[-1][0] == "script":
            self.script += data


def turning(count=5, **more):
    """Two sketches side by side, of which the first moves."""
    still = Sketch(width=200, height=200).text((0, 0), "</script><!-- still")
    return [(Sketch(**more).arrow((0, 0), (k / 2, 1)), still) for k in range(count)]


def html(frames, **more):
    told = {"label": "the slope", "values": [f"{k}/2" for k in range(len(frames))], "alt": "An x"}
    return moving.slider_html(frames, **{**told, **more})


def data_of(slider):
    text = re.search(r"= (\{.*\});$", Reader(slider).script, re.MULTILINE)[1]
    return json.loads(text)


def test_a_slider_holds_every_frame():
    frames = turning()
    data = data_of(html(frames, start=2))
    rows = [[[data["pieces"][k] for k in panel] for panel in row] for row in data["frames"]]
    assert [["".join(panel) for panel in row] for row in rows] == [
        [sketch.svg() for sketch in row] for row in frames
    ]
    assert data["values"] == ["0/2", "1/2", "2/2", "3/2", "4/2"]
    assert (data["start"], data["label"], data["alt"]) == (2, "the slope", "An x")


def test_a_slider_of_single_sketches():
    frames = [row[0] for row in turning()]
    assert data_of(html(frames)) == data_of(html([[sketch] for sketch in frames]))


def test_where_no_script_runs_a_slider_is_a_picture():
    frames = turning()
    reader = Reader(html(frames, start=2, alt='a "b" <c>'))
    images = [attributes for tag, attributes in reader.tags if tag == "img"]
    assert [image["alt"] for image in images] == ['a "b" <c>', ""]
    for image, sketch in zip(images, frames[2], strict=True):
        kind, _, text = image["src"].partition(",")
        assert kind == "data:image/svg+xml;base64"
        assert base64.b64decode(text).decode() == sketch.svg()
    assert [tag for tag, _ in reader.tags] == ["div", "div", "img", "img", "p", "script"]


def test_sliders_have_names_of_their_own_that_do_not_change():
    first, again, other = (html(turning(k)) for k in (5, 5, 6))
    assert first == again
    names = [Reader(slider).tags[0][1]["id"] for slider in (first, other)]
    assert len(set(names)) == 2


def test_a_slider_is_shown_with_its_alternative_text(shown):
    frames = turning()
    figures.slider(frames, label="k", values=list("abcde"), alt=" An\n arrow ", start=1)
    ((data, _),) = shown
    assert data["text/plain"] == "<figure: An arrow>"
    assert data["text/html"] == html(
        frames, label="k", values=list("abcde"), alt="An arrow", start=1
    )


@pytest.mark.parametrize(
    ("frames", "more", "message"),
    [
        (turning(), {"alt": " "}, "alternative text"),
        (turning(), {"label": ""}, "label"),
        (turning(), {"values": ["1"]}, "5 frames and 1 values"),
        (turning(1), {}, "two or more"),
        (turning(), {"start": 5}, "starts at 5"),
        (turning(), {"start": -1}, "starts at -1"),
        (turning() + turning(width=300), {}, "same sizes"),
        ([(), ()], {}, "same sizes"),
    ],
)
def test_a_slider_that_is_not_right_is_refused(frames, more, message):
    with pytest.raises(ValueError, match=message):
        html(frames, **more)


def test_a_slider_that_is_too_large_is_refused():
    noise = np.random.default_rng(0).random((6, 250, 250))
    frames = [Sketch().image(grey, (0, 0, 1, 1)) for grey in noise]
    with pytest.raises(ValueError, match=r"a slider of \d+ kB, more than 400: draw fewer frames"):
        html(frames)


# The source of a function, and the diagram.


def test_a_source_is_the_source(shown):
    figures.source(centering.center_gram)
    ((data, _),) = shown
    assert data["text/plain"].startswith("# reference_impl.centering\ndef center_gram(")
    assert '"""CGC.' in data["text/plain"]
    assert data["text/markdown"] == f"```python\n{data['text/plain']}\n```"


def test_a_source_that_is_long_or_none_is_refused(shown):
    with pytest.raises(ValueError, match=r"slider_html has \d\d lines, more than 15"):
        figures.source(moving.slider_html)
    with pytest.raises(ValueError, match="not a function"):
        figures.source(Sketch)
    assert shown == []


@pytest.mark.parametrize(
    ("highlight", "large"),
    [(None, False), ("T", False), ("T*", True), ("G", True), ("Σ", False), ("C", True)],
)
def test_the_diagram(shown, highlight, large):
    figures.two_spaces(highlight, large=large)
    ((data, metadata),) = shown
    alt = metadata["image/png"]["alt"]
    assert data["text/plain"] == f"<figure: {alt}>"
    assert alt.startswith("Two spaces, H on the left")
    assert alt.endswith(f"Highlighted: {highlight}." if highlight else "itself.")
    assert plt.get_fignums() == []


def test_the_diagram_has_five_arrows():
    with pytest.raises(ValueError, match="not X"):
        figures.two_spaces("X")
