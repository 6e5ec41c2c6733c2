"""What the live table answers to each thing that is asked of it; told at the counter."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.bank import replies
from pnp.bank.auctions import BIDS, opening, tell_round
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import note_lines
from pnp.bank.phone_acts import act_forms, in_table_words, try_phone_line, with_fitting
from pnp.bank.preview import completions
from pnp.bank.queries import Json
from pnp.bank.request_queue import MOST_WAITING
from pnp.bank.requests import PhoneRequest
from pnp.bank.session import Answer, decide, view_of, waits_for_dice
from pnp.errors import Refusal
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.live_auctions import auctions, outbid, raise_bid
from pnp.host.live.live_pieces import piece
from pnp.host.live.live_rounds import make_move, open_for, round_of, try_move
from pnp.host.live.live_words import live_words
from pnp.host.live.told_lines import tell_refusal, tell_request, tried
from pnp.host.live.visitor_requests import (
    Declined,
    demand_banker,
    demand_player,
    read_number,
    read_text,
)
from pnp.ledger.force import in_force
from pnp.rules.language.line import parse

_SHOWN: Final = 6
"""So many of his last requests a player sees."""

_MARK: Final = 40
"""Characters a sender's own mark may have."""


def show(counter: Counter, visit: Visit) -> Json:
    """Show the table, a player his own requests, and the banker his desk."""
    shown = counter.show(visit) | {"auctions": auctions(counter, visit)}
    shown["hall"] = counter.told_by_hall(visit.lang)
    if visit.seat is not None:
        shown["me"] = _own(counter, visit)
    elif visit.role == "stranger":
        shown["me"] = {"state": "gone", "player": "", "sign": "", "requests": []}
    if visit.role == "bank":
        shown["desk"] = _desk(counter, visit)
    return shown


def _own(counter: Counter, visit: Visit) -> Json:
    seat = visit.seat
    assert seat is not None  # asked only of a seat
    own = [each for each in counter.desk.requests.values() if each.seat == seat.id][-_SHOWN:]
    return {
        "state": seat.state,
        "player": seat.player,
        "sign": seat.sign,
        "requests": [
            tell_request(each) | _standing_of(counter, visit, each) for each in reversed(own)
        ],
        "notes": _notes(counter, visit),
    }


def _standing_of(counter: Counter, visit: Visit, request: PhoneRequest) -> Json:
    # Say in a sentence what was asked for, and whether it was entered and taken back since.
    loaded = counter.load(visit.lang)
    if request.state == "done":
        happened = replies.happened(loaded.state.messages, loaded.books.record(request.entry).entry)
        done = frozenset(in_force(loaded.books.outline()).done)
        return {"says": list(happened), "void": request.entry not in done}
    told = round_of(loaded, request) if request.state == "waiting" else ()
    told = told or tried(loaded, request.player, request.line).get("says", ())
    why = request.because
    word = {"word": loaded.state.messages.said(why)} if why else {}
    return {"says": list(told), "void": False, **word}


def _notes(counter: Counter, visit: Visit) -> list[str]:
    if not visit.player:
        return []
    loaded = counter.load(visit.lang)
    return list(note_lines(loaded, (visit.player,))) if not loaded.state.in_book else []


def _desk(counter: Counter, visit: Visit) -> Json:
    desk, loaded = counter.desk, counter.load(visit.lang)
    return {
        "seats": [
            {"id": each.id, "player": each.player, "sign": each.sign, "state": each.state}
            for each in desk.seats.values()
            if each.state != "gone"
        ],
        "requests": [
            {**tell_request(each), "player": each.player, **_asked(loaded, each)}
            for each in desk.waiting()
        ],
    }


def _asked(loaded: LoadedTable, request: PhoneRequest) -> Json:
    # A round of bids cannot be entered before it is done.
    told = round_of(loaded, request)
    if told:
        return {"ok": False, "say": "; ".join(told), "open": True}
    return tried(loaded, request.player, request.line)


