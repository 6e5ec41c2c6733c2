"""Drawings of an architect's plan gone wrong: the mayor, and a house that does not meet itself."""

from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Line

EMBLEMS: Final[dict[str, Drawing]] = {
    "crooked-house": (
        Area("M18 86 L24 40 52 22 80 46 76 86 Z", "concrete"),
        Area("M14 44 L52 14 88 48 80 50 52 26 22 48 Z", "orange"),
        Line("M18 86 L24 40 52 22 80 46 76 86 Z", "ink", 2.2),
        Line("M14 44 L52 14 88 48", "ink", 2.6),
        Area("R44 60 14 26", "blueprint"),
        Line("R44 60 14 26", "ink", 1.8),
        Area("R29 50 11 11", "river"),
        Area("R62 53 10 10", "river"),
        Line("R29 50 11 11", "ink", 1.6),
        Line("R62 53 10 10", "ink", 1.6),
        Line("M8 86 L92 86", "ink", 2.4),
        Line("M8 94 L92 94 M8 91 L8 97 M92 91 L92 97", "ink", 1.2),
    ),
}

MOTIFS: Final[dict[str, Drawing]] = {
    "mayor": (
        Area("M14 98 C16 70 34 64 50 64 C66 64 84 70 86 98 Z", "blueprint"),
        Line("M14 98 C16 70 34 64 50 64 C66 64 84 70 86 98", "ink", 2.2),
        Area("O50 40 21", "sand"),
        Line("O50 40 21", "ink", 2.2),
        Area("M26 27 L28 10 72 10 74 27 Z", "slate"),
        Line("M20 27 L80 27 M26 27 L28 10 72 10 74 27", "ink", 2.6),
        # eyes that look away, cheeks that burn, a crooked mouth
        Line("O43 38 2.2 O59 38 2.2", "ink", 2),
        Area("O38 47 4 O63 47 4", "orange"),
        Line("M43 53 C48 49 54 56 59 51", "ink", 2),
        # the chain of office
        Line("M30 70 C36 90 64 90 70 70", "orange", 3.4),
        Area("O50 88 6", "orange"),
        Line("O50 88 6", "ink", 1.6),
    ),
}
