"""The share game of the examples: its evening, its rules, and what is typed amiss."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.bank import queries
from pnp.bank.integrity import inspect
from pnp.bank.play_script import OPENED, answer, sit_down
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.bank.open import bring_rules
from pnp.cli.main import pnp

PACK = content_root() / "examples/rails"
STARTED = ("par ada north 72", "par bert coast 60", "buy cleo north", "buy cleo coast")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Three players with two companies, whose rules were agreed to."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    rules = bring_rules("rails", PACK, "", agreed=True)
    wishes = Wishes(("Ada", "Bert", "Cleo"), "book")
    open_table(tmp_path / "table.pnp", read_box(PACK), wishes, OPENED, rules)
    found = sit_down(tmp_path / "table.pnp")
    for line in STARTED:
        type_in(found, line)
    return found


def type_in(session: Session, line: str) -> str:
    """Type a line; what is refused begins with its code."""
    return "\n".join(each.strip() for each in answer(session, line))


def status(session: Session) -> Any:
    with session.looking() as loaded:
        return queries.status(loaded)


def test_the_evening_is_answered_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    written = (PACK / "evening.txt").read_text(encoding="utf-8")
    assert CliRunner().invoke(pnp, ["bank", "trust", str(PACK)]).exit_code == 0
    done = CliRunner().invoke(pnp, ["play", str(PACK / "evening.txt")])
    assert done.exit_code == 0, done.output
    assert "the books are sound" in done.output
    assert "The Bank is broken" in written
    assert "Won: Ada" in written


def test_a_company_is_paid_for_its_shares_and_the_pool_pays_the_bank(session: Session) -> None:
    assert status(session)["parties"]["north"]["cash"] == 3 * 72
    type_in(session, "sell cleo north")
    found = status(session)
    assert found["parties"]["north"]["cash"] == 3 * 72
    assert (found["bank"]["stocks"]["north-share"], found["companies"]["north"]["price"]) == (1, 66)


def test_who_has_most_shares_presides(session: Session) -> None:
    type_in(session, "buy cleo north")
    assert status(session)["companies"]["north"]["president"] == "Ada"
    assert "Cleo presides over Northern Railway" in type_in(session, "buy cleo north")


def test_a_first_four_ends_the_twos_and_the_private_companies(session: Session) -> None:
    type_in(session, "pay bank north 2000")
    type_in(session, "trade bank ada canal 20")
    for _ in range(3):
        type_in(session, "train north")
    assert "no more than 3 trains" in type_in(session, "train north")
    type_in(session, "pay bank coast 2000")
    type_in(session, "train coast; train coast")
    said = type_in(session, "train coast")
    assert "Old Canal: out of service" in said
    assert "two-train: out of service" in said
    assert set(status(session)["parties"]["coast"]["stocks"]) >= {"three", "four"}
    assert "canal" not in status(session)["players"]["Ada"]["stocks"]


def test_each_train_runs_the_dearest_stretch_it_reaches(session: Session) -> None:
    type_in(session, "build coast 2")
    type_in(session, "pay bank coast 500")
    type_in(session, "train coast; train coast")
    assert "Coast & Harbour earns 120" in type_in(session, "earn coast keep")  # twice 40 and 20


def test_a_price_stays_within_the_row(session: Session) -> None:
    for _ in range(9):
        type_in(session, "earn north keep; round")
    assert status(session)["companies"]["north"]["price"] == 40


def test_the_round_after_which_the_bank_is_broken_is_the_last(session: Session) -> None:
    type_in(session, "pay bank north 4000")
    said = type_in(session, "round")
    assert "The Bank is broken" in said
    assert type_in(session, "buy ada north").startswith("E_PHASE: The game is over")


AMISS = (
    ("buy ada mountain", "There is no company “mountain”; there are Northern Railway, Coast"),
    ("buy ada north pool", "E_STOCK: The Bank has 0 × share of the Northern, not 1"),
    ("sell bert north", "E_STOCK: Bert has 0 × share of the Northern, not 1"),
    ("sell ada north 2", "E_OWNER: Ada presides over Northern Railway and keeps two shares"),
    ("par ada north", "PRICE"),
    ("par ada north 72", "E_OWNED: Northern Railway is started already (TV-02)"),
    ("train coast; train coast; train coast", "two-train: 80 needed, 20 there"),
    ("build north 9", "E_STOCK: Northern Railway has 8 stations left to build (TV-07)"),
    ("build north 3", "E_PHASE: Northern Railway builds no more than 2 stations in a round"),
    ("trade bank ada canal 19", "E_BID: The Bank sells Old Canal for 20 or more (TV-01)"),
    ("trade bank ada two 80", "E_KIND: two-train is not traded so"),
    ("trade ada cleo canal 30", "E_STOCK: Ada has 0 × Old Canal, not 1"),
    ("trade bank cleo canal", "AMOUNT"),
    ("earn", "`earn north`"),
    ("train", "`train north`"),
    ("buy ada north; buy ada north; buy ada north; buy ada north",
     "Ada cannot pay for 1 × share of the Northern: 72 needed, 40 there"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "say"), AMISS, ids=[line for line, _ in AMISS])
def test_what_is_amiss_changes_nothing(
    session: Session, tmp_path: Path, line: str, say: str
) -> None:
    before = status(session)
    told = type_in(session, line)
    assert told.startswith("E_"), told
    assert say in told
    assert status(session) == before
    assert inspect(tmp_path / "table.pnp").faults == ()


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The pack in another folder, at a desk that trusts nobody yet."""
    shutil.copytree(PACK, tmp_path / "valleys")
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("PNP_TABLE", str(tmp_path / "table.pnp"))
    monkeypatch.chdir(tmp_path)
    return "valleys"


def test_the_pack_works_in_any_folder(elsewhere: str) -> None:
    def typed(*line: str) -> str:
        done = CliRunner().invoke(pnp, [*line])
        assert done.exit_code == 0, f"{line}: {done.output}"
        return done.output

    assert "rails: sound" in typed("check", elsewhere)
    typed("bank", "open", elsewhere, "Ada", "Bert", "--cash", "book", "--trust")
    typed("bank", "start", "ada", "north", "90")
    assert "Ada presides" in typed("bank", "status")
    assert "Ahead if it ended now" in typed("bank", "score")
    assert "Slate Row" in typed("lookup", "TV-L02", "--kit", elsewhere)
    assert "81 lines are answered as written" in typed("play", f"{elsewhere}/evening.txt")
