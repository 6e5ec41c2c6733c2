"""How a card is composed: the layouts of `content/layouts`, where words stand, and backs."""

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import lru_cache
from typing import Final, cast

from pnp.box.art import Layouts
from pnp.box.game import FRAMED, BackLook
from pnp.box.parts.declared import CARD, DeclaredPart, Layout
from pnp.box.parts.rows import PartRow
from pnp.box.parts.sizes import SIZES
from pnp.box.parts.texts import RowTexts, columns_of
from pnp.box.words import Words
from pnp.faces.art.engraving import back_pattern
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.boxes.ground_box import BoxScene
from pnp.faces.context import SAFE, Context, Face
from pnp.faces.pen import Pen
from pnp.spelling import HOUSE
from pnp.units import Rect, Size

# A layout belongs to no part: its boxes ask for what whoever draws them gives.
_NO_PART: Final = DeclaredPart("layout", Words(HOUSE))
PLACE: Final = replace(_NO_PART, size=SIZES["page"])
"""A place on a board or a card: no edge is cut beside it, so that words need not keep off it."""


def layout_of(context: Context, name: str) -> Layout:
    """Give a layout by its name; `frame` and `note` are what the frame of the kit makes of them.

    Areas of a frame are the `face` within its border; `text`, between whose sides words stand and
    at whose top those of a card begin; the ground of a card's `scene`, in it the square of its
    `picture`; its `title`; and the `back`, for the words of a deed that is mortgaged.
    """
    return _find_layout(context.box.layouts, context.theme.look.frame, name)


def _find_layout(found: Layouts | None, frame: str, name: str) -> Layout:
    name = f"{name}-{frame}" if name in FRAMED else name
    return cast("Layout", found.find(name)) if found else Layout()


@lru_cache(maxsize=256)  # every note is a face of its own
def _columns_of_layer(found: Layouts | None, frame: str, name: str) -> frozenset[str]:
    layout, _, layer = name.partition("/")
    boxes = _find_layout(found, frame, layout).layers.get(layer, ())
    return columns_of(boxes) | {"code", "payload"}


def put_layer(
    pen: Pen, context: Context, name: str, area: Rect = CARD.area,
    part: DeclaredPart | None = None, /, **given: str,
) -> Mapping[str, Rect]:  # fmt: skip
    """Draw the boxes of a layer, such as `sheets/overview`, with the columns they ask for.

    Nothing if it has none. Gives where the named boxes of its stacks came to stand.
    """
    layout, _, layer = name.partition("/")
    scene = scene_of(context, area.size, given, part)
    with pen.transform(area.x, area.y) if area.x or area.y else nullcontext():
        draw_boxes(pen, scene, layout_of(context, layout).layers.get(layer, ()))
    return {box: place.shifted(area.x, area.y) for box, place in scene.places.items()}


def layer_face(
    context: Context, name: str, size: Size, given: Mapping[str, str],
    bleed: float = 0, safe: float = SAFE, ground: str = "",
) -> Face:  # fmt: skip
    """Give a face that one layer draws; of its columns it is known by those that a box asks for."""
    asked = _columns_of_layer(context.box.layouts, context.theme.look.frame, name)
    own = {column: said for column, said in given.items() if column in asked}

    def draw(pen: Pen) -> None:
        put_layer(pen, context, name, size.area, **own)

    return Face(f"{name} {own} {context.lang} {context.theme.ink}", size, draw, bleed, safe, ground)


def put_place(
    pen: Pen, context: Context, layer: str, area: Rect, **given: str
) -> Mapping[str, Rect]:
    """Draw what a board shows at a place, with the columns that its boxes ask for.

    Gives where the named boxes of its stacks came to stand.
    """
    return put_layer(pen, context, f"boards/{layer}", area, PLACE, **given)


def scene_of(
    context: Context, size: Size, given: Mapping[str, str], part: DeclaredPart | None = None
) -> BoxScene:
    """Give what the boxes of a layer on a piece of some size see: columns given, or of a part."""
    columns = (("ink", context.theme.ink), *given.items())
    texts = RowTexts(context.box, part or _NO_PART, PartRow(), context.lang, columns)
    code, payload = given.get("code", ""), given.get("payload", "")
    return BoxScene(context, texts, size, code, payload, inner=True)


FOOT: Final = CARD.height - 5.6
"""The lowest baseline, on which the printed code stands."""


def put_back(pen: Pen, context: Context, deck: str, colour: str, name: str) -> None:
    """Draw the back of a card of 63 × 88 mm, by the deck's id."""
    theme = context.theme
    look = theme.look.backs.get(deck, BackLook())
    back_pattern(pen, theme, look.pattern or theme.look.pattern, CARD.area.inset(-3.0), colour)
    given = {
        "name": name, "colour": colour, "ground": look.ground, "own": look.drawing,
        "drawing": look.drawing or theme.look.emblem,
    }  # fmt: skip
    put_layer(pen, context, f"backs/{look.shape}", **given)
