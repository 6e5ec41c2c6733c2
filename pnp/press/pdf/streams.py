"""Content streams: pages drawn once, to be printed into every file of a kit that has them.

A page appears in the file of its part and in the file of the whole kit. It is drawn and packed
once; each file takes the packed strokes, the forms they call, and the type they use.
"""

import zlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Final

from pnp.errors import Misfit, PrintError
from pnp.faces.face import Face
from pnp.faces.pen import Font, Ornament, Pen
from pnp.faces.recording import (
    Clipped,
    Marks,
    Moved,
    Picture,
    Recorder,
    Reduced,
    Stamp,
    Tagged,
    reduce,
)
from pnp.faces.tags import ARTIFACT, Tag
from pnp.press.pdf.fonts import FontEncoding
from pnp.press.pdf.pen import PdfPen
from pnp.press.pdf.structure import Stamped, TagNode
from pnp.press.profile import Fit
from pnp.press.type import TypeCase, complaints_of
from pnp.units import POINTS_PER_MM, Rect, Size, to_points

_BYTES: Final = 8


def _digest_strokes(strokes: Sequence[str]) -> str:
    return blake2b("\n".join(strokes).encode(), digest_size=_BYTES).hexdigest()


def _digest_face(face: Face, strokes: str) -> str:
    return _digest_strokes((f"{face.size.width} {face.size.height} {face.bleed}", strokes))


def _digest_picture(file: Path) -> str:
    # Nothing for one that cannot be read: it is named elsewhere.
    try:
        return blake2b(file.read_bytes(), digest_size=_BYTES).hexdigest()
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class ContentStream:
    """The operators of a page or form, packed for the file, and what they need there."""

    strokes: bytes
    """Operators, deflated."""
    forms: tuple[str, ...]
    """Names of the forms they call."""
    type: Mapping[Font, frozenset[str]]
    """The characters they set, by font."""
    tags: TagNode
    """What of them is read; of a form, what is drawn and read beside it."""
    digest: str = ""
    """Of a form: the digest of its strokes."""


