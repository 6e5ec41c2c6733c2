"""Drawings of an alpine lake town: houses in elevation, peaks, spruces, cattle and weather.

Colours are those of a walker's map: lake, meadow, larch, roof red, wood and snow.
"""

from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Framed, Line

Tones = tuple[Area | Line, ...]
"""Tones and lines from back to front."""


def _spruce(x: float, top: float, foot: float, reach: float) -> str:
    """Draw a spruce of four drooping tiers."""
    parts = [f"M{x - 1.5} {foot} L{x - 1.5} {foot - 6} {x + 1.5} {foot - 6} {x + 1.5} {foot} Z"]
    crown = foot - 5 - top
    for n in range(4):
        high, low = top + crown * n * 0.2, top + crown * (0.4 + n * 0.2)
        wide = reach * (0.45 + n * 0.18)
        parts.append(
            f"M{x} {high:.1f} L{x + wide:.1f} {low:.1f} "
            f"C{x + wide * 0.4:.1f} {low - 2:.1f} {x - wide * 0.4:.1f} {low - 2:.1f} "
            f"{x - wide:.1f} {low:.1f} Z"
        )
    return " ".join(parts)


def _peaks(foot: float) -> Tones:
    """Draw two peaks with snow on them."""
    return (
        Area(f"M0 {foot} L18 34 32 50 54 18 80 50 90 42 100 52 100 {foot} Z", "rock"),
        Area("M54 18 L43 34 49 32 54 40 59 33 65 37 68 35 Z", "snow"),
        Area("M18 34 L11 46 17 43 22 47 26 43 Z", "snow"),
        Line(f"M0 {foot} L18 34 32 50 54 18 80 50 90 42 100 52", "ink", 0.9),
    )


def _ground(foot: float) -> Area:
    return Area(f"M0 {foot} C25 {foot - 5} 60 {foot - 5} 100 {foot} L100 100 0 100 Z", "larch")


def _windows(spots: tuple[tuple[float, float], ...], wide: float = 8, high: float = 9) -> Tones:
    """Draw windows with a cross bar and green shutters."""
    panes = " ".join(f"R{x} {y} {wide} {high}" for x, y in spots)
    shutters = " ".join(f"R{x - 3} {y} 3 {high} R{x + wide} {y} 3 {high}" for x, y in spots)
    bars = " ".join(
        f"M{x + wide / 2} {y} L{x + wide / 2} {y + high} M{x} {y + high / 2} "
        f"L{x + wide} {y + high / 2}"
        for x, y in spots
    )
    return (Area(shutters, "fir"), Area(panes, "lake"), Line(f"{panes} {bars}", "ink", 0.8))


def _gable(x: float, y: float, wide: float, foot: float, roof: float) -> Tones:
    """Draw a house seen from its gable: a wall from x, eaves at y, and a roof over it."""
    peak, middle, over = y - roof, x + wide / 2, wide * 0.12
    left, right = x - over, x + wide + over
    slope = roof * over / (wide / 2)
    wall = f"M{x} {y} L{middle} {peak} {x + wide} {y} {x + wide} {foot} {x} {foot} Z"
    return (
        Area(wall, "foam"),
        Line(wall, "ink", 1),
        Area(
            f"M{left} {y + slope:.1f} L{middle} {peak} {right} {y + slope:.1f} "
            f"{right} {y + slope - 5:.1f} {middle} {peak - 6} {left} {y + slope - 5:.1f} Z",
            "rust",
        ),
        Line(
            f"M{left} {y + slope:.1f} L{middle} {peak} {right} {y + slope:.1f} "
            f"{right} {y + slope - 5:.1f} {middle} {peak - 6} {left} {y + slope - 5:.1f} Z",
            "ink",
            1,
        ),
    )


def _door(x: float, foot: float, wide: float = 8, high: float = 14) -> Tones:
    box = f"R{x} {foot - high} {wide} {high}"
    return (Area(box, "wood"), Line(box, "ink", 0.9))


