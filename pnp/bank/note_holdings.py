"""Which notes change hands for a sum: exactly, and with change where the payer must have some.

Sums that notes can make up are the bits of a whole number, so that every answer is exact: what is
found adds up to the sum, and what is not found cannot be paid with these notes.
"""

from collections.abc import Iterator, Mapping
from math import gcd
from typing import Final, NamedTuple

from pnp.rules.state.accounts import BANK

Notes = Mapping[int, int]
"""How many notes there are of each value; no value stands there with none."""

_FEW: Final = 5  # so many notes are counted out faster than change is given
_TROUBLE: Final = 3  # change is given where it spares more notes than this


def worth(notes: Notes) -> int:
    """Add notes up."""
    return sum(value * count for value, count in notes.items())


def exchange(payer: Notes, payee: Notes, amount: int) -> Notes | None:
    """Give what a payer hands over, less than none of what he gets back; None if nothing will do.

    Change is given where it must be, or where it spares a heap of small notes:

    >>> exchange({500: 1, 100: 2, 20: 9}, {100: 4}, 140)
    {100: 1, 20: 2}
    >>> exchange({500: 1, 100: 2, 20: 9}, {100: 4}, 380)
    {100: 2, 20: 9}
    >>> exchange({500: 1, 100: 2, 20: 9}, {100: 4}, 400)
    {500: 1, 100: -1}
    >>> exchange({20: 200}, {100: 9}, 3850) is None
    True
    """
    exact = make_up(payer, amount)
    if exact is not None and sum(exact.values()) <= _FEW:
        return exact
    unit = gcd(*payer, *payee)
    if not unit or amount % unit:
        return None
    found: list[tuple[int, int, Notes]] = []
    if exact is not None:
        found.append((sum(exact.values()), 0, exact))
    for change in _changes(payer, payee, amount, unit):
        gives, back = make_up(payer, amount + change), make_up(payee, change)
        if gives is not None and back is not None and change:
            count = sum(gives.values()) + sum(back.values()) + _TROUBLE
            found.append((count, change, add(gives, back, -1)))
    return min(found, key=lambda each: each[:2])[2] if found else None


