"""What the live table answers to each thing asked; who may do what: `bank/phone_acts.py`."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from pnp.bank import replies
from pnp.bank.auctions import (
    BIDS,
    decline_line,
    foretell_line,
    foretell_request,
    foretell_round,
    form_to_open,
    opening,
    read_bid,
    read_round,
)
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import note_lines
from pnp.bank.phone_acts import act_forms, could_enter, in_own_name, in_table_words, with_fitting
from pnp.bank.preview import Forecast, completions, foretell
from pnp.bank.queries import Json
from pnp.bank.request_queue import awaited
from pnp.bank.requests import PhoneRequest
from pnp.bank.session import Answer, view_of
from pnp.bank.table_view import tell_latest
from pnp.errors import Refusal, TableInTheWay
from pnp.ledger.entry import Phrase
from pnp.rules.language.line import parse
from pnp.rules.verbs.promises import list_promises
from pnp.web.live.auctions import BEATEN, auctions, decline_outbid, make_move, open_for, raise_bid
from pnp.web.live.pieces import named_acts, open_acts, piece, tell_own
from pnp.web.live.table_actor import (
    Asked,
    Declined,
    Visit,
    demand_banker,
    demand_player,
    live_words,
    tell,
    tell_request,
)

_LOG: Final = logging.getLogger(__name__)

# So many of their last requests players see.
_SHOWN: Final = 6


def show(visit: Visit) -> Json:
    """Show the table, players their own requests, and the banker all that wait."""
    seated = {each.player for each in visit.table.desk.seats.values() if each.state == "seated"}
    free = not seated.issuperset(visit.loaded.state.playing)
    shown = visit.table.show(visit) | {"auctions": auctions(visit), "free": free}
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
    promised = [each for each in list_promises(state) if visit.player in {each.who, each.whom}]
    requests = visit.table.desk.requests.values()
    own = [each for each in requests if each.seat == seat.id][-_SHOWN:]
    # what others asked for and he has agreed to is told as what he asked for himself
    own += [each for each in requests if seat.player in each.agreed][-_SHOWN:]
    return {
        "state": seat.state,
        "player": seat.player,
        "sign": seat.sign,
        "requests": [_standing_of(visit, each) for each in sorted(own, key=lambda one: -one.id)],
        "asked": _asked_of(visit),
        "declines": decline_line(visit.loaded, seat.player),
        "notes": list(told),
        "promises": [{"from": each.who, "to": each.whom, "text": each.text} for each in promised],
    }


def _standing_of(visit: Visit, request: PhoneRequest) -> Json:
    # Say in a sentence what was asked for, and whether it was entered and taken back since.
    say, books, why = visit.loaded.say, visit.loaded.books, request.because
    told = tell_request(request) | {"who": "" if request.player == visit.player else request.player}
    if request.state == "done":
        said = replies.sentences(books.record(request.entry).entry)
        void = request.entry in books.taken_back
        return told | _tell_said(visit, said) | {"void": void}
    known = live_words(visit.lang).get(request.word, request.word)
    is_told = request.state != "waiting" and request.told
    would = None if is_told else foretell_request(visit.loaded, request)
    said = would.said if would and would.fits else request.told
    typed = bool(why and why.key == "desk.bought")  # by the banker himself: done, not refused
    outbid = typed or bool(why and why.key == BEATEN)
    bid = read_bid(visit.loaded, request.line) if outbid else None
    return (
        told
        | _tell_said(visit, said, would)
        | {
            "awaits": awaited(would, request) if would else (),
            "amount": would.amount if would else 0,
            "void": False,
            "word": replies.with_rule(say, why) if why else known,
            "binding": _binds(visit.loaded, request),
        }
        | ({"outbid": {"deed": bid[0], "amount": bid[1]}} if bid else {})
        | ({"state": "done"} if typed else {})
    )


def _tell_said(visit: Visit, said: Sequence[Phrase], would: Forecast | None = None) -> Json:
    # each sentence, and whom and what it is about; a round that is open has sentences alone
    say = visit.loaded.say
    says = list(would.says if would and would.is_open else map(say.said, said))
    return {"says": says, "about": [say.about(each, visit.player) for each in said]}


def _binds(loaded: LoadedTable, request: PhoneRequest) -> bool:
    # A bid has sent others away, and an auction has called them.
    return bool(read_bid(loaded, request.line) or read_round(loaded, request.line))


def withdraw(visit: Visit, asked: Asked) -> Json:
    """Let players take back what they asked for, as long as it waits and binds nobody."""
    player, queue = demand_player(visit), visit.table.desk
    request = queue.find_request(visit.seat, asked.mark) if visit.seat else None
    if request is None or _binds(visit.loaded, request):
        raise Declined(404, "nothing-there", visit)
    gone = queue.refuse(request.id, because=Phrase("desk.withdrawn", {"who": player}))
    return {"ok": True, "request": tell_request(gone)}


def _desk(visit: Visit) -> Json:
    desk, loaded = visit.table.desk, visit.loaded
    asked, count = reversed(desk.requests.values()), loaded.books.count
    who = next((each.player for each in asked if each.entry == count), "")
    return {
        "open": open_acts(visit),
        "latest": {"who": who, "says": tell_latest(loaded)},
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
    would = foretell_request(loaded, request)
    if would.is_open:
        return {"ok": False, "say": "; ".join(would.says), "open": True}
    return tell(would) | {"awaits": awaited(would, request), "agreed": request.agreed}


def _asked_of(visit: Visit) -> list[Json]:
    # what others ask for by which this player gives something
    found = ((each, foretell_request(visit.loaded, each)) for each in visit.table.desk.waiting())
    return [
        {"id": each.id, "who": each.player, **tell(would), **_tell_said(visit, would.said, would)}
        for each, would in found
        if visit.player in awaited(would, each)
    ]


def agree(visit: Visit, asked: Asked) -> Json:
    """Let a player agree to give what another asks for, or not; then it is asked no more.

    Who has agreed may go back on it as long as the request waits.
    """
    player, queue = demand_player(visit), visit.table.desk
    back = {each.id for each in queue.waiting() if player in each.agreed}
    if asked.id not in (back if asked.do == "back" else {each["id"] for each in _asked_of(visit)}):
        raise Declined(404, "nothing-there", visit)
    if asked.do == "no":
        queue.refuse(asked.id, because=Phrase("desk.declined", {"who": player}))
    else:
        queue.agree(asked.id, player, back=asked.do == "back")
    return {"ok": True}


def take(visit: Visit, asked: Asked) -> Json:
    """Let a phone ask for the seat of a player."""
    if asked.player not in visit.table.load().state.playing:
        raise Declined(404, "no-player", visit)
    seat, key = visit.table.desk.take_seat(asked.player)
    return {"key": key, "sign": seat.sign}


def _try_(visit: Visit, asked: Asked) -> Json:
    player, line = demand_player(visit), _own_line(visit, asked)
    if moved := make_move(visit, line):
        return moved
    decline_outbid(visit, line)
    return tell_own(visit.loaded, player, foretell_line(visit.loaded, player, line))


def _own_line(visit: Visit, asked: Asked) -> str:
    # an auction that nobody has bid in is no act yet, and would be guessed at
    if read_round(visit.loaded, asked.line):
        return asked.line
    return in_own_name(visit.loaded, demand_player(visit), asked.line)


def ask(visit: Visit, asked: Asked) -> Json:
    """Have a player's line wait; where that is agreed, a payment is entered at once."""
    player, queue = demand_player(visit), visit.table.desk
    if visit.seat is None or not asked.mark:
        raise Declined(400, "unread", visit)
    request = queue.find_request(visit.seat, asked.mark)
    if request is None:
        line = _own_line(visit, asked)
        if moved := make_move(visit, line, asked.mark):
            return moved
        decline_outbid(visit, line)
        would = foretell_line(visit.loaded, player, line)
        if would.fits and not asked.again and _waits_already(visit, would):
            return {"ok": False, "again": True, "say": live_words(visit.lang)["asked-already"]}
        # the banker may read another language
        table = visit.table.as_judged(visit, visit.table.load())
        is_act = would.fits and not would.is_open
        there = in_table_words(visit.loaded, table, player, line) if is_act else would
        if not there.fits:
            return tell_own(visit.loaded, player, replace(there, line=line))
        request = queue.ask(visit.seat, asked.mark, there.line, would.said)
        if request is None:
            raise Declined(429, "too-many-wait", visit)
        with suppress(TableInTheWay):  # it waits; a lower bid goes at the latest when one has it
            raise_bid(visit, request)
    # of one that is known the host may have been killed before it was entered
    if request.state == "waiting" and foretell_request(visit.loaded, request).direct:
        with suppress(TableInTheWay):  # then it waits, as what is not direct does
            request, _ = queue.accept(request.id)
    return {"ok": True, "request": tell_request(request)}


