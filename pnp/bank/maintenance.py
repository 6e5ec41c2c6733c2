"""Keeping a table's file: proving it sound, copying it."""

from dataclasses import dataclass
from pathlib import Path

from pnp.bank.journal import TableFile, opened
from pnp.bank.journal_state import Books, Damage
from pnp.bank.seal_letters import seal_letters
from pnp.bank.table_creation import copy_table
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting


@dataclass(frozen=True, slots=True)
class Inspection:
    """How many entries are sound, and all that is wrong."""

    sound: int
    made: int
    faults: tuple[Damage, ...]
    seals: tuple[str, ...]
    """The letters told after each sound entry, from the first."""


def inspect(path: TableFile) -> Inspection:
    """Prove pages, seals, sums and bonds of a table's file, or name what is wrong and where."""
    with opened(path) as journal, journal.reading():
        faults = journal.pages_at_fault()
        books, broken = journal.sound_part()
        made = max(journal.made(), books.count)
        seals = tuple(seal_letters(each) for each in journal.seals()[: books.count])
    return Inspection(books.count, made, (*broken, *faults, *_sums_at_fault(books)), seals)


def _sums_at_fault(books: Books) -> tuple[Damage, ...]:
    """Find entries that conjure something up, or whose fold differs from the balances."""
    found: list[Damage] = []
    folded: list[Posting] = []
    for n, postings in books.postings.items():
        sums: dict[str, int] = {}
        for posting in postings:
            sums[posting.commodity] = sums.get(posting.commodity, 0) + posting.amount
        found += [Damage(n, "sum", {"what": what}) for what, total in sums.items() if total]
        folded += postings
    if Balances(folded) != books.balances:
        found.append(Damage(books.count, "balances"))
    return tuple(found)


def backup(path: TableFile, to: Path) -> None:
    """Copy a sound table to a new file, also while somebody is entering acts."""
    with opened(path) as journal:
        with journal.reading():
            journal.read()
        copy_table(journal, to)
