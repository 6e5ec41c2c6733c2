"""Names that are set alike: those of all deeds of a group, at the size at which each fits."""

from dataclasses import dataclass, field

from pnp.faces.fit import set_text
from pnp.faces.lettering import Lettering
from pnp.faces.pen import Metrics
from pnp.units import Rect


@dataclass(frozen=True, slots=True)
class SisterNames:
    """The names of a group, and the sizes that were found for them."""

    names: tuple[str, ...]
    found: dict[tuple[object, ...], float] = field(default_factory=dict, compare=False)
    """The size in pt for each kind of pen, lettering, and area."""

    def size(
        self, metrics: Metrics, lettering: Lettering, sizes: tuple[float, float], area: Rect
    ) -> float:
        """Give the size in pt at which each of the names fits an area.

        A word that fits at no size is left to whoever sets it, to be reported.
        """
        asked = (type(metrics), metrics.least, lettering, sizes, area)
        known = self.found.get(asked)
        if known is None:
            known = self.found[asked] = _common_size(metrics, lettering, self.names, sizes, area)
        return known


def _common_size(
    metrics: Metrics,
    lettering: Lettering,
    names: tuple[str, ...],
    sizes: tuple[float, float],
    area: Rect,
) -> float:
    size = sizes[0]
    for name in names:
        said = lettering.shown(name)
        setting = set_text(metrics, said, lettering.font, (size, sizes[1]), area, lettering.leading)
        size = setting.size if setting else sizes[1]
    return size
