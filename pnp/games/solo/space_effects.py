"""What a space asks of whoever lands on it, where one player plays against the Bank.

The Bank owns what the player declines, pays rent to him, takes it from him, and builds for nothing.
"""

from typing import TYPE_CHECKING

from pnp.games.property import buildings, deeds, rents, ring
from pnp.games.solo import finite_bank
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.board import Space


def salary(state: GameState, name: str) -> Entry:
    """Pay the salary of the start space."""
    amount = state.number("salary")
    facts: dict[str, Fact] = {"who": name, "amount": amount, "times": 1, "once": amount}
    postings = finite_bank.pays(state, name, amount, "salary")
    say, why = (state.because("salary", key, **facts) for key in ("salary", "why.salary"))
    return Entry(postings, (say,), (why,))


def jailed(state: GameState, name: str) -> Entry:
    """Send a player to jail, without a salary."""
    put = ring.moved_to(state, name, ring.jail_number(state))
    mark = move(accounts.TABLE, accounts.player(name), accounts.JAIL)
    say = state.because("jail", "jail", who=name, fine=state.number("jail_fine"))
    return Entry(put + mark, (say,), (state.because("jail", "why.jail"),))


def landed(state: GameState, name: str, number: int, throw: int = 0) -> Entry:
    """Put the pawn on a space and do what it asks; a salary is not its business."""
    space = ring.spaces(state)[number]
    if space.kind == "go-to-jail":
        return jailed(state, name)
    put = Entry(ring.moved_to(state, name, number))
    now = state.after(put.postings)
    return joined((put, _asked(now, name, space, throw)))


def _asked(state: GameState, name: str, space: "Space", throw: int) -> Entry:
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    match space.kind:
        case "deed":
            return _on_deed(state, name, space.deed or "", throw)
        case "tax":
            paid = finite_bank.charged(state, name, space.amount or 0, "tax")
            say = state.because("tax", "land.tax", **facts)
            return joined((Entry((), (say,), (say,)), paid))
        case "card":
            return Entry((), (state.because("luck", "land.card", **facts),))
        case "start":
            return Entry()
    return Entry((), (Phrase("land.rest", facts),))


def _on_deed(state: GameState, name: str, deed: str, throw: int) -> Entry:
    owner = deeds.holder(state, deed)
    if owner == name:
        return _on_own(state, name, deed, throw)
    if deeds.pawned(state, deed):
        paid = rent_to_bank(state, name, deed, throw)
        return joined((paid, bank_builds(state.after(paid.postings), deed)))
    price, cash = deeds.title(state, deed).price, state.cash(name)
    facts: dict[str, Fact] = {"who": name, "deed": deed, "amount": price}
    held = deeds.held_by(state, name)
    sold = buildings.proceeds(state, held)
    if state.in_book and cash is not None and cash + sold < price:
        say = state.because("purchase", "land.too-dear", **facts, have=cash)
        if state.option("cannot_afford") == "leave_unowned":
            return Entry((), (say,), (say,))
        return joined((Entry((), (say,)), taken_by_bank(state, deed)))
    mark = move(accounts.TABLE, accounts.player(name), accounts.OFFER + deed)
    return Entry(mark, (state.because("purchase", "land.offer", **facts),))


def _throw_for(state: GameState, deed: str, throw: int) -> int:
    """Keep the throw only where the rent goes by it."""
    return throw if deeds.group_of(state, deed).rent_by == "throw" else 0


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
    amount, why = rents.due(state, deed, name, _throw_for(state, deed, throw))
    say = state.because("own-rent", "land.own", **facts, amount=amount)
    return Entry(finite_bank.pays(state, name, amount, "own-rent"), (say,), (say, *why))


def rent_to_bank(state: GameState, name: str, deed: str, throw: int) -> Entry:
    """Let the player pay the Bank the rent of its deed."""
    amount, why = rents.due(state, deed, accounts.BANK, _throw_for(state, deed, throw))
    facts: dict[str, Fact] = {"who": name, "whom": accounts.BANK, "deed": deed, "amount": amount}
    paid = finite_bank.charged(state, name, amount, "bank-rent")
    say = () if paid.say else (state.because("bank-rent", "rent", **facts),)
    return joined((Entry((), say, why), paid))


def taken_by_bank(state: GameState, deed: str) -> Entry:
    """Put a pawn of the Bank on a declined deed; without one left it stays unowned."""
    left = state.balances.of(accounts.BANK, accounts.PAWN)
    facts: dict[str, Fact] = {"deed": deed, "n": max(left - 1, 0)}
    if not left:
        say = state.because("declined", "decline.no-pawn", **facts)
        return Entry((), (say,), (say,))
    say = state.because("declined", "decline", **facts)
    return Entry(move(accounts.BANK, accounts.plot(deed), accounts.PAWN), (say,), (say,))


def bank_builds(state: GameState, deed: str) -> Entry:
    """Add one building of the Bank to its own place, for nothing, if there is a piece left."""
    if deeds.group_of(state, deed).house is None or deeds.hotel(state, deed):
        return Entry()
    plot, there = accounts.plot(deed), deeds.houses(state, deed)
    full = there >= state.number("max_houses", 4)
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
