"""`pnp new`: a small, complete game to start from, or the layouts of a part to change."""

import json
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

import click

from pnp.box.edits.yaml_edits import spell_flow
from pnp.box.game import FRAMED
from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root
from pnp.box.reading.art_reader import FOLDER, stylesheet
from pnp.box.reading.json_schema import schema_of, words_schema
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.published_tables import CardLayouts
from pnp.box.reading.reader import read_box
from pnp.box.svg import STYLESHEET
from pnp.cli import options
from pnp.errors import Finding, PnpError, UsageError
from pnp.output import new_folder, write_file


@click.command()
@options.output("The folder to write to.", "schema")
@options.value(
    "--colours KIT",
    "Write the colours of a kit beside its drawings instead, for drawing programs.",
)
def schema(output: Path, colours: Path | None) -> None:
    """Write the JSON Schema of every kind of content file, for editors.

    With --colours, write art/palette.css of a kit: drawings import it, so that a drawing program
    shows them in the colours of look.yaml.
    """
    for path in [_write_colours(colours)] if colours else _write_schemas(output):
        click.echo(path)


def _write_schemas(folder: Path) -> list[Path]:
    texts = {folder / name: text for name, text in schemas()}
    for file, text in texts.items():
        write_file(file, text, within=folder)
    return list(texts)


def _write_colours(folder: Path) -> Path:
    file = folder / FOLDER / STYLESHEET
    write_file(file, stylesheet(open_box(folder).look.palette), within=folder)
    return file


@cache
def schemas() -> tuple[tuple[str, str], ...]:
    """Give each schema as a file's name and its text."""
    forms = [(name, schema_of(name, form)) for name, form in FORMS.items()]
    return tuple(
        (f"{name}.schema.json", json.dumps(schema, ensure_ascii=False, indent=1) + "\n")
        for name, schema in (*forms, ("words", words_schema()))
    )


_STARTER: Final = Path(__file__).with_name("starter")

_KNOWN: Final = json.loads((_STARTER / "starters.json").read_bytes())

STARTERS: Final[Mapping[str, str]] = _KNOWN["kinds"]
"""The kinds of game that can be started from, and what each holds."""

LAYOUTS: Final[Mapping[str, Sequence[str]]] = _KNOWN["layouts"]
"""The parts whose layouts can be copied, each with the layouts that it is composed of; those of a
frame are of the frame of the kit that the copy is like."""


@click.command()
@click.argument("name", required=False)
@options.choice(
    "--kind",
    STARTERS,
    "A ring with deeds and money, a game of cards, or one on a map.",
    usual="deeds",
)
@options.value(
    "--from SOURCE",
    "Make it of a list of cards, pictures, a PDF or another program's game; or the KIT of --part.",
    "source",
)
@options.choice(
    "--part", LAYOUTS, "Copy the layouts of a part of a KIT into the game NAME, or the one in hand."
)
def new(name: str | None, kind: str, source: str | None, part: str | None) -> None:
    """Make the folder NAME with a small, complete game in it: build it, then change it.

    With --from, make it of the cards that lie in a file or a folder, which stays as it is. With
    --from and --part, copy the layouts of a part of a kit into a game that is there instead, to
    move its boxes.
    """
    if source and part:
        like = options.find_pack(source)
        into = options.KitName().convert(name or ".", None, None)
        for file in copy_layouts(into, like, part):
            click.echo(file)
        frame = open_box(like).look.frame
        if set(FRAMED) & set(LAYOUTS[part]) and open_box(into).look.frame != frame:
            click.echo(f"Write `frame: {frame}` in look.yaml if its frame is to be printed.")
        return
    if part:
        raise UsageError("--part is of a kit: `pnp new --from cronulla --part deeds`.")
    if name is None:
        raise UsageError("A new game wants a name: `pnp new mygame`.")
    folder = Path(name)
    where = name if len(folder.parts) > 1 else f"./{folder}"
    says = STARTERS[kind]
    if source:
        says, left = make_from(folder, Path(source))
        for each in left:
            click.echo(f"Left: {each}")
    else:
        make(folder, kind)
    click.echo(f"{where} is ready: {says}.")
    click.echo(f"Try `pnp check {where}` and `pnp build {where}`; then change what you like.")


