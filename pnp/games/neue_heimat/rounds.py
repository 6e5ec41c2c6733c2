"""What a round is worth, hidden cheques too, when it ends, who has won; and how it all looks."""

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import House, Row, SiteTerms, pips_of
from pnp.pack import (
    BOX, CASH, TABLE, Catalogue, Code, Entry, GameState, Item, Player, PlayerCount, Score, accounts,
    joined, move, over, payments, verb,
)  # fmt: skip


def _hidden(state: GameState) -> dict[str, int]:
    return {name: state.balances.of(accounts.pouch(name), CASH) for name in state.table.players}


def this_round(state: GameState) -> dict[str, tuple[Item, ...]]:
    """Count up the round as it stands, house by house, hidden cheques last (NH-22 to 24)."""
    found: dict[str, tuple[Item, ...]] = {}
    houses = [(row, house) for row in building_site.rows(state) for house in row.houses]
    for name, hidden in _hidden(state).items():
        colours_ = colours(state, name)
        found[name] = tuple(_count(state, *each) for each in houses if each[1].colour in colours_)
        if hidden:
            found[name] += (Item(state.because("valuation", "item.box", n=hidden), hidden),)
    return found


def _count(state: GameState, row: Row, house: House) -> Item:
    # Plus in a complete row, minus else, more with the mayor.
    key = "item.house" + ("" if house.roof is None else ".roof") + (".mayor" if row.mayor else "")
    factor = state.terms(SiteTerms).mayor_factor
    what = state.because(
        "house" if row.complete else "sign", key,
        lot=house.place, colour=f"colour.{house.colour}",
        sums="+".join(str(pips_of(floor)) for floor in house.floors),
        roof=house.roof or 0, worth=house.worth,
        state="row.complete" if row.complete else "row.incomplete", factor=factor,
    )  # fmt: skip
    worth = house.worth if row.complete else -house.worth
    return Item(what, worth * factor if row.mayor else worth)


def figures(state: GameState) -> tuple[str, ...]:
    """Tell what is left in the box, and what each row is worth as it stands, one a line."""
    roofs, floors = building_site.roofs_left(state).total(), len(building_site.unused(state))
    found = [state.messages.text("figure.left", roofs=roofs, floors=floors)]
    for row in building_site.rows(state):
        worth = sum(_count(state, row, house).amount for house in row.houses)
        key = "row.complete" if row.complete else "row.incomplete"
        facts = {"row": row.number, "worth": worth, "state": key, "whole": abs(worth)}
        found.append(state.messages.text("figure.row", **facts))
    return tuple(found)


def total(state: GameState, name: str) -> int:
    """Give a player's points in all rounds, this one as it stands."""
    recorded = state.held(name, accounts.POINTS) - state.held(name, accounts.MINUS)
    if building_site.round_over(state):
        return recorded
    return recorded + sum(item.amount for item in this_round(state)[name])


def final_score(state: GameState) -> Score:
    """Count everybody up, this round house by house, and name who is ahead or has won."""
    counts: dict[str, PlayerCount] = {}
    for name, items in this_round(state).items():
        earlier = total(state, name) - sum(item.amount for item in items)
        played = state.balances.of(TABLE, accounts.ROUNDS)
        before = played - (1 if building_site.round_over(state) else 0)
        phrase = state.because("rounds", "item.earlier", n=before)
        counts[name] = PlayerCount((Item(phrase, earlier), *items) if before else items)
    if early := _early_winner(state):
        return Score(counts, (early,))
    first = best({name: each.total for name, each in counts.items()})
    match state.terms(SiteTerms).tie:
        case "fewer_box":
            hidden = _hidden(state)
            first = best({name: -hidden[name] for name in first})
        case "more_cash":
            first = best({name: state.held(name, CASH) for name in first})
    return Score(counts, first)


def best(totals: Mapping[str, int]) -> tuple[str, ...]:
    """Name who has most; several if they have the same."""
    return tuple(name for name, n in totals.items() if n == max(totals.values()))


def _early_winner(state: GameState) -> str | None:
    need = state.terms(SiteTerms).round_wins
    won = ((name, state.held(name, accounts.ROUND_WON)) for name in state.table.players)
    return next((name for name, rounds in won if rounds >= need), None)


def ending(state: GameState) -> str:
    """Tell by its key why the round is over as the board stands; nothing if it is not (NH-21)."""
    terms = state.terms(SiteTerms)
    if sum(row.complete for row in building_site.rows(state)) >= terms.end_rows:
        return "end.rows"
    if not building_site.roofs_left(state):
        return "end.roofs"
    if building_site.find_bought(state) or building_site.bare(state):
        return ""
    if building_site.count_chosen(state) >= terms.in_play:
        return "end.floors"
    stuck = not building_site.unused_specials(state) and not any(
        building_site.placeable(state, floor) and building_site.at_an_end(state, floor)
        for floor in building_site.unused(state)
    )
    return "end.stuck" if terms.stuck_end and stuck else ""


def close_round(after: GameState) -> Entry:
    """End the round when it is over: write down everybody's points, and end the game in time."""
    key = "" if after.over or building_site.round_over(after) else ending(after)
    if not key:
        return Entry()
    points = {n: sum(i.amount for i in items) for n, items in this_round(after).items()}
    postings = move(BOX, TABLE, accounts.ROUND_OVER) + move(BOX, TABLE, accounts.ROUNDS)
    for name, n in points.items():
        mark = accounts.POINTS if n > 0 else accounts.MINUS
        postings += move(TABLE, accounts.player(name), mark, abs(n))
    ahead = best(points)
    if len(ahead) == 1:
        postings += move(TABLE, accounts.player(ahead[0]), accounts.ROUND_WON)
    shown = [f"{name} {n}" for name, n in points.items()]
    ended, now = after.entered(postings, "end", key, scores=shown), after.after(postings)
    early, played = _early_winner(now), now.balances.of(TABLE, accounts.ROUNDS)
    if not early and played < now.terms(SiteTerms).rounds:
        return ended
    key = "over.two-rounds" if early else "over.rounds"
    return joined((ended, over(after.because("rounds", key, who=early or "", n=played))))


