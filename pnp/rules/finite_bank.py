"""A Bank whose cash has an end: what it pays, what it is owed, and how that ends the game."""

from pnp.ledger.entry import Entry, Fact, Posting, joined, move
from pnp.rules import chart, deeds, raising
from pnp.rules.endings import over
from pnp.rules.leaving import marks
from pnp.rules.purse import pay
from pnp.rules.standing import Standing


def pays(standing: Standing, name: str, amount: int, matter: str) -> tuple[Posting, ...]:
    """Let the Bank pay; E_BANK_BROKE, which ends the game, if it cannot."""
    return pay(standing, chart.BANK, name, amount, matter, "cannot.pay", whom=name)


def charged(standing: Standing, name: str, amount: int, matter: str) -> Entry:
    """Take a sum for the Bank, or put it on record as a debt that is due at once."""
    me, cash = chart.player(name), standing.cash(name)
    if not standing.in_book or cash is None or cash >= amount:
        return Entry(move(me, chart.BANK, chart.CASH, amount))
    facts: dict[str, Fact] = {"who": name, "whom": chart.BANK, "amount": amount}
    say = [standing.because(matter, "owe", **facts)]
    more = standing.means(standing, name) if standing.means else 0
    if cash + more >= amount:
        say.append(
            standing.because("loss", "owe.raise", who=name, need=amount, have=cash, more=more)
        )
    return Entry(move(chart.TABLE, me, chart.debt(chart.BANK), amount), tuple(say))


def lost(standing: Standing, name: str, need: int, can: int) -> Entry:
    """End the game against a player who cannot pay."""
    reason = standing.because("loss", "over.lost", who=name, need=need, can=can)
    return joined((Entry(marks(name, bankrupt=True)), over(reason)))


def ended(standing: Standing) -> Entry:
    """End the game by itself: the Bank is broke, everything is bought, or a debt is hopeless."""
    if standing.over:
        return Entry()
    if standing.balances.of(chart.BANK, chart.BANKRUPT):
        return _won(standing, "over.bank-broke", standing.balances.of(chart.BANK, chart.CASH))
    for name in standing.playing:
        need, cash = sum(standing.debts(name).values()), standing.cash(name)
        can = (cash or 0) + raising.raisable(standing, name)
        if need and cash is not None and can < need:
            return lost(standing, name, need, can)
    kept = deeds.held_by(standing, chart.BANK)
    if standing.option("win_all") == "all_not_bank":
        kept = tuple(each for each in kept if not deeds.pawned(standing, each))
    return Entry() if kept else _won(standing, "over.all-bought", 0)


def _won(standing: Standing, key: str, left: int) -> Entry:
    return over(standing.because("win", key, who=standing.table.players[0], have=left))
