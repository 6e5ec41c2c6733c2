"""The page of `pnp open`: what it lets nobody do, and what somebody does with a few clicks."""

import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest

from pnp.cli.new import make
from tests.fixtures.pack import with_few_notes
from tests.web.conftest import Reader
from tests.wire import send

pytestmark = pytest.mark.web

FUZZED = int(os.environ.get("PNP_OPEN_FUZZ", "300"))


@dataclass
class Opened:
    folder: Path
    address: str

    @property
    def port(self) -> int:
        return int(self.address.split(":")[2].partition("/")[0])

    @property
    def inside(self) -> str:
        return "/" + self.address.split("/", 3)[3]

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        status, _, read = send(self.port, method, path, body, **headers)
        return status, read

    def run(self, *words: str) -> tuple[int, bytes]:
        body = json.dumps({"words": words}).encode()
        return self.send("POST", f"{self.inside}run", body, Content_Type="application/json")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    around = tmp_path_factory.mktemp("around")
    folder, outside = around / "shelf", around / "outside"
    make(outside)
    make(folder / "village")
    with_few_notes(folder / "village")
    make(folder / "evil")
    rules = folder / "evil/bank/game.py"
    rules.parent.mkdir()
    rules.write_text(f"open({str(around / 'run')!r}, 'w')\n", "utf-8")
    (folder / ".hidden").mkdir()
    own = ("shelf/own.txt", "shelf/own.html", "shelf/own.svg", "shelf/.hidden/own.pdf")
    for name in ("outside.pdf", *own):
        (around / name).write_bytes(b"%PDF-")
    (folder / "way").symlink_to(outside)
    (folder / "link.pdf").symlink_to(around / "outside.pdf")
    (folder / "link.pnp").symlink_to(around / "outside.pdf")
    command = [sys.executable, "-u", "-m", "pnp", "open", str(folder)]
    told = subprocess.PIPE
    with subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        yield Opened(folder, process.stdout.readline().split()[-1])
        process.terminate()
        assert process.stdout.read().split("\n") == [
            "Ctrl-C stops it, and what it has begun.", "", "Stopped.", "",
        ]  # fmt: skip
    assert sorted(each.name for each in around.iterdir()) == ["outside", "outside.pdf", "shelf"]


LINES = Path(__file__).with_name("attacks.txt").read_text("utf-8").splitlines()
ATTACKS = [tuple(each.strip() for each in x.split("|")) for x in LINES if x[:1] != "#"]


@pytest.mark.parametrize("attack", ATTACKS, ids=" | ".join)
def test_an_attack_is_refused(opened: Opened, attack: tuple[str, ...]) -> None:
    """Nothing outside is read or written; what is no act of a page is not begun."""
    if attack[0] == "WORDS":
        words = attack[1].replace("OUTSIDE", str(opened.folder.parent / "outside")).split()
        meant = [each.replace("␊", "\n").replace("␀", "\0") for each in words]
        assert opened.run(*meant)[0] == 400
        return
    method, path, headers, body, status = attack
    named = dict(each.split(": ", 1) for each in headers.split("; ") if each)
    named = {key: value.replace("PORT", str(opened.port)) for key, value in named.items()}
    posted = {"LARGE": '{"words": ["' + "a" * 70_000, "NESTED": "[" * 50_000}.get(body, body)
    outside = str(opened.folder.parent).lstrip("/")
    path = path.replace("~", opened.inside).replace("OUTSIDE", outside).replace("\\\\", "\\")
    assert opened.send(method, path, posted.encode(), **named)[0] == int(status)


def test_the_secret_stays_here_and_a_page_may_do_only_what_it_says(opened: Opened) -> None:
    there = http.client.HTTPConnection("127.0.0.1", opened.port)
    there.request("GET", opened.inside)
    headers = there.getresponse().headers
    assert headers["Referrer-Policy"] == "no-referrer"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    with socket.create_connection(("127.0.0.1", opened.port)) as half:
        half.sendall(f"POST {opened.inside}run HTTP/1.1\r\nContent-Length: 99\r\n\r\n{{".encode())
    assert opened.send("GET", opened.inside)[0] == 200


