"""What a game can be made from: each kind of source, how it is known, and who reads it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

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


class Importer(NamedTuple):
    """One kind of source; of a folder the bytes are none."""

    says: str
    recognises: Callable[[Path, bytes], bool]
    """Told by what lies there and how it is called."""
    read: Callable[[Path, bytes], ImportedGame]
    """Raises ContentError or PnpError, which name the file and the place."""


IMPORTERS: Final = (
    Importer("a nanDECK script", nandeck.recognise, nandeck.read),
    Importer("a layout or script of Squib", squib.recognise, squib.read),
    Importer("a list of cards (CSV, TSV, XLSX, ODS)", lists.recognise, lists.read),
    Importer("a Cider project", cider.recognise, cider.read),
    Importer("a game of 18xx-maker", maker_18xx.recognise, maker_18xx.read),
    Importer("a save of Tabletop Simulator", tabletop_simulator.recognise, tabletop_simulator.read),
    Importer("a folder of pictures, one of each card", pictures.recognise, pictures.read),
    Importer("a PDF of cards", pdf_grid.recognise, pdf_grid.read),
)
"""Every kind, the first that knows a source reads it."""


def import_game(path: Path) -> ImportedGame:
    """Read a file or a folder of somebody's into what a game is made of; nothing in it changes."""
    plain = path if path.exists() else path.with_name(path.name.partition("#")[0] or path.name)
    if not plain.exists():
        raise PnpError(f"{path}: there is no such file or folder")
    data = b"" if plain.is_dir() else read_foreign(plain.parent, plain.name, _LARGEST)
    for each in IMPORTERS:
        if each.recognises(path, data):
            try:
                found = each.read(path, data)
            except Unreadable as error:
                raise PnpError(f"{path}: {error}") from error
            total = sum(deck.total for deck in found.decks)
            if not 0 < total <= PIECES:
                say = f"there are {total:,}, and no kit has more than {PIECES:,}"
                raise PnpError(f"{path}: {say if total else 'there is no card in it'}")
            return found
    known = "; ".join(each.says for each in IMPORTERS)
    raise PnpError(f"{path}: this is nothing that a game can be made from: {known}")
