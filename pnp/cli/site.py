"""`pnp site` and `pnp serve`: the look-up as pages, written or shown."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

import click

from pnp.box.packs import content_root, find_kit, kits
from pnp.cli import options
from pnp.cli.listening import answering, listen, put_code, until_stopped
from pnp.errors import UsageError

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.faces.face import Face
    from pnp.web.site import Shelf


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1)
@options.output("The folder to write to (output/site, or output/single); foreign files in it stay.")
@click.option("--single", is_flag=True, help="One file per game, to hand from phone to phone.")
@options.content
def site(names: tuple[str, ...], output: Path | None, single: bool, content: Path | None) -> None:
    """Write the look-up of each KIT (all, if none is named) as a folder of pages.

    Open its index.html, or copy the folder to any web host, for instance as C, and print the kits
    with --qr https://your.host/C: the codes on the cards then lead to their pages.

    --single writes one file per game instead: it holds every card in every language, its glossary
    and rules, reads codes by photo, and needs neither host nor network.
    """
    from pnp.web.site_folder import put  # noqa: PLC0415  # writing needs what help does not

    folders = find_folders(names, content)
    if single:
        output = output or Path("output/single")
        for name in put(single_files(folders), output):
            size = -(-(output / name).stat().st_size // 1000)
            click.echo(f"{output / name}: {size} kB, opens from any phone's files.")
        return
    output = output or Path("output/site")
    written = put(pages(folders), output)
    cards = sum(name.endswith("/index.html") for name in written)
    click.echo(f"{output / 'index.html'}: {cards} pages.")


def find_folders(names: Sequence[str], content: Path | None) -> Sequence[Path]:
    """Find the folders of some kits, each once, or of all."""
    named = {folder.resolve(): folder for folder in (find_kit(name, content) for name in names)}
    folders = list(named.values()) or list(kits(content))
    if not folders:
        raise UsageError("no kits are found; `pnp new mygame` makes one")
    return folders


def pages(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site of the kits in some folders."""
    from pnp.web.site import site as site_of  # noqa: PLC0415  # as above

    shelves = [_shelf(folder) for folder in folders]
    first: dict[str, Path] = {}
    for shelf, folder in zip(shelves, folders, strict=True):
        other = first.setdefault(shelf.box.game.prefix, folder)
        if other is not folder:
            say = f"{other} and {folder} share the prefix {shelf.box.game.prefix}"
            raise UsageError(f"{say}, so their codes would lead to one page; name one of them")
    return site_of(shelves)


def single_files(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Give the look-up of each kit as one file."""
    from pnp.box.reading.reader import read_box  # noqa: PLC0415  # as above
    from pnp.web.site import single_file  # noqa: PLC0415  # as above

    for folder in folders:
        box = read_box(folder)
        yield f"{box.game.id}.html", single_file(box)


def _shelf(folder: Path) -> "Shelf":
    from pnp.box.reading.reader import read_box  # noqa: PLC0415  # as above
    from pnp.lookup.index import remember  # noqa: PLC0415  # as above
    from pnp.web.site import Shelf  # noqa: PLC0415  # as above

    box = read_box(folder)
    remember(box, folder)
    return Shelf(box, partial(_drawn, faces=_faces(box, folder), folder=folder))


def _faces(box: "Box", folder: Path) -> "dict[str, Face]":
    from pnp.press.job import PrintJob  # noqa: PLC0415  # as above
    from pnp.press.kit import plan_parts_to_cut  # noqa: PLC0415  # as above
    from pnp.press.printing import context_for  # noqa: PLC0415  # as above

    job = PrintJob(lang=box.game.source)
    context = context_for(box, job, folder)
    pieces = [piece for part in plan_parts_to_cut(context, job) for piece in part.lay_out().pieces]
    return {context.codes[piece.id]: piece.front for piece in pieces if piece.id in context.codes}


def _drawn(code: str, faces: "dict[str, Face]", folder: Path) -> str | None:
    from pnp.press.svg_pen import picture_of  # noqa: PLC0415  # as above

    face = faces.get(code)
    return picture_of(face, content_root() / "fonts", folder) if face else None


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1)
@answering(8230, "Let the phones on the local network in.")
@options.content
def serve(names: tuple[str, ...], lan: bool, port: int, content: Path | None) -> None:
    """Show the look-up of each KIT (all, if none is named) to a browser until Ctrl-C.

    Only this machine is answered unless --lan is given; then a QR code leads phones here.
    Nothing is written to disk.
    """
    folders = find_folders(names, content)
    with listen(lan=lan, port=port) as listener, until_stopped():
        _greet(listener, lan=lan)
        from pnp.web.server import open_host  # noqa: PLC0415  # the address is told first

        open_host(listener, lambda: dict(pages(folders))).run()


def _greet(listener: socket, *, lan: bool) -> None:
    # At once, for it is open.
    address = "http://{}:{}/".format(*listener.getsockname())
    click.echo(f"The look-up is at {address}")
    if lan:
        put_code(address)
        click.echo(f"Cards printed with --qr {address.rstrip('/')} lead here while this runs.")
        click.echo("Whoever is on this network may read the cards; nothing can be changed.")
    click.echo("Ctrl-C stops it.")
    sys.stdout.flush()
