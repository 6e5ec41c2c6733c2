"""The pictures a pack brings along: there, inside the pack, and of a kind that can be printed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.box.model import Box
from pnp.box.source import Sources
from pnp.errors import Problem

_SIGNATURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
"""How a PNG and a JPEG begin."""

LARGEST: Final = 20_000_000
"""The most bytes a picture may have."""


def pictures_are_sound(box: Box, folder: Path, sources: Sources) -> Iterator[Problem]:
    """Find pictures that are missing, lie outside the pack, or are neither PNG nor JPEG."""
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            say = picture_fault(folder, card.picture) if card.picture else ""
            if say:
                path = ("decks", n, "cards", m, "picture")
                yield sources.at("cards", path, f"the picture `{card.picture}` {say}")


def picture_fault(folder: Path, name: str) -> str:
    """Say what is wrong with a picture, or nothing."""
    file = folder / name
    if not file.resolve().is_relative_to(folder.resolve()):
        return "leaves the pack; a pack uses only files of its own"
    if not file.is_file():
        return "is missing" if not file.exists() else "is not a file"
    try:
        if file.stat().st_size > LARGEST:
            return f"is larger than {LARGEST // 1_000_000} MB"
        with file.open("rb") as opened:
            head = opened.read(8)
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    if not head.startswith(_SIGNATURES):
        return "is neither a PNG nor a JPEG"
    return ""
