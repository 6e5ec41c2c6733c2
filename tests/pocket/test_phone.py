"""A bank on one phone, in a browser without a network: nothing acknowledged is lost or doubled.

`PNP_POCKET_KILLS=500` kills the tab at so many points; `make test` at a few.
"""

import os
import re
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from selenium.common.exceptions import WebDriverException

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.qr_codes import read_codes
from pnp.rules.language.line import parse
from tests.web.conftest import Host, Reader, browser, hosted, reader  # noqa: F401  # some as fixtures

pytestmark = pytest.mark.web

KILLS = int(os.environ.get("PNP_POCKET_KILLS", "3"))
HELPED = Path(__file__).with_name("phone.js").read_text(encoding="utf-8")
FETCHED = "return document.getElementById('offline').dataset.t === 'pocket_ready'"
SHOWN = "return typeof shown !== 'undefined' && shown && shown.n"


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    with hosted(built) as found:
        yield found


@pytest.fixture
def phone(reader: Reader, host: Host) -> Iterator[Reader]:  # noqa: F811  # it is the fixture
    """A phone on which everything was fetched once, with a new table, its bank open."""
    reader.open(f"{host.address}chalet/index.html?lang=en")
    reader.wait(lambda driver: driver.execute_script(FETCHED))
    reader.run(f"{HELPED}; phone.open()")
    reader.wait(lambda driver: driver.current_url.endswith("bank.en.html"))
    assert entries(reader) == 1
    yield reader
    reader.faults()


def entries(phone: Reader) -> int:
    found = int(phone.wait(lambda driver: driver.execute_script(SHOWN)))
    phone.run(HELPED)
    return found


def go(phone: Reader, page: str) -> None:
    phone.open(f"{phone.driver.current_url.rpartition('/')[0]}/{page}")
    phone.wait(lambda driver: driver.execute_script("return typeof askTable === 'function'"))
    phone.run(f"{HELPED}; await askTable('about')")


def copied(phone: Reader, path: Path) -> Path:
    path.write_bytes(b64decode(phone.run("return phone.read()")))
    assert inspect(path).faults == ()
    return path


def test_offline_answers_outlive_the_tab(phone: Reader, host: Host, tmp_path: Path) -> None:
    driver, address = phone.driver, phone.driver.current_url
    host.stop()  # there is no network from here on
    for n in range(KILLS):
        before, own = entries(phone), driver.current_window_handle
        driver.switch_to.new_window("tab")
        spare = driver.current_window_handle
        driver.switch_to.window(own)
        driver.execute_script("phone.payForEver()")
        time.sleep(0.05 + n * 0.037 % 0.6)
        known = before + int(driver.execute_script("return answered"))
        with suppress(WebDriverException):  # nobody answers for a tab that has crashed
            driver.execute_cdp_cmd("Page.crash", {})
        driver.switch_to.window(spare)
        phone.open(address)
        assert known <= (found := entries(phone)), "what was answered is there"
        anna, ben, _ = driver.execute_script("return shown.players.map(each => each.cash)")
        assert ben - anna == 2 * (found - 1), "and nothing twice"
    copied(phone, tmp_path / "table.pnp")


def test_a_table_goes_to_a_laptop_and_back(phone: Reader, tmp_path: Path) -> None:
    path, bring = tmp_path / "table.pnp", "return phone.bring(given[0])"
    assert phone.run("return phone.enter('50 anna ben')")["ok"]
    go(phone, "index.html")
    Session(copied(phone, path), lambda: int(time.time())).enter(parse("7 ben cem"))
    spoilt = path.read_bytes().replace(b"50", b"60")
    assert not phone.run(bring, b64encode(spoilt).decode())["ok"]
    assert phone.run(bring, b64encode(path.read_bytes()).decode())["n"] == 3
    go(phone, "bank.en.html")
    assert (entries(phone), phone.run("return phone.enter('9 cem anna')")["n"]) == (3, 4)
    copied(phone, path)


