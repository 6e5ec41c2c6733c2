"""Parts laid out by data: each row becomes a piece, its faces drawn box by box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Final

from pnp.box.parts.declared import BoxArea, DeclaredPart, PartBox
from pnp.box.parts.faces import ALL, copies_of, count_boxes, net_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.sizes import CutNet
from pnp.box.parts.texts import Given, RowTexts, boxes_of, columns_of, rows_of
from pnp.box.words import first_of
from pnp.faces.art.nets import CUT, NET_BLEED, printed_reach, put_folds, put_net_lines
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.boxes.ground_box import BoxScene, frame_of, outline_path
from pnp.faces.context import Context, Face, PrintedPiece
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Size, rectangle, top_left


def _draw_net(pen: Pen, scene: BoxScene, net: CutNet, boxes: Sequence[PartBox]) -> None:
    everywhere = [replace(box, panel="") for box in boxes if box.panel == ALL]
    if everywhere:
        lines = scene.context.theme.ink == "line"  # lines stop at the net, colour runs over it
        with pen.clip(printed_reach(net)):
            draw_boxes(pen, replace(scene, inner=lines), everywhere)
    for panel in net.panels:
        own = [replace(box, panel="") for box in boxes if box.panel == panel.name]
        if own:
            inner = replace(scene, size=panel.area.size.turned(panel.turn), inner=True)
            with pen.transform(*top_left(panel.area, panel.turn), panel.turn):
                draw_boxes(pen, inner, own)
    ink, glue = scene.context.theme.colour("ink"), first_of(scene.context.label("glue_tab"))
    put_net_lines(pen, net, ink, glue)


_NEAR: Final = 3.0  # how near to the trim in mm a frame shows where to cut
_NUMBER: Final = "n"  # the column that gives each copy its number


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a part: its boxes, those at the bottom that are alike on all pieces first."""

    name: str
    alike: tuple[PartBox, ...]
    own: tuple[PartBox, ...]


def laid_out_pieces(context: Context, part: DeclaredPart, size: Size) -> Iterator[PrintedPiece]:
    """Give the pieces of a declared part in the order of its rows."""
    front, back = _side("front", (*part.front, *part.also)), _side("back", part.back)
    numbered = any(_NUMBER in columns_of(each) for each in (*boxes_of(part), *part.fill.values()))
    boxes = count_boxes(context.box, part.net) if part.net else 1
    shares = [(("box", f"{n} / {boxes}"),) if boxes > 1 else () for n in range(1, boxes + 1)]
    for row, share in product(rows_of(part), shares):
        copies = copies_of(context.box, part, row) // boxes
        numbers = [((_NUMBER, str(n)),) for n in range(1, copies + 1)] if numbered else [()]
        for number in numbers:
            count = 1 if numbered else copies
            yield _piece(context, part, row, size, (front, back), count, (*share, *number))


def _piece(
    context: Context, part: DeclaredPart, row: PartRow, size: Size,
    sides: tuple[_Side, _Side], count: int, own: Given,
) -> PrintedPiece:  # fmt: skip
    bearer = f"{part.id}/{row.id}"
    code, payload = context.codes.get(bearer, ""), context.payloads.get(bearer, "")
    given = (("ink", context.theme.ink), *own)
    scene = BoxScene(context, RowTexts(context.box, part, row, context.lang, given), size, code,
                     payload)  # fmt: skip
    front, back = (_face(scene, side) if side.alike or side.own else None for side in sides)
    qr = next((side.name for side in sides for box in side.own if box.qr and scene.holds(box)), "")
    front = front or _face(scene, _Side("front", (), ()))
    name, shown = bearer if part.each else part.id, payload if qr else ""
    return PrintedPiece(name, front, back, code, count, shown, qr or "front")


def _side(name: str, boxes: tuple[PartBox, ...]) -> _Side:
    differ = (bool(box.when or box.code or box.qr or columns_of(box)) for box in boxes)
    n = next((n for n, own in enumerate(differ) if own), len(boxes))
    return _Side(name, boxes[:n], boxes[n:])


def _face(scene: BoxScene, side: _Side) -> Face:
    # A side without anything of the row's own is the same for all.
    part, printing = scene.part, f"{scene.context.lang} {scene.context.theme.ink}"
    size = f"{scene.size.width:g}x{scene.size.height:g}"
    key = f"part {part.id} {side.name} {size} {printing}"
    own = f"{key} {scene.texts.row.id} {scene.texts.given}" if side.own else key
    draw = partial(_draw, scene=scene, side=side, key=key)
    bleed = NET_BLEED if part.net else 0 if part.fills_page else part.bleed
    safe = 0 if part.fills_page else part.safe
    return Face(own, scene.size, draw, bleed, safe, ground=part.id if bleed else "")


def _framed(scene: BoxScene, side: _Side) -> bool:
    near = scene.size.area.inset(_NEAR)
    frames = (box.at.on(scene.size) for box in (*side.alike, *side.own) if box.frame)
    return any(frame.covers(near) for frame in frames)


def _draw(pen: Pen, scene: BoxScene, side: _Side, key: str) -> None:
    part, size = scene.part, scene.size
    whole, net = size.area, net_of(scene.context.box, part)
    if net and side.name == "front":
        _draw_net(pen, scene, net, (*side.alike, *side.own))
        return
    grounds = [box for box in side.alike[:1] if box.ground and not box.pattern]
    if not any(box.at == BoxArea() for box in grounds):  # where the piece ends is seen on it alone
        pen.shape(rectangle(whole.inset(-part.bleed)), fill=WHITE)
    if side.alike and side.own:
        ground = partial(draw_boxes, scene=scene, boxes=side.alike)
        pen.stamp(f"ground of {key}", whole.inset(-part.bleed), ground)
    else:
        draw_boxes(pen, scene, side.alike)
    draw_boxes(pen, scene, side.own)
    if scene.context.theme.ink == "line" and not part.fills_page and not _framed(scene, side):
        frame = outline_path(whole.inset(frame_of(size)), part.outline)
        pen.shape(frame, stroke=Stroke(scene.context.theme.colour("ink"), 0.3))
    if part.outline != "rectangle" and side.name == "front":
        pen.shape(outline_path(whole, part.outline), stroke=CUT)
    if part.folds and side.name == "front":
        put_folds(pen, [((x0, y0), (x1, y1)) for x0, y0, x1, y1 in part.folds])
