"""What a kit is made of: parts by name, aids, boxes, sheets, whole pages; its files read back."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.box.cards import Card, Deck
from pnp.box.packs import find_kit
from pnp.box.parts.faces import inside_of
from pnp.box.parts.sizes import BoxNet
from pnp.box.reading.reader import read_box
from pnp.cli.new import make as write_starter
from pnp.faces.context import LARGE_TYPE, LARGER, Context, Face, PrintedPiece
from pnp.faces.diagrams.exhibits import scene_piece
from pnp.faces.diagrams.laid_table import TABLE, draw_laid_table
from pnp.faces.parts.card import card_piece
from pnp.faces.pen import LEAST_LINE, Pen
from pnp.faces.reduction import draw_reduced
from pnp.faces.text.fit import put_text
from pnp.press import kit as kits
from pnp.press.gang import gang
from pnp.press.imposition import Page, Part, Sheet, Side
from pnp.press.job import PrintJob
from pnp.press.kit import choose_parts, lay_out_all, plan_cutouts, plan_parts, scale_of_aid
from pnp.press.manifest import manifest, plan
from pnp.press.paper import A4, LETTER, Paper, page_room
from pnp.press.printing import context_for, list_kit, preflight, slug_of
from pnp.press.reference_sheets import plan_assembly
from pnp.press.sheets import Arranged, runs_of
from pnp.units import Rect, Size
from tests.faces.conftest import Notebook
from tests.fixtures.kits import box_of, order, print_kit, with_few_notes
from tests.press.conftest import Kit, make
from tests.shipped import SHIPPED


def test_a_fault_elsewhere_stops_no_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the rule booklet was laid out")

    monkeypatch.setattr("pnp.press.reference_sheets.booklet_faces", refuse)
    print_kit(tmp_path, only=("deeds", "money"))
    with pytest.raises(AssertionError, match="the rule booklet"):
        print_kit(tmp_path, only=("rulebook",))


def test_the_page_on_making_it_lays_out_each_part_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    def count(context: Context, deck: Deck, card: Card) -> PrintedPiece:
        asked[card.id] += 1
        return card_piece(context, deck, card)

    monkeypatch.setattr("pnp.press.kit.card_piece", count)
    bare = replace(box_of("cronulla"), booklets=(), declared=())  # which show cards too
    _, job, context = order(bare)
    assert "assembly" in {part.id for part in lay_out_all(plan_parts(context, job))}
    assert asked == {card.id: 1 for deck in bare.decks for card in deck.cards}


@pytest.mark.parametrize(
    ("kit", "ink"), [*((kit, "full") for kit in SHIPPED), ("cronulla", "line"), ("solo", "line")]
)  # lines part the notes of any kit by their colours
def test_a_part_is_planned_under_the_name_it_is_laid_out_by(kit: str, ink: str) -> None:
    _, job, context = order(kit, ink=ink, lang="en")
    planned = plan_parts(context, job)
    laid_out = [part.lay_out() for part in planned]
    assert [part.id for part in laid_out] == [part.id for part in planned]
    assert all(part.sheets for part in laid_out)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_deeds_with_long_sums_have_room_beside_their_code(lang: str) -> None:
    box, job, _ = order("grundbesitz", lang=lang, backs="none", only=("deeds",))
    assert preflight(box, job, find_kit("grundbesitz")) == ()


RULES = "Throw both dice and move. Collect where you pass. Pay where you stand. " * 9


def card(text: str) -> tuple[PrintedPiece, ...]:
    def draw(pen: Pen) -> None:
        put_text(pen, text, "sans-400", (11, 8), "#000000", Rect(3, 3, 57, 60))

    return (PrintedPiece("aid", Face("aid", Size(63, 88), draw)),)


def test_an_aid_grows_as_far_as_its_words_need() -> None:
    assert scale_of_aid(card("Throw."), LARGER, lambda _scale: True) == LARGER
    grown = scale_of_aid(card(RULES), LARGER, lambda _scale: True)
    assert LARGER < grown < 2 * LARGER
    assert scale_of_aid(card(RULES), LARGER, lambda scale: scale < grown) == LARGER


def aids(**asked: Any) -> Part:
    _, job, context = order("neue-heimat", **asked)
    planned = kits.plan_declared_parts(context, job)
    return next(part.lay_out() for part in planned if part.id == "aids")


@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_aids_of_a_kit_are_set_in_large_type(backs: str) -> None:
    piece = aids(large=True, backs=backs).pieces[0]
    assert piece.front.least == pytest.approx(LARGE_TYPE)
    assert (piece.front.size.width > 63 * LARGER * 1.05) == (backs != "fold")


def test_aids_are_cards_otherwise() -> None:
    assert aids().pieces[0].front.size == Size(63, 88)


def left_out(**asked: Any) -> list[str]:
    _, job, context = order("neue-heimat", **asked)
    return [f"{each.file}: {each.what}" for each in kits.boxes_left_out(context, job)]


def test_large_print_alone_leaves_out_a_box_and_names_it() -> None:
    say = "left out: in large print it would be larger than a sheet of A4"
    assert left_out(large=True) == [f"box-cheques.pdf: {say}"]
    assert left_out() == left_out(large=True, box=False) == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_as_many_are_placed_as_the_box_holds_and_a_marker_for_each_level(paper: Paper) -> None:
    box, job, context = order(paper=paper)
    placed: dict[str, int] = {}
    for planned in plan_cutouts(context, job):
        for page in planned.lay_out().pages:
            for placement in page.placements:
                placed[placement.piece] = placed.get(placement.piece, 0) + 1
    wanted = {kind.id: kind.count for kind in box.pieces if kind.kind != "house"}
    assert placed == wanted | {f"house-{n}": 22 for n in range(1, 5)}


def test_numbered_cheques_are_listed_as_one_kind_of_piece() -> None:
    _, job, context = order()
    planned = plan_cutouts(context, job)
    part = next(each for each in planned if each.id == "cheques").lay_out()
    assert [(piece.id, piece.count) for piece in part.pieces] == [("cheque", 8)]
    assert len({placement.face.key for page in part.pages for placement in page.placements}) == 8


def test_a_game_without_small_pieces_has_no_such_parts() -> None:
    _, job, context = order(replace(box_of("cronulla"), pieces=()))
    assert not list(plan_cutouts(context, job))


def head(side: Side, lang: str, *, duplex: bool) -> str:
    _, job, context = order(lang=lang)
    front = Page("front", ())
    sheets = (Sheet(front, Page("back", ()) if duplex else None),)
    part = Part("deeds", "Deeds", "card", (), sheets, A4)
    return slug_of(context, job, part, Page(side, ()), 1, 2).head[0]


@pytest.mark.parametrize(("lang", "front", "back"), [
    ("en", "front", "back"), ("de", "Vorderseite", "Rückseite"), ("fr", "recto", "verso"),
])  # fmt: skip
def test_only_a_sheet_with_two_sides_says_which_it_is(lang: str, front: str, back: str) -> None:
    assert head("front", lang, duplex=True).endswith(f" · {front}")
    assert head("back", lang, duplex=True).endswith(f" · {back}")
    assert head("front", lang, duplex=False).endswith("2")


@pytest.mark.parametrize(("kit", "sheets", "cuts", "in_piles"), [
    ("cronulla", 42, 330, 0.6), ("grundbesitz", 37, 300, 0.67), ("solo", 36, 290, 0.63),
    ("chalet", 49, 415, 0.6), ("neue-heimat", 16, 170, 1),  # few of its sheets are cut alike
])  # fmt: skip
def test_a_kit_keeps_to_sheets_and_cuts(kit: str, sheets: int, cuts: int, in_piles: float) -> None:
    _, job, context = order(kit, box=False)
    made = list_kit(context, job)
    assert made["sheets"] <= sheets
    assert made["cuts"] <= cuts
    assert made["cuts_in_piles"] < in_piles * made["cuts"]


@pytest.mark.parametrize("kit", ["chalet", "neue-heimat"])
def test_how_to_make_it_lies_on_top(kit: str) -> None:
    _, job, context = order(kit)
    made = list_kit(context, job)
    assert made["parts"][0]["id"] == "assembly"
    assert made["runs"][0]["parts"][0] == "assembly"


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
            assert next(filter(str.isdigit, words[at:])) == str(len(part.sheets)), part.id
            *_, sides = (said for said in words[: at + 3] if said in {"both sides", "one side"})
            assert sides == ("both sides" if part.duplex else "one side"), part.id


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


@pytest.mark.parametrize("kit", SHIPPED)
def test_every_kit_is_laid_out_in_two_languages(kit: str) -> None:
    box, job, _ = order(kit, lang="de+en")
    assert preflight(with_few_notes(box), job, find_kit(kit)) == ()


def test_a_kit_without_a_board_is_planned_all_the_same() -> None:
    _, job, context = order(replace(box_of("cronulla"), board=None))
    part = plan_assembly(context, job, ()).lay_out()
    assert context.label("plan_total", sheets=1) in page_of(part)


KITS = ("cronulla", "grundbesitz", "solo")


@pytest.mark.parametrize("name", KITS)
def test_no_box_leaves_out_the_parts_of_the_box_and_no_other(name: str) -> None:
    orders = [order(name), order(name, box=False)]
    whole, left = ([x.id for x in plan_parts(context, job)] for _, job, context in orders)
    assert {"box-lid", "box-sides", "box-tray", "box-deeds", "box-score"} <= set(whole)
    assert left == [part for part in whole if not part.startswith("box-")]


def test_the_box_of_the_deeds_holds_the_blank_ones_too() -> None:
    box = box_of("cronulla")
    inside = inside_of(box, BoxNet(holds="deeds"))
    assert inside is not None
    assert inside[2] == pytest.approx(36 * 0.3 * 1.03 + 1)


def test_the_lid_of_a_game_without_a_board_shows_what_it_is_played_with(tmp_path: Path) -> None:
    write_starter(tmp_path / "cards", "cards")
    boxed = (
        "  - {id: lid, like: box-lid, name: Lid}\n  - {id: sides, like: box-sides, name: Sides}\n"
    )
    with (tmp_path / "cards/parts.yaml").open("a") as parts:
        parts.write(boxed)
    context = context_for(read_box(tmp_path / "cards"), PrintJob(lang="en"))
    book = Notebook()
    scene_piece(context).front.draw(book)
    stamped = " ".join(book.stamped)
    assert [name in stamped for name in ("cards", "scores", "lid", "sides")] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("name", KITS)
def test_the_laid_table_shows_board_deeds_notes_and_markers(name: str) -> None:
    book = Notebook()
    draw_laid_table(book, order(name, lang="en")[2])
    assert book.faults == []
    stamped = " ".join(book.stamped)
    sought = "board|deed |note/|'houses': '2'|'houses': '3'|pieces/pawn|card back"
    for piece in sought.split("|"):
        assert piece in stamped, piece
    assert TABLE.width > box_of(name).board.size  # type: ignore[union-attr]  # each has a ring


def test_a_reduced_picture_sets_no_type_below_seven_points_and_no_line_too_fine() -> None:
    book, scale = Notebook(), 0.35
    context = order("solo", lang="en")[2]
    draw_reduced(book, partial(draw_laid_table, context=context), scale)
    assert book.written
    assert min(line.size for line in book.written) * scale >= 7
    lines = [drawn.stroke.width for drawn in book.drawn if drawn.stroke]
    assert min(lines) * scale >= LEAST_LINE - 1e-9


def test_files_number_their_pages_by_part(cronulla: Kit) -> None:
    for file in cronulla.folder.glob("*.pdf"):
        root: Any = pypdf.PdfReader(file).trailer["/Root"]
        assert root["/PageLabels"]


def test_the_files_of_the_runs_name_every_part_once_in_their_outlines(cronulla: Kit) -> None:
    titles: list[str] = []
    for run in cronulla.manifest["runs"]:
        outline: Any = pypdf.PdfReader(cronulla.folder / run["file"]).outline
        titles += [entry.title for entry in outline]
    printed = [part for part in cronulla.manifest["parts"] if part["stock"] != "screen"]
    assert sorted(titles) == sorted(part["title"] for part in printed)


def test_four_tiles_are_one_board(cronulla: Kit, tmp_path_factory: pytest.TempPathFactory) -> None:
    whole = make(tmp_path_factory.mktemp("whole"), only=("board",), board_sheet="full")
    one = _joined(whole)
    four = _joined(cronulla)
    assert one.size == four.size
    darkest, lightest = four.filter(ImageFilter.MinFilter(3)), four.filter(ImageFilter.MaxFilter(3))
    above, below = ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one)
    beyond = ImageChops.lighter(above, below)
    worst: Any = beyond.getextrema()[1]
    assert worst <= 90  # of 255; a tile 0.2 mm off gives more than 200


PIXELS_PER_MM = 10
"""At 254 dpi every length of a tenth of a mm is a whole number of pixels."""


def _joined(kit: Kit) -> Image.Image:
    """Lay the tiles of a board together by the windows that the manifest names."""
    joined = Image.new("L", (370 * PIXELS_PER_MM, 370 * PIXELS_PER_MM), 255)
    document = kit.pdf("board")
    for page in kit.part("board")["layout"]:
        raster = document[page["page"] - 1].render(scale=25.4 * PIXELS_PER_MM / 72, grayscale=True)
        (tile,) = page["pieces"]
        x, y, width, height = (
            round(PIXELS_PER_MM * tile[key]) for key in ("x", "y", "width", "height")
        )
        left, top, *_ = (round(PIXELS_PER_MM * length) for length in tile["window"])
        joined.paste(raster.to_pil().crop((x, y, x + width, y + height)), (left, top))
    document.close()
    return joined


def test_a_repeated_face_is_kept_once(cronulla: Kit) -> None:
    size = (cronulla.folder / "money.pdf").stat().st_size
    assert size < 600_000  # 240 notes drawn one by one would be several megabytes
