"""The rounds and tables of a tournament: seats, the clock, what tables post, and its director.

Whoever changes something holds the row of the tournament, so that all who post and press at once
come one after the other, and nothing of it can change in between.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from pnp.bank.queries import Json
from pnp.bank.tournament import PostedSeat, PostedStanding
from pnp.box.house_words import words
from pnp.errors import PnpError
from pnp.spelling import HOUSE, fold_name, nearest
from pnp.tournament.database import Database, Transaction
from pnp.tournament.standings import (
    PlayerStanding,
    SeatedTables,
    TableCount,
    rank_players,
    seat_players,
)
from pnp.tournament.tournament import Tournament

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

    seated: SeatedTables = ()
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
        counts = [TableCount(each.round, each.scores) for each in self.tables if each.scores]
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
        return self.here.started + 60 * self.tournament.rounds[self.n - 1].minutes


_ROUNDS: Final = TypeAdapter(tuple[str, tuple[Round, ...]])
_TABLE: Final = TypeAdapter(TableResult)


def look_at(database: Database, cup: Tournament, at: int) -> Course:
    """Look at a tournament as it stands."""
    with database.writing() as now:
        return _demand(_read(now, cup, at))


def _read(now: Transaction, cup: Tournament, at: int, *, alone: bool = False) -> Course | None:
    # as the only one who may change it, or as one of many
    query = "SELECT told FROM hall_tournament WHERE name = %s"
    query += " FOR UPDATE" if alone else ""
    row = now.execute(query, (cup.name,)).fetchone()
    if row is None:
        return None
    found = now.execute("SELECT id, told FROM hall_table WHERE tournament = %s", (cup.name,))
    tables = {key: _TABLE.validate_json(told) for key, told in found}
    return Course(cup, *_ROUNDS.validate_json(row[0]), tables, at)


def _keep(now: Transaction, cup: Tournament, key: str, rounds: tuple[Round, ...]) -> None:
    query = (
        "INSERT INTO hall_tournament VALUES (%s, %s) "
        "ON CONFLICT (name) DO UPDATE SET told = excluded.told"
    )
    now.execute(query, (cup.name, _ROUNDS.dump_json((key, rounds)).decode()))


def _keep_table(now: Transaction, cup: Tournament, key: str, table: TableResult) -> None:
    query = (
        "INSERT INTO hall_table VALUES (%s, %s, %s) "
        "ON CONFLICT (tournament, id) DO UPDATE SET told = excluded.told"
    )
    now.execute(query, (key, cup.name, _TABLE.dump_json(table).decode()))


def _seat_round(cup: Tournament, n: int, ranked: Sequence[str]) -> Round:
    # of the ranked those who have come through its cut
    this = cup.rounds[n - 1]
    through = ranked[: this.cut] if this.cut else ranked
    return Round(seat_players(through, cup.seats, this.seating, f"{cup.seed} {n}"))


def prepare_tournament(database: Database, cup: Tournament, key: str) -> str:
    """Seat the first round, unless the tournament has begun; give the director's key.

    That is the one given, or the one the tournament began with. Raises PnpError if the file has
    lost a round that was played.
    """
    database.prepare()
    with database.writing() as now:
        course = _read(now, cup, 0, alone=True)
        if course is None:
            _keep(now, cup, key, (_seat_round(cup, 1, cup.players),))
        elif course.n > len(cup.rounds):
            say = f"`{cup.name}` has come to its round {course.n} in this database"
            raise PnpError(f"{say}: the file must have it too, or give the tournament another name")
        return course.key if course else key


class Order(BaseModel):
    """What the director wants done."""

    model_config = ConfigDict(strict=True, frozen=True)

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


def direct(database: Database, cup: Tournament, order: Order, at: int) -> str:
    """Do what the director wants, and give the key of the sentence that says so."""
    with database.writing() as now:
        course = _demand(_read(now, cup, at, alone=True))
        if order.do == "strike":
            found = (key for key, each in course.known.items() if each in course.tables_here)
            struck = [key for key in found if course.known[key].number == order.table]
            if not struck:
                raise Refused(409, "no-table", n=order.table)
            _keep_table(now, cup, struck[0], replace(course.known[struck[0]], is_struck=True))
            return "table-struck"
        if order.do == "next" and course.here.closed:
            if course.n == len(cup.rounds):
                raise Refused(409, "last-round")
            ranked = [each.player for each in course.standings]
            _keep(now, cup, course.key, (*course.rounds, _seat_round(cup, course.n + 1, ranked)))
            return "seated"
        marked = _mark(course, order)
        _keep(now, cup, course.key, (*course.rounds[:-1], marked))
        return _MARKS[order.do][1]


def _mark(course: Course, order: Order) -> Round:
    mark, _, too_late = _MARKS[order.do]
    here, late = course.here, order.do == "start" and course.here.called
    if here.closed:
        raise Refused(409, "round-closed")
    if late or getattr(here, mark):
        raise Refused(409, too_late)
    if order.do == "next" and course.done < course.expected and not order.anyway:
        raise Refused(409, "not-finished", done=course.done, tables=course.expected)
    at: dict[str, Any] = {mark: course.at}
    return replace(here, **at)


def post_standing(
    database: Database, cup: Tournament, key: str, told: PostedStanding, at: int, *, joins: bool
) -> TableResult:
    """Keep how a table stands, in place of what it posted before; one that joins is seated.

    A copy that has fewer entries, or others, is refused by the seal of the right file. What comes
    after its round was closed changes nothing: results stand.
    """
    with database.writing() as now:
        course = _demand(_read(now, cup, at, alone=True))
        before = course.known.get(key)
        if before is None:
            if not joins:
                raise Refused(401, "no-join")
            table = TableResult(*_find_seat(course, told), at, told)
        else:
            table = replace(before, posted=at, standing=_follow(before, told))
            if course.rounds[before.round - 1].closed:
                return before
        _keep_table(now, cup, key, table)
        return table


def _follow(before: TableResult, told: PostedStanding) -> PostedStanding:
    known = before.standing
    if before.is_struck:
        raise Refused(409, "struck", n=before.number)
    other = told.entries == known.entries and told.seal != known.seal
    if other or told.entries < known.entries:
        facts = {"kept": known.entries, "count": told.entries, "seal": known.seal}
        raise Refused(409, "behind", n=before.number, **facts)
    # what was signed stays signed until there is another entry
    return known if known.is_done and told.seal == known.seal else told


def ask_for_seat(database: Database, cup: Tournament, told: PostedSeat) -> None:
    """Tell before a table is opened whether it would be seated; a refusal tells why not."""
    _find_seat(look_at(database, cup, 0), told)


def _demand(course: Course | None) -> Course:
    if course is None:  # somebody has emptied the database
        raise Refused(503, "database-away")
    return course


def _find_seat(course: Course, told: PostedSeat) -> tuple[int, int, dict[str, str]]:
    """Find round, number and names of a table that is new; a refusal tells why it has none."""
    cup, typed = course.tournament, {fold_name(each): each for each in told.players}
    if told.kit not in cup.games:
        raise Refused(409, "other-game", kit=told.kit, known=", ".join(cup.games))
    find = _find_seated if course.here.seated else _find_free
    n, number = find(course, typed)
    seated = (each for table in course.rounds[n - 1].seated for each in table)
    known = {fold_name(each): each for each in (*cup.players, *seated)}
    return n, number, {each: known.get(fold_name(each), each) for each in told.players}


def _find_seated(course: Course, typed: Mapping[str, str]) -> tuple[int, int]:
    taken = {(each.round, each.number) for each in course.tables}
    for n in range(course.n, 0, -1):
        for number, table in enumerate(course.rounds[n - 1].seated, 1):
            if {fold_name(each) for each in table} == typed.keys():
                if (n, number) in taken:
                    raise Refused(409, "taken", n=number)
                return n, number
    _demand_known(course.tournament, typed.values())
    for number, table in enumerate(course.here.seated, 1):
        both = [each for each in table if fold_name(each) in typed]
        if both:
            raise Refused(409, "other-seats", n=number, who=both[0], players=", ".join(table))
    raise Refused(409, "not-seated", who=", ".join(typed.values()))


def _find_free(course: Course, typed: Mapping[str, str]) -> tuple[int, int]:
    if course.here.closed:
        raise Refused(409, "closed")
    _demand_known(course.tournament, typed.values())
    seats, here = course.tournament.seats, course.tables_here
    if not seats.least <= len(typed) <= seats.most:
        raise Refused(409, "table-size", least=seats.least, most=seats.most)
    for table in here:
        for who in table.names.values():
            if fold_name(who) in typed:
                raise Refused(409, "plays-already", who=typed[fold_name(who)], n=table.number)
    return course.n, 1 + max((each.number for each in here), default=0)


def _demand_known(cup: Tournament, players: Iterable[str]) -> None:
    known = {fold_name(each) for each in cup.players}
    for each in players:
        if known and fold_name(each) not in known:
            near = nearest(each, cup.players)
            raise Refused(409, "stranger", who=each, near=near or ".")


def tell_standings(course: Course, lang: str) -> Json:
    """Tell the standings as scripts read them, each table with its seal."""
    return {
        "tournament": course.tournament.name,
        "title": course.tournament.title.said(lang),
        "at": course.at,
        "round": course.n,
        "tables": [
            {"round": each.round, "table": each.number, "game": each.standing.kit}
            | {"entries": each.standing.entries, "seal": each.standing.seal}
            | {"done": each.is_done, "whole": each.standing.is_whole}
            | {"posted": each.posted, "scores": each.scores}
            for each in course.tables
        ],
        "standings": [asdict(each) for each in course.standings],
    }
