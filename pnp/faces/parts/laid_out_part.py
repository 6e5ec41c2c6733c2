"""Parts laid out by data: each row becomes a piece, its faces drawn box by box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.parts.declared import BoxArea, DeclaredPart, PartBox
from pnp.box.parts.faces import net_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.texts import RowTexts, boxes_of, columns_of_box, rows_of
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.boxes.ground_box import frame_of, outline_path
from pnp.faces.boxes.net_drawing import OVER, draw_net
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

_NEAR: Final = 3.0
"""How near to the trim in mm a frame shows where to cut."""

_NUMBER: Final = "n"
"""The column that gives each copy its number."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a part: its boxes, those at the bottom that are alike on all pieces first."""

    name: str
    alike: tuple[PartBox, ...]
    own: tuple[PartBox, ...]


def laid_out_pieces(context: Context, part: DeclaredPart, size: Size) -> Iterator[PrintedPiece]:
    """Give the pieces of a declared part in the order of its rows."""
    front, back = _side("front", (*part.front, *part.also)), _side("back", part.back)
    numbered = any(_NUMBER in columns_of_box(box) for box in boxes_of(part))
    for row in rows_of(part):
        copies = row.count * part.count
        if not numbered:
            yield _piece(context, part, row, size, (front, back), copies, "")
            continue
        for n in range(1, copies + 1):
            yield _piece(context, part, row, size, (front, back), 1, str(n))


def _piece(
    context: Context, part: DeclaredPart, row: PartRow, size: Size,
    sides: tuple[_Side, _Side], count: int, number: str,
) -> PrintedPiece:  # fmt: skip
    bearer = f"{part.id}/{row.id}"
    code, payload = context.codes.get(bearer, ""), context.payloads.get(bearer, "")
    given = ((_NUMBER, number),) if number else ()
    scene = BoxScene(context, RowTexts(context.box, part, row, context.lang, given), size, code,
                     payload)  # fmt: skip
    front, back = (_face(scene, side) if side.alike or side.own else None for side in sides)
    qr = _qr_side(sides, scene)
    return PrintedPiece(
        bearer if part.each else part.id,
        front or _empty(scene),
        back,
        code,
        count,
        payload if qr else "",
        qr or "front",
    )


def _qr_side(sides: Sequence[_Side], scene: BoxScene) -> str:
    drawn = (side.name for side in sides for box in side.own if box.qr and scene.holds(box))
    return next(drawn, "")


def _empty(scene: BoxScene) -> Face:
    return _face(scene, _Side("front", (), ()))


def _side(name: str, boxes: tuple[PartBox, ...]) -> _Side:
    n = next((n for n, box in enumerate(boxes) if _differs(box)), len(boxes))
    return _Side(name, boxes[:n], boxes[n:])


def _differs(box: PartBox) -> bool:
    return bool(box.when or box.code or box.qr or columns_of_box(box))


def _face(scene: BoxScene, side: _Side) -> Face:
    # A side without anything of the row's own is the same for all.
    part, printing = scene.part, f"{scene.context.lang} {scene.context.theme.ink}"
    size = f"{scene.size.width:g}x{scene.size.height:g}"
    key = f"part {part.id} {side.name} {size} {printing}"
    own = f"{key} {scene.texts.row.id} {scene.texts.given}" if side.own else key
    draw = partial(_draw, scene=scene, side=side, key=key)
    bleed = OVER if part.net else 0 if part.size.is_page else part.bleed
    safe = 0 if part.size.is_page else part.safe
    return Face(own, scene.size, draw, bleed, safe, ground=part.id if bleed else "")


def _covers(boxes: Sequence[PartBox]) -> bool:
    return any(box.ground and not box.pattern and box.at == BoxArea() for box in boxes)


def _framed(scene: BoxScene, side: _Side) -> bool:
    whole = Rect(0, 0, scene.size.width, scene.size.height)
    near = whole.inset(_NEAR)
    return any(
        area.x <= near.x and area.y <= near.y and area.right >= near.right
        and area.bottom >= near.bottom
        for box in (*side.alike, *side.own)
        if box.frame
        for area in (box.at.on(scene.size),)
    )  # fmt: skip


def _draw(pen: Pen, scene: BoxScene, side: _Side, key: str) -> None:
    part, size = scene.part, scene.size
    whole = Rect(0, 0, size.width, size.height)
    net = net_of(scene.context.box, part)
    if net and side.name == "front":
        draw_net(pen, scene, net, (*side.alike, *side.own))
        return
    if not _covers(side.alike[:1]):  # where the piece ends is seen on its ground alone
        pen.shape(rectangle(whole.inset(-part.bleed)), fill=WHITE)
    if side.alike and side.own:
        ground = partial(draw_boxes, scene=scene, boxes=side.alike)
        pen.stamp(Ornament(f"ground of {key}", whole.inset(-part.bleed), ground))
    else:
        draw_boxes(pen, scene, side.alike)
    draw_boxes(pen, scene, side.own)
    if scene.context.theme.ink == "line" and not part.size.is_page and not _framed(scene, side):
        frame = outline_path(whole.inset(frame_of(size)), part.outline)
        pen.shape(frame, stroke=Stroke(scene.context.theme.colour("ink"), 0.3))
    if part.outline != "rectangle" and side.name == "front":
        pen.shape(outline_path(whole, part.outline), stroke=CUT)
    if part.folds and side.name == "front":
        put_folds(pen, [((x0, y0), (x1, y1)) for x0, y0, x1, y1 in part.folds])