def test_python_of_a_game_is_not_run_before_somebody_agrees(opened: Opened, reader: Reader) -> None:
    reader.open(f"{opened.address}play?game=./evil")
    assert "files: 1" in reader.see(".consent p")
    reader.find("#go").click()
    reader.wait(lambda _: "Nobody is here to be asked" in reader.see("#refused"))


def test_what_nobody_foresaw_is_answered_as_well(opened: Opened) -> None:
    """`PNP_OPEN_FUZZ=100000` tries it at length."""
    dice = random.Random(FUZZED)
    paths = [attack[1] for attack in ATTACKS if attack[0] != "WORDS"]
    said = [word for attack in ATTACKS if attack[0] == "WORDS" for word in attack[1].split()]
    for _ in range(FUZZED):
        path = spoil(dice, dice.choice(paths).replace("~", opened.inside)).split("#")[0]
        kind = dice.choice(["application/json", "text/plain", "x" * dice.randrange(200)])
        words = [spoil(dice, dice.choice(said)) for _ in range(dice.randrange(6))]
        body = json.dumps({"words": [*words, "--no-such"]})
        body = dice.choice([body, spoil(dice, body), body[: dice.randrange(len(body))]])
        safe = quote("/" + path.lstrip("/"), safe="/%?=&:.\\")
        other = (dice.choice(["GET", "PUT", "OPTIONS"]), safe)
        for method, where in (other, ("POST", f"{opened.inside}run")):
            if "/events" in where and method == "GET":
                continue
            status, answer = opened.send(method, where, body.encode(), Content_Type=kind)
            assert status in {200, 302, 307, 400, 403, 404, 405, 421}, (method, where)
            assert b"Traceback" not in answer
            assert (method, status) != ("POST", 200), body


def spoil(dice: random.Random, text: str) -> str:
    signs = list(text)
    for _ in range(dice.randrange(4)):
        place = dice.randrange(len(signs) + 1)
        odd = dice.choice(["", "..", "/", "\0", "-", "é", "%", "\n", "~"])
        signs[place : place + dice.randrange(3)] = odd
    return "".join(signs)


def test_a_game_is_printed_and_proved_in_two_clicks(opened: Opened, reader: Reader) -> None:
    reader.open(opened.address)
    reader.find('.doors [href^="print?game=./village"]').click()
    reader.wait(lambda driver: driver.find_element("id", "go").is_enabled())
    (sheets,) = re.findall(r"\d+", reader.see("#go"))
    reader.find("#go").click()
    reader.wait(lambda _: reader.all(".proof.sound"), 120)
    assert reader.see("#made h2").startswith(sheets)
    file = opened.folder / "output/village/assembly.pdf"
    path = reader.find(".files a").get_attribute("href").removeprefix(opened.address)
    assert opened.send("GET", opened.inside + path) == (200, file.read_bytes())
    reader.wait(lambda _: "ml" in reader.see("#ml"))
    assert [*reader.breaches(), *reader.faults()] == []


def test_a_table_with_its_code_is_open_in_two_clicks(opened: Opened, reader: Reader) -> None:
    reader.open(opened.address)
    reader.find('.doors [href^="play?game=cronulla"]').click()
    reader.find("#go").click()
    address = reader.wait(lambda _: reader.see("#join"), 60)
    assert reader.run("return document.getElementById('code').naturalWidth") > 0
    assert [*reader.breaches(), *reader.faults()] == []
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
    reader.wait(lambda _: "Seestrasse 3" in "".join(reader.search("CH-D20")[:1]))
    reader.find("#found a").click()
    reader.find(".top nav a").click()
    reader.wait(lambda driver: driver.current_url == opened.address)
