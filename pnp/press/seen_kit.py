"""A kit as it was last seen: what changed since, what is wrong, and its last good pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.errors import Problem
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
    problems: tuple[Problem, ...] = ()

    def differs(self, before: "SeenKit") -> bool:
        """Tell whether anybody who looks could see a difference."""
        marks = [[face.misfits for face in seen.faces.values()] for seen in (self, before)]
        anew = bool(self.changed or self.gone or (self.faces and not before.faces))
        return anew or self.problems != before.problems or marks[0] != marks[1]

    def spoilt(self, problems: tuple[Problem, ...]) -> "SeenKit":
        """Give what is still to be seen of a kit that cannot be read or laid out."""
        return replace(self, changed=(), gone=(), problems=problems)


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
    first = not before.faces
    changed = (key for key, face in faces.items() if _is_new(face, before.faces.get(key)))
    gone = tuple(key for key in before.faces if key not in faces)
    return SeenKit(title, lang, faces, () if first else tuple(changed), gone)


def _last_good(face: FacePicture, before: FacePicture | None) -> FacePicture:
    if not face.misfits or before is None:
        return face
    return replace(before, misfits=face.misfits)


def _is_new(face: FacePicture, before: FacePicture | None) -> bool:
    return before is None or before.svg != face.svg
