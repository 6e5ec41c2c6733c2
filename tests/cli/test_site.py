"""`pnp site`: pages that stand alone, the same every time."""

import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.coded_pieces import codes_of
from pnp.box.reading.reader import read_box
from pnp.cli.listening import own_address
from pnp.cli.new import make
from pnp.cli.site import site
from tests.fixtures.pack import change
from tests.typed import HOUSE, run_python, started


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.inside: dict[str, list[str]] = {"script": [], "style": []}
        self.policy = ""
        self.handlers: list[str] = []
        self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        self.handlers += [name for name in had if name.startswith("on") or name == "style"]
        if tag == "a":
            self.links.append(had["href"])
        elif "src" in had or tag == "link":
            self.loaded.append(had.get("src") or had["href"])
        elif had.get("http-equiv") == "Content-Security-Policy":
            self.policy = had["content"]
        self._within = tag if tag in self.inside else ""
        if self._within and "src" not in had:
            self.inside[tag].append("")

    def handle_data(self, data: str) -> None:
        if self._within:
            self.inside[self._within][-1] += data

    def handle_endtag(self, _tag: str) -> None:
        self._within = ""


@pytest.fixture(scope="module")
def village(sound: Path) -> Path:
    return sound


@pytest.fixture(scope="module")
def folder(sound: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("out") / "C"
    result = CliRunner().invoke(site, [str(sound), "-o", str(target)])
    assert result.exception is None
    assert result.output == f"{target / 'index.html'}: 16 pages.\n"
    return target


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, Page]:
    files = {x.relative_to(folder).as_posix(): x for x in folder.rglob("*.html")}
    return {name: Page(file.read_text("utf-8")) for name, file in files.items()}


def test_every_piece_has_a_page_under_its_code(folder: Path, village: Path) -> None:
    codes = set(codes_of(read_box(village)).values())
    assert {path.parent.name for path in folder.glob("VI-*/index.html")} == codes
    searched = (folder / "entries.js").read_text(encoding="utf-8")
    assert all(f'"c":"{code}"' in searched for code in codes)


def test_every_link_leads_to_a_page_and_its_place(folder: Path, pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        for link in [*page.links, *page.loaded]:
            if link.startswith("data:"):
                continue
            path, _, place = link.partition("#")
            there = (folder / name).parent / path if path else folder / name
            assert there.is_file(), (name, link)
            assert there.name != "", link
            assert not place or f'id="{place}"' in there.read_text(encoding="utf-8"), (name, link)


def test_nothing_is_loaded_from_anywhere_else(folder: Path) -> None:
    for path in (each for each in folder.rglob("*.*") if each.suffix != ".ttf"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|(?:src|href)=[\"']?//", text), path


def test_the_policy_names_just_the_scripts_and_styles_there_are(pages: dict[str, Page]) -> None:
    for page in pages.values():
        rules = dict(rule.split(" ", 1) for rule in page.policy.split("; "))
        assert rules["default-src"] == "'none'"
        for tag in ("script", "style"):
            sums = [b64encode(sha256(text.encode()).digest()) for text in page.inside[tag]]
            beside = ["'self'"] if tag == "script" and "entries.js" in page.loaded else []
            wanted = [*beside, *sorted(f"'sha256-{each.decode()}'" for each in sums)]
            assert sorted(rules[f"{tag}-src"].split()) == wanted
        assert "unsafe" not in page.policy
        assert page.handlers == []


def test_the_same_content_gives_the_same_pages(folder: Path, village: Path, tmp_path: Path) -> None:
    CliRunner().invoke(site, [str(village), "-o", str(tmp_path / "again")])
    files = [path.relative_to(folder) for path in folder.rglob("*.*")]
    assert len(files) > 30
    again = tmp_path / "again"
    assert all((folder / name).read_bytes() == (again / name).read_bytes() for name in files)


def test_the_worker_keeps_every_page_and_changes_with_them(folder: Path, tmp_path: Path) -> None:
    make(tmp_path / "village")
    change(tmp_path / "village/cards.yaml", ("hens", "geese"))
    CliRunner().invoke(site, [str(tmp_path / "village"), "-o", str(tmp_path / "other")])
    one, other = ((each / "worker.js").read_text("utf-8") for each in (folder, tmp_path / "other"))
    names = {name for text in (one, other) for name in re.findall(r'NAME ?= ?"(\w{16})"', text)}
    assert len(names) == 2
    for path in folder.rglob("index.html"):
        spot = path.parent.relative_to(folder).as_posix()
        assert f'"{spot}/"' in one or spot == "."


def test_one_file_per_game_is_written_on_wish(tmp_path: Path) -> None:
    result = CliRunner().invoke(site, ["cronulla", "--single", "-o", str(tmp_path / "phone")])
    assert result.exit_code == 0
    assert "cronulla.html: " in result.output
    assert "kB, opens from any phone" in result.output
    page = (tmp_path / "phone" / "cronulla.html").read_text(encoding="utf-8")
    assert '<article id="CR-L02-O"' in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


@contextmanager
def served(*words: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """Start the server; give the process, its address, and what it has said so far."""
    with started("serve", "--port", "0", *words, cwd=HOUSE) as (running, said):
        address = re.search(r"http://\S+/", said[0])
        assert address, said
        yield running, address[0], said


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_card_is_shown_until_it_is_stopped(village: Path, how: signal.Signals) -> None:
    code = codes_of(read_box(village))["eggs"]
    with served(str(village)) as (running, address, _):
        assert address.startswith("http://127.0.0.1:")
        page = urllib.request.urlopen(f"{address}{code}", timeout=20).read().decode()
        assert "Your hens lay well." in page
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{address}../pyproject.toml", timeout=20)
        running.send_signal(how)
        assert running.wait(5) == 0
        assert running.stdout
        assert running.stdout.read().split() == ["Stopped."]


def test_the_local_network_gets_a_code_to_scan(village: Path) -> None:
    if not own_address():  # then there is nothing to scan, and a sentence says so
        done = run_python("-m", "pnp", "serve", village, "--lan")
        assert "on no local network" in done.stderr
        return
    with served(str(village), "--lan") as (_, address, said):
        assert address.startswith(f"http://{own_address()}:")
        assert any("█▀" in line for line in said)


def test_a_port_in_use_is_a_sentence(village: Path) -> None:
    with served(str(village)) as (_, address, _):
        port = address.rstrip("/").rpartition(":")[2]
        ran = run_python("-m", "pnp", "serve", village, "--port", port)
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"Port {port} of 127.0.0.1 cannot be used: ")
    assert "Traceback" not in ran.stderr
    assert ran.stdout == ""


def test_the_address_is_told_before_the_pages_are_made() -> None:
    start = time.monotonic()
    with served() as (_, address, _):  # all five games
        told = time.monotonic() - start
        page = urllib.request.urlopen(f"{address}CR-D07-4", timeout=30).read().decode()
        assert "Croydon Street" in page
        assert told < (time.monotonic() - start) / 2


def test_a_game_that_cannot_be_shown_ends_it_with_a_sentence(village: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(village, broken)
    (broken / "deeds.yaml").write_text("deeds: 7\n", encoding="utf-8")
    ran = run_python("-m", "pnp", "serve", "--port", "0", broken)
    assert ran.returncode == 1
    assert "deeds.yaml:1" in ran.stderr
    assert "Traceback" not in ran.stderr
