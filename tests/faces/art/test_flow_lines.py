"""Line screens that make room."""

import math

from pnp.faces.art.flow_lines import (
    Bay,
    LineBed,
    Opening,
    Sun,
    draw_bed,
    draw_sun,
    screen_around,
)
from pnp.faces.path import Path
from pnp.units import Rect

BED = LineBed(0, 80, 0, 40, 20, 12, swing=0)


def knots(path: Path) -> list[tuple[float, float]]:
    """Give the points that a path goes through, without its handles."""
    return [(values[-2], values[-1]) for _, values in path.steps if values]


def test_lines_flow_round_a_circle() -> None:
    opened = LineBed(0, 80, 0, 40, 20, 12, openings=(Opening.round(40, 11),), swing=0)
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


def test_a_screen_ends_at_a_hole_and_goes_on_behind_it() -> None:
    hole = Rect(30, 10, 20, 10)
    path = screen_around(Rect(0, 0, 80, 40), 2, lambda _across, _down: 0, [hole])
    inside = [(x, y) for x, y in knots(path) if 30 < x < 50 and 10 < y < 20]
    assert not inside
    assert len([y for x, y in knots(path) if x > 50 and 10 < y < 20]) > 10


def test_rays_begin_at_their_sun_and_end_at_moons() -> None:
    sun = Sun(40, 20, 8, 40, 0.01, ((15, 20, 6),))
    rays = knots(draw_sun(sun, BED))
    assert min(math.dist(knot, (40, 20)) for knot in rays) >= 7.99
    assert min(math.dist(knot, (15, 20)) for knot in rays) >= 6
    assert all(0 <= x <= 80 and 0 <= y <= 40 for x, y in rays)
