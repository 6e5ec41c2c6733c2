"""How a kit letters the names and titles on its cards, by the name `look.yaml` gives it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.box.game import LetteringName
from pnp.faces.fit import put_text, set_text
from pnp.faces.pen import Align, Colour, Font, Metrics, Pen
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


def common_size(
    metrics: Metrics,
    lettering: Lettering,
    names: Iterable[str],
    sizes: tuple[float, float],
    area: Rect,
) -> float:
    """Give the size in pt at which each of some names fits an area: sisters are set alike.

    A word that fits at no size is left to whoever sets it, to be reported.
    """
    size = sizes[0]
    for name in names:
        said = lettering.shown(name)
        setting = set_text(metrics, said, lettering.font, (size, sizes[1]), area, lettering.leading)
        size = setting.size if setting else sizes[1]
    return size
