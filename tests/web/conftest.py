"""A real browser, a site of two games, and a server for it."""

import json
import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from typing import Any, Final

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.cli.site import find_folders
from pnp.web.site import pages, put, single_files
from tests.fixtures.filled_once import filled_once
from tests.host.live.conftest import CONTENT, LiveTableAtHand, served

CHROMIUM, DRIVER = Path("/usr/bin/chromium"), Path("/usr/bin/chromedriver")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --disable-extensions "
    "--in-process-gpu --disable-software-rasterizer --disable-site-isolation-trials"
)
_SHARE: Final = Path(__file__).parents[2] / ".venv" / "share"
AXE, VNU = _SHARE / "axe.min.js", _SHARE / "vnu.jar"
JUDGED = """return (await axe.run({resultTypes: ["violations"], rules: {
  "target-size": {enabled: true}, "label-content-name-mismatch": {enabled: true},
}})).violations"""
"""Lets axe judge a page, also by rules of WCAG 2.2 AA that it asks about only when told to."""
SEEN = """const seen = {visibilityProperty: true, opacityProperty: true};
return [...document.querySelectorAll(arguments[0])].map(each => each.checkVisibility(seen)
  ? each.innerText.replace(/\\s*\\n\\s*/g, '\\n').replaceAll('\\u00a0', ' ').trim() : '')"""
"""Gives what is read of all that a selector finds; asked one by one, each costs a call or two."""


def script(name: str) -> str:
    return Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8")


CUT_OFF = script("cut_off")
HOSTILE = "<script>document.title='caught'</script>"


@dataclass
class Reader:
    driver: Any
    """A Chrome; its types know only half of what it does."""

    def open(self, address: str) -> None:
        self.driver.get(address)

    def find(self, selector: str) -> Any:
        """Give the first of these, as soon as the page has it: some parts are fetched first."""
        return self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, selector))

    def choose(self, selector: str) -> None:
        self.driver.execute_script("document.querySelector('.menu').open = true")
        self.find(selector).click()
        self.driver.execute_script("document.querySelector('.menu').open = false")

    def see(self, selector: str) -> str:
        return str(self.wait(lambda _: self.all(selector))[0])

    def all(self, selector: str) -> list[str]:
        return list(self.driver.execute_script(SEEN, selector))

    def search(self, text: str) -> list[str]:
        box = self.find("#asked")
        box.clear()
        box.send_keys(text)
        return self.all("#found li")

    def wait(self, until: Callable[[Any], Any], seconds: float = 30) -> Any:
        drawn_anew = [StaleElementReferenceException]
        waiting = WebDriverWait(self.driver, seconds, 0.05, ignored_exceptions=drawn_anew)
        return waiting.until(until)

    def run(self, script: str, *values: Any) -> Any:
        return self.driver.execute_async_script(
            f"const done = arguments[arguments.length - 1];"
            f"(async (...given) => {{ {script} }})(...arguments).then(done, e => done('' + e));",
            *values,
        )

    def breaches(self) -> list[tuple[str, str]]:
        """Let axe judge the page: of each rule that it breaks, the first place."""
        must_be_there("axe-core", not AXE.exists())
        if not self.driver.execute_script("return !!window.axe"):
            self.driver.execute_script(AXE.read_text(encoding="utf-8"))
        return [(each["id"], each["nodes"][0]["html"]) for each in self.run(JUDGED)]

    def width(self) -> int:
        return int(self.run("return document.documentElement.scrollWidth"))

    @contextmanager
    def screen(
        self, width: int, height: int = 740, *, dark: bool = False, phone: bool = False
    ) -> Iterator[None]:
        """Show pages on a screen of so many dots."""
        dots = {"deviceScaleFactor": 1 + phone, "mobile": phone, "width": width, "height": height}
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        ask = self.driver.execute_cdp_cmd
        try:
            ask("Emulation.setDeviceMetricsOverride", dots)
            ask("Emulation.setEmulatedMedia", {"features": [scheme]})
            yield
        finally:
            ask("Emulation.clearDeviceMetricsOverride", {})
            ask("Emulation.setEmulatedMedia", {"features": []})

    def faults(self) -> list[str]:
        """Give what the console has complained of since this was last asked."""
        return [each["message"] for each in self.driver.get_log("browser")]

    def asked(self) -> set[str]:
        """Give every address beyond itself the page has asked for since this was last asked."""
        events = [json.loads(x["message"])["message"] for x in self.driver.get_log("performance")]
        sent = [each["params"] for each in events if each["method"] == "Network.requestWillBeSent"]
        asked = {each["request"]["url"] for each in sent}
        return {each for each in asked if not each.startswith("data:")}  # it is in the page itself


