-- The tables of a table's file, written in ink: the journal can grow and do nothing else.
-- Statements are kept in the file letter by letter, and compared with these.

CREATE TABLE content (
    part TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    count INTEGER NOT NULL,
    hash TEXT NOT NULL
) STRICT;

CREATE TABLE entry (
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
) STRICT;

CREATE TABLE posting (
    entry INTEGER NOT NULL REFERENCES entry (n),
    place INTEGER NOT NULL,
    account TEXT NOT NULL,
    commodity TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (entry, place)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER content_no_update BEFORE UPDATE ON content BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER content_no_delete BEFORE DELETE ON content BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER posting_no_update BEFORE UPDATE ON posting BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER posting_no_delete BEFORE DELETE ON posting BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER head_no_delete BEFORE DELETE ON head BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER head_no_update BEFORE UPDATE ON head WHEN NEW.count <> OLD.count + 1 BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER entry_no_insert BEFORE INSERT ON entry WHEN NEW.n <> (SELECT count FROM head) + 1 BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE TRIGGER posting_no_insert BEFORE INSERT ON posting WHEN NEW.entry <> (SELECT count FROM head) + 1 BEGIN SELECT RAISE(ABORT, 'the journal is written in ink'); END;

CREATE VIEW balance AS SELECT account, commodity, sum(amount) AS amount
FROM posting GROUP BY account, commodity;

CREATE VIEW unbalanced AS SELECT entry, commodity, sum(amount) AS amount
FROM posting GROUP BY entry, commodity HAVING sum(amount) <> 0;
