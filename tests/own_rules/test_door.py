"""The door of a game's own rules: what was released stays, and the house's games come through."""

import os
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from docs.pack_page import list_signatures, write_page
from pnp.bank.loaded_table import OWN_RULES
from pnp.bank.own_rules import describe, run_rules, trust
from pnp.bank.table_opening import open_table
from pnp.box.reading.bank_files import read_bank_files
from pnp.cli.bank.play import OPENED, read_opening, replay, sit_down
from pnp.ledger.entry import Record
from pnp.rules.registry import take_in
from tests.shipped import box_of

ROOT = Path(__file__).parents[2]
RELEASED = Path(__file__).with_name("released.txt")


def test_what_was_released_stays() -> None:
    """`PNP_REWRITE=1 pytest tests/own_rules/test_door.py` releases what is there now."""
    version, *released = RELEASED.read_text(encoding="utf-8").splitlines()
    now, *signatures = list_signatures()
    names = [each for each in released if not re.match(r"[a-z_]+\.", each)]  # not of a room
    if gone := [each for each in names if each not in signatures]:
        assert int(now.partition(".")[0]) > int(version.partition(".")[0]), gone
    if os.environ.get("PNP_REWRITE"):
        RELEASED.write_text("\n".join((now, *signatures)) + "\n", encoding="utf-8")
    assert (version, released) == (now, signatures), "raise VERSION"


def test_the_page_is_what_the_code_says() -> None:
    assert write_page() == (ROOT / "docs/pack.md").read_text("utf-8"), "run `make reference`"


def entered(script: Iterable[str], table: Path, rules: str = "") -> list[Record]:
    first, *lines = script
    kit, wishes = read_opening(first)
    open_table(table, box_of(kit), wishes, OPENED, rules)
    session = sit_down(table)
    replay(session, lines)
    with session.looking() as loaded:
        assert (OWN_RULES in loaded.books.content) == bool(rules)
        return [loaded.books.record(n) for n in range(1, loaded.books.count + 1)]


@pytest.mark.parametrize("script", ["cronulla-1", "cronulla-2"])
def test_cronulla_in_any_folder_is_kept_as_in_the_house(script: str, nobody_agreed: Path) -> None:
    lines = (ROOT / f"tests/playthroughs/{script}.txt").read_text("utf-8").splitlines()
    shutil.copytree(ROOT / "pnp/games/cronulla", nobody_agreed / "anywhere/bank")
    own = entered(lines, nobody_agreed / "house.pnp")
    files = read_bank_files(nobody_agreed / "anywhere")
    assert files is not None
    trust(files.digest, files.folder)
    run_rules("cronulla", files)
    try:
        assert f"pnp_pack_{files.digest[:12]}.cronulla.game" in sys.modules
        assert entered(lines, nobody_agreed / "pack.pnp", describe(files)) == own
    finally:
        take_in("cronulla", "")
