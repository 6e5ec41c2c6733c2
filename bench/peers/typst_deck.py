"""The deck by typst, its QR codes drawn by segno: `typst_deck.py ROWS OUT`."""

import csv
import io
import json
import sys
from pathlib import Path

import segno
import typst

rows, out = Path(sys.argv[1]), Path(sys.argv[2])
root = rows.parent
codes = []
with rows.open(encoding="utf-8", newline="") as sheet:
    for row in csv.DictReader(sheet):
        drawn = io.BytesIO()
        code = segno.make(row["payload"], error="m", micro=False, boost_error=False)
        code.save(drawn, kind="svg", border=0, xmldecl=False, nl=False)
        codes.append(drawn.getvalue().decode())
(root / f"{rows.stem}.json").write_text(json.dumps(codes), encoding="utf-8")
source = root / "deck.typ"
source.write_text((Path(__file__).parent / "deck.typ").read_text("utf-8"), encoding="utf-8")
fonts = Path(__file__).resolve().parents[2] / "content" / "fonts"
typst.compile(
    str(source),
    output=str(out),
    root=str(root),
    font_paths=[str(fonts)],
    sys_inputs={"rows": f"/{rows.name}", "codes": f"/{rows.stem}.json"},
)
