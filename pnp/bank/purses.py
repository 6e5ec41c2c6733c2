"""The notes that everybody at a table can hold, and how a sum goes from hand to hand.

It is an idea and never a refusal: what was really handed over, only the table knows. Whatever
notes cannot make up the Bank writes a cheque for, so that notes and cheque are always the sum.
"""

from collections.abc import Iterator, Mapping
from math import gcd
from typing import Final, NamedTuple

from pnp.bank.note_exchange import (
    Notes,
    added,
    exchange,
    make_up,
    reachable,
    taken,
    worth,
)
from pnp.rules.state.accounts import BANK

_NONE: Final[Notes] = {}
_NO_CHEQUES: Final[Mapping[str, int]] = {}


class Hand(NamedTuple):
    """Notes that one gives to another, what comes back, and a cheque of the Bank.

    It and the purses are tuples: an evening makes thousands, and a payment must not wait for them.
    """

    giver: str
    taker: str
    amount: int = 0
    """What is paid; nought where somebody only makes small notes of a large one."""
    gives: Notes = _NONE
    back: Notes = _NONE
    returned: int = 0
    """The cheque that the player hands in to the Bank."""
    written: int = 0
    """The cheque that the Bank writes the player for what no notes make up."""
    quiet: bool = False
    """Whether nobody is told: the table has seen to it without the book."""

    @property
    def player(self) -> str:
        """Name the one who deals with the Bank."""
        return self.taker if self.giver == BANK else self.giver

    def turned(self) -> "Hand":
        """Give the same the other way round, as it is taken back."""
        return self._replace(
            giver=self.taker, taker=self.giver, returned=self.written, written=self.returned
        )


class Purses(NamedTuple):
    """Account → notes, the Bank's among them; and account → the Bank's cheque a player holds."""

    notes: Mapping[str, Notes]
    cheques: Mapping[str, int] = _NO_CHEQUES

    def of(self, account: str) -> Notes:
        """Give the notes on an account."""
        return self.notes.get(account, _NONE)

    def holds(self, account: str) -> int:
        """Tell what a player's notes and his cheque come to."""
        return worth(self.of(account)) + self.cheques.get(account, 0)

    def after(self, *hands: Hand) -> "Purses":
        """Give the purses after notes went from hand to hand; what is no account has no purse."""
        if not hands:
            return self
        notes, cheques = dict(self.notes), self.cheques
        for hand in hands:
            for account, comes, goes in (
                (hand.giver, hand.back, hand.gives),
                (hand.taker, hand.gives, hand.back),
            ):
                if account in notes:
                    held = added(notes[account], comes) if comes else notes[account]
                    notes[account] = taken(held, goes) if goes else held
            if hand.returned != hand.written:
                left = cheques.get(hand.player, 0) - hand.returned + hand.written
                cheques = {**cheques, hand.player: left}
        return Purses(notes, cheques)

    @property
    def sound(self) -> bool:
        """Tell whether nobody holds less than nothing."""
        counts = (count for notes in self.notes.values() for count in notes.values())
        return min(counts, default=0) >= 0 and min(self.cheques.values(), default=0) >= 0


def hand_over(purses: Purses, giver: str, taker: str, amount: int) -> tuple[Hand, ...]:
    """Tell how a sum goes from one to the other: straight, or by way of the Bank.

    The giver must hold that much, apart from the Bank.
    """
    if giver == BANK:
        return _with_bank(purses, taker, -amount)
    if taker == BANK:
        return _with_bank(purses, giver, amount)
    found = exchange(purses.of(giver), purses.of(taker), amount)
    if found is not None:
        return (Hand(giver, taker, amount, *found),)
    paid_in = _with_bank(purses, giver, amount)
    return *paid_in, *_with_bank(purses.after(*paid_in), taker, -amount)


def _with_bank(purses: Purses, who: str, amount: int) -> tuple[Hand, ...]:
    """Let somebody pay the Bank, or be paid by it where the sum is negative.

    A cheque he holds is handed in. Where notes run short somebody else breaks one for the Bank;
    the last resort is a cheque, as small as can be.
    """
    cheque = purses.cheques.get(who, 0)
    need = amount - cheque
    straight = _between(purses, who, need)
    if straight is not None:
        return (_dealt(who, amount, *straight, cheque, 0),)
    for broken in _breaks(purses, who):
        found = _between(purses.after(broken), who, need)
        if found is not None:
            return broken, _dealt(who, amount, *found, cheque, 0)
    written = _least_cheque(purses, who, need)
    found = _between(purses, who, need + written)
    gives, back = found or (_NONE, _NONE)
    return (_dealt(who, amount, gives, back, cheque, written),)


def _dealt(who: str, amount: int, gives: Notes, back: Notes, returned: int, written: int) -> Hand:
    # A cheque for the same sum stays.
    if returned == written:
        returned = written = 0
    if amount >= 0:
        return Hand(who, BANK, amount, gives, back, returned, written)
    return Hand(BANK, who, -amount, back, gives, returned, written)


def _between(purses: Purses, who: str, amount: int) -> tuple[Notes, Notes] | None:
    # A negative sum is paid by the Bank.
    own, stock = purses.of(who), purses.of(BANK)
    if amount >= 0:
        return exchange(own, stock, amount)
    found = exchange(stock, own, -amount)
    return None if found is None else found[::-1]


def _breaks(purses: Purses, who: str) -> Iterator[Hand]:
    for other, notes in purses.notes.items():
        for value in sorted(purses.of(BANK)) if other not in {who, BANK} else ():
            smaller = make_up({each: n for each, n in notes.items() if each < value}, value)
            if smaller is not None:
                yield Hand(other, BANK, 0, smaller, {value: 1})


def _least_cheque(purses: Purses, who: str, need: int) -> int:
    own, stock = purses.of(who), purses.of(BANK)
    unit = gcd(*own, *stock) or 1
    can, could = reachable(own, unit), reachable(stock, unit)
    written = -need % unit
    most = max(worth(own) - need, 0)
    while written < most:
        units = (need + written) // unit
        change = (can >> units) & could if units >= 0 else (could >> -units) & can
        if change:
            break
        written += unit
    return min(written, most)
