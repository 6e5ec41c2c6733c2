"""The journal of a table in its SQLite file: the only door to the database.

Rollback journal and `synchronous=EXTRA`: once an append returns, the entry survives a power cut.
Whatever SQLite cannot do is told in one sentence; nothing is ever half-entered.
"""

# pathlib would cost every payment 3 ms; only new files need it
# ruff: noqa: PTH100, PTH110, PTH112, PTH116, PTH123

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Self

from pnp.bank.hash_chain import content_seal, link
from pnp.bank.journal_state import ROW, Books, Damage, folded, sealed, written
from pnp.bank.journal_tables import APPLICATION, STATEMENTS, VERSION
from pnp.errors import JournalDamaged, PnpError
from pnp.ledger.balances import Balances
from pnp.ledger.record import Record

if TYPE_CHECKING:
    from pathlib import Path

_WAIT: Final = 4.0
"""Seconds to wait for somebody else who is entering an act."""

TableFile = str | os.PathLike[str]
"""Where a table's file lies."""

_UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file ends in: SQLite's complaint, or one that quotes bytes that are no text."""

_MAGIC: Final = b"SQLite format 3\x00"


_POSTING: Final = (int, str, str, int)
"""What a posting holds: entry, account, commodity and amount."""


class TableInTheWay(PnpError):
    """The table's file cannot be used as asked; nothing was written."""


def _told(path: TableFile, key: str, lang: str = "", **facts: object) -> str:
    """Say what is the matter with a file, in the language of its table if that can be read."""
    from pnp.bank.file_words import told  # noqa: PLC0415  # files in order need no words

    return told(path, key, lang or _lang_of(path), **facts)


def _lang_of(path: TableFile) -> str:
    """Read the language of a table, whatever else is wrong with its file or keeps it locked."""
    with suppress(*_UNREADABLE, OSError, ValueError, KeyError, TypeError):
        with closing(sqlite3.connect(f"{_uri(path)}?mode=ro&immutable=1", uri=True)) as db:
            text = db.execute("SELECT text FROM content WHERE part = 'table'").fetchone()[0]
        return str(json.loads(text)["lang"])
    return ""


def sentence(path: TableFile, error: Exception, lang: str = "") -> PnpError:
    """Turn SQLite's complaint into what the banker can do about it."""
    text = str(error) if isinstance(error, sqlite3.Error) else "bytes that are no text"
    if isinstance(error, sqlite3.OperationalError):
        for sign, key in (
            ("locked", "journal.locked"),
            ("readonly", "journal.read-only"),
            ("full", "journal.full"),
            ("unable to open", "journal.not-opened"),
            ("I/O", "journal.not-read"),
        ):
            if sign in text:
                return TableInTheWay(_told(path, key, lang, what=text))
    return JournalDamaged(_told(path, "journal.damaged", lang, what=text))


def way_out(path: TableFile, lang: str = "") -> str:
    """Say how what is sound of a damaged table is saved, and where it will be."""
    return _told(path, "journal.way-out", lang)


