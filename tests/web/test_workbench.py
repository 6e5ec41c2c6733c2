"""The page of `pnp open`: what it lets nobody do, and what somebody does with a few clicks."""

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.web.conftest import Reader

pytestmark = pytest.mark.web

FUZZED = int(os.environ.get("PNP_OPEN_FUZZ", "300"))


@dataclass
class Opened:
    """A folder whose page is open."""

    folder: Path
    address: str

    @property
    def port(self) -> int:
        return int(self.address.split(":")[2].partition("/")[0])

    @property
    def inside(self) -> str:
        return "/" + self.address.split("/", 3)[3]

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        there = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        there.putrequest(method, path, skip_host="Host" in named)
        for name, value in {"Content-Length": str(len(body)), **named}.items():
            there.putheader(name, value)
        there.endheaders(body)
        answer = there.getresponse()
        found = answer.status, answer.read()
        there.close()
        return found

    def run(self, *words: str) -> tuple[int, bytes]:
        body = json.dumps({"words": words}).encode()
        return self.send("POST", f"{self.inside}run", body, Content_Type="application/json")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("shelf")
    command = [sys.executable, "-u", "-m", "pnp", "open", str(folder), "--no-browser", "--port=0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield Opened(folder, process.stdout.readline().split()[-1])
        process.terminate()


def test_a_shipped_game_is_printed_and_proved_in_two_clicks(opened: Opened, reader: Reader) -> None:
    reader.open(opened.address)
    reader.find('.doors [href^="print?game=solo"]').click()
    reader.wait(lambda driver: driver.find_element("id", "go").is_enabled())
    (sheets,) = re.findall(r"\d+", reader.see("#go"))
    reader.find("#go").click()
    reader.wait(lambda _: reader.all(".proof.sound"), 120)
    assert reader.see("#made h2").startswith(sheets)
    file = opened.folder / "output/solo/assembly.pdf"
    path = reader.find(".files a").get_attribute("href").removeprefix(opened.address)
    assert opened.send("GET", opened.inside + path) == (200, file.read_bytes())
    reader.wait(lambda _: "ml" in reader.see("#ml"))
    assert reader.breaches() == reader.faults() == []


def test_a_table_with_its_code_is_open_in_two_clicks(opened: Opened, reader: Reader) -> None:
    reader.open(opened.address)
    reader.find('.doors [href^="play?game=cronulla"]').click()
    reader.find("#go").click()
    address = reader.wait(lambda _: reader.see("#join"), 60)
    assert reader.run("return document.getElementById('code').naturalWidth") > 0
    assert reader.breaches() == reader.faults() == []
    reader.find("#banker").click()
    reader.driver.switch_to.window(reader.driver.window_handles[-1])
    reader.wait(lambda driver: f"//{address}/bank" in driver.current_url)
    reader.wait(lambda _: "Cleo" in reader.see("body"))
    reader.driver.close()
    reader.driver.switch_to.window(reader.driver.window_handles[0])
    reader.find("#stop").click()
    reader.wait(lambda _: reader.all(".tables b"))
    reader.find('[href^="report?"]').click()
    reader.wait(lambda _: "Anna, Ben and Cleo" in reader.see("h1"))


def test_cards_are_looked_up_and_the_way_back_is_there(opened: Opened, reader: Reader) -> None:
    reader.open(opened.address)
    reader.find('.doors [href^="look_up?game=chalet"]').click()
    assert "Seestrasse 3" in reader.search("CH-D20")[0]
    reader.find("#found a").click()
    reader.find(".top nav a").click()
    reader.wait(lambda driver: driver.current_url == opened.address)
