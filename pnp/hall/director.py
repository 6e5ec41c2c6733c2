"""What a director does: the clock, a word to tables, the end of a round, a table struck."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from pnp.hall.database import Database, Transaction
from pnp.hall.hall_view import HallView
from pnp.hall.hall_words import HallRefusal
from pnp.hall.rounds import HallRound, find_rounds, mark_round, open_round, say_to_tables
from pnp.hall.tournament import Tournament

LONGEST_MESSAGE: Final = 300

_TOO_LATE: Final = {
    "started": "started-already",
    "called": "called-already",
    "closed": "round-closed",
}
"""What is told to whoever asks for what somebody else has done in the same moment."""


@dataclass(frozen=True, slots=True)
class DirectorDesk:
    """Where a director acts: the tournament in its database, and what there is to be seen of it."""

    database: Database
    tournament: Tournament
    look: Callable[[], Awaitable[HallView]]
    """Gives the standings of this moment; they take a while, so only the end of a round asks."""

    async def here(self, now: Transaction) -> HallRound:
        """Give the round that is played."""
        return (await find_rounds(now, self.tournament.name))[-1]

    async def running(self, now: Transaction) -> HallRound:
        """Give the round that is played, whose results are not taken yet."""
        here = await self.here(now)
        if here.closed:
            raise HallRefusal(409, "round-closed")
        return here


async def direct(desk: DirectorDesk, asked: Mapping[str, Any], at: int) -> str:
    """Do what the director asks, and give the key of the sentence that says so."""
    what = asked.get("do")
    if what == "say":
        return await _say(desk, asked, at)
    if what == "start":
        return await _start(desk, at)
    if what == "time":
        return await _call_time(desk, at)
    if what == "next":
        return await _next(desk, asked, at)
    if what == "strike":
        return await _strike(desk, _number(asked))
    if what == "count":
        return await _count_anew(desk, _number(asked, "round"), _number(asked))
    raise HallRefusal(400, "unread")


def _number(asked: Mapping[str, Any], name: str = "table") -> int:
    found = asked.get(name, 0)
    if type(found) is not int or not 0 <= found < 10**6:
        raise HallRefusal(400, "unread")
    return found


async def _say(desk: DirectorDesk, asked: Mapping[str, Any], at: int) -> str:
    text, number, name = asked.get("text"), _number(asked), desk.tournament.name
    words = " ".join(text.split()) if isinstance(text, str) else ""
    if not words or len(words) > LONGEST_MESSAGE or not words.isprintable():
        raise HallRefusal(400, "no-message", most=LONGEST_MESSAGE)
    async with desk.database.writing() as now:
        here = await desk.here(now)
        query = "SELECT 1 FROM hall_table WHERE tournament = %s AND round = %s AND number = %s"
        if number and not await now.ask(query, name, here.n, number):
            raise HallRefusal(409, "no-table", n=number)
        await say_to_tables(now, name, here.n, number, at, "say", words)
    return "said"


async def _start(desk: DirectorDesk, at: int) -> str:
    async with desk.database.writing() as now:
        here = await desk.running(now)
        if here.started or here.called:
            raise HallRefusal(409, "started-already")
        minutes = str(desk.tournament.rounds[here.n - 1].minutes)
        await _mark_and_say(desk, now, here, at, "started", "start", minutes)
    return "started"


async def _call_time(desk: DirectorDesk, at: int) -> str:
    async with desk.database.writing() as now:
        here = await desk.running(now)
        if here.called:
            raise HallRefusal(409, "called-already")
        await _mark_and_say(desk, now, here, at, "called", "time")
    return "called"


async def _mark_and_say(
    desk: DirectorDesk,
    now: Transaction,
    here: HallRound,
    at: int,
    mark: Literal["started", "called", "closed"],
    kind: str,
    text: str = "",
) -> None:
    name = desk.tournament.name
    if not await mark_round(now, name, here, mark, at):
        raise HallRefusal(409, _TOO_LATE[mark])
    await say_to_tables(now, name, here.n, 0, at, kind, text)


async def _next(desk: DirectorDesk, asked: Mapping[str, Any], at: int) -> str:
    view = await desk.look()
    here, name = view.here, desk.tournament.name
    if not here.closed:
        if view.done < view.expected and asked.get("anyway") is not True:
            raise HallRefusal(409, "not-finished", done=view.done, tables=view.expected)
        async with desk.database.writing() as now:
            await _mark_and_say(desk, now, here, at, "closed", "closed")
            query = "UPDATE hall_table SET final = count WHERE tournament = %s AND round = %s"
            await now.ask(query, name, here.n)
        return "closed-round"
    if here.n == len(desk.tournament.rounds):
        raise HallRefusal(409, "last-round")
    async with desk.database.writing() as now:
        ranked = tuple(each.player for each in view.standings)
        await open_round(now, desk.tournament, here.n + 1, ranked)
    return "seated"


async def _strike(desk: DirectorDesk, number: int) -> str:
    async with desk.database.writing() as now:
        here = await desk.here(now)
        found = await now.ask(
            "UPDATE hall_table SET struck = true "
            "WHERE tournament = %s AND round = %s AND number = %s AND NOT struck RETURNING id",
            *(desk.tournament.name, here.n, number),
        )
    if not found:
        raise HallRefusal(409, "no-table", n=number)
    return "table-struck"


async def _count_anew(desk: DirectorDesk, n: int, number: int) -> str:
    # Count a table of a closed round up to what has come of it since.
    async with desk.database.writing() as now:
        found = await now.ask(
            "UPDATE hall_table SET final = count WHERE tournament = %s AND round = %s "
            "AND number = %s AND NOT struck AND final IS NOT NULL RETURNING id",
            *(desk.tournament.name, n, number),
        )
    if not found:
        raise HallRefusal(409, "no-table", n=number)
    return "counted-anew"