class Journal:
    """An open table's file; inside `reading` or `writing` it does not change under one's hands."""

    def __init__(self, path: TableFile, db: sqlite3.Connection, lang: str = "") -> None:
        """Take over an open connection; `opened` and `create` are the ways to get one."""
        self.path = path
        self._lang = lang
        self._db = db
        self._known: tuple[int, Books] | None = None
        self._coming: Books | None = None

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        """Hold the file open for a while."""
        return self

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
        except _UNREADABLE as error:
            self._known = None
            raise sentence(self.path, error, self._lang) from error
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
        """Ask SQLite for a number that changes when anybody else writes to the file."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def read(self) -> Books:
        """Read and check the whole journal; a fault of any entry is a damaged file.

        What was read once on this connection is known until somebody else writes.
        """
        version = self._version()
        if self._known is not None and self._known[0] == version:
            return self._known[1]
        books, faults = self._walk(first_only=True)
        if faults:
            n, what = faults[0]
            key = "journal.damaged-at" if n else "journal.not-sound"
            message = _told(self.path, key, self._lang, n=n, what=what)
            raise JournalDamaged(message)
        self._known = (version, books)
        return books

    def sound_part(self) -> tuple[Books, tuple[Damage, ...]]:
        """Give the longest sound beginning of the journal, and all that is wrong after it."""
        return self._walk(first_only=False)

    def remains(
        self,
    ) -> tuple[dict[str, str], dict[int, tuple[Any, ...]], dict[int, list[tuple[Any, ...]]]]:
        """Read all that can be read, sound or not: content, entries by number, their postings.

        Read from both ends, for a lost page stops the reading but not what lies behind it.
        """
        rows: dict[int, tuple[Any, ...]] = {}
        postings: dict[tuple[Any, Any], tuple[Any, ...]] = {}
        for way in ("", "DESC"):
            found = self._rows(f"SELECT {ROW}, hash FROM entry ORDER BY n {way}", [])  # noqa: S608  # fixed words
            rows |= {row[0]: row for row in found}
            query = f"SELECT * FROM posting ORDER BY entry {way}, place {way}"  # noqa: S608  # fixed words
            postings |= {row[:2]: row for row in self._rows(query, [])}
        whole = sorted(row for row in postings.values() if _is_posting(row))
        of: dict[int, list[tuple[Any, ...]]] = {}
        for row in whole:
            of.setdefault(row[0], []).append(row[2:])
        return self._content([]), rows, of

    def made(self) -> int:
        """Tell how many entries were made, by the head of the journal; 0 if it cannot be read."""
        rows = self._rows("SELECT count FROM head", [])
        return int(rows[0][0]) if rows else 0

    def pages_at_fault(self) -> tuple[Damage, ...]:
        """Ask SQLite whether the pages of the file are in order."""
        try:
            found = [str(row[0]) for row in self._db.execute("PRAGMA integrity_check(20)")]
        except _UNREADABLE as error:
            found = [str(error)]
        return tuple(Damage(0, say) for say in found if say != "ok")

    def _walk(self, *, first_only: bool) -> tuple[Books, tuple[Damage, ...]]:
        faults = self._cut_off()
        content = self._content(faults)
        schema = {row[0] for row in self._rows("SELECT sql FROM sqlite_master", faults)} - {None}
        if schema != set(STATEMENTS):
            faults.append(Damage(0, "its tables are not those of a pnp table"))
        postings = self._postings(faults)
        rows = self._rows(f"SELECT {ROW}, hash FROM entry ORDER BY n", faults)  # noqa: S608  # fixed columns
        if first_only and faults:
            rows = []
        sound, head = sealed(content_seal(content.items()), rows, postings, faults)
        if not faults:
            self._check_head(len(rows), max(postings, default=0), head, faults)
        return folded(content, sound, postings, head), tuple(faults)

    def _content(self, faults: list[Damage]) -> dict[str, str]:
        found = self._rows("SELECT part, text FROM content", faults)
        texts = {part: text for part, text in found if isinstance(text, str)}
        if len(texts) < len(found):
            faults.append(Damage(0, "what the table was opened with is no text"))
        return texts

    def _postings(self, faults: list[Damage]) -> dict[int, list[tuple[Any, ...]]]:
        query = "SELECT entry, account, commodity, amount FROM posting ORDER BY entry, place"
        postings: dict[int, list[tuple[Any, ...]]] = {}
        found = self._rows(query, faults)
        whole = [row for row in found if tuple(map(type, row)) == _POSTING]
        if len(whole) < len(found):
            faults.append(Damage(0, "a posting is no posting"))
        for row in whole:
            postings.setdefault(row[0], []).append(row[1:])
        return postings

    def _check_head(self, entries: int, last_posting: int, head: str, faults: list[Damage]) -> None:
        """Compare what is there with the count and the seal that were written last."""
        count, sealed = next(iter(self._rows("SELECT count, hash FROM head", faults)), (None, None))
        if count != entries or last_posting > entries:
            faults.append(Damage(entries + 1, f"{entries} entries are there, {count} were made"))
        elif sealed != head:
            faults.append(Damage(entries, "the seal of the journal is broken"))

    def _cut_off(self) -> list[Damage]:
        """Compare the file's size with the pages it should have."""
        pages = self._rows(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", []
        )
        if pages and os.stat(self.path).st_size < pages[0][0]:
            return [Damage(0, "its end is cut off")]
        return []

    def _rows(self, query: str, faults: list[Damage]) -> list[tuple[Any, ...]]:
        """Fetch rows as far as they can be read; what stops us is a fault."""
        found: list[tuple[Any, ...]] = []
        try:
            found.extend(self._db.execute(query))
        except _UNREADABLE as error:
            if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
                raise
            faults.append(Damage(0, str(error)))
        return found

    def append(self, books: Books, record: Record) -> Books:
        """Write one record after the last; it is safe when `writing` has been left."""
        row = written(record)
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

    def copy_to(self, path: "Path") -> None:
        """Copy the whole file as it stands now; a file that is there already is never replaced."""

        def fill(db: sqlite3.Connection) -> None:
            self._db.backup(db)
            Journal(self.path, db).read()  # what is copied is sound, or is not copied

        _new_file(path, fill)


