"""Lines as pages show them: what one would do, why it is refused, what became of one asked for."""

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_acts import PhoneLine, try_phone_line
from pnp.bank.preview import place_of
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest
from pnp.errors import Refusal
from pnp.rules.state.question import Question


def tried(loaded: LoadedTable, player: str, line: str) -> Json:
    """Show what a player's line would do, or why it would not be entered."""
    try:
        return would_do(try_phone_line(loaded, player, line))
    except Refusal as refusal:
        return tell_refusal(refusal, line)


def would_do(line: PhoneLine) -> Json:
    """Tell what a line would do."""
    return {
        "ok": True,
        "says": list(line.says),
        "why": list(line.why),
        "amount": line.amount,
        "direct": line.direct,
    }


def tell_refusal(refusal: Refusal, line: str) -> Json:
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


def tell_request(request: PhoneRequest) -> Json:
    """Tell what became of a request."""
    return {
        "id": request.id,
        "mark": request.mark,
        "line": request.line,
        "state": request.state,
        "entry": request.entry,
        "word": request.word,
        "changed": request.changed,
    }
