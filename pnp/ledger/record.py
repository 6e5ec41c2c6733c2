"""What stands in the journal: entries with number, time and memo."""

from typing import Literal, NamedTuple

from pnp.ledger.entry import Entry

Kind = Literal["open", "act", "fix", "undo", "redo"]
"""What a record does: the first, an act, a linked correction, a reversal, its reversal."""


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
