"""Two acts one after the other, and the power fails at any call: bounded, and then exhaustive.

Of a game every two verbs are entered that can follow each other, with a mirror on another disk and
with copies, at an entry after which a copy is kept; every other evening is one of a hall. After
every call of the banker the power fails in each way of `cuts.py`, over all files of the table at
once; what was on the screen is then in the table and in the mirror, every copy is whole, and there
are never fewer copies than there were.
Bankers who leave a sync out must lose something: else the harness would be blind.

`PNP_FAULTS=large` goes through all pairs of the games of `PNP_FAULT_GAMES`, or those that begin
with `PNP_FAULT_VERBS`; of the first pair with each verb also each two steps alone, or missing.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.bank.integrity import KEPT, inspect
from tests.faults.conftest import LARGE, Tell
from tests.faults.cuts import images
from tests.faults.disk import Call, Disk, Files, calls
from tests.faults.eye import Eye
from tests.faults.verb_pairs import Pair, evenings, pairs_at, verbs_at
from tests.shipped import box_of

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")

GAMES = os.environ.get("PNP_FAULT_GAMES", "cronulla neue-heimat" if LARGE else "cronulla").split()
EVENINGS = int(os.environ.get("PNP_FAULT_EVENINGS", "6" if LARGE else "1"))
FIRSTS = os.environ.get("PNP_FAULT_VERBS", "" if LARGE else "pay").split()
MOST = 10_000 if LARGE else 2

ROOT = Path(__file__).parents[2]
TRACED = (
    "openat,pwrite64,fsync,fdatasync,ftruncate,unlink,rename,link,linkat,lseek,write,writev,pwritev"
)
TABLE, MIRROR, COPY = "table.pnp", "stick/mirror.pnp", "table.kept-"


@dataclass(frozen=True, slots=True)
class Recording:
    """What was on the disks before two lines, how many entries, and all calls since."""

    files: Files
    entries: int
    calls: tuple[Call, ...]
    verbs: tuple[str, str]


def recorded(pairs: Sequence[Pair], shelf: Path, synchronous: str = "EXTRA") -> Iterator[Recording]:
    """Let a banker enter each pair at a table of its own, under strace, all in one process."""
    jobs, before = [], []
    desks = shelf / "desks"
    for n, pair in enumerate(pairs):
        (desks / f"{n}" / "stick").mkdir(parents=True)
        files = {TABLE: pair.table.read_bytes()}
        entries = inspect(pair.table).sound
        files |= {f"{COPY}{old:04}.pnp": files[TABLE] for old in range(1, KEPT + 1)}
        files |= {MIRROR: files[TABLE]} if n % 2 else {}
        for name, data in files.items():
            (desks / f"{n}" / name).write_bytes(data)
        jobs.append([*(str(desks / f"{n}" / name) for name in (TABLE, MIRROR)), pair.lines,
                     str(desks / f"{n}" / "screen")])  # fmt: skip
        before.append((files, entries, pair.verbs))
    log = shelf / "log.strace"
    banker = [sys.executable, str(Path(__file__).with_name("banker.py")), "recorded"]
    subprocess.run(
        ["strace", "-qqq", "-y", "-xx", "-s", "70000", "-o", log, "-e", f"trace={TRACED}", *banker],
        input=json.dumps([synchronous, *jobs]), env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True, check=True,
    )  # fmt: skip
    of: dict[str, list[Call]] = {}
    for call in calls(log, desks, "screen"):
        desk, _, inner = call.name.partition("/")
        to = call.to.partition("/")[2]
        of.setdefault(desk, []).append(Call(call.kind, inner, call.place, call.data, to))
    for n, (files, entries, verbs) in enumerate(before):
        recording = Recording(files, entries, tuple(of[str(n)]), verbs)
        check_story(recording, desks / f"{n}")
        yield recording
    shutil.rmtree(desks)


def matters(name: str) -> bool:
    """Tell whether a file is the table, its mirror, a copy or a journal of one: none half-made."""
    return not name.rpartition("/")[2].startswith(".")


def check_story(recording: Recording, folder: Path) -> None:
    """Hold that the recording is the whole story: replayed, it leaves what is on the disk."""
    disk = Disk(recording.files)
    for call in recording.calls:
        disk.do(call)
    for name, node in disk.named.items():
        assert not matters(name) or node.after() == (folder / name).read_bytes(), name
    assert disk.said == recording.entries + 2


def loss(eye: Eye, files: Files, said: int, recording: Recording) -> str:
    sound, seals, fault = eye.look(files, TABLE)
    if fault or not said <= sound <= said + 1:
        return f"table: {fault or f'{sound} entries, {said} said'}"
    return _lost_beside(eye, files, said, recording, seals)


def _lost_beside(
    eye: Eye, files: Files, said: int, recording: Recording, seals: tuple[str, ...]
) -> str:
    mirrored = MIRROR in recording.files or said > recording.entries
    if mirrored and MIRROR not in files:
        return "mirror: gone"
    if MIRROR in files:
        followed, same, fault = eye.look(files, MIRROR)
        if fault or followed < said or same != seals[:followed]:
            return f"mirror: {fault or f'{followed} entries, {said} said'}"
    copies = [name for name in files if name.startswith(COPY) and name.endswith(".pnp")]
    for name in copies:
        kept, same, fault = eye.look(files, name)
        if fault or same != seals[:kept]:
            return f"{name}: {fault or 'another evening'}"
    newest = f"{COPY}{said - said % 25:04}.pnp"
    if said // 25 > recording.entries // 25 and newest not in files:
        return f"{newest}: gone"
    return "" if len(copies) >= KEPT else f"{len(copies)} copies"


def cut(recording: Recording, eye: Eye, *, twos: bool, second: bool) -> Iterator[str]:
    """Cut the power after every call; gives what is lost in each way, empty where nothing is.

    Of a pair whose first line was gone through with another, only the second is.
    """
    disk = Disk(recording.files)
    disk.said = recording.entries
    seen: set[tuple[int, frozenset[tuple[str, int]]]] = set()
    for call in recording.calls:
        disk.do(call)
        if second and disk.said == recording.entries:
            continue
        for files in images(disk, matters, twos=twos):
            held = ((name, hash(data)) for name, data in files.items() if matters(name))
            mark = (disk.said, frozenset(held))
            if mark not in seen:
                seen.add(mark)
                yield loss(eye, files, disk.said, recording)


def without(recording: Recording, left_out: Callable[[Call], bool]) -> Recording:
    """Let the banker leave calls out."""
    kept = tuple(call for call in recording.calls if not left_out(call))
    return Recording(recording.files, recording.entries, kept, recording.verbs)


def found_pairs(game: str, shelf: Path) -> Iterator[list[Pair]]:
    """Give the pairs of a game, those of one evening and first verb together."""
    got: set[tuple[str, str]] = set()
    box = box_of(game)
    for evening in evenings(shelf, box, EVENINGS):
        by_first: dict[str, list[Pair]] = {}
        for pair in pairs_at(evening, FIRSTS or sorted(verbs_at(evening.table)), got):
            got.add(pair.verbs)
            by_first.setdefault(pair.verbs[0], []).append(pair)
        yield from (pairs[:MOST] for pairs in by_first.values())
        if len(got) >= MOST:
            return


@pytest.mark.parametrize("game", GAMES)
def test_of_any_two_verbs_a_power_cut_loses_nothing(game: str, shelf: Path, figures: Tell) -> None:
    count, losses = Counter[str](), []
    begun: set[str] = set()
    for pairs in found_pairs(game, shelf):
        eye = Eye(shelf)
        for recording in recorded(pairs, shelf):
            first, _ = recording.verbs
            again = LARGE and first in begun
            fates = list(cut(recording, eye, twos=LARGE and not again, second=again))
            begun.add(first)
            count += Counter(pairs=1, calls=len(recording.calls), images=len(fates))
            losses += [f"{recording.verbs}: {fate}" for fate in fates if fate]
    figures(f"{game}: {count['pairs']} pairs of verbs, {count['calls']} calls, "
            f"{count['images']} images, {len(losses)} losses")  # fmt: skip
    assert count["pairs"] >= 2
    assert losses == []


def of(name: str, *kinds: str) -> Callable[[Call], bool]:
    """Tell whether a call is of a kind, on a file so named or a folder."""
    return lambda call: call.kind in kinds and name in call.name


CONTROLS: dict[str, tuple[Callable[[Call], bool], str]] = {
    "no sync of the mirror": (of("mirror", "sync"), "mirror"),
    "no sync of the mirror's folder": (of("stick", "folder"), "mirror"),
    "no sync of a copy": (of(COPY, "sync"), COPY),
    "a copy goes before another has come": (of(".new", "link"), "copies"),
}


def test_a_banker_who_leaves_a_sync_out_loses_so_the_test_sees(shelf: Path, figures: Tell) -> None:
    both = list(recorded(next(found_pairs("cronulla", shelf))[:2], shelf))
    for name, (left_out, what) in CONTROLS.items():
        lost = _first_losses(both, left_out, Eye(shelf))
        figures(f"{name} (control): {'; '.join(sorted(set(lost)))}")
        assert any(what in each for each in lost), (name, lost)


@pytest.mark.parametrize("synchronous", ["FULL", "NORMAL", "OFF"])
def test_weaker_settings_are_seen_to_lose(shelf: Path, figures: Tell, synchronous: str) -> None:
    weak = recorded(next(found_pairs("cronulla", shelf))[:2], shelf, synchronous)
    lost = _first_losses(weak, lambda _: False, Eye(shelf))
    figures(f"synchronous={synchronous} (control): {'; '.join(sorted(set(lost)))}")
    assert any(lost), lost


def _first_losses(
    recordings: Iterable[Recording], left_out: Callable[[Call], bool], eye: Eye
) -> list[str]:
    worse = (without(each, left_out) for each in recordings)
    fates = (cut(each, eye, twos=False, second=False) for each in worse)
    return [next(filter(None, fate), "") for fate in fates]
