"""What tables post: a table is taken in, each entry is kept once at its place in the chain."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pnp.bank.books import content_seal, link, seal_letters
from pnp.bank.journal_tables import HALL
from pnp.spelling import fold_name, nearest
from pnp.tournament.database import Database, Transaction
from pnp.tournament.rounds import Refused, Round, find_rounds
from pnp.tournament.tournament import Tournament

# what PostgreSQL and the file of a table can hold: no nought bytes, whole numbers of 64 bits
Plain = Annotated[str, Field(max_length=200_000, pattern=r"^[^\x00]*$")]
Whole = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Seal = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
# the columns of an entry, its seal at the end
Row = tuple[
    Whole, Whole, Plain, Plain, Plain, Plain, Plain, Plain, Plain, Plain, Whole, Plain, Seal
]  # fmt: skip


class Posted(BaseModel):
    """Something that is posted, read strictly."""

    model_config = ConfigDict(strict=True, frozen=True)


class PostedEntries(Posted):
    """The number and seal of the entry before, and the entries that follow."""

    after: Annotated[int, Field(ge=0, lt=10**7)]
    seal: Seal
    entries: Annotated[tuple[tuple[Row, tuple[tuple[Plain, Plain, Whole], ...]], ...],
                       Field(max_length=500)]  # fmt: skip
    last: Annotated[int, Field(lt=10**7)]
    """The last entry of the table, posted or not."""

    @model_validator(mode="after")
    def _follow_on(self) -> Self:
        numbers = [row[0] for row, _ in self.entries]
        end = self.after + len(numbers)
        if numbers != list(range(self.after + 1, end + 1)) or self.last < end:
            raise ValueError
        return self

    def find_unsound(self, before: str, known: int) -> int:
        """Give the first entry after the known ones that its seal does not cover, or nought.

        Nor does any conjure something up: in each the sums of what moves are nought.
        """
        for row, postings in self.entries[known:]:
            sums: dict[str, int] = {}
            for _, commodity, amount in postings:
                sums[commodity] = sums.get(commodity, 0) + amount
            if link(before, row[:-1], postings) != row[-1] or any(sums.values()):
                return int(row[0])
            before = row[-1]
        return 0


class PostedContent(Posted):
    """What a table was opened with."""

    content: Annotated[dict[Plain, Annotated[str, Field(pattern=r"^[^\x00]*$")]],
                       Field(min_length=1, max_length=64)]  # fmt: skip


class PostedDone(Posted):
    """The signature under the count of a table."""

    last: int
    seal: Seal


class PostedSeat(Posted):
    """A table that is to be opened."""

    kit: Plain
    players: Annotated[tuple[Plain, ...], Field(max_length=100)]


class KeptTable(NamedTuple):
    """A table as the tournament has it."""

    id: str
    round: int
    number: int
    entries: int
    head: str
    first: str
    struck: bool


_COLUMNS: Final = "id, round, number, count, head, first, struck"


def _find_table(now: Transaction, key: str) -> KeptTable:
    # others wait that post as the same table
    rows = now.ask(f"SELECT {_COLUMNS} FROM hall_table WHERE id = %s FOR UPDATE", key)  # noqa: S608  # fixed words
    if not rows:
        raise Refused(404, "unknown-table")
    return KeptTable(*rows[0])


def keep_entries(database: Database, key: str, post: PostedEntries, at: int) -> KeptTable:
    """Keep what follows the entries that are here; give the table as it is then.

    What is here already is passed over if it is the same. A post that begins later than what is
    here changes nothing: the answer tells the table how far the tournament has come.
    """
    with database.writing() as now:
        table = _find_table(now, key)
        if table.struck:
            raise Refused(409, "struck", n=table.number)
        if post.after > table.entries:
            return table
        refused = _judge(now, table, post)
        entry = refused.facts.get("entry", 0) if refused else 0
        if refused is None or entry:
            query = "UPDATE hall_table SET refused = %s, refused_at = %s WHERE id = %s"
            now.ask(query, entry, at if entry else 0, key)
        fresh = post.entries[table.entries - post.after :]
        if refused is None and fresh:
            table = table._replace(entries=fresh[-1][0][0], head=fresh[-1][0][-1])
            now.ask(
                "INSERT INTO hall_entry "
                "SELECT %s, * FROM unnest(%s::int[], %s::text[], %s::text[])",
                *(key, [row[0] for row, _ in fresh]),
                *([_body(*each) for each in fresh], [row[-1] for row, _ in fresh]),
            )
            query = "UPDATE hall_table SET count = %s, head = %s, posted = %s WHERE id = %s"
            now.ask(query, table.entries, table.head, at, key)
    if refused:
        raise refused
    return table


def _judge(now: Transaction, table: KeptTable, post: PostedEntries) -> Refused | None:
    # why a post is refused; None for one that links to the entries that are here
    query = "SELECT n, hash FROM hall_entry WHERE id = %s AND n >= %s"
    kept = {0: table.first, **dict(now.ask(query, table.id, post.after))}
    shown = {post.after: post.seal, **{row[0]: row[-1] for row, _ in post.entries}}
    other = next((n for n, seal in shown.items() if kept.get(n, seal) != seal), None)
    if other:
        facts = {"entry": other, "seal": seal_letters(kept[other])}
        return Refused(409, "other-seal", n=table.number, **facts)
    if post.last < table.entries:
        facts = {"kept": table.entries, "count": post.last, "seal": seal_letters(table.head)}
        return Refused(409, "behind", n=table.number, **facts)
    unsound = 1 if other == 0 else post.find_unsound(table.head, table.entries - post.after)
    return Refused(409, "unsound", n=table.number, entry=unsound) if unsound else None


def _body(row: Sequence[Any], postings: Sequence[Any]) -> str:
    return json.dumps([row[:-1], postings], ensure_ascii=True, separators=(",", ":"))


def sign_count(database: Database, key: str, done: PostedDone) -> KeptTable:
    """Write down that a table has finished with its last entry, if all of it is here."""
    with database.writing() as now:
        table = _find_table(now, key)
        if (done.last, done.seal) != (table.entries, table.head):
            raise Refused(409, "not-all-here", kept=table.entries)
        now.ask("UPDATE hall_table SET done = count WHERE id = %s", key)
    return table


class TableSeat(NamedTuple):
    """Where a table sits."""

    round: int
    number: int
    names: dict[str, str]
    """What a player is called at the table → what that player is called in the tournament."""


def take_table(
    database: Database, tournament: Tournament, key: str, content: dict[str, str], at: int
) -> None:
    """Take a table in with all it was opened with, unless it is here already."""
    kit, players = _read_opening(tournament, key, content)
    parts = {name: sha256(text.encode()).hexdigest() for name, text in content.items()}
    first = content_seal(content.items())
    with database.writing() as now:
        query = "SELECT n FROM hall_round WHERE tournament = %s FOR UPDATE"
        now.ask(query, tournament.name)  # tables are taken in one after the other
        if now.ask("SELECT 1 FROM hall_table WHERE id = %s", key):
            return
        seat = find_seat(now, tournament, kit, players)
        is_over = any(each.closed for each in find_rounds(now, tournament) if each.n == seat.round)
        # what tables of one game share is kept once
        texts = sorted({parts[name]: text for name, text in content.items()}.items())
        now.ask(
            "INSERT INTO hall_part SELECT * FROM unnest(%s::text[], %s::text[]) "
            "ON CONFLICT DO NOTHING",
            *([digest for digest, _ in texts], [text for _, text in texts]),
        )
        now.ask(
            "INSERT INTO hall_table (id, tournament, round, number, kit, players, parts, "
            "first, head, posted, final) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            *(key, tournament.name, seat.round, seat.number, kit),
            *(json.dumps(seat.names, ensure_ascii=False), json.dumps(parts), first, first, at),
            0 if is_over else None,  # results stand; the director may have it counted all the same
        )


def _read_opening(
    tournament: Tournament, key: str, content: dict[str, str]
) -> tuple[str, tuple[str, ...]]:
    try:
        own, table = json.loads(content[HALL]), json.loads(content["table"])
        seat = PostedSeat.model_validate({"kit": table["kit"], "players": (*table["players"],)})
        found = (str(own["id"]), str(own["tournament"]))
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise Refused(400, "unread") from error
    if found != (key, tournament.name):
        facts = {"name": tournament.name, "typed": ascii(found[1][:40])[1:-1]}
        raise Refused(409, "other-tournament", **facts)
    return seat.kit, seat.players


def find_seat(
    now: Transaction, tournament: Tournament, kit: str, players: Sequence[str]
) -> TableSeat:
    """Find the seat of a table that is to be opened; a refusal tells why there is none."""
    if kit not in tournament.games:
        raise Refused(409, "other-game", kit=kit, known=", ".join(tournament.games))
    rounds = find_rounds(now, tournament)
    if rounds[-1].seated:
        return _find_named(now, tournament, rounds, players)
    if rounds[-1].closed:
        raise Refused(409, "closed")
    return _find_free(now, tournament, rounds[-1], players)


def _find_named(
    now: Transaction, tournament: Tournament, rounds: Sequence[Round], players: Sequence[str]
) -> TableSeat:
    typed = {fold_name(each): each for each in players}
    for this in reversed(rounds):
        for number, table in enumerate(this.seated, 1):
            if {fold_name(each) for each in table} == set(typed):
                query = (
                    "SELECT 1 FROM hall_table "
                    "WHERE tournament = %s AND round = %s AND number = %s AND NOT struck"
                )
                if now.ask(query, tournament.name, this.n, number):
                    raise Refused(409, "taken", n=number)
                return TableSeat(this.n, number, {typed[fold_name(each)]: each for each in table})
    _demand_known(tournament, players)
    for number, table in enumerate(rounds[-1].seated, 1):
        both = [each for each in table if fold_name(each) in typed]
        if both:
            raise Refused(409, "other-seats", n=number, who=both[0], players=", ".join(table))
    raise Refused(409, "not-seated", who=", ".join(players))


def _find_free(
    now: Transaction, tournament: Tournament, this: Round, players: Sequence[str]
) -> TableSeat:
    _demand_known(tournament, players)
    seats = tournament.seats_of(this.n)
    if not seats.least <= len(players) <= seats.most:
        raise Refused(409, "table-size", least=seats.least, most=seats.most)
    query = (
        "SELECT number, players FROM hall_table WHERE tournament = %s AND round = %s AND NOT struck"
    )
    rows = now.ask(query, tournament.name, this.n)
    playing = {fold_name(name): row[0] for row in rows for name in json.loads(row[1]).values()}
    for each in players:
        if fold_name(each) in playing:
            raise Refused(409, "plays-already", who=each, n=playing[fold_name(each)])
    known = {fold_name(each): each for each in tournament.players}
    number = 1 + max((row[0] for row in rows), default=0)
    return TableSeat(this.n, number, {each: known.get(fold_name(each), each) for each in players})


def _demand_known(tournament: Tournament, players: Sequence[str]) -> None:
    known = {fold_name(each) for each in tournament.players}
    for each in players:
        if known and fold_name(each) not in known:
            near = nearest(each, tournament.players)
            raise Refused(409, "stranger", who=each, near=near or ".")
