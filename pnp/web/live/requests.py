"""What a page asks of the live table, read once; lines as pages show them; who is declined."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final

from annotated_types import Ge, Lt, MaxLen, Predicate

from pnp.bank.preview import Forecast
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest
from pnp.box.house_words import words
from pnp.box.packs import languages
from pnp.errors import PnpError
from pnp.rules.state.question import Question
from pnp.web.live.table_actor import Visit

TOPIC: Final = "live"
"""What the words of the pages are about."""

spoken: Final = partial(languages, TOPIC)
"""Lists the languages the pages are in, the house's own first."""

live_words: Final = partial(words, TOPIC)
"""Gives the words of the pages in a language; English for what it has not."""


@dataclass(frozen=True)
class Asked:
    """What a page asks: each question has some of these."""

    __pydantic_config__ = {"strict": True}  # noqa: RUF012  # as pydantic asks for it, where a host reads it

    player: Annotated[str, MaxLen(60)] = ""
    """Whose seat a phone asks for, or who acts in a form at the tablet."""
    line: Annotated[str, MaxLen(2000)] = ""
    """What is to be entered, tried or asked for."""
    mark: Annotated[str, Predicate(re.compile("([A-Za-z0-9_-]{8,40})?").fullmatch)] = ""
    """The sender's own mark, by which a request that is sent again is known."""
    again: bool = False
    """Whether a line is meant although the same one waits."""
    text: Annotated[str, MaxLen(600)] = ""
    """What was read in a code, or typed for it."""
    verb: Annotated[str, MaxLen(40)] = ""
    """The one act whose form is wanted."""
    do: Annotated[str, MaxLen(20)] = ""
    """What the banker does with a request or a phone."""
    id: Annotated[int, Ge(0), Lt(10**9)] = 0
    """The number of that request or phone."""
    word: Annotated[str, MaxLen(120)] = ""
    """What the banker says when refusing."""


class Declined(PnpError):
    """What somebody asked for is not done; the status says of what kind the reason is."""

    def __init__(self, status: int, key: str, visit: Visit, **facts: str | int) -> None:
        self.status = status
        super().__init__(live_words(visit.lang).get(key, key).format(**facts))


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


def tell(would: Forecast) -> Json:
    """Tell what a line would do; or why not, and what may be chosen instead."""
    refusal = would.refusal
    if refusal is None:
        told = {"says": list(would.says), "why": list(would.why), "givers": would.givers}
        return {"ok": True, **told, "amount": would.amount, "direct": would.direct}
    refused: Json = {"ok": False, "say": would.asks}
    if isinstance(refusal, Question):
        refused["told"] = list(refusal.told)
        refused["choices"] = [
            {"line": refusal.settled(would.line, each.writes), "said": each.said}
            for each in refusal.choices
            if not each.numbers
        ]
    return refused


_TOLD: Final = ("id", "mark", "line", "state", "entry", "word", "after", "changed")


def tell_request(request: PhoneRequest) -> Json:
    """Tell what became of a request."""
    return {name: getattr(request, name) for name in _TOLD}
