"""The file that goes to the printer, its pages drawn once: the only door to reportlab.

Pages come as content streams. Faces that are placed more than once, and ornaments, are kept once in
the file as forms. reportlab's own shaping, crop marks and form resources are not used (they lose
glyphs, stretch the art, and drop colours); what is used of its private names is guarded by tests
that read the file back.
"""

import zlib
from collections import defaultdict
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.errors import Finding
from pnp.faces.pen import ARTIFACT, Font, Mark, Marks, Pen, Stamp, Tag, Tagged, Whole, record
from pnp.press.pdf.operators import FontEncoding, TaggedPage, TagNode, write_tree
from pnp.press.pdf.writer import ContentStream, KeptForm, PdfWriter, form_name
from pnp.press.profile import Fit
from pnp.press.type import TypeCase, find_complaints, typeface
from pnp.units import POINTS_PER_MM, Rect, Size, to_points

# Content streams: pages drawn once, to be printed into every file of a kit that has them. A page
# appears in the file of its part and in the file of the whole kit. It is drawn and packed once;
# each file takes the packed strokes, the forms they call, and the type they use.
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


def _write_metadata(title: str, lang: str) -> bytes:
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt>'
        f"</dc:title><dc:language><rdf:Bag><rdf:li>{escape(lang)}</rdf:li></rdf:Bag></dc:language>"
        "<pdfuaid:part>1</pdfuaid:part>"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode()


# How many objects lie in one stream.
_TOGETHER: Final = 2000


def _close(body: bytes, offsets: Mapping[int, int], packed: Sequence[str], trailer: str) -> bytes:
    """Close a file: further objects, numbered on from those of its body, and the table of all.

    `offsets` says where the objects of the body begin, by number.
    """
    first = max(offsets) + 1
    rows = {0: (0, 0, 65535)} | {number: (1, at, 0) for number, at in offsets.items()}
    end, parts, stream = len(body), [body], first + len(packed)
    for start in range(0, len(packed), _TOGETHER):
        held = packed[start : start + _TOGETHER]
        rows[stream] = (1, end, 0)
        rows |= {first + start + n: (2, stream, n) for n in range(len(held))}
        places = accumulate((len(each) + 1 for each in held[:-1]), initial=0)
        head = " ".join(f"{first + start + n} {at}" for n, at in enumerate(places)) + "\n"
        said = f"/Type/ObjStm/N {len(held)}/First {len(head)}"
        parts.append(_write_stream(stream, said, (head + "\n".join(held)).encode("ascii")))
        end += len(parts[-1])
        stream += 1
    rows[stream] = (1, end, 0)
    table = b"".join(
        kind.to_bytes(1) + at.to_bytes(4) + index.to_bytes(2)
        for _, (kind, at, index) in sorted(rows.items())
    )
    # each row of the table is told by what changes from the one above
    changes = bytes((here - up) & 255 for here, up in zip(table, bytes(7) + table, strict=False))
    table = b"".join(b"\2" + changes[at : at + 7] for at in range(0, len(changes), 7))
    said = f"/Type/XRef/W[1 4 2]/Size {stream + 1}{trailer}"
    said += "/DecodeParms<</Predictor 12/Columns 7>>"
    parts += _write_stream(stream, said, table), f"startxref\n{end}\n%%EOF\n".encode()
    return b"".join(parts)


def _write_stream(number: int, said: str, data: bytes) -> bytes:
    packed = zlib.compress(data, 6)
    head = f"{number} 0 obj\n<<{said}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
    return head.encode("ascii") + packed + b"\nendstream\nendobj\n"


rl_config.useA85 = 0  # ASCII85 only makes files bigger

