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

from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.published_rows import Shop, find_row
from pnp.box.reading.published_tables import read_shops
from pnp.editions.shop import OVER, SLACK, blank_for, fits, lacking_bleed, too_large
from pnp.errors import ContentError
from pnp.faces.context import Face
from pnp.proof.shop import prove_shop
from pnp.units import Rect, Size
from tests.fixtures.filled_once import filled_once
from tests.fixtures.pack import with_few_notes
from tests.typed import Done, accepted, typed

PACK = Path("content/examples/fair").resolve()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def fill(folder: Path) -> None:
        pack = Path(shutil.copytree(PACK, folder / "fair"))
        with_few_notes(pack)
        for shop in ("tgc-poker", "mbprint", "pdf", "png"):
            accepted(f"shop --to {shop} -o {shop}", pack, cwd=folder)

    return filled_once(tmp_path_factory, "shop", fill)


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


def test_colour_runs_to_the_edge_of_the_blank(made: Path) -> None:
    """No dot of paper stands in the ring of a back that is coloured all over."""
    with Image.open(next((made / "tgc-poker/draw/backs").iterdir())) as back:
        edge = [back.getpixel((x, y)) for x in range(0, 825, 3) for y in (0, 1124)]
        edge += [back.getpixel((x, y)) for y in range(0, 1125, 3) for x in (0, 824)]
        white = sum(dot == (255, 255, 255) for dot in edge)
    assert white < len(edge) / 4  # the white of the pattern itself, not a margin


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


def test_a_fault_of_pages_that_draw_the_same_is_told_of_each(made: Path, tmp_path: Path) -> None:
    own = Path(shutil.copytree(made / "mbprint", tmp_path / "own"))
    relist(own, lambda told: told["shop"].update(safe=20))
    pieces = listed(own)["parts"][0]["pieces"]
    told = [str(each) for each in prove_shop(own).findings]
    for piece in pieces:
        where = f"deeds.pdf, page {piece['back']['page']}, {piece['name']}: "
        assert any(each.startswith(where) for each in told), where


@pytest.mark.parametrize("how", [*CARDS, *PAGES])
def test_a_planted_fault_is_named(made: Path, tmp_path: Path, how: str) -> None:
    shop = "tgc-poker" if how in CARDS else "mbprint"
    own = Path(shutil.copytree(made / shop, tmp_path / "own"))
    plant, words = {**CARDS, **PAGES}[how]
    plant(own)
    told = [str(each) for each in prove_shop(own).findings]
    assert any(words in each for each in told), told


SHOPS = read_shops(content_root())
POKER = find_row(SHOPS, "tgc-poker", "shop")


def face(width: float, height: float, bleed: float = 3) -> Face:
    return Face("face", Size(width, height), lambda _pen: None, bleed)


def test_the_pixels_of_every_row_follow_from_its_size_and_bleed() -> None:
    for shop in SHOPS:
        if shop.pixels and shop.size:
            sides = zip(shop.size, shop.bleed, strict=True)
            assert tuple(round((a + 2 * b) * shop.dpi / 25.4) for a, b in sides) == shop.pixels


def test_every_row_says_where_its_figures_come_from() -> None:
    assert all(len(shop.source) > 20 for shop in SHOPS)
    assert len({shop.id for shop in SHOPS}) == len(SHOPS) >= 12


@pytest.mark.parametrize("shop", [each for each in SHOPS if each.size], ids=lambda each: each.id)
def test_a_piece_stands_in_the_middle_and_fills_its_blank(shop: Shop) -> None:
    for size in SIZES.values():
        piece = face(size.width, size.height)
        if not size.width or not fits(piece.size, shop):
            continue
        blank = blank_for(piece, shop)
        page = Rect(0, 0, blank.page.width, blank.page.height)
        assert blank.area.x == pytest.approx(page.width - blank.area.right)
        assert blank.area.y == pytest.approx(page.height - blank.area.bottom)
        assert blank.area.width <= blank.trim.width + OVER
        assert blank.area.height <= blank.trim.height + OVER
        assert max(blank.trim.width - blank.area.width,
                   blank.trim.height - blank.area.height) <= SLACK  # fmt: skip
        grown = [(side + 2 * piece.bleed) * blank.under
                 for side in (blank.area.width, blank.area.height)]  # fmt: skip
        if lacking_bleed(piece, shop):
            assert grown[0] >= page.width - 1e-6
            assert grown[1] >= page.height - 1e-6
        else:
            assert blank.under == 1


def test_a_card_of_63_by_88_fits_a_poker_blank_and_a_token_does_not() -> None:
    assert fits(Size(63, 88), POKER)
    assert fits(Size(88, 63), POKER)
    assert not fits(Size(59, 92), POKER)
    assert not fits(Size(26, 8), POKER)
    assert too_large(Size(370, 370), POKER)
    assert not too_large(Size(26, 8), POKER)


def test_a_hair_more_than_the_shop_has_is_cut_off() -> None:
    tarot = find_row(SHOPS, "tgc-tarot", "shop")
    blank = blank_for(face(70, 120), tarot)
    assert fits(Size(70, 120), tarot)
    assert (blank.turn, blank.trim.width) == (0, 69.85)
    assert blank.area.x + blank.area.width / 2 == pytest.approx(blank.page.width / 2)
    assert not fits(Size(70.1, 120), tarot)


def test_a_card_that_lies_across_is_turned() -> None:
    blank = blank_for(face(88, 63), POKER)
    assert (blank.turn, blank.area.width, blank.area.height) == (90, 63, 88)


def test_white_edges_lack_no_bleed() -> None:
    assert lacking_bleed(face(63, 88, bleed=0), POKER) == 0
    assert lacking_bleed(face(63, 88, bleed=3), POKER) == pytest.approx(0.625)


def run(*words: str | Path, cwd: Path) -> Done:
    return typed("shop", *words, cwd=cwd)


def refused(done: Done, cwd: Path) -> str:
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert list(cwd.rglob("*")) == []
    return done.stderr


def test_a_bleed_larger_than_that_of_the_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    shops = [each for each in read_shops(Path("content").resolve()) if each.id == "mbprint"]
    wide = [type(each)(**{name: getattr(each, name) for name in each.__slots__}
                       | {"bleed": (6.0, 6.0)}) for each in shops]  # fmt: skip
    monkeypatch.setattr("pnp.cli.editions.read_shops", lambda _root: tuple(wide))
    done = run(PACK, "--to", "mbprint", "--only", "draw", cwd=tmp_path)
    say = refused(done, tmp_path)
    assert "its colour runs 3 mm past the trim, 3.0 mm less than mbprint wants" in say


def test_a_fault_of_the_table_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "shops.yaml").write_text("shops:\n  - {id: a, title: b, form: gif, source: c}\n")
    with pytest.raises(ContentError, match=r"shops.yaml:2: `form` cannot be `gif`"):
        read_shops(tmp_path)
