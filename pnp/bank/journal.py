"""The journal of a table in its SQLite file: the only door to the database.

Rollback journal and `synchronous=EXTRA`: once an append returns, the entry survives a power cut.
Whatever SQLite cannot do is told in one sentence; nothing is ever half-entered.
"""

# pathlib would cost every payment 3 ms; only new files need it
# ruff: noqa: PTH100, PTH110, PTH112, PTH113, PTH116, PTH123

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from typing import Any, Final, NamedTuple

from pnp.bank.books import (
    ROW,
    Books,
    Damage,
    DamageFound,
    EntryLog,
    Row,
    content_seal,
    fold_rows,
    follow,
    link,
    write_row,
)
from pnp.bank.journal_tables import APPLICATION, HALL, STATEMENTS, TOURNAMENT_VERSION, VERSION
from pnp.errors import JournalDamaged, PnpError, TableInTheWay
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting, Record

_WAIT: Final = 4.0  # seconds to wait for somebody else who is entering an act

TableFile = str | os.PathLike[str]
"""Where a table's file lies."""

UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file ends in: SQLite's complaint, or one that quotes bytes that are no text."""

_MAGIC: Final = b"SQLite format 3\x00"
_CHANGES: Final = 24  # where SQLite counts how often it wrote to the file

# asks whether a view, or a table that is none, stands in the place of one of ours
_VIEWED: Final = (
    "SELECT 1 FROM sqlite_master WHERE name IN ('content', 'head', 'entry', 'posting') "
    "AND (type <> 'table' OR NOT rootpage)"
)

_BEFORE_ALL: Final = -1 << 63  # a posting of entry -7 is a fault, and seen

_NO_TEXT: Final = "bytes that are no text"

# what SQLite says where a file cannot be used, and the words for it
_IN_THE_WAY: Final = (
    ("locked", "journal.locked"),
    ("readonly", "journal.read-only"),
    ("full", "journal.full"),
    ("unable to open", "journal.not-opened"),
    ("I/O", "journal.not-read"),
)

# what a posting holds: entry, account, commodity, amount, and its place in the entry
_POSTING: Final = (int, str, str, int, int)


def tell_of(path: TableFile, key: str, lang: str = "", **facts: object) -> str:
    """Say what is the matter with a file, in the language of its table if that can be read."""
    from pnp.bank.file_messages import tell  # noqa: PLC0415  # files in order need no words

    return tell(path, key, lang or _language_of(path), **facts)


def tell_damage(path: TableFile, damage: Damage, lang: str = "") -> str:
    """Say one thing that is wrong with a table's file, likewise."""
    return tell_of(path, f"fault.{damage.key}", lang, **damage.facts)


def _language_of(path: TableFile) -> str:
    if not os.path.isfile(path):
        return ""  # of a pipe nothing would ever come
    with suppress(*UNREADABLE, OSError, ValueError, KeyError, TypeError):
        with closing(sqlite3.connect(f"{_uri(path)}?mode=ro&immutable=1", uri=True)) as db:
            if db.execute(_VIEWED).fetchone() is not None:
                return ""
            text = db.execute("SELECT text FROM content WHERE part = 'table'").fetchone()[0]
        return str(json.loads(text)["lang"])
    return ""


def sentence(path: TableFile, error: Exception, lang: str = "") -> PnpError:
    """Turn SQLite's complaint into what the banker can do about it."""
    text = str(error) if isinstance(error, sqlite3.Error) else _NO_TEXT
    if isinstance(error, sqlite3.OperationalError):
        for sign, key in _IN_THE_WAY:
            if sign in text:
                return TableInTheWay(tell_of(path, key, lang, what=text))
    return JournalDamaged(tell_of(path, "journal.damaged", lang, what=text))


class Remains(NamedTuple):
    """What can still be read of one file, sound or not."""

    path: TableFile
    content: Mapping[str, str]
    rows: Mapping[int, tuple[Any, ...]]
    """Rows of entries by their number, each with its seal at the end."""
    postings: Mapping[int, list[tuple[Any, ...]]]


