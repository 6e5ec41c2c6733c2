"""Neue Heimat: its verbs, the numbers of its rules, and what follows from every act."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.box.terms import fill
from pnp.errors import Code, UsageError
from pnp.games.neue_heimat import building_site, rounds, statement
from pnp.ledger.entry import Entry
from pnp.rules.state.final_board import FinalBoard
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import words_in
from pnp.rules.state.score import Score

if TYPE_CHECKING:
    from pnp.box.model import Box

VERBS: Final[Mapping[str, str]] = {
    "auction": "pnp.games.neue_heimat.auction.Auction",
    "box": "pnp.games.neue_heimat.auction.Box",
    "display": "pnp.games.neue_heimat.auction.Display",
    "place": "pnp.games.neue_heimat.placing.Place",
    "roof": "pnp.games.neue_heimat.placing.Roof",
    "blank": "pnp.games.neue_heimat.placing.Blank",
    "permit": "pnp.games.neue_heimat.placing.Permit",
    "cancel": "pnp.games.neue_heimat.placing.Cancel",
    "mayor": "pnp.games.neue_heimat.placing.Mayor",
    "discard": "pnp.games.neue_heimat.placing.Discard",
    "round": "pnp.games.neue_heimat.rounds.Round",
}
"""Verb → where it is written."""

MATTERS: Final = ("start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final = tuple(
    f"pnp.games.neue_heimat.terms.{name}"
    for name in ("DisplayTerms", "AuctionTerms", "RowTerms", "RoundTerms")
)
"""The places of the terms its procedures go by."""


def take_seats(table: Table, box: "Box") -> Table:
    """Refuse to let somebody begin who does not play."""
    from pnp.games.neue_heimat.terms import AuctionTerms  # noqa: PLC0415  # asked once, at the opening

    first = fill(AuctionTerms, table.values).first
    if first > len(table.players):
        named = [f"{n} {each}" for n, each in enumerate(table.players, 1)]
        facts = {"first": first, "n": len(table.players), "known": named}
        raise UsageError(words_in(box, table.lang).text("open.first", **facts))
    return table


def means(state: GameState, name: str) -> int:
    """Tell what a player could raise: nothing, hidden cheques stay hidden (NH-02)."""
    del state, name
    return 0


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """Refuse cheques from nowhere (NH-01), and end the round when it is over (NH-21)."""
    del before, actors
    _demand_conserved(after)
    return rounds.closed(after)


def _demand_conserved(state: GameState) -> None:
    if state.in_book and not rounds.conserved(state):
        raise state.refusal(Code.PHASE, "start", "site.no-bank")


def status(state: GameState) -> dict[str, Any]:
    """Give players and rows as scripts read them."""
    return statement.status(state)


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cheques and colours, and the rows as text."""
    return statement.lines(state, names)


def covered(state: GameState, name: str) -> dict[str, Any]:
    """Give what others see of a player's hidden cheques until a round is over (NH-02)."""
    return statement.covered(state, name)


def score(state: GameState) -> Score:
    """Count everybody up, house by house (NH-22 to NH-25)."""
    return rounds.final_score(state)


def lawful(state: GameState) -> None:
    """Refuse a site no play could reach: a row too short, floors not smaller upwards (NH-16)."""
    _demand_conserved(state)
    for row in building_site.rows(state):
        facts = {"row": row.number, "length": row.length, "n": len(row.houses)}
        if len(row.houses) > row.length:
            raise state.refusal(Code.LENGTH, "shorten", "permit.houses", **facts)
        for house in row.houses:
            for _, matter, key, there in building_site.breaches(house):
                raise state.refusal(Code.PLACEMENT, matter, key, **there)


def final_board() -> FinalBoard:
    """Tell how a board played without the Bank is typed, laid out and drawn."""
    from pnp.games.neue_heimat import tally_sheet  # noqa: PLC0415  # seldom asked for

    return FinalBoard(
        form=tally_sheet.Tally,
        seats=tally_sheet.seats,
        lay_out=tally_sheet.lay_out,
        lines=statement.row_lines,
        is_over=lambda state: bool(rounds.ending(state)),
    )
