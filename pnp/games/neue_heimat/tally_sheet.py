"""A final board as it is typed at the table, and how the count takes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.box.source import Path
from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.tally import Board
from pnp.rules.language.names import fold

if TYPE_CHECKING:
    from pnp.box.model import Box


@dataclass(frozen=True, slots=True)
class House:
    """A house as it is typed: its cubes from the ground up, and its roof if it has one."""

    cubes: tuple[str, ...]
    roof: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it is typed, from the street."""

    houses: tuple[House, ...] = ()
    permits: tuple[int, ...] = ()
    """The permits in it: `+1` if it lengthens, `-1` if it shortens."""
    mayor: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is typed of a final board."""

    game: str
    """The id of a kit, or the path to a pack."""
    rows: tuple[Row, ...]
    owners: Mapping[str, str] = field(default_factory=dict)
    """Colour → player."""
    box: Mapping[str, int] = field(default_factory=dict)
    """Player → his cheques in the box."""
    players: tuple[str, ...] = ()
    """Everybody at the table; if left out, whoever is named elsewhere."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A typed board beside the box of its game and the rules it is held against."""

    tally: Tally
    box: "Box"
    rules: Mapping[str, str]
    """Matter → number of the rule."""
    least_length: int = 1
    unread: frozenset[Path] = frozenset()
    """What could not be read; with any of it nothing is concluded from what is missing."""

    @property
    def whole(self) -> bool:
        """Tell whether all of it could be read."""
        return not self.unread

    def knows_length(self, row: int) -> bool:
        """Tell whether nothing of a row but houses is unread; rows count from nought here."""
        return not any(path[:2] == ("rows", row) and len(path) < 4 for path in self.unread)

    @property
    def fenced(self) -> tuple[tuple[int, ...], ...]:
        """Give the fenced lots of each row of the game."""
        return self.box.rows.fenced if self.box.rows else ()

    @property
    def players(self) -> tuple[str, ...]:
        """Name everybody at the table once, as first written."""
        named = self.tally.players or (*self.tally.owners.values(), *self.tally.box)
        first = {fold(name): name for name in reversed(named)}
        return tuple(first[key] for key in dict.fromkeys(map(fold, named)))

    def seat(self, name: str) -> str:
        """Give a player's name as it was first written."""
        return next((each for each in self.players if fold(each) == fold(name)), name)

    def row(self, number: int) -> building_site.Row:
        """Give a row as the count takes it."""
        typed = self.tally.rows[number - 1] if number <= len(self.tally.rows) else Row()
        fenced = self.fenced[number - 1] if number <= len(self.fenced) else ()
        lying = tuple((abs(n), n > 0) for n in typed.permits)
        lots = self.box.rows.before_river if self.box.rows else 0
        houses = tuple(
            building_site.House(number, lot, tuple(map(fold, each.cubes)), each.roof, lot in fenced)
            for lot, each in enumerate(typed.houses, start=1)
        )
        length = building_site.length_of(lots, lying)
        return building_site.Row(number, length, houses, typed.mayor, lying)

    @property
    def rows(self) -> tuple[building_site.Row, ...]:
        """Give all rows of the game, and what was typed beyond them; what was not is empty."""
        most = max(len(self.fenced), len(self.tally.rows))
        return tuple(self.row(number) for number in range(1, most + 1))

    @property
    def owners(self) -> dict[str, str]:
        """Give the owner of each colour."""
        return {fold(colour): self.seat(name) for colour, name in self.tally.owners.items()}

    def board(self) -> Board:
        """Give the board as the count takes it."""
        hidden = {self.seat(name): n for name, n in self.tally.box.items()}
        return Board(self.rows, self.owners, dict.fromkeys(self.players, 0) | hidden)
