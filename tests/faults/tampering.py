"""What somebody can do to a table's file with SQLite's own tools, and who notices it.

In `tampering.txt` each kind has its name, in brackets how it is done, and below that with what:
statements of SQL, or what stands in the file and what takes its place. As a rule triggers are
lifted and put back; who seals anew reckons the chain again, so that only a witness knows.
"""

import shutil
import sqlite3
import struct
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

from pnp.bank.books import ROW, content_seal, link
from pnp.bank.journal_tables import STATEMENTS

Notices = Literal["the file", "a witness", "nobody"]
"""What shows it: the file by itself, a seal on paper or a mirror; or it is without effect."""

TRIGGERS = [each for each in STATEMENTS if each.startswith("CREATE TRIGGER")]

Change = Callable[[sqlite3.Connection], object]


class Tampering(NamedTuple):
    """One thing done to a file, and who notices it."""

    notices: Notices
    act: Callable[[Path], object]


def with_sqlite(
    *statements: str | Change, anew: bool = False, ink: bool = True
) -> Callable[[Path], None]:
    """Change a table behind the bank's back; triggers are lifted and, as a rule, put back.

    Where the chain is reckoned anew the forger knows all that the bank knows.
    """

    def act(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("BEGIN")
            query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            for (name,) in db.execute(query).fetchall():
                db.execute(f"DROP TRIGGER {name}")
            for each in statements:
                each(db) if callable(each) else db.execute(each)
            if anew:
                seal_anew(db)
            for trigger in TRIGGERS if ink else ():
                db.execute(trigger)
            db.execute("COMMIT")

    return act


def seal_anew(db: sqlite3.Connection) -> None:
    head = content_seal(db.execute("SELECT part, text FROM content").fetchall())
    rows: list[tuple[Any, ...]] = db.execute(f"SELECT {ROW} FROM entry ORDER BY n").fetchall()
    for row in rows:
        query = "SELECT account, commodity, amount FROM posting WHERE entry = ? ORDER BY place"
        head = link(head, row, db.execute(query, (row[0],)).fetchall())
        db.execute("UPDATE entry SET hash = ? WHERE n = ?", (head, row[0]))
    db.execute("UPDATE head SET count = ?, hash = ?", (len(rows), head))


def plainly(*statements: str) -> Callable[[Path], None]:
    """Run statements as they are, each by itself: some cannot stand in a transaction."""

    def act(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            for each in statements:
                db.execute(each).fetchall()

    return act


def schema(old: str, new: str) -> Callable[[Path], None]:
    """Change the words of the schema themselves, as SQLite lets an expert do."""

    def act(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?)", (old, new))

    return act


def put(place: int, new: bytes) -> Callable[[Path], None]:
    """Write bytes over the file at a place; from its end, if that is negative."""

    def act(path: Path) -> None:
        data = bytearray(path.read_bytes())
        at = place % len(data)
        data[at : at + len(new)] = new
        path.write_bytes(data)

    return act


def swap_pages(path: Path) -> None:
    data = path.read_bytes()
    pages = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    pages[-2], pages[-3] = pages[-3], pages[-2]
    path.write_bytes(b"".join(pages))


def lose_page(path: Path) -> None:
    """Cut the last page off, and say in the header that there never was one."""
    data = bytearray(path.read_bytes()[:-4096])
    struct.pack_into(">I", data, 28, len(data) // 4096)
    path.write_bytes(data)


def older_page(path: Path) -> None:
    """Put back the page of the head as it was before the last entry."""
    before = path.read_bytes()
    shutil.copy(path, f"{path}.old")
    with_sqlite("UPDATE head SET count = 1")(Path(f"{path}.old"))
    old = Path(f"{path}.old").read_bytes()
    pages = range(4096, min(len(old), len(before)), 4096)
    changed = next(at for at in pages if old[at : at + 4096] != before[at : at + 4096])
    path.write_bytes(before[:changed] + old[changed : changed + 4096] + before[changed + 4096 :])


def keep_wal(path: Path) -> None:
    """Leave a change in a write-ahead log beside the file, as a writer does who was killed."""
    work = path.with_suffix(".work")
    shutil.copy(path, work)
    with closing(sqlite3.connect(work, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("DROP TRIGGER posting_no_update")
        db.execute("UPDATE posting SET amount = amount * 2 WHERE entry = 6")
        db.execute(next(each for each in TRIGGERS if "posting_no_update" in each))
        for ending in ("", "-wal"):
            shutil.copy(f"{work}{ending}", f"{path}{ending}")


def wal_of_another(path: Path) -> None:
    """Lay the write-ahead log of another database beside the file."""
    other = path.with_suffix(".other")
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE entry (n)")
        db.execute("INSERT INTO entry VALUES (1)")
        plainly("PRAGMA journal_mode = WAL")(path)
        shutil.copy(f"{other}-wal", f"{path}-wal")


def open_another(path: Path) -> None:
    """Take over the seals of a table that was opened with other words."""
    other = path.with_suffix(".other")
    shutil.copy(path, other)
    with_sqlite("UPDATE content SET text = text || ' ' WHERE part = 'box'", anew=True)(other)
    with closing(sqlite3.connect(other)) as db:
        seals = db.execute("SELECT hash, n FROM entry").fetchall()
    with_sqlite(lambda db: db.executemany("UPDATE entry SET hash = ? WHERE n = ?", seals))(path)


def no_letters(db: sqlite3.Connection) -> None:
    """Write letters as bytes that are no letters."""
    db.execute("UPDATE entry SET act = CAST(x'ff41' AS TEXT) WHERE n = 6")


def retyped(table: str, old: str, new: str, *more: str | Change) -> Callable[[Path], None]:
    """Make a table anew with other columns or without its constraints, all rows kept."""
    made = next(each for each in STATEMENTS if each.startswith(f"CREATE TABLE {table} "))
    assert old in made
    return with_sqlite(
        *(f"DROP VIEW {view}" for view in ("balance", "unbalanced")),
        f"ALTER TABLE {table} RENAME TO kept", made.replace(old, new),
        f"INSERT INTO {table} SELECT * FROM kept", *more, "DROP TABLE kept",
        *(each for each in STATEMENTS if each.startswith("CREATE VIEW")),
    )  # fmt: skip


_BY_HAND: Final[Mapping[str, Tampering]] = {
    "the seals of another table": Tampering("the file", open_another),
    "a text of letters that are none": Tampering("the file", with_sqlite(no_letters)),
    "two pages exchanged": Tampering("the file", swap_pages),
    "the last page cut off and the header mended": Tampering("the file", lose_page),
    "an older page put back": Tampering("the file", older_page),
    "a change in a log beside the file": Tampering("the file", keep_wal),
    "the log of another beside it": Tampering("the file", wal_of_another),
    "bytes after its end": Tampering("nobody", lambda path: path.open("ab").write(b"x" * 5000)),
}


def _act(how: str, lines: Sequence[str]) -> Callable[[Path], object]:
    def pair() -> tuple[Any, Any]:
        old, new = map(literal_eval, lines[0].split(" | "))
        return old, new

    match how.split(": "):
        case ["plainly"]:
            return plainly(*lines)
        case ["made anew", table]:
            return retyped(table, *pair(), *lines[1:])
        case ["schema"]:
            return schema(*pair())
        case ["bytes"]:
            return put(*pair())
        case ["" | "sealed anew" | "without triggers"]:
            return with_sqlite(*lines, anew=how == "sealed anew", ink=how != "without triggers")
    raise ValueError(how)


def _kinds(text: str) -> Iterator[tuple[str, Tampering]]:
    notices: Notices = "nobody"
    for block in text.split("\n\n"):
        name, *lines = block.splitlines()
        if name.startswith("== "):
            (notices,) = (each for each in get_args(Notices) if name.endswith(f": {each}"))
            continue
        how = name.partition(" [")[2].rstrip("]")
        done = [each.strip().replace("COLUMNS", ROW.removeprefix("n, ")) for each in lines]
        yield name, Tampering(notices, _act(how, done))


_TEXT: Final = Path(__file__).with_name("tampering.txt").read_text(encoding="utf-8")

KINDS: Final[Mapping[str, Tampering]] = {**dict(_kinds(_TEXT)), **_BY_HAND}
