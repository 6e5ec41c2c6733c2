"""Plots as they are typed one after the other: `11 13 14`, and how many buildings on each."""

from collections.abc import Sequence

from pnp.box.deed_terms import BuildingTerms
from pnp.games.property import deeds
from pnp.rules.language.arguments import DEEDS, deed_at
from pnp.rules.state.game_state import GameState


def is_one_more(state: GameState, found: Sequence[str], number: str, followed: bool) -> bool | None:
    """Tell whether a number behind plots is the next plot of their group, or how many buildings.

    None where it could be either: nothing follows it, and a plot takes so many.
    """
    deed = deed_at(state, number)
    if (
        deed is None
        or deed in found
        or deeds.title(state, deed).group not in {deeds.title(state, each).group for each in found}
    ):
        return False
    most = state.terms(BuildingTerms).hotel_houses + 1
    return True if followed or int(number) > most else None


PLOTS = DEEDS._replace(goes_on=is_one_more)
