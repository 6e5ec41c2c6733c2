"""What the live table answers to each thing asked; who may do what: `bank/phone_acts.py`."""

from collections.abc import Callable, Mapping
from typing import Final

from pnp.bank import replies
from pnp.bank.auctions import BIDS, foresee, opening, tell_round
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import note_lines
from pnp.bank.phone_acts import (
    PhoneLine,
    act_forms,
    in_own_name,
    in_table_words,
    try_phone_line,
    with_fitting,
)
from pnp.bank.preview import completions, foretell
from pnp.bank.queries import Json
from pnp.bank.request_queue import MOST_WAITING
from pnp.bank.requests import PhoneRequest
from pnp.bank.session import Answer
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.web.live.auctions import (
    auctions,
    make_move,
    open_for,
    outbid,
    raise_bid,
    try_move,
)
from pnp.web.live.pieces import piece
from pnp.web.live.requests import (
    Asked,
    Declined,
    demand_banker,
    demand_player,
    live_words,
    tell_effect,
    tell_refusal,
    tell_request,
    try_line,
)
from pnp.web.live.table_actor import Visit

# So many of their last requests players see.
_SHOWN: Final = 6


def show(visit: Visit) -> Json:
    """Show the table, players their own requests, and the banker all that wait."""
    shown = visit.table.show(visit) | {"auctions": auctions(visit)}
    if visit.seat is not None:
        shown["me"] = _own(visit)
    elif visit.role == "stranger":
        shown["me"] = {"state": "gone", "player": "", "sign": "", "requests": []}
    if visit.role == "bank":
        shown["desk"] = _desk(visit)
    return shown


def _own(visit: Visit) -> Json:
    seat, state = visit.seat, visit.loaded.state
    assert seat is not None  # asked only of a seat
    told = note_lines(visit.loaded, (visit.player,)) if visit.player and not state.in_book else ()
    own = [each for each in visit.table.desk.requests.values() if each.seat == seat.id][-_SHOWN:]
    return {
        "state": seat.state,
        "player": seat.player,
        "sign": seat.sign,
        "requests": [tell_request(each) | _standing_of(visit, each) for each in reversed(own)],
        "notes": list(told),
    }


def _standing_of(visit: Visit, request: PhoneRequest) -> Json:
    # Say in a sentence what was asked for, and whether it was entered and taken back since.
    if request.state == "done":
        happened = replies.happened(
            visit.loaded.state.messages, visit.loaded.books.record(request.entry).entry
        )
        void = request.entry in visit.loaded.books.taken_back
        return {"says": list(happened), "void": void}
    found, why = foresee(visit.loaded, request), request.because
    word = {"word": visit.loaded.state.messages.said(why)} if why else {}
    says = [] if isinstance(found, Refusal) else list(found.says)
    return {"says": says, "void": False, **word}


def _desk(visit: Visit) -> Json:
    desk, loaded = visit.table.desk, visit.loaded
    return {
        "seats": [
            {"id": each.id, "player": each.player, "sign": each.sign, "state": each.state}
            for each in desk.seats.values()
            if each.state != "gone"
        ],
        "requests": [
            {**tell_request(each), "player": each.player, **_tell_asked(loaded, each)}
            for each in desk.waiting()
        ],
    }


def _tell_asked(loaded: LoadedTable, request: PhoneRequest) -> Json:
    # A round of bids cannot be entered before it is done.
    found = foresee(loaded, request)
    if isinstance(found, Refusal):
        return tell_refusal(found, request.line)
    if found.is_open:
        return {"ok": False, "say": "; ".join(found.says), "open": True}
    return tell_effect(found)


def take(visit: Visit, asked: Asked) -> Json:
    """Let a phone ask for the seat of a player."""
    if asked.player not in visit.table.load().state.playing:
        raise Declined(404, "no-player", visit)
    seat, key = visit.table.desk.take_seat(asked.player)
    return {"key": key, "sign": seat.sign}


def _try_(visit: Visit, asked: Asked) -> Json:
    player = demand_player(visit)
    line = in_own_name(visit.loaded, player, asked.line)
    return try_move(visit, line) or outbid(visit, line) or try_line(visit.loaded, player, line)


