"""`pnp words`: what translators are given, what they give back, and how far they are."""

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from pnp.box.coded_pieces import coded_pieces
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import labels_of
from pnp.cli.content import read_kit
from pnp.errors import ContentError, PnpError, UsageError
from pnp.translation.file_formats import FORMATS, format_of, read_translation
from pnp.translation.kit_words import KitWords, translation_of, words_of_house, words_of_kit
from pnp.translation.printed_places import find_places, list_printed
from pnp.translation.taking import take
from pnp.translation.text_units import HOUSE_WORDS, TakenTexts
from pnp.translation.tight_boxes import (
    LONGER,
    PseudoLayout,
    find_tight_boxes,
    layout_of,
    measure_room,
)

_LANG = click.option(
    "--to", "lang", metavar="LANG", required=True, help="The language, as two letters."
)
_NOBODYS: Final = "xx"
"""A language that no kit has: all of it is still to be translated."""

_FEW: Final = 5

_CONTENT = click.option(
    "--content", type=click.Path(path_type=Path), help="Where kits are looked for first."
)


@click.group()
def words() -> None:
    """Give translators the words of a KIT, or of the `house`, and take them back."""


@words.command("export")
@click.argument("kit", metavar="KIT|house")
@_LANG
@click.option(
    "--format",
    "kind",
    type=click.Choice(list(FORMATS)),
    help="For gettext tools, for agencies, or for a spreadsheet; else as the file ends.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write.")
@click.option("--room", is_flag=True, help="Measure how many letters more would fit, text by text.")
@_CONTENT
def export(
    kit: str, lang: str, kind: str | None, output: Path | None, room: bool, content: Path | None
) -> None:
    """Write every text of a KIT for a translator, with what is translated already."""
    kind = kind or (_format_named(output) if output else "po")
    found = find_words(kit, lang, content)
    if room and found.kit == HOUSE_WORDS:
        raise UsageError("the words of the house stand on every kit: measure the room of a kit")
    spare = measure_room(found, _layout(found)[0]) if room else {}
    places = {} if found.kit == HOUSE_WORDS else _places(found)
    target = output or Path(f"{found.kit}.{lang}{FORMATS[kind].endings[0]}")
    write_file(target, FORMATS[kind].write(translation_of(found, spare, places)))
    there = sum(1 for each in found.texts if each.said)
    click.echo(f"{target}: {len(found.texts)} texts, {there} of them in {lang}")
    for each in found.faults:
        click.echo(f"  {each}: its texts come without their translations", err=True)


def _format_named(output: Path) -> str:
    found = format_of(output)
    if not found:
        endings = ", ".join(each.endings[0] for each in FORMATS.values())
        raise UsageError(f"{output}: a translator’s file ends in {endings}; or say --format")
    return found


@words.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--kit", help="The kit, or the folder of one; else the one the file names.")
@_CONTENT
def bring_in(file: Path, kit: str | None, content: Path | None) -> None:
    """Take a translator's FILE into the kit it was made for; nothing else changes.

    What is not taken is named with its line: unknown texts, placeholders that went astray, texts
    marked as not sure. If the kit would not be sound with it, no file changes.
    """
    translation = read_translation(file)
    found = find_words(kit or translation.kit, translation.lang, content)
    if translation.own != found.own:
        raise UsageError(
            f"{file} is translated from `{translation.own}`, but {found.kit} is in `{found.own}`"
        )
    taken = take(found, translation)
    with kept_if_unsound(taken.files):
        for name, text in taken.files.items():
            write_file(Path(name), text)
        _read_again(found, content)
    _tell(found, taken, file)


def _read_again(found: KitWords, content: Path | None) -> None:
    if found.kit == HOUSE_WORDS:
        labels_of(found.lang)
    else:
        read_kit(found.folder)
    find_words(HOUSE_WORDS if found.kit == HOUSE_WORDS else str(found.folder), found.lang, content)


def _tell(found: KitWords, taken: TakenTexts, file: Path) -> None:
    known = sum(1 for each in found.texts if each.said) + taken.new
    click.echo(
        f"{found.kit} in {found.lang}: {taken.new} new, {taken.changed} changed, "
        f"{taken.confirmed} confirmed, {taken.same} as before; {known} of {len(found.texts)} done"
    )
    for each in taken.files:
        click.echo(f"  {os.path.relpath(each)}")
    for left in taken.left_out:
        click.echo(f"{file}:{left.line}: {left.id}: {left.why}", err=True)
    if taken.left_out:
        click.echo(f"{len(taken.left_out)} not taken.", err=True)
    for text in found.gone if taken.files else ():
        click.echo(f"gone, for its source is there no more: {text}", err=True)
    for names, what in (
        (taken.outdated, "made from another source than today's, taken and stale"),
        (taken.absent, "not in the file, and as before"),
    ):
        if names:
            few = f"{', '.join(names[:_FEW])}{' …' if len(names) > _FEW else ''}"
            click.echo(f"{len(names)} {what}: {few}", err=True)


