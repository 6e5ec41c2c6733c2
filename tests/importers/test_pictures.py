"""`pnp new --from` pictures: a folder of them, or the pages of a PDF, each cut out as one card."""

from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pnp.importers.pictures import as_card, trim_of
from pnp.proof.raster import open_document
from tests.importers.made_from import GAME, brought, cards_of, left_of

MM = 72 / 25.4


def draw_card(n: int, across: int = 381, down: int = 533, ground: str = "") -> Image.Image:
    """A card whose number is also seen in its colours."""
    tones = (60 + 37 * n % 150, 90 + 71 * n % 150, 200 - 53 * n % 150)
    card = Image.new("RGB", (across, down), ground or tones)
    draw = ImageDraw.Draw(card)
    draw.ellipse((80, 80, 220, 220), fill=(tones[2], tones[0], tones[1]))
    draw.text((60, 300), f"Card {n}", fill="black", font_size=44)
    draw.rectangle((0, 0, across - 1, down - 1), outline="black", width=2)
    return card


def test_each_picture_is_a_card_as_often_as_its_name_says_with_the_back_it_belongs_to() -> None:
    for n, name in enumerate(
        ["fox x3.png", "owl_2x.jpg", "red elk.png", "red-back.png", "back.webp"]
    ):
        draw_card(n, 825, 1125).save(name)
    Path("moons").mkdir()
    draw_card(9, 700, 700).save("moons/full.gif")
    Path("bad.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    made = brought(Path())
    deck, moons = made.parts
    assert cards_of(deck, "title", "back") == [
        (3, "Fox", "pictures/back.png"), (2, "Owl", "pictures/back.png"),
        (1, "Red elk", "pictures/red-back.png"),
    ]  # fmt: skip
    assert (deck.size.width, deck.size.height) == (63.5, 88.9)
    assert (moons.id, moons.size.width, moons.size.height) == ("moons", 70, 70)
    assert [place for place, _ in left_of(made)] == ["bad.png"]


def test_no_picture_takes_the_place_of_another_that_is_called_alike() -> None:
    for n, name in enumerate(["fox.png", "fox-2.png", "night/fox.png"]):
        Path(name).parent.mkdir(exist_ok=True)
        draw_card(n, 750, 1050).save(name)
    kept = [name for deck in brought(Path()).parts for _, name in cards_of(deck, "picture")]
    assert len({(GAME / str(name)).read_bytes() for name in kept}) == 3


@pytest.mark.parametrize(
    ("across", "down", "trim", "bleed"),
    [
        (825, 1125, (63.5, 88.9), True), (1125, 825, (88.9, 63.5), True),
        (750, 1050, (63.5, 88.9), False), (700, 1200, (70, 120), False),
        (500, 500, (70, 70), False),
        (100, 300, (63.5, 190.5), False),
    ],
)  # fmt: skip
def test_the_size_of_a_card_is_told_by_its_picture(
    across: int, down: int, trim: tuple[float, float], bleed: bool
) -> None:
    assert trim_of(across, down) == (trim, bleed)


def test_a_picture_goes_on_beyond_the_cut_on_all_sides() -> None:
    square = Image.new("RGB", (100, 100), "red")
    square.paste("blue", (0, 0, 100, 4))
    card = Image.open(BytesIO(as_card(square, (50.0, 50.0), 10**6, bleed=False)[0]))
    assert (card.width, card.height) == (112, 112)
    assert [card.getpixel(at) for at in ((0, 0), (111, 3), (0, 60), (60, 111))] == [
        (0, 0, 255), (0, 0, 255), (255, 0, 0), (255, 0, 0)]  # fmt: skip


def write_pages(file: Path, gap: float, *, fronts: int = 8, backs: bool = True, ground: str = "",
                scanned: bool = False) -> None:  # fmt: skip
    """Sheets of nine cards of poker size, their marks and a line of type beside them."""
    canvas, wide, high = Canvas(str(file), pagesize=(216 * MM, 290 * MM)), 63.5, 88.9
    left, top = (216 - 3 * wide - 2 * gap) / 2, (290 - 3 * high - 2 * gap) / 2
    places = [(left + column * (wide + gap), top + row * (high + gap))
              for row, column in product(range(3), range(3))]  # fmt: skip
    sheets = [range(n, min(n + 9, fronts)) for n in range(0, fronts, 9)]
    for numbers in sheets:
        for side in ("front", "back")[: 1 + backs]:
            for place, n in zip(places, numbers if side == "front" else [99] * 9, strict=False):
                x, y = place[0] * MM, (290 - place[1] - high) * MM
                picture = draw_card(n, ground=ground)
                canvas.drawImage(ImageReader(picture), x, y, wide * MM, high * MM)
                canvas.line(x, 4, x, 12)
            canvas.setFont("Helvetica", 6)
            canvas.drawString(200, 3, "a game of mine, cut it out")
            canvas.showPage()
    canvas.save()
    if scanned:
        document = open_document(file.read_bytes())
        first, *others = [page.render(scale=150 / 72).to_pil().convert("RGB") for page in document]
        document.close()
        first.save(file, save_all=True, append_images=others, resolution=150)


@pytest.mark.parametrize(
    ("gap", "ground", "scanned"),
    [(0, "", False), (0, "white", True), (4, "", True)],
)
def test_a_grid_of_cards_is_found_and_cut_with_its_backs(
    gap: float, ground: str, scanned: bool
) -> None:
    file = Path("deck.pdf")
    write_pages(file, gap, ground=ground, scanned=scanned)
    before = file.read_bytes()
    (deck,) = brought(file).parts
    assert [row.count for row in deck.each] == [1] * 8
    assert (deck.size.width, deck.size.height) == (63.5, 88.9)
    assert {back for _, back in cards_of(deck, "back")} == {"pictures/card-009.png"}
    assert file.read_bytes() == before


def test_cards_that_are_alike_are_counted_and_named_by_what_stands_on_them() -> None:
    canvas = Canvas("deck.pdf", pagesize=(63.5 * MM, 88.9 * MM))
    for name in ("Gull", "Crab", "Gull"):
        canvas.drawString(20, 200, name)
        canvas.showPage()
    canvas.save()
    made = brought(Path("deck.pdf"))
    assert cards_of(made.parts[0], "title") == [(2, "Gull"), (1, "Crab")]


def test_where_no_grid_is_seen_it_can_be_told() -> None:
    canvas = Canvas("deck.pdf", pagesize=(200 * MM, 280 * MM))
    for x, y in product((60, 300), (100, 300, 600)):
        canvas.drawString(x, y, f"At {x} and {y}")
    canvas.save()
    assert "`deck.pdf#3x3` says" in brought(Path("deck.pdf"), sound=False).told
    assert len(brought(Path("deck.pdf#2x3")).parts[0].each) == 6


def test_the_rules_among_the_cards_are_left_with_their_page() -> None:
    canvas = Canvas("deck.pdf", pagesize=(216 * MM, 290 * MM))
    for n in range(40):
        canvas.drawString(
            50, 780 - 16 * n, "Whoever reads this plays on until the end of the game."
        )
    canvas.showPage()
    for n, (x, y) in enumerate(product((10, 80, 150), (10, 110))):
        canvas.drawImage(ImageReader(draw_card(n)), x * MM, y * MM, 60 * MM, 90 * MM)
    canvas.save()
    made = brought(Path("deck.pdf"))
    assert len(made.parts[0].each) == 6
    assert [place for place, _ in left_of(made)] == ["deck.pdf, page 1"]
