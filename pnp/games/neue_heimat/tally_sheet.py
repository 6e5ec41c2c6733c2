"""A final board as it is typed at the table, and the pieces it names, laid out from the box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.errors import UsageError
from pnp.games.neue_heimat.terms import RoundTerms, Tie
from pnp.ledger.entry import Posting, move
from pnp.rules.language.names import fold
from pnp.rules.state import accounts
from pnp.rules.state.final_board import BoardPath
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class House:
    """A house as it is typed: its cubes from the ground up, and its roof if it has one."""

    cubes: tuple[str, ...]
    roof: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it is typed, from the street."""

    houses: tuple[House, ...] = ()
    permits: tuple[int, ...] = ()
    """The permits in it: `+1` if it lengthens, `-1` if it shortens."""
    mayor: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is typed of a final board."""

    game: str
    """The id of a kit, or the path to a pack."""
    rows: tuple[Row, ...]
    owners: Mapping[str, str] = field(default_factory=dict)
    """Colour → player."""
    box: Mapping[str, int] = field(default_factory=dict)
    """Player → his cheques in the box."""
    players: tuple[str, ...] = ()
    """Everybody at the table; if left out, whoever is named elsewhere."""


Kind = Literal["colour", "permit", "mayor", "floor", "roof"]
"""What a piece is that can be typed."""


@dataclass(frozen=True, slots=True)
class TypedPiece:
    """A piece as it is typed: its name in the box, what it is there, and where it is put."""

    kind: Kind
    name: str
    typed: str
    commodity: str
    account: str
    lies: str
    """The row, or the row and lot, it lies on."""
    path: BoardPath


def pieces(tally: Tally) -> Iterator[TypedPiece]:
    """Go through all pieces of a board in the order of its file, houses from the ground up."""
    for typed, name in tally.owners.items():
        colour, owner = fold(typed), accounts.player(seat(tally, name))
        marker = accounts.OWNERS + colour
        yield TypedPiece("colour", colour, typed, marker, owner, "", ("owners", typed))
    for r, row in enumerate(tally.rows):
        account, lies, path = accounts.row(r + 1), str(r + 1), ("rows", r)
        for k, n in enumerate(row.permits):
            name, permit = str(abs(n)), accounts.piece(f"permit-{abs(n)}")
            yield TypedPiece("permit", name, name, permit, account, lies, (*path, "permits", k))
        if row.mayor:
            mayor = accounts.piece("mayor")
            yield TypedPiece("mayor", "mayor", "", mayor, account, lies, (*path, "mayor"))
        for h, house in enumerate(row.houses):
            yield from _stacked(house, r + 1, h + 1, (*path, "houses", h))


def _stacked(house: House, row: int, lot: int, path: BoardPath) -> Iterator[TypedPiece]:
    account, lies = accounts.lot(row, lot), f"{row}.{lot}"
    for k, cube in enumerate(house.cubes):
        floor = fold(cube)
        place = (*path, "cubes", k)
        yield TypedPiece("floor", floor, cube, accounts.piece(floor), account, lies, place)
    if house.roof is not None:
        roof, n = accounts.roof(house.roof), str(house.roof)
        yield TypedPiece("roof", n, n, roof, account, lies, (*path, "roof"))


def lay_out(tally: Tally, state: GameState) -> tuple[Posting, ...]:
    """Put every piece of a board where it was typed, and the cheques into the players' boxes."""
    if state.terms(RoundTerms).tie is Tie.MORE_CASH:
        message = "a typed board does not tell the cheques in hand: settle a tie at the table"
        raise UsageError(message)
    postings: tuple[Posting, ...] = ()
    for piece in pieces(tally):
        postings += move(accounts.BOX, piece.account, piece.commodity)
    for r, row in enumerate(tally.rows, 1):
        for n in row.permits:
            longer = accounts.LONGER + f"permit-{abs(n)}"
            postings += move(accounts.BOX, accounts.row(r), longer, int(n > 0))
    for name, n in tally.box.items():
        who = seat(tally, name)
        postings += move(accounts.player(who), accounts.pouch(who), accounts.CASH, n)
    return postings


def seats(tally: Tally) -> tuple[str, ...]:
    """Name everybody at the table once, as first written."""
    named = tally.players or (*tally.owners.values(), *tally.box)
    first = {fold(name): name for name in reversed(named)}
    return tuple(first[key] for key in dict.fromkeys(map(fold, named)))


def seat(tally: Tally, name: str) -> str:
    """Give a player's name as it was first written."""
    return next((each for each in seats(tally) if fold(each) == fold(name)), name)


def unread_thing(path: BoardPath) -> BoardPath:
    """Give the least thing that cannot be read because of a fault inside it."""
    if path[:1] != ("rows",):
        return path[:1] if path[:1] == ("players",) else path[:2]
    return path[:4] if len(path) > 3 and path[2] == "houses" else path[:3]


def leave_out(value: Any, unread: frozenset[BoardPath], path: BoardPath = ()) -> Any:
    """Leave out what cannot be read, so that the rest is checked as well.

    A house or a row that cannot be read stays, empty, so that those behind it keep their numbers.
    """
    if isinstance(value, dict):
        return {
            key: leave_out(part, unread, (*path, key))
            for key, part in value.items()
            if (*path, key) not in unread
        }
    if not isinstance(value, list):
        return value
    empty: dict[str, Any] = {"cubes": []} if path[-1:] == ("houses",) else {}
    return [
        empty if (*path, n) in unread else leave_out(part, unread, (*path, n))
        for n, part in enumerate(value)
    ]
