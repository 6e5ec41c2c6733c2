"""Drawing a net: its boxes panel by panel, then what is cut, folded and glued."""

import math
from collections.abc import Sequence
from dataclasses import replace
from math import fsum

from pnp.box.parts.declared import PartBox
from pnp.box.parts.faces import ALL
from pnp.box.parts.sizes import CutNet, NetPanel, cut_lines, fold_lines
from pnp.box.words import first_of
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.fit import put_line
from pnp.faces.path import Path, arc, line, polygon, rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.outlines import top_left
from pnp.units import Point, Size

OVER = 1.5
"""How far colour runs over the edges of printed panels in mm, so that no white shows at a fold."""

_WORD = 7.0
_SHALLOW = 6.5
"""How deep a flap is at least, in mm, that bears a word: 2.5 of type, 2 to the cut, and OVER."""

_SHORT = 12.0
_APART, _STROKE = 1.6, 0.12


def draw_net(pen: Pen, scene: BoxScene, net: CutNet, boxes: Sequence[PartBox]) -> None:
    """Draw the boxes of a net on their panels, then its lines."""
    everywhere = [replace(box, panel="") for box in boxes if box.panel == ALL]
    if everywhere:
        lines = scene.context.theme.ink == "line"  # lines stop at the net, colour runs over it
        with pen.clip(_printed(net)):
            draw_boxes(pen, replace(scene, inner=lines), everywhere)
    for panel in net.panels:
        own = [replace(box, panel="") for box in boxes if box.panel == panel.name]
        if own:
            _draw_panel(pen, scene, panel, own)
    _put_lines(pen, scene, net)


def _printed(net: CutNet) -> Path:
    path = Path(())
    for panel in net.panels:
        if panel.printed:
            path += rectangle(panel.area.inset(-OVER))
    return path


def _draw_panel(pen: Pen, scene: BoxScene, panel: NetPanel, boxes: Sequence[PartBox]) -> None:
    area = panel.area
    corner = top_left(area, panel.turn)
    inner = replace(scene, size=panel_size(panel), inner=True)
    with pen.transform(*corner, panel.turn):
        draw_boxes(pen, inner, boxes)


def panel_size(panel: NetPanel) -> Size:
    """Give width and height of a panel as it is read on the box."""
    return panel.area.size.turned(panel.turn)


def _put_lines(pen: Pen, scene: BoxScene, net: CutNet) -> None:
    ink = scene.context.theme.colour("ink")
    steps = [step for start, end in cut_lines(net) for step in line(*start, *end).steps]
    if net.notch:
        x, y, radius = net.notch
        notch = arc(x, y, radius, 0, 180)
        pen.shape(notch, fill=WHITE)
        steps += notch.steps
    pen.shape(Path(tuple(steps)), stroke=CUT)
    folds = list(fold_lines(net))
    light = [step for start, end in folds for step in line(*start, *end).steps]
    pen.shape(Path(tuple(light)), stroke=Stroke(WHITE, 0.18))  # seen on a dark ground
    put_folds(pen, folds, ink)
    for panel in net.panels:
        if panel.name in net.glued:
            _put_glue(pen, scene, panel)


def _put_glue(pen: Pen, scene: BoxScene, panel: NetPanel) -> None:
    (x1, y1), (x0, y0) = panel.corners[:2]
    length, ink = math.dist((x0, y0), (x1, y1)), scene.context.theme.colour("ink")
    deep = min(panel.area.width, panel.area.height)
    if deep < _SHALLOW or length < _SHORT:
        _hatch(pen, panel, ink)
        return
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
    with pen.transform(*_middle(panel.corners), turn):
        word = first_of(scene.context.label("glue_tab"))
        put_line(pen, 0, 0.9 - OVER / 2, word, "sans-400", (_WORD, _WORD), ink, length - 2,
                 "centre")  # fmt: skip


def _hatch(pen: Pen, panel: NetPanel, ink: Colour) -> None:
    area = panel.area
    with pen.clip(polygon(panel.corners)):
        for n in range(1, int((area.width + area.height) / _APART) + 1):
            x = area.x + n * _APART
            pen.shape(line(x, area.y, x - area.height, area.bottom), stroke=Stroke(ink, _STROKE))


def _middle(corners: Sequence[Point]) -> Point:
    return (
        fsum(x for x, _ in corners) / len(corners),
        fsum(y for _, y in corners) / len(corners),
    )
