"""French has a no-break blank before its high marks and inside guillemets, in every text."""

import re

import pytest

from pnp.box.packs import content_root
from pnp.translation.all_texts import texts_of_kit
from pnp.translation.texts import HOUSE_WORDS
from pnp.web.manual import manual_root
from tests.shipped import SHIPPED
from tests.translation.gathered import box_of, words_of

TYPED = re.compile(r"`[^`]*`|\{[^{}]*\}")
"""What is typed at the bank or filled in: no prose."""
PLAIN = re.compile(r"(?<=\S) (?=[:;?!»](?!\w))|« ")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
NONE = re.compile(r"\w(?=[;?!»]|:(?:\s|$))|«\w")


def french_of(kit: str) -> dict[str, str]:
    """Give the French texts of a kit, of an example or of the house, by id."""
    folder = content_root() / kit
    if kit == HOUSE_WORDS or box_of(folder).game.source != "fr":
        found = words_of(kit, "fr").texts
        return {text.id: text.target for text in found}
    return {text.id: text.source for text in texts_of_kit(folder, box_of(folder), "en").texts}


@pytest.mark.parametrize("kit", [*SHIPPED, HOUSE_WORDS, "examples/lanterns"])
def test_no_high_mark_can_begin_a_line(kit: str) -> None:
    texts = french_of(kit)
    assert any("\u00a0" in text for text in texts.values())
    pages = (page.read_text(encoding="utf-8") for page in manual_root().glob("*.fr.md"))
    if kit == HOUSE_WORDS:
        texts |= {page.split("\n")[0]: BLOCK.sub("x", page) for page in pages}
    for name, text in texts.items():
        prose = TYPED.sub("x", text)
        assert not PLAIN.search(prose), (name, text)
        assert not NONE.search(prose), (name, text)