# A font of our own for reportlab to begin with, or it would name one that is not embedded.
_INITIAL: Final[Font] = "sans-400"


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a file says about itself."""

    title: str
    subject: str
    lang: str
    duplex: str | None = None
    """`DuplexFlipLongEdge` or `DuplexFlipShortEdge` for files printed on both sides."""
    keywords: str = ""


class PdfFile:
    """A PDF being written: pages from content streams, forms for what repeats, one outline."""

    def __init__(self, file: Path, cache: FormCache, paper: Size, imprint: Imprint) -> None:
        self._cache = cache
        self._register(_INITIAL)
        # the stubs know neither fonts by name nor the private names used below
        new_canvas: Any = Canvas
        self._canvas = new_canvas(
            str(file),
            pagesize=(to_points(paper.width), to_points(paper.height)),
            pageCompression=1,
            invariant=1,
            initialFontName=_INITIAL,
            pdfVersion=(1, 7),
            lang=imprint.lang,
        )
        self._document: Any = self._canvas._doc  # noqa: SLF001
        self._forms: set[str] = set()
        self._type: dict[Font, set[str]] = defaultdict(set)
        self._file = file
        self._pages: list[tuple[ContentStream, Size]] = []
        self._imprint(imprint)
        self._announce_tags(imprint)

    def _register(self, font: Font) -> Any:
        if font not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(font, str(typeface(font).file)))
        return pdfmetrics.getFont(font)

    def _imprint(self, imprint: Imprint) -> None:
        canvas = self._canvas
        canvas.setTitle(imprint.title)
        canvas.setSubject(imprint.subject)
        canvas.setAuthor("pnp")
        canvas.setCreator("pnp")
        canvas.setKeywords(imprint.keywords)
        # viewers shrink pages to fit by themselves; no piece would have its size
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if imprint.duplex:
            canvas.setViewerPreference("Duplex", imprint.duplex)

    def _announce_tags(self, imprint: Imprint) -> None:
        catalogue = self._document.Catalog
        about = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary(
                {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
            ),
            _write_metadata(imprint.title, imprint.lang),
        )
        # programs that sort files look for metadata in the clear (ISO 16684-1)
        about.filters = []
        catalogue.Metadata = self._document.Reference(about, "Metadata")
        catalogue.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        self._root = self._document.Reference(_Root(self._pages), "StructTreeRoot")
        catalogue.StructTreeRoot = self._root

    def page(
        self,
        stream: ContentStream,
        label: str,
        paper: Size,
        trim: Rect | None = None,
        bleed: float = 0,
    ) -> None:
        """Print one page; boxes say what of it is finished size and what is bleed (mm)."""
        canvas, width, height = self._canvas, paper.width, paper.height
        canvas.setPageSize((to_points(width), to_points(height)))
        canvas.addPageLabel(canvas.getPageNumber() - 1, prefix=label)
        area = trim or Rect(0, 0, width, height)
        canvas.setTrimBox(_box(area, paper))
        canvas.setBleedBox(_box(area.inset(-bleed) if trim else area, paper))
        self._take(stream)
        canvas._formsinuse = list(stream.forms)  # noqa: SLF001  # a page names what it uses
        add_page = self._document.addPage

        def with_strokes(page: Any) -> None:  # the stubs know not all it may have
            page.Contents, page.stream = pdfdoc.PDFStream(content=stream.strokes), None
            page.Contents.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
            page.StructParents, page.Tabs = len(self._pages), pdfdoc.PDFName("S")
            self._pages.append((stream, paper))
            add_page(page)

        self._document.addPage = with_strokes
        canvas.showPage()
        del self._document.addPage  # the class's own again

    def _take(self, stream: ContentStream) -> None:
        for font, characters in stream.type.items():
            self._type[font] |= characters
        for name in stream.forms:
            if name not in self._forms:
                self._forms.add(name)
                if picture := self._cache.pictures.get(name):
                    self._canvas.beginForm(name, 0, 0, 1, 1)
                    self._canvas.drawImage(ImageReader(picture), 0, 0, 1, 1, mask="auto")
                    self._canvas.endForm()
                else:
                    form = self._cache.forms[name]
                    self._take(form)
                    self._document.addForm(name, _hold_form(form))

    def _cast_type(self) -> None:
        encoding, document = self._cache.encoding, self._document
        for font, characters in sorted(self._type.items()):
            face = self._register(font)
            state = face._assignState(document)  # noqa: SLF001
            state.subsets = encoding.fonts(font, characters)
            state.internalName = encoding.name(font)
            document.fontMapping[font] = f"/{state.internalName}"
            document.delayedFonts.append(face)

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let the outline point at the page that comes next, at a level below its titles."""
        key = f"b{self._canvas.getPageNumber()}-{title.encode().hex()}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level)
        self._canvas.showOutline()

    def save(self) -> None:
        """Write the file: what reportlab writes, then the tree of tags, then where all lies."""
        self._cast_type()
        document = self._document
        written: bytes = document.GetPDFData(self._canvas)
        body = written[: written.rindex(b"xref\n0 ")]
        given = document.idToObjectNumberAndVersion.items()
        numbers = {name: number for name, (number, _) in given}
        named = document.Reference(document.Catalog), document.Reference(document.info)
        root, about = (numbers[each.name] for each in named)
        digest = document.signature.hexdigest()
        trailer = f"/Root {root} 0 R/Info {about} 0 R/ID[<{digest}><{digest}>]"
        first = max(numbers.values()) + 1
        pages = [
            TaggedPage(stream.tags, numbers[f"Page{n}"], paper.height, {})
            for n, (stream, paper) in enumerate(self._pages, start=1)
        ]
        # numbers were unknown when the body was written; its length, and all offsets, must stay
        for room, number in zip((_TREE, _PARENTS), (first, first + 1), strict=True):
            body = body.replace(room, f"{number} 0 R".ljust(len(room)).encode(), 1)
        packed = write_tree(pages, numbers[self._root.name], first)
        offsets = {numbers[name]: at for name, at in document.idToOffset.items()}
        self._file.write_bytes(_close(body, offsets, packed, trailer))


_TREE: Final = b"(the document)"
# Room for numbers of objects that are known when all else is written.
_PARENTS: Final = b"(the parents)"


class _Root(pdfdoc.PDFObject):
    """The root of the structure tree, which says where the tree lies and how to find it again."""

    def __init__(self, pages: list[Any]) -> None:
        self.pages = pages

    def format(self, _document: Any) -> bytes:
        """Write it, with room for what is not known yet."""
        count = str(len(self.pages)).encode()
        said = b"<</Type/StructTreeRoot/K[", _TREE, b"]/ParentTree ", _PARENTS
        return b"".join((*said, b"/ParentTreeNextKey ", count, b">>"))


def _hold_form(form: ContentStream) -> Any:
    # Its strokes are packed already; what it uses is numbered in the file.
    area, names = form.area or Rect(0, 0, 0, 0), map(form_name, form.forms)
    held: Any = pdfdoc.PDFFormXObject(area.x, area.y, area.right, area.bottom)
    held.XObjects = pdfdoc.PDFDictionary({name: pdfdoc.PDFObjectReference(name) for name in names})
    held.Contents = pdfdoc.PDFStream(content=form.strokes)
    held.Contents.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    return held


pdfdoc.PDFPage.__NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]


def _box(area: Rect, paper: Size) -> tuple[float, float, float, float]:
    left, right = max(0, area.x), min(paper.width, area.right)
    bottom, top = max(0, paper.height - area.bottom), paper.height - max(0, area.y)
    return to_points(left), to_points(bottom), to_points(right), to_points(top)
