"""Proof lays pawns and counters on the printed town and its savings cards, and names misfits."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import made
from tests.proof.test_pieces_on_places import resized

PARTS = ("board", "pawns", "counters", "contracts", "chance")


def town_box() -> Box:
    return read_box(find_kit("chalet"))


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("town") / "kit", town_box(), only=PARTS)


def said(folder: Path) -> list[str]:
    proof = prove(folder, count_inventory(town_box()))
    return [f"{each.file} {each.what}" for each in proof.findings if each.rule == "places"]


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_all_pieces_fit_in_every_language(lang: str, tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", town_box(), only=PARTS, lang=lang, ink="line")
    assert said(folder) == []


def test_all_pieces_fit_in_english_and_in_full_ink(laid: Path) -> None:
    assert said(laid) == []


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (resized("counters", 14, 14), "a circle of the credit side of `20000` of 13.4 × 13.4 mm"),
        (resized("pawns", 24, 88), "space `start` of 44.5 × 30.5 mm has room for"),
        (resized("pawns", 17, 88), "space `hauptstrasse-2` of 16.5 × 19.0 mm has room for"),
    ],
    ids=["counter", "pawn on Start", "pawn"],
)
def test_a_misfit_is_named(
    laid: Path, tmp_path: Path, act: Callable[[Path], None], told: str
) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(laid, folder)
    act(folder)
    assert any(told in say for say in said(folder)), said(folder)


def test_a_number_that_hangs_too_low_is_covered_by_a_pawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.box.places.rings.HANG", 6.0)
    folder = made(tmp_path / "kit", town_box(), only=("board",), ink="line")
    assert any("lies where pieces lie on space `hauptstrasse-2`" in say for say in said(folder))


def test_a_board_ordered_smaller_holds_its_pawns_no_longer(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", town_box(), only=PARTS, board_size=340, ink="line")
    assert any("space `hauptstrasse-2` of 14.8 × 17.0 mm has room for" in say
               for say in said(folder)), said(folder)  # fmt: skip
