"""Undo and redo: they reverse the recorded postings and never recompute them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pnp.bank.journal_state import Books
from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, reversal
from pnp.ledger.force import InForce, in_force
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry about other entries."""

    kind: Literal["undo", "redo", "fix"]
    of: tuple[int, ...]
    entry: Entry


def acts_in_force(books: Books) -> tuple[int, ...]:
    """Number the acts that can be taken back, oldest first."""
    return tuple(n for n in in_force(books.outline()).done if n > 1)


def undo(books: Books, state: GameState, *, count: int = 1, to: int = 0) -> Correction:
    """Take back the last acts in force, or an entry and all after it, in one entry."""
    force = in_force(books.outline())
    acts = acts_in_force(books)
    if to:
        taken = _from(books, state, force, to)
    elif not acts:
        raise state.refusal(Code.PHASE, "", "undo.nothing")
    elif count > len(acts):
        key = "undo.fewer-entry" if count in acts else "undo.fewer"
        raise state.refusal(Code.PHASE, "", key, n=len(acts), entry=count)
    else:
        taken = acts[-count:]
    postings = tuple(
        posting for n in reversed(taken) for posting in reversal(books.postings.get(n, ()))
    )
    from_on = (Phrase("undo.from", {"n": to, "count": len(taken)}),) if to else ()
    told = _told(books, "undo", reversed(taken))
    return Correction("undo", taken, Entry(postings, (*from_on, *told)))


def _from(books: Books, state: GameState, force: InForce, to: int) -> tuple[int, ...]:
    check_number(books, state, to)
    if to == 1:
        raise state.refusal(Code.PHASE, "", "fix.opening")
    if to not in force.done:
        raise state.refusal(Code.PHASE, "", "undo.gone", n=to)
    return tuple(n for n in force.done if n >= to)


def redo(books: Books, state: GameState, *, count: int = 0) -> Correction:
    """Enter again what the last undo took back, or so many acts, if nothing was entered since.

    What was taken back last comes first, and of what one undo took the oldest.
    """
    force = in_force(books.outline())
    if not force.undone:
        raise state.refusal(Code.PHASE, "", "redo.nothing")
    waiting = tuple(n for _, taken in reversed(force.undone) for n in taken)
    if count > len(waiting):
        raise state.refusal(Code.PHASE, "", "redo.fewer", n=len(waiting))
    again = waiting[: count or len(force.undone[-1][1])]
    postings = tuple(posting for n in again for posting in books.postings.get(n, ()))
    return Correction("redo", again, Entry(postings, _told(books, "redo", again)))


def check_number(books: Books, state: GameState, n: int) -> None:
    """Refuse the number of an entry that is not there."""
    if not 1 <= n <= books.count:
        raise state.refusal(Code.NAME, "", "entry.unknown", n=n, last=books.count)


def _told(books: Books, key: str, numbers: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase(key, {"what": f"{n}  {books.rows[n - 1][4]}"}) for n in numbers)
