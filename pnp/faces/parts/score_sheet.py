"""The score sheet of a game of several rounds: what each row brought, and the hidden cheques."""

from functools import partial
from typing import Final

from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.fit import put_line
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

ROUNDS: Final = 4
"""Rounds on one sheet."""

_HEAD: Final = 22.0
_FIRST: Final = 46.0
_LINE: Final = 8.4


def score_sheet_faces(context: Context, size: Size) -> tuple[Face, ...]:
    """Give the score sheet, if the game is played on rows of lots."""
    if context.box.rows is None:
        return ()
    draw = partial(_draw, context=context, size=size)
    return (Face(f"score sheet {context.lang} {context.theme.ink}", size, draw),)


def _draw(pen: Pen, context: Context, size: Size) -> None:
    ink = context.theme.colour("ink")
    title = context.label("part_score_sheet")
    put_line(pen, 3, 12, title, "serif-700", (24, 14), ink, size.width - 6)
    rows = len(context.box.rows.fenced) if context.box.rows else 0
    names = [context.label("row_n", n=n + 1) for n in range(rows)]
    names += [context.label("place_box"), context.label("score_round")]
    most = context.box.game.players.most
    y = _HEAD
    y = _draw_lines(pen, context, size, y, [context.label("score_player")])
    for n in range(ROUNDS):
        put_line(
            pen, 3, y + 5.4, context.label("score_n", n=n + 1), "serif-600", (11, 8), ink, 80
        )  # fmt: skip
        y = _draw_lines(pen, context, size, y + 7.4, names)
    y = _draw_lines(pen, context, size, y + 4, [context.label("score_total")])
    for n in range(most + 1):
        x = _FIRST + n * (size.width - _FIRST) / most
        pen.shape(line(x, _HEAD, x, y), stroke=Stroke(ink, 0.15))


def _draw_lines(pen: Pen, context: Context, size: Size, y: float, names: list[str]) -> float:
    """Draw one line to write on for each name; give the y below them."""
    ink = context.theme.colour("ink")
    for name in names:
        pen.shape(rectangle(Rect(0, y, size.width, _LINE)), stroke=Stroke(ink, 0.25))
        put_line(pen, 3, y + 6, name, "sans-500", (10, 8), ink, _FIRST - 5)
        y += _LINE
    return y
