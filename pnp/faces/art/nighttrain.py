"""Drawings of a night train: the engine under its steam, lamps, the cat on the roof, the mask.

Flat shapes as on a French poster: night blue, saffron, cream and vermilion.
"""

from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Framed, Line, strokes_round


def _stars(*places: tuple[float, float]) -> str:
    """Draw small stars of four points."""
    return " ".join(
        f"M{x} {y - 2.6:.2f} L{x + 0.7:.2f} {y - 0.7:.2f} {x + 2.6:.2f} {y} {x + 0.7:.2f} "
        f"{y + 0.7:.2f} {x} {y + 2.6:.2f} {x - 0.7:.2f} {y + 0.7:.2f} {x - 2.6:.2f} {y} "
        f"{x - 0.7:.2f} {y - 0.7:.2f} Z"
        for x, y in places
    )


_MASK: Final = (
    "M50 38 C42 30 22 28 8 34 C6 52 14 68 30 70 C40 71 46 64 50 58 C54 64 60 71 70 70 "
    "C86 68 94 52 92 34 C78 28 58 30 50 38 Z"
)
_EYES: Final = (
    "M18 48 C24 41 36 42 41 51 C35 57 23 57 18 48 Z M82 48 C76 41 64 42 59 51 C65 57 77 57 82 48 Z"
)
_CRESCENT: Final = (
    "M62 8 C36 12 20 34 24 58 C28 80 48 94 70 88 C52 82 42 66 44 46 C45 30 51 17 62 8 Z"
)
_ROOF_CAT: Final = (
    "M40 72 C36 62 37 52 43 46 C39 42 38 36 40 31 L39 22 46 27 C49 26 52 26 55 27 L62 22 61 31 "
    "C63 37 61 43 57 46 C64 52 65 62 63 72 Z"
)

_TICKET: Final = "M6 34 L84 16 88 34 C82 36 83 44 90 43 L94 62 16 80 12 62 C19 60 17 52 10 53 Z"

EMBLEMS: Final[dict[str, Drawing]] = {
    "night-train": (
        Area("O50 50 48", "nuit"),
        Line("O50 50 46", "safran", 1.2),
        Framed(
            "O50 50 44.6",
            (
                Area("R0 0 100 100", "nuit"),
                Area("O70 26 13", "safran"),
                Area(_stars((20, 34), (34, 14), (48, 24), (14, 52), (88, 46)), "foam"),
                # steam trails away to the left
                Area("M45 30 C36 22 28 30 18 26 C8 24 4 32 -2 30 L-2 44 C10 46 18 38 28 42 C36 46 "
                     "42 42 47 38 Z", "surf"),
                # a hill behind the viaduct
                Area("M0 66 C14 56 26 58 34 64 L34 80 0 80 Z", "prune"),
                # the viaduct
                Area("R0 70 100 7", "vermillon"),
                Area("R0 77 100 30", "vermillon"),
                Area("M6 100 L6 90 C6 80 22 80 22 90 L22 100 Z M28 100 L28 90 C28 80 44 80 44 90 "
                     "L44 100 Z M50 100 L50 90 C50 80 66 80 66 90 L66 100 Z M72 100 L72 90 "
                     "C72 80 88 80 88 90 L88 100 Z", "nuit"),
                # carriage and engine
                Area("R-2 46 34 20", "canal"),
                Area("R2 50 7 8 R12 50 7 8 R22 50 7 8", "safran"),
                Area("R34 42 16 24", "foam"), Area("R37 46 10 9", "safran"),
                Area("R32 39 20 4", "vermillon"),
                Area("M50 50 L80 50 C86 50 88 54 88 60 L88 66 50 66 Z", "foam"),
                Area("M60 50 L58 36 68 36 66 50 Z R74 44 6 7", "vermillon"),
                Line("M50 58 L88 58", "vermillon", 1.6),
                Area("M86 66 L96 70 84 70 Z", "safran"),
                Area("O86 56 3", "safran"),
                Area("O8 68 4 O24 68 4 O40 68 5 O56 67 6 O70 67 6 O82 68 4", "ink"),
                Area("O8 68 1.4 O24 68 1.4 O40 68 1.8 O56 67 2 O70 67 2 O82 68 1.4", "foam"),
                # the cat on the carriage roof
                Area("M13 46 C12 42 13 39 15 38 L15 34.5 16.6 36 18.4 36 20 34.5 20 38 C22 40 22 "
                     "43 21 46 Z", "ink"),
                Line("M21 45 C25 44 25 41 24 39", "ink", 1.2),
            ),
        ),
        Line("O50 50 44.6", "safran", 1),
    ),
}  # fmt: skip
"""Emblems of this world by name."""

