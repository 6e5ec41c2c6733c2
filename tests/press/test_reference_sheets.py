"""Whole pages: the printing plan counts what is printed, and nothing is cut."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from pnp.faces.context import Context
from pnp.press.gang import gang
from pnp.press.imposition import Part
from pnp.press.job import PrintJob
from pnp.press.kit import choose_parts, lay_out_all, plan_parts
from pnp.press.manifest import manifest, plan
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.reference_sheets import plan_assembly
from pnp.press.sheets import Arranged, runs_of
from tests.faces.conftest import Notebook
from tests.fixtures.kits import box_of, order


def kit(**asked: Any) -> tuple[Context, PrintJob, tuple[Part, ...]]:
    _, job, context = order(**asked)
    return context, job, lay_out_all(plan_parts(context, job))


def assembly_of(parts: Iterable[Part]) -> list[str]:
    return page_of(next(part for part in parts if part.id == "assembly"))


def page_of(part: Part) -> list[str]:
    book = Notebook()
    part.pieces[0].front.draw(book)
    assert not book.faults
    return [line.text for line in book.written]


@pytest.mark.parametrize("backs", ["long-edge", "none"])
@pytest.mark.parametrize("ink", ["full", "line"])
def test_the_plan_counts_every_sheet_of_the_kit(ink: str, backs: str) -> None:
    context, job, laid_out = kit(ink=ink, backs=backs)
    printed = [part for part in laid_out if not part.on_screen]
    words, parts = assembly_of(printed), gang(printed, job, context.label)
    total = sum(len(part.sheets) for part in parts)
    assert context.label("plan_total", sheets=total) in words
    for part in parts:
        if not part.id.startswith("money"):
            at = words.index(part.title)
            assert words[at + 3] == str(len(part.sheets)), part.id
            assert words[at + 2] == ("both sides" if part.duplex else "one side"), part.id


def test_notes_on_coloured_papers_share_a_line() -> None:
    _, _, parts = kit(ink="line")
    words = assembly_of(parts)
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
    listed = manifest(Arranged(context, job, parts))["parts"]
    uncut = {part["id"] for part in listed if not any(page["cut"] for page in part["layout"])}
    assert uncut == {"rulebook", "bankers-sheet", "rulebook-read", "assembly", "box-score"}


@pytest.mark.parametrize("backs", ["long-edge", "none"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    ("lang", "names"), [("en", ["rulebook"]), ("de+fr", ["rulebook", "rulebook-fr"])]
)
def test_booklets_are_read_in_order(names: list[str], lang: str, large: bool, backs: str) -> None:
    only = tuple(each for name in names for each in (name, f"{name}-read"))
    _, job, context = order(lang=lang, large=large, backs=backs)
    parts = lay_out_all(choose_parts(plan_parts(context, job), only))
    laid = {part.id: part for part in parts}
    for name in names:
        booklet, read = laid[name], laid[f"{name}-read"]
        pages = [sheet.front.placements[0] for sheet in read.sheets]
        assert [page.face.page for page in pages] == list(range(1, len(pages) + 1))
        assert len(pages) == sum(len(page.placements) for page in booklet.pages)
        assert {page.area for page in pages} == {booklet.pieces[0].front.size.area}
        assert read.paper.size == booklet.pieces[0].front.size
    listed = manifest(Arranged(context, job, parts, runs_of(parts)))
    assert listed["sheets"] == sum(len(laid[name].sheets) for name in names)
    assert [name for run in listed["runs"] for name in run["parts"]] == names
    told = plan(listed, context.in_language(lang[:2]).label)
    assert [x.split(":")[0] for x in told if "-read" in x] == [f"{n}-read.pdf" for n in names]


def test_a_kit_without_a_board_is_planned_all_the_same() -> None:
    _, job, context = order(replace(box_of("cronulla"), board=None))
    part = plan_assembly(context, job, ()).lay_out()
    assert context.label("plan_total", sheets=1) in page_of(part)
