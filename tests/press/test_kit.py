"""A kit is planned by name; a part is laid out when somebody wants it, and no other with it."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.cards import Card, Deck
from pnp.box.packs import content_root, find_kit, kits
from pnp.box.reading.reader import read_box
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.parts.card import card_piece
from pnp.press import printing
from pnp.press.job import PrintJob
from pnp.press.kit import parts_of, plan_parts
from pnp.press.part import Part, PlannedPart
from pnp.press.printing import build, context_for, preflight


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often each part of a build is laid out."""
    count: Counter[str] = Counter()

    def watch(planned: PlannedPart) -> PlannedPart:
        def lay_out() -> Part:
            count[planned.id] += 1
            return planned.lay_out()

        return PlannedPart(planned.id, lay_out)

    monkeypatch.setattr(
        printing, "plan_parts", lambda *asked: tuple(map(watch, plan_parts(*asked)))
    )
    return count


def build_only(folder: Path, *only: str) -> None:
    kit = find_kit("cronulla")
    job = PrintJob(only=only)
    build(context_for(read_box(kit), job, kit), job, content_root() / "fonts", folder / "out")


def test_one_part_is_laid_out_without_the_others(laid_out: Counter[str], tmp_path: Path) -> None:
    build_only(tmp_path, "deeds")
    assert laid_out == {"deeds": 1}


def test_a_fault_in_another_part_does_not_stop_the_one_wanted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the rule booklet was laid out")

    monkeypatch.setattr("pnp.press.reference_sheets.booklet_faces", refuse)
    build_only(tmp_path, "deeds", "money")
    with pytest.raises(AssertionError, match="the rule booklet"):
        build_only(tmp_path, "rulebook")


def test_the_page_on_making_the_kit_lays_out_each_part_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: Counter[str] = Counter()

    def count(context: Context, deck: Deck, card: Card) -> PrintedPiece:
        asked[card.id] += 1
        return card_piece(context, deck, card)

    monkeypatch.setattr("pnp.press.kit.card_piece", count)
    box = replace(read_box(find_kit("cronulla")), booklets=(), declared=())  # which show cards too
    assert parts_of(context_for(box, PrintJob()), PrintJob())[-1].id == "assembly"
    assert asked == {card.id: 1 for deck in box.decks for card in deck.cards}


@pytest.mark.parametrize("ink", ["full", "line"])
@pytest.mark.parametrize("folder", kits(), ids=lambda folder: folder.name)
def test_a_part_is_planned_under_the_name_it_is_laid_out_by(folder: Path, ink: str) -> None:
    job = PrintJob(ink=ink)  # type: ignore[arg-type]  # one of the inks
    planned = plan_parts(context_for(read_box(folder), job, folder), job)
    laid_out = [part.lay_out() for part in planned]
    assert [part.id for part in laid_out] == [part.id for part in planned]
    assert all(part.sheets for part in laid_out)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_deeds_with_long_sums_have_room_beside_their_code(lang: str) -> None:
    pack = find_kit("grundbesitz")
    job = PrintJob(lang=lang, backs="none", only=("deeds",))
    assert preflight(read_box(pack), job, content_root() / "fonts", pack) == ()