def _balcony(x: float, y: float, wide: float, high: float = 6) -> Tones:
    """Draw a wooden balcony with flowers."""
    box = f"R{x} {y} {wide} {high}"
    count = round(wide / 4)
    bars = " ".join(
        f"M{x + wide * n / count:.1f} {y} L{x + wide * n / count:.1f} {y + high}"
        for n in range(1, count)
    )
    flowers = " ".join(f"O{x + wide * (n + 0.5) / count:.1f} {y - 0.6} 1.5" for n in range(count))
    return (Area(box, "wood"), Line(f"{box} {bars}", "ink", 0.7), Area(flowers, "rust"))


_SKY: Final = Area("R0 0 100 100", "fair")
_COTTAGE: Final[Tones] = (
    *_gable(30, 54, 40, 84, 20), *_windows(((37, 52), (55, 52), (37, 68))), *_door(54, 84),
)  # fmt: skip
_VILLA: Final[Tones] = (
    *_gable(16, 52, 52, 86, 24),
    *_gable(56, 62, 30, 86, 14),
    *_windows(((24, 50), (38, 50), (52, 50), (24, 70), (64, 68), (75, 68)), 7, 9),
    *_balcony(20, 61, 44, 6),
    *_door(40, 86, 9, 15),
)
_TWO_FAMILY: Final[Tones] = (
    *_gable(12, 52, 38, 86, 20), *_gable(50, 52, 38, 86, 20),
    *_windows(((19, 52), (34, 52), (57, 52), (72, 52), (17, 70), (75, 70)), 7, 8),
    *_door(36, 86, 8, 15), *_door(56, 86, 8, 15),
)  # fmt: skip
_BUNGALOW: Final[Tones] = (
    Area("M14 62 L30 50 76 50 90 62 Z", "rust"), Line("M14 62 L30 50 76 50 90 62 Z", "ink", 1),
    Area("R20 62 64 22", "foam"), Line("R20 62 64 22", "ink", 1),
    *_windows(((28, 67), (42, 67), (68, 67)), 8, 8), *_door(56, 84, 7, 15),
    Area("R12 84 80 3", "wood"), Line("M12 84 L12 74 20 74", "wood", 1.6),
)  # fmt: skip
_CHALET: Final[Tones] = (
    Area("R26 68 48 18", "foam"), Line("R26 68 48 18", "ink", 1),
    Area("M24 68 L24 50 50 34 76 50 76 68 Z", "wood"),
    Line("M24 54 L76 54 M24 59 L76 59 M24 64 L76 64 M24 68 L24 50 50 34 76 50 76 68 Z", "ink", 0.8),
    Area("M12 58 L50 32 88 58 88 52 50 25 12 52 Z", "rust"),
    Line("M12 58 L50 32 88 58 88 52 50 25 12 52 Z", "ink", 1),
    *_windows(((36, 50), (56, 50), (32, 73), (60, 73)), 8, 8), *_balcony(28, 62, 44, 5),
    *_door(46, 86, 8, 13),
)  # fmt: skip
_APARTMENTS: Final[Tones] = (
    Area("R18 34 64 52", "foam"), Line("R18 34 64 52", "ink", 1),
    Area("M12 36 L24 22 76 22 88 36 Z", "rust"), Line("M12 36 L24 22 76 22 88 36 Z", "ink", 1),
    *_windows(tuple((x, y) for y in (40, 55, 70) for x in (24, 37, 56, 69) if (x, y) != (37, 70)),
              7, 7),
    *_balcony(21, 48.5, 24, 4), *_balcony(54, 48.5, 24, 4), *_balcony(21, 63.5, 24, 4),
    *_balcony(54, 63.5, 24, 4), *_door(46, 86, 8, 14),
)  # fmt: skip
_TOWERS: Final = "R10 40 16 46 R74 40 16 46"
_CASTLE: Final[Tones] = (
    Area("R22 52 56 34", "foam"), Line("R22 52 56 34", "ink", 1),
    Area("R40 30 20 56", "foam"), Line("R40 30 20 56", "ink", 1),
    Area(_TOWERS, "foam"), Line(_TOWERS, "ink", 1),
    Area("M7 40 L18 20 29 40 Z M71 40 L82 20 93 40 Z M37 30 L50 8 63 30 Z", "rust"),
    Line("M7 40 L18 20 29 40 Z M71 40 L82 20 93 40 Z M37 30 L50 8 63 30 Z", "ink", 1),
    Line("M50 8 L50 1 M50 2 L58 4 50 6 M18 20 L18 14 M82 20 L82 14", "ink", 1),
    Area("R15 48 6 9 R79 48 6 9 R46 38 8 10 R29 60 6 9 R65 60 6 9 R15 66 6 9 R79 66 6 9", "lake"),
    Line("R15 48 6 9 R79 48 6 9 R46 38 8 10 R29 60 6 9 R65 60 6 9 R15 66 6 9 R79 66 6 9", "ink", 1),
    Area("M44 86 L44 74 C44 66 56 66 56 74 L56 86 Z", "wood"),
    Line("M22 52 L22 48 27 48 27 52 32 52 32 48 37 48 M63 48 L68 48 68 52 73 52 73 48 78 48 78 52",
         "ink", 1),
)  # fmt: skip


