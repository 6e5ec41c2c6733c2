"""The index of a pack: kept as it was made, with every piece and term in every language."""

from pathlib import Path

from pnp.box.coded_pieces import coded_pieces
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.lookup.entries import index_of
from pnp.lookup.found import Found, Gloss, Index
from pnp.lookup.index import find_index, remember


def test_what_is_recalled_is_what_was_kept(village: Path) -> None:
    box = read_box(village)
    assert find_index(village) is None
    assert find_index(village.absolute()) is None
    made = remember(box, village)
    assert find_index(village) == find_index(village.absolute()) == made == index_of(box)
    assert len(made.pieces) == 15


def test_the_index_of_a_box_that_is_out_of_date_is_not_that_of_today(village: Path) -> None:
    box = read_box(village)
    (village / "cards.yaml").write_text((village / "cards.yaml").read_text("utf-8") + "#", "utf-8")
    remember(box, village)
    assert find_index(village) is None


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
    assert [len(facts[lang]) for lang in ("de", "en", "fr")] == [15, 15, 15]


def test_a_deed_says_every_word_that_is_printed_on_it(pieces: list[Found]) -> None:
    deed = next(piece for piece in pieces if piece.code == "CR-D07-4")
    assert ["Hotel", "$100 + 4 houses"] in [list(fact) for fact in deed.facts["en"]]
    assert deed.text["en"] == "Own the whole group: double site rent where nothing is built."
    heads = [what for what, figure in deed.facts["en"] if not figure]
    assert heads == ["Rent", "With buildings", "Mortgaged – No rent while this side is up"]
    assert list(deed.facts["es"][-1]) == ["Para levantarla", "77\u00a0$"]
    plot = next(piece for piece in pieces if piece.id == "parkallee-2")
    assert not any(plot.text.values())  # its back shows nothing of a mortgage


def test_plots_buildings_and_contracts_tell_theirs(pieces: list[Found]) -> None:
    told = {piece.code[:4]: {fact[0]: fact[1] for fact in piece.facts["en"]} for piece in pieces}
    assert set(told["CH-B"]) >= {"Building price", "Mortgage limit", "Yearly rent"}
    assert told["CH-C"]["Contract total"] == "80,000\u00a0DM"
    assert "Buying price" in told["CH-D"]
