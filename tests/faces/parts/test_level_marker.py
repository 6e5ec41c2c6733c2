"""Level markers show what is built; the Bank counts its stock on a track of its own."""

import pytest

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.small_pieces import level_pieces, stock_counter_pieces, stock_track_pieces
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.faces.conftest import INKS, LANGUAGES, Note, assert_sound


def markers(context: Context) -> list[PrintedPiece]:
    return [
        piece
        for kind in context.box.pieces
        if kind.kind in {"house", "hotel"}
        for piece in level_pieces(context, kind)
    ]


def test_a_marker_is_26_by_8_mm_and_shows_as_many_houses_as_it_says(
    context: Context, note: Note
) -> None:
    for piece in markers(context):
        assert (piece.front.size.width, piece.front.size.height) == (26, 8)
        roofs = [d for d in note(piece.front).drawn if d.fill and len(d.points) == 3]
        number = piece.id.rpartition("-")[2]
        assert len(roofs) == (int(number) if number.isdigit() else 0), piece.id


@pytest.mark.parametrize("ink", INKS)
def test_one_ground_runs_over_the_trim_so_that_neighbours_can_share_a_cut(
    briefs: dict[tuple[str, str], Context], note: Note, ink: str
) -> None:
    grounds = set()
    for piece in markers(briefs["en", ink]):
        assert piece.front.bleed == 3
        ground = note(piece.front).drawn[0]
        assert (min(ground.points), max(ground.points)) == ((-3, -3), (29, 11))
        grounds.add(ground.fill)
    assert len(grounds) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", ["grundbesitz", "solo"])
def test_the_track_counts_down_from_32_and_12(kit: str, lang: str, note: Note) -> None:
    context = context_for(read_box(find_kit(kit)), PrintJob(lang=lang))
    tracks = [each for kind in context.box.pieces for each in stock_track_pieces(context, kind)]
    (track,) = tracks
    book = note(track.front)
    assert_sound(track.front, book)
    numbers = [int(line.text) for line in book.written if line.text.isdigit()]
    assert numbers == [*range(32, -1, -1), *range(12, -1, -1)]
    counters = [
        each.id
        for kind in context.box.pieces
        if kind.kind in {"house", "hotel"}
        for each in stock_counter_pieces(context, kind)
    ]
    assert counters == ["stock-house", "stock-hotel"]


def test_a_bank_that_never_runs_out_counts_nothing(context: Context) -> None:
    for kind in context.box.pieces:
        assert stock_track_pieces(context, kind) == stock_counter_pieces(context, kind) == ()