def _scene(home: Tones, *trees: tuple[float, float, float, float]) -> Drawing:
    """Set a home before peaks, on a meadow, between spruces."""
    wood = " ".join(_spruce(*tree) for tree in trees)
    return (_SKY, *_peaks(76), _ground(80), Area(wood, "fir"), *home)


_COW: Final[Tones] = (
    Area("M16 40 C30 32 62 34 74 38 L82 32 92 36 94 46 90 56 82 56 76 52 74 62 72 84 66 84 64 66 "
         "L34 66 32 84 26 84 22 66 C14 60 12 50 16 40 Z", "foam"),
    Area("M30 38 C38 34 46 36 46 44 C46 52 34 54 30 48 Z M56 40 C64 38 68 44 64 52 C60 58 54 54 "
         "54 48 Z M82 33 L90 37 88 44 82 42 Z", "wood"),
    Line("M16 40 C30 32 62 34 74 38 L82 32 92 36 94 46 90 56 82 56 76 52 74 62 72 84 66 84 64 66 "
         "L34 66 32 84 26 84 22 66 C14 60 12 50 16 40 Z", "ink", 1.6),
    Line("M82 32 C80 26 84 22 86 21 M92 36 C97 32 97 28 95 25 M16 42 C8 48 9 60 7 68", "ink", 1.6),
    Area("M76 56 L86 56 88 66 74 66 Z", "sun"), Line("M76 56 L86 56 88 66 74 66 Z", "ink", 1.2),
    Area("O88 42 1.6", "ink"),
)  # fmt: skip
_BELL: Final = (
    "M36 24 C36 12 64 12 64 24 L64 28 C74 32 76 46 78 62 L84 76 16 76 22 62 C24 46 26 32 36 28 Z"
)
_HORN: Final = "M18 10 L24 8 C34 40 52 66 78 70 C86 71 92 66 95 60 L98 88 C90 92 80 92 72 88 Z"
_BOOT: Final = "M30 10 L62 10 62 52 C72 56 86 58 90 66 L90 80 22 80 22 66 C28 50 30 30 30 10 Z"
_CLOUD: Final = "M22 58 C8 58 8 40 22 38 C24 22 46 18 54 30 C66 22 84 30 80 44 C92 46 90 58 80 58 Z"
_HULL: Final = "M10 72 L90 72 C86 84 80 88 72 88 L28 88 C20 88 14 84 10 72 Z"

_DROP: Final = "M50 8 C62 28 72 38 72 52 C72 66 62 74 50 74 C38 74 28 66 28 52 C28 38 38 28 50 8 Z"
_FLAME: Final = "M58 32 C48 26 56 20 54 12 C62 16 62 22 66 20 C70 26 66 32 58 32 Z"

