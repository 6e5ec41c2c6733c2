"""How the colours of a manufacturer's file are written: as inks (DeviceCMYK), never as RGB."""

from functools import cache
from pathlib import Path
from typing import Final

from pnp.faces.art.nets import CUT, DASHES
from pnp.faces.pen import Colour, Stroke
from pnp.press.ink_model import InkModel, read_ink_model
from pnp.press.pdf_operators import ColourWriter, figure, write_width
from pnp.press.separation import Inks, separate, separate_type

CONDITION: Final = "CGATS TR 001"
"""The printing condition inks are made for, by its name in the registry of the ICC."""

REGISTRY: Final = "http://www.color.org"
"""The registry that knows the name."""

_PROFILE: Final = "cgats-tr-001.icc"


@cache
def read_profile(folder: Path) -> bytes:
    """Read the profile of the printing condition from the folder of the inks."""
    return (folder / _PROFILE).read_bytes()


@cache
def open_model(folder: Path) -> InkModel:
    """Open the table of the printing condition from the folder of the inks."""
    return read_ink_model(read_profile(folder))


def write_in_inks(model: InkModel) -> ColourWriter:
    """Give what writes colours as inks; lines to cut or fold along are left to the die."""

    @cache
    def fill(colour: Colour) -> str:
        return f"{write_inks(separate(colour, model))} k"

    @cache
    def set_type(colour: Colour) -> str:
        return f"{write_inks(separate_type(colour, model))} k"

    @cache
    def line(stroke: Stroke) -> str:
        return f"{write_inks(separate(stroke.colour, model))} K {write_width(stroke)}"

    return ColourWriter(fill, set_type, line, _is_printed)


def write_inks(inks: Inks) -> str:
    """Write inks as parts of one.

    >>> write_inks((0, 86, 5, 100))
    '0 0.86 0.05 1'
    """
    return " ".join(figure(each / 100) for each in inks)


def _is_printed(stroke: Stroke) -> bool:
    return stroke != CUT and stroke.dashes != DASHES
