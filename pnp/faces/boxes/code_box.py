"""The QR code of a piece in a box."""

from pnp.box.parts.declared import PartBox
from pnp.faces.boxes.picture_box import middle_square
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.pen import Pen
from pnp.faces.qr import QUIET, across, put_code
from pnp.units import Rect


def put_qr_box(pen: Pen, scene: BoxScene, _box: PartBox, area: Rect) -> None:
    """Draw the QR code of a piece into the middle of a box, its quiet zone included."""
    if not scene.payload:
        return
    room = middle_square(area)
    quiet = room.width * QUIET / (across(scene.payload) + 2 * QUIET)
    put_code(pen, scene.payload, room.right - quiet, room.bottom - quiet, room.width,
             alt=scene.context.label("qr_code", code=scene.code))  # fmt: skip
