"""Content streams: pages drawn once, to be printed into every file of a kit that has them.

A page appears in the file of its part and in the file of the whole kit. It is drawn and packed
once; each file takes the packed strokes, the forms they call, and the type they use.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from pnp.faces.pen import Mark, Marks, Pen, Stamp, Tagged, Whole, record
from pnp.faces.reduction import settle
from pnp.faces.tags import ARTIFACT, Tag
from pnp.findings import Finding
from pnp.press.pdf.fonts import FontEncoding
from pnp.press.pdf.structure import TagNode
from pnp.press.pdf.writer import ContentStream, KeptForm, PackedOperators, PdfWriter
from pnp.press.profile import Fit
from pnp.press.type import TypeCase, find_complaints
from pnp.units import POINTS_PER_MM, Rect, Size, to_points

_BYTES: Final = 8


def _digest_strokes(strokes: Sequence[str]) -> str:
    return blake2b("\n".join(strokes).encode(), digest_size=_BYTES).hexdigest()


def _digest_picture(file: Path) -> str:
    # Nothing for one that cannot be read: it is named elsewhere.
    try:
        return blake2b(file.read_bytes(), digest_size=_BYTES).hexdigest()
    except OSError:
        return ""


NOTHING: Final = ContentStream(PackedOperators("", 0), (), {}, TagNode(Tag("section")))
"""What a dry pen leaves."""


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing that is kept once in a file and called by name."""

    area: Rect
    stream: ContentStream


class _Settled(NamedTuple):
    """The marks of an ornament while its forms are written, and what was written of outlines."""

    marks: list[Mark]
    written: dict[int, str]


