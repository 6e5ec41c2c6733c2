"""The laid table as a camera sees it: whole, thick, the same every time."""

from pathlib import Path

import pytest
from PIL import Image

from pnp.documents.pictures import write_scene
from pnp.documents.scene import HEIGHT, WIDTH, draw_scene, scene_faces
from pnp.faces.diagrams.shown_table import lay_shown_table
from tests.fixtures.kits import order

_BOARD, _DECK, _OTHER = (255, 0, 0), (0, 0, 255), (0, 255, 0)


def scene_of(name: str) -> Image.Image:
    """Draw a table on which the board is red, the piles on it are blue, all else is green."""
    context = order(name, lang="en")[2]
    piles = {piece.face.key for piece in lay_shown_table(context) if piece.layers == 4}
    textures = {
        face.key: Image.new(
            "RGB",
            (8, 84),
            _BOARD if face.key.startswith("board") else _DECK if face.key in piles else _OTHER,
        )
        for face in scene_faces(context)
    }
    return draw_scene(context, textures)


def tell(picture: Image.Image, band: int) -> Image.Image:
    """Find where a picture has one of its three colours, and no other."""
    bands = list(picture.split())
    own = bands.pop(band).point(lambda value: 255 if value > 90 else 0)
    others = [other.point(lambda value: 255 if value < 60 else 0) for other in bands]
    for other in others:
        own = Image.composite(own, Image.new("L", own.size), other)
    return own


@pytest.mark.parametrize("name", ["cronulla", "chalet", "neue-heimat"])
def test_the_board_is_seen_whole_and_fills_the_picture(name: str) -> None:
    seen = tell(scene_of(name), 0).getbbox()
    assert seen is not None
    left, top, right, low = seen
    assert 0 < left < right < WIDTH
    assert 0 < top < low < HEIGHT
    assert right - left > WIDTH * 0.6


def test_a_deck_is_as_thick_as_its_cards() -> None:
    picture = scene_of("cronulla")
    board, deck = tell(picture, 0), tell(picture, 2)
    middle = WIDTH // 4
    column = [(board.getpixel((middle, y)), deck.getpixel((middle, y))) for y in range(HEIGHT)]
    top = max(y for y, (_, on_deck) in enumerate(column) if on_deck)
    edge = next(y for y in range(top, HEIGHT) if column[y][0]) - top
    assert 20 < edge < 60  # 71 cards are a good centimetre


def test_a_game_without_a_board_is_laid_out_and_comes_out_alike(tmp_path: Path) -> None:
    context = order(str(Path("content/examples/lanterns").resolve()), lang="en")[2]
    for file in ("one.png", "other.png"):
        write_scene(context, tmp_path / file)
    with Image.open(tmp_path / "one.png") as picture:
        assert picture.size == (WIDTH, HEIGHT)
        assert len(picture.resize((48, 30)).getcolors(48 * 30) or ()) > 400
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "other.png").read_bytes()


def test_on_a_board_of_rows_houses_stand_and_floors_are_for_sale() -> None:
    laid = [piece.face.key for piece in lay_shown_table(order("neue-heimat", lang="en")[2])]
    assert sum("floor" in key for key in laid) > 80
    for part in ("pieces/pawn", "cheque", "permit"):
        assert any(part in key for key in laid), part
