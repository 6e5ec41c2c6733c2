"""Engravings: rosettes, plaits, line screens that make room."""

import math

from pnp.box.patterns import Engraving, Ring
from pnp.faces.art.engraving import (
    GRAVERS,
    Bay,
    LineBed,
    Opening,
    Sun,
    braid,
    draw_bed,
    draw_sun,
    line_screen,
    put_rosette,
    ring_path,
)
from pnp.faces.pen import Stroke
from pnp.outlines import Path
from pnp.units import Rect
from tests.faces.conftest import Notebook

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
    path = ring_path(Ring(0.8, 1.2, 16, 4), 10)
    ends = [values[-2:] for name, values in path if name == "C"]
    radii = [math.hypot(x, y) for x, y in ends]
    assert min(radii) > 7.9
    assert max(radii) < 12.1
    assert max(radii) - min(radii) > 3.8


def test_a_rosette_keeps_one_strand_and_stamps_it_as_often_as_asked(book: Notebook) -> None:
    ring, stroke = Ring(0.5, 1, 8, 5), Stroke("#000000", 0.12)
    put_rosette(book, Rect(14, 14, 12, 12), (ring,), GRAVERS["full"], stroke)
    assert len(book.stamped) == 5
    assert len(set(book.stamped)) == 1


def test_a_line_screen_covers_its_area_evenly() -> None:
    path = line_screen(Engraving("a level screen"), Rect(10, 10, 40, 20), 1.0)
    starts = [values for name, values in path if name == "M"]
    assert [y for _, y in starts] == [10.0 + n for n in range(21)]


def test_a_braid_runs_its_whole_length_within_its_height() -> None:
    xs_ys = [values[-2:] for name, values in braid(50, 3, 9, 3) if name == "C"]
    assert max(x for x, _ in xs_ys) == 50
    assert max(abs(y) for _, y in xs_ys) <= 1.5


def test_a_graver_that_saves_ink_cuts_fewer_strands_but_never_one_alone() -> None:
    assert [GRAVERS["full"].strands(n) for n in (2, 4, 8)] == [2, 4, 8]
    assert [GRAVERS["line"].strands(n) for n in (2, 4, 8)] == [2, 3, 6]
