"""What all games share as data: tables of shops and cutting machines, and layouts of cards."""

from collections.abc import Iterator
from dataclasses import dataclass, field, make_dataclass
from pathlib import Path
from typing import TypeVar

from pnp.box.parts.declared import Layout
from pnp.box.published_rows import CuttingMachine, Shop
from pnp.box.reading.text_files import show_path
from pnp.box.reading.validation import read_form
from pnp.box.source import offer
from pnp.errors import ContentError, Finding

_Row = TypeVar("_Row")


def read_table(root: Path, file: str, key: str, row: type[_Row]) -> tuple[_Row, ...]:
    """Read a file that is one list under a key; a ContentError names every fault at once."""
    form = make_dataclass("Table", [(key, tuple[row, ...])])  # type: ignore[valid-type]  # made of rows
    rows: tuple[_Row, ...] = getattr(read_form(form, root / file, root)[0], key)
    return rows


def read_shops(root: Path) -> tuple[Shop, ...]:
    """Read the products of all shops."""
    return read_table(root, "shops.yaml", "shops", Shop)


def read_machines(root: Path) -> tuple[CuttingMachine, ...]:
    """Read all machines."""
    return read_table(root, "cutting-machines.yaml", "machines", CuttingMachine)


@dataclass(frozen=True, slots=True, eq=False)
class CardLayouts:
    """The layouts of cards: the pack's own before those of the house; each file is read once."""

    pack: Path
    house: Path
    _found: dict[str, Layout] = field(default_factory=dict)

    def find(self, name: str) -> Layout:
        """Give a layout by its name; a ContentError names every fault at once."""
        if name not in self._found:
            file = self.source(name)
            self._found[name], _ = read_form(Layout, file, file.parent.parent)
        return self._found[name]

    def source(self, name: str) -> Path:
        """Say which file a layout is read from."""
        file = f"layouts/{name}.yaml"
        return (self.pack if (self.pack / file).is_file() else self.house) / file

    def check(self) -> Iterator[Finding]:
        """Find layouts of the pack that are not sound, or that lack what the house's have."""
        known = {file.stem for file in (self.house / "layouts").glob("*.yaml")}
        for file in sorted((self.pack / "layouts").glob("*.yaml")):
            if file.stem not in known:
                say = f"there is no layout `{file.stem}` to take the place of"
                yield Finding(f"{say}{offer(file.stem, sorted(known), 20)}", show_path(file))
                continue
            try:
                own = self.find(file.stem)
            except ContentError as error:
                yield from error.findings
                continue
            meant, _ = read_form(Layout, self.house / f"layouts/{file.stem}.yaml", self.house)
            lacking = {*meant.areas, *meant.layers} - {*own.areas, *own.layers}
            say = "this layout lacks `{}`, which that of the house has"
            yield from (Finding(say.format(name), show_path(file)) for name in sorted(lacking))
