"""`pnp labels`: stickers with codes for owners of a printed original."""

from pathlib import Path

import click

from pnp.box.game import Game
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.cli import options
from pnp.cli.options import address, language, shift
from pnp.documents.label_sheets import STOCKS, Sheets, stickers_of, write_labels
from pnp.lookup.index import remember


@click.command()
@click.argument("kit")
@click.option(
    "--stock", type=click.Choice(list(STOCKS)), default="L7160", show_default=True,
    help="The number on the packet of labels.",
)  # fmt: skip
@options.lang("The language you want to read; else the game's second.")
@click.option(
    "--qr", metavar="text|URL", default="text", help="What QR codes say: text, or a link."
)
@click.option(
    "--offset", metavar="DX,DY", default="0,0", help="Move all labels, in mm right and down."
)
@click.option(
    "--start-at", type=click.IntRange(min=1), default=1, show_default=True,
    help="The first label still on the sheet, counted row by row.",
)  # fmt: skip
@options.output("The PDF to write.")
@options.content
def labels(
    kit: str,
    stock: str,
    lang: str | None,
    qr: str,
    offset: str,
    start_at: int,
    output: Path | None,
    content: Path | None,
) -> None:
    """Write a sheet of stickers for every card and deed of KIT, to be put on a printed original.

    Each has the code, the name on the original, what it says in your language, and a QR code.
    """
    folder = find_kit(kit, content)
    box = read_box(folder)
    remember(box, folder)
    link = "" if qr == "text" else address(qr)
    reader = language(lang or _second(box.game), box.game)
    sheets = Sheets(
        STOCKS[stock], start_at, shift("--offset", offset, "the stickers off their labels")
    )
    stickers = stickers_of(box, reader, sheets.stock, link)
    file = output or Path("output") / box.game.id / f"labels-{stock}.pdf"
    count = write_labels(box, reader, stickers, sheets, content_root() / "fonts", file)
    click.echo(f"{file}: {len(stickers)} stickers on {count} sheet{'s' * (count != 1)} of {stock}.")


def _second(game: Game) -> str:
    return next((each for each in game.languages if each != game.source), game.source)
