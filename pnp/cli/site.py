"""`pnp site`, `serve` and `pocket`: the look-up as pages, written or shown, and a bank as pages."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from pnp.box.reading.bank_files import read_bank_files
from pnp.cli import options
from pnp.cli.listening import answering, listen, put_code, until_stopped
from pnp.cli.progress import telling
from pnp.errors import UsageError


@click.command()
@options.kits
@options.output("The folder to write to (output/site, or output/single); foreign files in it stay.")
@options.flag("--single", "One file per game, to hand from phone to phone.")
def site(kits: tuple[Path, ...], output: Path | None, single: bool) -> None:
    """Write the look-up of each KIT (all, if none is named) as a folder of pages.

    Open its index.html, or copy the folder to any web host, for instance as C, and print the kits
    with --qr https://your.host/C: the codes on the cards then lead to their pages.

    --single writes one file per game instead: it holds every card in every language, its glossary
    and rules, reads codes by photo, and needs neither host nor network.
    """
    # What draws is loaded once it is known that there is something to draw.
    from pnp.web.site import pages, put, single_files  # noqa: PLC0415  # as said

    folders = find_folders(kits)
    output = output or options.at_home("output/single" if single else "output/site")
    with telling() as progress:
        written = put((single_files if single else pages)(folders, progress), output)
    if single:
        for name in written:
            size = -(-(output / name).stat().st_size // 1000)
            click.echo(f"{output / name}: {size} kB, opens from any phone's files.")
        return
    cards = sum(name.endswith("/index.html") for name in written)
    click.echo(f"{output / 'index.html'}: {cards} pages.")


def find_folders(kits: Sequence[Path]) -> Sequence[Path]:
    """Give the folders of some kits, each once, or of all."""
    named = {folder.resolve(): folder for folder in kits}
    folders = list(named.values()) or list(options.all_packs())
    if not folders:
        raise UsageError("no kits are found; `pnp new mygame` makes one")
    return folders


@click.command()
@options.kits
@answering(8230, "Let the phones on the local network in.")
def serve(kits: tuple[Path, ...], lan: bool, port: int) -> None:
    """Show the look-up of each KIT (all, if none is named) to a browser until Ctrl-C.

    Only this machine is answered unless --lan is given; then a QR code leads phones here.
    Nothing is written to disk.
    """
    folders = find_folders(kits)
    with listen(lan=lan, port=port) as listener, until_stopped():
        # the address is told at once, for it is open
        address = "http://{}:{}/".format(*listener.getsockname())
        click.echo(f"The look-up is at {address}")
        if lan:
            put_code(address)
            click.echo(f"Cards printed with --qr {address.rstrip('/')} lead here while this runs.")
            click.echo("Whoever is on this network may read the cards; nothing can be changed.")
        from pnp.photo.extra import is_installed  # noqa: PLC0415  # as said

        if is_installed():
            click.echo(f"Photos of the test sheet of a printer are measured at {address}printer")
        click.echo("Ctrl-C stops it.")
        from pnp.web import printer_photos, server, site  # noqa: PLC0415  # as said

        def make(asked: Callable[[], str]) -> Iterator[tuple[str, bytes]]:
            with telling() as progress:
                yield from site.pages(folders, progress, asked)

        server.open_host(listener, make, printer_photos.photo_routes()).run()


@click.command()
@options.kits
@options.output("The folder of the banks; copy it to any web host.", "output/pocket")
def pocket(kits: tuple[Path, ...], output: Path) -> None:
    """Write the bank of each KIT (all, if none is named) for a pocket: one phone keeps the table.

    It is opened once with a network, and needs none from then on, nor a laptop. Its rules are the
    same, and so is its file: `table.pnp` goes from phone to laptop and back.
    """
    from pnp.web.pocket.app import PYODIDE, find_runtime  # noqa: PLC0415  # as said
    from pnp.web.pocket.app import pocket as pocket_files  # noqa: PLC0415  # as said
    from pnp.web.site import put  # noqa: PLC0415  # as said

    runtime, folders = find_runtime(), find_folders(kits)
    if runtime is None:
        get = f"install Node.js, type `npm install pyodide@{PYODIDE}` here (6 MB), and ask again"
        raise UsageError(f"a pocket bank brings Python to the browser, which is not found: {get}")
    if own := [each.name for each in folders if read_bank_files(each)]:
        raise UsageError(f"{own[0]} brings rules of its own: its bank needs a laptop")
    written = put(pocket_files(folders, runtime), output, "pnp pocket")
    click.echo(f"{output / 'index.html'}: {len(written)} files; copy the folder to a web host, "
               "https or this machine's own.")  # fmt: skip
