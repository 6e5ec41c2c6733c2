"""The auction of a piece, and what its buyer does with it at once: place it, or remove it."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, NoReturn

from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import Row, SiteTerms
from pnp.pack import (
    BOX, Argument, Case, Catalogue, Choice, Code, Entry, GameState, Player, Posting,
    accounts, arguments, choice, flag, fold_name, many, move, named, names, pay, pick,
    verb, write,
)  # fmt: skip

_PASS: Final = {"pass", "passe", "passes", "passt", "pasa", "-"}

Bid = tuple[str, int]
"""A player, and what he bids; nought if he passes."""

RowAndLot = tuple[int, int]
"""A row, and a lot of it; nought for the next empty one."""


def _left(state: GameState) -> tuple[str, ...]:
    if piece := building_site.in_hand(state):
        return (piece,)
    return (*building_site.unused(state), *building_site.unused_specials(state), "roof")


def _to_place(state: GameState) -> tuple[str, ...]:
    # Before that, those that could be.
    piece = building_site.in_hand(state)
    return (piece,) if piece else building_site.unused(state)


class _Called(NamedTuple):
    """What floors, permits by their Roman numbers, and all pieces may be typed as."""

    floors: Mapping[str, str]
    permits: Mapping[str, str]
    pieces: Mapping[str, str]


@lru_cache(maxsize=8)  # a line that is not understood is read in hundreds of ways
def _called(messages: Catalogue) -> _Called:
    box = messages.load()
    floors: dict[str, str] = {}
    for floor in building_site.floors(box):
        key = f"colour.{building_site.colour_of(floor)}"
        for colour in (messages.text(key), *arguments.spoken(messages, key)):
            floors[fold_name(f"{colour} {building_site.pips_of(floor)}")] = floor
        floors |= dict.fromkeys((floor, floor.replace("-", "")), floor)
    numbers = building_site.permits(box)
    roman = enumerate(("i", "ii", "iii", "iv"), 1)
    permits = {number: f"permit-{n}" for n, number in roman if n in numbers}
    pieces = (*building_site.floors(box), *building_site.specials(box), "roof")
    numbered = {*permits.values()}
    printed = ((each.id.removeprefix("pawn-"), each.name) for each in box.pieces)
    known = names.names_of((thing, name) for thing, name in printed if thing in pieces)
    for name, thing in tuple(known.items()):  # `genehmigung 2`
        known |= {f"{name.rpartition('-')[0]}-{thing[-1]}": thing} if thing in numbered else {}
    return _Called(floors, permits, known | permits | floors | {each: each for each in pieces})


def read_bid(state: GameState, word: str) -> Bid:
    """Read `ben:3` or `ben:pass`; E_BID for anything but a whole number."""
    name, colon, bid = word.rpartition(":")
    state.forbid(not colon, Code.BID, "", "site.bid-form", typed=word[:40])
    who = arguments.read_player(state, name)
    if fold_name(bid) in _PASS:
        return who, 0
    whole = re.fullmatch(r"[0-9]{1,6}", bid) and int(bid)
    state.forbid(not whole, Code.BID, "bids", "site.bid-whole", typed=bid[:20], who=who)
    return who, int(bid)


def _read_place(state: GameState, word: str) -> RowAndLot:
    plan = state.box.rows
    spelled = re.fullmatch(r"([0-9])(?:[.]([0-9]{1,2}))?", word)
    row, lot = (int(spelled[1]), int(spelled[2] or 0)) if spelled else (0, 0)
    rows, lots = (len(plan.fenced), plan.lots) if plan else (0, 0)
    none = not 1 <= row <= rows or lot > lots or (spelled and spelled[2] and not lot)
    state.forbid(none, Code.NAME, "", "site.no-lot", typed=word[:20], rows=rows, lots=lots)
    return row, lot


def _read_row(state: GameState, word: str) -> int:
    row, lot = _read_place(state, word)
    state.forbid(lot, Code.SYNTAX, "", "site.row-only", typed=word[:20], row=row)
    return row


def _permit_names(state: GameState) -> Mapping[str, str]:
    called = _called(state.messages)
    known = {**called.pieces, **called.permits}.items()
    names = {name: each for name, each in known if each.startswith("permit")}
    for n in building_site.permits(state.box):
        names |= dict.fromkeys((f"permit-{n}", str(n)), f"permit-{n}")
    return names


def _read_permit(state: GameState, word: str) -> int:
    found = pick(state, word, _permit_names(state), "a-piece", Catalogue.piece)
    return int(found.rpartition("-")[2])


def _read_roof(state: GameState, word: str) -> int:
    # E_PIECE for one that is in no box.
    known = [str(n) for n in sorted({n for _, n in building_site.numbered(state.box, "roof")})]
    number = word.lstrip("0") if re.fullmatch(r"[0-9]{1,3}", word) else ""
    facts = {"typed": word[:20], "known": known}
    state.forbid(number not in known, Code.PIECE, "roof", "site.roof-number", **facts)
    return int(number)


def _for_floor(state: GameState) -> Iterator[str]:
    return building_site.list_grounds(state, building_site.in_hand(state))


def _for_roof(state: GameState) -> Iterator[str]:
    return (each.place for each in building_site.bare(state))


def _lots_by_floors(state: GameState) -> Mapping[str, str]:
    # A house is spoken of by a floor of it: `roof on blue 1`.
    lots = {floor: each.place for each in building_site.bare(state) for floor in each.floors}
    called = _called(state.messages).floors.items()
    return {name: lots[floor] for name, floor in called if floor in lots}


def _places_by_floors(state: GameState) -> Mapping[str, str]:
    # Beside a house that does not bear the piece its row is meant: `next to the blue`.
    fits = {*_for_floor(state)}
    lots = _lots_by_floors(state).items()
    return {name: lot if lot in fits else lot.partition(".")[0] for name, lot in lots}


def _buyer(state: GameState, _before: Mapping[str, Any]) -> str:
    bought = building_site.find_bought(state)
    return bought[0] if bought else arguments.only_player(state, _before)


def _permits(state: GameState) -> tuple[str, ...]:
    # Those that lie there where another piece was.
    wanted, permits = {building_site.in_hand(state)}, _called(state.messages).permits
    if wanted == {"cancel"}:
        wanted = {f"permit-{n}" for row in building_site.rows(state) for n, _ in row.permits}
    fits = tuple(roman.upper() for roman, piece in permits.items() if piece in wanted)
    return fits or tuple(map(str.upper, permits))


def _permit_in_hand(state: GameState) -> str:
    fits = _permits(state) if building_site.in_hand(state).startswith("permit") else ()
    return fits[0] if len(fits) == 1 else ""


FLOOR: Final = named("PIECE", "a-piece", lambda s: _called(s.messages).floors, Catalogue.piece)
PIECE: Final = named(
    "PIECE", "a-piece", lambda s: _called(s.messages).pieces, Catalogue.piece
)._replace(offers=_left)
Buyer = Annotated[str, arguments.PLAYER._replace(implied=_buyer)]
"""Who has to place a piece; nobody else can."""
Piece = Annotated[str, PIECE]
"""A piece that can be auctioned: a floor such as `red-5`, `roof`, a special piece."""
Floor = Annotated[
    str, FLOOR._replace(offers=_to_place, implied=lambda s, _: building_site.in_hand(s))
]


def _pieces_or_in_hand(state: GameState) -> Mapping[str, str]:
    # Of several permits the one is thrown away that somebody has: `cem bins the permit`.
    known, held = _called(state.messages).pieces, building_site.in_hand(state)
    special = held in building_site.specials(state.box)
    kinds = (n.rpartition("-")[0] for n, each in known.items() if special and each == held)
    return {**dict.fromkeys(kinds, held), **known}


_UNUSED: Final = FLOOR._replace(label="FLOOR", offers=building_site.unused)
BID: Final = Argument(
    "Q:BID", read_bid, lambda s: (f"{name}:" for name in s.playing),
    writes=lambda bid: f"{bid[0]}:{bid[1] or 'pass'}",
)  # fmt: skip
LOT: Final = Argument(
    "ROW.LOT", _read_place, _for_roof, names=_lots_by_floors,
    writes=lambda place: ".".join(str(n) for n in place if n),
)  # fmt: skip
GROUND: Final = LOT._replace(
    label="ROW[.LOT]", offers=_for_floor, names=_places_by_floors, numbered=True
)
VALUE: Final = Argument(
    "VALUE", _read_roof, lambda s: map(str, sorted(building_site.roofs_left(s)))
)
RowNumber = Annotated[
    int, Argument("ROW", _read_row, lambda s: (str(row.number) for row in building_site.rows(s)))
]
PermitNumber = Annotated[
    int,
    Argument(
        *("PERMIT", _read_permit, _permits),
        names=_permit_names,
        implied=lambda s, _: _permit_in_hand(s),
    ),
]


@verb("choice roof-choice bids sell keep no-bid anybody")
class Auction:
    """Auction a piece: the others bid (`Q:3`) or pass (`Q:pass`) in turn; then sell or keep it."""

    player: Player
    piece: Piece
    bids: Annotated[tuple[Bid, ...], many(BID)]
    sell: Annotated[bool, flag("sell")] = False
    keep: Annotated[bool, flag("keep")] = False

    def entry(self, state: GameState) -> Entry:
        """Check choice and bids, hand over the cheques, and put the piece into a hand."""
        name, piece = self.player, self.piece
        building_site.demand_turn(state, name)
        _demand_choice(state, piece)
        high = _high_bid(state, name, self.bids)
        if high is None:
            return self._nobody(state)
        bidder, bid = high
        if self.sell == self.keep:
            self._ask(state, bidder, bid)
        matter = "sell" if self.sell else "keep"
        payer, payee = (bidder, name) if self.sell else (name, bidder)
        facts = {"whom": bidder, "what": piece}
        postings = pay(state, payer, payee, bid, matter, f"cannot.{matter}", **facts)
        postings += _take(state, payer, piece)
        case = state.case(matter, who=name, whom=bidder, amount=bid, what=piece)
        return case.done(postings, f"auction.{matter}", f"why.{matter}")

    def _ask(self, state: GameState, bidder: str, bid: int) -> NoReturn:
        # To sell or to keep, where there is a bid and nobody says which.
        facts = {"who": self.player, "whom": bidder, "amount": bid, "what": self.piece}
        bids = " ".join(write(BID.writes(each)) for each in self.bids)
        line = f"auction {write(self.player)} {self.piece} {bids}"
        ways = ("sell", "keep")
        offers = (Choice(f"{line} {e}", state.messages.text(f"auction.{e}", **facts)) for e in ways)
        raise state.question("sell", "auction.decide", *offers, who=self.player)

    def _nobody(self, state: GameState) -> Entry:
        decided = self.sell or self.keep
        state.forbid(decided, Code.SYNTAX, "no-bid", "auction.no-bid", who=self.player)
        if state.terms(SiteTerms).no_bid == "piece_stays":
            postings, key = building_site.turn_over(state), "auction.stays"
        else:
            postings, key = _take(state, self.player, self.piece), "auction.free"
        return state.entered(postings, "no-bid", key, who=self.player, what=self.piece)


def _take(state: GameState, taker: str, piece: str) -> tuple[Posting, ...]:
    at = state.balances.holder(accounts.piece(piece)) or BOX
    return move(at, accounts.player(taker), accounts.piece(piece))


def _demand_choice(state: GameState, piece: str) -> None:
    if piece == "roof":
        none = not building_site.bare(state) or not building_site.roofs_left(state)
        state.forbid(none, Code.PIECE, "roof-choice", "auction.no-house")
        return
    case, terms = state.case("choice", what=piece), state.terms(SiteTerms)
    left = (*building_site.unused(state), *building_site.unused_specials(state))
    case.forbid(piece not in left, Code.PIECE, "auction.used")
    if piece in building_site.specials(state.box):
        return
    most = terms.in_play
    all_used = building_site.count_chosen(state) >= most
    state.forbid(all_used, Code.PIECE, "choice", "auction.all-used", n=most)
    case.demand(building_site.at_an_end(state, piece), Code.PIECE, "auction.not-at-end")
    kept = terms.unplaceable == "refuse" and not building_site.placeable(state, piece)
    case.forbid(kept, Code.PIECE, "auction.unplaceable")


def _high_bid(state: GameState, player: str, bids: tuple[Bid, ...]) -> Bid | None:
    order = state.clockwise(player)
    named = tuple(name for name, _ in bids)
    first = next((write(name) for name in order if name not in named), "Q")
    state.forbid(named != order, Code.BID, "bids", "auction.order", who=order, first=first)
    high, best = None, 0
    for name, bid in bids:
        if bid:
            case = state.case("bids", who=name, amount=bid)
            low = bid < state.terms(SiteTerms).min_bid or bid <= best
            case.forbid(low, Code.BID, "auction.higher", best=best)
            cash = state.cash(name)
            case.forbid(cash is not None and bid > cash, Code.BID, "auction.beyond", have=cash)
            high, best = (name, bid), bid
    return high


@verb("choice")
class Display:
    """Tell the bank a row of the display from left to right, so that it checks the ends."""

    floors: Annotated[tuple[str, ...], many(_UNUSED)]

    def entry(self, state: GameState) -> Entry:
        """Lay the floors out in order, one row after the other, before anything is auctioned."""
        building_site.demand_round(state)
        terms, floors = state.terms(SiteTerms), self.floors
        each, laid = terms.in_play // terms.display_rows, building_site.count_laid_out(state)
        begun = building_site.find_bought(state) is not None or building_site.houses(state)
        late = begun or laid >= terms.display_rows
        state.forbid(late, Code.PHASE, "choice", "display.late", n=terms.display_rows)
        used = [f for f in floors if state.balances.holder(accounts.piece(f)) is not None]
        wrong = used or len(floors) != each or len(set(floors)) < each
        told = "display.used" if used else "display.count"
        state.forbid(wrong, Code.PIECE, "choice", told, n=each, used=used)
        account, postings = accounts.display(laid + 1), tuple[Posting, ...]()
        for n, floor in enumerate(floors, start=1):
            postings += move(BOX, account, accounts.piece(floor))
            postings += move(BOX, account, accounts.SEATS + floor, n)
        return state.entered(postings, "choice", "display", row=laid + 1, what=floors)


def _put(state: GameState, name: str, piece: str, where: str) -> tuple[Posting, ...]:
    building_site.demand_round(state)
    held = building_site.find_bought(state)
    key = "site.place-first" if held else "site.not-bought"
    who, what = held or (building_site.find_auctioneer(state), piece)
    unfit = held != (name, piece)
    state.forbid(unfit, Code.PHASE, "placed-at-once", key, who=who, what=what)
    return move(accounts.player(name), where, accounts.piece(piece))


def _done(case: Case, postings: tuple[Posting, ...], key: str, /, **facts: Any) -> Entry:
    # With it the turn is over.
    return case.entered(postings + building_site.turn_over(case.state), key, **facts)


@verb("placed-at-once owner floors fence")
class Place:
    """Place a floor just bought: on the next empty lot of a row, or on a house."""

    player: Buyer
    piece: Floor
    where: Annotated[RowAndLot, GROUND]

    def entry(self, state: GameState) -> Entry:
        """Put it there; who brings a new colour into town owns it (NH-10)."""
        name, piece, (row, lot) = self.player, self.piece, self.where
        site = building_site.rows(state)[row - 1]
        number = lot or len(site.houses) + 1
        facts = {"who": name, "what": piece, "lot": f"{row}.{number}"}
        postings = _put(state, name, piece, accounts.lot(facts["lot"]))
        _demand_ground(state, site, number, piece)
        colour = building_site.colour_of(piece)
        if state.balances.holder(accounts.OWNERS + colour) is not None:
            return _done(state.case("floors", **facts), postings, "place")
        postings += move(BOX, accounts.player(name), accounts.OWNERS + colour)
        return _done(state.case("owner", **facts, colour=colour), postings, "place.owner")


def _demand_ground(state: GameState, site: Row, number: int, floor: str) -> None:
    built, lot = len(site.houses), f"{site.number}.{number}"
    if number > built:
        facts = {"row": site.number, "n": built, "length": site.length, "lot": lot}
        state.forbid(number > built + 1, Code.PLACEMENT, "floors", "place.gap", **facts)
        state.forbid(number > site.length, Code.PLACEMENT, "length", "place.row-full", **facts)
        return
    building_site.check_bears(state, site.houses[number - 1], floor)


@verb("roof")
class Roof:
    """Place a roof just bought, by its number, on any house without one."""

    player: Buyer
    value: Annotated[int, VALUE]
    where: Annotated[RowAndLot, LOT]

    def entry(self, state: GameState) -> Entry:
        """Put it on with its number up; this house grows no more."""
        value, (row, number) = self.value, self.where
        postings, lot = _put(state, self.player, "roof", BOX), f"{row}.{number}"
        bare = {(each.row, each.lot) for each in building_site.bare(state)}
        taken, used = self.where not in bare, not building_site.roofs_left(state)[value]
        state.forbid(taken, Code.PLACEMENT, "roof", "roof.no-house", lot=lot)
        state.forbid(used, Code.PIECE, "roof", "roof.used", n=value)
        postings += move(BOX, accounts.lot(lot), accounts.roof(value))
        return _done(state.case("roof", who=self.player, n=value, lot=lot), postings, "roof")


@verb("roof-choice")
class Blank:
    """Turn over a roof without a number: it is discarded, and the turn is over."""

    player: Player

    def entry(self, state: GameState) -> Entry:
        """Discard the roof; nobody bids and no cheque moves."""
        building_site.demand_turn(state, self.player)
        case = state.case("roof-choice")
        case.forbid(not building_site.bare(state), Code.PIECE, "auction.no-house")
        printed = sum(p.count for p in state.box.pieces if p.kind == "roof" and not p.pips)
        used = state.balances.of(accounts.DISCARD, accounts.BLANK)
        case.forbid(used == printed, Code.PIECE, "blank.none")
        return _done(case, move(BOX, accounts.DISCARD, accounts.BLANK), "blank", who=self.player)


@verb("length shorten lengthen")
class Permit:
    """Place a permit just bought in a row: that many lots longer or shorter."""

    player: Buyer
    number: PermitNumber
    row: RowNumber
    turned: Annotated[str, choice("longer", "shorter")]

    def entry(self, state: GameState) -> Entry:
        """Lay it in the row, unless houses stand where the row would end."""
        name, row, longer = f"permit-{self.number}", self.row, self.turned == "longer"
        postings = _put(state, self.player, name, accounts.row(row))
        site = building_site.rows(state)[row - 1]
        length = site.length + (self.number if longer else -self.number)
        _demand_length(state, site, length)
        postings += move(BOX, accounts.row(row), accounts.LONGER + name, int(longer))
        undone = longer and site.complete
        case = state.case("lengthen" if undone else "length", who=self.player, what=name, row=row)
        case = case.also(length=length, n=len(site.houses), old=site.length)
        return _done(case, postings, "permit.undone" if undone else "permit")


def _demand_length(state: GameState, row: Row, length: int) -> None:
    case = state.case("shorten", row=row.number, length=length, n=len(row.houses))
    least = state.terms(SiteTerms).min_row_length
    case.forbid(length < len(row.houses), Code.LENGTH, "permit.houses")
    case.forbid(length < least, Code.LENGTH, "permit.least", least=least)


@verb("cancel")
class Cancel:
    """Take a permit out of a row with the cancel piece just bought; both leave the game."""

    player: Buyer
    number: PermitNumber
    row: RowNumber

    def entry(self, state: GameState) -> Entry:
        """Remove both, unless the row would end before its last house."""
        name, row, account = f"permit-{self.number}", self.row, accounts.row(self.row)
        postings = _put(state, self.player, "cancel", accounts.DISCARD)
        site = building_site.rows(state)[row - 1]
        lying = dict(site.permits)
        gone = self.number not in lying
        state.forbid(gone, Code.PIECE, "cancel", "cancel.none", what=name, row=row)
        longer = lying[self.number]
        length = site.length - (self.number if longer else -self.number)
        _demand_length(state, site, length)
        postings += move(account, accounts.DISCARD, accounts.piece(name))
        postings += move(account, BOX, accounts.LONGER + name, int(longer))
        case = state.case("cancel", who=self.player, what=name, row=row, length=length)
        return _done(case, postings, "cancel")


@verb("mayor")
class Mayor:
    """Place the mayor just bought before a row: it counts double, for better or worse."""

    player: Buyer
    row: RowNumber

    def entry(self, state: GameState) -> Entry:
        """Stand him before the row for the rest of the round."""
        placed = _put(state, self.player, "mayor", accounts.row(self.row))
        return _done(state.case("mayor", who=self.player, row=self.row), placed, "mayor")


@verb("placed-at-once")
class Discard:
    """Remove a permit, the cancel piece or the mayor just bought instead of placing it."""

    player: Buyer
    piece: Annotated[
        str,
        named("PIECE", "a-piece", _pieces_or_in_hand, Catalogue.piece)._replace(
            offers=_left, implied=lambda s, _: building_site.in_hand(s)
        ),
    ]

    def entry(self, state: GameState) -> Entry:
        """Take it out of the game; a floor only where it fits nowhere."""
        gone = _put(state, self.player, self.piece, accounts.DISCARD)
        case = state.case("placed-at-once", who=self.player, what=self.piece)
        special = self.piece in building_site.specials(state.box)
        fits = self.piece == "roof" or (not special and building_site.placeable(state, self.piece))
        case.forbid(fits, Code.PLACEMENT, "discard.must")
        return _done(case, gone, "discard")
