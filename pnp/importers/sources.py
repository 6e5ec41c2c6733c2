"""What a game can be made from: each kind of source, how it is known, and who reads it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

from pnp.box.foreign import Unreadable, read_foreign
from pnp.box.limits import PIECES
from pnp.errors import PnpError
from pnp.importers import (
    cider,
    lists,
    maker_18xx,
    nandeck,
    pdf_grid,
    pictures,
    squib,
    tabletop_simulator,
)
from pnp.importers.deck import ImportedGame

_LARGEST: Final = 100_000_000


class Importer(Protocol):
    """A module that knows one kind of source by what lies there and how it is called, and reads it.

    Of a folder the bytes are none. A ContentError or PnpError names the file and the place.
    """

    def recognise(self, path: Path, data: bytes, /) -> bool:
        """Tell whether it is such a source."""

    def read(self, path: Path, data: bytes, /) -> ImportedGame:
        """Give what a game is made of."""


IMPORTERS: Final[Mapping[str, Importer]] = {
    "a nanDECK script": nandeck,
    "a layout or script of Squib": squib,
    "a list of cards (CSV, TSV, XLSX, ODS)": lists,
    "a Cider project": cider,
    "a game of 18xx-maker": maker_18xx,
    "a save of Tabletop Simulator": tabletop_simulator,
    "a folder of pictures, one of each card": pictures,
    "a PDF of cards": pdf_grid,
}
"""Every kind of source; the first that knows a source reads it."""


def import_game(path: Path) -> ImportedGame:
    """Read a file or a folder of somebody's into what a game is made of; nothing in it changes."""
    plain = path if path.exists() else path.with_name(path.name.partition("#")[0] or path.name)
    if not plain.exists():
        raise PnpError(f"{path}: there is no such file or folder")
    data = b"" if plain.is_dir() else read_foreign(plain.parent, plain.name, _LARGEST)
    for importer in IMPORTERS.values():
        if importer.recognise(path, data):
            try:
                found = importer.read(path, data)
            except Unreadable as error:
                raise PnpError(f"{path}: {error}") from error
            total = sum(deck.total for deck in found.decks)
            if not 0 < total <= PIECES:
                say = f"there are {total:,}, and no kit has more than {PIECES:,}"
                raise PnpError(f"{path}: {say if total else 'there is no card in it'}")
            return found
    known = "; ".join(IMPORTERS)
    raise PnpError(f"{path}: this is nothing that a game can be made from: {known}")
