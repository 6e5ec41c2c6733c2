"""Deeds: what each says and earns, and nothing of what its game does not have."""

import unicodedata
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from pnp.box.board import Ring
from pnp.box.model import SHOWN, Box, Deed, Piece, PieceKind, RentBy, group_of
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Rules
from pnp.box.words import Words
from pnp.cli.new import make
from pnp.errors import PrintError
from pnp.faces.context import Context, Face, rent_labels
from pnp.faces.parts.deed import deed_piece
from pnp.faces.parts.small_pieces import FORMS
from pnp.press.job import PrintJob
from pnp.press.kit import board_piece, draw_cutout
from pnp.press.printing import context_for
from pnp.units import Rect, to_mm
from tests.faces.conftest import LANGUAGES, Written, brief, note


def deed(context: Context, name: str) -> Deed:
    return next(deed for deed in context.box.deeds if deed.id == name)


def test_a_deed_says_what_it_costs_and_earns(context: Context) -> None:
    book = note(deed_piece(context, deed(context, "kingsway")).front)
    for said in ("Kingsway", "$350", "$28", "$140", "$392", "$1,008", "$1,288", "$1,568", "$175"):
        assert book.says(said) == 1, said
    assert book.says("$200") == 1
    assert book.says(context.label("hotel_sum", sum="$200", n=4)) == 1
    assert book.says("CR-D27-V") == 1
    assert not book.codes, "its back bears the code"


def test_a_wharf_says_its_rent_by_number_and_no_house_price(context: Context) -> None:
    book = note(deed_piece(context, deed(context, "bundeena-wharf")).front)
    assert [book.says(said) for said in ("$40", "$100", "$75")] == [1, 1, 1]
    assert not book.says(context.label("house_price"))


@pytest.mark.rule("CR-26")
def test_the_back_says_mortgaged_and_for_how_much(context: Context) -> None:
    back = deed_piece(context, deed(context, "kingsway")).back
    assert back is not None
    assert back.bleed == 3
    book = note(back)
    assert book.says("MORTGAGED") == 1
    assert book.says("Mortgage: $175") == 1


def test_deeds_of_one_group_share_a_ground_of_its_own(context: Context) -> None:
    one, same, other = (note(deed_piece(context, deed(context, name)).front).stamped[0]
                        for name in ("kingsway", "cronulla-street", "surf-road"))  # fmt: skip
    assert one == same != other


def test_a_deed_alone_costs_few_strokes(context: Context) -> None:
    book = note(deed_piece(context, deed(context, "kingsway")).front)
    shared = book.drawn  # the ground is noted with the face, but kept once in the file
    assert len(book.written) < 32
    assert len(shared) < 60


def test_a_blank_deed_leaves_name_and_sums_to_the_pen(context: Context) -> None:
    piece = deed_piece(context)
    assert context.box.blanks is not None
    assert piece.count == context.box.blanks.count == 8
    assert piece.code == context.codes["blank-deed"]
    assert not [line for line in note(piece.front).written if "$" in line.text]


def test_a_blank_deed_has_room_for_mortgage_and_lifting(context: Context) -> None:
    back = deed_piece(context).back
    assert back is not None
    book = note(back)
    assert (book.says("Mortgage:"), book.says("To lift:")) == (1, 1)
    # name, two sums, and where the stub is torn off
    assert sum(1 for drawn in book.drawn if drawn.stroke and drawn.stroke.dashes) == 4


@pytest.mark.parametrize(("by", "only"), [("owned", "rent_only"), ("throw", "rent_throw_only")])
def test_one_rent_goes_for_any_number(context: Context, by: RentBy, only: str) -> None:
    wharf = deed(context, "bundeena-wharf")
    groups = tuple(replace(each, rent_by=by if each.id == wharf.group else each.rent_by)
                   for each in context.box.groups)  # fmt: skip
    changed = replace(context, box=replace(context.box, groups=groups))
    rows = [context.counted(f"rent_{by}", n) for n in (1, 2)]
    each = note(deed_piece(changed, replace(wharf, rents=(4, 7))).front)
    assert [each.says(row) for row in (*rows, context.label(only))] == [1, 1, 0]
    one = note(deed_piece(changed, replace(wharf, rents=(4,))).front)
    assert [one.says(row) for row in (*rows, context.label(only))] == [0, 0, 1]


@pytest.mark.parametrize("lang", ["de", "de+en", "fr+de", "es+fr"])
@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_names_keep_clear_of_line_and_number(kit: str, lang: str) -> None:
    asked = brief(kit, lang)
    for each in asked.box.deeds:
        head = [word for word in note(deed_piece(asked, each).front).written if word.area.y < 19]
        for one, other in combinations(head, 2):
            first, second = ink_of(one).inset(-0.15), ink_of(other).inset(-0.15)
            level = first.bottom == second.bottom  # two words of one line
            assert level or not first.overlaps(second), (each.id, one.text, other.text)


def ink_of(word: Written) -> Rect:
    """Give what letters cover from their foot to their top, accents of capitals included."""
    high = to_mm(word.size)
    accent = 0.16 * any(c.isupper() and unicodedata.decomposition(c) for c in word.text)
    top = word.area.y - accent * high
    return Rect(word.area.x, top, word.area.width, word.area.bottom - 0.22 * high - top)


