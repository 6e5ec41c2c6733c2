"""What a director does: the clock, a word to tables, the end of a round, a table struck."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from pnp.hall.database import Database
from pnp.hall.hall_view import HallView
from pnp.hall.hall_words import HallRefusal
from pnp.hall.rounds import HallRound, mark_round, open_round, say_to_tables
from pnp.hall.tournament import Tournament

LONGEST_MESSAGE: Final = 300


async def direct(
    database: Database,
    tournament: Tournament,
    view: HallView,
    asked: Mapping[str, Any],
    at: int,
) -> str:
    """Do what the director asks, and give the key of the sentence that says so."""
    here, what = view.here, asked.get("do")
    if what == "say":
        return await _say(database, tournament, view, asked, at)
    if what == "strike":
        return await _strike(database, tournament, here, _number(asked))
    if what == "count":
        return await _count_anew(database, tournament, asked)
    if here.closed and what != "next":
        raise HallRefusal(409, "round-closed")
    if what in {"start", "time"}:
        return await _mark(database, tournament, here, str(what), at)
    if what == "next":
        return await _next(database, tournament, view, asked, at)
    raise HallRefusal(400, "unread")


def _number(asked: Mapping[str, Any], name: str = "table") -> int:
    found = asked.get(name, 0)
    if type(found) is not int or not 0 <= found < 10**6:
        raise HallRefusal(400, "unread")
    return found


async def _say(
    database: Database, tournament: Tournament, view: HallView, asked: Mapping[str, Any], at: int
) -> str:
    """Speak to one table or to all."""
    text, number = asked.get("text"), _number(asked)
    words = " ".join(text.split()) if isinstance(text, str) else ""
    if not words or len(words) > LONGEST_MESSAGE or not words.isprintable():
        raise HallRefusal(400, "no-message", most=LONGEST_MESSAGE)
    if number and number not in {each.number for each in view.tables_here}:
        raise HallRefusal(409, "no-table", n=number)
    async with database.writing() as now:
        await say_to_tables(now, tournament.name, view.here.n, number, at, "say", words)
    return "said"


async def _mark(
    database: Database, tournament: Tournament, here: HallRound, what: str, at: int
) -> str:
    """Start the clock of a round, or call time; what was done is done once."""
    if what == "start" and (here.started or here.called):
        raise HallRefusal(409, "started-already")
    if what == "time" and here.called:
        raise HallRefusal(409, "called-already")
    minutes = tournament.rounds[here.n - 1].minutes
    done: Literal["started", "called"] = "started" if what == "start" else "called"
    async with database.writing() as now:
        await mark_round(now, tournament.name, here, done, at)
        text = str(minutes) if what == "start" else ""
        await say_to_tables(now, tournament.name, here.n, 0, at, what, text)
    return done


async def _next(
    database: Database, tournament: Tournament, view: HallView, asked: Mapping[str, Any], at: int
) -> str:
    """Take the results of the round as they stand, and seat the next one if there is one."""
    here = view.here
    if not here.closed:
        if view.done < view.expected and asked.get("anyway") is not True:
            raise HallRefusal(409, "not-finished", done=view.done, tables=view.expected)
        async with database.writing() as now:
            await mark_round(now, tournament.name, here, "closed", at)
            await now.ask(
                "UPDATE hall_table SET final = count WHERE tournament = %s AND round = %s",
                *(tournament.name, here.n),
            )
            await say_to_tables(now, tournament.name, here.n, 0, at, "closed", "")
        return "closed-round"
    if here.n == len(tournament.rounds):
        raise HallRefusal(409, "last-round")
    async with database.writing() as now:
        ranked = tuple(each.player for each in view.standings)
        await open_round(now, tournament, here.n + 1, ranked)
    return "seated"


async def _strike(database: Database, tournament: Tournament, here: HallRound, number: int) -> str:
    """Take a table out: its seat is free for another file, its entries stay where they are."""
    async with database.writing() as now:
        found = await now.ask(
            "UPDATE hall_table SET struck = true "
            "WHERE tournament = %s AND round = %s AND number = %s AND NOT struck RETURNING id",
            *(tournament.name, here.n, number),
        )
    if not found:
        raise HallRefusal(409, "no-table", n=number)
    return "table-struck"


async def _count_anew(database: Database, tournament: Tournament, asked: Mapping[str, Any]) -> str:
    """Count a table of a closed round up to what has come of it since."""
    n, number = _number(asked, "round"), _number(asked)
    async with database.writing() as now:
        found = await now.ask(
            "UPDATE hall_table SET final = count WHERE tournament = %s AND round = %s "
            "AND number = %s AND NOT struck AND final IS NOT NULL RETURNING id",
            *(tournament.name, n, number),
        )
    if not found:
        raise HallRefusal(409, "no-table", n=number)
    return "counted-anew"
