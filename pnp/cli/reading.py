"""Reading a kit that is sound in every layer, and telling with its place what does not fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.box.packs import BANK
from pnp.box.reading.kept_box import open_box
from pnp.errors import ContentError, LayoutError

if TYPE_CHECKING:
    from pnp.box.model import Box


def read_kit(folder: Path, *, unfilled: bool = False) -> "Box":
    """Give the box of a kit; a ContentError names every fault at once.

    It is for nobody, unless its `{for.name}` shall be left as they are. What the Python of a pack
    would do may change with anything: such a kit is judged each time.
    """
    if unfilled or (folder / BANK).exists():
        return _judge(folder, unfilled=unfilled)
    return open_box(folder, "kit", _judge)


def _judge(folder: Path, *, unfilled: bool = False) -> "Box":
    from pnp.cli.kit_checks import judge_kit  # noqa: PLC0415  # a kit that is known needs no judge

    return judge_kit(folder, unfilled=unfilled)


@contextmanager
def locate(folder: Path) -> Iterator[None]:
    """Name the file and line of whatever does not fit, as the pack in a folder has it."""
    try:
        yield
    except LayoutError as error:
        from pnp.cli.kit_checks import place_misfits  # noqa: PLC0415  # most is sound

        raise ContentError(place_misfits(folder, error.findings)) from None
