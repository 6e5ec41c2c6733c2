"""What a buyer does with his piece at once: place it, or remove it; and a blank roof."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from pnp.errors import Code
from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import Row, SiteTerms
from pnp.ledger.entry import Entry, Posting, move
from pnp.rules.language.arguments import Argument, Player, choice, many, named, pick, read_player
from pnp.rules.language.names import names_of
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BOX
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.spelling import fold_name

ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
"""How permits are numbered."""

_PASS: Final = {"pass", "passe", "passt", "-"}

Bid = tuple[str, int]
"""A player, and what he bids; nought if he passes."""

RowAndLot = tuple[int, int]
"""A row, and a lot of it; nought for the next empty one."""


def _left(state: GameState) -> tuple[str, ...]:
    if held := building_site.find_bought(state):
        return (held[1],)
    holder = state.balances.holder
    specials = building_site.specials(state)
    free = (each for each in specials if holder(accounts.piece(each)) is None)
    return (*building_site.unused(state), *free, "roof")


def _to_place(state: GameState) -> tuple[str, ...]:
    # Before that, those that could be.
    held = building_site.find_bought(state)
    return (held[1],) if held else building_site.unused(state)


def _floor_names(state: GameState) -> dict[str, str]:
    names: dict[str, str] = {}
    for floor in building_site.floors(state):
        colour = state.messages.text(f"colour.{building_site.colour_of(floor)}")
        names[fold_name(f"{colour} {building_site.pips_of(floor)}")] = floor
        names |= dict.fromkeys((floor, floor.replace("-", "")), floor)
    return names


def _piece_names(state: GameState) -> dict[str, str]:
    pieces = (*building_site.floors(state), *building_site.specials(state), "roof")
    printed = ((each.id.removeprefix("pawn-"), each.name) for each in state.box.pieces)
    named = names_of((thing, name) for thing, name in printed if thing in pieces)
    return named | _romans(state) | _floor_names(state) | {each: each for each in pieces}


def _romans(state: GameState) -> dict[str, str]:
    numbers = building_site.permits(state)
    return {roman: f"permit-{n}" for roman, n in ROMAN.items() if n in numbers}


def read_bid(state: GameState, word: str) -> Bid:
    """Read `ben:3` or `ben:pass`; E_BID for anything but a whole number."""
    name, colon, bid = word.rpartition(":")
    state.forbid(not colon, Code.SYNTAX, "", "site.bid-form", typed=word[:40])
    who = read_player(state, name)
    if fold_name(bid) in _PASS:
        return who, 0
    if not re.fullmatch(r"[0-9]{1,6}", bid) or int(bid) == 0:
        raise state.refusal(Code.BID, "bids", "site.bid-whole", typed=bid[:20], who=who)
    return who, int(bid)


def _read_place(state: GameState, word: str) -> RowAndLot:
    plan = state.box.rows
    spelled = re.fullmatch(r"([0-9])(?:[.]([0-9]{1,2}))?", word)
    row, lot = (int(spelled[1]), int(spelled[2] or 0)) if spelled else (0, 0)
    rows, lots = (len(plan.fenced), plan.lots) if plan else (0, 0)
    if not 1 <= row <= rows or lot > lots or (spelled and spelled[2] and not lot):
        raise state.refusal(Code.NAME, "", "site.no-lot", typed=word[:20], rows=rows, lots=lots)
    return row, lot


def _read_row(state: GameState, word: str) -> int:
    row, lot = _read_place(state, word)
    state.forbid(lot, Code.SYNTAX, "", "site.row-only", typed=word[:20], row=row)
    return row


def _read_permit(state: GameState, word: str) -> int:
    names = _romans(state)
    for n in building_site.permits(state):
        names |= dict.fromkeys((f"permit-{n}", str(n)), f"permit-{n}")
    return int(pick(state, word, names, "a-piece", Catalogue.piece).rpartition("-")[2])


def _read_roof(state: GameState, word: str) -> int:
    # E_PIECE for one that is in no box.
    known = sorted({n for p in state.box.pieces if p.kind == "roof" for n in p.pips})
    if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) not in known:
        facts = {"typed": word[:20], "known": [str(n) for n in known]}
        raise state.refusal(Code.PIECE, "roof", "site.roof-number", **facts)
    return int(word)


def _for_floor(state: GameState) -> Iterator[str]:
    held = building_site.find_bought(state)
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
    held = building_site.find_bought(state)
    lying = {n for row in building_site.rows(state) for n, _ in row.permits}
    wanted = {f"permit-{n}" for n in lying} if held and held[1] == "cancel" else {held and held[1]}
    fits = tuple(roman.upper() for roman, piece in _romans(state).items() if piece in wanted)
    return fits or tuple(roman.upper() for roman in _romans(state))


PIECE: Final = named("PIECE", "a-piece", _piece_names, Catalogue.piece)._replace(offers=_left)
FLOOR: Final = named("PIECE", "a-piece", _floor_names, Catalogue.piece)
Piece = Annotated[str, PIECE]
"""A piece that can be auctioned: a floor such as `red-5`, `roof`, a special piece."""
Floor = Annotated[str, FLOOR._replace(offers=_to_place)]
Floors = Annotated[tuple[str, ...], many(FLOOR._replace(label="CUBE", offers=building_site.unused))]
Bids = Annotated[
    tuple[Bid, ...], many(Argument("Q:BID", read_bid, lambda s: (f"{n}:" for n in s.playing)))
]
Where = Annotated[RowAndLot, Argument("ROW[.LOT]", _read_place, _for_floor)]
Lot = Annotated[RowAndLot, Argument("ROW.LOT", _read_place, _for_roof)]
RowNumber = Annotated[
    int, Argument("ROW", _read_row, lambda s: (str(row.number) for row in building_site.rows(s)))
]
PermitNumber = Annotated[int, Argument("PERMIT", _read_permit, _permits)]
Value = Annotated[
    int, Argument("VALUE", _read_roof, lambda s: map(str, sorted(building_site.roofs_left(s))))
]


Turned = Annotated[str, choice("longer", "shorter")]


def _done(
    state: GameState, postings: tuple[Posting, ...], matter: str, key: str, /, **facts: Any
) -> Entry:
    return state.entered(postings + building_site.turn_over(state), matter, key, **facts)


@dataclass(frozen=True, slots=True)
class Place:
    """Place a floor just bought: on the next empty lot of a row, or on a house."""

    player: Player
    piece: Floor
    where: Where
    cites: ClassVar[tuple[str, ...]] = ("placed-at-once", "owner", "floors", "fence")

    def entry(self, state: GameState) -> Entry:
        """Put it there; who brings a new colour into town owns it (NH-10)."""
        building_site.demand_bought(state, self.player, self.piece)
        row, lot = self.where
        site = building_site.rows(state)[row - 1]
        number = lot or len(site.houses) + 1
        _demand_ground(state, site, number, self.piece)
        account, colour = accounts.player(self.player), building_site.colour_of(self.piece)
        postings = move(account, accounts.lot(row, number), accounts.piece(self.piece))
        facts: dict[str, Any] = {"who": self.player, "what": self.piece, "lot": f"{row}.{number}"}
        if state.balances.holder(accounts.OWNERS + colour) is None:
            postings += move(BOX, account, accounts.OWNERS + colour)
            return _done(state, postings, "owner", "place.owner", **facts, colour=colour)
        return _done(state, postings, "floors", "place", **facts)


def _demand_ground(state: GameState, site: Row, number: int, floor: str) -> None:
    built = len(site.houses)
    lot = f"{site.number}.{number}"
    if number > built:
        facts = {"row": site.number, "n": built, "length": site.length, "lot": lot}
        state.forbid(number > built + 1, Code.PLACEMENT, "floors", "place.gap", **facts)
        state.forbid(number > site.length, Code.PLACEMENT, "length", "place.row-full", **facts)
        return
    house = site.houses[number - 1]
    if building_site.bears(house, floor):
        return
    key, matter = "place.not-lower", "floors"
    if house.roof is not None:
        key, matter = "place.roofed", "roof"
    elif house.fenced:
        key, matter = "place.fenced", "fence"
    top = house.floors[-1]
    raise state.refusal(Code.PLACEMENT, matter, key, lot=lot, what=floor, top=top)


@dataclass(frozen=True, slots=True)
class Roof:
    """Place a roof just bought, by its number, on any house without one."""

    player: Player
    value: Value
    where: Lot
    cites: ClassVar[tuple[str, ...]] = ("roof",)

    def entry(self, state: GameState) -> Entry:
        """Put it on with its number up; this house grows no more."""
        building_site.demand_bought(state, self.player, "roof")
        bare = {(each.row, each.lot) for each in building_site.houses(state) if each.roof is None}
        lot, taken = f"{self.where[0]}.{self.where[1]}", self.where not in bare
        state.forbid(taken, Code.PLACEMENT, "roof", "roof.no-house", lot=lot)
        used = not building_site.roofs_left(state)[self.value]
        state.forbid(used, Code.PIECE, "roof", "roof.used", n=self.value)
        postings = move(accounts.player(self.player), BOX, accounts.piece("roof"))
        postings += move(BOX, accounts.lot(*self.where), accounts.roof(self.value))
        facts = {"who": self.player, "n": self.value, "lot": lot}
        return _done(state, postings, "roof", "roof", **facts)


@dataclass(frozen=True, slots=True)
class Blank:
    """Turn over a roof without a number: it is discarded, and the turn is over."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("roof-choice",)

    def entry(self, state: GameState) -> Entry:
        """Discard the roof; nobody bids and no cheque moves."""
        building_site.demand_turn(state, self.player)
        bare = any(house.roof is None for house in building_site.houses(state))
        state.forbid(not bare, Code.PIECE, "roof-choice", "auction.no-house")
        printed = sum(p.count for p in state.box.pieces if p.kind == "roof" and not p.pips)
        left = printed - state.balances.of(accounts.DISCARD, accounts.BLANK)
        state.forbid(not left, Code.PIECE, "roof-choice", "blank.none")
        postings = move(BOX, accounts.DISCARD, accounts.BLANK)
        return _done(state, postings, "roof-choice", "blank", who=self.player)


