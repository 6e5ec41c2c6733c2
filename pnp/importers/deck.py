"""What an importer gives: cards as rows, how they are drawn, and what of the source was left."""

import re
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from math import sqrt
from typing import Any, Final

from pnp.box.foreign import attempt
from pnp.box.limits import PICTURE_BYTES, PIXELS
from pnp.box.parts.texts import slug_of
from pnp.errors import Finding

PICTURES: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
"""The kinds of pictures that are taken; what a kit cannot be printed from is made a PNG."""
SAFE: Final = 3.0
"""So many mm words keep off the trim."""
_MOST: Final = 16 * PIXELS  # what is opened at all: a scan of 16,000 by 16,000


@dataclass(frozen=True, slots=True)
class ImportedDeck:
    """Cards of one size: a row each, and the boxes they are drawn in."""

    name: str
    """What its sheets are called."""
    columns: tuple[str, ...]
    """Each one word, as by `name_columns`; `count` says how many there are of a card."""
    rows: tuple[tuple[str, ...], ...]
    size: str | tuple[float, float] = "poker"
    """The trim: a published name, or width and height in mm."""
    front: tuple[Mapping[str, Any], ...] = ()
    """Boxes as `parts.yaml` has them; none for the house's card, its columns guessed."""
    back: tuple[Mapping[str, Any], ...] = ()
    """None for the back of the kit."""

    @property
    def total(self) -> int:
        """How many cards there are, each as often as it is printed."""
        if "count" not in self.columns:
            return len(self.rows)
        return sum(int(row[self.columns.index("count")] or 1) for row in self.rows)


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """All that was taken of a source, and all that was not."""

    decks: tuple[ImportedDeck, ...]
    title: str = ""
    """What the source calls it, if it does."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """By the names that cells and boxes know them by, `pictures/fox.png`; see `sound_picture`."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Those that boxes and cells ask for: `{sky: "#87ceeb"}`; paper, ink, accent are there."""
    left: tuple[Finding, ...] = ()
    """What was not taken, each with its place."""


def name_columns(names: Iterable[str], kept: Iterable[str] = ()) -> tuple[str, ...]:
    """Call columns by one word each, and no two alike; those `kept` mean what they say.

    >>> name_columns(["Name", "Name", "Was sie tut", "", "id", "count"], kept=["count"])
    ('name', 'name-2', 'was-sie-tut', 'column-4', 'own-id', 'count')
    """
    found = list[str]()
    for n, name in enumerate(names, 1):
        word = slug_of(name) or f"column-{n}"
        word = word if word[0].isalpha() else f"column-{word}"
        if word in _OWN and word not in kept:
            word = f"own-{word}"
        again = sum(each == word or each.startswith(f"{word}-") for each in found)
        found.append(f"{word}-{again + 1}" if word in found else word)
    return tuple(found)


# What these columns say, the program decides.
_OWN: Final = frozenset({"id", "no", "count", "n", "each", "part", "game", "ink"})


def set_type(font: str, points: float, *, bold: bool, italic: bool = False) -> dict[str, Any]:
    """Say which of the house's fonts is nearest to one, at its size in points or down to 7."""
    sans = "sans-700" if bold else "sans-400-italic" if italic else "sans-400"
    fit = (round(min(max(points, _POINTS[0]), _POINTS[1]), 1), _POINTS[0])
    return {"font": "serif-600" if _SERIF.search(font) else sans, "fit": fit}


_POINTS: Final = (7, 200)
_SERIF: Final = re.compile(r"times|georgia|garamond|roman|(?<!sans[ -])serif", re.IGNORECASE)


def sound_picture(data: bytes, most: int = PIXELS) -> tuple[bytes, str]:
    """Give a picture as a kit can be printed from, with so many pixels at most, and its ending.

    Raises Unreadable if it is none, is damaged, or is larger than is opened at all.
    """
    from PIL import Image  # noqa: PLC0415  # most lists have no pictures

    def read() -> tuple[bytes, str]:
        with (
            warnings.catch_warnings(action="ignore"),
            Image.open(BytesIO(data), formats=PICTURES) as picture,
        ):
            across, down = picture.size
            if not 0 < across * down <= _MOST:
                raise ValueError(f"it has {across:,} × {down:,} pixels; {_MOST:,} is the most")
            picture.load()
            kind = "JPEG" if picture.format == "JPEG" else "PNG"
            ending, kept = (".jpg" if kind == "JPEG" else ".png"), picture.mode in _MODES
            fits = across * down <= most and len(data) <= PICTURE_BYTES
            if fits and kept and picture.format == kind:
                return data, ending
            plain = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
            share = min(1.0, sqrt(most / (across * down)))
            plain.thumbnail((max(1, int(across * share)), max(1, int(down * share))))
            whole = BytesIO()
            plain.save(whole, kind, quality=92)
            return whole.getvalue(), ending

    return attempt(read)


def keep_picture(pictures: dict[str, bytes], stem: str, data: bytes, ending: str) -> str:
    """Keep a picture once, beside others that were called alike; give the name it is known by."""
    name, n = f"pictures/{stem}{ending}", 1
    while pictures.setdefault(name, data) != data:
        name, n = f"pictures/{stem}-{n + 1}{ending}", n + 1
    return name


def count_dots(data: bytes) -> int:
    """Count the dots of a sound picture."""
    from PIL import Image  # noqa: PLC0415  # as above

    with Image.open(BytesIO(data)) as picture:
        return picture.width * picture.height


_MODES: Final = frozenset({"1", "L", "LA", "P", "RGB", "RGBA", "CMYK"})
