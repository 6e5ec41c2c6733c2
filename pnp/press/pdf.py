"""The file that goes to the printer: the only door to reportlab.

A page is drawn in mm from its top left. Faces that are placed more than once, and ornaments, are
kept once in the file as forms. reportlab's own shaping, crop marks and form resources are not
used (they lose glyphs, stretch the art, and drop colours); what is used of its private names is
guarded by tests that read the file back.
"""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.faces.face import Face
from pnp.faces.pen import Font, Ornament
from pnp.press.ink import Ink
from pnp.press.type import FONTS
from pnp.units import POINTS_PER_MM, Rect, Size, to_points

rl_config.useA85 = 0  # ASCII85 only makes files bigger


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a file says about itself."""

    title: str
    subject: str
    lang: str
    duplex: str | None = None
    """`DuplexFlipLongEdge` or `DuplexFlipShortEdge` for files printed on both sides."""
    keywords: str = ""
    pack: Path = Path()
    """The folder that pictures are named from."""


class Document:
    """A PDF being written: pages of one paper, forms for what repeats, one outline."""

    def __init__(self, file: Path, fonts: Path, paper: Size, imprint: Imprint) -> None:
        for name in FONTS:
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(fonts / f"{name}.ttf")))
        self.faults: list[tuple[str, str]] = []
        self._fonts = fonts
        # the stubs know neither fonts by name nor the private names used below
        new_canvas: Any = Canvas
        self._canvas = new_canvas(
            str(file),
            pagesize=(to_points(paper.width), to_points(paper.height)),
            pageCompression=1,
            invariant=1,
            initialFontName="sans-400",
            lang=imprint.lang,
        )
        self._codes: dict[tuple[Font, str], tuple[str, str]] = {}
        self._forms: dict[str, str] = {}
        self._pictures: dict[str, ImageReader] = {}
        self._pack = imprint.pack
        self._pending: list[tuple[str, Ornament, str]] = []
        self._drawing = ""
        _squeeze_pages_at_once(self._canvas)
        self._imprint(imprint)

    def _imprint(self, imprint: Imprint) -> None:
        canvas = self._canvas
        canvas.setTitle(imprint.title)
        canvas.setSubject(imprint.subject)
        canvas.setAuthor("pnp")
        canvas.setCreator("pnp")
        canvas.setKeywords(imprint.keywords)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if imprint.duplex:
            canvas.setViewerPreference("Duplex", imprint.duplex)

    @contextmanager
    def page(
        self, label: str, paper: Size, trim: Rect | None = None, bleed: float = 0
    ) -> Iterator[Ink]:
        """Draw one page in mm; boxes say what of it is finished size and what is bleed."""
        canvas, width, height = self._canvas, paper.width, paper.height
        canvas.setPageSize((to_points(width), to_points(height)))
        canvas.addPageLabel(canvas.getPageNumber() - 1, prefix=label)
        area = trim or Rect(0, 0, width, height)
        canvas.setTrimBox(_box(area, paper))
        canvas.setBleedBox(_box(area.inset(-bleed) if trim else area, paper))
        self._drawing = label
        pen = self._ink()
        yield pen
        scale = f"{POINTS_PER_MM:.7f}"
        head = f"q {scale} 0 0 -{scale} 0 {to_points(height):.4f} cm"
        canvas._code.extend([head, *pen.operators, "Q"])  # noqa: SLF001  # our own operators
        canvas.showPage()
        self._define_pending()

    def _ink(self) -> Ink:
        return Ink(self._fonts, self._code, self._form, self._picture, self._complain)

    def _complain(self, say: str) -> None:
        self.faults.append((self._drawing, say))

    def put(self, pen: Ink, face: Face, *, once: bool) -> None:
        """Draw a face at the pen's origin: as itself if it comes once, else as a form."""
        before, self._drawing = self._drawing, face.key
        if once:
            face.draw(pen)
        else:
            pen.stamp(Ornament(face.key, face.area, face.draw))
        self._drawing = before

    def _form(self, ornament: Ornament) -> str:
        name = self._forms.get(ornament.key)
        if name is None:
            name = self._forms[ornament.key] = f"f{len(self._forms)}"
            self._pending.append((name, ornament, self._drawing))
        canvas = self._canvas
        if name not in canvas._formsinuse:  # noqa: SLF001  # pages and forms name what they use
            canvas._formsinuse.append(name)  # noqa: SLF001
        return f"/{canvas._doc.getXObjectName(name)}"  # noqa: SLF001

    def _picture(self, name: str) -> tuple[str, float]:
        """Keep a picture once in the file; give its name there and its width by its height."""
        reader = self._pictures.get(name)
        if reader is None:
            reader = self._pictures[name] = ImageReader(self._pack / name)
        canvas = self._canvas
        before = len(canvas._code)  # noqa: SLF001
        canvas.drawImage(reader, 0, 0, 1, 1, mask="auto")
        drawn = " ".join(canvas._code[before:])  # noqa: SLF001
        del canvas._code[before:]  # noqa: SLF001
        width, height = reader.getSize()
        return drawn.split(" Do")[0].rsplit(" ", 1)[-1], width / height

    def _define_pending(self) -> None:
        """Write the forms that have been used; they may use further ones."""
        while self._pending:
            name, ornament, face = self._pending.pop()
            area, canvas = ornament.area, self._canvas
            self._drawing = face  # its faults are those of the face that asked for it
            canvas.beginForm(name, area.x, area.y, area.right, area.bottom)
            pen = self._ink()
            ornament.draw(pen)
            canvas._code.extend(pen.operators)  # noqa: SLF001
            canvas.endForm()

    def _code(self, font: Font, character: str) -> tuple[str, str]:
        known = self._codes.get((font, character))
        if known is None:
            document = self._canvas._doc  # noqa: SLF001
            face: Any = pdfmetrics.getFont(font)
            ((subset, code),) = face.splitString(character, document)
            name = face.getSubsetInternalName(subset, document)
            shown = chr(code[0])
            plain = 32 <= code[0] < 127 and shown not in "()\\"
            known = name, shown if plain else f"\\{code[0]:03o}"
            self._codes[font, character] = known
        return known

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let the outline point at the page that comes next."""
        key = f"b{self._canvas.getPageNumber()}-{level}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level)
        self._canvas.showOutline()

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()


def _box(area: Rect, paper: Size) -> tuple[float, float, float, float]:
    """Give an area as the file wants it: in points from the bottom left, within the page."""
    left, right = max(0, area.x), min(paper.width, area.right)
    bottom, top = max(0, paper.height - area.bottom), paper.height - max(0, area.y)
    return to_points(left), to_points(bottom), to_points(right), to_points(top)


def _squeeze_pages_at_once(canvas: Any) -> None:
    """Compress each page when it ends: a big deck needs memory for its packed pages only."""
    document = canvas._doc  # noqa: SLF001
    add_page = document.addPage

    def add(page: pdfdoc.PDFPage) -> None:
        stream = pdfdoc.PDFStream()
        stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        stream.content = zlib.compress(page.stream.encode("latin-1"), 6)
        page.Contents, page.stream = stream, None
        add_page(page)

    document.addPage = add
