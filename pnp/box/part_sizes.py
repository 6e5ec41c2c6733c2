"""The published sizes of parts: cards, papers, tokens, by the names the trade gives them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.box.source import nearest
from pnp.units import Size


@dataclass(frozen=True, slots=True)
class PublishedSize:
    """A size that has a name: width and height of the trim in mm, and who publishes it."""

    name: str
    width: float
    height: float
    source: str


_ROWS: Final = (
    ("poker", 63.5, 88.9, "playing cards of the US, 2.5 × 3.5 in"),
    ("card", 63, 88, "trading cards; nine fill A4, eight fill Letter"),
    ("bridge", 57.15, 88.9, "playing cards of the US, 2.25 × 3.5 in"),
    ("japanese", 59, 86, "trading cards of Japan"),
    ("euro", 59, 92, "sleeve makers"),
    ("mini-euro", 45, 68, "sleeve makers"),
    ("mini", 41, 63, "sleeve makers: mini American"),
    ("mini-poker", 44.45, 63.5, "half of a poker card, 1.75 × 2.5 in"),
    ("tarot", 70, 120, "sleeve makers"),
    ("french-tarot", 61, 112, "sleeve makers"),
    ("large", 80, 120, "sleeve makers"),
    ("square-50", 50, 50, "tiles"),
    ("square-70", 70, 70, "square cards, sleeve makers"),
    ("square-100", 100, 100, "square cards, sleeve makers"),
    ("domino", 44.45, 88.9, "1.75 × 3.5 in"),
    ("business", 85, 55, "business cards of Europe"),
    ("bank-card", 85.6, 53.98, "ISO/IEC 7810, ID-1"),
    ("token", 25, 25, "a square inch, nearly: punches of 1 in"),
    ("a3", 297, 420, "ISO 216"),
    ("a4", 210, 297, "ISO 216"),
    ("a5", 148, 210, "ISO 216"),
    ("a6", 105, 148, "ISO 216"),
    ("a7", 74, 105, "ISO 216"),
    ("a8", 52, 74, "ISO 216"),
    ("half-page", 190, 124.7, "two on a sheet of A4 or Letter, with 3 mm of bleed"),
    ("page", 0, 0, "all of the sheet that can be printed, whatever the paper"),
)

SIZES: Final[Mapping[str, PublishedSize]] = {row[0]: PublishedSize(*row) for row in _ROWS}
"""Every published size by its name; a `page` is as big as the paper allows."""

_NO_CARDS: Final = frozenset(
    {"square-50", "token", "a3", "a4", "a5", "a6", "a7", "a8", "half-page", "page"}
)
"""Published sizes of what is laid down or hung up; the others are held in the hand."""

_LEAST: Final = 5.0
_MOST: Final = 1000.0


@dataclass(frozen=True, slots=True)
class PartSize:
    """The trim of a part: a published name, or width and height in mm, such as `[60, 90]`."""

    width: float
    height: float
    name: str = ""

    @property
    def is_page(self) -> bool:
        """Whether it is as big as the paper allows."""
        return self.name == "page"

    @property
    def is_card(self) -> bool:
        """Whether it is the published size of a card."""
        return self.name in SIZES and self.name not in _NO_CARDS

    @property
    def size(self) -> Size:
        """Width and height in mm."""
        return Size(self.width, self.height)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Let the reader accept a name or two numbers."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        return core_schema.no_info_plain_validator_function(read_size)

    @classmethod
    def __get_pydantic_json_schema__(cls, _core: Any, _handler: Any) -> dict[str, Any]:
        """Describe the two ways to write a size to an editor."""
        number = {"type": "number", "minimum": _LEAST, "maximum": _MOST}
        pair = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        return {"anyOf": [{"enum": list(SIZES)}, pair]}


def read_size(value: Any) -> PartSize:
    """Read a size as it is written; the error says which sizes there are.

    >>> read_size("poker").size
    Size(width=63.5, height=88.9)
    """
    from pydantic_core import PydanticCustomError  # noqa: PLC0415  # the bank reads no YAML

    if isinstance(value, str):
        found = SIZES.get(value)
        if found is None:
            known = f"; write mm, such as [60, 90], or one of {', '.join(SIZES)}"
            say = f"there is no size `{value[:40]}`{nearest(value, SIZES) or known}"
            raise PydanticCustomError("written", "{say}", {"say": say})
        return PartSize(found.width, found.height, found.name)
    if _is_pair(value):
        return PartSize(float(value[0]), float(value[1]))
    say = f"write a name, such as poker, or width and height from {_LEAST:g} to {_MOST:g} mm"
    raise PydanticCustomError("written", "{say}", {"say": f"{say}, such as [60, 90]"})


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(each, int | float) and not isinstance(each, bool) for each in value)
        and all(_LEAST <= each <= _MOST for each in value)
    )
