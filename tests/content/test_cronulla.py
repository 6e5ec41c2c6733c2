"""What is in the box of Cronulla 2230, against its rules, and whether its words are set right."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from pnp.box.cards import Card
from pnp.box.model import board_number
from pnp.faces.context import Wording, fill_booklet
from pnp.faces.theme import lightness
from tests.box.test_codes import payloads
from tests.fixtures.kits import box_of
from tests.shipped import languages_of

BOX = box_of("cronulla")
LANGUAGES = languages_of("cronulla")
NBSP = "\u00a0"


def cards() -> tuple[Card, ...]:
    return BOX.decks[0].cards


def words_of(card: Card, lang: str) -> tuple[str, ...]:
    assert card.title is not None
    return card.title.said(lang), card.text.said(lang), card.short.said(lang)


def booklet(lang: str) -> str:
    booklet = next(each for each in BOX.booklets if each.lang == lang)
    return fill_booklet(BOX, booklet)


def test_the_forty_spaces_lie_in_the_decided_order() -> None:
    places = {
        name: board_number(BOX, name)
        for name in ("waratah-street", "north-surf-club", "gunnamatta-wharf", "south-surf-club",
                     "east-surf-club", "bundeena-wharf", "west-surf-club", "cronulla-street")
    }  # fmt: skip
    assert list(places.values()) == [1, 5, 12, 15, 25, 28, 35, 39]
    ring = BOX.board
    assert ring is not None
    luck = [n for n, space in enumerate(ring.spaces) if space.kind == "card"]
    assert luck == [2, 7, 17, 22, 33, 36, 38]


@pytest.mark.rule("CR-10")
def test_rents_of_a_street_grow_with_its_site_rent() -> None:
    for deed in BOX.deeds:
        if len(deed.rents) == 6:
            site = 2 * round(deed.price * 0.04)
            assert deed.rents == tuple(site * times for times in (1, 5, 14, 36, 46, 56)), deed.id


@pytest.mark.rule("CR-14")
def test_forty_good_cards_collect_3200_in_all() -> None:
    collect = Counter(card.effect.amount for card in cards() if card.effect.kind == "collect")
    assert collect == {200: 4, 150: 4, 100: 10, 50: 12, 25: 4, 20: 4, 10: 2}
    kinds = Counter((card.effect.kind, card.good) for card in cards())
    good, bad = {"collect": 40, "advance": 8}, {"pay": 19, "per_building": 4}
    assert kinds == {(kind, kind in good): count for kind, count in {**good, **bad}.items()}
    assert sum(card.effect.to == "start" for card in cards()) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_ends_with_the_sum_the_bank_will_book(lang: str) -> None:
    for card in cards():
        _, text, short = words_of(card, lang)
        last = re.split(r"(?<=[.!?]) ", text)[-1]
        for amount in (card.effect.amount, card.effect.house, card.effect.hotel):
            if amount is not None:
                written = Wording(BOX, lang).sum(amount)
                assert written in last, card.id
                assert written in short, card.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_may_pass_start_says_what_that_pays(lang: str) -> None:
    salary = Wording(BOX, lang).sum(BOX.rules.numbers["salary"])
    for card in cards():
        if card.effect.kind == "advance" and card.effect.to != "cronulla-street":
            assert salary in card.text.said(lang), card.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_tell_the_same_story(lang: str) -> None:
    titles = Counter(words_of(card, lang)[0] for card in cards())
    assert max(titles.values()) == 1
    assert all(len(card.text.said(lang)) <= 170 for card in cards())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_needs_more_than_version_five(lang: str) -> None:
    """Of 84 bytes, so that 20 mm hold it with modules of half a millimetre."""
    for piece, line in payloads(BOX, lang).items():
        assert len(line.encode()) <= 84, piece


def test_every_language_sets_its_own_marks() -> None:
    """French marks, and dollars after their sum, keep a non-breaking space; quotes are real."""
    for lang in LANGUAGES:
        texts = [booklet(lang), *(text for card in cards() for text in words_of(card, lang))]
        labels = BOX.labels[lang]
        texts += [text for key, text in labels.items() if key.startswith("press.")]
        for text in texts:
            assert not re.search(r"['\"]", text), text
            assert not re.search(r"\d \$", text), text
            if lang == "fr":
                assert not re.search(rf"[^{NBSP}\s:][;!?»]|[^{NBSP}]:(?!\w)|«[^{NBSP}]", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_works_the_examples_of_the_rules(lang: str) -> None:
    for amount in (83, 165, 166, 193, 275, 1200, 1500, 750, 2377):
        assert Wording(BOX, lang).sum(amount) in booklet(lang)


def test_a_grey_printer_tells_the_eight_groups_apart() -> None:
    palette = BOX.look.palette
    streets = [group for group in BOX.groups if group.kind == "street"]
    steps = sorted(lightness(palette[group.colour]) for group in streets)
    assert len(steps) == 8
    assert all(light - dark >= 7 for dark, light in pairwise(steps))
    assert len({group.pattern for group in streets}) == 8
