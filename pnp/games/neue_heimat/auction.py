"""The auction: hidden cheques before it, one bid from everybody, the choice to sell or keep."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.errors import Code
from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import SiteTerms
from pnp.games.neue_heimat.placing import Bid, Bids, Floors, Piece
from pnp.ledger.entry import Entry, Posting, move
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
        name, piece = self.player, self.piece
        building_site.demand_turn(state, name)
        _demand_choice(state, piece)
        high = _high_bid(state, name, self.bids)
        if high is None:
            return self._nobody(state)
        state.forbid(self.sell == self.keep, Code.SYNTAX, "sell", "auction.decide", who=name)
        bidder, bid = high
        matter = "sell" if self.sell else "keep"
        payer, payee = (bidder, name) if self.sell else (name, bidder)
        facts = {"whom": bidder, "what": piece}
        postings = pay(state, payer, payee, bid, matter, f"cannot.{matter}", **facts)
        postings += _take(state, payer, piece)
        case = state.case(matter, who=name, whom=bidder, amount=bid, what=piece)
        return case.done(postings, f"auction.{matter}", f"why.{matter}")

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
    if piece in building_site.specials(state):
        return
    most = terms.in_play
    all_used = building_site.count_chosen(state) >= most
    state.forbid(all_used, Code.PIECE, "choice", "auction.all-used", n=most)
    case.demand(building_site.at_an_end(state, piece), Code.PIECE, "auction.not-at-end")
    kept = terms.unplaceable == "refuse" and not building_site.placeable(state, piece)
    case.forbid(kept, Code.PIECE, "auction.unplaceable")


def _high_bid(state: GameState, player: str, bids: tuple[Bid, ...]) -> Bid | None:
    order = building_site.clockwise(state, player)
    strange = tuple(name for name, _ in bids) != order
    state.forbid(strange, Code.BID, "bids", "auction.order", who=order)
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


@dataclass(frozen=True, slots=True)
class Box:
    """Hide one cheque at the beginning of one's own turn: illegal earnings."""

    player: Player
    cites: ClassVar[tuple[str, ...]] = ("box",)

    def entry(self, state: GameState) -> Entry:
        """Put a cheque under the board; it comes back when the round is over."""
        name, account = self.player, accounts.player(self.player)
        building_site.demand_turn(state, name)
        state.forbid(state.held(name, accounts.BOXED), Code.PHASE, "box", "box.twice", who=name)
        afford(state, name, 1, "box", "cannot.box")
        hidden = move(account, accounts.pouch(name), CASH) + move(TABLE, account, accounts.BOXED)
        return state.entered(hidden, "box", "box.hidden", who=name)


@dataclass(frozen=True, slots=True)
class Display:
    """Tell the bank a row of the display from left to right, so that it checks the ends."""

    floors: Floors
    cites: ClassVar[tuple[str, ...]] = ("choice",)

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
        state.forbid(wrong, Code.PIECE, "choice", "display.count", n=each, used=used)
        account, postings = accounts.display(laid + 1), tuple[Posting, ...]()
        for n, floor in enumerate(floors, start=1):
            postings += move(BOX, account, accounts.piece(floor))
            postings += move(BOX, account, accounts.SEATS + floor, n)
        return state.entered(postings, "choice", "display", row=laid + 1, what=floors)
