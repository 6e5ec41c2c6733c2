"""Rounds of bids at the live table: opened by the seller, bid in from each phone in turn.

Every move of a round is a line: what the round has come to, and one word more. So a move made
where the round has gone on meanwhile is known as such, and nobody bids out of turn.
"""

from dataclasses import replace
from itertools import groupby
from typing import Final

from pnp.bank.auctions import (
    PASSES,
    Bid,
    BiddingRound,
    bid_line,
    bid_word,
    bids_among,
    foretell_round,
    opening,
    pass_line,
    read_bid,
    read_round,
    rounds_among,
    tell_round,
)
from pnp.bank.phone_acts import foretell_own
from pnp.bank.preview import Forecast
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest, banker_for
from pnp.bank.table_view import deed_labels
from pnp.ledger.entry import Phrase
from pnp.rules.state.accounts import OFFER
from pnp.rules.state.opening import KeptTurns
from pnp.web.live.table_actor import Declined, Visit, tell, tell_request

BEATEN: Final = "desk.beaten"
"""Why a bid waits no more that somebody has outbid."""


def _open_rounds(visit: Visit) -> list[BiddingRound]:
    return rounds_among(visit.loaded, visit.table.desk.waiting())


def _offer(line: str, best: tuple[str, int] | None) -> Json:
    # the line of a bid, whose sum stands for `#`, and what is to be outbid
    return {"line": line, "highest": {"who": best[0], "amount": best[1]} if best else None}


def _may_bid(visit: Visit, found: BiddingRound) -> Json:
    offer = _offer(f"{found.line} {bid_word(found.next, '#')}", found.highest)
    return {**offer, "most": visit.loaded.state.cash(found.next), "passes": PASSES}


def _bids_now(visit: Visit, found: BiddingRound) -> bool:
    # The seller's phone takes the bids of who has none, the banker's tablet those of all.
    seated = {each.player for each in visit.table.desk.seats.values() if each.state == "seated"}
    lends = visit.player == found.seller and found.next not in seated
    return bool(found.next) and (visit.role == "bank" or visit.player == found.next or lends)


def _endings(visit: Visit, found: BiddingRound) -> list[Json]:
    # how the seller, or the banker for him, could end it, once everybody has bid
    ends = visit.role == "bank" or visit.player == found.seller
    lines = {each: f"{found.line} {each}" for each in found.endings if ends and not found.next}
    would = {each: foretell_own(visit.loaded, found.seller, line) for each, line in lines.items()}
    return [{"verb": x, "line": lines[x], "choices": [], **tell(would[x])} for x in lines]


def make_move(visit: Visit, line: str, mark: str = "") -> Json | None:
    """Open a round, bid or end it by a line; None if the line is about none.

    Without a mark it is only shown what the line would do. A move out of turn is declined.
    """
    after = read_round(visit.loaded, line)
    if after is None:
        return None
    same = (after.seller, after.thing)
    before = next((each for each in _open_rounds(visit) if (each.seller, each.thing) == same), None)
    if before is None and (after.bids or after.seller != visit.player):
        return None  # a whole auction in one line is none
    would = _foretell_move(visit, before, after)
    if not (would.fits and mark):
        return tell(would)
    assert visit.seat is not None  # who speaks for a player has a seat
    queue = visit.table.desk
    if before:
        lines = queue.requests[before.request].line, after.line
        request = queue.bid(visit.seat, mark, before.request, lines)
    else:
        request = queue.ask(visit.seat, mark, after.line, after.told)
    if request is None:
        raise Declined(200, "round-moved" if before else "too-many-wait", visit)
    return {"ok": True, "request": tell_request(request)}


def _foretell_move(visit: Visit, before: BiddingRound | None, after: BiddingRound) -> Forecast:
    if before is None or not after.bids:
        if _open_rounds(visit):
            raise Declined(200, "round-open", visit)
    elif after.ending:
        if visit.player != after.seller or after.bids != before.bids:
            raise Declined(200, "round-moved", visit)
        return foretell_own(visit.loaded, after.seller, after.line)
    elif after.bids[:-1] != before.bids:
        raise Declined(200, "round-moved", visit)
    elif not _bids_now(visit, before):
        raise Declined(200, "not-your-bid", visit, who=before.next)
    would, bid = foretell_round(visit.loaded, after), len(after.bids)
    return replace(would, says=would.says[bid : bid + 1]) if bid else would


