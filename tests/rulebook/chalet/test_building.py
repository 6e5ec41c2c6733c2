"""Chalet: what no row of `lines.txt` can say, and that print and bank take one number."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.box.coded_pieces import coded_pieces
from pnp.box.model import Box, group_thousands
from pnp.box.rulebook import Rules
from pnp.errors import Refusal
from pnp.faces.context import Context, Face, fill_booklet
from pnp.faces.parts.card import savings_piece
from pnp.faces.parts.deed import plot_piece
from pnp.faces.parts.reference_tables import savings_tables_faces
from pnp.games.chalet import credit, estates
from pnp.ledger.entry import move
from pnp.lookup.entries import facts_of
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.type import TypeCase
from pnp.rules.state import accounts
from pnp.units import Size
from tests.faces.conftest import Notebook, declared_pieces
from tests.fixtures.rules_table import Play as Table
from tests.rulebook.chalet.conftest import Make, Play, player, worth


@pytest.mark.rule("CH-08")
def test_after_a_correction_no_building_stands_on_a_plot_too_small_for_it(play: Play) -> None:
    def built(deed: str, building: str) -> Any:
        card = move(accounts.BANK, accounts.plot(deed), accounts.building(building))
        return play.state.after(card)

    play.game.lawful(play.state)
    play.game.lawful(built("hauptstrasse-12", "chalet"))
    with pytest.raises(Refusal, match=r"Hauptstrasse 12 has 580 m², .* needs 900 \(CH-08\)"):
        play.game.lawful(built("hauptstrasse-12", "grosses-einfamilienhaus"))


@pytest.mark.rule("CH-19", "CH-08")
def test_on_a_plot_without_limit_and_area_nothing_is_lent_and_nothing_fits(play: Play) -> None:
    bare = replace(play.box, deeds=tuple(replace(x, limit=None, area=None) for x in play.box.deeds))
    there = type(play)(bare)
    assert estates.limit(there.state, "seestrasse-3") == 0
    assert estates.unit_limit(there.state, "seestrasse-3") == 0
    card = accounts.building("grosses-einfamilienhaus")
    built = move(accounts.BANK, accounts.plot("seestrasse-3"), card)
    with pytest.raises(Refusal, match="has 0 m²"):
        there.game.lawful(there.state.after(built))


def test_the_sums_of_contracts_are_those_that_are_printed(play: Play) -> None:
    assert credit.printed_sums(play.state) == ("20000", "40000", "80000")


@pytest.mark.rule("CH-37", "CH-A19")
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


ACTS = st.sampled_from(Path(__file__).with_name("acts.txt").read_text("utf-8").splitlines())


FINANCING = {"deposit", "draw", "repay", "withdraw", "borrow", "payback", "convert"}


@pytest.mark.rule("CH-39")
@settings(max_examples=25)
@given(acts=st.lists(st.tuples(st.sampled_from(["anna", "ben"]), ACTS), min_size=5, max_size=40))
def test_financing_changes_nobodys_worth(table: Make, acts: list[tuple[str, str]]) -> None:
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


NAMES = (
    "counter", "deposit_interest", "loan_interest", "mortgage_step", "mortgage_rate", "insurance",
    "hunting_fee",
)  # fmt: skip
SUMS = st.lists(st.integers(11, 9_999), min_size=7, max_size=7, unique=True)
TOTAL = 20_000
"""The contract that is saved and drawn here: two counters, then three circles."""


@dataclass(frozen=True)
class Printed:
    """Lines of the printed matter and of the look-up."""

    context: Context

    def read(self, face: Face) -> set[str]:
        book = Notebook()
        face.draw(book)
        return {line.text for line in book.written}

    def figures(self, amount: int) -> str:
        return group_thousands(self.context.box, amount, self.context.lang)

    def counter(self, name: str) -> set[str]:
        names = ("counters", "red-counters")
        pieces = [each for name in names for each in declared_pieces(self.context, name)]
        return self.read(next(p for p in pieces if p.id.endswith(f"/counter-{name}")).front)

    def contract(self) -> tuple[set[str], set[str]]:
        contracts = self.context.box.money.contracts
        piece = savings_piece(self.context, next(e for e in contracts if e.sum == TOTAL))
        assert piece.back is not None
        return self.read(piece.front), self.read(piece.back)

    def bond(self) -> set[str]:
        return self.read(declared_pieces(self.context, "bonds")[0].front)

    def plot(self) -> set[str]:
        deed = next(each for each in self.context.box.deeds if each.area and not each.buildable)
        return self.read(plot_piece(self.context, deed).front)

    def tables(self) -> set[str]:
        return self.read(savings_tables_faces(self.context, Size(190, 273), TypeCase())[0])

    def booklet(self) -> str:
        booklet = next(e for e in self.context.box.booklets if e.lang == self.context.lang)
        return fill_booklet(self.context.box, booklet)

    def looked_up(self) -> dict[str, str]:
        box = self.context.box
        piece = next(e for e in coded_pieces(box) if e.key.endswith(f"contract-{TOTAL}"))
        return dict(facts_of(box, piece, self.context.lang))


def change(box: Box, values: list[int]) -> Box:
    numbers = dict(zip(NAMES, values, strict=True))
    numbers["mortgage_rate"] = numbers["mortgage_rate"] % 100 + 1
    rules: Rules = replace(box.rules, numbers={**box.rules.numbers, **numbers})
    return replace(box, rules=rules)


def sit_down(box: Box) -> Play:
    play = Table(box)
    play.do("pay bank anna 900k", "pay bank ben 900k")
    return play.do("buy anna waldstrasse-1", "buy anna rathausstrasse-1", "buy ben waldstrasse-4")


@pytest.mark.rule("CH-23", "CH-24", "CH-27")
@settings(max_examples=15)
@given(values=SUMS)
def test_cards_tables_and_look_up_say_what_the_bank_takes(box: Box, values: list[int]) -> None:
    box = change(box, values)
    printed, play = Printed(context_for(box, PrintJob(lang="en"))), sit_down(box)
    sum_, figures = printed.context.sum, printed.figures
    tables, facts, booklet = printed.tables(), printed.looked_up(), printed.booklet()
    front, back = printed.contract()
    label = printed.context.label

    play.do("visit anna h4 again", f"contract anna {TOTAL}")
    before = worth(play, "Anna")
    counter = -play.do("deposit anna 20-1").moved("Anna")
    assert worth(play, "Anna") == before  # the final count takes it for as much
    assert figures(counter) in printed.counter("green")
    assert figures(2 * counter) in tables
    assert f"on each new contract, if you like, for {sum_(counter)} each (CH-A11)." in booklet

    credit = play.do("visit anna h4 again").moved("Anna")
    assert sum_(credit) in front
    assert sum_(credit) == facts[label("credit_interest")]
    assert figures(credit) in tables
    assert f"Receive {sum_(credit)} for each counter" in booklet

    play.do("visit anna s11 again", "deposit anna 20-1", "draw anna 20-1")
    loan = player(play, "Anna")["debts"]
    assert sum_(loan) in back
    assert sum_(loan) == facts[label("initial_loan")]
    assert figures(loan) in tables

    due = -play.do("visit anna h4 again").moved("Anna")
    assert figures(due) in tables  # on three open circles
    repaid = -play.do("repay anna 20-1 2").moved("Anna")
    assert repaid == 2 * counter
    one = -play.do("visit anna h4 again").moved("Anna")
    assert due == 3 * one
    assert sum_(one) in back
    assert sum_(one) == facts[label("loan_interest")]
    assert f"Pay {sum_(one)} for each circle" in booklet


@pytest.mark.rule("CH-16", "CH-30", "CH-11")
@settings(max_examples=15)
@given(values=SUMS)
def test_bonds_counters_and_plots_say_what_the_bank_takes(box: Box, values: list[int]) -> None:
    box = change(box, values)
    printed, play = Printed(context_for(box, PrintJob(lang="en"))), sit_down(box)
    sum_, figures = printed.context.sum, printed.figures
    tables, bond, booklet = printed.tables(), printed.bond(), printed.booklet()

    rent = play.do("visit anna h14 again").moved("Anna")
    step = box.rules.numbers["mortgage_step"]
    assert play.refused(f"borrow anna {step + 1}").code == "E_INCREMENT"
    assert play.do(f"borrow anna {step}").moved("Anna") == step
    interest = rent - play.do("visit anna h14 again").moved("Anna")
    assert {sum_(step), f"{sum_(interest)} per savings bank visit"} <= bond
    assert {figures(step), figures(interest)} <= tables
    assert f"in steps of {sum_(step)}" in booklet

    price = -play.do("visit anna h8 again", "insure anna").moved("Anna")
    assert figures(price) in printed.counter("red")
    assert f"red counters at {sum_(price)} each" in booklet
    fee = play.do("hunt anna").moved("Ben")
    assert sum_(fee) in printed.plot()
    assert f"hunting fee of {sum_(fee)}." in booklet
