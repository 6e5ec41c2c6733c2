"""Rounds of bids at the live table: opened by the seller, bid in from each phone in turn.

Every move of a round is a line: what the round has come to, and one word more. So a move made
where the round has gone on meanwhile is known as such, and nobody bids out of turn.
"""

from typing import Final, NamedTuple

from pnp.bank.auctions import (
    PASSES,
    BiddingRound,
    bid_word,
    opening,
    read_round,
    rounds_among,
    tell_round,
    try_round,
)
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest
from pnp.errors import Refusal
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.live_words import live_words
from pnp.host.live.told_lines import tell_refusal, tell_request, tried

_NAMED: Final = "round-"


class RoundMove(NamedTuple):
    """What a line would do in a round: it is opened, somebody bids, or the seller ends it."""

    before: BiddingRound | None
    after: BiddingRound


def open_rounds(counter: Counter, loaded: LoadedTable) -> list[BiddingRound]:
    """List the rounds that are open."""
    return rounds_among(loaded, counter.desk.waiting())


def rounds_shown(counter: Counter, visit: Visit, loaded: LoadedTable) -> list[Json]:
    """Show each open round to a visitor: the bids, who is next, and what he may bid himself."""
    return [
        {
            "id": f"{_NAMED}{each.request}",
            "name": each.name,
            "bids": [{"who": who, "amount": amount} for who, amount in each.bids if amount],
            "says": list(tell_round(loaded, each)),
            "bid": _may_bid(counter, visit, loaded, each),
            "ends": not each.next and visit.player == each.seller,
        }
        for each in open_rounds(counter, loaded)
    ]


def _may_bid(
    counter: Counter, visit: Visit, loaded: LoadedTable, found: BiddingRound
) -> Json | None:
    # None if it is not for him to bid.
    if not _bids_now(counter, visit, found):
        return None
    best, own = found.highest, visit.player == found.next
    return {
        "line": f"{found.line} {bid_word(found.next, '#')}",
        "highest": {"who": best[0], "amount": best[1]} if best else None,
        "most": loaded.state.cash(found.next) if own else None,
        "passes": PASSES,
    }


def _bids_now(counter: Counter, visit: Visit, found: BiddingRound) -> bool:
    # The seller's phone takes the bids of who has none.
    seated = {each.player for each in counter.desk.seats.values() if each.state == "seated"}
    lends = visit.player == found.seller and found.next not in seated
    return bool(found.next and visit.player) and (visit.player == found.next or lends)


def round_piece(counter: Counter, visit: Visit, loaded: LoadedTable, text: str) -> Json | None:
    """Show a round as a card is shown: what may be bid, or how its seller could end it."""
    found = next(
        (each for each in open_rounds(counter, loaded) if text == f"{_NAMED}{each.request}"), None
    )
    if found is None:
        return None
    ends = not found.next and visit.player == found.seller
    words = live_words(visit.lang)
    choices = [
        {"verb": each, "line": line, "choices": [], **tried(loaded, found.seller, line)}
        | {"name": words.get(f"flag.{each}", each)}
        for each in (found.endings if ends else ())
        for line in (f"{found.line} {each}",)
    ]
    return {
        "id": text,
        "name": found.name,
        "code": "",
        "deed": False,
        "words": {},
        "facts": {},
        "lines": list(tell_round(loaded, found)),
        "acts": [each for each in choices if each["ok"]],
        "not": [each for each in choices if not each["ok"]],
        "bid": _may_bid(counter, visit, loaded, found),
    }


def try_move(counter: Counter, visit: Visit, loaded: LoadedTable, line: str) -> Json | None:
    """Show what a line would do in a round; None if it is about none."""
    move = _move(counter, loaded, line, visit.player)
    return move and _tried(counter, visit, loaded, move)


def make_move(
    counter: Counter, visit: Visit, loaded: LoadedTable, line: str, mark: str
) -> Json | None:
    """Open a round, bid or end it by a line; None if the line is about none."""
    move = _move(counter, loaded, line, visit.player)
    if move is None:
        return None
    told = _tried(counter, visit, loaded, move)
    if not told["ok"]:
        return told
    assert visit.seat is not None  # who speaks for a player has a seat
    seat, after = visit.seat, move.after
    request = (
        counter.desk.bid(seat, mark, move.before.request, (_line_of(counter, move), after.line))
        if move.before
        else counter.desk.ask(seat, mark, after.line, counter.clock())
    )
    if request is None:
        return _no(visit, "round-moved" if move.before else "too-many-wait")
    return {"ok": True, "request": tell_request(request)}


def _line_of(counter: Counter, move: RoundMove) -> str:
    return counter.desk.requests[move.before.request].line if move.before else ""


def _move(counter: Counter, loaded: LoadedTable, line: str, player: str) -> RoundMove | None:
    # A whole auction in one line is none.
    after = read_round(loaded, line)
    if after is None:
        return None
    same = (after.seller, after.thing)
    before = next(
        (each for each in open_rounds(counter, loaded) if (each.seller, each.thing) == same), None
    )
    if before is None and (after.bids or after.seller != player):
        return None
    return RoundMove(before, after)


def _tried(counter: Counter, visit: Visit, loaded: LoadedTable, move: RoundMove) -> Json:
    before, after = move
    if before is None or not after.bids:
        if open_rounds(counter, loaded):
            return _no(visit, "round-open")
    elif after.ending:
        if visit.player != after.seller or after.bids != before.bids:
            return _no(visit, "round-moved")
        return tried(loaded, after.seller, after.line)
    elif after.bids[:-1] != before.bids:
        return _no(visit, "round-moved")
    elif not _bids_now(counter, visit, before):
        return _no(visit, "not-your-bid", who=before.next)
    return _judged(loaded, after)


def _judged(loaded: LoadedTable, after: BiddingRound) -> Json:
    try:
        try_round(loaded, after)
    except Refusal as refusal:
        return tell_refusal(refusal, after.line)
    says = list(tell_round(loaded, after))
    bid = len(after.bids)
    shown = says[bid : bid + 1] if bid else says
    return {"ok": True, "says": shown, "why": [], "amount": 0, "direct": False}


def _no(visit: Visit, key: str, **facts: str) -> Json:
    return {"ok": False, "say": live_words(visit.lang)[key].format(**facts), "place": [0, 0]}


def round_of(loaded: LoadedTable, request: PhoneRequest) -> list[str]:
    """Tell how a round stands that is still open; nothing for any other request."""
    found = read_round(loaded, request.line)
    return list(tell_round(loaded, found)) if found and found.is_open else []


def open_for(counter: Counter, loaded: LoadedTable, line: str, mark: str) -> Json | None:
    """Let the banker open a round for whoever sells; None if his line does not."""
    found = opening(loaded, line)
    if found is None:
        return None
    if open_rounds(counter, loaded) and not counter.desk.has_opened(mark):
        return _no(Visit("bank", None, loaded.state.messages.lang), "round-open")
    if mark:
        counter.desk.open_round(found.seller, mark, found.line, counter.clock())
    return {"ok": True, "entry": 0, "says": list(tell_round(loaded, found))}