@dataclass(frozen=True, slots=True)
class Permit:
    """Place a permit just bought in a row: that many lots longer or shorter."""

    player: Player
    number: PermitNumber
    row: RowNumber
    turned: Turned
    cites: ClassVar[tuple[str, ...]] = ("length", "shorten", "lengthen")

    def entry(self, state: GameState) -> Entry:
        """Lay it in the row, unless houses stand where the row would end."""
        name = f"permit-{self.number}"
        building_site.demand_bought(state, self.player, name)
        site, longer = building_site.rows(state)[self.row - 1], self.turned == "longer"
        length = site.length + (self.number if longer else -self.number)
        _demand_length(state, site, length)
        postings = move(accounts.player(self.player), accounts.row(self.row), accounts.piece(name))
        if longer:
            postings += move(BOX, accounts.row(self.row), accounts.LONGER + name)
        facts: dict[str, Any] = {"who": self.player, "what": name, "row": self.row}
        facts |= {"length": length, "n": len(site.houses), "old": site.length}
        undone = longer and site.complete
        matter, key = ("lengthen", "permit.undone") if undone else ("length", "permit")
        return _done(state, postings, matter, key, **facts)


def _demand_length(state: GameState, site: Row, length: int) -> None:
    facts = {"row": site.number, "length": length, "n": len(site.houses)}
    state.forbid(length < len(site.houses), Code.LENGTH, "shorten", "permit.houses", **facts)
    least = state.terms(SiteTerms).min_row_length
    state.forbid(length < least, Code.LENGTH, "shorten", "permit.least", **facts, least=least)


