"""`pnp words`: what translators are given, what they give back, and how far they are."""

import contextlib
import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import click

from pnp.box.packs import content_root
from pnp.box.reading.reader import labels_of
from pnp.cli import options
from pnp.cli.check import layout_faults
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, PnpError, UsageError
from pnp.output import write_file
from pnp.translation.all_texts import texts_of_house, texts_of_kit
from pnp.translation.po_file import Taken, read_po, take, write_po
from pnp.translation.texts import HOUSE_WORDS, Texts

_LANG: Final = options.value("--to LANG", "The language, as two letters.", "lang", required=True)
_KIT: Final = click.argument("kit", metavar="[KIT|house]", default=".")
_FEW: Final = 5  # so many texts are named


@click.group()
def words() -> None:
    """Give translators the words of a KIT, or of the `house`, and take them back."""


@words.command("export")
@_KIT
@_LANG
@options.output("The PO file to write.")
def export(kit: str, lang: str, output: Path | None) -> None:
    """Write every text of a KIT for a translator, with what is translated already."""
    found = _find_texts(kit, lang)
    target = output or Path(f"{found.kit}.{lang}.po")
    if target.suffix.lower() != ".po":
        raise UsageError(f"{target}: a translator’s file is a PO file, and ends in .po")
    write_file(target, write_po(found))
    there = sum(1 for each in found.texts if each.target)
    click.echo(f"{target}: {len(found.texts)} texts, {there} of them in {lang}")
    for each in found.faults:
        click.echo(f"  {each}: its texts come without their translations", err=True)


@words.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--kit", help="The kit, or the folder of one; else the one the file names.")
def bring_in(file: Path, kit: str | None) -> None:
    """Take a translator's FILE into the kit it was made for; nothing else changes.

    What is not taken is named with its line: unknown texts, placeholders that went astray, texts
    marked as not sure. If the kit would not be sound with it, no file changes.
    """
    translation = read_po(file)
    head = translation.metadata
    found = _find_texts(kit or head.get("X-Pnp-Kit", ""), head["Language"])
    if (own := head.get("X-Pnp-Source", "")) != found.own:
        raise UsageError(f"{file} is translated from `{own}`, but {found.kit} is in `{found.own}`")
    taken = take(found, translation)
    with _restoring(taken.files):
        for name, text in taken.files.items():
            write_file(Path(name), text)
        if found.kit == HOUSE_WORDS:
            labels_of(found.lang)
        else:
            box = read_kit(found.folder)
            # A word that is too wide is found only where it is laid out.
            spoken = [each for each in box.game.languages if each == found.lang]
            if spoken and (faults := layout_faults(box, found.folder, spoken)):
                raise ContentError(faults)
        again = HOUSE_WORDS if found.kit == HOUSE_WORDS else str(found.folder)
        _find_texts(again, found.lang)
    _tell(found, taken)


def _tell(found: Texts, taken: Taken) -> None:
    known = sum(1 for each in found.texts if each.target) + taken.new
    click.echo(
        f"{found.kit} in {found.lang}: {taken.new} new, {taken.changed} changed, "
        f"{taken.confirmed} confirmed, {taken.same} as before; {known} of {len(found.texts)} done"
    )
    for each in taken.files:
        click.echo(f"  {os.path.relpath(each)}")
    for left in taken.left_out:
        click.echo(str(left), err=True)
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
@_KIT
@click.argument("lang", required=False)
def status(kit: str, lang: str | None) -> None:
    """Say how far each language of a KIT is; with LANG list what is missing or stale."""
    if lang is None and _is_language(kit):
        kit, lang = ".", kit
    if lang is not None:
        langs = [lang]
    elif kit == HOUSE_WORDS:
        files = (content_root() / "words").glob("*.*.yaml")
        langs = sorted({file.name.split(".")[-2] for file in files} - {"en"})
    else:
        game = read_kit(options.find_pack(kit)).game
        langs = [each for each in game.languages if each != game.source]
    for each in langs:
        found = _find_texts(kit, each)
        stale = [text for text in found.texts if found.is_stale(text)]
        done = sum(1 for text in found.texts if text.target)
        spare = len(found.texts) - done - len(found.lacking)
        may_stay = f", {spare} may stay empty" if spare else ""
        head = f"{found.kit} in {each}: {done} of {len(found.texts)}{may_stay}"
        click.echo(f"{head}, {len(stale)} stale")
        for fault in found.faults:
            click.echo(f"  {fault}")
        for state, texts in (("stale", stale), ("empty", found.lacking)) if lang else ():
            for text in texts:
                click.echo(f"  {state} {text.place} {text.id}: {text.source[:60]!r}")


def _is_language(text: str) -> bool:
    return re.fullmatch("[a-z]{2}", text) is not None


def _find_texts(kit: str, lang: str) -> Texts:
    if not _is_language(lang):
        raise UsageError(f"`{lang}` is no language: write two letters, such as es")
    if kit == HOUSE_WORDS:
        found = texts_of_house(content_root(), lang)
    else:
        folder = options.find_pack(kit)
        found = texts_of_kit(folder, read_kit(folder), lang)
    if lang == found.own:
        raise UsageError(f"{found.kit} is written in `{lang}`; name the language to translate to")
    return found


@contextlib.contextmanager
def _restoring(files: Collection[str]) -> Iterator[None]:
    """Put files back as they were if what is done with them fails."""
    before = {Path(name): Path(name).read_bytes() for name in files if Path(name).exists()}
    try:
        yield
    except PnpError:
        for file in map(Path, files):
            if file in before:
                write_file(file, before[file])
            else:
                file.unlink(missing_ok=True)
        raise
