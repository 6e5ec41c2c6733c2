"""Chalet: visits to the offices, insurance, taxes, income and chance cards."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal
from pnp.games.chalet import credit
from pnp.games.chalet.valuation import status
from tests.rulebook.chalet.conftest import Make, Play, full, house_and_savings, player, worth

# -- opening, visits ------------------------------------------------------------------------------


@pytest.mark.rule("CH-01")
def test_each_player_begins_with_50_000(play: Play) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [50_000] * 3
    assert sum(p.amount for p in play.last.postings if p.account.startswith("player:")) == 150_000


@pytest.mark.rule("CH-02")
@pytest.mark.rule("CH-03")
def test_offices_are_settled_in_the_order_of_the_move(play: Play) -> None:
    play.do("visit anna h4 h8 h14 s7")
    assert play.moved("Anna") == 30_000
    assert play.said().startswith("Building society head office: nothing due; Insurance: nothing")
    assert "net: Anna gets 30000" in play.said()
    assert "may take up to 3 contracts" in play.said()
    assert "may buy up to 3 insurance counters" in play.said()
    assert "nothing to pay, nothing to get" in play.do("visit anna h4 again").said()
    play.do("buy anna hauptstrasse-6-1", "visit anna r4 again")
    assert "net: Anna pays 1000" in play.said()


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


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize(
    "typed", ["h4", "hauptstrasse-4", '"Hauptstrasse 4"', '"Haupstrasse 4"', "HAUPSTRASSE-4"]
)
def test_an_office_goes_by_many_names(play: Play, typed: str) -> None:
    play.do(f"visit anna {typed}", "contract anna 20000")
    assert list(player(play, "Anna")["contracts"]) == ["20-1"]


@pytest.mark.rule("CH-02")
def test_what_the_offices_of_a_move_allow_stays_open_until_the_next_move(play: Play) -> None:
    play.do("visit anna h4 h8 h14", "insure anna", "contract anna 20k", "deposit anna 20-1")
    play.do("visit ben s7", "card cem erbtante", "insure anna 2")
    assert player(play, "Anna")["insurance"] == 3
    assert play.refused("insure ben").code == "E_NOT_AT_SPACE"
    play.do("visit anna s11")
    for late in ("insure anna", "contract anna 20k", "repay anna 20-1"):
        assert play.refused(late).code in {"E_NOT_AT_SPACE", "E_WRONG_SIDE"}
    assert play.refused("insure anna").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("CH-03")
def test_an_office_is_visited_once_on_a_move(play: Play) -> None:
    play.do("visit anna h4", "contract anna 20k", "deposit anna 20-1")
    asked = play.refused("visit anna h4")
    assert (asked.code, asked.rule) == ("E_ASK", "CH-02")
    assert "visit Anna h4 again" in str(asked)
    assert play.refused("visit anna h8 h4").code == "E_ASK"
    assert "visit Anna h8 h4 again" in str(play.refused("visit anna h8 h4"))
    assert play.refused("visit ben h4 h4").code == "E_VISIT_LIMIT"
    play.do("visit anna h8", "insure anna", "contract anna 20k")
    assert play.do("visit anna h4 again").moved("Anna") == 100
    assert play.refused("insure anna").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize(
    "other", ["visit ben s7", "card ben erbtante", "hunt ben", "buy ben uferweg-1"]
)
def test_a_move_is_over_when_somebody_else_moves(play: Play, other: str) -> None:
    """CH-A30."""
    play.do("visit anna h4", "contract anna 20k", "deposit anna 20-1")
    play.do("pay ben anna 1k")
    assert play.refused("visit anna h4").code == "E_ASK", "a payment is no move"
    assert play.do(other, "visit anna h4").moved("Anna") == 100


# -- insurance, taxes, income, cards --------------------------------------------------------------


@pytest.mark.rule("CH-30")
@pytest.mark.rule("CH-31")
def test_three_counters_a_visit_and_one_covers_a_damage(play: Play) -> None:
    play.do("visit anna h8 again")
    assert play.do("insure anna 3").moved("Anna") == -3_000
    assert play.refused("insure anna").code == "E_VISIT_LIMIT"
    assert play.do("damage anna 5000").moved("Anna") == 0
    assert "2 left" in play.said()
    assert player(play, "Anna")["insurance"] == 2
    assert play.do("damage anna 5000 pay").moved("Anna") == -5_000
    assert player(play, "Anna")["insurance"] == 2
    assert worth(play, "Anna") == play.cash("Anna")


@pytest.mark.rule("CH-30")
@pytest.mark.parametrize(("cap", "code"), [("per_visit", ""), ("holding", "E_VISIT_LIMIT")])
def test_three_counters_may_be_all_one_holds(table: Make, cap: str, code: str) -> None:
    play = table(f"insurance_cap={cap}").do(
        "visit anna h8 again", "insure anna 3", "visit anna h8 again"
    )
    if code:
        assert play.refused("insure anna").code == code
    else:
        play.do("insure anna")


@pytest.mark.rule("CH-31")
@pytest.mark.parametrize(("consumed", "left"), [("true", 0), ("false", 1)])
def test_a_counter_is_handed_back_or_kept(table: Make, consumed: str, left: int) -> None:
    play = table(f"insurance_consumed={consumed}").do("visit anna h8 again", "insure anna")
    play.do("damage anna 8000")
    assert player(play, "Anna")["insurance"] == left


@pytest.mark.rule("CH-32")
@pytest.mark.rule("CH-33")
@pytest.mark.parametrize(
    ("options", "moved"),
    [
        ((), -4_000),
        (("state_tax=per_counter",), -6_000),
        (("finanzamt=grants",), 4_000),
        (("finanzamt=grants", "state_tax=per_counter"), 6_000),
        (("depreciation_excludes=castle",), -3_000),
        (("depreciation_excludes=bungalows",), -3_000),
        (("depreciation_excludes=buildings",), -3_000),
    ],
)
def test_the_tax_office(table: Make, options: tuple[str, ...], moved: int) -> None:
    play = house_and_savings(table(*options))
    assert play.do("visit anna r4 again").moved("Anna") == moved


@pytest.mark.rule("CH-33")
@pytest.mark.parametrize("mode", ["flat", "per_counter"])
def test_no_state_tax_on_an_empty_contract_or_a_loan(table: Make, mode: str) -> None:
    play = table(f"state_tax={mode}").do("pay bank anna 900k")
    for n in range(1, 6):
        play.do(f"buy anna hauptstrasse-6-{n}")
    play.do("visit anna h4 again", "contract anna 20k")
    assert play.do("visit anna r4 again").moved("Anna") == -5_000
    play.do("visit anna h4 again", "contract anna 20k", "deposit anna 20-2", "visit anna s11 again",
            "deposit anna 20-2", "draw anna 20-2")  # fmt: skip
    assert play.do("visit anna r4 again").moved("Anna") == -5_000


@pytest.mark.rule("CH-34")
def test_the_income_is_30_000_or_what_the_card_says(play: Play) -> None:
    assert play.do("visit anna s7 again").moved("Anna") == 30_000
    play.do("income anna 36000")
    assert play.do("visit anna s7 again").moved("Anna") == 36_000
    play.do("card anna kurzarbeit")
    assert play.do("visit anna s7 again").moved("Anna") == 24_000
    assert player(play, "Anna")["income"] == 24_000


@pytest.mark.rule("CH-36")
def test_who_cannot_pay_at_all_is_out_and_his_debts_are_void(play: Play) -> None:
    play.do("buy anna seestrasse-3", "borrow anna 10k", "visit anna h4 again", "contract anna 20k")
    play.do("deposit anna 20-1", "owe anna ben 3000", "bankrupt anna")
    assert player(play, "Anna")["retired"]
    assert play.cash("Anna") == 0
    assert player(play, "Anna")["debts"] == 0
    assert status(play.state)["bank"]["contracts"]["20000"] == 11
    assert play.refused("visit anna h4 again").code == "E_RETIRED"
    assert play.refused("bankrupt ben").code == "E_NO_DEBT"
    play.do("buy ben seestrasse-3", "owe ben bank 99000", "bankrupt ben")
    assert play.state.over


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
