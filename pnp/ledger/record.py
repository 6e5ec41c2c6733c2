"""What stands in the journal: entries with number, time and memo, and which are in force."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from pnp.ledger.entry import Entry

Kind = Literal["open", "act", "fix", "undo", "redo"]
"""What a record does: the first, an act, a linked correction, a reversal, its reversal."""

CORRECTING: Final[frozenset[str]] = frozenset({"fix", "undo", "redo"})
"""The kinds of records that change what others before them come to."""


class Record(NamedTuple):
    """One numbered line of the journal."""

    n: int
    at: int
    """When it was entered, in seconds since 1970 UTC."""
    kind: Kind
    act: str
    """The line as it was typed: a memo, read again only where an earlier act is corrected."""
    entry: Entry
    of: tuple[int, ...] = ()
    """The entries that an undo, redo or fix is about."""
    reason: str = ""
    force: str = ""
    """Why the table overruled a rule; empty where it did not."""
    version: int = 1
    """The version of the rules it was judged by."""
    command: str = ""
    """The sender's own mark of the command, so that one sent twice is entered once."""


class InForce(NamedTuple):
    """The entries in force, oldest first, and the undone ones that could be redone."""

    done: tuple[int, ...] = ()
    undone: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Undo entries, each with the entries it took back, oldest first."""
    fixed: tuple[tuple[int, int], ...] = ()
    """Pairs: an entry, and the correction in force that replaces it."""
    changed: tuple[tuple[int, int], ...] = ()
    """Pairs: an entry, and the correction in force of an earlier act that it followed."""


def in_force(records: Iterable[Record]) -> InForce:
    """Follow undo, redo and fix through the journal and tell what stands."""
    done: list[int] = []
    undone: list[tuple[int, tuple[int, ...]]] = []
    fixes: dict[int, tuple[int, ...]] = {}
    for record in records:
        if record.kind == "undo":
            taken = tuple(n for n in done if n in record.of)
            done = [n for n in done if n not in record.of]
            undone.append((record.n, taken))
        elif record.kind == "redo":
            left = [(undo, tuple(n for n in of if n not in record.of)) for undo, of in undone]
            undone = [each for each in left if each[1]]
            done.extend(record.of)
        else:
            undone.clear()
            if record.kind == "fix":
                fixes[record.n] = record.of
            done.append(record.n)
    return InForce(tuple(done), tuple(undone), *_corrections(done, fixes))


def _corrections(
    done: list[int], fixes: Mapping[int, tuple[int, ...]]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    standing = frozenset(done)
    held = [(fix, of) for fix, of in fixes.items() if fix in standing]
    replaced = tuple((of[0], fix) for fix, of in held)
    followed = tuple((n, fix) for fix, of in held for n in of[1:])
    return replaced, followed
