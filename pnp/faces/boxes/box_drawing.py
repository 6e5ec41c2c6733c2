"""Drawing the boxes of a face one over the other, each by what it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pnp.box.diagrams import busiest_cut
from pnp.box.parts.declared import PartBox, kind_of
from pnp.faces.boxes.cell_grid import put_cell_grid
from pnp.faces.boxes.code_box import put_qr_box
from pnp.faces.boxes.figure_box import put_figure_box
from pnp.faces.boxes.ground_box import (
    bled,
    put_band_box,
    put_frame_box,
    put_ground_box,
    put_rule_box,
)
from pnp.faces.boxes.kit_back import put_kit_back
from pnp.faces.boxes.picture_box import put_emblem_box, put_icon_box, put_picture_box
from pnp.faces.boxes.repeated_box import put_repeated_boxes
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.boxes.table_box import put_table_box
from pnp.faces.boxes.text_box import put_code_box, put_text_box
from pnp.faces.boxes.writing_line import put_writing_line
from pnp.faces.diagrams.board_cut import cut_board
from pnp.faces.laid_table import put_laid_table
from pnp.faces.pen import Pen
from pnp.faces.recording import draw_reduced
from pnp.faces.tags import Tag
from pnp.outlines import top_left
from pnp.units import Rect

BoxDrawing = Callable[[Pen, BoxScene, PartBox, Rect], None]
"""Draws one kind of box into its area."""


def _put_repeat(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    put_repeated_boxes(pen, scene, box, area, draw_boxes)


def _put_scene(pen: Pen, scene: BoxScene, _box: PartBox, area: Rect) -> None:
    # Of a board of rows, its picture with the most houses.
    alt = scene.context.label("picture_of_table")
    with pen.tag(Tag("figure", alt=alt, area=area)):
        _draw_scene(pen, scene, area)


def _draw_scene(pen: Pen, scene: BoxScene, area: Rect) -> None:
    shown = busiest_cut(scene.context.box)
    if shown is None or scene.context.shelf is None:
        put_laid_table(pen, scene.context, area)
        return
    thing = cut_board(scene.context, shown)
    scale = min(area.width / thing.size.width, area.height / thing.size.height)
    x = area.x + (area.width - thing.size.width * scale) / 2
    y = area.y + (area.height - thing.size.height * scale) / 2
    with pen.transform(x, y, 0, scale):
        draw_reduced(pen, thing.draw, scale, scene.context.shelf.outline)


DRAWINGS: Final[Mapping[str, BoxDrawing]] = {
    "text": put_text_box,
    "figure": put_figure_box,
    "picture": put_picture_box,
    "icon": put_icon_box,
    "ground": put_ground_box,
    "band": put_band_box,
    "frame": put_frame_box,
    "rule": put_rule_box,
    "line": put_writing_line,
    "cells": put_cell_grid,
    "table": put_table_box,
    "repeat": _put_repeat,
    "code": put_code_box,
    "qr": put_qr_box,
    "emblem": put_emblem_box,
    "scene": _put_scene,
    "kit_back": put_kit_back,
}
"""How each kind of box is drawn."""


def draw_boxes(pen: Pen, scene: BoxScene, boxes: Sequence[PartBox]) -> None:
    """Draw boxes one over the other, those whose condition holds."""
    for box in boxes:
        draw = DRAWINGS.get(kind_of(box))
        if draw is None or not scene.holds(box):
            continue
        area = box.at.on(scene.size)
        if not box.turn:
            draw(pen, scene, box, area)
            continue
        if box.ground or box.kit_back:
            area = bled(scene, area)
        with pen.transform(*top_left(area, box.turn), box.turn):
            size = area.size.turned(box.turn)
            # its corner lies at nought now, which is not the trim
            draw(pen, replace(scene, inner=True), box, Rect(0, 0, size.width, size.height))
