"""Keeping a table's file: proving it sound, copying it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.bank.journal import TableFile, opened
from pnp.bank.journal_state import Books, Damage, DamageFound
from pnp.bank.loaded_table import box_of, table_of
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
        forms = () if broken else (*_opening_at_fault(books), *_entries_at_fault(books))
    found = (*broken, *faults, *_sums_at_fault(books), *forms)
    return Inspection(books.count, made, found, seals)


def _opening_at_fault(books: Books) -> tuple[Damage, ...]:
    try:
        table_of(books.content)
        box_of(books.content)
    except DamageFound as found:
        return (found.damage,)
    return ()


def _entries_at_fault(books: Books) -> Iterator[Damage]:
    for n, postings in books.postings.items():
        if any(_sums(postings).values()):
            continue
        try:
            books.record(n)
        except DamageFound as found:
            yield found.damage


def _sums_at_fault(books: Books) -> tuple[Damage, ...]:
    found: list[Damage] = []
    folded: list[Posting] = []
    for n, postings in books.postings.items():
        sums = _sums(postings).items()
        found += [Damage(n, "sum", {"what": what}) for what, total in sums if total]
        folded += postings
    if Balances(folded) != books.balances:
        found.append(Damage(books.count, "balances"))
    return tuple(found)


def _sums(postings: Iterable[Posting]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.commodity] = sums.get(posting.commodity, 0) + posting.amount
    return sums


def backup(path: TableFile, to: Path) -> None:
    """Copy a sound table to a new file, also while somebody is entering acts."""
    with opened(path) as journal:
        with journal.reading():
            journal.read()
        copy_table(journal, to)
