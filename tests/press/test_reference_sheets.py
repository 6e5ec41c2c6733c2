"""Whole pages: the printing plan counts what is printed, and nothing is cut."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.faces.context import Context
from pnp.press.gang import gang
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.manifest import manifest
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.part import Part
from pnp.press.reference_sheets import plan_assembly
from tests.faces.conftest import Notebook
from tests.fixtures.kits import FONTS, box_of, order


def kit(**asked: Any) -> tuple[Context, PrintJob, tuple[Part, ...]]:
    _, job, context = order(**asked)
    return context, job, lay_out_all(plan_parts(context, job))


def page_of(part: Part) -> list[str]:
    book = Notebook(FONTS)
    part.pieces[0].front.draw(book)
    assert not book.faults
    return [line.text for line in book.written]


@pytest.mark.parametrize("backs", ["long-edge", "none"])
@pytest.mark.parametrize("ink", ["full", "line"])
def test_the_plan_counts_every_sheet_of_the_kit(ink: str, backs: str) -> None:
    context, job, laid_out = kit(ink=ink, backs=backs)
    words, parts = page_of(laid_out[-1]), gang(laid_out, job, context.label)
    total = sum(len(part.sheets) for part in parts)
    assert context.label("plan_total", sheets=total) in words
    for part in parts:
        if not part.id.startswith("money"):
            at = words.index(part.title)
            assert words[at + 3] == str(len(part.sheets)), part.id
            assert words[at + 2] == ("both sides" if part.duplex else "one side"), part.id


def test_notes_on_coloured_papers_share_a_line() -> None:
    _, _, parts = kit(ink="line")
    words = page_of(parts[-1])
    at = words.index("Money")
    sheets = sum(len(part.sheets) for part in parts if part.id.startswith("money-"))
    assert words[at : at + 4] == ["Money", "coloured paper, 7 colours", "one side", str(sheets)]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_page_keeps_off_the_words_of_its_sheet(paper: Paper) -> None:
    context, job, parts = kit(paper=paper)
    pages = [part for part in parts if part.id in {"bankers-sheet", "assembly"}]
    assert len(pages) == 2
    for part in pages:
        for sheet in part.sheets:
            (placement,) = sheet.front.placements
            assert placement.area == page_room(paper)
            assert sheet.back is None
            assert not sheet.front.cuts_x
    listed = manifest(context, job, parts, ())["parts"]
    uncut = {part["id"] for part in listed if not any(page["cut"] for page in part["layout"])}
    assert uncut == {"rulebook", "bankers-sheet", "assembly", "box-score"}


def test_a_kit_without_a_board_is_planned_all_the_same() -> None:
    _, job, context = order(replace(box_of("cronulla"), board=None))
    part = plan_assembly(context, job, ()).lay_out()
    assert context.label("plan_total", sheets=1) in page_of(part)