def take(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Let a phone ask for the seat of a player."""
    player = read_text(visit, asked, "player", 60)
    if player not in counter.load().state.playing:
        raise Declined(404, "no-player", visit)
    seat, key = counter.desk.take_seat(player)
    return {"key": key, "sign": seat.sign}


def try_(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Show a player what his line would do."""
    player, line, loaded = (
        demand_player(visit),
        read_text(visit, asked, "line"),
        counter.load(visit.lang),
    )
    moved = try_move(counter, visit, loaded, line)
    return moved or outbid(counter, visit, loaded, line) or tried(loaded, player, line)


def ask(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Put a player's line on the desk; where that is agreed, a payment of his own is entered."""
    player, mark = demand_player(visit), read_text(visit, asked, "mark", _MARK)
    line = read_text(visit, asked, "line")
    if len(mark) < 8 or not mark.replace("-", "").replace("_", "").isalnum() or not mark.isascii():
        raise Declined(400, "unread", visit)
    assert visit.seat is not None  # who speaks for a player has a seat
    loaded = counter.load(visit.lang)
    known = counter.desk.find_request(visit.seat, mark)
    direct = False
    told = _settled_at_once(counter, visit, loaded, asked) if known is None else None
    if told:
        return told
    if known is None or known.state == "waiting":  # the host may have been killed in between
        try:
            direct = try_phone_line(loaded, player, known.line if known else line).direct
            if known is None:  # the banker may read another language
                line = in_table_words(loaded, counter.load(), player, line)
        except Refusal as refusal:
            if known is None:
                return tell_refusal(refusal, line)
    request = counter.desk.ask(visit.seat, mark, line, counter.clock())
    if request is None:
        raise Declined(429, "too-many-wait", visit)
    if known is None:
        raise_bid(counter, visit, loaded, request)
    if direct:
        request, _ = counter.desk.accept(request.id)
    return {"ok": True, "request": tell_request(request), "most": MOST_WAITING}


def _settled_at_once(
    counter: Counter, visit: Visit, loaded: LoadedTable, asked: Json
) -> Json | None:
    line = read_text(visit, asked, "line")
    if asked.get("again") is not True and _waits(counter, visit, line):
        return {"ok": False, "again": True, "say": live_words(visit.lang)["asked-already"]}
    mark = read_text(visit, asked, "mark", _MARK)
    moved = make_move(counter, visit, loaded, line, mark)
    return moved or outbid(counter, visit, loaded, line) or None


def forms(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Give the acts of the game as forms to tap; of one that a player names, what fits him now."""
    loaded, wanted = counter.load(visit.lang), read_text(visit, asked, "verb", 40)
    found = [each for each in act_forms(loaded) if wanted in {"", each["verb"]}]
    if visit.role != "bank":
        player = demand_player(visit)
        if wanted:
            found = [with_fitting(loaded, player, each) for each in found]
        for each in found:
            names = [field["name"] for field in each["fields"]]
            if BIDS in names:  # each of the others bids from his own phone
                each["fields"] = each["fields"][: names.index(BIDS)]
    return {"forms": found}


def _waits(counter: Counter, visit: Visit, line: str) -> bool:
    return any(
        each.seat == visit.seat.id and each.line == line
        for each in counter.desk.waiting()
        if visit.seat is not None
    )


def enter(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Enter a line of the banker's, or answer what it only asks; any line of the grammar."""
    demand_banker(visit)
    text, mark = read_text(visit, asked, "line", 2000), read_text(visit, asked, "mark", _MARK)
    line = parse(text)
    if not line.acts:
        raise Declined(400, "unread", visit)
    try:
        answer = counter.session.answer(line, f"banker-{mark}" if mark else "")
    except Refusal as refusal:
        opened = open_for(counter, counter.load(visit.lang), text, mark)
        return opened or tell_refusal(refusal, text)
    counter.desk.end_auctions()
    lines = answer.lines() if isinstance(answer, Answer) else answer.lines
    return {"ok": True, "entry": answer.n if isinstance(answer, Answer) else 0, "says": list(lines)}


def preview(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Show the banker how a line is understood, and what the word begun could become."""
    demand_banker(visit)
    text, loaded = read_text(visit, asked, "line", 2000), counter.load(visit.lang, aloud=False)
    typed, words = completions(loaded, text)
    return {"typed": typed, "words": list(words[:24]), **_previewed(loaded, text)}


def _previewed(loaded: LoadedTable, text: str) -> Json:
    line = parse(text)
    if not line.acts:
        return {"ok": True, "says": []}
    try:
        view = view_of(loaded, line)
        if view is not None:
            return {"ok": True, "says": list(view.lines[:1])}
        if waits_for_dice(loaded, line):
            return {"ok": True, "says": []}
        acts = decide(loaded, line).acts
    except Refusal as refusal:
        opened = opening(loaded, text)
        if opened:
            return {"ok": True, "says": list(tell_round(loaded, opened))}
        return tell_refusal(refusal, text)
    say = loaded.state.messages
    return {"ok": True, "says": [told for act in acts for told in replies.happened(say, act.entry)]}


def desk(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Do something at the banker's desk: accept, refuse or change a request, give a seat."""
    demand_banker(visit)
    what, number = read_text(visit, asked, "do", 20), read_number(visit, asked, "id")
    try:
        return _AT_DESK[what](counter, visit, number, asked)
    except KeyError:
        raise Declined(404, "nothing-there", visit) from None


def _accept(counter: Counter, visit: Visit, number: int, asked: Json) -> Json:
    line = read_text(visit, asked, "line")
    found = counter.desk.change(number, line) if line else counter.desk.requests[number]
    told = round_of(counter.load(visit.lang), found) if found.state == "waiting" else []
    if told:
        return {"ok": bool(line), "say": told[-1], "says": told}
    try:
        request, answer = counter.desk.accept(number)
    except Refusal as refusal:
        return tell_refusal(refusal, counter.desk.requests[number].line)
    return {
        "ok": True,
        "request": tell_request(request),
        "says": list(answer.lines()) if answer is not None else [],
    }


def _refuse(counter: Counter, visit: Visit, number: int, asked: Json) -> Json:
    request = counter.desk.refuse(number, read_text(visit, asked, "word", 120))
    return {"ok": True, "request": tell_request(request)}


def _seat(counter: Counter, visit: Visit, number: int, asked: Json) -> Json:
    del visit, asked
    counter.desk.give_seat(number)
    return {"ok": True}


def _rise(counter: Counter, visit: Visit, number: int, asked: Json) -> Json:
    del visit, asked
    counter.desk.take_back(number)
    return {"ok": True}


AtDesk = Callable[[Counter, Visit, int, Json], Json]
"""Something that is done at the desk."""

_AT_DESK: Final[Mapping[str, AtDesk]] = {
    "accept": _accept,
    "refuse": _refuse,
    "seat": _seat,
    "rise": _rise,
}

Answering = Callable[[Counter, Visit, Json], Any]
"""How something is answered."""

ANSWERS: Final[Mapping[str, Answering]] = {
    "take": take,
    "try": try_,
    "ask": ask,
    "piece": piece,
    "forms": forms,
    "enter": enter,
    "preview": preview,
    "desk": desk,
}
"""What may be asked, and how it is answered."""
