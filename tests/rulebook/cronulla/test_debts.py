"""Cronulla 2230: debts are recorded, paid in whole or in part, passed on, and bind who owes."""

from collections.abc import Callable

import pytest

from pnp.box.model import Box
from pnp.games.property import particulars
from tests.rulebook.cronulla.conftest import CORAL, MANGO, OCEAN, Make, Play, even


def poor(play: Play, name: str, left: int) -> Play:
    """Leave a player so much cash."""
    return play.do(f"pay {name} bank {play.cash(name.title()) - left}")


@pytest.mark.rule("CR-45")
def test_a_rent_that_cannot_be_paid_offers_to_record_it(play: Play) -> None:
    play.give("anna", *OCEAN)
    even(play, "anna", OCEAN, 1)
    refusal = poor(play, "cem", 100).refused("rent cem kingsway")
    assert (refusal.code, [each.writes for each in refusal.choices]) == (
        "E_CASH",
        ["rent Cem kingsway owed"],
    )
    assert "type `rent Cem kingsway owed`" in str(refusal)
    play.do(refusal.choices[0].writes)
    assert play.state.debts("Cem") == {"Anna": 140}
    assert "Cem owes Anna 140: rent for Kingsway" in play.said()
    assert play.cash("Cem") == 100


@pytest.mark.rule("CR-45")
def test_what_can_be_paid_is_paid_although_it_was_called_owed(play: Play) -> None:
    play.give("anna", "kingsway").do("rent cem kingsway owed")
    assert (play.moved("Cem"), play.state.debts("Cem")) == (-28, {})


@pytest.mark.rule("CR-45")
def test_notes_that_nobody_counted_are_owed_if_the_table_says_so(table: Make) -> None:
    play = table(cash="paper").give("anna", "kingsway").do("rent cem kingsway owed")
    assert play.state.debts("Cem") == {"Anna": 28}


@pytest.mark.rule("CR-14")
def test_a_card_and_a_plain_payment_can_be_owed(play: Play) -> None:
    poor(play, "cem", 0)
    for typed, writes in (
        ("pay cem anna 7", "owe Cem Anna 7"),
        ("pay cem bank 100", "owe Cem bank 100"),
        ("card cem sunburn", "card Cem sunburn owed"),
    ):
        refusal = play.refused(typed)
        assert (refusal.code, [each.writes for each in refusal.choices]) == ("E_CASH", [writes])
        play.do(writes)
    assert play.state.debts("Cem")["Anna"] == 7
    assert play.state.debts("Cem")["bank"] == 120


@pytest.mark.rule("CR-09")
def test_a_bid_beyond_the_cash_is_owed_to_the_bank_but_never_a_price(play: Play) -> None:
    poor(play, "cem", 50)
    writes = [each.writes for each in play.refused("buy cem kingsway 60").choices]
    assert writes == ["buy Cem kingsway 60 owed"]
    assert not hasattr(play.refused("buy cem kingsway owed"), "choices")
    play.do(*writes)
    assert play.state.debts("Cem") == {"bank": 60}
    assert "the bid for Kingsway" in play.said()


@pytest.mark.rule("CR-45")
def test_money_to_the_creditor_is_off_the_debt_or_aside_but_never_guessed(play: Play) -> None:
    play.do("owe ben anna 900")
    asked = play.refused("500 ben anna")
    assert asked.code == "E_ASK"
    assert [each.writes for each in asked.choices] == [
        "pay Ben Anna 500 debt",
        "pay Ben Anna 500 aside",
    ]
    play.do("500 ben anna debt")
    assert (play.state.debts("Ben"), play.moved("Ben")) == ({"Anna": 400}, -500)
    assert play.said() == "Ben pays Anna 500 of the debt; 400 still owed"
    play.do("50 ben anna aside")
    assert play.state.debts("Ben") == {"Anna": 400}
    more = play.refused("500 ben anna")
    play.do(more.choices[0].writes)
    assert (play.state.debts("Ben"), play.moved("Ben")) == ({}, -500)


