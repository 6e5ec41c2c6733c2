"""A deck laid out by `parts.yaml`, each card with its QR code, beside the deed that is drawn in code."""

from pathlib import Path
from tempfile import TemporaryDirectory

from deck import write_pack
from measure import PNP, Job, Row, interleaved

COUNT = 2_800

PARTS = """\
parts:
  - id: plots
    like: card
    size: card
    name: Grundstücke
    letter: H
    back: none
    bleed: 0
    gap: 0
    fill: {title: "{name}", value: "{price}", text: "{notes}", note: "{rents}", kind: "{group}",
           colour: "{group}"}
    change: {text: {at: [5, 56, -5, 12]}, note: {at: [5, 69, 28, 12]}}
    also: [{qr: true, at: [-25, -25, 22, 22]}]
    each: deeds.csv
"""


def rows() -> list[Row]:
    """Measure one deck of rows as deeds and as a declared part."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        deeds, parts = folder / "deeds", folder / "parts"
        for pack in (deeds, parts):
            write_pack(pack, COUNT)
        (parts / "deeds.yaml").unlink()
        (parts / "parts.yaml").write_text(PARTS, encoding="utf-8")
        asked = ("--backs", "none", "--lang", "de", "-o")
        jobs = [
            Job(
                "deeds",
                (*PNP, "build", str(deeds), "--only", "deeds", *asked, str(folder / "a")),
                anew=folder / "a",
            ),
            Job(
                "parts",
                (*PNP, "build", str(parts), "--only", "plots", *asked, str(folder / "b")),
                anew=folder / "b",
            ),
        ]
        cost = interleaved(jobs, 5)
    what = f"deck of a part in YAML with QR, {COUNT:,} cards: time"
    return [Row.of_times(what, cost["parts"], "the same as deeds", cost["deeds"], 1.3)]
