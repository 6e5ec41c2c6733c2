"""Carrying out what a card or a space does as data: who pays whom how much, and why so much."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.box.cards import BANK_PARTY, EACH, Due, Effect, Goods
from pnp.ledger.entry import Entry, Phrase, joined, move
from pnp.money import percent
from pnp.rules.state.accounts import BANK, CASH, account_of, stock, third_party
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import count_of, value_of
from pnp.rules.state.payments import charge, put_on_record


@dataclass(frozen=True, slots=True)
class Occasion:
    """What brings an outcome about, and what becomes of a sum that is not there."""

    matter: str
    """The matter of the rule."""
    what: Phrase
    """Names the card or the space, as what a debt is for."""
    lead: Callable[[GameState, str, str], Entry]
    """Moves the pawn of a player to a space."""
    owed: bool = False
    """Whether the table puts on record what cannot be paid."""
    at_once: bool = False
    """Whether it goes on record without being asked: a throw is never refused for want of money."""

    def is_owed(self, state: GameState, payer: str, amount: int) -> bool:
        """Tell whether a sum that cannot be paid is put on record."""
        return payer != BANK and (self.owed or (self.at_once and state.lacks(payer, amount)))


def carry_out(state: GameState, name: str, outcome: Effect, occasion: Occasion) -> Entry:
    """Let a player pay, receive, owe, hand over things, take a pot, and go to a space."""
    dues = ((act, getattr(outcome, what)) for what, act in _ACTS.items())
    asked = (partial(act, name=name, due=due, occasion=occasion) for act, due in dues if due)
    return in_turn(state, asked)


def in_turn(state: GameState, acts: Iterable[Callable[[GameState], Entry]]) -> Entry:
    """Bind acts into one, each of which finds the table as those before it have left it."""
    done = Entry()
    for act in acts:
        done = joined((done, act(state.after(done.postings))))
    return done


def _sum_of(state: GameState, name: str, due: Due, matter: str) -> tuple[int, tuple[Phrase, ...]]:
    # the sum has its place among the facts before it is known
    case = state.case(matter, who=name, amount=0)
    if due.amount is None:
        base = sum(value_of(state, name, wealth) for wealth in due.of)
        amount = percent(base, due.rate or 0)
        why = case.because("why.effect-rate", rate=due.rate or 0, base=base, amount=amount)
    elif due.per is None:
        return due.amount, ()
    else:
        n = count_of(state, name, due.per)
        amount = n * due.amount
        why = case.because("why.effect-each", n=n, each=due.amount, amount=amount)
    if due.up_to is None or amount <= due.up_to:
        return amount, (why,)
    return due.up_to, (why, state.because(matter, "why.effect-most", amount=due.up_to))


def _pairs(state: GameState, name: str, party: str, *, gives: bool) -> list[tuple[str, str]]:
    # Who gives, and to whom.
    if party == EACH:
        others = [each for each in state.playing if each != name]
    else:
        others = [BANK if party == BANK_PARTY else third_party(party)]
    return [(name, each) if gives else (each, name) for each in others]


def _pay(state: GameState, name: str, due: Due, occasion: Occasion, *, gives: bool) -> Entry:
    amount, why = _sum_of(state, name, due, occasion.matter)
    hand = partial(_hand_over, amount=amount, occasion=occasion)
    pairs = _pairs(state, name, due.party, gives=gives)
    paid = in_turn(state, (partial(hand, payer=payer, payee=payee) for payer, payee in pairs))
    return joined((Entry((), (), why), paid))


def _owe(state: GameState, name: str, due: Due, occasion: Occasion) -> Entry:
    amount, why = _sum_of(state, name, due, occasion.matter)
    pairs = _pairs(state, name, due.party, gives=True) if amount else ()
    owed = (put_on_record(state, *pair, amount, occasion.what) for pair in pairs)
    return joined((Entry((), (), why), *owed))


def _hand_over(state: GameState, payer: str, payee: str, amount: int, occasion: Occasion) -> Entry:
    # What is not there is refused, or put on record.
    if not amount:
        return Entry()
    told = state.because(occasion.matter, "pay", who=payer, whom=payee, amount=amount)
    paid = charge(
        state, payer, payee, amount, occasion.matter, "cannot.pay", told=told,
        owed=occasion.is_owed(state, payer, amount), what=occasion.what, whom=payee,
    )  # fmt: skip
    # what was put on record says so itself
    return replace(paid, why=(told,)) if told in paid.say else paid


def _give(state: GameState, name: str, due: Goods, occasion: Occasion, *, gives: bool) -> Entry:
    hand = partial(_hand_on, things=due, occasion=occasion)
    pairs = _pairs(state, name, due.party, gives=gives)
    return in_turn(state, (partial(hand, giver=giver, taker=taker) for giver, taker in pairs))


def _hand_on(state: GameState, giver: str, taker: str, things: Goods, occasion: Occasion) -> Entry:
    what = stock(things.stock)
    have = state.held(giver, what)
    n = min(have, things.count)
    case = state.case(occasion.matter, who=giver, whom=taker, stock=things.stock)
    said: tuple[Phrase, ...] = ()
    if n < things.count:
        said += (case.because("stock.short", n=things.count, have=have),)
    if n:
        said += (case.because("stock.given", n=n),)
    return Entry(move(account_of(giver), account_of(taker), what, n), said, said)


def _take(state: GameState, name: str, due: str, occasion: Occasion) -> Entry:
    pot = third_party(due)
    there = state.cash(pot) or 0
    key = "effect.take" if there else "effect.take-nothing"
    taken = move(pot, account_of(name), CASH, there)
    return state.entered(taken, occasion.matter, key, who=name, whom=pot, amount=there)


# the parts of an outcome in the order in which they are carried out
_ACTS: Final[Mapping[str, Callable[..., Entry]]] = {
    "pay": partial(_pay, gives=True),
    "collect": partial(_pay, gives=False),
    "owe": _owe,
    "give": partial(_give, gives=True),
    "gain": partial(_give, gives=False),
    "take": _take,
    "move": lambda state, name, due, occasion: occasion.lead(state, name, due),
}
