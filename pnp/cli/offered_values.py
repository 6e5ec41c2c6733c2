"""What a shell offers for a value that stands in the files of a game, or of this machine."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import click

from pnp.box.packs import content_root, find_kit, languages
from pnp.box.reading.plain_values import spoken_in
from pnp.box.reading.yaml_text import read_yaml
from pnp.cli.kept_settings import named_content
from pnp.errors import PnpError
from pnp.press.profile import places

Listed = Mapping[str, Any]
"""The words that only drawing and playing know; under CUTOUT, the kind of piece of each part."""


def _kit(ctx: click.Context) -> Path:
    # The kit that is named before, else the game in hand. While an option has no value yet, click
    # leaves all operands unread.
    asked = (each.name for each in ctx.command.params if "KIT" in (each.metavar or ""))
    given = [each for name in asked if (each := ctx.params.get(name or ""))] or ctx.args or ["."]
    name = given[0] if isinstance(given[0], str) else given[0][0]
    return find_kit(name, named_content(ctx))


def _languages(ctx: click.Context, _listed: Listed) -> Iterable[str]:
    try:
        folder = _kit(ctx)
    except PnpError:
        return languages("press")
    return spoken_in(_read(folder, "game"), folder)


def _parts(ctx: click.Context, listed: Listed) -> Iterator[str]:
    folder = _kit(ctx)
    kinds = {*_ids(folder, "pieces", "pieces", "kind")}
    yield from (part for part, kind in listed["CUTOUT"].items() if kind in kinds)
    yield from (*_ids(folder, "parts", "parts"), *_ids(folder, "cards", "decks"))


def _ids(folder: Path, file: str, key: str, of: str = "id") -> Iterator[str]:
    # A list that is kept in a file of its own is not read for this.
    rows = _read(folder, file).get(key)
    return (row[of] for row in (rows if isinstance(rows, list) else ()) if of in row)


def _read(folder: Path, name: str) -> Mapping[str, Any]:
    file = folder / f"{name}.yaml"
    data = read_yaml(file, folder)[0].data if file.is_file() else None
    return data if isinstance(data, dict) else {}


VALUES: Final[Mapping[str, Callable[[click.Context, Listed], Iterable[str]]]] = {
    "LANG": _languages,
    "PART": _parts,
    "PRINTER": lambda *_: (file.stem for each in places() for file in sorted(each.glob("*.json"))),
    "SHOP": lambda *_: _ids(content_root(), "shops", "shops"),
    "MACHINE": lambda *_: _ids(content_root(), "cutting-machines", "machines"),
}
"""What help calls a value → what there is of it."""
