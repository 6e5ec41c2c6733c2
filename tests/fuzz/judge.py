"""What must be true of every pack, whatever was done to it."""

import random
import resource
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Final

from pnp.box.model import Box
from pnp.cli.check import layout_faults
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, Finding, PnpError
from pnp.faces.context import Ink
from pnp.press.job import PrintJob
from pnp.press.printing import build, context_for
from pnp.web.site import pages
from tests.fuzz.packs import Pack, spoiled, write_pack

LONGEST: Final = 20
"""Seconds of work that checking a pack, building it or making its pages may take: a busy machine
makes no hang."""
WAITS: Final = 900
"""Seconds by the clock after which a pack is waiting for something that never comes."""
MOST_MEMORY: Final = 1_000_000_000
"""Bytes that the whole process may ever take."""
INKS: Final[tuple[Ink, ...]] = ("full", "low", "line")


@dataclass(frozen=True, slots=True)
class Tally:
    """What has been seen: packs, those that were sound, those of them really built, findings."""

    packs: int
    sound: int
    built: int
    findings: tuple[str, ...]


class SlowError(Exception):
    """A pack takes too long."""


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def judge_packs(seeds: range, scratch: Path, built_of: int, most: int = 5) -> Tally:
    """Spoil and judge a pack for each seed, build one of so many; stop after some findings."""
    sound = built = count = 0
    findings: list[str] = []
    before = _peak()  # another test of this process may have taken more
    for seed in seeds:
        pack, done = spoiled(seed, scratch)
        count += 1
        found, was_sound, was_built = judge_pack(pack, scratch, seed, built_of)
        sound, built = sound + was_sound, built + was_built
        findings += [f"seed {seed} ({done}): {each}" for each in found]
        if len(findings) >= most:
            break
    if (memory := _peak()) > max(before, MOST_MEMORY):
        findings.append(f"{memory:,} bytes of memory were taken")
    return Tally(count, sound, built, tuple(findings))


def judge_pack(
    pack: Pack, scratch: Path, seed: int, built_of: int = 12
) -> tuple[list[str], bool, bool]:
    """Check a pack and build it if it is sound; say what is wrong with the program."""
    folder = scratch / "pack"
    write_pack(pack, folder)
    rng = random.Random(seed)
    try:
        with _in_time():
            box = read_kit(folder)
            lang = rng.choice(box.game.languages)
            faults = layout_faults(box, folder, [lang])
        if not faults:
            really = rng.randrange(built_of) == 0
            if really:
                _build(box, folder, scratch, PrintJob(lang=lang, ink=rng.choice(INKS)))
            return [], True, really
    except ContentError as error:
        faults = error.findings
    except Exception:  # noqa: BLE001  # whatever it is: it should not have come to that
        return [traceback.format_exc()], False, False
    return list(islice(_unclear(faults, folder), 1)), False, False


def _build(box: Box, folder: Path, scratch: Path, job: PrintJob) -> None:
    """Build a kit and its pages; what has been called sound must not fail."""
    try:
        with _in_time():
            build(context_for(box, job, folder), job, scratch / "kit")
        with _in_time():
            for _ in pages([folder]):
                pass
    except PnpError as error:
        raise AssertionError(f"sound, but: {error}") from error


def _unclear(faults: tuple[Finding, ...], folder: Path) -> Iterator[str]:
    """Find faults that are no sentence, or do not say where."""
    if not faults or len(faults) > 2_000:
        yield f"{len(faults)} faults"
    for each in faults:
        said = each.sentence + each.file + each.excerpt
        if not each.sentence.strip() or not said.isprintable():
            yield f"no sentence: {each!r}"
        if not each.file.startswith(str(folder)):
            yield f"not of this pack: {each!r}"
        file = Path(each.file)
        whole = any(word in each.sentence for word in _OF_A_FILE) or file.is_dir()
        if each.line < 1 and not whole:
            yield f"no line: {each!r}"
        if each.line > 1 and file.suffix in _TEXTS and each.line > _lines(file):
            yield f"no such line: {each!r}"


def _lines(file: Path) -> int:
    data = file.read_bytes()
    return data.count(b"\n") + data.count(b"\r") + 1


_TEXTS: Final = frozenset({".csv", ".md", ".py", ".svg", ".yaml"})
"""How the names of files end that have lines; a workbook has rows."""
_OF_A_FILE: Final = (
    *("unknown file", "this file", "this is not a file", "this path leaves", "files lie beside"),
    *("there is no such file", "there is no game.yaml"),
    *("this booklet has", "a rule booklet is called"),
)
"""What is said of a file as a whole, which has no line."""


@contextmanager
def _in_time() -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise SlowError

    before = {each: signal.signal(each, ring) for each in (signal.SIGPROF, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    signal.alarm(WAITS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        for each, handler in before.items():
            signal.signal(each, handler)
