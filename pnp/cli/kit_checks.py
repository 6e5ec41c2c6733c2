"""Judging a kit by the checks of every layer."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from pnp.box.checks.kinds import Check
from pnp.box.model import Box
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.reader import origins, read_box
from pnp.errors import ContentError, Finding
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from pnp.rules.checks import own_rules_are_python, rules_are_kept


def judge_kit(folder: Path, *, unfilled: bool = False) -> Box:
    """Read the content of a kit; a ContentError names every fault at once."""
    rules: Check = rules_are_kept
    try:
        if files := read_bank_files(folder):
            rules = partial(own_rules_are_python, files=files.files)
    except ContentError as error:
        faults = error.findings
        rules = lambda _box, _sources: iter(faults)  # noqa: E731  # told with all other faults
    further = (drawings_are_known, drawings_are_sound, rules)
    return read_box(folder, further=further, unfilled=unfilled)


def place_misfits(folder: Path, misfits: Iterable[Finding]) -> tuple[Finding, ...]:
    """Name the file and line of what does not fit, as the pack in a folder has it."""
    found = origins(folder)
    return tuple(map(found.locate, misfits))
