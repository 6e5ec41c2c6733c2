"""Who sits where: seats are taken with a phone, given by the banker, and can be taken back."""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

SeatState = Literal["waiting", "seated", "gone"]
"""Whether a seat waits for the banker, is given, or was taken back."""


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A phone that speaks for a player, if the banker has said so."""

    id: int
    player: str
    seal: str
    """What its key is known by: the key itself is on the phone alone."""
    sign: str
    """Two digits that phone and banker both see, so that the right phone is let in."""
    state: SeatState = "waiting"


def seal_of(key: str) -> str:
    """Give what a key is known by."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def find_seat(seats: Iterable[TakenSeat], key: str) -> TakenSeat | None:
    """Find the seat of a key; however wrong a key is, the answer takes the same time."""
    seal, found = seal_of(key), None
    for seat in seats:
        if hmac.compare_digest(seat.seal, seal) and seat.state != "gone":
            found = seat
    return found


def is_key(key: str, right: str) -> bool:
    """Tell whether a key is the right one, in the same time whether it is or not."""
    return hmac.compare_digest(seal_of(key), seal_of(right))
