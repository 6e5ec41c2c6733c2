"""What the live table answers to each thing that is asked of it; told at the counter."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.bank import replies
from pnp.bank.act_forms import act_forms
from pnp.bank.deed_acts import deed_acts, deed_particulars
from pnp.bank.desk import MOST_WAITING
from pnp.bank.desk_requests import DeskRequest
from pnp.bank.live_preview import completions, place_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_statement import note_lines
from pnp.bank.phone_lines import PhoneLine, try_phone_line
from pnp.bank.queries import Json
from pnp.bank.session import Answer, decide, view_of, waits_for_dice
from pnp.bank.table_view import deed_labels
from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.box.codes import squeeze
from pnp.errors import PnpError, Refusal
from pnp.host.live.counter import Counter, Visit
from pnp.host.live.live_words import live_words, spoken
from pnp.lookup.find import code_in
from pnp.rules.language.line import parse
from pnp.rules.language.syntax_errors import write
from pnp.rules.state.question import Question

_SHOWN: Final = 6
"""So many of his last requests a player sees."""

_MARK: Final = 40
"""Characters a sender's own mark may have."""


class Declined(PnpError):
    """What somebody asked for is not done; the status says of what kind the reason is."""

    def __init__(self, status: int, key: str, visit: Visit) -> None:
        self.status = status
        super().__init__(live_words(visit.lang).get(key, key))


def _text(visit: Visit, asked: Json, name: str, most: int = 400) -> str:
    """Read a text that was sent."""
    found = asked.get(name, "")
    if not isinstance(found, str) or len(found) > most:
        raise Declined(400, "unread", visit)
    return found


def _number(visit: Visit, asked: Json, name: str) -> int:
    """Read a number that was sent."""
    found = asked.get(name)
    if type(found) is not int or not 0 < found < 10**9:
        raise Declined(400, "unread", visit)
    return found


def _player(visit: Visit) -> str:
    if not visit.player:
        raise Declined(401, "no-seat", visit)
    return visit.player


def _banker(visit: Visit) -> None:
    if visit.role != "bank":
        raise Declined(401, "no-banker", visit)


def show(counter: Counter, visit: Visit) -> Json:
    """Show the table, a player his own requests, and the banker his desk."""
    shown = counter.show(visit)
    if visit.seat is not None:
        shown["me"] = _own(counter, visit)
    elif visit.role == "stranger":
        shown["me"] = {"state": "gone", "player": "", "sign": "", "requests": []}
    if visit.role == "bank":
        shown["desk"] = _desk(counter, visit)
    return shown


def _own(counter: Counter, visit: Visit) -> Json:
    """Show a player's own seat and what became of what he asked for."""
    seat = visit.seat
    assert seat is not None  # asked only of a seat
    own = [each for each in counter.desk.requests.values() if each.seat == seat.id][-_SHOWN:]
    return {
        "state": seat.state,
        "player": seat.player,
        "sign": seat.sign,
        "requests": [_told(each) for each in reversed(own)],
        "notes": _notes(counter, visit),
    }


def _notes(counter: Counter, visit: Visit) -> list[str]:
    """Tell which notes the book expects a player to hold, where there are any."""
    if not visit.player:
        return []
    loaded = counter.load(visit.lang)
    return list(note_lines(loaded, (visit.player,))) if not loaded.state.in_book else []


def _told(request: DeskRequest) -> Json:
    return {
        "id": request.id,
        "mark": request.mark,
        "line": request.line,
        "state": request.state,
        "entry": request.entry,
        "word": request.word,
        "changed": request.changed,
    }


def _desk(counter: Counter, visit: Visit) -> Json:
    """Show the banker who waits to be let in, who sits where, and what is asked for."""
    desk, loaded = counter.desk, counter.load(visit.lang)
    return {
        "seats": [
            {"id": each.id, "player": each.player, "sign": each.sign, "state": each.state}
            for each in desk.seats.values()
            if each.state != "gone"
        ],
        "requests": [
            {**_told(each), "player": each.player, **tried(loaded, each.player, each.line)}
            for each in desk.waiting()
        ],
    }


def tried(loaded: LoadedTable, player: str, line: str) -> Json:
    """Show what a player's line would do, or why it would not be entered."""
    try:
        return _would(try_phone_line(loaded, player, line))
    except Refusal as refusal:
        return _refused(refusal, line)


def _would(line: PhoneLine) -> Json:
    return {
        "ok": True,
        "says": list(line.says),
        "why": list(line.why),
        "amount": line.amount,
        "direct": line.direct,
    }


def _refused(refusal: Refusal, line: str) -> Json:
    """Tell a refusal, where in the line its fault is, and what may be chosen instead."""
    told: Json = {"ok": False, "say": str(refusal), "place": list(place_of(line, refusal))}
    if isinstance(refusal, Question):
        told["say"] = refusal.asks
        told["choices"] = [
            {"line": refusal.settled(line, each.writes), "said": each.said}
            for each in refusal.choices
            if not each.numbers
        ]
    return told


