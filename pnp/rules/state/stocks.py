"""Who holds how much of what is counted: shares, trains, goods."""

from typing import TYPE_CHECKING, Any

from pnp.rules.state.accounts import BANK, BOX, STOCKS, account_of, stock_id

if TYPE_CHECKING:
    from pnp.box.game import StockKind
    from pnp.rules.state.game_state import GameState
    from pnp.rules.state.score import Item


def has_stocks(state: "GameState") -> bool:
    """Tell whether anything is counted at this table; the box need not be read for it."""
    return any(what.startswith(STOCKS) for what in state.balances.holdings(BOX))


def find_stock(state: "GameState", name: str) -> "StockKind":
    """Give what the content says of a stock."""
    return next(each for each in state.box.stocks if each.id == name)


def held(state: "GameState", party: str) -> dict[str, int]:
    """Give what a party holds, by the ids of the content, in their order."""
    found = state.balances.holdings(account_of(party), STOCKS)
    if not found:
        return {}
    counts = {stock_id(what): n for what, n in found.items()}
    return {each.id: counts[each.id] for each in state.box.stocks if each.id in counts}


def told(state: "GameState", party: str) -> tuple[str, ...]:
    """Tell what a party holds, one phrase each."""
    say = state.messages
    return tuple(say.text("stock.held", n=n, stock=name) for name, n in held(state, party).items())


def of_bank(state: "GameState") -> tuple[str, ...]:
    """Tell in a line what the Bank has left."""
    left = told(state, BANK)
    return (state.messages.text("stock.bank", held=", ".join(left)),) if left else ()


def data(state: "GameState", status: dict[str, Any]) -> dict[str, Any]:
    """Put into a standing what players, parties and Bank hold, for scripts."""
    for kind in ("players", "parties"):
        for name, own in status.get(kind, {}).items():
            party = name if kind == "players" else f"party:{name}"
            own["stocks"] = held(state, party)
    status.setdefault("bank", {})["stocks"] = held(state, BANK)
    return status


def items(state: "GameState", name: str) -> tuple["Item", ...]:
    """Count what a player holds by the printed prices; what has none counts nothing."""
    from pnp.rules.state.score import Item  # noqa: PLC0415  # a payment counts nothing up

    found = []
    for each, n in held(state, name).items():
        price = find_stock(state, each).price
        if price is not None:
            what = state.because("valuation", "item.stock", n=n, stock=each)
            found.append(Item(what, n * price))
    return tuple(found)
