"""Patterns, drawings, icons and engravings."""

import math
from dataclasses import replace
from typing import get_args

import pytest

from pnp.box.art import Drawing, Engraving, Ring, Tone, is_motif
from pnp.box.game import Look
from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.art_reader import portfolio_of
from pnp.box.reading.reader import read_box
from pnp.faces.art import engraving
from pnp.faces.art.drawing import lend_colours, put_drawing, put_icon, screen
from pnp.faces.art.engraving import (
    GRAVERS,
    Bay,
    LineBed,
    Opening,
    Sun,
    band_path,
    braid,
    draw_bed,
    draw_sun,
    fill_pattern,
    lay_tiles,
)
from pnp.faces.context import WHITE, Ink, Theme
from pnp.faces.drawings import icons_of
from pnp.faces.pen import Stroke
from pnp.outlines import Path, bounding_box, points_of, rectangle
from pnp.units import Rect
from tests.faces.conftest import INKS, Notebook, extent

BAND = Rect(3, 16, 57, 12)
PATTERNS = portfolio_of(content_root(), content_root(), ()).patterns


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_each_group_of_a_shipped_game_has_a_pattern_of_its_own(kit: str) -> None:
    patterns = [group.pattern for group in read_box(find_kit(kit)).groups]
    assert len(set(patterns) - {"plain"}) == len(patterns)


@pytest.mark.parametrize("ink", get_args(Ink))
def test_every_pattern_but_the_plain_one_shows_in_every_ink(ink: Ink, box: Box) -> None:
    for name in PATTERNS.groups:
        book = Notebook()
        fill_pattern(book, BAND, name, Theme(box.look, ink, box.art), "teal")
        assert bool([d for d in book.drawn if d.stroke]) == (name != "plain"), name
        assert not book.faults


def test_no_two_patterns_draw_the_same_lines(box: Box) -> None:
    seen = set()
    for name in PATTERNS.groups:
        book = Notebook()
        fill_pattern(book, BAND, name, Theme(box.look, "full", box.art), "teal")
        seen.add(tuple(d.points for d in book.drawn))
    assert len(seen) == len(PATTERNS.groups)


def test_line_ink_fills_nothing(box: Box) -> None:
    for name in PATTERNS.groups:
        book = Notebook()
        fill_pattern(book, BAND, name, Theme(box.look, "line", box.art), "ocean")
        assert not [d for d in book.drawn if d.fill]


def test_an_unknown_pattern_is_reported_with_those_there_are(box: Box) -> None:
    book = Notebook()
    fill_pattern(book, BAND, "tartan", Theme(box.look, "full", box.art), "teal")
    assert "tartan" in book.faults[0]
    assert "chevrons" in book.faults[0]
    assert not book.drawn


@pytest.mark.parametrize("name", sorted(PATTERNS.groups.keys() - {"plain"}))
def test_patterns_of_large_print_are_coarser_and_fill_as_much(name: str, box: Box) -> None:
    fine, coarse = Notebook(), Notebook()
    fill_pattern(fine, BAND, name, Theme(box.look, "full", box.art), "teal")
    fill_pattern(coarse, BAND, name, Theme(box.look, "full", box.art, 1.4), "teal")
    few, many = (book.drawn[-1].points for book in (coarse, fine))
    assert len(few) < len(many)
    assert max(x for x, _ in few) > BAND.right - 3.5
    assert max(y for _, y in few) > BAND.bottom - 3.5


CARD = Rect(-3, -3, 69, 94)
"""A playing card of 63 × 88 mm with 3 mm of bleed."""


def _spots(name: str) -> set[tuple[int, int]]:
    """Give the points that a pattern's lines go through, in tenths of a millimetre."""
    ends = (spot for tiles in PATTERNS.backs[name].tiles for _, spot in lay_tiles(tiles, CARD))
    points = (point for spot in ends for point in zip(spot[::2], spot[1::2], strict=True))
    return {(round(x * 10), round(y * 10)) for x, y in points}


@pytest.mark.parametrize("name", PATTERNS.backs)
@pytest.mark.parametrize(("across", "down"), [(630, 0), (0, 880)])
def test_the_pattern_of_a_back_runs_on_to_the_next_card(name: str, across: int, down: int) -> None:
    spots = _spots(name)
    near = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    edge = [(x, y) for x, y in spots if -20 < x < (20 if across else 600)]
    edge = [(x, y) for x, y in edge if -20 < y < (20 if down else 850)]
    assert len(edge) >= 8
    for x, y in edge:
        there = (x + across, y + down)
        assert any((there[0] + dx, there[1] + dy) in spots for dx, dy in near), (x / 10, y / 10)


def test_a_band_of_crests_does_not_break_at_its_end() -> None:
    band = Rect(3, 3, 57, 19)
    steps = band_path(PATTERNS.edges["crest"], band)
    ends = [values[-2:] for command, values in steps if command == "C"]
    assert ends[-1][0] == band.right
    assert band.bottom - ends[-1][1] < 0.5
    tops = [x for x, y in ends if band.bottom - y > 3]
    assert len(tops) >= 6
    assert band.right - max(tops) > 5


