"""Drawings of what turns up along a promenade: hats, cakes, boards, books, a hen, a whale.

They go with the beach of seaside.py and borrow its colours.
"""

from typing import Final

from pnp.faces.art.drawing import Area, Drawing, Line

_BOARD: Final = "M64 3 C78 26 68 76 50 96 C46 99 40 97 38 92 C31 64 42 22 64 3 Z"
_CANE: Final = "M34 50 L50 97 66 50 Z"
_SCOOP: Final = (
    "M28 50 C20 50 22 42 28 42 C24 24 38 14 50 14 C62 14 76 24 72 42 C78 42 80 50 72 50 "
    "C66 56 60 48 54 54 C48 58 44 50 38 54 C34 56 30 54 28 50 Z"
)
_ICING: Final = (
    "M18 44 C26 36 74 36 82 44 L82 56 C78 64 72 58 68 62 C62 68 58 58 52 62 C46 68 42 58 36 62 "
    "C30 66 24 62 18 56 Z"
)
_BODY: Final = (
    "M4 72 C4 60 6 54 14 53 C22 52 26 50 31 42 C35 36 40 34 46 34 L60 34 C68 34 72 38 77 50 "
    "C90 52 96 56 96 72 Z"
)
_BRIM: Final = "M3 66 C16 54 84 54 97 66 C90 82 10 82 3 66 Z"
_CROWN: Final = "M25 64 C25 36 34 25 50 25 C66 25 75 36 75 64 C62 70 38 70 25 64 Z"
_RIBBON: Final = "M25 54 C40 61 60 61 75 54 L75 64 C62 70 38 70 25 64 Z"
_HEN: Final = (
    "M22 44 C23 32 36 30 40 42 C46 52 58 52 66 42 C70 36 76 30 86 28 C92 46 90 66 78 76 "
    "C66 86 44 86 34 76 C26 68 21 56 22 44 Z"
)
_WHALE: Final = (
    "M4 58 C6 40 30 32 54 40 C68 45 76 50 82 42 C75 36 73 27 76 21 C81 25 85 28 88 27 "
    "C90 22 94 20 99 21 C99 30 95 38 89 44 C90 66 70 82 42 82 C18 82 4 74 4 58 Z"
)
_UKULELE: Final = (
    "M50 42 C62 42 67 54 60 61 C77 66 75 97 50 97 C25 97 23 66 40 61 C33 54 38 42 50 42 Z"
)
_PAGES: Final = (
    "M50 32 C40 23 20 23 7 29 L7 80 C20 74 40 74 50 83 C60 74 80 74 93 80 L93 29 "
    "C80 23 60 23 50 32 Z"
)
_HULL: Final = "M12 68 L88 68 C84 84 74 90 50 90 C26 90 16 84 12 68 Z"
_FRUIT: Final = (
    "M32 24 C54 12 84 26 87 54 C89 80 64 92 42 86 C20 80 13 58 19 42 C21 34 26 28 32 24 Z"
)
_LEAF: Final = "M32 24 C30 10 46 3 62 7 C57 20 45 27 32 24 Z"
_GLASS: Final = "M26 28 L70 28 63 94 33 94 Z"


def _sole(x: float) -> str:
    """Draw the sole of a left thong, its inner edge at x."""
    return (
        f"M{x} 58 C{x - 8} 38 {x - 4} 8 {x + 12} 8 C{x + 28} 8 {x + 28} 36 {x + 21} 56 "
        f"C{x + 19} 68 {x + 26} 94 {x + 12} 94 C{x - 2} 94 {x + 4} 70 {x} 58 Z"
    )


def _straps(x: float) -> str:
    """Draw its straps, from between the toes to both sides."""
    return (
        f"M{x + 11} 26 C{x + 6} 36 {x - 1} 44 {x + 0.5} 56 "
        f"M{x + 11} 26 C{x + 17} 34 {x + 22} 42 {x + 20.5} 56"
    )


_PAIR: Final = f"{_sole(20)} {_sole(60)}"

