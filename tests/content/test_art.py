"""The drawings of every shipped kit: sound, in their square, in their colours, and all in use."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.box.art import SMALL_WORDMARK, WORDMARK, Framed, Shape, is_motif
from pnp.box.checks.kinds import place_names
from pnp.box.diagrams import diagrams_of
from pnp.box.kinds import Drawn
from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.art_reader import portfolio_of, stylesheet, tones_of
from pnp.box.reading.reader import read_box
from pnp.box.source import Sources
from pnp.errors import Finding
from tests.shipped import SHIPPED

KITS = [find_kit(name, content_root()) for name in SHIPPED]
HOUSE = content_root()
EXAMPLES = [file.parent for file in sorted(HOUSE.glob("examples/*/game.yaml"))]


@pytest.fixture(params=KITS, ids=lambda folder: folder.name)
def kit(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def unframed(shapes: tuple[Shape, ...]) -> Iterator[float]:
    for shape in shapes:
        for _, values in () if isinstance(shape, Framed) else shape.outline:
            yield from values


def asked(folder: Path) -> set[str]:
    found: set[str] = set()

    def note(box: Box, sources: Sources) -> Iterator[Finding]:
        for each in place_names(box, sources):
            if isinstance(each.kind, Drawn):
                found.add(f"icon-{each.value}" if each.kind.what == "icon" else each.value)
        yield from ()

    box = read_box(folder, further=[note])
    pawns = {piece.id.rpartition("-")[2] for piece in box.pieces if piece.kind == "pawn"}
    shown_icons = {f"icon-{shown.icon}" for each in diagrams_of(box) for shown in each.shows}
    motifs = {name for deck in box.decks for name in (deck.motif, f"icon-{deck.motif}")}
    return found | pawns | motifs | shown_icons | {WORDMARK, SMALL_WORDMARK}


def cut_by_their_place(box: Box) -> set[str]:
    """Name the drawings that run over the edge of what shows them: of spaces, and of a country."""
    spaces = box.board.spaces if box.board else ()
    town = box.town
    country = (town.backdrop, *(each.drawing for each in town.scenery)) if town else ()
    streets = (each.backdrop for each in town.streets) if town else ()
    cards = (card.backdrop for deck in box.decks for card in deck.cards)
    return {*(space.drawing for space in spaces), *country, *streets, *cards}


def test_every_drawing_is_sound_and_stays_in_its_square(kit: Path) -> None:
    box = read_box(kit)
    for name in box.art.names():
        drawing = box.art.find(name)
        assert drawing, name
        spare = (0.25 if name in cut_by_their_place(box) else 0.04) * drawing.side
        for value in unframed(drawing.shapes):
            assert -spare <= value <= drawing.side + spare, name


def test_every_drawing_of_a_kit_is_asked_for_by_its_content(kit: Path) -> None:
    """Or stands for a shared one of its name, such as a step of the making."""
    box, shared = read_box(kit), set(portfolio_of(HOUSE, HOUSE, ()).names())
    assert set(box.art.own()) - asked(kit) - shared == set()


def test_no_picture_is_on_more_than_three_cards_of_a_deck(kit: Path) -> None:
    for deck in read_box(kit).decks:
        shown = Counter(card.picture or card.motif or deck.motif for card in deck.cards)
        assert {name: times for name, times in shown.items() if times > 3} == {}, deck.id


def test_no_room_is_in_houses_of_more_than_three_colours(kit: Path) -> None:
    pieces = [piece for piece in read_box(kit).pieces if piece.kind == "floor"]
    rooms = Counter(room for piece in pieces for room in piece.drawings)
    assert {name: times for name, times in rooms.items() if times > 3} == {}


def test_every_shared_picture_is_asked_for_by_a_kit_or_an_example() -> None:
    shared = portfolio_of(HOUSE, HOUSE, ()).names()
    used = {name for folder in (*KITS, *EXAMPLES) for name in asked(folder)}
    assert set(filter(is_motif, shared)) - used == set()


def test_a_drawing_program_shows_the_colours_of_the_kit(kit: Path) -> None:
    text = (kit / "art/palette.css").read_text(encoding="utf-8")
    assert text == stylesheet(read_box(kit).look.palette), f"run pnp schema --colours {kit.name}"


def test_shared_drawings_are_made_in_the_colours_of_the_shared_stylesheet() -> None:
    tones = dict(tones_of(HOUSE))
    assert stylesheet(tones) == (HOUSE / "art/palette.css").read_text(encoding="utf-8")
    texts = [path.read_text(encoding="utf-8") for path in (HOUSE / "art").glob("*.svg")]
    words = {word for text in texts for found in re.findall('class="([^"]+)"', text)
             for word in found.split()}  # fmt: skip
    assert {word.removeprefix("line-") for word in words} == set(tones)