class FormCache:
    """Draws pages and forms; remembers every form, and every fault with the face it is on."""

    def __init__(
        self,
        fonts: Path,
        pack: Path,
        packing: int = 5,
        *,
        dry: bool = False,
    ) -> None:
        """Take the folders of fonts and pictures, and how hard strokes are deflated, from 0 to 9.

        A dry cache keeps faults only.
        """
        self.encoding = FontEncoding(fonts)
        self.forms: dict[str, Form] = {}
        self.pictures: dict[str, Path] = {}
        """Names of the forms that are pictures of the pack."""
        self.faults: list[Finding] = []
        """What cannot be drawn, each with the key of the face it is on."""
        self.digests: dict[str, str] = {}
        """How each face looks that was drawn: its digest, by its key."""
        self.remarks: list[Finding] = []
        """What is left out or smaller than asked for: printing goes on."""
        self._pack = pack
        self._packing = packing
        self._dry = dry
        self._metrics = TypeCase(fonts)
        self._known: dict[str, Marks] = {}
        self._heard: set[str] = set()
        """The ornaments whose faults were told."""
        self._names: dict[str, str] = {}
        self._named = 0
        self._seen: dict[str, str] = {}

    def forget_drawings(self) -> None:
        """Forget what was taken down of ornaments: all is drawn."""
        self._known.clear()

    def alike(self, other: "FormCache") -> Iterator[str]:
        """Give the keys of the drawings that look the same in another cache."""
        for key, name in self._names.items():
            theirs = other._names.get(key)  # noqa: SLF001  # of its own kind
            if theirs and self._digest_of(name) == other._digest_of(theirs):  # noqa: SLF001  # as above
                yield key

    def _digest_of(self, name: str) -> str:
        return self._seen[name] if name in self.pictures else self.forms[name].stream.digest

    def fork(self, known: Container[str]) -> "FormCache":
        """Give a cache that keeps to itself what it learns, and draws anew all but what is known.

        The forms of this one stay in it, for pages that were drawn before and call them.
        """
        fonts, packing = self.encoding.folder, self._packing
        twin = FormCache(fonts, self._pack, packing)
        twin.encoding = self.encoding.fork()
        twin.forms, twin.pictures = self.forms.copy(), self.pictures.copy()
        twin.digests, twin.remarks = self.digests.copy(), self.remarks.copy()
        twin._names = {key: name for key, name in self._names.items() if key in known}
        twin._known = {key: marks for key, marks in self._known.items() if key in known}
        twin._heard = set(twin._names)
        twin._seen, twin._named = self._seen.copy(), self._named
        return twin

    def page(
        self, label: str, paper: Size, draw: Callable[[Pen], None], fit: Fit | None = None
    ) -> ContentStream:
        """Draw one page in mm from its top left, all of it moved by a fit if there is one."""
        pen = self._pen()
        marks = tuple(settle(record(draw, pen), pen))
        self._find_faults(marks, label)
        if self._dry:  # whose faults were told is not looked at again
            self._known |= dict.fromkeys(self._heard, ())
            return NOTHING
        scale = f"{POINTS_PER_MM:.7f}"
        head = f"q {scale} 0 0 -{scale} 0 {to_points(paper.height):.4f} cm"
        if fit:
            head += f"\n{' '.join(f'{figure:.9f}' for figure in fit)} cm"
        return self._write(marks, (head, "Q"))

    def _pen(self) -> Pen:
        return Pen(self._metrics, known=self._known)

    def _find_faults(self, marks: Marks, label: str) -> None:
        for face, (say, text, stops) in find_complaints(marks, self._pen(), self._heard):
            (self.faults if stops else self.remarks).append(
                Finding(say, text=text, piece=face or label)
            )

    def _write(
        self,
        marks: Marks,
        page: tuple[str, str] = ("", ""),
        written: dict[int, str] | None = None,
        *,
        form: bool = False,
        words: bool = False,
    ) -> ContentStream:
        writer = PdfWriter(
            self.encoding, self._keep, self._keep_picture, self._digest, written, form=form
        )
        writer.write((Tagged(ARTIFACT, marks),) if words else marks)
        writer.finish()
        return ContentStream(
            PackedOperators("\n".join([page[0], *writer.operators, page[1]]), self._packing),
            tuple(writer.forms),
            {font: frozenset(characters) for font, characters in writer.type.items()},
            writer.tree,
            _digest_strokes(writer.strokes) if form else "",
        )  # fmt: skip

    def _digest(self, face: Whole, strokes: list[str]) -> None:
        # A face looks the same as a form and drawn as itself.
        name = self._names.get(face.key)
        stamped = name and any(isinstance(m, Stamp) and m.key == face.key for m in face.marks)
        own = self.forms[name].stream.digest if name and stamped else _digest_strokes(strokes)
        self.digests[face.key] = _digest_strokes((face.look, own))

    def _keep(self, stamp: Stamp, words: bool) -> KeptForm:
        # What is read of a form is drawn beside it on every page: marked content counts by page.
        settled = _Settled([], {})
        name = self._keep_form(stamp, stamp.key, settled, words=False)
        beside = self.forms[name].stream
        whole = name
        if words and beside.tags.kids:
            whole = self._keep_form(stamp, f"{stamp.key} with its words", settled, words=True)
        told = beside if beside.tags.kids else None
        return KeptForm(whole, _call(whole), beside.digest, told)

    def _keep_form(self, stamp: Stamp, key: str, settled: "_Settled", *, words: bool) -> str:
        name = self._names.get(key)
        if name is None:
            name = self._name(key)
            settled.marks.extend(() if settled.marks else settle(stamp.marks, self._metrics))
            stream = self._write(settled.marks, written=settled.written, form=True, words=words)
            self.forms[name] = Form(stamp.area, stream)
        return name

    def _keep_picture(self, file: str) -> KeptForm:
        # A form of 1 by 1, told by what is in its file: another picture of its name is another.
        key = f"picture {file}"
        name = self._names.get(key)
        if name is None:
            name = self._name(key)
            self.pictures[name] = self._pack / file
            self._seen[name] = _digest_picture(self.pictures[name])
        with Image.open(self.pictures[name]) as picture:
            return KeptForm(
                name, _call(name), self._seen[name], across=picture.width / picture.height
            )

    def _name(self, key: str) -> str:
        name = self._names[key] = f"f{self._named}"
        self._named += 1
        return name


def form_name(name: str) -> str:
    """Give what files call a form, as reportlab does."""
    return f"FormXob.{name}"


def _call(name: str) -> str:
    return f"/{form_name(name)}"
