"""The page searches as the terminal does: the same finds in the same order, whatever is typed."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.site import find_folders
from pnp.lookup.entries import index_of
from pnp.lookup.find import near_codes
from pnp.lookup.found import Index
from pnp.lookup.search import search
from tests.lookup.asked_queries import asked_queries
from tests.web.conftest import Reader

pytestmark = pytest.mark.web

MORE = ("croydon", "stret", "Mit 2 Häusern", "Würfel", "3", "Hans", "x y z", "l'huître", "œuf",
        "price 60", "Haus haus", "ss", "ß", "Straßenbahnfahrt", "bankk", "tow")  # fmt: skip


@pytest.fixture(scope="module")
def two(hostile: Path) -> list[Index]:
    """The games of the site that is opened."""
    folders = find_folders(["cronulla", "grundbesitz", str(hostile)], None)
    return [index_of(read_box(folder)) for folder in folders]


def test_page_and_terminal_find_the_same(reader: Reader, site: Path, two: list[Index]) -> None:
    reader.open((site / "index.html").as_uri())
    pieces = [piece for index in two for piece in index.pieces.values()]
    terms = [term for index in two for term in index.terms]
    typed = [*(each.typed for each in asked_queries()), *MORE]
    found = reader.run(
        "return given[0].map(text => { const answer = byWords(text); return ["
        "answer.hits.filter(e => !e.c).map(e => e.u.replace('/index.html#t-', '/')),"
        "answer.hits.filter(e => e.c).map(e => e.c), answer.key === 'near'] })",
        typed,
    )
    for text, (terms_there, pieces_there, near) in zip(typed, found, strict=True):
        hits = search(text, pieces, terms)
        assert terms_there == [f"{each.kit}/{each.id}" for each in hits.terms], text
        assert pieces_there == [each.code for each in hits.pieces], text
        assert near == (hits.near and bool(hits.terms or hits.pieces)), text


def test_page_and_terminal_offer_the_same_codes(
    reader: Reader, site: Path, two: list[Index]
) -> None:
    reader.open((site / "index.html").as_uri())
    known = {bare: piece for index in two for bare, piece in index.pieces.items()}
    typed = ["CRD075", "CRDO74", "CRDI74", "CRLL2K", "GBD28K", "CRL02P", "CRD99X", "GBE0", "CRLIO0"]
    typed += [bare[:3] + bare[4:] for bare in list(known)[::17]]
    typed = [each for each in typed if each not in known and len(each) > 5]
    there = reader.run("return given[0].map(bare => byCode(bare).hits.map(e => e.c))", typed)
    assert there == [[each.code for each in near_codes(bare, known)] for bare in typed]