def _waits_already(visit: Visit, would: Forecast) -> bool:
    # in these words or in others
    say, seat = visit.loaded.say, visit.seat and visit.seat.id
    own = (each for each in visit.table.desk.waiting() if each.seat == seat)
    return any(x.line == would.line or would.says == (*map(say.said, x.told),) for x in own)


def forms(visit: Visit, asked: Asked) -> Json:
    """Give the acts of the game as forms to tap; of one that is named, what fits now."""
    loaded, wanted = visit.loaded, asked.verb
    found = [each for each in act_forms(loaded) if wanted in {"", each["verb"]}]
    if visit.role != "bank":
        player = demand_player(visit)
        found = [_own_form(loaded, player, one, judged=not wanted) for one in found if one["own"]]
    elif wanted and asked.player in loaded.state.playing:
        found = [with_fitting(loaded, asked.player, each) for each in found]
    return {"forms": found}


def _own_form(loaded: LoadedTable, player: str, form: Json, *, judged: bool) -> Json:
    # with what fits now; of all of them together, which could be entered now
    if BIDS in {field["name"] for field in form["fields"]}:  # the others bid from their own phones
        return form_to_open(loaded, player, form)
    if judged:
        return form | {"fits": could_enter(loaded, player, form)}
    return with_fitting(loaded, player, form)


