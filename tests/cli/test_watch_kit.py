"""Nothing old is shown as new: whatever is saved, the faces seen are those of the files.

Outlines and lines of type are kept from one save to the next, and a look may be broken off.
"""

import random
import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.box.packs import find_kit
from pnp.cli.new import make
from pnp.cli.watch import WatchedKit
from pnp.press.job import PrintJob
from pnp.press.kit_snapshot import KitSnapshot

EDITS = (
    ("cards.yaml", r"(?<=en: )[A-Z]\w+(?= )"),
    ("cards.yaml", r"(?<=amount: )\d+"),
    ("deeds.yaml", r"(?<=name: \{en: )\w+"),
    ("look.yaml", r'(?<=")#\w{6}'),
    ("game.yaml", r"(?<=title: \{en: )\w+"),
    ("rulebook.en.md", r"\b[a-z]{6}\b"),
    ("art/mill.svg", r"\d\d(?=[ \"])"),
)
"""Files of a pack, and what of each is changed."""


def edit(folder: Path, draw: random.Random) -> str:
    """Change one figure, word or colour of a pack; give the name of the file."""
    name, pattern = draw.choice(EDITS)
    file = folder / name
    text = file.read_text(encoding="utf-8")
    place = draw.choice(list(re.finditer(pattern, text)))
    if place[0].isdigit():
        new = str(int(place[0]) + 1)
    elif place[0].startswith("#"):
        new = f"#{draw.randrange(0x506070):06x}"
    else:
        new = place[0][::-1]
    file.write_text(text[: place.start()] + new + text[place.end() :], encoding="utf-8")
    return name


def forget_all() -> None:
    """Empty whatever keeps results from one call to the next."""
    modules = [module for name, module in sys.modules.items() if name.startswith("pnp.")]
    for each in [each for module in modules for each in vars(module).values()]:
        if clear := getattr(each, "cache_clear", None):
            clear()


def seen_anew(watched: WatchedKit) -> KitSnapshot:
    """Look at a kit as if for the first time, with nothing kept."""
    forget_all()
    return list(watched.look(KitSnapshot()))[-1]


def pictures(seen: KitSnapshot) -> dict[str, str]:
    """Give a short sign of each picture."""
    return {key: sha256(face.svg.encode()).hexdigest()[:12] for key, face in seen.faces.items()}


def must_hold(step: KitSnapshot, before: KitSnapshot, truth: KitSnapshot) -> None:
    """Hold what is shown on the way against what was seen before and what is to be seen."""
    true, old = pictures(truth), pictures(before)
    for key, shown in pictures(step).items():
        if key in step.changed or not step.unfinished:
            assert shown == true[key], key
        else:
            assert shown in {true.get(key), old.get(key)}, key


@pytest.fixture
def watched(tmp_path: Path) -> WatchedKit:
    make(tmp_path / "village")
    return WatchedKit(tmp_path / "village", PrintJob(lang="en"))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_seen_is_what_the_files_say(
    watched: WatchedKit, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.cli.watch._SHOWN", 0.0)
    draw = random.Random(seed)
    seen = list(watched.look(KitSnapshot()))[-1]
    for _ in range(4):
        edit(watched.folder, draw)
        steps = list(watched.look(seen))
        truth = seen_anew(watched)
        assert len(steps) > 1 or truth.problems
        if not truth.problems:
            for step in steps:
                must_hold(step, seen, truth)
            assert pictures(steps[-1]) == pictures(truth)
        broken = draw.random() < 0.4
        seen = draw.choice(steps) if broken else steps[-1]
    shown = list(watched.look(seen))[-1]
    assert shown.problems or pictures(shown) == pictures(truth)


def test_what_was_written_anew_is_shown_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(find_kit("cronulla"), tmp_path / "cronulla"))
    watched = WatchedKit(folder, PrintJob(lang="en"))
    monkeypatch.setattr("pnp.cli.watch._SHOWN", 0.0)
    seen = list(watched.look(KitSnapshot()))[-1]
    cards = folder / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("surf carnival", "surf festival", 1), encoding="utf-8")
    steps = watched.look(seen)
    shown = next(each for each in steps if each.differs(seen))
    *_, whole = steps
    first, changed = shown.changed, whole.changed  # a kit is too much to be shown in a failure
    assert first == ("luck/luck/carnival-champion/front",)
    assert changed[:1] == first
    assert {face.rpartition("/")[0].rpartition("/")[0] for face in changed[1:]} == {
        "rulebook/rulebook"  # a page shows that card
    }
    ended = (shown.unfinished, whole.unfinished)
    assert ended == (True, False)
