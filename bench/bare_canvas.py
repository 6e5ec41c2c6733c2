"""The reference: a bare reportlab canvas drawing the deck, as fast as plain calls go.

`bare_canvas.py ROWS OUT`. One file, no content model, no checks, no manifest, no kit: what a
script for this deck alone would be. QR codes come from qrcode at a fixed mask; their runs are
one path. Lines of type are cached with their widths; pages are compressed as they end.
"""

import csv
import re
import sys
import zlib
from functools import cache, lru_cache
from pathlib import Path

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
LABELS = ("Grundmiete", "mit 1 Haus", "mit 2 Häusern", "mit 3 Häusern", "mit 4 Häusern",
          "mit Hotel", "Ein Haus", "Ein Hotel", "Hypothek")  # fmt: skip
DARK = {"#8b4513", "#c71585", "#c23028", "#2a7f3e", "#1d3f91"}
FONTS = ("serif-700", "sans-400", "sans-400-italic", "sans-500", "sans-600")
RUNS = re.compile("1+")

rl_config.useA85 = 0


class Type:
    """Writes lines in the fonts of the deck."""

    def __init__(self, canvas: Canvas) -> None:
        self.document = canvas._doc
        self.line = lru_cache(maxsize=4096)(self.line)

    def line(self, font: str, size: float, text: str) -> tuple[float, str]:
        """Give the width of a line in pt and the operators that show it."""
        face = pdfmetrics.getFont(font)
        shown = []
        for subset, codes in face.splitString(text, self.document):
            name = face.getSubsetInternalName(subset, self.document)
            escaped = "".join(
                chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}"
                for code in codes
            )
            shown.append(f"{name} {size:g} Tf ({escaped}) Tj")
        return face.stringWidth(text, size), " ".join(shown)

    def put(
        self, x: float, y: float, font: str, size: float, text: str, right: bool = False
    ) -> str:
        """Set a line at a point in mm from the bottom left of its card."""
        width, shown = self.line(font, size, text)
        at = x * MM - width if right else x * MM
        return f"1 0 0 1 {at:.2f} {y * MM:.2f} Tm {shown}"

    def broken(self, font: str, size: float, text: str, width: float) -> list[str]:
        """Break a text into lines."""
        face = pdfmetrics.getFont(font)
        blank = face.stringWidth(" ", size)
        lines: list[list[str]] = [[]]
        used = 0.0
        for word in text.split(" "):
            wide = self.word(face, word, size)
            if lines[-1] and used + blank + wide > width * MM:
                lines.append([])
                used = 0.0
            used += wide + blank
            lines[-1].append(word)
        return [" ".join(words) for words in lines]

    @staticmethod
    @cache
    def word(face: TTFont, word: str, size: float) -> float:
        """Give the width of a word in pt."""
        return face.stringWidth(word, size)


def code(payload: str, x: float, y: float, side: float) -> str:
    """Draw a QR code with its top left at a point in mm from the bottom left of its card."""
    made = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=3)
    made.add_data(payload.encode(), optimize=0)
    made.make(fit=True)
    count = len(made.modules)
    unit = side / count * MM
    path = []
    for n, row in enumerate(made.modules):
        squares = "".join(["1" if module else "0" for module in row])
        for run in RUNS.finditer(squares):
            start, end = run.span()
            path.append(f"{start} {-1 - n} {end - start} 1 re")
    return f"q {unit:.4f} 0 0 {unit:.4f} {x * MM:.2f} {y * MM:.2f} cm 0 g {' '.join(path)} f Q"


def card(kind: Type, row: dict[str, str]) -> str:
    """Draw one deed from the bottom left of its trim."""
    colour = row["colour"]
    tint = " ".join(f"{int(colour[n : n + 2], 16) / 255:.3g}" for n in (1, 3, 5))
    drawn = [
        f"{tint} rg {3 * MM:.2f} {66 * MM:.2f} {57 * MM:.2f} {19 * MM:.2f} re f",
        f"0.85 w {3 * MM:.2f} {3 * MM:.2f} {57 * MM:.2f} {82 * MM:.2f} re S 0.34 w",
        " ".join(
            f"{5.5 * MM:.2f} {(55 - n * 4) * MM:.2f} m {57.5 * MM:.2f} {(55 - n * 4) * MM:.2f} l"
            for n in range(7)
        ),
        f"S BT {1 if colour in DARK else 0} g",
        kind.put(5.5, 74, "serif-700", 15, row["name"]),
        "0 g",
        kind.put(5.5, 58.5, "sans-400", 8, "Kaufpreis"),
        kind.put(57.5, 58.5, "serif-700", 18, row["price"], right=True),
    ]
    for n, label in enumerate(LABELS):
        y, right = (52 - n * 4, 57.5) if n < 6 else (19.8 - (n - 6) * 4.3, 37.2)
        drawn.append(kind.put(5.5, y, "sans-400", 9 if n < 6 else 8, label))
        drawn.append(kind.put(right, y, "sans-500", 9 if n < 6 else 8, row[f"a{n}"], right=True))
    for n, line in enumerate(kind.broken("sans-400-italic", 7.5, row["notes"], 52)):
        drawn.append(kind.put(5.5, 28.4 - n * 3.2, "sans-400-italic", 7.5, line))
    drawn += [kind.put(5.5, 5.2, "sans-600", 8, row["code"]), "ET"]
    drawn.append(code(row["payload"], 40.7, 22.3, 16.5))
    return "\n".join(drawn)


def marks() -> str:
    """Draw the crop marks of a page of nine."""
    lines = []
    for n in range(4):
        x, y = (10.5 + n * 63) * MM, (16.5 + n * 88) * MM
        lines += [(x, 7.5 * MM, x, 13.5 * MM), (x, 283.5 * MM, x, 289.5 * MM)]
        if n < 4:
            lines += [(1.5 * MM, y, 7.5 * MM, y), (202.5 * MM, y, 208.5 * MM, y)]
    drawn = " ".join(f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} l" for a, b, c, d in lines)
    return f"0.7 w {drawn} S"


def squeeze_pages_at_once(canvas: Canvas) -> None:
    """Compress each page when it ends."""
    add_page = canvas._doc.addPage

    def add(page: pdfdoc.PDFPage) -> None:
        stream = pdfdoc.PDFStream()
        stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        stream.content = zlib.compress(page.stream.encode("latin-1"), 6)
        page.Contents, page.stream = stream, None
        add_page(page)

    canvas._doc.addPage = add


def main(rows: Path, out: Path) -> None:
    """Draw the deck."""
    fonts = Path(__file__).resolve().parents[1] / "content" / "fonts"
    for name in FONTS:
        pdfmetrics.registerFont(TTFont(name, str(fonts / f"{name}.ttf")))
    canvas = Canvas(str(out), pagesize=(210 * MM, 297 * MM), pageCompression=1, invariant=1,
                    initialFontName="sans-400")  # fmt: skip
    squeeze_pages_at_once(canvas)
    kind = Type(canvas)
    with rows.open(encoding="utf-8", newline="") as sheet:
        for n, row in enumerate(csv.DictReader(sheet)):
            slot = n % 9
            if slot == 0:
                if n:
                    canvas.showPage()
                canvas._code.append(marks())
            x, y = (10.5 + slot % 3 * 63) * MM, (192.5 - slot // 3 * 88) * MM
            canvas._code.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm\n{card(kind, row)}\nQ")
    canvas.save()


main(Path(sys.argv[1]), Path(sys.argv[2]))
