"""How much ink a kit takes and what it costs: an estimate from its pages, dot by dot.

A printer mixes three colours, and puts black where all three would lie. It lays down more of one
ink on a solid than on a screen of half, by as much as is covered: so many ml on each square metre.
Heads that are cleaned, photo inks and papers that drink are left out; a driver's economy is too.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import fsum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import ImageChops, ImageStat
from PIL.Image import Image

from pnp.faces.context import Context
from pnp.kept import keep, recall
from pnp.pool import Progress, silent
from pnp.press.job import PrintJob
from pnp.press.printing import build
from pnp.proof.raster import open_document, render

ML_ON_A_SQUARE_METRE: Final = 8.0
"""Of each ink where it covers all: home printers with dye inks on plain paper take 6 to 10."""

INKS: Final = ("cyan", "magenta", "yellow", "black")

# Finer dots change a kit's sum by less than prices differ from shop to shop, and take longer.
_DPI: Final = 50
_SQUARE_METRE: Final = (1000 / 25.4 * _DPI) ** 2  # in dots


def measure_ink(
    context: Context, job: PrintJob, key: str, progress: Progress = silent
) -> Mapping[str, float]:
    """Estimate the ml of each ink that a kit takes; kept by the key of what it is made from.

    Raises LayoutError if it cannot be drawn.
    """
    if (kept := recall(dict, key)) is not None:
        return kept
    with TemporaryDirectory() as aside:
        made = build(context, job, Path(aside) / "kit", progress)
        pages = list(_pages_of(Path(aside) / "kit", made))
    layers = zip(INKS, zip(*pages, strict=True), strict=True)
    ink = {name: round(fsum(each), 2) for name, each in layers}
    keep(ink, key)
    return ink


def _pages_of(folder: Path, made: Mapping[str, Any]) -> Iterator[tuple[float, ...]]:
    printed = (part["file"] for part in made["parts"] if part["stock"] != "screen")
    for file in printed:
        document = open_document((folder / file).read_bytes())
        for page in document:
            yield tuple(_ml_of(render(page, _DPI, grey=False)))
        document.close()


def _ml_of(page: Image) -> Iterable[float]:
    covered = ImageChops.invert(page.convert("RGB")).split()
    black = ImageChops.darker(ImageChops.darker(covered[0], covered[1]), covered[2])
    for layer in (*(ImageChops.subtract(each, black) for each in covered), black):
        yield ImageStat.Stat(layer).sum[0] / 255 / _SQUARE_METRE * ML_ON_A_SQUARE_METRE


def cost_of(ink: Mapping[str, float], sheets: int, prices: tuple[float, float]) -> float:
    """Give what ink and paper cost by the price of a ml and of a sheet.

    >>> cost_of({"cyan": 2.0, "black": 8.0}, 50, (0.25, 0.02))
    3.5
    """
    a_ml, a_sheet = prices
    return round(fsum(ink.values()) * a_ml + sheets * a_sheet, 2)
