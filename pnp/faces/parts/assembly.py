"""How to make the kit: what to print on which paper, and what to do with it, step by step."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.box.model import label
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import LID, folds_in_four, say_storage, storage_of
from pnp.faces.boxes.tables import draw_up, put_table
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pen import Pen, Tag
from pnp.units import Rect, Size

_TITLE: Final = 25.0
_PLAN_HEAD: Final = 9.0
_ROWS: Final = (3.9, 5.0)  # least and greatest height of a row of the printing plan in mm
_HEAD: Final = 5.4
_PICTURES: Final = 22.0
_NARROW: Final = 70.0  # a step that is less wide than this, in mm, has a smaller picture
_MOST_IN_TWO: Final = 14  # how many steps stand in two columns; more stand in three
_LAST: Final = 10.0


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


# A drawing of how a kit is made, and the key of the words beside it.
_AssemblyStep = tuple[str, str]


def assembly_face(context: Context, making: Making, size: Size) -> Face:
    """Give the one page that tells how the kit is made."""
    printing = f"{context.lang} {context.theme.ink} {making.backs} {making.tiles}"
    printing += f" {making.board.height:g}"
    draw = partial(_draw, context=context, making=making, size=size)
    return Face(f"assembly {size.width:g} {printing}", size, draw, safe=0)


def steps_of(context: Context, making: Making) -> tuple[_AssemblyStep, ...]:
    """Choose the steps this kit asks for, in order."""
    box, parts, tiles = context.box, making.parts, making.tiles
    kinds = {piece.kind for piece in box.pieces}
    nets = {part.net.kind for part in parts_of(box) if part.net and part.id in parts}
    ways = {"fold": ("fold-over", "assembly_fold"), "none": ("mount", "assembly_none")}
    both = making.backs in {"long-edge", "short-edge"}
    four = folds_in_four(making.board) and box.map is None  # a map lies as it is glued
    glued = tiles >= 4 and not four
    rows: tuple[tuple[object, str, str], ...] = (
        (True, "print", "assembly_1"),
        (True, "measure", "assembly_2"),
        (making.turned, *ways.get(making.backs, ("light", "assembly_3"))),
        (True, "cut", "assembly_4"),
        (True, "strips", "assembly_5"),
        (glued, "tile", "assembly_6"),
        (glued, "overlap", "assembly_7"),
        (four, "laminate", "assembly_10"),
        (four, "plates", "assembly_plates" if tiles >= 4 else "assembly_quarter"),
        (four, "hinge", "assembly_hinge"),
        (four, "fold-four", "assembly_four"),
        (tiles >= 2 and not four, "gap", "assembly_8"),
        (tiles >= 2 and not four, "crease", "assembly_9"),
        (tiles and not four, "laminate", "assembly_10"),
        (kinds & {"house", "hotel"}, "level", "assembly_11"),
        (kinds & {"floor", "roof", "permit"}, "strips", "assembly_site"),
        ("die" in kinds, "stand", "assembly_pawn"),
        ("pawn" in kinds and "die" not in kinds, "stand", "assembly_pawn_alone"),
        (box.money.contracts, "strips", "assembly_counters"),
        (any(group.house for group in box.groups), "coins", "assembly_12"),
        ("tuck-box" in nets, "tuck", "assembly_tuck"),
        (nets & {"tray", "lid"}, "tray", "assembly_tray"),
        (LID in parts, "lid", "assembly_lid" if storage_of(box) else "assembly_lid_any"),
        ("rulebook" in parts, "booklet", "assembly_booklet" if both else "assembly_booklet_single"),
    )
    return tuple((picture, key) for asked, picture, key in rows if asked)


def _draw(pen: Pen, context: Context, making: Making, size: Size) -> None:
    total = context.label("plan_total", sheets=sum(load.sheets for load in making.plan))
    put_layer(pen, context, "sheets/assembly", size.area, total=total)
    steps = steps_of(context, making)
    columns = 2 if len(steps) <= _MOST_IN_TWO else 3
    lines = -(-len(steps) // columns)
    plan = Rect(0, _TITLE + 2, size.width, size.height - _TITLE - 8 - _LAST - lines * _PICTURES)
    rows = [(load.title, load.paper, load.sides, str(load.sheets)) for load in making.plan]
    heads = "plan_part<* plan_paper< plan_sides< plan_sheets*"
    widths = (size.width * share for share in (0.34, 0.36, 0.18, 0.12))
    table = draw_up(context, heads, widths, rows, _HEAD)
    # its rows are closer where it is long
    row = max(_ROWS[0], min(_ROWS[1], (plan.height - _PLAN_HEAD - _HEAD) / len(rows)))
    table = replace(table, size=9.5 if row > 4.4 else 9)
    top = put_table(pen, context.theme, table, plan.x, plan.y + _PLAN_HEAD, row) + 6
    each = min(27.0, (size.height - _LAST - top) / lines)
    gutter = 8.0 if columns == 2 else 4.5
    wide = (size.width - (columns - 1) * gutter) / columns
    for n, step in enumerate(steps):
        column, line = divmod(n, lines)
        area = Rect(column * (wide + gutter), top + line * each, wide, each)
        with pen.tag(Tag("list", "steps")), pen.tag(Tag("item")):
            _put_step(pen, context, n + 1, step, area)
    put_layer(pen, context, "sheets/assembly-done", size.area)


def _put_step(pen: Pen, context: Context, number: int, step: _AssemblyStep, area: Rect) -> None:
    picture, key = step
    said = label(context.box, context.lang, f"press.{key}")
    if "{length}" in said:
        said = say_storage(context.box, context.lang, key)
    layer = "step-narrow" if area.width < _NARROW else "step"
    put_layer(pen, context, f"sheets/{layer}", area, step=picture, n=str(number), said=said)