def copy_layouts(folder: Path, like: Path, part: str) -> list[Path]:
    """Copy the layouts of a part of a kit into a pack; nothing is ever written over."""
    layouts = CardLayouts(like, content_root())
    frame = open_box(like).look.frame
    names = [f"{name}-{frame}" if name in FRAMED else name for name in LAYOUTS[part]]
    # read as a layout first: a link out of a stranger's pack is refused there
    own, found = folder / "layouts", (name for name in names if layouts.find(name))
    texts = {own / f"{name}.yaml": layouts.source(name).read_bytes() for name in found}
    there = next((file for file in texts if os.path.lexists(file)), None)
    if there:
        raise PnpError(f"{there} is already there; nothing was changed. Move it away first.")
    for file, text in texts.items():
        write_file(file, text, within=folder)
    return list(texts)


def make(folder: Path, kind: str = "deeds") -> None:
    """Write the starter beside its place and move it there; nothing is ever written over."""
    marks = _marks(folder.name)
    new_folder(folder, lambda place: _write_starter(place, kind, marks))


def make_from(folder: Path, source: Path) -> tuple[str, tuple[Finding, ...]]:
    """Make a game of what lies in a file or a folder; say what is in it, and what was left."""
    # a starter needs neither Pillow nor the press
    from pnp.cli.check import layout_faults  # noqa: PLC0415
    from pnp.importers.game_folder import ROOM, write_files  # noqa: PLC0415
    from pnp.importers.sources import import_game  # noqa: PLC0415
    from pnp.press.type import TypeCase  # noqa: PLC0415

    marks, found = _marks(folder.name), import_game(source)
    marks |= {"TITLE": spell_flow(found.title)} if found.title else {}
    left, lacks = list(found.left), partial(TypeCase().lacks, font="sans-400")

    def write(place: Path) -> None:
        _write_starter(place, "cards", marks)
        (place / "cards.csv").unlink()
        look = place / "look.yaml"
        colours = "".join(f'  {key}: "{value}"\n' for key, value in found.colours.items())
        look.write_bytes(look.read_bytes() + colours.encode())
        for size, grown in ROOM:
            files, aside = write_files(found, size, grown, lacks)
            for name, data in files.items():
                write_file(place / name, data, within=place)
            faults = layout_faults(read_box(place), place)
            if not faults:
                if grown > 1:
                    left.append(Finding("the cards were made larger, for their words had no room"))
                break
        left.extend(aside)
        left.extend(x._replace(file=f"{folder}/{Path(x.file).name}") for x in faults)

    new_folder(folder, write)
    cards, kinds = sum(x.total for x in found.decks), sum(len(x.rows) for x in found.decks)
    pictures = f", {len(found.pictures):,} pictures" if found.pictures else ""
    return f"{cards:,} cards of {kinds:,} kinds{pictures}", tuple(left)


def _marks(game: str) -> dict[str, str]:
    # What stands in a starter for what is not known before it is named.
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game):
        plain = unicodedata.normalize("NFKD", game).encode("ascii", "ignore").decode()
        like = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "mygame"
        say = "write small letters, figures, hyphens, such as"
        raise UsageError(f"`{game}` will not do as a name: {say} `{like}`.")
    return {"PREFIX": prefix_for(game), "TITLE": game.replace("-", " ").title(), "NAME": game}


def _write_starter(place: Path, kind: str, marks: Mapping[str, str]) -> None:
    for file in sorted(each for each in (_STARTER / kind).rglob("*") if each.is_file()):
        target = place / file.relative_to(_STARTER / kind)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub("|".join(marks), lambda mark: marks[mark[0]], file.read_text("utf-8"))
        target.write_bytes(text.encode())
    _write_schemas(place / "schema")
    _write_colours(place)


def prefix_for(game: str) -> str:
    """Make two capital letters of a name: its words' initials, else its first two letters.

    >>> prefix_for("my-game"), prefix_for("village"), prefix_for("7")
    ('MG', 'VI', 'XX')
    """
    words = re.findall(r"[A-Z]+", game.upper())
    letters = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)
    return (letters + "XX")[:2]
