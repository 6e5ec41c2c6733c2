"""Searching by words in any language, half typed or mistyped."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.lookup.found import Found, Gloss, Index
from pnp.lookup.search import search
from pnp.spelling import haystack


def piece(name: str, text: str = "") -> Found:
    """Make a piece that says just this."""
    said = {"en": name}
    hay = haystack(name, text)
    return Found(name, name, "kit", "deed", {}, {}, said, {}, {"en": text}, {}, (), hay)


def found(typed: str, *pieces: Found) -> list[str]:
    return [each.id for each in search(typed, pieces, ()).pieces]


def test_a_name_of_just_these_words_comes_before_a_longer_name() -> None:
    assert found("mill", piece("Mill Pond"), piece("Mill")) == ["Mill", "Mill Pond"]


def test_a_word_in_the_name_comes_before_the_same_word_in_the_text() -> None:
    assert found("mil", piece("Pond", "by the mil"), piece("Mill Lane")) == ["Mill Lane", "Pond"]


def test_a_part_of_the_name_comes_before_a_whole_word_of_the_text() -> None:
    assert found("mill", piece("Pond", "by the mill"), piece("Watermill")) == ["Watermill", "Pond"]


def test_a_whole_word_comes_before_a_beginning_and_that_before_a_part() -> None:
    pieces = piece("Watermill"), piece("Millstone"), piece("Old mill")
    assert found("mill", *pieces) == ["Old mill", "Millstone", "Watermill"]


def test_short_words_are_not_looked_for_inside_others() -> None:
    assert found("ill", piece("Mill"), piece("Illness")) == ["Illness"]


def test_a_word_that_is_hardly_alike_is_not_taken_for_another() -> None:
    assert found("bridges", piece("Market"), piece("Bread")) == []


@pytest.mark.parametrize(
    ("typed", "names", "clear"),
    [
        ("mill", ("Mill", "Mill Pond"), True),
        ("lane", ("Mill Lane",), True),
        ("mill", ("Mill Lane", "Mill Pond"), False),
    ],
)
def test_a_piece_is_meant_without_doubt_if_it_is_alone_or_nearer_than_the_next(
    typed: str, names: tuple[str, ...], clear: bool
) -> None:
    assert search(typed, [piece(name) for name in names], ()).clear is clear


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("beleihungsgr", {"de": "Beleihungsgrenze", "en": "Mortgage limit"}),
        ("lever une hypo", {"en": "lift a mortgage", "de": "auslösen"}),
        ("Jahresmieterlos", {"de": "Jahresmieterlös", "en": "Yearly rent"}),
    ],
)
def test_a_term_is_found_first_and_translated(
    pieces: list[Found], terms: list[Gloss], typed: str, words: dict[str, str]
) -> None:
    hits = search(typed, pieces, terms)
    assert not hits.near
    found = [{lang: term.words[lang] for lang in words} for term in hits.terms[:3]]
    assert words in found


def test_every_term_is_found_by_each_of_its_words(pieces: list[Found], terms: list[Gloss]) -> None:
    for term in terms:
        for word in term.words.values():
            hits = search(word, pieces, terms)
            assert not hits.near, word
            assert term in hits.terms[:12], word


def test_every_piece_is_found_by_each_of_its_names(pieces: list[Found], terms: list[Gloss]) -> None:
    for piece in pieces:
        for name in piece.name.values():
            assert (
                piece in search(f"{name} {next(iter(piece.game.values()))}", pieces, terms).pieces
            )


@pytest.mark.parametrize("typed", ["", " ", "…", "qqqqqqqq", "W" * 5000])
def test_nothing_is_found_where_nothing_is(
    pieces: list[Found], terms: list[Gloss], typed: str
) -> None:
    hits = search(typed, pieces, terms)
    assert (list(hits.pieces), list(hits.terms)) == ([], [])


@dataclass(frozen=True)
class Asked:
    """What somebody types, and what must come first."""

    typed: str
    first: str
    """A code, a term as `kit/term`; `-` for nothing, `?` where any will do."""


def asked_queries() -> list[Asked]:
    """Read the list."""
    lines = Path(__file__).with_name("queries.tsv").read_text(encoding="utf-8").splitlines()
    return [Asked(*line.split("\t")) for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("asked", asked_queries(), ids=lambda each: each.typed)
def test_what_is_meant_comes_first(indexes: list[Index], asked: Asked) -> None:
    two = [index for index in indexes if index.kit in {"cronulla", "grundbesitz"}]
    pieces = [piece for index in two for piece in index.pieces.values()]
    terms = [term for index in two for term in (*index.terms, *index.rules)]
    hits = search(asked.typed, pieces, terms, indexes[0].asking)
    told = [f"{each.kit}/{each.id}" for each in hits.terms], [each.code for each in hits.pieces]
    first = [*told[hits.piece_first], *told[not hits.piece_first]]
    assert asked.first == "?" or (first or ["-"])[0] == asked.first
