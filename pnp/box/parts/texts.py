"""The texts of a declared part: which rows it has, and which columns its boxes ask for."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from pnp.box.fields import names_of, to_plain
from pnp.box.model import Box, label
from pnp.box.parts.declared import DeclaredPart, PartBox, RepeatedBoxes, RowCondition, parts_of
from pnp.box.parts.rows import COLUMN, PartRow, columns_in
from pnp.box.rulebook import LIST, TABLE, write_table
from pnp.box.source import YamlPath
from pnp.box.words import Words


def cover_facts(box: Box, lang: str) -> tuple[str, ...]:
    """Give players, time and age in a language, as far as the game tells them."""
    game = box.game
    told = {"players_from_to": to_plain(game.players)}
    told |= {"minutes_from_to": to_plain(game.minutes)} if game.minutes else {}
    told |= {"age_from": {"age": game.age}} if game.age else {}
    return tuple(label(box, lang, f"press.{key}").format(**told[key]) for key in told)


GIVEN: Final = (
    "part", "game", "subtitle", "issuer", "facts", "fact_lines", "players", "poster",
    "colour", "count", "n", "each", "id", "ink", "box",
)  # fmt: skip
"""Columns that every part has: its name, the game's, what is said below that, who issues its
money, who plays and for how long, in one line or in several, how many play at most, its colour,
how many, which of them, the word of a repeated box, the id of the row, and how much ink it is
printed with: `full`, `low` or `line`; which of the boxes it is that a deck is shared out to. The
poster is the large drawing of the board, if it has one.
"""

LABEL: Final = "press."
"""How columns begin that are words of the house, such as `{press.score_total}`."""
Given = tuple[tuple[str, str], ...]
"""Columns that the place of a box gives."""


@dataclass(frozen=True, slots=True)
class RowTexts:
    """One row of a part as it is read in one language."""

    box: Box
    part: DeclaredPart
    row: PartRow
    lang: str
    given: Given = ()

    def column(self, name: str, inside: frozenset[str] = frozenset()) -> str:
        """Say what stands in a column; nothing if nobody has it.

        Inside a text that fills a column, the column of the same name is the row's own.
        """
        for known, text in self.given:
            if known == name:
                return text
        if name in self.part.fill and name not in inside:
            return self.say(self.part.fill[name], inside | {name})
        if name in self.row.cells:
            return self.row.cells[name].said(self.lang)
        if name.startswith(LABEL):
            return label(self.box, self.lang, name)
        if name.startswith((LIST, TABLE)):
            return write_table(self.box.rules, name)
        return self._of_part(name)

    def _of_part(self, name: str) -> str:
        box, part, game = self.box, self.part, self.box.game
        if name in {"facts", "fact_lines"}:
            return (" · " if name == "facts" else "\n").join(cover_facts(box, self.lang))
        words = {"part": part.name, "game": game.title, "subtitle": game.subtitle,
                 "issuer": box.money.issuer}  # fmt: skip
        if said := words.get(name):
            return said.said(self.lang)
        poster = box.board.middle.drawing if box.board else ""
        told = {"id": self.row.id, "players": game.players.most, "count": part.count,
                "poster": poster, "colour": colour_of(box, part)}  # fmt: skip
        return str(told.get(name, ""))

    def say(self, words: Words | str | None, inside: frozenset[str] = frozenset()) -> str:
        """Give a text with its columns filled in; it may itself stand inside columns."""
        text = words if isinstance(words, str) else words.said(self.lang) if words else ""
        return COLUMN.sub(lambda found: self.column(found[1], inside), text)


def colour_of(box: Box, part: DeclaredPart) -> str:
    """Name the colour of a part; one that names none takes the accent of the kit, or its ink."""
    return part.colour or ("accent" if "accent" in box.look.palette else "ink")


NAMES: Final = ("name", "title")
"""Columns that may say what a row is called, the first of them that is there."""


def rows_of(part: DeclaredPart) -> tuple[PartRow, ...]:
    """Give the rows of a part, each with an id; a part without a list is one row of its own."""
    if not part.each:
        return (PartRow(part.id, 1),)
    rows, seen = [], dict[str, int]()
    for n, row in enumerate(part.each, start=1):
        called = next((row.cells[key] for key in NAMES if key in row.cells), Words(""))
        name = row.id or slug_of(called.said(called.source)) or str(n)
        seen[name] = seen.get(name, 0) + 1
        if not row.id and seen[name] > 1:
            name = f"{name}-{seen[name]}"
        rows.append(replace(row, id=name, no=n if row.no is None else row.no))
    return tuple(rows)


def slug_of(text: str) -> str:
    """Make an id of a name.

    >>> slug_of("Größte Axt!")
    'grosste-axt'
    """
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore")
    return re.sub(r"[^a-z0-9]+", "-", plain.decode().lower()).strip("-")[:40].strip("-")


def boxes_of(part: DeclaredPart) -> tuple[PartBox, ...]:
    """Give all boxes of both sides of a part."""
    return (*part.front, *part.also, *part.back)


def texts_in(value: Any) -> Iterator[str | Words]:
    """Give every text in a box, or in whatever else has fields: a plain one, or its languages."""
    kind: type = type(value)
    if isinstance(value, str | Words):
        yield value
    elif isinstance(value, tuple | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)
    else:
        for name in names_of(kind):
            if told := getattr(value, name):  # of most boxes, most is not given
                yield from texts_in(told)


def columns_of(value: Any) -> frozenset[str]:
    """Name the columns a box or a text asks for, those of a place it gives itself left out."""
    kind: type = type(value)
    if isinstance(value, str):
        return frozenset(columns_in(value))
    if isinstance(value, RowCondition):
        return frozenset({value.column})
    if isinstance(value, Words | dict):
        return columns_of(tuple((value.texts if isinstance(value, Words) else value).values()))
    inner = value if isinstance(value, tuple) else [getattr(value, x) for x in names_of(kind)]
    asked = frozenset[str]().union(*(columns_of(each) for each in inner if each))
    return asked - {"n", "each", *value.entries} if isinstance(value, RepeatedBoxes) else asked


def boxes_with_places(part: DeclaredPart, n: int) -> Iterator[tuple[PartBox, YamlPath]]:
    """Give each box of the `n`-th part with the way to it; none of a repeat."""
    for side in ("front", "also", "back"):
        yield from ((box, ("parts", n, side, m)) for m, box in enumerate(getattr(part, side)))


def words_on(box: Box, part: str, row: PartRow) -> Words:
    """Give the words on a piece in every language, but for its name, each text once."""
    declared = next((each for each in parts_of(box) if each.id == part), None)
    if declared is None:
        return Words(box.game.source)
    texts: dict[str, str] = {}
    for lang in box.game.languages:
        on_row = RowTexts(box, declared, row, lang)
        said = dict.fromkeys(_said(on_row, each) for each in boxes_of(declared))
        named = {on_row.column(key).strip() for key in NAMES}
        if told := " · ".join(text for text in said if text and text not in named):
            texts[lang] = told
    return Words(box.game.source, texts)


def _said(texts: RowTexts, box: PartBox) -> str:
    if box.text is None or (box.when and not box.when.holds(texts.column(box.when.column))):
        return ""
    return " ".join(texts.say(box.text).replace("**", "").split())
