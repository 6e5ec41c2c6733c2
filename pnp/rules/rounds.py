"""What a round is worth to each player, when it ends, and who has won after several."""

from collections.abc import Mapping
from typing import Any

from pnp.ledger.entry import Entry, Phrase, Posting, joined, move
from pnp.rules import auctioneer, building_site, chart
from pnp.rules.building_site import House, Row
from pnp.rules.score import Count, Item, Score
from pnp.rules.standing import Standing


def house_points(row: Row, house: House, factor: int) -> int:
    """Give what a house scores: plus in a complete row, minus else, more with the mayor."""
    points = house.worth if row.complete else -house.worth
    return points * factor if row.mayor else points


def owner_of(standing: Standing, colour: str) -> str | None:
    """Name the owner of a colour; None while nobody is."""
    holder = standing.balances.holder(chart.OWNERS + colour)
    return chart.party(holder) if holder else None


def this_round(standing: Standing) -> dict[str, tuple[Item, ...]]:
    """Count up the round as the board stands, house by house, hidden cheques last (NH-22 to 24)."""
    found: dict[str, list[Item]] = {name: [] for name in standing.table.players}
    factor = standing.number("mayor_factor", 2)
    for row in building_site.rows(standing):
        for house in row.houses:
            owner = owner_of(standing, house.colour)
            if owner in found:
                points = house_points(row, house, factor)
                found[owner].append(Item(_told(standing, row, house, factor), points))
    for name, items in found.items():
        hidden = standing.balances.of(chart.pouch(name), chart.CASH)
        if hidden:
            items.append(Item(standing.because("valuation", "item.box", n=hidden), hidden))
    return {name: tuple(items) for name, items in found.items()}


def _told(standing: Standing, row: Row, house: House, factor: int) -> Phrase:
    """Explain the points of a house."""
    sums = "+".join(str(building_site.pips_of(floor)) for floor in house.floors)
    key = "item.house" + ("" if house.roof is None else ".roof") + (".mayor" if row.mayor else "")
    facts: dict[str, Any] = {
        "lot": f"{house.row}.{house.lot}",
        "colour": f"colour.{house.colour}",
        "sums": sums,
        "roof": house.roof or 0,
        "worth": house.worth,
        "state": "row.complete" if row.complete else "row.incomplete",
        "factor": factor,
    }
    return standing.because("house" if row.complete else "sign", key, **facts)


def recorded(standing: Standing, name: str) -> int:
    """Give the points of the rounds that are over."""
    account = chart.player(name)
    return standing.balances.of(account, chart.POINTS) - standing.balances.of(account, chart.MINUS)


def total(standing: Standing, name: str) -> int:
    """Give a player's points in all rounds, this one as it stands."""
    if auctioneer.round_over(standing):
        return recorded(standing, name)
    return recorded(standing, name) + sum(i.amount for i in this_round(standing)[name])


def final_score(standing: Standing) -> Score:
    """Count everybody up, this round house by house, and name who is ahead or has won."""
    counts: dict[str, Count] = {}
    for name, items in this_round(standing).items():
        earlier = total(standing, name) - sum(item.amount for item in items)
        played = standing.balances.of(chart.TABLE, chart.ROUNDS)
        before = played - (1 if auctioneer.round_over(standing) else 0)
        phrase = standing.because("rounds", "item.earlier", n=before)
        counts[name] = Count((Item(phrase, earlier), *items) if before else items)
    return Score(counts, _winners(standing, {name: each.total for name, each in counts.items()}))


def _winners(standing: Standing, totals: Mapping[str, int]) -> tuple[str, ...]:
    early = early_winner(standing)
    if early:
        return (early,)
    best = _best(totals)
    if standing.option("tie") == "fewer_box":
        return _best({n: -standing.balances.of(chart.pouch(n), chart.CASH) for n in best})
    if standing.option("tie") == "more_cash":
        return _best({n: standing.balances.of(chart.player(n), chart.CASH) for n in best})
    return best


