"""What a diagram shows, in words, for somebody who hears it."""

from typing import Final

from pnp.box.diagrams import Exhibit
from pnp.faces.context import Context
from pnp.faces.diagrams.shown_thing import ShownThing
from pnp.faces.face_search import find_lines
from pnp.faces.filled_booklet import fill_figures
from pnp.faces.pen import Metrics

_LINES: Final = 4
"""How many lines of a piece are told: its name and what stands beside it."""

_SIGNS: Final = {"plus": "+", "equals": "=", "arrow": "→", "right": "✓", "wrong": "✗", "or": "/"}


def tell_exhibit(context: Context, metrics: Metrics, exhibit: Exhibit, thing: ShownThing) -> str:
    """Say what an exhibit is: a sign, the table, or a piece by its first words."""
    if exhibit.sign in _SIGNS:
        return _SIGNS[exhibit.sign]
    if exhibit.table:
        return context.label("picture_of_table")
    if exhibit.cut:
        return context.label("picture_of", name=context.label("part_board"))
    if exhibit.bids:
        return fill_figures(context.box, context.localise(exhibit.bids), context.lang)
    if exhibit.dice:
        return context.label("picture_of", name=", ".join(map(str, exhibit.dice)))
    words = " ".join(text for text, _ in find_lines(thing.draw, metrics)[:_LINES])
    return context.label("picture_of", name=words or exhibit.piece or exhibit.icon or exhibit.space)
