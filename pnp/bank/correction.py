"""Undo, redo and fix: corrections reverse the recorded postings and never recompute them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pnp.bank.journal_state import Books
from pnp.errors import Code
from pnp.ledger.entry import Entry, Phrase, Posting, joined, reversal
from pnp.ledger.force import InForce, in_force
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Thing = tuple[str, str]
"""What an entry is about, so that one can tell whether it has moved since."""


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


def taken_out(books: Books, state: GameState, n: int) -> tuple[Posting, ...]:
    """Give the reversal of an old entry that is to be corrected, or refuse to touch it."""
    check_number(books, state, n)
    force = in_force(books.outline())
    replaced = dict(force.fixed)
    if n == 1:
        raise state.refusal(Code.PHASE, "", "fix.opening")
    if n in replaced:
        raise state.refusal(Code.PHASE, "", "fix.replaced", n=n, by=replaced[n])
    if n not in force.done:
        raise state.refusal(Code.PHASE, "", "fix.not-standing", n=n)
    things = set(_things(_lasting(books.postings.get(n, ()))))
    later = [
        str(each)
        for each in force.done
        if each > n and things.intersection(_touched(books.postings.get(each, ())))
    ]
    if later:
        raise state.refusal(Code.PHASE, "", "fix.moved", n=n, later=later)
    return reversal(_lasting(own_postings(books, n)))


def own_postings(books: Books, n: int) -> tuple[Posting, ...]:
    """Give the postings of an entry; of a correction, those that stand in the place of the old."""
    postings = books.postings.get(n, ())
    if books.rows[n - 1][2] != "fix":
        return postings
    old = int(books.rows[n - 1][3])
    return postings[len(_lasting(own_postings(books, old))) :]


def _lasting(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """Leave out what a visit allowed for a while: it is over, and no correction brings it back."""
    return tuple(
        p for p in postings if not p.commodity.startswith((accounts.WINDOW, accounts.GROUP))
    )


def fixed(books: Books, n: int, out: tuple[Posting, ...], entry: Entry) -> Correction:
    """Bind the reversal of an old entry and what should have been into one linked correction."""
    was = Phrase("fix.was", {"what": books.rows[n - 1][4]})
    told = Entry(out, (Phrase("fix", {"n": n}), was))
    return Correction("fix", (n,), joined((told, entry)))


def check_number(books: Books, state: GameState, n: int) -> None:
    """Refuse the number of an entry that is not there."""
    if not 1 <= n <= books.count:
        raise state.refusal(Code.NAME, "", "entry.unknown", n=n, last=books.count)


def _things(postings: Iterable[Posting]) -> Iterable[Thing]:
    """Name what postings move beside cash: plots with all on them, debts, marks, counts."""
    found = tuple(postings)
    counted = any(p.account == accounts.TABLE and p.commodity == accounts.CASH for p in found)
    for posting in found:
        if accounts.is_deed(posting.commodity):
            yield "plot", accounts.deed_id(posting.commodity)
        elif accounts.is_plot(posting.account):
            yield "plot", accounts.plot_deed(posting.account)
        elif posting.account in {accounts.BANK, accounts.TABLE, accounts.BOX}:
            continue
        elif posting.commodity != accounts.CASH or counted:
            yield posting.account, posting.commodity


def _touched(postings: Iterable[Posting]) -> set[Thing]:
    """Name what postings move, cash too: a count is no longer right after any payment."""
    found = tuple(postings)
    return {*_things(found), *((p.account, p.commodity) for p in found)}


def _told(books: Books, key: str, numbers: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase(key, {"what": f"{n}  {books.rows[n - 1][4]}"}) for n in numbers)
