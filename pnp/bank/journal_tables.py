"""The tables of a table's file, written in ink: the journal can grow and do nothing else."""

from typing import Final

APPLICATION: Final = 0x706E7031
"""`pnp1` in the header of the file: what kind of SQLite database this is."""

VERSION: Final = 2
"""The version of these tables; a file of a newer one is left alone."""

TOURNAMENT_VERSION: Final = 3
"""The version of the file of a table in a tournament, by which it is known at a glance."""

HALL: Final = "hall"
"""Under what such a file keeps who the table is there, sealed with all it began with."""

BANK: Final = "bank."
"""How the labels of a box begin that are words of the bank; the file keeps them without."""

LANGUAGE: Final = "language."
"""How the labels begin that tell how a language counts."""

HELP: Final = "help."
"""How the labels begin that tell what a verb does: kept only of a pack's own verbs."""

INK: Final = "the journal is written in ink"

TABLES: Final = (
    """CREATE TABLE content (
    part TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    count INTEGER NOT NULL,
    hash TEXT NOT NULL
) STRICT""",
    """CREATE TABLE entry (
    n INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'act', 'fix', 'undo', 'redo')),
    of TEXT NOT NULL,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    force TEXT NOT NULL,
    say TEXT NOT NULL,
    why TEXT NOT NULL,
    rules TEXT NOT NULL,
    version INTEGER NOT NULL,
    command TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT""",
    """CREATE TABLE posting (
    entry INTEGER NOT NULL REFERENCES entry (n),
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    commodity TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (entry, place)
) STRICT, WITHOUT ROWID""",
)

_NOT_NEXT: Final = "<> (SELECT count FROM head) + 1"

# what may never be done to a table of the file, and when: head and entries go on one by one
_FORBIDDEN: Final = (
    *(
        (table, act, "")
        for table in ("content", "entry", "posting")
        for act in ("UPDATE", "DELETE")
    ),
    ("head", "DELETE", ""),
    ("head", "UPDATE", "WHEN NEW.count <> OLD.count + 1 "),
    ("entry", "INSERT", f"WHEN NEW.n {_NOT_NEXT} "),
    ("posting", "INSERT", f"WHEN NEW.entry {_NOT_NEXT} "),
)

TRIGGERS: Final = tuple(
    f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} {when}"
    f"BEGIN SELECT RAISE(ABORT, '{INK}'); END"
    for table, act, when in _FORBIDDEN
)

VIEWS: Final = (
    """CREATE VIEW balance AS SELECT account, commodity, sum(amount) AS amount
FROM posting GROUP BY account, commodity""",
    """CREATE VIEW unbalanced AS SELECT entry, commodity, sum(amount) AS amount
FROM posting GROUP BY entry, commodity HAVING sum(amount) <> 0""",
)

STATEMENTS: Final = (*TABLES, *TRIGGERS, *VIEWS)
"""All that makes an empty file a table's file, and what is found in a sound one."""
