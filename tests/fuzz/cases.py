"""What must be true of anything a stranger sends: one judge for each kind of thing.

A judge takes bytes; what should not be ends in an error that is none of ours.
"""

import json
import re
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from pnp.bank.integrity import inspect, recover
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.cli.listening import LOOPBACK, open_port
from pnp.errors import PnpError
from pnp.proof.prove import prove
from pnp.rules.language.line import parse
from pnp.web.server import open_host
from tests.bank.test_random_lines import TABLES, judged
from tests.fixtures.bank import sit
from tests.fuzz.archive import NoArchive, unpacked
from tests.fuzz.judge import judge_pack
from tests.host.live.conftest import served
from tests.wire import running

Judge = Callable[[bytes], None]
_STEP: Final = re.compile(r"(sql|at|cut|beside) ?(.*)", re.DOTALL)
_LONG: Final = 40


@cache
def scratch() -> Path:
    """Give a folder for what is made in passing."""
    folder = tempfile.TemporaryDirectory(prefix="pnp-fuzz-")
    _HELD.callback(folder.cleanup)
    return Path(folder.name).resolve()


_HELD: Final = ExitStack()
"""Folders, hosts and tables that are kept until the end."""


def let_go() -> None:
    _HELD.close()
    for each in (scratch, _table, loaded, _site, _live):
        each.cache_clear()


def judge_archive(data: bytes) -> None:
    with suppress(NoArchive):
        found, *_ = judge_pack(unpacked(data, scratch()), scratch(), seed=0, built_of=10**9)
        assert not found, found[0]


@cache
def loaded(kit: str) -> LoadedTable:
    """Give a table of a kit with its players and what they have done."""
    return _HELD.enter_context(_table(kit)[1].looking())


@cache
def _table(kit: str) -> tuple[Path, Session]:
    _, lang, players, before = next(each for each in TABLES if each[0] == kit)
    path = scratch() / f"{kit}.pnp"
    return path, sit(path, kit, Wishes(players, "paper", lang=lang), *before)


def judge_line(data: bytes) -> None:
    """Judge a line that is typed at a table: `KIT LINE`."""
    kit, _, line = data.decode(errors="surrogateescape").partition(" ")
    if kit in {each[0] for each in TABLES}:
        judged(loaded(kit), line)


def judge_table(data: bytes) -> None:
    """Judge a table's file that somebody has been at: a line for each thing he did to it."""
    path = scratch() / "spoilt/table.pnp"
    path.parent.mkdir(exist_ok=True)
    for each in path.parent.iterdir():
        each.unlink()
    path.write_bytes(_table("cronulla")[0].read_bytes())
    for step in data.decode(errors="replace").split("\n"):
        _do(path, step)
    with suppress(PnpError):
        inspect(path)
    with suppress(PnpError):
        recover(path, path.with_name("saved.pnp"))
    for line in ("status", "history", "20 anna ben"):
        with suppress(PnpError):
            Session(path, lambda: 1_800_000_000).answer(parse(line))


def _do(path: Path, step: str) -> None:
    """Do one thing to a file; what cannot be done is left undone."""
    found = _STEP.fullmatch(step)
    what, rest = (found[1], found[2]) if found else ("", "")
    place, _, raw = rest.partition(" ")
    with suppress(ValueError, sqlite3.Error, sqlite3.Warning, OverflowError):
        if what == "sql":
            _run(path, rest)
        elif what == "at":
            whole, new = path.read_bytes(), bytes.fromhex(raw)
            at = int(place) % len(whole)
            path.write_bytes(whole[:at] + new + whole[at + len(new) :])
        elif what == "cut":
            path.write_bytes(path.read_bytes()[: int(place)])
        elif what == "beside" and place in {"-wal", "-journal", "-shm"}:
            path.with_name(path.name + place).write_bytes(bytes.fromhex(raw))


