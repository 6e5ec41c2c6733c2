"""The small drawings that show how a kit is made, each in a square of 100 units."""

from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Line


def _dashed(x0: float, y0: float, x1: float, y1: float, pitch: float = 6) -> str:
    """Write a dashed line: one short stroke every `pitch` units."""
    far = max(abs(x1 - x0), abs(y1 - y0))
    count = max(1, round(far / pitch))
    dx, dy = (x1 - x0) / count, (y1 - y0) / count
    return " ".join(
        f"M{x0 + n * dx:.2f} {y0 + n * dy:.2f} L{x0 + (n + 0.6) * dx:.2f} {y0 + (n + 0.6) * dy:.2f}"
        for n in range(count)
    )


def _ticks(x: float, y: float, count: int, pitch: float, long: float, *, down: bool) -> str:
    """Write the ticks of a ruler, every fifth one longer."""
    strokes = []
    for n in range(count):
        high = long if n % 5 == 0 else long * 0.6
        end = (x, y + n * pitch), (x + high, y + n * pitch)
        if not down:
            end = (x + n * pitch, y), (x + n * pitch, y + high)
        strokes.append(f"M{end[0][0]:.2f} {end[0][1]:.2f} L{end[1][0]:.2f} {end[1][1]:.2f}")
    return " ".join(strokes)


def _marks(x: float, y: float, right: float, foot: float) -> str:
    """Write crop marks at the four corners of an area."""
    return " ".join(
        f"M{cx} {cy + 4 * v} L{cx} {cy + 10 * v} M{cx + 4 * h} {cy} L{cx + 10 * h} {cy}"
        for cx, h in ((x, -1), (right, 1))
        for cy, v in ((y, -1), (foot, 1))
    )


_KNIFE: Final = "M60 74 L64 60 L90 22 L98 28 L71 66 Z"
_KNIFE_EDGE: Final = "M64 60 L71 66 M86 28 L94 34"