def _changes(payer: Notes, payee: Notes, amount: int, unit: int) -> set[int]:
    both = reachable(payer, unit) >> amount // unit & reachable(payee, unit)
    if not both:
        return set()
    least = ((both & -both).bit_length() - 1) * unit
    rounded = {-amount % value for value in payer}
    return {least} | {each for each in rounded if both >> each // unit & 1}


def add(notes: Notes, more: Notes, times: int = 1) -> Notes:
    """Put notes to others, or take them away; what was not there is missing, less than none.

    >>> add({20: 1}, {20: 2, 5: 1}), add({20: 1, 5: 1}, {20: 2, 5: 1}, -1)
    ({20: 3, 5: 1}, {20: -1})
    """
    both = dict(notes)
    for value, count in more.items():
        both[value] = both.get(value, 0) + times * count
    return {value: count for value, count in both.items() if count}


def make_up(notes: Notes, amount: int) -> Notes | None:
    """Make up a sum from notes that are there, the largest first; None if that cannot be done.

    >>> make_up({50: 1, 20: 3}, 60), make_up({50: 1, 20: 3}, 80)
    ({20: 3}, None)
    """
    hand, rest = {}, amount
    values = sorted(notes, reverse=True)
    for value in values:
        count = min(notes[value], rest // value)
        if count:
            hand[value] = count
            rest -= count * value
    if not rest:
        return hand
    return _searched(notes, values, amount) if amount <= worth(notes) else None


def _searched(notes: Notes, values: list[int], amount: int) -> Notes | None:
    unit = gcd(*values)
    below = [1]
    for value in reversed(values):
        below.append(_with(below[-1], value // unit, notes[value]))
    if amount % unit or not below.pop() >> amount // unit & 1:
        return None
    hand: dict[int, int] = {}
    for value in values:
        smaller, count = below.pop(), min(notes[value], amount // value)
        while not smaller >> (amount - count * value) // unit & 1:
            count -= 1
        if count:
            hand[value] = count
            amount -= count * value
    return hand


def reachable(notes: Notes, unit: int) -> int:
    """Give the sums that notes can make up: bit n stands for n units.

    >>> bin(reachable({50: 1, 20: 2}, 10))
    '0b1010110101'
    """
    sums = 1
    for value, count in notes.items():
        sums = _with(sums, value // unit, count)
    return sums


def _with(sums: int, step: int, count: int) -> int:
    # A step below nought takes notes away.
    part = 1
    while count > 0:
        part = min(part, count)
        sums |= sums << step * part if step > 0 else sums >> -step * part
        count -= part
        part *= 2
    return sums


_NONE: Final[Notes] = {}
_NO_CHEQUES: Final[Mapping[str, int]] = {}


class Hand(NamedTuple):
    """Notes that one gives to another, what comes back, and a cheque of the Bank.

    A tuple, as holdings are: an evening makes thousands, and a payment must not wait for them.
    """

    giver: str
    taker: str
    amount: int = 0
    """What is paid; nought where somebody only makes small notes of a large one."""
    notes: Notes = _NONE
    """What is handed over; of what comes back less than none."""
    returned: int = 0
    """The cheque that the player hands in to the Bank."""
    written: int = 0
    """The cheque that the Bank writes the player for what no notes make up."""
    quiet: bool = False
    """Whether nobody is told: the table has seen to it without the book."""

    @property
    def gives(self) -> Notes:
        """Give the notes that are handed over."""
        return {value: n for value, n in self.notes.items() if n > 0}

    @property
    def back(self) -> Notes:
        """Give the notes that come back."""
        return {value: -n for value, n in self.notes.items() if n < 0}

    @property
    def player(self) -> str:
        """Name the one who deals with the Bank."""
        return self.taker if self.giver == BANK else self.giver

    def turned(self) -> "Hand":
        """Give the same the other way round, as it is taken back."""
        return self._replace(
            giver=self.taker, taker=self.giver, returned=self.written, written=self.returned
        )


class Holdings(NamedTuple):
    """Account → notes, the Bank's among them; and account → the Bank's cheque a player holds."""

    notes: Mapping[str, Notes]
    cheques: Mapping[str, int] = _NO_CHEQUES

    def of(self, account: str) -> Notes:
        """Give the notes on an account."""
        return self.notes.get(account, _NONE)

    def holds(self, account: str) -> int:
        """Tell what a player's notes and his cheque come to."""
        return worth(self.of(account)) + self.cheques.get(account, 0)

    def after(self, *hands: Hand) -> "Holdings":
        """Give the holdings after notes went from hand to hand; what is no account holds none."""
        if not hands:
            return self
        notes, cheques = dict(self.notes), self.cheques
        for hand in hands:
            for account, times in ((hand.giver, -1), (hand.taker, 1)):
                if account in notes:
                    notes[account] = add(notes[account], hand.notes, times)
            if hand.returned != hand.written:
                left = cheques.get(hand.player, 0) - hand.returned + hand.written
                cheques = {**cheques, hand.player: left}
        return Holdings(notes, cheques)

    @property
    def sound(self) -> bool:
        """Tell whether nobody holds less than nothing."""
        counts = (count for notes in self.notes.values() for count in notes.values())
        return min(counts, default=0) >= 0 and min(self.cheques.values(), default=0) >= 0


def hand_over(holdings: Holdings, giver: str, taker: str, amount: int) -> tuple[Hand, ...]:
    """Tell how a sum goes from one to the other: straight, or by way of the Bank.

    The giver must hold that much, apart from the Bank.
    """
    if giver == BANK:
        return _with_bank(holdings, taker, -amount)
    if taker == BANK:
        return _with_bank(holdings, giver, amount)
    found = exchange(holdings.of(giver), holdings.of(taker), amount)
    if found is not None:
        return (Hand(giver, taker, amount, found),)
    paid_in = _with_bank(holdings, giver, amount)
    return *paid_in, *_with_bank(holdings.after(*paid_in), taker, -amount)


def _with_bank(holdings: Holdings, who: str, amount: int) -> tuple[Hand, ...]:
    """Let somebody pay the Bank, or be paid by it where the sum is negative.

    A cheque he holds is handed in. Where notes run short somebody else breaks one for the Bank;
    the last resort is a cheque, as small as can be.
    """
    cheque = holdings.cheques.get(who, 0)
    need = amount - cheque
    straight = _between(holdings, who, need)
    if straight is not None:
        return (_deal(who, amount, straight, cheque, 0),)
    for broken in _breaks(holdings, who):
        found = _between(holdings.after(broken), who, need)
        if found is not None:
            return broken, _deal(who, amount, found, cheque, 0)
    written = _least_cheque(holdings, who, need)
    found = _between(holdings, who, need + written)
    return (_deal(who, amount, found or _NONE, cheque, written),)


def _deal(who: str, amount: int, notes: Notes, returned: int, written: int) -> Hand:
    # A cheque for the same sum stays.
    if returned == written:
        returned = written = 0
    if amount >= 0:
        return Hand(who, BANK, amount, notes, returned, written)
    return Hand(BANK, who, -amount, add(_NONE, notes, -1), returned, written)


def _between(holdings: Holdings, who: str, amount: int) -> Notes | None:
    # A negative sum is paid by the Bank.
    own, stock = holdings.of(who), holdings.of(BANK)
    if amount >= 0:
        return exchange(own, stock, amount)
    found = exchange(stock, own, -amount)
    return None if found is None else add(_NONE, found, -1)


def _breaks(holdings: Holdings, who: str) -> Iterator[Hand]:
    for other, notes in holdings.notes.items():
        for value in sorted(holdings.of(BANK)) if other not in {who, BANK} else ():
            smaller = make_up({each: n for each, n in notes.items() if each < value}, value)
            if smaller is not None:
                yield Hand(other, BANK, 0, add(smaller, {value: 1}, -1))


def _least_cheque(holdings: Holdings, who: str, need: int) -> int:
    own, stock = holdings.of(who), holdings.of(BANK)
    unit = gcd(*own, *stock) or 1
    # Bit n stands for n units handed in, less all that the Bank can give back.
    sums, all_back = reachable(own, unit), worth(stock) // unit
    sums <<= all_back
    for value, count in stock.items():
        sums = _with(sums, -value // unit, count)
    least = max(-(-need // unit) + all_back, 0)
    sums >>= least
    most = max(worth(own) - need, 0)
    if not sums:
        return most
    written = ((sums & -sums).bit_length() - 1 + least - all_back) * unit - need
    return min(written, most)
