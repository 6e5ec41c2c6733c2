"""What a correction does to later acts: told by number, asked once, entered as one entry."""

from typing import Any

from pnp.bank.books import write_row
from pnp.bank.queries import open_debts
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, move
from pnp.ledger.record import Record

Desk = Any

WHARF = ("buy ben 12", "rent cem 12", "salary anna")


def test_undo_and_redo_of_a_correction_restore_exactly(desk: Desk) -> None:
    desk.do(*WHARF)
    before = desk.memory.books.balances
    desk.do("fix 2 buy anna 12 all")
    after = desk.memory.books.balances
    desk.do("undo")
    assert desk.memory.books.balances == before
    assert desk.asked("fix 2 buy anna 12").told[1].startswith("3: ")
    desk.do("redo")
    assert desk.memory.books.balances == after


def test_an_old_correction_is_part_of_the_evening(desk: Desk) -> None:
    """A table of the time when a correction was a reversal and an act, judged by the board."""
    from pnp.ledger.entry import Entry as Of
    from pnp.ledger.entry import Phrase, joined, move, reversal

    desk.do("50 anna ben", "salary cem")
    memory = desk.memory
    old = memory.books.record(2)
    new = Of(move("player:Anna", "player:Ben", "cash", 70), (Phrase("pay", {}),))
    fix = Of(reversal(old.entry.postings), (Phrase("fix", {"n": 2}), Phrase("fix.was", {})))
    record = old._replace(
        n=4, kind="fix", act="fix 2 70 anna ben", of=(2,), entry=joined((fix, new))
    )
    memory.books = memory.books.extended(write_row(record), record, "")
    assert [step.typed for step in memory.evening.steps[1:]] == ["70 anna ben", "salary cem"]
    desk.do("fix 4 80 anna ben")
    assert desk.cash("Anna", "Ben") == [1420, 1580]
    desk.do("undo")
    assert desk.cash("Anna", "Ben") == [1430, 1570]


def test_the_facts_of_a_rule_mended_since_stay(desk: Desk) -> None:
    """An act that the rules of today read otherwise keeps what was recorded."""
    from pnp.ledger.entry import Entry as Of
    from pnp.ledger.entry import move

    desk.do("buy ben 12")
    memory = desk.memory
    wrong = Of(move("player:Cem", "player:Ben", "cash", 35))
    record = memory.books.record(2)._replace(n=3, act="rent cem 12", entry=wrong)
    memory.books = memory.books.extended(write_row(record), record, "")
    said = desk.said("fix 2 buy ben 12 140")
    assert desk.cash("Ben", "Cem") == [1395, 1465], "35, though the rent is 40 today"
    assert said[-1] == "3: stays as recorded, for it would be read otherwise today: rent cem 12"


def test_every_balance_is_the_sum_of_the_facts(desk: Desk) -> None:
    desk.do(*WHARF, "fix 2 buy anna 12 all", "void 3", "undo 2", "redo")
    books = desk.memory.books
    assert Balances(p for r in books.records() for p in r.entry.postings) == books.balances
    assert Balances(p for s in desk.memory.evening.steps for p in s.postings) == books.balances


def test_a_payment_of_the_time_when_none_was_off_a_debt_keeps_what_it_moved(desk: Desk) -> None:
    """An old table could hold `500 ben anna` beside a debt; it reads on, and so does the debt."""
    desk.do("buy anna 1", "owe ben anna 900")
    books = desk.memory.books
    paid = Entry(move("player:Ben", "player:Anna", "cash", 500))
    old = Record(4, 240, "act", "500 ben anna", paid)
    desk.memory.books = books.extended(write_row(old), old, "")
    assert desk.said("fix 2 buy anna 3 all")[-1].startswith("4: stays as recorded")
    assert desk.cash("Ben") == [1000]
    assert [(each.amount, each.entry) for each in open_debts(desk.memory.loaded)] == [(900, 3)]
