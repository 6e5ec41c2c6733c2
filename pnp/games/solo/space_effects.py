"""What a space asks of whoever lands on it, where one player plays against the Bank.

The Bank owns what the player declines, pays rent to him, takes it from him, and builds for nothing.
"""

from typing import TYPE_CHECKING

from pnp.box.deed_terms import BuildingTerms, SalaryTerms
from pnp.games.property import building, deeds, rent, ring
from pnp.games.solo import finite_bank
from pnp.games.solo.building import refund
from pnp.games.solo.terms import CannotAfford, OfferTerms, RentTerms
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import DiceTerms

if TYPE_CHECKING:
    from pnp.box.board import Space


def pay_salary(state: GameState, name: str) -> Entry:
    """Pay the salary of the start space."""
    amount = state.terms(SalaryTerms).salary
    facts: dict[str, Fact] = {"who": name, "amount": amount, "times": 1, "once": amount}
    postings = finite_bank.pay_out(state, name, amount)
    say, why = (state.because("salary", key, **facts) for key in ("salary", "why.salary"))
    return Entry(postings, (say,), (why,))


def send_to_jail(state: GameState, name: str) -> Entry:
    """Send a player to jail, without a salary; a deed he has not bought is declined by it."""
    left = leave_offer(state, name)
    return joined((left, ring.send(state.after(left.postings), name)))


def leave_offer(state: GameState, name: str) -> Entry:
    """Let the Bank take the deed on offer when its question is left open."""
    deed = ring.find_offer(state, name)
    if not deed:
        return Entry()
    gone = move(accounts.player(name), accounts.TABLE, accounts.OFFER + deed)
    return joined((Entry(gone), let_bank_take(state.after(gone), deed)))


def land(state: GameState, name: str, number: int, throw: int = 0) -> Entry:
    """Put the pawn on a space and do what it asks; a salary is not its business."""
    space = ring.spaces(state)[number]
    if space.kind == "go-to-jail":
        return send_to_jail(state, name)
    put = Entry(ring.move_pawn(state, name, number))
    now = state.after(put.postings)
    return joined((put, _settle_space(now, name, space, throw)))


def _settle_space(state: GameState, name: str, space: "Space", throw: int) -> Entry:
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    match space.kind:
        case "deed":
            return _on_deed(state, name, space.deed or "", throw)
        case "tax":
            paid = finite_bank.charge(
                state, name, space.amount or 0, "tax", Phrase("debt.tax", {"space": space.id})
            )
            say = state.because("tax", "land.tax", **facts)
            return joined((Entry((), (say,), (say,)), paid))
        case "card":
            draws = state.find_terms(DiceTerms) is not None
            key = "land.card-bank" if draws else "land.card"
            return Entry((), (state.because("luck", key, **facts),))
        case "start":
            return Entry()
    return Entry((), (Phrase("land.rest", facts),))


def _on_deed(state: GameState, name: str, deed: str, throw: int) -> Entry:
    owner = deeds.holder(state, deed)
    if owner == name:
        return _on_own(state, name, deed, throw)
    if deeds.pawned(state, deed):
        paid = rent_to_bank(state, name, deed, throw)
        return joined((paid, let_bank_build(state.after(paid.postings), deed)))
    price, cash = deeds.title(state, deed).price, state.cash(name)
    facts: dict[str, Fact] = {"who": name, "deed": deed, "amount": price}
    held = deeds.held_by(state, name)
    sold = building.proceeds(state, held, refund)
    if state.in_book and cash is not None and cash + sold < price:
        say = state.because("purchase", "land.too-dear", **facts, have=cash)
        if state.terms(OfferTerms).cannot_afford is CannotAfford.LEAVE_UNOWNED:
            return Entry((), (say,), (say,))
        return joined((Entry((), (say,)), let_bank_take(state, deed)))
    mark = move(accounts.TABLE, accounts.player(name), accounts.OFFER + deed)
    return Entry(mark, (state.because("purchase", "land.offer", **facts),))


def due(state: GameState, deed: str, owner: str, throw: int) -> rent.RentDue:
    """Work out a rent; the throw counts only where the rent goes by it."""
    by_throw = deeds.group_of(state, deed).rent_by == "throw"
    return rent.due(state, deed, owner, throw if by_throw else 0, _doubles, "rent-by-number")


def _doubles(state: GameState, deed: str, owner: str) -> bool:
    # The Bank's doubles if so agreed.
    if owner == accounts.BANK and not state.terms(RentTerms).bank_doubles:
        return False
    return rent.none_mortgaged(state, deed) and rent.whole_group(state, deed, owner)


def _on_own(state: GameState, name: str, deed: str, throw: int) -> Entry:
    got = rent_from_bank(state, name, deed, throw)
    if deeds.mortgaged(state, deed):
        return got
    here = move(accounts.TABLE, accounts.player(name), accounts.HERE + deed)
    return joined((got, Entry(here)))


def rent_from_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the Bank pay the rent of the player's own deed; nothing for a mortgaged one."""
    facts: dict[str, Fact] = {"who": name, "deed": deed}
    if deeds.mortgaged(state, deed):
        say = state.because("own-rent", "land.mortgaged", **facts)
        return Entry((), (say,), (say,))
    amount, why = due(state, deed, name, throw)
    say = state.because("own-rent", "land.own", **facts, amount=amount)
    return Entry(finite_bank.pay_out(state, name, amount), (say,), (say, *why))


def rent_to_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the player pay the Bank the rent of its deed."""
    amount, why = due(state, deed, accounts.BANK, throw)
    facts: dict[str, Fact] = {"who": name, "whom": accounts.BANK, "deed": deed, "amount": amount}
    paid = finite_bank.charge(state, name, amount, "bank-rent", Phrase("debt.rent", {"deed": deed}))
    say = () if paid.say else (state.because("bank-rent", "rent", **facts),)
    return joined((Entry((), say, why), paid))


def let_bank_take(state: GameState, deed: str) -> Entry:
    """Put a pawn of the Bank on a declined deed; without one left it stays unowned."""
    left = state.balances.of(accounts.BANK, accounts.PAWN)
    facts: dict[str, Fact] = {"deed": deed, "n": max(left - 1, 0)}
    if not left:
        say = state.because("declined", "decline.no-pawn", **facts)
        return Entry((), (say,), (say,))
    say = state.because("declined", "decline", **facts)
    return Entry(move(accounts.BANK, accounts.plot(deed), accounts.PAWN), (say,), (say,))


def let_bank_build(state: GameState, deed: str) -> Entry:
    """Add one building of the Bank to its own place, for nothing, if there is a piece left."""
    if deeds.group_of(state, deed).house is None or deeds.hotel(state, deed):
        return Entry()
    plot, there = accounts.plot(deed), deeds.houses(state, deed)
    full = there >= state.terms(BuildingTerms).max_houses
    piece = accounts.HOTEL if full else accounts.HOUSE
    stock = state.balances.of(accounts.BANK, piece)
    facts: dict[str, Fact] = {"deed": deed, "n": there + 1, "piece": piece, "left": stock - 1}
    if stock < 1:
        say = state.because("bank-builds", "bank.builds-not", **facts)
        return Entry((), (say,), (say,))
    postings = move(plot, accounts.BANK, accounts.HOUSE, there) if full else ()
    key = "bank.builds-hotel" if full else "bank.builds"
    say = state.because("bank-builds", key, **facts)
    return Entry(postings + move(accounts.BANK, plot, piece), (say,), (say,))
