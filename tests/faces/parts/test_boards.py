"""Boards: words keep off fold, seam, edge and pieces; a ring's spaces, its middle, its frame."""

from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

from pnp.box.board import Middle, Ring
from pnp.box.game import FrameName, Look
from pnp.box.model import Box, board_number, group_of, group_thousands
from pnp.box.packs import find_kit
from pnp.box.places.fits import places_of
from pnp.box.places.place import lay_pieces, turn_area
from pnp.box.places.rings import CORNER, PlacedSpace, breaks, is_corner, places
from pnp.box.places.rows import limit_area, lot_area, row_breaks
from pnp.box.reading.reader import read_box
from pnp.box.words import Words
from pnp.faces.boards.ring_board import FOLD_CLEAR, colours_on, draw_centre, pave_street
from pnp.faces.boxes.box_drawing import layout_of, put_layer
from pnp.faces.context import BOARD_BLEED, WHITE, Context, Ink, lightness
from pnp.faces.parts.deed import deed_piece, plot_piece
from pnp.faces.parts.reference_tables import bankers_faces
from pnp.press.job import PrintJob
from pnp.press.kit import board_piece
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.printing import context_for
from pnp.press.tiling import tiles
from pnp.units import Rect
from tests.faces.conftest import INKS, LANGUAGES, Notebook, Written, board_of, brief, note
from tests.shipped import SHIPPED

BOX = {kit: read_box(find_kit(kit)) for kit in SHIPPED}
RINGS = [kit for kit, box in BOX.items() if isinstance(box.board, Ring)]


def width_of(box: Box) -> float:
    board = box.board or box.town
    return board.size if board else box.rows.width if box.rows else 0


@pytest.mark.parametrize("kit", SHIPPED)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_words_fit_and_keep_off_the_fold_and_the_edge(kit: str, lang: str, ink: Ink) -> None:
    book, wide = board_of(kit, lang, ink), width_of(BOX[kit])
    assert book.faults == []
    for line in book.written:
        area, clear = line.area, FOLD_CLEAR - 0.2
        assert line.size >= (9 if kit == "chalet" else 7), line.text
        assert not line.text.startswith("press."), line.text
        assert area.right <= wide / 2 - clear or area.x >= wide / 2 + clear, line.text
        assert min(area.x, wide - area.right) >= (0 if BOX[kit].board else 3), line.text


def seam_of(box: Box, paper: Paper) -> float:
    if box.town:
        return box.town.seams[0]
    if box.rows:
        own = row_breaks(box.rows)
        return tiles(box.rows.width, height=box.rows.height, breaks=own, most=259)[-1].y
    assert box.board
    return tiles(box.board.size, breaks=breaks(box.board), most=paper.room.height)[-1].y


@pytest.mark.parametrize("kit", SHIPPED)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_glued_seam_crosses_no_words(kit: str, lang: str, paper: Paper) -> None:
    seam = seam_of(BOX[kit], paper)
    assert 0 < seam < width_of(BOX[kit])
    for line in board_of(kit, lang).written:
        assert line.area.bottom <= seam or line.area.y >= seam, line.text


