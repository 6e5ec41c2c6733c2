"""Pictures of a pack: missing, outside, or no picture at all."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from tests.press.conftest import make


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "cronulla"
    shutil.copytree(find_kit("cronulla"), folder)
    return folder


def give_picture(pack: Path, name: str) -> None:
    cards = pack / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(
        text.replace("\n        motif: ", f"\n        picture: {name}\n        motif: ", 1), "utf-8"
    )


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


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("pictures/gone.png", "is missing"),
        ("../outside.png", "leaves the pack"),
        ("cards.yaml", "is neither a PNG nor a JPEG"),
        (".", "is not a file"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_named_with_its_line(
    pack: Path, name: str, says: str
) -> None:
    give_picture(pack, name)
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    (problem,) = caught.value.problems
    assert problem.file.endswith("cards.yaml")
    assert problem.line > 1
    assert f"`{name}` {says}" in problem.say
