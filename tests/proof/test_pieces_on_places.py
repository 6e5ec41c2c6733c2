"""Proof lays the printed pieces on the printed board, and names what does not fit or is covered."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import cronulla_box, made
from tests.proof.damage import swap

PARTS = ("board", "houses", "pawns")
WORD = r"(?s)(^.*BT 1 0 0 -1 )([\d.]+ [\d.]+)( Tm /\S+ )([\d.]+)( Tf)"


def laid_box() -> Box:
    """Cronulla with its board, its houses and its pawns, and no other small pieces."""
    pieces = read_box(find_kit("cronulla")).pieces
    kept = tuple(piece for piece in pieces if piece.kind in {"house", "pawn"})
    return replace(cronulla_box(), pieces=kept)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("laid") / "kit", laid_box(), only=PARTS)


def said(folder: Path) -> list[str]:
    proof = prove(folder, count_inventory(laid_box()))
    return [f"{each.file} {each.what}" for each in proof.findings if each.rule == "places"]


def test_all_pieces_fit_the_printed_board(laid: Path) -> None:
    assert prove(laid, count_inventory(laid_box())).findings == ()


def resized(part: str, width: float, height: float) -> Callable[[Path], None]:
    """Make every piece of a part as big as that in the manifest."""

    def act(folder: Path) -> None:
        file = folder / "kit.json"
        listing = json.loads(file.read_text(encoding="utf-8"))
        for each in listing["parts"]:
            if each["id"] == part:
                for piece in (piece for page in each["layout"] for piece in page["pieces"]):
                    piece.update(width=width, height=height)
        file.write_text(json.dumps(listing), encoding="utf-8")

    return act


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (
            resized("houses", 26, 13),
            r"a level marker of 26 × 13 mm does not fit the band of 30\.0 × 12\.5 mm on space 1",
        ),
        (
            resized("pawns", 24, 88),
            r"3 pawns on 24 × 9 mm do not fit the place of 27\.0 × 17\.0 mm on space 1",
        ),
        (
            swap("board", 4, WORD, r"\g<1>120 232\3\4\5"),
            r"“.+” lies where pieces lie on space 1",
        ),
    ],
    ids=["marker", "pawn", "word"],
)
def test_a_misfit_is_named(
    laid: Path, tmp_path: Path, act: Callable[[Path], None], told: str
) -> None:
    folder = Path(shutil.copytree(laid, tmp_path / "kit"))
    act(folder)
    assert any(re.search(told, say) for say in said(folder)), said(folder)


def test_a_board_ordered_smaller_holds_its_pieces_no_longer(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", laid_box(), only=PARTS, board_size=340)
    told = said(folder)
    assert any("pawns on 16 × 9 mm do not fit" in say for say in told), told


def test_a_kit_of_some_small_pieces_is_not_asked_for_the_others(laid: Path) -> None:
    """Pawns alone were ordered of a box that has dice too."""
    more = replace(laid_box(), pieces=read_box(find_kit("cronulla")).pieces)
    assert not [
        each for each in prove(laid, count_inventory(more)).findings if each.rule == "counts"
    ]
