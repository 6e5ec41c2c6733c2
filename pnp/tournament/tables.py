"""The rounds and tables of a tournament: seats, the clock, what tables post, and its director.

All of it is kept in PostgreSQL, to which this is the only door: what is said to be kept is on the
disk there. Who changes something holds the row of the tournament, so that all who post and press
at once come one after the other, and nothing of it can change in between.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import psycopg
from pydantic import BaseModel, Field, TypeAdapter

from pnp.bank.tournament import PostedSeat, PostedStanding
from pnp.box.house_words import words
from pnp.errors import PnpError
from pnp.spelling import HOUSE, fold_name, nearest
from pnp.tournament.tournament import (
    PlayerStanding,
    Tournament,
    TournamentRound,
    rank_players,
    seat_players,
)

TOPIC: Final = "hall"
"""What the words of a tournament are about."""


class Refused(PnpError):
    """What a tournament does not take: of what kind the reason is, and the key of its sentence."""

    def __init__(self, status: int, key: str, /, **facts: Any) -> None:
        self.status, self.key, self.facts = status, key, facts
        super().__init__(self.say(HOUSE))

    def say(self, lang: str) -> str:
        """Say it in a language."""
        return words(TOPIC, lang)[self.key].format(**self.facts)


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has begun, or is seated already."""

    seated: tuple[tuple[str, ...], ...] = ()
    """Who sits at each table; nothing where they come as they like."""
    started: int = 0
    """When its clock was started."""
    called: int = 0
    """When the director called time."""
    closed: int = 0
    """When its results were taken as they stood."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a round, and how it stands by what it posted last."""

    round: int
    number: int
    names: dict[str, str]
    """What players are called at the table → what they are called in the tournament."""
    posted: int
    """When it posted last."""
    standing: PostedStanding
    is_struck: bool = False

    @property
    def scores(self) -> dict[str, int]:
        """Give what was counted for each player, as they are called in the tournament."""
        scores = self.standing.scores
        return {self.names[who]: n for who, n in scores.items() if who in self.names}

    @property
    def is_done(self) -> bool:
        """Tell whether the banker has signed the count, or the game is over."""
        return self.standing.is_done or self.standing.is_over


@dataclass(frozen=True)
class Course:
    """How far a tournament has come at one moment."""

    tournament: Tournament
    key: str
    """The director's."""
    rounds: tuple[Round, ...]
    known: Mapping[str, TableResult]
    """Every table by its id, the struck among them."""
    at: int

    @property
    def n(self) -> int:
        """Number the round that is played."""
        return len(self.rounds)

    @property
    def here(self) -> Round:
        """Give the round that is played."""
        return self.rounds[-1]

    @property
    def setting(self) -> TournamentRound:
        """Give the same round as the file of the tournament has it."""
        return self.tournament.rounds[self.n - 1]

    @cached_property
    def tables(self) -> tuple[TableResult, ...]:
        """Give the tables that count, in the order of their rounds and numbers."""
        counting = (each for each in self.known.values() if not each.is_struck)
        return tuple(sorted(counting, key=lambda each: (each.round, each.number)))

    @property
    def tables_here(self) -> tuple[TableResult, ...]:
        """Give those of the round that is played."""
        return tuple(each for each in self.tables if each.round == self.n)

    @cached_property
    def standings(self) -> tuple[PlayerStanding, ...]:
        """Rank all who take part."""
        seated = {n: list(chain(*each.seated)) for n, each in enumerate(self.rounds, 1)}
        counts = [(each.round, each.scores) for each in self.tables if each.scores]
        return rank_players(self.tournament, counts, seated)

    @property
    def done(self) -> int:
        """Tell how many tables of the round have finished."""
        return sum(each.is_done for each in self.tables_here)

    @property
    def expected(self) -> int:
        """Tell how many tables the round has."""
        return len(self.here.seated) or len(self.tables_here)

    @property
    def ends(self) -> int:
        """Tell when the clock of the round runs out; nought while it does not run."""
        if not self.here.started or self.here.called or self.here.closed:
            return 0
        return self.here.started + 60 * self.setting.minutes


_ROUNDS: Final = TypeAdapter(tuple[str, tuple[Round, ...]])
_TABLE: Final = TypeAdapter(TableResult)

MOST_TABLES: Final = 1000
"""Tables that one round takes whose players come as they like: the letters are in many hands."""

_PATIENCE: Final = 5  # seconds for a connection to the database to be made


class DatabaseAway(PnpError):
    """PostgreSQL cannot be reached, or has lost the connection: nothing was acknowledged."""


