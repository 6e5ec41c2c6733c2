"""The back that the cards of a deck share: a pattern, and boxes with a drawing and its name."""

from typing import Final

from pnp.box.game import BackLook
from pnp.box.parts.declared import CARD
from pnp.faces.art.patterns import back_pattern
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import layout_of, put_layer
from pnp.faces.pen import Pen

_BLEED: Final = 3.0


def put_back(pen: Pen, context: Context, deck: str, colour: str, name: str) -> None:
    """Draw the back of a card of 63 × 88 mm, by the deck's id."""
    theme = context.theme
    look = theme.look.backs.get(deck, BackLook())
    pattern = look.pattern or theme.look.pattern
    back_pattern(pen, theme, pattern, CARD.area.inset(-_BLEED), colour)
    given = {
        "name": name, "colour": colour, "ground": look.ground, "own": look.drawing,
        "drawing": look.drawing or theme.look.emblem,
    }  # fmt: skip
    put_layer(pen, context, layout_of(context, "backs"), look.shape, given)
