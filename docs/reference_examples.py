"""Examples of every key, taken from packs and pages that tests build."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, get_args, get_origin

from pnp.box.board import OfficeRole, SpaceKind, StopKind
from pnp.box.cards import EffectKind
from pnp.box.fields import bare, is_thing, item_type, parts_in
from pnp.box.game import FrameName, LetteringName
from pnp.box.model import DeedKind, PieceKind, RentBy
from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root, kits
from pnp.box.reading.reader import origins
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.rulebook import RuleMark
from pnp.box.source import Source
from pnp.box.words import Words
from pnp.cli.new import make

Key = tuple[str, str]
"""The name of a thing of the model, and one of its keys."""

_FENCES: Final = (
    ("boards", "yaml", "map"),
    ("parts", "yaml", "parts"),
    ("parts", "look", "look"),
    ("scale", "game", "game"),
    *(("bank-by-content", each, each) for each in ("parties", "stocks", "rules", "board", "cards")),
)
"""Pages of the documentation, the mark of their examples, and the file these are."""

_WIDEST: Final = 60
"""The most letters of an example."""

_PLAIN: Final = re.compile(r"[A-Za-zÀ-ÿ0-9/.][\w À-ÿ’'/.+–-]*")
_MISREAD: Final = re.compile(r"true|false|null|~|[-+.0-9][\d.]*", re.IGNORECASE)


def gather_examples(docs: Path) -> Mapping[Key, str]:
    """Give an example of each key: the shortest of the first source that has any."""
    found: dict[Key, str] = {}
    for values in _sources(docs):
        here: dict[Key, str] = {}
        for name, value in values:
            for key, each in _walk(FORMS[name], value):
                text = _cut(each)
                if key not in here or _rank(text) < _rank(here[key]):
                    here[key] = text
        found = {**here, **found}
    return found


def _sources(docs: Path) -> Iterator[list[tuple[str, Any]]]:
    yield [
        (form, parse_yaml(Source(page, block.split("\n")))[0].data)
        for page, mark, form in _FENCES
        for block in re.findall(
            rf"```{mark}\n(.*?)```", (docs / f"{page}.md").read_text(encoding="utf-8"), re.DOTALL
        )
    ]
    with TemporaryDirectory() as aside:
        make(Path(aside) / "village")
        yield _values(Path(aside) / "village")
    examples = sorted(each.parent for each in (content_root() / "examples").glob("*/game.yaml"))
    for folder in (*examples, *kits(content_root())):
        yield _values(folder)


def _values(folder: Path) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in origins(folder).values.items() if name in FORMS]


def _walk(kind: Any, value: Any) -> Iterator[tuple[Key, Any]]:
    # Give each key with what stands under it.
    for step, inner, each in parts_in(kind, value):
        if is_thing(bare(kind)):
            yield (bare(kind).__name__, step), _plainly(inner, each)
        yield from _walk(inner, each)


def _plainly(hint: Any, value: Any) -> Any:
    if _is_words(hint) and isinstance(value, dict):
        return value.get("en") or next(iter(value.values()))
    if item_type(bare(hint)) is not None and isinstance(value, list):
        return [_plainly(item_type(bare(hint)), each) for each in value]
    return value


def _is_words(hint: Any) -> bool:
    if get_origin(bare(hint)) is Mapping:
        return False
    ways = get_args(hint) or (hint,)
    return Words in (*ways, *(inner for way in ways for inner in get_args(way)))


def _rank(text: str) -> tuple[bool, int]:
    return "…" in text, len(text)


def _cut(value: Any) -> str:
    # Of a long one only its beginning.
    text = write_flow(value)
    if len(text) <= _WIDEST or not isinstance(value, list | dict):
        return text
    if isinstance(value, list):
        return f"[{_cut(value[0])}, …]"
    kept = ""
    for key, each in value.items():
        more = f"{kept}{key}: {write_flow(each)}, "
        if len(more) > _WIDEST:
            break
        kept = more
    return f"{{{kept}…}}"


def write_flow(value: Any) -> str:
    """Write a value as YAML on one line.

    >>> write_flow({"least": 2, "name": "Ann: 3", "on": ["a", True]})
    '{least: 2, name: "Ann: 3", on: [a, true]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {write_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    if _PLAIN.fullmatch(value) and not _MISREAD.fullmatch(value) and value == value.strip():
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


