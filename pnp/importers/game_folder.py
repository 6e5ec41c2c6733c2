"""Imported decks as the files of a game: its parts, a list for each deck, pictures, colours."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from unicodedata import category

from pnp.box.card_columns import CARD
from pnp.box.cards import NO_PART
from pnp.box.coded_pieces import SHORT
from pnp.box.edits.yaml_edits import spell_flow
from pnp.box.limits import ALL_PIXELS
from pnp.box.parts.rows import ASIDE
from pnp.box.parts.texts import slug_of
from pnp.errors import Finding
from pnp.importers.deck import ImportedDeck, ImportedGame, count_dots, sound_picture
from pnp.output import write_rows

ROOM: Final = (("poker", 1.0), ("tarot", 1.25), ("a6", 1.6), ("a5", 2.2))
"""For words that find no room: ever larger cards of the house, and by how much others grow."""
LOOKED_UP: Final = ("title", "short", "text")
"""Columns that the look-up says, on a card or not."""
_STATS: Final = 4
_SHORT: Final = 16
_PARTS: Final = """\
# yaml-language-server: $schema=schema/parts.schema.json
# What is printed. `pnp show parts` lists the ready-made parts and the columns they know.
parts:
"""


def write_files(
    game: ImportedGame, size: str, grown: float, lacks: Callable[[str], str]
) -> tuple[dict[str, bytes], list[Finding]]:
    """Give the files of the decks by their paths, and what of their lists is not printed.

    Decks without boxes of their own are cards of the house with this size, others are grown. What
    a text `lacks`, no font has a glyph for.
    """
    parts, files, left = [_PARTS], dict[str, bytes](), list[Finding]()
    ids = _ids([deck.name for deck in game.decks])
    for name, letter, source in zip(ids, _letters(ids), game.decks, strict=True):
        deck, told = _printable(source, f"{name}.csv", lacks)
        front, back = (_grown(each, grown) for each in (deck.front, deck.back))
        own = {"size": _grown(deck.size, grown), "front": front, "back": back or "kit"}
        drawn = own if deck.front else {"like": "card", "size": size} | _house_card(deck)
        text = "".join(_part({"id": name, "name": deck.name, "letter": letter,
                              "each": f"{name}.csv", **drawn}))  # fmt: skip
        known = {"count", *LOOKED_UP} if deck.front else {*CARD, *LOOKED_UP}
        aside = [x for x in deck.columns if x not in known and f"{{{x}}}" not in text]
        if kept := [f"`{each}`" for each in aside if each in _used(deck)]:
            say = f"{', '.join(kept)} of the list: kept there, but on no card"
            told.append(Finding(say, f"{name}.csv"))
        names = [f"{ASIDE}{each}" if each in aside else each for each in deck.columns]
        files[f"{name}.csv"] = write_rows([names, *deck.rows]).encode()
        parts.append(text)
        left += told
    files["parts.yaml"] = "".join(parts).encode()
    return {**files, **_bounded(game.pictures)}, left


def _printable(
    deck: ImportedDeck, file: str, lacks: Callable[[str], str]
) -> tuple[ImportedDeck, list[Finding]]:
    # Signs that no font has are left out, for a kit with them is not printed; letters stay, and
    # are told by `pnp check`. Braces would ask for a column, a long name finds no room in a code.
    gone, rows = dict[str, int](), list[list[str]]()
    for line, row in enumerate(deck.rows, 2):
        plain = [_BRACES.sub(r"(\1)", cell.replace("\t", " ")) for cell in row]
        lacking = {x for x in lacks(" ".join(plain)) if not x.isalpha() and x != "\n"}
        if lacking:
            kept = ("".join(x for x in cell if x not in lacking) for cell in plain)
            plain = [re.sub(" {2,}", " ", cell).strip() for cell in kept]
        gone |= {sign: line for sign in lacking if sign not in gone and category(sign)[0] == "S"}
        rows.append(plain)
    columns, n = deck.columns, deck.columns.index("title") if "title" in deck.columns else -1
    if n >= 0 and any(len(row[n].encode()) > SHORT for row in rows):
        columns = (*columns, "short")
        rows = [[*row, row[n].encode()[: SHORT - 3].decode("utf-8", "ignore")] for row in rows]
    told = [Finding(f"“{sign}” is in no font of the house, and left out", file, line)
            for sign, line in sorted(gone.items())]  # fmt: skip
    return replace(deck, columns=columns, rows=tuple(map(tuple, rows))), told


_BRACES: Final = re.compile(r"\{([A-Za-z=][^{}]*)\}")


def _grown(value: Any, by: float) -> Any:
    # Lengths in mm and lists of them; what is a share of its face grows by itself.
    if by == 1 or isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {key: _grown(each, by) if key == "at" else each for key, each in value.items()}
    if isinstance(value, int | float):
        return round(value * by, 2)
    return [_grown(each, by) for each in value]


def _bounded(pictures: Mapping[str, bytes]) -> Mapping[str, bytes]:
    # As many dots in all as a pack may have.
    if not pictures or sum(map(count_dots, pictures.values())) <= ALL_PIXELS:
        return pictures
    share = ALL_PIXELS // len(pictures)
    return {name: sound_picture(data, share)[0] for name, data in pictures.items()}


def _ids(names: Sequence[str]) -> list[str]:
    found = list[str]()
    for name in names:
        word = slug_of(name) or "cards"
        word = word if NO_PART.fits(word) and word[0].isalpha() else f"deck-{word}"
        again = sum(each.startswith(word) for each in found)
        found.append(f"{word}-{again + 1}" if word in found else word)
    return found


def _letters(ids: Sequence[str]) -> Iterator[str]:
    # each deck its first letter, else the next that is free; the 27th bears no code
    free = [chr(n) for n in range(ord("A"), ord("Z") + 1)]
    for name in ids:
        letter = name[0].upper() if name[0].upper() in free else free[0] if free else ""
        free = [each for each in free if each != letter]
        yield letter


def _part(told: Mapping[str, Any]) -> Iterator[str]:
    for n, (key, value) in enumerate((key, value) for key, value in told.items() if value):
        dash = "  - " if n == 0 else "    "
        if isinstance(value, Sequence) and value and isinstance(value[0], Mapping):
            yield f"{dash}{key}:\n"
            yield from (f"      - {spell_flow(each)}\n" for each in value)
        elif isinstance(value, Mapping):
            yield f"{dash}{key}:\n"
            yield from (f"      {name}: {spell_flow(each)}\n" for name, each in value.items())
        else:
            yield f"{dash}{key}: {spell_flow(value)}\n"


def _house_card(deck: ImportedDeck) -> dict[str, Any]:
    # The card of the house, its height shared out among what its list has.
    used = _used(deck)
    brief = {each for n, each in enumerate(deck.columns)
             if all(len(row[n]) <= _SHORT for row in deck.rows)}  # fmt: skip
    stats = [name for name in deck.columns if name in (used & brief) - {*CARD}]
    note = 90.5 - 7 * ("note" in used)
    foot = note - 11 * bool(stats)
    drawn, below = used & {"picture", "icon"}, bool(stats) or bool(used & {"text", "note"})
    art = 20.5 if not drawn else 48 if below else 80 if "kind" in used else 88
    words = art + 1 + 6 * ("kind" in used)
    wide = min(art - 23, 43)  # of the disc behind an icon
    at: dict[str, list[Any]] = {
        "picture": [0, "19%", 0, f"{art - 19:g}%"],
        "kind": [5, f"{art + 1.5:g}%", -5, "5%"],
        "text": [5, f"{words:g}%", -5, f"{foot - 1 - words:g}%"],
        "note": [5, f"{note:g}%", -5, "6.5%"],
        **{name: [f"{50 - share * wide:g}%", f"{(19 + art - wide * part) / 2:g}%",
                  f"{2 * share * wide:g}%", f"{wide * part:g}%"]
           for name, share, part in (("disc", 0.7, 1), ("icon", 0.5, 0.72))},
    }  # fmt: skip
    at["text-over-note"] = at["text"]
    needs = {"disc": {"icon"}, "text-over-note": {"text", "note"}}
    change: dict[str, Any] = {name: {"at": area} for name, area in at.items()
                              if needs.get(name, {name}) <= used}  # fmt: skip
    if "picture" in used:
        change["picture"]["cover"] = True
    if not drawn:
        for name in {"text", "text-over-note"} & change.keys():
            change[name]["fit"] = [15, 8]
    also = [each for n, name in enumerate(stats[:_STATS])
            for each in _stat(name, n, min(_STATS, len(stats)), foot)]  # fmt: skip
    if "value" in used and not drawn | {"text"} & used:
        also.insert(0, {"figure": "{value}", "written": "plain", "style": "figure",
                        "colour": "{colour}", "align": "centre", "fit": [96, 24],
                        "at": [5, "35%", -5, "34%"]})  # fmt: skip
    return {"change": change, "also": also}


def _used(deck: ImportedDeck) -> set[str]:
    return {name for n, name in enumerate(deck.columns) if any(row[n] for row in deck.rows)}


def _stat(name: str, n: int, count: int, top: float) -> list[dict[str, Any]]:
    # a plate with what the column is called above what stands in it; mm between plates and edges
    edge, gap, label = 4, 1.5, name.replace("-", " ")
    *before, last = label.split() or [label]
    brief = "".join(f"{word[0]}. " for word in before) + (last if len(last) < 9 else f"{last[:7]}.")
    less = (2 * edge + (count - 1) * gap) / count
    left = f"{100 * n / count:g}%{edge + n * (gap - less):+g}"
    wide = f"{100 / count:g}%{-less:+g}"
    return [
        {"ground": "{colour}", "tint": 0.13, "outline": "rounded", "radius": 1.5, "when": name,
         "at": [left, f"{top:g}%", wide, "10.2%"]},
        {"text": label, "short": brief, "single": True, "style": "small", "align": "centre",
         "stand": "middle", "fit": [8, 7], "when": name,
         "at": [left, f"{top + 0.5:g}%", wide, "3.6%"]},
        {"text": f"{{{name}}}", "style": "number", "align": "centre", "stand": "middle",
         "fit": [13, 7], "when": name, "at": [left, f"{top + 4.7:g}%", wide, "4.8%"]},
    ]  # fmt: skip
