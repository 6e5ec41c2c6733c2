"""Every kind of tampering that is tried, and who notices it."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from pnp.bank.books import ROW
from pnp.bank.journal_tables import VERSION
from tests.faults.tampering import (
    Notices,
    Tampering,
    keep_wal,
    lose_page,
    no_letters,
    older_page,
    open_another,
    plainly,
    put,
    retyped,
    schema,
    swap_pages,
    wal_of_another,
    with_sqlite,
)

_ENDLESS: Final = (
    "WITH RECURSIVE r (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) "
    "SELECT 'box' AS part, x AS text FROM r"
)

_SIX: Final = "UPDATE posting SET amount = amount * 3 WHERE entry = 6"

_LAST: Final = ("DELETE FROM posting WHERE entry > 13", "DELETE FROM entry WHERE n > 13")

_ENTRY: Final = ", ".join(each for each in ROW.split(", ")[1:])

_POSTING: Final = "INSERT INTO posting VALUES"


def _set(what: str, n: int = 6) -> str:
    return f"UPDATE entry SET {what} WHERE n = {n}"


Acts = Mapping[str, Callable[[Path], object]]

done = with_sqlite
forged = partial(with_sqlite, anew=True)
"""Both behind the bank's back; a forger reckons the chain anew, so only a witness outside knows."""

