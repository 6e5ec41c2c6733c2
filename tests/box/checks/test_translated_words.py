"""What is not translated is listed, and is no fault."""

from dataclasses import replace
from pathlib import Path

from pnp.box.checks.remarks import missing_translations
from pnp.box.reading.reader import read_box
from tests.fixtures.pack import change


def missing(village: Path) -> list[str]:
    box = replace(read_box(village), labels={})
    return [str(each) for each in missing_translations(box)]


def test_the_starter_lacks_no_translation(village: Path) -> None:
    assert missing(village) == []


def test_missing_labels_are_listed_by_the_file_they_belong_in(village: Path) -> None:
    (village / "words.en.yaml").write_text("labels: {press.toll: Toll}\n", encoding="utf-8")
    box = read_box(village)
    listed = [str(each) for each in missing_translations(box)]
    assert listed == [
        f"village/words.{lang}.yaml: 1 label is missing: press.toll" for lang in ("de", "fr")
    ]


def test_a_missing_text_is_listed_and_the_source_steps_in(village: Path) -> None:
    change(village / "cards.yaml", (', de: "Hühner: +20", fr: "Poules : +20"', ""))
    assert missing(village) == [
        "village/cards.yaml: `short` of `eggs` is missing in de, fr: Hens: collect 20"
    ]


def test_a_fourth_language_is_one_file(village: Path) -> None:
    (village / "words.nl.yaml").write_text(
        "game: {title: Dorp}\n"
        "deeds: {mill-lane: {name: Molenweg}}\n"
        "decks: {news: {name: Nieuws, eggs: {text: Eieren., short: Eieren}}}\n"
        "notes: {100: {words: Honderd}}\n"
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
    assert "village/deeds.yaml: `name` of `mill` is missing in nl: Mill" in missing(village)


def test_a_label_of_the_game_overlays_the_one_of_the_house(village: Path) -> None:
    before = read_box(village).labels["en"]
    (village / "words.en.yaml").write_text("labels: {press.rent: Toll}\n", encoding="utf-8")
    after = read_box(village).labels["en"]
    assert after == {**before, "press.rent": "Toll"}
    assert before.get("press.rent") != "Toll"
