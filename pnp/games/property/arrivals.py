"""What a space asks of whoever comes there, where several play.

A tax is paid at once; rent and price wait for the line that enters them.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pnp.box.cards import Consequence, outcome_of, ways_of
from pnp.games.property import claims, deeds, jail, partnership, rents, ring, salary, turns
from pnp.ledger.entry import Entry, Fact, Phrase, joined, move
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.consequences import Lead, Occasion, carry_out
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import holders
from pnp.rules.state.payments import put_on_record

if TYPE_CHECKING:
    from pnp.box.board import Space


@dataclass(frozen=True, slots=True)
class Arrival:
    """What comes of arriving on a space."""

    what: Phrase
    """Names the space and what it asks, within a sentence."""
    entry: Entry = field(default_factory=Entry)


def move_on(state: GameState, name: str, far: int, doubles: rents.Doubles, how: Phrase) -> Entry:
    """Move a pawn forward to a number counted beyond the last space; `how` tells by what.

    The salary of passing Start is paid before the space is dealt with.
    """
    spaces = ring.spaces(state)
    paid = salary.pay_salary(state, name) if far >= len(spaces) else Entry()
    now = state.after(paid.postings)
    arrival = arrive(now, name, far % len(spaces), doubles)
    what = {"key": arrival.what.key, "facts": dict(arrival.what.facts)}
    say = Phrase(how.key, {**how.facts, "what": what}, how.rule)
    return joined((Entry((), (say,), (say,)), paid, arrival.entry))


def arrive(state: GameState, name: str, number: int, doubles: rents.Doubles) -> Arrival:
    """Put the pawn on a space, and carry out or put down what it asks."""
    space = ring.spaces(state)[number]
    facts: dict[str, Fact] = {"who": name, "space": space.id, "amount": space.amount or 0}
    if space.kind == "go-to-jail":
        return Arrival(Phrase("space.go-to-jail", facts), jail.send(state, name))
    put = Entry(ring.move_pawn(state, name, number))
    now = state.after(put.postings)
    match space.kind:
        case "deed":
            there = _on_deed(now, name, space.deed or "", doubles)
        case "tax":
            tax = charge(now, name, space.amount or 0, space.id)
            there = Arrival(state.because("tax", "space.tax", **facts), tax)
        case "event":
            there = _on_event(now, name, space, doubles)
        case "card":
            there = Arrival(state.because("luck", "space.card", **facts))
        case _:
            there = Arrival(Phrase("space.rest", facts))
    return Arrival(there.what, joined((put, there.entry)))


def leader(doubles: rents.Doubles) -> Lead:
    """Give what moves pawns forward to a space, with the salary of passing Start.

    Where the Bank keeps no pawns it only says where to go.
    """

    def lead(state: GameState, name: str, space: str) -> Entry:
        how = state.because("luck", "turn.comes", who=name)
        if not turns.kept(state):
            say = state.because("luck", "effect.goes", who=name, space=space)
            return Entry((), (say,), (say,))
        goal, here = ring.space_number(state, space), ring.at(state, name)
        far = goal if goal > here else goal + len(ring.spaces(state))
        return move_on(state, name, far, doubles, how)

    return lead


def happen(
    state: GameState,
    name: str,
    space: "Space",
    outcome: Consequence,
    doubles: rents.Doubles = rents.whole_group,
    *,
    owed: bool = False,
    at_once: bool = False,
) -> Entry:
    """Carry out what a space does as data."""
    occasion = Occasion("tax", Phrase("debt.tax", {"space": space.id}), owed, at_once)
    return carry_out(state, name, outcome, occasion, leader(doubles))


def _on_event(state: GameState, name: str, space: "Space", doubles: rents.Doubles) -> Arrival:
    facts: dict[str, Fact] = {"who": name, "space": space.id}
    if ways_of(space.effect):
        return Arrival(state.because("tax", "space.choose", **facts))
    done = happen(state, name, space, outcome_of(space.effect), doubles, at_once=True)
    return Arrival(state.because("tax", "space.rest", **facts), done)


def _on_deed(state: GameState, name: str, deed: str, doubles: rents.Doubles) -> Arrival:
    owner = deeds.holder(state, deed)
    facts: dict[str, Any] = {"who": name, "whom": owner, "deed": deed}
    if owner == BANK:
        return _on_unsold(state, facts)
    others = [each for each in holders(state, deed) if each != name]
    if not others:
        return Arrival(Phrase("space.own", facts))
    facts["whom"] = others[0] if owner == name else owner
    if deeds.mortgaged(state, deed):
        return Arrival(Phrase("space.mortgaged" if claims.told(state) else "space.quiet", facts))
    claim = Entry(claims.open_claim(state, name, deed))
    if not claims.told(state):
        return Arrival(Phrase("space.quiet", facts), claim)
    throw = claims.throw_for(state, name, deed, 0)
    if deeds.group_of(state, deed).rent_by == "throw" and not throw:
        return Arrival(Phrase("space.by-throw", facts), claim)
    rent, _ = rents.due(state, deed, owner, throw, doubles)
    facts["amount"] = sum(partnership.split(state, name, deed, rent).values())
    return Arrival(state.because("rent", "space.due", **facts), claim)


def _on_unsold(state: GameState, facts: dict[str, Any]) -> Arrival:
    # What it auctions as mortgaged is bid for.
    deed = facts["deed"]
    if deeds.mortgaged(state, deed):
        return Arrival(Phrase("space.auction", facts))
    facts["amount"] = deeds.title(state, deed).price
    me = accounts.player(facts["who"])
    offer = Entry(move(accounts.TABLE, me, accounts.OFFER + deed))
    return Arrival(state.because("purchase", "space.offer", **facts), offer)


def charge(state: GameState, name: str, amount: int, space: str) -> Entry:
    """Take a tax for the Bank; what is not there is put on record as a debt."""
    me, cash = accounts.player(name), state.cash(name)
    if not state.in_book or cash is None or cash >= amount:
        return Entry(move(me, BANK, accounts.CASH, amount))
    return put_on_record(state, name, BANK, amount, Phrase("debt.tax", {"space": space}))
