"""Writing down what no posting can say."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry
from pnp.rules.slots import Text
from pnp.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Note:
    """Write a sentence into the journal."""

    text: Text
    cites: ClassVar[tuple[str, ...]] = ()
    late: ClassVar[bool] = True
    """It may be done when the game is over."""

    def entry(self, standing: Standing) -> Entry:
        """Move nothing."""
        return Entry(say=(standing.because("", "note", text=self.text[:400]),))
