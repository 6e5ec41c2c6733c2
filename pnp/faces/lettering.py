"""How a kit letters the names and titles on its cards, by the name `look.yaml` gives it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.box.game import LetteringName
from pnp.faces.fit import put_text
from pnp.faces.pen import Align, Colour, Font, Pen
from pnp.units import Rect


@dataclass(frozen=True, slots=True)
class Lettering:
    """The type of names and titles."""

    font: Font
    align: Align = "left"
    capitals: bool = False
    leading: float = 1.08

    def shown(self, name: str) -> str:
        """Give a name as it is set."""
        return name.upper() if self.capitals else name


LETTERINGS: Final[Mapping[LetteringName, Lettering]] = {
    "serif": Lettering("serif-700"),
    "poster": Lettering("serif-700", "centre"),
    "grotesque": Lettering("sans-700"),
    "enamel": Lettering("sans-600", "centre", capitals=True),
}
"""Every lettering by its name."""


def lettering_of(name: LetteringName) -> Lettering:
    """Give a lettering by its name."""
    return LETTERINGS[name]


def put_name(
    pen: Pen,
    lettering: Lettering,
    name: str,
    sizes: tuple[float, float],
    colour: Colour,
    area: Rect,
) -> None:
    """Set a name into an area, on as many lines as it takes."""
    said = lettering.shown(name)
    put_text(
        pen, said, lettering.font, sizes, colour, area, lettering.align, leading=lettering.leading
    )
