"""Cut files read back: what is cut is where the print is, what is creased is where it folds."""

import json
import math
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pnp.box.cut_nets import cut_lines, fold_lines
from pnp.box.declared_parts import parts_of
from pnp.box.face_sizes import net_of
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from tests.typed import typed

SVG = "{http://www.w3.org/2000/svg}"
CLOSE = 0.05

Points = list[tuple[float, float]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some parts of Neue Heimat, one of every form, and their cut files."""
    folder = tmp_path_factory.mktemp("cut")
    only = [word for part in ("pawns", "permits", "aids", "floors", "box-cheques")
            for word in ("--only", part)]  # fmt: skip
    done = typed("cut", "neue-heimat", *only, "-o", "cut", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "cut"


def layer(folder: Path, name: str, wanted: str) -> list[Points]:
    """Read the points of each path of a layer."""
    root = ET.parse(folder / name).getroot()
    assert root.get("width") == "210mm"
    assert root.get("viewBox") == "0 0 210 297"
    paths = [path.get("d", "") for group in root.iter(f"{SVG}g") if group.get("id") == wanted
             for path in group.iter(f"{SVG}path")]  # fmt: skip
    return [corners(path) for path in paths]


def corners(path: str) -> Points:
    numbers = [[float(value) for value in step[1:].split(",")]
               for step in path.split() if step[0] in "MLC"]  # fmt: skip
    return [(values[-2], values[-1]) for values in numbers]


def lines(path: str) -> float:
    """Give the length of the straight lines of a path."""
    length, at = 0.0, (0.0, 0.0)
    for step in path.split():
        if step[0] in "ML":
            x, y = map(float, step[1:].split(","))
            length += math.dist(at, (x, y)) if step[0] == "L" else 0
            at = (x, y)
    return length


def manifest(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    return told


def bounds(points: Points) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_every_sheet_that_is_cut_has_a_file(folder: Path) -> None:
    wanted = {
        f"{part['id']}-{page['sheet']:02}.svg"
        for part in manifest(folder)["parts"]
        for page in part["layout"]
        if page["side"] == "front" and page["cut"]
    }
    assert {file.name for file in folder.glob("*.svg")} == wanted


@pytest.mark.parametrize("part", ["permits", "aids", "floors", "pawns"])
def test_a_path_is_the_trim_of_its_piece(folder: Path, part: str) -> None:
    (told,) = [each for each in manifest(folder)["parts"] if each["id"] == part]
    for page in told["layout"]:
        if page["side"] == "back":
            continue
        cut = layer(folder, f"{part}-{page['sheet']:02}.svg", "cut")
        assert len(cut) == len(page["pieces"])
        for points, piece in zip(cut, page["pieces"], strict=True):
            trim = (piece["x"], piece["y"], piece["x"] + piece["width"],
                    piece["y"] + piece["height"])  # fmt: skip
            assert bounds(points) == pytest.approx(trim, abs=CLOSE)


def test_a_pawn_is_creased_where_it_folds(folder: Path) -> None:
    (told,) = [each for each in manifest(folder)["parts"] if each["id"] == "pawns"]
    pieces = told["layout"][0]["pieces"]
    creases = layer(folder, "pawns-01.svg", "crease")
    assert len(creases) == len(pieces)
    piece = pieces[0]
    heights = sorted({round(y - piece["y"], 2) for _, y in creases[0]})
    assert heights == pytest.approx([9, 42, 75], abs=CLOSE)  # foot, middle, foot


def test_a_net_is_cut_and_creased_along_its_own_lines(folder: Path) -> None:
    box = read_box(find_kit("neue-heimat"))
    (part,) = [each for each in parts_of(box) if each.id == "box-cheques"]
    net = net_of(box, part)
    assert net
    text = (folder / "box-cheques-01.svg").read_text(encoding="utf-8")
    layers = {
        name: re.findall(r'd="([^"]+)"', body)
        for name, body in re.findall(r'<g id="(\w+)".*?>(.*?)</g>', text, re.DOTALL)
    }
    wanted = sum(math.dist(*each) for each in cut_lines(net))
    assert sum(map(lines, layers["cut"])) == pytest.approx(wanted, abs=CLOSE)
    folds = sum(math.dist(*each) for each in fold_lines(net))
    assert sum(map(lines, layers["crease"])) == pytest.approx(folds, abs=CLOSE)


def test_a_machine_that_does_not_exist_and_a_part_that_is_not_cut(tmp_path: Path) -> None:
    done = typed("cut", "neue-heimat", "--machine", "laser", cwd=tmp_path)
    assert "there is no cutting machine “laser”; the machines are svg" in done.stderr
    done = typed("cut", "neue-heimat", "--only", "rulebook", cwd=tmp_path)
    assert "no part “rulebook” is cut out" in done.stderr
    assert list(tmp_path.iterdir()) == []
