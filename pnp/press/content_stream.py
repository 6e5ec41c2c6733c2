"""Content streams: pages drawn once, to be printed into every file of a kit that has them.

A page appears in the file of its part and in the file of the whole kit. It is drawn and packed
once; each file takes the packed strokes, the forms they call, and the type they use.
"""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.errors import Misfit, PrintError
from pnp.faces.face import Face
from pnp.faces.pen import Font, Ornament, Pen
from pnp.press.dry_pen import DryPen
from pnp.press.font_encoding import FontEncoding
from pnp.press.pdf_pen import PdfPen
from pnp.press.profile import Fit
from pnp.units import POINTS_PER_MM, Rect, Size, to_points


@dataclass(frozen=True, slots=True)
class ContentStream:
    """The operators of a page or form, packed for the file, and what they need there."""

    strokes: bytes
    """Operators, deflated."""
    forms: tuple[str, ...]
    """Names of the forms they call."""
    type: Mapping[Font, frozenset[str]]
    """The characters they set, by font."""


NOTHING: Final = ContentStream(b"", (), {})
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
        packing: int = 6,
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
        self._pack = pack
        self._form_name = form_name
        self._across = across
        self._packing = packing
        self._dry = dry
        self._names: dict[str, str] = {}
        self._pending: list[tuple[str, Ornament, str]] = []
        self._called: dict[str, None] = {}
        self._drawing = ""

    def page(
        self, label: str, paper: Size, draw: Callable[[Pen], None], fit: Fit | None = None
    ) -> ContentStream:
        """Draw one page in mm from its top left, all of it moved by a fit if there is one."""
        scale = f"{POINTS_PER_MM:.7f}"
        head = f"q {scale} 0 0 -{scale} 0 {to_points(paper.height):.4f} cm"
        if fit:
            head += f"\n{' '.join(f'{figure:.9f}' for figure in fit)} cm"
        stream = self._stream(label, draw, head, "Q")
        while self._pending:  # forms may call further ones
            name, ornament, face = self._pending.pop()
            self.forms[name] = Form(ornament.area, self._stream(face, ornament.draw))
        return stream

    def put(self, pen: Pen, face: Face, *, once: bool) -> None:
        """Draw a face at the pen's origin: as itself if it comes once, else as a form."""
        before, self._drawing = self._drawing, face.key
        if once:
            face.draw(pen)
        else:
            pen.stamp(Ornament(face.key, face.area, face.draw))
        self._drawing = before

    def _stream(
        self, drawing: str, draw: Callable[[Pen], None], head: str = "", foot: str = ""
    ) -> ContentStream:
        self._drawing = drawing
        doors = self._form, self._picture, self._complain
        if self._dry:
            self._draw(draw, DryPen(self.encoding.face, *doors))
            return NOTHING
        pen = PdfPen(self.encoding, *doors)
        self._draw(draw, pen)
        strokes = "\n".join([head, *pen.operators, foot]).encode("ascii")
        called = tuple(self._called)
        self._called.clear()
        return ContentStream(
            zlib.compress(strokes, self._packing), called, self.encoding.take_used()
        )

    def _draw(self, draw: Callable[[Pen], None], pen: Pen) -> None:
        try:
            draw(pen)
        except PrintError as error:
            self._complain(str(error), "")

    def _complain(self, say: str, text: str) -> None:
        self.faults.append(Misfit(say, text, self._drawing))

    def _form(self, ornament: Ornament) -> str:
        name = self._names.get(ornament.key)
        if name is None:
            name = self._name(ornament.key)
            if not (self._dry and ornament.copy):
                self._pending.append((name, ornament, self._drawing))
        return self._call(name)

    def _picture(self, file: str) -> tuple[str, float]:
        """Keep a picture as a form of 1 by 1; give its name and its width by its height."""
        key = f"picture {file}"
        name = self._names.get(key)
        if name is None:
            name = self._name(key)
            self.pictures[name] = self._pack / file
        return self._call(name), self._across(self.pictures[name])

    def _name(self, key: str) -> str:
        name = self._names[key] = f"f{len(self._names)}"
        return name

    def _call(self, name: str) -> str:
        self._called[name] = None
        return f"/{self._form_name(name)}"
