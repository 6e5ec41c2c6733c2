"""Proof builds every house of the printed board to the top, and names what does not fit."""

import re
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
from tests.proof.damage import swap
from tests.proof.test_pieces_on_places import WORD, resized

PARTS = ("board", "limits", "permits", "markers", "pawns", "roofs", "floors")


def site_box() -> Box:
    return read_box(find_kit("neue-heimat"))


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("site") / "kit", site_box(), only=PARTS)


def said(folder: Path) -> list[str]:
    proof = prove(folder, count_inventory(site_box()))
    return [f"{each.file} {each.what}" for each in proof.findings if each.rule == "places"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_all_pieces_fit_the_printed_board_in_every_language(lang: str, tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", site_box(), only=PARTS, lang=lang)
    assert said(folder) == []


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (
            resized("limits", 40, 6),
            r"the place `limit 1\.1` of 26 × 6 mm has no room for a limit of 40 × 6 mm",
        ),
        (
            resized("roofs", 26, 12),
            r"the place `roof 1\.1 1` of 26 × 10 mm has no room for a roof of 26 × 12 mm",
        ),
        (
            resized("permits", 44, 21),
            r"the place `permit 1 1` of 30 × 21 mm has no room for a permit of 44 × 21 mm",
        ),
        (
            swap("board", 1, WORD, r"\g<1>40 165\3\4\5"),
            r"“.+” is cut by what lies on the place `mayor 1`",
        ),
    ],
    ids=["limit", "roof", "permit", "word"],
)
def test_a_misfit_is_named(
    laid: Path, tmp_path: Path, act: Callable[[Path], None], told: str
) -> None:
    folder = Path(shutil.copytree(laid, tmp_path / "kit"))
    act(folder)
    assert any(re.search(told, say) for say in said(folder)), said(folder)


def test_a_board_ordered_smaller_holds_its_pieces_no_longer(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", site_box(), only=PARTS, board_size=340)
    assert any("has no room for a floor of 26 × 11 mm" in say for say in said(folder))


def test_the_net_of_a_cube_is_no_measure_of_a_floor(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", site_box(), only=("board", "floors-cubes"))
    assert said(folder) == []
