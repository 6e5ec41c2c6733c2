"""The games of the house: its own tests bind these, and not what somebody adds beside them."""

from functools import cache
from typing import Final

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box

SHIPPED: Final = ("chalet", "cronulla", "grundbesitz", "neue-heimat", "solo")


@cache
def box_of(kit: str) -> Box:
    """Read a game of the house, once."""
    return read_box(content_root() / kit, content_root())


def languages_of(kit: str) -> tuple[str, ...]:
    """List the languages in which a game of the house has words."""
    files = (content_root() / kit).glob("words.*.yaml")
    return tuple(sorted(file.name.split(".")[1] for file in files))


def spoken(*kits: str) -> list[tuple[str, str]]:
    """Pair games with each of their languages: one may be spoken in more than another."""
    return [(kit, lang) for kit in kits for lang in languages_of(kit)]
