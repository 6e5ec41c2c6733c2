"""A real kit, built once and read back by many tests."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.box.model import Box
from tests.fixtures.filled_once import filled_once
from tests.fixtures.kits import box_of, print_kit


@dataclass(frozen=True)
class Kit:
    box: Box
    folder: Path
    manifest: dict[str, Any]

    def part(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(p for p in self.manifest["parts"] if p["id"] == name)
        return found

    def pdf(self, name: str) -> pypdfium2.PdfDocument:
        return pypdfium2.PdfDocument(self.folder / f"{name}.pdf")

    def text(self, name: str) -> str:
        """Give all text of a file without its blanks, as a reader could select it."""
        return squeezed(read_text(self.folder / f"{name}.pdf"))


def read_text(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return "".join(page.get_textpage().get_text_range() for page in document)


def squeezed(text: str) -> str:
    return "".join(text.split()).replace("\u00ad", "")


def make(folder: Path, kit: str = "cronulla", **asked: Any) -> Kit:
    built = print_kit(folder / Path(kit).name, kit, **asked)
    return Kit(box_of(kit), built.folder, json.loads((built.folder / "kit.json").read_text()))


@pytest.fixture(scope="session")
def cronulla(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Cronulla in English on A4, as `pnp build cronulla` makes it."""
    folder = filled_once(tmp_path_factory, "kit", print_kit)
    return Kit(box_of("cronulla"), folder, json.loads((folder / "kit.json").read_text()))
