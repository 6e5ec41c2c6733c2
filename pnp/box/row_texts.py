"""What stands in the columns of a row, in one language: its own, its part's, its kit's."""

from dataclasses import dataclass
from typing import Final

from pnp.box.cover_facts import cover_facts
from pnp.box.declared_parts import DeclaredPart
from pnp.box.model import Box, label
from pnp.box.part_rows import PartRow, fill_columns
from pnp.box.words import Words

GIVEN: Final = (
    "part", "game", "subtitle", "issuer", "facts", "players", "storage", "poster", "colour",
    "count", "n", "each", "id",
)  # fmt: skip
"""Columns that every part has: its name, the game's, what is said below that, who issues its
money, who plays and for how long, how many play at most, how large a box takes it all, its colour,
how many, which of them, the word of a repeated box, and the id of the row. The poster is the large
drawing of the board, if it has one.
"""

LABEL: Final = "press."
"""How columns begin that are words of the house, such as `{press.score_total}`."""

LIST: Final = "lists."
"""How columns begin that are lists of the rules, such as `{lists.market}`."""

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
            return self._filled(name, inside | {name})
        if name in self.row.cells:
            return self.row.cells[name].said(self.lang)
        if name.startswith(LABEL):
            return label(self.box, self.lang, name)
        if name.startswith(LIST):
            return " ".join(map(str, self.box.rules.lists.get(name.removeprefix(LIST), ())))
        return self._of_part(name)

    def _filled(self, name: str, inside: frozenset[str]) -> str:
        text = self.part.fill[name].said(self.lang)
        if _is_column(text):
            return self.column(text[1:-1], inside)
        return fill_columns(text, lambda inner: self.column(inner, inside))

    def _of_part(self, name: str) -> str:
        game = self.box.game
        if name == "id":
            return self.row.id
        if name == "facts":
            return " · ".join(cover_facts(self.box, self.lang))
        if name == "players":
            return str(game.players.most)
        if name == "poster":
            return self.box.board.middle.drawing if self.box.board else ""
        if name == "colour":
            return colour_of(self.box, self.part)
        issuer = self.box.money.issuer
        words = {"part": self.part.name, "game": game.title, "subtitle": game.subtitle}
        said = issuer if name == "issuer" else words.get(name)
        counted = str(self.part.count) if name == "count" else ""
        return said.said(self.lang) if said else counted

    def say(self, words: Words | str | None) -> str:
        """Give a text with its columns filled in."""
        text = words if isinstance(words, str) else words.said(self.lang) if words else ""
        if "{" not in text:
            return text
        if _is_column(text):  # by far the most
            return self.column(text[1:-1])
        return fill_columns(text, self.column)


def _is_column(text: str) -> bool:
    # A figure, `{= salary}`, is none.
    return text.startswith("{") and text.find("}") == len(text) - 1 and text[1:2] != "="


def colour_of(box: Box, part: DeclaredPart) -> str:
    """Name the colour of a part; one that names none takes the accent of the kit, or its ink."""
    return part.colour or ("accent" if "accent" in box.look.palette else "ink")
