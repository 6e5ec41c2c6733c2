"""Auctions at the live table: who bids most, and a bid that takes the place of a lower one.

Only the highest bid for a deed waits, so that the banker knocks down no other by one key.
"""

from itertools import groupby

from pnp.bank.auctions import Bid, bid_line, bids_among, read_bid
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest
from pnp.bank.table_view import deed_labels
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.live_rounds import rounds_shown
from pnp.host.live.live_words import live_words
from pnp.host.live.told_lines import tried
from pnp.ledger.entry import Phrase


def auctions(counter: Counter, visit: Visit) -> list[Json]:
    """Show for each thing that is bid for who bids what, the highest first."""
    waiting = counter.desk.waiting()
    if not waiting:
        return []
    loaded = counter.load(visit.lang)
    bids, labels = bids_among(loaded, waiting), deed_labels(loaded)
    return rounds_shown(counter, visit, loaded) + [
        {**labels[deed], "bids": [{"who": each.player, "amount": each.amount} for each in group]}
        for deed, group in groupby(bids, key=lambda bid: bid.deed)
    ]


def outbid(counter: Counter, visit: Visit, loaded: LoadedTable, line: str) -> Json:
    """Tell who bids as much already, if a line is a bid; nothing if it is the highest."""
    bid = read_bid(loaded, line)
    best = _highest(counter, loaded, bid[0]) if bid else None
    if not bid or best is None or best.amount < bid[1] or best.player == visit.player:
        return {}
    say = live_words(visit.lang)["outbid"].format(who=best.player, amount=best.amount)
    return {"ok": False, "say": say, "place": [0, len(line)]}


def _highest(counter: Counter, loaded: LoadedTable, deed: str) -> Bid | None:
    bids = bids_among(loaded, counter.desk.waiting())
    return next((each for each in bids if each.deed == deed), None)


def raise_bid(counter: Counter, visit: Visit, loaded: LoadedTable, request: PhoneRequest) -> None:
    """Let a bid take the place of every lower one for the same deed, whosever it was."""
    bid = read_bid(loaded, request.line)
    for each in bids_among(loaded, counter.desk.waiting()) if bid else ():
        if bid and each.deed == bid[0] and each.request != request.id:
            key = "desk.raised" if each.player == visit.player else "desk.beaten"
            why = Phrase(key, {"who": visit.player, "amount": bid[1]})
            counter.desk.refuse_because(each.request, why)


def bidding(counter: Counter, visit: Visit, loaded: LoadedTable, deed: str) -> Json | None:
    """Show how a player could bid for a deed of the Bank's; None where he cannot."""
    line = bid_line(loaded, visit.player, deed) if visit.player else ""
    best = _highest(counter, loaded, deed)
    least = best.amount + 1 if best else 1
    if not line or not tried(loaded, visit.player, f"{line} {least}")["ok"]:
        return None
    return {
        "line": f"{line} #",
        "highest": {"who": best.player, "amount": best.amount} if best else None,
    }
