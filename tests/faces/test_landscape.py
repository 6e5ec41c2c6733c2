"""Land goes on beside a picture: no straight edge of all its tones is left standing between."""

import pytest

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.boards.town_land import put_scene
from pnp.faces.pen import Ornament
from pnp.faces.theme import Theme
from pnp.units import Rect
from tests.faces.conftest import Notebook

AREA = Rect(10, 20, 60, 30)


@pytest.fixture
def laid(book: Notebook, monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """What each drawing may cover, in the order they are laid down."""
    found: list[Rect] = []

    def stamp(ornament: Ornament, x: float = 0, y: float = 0) -> None:
        area = ornament.area
        found.append(Rect(area.x + x, area.y + y, area.width, area.height))

    monkeypatch.setattr(book, "stamp", stamp)
    return found


def draw(book: Notebook, ink: str, area: Rect, size: float) -> None:
    box = read_box(find_kit("chalet"))
    theme = Theme(box.look, ink, box.art)  # type: ignore[arg-type]  # parametrize knows no literals
    put_scene(book, theme, "cottage", "valley", area, size)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_tones_of_a_picture_run_over_the_land_beside_it(
    ink: str, book: Notebook, laid: list[Rect]
) -> None:
    draw(book, ink, AREA, 30)
    left, right, picture = laid
    assert left.right == pytest.approx(25)
    assert right.x == pytest.approx(55)
    assert picture.x < left.right
    assert picture.right > right.x


def test_no_outline_stands_between_in_lines(book: Notebook, laid: list[Rect]) -> None:
    """Both pictures are outlined at their edges: one is cut off, the other is covered."""
    draw(book, "line", AREA, 30)
    left, right, picture = laid
    assert 25 < picture.x < left.right
    assert right.x < picture.right < 55


def test_a_picture_as_wide_as_its_area_has_nothing_beside_it(
    book: Notebook, laid: list[Rect]
) -> None:
    draw(book, "full", Rect(0, 0, 30, 30), 30)
    assert len(laid) == 1