def open_for(visit: Visit, line: str, mark: str) -> Json | None:
    """Let the banker open a round for whoever sells; None if the line does not."""
    found, queue = opening(visit.loaded, line), visit.table.desk
    if found is None:
        return None
    if _open_rounds(visit) and queue.find_request(banker_for(found.seller), mark) is None:
        raise Declined(200, "round-open", visit)
    if mark:
        queue.ask(banker_for(found.seller), mark, found.line, found.told)
    return {"ok": True, "entry": 0, "says": list(tell_round(visit.loaded, found))}


def auctions(visit: Visit) -> list[Json]:
    """Show for each thing that is bid for who bids what, the highest first."""
    bids = bids_among(visit.loaded, visit.table.desk.waiting())
    labels = deed_labels(visit.loaded.say) if bids else {}
    rounds: list[Json] = [
        {
            "id": f"round-{each.request}",
            "name": each.name,
            "thing": each.thing,
            "next": each.next or each.seller,
            "bids": [{"who": who, "amount": amount} for who, amount in each.bids],
            "says": list(tell_round(visit.loaded, each)),
            "bid": _may_bid(visit, each) if _bids_now(visit, each) else None,
            "endings": _endings(visit, each),
        }
        for each in _open_rounds(visit)
    ]
    return rounds + [
        labels[deed]
        | {"bids": [{"who": who, "amount": amount} for _, amount, who, _ in group if amount]}
        | _passed(visit, deed, group)
        for deed, found in groupby(bids, key=lambda bid: bid.deed)
        for group in ([*found],)
    ]


def _passed(visit: Visit, deed: str, bids: list[Bid]) -> Json:
    # who does not bid, or not buy where he has come to; and how to say so
    best = {each.player: each.amount for each in reversed(bids)}
    sold = visit.player and visit.loaded.state.balances.holder(OFFER + deed)
    line = pass_line(visit.loaded, visit.player, deed) if sold else ""
    return {"passed": [who for who, most in best.items() if not most], "pass": line}


def decline_outbid(visit: Visit, line: str) -> None:
    """Decline a line that is a bid if somebody else bids as much already."""
    bid = read_bid(visit.loaded, line)
    best = _highest(visit, bid[0]) if bid else None
    if bid and best and best.amount >= bid[1] > 0 and best.player != visit.player:
        told = {"who": best.player, "amount": visit.loaded.say.sum(best.amount)}
        raise Declined(200, "outbid", visit, **told)


def _highest(visit: Visit, deed: str) -> Bid | None:
    bids = bids_among(visit.loaded, visit.table.desk.waiting())
    return next((each for each in bids if each.deed == deed and each.amount), None)


def raise_bid(visit: Visit, request: PhoneRequest) -> None:
    """Let a bid take the place of every lower one for the same deed, whosever it was."""
    queue, bid = visit.table.desk, read_bid(visit.loaded, request.line)
    for each in bids_among(visit.loaded, queue.waiting()) if bid and bid[1] else ():
        if bid and each.amount and each.deed == bid[0] and each.request != request.id:
            key = "desk.raised" if each.player == visit.player else BEATEN
            why = Phrase(key, {"who": visit.player, "amount": bid[1]})
            queue.refuse(each.request, because=why)


def bidding(visit: Visit, deed: str) -> Json | None:
    """Show how a player could bid for a deed of the Bank's; None where that cannot be."""
    line = bid_line(visit.loaded, visit.player, deed) if visit.player else ""
    state = visit.loaded.state
    # where the Bank keeps the pawns nothing is auctioned that nobody has come to
    if state.find_terms(KeptTurns) and not state.balances.holder(OFFER + deed):
        return None
    best = _highest(visit, deed)
    least = best.amount + 1 if best else 1
    if not line or not foretell_own(visit.loaded, visit.player, f"{line} {least}").fits:
        return None
    return _offer(f"{line} #", best and (best.player, best.amount))
