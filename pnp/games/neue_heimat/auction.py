"""The auction: hidden cheques before it, one bid from everybody, the choice to sell or keep."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pnp.errors import Code
from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import SiteTerms
from pnp.games.neue_heimat.placing import Bid, Bids, Floors, Piece
from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.language.arguments import Player, flag
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BOX, CASH, TABLE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import afford, pay

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

    def entry(self, state: GameState) -> Entry:
        """Check choice and bids, hand over the cheques, and put the piece into a hand."""
        building_site.demand_turn(state, self.player)
        _demand_choice(state, self.piece)
        high = _high_bid(state, self.player, self.bids)
        if high is None:
            return self._nobody(state)
        state.forbid(self.sell == self.keep, Code.SYNTAX, "sell", "auction.decide", who=self.player)
        bidder, bid = high
        facts: dict[str, Any] = {"who": self.player, "whom": bidder, "amount": bid}
        facts["what"] = self.piece
        matter = "sell" if self.sell else "keep"
        payer, payee = (bidder, self.player) if self.sell else (self.player, bidder)
        postings = pay(
            state, payer, payee, bid, matter, f"cannot.{matter}", whom=bidder, what=self.piece
        )
        taker = bidder if self.sell else self.player
        said = Phrase(f"auction.{matter}", facts)
        why = state.because(matter, f"why.{matter}", **facts)
        return Entry(postings + _take(state, taker, self.piece), (said,), (why,))

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
        bare = any(house.roof is None for house in building_site.houses(state))
        none = not bare or not building_site.roofs_left(state)
        state.forbid(none, Code.PIECE, "roof-choice", "auction.no-house")
        return
    special = piece in building_site.specials(state)
    if special:
        used = state.balances.holder(accounts.piece(piece)) is not None
    else:
        used = piece not in building_site.unused(state)
    state.forbid(used, Code.PIECE, "choice", "auction.used", what=piece)
    if special:
        return
    most = state.terms(SiteTerms).in_play
    all_used = building_site.count_chosen(state) >= most
    state.forbid(all_used, Code.PIECE, "choice", "auction.all-used", n=most)
    ends = building_site.at_an_end(state, piece)
    state.demand(ends, Code.PIECE, "choice", "auction.not-at-end", what=piece)
    kept = state.terms(SiteTerms).unplaceable == "refuse"
    if kept and not building_site.placeable(state, piece):
        raise state.refusal(Code.PIECE, "choice", "auction.unplaceable", what=piece)


def _high_bid(state: GameState, player: str, bids: tuple[Bid, ...]) -> Bid | None:
    order = building_site.clockwise(state, player)
    if tuple(name for name, _ in bids) != order:
        raise state.refusal(Code.BID, "bids", "auction.order", who=order)
    high: Bid | None = None
    for name, bid in bids:
        if not bid:
            continue
        facts = {"who": name, "amount": bid}
        if bid < state.terms(SiteTerms).min_bid or (high is not None and bid <= high[1]):
            best = high[1] if high else 0
            raise state.refusal(Code.BID, "bids", "auction.higher", **facts, best=best)
        cash = state.cash(name)
        if cash is not None and bid > cash:
            raise state.refusal(Code.BID, "bids", "auction.beyond", **facts, have=cash)
        high = name, bid
    return high


@dataclass(frozen=True, slots=True)
class Box:
    """Hide one cheque at the beginning of one's own turn: illegal earnings."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("box",)

    def entry(self, state: GameState) -> Entry:
        """Put a cheque under the board; it comes back when the round is over."""
        building_site.demand_turn(state, self.player)
        account, facts = accounts.player(self.player), {"who": self.player}
        if state.balances.of(account, accounts.BOXED):
            raise state.refusal(Code.PHASE, "box", "box.twice", **facts)
        afford(state, self.player, 1, "box", "cannot.box")
        postings = move(account, accounts.pouch(self.player), CASH)
        postings += move(TABLE, account, accounts.BOXED)
        return state.entered(postings, "box", "box.hidden", **facts)


@dataclass(frozen=True, slots=True)
class Display:
    """Tell the bank a row of the display from left to right, so that it checks the ends."""

    floors: Floors
    cites: ClassVar[tuple[str, ...]] = ("choice",)

    def entry(self, state: GameState) -> Entry:
        """Lay the floors out in order, one row after the other, before anything is auctioned."""
        building_site.demand_round(state)
        terms = state.terms(SiteTerms)
        each, laid = terms.in_play // terms.display_rows, building_site.count_laid_out(state)
        begun = building_site.find_bought(state) is not None or building_site.houses(state)
        if laid >= terms.display_rows or begun:
            raise state.refusal(Code.PHASE, "choice", "display.late", n=terms.display_rows)
        used = [f for f in self.floors if state.balances.holder(accounts.piece(f)) is not None]
        twice = len(set(self.floors)) < len(self.floors)
        if len(self.floors) != each or used or twice:
            raise state.refusal(Code.PIECE, "choice", "display.count", n=each, used=used)
        account = accounts.display(laid + 1)
        postings: tuple[Posting, ...] = ()
        for n, floor in enumerate(self.floors, start=1):
            postings += move(BOX, account, accounts.piece(floor))
            postings += move(BOX, account, accounts.SEATS + floor, n)
        return state.entered(postings, "choice", "display", row=laid + 1, what=self.floors)
