"""The tables of a tournament: seated when they first post, each with the last it has posted."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from pnp.bank.queries import Json
from pnp.bank.tournament import PostedSeat, PostedStanding
from pnp.spelling import fold_name, nearest
from pnp.tournament.database import Database, Transaction
from pnp.tournament.rounds import Progress, Refused, Round, find_rounds
from pnp.tournament.standings import PlayerStanding, TableCount, rank_players
from pnp.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a round, and how it stands."""

    round: int
    number: int
    names: dict[str, str]
    """What players are called at the table → what they are called in the tournament."""
    posted: int
    """When it posted last."""
    standing: PostedStanding
    """What counts of it: what it posted last, or had when its round was closed."""
    is_late: bool = False
    """Whether it came only after its round was closed, and does not count."""

    @property
    def scores(self) -> dict[str, int]:
        """Give what was counted for each player, as they are called in the tournament."""
        scores = {} if self.is_late else self.standing.scores
        return {self.names[who]: n for who, n in scores.items() if who in self.names}

    @property
    def is_done(self) -> bool:
        """Tell whether the banker has signed the count, or the game is over."""
        return self.standing.is_done or self.standing.is_over


def post_standing(
    database: Database, cup: Tournament, key: str, told: PostedStanding, at: int, *, joins: bool
) -> TableResult:
    """Keep how a table stands, in place of what it posted before; one that joins is seated.

    A copy that has fewer entries, or others, is refused by the seal of the right file.
    """
    with database.writing() as now:
        query = (
            "SELECT round, number, names, struck, standing FROM tournament_table "
            "WHERE id = %s AND tournament = %s FOR UPDATE"
        )
        if row := now.execute(query, (key, cup.name)).fetchone():
            n, number, names, struck, before = row
            if struck:
                raise Refused(409, "struck", n=number)
            known = PostedStanding.model_validate_json(before)
            other = told.entries == known.entries and told.seal != known.seal
            if other or told.entries < known.entries:
                facts = {"kept": known.entries, "count": told.entries, "seal": known.seal}
                raise Refused(409, "behind", n=number, **facts)
            if known.is_done and told.seal == known.seal:
                told = known  # what was signed stays signed until there is another entry
            query = "UPDATE tournament_table SET standing = %s, posted = %s WHERE id = %s"
            now.execute(query, (told.model_dump_json(), at, key))
            return TableResult(n, number, json.loads(names), at, told)
        if not joins:
            raise Refused(401, "no-join")
        # tables are seated one after the other
        query = "SELECT n FROM tournament_round WHERE tournament = %s FOR UPDATE"
        now.execute(query, (cup.name,))
        n, number, names = find_seat(now, cup, told)
        is_over = any(each.closed for each in find_rounds(now, cup) if each.n == n)
        now.execute(
            "INSERT INTO tournament_table (id, tournament, round, number, names, posted, standing, "
            "final) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
            # results stand; the director may have it counted all the same
            (
                *(key, cup.name, n, number, json.dumps(names, ensure_ascii=False)),
                *(at, told.model_dump_json(), "" if is_over else None),
            ),
        )
        return TableResult(n, number, names, at, told)


def find_seat(
    now: Transaction, cup: Tournament, told: PostedSeat
) -> tuple[int, int, dict[str, str]]:
    """Find round, number and names of a table that is new; a refusal tells why it has none."""
    if told.kit not in cup.games:
        raise Refused(409, "other-game", kit=told.kit, known=", ".join(cup.games))
    rounds = find_rounds(now, cup)
    query = "SELECT round, number, names FROM tournament_table WHERE tournament = %s AND NOT struck"
    taken = {(n, number): json.loads(names) for n, number, names in now.execute(query, (cup.name,))}
    if rounds[-1].seated:
        n, number = _find_seated(cup, rounds, taken.keys(), told.players)
    elif rounds[-1].closed:
        raise Refused(409, "closed")
    else:
        here = {number: names for (n, number), names in taken.items() if n == rounds[-1].n}
        n, number = rounds[-1].n, _find_free(cup, rounds[-1].n, here, told.players)
    seated = (each for this in rounds if this.n == n for table in this.seated for each in table)
    known = {fold_name(each): each for each in (*cup.players, *seated)}
    return n, number, {each: known.get(fold_name(each), each) for each in told.players}


