"""A village of content alone: what no row of `lines.txt` can say, and every slip in its files."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.bank import queries
from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.cli.reading import read_kit
from pnp.errors import Code, ContentError, Refusal
from pnp.faces.context import Context, Theme
from pnp.faces.effects import figures_of, line_of
from pnp.games.property.ring import salary_of
from pnp.games.property.statement import of_deed
from pnp.rules.state import holdings
from tests.box.test_gallery import rewrite
from tests.fixtures.pack import change
from tests.fixtures.rules_table import Play


def test_scripts_and_the_table_see_what_the_pot_holds_and_owes(play: Any) -> None:
    play.do("owe pot anna 60")
    pot = {"cash": 40, "owes": [{"to": "Anna", "amount": 60}]}
    assert queries.party_statements(play.state) == {"pot": pot}
    assert queries.party_lines(play.state) == ("the pot 40; owes Anna 60; 10 × share of the mill",)


def test_the_table_sees_what_the_bank_has_left(play: Any) -> None:
    assert holdings.bank_stocks(play.state) == ("Left with the Bank: 4 × steam engine",)


def test_a_deed_is_told_where_nothing_is_lent_on_it(play: Any) -> None:
    play.do("buy anna castle-hill")
    told = of_deed(play.state, "castle-hill")
    assert told.data["lift"] is None
    assert "  price 200" in told.lines


@pytest.fixture
def with_reserve(play: Any) -> Any:
    numbers = {**play.table.numbers, "auction_reserve": 50}
    play.table = replace(play.table, numbers=numbers)
    play.state = replace(play.state, table=play.table)
    return play


def test_a_bid_below_the_reserve_does_not_buy(with_reserve: Any) -> None:
    refused = with_reserve.refused("buy anna castle-hill 99")
    assert refused.code == Code.AMOUNT
    assert str(refused) == "99 is below the reserve of Castle Hill: 50% of 200, 100"
    assert with_reserve.do("buy anna castle-hill 100").moved("Anna") == -100


def test_where_there_are_rules_on_cards_and_taxes_they_are_cited(play: Any) -> None:
    ruled = replace(play.state.table, matters={"luck": "PO-1", "tax": "PO-2"})
    play.state = replace(play.state, table=ruled)
    assert play.do("do anna roof").last.rules == ("PO-1",)
    assert "PO-2" in play.do("do anna bench").last.rules


def test_without_a_number_for_it_the_salary_is_what_the_start_says(play: Any) -> None:
    (start,) = (each for each in play.box.board.spaces if each.kind == "start")
    bare = {name: n for name, n in play.state.table.numbers.items() if name != "salary"}
    state = replace(play.state, table=replace(play.state.table, numbers=bare))
    assert salary_of(state) == start.amount > 0


def test_print_and_bank_read_one_number(pond: Box, play: Any) -> None:
    context = Context(pond, "en", Theme(pond.look))
    cards = {card.id: card.effect for deck in pond.decks for card in deck.cards}
    told = [f"{each.sign}{each.said}" for each in figures_of(context, cards["home"])]
    assert told == ["−70 p", "+1 × share of the mill"]
    assert line_of(context, cards["aunt"]) == "+3 × steam engine"
    assert pond.board is not None
    assert pond.board.spaces[0].amount == 100
    assert play.do("salary anna").moved("Anna") == 100


SLIPS = Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").strip().split("\n\n")
"""What is changed in the village, and what is said of it, among other things."""


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named(slip: str, pack: Path) -> None:
    *changes, told = slip.splitlines()
    rewrite(pack, changes)
    with pytest.raises(ContentError) as caught:
        read_kit(pack)
    assert told.removeprefix("! ") in str(caught.value)


@pytest.fixture
def by_players(pack: Path) -> Path:
    change(pack / "money.yaml", ("start: 500", "start: 500\nstart_for: {3: 400, 4: 350}"))
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


PLAYERS = st.sampled_from(["anna", "ben", "cem"])
PARTIES = st.sampled_from(["anna", "ben", "cem", "pot", "bank"])
SUMS = st.integers(1, 300)
THINGS = st.sampled_from(["engine", "share"])
DRAWN = ("eggs", "pie", "aunt", "roof", "goat", "home", "lender")
CARDS = st.sampled_from([*DRAWN, *(f"painter way {n}" for n in range(1, 6))])
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


@settings(max_examples=40)
@given(lines=st.lists(LINES, min_size=5, max_size=30), cash=st.sampled_from(["book", "paper"]))
def test_nothing_is_conjured_and_nobody_overdrawn(pond: Box, lines: list[str], cash: str) -> None:
    play = Play(pond, cash=cash)
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
