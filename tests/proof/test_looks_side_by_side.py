"""Files that are looked at on several processors: what is seen is what one would see."""

import os
import shutil
import signal
from dataclasses import replace
from multiprocessing import get_start_method
from pathlib import Path
from typing import Any

import pytest

from pnp.box.foreign import read_foreign
from pnp.proof.facts import FileFacts, read_facts
from pnp.proof.prove import Proof, prove
from pnp.proof.raster import open_document
from pnp.proof.read_tags import blank_pages, read_tags
from tests.proof.conftest import cronulla_box, made
from tests.proof.damage import before, both, document, quarter_turn

DAMAGE = both(
    before("assembly", 1, "0.9 0 0 0.9 0 0"),
    before("kit-plain", 3, "0.99 0 0 0.99 2 2"),
    document("bankers-sheet", quarter_turn),
)
"""Something amiss in a part, in a page of the run alone, and with a page in its own file alone."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few notes with the pages of their run, and something amiss here and there."""
    box = replace(cronulla_box(), board=None, deeds=(), decks=(), booklets=(), declared=())
    folder = made(tmp_path_factory.mktemp("side") / "kit", box)
    DAMAGE(folder)
    return folder


@pytest.fixture
def side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every page be worth a process."""
    monkeypatch.setattr("pnp.proof.facts.WORTH", 1)


def prove_twice(kit: Path) -> tuple[Proof, Proof]:
    return prove(kit), prove(kit, jobs=2)


@pytest.mark.usefixtures("side_by_side")
def test_two_processes_see_what_one_sees_in_the_same_order(kit: Path) -> None:
    alone, together = prove_twice(kit)
    assert {finding.file for finding in alone.findings} >= {"kit-plain.pdf", "bankers-sheet.pdf"}
    assert together == alone


@pytest.mark.usefixtures("side_by_side")
def test_a_file_that_is_missing_is_told_where_it_would_be(kit: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(kit, tmp_path / "kit")
    (folder / "kit-plain.pdf").unlink()
    alone, together = prove_twice(folder)
    assert ("kit-plain.pdf", "the file is missing") in {(x.file, x.what) for x in alone.findings}
    assert together == alone


@pytest.mark.skipif(get_start_method() != "fork", reason="only a fork can be broken on purpose")
@pytest.mark.usefixtures("side_by_side")
def test_what_breaks_one_is_seen_by_the_first(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, first = prove(kit), os.getpid()

    def look(*given: Any) -> FileFacts:
        if os.getpid() != first and given[2].run:
            os.kill(os.getpid(), signal.SIGKILL)
        return read_facts(*given)

    monkeypatch.setattr("pnp.proof.facts.read_facts", look)
    assert prove(kit, jobs=2) == alone


def test_a_page_that_draws_nothing_says_the_same(kit: Path) -> None:
    data = read_foreign(kit, "kit-plain.pdf")
    drawn, blank = open_document(data), open_document(blank_pages(data))
    assert len(drawn) == len(blank) > 1
    for number in range(len(drawn)):
        page, bare = drawn[number], blank[number]
        assert list(page.get_objects(max_depth=1))
        assert not list(bare.get_objects(max_depth=1))
        assert read_tags(page) == read_tags(bare) != ()
