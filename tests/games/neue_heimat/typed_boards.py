"""Boards of Neue Heimat as they are typed, and what is wrong with them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.errors import Refusal
from pnp.games.neue_heimat import game, rounds
from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name


@dataclass(frozen=True, slots=True)
class House:
    """A house as it lies: its cubes from the ground up, and its roof if it has one."""

    cubes: tuple[str, ...]
    roof: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it lies, from the street."""

    houses: tuple[House, ...] = ()
    permits: tuple[int, ...] = ()
    """The permits in it: `+1` if it lengthens, `-1` if it shortens."""
    mayor: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A board as it lies at the end."""

    game: str
    """The id of a kit, or the path to a pack."""
    rows: tuple[Row, ...]
    owners: Mapping[str, str] = field(default_factory=dict)
    """Colour → player."""
    box: Mapping[str, int] = field(default_factory=dict)
    """Player → his cheques in the box."""
    players: tuple[str, ...] = ()
    """Everybody at the table; if left out, whoever is named elsewhere."""


def seats(tally: Tally) -> tuple[str, ...]:
    """Name everybody at the table once, as first written."""
    named = tally.players or (*tally.owners.values(), *tally.box)
    first = {fold_name(name): name for name in reversed(named)}
    return tuple(first[key] for key in dict.fromkeys(map(fold_name, named)))


def _seat(tally: Tally, name: str) -> str:
    return next((each for each in seats(tally) if fold_name(each) == fold_name(name)), name)


def lay_out(tally: Tally, state: GameState) -> GameState:
    postings = list[Posting]()
    for what, account in _pieces(tally):
        postings += move(accounts.BOX, account, what)
    for r, row in enumerate(tally.rows, 1):
        for n in row.permits:
            longer = accounts.LONGER + f"permit-{abs(n)}"
            postings += move(accounts.BOX, accounts.row(r), longer, int(n > 0))
    for name, n in tally.box.items():
        who = _seat(tally, name)
        postings += move(accounts.player(who), accounts.pouch(who), accounts.CASH, n)
    return state.after(tuple(postings))


def _pieces(tally: Tally) -> Iterator[tuple[str, str]]:
    # each as the box has it, and where it goes
    for typed, name in tally.owners.items():
        yield accounts.OWNERS + fold_name(typed), accounts.player(_seat(tally, name))
    for r, row in enumerate(tally.rows, 1):
        specials = [f"permit-{abs(n)}" for n in row.permits] + ["mayor"] * row.mayor
        yield from ((accounts.piece(each), accounts.row(r)) for each in specials)
        for h, house in enumerate(row.houses, 1):
            lot = accounts.lot(r, h)
            yield from ((accounts.piece(fold_name(cube)), lot) for cube in house.cubes)
            if house.roof is not None:
                yield accounts.roof(house.roof), lot


Make = Callable[..., Any]
COLOURS = ("red", "blue", "green", "black")
EVERYBODY = dict(zip(COLOURS, ("Anna", "Ben", "Cem", "Anna"), strict=True))
SEATS = ("Anna", "Ben", "Cem")


@dataclass(frozen=True)
class Sheet:
    """A typed board, and the state before anything lay on it."""

    tally: Tally
    state: GameState

    def laid(self) -> GameState:
        """Lay the board out, which must be one that play could have led to."""
        laid = lay_out(self.tally, self.state)
        game.lawful(laid)
        return laid


def house(cubes: str, roof: int | None = None) -> House:
    return House(tuple(cubes.split()), roof)


def sheet(seat: Make, *rows: Row, **more: Any) -> Sheet:
    standing = {cube.partition("-")[0] for row in rows for h in row.houses for cube in h.cubes}
    owners = {colour: name for colour, name in EVERYBODY.items() if colour in standing}
    least = more.pop("least_length", 1)
    typed = Tally("neue-heimat", rows, **{"owners": owners, "players": SEATS} | more)
    players = " ".join(seats(typed))
    return Sheet(typed, seat("neue-heimat", f"min_row_length={least}", players=players).state)


def items(each: Sheet) -> dict[str, list[tuple[int, str | None]]]:
    """Count a board up: each player's amounts with their rules."""
    counted = rounds.this_round(each.laid())
    return {
        name: [(item.amount, item.what.rule) for item in found] for name, found in counted.items()
    }


def wrong(each: Sheet) -> tuple[str, str | None] | None:
    """Give the key and the rule of the refusal of a board, None for a sound one."""
    try:
        each.laid()
    except Refusal as refusal:
        return refusal.key, refusal.rule
    return None


FOUR = (house("red-6", 1), house("red-5", 2), house("red-4", 3), house("red-3", 4))
TALL = house("red-6 red-5 red-4 red-3 red-2 red-1", 6)
