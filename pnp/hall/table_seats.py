"""Taking a table into a tournament: its game, its players, its seat, or a sentence why not."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from pnp.bank.journal_tables import HALL
from pnp.hall.database import Database, Transaction
from pnp.hall.hall_words import HallRefusal
from pnp.hall.posted_entries import is_plain, seal_of_content
from pnp.hall.rounds import HallRound, find_rounds
from pnp.hall.tournament import Tournament
from pnp.spelling import fold_name, nearest


class HallSeat(NamedTuple):
    """Where a table sits."""

    round: int
    number: int
    names: dict[str, str]
    """What a player is called at his table → what he is called in the tournament."""


async def find_seat(
    now: Transaction, tournament: Tournament, kit: str, players: Sequence[str]
) -> HallSeat:
    """Find the seat of a table that is to be opened; a HallRefusal tells why there is none."""
    if kit not in tournament.games:
        known = ", ".join(tournament.games)
        raise HallRefusal(409, "other-game", kit=kit, known=known)
    rounds = await find_rounds(now, tournament.name)
    here = rounds[-1]
    if here.seated:
        return await _seated_at(now, tournament, rounds, players)
    if here.closed:
        raise HallRefusal(409, "closed")
    return await _free_seat(now, tournament, here, players)


async def _seated_at(
    now: Transaction, tournament: Tournament, rounds: Sequence[HallRound], players: Sequence[str]
) -> HallSeat:
    typed = {fold_name(each): each for each in players}
    for this in reversed(rounds):
        for number, table in enumerate(this.seated, 1):
            if {fold_name(each) for each in table} == set(typed):
                names = {typed[fold_name(each)]: each for each in table}
                if await _is_taken(now, tournament.name, this.n, number):
                    raise HallRefusal(409, "taken", n=number)
                return HallSeat(this.n, number, names)
    _demand_known(tournament, players)
    here = rounds[-1]
    for number, table in enumerate(here.seated, 1):
        both = [each for each in table if fold_name(each) in typed]
        if both:
            raise HallRefusal(409, "other-seats", n=number, who=both[0], players=", ".join(table))
    raise HallRefusal(409, "not-seated", who=", ".join(players))


def _demand_known(tournament: Tournament, players: Sequence[str]) -> None:
    known = {fold_name(each): each for each in tournament.players}
    for each in players:
        if known and fold_name(each) not in known:
            near = nearest(each, tournament.players)
            raise HallRefusal(409, "stranger", who=each, near=near or ".")


async def _free_seat(
    now: Transaction, tournament: Tournament, this: HallRound, players: Sequence[str]
) -> HallSeat:
    _demand_known(tournament, players)
    seats = tournament.seats_of(this.n)
    if not seats.least <= len(players) <= seats.most:
        raise HallRefusal(409, "table-size", least=seats.least, most=seats.most)
    known = {fold_name(each): each for each in tournament.players}
    rows = await now.ask(
        "SELECT number, players FROM hall_table "
        "WHERE tournament = %s AND round = %s AND NOT struck",
        *(tournament.name, this.n),
    )
    playing = {fold_name(name): row[0] for row in rows for name in json.loads(row[1]).values()}
    for each in players:
        if fold_name(each) in playing:
            raise HallRefusal(409, "plays-already", who=each, n=playing[fold_name(each)])
    number = 1 + max((row[0] for row in rows), default=0)
    return HallSeat(this.n, number, {each: known.get(fold_name(each), each) for each in players})


async def _is_taken(now: Transaction, tournament: str, n: int, number: int) -> bool:
    return bool(
        await now.ask(
            "SELECT 1 FROM hall_table "
            "WHERE tournament = %s AND round = %s AND number = %s AND NOT struck",
            *(tournament, n, number),
        )
    )


async def take_table(
    database: Database, tournament: Tournament, key: str, content: dict[str, str], at: int
) -> HallSeat | None:
    """Take a table in with all it was opened with; None if it is here already."""
    kit, players = _told_of(tournament, key, content)
    parts = {name: sha256(text.encode()).hexdigest() for name, text in content.items()}
    first = seal_of_content(content)
    async with database.writing() as now:
        query = "SELECT n FROM hall_round WHERE tournament = %s FOR UPDATE"
        await now.ask(query, tournament.name)  # tables are taken in one after the other
        if await now.ask("SELECT 1 FROM hall_table WHERE id = %s", key):
            return None
        seat = await find_seat(now, tournament, kit, players)
        rounds = await find_rounds(now, tournament.name)
        is_over = any(each.closed for each in rounds if each.n == seat.round)
        await _keep_parts(now, {parts[name]: text for name, text in content.items()})
        await now.ask(
            "INSERT INTO hall_table (id, tournament, round, number, kit, players, parts, "
            "first, head, posted, final) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            *(key, tournament.name, seat.round, seat.number, kit),
            *(_text(seat.names), _text(parts), first, first, at),
            0 if is_over else None,  # results stand; the director may have it counted all the same
        )
    return seat


async def _keep_parts(now: Transaction, texts: dict[str, str]) -> None:
    # What tables of one game share is kept once.
    query = "SELECT digest FROM hall_part WHERE digest = ANY(%s)"
    known = {row[0] for row in await now.ask(query, list(texts))}
    fresh = sorted(each for each in texts.items() if each[0] not in known)
    if fresh:
        await now.ask_many("INSERT INTO hall_part VALUES (%s, %s) ON CONFLICT DO NOTHING", fresh)


def _told_of(tournament: Tournament, key: str, content: dict[str, str]) -> tuple[str, list[str]]:
    # It must be meant for here.
    try:
        own, table = json.loads(content[HALL]), json.loads(content["table"])
        kit, players = str(table["kit"]), [str(each) for each in table["players"]]
        found = (str(own["id"]), str(own["tournament"]))
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise HallRefusal(400, "unread") from error
    if not all(map(is_plain, (kit, *players, *found))):
        raise HallRefusal(400, "unread")
    if found != (key, tournament.name):
        raise HallRefusal(409, "other-tournament", name=tournament.name, typed=found[1][:40])
    return kit, players


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
