"""Names of a group are set at one size; it is sought once."""

from dataclasses import dataclass, field

from pnp.box.packs import content_root
from pnp.faces.pen import Font
from pnp.faces.text.fit import LETTERINGS, CommonSize
from pnp.outlines import Path
from pnp.press.type import TypeCase
from pnp.units import Rect

AREA = Rect(0, 0, 45, 8)
SIZES = (16.0, 9.0)


@dataclass
class Counted:
    case: TypeCase = field(default_factory=lambda: TypeCase(content_root() / "fonts"))
    measured: int = 0
    least: float = 6.0

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        self.measured += 1
        return self.case.width(text, font, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        return self.case.lacks(text, font)

    def outline(self, _text: str, _font: Font, _size: float, _spacing: float = 0) -> Path:
        return ()


def sized(*names: str) -> tuple[float, float, bool]:
    """Give the size of some names, the same asked again, and whether they were measured again."""
    common, fonts = CommonSize(names), Counted()
    first, before = common.find(fonts, LETTERINGS["serif"], SIZES, AREA), fonts.measured
    return first, common.find(fonts, LETTERINGS["serif"], SIZES, AREA), fonts.measured > before


def test_the_longest_name_gives_the_size_and_is_measured_once() -> None:
    alone, _, _ = sized("Surf Road")
    both, again, anew = sized("Surf Road", "Upper Gunnamatta Esplanade")
    assert both < alone == SIZES[0]
    assert (again, anew) == (both, False)
