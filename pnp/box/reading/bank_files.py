"""The Python that a pack brings to keep its bank: read as text, and never run here."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.box.reading.text_files import read_text, shown
from pnp.box.source import Source
from pnp.errors import ContentError
from pnp.findings import Finding

FOLDER: Final = "bank"
"""The folder of a pack that holds its Python."""

GAME: Final = "game.py"
"""The file that says which verbs there are, and what follows by itself."""


@dataclass(frozen=True, slots=True)
class BankFiles:
    """The Python of one pack, as it lay on disk at one moment."""

    folder: Path
    files: Mapping[str, Source]
    """By their names, such as `game.py`."""

    @property
    def digest(self) -> str:
        """Give the SHA-256 of all that would be run."""
        seal = sha256()
        for name, source in sorted(self.files.items()):
            seal.update(name.encode() + b"\0")
            seal.update(sha256("\n".join(source.lines).encode()).digest())
        return seal.hexdigest()

    @property
    def lines(self) -> int:
        """Count the lines that are written on, for whoever is asked to trust them."""
        return sum(bool(line.strip()) for each in self.files.values() for line in each.lines)


def read_bank_files(pack: Path) -> BankFiles | None:
    """Read the Python of a pack; None of one that brings none.

    A ContentError names what cannot be read, and folders within, which are never looked into.
    """
    folder = pack / FOLDER
    if not folder.is_dir():
        return None
    problems: list[Finding] = []
    files: dict[str, Source] = {}
    for path in sorted(folder.iterdir()):
        if path.is_dir() and any(path.glob("*.py")):
            say = "the Python of a pack lies in one folder: move these files up"
            problems.append(Finding(say, shown(path)))
        if path.suffix != ".py":
            continue
        try:
            files[path.name] = read_text(path, pack)
        except ContentError as error:
            problems += error.findings
    if GAME not in files and not problems:
        say = f"a folder `{FOLDER}` has a {GAME}, which lists the verbs"
        problems.append(Finding(say, shown(folder)))
    if problems:
        raise ContentError(tuple(problems))
    return BankFiles(folder, files)