@words.command("status")
@click.argument("kit", metavar="KIT|house")
@click.argument("lang", required=False)
@_CONTENT
def status(kit: str, lang: str | None, content: Path | None) -> None:
    """Say how far each language of a KIT is; with LANG list what is missing or stale."""
    for each in [lang] if lang else tongues(kit, content):
        found = find_words(kit, each, content)
        lacking = [text for text in found.texts if not (text.said or text.optional)]
        stale = [text for text in found.texts if found.is_stale(text)]
        done = sum(1 for text in found.texts if text.said)
        spare = len(found.texts) - done - len(lacking)
        may_stay = f", {spare} may stay empty" if spare else ""
        head = f"{found.kit} in {each}: {done} of {len(found.texts)}{may_stay}"
        click.echo(f"{head}, {len(stale)} stale")
        for fault in found.faults:
            click.echo(f"  {fault}")
        for text in stale if lang else ():
            click.echo(f"  stale {text.place} {text.id}: {text.source[:60]!r}")
        for text in lacking if lang else ():
            click.echo(f"  empty {text.place} {text.id}: {text.source[:60]!r}")


@words.command("pseudo")
@click.argument("kit", metavar="KIT")
@click.option(
    "--longer",
    type=click.IntRange(0, 200),
    default=LONGER,
    show_default=True,
    help="By how many percent every text is longer than its source.",
)
@_CONTENT
def pseudo(kit: str, longer: int, content: Path | None) -> None:
    """Lay a KIT out in a longer language that nobody speaks, and list every box too tight for it.

    Each line tells a piece with its code, the text, where it is written, and how much it lacks.
    """
    if kit == HOUSE_WORDS:
        raise UsageError("the words of the house stand on every kit: name a kit")
    found = find_words(kit, _NOBODYS, content)
    lay, labels = _layout(found)
    tight = find_tight_boxes(found, lay, labels, longer)
    codes = {piece.key: f" {piece.code}" for piece in coded_pieces(read_kit(found.folder))}
    for each in tight:
        name = f"{each.id} ({each.place}): " if each.id else ""  # else made up of several
        more = f" and {len(each.pieces) - 1} more" if len(each.pieces) > 1 else ""
        piece = f"{each.pieces[0] or found.kit}{codes.get(each.pieces[0], '')}"
        click.echo(f"{piece}{more}: {name}{each.lacks}")
    count = len({each.id for each in tight})
    click.echo(f"{found.kit}, {longer} % longer: {count} of {len(found.texts)} texts do not fit.")


def _places(found: KitWords) -> dict[str, tuple[str, ...]]:
    # Of a kit that cannot be laid out none is known.
    with contextlib.suppress(PnpError):
        listed = list_printed(read_kit(found.folder), found.folder)
        return find_places(found, _layout(found)[0], listed)
    return {}


def _layout(found: KitWords) -> tuple[PseudoLayout, dict[str, str]]:
    box = read_kit(found.folder)
    labels = {key: text for key, text in box.labels.get(found.own, {}).items()
              if key.startswith("press.")}  # fmt: skip
    return layout_of(box, found.folder, content_root() / "fonts"), labels


def tongues(kit: str, content: Path | None) -> list[str]:
    """List the languages there are beside the own one of a kit or of the house."""
    folder = content_root() / "words" if kit == HOUSE_WORDS else find_kit(kit, content)
    if kit == HOUSE_WORDS:
        spoken = {file.name.split(".")[-2] for file in folder.glob("*.*.yaml")}
        return sorted(spoken - {"en"})
    game = read_kit(folder).game
    return [each for each in game.languages if each != game.source]


def find_words(kit: str, lang: str, content: Path | None) -> KitWords:
    """Gather the words of a kit, or of the house."""
    if len(lang) != 2 or not (lang.isascii() and lang.isalpha() and lang.islower()):
        raise UsageError(f"`{lang}` is no language: write two letters, such as es")
    if kit == HOUSE_WORDS:
        found = words_of_house(content_root(), lang)
    else:
        folder = find_kit(kit, content)
        found = words_of_kit(folder, read_kit(folder), lang)
    if lang == found.own:
        raise UsageError(f"{found.kit} is written in `{lang}`; name the language to translate to")
    return found


def write_file(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    if not file.name:
        raise UsageError("a file is to be written, not a folder: name one, such as village.po")
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise PnpError(f"{file} cannot be written: {error.strerror}.") from error


@contextlib.contextmanager
def kept_if_unsound(files: Mapping[str, str]) -> Iterator[None]:
    """Put files back as they were if what is done with them fails."""
    before = {name: Path(name).read_bytes() if Path(name).exists() else None for name in files}
    try:
        yield
    except (ContentError, PnpError):
        for name, each in before.items():
            if each is None:
                Path(name).unlink(missing_ok=True)
            else:
                Path(name).write_bytes(each)
        raise
