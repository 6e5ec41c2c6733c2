"""The tables of a hall in PostgreSQL. Plain SQL; what is written once is not changed."""

from typing import Final

FORM: Final = 1
"""The version of these tables; a database of a newer one is left alone."""

STATEMENTS: Final = (
    "CREATE TABLE IF NOT EXISTS hall_form (one int PRIMARY KEY CHECK (one = 1), form int NOT NULL)",
    """CREATE TABLE IF NOT EXISTS hall_round (
    tournament text NOT NULL,
    n int NOT NULL,
    seated text NOT NULL,
    started bigint NOT NULL DEFAULT 0,
    called bigint NOT NULL DEFAULT 0,
    closed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, n)
)""",
    "CREATE TABLE IF NOT EXISTS hall_key (tournament text PRIMARY KEY, key text NOT NULL)",
    "CREATE TABLE IF NOT EXISTS hall_part (digest text PRIMARY KEY, text text NOT NULL)",
    """CREATE TABLE IF NOT EXISTS hall_table (
    id text PRIMARY KEY,
    tournament text NOT NULL,
    round int NOT NULL,
    number int NOT NULL,
    kit text NOT NULL,
    players text NOT NULL,
    parts text NOT NULL,
    first text NOT NULL,
    count int NOT NULL DEFAULT 0,
    head text NOT NULL,
    posted bigint NOT NULL,
    done int NOT NULL DEFAULT 0,
    final int,
    refused int NOT NULL DEFAULT 0,
    refused_at bigint NOT NULL DEFAULT 0,
    struck bool NOT NULL DEFAULT false
)""",
    """CREATE UNIQUE INDEX IF NOT EXISTS hall_table_seat
    ON hall_table (tournament, round, number) WHERE NOT struck""",
    """CREATE TABLE IF NOT EXISTS hall_entry (
    id text NOT NULL REFERENCES hall_table (id),
    n int NOT NULL,
    body text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (id, n)
)""",
    """CREATE TABLE IF NOT EXISTS hall_message (
    id bigserial PRIMARY KEY,
    tournament text NOT NULL,
    round int NOT NULL,
    number int NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    text text NOT NULL
)""",
)
"""All a database needs to be a hall's; an entry is never changed and never taken out."""
