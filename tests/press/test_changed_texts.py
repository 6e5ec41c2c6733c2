"""Only what changed is printed, and shown: pieces that bear a changed text, faces as saved.

What `pnp build --since` tells of it stands in `cli/commands/since.txt`.

PNP_CHANGES=N changes N texts in each of the five kits; without it two in the smallest.
"""

import os
import random
import re
import shutil
from collections.abc import Callable, Container
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError, Finding, LayoutError, PrintError, UsageError
from pnp.faces.context import Face
from pnp.press.changes import digest_copies, digest_faces, keep_changed
from pnp.press.imposition import Part, PlannedPart, copies_of
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.kit_snapshot import FacePicture, KitSnapshot, draw_faces, take_snapshot
from pnp.press.pdf.file import FormCache
from pnp.press.printing import ASSEMBLY, context_for
from pnp.press.svg_pen import picture_of
from pnp.units import Size
from tests.fixtures.pack import change
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
    other = [k for k, svg in after.items() if pictures.get(k) != svg]
    names = [k.rpartition("/")[0] for k in other if not k.startswith(f"{ASSEMBLY}/")]
    touched = {name.partition("/")[2] for name in names}
    beside = _sheets_laid_by_hand(parts)
    touched |= set().union(*(sheet for sheet in beside if sheet & touched))
    assert {piece.id for part in kept for piece in part.pieces} == touched


def _sheets_laid_by_hand(parts: tuple[Part, ...]) -> list[set[str]]:
    """Give what lies on each sheet that comes whole if anything on it changed: a booklet's."""
    sheets = (sheet for part in parts for sheet in part.sheets if sheet.grid is None)
    return [{copy.id for copy in copies_of(sheet)} for sheet in sheets]


Drawn = FacePicture | tuple[Finding, ...]
Draw = Callable[..., tuple[Drawn, ...]]


@pytest.fixture
def draw(village: Path) -> Draw:
    def drawn(*only: str, first: Container[str] = ()) -> tuple[Drawn, ...]:
        job = PrintJob(lang="en", only=only)
        return tuple(draw_faces(context_for(read_box(village), job, village), job, first))

    return drawn


def test_every_face_is_drawn_once(draw: Draw) -> None:
    faces = [each for each in draw() if isinstance(each, FacePicture)]
    keys = [each.key for each in faces]
    assert len(set(keys)) == len(keys)
    assert {"board/board/front", "deeds/mill-lane/front", "news/news/eggs/front"} < set(keys)
    assert all(each.svg.startswith("<svg") and not each.misfits for each in faces)
    assert sum(each.part == "news" and each.side == "back" for each in faces) == 1


def test_one_part_may_be_drawn_alone(draw: Draw) -> None:
    parts = {each.part for each in draw("money") if isinstance(each, FacePicture)}
    assert parts == {"money"}
    with pytest.raises(UsageError, match="there is no part “mony”; did you mean `money`"):
        draw("mony")


def test_what_is_named_is_drawn_first_and_keeps_its_place(draw: Draw) -> None:
    plain = [each for each in draw() if isinstance(each, FacePicture)]
    drawn = [each for each in draw(first={"news", "pie"}) if isinstance(each, FacePicture)]
    assert drawn[0].key == "news/news/pie/front"
    news = [each.part == "news" for each in drawn]
    assert news == sorted(news, reverse=True)
    placed = sorted(drawn, key=lambda each: each.place)
    assert [(each.key, each.svg) for each in placed] == [(each.key, each.svg) for each in plain]


def test_a_text_that_does_not_fit_is_a_misfit_of_its_piece(village: Path, draw: Draw) -> None:
    change(village / "cards.yaml", ("Your hens", "Your hens and " * 60))
    (bad,) = [one for one in draw("news") if isinstance(one, FacePicture) and one.misfits]
    assert [each.piece for each in bad.misfits] == [bad.piece] == ["news/eggs"]
    assert "too high for its box" in bad.misfits[0].what


