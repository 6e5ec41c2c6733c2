"""A deck of title deeds from a spreadsheet, each with its own QR code, beside the peers."""

import csv
import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import PEERS, PNP, PYTHON, Cost, Job, Row, interleaved

HERE = Path(__file__).parent

GROUPS = {
    "rust": "#8b4513", "sky": "#7fb8d8", "rose": "#c71585", "mango": "#f0a030",
    "brick": "#c23028", "straw": "#e8cc50", "moss": "#2a7f3e", "ocean": "#1d3f91",
}  # fmt: skip

STREETS = (
    "Mühlgäßchen", "Hafenstraße", "Brückenweg", "Schloßallee", "Bäckergasse", "Königsufer",
    "Lindenhöhe", "Rosengärten", "Süderdeich", "Nußbaumweg", "Weidenstraße", "Sägemühle",
)  # fmt: skip

ROADS = (
    "Mill Lane", "Harbour Road", "Bridge Way", "Castle Walk", "Baker Street", "King’s Bank",
    "Linden Hill", "Rose Gardens", "South Dyke", "Walnut Way", "Willow Street", "Saw Mill",
)  # fmt: skip

RUES = (
    "Rue du Café", "Quai de l’Île", "Allée du Château", "Place des Fêtes", "Rue de l’Évêché",
    "Cour des Pêcheurs", "Côte des Tilleuls", "Rue de la Forêt", "Chemin Léger", "Pré Fleuri",
    "Rue Élisée", "Passage Noël",
)  # fmt: skip

WORDS = (
    "Häuser Gebühr für über müssen Käufer zahlt Besitzer Größe Fluß naïve café élève Œuvre señor "
    "prüfen Würfel Grundstück gehört Bank jede ganze Runde Hälfte zurück Miete doppelt Feld darf "
    "erhöhen Süden Märkte Straße früher später Gäste"
).split()

FIELDS = ("id", "no", "name.de", "name.en", "name.fr", "group", "price", "rents", "notes")


def deeds(count: int) -> list[dict[str, str]]:
    """Make the rows of a deck; the same rows for the same count on every machine."""
    chance = random.Random(42)
    return [_deed(number, chance) for number in range(1, count + 1)]


def _deed(number: int, chance: random.Random) -> dict[str, str]:
    base = chance.randrange(2, 60) * 10
    note = chance.choice(WORDS).capitalize()
    while len(note) < 66:
        note += f" {chance.choice(WORDS)}"
    pick = number % len(STREETS)
    return {
        "id": f"deed-{number}",
        "no": str(number),
        "name.de": f"{STREETS[pick]} {number}",
        "name.en": f"{ROADS[pick]} {number}, Riverside",
        "name.fr": f"{RUES[pick]} {number}",
        "group": list(GROUPS)[number // 4 % len(GROUPS)],
        "price": str(base * 20),
        "rents": " ".join(str(base * factor) for factor in (1, 5, 15, 45, 80, 125)),
        "notes": f"{note}.",
    }


def write_pack(folder: Path, count: int) -> None:
    """Write a pack whose deeds come from a spreadsheet."""
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "id: deck\nprefix: BE\ntitle: {de: Würfelstadt, en: Dice Town, fr: Ville des dés}\n"
        "source: de\nlanguages: [de, en, fr]\nplayers: {least: 2, most: 6}\n"
        "currency:\n  name: {de: Taler, en: taler, fr: thaler}\n"
        '  written: {de: "# €", en: "# €", fr: "# €"}\n',
        encoding="utf-8",
    )
    palette = "".join(f'  {name}: "{colour}"\n' for name, colour in GROUPS.items())
    (folder / "look.yaml").write_text(
        f'palette:\n  paper: "#ffffff"\n  ink: "#14283f"\n{palette}', encoding="utf-8"
    )
    groups = "".join(
        f"  - {{id: {name}, name: {name.capitalize()}, colour: {name}, pattern: plain, "
        "house: 100, hotel: 100}\n"
        for name in GROUPS
    )
    (folder / "deeds.yaml").write_text(
        f"groups:\n{groups}deeds:\n  from: deeds.csv\n", encoding="utf-8"
    )
    for lang in ("de", "en", "fr"):  # codes hold the two names alone, whatever the house says
        words = f'labels: {{lookup.deed: "{{name}}"}}\n'
        (folder / f"words.{lang}.yaml").write_text(words, encoding="utf-8")
    with (folder / "deeds.csv").open("w", encoding="utf-8", newline="") as file:
        sheet = csv.DictWriter(file, FIELDS)
        sheet.writeheader()
        sheet.writerows(deeds(count))


