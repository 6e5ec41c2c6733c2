"""How to make the kit: what to print on which paper, and what to do with it, step by step."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.box.parts.declared import CARD, parts_of
from pnp.box.parts.faces import LID, folds_in_four, say_storage
from pnp.faces.boxes.box_drawing import layout_of, put_layer, scene_of
from pnp.faces.boxes.tables import draw_up, put_table
from pnp.faces.context import Context, Face
from pnp.faces.pen import Pen, Tag
from pnp.units import Rect, Size

_TITLE: Final = 25.0
_PLAN_HEAD: Final = 9.0
_ROWS: Final = (4.2, 5.0)  # least and greatest height of a row of the printing plan in mm
_HEAD: Final = 5.4
_PICTURES: Final = 22.0
_MOST_IN_TWO: Final = 14  # how many steps stand in two columns; more stand in three
_LAST: Final = 10.0
_GLUED: Final = {"mount", "fold-over", "stand", "tuck", "tray", "lid"}
"""The steps that want glue, beside those of a board."""


@dataclass(frozen=True, slots=True)
class Load:
    """One line of the printing plan: a part, its paper, its sides, its sheets."""

    title: str
    paper: str
    sides: str
    sheets: int


@dataclass(frozen=True, slots=True)
class Making:
    """What there is to make: the printing plan, and what its parts ask for."""

    plan: tuple[Load, ...]
    parts: Collection[str]
    """Ids of the parts."""
    backs: str
    """How backs are made: `long-edge`, `short-edge`, `fold` or `none`."""
    tiles: int
    """On how many sheets the board is printed."""
    board: Size
    """How large it is then."""
    turned: bool = True
    """Whether any pieces to cut out have a back."""


def assembly_face(context: Context, making: Making, size: Size) -> Face:
    """Give the one page that tells how the kit is made."""
    printing = f"{context.lang} {context.theme.ink} {making.backs} {making.tiles}"
    printing += f" {making.board.height:g}"
    draw = partial(_draw, context=context, making=making, size=size)
    return Face(f"assembly {size.width:g} {printing}", size, draw, safe=0)


def steps_of(context: Context, making: Making) -> tuple[tuple[str, str], ...]:
    """Choose the steps this kit asks for, in order: the drawing of each, and its words."""
    scene = scene_of(context, CARD, _facts(context, making))
    steps = layout_of(context, "sheets").layers["steps"]
    return tuple((box.name, scene.say(box.text)) for box in steps if scene.holds(box))


def _facts(context: Context, making: Making) -> dict[str, str]:
    box, parts, tiles = context.box, making.parts, making.tiles
    kinds = {piece.kind for piece in box.pieces}
    nets = {part.net.kind for part in parts_of(box) if part.net and part.id in parts}
    four = folds_in_four(making.board) and box.map is None  # a map lies as it is glued
    backs = making.backs if making.backs in {"fold", "none"} else "both"
    lid = say_storage(box, context.lang) or context.label("assembly_lid_any")
    asked: dict[str, object] = {
        "glued": tiles >= 4 and not four, "folded": tiles >= 2 and not four,
        "flat": tiles and not four, "markers": kinds & {"house", "hotel"},
        "site": kinds & {"floor", "roof", "permit"}, "dice": "die" in kinds,
        "pawns": "pawn" in kinds and "die" not in kinds, "counters": box.money.contracts,
        "built": any(group.house for group in box.groups),
        "tuck": "tuck-box" in nets, "tray": nets & {"tray", "lid"},
    }  # fmt: skip
    return {
        **{fact: "yes" if holds else "" for fact, holds in asked.items()},
        "turned": backs if making.turned else "",
        "four": ("plates" if tiles >= 4 else "quarter") if four else "",
        "lid": lid if LID in parts else "",
        "rules": backs if "rulebook" in parts else "",
    }


def _draw(pen: Pen, context: Context, making: Making, size: Size) -> None:
    total = context.label("plan_total", sheets=sum(load.sheets for load in making.plan))
    steps = steps_of(context, making)
    glued = making.tiles or {name for name, _ in steps} & _GLUED
    tools = context.label("assembly_tools" if glued else "assembly_tools_flat")
    put_layer(pen, context, "sheets/assembly", size.area, total=total, tools=tools)
    columns = 2 if len(steps) <= _MOST_IN_TWO else 3
    lines = -(-len(steps) // columns)
    plan = Rect(0, _TITLE + 2, size.width, size.height - _TITLE - 8 - _LAST - lines * _PICTURES)
    loads = [(load.paper, load.sides) for load in making.plan]
    breaks = tuple(n for n in range(1, len(loads)) if loads[n] != loads[n - 1])
    # a paper is named once, above the parts that come on it
    named = [each if n in (0, *breaks) else ("", "") for n, each in enumerate(loads)]
    rows = [
        (load.title, *on, str(load.sheets)) for load, on in zip(making.plan, named, strict=True)
    ]
    heads = "plan_part<* plan_paper< plan_sides< plan_sheets*"
    widths = (size.width * share for share in (0.34, 0.36, 0.18, 0.12))
    table = draw_up(context, heads, widths, rows, _HEAD)
    # its rows are closer where it is long
    row = max(_ROWS[0], min(_ROWS[1], (plan.height - _PLAN_HEAD - _HEAD) / len(rows)))
    table = replace(table, size=9.5 if row > 4.4 else 8.5, breaks=breaks)
    top = put_table(pen, context.theme, table, plan.x, plan.y + _PLAN_HEAD, row) + 6
    each = min(27.0, (size.height - _LAST - top) / lines)
    gutter = 8.0 if columns == 2 else 4.5
    wide = (size.width - (columns - 1) * gutter) / columns
    longer = len(steps) % columns or columns  # columns with a step more than those after them
    texts = "\n".join(said for _, said in steps)
    layer = "sheets/step" if columns == 2 else "sheets/step-narrow"
    for n, (picture, said) in enumerate(steps):
        before = n < longer * lines
        column, line = divmod(n, lines) if before else divmod(n - longer, lines - 1)
        area = Rect(column * (wide + gutter), top + line * each, wide, each)
        with pen.tag(Tag("list", "steps")), pen.tag(Tag("item")):
            put_layer(pen, context, layer, area, step=picture, n=str(n + 1), said=said, all=texts)
    notes = "yes" if context.box.money.notes else ""
    put_layer(pen, context, "sheets/assembly-done", size.area, notes=notes)
