"""The only way cash leaves a purse, and the refusal when there is not enough in it."""

from dataclasses import dataclass
from typing import Any

from pnp.box.rulebook import Coins
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Posting, move
from pnp.rules.state.accounts import BANK, CASH, account_of, is_third_party
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class BankTerms:
    """How much a Bank has whose cash has an end; what it cannot pay breaks it."""

    bank_cash: Coins
    """What it has left when the starting money is paid."""


def pay(
    state: GameState, payer: str, payee: str, amount: int, matter: str, act: str, /, **facts: Any
) -> tuple[Posting, ...]:
    """Pay from one party to another; E_CASH where the book is the money and it is not there.

    The act is the key of what the payer is doing, such as `cannot.pay`, told with these facts.
    """
    afford(state, payer, amount, matter, act, **facts)
    return move(account_of(payer), account_of(payee), CASH, amount)


def afford(
    state: GameState, payer: str, amount: int, matter: str, act: str, /, **facts: Any
) -> None:
    """Refuse a payment the payer has not the cash for; say what he could raise.

    Players who hold printed notes are never refused: they show their notes at the table. The Bank
    is refused only where its cash has an end. A pot never gives more than was paid into it.
    """
    if payer == BANK:
        have = state.balances.of(BANK, CASH)
        if state.find_terms(BankTerms) and have < amount:
            raise state.refusal(Code.BANK_BROKE, matter, "short.bank", need=amount, have=have)
        return
    cash = state.cash(payer)
    noted = not state.in_book and not is_third_party(payer)
    if noted or cash is None or cash >= amount:
        return
    raise short(state, payer, amount, matter, act, **facts)


def could_raise(state: GameState, name: str) -> int:
    """Tell what a player could raise beside his cash; a pot or a company raises nothing."""
    return 0 if state.means is None or is_third_party(name) else state.means(state, name)


def check_two(state: GameState, name: str, other: str) -> None:
    """Refuse an act between a party and itself."""
    if name == other:
        raise state.refusal(Code.NAME, "", "pay.self", who=name)


def short(
    state: GameState, payer: str, amount: int, matter: str, act: str, /, **facts: Any
) -> Refusal:
    """Word the refusal of a payment: the sum needed, the cash there, and what could be raised."""
    more = could_raise(state, payer)
    what = state.messages.text(act, **(facts | {"who": payer}))
    key = "short.raise" if more else "short"
    have = state.cash(payer) or 0
    return state.refusal(Code.CASH, matter, key, what=what, need=amount, have=have, more=more)
