"""The finished files of a kit, opened again with other libraries."""

from collections import Counter
from pathlib import Path
from typing import Any

import pypdf
import pytest
import zxingcpp
from PIL import Image, ImageChops, ImageFilter
from pypdfium2 import PdfDocument

from pnp.units import to_mm
from tests.press.conftest import Kit, make, squeezed

FILES = ["board", "deeds", "luck", "money", "shared-plain", "kit-plain", "kit-card-duplex"]
PARTS = ["board", "deeds", "luck", "money"]


@pytest.mark.parametrize("name", FILES)
def test_every_page_is_upright_a4_and_says_what_is_trim_and_bleed(cronulla: Kit, name: str) -> None:
    for page in pypdf.PdfReader(cronulla.folder / f"{name}.pdf").pages:
        media, trim, bleed = page.mediabox, page.trimbox, page.bleedbox
        assert (to_mm(media.width), to_mm(media.height)) == pytest.approx((210, 297), abs=0.01)
        assert "/TrimBox" in page
        assert "/BleedBox" in page
        assert bleed.left <= trim.left
        assert bleed.bottom <= trim.bottom
        assert bleed.right >= trim.right
        assert bleed.top >= trim.top


def test_trim_boxes_are_the_grid_of_the_cards(cronulla: Kit) -> None:
    box = pypdf.PdfReader(cronulla.folder / "deeds.pdf").pages[0].trimbox
    assert to_mm(box.width) == pytest.approx(189, abs=0.05)
    assert to_mm(box.height) == pytest.approx(264, abs=0.05)


@pytest.mark.parametrize("name", FILES)
def test_fonts_are_embedded_and_no_other_is_named(cronulla: Kit, name: str) -> None:
    reader = pypdf.PdfReader(cronulla.folder / f"{name}.pdf")
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            described = font.get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in described


@pytest.mark.parametrize("name", FILES)
def test_a_file_asks_for_true_size_and_names_its_language(cronulla: Kit, name: str) -> None:
    root: Any = pypdf.PdfReader(cronulla.folder / f"{name}.pdf").trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/Lang"] == "en"
    assert root["/PageLabels"]


@pytest.mark.parametrize(
    ("name", "flip"),
    [("deeds", "/DuplexFlipLongEdge"), ("luck", "/DuplexFlipLongEdge"), ("money", None)],
)
def test_only_files_with_backs_ask_for_both_sides(
    cronulla: Kit, name: str, flip: str | None
) -> None:
    root: Any = pypdf.PdfReader(cronulla.folder / f"{name}.pdf").trailer["/Root"]
    assert root["/ViewerPreferences"].get("/Duplex") == flip


def test_the_files_of_the_runs_name_every_part_once_in_their_outlines(cronulla: Kit) -> None:
    titles: list[str] = []
    for run in cronulla.manifest["runs"]:
        outline: Any = pypdf.PdfReader(cronulla.folder / run["file"]).outline
        titles += [entry.title for entry in outline]
    assert sorted(titles) == sorted(part["title"] for part in cronulla.manifest["parts"])


def test_the_kit_holds_36_deeds_71_cards_and_240_notes(cronulla: Kit) -> None:
    assert sum(_counts(cronulla, "deeds").values()) == 36
    assert sum(_counts(cronulla, "luck").values()) == 71
    plain = _counts(cronulla, "money") + _counts(cronulla, "shared-plain")
    notes = Counter({name: n for name, n in plain.items() if not name.startswith("box-")})
    assert notes.pop("cheque") == 8
    assert notes == {
        "note-500": 20, "note-100": 20, "note-50": 30, "note-20": 50,
        "note-10": 40, "note-5": 40, "note-1": 40,
    }  # fmt: skip
    assert sum(notes.values()) == 240


def _counts(kit: Kit, part: str) -> Counter[str]:
    placed = (p for page in kit.part(part)["layout"] for p in page["pieces"])
    return Counter(p["id"] for p in placed if p["side"] == "front")


def test_the_ring_has_its_40_spaces_by_name(cronulla: Kit) -> None:
    board = cronulla.box.board
    assert board is not None
    assert len(board.spaces) == 40
    text = cronulla.text("board")
    for space in board.spaces:
        deed = next((deed for deed in cronulla.box.deeds if deed.id == space.deed), None)
        name = deed.name if deed else space.name
        for word in name.said("en").split() if name else ():
            assert word in text  # a reader of turned lines gives words, not always their order


