"""Small things to cut out: dice, pawns, level markers, tokens; cards, notes and cheques."""

from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

from pnp.box.game import BackLook, BackShape, FrameName
from pnp.box.model import Box, Piece
from pnp.box.words import Words
from pnp.faces.art.nets import CUT
from pnp.faces.context import Context, Ink, PrintedPiece
from pnp.faces.parts.card import card_piece, deck_back
from pnp.faces.parts.deed import deed_piece
from pnp.faces.parts.small_pieces import CUBE, cheque_pieces, class_of, cutout_pieces, note_pieces
from pnp.faces.pen import LEAST_LINE as HAIR
from pnp.outlines import bounding_box, points_of
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.units import Rect, to_mm
from tests.faces import conftest
from tests.faces.conftest import INKS, LANGUAGES, PRINTINGS, Notebook, assert_sound, brief, note


def first_of(context: Context, kind: str) -> Piece:
    return next(piece for piece in context.box.pieces if piece.kind == kind)


@pytest.fixture
def die(context: Context) -> Notebook:
    (piece,) = cutout_pieces(context, first_of(context, "die"), "die")
    return note(piece.front)


@pytest.fixture
def pawn(context: Context) -> Notebook:
    (piece,) = cutout_pieces(context, first_of(context, "pawn"), "pawn")
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


def test_a_pawn_shows_its_picture_on_both_sides(context: Context) -> None:
    for kind in context.box.pieces:
        if kind.kind == "pawn":
            (piece,) = cutout_pieces(context, kind, "pawn")
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
    rings = [
        bounding_box(points_of(frame)) for frame in pawn.frames
    ]  # the picture stays inside its ring
    assert sum(ring.width == pytest.approx(2 * (6.9 - 1.1)) for ring in rings) == 2


def test_a_name_too_long_for_a_pawn_leaves_its_picture_alone(context: Context) -> None:
    long = replace(first_of(context, "pawn"), name=Words("en", {"en": "Straßenbahnhaltestelle"}))
    (piece,) = cutout_pieces(context, long, "pawn")
    book = note(piece.front)
    assert book.faults == []
    assert [line.text for line in book.written] == [context.label("glue_tab")]


def markers(context: Context, form: str = "level") -> list[PrintedPiece]:
    levels = [kind for kind in context.box.pieces if kind.kind in {"house", "hotel"}]
    return [piece for kind in levels for piece in cutout_pieces(context, kind, form)]


def test_a_marker_is_26_by_8_mm_and_shows_its_houses(context: Context) -> None:
    for piece in markers(context):
        assert (piece.front.size.width, piece.front.size.height) == (26, 8)
        kind, _, number = piece.id.partition("-")
        colour = next(each.colour for each in context.box.pieces if each.id == kind)
        inked = (d for d in note(piece.front).drawn if d.fill == context.theme.area(colour))
        assert sum(3 < d.area.width < 6 for d in inked) == int(number or 0), piece.id


@pytest.mark.parametrize("ink", INKS)
def test_one_ground_runs_over_the_trim_so_that_neighbours_can_share_a_cut(ink: str) -> None:
    grounds = set()
    for piece in markers(brief("cronulla", ink=ink)):
        assert piece.front.bleed == 3
        ground = note(piece.front).drawn[0]
        assert (min(ground.points), max(ground.points)) == ((-3, -3), (29, 11))
        grounds.add(ground.fill)
    assert len(grounds) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kit", ["grundbesitz", "solo"])