MOTIFS: Final[dict[str, Drawing]] = {
    "cottage": _scene(_COTTAGE, (14, 48, 84, 9), (86, 44, 86, 10)),
    "villa": _scene(_VILLA, (8, 50, 86, 8), (92, 50, 86, 8)),
    "two-family": _scene(_TWO_FAMILY, (93, 46, 86, 7)),
    "bungalow": _scene(_BUNGALOW, (8, 46, 86, 9), (94, 52, 84, 7)),
    "chalet": _scene(_CHALET, (10, 46, 86, 9), (90, 48, 86, 9)),
    "apartments": _scene(_APARTMENTS, (8, 52, 88, 8), (93, 54, 88, 7)),
    "castle": _scene(_CASTLE, (5, 60, 88, 5), (95, 58, 88, 5)),
    "meadow": (
        _SKY, *_peaks(74), _ground(72),
        Line("M20 82 L20 96 M20 84 L80 84 80 98 M50 84 L50 98 M20 91 L80 91", "wood", 2),
        Area(_spruce(88, 50, 78, 8), "fir"),
        Line("M30 76 L32 72 34 76 M60 77 L62 73 64 77 M72 75 L74 71 76 75 M12 78 L14 74 16 78",
             "fir", 1),
        Area("O30 80 1.2 O44 78 1.2 O66 80 1.2 O86 86 1.2", "sun"),
    ),
    "forest": (
        _SKY, *_peaks(70), _ground(74),
        Area(" ".join(_spruce(x, top, 92, 9) for x, top in
                      ((12, 34), (28, 46), (42, 30), (72, 36), (88, 42))), "fir"),
        Area("M52 90 L54 80 50 76 48 66 51 66 53 72 56 74 62 74 68 76 70 90 67 90 66 82 58 82 55 "
             "90 Z", "wood"),
        Line("M49 66 L46 60 M49 66 L44 64 M51 66 L53 60 M51 66 L56 63", "wood", 1.4),
    ),
    "cow": _COW,
    "cowbell": (
        Area("M40 20 L40 6 60 6 60 20 Z", "wood"), Line("M40 20 L40 6 60 6 60 20", "ink", 1.6),
        Area("O50 80 8", "wood"), Line("O50 80 8", "ink", 1.6),
        Area(_BELL, "sun"), Line(_BELL, "ink", 1.8),
        Line("M24 58 L76 58 M21 66 L79 66", "rust", 3),
    ),
    "alphorn": (
        Area(_HORN, "wood"), Line(_HORN, "ink", 1.6),
        Line("M84 66 L86 90 M28 26 L34 22 M44 52 L48 46", "sun", 2.6),
        Line("M60 20 L60 36 M72 14 L72 30 M60 20 L72 14", "ink", 2),
        Area("O57 37 4 O69 31 4", "ink"),
    ),
    "boot": (
        Area(_BOOT, "wood"), Line(_BOOT, "ink", 1.8), Area("R20 80 72 8", "ink"),
        Line("M62 18 L50 20 M62 27 L50 29 M62 36 L50 38 M64 46 L52 48", "paper", 2.4),
        Area("R28 8 36 7", "rust"),
    ),
    "dinghy": (
        Area("M0 80 C12 74 24 86 36 80 C48 74 60 86 72 80 C84 74 92 82 100 80 L100 100 0 100 Z",
             "lake"),
        Area("M52 12 L52 66 84 66 Z", "foam"), Area("M46 22 L46 66 20 66 Z", "rust"),
        Line("M52 12 L52 66 84 66 Z M46 22 L46 66 20 66 Z M49 6 L49 72", "ink", 1.6),
        Area(_HULL, "wood"), Line(_HULL, "ink", 1.6),
        Line("M4 92 C16 86 28 98 40 92 C52 86 64 98 76 92 C86 88 92 92 98 90", "deep", 1.6),
    ),
    "spruce": (
        _ground(88), Area(_spruce(50, 6, 92, 34), "fir"), Line(_spruce(50, 6, 92, 34), "ink", 1.2),
    ),
    # without ground or sky, for the map
    "massif": (
        *_peaks(72),
        Area("M0 72 C16 62 30 74 48 66 C64 60 82 72 100 66 L100 76 C76 84 24 84 0 76 Z", "centre"),
    ),
    "spruce-plain": (
        Area(_spruce(50, 4, 96, 30), "fir"), Line(_spruce(50, 4, 96, 30), "ink", 1.2),
    ),
    "dinghy-plain": (
        Area("M52 12 L52 66 84 66 Z", "foam"), Area("M46 22 L46 66 20 66 Z", "rust"),
        Line("M52 12 L52 66 84 66 Z M46 22 L46 66 20 66 Z M49 6 L49 72", "ink", 1.6),
        Area(_HULL, "wood"), Line(_HULL, "ink", 1.6),
    ),
    "peak": (
        _SKY, Area("O78 20 9", "sun"), *_peaks(70),
        Area("M0 70 L100 70 100 100 0 100 Z", "lake"),
        Line("M10 78 L30 78 M44 82 L70 82 M74 76 L92 76 M18 90 L46 90 M60 92 L84 92", "deep", 1.4),
        Area(_spruce(10, 50, 72, 7) + " " + _spruce(88, 52, 72, 6), "fir"),
    ),
    "thundercloud": (
        Area(_CLOUD, "rock"), Line(_CLOUD, "ink", 1.8),
        Line("M24 66 L18 80 M38 66 L32 80 M52 66 L46 80 M66 66 L60 80 M80 66 L74 80 M30 84 L27 92 "
             "M58 84 L55 92", "deep", 2.4),
    ),
    "lightning": (
        Area(_CLOUD, "rock"), Line(_CLOUD, "ink", 1.8),
        Area("M54 48 L38 70 48 70 40 94 64 64 53 64 62 48 Z", "sun"),
        Line("M54 48 L38 70 48 70 40 94 64 64 53 64 62 48 Z", "ink", 1.4),
    ),
    "snowflake": (
        Area("O50 50 42", "lake"), Line("O50 50 42", "ink", 1.6),
        Line("M50 16 L50 84 M20.6 33 L79.4 67 M20.6 67 L79.4 33 M42 22 L50 30 58 22 M42 78 L50 70 "
             "58 78 M22 44 L33 41 30 30 M78 56 L67 59 70 70 M22 56 L33 59 30 70 M78 44 L67 41 70 "
             "30",
             "paper", 4),
    ),
    "puddle": (
        Area(_DROP, "lake"),
        Line(_DROP, "ink", 1.8),
        Line("M38 50 C38 58 42 64 48 65", "paper", 3.4),
        Line("M12 86 C28 80 40 92 56 86 C70 80 80 90 92 86", "deep", 2.6),
    ),
    "chimney": (
        Area("M0 100 L0 84 60 52 100 74 100 100 Z", "rust"),
        Line("M0 84 L60 52 100 74 M10 92 L90 92 M30 80 L84 80", "ink", 1.4),
        Area("R46 34 24 30", "wood"), Line("R46 34 24 30 M46 44 L70 44 M46 54 L70 54 M58 34 L58 44 "
             "M52 44 L52 54 M64 44 L64 54", "ink", 1.4),
        Area(_FLAME, "sun"),
        Line(_FLAME, "rust", 2),
    ),
    "mallet": (
        Area("M42 40 L52 34 86 84 76 92 Z", "wood"),
        Line("M42 40 L52 34 86 84 76 92 Z", "ink", 1.6),
        Area("M16 42 L50 16 64 34 30 60 Z", "rock"),
        Line("M16 42 L50 16 64 34 30 60 Z", "ink", 1.8),
    ),
    "envelope": (
        Area("R10 24 80 54", "foam"), Line("R10 24 80 54 M10 24 L50 56 90 24 M10 78 L38 48 M90 78 "
             "L62 48", "ink", 1.8),
        Area("O50 58 9", "rust"), Line("M46 58 L50 62 55 54", "paper", 2),
    ),
    "mill": (
        Area("M14 88 L14 46 34 60 34 46 54 60 54 46 74 60 74 88 Z", "rust"),
        Area("M78 88 L80 22 90 22 92 88 Z", "rock"),
        Line("M14 88 L14 46 34 60 34 46 54 60 54 46 74 60 74 88 Z M78 88 L80 22 90 22 92 88 Z",
             "ink", 1.8),
        Area("R20 66 10 10 R39 66 10 10 R58 66 10 10", "sun"),
        Line("M85 18 C78 12 88 8 82 2 M92 16 C88 12 96 8 92 4", "ink", 1.8),
    ),
    "clover": (
        Line("M50 50 C52 66 56 80 64 94", "fir", 4),
        Area("O36 36 15 O64 36 15 O36 62 15 O64 62 15", "larch"),
        Line("O36 36 15 O64 36 15 O36 62 15 O64 62 15", "fir", 1.6),
        Line("M50 49 L34 34 M50 49 L66 34 M50 49 L34 64 M50 49 L66 64", "paper", 1.8),
    ),
    "latchkey": (
        Area("O28 34 20 M42 42 L84 76 78 84 70 78 66 84 60 80 64 73 36 52 Z", "sun"),
        Line("O28 34 20 M42 42 L84 76 78 84 70 78 66 84 60 80 64 73 36 52", "ink", 1.8),
        Area("O26 32 7", "paper"), Line("O26 32 7", "ink", 1.6),
    ),
}  # fmt: skip
"""The pictures of this world by name; homes and land stand in a scene of their own."""

