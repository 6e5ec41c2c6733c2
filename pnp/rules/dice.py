"""The dice as they are typed."""

from typing import Annotated

from pnp.rules.amounts import read_number
from pnp.rules.slots import Slot
from pnp.rules.standing import Standing


def read_die(standing: Standing, word: str) -> int:
    """Read the pips of one die, 1 to 6."""
    pips = read_number(standing, word)
    if not 1 <= pips <= 6:
        matter = "turn" if "turn" in standing.rules else "jail-out"
        raise standing.refusal("E_AMOUNT", matter, "throw.die", typed=word[:20])
    return pips


Die = Annotated[int, Slot("PIPS", read_die, numeric=True)]
