"""Reading a kit with the checks of every layer: of its drawings, and of the rules of its game."""

from functools import partial
from pathlib import Path
from typing import Final

from pnp.box.checks.all_checks import Check
from pnp.box.model import Box
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from pnp.rules.checks import rules_are_kept
from pnp.rules.own_rules_checks import own_rules_are_python

CHECKS: Final[tuple[Check, ...]] = (drawings_are_known, drawings_are_sound)


def read_kit(folder: Path, *, unfilled: bool = False) -> Box:
    """Read the content of a kit; a ContentError names every fault at once.

    It is for nobody, unless its `{for.name}` shall be left as they are.
    """
    return read_box(folder, further=(*CHECKS, _check_of_rules(folder)), unfilled=unfilled)


def _check_of_rules(folder: Path) -> Check:
    try:
        files = read_bank_files(folder)
    except ContentError as error:
        faults = error.findings
        return lambda _box, _sources: iter(faults)
    return partial(own_rules_are_python, files=files.files) if files else rules_are_kept
