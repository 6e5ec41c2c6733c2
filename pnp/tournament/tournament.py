"""A tournament as its file says it: rounds, who is seated with whom, what a place is worth.

The file is read strictly, and everything that cannot be as it is written is told with its line.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from pnp.bank.table_opening import LONGEST, fault_of_name, taken_names
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.validation import read_form
from pnp.box.source import YamlPath
from pnp.box.words import Words
from pnp.errors import ContentError
from pnp.spelling import fold_name

SeatingWay = Literal["drawn", "level", "free"]
"""By lot; the strong with the strong; as they come."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

_LONGEST_ROUND: Final = 24 * 60

_MOST_PLAYERS: Final = 20_000

# Why a bank would open no table with a name.
_SAYS: Final = {
    "open.name": f"a name has 1 to {LONGEST} characters that can be printed",
    "open.name-taken": "`{}` is a word of the bank, which would open no table for it: use another",
    "open.name-begins": "`{}` begins like a sum or a mark at the bank: begin with a letter",
    "open.name-marks": '`{}` holds a mark of the bank’s lines (" ; #): leave it out',
}


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


Finding = tuple[YamlPath, str]
"""What cannot be meant: where it stands in the file, and what to say of it."""


def read_tournament(file: Path, content: Path | None = None) -> Tournament:
    """Read a tournament; a ContentError names everything that is wrong with its line."""
    tournament, source = read_form(Tournament, file, file.parent)
    if found := [source.at(path, say) for path, say in _check(tournament, content)]:
        raise ContentError(tuple(found))
    return tournament


def _check(cup: Tournament, content: Path | None) -> Iterator[Finding]:
    if not _NAME.fullmatch(cup.name):
        say = "the name stands in addresses: small letters, digits and - only, at most 40"
        yield ("name",), say
    if not cup.rounds:
        yield ("rounds",), "a tournament has at least one round"
    yield from _check_games(cup, content)
    yield from _check_players(cup, content)
    if not 1 <= cup.seats.least <= cup.seats.most:
        yield ("seats", "least"), f"{cup.seats.least} to {cup.seats.most} cannot be seated"
    if not cup.points:
        yield ("points",), "what is a place worth? `[6, 3, 1]`: the first, the second and so on"
    if sorted((*cup.points, 0), reverse=True) != [*cup.points, 0]:
        yield (
            ("points",),
            "a later place is never worth more than an earlier one, or below nought",
        )
    left = len(cup.players)
    for n, each in enumerate(cup.rounds):
        yield from _check_round(cup, n, left)
        left = each.cut or left


def _check_games(cup: Tournament, content: Path | None) -> Iterator[Finding]:
    if not cup.games:
        yield ("games",), "name at least one game that is played"
    seats = cup.seats
    for n, name in enumerate(cup.games):
        try:
            limits = _read_game(find_kit(name, content)).game.players
        except ContentError as error:
            yield ("games", n), error.findings[0].sentence
            continue
        if seats.least < limits.least or seats.most > limits.most:
            say = f"`{name}` is for {limits.least} to {limits.most} players"
            yield ("seats",), f"{say}, not {seats.least} to {seats.most}"


@lru_cache(maxsize=16)
def _read_game(folder: Path) -> Box:
    return open_box(folder)


def _check_players(cup: Tournament, content: Path | None) -> Iterator[Finding]:
    if len(cup.players) > _MOST_PLAYERS:
        yield ("players",), f"a tournament has at most {_MOST_PLAYERS} players"
    taken, seen = _taken_names(cup.games, content), dict[str, str]()
    for n, name in enumerate(cup.players):
        if key := fault_of_name(name, taken):
            yield ("players", n), _SAYS[key].format(name[:60])
        elif fold_name(name) in seen:
            say = f"`{name}` and `{seen[fold_name(name)]}` are one name; tell them apart"
            yield ("players", n), say
        seen.setdefault(fold_name(name), name)


def _taken_names(games: Iterable[str], content: Path | None) -> frozenset[str]:
    # games that cannot be read are told of elsewhere
    taken: frozenset[str] = frozenset()
    for name in games:
        with suppress(ContentError):
            taken |= taken_names(_read_game(find_kit(name, content)))
    return taken


def _check_round(cup: Tournament, n: int, left: int) -> Iterator[Finding]:
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
