"""Writing down what no posting can say."""

from dataclasses import dataclass
from typing import ClassVar

from pnp.ledger.entry import Entry
from pnp.rules.language.arguments import Text
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class Note:
    """Write a sentence into the journal."""

    text: Text
    cites: ClassVar[tuple[str, ...]] = ()
    late: ClassVar[bool] = True
    """It may be done when the game is over."""

    def entry(self, state: GameState) -> Entry:
        """Move nothing."""
        return Entry(say=(state.because("", "note", text=self.text[:400]),))
