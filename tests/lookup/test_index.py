"""The index of a pack on disk: whole or not there, and never in memory as a whole to be written."""

import shutil
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.coded_pieces import coded_pieces
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.lookup import entries
from pnp.lookup.entries import index_of
from pnp.lookup.found import Found, Gloss, Index
from pnp.lookup.index import EDITION, recall, remember


@pytest.fixture
def box(village: Path) -> Box:
    return read_box(village)


def kept(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "cache" / "pnp").iterdir())


def test_what_is_recalled_is_what_was_written_down(village: Path, box: Box) -> None:
    remember(box, village)
    assert [(folder, index.kit) for folder, index in recall()] == [(village.absolute(), "village")]
    ((_, index),) = recall("VI")
    fresh = index_of(box)
    assert list(index.pieces) == list(fresh.pieces)
    assert [piece.hay for piece in index.pieces.values()] == [
        piece.hay for piece in fresh.pieces.values()
    ]
    assert index.terms == fresh.terms


def test_an_index_is_written_once(village: Path, box: Box, tmp_path: Path) -> None:
    assert not list(recall("VI"))
    remember(box, village)
    (before,) = kept(tmp_path)
    stamp = before.stat().st_ino, before.stat().st_mtime_ns
    remember(box, village)
    (after,) = kept(tmp_path)
    assert (after.stat().st_ino, after.stat().st_mtime_ns) == stamp
    ((_, index),) = recall("VI")
    assert len(index.pieces) == 15


def test_an_index_of_an_older_form_is_not_read(village: Path, box: Box, tmp_path: Path) -> None:
    remember(box, village)
    (file,) = kept(tmp_path)
    text = file.read_text(encoding="utf-8")
    now, before = f'"edition":{EDITION}', f'"edition":{EDITION - 1}'
    assert now in text
    file.write_text(text.replace(now, before), encoding="utf-8")
    assert not list(recall("VI"))


def test_the_index_of_a_pack_that_is_gone_is_dropped(
    village: Path, box: Box, tmp_path: Path
) -> None:
    gone = Path(shutil.copytree(village, tmp_path / "gone"))
    remember(read_box(gone), gone)
    shutil.rmtree(gone)
    assert not list(recall("VI"))
    remember(box, village)
    assert len(kept(tmp_path)) == 1


def test_a_long_deck_is_written_down_card_by_card(village: Path, box: Box) -> None:
    deck = box.decks[0]
    cards = tuple(replace(deck.cards[n % 8], id=f"card-{n}", no=n) for n in range(1, 2_001))
    long = replace(box, decks=(replace(deck, cards=cards),))
    remember(box, village)  # what is loaded once is not the deck's
    tracemalloc.start()
    remember(replace(long, digest="long"), village)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 500 * len(cards)


def test_an_index_without_its_last_lines_is_damaged(
    village: Path, box: Box, tmp_path: Path
) -> None:
    remember(box, village)
    (file,) = kept(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    for left in range(len(lines)):
        file.write_text("".join(lines[:left]), encoding="utf-8")
        assert not list(recall()), left


def test_a_cache_that_cannot_be_read_holds_nothing(
    village: Path, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(box, village)

    def locked(path: Path, _pattern: str) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "glob", locked)
    assert list(recall()) == []


def test_a_full_disk_leaves_no_half_index(
    village: Path, box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = entries.pieces_of

    def cut_off(box: Box) -> Iterator[Found]:
        yield next(whole(box))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(entries, "pieces_of", cut_off)
    remember(box, village)
    assert kept(tmp_path) == []


def test_every_piece_is_there_in_every_language(boxes: list[Box], indexes: list[Index]) -> None:
    assert boxes
    for box, index in zip(boxes, indexes, strict=True):
        assert [piece.code for piece in coded_pieces(box)] == [
            p.code for p in index.pieces.values()
        ]
        for piece in index.pieces.values():
            for lang in box.game.languages:
                assert piece.name[lang]
                assert piece.text[lang] or piece.facts[lang]


def test_terms_on_a_piece_are_in_the_glossary_of_its_game(
    pieces: list[Found], terms: list[Gloss]
) -> None:
    known = {(term.kit, term.id) for term in terms}
    assert all((piece.kit, name) in known for piece in pieces for name in piece.terms)


def test_the_terms_of_a_deed_are_those_printed_on_it(pieces: list[Found]) -> None:
    deed = next(piece for piece in pieces if piece.code == "CR-D07-4")
    assert {"rent", "site-rent", "price", "house", "hotel", "mortgage"} <= set(deed.terms)
    assert "aussie-luck" not in deed.terms
    assert "jail" not in deed.terms


def test_a_deed_tells_its_figures_as_they_are_printed(pieces: list[Found]) -> None:
    facts = next(piece for piece in pieces if piece.code == "GB-D28-J").facts
    assert ("Preis", "M.\u00a08\u00a0000") in [tuple(fact) for fact in facts["de"]]
    assert ("With 2 houses", "M.\u00a08\u00a0960") in [tuple(fact) for fact in facts["en"]]
    assert [len(facts[lang]) for lang in ("de", "en", "fr")] == [11, 11, 11]


def test_plots_buildings_and_contracts_tell_theirs(pieces: list[Found]) -> None:
    told = {piece.code[:4]: {fact[0]: fact[1] for fact in piece.facts["en"]} for piece in pieces}
    assert set(told["CH-B"]) >= {"Building price", "Mortgage limit", "Yearly rent"}
    assert told["CH-C"]["Contract total"] == "80,000\u00a0DM"
    assert "Buying price" in told["CH-D"]
