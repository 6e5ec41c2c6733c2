"""What phones ask of the banker, and who they are: what waits in the queue beside the journal."""

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from pnp.ledger.entry import Phrase


class _AnyFacts:
    # Has pydantic keep a sentence as its key, its facts whatever they are, and its rule. It is told
    # without importing it: a bank in a browser has no such reader, and no file.
    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> dict[str, Any]:
        read = {"type": "no-info", "function": lambda told: Phrase(*told)}
        written = {
            "type": "function-plain",
            "function": lambda told: (told[0], dict(told[1]), told[2]),
        }
        return {"type": "function-plain", "function": read, "serialization": written}


_Told = Annotated[Phrase, _AnyFacts()]


@dataclass(frozen=True, slots=True)
class PhoneRequest:
    """A line that somebody asks the banker to enter, change or refuse."""

    id: int
    seat: int
    player: str
    mark: str
    """The sender's own mark, by which a request that is sent again is known."""
    line: str
    told: tuple[_Told, ...] = ()
    """What it was to do when it was asked for, to be told in each reader's language."""
    state: Literal["waiting", "done", "refused"] = "waiting"
    entry: int = 0
    """The number of the entry it became."""
    word: str = ""
    """What the banker said when refusing it."""
    because: _Told | None = None
    """Why it was refused where nobody said so, to be told in each reader's language."""
    after: int = 0
    """Of what was refused, how many entries there were then."""
    changed: bool = False
    """Whether the banker has put it in other words."""
    agreed: tuple[str, ...] = ()
    """Who of those that give something by it has agreed on his phone."""
    bids: tuple[tuple[int, str], ...] = ()
    """Whose bids, by seat and mark, an auction has taken since it was asked for."""

    @property
    def command(self) -> str:
        """Give the mark that its entry bears in the journal, once and no more."""
        return f"phone-{self.seat}-{self.mark}"


@dataclass(frozen=True, slots=True)
class PhoneSession:
    """A phone that speaks for a player, if the banker has said so."""

    id: int
    player: str
    seal: str
    """What its key is known by: the key itself is on the phone alone."""
    sign: str
    """Two digits that phone and banker both see, so that the right phone is let in."""
    state: Literal["waiting", "seated", "gone"] = "waiting"
    """Whether it waits for the banker, is let in, or was let out."""


_BANKER: Final = 0  # the seat of who keeps the bank, which is no phone's


def banker_for(player: str) -> PhoneSession:
    """Give the seat of the banker where he asks in the name of a player."""
    return PhoneSession(_BANKER, player, "", "", "seated")


def new_key() -> str:
    """Make a key of 128 bits that may stand in an address."""
    return secrets.token_urlsafe(16)


def seal_of(key: str) -> str:
    """Give what a key is known by."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def find_session(sessions: Iterable[PhoneSession], key: str) -> PhoneSession | None:
    """Find the session of a key; however wrong a key is, the answer takes the same time."""
    seal, found = seal_of(key), None
    for each in sessions:
        if hmac.compare_digest(each.seal, seal) and each.state != "gone":
            found = each
    return found


def is_key(key: str, right: str) -> bool:
    """Tell whether a key is the right one, in the same time whether it is or not."""
    return hmac.compare_digest(seal_of(key), seal_of(right))


@dataclass(frozen=True, slots=True)
class QueueLine:
    """What has changed, as a line of the file: the banker's key, a phone or a request as it is."""

    key: str = ""
    phone: PhoneSession | None = None
    request: PhoneRequest | None = None
