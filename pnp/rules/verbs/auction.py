"""The auction: hidden cheques before it, one bid from everybody, the choice to sell or keep."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules import auctioneer, building_site, chart
from pnp.rules.purse import afford, pay
from pnp.rules.site_slots import Bid, Bids, Floors, Piece
from pnp.rules.slots import Player, flag
from pnp.rules.standing import Standing

Sell = Annotated[bool, flag("sell")]
Keep = Annotated[bool, flag("keep")]


@dataclass(frozen=True, slots=True)
class Auction:
    """Auction a piece: the others bid or pass clockwise, once each; then sell or keep it."""

    player: Player
    piece: Piece
    bids: Bids
    sell: Sell = False
    keep: Keep = False
    cites: ClassVar[tuple[str, ...]] = (
        "choice", "roof-choice", "bids", "sell", "keep", "no-bid", "anybody",
    )  # fmt: skip

    def entry(self, standing: Standing) -> Entry:
        """Check choice and bids, hand over the cheques, and put the piece into a hand."""
        auctioneer.demand_turn(standing, self.player)
        _demand_choice(standing, self.piece)
        high = _high_bid(standing, self.player, self.bids)
        if high is None:
            return self._nobody(standing)
        if self.sell == self.keep:
            raise standing.refusal("E_SYNTAX", "sell", "auction.decide", who=self.player)
        bidder, bid = high
        facts: dict[str, Any] = {"who": self.player, "whom": bidder, "amount": bid}
        facts["what"] = self.piece
        matter = "sell" if self.sell else "keep"
        payer, payee = (bidder, self.player) if self.sell else (self.player, bidder)
        postings = pay(
            standing, payer, payee, bid, matter, f"cannot.{matter}", whom=bidder, what=self.piece
        )
        taker = bidder if self.sell else self.player
        said = Phrase(f"auction.{matter}", facts)
        why = standing.because(matter, f"why.{matter}", **facts)
        return Entry(postings + _taken(standing, taker, self.piece), (said,), (why,))

    def _nobody(self, standing: Standing) -> Entry:
        """Give the piece away for nothing, or leave it, when all have passed."""
        if self.sell or self.keep:
            raise standing.refusal("E_SYNTAX", "no-bid", "auction.no-bid", who=self.player)
        facts: dict[str, Any] = {"who": self.player, "what": self.piece}
        if standing.option("no_bid") == "piece_stays":
            why = standing.because("no-bid", "auction.stays", **facts)
            return Entry(auctioneer.turn_over(standing), (why,), (why,))
        why = standing.because("no-bid", "auction.free", **facts)
        return Entry(_taken(standing, self.player, self.piece), (why,), (why,))


def _taken(standing: Standing, taker: str, piece: str) -> tuple[Posting, ...]:
    """Put a piece into the hand of who must place it."""
    at = standing.balances.holder(chart.piece(piece)) or chart.BOX
    return move(at, chart.player(taker), chart.piece(piece))


def _demand_choice(standing: Standing, piece: str) -> None:
    """Refuse a piece that cannot be chosen now; E_PIECE (NH-03, NH-04)."""
    if piece == "roof":
        bare = any(house.roof is None for house in building_site.houses(standing))
        if not bare or not building_site.roofs_left(standing):
            raise standing.refusal("E_PIECE", "roof-choice", "auction.no-house")
        return
    if piece in building_site.specials(standing):
        if standing.balances.holder(chart.piece(piece)) is not None:
            raise standing.refusal("E_PIECE", "choice", "auction.used", what=piece)
        return
    if piece not in building_site.unused(standing):
        raise standing.refusal("E_PIECE", "choice", "auction.used", what=piece)
    most = standing.number("in_play")
    if building_site.chosen(standing) >= most:
        raise standing.refusal("E_PIECE", "choice", "auction.all-used", n=most)
    ends = building_site.at_an_end(standing, piece)
    standing.demand(ends, "E_PIECE", "choice", "auction.not-at-end", what=piece)
    if standing.option("unplaceable") == "refuse" and not building_site.placeable(standing, piece):
        raise standing.refusal("E_PIECE", "choice", "auction.unplaceable", what=piece)


def _high_bid(standing: Standing, player: str, bids: tuple[Bid, ...]) -> Bid | None:
    """Find the high bid, or refuse the first bid that is not allowed; E_BID (NH-05)."""
    order = auctioneer.clockwise(standing, player)
    if tuple(name for name, _ in bids) != order:
        raise standing.refusal("E_BID", "bids", "auction.order", who=order)
    high: Bid | None = None
    for name, bid in bids:
        if not bid:
            continue
        facts = {"who": name, "amount": bid}
        if bid < standing.number("min_bid") or (high is not None and bid <= high[1]):
            best = high[1] if high else 0
            raise standing.refusal("E_BID", "bids", "auction.higher", **facts, best=best)
        cash = standing.cash(name)
        if cash is not None and bid > cash:
            raise standing.refusal("E_BID", "bids", "auction.beyond", **facts, have=cash)
        high = name, bid
    return high


@dataclass(frozen=True, slots=True)
class Box:
    """Hide one cheque at the beginning of one's own turn: illegal earnings."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("box",)

    def entry(self, standing: Standing) -> Entry:
        """Put a cheque under the board; it comes back when the round is over."""
        auctioneer.demand_turn(standing, self.player)
        account, facts = chart.player(self.player), {"who": self.player}
        if standing.balances.of(account, chart.BOXED):
            raise standing.refusal("E_PHASE", "box", "box.twice", **facts)
        afford(standing, self.player, 1, "box", "cannot.box")
        postings = move(account, chart.pouch(self.player), chart.CASH)
        postings += move(chart.TABLE, account, chart.BOXED)
        hidden = standing.balances.of(chart.pouch(self.player), chart.CASH) + 1
        why = standing.because("box", "box.hidden", **facts, n=hidden)
        return Entry(postings, (why,), (why,))


@dataclass(frozen=True, slots=True)
class Display:
    """Tell the bank a row of the display from left to right, so that it checks the ends."""

    floors: Floors
    cites: ClassVar[tuple[str, ...]] = ("choice",)

    def entry(self, standing: Standing) -> Entry:
        """Lay the floors out in order, one row after the other, before anything is auctioned."""
        auctioneer.demand_round(standing)
        rows = standing.number("display_rows")
        each, laid = standing.number("in_play") // rows, building_site.laid_out(standing)
        begun = auctioneer.bought(standing) is not None or building_site.houses(standing)
        if laid >= rows or begun:
            raise standing.refusal("E_PHASE", "choice", "display.late", n=rows)
        used = [f for f in self.floors if standing.balances.holder(chart.piece(f)) is not None]
        twice = len(set(self.floors)) < len(self.floors)
        if len(self.floors) != each or used or twice:
            raise standing.refusal("E_PIECE", "choice", "display.count", n=each, used=used)
        account = chart.display(laid + 1)
        postings: tuple[Posting, ...] = ()
        for n, floor in enumerate(self.floors, start=1):
            postings += move(chart.BOX, account, chart.piece(floor))
            postings += move(chart.BOX, account, chart.SEATS + floor, n)
        why = standing.because("choice", "display", row=laid + 1, what=self.floors)
        return Entry(postings, (why,), (why,))
