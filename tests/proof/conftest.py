"""Small good kits, each built once, for proof to look at and for tests to damage."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.faces.context import fill_booklet
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import Proof, prove
from tests.fixtures.filled_once import filled_once
from tests.fixtures.kits import box_of, print_kit
from tests.proof.damage import Act

Built = Callable[..., Path]


@cache
def cronulla_box() -> Box:
    """Cronulla with one sheet of deeds, one of cards, two of notes and no tokens."""
    box = box_of("cronulla")
    deck = replace(box.decks[0], cards=box.decks[0].cards[:9], count=9, good=None)
    notes = tuple(replace(note, count=4, spare=0) for note in box.money.notes[:2])
    money = replace(box.money, notes=notes)
    written = tuple(replace(x, text=_without_pictures(fill_booklet(box, x))) for x in box.booklets)
    few = replace(box, decks=(deck,), money=money, pieces=(), blanks=None)
    # worked out with all that the shipped box holds
    return replace(few, booklets=written, diagrams=(), declared=())


def _without_pictures(text: str) -> str:
    """Leave out the diagrams, which show pieces that the small box lacks."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("!["))


def made(folder: Path, box: Box, **asked: Any) -> Path:
    return print_kit(folder, box, **{"lang": "en", **asked}).folder


@pytest.fixture(scope="session")
def kit_of(tmp_path_factory: pytest.TempPathFactory) -> Built:
    def one(part: str, **asked: Any) -> Path:
        name = "-".join([part, *map(str, chain(*asked.items()))])
        order = {"only": (part,), **asked}
        return filled_once(tmp_path_factory, name, lambda kit: made(kit, small(part), **order))

    return one


def small(part: str) -> Box:
    """Give a box in which a part fills a sheet or two."""
    box = cronulla_box()
    return replace(box, board=None, deeds=box.deeds[:9]) if part == "deeds" else box


def prove_part(kit: Path, part: str, folder: Path, act: Act | None = None) -> Proof:
    """Prove a copy of a kit of one part, damaged if that is asked."""
    shutil.copytree(kit, folder / "kit")
    if act:
        act(folder / "kit")
    return prove(folder / "kit", lambda _: count_inventory(small(part)))
