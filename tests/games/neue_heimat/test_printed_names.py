"""Pieces of a building site are named as they are printed, in the language of the table."""

from pathlib import Path

import pytest

from pnp.bank.decision import verbs_of
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.rules.language.line import parse

CONTENT = Path(__file__).parents[3] / "content"


@pytest.mark.parametrize(
    ("lang", "typed", "plain"),
    [
        ("en", "auction anna red5 ben:2 cem:pass sell", "auction anna red-5 ben:2 cem:pass sell"),
        ("en", "auction anna Red 5 ben:2 cem:pass sell", "auction anna red-5 ben:2 cem:pass sell"),
        ("en", "auction anna II ben:2 cem:pass sell", "auction anna permit-2 ben:2 cem:pass sell"),
        ("en", "place anna red 5 2.1", "place anna red-5 2.1"),
        ("de", "auction anna Rot 5 ben:2 cem:3 keep", "auction anna red-5 ben:2 cem:3 keep"),
        ("de", "auction anna weiß6 ben:2 cem:3 keep", "auction anna white-6 ben:2 cem:3 keep"),
        ("de", "auction anna Dach ben:2 cem:3 keep", "auction anna roof ben:2 cem:3 keep"),
        ("de", "auction anna Storno ben:2 cem:3 keep", "auction anna cancel ben:2 cem:3 keep"),
        ("de", "auction anna Genehmigung I ben:2 keep", "auction anna permit-1 ben:2 keep"),
        ("de", "place anna Grün 4 3", "place anna green-4 3"),
        ("fr", "auction anna Bleu 5 ben:2 cem:3 sell", "auction anna blue-5 ben:2 cem:3 sell"),
        ("fr", "auction anna Maire ben:2 cem:3 sell", "auction anna mayor ben:2 cem:3 sell"),
        ("fr", "permit anna III 2 longer", "permit anna permit-3 2 longer"),
    ],
)
def test_a_piece_is_typed_as_it_is_printed(
    lang: str, typed: str, plain: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.pnp"
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang=lang)
    open_table(path, read_box(CONTENT / "neue-heimat", CONTENT), wishes, 0)
    with Session(path, lambda: 0).looking() as loaded:
        said, meant = (verbs_of(loaded, loaded.state, parse(each).acts) for each in (typed, plain))
    assert said == meant


@pytest.mark.parametrize(
    ("lang", "floor", "permit"),
    [
        ("en", "red-6", "permit-2"),
        ("de", "Rot-6", "Genehmigung II"),
        ("fr", "rouge-6", "Permis II"),
    ],
)
def test_an_answer_names_a_piece_as_it_is_printed(
    lang: str, floor: str, permit: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.pnp"
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang=lang)
    open_table(path, read_box(CONTENT / "neue-heimat", CONTENT), wishes, 0)
    session = Session(path, lambda: 0)
    for piece, placed in ((floor, f'place ben "{floor}" 1'), (permit, "permit cem II 2 longer")):
        seller, buyer, other = ("anna", "ben", "cem") if piece == floor else ("ben", "cem", "anna")
        line = f'auction {seller} "{piece}" {buyer}:3 {other}:pass sell'
        told = session.enter(parse(line)).lines()
        assert piece in told[0]
        assert piece in session.enter(parse(placed)).lines()[0]
    with session.looking() as loaded:
        assert any(f"[{floor}]" in line for line in loaded.game.lines(loaded.state, ()))
