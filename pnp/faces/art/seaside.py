"""Drawings of a surf beach in the fifties: wave and pine, ferry and gull, sun and surf club.

Colours are those of a seaside poster: sand, sun, sky, coral, teal, pine and ocean.
"""

import math
from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Framed, Line


def _pine(x: float, top: float, foot: float, reach: float, tiers: int = 8) -> str:
    """Draw a Norfolk pine: level tiers of boughs with upturned ends, ever shorter to the top."""
    parts = [f"M{x + reach * 0.07:.1f} {foot} L{x} {top} {x - reach * 0.07:.1f} {foot} Z"]
    crown = (foot - top) * 0.88
    for n in range(tiers):
        part = (n + 1) / tiers
        y = top + crown * part * 0.98
        wide, deep = reach * part**0.9, crown / tiers
        tip, foot_y = y - deep * 0.55, y
        parts.append(
            f"M{x - wide:.1f} {tip:.1f} "
            f"C{x - wide * 0.6:.1f} {foot_y:.1f} {x + wide * 0.6:.1f} {foot_y:.1f} "
            f"{x + wide:.1f} {tip:.1f} "
            f"C{x + wide * 0.7:.1f} {y - deep * 0.75:.1f} {x + wide * 0.3:.1f} {y - deep:.1f} "
            f"{x} {y - deep * 1.25:.1f} "
            f"C{x - wide * 0.3:.1f} {y - deep:.1f} {x - wide * 0.7:.1f} {y - deep * 0.75:.1f} "
            f"{x - wide:.1f} {tip:.1f} Z"
        )
    return " ".join(parts)


def _rays(x: float, y: float, inner: float, outer: float, count: int, turn: float = 0) -> str:
    """Draw the rays of a sun as narrow wedges."""
    parts = []
    for n in range(count):
        middle, half = math.tau * (n + turn) / count, math.tau / count / 4
        corners = (
            (
                x + radius * math.cos(middle + side * half),
                y + radius * math.sin(middle + side * half),
            )
            for radius, side in ((inner, -1), (inner, 1), (outer, 1), (outer, -1))
        )
        points = " L".join(f"{a:.1f} {b:.1f}" for a, b in corners)
        parts.append(f"M{points} Z")
    return " ".join(parts)


_CURL: Final = "M44 58 C45 51 50 47.5 55 45.5 C62 42.2 66 40.6 72 40.4 C77 40.2 81 41.5 84 43.4 "
"""The back of the wave from its lip to the end of the foam, which covers it."""
_HOLLOW: Final = "C22 88 44 86 54 79 C66 71 67 58 60 53 C55 49.5 48 51 44 58 Z"
_WAVE: Final = f"{_CURL} C91 48 96 54 100 60 L100 100 0 100 0 85 {_HOLLOW}"
_FOAM: Final = (
    "M44 58 C40 60 37 57 39 53.5 C37 50 41 47.5 44 48.5 C44 44 49 42 52 44 C53 39.5 59 38 62 40.5 "
    "C64 36 71 35 73.5 38.5 C78 36 84 39 88 46.5 C84 43.5 76 41.5 71 42.8 C66 42.4 62 43.8 60 46.2 "
    "C56 46.4 52 48 51 51 C48 52 45.5 55 44 58 Z"
)
_STREAKS: Final = "M66 46 C78 52 78 70 62 84 M74 46 C87 53 88 72 74 90 M83 50 C95 58 98 74 88 92"
_SWELL: Final = (
    "M0 92 C8 87 16 87 24 91 C32 95 40 95 48 91 C56 87 64 87 72 91 C80 95 90 95 100 89 "
    "L100 100 0 100 Z"
)
_BREAKER: Final = f"{_CURL} C93 50 97 70 99 87 C96 97 72 98 50 98 C26 98 6 95 1 86 {_HOLLOW}"
_SHALLOWS: Final = (
    "M1 86 C8 87 16 87 24 91 C32 95 40 95 48 91 C56 87 64 87 72 91 C80 95 90 95 99 87 "
    "C96 97 72 98 50 98 C26 98 6 95 1 86 Z"
)
_SEA: Final = (
    "M0 76 C8 72 17 72 25 76 C33 80 42 80 50 76 C58 72 67 72 75 76 C83 80 92 80 100 76 "
    "C96 92 72 92 50 92 C28 92 4 92 0 76 Z"
)
_FAN: Final = (
    "M50 86 C36 82 20 70 12 54 C8 46 10 38 16 35 C18 26 24 20 31 20 C36 13 44 10 50 12 "
    "C56 10 64 13 69 20 C76 20 82 26 84 35 C90 38 92 46 88 54 C80 70 64 82 50 86 Z"
)
_FISH: Final = "M8 50 C22 28 50 22 70 44 L92 28 C88 42 88 58 92 72 L70 56 C50 78 22 72 8 50 Z"
_GULL: Final = (
    "M20 27 C21 17 38 15 42 26 C45 36 56 38 66 41 C76 44 86 47 97 52 C80 64 62 71 44 "
    "68 C26 65 18 50 22 38 C20 35 19 31 20 27 Z"
)
_CANOPY: Final = (
    "M10 58 C10 32 28 14 48 14 C68 12 86 26 92 46 C84 42 76 43 72 49 C66 43 56 44 51 52 "
    "C45 46 36 47 31 54 C25 50 16 52 10 58 Z"
)
_STAR: Final = (
    "M42 40 L46.8 51.4 59.1 52.4 49.7 60.5 52.6 72.6 42 66.1 31.4 72.6 34.3 60.5 24.9 52.4 "
    "37.2 51.4 Z"
)

