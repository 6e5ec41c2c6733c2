"""What proof measures: colour cut off at the trim, thin strokes, groups in grey, worn codes."""

import random
from dataclasses import replace
from pathlib import Path
from statistics import NormalDist

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pnp.box.packs import content_root
from pnp.press.kit import plan_parts_to_cut
from pnp.press.paper import PAPERS
from pnp.press.printing import list_kit
from pnp.proof.cutting import measure_bare
from pnp.proof.facts import read_whole_codes
from pnp.proof.inventory import count_inventory
from pnp.proof.listing import read_listing
from pnp.proof.page_objects import measure_hairline
from pnp.proof.prove import prove
from pnp.proof.raster import DOTS, cut, render
from pnp.units import Rect
from tests.fixtures.kits import box_of, order
from tests.press.conftest import make
from tests.proof.conftest import made, small
from tests.shipped import SHIPPED

CARD = Rect(10, 10, 60, 60)
BLEED = 2.0


def paint(*areas: tuple[float, float, float, float]) -> Image.Image:
    """Give a grey page of 80 mm with black areas: left, top, right, bottom in mm of the card."""
    page = Image.new("L", (round(80 * DOTS),) * 2, 255)
    brush = ImageDraw.Draw(page)
    for area in areas:
        brush.rectangle([round((10 + each) * DOTS) for each in area], fill=0)
    return page


def lines(*depths: float) -> list[tuple[float, float, float, float]]:
    """Give lines of 0.3 mm along the whole left edge, so far within it."""
    return [(depth, -BLEED, depth + 0.3, 60 + BLEED) for depth in depths]


@pytest.mark.parametrize("areas", [
    [(0, 0, 60, 60)], lines(0.2), lines(0.2, 1.7), [(0, 0, 8, 30)],
], ids=["a ground", "a frame", "a frame of two lines", "a bar"])  # fmt: skip
def test_what_is_cut_at_the_trim_is_bare(areas: list[tuple[float, float, float, float]]) -> None:
    assert measure_bare(paint(*areas, (50, 0, 60, 60)), CARD, "left") >= 15


def test_the_palest_sky_runs_on() -> None:
    page = paint((0, 0, 60, 60))
    page.paste(page.point(lambda grey: 253 if grey == 255 else grey))
    assert measure_bare(page, CARD, "left") == 0


def test_a_pattern_of_lines_has_a_gap_at_the_trim() -> None:
    assert measure_bare(paint(*lines(0.2, 2.4, 4.6)), CARD, "left") == 0


def test_a_motif_between_others_that_run_on_ends_at_the_trim() -> None:
    ending = [(0.1, 3.5 + 10 * n, 3, 8.5 + 10 * n) for n in range(1, 5)]
    corner = (0.5, 0, 3, 3)
    running = [(-BLEED, 8.5 + 10 * n, 1, 13.5 + 10 * n) for n in range(5)]
    assert measure_bare(paint(corner, *ending, *running), CARD, "left") == 0
    assert measure_bare(paint(corner, *ending, *running[:2]), CARD, "left") >= 15


@pytest.mark.parametrize(("font", "least", "most"), [
    ("serif-700", 0.008, 0.014),  # a display cut
    ("text-700", 0.055, 0.075),
    ("sans-400", 0.06, 0.08),
])  # fmt: skip
def test_a_display_cut_is_told_from_a_text_cut(font: str, least: float, most: float) -> None:
    thin = measure_hairline((content_root() / "fonts" / f"{font}.ttf").read_bytes())
    assert thin is not None
    assert least < thin < most


def test_what_lies_in_no_file_is_not_measured() -> None:
    assert measure_hairline(b"") is None
    assert measure_hairline(b"no font at all") is None


