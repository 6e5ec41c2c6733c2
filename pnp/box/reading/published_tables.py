"""The tables that all games share, of what shops and cutting machines take: one row for each."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from pnp.box.published_rows import CuttingMachine, MachineTable, Shop, ShopTable
from pnp.box.reading.said_faults import say_faults
from pnp.box.reading.text_files import read_text
from pnp.box.reading.validation import shaped
from pnp.box.reading.yaml_text import parse_yaml
from pnp.errors import ContentError


def read_table(root: Path, name: str, form: type) -> Any:
    """Read a table of one form; a ContentError names every fault at once."""
    text = read_text(root / name, root)
    parsed = parse_yaml(text)
    if parsed.problems:
        raise ContentError(parsed.problems)
    source = replace(text, data=parsed.data, node=parsed.node)
    table, faults = shaped(form, parsed.data, source="en")
    if faults:
        raise ContentError(tuple(say_faults(source, faults)))
    return table


def read_shops(root: Path) -> tuple[Shop, ...]:
    """Read the products of all shops; a ContentError names every fault at once."""
    return cast("ShopTable", read_table(root, "shops.yaml", ShopTable)).shops


def read_machines(root: Path) -> tuple[CuttingMachine, ...]:
    """Read all machines; a ContentError names every fault at once."""
    table = read_table(root, "cutting-machines.yaml", MachineTable)
    return cast("MachineTable", table).machines
