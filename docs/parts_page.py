"""The parts of the five kits that are data: each with its picture and its YAML."""

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from docs.manual_pictures import faces_of, rasterise, save_small
from pnp.box.game import FRAMED
from pnp.box.packs import content_root, find_kit
from pnp.box.parts.declared import parts_of
from pnp.cli.new import LAYOUTS
from pnp.cli.reading import read_kit
from pnp.press.kit_snapshot import FacePicture

KITS: Final = ("cronulla", "grundbesitz", "solo", "chalet", "neue-heimat")
PICTURES: Final = Path("pictures/parts")
_DPI: Final = 75
_LARGEST: Final = (360, 360)
"""Most pixels across and down."""


class Shown(NamedTuple):
    """A picture: the kit it is of, the part, the piece, its side."""

    kit: str
    part: str
    piece: str = ""
    """The first of the part if none."""
    side: str = "front"

    @property
    def file(self) -> str:
        """What its picture is called."""
        words = (
            self.kit,
            self.part,
            self.piece.rpartition("/")[2],
            self.side.removeprefix("front"),
        )
        return f"{'-'.join(filter(None, words))}.png"


COMPOSED: Final[Mapping[str, tuple[str, tuple[Shown, ...], tuple[str, ...]]]] = {
    "deeds": (
        "Title deeds. Each kit has a frame of its own, which its copy brings.",
        tuple(
            Shown(kit, "deeds", piece, side)
            for kit, piece in (
                ("cronulla", "kingsway"),
                ("grundbesitz", "poststrasse"),
                ("solo", "rue-du-fanal"),
            )
            for side in ("front", "back")
        ),
        ("frame-poster", "frame-form", "frame-night"),
    ),
    "cards": (
        "Cards of a deck, their grounds and backs, in the same frames.",
        tuple(
            Shown(kit, deck, side=side)
            for kit, deck in (
                ("cronulla", "luck"),
                ("grundbesitz", "event"),
                ("solo", "chance"),
                ("chalet", "chance"),
            )
            for side in ("front", "back")
        ),
        ("frame-trail",),
    ),
    "plots": (
        "Cards of plots and of what is built on them.",
        (
            Shown("chalet", "plots", "hauptstrasse-2"),
            Shown("chalet", "plots", "hauptstrasse-2", "back"),
            Shown("chalet", "buildings"),
        ),
        (),
    ),
    "contracts": (
        "Savings contracts: credit on one side, the loan on the other.",
        (Shown("chalet", "contracts"), Shown("chalet", "contracts", side="back")),
        (),
    ),
    "notes": (
        "Notes, engraved; each kit has a frame of its own, which its copy brings.",
        tuple(
            Shown(kit, "money", f"note-{value}")
            for kit, value in (
                ("cronulla", 100),
                ("grundbesitz", 1000),
                ("solo", 50),
                ("chalet", 5000),
            )
        ),
        ("note-poster", "note-form", "note-night", "note-trail"),
    ),
    "cheques": (
        "Cheques to fill in, and such as are printed with their sum.",
        (Shown("cronulla", "cheques"), Shown("neue-heimat", "cheques")),
        (),
    ),
    "pieces": (
        "Pawns, dice, levels of houses, and the pieces of a building site.",
        (
            Shown("cronulla", "pawns"),
            Shown("cronulla", "dice"),
            Shown("cronulla", "houses", "house-3"),
            Shown("solo", "hotels", "hotel"),
            Shown("neue-heimat", "markers"),
            Shown("neue-heimat", "permits"),
            Shown("neue-heimat", "roofs"),
        ),
        (),
    ),
    "boards": (
        "What lies on a board beside its spaces: corners, places, titles. The ring is Python.",
        tuple(Shown(kit, "board") for kit in KITS),
        (),
    ),
    "rulebook": (
        "Cover, foot and back of the booklet.",
        tuple(Shown(kit, "rulebook", "rulebook/1") for kit in ("cronulla", "chalet")),
        (),
    ),
    "sheets": (
        "Heads of the sheets that are only read.",
        (Shown("cronulla", "bankers-sheet"), Shown("chalet", "overview")),
        (),
    ),
}
"""What `pnp new --part` copies: what is said of it, its pictures, the layouts of its frames."""