ICONS: Final[dict[str, str]] = {
    # a half mask on its ribbons
    "mask": "M 8 5.5 C 6.5 4 3.5 3.8 1.5 4.8 C 1.2 8 2.5 10.5 5 10.8 C 6.6 11 7.4 10 8 9 "
    "C 8.6 10 9.4 11 11 10.8 C 13.5 10.5 14.8 8 14.5 4.8 C 12.5 3.8 9.5 4 8 5.5 Z "
    "M 4 7.4 L 6 7.4 M 10 7.4 L 12 7.4 M 2 9.5 L 1 14 M 14 9.5 L 15 14",
    # a cat on a roof
    "cat": "M 5 11 C 4.4 9 4.8 7.4 5.8 6.6 L 5.4 2.4 7.2 3.8 8.8 3.8 10.6 2.4 10.2 6.6 "
    "C 11.4 7.6 11.6 9.4 11 11 M 11 10 C 14 10 14.4 7.6 13 6 M 1.5 14.5 L 3.5 11 12.5 11 14.5 14.5",
}
"""Icons of this world by name, in the square of 16 mm of all icons."""

MOTIFS: Final[dict[str, Drawing]] = {
    "engine": (
        Area("M34 18 C26 8 16 18 8 12 C2 8 0 16 2 22 C10 30 18 22 26 28 C30 30 34 26 34 22 Z",
             "surf"),
        Area("R30 26 12 18", "nuit"), Area("R27 22 18 5", "vermillon"),
        Area("R14 42 50 28", "nuit"), Area("R62 24 28 46", "vermillon"),
        Area("R58 18 36 7", "nuit"), Area("R69 31 14 15", "safran"),
        Line("M69 38.5 L83 38.5 M76 31 L76 46", "ink", 1.2),
        Area("O14 56 8", "foam"), Line("O14 56 8", "ink", 1.8), Area("O14 56 4", "safran"),
        Line("M26 42 L26 70 M46 42 L46 70", "safran", 2.4),
        Area("R48 34 8 9", "safran"),
        Area("R10 70 82 6", "ink"), Area("M10 70 L0 88 16 88 20 76 Z", "vermillon"),
        Area("O34 80 11 O58 80 11 O81 82 9", "ink"),
        Area("O34 80 7 O58 80 7 O81 82 5.4", "surf"), Area("O34 80 2.4 O58 80 2.4 O81 82 2", "ink"),
        Line("M34 80 L62 80", "vermillon", 2.8), Line("M0 92 L100 92", "ink", 2),
    ),
    "cat": (
        Area("O64 34 29", "safran"),
        Area(_ROOF_CAT, "ink"),
        Line("M62 70 C76 70 80 58 74 48 C72 44 68 46 70 50", "ink", 3.4),
        Area("O45.6 36 2 O55.4 36 2", "safran"),
        Line("M42 40 L32 38 M42 42 L33 44 M59 40 L69 38 M59 42 L68 44", "ink", 1),
        Area("M0 94 L16 72 92 72 100 84 100 94 Z", "vermillon"),
        Line("M18 72 L4 94 M34 72 L26 94 M50 72 L48 94 M66 72 L70 94 M82 72 L90 94 M8 83 L96 83",
             "ink", 1.4),
        Area("R10 54 14 26", "prune"), Area("R7 50 20 5", "nuit"),
        Line("M0 94 L16 72 92 72 100 84", "ink", 1.6),
    ),
    "mask": (
        Line("M8 40 C0 48 4 62 0 74 M92 40 C100 48 96 62 100 74", "vermillon", 3),
        Area("M24 26 C24 14 34 6 50 6 C66 6 76 14 76 26 L88 28 L88 33 12 33 12 28 Z", "nuit"),
        Area("R25 20 50 6", "vermillon"),
        Area(_MASK, "ink"), Area(_EYES, "safran"), Area("O31 50 3 O69 50 3", "ink"),
        Line("M14 40 C24 34 40 36 48 44 M86 40 C76 34 60 36 52 44", "surf", 1.2),
        Line("M36 84 C44 90 58 90 68 80", "ink", 3),
        Line("M40 76 C44 74 47 74 50 77 C53 74 56 74 60 76", "ink", 2.6),
    ),
    "lantern": (
        Line(strokes_round(50, 50, 34, 44, 12), "safran", 2.4),
        Line("M34 22 C34 4 66 4 66 22", "ink", 3.4),
        Area("M32 30 L68 30 62 20 38 20 Z", "vermillon"),
        Area("R30 30 40 44", "nuit"), Area("R36 36 28 32", "safran"),
        Area("M50 39 C56 47 58 52 58 57 C58 62 54 66 50 66 C46 66 42 62 42 57 C42 52 44 47 50 39 Z",
             "vermillon"),
        Area("M50 50 C53 54 54 57 54 60 C54 63 52 65 50 65 C48 65 46 63 46 60 C46 57 47 54 50 50 Z",
             "foam"),
        Line("R36 36 28 32", "ink", 1.4), Area("M26 74 L74 74 78 84 22 84 Z", "vermillon"),
        Line("R30 30 40 44", "ink", 1.4), Area("R18 84 64 5", "ink"),
    ),
    "suitcase": (
        Line("M38 32 L38 20 62 20 62 32", "ink", 5),
        Area("R8 32 84 50", "abricot"), Area("R8 32 12 50 R80 32 12 50", "prune"),
        Line("R8 32 84 50 M8 50 L92 50", "ink", 1.8),
        Area("R27 46 9 10 R64 46 9 10", "safran"), Line("R27 46 9 10 R64 46 9 10", "ink", 1.2),
        Area("M40 56 L62 58 60 74 38 72 Z", "foam"), Line("M40 56 L62 58 60 74 38 72 Z", "ink", 1),
        Area("O50 65 4.6", "vermillon"), Area("M24 62 L36 66 33 76 21 72 Z", "canal"),
        Area("R12 82 10 5 R78 82 10 5", "ink"), Line("M2 88 L98 88", "ink", 2),
    ),
    "ticket": (
        Area(_TICKET, "foam"),
        Area("M6 34 L84 16 86 25 8 43 Z", "vermillon"),
        Line(_TICKET,
             "ink", 1.8),
        Line("M68 24 L76 62", "ink", 1.2),
        Line("M20 52 L60 43 M22 60 L56 52 M24 68 L48 62", "nuit", 2.6),
        Area("O80 50 4.4", "nuit"), Area("O50 66 2.6 O58 64 2.6", "nuit"),
        Area(_stars((24, 90), (52, 90), (80, 84)), "safran"),
    ),
    "moon": (
        Area(_CRESCENT, "safran"), Line(_CRESCENT, "ink", 1.6),
        Line("M34 44 C36 47 39 47 41 45", "ink", 1.8),
        Line("M43 56 C40 60 42 62 46 61 M38 68 C42 72 46 72 49 70", "ink", 1.6),
        Area("M62 8 C70 4 80 10 78 20 L84 30 C80 30 76 26 74 22 C70 16 66 12 62 8 Z", "vermillon"),
        Area("O84.5 32 3.4", "foam"), Line("O84.5 32 3.4", "ink", 1),
        Area(_stars((70, 48), (84, 62), (66, 70), (12, 22), (14, 80)), "safran"),
    ),
    "cap": (
        Area("M14 48 C10 34 22 20 50 20 C78 20 90 34 86 48 C74 42 26 42 14 48 Z", "nuit"),
        Area("M18 48 C28 42 72 42 82 48 L80 64 C70 58 30 58 20 64 Z", "vermillon"),
        Line("M19 57 C30 51 70 51 81 57", "safran", 2.4),
        Area("M20 64 C30 58 70 58 80 64 C84 70 82 76 76 80 C66 70 34 70 24 80 C18 76 16 70 20 64 Z",
             "ink"),
        Area("O50 33 7.6", "safran"), Line("M44 33 L56 33 M47 29 L53 29 M46 37 L54 37", "ink", 1.6),
        Line("M14 48 C10 34 22 20 50 20 C78 20 90 34 86 48", "ink", 1.6),
    ),
    "owl": (
        Area("M24 40 L22 14 36 24 C44 20 56 20 64 24 L78 14 76 40 C82 54 80 74 66 84 L34 84 C20 74 "
             "18 54 24 40 Z", "prune"),
        Area("M34 84 C28 70 32 56 50 56 C68 56 72 70 66 84 Z", "rose"),
        Line("M40 64 L44 68 48 64 M52 64 L56 68 60 64 M42 74 L46 78 50 74 54 78 58 74",
             "prune", 1.6),
        Area("O38 38 12 O62 38 12", "foam"), Line("O38 38 12 O62 38 12", "ink", 1.6),
        Area("O38 38 6.4 O62 38 6.4", "ink"), Area("O40 36 2 O64 36 2", "foam"),
        Area("M46 44 L54 44 50 53 Z", "safran"),
        Line("M2 88 L98 84 M40 84 L40 90 M45 84 L45 90 M55 84 L55 90 M60 84 L60 90", "ink", 3),
        Area("M80 84 C84 76 92 76 96 78 C94 84 88 86 80 84 Z", "canal"),
    ),
    "hat": (
        Area("M28 24 C30 18 70 18 72 24 L68 72 32 72 Z", "nuit"),
        Area("M30.4 54 L69.6 54 68 72 32 72 Z", "vermillon"),
        Area("M6 70 C16 66 24 70 32 72 L68 72 C76 70 84 66 94 70 C88 84 70 88 50 88 C30 88 12 84 6 "
             "70 Z", "nuit"),
        Line("M37 28 L40 50", "surf", 3),
        Line("M6 70 C16 66 24 70 32 72 L68 72 C76 70 84 66 94 70", "ink", 1.6),
        Area("M62 58 L88 40 92 52 66 64 Z", "foam"),
        Line("M62 58 L88 40 92 52 66 64 Z", "ink", 1.4),
        Line("M70 57 L86 47", "vermillon", 1.4),
    ),
    "night-station": (
        Area("O76 20 11", "safran"), Area(_stars((14, 18), (32, 8), (56, 12)), "safran"),
        Area("M4 88 L4 50 C12 32 26 26 50 26 C74 26 88 32 96 50 L96 88 Z", "nuit"),
        Area("M14 88 L14 54 C20 40 34 35 50 35 C66 35 80 40 86 54 L86 88 Z", "safran"),
        Line("M50 35 L50 88 M32 39 L32 88 M68 39 L68 88 M14 58 L86 58", "nuit", 2),
        Area("O50 50 10", "foam"), Line("O50 50 10 M50 50 L50 43 M50 50 L50 42.6", "ink", 2),
        Area("R36 66 28 22", "vermillon"), Area("R40 70 8 7 R52 70 8 7", "foam"),
        Area("O43 83 2.4 O57 83 2.4", "safran"),
        Line("M4 88 L4 50 C12 32 26 26 50 26 C74 26 88 32 96 50 L96 88", "ink", 1.6),
        Area("R0 88 100 5", "ink"),
    ),
}  # fmt: skip
"""Small pictures for cards, notes and pawns by name."""
