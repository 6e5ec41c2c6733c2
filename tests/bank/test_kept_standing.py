"""The standing kept beside a long table: one act alone goes by it, and never against the chain."""

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from itertools import chain, cycle, islice
from pathlib import Path

import pytest

from pnp.bank.books import Books, digest
from pnp.bank.integrity import inspect
from pnp.bank.kept_standing import recall_standing
from pnp.bank.table_opening import Wishes
from pnp.errors import JournalDamaged, Refusal
from tests.faults.tampering import with_sqlite
from tests.fixtures.bank import Desk, sit

Open = Callable[..., Desk]

ACTS = ("salary anna", "buy ben kingsway", "20 anna ben", "5 ben cem", "60 cem bank", "80 bank cem")


def kept(desk: Desk) -> Path:
    return Path(f"{desk.path}.standing")


@pytest.fixture(scope="module", params=["book", "paper"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "table.pnp"
    sit(path, "cronulla", Wishes(("Anna", "Ben", "Cem"), request.param))
    desk = Desk(path)
    with desk.session.held():
        desk.do(*chain(ACTS[:2], islice(cycle(ACTS[2:]), 50)))
    desk.do(*ACTS[2:])
    return path


@pytest.fixture
def desk(played: Path, tmp_path: Path) -> Desk:
    for file in (played, Path(f"{played}.standing")):
        shutil.copy(file, tmp_path)
    assert recall_standing(tmp_path / played.name) is not None
    return Desk(tmp_path / played.name)


def copied(desk: Desk) -> Desk:
    """Give the same table with nothing beside it."""
    copy = desk.path.with_name("copy.pnp")
    copy.write_bytes(desk.path.read_bytes())
    return Desk(copy)


LINES = ("3 anna ben", "sell ben cem kingsway 15", "undo 2", "undo 30 acts", "void 2 all",
         "mortgage ben kingsway", "buy ben kingsway")  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_an_act_is_answered_as_by_who_walked_the_journal(desk: Desk, line: str) -> None:
    def told(desk: Desk, line: str) -> object:
        try:
            answer = desk.do(line)
        except Refusal as refusal:  # refused alike
            return str(refusal)
        with desk.session.looking() as loaded:
            notes = desk.session.notes(loaded)
        held = notes.holdings if notes else None
        return answer.lines(), answer.hands, sorted(answer.after.balances), held

    at_first = copied(desk)
    assert told(at_first, line) == told(desk, line)
    with desk.session.held():  # what is kept with its first act has no part in its second
        for each in ("3 cem anna", line):
            assert told(at_first, each) == told(desk, each)
    kept(at_first).unlink(missing_ok=True)
    assert told(at_first, "3 anna ben") == told(desk, "3 anna ben")
    assert inspect(desk.path).faults == ()


def test_only_what_came_after_it_is_followed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.bank.journal.Journal.walk", lambda _: pytest.fail("walked"))
    desk.do("3 anna ben")


def test_what_came_before_it_is_read_when_it_is_asked_for(desk: Desk) -> None:
    def told(read: Callable[[Books], object]) -> list[object]:
        found = []
        for each in (desk, copied(desk)):
            with each.session.looking() as loaded:
                found.append(read(loaded.books))
        return found

    for read in (
        lambda books: books.row(2), lambda books: books.postings(2), lambda books: books.rows,
        lambda books: books.by_command("none"), lambda books: books.taken_back,
    ):  # fmt: skip
        kept_, walked = told(read)
        assert kept_ == walked


def damages(desk: Desk) -> Iterator[bytes]:
    whole, chance = kept(desk).read_bytes(), random.Random(1)
    for place in chance.sample(range(len(whole)), 20):
        yield whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
    yield from (b"", whole[:70], whole[:-1], digest(b"[]").encode() + b"[]")


def test_a_damaged_one_is_not_believed(desk: Desk) -> None:
    before = copied(desk).do("3 anna ben").after.balances
    table = desk.path.read_bytes()
    for damaged in list(damages(desk)):
        desk.path.write_bytes(table)
        kept(desk).write_bytes(damaged)
        assert desk.do("3 anna ben").after.balances == before
        kept(desk).write_bytes(damaged)
        assert [each.key for each in inspect(desk.path).faults] == ["standing"]


def test_a_planted_difference_is_found(desk: Desk) -> None:
    facts = json.loads(kept(desk).read_text(encoding="utf-8")[64:])
    facts[3]["player:Anna"]["cash"] += 1000
    text = json.dumps(facts)
    kept(desk).write_text(digest(text.encode()) + text, encoding="utf-8")
    assert [each.key for each in inspect(desk.path).faults] == ["standing"]
    assert not os.path.lexists(kept(desk))
    assert inspect(desk.path).faults == ()


@pytest.mark.parametrize("statement", [
    "UPDATE posting SET amount = -amount WHERE entry = 3", "UPDATE content SET text = text || ' '",
])  # fmt: skip
def test_who_wrote_something_else_makes_the_bank_walk(desk: Desk, statement: str) -> None:
    with_sqlite(statement)(desk.path)
    with pytest.raises(JournalDamaged):
        desk.do("3 anna ben")


def test_the_standing_of_another_table_is_not_believed(open_desk: Open, desk: Desk) -> None:
    other = open_desk("Anna Ben Cem", "paper")
    kept(other).write_bytes(kept(desk).read_bytes())
    assert other.do("3 anna ben").n == 2
