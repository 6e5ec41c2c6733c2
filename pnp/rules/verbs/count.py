"""Counting a player's cash: the sum, the notes it is made of, or that it is more than is known."""

import re
from typing import Annotated, Any, Final

from pnp.errors import Code
from pnp.ledger.entry import Entry, move
from pnp.rules.language.arguments import Argument, Holder, Text, flag, many
from pnp.rules.language.line import read_number
from pnp.rules.state.accounts import CASH, COUNTED, MORE, TABLE, account_of, is_third_party
from pnp.rules.state.game_state import GameState, verb

Heap = tuple[int, int]
"""So many notes of a value; nought of it where a sum was typed and not the notes."""

_HEAP: Final = re.compile(r"([1-9][0-9]{0,2})[x×*]([0-9]{1,9})")


def _read_heap(state: GameState, word: str) -> Heap:
    # E_AMOUNT where there is no such note.
    found = _HEAP.fullmatch(word)
    if found is None:
        return 0, read_number(state, word)
    count, value, notes = int(found[1]), int(found[2]), state.table.notes
    facts = {"value": value, "values": [str(each) for each in notes]}
    state.forbid(value not in notes, Code.AMOUNT, "", "count.no-note", **facts)
    return count, value


_HEAPS: Final = many(
    Argument(
        "AMOUNT", _read_heap, numeric=True,
        writes=lambda heap: f"{heap[0]}x{heap[1]}" if heap[0] else str(heap[1]),
    )
)  # fmt: skip


@verb(late=True)
class Count:
    """Count a player's cash, as a sum or in notes such as 2x100 7x20, or tell that he has more."""

    player: Holder
    heaps: Annotated[tuple[Heap, ...], _HEAPS] = ()
    more: Annotated[bool, flag("more", instead="AMOUNT")] = False

    def entry(self, state: GameState) -> Entry:
        """Set the cash of a player who holds notes, or compare it with the book."""
        account = account_of(self.player)
        if self.more:
            return self._more(state, account)
        amount, notes = self._add(state)
        there = state.balances.of(account, CASH)
        facts: dict[str, Any] = {"who": self.player, "amount": amount, "there": there}
        if state.in_book:
            state.forbid(there != amount, Code.CASH, "", "count.differs", **facts)
            return Entry(say=(state.because("", "count.agrees", **facts),))
        postings = move(TABLE, account, CASH, amount - there)
        postings += move(account, TABLE, MORE, state.balances.of(account, MORE))
        if not state.balances.of(account, COUNTED) and not is_third_party(account):
            postings += move(TABLE, account, COUNTED)
        if notes:
            told = " ".join(f"{count}×{value}" for value, count in notes.items())
            facts |= {"told": told, "notes": {str(v): n for v, n in notes.items()}}
        return Entry(postings, (state.because("", "count.notes" if notes else "count", **facts),))

    def _add(self, state: GameState) -> tuple[int, dict[int, int]]:
        named = [count for count, _ in self.heaps if count]
        if len(self.heaps) == 1 and not named:
            return self.heaps[0][1], {}
        mixed = not named or len(named) < len(self.heaps)
        state.forbid(mixed, Code.SYNTAX, "", "count.what", who=self.player)
        notes: dict[int, int] = {}
        for count, value in sorted(self.heaps, key=lambda heap: -heap[1]):
            notes[value] = notes.get(value, 0) + count
        return sum(value * count for value, count in notes.items()), notes

    def _more(self, state: GameState, account: str) -> Entry:
        name, known = self.player, state.in_book or is_third_party(account)
        state.forbid(self.heaps, Code.SYNTAX, "", "count.what", who=name)
        state.forbid(known, Code.CASH, "", "count.in-book", who=name)
        postings = () if state.held(name, MORE) else move(TABLE, account, MORE)
        postings += move(account, TABLE, COUNTED, state.held(name, COUNTED))
        return Entry(postings, (state.because("", "more", who=name),))


@verb(late=True)
class Note:
    """Write a sentence into the journal."""

    text: Text

    def entry(self, state: GameState) -> Entry:
        """Move nothing."""
        return Entry(say=(state.because("", "note", text=self.text[:400]),))
