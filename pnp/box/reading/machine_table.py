"""The table of cutting machines: a row of `content/cutting-machines.yaml` for each."""

from pathlib import Path
from typing import cast

from pnp.box.published_rows import CuttingMachine, MachineTable
from pnp.box.reading.product_table import read_table


def read_machines(root: Path) -> tuple[CuttingMachine, ...]:
    """Read all machines; a ContentError names every fault at once."""
    table = read_table(root, "cutting-machines.yaml", MachineTable)
    return cast("MachineTable", table).machines
