"""What a kit is made of: parts by name, aids, boxes, small pieces, sheets and what they say."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.cards import Card, Deck
from pnp.box.packs import find_kit
from pnp.faces.context import Context
from pnp.faces.face import LARGE_TYPE, LARGER, Face, PrintedPiece
from pnp.faces.parts.card import card_piece
from pnp.faces.pen import Pen
from pnp.faces.text.fit import put_text
from pnp.press.imposition import Page, Part, Sheet, Side
from pnp.press.kit import (
    boxes_left_out,
    lay_out_all,
    plan_cutouts,
    plan_declared_parts,
    plan_parts,
    scale_of_aid,
)
from pnp.press.paper import A4, LETTER, Paper
from pnp.press.printing import list_kit, preflight, slug_of
from pnp.units import Rect, Size
from tests.fixtures.kits import box_of, order, print_kit
from tests.shipped import SHIPPED


def test_a_fault_elsewhere_stops_no_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the rule booklet was laid out")

    monkeypatch.setattr("pnp.press.reference_sheets.booklet_faces", refuse)
    print_kit(tmp_path, only=("deeds", "money"))
    with pytest.raises(AssertionError, match="the rule booklet"):
        print_kit(tmp_path, only=("rulebook",))


def test_the_page_on_making_it_lays_out_each_part_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    def count(context: Context, deck: Deck, card: Card) -> PrintedPiece:
        asked[card.id] += 1
        return card_piece(context, deck, card)

    monkeypatch.setattr("pnp.press.kit.card_piece", count)
    bare = replace(box_of("cronulla"), booklets=(), declared=())  # which show cards too
    _, job, context = order(bare)
    assert "assembly" in {part.id for part in lay_out_all(plan_parts(context, job))}
    assert asked == {card.id: 1 for deck in bare.decks for card in deck.cards}


@pytest.mark.parametrize("ink", ["full", "line"])
@pytest.mark.parametrize("kit", SHIPPED)
def test_a_part_is_planned_under_the_name_it_is_laid_out_by(kit: str, ink: str) -> None:
    _, job, context = order(kit, ink=ink, lang="en")
    planned = plan_parts(context, job)
    laid_out = [part.lay_out() for part in planned]
    assert [part.id for part in laid_out] == [part.id for part in planned]
    assert all(part.sheets for part in laid_out)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_deeds_with_long_sums_have_room_beside_their_code(lang: str) -> None:
    box, job, _ = order("grundbesitz", lang=lang, backs="none", only=("deeds",))
    assert preflight(box, job, find_kit("grundbesitz")) == ()


RULES = "Throw both dice and move. Collect where you pass. Pay where you stand. " * 9


def card(text: str) -> tuple[PrintedPiece, ...]:
    def draw(pen: Pen) -> None:
        put_text(pen, text, "sans-400", (11, 8), "#000000", Rect(3, 3, 57, 60))

    return (PrintedPiece("aid", Face("aid", Size(63, 88), draw)),)


def test_an_aid_grows_as_far_as_its_words_need() -> None:
    assert scale_of_aid(card("Throw."), LARGER, lambda _scale: True) == LARGER
    grown = scale_of_aid(card(RULES), LARGER, lambda _scale: True)
    assert LARGER < grown < 2 * LARGER
    assert scale_of_aid(card(RULES), LARGER, lambda scale: scale < grown) == LARGER


def aids(**asked: Any) -> Part:
    _, job, context = order("neue-heimat", **asked)
    planned = plan_declared_parts(context, job)
    return next(part.lay_out() for part in planned if part.id == "aids")


@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_aids_of_a_kit_are_set_in_large_type(backs: str) -> None:
    piece = aids(large=True, backs=backs).pieces[0]
    assert piece.front.least == pytest.approx(LARGE_TYPE)
    assert (piece.front.size.width > 63 * LARGER * 1.05) == (backs != "fold")


def test_aids_are_cards_otherwise() -> None:
    assert aids().pieces[0].front.size == Size(63, 88)


def left_out(**asked: Any) -> list[str]:
    _, job, context = order("neue-heimat", **asked)
    return [f"{each.file}: {each.what}" for each in boxes_left_out(context, job)]


def test_large_print_alone_leaves_out_a_box_and_names_it() -> None:
    say = "left out: in large print it would be larger than a sheet of A4"
    assert left_out(large=True) == [f"box-cheques.pdf: {say}"]
    assert left_out() == left_out(large=True, box=False) == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_as_many_are_placed_as_the_box_holds_and_a_marker_for_each_level(paper: Paper) -> None:
    box, job, context = order(paper=paper)
    placed: dict[str, int] = {}
    for planned in plan_cutouts(context, job):
        for page in planned.lay_out().pages:
            for placement in page.placements:
                placed[placement.piece] = placed.get(placement.piece, 0) + 1
    wanted = {kind.id: kind.count for kind in box.pieces if kind.kind != "house"}
    assert placed == wanted | {f"house-{n}": 22 for n in range(1, 5)}


def test_numbered_cheques_are_listed_as_one_kind_of_piece() -> None:
    _, job, context = order()
    planned = plan_cutouts(context, job)
    part = next(each for each in planned if each.id == "cheques").lay_out()
    assert [(piece.id, piece.count) for piece in part.pieces] == [("cheque", 8)]
    assert len({placement.face.key for page in part.pages for placement in page.placements}) == 8


def test_a_game_without_small_pieces_has_no_such_parts() -> None:
    _, job, context = order(replace(box_of("cronulla"), pieces=()))
    assert not list(plan_cutouts(context, job))


def head(side: Side, lang: str, *, duplex: bool) -> str:
    _, job, context = order(lang=lang)
    front = Page("front", ())
    sheets = (Sheet(front, Page("back", ()) if duplex else None),)
    part = Part("deeds", "Deeds", "card", (), sheets, A4)
    return slug_of(context, job, part, Page(side, ()), 1, 2).head[0]


@pytest.mark.parametrize(
    ("lang", "front", "back"),
    [("en", "front", "back"), ("de", "Vorderseite", "Rückseite"), ("fr", "recto", "verso")],
)
def test_only_a_sheet_with_two_sides_says_which_it_is(lang: str, front: str, back: str) -> None:
    assert head("front", lang, duplex=True).endswith(f" · {front}")
    assert head("back", lang, duplex=True).endswith(f" · {back}")
    assert head("front", lang, duplex=False).endswith("2")


@pytest.mark.parametrize(("kit", "sheets", "cuts", "in_piles"), [
    ("cronulla", 46, 380, 0.6),
    ("grundbesitz", 42, 380, 0.6),
    ("solo", 39, 380, 0.6),
    ("chalet", 49, 400, 0.6),
    ("neue-heimat", 16, 170, 1),  # few of its sheets are cut alike
])  # fmt: skip
def test_a_kit_keeps_to_sheets_and_cuts(kit: str, sheets: int, cuts: int, in_piles: float) -> None:
    _, job, context = order(kit, box=False)
    made = list_kit(context, job)
    assert made["sheets"] <= sheets
    assert made["cuts"] <= cuts
    assert made["cuts_in_piles"] < in_piles * made["cuts"]


@pytest.mark.parametrize("kit", ["chalet", "neue-heimat"])
def test_how_to_make_it_lies_on_top(kit: str) -> None:
    _, job, context = order(kit)
    made = list_kit(context, job)
    assert made["parts"][0]["id"] == "assembly"
    assert made["runs"][0]["parts"][0] == "assembly"