@dataclass(frozen=True, slots=True)
class Cancel:
    """Take a permit out of a row with the cancel piece just bought; both leave the game."""

    player: Player
    number: PermitNumber
    row: RowNumber
    cites: ClassVar[tuple[str, ...]] = ("cancel",)

    def entry(self, state: GameState) -> Entry:
        """Remove both, unless the row would end before its last house."""
        building_site.demand_bought(state, self.player, "cancel")
        site, name = building_site.rows(state)[self.row - 1], f"permit-{self.number}"
        lying = dict(site.permits)
        if self.number not in lying:
            raise state.refusal(Code.PIECE, "cancel", "cancel.none", what=name, row=self.row)
        longer = lying[self.number]
        length = site.length - (self.number if longer else -self.number)
        _demand_length(state, site, length)
        account = accounts.row(self.row)
        postings = move(accounts.player(self.player), accounts.DISCARD, accounts.piece("cancel"))
        postings += move(account, accounts.DISCARD, accounts.piece(name))
        postings += move(account, BOX, accounts.LONGER + name, int(longer))
        facts = {"who": self.player, "what": name, "row": self.row, "length": length}
        return _done(state, postings, "cancel", "cancel", **facts)


@dataclass(frozen=True, slots=True)
class Mayor:
    """Place the mayor just bought before a row: it counts double, for better or worse."""

    player: Player
    row: RowNumber
    cites: ClassVar[tuple[str, ...]] = ("mayor",)

    def entry(self, state: GameState) -> Entry:
        """Stand him before the row for the rest of the round."""
        building_site.demand_bought(state, self.player, "mayor")
        me, row = accounts.player(self.player), accounts.row(self.row)
        postings = move(me, row, accounts.piece("mayor"))
        return _done(state, postings, "mayor", "mayor", who=self.player, row=self.row)


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove a permit, the cancel piece or the mayor just bought instead of placing it."""

    player: Player
    piece: Piece
    cites: ClassVar[tuple[str, ...]] = ("placed-at-once",)

    def entry(self, state: GameState) -> Entry:
        """Take it out of the game; a floor only where it fits nowhere."""
        building_site.demand_bought(state, self.player, self.piece)
        facts = {"who": self.player, "what": self.piece}
        special = self.piece in building_site.specials(state)
        fits = self.piece == "roof" or (not special and building_site.placeable(state, self.piece))
        state.forbid(fits, Code.PLACEMENT, "placed-at-once", "discard.must", **facts)
        postings = move(accounts.player(self.player), accounts.DISCARD, accounts.piece(self.piece))
        return _done(state, postings, "placed-at-once", "discard", **facts)