MOTIFS: Final[dict[str, Drawing]] = {
    "board": (
        Area(_BOARD, "sand"),
        Area("M44 34 C52 34 62 36 70 40 C70 46 69 52 67 58 C58 54 48 52 39 52 C40 46 42 40 44 34 "
             "Z", "coral"),
        Line("M63 5 C60 34 54 66 43 95", "ink", 1),
        Line(_BOARD, "ink", 1.4),
    ),
    "thong": (
        Area(_PAIR, "teal"),
        Line(_PAIR, "ink", 1.4),
        Line(f"{_straps(20)} {_straps(60)}", "sun", 4.5),
    ),
    "ice": (
        Area(_CANE, "mango"),
        Line("M38 62 L58 74 M36 54 L60 67.8 M62 62 L42 74 M64 54 L40 67.8 "
             "M46 85 L56.3 78.6 M54 85 L43.7 78.6", "ink", 0.9),
        Line(_CANE, "ink", 1.4),
        Area(_SCOOP, "coral"),
        Line(_SCOOP, "ink", 1.4),
        Line("M40 26 C43 22 46 21 50 21", "paper", 2.4),
    ),
    "cake": (
        Area("R18 46 64 36", "sand"),
        Area("R18 64 64 6", "mango"),
        Line("R18 46 64 36", "ink", 1.4),
        Area(_ICING, "coral"),
        Line(_ICING, "ink", 1.4),
        Area("O50 32 7", "bad"),
        Line("M50 26 C51 20 54 16 60 14", "ink", 1.6),
        Line("M6 84 L94 84", "ink", 2.6),
    ),
    "car": (
        Area("M18 28 C34 22 74 22 92 25 C80 31 36 33 18 28 Z", "sun"),
        Line("M18 28 C34 22 74 22 92 25 C80 31 36 33 18 28 Z M40 30 L40 36 M66 29 L66 36",
             "ink", 1.2),
        Area(_BODY, "coral"),
        Area("M34 50 C37 42 41 40 46 40 L50 40 50 50 Z M54 50 L54 40 60 40 C65 40 68 43 71 50 Z",
             "sky"),
        Line(_BODY, "ink", 1.4),
        Line("M34 50 C37 42 41 40 46 40 L50 40 50 50 Z M54 50 L54 40 60 40 C65 40 68 43 71 50 Z",
             "ink", 0.9),
        Area("O26 73 11 O75 73 11", "ink"),
        Area("O26 73 4.5 O75 73 4.5", "paper"),
        Area("O92 60 3", "sun"),
        Line("M0 84 L100 84", "ink", 1.6),
    ),
    "airmail": (
        Area("R8 24 84 56", "paper"),
        Area("R8 74 12 6 R32 74 12 6 R56 74 12 6 R80 74 12 6", "coral"),
        Area("R20 74 12 6 R44 74 12 6 R68 74 12 6", "ocean"),
        Area("M8 24 L50 56 92 24 Z", "sand"),
        Line("R8 24 84 56 M8 24 L50 56 92 24", "ink", 1.4),
        Area("O50 55 8", "coral"),
        Line("O50 55 8", "ink", 1.2),
    ),
    "sunhat": (
        Area(_BRIM, "mango"),
        Line(_BRIM, "ink", 1.4),
        Area(_CROWN, "mango"),
        Area(_RIBBON, "coral"),
        Line(f"{_CROWN} M25 54 C40 61 60 61 75 54", "ink", 1.4),
    ),
    "hen": (
        Line("M48 82 L46 95 M60 82 L62 95 M39 96 L52 96 M56 96 L69 96", "mango", 3),
        Area("M24 38 C20 28 27 25 29 31 C31 23 38 25 36 33 C41 30 43 36 39 42 Z", "coral"),
        Area(_HEN, "paper"),
        Area("M23 53 C19 56 19 64 24 65 C28 64 28 57 26 54 Z", "coral"),
        Line(_HEN, "ink", 1.4),
        Area("M23 44 L9 49 23 53 Z", "mango"),
        Line("M46 60 C54 70 68 68 76 56 M52 58 C57 63 64 62 69 56", "ink", 1.4),
        Line("O30 43 1", "ink", 1.8),
    ),
    "whale": (
        Area(_WHALE, "harbour"),
        Area("M5 62 C18 70 46 74 66 66 C60 78 46 82 38 82 C18 81 7 74 5 62 Z", "paper"),
        Line("M12 68 C24 74 42 76 58 71 M20 75 C30 79 40 79 50 77", "ink", 0.9),
        Line(_WHALE, "ink", 1.4),
        Line("O20 55 1", "ink", 2),
        Line("M34 31 C34 20 28 14 20 15 M34 31 C34 20 40 14 48 15 M34 30 L34 12", "teal", 2.2),
        Line("M2 92 C10 88 18 88 26 92 C34 96 42 96 50 92 C58 88 66 88 74 92 C82 96 90 96 98 92",
             "teal", 2.4),
    ),
    "ukulele": (
        Area("R46 12 8 34", "pine"),
        Area("R43 2 14 13", "pine"),
        Line("R46 12 8 34 R43 2 14 13 M40 5 L43 5 M40 11 L43 11 M57 5 L60 5 M57 11 L60 11",
             "ink", 1.4),
        Area(_UKULELE, "mango"),
        Line(_UKULELE, "ink", 1.4),
        Area("O50 66 7", "ink"),
        Line("M42 84 L58 84", "ink", 3),
        Line("M48 14 L48 84 M52 14 L52 84", "paper", 0.9),
    ),
    "book": (
        Area("M4 34 L96 34 96 86 C80 80 60 82 50 88 C40 82 20 80 4 86 Z", "coral"),
        Line("M4 34 L96 34 96 86 C80 80 60 82 50 88 C40 82 20 80 4 86 Z", "ink", 1.4),
        Area(_PAGES, "paper"),
        Line(f"{_PAGES} M50 32 L50 83", "ink", 1.2),
        Line("M15 39 C24 36 34 36 42 40 M15 48 C24 45 34 45 42 49 M15 57 C24 54 34 54 42 58 "
             "M58 40 C66 36 76 36 85 39 M58 49 C66 45 76 45 85 48 M58 58 C66 54 76 54 85 57",
             "harbour", 1.4),
    ),
    "sailboat": (
        Line("M48 68 L48 6", "ink", 2),
        Area("M52 10 C70 24 79 42 81 62 L52 62 Z", "paper"),
        Area("M44 18 L44 62 20 62 C30 50 38 36 44 18 Z", "sun"),
        Line("M52 10 C70 24 79 42 81 62 L52 62 Z M44 18 L44 62 20 62 C30 50 38 36 44 18 Z",
             "ink", 1.2),
        Area(_HULL, "coral"),
        Line(_HULL, "ink", 1.4),
        Line("M18 75 L82 75", "paper", 1.8),
        Area("M0 84 C8 80 17 80 25 84 C33 88 42 88 50 84 C58 80 67 80 75 84 C83 88 92 88 100 84 "
             "C96 98 72 98 50 98 C28 98 4 98 0 84 Z", "teal"),
    ),
    "fruit": (
        Area(_FRUIT, "mango"),
        Area("M60 24 C78 30 86 42 87 54 C88 72 76 84 60 87 C76 70 76 44 60 24 Z", "coral"),
        Line(_FRUIT, "ink", 1.4),
        Area(_LEAF, "pine"),
        Line(f"{_LEAF} M32 24 C40 18 48 12 58 9 M32 24 L27 15", "ink", 1.2),
    ),
    "drink": (
        Area(_GLASS, "paper"),
        Area("M28 42 L68.6 42 63 94 33 94 Z", "sun"),
        Line("M48 84 L60 8 74 4", "coral", 3),
        Line(_GLASS, "ink", 1.4),
        Area("O72 30 14", "sun"),
        Line("O72 30 10 M72 20 L72 40 M63.3 25 L80.7 35 M63.3 35 L80.7 25", "paper", 1.4),
        Line("O72 30 14", "ink", 1.2),
    ),
}  # fmt: skip
"""Small pictures for cards by name."""