_SHOWN: Final[Acts] = {
    "an act reworded": done(_set("act = '90 anna ben'")),
    "a reason reworded": done(_set("reason = 'as agreed'")),
    "a reason taken away": done(_set("reason = ''")),
    "a clock put back": done(_set("at = at - 60")),
    "all clocks put on": done("UPDATE entry SET at = at + 1"),
    "a kind changed": done(_set("kind = 'fix'")),
    "an undone entry changed": done(_set("of = '13'", 15)),
    "a rule taken away": done(_set("rules = ''")),
    "what was said reworded": done(_set("say = '[]'")),
    "why reworded": done(_set("why = '[]'")),
    "a force claimed": done(_set("force = 'agreed'")),
    "a command claimed": done(_set("command = 'x'")),
    "another version of the rules": done(_set("version = 9")),
    "a sum tripled": done(_SIX),
    "a payee changed": done(
        "UPDATE posting SET account = 'player:Cem' WHERE entry = 6 AND amount > 0"
    ),
    "a commodity changed": done("UPDATE posting SET commodity = 'token' WHERE entry = 6"),
    "sides exchanged": done("UPDATE posting SET amount = -amount WHERE entry = 6"),
    "postings in another order": done("UPDATE posting SET place = 9 WHERE entry = 6 AND place = 1"),
    "postings numbered otherwise": done("UPDATE posting SET place = place + 5 WHERE entry = 6"),
    "postings numbered below nothing": done("UPDATE posting SET place = place - 9 WHERE entry = 6"),
    "a posting added": done(f"{_POSTING} (6, 3, 'player:Anna', 'cash', 1000)"),
    "two postings that balance added": done(
        f"{_POSTING} (13, 1, 'player:Anna', 'cash', 9)", f"{_POSTING} (13, 2, 'bank', 'cash', -9)"
    ),
    "a posting of entry 0": done(f"{_POSTING} (0, 1, 'player:Anna', 'cash', 1000)"),
    "a posting of entry -7": done(f"{_POSTING} (-7, 1, 'player:Anna', 'cash', 1000)"),
    "a posting after the end": done(f"{_POSTING} (99, 1, 'player:Anna', 'cash', 1000)"),
    "a posting taken away": done("DELETE FROM posting WHERE entry = 6 AND place = 2"),
    "an entry taken away": done(
        "DELETE FROM posting WHERE entry = 6", "DELETE FROM entry WHERE n = 6"
    ),
    "the last entry taken away": done("DELETE FROM entry WHERE n=15"),
    "the last entries taken away and counted": done(*_LAST, "UPDATE head SET count = 13"),
    "an entry copied to the end": done(
        f"INSERT INTO entry SELECT 16, {_ENTRY}, hash FROM entry WHERE n = 6",
        "UPDATE head SET count = 16",
    ),
    "an entry numbered 0": done(f"INSERT INTO entry SELECT 0, {_ENTRY}, hash FROM entry WHERE n=6"),
    "an entry numbered below nothing": done(
        f"INSERT INTO entry SELECT -1, {_ENTRY}, hash FROM entry WHERE n=6"
    ),
    "an entry of an endless number": done(
        f"INSERT INTO entry SELECT 9223372036854775807, {_ENTRY}, hash FROM entry WHERE n = 6"
    ),
    "two entries exchanged": done(
        *(f"UPDATE entry SET n = {b} WHERE n = {a}" for a, b in ((6, 90), (14, 6), (90, 14)))
    ),
    "all entries taken away": done("DELETE FROM entry", "DELETE FROM posting"),
    "all entries but their count taken away": done(
        "DELETE FROM entry", "DELETE FROM posting", "UPDATE head SET count = 0"
    ),
    "the count lowered": done("UPDATE head SET count = 14"),
    "the count raised": done("UPDATE head SET count = 16"),
    "a count below nothing": done("UPDATE head SET count = -1"),
    "the head's seal broken": done("UPDATE head SET hash = 'x'"),
    "the head taken away": done("DELETE FROM head"),
    "a seal emptied": done(_set("hash = ''")),
    "a seal in capitals": done(_set("hash = upper(hash)")),
    "the last seal of letters that are none": done(
        _set("hash = 'wxyz'", 15), "UPDATE head SET hash = 'wxyz'"
    ),
    "the seals of another table": open_another,
    "more money to begin with": done("UPDATE content SET text = replace(text, '1500', '9500')"),
    "a player renamed": done(
        "UPDATE content SET text = replace(text,'Ben','Bob') WHERE part='table'"
    ),
    "the box taken away": done("DELETE FROM content WHERE part='box'"),
    "what it was opened with taken away": done("DELETE FROM content"),
    "words added": done("INSERT INTO content VALUES ('x', '{}')"),
    "a part renamed": done("UPDATE content SET part = 'words.xx' WHERE part = 'words.de'"),
    "a table added": plainly("CREATE TABLE more (x)"),
    "a view added": plainly("CREATE VIEW more AS SELECT * FROM entry"),
    "an index added": plainly("CREATE INDEX more ON posting (account)"),
    "a trigger added": plainly("CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END"),
    "a trigger taken away": plainly("DROP TRIGGER entry_no_update"),
    "all triggers taken away": done(ink=False),
    "a view that adds up wrongly": done(
        "DROP VIEW unbalanced", "CREATE VIEW unbalanced AS SELECT 0 AS entry WHERE 0"
    ),
    "a view in place of a table": done(
        "ALTER TABLE content RENAME TO kept", "CREATE VIEW content AS SELECT * FROM kept", ink=False
    ),
    "a view without end in place of a table": done(
        "DROP TABLE content", f"CREATE VIEW content AS {_ENDLESS}", ink=False
    ),
    "a view without end beside the tables": plainly(f"CREATE VIEW more AS {_ENDLESS}"),
    "a virtual table in place of a table": done(
        "DROP TABLE content", "CREATE VIRTUAL TABLE content USING fts5 (part, text)", ink=False
    ),
    "a column added": plainly("ALTER TABLE entry ADD COLUMN more INTEGER"),
    "amounts that may be fractions": retyped(
        "posting", "amount INTEGER NOT NULL CHECK (amount <> 0)", "amount REAL NOT NULL"
    ),
    "amounts of nothing": retyped(
        "posting", " CHECK (amount <> 0)", "", f"{_POSTING} (6, 3, 'player:Anna', 'cash', 0)"
    ),
    "names that are alike in capitals": retyped(
        "posting", "account TEXT NOT NULL", "account TEXT COLLATE NOCASE NOT NULL"
    ),
    "a table that takes any type": retyped(
        "head", ") STRICT", ")", "UPDATE head SET count = 'many'"
    ),
    "a count with a fraction": retyped("head", ") STRICT", ")", "UPDATE head SET count = 15.5"),
    "a count that is no number": retyped("head", ") STRICT", ")", "UPDATE head SET count = x'ff'"),
    "two heads": retyped("head", " CHECK (one = 1)", "", "INSERT INTO head VALUES (0, 15, 'x')"),
    "a seal that is a number": retyped("entry", ") STRICT", ")", _set("hash = 7")),
    "a seal that is nothing": retyped(
        "entry", "hash TEXT NOT NULL\n) STRICT", "hash TEXT\n)", _set("hash = NULL")
    ),
    "the schema's words changed": schema("CHECK (amount <> 0)", "CHECK (amount <> 1)"),
    "the schema broken": schema("CREATE TABLE entry", "CREATE TALBE entry"),
    "another application": plainly("PRAGMA application_id = 7"),
    "no version": plainly("PRAGMA user_version = 0"),
    "a version below nothing": plainly("PRAGMA user_version = -1"),
    "a version of the future": plainly(f"PRAGMA user_version = {VERSION + 1}"),
    "a NUL in a text": done(_set("reason = 'a' || char(0) || 'b'")),
    "a text of letters that are none": done(no_letters),
    "a text of ten million letters": done(_set("reason = hex(zeroblob(5000000))")),
    "two pages exchanged": swap_pages,
    "the last page cut off and the header mended": lose_page,
    "an older page put back": older_page,
    "another size of pages in the header": put(16, b"\x02\x00"),
    "another encoding in the header": put(56, b"\x00\x00\x00\x02"),
    "another format of the schema in the header": put(44, b"\x00\x00\x00\x09"),
    "a change in a log beside the file": keep_wal,
    "coins out of nothing, sealed anew": forged(f"{_POSTING} (6, 3, 'player:Anna', 'cash', 1000)"),
    "what was said no list, sealed anew": forged(_set("say = '{'")),
    "why of a wrong shape, sealed anew": forged(_set("why = '[1, [2]]'")),
    "said with facts that are none, sealed anew": forged(_set("""say = '[["pay", [7], null]]'""")),
    "an undone entry that is none, sealed anew": forged(_set("of = 'x'", 15)),
    "an undone entry yet to come, sealed anew": forged(_set("of = '99'", 15)),
    "a correction of nothing, sealed anew": forged(_set("kind = 'fix'")),
    "an opening in the middle, sealed anew": forged(_set("kind = 'open'")),
    "no opening, sealed anew": forged(_set("kind = 'act'", 1)),
    "a clock beyond all years, sealed anew": forged(_set("at = 9223372036854775807")),
    "what it was opened with no list, sealed anew": forged(
        "UPDATE content SET text = '{' WHERE part = 'table'"
    ),
    "a table of no players, sealed anew": forged(
        "UPDATE content SET text = json_set(text, '$.players', json('[]')) WHERE part='table'"
    ),
    "options that are no list, sealed anew": forged(
        "UPDATE content SET text = json_set(text, '$.options', 7) WHERE part = 'table'"
    ),
    "words that are none, sealed anew": forged(
        "UPDATE content SET text = 'true' WHERE part = 'words.en'"
    ),
    "the box gone, sealed anew": forged("DELETE FROM content WHERE part = 'box'"),
    "the log of another beside it": wal_of_another,
}

