"""`--since` at length: k random texts changed, and exactly the pieces that bear them come.

PNP_CHANGES=N changes N texts in each of the five kits; without it two in the smallest.
"""

import os
import random
import re
import shutil
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from pnp.press.changes import digest_copies, digest_faces, keep_changed
from pnp.press.imposition import Part, copies_of
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.kit_snapshot import FacePicture, draw_faces
from pnp.press.pdf.streams import FormCache
from pnp.press.printing import ASSEMBLY, context_for
from tests.shipped import SHIPPED

TEXTS = int(os.environ.get("PNP_CHANGES", "2"))
KITS = SHIPPED if "PNP_CHANGES" in os.environ else ("neue-heimat",)
WORD = re.compile(r"(?m)^\s+(?:text|name|title|[a-z]{2}): .*?\b[A-Z]?[a-z]*?([a-z])([a-z])[a-z]{3}")


def exchange_letters(pack: Path, rng: random.Random) -> Box:
    """Exchange two letters of a word in a text of the pack that may be changed."""
    files = sorted(each for each in pack.glob("*.yaml") if each.stem not in {"game", "rules"})
    while True:
        file = rng.choice(files)
        text = file.read_text(encoding="utf-8")
        found = rng.choice(list(WORD.finditer(text)) or [None])
        if found is None or found[1] == found[2]:
            continue
        at = found.start(1)
        file.write_text(text[:at] + text[at + 1] + text[at] + text[at + 2 :], encoding="utf-8")
        try:
            return read_box(pack)
        except ContentError:
            file.write_text(text, encoding="utf-8")


def lay_out(box: Box, pack: Path) -> tuple[tuple[Part, ...], dict[str, str], dict[str, str]]:
    """Give the parts of a kit, the digests of its faces, and their pictures by another pen."""
    job = PrintJob(lang=box.game.source)
    context = context_for(box, job, pack)
    parts = tuple(part for part in lay_out_all(plan_parts(context, job)) if part.id != ASSEMBLY)
    drawn = draw_faces(context, job)
    pictures = {each.key: each.svg for each in drawn if isinstance(each, FacePicture)}
    return parts, digest_faces(parts, FormCache(pack, packing=0)), pictures


@pytest.mark.parametrize("kit", KITS)
def test_exactly_the_touched_pieces_come(kit: str, tmp_path: Path) -> None:
    pack, rng = tmp_path / kit, random.Random(kit)
    shutil.copytree(content_root() / kit, pack)
    parts, digests, pictures = lay_out(read_box(pack), pack)
    before = digest_copies(parts, digests)
    for _ in range(TEXTS):
        box = exchange_letters(pack, rng)
    parts, digests, after = lay_out(box, pack)
    kept, _ = keep_changed(parts, digests, before, PrintJob(lang=box.game.source))
    touched = {
        key.rpartition("/")[0].partition("/")[2]
        for key, svg in after.items()
        if pictures.get(key) != svg and not key.startswith(f"{ASSEMBLY}/")
    }
    beside = _sheets_laid_by_hand(parts)
    touched |= set().union(*(sheet for sheet in beside if sheet & touched))
    assert {piece.id for part in kept for piece in part.pieces} == touched


def _sheets_laid_by_hand(parts: tuple[Part, ...]) -> list[set[str]]:
    """Give what lies on each sheet that comes whole if anything on it changed: a booklet's."""
    sheets = (sheet for part in parts for sheet in part.sheets if sheet.grid is None)
    return [{copy.id for copy in copies_of(sheet)} for sheet in sheets]
