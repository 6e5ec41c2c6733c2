"""How typed words become verbs, and how names and amounts are read."""

import re
from typing import Any

import pytest

from pnp.bank.preview import place_of
from pnp.box.codes import code
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_rules
from pnp.box.rulebook import matters_of
from pnp.box.words import Words
from pnp.errors import Refusal
from pnp.rules.language.grammar import read
from pnp.rules.language.line import Misread, parse
from pnp.rules.language.names import find, names_of
from pnp.rules.language.usage import form, keywords, offers
from pnp.rules.registry import ALIASES, ALL_TABLES, game, loader, verb, verb_names
from pnp.rules.state.question import Question
from pnp.spelling import fold_name

Play = Any
"""The table of conftest.py."""


BUILD = "Build(player='Anna', deed='kingsway', steps={}, house=False, price=150)"
SELL = "Sell(player='Anna', buyer='Ben', deeds=('kingsway', 'surf-road'), amount=40, lift=True)"
CARD = "Card(player='Anna', card='film-crew')"
DEMOLISH = "Demolish(player='Anna', deeds=('kingsway', 'cronulla-street'), steps=1, all=True)"
TRADE = "Trade(player='Anna', other='Ben', give={}, give_cash={}, get={}, get_cash={}, lift=False)"


def verb_of(play: Play, text: str) -> str:
    words = parse(text).acts[0]
    act = read(play.state, words, verb_names("cronulla"), loader("cronulla"))
    return re.sub(r", (off_debt|aside|owed)=False", "", repr(act))  # no word of a debt was said


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("50 anna ben", "Pay(payer='Anna', payee='Ben', amount=50)"),
        ("anna ben 50", "Pay(payer='Anna', payee='Ben', amount=50)"),
        ("an bank 2k", "Pay(payer='Anna', payee='bank', amount=2000)"),
        ("PAY Änna BEN 50", "Pay(payer='Anna', payee='Ben', amount=50)"),
        ("by anna @37", "Buy(player='Anna', deed='kingsway', bid=0)"),
        ("buy anna 37 310", "Buy(player='Anna', deed='kingsway', bid=310)"),
        ("buy anna CR-D07-4", "Buy(player='Anna', deed='croydon-street', bid=0)"),
        ("buy anna crd074", "Buy(player='Anna', deed='croydon-street', bid=0)"),
        ('buy anna "Cronulla Street"', "Buy(player='Anna', deed='cronulla-street', bid=0)"),
        ("buy anna cronulla", "Buy(player='Anna', deed='cronulla-street', bid=0)"),
        (
            "build anna king 2 for 150",
            BUILD.format(2),
        ),
        (
            "build anna king for 150",
            BUILD.format(1),
        ),
        (
            "sell anna ben king surf-road 40 lift",
            SELL,
        ),
        ("lift anna @12 @28", "Lift(player='Anna', deeds=('gunnamatta-wharf', 'bundeena-wharf'))"),
        ("l anna 12 28", "Lift(player='Anna', deeds=('gunnamatta-wharf', 'bundeena-wharf'))"),
        (
            "mortgage anna king 12",
            "Mortgage(player='Anna', deeds=('kingsway', 'gunnamatta-wharf'))",
        ),
        ("deal anna 37 39", "Deal(player='Anna', deeds=('kingsway', 'cronulla-street'))"),
        (
            "bankrupt anna ben lift 37",
            "Bankrupt(player='Anna', creditor='Ben', lift=('kingsway',))",
        ),
        ("demolish anna 37 39 all", DEMOLISH),
        (
            "demolish anna 37 2",
            "Demolish(player='Anna', deeds=('kingsway',), steps=2, all=False)",
        ),
        ("build anna 37 2 for 150", BUILD.format(2)),
        (
            "demolish anna king cronulla-s all",
            DEMOLISH,
        ),
        (
            "trade anna ben give king 50 get surf-road",
            TRADE.format("('kingsway',)", 50, "('surf-road',)", 0),
        ),
        (
            "trade anna ben give 50 get surf-road",
            TRADE.format("()", 50, "('surf-road',)", 0),
        ),
        (
            "trade anna ben give king surf-road get 400",
            TRADE.format("('kingsway', 'surf-road')", 0, "()", 400),
        ),
        ("card anna film-crew", CARD),
        ("card anna letterbox-take-one", CARD),
        ('cd anna "Letterbox, Take One"', CARD),
        ("cd anna letterb", CARD),
        ("card anna klappe-die", CARD),
        ("card anna silence", CARD),
        ("bankrupt anna bank", "Bankrupt(player='Anna', creditor='bank', lift=())"),
        ("note Ben said: 5 + 5", "Note(text='Ben said: 5 + 5')"),
        ("count anna 0", "Count(player='Anna', heaps=((0, 0),), more=False)"),
        ("count anna 2x100 1×5", "Count(player='Anna', heaps=((2, 100), (1, 5)), more=False)"),
        ("count anna more", "Count(player='Anna', heaps=(), more=True)"),
    ],
)
def test_lines_and_what_they_mean(play: Play, text: str, means: str) -> None:
    assert verb_of(play, text) == means


