"""What goes to a shop, made from a pack and measured again; each planted fault is named."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import RectangleObject
from pypdfium2 import PdfDocument

from pnp.proof.shop import prove_shop
from tests.typed import typed

PACK = Path("content/examples/fair").resolve()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards of the fair as four shops want them."""
    folder = tmp_path_factory.mktemp("shop")
    for shop in ("tgc-poker", "mbprint", "pdf", "png"):
        done = typed("shop", PACK, "--to", shop, "-o", shop, cwd=folder)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    shutil.copytree(made, tmp_path / "shops")
    return tmp_path / "shops"


def listed(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "shop.json").read_text())
    return told


def relist(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    told = listed(folder)
    change(told)
    (folder / "shop.json").write_text(json.dumps(told))


def repaint(file: Path, change: Callable[[Image.Image], Image.Image], dpi: int = 300) -> None:
    with Image.open(file) as picture:
        picture.load()
        change(picture).save(file, dpi=(dpi, dpi))


def framed(picture: Image.Image) -> Image.Image:
    """Paint the bleed white and all within it blue."""
    white = Image.new("RGB", picture.size, "white")
    blue = Image.new("RGB", (picture.width - 75, picture.height - 75), "blue")
    white.paste(blue, (37, 37))
    return white


def rewrite(file: Path, change: Callable[[PdfWriter], None]) -> None:
    writer = PdfWriter(clone_from=PdfReader(file))
    change(writer)
    writer.write(file)


@pytest.mark.parametrize("shop", ["tgc-poker", "mbprint", "pdf", "png"])
def test_what_was_made_is_sound(made: Path, shop: str) -> None:
    assert [str(each) for each in prove_shop(made / shop).findings] == []


def test_every_picture_has_exactly_its_pixels(made: Path) -> None:
    pictures = sorted((made / "tgc-poker").rglob("*.png"))
    assert len(pictures) == 12
    for file in pictures:
        with Image.open(file) as picture:
            assert picture.size == (825, 1125)
            assert picture.mode == "RGB"


def test_colour_runs_to_the_edge_of_the_blank(made: Path) -> None:
    """No dot of paper stands in the ring of a back that is coloured all over."""
    with Image.open(next((made / "tgc-poker/draw/backs").iterdir())) as back:
        edge = [back.getpixel((x, y)) for x in range(0, 825, 3) for y in (0, 1124)]
        edge += [back.getpixel((x, y)) for y in range(0, 1125, 3) for x in (0, 824)]
        white = sum(dot == (255, 255, 255) for dot in edge)
    assert white < len(edge) / 4  # the white of the pattern itself, not a margin


def test_fronts_and_backs_have_equal_names_in_the_order_of_the_kit(made: Path) -> None:
    part = made / "tgc-poker/deeds"
    fronts, backs = (sorted(each.name for each in (part / side).iterdir())
                     for side in ("fronts", "backs"))  # fmt: skip
    assert fronts == backs
    pieces = listed(made / "tgc-poker")["parts"][0]["pieces"]
    assert [name.partition("-")[2].removesuffix(".png") for name in fronts] == [
        piece["name"] for piece in pieces
    ]


def test_pages_are_front_and_back_in_turns(made: Path) -> None:
    told, pdf = listed(made / "mbprint"), PdfReader(made / "mbprint/deeds.pdf")
    pieces = told["parts"][0]["pieces"]
    assert len(pdf.pages) == 2 * len(pieces)
    for page in pdf.pages:
        assert float(page.mediabox.width) == pytest.approx(69 * 72 / 25.4, abs=0.01)
        assert float(page.trimbox.height) == pytest.approx(88 * 72 / 25.4, abs=0.01)
    for piece in pieces:
        assert piece["back"]["page"] == piece["front"]["page"] + 1


def test_each_note_has_its_own_number(made: Path) -> None:
    pdf = PdfDocument(made / "pdf/money.pdf")
    told = [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
    pdf.close()
    assert len(set(told)) == len(told) > 2


def test_corners_of_pictures_are_transparent_and_the_middle_is_not(made: Path) -> None:
    for file in (made / "png/deeds/fronts").iterdir():
        with Image.open(file) as picture:
            alpha = picture.getchannel("A")
            assert picture.size == (372, 520)
            corner = [(0, 0), (371, 0), (0, 519), (371, 519)]
            assert [alpha.getpixel(each) for each in corner] == [0, 0, 0, 0]
            assert alpha.getpixel((186, 0)) == alpha.getpixel((186, 260)) == 255
            gone = sum(n * (255 - value) / 255 for value, n in enumerate(alpha.histogram()))
            wanted = (4 - 3.1416) * (3 * 150 / 25.4) ** 2  # what four round corners leave
            assert gone == pytest.approx(wanted, rel=0.06)


def first_front(folder: Path) -> Path:
    return min((folder / "deeds/fronts").iterdir())


def swap_fronts(told: dict[str, Any]) -> None:
    one, other = told["parts"][0]["pieces"][:2]
    one["front"], other["front"] = other["front"], one["front"]


def rename_back(folder: Path) -> None:
    name = first_front(folder).name
    (folder / "deeds/backs" / name).rename(folder / "deeds/backs/099-other.png")

    def change(told: dict[str, Any]) -> None:
        told["parts"][0]["pieces"][0]["back"]["file"] = "deeds/backs/099-other.png"

    relist(folder, change)


def narrow(writer: PdfWriter) -> None:
    left, foot, right, top = map(float, writer.pages[2].mediabox)
    writer.pages[2].mediabox = RectangleObject((left, foot, right - 9, top))


def shift_trim(writer: PdfWriter) -> None:
    left, foot, right, top = map(float, writer.pages[1].trimbox)
    writer.pages[1].trimbox = RectangleObject((left + 2, foot, right, top))


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:2000])


