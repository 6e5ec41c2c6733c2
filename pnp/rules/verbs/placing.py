"""What a buyer does with his piece at once: place it, or remove it; and a blank roof."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.ledger.entry import Entry, Posting, move
from pnp.rules import auctioneer, building_site, chart
from pnp.rules.building_site import House, Row
from pnp.rules.site_slots import Floor, Lot, Piece, RowNumber, Value, Where
from pnp.rules.site_slots import Permit as PermitNumber
from pnp.rules.slots import Player, choice
from pnp.rules.standing import Standing

Turned = Annotated[str, choice("longer", "shorter")]


def _done(
    standing: Standing, postings: tuple[Posting, ...], matter: str, key: str, **facts: Any
) -> Entry:
    """Give the entry of an act that ends the turn."""
    why = standing.because(matter, key, **facts)
    return Entry(postings + auctioneer.turn_over(standing), (why,), (why,))


@dataclass(frozen=True, slots=True)
class Place:
    """Place a floor just bought: on the next empty lot of a row, or on a house."""

    player: Player
    piece: Floor
    where: Where
    cites: ClassVar[tuple[str, ...]] = ("placed-at-once", "owner", "floors", "fence")

    def entry(self, standing: Standing) -> Entry:
        """Put it there; who brings a new colour into town owns it (NH-10)."""
        auctioneer.demand_bought(standing, self.player, self.piece)
        row, lot = self.where
        site = building_site.rows(standing)[row - 1]
        number = lot or len(site.houses) + 1
        _demand_ground(standing, site, number, self.piece)
        account, colour = chart.player(self.player), building_site.colour_of(self.piece)
        postings = move(account, chart.lot(row, number), chart.piece(self.piece))
        facts: dict[str, Any] = {"who": self.player, "what": self.piece, "lot": f"{row}.{number}"}
        if standing.balances.holder(chart.OWNERS + colour) is None:
            postings += move(chart.BOX, account, chart.OWNERS + colour)
            return _done(standing, postings, "owner", "place.owner", **facts, colour=colour)
        return _done(standing, postings, "floors", "place", **facts)


def _demand_ground(standing: Standing, site: Row, number: int, floor: str) -> None:
    """Refuse a lot out of turn or a house that does not bear the floor; E_PLACEMENT."""
    built = len(site.houses)
    lot = f"{site.number}.{number}"
    if number > built:
        facts = {"row": site.number, "n": built, "length": site.length, "lot": lot}
        if number > built + 1:
            raise standing.refusal("E_PLACEMENT", "floors", "place.gap", **facts)
        if number > site.length:
            raise standing.refusal("E_PLACEMENT", "length", "place.row-full", **facts)
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
    raise standing.refusal("E_PLACEMENT", matter, key, lot=lot, what=floor, top=top)


@dataclass(frozen=True, slots=True)
class Roof:
    """Place a roof just bought, by its number, on any house without one."""

    player: Player
    value: Value
    where: Lot
    cites: ClassVar[tuple[str, ...]] = ("roof",)

    def entry(self, standing: Standing) -> Entry:
        """Put it on with its number up; this house grows no more."""
        auctioneer.demand_bought(standing, self.player, "roof")
        house = _house(standing, self.where)
        lot = f"{self.where[0]}.{self.where[1]}"
        if house is None or house.roof is not None:
            raise standing.refusal("E_PLACEMENT", "roof", "roof.no-house", lot=lot)
        if not building_site.roofs_left(standing)[self.value]:
            raise standing.refusal("E_PIECE", "roof", "roof.used", n=self.value)
        postings = move(chart.player(self.player), chart.BOX, chart.piece("roof"))
        postings += move(chart.BOX, chart.lot(house.row, house.lot), chart.roof(self.value))
        facts = {"who": self.player, "n": self.value, "lot": lot}
        return _done(standing, postings, "roof", "roof", **facts)


def _house(standing: Standing, where: tuple[int, int]) -> House | None:
    houses = building_site.rows(standing)[where[0] - 1].houses
    return houses[where[1] - 1] if 0 < where[1] <= len(houses) else None


@dataclass(frozen=True, slots=True)
class Blank:
    """Turn over a roof without a number: it is discarded, and the turn is over."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("roof-choice",)

    def entry(self, standing: Standing) -> Entry:
        """Discard the roof; nobody bids and no cheque moves."""
        auctioneer.demand_turn(standing, self.player)
        bare = any(house.roof is None for house in building_site.houses(standing))
        if not bare:
            raise standing.refusal("E_PIECE", "roof-choice", "auction.no-house")
        if not building_site.blanks_left(standing):
            raise standing.refusal("E_PIECE", "roof-choice", "blank.none")
        postings = move(chart.BOX, chart.DISCARD, chart.BLANK)
        return _done(standing, postings, "roof-choice", "blank", who=self.player)


