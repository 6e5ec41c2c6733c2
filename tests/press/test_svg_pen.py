"""Faces for the screen show what the paper shows; how a face looks is told by its own strokes."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from pnp.errors import Finding, PrintError
from pnp.faces.context import Face, PrintedPiece
from pnp.faces.pen import Pen, Stroke, Tag
from pnp.outlines import rectangle
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.pdf.file import FormCache
from pnp.press.svg_pen import draw_picture, picture_of
from pnp.qr_codes import modules
from pnp.units import Rect, Size
from tests.faces.conftest import Notebook
from tests.fixtures.kits import order

SVG = "{http://www.w3.org/2000/svg}"


def drawn(draw: Callable[[Pen], None]) -> ET.Element:
    text = picture_of(Face("test", Size(63, 88), draw), Path())
    assert text is not None
    return ET.fromstring(text)


def pieces() -> Iterator[PrintedPiece]:
    _, job, context = order()
    for part in lay_out_all(plan_parts(context, job)):
        yield from (piece for piece in part.pieces if piece.payload)


def test_every_face_is_sound_and_says_what_the_paper_says() -> None:
    for piece in list(pieces())[::5]:
        text = picture_of(piece.front, Path())
        assert text is not None
        root = ET.fromstring(text)
        ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
        assert len(ids) == len(set(ids))
        uses = [each.attrib["href"] for each in root.iter(f"{SVG}use")]
        assert {use.removeprefix("#") for use in uses} <= set(ids)
        book = Notebook()
        piece.front.draw(book)
        letters = sum(not mark.isspace() for line in book.written for mark in line.text)
        glyphs = [use for use in uses if use[1] != "o"]
        assert len(glyphs) <= letters  # ornaments are kept once
        assert len(glyphs) > letters / 2


def test_a_qr_code_keeps_every_module() -> None:
    piece = next(pieces())
    rows = modules(piece.payload)
    (drawing,) = drawn(lambda pen: pen.squares(rows, 0, 0, 1, "#000000")).iter(f"{SVG}path")
    path = drawing.attrib["d"]
    runs = [run.replace("M", "").split("h")[:2] for run in path.split("z")[:-1]]
    begun = [(*map(int, spot.split()[:2]), int(long.partition("v")[0])) for spot, long in runs]
    dark = {(x + n, y) for x, y, long in begun for n in range(long)}
    wanted = {(x, y) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit == "1"}
    assert dark == wanted


def test_a_glyph_and_an_ornament_are_kept_once() -> None:
    area = Rect(0, 0, 2, 2)
    star = partial(Pen.shape, path=rectangle(area))

    def draw(pen: Pen) -> None:
        pen.text(5, 10, "anna", "sans-400", 10, "#000000")
        pen.stamp("star", area, star)
        pen.stamp("star", area, star, 5, 5)

    root = drawn(draw)
    defs = root.find(f"{SVG}defs")
    assert defs is not None
    assert len(defs.findall(f"{SVG}path")) == 2
    assert len(defs.findall(f"{SVG}g")) == 1
    assert len(list(root.iter(f"{SVG}use"))) == 4 + 2


def test_an_ornament_shows_only_inside_its_area() -> None:
    def stripes(pen: Pen) -> None:
        pen.shape(rectangle(Rect(-5, -5, 99, 99)), "#000000")

    root = drawn(lambda pen: pen.stamp("stripes", Rect(0, 0, 20, 6), stripes, 3, 4))
    (group,) = [each for each in root.iter(f"{SVG}g") if "id" in each.attrib]
    frame = group.attrib["clip-path"].removeprefix("url(#").removesuffix(")")
    (clip,) = [each for each in root.iter(f"{SVG}clipPath") if each.attrib["id"] == frame]
    assert [each.attrib["d"] for each in clip] == ["M0 0h20v6h-20z"]


def test_a_label_that_cannot_be_said_is_a_fault_of_its_face() -> None:
    def draw(_: Pen) -> None:
        raise PrintError("no such label")

    _, faults = draw_picture(Face("test", Size(63, 88), draw), Path())
    assert faults == (Finding("no such label"),)


def test_groups_close_and_strokes_keep_their_kind() -> None:
    def draw(pen: Pen) -> None:
        with pen.transform(10, 20, 90, 2), pen.clip(rectangle(Rect(0, 0, 5, 5))):
            broken = Stroke("#ff0000", 0.5, (1, 2), round=True)
            pen.shape(rectangle(Rect(0, 0, 1, 1)), stroke=broken)

    root = drawn(draw)
    (group,) = root.findall(f"{SVG}g")
    assert group.attrib["transform"] == "translate(10 20)rotate(90)scale(2.0000)"
    shape = group.find(f"{SVG}g/{SVG}path")
    assert shape is not None
    assert shape.attrib == {
        "fill": "none", "stroke": "#ff0000", "stroke-width": ".5", "stroke-dasharray": "1 2",
        "stroke-linecap": "round", "stroke-linejoin": "round", "d": "M0 0L1 0L1 1L0 1Z",
    }  # fmt: skip


def test_a_picture_of_the_pack_is_inside_the_drawing(tmp_path: Path) -> None:
    (tmp_path / "gull.png").write_bytes(b"\x89PNG")
    face = Face("test", Size(10, 10), lambda pen: pen.picture("gull.png", Rect(1, 2, 3, 4)))
    text = picture_of(face, tmp_path)
    assert text is not None
    assert 'href="data:image/png;base64,iVBORw=="' in text


def test_a_face_that_cannot_be_drawn_as_asked_is_not_shown() -> None:
    faulty = Face("test", Size(10, 10), lambda pen: pen.fault("too wide"))
    missing = Face("test", Size(10, 10), lambda pen: pen.text(0, 5, "漢", "sans-400", 8, "#000000"))
    assert picture_of(faulty, Path()) is None
    assert picture_of(missing, Path()) is None


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


def draw_two_sizes(pen: Pen) -> None:
    pen.text(0, 10, "ee", "serif-700", 14, "#000000")
    pen.text(0, 30, "e", "serif-700", 40, "#000000")


def test_the_files_for_the_printer_set_each_size_in_its_own_cut() -> None:
    cache = FormCache(Path())
    made = cache.page("p", Size(60, 60), draw_two_sizes)
    assert set(made.type) == {"text-700", "serif-700"}


def test_the_screen_shows_the_same_cuts() -> None:
    shown = picture_of(Face("f", Size(60, 60), draw_two_sizes), Path())
    assert shown is not None
    assert shown.count("<path id=") == 2, "one e of each cut"
