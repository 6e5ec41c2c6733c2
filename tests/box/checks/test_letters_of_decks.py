"""Which letters are free for decks and parts: those that nothing in this game bears.

The gallery has the fault of a letter that is taken.
"""

import json
from pathlib import Path

from pnp.box.reading.reader import read_box
from pnp.lookup.entries import index_of
from tests.press.test_declared_parts import write_pack

HEROES = {
    "id": "heroes",
    "name": "Heroes",
    "size": "poker",
    "letter": "D",
    "each": [{"id": "anna", "title": "Anna"}],
    "front": [{"text": "{title}", "at": [5, 6, -5, 9]}],
}


def test_the_letter_of_deeds_is_free_in_a_game_without_deeds(tmp_path: Path) -> None:
    box = read_box(write_pack(tmp_path / "heroes", json.dumps({"parts": [HEROES]}), 1))
    (code,) = index_of(box).pieces
    assert code[2] == "D"