def enter(visit: Visit, asked: Asked) -> Json:
    """Enter a line of the banker's, or answer what it only asks; any line of the grammar."""
    demand_banker(visit)
    line, mark = parse(asked.line), asked.mark
    if not line.acts:
        raise Declined(400, "unread", visit)
    try:
        seen = view_of(visit.table.load(visit.lang, aloud=False), line)
        answer = seen or visit.table.session.answer(line, f"banker-{mark}" if mark else "")
    except Refusal as refusal:
        would = foretell(visit.table.load(visit.lang, aloud=False), asked.line)
        told = would if would.refusal else Forecast(asked.line, refusal=refusal)
        return open_for(visit, asked.line, mark) or tell(told)
    if isinstance(answer, Answer):
        return {"ok": True, "entry": answer.n, **_say_entered(visit, answer)}
    data = answer.data if isinstance(answer.data, dict) and "winner" in answer.data else None
    return {"ok": True, "entry": 0, "says": list(answer.lines), "count": data}


def _say_entered(visit: Visit, answer: Answer) -> Json:
    # in the language of the page, and without what could be typed next: its buttons are there
    loaded = visit.table.load(visit.lang)
    says = answer._replace(after=loaded.state).lines()
    return {"says": list(says), "latest": tell_latest(loaded)}


def preview(visit: Visit, asked: Asked) -> Json:
    """Show the banker how a line is understood, and what the word begun could become."""
    demand_banker(visit)
    text, loaded = asked.line, visit.table.load(visit.lang, aloud=False)
    typed, words = completions(loaded, text)
    would = foretell(loaded, text)
    if not would.fits and (opened := opening(loaded, text)):
        would = foretell_round(loaded, opened)
    told = {"typed": typed, "words": list(words[:24]), **tell(would)}
    return told if would.fits else told | {"open": named_acts(loaded, text)}


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
    goes_on = bool(line and read_round(visit.loaded, line))
    found = queue.change(asked.id, line, other=not goes_on) if line else queue.requests[asked.id]
    would = foretell_request(visit.loaded, found)
    if found.state == "waiting" and would.is_open:
        return {"ok": bool(line), "say": would.says[-1], "says": list(would.says)}
    try:
        request, answer = queue.accept(asked.id)
    except Refusal as refusal:
        return tell(Forecast(queue.requests[asked.id].line, refusal=refusal))
    says = _say_entered(visit, answer) if answer is not None else {"says": []}
    return {"ok": True, "request": tell_request(request), **says}


def note_fault(_visit: Visit, asked: Asked) -> Json:
    """Write down for the host what went wrong in a page's own script, as far as it can be shown."""
    _LOG.warning("a page has stumbled: %s", "".join(filter(str.isprintable, asked.text)))
    return {"ok": True}


Answering = Callable[[Visit, Asked], Json]
"""How something is answered."""

ANSWERS: Final[Mapping[str, Answering]] = {
    "take": take,
    "try": _try_,
    "ask": ask,
    "withdraw": withdraw,
    "agree": agree,
    "piece": piece,
    "forms": forms,
    "enter": enter,
    "preview": preview,
    "desk": desk,
    "fault": note_fault,
}
"""What may be asked, and how it is answered."""
