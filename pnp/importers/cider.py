"""A project of Cider: its decks of cards.csv, with pictures from its assets."""

import csv
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Final

from pnp.box.foreign import Unreadable, read_foreign
from pnp.box.limits import FILE_BYTES, SHEETS
from pnp.box.reading.text_files import show_path
from pnp.errors import Finding, PnpError
from pnp.importers import lists
from pnp.importers.deck import ImportedDeck, ImportedGame
from pnp.output import write_rows

_CARDS: Final = "cards.csv"
_TEMPLATES: Final = {"front-template", "back-template"}
# By what a template chooses a picture: {{index assets card.image}}.
_CHOSEN: Final = re.compile(r"index\s+assets\s+\(?(?:kebabcase\s+)?card\.([\w-]+)")
_ASSET: Final = re.compile(r"\{\{\s*([\w-]+)(?:\s+([0-9]+))?[^{}]*\}\}")
_MARKS: Final = ((r"</?(?:b|strong)>", "**"), (r"</?(?:i|em)>", "*"), (r"<br\s*/?>", "\n\n"),
                 (r"<li[^<>]*>", "\n- "), (r"</?[A-Za-z][^<>]*>", ""))  # fmt: skip


def recognise(path: Path, _data: bytes) -> bool:
    """Tell a project by the decks in it."""
    return path.is_dir() and any((path / "decks").glob(f"*/{_CARDS}"))


def read(path: Path, _data: bytes) -> ImportedGame:
    """Read each deck as a list of cards; what its templates look like is told."""
    assets = {each.stem: f"assets/{each.name}" for each in sorted((path / "assets").glob("*.*"))}
    folders = sorted(each.parent for each in (path / "decks").glob(f"*/{_CARDS}"))
    if len(folders) > SHEETS:
        raise PnpError(f"{show_path(path)}: there are {len(folders)} decks; {SHEETS} is the most")
    decks, pictures, colours = list[ImportedDeck](), dict[str, bytes](), dict[str, str]()
    left = list[Finding]()
    for folder in folders:
        templates = dict(_templates(path, folder.name))
        left += [Finding("what this template looks like is not taken", show_path(folder / each))
                 for each in templates if each.endswith(".html")]  # fmt: skip
        chosen = {name for text in templates.values() for name in _CHOSEN.findall(text)}
        try:
            data = read_foreign(path, f"decks/{folder.name}/{_CARDS}", FILE_BYTES)
            rows = [*csv.reader(StringIO(data.decode("utf-8-sig"), newline=""))]
        except (Unreadable, csv.Error, UnicodeDecodeError) as error:
            raise PnpError(f"{show_path(folder / _CARDS)}: {error}") from error
        whole = write_rows(_with_pictures(rows, assets, chosen)).encode()
        found = lists.read(folder / _CARDS, whole, path)
        name = folder.name.replace("-", " ").title()
        decks += [replace(each, name=name) for each in found.decks]
        pictures |= found.pictures
        colours |= found.colours
        left += found.left
    title = path.resolve().name.replace("-", " ").title()
    return ImportedGame(tuple(decks), title, pictures, colours, tuple(left))


def _templates(path: Path, deck: str) -> Iterator[tuple[str, str]]:
    for file in sorted((path / "decks" / deck).iterdir()):
        if file.suffix in {".html", ".css"}:
            with suppress(Unreadable, FileNotFoundError):
                data = read_foreign(path, f"decks/{deck}/{file.name}", FILE_BYTES)
                yield file.name, data.decode("utf-8", "replace")


def _with_pictures(
    rows: Sequence[list[str]], assets: Mapping[str, str], chosen: Collection[str]
) -> Iterator[list[str]]:
    """Give the rows with the picture of each, without templates and names of pictures alone."""
    heads = [_kebab(name) for name in rows[0]] if rows else []
    cells = {n: [row[n] for row in rows[1:] if n < len(row) and row[n]] for n in range(len(heads))}
    images = [n for n, each in cells.items() if each and all(_kebab(x) in assets for x in each)]
    named = enumerate(heads)
    gone = {n for n, head in named if head in _TEMPLATES or (n in images and head != "name")}
    ways = [n for n, head in enumerate(heads) if head in chosen] + images
    for line, row in enumerate(rows):
        names = [assets[x] for n in ways if n < len(row) and (x := _kebab(row[n])) in assets]
        kept = [cell if line == 0 else _plain(cell) for n, cell in enumerate(row) if n not in gone]
        yield [*kept, *(["Picture" if line == 0 else [*names, ""][0]] if ways else [])]


def _kebab(text: str) -> str:
    return text.strip().replace(" ", "-").lower()


def _plain(text: str) -> str:
    for mark, plain in _MARKS:
        text = re.sub(mark, plain, text)
    return _ASSET.sub(
        lambda x: f"{x[2]} × {x[1]}" if x[2] else x[1].replace("-", " "), text
    ).strip()
