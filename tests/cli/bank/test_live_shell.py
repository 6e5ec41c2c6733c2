"""The live table from the terminal: `pnp bank serve`, and what phones ask, settled by one key."""

import json
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from tests.cli.bank.test_shell import ROOT, Seat, one_shot, surroundings
from tests.typed import run_python, started


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("opened")
    one_shot(folder, "open", "cronulla", "Anna", "Ben", "--cash", "book")
    return folder / "table.pnp"


@pytest.fixture
def table(opened: Path, tmp_path: Path) -> Path:
    copy(opened, tmp_path)
    return tmp_path


@contextmanager
def served(table: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Show the table from a process of its own; give it and what it has said."""
    around = surroundings(table)
    with started("bank", "serve", "--port", "0", *words, cwd=table, env=around) as running:
        yield running


def ask(address: str, what: str, sent: Any, key: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"X-Pnp-Key": key} if key else {})}
    asked = urllib.request.Request(f"{address}{what}", json.dumps(sent).encode(), headers)
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return json.loads(answer.read())


def address_in(said: str) -> str:
    found = re.search(r"http://[0-9.]+:\d+/", said)
    assert found, said
    return found[0]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_serving_tells_where_and_to_whom_and_can_stop(table: Path, how: signal.Signals) -> None:
    with served(table) as (running, said):
        told = "".join(said)
        assert "The table is at http://127.0.0.1:" in told
        assert "Only this machine is answered; --lan lets the phones in." in told
        assert re.search(r"/bank#[\w-]{22}\n", told)
        page = urllib.request.urlopen(address_in(told), timeout=20).read().decode()
        assert "Cronulla" in page
        running.send_signal(how)
        assert running.wait(5) == 0


def test_one_key_lets_a_phone_in_and_one_enters_what_it_asks(table: Path) -> None:
    seat = Seat(table, 100)
    seat.sees("2>")
    seat.type("serve --port 0\r")
    seat.sees("The table is at ")
    seat.child.expect(r"http://[0-9.]+:\d+/")
    address = str(seat.child.after)
    taken = ask(address, "take", {"player": "Anna"})
    seat.sees(f"a phone wants to be Anna; it shows {taken['sign']}")
    seat.type("+")
    seat.sees("Anna has a phone now")
    key = taken["key"]
    asked = ask(address, "ask", {"line": "50 anna ben", "mark": "mark-0001"}, key)
    assert asked["request"]["state"] == "waiting"
    seat.sees("Anna asks: Anna pays Ben 50")
    seat.type("+")
    seat.sees("2  Anna pays Ben 50", "Anna 1450 · Ben 1550")
    ask(address, "ask", {"line": "salary anna", "mark": "mark-0002"}, key)
    seat.sees("Anna asks:")
    seat.type("-")
    seat.type("not yet\r")
    seat.sees("refused")
    again = ask(address, "ask", {"line": "salary anna", "mark": "mark-0002"}, key)
    assert (again["request"]["state"], again["request"]["word"]) == ("refused", "not yet")
    ask(address, "ask", {"line": "30 anna ben", "mark": "mark-0003"}, key)
    seat.sees("Anna asks: Anna pays Ben 30")
    seat.type("=")
    seat.type("\b\b\b\b\b\b\b\b\b\b\b20 anna ben\r")
    seat.sees("3  Anna pays Ben 20")
    done = ask(address, "ask", {"line": "30 anna ben", "mark": "mark-0003"}, key)["request"]
    assert (done["state"], done["changed"], done["entry"]) == ("done", True, 3)
    seat.leave()


def test_the_shell_opens_bids_on_the_phones_and_enters_what_they_came_to(tmp_path: Path) -> None:
    one_shot(tmp_path, "open", "neue-heimat", "Anna", "Ben", "--cash", "book")
    with served(tmp_path) as (_, said):
        address = address_in("".join(said))
        seat = Seat(tmp_path, 100)
        seat.sees("2>")
        taken = ask(address, "take", {"player": "Ben"})
        seat.sees("a phone wants to be Ben")
        seat.type("+")
        seat.sees("Ben has a phone now", "2>")
        seat.type("auction anna red-5\r")
        seat.sees("Anna auctions red-5; Ben is to bid")
        bid = {"line": "auction Anna red-5 Ben:4", "mark": "mark-0001"}
        assert ask(address, "ask", bid, taken["key"])["ok"]
        seat.sees("Ben bids 4; Anna is to choose")
        seat.type("=")
        seat.type(" keep\r")
        seat.sees("2  Anna pays Ben 4 and keeps red-5", "Anna 8 · Ben 16")
        seat.leave()


def test_a_shell_at_a_table_shown_elsewhere_sees_what_is_asked(table: Path) -> None:
    with served(table) as (_, said):
        address = address_in("".join(said))
        seat = Seat(table, 100)
        seat.sees("2>")
        ask(address, "take", {"player": "Ben"})
        seat.sees("a phone wants to be Ben")
        seat.type("-\r")
        seat.sees("turned away")
        seat.leave()


def test_a_bank_without_phones_imports_no_host_no_desk_and_no_content(table: Path) -> None:
    code = (
        "import sys; from pnp.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "bad = ('starlette', 'uvicorn', 'reportlab', 'pnp.web', 'pnp.bank.request_queue',\n"
        "       'pnp.box.reading', 'yaml', 'importlib.metadata', 'prompt_toolkit')\n"
        "print([name for name in sys.modules if name.startswith(bad)])"
    )
    for words in (["pay", "anna", "ben", "5"], ["status"], ["run", "-"], []):
        asked = ("-c", code, "bank", *words)
        done = run_python(*asked, env=surroundings(table), cwd=ROOT, stdin="5 ben anna\n")
        assert done.stdout.strip().endswith("[]"), done
    assert not (table / "table.pnp.desk").exists()
