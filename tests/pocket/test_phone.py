"""A bank on one phone, in a browser without a network: nothing acknowledged is lost or doubled.

`PNP_POCKET_KILLS=500` kills the tab at so many points; `make test` at a few.
"""

import os
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.rules.language.line import parse
from tests.pocket.conftest import Built
from tests.web.conftest import Host, Reader, browser, hosted, reader  # noqa: F401  # a browser and who has it, as fixtures

pytestmark = pytest.mark.web

KILLS = int(os.environ.get("PNP_POCKET_KILLS", "3"))
ENTER = "return await ask('enter', { line: given[0], mark: given[1] || newMark() })"
PAY_FOR_EVER = """window.acknowledged = 0; (async () => { for (;;) {
    if ((await ask('enter', { line: '1 anna ben', mark: newMark() })).ok) acknowledged++; } })()"""
READ = """const { file } = await askTable("copy");
    return btoa(Array.from(file, each => String.fromCharCode(each)).join(""))"""
BRING = """const file = Uint8Array.from(atob(given[0]), each => each.charCodeAt(0)).buffer;
    return await askTable("bring", { file })"""
OPEN = """document.getElementById("new").open = true;
    document.getElementById("names").value = "Anna\\nBen\\nCem";
    document.getElementById("cash").value = "book";
    document.querySelector("#open .first").click();
    if (document.getElementById("instead").open) document.getElementById("sure").click();"""


@pytest.fixture
def host(built: Built) -> Iterator[Host]:
    with hosted(built.folder) as found:
        yield found


@pytest.fixture
def phone(reader: Reader, host: Host) -> Iterator[Reader]:  # noqa: F811  # it is the fixture
    """A phone on which everything was fetched once, with a new table, its bank open."""
    reader.open(f"{host.address}chalet/index.html?lang=en")
    reader.wait(lambda driver: driver.execute_script(
        "return document.getElementById('offline').dataset.t === 'pocket_ready'"))  # fmt: skip
    reader.driver.execute_script(OPEN)
    reader.wait(lambda driver: driver.current_url.endswith("bank.en.html"))
    assert entries(reader) == 1
    yield reader
    reader.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": host.address[:-1]})
    reader.faults()


def entries(phone: Reader) -> int:
    known = "return typeof shown !== 'undefined' && shown && shown.n"
    return int(phone.wait(lambda driver: driver.execute_script(known)))


def enter(phone: Reader, line: str, mark: str = "") -> dict[str, Any]:
    told: dict[str, Any] = phone.run(ENTER, line, mark)
    return told


def go(phone: Reader, page: str) -> None:
    phone.open(phone.driver.current_url.rpartition("/")[0] + f"/{page}")


def test_without_a_network_what_was_answered_outlives_the_tab(
    phone: Reader, host: Host, tmp_path: Path
) -> None:
    driver, address = phone.driver, phone.driver.current_url
    host.stop()  # there is no network from here on
    acknowledged, own = 1, driver.current_window_handle
    for n in range(KILLS):
        driver.switch_to.new_window("tab")
        spare = driver.current_window_handle
        driver.switch_to.window(own)
        driver.execute_script(PAY_FOR_EVER)
        time.sleep(0.05 + n * 0.037 % 0.6)
        known = acknowledged + int(driver.execute_script("return acknowledged"))
        with suppress(WebDriverException):  # nobody answers for a tab that has crashed
            driver.execute_cdp_cmd("Page.crash", {})
        own = spare
        driver.switch_to.window(own)
        phone.open(address)
        acknowledged = entries(phone)
        assert known <= acknowledged, "what was answered is there"
        anna, ben, _ = driver.execute_script("return shown.players.map(each => each.cash)")
        assert ben - anna == 2 * (acknowledged - 1), "and nothing twice"
    path = tmp_path / "table.pnp"
    path.write_bytes(b64decode(phone.run(READ)))
    assert inspect(path).faults == ()


def test_a_table_goes_to_a_laptop_and_back(phone: Reader, tmp_path: Path) -> None:
    path = tmp_path / "table.pnp"
    assert enter(phone, "50 anna ben")["ok"]
    go(phone, "index.html")
    path.write_bytes(b64decode(phone.run(READ)))
    assert inspect(path).faults == ()
    Session(path, lambda: int(time.time())).enter(parse("7 ben cem"))
    spoilt = path.read_bytes().replace(b"50", b"60")
    assert not phone.run(BRING, b64encode(spoilt).decode())["ok"]
    assert phone.run(BRING, b64encode(path.read_bytes()).decode())["n"] == 3
    go(phone, "bank.en.html")
    assert (entries(phone), enter(phone, "9 cem anna")["n"]) == (3, 4)
    path.write_bytes(b64decode(phone.run(READ)))
    assert inspect(path).faults == ()


def test_one_tab_has_the_table_and_says_so(phone: Reader, host: Host) -> None:
    driver, own = phone.driver, phone.driver.current_window_handle
    driver.switch_to.new_window("tab")
    other = driver.current_window_handle
    phone.open(f"{host.address}chalet/bank.en.html")
    phone.wait(lambda driver: "another tab" in driver.find_element("id", "offline").text)
    driver.switch_to.window(own)
    assert [enter(phone, "1 anna ben", "marked-as-one")["n"] for _ in range(2)] == [2, 2]
    driver.close()
    driver.switch_to.window(other)
    assert entries(phone) == 2


def test_a_full_phone_enters_nothing_and_says_so(phone: Reader, host: Host) -> None:
    if KILLS < 100:  # a browser believes for half a minute that there is room
        return
    ask, quota = phone.driver.execute_cdp_cmd, {"origin": host.address[:-1]}
    time.sleep(40)
    ask("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1})
    refused = enter(phone, "50 anna ben")
    assert (refused["ok"], refused["key"]) == (False, "pocket_full"), refused
    ask("Storage.overrideQuotaForOrigin", quota)
    assert enter(phone, "50 anna ben")["n"] == 2


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_a_narrow_phone(phone: Reader, dark: bool) -> None:
    with phone.screen(360, dark=dark, phone=True):
        for page in ("bank.de.html", "wall.fr.html?tv", "index.html"):
            go(phone, page)
            phone.wait(
                lambda driver: driver.execute_script("return typeof askTable === 'function'")
            )
            phone.run("await askTable('about'); await pause?.(1)") if "index" not in page else None
            assert phone.breaches() == []
            assert phone.width() <= 360
            assert phone.faults() == []