@pytest.mark.parametrize("width", [57.0, 120.0, 190.0])
def test_the_skyline_rises_from_its_foot_and_stays_between_the_ends(width: float) -> None:
    area = Rect(3, 3, width, 19)
    points = [values for _, values in band_path(PATTERNS.edges["gables"], area) if values]
    assert min(x for x, _ in points) == pytest.approx(area.x)
    assert max(x for x, _ in points) == pytest.approx(area.right)
    roofs = [area.bottom - y for _, y in points if y > area.y]
    assert min(roofs) == 0
    assert max(roofs) == pytest.approx(3.2)


BRICK = Drawing(100, (Tone(rectangle(Rect(0, 0, 9, 9)), "coral"),), {"coral": "#ea6e54"})


def hand_of(box: Box, ink: str) -> Theme:
    return Theme(box.look, ink, box.art)  # type: ignore[arg-type]  # parametrize knows no literals


def test_a_box_and_a_circle_have_a_bounding_box() -> None:
    assert bounding_box(points_of(rectangle(Rect(10, 20, 30, 40)))) == Rect(10, 20, 30, 40)


def test_a_screen_lies_on_one_raster_wherever_it_is_drawn() -> None:
    rows = {values[1] for _, values in screen(Rect(0, 3.1, 10, 4), 0.5)}
    assert rows == {3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0}


@pytest.mark.parametrize("ink", INKS)
def test_a_drawing_is_never_emptied(ink: str, box: Box, book: Notebook) -> None:
    theme = hand_of(box, ink)
    put_drawing(book, theme, theme.look.emblem, 0, 0, 40)
    names = [name for name in box.art.names() if is_motif(name)]
    for name in names:
        put_drawing(book, theme, name, 0, 0, 20)
    visible = [d for d in book.drawn if d.stroke or d.fill not in {None, WHITE, "#ffffff"}]
    assert len(names) > 30
    assert len(visible) > 3 * len(names)
    if ink == "line":
        assert {d.fill for d in book.drawn} <= {None, WHITE}
        assert {d.stroke.colour for d in book.drawn if d.stroke} <= {"#000000", WHITE}


def test_a_drawing_fills_its_square_whatever_its_own_units(box: Box, book: Notebook) -> None:
    sides = {"step-print": 100, "icon-chance": 16}
    for name, side in sides.items():
        drawing = box.art.find(name)
        assert drawing
        assert drawing.side == side
        put_drawing(book, hand_of(box, "full"), name, 10, 20, 30)
    assert all(10 <= x <= 40 and 20 <= y <= 50 for d in book.drawn for x, y in d.points)


def test_a_darker_tone_is_engraved_with_more_lines(box: Box, book: Notebook) -> None:
    put_drawing(book, hand_of(box, "line"), "shell", 0, 0, 20)
    before = max(len(d.points) for d in book.drawn if d.clipped)
    darker = replace(box, look=replace(box.look, palette={**box.look.palette, "coral": "#400000"}))
    again = Notebook()
    put_drawing(again, hand_of(darker, "line"), "shell", 0, 0, 20)
    assert max(len(d.points) for d in again.drawn if d.clipped) > 1.5 * before


def test_an_engraving_has_lines_of_its_one_colour_in_full_ink(box: Box, book: Notebook) -> None:
    put_drawing(book, hand_of(box, "full"), "wave", 0, 0, 15, colour="#0f7480")
    assert {d.stroke.colour for d in book.drawn if d.stroke} == {"#0f7480", WHITE}


def test_a_drawing_lent_to_another_kit_takes_that_kits_colour_of_the_nearest_tone() -> None:
    palette = {"paper": "#ffffff", "ink": "#101010", "brick": "#ad4330", "lime": "#dee4b3"}
    theme = lend_colours(Theme(Look(palette)), BRICK)
    assert theme.look.palette["coral"] == palette["brick"]
    assert lend_colours(theme, BRICK) is theme


def test_a_drawing_nobody_has_made_is_told_with_the_nearest(box: Box, book: Notebook) -> None:
    put_drawing(book, hand_of(box, "full"), "whalle", 0, 0, 20)
    assert book.faults == ["there is no drawing “whalle”; did you mean `whale`?"]
    assert not book.drawn


DOT = 2.3
"""Most width in mm of a pip or an eye."""

SQUARE, STROKE = 16.0, 1.0
"""Side of the square that icons are designed in, and width of their lines, in mm."""


def test_every_icon_keeps_its_line_inside_its_square(box: Box, book: Notebook) -> None:
    theme = Theme(box.look, "full", box.art)
    for name in icons_of(box):
        put_icon(book, theme, name, 0, 0, SQUARE, "#000000")
    inside = Rect(0, 0, SQUARE, SQUARE).inset(STROKE / 2)
    assert all(inside.covers(drawn.area) for drawn in book.drawn)


