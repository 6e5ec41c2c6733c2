"""A longer language shows which boxes are too tight, and how many letters each text has left."""

from functools import lru_cache

import pytest

from pnp.box.packs import content_root
from pnp.press.job import PrintJob
from pnp.press.printing import preflight
from pnp.translation.placeholders import placeholders_in
from pnp.translation.pseudo_language import PSEUDO, lengthen, pseudo_box
from pnp.translation.tight_boxes import TightBox, Tracing, find_tight_boxes, layout_of, measure_room
from tests.translation.gathered import box_of, words_of

KIT = "neue-heimat"
ONLY = ("score-sheet", "limits")


@lru_cache(maxsize=4)
def tight(percent: int) -> tuple[TightBox, ...]:
    box = box_of(content_root() / KIT)
    labels = {k: text for k, text in box.labels["en"].items() if k.startswith("press.")}
    lay = layout_of(
        box, content_root() / KIT, content_root() / "fonts", ("board", "cheques", *ONLY)
    )
    return find_tight_boxes(words_of(KIT, "xx"), lay, labels, percent)


@pytest.mark.parametrize("percent", [0, 40, 100])
def test_a_text_grows_by_so_many_letters(percent: int) -> None:
    text = "Each of you pays {amount} to the **Bank**, at once | and 200 more"
    said = lengthen(text, percent)
    letters = sum(map(str.isalpha, text.replace("{amount}", "")))
    more = sum(map(str.isalpha, said.replace("{amount}", ""))) - letters
    assert more == pytest.approx(letters * percent / 100, abs=2)
    assert placeholders_in(said) == ["{amount}"]
    assert "200" in said
    assert said.count("**") == 2
    assert "|" in said


def test_at_its_own_length_everything_fits() -> None:
    assert tight(0) == ()


def test_what_does_not_fit_is_named_with_its_text_its_piece_and_what_it_lacks() -> None:
    found = {each.id: each for each in tight(40)}
    assert "money/issuer" in found  # the Bank's name on a cheque stands in a line
    assert found["money/issuer"].place == "money.yaml:4"
    assert found["money/issuer"].lacks.endswith("mm too high for its box of 39 × 2 mm at 7 pt")
    assert all(each.pieces and " mm too " in each.lacks for each in tight(40))
    assert "press.pencil_meadow" in found  # a label of the house


def test_nobody_is_shown_the_pseudo_language_but_in_what_players_read() -> None:
    box = box_of(content_root() / "cronulla")
    said = pseudo_box(box, lambda text: lengthen(text, 40), lambda text: text)
    deck = said.decks[0].cards[0]
    assert deck.title is not None
    assert deck.title.said(PSEUDO) != deck.title.said("en")
    assert said.labels[PSEUDO]["language.number"] == "1,234.5"
    assert said.look == box.look


def test_a_text_as_long_as_its_room_fits_and_a_longer_one_does_not() -> None:
    box = box_of(content_root() / KIT)
    words = words_of(KIT, "xx")
    lay = layout_of(box, content_root() / KIT, content_root() / "fonts", ONLY)
    room = measure_room(words, lay)
    texts = {each.source: room[each.id] for each in words.texts if each.id in room}
    assert texts

    def say(text: str, factor: float) -> str:
        more = texts.get(text, 0) * factor
        return lengthen(text, int(100 * more / len(text)))

    fonts, order = content_root() / "fonts", PrintJob(lang=PSEUDO, only=ONLY)
    for factor, fits in ((0.9, True), (2.5, False)):
        worded = pseudo_box(box, lambda text, by=factor: say(text, by), lambda text: text)  # type: ignore[misc]
        assert (preflight(worded, order, fonts, content_root() / KIT) == ()) == fits


@pytest.mark.parametrize(
    ("laid", "source"),
    [
        ("pááý 20", "pay {sum}"),  # filled in
        ("17 · STÁÁTIOON", "station"),  # put together, in capitals
        ("of the", "all of the rest"),  # as far as it is quoted
        ("nothing", ""),
        ("", ""),
    ],
)
def test_what_was_laid_out_is_traced_back(laid: str, source: str) -> None:
    said = {"pááý {sum}": "pay {sum}", "stáátioon": "station", "all of the rest": "all of the rest"}
    assert Tracing(said).source_of(laid) == source