def must_be_there(what: str, missing: bool) -> None:
    """Skip where a part of the test bench is missing; where all should be there, fail."""
    if missing and os.environ.get("PNP_CI"):
        pytest.fail(f"{what} is missing")
    if missing:
        pytest.skip(f"{what} is missing; .ci/run installs it")


def check_html(pages: Iterable[Path], passed: str) -> tuple[int, str]:
    """Give what the Nu checker says of some files, but for what matches an expression.

    What runs so shortly is compiled once, and lightly.
    """
    must_be_there("the Nu checker", not VNU.exists() or which("java") is None)
    java = ("java", "-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(VNU))
    words = (*java, "--format", "gnu", "--filterpattern", f".*({passed}).*", *map(str, pages))
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    must_be_there("Chromium", not (CHROMIUM.exists() and DRIVER.exists()))
    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS.split(), f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.add_argument("--lang=en")
    options.add_experimental_option("perfLoggingPrefs", {"enablePage": False})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = Chrome(options=options, service=ChromeService(str(DRIVER)))
    driver.set_page_load_timeout(60)
    driver.set_script_timeout(60)
    yield driver
    driver.quit()


@pytest.fixture
def reader(browser: Chrome) -> Reader:
    browser.get("about:blank")
    browser.set_window_size(1000, 900)
    found = Reader(browser)
    found.faults()
    found.asked()
    return found


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("content") / "hostile"
    make(folder)
    cards = folder / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    look = f"en: Look {HOSTILE} \"' &amp; </title> {{{{7*7}}}}"
    text = text.replace("en: Your hens lay well.", look)
    text = text.replace('"Hens: collect 20"', "'</script><i>&amp;\"''x'")
    text = text.replace("en: Your goat", f"en: {'W' * 4000} שלום עולם مرحبا")
    cards.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, hostile: Path) -> Path:
    def fill(folder: Path) -> None:
        found = find_folders([*map(find_kit, ["cronulla", "grundbesitz"]), hostile])
        put(pages(found), folder / "C")

    return filled_once(tmp_path_factory, "site", fill) / "C"


@pytest.fixture(scope="session")
def singles(tmp_path_factory: pytest.TempPathFactory, hostile: Path) -> Path:
    def fill(folder: Path) -> None:
        put(single_files(find_folders([])), folder)
        put(single_files([hostile]), folder / "hostile")

    return filled_once(tmp_path_factory, "single", fill)


@dataclass
class Host:
    """A plain static host, as anybody may rent one."""

    address: str
    stop: Callable[[], None]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        return


@contextmanager
def hosted(folder: Path, path: str = "/") -> Iterator[Host]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop() -> None:
        server.shutdown()
        server.server_close()

    yield Host(f"http://127.0.0.1:{server.server_port}{path}", stop)
    stop()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosted(site.parent, "/C/") as found:
        yield found


FOUR = ("Anna", "Ben", "Cem", "Dora")


def shown_table(kit: str, *players: str, turns: bool = False, dressed: bool = False) -> Any:
    """Give a fixture: a table of a game that keeps cash in the book, on show."""

    @pytest.fixture
    def shown(tmp_path: Path) -> Iterator[LiveTableAtHand]:
        path, box = tmp_path / "table.pnp", read_box(CONTENT / kit, CONTENT)
        open_table(path, box, Wishes(players, "book", turns=turns), int(time.time()))
        with served(path, folder=CONTENT / kit if dressed else None) as found:
            yield found

    return shown


table = shown_table("cronulla", *FOUR)
dressed = shown_table("cronulla", *FOUR, dressed=True)
crowd = shown_table("cronulla", *FOUR, *"EFGH", dressed=True)
pawns = shown_table("cronulla", *FOUR, turns=True)
cheques = shown_table("neue-heimat", *FOUR[:3])
bauspar = shown_table("chalet", *FOUR[:3])