@pytest.mark.parametrize(
    ("text", "code", "marked"),
    [
        ("buy anna kingswya", "E_NAME", "kingswya"),
        ("buy emma kingsway", "E_NAME", "emma"),
        ("rent ben gunn", "E_AMBIGUOUS", "gunn"),
        ("pay anna ben 1.500", "E_AMOUNT", "1.500"),
        ("sell anna ben kingsway 1 500", "E_AMOUNT", "500"),
        ("sell anna ben 37 40", "E_AMOUNT", "37"),
        ("mortgage anna 10", "E_NAME", "10"),
        ("mortgage anna 37k", "E_NAME", "37k"),
        ("lift anna kingsway 175", "E_NAME", "175"),
        ("demolish anna 37 2 all", "E_NAME", "2"),
        ("demolish anna 37 2 39", "E_SYNTAX", "39"),
        ("a ben 50", "E_SYNTAX", "a"),
        ("byu anna kingsway", "E_SYNTAX", "byu"),
        ("buy anna kingsway 5 6", "E_SYNTAX", "6"),
    ],
)
def test_the_word_at_fault_is_marked(play: Play, text: str, code: str, marked: str) -> None:
    with pytest.raises((Misread, Question)) as caught:
        verb_of(play, text)
    start, end = place_of(text, caught.value)
    assert (caught.value.code, text[start:end]) == (code, marked)


def test_the_owner_may_be_left_out_where_nobody_else_could_act(play: Play) -> None:
    play.do("buy ben 37")
    means = "Mortgage(player='Ben', deeds=('kingsway',))"
    assert verb_of(play, "m 37") == verb_of(play, "m @37") == means
    with pytest.raises(Refusal, match="Nobody owns Cronulla Street") as caught:
        verb_of(play, "m 39")
    assert caught.value.code == "E_NOT_OWNED"


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("mortgage anna 37 39", {"kingsway"}),
        ("demolish anna 37 39", set()),
        ("trade anna ben give 37 39", set()),
    ],
)
def test_a_list_goes_on_after_a_board_number(play: Play, text: str, offered: set[str]) -> None:
    words = parse(text).acts[0]
    found = offers(play.state, words, verb_names("cronulla"), loader("cronulla"))
    assert set(found) & {"kingsway"} == offered


def test_a_verb_may_be_begun_where_one_reading_is_left(play: Play) -> None:
    assert verb_of(play, "mort anna kingsway") == verb_of(play, "mortgage anna kingsway")
    assert verb_of(play, "se anna ben kingsway 5") == verb_of(play, "sell anna ben kingsway 5")
    for typed in ("h anna kingsway", "un anna kingsway"):
        with pytest.raises(Refusal, match="no verb"):
            verb_of(play, typed)


def test_a_code_without_its_check_character_is_never_another_card(play: Play) -> None:
    for typed, deed in (
        ("CR-D17", "arthur-avenue"),
        ("CR-D25", "richmount-street"),
        ("crd12", "hume-road"),
        ("CR-D12-A", "hume-road"),
    ):
        assert verb_of(play, f"buy ben {typed}") == verb_of(play, f"buy ben {deed}")
    assert verb_of(play, "card ben CR-L38") == verb_of(play, "card ben CR-L38-Z")
    with pytest.raises(Refusal, match="if arthur-avenue is meant, it is CR-D17-Z"):
        verb_of(play, "buy ben CR-D17-Y")
    with pytest.raises(Refusal, match="does not belong here"):
        verb_of(play, "buy ben CR-D99")


def test_every_code_short_of_its_last_character_is_its_own_piece(play: Play) -> None:
    for deed in play.box.deeds:
        short = code("CR", "D", deed.no)[:-2]
        assert verb_of(play, f"buy ben {short}") == verb_of(play, f"buy ben {deed.id}")


