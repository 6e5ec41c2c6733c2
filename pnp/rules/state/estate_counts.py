"""What a player has, counted and valued for effects that are due for each thing, or by a rate."""

from pnp.box.estate import building_cost
from pnp.box.model import group_of
from pnp.rules.state import accounts, stocks
from pnp.rules.state.game_state import GameState


def count_of(state: GameState, name: str, thing: str) -> int:
    """Count a player's houses, hotels or deeds, or the players beside him."""
    if thing == "player":
        return sum(each != name for each in state.playing)
    held = _held(state, name)
    if thing == "deed":
        return len(held)
    if thing not in {"house", "hotel"}:
        counts = stocks.held(state, name)
        return sum(n for each, n in counts.items() if _is_one(state, each, thing))
    piece = accounts.HOUSE if thing == "house" else accounts.HOTEL
    return sum(state.balances.of(accounts.plot(deed), piece) for deed in held)


def value_of(state: GameState, name: str, wealth: str) -> int:
    """Value a player's cash as far as it is known, his deeds at their prices, or his buildings."""
    if wealth == "cash":
        return state.cash_by_book(name)
    if wealth == "stocks":
        return sum(item.amount for item in stocks.items(state, name))
    held, box = _held(state, name), state.box
    titles = [deed for deed in box.deeds if deed.id in held]
    if wealth == "deeds":
        return sum(deed.price for deed in titles)
    return sum(
        building_cost(
            group_of(box, deed),
            state.balances.of(accounts.plot(deed.id), accounts.HOUSE),
            state.balances.of(accounts.plot(deed.id), accounts.HOTEL),
        )
        for deed in titles
    )


def _is_one(state: GameState, stock: str, thing: str) -> bool:
    return thing in {stock, stocks.find_stock(state, stock).kind}


def _held(state: GameState, name: str) -> tuple[str, ...]:
    held = state.balances.holdings(accounts.account_of(name), accounts.DEEDS)
    return tuple(map(accounts.deed_id, held))
