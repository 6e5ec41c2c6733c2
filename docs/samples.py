"""The pictures of the samples: each is drawn from the files that stand above it on its page."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from PIL import Image, ImageOps

from docs.manual_pictures import (
    HERE,
    blocks_in,
    faces_of,
    lay_beside,
    rasterise,
    render_sheet,
    save_small,
    write_files,
)

PICTURES: Final = HERE / "pictures/samples"
_SMALLER: Final = ((360, 96), (360, 32), (320, 32), (280, 32), (240, 32), (210, 24))
"""Most pixels across and down, and colours: the first with which the file is small enough."""
_MOST: Final = 15_000
_DPI: Final = 90
_EDGE: Final = "#b8b4ac"
_SHOWN: Final = 3
"""So many faces beside one another at most."""
_PICTURE: Final = re.compile(r"!\[(?P<says>[^]]+)\]\(pictures/samples/(?P<file>[\w-]+\.png)\)")


class Sample(NamedTuple):
    """A section of a page: the files of a small game, and the picture of what they print."""

    heading: str
    says: str
    """What is seen in the picture; of `both sides` and `A sheet` these are drawn."""
    picture: str
    """Nothing if its game is refused."""
    files: Mapping[str, str]
    """With those of the sections above it that have no picture: all below share them."""
    typed: str
    """The commands above the picture; the options of the last say how it is printed."""
    refused: str
    """A command that is refused, and what is answered."""


def find_samples() -> Iterator[Sample]:
    """Give every sample of the pages, in their order."""
    for page in sorted(HERE.glob("samples-*.md")):
        shared: dict[str, str] = {}
        for section in page.read_text(encoding="utf-8").split("\n## "):
            told = list(blocks_in(section))
            files = {file: text for file, _, text in told if file}
            said = {kind: text for file, kind, text in told if not file}
            found = _PICTURE.search(section)
            if found is None and "refused" not in said:
                shared |= files
                continue
            says, picture = found.group("says", "file") if found else ("", "")
            yield Sample(section.partition("\n")[0], says, picture, shared | files,
                         said.get("sh", ""), said.get("refused", ""))  # fmt: skip


def draw_sample(sample: Sample, file: Path) -> None:
    """Draw what a sample prints: its first faces beside one another, or a sheet of them."""
    draw = _draw_sheet if sample.says.startswith("A sheet") else _draw_faces
    with TemporaryDirectory() as name:
        write_files(sample.files, Path(name))
        picture = draw(sample, Path(name))
    for side, colours in _SMALLER:
        save_small(picture, file, (side, side), colours)
        if file.stat().st_size <= _MOST:
            break


def _draw_faces(sample: Sample, game: Path) -> Image.Image:
    before, _, last = sample.typed.strip().rpartition("\n")
    _type(before, game)
    sides = ("front", "back") if "both sides" in sample.says else ("front",)
    shown = (
        each
        for each in faces_of(game, **_read_order(last))
        if each.part != "assembly" and each.side in sides
    )
    drawn = [
        ImageOps.expand(each, 1, _EDGE)  # white cards are seen on white
        for each in rasterise([*islice(shown, _SHOWN)], game, _DPI)
    ]
    if drawn[0].width < 2 * drawn[0].height:
        return lay_beside(drawn)
    # what is wide lies below one another: beside on its corner, and back
    flip = Image.Transpose.TRANSPOSE
    return lay_beside([each.transpose(flip) for each in drawn]).transpose(flip)


def _draw_sheet(sample: Sample, game: Path) -> Image.Image:
    _type(sample.typed, game)
    (part,) = _read_order(sample.typed)["only"]
    return ImageOps.expand(render_sheet(min(game.glob(f"output/**/{part}.pdf")), _DPI), 1, _EDGE)


def _type(lines: str, game: Path) -> None:
    # as one types them in the folder of the game
    tools = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    around = {**os.environ, "PATH": tools, "PYTHONPATH": str(HERE.parent)}
    asked = ["/bin/sh", "-ec", lines]
    subprocess.run(asked, cwd=game, env=around, check=True)  # noqa: S603  # of our own pages


def _read_order(typed: str) -> Mapping[str, Any]:
    # `pnp build --lang de --large`: options with a word after them, and such without
    ordered: dict[str, Any] = {
        word[2:]: True if after.startswith("--") else after
        for word, after in pairwise([*shlex.split(typed), "--"])
        if word.startswith("--")
    }
    return ordered | {"only": tuple(filter(None, [ordered.get("only")]))}


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for sample in find_samples():
        if sample.picture:
            draw_sample(sample, PICTURES / sample.picture)