NOTHING: Final = ContentStream(b"", (), {}, TagNode(Tag("section")))
"""What a dry pen leaves."""


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing that is kept once in a file and called by name."""

    area: Rect
    stream: ContentStream


class FormCache:
    """Draws pages and forms; remembers every form, and every fault with the face it is on."""

    def __init__(
        self,
        fonts: Path,
        pack: Path,
        form_name: Callable[[str], str],
        across: Callable[[Path], float],
        packing: int = 5,
        *,
        dry: bool = False,
    ) -> None:
        """Take the folders of fonts and pictures, and how the files name forms and see pictures.

        `across` gives the width of a picture by its height; `packing` is how hard strokes are
        deflated, from 0 (not at all) to 9. A dry cache keeps faults only.
        """
        self.encoding = FontEncoding(fonts)
        self.forms: dict[str, Form] = {}
        self.pictures: dict[str, Path] = {}
        """Names of the forms that are pictures of the pack."""
        self.faults: list[Misfit] = []
        """What cannot be drawn, each with the key of the face it is on."""
        self.digests: dict[str, str] = {}
        """How each face looks that was drawn: its digest, by its key."""
        self._pack = pack
        self._form_name = form_name
        self._across = across
        self._packing = packing
        self._dry = dry
        self._names: dict[str, str] = {}
        self._named = 0
        self._called: dict[str, None] = {}
        self.remarks: list[Misfit] = []
        """What is left out or smaller than asked for: printing goes on."""
        self._strokes: list[str] = []
        self._seen: dict[str, str] = {}
        self._drawing = ""

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
        twin = FormCache(fonts, self._pack, self._form_name, self._across, packing)
        twin.encoding = self.encoding.fork()
        twin.forms, twin.pictures = self.forms.copy(), self.pictures.copy()
        twin.digests, twin.remarks = self.digests.copy(), self.remarks.copy()
        twin._names = {key: name for key, name in self._names.items() if key in known}
        twin._seen, twin._named = self._seen.copy(), self._named
        return twin

    def page(
        self, label: str, paper: Size, draw: Callable[[Pen], None], fit: Fit | None = None
    ) -> ContentStream:
        """Draw one page in mm from its top left, all of it moved by a fit if there is one."""
        scale = f"{POINTS_PER_MM:.7f}"
        head = f"q {scale} 0 0 -{scale} 0 {to_points(paper.height):.4f} cm"
        if fit:
            head += f"\n{' '.join(f'{figure:.9f}' for figure in fit)} cm"
        return self._stream(label, draw, (head, "Q"))

    def put(self, pen: Pen, face: Face, *, once: bool) -> None:
        """Draw a face at the pen's origin: as itself if it comes once, else as a form."""
        before, self._drawing = self._drawing, face.key
        if self._dry:
            if once:
                self._look_through(face.draw)
            else:
                self._form_dry(Ornament(face.key, face.area, face.draw))
            digest = ""
        elif once:
            start = len(self._strokes)
            face.draw(pen)
            digest = _digest_strokes(self._strokes[start:])
        else:
            pen.stamp(Ornament(face.key, face.area, face.draw))
            digest = self.forms[self._names[face.key]].stream.digest
        self.digests[face.key] = _digest_face(face, digest)
        self._drawing = before

    def _stream(
        self,
        drawing: str,
        draw: Callable[[Pen], None],
        page: tuple[str, str] = ("", ""),
        *,
        form: bool = False,
        words: bool = False,
    ) -> ContentStream:
        before = self._drawing, self._called, self._strokes
        self._drawing, self._called, self._strokes = drawing, {}, []
        used = self.encoding.take_used()  # an ornament is drawn while its page is
        try:
            if self._dry:
                self._complain_of_errors(partial(self._look_through, draw))
                return NOTHING
            pen = PdfPen(
                self.encoding,
                self._form,
                self._picture,
                self._complain,
                self._remark,
                self._strokes,
                form=form,
            )
            if words:
                with pen.tag(ARTIFACT):
                    self._complain_of_errors(partial(draw, pen))
            else:
                self._complain_of_errors(partial(draw, pen))
            pen.finish()
            return ContentStream(
                self._compress([page[0], *pen.operators, page[1]]),
                tuple(self._called),
                self.encoding.take_used(),
                pen.tree,
                _digest_strokes(self._strokes) if form else "",
            )
        finally:
            self._drawing, self._called, self._strokes = before
            self.encoding.put_back(used)

    def _compress(self, operators: list[str]) -> bytes:
        return zlib.compress("\n".join(operators).encode("ascii"), self._packing)

    def _complain_of_errors(self, draw: Callable[[], None]) -> None:
        try:
            draw()
        except PrintError as error:
            self._complain(str(error), "")

    def _look_through(self, draw: Callable[[Pen], None]) -> None:
        metrics = TypeCase(self.encoding.folder)
        pen = Recorder(metrics, metrics.least)
        try:
            draw(pen)
        finally:  # what was drawn before it broke off is looked at, too
            self._find_faults(pen.marks)

    def _find_faults(self, marks: Marks) -> None:
        for mark in marks:
            match mark:
                case Stamp(ornament):
                    self._form_dry(ornament)
                case Picture(name):
                    self._picture(name)
                case Moved() | Clipped() | Tagged():
                    self._find_faults(mark.marks)
                case Reduced():
                    self._find_faults(reduce(mark, TypeCase(self.encoding.folder)))
                case _:
                    for say, text, stops in complaints_of(mark, self.encoding.face):
                        (self._complain if stops else self._remark)(say, text)

    def _complain(self, say: str, text: str) -> None:
        self.faults.append(Misfit(say, text, self._drawing))

    def _remark(self, say: str, text: str) -> None:
        self.remarks.append(Misfit(say, text, self._drawing))

    def _form_dry(self, ornament: Ornament) -> None:
        if ornament.key not in self._names:
            self._name(ornament.key)
            if not ornament.copy:
                self._stream(self._drawing, ornament.draw)

    def _form(self, ornament: Ornament, words: bool) -> Stamped:
        # What is read of a form is drawn beside it on every page: marked content counts by page.
        name = self._names.get(ornament.key)
        if name is None:
            name = self._name(ornament.key)
            self._keep(name, ornament, words=False)
        beside = self.forms[name].stream
        if not beside.tags.kids:
            return Stamped(self._call(name), beside.tags, beside.digest)
        if not words:
            self._called |= dict.fromkeys(beside.forms)  # its words may call them here
            self.encoding.put_back(beside.type)
            return Stamped(self._call(name), beside.tags, beside.digest)
        key = f"{ornament.key} with its words"
        whole = self._names.get(key)
        if whole is None:
            whole = self._name(key)
            self._keep(whole, ornament, words=True)
        return Stamped(self._call(whole), beside.tags, beside.digest)

    def _keep(self, name: str, ornament: Ornament, *, words: bool) -> None:
        stream = self._stream(self._drawing, ornament.draw, form=True, words=words)
        self.forms[name] = Form(ornament.area, stream)

    def _picture(self, file: str) -> tuple[str, float]:
        """Keep a picture as a form of 1 by 1; give its name and its width by its height.

        It is taken down here by what is in its file: another picture of that name looks different.
        """
        key = f"picture {file}"
        name = self._names.get(key)
        if name is None:
            name = self._name(key)
            self.pictures[name] = self._pack / file
            self._seen[name] = _digest_picture(self.pictures[name])
        self._strokes.append(self._seen[name])
        return self._call(name), self._across(self.pictures[name])

    def _name(self, key: str) -> str:
        name = self._names[key] = f"f{self._named}"
        self._named += 1
        return name

    def _call(self, name: str) -> str:
        self._called[name] = None
        return f"/{self._form_name(name)}"
