"""What a visitor sent, read once; whoever may not ask it, or cannot be read, is declined."""

from pnp.bank.queries import Json
from pnp.errors import PnpError
from pnp.host.live.counter import Visit
from pnp.host.live.live_words import live_words


class Declined(PnpError):
    """What somebody asked for is not done; the status says of what kind the reason is."""

    def __init__(self, status: int, key: str, visit: Visit) -> None:
        self.status = status
        super().__init__(live_words(visit.lang).get(key, key))


def read_text(visit: Visit, asked: Json, name: str, most: int = 400) -> str:
    """Read a text that was sent."""
    found = asked.get(name, "")
    if not isinstance(found, str) or len(found) > most:
        raise Declined(400, "unread", visit)
    return found


def read_number(visit: Visit, asked: Json, name: str) -> int:
    """Read a number that was sent."""
    found = asked.get(name)
    if type(found) is not int or not 0 < found < 10**9:
        raise Declined(400, "unread", visit)
    return found


def demand_player(visit: Visit) -> str:
    """Name the player a visitor speaks for; who speaks for none is declined."""
    if not visit.player:
        raise Declined(401, "no-seat", visit)
    return visit.player


def demand_banker(visit: Visit) -> None:
    """Decline whoever is not the banker."""
    if visit.role != "bank":
        raise Declined(401, "no-banker", visit)
