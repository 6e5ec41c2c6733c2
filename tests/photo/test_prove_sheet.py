"""Printed sheets photographed: faults of printing are named, and good prints raise no alarm."""

import os
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pnp.errors import PrintError
from pnp.photo.picture import Dots, Unsure
from pnp.photo.prove_sheet import ProvedSheet, check_pairs, prove_sheet
from pnp.photo.recognise import Album, Sheet, draw_sheets, fill_album
from pnp.photo.trial import SimulatedPrinter
from tests.fixtures.filled_once import filled_once
from tests.fixtures.kits import box_of, print_kit
from tests.photo.camera import PRINTERS, photograph, print_page
from tests.shipped import SHIPPED

DOTS = 7.0
INKS = ("cyan", "magenta", "yellow", "black")
GOOD = ("laser", "inkjet", "old-laser", "plain-paper")
ALL = os.environ.get("PNP_PRINTED") == "all"
FOUR = ("board", "chance", "money", "plots")
"""Parts among which a sheet is recognised, unless it is among all; the kit is Chalet's then."""
LINES = Path(__file__).with_name("printing_faults.txt").read_text("utf-8").splitlines()
FAULTS = [[cell.strip() for cell in x.split("|", 5)] for x in LINES if x[:1] != "#"]


@pytest.fixture(scope="session")
def album(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Give the album of a kit, built once; of another edition if that is asked."""

    @cache
    def fill(kit: str, edition: bool = False) -> Album:
        box = box_of(kit)
        if edition:
            deeds = tuple(replace(deed, price=deed.price + 80) for deed in box.deeds)
            box = replace(box, deeds=deeds)
        only = ("deeds",) if edition else () if ALL else FOUR
        folder = filled_once(
            tmp_path_factory, f"album-{kit}-{edition}", lambda each: print_kit(each, box, only=only)
        )
        return fill_album([folder])

    return fill


def find(album: Album, part: str, page: int) -> Sheet:
    return next(each for each in album.sheets if (each.part.id, each.page.page) == (part, page))


def draw(sheet: Sheet) -> Dots:
    return np.array(next(draw_sheets([sheet], DOTS)))


def plant(page: Dots, what: str, named: list[str], known: Album) -> Dots:
    if what == "over":
        return np.minimum(page, draw(find(known, named[0], int(named[1]))))
    if what in {"blot", "pale"}:
        x, y, wide, high = (round(float(each) * DOTS) for each in named)
        part = page[y : y + high, x : x + wide]
        part[:] = part // 4 if what == "blot" else 255 - (255 - part) // 3
    return page


def prepare(printer: SimulatedPrinter, what: str, named: list[str]) -> SimulatedPrinter:
    if what == "ink":
        left = [float(named[1]) if ink == named[0] else 1.0 for ink in INKS]
        return replace(printer, inks=(left[0], left[1], left[2], left[3]))
    changed: Any = {what: tuple(map(float, named))} if what in {"feed", "edge"} else {}
    return replace(printer, **changed)


def take(sheet: Sheet, page: Dots, printer: SimulatedPrinter, seed: int, **told: Any) -> Any:
    flip = sheet.part.duplex if sheet.page.side == "back" else None
    # a coarse printer is the harder one, and takes a quarter of the time
    printed = print_page(page, replace(printer, dpi=300), DOTS, flip)
    return photograph(printed, DOTS, seed, **{"megapixels": 6} | told).picture


def tell(proved: ProvedSheet, before: ProvedSheet | None, album: Album) -> str:
    pairs = check_pairs(before, proved, album) if before else ()
    return "\n".join(map(str, [*proved.findings, *pairs]))


@pytest.mark.parametrize("row", range(len(FAULTS)) if ALL else (6, 18))
def test_a_fault_of_printing_is_named_with_its_place(row: int, album: Any) -> None:
    kit, part, number, printer, planted, said = FAULTS[row]
    what, *named = planted.split() or [""]
    known = album(kit)
    sheet = find(known, part, int(number))
    source = find(album(kit, True), part, int(number)) if what == "edition" else sheet
    page = plant(draw(source), what, named, known)
    through = prepare(PRINTERS[printer], what, named)
    before = None
    if what == "after":
        first = find(known, part, int(named[0]))
        before = prove_sheet(take(first, draw(first), through, row, other=False), "front", known)
    proved = prove_sheet(take(sheet, page, through, 100 + row, other=False), "photo", known)
    told = tell(proved, before, known)
    assert (proved.sheet.part.id, proved.sheet.page.page) == (part, int(number))
    assert re.search(said, told)


@pytest.mark.parametrize("seed", range(200) if ALL else range(1))
def test_a_good_sheet_raises_no_alarm(seed: int, album: Any) -> None:
    dice = np.random.default_rng(seed)
    known = album(SHIPPED[seed % 5])
    sheet = known.sheets[int(dice.integers(len(known.sheets)))]
    photo = take(sheet, draw(sheet), PRINTERS[GOOD[seed % 4]], seed)
    try:
        proved = prove_sheet(photo, "photo", known)
    except Unsure:
        return
    assert proved.findings == ()
    assert proved.sheet.part == sheet.part


def test_a_file_of_a_kit_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    print_kit(tmp_path / "kit", "solo", only=("deeds",))
    file, whole = tmp_path / "kit" / "deeds.pdf", tmp_path / "whole.pdf"
    file.rename(whole)
    spoil: list[Callable[[], object]] = [
        lambda: None,  # it is gone
        lambda: file.write_bytes(whole.read_bytes()[:2000]),
        lambda: file.symlink_to(whole),
        lambda: os.mkfifo(file),  # would be waited for without end
    ]
    for each in spoil:
        file.unlink(missing_ok=True)
        each()
        with pytest.raises(PrintError, match=r"deeds\.pdf.*build its kit again"):
            fill_album([tmp_path / "kit"])