CARDS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a picture is missing": (lambda each: first_front(each).unlink(), "it is listed, and missing"),
    "a picture is too many": (
        lambda each: shutil.copy(first_front(each), each / "zz.png"), "it is not listed"),
    "a picture is a dot too small": (
        lambda each: repaint(first_front(each), lambda one: one.crop((0, 0, 824, 1125))),
        "it has 824 × 1125 px instead of 825 × 1125 px"),
    "a picture has other dots to the inch": (
        lambda each: repaint(first_front(each), lambda one: one, dpi=72),
        "does not say that it has 300 dots"),
    "a picture is grey": (
        lambda each: repaint(first_front(each), lambda one: one.convert("L")),
        "its colours are L instead of RGB"),
    "a bleed is white": (
        lambda each: repaint(first_front(each), framed), "coloured, and the bleed white"),
    "a picture is cut off": (lambda each: cut_off(first_front(each)), "it cannot be read"),
    "two fronts change places": (
        lambda each: relist(each, swap_fronts), "its fronts sort in another order"),
    "a back has another name": (rename_back, "do not sort alike"),
    "a piece lost its back": (
        lambda each: relist(each, lambda told: told["parts"][0]["pieces"][1].pop("back")),
        "1 pieces lack the back"),
    "the count is off": (
        lambda each: relist(each, lambda told: told["parts"][0].update(count=5)),
        "do not add up to 5"),
    "there are too many": (
        lambda each: relist(each, lambda told: told["shop"].update(most=3)),
        "the shop takes 3 at most"),
}  # fmt: skip
PAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "pages cannot be bound": (
        lambda each: relist(each, lambda told: told["shop"].update(multiple=3)),
        "no multiple of 3"),
    "a page is missing": (
        lambda each: rewrite(each / "deeds.pdf", lambda writer: writer.remove_page(7)),
        "it has 7 pages instead of 8"),
    "a page is too narrow": (
        lambda each: rewrite(each / "deeds.pdf", narrow), "mm instead of 69.0 × 94.0 mm"),
    "a trim box is off": (
        lambda each: rewrite(each / "deeds.pdf", shift_trim), "its TrimBox is"),
    "words are near the cut": (
        lambda each: relist(each, lambda told: told["shop"].update(safe=9)),
        "nearer to the trim than 9 mm"),
    "a back is on the page of another": (
        lambda each: relist(
            each, lambda told: told["parts"][0]["pieces"][0]["back"].update(page=4)),
        "it is not on the page of its number"),
}  # fmt: skip


def test_a_fault_of_pages_that_draw_the_same_is_told_of_each(folder: Path) -> None:
    relist(folder / "mbprint", lambda told: told["shop"].update(safe=20))
    pieces = listed(folder / "mbprint")["parts"][0]["pieces"]
    told = [str(each) for each in prove_shop(folder / "mbprint").findings]
    for piece in pieces:
        where = f"deeds.pdf, page {piece['back']['page']}, {piece['name']}: "
        assert any(each.startswith(where) for each in told), where


@pytest.mark.parametrize("how", [*CARDS, *PAGES])
def test_a_planted_fault_is_named(folder: Path, how: str) -> None:
    own = folder / ("tgc-poker" if how in CARDS else "mbprint")
    plant, words = {**CARDS, **PAGES}[how]
    plant(own)
    told = [str(each) for each in prove_shop(own).findings]
    assert any(words in each for each in told), told


def test_proof_of_a_folder_ends_with_1_if_it_has_a_breach(folder: Path) -> None:
    assert typed("proof", folder / "tgc-poker", cwd=folder).stdout.endswith("All is well\n")
    CARDS["the count is off"][0](folder / "tgc-poker")
    done = typed("proof", folder / "tgc-poker", cwd=folder)
    assert (done.returncode, done.stdout.strip().splitlines()[-1]) == (1, "1 breach")
