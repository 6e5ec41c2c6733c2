"""Neue Heimat: its verbs, the numbers of its rules, and what follows from every act."""

from collections.abc import Mapping
from typing import Any, Final

from pnp.ledger.entry import Entry
from pnp.rules import building_site, rounds, townscape
from pnp.rules.score import Score
from pnp.rules.standing import Setting, Standing

VERBS: Final = (
    "auction.Auction",
    "auction.Box",
    "auction.Display",
    "placing.Place",
    "placing.Roof",
    "placing.Blank",
    "placing.Permit",
    "placing.Cancel",
    "placing.Mayor",
    "placing.Discard",
    "next_round.Round",
)

RULES: Final[Mapping[str, str]] = {
    "start": "NH-01",
    "box": "NH-02",
    "choice": "NH-03",
    "roof-choice": "NH-04",
    "bids": "NH-05",
    "sell": "NH-06",
    "keep": "NH-07",
    "no-bid": "NH-08",
    "placed-at-once": "NH-09",
    "owner": "NH-10",
    "anybody": "NH-11",
    "floors": "NH-12",
    "fence": "NH-13",
    "roof": "NH-14",
    "length": "NH-15",
    "shorten": "NH-16",
    "lengthen": "NH-17",
    "cancel": "NH-18",
    "mayor": "NH-19",
    "complete": "NH-20",
    "end": "NH-21",
    "house": "NH-22",
    "sign": "NH-23",
    "valuation": "NH-24",
    "rounds": "NH-25",
    "between": "NH-26",
}
"""Matter → number of the rule; the verbs cite matters, so that other games number them anew."""


def numbers(options: Mapping[str, Setting]) -> Mapping[str, str | int]:
    """Give the numbers the options change: none here."""
    del options
    return {}


def means(standing: Standing, name: str) -> int:
    """Tell what a player could raise: nothing, hidden cheques stay hidden (NH-02)."""
    del standing, name
    return 0


def follows(before: Standing, after: Standing, actors: tuple[str, ...]) -> Entry:
    """Refuse cheques from nowhere (NH-01), and end the round when it is over (NH-21)."""
    del before, actors
    _demand_conserved(after)
    return rounds.closed(after)


def _demand_conserved(standing: Standing) -> None:
    if standing.in_book and not rounds.conserved(standing):
        raise standing.refusal("E_PHASE", "start", "site.no-bank")


def status(standing: Standing) -> dict[str, Any]:
    """Give players and rows as scripts read them."""
    return townscape.status(standing)


def lines(standing: Standing, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cheques and colours, and the rows as text."""
    return townscape.lines(standing, names)


def score(standing: Standing) -> Score:
    """Count everybody up, house by house (NH-22 to NH-25)."""
    return rounds.final_score(standing)


def lawful(standing: Standing) -> None:
    """Refuse a site no play could reach: a row too short, floors not smaller upwards (NH-16)."""
    _demand_conserved(standing)
    for row in building_site.rows(standing):
        facts = {"row": row.number, "length": row.length, "n": len(row.houses)}
        if len(row.houses) > row.length:
            raise standing.refusal("E_LENGTH", "shorten", "permit.houses", **facts)
        for house in row.houses:
            lot = f"{house.row}.{house.lot}"
            for place in building_site.misplaced(house):
                what, top = house.floors[place], house.floors[place - 1]
                key, matter = ("fenced", "fence") if house.fenced else ("not-lower", "floors")
                there = {"lot": lot, "what": what, "top": top}
                raise standing.refusal("E_PLACEMENT", matter, f"place.{key}", **there)
