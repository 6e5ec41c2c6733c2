"""Drawings of a German town in the sixties: town hall and tram, lantern, stamp and piggy bank.

Plain shapes on a grid, as on forms, timetables and enamel signs: Prussian blue, brick, bottle
green, signal yellow, iron and zinc.
"""

import math
from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Framed, Line, strokes_round


def _stepped(x: float, foot: float, wide: float, eaves: float, top: float, steps: int = 3) -> str:
    """Draw a front with a stepped gable."""
    run, rise = wide / (2 * steps + 1), (eaves - top) / steps
    left = [(x, foot), (x, eaves)]
    for n in range(1, steps + 1):
        left += [(x + n * run, eaves - (n - 1) * rise), (x + n * run, eaves - n * rise)]
    right = [(2 * x + wide - a, b) for a, b in reversed(left)]
    return "M" + " L".join(f"{a:.2f} {b:.2f}" for a, b in (*left, *right)) + " Z"


def _windows(
    at: tuple[float, float], columns: int, rows: int, pitch: tuple[float, float], size: str
) -> str:
    """Draw windows of one size in columns and rows, the first at `at`."""
    (x, y), (across, down) = at, pitch
    return " ".join(
        f"R{x + n * across:.2f} {y + k * down:.2f} {size}"
        for k in range(rows)
        for n in range(columns)
    )


def _toothed(x: float, y: float, inner: float, outer: float, teeth: int) -> str:
    """Draw a disc with a toothed rim, as of a seal or a bottle top."""
    points = (
        (radius * math.cos(angle) + x, radius * math.sin(angle) + y)
        for n in range(2 * teeth)
        for radius, angle in ((outer if n % 2 else inner, math.tau * n / 2 / teeth),)
    )
    return "M" + " L".join(f"{a:.2f} {b:.2f}" for a, b in points) + " Z"


_CAT: Final = (
    "M69.5 45 C68.5 41.5 69.5 38.5 72 37.5 L72 33.5 73.6 35.2 75.6 35.2 77 33.5 77.2 38 "
    "C78.4 40.5 78.6 43 78.4 45 Z"
)

_BRISTLES: Final = "M42 50 L58 62 C54 74 44 88 34 94 L12 76 C22 70 34 60 42 50 Z"
_SKITTLE: Final = (
    "M34 92 C26 78 28 62 36 50 C40 44 40 36 37 30 C32 20 38 6 48 6 C58 6 64 20 59 30 C56 36 "
    "56 44 60 50 C68 62 70 78 62 92 Z"
)
_TRAM_BODY: Final = "M12 36 C12 31 14 30 18 30 L82 30 C86 30 88 31 89 36 L94 60 94 78 6 78 6 60 Z"
_SACK: Final = (
    "M24 90 C20 90 18 88 18 84 L18 46 C18 28 30 20 50 20 C70 20 82 28 82 46 L82 84 C82 88 80 "
    "90 76 90 Z"
)

EMBLEMS: Final[dict[str, Drawing]] = {
    "town-seal": (
        Area(_toothed(50, 50, 46, 49, 40), "prussian"),
        Area("O50 50 43.4", "paper"),
        Line("O50 50 41.6", "prussian", 0.8),
        Framed(
            "O50 50 40",
            (
                Area("R0 0 100 100", "surf"),
                Area("O66 30 9", "sun"),
                Area("R8 30 10 60 R82 44 14 40", "slate"),
                Area(_stepped(14, 72, 22, 52, 36), "brick"),
                Area(_stepped(64, 72, 22, 56, 42), "bottle"),
                Area("R39 34 22 40", "foam"),
                Area("M37 35 L50 12 63 35 Z", "prussian"),
                Line("M50 12 L50 5", "ink", 1.2),
                Area("M50 5.4 L59 7.6 50 10 Z", "brick"),
                Line("R39 34 22 40", "ink", 1),
                Area("O50 43 6.2", "paper"),
                Line("O50 43 6.2 M50 43 L50 38.6 M50 43 L53.4 43", "ink", 1.2),
                Area("M45.5 74 L45.5 62 C45.5 56 54.5 56 54.5 62 L54.5 74 Z", "ink"),
                Area(_windows((18.6, 54), 3, 2, (5, 8), "2.8 4.6"), "paper"),
                Area(_windows((68.6, 58), 3, 2, (5, 7), "2.8 4"), "paper"),
                Area(_CAT, "ink"),
                Line("M78 44.6 C81.5 44 81.6 41 80.4 39.6", "ink", 1.3),
                Area("R0 72 100 3", "taupe"),
                Area("R0 75 100 30", "prussian"),
                Line("O33 82 3.6 M37 82 L62 82 M55 82.6 L55 86 M60 82.6 L60 87", "sun", 2.4),
            ),
        ),
        Line("O50 50 40", "prussian", 1.4),
    ),
}
"""Emblems of this world by name."""

