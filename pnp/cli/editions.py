"""Other ways out of the box than the home printer: `pnp shop`, `cut`, `tts` and `labels`."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import click

from pnp.box.packs import content_root
from pnp.box.published_rows import find_row
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.published_tables import read_machines, read_shops
from pnp.cli import options
from pnp.cli.options import KitOrder, language, shift
from pnp.cli.progress import telling
from pnp.cli.reading import locate, read_kit
from pnp.documents.label_sheets import STOCKS, Sheets, stickers_of, write_labels
from pnp.editions.cut.cut_kit import MachineEdition, write_cut_kit
from pnp.editions.shop import count_copies, deliver, has_backs, take_order
from pnp.editions.tts import write_table_kit
from pnp.errors import UsageError
from pnp.faces.context import Context
from pnp.lookup.index import remember
from pnp.pool import Progress
from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for


@contextmanager
def _printing(
    order: KitOrder, *place: str, **printed: Any
) -> Iterator[tuple[Context, PrintJob, Path, Progress]]:
    # What does not fit is told with its file and line.
    box = read_kit(order.folder)
    job = PrintJob(lang=order.language(box.game), **printed)
    target = order.output or order.place(box.game).joinpath(*place)
    with locate(order.folder), telling() as progress:
        yield context_for(box, job, order.folder), job, target, progress


@click.command()
@options.kit_order("The folder to write; else output/KIT/shop/SHOP.")
@options.value(
    "--to SHOP", "Whom the files are for: `pnp show shops` lists them.", "name", required=True
)
@options.only
@options.value(
    "--dpi DPI",
    "Dots to the inch of pictures, where the shop leaves it open.",
    type=click.IntRange(36, 1200),
)
@options.value(
    "--board MM",
    "Side of the board in mm, 330 to 1000; else as the game has it.",
    "board_size",
    type=click.IntRange(330, 1000),
)
def shop(
    order: KitOrder, name: str, only: tuple[str, ...], dpi: int | None, board_size: int | None
) -> None:
    """Make the files that a print shop takes: one piece a page or picture, with its bleed.

    Fronts and backs come in equal order, under names that sort as the pieces do.
    """
    wanted = find_row(read_shops(content_root()), name, "shop")
    if dpi is not None:
        if wanted.pixels or wanted.form != "png":
            raise UsageError(f"{wanted.id} says itself how fine its files are; leave --dpi out")
        wanted = replace(wanted, dpi=dpi)
    with _printing(order, "shop", wanted.id, only=only, board_size=board_size) as printing:
        context, job, target, progress = printing
        taken = take_order(context, job, wanted)
        count = deliver(taken, target, progress)
    click.echo(f"{target}: {count} {'file' if count == 1 else 'files'} for {wanted.title}")
    for part in taken.parts:
        sides = "on both sides" if has_backs(part) else "on one side"
        designs, count = len(part.pieces), count_copies(part)
        copies = f" ({designs} design{'s' * (designs > 1)})" if count != designs else ""
        click.echo(f"  {part.id}: {count}{copies} {sides}")
    if taken.left:
        click.echo(f"  of another size, left out: {', '.join(taken.left)}")


@click.command()
@options.kit_order("The folder to write; else output/KIT/cut/MACHINE.")
@options.value("--machine MACHINE", "The machine: `pnp show machines` lists them.", usual="svg")
@options.paper(PAPERS)
@options.only
@options.value(
    "--corners MM",
    "Radius of the corners of cards, notes and deeds.",
    type=click.FloatRange(0, 10),
    default=0,
)
def cut(order: KitOrder, machine: str, paper: str, only: tuple[str, ...], corners: float) -> None:
    """Make sheets to print for a cutting machine, each part by itself, and cut files beside them.

    Cuts and creases are layers of their own; the paths are the lines that are printed.
    """
    wanted = find_row(read_machines(content_root()), machine, "cutting machine")
    if not isfinite(corners):  # nan lies between any bounds
        raise UsageError(f"--corners wants a length in mm such as 3, not “{corners}”")
    with _printing(order, "cut", wanted.id, paper=PAPERS[paper], only=only) as printing:
        context, job, target, progress = printing
        edition = MachineEdition(context, job, wanted, corners)
        made = write_cut_kit(edition, target, progress)
    laid = [sheet for part in made["parts"] for sheet in part["sheets"]]
    count = sum(len(sheet["cut"]) for sheet in laid)
    sheets, files = f"{len(laid)} sheet{'s' * (len(laid) != 1)}", f"cut file{'s' * (count != 1)}"
    click.echo(f"{target}: {sheets} for {wanted.title}, {count} {files} (layout {wanted.layout})")
    for each in made["left"]:
        click.echo(f"  left out: {each}")
    first = f"part-01.{wanted.formats[0]}"
    if wanted.sheet == "png":
        click.echo(f"  Upload part-01.png to be printed and cut round; {first} holds the creases.")
    else:
        click.echo(f"  Print the PDFs at 100 %; {first} cuts the first sheet of part.pdf.")


# A host, by name or number, perhaps a port, and a path: no query, for names of files follow.
_FOLDER: Final = re.compile(
    r"https?://([^\s/?#@]+@)?(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(:\d{1,5})?(/[^\s\x00-\x1f?#]*)?"
)


def _read_address(text: str) -> str:
    if not _FOLDER.fullmatch(text):
        say = f"--at wants the address of a folder such as https://example.org/kit, not “{text}”"
        raise UsageError(say)
    return text.rstrip("/")


@click.command()
@options.kit_order("The folder to write; else output/KIT/tts.")
@options.value("--at URL", "Where the pictures will lie on the web.", "web", type=_read_address)
def tts(order: KitOrder, web: str | None) -> None:
    """Make a saved game for Tabletop Simulator: board, decks, money, pieces, rule booklet.

    Without --at its pictures are files on this machine, which other players do not see.
    """
    with _printing(order, "tts") as (context, job, target, progress):
        on_disk = target.absolute()

        def name(file: str) -> str:
            return f"{web}/{quote(file)}" if web else (on_disk / file).as_uri()

        made = write_table_kit(context, job, name, target, progress)
    click.echo(f"{target}: {made['objects']} objects, {len(made['sheets'])} deck sheets")
    click.echo(f"  Copy {context.box.game.id}.json into the folder Saves of Tabletop Simulator.")
    if web:
        click.echo(f"  Put the pictures and the booklet at {web}/ before you open it.")
    else:
        click.echo("  Pictures are files on this machine: only you see them; others need --at URL.")
    if made["left"]:
        click.echo(f"  not on the table: {', '.join(made['left'])}")


@click.command()
@options.kit_order("The PDF to write.", "The language you want to read; else the game's second.")
@options.choice("--stock", STOCKS, "The number on the packet of labels.", usual="L7160")
@options.value("--qr text|URL", "What QR codes say: text, or a link.", default="text")
@options.value("--offset DX,DY", "Move all labels, in mm right and down.", default="0,0")
@click.option(
    "--start-at", type=click.IntRange(min=1), default=1, show_default=True,
    help="The first label still on the sheet, counted row by row."
)  # fmt: skip
def labels(order: KitOrder, stock: str, qr: str, offset: str, start_at: int) -> None:
    """Write a sheet of stickers for every card and deed of KIT, to be put on a printed original.

    Each has the code, the name on the original, what it says in your language, and a QR code.
    """
    box = open_box(order.folder)
    remember(box, order.folder)
    source, languages = box.game.source, box.game.languages
    second = next((each for each in languages if each != source), source)
    link = "" if qr == "text" else options.address(qr)
    reader = language(order.lang or second, box.game)
    moved = shift("--offset", offset, "the stickers off their labels")
    sheets = Sheets(STOCKS[stock], start_at, moved)
    stickers = stickers_of(box, reader, sheets.stock, link)
    file = order.output or order.place(box.game) / f"labels-{stock}.pdf"
    count = write_labels(box, reader, stickers, sheets, file)
    click.echo(f"{file}: {len(stickers)} stickers on {count} sheet{'s' * (count != 1)} of {stock}.")
