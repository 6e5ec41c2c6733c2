"""Neue Heimat: its verbs, the numbers of its rules, and what follows from every act."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pnp.games.neue_heimat import building_site, rounds
from pnp.games.neue_heimat.building_site import SiteTerms
from pnp.pack import BANK, Code, Entry, GameState, Table, UsageError, fill, places, words_in

if TYPE_CHECKING:
    from pnp.pack import content

VERBS: Final[Mapping[str, str]] = places(
    "pnp.games.neue_heimat",
    ("placing", "Auction"),
    ("rounds", "Box"),
    ("placing", "Display Place Roof Blank Permit Cancel Mayor Discard"),
    ("rounds", "Round"),
)

MATTERS: Final = ("start", "valuation")

TERMS: Final = ("pnp.games.neue_heimat.building_site.SiteTerms",)


def take_seats(table: Table, box: "content.Box") -> Table:
    """Refuse to let somebody begin who does not play."""
    first = fill(SiteTerms, table.values).first
    if first > len(table.players):
        named = [f"{n} {each}" for n, each in enumerate(table.players, 1)]
        facts = {"first": first, "n": len(table.players), "known": named}
        raise UsageError(words_in(box, table.lang).text("open.first", **facts))
    return table


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """Refuse cheques from nowhere (NH-01), and end the round when it is over (NH-21)."""
    del actors
    if rounds.conserved(before):  # else somebody judges as if others had enough, who may not see
        _demand_conserved(after)
    lent = BANK in {each for name in (*after.table.players, BANK) for each in after.debts(name)}
    after.forbid(lent, Code.PHASE, "start", "site.no-bank")
    return rounds.close_round(after)


def _demand_conserved(state: GameState) -> None:
    state.forbid(state.in_book and not rounds.conserved(state), Code.PHASE, "start", "site.no-bank")


figures: Final = rounds.figures
status: Final = rounds.status
lines: Final = rounds.lines

score: Final = rounds.final_score
"""By NH-22 to NH-25."""


def lawful(state: GameState) -> None:
    """Refuse a site no play could reach: a row too short, floors not smaller upwards (NH-16)."""
    _demand_conserved(state)
    for row in building_site.rows(state):
        facts = {"row": row.number, "length": row.length, "n": len(row.houses)}
        state.forbid(len(row.houses) > row.length, Code.LENGTH, "shorten", "permit.houses", **facts)
        for house in row.houses:
            for place, floor in enumerate(house.floors[1:], start=1):
                below = replace(house, floors=house.floors[:place], roof=None)
                building_site.check_bears(state, below, floor)
