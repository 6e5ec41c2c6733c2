"""Drawings of a pack: found by name, its own before the shared ones, read when asked for."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.box.art import NO_ART, Contour, Drawing, Framed, Tone
from pnp.box.fields import from_plain, to_plain
from pnp.box.model import Box
from pnp.box.packs import content_root, digest_of, find_kit
from pnp.box.path_data import MOST_STEPS
from pnp.box.reading.art_reader import LARGEST_DRAWING, portfolio_of
from pnp.box.reading.reader import read_box
from pnp.box.source import Source
from pnp.box.svg import DEEPEST, MOST_ELEMENTS, read_svg
from pnp.errors import ContentError
from pnp.outlines import ellipse, rectangle, rounded_rectangle
from pnp.units import Rect
from tests.fixtures.pack import change

KNOWN = {"ink", "paper", "coral"}


def svg(body: str, box: str = "0 0 100 100", file: str = "gull.svg") -> Drawing:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'
    return read_svg(Source(file, text.split("\n")), KNOWN, {})


@pytest.mark.parametrize(("shape", "outline"), [
    ('<rect x="10" y="20" width="30" height="40"', rectangle(Rect(10, 20, 30, 40))),
    ('<rect width="30" height="40" rx="4"', rounded_rectangle(Rect(0, 0, 30, 40), 4)),
    ('<circle cx="5" cy="6" r="3"', ellipse(5, 6, 3, 3)),
    ('<ellipse cx="5" cy="6" rx="3" ry="2"', ellipse(5, 6, 3, 2)),
    ('<line x1="1" y1="2" x2="3" y2="4"', (("M", (1, 2)), ("L", (3, 4)))),
    ('<polygon points="0,0 4,0 4,3"',
     (("M", (0, 0)), ("L", (4, 0)), ("L", (4, 3)), ("Z", ()))),
    ('<polyline points="0 0 4 0"', (("M", (0, 0)), ("L", (4, 0)))),
    ('<path d="m1 1 2 0v3H1z"',
     (("M", (1, 1)), ("L", (3, 1)), ("L", (3, 4)), ("L", (1, 4)), ("Z", ()))),
    ('<path d="M0 0C0 1 2 1 2 0S4-1 4 0"',
     (("M", (0, 0)), ("C", (0, 1, 2, 1, 2, 0)), ("C", (2, -1, 4, -1, 4, 0)))),
    ('<path d="M0 0Q3 3 6 0T12 0"',
     (("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0)), ("C", (8, -2, 10, -2, 12, 0)))),
    ('<path d="M0 0L4 0" transform="translate(1 2) scale(3)"',
     (("M", (1, 2)), ("L", (13, 2)))),
])  # fmt: skip
def test_every_plain_shape_becomes_its_outline(shape: str, outline: object) -> None:
    (tone,) = svg(f'{shape} class="ink"/>').shapes
    assert tone == Tone(outline, "ink")  # type: ignore[arg-type]  # floats and whole numbers mixed


def test_what_is_no_square_stands_in_the_middle_of_one() -> None:
    drawing = svg('<rect width="63" height="88" class="ink"/>', "0 0 63 88")
    assert drawing.side == 88
    assert drawing.shapes == (Tone(rectangle(Rect(12.5, 0, 63, 88)), "ink"),)


def test_an_icon_is_taken_as_drawing_programs_save_it() -> None:
    body = '<defs><linearGradient id="a"><stop/></linearGradient></defs><rect width="9" height="9"'
    drawn = svg(f'{body} style="fill:#000000;stroke:none"/>', file="art/icon-coal.svg")
    assert drawn == svg('<rect width="9" height="9" fill="currentColor"/>')
    with pytest.raises(ContentError, match=r"write fill=.currentColor., or class"):
        svg('<rect width="9" height="9" fill="#123456"/>', file="art/icon-coal.svg")


@pytest.mark.parametrize(
    "d", ["M8 5a3 3 0 0 1-6 0a3 3 0 0 1 6 0z", "M8 5a3 3 0 01-6 0 3 3 0 016 0z"]
)
def test_two_half_arcs_are_a_circle(d: str) -> None:
    (tone,) = svg(f'<path class="ink" d="{d}"/>').shapes
    assert isinstance(tone, Tone)
    for (name, values), (wanted, points) in zip(tone.outline, ellipse(5, 5, 3, 3), strict=True):
        assert name == wanted
        assert values == pytest.approx(points, abs=1e-6)


def test_a_shape_is_filled_first_and_its_line_drawn_over_it() -> None:
    tone, contour = svg('<circle class="coral line-ink" stroke-width="1.4" r="9"/>').shapes
    assert tone == Tone(ellipse(0, 0, 9, 9), "coral")
    assert contour == Contour(ellipse(0, 0, 9, 9), "ink", 1.4)


def test_a_group_hands_its_colours_and_its_place_down() -> None:
    body = (
        '<g class="line-ink" stroke-width="2" transform="scale(2)"><rect width="4" height="4"/></g>'
    )
    assert svg(body).shapes == (Contour(rectangle(Rect(0, 0, 8, 8)), "ink", 4),)


def test_a_style_is_stronger_than_a_class_as_in_a_drawing_program() -> None:
    body = '<circle class="coral line-ink" style="fill:none;stroke-width:3px" r="9"/>'
    assert svg(body).shapes == (Contour(ellipse(0, 0, 9, 9), "ink", 3),)


def test_what_is_in_the_colour_of_its_place_has_no_colour_of_its_own() -> None:
    body = '<g fill="none" stroke="currentColor"><circle r="9"/></g>'
    assert svg(body).shapes == (Contour(ellipse(0, 0, 9, 9), "", 1),)


def test_a_frame_lies_where_what_is_seen_through_it_lies() -> None:
    body = (
        '<defs><clipPath id="f"><circle r="5"/><rect width="9" height="9"/></clipPath></defs>'
        '<g transform="translate(10)" clip-path="url(#f)">'
        '<rect class="ink" width="4" height="4"/></g>'
    )
    (framed,) = svg(body).shapes
    frame = (*ellipse(10, 0, 5, 5), *rectangle(Rect(10, 0, 9, 9)))
    assert framed == Framed(frame, (Tone(rectangle(Rect(10, 0, 4, 4)), "ink"),))


def test_a_frame_knows_nothing_of_the_groups_it_is_written_in() -> None:
    body = (
        '<g transform="scale(7)"><clipPath id="f"><circle r="5"/></clipPath></g>'
        '<rect class="ink" width="4" height="4" clip-path="url(#f)"/>'
    )
    (framed,) = svg(body, "-8 0 16 16").shapes
    assert framed == Framed(ellipse(8, 0, 5, 5), (Tone(rectangle(Rect(8, 0, 4, 4)), "ink"),))


def test_a_viewbox_may_begin_anywhere() -> None:
    drawing = svg('<rect class="ink" x="-8" y="-8" width="16" height="16"/>', "-8 -8 16 16")
    assert drawing == Drawing(16, (Tone(rectangle(Rect(0, 0, 16, 16)), "ink"),))


def test_what_a_drawing_program_adds_for_itself_changes_nothing() -> None:
    text = Path(__file__).with_name("gull.svg").read_text(encoding="utf-8")
    drawing = read_svg(Source("gull.svg", text.split("\n")), KNOWN, {})
    assert drawing.shapes == (Tone((("M", (0, 0)), ("L", (9, 0))), "ink"),)


def test_a_pack_finds_its_own_drawing_before_the_shared_one(village: Path) -> None:
    box = read_box(village)
    assert set(box.art.own()) == {"mill"}
    shared = box.art.find("bell")
    shutil.copy(village / "art/mill.svg", village / "art/bell.svg")
    box = read_box(village)
    assert {"mill", "bell", "icon-luck"} <= set(box.art.names())
    assert box.art.find("bell") == box.art.find("mill") != shared
    assert box.art.find("dragon") is None


def test_no_drawing_is_opened_before_it_is_asked_for(village: Path) -> None:
    (village / "art/mill.svg").write_text("<svg", encoding="utf-8")
    box = read_box(village)
    with pytest.raises(ContentError, match=r"village/art/mill\.svg:1: this is not XML"):
        box.art.find("mill")


def test_a_drawing_that_changes_is_read_anew(village: Path) -> None:
    before = read_box(village).art.find("mill")
    change(village / "art/mill.svg", ('r="15"', 'r="14"'))
    assert read_box(village).art.find("mill") != before


def test_the_digest_follows_drawings_of_pack_and_house(village: Path, tmp_path: Path) -> None:
    house = tmp_path / "house"
    (house / "art").mkdir(parents=True)
    digests = {digest_of(village, house)}
    (house / "art/bell.svg").write_text("<svg/>", encoding="utf-8")
    digests.add(digest_of(village, house))
    (village / "art/mill.svg").write_text("<svg/>", encoding="utf-8")
    digests.add(digest_of(village, house))
    assert len(digests) == 3


def test_a_table_keeps_no_drawings() -> None:
    plain = json.dumps(to_plain(read_box(find_kit("cronulla"))))
    assert '"art"' not in plain
    assert from_plain(Box, json.loads(plain)).art is NO_ART


def test_the_house_itself_has_shared_drawings_only() -> None:
    art = portfolio_of(content_root(), content_root(), ())
    assert not art.own()
    assert "bell" in art.names()


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def fault_of(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        read_svg(Source("gull.svg", text.split("\n")), KNOWN, {})
    return "\n".join(f"{each.line}: {each.sentence}" for each in caught.value.findings)


DRAWINGS = Path(__file__).with_name("drawings.txt").read_text(encoding="utf-8").split("\n\n")
"""What may not stand in a drawing, or in a whole file, and every line that is said of it."""


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_what_is_wrong_with_a_drawing_is_said_with_its_line(drawing: str) -> None:
    body, *told = drawing.rstrip("\n").split("\n! ")
    file = body.removeprefix("file:").replace("HEAD", HEAD).replace("\\0", "\0")
    whole = file.replace("\\n", "\n") if body.startswith("file:") else f"{HEAD}\n{body}</svg>"
    assert fault_of(whole).split("\n") == told


def test_all_faults_of_a_file_are_named_at_once() -> None:
    body = '<path class="coral" opacity="0" d="X"/>\n<text/>\n<rect class="sea" width="3"/>'
    assert [line[:2] for line in fault_of(f"{HEAD}\n{body}</svg>").split("\n")] == [
        "2:", "2:", "3:", "4:", "4:",
    ]  # fmt: skip


def test_nothing_grows_without_end() -> None:
    deep = HEAD + "<g>" * 1_000_000
    assert f"groups stand at most {DEEPEST} deep in each other" in fault_of(deep)
    many = HEAD + "<g/>" * (MOST_ELEMENTS + 1)
    assert f"a drawing has at most {MOST_ELEMENTS} elements" in fault_of(many)
    long = f'<path class="ink" d="M0 0{"h1" * MOST_STEPS}"/>'
    assert f"an outline has at most {MOST_STEPS} steps" in fault_of(f"{HEAD}{long}</svg>")


def test_a_drawing_that_is_too_long_is_refused_before_it_is_parsed(village: Path) -> None:
    text = HEAD + " " * LARGEST_DRAWING + "</svg>"
    (village / "art/mill.svg").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"mill\.svg: this drawing is longer than 500,000"):
        read_box(village).art.find("mill")


def test_a_drawing_outside_the_pack_is_refused(village: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(HEAD, encoding="utf-8")
    (village / "art/mill.svg").unlink()
    (village / "art/mill.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(ContentError, match="this path leaves the pack"):
        read_box(village).art.find("mill")


def test_a_drawing_with_control_characters_is_refused(village: Path) -> None:
    (village / "art/mill.svg").write_text(f"{HEAD}\u202e</svg>", encoding="utf-8")
    with pytest.raises(ContentError, match=r"mill\.svg:1: .* control character U\+202E"):
        read_box(village).art.find("mill")


def test_an_icon_without_a_colour_is_told_how_it_takes_that_of_its_place() -> None:
    with pytest.raises(ContentError, match='fill="currentColor" gives it the colour of its place'):
        svg('<path d="M0 0h9v9z"/>', file="art/icon-gull.svg")
    assert svg('<path fill="currentColor" d="M0 0h9v9z"/>', file="art/icon-gull.svg").shapes
