"""What an effect as data shows in large figures: the same sums that the bank carries out."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.box import cards
from pnp.box.model import Deed, dwelling_of
from pnp.faces.context import Context

# The icon of what a sum is due for each of.
_ICONS = {"house": "house", "hotel": "hotel", "deed": "scroll", "player": "players"}


class _ShownFigure(NamedTuple):
    """A figure as it is printed: its sign, its words, and the icon of what it is due for."""

    sign: str
    said: str
    icon: str = ""
    is_sum: bool = False


def figures_of(context: Context, effect: cards.Effect) -> tuple[_ShownFigure, ...]:
    """Give what an effect shows: its sums, the pot that is taken, the space one goes to."""
    outcomes = effect.one_of or (effect,)
    return tuple(figure for each in outcomes for figure in _figures(context, each))


def _figures(context: Context, outcome: cards.Effect) -> Iterator[_ShownFigure]:
    box = context.box
    for key, due in cards.dues_of(outcome):
        icon = _ICONS.get(due.per or "", "players" if due.party == cards.EACH else "")
        said = context.label("rate", rate=due.rate) if due.rate else context.sum(due.amount or 0)
        yield _ShownFigure("+" if key == "collect" else "\u2212", said, icon, is_sum=True)
    for key, things in cards.things_of(outcome):
        kind = next((each for each in box.stocks if each.id == things.stock), None)
        said = f"{things.count} × {context.localise(kind.name) if kind else things.stock}"
        icon = "players" if things.party == cards.EACH else ""
        yield _ShownFigure("+" if key == "gain" else "\u2212", said, icon, is_sum=True)
    if outcome.take is not None:
        pot = next((each for each in box.parties if each.id == outcome.take), None)
        yield _ShownFigure("+", context.localise(pot.name) if pot else outcome.take)
    if outcome.move is not None:
        yield _ShownFigure("", name_space(context, outcome.move) or outcome.move)


def name_space(context: Context, space_id: str) -> str:
    """Give the name of a space of the ring; that of a deed has the deed's."""
    spaces = context.box.board.spaces if context.box.board else ()
    space = next((each for each in spaces if each.id == space_id), None)
    deed = next((each for each in context.box.deeds if space and each.id == space.deed), None)
    return context.localise(deed.name if deed else space.name if space else None)


def say_sold(context: Context, deed: Deed) -> str:
    """Say what a deed of a town is for: the home that stands there, or how much land."""
    if deed.dwelling:
        return context.localise(dwelling_of(context.box, deed.dwelling).name)
    return "" if deed.area is None else context.label("plot_area", n=context.figures(deed.area))


def line_of(context: Context, effect: cards.Effect) -> str:
    """Say what a space does in one line: its sums, else the pot or the space one goes to."""
    figures = figures_of(context, effect)
    sums = [each for each in figures if each.is_sum] or figures
    return " / ".join(dict.fromkeys(f"{each.sign}{each.said}" for each in sums))
