"""The notes of a table: which make up a sum, whose hands they lie in, what the banker is told."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.bank import note_history
from pnp.bank.note_history import fold_notes
from pnp.bank.note_holdings import Hand, Holdings, Notes, exchange, hand_over, make_up, worth
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk
from tests.random_evenings import property_line
from tests.shipped import box_of

SEATS = ("player:Anna", "player:Ben", "player:Cem", "player:Dora")
ANNA, BEN, CEM, _ = SEATS
BANK = "bank"


def started(kit: str, leave_out: int = 0) -> Holdings:
    """Deal the starting sets of a kit to four players; one value may not be played with."""
    printed = [n for n in box_of(kit).money.notes if n.value != leave_out]
    begins = {note.value: note.start for note in printed if note.start}
    stock = {note.value: note.count + note.spare - 4 * note.start for note in printed}
    return Holdings({BANK: {v: n for v, n in stock.items() if n}, **dict.fromkeys(SEATS, begins)})


def all_notes(holdings: Holdings) -> Counter[int]:
    found: Counter[int] = Counter()
    for notes in holdings.notes.values():
        found.update(notes)
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("kit", "coin", "leave_out"), [
    ("cronulla", 1, 0), ("grundbesitz", 10, 0), ("grundbesitz", 10, 10), ("chalet", 100, 0),
])  # fmt: skip
def test_payments_of_an_evening_are_exact(kit: str, coin: int, leave_out: int, seed: int) -> None:
    dice = random.Random(f"{kit} {leave_out} {seed}")
    holdings = started(kit, leave_out)
    printed = all_notes(holdings)
    balances = {account: holdings.holds(account) for account in SEATS}
    for _ in range(300):
        giver = dice.choice((*SEATS, BANK, BANK))
        taker = dice.choice([each for each in (*SEATS, BANK) if each != giver])
        wanted = coin * dice.choice((dice.randint(1, 40), 10 * dice.randint(1, 60)))
        amount = min(wanted, balances.get(giver, wanted))
        if not amount:
            continue
        hands = hand_over(holdings, giver, taker, amount)
        holdings = holdings.after(*hands)
        for account, change in ((giver, -amount), (taker, amount)):
            if account in balances:
                balances[account] += change
        assert {each: holdings.holds(each) for each in SEATS} == balances
        assert holdings.sound
        assert all_notes(holdings) == printed, "no note is made and none is lost"
        for hand in hands:
            cheque = hand.returned - hand.written
            signed = cheque if hand.taker == BANK else -cheque
            assert worth(hand.notes) == hand.amount - signed


def holdings(bank: Notes, **players: Notes) -> Holdings:
    return Holdings({BANK: bank, **{f"player:{name}": notes for name, notes in players.items()}})


def test_who_cannot_change_is_paid_by_way_of_the_bank() -> None:
    table = holdings({100: 9}, Anna={500: 1}, Ben={20: 1})
    change = Hand(ANNA, BANK, 400, {500: 1, 100: -1})
    assert hand_over(table, ANNA, BEN, 400) == (change, Hand(BANK, BEN, 400, {100: 4}))


def test_somebody_breaks_a_large_note_for_a_bank_without_small_ones() -> None:
    table = holdings({500: 3}, Anna={}, Ben={20: 1}, Cem={100: 6})
    by_cem = Hand(CEM, BANK, 0, {100: 5, 500: -1})
    assert hand_over(table, BANK, ANNA, 200) == (by_cem, Hand(BANK, ANNA, 200, {100: 2}))


def test_what_no_notes_make_up_is_a_cheque_as_small_as_can_be() -> None:
    table = holdings({500: 3, 20: 1}, Anna={}, Ben={})
    assert hand_over(table, BANK, ANNA, 35) == (Hand(BANK, ANNA, 35, {20: 1}, written=15),)


def test_a_cheque_goes_back_to_the_bank_at_once_when_it_can() -> None:
    table = Holdings({BANK: {10: 4, 5: 1}, ANNA: {20: 1}}, {ANNA: 15})
    assert hand_over(table, ANNA, BANK, 30) == (Hand(ANNA, BANK, 30, {20: 1, 5: -1}, returned=15),)
    assert hand_over(table, BANK, ANNA, 20) == (Hand(BANK, ANNA, 20, {10: 3, 5: 1}, returned=15),)


def test_a_hand_is_turned_when_it_is_taken_back() -> None:
    table = holdings({100: 9}, Anna={500: 1}, Ben={20: 1})
    hands = hand_over(table, ANNA, BEN, 400)
    turned = [hand.turned() for hand in reversed(hands)]
    assert table.after(*hands).after(*turned) == table


VALUES = st.sampled_from([1, 5, 10, 20, 50, 100, 400, 1000])
HEAPS = st.dictionaries(VALUES, st.integers(1, 3), max_size=4)


def sums(notes: Notes) -> set[int]:
    """Try every way to take some of these notes."""
    ways = product(*([value * n for n in range(count + 1)] for value, count in notes.items()))
    return {sum(way) for way in ways}


def within(notes: Notes, more: Notes) -> bool:
    return all(0 < count <= more.get(value, 0) for value, count in notes.items())


@given(HEAPS, st.integers(0, 2000))
def test_a_sum_is_made_up_exactly_when_some_notes_come_to_it(notes: Notes, amount: int) -> None:
    found = make_up(notes, amount)
    assert (found is not None) == (amount in sums(notes))
    if found is not None:
        assert worth(found) == amount
        assert within(found, notes)


@given(HEAPS, HEAPS, st.integers(1, 2000))
def test_what_is_given_less_the_change_is_the_sum(payer: Notes, payee: Notes, amount: int) -> None:
    found = exchange(payer, payee, amount)
    can = any(each - back == amount for each in sums(payer) for back in sums(payee))
    assert (found is not None) == can
    if found is not None:
        assert worth(found) == amount
        assert within({value: n for value, n in found.items() if n > 0}, payer)
        assert within({value: -n for value, n in found.items() if n < 0}, payee)


START: Notes = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}


@pytest.mark.parametrize(("amount", "notes"), [
    (200, {100: 2}), (12, {10: 1, 1: 2}), (400, {500: 1, 100: -1}),
    (350, {500: 1, 100: -1, 50: -1}), (24, {20: 1, 1: 4}), (60, {50: 1, 10: 1}),
])  # fmt: skip
def test_change_is_given_where_it_spares_a_heap_of_notes(amount: int, notes: Notes) -> None:
    assert exchange(START, START, amount) == notes


def test_the_least_change_there_is_will_do_where_no_sum_is_round() -> None:
    assert exchange({50: 1, 20: 1}, {5: 1}, 65) == {50: 1, 20: 1, 5: -1}


def test_taking_the_largest_first_may_lead_nowhere() -> None:
    assert make_up({50: 1, 20: 3}, 60) == {20: 3}
    assert make_up({1000: 1, 400: 3}, 1200) == {400: 3}


PLAYERS = ("Anna", "Ben", "Cem", "Dora")

NOTES = r"((?:\d+×\d+ ?)*)"
SENTENCES = (
    (re.compile(rf"pay (\w+) (\d+)(?:: {NOTES})?(?:, take back {NOTES})?(;.*)?"), "Bank>1"),
    (re.compile(rf"take (\d+) from (\w+)(?:: {NOTES})?(?:, give back {NOTES})?(;.*)?"), "2>Bank"),
    (re.compile(rf"(\w+) hands (\w+) (\d+): {NOTES}(?:, gets back {NOTES})?"), "1>2"),
    (re.compile(rf"(\w+) changes {NOTES} for {NOTES}: the Bank runs short"), "1=Bank"),
)


class Hands:
    """The notes in everybody's hands, and the cheques, kept from the sentences alone."""

    def __init__(self, box: Box) -> None:
        notes = box.money.notes
        begins = Counter({note.value: note.start for note in notes})
        stock = Counter({note.value: note.count + note.spare for note in notes})
        self.held = {name: Counter(begins) for name in PLAYERS}
        for _ in PLAYERS:
            stock -= begins
        self.held["Bank"] = stock
        self.cheques: Counter[str] = Counter()

    def worth(self, name: str) -> int:
        return sum(v * n for v, n in self.held[name].items()) + self.cheques[name]

    def obey(self, sentence: str) -> None:
        for pattern, kind in SENTENCES:
            found = pattern.fullmatch(sentence)
            if found is None:
                continue
            facts = [each or "" for each in found.groups()]
            if kind == "Bank>1":
                giver, taker, amount, gives, back = "Bank", facts[0], int(facts[1]), *facts[2:4]
            elif kind == "2>Bank":
                giver, taker, amount, gives, back = facts[1], "Bank", int(facts[0]), *facts[2:4]
            elif kind == "1>2":
                giver, taker, amount, gives, back = facts[0], facts[1], int(facts[2]), *facts[3:5]
            else:
                giver, taker, amount, gives, back = facts[0], "Bank", 0, facts[1], facts[2]
            before = {name: self.worth(name) for name in PLAYERS}
            self.pass_on(giver, taker, gives)
            self.pass_on(taker, giver, back)
            self.write(giver if taker == "Bank" else taker, sentence)
            for name, change in ((giver, -amount), (taker, amount)):
                if name != "Bank":
                    assert self.worth(name) - before[name] == change, sentence
            return
        pytest.fail(sentence)

    def pass_on(self, giver: str, taker: str, notes: str) -> None:
        for count, value in re.findall(r"(\d+)×(\d+)", notes):
            self.held[giver][int(value)] -= int(count)
            self.held[taker][int(value)] += int(count)
            assert self.held[giver][int(value)] >= 0, (giver, value)

    def write(self, name: str, sentence: str) -> None:
        if old := re.search(r"cheque for (\d+) comes back|in place of the one for (\d+)", sentence):
            self.cheques[name] -= int(old[1] or old[2])
        if new := re.search(r"write \w+ a cheque for (\d+)", sentence):
            self.cheques[name] += int(new[1])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz"])
