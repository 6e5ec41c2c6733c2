"""The fonts of a file: each is cut down to what the file sets; a character is its own code."""

from collections.abc import Iterable
from hashlib import blake2b
from struct import pack_into, unpack_from
from typing import Final

import uharfbuzz as hb

from pnp.faces.pen import Font
from pnp.press.pdf.objects import Objects
from pnp.press.pdf.operators import codes_of
from pnp.press.type import typeface

# What a viewer needs of a font are glyphs by number: text is shaped and its glyphs are found here.
_NOT_NEEDED: Final = b"GDEF GPOS GSUB OS/2 STAT cmap gasp name post"
_TO_UNICODE: Final = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{count} beginbfrange
{rows}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def add_font(objects: Objects, font: Font, characters: Iterable[str]) -> int:
    """Add a font with the glyphs of some characters; give its number."""
    face, points = typeface(font), sorted(set(map(ord, codes_of("".join(characters)))))
    glyphs = {point: face.shaper.get_nominal_glyph(point) or 0 for point in points}
    cut = _cut(face.shaper.face, glyphs.values())
    mark = blake2b(cut, digest_size=6).digest()
    name = "".join(chr(ord("A") + each % 26) for each in mark)
    name += f"+{face.shaper.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME)}"
    table = bytearray(2 * (points[-1] + 1))
    for point, glyph in glyphs.items():
        pack_into(">H", table, 2 * point, glyph)
    numbers = objects.deflate("", bytes(table))
    file = objects.deflate(f"/Length1 {len(cut)}", cut)
    described = objects.add(_describe(face.shaper, name, file))
    widths = "".join(f"{point}[{face.advance(chr(point))}]" for point in points)
    glyphs_by_code = objects.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/FontDescriptor {described} 0 R"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/CIDToGIDMap {numbers} 0 R/W[{widths}]>>"
    )
    return objects.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
        f"/DescendantFonts[{glyphs_by_code} 0 R]/ToUnicode {_to_unicode(objects, points)} 0 R>>"
    )


def _cut(face: hb.Face, glyphs: Iterable[int]) -> bytes:
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyphs)
    wanted.drop_table_tag_set.update(int.from_bytes(tag) for tag in _NOT_NEEDED.split())
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS
    return bytes(hb.subset(face, wanted).blob.data)


def _describe(font: hb.Font, name: str, file: int) -> str:
    # the box round all glyphs stands in the head of the font, its edges in the order of a PDF's
    box = " ".join(map(str, unpack_from(">4h", font.face.reference_table("head").data, 36)))
    extents, slant = font.get_font_extents("ltr"), font.get_style_value(hb.StyleTag.SLANT_ANGLE)
    capital = font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
    stem = 50 + int((font.get_style_value(hb.StyleTag.WEIGHT) / 65) ** 2)  # fonts tell no width
    return (
        f"<</Type/FontDescriptor/FontName/{name}/Flags {68 if slant else 4}/FontBBox[{box}]"
        f"/Ascent {extents.ascender}/Descent {extents.descender}/CapHeight {capital}"
        f"/ItalicAngle {slant:.0f}/StemV {stem}/FontFile2 {file} 0 R>>"
    )


def _to_unicode(objects: Objects, points: Iterable[int]) -> int:
    # a range must not leave its row of 256
    found = sorted({point >> 8 for point in points})
    rows = "\n".join(f"<{row:02X}00> <{row:02X}FF> <{row:02X}00>" for row in found)
    return objects.deflate("", _TO_UNICODE.format(count=len(found), rows=rows).encode())
