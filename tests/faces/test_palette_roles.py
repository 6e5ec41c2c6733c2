"""The colours that faces ask for by name are all on the list, and no other."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.art import colours_of
from pnp.box.model import Box
from pnp.box.packs import content_root, kits
from pnp.cli.reading import read_kit
from pnp.faces.theme import ROLES
from pnp.press.job import PrintJob
from pnp.press.printing import preflight


class Watched(dict[str, str]):
    """A palette that remembers which of its colours were asked for by name."""

    def __init__(self, palette: Mapping[str, str]) -> None:
        super().__init__(palette)
        self.asked: set[str] = set()

    def get(self, name: str, other: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, other)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


def asked_for(folder: Path) -> set[str]:
    """Draw a kit; give the colours it asks for that neither its files nor its drawings name."""
    box = read_kit(folder)
    palette = Watched(box.look.palette)
    watched = replace(box, look=replace(box.look, palette=palette))
    for ink in ("full", "low"):
        job = PrintJob(lang=box.game.source, ink=ink)
        assert preflight(watched, job, content_root() / "fonts", folder) == ()
    return palette.asked - named(box, folder)


def named(box: Box, folder: Path) -> set[str]:
    found: set[str] = set()
    for name in box.art.names():
        drawing = box.art.find(name)
        found |= set(colours_of(drawing.shapes)) if drawing else set()
    for file in folder.glob("*.yaml"):
        if file.name != "look.yaml":
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r"\b(?:colour|ground|frame|on): \"?([a-z][a-z0-9-]*)", text))
    return found


@pytest.fixture(scope="module")
def asked() -> set[str]:
    return set().union(*map(asked_for, kits(content_root())))


def test_every_colour_that_is_asked_for_has_its_role(asked: set[str]) -> None:
    assert sorted(asked - set(ROLES) - {""}) == []


def test_every_role_is_read_somewhere() -> None:
    code = "".join(
        file.read_text(encoding="utf-8")
        for file in (content_root().parent / "pnp" / "faces").rglob("*.py")
        if file.name != "palette_roles.py"
    )
    unread = [name for name in ROLES if f'"{name}"' not in code]
    assert unread == []
