"""Small type in a serif is set in the text cut, in the files as on the screen."""

from pathlib import Path

from pnp.faces.face import Face
from pnp.faces.pen import Pen
from pnp.press.pdf.streams import FormCache
from pnp.press.svg_pen import picture_of
from pnp.units import Size


def draw(pen: Pen) -> None:
    pen.text(0, 10, "ee", "serif-700", 14, "#000000")
    pen.text(0, 30, "e", "serif-700", 40, "#000000")


def test_the_files_for_the_printer_set_each_size_in_its_own_cut() -> None:
    cache = FormCache(Path())
    made = cache.page("p", Size(60, 60), draw)
    assert set(made.type) == {"text-700", "serif-700"}


def test_the_screen_shows_the_same_cuts() -> None:
    shown = picture_of(Face("f", Size(60, 60), draw), Path())
    assert shown is not None
    assert shown.count("<path id=") == 2, "one e of each cut"
