"""What is printed and what the bank takes are one number, whatever the content says."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.box.coded_pieces import coded_pieces
from pnp.box.model import Box, group_thousands
from pnp.box.rulebook import Rules
from pnp.faces.context import Context, fill_booklet
from pnp.faces.face import Face
from pnp.faces.parts.card import savings_piece
from pnp.faces.parts.plot import plot_piece
from pnp.faces.parts.reference_tables import savings_tables_faces
from pnp.lookup.entries import facts_of
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.press.type import TypeCase
from pnp.units import Size
from tests.faces.conftest import Notebook
from tests.faces.declared import declared_pieces
from tests.fixtures.rules_table import Play as Table
from tests.rulebook.chalet.conftest import Play, player, worth

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
    play = Table(box, "Anna Ben Cem", "book")
    play.do("pay bank anna 900k", "pay bank ben 900k")
    return play.do("buy anna waldstrasse-1", "buy anna rathausstrasse-1", "buy ben waldstrasse-4")


@pytest.mark.rule("CH-23")
@pytest.mark.rule("CH-24")
@pytest.mark.rule("CH-27")
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(values=SUMS)
def test_savings_cards_tables_and_look_up_say_what_the_bank_takes(
    box: Box, values: list[int]
) -> None:
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


@pytest.mark.rule("CH-16")
@pytest.mark.rule("CH-30")
@pytest.mark.rule("CH-11")
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(values=SUMS)
def test_mortgage_notes_counters_and_plots_say_what_the_bank_takes(
    box: Box, values: list[int]
) -> None:
    box = change(box, values)
    printed, play = Printed(context_for(box, PrintJob(lang="en"))), sit_down(box)
    sum_, figures = printed.context.sum, printed.figures
    tables, bond, booklet = printed.tables(), printed.bond(), printed.booklet()

    rent = play.do("visit anna h14 again").moved("Anna")
    step = box.rules.numbers["mortgage_step"]
    assert play.refused(f"borrow anna {step + 1}").code == "E_INCREMENT"
    assert play.do(f"borrow anna {step}").moved("Anna") == step
    interest = rent - play.do("visit anna h14 again").moved("Anna")
    assert {sum_(step), f"{sum_(interest)} interest a round"} <= bond
    assert {figures(step), figures(interest)} <= tables
    assert f"in steps of {sum_(step)}" in booklet

    price = -play.do("visit anna h8 again", "insure anna").moved("Anna")
    assert figures(price) in printed.counter("red")
    assert f"red counters at {sum_(price)} each" in booklet
    fee = play.do("hunt anna").moved("Ben")
    assert sum_(fee) in printed.plot()
    assert f"hunting fee of {sum_(fee)}." in booklet
