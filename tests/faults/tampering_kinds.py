"""Every kind of tampering that is tried, and who notices it."""

from collections.abc import Mapping
from typing import Final

from pnp.bank.books import ROW
from pnp.bank.journal_tables import VERSION
from tests.faults.tampering import (
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


KINDS: Final[Mapping[str, Tampering]] = {
    # entries and postings, the chain left as it was
    "an act reworded": Tampering("the file", with_sqlite(_set("act = '90 anna ben'"))),
    "a reason reworded": Tampering("the file", with_sqlite(_set("reason = 'as agreed'"))),
    "a reason taken away": Tampering("the file", with_sqlite(_set("reason = ''"))),
    "a clock put back": Tampering("the file", with_sqlite(_set("at = at - 60"))),
    "all clocks put on": Tampering("the file", with_sqlite("UPDATE entry SET at = at + 1")),
    "a kind changed": Tampering("the file", with_sqlite(_set("kind = 'fix'"))),
    "an undone entry changed": Tampering("the file", with_sqlite(_set("of = '13'", 15))),
    "a rule taken away": Tampering("the file", with_sqlite(_set("rules = ''"))),
    "what was said reworded": Tampering("the file", with_sqlite(_set("say = '[]'"))),
    "why reworded": Tampering("the file", with_sqlite(_set("why = '[]'"))),
    "a force claimed": Tampering("the file", with_sqlite(_set("force = 'agreed'"))),
    "a command claimed": Tampering("the file", with_sqlite(_set("command = 'x'"))),
    "another version of the rules": Tampering("the file", with_sqlite(_set("version = 9"))),
    "a sum tripled": Tampering("the file", with_sqlite(_SIX)),
    "a payee changed": Tampering(
        "the file",
        with_sqlite("UPDATE posting SET account = 'player:Cem' WHERE entry = 6 AND amount > 0"),
    ),
    "a commodity changed": Tampering(
        "the file", with_sqlite("UPDATE posting SET commodity = 'token' WHERE entry = 6")
    ),
    "sides exchanged": Tampering(
        "the file", with_sqlite("UPDATE posting SET amount = -amount WHERE entry = 6")
    ),
    "postings in another order": Tampering(
        "the file", with_sqlite("UPDATE posting SET place = 9 WHERE entry = 6 AND place = 1")
    ),
    "postings numbered otherwise": Tampering(
        "the file", with_sqlite("UPDATE posting SET place = place + 5 WHERE entry = 6")
    ),
    "postings numbered below nothing": Tampering(
        "the file", with_sqlite("UPDATE posting SET place = place - 9 WHERE entry = 6")
    ),
    "a posting added": Tampering(
        "the file", with_sqlite(f"{_POSTING} (6, 3, 'player:Anna', 'cash', 1000)")
    ),
    "two postings that balance added": Tampering(
        "the file",
        with_sqlite(
            f"{_POSTING} (13, 1, 'player:Anna', 'cash', 9)",
            f"{_POSTING} (13, 2, 'bank', 'cash', -9)",
        ),
    ),
    "a posting of entry 0": Tampering(
        "the file", with_sqlite(f"{_POSTING} (0, 1, 'player:Anna', 'cash', 1000)")
    ),
    "a posting of entry -7": Tampering(
        "the file", with_sqlite(f"{_POSTING} (-7, 1, 'player:Anna', 'cash', 1000)")
    ),
    "a posting after the end": Tampering(
        "the file", with_sqlite(f"{_POSTING} (99, 1, 'player:Anna', 'cash', 1000)")
    ),
    "a posting taken away": Tampering(
        "the file", with_sqlite("DELETE FROM posting WHERE entry = 6 AND place = 2")
    ),
    "an entry taken away": Tampering(
        "the file",
        with_sqlite("DELETE FROM posting WHERE entry = 6", "DELETE FROM entry WHERE n = 6"),
    ),
    "the last entry taken away": Tampering("the file", with_sqlite("DELETE FROM entry WHERE n=15")),
    "the last entries taken away and counted": Tampering(
        "the file", with_sqlite(*_LAST, "UPDATE head SET count = 13")
    ),
    "an entry copied to the end": Tampering(
        "the file",
        with_sqlite(
            f"INSERT INTO entry SELECT 16, {_ENTRY}, hash FROM entry WHERE n = 6",
            "UPDATE head SET count = 16",
        ),
    ),
    "an entry numbered 0": Tampering(
        "the file", with_sqlite(f"INSERT INTO entry SELECT 0, {_ENTRY}, hash FROM entry WHERE n=6")
    ),
    "an entry numbered below nothing": Tampering(
        "the file", with_sqlite(f"INSERT INTO entry SELECT -1, {_ENTRY}, hash FROM entry WHERE n=6")
    ),
    "an entry of an endless number": Tampering(
        "the file",
        with_sqlite(
            f"INSERT INTO entry SELECT 9223372036854775807, {_ENTRY}, hash FROM entry WHERE n = 6"
        ),
    ),
    "two entries exchanged": Tampering(
        "the file",
        with_sqlite(
            *(f"UPDATE entry SET n = {b} WHERE n = {a}" for a, b in ((6, 90), (14, 6), (90, 14)))
        ),
    ),
    "all entries taken away": Tampering(
        "the file", with_sqlite("DELETE FROM entry", "DELETE FROM posting")
    ),
    "all entries but their count taken away": Tampering(
        "the file",
        with_sqlite("DELETE FROM entry", "DELETE FROM posting", "UPDATE head SET count = 0"),
    ),
    # the head and the seals
    "the count lowered": Tampering("the file", with_sqlite("UPDATE head SET count = 14")),
    "the count raised": Tampering("the file", with_sqlite("UPDATE head SET count = 16")),
    "a count below nothing": Tampering("the file", with_sqlite("UPDATE head SET count = -1")),
    "the head's seal broken": Tampering("the file", with_sqlite("UPDATE head SET hash = 'x'")),
    "the head taken away": Tampering("the file", with_sqlite("DELETE FROM head")),
    "a seal emptied": Tampering("the file", with_sqlite(_set("hash = ''"))),
    "a seal in capitals": Tampering("the file", with_sqlite(_set("hash = upper(hash)"))),
    "the last seal of letters that are none": Tampering(
        "the file", with_sqlite(_set("hash = 'wxyz'", 15), "UPDATE head SET hash = 'wxyz'")
    ),
    "the seals of another table": Tampering("the file", open_another),
    # what the table was opened with
    "more money to begin with": Tampering(
        "the file", with_sqlite("UPDATE content SET text = replace(text, '1500', '9500')")
    ),
    "a player renamed": Tampering(
        "the file",
        with_sqlite("UPDATE content SET text = replace(text,'Ben','Bob') WHERE part='table'"),
    ),
    "the box taken away": Tampering(
        "the file", with_sqlite("DELETE FROM content WHERE part='box'")
    ),
    "what it was opened with taken away": Tampering("the file", with_sqlite("DELETE FROM content")),
    "words added": Tampering("the file", with_sqlite("INSERT INTO content VALUES ('x', '{}')")),
    "a part renamed": Tampering(
        "the file", with_sqlite("UPDATE content SET part = 'words.xx' WHERE part = 'words.de'")
    ),
    # the tables themselves
    "a table added": Tampering("the file", plainly("CREATE TABLE more (x)")),
    "a view added": Tampering("the file", plainly("CREATE VIEW more AS SELECT * FROM entry")),
    "an index added": Tampering("the file", plainly("CREATE INDEX more ON posting (account)")),
    "a trigger added": Tampering(
        "the file",
        plainly("CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END"),
    ),
    "a trigger taken away": Tampering("the file", plainly("DROP TRIGGER entry_no_update")),
    "all triggers taken away": Tampering("the file", with_sqlite(ink=False)),
    "a view that adds up wrongly": Tampering(
        "the file",
        with_sqlite("DROP VIEW unbalanced", "CREATE VIEW unbalanced AS SELECT 0 AS entry WHERE 0"),
    ),
    "a view in place of a table": Tampering(
        "the file",
        with_sqlite(
            "ALTER TABLE content RENAME TO kept",
            "CREATE VIEW content AS SELECT * FROM kept",
            ink=False,
        ),
    ),
    "a view without end in place of a table": Tampering(
        "the file",
        with_sqlite("DROP TABLE content", f"CREATE VIEW content AS {_ENDLESS}", ink=False),
    ),
    "a view without end beside the tables": Tampering(
        "the file", plainly(f"CREATE VIEW more AS {_ENDLESS}")
    ),
    "a virtual table in place of a table": Tampering(
        "the file",
        with_sqlite(
            "DROP TABLE content", "CREATE VIRTUAL TABLE content USING fts5 (part, text)", ink=False
        ),
    ),
    "a column added": Tampering("the file", plainly("ALTER TABLE entry ADD COLUMN more INTEGER")),
    "amounts that may be fractions": Tampering(
        "the file",
        retyped("posting", "amount INTEGER NOT NULL CHECK (amount <> 0)", "amount REAL NOT NULL"),
    ),
    "amounts of nothing": Tampering(
        "the file",
        retyped(
            "posting", " CHECK (amount <> 0)", "", f"{_POSTING} (6, 3, 'player:Anna', 'cash', 0)"
        ),
    ),
    "names that are alike in capitals": Tampering(
        "the file",
        retyped("posting", "account TEXT NOT NULL", "account TEXT COLLATE NOCASE NOT NULL"),
    ),
    "a table that takes any type": Tampering(
        "the file", retyped("head", ") STRICT", ")", "UPDATE head SET count = 'many'")
    ),
    "a count with a fraction": Tampering(
        "the file", retyped("head", ") STRICT", ")", "UPDATE head SET count = 15.5")
    ),
    "a count that is no number": Tampering(
        "the file", retyped("head", ") STRICT", ")", "UPDATE head SET count = x'ff'")
    ),
    "two heads": Tampering(
        "the file",
        retyped("head", " CHECK (one = 1)", "", "INSERT INTO head VALUES (0, 15, 'x')"),
    ),
    "a seal that is a number": Tampering(
        "the file", retyped("entry", ") STRICT", ")", _set("hash = 7"))
    ),
    "a seal that is nothing": Tampering(
        "the file",
        retyped("entry", "hash TEXT NOT NULL\n) STRICT", "hash TEXT\n)", _set("hash = NULL")),
    ),
    "the schema's words changed": Tampering(
        "the file", schema("CHECK (amount <> 0)", "CHECK (amount <> 1)")
    ),
    "the schema broken": Tampering("the file", schema("CREATE TABLE entry", "CREATE TALBE entry")),
    "another application": Tampering("the file", plainly("PRAGMA application_id = 7")),
    "no version": Tampering("the file", plainly("PRAGMA user_version = 0")),
    "a version below nothing": Tampering("the file", plainly("PRAGMA user_version = -1")),
    "a version of the future": Tampering(
        "the file", plainly(f"PRAGMA user_version = {VERSION + 1}")
    ),
    # texts
    "a NUL in a text": Tampering("the file", with_sqlite(_set("reason = 'a' || char(0) || 'b'"))),
    "a text of letters that are none": Tampering("the file", with_sqlite(no_letters)),
    "a text of ten million letters": Tampering(
        "the file", with_sqlite(_set("reason = hex(zeroblob(5000000))"))
    ),
    # bytes and pages
    "two pages exchanged": Tampering("the file", swap_pages),
    "the last page cut off and the header mended": Tampering("the file", lose_page),
    "an older page put back": Tampering("the file", older_page),
    "another size of pages in the header": Tampering("the file", put(16, b"\x02\x00")),
    "another encoding in the header": Tampering("the file", put(56, b"\x00\x00\x00\x02")),
    "another format of the schema in the header": Tampering(
        "the file", put(44, b"\x00\x00\x00\x09")
    ),
    "a change in a log beside the file": Tampering("the file", keep_wal),
    # the chain reckoned anew: only a witness outside of the file knows
    "a sum tripled, sealed anew": Tampering("a witness", with_sqlite(_SIX, anew=True)),
    "a reason reworded, sealed anew": Tampering(
        "a witness", with_sqlite(_set("reason = 'as agreed'"), anew=True)
    ),
    "a clock put back, sealed anew": Tampering(
        "a witness", with_sqlite(_set("at = at - 9999"), anew=True)
    ),
    "the end cut off, sealed anew": Tampering("a witness", with_sqlite(*_LAST, anew=True)),
    "more money to begin with, sealed anew": Tampering(
        "a witness",
        with_sqlite("UPDATE content SET text = replace(text, '1500', '9500')", anew=True),
    ),
    "an entry added at the end, sealed anew": Tampering(
        "nobody",
        with_sqlite(
            f"INSERT INTO entry SELECT 16, {_ENTRY}, '' FROM entry WHERE n = 13", anew=True
        ),
    ),
    "coins out of nothing, sealed anew": Tampering(
        "the file",
        with_sqlite(f"{_POSTING} (6, 3, 'player:Anna', 'cash', 1000)", anew=True),
    ),
    "what was said no list, sealed anew": Tampering(
        "the file", with_sqlite(_set("say = '{'"), anew=True)
    ),
    "why of a wrong shape, sealed anew": Tampering(
        "the file", with_sqlite(_set("why = '[1, [2]]'"), anew=True)
    ),
    "said with facts that are none, sealed anew": Tampering(
        "the file", with_sqlite(_set("""say = '[["pay", [7], null]]'"""), anew=True)
    ),
    "a phrase that nobody knows, sealed anew": Tampering(
        "a witness", with_sqlite(_set("""say = '[["nobody", {}, null]]'"""), anew=True)
    ),
    "a phrase without its facts, sealed anew": Tampering(
        "a witness", with_sqlite(_set("""say = '[["pay", {}, null]]'"""), anew=True)
    ),
    "an undone entry that is none, sealed anew": Tampering(
        "the file", with_sqlite(_set("of = 'x'", 15), anew=True)
    ),
    "an undone entry yet to come, sealed anew": Tampering(
        "the file", with_sqlite(_set("of = '99'", 15), anew=True)
    ),
    "an opening in the middle, sealed anew": Tampering(
        "the file", with_sqlite(_set("kind = 'open'"), anew=True)
    ),
    "no opening, sealed anew": Tampering(
        "the file", with_sqlite(_set("kind = 'act'", 1), anew=True)
    ),
    "a clock beyond all years, sealed anew": Tampering(
        "the file", with_sqlite(_set("at = 9223372036854775807"), anew=True)
    ),
    "an account that nobody has, sealed anew": Tampering(
        "a witness",
        with_sqlite("UPDATE posting SET account = 'x' WHERE entry = 6 AND amount > 0", anew=True),
    ),
    "a deed of which there is none, sealed anew": Tampering(
        "a witness",
        with_sqlite(
            f"{_POSTING} (13, 1, 'player:Anna', 'deed:nowhere', 1)",
            f"{_POSTING} (13, 2, 'bank', 'deed:nowhere', -1)",
            anew=True,
        ),
    ),
    "sums beyond all counting, sealed anew": Tampering(
        "a witness",
        with_sqlite(
            f"{_POSTING} (13, 1, 'player:Anna', 'cash', 9223372036854775807)",
            f"{_POSTING} (13, 2, 'bank', 'cash', -9223372036854775807)",
            anew=True,
        ),
    ),
    "a table of another game, sealed anew": Tampering(
        "a witness",
        with_sqlite(
            "UPDATE content SET text = replace(text, '\"cronulla\"', '\"nowhere\"')", anew=True
        ),
    ),
    "what it was opened with no list, sealed anew": Tampering(
        "the file", with_sqlite("UPDATE content SET text = '{' WHERE part = 'table'", anew=True)
    ),
    "a table of no players, sealed anew": Tampering(
        "the file",
        with_sqlite(
            "UPDATE content SET text = json_set(text, '$.players', json('[]')) WHERE part='table'",
            anew=True,
        ),
    ),
    "the box gone, sealed anew": Tampering(
        "the file", with_sqlite("DELETE FROM content WHERE part = 'box'", anew=True)
    ),
    # without effect
    "packed together": Tampering("nobody", plainly("VACUUM")),
    "packed into other pages": Tampering("nobody", plainly("PRAGMA page_size = 8192", "VACUUM")),
    "kept with a log": Tampering("nobody", plainly("PRAGMA journal_mode = WAL")),
    "bytes after its end": Tampering("nobody", lambda path: path.open("ab").write(b"x" * 5000)),
    "the log of another beside it": Tampering("the file", wal_of_another),
    "a number for other programs": Tampering("nobody", plainly("PRAGMA schema_version = 77")),
}
