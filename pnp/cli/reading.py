"""Reading a kit with the checks of every layer, and telling with its place what does not fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from pnp.box.checks.all_checks import Check
from pnp.box.model import Box
from pnp.box.reading.bank_files import read_bank_files
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.reader import origins, read_box
from pnp.errors import ContentError, LayoutError
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from pnp.rules.checks import rules_are_kept
from pnp.rules.own_rules_checks import own_rules_are_python

CHECKS: Final[tuple[Check, ...]] = (drawings_are_known, drawings_are_sound)


def read_kit(folder: Path, *, unfilled: bool = False) -> Box:
    """Read the content of a kit; a ContentError names every fault at once.

    It is for nobody, unless its `{for.name}` shall be left as they are.
    """
    further = (*CHECKS, _check_of_rules(folder))
    return (
        read_box(folder, further=further, unfilled=True) if unfilled else open_box(folder, further)
    )


def _check_of_rules(folder: Path) -> Check:
    try:
        files = read_bank_files(folder)
    except ContentError as error:
        faults = error.findings
        return lambda _box, _sources: iter(faults)
    return partial(own_rules_are_python, files=files.files) if files else rules_are_kept


@contextmanager
def locate(folder: Path) -> Iterator[None]:
    """Name the file and line of whatever does not fit, as the pack in a folder has it."""
    try:
        yield
    except LayoutError as error:
        found = origins(folder)
        raise ContentError(tuple(map(found.locate, error.misfits))) from None
