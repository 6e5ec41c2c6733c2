"""What a correction does to later acts: told by number, asked once, entered as one entry."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from pnp.bank import queries
from pnp.bank.books import write_row
from pnp.bank.integrity import inspect
from pnp.bank.queries import open_debts
from pnp.bank.session import Session
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, move
from pnp.ledger.record import Record
from pnp.rules.language.line import parse
from pnp.rules.language.vocabulary import write_reply
from tests.corrections.conftest import enter

Desk = Any
Make = Callable[..., Any]

WHARF = ("buy ben 12", "rent cem 12", "salary anna")


def test_a_rent_follows_the_owner_it_should_have_gone_to(desk: Desk) -> None:
    desk.do(*WHARF)
    asked = desk.asked("fix 2 buy anna 12")
    assert asked.code == "E_ASK"
    assert asked.told[1].startswith("3: Cem pays Anna 40 rent for Gunnamatta Wharf; was: Cem pays")
    for spelling in ("all", "none", "only 3"):
        assert f"fix 2 buy anna 12 {spelling}" in asked.say
    record = desk.do("fix 2 buy anna 12 all")
    assert record.of == (2, 3)
    assert desk.cash() == [1500 - 150 + 40 + 200, 1500, 1460]


def test_one_entry_moves_only_what_differs(desk: Desk) -> None:
    record = desk.do(*WHARF, "fix 2 buy anna 12 all")
    moved = {(p.account, p.commodity, p.amount) for p in record.entry.postings}
    assert moved == {
        ("player:Ben", "cash", 150), ("player:Anna", "cash", -150),
        ("player:Ben", "deed:gunnamatta-wharf", -1), ("player:Anna", "deed:gunnamatta-wharf", 1),
        ("player:Ben", "cash", -40), ("player:Anna", "cash", 40),
    }  # fmt: skip


def test_an_act_that_is_allowed_no_more_is_named_with_its_reason(desk: Desk) -> None:
    desk.do("buy ben 37", "rent cem 37", "mortgage ben 37")
    said = desk.said("fix 2 buy ben 39 all")
    assert said[3].startswith("3: refused now: Nobody owns Kingsway")
    assert said[4].startswith("4: refused now: ")
    assert desk.cash("Cem") == [1500]
    assert "player:Ben" not in dict.fromkeys(
        a for a, what, _ in desk.memory.books.balances if what == "deed:kingsway"
    )


def test_somebody_who_cannot_pay_is_named(desk: Desk) -> None:
    desk.do("buy anna 37", "1490 ben bank", "600 bank ben", "28 ben bank", "570 ben bank")
    lines = desk.asked("fix 4 500 bank ben").told
    assert [line for line in lines if line.startswith("6: refused now: Ben cannot pay")]


def test_later_acts_can_be_left_as_recorded(desk: Desk) -> None:
    said = desk.said(*WHARF, "fix 2 buy anna 12 none")
    assert said[-1] == "3: left as recorded: rent cem 12"
    assert desk.cash("Anna", "Ben") == [1550, 1540]


def test_some_follow_and_some_do_not(desk: Desk) -> None:
    desk.do("buy ben 12", "rent cem 12", "rent anna 12", "fix 2 buy ben 15 only 3")
    assert desk.cash("Cem") == [1500]
    assert desk.cash("Anna") == [1460]


def test_an_act_that_cannot_stay_as_it_was_must_follow(desk: Desk) -> None:
    desk.do("buy ben 37", "sell ben cem @37 400")
    refusal = desk.refused("fix 2 buy anna 37 none")
    assert refusal.say.startswith("Entry 3 cannot stay as recorded")
    asked = desk.asked("fix 2 buy anna 37")
    assert "none" not in asked.say, "what would be refused is not offered"
    assert [each.writes.split()[-1] for each in asked.choices] == ["all", "{numbers}"]


def test_only_what_changes_can_be_chosen(desk: Desk) -> None:
    desk.do(*WHARF)
    assert "Entry 4 does not change" in desk.refused("fix 2 buy anna 12 only 4").say
    assert "no later one does" in desk.refused("fix 4 salary ben only 2").say


def test_where_nothing_follows_nothing_is_asked(desk: Desk) -> None:
    assert desk.do(*WHARF, "fix 4 salary cem").of == (4,)


def test_a_void_takes_an_act_out_with_what_rested_on_it(desk: Desk) -> None:
    desk.do(*WHARF)
    assert "void 2 all" in desk.asked("void 2").say
    said = desk.said("void 2 all")
    assert said[0] == "Entry 2 taken out"
    assert desk.cash() == [1700, 1500, 1500]
    assert "out already" in desk.refused("void 2").say
    assert "out already" in desk.refused("void 3").say


def test_a_void_of_an_act_that_nothing_rests_on_asks_nothing(desk: Desk) -> None:
    desk.do(*WHARF, "void 4")
    assert desk.cash("Anna") == [1500]


def test_what_a_correction_took_out_comes_back_with_the_next(desk: Desk) -> None:
    desk.do(*WHARF, "void 2 all")
    said = desk.said("fix 5 buy anna 12 all")
    assert said[-1] == "3: allowed again: Cem pays Anna 40 rent for Gunnamatta Wharf"
    assert desk.cash() == [1590, 1500, 1460]


def test_an_act_that_moves_nothing_is_taken_out_and_comes_back_as_well(desk: Desk) -> None:
    desk.do("100 ben anna", "count anna 1600")
    assert desk.said("fix 2 90 ben anna all")[-1].startswith("3: refused now: ")
    assert desk.memory.evening.steps[2].out
    assert desk.said("fix 4 100 ben anna all")[-1].startswith("3: allowed again: ")


def test_a_correction_is_corrected_by_its_own_number(desk: Desk) -> None:
    desk.do(*WHARF, "fix 2 buy anna 12 all")
    assert "fix 5 instead" in desk.refused("fix 2 buy cem 12").say
    assert "void 2 takes that act out" in desk.refused("void 5").say
    desk.do("fix 5 buy ben 12 all")
    assert desk.cash() == [1700, 1390, 1460]
    desk.do("void 2 all")
    assert desk.cash() == [1700, 1500, 1500]


def test_an_answer_never_takes_a_word_of_the_act(desk: Desk) -> None:
    desk.do("700 bank anna", "buy anna 11; buy anna 13; buy anna 14")
    desk.do("build anna 11; build anna 13; build anna 14", "demolish anna 11", "100 anna cem")
    desk.do("fix 5 demolish anna 11 all")
    assert desk.memory.loaded.state.balances.of("plot:croydon-street", "house") == 0
    desk.do("note all are here", "fix 8 note all")
    assert desk.memory.evening.steps[-1].typed == "note all"


def test_the_answer_may_stand_behind_a_semicolon(desk: Desk) -> None:
    desk.do("buy ben 37", "rent cem 37", "fix 2 note nobody bought it; all")
    assert desk.cash() == [1500, 1500, 1500]


def test_the_spelling_that_is_offered_is_understood(desk: Desk) -> None:
    desk.do("buy ben 37", "note half past eight", "rent cem 37")
    asked = desk.asked("fix 2 note nobody bought it")
    line = write_reply(asked, "fix 2 note nobody bought it", "all")
    assert line == "fix 2 note nobody bought it; all"
    desk.do(line)
    assert desk.memory.evening.steps[1].typed == "note nobody bought it"


def test_an_act_overruled_by_the_table_stays_as_recorded(desk: Desk) -> None:
    desk.do("buy anna 37", 'build anna 37 --force "agreed"')
    said = desk.said("fix 2 note nothing; buy anna 37 340")
    assert said[-1] == "Anna wins Kingsway for 340", "it comes to the same, so nothing is told"
    said = desk.said("fix 4 buy ben 37")
    assert said[-1].startswith("3: stays as recorded, for the table overruled a rule in it")
    assert desk.cash("Anna") == [1300]


def test_a_throw_of_the_bank_stays_as_recorded(session_of: Make) -> None:
    session = session_of("solo", "Nova", seed=7)
    enter(session, "note begin", "throw", "300 bank nova")
    told = "\n".join(enter(session, "fix 2 throw nova 1 3"))
    assert "3: stays as recorded, for the Bank threw the dice in it: throw Nova" in told


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


def test_history_why_and_report_tell_of_it(desk: Desk) -> None:
    desk.do(*WHARF, "fix 2 buy anna 12 all")
    loaded = desk.memory.loaded
    shown = [re.sub(r"  \d\d:\d\d  ", "  ", line) for line in queries.history_lines(loaded)]
    assert shown[1:3] == [
        "   2  buy ben 12: Ben → Bank 150  [corrected by 5]",
        "   3  rent cem 12: Cem → Ben 40  [corrected by 5]",
    ]  # fmt: skip
    assert list(queries.history_lines(loaded))[-1].endswith("[corrects 2, 3]")
    why = queries.why(loaded, 5).lines
    assert "= 3: Anna has 1 of this kind: 40 (CR-10)" in why
    assert "CR-07" in "\n".join(why)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "3: jetzt abgelehnt: Anleger Gunnamatta gehört niemandem"),
        ("fr", "3\u00a0: refusée désormais\u00a0: Quai Gunnamatta n’est à personne"),
    ],
)
def test_a_correction_is_kept_in_no_language_and_told_in_any(
    desk: Desk, lang: str, said: str
) -> None:
    record = desk.do(*WHARF, "void 2 all")
    desk.memory.lang = lang
    messages = desk.memory.loaded.state.messages
    assert messages.said(record.entry.say[2]).startswith(said)


def test_a_dry_run_shows_and_enters_nothing(session_of: Make) -> None:
    session: Session = session_of()
    enter(session, *WHARF, "undo")
    before = session.path
    for line in ("fix 2 buy anna 12 --dry-run", "fix 2 --dry-run buy anna 12 all"):
        view: Any = session.answer(parse(line))
        assert view.lines[1].startswith("3: Cem pays Anna 40")
        assert "4" in view.lines[2], "what was taken back stays so, and is listed"
        assert view.lines[-1] == "Nothing was entered"
    view = session.answer(parse("void 3 --dry-run"))
    assert view.lines[1] == "No later entry changes"
    view = session.answer(parse("salary ben --dry-run"))
    assert view.data["would"] == ["Ben gets the salary: 200"]
    with session.looking() as loaded:
        assert loaded.books.count == 5
    assert inspect(before).faults == ()


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
