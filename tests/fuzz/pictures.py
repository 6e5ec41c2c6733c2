"""Pictures of all kinds and in any state: drawn in dots, and drawings in SVG."""

import io
import random
import re
import struct
import zlib
from typing import Final

from PIL import Image

from tests.fuzz.trees import HOSTILE

_NUMBERS: Final = HOSTILE["numbers"]
_ELEMENTS: Final = HOSTILE["elements"]
_HEAD: Final = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'


def spoil_drawing(data: bytes, rng: random.Random) -> bytes:
    """Change a drawing in SVG: numbers, letters of paths, elements, colours, bytes."""
    text = data.decode(errors="replace")
    for _ in range(rng.choice((1, 1, 2, 4))):
        match rng.randrange(9):
            case 0 | 1:
                text = _put(text, r"-?[0-9.]+", rng.choice(_NUMBERS), rng)
            case 2:
                letter = rng.choice("MLHVCSQTAZmzhlqx")
                text = _put(text, r"(?<= )[a-zA-Z]{1,2}(?=[ -0])", letter, rng)
            case 3 | 4:
                element = rng.choice(_ELEMENTS).replace("{n}", rng.choice(_NUMBERS))
                text = _put(text, r"(?=<[a-z/])", element, rng)
            case 5:
                colour = rng.choice(('class="x"', "", 'fill="red"'))
                text = _put(text, r'class="[^"]*"', colour, rng)
            case 6:
                square = f'viewBox="0 0 {rng.choice(_NUMBERS)} 9"'
                text = _put(text, r'viewBox="[^"]*"', square, rng)
            case 7:
                text = rng.choice((_HEAD + text, text[: rng.randrange(len(text) + 1)], text * 2))
            case _:
                at = rng.randrange(len(text) + 1)
                text = text[:at] + rng.choice("<>&\"'/= \0\u202ex") + text[at:]
    return text.encode("utf-8", "surrogatepass")


def _put(text: str, pattern: str, new: str, rng: random.Random) -> str:
    found = list(re.finditer(pattern, text))
    if not found:
        return text + new
    one = rng.choice(found)
    return text[: one.start()] + new + text[one.end() :]


def spoilt_picture(rng: random.Random) -> bytes:
    """Draw a picture, and break every other."""
    picture = _drawn(rng)
    if rng.random() < 0.5:
        at = rng.randrange(len(picture))
        odd = picture[:at] + b"\0\xff" + picture[at + 2 :]
        return rng.choice((picture[:at], odd, picture[at:], b""))
    return picture


def _drawn(rng: random.Random) -> bytes:
    """Draw a small picture of some kind; now and then a bomb."""
    mode = rng.choice(("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"))
    kinds = {"CMYK": ("JPEG", "TIFF"), "L": ("PNG", "JPEG", "GIF"), "RGB": ("PNG", "JPEG", "BMP")}
    size = rng.choice(((1, 1), (40, 20), (3, 900), (300, 2)))
    made = io.BytesIO()
    Image.new(mode, size).save(made, rng.choice(kinds.get(mode, ("PNG",))))
    data = made.getvalue()
    if rng.randrange(8) == 0:
        head = struct.pack(">IIBBBBB", rng.choice((0, 9_000, 60_000)), 9_000, 8, 2, 0, 0, 0)
        data = data[:8] + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(b""))
    elif rng.randrange(8) == 0 and data.startswith(b"\x89PNG"):
        text = b"Comment\0\0" + zlib.compress(b"x" * 5_000_000)
        data = data[:33] + _chunk(rng.choice((b"zTXt", b"iCCP")), text) + data[33:]
    return data


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
