"""Reading a kit with the checks of every layer: of its drawings, and of the rules of its game."""

from pathlib import Path
from typing import Final

from pnp.box.checks.all_checks import Check
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.faces.drawings import drawings_are_known, drawings_are_sound
from pnp.rules.content_checks import rules_are_kept

CHECKS: Final[tuple[Check, ...]] = (drawings_are_known, drawings_are_sound, rules_are_kept)


def read_kit(folder: Path) -> Box:
    """Read the content of a kit; a ContentError names every fault at once."""
    return read_box(folder, further=CHECKS)
