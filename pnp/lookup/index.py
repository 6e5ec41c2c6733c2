"""The index of codes: what every piece says, kept to be shown without reading the content again."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.box.reading.kept_box import key_of_pack
from pnp.kept import kept_or, recall
from pnp.lookup.search import Index

if TYPE_CHECKING:
    from pnp.box.model import Box

_WHAT: Final = "index of codes"


def remember(box: "Box", folder: Path) -> Index:
    """Give the index of the box of a pack, and keep it; where that cannot be, nothing happens."""
    from pnp.lookup.entries import index_of  # noqa: PLC0415  # what is kept needs no model

    key = key_of_pack(folder.resolve(), _WHAT, digest=box.digest)
    return kept_or(Index, key, lambda: index_of(box))


def find_index(folder: Path) -> Index | None:
    """Give the index of a pack, if one is kept that fits what lies there."""
    return recall(Index, key_of_pack(folder.resolve(), _WHAT))


def has_prefix(folder: Path, prefix: str) -> bool:
    """Tell whether the codes of a pack begin so, as far as its first file says; any do with none.

    However else it may be written there: a code that is not found is looked for in all.
    """
    try:
        return not prefix or f"prefix: {prefix}" in (folder / "game.yaml").read_text("utf-8")
    except (OSError, ValueError):
        return False
