"""What does not fit is told with its place: the file and line of a pack that it is written in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.box.reading.reader import origins
from pnp.errors import ContentError, LayoutError


@contextmanager
def located(folder: Path) -> Iterator[None]:
    """Name the file and line of whatever does not fit, as the pack in a folder has it."""
    try:
        yield
    except LayoutError as error:
        found = origins(folder)
        raise ContentError(tuple(map(found.locate, error.misfits))) from None
