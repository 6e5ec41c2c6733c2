"""A Bank whose cash has an end: what it pays and is owed, how that ends the game, the points."""

from pnp.games.property import deeds, mortgages
from pnp.games.property.terms import TradingTerms
from pnp.games.property.valuation import wealth
from pnp.ledger.entry import Entry, Phrase, Posting, joined, move
from pnp.money import half
from pnp.rules.state import accounts, payments
from pnp.rules.state.accounts import BANK, CASH
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import marks, over
from pnp.rules.state.payments import pay
from pnp.rules.state.score import PlayerCount, Score


def pay_out(state: GameState, name: str, amount: int) -> tuple[Posting, ...]:
    """Let the Bank pay; E_BANK_BROKE, which ends the game by the rule on that, if it cannot."""
    return pay(state, BANK, name, amount, "win", "cannot.pay", whom=name)


def charge(
    state: GameState, name: str, amount: int, matter: str, what: Phrase, told: Phrase | None = None
) -> Entry:
    """Take a sum for the Bank, and tell so; or put it on record as a debt for what is due."""
    if not state.lacks(name, amount):
        paid = move(accounts.player(name), BANK, CASH, amount)
        return Entry(paid, (told,) if told else ())
    cash, more = state.cash(name) or 0, payments.could_raise(state, name)
    within = {"key": what.key, "facts": dict(what.facts)}
    say = [state.because(matter, payments.FOR, who=name, whom=BANK, amount=amount, what=within)]
    if cash + more >= amount:
        say.append(state.because("loss", "owe.raise", who=name, need=amount, have=cash, more=more))
    return Entry(payments.open_debt(name, BANK, amount), tuple(say))


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
    if state.balances.of(BANK, accounts.BANKRUPT):
        return _win(state, "over.bank-broke", state.balances.of(BANK, CASH))
    for name in state.playing:
        if is_lost(state, name):
            can = (state.cash(name) or 0) + mortgages.raisable(state, name)
            return lose(state, name, sum(state.debts(name).values()), can)
    kept = deeds.list_held(state, BANK)
    if state.terms(TradingTerms).win_all == "all_not_bank":
        kept = tuple(each for each in kept if not deeds.pawned(state, each))
    return Entry() if kept else _win(state, "over.all-bought", 0)


def _win(state: GameState, key: str, left: int) -> Entry:
    return over(state.because("win", key, who=state.table.players[0], have=left))


def points(state: GameState, name: str) -> PlayerCount:
    """Count cash, what all deeds are lent, and half of the buildings; who has lost has none."""

    def lent(state: GameState, deed: str) -> int:
        down = deeds.mortgaged(state, deed)
        none = down and state.terms(TradingTerms).points_mortgaged == "zero"
        return 0 if none else deeds.mortgage(state, deed)

    return PlayerCount(()) if state.retired(name) else wealth(state, name, lent, half)


def final_count(state: GameState) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(state, name) for name in state.table.players}
    return Score(counts, state.playing if state.over else ())