MAKING: Final[dict[str, Drawing]] = {
    "print": (
        Area("R28 6 44 34", "paper"),
        Line("R28 6 44 34"),
        Area("M10 38 L90 38 90 70 10 70 Z", "centre"),
        Line("M10 38 L90 38 90 70 10 70 Z"),
        Line("M78 48 L82 48", "ink", 2.4),
        Area("R24 58 52 38", "paper"),
        Line("R24 58 52 38"),
        Line("M20 58 L80 58", "ink", 2.4),
    ),
    "measure": (
        Line("M10 40 L90 40", "ink", 2),
        Line(_ticks(10, 32, 6, 16, 8, down=False), "ink", 2),
        Area("R5 52 90 26", "sun"),
        Line("R5 52 90 26"),
        Line(_ticks(10, 52, 26, 3.2, 11, down=False), "ink", 0.9),
        Line(_dashed(10, 42, 10, 52, 4) + _dashed(90, 42, 90, 52, 4), "accent", 1.2),
    ),
    "light": (
        Area("O74 26 14", "sun"),
        Line("O74 26 14"),
        Line("M74 4 L74 8 M93 26 L97 26 M88 12 L91 9 M60 12 L57 9 M88 40 L91 43", "ink", 1.6),
        Area("R12 22 50 70", "paper"),
        Line("R12 22 50 70"),
        Line("R19 31 16 22 M0 0 R39 31 16 22 R19 60 16 22 R39 60 16 22"),
        Line(
            _dashed(21, 33, 37, 33, 4)
            + _dashed(21, 33, 21, 55, 4)
            + _dashed(41, 33, 57, 33, 4)
            + _dashed(41, 33, 41, 55, 4)
            + _dashed(21, 62, 37, 62, 4)
            + _dashed(21, 62, 21, 84, 4)
            + _dashed(41, 62, 57, 62, 4)
            + _dashed(41, 62, 41, 84, 4),
            "accent",
            1.2,
        ),
    ),
    "fold-over": (
        Area("R8 24 42 62", "paper"),
        Area("R50 24 42 62", "centre"),
        Line("R8 24 84 62"),
        Line("R16 34 26 20 R16 58 26 20 R58 34 26 20 R58 58 26 20"),
        Line(_dashed(50, 18, 50, 92, 6), "accent", 1.6),
        Line("M76 20 C68 4 36 4 26 16 M26 16 L27 8 M26 16 L34 14", "accent", 1.8),
    ),
    "mount": (
        Area("R26 20 62 70", "sun"),
        Line("R26 20 62 70"),
        Area("M12 10 L74 10 74 66 C66 62 58 68 58 80 L12 80 Z", "paper"),
        Line("M12 10 L74 10 74 66 C66 62 58 68 58 80 L12 80 Z"),
        Line("M74 66 C70 70 66 74 58 80 C56 72 64 64 74 66", "ink", 1.2),
        Line("R20 18 20 26 R46 18 20 26 R20 50 20 24", "ink", 1.2),
    ),
    "cut": (
        Area("R4 14 92 78", "centre"),
        Line("R4 14 92 78"),
        Area("R34 6 24 88", "sun"),
        Line("R34 6 24 88"),
        Line(_ticks(34, 12, 20, 4, 9, down=True), "ink", 0.9),
        Line(_dashed(60, 76, 60, 96, 5), "accent", 1.4),
        Line("M60 8 L60 74", "ink", 1.2),
        Area(_KNIFE, "centre"),
        Line(_KNIFE),
        Line(_KNIFE_EDGE, "ink", 1.2),
    ),
    "strips": (
        Area("R16 12 68 62", "paper"),
        Line("R16 12 68 62"),
        Line(_marks(26, 18, 74, 68), "ink", 1.1),
        Line("M50 4 L50 10 M50 76 L50 80", "ink", 1.1),
        Line(_dashed(26, 14, 26, 74) + _dashed(50, 14, 50, 74) + _dashed(74, 14, 74, 74), "accent"),
        Line("M26 22 L74 22 M26 43 L74 43 M26 64 L74 64", "ink", 0.8),
        Area("O44 92 5 O56 92 5", "paper"),
        Line("O44 92 5 O56 92 5 M46.5 87.5 L55 68 M53.5 87.5 L45 68", "ink", 1.8),
    ),
    "tile": (
        Area("R18 10 64 74", "board"),
        Area("R18 70 64 14", "sun"),
        Line("R18 10 64 74"),
        Line("M18 24 L82 24 M32 10 L32 84 M44 10 L44 24 M56 10 L56 24 M68 10 L68 24", "ink", 1),
        Line("M18 40 L32 40 M18 56 L32 56", "ink", 1),
        Line(_dashed(18, 70, 82, 70), "accent"),
        Line(" ".join(f"M{x} 84 L{x + 10} 70" for x in range(20, 72, 6)), "ink", 0.8),
        Line("M86 70 L93 70 M86 84 L93 84 M89.5 70 L89.5 84", "ink", 1.2),
    ),
    "overlap": (
        Area("R20 4 64 50", "board"),
        Area("R20 42 64 12", "sun"),
        Line("R20 4 64 50"),
        Line(" ".join(f"M{x} 54 L{x + 10} 42" for x in range(22, 74, 6)), "ink", 0.8),
        Area("M14 48 L78 48 78 96 14 96 Z", "centre"),
        Line("M14 48 L78 48 78 96 14 96 Z"),
        Line("M22 62 L30 62 M26 58 L26 66 M62 62 L70 62 M66 58 L66 66", "ink", 1.4),
        Line("M28 30 L36 30 M32 26 L32 34 M68 30 L76 30 M72 26 L72 34", "ink", 1.4),
        Line("M47 84 L47 46 M47 46 L41 53 M47 46 L53 53", "accent", 2.2),
    ),
    "gap": (
        Area("R3 22 94 70", "paper"),
        Line("R3 22 94 70"),
        Area("R8 28 39.5 58", "board"),
        Area("R52.5 28 39.5 58", "board"),
        Line("R8 28 39.5 58 R52.5 28 39.5 58"),
        Line("M18 28 L18 86 M8 38 L47.5 38 M52.5 38 L92 38 M82 28 L82 86", "ink", 0.9),
        Line("M47.5 14 L47.5 25 M52.5 14 L52.5 25", "ink", 1),
        Line("M36 18.5 L47 18.5 M43 15.5 L47 18.5 43 21.5", "accent", 1.4),
        Line("M64 18.5 L53 18.5 M57 15.5 L53 18.5 57 21.5", "accent", 1.4),
    ),
    "crease": (
        Area("R4 20 43.5 72", "board"),
        Area("R52.5 20 43.5 72", "board"),
        Line("R4 20 43.5 72 R52.5 20 43.5 72"),
        Area("R18 8 26 88", "sun"),
        Line("R18 8 26 88"),
        Line(_ticks(35, 12, 21, 4, 9, down=True), "ink", 0.9),
        Line("M50 14 L50 62", "accent", 1.6),
        # the knife lies back first: its edge looks upwards
        Area("M50 70 L58 62 L88 24 L96 31 L66 69 Z", "centre"),
        Line("M50 70 L58 62 L88 24 L96 31 L66 69 Z"),
        Line("M58 62 L66 69", "ink", 1.2),
        Line("M50 78 L50 92 M46 87 L50 92 54 87", "accent", 1.8),
    ),
    "laminate": (
        Area("R8 40 84 52", "board"),
        Line("R8 40 84 52"),
        Line("M50 40 L50 92 M8 50 L92 50 M18 40 L18 92 M82 40 L82 92", "ink", 0.9),
        Area("M8 40 L58 40 C70 40 70 22 58 22 C50 22 49 33 57 34 L62 92 L8 92 Z", "centre"),
        Line("M8 40 L58 40 C70 40 70 22 58 22 C50 22 49 33 57 34 M62 38 L62 92", "ink", 1.6),
        Area("M74 14 L92 14 89 30 77 30 Z", "paper"),
        Line("M74 14 L92 14 89 30 77 30 Z M91.4 17 C98 17 98 25 90 25", "ink", 1.5),
        Line("M80 10 C77 7 83 5 80 2 M86 10 C83 7 89 5 86 2", "ink", 1.2),
    ),
    "fold-up": (
        # a strip: roof over roof, a floor, a tab
        Area("M6 6 L36 6 36 84 6 84 Z", "paper"),
        Area("M6 20 L36 20 36 50 6 50 Z", "accent"),
        Line("M6 6 L36 6 36 84 32 95 10 95 6 84 Z"),
        Line("M17 6 L17 14 25 14 25 6 M17 64 L17 56 25 56 25 64", "ink", 1.2),
        Line(_dashed(6, 35, 36, 35, 5), "paper", 1.8),
        Line(_dashed(6, 64, 36, 64, 5) + _dashed(6, 84, 36, 84, 5), "accent"),
        Line("M40 30 C46 24 50 25 54 31 M54 31 L54.5 24.5 M54 31 L47.5 30", "accent", 1.8),
        # the same as a tent, open at its ends
        Area("M46 80 L58 40 68 88 Z", "centre"),
        Area("M58 40 L86 31 97 77 68 88 Z", "paper"),
        Area("M58 40 L86 31 91.5 54 63 64 Z", "accent"),
        Line("M46 80 L58 40 68 88 M46 80 L68 88 M58 40 L86 31 97 77 68 88"),
        Line("M78 84 L76.4 74 84.4 71 86.2 81", "ink", 1.2),
        Line("M52 77 L58.5 46", "accent", 1.6),
    ),
    "stand": (
        # a pawn: two sides, one foot over the other
        Area("M12 10 L44 6 44 78 12 84 Z", "paper"),
        Area("M44 6 L58 74 44 78 Z", "centre"),
        Area("O28 34 12", "sun"),
        Line("M12 10 L44 6 44 78 12 84 Z M44 6 L58 74 44 78"),
        Line("O28 34 12 M17 62 L39 59 39 68 17 71 Z", "ink", 1.2),
        Line("M44 82 L58 78 M42 86 L28 89", "accent", 1.8),
        Line("M8 14 C0 30 0 60 8 76 M8 76 L1.5 73 M8 76 L9 69", "accent", 1.6),
        Area("M64 64 L80 69 80 94 64 89 Z", "paper"),
        Area("M80 69 L96 63 96 88 80 94 Z", "centre"),
        Area("M64 64 L80 58 96 63 80 69 Z", "paper"),
        Line("M64 64 L80 58 96 63 96 88 80 94 64 89 Z M64 64 L80 69 96 63 M80 69 L80 94"),
        Area("O72 79 2.4 O84 75 2 O92 82 2 O80 63.5 1.8 O74 63.8 1.6 O86 63.2 1.6", "ink"),
    ),
    "coins": (
        Area("O28 40 19", "sun"),
        Line("O28 40 19"),
        Line("O28 40 14.5 M21 45 L21 38 28 32 35 38 35 45 Z", "ink", 1.2),
        Area("O64 56 26", "paper"),
        Line("O64 56 26"),
        Line("O64 56 21 M52 68 L52 46 76 46 76 68 Z M58 52 L61 52 M67 52 L70 52", "ink", 1.2),
        Line("M58 60 L61 60 M67 60 L70 60", "ink", 1.2),
        Area("O26 78 13", "accent"),
        Line("O26 78 13"),
        Area("O22.5 75 2.2 O29.5 75 2.2 O22.5 82 2.2 O29.5 82 2.2", "paper"),
    ),
    "booklet": (
        Area("M50 24 C40 16 22 16 8 20 L8 82 C22 78 40 78 50 86 Z", "paper"),
        Area("M50 24 C60 16 78 16 92 20 L92 82 C78 78 60 78 50 86 Z", "centre"),
        Line(
            "M50 24 C40 16 22 16 8 20 L8 82 C22 78 40 78 50 86 "
            "C60 78 78 78 92 82 L92 20 C78 16 60 16 50 24 Z"
        ),
        Line("M8 82 L8 88 C22 84 40 84 50 92 C60 84 78 84 92 88 L92 82", "ink", 1.2),
        Line("M50 24 L50 86", "ink", 1),
        Line("M50 36 L50 46 M50 64 L50 74", "accent", 3.2),
        Line(
            "M16 32 C26 30 36 31 43 34 M16 44 C26 42 36 43 43 46 M16 56 C26 54 36 55 43 58 "
            "M57 34 C64 31 74 30 84 32 M57 46 C64 43 74 42 84 44",
            "ink",
            0.9,
        ),
    ),
}
"""Every drawing by its name."""

LEGENDS: Final[dict[str, tuple[tuple[float, float, str], ...]]] = {
    "print": ((50, 84, "1 : 1"),),
    "measure": ((50, 22, "50 mm"),),
    "tile": ((80, 97, "10 mm"),),
    "gap": ((50, 11, "2 mm"),),
}
"""What is written on a drawing: the middle of its baseline in units, and the figure."""
