"""The last hand on a manufacturer's file: what PDF/X-4 asks beside inks and boxes.

An output intent with its profile, metadata that names the standard, the die line on a layer of its
own, pictures in inks, no tags for readers (ISO 15930-7:2010; the clauses are in docs/shops.md).
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    ByteStringObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from pnp.editions.shop.die_line import CREASE_SPOT, CUT_SPOT, DieLine, write_die_line
from pnp.editions.shop.picture_inks import separate_picture
from pnp.editions.shop.print_metadata import DATE, write_print_metadata
from pnp.press.ink_operators import CONDITION, REGISTRY, open_model, read_profile
from pnp.press.pdf import Imprint

_SPOTS: Final = {"Cut": (CUT_SPOT, (0, 1, 0, 0)), "Crease": (CREASE_SPOT, (1, 0, 0, 0))}
"""The spot colours, and the inks that show them on a screen."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """What the die lines of a file share."""

    group: Any
    resources: DictionaryObject


def finish_pdfx(file: Path, dies: Sequence[DieLine | None], imprint: Imprint, inks: Path) -> None:
    """Make a file of pages in inks one that keeps PDF/X-4, with the die line of each page."""
    reader = PdfReader(file)
    _drop_tags(reader)
    writer = PdfWriter(clone_from=reader)
    writer.pdf_header = "%PDF-1.6"
    for page in writer.pages:
        for key in ("/StructParents", "/Tabs", "/Trans"):
            page.pop(key, None)
    _separate_pictures(writer, inks)
    if any(dies):
        _draw_die_lines(writer, dies)
    _name_condition(writer, inks)
    _say_what_it_is(writer, imprint, file.read_bytes())
    writer.write(file)


def _drop_tags(reader: PdfReader) -> None:
    root: Any = reader.trailer["/Root"].get_object()
    for key in ("/StructTreeRoot", "/MarkInfo", "/Metadata"):
        root.pop(key, None)


def _separate_pictures(writer: PdfWriter, inks: Path) -> None:
    for each in list(writer._objects):  # noqa: SLF001  # pictures may lie anywhere
        if isinstance(each, StreamObject) and each.get("/ColorSpace") == "/DeviceRGB":
            dots = separate_picture(each, open_model(inks))
            each._data = zlib.compress(dots)  # noqa: SLF001  # set_data would pack what is packed
            each[NameObject("/ColorSpace")] = NameObject("/DeviceCMYK")
            each[NameObject("/Filter")] = NameObject("/FlateDecode")
            each.pop("/DecodeParms", None)


def _open_layer(writer: PdfWriter) -> _Layer:
    group = writer._add_object(_dict(Type="OCG", Name=TextStringObject(CUT_SPOT)))  # noqa: SLF001
    shown = ArrayObject([group])
    config = _dict(Name=TextStringObject("Layers"), Order=shown, ON=shown)
    writer.root_object[NameObject("/OCProperties")] = _dict(OCGs=shown, D=config)
    spaces = {name: writer._add_object(_spot(*spot)) for name, spot in _SPOTS.items()}  # noqa: SLF001
    over = _dict(Type="ExtGState", OP=True, op=True, OPM=1)
    resources = _dict(ColorSpace=_dict(**spaces), ExtGState=_dict(Over=over))
    return _Layer(group, resources)


def _spot(name: str, shown: tuple[int, ...]) -> ArrayObject:
    none, full = (ArrayObject(map(NumberObject, each)) for each in ((0, 0, 0, 0), shown))
    span = ArrayObject([NumberObject(0), NumberObject(1)])
    tint = _dict(FunctionType=2, Domain=span, C0=none, C1=full, N=1)
    names = NameObject("/Separation"), NameObject(f"/{name}"), NameObject("/DeviceCMYK")
    return ArrayObject([*names, tint])


def _draw_die_lines(writer: PdfWriter, dies: Sequence[DieLine | None]) -> None:
    # Pages that are cut alike share one form.
    layer, forms = _open_layer(writer), dict[bytes, Any]()
    over = writer._add_object(_packed(b"/Artifact BMC /Die Do EMC"))  # noqa: SLF001
    pages: Any = writer.pages
    for page, die in zip(pages, dies, strict=True):
        if die is None:
            continue
        box, drawn = ArrayObject(map(FloatObject, page.mediabox)), write_die_line(die)
        alike = drawn + repr(box).encode()
        if alike not in forms:
            forms[alike] = writer._add_object(_die_form(drawn, box, layer))  # noqa: SLF001
        resources = DictionaryObject(page["/Resources"].get_object())
        known = resources.get("/XObject", DictionaryObject()).get_object()
        called = _dict(Die=forms[alike])
        resources[NameObject("/XObject")] = DictionaryObject({**known, **called})
        page[NameObject("/Resources")] = resources
        page[NameObject("/Contents")] = ArrayObject([page.raw_get("/Contents"), over])


def _die_form(drawn: bytes, box: ArrayObject, layer: _Layer) -> StreamObject:
    form = _packed(drawn)
    form.update(_dict(Type="XObject", Subtype="Form", Resources=layer.resources, OC=layer.group))
    form[NameObject("/BBox")] = box
    return form


def _name_condition(writer: PdfWriter, inks: Path) -> None:
    profile = _packed(read_profile(inks))
    profile[NameObject("/N")] = NumberObject(4)
    intent = _dict(
        Type="OutputIntent",
        S="GTS_PDFX",
        OutputConditionIdentifier=TextStringObject(CONDITION),
        RegistryName=TextStringObject(REGISTRY),
        Info=TextStringObject("web offset on coated paper, 300 % of ink at most"),
        DestOutputProfile=writer._add_object(profile),  # noqa: SLF001
    )
    writer.root_object[NameObject("/OutputIntents")] = ArrayObject([intent])


def _say_what_it_is(writer: PdfWriter, imprint: Imprint, drawn: bytes) -> None:
    digest = blake2b(drawn, digest_size=16).digest()
    about = DecodedStreamObject()
    about.set_data(write_print_metadata(imprint.title, digest))
    about.update(_dict(Type="Metadata", Subtype="XML"))
    writer.root_object[NameObject("/Metadata")] = writer._add_object(about)  # noqa: SLF001
    writer.add_metadata({
        "/Title": imprint.title, "/Creator": "pnp", "/Producer": "pnp",
        "/CreationDate": DATE, "/ModDate": DATE, "/Trapped": NameObject("/False"),
    })  # fmt: skip
    writer._ID = ArrayObject([ByteStringObject(digest)] * 2)  # noqa: SLF001


def _packed(data: bytes) -> StreamObject:
    stream = DecodedStreamObject()
    stream.set_data(data)
    return stream.flate_encode()


def _dict(**said: Any) -> DictionaryObject:
    made = DictionaryObject()
    for key, value in said.items():
        kind = {str: lambda word: NameObject(f"/{word}"), bool: BooleanObject, int: NumberObject}
        own: Any = kind.get(type(value), lambda each: each)
        made[NameObject(f"/{key}")] = own(value)
    return made
