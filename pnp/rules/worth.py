"""What a player of a town of homes is worth, and how it looks on the table."""

from typing import Any

from pnp.rules import chart, credit, estates, savings, statement
from pnp.rules.deeds import held_by, title
from pnp.rules.score import Count, Item, Score, by_most
from pnp.rules.standing import Standing


def wealth(standing: Standing, name: str) -> Count:
    """Count cards at their prices, cash and deposits, less what is owed (CH-38)."""
    items: list[Item] = []
    cash = standing.cash(name)
    if cash is not None:
        items.append(Item(standing.because("valuation", "item.cash"), cash))
    for deed in held_by(standing, name):
        what = standing.because("valuation", "item.deed", deed=deed)
        items.append(Item(what, title(standing, deed).price))
        there = estates.building_on(standing, deed)
        if there and standing.option("value_buildings") != "none":
            what = standing.because("valuation", "item.building", deed=deed, building=there.id)
            items.append(Item(what, there.price))
    items += (item for each in savings.held(standing, name) for item in _counted(standing, each))
    owed = credit.mortgage(standing, name)
    if owed:
        items.append(Item(standing.because("valuation", "item.mortgage"), -owed))
    return Count(tuple(items), cash is not None)


def _counted(standing: Standing, contract: savings.Contract) -> tuple[Item, ...]:
    """Count a contract: its deposits, or its loan as less than nothing; neither if it is empty."""
    n = contract.saved - contract.owed
    if not n:
        return ()
    key = "item.deposits" if n > 0 else "item.loan"
    what = standing.because("valuation", key, id=contract.id, n=abs(n))
    return (Item(what, n * standing.number("counter")),)


def final_count(standing: Standing) -> Score:
    """Count everybody up."""
    counts = {name: wealth(standing, name) for name in standing.table.players}
    return by_most(counts, standing.playing)


def status(standing: Standing) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    unsold = held_by(standing, chart.BANK)
    cards = {
        each.id: standing.balances.of(chart.BANK, chart.building(each.id))
        for each in standing.box.buildings
    }
    sums = {
        str(each.sum): standing.balances.of(chart.BANK, chart.savings(each.sum))
        for each in standing.box.money.contracts
    }
    return {
        "players": {name: _player(standing, name) for name in standing.table.players},
        "bank": {
            "cash": standing.balances.of(chart.BANK, chart.CASH),
            "deeds": {each: _deed(standing, each) for each in unsold},
            "buildings": cards,
            "contracts": sums,
        },
    }


def _player(standing: Standing, name: str) -> dict[str, Any]:
    account = chart.player(name)
    kept = standing.balances.of(account, chart.INCOME)
    return {
        "cash": standing.cash(name),
        "retired": standing.retired(name),
        "mortgage": credit.mortgage(standing, name),
        "limit": credit.limits(standing, name),
        "debts": credit.debts(standing, name),
        "headroom": credit.headroom(standing, name),
        "lendable": credit.lendable(standing, name),
        "overdrawn": credit.overdrawn(standing, name),
        "income": kept or standing.number("income"),
        "insurance": standing.balances.of(account, chart.INSURANCE),
        "owes": statement.owes(standing, name),
        "deeds": {each: _deed(standing, each) for each in held_by(standing, name)},
        "contracts": {each.id: _contract(each) for each in savings.held(standing, name)},
    }


def _contract(contract: savings.Contract) -> dict[str, Any]:
    return {
        "sum": contract.total,
        "side": "loan" if contract.loan else "credit",
        "deposits": contract.saved,
        "repaid": contract.counters if contract.loan else 0,
    }


def _deed(standing: Standing, deed: str) -> dict[str, Any]:
    there = estates.building_on(standing, deed)
    return {"building": there.id if there else None}


def lines(standing: Standing, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with debts, limit and head-room, each contract as its card looks."""
    found = statement.pages(standing, names, _player_lines)
    if not names:
        say = standing.speech
        found.append(say.text("status.bank-sells", n=len(held_by(standing, chart.BANK))))
        if standing.over:
            found.append(say.text("status.over"))
    return tuple(found)


def _player_lines(standing: Standing, name: str) -> list[str]:
    say = standing.speech
    if standing.retired(name):
        return [statement.out(standing, name)]
    found = [statement.first_line(standing, name)]
    facts = {
        "debts": credit.debts(standing, name),
        "limit": credit.limits(standing, name),
        "mortgage": credit.mortgage(standing, name),
        "room": credit.lendable(standing, name),
    }
    key = "status.overdrawn" if credit.overdrawn(standing, name) else "status.credit"
    found.append(f"  {say.text(key, **facts)}")
    held = standing.balances.of(chart.player(name), chart.INSURANCE)
    if held:
        found.append(f"  {say.text('status.insurance', n=held)}")
    for deed in held_by(standing, name):
        there = estates.building_on(standing, deed)
        mark = f" ({say.text(f'building.{there.id}')})" if there else ""
        found.append(f"  {say.deed(deed)}{mark}")
    found += [f"  {_drawn(standing, each)}" for each in savings.held(standing, name)]
    return found


def _drawn(standing: Standing, contract: savings.Contract) -> str:
    """Draw a contract as its card looks: its side, covered circles and open ones."""
    circles = "●" * contract.counters + "○" * contract.open_circles
    side = standing.speech.text("status.loan" if contract.loan else "status.saved")
    return f"{contract.id:<5} {side:<9} {circles}"
