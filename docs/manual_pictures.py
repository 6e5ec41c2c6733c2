"""The pictures of the manual, drawn by what the manual tells."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image

from pnp.box.packs import find_kit
from pnp.cli.reading import read_kit
from pnp.documents.pictures import write_faces, write_scene
from pnp.press.job import PrintJob
from pnp.press.kit_snapshot import FacePicture, draw_faces
from pnp.press.printing import build, context_for
from pnp.proof.raster import open_document, render

HERE: Final = Path(__file__).parent
OWN: Final = "3-make-your-own.md"
"""The page on which a game is made from nothing."""
_COLOURS: Final = 96
_MANY_COLOURS: Final = 256  # where light falls off
_BLOCK: Final = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def blocks(page: str) -> Iterator[tuple[str, str, str]]:
    """Give the blocks of a page: the file that is named above it, its kind, its text."""
    return blocks_in((HERE / page).read_text(encoding="utf-8"))


def blocks_in(text: str) -> Iterator[tuple[str, str, str]]:
    """Give the blocks of a text: the file that is named above it, its kind, its text."""
    for found in _BLOCK.finditer(text):
        yield found["file"] or "", found["kind"], found["text"]


def save_small(
    picture: Image.Image, file: Path, largest: tuple[int, int], colours: int = _COLOURS
) -> None:
    """Write a picture with few colours and no more pixels: it is only looked at."""
    picture.thumbnail(largest)
    picture.quantize(colours).save(file, optimize=True)


def faces_of(
    folder: Path, only: Iterable[str] = (), lang: str = "en", **ordered: Any
) -> Iterator[FacePicture]:
    """Give the faces of some parts of a game, or of all, in a language."""
    job = PrintJob(lang=lang, only=tuple(only), **ordered)
    drawn = draw_faces(context_for(read_kit(folder), job, folder), job)
    return (each for each in drawn if isinstance(each, FacePicture))


def rasterise(faces: Sequence[FacePicture], pack: Path, dpi: int) -> Iterator[Image.Image]:
    """Give faces as pictures."""
    with TemporaryDirectory() as folder:
        for file in write_faces(faces, pack, Path(folder), dpi):
            with Image.open(file) as picture:
                yield picture.convert("RGB")


def render_sheet(file: Path, dpi: int) -> Image.Image:
    """Give the first page of a PDF as a picture."""
    document = open_document(file.read_bytes())
    sheet = render(document[0], dpi, grey=False).convert("RGB")
    document.close()
    return sheet


def draw_pictures(folder: Path) -> None:
    """Draw every picture of the three pages of the manual."""
    pack = find_kit("cronulla")
    folder.mkdir(exist_ok=True)
    context = context_for(read_kit(pack), PrintJob(lang="en"), pack)
    write_scene(context, folder / "scene.png")
    with Image.open(folder / "scene.png") as table:
        save_small(table.convert("RGB"), folder / "scene.png", (1280, 800), _MANY_COLOURS)
    with TemporaryDirectory() as name:
        job = PrintJob(lang="en", only=("deeds",))
        build(context_for(read_kit(pack), job, pack), job, Path(name) / "kit")
        sheet = render_sheet(Path(name) / "kit/deeds.pdf", 110)
    wide, high = sheet.size
    foot = sheet.crop((0, round(high * 0.945), round(wide * 0.62), high))
    save_small(foot, folder / "bar.png", (560, 200))
    save_small(sheet, folder / "sheet.png", (520, 740))
    # each ink by itself: within one kit a face that is kept has one
    inks = [
        picture
        for ink in ("full", "low", "line")
        for face in faces_of(pack, ["deeds"], ink=ink)
        if (face.piece, face.side) == ("kingsway", "front")
        for picture in rasterise([face], pack, 80)
    ]
    save_small(lay_beside(inks), folder / "inks.png", (660, 300))
    (net,) = faces_of(pack, ["box-deeds"])
    save_small(next(rasterise([net], pack, 70)), folder / "net.png", (520, 520))
    with TemporaryDirectory() as name:
        for page in HERE.glob(OWN.replace(".md", ".*.md")):
            lang = page.suffixes[0].strip(".")
            ebb = write_game(Path(name) / lang, page.name)
            first = next(faces_of(ebb, ["finds"], lang))
            save_small(next(rasterise([first], ebb, 90)), folder / f"card.{lang}.png", (560, 420))
        ebb = write_game(Path(name))
        shown: Mapping[str, tuple[str, str]] = {
            "card": ("finds", "front"), "note": ("money", "front"), "track": ("board", "front"),
        }  # fmt: skip
        for file, (part, side) in shown.items():
            face = next(each for each in faces_of(ebb, [part]) if each.side == side)
            save_small(next(rasterise([face], ebb, 90)), folder / f"{file}.png", (560, 420))


def write_game(folder: Path, page: str = OWN) -> Path:
    """Write the game of a page on making one's own, as it is at its end."""
    write_files({file: text for file, _, text in blocks(page) if file}, folder)
    return folder / "ebb"


def write_files(files: Mapping[str, str], folder: Path) -> None:
    """Write files into a folder, each by its path there."""
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


def lay_beside(pictures: Sequence[Image.Image]) -> Image.Image:
    """Lay pictures side by side on white."""
    gap = 14
    wide = sum(each.width + gap for each in pictures) - gap
    sheet = Image.new("RGB", (wide, max(each.height for each in pictures)), "white")
    across = 0
    for each in pictures:
        sheet.paste(each, (across, 0))
        across += each.width + gap
    return sheet


if __name__ == "__main__":
    draw_pictures(HERE / "pictures/manual")
