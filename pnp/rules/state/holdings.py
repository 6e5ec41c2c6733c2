"""What parties hold: deeds and parts of them, stocks, houses, and the marks of accounts."""

from itertools import chain
from typing import TYPE_CHECKING, Any

from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK, BOX, CASH, STOCKS, TABLE, account_of
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.game import StockKind


def holders(state: GameState, deed_id: str) -> dict[str, int]:
    """Give all who hold parts of a deed, and how many each."""
    held = state.balances.holders(accounts.deed(deed_id))
    return {accounts.party(account): n for account, n in held.items()}


def holder(state: GameState, deed_id: str) -> str:
    """Name the party that holds a deed: a player or the Bank; of partners the one who has most.

    Of several with most it is the one who sits first.
    """
    held = holders(state, deed_id)
    if len(held) < 2:
        return next(iter(held), BANK)
    most = max(held.values())
    return next(party for party in (*state.table.players, BANK, *held) if held.get(party) == most)


def managed_by_others(state: GameState, party: str) -> dict[str, int]:
    """Give the deeds of which a party has parts that a partner manages, and how many."""
    return {deed: n for deed, n in parts_held(state, party).items() if holder(state, deed) != party}


def parts_held(state: GameState, party: str) -> dict[str, int]:
    """Give the deeds of which a party has parts, and how many; of a whole one that is one."""
    held = state.balances.holdings(account_of(party), accounts.DEEDS)
    return {accounts.deed.id(what): n for what, n in held.items()}


def find_stock(state: GameState, name: str) -> "StockKind":
    """Give what the content says of a stock."""
    return next(each for each in state.box.stocks if each.id == name)


def stocks_held(state: GameState, party: str) -> dict[str, int]:
    """Give what a party holds, by the ids of the content, in their order."""
    found = state.balances.holdings(account_of(party), STOCKS)
    if not found:
        return {}
    counts = {accounts.stock.id(what): n for what, n in found.items()}
    return {each.id: counts[each.id] for each in state.box.stocks if each.id in counts}


def stock_phrases(state: GameState, party: str) -> tuple[str, ...]:
    """Tell what a party holds, one phrase each."""
    say, held = state.messages, stocks_held(state, party)
    return tuple(say.text("stock.held", n=n, stock=name) for name, n in held.items())


def bank_stocks(state: GameState, most: int | None = None) -> tuple[str, ...]:
    """Tell in a line what the Bank has left; of many kinds the first, and how many others."""
    say, left = state.messages, stock_phrases(state, BANK)
    most = most if most and len(left) > most + 1 else len(left)
    more = [say.text("stock.more", n=len(left) - most)] if left[most:] else []
    return (say.text("stock.bank", held=", ".join((*left[:most], *more))),) if left else ()


def with_stocks(state: GameState, status: dict[str, Any]) -> dict[str, Any]:
    """Put into a standing what players, parties and Bank hold, where anything is counted."""
    if not state.balances.holdings(BOX, STOCKS):  # the box need not be read for it
        return status
    for kind in ("players", "parties"):
        for name, own in status.get(kind, {}).items():
            own["stocks"] = stocks_held(state, name if kind == "players" else f"party:{name}")
    status.setdefault("bank", {})["stocks"] = stocks_held(state, BANK)
    return status


def stock_items(state: GameState, name: str) -> tuple[tuple[Phrase, int], ...]:
    """Count what a player holds by the printed prices; what has none counts nothing."""
    found = ((find_stock(state, each), n) for each, n in stocks_held(state, name).items())
    return tuple(
        (state.because("valuation", "item.stock", n=n, stock=each.id), n * each.price)
        for each, n in found
        if each.price is not None
    )


def clear_marks(state: GameState, account: str, *marks: str) -> tuple[Posting, ...]:
    """Strike out all marks on an account that begin so."""
    lying = chain.from_iterable(state.balances.holdings(account, each).items() for each in marks)
    return tuple(chain.from_iterable(move(account, TABLE, what, n) for what, n in lying))


def lay_marks(state: GameState, name: str, mark: str, count: int) -> tuple[Posting, ...]:
    """Let so many of a mark lie with a player, however many there were."""
    return move(TABLE, accounts.player(name), mark, count - state.held(name, mark))


def count_of(state: GameState, name: str, thing: str) -> int:
    """Count a player's houses, hotels or deeds, or the players beside him."""
    if thing == "player":
        return sum(each != name for each in state.playing)
    held = parts_held(state, name)
    if thing == "deed":
        return len(held)
    if thing in {accounts.HOUSE, accounts.HOTEL}:
        return sum(state.balances.of(accounts.plot(deed), thing) for deed in held)
    counts = stocks_held(state, name)
    return sum(n for each, n in counts.items() if thing in {each, find_stock(state, each).kind})


def value_of(state: GameState, name: str, wealth: str) -> int:
    """Value a player's cash as far as it is known, his deeds at their prices, or his buildings."""
    from pnp.box import model  # noqa: PLC0415  # a payment needs no box

    if wealth == "cash":
        return state.cash_by_book(name)
    if wealth == "stocks":
        return sum(amount for _, amount in stock_items(state, name))
    held, box, of = parts_held(state, name), state.box, state.balances.of
    titles = [deed for deed in box.deeds if deed.id in held]
    if wealth == "deeds":
        return sum(deed.price for deed in titles)
    plots = [(model.group_of(box, deed), accounts.plot(deed.id)) for deed in titles]
    stand = ((group, of(plot, accounts.HOUSE), of(plot, accounts.HOTEL)) for group, plot in plots)
    return sum(model.building_cost(*each) for each in stand)


def handed_in(state: GameState, name: str) -> tuple[Posting, ...]:
    """Give all of a player's cash to the Bank; of notes never counted, what the book knows of.

    In either case nothing is left in his hands, and that is known.
    """
    me = accounts.player(name)
    known = move(TABLE, me, accounts.COUNTED) if state.cash(name) is None else ()
    return move(me, BANK, CASH, state.held(name, CASH)) + known


def set_free(state: GameState, name: str, heir: str) -> tuple[Posting, ...]:
    """Strike out a player's debts; what others owe him they now owe the heir, cards go along."""
    me, to = accounts.player(name), account_of(heir)
    postings = clear_marks(state, me, accounts.DEBTS)
    for card, amount in state.balances.holdings(me, accounts.CARDS).items():
        postings += move(me, to, card, amount)
    postings += clear_marks(state, me, accounts.JAIL, accounts.HALF, accounts.CLAIM)
    for deed, parts in managed_by_others(state, name).items():
        postings += move(me, to, accounts.deed(deed), parts)
    for account in (accounts.player(name) for name in state.table.players):
        claim = state.balances.of(account, accounts.debt(me)) if account != me else 0
        postings += move(account, TABLE, accounts.debt(me), claim)
        if account != to:
            postings += move(TABLE, account, accounts.debt(to), claim)
    return postings


def marks(name: str, *, bankrupt: bool) -> tuple[Posting, ...]:
    """Mark a player as out of the game, by bankruptcy or of his own will."""
    me = accounts.player(name)
    return move(TABLE, me, accounts.RETIRED) + move(TABLE, me, accounts.BANKRUPT, int(bankrupt))


def over(reason: Phrase) -> Entry:
    """End the game, for this reason."""
    return Entry(move(BOX, TABLE, accounts.OVER), (reason,), (reason,))


def last_one_left(before: GameState, after: GameState) -> Entry:
    """End the game when one player is left: he has won."""
    left = after.playing
    if after.over or len(left) != 1 or len(before.playing) == 1:
        return Entry()
    return over(after.because("last-player", "over.last", who=left[0]))
