"""The drawings of every shipped kit: sound, in their square, in their colours, and all in use."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.box.art import Framed, Shape, is_motif
from pnp.box.model import Box
from pnp.box.packs import content_root, kits
from pnp.box.reading.art_reader import portfolio_of, stylesheet, tones_of
from pnp.box.reading.reader import read_box

KITS = kits(content_root())
HOUSE = content_root()


@pytest.fixture(params=KITS, ids=lambda folder: folder.name)
def kit(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def unframed(shapes: tuple[Shape, ...]) -> Iterator[float]:
    for shape in shapes:
        for _, values in () if isinstance(shape, Framed) else shape.outline:
            yield from values


def asked(box: Box) -> Iterator[str]:
    """Name every drawing that the content asks for."""
    yield box.look.emblem
    for deck in box.decks:
        yield f"icon-{deck.motif}"
        yield from (deck.motif, *(card.motif for card in deck.cards))
    yield from (note.ornament for note in box.money.notes)
    yield from (dwelling.drawing for dwelling in box.dwellings)
    yield from (group.drawing for group in box.groups)
    yield from (deed.drawing for deed in box.deeds)
    yield from (piece.id.rpartition("-")[2] for piece in box.pieces if piece.kind == "pawn")
    if box.town and box.town.ground:
        yield from (scenery.drawing for scenery in box.town.ground.scenery)


def test_every_drawing_is_sound_and_stays_in_its_square(kit: Path) -> None:
    box = read_box(kit)
    for name in box.art.names():
        drawing = box.art.find(name)
        assert drawing, name
        for value in unframed(drawing.shapes):
            assert -0.01 * drawing.side <= value <= 1.01 * drawing.side, name


def test_every_drawing_of_a_kit_is_asked_for_by_its_content(kit: Path) -> None:
    box = read_box(kit)
    assert set(box.art.own()) - set(asked(box)) == set()


def test_every_shared_picture_is_asked_for_by_two_kits() -> None:
    shared = portfolio_of(HOUSE, HOUSE, ()).names()
    used = [set(asked(read_box(folder))) for folder in KITS]
    for name in filter(is_motif, shared):
        assert sum(name in each for each in used) > 1, name


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
