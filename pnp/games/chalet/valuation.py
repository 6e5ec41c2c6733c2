"""What a player of a town of homes is worth, and how it looks on the table."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pnp.box.deed_terms import SavingsTerms, deposit_value
from pnp.games.chalet import credit, estates, savings
from pnp.games.chalet.terms import ChaletTerms
from pnp.games.property.deeds import list_held, title
from pnp.rules.state import accounts, statement
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import Item, PlayerCount, Score, by_most


def wealth(state: GameState, name: str) -> PlayerCount:
    """Count cards at their prices, cash and deposits, less what is owed (CH-38)."""
    items: list[Item] = []
    cash = state.cash(name)
    if cash is not None:
        items.append(Item(state.because("valuation", "item.cash"), cash))
    for deed in list_held(state, name):
        what = state.because("valuation", "item.deed", deed=deed)
        items.append(Item(what, title(state, deed).price))
        there = estates.building_on(state, deed)
        if there and state.terms(ChaletTerms).value_buildings == "price":
            what = state.because("valuation", "item.building", deed=deed, building=there.id)
            items.append(Item(what, there.price))
    items += (
        item for each in savings.contracts_of(state, name) for item in _count_contract(state, each)
    )
    owed = credit.mortgage(state, name)
    if owed:
        items.append(Item(state.because("valuation", "item.mortgage"), -owed))
    items += _count_debts(state, name)
    return PlayerCount(tuple(items), cash is not None)


def _count_debts(state: GameState, name: str) -> Iterator[Item]:
    for whom, amount in state.debts(name).items():
        yield Item(state.because("valuation", "item.debt", whom=whom), -amount)
    for other in state.table.players:
        claim = state.debts(other).get(name, 0)
        if claim:
            yield Item(state.because("valuation", "item.claim", who=other), claim)


def _count_contract(state: GameState, contract: savings.Contract) -> tuple[Item, ...]:
    # Neither if it is empty.
    n = contract.saved - contract.owed
    if not n:
        return ()
    key = "item.deposits" if n > 0 else "item.loan"
    what = state.because("valuation", key, id=contract.id, n=abs(n))
    return (Item(what, deposit_value(n, state.terms(SavingsTerms))),)


def final_count(state: GameState) -> Score:
    """Count everybody up."""
    counts = {name: wealth(state, name) for name in state.table.players}
    return replace(by_most(counts, state.playing), debts_counted=True)


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    unsold = list_held(state, accounts.BANK)
    cards = {
        each.id: state.balances.of(accounts.BANK, accounts.building(each.id))
        for each in state.box.buildings
    }
    sums = {
        str(each.sum): state.balances.of(accounts.BANK, accounts.savings(each.sum))
        for each in state.box.money.contracts
    }
    return {
        "players": {name: _player(state, name) for name in state.table.players},
        "bank": {
            "cash": state.balances.of(accounts.BANK, accounts.CASH),
            "deeds": {each: _deed(state, each) for each in unsold},
            "buildings": cards,
            "contracts": sums,
        },
    }


def _player(state: GameState, name: str) -> dict[str, Any]:
    account = accounts.player(name)
    kept = state.balances.of(account, accounts.INCOME)
    return {
        "cash": state.cash(name),
        "retired": state.retired(name),
        "mortgage": credit.mortgage(state, name),
        "limit": credit.limits(state, name),
        "debts": credit.debts(state, name),
        "headroom": credit.headroom(state, name),
        "lendable": credit.lendable(state, name),
        "overdrawn": credit.is_overdrawn(state, name),
        "income": kept or state.terms(ChaletTerms).income,
        "insurance": state.balances.of(account, accounts.INSURANCE),
        "owes": statement.owes(state, name),
        "deeds": {each: _deed(state, each) for each in list_held(state, name)},
        "contracts": {each.id: _contract(each) for each in savings.contracts_of(state, name)},
    }


def _contract(contract: savings.Contract) -> dict[str, Any]:
    return {
        "sum": contract.total,
        "side": "loan" if contract.loan else "credit",
        "deposits": contract.saved,
        "repaid": contract.counters if contract.loan else 0,
    }


def _deed(state: GameState, deed: str) -> dict[str, Any]:
    there = estates.building_on(state, deed)
    return {"building": there.id if there else None}


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with debts, limit and head-room, each contract as its card looks."""
    found = statement.pages(state, names, _player_lines)
    if not names:
        say = state.messages
        found.append(say.text("status.bank-sells", n=len(list_held(state, accounts.BANK))))
        if state.over:
            found.append(say.text("status.over"))
    return tuple(found)


def _player_lines(state: GameState, name: str) -> list[str]:
    say = state.messages
    if state.retired(name):
        return [statement.out(state, name)]
    found = [statement.first_line(state, name)]
    facts = {
        "debts": credit.debts(state, name),
        "limit": credit.limits(state, name),
        "mortgage": credit.mortgage(state, name),
        "room": credit.lendable(state, name),
    }
    key = "status.overdrawn" if credit.is_overdrawn(state, name) else "status.credit"
    found.append(f"  {say.text(key, **facts)}")
    held = state.balances.of(accounts.player(name), accounts.INSURANCE)
    if held:
        found.append(f"  {say.text('status.insurance', n=held)}")
    for deed in list_held(state, name):
        there = estates.building_on(state, deed)
        mark = f" ({say.text(f'building.{there.id}')})" if there else ""
        found.append(f"  {say.deed(deed)}{mark}")
    found += [f"  {_draw_card(state, each)}" for each in savings.contracts_of(state, name)]
    return found


def _draw_card(state: GameState, contract: savings.Contract) -> str:
    circles = "●" * contract.counters + "○" * contract.open_circles
    side = state.messages.text("status.loan" if contract.loan else "status.saved")
    return f"{contract.id:<5} {side:<9} {circles}"
