"""Cut files read back: what is cut is where the print is, what is creased is where it folds.

`make long` (PNP_CUT=all) reads every file of every kit for every machine.
"""

import json
import math
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.box.packs import content_root, find_kit
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import net_of
from pnp.box.parts.sizes import cut_lines, fold_lines
from pnp.box.published_rows import CuttingMachine
from pnp.box.reading.published_tables import read_machines
from pnp.box.reading.reader import read_box
from pnp.editions.cut.paths import fit_grid, list_marks, paper_for_tiles, paper_of
from pnp.press.paper import PAPERS
from pnp.proof.raster import open_document, render_area
from pnp.units import Rect, Size
from tests.editions.cut import read_back
from tests.editions.cut.read_back import bounds, corner_boxes, dotted, ink_in, length
from tests.shipped import SHIPPED
from tests.typed import accepted

CLOSE = 0.05
EXAMPLES = Path("content/examples").resolve()
FAIR = EXAMPLES / "fair"
ORDERS: list[tuple[str, str, str, tuple[str, ...]]] = (
    [(kit, each.id, paper, ()) for kit in (*SHIPPED, "promenade", "fair", "rails")
     for each in read_machines(content_root()) for paper in ("a4", "letter")]
    if os.environ.get("PNP_CUT") == "all"
    else [("fair", "cameo5a", "letter", ("board", "deeds", "dice"))]
)  # fmt: skip
"""Kits, machines, papers and parts of which every file is read."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some parts of Neue Heimat, one of every form, for a machine that reads marks."""
    folder = tmp_path_factory.mktemp("cut")
    only = "--only board --only pawns --only permits --only aids --only box-cheques"
    accepted(f"cut neue-heimat --machine silhouette {only} -o cut", cwd=folder)
    return folder / "cut"


def told(folder: Path) -> dict[str, Any]:
    listed: dict[str, Any] = json.loads((folder / "cut.json").read_text(encoding="utf-8"))
    return listed


def sheets_of(folder: Path, part: str) -> list[dict[str, Any]]:
    (found,) = [each for each in told(folder)["parts"] if each["id"] == part]
    sheets: list[dict[str, Any]] = found["sheets"]
    return sheets


def read(folder: Path, name: str) -> read_back.Layers:
    read = read_back.read_dxf if name.endswith(".dxf") else read_back.read_svg
    return read(folder / name)


def check_every_path(folder: Path) -> int:
    """See of each piece that what is cut of it is its trim, or lines of its own within it."""
    checked = 0
    for part in told(folder)["parts"]:
        for sheet in part["sheets"]:
            for name in sheet["cut"]:
                checked += check_sheet(folder, name, sheet)
    return checked


def check_sheet(folder: Path, name: str, sheet: dict[str, Any]) -> int:
    layers = read(folder, name)
    cut = [bounds(points) for points in layers["cut"]]
    for piece in sheet["pieces"]:
        area = (piece["x"], piece["y"], piece["x"] + piece["width"], piece["y"] + piece["height"])
        own = [box for box in cut if covers(area, box)]
        assert own, f"{name}: {piece['id']} is not cut"
        whole = (min(box[0] for box in own), min(box[1] for box in own),
                 max(box[2] for box in own), max(box[3] for box in own))  # fmt: skip
        assert whole == pytest.approx(area, abs=CLOSE), f"{name}: {piece['id']}"
    lost = [box for box in cut if not any(
        covers((p["x"], p["y"], p["x"] + p["width"], p["y"] + p["height"]), box)
        for p in sheet["pieces"])]  # fmt: skip
    assert lost == [], f"{name} cuts where no piece is"
    return len(sheet["pieces"])


def covers(area: tuple[float, ...], box: tuple[float, ...]) -> bool:
    return (box[0] > area[0] - CLOSE and box[1] > area[1] - CLOSE
            and box[2] < area[2] + CLOSE and box[3] < area[3] + CLOSE)  # fmt: skip


