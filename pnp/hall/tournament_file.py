"""The file of a tournament: read strictly, every fault told at once with its line."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from pnp.bank.table_opening import LONGEST, fault_of_name, taken_names
from pnp.box.game import Players
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.box.reading.said_faults import say_faults
from pnp.box.reading.text_files import read_text
from pnp.box.reading.validation import shaped
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import YamlPath
from pnp.errors import ContentError
from pnp.hall.seating import table_sizes
from pnp.hall.tournament import PointRule, SeatRange, Tournament
from pnp.spelling import fold_name

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

_LONGEST_ROUND: Final = 24 * 60

_MOST_PLAYERS: Final = 20_000


_SAYS: Final = {
    "open.name": f"a name has 1 to {LONGEST} characters that can be printed",
    "open.name-taken": "`{}` is a word of the bank, which would open no table for it: use another",
    "open.name-begins": "`{}` begins like a sum or a mark at the bank: begin with a letter",
    "open.name-marks": '`{}` holds a mark of the bank’s lines (" ; #): leave it out',
}
"""Why a bank would open no table with a name."""


class Slip(NamedTuple):
    """One thing that cannot be as it is written."""

    path: YamlPath
    say: str


def read_tournament(file: Path, content: Path | None = None) -> Tournament:
    """Read a tournament; a ContentError names every fault with its line."""
    source = read_text(file, file.parent)
    data, node, problems = parse_yaml(source)
    source = replace(source, data=data, node=node)
    if source.data is None and problems:
        raise ContentError(problems)
    told = data if isinstance(data, dict) else {}
    tournament, faults = shaped(Tournament, data, str(told.get("language", "en")))
    if problems or tournament is None:
        raise ContentError((*problems, *say_faults(source, faults)))
    slips = tuple(find_slips(tournament, content))
    if slips:
        raise ContentError(tuple(source.at(each.path, each.say) for each in slips))
    assert isinstance(tournament, Tournament)  # what it was shaped into
    return tournament


def find_slips(tournament: Tournament, content: Path | None = None) -> Iterator[Slip]:
    """Find what fits its form and cannot be meant."""
    if not _NAME.fullmatch(tournament.name):
        say = "the name stands in addresses: small letters, digits and - only, at most 40"
        yield Slip(("name",), say)
    if not tournament.rounds:
        yield Slip(("rounds",), "a tournament has at least one round")
    if not tournament.ranking or len(set(tournament.ranking)) < len(tournament.ranking):
        yield Slip(("ranking",), "name each thing that decides once, the first thing first")
    yield from _slips_of_games(tournament, content)
    yield from _slips_of_players(tournament, content)
    yield from _slips_of_seats(tournament.seats, ("seats",))
    yield from _slips_of_points(tournament.points, ("points",))
    yield from _slips_of_rounds(tournament)


def _slips_of_games(tournament: Tournament, content: Path | None) -> Iterator[Slip]:
    if not tournament.games:
        yield Slip(("games",), "name at least one game that is played")
    for n, name in enumerate(tournament.games):
        try:
            limits = _read_game(find_kit(name, content)).players
        except ContentError as error:
            yield Slip(("games", n), error.findings[0].sentence)
            continue
        for seats, path in _all_seats(tournament):
            if seats.least < limits.least or seats.most > limits.most:
                say = f"`{name}` is for {limits.least} to {limits.most} players"
                yield Slip(path, f"{say}, not {seats.least} to {seats.most}")


class _Game(NamedTuple):
    """What a tournament asks of a game."""

    players: Players
    taken: frozenset[str]
    """The names that its bank takes for something else."""


@lru_cache(maxsize=16)
def _read_game(folder: Path) -> _Game:
    box = read_box(folder, content_root())
    return _Game(box.game.players, taken_names(box))


def _all_seats(tournament: Tournament) -> Iterator[tuple[SeatRange, YamlPath]]:
    yield tournament.seats, ("seats",)
    for n, each in enumerate(tournament.rounds):
        if each.seats:
            yield each.seats, ("rounds", n, "seats")


def _slips_of_players(tournament: Tournament, content: Path | None) -> Iterator[Slip]:
    players, taken = tournament.players, _taken_names(tournament.games, content)
    if len(players) > _MOST_PLAYERS:
        yield Slip(("players",), f"a tournament has at most {_MOST_PLAYERS} players")
    seen: dict[str, str] = {}
    for n, name in enumerate(players):
        if key := fault_of_name(name, taken):
            yield Slip(("players", n), _SAYS[key].format(name[:60]))
        elif fold_name(name) in seen:
            say = f"`{name}` and `{seen[fold_name(name)]}` are one name; tell them apart"
            yield Slip(("players", n), say)
        seen.setdefault(fold_name(name), name)


def _taken_names(games: Iterable[str], content: Path | None) -> frozenset[str]:
    # The others are told of.
    taken: frozenset[str] = frozenset()
    for name in games:
        with suppress(ContentError):
            taken |= _read_game(find_kit(name, content)).taken
    return taken


def _slips_of_seats(seats: SeatRange, path: YamlPath) -> Iterator[Slip]:
    if not 1 <= seats.least <= seats.most:
        yield Slip((*path, "least"), f"{seats.least} to {seats.most} cannot be seated")


def _slips_of_points(points: PointRule, path: YamlPath) -> Iterator[Slip]:
    if points.by == "rank" and not points.places:
        say = "points by rank need `places: [6, 3, 1]`: of the first, the second and so on"
        yield Slip(path, say)
    elif points.by != "rank" and points.places:
        yield Slip((*path, "places"), f"points by {points.by} do not go by places: leave it out")
    if any(
        later > earlier for earlier, later in zip(points.places, points.places[1:], strict=False)
    ):
        yield Slip((*path, "places"), "a later place is never worth more than an earlier one")
    if any(each < 0 for each in points.places):
        yield Slip((*path, "places"), "no place is worth less than nothing")
    if points.by == "share" and not 0 < points.of <= 10**6:
        yield Slip((*path, "of"), "a whole table is worth 1 to 1000000 points")


def _slips_of_rounds(tournament: Tournament) -> Iterator[Slip]:
    left = len(tournament.players)
    for n, each in enumerate(tournament.rounds):
        path: YamlPath = ("rounds", n)
        if not 1 <= each.minutes <= _LONGEST_ROUND:
            yield Slip((*path, "minutes"), f"a round lasts 1 to {_LONGEST_ROUND} minutes")
        if each.seats:
            yield from _slips_of_seats(each.seats, (*path, "seats"))
        if each.points:
            yield from _slips_of_points(each.points, (*path, "points"))
        if each.cut < 0 or (each.cut and left and each.cut >= left):
            yield Slip((*path, "cut"), f"a cut leaves fewer than the {left} who played before")
        if each.cut and not n:
            yield Slip((*path, "cut"), "nobody has played before the first round: no cut there")
        left = each.cut or left
        if each.seating == "free":
            continue
        if not n and not tournament.players:
            say = "who is to be seated? List `players`, or write `seating: free` for whoever comes"
            yield Slip((*path, "seating") if each.seating != "drawn" else path, say)
        seats = each.seats or tournament.seats
        if left and 1 <= seats.least <= seats.most and not table_sizes(left, seats):
            say = f"{left} players cannot be seated at tables of {seats.least} to {seats.most}"
            yield Slip(path, say)
