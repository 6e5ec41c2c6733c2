"""The dice as they are typed."""

from functools import partial

from pnp.errors import Code
from pnp.rules.language.amounts import read_number
from pnp.rules.language.arguments import Argument
from pnp.rules.state.game_state import GameState


def read_die(state: GameState, word: str, matter: str) -> int:
    """Read the pips of one die, 1 to 6; the matter is what the game throws for."""
    pips = read_number(state, word)
    if not 1 <= pips <= 6:
        raise state.refusal(Code.AMOUNT, matter, "throw.die", typed=word[:20])
    return pips


def die(matter: str) -> Argument:
    """Give the argument of a die that is thrown for some matter."""
    return Argument("PIPS", partial(read_die, matter=matter), numeric=True)