def _best(totals: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(name for name, n in totals.items() if n == max(totals.values()))


def early_winner(standing: Standing) -> str | None:
    """Name who has won enough rounds to win at once, whatever the totals (NH-25)."""
    need = standing.number("round_wins", 2)
    won = ((name, chart.player(name)) for name in standing.table.players)
    return next((n for n, a in won if standing.balances.of(a, chart.ROUND_WON) >= need), None)


def ending(standing: Standing) -> str:
    """Tell by its key why the round is over as the board stands; nothing if it is not (NH-21)."""
    rows = building_site.rows(standing)
    if sum(row.complete for row in rows) >= standing.number("end_rows", 2):
        return "end.rows"
    if not building_site.roofs_left(standing):
        return "end.roofs"
    if auctioneer.bought(standing) is not None:
        return ""
    bare = any(house.roof is None for row in rows for house in row.houses)
    used = building_site.chosen(standing) >= standing.number("in_play")
    if used and not bare:
        return "end.floors"
    return "end.stuck" if standing.chosen("stuck_end") and _stuck(standing, used) else ""


def _stuck(standing: Standing, used: bool) -> bool:
    """Tell whether nothing is left that could be auctioned."""
    special = any(
        standing.balances.holder(chart.piece(each)) is None
        for each in building_site.specials(standing)
    )
    if special or any(house.roof is None for house in building_site.houses(standing)):
        return False
    return used or not any(
        building_site.placeable(standing, floor) and building_site.at_an_end(standing, floor)
        for floor in building_site.unused(standing)
    )


def closed(before: Standing, after: Standing) -> Entry:
    """End the round when it is over: write down everybody's points, and end the game in time."""
    if after.over or auctioneer.round_over(before) or auctioneer.round_over(after):
        return Entry()
    key = ending(after)
    if not key:
        return Entry()
    points = {n: sum(i.amount for i in items) for n, items in this_round(after).items()}
    postings = move(chart.BOX, chart.TABLE, chart.ROUND_OVER)
    postings += move(chart.BOX, chart.TABLE, chart.ROUNDS)
    for name, n in points.items():
        mark = chart.POINTS if n > 0 else chart.MINUS
        postings += move(chart.TABLE, chart.player(name), mark, abs(n))
    best = _best(points)
    if len(best) == 1:
        postings += move(chart.TABLE, chart.player(best[0]), chart.ROUND_WON)
    shown = [f"{name} {n}" for name, n in points.items()]
    phrase = after.because("end", key, scores=shown)
    return joined((Entry(postings, (phrase,), (phrase,)), _game_over(after.after(postings))))


def _game_over(after: Standing) -> Entry:
    early = early_winner(after)
    played = after.balances.of(chart.TABLE, chart.ROUNDS)
    if not early and played < int(after.option("rounds", 1)):
        return Entry()
    key = "over.two-rounds" if early else "over.rounds"
    phrase = after.because("rounds", key, who=early or "", n=played)
    return Entry(move(chart.BOX, chart.TABLE, chart.OVER), (phrase,), (phrase,))


def cleared(standing: Standing) -> tuple[Posting, ...]:
    """Put every piece of the round back into the box."""
    postings = move(chart.TABLE, chart.BOX, chart.ROUND_OVER)
    for account, commodity, amount in standing.balances:
        kept = chart.is_player(account) and not commodity.startswith((chart.OWNERS, chart.PIECES))
        if amount > 0 and (chart.on_site(account) or chart.is_player(account)) and not kept:
            postings += move(account, chart.BOX, commodity, amount)
    return postings


def conserved(standing: Standing) -> bool:
    """Tell whether hands and hidden cheques still add up to what was handed out (NH-01)."""
    names = standing.table.players
    held = sum(standing.balances.of(chart.player(name), chart.CASH) for name in names)
    hidden = sum(standing.balances.of(chart.pouch(name), chart.CASH) for name in names)
    return held + hidden == standing.box.money.start * len(names)
