"""The faces of a kit as pictures for the screen, each drawn once, with all that is wrong on it."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.box.source import nearest
from pnp.errors import LayoutError, Misfit, PrintError, UsageError
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.part import Part, PlannedPart
from pnp.press.svg_pen import KeptOrnament, draw_picture


@dataclass(frozen=True, slots=True)
class FacePicture:
    """One side of a piece as an SVG document, or what keeps it from being one."""

    part: str
    title: str
    """What the part is called."""
    piece: str
    side: str
    face: Face
    svg: str
    misfits: tuple[Misfit, ...] = ()
    place: tuple[int, int] = (0, 0)
    """Where it stands in its kit: the number of the part, and its own within the part."""

    @property
    def key(self) -> str:
        """Name the face within its kit."""
        return f"{self.part}/{self.piece}/{self.side}"

    @property
    def name(self) -> str:
        """Name the piece within its part."""
        return self.piece.rpartition("/")[2]


def draw_faces(
    context: Context, job: PrintJob, fonts: Path, first: Container[str] = ()
) -> Iterator[FacePicture | tuple[Misfit, ...]]:
    """Draw every face of the parts ordered; of a part that cannot be laid out, say why not.

    Parts and pieces that are named come first. Raises UsageError if there is no such part.
    """
    drawn: dict[str, tuple[str, tuple[Misfit, ...]]] = {}
    ornaments: dict[str, KeptOrnament] = {}
    pack = Path(context.pack)
    wanted = enumerate(_wanted(plan_parts(context, job), job.only))
    for number, planned in sorted(wanted, key=lambda each: each[1].id not in first):
        try:
            part = planned.lay_out()
        except LayoutError as error:
            yield error.misfits
            continue
        except PrintError as error:
            yield (Misfit(str(error)),)
            continue
        for picture in sorted(_faces_of(part, number), key=lambda each: each.name not in first):
            face = picture.face
            if face.key not in drawn:
                drawn[face.key] = draw_picture(face, fonts, pack, ornaments)
            svg, misfits = drawn[face.key]
            named = tuple(each._replace(piece=picture.piece) for each in misfits)
            yield replace(picture, svg=svg, misfits=named)


def _wanted(parts: Sequence[PlannedPart], only: tuple[str, ...]) -> Iterator[PlannedPart]:
    names = [part.id for part in parts]
    for name in only:
        if name not in names:
            hint = nearest(name, names) or "."
            raise UsageError(f"there is no part “{name}”{hint} The parts are {', '.join(names)}")
    return (part for part in parts if not only or part.id in only)


def _faces_of(part: Part, number: int) -> Iterator[FacePicture]:
    seen: dict[str, tuple[int, int]] = {}
    for piece in part.pieces:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is not None and face.key not in seen:
                place = seen[face.key] = (number, len(seen))
                yield FacePicture(part.id, part.title, piece.id, side, face, "", place=place)
