"""What a player asked for from his phone: a line that the banker may enter, change or refuse."""

from dataclasses import dataclass
from typing import Literal

from pnp.ledger.entry import Phrase

RequestState = Literal["waiting", "done", "refused"]
"""What became of a request."""


@dataclass(frozen=True, slots=True)
class DeskRequest:
    """A line that somebody asks the banker to enter."""

    id: int
    seat: int
    player: str
    mark: str
    """The sender's own mark, by which a request that is sent again is known."""
    line: str
    at: int
    state: RequestState = "waiting"
    entry: int = 0
    """The number of the entry it became."""
    word: str = ""
    """What the banker said when refusing it."""
    because: Phrase | None = None
    """Why it was refused where nobody said so, to be told in each reader's language."""
    changed: bool = False
    """Whether the banker has put it in other words."""

    @property
    def command(self) -> str:
        """Give the mark that its entry bears in the journal, once and no more."""
        return f"phone-{self.seat}-{self.mark}"
