"""Proof lays what is played with on the printed boards, and names what does not fit or is covered.

A ring, a town and rows of lots: pawns and markers on spaces, counters on savings cards, houses
built to the top.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.proof import facts
from pnp.proof.inventory import count_inventory
from pnp.proof.listing import Listing
from pnp.proof.prove import prove
from pnp.units import Size
from tests.proof.conftest import cronulla_box, made
from tests.proof.damage import Damage, read_damages

Laid = Callable[[str], Path]
PARTS = {
    "ring": ("board", "houses", "pawns"),
    "town": ("board", "pawns", "counters", "contracts", "chance"),
    "rows": ("board", "limits", "permits", "markers", "pawns", "roofs", "floors"),
}
MISFITS = read_damages(Path(__file__).with_name("misfits.txt"))


@cache
def box_of(board: str) -> Box:
    """Give a shipped game with such a board; of Cronulla no other small pieces."""
    if board == "ring":
        pieces = read_box(find_kit("cronulla")).pieces
        kept = tuple(piece for piece in pieces if piece.kind in {"house", "pawn"})
        return replace(cronulla_box(), pieces=kept)
    return read_box(find_kit({"town": "chalet", "rows": "neue-heimat"}[board]))


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    """Builds each once."""

    @cache
    def build(board: str) -> Path:
        return made(tmp_path_factory.mktemp(board) / "kit", box_of(board), only=PARTS[board])

    return build


@pytest.fixture(scope="module", autouse=True)
def files_seen_once() -> Iterator[None]:
    """Let proof see a file that no act has touched as it saw it before; it looks for long.

    Nothing is asked here of a page by itself: what lies on it is seen, and not judged.
    """
    see, seen = facts.read_facts, dict[object, facts.FileFacts]()

    def once(
        folder: Path, listing: Listing, due: facts.DueFile, *, whole: bool = False
    ) -> facts.FileFacts:
        files = sorted({due.name, *(part.file for part, _ in due.pages)})
        data = [sha256((folder / name).read_bytes()).digest() for name in files]
        key = repr((due, whole, listing.options, listing.remarks, data))
        if key not in seen:
            seen[key] = see(folder, listing, due, whole=whole)
        return seen[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "read_facts", once)
        patch.setattr(facts, "PAGE_CHECKS", ())
        patch.setattr(facts, "SHEET_CHECKS", ())
        yield


def said(board: str, folder: Path) -> list[str]:
    proof = prove(folder, lambda _: count_inventory(box_of(board)))
    return [f"{each.file} {each.what}" for each in proof.findings if each.rule == "places"]


@pytest.mark.parametrize("board", PARTS)
def test_all_pieces_fit_the_printed_board(board: str, laid: Laid) -> None:
    assert said(board, laid(board)) == []


@pytest.mark.parametrize("board", ["town", "rows"])
@pytest.mark.parametrize("lang", ["de", "fr"])
def test_all_pieces_fit_in_every_language(board: str, lang: str, tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", box_of(board), only=PARTS[board], lang=lang, ink="line")
    assert said(board, folder) == []


@pytest.mark.parametrize("misfit", MISFITS, ids=lambda misfit: misfit.what)
def test_a_misfit_is_named(misfit: Damage, laid: Laid, tmp_path: Path) -> None:
    board = misfit.piece
    folder = Path(shutil.copytree(laid(board), tmp_path / "kit"))
    misfit.act(folder)
    found = said(board, folder)
    assert any(re.search(misfit.say, each) for each in found), found


@pytest.mark.parametrize(("board", "told"), [
    ("ring", "a pawn takes 16 × 9 mm"),
    ("town", "space `hauptstrasse-2` of 14.8 × 17 mm has room for"),
    ("rows", "has no room for a floor of 26 × 11 mm"),
])  # fmt: skip
def test_a_smaller_board_holds_its_pieces_no_longer(board: str, told: str, tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", box_of(board), only=PARTS[board], board_size=340, ink="line")
    assert any(told in say for say in said(board, folder)), said(board, folder)


def test_a_low_number_is_under_a_pawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.box.places.rings.HANG", 6.0)
    folder = made(tmp_path / "kit", box_of("town"), only=("board",), ink="line")
    wanted = "lies where pieces lie on space `hauptstrasse-2`"
    assert any(wanted in say for say in said("town", folder))


def test_the_net_of_a_cube_is_no_measure_of_a_floor(tmp_path: Path) -> None:
    folder = made(tmp_path / "kit", box_of("rows"), only=("board", "floors-cubes"))
    assert said("rows", folder) == []


def test_a_kit_of_some_small_pieces_is_not_asked_for_the_others(laid: Laid) -> None:
    """Pawns alone were ordered of a box that has dice too."""
    assert prove(laid("ring"), lambda _: count_inventory(box_of("ring"))).findings == ()
    more = replace(box_of("ring"), pieces=read_box(find_kit("cronulla")).pieces)
    found = prove(laid("ring"), lambda _: count_inventory(more)).findings
    assert not [each for each in found if each.rule == "counts"]


def test_a_picture_that_leaves_the_lid_of_its_box_bare_is_named(tmp_path: Path) -> None:
    kit = made(tmp_path / "kit", box_of("town"), only=("box-lid",))
    inventory = count_inventory(box_of("town"))
    assert not [x for x in prove(kit, lambda _: inventory).findings if "lid needs" in x.what]
    larger = replace(inventory, lid=Size(184, 260))
    (told,) = (x.what for x in prove(kit, lambda _: larger).findings if "lid needs" in x.what)
    assert told == "the lid needs a picture of 184 × 260 mm at least, not 184 × 248 mm"
