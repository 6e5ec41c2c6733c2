"""What a buyer does with his piece at once: place it, or remove it; and a blank roof."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.errors import Code
from pnp.games.neue_heimat import auctioneer, building_site
from pnp.games.neue_heimat.building_site import House, Row
from pnp.games.neue_heimat.site_arguments import Floor, Lot, Piece, RowNumber, Value, Where
from pnp.games.neue_heimat.site_arguments import Permit as PermitNumber
from pnp.games.neue_heimat.terms import RowTerms
from pnp.ledger.entry import Entry, Posting, move
from pnp.rules.language.arguments import Player, choice
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Turned = Annotated[str, choice("longer", "shorter")]


def _done(
    state: GameState, postings: tuple[Posting, ...], matter: str, key: str, /, **facts: Any
) -> Entry:
    why = state.because(matter, key, **facts)
    return Entry(postings + auctioneer.turn_over(state), (why,), (why,))


@dataclass(frozen=True, slots=True)
class Place:
    """Place a floor just bought: on the next empty lot of a row, or on a house."""

    player: Player
    piece: Floor
    where: Where
    cites: ClassVar[tuple[str, ...]] = ("placed-at-once", "owner", "floors", "fence")

    def entry(self, state: GameState) -> Entry:
        """Put it there; who brings a new colour into town owns it (NH-10)."""
        auctioneer.demand_bought(state, self.player, self.piece)
        row, lot = self.where
        site = building_site.rows(state)[row - 1]
        number = lot or len(site.houses) + 1
        _demand_ground(state, site, number, self.piece)
        account, colour = accounts.player(self.player), building_site.colour_of(self.piece)
        postings = move(account, accounts.lot(row, number), accounts.piece(self.piece))
        facts: dict[str, Any] = {"who": self.player, "what": self.piece, "lot": f"{row}.{number}"}
        if state.balances.holder(accounts.OWNERS + colour) is None:
            postings += move(accounts.BOX, account, accounts.OWNERS + colour)
            return _done(state, postings, "owner", "place.owner", **facts, colour=colour)
        return _done(state, postings, "floors", "place", **facts)


def _demand_ground(state: GameState, site: Row, number: int, floor: str) -> None:
    built = len(site.houses)
    lot = f"{site.number}.{number}"
    if number > built:
        facts = {"row": site.number, "n": built, "length": site.length, "lot": lot}
        if number > built + 1:
            raise state.refusal(Code.PLACEMENT, "floors", "place.gap", **facts)
        if number > site.length:
            raise state.refusal(Code.PLACEMENT, "length", "place.row-full", **facts)
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
        auctioneer.demand_bought(state, self.player, "roof")
        house = _house(state, self.where)
        lot = f"{self.where[0]}.{self.where[1]}"
        if house is None or house.roof is not None:
            raise state.refusal(Code.PLACEMENT, "roof", "roof.no-house", lot=lot)
        if not building_site.roofs_left(state)[self.value]:
            raise state.refusal(Code.PIECE, "roof", "roof.used", n=self.value)
        postings = move(accounts.player(self.player), accounts.BOX, accounts.piece("roof"))
        postings += move(
            accounts.BOX, accounts.lot(house.row, house.lot), accounts.roof(self.value)
        )
        facts = {"who": self.player, "n": self.value, "lot": lot}
        return _done(state, postings, "roof", "roof", **facts)


def _house(state: GameState, where: tuple[int, int]) -> House | None:
    houses = building_site.rows(state)[where[0] - 1].houses
    return houses[where[1] - 1] if 0 < where[1] <= len(houses) else None


@dataclass(frozen=True, slots=True)
class Blank:
    """Turn over a roof without a number: it is discarded, and the turn is over."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("roof-choice",)

    def entry(self, state: GameState) -> Entry:
        """Discard the roof; nobody bids and no cheque moves."""
        auctioneer.demand_turn(state, self.player)
        bare = any(house.roof is None for house in building_site.houses(state))
        if not bare:
            raise state.refusal(Code.PIECE, "roof-choice", "auction.no-house")
        if not building_site.blanks_left(state):
            raise state.refusal(Code.PIECE, "roof-choice", "blank.none")
        postings = move(accounts.BOX, accounts.DISCARD, accounts.BLANK)
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
        auctioneer.demand_bought(state, self.player, name)
        site, longer = building_site.rows(state)[self.row - 1], self.turned == "longer"
        length = site.length + (self.number if longer else -self.number)
        _demand_length(state, site, length)
        postings = move(accounts.player(self.player), accounts.row(self.row), accounts.piece(name))
        if longer:
            postings += move(accounts.BOX, accounts.row(self.row), accounts.LONGER + name)
        facts: dict[str, Any] = {"who": self.player, "what": name, "row": self.row}
        facts |= {"length": length, "n": len(site.houses), "old": site.length}
        undone = longer and site.complete
        matter, key = ("lengthen", "permit.undone") if undone else ("length", "permit")
        return _done(state, postings, matter, key, **facts)


def _demand_length(state: GameState, site: Row, length: int) -> None:
    facts = {"row": site.number, "length": length, "n": len(site.houses)}
    if length < len(site.houses):
        raise state.refusal(Code.LENGTH, "shorten", "permit.houses", **facts)
    least = state.terms(RowTerms).min_row_length
    if length < least:
        raise state.refusal(Code.LENGTH, "shorten", "permit.least", **facts, least=least)


@dataclass(frozen=True, slots=True)
class Cancel:
    """Take a permit out of a row with the cancel piece just bought; both leave the game."""

    player: Player
    number: PermitNumber
    row: RowNumber
    cites: ClassVar[tuple[str, ...]] = ("cancel",)

    def entry(self, state: GameState) -> Entry:
        """Remove both, unless the row would end before its last house."""
        auctioneer.demand_bought(state, self.player, "cancel")
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
        postings += move(account, accounts.BOX, accounts.LONGER + name, int(longer))
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
        auctioneer.demand_bought(state, self.player, "mayor")
        postings = move(
            accounts.player(self.player), accounts.row(self.row), accounts.piece("mayor")
        )
        return _done(state, postings, "mayor", "mayor", who=self.player, row=self.row)


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove a permit, the cancel piece or the mayor just bought instead of placing it."""

    player: Player
    piece: Piece
    cites: ClassVar[tuple[str, ...]] = ("placed-at-once",)

    def entry(self, state: GameState) -> Entry:
        """Take it out of the game; a floor only where it fits nowhere."""
        auctioneer.demand_bought(state, self.player, self.piece)
        facts = {"who": self.player, "what": self.piece}
        special = self.piece in building_site.specials(state)
        stuck = self.piece != "roof" and not special
        stuck = stuck and not building_site.placeable(state, self.piece)
        if not special and not stuck:
            raise state.refusal(Code.PLACEMENT, "placed-at-once", "discard.must", **facts)
        postings = move(accounts.player(self.player), accounts.DISCARD, accounts.piece(self.piece))
        return _done(state, postings, "placed-at-once", "discard", **facts)
