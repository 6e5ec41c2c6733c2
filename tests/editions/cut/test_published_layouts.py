"""A layout that was published stays where it is: every mark and grid stands in `published.json`.

`PNP_REWRITE=1` adds the layouts that are new; it changes none that is there.
"""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.packs import content_root
from pnp.box.published_rows import CuttingMachine
from pnp.box.reading.published_tables import read_machines
from pnp.editions.cut.layout import fit_grid, list_marks, paper_for_tiles
from pnp.press.paper import PAPERS
from pnp.units import Size

FILE = Path(__file__).with_name("published.json")
MOVED = 0.005
"""How far a length may differ from what was published, in mm: only by rounding."""

SIZES = ((63, 88), (44, 68), (88, 44), (63.5, 88.9), (70, 120), (23.6, 23.6), (16, 84), (184, 124))
"""Pieces whose places are published: cards, notes, tokens, pawns, a part of a box."""

MACHINES = read_machines(content_root())

Layout = dict[str, list[float]]


def describe(machine: CuttingMachine) -> Layout:
    """Give every length of a layout: its marks, the room for tiles, where pieces lie."""
    told: Layout = {}
    for name, paper in PAPERS.items():
        page = machine.page_on(paper.size)
        for n, mark in enumerate(list_marks(machine, page)):
            told[f"{name} mark {n}"] = [
                round(side, 4) for arm in mark for side in (arm.x, arm.y, arm.width, arm.height)
            ]
        tiles = paper_for_tiles(machine, paper).room
        told[f"{name} tiles"] = [round(tiles.width, 4), round(tiles.height, 4)]
        for size in SIZES:
            grid = fit_grid(Size(*size), machine, page)
            places = [
                round(value, 4) for slot in (grid.slots[:1] + grid.slots[-1:]) for value in slot
            ]
            told[f"{name} {size[0]:g} × {size[1]:g}"] = [
                grid.columns, grid.rows, grid.turn, *places
            ]  # fmt: skip
    return told


def find_moved(machine: CuttingMachine, published: dict[str, Any]) -> list[str]:
    """Name what of a layout is not where it was published."""
    then = published[machine.layout]
    now = describe(machine)
    return [
        name
        for name in sorted(then.keys() | now.keys())
        if len(then.get(name, ())) != len(now.get(name, ()))
        or any(abs(a - b) > MOVED for a, b in zip(then[name], now[name], strict=True))
    ]


def published() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    if os.environ.get("PNP_REWRITE"):
        told |= {each.layout: describe(each) for each in MACHINES if each.layout not in told}
        FILE.write_text(_write(told), encoding="utf-8")
    return told


def _write(told: dict[str, Layout]) -> str:
    """Write a line for each mark and grid."""
    layouts = []
    for name, layout in told.items():
        rows = ",\n".join(f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(value)}"
                          for key, value in layout.items())  # fmt: skip
        layouts.append(f'"{name}": {{\n{rows}\n}}')
    return "{\n" + ",\n".join(layouts) + "\n}\n"


@pytest.mark.parametrize("machine", MACHINES, ids=lambda each: each.layout)
def test_a_published_layout_stays_where_it_is(machine: CuttingMachine) -> None:
    known = published()
    say = f"{machine.layout} is not published yet: run this test with PNP_REWRITE=1"
    assert machine.layout in known, say
    moved = find_moved(machine, known)
    assert moved == [], f"give {machine.id} a new version in content/cutting-machines.yaml"


@pytest.mark.parametrize("figure", ["inset", "length", "thickness", "square"])
def test_a_hundredth_of_a_millimetre_is_a_move(figure: str) -> None:
    (machine,) = [each for each in MACHINES if each.id == "silhouette"]
    assert machine.marks
    wrong = replace(machine.marks, **{figure: getattr(machine.marks, figure) + 0.01})
    assert find_moved(replace(machine, marks=wrong), published()) != []


@pytest.mark.parametrize("figure", ["margin", "gap"])
def test_the_places_of_pieces_are_published_too(figure: str) -> None:
    for machine in MACHINES:
        wrong = replace(machine, **{figure: getattr(machine, figure) + 0.01})
        assert find_moved(wrong, published()) != [], machine.id
