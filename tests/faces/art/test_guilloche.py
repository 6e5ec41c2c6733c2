import math

from pnp.faces.art.guilloche import GRAVERS, RosetteRing, braid, line_screen, put_rosette, ring_path
from pnp.units import Rect
from tests.faces.conftest import Notebook


def test_a_ring_stays_between_its_radii() -> None:
    path = ring_path(RosetteRing(8, 12, 16, 4))
    ends = [values[-2:] for name, values in path.steps if name == "C"]
    radii = [math.hypot(x, y) for x, y in ends]
    assert min(radii) > 7.9
    assert max(radii) < 12.1
    assert max(radii) - min(radii) > 3.8


def test_a_rosette_keeps_one_strand_and_stamps_it_as_often_as_asked(book: Notebook) -> None:
    put_rosette(book, 20, 20, (RosetteRing(3, 6, 8, 5),), "#000000")
    assert len(book.stamped) == 5
    assert len(set(book.stamped)) == 1


def test_a_line_screen_covers_its_area_evenly() -> None:
    path = line_screen(Rect(10, 10, 40, 20), 1.0, lambda _across, _down: 0.0, 8)
    starts = [values for name, values in path.steps if name == "M"]
    assert [y for _, y in starts] == [10.0 + n for n in range(21)]


def test_a_braid_runs_its_whole_length_within_its_height() -> None:
    xs_ys = [values[-2:] for name, values in braid(50, 3, 9, 3).steps if name == "C"]
    assert max(x for x, _ in xs_ys) == 50
    assert max(abs(y) for _, y in xs_ys) <= 1.5


def test_a_graver_that_saves_ink_cuts_fewer_strands_but_never_one_alone() -> None:
    assert [GRAVERS["full"].strands(n) for n in (2, 4, 8)] == [2, 4, 8]
    assert [GRAVERS["line"].strands(n) for n in (2, 4, 8)] == [2, 3, 6]
