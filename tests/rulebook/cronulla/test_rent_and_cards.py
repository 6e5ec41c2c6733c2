"""Cronulla 2230: what a space asks, rent for its owner and cards for the Bank."""

import pytest

from pnp.box.codes import code
from tests.rulebook.cronulla.conftest import CORAL, MANGO, OCEAN, WHARVES, Play, even

SKY = ("ozone-street", "gerrale-street", "laycock-avenue")
"""Three streets with houses at 50."""


# -- rent -----------------------------------------------------------------------------------------


@pytest.mark.rule("CR-10")
def test_rent_goes_to_the_owner(play: Play) -> None:
    play.give("anna", "kingsway").do("rent ben kingsway")
    assert (play.moved("Ben"), play.moved("Anna")) == (-28, 28)


@pytest.mark.rule("CR-10")
def test_no_rent_where_nobody_or_oneself_is_the_owner(play: Play) -> None:
    assert play.refused("rent ben kingsway").code == "E_NOT_OWNED"
    assert play.give("ben", "kingsway").refused("rent ben kingsway").code == "E_OWNER"


@pytest.mark.rule("CR-10")
@pytest.mark.parametrize(("level", "rent"), [(1, 70), (2, 196), (3, 504), (4, 644), (5, 784)])
def test_rent_rises_with_the_buildings(play: Play, level: int, rent: int) -> None:
    play.give("anna", *MANGO).do("pay bank anna 5k", "pay bank ben 1k")
    for n in range(level):
        even(play, "anna", MANGO, 1)
        del n
    assert play.do("rent ben hume-road").moved("Anna") == rent


@pytest.mark.rule("CR-10")
@pytest.mark.parametrize(("owned", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_the_rent_of_clubs_goes_by_their_number(play: Play, owned: int, rent: int) -> None:
    clubs = [f"{each}-surf-club" for each in ("north", "south", "east", "west")]
    play.give("anna", *clubs[:owned])
    assert play.do("rent ben north-surf-club").moved("Anna") == rent


@pytest.mark.rule("CR-10")
@pytest.mark.parametrize(("owned", "rent"), [(1, 40), (2, 100)])
def test_the_rent_of_wharves_is_fixed(play: Play, owned: int, rent: int) -> None:
    play.give("anna", *WHARVES[:owned])
    assert play.do("rent ben gunnamatta-wharf").moved("Anna") == rent
    assert play.refused("rent ben gunnamatta-wharf 7").code == "E_SYNTAX"


@pytest.mark.rule("CR-11")
def test_a_mortgaged_deed_earns_nothing(play: Play) -> None:
    play.give("anna", *OCEAN).do("mortgage anna kingsway")
    refusal = play.refused("rent ben kingsway")
    assert (refusal.code, refusal.rule) == ("E_MORTGAGED", "CR-11")


@pytest.mark.rule("CR-12")
def test_the_whole_group_doubles_the_site_rent(play: Play) -> None:
    play.give("anna", *SKY[:2])
    assert play.do("rent ben ozone-street").moved("Anna") == 8
    play.give("anna", SKY[2]).do("rent ben ozone-street")
    assert play.moved("Anna") == 16
    play.do("mortgage anna laycock-avenue", "rent ben ozone-street")
    assert play.moved("Anna") == 16, "also when a sibling is mortgaged"
    assert play.refused("rent ben laycock-avenue").code == "E_MORTGAGED"


@pytest.mark.rule("CR-12")
def test_the_site_rent_doubles_also_when_siblings_have_houses(play: Play) -> None:
    play.give("anna", *CORAL).do("build anna surf-road", "rent ben waratah-street")
    assert play.moved("Anna") == 8


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("CR-14")
def test_cards_pay_to_and_from_the_bank(play: Play) -> None:
    for deck in play.box.decks:
        for card in deck.cards:
            if card.effect.kind in {"collect", "pay"}:
                sign = 1 if card.effect.kind == "collect" else -1
                assert play.do(f"card anna {card.id}").moved("Anna") == sign * card.effect.amount
                assert play.moved("Ben") == 0
                play.do(f"card anna {card.id}" if sign < 0 else "salary anna")


@pytest.mark.rule("CR-14")
def test_a_card_is_known_by_its_printed_code_and_by_its_link(play: Play) -> None:
    card = next(each for each in play.box.decks[0].cards if each.effect.kind == "collect")
    printed = code("CR", play.box.decks[0].letter, card.no)
    for written in (printed, printed.replace("-", "").lower(), f"HTTPS://X.EXAMPLE/C/{printed}"):
        assert play.do(f"card anna {written}").moved("Anna") == card.effect.amount
    assert "does not belong here" in play.refused(f"buy anna {printed}").say


@pytest.mark.rule("CR-14")
def test_a_levy_counts_houses_and_hotels(play: Play) -> None:
    play.give("anna", *CORAL).do("pay bank anna 2k")
    even(play, "anna", CORAL, 4)
    play.do("build anna surf-road", "card anna salty-gutters")
    assert play.moved("Anna") == -(4 * 10 + 40)


@pytest.mark.rule("CR-45")
def test_a_card_that_cannot_be_paid_leaves_a_debt_to_record(play: Play) -> None:
    play.do("pay ben bank 1490")
    bad = next(c for d in play.box.decks for c in d.cards if c.effect.kind == "pay")
    amount = bad.effect.amount
    if amount > 10:
        assert play.refused(f"card ben {bad.id}").code == "E_CASH"
    play.do(f"owe ben bank {amount}")
    assert play.state.debts("Ben") == {"bank": amount}
    play.do("salary ben", "settle ben")
    assert play.state.debts("Ben") == {}
    assert play.cash("Ben") == 10 + 200 - amount


@pytest.mark.rule("CR-14")
def test_a_card_that_sends_ahead_pays_nothing_by_itself(play: Play) -> None:
    assert play.do("card anna to-esplanade").moved("Anna") == 0
