"""The files of pictures, told by their names from drawings."""

from typing import Final

PICTURE_FILES: Final = (".png", ".jpg", ".jpeg")
"""How the names of picture files end; other names of pictures are those of drawings."""


def is_picture_file(name: str) -> bool:
    """Tell a picture file of the pack from the name of a drawing.

    >>> is_picture_file("pictures/gull.png"), is_picture_file("gull")
    (True, False)
    """
    return name.lower().endswith(PICTURE_FILES)