def conserved(state: GameState) -> bool:
    """Tell whether hands and hidden cheques still add up to what was handed out (NH-01)."""
    hidden = _hidden(state)
    there = sum(n + state.held(name, CASH) for name, n in hidden.items())
    return there == state.box.money.start * len(hidden)


# What leaves the hands of players between two rounds.
_CLEARED: Final = (accounts.OWNERS, accounts.PIECES)


@verb("complete end house sign rounds between")
class Round:
    """Begin the next round: the board is cleared, the cheques stay where they are."""

    def entry(self, state: GameState) -> Entry:
        """Clear the board; hidden cheques return to their owners unless the table has it so."""
        facts = {"what": _next_act(state), "n": state.terms(SiteTerms).end_rows}
        going_on = not building_site.round_over(state)
        state.forbid(going_on, Code.PHASE, "end", "round.not-over", **facts)
        postings = move(TABLE, BOX, accounts.ROUND_OVER)
        for account, what, amount in state.balances:
            of_player = accounts.is_player(account) and what.startswith(_CLEARED)
            if amount > 0 and (accounts.on_site(account) or of_player):
                postings += move(account, BOX, what, amount)
        if state.terms(SiteTerms).box_between_rounds == "return":
            for name, hidden in _hidden(state).items():
                postings += move(accounts.pouch(name), accounts.player(name), CASH, hidden)
        n, who = state.balances.of(TABLE, accounts.ROUNDS) + 1, building_site.find_auctioneer(state)
        return state.entered(postings, "between", "round", n=n, who=who)


@verb("box")
class Box:
    """Hide one cheque at the beginning of one's own turn: illegal earnings."""

    player: Player

    def entry(self, state: GameState) -> Entry:
        """Put a cheque under the board; it comes back when the round is over."""
        name, account = self.player, accounts.player(self.player)
        building_site.demand_turn(state, name)
        state.forbid(state.held(name, accounts.BOXED), Code.PHASE, "box", "box.twice", who=name)
        payments.afford(state, name, 1, "box", "cannot.box")
        hidden = move(account, accounts.pouch(name), CASH) + move(TABLE, account, accounts.BOXED)
        return state.entered(hidden, "box", "box.hidden", who=name)


def status(state: GameState) -> dict[str, Any]:
    """Give players and rows as scripts read them."""
    return {
        "players": {name: _player(state, name) for name in state.table.players},
        "rows": {
            str(row.number): {
                "length": row.length,
                "mayor": row.mayor,
                "complete": row.complete,
                "houses": [{"cubes": list(h.floors), "roof": h.roof} for h in row.houses],
            }
            for row in building_site.rows(state)
        },
        "turn": building_site.find_auctioneer(state),
        "round_over": building_site.round_over(state),
    }


def _player(state: GameState, name: str) -> dict[str, Any]:
    bought = building_site.find_bought(state)
    return {
        "cheques": state.cash(name),
        "box": state.balances.of(accounts.pouch(name), CASH),
        "colours": colours(state, name),
        "score": total(state, name),
        **({"place": [bought[1]]} if bought and bought[0] == name else {}),
    }


def colours(state: GameState, name: str) -> list[str]:
    """List the colours a player owns."""
    held = state.balances.holdings(accounts.player(name), accounts.OWNERS)
    return [colour.removeprefix(accounts.OWNERS) for colour in held]


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cheques, colours and points; then the rows, the street on the left."""
    found = [_player_line(state, name) for name in names or state.table.players]
    if not names:
        found += [_row_line(row, state.messages) for row in building_site.rows(state)]
        found.append(_tell_phase(state, state.messages))
    return tuple(found)


def _tell_phase(state: GameState, say: Catalogue) -> str:
    if state.over:
        return say.text("status.over")
    if building_site.round_over(state):
        return say.text("site.round-over")
    key, facts = _next_act(state).values()
    return say.text(key, **facts)


def _next_act(state: GameState) -> dict[str, Any]:
    if held := building_site.find_bought(state):
        return {"key": "site.to-place", "facts": {"who": held[0], "what": held[1]}}
    return {"key": "site.to-auction", "facts": {"who": building_site.find_auctioneer(state)}}


def _row_line(row: Row, say: Catalogue) -> str:
    drawn = ["[ ]"] * row.length
    for n, house in enumerate(row.houses[: row.length]):
        roof = "" if house.roof is None else f" ^{house.roof}"
        drawn[n] = f"[{' '.join(map(say.piece, house.floors))}{roof}]"
    built, roofed = len(row.houses), sum(h.roof is not None for h in row.houses)
    facts = {"length": row.length, "built": built, "roofed": roofed}
    finished = say.text("row.complete" if row.complete else "row.incomplete")
    told = say.text("site.row", **facts, state=finished)
    told += f" · {say.text('site.mayor')}" if row.mayor else ""
    return f"{row.number} ‖ {' '.join(drawn)}  {told}"


def _player_line(state: GameState, name: str) -> str:
    facts = _player(state, name)
    owned = [state.messages.text(f"colour.{each}") for each in facts["colours"]]
    facts |= {"who": name, "owned": owned or ["–"]}
    facts["cheques"] = "?" if facts["cheques"] is None else facts["cheques"]
    return state.messages.text("site.player", **facts)