EMBLEMS: Final[dict[str, Drawing]] = {
    "breaking-wave": (
        Framed(
            "O50 50 48",
            (
                Area("R0 0 100 100", "sand"),
                Area(_rays(70, 40, 0, 80, 20, 0.5), "paper"),
                Area("O70 40 17", "sun"),
                Area("R0 62 100 40", "sky"),
                Area("M0 62 L0 55 C8 50 20 50 28 54 C34 57 40 60 46 62 Z", "pine"),
                Area(_pine(25, 14, 57, 13), "pine"),
                Area(_WAVE, "teal"),
                Line("M58 66 C55 74 44 81 26 84", "paper", 1.5),
                Line(_STREAKS, "paper", 1.5),
                Area(_FOAM, "paper"),
                Line(_FOAM, "teal", 0.9),
                Area(_SWELL, "ocean"),
            ),
        ),
        Line("O50 50 48", "ink", 2.2),
    ),
}
"""Emblems of this world by name."""

MOTIFS: Final[dict[str, Drawing]] = {
    "wave": (
        Area("O34 44 17", "sun"),
        Area(_BREAKER, "teal"),
        Line("M67 47 C78 53 78 70 64 84 M76 47 C87 56 89 72 82 88", "paper", 2),
        Area(_FOAM, "paper"),
        Line(_FOAM, "ink", 1),
        Area(_SHALLOWS, "ocean"),
    ),
    "pine": (
        Area("M5 92 C25 82 70 82 95 92 Z", "mango"),
        Area(_pine(50, 4, 88, 27, 9), "pine"),
    ),
    "ferry": (
        Line("M62 34 L62 12", "ink", 1.6),
        Area("M62 12 L76 16.5 62 21 Z", "coral"),
        Area("R42 16 10 18", "coral"),
        Area("R42 16 10 5", "ink"),
        Area("R26 34 44 12", "sand"),
        Area("R18 46 62 14", "paper"),
        Area("M10 60 L90 60 80 84 20 84 Z", "pine"),
        Line("R42 16 10 18 R26 34 44 12 R18 46 62 14 M10 60 L90 60 80 84 20 84 Z", "ink", 1.2),
        Area("R24 50.5 6 5 R36 50.5 6 5 R48 50.5 6 5 R60 50.5 6 5 R31 37.5 6 5 R43 37.5 6 5 "
             "R55 37.5 6 5", "ocean"),
        Line("M17 66 L83 66", "paper", 1.8),
        Area(_SEA, "teal"),
    ),
    "gull": (
        Area("R38 82 26 17", "sand"),
        Line("R38 82 26 17 M45 88 L45 95 M51 86 L51 94 M57 89 L57 96", "ink", 1.2),
        Line("M46 66 L46 81 M54 66 L54 81 M42 81.4 L48 81.4 M50 81.4 L57 81.4", "coral", 2.6),
        Area(_GULL, "paper"),
        Line(_GULL, "ink", 1.4),
        Area("M38 44 C50 39 66 43 88 50 C76 60 62 63 51 60 C42 57 36 51 38 44 Z", "harbour"),
        Area("M78 46.5 C85 48.5 90 50 99 53 C92 56 85 58 76 59 C81 55 82 51 78 46.5 Z", "ink"),
        Area("M20.5 26 L6 31 C12 33.5 17 33.5 21 33 Z", "mango"),
        Line("O29 26 1", "ink", 1.8),
        Area("M8 96 C22 91 34 97 50 93 C66 89 80 95 92 96 C84 101 16 101 8 96 Z", "teal"),
    ),
    "shell": (
        Area("M40 80 L34 93 66 93 60 80 Z", "coral"),
        Line("M40 80 L34 93 66 93 60 80 Z", "ink", 1.4),
        Area(_FAN, "coral"),
        Line("M50 82 L50 15 M49 82 C44 60 38 38 32 23 M51 82 C56 60 62 38 68 23 "
             "M48 82 C38 66 26 50 19 38 M52 82 C62 66 74 50 81 38", "paper", 2),
        Line(_FAN, "ink", 1.4),
    ),
    "sun": (
        Area(_rays(50, 50, 27, 47, 16), "sun"),
        Area("O50 50 23", "coral"),
    ),
    "roof": (
        Line("M50 26 L50 4", "ink", 1.8),
        Area("M50 4 L71 7 71 12.5 50 9.5 Z", "coral"),
        Area("M50 9.5 L71 12.5 71 18 50 15 Z", "sun"),
        Line("M50 4 L71 7 71 18 50 15", "ink", 1),
        Area("R18 54 64 34", "paper"),
        Area("M50 31 L82 52 82 56 18 56 18 52 Z", "sand"),
        Area("M8 52 L50 24 92 52 92 58 50 31 8 58 Z", "coral"),
        Line("M8 52 L50 24 92 52 92 58 50 31 8 58 Z M18 56 L18 88 82 88 82 56", "ink", 1.2),
        Area("R40 64 20 24", "ocean"),
        Area("R24 64 10 10 R66 64 10 10", "sky"),
        Line("R24 64 10 10 R66 64 10 10", "ink", 0.9),
        Area("R4 88 92 5", "mango"),
        Line("M4 88 L96 88", "ink", 1.2),
    ),
    "fish": (
        Area("M34 36 C38 22 50 15 64 19 C59 25 57 31 58 38 Z M40 64 C44 72 50 76 58 76 "
             "C56 72 55 68 56 63 Z", "ocean"),
        Area(_FISH, "teal"),
        Line(_FISH, "ink", 1.2),
        Line("M30 38 C36 46 36 54 30 62 M44 40 C48 46 48 54 44 60 M54 42 C58 48 58 52 54 "
             "58", "paper", 2),
        Area("O20 47 3", "paper"),
        Line("O20 47 1", "ink", 1.4),
    ),
    "umbrella": (
        Area("M0 90 C30 82 70 82 100 90 C72 96 28 96 0 90 Z", "mango"),
        Line("M50 20 L62 88", "ink", 2.4),
        Area(_CANOPY, "coral"),
        Area("M48 14 C38 24 32 38 31 54 C36 47 45 46 51 52 C50 38 49 26 48 14 Z M48 14 C60 22 68 "
             "34 72 49 C76 43 84 42 92 46 C86 26 68 12 48 14 Z", "paper"),
        Line(_CANOPY, "ink", 1.4),
    ),
    "parcel": (
        Area("R16 34 68 52", "sand"),
        Area("M16 34 L28 18 72 18 84 34 Z", "sun"),
        Area("R44 34 12 52", "coral"),
        Area("M44 34 L46 18 54 18 56 34 Z", "coral"),
        Line("M50 18 C38 2 24 8 34 16 C40 20 46 18 50 18 C62 2 76 8 66 16 C60 20 54 18 50 "
             "18", "coral", 3),
        Line("R16 34 68 52 M16 34 L28 18 72 18 84 34", "ink", 1.4),
    ),
    "coin": (
        Area("O68 32 19", "sand"),
        Line("O68 32 19 O68 32 14.5", "ink", 1.4),
        Area("O42 58 30", "sun"),
        Line("O42 58 30 O42 58 24.5", "ink", 1.6),
        Area(_STAR, "paper"),
        Line(_STAR, "ink", 1.2),
    ),
    "house": (
        Area("R64 20 10 24", "ocean"),
        Line("R64 20 10 24", "ink", 1.4),
        Area("R22 46 56 40", "paper"),
        Area("M12 48 L50 18 88 48 Z", "coral"),
        Area("R44 62 13 24", "teal"),
        Area("R28 56 11 11 R62 56 11 11", "sky"),
        Line("R22 48 56 38 M12 48 L50 18 88 48 Z", "ink", 1.4),
        Line("R28 56 11 11 R62 56 11 11", "ink", 0.9),
        Area("R4 86 92 4.5", "pine"),
    ),
}  # fmt: skip
"""Small pictures for cards by name."""