@pytest.mark.parametrize(("coral", "sky", "say"), [
    ("#e69f00", "#56b4e9", "the groups coral and sky are one grey: 0."),
    ("#d80028", "#489014", "coral and sky look alike to a deuteranope"),
    ("#133c67", "#f0dc9d", ""),  # far apart: they may share a pattern
])  # fmt: skip
def test_groups_of_a_pattern_are_told_apart(tmp_path: Path, coral: str, sky: str, say: str) -> None:
    box = small("deeds")
    dotted = {"coral", "sky"}
    groups = tuple(replace(x, pattern="dots" if x.id in dotted else x.pattern) for x in box.groups)
    palette = {**box.look.palette, "coral": coral, "sky": sky}
    box = replace(box, groups=groups, look=replace(box.look, palette=palette))
    kit = made(tmp_path / "kit", box, only=("deeds",))
    found = prove(kit, lambda _: count_inventory(box)).findings
    assert {(each.rule, each.page) for each in found} <= {("colours", 1), ("contrast", 1)}
    assert say in " ".join(each.what for each in found)
    assert bool(found) == bool(say)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pattern_tells_groups_apart_however_the_deed_lies(tmp_path: Path, paper: str) -> None:
    box = box_of("grundbesitz")
    order = {"lang": "de", "paper": PAPERS[paper], "ink": "line", "only": ("deeds",)}
    folder = made(tmp_path / "kit", box, **order)
    found = prove(folder, lambda _: count_inventory(box)).findings
    assert [each for each in found if each.rule == "colours"] == []


GRAIN = bytes(
    min(255, max(0, round(128 + NormalDist(0, 8).inv_cdf((n + 0.5) / 256)))) for n in range(256)
)
"""Turns even chances into noise of sigma 8 round 128."""


def worn(image: Image.Image, dice: random.Random) -> Image.Image:
    """Blur by 1.2 dots, turn by 7 degrees, take contrast down to 60 %, add noise of sigma 8."""
    soft = image.filter(ImageFilter.GaussianBlur(1.2))
    turned = soft.rotate(7, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    pale = turned.point([round(128 + (dot - 128) * 0.6) for dot in range(256)])
    even = Image.frombytes("L", pale.size, dice.randbytes(pale.width * pale.height))
    return ImageChops.add(pale, even.point(list(GRAIN)), 1, -128)


def parts_with_codes(kit: str) -> tuple[str, ...]:
    """Name the parts of a kit that have codes: the others need not be drawn."""
    _, job, context = order(kit)
    each = (part.id for part in plan_parts_to_cut(context, job))
    job = replace(job, only=tuple(each))  # by itself, on no sheet with others
    parts = [(part["id"], part["layout"]) for part in list_kit(context, job)["parts"]]
    return tuple(k for k, laid in parts if any(p.get("qr") for x in laid for p in x["pieces"]))


@pytest.mark.parametrize("kit", SHIPPED)
def test_99_of_100_worn_deeds_and_cards_are_still_read(tmp_path: Path, kit: str) -> None:
    bearing_parts = parts_with_codes(kit)
    if not bearing_parts:
        return  # a game of pieces alone
    folder = make(tmp_path, kit, only=bearing_parts).folder
    lost, asked = [], 0
    for part in read_listing(folder).parts:
        if not any(piece.qr for page in part.layout for piece in page.pieces):
            continue
        document = pypdfium2.PdfDocument(folder / part.file)
        for page in part.layout:
            bearing = [piece for piece in page.pieces if piece.qr][::2]
            raster = render(document[page.page - 1]) if bearing else Image.new("L", (1, 1))
            for piece in bearing:
                asked += 1
                dice = random.Random(f"{kit} {piece.id} {piece.area.x}")
                seen = read_whole_codes(worn(cut(raster, piece.area), dice))
                if [code.text for code in seen] != [piece.qr]:
                    lost.append(piece.id)
        document.close()
    # of a kit of sixty codes, one is chance
    assert len(lost) <= max(1, asked / 100), f"{len(lost)} of {asked}: {lost}"


def test_the_noise_is_as_strong_as_it_says() -> None:
    assert NormalDist.from_samples(list(GRAIN)).stdev == pytest.approx(8, abs=0.3)