EMBLEMS: Final[dict[str, Drawing]] = {
    "chalet": (
        Framed(
            "O50 50 48",
            (
                Area("R0 0 100 100", "fair"),
                Area("O76 22 8", "sun"),
                *_peaks(70),
                Area("M0 68 C30 60 70 60 100 68 L100 100 0 100 Z", "larch"),
                Area(_spruce(13, 42, 82, 9) + " " + _spruce(88, 44, 82, 9), "fir"),
                *_CHALET,
                Area("M0 86 C20 82 40 90 60 86 C80 82 90 88 100 86 L100 100 0 100 Z", "lake"),
                Line("M18 92 L38 92 M52 94 L76 94", "deep", 1.2),
            ),
        ),
        Line("O50 50 48", "ink", 1.8),
        Line("O50 50 45.5", "ink", 0.6),
    ),
}
"""The emblem of this world."""

ICONS: Final[dict[str, str]] = {
    # a building plot: four pegs and a line
    "plot": "M 2.5 5 L 13.5 3.5 14 12.5 2 13.5 Z M 5 8 L 6 7 7 8 M 9 11 L 10 10 11 11",
    "home": "M 2 8 L 8 2.5 14 8 M 3.5 6.8 L 3.5 14 12.5 14 12.5 6.8 M 6.8 14 L 6.8 10 9.2 10 "
    "9.2 14",
    # offices: a savings book, an umbrella, coins, a sealed letter, a works, a letter box
    "h4": "M 8 3.5 C 6 2 3.5 2 2 2.8 L 2 13.4 C 3.5 12.6 6 12.6 8 14 C 10 12.6 12.5 12.6 14 13.4 "
    "L 14 2.8 C 12.5 2 10 2 8 3.5 L 8 14",
    "h8": "M 1.5 8 C 2.5 4.5 5 3 8 3 C 11 3 13.5 4.5 14.5 8 Z M 8 1.5 L 8 13 C 8 15 5 15 5 13",
    "h14": "O 5.5 10 3.5 O 11 6 3.5 M 11 4.8 L 11 7.2 M 5.5 8.8 L 5.5 11.2",
    "r4": "M 3.5 1.5 L 12.5 1.5 12.5 10 M 3.5 1.5 L 3.5 14 8 14 M 5.8 4.5 L 10.2 4.5 M 5.8 7 L 9 7 "
    "O 11.5 12.2 2.3",
    "s7": "M 2 14 L 2 7 5.5 9.5 5.5 7 9 9.5 9 7 12 9.2 12 14 Z M 12 14 L 12.6 2 14.2 2 14.2 14",
    "s11": "M 3 6 C 3 2.5 9 2.5 9 6 L 9 11 3 11 Z M 9 6 L 9 11 14 11 14 6 C 14 3.6 12 3.2 11 3.2 "
    "L 6 3.2 M 8 11 L 8 15 M 11 7.5 L 12.5 7.5",
}
"""Icons of the spaces of this town, in the square of all icons."""
