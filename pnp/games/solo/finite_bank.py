"""A Bank whose cash has an end: what it pays, what it is owed, and how that ends the game."""

from pnp.games.property import deeds, mortgages
from pnp.games.property.terms import TradingTerms
from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules.state import accounts, payments
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import marks, over
from pnp.rules.state.payments import pay


def pay_out(state: GameState, name: str, amount: int) -> tuple[Posting, ...]:
    """Let the Bank pay; E_BANK_BROKE, which ends the game by the rule on that, if it cannot."""
    return pay(state, accounts.BANK, name, amount, "win", "cannot.pay", whom=name)


def charge(state: GameState, name: str, amount: int, matter: str, what: Phrase) -> Entry:
    """Take a sum for the Bank, or put it on record as a debt, for what, that is due at once."""
    me, cash = accounts.player(name), state.cash(name)
    if not state.in_book or cash is None or cash >= amount:
        return Entry(move(me, accounts.BANK, accounts.CASH, amount))
    facts: dict[str, Fact] = {"who": name, "whom": accounts.BANK, "amount": amount}
    facts["what"] = {"key": what.key, "facts": dict(what.facts)}
    say = [state.because(matter, payments.FOR, **facts)]
    more = state.means(state, name) if state.means else 0
    if cash + more >= amount:
        say.append(state.because("loss", "owe.raise", who=name, need=amount, have=cash, more=more))
    return Entry(payments.open_debt(name, accounts.BANK, amount), tuple(say))


def lose(state: GameState, name: str, need: int, can: int) -> Entry:
    """End the game against a player who cannot pay."""
    reason = state.because("loss", "over.lost", who=name, need=need, can=can)
    return joined((Entry(marks(name, bankrupt=True)), over(reason)))


def is_lost(state: GameState, name: str) -> bool:
    """Tell whether a player owes more than he has and can raise."""
    need, cash = sum(state.debts(name).values()), state.cash(name)
    return bool(need) and cash is not None and cash + mortgages.raisable(state, name) < need


def end(state: GameState) -> Entry:
    """End the game by itself: the Bank is broke, everything is bought, or a debt is hopeless."""
    if state.over:
        return Entry()
    if state.balances.of(accounts.BANK, accounts.BANKRUPT):
        return _win(state, "over.bank-broke", state.balances.of(accounts.BANK, accounts.CASH))
    for name in state.playing:
        if is_lost(state, name):
            can = (state.cash(name) or 0) + mortgages.raisable(state, name)
            return lose(state, name, sum(state.debts(name).values()), can)
    kept = deeds.list_held(state, accounts.BANK)
    if state.terms(TradingTerms).win_all == "all_not_bank":
        kept = tuple(each for each in kept if not deeds.pawned(state, each))
    return Entry() if kept else _win(state, "over.all-bought", 0)


def _win(state: GameState, key: str, left: int) -> Entry:
    return over(state.because("win", key, who=state.table.players[0], have=left))
