"""The manufacturer's edition is measured clause by clause; each planted fault is named."""

import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    RectangleObject,
    TextStringObject,
)

from pnp.proof.pdfx import PressNeeds, check_press_file
from pnp.proof.pdfx_clauses import CLAUSES
from pnp.proof.shop_folder import prove_shop
from tests.typed import typed

PACK = Path("content/examples/fair").resolve()
FRONT = PressNeeds(bleed=(3, 3), die=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards of the fair as a manufacturer wants them; one has a picture."""
    folder = tmp_path_factory.mktemp("press")
    done = typed("shop", PACK, "--to", "pdfx", "--only", "draw", "-o", "x", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "x"


@pytest.fixture(scope="module")
def front(made: Path) -> bytes:
    return (made / "draw-fronts.pdf").read_bytes()


def name(word: str) -> NameObject:
    return NameObject(f"/{word}")


def draw(writer: PdfWriter, operators: bytes) -> None:
    """Draw something over the first page."""
    stream = DecodedStreamObject()
    stream.set_data(operators)
    page = writer.pages[0]
    contents = ArrayObject([*page["/Contents"], writer._add_object(stream)])  # type: ignore[misc]
    page[name("Contents")] = contents


def resources(writer: PdfWriter) -> Any:
    return writer.pages[0]["/Resources"]


def die(writer: PdfWriter) -> Any:
    return resources(writer)["/XObject"]["/Die"].get_object()


def redraw_die(writer: PdfWriter, old: bytes, new: bytes) -> None:
    form = die(writer)
    data = form.get_data()
    assert old in data
    plain = DecodedStreamObject()
    plain.set_data(data.replace(old, new))
    plain.update({key: value for key, value in form.items() if key != "/Filter"})
    writer._replace_object(form.indirect_reference, plain)


def intent(writer: PdfWriter) -> Any:
    return writer.root_object["/OutputIntents"][0].get_object()  # type: ignore[index]


def rewrite(stream: Any, change: Callable[[bytes], bytes]) -> None:
    stream.set_data(change(stream.get_data()))


def metadata(writer: PdfWriter, old: bytes, new: bytes) -> None:
    rewrite(writer.root_object["/Metadata"].get_object(), lambda told: told.replace(old, new))


def picture(writer: PdfWriter) -> Any:
    return next(each for each in writer._objects
                if isinstance(each, dict) and each.get("/Subtype") == "/Image"
                and each.get("/ColorSpace") == "/DeviceCMYK")  # fmt: skip


def over_all(writer: PdfWriter) -> None:
    """Let everything overprint, with the state of the die line."""
    state = die(writer)["/Resources"]["/ExtGState"]
    resources(writer)[name("ExtGState")] = state
    draw(writer, b"/Over gs 0 0 0 1 k 10 10 20 20 re f")


def annotate(writer: PdfWriter) -> None:
    note = DictionaryObject({
        name("Type"): name("Annot"), name("Subtype"): name("Link"),
        name("Rect"): ArrayObject(map(FloatObject, (20, 20, 40, 40))),
    })  # fmt: skip
    writer.pages[0][name("Annots")] = ArrayObject([writer._add_object(note)])


def strip_fonts(writer: PdfWriter) -> None:
    for each in writer._objects:
        if isinstance(each, dict) and each.get("/Type") == "/FontDescriptor":
            each.pop("/FontFile2", None)


def shift(key: str, by: float) -> Callable[[PdfWriter], None]:
    def plant(writer: PdfWriter) -> None:
        old: Any = writer.pages[0][f"/{key}"]
        left, foot, right, top = map(float, old)
        box = RectangleObject((left - by, foot, right, top))
        writer.pages[0][name(key)] = box

    return plant


def rgb_group(writer: PdfWriter) -> None:
    group = {name("S"): name("Transparency"), name("CS"): name("DeviceRGB")}
    writer.pages[0][name("Group")] = DictionaryObject(group)


def rgb_space(writer: PdfWriter) -> None:
    calibrated = ArrayObject([name("CalRGB"), DictionaryObject()])
    resources(writer)[name("ColorSpace")] = DictionaryObject({name("Odd"): calibrated})


def transfer(writer: PdfWriter) -> None:
    state = {name("Type"): name("ExtGState"), name("TR"): name("Identity")}
    resources(writer)[name("ExtGState")] = DictionaryObject({name("T"): DictionaryObject(state)})


def postscript(writer: PdfWriter) -> None:
    form = DecodedStreamObject()
    form.update({name("Type"): name("XObject"), name("Subtype"): name("PS")})
    resources(writer)["/XObject"][name("Odd")] = writer._add_object(form)


def spot_in_rgb(writer: PdfWriter) -> None:
    die(writer)["/Resources"]["/ColorSpace"]["/Cut"][2] = name("DeviceRGB")


def drop(get: Callable[[PdfWriter], Any], key: str) -> Callable[[PdfWriter], None]:
    return lambda writer: get(writer).pop(f"/{key}")


def heavy_picture(writer: PdfWriter) -> None:
    rewrite(picture(writer), lambda dots: b"\xff" * len(dots))


def unknown_trapping(writer: PdfWriter) -> None:
    writer.add_metadata({"/Trapped": name("Unknown")})


def layers(writer: PdfWriter) -> Any:
    return writer.root_object["/OCProperties"]["/D"]  # type: ignore[index]


def newer(writer: PdfWriter) -> None:
    writer.pdf_header = "%PDF-2.0"


FAULTS: dict[str, tuple[str, Callable[[PdfWriter], object]]] = {
    "a newer version": ("version", newer),
    "a password": ("encryption", lambda writer: writer.encrypt("x", algorithm="RC4-128")),
    "no intent": ("intent", drop(lambda writer: writer.root_object, "OutputIntents")),
    "an intent without a profile": ("intent", drop(intent, "DestOutputProfile")),
    "the profile of a screen": ("profile", lambda writer: rewrite(
        intent(writer)["/DestOutputProfile"], lambda icc: icc.replace(b"prtr", b"mntr", 1))),
    "a profile with three inks": ("profile", lambda writer: intent(writer)[
        "/DestOutputProfile"].update({name("N"): NumberObject(3)})),
    "half a profile": ("profile", lambda writer: rewrite(
        intent(writer)["/DestOutputProfile"], lambda icc: icc[:9000])),
    "no condition": ("condition", drop(intent, "OutputConditionIdentifier")),
    "another standard": ("standard", lambda writer: metadata(writer, b"PDF/X-4", b"PDF/X-3")),
    "no metadata": ("standard", drop(lambda writer: writer.root_object, "Metadata")),
    "no id in the metadata": ("metadata", lambda writer: metadata(writer, b"DocumentID", b"Other")),
    "another title": ("info", lambda writer: writer.add_metadata({"/Title": "Another"})),
    "another date": ("info", lambda writer: metadata(writer, b"2000-01", b"2001-01")),
    "trapping unknown": ("trapped", unknown_trapping),
    "no trim": ("boxes", lambda writer: writer.pages[0].pop("/TrimBox")),
    "a trim beyond the page": ("boxes", shift("TrimBox", 30)),
    "art and trim": ("boxes", lambda writer: writer.pages[0].update(
        {name("ArtBox"): writer.pages[0]["/TrimBox"]})),
    "too little bleed": ("bleed", shift("BleedBox", -5)),
    "a font that lies elsewhere": ("fonts", strip_fonts),
    "an operator of RGB": ("RGB operators", lambda writer: draw(writer, b"1 0 0 rg 9 9 9 9 re f")),
    "lines of RGB": ("RGB operators", lambda writer: draw(writer, b"q 1 0 0 RG 9 9 m 1 1 l S Q")),
    "RGB by its name": ("RGB operators", lambda writer: draw(writer, b"/DeviceRGB cs 1 0 0 sc")),
    "a calibrated space": ("RGB spaces", rgb_space),
    "a picture in RGB": ("RGB pictures", lambda writer: picture(writer).update(
        {name("ColorSpace"): name("DeviceRGB")})),
    "a group in RGB": ("RGB groups", rgb_group),
    "310 % of ink": ("total ink", lambda writer: draw(writer, b"1 1 1 0.1 k 9 9 9 9 re f")),
    "a picture of 400 %": ("total ink", heavy_picture),
    "type of four inks": ("black type", lambda writer: draw(
        writer, b".7 .6 .6 .9 k BT /T0+0 9 Tf (a) Tj ET")),
    "black that overprints": ("overprint", over_all),
    "a transfer curve": ("transfer", transfer),
    "PostScript": ("foreign code", postscript),
    "another file inside": ("foreign code", lambda writer: writer.add_attachment("a.txt", b"a")),
    "a script": ("actions", lambda writer: writer.root_object.update(
        {name("OpenAction"): DictionaryObject({name("S"): name("JavaScript")})})),
    "a link": ("annotations", annotate),
    "layers without a name": ("layers", drop(layers, "Name")),
    "a layer without a place": ("layers", lambda writer: layers(writer).update(
        {name("Order"): ArrayObject()})),
    "a die shown in RGB": ("die colour", spot_in_rgb),
    "a die 2 mm off": ("die place", lambda writer: redraw_die(writer, b"3.000 3.000 m", b"5 1 m")),
    "no die": ("die place", lambda writer: redraw_die(writer, b"/Cut CS", b"/Crease CS")),
    "a die that knocks out": ("die overprint", lambda writer: redraw_die(
        writer, b"/Over gs", b"")),
    "a die on no layer": ("die layer", lambda writer: die(writer).pop("/OC")),
}  # fmt: skip


def spoil(data: bytes, plant: Callable[[PdfWriter], object]) -> bytes:
    writer, out = PdfWriter(clone_from=BytesIO(data)), BytesIO()
    writer.pdf_header = "%PDF-1.6"
    plant(writer)
    writer.write(out)
    return out.getvalue()


def test_what_was_made_keeps_every_clause(made: Path) -> None:
    assert [str(each) for each in prove_shop(made).breaches] == []
    told = typed("proof", made, cwd=made).stdout
    assert all(f"✓ {clause}: " in told for clause in CLAUSES)
    assert "no certificate" in told
    assert "certified" not in told


@pytest.mark.skipif(not shutil.which("gs"), reason="needs Ghostscript")
def test_the_plates_have_at_most_300_percent_and_one_is_the_die(made: Path, tmp_path: Path) -> None:
    """Ghostscript separates the pages into plates; their sums are the ink of each dot."""
    for side, spots in (("fronts", {"die-cut"}), ("backs", set[str]())):
        folder = tmp_path / side
        folder.mkdir()
        asked = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r72"]
        pages = f"{folder}/p%d.tif"
        subprocess.run([*asked, "-o", pages, made / f"draw-{side}.pdf"], check=True)
        plates = {file.name.partition("(")[2][:-5] for file in folder.glob("p1(*")}
        assert plates == {"Cyan", "Magenta", "Yellow", "Black"} | spots
        for page in ("p1", "p2"):
            inks = []
            for ink in ("Cyan", "Magenta", "Yellow", "Black"):
                with Image.open(folder / f"{page}({ink}).tif") as plate:
                    inks.append([255 - dot for dot in plate.convert("L").tobytes()])
            heaviest = max(map(sum, zip(*inks, strict=True)))
            assert 100 < heaviest / 2.55 <= 300


def test_writing_it_again_breaks_nothing(front: bytes) -> None:
    assert check_press_file("a", spoil(front, lambda _: None), FRONT) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_named(front: bytes, fault: str) -> None:
    clause, plant = FAULTS[fault]
    seen = check_press_file("a", spoil(front, plant), FRONT)
    assert clause in {each.check for each in seen}, seen


def test_every_clause_has_a_fault_that_breaks_it() -> None:
    assert {clause for clause, _ in FAULTS.values()} | {"file id"} == set(CLAUSES)


def test_a_back_bears_no_die_line(front: bytes) -> None:
    seen = check_press_file("a", front, PressNeeds(die=False))
    assert {each.check for each in seen} == {"die place"}


def test_a_file_without_an_id(front: bytes) -> None:
    seen = check_press_file("a", front.replace(b"/ID [", b"/IX ["), FRONT)
    assert [each.check for each in seen] == ["file id"]


def test_a_breach_is_told_with_its_clause(made: Path, tmp_path: Path) -> None:
    shutil.copytree(made, tmp_path / "x")
    file = tmp_path / "x/draw-fronts.pdf"
    file.write_bytes(spoil(file.read_bytes(), FAULTS["a group in RGB"][1]))
    told = typed("proof", "x", cwd=tmp_path)
    assert told.returncode == 1
    assert "✗ RGB groups: no group of transparency blends in RGB" in told.stdout
    assert "draw-fronts.pdf: a group of transparency blends in RGB (RGB groups)" in told.stdout


def test_a_page_of_another_maker_is_read(tmp_path: Path) -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.root_object[name("Lang")] = TextStringObject("en")
    writer.write(tmp_path / "a.pdf")
    seen = check_press_file("a.pdf", (tmp_path / "a.pdf").read_bytes(), PressNeeds())
    assert {"intent", "standard", "trapped", "boxes"} <= {each.check for each in seen}
    assert PdfReader(tmp_path / "a.pdf").pages
