"""The dice as they are typed."""

from typing import Annotated

from pnp.rules.language.amounts import read_number
from pnp.rules.language.arguments import Argument
from pnp.rules.state.game_state import GameState


def read_die(state: GameState, word: str) -> int:
    """Read the pips of one die, 1 to 6."""
    pips = read_number(state, word)
    if not 1 <= pips <= 6:
        matter = "turn" if "turn" in state.table.matters else "jail-out"
        raise state.refusal("E_AMOUNT", matter, "throw.die", typed=word[:20])
    return pips


Die = Annotated[int, Argument("PIPS", read_die, numeric=True)]