def take(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Let a phone ask for the seat of a player."""
    player = _text(visit, asked, "player", 60)
    if player not in counter.load().state.playing:
        raise Declined(404, "no-player", visit)
    seat, key = counter.desk.take_seat(player)
    return {"key": key, "sign": seat.sign}


def try_(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Show a player what his line would do."""
    return tried(counter.load(visit.lang), _player(visit), _text(visit, asked, "line"))


def ask(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Put a player's line on the desk; where that is agreed, a payment of his own is entered."""
    player, mark = _player(visit), _text(visit, asked, "mark", _MARK)
    line = _text(visit, asked, "line")
    if len(mark) < 8 or not mark.replace("-", "").replace("_", "").isalnum() or not mark.isascii():
        raise Declined(400, "unread", visit)
    assert visit.seat is not None  # who speaks for a player has a seat
    loaded = counter.load(visit.lang)
    known = counter.desk.find_request(visit.seat, mark)
    direct = False
    if known is None or known.state == "waiting":  # the host may have been killed in between
        try:
            direct = try_phone_line(loaded, player, known.line if known else line).direct
        except Refusal as refusal:
            if known is None:
                return _refused(refusal, line)
    request = counter.desk.ask(visit.seat, mark, line, counter.clock())
    if request is None:
        raise Declined(429, "too-many-wait", visit)
    if direct:
        request, _ = counter.desk.accept(request.id)
    return {"ok": True, "request": _told(request), "most": MOST_WAITING}


def piece(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Tell all of a deed or card: its words in every language, what the Bank knows, what fits."""
    loaded = counter.load(visit.lang)
    found = _find_piece(loaded, _text(visit, asked, "text", 600))
    if found is None:
        raise Declined(404, "no-piece", visit)
    is_deed = found.kind == "deed"
    known = deed_particulars(loaded, found.id) if is_deed else None
    acts = tuple(deed_acts(loaded, visit.player, found.id)) if visit.player and is_deed else ()
    fits = [
        {"verb": each.verb, "line": each.line, **_would(each.does)}
        | {"throws": [_would(throw) for throw in each.throws]}
        for each in acts
    ]
    label = deed_labels(loaded).get(found.id, {}) if is_deed else {}
    return {
        **label,
        "id": found.id,
        "name": found.name.said(visit.lang),
        "code": found.code,
        "deed": is_deed,
        "words": {lang: _words(found, lang) for lang in spoken()},
        "facts": dict(known.data) if known else {},
        "lines": list(known.lines[1:]) if known else [],
        "acts": [*fits, *_card_acts(loaded, visit.player, found)],
    }


def _words(found: CodedPiece, lang: str) -> Json:
    """Give what a piece says in a language."""
    return {"name": found.name.said(lang), "text": found.text.said(lang) if found.text else ""}


def _card_acts(loaded: LoadedTable, player: str, found: CodedPiece) -> list[Json]:
    """Offer to draw a card of a deck, where the game has a verb for it and it may be drawn."""
    decks = {deck.id for deck in loaded.state.box.decks}
    if not player or found.kind not in decks or "card" not in loaded.verbs:
        return []
    line = f"card {write(player)} {found.code}"
    would = tried(loaded, player, line)
    return [{"verb": "card", "line": line, **would, "throws": []}] if would["ok"] else []


def _find_piece(loaded: LoadedTable, text: str) -> CodedPiece | None:
    """Find the piece that a scanned code, a link, a number of the board or a deed's id means."""
    labels = deed_labels(loaded)
    bare = code_in(text) or squeeze(text)
    number = int(text) if re.fullmatch("[0-9]{1,3}", text.strip()) else None
    for each in coded_pieces(loaded.state.box):
        named = each.kind == "deed" and (
            each.id == text or (number is not None and labels[each.id]["number"] == number)
        )
        if named or squeeze(each.code) == bare:
            return each
    return None


def forms(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Give the acts of the game as forms to tap."""
    del asked
    if visit.role != "bank":
        _player(visit)
    return {"forms": act_forms(counter.load(visit.lang))}


def enter(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Enter a line of the banker's, or answer what it only asks; any line of the grammar."""
    _banker(visit)
    text, mark = _text(visit, asked, "line", 2000), _text(visit, asked, "mark", _MARK)
    line = parse(text)
    if not line.acts:
        raise Declined(400, "unread", visit)
    try:
        answer = counter.session.answer(line, f"banker-{mark}" if mark else "")
    except Refusal as refusal:
        return _refused(refusal, text)
    lines = answer.lines() if isinstance(answer, Answer) else answer.lines
    return {"ok": True, "entry": answer.n if isinstance(answer, Answer) else 0, "says": list(lines)}


def preview(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Show the banker how a line is understood, and what the word begun could become."""
    _banker(visit)
    text, loaded = _text(visit, asked, "line", 2000), counter.load(visit.lang)
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
        return _refused(refusal, text)
    say = loaded.state.messages
    return {"ok": True, "says": [told for act in acts for told in replies.happened(say, act.entry)]}


def desk(counter: Counter, visit: Visit, asked: Json) -> Json:
    """Do something at the banker's desk: accept, refuse or change a request, give a seat."""
    _banker(visit)
    what, number = _text(visit, asked, "do", 20), _number(visit, asked, "id")
    try:
        return _AT_DESK[what](counter, visit, number, asked)
    except KeyError:
        raise Declined(404, "nothing-there", visit) from None


def _accept(counter: Counter, visit: Visit, number: int, asked: Json) -> Json:
    line = _text(visit, asked, "line")
    if line:
        counter.desk.change(number, line)
    try:
        request, answer = counter.desk.accept(number)
    except Refusal as refusal:
        return _refused(refusal, counter.desk.requests[number].line)
    return {
        "ok": True,
        "request": _told(request),
        "says": list(answer.lines()) if answer is not None else [],
    }


def _refuse(counter: Counter, visit: Visit, number: int, asked: Json) -> Json:
    request = counter.desk.refuse(number, _text(visit, asked, "word", 120))
    return {"ok": True, "request": _told(request)}


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