def test_every_path_is_the_trim_of_its_piece(folder: Path) -> None:
    assert check_every_path(folder) > 20
    assert read_back.page_of(folder / "aids-01.svg") == pytest.approx((210, 297))


def test_svg_and_dxf_say_the_same(folder: Path) -> None:
    for sheet in ("pawns-01", "box-cheques-01", "board-02"):
        svg, dxf = read(folder, f"{sheet}.svg"), read(folder, f"{sheet}.dxf")
        for name in ("cut", "crease"):
            assert length(svg.get(name, [])) == pytest.approx(length(dxf.get(name, [])), abs=CLOSE)


def test_a_pawn_is_creased_where_it_folds(folder: Path) -> None:
    (sheet,) = sheets_of(folder, "pawns")
    creases = read(folder, "pawns-01.svg")["crease"]
    piece = sheet["pieces"][0]
    heights = sorted({round(y - piece["y"], 2) for points in creases for _, y in points})
    assert heights == pytest.approx([9, 42, 75], abs=CLOSE)  # foot, middle, foot


def test_a_net_is_cut_and_creased_along_its_own_lines(folder: Path) -> None:
    box = read_box(find_kit("neue-heimat"))
    (part,) = [each for each in parts_of(box) if each.id == "box-cheques"]
    net = net_of(box, part)
    assert net
    layers = read(folder, "box-cheques-01.dxf")
    straight = sum(math.dist(*each) for each in cut_lines(net))
    notch = length(layers["cut"]) - straight
    assert 0 < notch < 60  # what a thumb takes hold by is round
    folds = sum(math.dist(*each) for each in fold_lines(net))
    assert length(layers["crease"]) == pytest.approx(folds, abs=CLOSE)


def test_what_lies_within_a_path_is_what_is_printed_at_home(folder: Path, tmp_path: Path) -> None:
    accepted("build neue-heimat --only aids -o kit", cwd=tmp_path)
    kit = tmp_path / "kit/neue-heimat"
    manifest = json.loads((kit / "kit.json").read_text(encoding="utf-8"))
    home = manifest["parts"][0]["layout"][0]["pieces"]
    cut = read(folder, "aids-01.svg")["cut"]
    ours = sheets_of(folder, "aids")[0]["pieces"]
    pages = [open_document((each / "aids.pdf").read_bytes())[0] for each in (folder, kit)]
    for path, mine, theirs in zip(cut, ours, home, strict=True):
        assert mine["id"] == theirs["id"]
        left, top, right, bottom = bounds(path)
        here = render_area(pages[0], Rect(left, top, right - left, bottom - top), 200)
        there = render_area(pages[1], Rect(*(theirs[side] for side in
                                             ("x", "y", "width", "height"))), 200)  # fmt: skip
        upright = [image.rotate(each["turn"], expand=True)
                   for image, each in ((here, mine), (there, theirs))]  # fmt: skip
        one, other = (image.crop((8, 8, 480, 680)) for image in upright)
        apart = ImageStat.Stat(ImageChops.difference(one, other)).mean
        shifted = ImageStat.Stat(ImageChops.difference(one, ImageChops.offset(other, 4))).mean
        assert apart[0] < shifted[0] / 4, (mine["id"], apart, shifted)


def test_a_picture_is_seen_where_it_is_cut_and_nowhere_else(tmp_path: Path) -> None:
    accepted("cut --machine cricut --only dice --only draw -o c", FAIR, cwd=tmp_path)
    assert check_every_path(tmp_path / "c") == 5  # a die, two cards and their two backs
    dots = 300 / 25.4
    for name in ("dice-01", "draw-01", "draw-backs-01"):
        picture = Image.open(tmp_path / "c" / f"{name}.png")
        assert picture.size == (round(171.45 * dots), round(234.95 * dots))
        seen = picture.getchannel("A").getbbox()
        assert seen
        cut = [point for line in read(tmp_path / "c", f"{name}.svg")["cut"] for point in line]
        assert [edge / dots for edge in seen] == pytest.approx(bounds(cut), abs=0.15)
    (die,) = sheets_of(tmp_path / "c", "dice")[0]["pieces"]
    seen_of = Image.open(tmp_path / "c/dice-01.png").getchannel("A")
    corner = round((die["x"] + 1) * dots), round((die["y"] + 1) * dots)
    assert seen_of.getpixel(corner) == 0  # beside the net, within its bounds


