"""The formats of a translator's file, each with its ending."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pnp.box.foreign import Unreadable, read_foreign
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.translation.csv_file import read_csv, write_csv
from pnp.translation.po_file import read_po, write_po
from pnp.translation.text_units import Translation
from pnp.translation.xliff_file import read_xliff, write_xliff

LARGEST: Final = 20_000_000
"""The most bytes a translator's file may have."""


class FileFormat(NamedTuple):
    """How a translation is written down and read."""

    endings: tuple[str, ...]
    write: Callable[[Translation], str]
    read: Callable[[str, str], Translation]


FORMATS: Final[Mapping[str, FileFormat]] = {
    "po": FileFormat((".po",), write_po, read_po),
    "xliff": FileFormat((".xliff", ".xlf"), write_xliff, read_xliff),
    "csv": FileFormat((".csv",), write_csv, read_csv),
}


def format_of(file: Path) -> str:
    """Tell the format by the ending of a name; nothing for an ending of none."""
    found = (name for name, each in FORMATS.items() if file.suffix.lower() in each.endings)
    return next(found, "")


def read_translation(file: Path) -> Translation:
    """Read a translator's file; a ContentError names what cannot be read."""
    known = format_of(file)
    if not known:
        endings = ", ".join(ending for each in FORMATS.values() for ending in each.endings)
        raise _fault(file, 0, f"a translation ends with one of {endings}")
    try:
        raw = read_foreign(file.parent, file.name, LARGEST)
        text = raw.decode("utf-8-sig")
    except FileNotFoundError:
        raise _fault(file, 0, "there is no such file") from None
    except Unreadable as error:
        raise _fault(file, 0, str(error)) from None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _fault(file, line, "this line is not UTF-8; save the file as UTF-8") from None
    return FORMATS[known].read(str(file), text)


def _fault(file: Path, line: int, say: str) -> ContentError:
    return ContentError((Finding(say, str(file), line),))
