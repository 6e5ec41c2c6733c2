"""What bankers typed on their first evenings and were refused, or answered wrongly, for."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.rules.language.grammar import read
from pnp.rules.language.line import Misread, parse
from pnp.rules.registry import loader, verb_names
from pnp.rules.state.question import Question

Play = Any
"""The table of tests/rulebook/conftest.py."""

Seat = Callable[..., Any]


def read_as(play: Play, text: str) -> object:
    """Give the verb that a line is read as."""
    kit = play.table.kit
    return read(play.state, parse(text).acts[0], verb_names(kit), loader(kit))


def assert_alike(play: Play, typed: str, plain: str) -> None:
    assert read_as(play, typed) == read_as(play, plain), typed


def refused(play: Play, text: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read_as(play, text)
    return caught.value


def choices(play: Play, text: str) -> list[str]:
    """Give what may be meant by a line that must be asked about."""
    with pytest.raises(Question) as caught:
        read_as(play, text)
    return [each.writes for each in caught.value.choices]


# W3: a card's code without its last character books another card


@pytest.mark.parametrize(
    ("kit", "code", "deed"),
    [
        ("cronulla", "CR-D17", "arthur-avenue"),
        ("cronulla", "CR-D25", "richmount-street"),
        ("cronulla", "CR-D12", "hume-road"),
        ("grundbesitz", "GB-D11", "sudbahnhof"),
        ("grundbesitz", "GB-D20", "domstrasse"),
    ],
)
def test_a_code_of_a_deed_cut_short_is_that_deed(
    seat: Seat, kit: str, code: str, deed: str
) -> None:
    assert_alike(seat(kit), f"buy ben {code}", f"buy ben {deed}")


@pytest.mark.parametrize("number", [38, 46, 54, 62])
def test_a_code_of_a_card_cut_short_is_that_card(play: Play, number: int) -> None:
    (deck,) = play.box.decks
    card = next(card for card in deck.cards if card.no == number)
    assert_alike(play, f"card ben CR-L{number}", f"card ben {card.id}")


# W4: the number that is printed is the number that is typed


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_the_number_of_the_space_is_the_deed_on_it(seat: Seat, kit: str) -> None:
    players = "Anna" if kit == "solo" else "Anna Ben Cem"
    play = seat(kit, players=players)
    for number, space in enumerate(play.box.board.spaces):
        if space.deed:
            assert_alike(play, f"buy anna {number}", f"buy anna {space.deed}")
            assert_alike(play, f"buy anna @{number}", f"buy anna {space.deed}")


def test_a_code_is_not_the_number_of_a_space(play: Play) -> None:
    assert_alike(play, "b anna CR-D27-V", "buy anna kingsway")
    assert_alike(play, "b anna 37", "buy anna kingsway")
    assert_alike(play, "b anna 27", "buy anna darook-park-road")


# W5: bare numbers in trade, sell and cede


def test_a_bare_number_of_the_givers_deed_is_asked_about(play: Play) -> None:
    play.do("buy ben 9; buy anna 13; buy cem 5; buy ben 1")
    assert choices(play, "trade ben anna give 9 get wilbar") == ["$9", "@9"]
    assert choices(play, "trade ben cem give waratah-street 100 get 5") == ["$5", "@5"]
    assert_alike(
        play, "trade ben anna give @9 get wilbar", "trade ben anna give laycock get wilbar"
    )


def test_a_bare_number_in_a_payment_in_kind_is_asked_about(seat: Seat) -> None:
    play = seat("grundbesitz")
    play.do("buy anna 37; buy anna 5; owe anna ben 9000")
    assert choices(play, "cede anna ben parkstrasse 5") == ["$5", "@5"]


# Friction 1: names as printed


@pytest.mark.parametrize(
    ("kit", "typed", "plain"),
    [
        ("cronulla", "rent anna surf road", "rent anna surf-road"),
        ("cronulla", "b ben north surf club", "buy ben north-surf-club"),
        ("chalet", "buy ben hauptstrasse 10", "buy ben hauptstrasse-10"),
        ("chalet", "visit anna seestrasse 11", "visit anna s11"),
        ("chalet", "buy anna haupt-12", "buy anna hauptstrasse-12"),
        ("chalet", "buy anna h12", "buy anna hauptstrasse-12"),
        ("chalet", "buy anna h2", "buy anna hauptstrasse-2"),
        ("chalet", "buy anna Hauptstrasse 6, Wohnung 3", "buy anna hauptstrasse-6-3"),
        ("chalet", "buy anna Hauptstrasse 6/3", "buy anna hauptstrasse-6-3"),
        ("chalet", "card anna 26", "card anna kurzarbeit"),
        ("grundbesitz", "card anna Leider pünktlich", "card anna linie-sieben"),
    ],
)
def test_a_name_is_typed_as_it_is_printed(seat: Seat, kit: str, typed: str, plain: str) -> None:
    assert_alike(seat(kit), typed, plain)


def test_a_comma_in_a_name_parts_no_payment(seat: Seat) -> None:
    asked = refused(seat("chalet"), "anna, ben pay 50")
    assert asked.code == "E_ASK", "both pay; whom, is asked"
    assert "to bank" in asked.say
    assert "to Ben" not in asked.say


def test_the_number_of_a_card_names_it_where_one_deck_has_it(seat: Seat, play: Play) -> None:
    (deck,) = play.box.decks
    assert_alike(play, "card anna 15", f"card anna {deck.cards[14].id}")
    assert refused(play, "card anna 99").code == "E_NAME"
    solo = seat("solo", players="Anna")
    firsts = {deck.cards[4].id for deck in solo.box.decks}
    assert refused(solo, "card anna 5").code == "E_AMBIGUOUS"
    assert len(firsts) == 2


def test_a_part_of_several_names_is_asked_about_with_those_only(play: Play) -> None:
    assert choices(play, "b ben surf club") == [
        f"buy Ben {side}-surf-club" for side in ("east", "north", "south", "west")
    ]


@pytest.mark.parametrize("typed", ["buy ben stret", "rent ben stret", "mort ben stret"])
def test_a_deed_that_is_none_is_not_called_an_amount(play: Play, typed: str) -> None:
    refusal = refused(play, typed)
    assert refusal.code == "E_NAME"
    assert "deed" in refusal.say


# Friction 3: verbs are begun


@pytest.mark.parametrize(
    ("kit", "typed", "plain"),
    [
        ("cronulla", "mort anna kingsway", "mortgage anna kingsway"),
        ("cronulla", "tr anna ben give kingsway get 5", "trade anna ben give kingsway get 5"),
        ("chalet", "vis anna h4", "visit anna h4"),
        ("chalet", "contr anna 40000", "contract anna 40000"),
        ("chalet", "dep anna A 5000", "deposit anna A 5000"),
        ("chalet", "rep anna A 1", "repay anna A 1"),
    ],
)
def test_a_verb_is_begun(seat: Seat, kit: str, typed: str, plain: str) -> None:
    assert_alike(seat(kit), typed, plain)


@pytest.mark.parametrize(
    ("typed", "plain"), [("vis anna x9", "visit anna x9"), ("contr anna", "contract anna")]
)
def test_a_line_with_a_begun_verb_is_refused_for_what_is_wrong_with_it(
    seat: Seat, typed: str, plain: str
) -> None:
    play = seat("chalet")
    assert str(refused(play, typed)) == str(refused(play, plain))
    assert "is no verb" not in refused(play, typed).say


def test_of_verbs_that_begin_alike_the_one_that_could_be_meant_is_read(seat: Seat) -> None:
    play = seat("cronulla")
    assert_alike(play, "bu anna kingsway", "buy anna kingsway")
    assert_alike(play, "bu anna ben kingsway 300", "sell ben anna kingsway 300")
    play.do("buy anna kingsway")
    assert_alike(play, "bu anna kingsway", "build anna kingsway")


def test_a_begun_verb_may_also_be_a_player(seat: Seat) -> None:
    play = seat("chalet", players="Anna Bob Cem")
    assert_alike(play, "bo anna 10000", "pay bob anna 10000")
    assert choices(play, "bo 10000 anna") == ["borrow Anna 10000", "pay bo anna 10000"]


def test_a_word_that_begins_several_verbs_names_them(seat: Seat) -> None:
    assert "did you mean build, buy, sell?" in refused(seat("cronulla"), "bu anna x9").say


# Friction 4: accents; the words of a table's own language are in test_sentences.py


@pytest.mark.parametrize("typed", ["joerg", "jorg", "Jörg", "jor"])
def test_an_umlaut_is_typed_with_or_without_its_e(seat: Seat, typed: str) -> None:
    play = seat("grundbesitz", players="Jörg Änne Ben")
    assert_alike(play, f"salary {typed}", "salary Jörg")
    assert_alike(play, "salary aenn", "salary Änne")


# Friction 5: the order of words is free where one reading is left


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("rent kingsway cem", "rent cem kingsway"),
        ("sell anna 37 cem 300", "sell anna cem kingsway 300"),
        ("ben pays anna 50", "pay ben anna 50"),
        ("anna gives 20 to ben", "pay anna ben 20"),
    ],
)
def test_the_order_is_free(play: Play, typed: str, plain: str) -> None:
    play.do("buy anna 37")
    assert_alike(play, typed, plain)


def test_a_deed_of_a_player_is_sold_and_not_bought(play: Play) -> None:
    """`b anna dora 9` says no price: who sells, to whom and for how much is never guessed."""
    play.do("buy ben 9")
    assert refused(play, "b anna ben 9").code == "E_SYNTAX"


# Friction 6: who owns it tells which one is meant


@pytest.mark.parametrize("verb", ["mortgage ben", "lift ben", "sell ben anna"])
def test_a_part_of_a_name_means_the_deed_that_is_his(play: Play, verb: str) -> None:
    play.do("buy ben surf-road; buy anna east-surf-club")
    if verb == "lift ben":
        play.do("mortgage ben surf-road")
    tail = " 10" if "sell" in verb else ""
    assert_alike(play, f"{verb} surf{tail}", f"{verb} surf-road{tail}")


def test_a_part_of_two_of_his_names_is_asked_about_with_those_two(play: Play) -> None:
    play.do("buy ben surf-road; buy ben east-surf-club")
    assert choices(play, "sell ben anna surf 10") == [
        "sell Ben Anna east-surf-club 10", "sell Ben Anna surf-road 10",
    ]  # fmt: skip


def test_houses_go_where_the_builder_owns(play: Play) -> None:
    play.give("Ben", "croydon-street", "wilbar-avenue", "beach-park-avenue")
    play.give("Anna", "arthur-avenue")
    assert choices(play, "build ben avenue") == [
        "build Ben beach-park-avenue", "build Ben wilbar-avenue",
    ]  # fmt: skip


# What another owns is sold, not bought; a space without a deed says so


def test_who_buys_what_a_player_owns_is_told_how_it_is_sold(seat: Seat) -> None:
    play = seat("cronulla").do("buy ben 9")
    assert "what Anna buys from Ben is sell Ben Anna D AMOUNT" in refused(play, "b anna ben 9").say
    told = play.refused("b anna 9").say
    assert "Ben owns it; what players agree on is sell Ben Anna laycock-avenue AMOUNT" in told
    assert_alike(play, "buy anna ben 9 300", "sell ben anna @9 $300")


def test_a_board_number_and_a_sum_need_no_mark_where_a_deed_is_wanted(seat: Seat) -> None:
    play = seat("cronulla").do("buy ben 9", "buy ben 37")
    assert_alike(play, "sell ben anna 9 300", "sell ben anna @9 $300")
    assert refused(play, "sell ben anna kingsway 9 300").code == "E_ASK"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("rent ben 4", "Space 4, Tasman Street, has no deed"),
        ("rent ben 40", "There is no space 40: the board ends with 39"),
        ("rent ben croydon steet", "did you mean croydon-street"),
        ("rent ben sruf road", "“sruf road”; did you mean surf-road"),
    ],
)
def test_what_is_no_deed_is_told_by_its_name(seat: Seat, typed: str, told: str) -> None:
    assert told in refused(seat("cronulla"), typed).say


def test_no_rent_is_due_where_there_is_no_deed(seat: Seat) -> None:
    play = seat("cronulla", turns=True).do("throw anna 1 3")
    assert refused(play, "rent anna").say == "Anna is on Tasman Street: no deed, no rent"


def test_the_bank_is_asked_about_where_nobody_else_can_be_paid(seat: Seat) -> None:
    play = seat("solo", players="Emma")
    assert choices(play, "emma pays 50") == [" to bank"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("anna bys surf road", "“bys” is no verb; did you mean buy?"),
        ("anna mortages surf road", "“mortages” is no verb; did you mean mortgage?"),
        ("anna xyzzy surf road", "“anna” is no verb; a payment is written"),
        ('anna "bys" surf road', "“anna” is no verb; a payment is written"),
    ],
)
def test_a_mistyped_verb_behind_a_name_is_what_is_told(play: Play, typed: str, said: str) -> None:
    assert refused(play, typed).say.startswith(said)


KIT = "grundbesitz"


def misread(seat: Callable[..., Any], text: str) -> Misread:
    """Give how a line is refused at a table where somebody has a name of two words."""
    state = seat(KIT).state
    state = replace(state, table=replace(state.table, players=("Cem Lee", "Jörg", "Ute")))
    with pytest.raises(Misread) as caught:
        read(state, parse(text).acts[0], verb_names(KIT), loader(KIT))
    return caught.value


@pytest.mark.parametrize(
    ("text", "wrong", "near"),
    [
        ("cem lee jörrg 2400", "jörrg", "Jörg"),
        ("jörrg cem lee 2400", "jörrg", "Jörg"),
        ("20 cem lee jörrg", "jörrg", "Jörg"),
        ("cem lee pays jörrg 20", "jörrg", "Jörg"),
        ("pay cem lee jörrg 20", "jörrg", "Jörg"),
        ("cem leee ute 20", "cem leee", "Cem Lee"),
    ],
)
def test_the_misspelt_name_of_a_payment_is_told_with_who_is_near(
    seat: Callable[..., Any], text: str, wrong: str, near: str
) -> None:
    refused = misread(seat, text)
    assert refused.key == "name.near"
    assert text[refused.start : refused.end] == wrong
    assert refused.facts["candidates"] == [near]


def test_a_name_near_nobody_lists_the_table(seat: Callable[..., Any]) -> None:
    refused = misread(seat, "cem lee xyz 20")
    assert refused.key == "name.known"
    assert refused.facts["typed"] == "xyz"


@pytest.mark.parametrize("text", ["cem lee hauptstr 20", "cem 20"])
def test_a_deed_or_a_verb_misspelt_is_taken_for_no_name(
    seat: Callable[..., Any], text: str
) -> None:
    assert misread(seat, text).key == "verb.is-name"


def test_what_begins_a_line_and_is_near_nobody_is_no_verb(seat: Callable[..., Any]) -> None:
    assert misread(seat, "versichern ute 20").key == "verb.unknown"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("ute mortgages hauptstrase", "hauptstrase"),
        ("jörg buys hauptstrase", "hauptstrase"),
        ("cem lee buys hauptstrase", "hauptstrase"),
        ('"cem lee" byu 20', "byu"),
        ("cem lee byu 20", "byu"),  # near a verb: it is told of that
        ("cem lee hauptstrase", "cem"),  # no verb stands behind his name
    ],
)
def test_a_verb_behind_a_player_leaves_the_fault_where_it_is(
    seat: Callable[..., Any], text: str, wrong: str
) -> None:
    refused = misread(seat, text)
    assert text[refused.start : refused.end] == wrong
    assert (refused.key == "verb.is-name") == (wrong == "cem")
