"""From which source text each translation was made: its digest, in a file beside the words.

`words.es.lock` has a line `DIGEST  ID` for each text that came in by `pnp words import`. A text
without a line is older than the file, or was written by hand: nothing is known of it.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.errors import ContentError
from pnp.findings import Finding

_HEAD: Final = (
    "# The source of each translation when it was made: the first 12 digits of its SHA-256.\n"
    "# `pnp words import` writes this; `pnp words status` compares it.\n"
)
_LINE: Final = re.compile(r"([0-9a-f]{12}|-{12})  (\S.*)")

UNKNOWN: Final = "-" * 12
"""Stands for the digest of a block of a booklet that nobody has brought in: it keeps its place."""


def digest_of_text(text: str) -> str:
    """Give the digest of a source text.

    >>> digest_of_text("Rent")
    'f0268cb9100a'
    """
    return sha256(text.encode()).hexdigest()[:12]


def digests_file(folder: Path, lang: str) -> Path:
    """Give the file in which the digests of a language are kept."""
    return folder / f"words.{lang}.lock"


def read_digests(file: Path) -> dict[str, str]:
    """Read the digests by the ids of the texts; none if there is no file.

    Raises ContentError for a line that is none.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError((Finding(f"this file cannot be read: {error}", str(file)),)) from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or not line.strip():
            continue
        parts = _LINE.fullmatch(line)
        if parts is None:
            say = "this line should be a digest of 12 digits, two blanks and the id of a text"
            raise ContentError((Finding(say, str(file), number),))
        found[parts[2]] = parts[1]
    return found


def write_digests(digests: Mapping[str, str]) -> str:
    """Write digests down in their order: by it the blocks of a booklet are found again."""
    return _HEAD + "".join(f"{digest}  {name}\n" for name, digest in digests.items())