@pytest.mark.parametrize("kit", [*RINGS, "chalet"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pieces_cover_no_word_and_not_each_other(kit: str, lang: str) -> None:
    words = [(line.text, line.area) for line in board_of(kit, lang).written]
    placed = [place for place in places_of(BOX[kit]) if place.on_board and place.kind != "card"]
    for place in placed:
        laid = lay_pieces(place.area, place.piece, place.wanted)
        assert laid, place
        for area in map(place.lay, laid):
            covered = area.inset(0.001)
            assert place.lay(place.area).covers(area, 0.001), place
            assert not [text for text, word in words if covered.overlaps(word)], place
            others = (each for each in placed if each.space == place.space and each != place)
            assert not any(covered.overlaps(each.lay(each.area)) for each in others), place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_a_lot_stays_in_sight_whatever_lies_there(lang: str) -> None:
    plan = BOX["neue-heimat"].rows
    assert plan
    book = board_of("neue-heimat", lang)
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            (own,) = [line for line in book.written if line.text == f"{row}.{lot}"]
            assert lot_area(plan, row, lot).covers(own.area)
            for place in places_of(BOX["neue-heimat"]):
                assert not place.area.inset(0.3).overlaps(own.area), (own.text, place)


def test_street_and_river_are_named_once_and_each_row_has_the_home_of_its_limit() -> None:
    plan, book = BOX["neue-heimat"].rows, board_of("neue-heimat")
    assert plan
    names = ("Main Road", "Haul", "Mayor", "LIMIT")
    assert [book.says(name) for name in names] == [1, 1, 4, 0], "a limit is a piece of its own"
    homes = [limit_area(plan, row, plan.before_river) for row in (1, 2, 3)]
    lots = [line.area for line in book.written if line.text == str(plan.before_river)]
    assert all(any(home.covers(area, 0.5) for area in lots) for home in homes)


def test_the_board_of_a_site_is_line_work_on_pale_ground() -> None:
    for each in board_of("neue-heimat").drawn:
        size = each.area
        # but for its river, which is the largest
        pale = each.fill is None or min(bytes.fromhex(each.fill[1:])) >= 0xD0
        assert pale or size.width * size.height < 0.15 * 380 * 390


@pytest.mark.parametrize("kit", RINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bankers_sheet_numbers_every_deed(kit: str, lang: str, book: Notebook) -> None:
    context = brief(kit, lang)
    (face,) = bankers_faces(context, page_room(A4).size, book)
    words = [line.text for line in note(face).written]
    assert words[words.index(context.label("space")) + 1] == context.label("price")
    prices: dict[int, list[int]] = {}
    for deed in BOX[kit].deeds:
        prices.setdefault(deed.price, []).append(board_number(BOX[kit], deed.id) or 0)
    for price, numbers in prices.items():
        at = words.index(", ".join(map(str, numbers)))
        assert words[at + 1] == group_thousands(BOX[kit], price, lang), price


def test_a_lost_deed_has_a_line_for_its_number() -> None:
    """A blank deed stands for one of the ring: beside the line for its name is one for that."""
    front = deed_piece(brief("cronulla")).front
    dotted = [shape for shape in note(front).drawn if shape.stroke and shape.stroke.dashes]
    assert len([shape for shape in dotted if shape.area.bottom < 10]) == 1


@pytest.mark.parametrize("kit", RINGS)
def test_every_tax_stands_on_the_board_and_every_pattern(kit: str) -> None:
    box, context, book = BOX[kit], brief(kit), board_of(kit)
    assert box.board
    for space in (each for each in box.board.spaces if each.kind == "tax"):
        assert book.says(context.label("pay", sum=context.sum(space.amount or 0)))
        assert book.says(context.localise(space.note))
    built = {group.pattern for group in box.groups if group.rent_by == "buildings"}
    assert built <= {key.split()[1] for key in book.stamped if key.startswith("pattern ")}


@pytest.mark.parametrize("kit", RINGS)
def test_a_deck_lies_in_a_place_bigger_than_its_cards(kit: str) -> None:
    dashed = [each.area for each in board_of(kit).drawn if each.stroke and each.stroke.dashes]
    assert len(dashed) == len(BOX[kit].decks)
    assert all(area.width >= 63 + 3 and area.height >= 88 + 3 for area in dashed)


NAME_SIZE, NUMBER_SIZE = 12.0, 10.0  # in pt: quiet beside a name, legible at arm's length


def ring_of(kit: str) -> Ring:
    ring = brief(kit).box.board
    assert ring is not None
    return ring


def area_of(place: PlacedSpace) -> Rect:
    return turn_area(place.cell, (place.x, place.y), place.angle)


def words_on_space(kit: str, lang: str, place: PlacedSpace) -> list[Written]:
    return [line for line in board_of(kit, lang).written if area_of(place).covers(line.area)]


def name_on(context: Context, number: int) -> str:
    assert context.box.board
    space = context.box.board.spaces[number]
    deed = next((each for each in context.box.deeds if each.id == space.deed), None)
    deck = next((each for each in context.box.decks if each.id == space.deck), None)
    named = space.name or (deed.name if deed else deck.name if deck else None)
    return context.localise(named).replace("\u00ad", "")


@pytest.mark.parametrize("kit", RINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_space_bears_its_number_in_one_corner_apart_from_words(kit: str, lang: str) -> None:
    ring, corners = ring_of(kit), set()
    for place in places(ring):
        here = words_on_space(kit, lang, place)
        (own,) = [line for line in here if line.text == str(place.number)]
        assert own.size == NUMBER_SIZE >= 8
        assert not any(own.area.overlaps(each.area) for each in here if each is not own)
        x, y = own.corners[3]  # where its baseline begins, and how far that is from the rim
        rim = {0: ring.size - y, 90: x, 180: y, 270: ring.size - x}[place.angle]
        aside = {0: x - place.x, 90: y - place.y, 180: place.x - x, 270: place.y - y}[place.angle]
        corners.add((round(aside, 3), round(rim, 3)))
    assert len(corners) == 1


@pytest.mark.parametrize("kit", RINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deed_bears_the_number_of_its_space_twice(kit: str, lang: str) -> None:
    context = brief(kit, lang)
    for deed in context.box.deeds:
        piece = deed_piece(context, deed)
        for face in (piece.front, piece.back):
            assert face is not None
            book, number = note(face), str(board_number(context.box, deed.id))
            assert book.faults == []
            (own,) = (x for x in book.written if (x.text, x.size) == (number, NUMBER_SIZE))
            assert not any(own.area.overlaps(each.area) for each in book.written if each is not own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plot_bears_street_and_number_as_they_are_typed(lang: str) -> None:
    context = brief("chalet", lang)
    for deed in context.box.deeds:
        said = " ".join(line.text for line in note(plot_piece(context, deed).front).written)
        assert context.localise(deed.name) in said


@pytest.mark.parametrize("kit", RINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_12_pt_high_in_mid_space_or_beside_the_fold(kit: str, lang: str) -> None:
    ring, context = ring_of(kit), brief(kit, lang)
    for place in places(ring):
        if is_corner(ring, place.number):
            continue
        name, here = name_on(context, place.number), words_on_space(kit, lang, place)
        named = [line for line in here if line.text.rstrip("-") in name]
        named = [line for line in named if line.text != str(place.number)]
        assert {line.size for line in named} == {NAME_SIZE}, name
        letters = "".join(line.text.rstrip("-") for line in named).replace(" ", "")
        assert letters in name.replace(" ", "")
        x, y = area_of(place).middle
        for area in (each.area for each in named):
            if place.astride:  # the whole name is left of the fold as its reader sees it
                assert area.right < x if place.angle == 0 else area.x > x, name
            elif area.width > 2:  # it runs over the middle of its space
                assert area.x <= x <= area.right or area.y <= y <= area.bottom, name


@pytest.mark.parametrize("kit", RINGS)
def test_a_price_on_the_fold_is_as_large_as_any_and_all_on_one_side(kit: str) -> None:
    ring, context = ring_of(kit), brief(kit)
    prices = {deed.id: context.sum(deed.price) for deed in context.box.deeds}
    for place in places(ring):
        if price := prices.get(ring.spaces[place.number].deed or ""):
            here = words_on_space(kit, context.lang, place)
            (own,) = (line for line in here if line.text == price)
            assert own.size == 14
            assert not place.astride or not own.area.x < ring.size / 2 < own.area.right


@pytest.mark.parametrize("kit", RINGS)
def test_colour_and_pattern_show_round_a_level_marker(kit: str) -> None:
    bands = [place for place in places_of(brief(kit).box) if place.kind == "level marker"]
    assert len(bands) == 22
    for band in bands:
        (marker,) = lay_pieces(band.area, band.piece, 1)
        assert band.area.inset(1.99).covers(marker)


@pytest.mark.parametrize("kit", RINGS)
def test_the_sign_of_start_points_along_the_ring(kit: str) -> None:
    accent, corner = brief(kit).theme.area("accent"), Rect(320, 320, 50, 50)
    filled = [shape for shape in board_of(kit).drawn if shape.fill == accent]
    (sign,) = (x for x in filled if corner.covers(x.area) and x.area.width > CORNER / 2)
    _, tip = min(sign.points)  # to the west
    assert tip == pytest.approx(sign.area.middle[1], abs=0.2)
    _, stern = zip(*(point for point in sign.points if point[0] > sign.area.right - 3), strict=True)
    assert max(stern) - min(stern) > 4


def sign_on(context: Context, colour: str) -> str:
    told, theme = colours_on(context, colour), context.theme
    if told["sign"]:
        return theme.sign(told["sign"], theme.area(told["under"]) or WHITE)
    return theme.on(told["under"])


@pytest.mark.parametrize("kit", RINGS)
def test_spaces_of_one_group_have_icons_of_one_colour(kit: str) -> None:
    box, ring = brief(kit).box, ring_of(kit)
    ring = replace(ring, spaces=tuple(replace(space, drawing="") for space in ring.spaces))
    groups = tuple(replace(group, drawing="") for group in box.groups)
    bare = tuple(replace(deed, drawing="") for deed in box.deeds)
    plain = replace(box, board=ring, groups=groups, deeds=bare)
    book = note(board_piece(context_for(plain, PrintJob(lang="en")), ring).front)
    wide = [each for each in book.drawn if each.stroke and each.stroke.width > 0.6]
    deeds = {deed.id: group_of(box, deed) for deed in box.deeds}
    for place, space in zip(places(ring), ring.spaces, strict=True):
        group = deeds.get(space.deed or "")
        if group and group.rent_by != "buildings":
            inside = [each for each in wide if area_of(place).inset(0.01).covers(each.area)]
            icon = {each.stroke.colour for each in inside if each.stroke}
            assert icon == {sign_on(brief(kit), group.colour)}, space.id


def test_spaces_follow_each_other_round_the_square() -> None:
    laid = places(ring_of("cronulla"))
    assert [place.number for place in laid] == list(range(40))
    assert [place.number for place in laid if place.astride] == [5, 25]
    for before, after in pairwise(laid[1:10]):
        assert before.x - after.x == pytest.approx(before.width)


MIDDLE = Rect(50, 50, 270, 270)


def centre(book: Notebook, middle: Middle, ink: Ink = "full", title: str = "") -> Notebook:
    box: Box = brief("solo").box
    if title:
        box = replace(box, game=replace(box.game, title=Words("en", {"en": title})))
    ring = replace(ring_of("solo"), middle=middle)
    context = context_for(replace(box, board=ring), PrintJob(lang="en", ink=ink))
    draw_centre(book, context, ring, MIDDLE)
    return book


def test_a_deck_shows_the_picture_of_its_spaces(book: Notebook) -> None:
    middle = Middle(decks=((14, 156, 67, 92), (189, 156, 67, 92)))
    keys = " ".join(centre(book, middle).stamped)
    assert "drawing cash-box 42" in keys
    assert "drawing comet 42" in keys


@pytest.mark.parametrize("ink", INKS)
def test_a_title_without_mark_keeps_off_the_fold(book: Notebook, ink: Ink) -> None:
    middle = Middle("cash-box", ((20.0, 10.0, 230.0, 20.0),), "nuit", decks=(), reminders=())
    found = centre(book, middle, ink, "The Very Long Night Train to the Sea")
    assert found.faults == []
    words = [each.area for each in found.written]
    assert {area.x > MIDDLE.middle[0] for area in words} == {True, False}
    assert all(area.x > 187 or area.right < 183 for area in words)
    white = [each.area for each in found.drawn if each.fill == WHITE and not each.clipped]
    plated = [any(area.covers(each, 1) for area in white) for each in words]
    assert ink != "line" or all(plated)


@pytest.mark.parametrize(("title", "shown"), [("", True), ("One Night", False)])
def test_a_wordmark_is_shown_if_it_says_the_title(book: Notebook, title: str, shown: bool) -> None:
    middle = Middle(title=((20, 10, 230, 36),), decks=(), reminders=())
    keys = " ".join(centre(book, middle, title=title).stamped)
    assert ("drawing wordmark " in keys, book.written == []) == (shown, shown)


def test_places_that_are_left_out_hold_no_words(book: Notebook) -> None:
    assert centre(book, Middle(title=(), decks=(), reminders=())).written == []


def test_a_place_across_the_fold_writes_left_and_right_of_it(book: Notebook) -> None:
    across = centre(book, Middle(title=(), decks=(), reminders=(10, 200, 250, 12)))
    assert {line.area.x > MIDDLE.x + 135 for line in across.written} == {True, False}


PLACE = PlacedSpace(1, 290, 320, 0, 30, 50)


def framed(frame: FrameName, ink: Ink) -> Context:
    box = brief("solo").box
    other = replace(box, look=Look(frame=frame, palette=box.look.palette))
    return context_for(other, PrintJob(lang="en", ink=ink))


@pytest.mark.parametrize("frame", get_args(FrameName))
@pytest.mark.parametrize("ink", INKS)
def test_every_frame_paints_in_every_ink(frame: FrameName, ink: Ink, book: Notebook) -> None:
    context = framed(frame, ink)
    for layer in ("space", "start"):
        put_layer(book, context, f"frame/{layer}", PLACE.cell.size.area)
    for group in context.box.groups:
        pave_street(book, context, group, Rect(0, 24, 30, 17))
    assert ink != "line" or {shape.fill for shape in book.drawn} <= {None, WHITE}


@pytest.mark.parametrize("kit", RINGS)
@pytest.mark.parametrize("ink", INKS)
def test_words_and_signs_stand_out_from_their_ground(kit: str, ink: Ink, book: Notebook) -> None:
    context = brief(kit, "en", ink)
    put_layer(book, context, "frame/space", PLACE.cell.size.area)
    ground = next((each.fill for each in book.drawn), context.theme.area("board")) or WHITE
    words = context.theme.on(colours_on(context, "accent")["ground"])
    for colour in (words, sign_on(context, "accent")):
        assert abs(lightness(colour) - lightness(ground)) > 35


def test_three_kits_are_painted_in_three_ways() -> None:
    starts = [layout_of(brief(kit), "frame").layers["start"] for kit in RINGS]
    assert all(one != other for one, other in pairwise([*starts, starts[0]]))


def test_a_dark_ground_runs_over_the_trim(book: Notebook) -> None:
    put_layer(book, brief("solo"), "frame/space", PLACE.cell.size.area)
    panel = book.drawn[0].area
    assert panel.bottom >= PLACE.depth + BOARD_BLEED - 0.01
    assert panel.x > 0
