"""What a reader sees of the words on a board's tiles, and which of them pieces lie on."""

from collections.abc import Iterator, Sequence

from pnp.proof.breach import Breach
from pnp.proof.page_objects import TextLine, intersect
from pnp.proof.safe_zone import OVERHANG
from pnp.proof.tile_seams import TileOnPage, find_seen
from pnp.units import Rect


def move_to_page(area: Rect, tile: TileOnPage) -> Rect:
    """Give an area of the board, in mm of the board, as it lies on the page of a tile."""
    _, piece, window = tile
    right, down = piece.area.x - window.x, piece.area.y - window.y
    return Rect(area.x + right, area.y + down, area.width, area.height)


def find_seen_lines(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> list[TextLine]:
    """Find the lines of type of a tile that no other tile lies on."""
    shown = move_to_page(find_seen(tile, tiles), tile)
    return [line for line in tile[0].objects.lines if intersect(line.shown, shown)]


def find_covered_words(
    tiles: Sequence[TileOnPage], laid: Sequence[tuple[str, Rect]]
) -> Iterator[Breach]:
    """Find words where something lies, by place; a hair's overhang covers nothing."""
    for tile in tiles:
        page, piece, _ = tile
        lines = find_seen_lines(tile, tiles)
        for place, area in laid:
            covered = move_to_page(area, tile).inset(OVERHANG)
            for line in lines:
                if intersect(line.shown, covered):
                    say = f"“{line.text[:30]}” lies where pieces lie on {place}"
                    yield page.report("places", say, piece)
