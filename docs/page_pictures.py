"""The pictures of `docs/the-page.md`: the page of `pnp open` in a browser, as somebody uses it."""

import re
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from docs.manual_pictures import HERE, save_small
from pnp.cli.new import make

WIDE, HIGH = 1200, 860


def shoot(driver: Any, name: str) -> None:
    """Keep what the window shows."""
    shown = driver.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
    with Image.open(BytesIO(b64decode(shown))) as picture:
        save_small(picture.convert("RGB"), HERE / f"pictures/{name}.png", (WIDE, HIGH), 128)


def use(driver: Any, address: str, folder: Path) -> None:
    """Go through the page of an empty folder, and keep a picture of each room."""
    wait = WebDriverWait(driver, 120).until

    def find(selector: str) -> Any:
        return wait(lambda _: driver.find_element("css selector", selector))

    driver.get(address)
    wait(lambda _: driver.execute_script("return [...document.images].every(i => i.complete)"))
    shoot(driver, "page-games")
    find('.doors [href^="print?game=cronulla"]').click()
    driver.execute_script("document.querySelector('[value=\"a4\"]').click()")
    wait(lambda _: "ml" in find("#ml").text)
    shoot(driver, "page-print")
    find("#go").click()
    find(".proof.sound")
    shoot(driver, "page-printed")
    make(folder / "village")
    driver.get(f"{address}make?game=./village#deeds.yaml")
    wait(lambda _: find("#count").text.startswith("Sound"))
    find("[data-at='2/1/6']").click()
    ActionChains(driver).send_keys("6o", Keys.ENTER).perform()
    wait(lambda _: find("#found li") and find("[aria-invalid]"))
    shoot(driver, "page-make")
    driver.get(address)
    find('.doors [href^="play?game=chalet"]').click()
    find("#go").click()
    wait(lambda _: find("#join").text)
    driver.execute_script("document.getElementById('join').textContent = '192.168.1.7:8230'")
    shoot(driver, "page-play")


def main() -> None:
    """Open a page on an empty folder, and a browser for it."""
    options, driven = ChromeOptions(), ChromeService(which("chromedriver"))
    options.binary_location = which("chromium") or ""
    for flag in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--window-size={WIDE},{HIGH}",
    ):
        options.add_argument(flag)
    options.add_argument("--lang=en")
    with TemporaryDirectory() as name, Chrome(options=options, service=driven) as driver:
        (folder := Path(name) / "games").mkdir()
        command = [sys.executable, "-u", "-m", "pnp", "open", str(folder)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  # ourselves
            told = process.stdout.readline() if process.stdout else ""
            use(driver, re.findall(r"http\S+", told)[0], folder)
            process.terminate()


if __name__ == "__main__":
    main()
