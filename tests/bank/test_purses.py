"""The notes of a table in play: nobody holds less than nothing, and every sum is paid exactly."""

import random
from collections import Counter
from pathlib import Path

import pytest

from pnp.bank.note_holdings import Hand, Notes, Purses, hand_over, worth
from pnp.box.reading.reader import read_box

CONTENT = Path(__file__).parents[2] / "content"
SEATS = ("player:Anna", "player:Ben", "player:Cem", "player:Dora")
ANNA, BEN, CEM, _ = SEATS
BANK = "bank"


def started(kit: str, leave_out: int = 0) -> Purses:
    """Deal the starting sets of a kit to four players; one value may not be played with."""
    printed = [n for n in read_box(CONTENT / kit, CONTENT).money.notes if n.value != leave_out]
    begins = {note.value: note.start for note in printed if note.start}
    stock = {note.value: note.count + note.spare - 4 * note.start for note in printed}
    return Purses({BANK: {v: n for v, n in stock.items() if n}, **dict.fromkeys(SEATS, begins)})


def all_notes(purses: Purses) -> Counter[int]:
    found: Counter[int] = Counter()
    for notes in purses.notes.values():
        found.update(notes)
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("kit", "coin", "leave_out"),
    [("cronulla", 1, 0), ("grundbesitz", 10, 0), ("grundbesitz", 10, 10), ("chalet", 100, 0)],
)
def test_every_payment_of_an_evening_is_exact(
    kit: str, coin: int, leave_out: int, seed: int
) -> None:
    dice = random.Random(f"{kit} {leave_out} {seed}")
    purses = started(kit, leave_out)
    printed = all_notes(purses)
    balances = {account: purses.holds(account) for account in SEATS}
    for _ in range(300):
        giver = dice.choice((*SEATS, BANK, BANK))
        taker = dice.choice([each for each in (*SEATS, BANK) if each != giver])
        wanted = coin * dice.choice((dice.randint(1, 40), 10 * dice.randint(1, 60)))
        amount = min(wanted, balances.get(giver, wanted))
        if not amount:
            continue
        hands = hand_over(purses, giver, taker, amount)
        purses = purses.after(*hands)
        for account, change in ((giver, -amount), (taker, amount)):
            if account in balances:
                balances[account] += change
        assert {each: purses.holds(each) for each in SEATS} == balances
        assert purses.sound
        assert all_notes(purses) == printed, "no note is made and none is lost"
        for hand in hands:
            cheque = hand.returned - hand.written
            signed = cheque if hand.taker == BANK else -cheque
            assert worth(hand.gives) - worth(hand.back) == hand.amount - signed


def purses(bank: Notes, **players: Notes) -> Purses:
    return Purses({BANK: bank, **{f"player:{name}": notes for name, notes in players.items()}})


def test_who_cannot_change_is_paid_by_way_of_the_bank() -> None:
    table = purses({100: 9}, Anna={500: 1}, Ben={20: 1})
    assert hand_over(table, ANNA, BEN, 400) == (
        Hand(ANNA, BANK, 400, {500: 1}, {100: 1}),
        Hand(BANK, BEN, 400, {100: 4}),
    )


def test_somebody_breaks_a_large_note_for_a_bank_without_small_ones() -> None:
    table = purses({500: 3}, Anna={}, Ben={20: 1}, Cem={100: 6})
    assert hand_over(table, BANK, ANNA, 200) == (
        Hand(CEM, BANK, 0, {100: 5}, {500: 1}),
        Hand(BANK, ANNA, 200, {100: 2}),
    )


def test_what_no_notes_make_up_is_a_cheque_as_small_as_can_be() -> None:
    table = purses({500: 3, 20: 1}, Anna={}, Ben={})
    assert hand_over(table, BANK, ANNA, 35) == (Hand(BANK, ANNA, 35, {20: 1}, written=15),)


def test_a_cheque_goes_back_to_the_bank_at_once_when_it_can() -> None:
    table = Purses({BANK: {10: 4, 5: 1}, ANNA: {20: 1}}, {ANNA: 15})
    assert hand_over(table, ANNA, BANK, 30) == (Hand(ANNA, BANK, 30, {20: 1}, {5: 1}, returned=15),)
    assert hand_over(table, BANK, ANNA, 20) == (Hand(BANK, ANNA, 20, {10: 3, 5: 1}, returned=15),)


def test_a_hand_is_turned_when_it_is_taken_back() -> None:
    table = purses({100: 9}, Anna={500: 1}, Ben={20: 1})
    hands = hand_over(table, ANNA, BEN, 400)
    turned = [hand.turned() for hand in reversed(hands)]
    assert table.after(*hands).after(*turned) == table
