"""The tables that all games share, of what shops and cutting machines take: one row for each."""

from pathlib import Path
from typing import Any, cast

from pnp.box.published_rows import CuttingMachine, MachineTable, Shop, ShopTable
from pnp.box.reading.validation import validate_file
from pnp.box.reading.yaml_text import read_yaml
from pnp.errors import ContentError


def read_table(root: Path, name: str, form: type) -> Any:
    """Read a table of one form; a ContentError names every fault at once."""
    source, problems = read_yaml(root / name, root)
    table, faults = validate_file(form, source)
    if found := problems or faults:
        raise ContentError(found)
    return table


def read_shops(root: Path) -> tuple[Shop, ...]:
    """Read the products of all shops; a ContentError names every fault at once."""
    return cast("ShopTable", read_table(root, "shops.yaml", ShopTable)).shops


def read_machines(root: Path) -> tuple[CuttingMachine, ...]:
    """Read all machines; a ContentError names every fault at once."""
    table = read_table(root, "cutting-machines.yaml", MachineTable)
    return cast("MachineTable", table).machines
