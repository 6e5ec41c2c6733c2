"""Keeping what tables post: each entry once, at its place in the chain, or refused by name."""

import json
from typing import Any, Final, NamedTuple

from pnp.bank.books import seal_letters
from pnp.hall.database import Database, Transaction
from pnp.hall.hall_words import HallRefusal
from pnp.hall.posted_entries import PostedEntries, PostedEntry, find_first_other, find_unsound
from pnp.hall.rounds import find_messages

CHECK: Final = 428
"""The status by which a table is asked for all its seals: one of them is not as it was."""


class KeptTable(NamedTuple):
    """A table as the hall has it."""

    id: str
    tournament: str
    round: int
    number: int
    entries: int
    head: str
    first: str
    struck: bool
    refused: int


_COLUMNS: Final = "id, tournament, round, number, count, head, first, struck, refused"


async def find_table(now: Transaction, key: str, *, alone: bool) -> KeptTable | None:
    """Find a table by its id; `alone` keeps others from posting as it until all is written."""
    lock = "FOR UPDATE" if alone else ""
    rows = await now.ask(f"SELECT {_COLUMNS} FROM hall_table WHERE id = %s {lock}", key)  # noqa: S608  # fixed words
    return KeptTable(*rows[0]) if rows else None


async def keep_entries(
    database: Database, key: str, post: PostedEntries, at: int, heard: int = 0
) -> tuple[KeptTable, list[dict[str, Any]]]:
    """Keep what follows the entries that are here; give the table as it is then, and its messages.

    What is here already is passed over if it is the same. A post that begins later than what is
    here changes nothing: the answer tells the table how far the hall has come. Raises a
    HallRefusal for what does not link to the entries that are here.
    """
    kept = await _kept_at_once(database, key, post, at, heard)
    if kept is not None:
        return kept
    async with database.writing() as now:
        table = await find_table(now, key, alone=True)
        if table is None:
            raise HallRefusal(404, "unknown-table")
        if table.struck:
            raise HallRefusal(409, "struck", n=table.number)
        news = await find_messages(now, table.tournament, table.round, table.number, heard)
        if post.after > table.entries:
            return table, news
        if await _seal_at(now, table, post.after) != post.seal:
            raise HallRefusal(CHECK, "check")
        fresh = await _fresh(now, table, post)
        if post.last < table.entries:
            facts = {"n": table.number, "kept": table.entries, "count": post.last}
            raise HallRefusal(409, "behind", **facts, seal=seal_letters(table.head))
        unsound = find_unsound(table.head, fresh)
        if not unsound:
            return await _kept(now, table, fresh, at), news
    await note_refused(database, key, unsound, at)
    raise HallRefusal(409, "unsound", n=table.number, entry=unsound)


_AT_ONCE: Final = f"""
WITH posted AS (
    UPDATE hall_table SET count = %(last)s, head = %(head)s, posted = %(at)s, refused = 0
    WHERE id = %(key)s AND count = %(after)s AND head = %(seal)s AND NOT struck
    RETURNING {_COLUMNS}
), written AS (
    INSERT INTO hall_entry SELECT posted.id, fresh.* FROM posted,
    unnest(%(numbers)s::int[], %(bodies)s::text[], %(seals)s::text[]) AS fresh
)
SELECT posted.*, EXISTS (
    SELECT FROM hall_message m
    WHERE m.tournament = posted.tournament AND m.round = posted.round
    AND m.number IN (0, posted.number) AND m.id > %(heard)s
) FROM posted
"""  # noqa: S608  # fixed columns
"""The common case in one go: a post that follows what is here, by number and by seal."""


async def _kept_at_once(
    database: Database, key: str, post: PostedEntries, at: int, heard: int
) -> tuple[KeptTable, list[dict[str, Any]]] | None:
    # None for any other, of which nothing is kept.
    if not post.entries or find_unsound(post.seal, post.entries):
        return None
    values = {
        "key": key,
        "after": post.after,
        "seal": post.seal,
        "last": post.entries[-1].n,
        "head": post.entries[-1].seal,
        "at": at,
        "heard": heard,
        "numbers": [each.n for each in post.entries],
        "bodies": [_body(each) for each in post.entries],
        "seals": [each.seal for each in post.entries],
    }
    rows = await database.do_at_once(_AT_ONCE, values)
    if not rows:
        return None
    *columns, has_news = rows[0]
    table = KeptTable(*columns)
    if not has_news:
        return table, []
    async with database.writing() as now:
        found = (table.tournament, table.round, table.number, heard)
        return table, await find_messages(now, *found)


async def _seal_at(now: Transaction, table: KeptTable, n: int) -> str:
    if n in {0, table.entries}:
        return table.head if n else table.first
    rows = await now.ask("SELECT hash FROM hall_entry WHERE id = %s AND n = %s", table.id, n)
    return str(rows[0][0])


async def _fresh(
    now: Transaction, table: KeptTable, post: PostedEntries
) -> tuple[PostedEntry, ...]:
    # Those that are must be the same.
    known = [each for each in post.entries if each.n <= table.entries]
    if known:
        query = "SELECT n, hash FROM hall_entry WHERE id = %s AND n > %s AND n <= %s"
        rows = await now.ask(query, table.id, post.after, known[-1].n)
        kept = {int(n): str(seal) for n, seal in rows}
        if any(kept[each.n] != each.seal for each in known):
            raise HallRefusal(CHECK, "check")
    return post.entries[len(known) :]


async def _kept(
    now: Transaction, table: KeptTable, fresh: tuple[PostedEntry, ...], at: int
) -> KeptTable:
    # Those of one post are one transaction.
    if not fresh:
        return table
    last = fresh[-1]
    await now.ask(
        "INSERT INTO hall_entry SELECT %s, * FROM unnest(%s::int[], %s::text[], %s::text[])",
        table.id,
        [each.n for each in fresh],
        [_body(each) for each in fresh],
        [each.seal for each in fresh],
    )
    await now.ask(
        "UPDATE hall_table SET count = %s, head = %s, posted = %s, refused = 0 WHERE id = %s",
        last.n,
        last.seal,
        at,
        table.id,
    )
    return table._replace(entries=last.n, head=last.seal)


def _body(entry: PostedEntry) -> str:
    return json.dumps([entry.row, entry.postings], ensure_ascii=True, separators=(",", ":"))


def read_body(text: str) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
    """Read an entry as it is kept: its row and its postings."""
    row, postings = json.loads(text)
    return tuple(row), [tuple(each) for each in postings]


async def note_refused(database: Database, key: str, entry: int, at: int) -> None:
    """Write down at which entry a table was refused, for everybody to see."""
    async with database.writing() as now:
        await now.ask(
            "UPDATE hall_table SET refused = %s, refused_at = %s WHERE id = %s", entry, at, key
        )


async def compare_seals(database: Database, key: str, shown: list[str], at: int) -> KeptTable:
    """Find the first entry of a table that is not the one kept here, and refuse it by its seal."""
    async with database.writing() as now:
        table = await find_table(now, key, alone=False)
        if table is None:
            raise HallRefusal(404, "unknown-table")
        rows = await now.ask("SELECT hash FROM hall_entry WHERE id = %s ORDER BY n", key)
    kept = [str(row[0]) for row in rows]
    n = find_first_other(kept, shown)
    if n > len(kept) or (n > len(shown) and n <= table.entries):
        return table
    await note_refused(database, key, n, at)
    seal = seal_letters(kept[n - 1])
    raise HallRefusal(409, "other-seal", n=table.number, entry=n, seal=seal)