def _run(path: Path, statement: str) -> None:
    """Run a statement on a file and nothing else, for a while."""
    denied = {sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH}
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.set_authorizer(lambda act, *_: sqlite3.SQLITE_DENY if act in denied else 0)
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
        db.set_progress_handler(lambda: 1, 200_000)
        db.execute(statement).fetchmany(10)


def judge_manifest(data: bytes) -> None:
    """Judge the `kit.json` of a kit of which nothing else is there."""
    folder = scratch() / "kit"
    folder.mkdir(exist_ok=True)
    (folder / "kit.json").write_bytes(data)
    with suppress(PnpError):
        for finding in prove(folder).findings:
            assert finding.what, finding


def judge_pdf(data: bytes) -> None:
    """Judge a PDF of one page with one card on it, as its manifest says."""
    folder = scratch() / "print"
    folder.mkdir(exist_ok=True)
    (folder / "kit.json").write_text(json.dumps(LISTING))
    (folder / "card.pdf").write_bytes(data)
    for finding in prove(folder).findings:
        assert finding.file in {"card.pdf", "kit.json", ""}, finding
        assert finding.what, finding


_CARD: Final = {"id": "lamp", "code": "", "side": "front", "x": 10, "y": 10, "width": 60,
                "height": 80, "turn": 0, "safe": 3}  # fmt: skip
_PAGE: Final = {"page": 1, "sheet": 1, "side": "front", "bleed": 0, "folds": [], "cut": True,
                "pieces": [_CARD]}  # fmt: skip
_PART: Final = {"id": "cards", "title": "A", "file": "card.pdf", "sheets": 1, "duplex": None,
                "pieces": [{"id": "lamp", "code": "", "count": 1}], "layout": [_PAGE]}  # fmt: skip
LISTING: Final = {
    "manifest": 2, "kit": "a", "title": "A", "content": "", "parts": [_PART],
    "options": {"page": [80, 100], "paper": "a4", "lang": "en", "backs": "none", "ink": "full",
                "back_shift": [0, 0], "only": [], "framed": False},
}  # fmt: skip
"""The least that tells of a print."""


@contextmanager
def _answering() -> Iterator[int]:
    pages = {"index.html": b"<h1>home</h1>" * 99, "CR-L02-O/index.html": b"<h1>pearl</h1>"}
    with open_port(LOOPBACK, 0) as opened, running(open_host(opened, lambda _: pages.items())):
        yield int(opened.getsockname()[1])


@cache
def _site() -> int:
    return _HELD.enter_context(_answering())


@cache
def _live() -> int:
    path = scratch() / "live.pnp"
    path.write_bytes(_table("cronulla")[0].read_bytes())
    return _HELD.enter_context(served(path)).port


def judge_request(data: bytes) -> None:
    """Judge a request to the pages of the look-up, byte for byte."""
    _ask(_site(), data)


def judge_live_request(data: bytes) -> None:
    """Judge a request to the live table, byte for byte."""
    _ask(_live(), data)


def _ask(port: int, data: bytes) -> None:
    """Send bytes; what comes back is nothing, or answers of which none is the server's fault."""
    head = b"GET /events" in data
    with socket.create_connection((LOOPBACK, port), timeout=20) as line:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        read = line.recv(64) if head else b"".join(iter(lambda: line.recv(65_536), b""))
    assert b"Traceback" not in read, read[-600:]
    assert not re.search(rb"^HTTP/1\.\d 5", read, re.MULTILINE), read[:_LONG]
    assert not read or read.startswith(b"HTTP/1."), read[:_LONG]


JUDGES: Final[dict[str, Judge]] = {
    "packs": judge_archive, "lines": judge_line, "tables": judge_table, "manifests": judge_manifest,
    "pdfs": judge_pdf, "requests": judge_request, "live-requests": judge_live_request,
}  # fmt: skip
"""A folder of the kept corpus, and who judges what lies in it."""