class Order(BaseModel, strict=True, frozen=True):
    """What the director wants done."""

    do: Literal["start", "time", "next", "strike"]
    anyway: bool = False
    """To end a round even if tables have not finished."""
    table: Annotated[int, Field(ge=0, lt=10**6)] = 0


# what an order marks a round with: the field, and what is said when it is done or comes too late
_MARKS: Final = {
    "start": ("started", "started", "started-already"),
    "time": ("called", "called", "called-already"),
    "next": ("closed", "closed-round", "round-closed"),
}

_Transaction = psycopg.Connection[tuple[Any, ...]]


class Hall:
    """A tournament in its database; each transaction has a connection of its own."""

    def __init__(self, address: str, cup: Tournament) -> None:
        """Take the address, such as `postgresql://hall@localhost/hall`; it must be text."""
        if not address.isprintable():
            raise DatabaseAway("the address of the database holds what is no text; type it again")
        kind, colon, _ = address.partition("://")
        if colon and kind not in {"postgresql", "postgres"}:
            say = f"a hall keeps everything in PostgreSQL, not in {kind}"
            raise DatabaseAway(f"{say}: write --db postgresql://USER@HOST/NAME")
        self._address, self.cup = address, cup

    def prepare(self, key: str) -> str:
        """Seat the first round, unless the tournament has begun; give the director's key.

        That is the one given, or the one the tournament began with. Raises PnpError if the file has
        lost a round that was played, or if the database may lose what it has acknowledged.
        """
        first = _ROUNDS.dump_json((key, (self._seat_round(1, self.cup.players),))).decode()
        with self._writing() as now:
            if now.execute("SHOW fsync").fetchall() != [("on",)]:
                say = "PostgreSQL runs with fsync off and may lose what it has acknowledged"
                raise PnpError(f"{say}: set fsync = on in postgresql.conf")
            now.execute(Path(__file__).with_name("tables.sql").read_bytes())
            query = "INSERT INTO hall_tournament VALUES (%s, %s) ON CONFLICT DO NOTHING"
            now.execute(query, (self.cup.name, first))
        course = self.look(0)
        if course.n > len(self.cup.rounds):
            say = f"`{self.cup.name}` has come to its round {course.n} in this database"
            raise PnpError(f"{say}: the file must have it too, or give the tournament another name")
        return course.key

    def look(self, at: int) -> Course:
        """Look at the tournament as it stands."""
        with self._alone(at) as (_, course):
            return course

    def direct(self, order: Order, at: int) -> str:
        """Do what the director wants, and give the key of the sentence that says so."""
        with self._alone(at) as (now, course):
            if order.do == "strike":
                for key, each in course.known.items():
                    if each in course.tables_here and each.number == order.table:
                        self._keep_table(now, key, replace(each, is_struck=True))
                        return "table-struck"
                raise Refused(409, "no-table", n=order.table)
            here, (mark, said, too_late) = course.here, _MARKS[order.do]
            if here.closed and order.do == "next":
                if course.n == len(self.cup.rounds):
                    raise Refused(409, "last-round")
                ranked = tuple(each.player for each in course.standings)
                self._keep(now, course, *course.rounds, self._seat_round(course.n + 1, ranked))
                return "seated"
            if here.closed:
                raise Refused(409, "round-closed")
            if getattr(here, mark) or (order.do == "start" and here.called):
                raise Refused(409, too_late)
            if order.do == "next" and course.done < course.expected and not order.anyway:
                raise Refused(409, "not-finished", done=course.done, tables=course.expected)
            marked: dict[str, Any] = {mark: at}
            self._keep(now, course, *course.rounds[:-1], replace(here, **marked))
            return said

    def post(self, key: str, told: PostedStanding, at: int, *, joins: bool) -> TableResult:
        """Keep how a table stands, in place of what it posted before; one that joins is seated.

        A copy that has fewer entries, or others, is refused by the seal of the right file. What
        comes after its round was closed changes nothing: results stand.
        """
        if len(told.scores) > len(told.players):
            raise Refused(413, "too-long")
        with self._alone(at) as (now, course):
            before = course.known.get(key)
            if before is None:
                if not joins:
                    raise Refused(401, "no-join")
                table = TableResult(*find_seat(course, told), at, told)
            else:
                known, n = before.standing, before.number
                if before.is_struck:
                    raise Refused(409, "struck", n=n)
                other = told.entries == known.entries and told.seal != known.seal
                if other or told.entries < known.entries:
                    facts = {"kept": known.entries, "count": told.entries, "seal": known.seal}
                    raise Refused(409, "behind", n=n, **facts)
                if course.rounds[before.round - 1].closed:
                    return before
                # what was signed stays signed until there is another entry
                signed = known.is_done and told.seal == known.seal
                table = replace(before, posted=at, standing=known if signed else told)
            self._keep_table(now, key, table)
            return table

    def _seat_round(self, n: int, ranked: tuple[str, ...]) -> Round:
        # of the ranked those who have come through its cut
        this = self.cup.rounds[n - 1]
        through = ranked[: this.cut] if this.cut else ranked
        return Round(seat_players(through, self.cup.seats, this.seating, f"{self.cup.seed} {n}"))

    def _keep(self, now: _Transaction, course: Course, *rounds: Round) -> None:
        told = _ROUNDS.dump_json((course.key, rounds)).decode()
        now.execute("UPDATE hall_tournament SET told = %s WHERE name = %s", (told, self.cup.name))

    def _keep_table(self, now: _Transaction, key: str, table: TableResult) -> None:
        query = (
            "INSERT INTO hall_table VALUES (%s, %s, %s) "
            "ON CONFLICT (tournament, id) DO UPDATE SET told = excluded.told"
        )
        now.execute(query, (key, self.cup.name, _TABLE.dump_json(table).decode()))

    @contextmanager
    def _alone(self, at: int) -> Iterator[tuple[_Transaction, Course]]:
        name = (self.cup.name,)
        query = "SELECT told FROM hall_tournament WHERE name = %s FOR UPDATE"
        with self._writing() as now:
            row = now.execute(query, name).fetchone()
            if row is None:
                raise DatabaseAway("somebody has emptied the database")
            found = now.execute("SELECT id, told FROM hall_table WHERE tournament = %s", name)
            tables = {key: _TABLE.validate_json(told) for key, told in found}
            yield now, Course(self.cup, *_ROUNDS.validate_json(row[0]), tables, at)

    @contextmanager
    def _writing(self) -> Iterator[_Transaction]:
        # Starlette serves forty at once: fewer than the connections PostgreSQL has to give, and
        # one takes 3 ms on loopback, so that nothing is gained by keeping some
        try:
            with psycopg.connect(self._address, connect_timeout=_PATIENCE) as now:
                now.execute("SET synchronous_commit = on")
                yield now  # on the disk when this has been left
        except psycopg.Error as error:
            told = " ".join(str(error).split()) or type(error).__name__
            raise DatabaseAway(f"the database cannot be used: {told[:200]}") from error