@pytest.mark.rule("CR-45")
def test_a_creditor_paying_the_debtor_is_not_asked(play: Play) -> None:
    play.do("owe ben anna 900", "50 anna ben")
    assert play.state.debts("Ben") == {"Anna": 900}


@pytest.mark.rule("CR-45")
@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("settle ben", {}),
        ("settle ben anna", {"bank": 40}),
        ("settle ben anna 100", {"Anna": 800, "bank": 40}),
        ("settle ben bank 40", {"Anna": 900}),
    ],
)
def test_debts_are_settled_all_of_them_one_or_a_part(
    play: Play, typed: str, left: dict[str, int]
) -> None:
    play.do("owe ben anna 900", "owe ben bank 40", typed)
    assert play.state.debts("Ben") == left
    assert play.moved("Ben") == sum(left.values()) - 940


@pytest.mark.rule("CR-45")
def test_a_part_without_a_creditor_asks_to_whom_if_there_are_several(play: Play) -> None:
    play.do("owe ben anna 900", "settle ben 100", "owe ben bank 40")
    asked = play.refused("settle ben 30")
    assert [each.writes for each in asked.choices] == ["settle Ben Anna 30", "settle Ben bank 30"]
    assert play.refused("settle ben 901").code == "E_AMOUNT"


@pytest.mark.parametrize(
    ("typed", "code", "says"),
    [
        ("settle anna", "E_NO_DEBT", "Anna owes nothing"),
        ("settle ben cem", "E_NO_DEBT", "Ben owes Cem nothing, but owes Anna"),
        ("settle ben 901", "E_AMOUNT", "Ben owes Anna 900, not 901"),
        ("settle ben anna 901", "E_AMOUNT", "Ben owes Anna 900, not 901"),
        ("901 ben anna debt", "E_AMOUNT", "Ben owes Anna 900, not 901"),
        ("50 anna ben debt", "E_NO_DEBT", "Anna owes nothing"),
        ("owe ben ben 5", "E_NAME", "name two different parties"),
        ("owe emma ben 5", "E_NAME", "no player “emma”"),
        ("owe ben anna", "E_SYNTAX", "owe Ben Anna AMOUNT"),
        ("owe cem ben instead anna", "E_NO_DEBT", "no debt to pass on"),
        ("owe ben cem 901 instead anna", "E_AMOUNT", "Ben owes Anna 900, not 901"),
        ("owe ben cem instead ben", "E_NO_DEBT", "no debt to pass on"),
    ],
)
def test_what_is_no_debt_is_told_in_one_sentence(
    play: Play, typed: str, code: str, says: str
) -> None:
    refusal = play.do("owe ben anna 900").refused(typed)
    assert refusal.code == code
    assert says in str(refusal)


@pytest.mark.rule("CR-33")
def test_who_cannot_settle_is_offered_to_pay_what_is_there(play: Play) -> None:
    poor(play, "ben", 300).do("owe ben anna 900")
    refusal = play.refused("settle ben")
    assert (refusal.code, [each.writes for each in refusal.choices]) == (
        "E_CASH",
        ["settle Ben Anna 300"],
    )
    play.do("settle ben anna 300")
    assert not hasattr(play.refused("settle ben"), "choices")


@pytest.mark.rule("CR-45")
def test_a_debt_is_passed_on_by_either_side(play: Play) -> None:
    play.do("owe ben anna 900", "owe ben cem 300 instead anna")
    assert play.state.debts("Ben") == {"Anna": 600, "Cem": 300}
    assert "Ben now owes Cem 300 instead of Anna" in play.said()
    play.do("owe cem anna instead ben")
    assert (play.state.debts("Ben"), play.state.debts("Cem")) == ({"Cem": 300}, {"Anna": 600})
    assert "Cem now owes Anna 600 in place of Ben" in play.said()


