"""Content streams: pages drawn once, to be printed into every file of a kit that has them.

A page appears in the file of its part and in the file of the whole kit. It is drawn and packed
once; each file takes the packed strokes, the forms they call, and the type they use.
"""

import zlib
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from PIL import Image

from pnp.errors import Finding
from pnp.faces.pen import ARTIFACT, Mark, Marks, Pen, Stamp, Tag, Tagged, Whole, record
from pnp.press.pdf.operators import FontEncoding
from pnp.press.pdf.structure import TagNode
from pnp.press.pdf.writer import ContentStream, KeptForm, PdfWriter
from pnp.press.profile import Fit
from pnp.press.type import TypeCase, find_complaints
from pnp.units import POINTS_PER_MM, Rect, Size, to_points

_BYTES: Final = 8


def _digest_strokes(strokes: Sequence[str]) -> str:
    return blake2b("\n".join(strokes).encode(), digest_size=_BYTES).hexdigest()


# What a dry pen leaves.
_NOTHING: Final = ContentStream(b"", (), {}, TagNode(Tag("section")))


class FormCache:
    """Draws pages and forms; remembers every form, and every fault with the face it is on."""

    def __init__(self, pack: Path, packing: int = 5, *, dry: bool = False) -> None:
        """Take the folder of pictures, and how hard strokes are deflated, from 0 to 9.

        A dry cache keeps faults only.
        """
        self.encoding = FontEncoding()
        self.forms: dict[str, ContentStream] = {}
        """What is kept once in a file and called by name."""
        self.pictures: dict[str, Path] = {}
        """Names of the forms that are pictures of the pack."""
        self.faults: list[Finding] = []
        """What cannot be drawn, each with the key of the face it is on."""
        self.digests: dict[str, str] = {}
        """How each face looks that was drawn: its digest, by its key."""
        self.looks: dict[str, str] = {}
        """How each ornament and picture looks: its digest, by its key."""
        self.remarks: list[Finding] = []
        """What is left out or smaller than asked for: printing goes on."""
        self._pack = pack
        self._packing = packing
        self._dry = dry
        self._metrics = TypeCase()
        self._known: dict[str, Marks] = {}
        self._heard: set[str] = set()
        """The ornaments whose faults were told."""
        self._names: dict[str, str] = {}
        self._named = 0

    def fork(self, known: Container[str] | None = None) -> "FormCache":
        """Give a cache that keeps to itself what it learns, and may draw anew all but some.

        The forms of this one stay in it, for pages that were drawn before and call them.
        """
        twin = FormCache(self._pack, self._packing)
        twin.encoding = self.encoding.fork()
        twin.forms, twin.pictures = self.forms.copy(), self.pictures.copy()
        twin.digests, twin.remarks = self.digests.copy(), self.remarks.copy()
        twin.looks = self.looks.copy()
        known = self._names if known is None else known
        twin._names = {key: name for key, name in self._names.items() if key in known}
        twin._known = {key: marks for key, marks in self._known.items() if key in known}
        twin._heard, twin._named = set(twin._names), self._named
        return twin

    def page(
        self, label: str, paper: Size, draw: Callable[[Pen], None], fit: Fit | None = None
    ) -> ContentStream:
        """Draw one page in mm from its top left, all of it moved by a fit if there is one."""
        pen = Pen(self._metrics, known=self._known)
        marks = record(draw, pen)
        for face, (say, text, stops) in find_complaints(marks, pen, self._heard):
            finding = Finding(say, text=text, piece=face or label)
            (self.faults if stops else self.remarks).append(finding)
        if self._dry:  # whose faults were told is not looked at again
            self._known |= dict.fromkeys(self._heard, ())
            return _NOTHING
        scale = f"{POINTS_PER_MM:.7f}"
        head = f"q {scale} 0 0 -{scale} 0 {to_points(paper.height):.4f} cm"
        if fit:
            head += f"\n{' '.join(f'{figure:.9f}' for figure in fit)} cm"
        return self._write(marks, head)

    def _write(self, marks: Marks, head: str = "", form: Rect | None = None) -> ContentStream:
        # A page, or a form of an area.
        writer = PdfWriter(
            self.encoding, self._keep, self._keep_picture, self._digest, form=bool(form)
        )
        writer.write(marks)
        writer.end_ornament()
        operators = "\n".join([head, *writer.operators, "Q" if head else ""])
        return ContentStream(
            zlib.compress(operators.encode("ascii"), self._packing),
            tuple(writer.forms),
            {font: frozenset(characters) for font, characters in writer.type.items()},
            writer.tree,
            form,
            _digest_strokes(writer.strokes) if form else "",
        )

    def _digest(self, face: Whole, strokes: list[str]) -> None:
        # A face looks the same as a form and drawn as itself.
        stamped = any(isinstance(mark, Stamp) and mark.key == face.key for mark in face.marks)
        own = self.looks[face.key] if stamped else _digest_strokes(strokes)
        self.digests[face.key] = _digest_strokes((face.look, own))

    def _keep(self, stamp: Stamp, words: bool) -> KeptForm:
        # What is read of a form is drawn beside it on every page: marked content counts by page.
        marks: list[Mark] = []

        def keep(key: str, tag: Tag | None = None) -> str:
            name = self._names.get(key)
            if name is None:
                name = self._name(key)
                # made once: what makes them smaller goes by what it has filled before
                marks.extend(() if marks else stamp.marks)
                whole: Marks = (Tagged(tag, marks),) if tag else marks
                self.forms[name] = self._write(whole, form=stamp.area)
                self.looks[key] = self.forms[name].digest
            return name

        name = keep(stamp.key)
        beside = self.forms[name]
        told = beside if beside.tags.kids else None
        whole = keep(f"{stamp.key} with its words", ARTIFACT) if words and told else name
        return KeptForm(whole, beside.digest, told)

    def _keep_picture(self, file: str) -> KeptForm:
        # A form of 1 by 1, told by what is in its file: another picture of its name is another.
        key = f"picture {file}"
        name = self._names.get(key)
        if name is None:
            name = self._name(key)
            self.pictures[name], data = self._pack / file, b""
            with suppress(OSError):  # it is named elsewhere
                data = self.pictures[name].read_bytes()
            self.looks[key] = blake2b(data, digest_size=_BYTES).hexdigest() if data else ""
        with Image.open(self.pictures[name]) as picture:
            across = picture.width / picture.height
        return KeptForm(name, self.looks[key], across=across)

    def _name(self, key: str) -> str:
        name = self._names[key] = f"f{self._named}"
        self._named += 1
        return name
