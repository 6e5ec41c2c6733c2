"""What a space asks of whoever lands on it, where one player plays against the Bank.

The Bank owns what the player declines, pays rent to him, takes it from him, and builds for nothing.
"""

from typing import TYPE_CHECKING

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, joined, move
from pnp.rules import buildings, chart, deeds, raising, rents
from pnp.rules.endings import over
from pnp.rules.leaving import marks
from pnp.rules.marks import struck
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Space

Postings = tuple[Posting, ...]


def spaces(standing: Standing) -> "tuple[Space, ...]":
    """Give the spaces of the ring in order."""
    board = standing.box.board
    return board.spaces if board else ()


def at(standing: Standing, name: str) -> int:
    """Give the number of the space a player stands on."""
    return standing.balances.of(chart.player(name), chart.AT)


def jail_number(standing: Standing) -> int:
    """Give the number of the jail's space."""
    return next((n for n, space in enumerate(spaces(standing)) if space.kind == "jail"), 0)


def deed_number(standing: Standing, deed: str) -> int:
    """Give the number of a deed's space."""
    return next(n for n, space in enumerate(spaces(standing)) if space.deed == deed)


def moved_to(standing: Standing, name: str, number: int) -> Postings:
    """Move the pawn, and take away what belonged to the space before."""
    me = chart.player(name)
    there = move(chart.TABLE, me, chart.AT, number - at(standing, name))
    return there + struck(standing, me, chart.HERE, chart.OFFER, chart.LIFTED)


def offered(standing: Standing, name: str) -> str:
    """Name the deed a player must buy or decline; nothing if there is none."""
    held = standing.balances.holdings(chart.player(name), chart.OFFER)
    return next((what.removeprefix(chart.OFFER) for what in held), "")


def check_free_to_move(standing: Standing, name: str) -> None:
    """Refuse a move out of jail, out of a debt, or away from a question."""
    if standing.balances.of(chart.player(name), chart.JAIL):
        facts = {"who": name, "fine": standing.number("jail_fine")}
        raise standing.refusal("E_JAIL", "jail-out", "turn.jailed", **facts)
    owed = sum(standing.debts(name).values())
    if owed:
        raise standing.refusal("E_DEBT_PENDING", "loss", "turn.debt", who=name, amount=owed)
    deed = offered(standing, name)
    facts = {"who": name, "deed": deed}
    standing.demand(not deed, "E_PHASE", "purchase", "turn.undecided", **facts)


def check_here(standing: Standing, name: str, deed: str, steps: int) -> None:
    """Refuse building anywhere but where the player has landed, where the rules say so."""
    if not standing.number("landing_build"):
        return
    here = standing.balances.of(chart.player(name), chart.HERE + deed) > 0
    standing.demand(here, "E_NOT_AT_SPACE", "here", "build.not-here", who=name, deed=deed)
    one = standing.option("build_per_landing") == "one"
    standing.demand(not one or steps == 1, "E_PHASE", "here", "build.once", who=name, deed=deed)


def builder_leaves(standing: Standing, name: str, deed: str) -> Postings:
    """Use up the right to build, where a landing is good for one building."""
    if standing.option("build_per_landing") != "one":
        return ()
    mark = chart.HERE + deed
    return move(chart.player(name), chart.TABLE, mark, standing.balances.of(
        chart.player(name), mark))  # fmt: skip


def bank_pays(standing: Standing, name: str, amount: int, matter: str) -> Postings:
    """Let the Bank pay; E_BANK_BROKE, which ends the game, if it cannot."""
    from pnp.rules.purse import pay  # noqa: PLC0415  # a landing that costs nothing needs no purse

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


def salary(standing: Standing, name: str) -> Entry:
    """Pay the salary of the start space."""
    amount = standing.number("salary")
    facts: dict[str, Fact] = {"who": name, "amount": amount, "times": 1, "once": amount}
    postings = bank_pays(standing, name, amount, "salary")
    say, why = (standing.because("salary", key, **facts) for key in ("salary", "why.salary"))
    return Entry(postings, (say,), (why,))


def jailed(standing: Standing, name: str) -> Entry:
    """Send a player to jail, without a salary."""
    me = chart.player(name)
    postings = moved_to(standing, name, jail_number(standing)) + move(chart.TABLE, me, chart.JAIL)
    facts = {"who": name, "fine": standing.number("jail_fine")}
    return Entry(
        postings,
        (standing.because("jail", "jail", **facts),),
        (standing.because("jail", "why.jail"),),
    )


def landed(standing: Standing, name: str, number: int, throw: int = 0) -> Entry:
    """Put the pawn on a space and do what it asks; a salary is not its business."""
    space = spaces(standing)[number]
    if space.kind == "go-to-jail":
        return jailed(standing, name)
    put = Entry(moved_to(standing, name, number))
    now = standing.after(put.postings)
    return joined((put, _asked(now, name, space, throw)))


def _asked(standing: Standing, name: str, space: "Space", throw: int) -> Entry:
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    match space.kind:
        case "deed":
            return _on_deed(standing, name, space.deed or "", throw)
        case "tax":
            paid = charged(standing, name, space.amount or 0, "tax")
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
    return Entry(got.postings + move(chart.TABLE, chart.player(name), chart.HERE + deed),
                 got.say, got.why)  # fmt: skip


def rent_from_bank(standing: Standing, name: str, deed: str, throw: int) -> Entry:
    """Let the Bank pay the rent of the player's own deed; nothing for a mortgaged one."""
    facts: dict[str, Fact] = {"who": name, "deed": deed}
    if deeds.mortgaged(standing, deed):
        say = standing.because("own-rent", "land.mortgaged", **facts)
        return Entry((), (say,), (say,))
    amount, why = rents.due(standing, deed, name, _throw_for(standing, deed, throw))
    say = standing.because("own-rent", "land.own", **facts, amount=amount)
    return Entry(bank_pays(standing, name, amount, "own-rent"), (say,), (say, *why))


def rent_to_bank(standing: Standing, name: str, deed: str, throw: int) -> Entry:
    """Let the player pay the Bank the rent of its deed."""
    amount, why = rents.due(standing, deed, chart.BANK, _throw_for(standing, deed, throw))
    facts: dict[str, Fact] = {"who": name, "whom": chart.BANK, "deed": deed, "amount": amount}
    paid = charged(standing, name, amount, "bank-rent")
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
