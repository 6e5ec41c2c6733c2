"""What a manufacturer's file says of itself: version, intent, metadata, layers, actions."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from pypdf import PdfReader

ClauseReport = Callable[[str, str], Any]
"""Makes a breach of a clause, by its name, and what was seen."""

_XMP: Final = (
    "dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID",
    "xmpMM:VersionID", "xmpMM:RenditionClass",
)  # fmt: skip
_NEWEST: Final = 1.6


def check_document(reader: PdfReader, report: ClauseReport) -> Iterator[Any]:
    """Hold what a file says of itself against the clauses."""
    root: Any = reader.trailer["/Root"].get_object()
    version = float(str(root.get("/Version", "/0"))[1:]) or float(reader.pdf_header[5:8])
    if max(version, float(reader.pdf_header[5:8])) > _NEWEST:
        yield report("version", f"it is PDF {max(version, float(reader.pdf_header[5:8]))}")
    if reader.is_encrypted:
        yield report("encryption", "it is encrypted")
    if "/ID" not in reader.trailer:
        yield report("file id", "its trailer has no ID")
    yield from _check_intent(root, report)
    yield from _check_metadata(reader, root, report)
    yield from _check_layers(root, report)
    for key in ("/OpenAction", "/AA"):
        if key in root and (key == "/AA" or "/S" in _dictionary(root[key])):
            yield report("actions", f"its catalogue has {key[1:]}")
    names = _dictionary(root.get("/Names", {}))
    if "/JavaScript" in names:
        yield report("actions", "it has scripts")
    if "/EmbeddedFiles" in names:
        yield report("foreign code", "it carries other files")


def _dictionary(value: Any) -> Any:
    value = value.get_object() if hasattr(value, "get_object") else value
    return value if isinstance(value, dict) else {}


def _check_intent(root: Any, report: ClauseReport) -> Iterator[Any]:
    intents = [_dictionary(each) for each in root.get("/OutputIntents", [])]
    own = [each for each in intents if each.get("/S") == "/GTS_PDFX"]
    if len(own) != 1:
        yield report("intent", f"it has {len(own)} output intents for PDF/X instead of one")
        return
    intent = own[0]
    if not intent.get("/OutputConditionIdentifier"):
        yield report("condition", "its output intent names no printing condition")
    elif not intent.get("/RegistryName") and not intent.get("/Info"):
        yield report("condition", "nobody is named who knows its printing condition")
    if "/DestOutputProfile" not in intent:
        yield report("intent", "its output intent has no profile")
        return
    stream = intent["/DestOutputProfile"].get_object()
    yield from _check_profile(stream.get_data(), stream.get("/N"), report)


def read_intent_profile(reader: PdfReader) -> bytes:
    """Give the profile of the output intent; nothing if there is none."""
    root: Any = reader.trailer["/Root"].get_object()
    for each in root.get("/OutputIntents", []):
        if "/DestOutputProfile" in _dictionary(each):
            data: bytes = _dictionary(each)["/DestOutputProfile"].get_object().get_data()
            return data
    return b""


def _check_profile(profile: bytes, inks: Any, report: ClauseReport) -> Iterator[Any]:
    kind, space, sign = profile[12:16], profile[16:20], profile[36:40]
    if sign != b"acsp" or int.from_bytes(profile[:4]) != len(profile):
        yield report("profile", "its profile is damaged")
    elif (kind, space) != (b"prtr", b"CMYK") or inks != 4:
        said = b" ".join((kind, space)).decode("ascii", "replace")
        yield report("profile", f"its profile is {said} with {inks} inks instead of prtr CMYK, 4")
    elif not {b"A2B0", b"B2A0"} <= {
        profile[132 + 12 * n :][:4] for n in range(int.from_bytes(profile[128:132]))
    }:
        yield report("profile", "its profile does not read both ways")


def _check_metadata(reader: PdfReader, root: Any, report: ClauseReport) -> Iterator[Any]:
    if "/Metadata" not in root:
        yield report("standard", "it has no metadata")
    info: Any = reader.metadata or {}
    if "/Metadata" in root:
        told = root["/Metadata"].get_object().get_data().decode("utf-8", "replace")
        yield from _check_told(told, info, report)
    if str(info.get("/Trapped", "")) not in {"/True", "/False"}:
        yield report("trapped", "it does not say whether it is trapped")


def _check_told(told: str, info: Any, report: ClauseReport) -> Iterator[Any]:
    if _said(told, "GTS_PDFXVersion") != "PDF/X-4":
        yield report("standard", f"its metadata name “{_said(told, 'GTS_PDFXVersion')}”")
    lacking = [key for key in _XMP if not _said(told, key.partition(":")[2])]
    if lacking:
        yield report("metadata", f"its metadata lack {', '.join(lacking)}")
    title = re.sub(r"<[^>]+>", "", _said(told, "title")).strip()
    if _plain(str(info.get("/Title", ""))) != _plain(title):
        yield report("info", f"its title is “{info.get('/Title', '')}” and “{title}”")
    for key, tag in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
        one, other = _digits(str(info.get(key, ""))), _digits(_said(told, tag))
        if one[:14] != other[:14] or not one:
            yield report("info", f"its {key[1:]} is not the {tag} of its metadata")
    trapped = str(info.get("/Trapped", ""))[1:]
    if _said(told, "Trapped") not in {trapped, ""}:
        yield report("trapped", "its metadata say otherwise whether it is trapped")


def _said(told: str, tag: str) -> str:
    found = re.search(rf"<\w+:{tag}(?:\s[^>]*)?>(.*?)</\w+:{tag}>", told, re.DOTALL)
    found = found or re.search(rf"\w+:{tag}=[\"']([^\"']*)", told)
    return found[1].strip() if found else ""


def _plain(text: str) -> str:
    for sign, plain in (("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
        text = text.replace(sign, plain)
    return text


def _digits(date: str) -> str:
    return re.sub(r"\D", "", date)


def _check_layers(root: Any, report: ClauseReport) -> Iterator[Any]:
    layers = _dictionary(root.get("/OCProperties", {}))
    if not layers:
        return
    config = _dictionary(layers.get("/D", {}))
    if not config.get("/Name"):
        yield report("layers", "its layers have no name together")
    if "/AS" in config:
        yield report("layers", "its layers switch by themselves")
    ordered = str(config.get("/Order", ""))
    for group in layers.get("/OCGs", []):
        if not _dictionary(group).get("/Name"):
            yield report("layers", "a layer has no name")
        if "/Order" in config and f"({group.idnum}, " not in ordered:
            yield report("layers", f"the layer “{_dictionary(group).get('/Name')}” has no place")