def write_peers_rows(file: Path, count: int) -> None:
    """Write the same rows for the peers, every text as it is printed."""
    rows = []
    for deed in deeds(count):
        sums = [*map(int, deed["rents"].split()), 100, 100, int(deed["price"]) // 2]
        payload = f"BE-D{int(deed['no']):02d}-X: {deed['name.en']} · {deed['name.fr']}"
        row = {"name": deed["name.de"], "colour": GROUPS[deed["group"]]}
        row |= {"price": _sum(int(deed["price"])), "code": payload[:10].partition(":")[0]}
        row |= {f"a{n}": _sum(each) for n, each in enumerate(sums)}
        rows.append(row | {"notes": deed["notes"], "payload": payload})
    with file.open("w", encoding="utf-8", newline="") as out:
        sheet = csv.DictWriter(out, list(rows[0]))
        sheet.writeheader()
        sheet.writerows(rows)


def _sum(amount: int) -> str:
    return f"{amount:,} €".replace(",", ".")


def _jobs(folder: Path, count: int) -> dict[str, Job]:
    pack, rows = folder / f"deck-{count}", folder / f"rows-{count}.csv"
    write_pack(pack, count)
    write_peers_rows(rows, count)
    asked = ("--only", "deeds", "--backs", "none", "--lang", "de")
    built = folder / f"pnp-{count}"

    def of(name: str, python: str, script: str) -> Job:
        out = folder / f"{name}-{count}.pdf"
        argv = (python, str(HERE / script), str(rows), str(out))
        return Job(f"{name} {count}", argv, out)

    return {
        "pnp": Job(
            f"pnp build {count}",
            (*PNP, "build", str(pack), *asked, "-o", str(built)),
            built / "deck" / "deeds.pdf",
            anew=built,
        ),
        "bare": of("bare canvas", PYTHON, "bare_canvas.py"),
        "typst": of("typst", PEERS, "peers/typst_deck.py"),
        "protograf": of("protograf", PEERS, "peers/protograf_deck.py"),
    }


def rows() -> list[Row]:
    """Measure decks of 280, 2,800 and 10,000 cards."""
    with TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        small, middle, large = (_jobs(folder, count) for count in (280, 2_800, 10_000))
        cost = interleaved([small["pnp"], small["bare"], small["protograf"]], 3)
        cost |= interleaved([middle[each] for each in ("pnp", "bare", "typst")], 3)
        cost |= interleaved([large[each] for each in ("pnp", "bare", "typst")], 3)
        _same_rows(folder)

    grown = (cost["pnp build 10000"].peak - cost["pnp build 280"].peak) / (10_000 - 280)
    table = [
        _row(cost, 2_800, "typst", "typst + segno", 8, at_least=True),
        _row(cost, 10_000, "typst", "typst + segno", 4, aim=5, at_least=True),
        _row(cost, 280, "protograf", "protograf", 20, at_least=True),
        _row(cost, 2_800, "bare canvas", "bare canvas", 2),
        _row(cost, 10_000, "bare canvas", "bare canvas", 2),
    ]
    size = cost["pnp build 10000"].size / cost["bare canvas 10000"].size
    each = cost["pnp build 10000"].size / 10_000 / 1000
    return [
        *table,
        Row("deck with QR, 10,000 cards: memory a card", "280 cards", grown, 8, unit="kB"),
        Row("deck with QR, 10,000 cards: size", "bare canvas", size, 1.3),
        Row("deck with QR, 10,000 cards: size a card", "10,000", each, 6, unit="kB"),
    ]


def _row(
    cost: dict[str, Cost], count: int, peer: str, against: str, target: float, **more: Any
) -> Row:
    what = "times faster" if more.get("at_least") else "time"
    ours, theirs = cost[f"pnp build {count}"], cost[f"{peer} {count}"]
    return Row.of_times(
        f"deck with QR, {count:,} cards: {what}", ours, against, theirs, target, **more
    )


def _same_rows(folder: Path) -> None:
    """Make sure that every deck was drawn whole."""
    made = json.loads((folder / "pnp-280" / "deck" / "kit.json").read_text(encoding="utf-8"))
    drawn = sum(len(page["pieces"]) for page in made["parts"][0]["layout"])
    if drawn != 280:
        raise SystemExit(f"pnp drew {drawn} deeds of 280")
