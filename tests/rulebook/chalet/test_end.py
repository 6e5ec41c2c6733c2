"""Chalet: who is out, when it ends, and what everybody is worth."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal
from pnp.games.chalet import credit
from pnp.games.chalet.valuation import status
from tests.rulebook.chalet.conftest import Make, Play, full, house_and_savings, player, worth


@pytest.mark.rule("CH-36")
def test_who_cannot_pay_at_all_is_out_and_his_debts_are_void(play: Play) -> None:
    play.do("buy anna seestrasse-3", "borrow anna 10k", "visit anna h4 again", "contract anna 20k")
    play.do("deposit anna 20-1", "owe anna ben 3000", "bankrupt anna")
    assert player(play, "Anna")["retired"]
    assert play.cash("Anna") == 0
    assert player(play, "Anna")["debts"] == 0
    assert status(play.state)["bank"]["contracts"]["20000"] == 11
    assert play.refused("visit anna h4 again").code == "E_RETIRED"
    play.do("buy ben seestrasse-3", "bankrupt ben")
    assert play.state.over


@pytest.mark.rule("CH-36")
def test_what_who_is_out_leaves_is_told(play: Play) -> None:
    play.do("buy anna hauptstrasse-2", "owe anna ben 900k", "bankrupt anna")
    assert "and 14000 go to the Bank" in play.said()


@pytest.mark.rule("CH-36")
def test_the_bank_tells_what_could_be_raised(play: Play) -> None:
    play.do(
        "buy anna seestrasse-3", "visit anna h4 again", "contract anna 20k", "deposit anna 20-1"
    )
    refusal = play.refused("damage anna 30k")
    assert refusal.code == "E_CASH"
    assert str(18_000 + 4_000) in str(refusal)


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
