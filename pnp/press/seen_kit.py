"""A kit as it was last seen: what changed since, what is wrong, and its last good pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.box.model import Box
from pnp.findings import Finding
from pnp.press.face_pictures import FacePicture


@dataclass(frozen=True, slots=True)
class SeenKit:
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

    def differs(self, before: "SeenKit") -> bool:
        """Tell whether anybody who looks could see a difference."""
        return (
            self.faces.keys() != before.faces.keys()
            or any(_differs(face, before.faces[key]) for key, face in self.faces.items())
            or self.problems != before.problems
            or (before.unfinished and not self.unfinished)
        )

    def spoilt(self, problems: tuple[Finding, ...]) -> "SeenKit":
        """Give what is still to be seen of a kit that cannot be read or laid out."""
        return replace(self, changed=(), gone=(), problems=problems, unfinished=False)


def seen_after(
    before: SeenKit, title: str, lang: str, pictures: Sequence[FacePicture], *, lost: bool
) -> SeenKit:
    """Compare what is seen with what was; some parts may be lost, for they cannot be laid out.

    Of a face that is amiss its last good picture is kept, and of a lost part all of them.
    """
    faces = {each.key: _last_good(each, before.faces.get(each.key)) for each in pictures}
    if lost:
        parts = {face.part for face in pictures}
        faces |= {key: face for key, face in before.faces.items() if face.part not in parts}
    gone = tuple(key for key in before.faces if key not in faces)
    return SeenKit(title, lang, _in_order(faces), _changed(faces, before), gone)


def seen_so_far(before: SeenKit, title: str, lang: str, pictures: Sequence[FacePicture]) -> SeenKit:
    """Show the faces drawn so far among those seen before, of which none is said to have changed.

    What was wrong stays wrong until the faces it was found on are drawn.
    """
    drawn = {each.key: _last_good(each, before.faces.get(each.key)) for each in pictures}
    waiting = [face for key, face in before.faces.items() if key not in drawn]
    problems = before.problems if any(face.misfits for face in waiting) else ()
    faces = _in_order({**before.faces, **drawn})
    return SeenKit(title, lang, faces, _changed(drawn, before), (), problems, unfinished=True)


def _in_order(faces: Mapping[str, FacePicture]) -> Mapping[str, FacePicture]:
    return dict(sorted(faces.items(), key=lambda each: each[1].place))


def _changed(faces: Mapping[str, FacePicture], before: SeenKit) -> tuple[str, ...]:
    if not before.faces:
        return ()
    return tuple(key for key, face in faces.items() if _is_new(face, before.faces.get(key)))


def _last_good(face: FacePicture, before: FacePicture | None) -> FacePicture:
    if not face.misfits or before is None:
        return face
    return replace(before, misfits=face.misfits)


def _is_new(face: FacePicture, before: FacePicture | None) -> bool:
    return before is None or before.svg != face.svg


def _differs(face: FacePicture, before: FacePicture) -> bool:
    return face.svg != before.svg or face.misfits != before.misfits
