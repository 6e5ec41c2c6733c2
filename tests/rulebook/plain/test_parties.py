"""A pot as a party: it is paid, it pays what is in it, it is owed, and everybody sees it."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.bank import queries
from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.cli.reading import read_kit
from pnp.errors import Code, ContentError, Refusal
from pnp.games.property import deeds, statement
from tests.rulebook.plain.conftest import change

POT = "party:pot"


def in_pot(play: Any) -> int:
    amount: int = play.state.cash(POT)
    return amount


def test_a_pot_begins_with_what_its_content_says(play: Any) -> None:
    assert in_pot(play) == 40


def test_players_and_bank_pay_into_the_pot(play: Any) -> None:
    play.do("pay bank anna 100", "pay anna pot 30")
    assert play.moved("Anna") == -30
    assert play.said() == "Anna pays the pot 30"
    assert in_pot(play.do("pay bank pot 5")) == 75


def test_the_pot_is_found_by_its_name_in_any_language_and_by_its_beginning(play: Any) -> None:
    play.do("pay bank anna 100", "pay anna po 1", 'pay anna "der Topf" 1', "5 anna pot")
    assert in_pot(play) == 47


def test_the_pot_pays_what_is_in_it_and_no_more(play: Any) -> None:
    assert play.do("pay pot anna 40").moved("Anna") == 40
    refused = play.refused("pay pot anna 1")
    assert refused.code == Code.CASH
    assert str(refused) == "the pot cannot pay Anna: 1 needed, 0 there"


def test_with_printed_notes_the_pot_does_not_pay_more_either(seat: Callable[..., Any]) -> None:
    play = seat("pond", cash="paper")
    assert play.refused("pay pot anna 41").code == Code.CASH
    assert in_pot(play.do("pay pot anna 15", "pay anna pot 200")) == 225
    assert in_pot(play.do("count pot 90")) == 90


def test_a_debt_to_the_pot_is_settled_into_it(play: Any) -> None:
    play.do("owe anna pot 25")
    assert play.state.debts("Anna") == {POT: 25}
    assert in_pot(play.do("pay bank anna 100", "settle anna pot 10")) == 50
    assert play.state.debts("Anna") == {POT: 15}


def test_the_pot_may_owe_somebody(play: Any) -> None:
    play.do("owe pot anna 60")
    assert play.said().startswith("the pot owes Anna 60")
    assert play.refused("settle pot").code == Code.CASH
    play.do("pay bank pot 30", "settle pot")
    assert in_pot(play) == 10


def test_a_party_nobody_knows_is_refused_with_those_there_are(play: Any) -> None:
    refused = play.refused("pay anna pott 5")
    assert "the pot" in str(refused)


def test_scripts_and_the_table_see_what_the_pot_holds_and_owes(play: Any) -> None:
    play.do("owe pot anna 60")
    assert queries.party_statements(play.state) == {
        "pot": {"cash": 40, "owes": [{"to": "Anna", "amount": 60}]}
    }
    assert queries.party_lines(play.state) == ("the pot 40; owes Anna 60; 10 × share of the mill",)


def test_what_a_pot_owes_nobody_can_overrule_into_being(play: Any) -> None:
    assert play.refused("pay pot pot 5").code == Code.NAME


@pytest.mark.parametrize(
    ("wrong", "say"),
    [
        ("{id: bank, name: B}", "no party can be called `bank`"),
        ("{id: pot, name: P}", "the id `pot` is given twice"),
        ("{id: pool, name: P, cash: -5}", "`cash` should be at least 0, not -5"),
        ("{id: pool, nam: P}", "unknown key `nam`; did you mean `name`?"),
        ("{id: a pool, name: P}", "the id `a pool` should be one word"),
    ],
)
def test_a_faulty_party_is_named_with_file_and_line(pack: Path, wrong: str, say: str) -> None:
    file = pack / "parties.yaml"
    file.write_text(file.read_text("utf-8") + f"  - {wrong}\n", "utf-8")
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert f"parties.yaml:7: {say}" in str(caught.value)


HILL = "castle-hill"


@pytest.fixture
def partners(play: Any) -> Any:
    return play.do(f"buy anna {HILL}", f"share anna ben {HILL} for 100")


def test_a_deed_is_bought_whole_with_all_its_parts(play: Any) -> None:
    play.do(f"buy anna {HILL}")
    assert play.moved("Anna") == -200
    assert deeds.units(play.state, "Anna", HILL) == 2


def test_a_part_is_sold_to_a_partner(partners: Any) -> None:
    assert partners.moved("Ben") == -100
    assert partners.said() == "Ben buys 1 of 2 parts of Castle Hill from Anna for 100"
    assert [deeds.units(partners.state, name, HILL) for name in ("Anna", "Ben")] == [1, 1]
    assert deeds.holder(partners.state, HILL) == "Anna"


def test_a_rent_is_split_among_the_partners(partners: Any) -> None:
    partners.do(f"rent cem {HILL}")
    due = -partners.moved("Cem")
    assert due > 0
    assert partners.moved("Ben") == due // 2
    assert partners.moved("Anna") == due - due // 2


def test_a_partner_pays_only_what_is_not_his_own(partners: Any) -> None:
    partners.do(f"rent cem {HILL}")
    due = -partners.moved("Cem")
    partners.do(f"rent ben {HILL}")
    assert partners.moved("Ben") == -(due - due // 2)
    partners.do(f"rent anna {HILL}")
    assert partners.moved("Anna") == -(due // 2)


def test_nobody_pays_rent_on_a_deed_that_is_all_his(play: Any) -> None:
    play.do(f"buy anna {HILL}")
    assert play.refused(f"rent anna {HILL}").code == Code.OWNER


@pytest.mark.parametrize(
    ("line", "say"),
    [
        ("share anna ben mill-pond", "Mill Pond cannot be held in parts"),
        (f"share anna cem {HILL} 2", "Anna has 1 of 2 parts of Castle Hill, not 2"),
        (f"share cem anna {HILL}", "Cem has 0 of 2 parts of Castle Hill, not 1"),
    ],
)
def test_parts_that_are_not_there_are_refused(partners: Any, line: str, say: str) -> None:
    refused = partners.do("buy anna mill-pond").refused(line)
    assert refused.code == Code.OWNER
    assert str(refused) == say


def test_each_partner_counts_his_part_of_the_price(partners: Any) -> None:
    counts = partners.game.score(partners.state).counts
    for name in ("Anna", "Ben"):
        assert counts[name].total == partners.cash(name) + 100


def test_the_table_and_scripts_see_who_shares_what(partners: Any) -> None:
    told = statement.status(partners.state)["players"]
    assert (told["Anna"]["parts"], told["Ben"]["parts"]) == ({HILL: 1}, {HILL: 1})
    assert "parts" not in told["Cem"]
    lines = partners.game.lines(partners.state, ("Ben",))
    assert any("Castle Hill (1 of 2 parts, with Anna)" in line for line in lines)


def test_where_turns_are_kept_the_share_of_a_partner_is_due_too(seat: Callable[..., Any]) -> None:
    ring = seat("pond", turns=True).do(f"buy anna {HILL} 5", f"share anna ben {HILL}")
    ring.do("anna 5 6")
    assert "Ben" in ring.said()
    ring.do("rent")
    assert ring.moved("Ben") > 0
    assert ring.moved("Anna") == -ring.moved("Ben")


def test_who_comes_to_a_deed_he_shares_is_told_of_his_partner(seat: Callable[..., Any]) -> None:
    play = seat("pond", turns=True).do("pay bank all 900", f"land anna {HILL}", f"buy anna {HILL}")
    play.do(f"share anna ben {HILL} for 100", f"land anna {HILL}")
    assert "Castle Hill, Ben’s; rent" in play.said()


@pytest.fixture
def with_reserve(seat: Callable[..., Any]) -> Any:
    play = seat("pond")
    numbers = {**play.table.numbers, "auction_reserve": 50}
    play.table = replace(play.table, numbers=numbers)
    play.state = replace(play.state, table=play.table)
    return play


def test_a_bid_below_the_reserve_does_not_buy(with_reserve: Any) -> None:
    refused = with_reserve.refused("buy anna castle-hill 99")
    assert refused.code == Code.AMOUNT
    assert str(refused) == "99 is below the reserve of Castle Hill: 50% of 200, 100"
    assert with_reserve.do("buy anna castle-hill 100").moved("Anna") == -100


def test_without_such_a_rule_any_bid_buys(play: Any) -> None:
    assert play.do("buy anna castle-hill 1").moved("Anna") == -1


def test_what_an_effect_lays_on_a_player_is_a_debt(pack: Path) -> None:
    loan = "{collect: {party: pot, amount: 20}, owe: {party: pot, amount: 30}}"
    change(pack / "cards.yaml", {"{pay: {party: pot, amount: 20}}": loan})
    effect = next(card for card in read_box(pack).decks[0].cards if card.id == "roof").effect
    assert effect.owe is not None
    assert (effect.owe.party, effect.owe.amount) == ("pot", 30)


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        ("{salary: 100}", "{salry: 100}", "no rule of this game reads a number `salry`"),
        ("{salary: 100}", "{auction_reserve: 120}", "`auction_reserve` is 120, but should be"),
        (", land]", ", lend]", "nobody has written these verbs: `lend`; did you mean `land`?"),
    ],
)
def test_a_misspelt_number_or_verb_is_named(pack: Path, old: str, new: str, say: str) -> None:
    rules = pack / "rules.yaml"
    text = rules.read_text("utf-8")
    a, b = text.index("options:"), text.index("rules:")
    rules.write_text(text[:a] + text[b:], "utf-8")
    change(rules, {old: new})
    with pytest.raises(ContentError, match=r"rules\.yaml:\d+: ") as caught:
        read_kit(pack)
    assert say in str(caught.value)


@pytest.fixture
def by_players(pack: Path) -> Path:
    change(pack / "money.yaml", {"start: 500": "start: 500\nstart_for: {3: 400, 4: 350}"})
    return pack


@pytest.mark.parametrize(("seated", "start"), [("AB", 500), ("ABC", 400), ("ABCD", 350)])
def test_the_starting_money_goes_by_the_number_of_players(
    by_players: Path, tmp_path: Path, seated: str, start: int
) -> None:
    names = tuple(f"{letter}nna" for letter in seated)
    table = open_table(tmp_path / "table.pnp", read_box(by_players), Wishes(names, "paper"), 0)
    assert sum(value * dealt for value, _, dealt in table.printed) == start
    with Session(tmp_path / "table.pnp", lambda: 0).looking() as loaded:
        assert [loaded.state.cash_by_book(name) for name in names] == [start] * len(names)
    assert inspect(tmp_path / "table.pnp").faults == ()


@pytest.mark.parametrize(
    ("sums", "say"),
    [
        ("{7: 400}", "`7` is no number of players: 2 to 4 may play"),
        ("{3: 405}", "405 cannot be made up with the notes: no starting set for 3 players"),
        ("{3: much}", "should be a whole number"),
    ],
)
def test_a_faulty_starting_sum_is_named(pack: Path, sums: str, say: str) -> None:
    change(pack / "money.yaml", {"start: 500": f"start: 500\nstart_for: {sums}"})
    with pytest.raises(ContentError, match=r"money\.yaml:") as caught:
        read_box(pack)
    assert say in str(caught.value)


PLAYERS = st.sampled_from(["anna", "ben", "cem"])
PARTIES = st.sampled_from(["anna", "ben", "cem", "pot", "bank"])
SUMS = st.integers(1, 300)
THINGS = st.sampled_from(["engine", "share"])
CARDS = st.sampled_from(["eggs", "pie", "aunt", "roof", "goat", "painter way 1", "painter way 2"])
SPACES = st.sampled_from(["toll", "bench", "picnic way 1"])

LINES = st.one_of(
    st.builds("pay {} {} {}".format, PARTIES, PARTIES, SUMS),
    st.builds("owe {} {} {}".format, PARTIES, PARTIES, SUMS),
    st.builds("settle {} {} {}".format, PARTIES, PARTIES, SUMS),
    st.builds("hand {} {} {} {}".format, PARTIES, PARTIES, THINGS, st.integers(1, 6)),
    st.builds("hand {} {} {} for {}".format, PARTIES, PARTIES, THINGS, SUMS),
    st.builds("do {} {}".format, PLAYERS, CARDS),
    st.builds("do {} {} owed".format, PLAYERS, CARDS),
    st.builds("do {} {}".format, PLAYERS, SPACES),
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(lines=st.lists(LINES, min_size=5, max_size=30), cash=st.sampled_from(["book", "paper"]))
def test_nothing_is_conjured_and_nobody_is_overdrawn(
    seat: Callable[..., Any], lines: list[str], cash: str
) -> None:
    play = seat("pond", cash=cash)
    for line in lines:
        with suppress(Refusal):
            play.do(line)
    totals: Counter[str] = Counter()
    out: Counter[str] = Counter()
    for account, commodity, amount in play.state.balances:
        totals[commodity] += amount
        if account != "box":
            out[commodity] += amount
        if commodity.startswith("stock:") and account != "box":
            assert amount > 0, account
        if account == "party:pot" and commodity == "cash":
            assert amount > 0
        if account.startswith("player:") and commodity == "cash" and cash == "book":
            assert amount >= 0
    assert set(totals.values()) == {0}
    assert (out["stock:engine"], out["stock:share"]) == (4, 10)
