"""How a face looks is told by its own strokes, whatever was drawn before it and however it lies."""

from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from pnp.faces.face import Face
from pnp.faces.pen import Pen, Stroke, Tag
from pnp.outlines import rectangle
from pnp.press.pdf.streams import FormCache
from pnp.units import Rect, Size

CARD = Size(63, 88)
EDGE = rectangle(Rect(3, 3, 57, 82))


def flower(pen: Pen) -> None:
    pen.shape(rectangle(Rect(0, 0, 4, 4)), fill="#8f2a1c")
    pen.text(0, 3, "Ü", "sans-600", 9, "#ffffff")


def draw(pen: Pen, word: str = "Kite", colour: str = "#1f3d2c", width: float = 0.25) -> None:
    pen.shape(EDGE, fill=colour, stroke=Stroke("#000000", width))
    with pen.tag(Tag("heading")):
        pen.text(31, 20, word, "serif-700", 14, colour, "centre")
    with pen.transform(10, 30, 90), pen.clip(EDGE):
        pen.stamp("flower", Rect(0, 0, 4, 4), flower, 2, 2)
    pen.squares(["101", "010"], 40, 60, 0.5, "#000000")


def look(cache: FormCache, face: Face, *, once: bool) -> str:
    cache.page("page", CARD, partial(face.put, once=once))
    return cache.digests[face.key]


@pytest.fixture
def cache(tmp_path: Path) -> FormCache:
    return FormCache(tmp_path)


def test_a_face_looks_the_same_as_a_form_and_drawn_once(cache: FormCache) -> None:
    one, other = (Face(key, CARD, draw, 3) for key in "ab")
    assert look(cache, one, once=True) == look(cache, other, once=False)


def test_what_was_drawn_before_leaves_no_trace(cache: FormCache, tmp_path: Path) -> None:
    first = look(FormCache(tmp_path), Face("a", CARD, draw, 3), once=True)

    def both(pen: Pen) -> None:
        with pen.tag(Tag("paragraph")):
            pen.text(5, 5, "Größe łódź", "serif-700", 14, "#1f3d2c")
        Face("z", CARD, lambda other: draw(other, "Zoë"), 3).put(pen, once=False)
        Face("a", CARD, draw, 3).put(pen, once=True)

    cache.page("page", CARD, both)
    assert cache.digests["a"] == first != cache.digests["z"]


@pytest.mark.parametrize("change", [{"word": "Kité"}, {"colour": "#1f3d2d"}, {"width": 0.3}])
def test_a_word_a_colour_a_line_are_each_seen(cache: FormCache, change: dict[str, str]) -> None:
    before = look(cache, Face("a", CARD, draw), once=True)
    assert look(cache, Face("b", CARD, lambda pen: draw(pen, **change)), once=True) != before  # type: ignore[arg-type]  # one of the three


def test_size_and_bleed_count(cache: FormCache) -> None:
    faces = Face("a", CARD, draw), Face("b", CARD, draw, 2), Face("c", Size(63, 89), draw)
    assert len({look(cache, face, once=True) for face in faces}) == 3


def test_another_picture_of_the_same_name_is_another_look(tmp_path: Path) -> None:
    looks = set()
    for colour in ("red", "blue"):
        Image.new("RGB", (4, 4), colour).save(tmp_path / "kite.png")
        face = Face("a", CARD, lambda pen: pen.picture("kite.png", Rect(5, 5, 20, 20)))
        looks.add(look(FormCache(tmp_path), face, once=True))
    assert len(looks) == 2