MEANINGS: Final[Mapping[str, tuple[Any, Mapping[str, str]]]] = {
    "Space.kind": (SpaceKind, {
        "start": "where the way begins; pays its `amount` to whoever passes",
        "deed": "its `deed` is for sale",
        "card": "a card of its `deck` is drawn",
        "tax": "costs its `amount`",
        "event": "does what its `effect` says",
        "rest": "nothing happens",
        "jail": "the jail, and visiting it",
        "go-to-jail": "leads to the jail",
    }),
    "Stop.kind": (StopKind, {
        "start": "where the round begins",
        "plot": "building plots are for sale, named by `deeds`",
        "home": "homes that stand ready are for sale, named by `deeds`",
        "chance": "a card is drawn",
        "office": "an office; `role` says what it does",
    }),
    "Stop.role": (OfficeRole, {
        "head-office": "savings contracts are taken, and their loans paid back",
        "branch": "one deposit is laid on each savings contract",
        "savings-bank": "the yearly rents are paid, and the mortgages served",
        "insurance": "insurances are bought",
        "tax-office": "depreciation and tax are paid",
        "factory": "the yearly income is paid",
    }),
    "Group.kind": (DeedKind, {
        "street": "a street, to be built on",
        "club": "a surf club",
        "wharf": "a wharf",
        "station": "a railway station",
        "works": "a utility; its rents are factors of the throw",
        "plot": "a building plot that waits for a building card",
        "home": "a home that stands ready",
    }),
    "Group.rent_by": (RentBy, {
        "buildings": "rents of the bare site, with one to four houses, with a hotel",
        "owned": "rents by how many deeds of the group one owns",
        "throw": "factors of the throw, by how many deeds of the group one owns",
    }),
    "Effect.kind": (EffectKind, {
        "collect": "the Bank pays the `amount`",
        "pay": "the Bank takes the `amount`",
        "per_building": "the Bank takes `house` for each house and `hotel` for each hotel",
        "advance": "the pawn moves to the space `to`",
        "jail": "the pawn goes to jail",
        "jail_free": "may be kept until it leads out of jail",
        "income": "the `amount` is the yearly income from now on; the card is kept",
        "damage": "costs the `amount`; nothing if it is `insurable` and one is insured",
        "renovate": "costs the `amount`, or `house` for each home, whoever owns what `owning` says",
    }),
    "Look.frame": (FrameName, {
        "bordered": "a line round the face within white paper; the deck's name on a tab",
        "poster": "round corners and a strong line; the deck's name on a ribbon over the crest",
        "form": "office paper to the edge, a spine with punch holes, a rubber stamp; no crest",
        "trail": "a sheet of a map, a yellow signpost on the scene",
        "night": "dark to the edge, the words on a lit panel; the deck's name over the crest",
    }),
    "Look.lettering": (LetteringName, {
        "serif": "a strong serif from the left",
        "poster": "a strong serif, centred",
        "grotesque": "a bold sans from the left",
        "enamel": "capitals of a sans, centred, as on a street sign",
    }),
    "Piece.kind": (PieceKind, {
        "house": "a house: a flat token, and a little building to fold up",
        "hotel": "a hotel: likewise",
        "pawn": "a pawn to fold, with the drawing that its id ends with (`pawn-gull`)",
        "die": "a die to fold up",
        "cheque": "bank cheques to write on; with `pips` their sum is printed",
        "roof": "gables with a number or none (`pips`), one of `drawings` sitting on each, "
        "and one back for all",
        "floor": "strips with a room in a wall of a colour and `pattern`, `pips` as windows; "
        "cubes to fold up with `--only floors-cubes`",
        "permit": "building permits with their number (`pips`)",
        "marker": "the marker of a colour's owner, with a `pattern`",
    }),
    "Rule.kept_by": (RuleMark, {
        "bank": "the bank, with a verb",
        "table": "the people at the table",
        "print": "the printed matter",
    }),
}  # fmt: skip
"""Each key, the words it chooses from, and what each of them means."""