def _find_seated(
    cup: Tournament,
    rounds: Sequence[Round],
    taken: Collection[tuple[int, int]],
    players: Sequence[str],
) -> tuple[int, int]:
    typed = {fold_name(each) for each in players}
    for this in reversed(rounds):
        for number, table in enumerate(this.seated, 1):
            if {fold_name(each) for each in table} == typed:
                if (this.n, number) in taken:
                    raise Refused(409, "taken", n=number)
                return this.n, number
    _demand_known(cup, players)
    for number, table in enumerate(rounds[-1].seated, 1):
        both = [each for each in table if fold_name(each) in typed]
        if both:
            raise Refused(409, "other-seats", n=number, who=both[0], players=", ".join(table))
    raise Refused(409, "not-seated", who=", ".join(players))


def _find_free(
    cup: Tournament, n: int, here: dict[int, dict[str, str]], players: Sequence[str]
) -> int:
    _demand_known(cup, players)
    seats = cup.seats_of(n)
    if not seats.least <= len(players) <= seats.most:
        raise Refused(409, "table-size", least=seats.least, most=seats.most)
    playing = {fold_name(who): n for n, names in here.items() for who in names.values()}
    for each in players:
        if fold_name(each) in playing:
            raise Refused(409, "plays-already", who=each, n=playing[fold_name(each)])
    return 1 + max(here, default=0)


def _demand_known(cup: Tournament, players: Sequence[str]) -> None:
    known = {fold_name(each) for each in cup.players}
    for each in players:
        if known and fold_name(each) not in known:
            near = nearest(each, cup.players)
            raise Refused(409, "stranger", who=each, near=near or ".")


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of a tournament at one moment."""

    tournament: Tournament
    rounds: tuple[Round, ...]
    tables: tuple[TableResult, ...]
    standings: tuple[PlayerStanding, ...]
    at: int

    @property
    def here(self) -> Round:
        """Give the round that is played."""
        return self.rounds[-1]

    @property
    def tables_here(self) -> tuple[TableResult, ...]:
        """Give the tables of the round that is played, as far as they have come."""
        return tuple(each for each in self.tables if each.round == self.here.n)

    @property
    def progress(self) -> Progress:
        """Tell how many tables of the round have finished, and who stands how."""
        expected = len(self.here.seated) or len(self.tables_here)
        ranked = tuple(each.player for each in self.standings)
        return Progress(sum(each.is_done for each in self.tables_here), expected, ranked)

    @property
    def ends(self) -> int:
        """Tell when the clock of the round runs out; nought while it does not run."""
        this = self.tournament.rounds[self.here.n - 1]
        if not self.here.started or self.here.called or self.here.closed:
            return 0
        return self.here.started + 60 * this.minutes


def look(database: Database, cup: Tournament, at: int) -> View:
    """Look at a tournament as it stands."""
    with database.writing() as now:
        rounds = find_rounds(now, cup)
        query = (
            "SELECT round, number, names, posted, coalesce(nullif(final, ''), standing), "
            "coalesce(final, '-') = '' FROM tournament_table "
            "WHERE tournament = %s AND NOT struck ORDER BY round, number"
        )
        rows = now.execute(query, (cup.name,)).fetchall()
    tables = tuple(
        TableResult(
            *(n, number, json.loads(names), posted),
            PostedStanding.model_validate_json(text),
            is_late=is_late,
        )
        for n, number, names, posted, text, is_late in rows
    )
    seated = {each.n: [name for table in each.seated for name in table] for each in rounds}
    counted = [TableCount(each.round, each.scores) for each in tables if each.scores]
    return View(cup, rounds, tables, rank_players(cup, counted, seated), at)


def tell_standings(view: View, lang: str) -> Json:
    """Tell the standings as scripts read them, each table with its seal."""
    return {
        "tournament": view.tournament.name,
        "title": view.tournament.title.said(lang),
        "at": view.at,
        "round": view.here.n,
        "tables": [
            {"round": each.round, "table": each.number, "game": each.standing.kit}
            | {"entries": each.standing.entries, "seal": each.standing.seal}
            | {"done": each.is_done, "whole": each.standing.is_whole}
            | {"posted": each.posted, "scores": each.scores}
            for each in view.tables
        ],
        "standings": [asdict(each) for each in view.standings],
    }
