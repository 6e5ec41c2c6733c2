"""A certificate keeps to its page, a pack's own drawings are shown; the laid table is whole."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.main import pnp
from pnp.documents.certificate import write_certificate
from pnp.documents.pictures import HEIGHT, WIDTH, draw_scene, parts_of_art, scene_faces, write_scene
from pnp.errors import Finding
from pnp.faces.diagrams.shown_table import lay_shown_table
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.proof.listing import ListedOptions, ListedPart, ListedStack, Listing
from pnp.proof.prove import Proof
from tests.fixtures.kits import order
from tests.fixtures.pack import change

STACKS = (ListedStack("a", 1),)
PART = ListedPart("deeds", "Deeds", "deeds.pdf", None, STACKS, ())
OPTIONS = ListedOptions((210, 297), "a4", "en", "long-edge", (0, 0), "full", ())
LISTING = Listing("x", "Exempel", "0" * 64, OPTIONS, (PART,))
FIGURES = {
    "least type": 7.0, "words to trim": 3.1, "least contrast": 4.6, "off by": 0.02,
    "codes read": 28.0, "least module": 0.45, "bar": 50.0, "overlap unlike": 3.0,
}  # fmt: skip


def text_of(proof: Proof, file: Path) -> str:
    write_certificate(proof, "2026-01-31", file)
    document = pypdfium2.PdfDocument(file)
    assert len(document) == 1
    text = document[0].get_textpage().get_text_range()
    document.close()
    return str(text)


def test_figures_that_need_two_lines_have_them(tmp_path: Path) -> None:
    proof = Proof(tmp_path, LISTING, (), {"deeds.pdf": FIGURES}, with_rules=True)
    text = text_of(proof, tmp_path / "c.pdf")
    assert "All is well. Measured on 2026-01-31." in text
    assert "modules from 0.45 mm" in text
    assert "bar 50.0 mm" in text
    assert "missing" in text  # there is no such file in the folder


def test_a_hundred_breaches_stay_on_the_page_and_are_counted(tmp_path: Path) -> None:
    long = "of something " * 30
    numbers = range(1, 101)
    found = tuple(Finding(long, "deeds.pdf", page=n, piece="a", rule="placed") for n in numbers)
    parts = tuple(replace(PART, file=f"part-{n}.pdf") for n in range(30))
    (tmp_path / "part-0.pdf").write_bytes(b"%PDF")
    proof = Proof(tmp_path, replace(LISTING, parts=parts), found)
    text = text_of(proof, tmp_path / "c.pdf")
    assert "100 breaches. Measured on" in text
    assert "more: run pnp proof to see them all" in text
    assert "part-29.pdf" in text
    assert sha256(b"%PDF").hexdigest()[:12] in text


DUCK = Path(__file__).with_name("duck.svg").read_text(encoding="utf-8")
PLUM = (123, 30, 122)


@pytest.fixture
def village(village: Path) -> Path:
    change(village / "look.yaml", ("  blue:", '  plum: "#7b1e7a"\n  blue:'))
    change(village / "cards.yaml", ("good: true\n", "good: true\n        motif: duck\n"))
    (village / "art/duck.svg").write_text(DUCK, encoding="utf-8")
    return village


def dots(file: Path) -> Image.Image:
    document = pdfium.PdfDocument(file)
    image: Image.Image = document[0].render(scale=2).to_pil().convert("RGB")
    document.close()
    return image


@pytest.mark.parametrize(("ink", "filled"), [("full", True), ("low", False), ("line", False)])
def test_a_card_shows_the_packs_own_drawing(ink: str, filled: bool, village: Path) -> None:
    asked = [str(village), "--ink", ink, "--only", "news", "-o", "out"]
    assert CliRunner().invoke(build, asked).exception is None
    seen = dots(Path("out/village/news.pdf"))
    counted = {colour: n for n, colour in seen.getcolors(10**6) or ()}
    assert (counted.get(PLUM, 0) > 300) == filled
    Path("village/art/duck.svg").write_text(DUCK.replace('ry="5"', 'ry="1"'), encoding="utf-8")
    assert CliRunner().invoke(build, asked).exception is None
    assert dots(Path("out/village/news.pdf")).tobytes() != seen.tobytes()


@pytest.mark.usefixtures("village")
def test_each_face_is_a_picture_of_its_size_and_a_part_is_one_of_all() -> None:
    result = CliRunner().invoke(pnp, ["preview", "village", "--dpi", "50", "-o", "seen"])
    assert result.exception is None, result.exception
    with Image.open("seen/news/eggs.png") as face, Image.open("seen/news.png") as sheet:
        assert face.size == (125, 174)  # 63 × 88 mm
        backs = len([*Path("seen/news").glob("*-back.png")])
        assert backs == 1
        assert sheet.size == (8 * (12 + face.width) + 12, 2 * (12 + face.height) + 12)
    with Image.open("seen/board/board.png") as board:  # whole, however many sheets it takes
        assert board.size == (729, 729)  # 370 mm


def test_one_sheet_shows_all_drawings_with_their_names(village: Path) -> None:
    result = CliRunner().invoke(pnp, ["preview", "village", "art", "--dpi", "40", "-o", "seen"])
    assert result.exception is None, result.exception
    assert result.output == "seen/art.png\n"
    with Image.open("seen/art.png") as sheet:
        assert any(colour == PLUM for _, colour in sheet.getcolors(10**6) or ())
    context = context_for(read_box(village), PrintJob(lang="en"), village)
    parts = dict(parts_of_art(context))
    assert parts["village"] == ["duck", "mill"]
    assert "bell" in parts["shared"]
    assert sum(map(len, parts.values())) == len(context.theme.art.names())


def test_the_stylesheet_of_a_pack_follows_its_palette(village: Path) -> None:
    assert "plum" not in (village / "art/palette.css").read_text(encoding="utf-8")
    assert CliRunner().invoke(pnp, ["schema", "--colours", "village"]).exception is None
    assert ".line-plum { stroke: #7b1e7a; }" in (village / "art/palette.css").read_text("utf-8")


_BOARD, _DECK, _OTHER = (255, 0, 0), (0, 0, 255), (0, 255, 0)


def scene_of(name: str) -> Image.Image:
    """Draw a table on which the board is red, the piles on it are blue, all else is green."""
    context = order(name, lang="en")[2]
    piles = {piece.face.key for piece in lay_shown_table(context) if piece.layers == 4}

    def of(key: str) -> tuple[int, int, int]:
        return _BOARD if key.startswith("board") else _DECK if key in piles else _OTHER

    keys = [face.key for face in scene_faces(context)]
    textures = {key: Image.new("RGB", (8, 84), of(key)) for key in keys}
    return draw_scene(context, textures)


def tell(picture: Image.Image, band: int) -> Image.Image:
    """Find where a picture has one of its three colours, and no other."""
    bands = list(picture.split())
    own = bands.pop(band).point(lambda value: 255 if value > 90 else 0)
    others = [other.point(lambda value: 255 if value < 60 else 0) for other in bands]
    for other in others:
        own = Image.composite(own, Image.new("L", own.size), other)
    return own


@pytest.mark.parametrize("name", ["cronulla", "chalet", "neue-heimat"])
def test_the_board_is_seen_whole_and_fills_the_picture(name: str) -> None:
    seen = tell(scene_of(name), 0).getbbox()
    assert seen is not None
    left, top, right, low = seen
    assert 0 < left < right < WIDTH
    assert 0 < top < low < HEIGHT
    assert right - left > WIDTH * 0.6


def test_a_deck_is_as_thick_as_its_cards() -> None:
    picture = scene_of("cronulla")
    board, deck = tell(picture, 0), tell(picture, 2)
    middle = WIDTH // 4
    column = [(board.getpixel((middle, y)), deck.getpixel((middle, y))) for y in range(HEIGHT)]
    top = max(y for y, (_, on_deck) in enumerate(column) if on_deck)
    edge = next(y for y in range(top, HEIGHT) if column[y][0]) - top
    assert 20 < edge < 60  # 71 cards are a good centimetre


def test_a_game_without_a_board_is_laid_out_and_comes_out_alike(tmp_path: Path) -> None:
    context = order(str(Path("content/examples/lanterns").resolve()), lang="en")[2]
    for file in ("one.png", "other.png"):
        write_scene(context, tmp_path / file)
    with Image.open(tmp_path / "one.png") as picture:
        assert picture.size == (WIDTH, HEIGHT)
        assert len(picture.resize((48, 30)).getcolors(48 * 30) or ()) > 400
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "other.png").read_bytes()


def test_on_a_board_of_rows_houses_stand_and_floors_are_for_sale() -> None:
    laid = [piece.face.key for piece in lay_shown_table(order("neue-heimat", lang="en")[2])]
    assert sum("floor" in key for key in laid) > 80
    for part in ("pieces/pawn", "cheque", "permit"):
        assert any(part in key for key in laid), part
