"""Pictures of a pack: missing, outside, or no picture at all."""

import io
import re
import shutil
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

from pnp.box.packs import find_kit
from tests.fixtures.pack import change, said
from tests.press.conftest import make

MOTIF = "\n        motif: "


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "cronulla"
    shutil.copytree(find_kit("cronulla"), folder)
    return folder


def give_picture(pack: Path, name: str) -> None:
    change(pack / "cards.yaml", (MOTIF, f"\n        picture: {name}{MOTIF}"))


def test_a_picture_of_the_pack_is_printed_once_in_the_file(pack: Path, tmp_path: Path) -> None:
    (pack / "pictures").mkdir()
    Image.new("RGB", (400, 200), "#336699").save(pack / "pictures" / "gull.png")
    give_picture(pack, "pictures/gull.png")
    kit = make(tmp_path / "out", str(pack), only=("luck",))
    page = kit.pdf("luck")[0].render(scale=1).to_pil()
    scene = kit.part("luck")["layout"][0]["pieces"][0]
    scale = 72 / 25.4
    middle = page.getpixel((int((scene["x"] + 31) * scale), int((scene["y"] + 17) * scale)))
    assert middle == (0x33, 0x66, 0x99)


def png(size: tuple[int, int] = (40, 20), mode: str = "RGB", **more: object) -> bytes:
    opened = io.BytesIO()
    Image.new(mode, size).save(opened, "PNG", **more)
    return opened.getvalue()


def jpeg(size: tuple[int, int] = (40, 20)) -> bytes:
    opened = io.BytesIO()
    Image.effect_noise(size, 90).save(opened, "JPEG")
    return opened.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def with_chunk(kind: bytes, data: bytes) -> bytes:
    whole = png()
    return whole[:33] + chunk(kind, data) + whole[33:]


def head(width: int, height: int) -> bytes:
    """Give a PNG that is nothing but a head."""
    data = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    last = chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    return png()[:8] + chunk(b"IHDR", data) + last


BOMB = zlib.compress(b"x" * 60_000_000)
DAMAGED = "is damaged: it cannot be read to its end; save it once more"
NEITHER = "is neither a PNG nor a JPEG that can be read"


@pytest.mark.parametrize(("data", "says"), [
    (png()[:40], NEITHER), (png((400, 400))[:-60], DAMAGED),
    (png()[:45] + b"\0\0\0\0" + png()[49:], DAMAGED), (jpeg((400, 400))[:3_000], DAMAGED),
    (b"\xff\xd8\xff" + b"\0" * 200, NEITHER),
    (b"\xff\xd8\xff\n%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", NEITHER),
    (b"\xff\xd8\xffII*\0" + b"\0" * 90, NEITHER), (b"GIF89a\1\0\1\0\0\0\0;", NEITHER),
    (b"", NEITHER), (head(0, 0), NEITHER), (head(30_000, 30_000), "pixels"),
    (head(8_000, 8_000), "has 8,000 × 8,000 pixels; there may be 1 to 16,000,000"),
    (with_chunk(b"zTXt", b"Comment\0\0" + BOMB), DAMAGED),
    (with_chunk(b"iCCP", b"Profile\0\0" + BOMB), DAMAGED),
    (png(mode="I;16"), "has pixels of a kind that is not printed"),
])  # fmt: skip
def test_pictures_that_cannot_be_printed_are_named(pack: Path, data: bytes, says: str) -> None:
    (pack / "odd.png").write_bytes(data)
    give_picture(pack, "odd.png")
    (found,) = said(pack)
    assert re.search(r"cards\.yaml:\d\d+: ", found)
    assert says in found


def test_all_pixels_that_are_let_in_can_be_printed(pack: Path, tmp_path: Path) -> None:
    modes = ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK")
    for mode in modes:
        Image.new(mode, (60, 40)).save(pack / f"{mode}.png", "JPEG" if mode == "CMYK" else "PNG")
        change(pack / "cards.yaml", (MOTIF, f"\n        picture: {mode}.png\n        motif : "))
    kit = make(tmp_path / "out", str(pack), only=("luck",))
    page = kit.pdf("luck")[0]
    assert page.render(scale=1).to_pil().size[0] > 0
    assert len([*page.get_objects([FPDF_PAGEOBJ_IMAGE], max_depth=9)]) >= len(modes)


def test_pictures_that_are_too_much_together_are_named_once(pack: Path) -> None:
    for n in range(8):
        (pack / f"big{n}.png").write_bytes(png((4_000, 4_000), "1"))
        change(pack / "cards.yaml", (MOTIF, f"\n        picture: big{n}.png\n        motif : "))
    (found,) = said(pack)
    assert found.endswith(
        "the picture `big6.png` is one too many: together they have more than 100,000,000 pixels"
    )
