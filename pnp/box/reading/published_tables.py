"""What all games share as data: tables of shops and cutting machines, and layouts of cards."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from pnp.box.parts.declared import Layout
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


@dataclass(frozen=True, slots=True, eq=False)
class HouseLayouts:
    """The layouts of cards in a folder of the house; each file is read once."""

    root: Path
    _found: dict[str, Layout] = field(default_factory=dict)

    def find(self, name: str) -> Layout:
        """Give a layout by its name; a ContentError names every fault at once."""
        if name not in self._found:
            self._found[name] = read_table(self.root, f"layouts/{name}.yaml", Layout)
        return self._found[name]
