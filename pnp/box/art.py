"""Drawings as a game's box has them: outlines filled or drawn in colours by their names."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from pnp.box.patterns import Patterns
from pnp.outlines import Path, bounds, join
from pnp.units import Rect

HERE: Final = ""
"""The colour of whatever is drawn in the colour of its place: icons know no other."""
ICON: Final = "icon-"
"""How the names of icons begin: one line each, in the colour of their place."""
STEP: Final = "step-"
"""How the names of the drawings begin that show how a kit is made."""
WORDMARK: Final = "wordmark"
"""The drawing that a title box shows: the title of the game in letters of its own."""
SMALL_WORDMARK: Final = "wordmark-small"
"""The same for small places, legible at a width of 12 mm."""


@dataclass(frozen=True, slots=True)
class Tone:
    """An outline filled with a colour of the palette."""

    outline: Path
    colour: str


@dataclass(frozen=True, slots=True)
class Contour:
    """An outline drawn in a colour of the palette, its width in the units of the drawing."""

    outline: Path
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Framed:
    """Shapes that show only inside an outline."""

    outline: Path
    shapes: "tuple[Shape, ...]"


Shape = Tone | Contour | Framed
"""One of the things a drawing is made of."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes from back to front in a square, its top left at (0, 0)."""

    side: float
    """Side of the square in the units of its outlines."""
    shapes: tuple[Shape, ...]
    tones: Mapping[str, str] = field(default_factory=dict)
    """The colours it was made in, for a palette that has not all of them."""
    title: str = ""
    """What it shows, as its file says."""

    @property
    def extent(self) -> Rect:
        """What its shapes cover of the square, as far as they are seen."""
        return bounds(join(shape.outline for shape in self.shapes))


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """The drawings a game can use; here none at all, as of a box that nothing is printed from."""

    def names(self) -> Collection[str]:
        """Name them all, whether or not they are sound."""
        return ()

    def own(self) -> Collection[str]:
        """Name those the game brings itself."""
        return ()

    def find(self, _name: str) -> Drawing | None:
        """Give a drawing by its name, the game's own first; ContentError if it is not sound."""
        return None

    @property
    def patterns(self) -> Patterns:
        """The patterns of the house."""
        return Patterns()


NO_ART: Final = Art()
"""No drawings."""


def colours_of(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """Name the colours of shapes, each as often as it is used."""
    for shape in shapes:
        if isinstance(shape, Framed):
            yield from colours_of(shape.shapes)
        else:
            yield shape.colour


def is_motif(name: str) -> bool:
    """Tell whether content may ask for a drawing by this name as a picture."""
    return not name.startswith((ICON, STEP))


class Layouts(Protocol):
    """The layouts of cards that all games share, each read when it is first asked for."""

    def __hash__(self) -> int:
        """Hash it: what its layouts ask for is kept by it."""

    def find(self, name: str) -> object:
        """Give a layout by its name. Raises ContentError if its file is not sound."""
