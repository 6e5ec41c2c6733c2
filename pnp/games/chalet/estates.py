"""Plots, homes and buildings: who has which, what is earned and lent on each, what may be built."""

from typing import TYPE_CHECKING, Final

from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import holder, list_held, title
from pnp.pack import GameState, accounts, arguments, fold_name, named, names, pick

if TYPE_CHECKING:
    from pnp.pack import content

CASTLE: Final = "castle"
"""The role of the dwelling that may be spared depreciation by itself (CH-A17)."""


def building_on(state: GameState, deed: str) -> "content.Building | None":
    """Give the building that stands on a plot; None where nothing was built."""
    cards = state.balances.holdings(accounts.plot(deed), accounts.building.start)
    names = {card.removeprefix(accounts.building.start) for card in cards}
    return next((each for each in state.box.buildings if each.id in names), None)


def building(state: GameState, name: str) -> "content.Building":
    """Give a building card by its id."""
    return next(each for each in state.box.buildings if each.id == name)


def fitting(state: GameState, area: int) -> list[str]:
    """Name the building cards of the Bank that so much ground has room for."""
    kept = {deed.only for deed in state.box.deeds}  # for some plots alone
    free = (each for each in state.box.buildings if each.id not in kept and each.area <= area)
    return [each.id for each in free if state.held(accounts.BANK, accounts.building(each.id)) > 0]


def dwelling(state: GameState, deed: str) -> str | None:
    """Name what stands on a deed: the home it came with, or the building put there."""
    there = building_on(state, deed)
    return there.id if there else title(state, deed).dwelling


def homes(state: GameState, name: str) -> tuple[str, ...]:
    """List the deeds of a player with a house or apartment on them."""
    return tuple(each for each in list_held(state, name) if dwelling(state, each))


def price(state: GameState, deed: str) -> int:
    """Give what the Bank asks for a deed: with a building left on it, the price of both."""
    there = building_on(state, deed)
    return title(state, deed).price + (there.price if there else 0)


def rent(state: GameState, deed: str) -> int:
    """Give the yearly rent of a deed: of a built plot that of the building (CH-15, CH-A8)."""
    ground, there = title(state, deed).rents[0], building_on(state, deed)
    if there is None:
        return ground
    return there.rent + (ground if state.terms(ChaletTerms).unit_rent == "both" else 0)


def limit(state: GameState, deed: str) -> int:
    """Give how much is lent on a deed: of a built plot, ground and building (CH-19, CH-A7)."""
    there = building_on(state, deed)
    if there and state.terms(ChaletTerms).unit_limit != "sum":
        return there.limit
    return unit_limit(state, deed)


def unit_limit(state: GameState, deed: str) -> int:
    """Give what the Bank pays for a deed: the limits of the ground and of what stands on it."""
    there = building_on(state, deed)
    return (title(state, deed).limit or 0) + (there.limit if there else 0)


def is_everything_owned(state: GameState) -> bool:
    """Tell whether players own all deeds, and where the table asks for it, all is built."""
    sold = all(holder(state, deed.id) != accounts.BANK for deed in state.box.deeds)
    if not sold or not state.terms(ChaletTerms).end_counts_building_cards:
        return sold
    cards = state.balances.holdings(accounts.BANK, accounts.building.start)
    return not any(amount > 0 for amount in cards.values())


def _building_names(state: GameState) -> dict[str, str]:
    named = ((each.id, name) for each in state.box.dwellings for name in each.name.texts.values())
    names = {fold_name(name.replace("\u00ad", "")): thing for thing, name in named}
    cards = {each.id: each.id for each in state.box.buildings}
    short = ((each, f"building.{each}") for each in cards)  # `efh`
    names |= {said: each for each, key in short for said in arguments.spoken(state.messages, key)}
    return {name: thing for name, thing in names.items() if thing in cards} | cards


def _read_building(state: GameState, word: str) -> str:
    codes = {("B", each.no): each.id for each in state.box.buildings}
    return names.read_code(state, word, codes) or pick(
        state, word, _building_names(state), "a-building"
    )


# offered in the order of their cards
BUILDING = named("BUILDING", "a-building", _building_names)._replace(
    read=_read_building, offers=lambda state: (each.id for each in state.box.buildings)
)
"""A building card by its id, name or printed code."""
