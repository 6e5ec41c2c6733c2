"""The words that acts on a building site take: pieces, bids, rows, lots, permits, roof numbers."""

import re
from typing import Annotated, Final

from pnp.rules import building_site
from pnp.rules.names import fold
from pnp.rules.slots import Slot, many, pick, read_player
from pnp.rules.standing import Standing

ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
"""How permits are numbered."""

_PASS: Final = {"pass", "passe", "passt", "-"}

Bid = tuple[str, int]
"""A player, and what he bids; nought if he passes."""

Place = tuple[int, int]
"""A row, and a lot of it; nought for the next empty one."""


def read_piece(standing: Standing, word: str) -> str:
    """Read a piece that can be auctioned: a floor such as `red-5`, `roof`, a special piece."""
    return pick(standing, word, {each: each for each in _pieces(standing)}, "a-piece")


def _pieces(standing: Standing) -> tuple[str, ...]:
    return (*building_site.floors(standing), *building_site.specials(standing), "roof")


def read_floor(standing: Standing, word: str) -> str:
    """Read a floor such as `red-5`."""
    names = {each: each for each in building_site.floors(standing)}
    return pick(standing, word, names, "a-piece")


def read_bid(standing: Standing, word: str) -> Bid:
    """Read `ben:3` or `ben:pass`; E_BID for anything but a whole number."""
    name, colon, bid = word.rpartition(":")
    if not colon:
        raise standing.refusal("E_SYNTAX", "", "site.bid-form", typed=word[:40])
    who = read_player(standing, name)
    if fold(bid) in _PASS:
        return who, 0
    if not re.fullmatch(r"[0-9]{1,6}", bid) or int(bid) == 0:
        raise standing.refusal("E_BID", "bids", "site.bid-whole", typed=bid[:20], who=who)
    return who, int(bid)


def read_place(standing: Standing, word: str) -> Place:
    """Read `2` (the next empty lot of the row) or `2.3`."""
    plan = standing.box.rows
    spelled = re.fullmatch(r"([0-9])(?:[.]([0-9]{1,2}))?", word)
    row, lot = (int(spelled[1]), int(spelled[2] or 0)) if spelled else (0, 0)
    rows, lots = (len(plan.fenced), plan.lots) if plan else (0, 0)
    if not 1 <= row <= rows or lot > lots or (spelled and spelled[2] and not lot):
        raise standing.refusal("E_NAME", "", "site.no-lot", typed=word[:20], rows=rows, lots=lots)
    return row, lot


def read_row(standing: Standing, word: str) -> int:
    """Read a row by its number from the top."""
    row, lot = read_place(standing, word)
    if lot:
        raise standing.refusal("E_SYNTAX", "", "site.row-only", typed=word[:20], row=row)
    return row


def read_permit(standing: Standing, word: str) -> int:
    """Read a permit: `I`, `II`, `III`, or as a piece, `permit-2`."""
    numbers = building_site.permits(standing)
    names = {roman: f"permit-{n}" for roman, n in ROMAN.items() if n in numbers}
    names |= {f"permit-{n}": f"permit-{n}" for n in numbers} | {
        str(n): f"permit-{n}" for n in numbers
    }
    return int(pick(standing, word, names, "a-piece").rpartition("-")[2])


def read_roof(standing: Standing, word: str) -> int:
    """Read the number on a roof; E_PIECE for one that is in no box."""
    known = sorted({n for p in standing.box.pieces if p.kind == "roof" for n in p.pips})
    if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) not in known:
        facts = {"typed": word[:20], "known": [str(n) for n in known]}
        raise standing.refusal("E_PIECE", "roof", "site.roof-number", **facts)
    return int(word)


Piece = Annotated[str, Slot("PIECE", read_piece, _pieces)]
Floor = Annotated[str, Slot("PIECE", read_floor, building_site.unused)]
Floors = Annotated[tuple[str, ...], many(Slot("CUBE", read_floor, building_site.unused))]
Bids = Annotated[
    tuple[Bid, ...], many(Slot("Q:BID", read_bid, lambda s: (f"{n}:" for n in s.playing)))
]
Where = Annotated[Place, Slot("ROW[.LOT]", read_place)]
Lot = Annotated[Place, Slot("ROW.LOT", read_place)]
RowNumber = Annotated[int, Slot("ROW", read_row)]
Permit = Annotated[int, Slot("PERMIT", read_permit, lambda _s: ("I", "II", "III"))]
Value = Annotated[int, Slot("VALUE", read_roof)]
