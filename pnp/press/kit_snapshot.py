"""The faces of a kit as pictures for the screen, each drawn once, with all that is wrong on it."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from pnp.box.model import Box
from pnp.errors import Finding
from pnp.faces.context import Context, Face
from pnp.press.imposition import Part
from pnp.press.job import PrintJob
from pnp.press.kit import choose_parts, lay_out, plan_parts
from pnp.press.svg_pen import SvgShelf, draw_picture


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
    misfits: tuple[Finding, ...] = ()
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

    @property
    def file(self) -> str:
        """Name its picture: another picture has another name, and none is sent twice."""
        return f"{sha256(self.svg.encode()).hexdigest()[:16]}.svg"


def list_faces(part: Part, number: int = 0) -> list[FacePicture]:
    """Give every face of a part of this number once, without its picture."""
    faces: dict[str, FacePicture] = {}
    for piece in part.pieces:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is not None and face.key not in faces:
                place = number, len(faces)
                faces[face.key] = FacePicture(
                    part.id, part.title, piece.id, side, face, "", place=place
                )
    return list(faces.values())


def draw_faces(
    context: Context, job: PrintJob, first: Container[str] = ()
) -> Iterator[FacePicture | tuple[Finding, ...]]:
    """Draw every face of the parts ordered; of a part that cannot be laid out, say why not.

    Parts and pieces that are named come first. Raises UsageError if there is no such part.
    """
    drawn: dict[str, tuple[str, tuple[Finding, ...]]] = {}
    shelf, pack = SvgShelf(), Path(context.pack)
    printed = (part for part in plan_parts(context, job) if not part.on_screen)
    wanted = enumerate(choose_parts(printed, job.only))
    for number, planned in sorted(wanted, key=lambda each: each[1].id not in first):
        parts, misfits = lay_out([planned])
        if misfits:
            yield misfits
            continue
        faces = list_faces(parts[0], number)
        for picture in sorted(faces, key=lambda each: each.name not in first):
            face = picture.face
            if face.key not in drawn:
                drawn[face.key] = draw_picture(face, pack, shelf)
            svg, amiss = drawn[face.key]
            named = tuple(each._replace(piece=picture.piece) for each in amiss)
            yield replace(picture, svg=svg, misfits=named)


@dataclass(frozen=True, slots=True)
class KitSnapshot:
    """What a kit looked like when it was last looked at."""

    title: str = ""
    lang: str = "en"
    """The language its faces are in."""
    faces: Mapping[str, FacePicture] = field(default_factory=dict)
    """The last good picture of every face, in the order of the kit."""
    changed: tuple[str, ...] = ()
    """The faces that look different from the time before, at first none."""
    gone: tuple[str, ...] = ()
    """The faces that are no more."""
    problems: tuple[Finding, ...] = ()
    unfinished: bool = False
    """Whether faces are still to be drawn: they are shown as they were before."""
    box: Box | None = field(default=None, repr=False)
    """The game as it was last read, to tell what the next save changed."""

    def differs(self, before: "KitSnapshot") -> bool:
        """Tell whether anybody who looks could see a difference."""
        ours, theirs = (
            ({key: (face.svg, face.misfits) for key, face in each.faces.items()}, each.problems)
            for each in (self, before)
        )
        return ours != theirs or (before.unfinished and not self.unfinished)

    def spoilt(self, problems: tuple[Finding, ...]) -> "KitSnapshot":
        """Give what is still to be seen of a kit that cannot be read or laid out."""
        return replace(self, changed=(), gone=(), problems=problems, unfinished=False)


def take_snapshot(
    before: KitSnapshot, title: str, lang: str, pictures: Sequence[FacePicture], *,
    lost: bool = False, early: bool = False,
) -> KitSnapshot:  # fmt: skip
    """Compare what is seen with what was; some parts may be lost, for they cannot be laid out.

    Of a face that is amiss its last good picture is kept, and of a lost part all of them. An early
    one shows the faces drawn so far among those seen before, of which none is said to have
    changed; what was wrong stays wrong until the faces it was found on are drawn.
    """
    drawn = {each.key: _last_good(each, before.faces.get(each.key)) for each in pictures}
    parts = {face.part for face in pictures}
    kept = {
        key: face for key, face in before.faces.items()
        if key not in drawn and (early or (lost and face.part not in parts))
    }  # fmt: skip
    faces = dict(sorted((drawn | kept).items(), key=lambda each: each[1].place))
    known = {key: face.svg for key, face in before.faces.items()}
    changed = (key for key, face in drawn.items() if known and known.get(key) != face.svg)
    gone = (key for key in before.faces if key not in faces)
    problems = before.problems if early and any(face.misfits for face in kept.values()) else ()
    return KitSnapshot(title, lang, faces, tuple(changed), tuple(gone), problems, early)


def _last_good(face: FacePicture, before: FacePicture | None) -> FacePicture:
    # who types sees the last good picture until the text fits again
    if not face.misfits or before is None:
        return face
    return replace(before, misfits=face.misfits)
