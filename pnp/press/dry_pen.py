"""The pen that takes down nothing: it finds what could not be drawn, in half the time."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from pnp.box.two_languages import has_two
from pnp.faces.optical_size import cut_for
from pnp.faces.path import Path
from pnp.faces.pen import LEAST_TYPE, Align, Colour, Font, Ornament, Stroke
from pnp.faces.tags import Tag
from pnp.faces.two_settings import one_only
from pnp.press.type import Typeface
from pnp.units import Rect


class DryPen:
    """Measures type and names faults as the pen that writes does; strokes leave no trace."""

    def __init__(
        self,
        face: Callable[[Font], Typeface],
        stamp: Callable[[Ornament], str],
        picture: Callable[[str], tuple[str, float]],
        fault: Callable[[str, str], None],
        remark: Callable[[str, str], None],
    ) -> None:
        self._face = face
        self._stamp = stamp
        self._picture = picture
        self._fault = fault
        self._remark = remark

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return LEAST_TYPE

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return self._face(cut_for(font, size)).width(text, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self._face(font).lacks(text)

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked."""
        self._fault(say, text)

    def remark(self, say: str, text: str = "") -> None:
        """Report what is left out or smaller than asked for."""
        self._remark(say, text)

    def text(
        self,
        x: float,  # noqa: ARG002  # where a line stands makes no fault
        y: float,  # noqa: ARG002
        text: str,
        font: Font,
        size: float,
        colour: Colour,  # noqa: ARG002
        align: Align = "left",  # noqa: ARG002
        spacing: float = 0,  # noqa: ARG002
    ) -> None:
        """Ask only whether there is a glyph for every character."""
        if has_two(text):  # whoever knew that it has two would have asked for each
            self.remark(*one_only(text))
        font = cut_for(font, size)
        if lacks := self._face(font).line(text).lacks:
            self._fault(missing_glyph(font, lacks, text), text)

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Leave an outline undrawn."""

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Leave a grid of squares undrawn."""

    @contextmanager
    def transform(
        self,
        x: float,  # noqa: ARG002
        y: float,  # noqa: ARG002
        angle: float = 0,  # noqa: ARG002
        scale: float = 1,  # noqa: ARG002
    ) -> Iterator[None]:
        """Draw on at the same origin: nothing is taken down."""
        yield

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:  # noqa: ARG002
        """Draw on uncut."""
        yield

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:  # noqa: ARG002  # a tag makes no fault
        """Draw on: a tag makes no fault."""
        yield

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:  # noqa: ARG002
        """Ask for an ornament, so that it is drawn once."""
        self._stamp(ornament)

    def picture(self, name: str, area: Rect) -> None:  # noqa: ARG002
        """Ask for a picture of the pack, so that one that cannot be read is found."""
        self._picture(name)


def missing_glyph(font: Font, lacks: str, text: str) -> str:
    """Say which characters of a line a font has no glyph for."""
    return f"font {font} has no glyph for “{lacks}” in “{text[:40]}”"
