"""`pnp pocket`: the bank on one phone, for any static host."""

from pathlib import Path

import click

from pnp.box.reading.bank_files import read_bank_files
from pnp.cli import options
from pnp.cli.site import find_folders
from pnp.errors import UsageError
from pnp.web.pocket.app import PYODIDE, find_runtime
from pnp.web.pocket.app import pocket as pocket_files
from pnp.web.site import put


@click.command()
@options.kits
@options.output("The folder of the banks; copy it to any web host.", "output/pocket")
def pocket(kits: tuple[Path, ...], output: Path) -> None:
    """Write the bank of each KIT (all, if none is named) for a pocket: one phone keeps the table.

    It is opened once with a network, and needs none from then on, nor a laptop. Its rules are the
    same, and so is its file: `table.pnp` goes from phone to laptop and back.
    """
    runtime, folders = find_runtime(), find_folders(kits)
    if runtime is None:
        get = f"install Node.js, type `npm install pyodide@{PYODIDE}` here (6 MB), and ask again"
        raise UsageError(f"a pocket bank brings Python to the browser, which is not found: {get}")
    if own := [each.name for each in folders if read_bank_files(each)]:
        raise UsageError(f"{own[0]} brings rules of its own: its bank needs a laptop")
    written = put(pocket_files(folders, runtime), output, "pnp pocket")
    click.echo(f"{output / 'index.html'}: {len(written)} files; copy the folder to a web host, "
               "https or this machine's own.")  # fmt: skip