def test_every_note_named_is_in_the_hand_that_gives_it(kit: str, seed: int, tmp_path: Path) -> None:
    box = box_of(kit)
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(PLAYERS, "paper", lang="en"), 1_800_000_000)
    session, hands = Session(path, lambda: 1_800_000_060), Hands(box)
    dice, told = random.Random(f"{kit} {seed}"), 0
    with session.held():
        while told < 150:
            with session.looking() as loaded:
                undone = dice.choice(("undo", "undo 2", "redo"))
                text = undone if dice.random() < 0.05 else property_line(loaded.state, dice)
            try:
                answer = session.enter(parse(text))
            except Refusal:
                continue
            for line in answer.handed():
                hands.obey(line)
                told += 1
        with session.looking() as loaded:
            for name in PLAYERS:
                assert hands.worth(name) == loaded.state.cash_by_book(name)


Open = Callable[..., Desk]


def held(desk: Desk, name: str) -> Notes:
    """Give the notes of a player, or of the Bank, and hold them against the book."""
    with desk.session.looking() as loaded:
        holdings = fold_notes(loaded.table, loaded.books).holdings
        for who in loaded.table.players:
            account = f"player:{who}"
            assert holdings.holds(account) == loaded.state.balances.of(account, "cash")
        assert holdings.sound
    return holdings.of("bank" if name == "bank" else f"player:{name}")


