"""The file that goes to the printer: pages, what they call and set, its outline and its tags.

Pages come as streams drawn elsewhere (`pnp/press/pdf/streams.py`). Faces that are placed more
than once, and ornaments, are kept once in the file as forms.
"""

from collections import defaultdict
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PIL import Image

from pnp.faces.pen import Font
from pnp.press.pdf.fonts import add_font
from pnp.press.pdf.objects import Objects, Stream, pack, refer, text_string
from pnp.press.pdf.operators import figure, font_name
from pnp.press.pdf.streams import Form, FormCache
from pnp.press.pdf.structure import TaggedPage, write_tree
from pnp.press.pdf.writer import ContentStream
from pnp.units import Rect, Size, to_points


def _write_metadata(title: str, lang: str) -> bytes:
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>pnp</xmp:CreatorTool>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt>'
        f"</dc:title><dc:language><rdf:Bag><rdf:li>{escape(lang)}</rdf:li></rdf:Bag></dc:language>"
        "<pdfuaid:part>1</pdfuaid:part>"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    ).encode()


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

    def __init__(self, file: Path, cache: FormCache, imprint: Imprint) -> None:
        self._file, self._cache, self._imprint = file, cache, imprint
        self._objects = Objects()
        # what pages refer to is said when all of them are known
        self._tree, self._fonts = self._objects.add(), self._objects.add()
        self._forms: dict[str, int] = {}
        self._type: dict[Font, set[str]] = defaultdict(set)
        self._pages: list[TaggedPage] = []
        self._labels: list[str] = []
        self._bookmarks: list[tuple[str, int]] = []

    def page(
        self,
        stream: ContentStream,
        label: str,
        paper: Size,
        trim: Rect | None = None,
        bleed: float = 0,
    ) -> None:
        """Print one page; boxes say what of it is finished size and what is bleed (mm)."""
        area = trim or paper.area
        boxes = {"Media": paper.area, "Trim": area, "Bleed": area.inset(-bleed) if trim else area}
        said = "".join(f"/{name}Box[{_write_box(each, paper)}]" for name, each in boxes.items())
        drawn = self._objects.add(Stream("/Filter/FlateDecode", stream.strokes))
        number = self._objects.add(
            f"<</Type/Page/Parent {self._tree} 0 R{said}/Contents {drawn} 0 R"
            f"/Resources{self._resources(stream)}/StructParents {len(self._pages)}/Tabs/S>>"
        )
        self._pages.append(TaggedPage(stream.tags, number, paper.height))
        self._labels.append(label)

    def _resources(self, stream: ContentStream) -> str:
        for font, characters in stream.type.items():
            self._type[font] |= characters
        called = "".join(f"/{name} {self._form(name)} 0 R" for name in stream.forms)
        return f"<</Font {self._fonts} 0 R/XObject<<{called}>>>>"

    def _form(self, name: str) -> int:
        if name not in self._forms:
            picture = self._cache.pictures.get(name)
            form = self._picture(picture) if picture else self._drawing(self._cache.forms[name])
            self._forms[name] = self._objects.add(form)
        return self._forms[name]

    def _drawing(self, form: Form) -> Stream:
        area, resources = form.area, self._resources(form.stream)
        box = " ".join(map(figure, (area.x, area.y, area.right, area.bottom)))
        said = f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources{resources}/Filter/FlateDecode"
        return Stream(said, form.stream.strokes)

    def _picture(self, file: Path) -> Stream:
        with Image.open(file) as picture:
            said = "/Type/XObject/Subtype/Image/BitsPerComponent 8"
            said += f"/Width {picture.width}/Height {picture.height}/ColorSpace/Device"
            if picture.format == "JPEG":  # its colours for the press are the other way round
                inks = {"L": "Gray", "CMYK": "CMYK/Decode[1 0 1 0 1 0 1 0]"}
                kind = f"{inks.get(picture.mode, 'RGB')}/Filter/DCTDecode"
                return Stream(f"{said}{kind}", file.read_bytes())
            whole = picture.convert("RGBA")
            kind, clear = "RGB", whole.getchannel("A")
            if clear.getextrema() != (255, 255):
                number = self._objects.add(pack(f"{said}Gray", clear.tobytes()))
                kind += f"/SMask {number} 0 R"
            return pack(f"{said}{kind}", whole.convert("RGB").tobytes())

    def bookmark(self, title: str) -> None:
        """Let the outline point at the page that comes next."""
        self._bookmarks.append((title, len(self._pages)))

    def save(self) -> None:
        """Write the file."""
        objects, imprint = self._objects, self._imprint
        fonts = sorted(self._type.items())
        cut = "".join(f"/{font_name(font)} {add_font(objects, font, c)} 0 R" for font, c in fonts)
        objects.put(self._fonts, f"<<{cut}>>")
        pages = refer(page.number for page in self._pages)
        objects.put(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{pages}]>>")
        about = {"Title": imprint.title, "Subject": imprint.subject, "Keywords": imprint.keywords}
        about |= dict.fromkeys(("Author", "Creator", "Producer"), "pnp")
        said = "".join(f"/{key}{text_string(text)}" for key, text in about.items())
        objects.write(self._file, self._catalogue(), objects.add(f"<<{said}>>"))

    def _catalogue(self) -> int:
        objects, imprint = self._objects, self._imprint
        # programs that sort files look for metadata in the clear (ISO 16684-1)
        told = _write_metadata(imprint.title, imprint.lang)
        metadata = objects.add(Stream("/Type/Metadata/Subtype/XML", told))
        tags = write_tree(self._pages, objects)
        labels = (f"{n}<</P{text_string(label)}>>" for n, label in enumerate(self._labels))
        # viewers shrink pages to fit by themselves; no piece would have its size
        duplex = f"/Duplex/{imprint.duplex}" if imprint.duplex else ""
        shown = f"<</PrintScaling/None/DisplayDocTitle true{duplex}>>"
        return objects.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{text_string(imprint.lang)}"
            f"/MarkInfo<</Marked true>>/StructTreeRoot {tags} 0 R/Metadata {metadata} 0 R"
            f"/ViewerPreferences{shown}/PageLabels<</Nums[{''.join(labels)}]>>{self._outline()}>>"
        )

    def _outline(self) -> str:
        last = len(self._bookmarks)
        if not last:
            return ""
        top = self._objects.add()
        for n, (title, page) in enumerate(self._bookmarks, start=1):
            said = f"/Title{text_string(title)}/Parent {top} 0 R"
            said += f"/Prev {top + n - 1} 0 R" if n > 1 else ""
            said += f"/Next {top + n + 1} 0 R" if n < last else ""
            self._objects.add(f"<<{said}/Dest[{self._pages[page].number} 0 R/Fit]>>")
        ends = f"/First {top + 1} 0 R/Last {top + last} 0 R"
        self._objects.put(top, f"<</Type/Outlines{ends}/Count {last}>>")
        return f"/Outlines {top} 0 R/PageMode/UseOutlines"


def _write_box(area: Rect, paper: Size) -> str:
    left, right = max(0, area.x), min(paper.width, area.right)
    bottom, top = max(0, paper.height - area.bottom), paper.height - max(0, area.y)
    return " ".join(figure(to_points(edge)) for edge in (left, bottom, right, top))
