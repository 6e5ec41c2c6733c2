"""What people type at the terminal, and what comes first."""

import pytest

from pnp.lookup.found import Index
from pnp.lookup.search import search
from tests.lookup.asked_queries import Asked, asked_queries


@pytest.mark.parametrize("asked", asked_queries(), ids=lambda each: each.typed)
def test_what_is_meant_comes_first(indexes: list[Index], asked: Asked) -> None:
    two = [index for index in indexes if index.kit in {"cronulla", "grundbesitz"}]
    pieces = [piece for index in two for piece in index.pieces.values()]
    hits = search(asked.typed, pieces, [term for index in two for term in index.terms])
    first = [f"{each.kit}/{each.id}" for each in hits.terms] + [each.code for each in hits.pieces]
    assert asked.first == "?" or (first or ["-"])[0] == asked.first
