"""Chalet: what no row of `lines.txt` can say: what is told of plots, the end, and any financing."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal
from pnp.games.chalet import credit, estates, valuation
from pnp.ledger.entry import move
from pnp.rules.state import accounts
from tests.rulebook.chalet.conftest import Make, Play, full, house_and_savings, worth


@pytest.mark.rule("CH-08")
def test_after_a_correction_no_building_stands_on_a_plot_too_small_for_it(play: Play) -> None:
    def built(deed: str, building: str) -> Any:
        card = move(accounts.BANK, accounts.plot(deed), accounts.building(building))
        return play.state.after(card)

    play.game.lawful(play.state)
    play.game.lawful(built("hauptstrasse-12", "chalet"))
    with pytest.raises(Refusal, match=r"Hauptstrasse 12 has 580 m², .* needs 900 \(CH-08\)"):
        play.game.lawful(built("hauptstrasse-12", "grosses-einfamilienhaus"))


@pytest.mark.rule("CH-19")
@pytest.mark.rule("CH-08")
def test_on_a_plot_without_limit_and_area_nothing_is_lent_and_nothing_fits(play: Play) -> None:
    bare = replace(
        play.box, deeds=tuple(replace(each, limit=None, area=None) for each in play.box.deeds)
    )
    there = type(play)(bare, "Anna Ben", "book")
    assert estates.limit(there.state, "seestrasse-3") == 0
    assert estates.unit_limit(there.state, "seestrasse-3") == 0
    card = accounts.building("grosses-einfamilienhaus")
    built = move(accounts.BANK, accounts.plot("seestrasse-3"), card)
    with pytest.raises(Refusal, match="has 0 m²"):
        there.game.lawful(there.state.after(built))


def test_a_plot_is_told_with_its_price_rent_limit_and_area(rich: Play) -> None:
    there = {"deed": "hauptstrasse-12", "name": "Hauptstrasse 12", "price": 25_000, "rent": 600}
    there |= {"limit": 14_000, "area": 580, "buildable": True, "building": None}
    found = valuation.of_deed(rich.state, "hauptstrasse-12")
    assert found.data == there | {"owner": None}
    assert found.lines[0] == "Hauptstrasse 12: the Bank sells it"
    rich.do("buy anna hauptstrasse-12")
    found = valuation.of_deed(rich.state, "hauptstrasse-12")
    assert found.data == there | {"owner": "Anna"}
    assert found.lines == (
        "Hauptstrasse 12: Anna owns it",
        "  price 25000, yearly rent 600, limit 14000",
        "  580 m², nothing built",
    )


def test_of_a_home_no_area_is_told(play: Play) -> None:
    found = valuation.of_deed(play.state, "hauptstrasse-6-1")
    assert (found.data["area"], len(found.lines)) == (None, 2)


def test_what_stands_on_a_plot_is_told_in_place_of_its_area(rich: Play) -> None:
    rich.do("buy anna uferweg-5", "visit anna h4 again", "build anna uferweg-5 ferien-bungalow")
    found = valuation.of_deed(rich.state, "uferweg-5")
    assert found.data["building"] == "ferien-bungalow"
    assert found.lines[2:] == (f"  {rich.state.messages.text('building.ferien-bungalow')}",)


def test_the_bank_tells_what_it_sells_and_for_how_much(rich: Play) -> None:
    before = valuation.of_bank(rich.state)
    after = valuation.of_bank(rich.do("buy anna hauptstrasse-12").state)
    plot = {"deed": "hauptstrasse-12", "name": "Hauptstrasse 12", "price": 25_000}
    assert [each for each in before.data["unsold"] if each not in after.data["unsold"]] == [plot]
    assert set(before.lines) - set(after.lines) == {before.lines[0], "  Hauptstrasse 12 25000"}
    assert before.lines[0] == f"The Bank holds {len(before.data['unsold'])} deeds"


def test_of_a_plot_that_is_never_built_upon_that_is_told(play: Play) -> None:
    found = valuation.of_deed(play.state, "waldstrasse-4")
    assert found.lines[-1] == "  Nothing is ever built on Waldstrasse 4"


def test_the_sums_of_contracts_are_those_that_are_printed(play: Play) -> None:
    assert credit.printed_sums(play.state) == ("20000", "40000", "80000")


@pytest.mark.rule("CH-02")
def test_an_office_tells_what_may_be_done_there(play: Play) -> None:
    def told(line: str) -> list[tuple[str, object]]:
        said = play.do(line).last.say
        return [(each.key, each.facts) for each in said if each.key.startswith("visit.may")]

    assert told("visit anna h4") == [("visit.may-h4-free", {"who": "Anna", "n": 3})]
    assert told("visit anna s11") == told("visit anna h14") == []
    play.do("visit anna h4 again", "contract anna 20k")
    assert told("visit anna s11") == [("visit.may-s11", {"who": "Anna", "ids": ["20-1 (0/2)"]})]
    assert told("visit ben s11") == []
    assert told("visit ben h8") == [("visit.may-h8", {"who": "Ben", "n": 3})]


@pytest.mark.rule("CH-37")
@pytest.mark.parametrize("cards", ["false", "true"])
def test_the_game_ends_when_everything_is_owned(table: Make, cards: str) -> None:
    play = table(f"end_counts_building_cards={cards}").do("pay bank anna 3000k")
    ids = [deed.id for deed in play.box.deeds]
    for each in ids[:-1]:
        play.do(f"buy anna {each}")
    assert not play.state.over
    play.do(f"buy anna {ids[-1]}")
    assert play.state.over == (cards == "false")
    assert ("CH-37" in play.last.rules) == play.state.over
    told = play.state.messages.text("status.over")
    assert (play.game.lines(play.state, ())[-1] == told) == play.state.over


@pytest.mark.rule("CH-38")
def test_the_final_count(table: Make) -> None:
    play = house_and_savings(table())
    new = full(play, "anna", 20_000)
    play.do(f"draw anna {new}", "borrow anna 30k", "visit anna h8 again", "insure anna 3")
    cash = play.cash("Anna")
    assert cash is not None
    deeds = 21_000 + 38_000 + 220_000 + 18_000
    loan, mortgage, building, deposits = 12_000, 30_000, 38_000, 3 * 4_000
    assert worth(play, "Anna") == cash + deeds + building + deposits - loan - mortgage
    spare = house_and_savings(table("value_buildings=none"))
    assert worth(spare, "Anna") == (spare.cash("Anna") or 0) + deeds + 12_000


ACTS = st.sampled_from(
    [
        "visit {p} h4 again", "visit {p} s11 again", "visit {p} h14 again", "visit {p} h8 again",
        "visit {p} s7 again", "visit {p} h8 s11", "visit {p} h4",
        "contract {p} 20k", "contract {p} 40k 20k", "deposit {p} 20-1", "deposit {p} 20-2",
        "deposit {p} 40-1", "draw {p} 20-1", "draw {p} 40-1", "repay {p} 20-1", "repay {p} 40-1 2",
        "withdraw {p} 20-1", "withdraw {p} 40-1 2", "borrow {p} 10k", "borrow {p} 40k",
        "payback {p} 10k", "convert {p} 20-1 10k", "convert {p} 40-1 20k",
        "buy {p} hauptstrasse-10",
        "buy {p} seestrasse-3", "build {p} seestrasse-3 grosses", "sell {p} bank seestrasse-3",
        "insure {p}", "damage {p} 3000", "borrow {p} 10k; buy {p} parkallee-7", "hunt {p}",
    ]
)  # fmt: skip


FINANCING = {"deposit", "draw", "repay", "withdraw", "borrow", "payback", "convert"}


@pytest.mark.rule("CH-39")
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(acts=st.lists(st.tuples(st.sampled_from(["anna", "ben"]), ACTS), min_size=5, max_size=40))
def test_financing_leaves_everybodys_worth_unchanged(
    table: Make, acts: list[tuple[str, str]]
) -> None:
    play = table().do("pay bank anna 200k", "pay bank ben 100k", "buy anna waldstrasse-6")
    for name in ("anna", "ben"):
        play.do(f"visit {name} h4 again", f"contract {name} 20k 40k", f"deposit {name} 20-1 40-1")
        play.do(f"visit {name} s11 again", f"deposit {name} 20-1 40-1")
    for name, form in acts:
        line = form.format(p=name)
        before = [worth(play, each) for each in play.table.players]
        held = play.state.balances
        try:
            play.do(line)
        except Refusal:
            assert play.state.balances == held, "a refusal changes nothing"
            continue
        if line.split()[0] in FINANCING and ";" not in line:
            assert [worth(play, each) for each in play.table.players] == before, line
        for each in play.table.players:
            marks = play.state.balances.holdings(f"player:{each}", "group:")
            assert not marks, "nothing of a line outlives it"
            assert credit.debts(play.state, each) >= 0