def _is_posting(row: tuple[Any, ...]) -> bool:
    """Tell whether a row is a posting with its place."""
    return tuple(map(type, row)) == (int, *_POSTING)


def opened(path: TableFile, lang: str = "") -> Journal:
    """Open a table's file, or say in one sentence why that cannot be done.

    A language that is wanted beats that of the table, which beats that of the screen.
    """
    if os.path.isdir(path):
        raise TableInTheWay(_told(path, "journal.directory", lang))
    if not os.path.exists(path):
        raise TableInTheWay(_told(path, "journal.none", lang))
    try:
        with open(path, "rb") as file:
            begin = file.read(16)
    except OSError as error:
        message = _told(path, "journal.unreadable", lang, what=str(error.strerror))
        raise TableInTheWay(message) from error
    if begin != _MAGIC:
        raise JournalDamaged(_told(path, "journal.no-table", lang))
    try:
        db = sqlite3.connect(f"{_uri(path)}?mode=rw", uri=True, timeout=_WAIT, isolation_level=None)
        try:
            _prepare(path, db, lang)
        except BaseException:
            db.close()
            raise
    except _UNREADABLE as error:
        raise sentence(path, error, lang) from error
    return Journal(path, db, lang)


def _uri(path: TableFile) -> str:
    """Write a path so that SQLite takes no character of it for a parameter."""
    whole = os.path.abspath(path).replace(os.sep, "/")
    marked = whole.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{marked}" if marked.startswith("/") else f"file:///{marked}"


def _prepare(path: TableFile, db: sqlite3.Connection, lang: str) -> None:
    """Set the connection to ink, and refuse a file of another kind or of a newer version."""
    _set_safe(db)
    kind = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if kind != APPLICATION:
        raise JournalDamaged(_told(path, "journal.other-mark", lang, mark=f"{kind:#x}"))
    if version > VERSION:
        facts = {"version": version, "known": VERSION}
        raise TableInTheWay(_told(path, "journal.newer", lang, **facts))


def _set_safe(db: sqlite3.Connection) -> None:
    for pragma in (
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "recursive_triggers = ON",
        "foreign_keys = OFF",  # postings go in before their entry; the chain holds them together
        "synchronous = EXTRA",
        "journal_mode = DELETE",
    ):
        db.execute(f"PRAGMA {pragma}")


def create(path: "Path", content: Mapping[str, str], records: tuple[Record, ...]) -> None:
    """Make a table's file with what it is played with and its first entries, all or nothing."""

    def fill(db: sqlite3.Connection) -> None:
        _set_safe(db)
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        for statement in STATEMENTS:
            db.execute(statement)
        db.executemany("INSERT INTO content VALUES (?, ?)", content.items())
        books = Books(content, (), {}, Balances(), content_seal(content.items()))
        db.execute("INSERT INTO head VALUES (1, 0, ?)", (books.head,))
        journal = Journal(path, db)
        for record in records:
            books = journal.append(books, record)
        db.execute("COMMIT")

    _new_file(path, fill)


def _new_file(path: "Path", fill: Callable[[sqlite3.Connection], None]) -> None:
    """Fill a new database beside its place and put it there in one step."""
    if path.exists():
        raise TableInTheWay(_told(path, "journal.there"))
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        db = sqlite3.connect(beside, isolation_level=None)
        try:
            fill(db)
        finally:
            db.close()
        os.link(beside, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except _UNREADABLE as error:
        raise sentence(path, error) from error
    except FileExistsError as error:
        raise TableInTheWay(_told(path, "journal.there")) from error
    except OSError as error:
        message = _told(path, "journal.not-made", what=str(error.strerror))
        raise TableInTheWay(message) from error
    finally:
        beside.unlink(missing_ok=True)
