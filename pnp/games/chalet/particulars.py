"""What somebody asks about a plot, a home or the Bank of a town of homes."""

from typing import Any

from pnp.games.chalet import estates
from pnp.games.chalet.valuation import status
from pnp.games.property.deeds import holder, list_held, title
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.statement import View


def of_deed(state: GameState, deed: str) -> View:
    """Tell who has a plot or home, what it costs, earns and lends, and what stands on it."""
    say, card, there = state.messages, title(state, deed), estates.building_on(state, deed)
    owner = holder(state, deed)
    data: dict[str, Any] = {
        "deed": deed,
        "name": say.deed(deed),
        "owner": None if owner == accounts.BANK else owner,
        "price": estates.price(state, deed),
        "rent": estates.rent(state, deed),
        "limit": estates.limit(state, deed),
        "area": card.area,
        "buildable": card.buildable,
        "building": there.id if there else None,
    }
    whose = (
        say.text("deed.for-sale") if owner == accounts.BANK else say.text("deed.owned", who=owner)
    )
    lines = [f"{say.deed(deed)}: {whose}", f"  {say.text('deed.earns', **data)}"]
    if there:
        lines.append(f"  {say.text(f'building.{there.id}')}")
    elif card.area is not None and not card.buildable:
        lines.append(f"  {say.text('build.never', deed=deed)}")
    elif card.area is not None:
        lines.append(f"  {say.text('deed.area', area=card.area)}")
    return View(tuple(lines), data)


def of_bank(state: GameState) -> View:
    """List the plots and homes the Bank still sells with their prices, and the cards it has."""
    say, unsold = state.messages, list_held(state, accounts.BANK)
    data = dict(status(state)["bank"])
    prices = {deed: estates.price(state, deed) for deed in unsold}
    lines = [say.text("status.bank-sells", n=len(unsold))]
    lines += [f"  {say.deed(deed)} {price}" for deed, price in prices.items()]
    lines += [f"  {n} × {say.text(f'building.{card}')}" for card, n in data["buildings"].items()]
    lines += [
        f"  {say.text('bank.contracts', sum=each, n=n)}" for each, n in data["contracts"].items()
    ]
    data["unsold"] = [
        {"deed": deed, "name": say.deed(deed), "price": price} for deed, price in prices.items()
    ]
    return View(tuple(lines), data)
