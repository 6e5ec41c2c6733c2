"""`pnp serve` as a process of its own: it answers this machine, and stops when it is told to."""

import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.box.coded_pieces import codes_of
from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.web.network import own_address

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("content") / "village"
    make(folder)
    return folder


@contextmanager
def served(*words: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """Start the server; give the process, its address, and what it has said so far."""
    command = [sys.executable, "-u", "-m", "pnp", "serve", "--port", "0", *words]
    running = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert running.stdout
    said = []
    try:
        for line in running.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                break
        address = re.search(r"http://\S+/", said[0])
        assert address, said
        yield running, address[0], said
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


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
        command = [sys.executable, "-m", "pnp", "serve", str(village), "--lan"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "on no local network" in done.stderr
        return
    with served(str(village), "--lan") as (_, address, said):
        assert address.startswith(f"http://{own_address()}:")
        assert any("█▀" in line for line in said)


def test_a_port_in_use_is_a_sentence(village: Path) -> None:
    with served(str(village)) as (_, address, _):
        port = address.rstrip("/").rpartition(":")[2]
        command = [sys.executable, "-m", "pnp", "serve", str(village), "--port", port]
        ran = subprocess.run(
            command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=20
        )
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
    command = [sys.executable, "-m", "pnp", "serve", "--port", "0", str(broken)]
    ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=20)
    assert ran.returncode == 1
    assert "deeds.yaml:1" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_name_from_elsewhere_is_refused(village: Path) -> None:
    with served(str(village)) as (_, address, _):
        asked = urllib.request.Request(address, headers={"Host": "rebind.example"})
        with pytest.raises(urllib.error.HTTPError, match="421"):
            urllib.request.urlopen(asked, timeout=10)
