"""Where verbs and their words lie: the packages of the house, and the one a pack brings."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from pnp.box.reading.bank_files import FOLDER
from pnp.box.reading.text_files import read_text
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.verb_words import VerbPackage
from pnp.box.words import HOUSE

_PNP: Final = Path(__file__).parents[2]


class VerbFolder(NamedTuple):
    """A package of verbs with words beside it."""

    folder: Path
    package: str


def folders_of(kit: str, pack: Path | None = None) -> tuple[VerbFolder, ...]:
    """List the packages whose verbs a game may have: of all tables, of all deeds, its own."""
    name = kit.replace("-", "_")
    found = [_PNP / "rules/verbs", _PNP / "games/property"]
    own = _PNP / "games" / (name or "property")
    if own.is_dir() and own not in found:
        found.append(own)
    folders = [VerbFolder(each, each.name) for each in found]
    if pack is not None and (pack / FOLDER).is_dir():
        folders.append(VerbFolder(pack / FOLDER, name))
    return tuple(folders)


def folders_with_words(code: Path = _PNP) -> tuple[VerbFolder, ...]:
    """List the packages of the house that have words of verbs, by the folder of its code."""
    games = sorted(each.parent for each in (code / "games").glob(f"*/words.{HOUSE}.yaml"))
    return tuple(VerbFolder(each, each.name) for each in (code / "rules/verbs", *games))


def read_verb_packages(kit: str, pack: Path) -> Iterator[VerbPackage]:
    """Read the Python and the words of all verbs a game may have, as text."""
    for folder, package in folders_of(kit, pack):
        python = {each.stem: read_text(each, folder) for each in sorted(folder.glob("*.py"))}
        words = {}
        for path in sorted(folder.glob("words.*.yaml")):
            text = read_text(path, folder)
            data, node, _ = parse_yaml(text)
            words[path.stem.removeprefix("words.")] = replace(text, data=data, node=node)
        yield VerbPackage(package, python, words)
