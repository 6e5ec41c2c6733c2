"""A printer that is off by known amounts is measured with the test sheet, and made up for."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, degrees, radians, sin
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as c
import pytest
from click.testing import CliRunner
from PIL.Image import Image, Transpose

from pnp.box.reading.reader import labels_of
from pnp.cli.calibrate import calibrate
from pnp.documents.calibration_sheet import write_sheet
from pnp.errors import PrintError, UsageError
from pnp.press import profile as profiles
from pnp.press.paper import A4, PAPERS
from pnp.press.profile import Profile, Readings, check, find_profile, profile_of, save_profile
from pnp.proof.prove import prove, write_report
from pnp.units import Rect, Size, to_points
from tests.proof.conftest import made, small

DOTS = 24
"""Dots to the mm: 610 to the inch."""


@dataclass(frozen=True)
class Printer:
    """What a printer does to fronts, and to backs as they are seen through the paper."""

    shift: tuple[float, float] = (0, 0)
    turn: float = 0
    back_scale: tuple[float, float] = (1, 1)
    front_scale: tuple[float, float] = (1, 1)
    front_shift: tuple[float, float] = (0, 0)

    def lands(self, x: float, y: float, paper: Size, back: str) -> tuple[float, float]:
        """Give where a point of a page lies on the paper, looked at from the front."""
        if back == "long-edge":
            x = paper.width - x
        elif back == "short-edge":
            y = paper.height - y
        x, y = x - paper.width / 2, y - paper.height / 2
        if back:
            x, y = x * self.back_scale[0], y * self.back_scale[1]
            turned, slant = cos(radians(self.turn)), sin(radians(self.turn))
            x, y = x * turned - y * slant + self.shift[0], x * slant + y * turned + self.shift[1]
        x = x * self.front_scale[0] + self.front_shift[0]
        y = y * self.front_scale[1] + self.front_shift[1]
        return x + paper.width / 2, y + paper.height / 2

    def dots(self, page: Any, paper: Size, area: Rect, back: str = "") -> Image:
        """Dot an area of the printed paper, looked at from the front."""
        e, f = self.lands(0, 0, paper, back)
        a, b = (u - v for u, v in zip(self.lands(1, 0, paper, back), (e, f), strict=True))
        m, d = (u - v for u, v in zip(self.lands(0, 1, paper, back), (e, f), strict=True))
        bitmap = pdfium.PdfBitmap.new_native(
            round(area.width * DOTS), round(area.height * DOTS), c.FPDFBitmap_Gray
        )
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, bitmap.width, bitmap.height)
        k = DOTS / to_points(1)
        matrix = c.FS_MATRIX(a * k, b * k, m * k, d * k, (e - area.x) * DOTS, (f - area.y) * DOTS)
        clip = c.FS_RECTF(0, 0, bitmap.width, bitmap.height)
        c.FPDF_RenderPageBitmapWithMatrix(bitmap.raw, page.raw, matrix, clip, c.FPDF_GRAYSCALE)
        image: Image = bitmap.to_pil().copy()
        bitmap.close()
        return image


def read_sheet(file: Path, printer: Printer, paper: Size, flip: str) -> Readings:
    document = pdfium.PdfDocument(file)
    front, back = document[0], document[1]
    read: dict[str, list[float]] = {}
    for vernier in profiles.verniers(paper):
        area = Rect(vernier.x - 14, vernier.y - 14, 28, 28)
        scale = printer.dots(front, paper, area)
        marks = printer.dots(back, paper, area, flip)
        if vernier.way == "down":  # turn the sheet until the scale lies level
            scale, marks = (each.transpose(Transpose.ROTATE_90) for each in (scale, marks))
        tenths = _tenths(_marks_in(scale, 21), _marks_in(marks, 10))
        read.setdefault(vernier.place, []).append(tenths)
    across = printer.dots(front, paper, Rect(15, 66, 190, 3.7))
    down = printer.dots(front, paper, Rect(62.3, 25, 4.2, 250)).transpose(Transpose.ROTATE_90)
    pairs = {place: (pair[0], pair[1]) for place, pair in read.items()}
    width, height = _ruled(across, profiles.WIDTH_BAR), _ruled(down, profiles.HEIGHT_BAR)
    return Readings(**pairs, width=width, height=height)


def _marks_in(image: Image, count: int) -> list[float]:
    """Find the rows that cross exactly so many marks, and give the marks of the middle one."""
    rows = [marks for y in range(0, image.height, 5) if len(marks := _dark(image, y)) == count]
    assert rows, f"nowhere {count} marks are seen"
    return rows[len(rows) // 2]


def _dark(image: Image, y: int) -> list[float]:
    """Give the middles of the dark runs of a row of dots."""
    row = image.crop((0, y, image.width, y + 1)).tobytes()
    found, weight, moment = [], 0, 0
    for x, level in enumerate((*row, 255)):
        if level < 200:
            weight, moment = weight + 255 - level, moment + (255 - level) * x
        elif weight:
            found.append(moment / weight)
            weight = moment = 0
    return found


def _tenths(scale: Sequence[float], marks: Sequence[float]) -> float:
    """Read whole millimetres at the arrow, and tenths where a mark meets one of the scale."""
    meets = [min(abs(mark - each) for each in scale) for mark in marks]
    tenths = meets.index(min(meets))
    if tenths == 0:
        return float(min(range(len(scale)), key=lambda n: abs(scale[n] - marks[0])))
    return sum(each <= marks[0] for each in scale) - 1 + tenths / 10


def _ruled(image: Image, long: float) -> float:
    """Lay a ruler along a bar: whole millimetres at the long mark, tenths where marks meet."""
    marks = _marks_in(image, 12)  # the end, the other bar, ten behind the other end
    ruler = [marks[0] + DOTS * n for n in range(round(long) + 20)]
    return _tenths(ruler, marks[2:])


PRINTERS = {
    "true": Printer(),
    "shifted": Printer(shift=(1.3, -2.4), front_shift=(0.6, 0.3)),
    "turned": Printer(shift=(-0.4, 0.7), turn=0.35),
    "shrunk": Printer(back_scale=(0.996, 0.997), front_scale=(0.995, 1.004)),
    "all at once": Printer((-0.83, 1.57), -0.21, (1.0035, 0.9972), (1.003, 0.996), (0.5, -0.7)),
}


@pytest.fixture(autouse=True)
def no_printers_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def measured(printer: Printer, paper: str, flip: str) -> Profile:
    file = Path("sheet.pdf")
    size = PAPERS[paper].size
    write_sheet(PAPERS[paper], flip, file)  # type: ignore[arg-type]
    return profile_of("desk", read_sheet(file, printer, size, flip), size)


@pytest.mark.parametrize(("name", "paper", "flip"), [
    *((name, "a4", "long-edge") for name in PRINTERS),
    ("all at once", "a4", "short-edge"),
    ("all at once", "letter", "long-edge"),
])  # fmt: skip
def test_the_verniers_tell_what_a_printer_does_to_a_tenth(name: str, paper: str, flip: str) -> None:
    printer = PRINTERS[name]
    profile = measured(printer, paper, flip)
    assert profile.shift == pytest.approx(printer.shift, abs=0.1)
    far = 100  # mm from the middle of the sheet
    assert radians(profile.turn) * far == pytest.approx(radians(printer.turn) * far, abs=0.1)
    read = (profile.back_scale, profile.front_scale)
    for told, is_ in zip(read, (printer.back_scale, printer.front_scale), strict=True):
        assert told[0] * far == pytest.approx(is_[0] * far, abs=0.1)
        assert told[1] * far == pytest.approx(is_[1] * far, abs=0.1)


def profile_lines(image_rows: Sequence[int], other: Sequence[int]) -> float:
    """Give by how many mm one line of greys must be moved to lie on another."""
    reach = DOTS  # a millimetre
    middle = range(reach, len(image_rows) - reach)

    def unlike(by: int) -> int:
        return sum(abs(image_rows[n] - other[n + by]) for n in middle)

    return min(range(-reach, reach + 1), key=unlike) / DOTS


def offsets(printer: Printer, file: Path, good: Path, number: int, flip: str) -> list[float]:
    """Compare a page as a printer prints it with the good one: near four corners, in mm."""
    found = []
    printed, meant = pdfium.PdfDocument(file)[number], pdfium.PdfDocument(good)[number]
    for x, y in ((14, 20), (150, 20), (14, 230), (150, 230)):
        area = Rect(x, y, 45, 45)
        one = Printer().dots(meant, A4.size, area, flip)
        two = printer.dots(printed, A4.size, area, flip)
        for size in ((one.width, 1), (1, one.height)):
            lines = [image.resize(size, resample=4).tobytes() for image in (one, two)]
            found.append(profile_lines(*lines))
    return found


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_a_kit_made_for_a_printer_comes_out_right_on_it(tmp_path: Path, flip: str) -> None:
    printer = Printer((-0.83, 0.57), -0.21, (1.0035, 0.9972), (1.003, 0.996))
    profile = measured(printer, "a4", flip)
    good = made(tmp_path / "good", small("luck"), only=("luck",), backs=flip) / "luck.pdf"
    kit = made(tmp_path / "made", small("luck"), only=("luck",), backs=flip, printer=profile)
    for number, side in ((0, ""), (1, flip)):
        plain = offsets(printer, good, good, number, side)
        assert max(map(abs, plain)) > 0.3  # without the profile it would not
        off = offsets(printer, kit / "luck.pdf", good, number, side)
        assert max(map(abs, off)) <= 0.13, off


def test_proof_measures_a_kit_as_its_printer_prints_it(tmp_path: Path) -> None:
    profile = Profile("desk", (0.8, -1.2), 0.2, (1.002, 0.997), (1.004, 0.998))
    folder = made(tmp_path / "made", small("luck"), only=("luck",), printer=profile)
    proof = prove(folder)
    assert proof.findings == ()
    assert "  Measured as the printer desk prints it." in write_report(proof)
    told = json.loads((folder / "kit.json").read_text())
    told["options"]["printer"]["shift"] = [0.8, -1.0]
    (folder / "kit.json").write_text(json.dumps(told))
    assert any("0.20 mm too far down" in found.what for found in prove(folder).findings)


def test_a_correction_undoes_what_the_printer_does() -> None:
    printer = PRINTERS["all at once"]
    profile = Profile("desk", printer.shift, printer.turn, printer.back_scale, printer.front_scale)
    for flip in ("long-edge", "short-edge"):
        a, b, c, d, e, f = profiles.correction(profile, A4.size, flip)
        for x, y in ((0, 0), (210, 0), (60, 280)):
            at = printer.lands(a * x + c * y + e, b * x + d * y + f, A4.size, flip)
            want = Printer(front_shift=printer.front_shift).lands(x, y, A4.size, flip)
            assert at == pytest.approx(want, abs=1e-4)


def test_what_is_read_is_saved_for_the_next_build(tmp_path: Path) -> None:
    asked = ["--save", "desk", "--read", "10.5,8.9", "10.5,9.1", "10.6,9.0", "10.4,9.0",
             "--bars", "170.3,240"]  # fmt: skip
    result = CliRunner().invoke(calibrate, asked)
    assert result.exception is None, result.output
    assert "+0.50 mm right, -1.00 mm down" in result.output
    assert (tmp_path / "config/pnp/printers/desk.json").is_file()
    profile = find_profile("desk")
    assert profile.shift == (0.5, -1.0)
    assert profile.front_scale[0] == pytest.approx(170.3 / 170)
    CliRunner().invoke(calibrate, ["--save", "./desk"])
    assert find_profile("desk").shift == (0, 0)  # the table's own comes first


def test_a_printer_that_is_not_known_is_told_from_those_that_are() -> None:
    save_profile(Profile("desk"), Path("printers"))
    with pytest.raises(UsageError, match="there is no printer “dask”: known are desk"):
        find_profile("dask")
    with pytest.raises(UsageError, match="will not do as a printer's name"):
        find_profile("../desk")
    Path("printers/desk.json").write_text('{"profile": 1, "shift": [1e999, 0]}')
    with pytest.raises(PrintError, match="1e999 is no number; save it anew with `pnp calibrate"):
        find_profile("desk")


@pytest.mark.parametrize("lang", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_sheet_says_how_it_is_read_in_each_language(lang: str, paper: str) -> None:
    result = CliRunner().invoke(calibrate, ["--lang", lang, "--paper", paper, "-o", "sheet.pdf"])
    assert result.exception is None, result.output
    document = pdfium.PdfDocument("sheet.pdf")
    front, back = ("".join(page.get_textpage().get_text_range().split()) for page in document)
    words = labels_of(lang)
    for key in ("how_light", "how_true", "how_ruler", "how_photo"):
        said = words[f"calibrate.{key}"].format(width="170", height="230")
        assert "".join(said.split()) in front
    for said in (words["press.flip_long_edge"], words["press.print_100"]):
        assert "".join(said.split()) in front
        assert "".join(said.split()) in back
    assert document.get_metadata_dict()["Subject"].startswith(words["calibrate.subject"])
    document.close()


def told(**read: tuple[float, float]) -> Profile:
    return profile_of("desk", Readings(**read), A4.size)  # type: ignore[arg-type]  # places only


def test_readings_that_differ_a_little_are_evened_out() -> None:
    assert told(left=(10.2, 10), right=(10.2, 10)).shift == (0.1, 0)
    # a turn read at two far places counts for more than one read at two near ones
    beside, above = 105 - 17, 148.5 - 22
    turn = degrees(beside * 0.2 / 2 / (beside**2 + above**2))
    assert told(left=(10, 9.9), right=(10, 10.1)).turn == pytest.approx(turn, abs=1e-4)


def test_readings_that_differ_by_half_a_millimetre_are_a_slip() -> None:
    with pytest.raises(UsageError, match="backs are turned by"):
        told(left=(10, 9.5), right=(10, 10.5))
    with pytest.raises(UsageError, match="across, left and right have a mean of"):
        told(left=(10.5, 10), right=(10.5, 10))


@pytest.mark.parametrize(("good", "bad", "say"), [
    ({"shift": (10.0, -10.0)}, {"shift": (0.0, -10.1)}, "backs more than 10 mm off"),
    ({"turn": -2.0}, {"turn": -2.1}, "a turn of -2.1° is not corrected"),
    ({"back_scale": (0.951, 1.0)}, {"back_scale": (1.0, 0.94)}, "more than 5% off"),
    ({"front_scale": (1.049, 1.0)}, {"front_scale": (1.06, 1.0)}, "more than 5% off"),
])  # fmt: skip
def test_a_printer_too_far_off_is_told(good: dict[str, Any], bad: dict[str, Any], say: str) -> None:
    check(Profile("desk", **good))
    with pytest.raises(UsageError, match=say):
        check(Profile("desk", **bad))


def test_a_profile_of_a_newer_form_asks_for_an_update() -> None:
    file = save_profile(Profile("desk"), Path("printers"))
    file.write_text(file.read_text().replace('"profile": 1', '"profile": 2'))
    with pytest.raises(PrintError, match="has the form 2, this pnp reads up to 1; update pnp"):
        find_profile("desk")
