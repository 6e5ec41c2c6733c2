"""The box a game is kept in takes the folded board, and what lies on it."""

from itertools import combinations

import pytest

from pnp.box.packs import find_kit
from pnp.box.parts.faces import BOARD_PLAY, SHEET, Storage, lay_flat, say_storage, storage_of
from pnp.box.reading.reader import read_box
from pnp.units import Rect, Size

KITS = ("cronulla", "grundbesitz", "solo", "chalet", "neue-heimat")
STORAGE_BOX = Size(310, 220)
"""The inside of a box that sheets of A4 are kept in, in mm."""


def _storage(kit: str) -> Storage:
    found = storage_of(read_box(find_kit(kit)))
    assert found is not None
    return found


def _apart(one: Rect, other: Rect) -> bool:
    beside = one.right <= other.x or other.right <= one.x
    return beside or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize("kit", KITS)
def test_the_folded_board_and_every_sheet_lie_flat_in_the_box(kit: str) -> None:
    found = _storage(kit)
    assert found.length >= found.board.width + BOARD_PLAY
    assert found.width >= found.board.height + BOARD_PLAY
    assert found.length > SHEET.height
    assert found.width > SHEET.width


@pytest.mark.parametrize("kit", KITS)
def test_trays_and_boxes_lie_side_by_side_in_their_layers(kit: str) -> None:
    found = _storage(kit)
    floor = Rect(0, 0, found.length, found.width)
    assert found.kept
    for each in found.kept:
        assert each.area.right <= floor.right
        assert each.area.bottom <= floor.bottom
    for one, other in combinations(found.kept, 2):
        assert one.layer != other.layer or _apart(one.area, other.area), (one.id, other.id)
    layers = {each.layer: each.depth for each in sorted(found.kept, key=lambda each: each.depth)}
    assert found.depth >= sum(layers.values())


def test_a_storage_box_of_a4_does_not_take_a_board_of_370_mm() -> None:
    found = _storage("cronulla")
    assert (found.board.width, found.board.height) == (370, 185)
    assert found.board.width > STORAGE_BOX.width
    assert (found.length, found.width) == (375, 215)


def test_what_is_larger_than_the_floor_is_no_box_of_this_game() -> None:
    with pytest.raises(ValueError, match="larger than the floor"):
        list(lay_flat((("tray 1", 400, 100, 10),), Size(375, 215)))


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_assembly_page_says_how_large_the_box_must_be(lang: str) -> None:
    box = read_box(find_kit("cronulla"))
    found = storage_of(box)
    assert found is not None
    said = say_storage(box, lang, "assembly_lid")
    assert f"{found.length} × {found.width} × {found.depth} mm" in said.replace("\u00a0", " ")
