"""Where a box stands on a face: lengths in mm, from either edge, or as a share of the face."""

import re
from dataclasses import dataclass
from typing import Any, Final

from pnp.units import Rect, Size

_SHARE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)%(?:([+-][0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True, slots=True)
class FaceLength:
    """A length on a face: a share of the face's side and so many mm more."""

    share: float = 0.0
    mm: float = 0.0

    def on(self, side: float) -> float:
        """Give it in mm on a face with this side."""
        return self.share * side + self.mm


@dataclass(frozen=True, slots=True)
class BoxArea:
    """The place of a box: `[left, top, width, height]` in mm on its face.

    A negative left or top counts from the right or lower edge; a width or height of nought or less
    reaches to so many mm before that edge. A length may be a share of the face: `50%`, `50%-3`.
    """

    left: FaceLength = FaceLength()
    top: FaceLength = FaceLength()
    right: FaceLength = FaceLength(1.0)
    foot: FaceLength = FaceLength(1.0)
    wide: FaceLength | None = None
    """Its width, where that does not reach to an edge."""
    high: FaceLength | None = None

    def on(self, face: Size) -> Rect:
        """Give the area on a face of this size."""
        x, y = self.left.on(face.width), self.top.on(face.height)
        width = self.wide.on(face.width) if self.wide else self.right.on(face.width) - x
        height = self.high.on(face.height) if self.high else self.foot.on(face.height) - y
        return Rect(round(x, 4), round(y, 4), round(width, 4), round(height, 4))

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Let the reader accept four lengths."""
        from pydantic_core import core_schema  # noqa: PLC0415  # the bank reads no YAML

        return core_schema.no_info_plain_validator_function(read_area)

    @classmethod
    def __get_pydantic_json_schema__(cls, _core: Any, _handler: Any) -> dict[str, Any]:
        """Describe four lengths to an editor."""
        share = {"type": "string", "pattern": f"^{_SHARE.pattern}$"}
        length = {"anyOf": [{"type": "number"}, share]}
        return {"type": "array", "items": length, "minItems": 4, "maxItems": 4}


def read_area(value: Any) -> BoxArea:
    """Read four lengths as they are written.

    >>> read_area([5, 5, -5, 12]).on(Size(63, 88))
    Rect(x=5.0, y=5.0, width=53.0, height=12.0)
    >>> read_area([-20, "50%", 15, 0]).on(Size(60, 90))
    Rect(x=40.0, y=45.0, width=15.0, height=45.0)
    """
    from pydantic_core import PydanticCustomError  # noqa: PLC0415  # the bank reads no YAML

    lengths = [_length(each) for each in value] if isinstance(value, list) else []
    if len(lengths) != 4 or None in lengths:
        say = "write [left, top, width, height] in mm, such as [5, 5, 53, 12]"
        raise PydanticCustomError("written", "{say}", {"say": say})
    left, top, wide, high = (each or FaceLength() for each in lengths)
    right, width = _far(wide)
    foot, height = _far(high)
    return BoxArea(_near(left), _near(top), right, foot, width, height)


def _near(length: FaceLength) -> FaceLength:
    return FaceLength(1.0, length.mm) if not length.share and length.mm < 0 else length


def _far(length: FaceLength) -> tuple[FaceLength, FaceLength | None]:
    if not length.share and length.mm <= 0:
        return FaceLength(1.0, length.mm), None
    return FaceLength(1.0), length


def _length(value: Any) -> FaceLength | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return FaceLength(0.0, float(value))
    found = _SHARE.fullmatch(value) if isinstance(value, str) else None
    return FaceLength(float(found[1]) / 100, float(found[2] or 0)) if found else None
