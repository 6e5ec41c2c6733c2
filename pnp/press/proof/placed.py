"""Check: every piece stands where `kit.json` says, upright, at true size, and nothing else does.

A piece is drawn in a frame of its own: the matrix under which its first outlines or its form are
placed. The frame nearest to the promised one is measured against it; and where the piece has an
outline or ground round it, that must stand in its middle too.
"""

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.leaf import Leaf
from pnp.press.proof.listing import Placed
from pnp.press.proof.pages import CLOSE
from pnp.press.proof.sight import Matrix, Shape, common
from pnp.units import POINTS_PER_MM, to_mm

LOST: Final = 5.0
"""A frame farther off than this, in mm, is that of another piece."""

_CLOSE_SCALE: Final = 0.001
_CLOSE_TURN: Final = 0.1
_STRAY: Final = 3.0
_FILLED: Final = 0.6


def check_placed(leaf: Leaf) -> Iterator[Finding]:
    """Measure each piece of a page, and look for pieces that are not listed."""
    frames = tuple(dict.fromkeys(shape.matrix for shape in leaf.sight.shapes if shape.depth == 0))
    for piece in leaf.page.pieces:
        if leaf.part.framed:
            yield from _check_frame(leaf, piece, frames)
        yield from _check_ground(leaf, piece)
        yield from _check_ink(leaf, piece)
    yield from _strays(leaf)


def promised(piece: Placed, height: float) -> Matrix:
    """Give the matrix, in points, of the frame a piece must be drawn in."""
    x, y = piece.corner
    k, c, s = POINTS_PER_MM, cos(radians(piece.turn)), sin(radians(piece.turn))
    return (k * c, -k * s, -k * s, -k * c, k * x, k * (height - y))


def _check_frame(leaf: Leaf, piece: Placed, frames: tuple[Matrix, ...]) -> Iterator[Finding]:
    meant = promised(piece, leaf.paper.height)
    found = min(frames, key=lambda frame: _apart(frame, meant), default=None)
    right, down = _shift(found, meant) if found else (LOST, LOST)
    if found is None or hypot(right, down) >= LOST:
        area = piece.area
        say = f"nothing is drawn where it must stand, at ({area.x:.1f}, {area.y:.1f})"
        yield leaf.breach("placed", say, piece)
        return
    leaf.note_most("off by", hypot(right, down))
    if hypot(right, down) > CLOSE:
        yield leaf.breach("placed", f"stands {_moved(right, down)}", piece)
    across, up = hypot(found[0], found[1]), hypot(found[2], found[3])
    for scale in dict.fromkeys((round(across / POINTS_PER_MM, 4), round(up / POINTS_PER_MM, 4))):
        if abs(scale - 1) > _CLOSE_SCALE:
            yield leaf.breach("placed", f"is drawn at {scale:.1%} of its size", piece)
    turned = _angle(found) - _angle(meant)
    if abs((turned + 180) % 360 - 180) > _CLOSE_TURN:
        yield leaf.breach("placed", f"is turned by {turned % 360:.1f} degrees", piece)


def _apart(frame: Matrix, meant: Matrix) -> float:
    linear = max(abs(a - b) for a, b in zip(frame[:4], meant[:4], strict=True))
    return hypot(*_shift(frame, meant)) + linear


def _shift(frame: Matrix, meant: Matrix) -> tuple[float, float]:
    return to_mm(frame[4] - meant[4]), to_mm(meant[5] - frame[5])


def _angle(frame: Matrix) -> float:
    return degrees(atan2(-frame[1], frame[0]))


def _moved(right: float, down: float) -> str:
    """Say which way something stands off, in mm."""
    ways = []
    if abs(right) > CLOSE / 2:
        ways.append(f"{abs(right):.2f} mm too far {'right' if right > 0 else 'left'}")
    if abs(down) > CLOSE / 2:
        ways.append(f"{abs(down):.2f} mm too far {'down' if down > 0 else 'up'}")
    return " and ".join(ways) or f"{hypot(right, down):.2f} mm off"


def _check_ground(leaf: Leaf, piece: Placed) -> Iterator[Finding]:
    """Measure a piece's biggest outline: a ground or frame stands in the middle of the trim."""
    if piece.window:
        return  # a tile shows a cutting; its seams are compared instead
    trim = piece.area
    reach = trim.inset(-piece.bleed - 1)
    grounds = [
        shape
        for shape in leaf.sight.shapes
        if not shape.form
        and trim.width * 0.8 <= shape.area.width <= reach.width
        and trim.height * 0.8 <= shape.area.height <= reach.height
        and leaf.owner(shape.area) is piece
    ]
    if not grounds:
        return
    area = max(grounds, key=lambda shape: shape.area.width * shape.area.height).area
    right = area.x + area.width / 2 - trim.x - trim.width / 2
    down = area.y + area.height / 2 - trim.y - trim.height / 2
    leaf.note_most("off by", hypot(right, down))
    if max(abs(right), abs(down)) > CLOSE:
        yield leaf.breach("placed", f"its ground stands {_moved(right, down)}", piece)


def _check_ink(leaf: Leaf, piece: Placed) -> Iterator[Finding]:
    """A piece whose drawing has been clipped away, or lost, is not there for all its frame."""
    trim, inked = piece.area, None
    for shape in leaf.sight.shapes:
        seen = None if shape.form else common(shape.shown, trim)
        if seen is None:
            continue
        inked = inked.joined(seen) if inked else seen
        if inked.width > trim.width * _FILLED and inked.height > trim.height * _FILLED:
            return
    say = "is empty"
    if inked:
        say = (
            f"is nearly empty: only {inked.width:.1f} × {inked.height:.1f} mm "
            f"of {trim.width:g} × {trim.height:g} mm are drawn"
        )
    yield leaf.breach("placed", say, piece)


def _strays(leaf: Leaf) -> Iterator[Finding]:
    """Find forms and filled areas outside every piece: a piece too many, or a lost one."""
    if any(piece.window for piece in leaf.page.pieces):
        return  # beside a tile stands the map of the tiles
    for shape in leaf.sight.shapes:
        if shape.depth == 0 and _is_bulky(shape) and not _is_at_home(leaf, shape):
            area = shape.shown
            yield leaf.breach(
                "placed",
                f"something of {area.width:.1f} × {area.height:.1f} mm is drawn "
                f"at ({area.x:.1f}, {area.y:.1f}), where kit.json has no piece",
            )


def _is_bulky(shape: Shape) -> bool:
    drawn = shape.form or shape.fill not in {None, (255, 255, 255)}
    return drawn and min(shape.shown.width, shape.shown.height) > _STRAY


def _is_at_home(leaf: Leaf, shape: Shape) -> bool:
    area = shape.shown
    x, y = area.x + area.width / 2, area.y + area.height / 2
    return any(
        piece.area.x - piece.bleed <= x <= piece.area.right + piece.bleed
        and piece.area.y - piece.bleed <= y <= piece.area.bottom + piece.bleed
        for piece in leaf.page.pieces
    )
