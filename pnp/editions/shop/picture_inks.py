"""Pictures of a pack in inks: each dot as `pnp/press/separation.py` separates its colour."""

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from pnp.press.ink_model import InkModel
from pnp.press.separation import separate

if TYPE_CHECKING:
    pass

_NODES: Final = 9
"""Nodes along each side of the cube that dots are interpolated in: 729 colours are separated."""


def separate_picture(stream: Any, model: InkModel) -> bytes:
    """Give the dots of an RGB picture of a PDF as four inks of eight bits each."""
    from PIL import Image, ImageFilter  # noqa: PLC0415  # heavy, and few packs have pictures

    size = int(stream["/Width"]), int(stream["/Height"])
    data = stream.get_data()
    packed = "DCT" in str(stream.get("/Filter", ""))
    dots: Image.Image = (
        Image.open(BytesIO(data)).convert("RGB") if packed else Image.frombytes("RGB", size, data)
    )
    table = ImageFilter.Color3DLUT(_NODES, _table(model), channels=4, target_mode="CMYK")
    return dots.filter(table).tobytes()


@cache
def _table(model: InkModel) -> list[float]:
    steps = [f"{round(255 * n / (_NODES - 1)):02x}" for n in range(_NODES)]
    colours = (f"#{red}{green}{blue}" for blue in steps for green in steps for red in steps)
    return [ink / 100 for colour in colours for ink in separate(colour, model)]