def find_seat(course: Course, told: PostedSeat) -> tuple[int, int, dict[str, str]]:
    """Find round, number and names of a table that is new; a refusal tells why it has none."""
    cup, typed = course.tournament, {fold_name(each): each for each in told.players}
    if told.kit not in cup.games:
        raise Refused(409, "other-game", kit=told.kit, known=", ".join(cup.games))
    known = {fold_name(each): each for each in cup.players}
    for folded, each in typed.items():
        if known and folded not in known:
            raise Refused(409, "stranger", who=each, near=nearest(each, cup.players) or ".")
    find = _find_seated if course.here.seated else _find_free
    n, number = find(course, typed)
    known |= {fold_name(each): each for each in chain(*course.rounds[n - 1].seated)}
    return n, number, {each: known.get(fold_name(each), each) for each in told.players}


def _find_seated(course: Course, typed: Mapping[str, str]) -> tuple[int, int]:
    taken = {(each.round, each.number) for each in course.tables}
    for n in range(course.n, 0, -1):
        for number, table in enumerate(course.rounds[n - 1].seated, 1):
            if {fold_name(each) for each in table} == typed.keys():
                if (n, number) in taken:
                    raise Refused(409, "taken", n=number)
                return n, number
    for number, table in enumerate(course.here.seated, 1):
        if both := [each for each in table if fold_name(each) in typed]:
            raise Refused(409, "other-seats", n=number, who=both[0], players=", ".join(table))
    raise Refused(409, "not-seated", who=", ".join(typed.values()))


def _find_free(course: Course, typed: Mapping[str, str]) -> tuple[int, int]:
    if course.here.closed:
        raise Refused(409, "closed")
    seats, here = course.tournament.seats, course.tables_here
    if len(here) >= MOST_TABLES:
        raise Refused(429, "full", n=len(here))
    if not seats.least <= len(typed) <= seats.most:
        raise Refused(409, "table-size", least=seats.least, most=seats.most)
    for table in here:
        for who in table.names.values():
            if fold_name(who) in typed:
                raise Refused(409, "plays-already", who=typed[fold_name(who)], n=table.number)
    return course.n, 1 + max((each.number for each in here), default=0)
