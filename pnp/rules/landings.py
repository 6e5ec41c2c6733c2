"""What a space asks of whoever lands on it, where one player plays against the Bank.

The Bank owns what the player declines, pays rent to him, takes it from him, and builds for nothing.
"""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules import buildings, chart, deeds, finite_bank, rents, ring
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Space


def salary(standing: Standing, name: str) -> Entry:
    """Pay the salary of the start space."""
    amount = standing.number("salary")
    facts: dict[str, Fact] = {"who": name, "amount": amount, "times": 1, "once": amount}
    postings = finite_bank.pays(standing, name, amount, "salary")
    say, why = (standing.because("salary", key, **facts) for key in ("salary", "why.salary"))
    return Entry(postings, (say,), (why,))


def jailed(standing: Standing, name: str) -> Entry:
    """Send a player to jail, without a salary."""
    put = ring.moved_to(standing, name, ring.jail_number(standing))
    mark = move(chart.TABLE, chart.player(name), chart.JAIL)
    say = standing.because("jail", "jail", who=name, fine=standing.number("jail_fine"))
    return Entry(put + mark, (say,), (standing.because("jail", "why.jail"),))


def landed(standing: Standing, name: str, number: int, throw: int = 0) -> Entry:
    """Put the pawn on a space and do what it asks; a salary is not its business."""
    space = ring.spaces(standing)[number]
    if space.kind == "go-to-jail":
        return jailed(standing, name)
    put = Entry(ring.moved_to(standing, name, number))
    now = standing.after(put.postings)
    return joined((put, _asked(now, name, space, throw)))


def _asked(standing: Standing, name: str, space: "Space", throw: int) -> Entry:
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    match space.kind:
        case "deed":
            return _on_deed(standing, name, space.deed or "", throw)
        case "tax":
            paid = finite_bank.charged(standing, name, space.amount or 0, "tax")
            say = standing.because("tax", "land.tax", **facts)
            return joined((Entry((), (say,), (say,)), paid))
        case "card":
            return Entry((), (standing.because("luck", "land.card", **facts),))
        case "start":
            return Entry()
    return Entry((), (Phrase("land.rest", facts),))


def _on_deed(standing: Standing, name: str, deed: str, throw: int) -> Entry:
    owner = deeds.holder(standing, deed)
    if owner == name:
        return _on_own(standing, name, deed, throw)
    if deeds.pawned(standing, deed):
        paid = rent_to_bank(standing, name, deed, throw)
        return joined((paid, bank_builds(standing.after(paid.postings), deed)))
    price, cash = deeds.title(standing, deed).price, standing.cash(name)
    facts: dict[str, Fact] = {"who": name, "deed": deed, "amount": price}
    held = deeds.held_by(standing, name)
    sold = buildings.proceeds(standing, held)
    if standing.in_book and cash is not None and cash + sold < price:
        say = standing.because("purchase", "land.too-dear", **facts, have=cash)
        if standing.option("cannot_afford") == "leave_unowned":
            return Entry((), (say,), (say,))
        return joined((Entry((), (say,)), taken_by_bank(standing, deed)))
    mark = move(chart.TABLE, chart.player(name), chart.OFFER + deed)
    return Entry(mark, (standing.because("purchase", "land.offer", **facts),))


def _throw_for(standing: Standing, deed: str, throw: int) -> int:
    """Keep the throw only where the rent goes by it."""
    return throw if deeds.group_of(standing, deed).rent_by == "throw" else 0


def _on_own(standing: Standing, name: str, deed: str, throw: int) -> Entry:
    got = rent_from_bank(standing, name, deed, throw)
    if deeds.mortgaged(standing, deed):
        return got
    here = move(chart.TABLE, chart.player(name), chart.HERE + deed)
    return joined((got, Entry(here)))


def rent_from_bank(standing: Standing, name: str, deed: str, throw: int) -> Entry:
    """Let the Bank pay the rent of the player's own deed; nothing for a mortgaged one."""
    facts: dict[str, Fact] = {"who": name, "deed": deed}
    if deeds.mortgaged(standing, deed):
        say = standing.because("own-rent", "land.mortgaged", **facts)
        return Entry((), (say,), (say,))
    amount, why = rents.due(standing, deed, name, _throw_for(standing, deed, throw))
    say = standing.because("own-rent", "land.own", **facts, amount=amount)
    return Entry(finite_bank.pays(standing, name, amount, "own-rent"), (say,), (say, *why))


def rent_to_bank(standing: Standing, name: str, deed: str, throw: int) -> Entry:
    """Let the player pay the Bank the rent of its deed."""
    amount, why = rents.due(standing, deed, chart.BANK, _throw_for(standing, deed, throw))
    facts: dict[str, Fact] = {"who": name, "whom": chart.BANK, "deed": deed, "amount": amount}
    paid = finite_bank.charged(standing, name, amount, "bank-rent")
    say = () if paid.say else (standing.because("bank-rent", "rent", **facts),)
    return joined((Entry((), say, why), paid))


def taken_by_bank(standing: Standing, deed: str) -> Entry:
    """Put a pawn of the Bank on a declined deed; without one left it stays unowned."""
    left = standing.balances.of(chart.BANK, chart.PAWN)
    facts: dict[str, Fact] = {"deed": deed, "n": max(left - 1, 0)}
    if not left:
        say = standing.because("declined", "decline.no-pawn", **facts)
        return Entry((), (say,), (say,))
    say = standing.because("declined", "decline", **facts)
    return Entry(move(chart.BANK, chart.plot(deed), chart.PAWN), (say,), (say,))


def bank_builds(standing: Standing, deed: str) -> Entry:
    """Add one building of the Bank to its own place, for nothing, if there is a piece left."""
    if deeds.group_of(standing, deed).house is None or deeds.hotel(standing, deed):
        return Entry()
    plot, there = chart.plot(deed), deeds.houses(standing, deed)
    full = there >= standing.number("max_houses", 4)
    piece = chart.HOTEL if full else chart.HOUSE
    stock = standing.balances.of(chart.BANK, piece)
    facts: dict[str, Fact] = {"deed": deed, "n": there + 1, "piece": piece, "left": stock - 1}
    if stock < 1:
        say = standing.because("bank-builds", "bank.builds-not", **facts)
        return Entry((), (say,), (say,))
    postings = move(plot, chart.BANK, chart.HOUSE, there) if full else ()
    key = "bank.builds-hotel" if full else "bank.builds"
    say = standing.because("bank-builds", key, **facts)
    return Entry(postings + move(chart.BANK, plot, piece), (say,), (say,))