def test_all_icons_are_drawn_with_one_stroke_and_only_suits_and_dots_are_filled(box: Box) -> None:
    theme = Theme(box.look, "full", box.art)
    for name in icons_of(box):
        book = Notebook()
        put_icon(book, theme, name, 0, 0, SQUARE, "#000000")
        filled = [drawn for drawn in book.drawn if drawn.fill]
        if name.startswith("suit-"):
            assert len(filled) == len(book.drawn) == 1, name
        else:
            widths = {drawn.stroke.width for drawn in book.drawn if drawn.stroke}
            assert widths == {STROKE}, name
            assert all(drawn.area.width <= DOT for drawn in filled), name


def test_an_icon_is_enlarged_to_its_place(box: Box, book: Notebook) -> None:
    theme = Theme(box.look, "full", box.art)
    put_icon(book, theme, "plus", 10, 20, 8, "#000000")
    drawn = extent([point for drawn in book.drawn for point in drawn.points])
    assert (drawn.x, drawn.right) == (11, 17)


def test_an_unknown_icon_is_reported_with_the_nearest(box: Box, book: Notebook) -> None:
    put_icon(book, Theme(box.look, "full", box.art), "chanse", 0, 0, 8, "#000000")
    assert book.faults == ["there is no drawing “icon-chanse”; did you mean `icon-chance`?"]


BED = LineBed(0, 80, 0, 40, 20, 12, swing=0)


def knots(path: Path) -> list[tuple[float, float]]:
    return [(values[-2], values[-1]) for _, values in path if values]


def test_lines_flow_round_a_circle() -> None:
    opened = LineBed(0, 80, 0, 40, 20, 12, openings=(Opening(40, 24.2, 12),), swing=0)
    assert min(math.dist(knot, (40, 20)) for knot in knots(draw_bed(opened))) >= 11
    assert min(math.dist(knot, (40, 20)) for knot in knots(draw_bed(BED))) < 1


def test_lines_leave_a_bay_at_an_edge() -> None:
    bed = LineBed(0, 80, 0, 40, 20, 12, above=(Bay(50, 80, 9),), swing=0)
    there = [y for x, y in knots(draw_bed(bed)) if x >= 50]
    assert min(there) >= 9
    assert min(y for x, y in knots(draw_bed(bed)) if x < 40) == 0


def test_lines_end_where_they_would_run_together() -> None:
    tight = LineBed(0, 80, 0, 40, 20, 12, above=(Bay(50, 80, 18),), nearest=0.5, swing=0)
    free = [x for x, y in knots(draw_bed(tight)) if y < 20]
    assert len([x for x in free if x > 60]) < 0.6 * len([x for x in free if x < 20])


def test_rays_begin_at_their_sun_and_end_at_moons() -> None:
    sun = Sun(40, 20, 8, 40, 0.01, ((15, 20, 6),))
    rays = knots(draw_sun(sun, BED))
    assert min(math.dist(knot, (40, 20)) for knot in rays) >= 7.99
    assert min(math.dist(knot, (15, 20)) for knot in rays) >= 6
    assert all(0 <= x <= 80 and 0 <= y <= 40 for x, y in rays)


def test_a_ring_stays_between_its_radii() -> None:
    path = engraving.ring_path(Ring(0.8, 1.2, 16, 4), 10)
    ends = [values[-2:] for name, values in path if name == "C"]
    radii = [math.hypot(x, y) for x, y in ends]
    assert min(radii) > 7.9
    assert max(radii) < 12.1
    assert max(radii) - min(radii) > 3.8


def test_a_rosette_keeps_one_strand_and_stamps_it_as_often_as_asked(book: Notebook) -> None:
    ring, stroke = Ring(0.5, 1, 8, 5), Stroke("#000000", 0.12)
    engraving.put_rosette(book, Rect(14, 14, 12, 12), (ring,), GRAVERS["full"], stroke)
    assert len(book.stamped) == 5
    assert len(set(book.stamped)) == 1


def test_a_line_screen_covers_its_area_evenly() -> None:
    path = engraving.line_screen(Engraving("a level screen"), Rect(10, 10, 40, 20), 1.0)
    starts = [values for name, values in path if name == "M"]
    assert [y for _, y in starts] == [10.0 + n for n in range(21)]


def test_a_braid_runs_its_whole_length_within_its_height() -> None:
    xs_ys = [values[-2:] for name, values in braid(50, 3, 9, 3) if name == "C"]
    assert max(x for x, _ in xs_ys) == 50
    assert max(abs(y) for _, y in xs_ys) <= 1.5


def test_a_graver_that_saves_ink_cuts_fewer_strands_but_never_one_alone() -> None:
    assert [GRAVERS["full"].strands(n) for n in (2, 4, 8)] == [2, 4, 8]
    assert [GRAVERS["line"].strands(n) for n in (2, 4, 8)] == [2, 3, 6]
