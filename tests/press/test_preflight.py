"""What was drawn without fault is not drawn again where it would look as it did, and else it is."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box import reads
from pnp.box.model import Box
from pnp.cli.reading import read_kit
from pnp.errors import PnpError
from pnp.kept import recall
from pnp.press import preflight as flown
from pnp.press.changes import digest_faces
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.pdf.streams import FormCache
from pnp.press.preflight import SoundKit, preflight
from pnp.press.printing import context_for

JOB = PrintJob()
CHANGES = 12
"""So many values of the game are changed, one after the other."""


def known_sound(box: Box, pack: Path, kept: SoundKit) -> SoundKit:
    ways = reads.Ways()
    flown._note_reads(ways, context_for(ways.of(box), JOB, pack), JOB)
    return flown._still_sound(kept, ways)


def drawn(box: Box, pack: Path) -> dict[str, str]:
    planned = plan_parts(context_for(box, JOB, pack), JOB)
    parts = lay_out_all(each for each in planned if not each.on_screen)
    return digest_faces(parts, FormCache(pack, packing=0))


def changed(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Give a box with another value in each place: a text that is longer, a number that is more."""
    if type(value) in {str, int}:
        yield ".".join(map(str, way)), value + type(value)(1)
        return
    whole = _parts_in(value)
    for name, held in whole.items():
        for at, other in changed(held, (*way, name)):
            now = {**whole, name: other}
            if is_dataclass(value) and not isinstance(value, type):
                yield at, replace(value, **{name: other})
            else:
                yield at, now if isinstance(value, dict) else tuple(now.values())


def _parts_in(value: Any) -> dict[Any, Any]:
    if is_dataclass(value):
        own = type(value).__eq__ is not object.__eq__
        return {each.name: getattr(value, each.name) for each in fields(value) if own}
    if type(value) is tuple:
        return dict(enumerate(value))
    return value if isinstance(value, dict) else {}


def stale(box: Box, pack: Path, kept: SoundKit) -> list[tuple[str, str]]:
    """Name the places whose change alters faces that count as sound all the same."""
    before, found, seen = drawn(box, pack), [], 0
    printed = ("labels.en.press.", "decks", "board", "deeds", "money", "groups", "game", "look")
    places = [each for each in changed(box) if each[0].startswith(printed)]
    for at, other in random.Random(38).sample(places, len(places)):
        try:
            now = drawn(other, pack)
        except (PnpError, LookupError, StopIteration, ValueError):  # nobody could lay it out
            continue
        sound = known_sound(other, pack, kept)
        found += [(at, key) for key in sound.faces if now.get(key) != before[key]]
        seen += now != before
        if seen == CHANGES:
            break
    assert seen == CHANGES
    return found


@pytest.fixture
def kept(village: Path) -> tuple[Box, Path, SoundKit]:
    box, pack = read_kit(village), Path("village")
    assert preflight(box, JOB, pack) == ()
    known = recall(SoundKit, flown._key(JOB, pack))
    assert known
    assert known_sound(box, pack, known) == known
    return box, pack, known


def test_what_counts_as_sound_looks_as_it_did_whatever_value_changes(
    kept: tuple[Box, Path, SoundKit],
) -> None:
    assert stale(*kept) == []


def test_what_was_read_for_somebody_else_is_missed_by_a_stale_face(
    village: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reads.Noted, "get", lambda noted: noted.made)
    box, pack = read_kit(village), Path("village")
    assert preflight(box, JOB, pack) == ()
    known = recall(SoundKit, flown._key(JOB, pack))
    assert known
    assert stale(box, pack, known)