class Journal(AbstractContextManager["Journal"]):
    """An open table's file; inside `reading` or `writing` it does not change under one's hands."""

    def __init__(
        self, path: TableFile, db: sqlite3.Connection, lang: str = "", changes: int = 0
    ) -> None:
        """Take over an open connection; `changes` had been written to the file before."""
        self.path = path
        self._lang = lang
        self._db = db
        self._changes = changes
        self.written = 0
        """How often something else than entries was written to the file."""
        self.walked = 0
        """How many entries were followed on the first way through the journal."""
        self._known: tuple[int, Books] | None = None
        self._coming: Books | None = None

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __exit__(self, *_: object) -> None:
        """Let go of the file."""
        self.close()

    @contextmanager
    def _transaction(self, begin: str, end: str) -> Iterator[None]:
        try:
            self._db.execute(begin)
            yield
            self._db.execute(end)
            if self._coming is not None:
                self._known = (self._version(), self._coming)
        except UNREADABLE as error:
            self._known = None
            raise sentence(self.path, error, self._lang) from error
        except DamageFound as found:
            raise self._damaged(found.damage) from found
        finally:
            self._coming = None
            if self._db.in_transaction:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")

    def reading(self) -> AbstractContextManager[None]:
        """Look at one unchanging state of the file."""
        return self._transaction("BEGIN", "SELECT 1")  # nothing is there to commit

    def writing(self) -> AbstractContextManager[None]:
        """Be the only one who enters acts, until all of it is safely on the disk."""
        return self._transaction("BEGIN IMMEDIATE", "COMMIT")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def known(self) -> Books | None:
        """Give the books as they were read, if nobody has written since; None if that is unsure."""
        with suppress(sqlite3.Error):
            if self._known is not None and self._known[0] == self._version():
                return self._known[1]
        return None

    def read(self, resume: "Callable[[Journal], Books | None] | None" = None) -> Books:
        """Read and check the whole journal; a fault of any entry is a damaged file.

        What was read once on this connection is known until somebody else writes. `resume` may
        know the books from what was kept.
        """
        version = self._version()
        if self._known is not None and self._known[0] == version:
            return self._known[1]
        books = resume(self) if resume is not None and self._known is None else None
        books = books or self.walk()
        if self._known is None:
            self.written = self._changes - books.count
        self._known = (version, books)
        return books

    def walk(self) -> Books:
        """Read the journal from its first entry."""
        books, faults = self.sound_part(first_only=True)
        if faults:
            raise self._damaged(faults[0])
        self.walked = books.count
        return books

    def end(self) -> Books:
        """Give no more of the books than the next entry needs: how many there are, and the seal."""
        rows = self._rows("SELECT count, hash FROM head", [])
        count, head = rows[0] if rows else (0, "")
        return Books({}, EntryLog([None] * count, [()] * count), count, Balances(), head)

    def follow_on(
        self, count: int, head: str, written: int
    ) -> tuple[dict[str, str], list[Row], list[tuple[Posting, ...]], str] | None:
        """Follow the chain after an entry with this seal: content, rows, postings and last seal.

        None where something else than entries was written since, or something is not sound.
        """
        faults = self._cut_off()
        ends = self._rows("SELECT count, hash FROM head", faults)
        if not ends or self._changes - ends[0][0] != written:
            return None
        query = f"SELECT {ROW}, hash FROM entry WHERE n >= ? ORDER BY n"  # noqa: S608  # fixed columns
        first, *rows = self._rows(query, faults, count) or [(None,)]
        postings = self._postings(faults, count)
        sound, last = follow(head, rows, postings, faults, count + 1)
        self.walked = len(rows)
        if faults or first[-1] != head or ends != [(count + len(rows), last)]:
            return None
        moved = [tuple(Posting(*each) for each in postings.get(row[0], ())) for row in sound]
        return self._content([]), sound, moved, last

    def _damaged(self, damage: Damage) -> JournalDamaged:
        n, what = damage.entry, tell_damage(self.path, damage, self._lang)
        key = "journal.damaged-at" if n else "journal.not-sound"
        return JournalDamaged(tell_of(self.path, key, self._lang, n=n, what=what))

    def remains(self) -> Remains:
        """Read all that can be read, sound or not.

        Read from both ends, for a lost page stops the reading but not what lies behind it.
        """
        rows: dict[int, tuple[Any, ...]] = {}
        postings: dict[tuple[Any, Any], tuple[Any, ...]] = {}
        for way in ("", "DESC"):
            found = self._rows(f"SELECT {ROW}, hash FROM entry ORDER BY n {way}", [])  # noqa: S608  # fixed words
            rows |= {row[0]: row for row in found}
            query = f"SELECT * FROM posting ORDER BY entry {way}, place {way}"  # noqa: S608  # fixed words
            postings |= {row[:2]: row for row in self._rows(query, [])}
        of: dict[int, list[tuple[Any, ...]]] = {}
        kinds = (int, int, str, str, int)
        for row in sorted(each for each in postings.values() if tuple(map(type, each)) == kinds):
            of.setdefault(row[0], []).append(row[2:])
        return Remains(self.path, self._content([]), rows, of)

    def made(self) -> int:
        """Tell how many entries were made, by the head of the journal; 0 if it cannot be read."""
        rows = self._rows("SELECT count FROM head", [])
        return rows[0][0] if rows and isinstance(rows[0][0], int) else 0

    def seal(self, n: int) -> str:
        """Read the hash of one entry; nothing where it is not there."""
        rows = self._rows("SELECT hash FROM entry WHERE n = ?", [], n)
        return str(rows[0][0]) if rows else ""

    def seals(self) -> tuple[str, ...]:
        """Read the hash of each entry, from the first; what they are worth `read` knows."""
        return tuple(row[0] for row in self._rows("SELECT hash FROM entry ORDER BY n", []))

    def pages_at_fault(self) -> tuple[Damage, ...]:
        """Ask SQLite whether the pages of the file are in order."""
        try:
            found = [str(row[0]) for row in self._db.execute("PRAGMA integrity_check(20)")]
        except UNREADABLE as error:
            found = [str(error)]
        return tuple(Damage(0, "sqlite", {"what": say}) for say in found if say != "ok")

    def sound_part(self, *, first_only: bool = False) -> tuple[Books, tuple[Damage, ...]]:
        """Give the longest sound beginning of the journal, and all that is wrong after it.

        Whoever asks for the first fault alone need not wait for the rest.
        """
        faults = self._cut_off()
        schema = {row[0] for row in self._rows("SELECT sql FROM sqlite_master", faults)} - {None}
        unread: list[Damage] = []
        content = self._content(unread)
        posts = self._rows("PRAGMA user_version", unread) == [(TOURNAMENT_VERSION,)]
        if schema != set(STATEMENTS) or posts != (HALL in content):
            faults.append(Damage(0, "other-tables"))
        faults += unread
        postings = self._postings(faults)
        rows = self._rows(f"SELECT {ROW}, hash FROM entry ORDER BY n", faults)  # noqa: S608  # fixed columns
        if first_only and faults:
            rows = []
        sound, head = follow(content_seal(content.items()), rows, postings, faults)
        if not faults:
            self._check_head(len(rows), head, faults)
            faults += [
                Damage(0, "stray-posting", {"n": n}) for n in postings if not 0 < n <= len(rows)
            ]
        return fold_rows(content, sound, postings, head), tuple(faults)

    def _content(self, faults: list[Damage]) -> dict[str, str]:
        found = self._rows("SELECT part, text FROM content", faults)
        texts = {part: text for part, text in found if isinstance(text, str)}
        if len(texts) < len(found):
            faults.append(Damage(0, "opening-no-text"))
        return texts

    def _postings(
        self, faults: list[Damage], after: int = _BEFORE_ALL
    ) -> dict[int, list[tuple[Any, ...]]]:
        query = (
            "SELECT entry, account, commodity, amount, place FROM posting "
            "WHERE entry > ? ORDER BY entry, place"
        )
        postings: dict[int, list[tuple[Any, ...]]] = {}
        found = self._rows(query, faults, after)
        whole = [row for row in found if tuple(map(type, row)) == _POSTING]
        if len(whole) < len(found):
            faults.append(Damage(0, "no-posting"))
        for n, *posting, place in whole:
            before = postings.setdefault(n, [])
            before.append(tuple(posting))
            if place != len(before):
                faults.append(Damage(n, "posting-places"))
        return postings

    def _check_head(self, entries: int, head: str, faults: list[Damage]) -> None:
        rows = self._rows("SELECT count, hash FROM head", faults)
        if not rows:
            faults.append(Damage(0, "head-lost"))
            return
        count, sealed = rows[0]
        if count != entries:
            faults.append(Damage(entries + 1, "entries-lost", {"there": entries, "made": count}))
        elif sealed != head:
            faults.append(Damage(entries, "seal-of-journal"))

    def _cut_off(self) -> list[Damage]:
        pages, size = (self._rows(f"PRAGMA page_{what}", []) for what in ("count", "size"))
        if pages and size and os.stat(self.path).st_size < pages[0][0] * size[0][0]:
            return [Damage(0, "cut-off")]
        return []

    def _rows(self, query: str, faults: list[Damage], *given: int) -> list[tuple[Any, ...]]:
        """Fetch rows as far as they can be read; what stops us is a fault.

        A view in a table's place is not asked: it may be one without end.
        """
        found: list[tuple[Any, ...]] = []
        try:
            if self._db.execute(_VIEWED).fetchone() is None:
                found.extend(self._db.execute(query, given))
        except UNREADABLE as error:
            if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
                raise
            faults.append(Damage(0, "sqlite", {"what": str(error)}))
        return found

    def append(self, books: Books, record: Record) -> Books:
        """Write one record after the last; it is safe when `writing` has been left."""
        row = write_row(record)
        postings = [(p.account, p.commodity, p.amount) for p in record.entry.postings]
        seal = link(books.head, row, postings)
        self._db.executemany(
            "INSERT INTO posting VALUES (?, ?, ?, ?, ?)",
            [(record.n, place, *posting) for place, posting in enumerate(postings, 1)],
        )
        marks = ", ".join("?" * (len(row) + 1))
        self._db.execute(f"INSERT INTO entry ({ROW}, hash) VALUES ({marks})", (*row, seal))  # noqa: S608  # fixed columns
        self._db.execute("UPDATE head SET count = ?, hash = ?", (record.n, seal))
        self._coming = books.extended(row, record, seal)
        return self._coming

    def begin(self, content: Mapping[str, str], records: Iterable[Record]) -> None:
        """Put into an empty file what a table is played with, and its first entries."""
        _set_safe(self._db)
        self._db.execute("BEGIN IMMEDIATE")
        version = TOURNAMENT_VERSION if HALL in content else VERSION
        marks = (f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {version}")
        for statement in (*marks, *STATEMENTS):
            self._db.execute(statement)
        self._db.executemany("INSERT INTO content VALUES (?, ?)", content.items())
        books = Books(content, EntryLog(), 0, Balances(), content_seal(content.items()))
        self._db.execute("INSERT INTO head VALUES (1, 0, ?)", (books.head,))
        for record in records:
            books = self.append(books, record)
        self._db.execute("COMMIT")

    def copy_into(self, other: "Journal") -> None:
        """Copy the whole file as it stands now into an empty one."""
        self._db.backup(other._db)  # noqa: SLF001  # of its own kind


def blank(path: TableFile, named: TableFile) -> Journal:
    """Begin an empty file; what is told of it names the place where it will be."""
    return Journal(named, sqlite3.connect(path, isolation_level=None))


def open_journal(path: TableFile, lang: str = "") -> Journal:
    """Open a table's file, or say in one sentence why that cannot be done.

    A language that is wanted beats that of the table, which beats that of the screen.
    """
    if os.path.isdir(path):
        raise TableInTheWay(tell_of(path, "journal.directory", lang))
    if not os.path.exists(path):
        raise TableInTheWay(tell_of(path, "journal.none", lang))
    if not os.path.isfile(path):  # a pipe would keep everybody waiting
        raise TableInTheWay(tell_of(path, "journal.no-file", lang))
    try:
        with open(path, "rb") as file:
            begin = file.read(_CHANGES + 4)
    except OSError as error:
        what = str(error.strerror)
        raise TableInTheWay(tell_of(path, "journal.unreadable", lang, what=what)) from error
    if not begin.startswith(_MAGIC):
        raise JournalDamaged(tell_of(path, "journal.no-table", lang))
    if os.path.exists(f"{os.fspath(path)}-wal"):  # SQLite would write it into the table
        raise TableInTheWay(tell_of(path, "journal.log-beside", lang))
    try:
        db = sqlite3.connect(f"{_uri(path)}?mode=rw", uri=True, timeout=_WAIT, isolation_level=None)
        try:
            _prepare(path, db, lang)
        except BaseException:
            db.close()
            raise
    except UNREADABLE as error:
        raise sentence(path, error, lang) from error
    return Journal(path, db, lang, int.from_bytes(begin[_CHANGES:], "big"))


def glimpse(path: TableFile) -> Journal | None:
    """Open a table's file to look at it, and touch nothing: no lock, no repair, no file beside it.

    None where there is none, or where somebody is entering an act at this moment.
    """
    logs = (f"{os.fspath(path)}-{log}" for log in ("journal", "wal"))
    if not os.path.isfile(path) or any(map(os.path.exists, logs)):
        return None
    db = sqlite3.connect(f"{_uri(path)}?mode=ro&immutable=1", uri=True, isolation_level=None)
    _prepare(path, db, "")
    return Journal(path, db)


def _uri(path: TableFile) -> str:
    # Write a path so that SQLite takes no character of it for a parameter.
    whole = os.path.abspath(path).replace(os.sep, "/")
    marked = whole.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{marked}" if marked.startswith("/") else f"file:///{marked}"


def _prepare(path: TableFile, db: sqlite3.Connection, lang: str) -> None:
    _set_safe(db)
    kind = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if kind != APPLICATION:
        raise JournalDamaged(tell_of(path, "journal.other-mark", lang, mark=f"{kind:#x}"))
    if version < VERSION:
        raise JournalDamaged(tell_of(path, "journal.no-version", lang, version=version))
    if version > TOURNAMENT_VERSION:
        facts = {"version": version, "known": TOURNAMENT_VERSION}
        raise TableInTheWay(tell_of(path, "journal.newer", lang, **facts))


def _set_safe(db: sqlite3.Connection) -> None:
    for pragma in (
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "recursive_triggers = ON",
        "foreign_keys = OFF",  # postings go in before their entry; the chain holds them together
        "synchronous = EXTRA",
        "fullfsync = ON",  # macOS calls a write done that the disk still holds back
        "journal_mode = DELETE",
    ):
        db.execute(f"PRAGMA {pragma}")
