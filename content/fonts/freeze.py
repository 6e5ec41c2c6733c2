"""Make the fonts of the kits: figures frozen to tabular, subset, named as before.

    python freeze.py FOLDER

FOLDER holds the static TrueType files and LICENSE_FONT of the npm packages
`@expo-google-fonts/noto-serif-display` 0.4.2, `@expo-google-fonts/noto-serif` 0.4.2 and `@expo-google-fonts/fira-sans-condensed` 0.4.1
(unpacked). Needs fontTools; the build of a kit does not.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FACES = {
    "NotoSerifDisplay_600SemiBold": "serif-600",
    "NotoSerifDisplay_700Bold": "serif-700",
    "NotoSerif_600SemiBold": "text-600",
    "NotoSerif_700Bold": "text-700",
    "FiraSansCondensed_400Regular": "sans-400",
    "FiraSansCondensed_400Regular_Italic": "sans-400-italic",
    "FiraSansCondensed_500Medium": "sans-500",
    "FiraSansCondensed_600SemiBold": "sans-600",
    "FiraSansCondensed_700Bold": "sans-700",
}
RANGES = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x192), (0x1A0, 0x1B0), (0x1CD, 0x1DC), (0x218, 0x21B),
    (0x2BB, 0x2DD), (0x300, 0x323), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491),
    (0x1E80, 0x1EF9), (0x2010, 0x2026), (0x2030, 0x203A), (0x2044, 0x2044), (0x20A0, 0x20BF),
    (0x2116, 0x2122), (0x2190, 0x2199), (0x2212, 0x2215), (0x2248, 0x2265), (0x25A0, 0x25CF),
)


def tabular(font: TTFont) -> None:
    """Let the figures of the character map point at the tabular lining glyphs."""
    gsub = font["GSUB"].table
    swaps: dict[str, str] = {}
    for tag in ("lnum", "tnum"):
        for record in gsub.FeatureList.FeatureRecord:
            if record.FeatureTag != tag:
                continue
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    inner = getattr(table, "ExtSubTable", table)
                    swaps |= {k: v for k, v in getattr(inner, "mapping", {}).items() if isinstance(v, str)}
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            glyph = table.cmap.get(code)
            while glyph in swaps:
                glyph = swaps[glyph]
            if glyph:
                table.cmap[code] = glyph


def freeze(source: Path, target: Path) -> None:
    """Write one face, tabular and subset."""
    font = TTFont(source)
    tabular(font)
    options = subset.Options(layout_features=["kern", "mark", "mkmk"], name_IDs=["*"], hinting=False, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[c for a, b in RANGES for c in range(a, b + 1)])
    cutter.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)


def main() -> None:
    """Freeze every face found below the folder named on the command line."""
    folder, here = Path(sys.argv[1]), Path(__file__).parent
    for name, short in FACES.items():
        freeze(next(folder.rglob(f"{name}.ttf")), here / f"{short}.ttf")


if __name__ == "__main__":
    main()