_COPY: Final = (
    "`pnp new --from KIT --part PART` copies the layouts of a part into a game: move a box, build, "
    "and the part is yours."
)


def declared() -> list[tuple[Shown, str]]:
    """Give the parts that the kits declare, each with the ready-made one that it is like."""
    return [
        (Shown(kit, part.id), part.like)
        for kit in KITS
        for part in parts_of(read_kit(find_kit(kit)))
    ]


def write_page() -> str:
    """Write the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from (
        "# The parts of the five kits",
        "",
        "Every printed part that is data, as it is printed (reduced), and the YAML it is made of.",
        "Written by `make reference`; how boxes are written is told in [parts](parts.md).",
        "",
        "## Composed by the house",
        "",
        _COPY,
    )
    for part, names in LAYOUTS.items():
        says, shown, frames = COMPOSED[part]
        copied = f"`pnp new mygame --from {shown[0].kit} --part {part}`"
        yield from ("", f"### {part}", "", f"{says} {copied}", "", _pictures(shown), "")
        for name in (*(name for name in names if name not in FRAMED), *frames):
            yield from _yaml(f"content/layouts/{name}.yaml")
    yield from ("", "## Declared by the kits")
    known = sorted(declared(), key=lambda each: each[1])
    for like, each in groupby(known, key=lambda each: each[1]):
        shown = tuple(one for one, _ in each)
        if like:
            yield from ("", f"### like: {like}", "", _pictures(shown), "")
            yield from _yaml(f"content/parts/{like}.yaml")
        else:
            yield from ("", "### From the ground up", "", _pictures(shown), "")
        for one in shown:
            yield from _declaration(one)


def _pictures(shown: tuple[Shown, ...]) -> str:
    return "\n".join(
        f"![{each.part} of {each.kit}, {each.side}]({PICTURES / each.file})" for each in shown
    )


def _yaml(file: str) -> Iterator[str]:
    text = (content_root().parent / file).read_text(encoding="utf-8")
    yield from _folded(f"<code>{file}</code>", text)


def _declaration(shown: Shown) -> Iterator[str]:
    file = f"content/{shown.kit}/parts.yaml"
    text = (content_root().parent / file).read_text(encoding="utf-8")
    own = re.search(rf"^  - id: {shown.part}\n(?:(?!  - id:).*\n)*", text, re.MULTILINE)
    if own:
        yield from _folded(f"<code>{shown.part}</code> in {file}", f"parts:\n{own[0]}")


def _folded(summary: str, text: str) -> Iterator[str]:
    # in HTML throughout: no reader of Markdown looks into a block of it
    yield from ("<details>", f"<summary>{summary}</summary>", "", "```yaml", text.rstrip(), "```")
    yield from ("", "</details>", "")


def draw_pictures(folder: Path) -> None:
    """Draw every picture of the page anew."""
    wanted = [each for _, shown, _ in COMPOSED.values() for each in shown]
    wanted += [shown for shown, _ in declared()]
    folder.mkdir(exist_ok=True)
    for kit in KITS:
        own = [each for each in dict.fromkeys(wanted) if each.kit == kit]
        pack = find_kit(kit)
        faces = [*faces_of(pack, dict.fromkeys(each.part for each in own))]
        drawn = rasterise([_choose(faces, each) for each in own], pack, _DPI)
        for each, picture in zip(own, drawn, strict=True):
            save_small(picture, folder / each.file, _LARGEST)


def _choose(faces: list[FacePicture], shown: Shown) -> FacePicture:
    return next(
        each
        for each in faces
        if (each.part, each.side) == (shown.part, shown.side)
        and shown.piece in {"", each.piece, each.name}
    )


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(write_page(), encoding="utf-8")
    draw_pictures(page.parent / PICTURES)
