"""The words that acts on a building site take: pieces, bids, rows, lots, permits, roof numbers."""

import re
from collections.abc import Iterator
from typing import Annotated, Final

from pnp.errors import Code
from pnp.games.neue_heimat import auctioneer, building_site
from pnp.rules.language.arguments import Argument, many, pick, read_player
from pnp.rules.language.names import names_of
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name

ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
"""How permits are numbered."""

_PASS: Final = {"pass", "passe", "passt", "-"}

Bid = tuple[str, int]
"""A player, and what he bids; nought if he passes."""

Place = tuple[int, int]
"""A row, and a lot of it; nought for the next empty one."""


def read_piece(state: GameState, word: str) -> str:
    """Read a piece that can be auctioned: a floor such as `red-5`, `roof`, a special piece."""
    return pick(state, word, piece_names(state), "a-piece", Catalogue.piece)


def _pieces(state: GameState) -> tuple[str, ...]:
    return (*building_site.floors(state), *building_site.specials(state), "roof")


def _left(state: GameState) -> tuple[str, ...]:
    held = auctioneer.bought(state)
    if held:
        return (held[1],)
    free = (each for each in building_site.specials(state) if not _chosen(state, each))
    return (*building_site.unused(state), *free, "roof")


def _chosen(state: GameState, piece: str) -> bool:
    return state.balances.holder(accounts.piece(piece)) is not None


def read_floor(state: GameState, word: str) -> str:
    """Read a floor such as `red-5`."""
    return pick(state, word, floor_names(state), "a-piece", Catalogue.piece)


def _to_place(state: GameState) -> tuple[str, ...]:
    # Before that, those that could be.
    held = auctioneer.bought(state)
    return (held[1],) if held else building_site.unused(state)


def floor_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the floors, with the colours as they are printed on them."""
    names: dict[str, str] = {}
    for floor in building_site.floors(state):
        colour = state.messages.text(f"colour.{building_site.colour_of(floor)}")
        names[fold_name(f"{colour} {building_site.pips_of(floor)}")] = floor
        names |= dict.fromkeys((floor, floor.replace("-", "")), floor)
    return names


def piece_names(state: GameState) -> dict[str, str]:
    """Give the folded names of all that can be auctioned, as they are printed on the pieces."""
    pieces = _pieces(state)
    printed = ((each.id.removeprefix("pawn-"), each.name) for each in state.box.pieces)
    named = names_of((thing, name) for thing, name in printed if thing in pieces)
    return named | _romans(state) | floor_names(state) | {each: each for each in pieces}


def _romans(state: GameState) -> dict[str, str]:
    numbers = building_site.permits(state)
    return {roman: f"permit-{n}" for roman, n in ROMAN.items() if n in numbers}


def read_bid(state: GameState, word: str) -> Bid:
    """Read `ben:3` or `ben:pass`; E_BID for anything but a whole number."""
    name, colon, bid = word.rpartition(":")
    if not colon:
        raise state.refusal(Code.SYNTAX, "", "site.bid-form", typed=word[:40])
    who = read_player(state, name)
    if fold_name(bid) in _PASS:
        return who, 0
    if not re.fullmatch(r"[0-9]{1,6}", bid) or int(bid) == 0:
        raise state.refusal(Code.BID, "bids", "site.bid-whole", typed=bid[:20], who=who)
    return who, int(bid)


def read_place(state: GameState, word: str) -> Place:
    """Read `2` (the next empty lot of the row) or `2.3`."""
    plan = state.box.rows
    spelled = re.fullmatch(r"([0-9])(?:[.]([0-9]{1,2}))?", word)
    row, lot = (int(spelled[1]), int(spelled[2] or 0)) if spelled else (0, 0)
    rows, lots = (len(plan.fenced), plan.lots) if plan else (0, 0)
    if not 1 <= row <= rows or lot > lots or (spelled and spelled[2] and not lot):
        raise state.refusal(Code.NAME, "", "site.no-lot", typed=word[:20], rows=rows, lots=lots)
    return row, lot


def read_row(state: GameState, word: str) -> int:
    """Read a row by its number from the top."""
    row, lot = read_place(state, word)
    if lot:
        raise state.refusal(Code.SYNTAX, "", "site.row-only", typed=word[:20], row=row)
    return row


def read_permit(state: GameState, word: str) -> int:
    """Read a permit: `I`, `II`, `III`, or as a piece, `permit-2`."""
    numbers = building_site.permits(state)
    names = (
        _romans(state)
        | {f"permit-{n}": f"permit-{n}" for n in numbers}
        | {str(n): f"permit-{n}" for n in numbers}
    )
    return int(pick(state, word, names, "a-piece", Catalogue.piece).rpartition("-")[2])


def read_roof(state: GameState, word: str) -> int:
    """Read the number on a roof; E_PIECE for one that is in no box."""
    known = sorted({n for p in state.box.pieces if p.kind == "roof" for n in p.pips})
    if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) not in known:
        facts = {"typed": word[:20], "known": [str(n) for n in known]}
        raise state.refusal(Code.PIECE, "roof", "site.roof-number", **facts)
    return int(word)


def _for_floor(state: GameState) -> Iterator[str]:
    held = auctioneer.bought(state)
    for row in building_site.rows(state):
        if len(row.houses) < row.length:
            yield str(row.number)
        if held and held[1] in building_site.floors(state):
            bearing = (each for each in row.houses if building_site.bears(each, held[1]))
            yield from (f"{row.number}.{each.lot}" for each in bearing)


def _for_roof(state: GameState) -> Iterator[str]:
    bare = (each for each in building_site.houses(state) if each.roof is None)
    return (f"{each.row}.{each.lot}" for each in bare)


def _permits(state: GameState) -> tuple[str, ...]:
    # Those that lie there where another piece was.
    held = auctioneer.bought(state)
    lying = {n for row in building_site.rows(state) for n, _ in row.permits}
    wanted = {f"permit-{n}" for n in lying} if held and held[1] == "cancel" else {held and held[1]}
    fits = tuple(roman.upper() for roman, piece in _romans(state).items() if piece in wanted)
    return fits or tuple(roman.upper() for roman in _romans(state))


Piece = Annotated[
    str, Argument("PIECE", read_piece, _left, names=piece_names, told=Catalogue.piece)
]
FLOOR: Final = Argument(
    "PIECE", read_floor, building_site.unused, names=floor_names, told=Catalogue.piece
)
Floor = Annotated[str, FLOOR._replace(offers=_to_place)]
Floors = Annotated[tuple[str, ...], many(FLOOR._replace(label="CUBE"))]
Bids = Annotated[
    tuple[Bid, ...], many(Argument("Q:BID", read_bid, lambda s: (f"{n}:" for n in s.playing)))
]
Where = Annotated[Place, Argument("ROW[.LOT]", read_place, _for_floor)]
Lot = Annotated[Place, Argument("ROW.LOT", read_place, _for_roof)]
RowNumber = Annotated[
    int, Argument("ROW", read_row, lambda s: (str(row.number) for row in building_site.rows(s)))
]
Permit = Annotated[int, Argument("PERMIT", read_permit, _permits)]
Value = Annotated[
    int, Argument("VALUE", read_roof, lambda s: map(str, sorted(building_site.roofs_left(s))))
]
