"""The list of what a shop's folder holds (`shop.json`), read as a stranger's."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.box.foreign import Unreadable, read_foreign_json, replace_unprintable
from pnp.box.reading.validation import shaped
from pnp.box.shops import Shop
from pnp.errors import PrintError
from pnp.units import Size

LIST: Final = "shop.json"
"""The file that tells what a shop's folder holds."""

NEWEST: Final = 1
"""The highest form of the list that is read here."""


@dataclass(frozen=True, slots=True)
class HandedSide:
    """One side of a piece: the file it is in, and the page of a PDF."""

    file: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class HandedPiece:
    """One piece as it is handed in: its number, its finished size, where its sides are."""

    number: int
    name: str
    copies: int
    size: tuple[float, float]
    front: HandedSide
    back: HandedSide | None = None

    @property
    def trim(self) -> Size:
        """The finished size."""
        return Size(*self.size)


@dataclass(frozen=True, slots=True)
class HandedPart:
    """The pieces of one part, in order."""

    id: str
    count: int
    pieces: tuple[HandedPiece, ...]


@dataclass(frozen=True, slots=True)
class ShopList:
    """What lies in the folder for a shop, and what that shop takes."""

    list: int
    kit: str
    shop: Shop
    parts: tuple[HandedPart, ...]


def read_shop_list(folder: Path) -> ShopList:
    """Read what lies in a folder for a shop; raises PrintError if it is damaged or foreign."""
    file = folder / LIST
    try:
        told = read_foreign_json(folder, LIST)
    except FileNotFoundError:
        raise PrintError(f"{file} is missing; make the files with `pnp shop`") from None
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}; make the files again with `pnp shop`") from None
    form = told.get("list") if isinstance(told, dict) else None
    if isinstance(form, int) and form > NEWEST:
        say = f"{file} has the form {form}, this pnp reads up to {NEWEST}; update pnp"
        raise PrintError(say)
    read, faults = shaped(ShopList, told, "en", extra="ignore")
    if faults:
        say = f"{file} is not the list of a shop's folder: {faults[0].say}"
        raise PrintError(replace_unprintable(say))
    sound: ShopList = read
    return sound