def test_a_pack_moves_a_box_of_the_deed_and_others_give_way(tmp_path: Path) -> None:
    make(tmp_path / "village")
    own = tmp_path / "village/layouts/deed.yaml"
    own.parent.mkdir()
    house = (content_root() / "layouts/deed.yaml").read_text(encoding="utf-8")
    tops = []
    for top in ("27.1", "35.1"):
        own.write_text(house.replace("[0, 27.1, 0, 0]", f"[0, {top}, 0, 0]"), "utf-8")
        asked = context_for(read_box(tmp_path / "village"), PrintJob())
        written = note(deed_piece(asked, asked.box.deeds[0]).front).written
        said = rent_labels(asked, group_of(asked.box, asked.box.deeds[0]), 6)
        tops.append([next(w.area.y for w in written if w.text == each) for each in said])
    first, *_, last = (after - before for before, after in zip(*tops, strict=True))
    assert 7 < first <= 8
    assert last < first


def context_of(box: Box, lang: str = "en") -> Context:
    return context_for(box, PrintJob(lang=lang))


def words_of(face: Face | None) -> str:
    assert face is not None
    return " ".join(each.text for each in note(face).written)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_mortgages_speaks_of_none(box: Box, lang: str) -> None:
    deeds = tuple(replace(deed, mortgage="none") for deed in box.deeds)
    context = context_of(replace(box, deeds=deeds), lang)
    word, mortgaged = context.label("mortgage_value"), context.label("mortgaged").upper()
    pieces = [deed_piece(context, deed) for deed in deeds]
    for piece in (*pieces, deed_piece(context)):
        assert word not in words_of(piece.front)
        back = words_of(piece.back)
        assert mortgaged not in back
        assert context.label("part_deeds") in back
    assert context.box.board is not None
    assert word not in words_of(board_piece(context, context.box.board).front)


def test_a_deed_with_one_rent_has_one_row_and_nothing_to_build(box: Box) -> None:
    deed = next(deed for deed in box.deeds if deed.id == "kingsway")
    groups = tuple(replace(group, house=None, hotel=None) for group in box.groups)
    bare = replace(deed, rents=deed.rents[:1])
    context = context_of(replace(box, groups=groups, deeds=(bare,)))
    said = words_of(deed_piece(context, bare).front)
    assert context.label("rent_only") in said
    for key in ("rent_site", "rent_hotel", "house_price", "hotel_price", "rent_doubled"):
        assert context.label(key)[:14] not in said, key


def test_rent_is_not_doubled_in_words_where_no_rule_doubles_it(box: Box) -> None:
    deed = next(deed for deed in box.deeds if deed.id == "kingsway")
    words = "whole group"
    assert words in words_of(deed_piece(context_of(box), deed).front)
    plain = context_of(replace(box, rules=Rules()))
    assert words not in words_of(deed_piece(plain, deed).front)


def ring_of(box: Box) -> Ring:
    assert box.board is not None
    return box.board


def test_reminders_are_those_of_the_content(box: Box) -> None:
    said = Words("en", {"en": "Interest is due on Start."})
    ring = replace(ring_of(box), reminders=(said,))
    board = words_of(board_piece(context_of(replace(box, board=ring)), ring).front)
    assert "Interest is due" in board
    assert "Mortgage" not in board


def test_a_note_on_start_stands_below_its_salary(box: Box) -> None:
    ring = ring_of(box)
    start = replace(ring.spaces[0], note=Words("en", {"en": "pay interest"}))
    ring = replace(ring, spaces=(start, *ring.spaces[1:]))
    board = words_of(board_piece(context_of(replace(box, board=ring)), ring).front)
    assert "$200" in board
    assert "pay interest" in board


def test_a_stop_without_number_bears_none() -> None:
    chalet = read_box(find_kit("chalet"))
    assert chalet.town is not None
    stops = tuple(replace(stop, number=None) for stop in chalet.town.stops)
    town = replace(chalet.town, stops=stops)
    assert "None" not in words_of(board_piece(context_of(chalet), town).front)


def signed(kind: PieceKind, key: str) -> tuple[Piece, Piece]:
    one = Piece("it", kind, 1, Words("en", {"en": "It"}), pips=(1,))
    if key == "pips":
        return one, replace(one, pips=(3,))
    return replace(one, pattern="dots"), replace(one, pattern="stripes")


@pytest.mark.parametrize("kind", get_args(PieceKind))
def test_a_kind_of_piece_draws_the_signs_it_should(box: Box, kind: PieceKind) -> None:
    words = {**box.labels["en"], "press.colour_ink": "ink", "press.colour_ink_many": "inks"}
    context = context_of(replace(box, labels={"en": words}))
    forms = [form.layer for form in FORMS if form.kind == kind]
    for key in ("pips", "pattern"):
        seen = [
            [(book.written, book.drawn, book.stamped) for book in map(note, faces)]
            for piece in signed(kind, key)
            for faces in [
                [each.front for form in forms for each in draw_cutout(context, piece, form)]
            ]
        ]
        assert (seen[0] != seen[1]) == (key in SHOWN.get(kind, "")), key


def test_a_word_that_is_missing_is_named_and_never_printed_as_its_key(box: Box) -> None:
    say = r"no word `press\.colour_ink`; write it under `labels` of"
    with pytest.raises(PrintError, match=say):
        context_of(box).label("colour_ink")
