"""A photo as dots: opened by the same door as the look-up's, brought to what measuring needs."""

from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.errors import PnpError
from pnp.lookup.photo import open_photo

Dots: TypeAlias = NDArray[np.uint8]
"""Rows of dots, from the top left: red, green, blue, or grey alone."""

Points: TypeAlias = NDArray[np.float64]
"""A row for each place: x, and y growing downwards; in mm on a page, in dots in a picture.

The middle of a picture's first dot is (0, 0), as OpenCV has it.
"""

MOST: Final = 12_000_000
"""Dots a photo is brought to: more cost time and memory, and tell nothing new of a sheet."""


def open_picture(file: Path | BytesIO, called: str = "") -> Dots:
    """Open a photo, upright, in red, green and blue; raises PnpError for what is none."""
    return np.asarray(open_photo(file, "RGB", MOST, called))


def to_grey(picture: NDArray[Any]) -> Dots:
    """Give the light of a picture."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)


def sharpen(grey: Dots) -> Dots:
    """Make edges stand out that are blurred by some dots."""
    return np.asarray(cv2.addWeighted(grey, 3, cv2.GaussianBlur(grey, (0, 0), 3), -2, 0), np.uint8)


class Unsure(PnpError):
    """A photo does not show enough to be sure; the sentence says how to take a better one."""
