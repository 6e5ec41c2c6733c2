"""What a page asks of the live table, read once; lines as pages show them; who is declined."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_acts import PhoneLine, try_phone_line
from pnp.bank.preview import place_of
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest
from pnp.box.house_words import languages_on, words
from pnp.errors import PnpError, Refusal
from pnp.rules.state.question import Question
from pnp.web.live.table_actor import Visit

TOPIC: Final = "live"
"""What the words of the pages are about."""


class Asked(BaseModel):
    """What a page asks: each question has some of these."""

    model_config = ConfigDict(strict=True, frozen=True)

    player: Annotated[str, Field(max_length=60)] = ""
    """Whose seat a phone asks for."""
    line: Annotated[str, Field(max_length=2000)] = ""
    """What is to be entered, tried or asked for."""
    mark: Annotated[str, Field(pattern="^([A-Za-z0-9_-]{8,40})?$")] = ""
    """The sender's own mark, by which a request that is sent again is known."""
    again: bool = False
    """Whether a line is meant although the same one waits."""
    text: Annotated[str, Field(max_length=600)] = ""
    """What was read in a code, or typed for it."""
    verb: Annotated[str, Field(max_length=40)] = ""
    """The one act whose form is wanted."""
    do: Annotated[str, Field(max_length=20)] = ""
    """What the banker does with a request or a phone."""
    id: Annotated[int, Field(ge=0, lt=10**9)] = 0
    """The number of that request or phone."""
    word: Annotated[str, Field(max_length=120)] = ""
    """What the banker says when refusing."""


class Declined(PnpError):
    """What somebody asked for is not done; the status says of what kind the reason is."""

    def __init__(self, status: int, key: str, visit: Visit) -> None:
        self.status = status
        super().__init__(live_words(visit.lang).get(key, key))


BARE: Final[Mapping[str, Any]] = {
    "code": "", "deed": False, "words": {}, "facts": {}, "lines": [], "acts": [], "not": [],
    "bid": None,
}  # fmt: skip
"""What a page shows of any thing on a phone, as far as there is nothing of it."""


def demand_player(visit: Visit) -> str:
    """Name the player a visitor speaks for; who speaks for none is declined."""
    if not visit.player:
        raise Declined(401, "no-seat", visit)
    return visit.player


def demand_banker(visit: Visit) -> None:
    """Decline whoever is not the banker."""
    if visit.role != "bank":
        raise Declined(401, "no-banker", visit)


def spoken() -> tuple[str, ...]:
    """List the languages the pages are in, the house's own first."""
    return languages_on(TOPIC)


def live_words(lang: str) -> Mapping[str, str]:
    """Give the words of the pages in a language; English for what it has not."""
    return words(TOPIC, lang)


def try_line(loaded: LoadedTable, player: str, line: str) -> Json:
    """Show what a player's line would do, or why it would not be entered."""
    try:
        return tell_effect(try_phone_line(loaded, player, line))
    except Refusal as refusal:
        return tell_refusal(refusal, line)


def tell_effect(line: PhoneLine) -> Json:
    """Tell what a line would do."""
    told = {"says": list(line.says), "why": list(line.why)}
    return {"ok": True, **told, "amount": line.amount, "direct": line.direct}


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


_TOLD: Final = ("id", "mark", "line", "state", "entry", "word", "changed")


def tell_request(request: PhoneRequest) -> Json:
    """Tell what became of a request."""
    return {name: getattr(request, name) for name in _TOLD}
