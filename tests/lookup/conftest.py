"""Every shipped game, read once, with what can be looked up of it."""

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root, kits
from pnp.box.reading.reader import read_box
from pnp.lookup.entries import index_of
from pnp.lookup.search import Found, Gloss, Index


@pytest.fixture(scope="session")
def boxes() -> list[Box]:
    return [read_box(folder) for folder in kits(content_root()) if folder.parent == content_root()]


@pytest.fixture(scope="session")
def indexes(boxes: list[Box]) -> list[Index]:
    return [index_of(box) for box in boxes]


@pytest.fixture(scope="session")
def pieces(indexes: list[Index]) -> list[Found]:
    return [piece for index in indexes for piece in index.pieces.values()]


@pytest.fixture(scope="session")
def terms(indexes: list[Index]) -> list[Gloss]:
    return [term for index in indexes for term in index.terms]