def test_one_tab_has_the_table_and_says_so(phone: Reader, host: Host) -> None:
    driver, own = phone.driver, phone.driver.current_window_handle
    driver.switch_to.new_window("tab")
    other = driver.current_window_handle
    phone.open(f"{host.address}chalet/bank.en.html")
    phone.wait(lambda driver: "another tab" in driver.find_element("id", "offline").text)
    driver.switch_to.window(own)
    sent = "return phone.enter('1 anna ben', 'marked-as-one')"
    assert [phone.run(sent)["n"] for _ in range(2)] == [2, 2]
    driver.close()
    driver.switch_to.window(other)
    assert entries(phone) == 2


def test_a_full_phone_enters_nothing_and_says_so(phone: Reader, built: Path) -> None:
    """A browser believes for half a minute that there is room: what is asked is a new one."""
    ask = phone.driver.execute_cdp_cmd
    with hosted(built) as other:
        quota = {"origin": other.address[:-1]}
        ask("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1})
        phone.open(f"{other.address}chalet/index.html?lang=en")
        phone.run(f"{HELPED}; phone.open()")
        phone.wait(lambda _: "Not entered: this phone has no room left" in phone.see("#told"))
        ask("Storage.overrideQuotaForOrigin", quota)
        phone.run("phone.open()")
        assert entries(phone) == 1


def test_another_phone_reads_a_wallet_from_its_code_alone(phone: Reader, host: Host) -> None:
    assert phone.run("return phone.enter('buy anna hauptstrasse-2')")["ok"], phone.see("#answer")
    assert phone.run("return phone.enter('owe anna ben 50')")["ok"]
    phone.run("document.getElementById('wallet-Anna').click()")
    link = phone.wait(lambda _: phone.run("return document.querySelector('#wallet-code a')?.href"))
    with Image.open(BytesIO(phone.driver.get_screenshot_as_png())) as picture:
        (code,) = read_codes(picture.convert("L"))
    assert code.text == link
    host.stop()  # from here on what was kept has to do
    for lang, owes in {"en": "You owe Ben 50 DM", "de": "Du schuldest Ben 50 DM"}.items():
        phone.run("keep('pnp-lang', given[0])", lang)
        phone.open("about:blank")
        phone.open(link)
        phone.find(f"html[lang={lang}] #wallet .sum")
        assert re.match(f"Anna\n(?s:.*){owes}(?s:.*)(entry|Eintrag) 3, ", phone.see("#wallet"))
    assert len(phone.all(".deeds li")) == 1
    assert (phone.breaches(), phone.faults()) == ([], [])
    phone.run("keep('pnp-lang', null); location.hash = '#wallet=spoilt'")
    phone.wait(lambda _: "steckt kein Geldbeutel" in phone.see("#offline"))


def test_after_ten_entries_a_copy_is_offered_where_wished(phone: Reader, tmp_path: Path) -> None:
    offered = "return document.getElementById('copy').textContent"
    phone.run("for (let n = 1; n < 10; n++) await phone.enter('1 anna ben')")
    assert phone.run(offered) == ""
    phone.choose("#tenth")
    phone.wait(lambda _: phone.run(offered) == "Share a copy (entry 10)")
    phone.run("""navigator.canShare = () => true;
        navigator.share = async ({ files }) => { window.shared = files[0]; };
        document.getElementById('share-copy').click()""")
    phone.wait(lambda _: phone.run(offered) == "")
    copied(phone, tmp_path / "table.pnp")
    assert phone.run("return shared.size") == (tmp_path / "table.pnp").stat().st_size
    phone.run("for (let n = 0; n < 10; n++) await phone.enter('1 anna ben')")
    phone.wait(lambda _: phone.run(offered) == "Share a copy (entry 20)")


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_a_narrow_phone(phone: Reader, dark: bool) -> None:
    with phone.screen(360, dark=dark, phone=True):
        for page in ("bank.de.html", "wall.fr.html?tv", "index.html"):
            go(phone, page)
            assert (phone.breaches(), phone.width(), phone.faults()) == ([], 360, [])
