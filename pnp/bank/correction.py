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


def undo(books: Books, state: GameState, *, count: int = 1, to: int = 0) -> Correction:
    """Take back the last acts in force, or all from an entry on, in one entry."""
    force = in_force(books.outline())
    acts = tuple(n for n in force.done if n > 1)
    if to:
        taken = _from(books, state, force, to)
    elif not acts:
        raise state.refusal(Code.PHASE, "", "undo.nothing")
    elif count > len(acts):
        raise state.refusal(Code.PHASE, "", "undo.fewer", n=len(acts))
    else:
        taken = acts[-count:]
    postings = tuple(
        posting for n in reversed(taken) for posting in reversal(books.postings.get(n, ()))
    )
    return Correction("undo", taken, Entry(postings, _told(books, "undo", reversed(taken))))


def _from(books: Books, state: GameState, force: InForce, to: int) -> tuple[int, ...]:
    check_number(books, state, to)
    if to == 1:
        raise state.refusal(Code.PHASE, "", "fix.opening")
    if to not in force.done:
        raise state.refusal(Code.PHASE, "", "undo.gone", n=to)
    return tuple(n for n in force.done if n >= to)


def redo(books: Books, state: GameState) -> Correction:
    """Enter again what the last undo took back, if nothing was entered since."""
    force = in_force(books.outline())
    if not force.undone:
        raise state.refusal(Code.PHASE, "", "redo.nothing")
    undoing, taken = force.undone[-1]
    postings = reversal(books.postings.get(undoing, ()))
    return Correction("redo", taken, Entry(postings, _told(books, "redo", taken)))


def check_number(books: Books, state: GameState, n: int) -> None:
    """Refuse the number of an entry that is not there."""
    if not 1 <= n <= books.count:
        raise state.refusal(Code.NAME, "", "entry.unknown", n=n, last=books.count)


def _told(books: Books, key: str, numbers: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase(key, {"what": f"{n}  {books.rows[n - 1][4]}"}) for n in numbers)
