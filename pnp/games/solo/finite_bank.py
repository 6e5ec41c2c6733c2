"""A Bank whose cash has an end: what follows from every line, how the game ends, the points."""

from pnp.games.property import bank_owner, deeds, ring
from pnp.games.property.terms import TradingTerms
from pnp.games.property.valuation import wealth
from pnp.pack import (
    BANK, CASH, Entry, GameState, PlayerCount, Score, accounts, joined, marks, money, over,
    payments,
)  # fmt: skip


def follow(before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """Let the Bank take what was on offer and is declined, or left; and end the game."""
    (name,) = after.table.players
    deed = ring.find_offer(before, name)
    left = deed not in {"", ring.find_offer(after, name)} and deeds.holder(after, deed) == BANK
    taken = bank_owner.take(after, deed) if left else Entry()
    return joined((taken, _end(after.after(taken.postings), name)))


def lose(state: GameState, name: str, need: int, can: int) -> Entry:
    """End the game against a player who cannot pay."""
    reason = state.because("loss", "over.lost", who=name, need=need, can=can)
    return joined((Entry(marks(name, bankrupt=True)), over(reason)))


def _end(state: GameState, name: str) -> Entry:
    # The Bank is broke, a debt is hopeless, or everything is bought.
    if state.over:
        return Entry()
    if state.balances.of(BANK, accounts.BANKRUPT):
        return _win(state, "over.bank-broke", state.balances.of(BANK, CASH))
    if payments.is_hopeless(state, name):
        can = (state.cash(name) or 0) + payments.could_raise(state, name)
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
        none = deeds.mortgaged(state, deed) and state.terms(TradingTerms).points_mortgaged == "zero"
        return 0 if none else deeds.mortgage(state, deed)

    return PlayerCount(()) if state.retired(name) else wealth(state, name, lent, money.half)


def final_count(state: GameState) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(state, name) for name in state.table.players}
    return Score(counts, state.playing if state.over else ())
