"""Pictures of a built kit."""

from pathlib import Path

import pytest
from PIL import Image

from pnp.errors import PrintError
from pnp.proof.raster import make_pictures
from tests.press.conftest import make
from tests.proof.conftest import Built


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures of a board and deeds at 50 dpi."""
    kit = make(tmp_path_factory.mktemp("kit"), only=("board", "deeds"))
    target = tmp_path_factory.mktemp("pictures")
    assert all(file.exists() for file in make_pictures(kit.folder, target, 50))
    return target


def test_each_part_has_a_contact_sheet(pictures: Path) -> None:
    for part in ("board", "deeds"):
        with Image.open(pictures / f"{part}.png") as sheet:
            assert sheet.width > 4 * 300


def test_a_face_is_cut_at_its_trim_and_stands_upright(pictures: Path) -> None:
    with Image.open(pictures / "deeds" / "waratah-street.png") as face:
        assert face.size == (round(63 / 25.4 * 50), round(88 / 25.4 * 50))
        band, paper = face.getpixel((62, 10)), face.getpixel((1, 1))
    assert paper == (255, 255, 255)
    assert isinstance(band, tuple)
    assert band[0] > band[2] + 80  # coral, at the head of the deed


def test_the_tiles_are_joined_to_one_board(pictures: Path) -> None:
    with Image.open(pictures / "board-joined.png") as board:
        assert board.size == (728, 728)  # 370 mm at 50 dpi


def test_a_turned_face_is_set_upright(tmp_path: Path) -> None:
    from pnp.press.paper import LETTER

    kit = make(tmp_path, only=("deeds",), paper=LETTER)
    list(make_pictures(kit.folder, tmp_path / "pictures", 50))
    with Image.open(tmp_path / "pictures" / "deeds" / "waratah-street.png") as face:
        assert face.height > face.width
        assert face.getpixel((62, 10)) != (255, 255, 255)  # the band is at the head
        assert max(face.convert("L").crop((60, 98, 64, 102)).tobytes()) > 230  # paper


def test_a_missing_file_is_one_sentence(kit_of: Built, tmp_path: Path) -> None:
    (tmp_path / "kit.json").write_bytes((kit_of("deeds") / "kit.json").read_bytes())
    with pytest.raises(PrintError, match="build the kit again"):
        list(make_pictures(tmp_path, tmp_path / "pictures", 50))