@pytest.mark.rule("CR-34")
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1000 ben cem", "gives nothing away"),
        ("buy ben ozone-street", "buys nothing"),
        ("buy ben ozone-street 5", "buys nothing"),
        ("sell anna ben kingsway 5", "buys nothing"),
        ("trade anna ben give kingsway get $5", "buys nothing"),
        ("build ben surf-road", "builds nothing"),
        ("lift ben north-surf-club", "lifts nothing"),
    ],
)
def test_who_owes_neither_gives_nor_buys_nor_builds(play: Play, typed: str, says: str) -> None:
    play.give("ben", *CORAL, "north-surf-club").give("anna", "kingsway")
    play.do("mortgage ben north-surf-club", "owe ben anna 2000")
    refusal = play.refused(typed)
    assert (refusal.code, refusal.rule) == ("E_DEBT_PENDING", "CR-45")
    assert says in refusal.say
    assert "Ben owes Anna 2000" in refusal.say
    play.do(typed, force=True)


@pytest.mark.rule("CR-34")
def test_who_owes_may_raise_money_and_pay(play: Play) -> None:
    play.give("ben", *CORAL, "north-surf-club")
    even(play, "ben", CORAL, 1)
    play.do(
        "owe ben anna 500", "demolish ben surf-road", "mortgage ben north-surf-club",
        "salary ben", "pay ben bank 100", "sell ben cem north-surf-club 600",
        "100 ben anna debt", "settle ben",
    )  # fmt: skip
    assert play.state.debts("Ben") == {}
    play.do("build ben surf-road")


@pytest.mark.rule("CR-34")
def test_a_bankrupt_leaves_no_debt_and_his_claims_go_to_the_creditor(play: Play) -> None:
    poor(play, "ben", 0).do(
        "owe ben anna 900", "owe ben bank 5", "owe cem ben 70", "bankrupt ben anna"
    )
    assert play.state.debts("Ben") == {}
    assert play.state.debts("Cem") == {"Anna": 70}


@pytest.mark.rule("CR-16")
def test_a_levy_on_the_way_that_cannot_be_paid_is_owed_with_its_reason(table: Make) -> None:
    play = poor(table(turns=True), "anna", 30).do("throw anna 1 3")
    assert (play.cash("Anna"), play.state.debts("Anna")) == (30, {"bank": 100})
    assert "Anna owes the Bank 100: Tasman Street" in play.said()
    assert "Anna can raise 30, owes 100: bankrupt" in play.said()


@pytest.mark.rule("CR-13")
def test_a_rent_owed_closes_the_claim_it_came_from(table: Make) -> None:
    play = poor(table(turns=True).give("ben", "surf-road"), "anna", 1)
    play.do("throw anna 1 2", "rent owed")
    assert play.state.debts("Anna") == {"Ben": 4}
    assert play.refused("rent").code == "E_LATE_RENT"


def test_what_stands_on_a_plot_is_told_houses_and_hotel(play: Play) -> None:
    def built(deed: str) -> str:
        return particulars.of_deed(play.state, deed).lines[-1]

    play.give("anna", *MANGO).do("pay bank anna 2k")
    assert built("hume-road") == "  nothing built; a house costs 100"
    even(play, "anna", MANGO, 4)
    play.do("build anna hume-road")
    assert built("hume-road").startswith("  1 hotel")
    assert built("mitchell-road").startswith("  4 houses;")
    found = particulars.of_deed(play.state, "hume-road").data
    assert (found["houses"], found["hotel"], found["rent"]) == (0, True, 784)


def test_of_a_bank_whose_pieces_never_end_that_is_told(
    play: Play, boxes: Callable[[str], Box]
) -> None:
    assert "more houses and hotels" in particulars.of_bank(play.state).lines[-1]
    counted = type(play)(boxes("grundbesitz"), "Anna Ben", "book")
    assert "more houses and hotels" not in " ".join(particulars.of_bank(counted.state).lines)
