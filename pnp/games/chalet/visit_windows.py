"""Visits to offices: which there are, and what a visit allows until the next one."""

from itertools import chain

from pnp.ledger.entry import Posting, move
from pnp.rules.language.arguments import Argument, pick
from pnp.rules.language.names import fold
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.markers import struck


def office_names(state: GameState) -> dict[str, str]:
    """Give the folded names of the offices: short name, space, printed name, old spellings."""
    town = state.box.town
    names: dict[str, str] = {}
    old = {term.id: term.aliases for term in state.box.terms}
    for stop in town.stops if town else ():
        if not stop.office:
            continue
        for alias in old.get(stop.street, ()):
            names[fold(f"{alias} {stop.number}")] = stop.office
        if stop.name:
            names |= dict.fromkeys(map(fold, stop.name.texts.values()), stop.office)
        names |= {stop.id: stop.office, stop.office: stop.office}
    return names


def _read(state: GameState, word: str) -> str:
    return pick(state, word, office_names(state), "an-office")


OFFICE = Argument("OFFICE", _read, lambda s: dict.fromkeys(office_names(s).values()))
"""An office by its short name, its space, or the name printed there."""


def opened(name: str, office: str) -> tuple[Posting, ...]:
    """Open what a visit to an office allows."""
    return move(accounts.TABLE, accounts.player(name), accounts.WINDOW + office)


def closed(state: GameState) -> tuple[Posting, ...]:
    """Close what earlier visits allowed, whoever made them."""
    players = map(accounts.player, state.table.players)
    return tuple(chain.from_iterable(struck(state, each, accounts.WINDOW) for each in players))


def at(state: GameState, name: str, office: str) -> bool:
    """Tell whether a player's last visit was to this office and still counts."""
    return state.balances.of(accounts.player(name), accounts.WINDOW + office) > 0


def used(state: GameState, name: str, what: str) -> int:
    """Tell how much of something a player has done in this visit."""
    return state.balances.of(accounts.player(name), f"{accounts.WINDOW}{what}")


def use(name: str, what: str, amount: int = 1) -> tuple[Posting, ...]:
    """Note that a player has done something in this visit."""
    return move(accounts.TABLE, accounts.player(name), f"{accounts.WINDOW}{what}", amount)