def test_the_track_counts_down_from_32_and_12(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    (track,) = markers(context, "track")
    book = note(track.front)
    assert_sound(track.front, book)
    numbers = [int(line.text) for line in book.written if line.text.isdigit()]
    assert numbers == [*range(32, -1, -1), *range(12, -1, -1)]
    assert [each.id for each in markers(context, "stock-counter")] == ["stock-house", "stock-hotel"]


def test_a_bank_that_never_runs_out_counts_nothing(context: Context) -> None:
    assert markers(context, "track") == markers(context, "stock-counter") == []


@pytest.mark.rule("CR-21")
@pytest.mark.parametrize("printing", PRINTINGS)
def test_a_blank_token_names_house_hotel_and_number(printing: tuple[str, Ink]) -> None:
    context = brief("cronulla", *printing)
    (piece,) = conftest.declared_pieces(context, "tokens")
    drawn = note(piece.front)
    assert not drawn.faults
    for word in ("piece_house", "piece_hotel", "how_many"):
        assert drawn.says(context.label(word)) == 1, word


def test_good_and_bad_are_told_by_a_sign_as_well_as_by_colour(context: Context) -> None:
    deck = context.box.decks[0]
    for card in deck.cards:
        book = note(card_piece(context, deck, card).front)
        if card.effect.amount is not None:
            sign = "+" if card.good else "\u2212"
            assert book.says(f"{sign}{context.sum(card.effect.amount)}") == 1, card.id
        icon = "go" if card.effect.kind == "advance" else "plus" if card.good else "minus"
        assert any(key.startswith(f"icon {icon} ") for key in book.stamped), card.id


def test_a_levy_on_buildings_shows_both_sums(context: Context) -> None:
    deck = context.box.decks[0]
    card = next(card for card in deck.cards if card.effect.kind == "per_building")
    book = note(card_piece(context, deck, card).front)
    assert card.effect.house is not None
    assert card.effect.hotel is not None
    assert book.says(f"\u2212{context.sum(card.effect.house)}") == 1
    assert book.says(f"\u2212{context.sum(card.effect.hotel)}") == 1


def test_a_card_that_sends_somewhere_names_the_place(context: Context) -> None:
    deck = context.box.decks[0]
    card = next(card for card in deck.cards if card.effect.to == "bundeena-wharf")
    book = note(card_piece(context, deck, card).front)
    assert "Wharf" in {line.text.split()[-1] for line in book.written}
    assert any(key.startswith("icon go ") for key in book.stamped)


def test_every_card_bears_its_own_code(context: Context) -> None:
    deck = context.box.decks[0]
    codes = set()
    for card in deck.cards:
        piece = card_piece(context, deck, card)
        assert piece.id == f"{deck.id}/{card.id}"
        book = note(piece.front)
        assert book.says(piece.code) == 1
        codes.add(book.codes[0])
    assert len(codes) == len(deck.cards)


def test_all_backs_of_a_deck_are_one_face(context: Context) -> None:
    deck = context.box.decks[0]
    backs = {card_piece(context, deck, card).back for card in deck.cards}
    assert {back.key for back in backs if back} == {deck_back(context, deck).key}


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_decks_and_deeds_of_a_game_are_told_apart_by_their_backs(kit: str) -> None:
    context = brief(kit)
    decks = [deck_back(context, deck) for deck in context.box.decks]
    deed = deed_piece(context, context.box.deeds[0]).back
    assert deed is not None
    seen = [{key for key in note(face).stamped if key.startswith(("drawing", "back"))}
            for face in (*decks, deed)]  # fmt: skip
    for n, keys in enumerate(seen):
        assert keys
        assert all(keys.isdisjoint(other) for other in seen[:n])


def test_a_back_has_no_frame_near_its_edge_and_bleeds(context: Context) -> None:
    face = deck_back(context, context.box.decks[0])
    book = note(face)
    ground = next(drawn for drawn in book.drawn if drawn.fill)
    assert (min(x for x, _ in ground.points), min(y for _, y in ground.points)) == (-3, -3)
    level = [each for each in book.drawn if each.stroke and len(each.points) == 4]
    assert not [each for each in level if max(x for x, _ in each.points) > 58]


def test_a_short_goal_stands_on_the_line_of_the_sums(context: Context) -> None:
    deck = context.box.decks[0]
    feet = set()
    for card in deck.cards:
        said = {"start": "Start"}.get(card.effect.to or "") or (
            f"+{context.sum(card.effect.amount or 0)}" if card.effect.kind == "collect" else ""
        )
        written = note(card_piece(context, deck, card).front).written
        goals = [line for line in written if line.text == said]
        feet |= {round(line.corners[2][1] - to_mm(line.size * 0.22), 2) for line in goals}
    assert feet == {76.3}


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("frame", get_args(FrameName))
def test_frames_and_backs_have_layouts_and_words_fit(box: Box, frame: FrameName, ink: Ink) -> None:
    deck = box.decks[0]
    for shape in get_args(BackShape):
        look = replace(box.look, frame=frame, backs={deck.id: BackLook(shape=shape)})
        context = context_for(replace(box, look=look), PrintJob(ink=ink))
        pieces = (card_piece(context, deck, deck.cards[0]), deed_piece(context, box.deeds[0]))
        for face in (face for piece in pieces for face in (piece.front, piece.back) if face):
            book = note(face)
            assert not book.faults
            assert book.written


@pytest.mark.parametrize("kit", ["grundbesitz", "solo", "chalet"])
def test_words_of_a_deck_are_of_one_size_and_no_line_is_an_orphan(kit: str) -> None:
    """A last line is at least a third as long as the longest; no sum touches the words."""
    context = brief(kit)
    deck, sizes = context.box.decks[-1], set[float]()
    captions = {context.label(key) for key in ("card_keep", "card_each_house")}
    for card in deck.cards:
        said = context.localise(card.text)
        written = note(card_piece(context, deck, card).front).written
        lines = [line for line in written if line.text in said and line.text not in captions]
        lines = [line for line in lines if 8 < line.size < 11]
        sizes |= {line.size for line in lines}
        if len(lines) > 1:
            assert lines[-1].area.width > max(line.area.width for line in lines) / 3, card.id
    assert len(sizes) == 1


def cheques(context: Context) -> tuple[PrintedPiece, ...]:
    kind = next(piece for piece in context.box.pieces if piece.kind == "cheque")
    return cheque_pieces(context, kind)


def test_a_note_shows_its_sum_in_corners_and_its_value_large(context: Context) -> None:
    for money in context.box.money.notes:
        book = note(note_pieces(context, money)[0].front)
        corners = [line for line in book.written if line.text == context.sum(money.value)]
        assert len(corners) == 2
        assert min(line.size for line in corners) >= 12
        (large,) = [line for line in book.written if line.text == str(money.value)]
        assert large.size > 1.4 * max(line.size for line in corners)
        assert book.says(context.localise(money.words)) == 1
        assert book.says(context.localise(context.box.money.issuer)) == 1


def test_thousands_are_set_apart() -> None:
    context = brief("grundbesitz", "de")
    book = note(note_pieces(context, context.box.money.notes[0])[0].front)
    assert (book.says("10\u00a0000"), book.says("M.\u00a010\u00a0000")) == (1, 2)


@pytest.mark.parametrize(("count", "kinds"), [
    (1, "l"), (2, "lm"), (3, "lmh"), (6, "llmmhh"), (7, "lllmmhh"), (8, "lllmmmhh"),
])  # fmt: skip
def test_values_fall_into_three_classes(count: int, kinds: str) -> None:
    values = [10**n for n in range(count)]
    assert "".join(class_of(each, values)[0] for each in values) == kinds


def test_each_note_is_4_mm_wider_than_the_next_lower() -> None:
    for kit in ("cronulla", "grundbesitz", "solo", "chalet"):
        widths = [each.width for each in brief(kit).box.money.notes]
        assert {a - b for a, b in pairwise(widths)} == {4}


def test_no_ornament_runs_into_a_word() -> None:
    for context in (brief("cronulla", *each) for each in PRINTINGS):
        for money in context.box.money.notes:
            book = note(note_pieces(context, money)[0].front)
            free = [each for each in book.drawn if not each.clipped]
            thin = [each for each in free if each.stroke and each.stroke.width == HAIR]
            points = [point for each in thin for point in each.points]
            for line in book.written:
                area = line.area
                deep = area.height * 0.22  # above capitals and below the baseline
                letters = Rect(area.x, area.y + deep, area.width, area.height - 2 * deep)
                assert not any(map(letters.holds, points)), (money.value, line.text)


def test_notes_are_told_apart_by_width_colour_and_ornament(context: Context) -> None:
    notes = context.box.money.notes
    faces = [note_pieces(context, money)[0].front for money in notes]
    assert len({face.size.width for face in faces}) == len(notes)
    assert {face.size.height for face in faces} == {context.box.money.height}
    stamped = [[key for key in note(face).stamped if key.startswith("engraving")] for face in faces]
    assert len({keys[0].split()[1] for keys in stamped}) == len(notes)
    assert len({context.theme.colour(money.colour) for money in notes}) == len(notes)


def test_dearer_notes_have_more_petals(context: Context) -> None:
    def petals(value: int) -> int:
        money = next(money for money in context.box.money.notes if money.value == value)
        stamped = note(note_pieces(context, money)[0].front).stamped
        strands = [key for key in stamped if "strand" in key and "strands=8" in key]
        return max(int(key.split("waves=")[1].split(",")[0]) for key in strands)

    assert petals(1) < petals(20) < petals(100)


def test_a_note_has_one_side_and_comes_as_often_as_the_box_holds(context: Context) -> None:
    for money in context.box.money.notes:
        pieces = note_pieces(context, money)
        assert {piece.back for piece in pieces} == {None}
        assert sum(piece.count for piece in pieces) == money.count + money.spare


def test_no_two_notes_of_a_box_bear_one_number(context: Context) -> None:
    known = conftest.Seen()
    pieces = [piece for money in context.box.money.notes for piece in note_pieces(context, money)]
    numbers = [note(piece.front, known).written[-1].text for piece in pieces]
    assert {"CR\u00a0A\u00a0001", "CR\u00a0A\u00a0020", "CR\u00a0G\u00a0040"} <= set(numbers)
    assert len(set(numbers)) == len(numbers) == 240


def test_backs_are_one_for_each_value_and_take_little_ink(context: Context) -> None:
    for money in context.box.money.notes:
        backs = {piece.back for piece in note_pieces(context, money, backs=True)}
        (back,) = backs
        assert back is not None
        book = note(back)
        assert book.says(context.sum(money.value)) == 2
        drawn = [(x, y) for each in book.drawn for x, y in each.points]
        assert min(min(x, y, back.size.width - x, back.size.height - y) for x, y in drawn) >= 4.5


def test_every_cheque_has_its_number_and_asks_for_its_needs(context: Context) -> None:
    pieces = cheques(context)
    books = [note(piece.front) for piece in pieces]
    assert [book.written[-1].text[-3:] for book in books] == [f"{n:03d}" for n in range(1, 9)]
    assert {(piece.id, piece.count) for piece in pieces} == {("cheque", 1)}
    for key in ("payee", "amount", "words", "entry", "signature"):
        assert books[0].says(context.label(f"cheque_{key}")) == 1
    assert books[0].says(context.codes["cheque"]) == 1  # the look-up has it
    assert len({key for key in books[0].stamped if "/ground " in key}) == 1


def test_no_engraving_is_seen_where_words_stand() -> None:
    for context in (brief("cronulla", *each) for each in PRINTINGS):
        book = note(cheques(context)[0].front)
        strokes = [each.stroke for each in book.drawn]
        screen = next(n for n, each in enumerate(strokes) if each and each.width == HAIR)
        plates = [each.area for each in book.drawn[screen + 1 :] if each.fill and not each.stroke]
        said = [line.area for line in book.written if line.area.y > 13.5]
        assert len(said) >= 5
        assert all(any(plate.covers(area) for plate in plates) for area in said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_a_cheque_has_all_that_a_bank_asks_of_one(lang: str, ink: Ink) -> None:
    context = brief("neue-heimat", lang, ink)
    pieces, issuer = cheques(context), context.localise(context.box.money.issuer)
    assert len(pieces) == 60
    book = note(pieces[0].front)
    assert_sound(pieces[0].front, book)
    figure = context.label("cheque_figure", n=1, sum="")
    written = [context.label(f"cheque_{key}") for key in ("payee", "bearer", "spelt", "dated")]
    assert [book.says(said) for said in (figure, issuer, *written)] == [1] * 6
    assert [note(each.front).written[-1].text[-3:] for each in pieces[::59]] == ["001", "060"]
    stamp = "".join(each.text for each in book.written if len(each.text) == 1)
    assert stamp.startswith(issuer.upper().replace(" ", ""))
    assert min(each.stroke.width for each in book.drawn if each.stroke) >= HAIR
