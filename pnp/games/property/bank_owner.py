"""A Bank that owns deeds as a player would: it takes what is declined, pays, is paid, and builds.

So it does where one plays against it; one of its pawns stands on whatever is its own.
"""

from pnp.games.property import building, deeds, rent, ring, turns
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.ring import Arrival, FineTerms
from pnp.pack import (
    BANK, TABLE, BuildingTerms, Code, Entry, Fact, GameState, Phrase, accounts, charge_at_once,
    joined, move, pay,
)  # fmt: skip


def check_free_to_move(state: GameState, name: str) -> None:
    """Refuse to move who is in jail, owes something, or has not answered an offer."""
    jailed, fine = state.held(name, accounts.JAIL), state.terms(FineTerms).jail_fine
    state.forbid(jailed, Code.JAIL, "jail-out", "turn.jailed", who=name, fine=fine)
    owed, deed = sum(state.debts(name).values()), ring.find_offer(state, name)
    state.forbid(owed, Code.DEBT_PENDING, "loss", "turn.debt", who=name, amount=owed)
    state.demand(not deed, Code.PHASE, "purchase", "turn.undecided", who=name, deed=deed)


def arrive_at(state: GameState, name: str, deed: str) -> Arrival:
    """Offer a deed at its price; settle at once the rent of one that is somebody's."""
    me, facts = accounts.player(name), {"who": name, "whom": name, "deed": deed}
    if deeds.holder(state, deed) == name:
        if deeds.mortgaged(state, deed):
            return Arrival(Phrase("space.mortgaged", facts))
        here = Entry(move(TABLE, me, accounts.HERE + deed))
        paid = _pay_rent(state, name, deed)
        return Arrival(Phrase("space.own", facts), joined((paid, here)))
    if deeds.pawned(state, deed):
        paid = _take_rent(state, name, deed)
        built = _build(state.after(paid.postings), deed)
        return Arrival(Phrase("space.quiet", facts), joined((paid, built)))
    price = deeds.title(state, deed).price
    case = state.case("purchase", who=name, deed=deed, amount=price)
    if not state.lacks(name, price - building.proceeds(state, deeds.list_held(state, name))):
        return Arrival(case.because("space.choice"), Entry(move(TABLE, me, accounts.OFFER + deed)))
    dear = Entry((), (case.because("space.too-dear", have=state.cash(name)),))
    left = state.terms(TradingTerms).cannot_afford == "leave_unowned"
    taken = Entry() if left else take(state, deed)
    return Arrival(Phrase("space.quiet", facts), joined((dear, taken)))


def _pay_rent(state: GameState, name: str, deed: str) -> Entry:
    amount, why = rent.due(state, deed, name, turns.throw_for(state, name, deed, 0))
    case = state.case("own-rent", who=name, deed=deed, amount=amount)
    postings = pay(state, BANK, name, amount, "win", "cannot.pay", whom=name)
    return joined((case.entered(postings, "space.rent-own"), Entry(why=why)))


def _take_rent(state: GameState, name: str, deed: str) -> Entry:
    amount, why = rent.due(state, deed, BANK, turns.throw_for(state, name, deed, 0))
    facts: dict[str, Fact] = {"who": name, "whom": BANK, "deed": deed, "amount": amount}
    told = state.because("bank-rent", "rent", **facts)
    return charge_at_once(state, name, amount, Phrase("debt.rent", {"deed": deed}), told, why)


def take(state: GameState, deed: str) -> Entry:
    """Put a pawn of the Bank on a declined deed; without one left it stays unowned."""
    left = state.held(BANK, accounts.PAWN)
    pawn = move(BANK, accounts.plot(deed), accounts.PAWN) if left else ()
    key, after = "decline.taken" if left else "decline.no-pawn", max(left - 1, 0)
    return state.entered(pawn, "declined", key, deed=deed, n=after)


def _build(state: GameState, deed: str) -> Entry:
    if deeds.group_of(state, deed).house is None or deeds.hotel(state, deed):
        return Entry()
    plot, there = accounts.plot(deed), deeds.houses(state, deed)
    full = there >= state.terms(BuildingTerms).max_houses
    piece = accounts.HOTEL if full else accounts.HOUSE
    left = state.held(BANK, piece) - 1
    case = state.case("bank-builds", deed=deed, n=there + 1, piece=piece, left=left)
    if left < 0:
        return case.entered((), "bank.builds-not")
    postings = move(plot, BANK, accounts.HOUSE, there) if full else ()
    key = "bank.builds-hotel" if full else "bank.builds"
    return case.entered(postings + move(BANK, plot, piece), key)