MOTIFS: Final[dict[str, Drawing]] = {
    "bell": (
        Line("O50 15 6", "ink", 3.4),
        Area("O50 83 7.5", "iron"),
        Area("M29 68 C31 60 30 50 31 42 C33 27 41 20 50 20 C59 20 67 27 69 42 C70 50 69 60 71 68 "
             "L80 78 20 78 Z", "sun"),
        Line("M39 62 C41 46 40 36 47 28", "paper", 3),
        Line("M29 68 L71 68 M29 68 C31 60 30 50 31 42 C33 27 41 20 50 20 C59 20 67 27 69 42 "
             "C70 50 69 60 71 68 L80 78 20 78 Z", "ink", 1.4),
        Line("M18 34 C13 44 13 54 17 62 M10 30 C4 42 4 56 9 66 M82 34 C87 44 87 54 83 62 "
             "M90 30 C96 42 96 56 91 66", "brick", 2.2),
    ),
    "bolt": (
        Area("M50 4 L94 84 C96 89 94 92 89 92 L11 92 C6 92 4 89 6 84 Z", "sun"),
        Line("M50 4 L94 84 C96 89 94 92 89 92 L11 92 C6 92 4 89 6 84 Z", "ink", 2.4),
        Area("M56 28 L32 60 48 60 40 86 68 50 52 50 Z", "ink"),
    ),
    "drop": (
        Area("M50 5 C59 23 77 39 77 58 C77 74 65 84 50 84 C35 84 23 74 23 58 C23 39 41 23 50 5 "
             "Z", "prussian"),
        Line("M34 56 C34 66 40 73 49 74", "paper", 4),
        Line("M10 90 C18 86 26 86 34 90 C42 94 58 94 66 90 C74 86 82 86 90 90", "slate", 2.4),
    ),
    "broom": (
        Area("M4 92 C12 84 20 88 24 84 C30 78 38 88 42 92 Z", "taupe"),
        Line("M88 8 L50 56", "ink", 6),
        Line("M88 8 L50 56", "copper", 4),
        Area(_BRISTLES, "ochre"),
        Line("M45 56 C38 66 30 74 20 82 M49 60 C44 70 36 80 27 88 M40 54 C34 62 26 70 17 "
             "76", "ink", 1.2),
        Line(_BRISTLES, "ink", 1.4),
        Line("M40 53 L56 65 M37 57 L53 69", "brick", 2.6),
        Line("M66 88 L96 88 M80 88 L80 66 M72 66 L90 66 90 74 72 74 Z", "ink", 1.8),
        Area("R72 66 18 8", "sun"),
        Line("R72 66 18 8", "ink", 1.4),
    ),
    "can": (
        Line("M48 40 C44 12 84 12 84 46 C84 56 78 62 70 64", "ink", 6.4),
        Line("M48 40 C44 12 84 12 84 46 C84 56 78 62 70 64", "bottle", 4),
        Area("M42 62 L18 32 24 28 44 50 Z", "bottle"),
        Area("M6 32 L28 16 30 26 14 38 Z", "sun"),
        Area("R38 38 34 48", "bottle"),
        Area("R38 46 34 5 R38 76 34 5", "lime"),
        Line("R38 38 34 48 M6 32 L28 16 30 26 14 38 Z", "ink", 1.4),
        Line("M8 42 L8 48 M15 46 L15 53 M6 56 L6 62 M13 62 L13 69 M20 54 L20 61", "prussian", 2.6),
        Area("M4 92 C8 86 14 86 18 92 Z M16 92 C20 84 26 84 30 92 Z M70 92 C76 88 84 88 90 92 "
             "Z", "bottle"),
        Line("M2 92 L96 92", "ink", 1.8),
    ),
    "clock": (
        Area("R46 0 8 14", "iron"),
        Area("O50 54 42", "iron"),
        Area("O50 54 36", "paper"),
        Line(strokes_round(50, 54, 28, 34, 12), "ink", 3.4),
        Line("M50 54 L50 26", "ink", 4.4),
        Line("M50 54 L66 66", "ink", 5.4),
        Line("M57 64 L40 38", "brick", 1.8),
        Area("O38.6 35.8 4.2 O50 54 3", "brick"),
    ),
    "coffeepot": (
        Line("M45 6 C41 12 49 14 45 20 M56 4 C52 10 60 13 56 20", "slate", 2.2),
        Line("M68 44 C92 40 92 74 72 74", "ink", 6.6),
        Line("M68 44 C92 40 92 74 72 74", "prussian", 4.2),
        Area("M34 62 C20 58 22 44 8 42 L12 34 C28 36 28 48 36 50 Z", "prussian"),
        Area("M34 36 L66 36 C68 52 76 62 76 80 L76 90 24 90 24 80 C24 62 32 52 34 36 "
             "Z", "prussian"),
        Area("M32 36 C34 26 66 26 68 36 Z", "sun"),
        Area("O50 26 3.6", "ink"),
        Area("O38 56 2.4 O50 50 2.4 O62 56 2.4 O44 66 2.4 O57 66 2.4 O34 74 2.4 O50 77 2.4 O66 74 "
             "2.4", "paper"),
        Line("M32 36 L68 36 M24 84 L76 84", "ink", 1.6),
    ),
    "gables": (
        Area("R0 88 100 6", "taupe"),
        Area("R72 20 6 20", "iron"),
        Area("M6 88 L6 48 20 26 34 48 34 88 Z", "prussian"),
        Area(_stepped(34, 88, 32, 44, 12), "brick"),
        Area("M66 88 L66 50 L81 28 96 50 96 88 Z", "bottle"),
        Area(_windows((11, 52), 2, 2, (11, 13), "7 8"), "paper"),
        Area(_windows((39.5, 48), 3, 2, (8, 13), "5 8"), "paper"),
        Area(_windows((72, 54), 2, 2, (11, 13), "7 8"), "paper"),
        Area("R47 26 6 8", "sun"),
        Area("R16 76 8 12 R46 74 8 14 R77 76 8 12", "ink"),
        Line("M3 50 L20 23 37 50 M63 52 L81 25 99 52", "ink", 1.8),
        Line(_stepped(34, 88, 32, 44, 12), "ink", 1.2),
        Line("M75 16 C70 12 80 8 74 3", "slate", 2),
    ),
    "key": (
        Line("O27 36 16", "ink", 11),
        Line("M39 48 L86 86", "ink", 10),
        Area("M70 64 L82 52 90 60 86 64 82 60 78 64 84 70 78 77 Z", "ink"),
        Line("O27 36 16", "sun", 8),
        Line("M39 48 L86 86", "sun", 7),
        Area("M71.6 64 L82 53.8 88 60 86 62.2 82 58.4 76 64.2 82 70 78 74.6 Z", "sun"),
        Line("M17 28 C20 22 25 20 31 21 M44 50 L66 68", "paper", 2.2),
        Line("M20 50 L12 70", "ink", 1.4),
        Area("M8 68 L20 72 14 92 2 88 Z", "paper"),
        Line("M8 68 L20 72 14 92 2 88 Z M9 78 L14 79.6", "ink", 1.4),
    ),
    "lamp": (
        Line("M20 30 L8 26 M20 42 L6 44 M80 30 L92 26 M80 42 L94 44 M24 16 L14 8 M76 16 L86 "
             "8", "sun", 3),
        Area("M30 20 L70 20 62 54 38 54 Z", "sun"),
        Line("M30 20 L70 20 62 54 38 54 Z M50 20 L50 54", "ink", 1.8),
        Area("M26 20 L50 6 74 20 Z", "iron"),
        Area("O50 5 3 R36 54 28 4", "iron"),
        Area("R47 58 6 34", "iron"),
        Area("R40 66 20 3 M40 92 L44 84 56 84 60 92 Z R32 92 36 4", "iron"),
    ),
    "letter": (
        Area("R6 24 88 58", "paper"),
        Line("M6 82 L40 50 M94 82 L60 50", "ink", 1.4),
        Area("M6 24 L94 24 50 60 Z", "surf"),
        Line("R6 24 88 58 M6 24 L50 60 94 24", "ink", 1.8),
        Area(_toothed(50, 58, 11, 13, 14), "brick"),
        Line("O50 58 7.4 M50 53.4 L50 62.6 M46 57 L54 57", "paper", 1.6),
    ),
    "mug": (
        Line("M68 44 C90 40 90 78 68 74", "ink", 8.4),
        Line("M68 44 C90 40 90 78 68 74", "surf", 5),
        Area("R24 34 46 56", "sun"),
        Area("R31 46 6 36 R44 46 6 36 R57 46 6 36", "ochre"),
        Area("M22 42 C14 40 15 28 24 27 C24 17 38 15 42 21 C46 13 60 14 62 22 C72 20 78 30 72 37 "
             "C70 43 64 42 62 38 C58 46 50 44 48 39 C44 48 34 46 32 40 C30 44 25 44 22 42 "
             "Z", "paper"),
        Line("M24 42 L24 90 70 90 70 40 M22 42 C14 40 15 28 24 27 C24 17 38 15 42 21 C46 13 60 "
             "14 62 22 C72 20 78 30 72 37 C70 43 64 42 62 38 C58 46 50 44 48 39 C44 48 34 46 32 "
             "40 C30 44 25 44 22 42 Z", "ink", 1.6),
    ),
    "music": (
        Line("M4 30 L96 30 M4 43 L96 43 M4 56 L96 56 M4 69 L96 69 M4 82 L96 82", "slate", 1.2),
        Area("M36 18 L80 10 80 22 36 30 Z", "ink"),
        Line("M37.5 24 L37.5 74 M78.5 16 L78.5 66", "ink", 3.4),
        Area("M39 76 C39 83 32 88 25 87 C18 86 15 80 18 75 C21 69 29 66 35 68 C38 69 39 72 39 76 "
             "Z", "brick"),
        Area("M80 68 C80 75 73 80 66 79 C59 78 56 72 59 67 C62 61 70 58 76 60 C79 61 80 64 80 68 "
             "Z", "brick"),
    ),
    "seal": (
        Line("O38 72 21", "brick", 2.4),
        Line("O38 72 16", "brick", 1.2),
        Line("M28 74 L35 81 49 64", "brick", 3.4),
        Area("O70 12 9", "copper"),
        Area("M65 18 L75 18 74 30 C78 34 84 36 88 40 L52 40 C56 36 62 34 66 30 Z", "copper"),
        Area("R48 40 44 8", "iron"),
        Area("R50 48 40 4", "brick"),
        Line("M66 10 C67 8 69 7 71 7", "paper", 2),
    ),
    "skittle": (
        Area(_SKITTLE, "paper"),
        Framed(_SKITTLE, (Area("R20 32 60 5 R20 40 60 5 R20 76 60 20", "brick"),)),
        Line(_SKITTLE, "ink", 1.8),
        Area("O78 78 14", "prussian"),
        Area("O73 72 1.8 O79 70 1.8 O76 77 1.8", "paper"),
        Line("M4 92 L96 92", "ink", 1.8),
    ),
    "television": (
        Line("M50 24 L32 4 M50 24 L70 6 M26 82 L20 96 M74 82 L80 96", "ink", 2.6),
        Area("R8 24 84 60", "copper"),
        Area("M16 34 C16 31 18 30 21 30 L59 30 C62 30 64 31 64 34 L64 72 C64 75 62 76 59 76 L21 "
             "76 C18 76 16 75 16 72 Z", "paper"),
        Framed(
            "R17 31 46 44",
            (
                Area("R17 31 8 30", "surf"), Area("R25 31 8 30", "sun"),
                Area("R33 31 8 30", "slate"), Area("R41 31 8 30", "bottle"),
                Area("R49 31 8 30", "brick"), Area("R57 31 8 30", "prussian"),
                Area("R17 61 46 16", "ink"), Area("R24 66 32 4", "paper"),
            ),
        ),
        Line("M16 34 C16 31 18 30 21 30 L59 30 C62 30 64 31 64 34 L64 72 C64 75 62 76 59 76 L21 "
             "76 C18 76 16 75 16 72 Z R8 24 84 60", "ink", 1.6),
        Area("O78 38 6 O78 55 6", "sun"),
        Line("M78 34 L78 38 M78 55 L81.5 52 M72 68 L84 68 M72 72 L84 72 M72 76 L84 76", "ink", 1.8),
    ),
    "town-hall": (
        Area("R8 56 84 34", "brick"),
        Area("M4 56 L14 44 86 44 96 56 Z", "prussian"),
        Area("R38 28 24 62", "foam"),
        Area("M36 28 L50 6 64 28 Z", "bottle"),
        Line("M50 6 L50 0", "ink", 1.6),
        Area("O50 38 7", "paper"),
        Line("O50 38 7 M50 38 L50 33 M50 38 L54 40", "ink", 1.6),
        Area(_windows((13, 61), 2, 1, (12, 10), "7 9"), "paper"),
        Area(_windows((68, 61), 2, 1, (12, 10), "7 9"), "paper"),
        Area(_windows((41.5, 52), 3, 1, (6.5, 10), "4 9"), "prussian"),
        Area("M13 90 L13 82 C13 76 20 76 20 82 L20 90 Z M25 90 L25 82 C25 76 32 76 32 82 L32 90 "
             "Z M68 90 L68 82 C68 76 75 76 75 82 L75 90 Z M80 90 L80 82 C80 76 87 76 87 82 L87 90 "
             "Z M44 90 L44 76 C44 69 56 69 56 76 L56 90 Z", "ink"),
        Line("R38 28 24 62 R8 56 84 34", "ink", 1.2),
        Area("R2 90 96 4", "taupe"),
    ),
    "tram": (
        Line("M0 12 L100 12", "ink", 1.2),
        Line("M40 30 L54 21 44 12 M54 12 L44 12", "ink", 2),
        Area(_TRAM_BODY, "sun"),
        Area("R17 38 15 18 R36 38 12 18 R52 38 12 18", "prussian"),
        Area("M68 38 L82 38 87 56 68 56 Z", "prussian"),
        Area("R6 61 88 5", "paper"),
        Line(_TRAM_BODY, "ink", 1.6),
        Area("R72 22 12 9", "paper"),
        Line("R72 22 12 9 M75.5 24.4 L80.5 24.4 77.5 29", "ink", 1.4),
        Area("O89 71 2.6", "paper"),
        Area("R14 78 72 5", "iron"),
        Area("O26 84 7 O44 84 7 O60 84 7 O76 84 7", "iron"),
        Area("O26 84 2.4 O44 84 2.4 O60 84 2.4 O76 84 2.4", "paper"),
        Line("M0 92 L100 92", "ink", 2),
    ),
    "piggy": (
        Area("O50 12 9", "sun"),
        Line("O50 12 9 M50 8 L50 16", "ink", 1.6),
        Area("R28 74 11 18 R62 74 11 18", "brick"),
        Area("M14 56 C14 38 32 28 52 28 C60 28 66 30 71 33 L82 26 81 41 C84 44 86 47 87 50 L94 52 "
             "94 66 86 68 C80 80 66 84 50 84 C30 84 14 74 14 56 Z", "brick"),
        Line("M14 50 C6 50 4 42 9 40 C13 39 13 45 9 47", "ink", 2),
        Line("M42 33 L60 33", "ink", 4),
        Area("O77 49 2.6", "ink"),
        Line("M90 56 L90 62", "ink", 2.2),
        Line("M26 48 C30 40 36 38 40 38", "paper", 2.6),
    ),
    "brolly": (
        Line("M50 14 L50 80 C50 94 68 94 68 80", "ink", 4.4),
        Area("M6 54 C6 28 26 12 50 12 C74 12 94 28 94 54 C88 46 78 46 72 54 C66 46 56 46 50 54 "
             "C44 46 34 46 28 54 C22 46 12 46 6 54 Z", "prussian"),
        Area("M50 12 C38 24 28 38 28 54 C34 46 44 46 50 54 Z M50 12 C62 24 72 38 72 54 C66 46 56 "
             "46 50 54 Z", "slate"),
        Line("M50 12 L50 6", "ink", 3),
        Line("M50 62 L30 68", "ink", 1.4),
        Area("M30 62 L30 76 12 80 8 73 12 66 Z", "sun"),
        Line("M30 62 L30 76 12 80 8 73 12 66 Z M16 73 L25 71", "ink", 1.4),
    ),
    "rucksack": (
        Line("M34 26 C34 6 66 6 66 26", "ink", 4),
        Area("M18 60 L10 64 10 84 20 86 Z M82 60 L90 64 90 84 80 86 Z", "ochre"),
        Area(_SACK, "bottle"),
        Area("M18 48 C18 28 30 20 50 20 C70 20 82 28 82 48 C72 56 28 56 18 48 Z", "lime"),
        Area("R30 62 40 24", "ochre"),
        Line("R30 62 40 24 M18 48 C28 56 72 56 82 48", "ink", 1.8),
        Line("M38 48 L38 68 M62 48 L62 68", "copper", 4),
        Area("R35 64 6 6 R59 64 6 6", "sun"),
        Line(_SACK, "ink", 1.8),
    ),
    "cell": (
        Area("R18 6 64 66", "taupe"),
        Line("R18 6 64 66", "ink", 1.8),
        Area("R26 14 48 50", "slate"),
        Area("O58 28 7", "sun"),
        Line("M32 14 L32 64 M44 14 L44 64 M56 14 L56 64 M68 14 L68 64 M26 39 L74 39", "iron", 4.4),
        Line("M50 70 C50 62 46 58 42 56 M50 70 C50 62 54 58 58 54 M50 70 L50 54", "bottle", 2.6),
        Area("O41 54 5 O59 52 5 O50 50 5.6", "brick"),
        Area("R14 84 72 6", "slate"),
        Area("M38 68 L62 68 58 84 42 84 Z", "copper"),
        Area("R36 66 28 5", "copper"),
    ),
    "station-hall": (
        Area("M6 88 L6 50 C14 22 34 14 50 14 C66 14 86 22 94 50 L94 88 Z", "slate"),
        Area("M16 88 L16 54 C22 32 36 25 50 25 C64 25 78 32 84 54 L84 88 Z", "surf"),
        Line("M50 25 L50 88 M33 29 L33 88 M67 29 L67 88 M16 54 L84 54 M19 42 L81 42", "iron", 1.4),
        Area("O50 44 9", "paper"),
        Line("O50 44 9 M50 44 L50 38 M50 44 L54 46", "ink", 1.8),
        Area("R2 66 20 22 R78 66 20 22", "brick"),
        Area("R7 71 10 8 R83 71 10 8", "paper"),
        Area("M30 88 L30 66 C30 60 44 60 44 66 L44 88 Z", "iron"),
        Area("M56 88 L56 66 C56 60 70 60 70 66 L70 88 Z", "iron"),
        Area("O33.5 80 2 O40.5 80 2 O59.5 80 2 O66.5 80 2", "sun"),
        Line("M6 88 L6 50 C14 22 34 14 50 14 C66 14 86 22 94 50 L94 88", "ink", 1.6),
        Area("R0 88 100 5", "iron"),
    ),
}  # fmt: skip
"""Small pictures for cards, notes and pawns by name."""
