"""The dice as they are typed: two numbers, or the sum of both where they are no double."""

from functools import partial
from typing import Final

from pnp.errors import Code
from pnp.rules.language.arguments import Argument
from pnp.rules.language.line import read_number
from pnp.rules.state.game_state import GameState

SUM_OF_DOUBLES: Final = (2, 12)
"""The sums that only a double can make."""


def read_die(state: GameState, word: str, matter: str) -> int:
    """Read the pips of one die, 1 to 6; the matter is what the game throws for."""
    pips = read_number(state, word)
    if not 1 <= pips <= 6:
        raise state.refusal(Code.AMOUNT, matter, "throw.die", typed=word[:20])
    return pips


def _read_pips(state: GameState, word: str, matter: str) -> int:
    pips = read_number(state, word)
    if not 1 <= pips <= 12:
        raise state.refusal(Code.AMOUNT, matter, "throw.dice", typed=word[:20])
    return pips


def die(matter: str) -> Argument:
    """Give the argument of a die that is thrown for some matter."""
    return Argument("PIPS", partial(read_die, matter=matter), numeric=True)


def pips(matter: str) -> Argument:
    """Give the argument of one die, or of the sum of two if no second number follows."""
    return Argument("PIPS", partial(_read_pips, matter=matter), numeric=True)


def check_dice(state: GameState, first: int, second: int, matter: str) -> None:
    """Refuse what two dice cannot show: without a second number, the first is their sum."""
    if second and max(first, second) > 6:
        raise state.refusal(Code.AMOUNT, matter, "throw.die", typed=str(max(first, second)))
    if not second and first < 2:
        raise state.refusal(Code.AMOUNT, matter, "throw.dice", typed=str(first))


def is_double(first: int, second: int) -> bool:
    """Tell whether two dice show the same; of their sum alone, only 2 and 12 must be doubles.

    >>> is_double(4, 4), is_double(8, 0), is_double(12, 0)
    (True, False, True)
    """
    return first == second if second else first in SUM_OF_DOUBLES