def ask(visit: Visit, asked: Asked) -> Json:
    """Have a player's line wait; where that is agreed, a payment is entered at once."""
    player, mark, queue = demand_player(visit), asked.mark, visit.table.desk
    line = in_own_name(visit.loaded, player, asked.line)
    asked = asked.model_copy(update={"line": line})
    if len(mark) < 8 or not mark.replace("-", "").replace("_", "").isalnum() or not mark.isascii():
        raise Declined(400, "unread", visit)
    assert visit.seat is not None  # who speaks for a player has a seat
    known, direct = queue.find_request(visit.seat, mark), False
    if known is None and (told := _stop(visit, asked)):
        return told
    if known is None or known.state == "waiting":  # the host may have been killed in between
        try:
            direct = try_phone_line(visit.loaded, player, known.line if known else line).direct
            if known is None:  # the banker may read another language
                line = in_table_words(visit.loaded, visit.table.load_for(visit), player, line)
        except Refusal as refusal:
            if known is None:
                return tell_refusal(refusal, line)
    request = queue.ask(visit.seat, mark, line, visit.table.clock())
    if request is None:
        raise Declined(429, "too-many-wait", visit)
    if known is None:
        raise_bid(visit, request)
    if direct:
        request, _ = queue.accept(request.id)
    return {"ok": True, "request": tell_request(request), "most": MOST_WAITING}


def _stop(visit: Visit, asked: Asked) -> Json | None:
    # why a line does not wait by itself: it waits already, is a move of a round, or is outbid
    same = [each for each in visit.table.desk.waiting() if each.line == asked.line]
    if visit.seat and not asked.again and any(each.seat == visit.seat.id for each in same):
        return {"ok": False, "again": True, "say": live_words(visit.lang)["asked-already"]}
    return make_move(visit, asked.line, asked.mark) or outbid(visit, asked.line)


def forms(visit: Visit, asked: Asked) -> Json:
    """Give the acts of the game as forms to tap; of one that is named, what fits now."""
    loaded, wanted = visit.loaded, asked.verb
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


def enter(visit: Visit, asked: Asked) -> Json:
    """Enter a line of the banker's, or answer what it only asks; any line of the grammar."""
    demand_banker(visit)
    line, mark = parse(asked.line), asked.mark
    if not line.acts:
        raise Declined(400, "unread", visit)
    try:
        answer = visit.table.session.answer(line, f"banker-{mark}" if mark else "")
    except Refusal as refusal:
        return open_for(visit, asked.line, mark) or tell_refusal(refusal, asked.line)
    visit.table.desk.end_auctions()
    lines = answer.lines() if isinstance(answer, Answer) else answer.lines
    return {"ok": True, "entry": answer.n if isinstance(answer, Answer) else 0, "says": list(lines)}


def preview(visit: Visit, asked: Asked) -> Json:
    """Show the banker how a line is understood, and what the word begun could become."""
    demand_banker(visit)
    text, loaded = asked.line, visit.table.load(visit.lang, aloud=False)
    typed, words = completions(loaded, text)
    return {"typed": typed, "words": list(words[:24]), **_previewed(loaded, text)}


def _previewed(loaded: LoadedTable, text: str) -> Json:
    line = parse(text)
    if not line.acts:
        return {"ok": True, "says": []}
    try:
        return {"ok": True, "says": list(foretell(loaded, line))}
    except Refusal as refusal:
        opened = opening(loaded, text)
        if opened:
            return {"ok": True, "says": list(tell_round(loaded, opened))}
        return tell_refusal(refusal, text)


def desk(visit: Visit, asked: Asked) -> Json:
    """Do something as the banker: accept, refuse or change a request, let a phone in or out."""
    demand_banker(visit)
    try:
        match asked.do:
            case "accept":
                return _accept(visit, asked)
            case "refuse":
                request = visit.table.desk.refuse(asked.id, asked.word)
                return {"ok": True, "request": tell_request(request)}
            case "seat":
                visit.table.desk.give_seat(asked.id)
            case "rise":
                visit.table.desk.take_back(asked.id)
            case _:
                raise Declined(404, "nothing-there", visit)
    except KeyError:
        raise Declined(404, "nothing-there", visit) from None
    return {"ok": True}


def _accept(visit: Visit, asked: Asked) -> Json:
    queue, line = visit.table.desk, asked.line
    found = queue.change(asked.id, line) if line else queue.requests[asked.id]
    told = foresee(visit.loaded, found)
    if found.state == "waiting" and isinstance(told, PhoneLine) and told.is_open:
        return {"ok": bool(line), "say": told.says[-1], "says": list(told.says)}
    try:
        request, answer = queue.accept(asked.id)
    except Refusal as refusal:
        return tell_refusal(refusal, queue.requests[asked.id].line)
    says = list(answer.lines()) if answer is not None else []
    return {"ok": True, "request": tell_request(request), "says": says}


Answering = Callable[[Visit, Asked], Json]
"""How something is answered."""

ANSWERS: Final[Mapping[str, Answering]] = {
    "take": take,
    "try": _try_,
    "ask": ask,
    "piece": piece,
    "forms": forms,
    "enter": enter,
    "preview": preview,
    "desk": desk,
}
"""What may be asked, and how it is answered."""
