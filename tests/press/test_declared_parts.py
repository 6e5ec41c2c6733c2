"""Parts declared in `parts.yaml`, and lists: a few lines become a deck that builds and proves."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import count_pieces, inside_of
from pnp.cli.reading import read_kit
from pnp.errors import LayoutError
from pnp.faces.context import Ink
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts
from pnp.press.paper import PAPERS
from pnp.press.pdf.file import FormCache
from pnp.press.printing import build, context_for, draw_pages, misfits_of, preflight
from pnp.press.sheets import Arranged
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.fixtures.kits import Built
from tests.fixtures.pack import change
from tests.press.conftest import read_text, squeezed
from tests.press.test_tags import tell
from tests.proof.damage import told

HEROES = Path(__file__).with_name("heroes")
"""A game of one part, a list and seven lines: of fifty-four heroes."""
FAULTY, FAINT = (HEROES.with_name(f"{name}.yaml") for name in ("faulty", "faint"))
"""What cannot be drawn, and what is bare at its edge or faint."""
OWN = (HEROES / "parts.yaml").read_text(encoding="utf-8")


def write_pack(folder: Path, parts: str = "", heroes: int = 54) -> Path:
    """Copy the heroes, or so many of them, perhaps with other parts."""
    shutil.copytree(HEROES, folder)
    if parts:
        (folder / "parts.yaml").write_text(parts, encoding="utf-8")
    rows = (HEROES / "heroes.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "heroes.csv").write_text("".join(rows[: heroes + 1]), encoding="utf-8")
    return folder


def built(folder: Path, **asked: Any) -> tuple[Box, Built]:
    box = read_kit(folder)
    job = PrintJob(**asked)
    out = folder.parent / "out"
    return box, Built(out, build(context_for(box, job, folder), job, out))


def text_of(made: Built, part: str) -> str:
    return squeezed(read_text(made.folder / f"{part}.pdf"))


def test_a_deck_of_54_is_a_list_and_seven_lines(tmp_path: Path) -> None:
    box, made = built(write_pack(tmp_path / "heroes"))
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    part = made.manifest["parts"][-1]
    assert (part["id"], len(part["pieces"]), part["duplex"]) == ("heroes", 54, "long-edge")
    told = text_of(made, "assembly")  # of no notes, glue or board that it has not
    assert "amattocuton." in told
    assert "Callyourfriends." in told
    placed = part["layout"][0]["pieces"][0]
    assert sorted((placed["width"], placed["height"])) == [63.5, 88.9]
    said = text_of(made, "heroes")
    assert all(f"Hero{n}" in said and f"keep{n}." in said for n in range(1, 55))
    assert all(piece["code"] in said for piece in part["pieces"])


@pytest.mark.parametrize("letter", ["", "letter: H, "])
def test_a_name_stands_where_the_title_goes_if_there_is_none(letter: str, tmp_path: Path) -> None:
    rows = "each: [{name: Ann, text: hello}, {name: Bob, text: hello}]"
    parts = f"parts:\n  - {{id: heroes, like: card, name: Heroes, {letter}{rows}}}\n"
    _, made = built(write_pack(tmp_path / "heroes", parts))
    said = text_of(made, "heroes")
    assert said.count("Ann") == said.count("Bob") == 1


@pytest.mark.parametrize("asked", [
    {"ink": "low", "paper": "letter", "backs": "short-edge"}, {"ink": "line", "backs": "none"},
    {"backs": "fold", "lang": "de"},
], ids=str)  # fmt: skip
def test_every_ink_and_way_of_backs_proves(tmp_path: Path, asked: dict[str, Any]) -> None:
    asked = {**asked, "paper": PAPERS[asked.get("paper", "a4")]}
    box, made = built(write_pack(tmp_path / "heroes", heroes=10), **asked)
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    assert ("Held3" in text_of(made, "heroes")) == (asked.get("lang") == "de")


def test_a_text_that_does_not_fit_is_named_by_its_card_and_by_how_much(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "heroes", heroes=3)
    long = "Draw on and on and on and on for ever and a day. " * 12
    change(folder / "heroes.csv", ("Draw **two** and keep 2.", long))
    with pytest.raises(LayoutError) as caught:
        built(folder)
    (misfit,) = caught.value.findings
    assert misfit.piece == "heroes/hero-2"
    assert "mm too high for its box of 52 × 23 mm at 8 pt; shorten it" in misfit.what


def test_a_part_too_big_for_the_paper_says_so(tmp_path: Path) -> None:
    mat = "parts:\n  - {id: mat, name: Mat, size: a3, front: [{ground: ocean}]}\n"
    with pytest.raises(LayoutError, match=r"mat: 297 × 420 mm is too big for A4"):
        built(write_pack(tmp_path / "heroes", mat))


@pytest.mark.parametrize(("paper", "share"), [("a4", (190, 133.5)), ("letter", (195.9, 124.7))])
def test_two_pads_share_a_page_and_four_a_leaf_each(
    tmp_path: Path, paper: str, share: tuple[float, float]
) -> None:
    own = "name: Pad, size: page, count: 3, front: [{line: true, at: [5, 5, 50, 9]}]"
    pads = "".join(f"  - {{id: pad-{n}, repeat: {n}, {own}}}\n" for n in (2, 4))
    box, made = built(write_pack(tmp_path / "heroes", f"parts:\n{pads}"), paper=PAPERS[paper])
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    two, four = made.manifest["parts"][-2:]
    assert [two["sheets"], four["sheets"]] == [3, 3]
    assert [(each["width"], each["height"]) for each in two["layout"][0]["pieces"]] == 2 * [share]
    assert len(four["layout"][2]["pieces"]) == 4
    assert [two["cuts"], four["cuts"]] == [3 * 6, 3 * 8]


THICK = "  - {id: box, name: The box, like: tuck-box, net: {holds: heroes, sleeve: standard%s}}\n"


def test_a_deck_too_thick_for_a_box_is_shared_out_to_two(tmp_path: Path) -> None:
    deck = f"{OWN}    count: 55\n"
    with pytest.raises(LayoutError, match=r"`split: auto` makes 2 boxes, 55 at most .* a tray"):
        built(write_pack(tmp_path / "thick", deck + THICK % "", 2), only=("box",))
    folder = write_pack(tmp_path / "heroes", deck + THICK % ", split: auto", 2)
    box, made = built(folder, only=("box",))
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    listed = made.manifest["parts"][0]["pieces"][0]["count"]
    assert [listed, count_pieces(box, parts_of(box)[1])] == [2, 2]
    assert all(text_of(made, "box").count(f"{n}/2") == 1 for n in (1, 2))


def test_a_deck_that_fits_a_box_is_not_split(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "heroes", OWN + THICK % ", split: auto")
    box, made = built(folder, only=("box",))
    assert count_pieces(box, parts_of(box)[1]) == 1
    assert "1/1" not in text_of(made, "box")


def test_only_the_part_that_is_asked_for_is_built(tmp_path: Path) -> None:
    more = f"{OWN}  - {{id: mat, name: Mat, size: a6, front: [{{ground: ocean}}]}}\n"
    _, made = built(write_pack(tmp_path / "heroes", more, 3), only=("mat",))
    assert [part["id"] for part in made.manifest["parts"]] == ["mat"]


def test_a_mat_may_have_two_sides_but_the_backs_of_a_deck_are_alike(tmp_path: Path) -> None:
    side = '[{text: "{title}", at: [5, 5, 50, 10]}]'
    rows = "[{title: North}, {title: South}]"
    mats = f"parts: [{{id: mats, name: Mats, each: {rows}, front: {side}, back: {side}}}]\n"
    box, made = built(write_pack(tmp_path / "mats", mats))
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    told(lambda listing: listing["parts"][-1].pop("own_backs"))(made.folder)
    assert {each.rule for each in prove(made.folder).findings} == {"alike"}


@pytest.mark.parametrize(
    ("sleeve", "card", "size"), [("none", 0.3, (63.5, 88.9)), ("premium", 0.48, (66, 91))]
)
def test_a_deck_fits_its_box(tmp_path: Path, sleeve: str, card: float, size: Any) -> None:
    net = f"net: {{holds: heroes, sleeve: {sleeve}}}"
    parts = f"{OWN}  - {{id: box, name: The box, like: tuck-box, {net}}}\n"
    box, made = built(write_pack(tmp_path / "heroes", parts), only=("box",))
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    part = parts_of(box)[1]
    assert part.net is not None
    inside = inside_of(box, part.net)
    assert inside is not None
    assert all(have >= want for have, want in zip(inside, (*size, 54 * card), strict=True))
    assert inside[2] < 54 * card + 3
    assert text_of(made, "box").count("Thebox") == 5


@pytest.mark.parametrize("ink", ["full", "line"])
def test_every_ready_made_part_builds_and_proves(tmp_path: Path, ink: Ink) -> None:
    parts = HEROES.with_name("ready.yaml").read_text(encoding="utf-8")
    ready = {path.stem for path in (content_root() / "parts").glob("*.yaml")}
    assert set(re.findall(r"like: ([a-z-]+)", parts)) == ready
    box, made = built(write_pack(tmp_path / "heroes", parts), ink=ink)
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_half_pages_lie_on_one_sheet(paper: str, tmp_path: Path) -> None:
    parts = "parts:\n  - {id: pad, name: P, size: half-page, count: 2, front: [{ground: accent}]}\n"
    box, made = built(write_pack(tmp_path / "heroes", parts), paper=PAPERS[paper])
    assert prove(made.folder, lambda _: count_inventory(box)).findings == ()
    assert [len(page["pieces"]) for page in made.manifest["parts"][-1]["layout"]] == [2]


def drawn_faults(folder: Path) -> list[str]:
    """Give what a build says that it cannot draw."""
    box, job = read_kit(folder), PrintJob()
    context = context_for(box, job, folder)
    parts = lay_out(plan_parts(context, job))[0]
    cache = FormCache(folder)
    list(draw_pages(Arranged(context, job, parts), cache))
    return [each.what for each in misfits_of(cache, parts)]


def test_a_dry_pen_finds_what_the_pen_that_writes_finds(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "heroes", FAULTY.read_text(encoding="utf-8"), 1)
    said = [each.what for each in preflight(read_kit(folder), PrintJob(), folder)]
    assert len(said) == 3
    assert said == drawn_faults(folder)


@pytest.mark.parametrize(("keys", "ground", "at", "words", "checks"), [
    ("bleed: 3", "ocean", "[0, 0, 63, 88]", "on: ocean", set()),
    ("bleed: 0", "ocean", "[0, 0, 63, 88]", "on: ocean", {"bleed"}),
    ("bleed: 0", "ocean", "[5, 5, 53, 78]", "on: ocean", set()),
    ("bleed: 0", "paper", "[0, 0, 63, 88]", "on: paper", set()),
    ("bleed: 3", "ocean", "[0, 0, 63, 88]", "colour: ink", {"contrast"}),
    ("bleed: 3", "ocean", "[0, 0, 63, 88]", "fit: [12, 9]", {"contrast"}),
    ("bleed: 3", "paper", "[0, 0, 63, 88]", "fit: [12, 9]", set()),
    ("bleed: 0", "ocean", "[0, 0, 63, 88]", "colour: ocean", {"bleed", "contrast"}),
])  # fmt: skip
def test_proof_names_bare_edges_and_faint_words(
    tmp_path: Path, keys: str, ground: str, at: str, words: str, checks: set[str]
) -> None:
    text = FAINT.read_text(encoding="utf-8").format(keys=keys, ground=ground, at=at, words=words)
    box, made = built(write_pack(tmp_path / "heroes", text, 1))
    findings = prove(made.folder, lambda _: count_inventory(box)).findings
    assert {each.rule for each in findings} == checks


DECK = Path(__file__).with_name("deck")
"""A game of forty deeds, each with a note of its own."""


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    argv = [sys.executable, "-m", "pnp", "build", str(DECK), "--only", "deeds"]
    subprocess.run([*argv, "--backs=none", "-o", folder / "out"], check=True, capture_output=True)
    return folder / "out" / "deck"


def test_every_note_is_printed_in_place_of_the_line_of_the_group(deck: Path) -> None:
    said = " ".join(read_text(deck / "deeds.pdf").split())
    assert all(f"Feld {n} gehören" in said for n in range(1, 41))
    assert "doppelte" not in said


def test_a_note_is_read_between_the_rents_and_the_prices_of_houses(deck: Path) -> None:
    """It is set over the ground that all deeds of a group share, and read where it stands."""
    card = str(next(kids for kind, kids in tell(deck / "deeds.pdf") if kind == "Sect"))
    assert card.index("250") < card.index("Feld 1 gehören") < card.index("Hypothek")
    assert card.index("Feld 1 gehören") < card.index("'Haus'")
