"""What a manufacturer's file says of itself: its metadata (XMP) as PDF/X-4 asks for it."""

from typing import Final
from uuid import UUID
from xml.sax.saxutils import escape

DATE: Final = "D:20000101000000+00'00'"
"""The date of every file: the same content gives the same bytes."""

_WHEN: Final = "2000-01-01T00:00:00+00:00"

_SPACES: Final = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}


def write_print_metadata(title: str, digest: bytes) -> bytes:
    """Write the metadata of a file for a press: the standard, its name, its date, its id."""
    spaces = " ".join(f'xmlns:{name}="{where}"' for name, where in _SPACES.items())
    said = {
        "pdfxid:GTS_PDFXVersion": "PDF/X-4",
        "pdf:Producer": "pnp",
        "pdf:Trapped": "False",
        "xmp:CreatorTool": "pnp",
        "xmp:CreateDate": _WHEN,
        "xmp:ModifyDate": _WHEN,
        "xmp:MetadataDate": _WHEN,
        "xmpMM:DocumentID": f"uuid:{UUID(bytes=digest[:16])}",
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
    }
    rows = "".join(f"<{name}>{value}</{name}>" for name, value in said.items())
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" {spaces}>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt>'
        f"</dc:title>{rows}</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    ).encode()