@dataclass(frozen=True, slots=True)
class Permit:
    """Place a permit just bought in a row: that many lots longer or shorter."""

    player: Player
    number: PermitNumber
    row: RowNumber
    turned: Turned
    cites: ClassVar[tuple[str, ...]] = ("length", "shorten", "lengthen")

    def entry(self, standing: Standing) -> Entry:
        """Lay it in the row, unless houses stand where the row would end."""
        name = f"permit-{self.number}"
        auctioneer.demand_bought(standing, self.player, name)
        site, longer = building_site.rows(standing)[self.row - 1], self.turned == "longer"
        length = site.length + (self.number if longer else -self.number)
        _demand_length(standing, site, length)
        postings = move(chart.player(self.player), chart.row(self.row), chart.piece(name))
        if longer:
            postings += move(chart.BOX, chart.row(self.row), chart.LONGER + name)
        facts: dict[str, Any] = {"who": self.player, "what": name, "row": self.row}
        facts |= {"length": length, "n": len(site.houses), "old": site.length}
        undone = longer and site.complete
        matter, key = ("lengthen", "permit.undone") if undone else ("length", "permit")
        return _done(standing, postings, matter, key, **facts)


def _demand_length(standing: Standing, site: Row, length: int) -> None:
    """Refuse a row shorter than what stands in it, or than the least allowed; E_LENGTH (NH-16)."""
    facts = {"row": site.number, "length": length, "n": len(site.houses)}
    if length < len(site.houses):
        raise standing.refusal("E_LENGTH", "shorten", "permit.houses", **facts)
    least = int(standing.option("min_row_length", 1))
    if length < least:
        raise standing.refusal("E_LENGTH", "shorten", "permit.least", **facts, least=least)


@dataclass(frozen=True, slots=True)
class Cancel:
    """Take a permit out of a row with the cancel piece just bought; both leave the game."""

    player: Player
    number: PermitNumber
    row: RowNumber
    cites: ClassVar[tuple[str, ...]] = ("cancel",)

    def entry(self, standing: Standing) -> Entry:
        """Remove both, unless the row would end before its last house."""
        auctioneer.demand_bought(standing, self.player, "cancel")
        site, name = building_site.rows(standing)[self.row - 1], f"permit-{self.number}"
        lying = dict(site.permits)
        if self.number not in lying:
            raise standing.refusal("E_PIECE", "cancel", "cancel.none", what=name, row=self.row)
        longer = lying[self.number]
        length = site.length - (self.number if longer else -self.number)
        _demand_length(standing, site, length)
        account = chart.row(self.row)
        postings = move(chart.player(self.player), chart.DISCARD, chart.piece("cancel"))
        postings += move(account, chart.DISCARD, chart.piece(name))
        postings += move(account, chart.BOX, chart.LONGER + name, int(longer))
        facts = {"who": self.player, "what": name, "row": self.row, "length": length}
        return _done(standing, postings, "cancel", "cancel", **facts)


@dataclass(frozen=True, slots=True)
class Mayor:
    """Place the mayor just bought before a row: it counts double, for better or worse."""

    player: Player
    row: RowNumber
    cites: ClassVar[tuple[str, ...]] = ("mayor",)

    def entry(self, standing: Standing) -> Entry:
        """Stand him before the row for the rest of the round."""
        auctioneer.demand_bought(standing, self.player, "mayor")
        postings = move(chart.player(self.player), chart.row(self.row), chart.piece("mayor"))
        return _done(standing, postings, "mayor", "mayor", who=self.player, row=self.row)


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove a permit, the cancel piece or the mayor just bought instead of placing it."""

    player: Player
    piece: Piece
    cites: ClassVar[tuple[str, ...]] = ("placed-at-once",)

    def entry(self, standing: Standing) -> Entry:
        """Take it out of the game; a floor only where it fits nowhere."""
        auctioneer.demand_bought(standing, self.player, self.piece)
        facts = {"who": self.player, "what": self.piece}
        special = self.piece in building_site.specials(standing)
        stuck = self.piece != "roof" and not special
        stuck = stuck and not building_site.placeable(standing, self.piece)
        if not special and not stuck:
            raise standing.refusal("E_PLACEMENT", "placed-at-once", "discard.must", **facts)
        postings = move(chart.player(self.player), chart.DISCARD, chart.piece(self.piece))
        return _done(standing, postings, "placed-at-once", "discard", **facts)