def test_corners_are_round_if_asked_for(tmp_path: Path) -> None:
    only = "--only draw --only pawns"
    accepted(f"cut --machine silhouette {only} --corners 3 -o c", FAIR, cwd=tmp_path)
    assert check_every_path(tmp_path / "c") == 2 * (2 + 2)  # as SVG and as DXF
    for form in ("svg", "dxf"):
        cards = read(tmp_path / "c", f"draw-01.{form}")["cut"]
        round_ = 2 * (63 + 88) - 8 * 3 + 2 * math.pi * 3
        assert length(cards) == pytest.approx(len(cards) * round_, abs=CLOSE)
        pawns = read(tmp_path / "c", f"pawns-01.{form}")["cut"]  # too narrow for it
        assert length(pawns) == pytest.approx(len(pawns) * 2 * (16 + 84), abs=CLOSE)


@pytest.mark.parametrize(("kit", "machine", "paper", "parts"), ORDERS)
def test_every_file_of_a_kit(
    kit: str, machine: str, paper: str, parts: tuple[str, ...], tmp_path: Path
) -> None:
    pack = EXAMPLES / kit if (EXAMPLES / kit).is_dir() else kit
    only = " ".join(f"--only {part}" for part in parts)
    accepted(f"cut --machine {machine} --paper {paper} {only} -o c", pack, cwd=tmp_path)
    assert check_every_path(tmp_path / "c") > (10 if parts else 50)
    assert read_back.find_ink_in_quiet_zones(tmp_path / "c") == []


EXACT = 0.07
"""A dot and a half at 600 dpi, in mm."""


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("marks")
    for machine in ("silhouette", "cameo5a-feeder"):
        only = f"--only deeds --only board -o {machine}"
        accepted(f"cut --machine {machine} {only}", FAIR, cwd=folder)
    return folder


def test_a_square_and_two_corners(marked: Path) -> None:
    picture = dotted(marked / "silhouette/deeds.pdf", 0)
    corners = corner_boxes((210, 297), 10, 7.5)
    square, below, beside, rest = (ink_in(picture, box) for box in corners)
    assert square == pytest.approx((9.5, 9.5, 15.5, 15.5), abs=EXACT)
    assert below == pytest.approx((9.5, 280, 17, 287.5), abs=EXACT)
    assert beside == pytest.approx((193, 9.5, 200.5, 17), abs=EXACT)
    assert rest is None
    level = ink_in(picture, (12, 285, 18, 289))  # an arm of the corner at the bottom left
    assert level[3] - level[1] == pytest.approx(1, abs=EXACT)


def test_four_corners_farther_in_for_a_feeder(marked: Path) -> None:
    picture = dotted(marked / "cameo5a-feeder/deeds.pdf", 0)
    a, b, c, d = (ink_in(picture, box) for box in corner_boxes((210, 297), 15.875, 7.5))
    near, far_x, far_y = 15.375, 194.625, 281.625
    assert a == pytest.approx((near, near, 22.875, 22.875), abs=EXACT)
    assert b == pytest.approx((near, far_y - 7.5, 22.875, far_y), abs=EXACT)
    assert c == pytest.approx((far_x - 7.5, near, far_x, 22.875), abs=EXACT)
    assert d == pytest.approx((far_x - 7.5, far_y - 7.5, far_x, far_y), abs=EXACT)


@pytest.mark.parametrize("machine", ["silhouette", "cameo5a-feeder"])
def test_nothing_else_stands_in_the_quiet_zone_of_a_mark(marked: Path, machine: str) -> None:
    assert read_back.find_ink_in_quiet_zones(marked / machine) == []


