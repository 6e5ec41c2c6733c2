"""What a player of a town of homes is worth, how it looks, and what is told of a home."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pnp.games.chalet import credit, estates
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import holder, list_held, title
from pnp.pack import (
    BANK, Fact, GameState, Item, PlayerCount, SavingsTerms, Score, View, accounts, by_most,
    statement,
)  # fmt: skip


def wealth(state: GameState, name: str) -> PlayerCount:
    """Count cards at their prices, cash and deposits, less what is owed (CH-38)."""
    return PlayerCount(tuple(_list_items(state, name)), state.cash(name) is not None)


def _list_items(state: GameState, name: str) -> Iterator[Item]:
    def item(amount: int, key: str, **facts: Fact) -> Item:
        return Item(state.because("valuation", key, **facts), amount)

    cash = state.cash(name)
    if cash is not None:
        yield item(cash, "item.cash")
    for deed in list_held(state, name):
        yield item(title(state, deed).price, "item.deed", deed=deed)
        there = estates.building_on(state, deed)
        if there and state.terms(ChaletTerms).value_buildings == "price":
            yield item(there.price, "item.building", deed=deed, building=there.id)
    for contract in credit.contracts_of(state, name):
        if n := contract.saved - contract.owed:
            worth = n * state.terms(SavingsTerms).counter
            yield item(worth, "item.deposits" if n > 0 else "item.loan", id=contract.id, n=abs(n))
    if owed := credit.mortgage(state, name):
        yield item(-owed, "item.mortgage")
    for whom, amount in state.debts(name).items():
        yield item(-amount, "item.debt", whom=whom)
    claims = ((other, state.debts(other).get(name, 0)) for other in state.table.players)
    yield from (item(claim, "item.claim", who=other) for other, claim in claims if claim)


def final_count(state: GameState) -> Score:
    """Count everybody up."""
    counts = {name: wealth(state, name) for name in state.table.players}
    return replace(by_most(counts, state.playing), debts_counted=True)


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    cards = {each.id: accounts.building(each.id) for each in state.box.buildings}
    sums = {str(each.sum): accounts.savings(each.sum) for each in state.box.money.contracts}
    return {
        "players": {name: _player(state, name) for name in state.table.players},
        "bank": {
            "cash": state.held(BANK, accounts.CASH),
            "deeds": {each: _deed(state, each) for each in list_held(state, BANK)},
            "buildings": {name: state.held(BANK, card) for name, card in cards.items()},
            "contracts": {name: state.held(BANK, card) for name, card in sums.items()},
        },
    }


def _player(state: GameState, name: str) -> dict[str, Any]:
    return {
        "cash": state.cash(name),
        "retired": state.retired(name),
        "mortgage": credit.mortgage(state, name),
        "limit": credit.limits(state, name),
        "debts": credit.debts(state, name),
        "headroom": credit.headroom(state, name),
        "lendable": credit.lendable(state, name),
        "overdrawn": credit.is_overdrawn(state, name),
        "income": state.held(name, accounts.INCOME) or state.terms(ChaletTerms).income,
        "insurance": state.held(name, accounts.INSURANCE),
        "owes": statement.owes(state, name),
        "deeds": {each: _deed(state, each) for each in list_held(state, name)},
        "contracts": {
            each.id: {
                "sum": each.total,
                "side": "loan" if each.loan else "credit",
                "deposits": each.saved,
                "repaid": each.counters if each.loan else 0,
                "circles": each.circles,
            }
            for each in credit.contracts_of(state, name)
        },
    }


def _deed(state: GameState, deed: str) -> dict[str, Any]:
    there = estates.building_on(state, deed)
    return {"building": there.id if there else None}


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with debts, limit and head-room, each contract as its card looks."""
    found = [line for name in names or state.table.players for line in _player_lines(state, name)]
    if names:
        return tuple(found)
    sells = state.messages.text("status.bank-sells", n=len(list_held(state, BANK)))
    return (*found, sells, *([state.messages.text("status.over")] if state.over else []))


def _player_lines(state: GameState, name: str) -> list[str]:
    say, own = state.messages, _player(state, name)
    if own["retired"]:
        return [f"{name}: {say.text('status.out')}"]
    key = "status.overdrawn" if own["overdrawn"] else "status.credit"
    facts = {each: own[each] for each in ("debts", "limit", "mortgage")}
    found = [say.text(key, **facts, room=own["lendable"])]
    if own["insurance"]:
        found.append(say.text("status.insurance", n=own["insurance"]))
    for deed, there in own["deeds"].items():
        mark = f" ({say.text('building.' + there['building'])})" if there["building"] else ""
        found.append(f"{say.deed(deed)}{mark}")
    for each in credit.contracts_of(state, name):
        circles = "●" * each.counters + "○" * each.open_circles
        side = say.text("status.loan" if each.loan else "status.saved")
        found.append(f"{each.id:<5} {side:<9} {circles}")
    return [statement.first_line(state, name), *(f"  {line}" for line in found)]


def of_deed(state: GameState, deed: str) -> View:
    """Tell who has a plot or home, what it costs, earns and lends, and what stands on it."""
    say, card, there = state.messages, title(state, deed), estates.building_on(state, deed)
    owner = holder(state, deed)
    data: dict[str, Any] = {
        "deed": deed,
        "name": say.deed(deed),
        "owner": None if owner == BANK else owner,
        "price": estates.price(state, deed),
        "rent": estates.rent(state, deed),
        "limit": estates.limit(state, deed),
        "area": card.area,
        "buildable": card.buildable,
        "building": there.id if there else None,
    }
    key = "deed.for-sale" if owner == BANK else "deed.owned"
    found = [f"{say.deed(deed)}: {say.text(key, who=owner)}", f"  {say.text('deed.earns', **data)}"]
    if there:
        found.append(f"  {say.text(f'building.{there.id}')}")
    elif card.area is not None:
        bare = say.text("deed.area", area=card.area)
        found.append(f"  {bare if card.buildable else say.text('build.never', deed=deed)}")
    return View(tuple(found), data)


def of_bank(state: GameState) -> View:
    """List the plots and homes the Bank still sells with their prices, and the cards it has."""
    say, data = state.messages, status(state)["bank"]
    prices = {deed: estates.price(state, deed) for deed in data["deeds"]}
    found = [say.text("status.bank-sells", n=len(prices))]
    found += [f"  {say.deed(deed)} {price}" for deed, price in prices.items()]
    cards = ((key, n, estates.building(state, key).price) for key, n in data["buildings"].items())
    found += [f"  {n} × {say.text(f'building.{card}')} {price}" for card, n, price in cards]
    sums = data["contracts"].items()
    found += [f"  {say.text('bank.contracts', sum=each, n=n)}" for each, n in sums]
    data["unsold"] = [
        {"deed": deed, "name": say.deed(deed), "price": price} for deed, price in prices.items()
    ]
    return View(tuple(found), data)
