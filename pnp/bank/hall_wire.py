"""Asking a hall over the network: the only door to it. A short time, one answer, or it is away."""

import json
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final, NamedTuple

from pnp.bank.hall_address import HallAddress
from pnp.errors import PnpError

TABLE_KEY: Final = "x-pnp-table"
"""The header that bears a table's id, which nobody else knows."""

DIRECTOR_KEY: Final = "x-pnp-key"
"""The header that bears the director's key."""

_LONGEST: Final = 4_000_000
"""Bytes of an answer that are read."""


class HallAway(PnpError):
    """The hall did not answer in time, or what answered is no hall; it is tried again later."""


class HallReply(NamedTuple):
    """What a hall answered."""

    status: int
    told: dict[str, Any]


def ask_hall(
    hall: HallAddress, path: str, asked: object, headers: dict[str, str], seconds: float
) -> HallReply:
    """Post something to a tournament; raises HallAway if no hall answers within some seconds.

    The seconds are those of one step on the network, of which a post has about four.
    """
    kind = HTTPSConnection if hall.scheme == "https" else HTTPConnection
    text = json.dumps(asked, ensure_ascii=False, separators=(",", ":"))
    body = text.encode("utf-8", "surrogatepass")  # what is no text the hall refuses
    given = {"Content-Type": "application/json", **headers}
    try:
        with closing(kind(hall.host, hall.port, timeout=seconds)) as wire:
            wire.request("POST", f"/{hall.tournament}/{path}", body, given)
            answer = wire.getresponse()
            told = json.loads(answer.read(_LONGEST))
    except (OSError, HTTPException, ValueError, RecursionError) as error:
        raise HallAway(str(error) or type(error).__name__) from error
    if not isinstance(told, dict) or "hall" not in told:
        raise HallAway("what answers there is no hall")
    return HallReply(answer.status, told)
