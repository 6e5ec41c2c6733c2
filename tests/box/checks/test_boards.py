"""Checks that say what several things together do: boards, lists, tables, hues of notes, words."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.checks.cards import hue_of, notes_alike, unmatched
from pnp.box.checks.rules import find_faults
from pnp.box.model import Box, Building, Deed
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Rules, agreed_terms
from pnp.box.terms import Coins, Tally
from pnp.box.words import Words
from tests.fixtures.kits import box_of

VILLA = Building("villa", 1, 1, 900, 600, 90, area=800)
HUT = Building("hut", 2, 1, 300, 200, 30, area=400)


def plot(area: int, only: str | None = None, *, buildable: bool = True) -> Deed:
    name = Words("en", {"en": "Plot"})
    name_of = f"plot-{area}-{only}"
    return Deed(name_of, 1, name, "plots", 100, (10,), area=area, only=only, buildable=buildable)


@pytest.fixture(scope="module")
def box(sound: Path) -> Box:
    return read_box(sound)


@pytest.mark.rule("CH-08")
def test_a_plot_must_be_large_enough() -> None:
    assert unmatched((HUT, VILLA), (plot(800), plot(400))) == []
    assert unmatched((VILLA, HUT), (plot(400), plot(799))) == [VILLA]


@pytest.mark.rule("CH-09")
def test_a_plot_kept_for_one_building_takes_no_other() -> None:
    assert unmatched((HUT, VILLA), (plot(900, "hut"), plot(800))) == []
    assert unmatched((HUT, VILLA), (plot(900, "hut"), plot(900, "hut"))) == [VILLA]
    assert unmatched((HUT,), (plot(900, "villa"), plot(900, buildable=False))) == [HUT]


@dataclass(frozen=True, slots=True)
class Engine:
    name: str
    price: Coins
    reach: Tally


@dataclass(frozen=True, slots=True)
class MarketTerms:
    market: tuple[Coins, ...]
    engines: tuple[Engine, ...]


TRAINS = (("two", 80, 2), ("three", 180, 3))
ROWS: tuple[dict[str, Any], ...] = tuple(
    {"name": x, "price": price, "reach": n} for x, price, n in TRAINS
)
RULES = Rules(lists={"market": (60, 67, 71)}, tables={"engines": ROWS})


def said_of(rules: Rules) -> list[tuple[Any, str]]:
    return [(each.path, each.say) for each in find_faults(rules, (MarketTerms,))]


def test_lists_and_rows_become_typed_things() -> None:
    terms = agreed_terms(RULES, MarketTerms)
    assert terms.market == (60, 67, 71)
    assert terms.engines[1] == Engine("three", 180, 3)
    assert said_of(RULES) == []


@pytest.mark.parametrize(("lists", "path", "say"), [
    ({"markt": (60,)}, ("lists", "markt"), "no rule of this game reads a list `markt`"),
    ({"market": (60, 0)}, ("lists", "market", 1), "item 2 of `market` should be a whole"),
    ({}, ("lists",), "`market` is missing under `lists`: a list, each a whole number"),
    ({"engines": (1,), "market": (1,)}, ("lists", "engines"), "write it under `tables`"),
])  # fmt: skip
def test_a_faulty_list_is_named(lists: dict[str, Any], path: Any, say: str) -> None:
    found = said_of(replace(RULES, lists=lists))
    assert any(at == path and say in told for at, told in found), found


@pytest.mark.parametrize(("row", "path", "say"), [
    ({"name": "x", "prise": 5, "reach": 1}, ("prise",), "unknown key `prise`; did you mean"),
    ({"name": "x", "price": "5", "reach": 1}, ("price",), "`price` should be a whole number, not"),
    ({"name": 4, "price": 5, "reach": 1}, ("name",), "`name` should be a text, not `4`"),
    ({"name": "x", "price": 5}, ("reach",), "the key `reach` is missing here"),
])  # fmt: skip
def test_a_faulty_row_is_named(row: dict[str, Any], path: Any, say: str) -> None:
    found = said_of(replace(RULES, tables={"engines": (ROWS[0], row)}))
    assert any(at == ("tables", "engines", 1, *path) and say in told for at, told in found), found


def painted(**colours: str) -> Box:
    box = box_of("solo")
    palette = {**box.look.palette, **{f"note-{key[1:]}": each for key, each in colours.items()}}
    return replace(box, look=replace(box.look, palette=palette))


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo", "chalet"])
def test_our_own_notes_are_told_apart(kit: str) -> None:
    assert not list(notes_alike(box_of(kit)))


def test_two_blues_are_noted_with_their_values() -> None:
    (said,) = notes_alike(painted(n500="#1c2a5a", n5="#31497f"))
    assert said.sentence == (
        "note: the hues of the notes 500 and 5 lie 4° apart; a hand tells them apart from 40° on"
    )


def test_one_grey_is_a_colour_like_another_and_two_are_not() -> None:
    (said,) = notes_alike(painted(n5="#777777"))
    assert said.sentence.startswith("note: the hues of the notes 5 and 1 are both grey;")


def test_hues_are_those_the_eye_sees() -> None:
    seen = [round(hue_of(each) or 0) for each in ("#ff0000", "#ffff00", "#00ff00", "#0000ff")]
    assert seen == [29, 110, 142, 264]


def test_a_fourth_language_is_one_file(village: Path) -> None:
    (village / "words.nl.yaml").write_text(
        "texts:\n"
        "  game/title: Dorp\n"
        "  deeds: {deeds: {mill-lane: {name: Molenweg}}}\n"
        "  cards/decks/news: {name: Nieuws, cards/eggs: {text: Eieren., short: Eieren}}\n"
        "  money/notes/100/words: Honderd\n"
        "labels: {press.rent: Huur}\n",
        encoding="utf-8",
    )
    box = read_box(village)
    assert box.game.languages == ("en", "de", "fr", "nl")
    assert box.game.title.said("nl") == "Dorp"
    assert box.deeds[0].name.said("nl") == "Molenweg"
    assert box.decks[0].name.said("nl") == "Nieuws"
    assert box.decks[0].cards[0].short.said("nl") == "Eieren"
    assert box.money.notes[0].words
    assert box.money.notes[0].words.said("nl") == "Honderd"
    assert box.labels["nl"] == {"press.rent": "Huur"}


def test_a_label_of_the_game_overlays_the_one_of_the_house(village: Path) -> None:
    before = read_box(village).labels["en"]
    (village / "words.en.yaml").write_text("labels: {press.rent: Toll}\n", encoding="utf-8")
    after = read_box(village).labels["en"]
    assert after == {**before, "press.rent": "Toll"}
    assert before.get("press.rent") != "Toll"