def test_every_text_of_the_content_can_be_selected_in_the_kit(cronulla: Kit) -> None:
    deeds, luck = cronulla.text("deeds"), cronulla.text("luck")
    for deed in cronulla.box.deeds:
        assert squeezed(deed.name.said("en")) in deeds
    for card in cronulla.box.decks[0].cards:
        assert squeezed(card.text.said("en")) in luck
        assert card.title is None or squeezed(card.title.said("en")) in luck


@pytest.mark.parametrize("name", ["deeds", "luck"])
def test_every_qr_code_reads_as_its_payload_from_a_raster_of_200_dpi(
    cronulla: Kit, name: str
) -> None:
    document = cronulla.pdf(name)
    for page in cronulla.part(name)["layout"]:
        wanted = Counter(p["qr"] for p in page["pieces"] if "qr" in p)
        raster = document[page["page"] - 1].render(scale=200 / 72, grayscale=True).to_pil()
        found = Counter(code.text for code in zxingcpp.read_barcodes(raster))
        assert found == wanted
    document.close()


@pytest.mark.parametrize("name", ["deeds", "luck"])
def test_every_back_lies_behind_its_front_to_a_tenth_of_a_millimetre(
    cronulla: Kit, name: str
) -> None:
    pages = cronulla.part(name)["layout"]
    fronts, backs = pages[::2], pages[1::2]
    assert [page["side"] for page in backs] == ["back"] * len(backs)
    for front, back in zip(fronts, backs, strict=True):
        for a, b in zip(front["pieces"], back["pieces"], strict=True):
            assert a["id"] == b["id"]
            assert 210 - b["x"] - b["width"] == pytest.approx(a["x"], abs=0.1)
            assert b["y"] == pytest.approx(a["y"], abs=0.1)


def test_the_four_tiles_joined_are_the_one_board(
    cronulla: Kit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = make(tmp_path_factory.mktemp("whole"), only=("board",), board_sheet="full")
    one = _joined(whole)
    four = _joined(cronulla)
    assert one.size == four.size
    darkest, lightest = four.filter(ImageFilter.MinFilter(3)), four.filter(ImageFilter.MaxFilter(3))
    beyond = ImageChops.lighter(
        ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one)
    )
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


def test_the_same_input_gives_the_same_bytes(cronulla: Kit, tmp_path: Path) -> None:
    again = make(tmp_path)
    for file in sorted(cronulla.folder.iterdir()):
        assert file.read_bytes() == (again.folder / file.name).read_bytes(), file.name


def test_a_repeated_face_is_kept_once(cronulla: Kit) -> None:
    size = (cronulla.folder / "money.pdf").stat().st_size
    assert size < 600_000  # 240 notes drawn one by one would be several megabytes


def test_the_manifest_counts_what_the_files_hold(cronulla: Kit) -> None:
    for part in cronulla.manifest["parts"]:
        reader = pypdf.PdfReader(cronulla.folder / part["file"])
        assert len(reader.pages) == part["pages"] == len(part["layout"])


def test_a_run_is_one_stock_on_the_same_sides_and_has_no_blank_page(cronulla: Kit) -> None:
    for run in cronulla.manifest["runs"]:
        parts = [cronulla.part(name) for name in run["parts"]]
        assert {(part["stock"], part["duplex"]) for part in parts} == {
            (run["stock"], run["duplex"])
        }
        pages = PdfDocument(cronulla.folder / run["file"])
        assert len(pages) == run["pages"] == run["sheets"] * (2 if run["duplex"] else 1)
        assert all(page.get_textpage().get_text_range().strip() for page in pages)
    assert sum(run["sheets"] for run in cronulla.manifest["runs"]) == cronulla.manifest["sheets"]


def test_links_are_capitals_and_lead_to_the_code(tmp_path: Path) -> None:
    kit = make(tmp_path, only=("deeds",), qr="https://cards.example/c")
    pages = kit.part("deeds")["layout"]
    placed = [piece for page in pages for piece in page["pieces"] if "qr" in piece]
    assert placed[0]["qr"] == f"HTTPS://CARDS.EXAMPLE/C/{placed[0]['code']}"
