"""What a pack brings for its bank: Python, read as text and never run here, and words of verbs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from pnp.box.packs import BANK
from pnp.box.reading.text_files import read_text, show_path
from pnp.box.reading.yaml_text import read_yaml
from pnp.box.source import Source
from pnp.box.words import VerbPackage
from pnp.errors import ContentError, Finding
from pnp.spelling import HOUSE

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
    """Read the Python of a pack, if it has any; a ContentError names what cannot be read."""
    folder = pack / BANK
    if not folder.is_dir():
        return None
    problems: list[Finding] = []
    files: dict[str, Source] = {}
    for path in sorted(folder.iterdir()):
        if path.is_dir() and any(path.glob("*.py")):
            say = "the Python of a pack lies in one folder: move these files up"
            problems.append(Finding(say, show_path(path)))
        if path.suffix != ".py":
            continue
        try:
            files[path.name] = read_text(path, pack)
        except ContentError as error:
            problems += error.findings
    if GAME not in files and not problems:
        say = f"a folder `{BANK}` has a {GAME}, which lists the verbs"
        problems.append(Finding(say, show_path(folder)))
    if problems:
        raise ContentError(tuple(problems))
    return BankFiles(folder, files)


_PNP: Final = Path(__file__).parents[2]


class VerbFolder(NamedTuple):
    """A package of verbs with words beside it."""

    folder: Path
    package: str


def folders_of(kit: str, pack: Path | None = None) -> tuple[VerbFolder, ...]:
    """List the packages whose verbs a game may have: of all tables, of all deeds, its own."""
    name = kit.replace("-", "_")
    own = _PNP / "games" / (name or "property")
    found = dict.fromkeys((_PNP / "rules/verbs", _PNP / "games/property", own))
    folders = [VerbFolder(each, each.name) for each in found if each.is_dir()]
    if pack is not None and (pack / BANK).is_dir():
        folders.append(VerbFolder(pack / BANK, name))
    return tuple(folders)


def folders_with_words(code: Path = _PNP) -> tuple[VerbFolder, ...]:
    """List the packages of the house that have words of verbs, by the folder of its code."""
    games = sorted(each.parent for each in (code / "games").glob(f"*/words.{HOUSE}.yaml"))
    return tuple(VerbFolder(each, each.name) for each in (code / "rules/verbs", *games))


def read_verb_packages(kit: str, pack: Path) -> Iterator[VerbPackage]:
    """Read the Python and the words of all verbs a game may have, as text."""
    for folder, package in folders_of(kit, pack):
        python = {each.stem: read_text(each, folder) for each in sorted(folder.glob("*.py"))}
        labels = _words_in(pack) if folder.parent == pack else {}
        yield VerbPackage(package, python, _words_in(folder), labels)


def _words_in(folder: Path) -> dict[str, Source]:
    files = sorted(folder.glob("words.*.yaml"))
    return {file.stem.removeprefix("words."): read_yaml(file, folder)[0] for file in files}