def test_a_number_that_is_the_number_of_the_givers_deed_is_asked_about(play: Play) -> None:
    play.do("buy anna 9; buy ben 13")
    for typed, asked in (
        ("trade anna ben give 9 get wilbar", "9"),
        ("trade anna ben give laycock get 13", "13"),
        ("sell anna ben laycock 9", "9"),
        ("sell anna ben @9 @9 9", "9"),
    ):
        with pytest.raises(Question) as caught:
            verb_of(play, typed)
        assert caught.value.code == "E_ASK"
        start, end = caught.value.place or (0, 0)
        assert typed[start:end] == asked
        assert [each.writes for each in caught.value.choices] == [f"${asked}", f"@{asked}"]
    for plain in ("$9", "9.-", "9,-"):
        assert "give_cash=9" in verb_of(play, f"trade anna ben give {plain} get wilbar")
    assert "give=('laycock-avenue',)" in verb_of(play, "trade anna ben give @9 get wilbar")
    assert "give_cash=13" in verb_of(play, "trade anna ben give 13 get wilbar")


def test_one_of_several_names_is_meant_by_who_owns_it(play: Play) -> None:
    with pytest.raises(Question, match="could be several"):
        verb_of(play, "rent anna gunn")
    play.do("buy ben gunnamatta-wharf")
    assert "deed='gunnamatta-wharf'" in verb_of(play, "rent anna gunn")
    assert "deed='gunnamatta-road'" in verb_of(play, "buy anna gunn")
    assert verb_of(play, "mortgage gunn") == verb_of(play, "m 12")
    play.do("buy ben gunnamatta-road")
    with pytest.raises(Question) as caught:
        verb_of(play, "rent anna gunn")
    assert len(caught.value.choices) == 2


@pytest.mark.parametrize(
    "typed",
    [
        "anna and ben pay 50",
        "anna, ben pay 50",
        "anna does not pay ben 50",
        "ben buys surf road from anna",
        "pay anna ben 1 500",
        "anna pays ben 50 20",
        "anna pays ben salary",
        "rent anna ben kingsway",
        "sell anna ben kingsway 1 500",
    ],
)
def test_what_says_something_else_is_not_read(play: Play, typed: str) -> None:
    play.do("buy anna 37")
    with pytest.raises(Refusal):
        verb_of(play, typed)


def test_an_exact_name_beats_a_prefix(table: Any) -> None:
    play = table(players="Ann Anna")
    assert verb_of(play, "salary ann") == "Salary(player='Ann', times=1)"
    with pytest.raises(Refusal, match="could be several: Ann, Anna"):
        verb_of(play, "salary an")


def test_a_mistyped_title_is_told_with_the_card_it_could_be(play: Play) -> None:
    with pytest.raises(Refusal, match=r"did you mean film-crew \(Letterbox, Take One\)"):
        verb_of(play, "card anna letterbx-take-one")
    with pytest.raises(Refusal, match=r"could be several: .*\(") as caught:
        verb_of(play, "card anna a")
    assert caught.value.code == "E_AMBIGUOUS"


def test_a_name_that_two_things_share_names_neither_alone() -> None:
    shared = Words("en", {"en": "Old Pier"})
    names = names_of((("pier-1", shared), ("pier-2", shared), ("old", None)))
    assert find("old pier", names).things == ("pier-1", "pier-2")
    assert find("old", names).things == ("old",)


def test_an_accent_that_was_typed_tells_names_apart(table: Any) -> None:
    play = table(players="Anna Änne Anke")
    assert verb_of(play, "salary änn") == verb_of(play, "salary a\u0308nn")
    assert verb_of(play, "salary änn") == "Salary(player='Änne', times=1)"
    with pytest.raises(Refusal, match="could be several: Anna, Änne"):
        verb_of(play, "salary ann")
    assert verb_of(play, "salary anne") == "Salary(player='Änne', times=1)"


def test_names_are_folded() -> None:
    assert fold_name("  Straße_Nr 5 ") == "strasse-nr-5"
    assert find("é", {"e": "x"}).things == ("x",)
    assert find("", {"e": "x"}).things == ()


GAMES = ("cronulla", "grundbesitz", "chalet", "neue-heimat", "solo")


def test_every_verb_has_a_form_a_sentence_and_matters(play: Play) -> None:
    matters = {matter for kit in GAMES for matter in matters_of(read_rules(find_kit(kit)))}
    for kit in GAMES:
        for name in (*game(kit).VERBS, *ALL_TABLES):
            kind = verb(kit, name)
            assert kind is not None
            assert form(name, kind, play.state.messages).split()[0] == name
            assert (kind.__doc__ or "").endswith(".")
            assert {*kind.cites, *getattr(kind, "may_cite", ())} <= matters


def test_the_keywords_of_a_game_are_read_off_its_verbs() -> None:
    found = keywords(verb_names("cronulla"), loader("cronulla"))
    assert {"give", "get", "for", "lift", "all", "house", "bank", "undo"} <= found


def test_aliases_are_nobodys_name() -> None:
    for short, full in ALIASES.items():
        assert len(short) <= 2
        assert not set(short) & set("aeiou"), full
