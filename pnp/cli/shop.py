"""`pnp shop`: the files that a print shop takes, one piece a page or picture."""

import textwrap
from dataclasses import replace
from pathlib import Path

import click

from pnp.box.packs import content_root, find_kit
from pnp.box.published_rows import Shop, find_shop
from pnp.box.reading.published_tables import read_shops
from pnp.cli.content import read_kit
from pnp.cli.located import located
from pnp.cli.parsing import language
from pnp.editions.shop.delivery import deliver
from pnp.editions.shop.kit_order import take_order
from pnp.errors import UsageError
from pnp.press.job import PrintJob
from pnp.press.printing import context_for


@click.command()
@click.argument("kit", metavar="[KIT|FOLDER]", required=False)
@click.option("--to", "name", metavar="SHOP", help="Whom the files are for; see --list.")
@click.option("--list", "every", is_flag=True, help="List the shops, their figures and sources.")
@click.option(
    "--only", metavar="PART", multiple=True, help="Hand in only this part; may be repeated."
)
@click.option("--lang", metavar="LANG", help="The language of the kit; else the game's own.")
@click.option(
    "--dpi",
    type=click.IntRange(36, 1200),
    metavar="DPI",
    help="Dots to the inch of pictures, where the shop leaves it open.",
)
@click.option(
    "--board-size",
    type=click.IntRange(330, 1000),
    metavar="MM",
    help="Side of the board in mm, 330 to 1000; else as the game has it.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder to write; else output/KIT/shop/SHOP.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def shop(
    kit: str | None,
    name: str | None,
    every: bool,
    only: tuple[str, ...],
    lang: str | None,
    dpi: int | None,
    board_size: int | None,
    output: Path | None,
    content: Path | None,
) -> None:
    """Make the files that a print shop takes: one piece a page or picture, with its bleed.

    Fronts and backs come in equal order, under names that sort as the pieces do.
    """
    shops = read_shops(content_root())
    if every:
        for each in shops:
            click.echo(_row(each))
        return
    if kit is None or name is None:
        raise UsageError("say which kit and for whom, such as `pnp shop cronulla --to tgc-poker`")
    wanted = _at_resolution(find_shop(shops, name), dpi)
    folder, fonts = find_kit(kit, content), content_root() / "fonts"
    box = read_kit(folder)
    spoken = language(lang or box.game.source, box.game)
    job = PrintJob(lang=spoken, only=only, board_size=board_size)
    with located(folder):
        order = take_order(context_for(box, job, folder), job, wanted, fonts)
        target = output or Path("output") / box.game.id / "shop" / wanted.id
        count = deliver(order, target)
    click.echo(f"{target}: {count} {'file' if count == 1 else 'files'} for {wanted.title}")
    for part in order.parts:
        sides = "on both sides" if part.two_sided else "on one side"
        designs = len(part.pieces)
        copies = f" ({designs} design{'s' * (designs > 1)})" if part.count != designs else ""
        click.echo(f"  {part.id}: {part.count}{copies} {sides}")
    if order.left:
        click.echo(f"  of another size, left out: {', '.join(order.left)}")


def _at_resolution(shop: Shop, dpi: int | None) -> Shop:
    if dpi is None:
        return shop
    if shop.pixels or shop.form != "png":
        raise UsageError(f"{shop.id} says itself how fine its files are; leave --dpi out")
    return replace(shop, dpi=dpi)


def _row(shop: Shop) -> str:
    size = f"{shop.size[0]:g} × {shop.size[1]:g} mm" if shop.size else "each its own size"
    across, down = shop.bleed
    bleed = f"bleed {across:g} mm" if across == down else f"bleed {across:g} and {down:g} mm"
    dots = f"{shop.pixels[0]} × {shop.pixels[1]} px" if shop.pixels else ""
    fine = f"{shop.dpi} dpi" if shop.form == "png" else ""
    safe = f"words {shop.safe:g} mm off the trim" if shop.safe else ""
    most = f"{shop.most} at most" if shop.most else ""
    bound = f"pages a multiple of {shop.multiple}" if shop.multiple > 1 else ""
    told = filter(None, (shop.form.upper(), size, bleed, dots, fine, safe, most, bound))
    source = textwrap.fill(shop.source, 96, initial_indent="    ", subsequent_indent="    ")
    return f"{shop.id}: {shop.title}\n    {', '.join(told)}\n{source}"
