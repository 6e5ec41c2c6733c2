"""A tournament as its file says it, and what that comes to: seats, points, the standings.

The file is read strictly, and everything that cannot be as it is written is told with its line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import chain
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Final, Literal

from pnp.bank.file_messages import say_first
from pnp.bank.table_opening import LONGEST, fault_of_name, taken_names
from pnp.box.packs import find_kit
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.validation import read_form
from pnp.box.source import YamlPath
from pnp.box.words import Words
from pnp.errors import ContentError
from pnp.spelling import HOUSE, fold_name

SeatingWay = Literal["drawn", "level", "free"]
"""By lot; the strong with the strong; as they come."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_LONGEST_ROUND: Final = 24 * 60  # minutes
_MOST_PLAYERS: Final = 20_000


@dataclass(frozen=True, slots=True)
class SeatRange:
    """How many may play at one table."""

    least: int
    most: int

    def sizes(self, players: int) -> tuple[int, ...]:
        """Give how many sit at each table: as few tables as can be, as even as can be.

        Nothing if they cannot be seated.

        >>> SeatRange(3, 4).sizes(11), SeatRange(3, 4).sizes(5)
        ((4, 4, 3), ())
        """
        tables = -(-players // self.most)
        if not tables or players // tables < self.least:
            return ()
        least, more = divmod(players, tables)
        return tuple(least + (n < more) for n in range(tables))


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """One round: all its tables play at once."""

    title: Words
    minutes: int
    """How long its clock runs."""
    seating: SeatingWay = "drawn"
    cut: int = 0
    """So many of the best play on, and their points begin anew; nought for all."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """All a tournament goes by."""

    name: str
    """The word of its address."""
    title: Words
    games: tuple[str, ...]
    seats: SeatRange
    points: tuple[int, ...]
    """What the first place at a table is worth, the second and so on; nought who comes after."""
    rounds: tuple[TournamentRound, ...]
    players: tuple[str, ...] = ()
    """Who takes part; none where whoever comes does."""
    language: str = "en"
    """The language of its own texts."""
    seed: int = 1
    """What the lots begin with: the same number gives the same tables."""


def read_tournament(file: Path, content: Path | None = None) -> Tournament:
    """Read a tournament; a ContentError names everything that is wrong with its line."""
    tournament, source = read_form(Tournament, file, file.parent)
    if found := [source.at(path, say) for path, say in _check(tournament, content)]:
        raise ContentError(tuple(found))
    return tournament


def _check(cup: Tournament, content: Path | None) -> Iterator[tuple[YamlPath, str]]:
    # what cannot be meant: where it stands in the file, and what to say of it
    if not _NAME.fullmatch(cup.name):
        say = "the name stands in addresses: small letters, digits and - only, at most 40"
        yield ("name",), say
    yield from _check_who_plays_what(cup, content)
    if not 1 <= cup.seats.least <= cup.seats.most:
        yield ("seats", "least"), f"{cup.seats.least} to {cup.seats.most} cannot be seated"
    if not cup.points:
        yield ("points",), "what is a place worth? `[6, 3, 1]`: the first, the second and so on"
    if sorted((*cup.points, 0), reverse=True) != [*cup.points, 0]:
        say = "a later place is never worth more than an earlier one, or below nought"
        yield ("points",), say
    if not cup.rounds:
        yield ("rounds",), "a tournament has at least one round"
    left = len(cup.players)
    for n, each in enumerate(cup.rounds):
        yield from _check_round(cup, n, left)
        left = each.cut or left


def _check_who_plays_what(cup: Tournament, content: Path | None) -> Iterator[tuple[YamlPath, str]]:
    if not cup.games:
        yield ("games",), "name at least one game that is played"
    seats, taken = cup.seats, frozenset[str]()
    for n, name in enumerate(cup.games):
        try:
            box = open_box(find_kit(name, content))
        except ContentError as error:
            yield ("games", n), error.findings[0].sentence
            continue
        taken |= taken_names(box)
        limits = box.game.players
        if seats.least < limits.least or seats.most > limits.most:
            say = f"`{name}` is for {limits.least} to {limits.most} players"
            yield ("seats",), f"{say}, not {seats.least} to {seats.most}"
    if len(cup.players) > _MOST_PLAYERS:
        yield ("players",), f"a tournament has at most {_MOST_PLAYERS} players"
    seen: dict[str, str] = {}
    for n, name in enumerate(cup.players):
        folded = fold_name(name)
        if key := fault_of_name(name, taken):
            yield ("players", n), say_first(HOUSE, key, typed=name[:60], most=LONGEST)
        elif folded in seen:
            yield ("players", n), f"`{name}` and `{seen[folded]}` are one name; tell them apart"
        seen.setdefault(folded, name)


def _check_round(cup: Tournament, n: int, left: int) -> Iterator[tuple[YamlPath, str]]:
    # `left`: how many have come so far, nought where whoever comes plays
    this, path = cup.rounds[n], ("rounds", n)
    if not 1 <= this.minutes <= _LONGEST_ROUND:
        yield (*path, "minutes"), f"a round lasts 1 to {_LONGEST_ROUND} minutes"
    if this.cut < 0 or (this.cut and left and this.cut >= left):
        yield (*path, "cut"), f"a cut leaves fewer than the {left} who played before"
    if this.cut and not n:
        yield (*path, "cut"), "nobody has played before the first round: no cut there"
    if this.seating == "free":
        return
    if not n and not cup.players:
        say = "who is to be seated? List `players`, or write `seating: free` for whoever comes"
        yield ((*path, "seating") if this.seating != "drawn" else path), say
    left, seats = this.cut or left, cup.seats
    if left and 1 <= seats.least <= seats.most and not seats.sizes(left):
        yield path, f"{left} players cannot be seated at tables of {seats.least} to {seats.most}"


def seat_players(
    ranked: Sequence[str], seats: SeatRange, way: SeatingWay, lot: str
) -> tuple[tuple[str, ...], ...]:
    """Seat players, given by their strength, table by table; a lot decides where chance does.

    >>> seat_players("ABCDEF", SeatRange(3, 3), "level", "1")
    (('A', 'B', 'C'), ('D', 'E', 'F'))
    """
    sizes = seats.sizes(len(ranked))
    if not sizes or way == "free":
        return ()
    order = list(ranked)
    if way == "drawn":
        order.sort(key=lambda who: sha256(f"{lot} {who}".encode()).hexdigest())
    waiting = iter(order)
    return tuple(tuple(next(waiting) for _ in range(size)) for size in sizes)


def place_players(counts: Mapping[str, int], worth: Sequence[int]) -> dict[str, tuple[int, int]]:
    """Give place and points of each player at a table, where the places are worth so much.

    Who counts alike shares the better place, and divides what their places are worth; what is left
    over nobody has.

    >>> place_players({"Anna": 900, "Ben": 400, "Cem": 900}, (6, 3, 1))
    {'Anna': (1, 4), 'Ben': (3, 1), 'Cem': (1, 4)}
    """
    worth, found = (*worth, *[0] * len(counts)), {}
    for who, count in counts.items():
        before = sum(other > count for other in counts.values())
        alike = list(counts.values()).count(count)
        found[who] = 1 + before, sum(worth[before : before + alike]) // alike
    return found


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """How a player stands."""

    player: str
    place: int = 0
    points: int = 0
    """Since the last round with a cut that the player came through: there all begin anew."""
    wins: int = 0
    """Tables won, alone or with others."""
    score: int = 0
    """All that was counted, in the money of the games."""
    tables: int = 0
    reached: int = 1
    """The last round with a cut that the player is in."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """Round → the points there."""


def rank_players(
    cup: Tournament,
    tables: Iterable[tuple[int, Mapping[str, int]]],
    seated: Mapping[int, Sequence[str]],
) -> tuple[PlayerStanding, ...]:
    """Rank all who take part: who has come through a cut before all who have not.

    `tables` tells of each its round and what was counted there, `seated` the players of each round
    that has begun; where nobody was named before, whoever sits at a table takes part.
    """
    played = sorted(tables, key=itemgetter(0))
    names = chain(cup.players, *seated.values(), *(counts for _, counts in played))
    found = {name: PlayerStanding(name) for name in names}
    for n, through in seated.items():
        for name in through if cup.rounds[n - 1].cut else ():
            found[name] = replace(found[name], reached=max(n, found[name].reached))
    for n, counts in played:
        for name, (place, points) in place_players(counts, cup.points).items():
            was = found[name]
            found[name] = replace(
                was,
                points=was.points + points * (n >= was.reached),
                wins=was.wins + (place == 1),
                score=was.score + counts[name],
                tables=was.tables + 1,
                rounds={**was.rounds, n: was.rounds.get(n, 0) + points},
            )
    # what decides on the order, the first thing first; who is alike in everything shares a place
    worth = attrgetter("reached", "points", "wins", "score")
    by_name = sorted(found.values(), key=lambda each: each.player.casefold())
    standings = sorted(by_name, key=worth, reverse=True)
    first = {worth(each): n for n, each in reversed(list(enumerate(standings, 1)))}
    return tuple(replace(each, place=first[worth(each)]) for each in standings)
