"""A table in memory: lines are decided and entered as at a real one, without a file."""

from dataclasses import dataclass, field, replace

from pnp.bank.books import Books, EntryLog, write_row
from pnp.bank.kept_content import content_of
from pnp.bank.loaded_table import LoadedTable, load_table
from pnp.bank.replay import Timeline, timeline_of
from pnp.bank.session import decide
from pnp.box.model import Box
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Record
from pnp.rules.language.line import parse
from pnp.rules.state.opening import opening
from tests.fixtures.rules_table import table_of


def opened(box: Box, players: str, *typed: str, turns: bool = False, paper: bool = False) -> Books:
    table = table_of(box, players, "paper" if paper else "book", *typed, turns=turns)
    first = Record(1, 0, "open", "open", opening(table, box))
    empty = Books(content_of(table, box), EntryLog(), 0, Balances(), "")
    return empty.extended(write_row(first), first, "")


@dataclass
class Memory:
    """The books as they grow, and a clock that moves a minute with each entry."""

    books: Books
    lang: str = "en"
    times: list[int] = field(default_factory=list)
    again: bool = False
    """Whether what is spent and never came in is booked without being asked about."""

    @property
    def loaded(self) -> LoadedTable:
        return load_table(self.books, self.lang, self.clock)

    @property
    def clock(self) -> int:
        return 60 * (self.books.count + 1)

    @property
    def evening(self) -> Timeline:
        return timeline_of(self.books)

    def enter(self, text: str, at: int = 0) -> Record:
        line = parse(text)
        at = at or self.clock
        loaded = load_table(self.books, self.lang, at)
        now = replace(loaded.state, again=self.again)
        decided = decide(loaded._replace(state=now), line)
        record = Record(
            n=self.books.count + 1, at=at, kind=decided.kind, act=line.memo(), entry=decided.entry,
            of=decided.of, reason=line.reason, force=decided.force,
        )  # fmt: skip
        # as a file would give it back: phrases go through their written form
        self.books = self.books.extended(write_row(record), record, "")
        return record