def typed(seed: int) -> Iterator[str]:
    dice = random.Random(seed)
    others = ("undo", "redo", "undo 2", "salary anna", "count ben 8x50 3x5", "count cem 333")
    for _ in range(60):
        who, whom = dice.sample(("anna", "ben", "cem", "bank"), 2)
        sum_ = dice.choice((12, 24, 35, 66, 140, 200))
        yield dice.choice((f"{sum_} {who} {whom}",) * 6 + others)


@pytest.mark.parametrize("seed", range(5))
def test_notes_of_an_evening_are_the_same_whenever_reckoned(open_desk: Open, seed: int) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    with desk.session.held():
        for text in typed(seed):
            try:
                answer = desk.session.enter(parse(text))
            except Refusal:
                continue
            with desk.session.looking() as loaded:
                known = fold_notes(loaded.table, loaded.books)
            with desk.session.apart().looking() as loaded:
                anew = fold_notes(loaded.table, loaded.books)
            assert known.holdings == anew.holdings
            assert known.hands == anew.hands
            assert answer.hands == anew.hands[-1], "what was told is what is reckoned later"
            held(desk, "Anna")


def test_entries_are_gone_over_once(open_desk: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, asked = open_desk("Anna Ben", "paper"), []
    reckon = note_history.handed

    def counted(*facts: Any) -> Any:
        asked.append(facts)
        return reckon(*facts)

    monkeypatch.setattr(note_history, "handed", counted)
    with desk.session.held():
        desk.do(*["20 anna ben", "20 ben anna"] * 10)
    assert len(asked) <= 2 * 20 + 1