_WITNESSED: Final[Acts] = {
    "a sum tripled, sealed anew": forged(_SIX),
    "a reason reworded, sealed anew": forged(_set("reason = 'as agreed'")),
    "a clock put back, sealed anew": forged(_set("at = at - 9999")),
    "the end cut off, sealed anew": forged(*_LAST),
    "more money to begin with, sealed anew": forged(
        "UPDATE content SET text = replace(text, '1500', '9500')"
    ),
    "a phrase that nobody knows, sealed anew": forged(_set("""say = '[["nobody", {}, null]]'""")),
    "a phrase without its facts, sealed anew": forged(_set("""say = '[["pay", {}, null]]'""")),
    "an account that nobody has, sealed anew": forged(
        "UPDATE posting SET account = 'x' WHERE entry = 6 AND amount > 0"
    ),
    "a deed of which there is none, sealed anew": forged(
        f"{_POSTING} (13, 1, 'player:Anna', 'deed:nowhere', 1)",
        f"{_POSTING} (13, 2, 'bank', 'deed:nowhere', -1)",
    ),
    "sums beyond all counting, sealed anew": forged(
        f"{_POSTING} (13, 1, 'player:Anna', 'cash', 9223372036854775807)",
        f"{_POSTING} (13, 2, 'bank', 'cash', -9223372036854775807)",
    ),
    "a table of another game, sealed anew": forged(
        "UPDATE content SET text = replace(text, '\"cronulla\"', '\"nowhere\"')"
    ),
}

_HARMLESS: Final[Acts] = {
    "an entry added at the end, sealed anew": forged(
        f"INSERT INTO entry SELECT 16, {_ENTRY}, '' FROM entry WHERE n = 13"
    ),
    "packed together": plainly("VACUUM"),
    "packed into other pages": plainly("PRAGMA page_size = 8192", "VACUUM"),
    "kept with a log": plainly("PRAGMA journal_mode = WAL"),
    "bytes after its end": lambda path: path.open("ab").write(b"x" * 5000),
    "a number for other programs": plainly("PRAGMA schema_version = 77"),
}

_NOTICED: Final[Mapping[Notices, Acts]] = {
    "the file": _SHOWN,
    "a witness": _WITNESSED,
    "nobody": _HARMLESS,
}

KINDS: Final[Mapping[str, Tampering]] = {
    name: Tampering(notices, act)
    for notices, acts in _NOTICED.items()
    for name, act in acts.items()
}
