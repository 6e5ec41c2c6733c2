"""Visits to offices: which there are, and what a visit allows until the next one."""

from itertools import chain

from pnp.ledger.entry import Posting, move
from pnp.rules import chart
from pnp.rules.marks import struck
from pnp.rules.names import fold
from pnp.rules.slots import Slot, pick
from pnp.rules.standing import Standing


def office_names(standing: Standing) -> dict[str, str]:
    """Give the folded names of the offices: short name, space, printed name, old spellings."""
    town = standing.box.town
    names: dict[str, str] = {}
    old = {term.id: term.aliases for term in standing.box.terms}
    for stop in town.stops if town else ():
        if not stop.office:
            continue
        for alias in old.get(stop.street, ()):
            names[fold(f"{alias} {stop.number}")] = stop.office
        if stop.name:
            names |= dict.fromkeys(map(fold, stop.name.texts.values()), stop.office)
        names |= {stop.id: stop.office, stop.office: stop.office}
    return names


def _read(standing: Standing, word: str) -> str:
    return pick(standing, word, office_names(standing), "an-office")


OFFICE = Slot("OFFICE", _read, lambda s: dict.fromkeys(office_names(s).values()))
"""An office by its short name, its space, or the name printed there."""


def opened(name: str, office: str) -> tuple[Posting, ...]:
    """Open what a visit to an office allows."""
    return move(chart.TABLE, chart.player(name), chart.WINDOW + office)


def closed(standing: Standing) -> tuple[Posting, ...]:
    """Close what earlier visits allowed, whoever made them."""
    accounts = map(chart.player, standing.table.players)
    return tuple(chain.from_iterable(struck(standing, each, chart.WINDOW) for each in accounts))


def at(standing: Standing, name: str, office: str) -> bool:
    """Tell whether a player's last visit was to this office and still counts."""
    return standing.balances.of(chart.player(name), chart.WINDOW + office) > 0


def used(standing: Standing, name: str, what: str) -> int:
    """Tell how much of something a player has done in this visit."""
    return standing.balances.of(chart.player(name), f"{chart.WINDOW}{what}")


def use(name: str, what: str, amount: int = 1) -> tuple[Posting, ...]:
    """Note that a player has done something in this visit."""
    return move(chart.TABLE, chart.player(name), f"{chart.WINDOW}{what}", amount)
