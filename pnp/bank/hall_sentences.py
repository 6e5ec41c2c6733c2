"""What a hall's director said, as a table is told it."""

import time
from typing import TYPE_CHECKING

from pnp.rules.state.messages import Catalogue

if TYPE_CHECKING:
    from pnp.bank.outbox import HallMessage


def said_by_director(say: Catalogue, message: "HallMessage") -> str:
    """Say a message of the director's, with the time it was sent."""
    at = time.strftime("%H:%M", time.localtime(message.at))
    return say.text(f"hall.told.{message.kind}", at=at, text=message.text)
