"""Small pieces to cut out: dice, pawns, level markers, tokens."""

from dataclasses import replace

import pytest

from pnp.box.pieces import Piece
from pnp.box.words import Words
from pnp.faces.art.nets import CUT
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.small_pieces import (
    CUBE,
    die_pieces,
    level_pieces,
    pawn_pieces,
    stock_counter_pieces,
    stock_track_pieces,
)
from pnp.faces.theme import Ink
from pnp.outlines import bounds
from pnp.units import Rect
from tests.faces.conftest import (
    INKS,
    LANGUAGES,
    PRINTINGS,
    Note,
    Notebook,
    assert_sound,
    brief,
    declared_pieces,
)


def first_of(context: Context, kind: str) -> Piece:
    return next(piece for piece in context.box.pieces if piece.kind == kind)


@pytest.fixture
def die(context: Context, note: Note) -> Notebook:
    (piece,) = die_pieces(context, first_of(context, "die"))
    return note(piece.front)


@pytest.fixture
def pawn(context: Context, note: Note) -> Notebook:
    (piece,) = pawn_pieces(context, first_of(context, "pawn"))
    return note(piece.front)


def test_each_square_of_the_net_bears_its_pips_and_the_one_a_picture(die: Notebook) -> None:
    round_ = [drawn for drawn in die.drawn if drawn.stroke and drawn.stroke.round]
    dots = [point for drawn in round_ for point in drawn.points[::2]]
    squares = {panel.name: panel.area for panel in CUBE.panels if panel.printed}
    for pips in range(2, 7):
        assert sum(map(squares[str(pips)].holds, dots)) == pips
    assert any(key.startswith("drawing wave ") for key in die.stamped)


def test_the_net_has_seven_tabs_and_colour_over_folds(context: Context, die: Notebook) -> None:
    assert die.says(context.label("glue_tab")) == 7
    (cuts,) = (shape.area for shape in die.drawn if shape.stroke == CUT)
    assert cuts == CUBE.size.area
    squares = Rect(0, 0, 64, 48)
    assert die.drawn[0].area == squares.inset(-1.5)


def test_a_pawn_shows_its_picture_on_both_sides(context: Context, note: Note) -> None:
    for kind in context.box.pieces:
        if kind.kind == "pawn":
            (piece,) = pawn_pieces(context, kind)
            book = note(piece.front)
            motif = kind.id.removeprefix("pawn-")
            shown = [key for key in book.stamped if key.startswith(f"drawing {motif} ")]
            assert len(shown) == 2, kind.id
            said = "".join(line.text for line in book.written).replace(" ", "")
            assert said.count(context.localise(kind.name).replace(" ", "")) == 2


def test_the_far_name_is_on_its_head_and_one_foot_glued(context: Context, pawn: Notebook) -> None:
    name = context.localise(first_of(context, "pawn").name)
    upper, lower = (line.corners for line in pawn.written if line.text == name)
    assert upper[0][0] > upper[1][0]
    assert lower[0][0] < lower[1][0]
    assert pawn.says(context.label("glue_tab")) == 1
    rings = [bounds(frame) for frame in pawn.frames]  # the picture stays inside its ring
    assert sum(ring.width == pytest.approx(2 * (6.9 - 1.1)) for ring in rings) == 2


def test_a_name_too_long_for_a_pawn_leaves_its_picture_alone(context: Context, note: Note) -> None:
    long = replace(first_of(context, "pawn"), name=Words("en", {"en": "Straßenbahnhaltestelle"}))
    book = note(pawn_pieces(context, long)[0].front)
    assert book.faults == []
    assert [line.text for line in book.written] == [context.label("glue_tab")]


def markers(context: Context) -> list[PrintedPiece]:
    levels = [kind for kind in context.box.pieces if kind.kind in {"house", "hotel"}]
    return [piece for kind in levels for piece in level_pieces(context, kind)]


def test_a_marker_is_26_by_8_mm_and_shows_its_houses(context: Context, note: Note) -> None:
    for piece in markers(context):
        assert (piece.front.size.width, piece.front.size.height) == (26, 8)
        kind, _, number = piece.id.partition("-")
        colour = next(each.colour for each in context.box.pieces if each.id == kind)
        inked = (d for d in note(piece.front).drawn if d.fill == context.theme.area(colour))
        assert sum(3 < d.area.width < 6 for d in inked) == int(number or 0), piece.id


@pytest.mark.parametrize("ink", INKS)
def test_one_ground_runs_over_the_trim_so_that_neighbours_can_share_a_cut(
    note: Note, ink: str
) -> None:
    grounds = set()
    for piece in markers(brief("cronulla", ink=ink)):
        assert piece.front.bleed == 3
        ground = note(piece.front).drawn[0]
        assert (min(ground.points), max(ground.points)) == ((-3, -3), (29, 11))
        grounds.add(ground.fill)
    assert len(grounds) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", ["grundbesitz", "solo"])
def test_the_track_counts_down_from_32_and_12(kit: str, lang: str, note: Note) -> None:
    context = brief(kit, lang)
    tracks = [each for kind in context.box.pieces for each in stock_track_pieces(context, kind)]
    (track,) = tracks
    book = note(track.front)
    assert_sound(track.front, book)
    numbers = [int(line.text) for line in book.written if line.text.isdigit()]
    assert numbers == [*range(32, -1, -1), *range(12, -1, -1)]
    levels = [kind for kind in context.box.pieces if kind.kind in {"house", "hotel"}]
    counters = [each.id for kind in levels for each in stock_counter_pieces(context, kind)]
    assert counters == ["stock-house", "stock-hotel"]


def test_a_bank_that_never_runs_out_counts_nothing(context: Context) -> None:
    for kind in context.box.pieces:
        assert stock_track_pieces(context, kind) == stock_counter_pieces(context, kind) == ()


@pytest.mark.rule("CR-21")
@pytest.mark.parametrize("printing", PRINTINGS)
def test_a_blank_token_names_house_hotel_and_number(printing: tuple[str, Ink], note: Note) -> None:
    context = brief("cronulla", *printing)
    (piece,) = declared_pieces(context, "tokens")
    drawn = note(piece.front)
    assert not drawn.faults
    for word in ("piece_house", "piece_hotel", "how_many"):
        assert drawn.says(context.label(word)) == 1, word