def test_a_back_bears_no_marks(marked: Path) -> None:
    picture = dotted(marked / "silhouette/deeds.pdf", 1)
    corners = corner_boxes((210, 297), 10, 7.5)
    assert [ink_in(picture, box) for box in corners] == [None] * 4


FILE = Path(__file__).parent / "cut/published.json"
MOVED = 0.005
"""How far a length may differ from what was published, in mm: only by rounding."""

SIZES = ((63, 88), (44, 68), (88, 44), (63.5, 88.9), (70, 120), (23.6, 23.6), (16, 84), (184, 124))
"""Pieces whose places are published: cards, notes, tokens, pawns, a part of a box."""

MACHINES = read_machines(content_root())

Layout = dict[str, list[float]]


def describe(machine: CuttingMachine) -> Layout:
    """Give every length of a layout: its marks, the room for tiles, where pieces lie."""
    told: Layout = {}
    for name, paper in PAPERS.items():
        page = machine.page_on(paper.size)
        for n, mark in enumerate(list_marks(machine, page)):
            sides = [side for arm in mark for side in (arm.x, arm.y, arm.width, arm.height)]
            told[f"{name} mark {n}"] = [round(side, 4) for side in sides]
        tiles = paper_for_tiles(machine, paper).room
        told[f"{name} tiles"] = [round(tiles.width, 4), round(tiles.height, 4)]
        for size in SIZES:
            grid = fit_grid(Size(*size), machine, paper_of(machine, paper))
            ends = grid.slots[:1] + grid.slots[-1:]
            places = [round(value, 4) for slot in ends for value in slot]
            key = f"{name} {size[0]:g} × {size[1]:g}"
            told[key] = [grid.columns, grid.rows, grid.turn, *places]
    return told


def find_moved(machine: CuttingMachine, published: dict[str, Any]) -> list[str]:
    then = published[machine.layout]
    now = describe(machine)
    return [
        name
        for name in sorted(then.keys() | now.keys())
        if len(then.get(name, ())) != len(now.get(name, ()))
        or any(abs(a - b) > MOVED for a, b in zip(then[name], now[name], strict=True))
    ]


def published() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    if os.environ.get("PNP_REWRITE"):
        told |= {each.layout: describe(each) for each in MACHINES if each.layout not in told}
        FILE.write_text(_write(told), encoding="utf-8")
    return told


def _write(told: dict[str, Layout]) -> str:
    layouts = []
    for name, layout in told.items():
        rows = ",\n".join(f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(value)}"
                          for key, value in layout.items())  # fmt: skip
        layouts.append(f'"{name}": {{\n{rows}\n}}')
    return "{\n" + ",\n".join(layouts) + "\n}\n"


@pytest.mark.parametrize("machine", MACHINES, ids=lambda each: each.layout)
def test_a_published_layout_stays_where_it_is(machine: CuttingMachine) -> None:
    known = published()
    say = f"{machine.layout} is not published yet: run this test with PNP_REWRITE=1"
    assert machine.layout in known, say
    moved = find_moved(machine, known)
    assert moved == [], f"give {machine.id} a new version in content/cutting-machines.yaml"


@pytest.mark.parametrize("figure", ["inset", "length", "thickness", "square"])
def test_a_hundredth_of_a_millimetre_is_a_move(figure: str) -> None:
    (machine,) = [each for each in MACHINES if each.id == "silhouette"]
    assert machine.marks
    wrong = replace(machine.marks, **{figure: getattr(machine.marks, figure) + 0.01})
    assert find_moved(replace(machine, marks=wrong), published()) != []


@pytest.mark.parametrize("figure", ["margin", "gap"])
def test_the_places_of_pieces_are_published_too(figure: str) -> None:
    for machine in MACHINES:
        wrong = replace(machine, **{figure: getattr(machine, figure) + 0.01})
        assert find_moved(wrong, published()) != [], machine.id
