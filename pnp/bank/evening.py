"""The evening as it stands: its acts in their order, each as corrected last, with what it moved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pnp.bank.journal_state import Books
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting
from pnp.ledger.force import in_force
from pnp.ledger.record import Record
from pnp.rules.language.line import parse

OUT: Final = "out"
"""Written after a part of a correction that takes an act out, for it is allowed no more."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a correction that falls to one act: so many of its postings."""

    n: int
    size: int
    out: bool = False

    def written(self) -> str:
        """Write the part as a fact of the correction's phrase.

        >>> Stretch(17, 4, out=True).written()
        '17:4:out'
        """
        return f"{self.n}:{self.size}" + (f":{OUT}" if self.out else "")


def read_stretch(text: str) -> Stretch:
    """Read a part as it was written.

    >>> read_stretch("17:4:out")
    Stretch(n=17, size=4, out=True)
    """
    n, size, *out = text.split(":")
    return Stretch(int(n), int(size), bool(out))


@dataclass(frozen=True, slots=True, eq=False)
class PastAct:
    """One act of the evening: what was typed last, and what it moved with all corrections."""

    n: int
    """The entry it was first typed as: its place in the evening."""
    entry: int
    """The entry that says what it is: the same, or its last correction."""
    at: int
    typed: str
    """The act as corrected last; empty once it was taken out by name."""
    force: str
    postings: tuple[Posting, ...]
    out: bool = False
    """Whether a correction of another act left no room for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Evening:
    """The acts in force in the order in which they hold, and where each entry belongs."""

    steps: tuple[PastAct, ...]
    place: Mapping[int, int]
    """Number of an entry in force → place of its act among the steps."""

    def before(self, place: int) -> Balances:
        """Give the balances before the act of a place, as if all corrections had been typed."""
        return Balances(p for step in self.steps[:place] for p in step.postings)


def evening_of(books: Books) -> Evening:
    """Go through the entries in force and give each correction to the act it corrects."""
    steps: dict[int, PastAct] = {}
    meant: dict[int, int] = {}
    for n in in_force(books.outline()).done:
        record = books.record(n)
        if record.kind == "fix":
            meant[n] = meant[record.of[0]]
            for step in _corrected(record, steps, meant):
                steps[step.n] = step
        else:
            meant[n] = n
            steps[n] = PastAct(n, n, record.at, record.act, record.force, record.entry.postings)
    places = {n: place for place, n in enumerate(steps)}
    return Evening(tuple(steps.values()), {n: places[first] for n, first in meant.items()})


def _corrected(
    record: Record, steps: Mapping[int, PastAct], meant: Mapping[int, int]
) -> Iterator[PastAct]:
    # The first is the one it is of.
    facts = record.entry.say[0].facts
    first = meant[record.n]
    postings = iter(record.entry.postings)
    written = facts.get("parts")
    if isinstance(written, list):
        parts = tuple(read_stretch(str(each)) for each in written)
        typed = str(facts["act"])
    else:  # a correction of the time when none had an effect on other acts
        parts = (Stretch(first, len(record.entry.postings)),)
        words = parse(record.act)
        typed = words.memo(words.acts[0][2:], *words.acts[1:])
    for part in parts:
        step = steps[part.n]
        moved = tuple(next(postings) for _ in range(part.size))
        now = replace(step, postings=step.postings + moved, out=part.out)
        if part.n == first:
            now = replace(now, entry=record.n, typed=typed, force=record.force)
        yield now
