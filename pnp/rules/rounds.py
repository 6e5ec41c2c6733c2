"""What a round is worth to each player, when it ends, and who has won after several."""

from collections.abc import Mapping

from pnp.ledger.entry import Entry, Posting, joined, move
from pnp.rules import auctioneer, building_site, chart, tally
from pnp.rules.score import Count, Item, Score
from pnp.rules.standing import Standing
from pnp.rules.tally import Board


def board(standing: Standing) -> Board:
    """Give the board as it stands, with the owners of its colours and the hidden cheques."""
    held = {
        owned.removeprefix(chart.OWNERS): name
        for name in standing.table.players
        for owned in standing.balances.holdings(chart.player(name), chart.OWNERS)
    }
    return Board(building_site.rows(standing), held, _hidden(standing))


def _hidden(standing: Standing) -> dict[str, int]:
    """Count the cheques each player has in the box."""
    held = standing.balances.of
    return {name: held(chart.pouch(name), chart.CASH) for name in standing.table.players}


def this_round(standing: Standing) -> dict[str, tuple[Item, ...]]:
    """Count up the round as the board stands, house by house, hidden cheques last."""
    factor = standing.number("mayor_factor", 2)
    return tally.counted(board(standing), factor, standing.rules)


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
    held = standing.balances.of
    hands = {name: held(chart.player(name), chart.CASH) for name in standing.table.players}
    return tally.winners(totals, str(standing.option("tie")), _hidden(standing), hands)


def early_winner(standing: Standing) -> str | None:
    """Name who has won enough rounds to win at once, whatever the totals (NH-25)."""
    need = standing.number("round_wins", 2)
    won = ((name, chart.player(name)) for name in standing.table.players)
    return next((n for n, a in won if standing.balances.of(a, chart.ROUND_WON) >= need), None)


def ending(standing: Standing) -> str:
    """Tell by its key why the round is over as the board stands; nothing if it is not (NH-21)."""
    held = auctioneer.bought(standing) is not None
    used = building_site.chosen(standing) >= standing.number("in_play")
    key = tally.ending(
        building_site.rows(standing),
        standing.number("end_rows", 2),
        roofs_left=bool(building_site.roofs_left(standing)),
        floors_left=held or not used,
    )
    if key or held:
        return key
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


def closed(after: Standing) -> Entry:
    """End the round when it is over: write down everybody's points, and end the game in time."""
    if after.over or auctioneer.round_over(after):
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
    best = tally.best(points)
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
    return held + sum(_hidden(standing).values()) == standing.box.money.start * len(names)