@pytest.mark.parametrize("error", [LayoutError((Finding("too wide"),)), PrintError("too wide")])
def test_a_misfit_says_why(draw: Draw, error: PrintError, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Part:
        raise error

    planned = (PlannedPart("wide", refuse),)
    monkeypatch.setattr("pnp.press.kit_snapshot.plan_parts", lambda *_: planned)
    assert draw() == ((Finding("too wide"),),)


@pytest.mark.parametrize("kit", ["cronulla", "neue-heimat"])
def test_a_face_looks_the_same_drawn_with_others_or_alone(kit: str) -> None:
    folder = find_kit(kit)
    job = PrintJob(lang="en", ink="line")
    faces = draw_faces(context_for(read_box(folder), job, folder), job)
    for each in faces:
        assert isinstance(each, FacePicture)
        alone = picture_of(each.face, folder)
        assert hash(each.svg) == hash(alone), each.key


def picture(key: str, svg: str, *misfits: str) -> FacePicture:
    part, piece, side = key.split("/")
    face = Face(key, Size(63, 88), lambda _: None)
    return FacePicture(part, part, piece, side, face, svg, tuple(map(Finding, misfits)))


def seen(before: KitSnapshot, *pictures: FacePicture, lost: bool = False) -> KitSnapshot:
    return take_snapshot(before, "Village", "en", pictures, lost=lost)


A = picture("news/eggs/front", "a")
B = replace(picture("news/rain/front", "b"), place=(0, 1))
FIRST = seen(KitSnapshot(), A, B)
ODD = Finding("odd", "cards.yaml", 3)


def test_at_first_nothing_has_changed_but_all_is_new() -> None:
    assert FIRST.changed == ()
    assert FIRST.differs(KitSnapshot())
    assert not seen(FIRST, A, B).differs(FIRST)


def test_what_looks_different_has_changed() -> None:
    later = seen(FIRST, A, replace(B, svg="c"))
    assert (later.changed, later.gone) == (("news/rain/front",), ())
    assert later.differs(FIRST)
    added = seen(FIRST, A, B, picture("news/hail/front", "h"))
    assert added.changed == ("news/hail/front",)


def test_what_is_no_more_is_gone() -> None:
    later = seen(FIRST, A)
    assert (later.changed, later.gone) == ((), ("news/rain/front",))
    assert later.differs(FIRST)


def test_of_a_face_that_is_amiss_the_last_good_picture_stays() -> None:
    spoilt = seen(FIRST, A, picture("news/rain/front", "over the edge", "too long"))
    face = spoilt.faces["news/rain/front"]
    assert (face.svg, [each.what for each in face.misfits]) == ("b", ["too long"])
    assert spoilt.changed == ()
    assert spoilt.differs(FIRST)
    mended = seen(spoilt, A, B)
    assert (mended.changed, mended.faces) == ((), FIRST.faces)
    assert mended.differs(spoilt)


def test_of_a_part_that_is_lost_all_pictures_stay() -> None:
    deed = picture("deeds/mill/front", "d")
    first = seen(KitSnapshot(), A, deed)
    assert seen(first, deed, lost=True).faces == {deed.key: deed, A.key: A}
    assert seen(first, deed).gone == (A.key,)


def test_of_a_kit_that_cannot_be_read_all_stays_with_what_is_wrong() -> None:
    spoilt = FIRST.spoilt((ODD,))
    assert (spoilt.faces, spoilt.changed) == (FIRST.faces, ())
    assert spoilt.differs(FIRST)
    assert not FIRST.spoilt(spoilt.problems).differs(spoilt)


def so_far(before: KitSnapshot, *pictures: FacePicture) -> KitSnapshot:
    return take_snapshot(before, "Village", "en", pictures, early=True)


def test_faces_drawn_so_far_are_shown_among_the_others() -> None:
    wet = replace(B, svg="wet")
    partly = so_far(FIRST, wet)
    assert [face.svg for face in partly.faces.values()] == ["a", "wet"]
    assert (partly.changed, partly.gone) == ((B.key,), ())
    assert partly.differs(FIRST)
    assert not so_far(FIRST, B).differs(FIRST)  # nothing to be seen yet
    whole = seen(FIRST, A, wet)
    assert whole.differs(partly)  # for it is said that it is whole
    assert whole.changed == (B.key,)


def test_what_was_wrong_stays_wrong_until_it_is_drawn_again() -> None:
    amiss = replace(seen(FIRST, A, picture(B.key, "over the edge", "too long")), problems=(ODD,))
    assert so_far(amiss, A).problems == (ODD,)
    mended = so_far(amiss, B)
    assert (mended.problems, mended.faces[B.key].misfits) == ((), ())
    assert so_far(FIRST.spoilt((ODD,)), A).problems == ()  # it can be read again
