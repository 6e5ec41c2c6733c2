"""A digest of each face: what is drawn on it, so that a later build knows what looks different."""

import marshal
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import zip_longest
from typing import Any, Final

from pnp.faces.face import Face
from pnp.faces.path import Path
from pnp.faces.pen import Align, Colour, Font, Metrics, Ornament, Stroke
from pnp.faces.tags import Tag
from pnp.press.imposition import Sheet
from pnp.press.part import Part
from pnp.units import Rect

_BYTES: Final = 8

_FLAT: Final = 2
"""The form of packed values that knows no references: the same values give the same bytes."""

FaceDigests = tuple[str, str]
"""How a copy of a piece looks: the digests of its front and of its back, nothing for no back."""

PieceCopy = tuple[str, tuple[Face, Face | None]]
"""One copy of a piece: its id, its front, its back if it has one."""

PieceLooks = Mapping[str, Counter[FaceDigests]]
"""How many copies of each piece look how, by the id of the piece."""


@dataclass(slots=True)
class _DigestPen:
    """Takes down what is drawn as one number; an ornament counts by its own."""

    metrics: Metrics
    ornaments: dict[str, str]
    drawn: list[Any] = field(default_factory=list)

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return self.metrics.least

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return self.metrics.width(text, font, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self.metrics.lacks(text, font)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = 0,
    ) -> None:
        """Take down a line of type."""
        self.drawn.append(("text", x, y, text, font, size, colour, align, spacing))

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Take down an outline."""
        self.drawn.append((path.steps, fill, _plain(stroke)))

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Take down the squares of a code."""
        self.drawn.append((tuple(rows), x, y, unit, colour))

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Take down a move, until the block ends."""
        self.drawn.append(("move", x, y, angle, scale))
        yield
        self.drawn.append("end")

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        """Take down an outline to draw in, until the block ends."""
        self.drawn.append(("clip", path.steps))
        yield
        self.drawn.append("end")

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:  # noqa: ARG002  # tags leave no trace on paper
        """Draw on: tags leave no trace on paper."""
        yield

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Take down an ornament by its digest, which is reckoned once."""
        known = self.ornaments.get(ornament.key)
        if known is None:
            inner = _DigestPen(self.metrics, self.ornaments)
            ornament.draw(inner)
            known = self.ornaments[ornament.key] = inner.digest()
        self.drawn.append(("stamp", known, x, y))

    def picture(self, name: str, area: Rect) -> None:
        """Take down a picture by its name."""
        self.drawn.append(("picture", name, area.x, area.y, area.width, area.height))

    def fault(self, say: str, text: str = "") -> None:
        """Pass over faults: they are named where the face is printed."""

    def remark(self, say: str, text: str = "") -> None:
        """Pass over remarks: they are made where the face is printed."""

    def digest(self) -> str:
        """Give the digest of all that was drawn."""
        return blake2b(marshal.dumps(self.drawn, _FLAT), digest_size=_BYTES).hexdigest()


def digest_faces(parts: Iterable[Part], metrics: Metrics) -> dict[str, str]:
    """Give the digest of every face of some parts by its key."""
    ornaments: dict[str, str] = {}
    return {
        key: _digest(face, metrics, ornaments)
        for key, face in {face.key: face for part in parts for face in _faces_of(part)}.items()
    }


def _digest(face: Face, metrics: Metrics, ornaments: dict[str, str]) -> str:
    pen = _DigestPen(metrics, ornaments)
    pen.drawn.append((face.size.width, face.size.height, face.bleed))
    face.draw(pen)
    return pen.digest()


def looks_of(parts: Iterable[Part], digests: Mapping[str, str]) -> PieceLooks:
    """Count how the copies of each piece look; a board counts once, with all its windows."""
    looks: dict[str, Counter[FaceDigests]] = {}
    for part in parts:
        for sheet in part.sheets:
            for piece, faces in copies_on(sheet):
                front, back = (digests[face.key] if face else "" for face in faces)
                looks.setdefault(piece, Counter())[front, back] += 1
    return looks


def copies_on(sheet: Sheet) -> Iterator[PieceCopy]:
    """Give the copies on a sheet with their faces, also where fronts and backs lie side by side."""
    placed = sheet.front.placements
    fronts = [each for each in placed if each.side == "front"]
    backs = [each for each in placed if each.side == "back"]
    backs += sheet.back.placements if sheet.back else ()
    for front, back in zip_longest(fronts, backs):
        yield front.piece, (front.face, back.face if back else None)


def _plain(stroke: Stroke | None) -> tuple[Any, ...] | None:
    if stroke is None:
        return None
    return stroke.colour, stroke.width, stroke.dashes, stroke.round


def _faces_of(part: Part) -> Iterator[Face]:
    for page in part.pages:
        yield from (placement.face for placement in page.placements)
