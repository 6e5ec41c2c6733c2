"""The pages of a hall in a real browser: on a wall, on a phone, for ears, and without scripts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pytest
from selenium.webdriver.common.by import By

from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.box.words import Words
from pnp.cli.listening import LOOPBACK
from pnp.tournament.tournament import SeatRange, Tournament, TournamentRound
from tests.real_parts import find_part
from tests.tournament.conftest import HallAtHand, TableAtHand, open_for
from tests.tournament.postgres import Postgres
from tests.web.conftest import CUT_OFF, Reader, must_be_there

pytestmark = pytest.mark.web

HARMFUL: Final = "<img/src=caught/onerror=alert(1)>"

LONGEST: Final = "Wolfeschlegelsteinhausenbergerdorff-Hübe"
"""A name of forty letters, the most there may be, and no place to break it."""

CUP: Final = Tournament(
    name="cup", title=Words("en", {"en": "Club evening", "de": "Vereinsabend"}),
    games=("cronulla",), seats=SeatRange(3, 3), points=(6, 3, 1),
    rounds=(TournamentRound(Words("en", {"en": "Round 1"}), 60, "level"),),
    players=("Anna", HARMFUL, LONGEST, *(f"Guest {n}" for n in range(4, 91))),
)  # fmt: skip
"""Ninety players at thirty tables: more than a wall shows at once."""

ROWS = "#standings ~ table tbody tr:not([hidden])"

FIRST = f"{ROWS}:first-child th"

SMALLEST = """
const told = each => [...each.childNodes].some(text => text.nodeType === 3 && text.data.trim());
const seen = [...document.querySelectorAll('body *')].filter(each => each.checkVisibility());
return Math.min(...seen.filter(told).map(each => parseFloat(getComputedStyle(each).fontSize)));
"""
"""Gives the size of the smallest type on a page."""


@dataclass
class ShownHall:
    hall: HallAtHand
    table: TableAtHand

    @property
    def home(self) -> str:
        return f"http://{LOOPBACK}:{self.hall.port}"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ShownHall]:
    must_be_there("PostgreSQL", find_part("postgres") is None)
    server = Postgres()
    server.start()
    hall = HallAtHand(CUP, server.fresh())
    hall.open()
    cronulla = read_box(find_kit("cronulla"), content_root())
    table = open_for(hall, tmp_path_factory.mktemp("hall"), cronulla, CUP.players[:3])
    table.post()
    hall.direct(do="start")
    yield ShownHall(hall, table)
    hall.close()
    server.remove()


def test_the_wall_shows_what_is_posted_without_a_reload(reader: Reader, shown: ShownHall) -> None:
    reader.open(f"{shown.home}/?wall&lang=en")
    reader.driver.execute_script("window.loaded = 'once'")
    shown.table.type(*["salary anna"] * 3)
    shown.table.post()
    wanted = ["1", "Anna", "6", "2\u202f100"]
    reader.wait(lambda _: reader.all(f"{ROWS}:first-child :is(td:not(.wide), th)") == wanted)
    assert reader.driver.execute_script("return window.loaded") == "once"
    assert reader.see(".left").count(":") == 1, "the clock runs"
    assert reader.faults() == []
    assert {each.startswith((shown.home, "data:")) for each in reader.asked()} == {True}


def test_a_wall_is_read_from_afar_and_turns_its_pages(reader: Reader, shown: ShownHall) -> None:
    with reader.screen(1920, 1080):
        reader.open(f"{shown.home}/?wall&lang=en")
        assert reader.run(SMALLEST) >= 1080 / 25
        assert reader.width() == 1920
        lowest = "return Math.max(...given[0].map(each => each.getBoundingClientRect().bottom))"
        rows = reader.driver.find_elements(By.CSS_SELECTOR, "tbody tr:not([hidden])")
        top = reader.run("return everywhere.getBoundingClientRect().top")
        assert reader.run(lowest, rows) <= top
        assert shown.home.endswith(reader.see("#everywhere").partition(": ")[2])
        assert reader.see("#tables").startswith("Tables waited for 1–")
        before = reader.all(f"{ROWS} th")
        reader.driver.execute_script("turnPages()")
        after = reader.all(f"{ROWS} th")
        assert len(before) >= 8
        assert not {*before} & {*after}


@pytest.mark.parametrize(("path", "width", "dark"), [
    ("?lang=de", 320, False), ("?wall&lang=fr", 1280, False), ("?wall&lang=es", 1920, True),
    ("director?lang=de", 320, True),
])  # fmt: skip
def test_axe_finds_nothing_and_nothing_is_cut_off(
    reader: Reader, shown: ShownHall, path: str, width: int, dark: bool
) -> None:
    with reader.screen(width, 720, dark=dark):
        reader.open(f"{shown.home}/{path}")
        reader.find(".left")
        assert reader.breaches() == []
        assert reader.width() <= width
        apart, cut = reader.run(CUT_OFF)
        assert (apart <= width, cut) == (True, [])


def test_a_name_that_means_harm_is_a_name(reader: Reader, shown: ShownHall) -> None:
    reader.open(f"{shown.home}/?lang=en")
    assert HARMFUL in reader.all(f"{ROWS} th")
    assert reader.driver.find_elements(By.CSS_SELECTOR, "img") == []
    assert reader.faults() == []
    assert not [each for each in reader.asked() if "caught" in each]


def test_who_looks_for_a_name_sees_place_and_table(reader: Reader, shown: ShownHall) -> None:
    with reader.screen(360, 780):
        reader.open(f"{shown.home}/?lang=en")
        reader.find("#who").send_keys("WOLFE")
        reader.wait(lambda _: reader.all(f"{ROWS} th") == [LONGEST])
        assert reader.all("#tables ~ table tbody th")[0] == "1"
        reader.driver.execute_script("tag = ''; board.querySelector('tbody').dataset.old = 'old'")
        reader.wait(lambda driver: not driver.find_elements(By.CSS_SELECTOR, "[data-old]"))
        assert reader.all(f"{ROWS} th") == [LONGEST], "what is told anew is searched as well"
        assert reader.run("return document.activeElement.id") == "who"


def test_without_scripts_all_is_there_to_be_read(reader: Reader, shown: ShownHall) -> None:
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        reader.open(f"{shown.home}/?lang=en")
        assert len(reader.driver.find_elements(By.CSS_SELECTOR, ROWS)) == len(CUP.players)
        assert "Load this page again" in reader.see(".find")
        assert "A name, a place" not in reader.see(".find")
        assert reader.see(".clock").startswith("until ")
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
