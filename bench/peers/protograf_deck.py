"""The deck by protograf, as its manual shows: `protograf_deck.py ROWS OUT`.

In its built-in font, which is quicker than a font from a file, but has no euro sign.
"""

import csv
import os
import sys
from pathlib import Path

rows, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.argv = sys.argv[:1]  # protograf reads the command line itself
os.chdir(out.parent)
os.environ["HOME"] = str(out.parent)  # where it keeps pictures of QR codes

from protograf import Card, Create, Data, Deck, Save, T, line, qrcode, rectangle, text

LABELS = ("Grundmiete", "mit 1 Haus", "mit 2 Häusern", "mit 3 Häusern", "mit 4 Häusern",
          "mit Hotel", "Ein Haus", "Ein Hotel", "Hypothek")  # fmt: skip
with rows.open(encoding="utf-8", newline="") as sheet:
    table = list(csv.reader(sheet))

Create(filename=str(out), units="mm", paper="A4", margin=10)
Data(data_list=table)
Deck(cards=1, width=63, height=88, grid_marks=True, stroke="white", offset=0)
Card(
    "*", rectangle(x=3, y=3, width=57, height=19, fill=T("{{ colour }}"), stroke=T("{{ colour }}"))
)
Card("*", rectangle(x=3, y=3, width=57, height=82, fill=None, stroke="black", stroke_width=0.8))
Card("*", text(text=T("{{ name }}"), x=31.5, y=13, font_size=15, stroke="black"))
Card("*", text(text="Kaufpreis", x=6, y=29, font_size=8, align="left"))
Card("*", text(text=T("{{ price }}"), x=57, y=29, font_size=18, align="right"))
for n, label in enumerate(LABELS):
    y, right = (36 + n * 4, 57) if n < 6 else (68.2 + (n - 6) * 4.3, 37)
    Card("*", text(text=label, x=6, y=y, font_size=8, align="left"))
    Card("*", text(text=T("{{ a%d }}" % n), x=right, y=y, font_size=8, align="right"))
    if n < 6:
        Card("*", line(x=5.5, y=33 + n * 4, x1=57.5, y1=33 + n * 4, stroke_width=0.3))
Card("*", text(text=T("{{ notes }}"), x=5.5, y=57.6, width=52, height=10, font_size=7.5, wrap=True))
Card("*", text(text=T("{{ code }}"), x=6, y=83, font_size=8, align="left"))
Card("*", qrcode("deed.png", text=T("{{ payload }}"), x=40.7, y=65.7, width=16.5, height=16.5))
Save()
