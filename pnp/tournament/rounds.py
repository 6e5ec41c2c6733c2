"""The rounds of a tournament and its director: seats, the clock, results that stand."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.box.house_words import words
from pnp.errors import PnpError
from pnp.spelling import HOUSE
from pnp.tournament.database import Database, Transaction
from pnp.tournament.standings import SeatedTables, seat_players
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

    n: int
    seated: SeatedTables = ()
    """Who sits at each table; nothing where they come as they like."""
    started: int = 0
    """When its clock was started."""
    called: int = 0
    """When the director called time."""
    closed: int = 0
    """When its results were taken as they stood."""


def find_rounds(now: Transaction, tournament: Tournament) -> tuple[Round, ...]:
    """Give the rounds there have been, the one that is played last."""
    query = (
        "SELECT n, seated, started, called, closed FROM tournament_round "
        "WHERE tournament = %s ORDER BY n"
    )
    return tuple(
        Round(n, tuple(map(tuple, json.loads(seated))), *times)
        for n, seated, *times in now.execute(query, (tournament.name,))
    )


def _seat_round(now: Transaction, cup: Tournament, n: int, ranked: tuple[str, ...]) -> None:
    # of the ranked those who have come through its cut
    this = cup.rounds[n - 1]
    through = ranked[: this.cut] if this.cut else ranked
    seated = seat_players(through, cup.seats_of(n), this.seating, f"{cup.seed} {n}")
    now.execute(
        "INSERT INTO tournament_round (tournament, n, seated) VALUES (%s, %s, %s) "
        "ON CONFLICT DO NOTHING",
        (cup.name, n, json.dumps(seated, ensure_ascii=False)),
    )


def prepare_tournament(database: Database, tournament: Tournament, key: str) -> str:
    """Seat the first round, unless the tournament has begun; give the director's key.

    That is the one given, or the one the tournament began with. Raises PnpError if the file has
    lost a round that was played.
    """
    database.prepare()
    with database.writing() as now:
        # what is there already stays, and is given back
        query = (
            "INSERT INTO tournament VALUES (%s, %s) "
            "ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING key"
        )
        ((kept,),) = now.execute(query, (tournament.name, key))
        rounds = find_rounds(now, tournament)
        if not rounds:
            _seat_round(now, tournament, 1, tournament.players)
        elif rounds[-1].n > len(tournament.rounds):
            say = f"`{tournament.name}` has come to its round {rounds[-1].n} in this database"
            raise PnpError(f"{say}: the file must have it too, or give the tournament another name")
        return str(kept)


class Order(BaseModel):
    """What the director wants done."""

    model_config = ConfigDict(strict=True, frozen=True)

    do: Literal["start", "time", "next", "strike", "count"]
    anyway: bool = False
    """To end a round even if tables have not finished."""
    round: Annotated[int, Field(ge=0, lt=10**6)] = 0
    table: Annotated[int, Field(ge=0, lt=10**6)] = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the round has come that is played, and who stands how."""

    done: int
    expected: int
    ranked: tuple[str, ...]


# what an order marks a round with: the column, and what is said when it is done or comes too late
_MARKS: Final = {
    "start": ("started", "started", "started-already"),
    "time": ("called", "called", "called-already"),
    "next": ("closed", "closed-round", "round-closed"),
}


def direct(database: Database, cup: Tournament, order: Order, at: int, progress: Progress) -> str:
    """Do what the director wants, and give the key of the sentence that says so."""
    with database.writing() as now:
        here = find_rounds(now, cup)[-1]
        if order.do == "strike":
            return _change_table(now, cup, here.n, order.table, "struck = true", "table-struck")
        if order.do == "count":
            kept, late = "final = standing", "AND final IS NOT NULL"
            return _change_table(now, cup, order.round, order.table, kept, "counted-anew", late)
        if order.do == "next" and here.closed:
            if here.n == len(cup.rounds):
                raise Refused(409, "last-round")
            _seat_round(now, cup, here.n + 1, progress.ranked)
            return "seated"
        if order.do == "next" and progress.done < progress.expected and not order.anyway:
            raise Refused(409, "not-finished", done=progress.done, tables=progress.expected)
        _mark(now, cup, here, order.do, at)
        if order.do == "next":
            query = (
                "UPDATE tournament_table SET final = standing WHERE tournament = %s AND round = %s"
            )
            now.execute(query, (cup.name, here.n))
        return _MARKS[order.do][1]


def _mark(now: Transaction, cup: Tournament, here: Round, do: str, at: int) -> None:
    column, _, too_late = _MARKS[do]
    if here.closed or (here.called and do == "start"):
        raise Refused(409, "round-closed" if here.closed else too_late)
    # of two who ask at once the second comes too late
    query = (
        f"UPDATE tournament_round SET {column} = %s "  # noqa: S608  # one of three words
        f"WHERE tournament = %s AND n = %s AND {column} = 0"
    )
    if not now.execute(query, (at, cup.name, here.n)).rowcount:
        raise Refused(409, too_late)


def _change_table(
    now: Transaction, cup: Tournament, n: int, number: int, change: str, said: str, which: str = ""
) -> str:
    query = (
        f"UPDATE tournament_table SET {change} "  # noqa: S608  # one of two changes
        f"WHERE tournament = %s AND round = %s AND number = %s AND NOT struck {which}"
    )
    if not now.execute(query, (cup.name, n, number)).rowcount:
        raise Refused(409, "no-table", n=number)
    return said
